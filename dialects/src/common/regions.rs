//! Semantics of regions that are executed at most once, and of their terminators, for affine, memref and scf.

use proofmark_ir::semantics::{Machine, RegionExit, Term, Unsupported, Value};
use proofmark_ir::{Ir, OpId};

/// Yields the operands to the parent operation: `scf.yield`, `scf.condition`, `affine.yield`,
/// `memref.alloca_scope.return`.
pub(crate) fn yield_operands(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// Executes the first region once: `scf.execute_region`, `memref.alloca_scope`.
pub(crate) fn execute_region(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let always = m.bool(true);
    let exit = m.run_region(0, &[], always)?;
    exit.values.into_iter().for_each(|value| m.result(value));
    Ok(())
}

/// Returns the values yielded by region `a` where `first` holds, and by region `b` elsewhere. If one of the regions
/// does not reach its end, these are the values of the other one.
///
/// # Errors
///
/// The regions yield values of different shapes.
pub(crate) fn choose(
    m: &mut Machine<'_>,
    first: Term,
    a: &RegionExit,
    b: &RegionExit,
) -> Result<Vec<Value>, Unsupported> {
    if m.is_bool(b.reached, false) || b.values.is_empty() {
        return Ok(a.values.clone());
    }
    if m.is_bool(a.reached, false) || a.values.is_empty() {
        return Ok(b.values.clone());
    }
    let same_shape = a.values.len() == b.values.len()
        && a.values.iter().zip(&b.values).all(|(a, b)| a.scalars().len() == b.scalars().len());
    if !same_shape {
        return Err(Unsupported::new("regions that yield values of different shapes"));
    }
    Ok(a.values.iter().zip(&b.values).map(|(a, b)| Value::ite(&mut **m, first, a, b)).collect())
}
