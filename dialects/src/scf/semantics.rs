//! What the operations of scf mean.
//!
//! Regions run under the condition that control enters them; the executor keeps the books. Loops are executed iteration by iteration, each
//! under the condition that there is one; where it is not known whether there is another, up to the executor's limit.

use proofmark_ir::apint::ApInt;
use proofmark_ir::semantics::{BvOp, Machine, RegionExit, Scalar, Term, Unsupported, Value};
use proofmark_ir::{Identifier, Ir, OpId};

use super::{For, IndexSwitch};
use crate::common::matchers;

type Outcome = Result<(), Unsupported>;

/// How often a loop is executed whose trip count is constant.
const MAX_TRIPS: usize = 256;

/// `scf.yield`, `scf.condition`: the operands, to the operation around.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// `scf.execute_region`
pub fn execute_region(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let always = m.bool(true);
    let exit = m.run_region(0, &[], always)?;
    exit.values.into_iter().for_each(|value| m.result(value));
    Ok(())
}

/// `scf.if`: undefined if the condition is poison.
pub fn r#if(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let condition = m.scalar(0)?;
    m.ub_if(condition.poison);
    let then = m.run_region(0, &[], condition.value)?;
    let has_else = ir.regions(op).get(1).is_some_and(|&region| ir.entry_block(region).is_some());
    if !has_else {
        return Ok(());
    }
    let negated = m.not(condition.value);
    let otherwise = m.run_region(1, &[], negated)?;
    for value in choose(m, condition.value, &then, &otherwise)? {
        m.result(value);
    }
    Ok(())
}

/// The values that one of two regions was left with. A region that is not left again yields nothing; then the other one counts.
pub(crate) fn choose(
    m: &mut Machine<'_>,
    first: Term,
    a: &RegionExit,
    b: &RegionExit,
) -> Result<Vec<Value>, Unsupported> {
    if m.is_bool(b.reached, false) || b.values.is_empty() {
        return Ok(a.values.clone());
    }
    if m.is_bool(a.reached, false) || a.values.is_empty() {
        return Ok(b.values.clone());
    }
    let same_shape = a.values.len() == b.values.len()
        && a.values.iter().zip(&b.values).all(|(a, b)| a.scalars().len() == b.scalars().len());
    if !same_shape {
        return Err(Unsupported::new("regions that yield values of different shapes"));
    }
    Ok(a.values.iter().zip(&b.values).map(|(a, b)| Value::ite(&mut **m, first, a, b)).collect())
}

/// `scf.index_switch`: undefined if the number is poison.
pub fn index_switch(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let number = m.scalar(0)?;
    m.ub_if(number.poison);
    let cases = IndexSwitch::cast(ir, op)
        .and_then(|view| view.cases(ir).as_i64_array(ir.ctx()))
        .ok_or_else(|| Unsupported::new("a switch without cases"))?;
    let width = m.index_width();
    let mut remaining = m.bool(true);
    let mut taken: Vec<(Term, usize)> = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let case = m.constant(ApInt::from_i128(64, (*case).into()).sext_or_trunc(width));
        let equal = m.eq(number.value, case);
        let here = m.and(remaining, equal);
        taken.push((here, i + 1));
        let differs = m.not(equal);
        remaining = m.and(remaining, differs);
    }
    let mut exit = m.run_region(0, &[], remaining)?;
    for (here, region) in taken {
        let case = m.run_region(region, &[], here)?;
        let values = choose(m, here, &case, &exit)?;
        let reached = m.or(case.reached, exit.reached);
        exit = RegionExit { values, reached };
    }
    exit.values.into_iter().for_each(|value| m.result(value));
    Ok(())
}

/// `scf.for`: undefined if a bound or the step is poison, or if the step is not positive.
pub fn r#for(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let [lower, upper, step] = [m.scalar(0)?, m.scalar(1)?, m.scalar(2)?];
    let unsigned = For::cast(ir, op).is_some_and(|view| view.unsigned_cmp(ir).is_some());
    let less = if unsigned { BvOp::Ult } else { BvOp::Slt };
    let inits = m.operands()[3..].to_vec();
    for value in counted_loop(m, Bounds { lower, upper, step, less }, inits)? {
        m.result(value);
    }
    Ok(())
}

/// What a loop counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub lower: Scalar,
    pub upper: Scalar,
    pub step: Scalar,
    /// The comparison, signed or not.
    pub less: BvOp,
}

/// Runs the operation's first region for every number from the lower bound to the upper one, with values carried along; the values
/// after the last. Undefined if a bound or the step is poison, or if the step is not positive.
pub(crate) fn counted_loop(
    m: &mut Machine<'_>,
    Bounds { lower, upper, step, less }: Bounds,
    mut carried: Vec<Value>,
) -> Result<Vec<Value>, Unsupported> {
    for bound in [lower, upper, step] {
        m.ub_if(bound.poison);
    }
    let width = m.width(lower.value);
    let zero = m.zero(width);
    let positive = m.apply(less, &[zero, step.value]);
    let not_positive = m.not(positive);
    m.ub_if(not_positive);
    let (mut induction, mut active) = (lower.value, positive);
    let mut unknown = 0;
    for _ in 0..MAX_TRIPS {
        let more = m.apply(less, &[induction, upper.value]);
        let goes_on = m.and(active, more);
        if m.is_bool(goes_on, false) {
            return Ok(carried);
        }
        if is_beyond(m, goes_on, &mut unknown) {
            m.give_up_if(goes_on);
            return Ok(carried);
        }
        let mut args = vec![Value::from(Scalar::defined(&mut **m, induction))];
        args.extend_from_slice(&carried);
        let exit = m.run_region(0, &args, goes_on)?;
        carried = carry(m, goes_on, exit, carried)?;
        // The induction variable may pass the greatest number; then the loop is over, too.
        let wraps =
            m.apply(if less == BvOp::Ult { BvOp::UAddO } else { BvOp::SAddO }, &[induction, step.value]);
        let fits = m.not(wraps);
        active = m.and(goes_on, fits);
        induction = m.add(induction, step.value);
    }
    Err(Unsupported::new(format!("a loop of more than {MAX_TRIPS} iterations")))
}

/// Whether an iteration of which it is not known whether there is one is one too many.
fn is_beyond(m: &Machine<'_>, goes_on: Term, unknown: &mut u32) -> bool {
    *unknown += u32::from(!m.is_bool(goes_on, true));
    *unknown > m.unroll_limit()
}

/// The values after a region that ran only if the one bit is set.
fn carry(
    m: &mut Machine<'_>,
    ran: Term,
    exit: RegionExit,
    before: Vec<Value>,
) -> Result<Vec<Value>, Unsupported> {
    if m.is_bool(ran, true) && !exit.values.is_empty() {
        return Ok(exit.values);
    }
    let skipped = RegionExit { values: before, reached: m.not(ran) };
    choose(m, ran, &exit, &skipped)
}

/// `scf.while`: undefined if the condition is poison.
pub fn r#while(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let mut args = m.operands().to_vec();
    let mut active = m.bool(true);
    let mut results: Option<Vec<Value>> = None;
    let mut unknown = 0;
    for _ in 0..MAX_TRIPS {
        let mut before = m.run_region(0, &args, active)?.values;
        if before.is_empty() {
            return Err(Unsupported::new("a loop that does not come to its condition"));
        }
        let condition = before.remove(0).as_scalar().ok_or_else(|| Unsupported::new("no condition"))?;
        let poison = m.and(active, condition.poison);
        m.ub_if(poison);
        // The values of the iteration that left, which is the first one whose condition fails.
        results = Some(match results {
            None => before.clone(),
            Some(earlier) => {
                earlier.iter().zip(&before).map(|(e, b)| Value::ite(&mut **m, active, b, e)).collect()
            }
        });
        active = m.and(active, condition.value);
        let beyond = is_beyond(m, active, &mut unknown);
        if beyond {
            m.give_up_if(active);
        }
        if beyond || m.is_bool(active, false) {
            results.unwrap_or_default().into_iter().for_each(|value| m.result(value));
            return Ok(());
        }
        args = m.run_region(1, &before, active)?.values;
        if args.len() != m.n_operands() {
            return Err(Unsupported::new("a loop whose body does not come back"));
        }
    }
    Err(Unsupported::new(format!("a loop of more than {MAX_TRIPS} iterations")))
}

/// Whether the comparison of the loop is unsigned.
pub(super) fn is_unsigned(ir: &Ir, op: OpId) -> bool {
    matchers::has_flag(ir, op, Identifier::UNSIGNED_CMP)
}
