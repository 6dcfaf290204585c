//! Tensors as functions from an index to an element, in the executor.
//!
//! While such a function is defined, an operation or its region is executed for one symbolic index. Undefined behaviour
//! is the only permitted effect. In a target, undefined behaviour at some index is undefined behaviour of the
//! operation, and the index is a free variable of the verification conditions. In a source, undefined behaviour is
//! known for that index and for the indices at which elements are read.

use super::executor::{Executor, TensorFunction};
use crate::function::shape_or_token;
use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::{Scalar, TensorForm, Term, TermBuilder, Unsupported, Value};
use proofmark_ir::{Ir, OpId, Traits, Type};

/// A tensor in a list of scalars: the position of its first scalar, and its form.
pub(crate) type TensorAt = (usize, TensorForm);

/// Returns the tensors represented as functions, among the scalars of values of the types `types`.
pub(crate) fn tensors_in(ir: &Ir, types: &[Type], index_width: u32) -> Vec<TensorAt> {
    let mut at = 0;
    let mut found = Vec::new();
    for &ty in types {
        found.extend(TensorForm::of(ir.ctx(), ty, index_width).map(|form| (at, form)));
        at += shape_or_token(ir, ty, index_width).0.len();
    }
    found
}

/// The execution mode of an operation with tensors represented as functions among its operands and results.
pub(super) enum Mode {
    /// By its semantics.
    Whole,
    /// By its semantics, element by element.
    Lifted,
    /// As an unknown function.
    Opaque,
}

impl<B> Executor<'_, '_, B> {
    /// Begins the definition of a tensor function at the indices for which `within` is set.
    pub(super) fn begin_function(&mut self, terms: &mut dyn TermBuilder, within: Term) {
        let before = self.checkpoint();
        self.functions.push(TensorFunction { before, chose: false, shares: false });
        self.ended.ub = terms.bool(false);
        self.state.path.restrict(terms, within);
    }

    /// Ends the definition of a tensor function. Returns one bit: the behaviour was undefined.
    pub(super) fn end_function(&mut self, terms: &mut dyn TermBuilder) -> Result<Term, Unsupported> {
        let Some(TensorFunction { before, chose, shares }) = self.functions.pop() else {
            return Err(Unsupported::new("no function is being defined"));
        };
        let undefined = self.ended.ub;
        let silent = self.state.world == before.state.world
            && self.state.memory == before.state.memory
            && self.trace.events.len() == before.trace.n_events;
        self.ended.ub = terms.or(before.ended.ub, undefined);
        self.state.path = before.state.path;
        if shares {
            // The read has one symbolic index, which does not determine the conflicts between iterations.
            return Err(Unsupported::new("elements that are read in iterations whose order is open"));
        }
        match (silent, chose) {
            (true, false) => Ok(undefined),
            (false, _) => Err(Unsupported::new("effects whose order is open")),
            (true, true) => Err(Unsupported::new("nondeterministic choice for each element of a tensor")),
        }
    }

    /// Records a memory access in the tensor function under definition, if there is one.
    pub(super) fn accesses_in_function(&mut self) {
        let shares = self.is_in_section();
        if let Some(entered) = self.functions.last_mut() {
            entered.shares |= shares;
        }
    }

    /// Returns whether a tensor function is being defined, and records a nondeterministic choice in that function.
    pub(super) fn chooses_in_function(&mut self) -> bool {
        if let Some(entered) = self.functions.last_mut() {
            entered.chose = true;
        }
        !self.functions.is_empty()
    }

    /// Returns the execution mode of `op`.
    pub(super) fn mode_of(&self, op: OpId) -> Mode {
        let ir = self.context.ir;
        let is_function = |ty| TensorForm::of(ir.ctx(), ty, self.context.options.index_width).is_some();
        let operands: Vec<bool> = ir.operands(op).map(|v| is_function(ir.value_type(v))).collect();
        let results = ir.results(op).iter().any(|&v| is_function(ir.value_type(v)));
        if !results && !operands.contains(&true) {
            return Mode::Whole;
        }
        // Calls and terminators only forward their values.
        let def = ir.op_def(op);
        let only_forwards = ir.is_terminator(op) || def.is_some_and(|d| d.callee.is_some());
        if only_forwards || ir.has_trait(op, Traits::TENSORS_AS_FUNCTIONS) {
            return Mode::Whole;
        }
        match ir.has_trait(op, Traits::ELEMENTWISE) && ir.regions(op).is_empty() {
            // An `i1` condition selects a whole tensor, but selects each element of a vector separately, since a vector
            // has no poison bit as a whole.
            true if ir.n_operands(op) > 0 && ir.value_type(ir.operand(op, 0)) == Type::I1 => {
                let is_vector = ir
                    .results(op)
                    .iter()
                    .all(|&v| matches!(ir.value_type(v).kind(ir.ctx()), TypeKind::Vector { .. }));
                if is_vector { Mode::Lifted } else { Mode::Whole }
            }
            true if operands.iter().all(|&is| is) => Mode::Lifted,
            _ => Mode::Opaque,
        }
    }

    /// Returns the scalars of the operands `args` of `op`, with the name of each tensor function replaced by zero, and
    /// the tensors. The verification conditions compare tensors by their elements.
    pub(super) fn without_names(
        &self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        args: &[Value],
    ) -> (Vec<Scalar>, Vec<(usize, TensorForm, Vec<Scalar>)>) {
        let mut scalars: Vec<Scalar> = args.iter().flat_map(|a| a.scalars().iter().copied()).collect();
        let ir = self.context.ir;
        let types: Vec<Type> = ir.operands(op).map(|v| ir.value_type(v)).collect();
        // A summarized loop compares tensors by name.
        if types.len() != args.len() || self.prover.is_some() {
            return (scalars, Vec::new());
        }
        let mut tensors = Vec::new();
        for (at, form) in tensors_in(self.context.ir, &types, self.context.options.index_width) {
            let Some(own) = scalars.get(at..at + form.n_scalars()) else { continue };
            tensors.push((at, form, own.to_vec()));
            scalars[at].value = terms.zero(terms.width(scalars[at].value));
        }
        (scalars, tensors)
    }
}
