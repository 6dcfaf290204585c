//! Replay: the interpreter runs source and target on one input and compares their behaviours.
//!
//! Input: a model of a violated verification condition. Output: a counterexample, or the reason for
//! which the model is no counterexample.
//! A model is a counterexample only if its replay shows a difference.
//!
//! Invariant: the interpreter is the executor on constants, so the result does not depend on the term layer (rewriting,
//! columns, the encodings of solvers).
//!
//! Limitations: a replay is bounded by a [`ReplayBudget`] and refutes nothing if an effect that is not modelled may
//! cause the difference.

use crate::choices::MAX_BITS;
use crate::exec::memory::{block_name, facts};
use crate::exec::{Event, Omitted, OpenChoice, Options, Side, Summary, execute_except};
use crate::function::{Function, argument_parts, argument_types, result_types};
use crate::kinds_of_reads::{OutsideRead, read_as_two_kinds};
use crate::refine::{Comparison, Difference, Probe, Violation, memory_violations, violations};
use crate::relation::Relation;
use crate::report::{join, location_text};
use crate::show::{InitialComponent, differences, element, elements, initial_cells, shown, tensor};
use crate::verdict::{Behaviour, Counterexample, Shown};
use proofmark_ir::budget::Budget;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, Cell as MemoryCell};
use proofmark_ir::semantics::{
    Action, Component, Concrete, Origin, Scalar, Symbol, Term, TermBuilder, Value, parts_of,
};
use proofmark_ir::text::symbol_to_string;
use proofmark_ir::{ApInt, Ir, OpId, Type, ValueId};
use proofmark_solve::columns::evaluate;
use proofmark_solve::decide::{Model, Rung};
use proofmark_solve::term::{NO_TERM, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::collections::hash_map::Entry;

/// Limits of one concrete replay: loop iterations and interpreted operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReplayBudget {
    /// The greatest number of iterations of a loop.
    iterations: u32,
    /// The greatest number of operations that are interpreted.
    steps: usize,
    /// Whether a replay in which an abstraction is called refutes nothing.
    exact: bool,
}

impl ReplayBudget {
    /// The budget for inputs that a method found.
    pub(crate) const THOROUGH: ReplayBudget =
        ReplayBudget { iterations: 100_000, steps: 1_000_000, exact: false };

    /// The budget for sampled inputs with large trip counts.
    pub(crate) const LONG: ReplayBudget = ReplayBudget { iterations: 10_000, steps: 200_000, exact: true };

    /// The budget for sampled inputs.
    pub(crate) const SMALL: ReplayBudget = ReplayBudget { iterations: 300, steps: 20_000, exact: true };
}

/// The maximal number of written places at which memories are compared.
const MAX_PLACES: usize = 256;

/// A pair of functions with the parameters of a replay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) source: Function<'a>,
    pub(crate) target: Function<'a>,
    /// The arguments, as terms over variables.
    pub(crate) arguments: &'a [Value],
    /// The place at which memories are compared, as terms over variables.
    pub(crate) probe: Probe,
    pub(crate) index_width: u32,
    pub(crate) replay_budget: ReplayBudget,
    /// Whether choices of the source may affect the violated condition. If so, all of them are enumerated.
    pub(crate) choices_matter: bool,
    /// The operations and effects that executions of source and target omit.
    pub(crate) omitted: &'a [Omitted; 2],
    /// The output for the most detailed property of NaNs that a replay needed and the model lacks.
    pub(crate) missing: &'a Cell<Option<NanDetail>>,
    /// Set if source and target differ only for a strided memref that no memory holds.
    pub(crate) unbounded: &'a Cell<bool>,
    /// The relation between the values of both functions.
    pub(crate) relation: Option<&'a Relation>,
    /// The time and memory budget of all replays together.
    pub(crate) budget: &'a Budget,
}

/// A counterexample and the initial memory contents that it depends on.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) counterexample: Counterexample,
    /// The components of the initial contents of memory that were read.
    pub(crate) asked: Vec<InitialComponent>,
    /// The kinds of cells that occur.
    pub(crate) kinds: Vec<MemoryCell>,
}

/// Runs both functions on the input that `model` gives to the variables of the arguments.
///
/// If choices of the source may matter, all their assignments of at most [`MAX_BITS`] bits are replayed, and every
/// replay must show a difference. If only the target has loops whose iterations run in any order, a second attempt runs
/// these loops from the last iteration to the first.
///
/// # Errors
///
/// The reason why the model is no counterexample, or the limit that the replay exceeds.
pub(crate) fn replay(
    question: &Question<'_>,
    terms: &Terms,
    model: &Model,
    rung: Rung,
) -> Result<Replayed, String> {
    let _stage = question.budget.stage("the replay of an input");
    let replayed = question.budget.run(|| replay_in_any_order(question, terms, model, rung));
    replayed.unwrap_or_else(|exhausted| Err(exhausted.to_string()))
}

fn replay_in_any_order(
    question: &Question<'_>,
    terms: &Terms,
    model: &Model,
    rung: Rung,
) -> Result<Replayed, String> {
    let order = Order { backwards: false, open: Cell::new(false) };
    replay_in_order(question, terms, model, rung, &order).or_else(|reason| {
        let backwards = Order { backwards: true, open: Cell::new(false) };
        match order.open.get() {
            true => replay_in_order(question, terms, model, rung, &backwards).map_err(|_| reason),
            false => Err(reason),
        }
    })
}

/// The execution order of iterations whose order is unspecified.
struct Order {
    /// Whether the target's iterations run from the last to the first.
    backwards: bool,
    /// Whether a replay in the opposite order is worthwhile: the target has such loops or was not executed to its end,
    /// and the source's behaviour does not depend on the order of iterations.
    open: Cell<bool>,
}

fn replay_in_order(
    question: &Question<'_>,
    terms: &Terms,
    model: &Model,
    rung: Rung,
    order: &Order,
) -> Result<Replayed, String> {
    let mut first = None;
    let mut chosen: Vec<bool> = Vec::new();
    loop {
        let mut asked = 0;
        let choose = |width: u32| {
            if !question.choices_matter {
                return Some(ApInt::zero(width));
            }
            let start = asked;
            asked += width as usize;
            if asked > MAX_BITS {
                return None;
            }
            chosen.resize(chosen.len().max(asked), false);
            let bits = chosen[start..asked].iter().fold(0, |bits, &bit| bits << 1 | u128::from(bit));
            Some(ApInt::new(width, bits))
        };
        let replayed = replay_choosing(question, terms, model, rung, order, choose)?;
        first.get_or_insert(replayed);
        // The next assignment of the bits of choices, in binary order with the last bit as the lowest.
        chosen.truncate(asked);
        while chosen.last() == Some(&true) {
            chosen.pop();
        }
        match chosen.last_mut() {
            Some(last) => *last = true,
            None => break,
        }
    }
    first.ok_or_else(|| "nothing was replayed".to_owned())
}

fn replay_choosing(
    question: &Question<'_>,
    terms: &Terms,
    model: &Model,
    rung: Rung,
    order: &Order,
    mut choose: impl FnMut(u32) -> Option<ApInt>,
) -> Result<Replayed, String> {
    let Question { source, target, arguments, probe, index_width, replay_budget, .. } = *question;
    // The arguments are simple functions of variables.
    let roots: Vec<Term> =
        arguments.iter().flat_map(|a| a.scalars()).flat_map(|s| [s.value, s.poison]).collect();
    let values = evaluate(
        terms,
        &roots,
        |v| model.value(terms, v),
        |symbol, args, width| model.call(symbol, args, width),
    );
    let reinterprets = Cell::new(false);
    let abstracts = Cell::new(false);
    let asked: RefCell<Vec<InitialComponent>> = RefCell::default();
    let mut seen: FxHashSet<InitialComponent> = FxHashSet::default();
    let reads: RefCell<Vec<OutsideRead>> = RefCell::default();
    let constants: RefCell<Vec<String>> = RefCell::default();
    let mut known: FxHashMap<(Symbol, Vec<ApInt>), ApInt> = FxHashMap::default();
    let mut concrete = Concrete::with_oracle(|symbol, args, width| {
        let is_reinterpretation = matches!(symbol.origin, Origin::Reinterpretation { .. });
        reinterprets.set(reinterprets.get() || is_reinterpretation);
        abstracts.set(abstracts.get() || symbol.is_abstraction());
        reads.borrow_mut().extend(OutsideRead::of(symbol, args));
        if let Some(question) = InitialComponent::of(symbol, args, width)
            && seen.insert(question.clone())
        {
            asked.borrow_mut().push(question);
        }
        if replay_budget == ReplayBudget::LONG && symbol.component == Component::DoesNotReturn {
            // Calls return, so that late iterations are reached.
            return Some(ApInt::zero(width));
        }
        if !symbol.is_choice_of_source() {
            let value = model.call(symbol, args, width);
            if symbol.origin == Origin::BlockConstant && value.is_true() {
                constants.borrow_mut().extend(args.first().map(block_name));
            }
            return Some(value);
        }
        match known.entry((symbol.clone(), args.to_vec())) {
            Entry::Occupied(value) => Some(value.get().clone()),
            Entry::Vacant(place) => Some(place.insert(choose(width)?).clone()),
        }
    });
    concrete = concrete.with_budget(question.budget.with_own_memory());
    let constant = |concrete: &mut Concrete<'_>, term| concrete.constant(values[&term].clone());
    let probe = [probe.block, probe.index].map(|term| concrete.constant(model.value(terms, term)));
    let element = question.probe.element.map(|term| match term {
        NO_TERM => term,
        term => concrete.constant(model.value(terms, term)),
    });
    let probe = Probe { block: probe[0], index: probe[1], element };
    let args: Vec<Value> = arguments
        .iter()
        .map(|a| {
            Value::from_scalars(a.scalars().iter().map(|s| Scalar {
                value: constant(&mut concrete, s.value),
                poison: constant(&mut concrete, s.poison),
            }))
        })
        .collect();
    let target_args = match question.relation {
        Some(relation) => relation.arguments(&mut concrete, &args).map_err(|e| e.to_string())?,
        None => args.clone(),
    };
    let options = |reference: Option<&Summary>, limits: ReplayBudget| {
        let side = if reference.is_none() { Side::Source } else { Side::Target };
        Options {
            counts_bytes: question.relation.is_some_and(|relation| relation.counts_bytes),
            index_width,
            unroll: limits.iterations,
            max_steps: limits.steps,
            side,
            end: u64::MAX,
            marked: false,
            backwards: order.backwards && side == Side::Target,
            ignore_promises: true,
        }
    };
    let run =
        |concrete: &mut Concrete<'_>, (ir, function): Function<'_>, reference: Option<&Summary>, limits| {
            let arguments = if reference.is_none() { &args } else { &target_args };
            let (options, omitted) =
                (options(reference, limits), &question.omitted[usize::from(reference.is_some())]);
            let summary = execute_except(concrete, ir, function, arguments, &options, reference, omitted);
            if let Some(missing) = concrete.missing_nan_detail() {
                question.missing.set(question.missing.get().max(Some(missing)));
            }
            let mut summary = summary.map_err(|e| format!("the replay failed: {e}"))?;
            if let Some(relation) = question.relation.filter(|_| reference.is_none()) {
                let Summary { results, formats, tensors, .. } = &mut summary;
                let lowered = relation.lower_results(concrete, results, formats, tensors);
                lowered.map_err(|e| format!("the replay failed: {e}"))?;
            }
            Ok::<Summary, String>(summary)
        };
    let detail = terms.nan_detail();
    concrete.set_nans(detail, false);
    let mut s = run(&mut concrete, source, None, replay_budget)?;
    if detail != NanDetail::Canonical && !s.choices.iter().any(|choice: &OpenChoice| choice.kind.is_of_nan())
    {
        // If no choice of a NaN was made, callees observe the bits of all NaNs.
        concrete.set_nans(detail, true);
        s = run(&mut concrete, source, None, replay_budget)?;
    }
    order.open.set(!s.open_order.events && !s.open_order.races);
    // A run of the target that exceeds the budget may already differ in the trace of a shorter run.
    let t = run(&mut concrete, target, Some(&s), replay_budget).or_else(|error| match replay_budget {
        ReplayBudget::SMALL => Err(error),
        _ => run(&mut concrete, target, Some(&s), ReplayBudget::SMALL),
    })?;
    order.open.set(order.open.get() && t.open_order.loops);
    if [&s, &t].iter().any(|side| side.open_order.events || side.open_order.races) {
        return Err("the difference depends on the order of the iterations of a parallel loop".to_owned());
    }
    if !concrete.is_exact() {
        return Err("nondeterministic choices of the source exceed the limit of a replay".to_owned());
    }
    let types = argument_types(source.0, source.1);
    let memories = [&s.memory, &t.memory];
    let given = facts(&mut concrete, source.0.ctx(), &types, &args, memories, false);
    let asked_first = asked.borrow().clone();
    let reads_first = reads.borrow().clone();
    let comparison = Comparison { source: &s, target: &t, given, probe, end: u64::MAX };
    let broken = violations(&mut concrete, comparison).map_err(|e| format!("the replay failed: {e}"))?;
    let mut comparison = comparison;
    let mut violation = broken.iter().find(|v| concrete.is_true(v.condition)).copied();
    if violation.is_none() {
        // Memories may differ at any written place, not only at the probe.
        let mut places = s.memory.heap.written(&concrete);
        places.extend(t.memory.heap.written(&concrete));
        places.sort_unstable();
        places.dedup();
        for (block, index) in places.into_iter().take(MAX_PLACES) {
            let block = concrete.number(BLOCK_WIDTH, block);
            let index = concrete.number(64, index);
            comparison.probe = Probe { block, index, ..comparison.probe };
            let Ok(differs) = memory_violations(&mut concrete, &comparison) else { break };
            violation = differs.into_iter().find(|v| concrete.is_true(v.condition));
            if violation.is_some() {
                break;
            }
        }
    }
    if let Some(missing) = concrete.missing_nan_detail() {
        question.missing.set(question.missing.get().max(Some(missing)));
        return Err("an operation observes the bits of a computed NaN".to_owned());
    }
    let violation = violation.or_else(|| {
        let happened = |summary: &Summary| summary.events.iter().filter(|e| concrete.is_true(e.path)).count();
        let excused = [s.ub, s.hangs, s.beyond].into_iter().any(|bit| concrete.is_true(bit));
        let ran_away = concrete.is_true(t.beyond) && !excused && concrete.is_true(given);
        let condition = t.beyond;
        (ran_away && happened(&t) > happened(&s))
            .then_some(Violation { difference: Difference::Trace, condition })
    });
    let Some(violation) = violation else {
        return Err("the replay of the found input shows no difference between source and target".to_owned());
    };
    let bounded = facts(&mut concrete, source.0.ctx(), &types, &args, memories, true);
    if !concrete.is_true(bounded) {
        question.unbounded.set(true);
        return Err("no memory holds a strided memref of the found input".to_owned());
    }
    if !matches!(violation.difference, Difference::Undefined) && (s.memory.any_order || t.memory.any_order) {
        return Err("the comparison of stored pointers depends on the order of the stores".to_owned());
    }
    let converted = |summary: &Summary, side: usize| {
        summary.memory.n_converted(&concrete, &question.omitted[side].escapes)
    };
    if !matches!(violation.difference, Difference::Undefined) && converted(&s, 0) != converted(&t, 1) {
        return Err("the difference may depend on addresses that are integers".to_owned());
    }
    if reinterprets.get() {
        return Err("a read of memory with another type than that of the write is not modelled".to_owned());
    }
    if ends_program_by_calls(&concrete, [&s, &t]) {
        return Err("calls that end the program after a failed assertion are not modelled".to_owned());
    }
    if calls_are_unrelated([&s, &t], index_width) {
        return Err("source and target call a function with types that no rule relates".to_owned());
    }
    let kinds = [s.memory.heap.cells(), t.memory.heap.cells()].concat();
    let read_kinds = [s.memory.heap.read_kinds(), t.memory.heap.read_kinds()].concat();
    if read_as_two_kinds(&reads_first, &read_kinds) {
        return Err("memory is read as values of two types, which is not modelled".to_owned());
    }
    if accessed_in_elements_and_bytes(&concrete, (&asked_first, &kinds), [&s, &t]) {
        return Err(
            "accesses by element in one function and by byte in the other are not modelled".to_owned()
        );
    }
    if changes_descriptor(&mut concrete, [&s, &t]) {
        return Err("a call or a write may have changed the descriptor of an unranked memref".to_owned());
    }
    if replay_budget.exact && abstracts.get() {
        return Err("the difference depends on an operation that is not modelled".to_owned());
    }
    let mut memory =
        initial_cells(&asked_first, &kinds, |symbol, args, width| model.call(symbol, args, width));
    let globals = t.memory.globals.iter().enumerate();
    memory.extend(globals.map(|(i, name)| format!("block{} is {}", i + 1, symbol_to_string(name))));
    let mut constants = constants.take();
    constants.sort_unstable();
    constants.dedup();
    memory.extend(constants.into_iter().map(|block| format!("{block} may not be written")));
    if violation.difference == Difference::Memory {
        memory.extend(differences(&mut concrete, &comparison));
    }
    let inputs = shown_arguments(source, &mut concrete, &args, index_width);
    let counterexample = Counterexample {
        index_width: (s.uses_index || t.uses_index).then_some(index_width),
        difference: violation.difference,
        inputs,
        memory,
        source: behaviour(source, &mut concrete, &s, index_width),
        backwards: order.backwards,
        target: behaviour(target, &mut concrete, &t, index_width),
        rung,
    };
    Ok(Replayed { counterexample, asked: asked_first, kinds })
}

/// Returns whether the source ends the program, and the target has the calls of one implementation of that: `puts`,
/// `abort`, or both. The traces before the end must be equal.
fn ends_program_by_calls(terms: &Concrete<'_>, sides: [&Summary; 2]) -> bool {
    let [source, target] = sides.map(|side| -> Vec<&Action> {
        side.events.iter().filter(|event| terms.is_true(event.path)).map(|event| &event.action).collect()
    });
    // A single call of `puts` ends the program only if the target does not return.
    let comes_back = terms.is_true(sides[1].returned);
    let is_call = |action: &Action, name: &str| matches!(action, Action::Call(callee) if callee == name);
    let is_end = |rest: &[&Action]| match rest {
        [puts] if is_call(puts, "puts") => !comes_back,
        [puts, abort] => is_call(puts, "puts") && is_call(abort, "abort"),
        [abort] => is_call(abort, "abort"),
        _ => false,
    };
    let Some((end, before)) = source.split_last() else { return false };
    let Some((same, rest)) = target.split_at_checked(before.len()) else { return false };
    matches!(end, Action::End(_)) && same == before && is_end(rest)
}

/// Returns whether a side reads a descriptor of an unranked memref that a call, a write or a free may have changed. A
/// program cannot change descriptors.
fn changes_descriptor(terms: &mut Concrete<'_>, sides: [&Summary; 2]) -> bool {
    let mut descriptors: Vec<u128> = Vec::new();
    for side in sides {
        descriptors.extend(side.memory.foreign_descriptors(terms));
    }
    if descriptors.is_empty() {
        return false;
    }
    sides.iter().any(|side| {
        let calls = side.events.iter().any(|event| terms.is_true(event.path));
        let written = side.memory.heap.written_blocks(terms);
        calls || side.memory.frees() || written.iter().any(|(block, _)| descriptors.contains(block))
    })
}

/// Returns whether source and target have calls of one function whose types no rule relates.
fn calls_are_unrelated([source, target]: [&Summary; 2], index_width: u32) -> bool {
    let unrelated = |s: &Event, t: &Event| match (&s.types, &t.types) {
        (Some(ours), Some(theirs)) => s.action == t.action && ours.is_unrelated(theirs, index_width),
        _ => false,
    };
    source.events.iter().any(|s| target.events.iter().any(|t| unrelated(s, t)))
}

/// Returns whether a block from outside the functions is accessed both in elements and in bytes.
fn accessed_in_elements_and_bytes(
    terms: &Concrete<'_>,
    (asked, kinds): (&[InitialComponent], &[MemoryCell]),
    sides: [&Summary; 2],
) -> bool {
    // A single byte is a cell of both kinds of memory.
    let in_bytes = |asked: &InitialComponent| {
        asked.kind(kinds).is_some_and(|kind| kind.bytes != 0 && *kind != MemoryCell::byte())
    };
    let mut seen: FxHashSet<(u128, bool)> = FxHashSet::default();
    for asked in asked {
        if let [block, _] = &asked.args[..] {
            seen.insert((block.to_u128().unwrap_or_default(), in_bytes(asked)));
        }
    }
    seen.extend(sides.iter().flat_map(|side| side.memory.heap.written_blocks(terms)));
    let outside = |block: u128| block < 1 << (BLOCK_WIDTH - 1);
    seen.iter().any(|&(block, bytes)| outside(block) && seen.contains(&(block, !bytes)))
}

fn shown_arguments(
    (ir, function): Function<'_>,
    concrete: &mut Concrete<'_>,
    args: &[Value],
    index_width: u32,
) -> Vec<Shown> {
    debug_assert_eq!(argument_parts(ir, function, index_width).map(|s| s.len()), Some(args.len()));
    let types = argument_types(ir, function);
    args.iter().zip(types).map(|(v, ty)| shown(ir, ty, concrete, v, index_width)).collect()
}

/// Returns the name of an operation, with its location if there is one.
fn place(ir: &Ir, op: OpId) -> String {
    let name = ir.name_str(op);
    match location_text(ir, ir.loc(op)) {
        Some(location) => format!("`{name}` at {location}"),
        None => format!("`{name}`"),
    }
}

fn behaviour(
    (ir, function): Function<'_>,
    concrete: &mut Concrete<'_>,
    summary: &Summary,
    index_width: u32,
) -> Behaviour {
    let happened = |e: &&Event| concrete.is_true(e.path);
    let happened: Vec<&Event> = summary.events.iter().filter(happened).collect();
    let trace = happened.into_iter().map(|e| event(ir, concrete, e, index_width)).collect();
    let undefined = concrete.is_true(summary.ub);
    let mut types = result_types(ir, function);
    if types.len() != summary.results.len() {
        // The results of the function were decomposed, so their types are unknown.
        types.clear();
    }
    let results = summary.results.iter().enumerate().map(|(i, v)| match types.get(i) {
        Some(&ty) => shown(ir, ty, concrete, v, index_width),
        None => Shown { ty: String::new(), elements: elements(concrete, &[], v) },
    });
    let results: Vec<Shown> = results.collect();
    let undefined_at = summary.undefined_at.filter(|_| undefined).map(|op| place(ir, op));
    Behaviour {
        undefined,
        undefined_at,
        stops: [summary.stops, summary.hangs, summary.beyond].into_iter().any(|bit| concrete.is_true(bit)),
        trace,
        results: if concrete.is_true(summary.returned) && !undefined { results } else { Vec::new() },
    }
}

fn event(ir: &Ir, concrete: &mut Concrete<'_>, event: &Event, index_width: u32) -> String {
    let types = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<Type> {
        values.map(|value| ir.value_type(value)).collect()
    };
    let operands = event.op.map(|op| types(&mut ir.operands(op))).unwrap_or_default();
    let parts = |ty: &Type| parts_of(ir.ctx(), *ty, index_width).map_or(1, |parts| parts.len());
    // The arguments of most events are the operands of the operation.
    let typed = operands.iter().map(parts).sum::<usize>() == event.args.len();
    let mut types_left = operands.iter().filter(|_| typed);
    let mut args: Vec<String> = Vec::new();
    let mut at = 0;
    while at < event.args.len() {
        let ty = types_left.next();
        let n = ty.map_or(1, parts).max(1);
        if let Some((_, form, scalars)) = event.tensors.iter().find(|t| t.0 == at) {
            args.push(tensor(concrete, form, scalars).to_string());
            at += scalars.len();
        } else if let (Some(&ty), Some(scalars)) = (ty, event.args.get(at..at + n)) {
            let value = Value::from_scalars(scalars.iter().copied());
            args.push(shown(ir, ty, concrete, &value, index_width).without_type());
            at += n;
        } else {
            args.push(element(concrete, None, event.args[at]).to_string());
            at += 1;
        }
    }
    let types_of_results = event.op.map(|op| types(&mut ir.results(op).iter().copied())).unwrap_or_default();
    let results: Vec<String> = event
        .results
        .iter()
        .enumerate()
        .map(|(i, value)| match types_of_results.get(i) {
            Some(&ty) => shown(ir, ty, concrete, value, index_width).without_type(),
            None => join(&elements(concrete, &[], value), ", "),
        })
        .collect();
    if args.is_empty() && results.is_empty() && event.op.is_none() {
        return event.action.to_string();
    }
    let arrow = if results.is_empty() { "" } else { " -> " };
    format!("{}({}){arrow}{}", event.action, args.join(", "), results.join(", "))
}
