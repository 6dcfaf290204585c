//! When an operation may be executed where it was not: a division, when its divisor is a constant that cannot trap; the size of a
//! dimension, when there is one of that number; loops, if what is in them may be.

use proofmark_ir::{ApInt, Ir, OpId};

use super::{constant, matchers};

/// Whether no element of the divisor, the second operand, is 0.
pub fn unsigned_division(ir: &Ir, op: OpId) -> bool {
    all_divisors(ir, op, |divisor| !divisor.is_zero())
}

/// Whether no element of the divisor, the second operand, is 0 or, which may overflow, -1.
pub fn signed_division(ir: &Ir, op: OpId) -> bool {
    all_divisors(ir, op, |divisor| !divisor.is_zero() && !divisor.is_ones())
}

/// A poisoned divisor is as bad as 0.
fn all_divisors(ir: &Ir, op: OpId, is_safe: fn(&ApInt) -> bool) -> bool {
    let divisors = ir.constant_value(ir.operand(op, 1)).and_then(|attr| constant::scalars(ir.ctx(), attr));
    divisors.is_some_and(|all| all.iter().all(|divisor| divisor.as_ref().is_some_and(is_safe)))
}

/// Whether the second operand is the number of a dimension of the first one.
pub fn dimension_there_is(ir: &Ir, op: OpId) -> bool {
    let rank = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).map(<[_]>::len);
    let number = matchers::constant_scalar(ir, ir.operand(op, 1)).and_then(|(number, _)| number.to_i64());
    let number = number.and_then(|number| usize::try_from(number).ok());
    rank.zip(number).is_some_and(|(rank, number)| number < rank)
}

/// Whether all that is in the regions of an operation may be executed where it was not.
pub fn nested_is_speculatable(ir: &Ir, op: OpId) -> bool {
    let nested = |&region: &_| ir.blocks(region).all(|block| ir.ops(block).all(|op| ir.is_speculatable(op)));
    ir.regions(op).iter().all(nested)
}
