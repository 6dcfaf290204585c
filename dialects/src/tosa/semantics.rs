//! What the operations of tosa mean, on tensors of static shape.

use proofmark_ir::semantics::{FloatOp, Machine, Rounding, Scalar, Term, Unsupported, Value, float};
use proofmark_ir::{Ir, OpId, Type};

use crate::asm::constants;
use crate::common::array::{Array, concatenated, indices, rearranged, sizes_of_operand, sizes_of_result};
use crate::common::combine::Combine;
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

/// Operand `i` in the shape of the result: dimensions of size 1 are stretched.
fn stretched(ir: &Ir, op: OpId, m: &Machine<'_>, i: usize, to: &[usize]) -> Result<Value, Unsupported> {
    let from = sizes_of_operand(ir, op, i)?;
    if from.len() != to.len() {
        return Err(malformed());
    }
    rearranged(ir, op, m, i, to, |index| {
        index.iter().zip(&from).map(|(&i, &size)| if size == 1 { 0 } else { i }).collect()
    })
}

/// The type of the elements of the result; floats only of formats that are computed.
fn element(ir: &Ir, op: OpId) -> Result<Type, Unsupported> {
    let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
    if element.float_kind().is_some_and(|kind| !float::is_computed(kind)) {
        return Err(Unsupported::new("floats of a format that is not computed"));
    }
    Ok(element)
}

/// `tosa.add`: integers wrap.
pub fn add(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (to, kind) = (sizes_of_result(ir, op, 0)?, Combine::of_elements("add", element(ir, op)?)?);
    let [a, b] = [stretched(ir, op, m, 0, &to)?, stretched(ir, op, m, 1, &to)?];
    let pairs = a.scalars().iter().zip(b.scalars());
    let sums: Vec<_> = pairs.map(|(&a, &b)| kind.apply(m, a, b)).collect();
    m.result(Value::from_scalars(sums));
    Ok(())
}

fn of_each(m: &mut Machine<'_>, f: impl Fn(&mut Machine<'_>, Term) -> Term) -> Outcome {
    let all = m.operand(0).scalars().to_vec();
    let all: Vec<_> = all.into_iter().map(|a| Scalar { value: f(m, a.value), ..a }).collect();
    m.result(Value::from_scalars(all));
    Ok(())
}

/// `tosa.abs`
pub fn abs(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    match element(ir, op)?.float_kind() {
        Some(_) => of_each(m, |m, a| float::abs(&mut **m, a)),
        None => of_each(m, |m, a| {
            let (negative, negated) = (m.is_negative(a), m.neg(a));
            m.ite(negative, negated, a)
        }),
    }
}

/// `tosa.reciprocal`
pub fn reciprocal(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let kind = element(ir, op)?.float_kind().ok_or_else(malformed)?;
    of_each(m, |m, a| {
        let bits = m.number(32, 1);
        let one = float::apply(&mut **m, FloatOp::FromSigned(Rounding::NearestEven), kind, &[bits]);
        float::apply(&mut **m, FloatOp::Div(Rounding::NearestEven), kind, &[one, a])
    })
}

/// `tosa.reduce_sum`, of integers: those along the dimension are added, of which one place is left. In which order floats are added is
/// not said.
pub fn reduce_sum(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (from, to, axis) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?, axis(ir, op)?);
    let kind = Combine::of_elements("add", element(ir, op)?)?;
    if !kind.any_order() {
        return Err(Unsupported::new("floats that are added in no order"));
    }
    let source = m.operand(0).clone();
    let source = Array::new(&from, &source)?;
    let mut sums = Vec::new();
    for index in indices(&to) {
        let mut sum = None;
        for i in 0..*from.get(axis).ok_or_else(malformed)? {
            let mut place = index.clone();
            place[axis] = i;
            let [element] = *source.at(&place)? else { return Err(malformed()) };
            sum = Some(match sum {
                None => element,
                Some(sum) => kind.apply(m, sum, element),
            });
        }
        sums.push(sum.ok_or_else(malformed)?);
    }
    m.result(Value::from_scalars(sums));
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
        let row = e.as_index(row).value;
        let [batch, channel] = [batch, channel].map(|i| m.number(width, i as u128));
        scalars.extend(values.select(m, &[batch, row, channel])?);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}
