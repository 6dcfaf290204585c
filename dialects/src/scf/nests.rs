//! Semantics of loop nests with unordered iterations: `scf.parallel`, `scf.forall`, and (by `nest`) `affine.parallel`.
//!
//! The iterations are executed in the order of a sequential nest, the last dimension fastest, which is one of the
//! permitted orders. The executor checks the effects of other orders ([`Schedule`]), except for these rules:
//!
//! - `scf.reduce` combines in any order and grouping. If several iterations may be combined by an operation that is not
//!   known to be associative and commutative, the result is an uninterpreted function of the combination and the
//!   combined values.
//! - An element of a shared tensor with two contributions is poison.

use proofmark_ir::semantics::{
    BvOp, Choice, Machine, Scalar, Schedule, SemanticsResult, Term, Unsupported, Value,
};
use proofmark_ir::{AttrDict, Ir, OpId, RegionId, Type, ValueId};

use super::forall;
use super::ops::InParallel;
use super::ops::Reduce;
use super::ops::{Forall, Parallel};
use crate::common::array::mixed;
use crate::common::exact::Evaluator;
use crate::common::loops::{Bounds, is_single, nest, shape_of_value};
use crate::common::matchers::number;

fn flat(values: &[Value]) -> impl Iterator<Item = Scalar> + '_ {
    values.iter().flat_map(|value| value.scalars().iter().copied())
}

impl Parallel {
    /// Executes `scf.parallel`. A data race between iterations is undefined behaviour.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
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
}

impl Reduce {
    /// Executes `scf.reduce`: combines each value with the result of the preceding iterations.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let no_loop = || Unsupported::new("terminator without a loop");
        let single = m.iteration(0).ok_or_else(no_loop)?.value;
        let mut at = 1;
        let mut results = Vec::new();
        for (i, &region) in ir.regions(op).iter().enumerate() {
            let value = m.operand(i).clone();
            let before: Option<Vec<Scalar>> =
                (at..at + value.scalars().len()).map(|k| m.iteration(k)).collect();
            let before = Value::from_scalars(before.ok_or_else(no_loop)?);
            at += value.scalars().len();
            let always = m.bool(true);
            let exit = m.run_region(i, &[before.clone(), value.clone()], always)?;
            let combined = exit.values.into_iter().next().unwrap_or_else(|| {
                let shape = shape_of_value(m, &value);
                Value::poison(&mut **m, &shape)
            });
            results.push(if m.is_bool(single, true) || is_order_independent(ir, region) {
                combined
            } else {
                let what = description(ir, region).ok_or_else(|| {
                    Unsupported::new("reduction in unspecified order that uses values from outside")
                })?;
                combine_in_unspecified_order(m, &what, single, [&before, &value], combined)
            });
        }
        m.yield_values(results);
        Ok(())
    }
}

/// Returns the combination of several iterations in unspecified order: an uninterpreted function.
fn combine_in_unspecified_order(
    m: &mut Machine<'_>,
    what: &str,
    single: Term,
    from: [&Value; 2],
    combined: Value,
) -> Value {
    let mut inputs = Vec::new();
    for scalar in from.into_iter().flat_map(|value| value.scalars().to_vec()) {
        let width = m.width(scalar.value);
        let zero = m.zero(width);
        inputs.extend([m.ite(scalar.poison, zero, scalar.value), scalar.poison]);
    }
    let when = m.not(single);
    let scalars: Vec<Scalar> = combined
        .scalars()
        .iter()
        .enumerate()
        .map(|(i, &default)| {
            let mut choose = |part: &str, default: Term| {
                let what = format!("{what}, {part} {i}");
                m.choose(Choice { what: &what, inputs: &inputs, when, default, anything: false })
            };
            Scalar { value: choose("element", default.value), poison: choose("poison", default.poison) }
        })
        .collect();
    Value::from_scalars(scalars)
}

/// Returns the arguments and operations of a region with one block.
fn block_ops(ir: &Ir, region: RegionId) -> Option<(&[ValueId], Vec<OpId>)> {
    let entry = ir.entry_block(region)?;
    (ir.blocks(region).count() == 1).then(|| (ir.block_args(entry), ir.ops(entry).collect()))
}

/// The operations that are associative and commutative, also on floats.
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

/// Returns whether a reduction is a single operation that is associative and commutative.
fn is_order_independent(ir: &Ir, region: RegionId) -> bool {
    let Some((&[a, b], ops)) = block_ops(ir, region) else { return false };
    let [op, end] = ops[..] else { return false };
    // An overflow flag may hold for one order and not for another.
    let flags = ir.properties(op).entries(ir.ctx());
    let promises = flags.iter().any(|(_, attr)| number(ir.ctx(), attr) != Some(0));
    let operands: Vec<ValueId> = ir.operands(op).collect();
    ASSOCIATIVE.contains(&ir.name_str(op))
        && !promises
        && (operands == [a, b] || operands == [b, a])
        && ir.operands(end).eq(ir.results(op).iter().copied())
}

/// Returns a complete description of a reduction; `None` if it uses values from outside, except constants.
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

impl Forall {
    /// Executes `scf.forall`. The order of memory effects of iterations is unspecified.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = Forall::cast(ir, op).ok_or_else(|| Unsupported::new("missing bounds"))?;
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
            let [contents, none] = initial_shared_state(ir, m, ir.value_type(operand), value)?;
            carried.push(contents);
            marks.push(none);
        }
        carried.extend(marks);
        let mut iteration = |m: &mut Machine<'_>, variables: &[Value], carried: Vec<Value>| {
            let args: Vec<Value> = variables.iter().chain(&outputs).cloned().collect();
            let (exit, place) = m.run_region_at(0, &args, flat(&carried).collect())?;
            let mut place = place.into_iter();
            let carried = carried.iter().map(|like| {
                Value::from_scalars(place.by_ref().take(like.scalars().len()).collect::<Vec<_>>())
            });
            let carried = carried.collect();
            Ok((!m.is_bool(exit.reached, false)).then_some(carried))
        };
        let left = nest(m, &dimensions, carried, Schedule::AnyOrder, &mut iteration)?;
        for ((left, output), operand) in left.into_iter().zip(outputs).zip(view.outputs(ir)) {
            if m.function_tensor(ir.ctx(), ir.value_type(operand), &output)?.is_none() {
                m.result(left);
                continue;
            }
            // The sizes, and the poison of the tensor as a whole, do not change.
            let mut scalars = output.scalars().to_vec();
            scalars.iter_mut().zip(left.scalars()).for_each(|(scalar, left)| scalar.value = left.value);
            m.result(Value::from_scalars(scalars));
        }
        Ok(())
    }
}

/// Returns the initial loop state for a shared tensor: the contributions, and the places with contributions. That is
/// the scalars and one bit per scalar, or, for elements that are not enumerated, the names of two functions of the
/// index.
fn initial_shared_state(
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

impl InParallel {
    /// Executes `scf.forall.in_parallel`: the contributions find their tensors by themselves.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let always = m.bool(true);
        m.run_region(0, &[], always)?;
        m.yield_values(Vec::new());
        Ok(())
    }
}
