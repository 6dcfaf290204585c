//! Replacement of the comparison of a converted integer with a constant by an integer comparison.
//!
//! Example: `sitofp(x) < 4.4` becomes `x <= 4`. The conversion is monotone, so the constant splits the integers in two
//! ranges if rounding carries no integer across the constant. That holds if all integers of the type convert exactly,
//! if the integers near the constant convert exactly, or if the constant is out of range. The conditions are those of
//! LLVM's `foldFCmpIntToFPConst`, which MLIR ports.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{Attribute, Match, Outcome};

use super::super::attrs::predicate_attr;
use crate::arith::ops::*;
use crate::common::integer::Predicate;
use crate::common::softfloat::{self, Place};
use crate::common::{float, matchers};

/// Returns the integer predicate of an `arith.cmpf` predicate, ordered or unordered: a converted integer is never NaN.
fn integer_predicate(number: i64, signed: bool) -> Option<Predicate> {
    use Predicate::*;
    Some(match (number, signed) {
        (1 | 8, _) => Eq,
        (2 | 9, true) => Sgt,
        (2 | 9, false) => Ugt,
        (3 | 10, true) => Sge,
        (3 | 10, false) => Uge,
        (4 | 11, true) => Slt,
        (4 | 11, false) => Ult,
        (5 | 12, true) => Sle,
        (5 | 12, false) => Ule,
        (6 | 13, _) => Ne,
        _ => return None,
    })
}

/// The predicate `ord`.
const ORDERED: i64 = 7;
const UNORDERED: i64 = 14;

pub(super) fn apply(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<CmpF>();
    let op = m.op();
    let Some(attr) = m.constant_value(root.rhs(&m)) else {
        return m.fail("right operand is not constant");
    };
    let AttrKind::Float { bits, ty } = *attr.kind(m.ctx()) else {
        return m.fail("constant is not a scalar float");
    };
    let converted = root.lhs(&m);
    let (x, signed) = match (m.defining::<SIToFP>(converted), m.defining::<UIToFP>(converted)) {
        (Some(conversion), _) => (conversion.r#in(&m), true),
        (None, Some(conversion)) => (conversion.r#in(&m), false),
        (None, None) => return m.fail("left operand is not a converted integer"),
    };
    let (Some(width), Some(kind)) = (m.value_type(x).int_width(m.ctx()), ty.float_kind()) else {
        return m.fail("operands are not scalars");
    };
    let Some(precision) = float::precision(kind) else { return m.fail("float format of small range") };
    let value_bits = if signed { width.saturating_sub(1) } else { width };
    if width > precision && softfloat::is_within_rounding(kind, bits, precision, value_bits) != Some(false) {
        return m.fail("result may depend on rounding");
    }
    let Some(place) = softfloat::place(kind, bits, width, signed) else {
        return m.fail("constant is NaN");
    };
    let number = CmpF::cast(&m, op).and_then(|cmp| matchers::number(m.ctx(), cmp.predicate(&m)));
    let decided = match number {
        Some(ORDERED) => Err(true),
        Some(UNORDERED) => Err(false),
        Some(number) => match integer_predicate(number, signed) {
            Some(predicate) => decide(predicate, &place),
            None => return m.fail("comparison has a constant result"),
        },
        None => return m.fail("predicate is invalid"),
    };
    let int_type = m.value_type(x);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let result = match (decided, place) {
        (Ok(predicate), Place::At { integer, .. }) => {
            let attr = rw.ctx().int_attr(integer, int_type);
            let bound = Constant::build(&mut rw, loc, attr).result(&rw);
            let predicate = predicate_attr(rw.ctx(), predicate);
            CmpI::build(&mut rw, loc, predicate, x, bound).result(&rw)
        }
        (decided, _) => Constant::build(&mut rw, loc, Attribute::bool(decided == Err(true))).result(&rw),
    };
    rw.replace_op(op, &[result]);
    rw.done()
}

/// Returns the equivalent predicate against the constant rounded towards zero (`place`), or the constant result as the
/// error.
fn decide(predicate: Predicate, place: &Place) -> Result<Predicate, bool> {
    use Predicate::*;
    let (exact, negative) = match place {
        Place::Above => return Err(matches!(predicate, Ne | Slt | Sle | Ult | Ule)),
        Place::Below => return Err(matches!(predicate, Ne | Sgt | Sge | Ugt | Uge)),
        Place::At { exact, negative, .. } => (*exact, *negative),
    };
    if exact {
        return Ok(predicate);
    }
    // The constant is rounded towards zero: the integer is below a positive constant and above a negative one.
    match (predicate, negative) {
        (Eq, _) => Err(false),
        (Ne, _) => Err(true),
        (Ult | Ule, true) => Err(false),
        (Ugt | Uge, true) => Err(true),
        (Slt | Sle, true) => Ok(Slt),
        (Slt | Sle, false) => Ok(Sle),
        (Sgt | Sge, true) => Ok(Sge),
        (Sgt | Sge, false) => Ok(Sgt),
        (Ult | Ule, false) => Ok(Ule),
        (Ugt | Uge, false) => Ok(Ugt),
    }
}
