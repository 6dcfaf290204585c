//! The loops of a nest, and the position of an execution in it.

use super::exits::Exits;
use proofmark_ir::semantics::{Term, Unsupported, Value};
use proofmark_ir::{Ir, OpId, Traits};

/// The task at the next loop of the nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// Enter the first iteration of the loop.
    Enter,
    /// Execute the current iteration of the loop.
    Resume,
}

/// The position of an execution in a loop nest.
pub(super) struct NestPosition {
    /// The loops from the outermost to the innermost.
    pub(super) ops: Vec<OpId>,
    /// The next loop of the nest, by its level, and its task.
    pub(super) next: Option<(usize, Task)>,
    /// The state with which the iteration at each level was entered, and the candidate invariants in that state.
    pub(super) states: Vec<Vec<Value>>,
    pub(super) hints: Vec<Vec<Term>>,
    /// The candidate invariants in the states from which a step is executed.
    pub(super) before: Vec<Term>,
    /// The joined states in which innermost iterations begin: the states of all levels, then the candidate invariants.
    pub(super) reached: Exits,
    /// The number of values in the state of each level.
    pub(super) parts: Vec<usize>,
    /// Whether each loop terminates if each of its iterations does.
    pub(super) ends: bool,
}

impl NestPosition {
    /// Returns the position before the outermost loop, with the states `states` of the entered iterations.
    pub(super) fn new(ops: Vec<OpId>, states: Vec<Vec<Value>>) -> NestPosition {
        let hints = vec![Vec::new(); states.len()];
        let (reached, parts) = (Exits::default(), Vec::new());
        NestPosition { ops, next: None, states, hints, before: Vec::new(), reached, parts, ends: true }
    }
}

/// Returns the error that the execution of a nest does not follow its loops.
pub(super) fn lost() -> Unsupported {
    Unsupported::new("nest whose loops are not executed in order")
}

/// Returns `op` and its inner loops, each of which is the first operation with an effect in the single block around it.
pub(super) fn loops_of_nest(ir: &Ir, op: OpId) -> Vec<OpId> {
    let mut loops = vec![op];
    while let Some(inner) = loops.last().and_then(|&op| first_within(ir, op)) {
        loops.push(inner);
    }
    loops
}

fn first_within(ir: &Ir, op: OpId) -> Option<OpId> {
    let &[region] = ir.regions(op) else { return None };
    let entry = ir.entry_block(region).filter(|&block| ir.next_block(block).is_none())?;
    for op in ir.ops(entry) {
        if ir.has_trait(op, Traits::LOOP_LIKE) {
            return Some(op);
        }
        if ir.is_terminator(op) || !ir.is_memory_effect_free(op) {
            return None;
        }
    }
    None
}
