//! Semantics of the operations of vector. For vectors of large or scalable size only casts and masks have semantics,
//! because their elements are not enumerated.
//!
//! | file | operations |
//! |---|---|
//! | `moves` | movement of elements: casts, slices, shuffles, access at positions |
//! | `combine` | combination of elements: reductions, contractions, outer products |
//! | `memory` | transfers from and to memory and tensors |
//! | this file | masks, constants, output |

mod combine;
pub(crate) mod memory;
mod moves;

use proofmark_ir::context::AttrKind;
use proofmark_ir::semantics::{
    self, CallEffects, Callee, Machine, Scalar, SemanticsResult, Term, Unsupported, Value,
};
use proofmark_ir::{ApInt, Ir, OpId};

use crate::common::array::{indices, sizes_of_result};
use crate::common::exact::{Evaluator, Exact};
use crate::common::tensors::exact_size;

pub use combine::{contract, multi_reduction, outer_product, reduction, scan};
pub use memory::{gather, load, masked_load, masked_store, scatter, store, transfer_read, transfer_write};
pub use moves::*;

/// Executes `vector.yield`: yields the operands to the parent operation.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// Executes `vector.mask`: the operation of the region computes the lanes that the mask selects.
pub fn mask_op(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if m.n_operands() != 1 {
        return Err(Unsupported::new("lanes that are passed through"));
    }
    let mask = m.operand(0).scalars().to_vec();
    let n = ir.value_type(ir.operand(op, 0)).num_elements(ir.ctx());
    if n != i64::try_from(mask.len()).ok() {
        return Err(Unsupported::new("mask of a large or scalable vector"));
    }
    let exit = m.run_region_under_mask(0, &mask)?;
    exit.values.into_iter().for_each(|value| m.result(value));
    Ok(())
}

/// Executes `vector.vscale`: an unknown constant of the target.
pub fn vscale(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let width = m.index_width();
    let number = semantics::vscale(&mut **m, width);
    let number = Scalar::defined(&mut **m, number);
    m.result(number);
    Ok(())
}

/// Returns a result whose elements are not enumerated: `f` computes the element at an index. Returns `None` if they are
/// enumerated.
fn tabulated(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
) -> Result<Option<()>, Unsupported> {
    let ty = ir.value_type(ir.result(op, 0));
    let Some(sizes) = m.function_sizes(ir.ctx(), ty) else { return Ok(None) };
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, f)?;
    m.result(value);
    Ok(Some(()))
}

/// Executes `vector.step`.
pub fn step(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let number = &mut |m: &mut Machine<'_>, index: &[Term]| {
        Ok(index.iter().map(|&i| Scalar::defined(&mut **m, i)).collect())
    };
    if tabulated(ir, op, m, number)?.is_some() {
        return Ok(());
    }
    let n: usize = sizes_of_result(ir, op, 0)?.iter().product();
    let width = m.index_width();
    let steps = (0..n).map(|i| Scalar::constant(&mut **m, ApInt::new(width, i as u128)));
    let steps = Value::from_scalars(steps.collect::<Vec<_>>());
    m.result(steps);
    Ok(())
}

/// Sets the result to the mask of the indices below their bounds; poison if a bound is poison.
fn mask(ir: &Ir, op: OpId, e: &mut Evaluator<'_, '_>, bounds: &[Exact]) -> SemanticsResult {
    let element = &mut |m: &mut Machine<'_>, index: &[Term]| {
        let mut e = Evaluator::new(m);
        let (mut value, mut poison) = (e.m.bool(true), e.m.bool(false));
        for (&i, &bound) in index.iter().zip(bounds) {
            let i = exact_size(&mut e, i);
            let below = e.less(i, bound);
            value = e.m.and(value, below);
            poison = e.m.or(poison, bound.poison());
        }
        Ok(vec![Scalar { value, poison }])
    };
    if tabulated(ir, op, e.m, element)?.is_some() {
        return Ok(());
    }
    let mut sizes = sizes_of_result(ir, op, 0)?;
    if sizes.is_empty() {
        sizes = vec![1];
    }
    if sizes.len() != bounds.len() {
        return Err(Unsupported::new("mask whose rank differs from the number of bounds"));
    }
    let mut elements = Vec::new();
    for index in indices(&sizes) {
        let (mut value, mut poison) = (e.m.bool(true), e.m.bool(false));
        for (&i, &bound) in index.iter().zip(bounds) {
            let i = e.constant(i64::try_from(i).unwrap_or(i64::MAX));
            let below = e.less(i, bound);
            value = e.m.and(value, below);
            poison = e.m.or(poison, bound.poison());
        }
        elements.push(Scalar { value, poison });
    }
    e.m.result(Value::from_scalars(elements));
    Ok(())
}

/// Executes `vector.create_mask`.
pub fn create_mask(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let mut e = Evaluator::new(m);
    let bounds: Vec<Exact> = (0..e.m.n_operands()).map(|i| e.operand(i)).collect::<Result<_, _>>()?;
    mask(ir, op, &mut e, &bounds)
}

/// Executes `vector.constant_mask`.
pub fn constant_mask(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let mut e = Evaluator::new(m);
    let bounds = crate::common::index::constants(ir, op, "mask_dim_sizes");
    let bounds: Vec<Exact> = bounds.into_iter().map(|bound| e.constant(bound)).collect();
    mask(ir, op, &mut e, &bounds)
}

/// Executes `vector.print`, an observable event.
pub fn print(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let ctx = ir.ctx();
    let mut what = "@vector.print".to_owned();
    if let Some(text) = ir.property_named(op, "stringLiteral").and_then(|text| text.as_string(ctx)) {
        what.push_str(&format!(" {:?}", text.as_str(ctx)));
    }
    if let Some(AttrKind::Enum { value, .. }) =
        ir.property_named(op, "punctuation").map(|attr| attr.kind(ctx))
        && let Some(word) = super::PUNCTUATION_DEF.keyword_of(*value)
    {
        what.push_str(&format!(" {word}"));
    }
    if let Some(value) = ir.operands(op).next() {
        let ty = proofmark_ir::text::type_to_string(ctx, ir.value_type(value));
        what.push_str(&format!(" : {ty}"));
    }
    let operands = m.operands().to_vec();
    m.call(Callee::Effect(&what), &operands, &[], CallEffects::Unknown)
}
