//! What the cast between type systems means, as far as it can be known: between `index` and the integer that it is lowered to.

use proofmark_ir::semantics::{Instead, Machine, Unsupported};
use proofmark_ir::{Ir, OpId, Type};

/// `builtin.unrealized_conversion_cast`: the same number, between `index` and signless integers of its width. Where `index` has another width there is no
/// such cast. What others do, conversions yet to come decide.
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
                let other = Unsupported::new("a conversion of `index` where that has another width");
                return Err(other.but(Instead::OtherIndex));
            }
            m.result(m.operand(0).clone());
            return Ok(());
        }
    }
    Err(Unsupported::new("what the cast does is not known").but(Instead::Function))
}
