//! Rules for float operations. They hold for every input, including NaN, infinities and both zeros. Where the result of
//! a rule is an operand, a NaN is replaced by the canonical one.

use super::over_choice::{OVER_CHOICE_BINARY, OVER_CHOICE_UNARY};
use super::rule::Rule;
use crate::term::table::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{self, canonical_nan, infinity, is_representable, range};
use proofmark_ir::semantics::{BvOp, FloatOp, Rounding, Term, TermBuilder, evaluate_float};

/// Returns the rules of an operation.
pub(super) fn of(op: FloatOp) -> &'static [Rule] {
    use FloatOp::*;
    match op {
        IsNan => IS_NAN,
        Add(_) => ADD,
        Sub(_) => SUB,
        Mul(_) => MUL,
        Div(_) => DIV,
        Fma(_) => FMA,
        Convert(..) => CONVERT,
        RoundToIntegral(_) => TO_INTEGRAL,
        Equal | Less | LessOrEqual => COMPARE,
        Rem => BINARY,
        Sqrt | ToSigned(_) | ToUnsigned(_) | FitsSigned(_) | FitsUnsigned(_) => UNARY,
        FromSigned(_) | FromUnsigned(_) => FROM_INTEGER,
    }
}

/// Returns the float operation and the format.
fn parts(op: BvOp) -> Option<(FloatOp, FloatKind)> {
    match op {
        BvOp::Float(op, kind) => Some((op, kind)),
        _ => None,
    }
}

/// Returns the float whose negation the term is.
fn negated(t: &Terms, a: Term) -> Option<Term> {
    let (x, sign) = t.binary(a, BvOp::Xor)?;
    (*t.value(sign)? == ApInt::signed_min(t.width(a))).then_some(x)
}

/// Returns the float without the enclosing sign changes, and whether they change its sign.
fn unsigned(t: &Terms, a: Term) -> (Term, bool) {
    match negated(t, a) {
        Some(x) => (x, true),
        None => (a, false),
    }
}

/// Returns `x` if the term is `x` with all NaNs replaced by the canonical one.
fn uncanonical(t: &mut Terms, kind: FloatKind, a: Term) -> Option<Term> {
    let (c, nan, x) = t.as_ite(a)?;
    let canonical = *t.value(nan)? == canonical_nan(kind);
    let asks = matches!(t.as_op(c), Some((BvOp::Float(FloatOp::IsNan, _), _)));
    (canonical && asks && float::is_nan(t, kind, x) == c).then_some(x)
}

/// Returns `x` if the term is `x` with NaNs replaced by other NaNs.
fn without_nan(t: &mut Terms, kind: FloatKind, a: Term) -> Option<Term> {
    let (c, nan, x) = t.as_ite(a)?;
    let asks = matches!(t.as_op(c), Some((BvOp::Float(FloatOp::IsNan, _), _)));
    if !asks || t.width(x) != kind.width() || float::is_nan(t, kind, x) != c {
        return None;
    }
    let always = float::is_nan(t, kind, nan);
    t.is_bool(always, true).then_some(x)
}

/// Returns the float of the same magnitude: the operand of a negation or of a magnitude.
fn same_magnitude(t: &Terms, a: Term) -> Option<Term> {
    if let Some(x) = negated(t, a) {
        return Some(x);
    }
    let (x, mask) = t.binary(a, BvOp::And)?;
    (*t.value(mask)? == ApInt::signed_max(t.width(a))).then_some(x)
}

/// Returns `x` if the term is `concat(sign, low bits of x)`, a float with the magnitude of `x` and a separate sign.
fn other_sign(t: &Terms, a: Term) -> Option<Term> {
    let (sign, low) = t.binary(a, BvOp::Concat)?;
    let width = t.width(a);
    match t.as_op(low)? {
        (BvOp::Extract { low: 0, width: w }, [x, ..])
            if w == width - 1 && t.width(sign) == 1 && t.width(x) == width =>
        {
            Some(x)
        }
        _ => None,
    }
}

/// Returns whether the form of the float shows that its only NaN is the canonical one.
fn is_canonical(t: &mut Terms, kind: FloatKind, a: Term) -> bool {
    let nan = canonical_nan(kind);
    let is_nan = |bits: &ApInt| evaluate_float(FloatOp::IsNan, kind, &[bits.inline().unwrap_or(0)], 0) == 1;
    match t.as_op(a) {
        Some((BvOp::Float(op, of), _)) => op.result_format(of) == Some(kind),
        Some((BvOp::Ite, [_, x, y])) => {
            uncanonical(t, kind, a).is_some() || is_canonical(t, kind, x) && is_canonical(t, kind, y)
        }
        Some(_) => false,
        None => t.value(a).is_some_and(|bits| *bits == nan || !is_nan(bits)),
    }
}

/// Canonicalization of a float without other NaNs.
pub(super) const CANONICAL: Rule = Rule {
    name: "canonical-nan",
    apply: |t, _, a| {
        let (BvOp::Float(FloatOp::IsNan, _), _) = t.as_op(a[0])? else { return None };
        let nan = t.value(a[1])?.clone();
        let kind = FloatKind::ALL.into_iter().find(|&kind| {
            nan.width() == kind.width() && float::is_computed(kind) && nan == canonical_nan(kind)
        })?;
        (is_canonical(t, kind, a[2]) && float::is_nan(t, kind, a[2]) == a[0]).then_some(a[2])
    },
};

/// Removal of canonicalization below operations, which do not distinguish NaNs.
const OF_CANONICAL: Rule = Rule {
    name: "operand-canonical",
    apply: |t, op, a| {
        let (float, kind) = parts(op)?;
        if matches!(float, FloatOp::FromSigned(_) | FloatOp::FromUnsigned(_)) {
            return None;
        }
        let plain: Vec<Option<Term>> = a.iter().map(|&x| without_nan(t, kind, x)).collect();
        plain.iter().any(Option::is_some).then_some(())?;
        let args: Vec<Term> = plain.iter().zip(a).map(|(p, &x)| p.unwrap_or(x)).collect();
        Some(t.apply(op, &args))
    },
};

/// Operations with a NaN operand.
const OF_NAN: Rule = Rule {
    name: "operand-nan",
    apply: |t, op, a| {
        let (float, kind) = parts(op)?;
        let is_nan = |x: &Term| {
            let bits = t.value(*x)?.inline()?;
            Some(evaluate_float(FloatOp::IsNan, kind, &[bits], 0) == 1)
        };
        a.iter().any(|x| is_nan(x) == Some(true)).then_some(())?;
        Some(match float.result_format(kind) {
            Some(to) => t.constant(canonical_nan(to)),
            None => t.bool(false),
        })
    },
};

static IS_NAN: &[Rule] = &[
    Rule {
        name: "is-nan-constant-magnitude",
        apply: |t, op, a| {
            let (sign, low) = t.binary(a[0], BvOp::Concat)?;
            let low = (t.width(sign) == 1).then(|| t.value(low)?.inline()).flatten()?;
            let (_, kind) = parts(op)?;
            Some(t.bool(evaluate_float(FloatOp::IsNan, kind, &[low], 0) == 1))
        },
    },
    Rule {
        name: "is-nan-sign",
        apply: |t, op, a| {
            let x = same_magnitude(t, a[0]).or_else(|| other_sign(t, a[0]))?;
            Some(t.apply(op, &[x]))
        },
    },
    Rule {
        name: "is-nan-result",
        apply: |t, op, a| {
            let (_, kind) = parts(op)?;
            let (BvOp::Float(inner, of), args) = t.as_op(a[0])? else { return None };
            (inner.result_format(of) == Some(kind)).then_some(())?;
            let has_infinity = infinity(kind).is_some();
            match inner {
                FloatOp::Convert(..) if has_infinity => Some(float::is_nan(t, of, args[0])),
                FloatOp::RoundToIntegral(_) if has_infinity => Some(float::is_nan(t, of, args[0])),
                FloatOp::FromSigned(_) | FloatOp::FromUnsigned(_) if has_infinity => Some(t.bool(false)),
                _ => None,
            }
        },
    },
    Rule {
        name: "is-nan-choice",
        apply: |t, op, a| {
            let (_, kind) = parts(op)?;
            if let Some(x) = without_nan(t, kind, a[0]) {
                return Some(t.apply(op, &[x]));
            }
            let (c, x, y) = t.as_ite(a[0])?;
            (t.value(x).is_some() || t.value(y).is_some()).then_some(())?;
            let (x, y) = (t.apply(op, &[x]), t.apply(op, &[y]));
            Some(t.ite(c, x, y))
        },
    },
];

/// Returns one with a sign.
fn one(kind: FloatKind, negative: bool) -> ApInt {
    let one = evaluate_float(FloatOp::FromUnsigned(Rounding::NearestEven), kind, &[1], 1);
    let one = ApInt::new(kind.width(), one);
    if negative { one.or(&ApInt::signed_min(kind.width())) } else { one }
}

/// x + -0, except where +0 + -0 is -0.
const ADD_ZERO: Rule = Rule {
    name: "add-negative-zero",
    apply: |t, op, a| {
        let (FloatOp::Add(rounding), kind) = parts(op)? else { return None };
        let other = match (t.value(a[0]), t.value(a[1])) {
            (_, Some(c)) if *c == ApInt::signed_min(kind.width()) => a[0],
            (Some(c), _) if *c == ApInt::signed_min(kind.width()) => a[1],
            _ => return None,
        };
        (rounding != Rounding::Downward).then(|| float::canonical(t, kind, other))
    },
};

static ADD: &[Rule] = &[
    OF_NAN,
    OF_CANONICAL,
    OVER_CHOICE_BINARY,
    ADD_ZERO,
    Rule {
        name: "add-same",
        apply: |t, op, a| {
            let (FloatOp::Add(rounding), kind) = parts(op)? else { return None };
            (a[0] == a[1]).then_some(())?;
            let two = evaluate_float(FloatOp::FromUnsigned(Rounding::NearestEven), kind, &[2], 2);
            let two = t.number(kind.width(), two);
            Some(float::apply(t, FloatOp::Mul(rounding), kind, &[a[0], two]))
        },
    },
];

static SUB: &[Rule] = &[
    OF_NAN,
    Rule {
        name: "sub-as-add",
        apply: |t, op, a| {
            let (FloatOp::Sub(rounding), kind) = parts(op)? else { return None };
            let negated = float::neg(t, a[1]);
            Some(float::apply(t, FloatOp::Add(rounding), kind, &[a[0], negated]))
        },
    },
];

/// x * 1, x / 1, and the same with -1.
const BY_ONE: Rule = Rule {
    name: "by-one",
    apply: |t, op, a| {
        let (_, kind) = parts(op)?;
        let by =
            |c: Option<&ApInt>| [false, true].into_iter().find(|&negative| c == Some(&one(kind, negative)));
        let commutes = op.is_commutative();
        let (x, negative) = match (by(t.value(a[1])), by(t.value(a[0]))) {
            (Some(negative), _) => (a[0], negative),
            (None, Some(negative)) if commutes => (a[1], negative),
            _ => return None,
        };
        let x = if negative { float::neg(t, x) } else { x };
        Some(float::canonical(t, kind, x))
    },
};

/// Returns the float without its sign, and whether the sign was negative, for a negation and for a negative constant.
fn split_sign(t: &mut Terms, kind: FloatKind, a: Term) -> (Term, bool) {
    let Some(value) = t.value(a).cloned() else { return unsigned(t, a) };
    let is_nan = evaluate_float(FloatOp::IsNan, kind, &[value.inline().unwrap_or(0)], 0) == 1;
    if value.is_negative() && !is_nan { (float::neg(t, a), true) } else { (a, false) }
}

/// Returns the rounding mode of the negated number.
fn mirrored(rounding: Rounding) -> Rounding {
    match rounding {
        Rounding::Upward => Rounding::Downward,
        Rounding::Downward => Rounding::Upward,
        other => other,
    }
}

/// Returns the operation whose result is the negated one if one operand of a product or quotient, or the operand of a
/// conversion or rounding, is negated.
fn of_negation(op: FloatOp) -> FloatOp {
    use FloatOp::*;
    match op {
        Mul(r) => Mul(mirrored(r)),
        Div(r) => Div(mirrored(r)),
        RoundToIntegral(r) => RoundToIntegral(mirrored(r)),
        Convert(to, r) => Convert(to, mirrored(r)),
        other => other,
    }
}

/// Hoists signs out of products, quotients, conversions and roundings.
const SIGNS_OUT: Rule = Rule {
    name: "signs-out",
    apply: |t, op, a| {
        let (float, kind) = parts(op)?;
        let mut negative = false;
        let args: Vec<Term> = a
            .iter()
            .map(|&x| {
                let (x, sign) = split_sign(t, kind, x);
                negative ^= sign;
                x
            })
            .collect();
        (args != a).then_some(())?;
        if !negative {
            return Some(t.apply(op, &args));
        }
        let result = float::apply(t, of_negation(float), kind, &args);
        let negated = float::neg(t, result);
        Some(float::canonical(t, float.result_format(kind)?, negated))
    },
};

/// Cancels two signs of the factors of an `fma`. A single sign is on a constant, or on the older factor.
const SIGNS: Rule = Rule {
    name: "signs-of-factors",
    apply: |t, op, a| {
        let ((mut x, p), (mut y, q)) = (unsigned(t, a[0]), unsigned(t, a[1]));
        if p != q {
            let on_second = t.value(y).is_some() || (t.value(x).is_none() && y < x);
            if on_second { y = float::neg(t, y) } else { x = float::neg(t, x) }
        } else if !p {
            return None;
        }
        let args = [x, y, a[2]];
        (args != a[..]).then(|| t.apply(op, &args))
    },
};

/// |x| * |y| is |x * y|, where the rounding mode does not depend on the sign.
const MAGNITUDES: Rule = Rule {
    name: "magnitudes",
    apply: |t, op, a| {
        let (FloatOp::Mul(Rounding::NearestEven), kind) = parts(op)? else { return None };
        let magnitude = |t: &Terms, a: Term| {
            let (x, mask) = t.binary(a, BvOp::And)?;
            (*t.value(mask)? == ApInt::signed_max(t.width(a))).then_some(x)
        };
        let (x, y) = (magnitude(t, a[0])?, magnitude(t, a[1])?);
        let product = float::apply(t, FloatOp::Mul(Rounding::NearestEven), kind, &[x, y]);
        Some(float::abs(t, product))
    },
};

static MUL: &[Rule] = &[OF_NAN, OF_CANONICAL, OVER_CHOICE_BINARY, BY_ONE, SIGNS_OUT, MAGNITUDES];

static DIV: &[Rule] = &[
    OF_NAN,
    OF_CANONICAL,
    OVER_CHOICE_BINARY,
    BY_ONE,
    SIGNS_OUT,
    Rule {
        name: "div-by-power",
        apply: |t, op, a| {
            let (FloatOp::Div(rounding), kind) = parts(op)? else { return None };
            let divisor = t.value(a[1])?.inline()?;
            let nearest = Rounding::NearestEven;
            let one_bits = one(kind, false).inline()?;
            let of = |op: FloatOp, x: u128, y: u128| evaluate_float(op, kind, &[x, y], 0);
            let inverse = of(FloatOp::Div(nearest), one_bits, divisor);
            // The inverse is exact in both directions, so that both numbers are powers of two and neither is zero or
            // infinite.
            let exact = of(FloatOp::Mul(nearest), inverse, divisor) == one_bits
                && of(FloatOp::Div(nearest), one_bits, inverse) == divisor
                && is_power_of_two(kind, divisor);
            exact.then_some(())?;
            let inverse = t.number(kind.width(), inverse);
            Some(float::apply(t, FloatOp::Mul(rounding), kind, &[a[0], inverse]))
        },
    },
];

/// Returns whether the number is normal with a significand of one.
fn is_power_of_two(kind: FloatKind, bits: u128) -> bool {
    let stored = match range(kind) {
        // f80 stores the integer bit.
        Some((precision, ..)) if kind == FloatKind::F80 => precision,
        Some((precision, ..)) => precision - 1,
        None => return false,
    };
    let significand = bits & ((1 << stored) - 1);
    let hidden = if kind == FloatKind::F80 { 1 << 63 } else { 0 };
    let exponent = (bits & !(1 << (kind.width() - 1))) >> stored;
    significand == hidden && exponent != 0
}

static FMA: &[Rule] = &[
    OF_NAN,
    OF_CANONICAL,
    SIGNS,
    Rule {
        name: "fma-order",
        apply: |t, op, a| {
            let misplaced = t.sort_key(a[0]) > t.sort_key(a[1]);
            misplaced.then(|| t.apply(op, &[a[1], a[0], a[2]]))
        },
    },
    Rule {
        name: "fma-of-one",
        apply: |t, op, a| {
            let (FloatOp::Fma(rounding), kind) = parts(op)? else { return None };
            let factor = t.value(a[1])?;
            let negative = [false, true].into_iter().find(|&negative| *factor == one(kind, negative))?;
            let x = if negative { float::neg(t, a[0]) } else { a[0] };
            Some(float::apply(t, FloatOp::Add(rounding), kind, &[x, a[2]]))
        },
    },
];

static CONVERT: &[Rule] = &[
    OF_CANONICAL,
    SIGNS_OUT,
    OVER_CHOICE_UNARY,
    Rule {
        name: "convert-same",
        apply: |t, op, a| {
            let (FloatOp::Convert(to, _), kind) = parts(op)? else { return None };
            (to == kind).then(|| float::canonical(t, kind, a[0]))
        },
    },
    Rule {
        name: "convert-exact",
        apply: |t, op, a| {
            let (FloatOp::Convert(to, rounding), through) = parts(op)? else { return None };
            let (BvOp::Float(inner, from), [x, ..]) = t.as_op(a[0])? else { return None };
            match inner {
                FloatOp::Convert(middle, _) if middle == through && is_representable(from, through) => {
                    Some(float::apply(t, FloatOp::Convert(to, rounding), from, &[x]))
                }
                FloatOp::FromSigned(_) if holds_integers(through, t.width(x).saturating_sub(1)) => {
                    Some(float::apply(t, FloatOp::FromSigned(rounding), to, &[x]))
                }
                FloatOp::FromUnsigned(_) if holds_integers(through, t.width(x)) => {
                    Some(float::apply(t, FloatOp::FromUnsigned(rounding), to, &[x]))
                }
                _ => None,
            }
        },
    },
];

/// Returns whether all integers of `bits` bits, their negations, and the next power of two are numbers of the format.
fn holds_integers(kind: FloatKind, bits: u32) -> bool {
    range(kind).is_some_and(|(precision, _, max)| bits as i32 <= precision && (bits as i32) <= max)
}

static TO_INTEGRAL: &[Rule] = &[
    OF_CANONICAL,
    SIGNS_OUT,
    OVER_CHOICE_UNARY,
    Rule {
        name: "integral-already",
        apply: |t, op, a| {
            let (_, kind) = parts(op)?;
            let (BvOp::Float(inner, of), _) = t.as_op(a[0])? else { return None };
            let integral = match inner {
                FloatOp::RoundToIntegral(_) => true,
                // A number beyond the range of the format rounds to the greatest number, which may have a fraction in a
                // format with a small exponent range.
                FloatOp::FromSigned(_) | FloatOp::FromUnsigned(_) => {
                    range(kind).is_some_and(|(precision, _, max)| max >= precision - 1)
                }
                _ => false,
            };
            (integral && of == kind).then_some(a[0])
        },
    },
];

static COMPARE: &[Rule] = &[
    OF_NAN,
    OF_CANONICAL,
    OVER_CHOICE_BINARY,
    Rule {
        name: "compare-same",
        apply: |t, op, a| {
            let (float, kind) = parts(op)?;
            (a[0] == a[1]).then_some(())?;
            if float == FloatOp::Less {
                return Some(t.bool(false));
            }
            let nan = float::is_nan(t, kind, a[0]);
            Some(t.not(nan))
        },
    },
    Rule {
        name: "compare-negations",
        apply: |t, op, a| {
            let ((x, p), (y, q)) = (unsigned(t, a[0]), unsigned(t, a[1]));
            match (p, q) {
                (true, true) => Some(t.apply(op, &[y, x])),
                (true, false) if t.value(y).is_some() => {
                    let y = float::neg(t, y);
                    Some(t.apply(op, &[y, x]))
                }
                (false, true) if t.value(x).is_some() => {
                    let x = float::neg(t, x);
                    Some(t.apply(op, &[y, x]))
                }
                _ => None,
            }
        },
    },
    Rule {
        name: "compare-zero",
        apply: |t, op, a| {
            // Zeros are equal regardless of their sign.
            let minus = |x: Term| t.value(x).is_some_and(|c| *c == ApInt::signed_min(c.width()));
            let at = [0, 1].into_iter().find(|&i| minus(a[i]))?;
            let mut args = [a[0], a[1]];
            args[at] = t.zero(t.width(a[at]));
            Some(t.apply(op, &args))
        },
    },
    Rule {
        name: "compare-converted",
        apply: |t, op, a| {
            let (float, kind) = parts(op)?;
            let exact = |x: Term| match t.as_op(x)? {
                (BvOp::Float(FloatOp::Convert(to, _), from), [y, ..])
                    if to == kind && is_representable(from, to) =>
                {
                    Some((from, y))
                }
                _ => None,
            };
            let ((from, x), (other, y)) = (exact(a[0])?, exact(a[1])?);
            (from == other).then(|| float::apply(t, float, from, &[x, y]))
        },
    },
];

static UNARY: &[Rule] = &[OF_CANONICAL, OVER_CHOICE_UNARY];

static BINARY: &[Rule] = &[OF_NAN, OF_CANONICAL, OVER_CHOICE_BINARY];

static FROM_INTEGER: &[Rule] = &[
    OVER_CHOICE_UNARY,
    Rule {
        name: "from-zero-extended",
        apply: |t, op, a| {
            let (float, kind) = parts(op)?;
            let (BvOp::Zext(_), [x, ..]) = t.as_op(a[0])? else { return None };
            (t.width(x) < t.width(a[0])).then_some(())?;
            let (FloatOp::FromSigned(rounding) | FloatOp::FromUnsigned(rounding)) = float else {
                return None;
            };
            Some(float::apply(t, FloatOp::FromUnsigned(rounding), kind, &[x]))
        },
    },
    Rule {
        name: "from-sign-extended",
        apply: |t, op, a| {
            let (FloatOp::FromSigned(_), _) = parts(op)? else { return None };
            let (BvOp::Sext(_), [x, ..]) = t.as_op(a[0])? else { return None };
            Some(t.apply(op, &[x]))
        },
    },
];
