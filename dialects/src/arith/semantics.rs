//! Semantics of the operations of arith.
//!
//! Integers and floats are exact. Poison and undefined behaviour follow `dialects/SEMANTICS.md`. The rules that all
//! float operations share are in [`crate::common::float`].

use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{
    self as vocabulary, FloatOp, Lane, Layout, Machine, Scalar, SemanticsResult, Term, Unsupported,
    element_width, float as ieee,
};
use proofmark_ir::{Identifier, Ir, OpId, Type};

use crate::common::float::{self, FastMath, FloatSemantics};
use crate::common::integer::{self, Predicate, Rounding, Shift, Wrap};
use crate::common::{constant, matchers};

/// Executes `arith.constant`: its value.
pub fn constant(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = ir
        .property(op, Identifier::VALUE)
        .ok_or_else(|| Unsupported::new("constant without `value` attribute"))?;
    constant::execute(ir.ctx(), m, value, ir.value_type(ir.result(op, 0)))
}

fn binary(m: &mut Machine<'_>, mut f: impl FnMut(&mut Lane<'_>, [Scalar; 2]) -> Term) -> SemanticsResult {
    m.map(|lane, args: [Scalar; 2]| [f(lane, args)])
}

/// Executes `arith.addi`.
pub fn addi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::add(lane, args, wrap))
}

/// Executes `arith.subi`.
pub fn subi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::sub(lane, args, wrap))
}

/// Executes `arith.muli`.
pub fn muli(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::mul(lane, args, wrap))
}

/// Executes `arith.addui_extended`: sum and carry.
pub fn addui_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let carry = lane.apply(proofmark_ir::semantics::BvOp::UAddO, &[a.value, b.value]);
        [lane.add(a.value, b.value), carry]
    })
}

/// Executes `arith.mulsi_extended`: low and high half of the signed product.
pub fn mulsi_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, args: [Scalar; 2]| integer::multiply_extended(lane, args, true))
}

/// Executes `arith.mului_extended`: low and high half of the unsigned product.
pub fn mului_extended(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map(|lane, args: [Scalar; 2]| integer::multiply_extended(lane, args, false))
}

/// Executes `arith.divui`.
pub fn divui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::divide_unsigned(lane, args, Rounding::TowardsZero, exact))
}

/// Executes `arith.divsi`.
pub fn divsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::TowardsZero, exact))
}

/// Executes `arith.ceildivui`.
pub fn ceildivui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::divide_unsigned(lane, args, Rounding::Up, false))
}

/// Executes `arith.ceildivsi`.
pub fn ceildivsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::Up, false))
}

/// Executes `arith.floordivsi`.
pub fn floordivsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::divide_signed(lane, args, Rounding::Down, false))
}

/// Executes `arith.remui`.
pub fn remui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, integer::remainder_unsigned)
}

/// Executes `arith.remsi`.
pub fn remsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::remainder_signed(lane, args, false))
}

/// Executes `arith.andi`.
pub fn andi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, [a, b]| lane.and(a.value, b.value))
}

/// Executes `arith.ori`.
pub fn ori(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, [a, b]| lane.or(a.value, b.value))
}

/// Executes `arith.xori`.
pub fn xori(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, [a, b]| lane.xor(a.value, b.value))
}

/// Executes `arith.shli`.
pub fn shli(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let wrap = Wrap::of(ir, op);
    binary(m, |lane, args| integer::shift(lane, args, Shift::Left, wrap, false))
}

/// Executes `arith.shrui`.
pub fn shrui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::shift(lane, args, Shift::RightUnsigned, Wrap::default(), exact))
}

/// Executes `arith.shrsi`.
pub fn shrsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let exact = matchers::has_flag(ir, op, Identifier::IS_EXACT);
    binary(m, |lane, args| integer::shift(lane, args, Shift::RightSigned, Wrap::default(), exact))
}

/// Executes `arith.maxsi`.
pub fn maxsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Sgt))
}

/// Executes `arith.maxui`.
pub fn maxui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Ugt))
}

/// Executes `arith.minsi`.
pub fn minsi(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Slt))
}

/// Executes `arith.minui`.
pub fn minui(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    binary(m, |lane, args| integer::extremum(lane, args, Predicate::Ult))
}

/// Executes `arith.cmpi`.
pub fn cmpi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let predicate = matchers::predicate(ir, op)
        .ok_or_else(|| Unsupported::new("comparison without a valid predicate"))?;
    binary(m, |lane, [a, b]| predicate.apply(&mut **lane, a.value, b.value))
}

/// Executes `arith.select`: poison if the condition is poison; otherwise the selected operand, which may be poison.
pub fn select(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.map_scalars(|lane, [condition, a, b]: [Scalar; 3]| {
        let chosen = Scalar::ite(&mut **lane, condition.value, a, b);
        let poison = lane.or(condition.poison, chosen.poison);
        [Scalar { value: chosen.value, poison }]
    })
}

/// Returns the element width of the only result, in bits.
fn result_width(ir: &Ir, op: OpId, m: &Machine<'_>) -> Result<u32, Unsupported> {
    let ty = ir.value_type(ir.result(op, 0));
    element_width(ir.ctx(), ty.element_or_self(ir.ctx()), m.index_width())
        .ok_or_else(|| Unsupported::new("cast to a type without semantics"))
}

fn cast(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    f: impl Fn(&mut Lane<'_>, Scalar, u32) -> Term,
) -> SemanticsResult {
    let width = result_width(ir, op, m)?;
    m.map(|lane, [a]: [Scalar; 1]| [f(lane, a, width)])
}

/// Executes a cast that only widens (`widens`) or only narrows. The verifier does not check the widths of some casts of
/// llvm.
fn sized_cast(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    widens: bool,
    f: impl Fn(&mut Lane<'_>, Scalar, u32) -> Term,
) -> SemanticsResult {
    let to = result_width(ir, op, m)?;
    let fits = |from: u32| if widens { from <= to } else { from >= to };
    if m.n_operands() != 1 || !m.operand(0).scalars().iter().all(|scalar| fits(m.width(scalar.value))) {
        return Err(Unsupported::new("cast between incompatible widths"));
    }
    cast(ir, op, m, f)
}

/// Executes `arith.extui`.
pub fn extui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let non_negative = matchers::has_flag(ir, op, Identifier::NON_NEG);
    sized_cast(ir, op, m, true, |lane, a, width| integer::extend_unsigned(lane, a, width, non_negative))
}

/// Executes `arith.extsi`.
pub fn extsi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    sized_cast(ir, op, m, true, |lane, a, width| lane.sext(a.value, width))
}

/// Executes `arith.trunci`.
pub fn trunci(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let wrap = Wrap::of(ir, op);
    sized_cast(ir, op, m, false, |lane, a, width| integer::truncate(lane, a, width, wrap))
}

/// Executes `arith.index_cast`: sign-extends or truncates, depending on the width of `index`.
pub fn index_cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    cast(ir, op, m, |lane, a, width| lane.sext_or_trunc(a.value, width))
}

/// Executes `arith.index_castui`: zero-extends or truncates.
pub fn index_castui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    cast(ir, op, m, |lane, a, width| lane.zext_or_trunc(a.value, width))
}

/// Executes `arith.bitcast`: the same bits, element by element. The result depends on the bits of a NaN operand.
pub fn bitcast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let is_memref = |value| matches!(ir.value_type(value).kind(ir.ctx()), TypeKind::MemRef { .. });
    if is_memref(ir.result(op, 0)) {
        return bitcast_memref(ir, op, m);
    }
    let width = result_width(ir, op, m)?;
    if m.n_operands() != 1 || m.operand(0).scalars().iter().any(|scalar| m.width(scalar.value) != width) {
        return Err(Unsupported::new("bitcast between elements of different widths"));
    }
    let kind = |value| ir.value_type(value).element_or_self(ir.ctx()).float_kind();
    let (from, to) = (kind(ir.operand(op, 0)), kind(ir.result(op, 0)));
    cast(ir, op, m, |lane, a, _| {
        if let Some(from) = from.filter(|_| from != to) {
            lane.observe_nan(from, a.value, NanDetail::Bits);
        }
        if let Some(to) = to.filter(|_| from != to) {
            // The bits come from a constant; they are not a computed NaN.
            lane.observe_nan(to, a.value, NanDetail::Bits);
        }
        a.value
    })
}

/// Executes `arith.bitcast` of a memref: the same memory with elements of another type of the same width.
fn bitcast_memref(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let ctx = ir.ctx();
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    let (layout, memref) = m.memref(ctx, from, 0)?;
    let new_layout = Layout::of(ctx, to)?;
    let width = |ty: Type| element_width(ctx, ty, m.index_width()).filter(|width| width.is_power_of_two());
    let same = width(layout.element).is_some() && width(layout.element) == width(new_layout.element);
    if !same || layout.rank() != new_layout.rank() {
        return Err(Unsupported::new("bitcast between memrefs with elements of different widths"));
    }
    let mismatch = new_layout.mismatch(&mut **m, &memref);
    let memref = memref.poison_if(&mut **m, mismatch);
    m.result(new_layout.write(&memref));
    Ok(())
}

const NEAREST: vocabulary::Rounding = vocabulary::Rounding::NearestEven;

/// Fast-math flags that permit to reassociate sums and products, or to contract them to `fma`.
const REGROUPED: FastMath = FastMath::REASSOC.and(FastMath::CONTRACT);

/// Executes `arith.addf`.
pub fn addf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<2>(ir, op, m, FloatOp::Add(NEAREST), REGROUPED)
}

/// Executes `arith.subf`.
pub fn subf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<2>(ir, op, m, FloatOp::Sub(NEAREST), REGROUPED)
}

/// Executes `arith.mulf`.
pub fn mulf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<2>(ir, op, m, FloatOp::Mul(NEAREST), REGROUPED)
}

/// Executes `arith.divf`. The sign of a zero divisor determines the sign of the result.
pub fn divf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let liberties = FastMath::REASSOC.and(FastMath::ARCP).and(FastMath::AFN);
    let semantics = FloatSemantics::new(ir, op, m, liberties)?;
    let (kind, either_sign) = (semantics.kind, semantics.flags.has(FastMath::NSZ));
    semantics.map(m, |lane, [a, b]: [Term; 2]| {
        let divisor = if either_sign { float::zero_of_either_sign(lane, b, &[a, b]) } else { b };
        ieee::apply(&mut **lane, FloatOp::Div(NEAREST), kind, &[a, divisor])
    })
}

/// Executes `arith.remf`.
pub fn remf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<2>(ir, op, m, FloatOp::Rem, FastMath::REASSOC.and(FastMath::AFN))
}

/// Executes `arith.maximumf`.
pub fn maximumf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::extremum(ir, op, m, true, true)
}

/// Executes `arith.minimumf`.
pub fn minimumf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::extremum(ir, op, m, false, true)
}

/// Executes `arith.maxnumf`.
pub fn maxnumf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::extremum(ir, op, m, true, false)
}

/// Executes `arith.minnumf`.
pub fn minnumf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::extremum(ir, op, m, false, false)
}

/// Executes `arith.negf`: flips the sign bit.
pub fn negf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let semantics = FloatSemantics::moving(ir, op, m)?;
    semantics.map(m, |lane, [a]: [Term; 1]| ieee::neg(&mut **lane, a))
}

/// Executes `arith.cmpf`.
pub fn cmpf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let predicate = ir.property(op, Identifier::PREDICATE).and_then(|attr| matchers::number(ir.ctx(), attr));
    let outcomes = predicate
        .and_then(float::predicate_outcomes)
        .ok_or_else(|| Unsupported::new("comparison without a valid predicate"))?;
    let semantics = FloatSemantics::new(ir, op, m, FastMath::NONE)?;
    let kind = semantics.kind;
    semantics.map(m, |lane, [a, b]: [Term; 2]| ieee::compare(&mut **lane, kind, outcomes, a, b))
}

/// Executes `arith.extf` and `arith.truncf`. With `contract`, a pair of conversions may be fused into one.
pub fn convertf(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let rounding = float::rounding(ir, op)?;
    let to = ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx()).float_kind();
    let to = to.ok_or_else(|| Unsupported::new("conversion to a type that is not a float"))?;
    float::operation::<1>(ir, op, m, FloatOp::Convert(to, rounding), FastMath::CONTRACT)
}

/// Executes `arith.sitofp`.
pub fn sitofp(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::operation::<1>(ir, op, m, FloatOp::FromSigned(NEAREST), FastMath::NONE)
}

/// Executes `arith.uitofp`. With `nneg`, a negative integer is poison.
pub fn uitofp(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let non_negative = matchers::has_flag(ir, op, Identifier::NON_NEG);
    let semantics = FloatSemantics::new(ir, op, m, FastMath::NONE)?;
    let kind = semantics.kind;
    semantics.map(m, |lane, [a]: [Term; 1]| {
        if non_negative {
            let broken = lane.is_negative(a);
            lane.poison_if(broken);
        }
        ieee::apply(&mut **lane, FloatOp::FromUnsigned(NEAREST), kind, &[a])
    })
}

/// Executes `arith.fptosi`: poison if the rounded value does not fit.
pub fn fptosi(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    to_integer(ir, op, m, |width| (FloatOp::ToSigned(width), FloatOp::FitsSigned(width)))
}

/// Executes `arith.fptoui`: poison if the rounded value does not fit.
pub fn fptoui(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    to_integer(ir, op, m, |width| (FloatOp::ToUnsigned(width), FloatOp::FitsUnsigned(width)))
}

fn to_integer(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    operations: impl Fn(u32) -> (FloatOp, FloatOp),
) -> SemanticsResult {
    let (convert, fits) = operations(result_width(ir, op, m)?);
    let semantics = FloatSemantics::new(ir, op, m, FastMath::NONE)?;
    let kind = semantics.kind;
    semantics.map(m, |lane, [a]: [Term; 1]| {
        let fits = ieee::apply(&mut **lane, fits, kind, &[a]);
        let broken = lane.not(fits);
        lane.poison_if(broken);
        ieee::apply(&mut **lane, convert, kind, &[a])
    })
}

/// Executes `arith.scaling_extf` and `arith.scaling_truncf` as uninterpreted functions: the format of the scale is not
/// modelled.
pub fn scaling(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    float::unknown::<2>(ir, op, m)
}
