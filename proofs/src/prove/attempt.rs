//! An attempt to prove a pair of functions at one width of `index`: symbolic execution of both functions, then the
//! decision of the verification conditions of refinement.

use super::interface;
use super::outcome::{Outcome, Stop, merge, undecided};
use crate::attributes::promise_of_operations;
use crate::cache::Witness;
use crate::choices;
use crate::exec::memory::facts;
use crate::exec::{
    ExecError, Omitted, Options, Side, Summary, are_of_one_operation, dead_operations, execute_except,
};
use crate::files::{file_name, replace_file};
use crate::function::{Function, Types, argument_types, same_returns};
use crate::refine::{Comparison, MAX_RANK, Probe, Violation, is_meaningful, violations};
use crate::relation::{Relation, memory_types};
use crate::replay::{Question, ReplayBudget};
use crate::report::location_text;
use crate::settings::Settings;
use crate::verdict::Verdict;
use proofmark_ir::budget::Budget;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::relation::Unrelated;
use proofmark_ir::semantics::{Shape, Term, TermBuilder, Unsupported, Value};
use proofmark_ir::text::{escape_line, symbol_to_string};
use proofmark_ir::{Ir, OpId, RegionId, Traits, WalkOrder};
use proofmark_solve::decide::{SatResult, as_smtlib, quick_check};
use proofmark_solve::simplify::Kind;
use proofmark_solve::term::{NO_TERM, Terms};
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// The name of symbolic execution in the reason of a verdict.
const EXECUTION: &str = "symbolic execution";

/// Returns whether the function has operations with regions, such as `linalg.generic`.
fn has_regions((ir, function): Function<'_>) -> bool {
    let mut any = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| any |= op != function && !ir.regions(op).is_empty());
    any
}

/// Returns whether an operation that may be executed with the function makes a promise that is not modelled.
fn may_promise((ir, function): Function<'_>) -> bool {
    let others: Vec<_> = interface::referred_by_all(ir, function).into_iter().map(|(_, op)| op).collect();
    promise_of_operations((ir, function), &others).is_some()
}

/// Returns whether a function may have loops: loop operations, or regions of several blocks.
pub(super) fn may_loop((ir, function): Function<'_>) -> bool {
    let mut any = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        any |= ir.has_trait(op, Traits::LOOP_LIKE);
        any |= ir.regions(op).iter().any(|&region| ir.blocks(region).nth(1).is_some());
    });
    any
}

/// Returns whether the module of a function has no other operation with a region that is not empty.
fn is_only_body(ir: &Ir, function: OpId) -> bool {
    let Some(block) = ir.parent_block(function) else { return true };
    let is_empty = |&region: &RegionId| ir.entry_block(region).is_none();
    ir.parent_op(function) == Some(ir.root())
        && ir.ops(block).all(|op| op == function || ir.regions(op).iter().all(is_empty))
}

/// Returns whether memrefs and pointers occur in the functions, whose values have `types`, and in the functions that
/// they refer to.
fn mixes_memory(functions: [Function<'_>; 2], types: &[Types; 2]) -> bool {
    let [ours, theirs] = [0, 1].map(|i| {
        let (ir, function) = functions[i];
        // Only functions with bodies have values.
        let others = match is_only_body(ir, function) {
            true => Vec::new(),
            false => interface::referred_by_all(ir, function).into_iter().map(|(_, op)| op).collect(),
        };
        memory_types(ir, &types[i], &others)
    });
    (ours[0] || theirs[0]) && (ours[1] || theirs[1])
}

/// An attempt to prove a pair of functions for one width of `index`.
pub(super) struct Attempt<'a> {
    pub(super) source: Function<'a>,
    pub(super) target: Function<'a>,
    pub(super) index_width: u32,
    pub(super) settings: &'a Settings,
    /// The budget of all attempts together.
    pub(super) budget: &'a Budget,
    /// The number of spent steps of the budget at which the attempt ends. Its stages have earlier ends, which are
    /// arguments.
    pub(super) end: u64,
    pub(super) terms: Terms,
    pub(super) arguments: Vec<Value>,
    /// The relation between the values of source and target, after the arguments are made.
    pub(super) relation: Option<Relation>,
    /// The arguments of the target, which represent those of the source.
    pub(super) target_arguments: Vec<Value>,
    pub(super) probe: Probe,
    /// The variables that are sizes, and the index arguments of a function with sized arguments.
    pub(super) sizes: Vec<Term>,
    /// The kinds of the input variables.
    pub(super) kinds: Vec<(Term, Kind)>,
    /// Whether a nondeterministic choice of the source may influence a violation.
    pub(super) choices_matter: bool,
    /// The traces of source and target, after their execution.
    pub(super) worlds: Vec<Term>,
    /// The numbers of outermost loops of source and target.
    pub(super) n_loops: [usize; 2],
    /// The input of the refutation that the interpreter has confirmed.
    pub(super) witness: Option<Witness>,
    /// The number of variables in the arguments. These variables are created first.
    pub(super) n_variables: usize,
    /// Whether both functions have loops with an unspecified iteration order. Both then use the same order.
    pub(super) marked: bool,
    /// Whether the functions have regions or memory counted in bytes and no candidate inputs have been replayed yet.
    pub(super) untried: bool,
    /// The detail of NaNs that an operation observed in a replay and that the attempt does not have.
    pub(super) missing: Cell<Option<NanDetail>>,
    /// Whether strided memrefs are known to be in a block of the largest size, although sizes do not matter.
    pub(super) bounds_strided: bool,
    /// Whether a replay found a difference for a strided memref that no memory holds.
    pub(super) unbounded: Cell<bool>,
    /// Whether the target makes no promise that is not modelled. Such promises of the source are then ignored.
    pub(super) ignore_promises: bool,
    /// The operations and effects that executions of source and target omit.
    pub(super) omitted: [Omitted; 2],
    /// The conversions of addresses in source and target on which no behaviour depends.
    pub(super) unobserved: [FxHashSet<OpId>; 2],
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        source: Function<'a>,
        target: Function<'a>,
        index_width: u32,
        settings: &'a Settings,
        budget: &'a Budget,
    ) -> Self {
        Attempt {
            source,
            target,
            index_width,
            settings,
            budget,
            end: budget.end(),
            terms: Terms::with_budget(budget.with_own_memory()),
            arguments: Vec::new(),
            relation: None,
            target_arguments: Vec::new(),
            probe: Probe { block: NO_TERM, index: NO_TERM, element: [NO_TERM; MAX_RANK] },
            sizes: Vec::new(),
            kinds: Vec::new(),
            choices_matter: true,
            worlds: Vec::new(),
            n_loops: [0; 2],
            witness: None,
            n_variables: 0,
            marked: false,
            untried: false,
            missing: Cell::new(None),
            bounds_strided: false,
            unbounded: Cell::new(false),
            ignore_promises: !may_promise(target),
            omitted: Default::default(),
            unobserved: Default::default(),
        }
    }

    /// Proves the pair with the present omissions. Computed NaNs are canonical as long as no operation observes them.
    /// Otherwise, the functions are executed again with more detail.
    pub(super) fn run_once(&mut self) -> Result<Outcome, Stop> {
        loop {
            let outcome = self.run_in_detail();
            let doubted = match &outcome {
                Err(Stop::Verdict(verdict)) => !verdict.fails() && self.terms.nans.doubted,
                _ => false,
            };
            let doubted = doubted.then_some(NanDetail::Bits);
            let is_refuted = matches!(&outcome, Err(Stop::Verdict(verdict)) if verdict.fails());
            if !self.add_nan_detail(doubted) && (is_refuted || outcome.is_ok() || !self.add_bounds()) {
                return outcome;
            }
        }
    }

    /// Restarts the attempt with more detail of computed NaNs if an operation observed the detail or `doubted` asks for
    /// it. Returns whether the attempt is restarted.
    pub(super) fn add_nan_detail(&mut self, doubted: Option<NanDetail>) -> bool {
        let wanted = self.terms.missing_nan_detail().max(self.missing.get()).max(doubted);
        let Some(detail) = wanted.filter(|&detail| detail > self.terms.nan_detail()) else { return false };
        let fresh = Attempt::new(self.source, self.target, self.index_width, self.settings, self.budget);
        let omitted = std::mem::take(&mut self.omitted);
        *self = Attempt { end: self.end, bounds_strided: self.bounds_strided, omitted, ..fresh };
        self.terms.nans.detail = detail;
        true
    }

    /// Restarts the attempt with bounds of strided memrefs if a replay showed that a proof needs them. Their
    /// computation is expensive, and most proofs do not need them. Returns whether the attempt is restarted.
    fn add_bounds(&mut self) -> bool {
        if self.bounds_strided || !self.unbounded.get() {
            return false;
        }
        let detail = self.terms.nan_detail();
        let fresh = Attempt::new(self.source, self.target, self.index_width, self.settings, self.budget);
        let omitted = std::mem::take(&mut self.omitted);
        *self = Attempt { end: self.end, bounds_strided: true, omitted, ..fresh };
        self.terms.nans.detail = detail;
        true
    }

    fn run_in_detail(&mut self) -> Result<Outcome, Stop> {
        self.make_arguments()?;
        if self.settings.limits.only_columns {
            return self.run_unrolled();
        }
        if may_loop(self.source) || may_loop(self.target) {
            return self.run_loops();
        }
        let counts_bytes = self.relation.as_ref().is_some_and(|relation| relation.counts_bytes);
        self.untried = has_regions(self.source) || has_regions(self.target) || counts_bytes;
        let outcome = self.run_unrolled();
        match &outcome {
            Err(Stop::Verdict(verdict)) if !verdict.fails() => self.try_inputs_once()?,
            _ => {}
        }
        outcome
    }

    /// Proves the pair by execution of both functions with unrolled loops.
    pub(super) fn run_unrolled(&mut self) -> Result<Outcome, Stop> {
        let mut source = self.execute(self.source, None, self.settings.unroll, self.end)?;
        if self.settings.part && !source.choices.is_empty() {
            return Err(undecided(
                "operations outside of the part may observe a nondeterministic choice in it",
            )
            .into());
        }
        let mut target = self.execute(self.target, Some(&source), self.settings.unroll, self.end)?;
        if self.marks_source(&source, &target) {
            source = self.execute(self.source, None, self.settings.unroll, self.end)?;
            target = self.execute(self.target, Some(&source), self.settings.unroll, self.end)?;
        }
        if !self.same_shapes(&source, &target) {
            return Err(Stop::OtherSignature);
        }
        self.note_addresses(&source, &target)?;
        if self.settings.part && self.shares_computed_nans(&source, &target) {
            return Err(undecided(
                "results of a part may be one computed NaN, and operations outside of the part may observe this",
            )
            .into());
        }
        let given = self.assumptions(&source, &target);
        let obligations = self
            .obligations(&source, &target, given, self.end)
            .map_err(|reason| undecided(reason.to_string()))?;
        self.worlds = vec![source.world, target.world];
        self.dump(&obligations);
        let conditions: Vec<Term> = obligations.iter().map(|d| d.condition).collect();
        self.choices_matter = choices::depend_on_choices(&self.terms, &source, &conditions);
        let unsafe_atomics = self.unsafe_atomics(&source, &target);
        let mut rung = if !self.choices_matter {
            let decided = self.decide_all(&obligations);
            if decided.is_ok() || self.settings.limits.only_columns {
                self.search_nontermination(&source, &target)?;
            }
            decided?
        } else {
            self.decide_open(&source, &target, &obligations)?
        };
        if let Some(reason) = unsafe_atomics {
            return Err(undecided(reason).into());
        }
        let bounded = {
            let beyond = self.terms.or(source.beyond, target.beyond);
            let undefined = self.terms.or(source.ub, source.hangs);
            let defined = self.terms.not(undefined);
            let defined = self.terms.and(given, defined);
            let beyond = self.terms.and(defined, beyond);
            match self.decide(beyond, self.end) {
                SatResult::Unsat(by) => {
                    rung = rung.max(by);
                    false
                }
                _ => true,
            }
        };
        let mut assuming = source.assumed.clone();
        merge(&mut assuming, target.assumed.clone());
        let beyond =
            if bounded { self.terms.or(source.beyond, target.beyond) } else { self.terms.bool(false) };
        Ok(Outcome {
            rung,
            bounded,
            vacuous: self.is_vacuous(&source, beyond),
            uses_index: source.uses_index || target.uses_index,
            assuming,
            opaque: self.opaque(&source, &target, &[]),
            loops: 0,
            several_nans: self.n_computed_nans(&source) > 1,
        })
    }

    /// Returns why the semantics of one thread does not suffice for the atomic accesses of the functions.
    fn unsafe_atomics(&mut self, source: &Summary, target: &Summary) -> Option<&'static str> {
        if source.atomics != target.atomics {
            return Some("atomic accesses of source and target differ, which other threads may observe");
        }
        if !are_of_one_operation(&source.atomics) {
            return Some("several atomic accesses, between which other threads may access the memory");
        }
        let terms = &mut self.terms;
        let mut is_shared = |summary: &Summary| {
            let heap = &summary.memory.heap;
            summary.accessed.iter().any(|&block| {
                let visible = heap.is_visible(terms, block, heap.n_escapes());
                !terms.is_bool(visible, false)
            })
        };
        (is_shared(source) || is_shared(target)).then_some(
            "atomic accesses beside other accesses, between which other threads may access the memory",
        )
    }

    /// Returns the number of float scalars among the results that may be computed NaNs.
    pub(super) fn n_computed_nans(&mut self, summary: &Summary) -> usize {
        let mut n = 0;
        for (value, kinds) in summary.results.iter().zip(&summary.formats) {
            for (scalar, _) in value.scalars().iter().zip(kinds).filter(|(_, kind)| kind.is_some()) {
                let moved = self.terms.is_moved_nan(scalar.value);
                n += usize::from(!self.terms.is_bool(moved, true));
            }
        }
        n
    }

    /// Returns whether several results of the source may be computed NaNs of which the target computes some in another
    /// way. An operation outside of the part may observe that the NaNs of the source come from one operation.
    fn shares_computed_nans(&mut self, source: &Summary, target: &Summary) -> bool {
        let mut differs = false;
        for (i, (ours, theirs)) in source.results.iter().zip(&target.results).enumerate() {
            let kinds = source.formats.get(i).map_or(&[][..], |kinds| &kinds[..]);
            let scalars = ours.scalars().iter().zip(theirs.scalars()).zip(kinds);
            for ((ours, theirs), _) in scalars.filter(|(_, kind)| kind.is_some()) {
                let moved = self.terms.is_moved_nan(ours.value);
                differs |= !self.terms.is_bool(moved, true) && ours.value != theirs.value;
            }
        }
        differs && self.n_computed_nans(source) > 1
    }

    /// Writes the proof obligations as SMT-LIB files into the folder of the settings. Write errors are ignored.
    pub(super) fn dump(&self, obligations: &[Violation]) {
        let Some(folder) = &self.settings.dump else { return };
        let (ir, function) = self.source;
        let name = ir.symbol_name(function).map_or("function", |name| name.as_str(ir.ctx()));
        let file = file_name(name);
        let _ = std::fs::create_dir_all(folder);
        for (i, obligation) in obligations.iter().enumerate() {
            let path = folder.join(format!("{file}-index{}-{i}.smt2", self.index_width));
            let text = as_smtlib(&self.terms, obligation.condition);
            let header = format!(
                "; {}: {}\n; unsat: this never happens\n",
                symbol_to_string(name),
                escape_line(&obligation.difference.to_string())
            );
            let _ = replace_file(&path, (header + &text).as_bytes());
        }
    }

    /// Returns whether the source must be executed again because both functions have loops with an unspecified
    /// iteration order.
    pub(super) fn marks_source(&mut self, source: &Summary, target: &Summary) -> bool {
        let before = std::mem::replace(&mut self.marked, source.open_order.loops && target.open_order.loops);
        !before && self.marked
    }

    /// Returns the question of a replay with the budget `replay_budget`.
    pub(super) fn question(&self, replay_budget: ReplayBudget) -> Question<'_> {
        Question {
            source: self.source,
            target: self.target,
            arguments: &self.arguments,
            probe: self.probe,
            index_width: self.index_width,
            replay_budget,
            choices_matter: self.choices_matter,
            omitted: &self.omitted,
            missing: &self.missing,
            unbounded: &self.unbounded,
            relation: self.relation.as_ref(),
            budget: self.budget,
        }
    }

    /// Returns the assumptions about the arguments.
    pub(super) fn assumptions(&mut self, source: &Summary, target: &Summary) -> Term {
        let types = argument_types(self.source.0, self.source.1);
        let memories = [&source.memory, &target.memory];
        facts(&mut self.terms, self.source.0.ctx(), &types, &self.arguments, memories, self.bounds_strided)
    }

    pub(super) fn obligations(
        &mut self,
        source: &Summary,
        target: &Summary,
        given: Term,
        end: u64,
    ) -> Result<Vec<Violation>, Unsupported> {
        violations(&mut self.terms, Comparison { source, target, given, probe: self.probe, end })
    }

    pub(super) fn execute(
        &mut self,
        (ir, function): Function<'_>,
        reference: Option<&Summary>,
        unroll: u32,
        end: u64,
    ) -> Result<Summary, Stop> {
        let side = if reference.is_none() { Side::Source } else { Side::Target };
        let counts_bytes = self.relation.as_ref().is_some_and(|relation| relation.counts_bytes);
        let options = Options {
            counts_bytes,
            index_width: self.index_width,
            unroll,
            max_steps: self.settings.max_steps,
            side,
            end,
            marked: self.marked,
            backwards: false,
            ignore_promises: self.ignore_promises,
        };
        let _stage = self.budget.stage(EXECUTION);
        self.budget.poll();
        let arguments = if reference.is_none() { &self.arguments } else { &self.target_arguments };
        let mut omitted = self.omitted[usize::from(reference.is_some())].clone();
        if self.settings.limits.only_columns && reference.is_none() {
            omitted.operations = dead_operations(ir, function);
        }
        let summary = execute_except(&mut self.terms, ir, function, arguments, &options, reference, &omitted);
        let mut summary = summary.map_err(|error| {
            if error == ExecError::OtherIndex {
                return Stop::OtherSignature;
            }
            Stop::Verdict(match error {
                ExecError::Unsupported { op, location, reason } => {
                    Verdict::Unsupported { op, location: location_text(ir, location), reason }
                }
                ExecError::OutOfSteps => undecided(self.budget.out_of_steps(EXECUTION).to_string()),
                error @ (ExecError::TooLong(_) | ExecError::OtherIndex) => undecided(error.to_string()),
            })
        })?;
        if side == Side::Source {
            self.lower_results(&mut summary)?;
        }
        Ok(summary)
    }

    /// Replaces the results of the source by their representations in the target.
    pub(super) fn lower_results(&mut self, source: &mut Summary) -> Result<(), Stop> {
        let Some(relation) = &self.relation else { return Ok(()) };
        let Summary { results, formats, tensors, .. } = source;
        let lowered = relation.lower_results(&mut self.terms, results, formats, tensors);
        lowered.map_err(|reason| undecided(reason.to_string()).into())
    }

    /// Makes the relation between the values of both functions, which have `types`, and the arguments of the target.
    pub(super) fn relate(&mut self, types: &[Types; 2]) -> Result<(), Stop> {
        let (source, target) = (self.source, self.target);
        for (ir, function) in [source, target] {
            if !same_returns((ir, function), self.index_width) {
                return Err(undecided("returns of a function have different types").into());
            }
        }
        let mixes_memory = || mixes_memory([source, target], types);
        let rules = (self.settings.relation, &mixes_memory as &dyn Fn() -> bool);
        let relation = Relation::of(source, target, self.index_width, rules);
        let relation = relation.map_err(|reason| match reason {
            Unrelated::None => Stop::OtherSignature,
            Unrelated::Ambiguous => undecided(reason.to_string()).into(),
        })?;
        let arguments = relation.arguments(&mut self.terms, &self.arguments);
        self.target_arguments = arguments.map_err(|reason| undecided(reason.to_string()))?;
        self.relation = Some(relation);
        Ok(())
    }

    /// Returns whether both functions return values of the same forms, or one of them never returns.
    pub(super) fn same_shapes(&self, source: &Summary, target: &Summary) -> bool {
        let shape =
            |value: &Value| value.scalars().iter().map(|s| self.terms.width(s.value)).collect::<Shape>();
        let never = |summary: &Summary| self.terms.is_bool(summary.returned, false);
        never(source)
            || never(target)
            || (source.results.len() == target.results.len()
                && source.results.iter().zip(&target.results).all(|(a, b)| shape(a) == shape(b))
                && self.relation.as_ref().is_some_and(|relation| relation.results().is_ok()))
    }

    /// Returns the names of the abstracted operations on which the summaries and the terms `more` depend; none for a
    /// comparison by columns, which has no proof to report them.
    pub(super) fn opaque(&self, source: &Summary, target: &Summary, more: &[Term]) -> Vec<String> {
        if self.settings.limits.only_columns {
            return Vec::new();
        }
        let mut roots = more.to_vec();
        for summary in [source, target] {
            roots.extend([summary.ub, summary.world, summary.stops, summary.hangs]);
            roots.extend(summary.results.iter().flat_map(|r| r.scalars()).flat_map(|s| [s.value, s.poison]));
        }
        self.abstractions(&roots)
    }

    /// Returns whether the quick check shows that the source has no defined observable behaviour, except for inputs
    /// for which `beyond` holds. An incomplete check suffices, because vacuity changes the wording only, and a
    /// comparison by columns has none.
    pub(super) fn is_vacuous(&mut self, source: &Summary, beyond: Term) -> bool {
        if self.settings.limits.only_columns {
            return false;
        }
        let meaningful = is_meaningful(&mut self.terms, source);
        let within = self.terms.not(beyond);
        let meaningful = self.terms.and(meaningful, within);
        matches!(quick_check(&self.terms, meaningful, &self.settings.limits), Some(SatResult::Unsat(_)))
    }
}
