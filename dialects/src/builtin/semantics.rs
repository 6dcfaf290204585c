//! Semantics of `builtin.unrealized_conversion_cast` between `index` and the integer to which `index` is lowered.

use proofmark_ir::semantics::{Fallback, Machine, Unsupported};
use proofmark_ir::{Ir, OpId, Type};

/// Executes `builtin.unrealized_conversion_cast` between `index` and a signless integer of its width: the same value.
/// For other widths of `index` the program is invalid. Later conversions define all other casts, which are unsupported.
pub(super) fn unrealized_conversion_cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let types = [ir.n_operands(op), ir.n_results(op)];
    if types == [1, 1] {
        let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
        let signless = |ty: Type| ty.signless_width(ctx);
        let integer = match (from.is_index(), to.is_index()) {
            (true, false) => signless(to),
            (false, true) => signless(from),
            _ => None,
        };
        if let Some(width) = integer {
            if width != m.index_width() {
                let other = Unsupported::new("conversion of `index` to a different width");
                return Err(other.with_fallback(Fallback::OtherIndex));
            }
            m.result(m.operand(0).clone());
            return Ok(());
        }
    }
    Err(Unsupported::new("cast other than between `index` and an integer").with_fallback(Fallback::Function))
}
