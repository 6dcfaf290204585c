//! Semantics of the operations of complex that compute part by part.
//!
//! Products, quotients and functions have several valid implementations and are uninterpreted functions.

use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{
    FloatOp, Machine, Rounding, Scalar, SemanticsResult, Term, Unsupported, Value, float,
};
use proofmark_ir::{Identifier, Ir, OpId};

use super::element;
use crate::common::constant;
use crate::common::float::FastMath;

/// Returns the float format of the parts of the first operand. Fast-math flags and formats without arithmetic are
/// unsupported.
fn parts(ir: &Ir, op: OpId) -> Result<FloatKind, Unsupported> {
    if FastMath::of(ir, op) != FastMath::NONE {
        return Err(Unsupported::new("fast-math flags on complex numbers"));
    }
    let kind = element(ir.ctx(), ir.value_type(ir.operand(op, 0))).and_then(|part| part.float_kind());
    kind.filter(|&kind| float::is_computed(kind))
        .ok_or_else(|| Unsupported::new("float format without arithmetic"))
}

/// Executes `complex.create`.
pub fn create(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let parts = [m.scalar(0)?, m.scalar(1)?];
    m.result(Value::from_scalars(parts));
    Ok(())
}

/// Executes `complex.constant`.
pub fn constant(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let value = ir.property(op, Identifier::VALUE).and_then(|value| value.as_array(ir.ctx()));
    let mut scalars = Vec::new();
    for &part in value.unwrap_or_default() {
        let part = constant::scalars(ir.ctx(), part);
        let Some([Some(part)]) = part.as_deref() else {
            return Err(Unsupported::new("operands that are not complex numbers"));
        };
        scalars.push(Scalar::constant(&mut **m, part.clone()));
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

fn only(m: &mut Machine<'_>, which: usize) -> SemanticsResult {
    let part = m.operand(0).scalars().get(which).copied();
    m.result(part.ok_or_else(|| Unsupported::new("operand that is not a complex number"))?);
    Ok(())
}

/// Executes `complex.re`.
pub fn re(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    only(m, 0)
}

/// Executes `complex.im`.
pub fn im(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    only(m, 1)
}

/// Executes `complex.neg`: negates both parts.
pub fn neg(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    parts(ir, op)?;
    m.map(|lane, [a]: [Scalar; 1]| [float::neg(&mut **lane, a.value)])
}

/// Executes `complex.conj`: negates the imaginary part.
pub fn conj(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    parts(ir, op)?;
    let [re, im] = m.operand(0).scalars() else {
        return Err(Unsupported::new("operand that is not a complex number"));
    };
    let (re, im) = (*re, *im);
    let negated = Scalar { value: float::neg(&mut **m, im.value), ..im };
    m.result(Value::from_scalars([re, negated]));
    Ok(())
}

fn by_parts(ir: &Ir, op: OpId, m: &mut Machine<'_>, by: FloatOp) -> SemanticsResult {
    let kind = parts(ir, op)?;
    m.map(|lane, [a, b]: [Scalar; 2]| {
        let operands = [a.value, b.value];
        let value = float::apply(&mut **lane, by, kind, &operands);
        [lane.computed_float(kind, value, &operands)]
    })
}

/// Executes `complex.add`.
pub fn add(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    by_parts(ir, op, m, FloatOp::Add(Rounding::NearestEven))
}

/// Executes `complex.sub`.
pub fn sub(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    by_parts(ir, op, m, FloatOp::Sub(Rounding::NearestEven))
}

/// Returns one bit, whether both parts are equal, and its poison bit. NaN is not equal to any value.
fn are_equal(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Result<(Term, Term), Unsupported> {
    let kind = parts(ir, op)?;
    let (a, b) = (m.operand(0).clone(), m.operand(1).clone());
    let (mut equal, mut poison) = (m.bool(true), m.bool(false));
    for (a, b) in a.scalars().iter().zip(b.scalars()) {
        let same = float::apply(&mut **m, FloatOp::Equal, kind, &[a.value, b.value]);
        equal = m.and(equal, same);
        for bit in [a.poison, b.poison] {
            poison = m.or(poison, bit);
        }
    }
    Ok((equal, poison))
}

/// Executes `complex.eq`.
pub fn eq(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (value, poison) = are_equal(ir, op, m)?;
    m.result(Scalar { value, poison });
    Ok(())
}

/// Executes `complex.neq`.
pub fn neq(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (equal, poison) = are_equal(ir, op, m)?;
    let value = m.not(equal);
    m.result(Scalar { value, poison });
    Ok(())
}
