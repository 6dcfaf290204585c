//! Loops whose trip count is not known, as wholes: proof by induction over iterations.
//!
//! A loop is a transition system ([`proofmark_ir::semantics::Loop`]). In the source it is *learned*: one step is
//! executed from a state of fresh variables, which shows what no iteration changes, what is never poison, and whether
//! the loop can be undefined or fail to end. What the loop is left with becomes fresh variables (`learn`), for whatever
//! the loop does is determined by its inputs. A loop of the target is *related* to a loop of the source (`relate`), if
//!
//! 1. where the target comes to its loop, the source comes to its own, with the same trace;
//! 2. their first states are related;
//! 3. from related states, a step of the target is defined where the source's is, stops, is left and goes on where the
//!    source's does, with the same trace, and goes on to related states.
//!
//! By induction over the steps, both then do the same for ever, and what the target's loop is left with is what the
//! source's is, as far as the step of leaving shows it. The relation says of each part of the target's state what it
//! refines: a part of the source's, its own first value, a part of the source's at a constant distance, a formula of
//! several (`digits`), or nothing. It is guessed, and what the step does not preserve is guessed again. The target's
//! step is executed from the source's own parts: operations are monotonic, a more defined state does no worse.
//!
//! **Memory** is part of the state. In a step it is, wherever iterations write ([`Effect`]), a function of a token
//! about which nothing is known; the target's step is executed from the source's token, and afterwards the memories are
//! compared at a place about which nothing is known (`cells`), as they are where the loops are entered. What a loop
//! leaves in memory is a function of another token, the same for both. Cells that the target keeps in a carried value
//! instead are left out of the comparison; there, its memory stays as it was.
//!
//! Everything is decided under the assumption that the source is defined, on the path on which the target comes to its
//! loop. Loops within loops are learned and related within the step. A loop of the target that is related to none is
//! any loop: fresh variables that nothing is known of. A proof that rests on loops as wholes is a proof; what fails
//! here need not be false, and is left to unrolling.

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

/// How loops are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strategy {
    /// Loops that certainly have at most so many iterations are executed.
    pub(crate) known_trips: u32,
    /// So many iterations of each other loop are executed before it is taken as a whole: in the source, in the target.
    pub(crate) peel: [u32; 2],
    /// Whether the way around the loop, where there is no iteration, is kept apart; in the source, in the target.
    pub(crate) rotate: [bool; 2],
    /// Whether the source's loops are taken in two parts. Iterations that are executed come after the first one.
    pub(crate) cut: bool,
    /// Whether loops are taken where an iteration begins, nests of them as one; in the source, in the target.
    pub(crate) flat: [bool; 2],
}

/// A loop of the source, and what is known of it.
pub(crate) struct Learned<'a> {
    entry: Entry<'a>,
    /// The state from which the step was executed, scalar by scalar.
    state: Vec<Scalar>,
    /// What the step does from there; the loops in it.
    step: Stepped,
    nested: Vec<Learned<'a>>,
    /// The trace before the step.
    world: Term,
    /// Whether nothing in it is observable.
    silent: bool,
    /// What it does to memory. Of memory in a step and of memory afterwards these are the tokens.
    effect: Effect,
    token: Term,
    after: Term,
    /// Whether memory matters in it.
    uses_memory: bool,
    outcome: LoopSummary,
    cells: cells::Cells,
    /// Variables of this number and above are part of a step.
    mark: usize,
    used: bool,
    /// Whether it is only the first part of a loop.
    is_cut: bool,
    /// How many iterations the step is; if several, what one is.
    n_steps: usize,
    single: Option<Stepped>,
    /// The memory before the step.
    base: MemoryState,
}

/// What a proof rests on.
#[derive(Default, Debug)]
pub(crate) struct Basis {
    /// How many loops were related.
    pub(crate) loops: usize,
    /// The highest rung that was needed.
    pub(crate) rung: Option<Rung>,
    /// Functions taken to be the same on both sides.
    pub(crate) assumed: Vec<String>,
    /// Terms with the operations taken to be unknown functions.
    pub(crate) roots: Vec<Term>,
    /// Whether `index` occurs.
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

/// Loops taken as wholes, in one execution of the source and then one of the target.
pub(crate) struct Induction<'a> {
    limits: Limits,
    deadline: Instant,
    pub(crate) strategy: Strategy,
    /// Whether it is the target that is executed.
    pub(crate) in_target: bool,
    /// One bit: what holds for the inputs of concern, above all that the source is defined.
    pub(crate) given: Term,
    sources: Vec<Learned<'a>>,
    pub(crate) basis: Basis,
    /// Whether any loop was taken as a whole.
    pub(crate) entered: bool,
    /// How many were, in the source and in the target.
    pub(crate) n_loops: [usize; 2],
    /// Where memories are compared: at any place.
    probe: refine::Probe,
    /// One bit: what is known of the cuts.
    pub(crate) facts: Term,
    /// Whether it is a step of a loop that is executed.
    pub(crate) nested: bool,
    /// Whether the source may choose as the target does: not in a part of a function, where others may see what was
    /// chosen.
    pub(crate) chooses_alike: bool,
    /// The choices that the source makes once, in order. The target's choices of the same kind are the same variables,
    /// in this order.
    pub(crate) choices: Vec<(ChoiceKind, Term)>,
}

/// One proof obligation of an induction may take this fraction of the time of the proof, if that is more than its time
/// limit.
const ASK_PART: u32 = 6;

/// What is known of a condition.
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
            // Tensors are told apart by their names here.
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

    /// Takes a loop as a whole. `undefined` is where its execution is so far undefined.
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
        // Those that nothing was related to first.
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

    /// Executes a step of a loop. Within it, loops are related to `sources` if it is one of the target; otherwise those
    /// are what is learned.
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

    /// Whether a condition can hold.
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
        // The source chooses as the target does.
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

/// Whether a term was there before the variables from `mark` on.
fn is_older(terms: &Terms, mark: usize, roots: &[Term]) -> bool {
    terms.cone(roots).into_iter().all(|t| !matches!(terms.node(t), Node::Var(v) if v as usize >= mark))
}

/// One bit: `target` is no refinement of `source`.
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

/// The scalars as values of the shapes of `like`.
fn shaped(like: &[Value], scalars: &[Scalar]) -> Vec<Value> {
    let mut rest = scalars.iter().copied();
    like.iter().map(|v| Value::from_scalars(rest.by_ref().take(v.scalars().len()))).collect()
}
