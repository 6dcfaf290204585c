//! What the operations of arith mean.
//!
//! Integers are exact, with poison and undefined behaviour as `dialects/SEMANTICS.md` says. A float operation is a function of
//! its name, flags and operands' bits ([`crate::common::float`]), which is enough to move it around and to evaluate it, but not
//! to reason about its value.

use proofmark_ir::semantics::{Lane, Machine, Scalar, Term, Unsupported, element_width};
use proofmark_ir::{Identifier, Ir, OpId};

use crate::common::integer::{self, Predicate, Rounding, Shift, Wrap};
use crate::common::{constant, float, matchers};

type Outcome = Result<(), Unsupported>;

/// `arith.constant`: its value.
pub fn constant(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let value =
        ir.property(op, Identifier::VALUE).ok_or_else(|| Unsupported::new("a constant without value"))?;
    constant::execute(ir.ctx(), m, value, ir.value_type(ir.result(op, 0)))
}

fn binary(m: &mut Machine<'_>, mut f: impl FnMut(&mut Lane<'_>, [Scalar; 2]) -> Term) -> Outcome {
    m.map(|lane, args: [Scalar; 2]| [f(lane, args)])
}

/// `arith.addi`
pub fn addi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::add(lane, args, wrap))
}

/// `arith.subi`
pub fn subi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::sub(lane, args, wrap))
}

/// `arith.muli`
pub fn muli(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::mul(lane, args, wrap))
}

/// `arith.addui_extended`: sum and carry.
pub fn addui_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let carry = lane.apply(proofmark_ir::semantics::BvOp::UAddO, &[a.value, b.value]);
        [lane.add(a.value, b.value), carry]
    })
}

/// `arith.mulsi_extended`: low and high half of the signed product.
pub fn mulsi_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, args: [Scalar; 2]| integer::multiply_extended(lane, args, true))
}

/// `arith.mului_extended`: low and high half of the unsigned product.
pub fn mului_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map(|lane, args: [Scalar; 2]| integer::multiply_extended(lane, args, false))
}

/// `arith.divui`
pub fn divui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::divide_unsigned(lane, args, Rounding::TowardsZero, exact))
}

/// `arith.divsi`
pub fn divsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::TowardsZero, exact))
}

/// `arith.ceildivui`
pub fn ceildivui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::divide_unsigned(lane, args, Rounding::Up, false))
}

/// `arith.ceildivsi`
pub fn ceildivsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::Up, false))
}

/// `arith.floordivsi`
pub fn floordivsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::Down, false))
}

/// `arith.remui`
pub fn remui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, integer::remainder_unsigned)
}

/// `arith.remsi`
pub fn remsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::remainder_signed(lane, args, false))
}

/// `arith.andi`
pub fn andi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, [a, b]| lane.and(a.value, b.value))
}

/// `arith.ori`
pub fn ori(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, [a, b]| lane.or(a.value, b.value))
}

/// `arith.xori`
pub fn xori(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, [a, b]| lane.xor(a.value, b.value))
}

/// `arith.shli`
pub fn shli(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::shift(lane, args, Shift::Left, wrap, false))
}

/// `arith.shrui`
pub fn shrui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::shift(lane, args, Shift::RightUnsigned, Wrap::default(), exact))
}

/// `arith.shrsi`
pub fn shrsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::shift(lane, args, Shift::RightSigned, Wrap::default(), exact))
}

/// `arith.maxsi`
pub fn maxsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Sgt))
}

/// `arith.maxui`
pub fn maxui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Ugt))
}

/// `arith.minsi`
pub fn minsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Slt))
}

/// `arith.minui`
pub fn minui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Ult))
}

/// `arith.cmpi`
pub fn cmpi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let predicate =
        matchers::predicate(ir, op).ok_or_else(|| Unsupported::new("a comparison without predicate"))?;
    binary(m, |lane, [a, b]| predicate.apply(&mut **lane, a.value, b.value))
}

/// `arith.select`: poison if the condition is, else the arm that is chosen, poison or not.
pub fn select(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    m.map_scalars(|lane, [condition, a, b]: [Scalar; 3]| {
        let chosen = Scalar::ite(&mut **lane, condition.value, a, b);
        let poison = lane.or(condition.poison, chosen.poison);
        [Scalar { value: chosen.value, poison }]
    })
}

/// The width of the elements of the only result.
fn result_width(ir: &Ir, op: OpId, m: &Machine<'_>) -> Result<u32, Unsupported> {
    let ty = ir.value_type(ir.result(op, 0));
    element_width(ir.ctx(), ty.element_or_self(ir.ctx()), m.index_width())
        .ok_or_else(|| Unsupported::new("a cast to a type that is not modelled"))
}

fn cast(ir: &Ir, op: OpId, m: &mut Machine<'_>, f: impl Fn(&mut Lane<'_>, Scalar, u32) -> Term) -> Outcome {
    let width = result_width(ir, op, m)?;
    m.map(|lane, [a]: [Scalar; 1]| [f(lane, a, width)])
}

/// A cast to what is at least as wide, or at most. Some of LLVM's are not verified to be.
fn sized_cast(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    widens: bool,
    f: impl Fn(&mut Lane<'_>, Scalar, u32) -> Term,
) -> Outcome {
    let to = result_width(ir, op, m)?;
    let fits = |from: u32| if widens { from <= to } else { from >= to };
    if m.n_operands() != 1 || !m.operand(0).scalars().iter().all(|scalar| fits(m.width(scalar.value))) {
        return Err(Unsupported::new("a cast between widths that it does not go between"));
    }
    cast(ir, op, m, f)
}

/// `arith.extui`
pub fn extui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let non_negative = matchers::has_flag(ir, op, Identifier::NON_NEG);
    sized_cast(ir, op, m, true, |lane, a, width| integer::extend_unsigned(lane, a, width, non_negative))
}

/// `arith.extsi`
pub fn extsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    sized_cast(ir, op, m, true, |lane, a, width| lane.sext(a.value, width))
}

/// `arith.trunci`
pub fn trunci(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let wrap = Wrap::of(ir, op);
    sized_cast(ir, op, m, false, |lane, a, width| integer::truncate(lane, a, width, wrap))
}

/// `arith.index_cast`: sign-extends or truncates, whichever way the width of `index` makes it.
pub fn index_cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    cast(ir, op, m, |lane, a, width| lane.sext_or_trunc(a.value, width))
}

/// `arith.index_castui`: zero-extends or truncates.
pub fn index_castui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    cast(ir, op, m, |lane, a, width| lane.zext_or_trunc(a.value, width))
}

/// `arith.bitcast`: the same bits, element by element.
pub fn bitcast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let width = result_width(ir, op, m)?;
    if m.n_operands() != 1 || m.operand(0).scalars().iter().any(|scalar| m.width(scalar.value) != width) {
        return Err(Unsupported::new("a bitcast between elements of different widths"));
    }
    cast(ir, op, m, |_, a, _| a.value)
}

/// Every operation of arith on floats that has no definition of its own: a function of name, flags, types and bits.
pub fn float_op(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    float::execute(ir, op, m)
}

/// `arith.negf`: the sign bit flipped.
pub fn negf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    float::execute(ir, op, m)
}
