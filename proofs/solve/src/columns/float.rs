//! Evaluation of float operations, lane by lane: by machine instructions for `f32` and `f64`, otherwise by definition.

use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{canonical_nan, ieee_layout, infinity, range};
use proofmark_ir::semantics::{BvOp, FloatOp, Rounding, Term, evaluate_float};

/// Returns the result of the operation, equal to that of [`evaluate_float`] but faster.
pub(super) fn evaluate(op: FloatOp, kind: FloatKind, bits: &[u128], width: u32) -> u128 {
    let native = match kind {
        FloatKind::F32 => single(op, bits),
        FloatKind::F64 => double(op, bits),
        _ => None,
    };
    native.unwrap_or_else(|| evaluate_float(op, kind, bits, width))
}

/// Returns boundary values by width, in the formats of the operations in `cone`: zeros, the least and the greatest
/// numbers of their kinds, infinities and NaNs, small integers, and the midpoints between the numbers of a format that
/// is the target of a conversion.
pub(super) fn interesting(terms: &Terms, cone: &[Term]) -> Vec<ApInt> {
    let mut conversions: Vec<(FloatKind, FloatKind)> = Vec::new();
    for &term in cone {
        if let Node::Op(BvOp::Float(FloatOp::Convert(to, _), kind), _) = terms.node(term) {
            conversions.push((kind, to));
        }
    }
    conversions.sort_unstable();
    conversions.dedup();
    let mut values: Vec<ApInt> = kinds(terms, cone).into_iter().flat_map(special).collect();
    values.extend(conversions.into_iter().flat_map(|(from, to)| halfway(from, to)));
    values.sort_by_key(ApInt::width);
    values
}

/// Returns the values by width on which identities of exact arithmetic fail, in the formats of the operations in
/// `cone`: zeros, infinities, a NaN, the least and the greatest numbers, and one, each with both signs.
pub(super) fn critical(terms: &Terms, cone: &[Term]) -> Vec<ApInt> {
    let mut values: Vec<ApInt> = kinds(terms, cone).into_iter().flat_map(critical_of).collect();
    values.sort_by_key(ApInt::width);
    values
}

fn critical_of(kind: FloatKind) -> Vec<ApInt> {
    let one = evaluate_float(FloatOp::FromUnsigned(NEAREST), kind, &[1], 128);
    let mut bits: Vec<u128> = vec![0, one, 1];
    if let Some(infinity) = infinity(kind).and_then(|i| i.inline()) {
        bits.extend([infinity, infinity - 1]);
    }
    bits.extend(canonical_nan(kind).inline());
    both_signs(kind, bits)
}

/// Returns the values with these bits, and their negations.
fn both_signs(kind: FloatKind, bits: Vec<u128>) -> Vec<ApInt> {
    let both = bits.into_iter().flat_map(|b| [b, b ^ 1 << (kind.width() - 1)]);
    both.map(|b| ApInt::new(kind.width(), b)).collect()
}

/// Returns the formats of the operations in `cone`.
fn kinds(terms: &Terms, cone: &[Term]) -> Vec<FloatKind> {
    let mut kinds: Vec<FloatKind> = Vec::new();
    for &term in cone {
        if let Node::Op(BvOp::Float(op, kind), _) = terms.node(term) {
            kinds.push(kind);
            if let FloatOp::Convert(to, _) = op {
                kinds.push(to);
            }
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

const NEAREST: Rounding = Rounding::NearestEven;

fn special(kind: FloatKind) -> Vec<ApInt> {
    let integer = |n: u128| evaluate_float(FloatOp::FromUnsigned(NEAREST), kind, &[n], 128);
    let one = integer(1);
    let mut bits: Vec<u128> = vec![0, 1, 2, one, one + 1, one - 1];
    bits.extend(
        [2, 3, 5, 7, 10, 100, 255, 1 << 23, (1 << 24) + 1, (1 << 53) + 1, 1 << 31, 1 << 63].map(integer),
    );
    bits.push(evaluate_float(FloatOp::Div(NEAREST), kind, &[one, integer(2)], 0));
    bits.push(evaluate_float(FloatOp::Div(NEAREST), kind, &[one, integer(3)], 0));
    bits.push(evaluate_float(FloatOp::Div(NEAREST), kind, &[integer(5), integer(2)], 0));
    if let Some((_, significand)) = ieee_layout(kind) {
        let least_normal = 1 << (significand - 1);
        bits.extend([least_normal, least_normal - 1]);
    }
    if let Some(infinity) = infinity(kind).and_then(|i| i.inline()) {
        // The greatest number, and a NaN with another payload.
        bits.extend([infinity, infinity - 1, infinity + 1]);
    }
    bits.extend(canonical_nan(kind).inline());
    both_signs(kind, bits)
}

/// Returns numbers of `from` around a rounding boundary of the narrower format `to`.
fn halfway(from: FloatKind, to: FloatKind) -> Vec<ApInt> {
    let Some((precision, ..)) = range(to).filter(|r| r.0 < 100) else { return Vec::new() };
    let integer = |n: u128| evaluate_float(FloatOp::FromUnsigned(NEAREST), from, &[n], 128);
    let mut bits = Vec::new();
    for odd in [1, 3] {
        // 1 + odd / 2^p, and its neighbours.
        let above = integer((1 << precision) + odd);
        let half = evaluate_float(FloatOp::Div(NEAREST), from, &[above, integer(1 << precision)], 0);
        bits.extend([half, half.wrapping_add(1), half.wrapping_sub(1), above, above + 1]);
    }
    bits.into_iter().map(|b| ApInt::new(from.width(), b)).collect()
}

macro_rules! native {
    ($name:ident, $float:ty, $bits:ty, $nan:literal) => {
        fn $name(op: FloatOp, bits: &[u128]) -> Option<u128> {
            use FloatOp::*;
            let arg = |i: usize| bits.get(i).map(|&b| <$float>::from_bits(b as $bits));
            let a = arg(0)?;
            let value = match (op, arg(1)) {
                (Add(NEAREST), Some(b)) => a + b,
                (Sub(NEAREST), Some(b)) => a - b,
                (Mul(NEAREST), Some(b)) => a * b,
                (Div(NEAREST), Some(b)) => a / b,
                (Rem, Some(b)) => a % b,
                (Fma(NEAREST), Some(b)) => a.mul_add(b, arg(2)?),
                (Sqrt, None) => a.sqrt(),
                (RoundToIntegral(rounding), None) => match rounding {
                    Rounding::NearestEven => a.round_ties_even(),
                    Rounding::NearestAway => a.round(),
                    Rounding::TowardZero => a.trunc(),
                    Rounding::Upward => a.ceil(),
                    Rounding::Downward => a.floor(),
                },
                (Equal, Some(b)) => return Some((a == b).into()),
                (Less, Some(b)) => return Some((a < b).into()),
                (LessOrEqual, Some(b)) => return Some((a <= b).into()),
                (IsNan, None) => return Some(a.is_nan().into()),
                _ => return None,
            };
            Some(if value.is_nan() { $nan } else { value.to_bits().into() })
        }
    };
}

native!(single, f32, u32, 0x7fc0_0000);
native!(double, f64, u64, 0x7ff8_0000_0000_0000);

#[cfg(test)]
mod tests {
    use super::*;
    use proofmark_ir::random::mix;

    #[test]
    fn machine_floats_agree_with_the_definition() {
        use FloatOp::*;
        let mut rounding = vec![Rem, Sqrt, Equal, Less, LessOrEqual, IsNan];
        let n = Rounding::NearestEven;
        rounding.extend([Add(n), Sub(n), Mul(n), Div(n), Fma(n)]);
        for r in [n, Rounding::NearestAway, Rounding::TowardZero, Rounding::Upward, Rounding::Downward] {
            rounding.push(RoundToIntegral(r));
        }
        for kind in [FloatKind::F32, FloatKind::F64] {
            let mask = if kind == FloatKind::F32 { u64::from(u32::MAX) } else { u64::MAX };
            // Numbers of the whole range, and numbers near one.
            let number = |i: u64| {
                let random = mix(i);
                let near = (1.0 + (random % 4096) as f64 / 64.0, 1.0f32 + (random % 64) as f32 / 8.0);
                u128::from(match (i % 3, kind) {
                    (0, FloatKind::F32) => near.1.to_bits().into(),
                    (0, _) => near.0.to_bits(),
                    _ => random & mask,
                })
            };
            for i in 0..800 {
                for &op in &rounding {
                    let args = [number(3 * i), number(3 * i + 1), number(3 * i + 2)];
                    // The remainder of numbers with very different exponents is slow by definition.
                    if op == Rem && i % 100 != 0 {
                        continue;
                    }
                    let args = &args[..op.arity()];
                    let expected = evaluate_float(op, kind, args, kind.width());
                    assert_eq!(evaluate(op, kind, args, kind.width()), expected, "{op:?} {args:x?}");
                }
            }
        }
    }
}
