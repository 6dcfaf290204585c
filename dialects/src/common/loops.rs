//! Semantics of counted loops and loop nests, for `scf` and `affine`.
//!
//! The executor decides how many iterations are executed, and from which state: [`Loop`] describes one iteration. A
//! nest is executed in the order of a sequential nest, the last dimension fastest; [`Schedule`] names the other orders
//! that the executor has to consider.

use std::ops::Range;

use proofmark_ir::semantics::{
    BvOp, Check, Loop, Machine, Scalar, Schedule, Shape, TensorForm, Term, Unsupported, Value, shape_of,
};
use proofmark_ir::{ApInt, Ir, ValueId};

/// The bounds and the step of a counted loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub lower: Scalar,
    pub upper: Scalar,
    pub step: Scalar,
    /// The comparison of the induction variable with the upper bound: `Slt` or `Ult`.
    pub less: BvOp,
}

/// Executes the first region of the operation once for each induction variable within `bounds`, with the values
/// `carried` as loop-carried values, and returns the values after the last iteration. A bound or step that is poison,
/// or a step that is not positive, is undefined behaviour.
pub(crate) fn counted_loop(
    m: &mut Machine<'_>,
    bounds: Bounds,
    carried: Vec<Value>,
) -> Result<Vec<Value>, Unsupported> {
    bounds.check(m);
    let results: Vec<Shape> = carried.iter().map(|value| shape_of_value(m, value)).collect();
    // A bound that is poison is undefined behaviour, so the induction variable is not poison.
    let mut init = vec![Value::from(Scalar::defined(&mut **m, bounds.lower.value))];
    init.extend(carried);
    m.run_loop(&init, &results, &mut Counted(bounds))
}

impl Bounds {
    /// States that a bound that is poison, or a step that is not positive, is undefined behaviour.
    pub(crate) fn check(&self, m: &mut Machine<'_>) {
        let reached = m.bool(true);
        self.check_if(m, reached);
    }

    /// States the same under the condition `reached`.
    pub(crate) fn check_if(&self, m: &mut Machine<'_>, reached: Term) {
        // A loop whose step is 1 is declared speculatable.
        let ends = m.as_constant(self.step.value).is_some_and(ApInt::is_one);
        for bound in [self.lower, self.upper, self.step] {
            let bad = m.and(reached, bound.poison);
            match ends {
                true => m.disputed_ub_if(bad, "a loop with a bound that is poison and a step of 1"),
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
        m.disputed_ub_if(doubtful, "a loop without iterations whose step is not positive");
    }

    /// Returns the induction variable of the next iteration, or the upper bound if the addition overflows.
    pub(crate) fn next(&self, m: &mut Machine<'_>, number: Term) -> Term {
        let next = m.add(number, self.step.value);
        if m.as_constant(self.step.value).is_some_and(ApInt::is_one) {
            return next;
        }
        let overflow = if self.less == BvOp::Ult { BvOp::UAddO } else { BvOp::SAddO };
        let wraps = m.apply(overflow, &[number, self.step.value]);
        m.ite(wraps, self.upper.value, next)
    }

    /// Returns the induction variable that is as far from the last one as `number` is from the first.
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

    /// Returns loop invariants of the induction variable `number`.
    pub(crate) fn invariants(&self, m: &mut Machine<'_>, number: Term) -> Vec<Term> {
        let Bounds { lower, upper, step, less } = *self;
        // The induction variable is not below the lower bound, and one step before there was an iteration.
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
            // The distance from the lower bound is a multiple of the step, unless the addition has overflowed.
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

/// Returns the widths of the scalars of `value`.
pub(crate) fn shape_of_value(m: &Machine<'_>, value: &Value) -> Shape {
    value.scalars().iter().map(|s| m.width(s.value)).collect()
}

/// A loop whose state is its induction variable and its loop-carried values.
struct Counted(Bounds);

impl Loop for Counted {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let number = induction(state)?;
        m.ub_if(number.poison);
        let continues = m.apply(self.0.less, &[number.value, self.0.upper.value]);
        Ok(Some(Check { continues, exit: state[1..].to_vec(), enter: state.to_vec() }))
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
    number.ok_or_else(|| Unsupported::new("loop without an induction variable"))
}

/// One iteration: maps the induction variables and the loop-carried values to the next loop-carried values, or to
/// `None` if the iteration does not reach its end.
pub(crate) type Body<'b> =
    dyn FnMut(&mut Machine<'_>, &[Value], Vec<Value>) -> Result<Option<Vec<Value>>, Unsupported> + 'b;

/// A loop of several dimensions, whose state is its induction variables and its loop-carried values.
struct Nest<'n, 'b> {
    dimensions: &'n [Bounds],
    schedule: Schedule,
    body: &'n mut Body<'b>,
}

/// Executes `body` once for each point of the iteration space `dimensions`, the last dimension fastest, and returns the
/// loop-carried values after the last iteration. A bound or step that is poison, or a step that is not positive, is
/// undefined behaviour unless an earlier dimension has no iterations.
pub(crate) fn nest(
    m: &mut Machine<'_>,
    dimensions: &[Bounds],
    carried: Vec<Value>,
    schedule: Schedule,
    body: &mut Body<'_>,
) -> Result<Vec<Value>, Unsupported> {
    let results: Vec<_> = carried.iter().map(|value| shape_of_value(m, value)).collect();
    if dimensions.is_empty() {
        let left = body(m, &[], carried)?;
        let poison = |shape| Value::poison(&mut **m, shape);
        return Ok(left.unwrap_or_else(|| results.iter().map(poison).collect()));
    }
    let mut init = Vec::with_capacity(dimensions.len() + carried.len());
    // As in nested loops, the bounds of inner dimensions are not evaluated where an outer dimension has no iterations.
    let mut reached = m.bool(true);
    for bounds in dimensions {
        bounds.check_if(m, reached);
        let entered = m.apply(bounds.less, &[bounds.lower.value, bounds.upper.value]);
        reached = m.and(reached, entered);
        init.push(Value::from(Scalar::defined(&mut **m, bounds.lower.value)));
    }
    init.extend(carried);
    m.run_loop(&init, &results, &mut Nest { dimensions, schedule, body })
}

/// Returns a bit that says whether there is at most one iteration.
pub(crate) fn is_single(m: &mut Machine<'_>, dimensions: &[Bounds]) -> Term {
    let mut single = m.bool(true);
    for bounds in dimensions {
        let second = bounds.next(m, bounds.lower.value);
        let continues = m.apply(bounds.less, &[second, bounds.upper.value]);
        let ends = m.not(continues);
        single = m.and(single, ends);
    }
    single
}

impl Nest<'_, '_> {
    fn numbers(&self, state: &[Value]) -> Result<Vec<Scalar>, Unsupported> {
        let numbers = state.iter().take(self.dimensions.len()).map(Value::as_scalar);
        numbers.collect::<Option<_>>().ok_or_else(|| Unsupported::new("loop without an induction variable"))
    }
}

impl Loop for Nest<'_, '_> {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let mut continues = m.bool(true);
        for (number, bounds) in self.numbers(state)?.into_iter().zip(self.dimensions) {
            m.ub_if(number.poison);
            let inside = m.apply(bounds.less, &[number.value, bounds.upper.value]);
            continues = m.and(continues, inside);
        }
        let exit = state[self.dimensions.len()..].to_vec();
        Ok(Some(Check { continues, exit, enter: state.to_vec() }))
    }

    fn iterate(&mut self, m: &mut Machine<'_>, entered: &[Value]) -> Result<Option<Vec<Value>>, Unsupported> {
        let numbers = self.numbers(entered)?;
        let (variables, carried) = entered.split_at(self.dimensions.len());
        let mut variables = variables.to_vec();
        if m.runs_backwards() {
            let mirrored = numbers.iter().zip(self.dimensions).map(|(n, bounds)| bounds.mirrored(m, n.value));
            variables = mirrored.collect();
        }
        let Some(carried) = (self.body)(m, &variables, carried.to_vec())? else { return Ok(None) };
        let mut state = Vec::with_capacity(entered.len());
        // The last dimension advances; at its end it restarts and the dimension before it advances.
        let mut moves = m.bool(true);
        for (k, (number, bounds)) in numbers.iter().zip(self.dimensions).enumerate().rev() {
            let mut next = bounds.next(m, number.value);
            let inside = m.apply(bounds.less, &[next, bounds.upper.value]);
            let over = m.not(inside);
            if k > 0 {
                next = m.ite(over, bounds.lower.value, next);
            }
            let next = m.ite(moves, next, number.value);
            moves = m.and(moves, over);
            state.push(Value::from(Scalar::defined(&mut **m, next)));
        }
        state.reverse();
        state.extend(carried);
        Ok(Some(state))
    }

    fn schedule(&self) -> Schedule {
        self.schedule
    }

    fn ends(&self) -> bool {
        true
    }

    fn invariants(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Vec<Term> {
        let Ok(numbers) = self.numbers(state) else { return Vec::new() };
        let each = numbers.iter().zip(self.dimensions);
        each.flat_map(|(number, bounds)| bounds.invariants(m, number.value)).collect()
    }
}

/// Returns the positions, among the scalars of an iteration of `scf.forall`, of the contents of the shared tensor that
/// block argument `tensor` stands for, and of the marks for the elements that have a contribution.
pub(crate) fn shared(ir: &Ir, m: &Machine<'_>, tensor: ValueId) -> Result<[Range<usize>; 2], Unsupported> {
    let args = ir.defining_block(tensor).map_or(&[] as &[ValueId], |block| ir.block_args(block));
    let (mut at, mut place) = (0, None);
    for &arg in args.iter().filter(|&&arg| !ir.value_type(arg).is_index()) {
        let ty = ir.value_type(arg);
        let n = match TensorForm::of(ir.ctx(), ty, m.index_width()) {
            Some(_) => 1,
            None => shape_of(ir.ctx(), ty, m.index_width())?.len(),
        };
        if arg == tensor {
            place = Some(at..at + n);
        }
        at += n;
    }
    let place = place.ok_or_else(|| Unsupported::new("contribution to no shared tensor"))?;
    Ok([place.clone(), at + place.start..at + place.end])
}
