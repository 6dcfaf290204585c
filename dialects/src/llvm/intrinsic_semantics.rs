//! Semantics of the llvm intrinsics on integers and vectors, and of the element operations on vectors (source:
//! LangRef).

use proofmark_ir::semantics::{
    BvOp, Lane, Machine, Scalar, SemanticsResult, Term, Unsupported, Value, float,
};
use proofmark_ir::{ApInt, Attribute, Ir, OpId};

use super::ops::ExtractElement;
use super::ops::InsertElement;
use super::ops::ShuffleVector;
use crate::common::array::{Array, update};
use crate::common::combine::Combine;
use crate::common::float::FastMath;
use crate::common::integer::Predicate;

/// Returns the rest of the operation's name after `prefix`.
fn suffix<'i>(ir: &'i Ir, op: OpId, prefix: &str) -> &'i str {
    ir.name_str(op).strip_prefix(prefix).unwrap_or_default()
}

fn unknown() -> Unsupported {
    Unsupported::new("intrinsic without semantics")
}

/// Executes `llvm.intr.sadd.with.overflow` and its variants: the result modulo 2^w, and whether the exact result
/// overflows.
pub fn with_overflow(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (compute, overflow) = match suffix(ir, op, "llvm.intr.").split('.').next() {
        Some("sadd") => (BvOp::Add, BvOp::SAddO),
        Some("ssub") => (BvOp::Sub, BvOp::SSubO),
        Some("smul") => (BvOp::Mul, BvOp::SMulO),
        Some("uadd") => (BvOp::Add, BvOp::UAddO),
        Some("usub") => (BvOp::Sub, BvOp::USubO),
        Some("umul") => (BvOp::Mul, BvOp::UMulO),
        _ => return Err(unknown()),
    };
    let (lhs, rhs) = (m.operand(0).scalars().to_vec(), m.operand(1).scalars().to_vec());
    let (mut values, mut bits) = (Vec::new(), Vec::new());
    for (a, b) in lhs.into_iter().zip(rhs) {
        let poison = m.or(a.poison, b.poison);
        values.push(Scalar { value: m.apply(compute, &[a.value, b.value]), poison });
        bits.push(Scalar { value: m.apply(overflow, &[a.value, b.value]), poison });
    }
    values.extend(bits);
    m.result(Value::from_scalars(values));
    Ok(())
}

/// Executes `llvm.intr.scmp`, `llvm.intr.ucmp`: -1, 0 or 1.
pub fn three_way(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let less = if suffix(ir, op, "llvm.intr.") == "scmp" { BvOp::Slt } else { BvOp::Ult };
    let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
    let width = element.bit_width(ir.ctx()).ok_or_else(unknown)?;
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let below = lane.apply(less, &[a.value, b.value]);
        let above = lane.apply(less, &[b.value, a.value]);
        let (one, zero) = (lane.number(width, 1), lane.zero(width));
        let minus = lane.constant(ApInt::ones(width));
        let not_below = lane.ite(above, one, zero);
        [lane.ite(below, minus, not_below)]
    })
}

/// Returns the value with its groups of `unit` bits in reverse order.
fn reversed(lane: &mut Lane<'_>, a: Term, unit: u32) -> Term {
    let width = lane.width(a);
    let mut at = unit;
    let mut all = lane.extract(a, 0, unit.min(width));
    while at < width {
        let next = lane.extract(a, at, unit);
        all = lane.concat(all, next);
        at += unit;
    }
    all
}

/// Executes `llvm.intr.bswap`.
pub fn byte_swap(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if m.operand(0).scalars().iter().any(|scalar| !m.width(scalar.value).is_multiple_of(16)) {
        return Err(Unsupported::new("odd number of bytes"));
    }
    m.map(|lane, [a]: [Scalar; 1]| [reversed(lane, a.value, 8)])
}

/// Executes `llvm.intr.bitreverse`.
pub fn bit_reverse(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a]: [Scalar; 1]| match lane.width(a.value) {
        0 => [a.value],
        _ => [reversed(lane, a.value, 1)],
    })
}

/// Executes `llvm.intr.sshl.sat` and `llvm.intr.ushl.sat`: saturates if bits are lost. An amount of the width or more
/// is poison.
pub fn shl_sat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let signed = suffix(ir, op, "llvm.intr.").starts_with('s');
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let width = lane.width(a.value);
        let limit = lane.number(width, width.into());
        let fits = Predicate::Ult.apply(&mut **lane, b.value, limit);
        let too_far = lane.not(fits);
        lane.poison_if(too_far);
        let shifted = lane.shl(a.value, b.value);
        let restored = lane.apply(if signed { BvOp::AShr } else { BvOp::LShr }, &[shifted, b.value]);
        let is_inexact = lane.ne(restored, a.value);
        let extreme = if signed {
            let negative = lane.is_negative(a.value);
            let least = lane.constant(ApInt::signed_min(width));
            let greatest = lane.constant(ApInt::signed_max(width));
            lane.ite(negative, least, greatest)
        } else {
            lane.constant(ApInt::ones(width))
        };
        [lane.ite(is_inexact, extreme, shifted)]
    })
}

/// Executes `llvm.intr.vector.reduce.*`: combines the elements in order, beginning with the start value if there is
/// one.
pub fn reduce(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let element = ir.value_type(ir.result(op, 0));
    let by = match suffix(ir, op, "llvm.intr.vector.reduce.") {
        "smax" => "maxsi",
        "smin" => "minsi",
        "umax" => "maxui",
        "umin" => "minui",
        "fmaximum" => "maximumf",
        "fminimum" => "minimumf",
        "fadd" => "add",
        "fmul" => "mul",
        name => name,
    };
    let by = Combine::of_elements(by, element)?;
    if element.float_kind().is_some() && FastMath::of(ir, op) != FastMath::NONE {
        return Err(Unsupported::new("reduction of floats with fast-math flags"));
    }
    let scalars: Vec<Scalar> = m.operands().iter().flat_map(|o| o.scalars().to_vec()).collect();
    let all = scalars.into_iter().reduce(|all, element| by.apply(m, all, element)).ok_or_else(unknown)?;
    m.result(all);
    Ok(())
}

/// Adds a poison condition to all elements.
fn poisoned(m: &mut Machine<'_>, scalars: &mut [Scalar], poison: Term) {
    for scalar in scalars {
        scalar.poison = m.or(scalar.poison, poison);
    }
}

/// Returns the index of an operand among `n` elements, and one bit, whether the index is out of bounds.
fn position(m: &mut Machine<'_>, operand: usize, n: usize) -> Result<(Term, Term), Unsupported> {
    let position = m.scalar(operand)?;
    let width = m.width(position.value).max(64);
    let index = m.zext(position.value, width);
    let size = m.number(width, n as u128);
    let inside = m.ult(index, size);
    let outside = m.not(inside);
    Ok((index, m.or(outside, position.poison)))
}

impl ExtractElement {
    /// Executes `llvm.extractelement`: poison if the index is out of bounds.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let vector = m.operand(0).clone();
        let n = vector.scalars().len();
        let (index, outside) = position(m, 1, n)?;
        let mut element = Array::new(&[n], &vector)?.select(m, &[index])?;
        poisoned(m, &mut element, outside);
        m.result(Value::from_scalars(element));
        Ok(())
    }
}

impl InsertElement {
    /// Executes `llvm.insertelement`: poison in every element if the index is out of bounds.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (mut scalars, element) = (m.operand(0).scalars().to_vec(), m.operand(1).clone());
        let (index, outside) = position(m, 2, scalars.len())?;
        let n = scalars.len();
        update(m, &[n], &mut scalars, &[index], element.scalars())?;
        poisoned(m, &mut scalars, outside);
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl ShuffleVector {
    /// Executes `llvm.shufflevector`: the index -1 selects poison.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let mask =
            ir.property_named(op, "mask").and_then(|mask| mask.as_i64_array(ir.ctx())).ok_or_else(unknown)?;
        let all: Vec<Scalar> = m.operands().iter().flat_map(|o| o.scalars().to_vec()).collect();
        let element = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx());
        let element = m.shape_of(ir.ctx(), element)?;
        let mut scalars = Vec::with_capacity(mask.len() * element.len());
        for number in mask {
            match usize::try_from(number) {
                Ok(at) => {
                    let first = at.checked_mul(element.len()).ok_or_else(unknown)?;
                    scalars.extend_from_slice(all.get(first..first + element.len()).ok_or_else(unknown)?);
                }
                Err(_) => scalars.extend(element.iter().map(|&width| Scalar::poison(&mut **m, width))),
            }
        }
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

/// Returns the range of a part of `n` elements in a vector of `whole` elements, at the attribute `pos`.
fn part(ir: &Ir, op: OpId, n: usize, whole: usize) -> Result<std::ops::Range<usize>, Unsupported> {
    let at = ir.property_named(op, "pos").and_then(|at| at.as_i64(ir.ctx()));
    let at = at.and_then(|at| usize::try_from(at).ok()).ok_or_else(unknown)?;
    if at + n > whole {
        Err(Unsupported::new("part out of the bounds of its vector"))
    } else {
        Ok(at..at + n)
    }
}

/// Executes `llvm.intr.vector.insert` of fixed-length vectors.
pub fn vector_insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (mut scalars, source) = (m.operand(0).scalars().to_vec(), m.operand(1).clone());
    let range = part(ir, op, source.scalars().len(), scalars.len())?;
    scalars[range].copy_from_slice(source.scalars());
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `llvm.intr.vector.extract` of fixed-length vectors.
pub fn vector_extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let n = m.shape_of(ir.ctx(), ir.value_type(ir.result(op, 0)))?.len();
    let range = part(ir, op, n, m.operand(0).scalars().len())?;
    let scalars = m.operand(0).scalars()[range].to_vec();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `llvm.intr.stepvector`: 0, 1, 2, ..., modulo 2^w.
pub fn step_vector(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let shape = m.shape_of(ir.ctx(), ir.value_type(ir.result(op, 0)))?;
    let scalars: Vec<Scalar> = shape
        .iter()
        .enumerate()
        .map(|(i, &width)| Scalar::constant(&mut **m, ApInt::new(64, i as u128).zext_or_trunc(width)))
        .collect();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes intrinsics that return their first operand: `llvm.intr.expect`, `llvm.intr.ssa.copy`.
pub fn first_operand(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = m.operand(0).clone();
    m.result(value);
    Ok(())
}

/// Executes `llvm.intr.assume`. A false or poison condition is undefined behaviour. So is a pointer of a bundle `align`
/// that is not a multiple of the alignment.
pub fn assume(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let condition = m.scalar(0)?;
    let broken = m.not(condition.value);
    m.ub_if(broken);
    m.ub_if(condition.poison);
    if m.n_operands() == 1 {
        return Ok(());
    }
    let ctx = ir.ctx();
    let tags = ir.property_named(op, "op_bundle_tags").and_then(|tags| tags.as_array(ctx)).unwrap_or(&[]);
    let is_align = |tag: &Attribute| tag.as_string(ctx).is_some_and(|tag| tag.as_str(ctx) == "align");
    // Each bundle consists of a pointer and its alignment.
    let sizes = ir.property_named(op, "op_bundle_sizes").and_then(|sizes| sizes.as_i64_array(ctx));
    let are_pairs =
        sizes.is_some_and(|sizes| sizes.len() == tags.len() && sizes.iter().all(|&size| size == 2));
    if !tags.iter().all(is_align) || !are_pairs || m.n_operands() != 1 + 2 * tags.len() {
        return Err(Unsupported::new("operand bundles of an assumption"));
    }
    for i in 0..tags.len() {
        let alignment = m.scalar(2 + 2 * i)?;
        let known = m.as_constant(alignment.value).and_then(ApInt::to_u128).filter(|n| n.is_power_of_two());
        let known =
            known.ok_or_else(|| Unsupported::new("alignment of an assumption that is not constant"))?;
        let address = super::memory_semantics::address_of_operand(ir, op, m, 1 + 2 * i)?;
        let width = m.width(address.value);
        let mask = m.number(width, known - 1);
        let rest = m.and(address.value, mask);
        let aligned = m.is_zero(rest);
        let misaligned = m.not(aligned);
        m.ub_if(misaligned);
        m.ub_if(alignment.poison);
        m.disputed_ub_if(address.poison, "an assumption on a poison pointer");
    }
    Ok(())
}

/// Executes `llvm.intr.trap` and `llvm.intr.ubsantrap`: ends the program.
pub fn trap(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let always = m.bool(true);
    m.halt_if(always);
    Ok(())
}

/// Executes intrinsics without effect, which only inform the optimizer.
pub fn nothing(_: &Ir, _: OpId, _: &mut Machine<'_>) -> SemanticsResult {
    Ok(())
}

/// Executes `llvm.intr.is.fpclass`, for tests of both signaling and quiet NaNs or of neither.
pub fn is_fpclass(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let kind = ir.value_type(ir.operand(op, 0)).element_or_self(ir.ctx()).float_kind();
    let kind = kind.filter(|&kind| float::is_computed(kind));
    let kind = kind.ok_or_else(|| Unsupported::new("float format without arithmetic"))?;
    let bits = ir.property_named(op, "bit").and_then(|bit| bit.as_i64(ir.ctx())).ok_or_else(unknown)?;
    let asked = |bit: u32| bits >> bit & 1 == 1;
    if asked(0) != asked(1) {
        return Err(Unsupported::new("distinction between signaling and quiet NaNs"));
    }
    m.map(|lane, [a]: [Scalar; 1]| {
        let a = a.value;
        let negative = float::sign(&mut **lane, a);
        let nan = float::is_nan(&mut **lane, kind, a);
        let infinite = float::is_infinite(&mut **lane, kind, a);
        let zero = float::is_zero(&mut **lane, a);
        let normal = float::is_normal(&mut **lane, kind, a);
        let special = lane.or(nan, infinite);
        let special = lane.or(special, zero);
        let special = lane.or(special, normal);
        let subnormal = lane.not(special);
        let mut any = lane.bool(false);
        if asked(0) {
            any = nan;
        }
        for (class, below, above) in [(infinite, 2, 9), (normal, 3, 8), (subnormal, 4, 7), (zero, 5, 6)] {
            let (below, above) = (lane.bool(asked(below)), lane.bool(asked(above)));
            let sign_is_asked = lane.ite(negative, below, above);
            let in_class = lane.and(class, sign_is_asked);
            any = lane.or(any, in_class);
        }
        [any]
    })
}

/// Executes `llvm.intr.prefetch`, which has no observable effect.
pub fn prefetch(_: &Ir, _: OpId, _: &mut Machine<'_>) -> SemanticsResult {
    Ok(())
}
