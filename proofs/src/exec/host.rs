//! The interface of an execution to the semantics of operations ([`Host`]).
//!
//! The semantics of an operation executes regions, calls and loops only through this interface. The mutual recursion
//! between operations and regions is therefore a call of a trait object, and no file imports a file that imports it.

use super::executor::OpExecution;
use super::options::Side;
use super::step::Stepped;
use proofmark_ir::Traits;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{
    Action, CallEffects, CallRequest, Callee, Choice, ChoiceKind, Host, Loop, LoopRequest, Memory, Origin,
    RegionExit, RegionRequest, Scalar, Term, TermBuilder, Unsupported, Value,
};

impl Host for OpExecution<'_, '_, '_> {
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        Some(self)
    }

    fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        self.executor.undefined_if(terms, condition, Some(self.op));
    }

    fn choose(&mut self, terms: &mut dyn TermBuilder, choice: Choice<'_>) -> Term {
        let kind = ChoiceKind::Named(choice.what.to_owned());
        self.executor.open_choice(terms, self.op, kind, choice.inputs, choice.default, choice.anything)
    }

    fn disputed_undefined(&mut self, terms: &mut dyn TermBuilder, condition: Term, why: &str) -> Term {
        if self.executor.context.options.side != Side::Target {
            return condition;
        }
        // A replay assumes defined behaviour here, so that it cannot refute because of a disputed rule. A proof must
        // hold for both readings.
        match terms.is_symbolic() {
            true => {
                let undefined = terms.uninterpreted(&Origin::Doubtful(why.to_owned()).into(), &[], 1);
                terms.and(condition, undefined)
            }
            false => terms.bool(false),
        }
    }

    fn computed_float(
        &mut self,
        terms: &mut dyn TermBuilder,
        kind: FloatKind,
        value: Term,
        operands: &[Term],
    ) -> Term {
        self.executor.choose_nan(terms, self.op, kind, value, operands)
    }

    fn call(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: CallRequest<'_>,
    ) -> Result<Vec<Value>, Unsupported> {
        let known = |name: &str| self.executor.known_function(self.op, name).is_some();
        if request.effects == CallEffects::Unknown
            && !matches!(request.callee, Callee::Symbol(name) if known(name))
        {
            self.executor.memory.no_shared_visible(terms, self.executor.state.path.term)?;
        }
        match (request.callee, request.effects) {
            (Callee::Symbol(name), CallEffects::Unknown) => self
                .executor
                .call_symbol(terms, self.op, name, &request)
                .map_err(|e| Unsupported::new(e.to_string())),
            (Callee::Symbol(name), CallEffects::Pure) => Ok(self.executor.apply_pure(
                terms,
                self.op,
                &Action::Call(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Effect(name), CallEffects::Unknown) => Ok(self.executor.event(
                terms,
                self.op,
                &Action::Effect(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Effect(name), CallEffects::Pure) => Ok(self.executor.apply_pure(
                terms,
                self.op,
                &Action::Effect(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Indirect(function), CallEffects::Unknown) => {
                let function = Scalar::defined(terms, function);
                let mut args = vec![Value::from(function)];
                args.extend_from_slice(request.args);
                Ok(self.executor.event(terms, self.op, &Action::IndirectCall, &args, request.results))
            }
            (Callee::Indirect(_), CallEffects::Pure) => {
                Err(Unsupported::new("indirect call without effects"))
            }
        }
    }

    fn run_region(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: RegionRequest<'_>,
    ) -> Result<RegionExit, Unsupported> {
        let op = self.op;
        let region = self.executor.context.ir.regions(op).get(request.region).copied();
        let entry = region.and_then(|r| self.executor.context.ir.entry_block(r));
        let Some(entry) = entry else { return Err(Unsupported::new("region without blocks")) };
        if self.executor.state.is_unreachable(terms) || terms.is_bool(request.under, false) {
            return Ok(RegionExit { values: Vec::new(), reached: terms.bool(false) });
        }
        let executor = &mut *self.executor;
        let before = executor.state.clone();
        executor.state.path.restrict(terms, request.under);
        let is_scope = executor.context.ir.has_trait(op, Traits::AUTOMATIC_ALLOCATION_SCOPE);
        if is_scope {
            executor.memory.enter_scope();
        }
        let nest = self.nest.as_deref_mut();
        let exit = executor.run_blocks(terms, nest, entry, request.args);
        let exit = exit.map_err(|e| Unsupported::new(e.to_string()))?;
        if is_scope {
            executor.state.memory = executor.memory.leave_scope(executor.state.memory);
        }
        let reached = executor.state.path.term;
        // Joins the exit of the region with the path on which the region is not entered.
        let skipped = terms.not(request.under);
        let mut around = before;
        around.path.restrict(terms, skipped);
        executor.state = executor.state.join(terms, &mut executor.memory, &around).0;
        Ok(RegionExit { values: exit.unwrap_or_default(), reached })
    }

    fn atomically(&mut self) -> Result<(), Unsupported> {
        if self.executor.is_in_section() && !self.executor.context.options.backwards {
            return Err(Unsupported::new("atomic accesses in iterations whose order is open"));
        }
        self.is_atomic = true;
        Ok(())
    }

    fn runs_backwards(&self) -> bool {
        self.executor.context.options.backwards
    }

    fn function_level(&self) -> u32 {
        self.executor.functions.len() as u32
    }

    fn enter_function(&mut self, terms: &mut dyn TermBuilder, within: Term) -> Result<(), Unsupported> {
        self.executor.begin_function(terms, within);
        Ok(())
    }

    fn leave_function(&mut self, terms: &mut dyn TermBuilder) -> Result<Term, Unsupported> {
        self.executor.end_function(terms)
    }

    fn iterations(&mut self) -> Option<&mut Vec<Vec<Scalar>>> {
        Some(&mut self.executor.iterations)
    }

    fn run_loop(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: LoopRequest<'_>,
        body: &mut dyn Loop,
    ) -> Result<Vec<Value>, Unsupported> {
        if self.is_next_of_nest() {
            return self.inner_loop(terms, request, body);
        }
        let schedule = body.schedule();
        self.executor.enter_section(schedule);
        if let Some((flat, probe)) = self.step.as_mut().and_then(|task| task.start.take()) {
            let stepped = match flat {
                Some(flat) => self.step_of_nest(terms, request, body, (flat, probe)),
                None => self.one_step(terms, request, body, probe),
            };
            let accesses = self.executor.leave_section(terms, schedule);
            let stepped = Stepped { schedule, accesses, ..stepped? };
            if let Some(task) = &mut self.step {
                task.stepped = Some(stepped);
            }
            return Err(Unsupported::new("loop of which a single step is executed"));
        }
        let values = self.run_loop_op(terms, request, body);
        self.executor.leave_section(terms, schedule);
        values
    }
}
