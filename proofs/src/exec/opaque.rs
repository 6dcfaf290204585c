//! Operations without modelled semantics: executed as uninterpreted functions of the operation, its attributes and its
//! types.

use super::edges::OpExit;
use super::executor::Executor;
use super::options::ExecError;
use super::scalars::masked;
use crate::assumption::Assumption;
use crate::function::shape_or_token;
use proofmark_ir::effects::{Effect, EffectKind};
use proofmark_ir::semantics::{Action, Arm, Component, Control, Shape, Term, TermBuilder, Value};
use proofmark_ir::{BlockId, OpId, Traits, ValueId};
use smallvec::SmallVec;

/// The width of the successor index of an opaque terminator.
const CHOICE_WIDTH: u32 = 32;

impl<B> Executor<'_, '_, B> {
    /// Executes `op` as an uninterpreted function.
    ///
    /// # Errors
    ///
    /// Returns an error with `reason` if `op` has regions or is a terminator that is not supported. Returns an error if
    /// a buffer with several owners is visible to the operation.
    pub(super) fn run_opaque(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        operands: &[Value],
        reason: &str,
    ) -> Result<OpExit, ExecError> {
        self.run_opaque_as(terms, op, self.context.ir.name_str(op), operands, reason)
    }

    /// Executes `op` as the uninterpreted function of the operation `name`.
    ///
    /// # Errors
    ///
    /// Those of [`run_opaque`](Self::run_opaque).
    pub(super) fn run_opaque_as(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        name: &str,
        operands: &[Value],
        reason: &str,
    ) -> Result<OpExit, ExecError> {
        let ir = self.context.ir;
        let last = ir.next_op(op).is_none();
        let may_end_block = ir.is_terminator(op) || (ir.op_def(op).is_none() && last);
        if !ir.regions(op).is_empty() {
            return Err(self.unsupported(op, reason));
        }
        if may_end_block || ir.successors(op).len() != 0 {
            return self.run_opaque_terminator(terms, op, operands, reason);
        }
        let only_new = self.only_allocates(op);
        let is_pure = ir.is_memory_effect_free(op);
        if !is_pure && !only_new {
            self.memory
                .no_shared_visible(terms, self.state.path.term)
                .map_err(|e| self.unsupported(op, e.reason))?;
        }
        let shapes: Vec<Shape> = ir
            .results(op)
            .iter()
            .map(|&r| shape_or_token(ir, ir.value_type(r), self.context.options.index_width).0)
            .collect();
        let name = self.opaque_name(op, name);
        if ir.op_def(op).is_some_and(|d| d.callee.is_some()) {
            self.trace.assumed.push(Assumption::Operation(name.clone()));
        }
        let action = Action::Operation(name.clone());
        // An operation with semantics may be undefined on operands that are not modelled: for example `tensor.extract`
        // out of bounds of a tensor of unknown shape. So may be a call of a function whose body is not modelled. An
        // operation without semantics is assumed to be defined if it has effects, as a call of an unknown function is.
        let has_meaning = ir
            .op_def(op)
            .is_some_and(|d| d.semantics.is_some() && (d.callee.is_none() || self.calls_known_function(op)));
        if (has_meaning && !only_new) || (is_pure && !ir.has_trait(op, Traits::ALWAYS_SPECULATABLE)) {
            let mut inputs: Vec<Term> =
                operands.iter().flat_map(|a| a.scalars().to_vec()).flat_map(|s| masked(terms, s)).collect();
            inputs.extend(Some(self.state.world).filter(|_| !is_pure));
            let ub = terms.uninterpreted(&action.component(Component::IsUndefined), &inputs, 1);
            self.undefined_if(terms, ub, Some(op));
        }
        let values = if is_pure {
            self.apply_pure(terms, op, &action, operands, &shapes)
        } else if only_new {
            // The allocation is not observable. Each execution returns a distinct object, numbered by execution order
            // on both sides.
            self.trace.n_allocations += 1;
            let allocation = Action::Allocation { operation: name, number: self.trace.n_allocations };
            self.apply_pure(terms, op, &allocation, operands, &shapes)
        } else {
            self.event(terms, op, &action, operands, &shapes)
        };
        for (&result, value) in ir.results(op).iter().zip(values) {
            self.define(result, value);
        }
        Ok(Control::Next.into())
    }

    /// Returns whether the only effect of `op` is to allocate results that are not modelled, each represented by a
    /// token. Returns false in a summarized loop, in which the number of executions is not known.
    pub(super) fn only_allocates(&self, op: OpId) -> bool {
        let ir = self.context.ir;
        let is_new = |effect: &Effect| {
            effect.kind == EffectKind::Allocate
                && effect.on.is_some_and(|value| ir.results(op).contains(&value))
        };
        let unknown =
            |&v: &ValueId| !shape_or_token(ir, ir.value_type(v), self.context.options.index_width).1;
        let effects = ir.effects(op).unwrap_or_default();
        self.prover.is_none()
            && self.functions.is_empty()
            && !effects.is_empty()
            && effects.iter().all(is_new)
            && ir.results(op).iter().all(unknown)
    }

    /// Executes a terminator without semantics as an event. The results of the event select the successor and give its
    /// block arguments. Without successors, control ends.
    fn run_opaque_terminator(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        operands: &[Value],
        reason: &str,
    ) -> Result<OpExit, ExecError> {
        let ir = self.context.ir;
        let successors: Vec<BlockId> = ir.successors(op).collect();
        // The semantics of a region's terminator belongs to the operation around the region.
        let owner = ir.parent_op(op);
        let in_function = owner.is_some_and(|owner| ir.has_trait(owner, Traits::FUNCTION));
        let outermost = in_function && self.frames.len() == 1;
        if ir.n_results(op) > 0 || (successors.is_empty() && !outermost) {
            return Err(self.unsupported(op, reason));
        }
        self.memory
            .no_shared_visible(terms, self.state.path.term)
            .map_err(|e| self.unsupported(op, e.reason))?;
        let shape =
            |&value: &ValueId| shape_or_token(ir, ir.value_type(value), self.context.options.index_width).0;
        let mut shapes = vec![Shape::from_slice(&[CHOICE_WIDTH])];
        let mut name = self.opaque_name(op, ir.name_str(op));
        for &block in &successors {
            let arguments = ir.block_args(block);
            shapes.extend(arguments.iter().map(shape));
            name += &format!(" to {}", arguments.len());
        }
        if ir.op_def(op).is_some_and(|d| d.callee.is_some()) {
            self.trace.assumed.push(Assumption::Operation(name.clone()));
        }
        let mut values = self.event(terms, op, &Action::Operation(name), operands, &shapes).into_iter();
        let Some(choice) = values.next().and_then(|choice| choice.as_scalar()) else {
            return Err(self.unsupported(op, reason));
        };
        if successors.is_empty() {
            let always = terms.bool(true);
            self.stop_if(terms, always);
            return Ok(Control::Next.into());
        }
        let mut elsewhere = terms.bool(true);
        let mut arms = SmallVec::new();
        let mut forwarded = Vec::new();
        for (successor, &block) in successors.iter().enumerate() {
            let number = terms.number(CHOICE_WIDTH, successor as u128);
            let here = terms.eq(choice.value, number);
            // The last successor takes all remaining numbers.
            let here = if successor + 1 < successors.len() { here } else { terms.bool(true) };
            arms.push(Arm { condition: terms.and(elsewhere, here), successor });
            let not_here = terms.not(here);
            elsewhere = terms.and(elsewhere, not_here);
            forwarded.push(values.by_ref().take(ir.block_args(block).len()).collect());
        }
        Ok(OpExit { control: Control::Branch(arms), forwarded: Some(forwarded) })
    }

    /// Returns `name` and a hash of the properties, attributes and types of `op`.
    fn opaque_name(&self, op: OpId, name: &str) -> String {
        let (ir, ctx) = (self.context.ir, self.context.ir.ctx());
        let mut hash = proofmark_ir::context::ContentHasher::new("opaque");
        hash.content(ir.properties(op).content_hash(ctx)).content(ir.attrs(op).content_hash(ctx));
        let operands: Vec<_> = ir.operands(op).map(|v| ir.value_type(v).content_hash(ctx)).collect();
        hash.list(operands.into_iter());
        hash.list(ir.results(op).iter().map(|&v| ir.value_type(v).content_hash(ctx)));
        let hash = hash.finish().to_string();
        format!("{name} #{}", &hash[..16])
    }
}
