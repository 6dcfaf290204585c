//! Semantics of `builtin.unrealized_conversion_cast` between a value and its representation in llvm.

use proofmark_ir::semantics::relation::{Related, Rule, relate};
use proofmark_ir::semantics::{Fallback, Machine, Unsupported, Value};
use proofmark_ir::{Ir, OpId, Type};

/// The greatest width of `index`.
const MAX_INDEX_WIDTH: u32 = 64;

/// Executes `builtin.unrealized_conversion_cast` from a value to its representation, or back, by the rule that relates
/// the types ([`proofmark_ir::semantics::relation`]). For widths of `index` for which no rule relates the types, the
/// program is invalid. Later conversions define all other casts, which are unsupported.
pub(crate) fn unrealized_conversion_cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let operands: Vec<Type> = ir.operands(op).map(|value| ir.value_type(value)).collect();
    let results: Vec<Type> = ir.results(op).iter().map(|&value| ir.value_type(value)).collect();
    let width = m.index_width();
    if let Some(rule) = rule(ir, &operands, &results, width).filter(|rule| is_modelled(m, rule)) {
        let value = m.operand(0).clone();
        let lowered = rule.lower(&mut **m, &value)?;
        let mut scalars = lowered.scalars().iter().copied();
        for &ty in &results {
            let n = m.shape_of(ir.ctx(), ty)?.len();
            m.result(Value::from_scalars(scalars.by_ref().take(n).collect::<Vec<_>>()));
        }
        return Ok(());
    }
    if let Some(rule) = rule(ir, &results, &operands, width).filter(|rule| is_modelled(m, rule)) {
        let scalars: Vec<_> = m.operands().iter().flat_map(|value| value.scalars().to_vec()).collect();
        let value = rule.lift(&mut **m, &Value::from_scalars(scalars))?;
        m.result(value);
        return Ok(());
    }
    let related = |width: &u32| {
        rule(ir, &operands, &results, *width).is_some() || rule(ir, &results, &operands, *width).is_some()
    };
    if !related(&width) && (1..=MAX_INDEX_WIDTH).any(|other| related(&other)) {
        let other = Unsupported::new("conversion of `index` to a different width");
        return Err(other.with_fallback(Fallback::OtherIndex));
    }
    let unrelated = Unsupported::new("cast between types that no rule relates");
    Err(unrelated.with_fallback(Fallback::FunctionOf("builtin.unrealized_conversion_cast")))
}

/// Returns the rule by which the types `to` represent the only type in `from`.
fn rule(ir: &Ir, from: &[Type], to: &[Type], index_width: u32) -> Option<Rule> {
    let [_] = from else { return None };
    match relate((ir.ctx(), from), (ir.ctx(), to), index_width).ok()?.pop()? {
        Related { rule, n_targets } if n_targets == to.len() => Some(rule),
        _ => None,
    }
}

/// Returns whether the rule is about values without addresses, or the executor's memory has the representation.
fn is_modelled(m: &mut Machine<'_>, rule: &Rule) -> bool {
    matches!(rule, Rule::Same | Rule::Halves(_) | Rule::Opaque(_))
        || m.memory().is_ok_and(|memory| memory.counts_bytes())
}
