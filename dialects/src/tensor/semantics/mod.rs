//! What the operations of tensor mean: sizes, and which element is at which index of the result.
//!
//! An access outside of a tensor, or at an index that is poison, is undefined. A result that is made of sizes is poison if one of them is
//! negative or poison.
//!
//! | file | room |
//! |---|---|
//! | `mod` | casts, sizes, single elements |
//! | `wholes` | tensors that are made as a whole |
//! | `reshapes` | the same elements at other indices |
//! | `slices` | parts, and tensors that several iterations write parts of |
//! | `places` | gather and scatter |

mod places;
mod reshapes;
mod slices;
mod wholes;

pub use places::{gather, scatter};
pub use reshapes::{collapse_shape, expand_shape, reshape};
pub use slices::{extract_slice, insert_slice, parallel_insert_slice};
pub use wholes::{concat, from_elements, generate, pad, splat};

use proofmark_ir::semantics::{Choice, Machine, Scalar, TensorForm, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId};

use crate::common::array::{Array, sizes_of_operand, update};
use crate::common::exact::Evaluator;
use crate::common::tensors::{Tensor, choose, given_sizes, index_within, indices_within, sizes_fit};

type Outcome = Result<(), Unsupported>;

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not fit the tensors")
}

/// The sizes that the type of the result says.
fn result_shape(ir: &Ir, op: OpId) -> &[i64] {
    ir.value_type(ir.result(op, 0)).shape(ir.ctx()).unwrap_or(&[])
}

/// `tensor.yield`: the element, to the operation around.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// `tensor.cast`: undefined if the sizes are not those of the result. `tensor.bitcast`, of listed elements.
pub fn cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let source = Tensor::operand(ir, op, m, 0)?;
    let (from, ty) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if from.element_or_self(ir.ctx()) != ty.element_or_self(ir.ctx()) && !source.is_listed() {
        return Err(Unsupported::new("a dynamic shape"));
    }
    let there = m.not(source.poison);
    sizes_fit(m, result_shape(ir, op), &source.sizes, there);
    let sizes = source.sizes.clone();
    let value = source.retyped(ir, m, ty, &sizes)?;
    m.result(value);
    Ok(())
}

/// Of a larger empty tensor, only one number is chosen, which stands for all elements.
const MAX_CHOSEN: usize = 1024;

/// `tensor.empty`: any elements, chosen anew each time.
pub fn empty(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let ty = ir.value_type(ir.result(op, 0));
    let form = TensorForm::of(ir.ctx(), ty, m.index_width());
    let shape = m.shape_of(ir.ctx(), ty)?;
    let pick = |m: &mut Machine<'_>, what: &str, width| {
        let default = m.zero(width);
        m.choose(Choice { what, inputs: &[], default, anything: true })
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
            let scalar = |&width: &u32| Scalar {
                value: m.uninterpreted("@an element of tensor.empty", &inputs, width),
                poison: no,
            };
            Ok(element.iter().map(scalar).collect())
        })?
    };
    m.result(value);
    Ok(())
}

/// `tensor.rank`
pub fn rank(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let shape = ir.value_type(ir.operand(op, 0)).shape(ir.ctx());
    let rank = shape.ok_or_else(|| Unsupported::new("a tensor without rank"))?.len();
    let width = m.index_width();
    m.constant_result(ApInt::new(width, rank as u128));
    Ok(())
}

/// `tensor.dim`: undefined if there is no such dimension.
pub fn dim(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
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

/// `tensor.extract`
pub fn extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let index = indices_within(m, 1, &tensor)?;
    let element = tensor.at(m, &index)?;
    m.result(Value::from_scalars(element));
    Ok(())
}

/// `tensor.insert`
pub fn insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
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
            let mut here = m.bool(true);
            for (&i, &at) in index.iter().zip(&at) {
                let same = m.eq(i, at);
                here = m.and(here, same);
            }
            let other = tensor.at(m, index)?;
            Ok(choose(m, here, &element, &other))
        })?
    };
    m.result(value);
    Ok(())
}
