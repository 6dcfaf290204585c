//! Proof of loops with unknown trip counts by induction over the iterations.
//!
//! The algorithm infers a simulation relation between the loops of source and target, as translation validation does. A
//! loop is a transition system ([`proofmark_ir::semantics::Loop`]).
//!
//! A loop of the source is *learned* (`learn`). One step is executed from a state of fresh variables. The step shows
//! which parts of the state are loop-invariant, which parts are never poison, and whether the loop may have undefined
//! behaviour or may not terminate. The results of the loop become fresh variables, because they are functions of its
//! inputs.
//!
//! A loop of the target is *related* to a loop of the source (`relate`) if three conditions are proved:
//!
//! 1. On every path on which the target reaches its loop, the source reaches its loop with the same trace.
//! 2. The initial states are related.
//! 3. From related states where the source's step is defined, the target's step is defined. Both steps stop, exit or
//!    continue together, with the same trace, and the next states are related.
//!
//! By induction, both loops then have the same behaviour. Each result of the target's loop refines a result of the
//! source's loop if the exit step proves it; otherwise the result is a fresh variable.
//!
//! The relation assigns a *role* to each part of the target's state: a part of the source's state, the initial value, a
//! part of the source's state at a constant distance, a formula of several parts (`digits`), or no constraint. Roles
//! are candidates that are removed when a step does not preserve them, as in Houdini. The target's step is executed
//! from the related parts of the source's state. This is sound because operations are monotonic: refinement of the
//! operands implies refinement of the results.
//!
//! **Memory** is part of the state. Within a step, the contents of the may-write set ([`Effect`]) are an uninterpreted
//! function of a token. The target's step starts from the source's token. The memories at loop entry and after the step
//! are compared at an arbitrary place (`cells`). The contents after the loop are a function of a second token, shared
//! by both sides. Cells that the target keeps in a loop-carried value are excluded from the comparison, and the
//! target's memory is proved unchanged there.
//!
//! Input: the loop entries of one execution of the source, then those of the target. Output: a summary of each loop,
//! and the [`Basis`] of the proof.
//!
//! Invariants: every proof obligation assumes that the source is defined and that the target reaches its loop. Nested
//! loops are learned and related within the step of the outer loop.
//!
//! Limitations: a loop of the target that is related to no loop of the source is abstracted by fresh variables. A proof
//! that uses summaries is sound. A failed proof does not refute refinement, and the caller falls back to unrolling.

mod cells;
mod cut;
mod digits;
mod guess;
mod learn;
mod relate;

use crate::exec::memory::{Effect, MemoryState};
use crate::exec::{Entry, Event, Executor, LoopPlan, LoopProver, LoopSummary, Probe, Stepped};
use crate::refine;
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{ChoiceKind, Machine, Scalar, Term, TermBuilder, Unsupported, Value};
use proofmark_solve::decide::{Answer, Limits, Rung, full_check, narrowed, quick_check};
use proofmark_solve::term::{NO_TERM, Node, Terms};
use proofmark_solve::time_limits;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The treatment of loops in one attempt. Pairs hold the values for the source and for the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strategy {
    /// The greatest known trip count of a loop that is executed iteration by iteration.
    pub(crate) known_trips: u32,
    /// The number of iterations that are peeled off a loop before it is summarized.
    pub(crate) peel: [u32; 2],
    /// Whether the path with zero iterations is kept separate, as after loop rotation.
    pub(crate) rotate: [bool; 2],
    /// Whether the source's loops are summarized in two parts. Peeled iterations then follow the first part.
    pub(crate) cut: bool,
    /// Whether the state of a loop is that at the start of an iteration, with a loop nest as one loop.
    pub(crate) flat: [bool; 2],
}

/// A summarized loop of the source.
pub(crate) struct Learned<'a> {
    entry: Entry<'a>,
    /// The scalars of the state from which the step was executed.
    state: Vec<Scalar>,
    /// The step from `state`. `nested` holds the loops within the step.
    step: Stepped,
    nested: Vec<Learned<'a>>,
    /// The trace before the step.
    world: Term,
    /// Whether the loop has no observable event.
    silent: bool,
    /// The may-write set of the loop. `token` and `after` are the memory tokens of a step and of the state after the
    /// loop.
    effect: Effect,
    token: Term,
    after: Term,
    /// Whether the loop reads, writes or allocates memory.
    uses_memory: bool,
    outcome: LoopSummary,
    cells: cells::Cells,
    /// The number of the first variable that belongs to the step.
    mark: usize,
    used: bool,
    /// Whether the summary covers only the first part of the loop, up to the cut.
    is_cut: bool,
    /// The number of iterations in `step`. If it is greater than 1, `single` is the step of one iteration.
    n_steps: usize,
    single: Option<Stepped>,
    /// The memory before the step.
    base: MemoryState,
}

/// The assumptions and methods that a proof uses.
#[derive(Default, Debug)]
pub(crate) struct Basis {
    /// The number of loops of the target that were related to a loop of the source.
    pub(crate) loops: usize,
    /// The highest rung of the decision procedure that the proof needed.
    pub(crate) rung: Option<Rung>,
    /// The functions that are assumed to be equal on both sides.
    pub(crate) assumed: Vec<String>,
    /// The root terms of the executed steps, which contain the opaque functions.
    pub(crate) roots: Vec<Term>,
    /// Whether the type `index` occurs.
    pub(crate) uses_index: bool,
}

impl Basis {
    fn add(&mut self, other: Basis) {
        self.loops += other.loops;
        self.rung = self.rung.max(other.rung);
        self.assumed.extend(other.assumed);
        self.roots.extend(other.roots);
        self.uses_index |= other.uses_index;
    }
}

/// The state of an inductive proof, for one execution of the source followed by one of the target.
pub(crate) struct Induction<'a> {
    limits: Limits,
    deadline: Instant,
    pub(crate) strategy: Strategy,
    /// Whether the current execution is that of the target.
    pub(crate) in_target: bool,
    /// One bit: the assumption on the inputs, in particular that the source is defined.
    pub(crate) given: Term,
    sources: Vec<Learned<'a>>,
    pub(crate) basis: Basis,
    /// Whether any loop was summarized.
    pub(crate) entered: bool,
    /// The number of summarized loops in the source and in the target.
    pub(crate) n_loops: [usize; 2],
    /// The arbitrary place at which memories are compared.
    probe: refine::Probe,
    /// One bit: the constraints on the state at each cut that the choice of the cut implies.
    pub(crate) facts: Term,
    /// Whether the current execution is that of a step of a loop.
    pub(crate) nested: bool,
    /// Whether a nondeterministic choice of the source is the same variable as that of the target. False for a part of
    /// a function, whose choices may be observable outside of it.
    pub(crate) chooses_alike: bool,
    /// The source's choices that are made once, in order of execution. A choice of the target takes the first remaining
    /// variable of its kind.
    pub(crate) choices: Vec<(ChoiceKind, Term)>,
}

/// A proof obligation of an induction may use the fraction `1 / ASK_PART` of the time limit of the proof, if that
/// exceeds the solver's own limit.
const ASK_PART: u32 = 6;

/// The result of a satisfiability check of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Never,
    Holds,
    Unknown,
}

impl<'a> Induction<'a> {
    pub(crate) fn new(terms: &mut Terms, limits: Limits, deadline: Instant, strategy: Strategy) -> Self {
        let given = terms.bool(true);
        let probe = refine::Probe {
            block: terms.variable("a block", BLOCK_WIDTH),
            index: terms.variable("a place in it", 64),
            // Here, tensors are compared by name, not by element.
            element: [NO_TERM; refine::MAX_RANK],
        };
        let basis = Basis::default();
        Induction {
            limits,
            deadline,
            strategy,
            in_target: false,
            given,
            sources: Vec::new(),
            basis,
            entered: false,
            n_loops: [0; 2],
            probe,
            facts: given,
            nested: false,
            chooses_alike: false,
            choices: Vec::new(),
        }
    }

    /// Returns the summary of a loop. In the target, the loop is related to a loop of the source if a relation is
    /// proved. `undefined` is one bit: the execution has undefined behaviour before the loop.
    ///
    /// # Errors
    ///
    /// The time limit of the proof, or the construct that prevents a summary.
    fn enter(
        &mut self,
        terms: &mut Terms,
        entry: Entry<'a>,
        undefined: Term,
    ) -> Result<LoopSummary, Unsupported> {
        self.entered = true;
        self.n_loops[usize::from(self.in_target)] += 1;
        if Instant::now() >= self.deadline {
            return Err(Unsupported::new("no time left for loops"));
        }
        if !self.in_target {
            // A summary of the source matters only where its behaviour is defined.
            let given = terms.and_not(self.given, undefined);
            let learned = self.learn(terms, entry, given)?;
            let outcome = learned.outcome.clone();
            self.sources.push(learned);
            return Ok(outcome);
        }
        // Loops of the source that are not yet related to a loop come first.
        let (fresh, used): (Vec<usize>, Vec<usize>) =
            (0..self.sources.len()).partition(|&i| !self.sources[i].used);
        for i in fresh.into_iter().chain(used) {
            let mut source = self.sources.remove(i);
            let related = match (source.is_cut, source.used) {
                (false, _) => self.relate(terms, &mut source, &entry, undefined),
                (true, false) => self.relate_to_cut(terms, &mut source, &entry, undefined),
                (true, true) => Ok(None),
            };
            source.used |= matches!(related, Ok(Some(_)));
            self.sources.insert(i, source);
            if let Some(outcome) = related? {
                self.basis.loops += 1;
                return Ok(outcome);
            }
        }
        Ok(self.learn(terms, entry, self.given)?.outcome)
    }

    /// Executes one step of a loop from the state `probe`. Returns the step and the nested loops. In the target, nested
    /// loops are related to `sources`; in the source, the returned loops are those learned within the step.
    fn step(
        &mut self,
        terms: &mut Terms,
        entry: &Entry<'a>,
        probe: Probe,
        reference: Rc<[Event]>,
        given: Term,
        sources: Vec<Learned<'a>>,
    ) -> (Result<Stepped, Unsupported>, Vec<Learned<'a>>) {
        let mut nested = Induction {
            limits: self.limits,
            deadline: self.deadline,
            strategy: self.strategy,
            in_target: self.in_target,
            given,
            sources,
            basis: Basis::default(),
            entered: false,
            n_loops: [0; 2],
            probe: self.probe,
            facts: terms.bool(true),
            nested: true,
            chooses_alike: false,
            choices: Vec::new(),
        };
        let mut executor = Executor::at_loop(terms, entry, reference, &mut nested, probe);
        let refused = match &entry.blocks {
            Some(of) => executor.step_of_blocks(terms, of).err(),
            None => {
                let semantics = entry.ir.op_def(entry.op).and_then(|d| d.semantics);
                let (operands, index_width) = (&entry.operands, entry.options.index_width);
                let mut machine = Machine::new(terms, &mut executor, operands, index_width);
                semantics.and_then(|semantics| semantics(entry.ir, entry.op, &mut machine).err())
            }
        };
        let (stepped, assumed, uses_index) = executor.after_step();
        let Induction { basis, sources, .. } = nested;
        self.basis.add(basis);
        self.basis.assumed.extend(assumed);
        self.basis.uses_index |= uses_index;
        let stepped = stepped
            .ok_or_else(|| refused.unwrap_or_else(|| Unsupported::new("a loop that cannot be executed")))
            .and_then(|stepped| {
                self.basis.roots.extend(stepped.roots());
                if terms.is_bool(stepped.beyond, false) {
                    Ok(stepped)
                } else {
                    Err(Unsupported::new("a loop within a loop that is not known as a whole"))
                }
            });
        (stepped, sources)
    }

    /// Checks within `time` whether `condition` is satisfiable.
    fn can(&mut self, terms: &mut Terms, condition: Term, time: Duration) -> Known {
        let now = Instant::now();
        if terms.value(condition).is_none() && now >= self.deadline {
            return Known::Unknown;
        }
        let until = (now + time).min(self.deadline);
        let condition = narrowed(terms, condition);
        let answer = match quick_check(terms, condition, &self.limits) {
            Some(answer) => answer,
            None if Instant::now() >= until => return Known::Unknown,
            None => full_check(terms, condition, &self.limits, until),
        };
        match answer {
            Answer::Never(rung) => {
                self.basis.rung = self.basis.rung.max(Some(rung));
                Known::Never
            }
            Answer::Holds(..) => Known::Holds,
            Answer::Unknown(_) => Known::Unknown,
        }
    }

    /// Returns whether `condition` is proved unsatisfiable within the time limit of one obligation.
    fn never(&mut self, terms: &mut Terms, condition: Term) -> bool {
        let time = time_limits::INDUCTION_SOLVER.max(self.limits.time / ASK_PART);
        self.can(terms, condition, time) == Known::Never
    }
}

/// Returns the table of terms behind the builder of a symbolic execution.
fn symbolic(terms: &mut dyn TermBuilder) -> Option<&mut Terms> {
    terms.as_any().and_then(|any| any.downcast_mut())
}

impl<'a> LoopProver<'a> for Induction<'a> {
    fn plan(&self) -> LoopPlan {
        let side = usize::from(self.in_target);
        LoopPlan {
            known_trips: self.strategy.known_trips,
            peel: self.strategy.peel[side],
            rotates: self.strategy.rotate[side],
            cuts: self.strategy.cut && !self.in_target && !self.nested,
            flattens: self.strategy.flat[side],
            chooses_alike: self.chooses_alike && !self.nested,
            in_target: self.in_target,
        }
    }

    fn choice(&mut self, terms: &mut dyn TermBuilder, kind: &ChoiceKind, width: u32) -> Option<Term> {
        // With `chooses_alike`, source and target share the variable of a choice.
        let same = |(other, term): &(ChoiceKind, Term)| other == kind && terms.width(*term) == width;
        if self.in_target {
            return match self.choices.iter().position(same) {
                Some(at) => Some(self.choices.remove(at).1),
                None => terms.choice_variable(kind, width),
            };
        }
        let chosen = terms.choice_variable(kind, width)?;
        self.choices.push((kind.clone(), chosen));
        Some(chosen)
    }

    fn is_impossible(&mut self, terms: &mut dyn TermBuilder, condition: Term) -> bool {
        symbolic(terms).is_some_and(|terms| {
            let here = terms.and(self.given, condition);
            self.never(terms, here)
        })
    }

    fn summarize(
        &mut self,
        terms: &mut dyn TermBuilder,
        entry: Entry<'a>,
        undefined: Term,
        to_cut: bool,
    ) -> Result<LoopSummary, Unsupported> {
        let terms =
            symbolic(terms).ok_or_else(|| Unsupported::new("a loop of which only one input is known"))?;
        if to_cut { self.enter_to_cut(terms, entry) } else { self.enter(terms, entry, undefined) }
    }
}

/// Returns whether no variable of `roots` has a number of `mark` or above.
fn is_older(terms: &Terms, mark: usize, roots: &[Term]) -> bool {
    terms.cone(roots).into_iter().all(|t| !matches!(terms.node(t), Node::Var(v) if v as usize >= mark))
}

/// Returns one bit: `target` does not refine `source`.
fn differs(terms: &mut Terms, source: Scalar, target: Scalar) -> Term {
    if source == target {
        return terms.bool(false);
    }
    let defined = terms.not(source.poison);
    let other = terms.ne(source.value, target.value);
    let bad = terms.or(target.poison, other);
    terms.and(defined, bad)
}

fn flat(values: &[Value]) -> Vec<Scalar> {
    values.iter().flat_map(|v| v.scalars().iter().copied()).collect()
}

/// Groups `scalars` into values of the shapes of `like`.
fn shaped(like: &[Value], scalars: &[Scalar]) -> Vec<Value> {
    let mut rest = scalars.iter().copied();
    like.iter().map(|v| Value::from_scalars(rest.by_ref().take(v.scalars().len()))).collect()
}
