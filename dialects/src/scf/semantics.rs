//! What the operations of scf mean.
//!
//! Regions run under the condition that control enters them; the executor keeps the books. A loop says what it does in any of its states
//! ([`Loop`]); how many iterations are executed, and from which state, is the executor's business.

use proofmark_ir::apint::ApInt;
use proofmark_ir::semantics::{
    BvOp, Check, Loop, Machine, RegionExit, Scalar, Shape, Term, Unsupported, Value,
};
use proofmark_ir::{Identifier, Ir, OpId};

use super::{For, IndexSwitch};
use crate::common::matchers;

type Outcome = Result<(), Unsupported>;

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
    bounds: Bounds,
    carried: Vec<Value>,
) -> Result<Vec<Value>, Unsupported> {
    bounds.demand(m);
    let results: Vec<Shape> = carried.iter().map(|value| shape_of_value(m, value)).collect();
    // Poison bounds are undefined; what the loop counts with is not poison.
    let mut init = vec![Value::from(Scalar::defined(&mut **m, bounds.lower.value))];
    init.extend(carried);
    m.run_loop(&init, &results, &mut Counted(bounds))
}

impl Bounds {
    /// Undefined if one is poison, or if the step is not positive.
    pub(crate) fn demand(&self, m: &mut Machine<'_>) {
        let reached = m.bool(true);
        self.demand_if(m, reached);
    }

    /// The same where control gets to the loop.
    pub(crate) fn demand_if(&self, m: &mut Machine<'_>, reached: Term) {
        // Such a loop is declared to be speculatable.
        let ends = m.as_constant(self.step.value).is_some_and(ApInt::is_one);
        for bound in [self.lower, self.upper, self.step] {
            let bad = m.and(reached, bound.poison);
            match ends {
                true => m.doubtfully_ub_if(bad, "a loop with a bound that is poison and a step of 1"),
                false => m.ub_if(bad),
            }
        }
        let width = m.width(self.lower.value);
        let zero = m.zero(width);
        let positive = m.apply(self.less, &[zero, self.step.value]);
        let not_positive = m.not(positive);
        let bad = m.and(reached, not_positive);
        let some = m.apply(self.less, &[self.lower.value, self.upper.value]);
        let none = m.not(some);
        let (bad, doubtful) = (m.and(bad, some), m.and(bad, none));
        m.ub_if(bad);
        m.doubtfully_ub_if(doubtful, "a loop without iterations whose step is not positive");
    }

    /// The number of the next iteration; the upper bound if it would pass the greatest number.
    pub(crate) fn next(&self, m: &mut Machine<'_>, number: Term) -> Term {
        let next = m.add(number, self.step.value);
        if m.as_constant(self.step.value).is_some_and(ApInt::is_one) {
            return next;
        }
        let overflow = if self.less == BvOp::Ult { BvOp::UAddO } else { BvOp::SAddO };
        let wraps = m.apply(overflow, &[number, self.step.value]);
        m.ite(wraps, self.upper.value, next)
    }

    /// The number that is as far from the last one as this one is from the first.
    pub(crate) fn mirrored(&self, m: &mut Machine<'_>, number: Term) -> Value {
        let width = m.width(number);
        let one = m.number(width, 1);
        let distance = m.sub(self.upper.value, self.lower.value);
        let distance = m.sub(distance, one);
        let steps = m.udiv(distance, self.step.value);
        let whole = m.mul(steps, self.step.value);
        let passed = m.sub(number, self.lower.value);
        let left = m.sub(whole, passed);
        let mirrored = m.add(self.lower.value, left);
        Value::from(Scalar::defined(&mut **m, mirrored))
    }

    /// What holds of the number in every iteration and after the last.
    pub(crate) fn invariants(&self, m: &mut Machine<'_>, number: Term) -> Vec<Term> {
        let Bounds { lower, upper, step, less } = *self;
        // Not below the lower bound; and where it was one step before, there was an iteration.
        let below = m.apply(less, &[number, lower.value]);
        let before = m.sub(number, step.value);
        let was_in_range = m.apply(less, &[before, upper.value]);
        let was_below = m.apply(less, &[before, lower.value]);
        let was_above = m.not(was_below);
        let mut came = m.and(was_in_range, was_above);
        for bound in [lower, upper] {
            let at_bound = m.eq(number, bound.value);
            came = m.or(came, at_bound);
        }
        let mut hints = vec![m.not(below), came];
        if m.as_constant(step.value).is_some_and(|step| !step.is_one()) {
            // A whole number of steps from the lower bound, unless it would have passed the greatest number.
            let distance = m.sub(number, lower.value);
            let rest = m.apply(BvOp::URem, &[distance, step.value]);
            let width = m.width(rest);
            let zero = m.zero(width);
            let whole = m.eq(rest, zero);
            let over = m.eq(number, upper.value);
            hints.push(m.or(whole, over));
            hints.push(whole);
        }
        hints
    }
}

pub(super) fn shape_of_value(m: &Machine<'_>, value: &Value) -> Shape {
    value.scalars().iter().map(|s| m.width(s.value)).collect()
}

/// A loop whose state is a number and what is carried along.
struct Counted(Bounds);

impl Loop for Counted {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let number = induction(state)?;
        m.ub_if(number.poison);
        let goes_on = m.apply(self.0.less, &[number.value, self.0.upper.value]);
        Ok(Some(Check { goes_on, exit: state[1..].to_vec(), enter: state.to_vec() }))
    }

    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported> {
        let number = induction(entered)?.value;
        let always = m.bool(true);
        let exit = m.run_region(0, entered, always)?;
        if m.is_bool(exit.reached, false) {
            return Ok(None);
        }
        let next = self.0.next(m, number);
        let mut state = vec![Value::from(Scalar::defined(&mut **m, next))];
        state.extend(exit.values);
        Ok(Some(state))
    }

    fn ends(&self) -> bool {
        true
    }

    fn invariants(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Vec<Term> {
        let Ok(number) = induction(state) else { return Vec::new() };
        self.0.invariants(m, number.value)
    }
}

fn induction(state: &[Value]) -> Result<Scalar, Unsupported> {
    let number = state.first().and_then(Value::as_scalar);
    number.ok_or_else(|| Unsupported::new("a loop without an induction variable"))
}

/// `scf.while`: undefined if the condition is poison.
pub fn r#while(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let results: Vec<Shape> = ir
        .results(op)
        .iter()
        .map(|&result| m.shape_of(ir.ctx(), ir.value_type(result)))
        .collect::<Result<_, _>>()?;
    let init = m.operands().to_vec();
    for value in m.run_loop(&init, &results, &mut Conditional)? {
        m.result(value);
    }
    Ok(())
}

/// A loop of two regions: the first one ends with a condition.
struct Conditional;

impl Loop for Conditional {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let always = m.bool(true);
        let mut exit = m.run_region(0, state, always)?;
        if m.is_bool(exit.reached, false) {
            return Ok(None);
        }
        if exit.values.is_empty() {
            return Err(Unsupported::new("a loop without a condition"));
        }
        let condition = exit.values.remove(0).as_scalar();
        let condition = condition.ok_or_else(|| Unsupported::new("a condition that is not a scalar"))?;
        m.ub_if(condition.poison);
        Ok(Some(Check { goes_on: condition.value, exit: exit.values.clone(), enter: exit.values }))
    }

    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported> {
        let always = m.bool(true);
        let exit = m.run_region(1, entered, always)?;
        Ok((!m.is_bool(exit.reached, false)).then_some(exit.values))
    }
}

/// Whether the comparison of the loop is unsigned.
pub(super) fn is_unsigned(ir: &Ir, op: OpId) -> bool {
    matchers::has_flag(ir, op, Identifier::UNSIGNED_CMP)
}
