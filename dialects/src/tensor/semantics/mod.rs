//! Semantics of the operations of tensor: the sizes of results, and their elements as functions of the index.
//!
//! An access out of bounds, or at a poison index, is undefined behaviour. A result with a poison or negative size is
//! poison as a whole.
//!
//! | file | operations |
//! |---|---|
//! | this file | casts, sizes, single elements |
//! | `wholes` | construction of whole tensors |
//! | `reshapes` | reshapes |
//! | `slices` | slices, and contributions of several iterations |
//! | `places` | gather and scatter |

mod places;
mod reshapes;
mod slices;
mod wholes;

pub use reshapes::{collapse_shape, expand_shape, reshape};
pub use slices::{extract_slice, insert_slice, parallel_insert_slice};

use proofmark_ir::semantics::{
    Choice, Machine, Origin, Scalar, SemanticsResult, TensorForm, Unsupported, Value,
};
use proofmark_ir::{ApInt, Ir, OpId};

use crate::common::array::{Array, sizes_of_operand, update};
use crate::common::exact::Evaluator;
use crate::common::tensors::{Tensor, choose, given_sizes, index_within, indices_within, state_sizes_match};

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not match the tensors")
}

/// Returns the static shape of the result type.
fn result_shape(ir: &Ir, op: OpId) -> &[i64] {
    ir.value_type(ir.result(op, 0)).shape(ir.ctx()).unwrap_or(&[])
}

/// Executes `tensor.yield`: yields the element to the parent operation.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// Executes `tensor.cast`: a mismatch with a static size of the result is undefined behaviour. Also executes
/// `tensor.bitcast`, for enumerated elements.
pub fn cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let source = Tensor::operand(ir, op, m, 0)?;
    let (from, ty) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if from.element_or_self(ir.ctx()) != ty.element_or_self(ir.ctx()) && !source.is_listed() {
        return Err(Unsupported::new("dynamic shape"));
    }
    let is_defined = m.not(source.poison);
    state_sizes_match(m, result_shape(ir, op), &source.sizes, is_defined);
    let sizes = source.sizes.clone();
    let value = source.retyped(ir, m, ty, &sizes)?;
    m.result(value);
    Ok(())
}

/// The maximum size of a `tensor.empty` with a separate choice for each element; a larger one has one choice for all.
const MAX_CHOSEN: usize = 1024;

/// Executes `tensor.empty`: unspecified elements, chosen at each execution.
pub fn empty(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let ty = ir.value_type(ir.result(op, 0));
    let form = TensorForm::of(ir.ctx(), ty, m.index_width());
    let shape = m.shape_of(ir.ctx(), ty)?;
    let pick = |m: &mut Machine<'_>, what: &str, width| {
        let default = m.zero(width);
        let when = m.bool(true);
        m.choose(Choice { what, inputs: &[], when, default, anything: true })
    };
    let no = m.bool(false);
    let value = if form.is_none() && shape.len() <= MAX_CHOSEN {
        let mut scalars = Vec::with_capacity(shape.len());
        for (i, &width) in shape.iter().enumerate() {
            scalars
                .push(Scalar { value: pick(m, &format!("element {i} of tensor.empty"), width), poison: no });
        }
        Value::from_scalars(scalars)
    } else {
        let all = pick(m, "elements of tensor.empty", 64);
        let (sizes, poison) = given_sizes(ir, op, m, 0)?;
        let element = m.shape_of(ir.ctx(), ty.element_or_self(ir.ctx()))?;
        m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |m, index| {
            let mut inputs = vec![all];
            inputs.extend_from_slice(index);
            let symbol = Origin::Unspecified("an element of tensor.empty".to_owned()).into();
            let scalar =
                |&width: &u32| Scalar { value: m.uninterpreted(&symbol, &inputs, width), poison: no };
            Ok(element.iter().map(scalar).collect())
        })?
    };
    m.result(value);
    Ok(())
}

/// Executes `tensor.rank`.
pub fn rank(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let shape = ir.value_type(ir.operand(op, 0)).shape(ir.ctx());
    let rank = shape.ok_or_else(|| Unsupported::new("unranked tensor"))?.len();
    let width = m.index_width();
    m.constant_result(ApInt::new(width, rank as u128));
    Ok(())
}

/// Executes `tensor.dim`. A dimension out of bounds is undefined behaviour.
pub fn dim(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let rank = tensor.sizes.len();
    let width = m.index_width();
    let bound = m.number(width, rank as u128);
    let mut e = Evaluator::new(m);
    let index = e.operand(1)?;
    let index = index_within(&mut e, index, bound);
    let sizes = tensor.sizes.iter().map(|&value| Scalar { value, poison: tensor.poison });
    let sizes = Value::from_scalars(sizes.collect::<Vec<_>>());
    let size = Array::new(&[rank], &sizes)?.select(m, &[index])?;
    m.result(Value::from_scalars(size));
    Ok(())
}

/// Executes `tensor.extract`.
pub fn extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let index = indices_within(m, 1, &tensor)?;
    let element = tensor.at(m, &index)?;
    m.result(Value::from_scalars(element));
    Ok(())
}

/// Executes `tensor.insert`.
pub fn insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let element = m.operand(0).scalars().to_vec();
    let tensor = Tensor::operand(ir, op, m, 1)?;
    let at = indices_within(m, 2, &tensor)?;
    let value = if tensor.is_listed() {
        let sizes = sizes_of_operand(ir, op, 1)?;
        let mut scalars = m.operand(1).scalars().to_vec();
        update(m, &sizes, &mut scalars, &at, &element)?;
        Value::from_scalars(scalars)
    } else {
        let no = m.bool(false);
        let ty = ir.value_type(ir.result(op, 0));
        m.tabulate(ir.ctx(), ty, &tensor.sizes, no, &mut |m, index| {
            let mut is_selected = m.bool(true);
            for (&i, &at) in index.iter().zip(&at) {
                let same = m.eq(i, at);
                is_selected = m.and(is_selected, same);
            }
            let other = tensor.at(m, index)?;
            Ok(choose(m, is_selected, &element, &other))
        })?
    };
    m.result(value);
    Ok(())
}
