//! What the operations of tosa mean, on tensors of static shape.

use proofmark_ir::semantics::{Machine, Unsupported, Value};
use proofmark_ir::{Ir, OpId};

use crate::asm::constants;
use crate::common::array::{Array, concatenated, indices, rearranged, sizes_of_operand, sizes_of_result};
use crate::common::exact::Evaluator;

type Outcome = Result<(), Unsupported>;

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not fit the tensors")
}

fn axis(ir: &Ir, op: OpId) -> Result<usize, Unsupported> {
    let axis = ir.property_named(op, "axis").and_then(|axis| axis.as_i64(ir.ctx()));
    axis.and_then(|axis| usize::try_from(axis).ok()).ok_or_else(malformed)
}

/// `tosa.concat`
pub fn concat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let value = concatenated(ir, op, m, axis(ir, op)?)?;
    m.result(value);
    Ok(())
}

/// `tosa.reverse`
pub fn reverse(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (to, axis) = (sizes_of_result(ir, op, 0)?, axis(ir, op)?);
    let size = *to.get(axis).ok_or_else(malformed)?;
    let value = rearranged(ir, op, m, 0, &to, |index| {
        let mut from = index.to_vec();
        from[axis] = size - 1 - index[axis];
        from
    })?;
    m.result(value);
    Ok(())
}

/// `tosa.transpose`: dimension i of the result is dimension `perms[i]` of the operand.
pub fn transpose(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let to = sizes_of_result(ir, op, 0)?;
    let perms: Option<Vec<usize>> =
        constants(ir, op, "perms").into_iter().map(|perm| usize::try_from(perm).ok()).collect();
    let perms = perms.filter(|perms| perms.len() == to.len() && perms.iter().all(|&perm| perm < to.len()));
    let perms = perms.ok_or_else(malformed)?;
    let value = rearranged(ir, op, m, 0, &to, |index| {
        let mut from = vec![0; index.len()];
        index.iter().zip(&perms).for_each(|(&i, &perm)| from[perm] = i);
        from
    })?;
    m.result(value);
    Ok(())
}

/// `tosa.gather`: `output[n, w, c] = values[n, indices[n, w], c]`; undefined if an index is outside or poison.
pub fn gather(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (from, to) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?);
    let places = sizes_of_operand(ir, op, 1)?;
    let (values, given) = (m.operand(0).clone(), m.operand(1).clone());
    let (values, given) = (Array::new(&from, &values)?, Array::new(&places, &given)?);
    let [_, rows, _] = from[..] else { return Err(malformed()) };
    let rows = i64::try_from(rows).map_err(|_| malformed())?;
    let width = m.index_width();
    let mut scalars = Vec::new();
    for index in indices(&to) {
        let [batch, at, channel] = index[..] else { return Err(malformed()) };
        let [row] = given.at(&[batch, at])? else { return Err(malformed()) };
        let mut e = Evaluator::new(m);
        let (row, size) = (e.of_signed(*row), e.constant(rows));
        let outside = e.outside(row, size);
        e.m.ub_if(outside);
        e.m.ub_if(row.poison());
        let row = e.to_index(row).value;
        let [batch, channel] = [batch, channel].map(|i| m.number(width, i as u128));
        scalars.extend(values.select(m, &[batch, row, channel])?);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}
