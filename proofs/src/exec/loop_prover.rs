//! The interface between symbolic execution and the proof of loops whose trip count is not known.
//!
//! An execution with a [`LoopProver`] passes each loop that it cannot execute iteration by iteration to the prover,
//! with all data required to execute a step of the loop from another state ([`Entry`]). The execution continues with
//! the [`LoopSummary`].

use super::memory::ExecutorMemory;
use super::step::Entry;
use proofmark_ir::semantics::{ChoiceKind, Term, TermBuilder, Unsupported, Value};

/// The summary of all iterations of a loop.
#[derive(Clone, Debug)]
pub(crate) struct LoopSummary {
    /// One bit: the behaviour is undefined.
    pub(crate) ub: Term,
    /// One bit: the loop does not terminate and has no observable behaviour.
    pub(crate) hangs: Term,
    /// One bit: the loop does not terminate, or a call in it does not return.
    pub(crate) stops: Term,
    /// The trace after the loop.
    pub(crate) world: Term,
    /// The memory after the loop.
    pub(crate) memory: ExecutorMemory,
    /// The results of the loop.
    pub(crate) results: Vec<Value>,
}

/// The treatment of loops in an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LoopPlan {
    /// The greatest trip count of a loop that is executed iteration by iteration. The form of the terms must tell the
    /// trip count.
    pub(crate) known_trips: u32,
    /// The number of iterations that are executed before a loop is summarized.
    pub(crate) peel: u32,
    /// Whether loops are rotated: the path without an iteration is separated.
    pub(crate) rotates: bool,
    /// Whether loops are split and summarized in two parts.
    pub(crate) cuts: bool,
    /// Whether the state of a loop is taken at the begin of an iteration, and a perfect nest is summarized as one loop.
    pub(crate) flattens: bool,
    /// Whether a choice that is made once is the same variable in source and target.
    pub(crate) shares_choices: bool,
    /// Whether the execution is that of the target.
    pub(crate) in_target: bool,
}

/// A proof of loops whose trip count is not known, on terms of a builder `B`. `'a` is the lifetime of the IR.
pub(crate) trait LoopProver<'a, B> {
    /// Returns the treatment of loops.
    fn plan(&self) -> LoopPlan;

    /// Returns the variable of a choice that is made once in an execution, outside of loops.
    fn choice(&mut self, terms: &mut dyn TermBuilder, kind: &ChoiceKind, width: u32) -> Option<Term>;

    /// Returns whether `condition` is proved to hold for no relevant input.
    fn is_impossible(&mut self, terms: &mut B, condition: Term) -> bool;

    /// Summarizes a loop, or only its first part if `to_cut` is set. `undefined` is the undefined behaviour before the
    /// loop.
    ///
    /// # Errors
    ///
    /// Returns the reason for which the loop is not summarized.
    fn summarize(
        &mut self,
        terms: &mut B,
        entry: Entry<'a>,
        undefined: Term,
        to_cut: bool,
    ) -> Result<LoopSummary, Unsupported>;
}
