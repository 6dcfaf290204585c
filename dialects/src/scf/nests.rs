//! What loop nests mean whose iterations run in any order: `scf.parallel` and `scf.forall` (and `affine.parallel`, by `nest`).
//!
//! The iterations are executed in the order of a sequential nest, the last dimension fastest, which is one of those that are allowed;
//! what another order would change is the executor's business ([`Schedule`]), but for what the operations say themselves:
//!
//! - `scf.reduce` combines in any order and grouping. Where that may matter (the combination is not known to be associative and
//!   commutative, and there may be several iterations), what is left is a function that is not known, of the combination and of what is
//!   combined.
//! - An element of a shared tensor to which two contributions are made is poison.

use proofmark_ir::semantics::{
    BvOp, Check, Choice, Loop, Machine, Scalar, Schedule, TensorForm, Term, Unsupported, Value, shape_of,
};
use proofmark_ir::{AttrDict, Ir, OpId, RegionId, Type, ValueId};

use super::semantics::{Bounds, shape_of_value};
use super::{Forall, Parallel, forall};
use crate::common::array::mixed;
use crate::common::exact::Evaluator;
use crate::common::matchers::number;

type Outcome = Result<(), Unsupported>;

/// An iteration: from the induction variables and what is carried along to what is carried on, unless control does not come to that.
type Body<'b> =
    dyn FnMut(&mut Machine<'_>, &[Value], Vec<Value>) -> Result<Option<Vec<Value>>, Unsupported> + 'b;

/// A loop of several dimensions, whose state is the induction variables and what is carried along.
struct Nest<'n, 'b> {
    dimensions: &'n [Bounds],
    schedule: Schedule,
    body: &'n mut Body<'b>,
}

/// Runs a body for every point within the bounds, with values carried along; the values after the last. Undefined if a bound or a step
/// is poison, or if a step is not positive, unless a dimension before it is empty.
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
    // As of loops in one another: where an outer one has no iterations, nobody looks at the bounds of the inner ones.
    let mut reached = m.bool(true);
    for bounds in dimensions {
        bounds.demand_if(m, reached);
        let entered = m.apply(bounds.less, &[bounds.lower.value, bounds.upper.value]);
        reached = m.and(reached, entered);
        init.push(Value::from(Scalar::defined(&mut **m, bounds.lower.value)));
    }
    init.extend(carried);
    m.run_loop(&init, &results, &mut Nest { dimensions, schedule, body })
}

/// One bit: there is at most one iteration.
fn is_single(m: &mut Machine<'_>, dimensions: &[Bounds]) -> Term {
    let mut single = m.bool(true);
    for bounds in dimensions {
        let second = bounds.next(m, bounds.lower.value);
        let goes_on = m.apply(bounds.less, &[second, bounds.upper.value]);
        let ends = m.not(goes_on);
        single = m.and(single, ends);
    }
    single
}

impl Nest<'_, '_> {
    fn numbers(&self, state: &[Value]) -> Result<Vec<Scalar>, Unsupported> {
        let numbers = state.iter().take(self.dimensions.len()).map(Value::as_scalar);
        numbers.collect::<Option<_>>().ok_or_else(|| Unsupported::new("a loop without an induction variable"))
    }
}

impl Loop for Nest<'_, '_> {
    fn check(&mut self, m: &mut Machine<'_>, state: &[Value]) -> Result<Option<Check>, Unsupported> {
        let mut goes_on = m.bool(true);
        for (number, bounds) in self.numbers(state)?.into_iter().zip(self.dimensions) {
            m.ub_if(number.poison);
            let inside = m.apply(bounds.less, &[number.value, bounds.upper.value]);
            goes_on = m.and(goes_on, inside);
        }
        let exit = state[self.dimensions.len()..].to_vec();
        Ok(Some(Check { goes_on, exit, enter: state.to_vec() }))
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
        // The last one goes on; where it is through it begins again, and the one before goes on.
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

fn flat(values: &[Value]) -> impl Iterator<Item = Scalar> + '_ {
    values.iter().flat_map(|value| value.scalars().iter().copied())
}

/// `scf.parallel`: undefined if iterations meet in memory and one of them writes.
pub fn parallel(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let n = Parallel::cast(ir, op).map_or(0, |view| view.step(ir).len());
    let mut dimensions = Vec::with_capacity(n);
    for k in 0..n {
        let [lower, upper, step] = [m.scalar(k)?, m.scalar(n + k)?, m.scalar(2 * n + k)?];
        dimensions.push(Bounds { lower, upper, step, less: BvOp::Slt });
    }
    let inits = m.operands()[3 * n..].to_vec();
    let single = is_single(m, &dimensions);
    let single = Scalar::defined(&mut **m, single);
    let mut iteration = |m: &mut Machine<'_>, variables: &[Value], carried: Vec<Value>| {
        let place = std::iter::once(single).chain(flat(&carried)).collect();
        let (exit, _) = m.run_region_at(0, variables, place)?;
        Ok((!m.is_bool(exit.reached, false)).then_some(exit.values))
    };
    for value in nest(m, &dimensions, inits, Schedule::Concurrent, &mut iteration)? {
        m.result(value);
    }
    Ok(())
}

/// `scf.reduce`: each value, combined with what came of the iterations before.
pub fn reduce(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let no_loop = || Unsupported::new("no loop around");
    let single = m.iteration(0).ok_or_else(no_loop)?.value;
    let mut at = 1;
    let mut results = Vec::new();
    for (i, &region) in ir.regions(op).iter().enumerate() {
        let value = m.operand(i).clone();
        let before: Option<Vec<Scalar>> = (at..at + value.scalars().len()).map(|k| m.iteration(k)).collect();
        let before = Value::from_scalars(before.ok_or_else(no_loop)?);
        at += value.scalars().len();
        let always = m.bool(true);
        let exit = m.run_region(i, &[before.clone(), value.clone()], always)?;
        let combined = exit.values.into_iter().next().unwrap_or_else(|| {
            let shape = shape_of_value(m, &value);
            Value::poison(&mut **m, &shape)
        });
        results.push(if m.is_bool(single, true) || needs_no_order(ir, region) {
            combined
        } else {
            let what = description(ir, region).ok_or_else(|| {
                Unsupported::new("a reduction in an open order that uses values from outside")
            })?;
            in_open_order(m, &what, single, [&before, &value], combined)
        });
    }
    m.yield_values(results);
    Ok(())
}

/// What is left where several iterations are combined in an open order: a function that is not known.
fn in_open_order(m: &mut Machine<'_>, what: &str, single: Term, from: [&Value; 2], combined: Value) -> Value {
    let mut inputs = Vec::new();
    for scalar in from.into_iter().flat_map(|value| value.scalars().to_vec()) {
        let width = m.width(scalar.value);
        let zero = m.zero(width);
        inputs.extend([m.ite(scalar.poison, zero, scalar.value), scalar.poison]);
    }
    let scalars: Vec<Scalar> = combined
        .scalars()
        .iter()
        .enumerate()
        .map(|(i, &default)| {
            let mut choose = |part: &str, default: Term| {
                let what = format!("{what}, {part} {i}");
                let inputs = &inputs;
                let chosen = m.choose(Choice { what: &what, inputs, default, anything: false });
                m.ite(single, default, chosen)
            };
            Scalar { value: choose("element", default.value), poison: choose("poison", default.poison) }
        })
        .collect();
    Value::from_scalars(scalars)
}

/// The operations of a region of one block, if it has one.
fn block_ops(ir: &Ir, region: RegionId) -> Option<(&[ValueId], Vec<OpId>)> {
    let entry = ir.entry_block(region)?;
    (ir.blocks(region).count() == 1).then(|| (ir.block_args(entry), ir.ops(entry).collect()))
}

/// Operations that are associative and commutative, on floats too.
const ASSOCIATIVE: [&str; 11] = [
    "arith.addi",
    "arith.muli",
    "arith.andi",
    "arith.ori",
    "arith.xori",
    "arith.maxsi",
    "arith.maxui",
    "arith.minsi",
    "arith.minui",
    "arith.maximumf",
    "arith.minimumf",
];

/// Whether a reduction is a single operation for which neither order nor grouping matters.
fn needs_no_order(ir: &Ir, region: RegionId) -> bool {
    let Some((&[a, b], ops)) = block_ops(ir, region) else { return false };
    let [op, end] = ops[..] else { return false };
    // A promise not to overflow holds in one order and not in another.
    let flags = ir.properties(op).entries(ir.ctx());
    let promises = flags.iter().any(|(_, attr)| number(ir.ctx(), attr) != Some(0));
    let operands: Vec<ValueId> = ir.operands(op).collect();
    ASSOCIATIVE.contains(&ir.name_str(op))
        && !promises
        && (operands == [a, b] || operands == [b, a])
        && ir.operands(end).eq(ir.results(op).iter().copied())
}

/// A reduction in words that say all of it; none if it uses what is defined outside, constants left out.
fn description(ir: &Ir, region: RegionId) -> Option<String> {
    let ctx = ir.ctx();
    let (args, ops) = block_ops(ir, region)?;
    let mut known: Vec<ValueId> = args.to_vec();
    let mut text = "reduction-in-any-order".to_owned();
    for op in ops {
        if !ir.regions(op).is_empty() || ir.successors(op).len() != 0 || !ir.is_memory_effect_free(op) {
            return None;
        }
        text += &format!(" ({}", ir.name_str(op));
        let contents = |dict: AttrDict| (dict != AttrDict::EMPTY).then(|| dict.content_hash(ctx).to_string());
        for dict in [ir.properties(op), ir.attrs(op)] {
            text += &contents(dict).map(|hash| format!(" #{}", &hash[..16])).unwrap_or_default();
        }
        for operand in ir.operands(op) {
            text += &match known.iter().position(|&value| value == operand) {
                Some(at) => format!(" %{at}"),
                None => {
                    let constant = ir.constant_value(operand)?.content_hash(ctx).to_string();
                    format!(" #{}", &constant[..16])
                }
            };
        }
        for &result in ir.results(op) {
            let ty = ir.value_type(result).content_hash(ctx).to_string();
            text += &format!(" -> #{}", &ty[..16]);
            known.push(result);
        }
        text.push(')');
    }
    Some(text)
}

/// `scf.forall`: what iterations do to memory happens in any order.
pub fn forall(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let view = Forall::cast(ir, op).ok_or_else(|| Unsupported::new("no bounds"))?;
    let mut e = Evaluator::new(m);
    let [lower, upper, step] = {
        let mut list = |i: usize| mixed(&mut e, ir, op, forall::LISTS[i], i);
        [list(0)?, list(1)?, list(2)?]
    };
    let dimensions: Vec<Bounds> = lower
        .into_iter()
        .zip(upper)
        .zip(step)
        .map(|((lower, upper), step)| {
            let [lower, upper, step] = [lower, upper, step].map(|exact| e.as_index(exact));
            Bounds { lower, upper, step, less: BvOp::Slt }
        })
        .collect();
    let outputs = m.operands()[m.n_operands() - view.outputs(ir).len()..].to_vec();
    let mut carried: Vec<Value> = Vec::with_capacity(2 * outputs.len());
    let mut marks = Vec::with_capacity(outputs.len());
    for (operand, value) in view.outputs(ir).zip(&outputs) {
        let [contents, none] = nothing_contributed(ir, m, ir.value_type(operand), value)?;
        carried.push(contents);
        marks.push(none);
    }
    carried.extend(marks);
    let mut iteration = |m: &mut Machine<'_>, variables: &[Value], carried: Vec<Value>| {
        let args: Vec<Value> = variables.iter().chain(&outputs).cloned().collect();
        let (exit, place) = m.run_region_at(0, &args, flat(&carried).collect())?;
        let mut place = place.into_iter();
        let carried = carried
            .iter()
            .map(|like| Value::from_scalars(place.by_ref().take(like.scalars().len()).collect::<Vec<_>>()));
        let carried = carried.collect();
        Ok((!m.is_bool(exit.reached, false)).then_some(carried))
    };
    let left = nest(m, &dimensions, carried, Schedule::AnyOrder, &mut iteration)?;
    for ((left, output), operand) in left.into_iter().zip(outputs).zip(view.outputs(ir)) {
        if m.function_tensor(ir.ctx(), ir.value_type(operand), &output)?.is_none() {
            m.result(left);
            continue;
        }
        // Sizes, and whether there is a tensor at all, are as before.
        let mut scalars = output.scalars().to_vec();
        scalars.iter_mut().zip(left.scalars()).for_each(|(scalar, left)| scalar.value = left.value);
        m.result(Value::from_scalars(scalars));
    }
    Ok(())
}

/// What is carried along of a shared tensor: what has been contributed, and where something has been. That is its scalars and one bit for
/// each of them or, where elements are not listed, the names of two functions from indices.
fn nothing_contributed(
    ir: &Ir,
    m: &mut Machine<'_>,
    ty: Type,
    value: &Value,
) -> Result<[Value; 2], Unsupported> {
    let no = m.bool(false);
    let no = Scalar::defined(&mut **m, no);
    let Some(tensor) = m.function_tensor(ir.ctx(), ty, value)? else {
        return Ok([value.clone(), Value::from_scalars(vec![no; value.scalars().len()])]);
    };
    let nowhere = m.name_elements(&tensor.sizes, tensor.elements.poison, &mut |_, _| Ok(vec![no]))?;
    Ok([tensor.elements.value, nowhere].map(|name| Scalar::defined(&mut **m, name).into()))
}

/// `scf.forall.in_parallel`: the contributions, each of which finds its tensor itself.
pub fn in_parallel(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let always = m.bool(true);
    m.run_region(0, &[], always)?;
    m.yield_values(Vec::new());
    Ok(())
}

/// Where what iterations contribute to a shared tensor is kept, and where that to which places something was contributed.
pub(crate) fn shared(
    ir: &Ir,
    m: &Machine<'_>,
    tensor: ValueId,
) -> Result<[std::ops::Range<usize>; 2], Unsupported> {
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
    let place = place.ok_or_else(|| Unsupported::new("a contribution to no shared tensor"))?;
    Ok([place.clone(), at + place.start..at + place.end])
}
