//! Semantics of the vector operations that move elements: casts, slices, shuffles, and access at positions.

use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Term, Unsupported, Value};
use proofmark_ir::{Ir, OpId};

use super::tabulated;
use crate::common::array::{Array, indices, rearranged, sizes_of_operand, sizes_of_result, update};
use crate::common::exact::Evaluator;
use crate::common::index::constants;
use crate::common::tensors::Tensor;

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not match the vectors")
}

fn numbers(all: &[i64]) -> Result<Vec<usize>, Unsupported> {
    all.iter().map(|&n| usize::try_from(n).map_err(|_| malformed())).collect()
}

fn array_of(ir: &Ir, op: OpId, name: &str) -> Result<Vec<usize>, Unsupported> {
    let all = ir.property_named(op, name).and_then(|attr| attr.as_array(ir.ctx())).ok_or_else(malformed)?;
    let all: Option<Vec<i64>> = all.iter().map(|number| number.as_i64(ir.ctx())).collect();
    numbers(&all.ok_or_else(malformed)?)
}

/// Executes `vector.broadcast`: each element of the result is the source element at the trailing indices, with 0 for
/// dimensions of size 1.
pub fn broadcast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let source = ir.value_type(ir.operand(op, 0));
    let stretched: Vec<bool> = match source.kind(ir.ctx()) {
        TypeKind::Vector { shape, scalable, .. } => {
            shape.iter().zip(scalable.iter()).map(|(&size, &scalable)| size == 1 && !scalable).collect()
        }
        _ => Vec::new(),
    };
    let is_vector = matches!(source.kind(ir.ctx()), TypeKind::Vector { .. });
    let element = &mut |m: &mut Machine<'_>, index: &[Term]| {
        if !is_vector {
            return Ok(m.operand(0).scalars().to_vec());
        }
        let leading = index.len().checked_sub(stretched.len()).ok_or_else(malformed)?;
        let width = m.index_width();
        let zero = m.zero(width);
        let from: Vec<Term> =
            index[leading..].iter().zip(&stretched).map(|(&i, &only)| if only { zero } else { i }).collect();
        Tensor::operand(ir, op, m, 0)?.at(m, &from)
    };
    if tabulated(ir, op, m, element)?.is_some() {
        return Ok(());
    }
    let (from, to) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?);
    let leading = to.len().checked_sub(from.len()).ok_or_else(malformed)?;
    let value = rearranged(ir, op, m, 0, &to, |index| {
        index[leading..].iter().zip(&from).map(|(&i, &size)| if size == 1 { 0 } else { i }).collect()
    })?;
    m.result(value);
    Ok(())
}

/// Executes `vector.shape_cast`: keeps the row-major order of elements.
pub fn shape_cast(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = m.operand(0).clone();
    m.result(value);
    Ok(())
}

/// Executes `vector.transpose`: dimension i of the result is dimension `permutation[i]` of the source.
pub fn transpose(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let to = sizes_of_result(ir, op, 0)?;
    let permutation = numbers(&constants(ir, op, "permutation"))?;
    if permutation.len() != to.len() || permutation.iter().any(|&dim| dim >= to.len()) {
        return Err(malformed());
    }
    let element = &mut |m: &mut Machine<'_>, index: &[Term]| {
        let mut from = vec![index[0]; index.len()];
        permutation.iter().zip(index).for_each(|(&dim, &i)| from[dim] = i);
        Tensor::operand(ir, op, m, 0)?.at(m, &from)
    };
    if tabulated(ir, op, m, element)?.is_some() {
        return Ok(());
    }
    let value = rearranged(ir, op, m, 0, &to, |index| {
        let mut from = vec![0; index.len()];
        index.iter().zip(&permutation).for_each(|(&i, &dim)| from[dim] = i);
        from
    })?;
    m.result(value);
    Ok(())
}

/// Executes `vector.bitcast`: of several elements, the first is in the low bits. The result depends on the bits of a
/// NaN.
pub fn bitcast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let [from_kind, to_kind] = [from, to].map(|ty| ty.element_or_self(ctx).float_kind());
    let shape = m.shape_of(ctx, to)?;
    let width = shape.first().copied().unwrap_or(1);
    let source = m.operand(0).scalars().to_vec();
    if let Some(kind) = from_kind.filter(|_| from_kind != to_kind) {
        for scalar in &source {
            m.observe_nan(kind, scalar.value, NanDetail::Bits);
        }
    }
    let own = source.first().map_or(width, |scalar| m.width(scalar.value));
    let mut scalars = Vec::with_capacity(shape.len());
    if own == width {
        scalars = source;
    } else if own == 0 || width == 0 || !own.is_multiple_of(width) && !width.is_multiple_of(own) {
        return Err(Unsupported::new("bitcast between element widths of which neither divides the other"));
    } else if own > width {
        for scalar in source {
            for part in 0..own / width {
                scalars.push(Scalar { value: m.extract(scalar.value, part * width, width), ..scalar });
            }
        }
    } else {
        for parts in source.chunks((width / own) as usize) {
            let (first, rest) = parts.split_first().ok_or_else(malformed)?;
            let joined = rest.iter().fold(*first, |low, &high| Scalar {
                value: m.concat(high.value, low.value),
                poison: m.or(high.poison, low.poison),
            });
            scalars.push(joined);
        }
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Returns the indices of a position in the leading dimensions, and one bit: whether the position is out of bounds or
/// poison.
fn leading(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    vector: usize,
    sizes: &[usize],
) -> Result<(Vec<Term>, Term), Unsupported> {
    let mut e = Evaluator::new(m);
    let mut bad = e.m.bool(false);
    let mut operand = vector + 1;
    let mut index = Vec::new();
    for (i, constant) in constants(ir, op, "static_position").into_iter().enumerate() {
        // The constant -1 selects poison; it is out of bounds as well.
        let position = if constant == DYNAMIC {
            operand += 1;
            e.operand(operand - 1)?
        } else {
            e.constant(constant)
        };
        let size = sizes.get(i).and_then(|&size| i64::try_from(size).ok()).ok_or_else(malformed)?;
        let size = e.constant(size);
        let outside = e.outside(position, size);
        bad = e.m.or(bad, outside);
        let position = e.as_index(position);
        bad = e.m.or(bad, position.poison);
        index.push(position.value);
    }
    Ok((index, bad))
}

/// Executes `vector.extract`: poison if the position is out of bounds.
pub fn extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let sizes = sizes_of_operand(ir, op, 0)?;
    let (index, bad) = leading(ir, op, m, 0, &sizes)?;
    let vector = m.operand(0).clone();
    let mut part = Array::new(&sizes[..index.len()], &vector)?.select(m, &index)?;
    for scalar in &mut part {
        scalar.poison = m.or(scalar.poison, bad);
    }
    m.result(Value::from_scalars(part));
    Ok(())
}

/// Executes `vector.insert`: poison in every element if the position is out of bounds.
pub fn insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let sizes = sizes_of_operand(ir, op, 1)?;
    let (index, bad) = leading(ir, op, m, 1, &sizes)?;
    let (part, mut scalars) = (m.operand(0).clone(), m.operand(1).scalars().to_vec());
    update(m, &sizes[..index.len()], &mut scalars, &index, part.scalars())?;
    for scalar in &mut scalars {
        scalar.poison = m.or(scalar.poison, bad);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.extract_strided_slice`: offsets and strides of the leading dimensions.
pub fn extract_strided_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let to = sizes_of_result(ir, op, 0)?;
    let (offsets, strides) = (array_of(ir, op, "offsets")?, array_of(ir, op, "strides")?);
    let value = rearranged(ir, op, m, 0, &to, |index| {
        let place = |(i, &at): (usize, &usize)| {
            offsets.get(i).copied().unwrap_or(0) + at * strides.get(i).copied().unwrap_or(1)
        };
        index.iter().enumerate().map(place).collect()
    })?;
    m.result(value);
    Ok(())
}

/// Executes `vector.insert_strided_slice`: one offset per dimension of the vector; strides for the trailing dimensions,
/// which are those of the slice.
pub fn insert_strided_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (part_sizes, sizes) = (sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?);
    let (offsets, strides) = (array_of(ir, op, "offsets")?, array_of(ir, op, "strides")?);
    let first = sizes.len().checked_sub(part_sizes.len()).ok_or_else(malformed)?;
    if offsets.len() != sizes.len() {
        return Err(malformed());
    }
    let (part, mut scalars) = (m.operand(0).clone(), m.operand(1).scalars().to_vec());
    let part = Array::new(&part_sizes, &part)?;
    let width = m.index_width();
    for index in indices(&part_sizes) {
        let mut place = offsets.clone();
        for (i, &at) in index.iter().enumerate() {
            place[first + i] += at * strides.get(i).copied().unwrap_or(1);
        }
        let place: Vec<Term> = place.into_iter().map(|i| m.number(width, i as u128)).collect();
        update(m, &sizes, &mut scalars, &place, part.at(&index)?)?;
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.shuffle`: selects among the concatenated slices of both vectors; the index -1 selects poison.
pub fn shuffle(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let all = [sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?];
    let (a, b) = (m.operand(0).clone(), m.operand(1).clone());
    // A vector of rank 0 has one slice, its element.
    let [n, k] = [0, 1].map(|i: usize| [all[i].first().copied().unwrap_or(1)]);
    let (first, second) = (Array::new(&n, &a)?, Array::new(&k, &b)?);
    let mut scalars = Vec::new();
    for number in constants(ir, op, "mask") {
        if number == -1 {
            let slice = first.nth(0).or_else(|_| second.nth(0))?;
            scalars.extend(slice.iter().map(|s| {
                let width = m.width(s.value);
                Scalar::poison(&mut **m, width)
            }));
            continue;
        }
        let number = usize::try_from(number).map_err(|_| malformed())?;
        let slice = if number < n[0] { first.nth(number)? } else { second.nth(number - n[0])? };
        scalars.extend_from_slice(slice);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.interleave` along the last dimension.
pub fn interleave(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let pairs = m.operand(0).scalars().iter().zip(m.operand(1).scalars());
    let value = Value::from_scalars(pairs.flat_map(|(&a, &b)| [a, b]));
    m.result(value);
    Ok(())
}

/// Executes `vector.deinterleave`: the elements at even and at odd indices.
pub fn deinterleave(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    for first in 0..2 {
        let value = Value::from_scalars(m.operand(0).scalars().iter().skip(first).step_by(2).copied());
        m.result(value);
    }
    Ok(())
}

/// Executes `vector.from_elements`.
pub fn from_elements(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = Value::from_scalars(m.operands().iter().flat_map(|o| o.scalars().to_vec()));
    m.result(value);
    Ok(())
}

/// Executes `vector.to_elements`.
pub fn to_elements(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let vector = m.operand(0).clone();
    let n = [ir.n_results(op)];
    let elements = Array::new(&n, &vector)?;
    for i in 0..n[0] {
        m.result(Value::from_scalars(elements.nth(i)?.to_vec()));
    }
    Ok(())
}
