//! The concrete definition of every term operation. The builders fold constants with it, and the rewrite rules and
//! solver encodings are tested against it.

use super::{BvOp, evaluate_float};
use crate::apint::ApInt;

/// Evaluates `op` on constants.
///
/// # Panics
/// If the number or the widths of the operands are invalid (see [`BvOp::result_width`]).
pub fn eval(op: BvOp, args: &[&ApInt]) -> ApInt {
    use BvOp::*;
    match (op, args) {
        (Not, [a]) => a.not(),
        (Neg, [a]) => a.neg(),
        (Extract { low, width }, [a]) => a.extract(low, width),
        (Zext(to), [a]) => a.zext(to),
        (Sext(to), [a]) => a.sext(to),
        (PopCount, [a]) => ApInt::new(a.width(), u128::from(a.popcount())),
        (LeadingZeros, [a]) => ApInt::new(a.width(), u128::from(a.leading_zeros())),
        (TrailingZeros, [a]) => ApInt::new(a.width(), u128::from(a.trailing_zeros())),
        (Add, [a, b]) => a.add(b),
        (Sub, [a, b]) => a.sub(b),
        (Mul, [a, b]) => a.mul(b),
        (UDiv, [a, b]) => a.udiv(b),
        (URem, [a, b]) => a.urem(b),
        (SDiv, [a, b]) => a.sdiv(b),
        (SRem, [a, b]) => a.srem(b),
        (Shl, [a, b]) => a.shl(b),
        (LShr, [a, b]) => a.lshr(b),
        (AShr, [a, b]) => a.ashr(b),
        (And, [a, b]) => a.and(b),
        (Or, [a, b]) => a.or(b),
        (Xor, [a, b]) => a.xor(b),
        (Eq, [a, b]) => ApInt::bool(a.ucmp(b).is_eq()),
        (Ult, [a, b]) => ApInt::bool(a.ult(b)),
        (Ule, [a, b]) => ApInt::bool(a.ule(b)),
        (Slt, [a, b]) => ApInt::bool(a.slt(b)),
        (Sle, [a, b]) => ApInt::bool(a.sle(b)),
        (UAddO, [a, b]) => ApInt::bool(a.uadd_overflows(b)),
        (SAddO, [a, b]) => ApInt::bool(a.sadd_overflows(b)),
        (USubO, [a, b]) => ApInt::bool(a.usub_overflows(b)),
        (SSubO, [a, b]) => ApInt::bool(a.ssub_overflows(b)),
        (UMulO, [a, b]) => ApInt::bool(a.umul_overflows(b)),
        (SMulO, [a, b]) => ApInt::bool(a.smul_overflows(b)),
        (Concat, [a, b]) => a.concat(b),
        (Float(op, kind), args) => {
            let bits = |a: &&ApInt| a.inline().unwrap_or_else(|| panic!("a float of {} bits", a.width()));
            let bits: smallvec::SmallVec<[u128; 3]> = args.iter().map(bits).collect();
            let widths: smallvec::SmallVec<[u32; 3]> = args.iter().map(|a| a.width()).collect();
            let Some(width) = op.result_width(kind, &widths) else {
                panic!("{op:?} of {} does not accept operands of {widths:?} bits", kind.name());
            };
            ApInt::new(width, evaluate_float(op, kind, &bits, widths[0]))
        }
        (Ite, [c, a, b]) => {
            assert!(
                c.width() == 1 && a.width() == b.width(),
                "ite over {}, {}, {} bits",
                c.width(),
                a.width(),
                b.width()
            );
            if c.is_true() { (*a).clone() } else { (*b).clone() }
        }
        _ => panic!("{} of {} operands", op.name(), args.len()),
    }
}
