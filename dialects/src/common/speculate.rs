//! Preconditions of speculative execution: divisions by constants that cannot trap, sizes of existing dimensions, and
//! loops with speculatable bodies.

use proofmark_ir::{ApInt, Ir, OpId};

use super::{constant, matchers};

/// Returns whether no element of the divisor, the second operand, is 0 or poison.
pub fn has_nonzero_divisor(ir: &Ir, op: OpId) -> bool {
    all_divisors_satisfy(ir, op, |divisor| !divisor.is_zero())
}

/// Returns whether no element of the divisor, the second operand, is 0, -1 (which may overflow) or poison.
pub fn has_safe_divisor(ir: &Ir, op: OpId) -> bool {
    all_divisors_satisfy(ir, op, |divisor| !divisor.is_zero() && !divisor.is_ones())
}

/// Returns whether the divisor is constant and `is_safe` accepts all its elements. Poison is never safe.
fn all_divisors_satisfy(ir: &Ir, op: OpId, is_safe: fn(&ApInt) -> bool) -> bool {
    let divisors = ir.constant_value(ir.operand(op, 1)).and_then(|attr| constant::scalars(ir.ctx(), attr));
    divisors.is_some_and(|all| all.iter().all(|divisor| divisor.as_ref().is_some_and(is_safe)))
}

/// Returns whether the second operand is the index of a dimension of the first one.
pub fn has_dimension(ir: &Ir, op: OpId) -> bool {
    let rank = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).map(<[_]>::len);
    let number = matchers::constant_scalar(ir, ir.operand(op, 1)).and_then(|(number, _)| number.to_i64());
    let number = number.and_then(|number| usize::try_from(number).ok());
    rank.zip(number).is_some_and(|(rank, number)| number < rank)
}

/// Returns whether all operations in the regions of an operation are speculatable.
pub fn nested_is_speculatable(ir: &Ir, op: OpId) -> bool {
    let nested = |&region: &_| ir.blocks(region).all(|block| ir.ops(block).all(|op| ir.is_speculatable(op)));
    ir.regions(op).iter().all(nested)
}
