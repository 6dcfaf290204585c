//! The observable behaviour of a function.

use super::atomic_access::AtomicAccess;
use super::event::Event;
use super::memory::MemorySummary;
use super::trace::{OpenChoice, OpenOrder};
use crate::assumption::Assumption;
use proofmark_ir::OpId;
use proofmark_ir::semantics::{FloatKinds, TensorForm, Term, Value};

/// The observable behaviour of a function, as terms over its arguments.
#[derive(Clone, Debug)]
pub struct Summary {
    /// One bit: the behaviour is undefined.
    pub ub: Term,
    /// The first operation that is undefined for all inputs; known in an execution on constants.
    pub undefined_at: Option<OpId>,
    /// One bit: a call does not return, or the program ends.
    pub stops: Term,
    /// One bit: a loop without observable behaviour does not terminate.
    pub hangs: Term,
    /// One bit: the function returns.
    pub returned: Term,
    /// The returned values.
    pub results: Vec<Value>,
    /// The trace at the end.
    pub world: Term,
    /// The token of the empty trace.
    pub start: Term,
    /// One bit: a loop exceeds the unroll bound. The other fields are meaningless for such inputs.
    pub beyond: Term,
    /// The events, in an order that agrees with every path.
    pub events: Vec<Event>,
    /// The memory at the end.
    pub memory: MemorySummary,
    /// The callees that are treated as unknown functions and assumed to be the same in source and target.
    pub assumed: Vec<Assumption>,
    /// Whether a value of type `index`, or a value with elements of that type, occurs.
    pub uses_index: bool,
    /// The nondeterministic choices, in execution order.
    pub choices: Vec<OpenChoice>,
    /// For each result, the float format of each scalar; `None` or absent for a scalar that is not a float.
    pub formats: Vec<FloatKinds>,
    /// The atomic accesses that other threads may observe.
    pub atomics: Vec<AtomicAccess>,
    /// The blocks of the accesses that are not atomic, if there are atomic ones.
    pub accessed: Vec<Term>,
    /// The effects that depend on an open order of iterations.
    pub open_order: OpenOrder,
    /// For each result, its form if it is a tensor represented as a function.
    pub tensors: Vec<Option<TensorForm>>,
}

impl Summary {
    /// Groups the scalars of an aggregate or of several values that a lowering returns as those of the results of
    /// `reference`, if the numbers of scalars agree.
    pub(super) fn return_as(&mut self, reference: &Summary) {
        let scalars: Vec<_> = self.results.iter().flat_map(|value| value.scalars()).copied().collect();
        let lengths: Vec<usize> = reference.results.iter().map(|r| r.scalars().len()).collect();
        let listed = self.tensors.iter().chain(&reference.tensors).all(Option::is_none);
        if lengths.len() == self.results.len() || !listed || lengths.iter().sum::<usize>() != scalars.len() {
            return;
        }
        let mut kinds = Vec::with_capacity(scalars.len());
        for (i, value) in self.results.iter().enumerate() {
            let mut of_value = self.formats.get(i).cloned().unwrap_or_default();
            of_value.resize(value.scalars().len(), None);
            kinds.extend(of_value);
        }
        let (mut scalars, mut kinds) = (scalars.into_iter(), kinds.into_iter());
        self.results = lengths
            .iter()
            .map(|&n| Value::from_scalars(scalars.by_ref().take(n).collect::<Vec<_>>()))
            .collect();
        self.formats = lengths.iter().map(|&n| kinds.by_ref().take(n).collect()).collect();
        self.tensors = vec![None; lengths.len()];
    }
}
