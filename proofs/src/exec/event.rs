//! Observable events, and the trace as a term.

use super::memory::MemoryState;
use crate::relation::CallTypes;
use proofmark_ir::OpId;
use proofmark_ir::semantics::{Action, Scalar, Symbol, TensorForm, Term, TermBuilder, Value};

/// An observable event.
#[derive(Clone, Debug)]
pub struct Event {
    /// The call or the effect.
    pub action: Action,
    /// The operation.
    pub op: Option<OpId>,
    /// The arguments.
    pub args: Vec<Scalar>,
    /// The results.
    pub results: Vec<Value>,
    /// One bit: the path condition.
    pub path: Term,
    /// The trace before the event.
    pub world: Term,
    /// The trace after the event.
    pub(crate) after: Term,
    /// The types of a call.
    pub(crate) types: Option<CallTypes>,
    /// The tensors among the arguments that are represented as functions: the position of the first scalar, the form,
    /// and the scalars.
    pub(crate) tensors: Vec<(usize, TensorForm, Vec<Scalar>)>,
    /// The memory before the event, and the number of earlier escapes of blocks.
    pub(crate) memory: (MemoryState, usize),
}

/// The width of trace tokens.
pub const WORLD_WIDTH: u32 = COUNT_WIDTH + 32;

/// The width of the event count in the upper bits of a trace. The count makes a trace differ from its extensions for
/// every interpretation of the lower bits.
pub(super) const COUNT_WIDTH: u32 = 16;

/// Returns the trace `before` with one more event.
pub(super) fn longer_trace(
    terms: &mut dyn TermBuilder,
    before: Term,
    symbol: &Symbol,
    inputs: &[Term],
) -> Term {
    let low = WORLD_WIDTH - COUNT_WIDTH;
    let count = terms.extract(before, low, COUNT_WIDTH);
    let one = terms.number(COUNT_WIDTH, 1);
    let count = terms.add(count, one);
    let rest = terms.uninterpreted(symbol, inputs, low);
    terms.concat(count, rest)
}

/// Returns one bit: two traces have the same number of events.
pub(crate) fn same_count(terms: &mut dyn TermBuilder, a: Term, b: Term) -> Term {
    let low = WORLD_WIDTH - COUNT_WIDTH;
    let [a, b] = [a, b].map(|world| terms.extract(world, low, COUNT_WIDTH));
    terms.eq(a, b)
}
