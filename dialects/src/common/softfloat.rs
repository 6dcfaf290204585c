//! What operations on floats compute: IEEE 754, exactly, for every operation of arith that [`super::float`] knows by name.
//!
//! The arithmetic is that of the crate `rustc_apfloat`, a port of LLVM's `APFloat`, which MLIR computes with. Formats without
//! infinities or with other NaNs than `APFloat` had when it was ported are not computed.

use proofmark_ir::apint::ApInt;
use proofmark_ir::context::FloatKind;
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

// Formats of IEEE's shape that the crate does not have.
formats! {
    Tf32: 19 with 8;
    Float8E4M3: 8 with 4;
    Float8E3M4: 8 with 3;
}

/// Evaluates an expression with `$F` the type that computes in a format; `None` for formats that are not computed.
macro_rules! in_format {
    ($kind:expr, $F:ident => $value:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $F = Half;
                $value
            }
            FloatKind::BF16 => {
                type $F = BFloat;
                $value
            }
            FloatKind::F32 => {
                type $F = Single;
                $value
            }
            FloatKind::F64 => {
                type $F = Double;
                $value
            }
            FloatKind::F80 => {
                type $F = X87DoubleExtended;
                $value
            }
            FloatKind::F128 => {
                type $F = Quad;
                $value
            }
            FloatKind::TF32 => {
                type $F = IeeeFloat<Tf32>;
                $value
            }
            FloatKind::F8E5M2 => {
                type $F = Float8E5M2;
                $value
            }
            FloatKind::F8E4M3FN => {
                type $F = Float8E4M3FN;
                $value
            }
            FloatKind::F8E4M3 => {
                type $F = IeeeFloat<Float8E4M3>;
                $value
            }
            FloatKind::F8E3M4 => {
                type $F = IeeeFloat<Float8E3M4>;
                $value
            }
            _ => None,
        }
    };
}

/// What the function of that name ([`super::float`]) gives on these bits; `None` if it is not computed.
pub fn evaluate(name: &str, args: &[ApInt], width: u32) -> Option<ApInt> {
    let (name, asks_for_poison) = match name.strip_suffix(super::float::POISON_SUFFIX) {
        Some(name) => (name, true),
        None => (name, false),
    };
    let call = Call::parse(name)?;
    let bits: Vec<u128> = args.iter().map(ApInt::inline).collect::<Option<_>>()?;
    if asks_for_poison {
        return call.is_poison(&bits, args).map(ApInt::bool);
    }
    Some(ApInt::new(width, call.value(&bits, args)?))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ty {
    Float(FloatKind),
    Integer(u32),
}

impl Ty {
    fn parse(text: &str) -> Option<Ty> {
        if let Some(kind) = FloatKind::by_name(text) {
            return Some(Ty::Float(kind));
        }
        Some(Ty::Integer(text.strip_prefix('i')?.parse().ok()?))
    }
}

/// The name of a function, taken apart.
struct Call<'a> {
    op: &'a str,
    predicate: i64,
    fast: i64,
    round: Round,
    from: Ty,
    to: Ty,
}

/// `nnan` and `ninf` of `#arith.fastmath`.
const NO_NANS: i64 = 2;
const NO_INFS: i64 = 4;

impl<'a> Call<'a> {
    fn parse(name: &'a str) -> Option<Call<'a>> {
        let (op, rest) = name.strip_prefix("arith.")?.split_once('{')?;
        let (flags, types) = rest.split_once('}')?;
        let mut flags = flags.split(',').map(|flag| flag.parse::<i64>().ok());
        let mut next = || flags.next().flatten();
        let (predicate, fast, rounding) = (next()?, next()?, next()?);
        let (from, to) = types.split_once(" -> ")?;
        let round = match rounding {
            -1 | 0 => Round::NearestTiesToEven,
            1 => Round::TowardNegative,
            2 => Round::TowardPositive,
            3 => Round::TowardZero,
            4 => Round::NearestTiesToAway,
            _ => return None,
        };
        let from = Ty::parse(from.split_whitespace().next()?)?;
        Some(Call { op, predicate, fast, round, from, to: Ty::parse(to)? })
    }

    fn value(&self, bits: &[u128], args: &[ApInt]) -> Option<u128> {
        match (self.from, self.to, bits) {
            (Ty::Float(from), Ty::Float(to), &[a]) if self.op != "negf" => {
                matches!(self.op, "extf" | "truncf" | "convertf")
                    .then(|| convert(from, to, a, self.round))?
                    .map(|c| c.0)
            }
            (Ty::Float(from), _, &[a]) if self.op == "negf" => {
                in_format!(from, F => Some((-F::from_bits(a)).to_bits()))
            }
            (Ty::Float(from), Ty::Integer(width), &[a]) => {
                Some(self.to_integer(from, a, width)?.unwrap_or(0))
            }
            (Ty::Integer(_), Ty::Float(to), _) => self.of_integer(args.first()?, to),
            (Ty::Float(from), Ty::Integer(1), &[a, b]) if self.op == "cmpf" => {
                let ordering = in_format!(from, F => Some(F::from_bits(a).partial_cmp(&F::from_bits(b))))?;
                Some(compare(self.predicate, ordering)?.into())
            }
            (Ty::Float(from), _, &[a, b]) => {
                in_format!(from, F => binary(self.op, F::from_bits(a), F::from_bits(b), self.round).map(Float::to_bits))
            }
            _ => None,
        }
    }

    /// Whether the result is poison though no operand is: a promise of the fast-math flags is broken, or a float does not fit in an
    /// integer.
    fn is_poison(&self, bits: &[u128], args: &[ApInt]) -> Option<bool> {
        if let (Ty::Float(from), Ty::Integer(width), &[a], "fptosi" | "fptoui") =
            (self.from, self.to, bits, self.op)
        {
            return Some(self.to_integer(from, a, width)?.is_none());
        }
        let breaks = |ty: Ty, bits: u128| match ty {
            Ty::Float(kind) => in_format!(kind, F => {
                let value = F::from_bits(bits);
                Some(self.fast & NO_NANS != 0 && value.is_nan() || self.fast & NO_INFS != 0 && value.is_infinite())
            }),
            Ty::Integer(_) => Some(false),
        };
        let mut broken = false;
        for &operand in bits {
            broken |= breaks(self.from, operand)?;
        }
        Some(broken || breaks(self.to, self.value(bits, args)?)?)
    }

    /// The float rounded to zero, if it fits.
    fn to_integer(&self, from: FloatKind, bits: u128, width: u32) -> Option<Option<u128>> {
        if width > 128 {
            return None;
        }
        let width = width as usize;
        let fits = |status: Status| !status.contains(Status::INVALID_OP);
        match self.op {
            "fptosi" => in_format!(from, F => {
                let StatusAnd { status, value } = F::from_bits(bits).to_i128_r(width, Round::TowardZero, &mut false);
                Some(fits(status).then_some(value as u128))
            }),
            "fptoui" => in_format!(from, F => {
                let StatusAnd { status, value } = F::from_bits(bits).to_u128_r(width, Round::TowardZero, &mut false);
                Some(fits(status).then_some(value))
            }),
            _ => None,
        }
    }

    fn of_integer(&self, value: &ApInt, to: FloatKind) -> Option<u128> {
        let nearest = Round::NearestTiesToEven;
        match self.op {
            "sitofp" => {
                let value = value.to_i128()?;
                in_format!(to, F => Some(F::from_i128_r(value, nearest).value.to_bits()))
            }
            "uitofp" => {
                let value = value.to_u128()?;
                in_format!(to, F => Some(F::from_u128_r(value, nearest).value.to_bits()))
            }
            _ => None,
        }
    }
}

fn binary<F: Float>(op: &str, a: F, b: F, round: Round) -> Option<F> {
    Some(match op {
        "addf" => a.add_r(b, round).value,
        "subf" => a.sub_r(b, round).value,
        "mulf" => a.mul_r(b, round).value,
        "divf" => a.div_r(b, round).value,
        "remf" => a.c_fmod(b).value,
        "maximumf" => a.maximum(b),
        "minimumf" => a.minimum(b),
        "maxnumf" => a.max(b),
        "minnumf" => a.min(b),
        _ => return None,
    })
}

/// Whether the predicate of `arith.cmpf` holds; no ordering if an operand is NaN.
fn compare(predicate: i64, ordering: Option<std::cmp::Ordering>) -> Option<bool> {
    // Which outcomes it holds of, as bits: equal, greater, less, unordered. The ordered ones are numbered by them.
    let holds_of = match predicate {
        0..=7 => predicate,
        8..=13 => (predicate - 7) | 8,
        14 => 8,
        15 => 15,
        _ => return None,
    };
    let bit = match ordering {
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        Some(std::cmp::Ordering::Less) => 4,
        None => 8,
    };
    Some(holds_of & bit != 0)
}

/// The float in another format, and whether it is still the same number.
pub fn convert(from: FloatKind, to: FloatKind, bits: u128, round: Round) -> Option<(u128, bool)> {
    in_format!(from, F => in_format!(to, T => {
        let mut loses_info = false;
        let converted: StatusAnd<T> = F::from_bits(bits).convert_r(round, &mut loses_info);
        Some((converted.value.to_bits(), !loses_info && converted.status == Status::OK))
    }))
}

/// What kind of float these bits are, for folds that look for particular numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// +0
    PosZero,
    /// -0
    NegZero,
    /// 1
    One,
    /// +∞
    PosInf,
    /// -∞
    NegInf,
    /// Not a number.
    NaN,
}

/// Which particular number the bits are, if any.
pub fn special(kind: FloatKind, bits: u128) -> Option<Special> {
    in_format!(kind, F => {
        let value = F::from_bits(bits);
        if value.is_nan() {
            Some(Special::NaN)
        } else if value.is_zero() {
            Some(if value.is_negative() { Special::NegZero } else { Special::PosZero })
        } else if value.is_infinite() {
            Some(if value.is_negative() { Special::NegInf } else { Special::PosInf })
        } else {
            value.bitwise_eq(F::from_u128(1).value).then_some(Special::One)
        }
    })
}

/// Where a float lies among the integers of some type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Above all.
    Above,
    /// Below all.
    Below,
    /// Among them.
    At {
        /// The float rounded to zero.
        integer: ApInt,
        /// Whether rounding changed nothing.
        exact: bool,
        /// Whether the float is negative.
        negative: bool,
    },
}

/// Where the float lies among the integers of that width; `None` for NaN, and where the extreme integers round across it.
pub fn place(kind: FloatKind, bits: u128, width: u32, signed: bool) -> Option<Place> {
    if width == 0 || width > 128 {
        return None;
    }
    let (least, greatest) = match signed {
        true => (ApInt::signed_min(width).to_i128()?, ApInt::signed_max(width).to_i128()? as u128),
        false => (0, ApInt::ones(width).to_u128()?),
    };
    let nearest = Round::NearestTiesToEven;
    in_format!(kind, F => {
        let value = F::from_bits(bits);
        if value.is_nan() {
            return None;
        }
        if F::from_u128_r(greatest, nearest).value < value {
            return Some(Place::Above);
        }
        if F::from_i128_r(least, nearest).value > value {
            return Some(Place::Below);
        }
        let (size, mut exact) = (width as usize, false);
        let (status, integer) = match signed {
            true => {
                let StatusAnd { status, value } = value.to_i128_r(size, Round::TowardZero, &mut exact);
                (status, value as u128)
            }
            false => {
                let StatusAnd { status, value } = value.to_u128_r(size, Round::TowardZero, &mut exact);
                (status, value)
            }
        };
        if status.contains(Status::INVALID_OP) {
            return None;
        }
        let exact = exact || value.is_zero();
        Some(Place::At { integer: ApInt::new(width, integer), exact, negative: value.is_negative() })
    })
}

/// Whether integers of `value_bits` bits near the float may be rounded when they are converted to its format. `None` for formats
/// that are not computed.
pub fn is_within_rounding(kind: FloatKind, bits: u128, precision: u32, value_bits: u32) -> Option<bool> {
    in_format!(kind, F => {
        let value = F::from_bits(bits);
        if value.is_infinite() {
            // An integer might be converted to infinity.
            return Some(i64::from(F::MAX_EXP) < i64::from(value_bits));
        }
        let exponent = i64::from(value.ilogb());
        Some(i64::from(precision) <= exponent && exponent <= i64::from(value_bits))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &str, args: &[(u32, u128)], width: u32) -> Option<u128> {
        let args: Vec<ApInt> = args.iter().map(|&(width, bits)| ApInt::new(width, bits)).collect();
        evaluate(name, &args, width)?.inline()
    }

    fn f32(value: f32) -> (u32, u128) {
        (32, value.to_bits().into())
    }

    #[test]
    fn arithmetic_is_that_of_the_machine() {
        let numbers = [0.0, -0.0, 1.0, -1.5, 3.25e20, f32::MIN_POSITIVE, f32::INFINITY, 0.1];
        for a in numbers {
            for b in numbers {
                for (op, expected) in
                    [("addf", a + b), ("subf", a - b), ("mulf", a * b), ("divf", a / b), ("remf", a % b)]
                {
                    let got = call(&format!("arith.{op}{{-1,0,-1}} f32 f32 -> f32"), &[f32(a), f32(b)], 32)
                        .unwrap();
                    let got = f32::from_bits(got as u32);
                    assert!(
                        got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(),
                        "{op} {a} {b}"
                    );
                }
            }
        }
    }

    #[test]
    fn comparisons_are_those_of_their_numbers() {
        let holds = |predicate: i64, a: f32, b: f32| {
            call(&format!("arith.cmpf{{{predicate},0,-1}} f32 f32 -> i1"), &[f32(a), f32(b)], 1) == Some(1)
        };
        for (a, b) in [(1.0f32, 2.0f32), (2.0, 1.0), (1.0, 1.0), (f32::NAN, 1.0)] {
            let unordered = a.is_nan() || b.is_nan();
            let expected = [
                false,
                a == b,
                a > b,
                a >= b,
                a < b,
                a <= b,
                !unordered && a != b,
                !unordered,
                unordered || a == b,
                unordered || a > b,
                unordered || a >= b,
                unordered || a < b,
                unordered || a <= b,
                a != b,
                unordered,
                true,
            ];
            for (predicate, expected) in expected.into_iter().enumerate() {
                assert_eq!(holds(predicate as i64, a, b), expected, "{predicate} {a} {b}");
            }
        }
    }

    #[test]
    fn a_float_that_does_not_fit_an_integer_is_poison() {
        let poison = |value: f32| call("arith.fptosi{-1,0,-1} f32 -> i8 is poison", &[f32(value)], 1);
        assert_eq!(
            [127.5, 128.0, -128.9, -129.0, f32::NAN].map(poison),
            [Some(0), Some(1), Some(0), Some(1), Some(1)]
        );
    }

    #[test]
    fn flags_make_nan_poison() {
        let poison = |fast: i64| {
            call(&format!("arith.divf{{-1,{fast},-1}} f32 f32 -> f32 is poison"), &[f32(0.0), f32(0.0)], 1)
        };
        assert_eq!((poison(2), poison(4)), (Some(1), Some(0)));
    }
}
