//! The state of an inductive proof: learned loops, the assumptions so far, and checks of proof obligations.

use crate::assumption::Assumption;
use crate::exec::memory::{Effect, MemoryState};
use crate::exec::{Entry, LoopSummary, Stepped};
use crate::refine;
use proofmark_ir::semantics::memory::{BLOCK_WIDTH, Cell, Place};
use proofmark_ir::semantics::{ChoiceKind, Scalar, Term, TermBuilder, Value};
use proofmark_solve::budgets;
use proofmark_solve::decide::{Limits, Rung, SatResult, full_check, narrowed, quick_check};
use proofmark_solve::term::{NO_TERM, Node, Terms};

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

/// Cells at loop-invariant places, as additional parts of the state of a loop. The fields hold the contents at loop
/// entry, before a step, after a step, at the exit of the step and after the loop.
#[derive(Debug, Default)]
pub(super) struct Cells {
    pub(super) places: Vec<(Place, Cell)>,
    pub(super) first: Vec<Scalar>,
    pub(super) state: Vec<Scalar>,
    pub(super) next: Vec<Scalar>,
    pub(super) exit: Vec<Scalar>,
    pub(super) results: Vec<Scalar>,
}

/// A summarized loop of the source.
pub(crate) struct Learned<'a> {
    pub(super) entry: Entry<'a>,
    /// The scalars of the state from which the step was executed.
    pub(super) state: Vec<Scalar>,
    /// The step from `state`. `nested` holds the loops within the step.
    pub(super) step: Stepped,
    pub(super) nested: Vec<Learned<'a>>,
    /// The trace before the step.
    pub(super) world: Term,
    /// Whether the loop has no observable event.
    pub(super) silent: bool,
    /// The may-write set of the loop. `token` and `after` are the memory tokens of a step and of the state after the
    /// loop.
    pub(super) effect: Effect,
    pub(super) token: Term,
    pub(super) after: Term,
    /// Whether the loop reads, writes or allocates memory.
    pub(super) uses_memory: bool,
    pub(super) outcome: LoopSummary,
    pub(super) cells: Cells,
    /// The number of the first variable that belongs to the step.
    pub(super) mark: usize,
    pub(super) used: bool,
    /// Whether the summary covers only the first part of the loop, up to the cut.
    pub(super) is_cut: bool,
    /// The number of iterations in `step`. If it is greater than 1, `single` is the step of one iteration.
    pub(super) n_steps: usize,
    pub(super) single: Option<Stepped>,
    /// The memory before the step.
    pub(super) base: MemoryState,
}

/// The assumptions and methods that a proof uses.
#[derive(Default, Debug)]
pub(crate) struct Basis {
    /// The number of loops of the target that were related to a loop of the source.
    pub(crate) loops: usize,
    /// The highest rung of the decision procedure that the proof needed.
    pub(crate) rung: Option<Rung>,
    /// The callees that are assumed to be equal on both sides.
    pub(crate) assumed: Vec<Assumption>,
    /// The root terms of the executed steps, which contain the opaque functions.
    pub(crate) roots: Vec<Term>,
    /// Whether the type `index` occurs.
    pub(crate) uses_index: bool,
}

impl Basis {
    pub(super) fn add(&mut self, other: Basis) {
        self.loops += other.loops;
        self.rung = self.rung.max(other.rung);
        self.assumed.extend(other.assumed);
        self.roots.extend(other.roots);
        self.uses_index |= other.uses_index;
    }
}

/// The state of an inductive proof, for one execution of the source followed by one of the target.
pub(crate) struct Induction<'a> {
    pub(super) limits: Limits,
    /// The number of spent steps of the budget of the terms at which the induction ends.
    pub(super) end: u64,
    pub(crate) strategy: Strategy,
    /// Whether the current execution is that of the target.
    pub(crate) in_target: bool,
    /// One bit: the assumption on the inputs, in particular that the source is defined.
    pub(crate) assumption: Term,
    pub(super) sources: Vec<Learned<'a>>,
    pub(crate) basis: Basis,
    /// Whether any loop was summarized.
    pub(crate) entered: bool,
    /// The number of summarized loops in the source and in the target.
    pub(crate) n_loops: [usize; 2],
    /// The arbitrary place at which memories are compared.
    pub(super) probe: refine::Probe,
    /// One bit: the constraints on the state at each cut that the choice of the cut implies.
    pub(crate) facts: Term,
    /// Whether the current execution is that of a step of a loop.
    pub(crate) nested: bool,
    /// Whether a nondeterministic choice of the source is the same variable as that of the target. False for a part of
    /// a function, whose choices may be observable outside of it.
    pub(crate) shares_choices: bool,
    /// The source's choices that are made once, in order of execution. A choice of the target takes the first remaining
    /// variable of its kind.
    pub(crate) choices: Vec<(ChoiceKind, Term)>,
}

/// A proof obligation of an induction may use the fraction `1 / ASK_PART` of the steps of the proof, if that exceeds
/// the solver's own limit.
const ASK_PART: u64 = 6;

/// The result of a satisfiability check of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Satisfiability {
    Never,
    Holds,
    Unknown,
}

impl<'a> Induction<'a> {
    pub(crate) fn new(terms: &mut Terms, limits: Limits, end: u64, strategy: Strategy) -> Self {
        let assumption = terms.bool(true);
        let probe = refine::Probe {
            block: terms.variable("a block", BLOCK_WIDTH),
            index: terms.variable("a place in it", 64),
            // Here, tensors are compared by name, not by element.
            element: [NO_TERM; refine::MAX_RANK],
        };
        let basis = Basis::default();
        Induction {
            limits,
            end,
            strategy,
            in_target: false,
            assumption,
            sources: Vec::new(),
            basis,
            entered: false,
            n_loops: [0; 2],
            probe,
            facts: assumption,
            nested: false,
            shares_choices: false,
            choices: Vec::new(),
        }
    }

    /// Checks within `steps` steps whether `condition` is satisfiable.
    pub(super) fn check_satisfiable(
        &mut self,
        terms: &mut Terms,
        condition: Term,
        steps: u64,
    ) -> Satisfiability {
        let now = terms.budget().spent();
        if terms.value(condition).is_none() && now >= self.end {
            return Satisfiability::Unknown;
        }
        let until = now.saturating_add(steps).min(self.end);
        let condition = narrowed(terms, condition);
        let answer = match quick_check(terms, condition, &self.limits) {
            Some(answer) => answer,
            None if terms.budget().spent() >= until => return Satisfiability::Unknown,
            None => full_check(terms, condition, &self.limits, until),
        };
        match answer {
            SatResult::Unsat(rung) => {
                self.basis.rung = self.basis.rung.max(Some(rung));
                Satisfiability::Never
            }
            SatResult::Sat(..) => Satisfiability::Holds,
            SatResult::Unknown(_) => Satisfiability::Unknown,
        }
    }

    /// Returns whether `condition` is proved unsatisfiable within the budget of one obligation.
    pub(super) fn is_unsatisfiable(&mut self, terms: &mut Terms, condition: Term) -> bool {
        let steps = budgets::INDUCTION_SOLVER.max(self.limits.steps / ASK_PART);
        self.check_satisfiable(terms, condition, steps) == Satisfiability::Never
    }
}

/// Returns whether no variable of `roots` has a number of `mark` or above.
pub(super) fn is_older(terms: &Terms, mark: usize, roots: &[Term]) -> bool {
    terms.cone(roots).into_iter().all(|t| !matches!(terms.node(t), Node::Var(v) if v as usize >= mark))
}

/// Returns one bit: `target` does not refine `source`.
pub(super) fn differs(terms: &mut Terms, source: Scalar, target: Scalar) -> Term {
    if source == target {
        return terms.bool(false);
    }
    let defined = terms.not(source.poison);
    let other = terms.ne(source.value, target.value);
    let bad = terms.or(target.poison, other);
    terms.and(defined, bad)
}

pub(super) fn flat(values: &[Value]) -> Vec<Scalar> {
    values.iter().flat_map(|v| v.scalars().iter().copied()).collect()
}

/// Groups `scalars` into values of the shapes of `like`.
pub(super) fn shaped(like: &[Value], scalars: &[Scalar]) -> Vec<Value> {
    let mut rest = scalars.iter().copied();
    like.iter().map(|v| Value::from_scalars(rest.by_ref().take(v.scalars().len()))).collect()
}
