//! Execution of one operation.

use super::edges::OpExit;
use super::executor::{Executor, OpExecution};
use super::nest::NestPosition;
use super::options::{ExecError, Side};
use super::tensors::Mode;
use crate::attributes::obstacle;
use crate::function::shape_or_token;
use proofmark_ir::semantics::{Control, Fallback, Machine, TermBuilder, Value, element_width};
use proofmark_ir::{OpId, Traits};
use smallvec::SmallVec;

impl<B: TermBuilder> Executor<'_, '_, B> {
    /// Executes `op`, which is a part of the loop nest `nest`, on the current path.
    pub(super) fn run_op(
        &mut self,
        terms: &mut B,
        nest: Option<&mut NestPosition>,
        op: OpId,
    ) -> Result<OpExit, ExecError> {
        let ir = self.context.ir;
        let mask = if ir.is_terminator(op) { None } else { self.mask.take() };
        let is_masked = mask.is_some();
        let operands: SmallVec<[Value; 3]> =
            ir.operands(op).map(|v| self.value(op, v)).collect::<Result<_, _>>()?;
        let n_scalars = operands.iter().map(|o| o.scalars().len()).sum();
        let simple = ir.has_trait(op, Traits::NO_MEMORY_EFFECT) && ir.regions(op).is_empty();
        self.budget.spend(terms.budget(), n_scalars, simple)?;
        let def = ir.op_def(op);
        if def.is_some_and(|d| d.callee.is_some())
            && ir.stated_value_attributes(op).iter().any(|stated| !stated.is_modelled())
        {
            return Err(self.unsupported(op, "attributes on arguments or results of a call are not modelled"));
        }
        if self.calls_intrinsic(op) {
            return Err(self.unsupported(op, "call of an intrinsic by its name"));
        }
        let index_width = self.context.options.index_width;
        let mut values = ir.operands(op).chain(ir.results(op).iter().copied());
        let is_scalar =
            values.clone().all(|v| element_width(ir.ctx(), ir.value_type(v), index_width).is_some());
        let modelled = is_scalar || values.all(|v| shape_or_token(ir, ir.value_type(v), index_width).1);
        // Terminators and calls only forward their values.
        let only_forwards = ir.is_terminator(op) || def.is_some_and(|d| d.callee.is_some());
        let mode = if is_scalar { Mode::Whole } else { self.mode_of(op) };
        let semantics = def.and_then(|d| d.semantics).filter(|_| modelled || only_forwards);
        let semantics = semantics.filter(|_| !matches!(mode, Mode::Opaque));
        let obstacle = obstacle(ir, op, self.context.options.ignore_promises);
        let semantics = semantics.filter(|_| obstacle.is_none());
        // Only the semantics knows which parts of the operation a mask concerns.
        if is_masked && (semantics.is_none() || !matches!(mode, Mode::Whole)) {
            return Err(self.unsupported(op, "operation under a mask"));
        }
        let Some(semantics) = semantics else {
            let has_lasting_effects = ir.has_trait(op, Traits::LASTING_EFFECTS);
            let reason = match &obstacle {
                None if has_lasting_effects => "effects that last beyond the operation",
                Some(reason) => reason,
                None if modelled => "operation without semantics",
                None => "type that is not modelled",
            };
            // A nondeterministic result is no function of the operands. An operation with semantics but without
            // operands may have such a result.
            let chooses = ir.has_trait(op, Traits::UNSPECIFIED)
                || (ir.n_operands(op) == 0 && def.is_some_and(|d| d.semantics.is_some()));
            if has_lasting_effects || chooses && !self.only_allocates(op) {
                return Err(self.unsupported(op, reason));
            }
            return self.run_opaque(terms, op, &operands, reason);
        };
        let before = self.checkpoint();
        let mut at = OpExecution::new(self, op, nest);
        at.mask = mask;
        let mut host = at.host(terms);
        let mut machine = Machine::new(&mut host, &operands, index_width);
        let outcome = match mode {
            Mode::Lifted => machine.lift(ir, op, semantics),
            Mode::Whole | Mode::Opaque => semantics(ir, op, &mut machine),
        };
        let effect = machine.finish();
        if at.mask.is_some() {
            self.restore(before);
            return Err(self.unsupported(op, "operation under a mask"));
        }
        if terms.missing_nan_detail().is_some() {
            return Err(self.unsupported(op, "observation of the NaN that an operation computed"));
        }
        if outcome.is_ok() {
            self.undefined_if(terms, effect.ub, Some(op));
        }
        if let Err(unsupported) = outcome {
            self.restore(before);
            match unsupported.fallback {
                Fallback::None => {}
                _ if is_masked => {}
                Fallback::Function => return self.run_opaque(terms, op, &operands, &unsupported.reason),
                Fallback::FunctionOf(name) => {
                    return self.run_opaque_as(terms, op, name, &operands, &unsupported.reason);
                }
                Fallback::OtherIndex => return Err(ExecError::OtherIndex),
            }
            // An operation whose semantics refuses a case may be nondeterministic, and is then no function of its
            // operands. Only a call is known to be modelled by an event.
            if def.is_none_or(|d| d.callee.is_none()) {
                // A limit that was exceeded in a region is not a property of the operation.
                self.budget.check(terms.budget())?;
                return Err(self.unsupported(op, unsupported.reason));
            }
            return self.run_opaque(terms, op, &operands, &unsupported.reason);
        }
        if !terms.is_bool(effect.halt, false) {
            let open = self.is_in_section() && !self.context.options.backwards;
            if open && self.context.options.side == Side::Target {
                return Err(
                    self.unsupported(op, "possible end of the program in iterations whose order is open")
                );
            }
            self.halt(terms, op, effect.halt);
        }
        if effect.results.len() != ir.n_results(op) && terms.is_bool(self.state.path.term, false) {
            // No path continues after the operation, so values of the right shapes suffice.
            for &result in ir.results(op) {
                let (shape, _) = shape_or_token(ir, ir.value_type(result), index_width);
                let value = Value::poison(terms, &shape);
                self.define(result, value);
            }
        } else if effect.control == Control::Next || !effect.results.is_empty() {
            if effect.results.len() != ir.n_results(op) {
                return Err(self.unsupported(op, "semantics with another number of results"));
            }
            for (&result, value) in ir.results(op).iter().zip(effect.results) {
                let ty = ir.value_type(result);
                let scalars = value.scalars();
                let fits = match element_width(ir.ctx(), ty, index_width) {
                    Some(width) => scalars.len() == 1 && terms.width(scalars[0].value) == width,
                    None => {
                        let (shape, _) = shape_or_token(ir, ty, index_width);
                        scalars.len() == shape.len()
                            && scalars.iter().zip(&shape).all(|(s, &w)| terms.width(s.value) == w)
                    }
                };
                if !fits {
                    return Err(self.unsupported(op, "semantics with results of another type"));
                }
                self.define(result, value);
            }
        }
        Ok(effect.control.into())
    }
}
