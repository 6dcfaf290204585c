//! What the operations of llvm mean, as far as integers go. The source is LLVM's Language Reference, without `undef`.

use proofmark_ir::semantics::{BvOp, Lane, Machine, Scalar, Term, Unsupported, Value};
use proofmark_ir::{ApInt, Identifier, Ir, OpId};

use crate::common::integer::{self, Predicate};
use crate::common::matchers;
use crate::{arith, func};

type Outcome = Result<(), Unsupported>;

// Same meaning, other name.
pub use crate::arith::semantics::{
    addi as add, andi as and, bitcast, cmpi as icmp, constant, divsi as sdiv, divui as udiv, extsi as sext,
    extui as zext, maxsi as smax, maxui as umax, minsi as smin, minui as umin, muli as mul, remui as urem,
    select, shli as shl, shrsi as ashr, shrui as lshr, subi as sub, trunci as trunc, xori as xor,
};
pub use crate::cf::semantics::{br, cond_br, switch};
pub use crate::func::semantics::r#return;
pub use crate::ub::semantics::{poison, unreachable};

/// `llvm.or`: `disjoint` promises that no bit is set in both operands.
pub fn or(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    if !matchers::has_flag(ir, op, Identifier::IS_DISJOINT) {
        return arith::semantics::ori(ir, op, m);
    }
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let common = lane.and(a.value, b.value);
        let disjoint = lane.is_zero(common);
        let broken = lane.not(disjoint);
        lane.poison_if(broken);
        [lane.or(a.value, b.value)]
    })
}

/// `llvm.srem`: undefined also for the least number by -1.
pub fn srem(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, args: [Scalar; 2]| [integer::remainder_signed(lane, args, true)])
}

/// `llvm.mlir.zero`
pub fn zero(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let ty = ir.value_type(ir.result(op, 0));
    let shape = proofmark_ir::semantics::shape_of(ir.ctx(), ty, m.index_width())?;
    let value =
        Value::from_scalars(shape.iter().map(|&width| Scalar::constant(&mut **m, ApInt::zero(width))));
    m.result(value);
    Ok(())
}

/// `llvm.mlir.undef`: not modelled. It is no value, but another choice at each use.
pub fn undef(_: &Ir, _: OpId, _: &mut Machine<'_>) -> Outcome {
    Err(Unsupported::new("undef is not modelled; poison is"))
}

/// `llvm.freeze` of what is not poison. The choice that it makes for poison is not modelled.
pub fn freeze(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let value = m.operand(0).clone();
    if value.scalars().iter().all(|scalar| m.is_bool(scalar.poison, false)) {
        m.result(value);
        Ok(())
    } else {
        Err(Unsupported::new("freeze of what may be poison"))
    }
}

/// `llvm.call` of a symbol.
pub fn call(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    func::semantics::call(ir, op, m)
}

/// `llvm.intr.abs`: the magnitude. The least number is its own, or poison if the flag says so.
pub fn abs(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let poison = is_true(ir, op, "is_int_min_poison");
    m.map(|lane, [a]: [Scalar; 1]| {
        if poison {
            let width = lane.width(a.value);
            let least = lane.constant(ApInt::signed_min(width));
            let broken = lane.eq(a.value, least);
            lane.poison_if(broken);
        }
        let (negative, negated) = (lane.is_negative(a.value), lane.neg(a.value));
        [lane.ite(negative, negated, a.value)]
    })
}

/// `llvm.intr.ctpop`
pub fn ctpop(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a]: [Scalar; 1]| [lane.apply(BvOp::PopCount, &[a.value])])
}

/// `llvm.intr.ctlz`
pub fn ctlz(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    count_zeros(ir, op, m, BvOp::LeadingZeros)
}

/// `llvm.intr.cttz`
pub fn cttz(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    count_zeros(ir, op, m, BvOp::TrailingZeros)
}

fn count_zeros(ir: &Ir, op: OpId, m: &mut Machine<'_>, count: BvOp) -> Outcome {
    let poison = is_true(ir, op, "is_zero_poison");
    m.map(|lane, [a]: [Scalar; 1]| {
        if poison {
            let zero = lane.is_zero(a.value);
            lane.poison_if(zero);
        }
        [lane.apply(count, &[a.value])]
    })
}

/// `llvm.intr.fshl`: the upper half of both operands joined and shifted to the left, the amount modulo the width.
pub fn fshl(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, args: [Scalar; 3]| [funnel(lane, args, true)])
}

/// `llvm.intr.fshr`: the lower half of both operands joined and shifted to the right.
pub fn fshr(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, args: [Scalar; 3]| [funnel(lane, args, false)])
}

fn funnel(lane: &mut Lane<'_>, [high, low, amount]: [Scalar; 3], left: bool) -> Term {
    let width = lane.width(high.value);
    let joined = lane.concat(high.value, low.value);
    let modulus = lane.number(width, width.into());
    let amount = lane.urem(amount.value, modulus);
    let amount = lane.zext(amount, 2 * width);
    match left {
        true => {
            let shifted = lane.shl(joined, amount);
            lane.extract(shifted, width, width)
        }
        false => {
            let shifted = lane.lshr(joined, amount);
            lane.trunc(shifted, width)
        }
    }
}

/// `llvm.intr.sadd.sat`
pub fn sadd_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::SAddO, &[a.value, b.value]);
        let sum = lane.add(a.value, b.value);
        [saturate_signed(lane, overflow, a.value, sum)]
    })
}

/// `llvm.intr.ssub.sat`
pub fn ssub_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::SSubO, &[a.value, b.value]);
        let difference = lane.sub(a.value, b.value);
        [saturate_signed(lane, overflow, a.value, difference)]
    })
}

/// The extreme number of the sign of `a` on overflow.
fn saturate_signed(lane: &mut Lane<'_>, overflow: Term, a: Term, otherwise: Term) -> Term {
    let width = lane.width(a);
    let least = lane.constant(ApInt::signed_min(width));
    let greatest = lane.constant(ApInt::signed_max(width));
    let negative = lane.is_negative(a);
    let extreme = lane.ite(negative, least, greatest);
    lane.ite(overflow, extreme, otherwise)
}

/// `llvm.intr.uadd.sat`
pub fn uadd_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let overflow = lane.apply(BvOp::UAddO, &[a.value, b.value]);
        let sum = lane.add(a.value, b.value);
        let width = lane.width(sum);
        let greatest = lane.constant(ApInt::ones(width));
        [lane.ite(overflow, greatest, sum)]
    })
}

/// `llvm.intr.usub.sat`
pub fn usub_sat(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let smaller = Predicate::Ult.apply(&mut **lane, a.value, b.value);
        let difference = lane.sub(a.value, b.value);
        let width = lane.width(difference);
        let zero = lane.zero(width);
        [lane.ite(smaller, zero, difference)]
    })
}

fn is_true(ir: &Ir, op: OpId, name: &str) -> bool {
    ir.property_named(op, name).is_some_and(|attr| attr == proofmark_ir::Attribute::TRUE)
}
