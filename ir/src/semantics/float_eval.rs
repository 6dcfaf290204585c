//! Exact evaluation of float operations according to IEEE 754.
//!
//! The arithmetic is that of the crate `rustc_apfloat`, a port of LLVM's `APFloat`, which MLIR uses.

use super::float::{FloatOp, Rounding, canonical_nan};
use crate::apint::ApInt;
use crate::context::FloatKind;
use num_bigint::BigUint;
use rustc_apfloat::ieee::{
    BFloat, Double, Float8E4M3FN, Float8E5M2, Half, IeeeFloat, Quad, Semantics, Single, X87DoubleExtended,
};
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};

macro_rules! formats {
    ($($name:ident: $bits:literal with $exponent:literal;)*) => {
        $(
            #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            enum $name {}

            impl Semantics for $name {
                const BITS: usize = $bits;
                const EXP_BITS: usize = $exponent;
            }
        )*
    };
}

// IEEE formats that the crate lacks.
formats! {
    Tf32: 19 with 8;
    Float8E4M3: 8 with 4;
    Float8E3M4: 8 with 3;
}

/// Evaluates an expression in which `$F` is the type of a format. The formats are those of `float::is_computed`.
macro_rules! in_format {
    ($kind:expr, $F:ident => $value:expr) => {
        in_format!(@ $kind, $F => $value;
            F16: Half, BF16: BFloat, F32: Single, F64: Double, F80: X87DoubleExtended, F128: Quad,
            TF32: IeeeFloat<Tf32>, F8E5M2: Float8E5M2, F8E4M3FN: Float8E4M3FN,
            F8E4M3: IeeeFloat<Float8E4M3>, F8E3M4: IeeeFloat<Float8E3M4>)
    };
    (@ $kind:expr, $F:ident => $value:expr; $($name:ident: $ty:ty),*) => {
        match $kind {
            $(FloatKind::$name => {
                type $F = $ty;
                $value
            })*
            other => panic!("floats of format {} are not computed", other.name()),
        }
    };
}

impl Rounding {
    fn mode(self) -> Round {
        match self {
            Rounding::NearestEven => Round::NearestTiesToEven,
            Rounding::NearestAway => Round::NearestTiesToAway,
            Rounding::TowardZero => Round::TowardZero,
            Rounding::Upward => Round::TowardPositive,
            Rounding::Downward => Round::TowardNegative,
        }
    }
}

/// Evaluates `op` on the bits of floats of format `kind`, or of integers of `width` bits.
///
/// # Panics
/// If the operation does not accept the operands (see [`FloatOp::result_width`]).
pub fn evaluate_float(op: FloatOp, kind: FloatKind, bits: &[u128], width: u32) -> u128 {
    use FloatOp::*;
    match (op, bits) {
        // The algorithms need bits above the significand that small formats lack. A square root rounded twice is
        // correct if the first precision is at least twice the second plus two.
        (Sqrt | RoundToIntegral(_), &[a]) if kind.width() <= 16 => {
            let [there, back] = [FloatKind::F32, kind].map(|to| Convert(to, Rounding::NearestEven));
            let wide = evaluate_float(there, kind, &[a], width);
            let wide = evaluate_float(op, FloatKind::F32, &[wide], 32);
            evaluate_float(back, FloatKind::F32, &[wide], 32)
        }
        (Convert(to, rounding), &[a]) => {
            in_format!(kind, F => in_format!(to, T => {
                let converted: StatusAnd<T> = F::from_bits(a).convert_r(rounding.mode(), &mut false);
                result(to, converted.value)
            }))
        }
        (FromSigned(rounding), &[a]) => {
            // Sign-extended.
            let value = if width == 0 { 0 } else { ((a << (128 - width)) as i128) >> (128 - width) };
            in_format!(kind, F => result(kind, F::from_i128_r(value, rounding.mode()).value))
        }
        (FromUnsigned(rounding), &[a]) => {
            in_format!(kind, F => result(kind, F::from_u128_r(a, rounding.mode()).value))
        }
        (ToSigned(to), &[a]) => to_integer(kind, a, to, true).unwrap_or(0),
        (ToUnsigned(to), &[a]) => to_integer(kind, a, to, false).unwrap_or(0),
        (FitsSigned(to), &[a]) => to_integer(kind, a, to, true).is_some().into(),
        (FitsUnsigned(to), &[a]) => to_integer(kind, a, to, false).is_some().into(),
        (Sqrt, &[a]) => in_format!(kind, F => result(kind, square_root::<F>(F::from_bits(a), kind))),
        (RoundToIntegral(rounding), &[a]) => {
            in_format!(kind, F => result(kind, integral(F::from_bits(a), rounding)))
        }
        (IsNan, &[a]) => in_format!(kind, F => F::from_bits(a).is_nan()).into(),
        (Equal | Less | LessOrEqual, &[a, b]) => {
            let ordering = in_format!(kind, F => F::from_bits(a).partial_cmp(&F::from_bits(b)));
            u128::from(match op {
                Equal => ordering.is_some_and(|o| o.is_eq()),
                Less => ordering.is_some_and(|o| o.is_lt()),
                _ => ordering.is_some_and(|o| o.is_le()),
            })
        }
        (Fma(rounding), &[a, b, c]) => in_format!(kind, F => {
            let product = F::from_bits(a).mul_add_r(F::from_bits(b), F::from_bits(c), rounding.mode());
            result(kind, product.value)
        }),
        (_, &[a, b]) => in_format!(kind, F => {
            let (a, b) = (F::from_bits(a), F::from_bits(b));
            result(kind, match op {
                Add(rounding) => a.add_r(b, rounding.mode()).value,
                Sub(rounding) => a.sub_r(b, rounding.mode()).value,
                Mul(rounding) => a.mul_r(b, rounding.mode()).value,
                Div(rounding) => a.div_r(b, rounding.mode()).value,
                Rem => a.c_fmod(b).value,
                _ => panic!("{op:?} of 2 operands"),
            })
        }),
        _ => panic!("{op:?} of {} operands", bits.len()),
    }
}

/// Returns the bits of a result, with NaNs replaced by the canonical one.
fn result<F: Float>(kind: FloatKind, value: F) -> u128 {
    if value.is_nan() { canonical_nan(kind).inline().unwrap_or(0) } else { value.to_bits() }
}

/// Returns the float rounded toward zero, if it fits an integer of this width.
fn to_integer(kind: FloatKind, bits: u128, width: u32, signed: bool) -> Option<u128> {
    let mask = ApInt::ones(width).inline()?;
    in_format!(kind, F => {
        let value = F::from_bits(bits);
        let StatusAnd { status, value: magnitude } = value.abs().to_u128_r(128, Round::TowardZero, &mut false);
        let limit = match (signed, value.is_negative()) {
            (true, true) => 1 << (width - 1),
            (true, false) => (1 << (width - 1)) - 1,
            (false, true) => 0,
            (false, false) => mask,
        };
        let fits = !status.contains(Status::INVALID_OP) && magnitude <= limit;
        fits.then_some(if value.is_negative() { magnitude.wrapping_neg() & mask } else { magnitude })
    })
}

/// Rounds to an integer. A zero result has the sign of the operand.
fn integral<F: Float>(value: F, rounding: Rounding) -> F {
    if value.is_nan() { value } else { value.round_to_integral(rounding.mode()).value.copy_sign(value) }
}

/// Returns the square root, rounded to nearest, ties to even.
fn square_root<F: Float>(value: F, kind: FloatKind) -> F {
    if value.is_nan() || value.is_zero() || (value.is_infinite() && !value.is_negative()) {
        return value;
    }
    if value.is_negative() {
        return F::from_bits(canonical_nan(kind).inline().unwrap_or(0));
    }
    // value = integer * 2^exponent, exactly, with an even exponent.
    let mut exponent = value.ilogb() - (F::PRECISION as i32 - 1);
    let mut integer = BigUint::from(value.scalbn(-exponent).to_u128(128).value);
    if exponent % 2 != 0 {
        integer <<= 1;
        exponent -= 1;
    }
    // Computes two more digits than the result has, and a sticky bit. Rounding them rounds the root correctly.
    let spare = F::PRECISION as i32 + 4;
    integer <<= spare as usize * 2;
    let root = integer.sqrt();
    let remains = &root * &root != integer;
    // The root has at least PRECISION + 4 digits. For formats of up to 113 bits, lower digits are folded into the
    // sticky bit.
    let excess = root.bits().saturating_sub(F::PRECISION as u64 + 4);
    let kept = &root >> excess;
    let remains = remains || (&kept << excess) != root;
    let kept = u128::try_from(kept).unwrap_or(0) | u128::from(remains);
    F::from_u128_r(kept, Round::NearestTiesToEven).value.scalbn(exponent / 2 - spare + excess as i32)
}

#[cfg(test)]
mod tests {
    use super::super::float;
    use super::*;
    use FloatKind::{BF16, F8E3M4, F8E4M3, F8E4M3FN, F8E5M2, F16, F32, F64, F80, F128, TF32};
    use Rounding::NearestEven;

    const KINDS: [FloatKind; 11] = [BF16, F16, TF32, F32, F64, F80, F128, F8E5M2, F8E4M3, F8E4M3FN, F8E3M4];

    /// Numbers of every kind and their neighbours.
    fn doubles() -> Vec<f64> {
        let mut numbers = vec![0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 0.1, 0.5, 0.49999999999999994, 7.25e22, 1e300];
        numbers.extend([
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::INFINITY,
            f64::NAN,
            5e-324,
            1e-310,
            4503599627370495.5,
        ]);
        let mut random = crate::random::Random::new(1);
        numbers.extend((0..24).map(|_| f64::from_bits(random.number())));
        numbers.iter().flat_map(|&n| [n, -n]).collect()
    }

    fn same(a: u128, b: f64) -> bool {
        let a = f64::from_bits(a as u64);
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
    }

    #[test]
    fn arithmetic_is_that_of_the_machine() {
        for a in doubles() {
            let x = u128::from(a.to_bits());
            let of = |op| evaluate_float(op, F64, &[x], 64);
            assert!(same(of(FloatOp::Sqrt), a.sqrt()), "sqrt {a}");
            for (rounding, expected) in [
                (NearestEven, a.round_ties_even()),
                (Rounding::NearestAway, a.round()),
                (Rounding::TowardZero, a.trunc()),
                (Rounding::Upward, a.ceil()),
                (Rounding::Downward, a.floor()),
            ] {
                assert!(same(of(FloatOp::RoundToIntegral(rounding)), expected), "{rounding:?} {a}");
            }
            let single = of(FloatOp::Convert(F32, NearestEven));
            assert!((a as f32).is_nan() || single == u128::from((a as f32).to_bits()), "{a}");
            let fits = of(FloatOp::FitsSigned(32)) == 1;
            assert_eq!(fits, a.trunc() >= -2147483648.0 && a.trunc() <= 2147483647.0, "{a}");
            assert_eq!(of(FloatOp::ToSigned(32)), if fits { (a as i32 as u32).into() } else { 0 });
            let fits = of(FloatOp::FitsUnsigned(8)) == 1;
            assert_eq!(fits, a.trunc() >= 0.0 && a.trunc() <= 255.0, "{a}");
            for b in doubles() {
                let y = u128::from(b.to_bits());
                for (op, expected) in [
                    (FloatOp::Add(NearestEven), a + b),
                    (FloatOp::Sub(NearestEven), a - b),
                    (FloatOp::Mul(NearestEven), a * b),
                    (FloatOp::Div(NearestEven), a / b),
                    (FloatOp::Rem, a % b),
                ] {
                    assert!(same(evaluate_float(op, F64, &[x, y], 64), expected), "{op:?} {a} {b}");
                }
                let fused = evaluate_float(FloatOp::Fma(NearestEven), F64, &[x, y, x], 64);
                assert!(same(fused, a.mul_add(b, a)), "fma {a} {b}");
                let truth =
                    [(FloatOp::Equal, a == b), (FloatOp::Less, a < b), (FloatOp::LessOrEqual, a <= b)];
                for (op, expected) in truth {
                    assert_eq!(evaluate_float(op, F64, &[x, y], 64) == 1, expected, "{op:?} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn computed_nans_are_canonical_in_every_format() {
        for kind in KINDS {
            let nan = float::canonical_nan(kind).inline().unwrap();
            assert_eq!(evaluate_float(FloatOp::IsNan, kind, &[nan], 0), 1, "{}", kind.name());
            let one = evaluate_float(FloatOp::FromUnsigned(NearestEven), kind, &[1], 8);
            let zero = 0;
            assert_eq!(evaluate_float(FloatOp::Div(NearestEven), kind, &[zero, zero], 0), nan);
            if let Some(infinity) = float::infinity(kind) {
                let infinity = infinity.inline().unwrap();
                assert_eq!(evaluate_float(FloatOp::Div(NearestEven), kind, &[one, zero], 0), infinity);
            }
        }
    }

    /// Formats of eight bits, computed in single precision, which is exact for sums, products and roots before the last
    /// rounding.
    #[test]
    fn small_formats_are_wide_ones_rounded() {
        for kind in [F8E5M2, F8E4M3, F8E4M3FN, F8E3M4] {
            let wide = |a: u128| evaluate_float(FloatOp::Convert(F64, NearestEven), kind, &[a], 0);
            let narrow = |a: u128| evaluate_float(FloatOp::Convert(kind, NearestEven), F64, &[a], 0);
            for a in 0..256u128 {
                assert_eq!(
                    narrow(wide(a)) == a,
                    evaluate_float(FloatOp::IsNan, kind, &[a], 0) == 0
                        || a == float::canonical_nan(kind).inline().unwrap()
                );
                for b in 0..256u128 {
                    for op in [FloatOp::Add(NearestEven), FloatOp::Mul(NearestEven), FloatOp::Rem] {
                        let exact = evaluate_float(op, F64, &[wide(a), wide(b)], 0);
                        let got = evaluate_float(op, kind, &[a, b], 0);
                        assert_eq!(got, narrow(exact), "{op:?} {} {a:#x} {b:#x}", kind.name());
                    }
                }
                for width in [1, 3, 8] {
                    for op in [FloatOp::FitsSigned(width), FloatOp::FitsUnsigned(width)] {
                        let (small, large) =
                            (evaluate_float(op, kind, &[a], 0), evaluate_float(op, F64, &[wide(a)], 0));
                        assert_eq!(small, large, "{op:?} {} {a:#x}", kind.name());
                    }
                }
            }
        }
    }

    #[test]
    fn roots_of_wide_formats_are_those_of_squares() {
        for kind in [F80, F128, TF32, F32] {
            for n in [1u128, 2, 3, 5, 12, 100, 1000] {
                let of = |n| evaluate_float(FloatOp::FromUnsigned(NearestEven), kind, &[n], 128);
                assert_eq!(
                    evaluate_float(FloatOp::Sqrt, kind, &[of(n * n)], 0),
                    of(n),
                    "{} {n}",
                    kind.name()
                );
            }
        }
    }
}
