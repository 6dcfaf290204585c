//! Semantics of the operations of tosa, on tensors as functions of the index.

use proofmark_ir::semantics::{
    FloatOp, Machine, Rounding, Scalar, SemanticsResult, Symbol, Term, Unsupported, Value, float,
};
use proofmark_ir::{Ir, OpId, Type};

use crate::common::array::{Array, indices, sizes_of_operand, sizes_of_result};
use crate::common::combine::Combine;
use crate::common::exact::Evaluator;
use crate::common::index::constants;
use crate::common::tensors::{Tensor, concatenated, state_sizes_match};

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not match the tensors")
}

fn axis(ir: &Ir, op: OpId) -> Result<usize, Unsupported> {
    let axis = ir.property_named(op, "axis").and_then(|axis| axis.as_i64(ir.ctx()));
    axis.and_then(|axis| usize::try_from(axis).ok()).ok_or_else(malformed)
}

/// Executes `tosa.concat`.
pub fn concat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = concatenated(ir, op, m, axis(ir, op)?)?;
    m.result(value);
    Ok(())
}

/// Executes `tosa.reverse`.
pub fn reverse(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (source, axis) = (Tensor::operand(ir, op, m, 0)?, axis(ir, op)?);
    let size = *source.sizes.get(axis).ok_or_else(malformed)?;
    let sizes = source.sizes.clone();
    rearranged(ir, op, m, &source, &sizes, |m, index| {
        let mut from = index.to_vec();
        let width = m.index_width();
        let one = m.number(width, 1);
        let last = m.sub(size, one);
        from[axis] = m.sub(last, index[axis]);
        from
    })
}

/// Executes `tosa.transpose`: dimension i of the result is dimension `perms[i]` of the operand.
pub fn transpose(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let source = Tensor::operand(ir, op, m, 0)?;
    let rank = source.sizes.len();
    let perms: Option<Vec<usize>> =
        constants(ir, op, "perms").into_iter().map(|perm| usize::try_from(perm).ok()).collect();
    let perms = perms.filter(|perms| perms.len() == rank && perms.iter().all(|&perm| perm < rank));
    let perms = perms.ok_or_else(malformed)?;
    let sizes: Vec<Term> = perms.iter().map(|&perm| source.sizes[perm]).collect();
    rearranged(ir, op, m, &source, &sizes, |_, index| {
        let mut from = index.to_vec();
        index.iter().zip(&perms).for_each(|(&i, &perm)| from[perm] = i);
        from
    })
}

/// Returns the result of an operation that moves elements of `source`: at each index, the element at another index.
/// Undefined behaviour if `source` is poison as a whole, or if the sizes differ from the static sizes of the result
/// type.
fn rearranged(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    source: &Tensor,
    sizes: &[Term],
    from: impl Fn(&mut Machine<'_>, &[Term]) -> Vec<Term>,
) -> SemanticsResult {
    let ty = ir.value_type(ir.result(op, 0));
    let (no, always) = (m.bool(false), m.bool(true));
    m.ub_if(source.poison);
    state_sizes_match(m, ty.shape(ir.ctx()).unwrap_or(&[]), sizes, always);
    let value = m.tabulate(ir.ctx(), ty, sizes, no, &mut |m, index| {
        let from = from(m, index);
        source.at(m, &from)
    })?;
    m.result(value);
    Ok(())
}

/// Executes an elementwise operation with broadcast of dimensions of size 1. Undefined behaviour if the sizes are
/// incompatible.
fn elementwise(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    f: impl Fn(&mut Machine<'_>, &[Scalar]) -> Scalar,
) -> SemanticsResult {
    let ty = ir.value_type(ir.result(op, 0));
    let operands: Vec<Tensor> =
        (0..m.n_operands()).map(|i| Tensor::operand(ir, op, m, i)).collect::<Result<_, _>>()?;
    let (no, always) = (m.bool(false), m.bool(true));
    let width = m.index_width();
    let (zero, one) = (m.zero(width), m.number(width, 1));
    let mut sizes = operands.first().ok_or_else(malformed)?.sizes.clone();
    for operand in &operands {
        m.ub_if(operand.poison);
        if operand.sizes.len() != sizes.len() {
            return Err(malformed());
        }
        for (size, &other) in sizes.iter_mut().zip(&operand.sizes) {
            let (same, stretched, stretches) = (m.eq(*size, other), m.eq(*size, one), m.eq(other, one));
            let fits = m.or(same, stretched);
            let fits = m.or(fits, stretches);
            let wrong = m.not(fits);
            m.ub_if(wrong);
            *size = m.ite(stretched, other, *size);
        }
    }
    state_sizes_match(m, ty.shape(ir.ctx()).unwrap_or(&[]), &sizes, always);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let mut elements = Vec::with_capacity(operands.len());
        for operand in &operands {
            let mut place = index.to_vec();
            for (at, (&own, &size)) in place.iter_mut().zip(operand.sizes.iter().zip(&sizes)) {
                if own != size {
                    let stretched = m.eq(own, one);
                    *at = m.ite(stretched, zero, *at);
                }
            }
            let [element] = operand.at(m, &place)?[..] else { return Err(malformed()) };
            elements.push(element);
        }
        Ok(vec![f(m, &elements)])
    })?;
    m.result(value);
    Ok(())
}

/// Returns the element type of the result. Float formats without arithmetic are unsupported.
fn element(ir: &Ir, op: OpId) -> Result<Type, Unsupported> {
    let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
    if element.float_kind().is_some_and(|kind| !float::is_computed(kind)) {
        return Err(Unsupported::new("float format without arithmetic"));
    }
    Ok(element)
}

/// Executes `tosa.add`; integers wrap.
pub fn add(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = Combine::of_elements("add", element(ir, op)?)?;
    elementwise(ir, op, m, |m, operands| kind.apply(m, operands[0], operands[1]))
}

/// Executes `tosa.select`: poison if the element of the condition is poison, otherwise the selected element.
pub fn select(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    elementwise(ir, op, m, |m, operands| {
        let chosen = Scalar::ite(&mut **m, operands[0].value, operands[1], operands[2]);
        Scalar { poison: m.or(operands[0].poison, chosen.poison), ..chosen }
    })
}

fn of_each(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    f: impl Fn(&mut Machine<'_>, Term) -> Term,
) -> SemanticsResult {
    elementwise(ir, op, m, |m, operands| Scalar { value: f(m, operands[0].value), ..operands[0] })
}

/// Executes `tosa.abs`.
pub fn abs(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    match element(ir, op)?.float_kind() {
        Some(_) => of_each(ir, op, m, |m, a| float::abs(&mut **m, a)),
        None => of_each(ir, op, m, |m, a| {
            let (negative, negated) = (m.is_negative(a), m.neg(a));
            m.ite(negative, negated, a)
        }),
    }
}

/// Executes `tosa.reciprocal`.
pub fn reciprocal(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = element(ir, op)?.float_kind().ok_or_else(malformed)?;
    of_each(ir, op, m, |m, a| {
        let bits = m.number(32, 1);
        let one = float::apply(&mut **m, FloatOp::FromSigned(Rounding::NearestEven), kind, &[bits]);
        let value = float::apply(&mut **m, FloatOp::Div(Rounding::NearestEven), kind, &[one, a]);
        m.computed_float(kind, value, &[a])
    })
}

/// Executes `tosa.reduce_sum`: adds the elements along the dimension, which keeps size 1. The order of float additions
/// is unspecified. The sum of floats is an uninterpreted function of them, unless all but one are zero and there are at
/// most `MAX_DISTINGUISHED`.
pub fn reduce_sum(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (from, to, axis) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?, axis(ir, op)?);
    let kind = Combine::of_elements("add", element(ir, op)?)?;
    let source = m.operand(0).clone();
    let source = Array::new(&from, &source)?;
    let mut sums = Vec::new();
    for index in indices(&to) {
        let mut elements = Vec::new();
        for i in 0..*from.get(axis).ok_or_else(malformed)? {
            let mut place = index.clone();
            place[axis] = i;
            let [element] = *source.at(&place)? else { return Err(malformed()) };
            elements.push(element);
        }
        let (&first, rest) = elements.split_first().ok_or_else(malformed)?;
        sums.push(if kind.allows_any_order() || rest.is_empty() {
            rest.iter().fold(first, |sum, &element| kind.apply(m, sum, element))
        } else {
            in_any_order(m, kind, &elements)
        });
    }
    m.result(Value::from_scalars(sums));
    Ok(())
}

/// The maximum number of elements for which the case of a single non-zero element is distinguished.
const MAX_DISTINGUISHED: usize = 8;

/// Returns the sum of floats in unspecified order.
fn in_any_order(m: &mut Machine<'_>, kind: Combine, elements: &[Scalar]) -> Scalar {
    let mut poison = m.bool(false);
    let inputs: Vec<Term> = elements.iter().map(|element| element.value).collect();
    for element in elements {
        poison = m.or(poison, element.poison);
    }
    let width = m.width(inputs[0]);
    let zero = m.zero(width);
    let mut alone = Vec::new();
    if elements.len() <= MAX_DISTINGUISHED {
        for i in 0..inputs.len() {
            let mut others = m.bool(true);
            for (_, &other) in inputs.iter().enumerate().filter(|(j, _)| *j != i) {
                let is_zero = m.eq(other, zero);
                others = m.and(others, is_zero);
            }
            let [own, zero] = [inputs[i], zero].map(|value| Scalar { value, poison });
            alone.push((others, kind.apply(m, own, zero).value));
        }
    }
    if let Some(&(_, value)) = alone.iter().find(|(condition, _)| m.is_bool(*condition, true)) {
        return Scalar { value, poison };
    }
    let unknown = m.uninterpreted(&Symbol::abstraction("tosa.reduce_sum of floats"), &inputs, width);
    let value = alone.into_iter().fold(unknown, |value, (condition, sum)| m.ite(condition, sum, value));
    Scalar { value, poison }
}

/// Executes `tosa.gather`: `output[n, w, c] = values[n, indices[n, w], c]`. An index out of bounds or poison is
/// undefined behaviour.
pub fn gather(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
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
