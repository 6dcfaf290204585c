//! The interface of an execution to the semantics of operations ([`Host`]).
//!
//! The semantics of an operation executes regions, calls and loops only through this interface. The mutual recursion
//! between operations and regions is therefore a call of a trait object, and no file imports a file that imports it.

use super::executor::OpHost;
use super::options::Side;
use super::step::Stepped;
use proofmark_ir::Traits;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{
    Action, CallEffects, CallRequest, Callee, Choice, ChoiceKind, DelegatingBuilder, Host, Loop, LoopRequest,
    Memory, Origin, RegionExit, RegionRequest, Scalar, Term, TermBuilder, Unsupported, Value,
};

impl<B: TermBuilder> DelegatingBuilder for OpHost<'_, '_, '_, '_, B> {
    type Builder = B;

    fn builder(&self) -> &B {
        self.terms
    }

    fn builder_mut(&mut self) -> &mut B {
        self.terms
    }
}

impl<B: TermBuilder> Host for OpHost<'_, '_, '_, '_, B> {
    fn memory(&mut self) -> Option<(&mut dyn TermBuilder, &mut dyn Memory)> {
        Some((self.terms, self.at))
    }

    fn undefined_if(&mut self, condition: Term) {
        self.at.executor.undefined_if(self.terms, condition, Some(self.at.op));
    }

    fn choose(&mut self, choice: Choice<'_>) -> Term {
        let kind = ChoiceKind::Named(choice.what.to_owned());
        self.at.executor.open_choice(self.terms, self.at.op, kind, choice)
    }

    fn disputed_undefined(&mut self, condition: Term, why: &str) -> Term {
        if self.at.executor.context.options.side != Side::Target {
            return condition;
        }
        // A replay assumes defined behaviour here, so that it cannot refute because of a disputed rule. A proof must
        // hold for both readings.
        match self.terms.is_symbolic() {
            true => {
                let undefined = self.terms.uninterpreted(&Origin::Doubtful(why.to_owned()).into(), &[], 1);
                self.terms.and(condition, undefined)
            }
            false => self.terms.bool(false),
        }
    }

    fn unsettled_undefined(&mut self, condition: Term, why: &str) -> Term {
        if self.terms.is_symbolic() {
            // A proof must hold for both readings, which source and target share.
            let undefined = self.terms.uninterpreted(&Origin::Unsettled(why.to_owned()).into(), &[], 1);
            return self.terms.and(condition, undefined);
        }
        // A replay refutes only where the source is defined and the target is undefined for either reading.
        match self.at.executor.context.options.side {
            Side::Source => condition,
            Side::Target | Side::Alone => self.terms.bool(false),
        }
    }

    fn assumption_violated(&mut self, condition: Term) -> Term {
        // A proof takes the source without the assumption and the target with the strictest one. A replay does the
        // opposite, so that it refutes only where the accesses of the source cannot violate the assumption.
        let counts = match self.at.executor.context.options.side {
            Side::Source => !self.terms.is_symbolic(),
            Side::Target => self.terms.is_symbolic(),
            Side::Alone => true,
        };
        if counts { condition } else { self.terms.bool(false) }
    }

    fn computed_float(&mut self, kind: FloatKind, value: Term, operands: &[Term]) -> Term {
        self.at.executor.choose_nan(self.terms, self.at.op, kind, value, operands)
    }

    fn call(&mut self, request: CallRequest<'_>) -> Result<Vec<Value>, Unsupported> {
        let known = |name: &str| self.at.executor.known_function(self.at.op, name).is_some();
        if request.effects == CallEffects::Unknown
            && !matches!(request.callee, Callee::Symbol(name) if known(name))
        {
            self.at.executor.memory.no_shared_visible(self.terms, self.at.executor.state.path.term)?;
        }
        match (request.callee, request.effects) {
            (Callee::Symbol(name), CallEffects::Unknown) => self
                .at
                .executor
                .call_symbol(self.terms, self.at.op, name, &request)
                .map_err(|e| Unsupported::new(e.to_string())),
            (Callee::Symbol(name), CallEffects::Pure) => Ok(self.at.executor.apply_pure(
                self.terms,
                self.at.op,
                &Action::Call(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Effect(name), CallEffects::Unknown) => Ok(self.at.executor.event(
                self.terms,
                self.at.op,
                &Action::Effect(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Effect(name), CallEffects::Pure) => Ok(self.at.executor.apply_pure(
                self.terms,
                self.at.op,
                &Action::Effect(name.to_owned()),
                request.args,
                request.results,
            )),
            (Callee::Indirect(function), CallEffects::Unknown) => {
                let function = Scalar::defined(self.terms, function);
                let mut args = vec![Value::from(function)];
                args.extend_from_slice(request.args);
                Ok(self.at.executor.event(
                    self.terms,
                    self.at.op,
                    &Action::IndirectCall,
                    &args,
                    request.results,
                ))
            }
            (Callee::Indirect(_), CallEffects::Pure) => {
                Err(Unsupported::new("indirect call without effects"))
            }
        }
    }

    fn run_region(&mut self, request: RegionRequest<'_>) -> Result<RegionExit, Unsupported> {
        let op = self.at.op;
        let region = self.at.executor.context.ir.regions(op).get(request.region).copied();
        let entry = region.and_then(|r| self.at.executor.context.ir.entry_block(r));
        let Some(entry) = entry else { return Err(Unsupported::new("region without blocks")) };
        if self.at.executor.state.is_unreachable(self.terms) || self.terms.is_bool(request.under, false) {
            return Ok(RegionExit { values: Vec::new(), reached: self.terms.bool(false) });
        }
        let executor = &mut *self.at.executor;
        let before = executor.state.clone();
        executor.state.path.restrict(self.terms, request.under);
        let is_scope = executor.context.ir.has_trait(op, Traits::AUTOMATIC_ALLOCATION_SCOPE);
        if is_scope {
            executor.memory.enter_scope();
        }
        let nest = self.at.nest.as_deref_mut();
        executor.mask = request.mask.map(<[Scalar]>::to_vec);
        let exit = executor.run_blocks(self.terms, nest, entry, request.args);
        let is_masked = executor.mask.take().is_some();
        let exit = exit.map_err(|e| Unsupported::new(e.to_string()))?;
        if is_masked {
            return Err(Unsupported::new("mask without an operation"));
        }
        if is_scope {
            executor.state.memory = executor.memory.leave_scope(executor.state.memory);
        }
        let reached = executor.state.path.term;
        // Joins the exit of the region with the path on which the region is not entered.
        let skipped = self.terms.not(request.under);
        let mut around = before;
        around.path.restrict(self.terms, skipped);
        executor.state = executor.state.join(self.terms, &mut executor.memory, &around).0;
        Ok(RegionExit { values: exit.unwrap_or_default(), reached })
    }

    fn atomically(&mut self) -> Result<(), Unsupported> {
        if self.at.executor.is_in_section() && !self.at.executor.context.options.backwards {
            return Err(Unsupported::new("atomic accesses in iterations whose order is open"));
        }
        if self.at.executor.prover.is_some() {
            return Err(Unsupported::new("atomic accesses beside summarized loops"));
        }
        self.at.is_atomic = true;
        Ok(())
    }

    fn runs_backwards(&self) -> bool {
        self.at.executor.context.options.backwards
    }

    fn function_level(&self) -> u32 {
        self.at.executor.functions.len() as u32
    }

    fn enter_function(&mut self, within: Term) -> Result<(), Unsupported> {
        self.at.executor.begin_function(self.terms, within);
        Ok(())
    }

    fn leave_function(&mut self) -> Result<Term, Unsupported> {
        self.at.executor.end_function(self.terms)
    }

    fn take_mask(&mut self) -> Option<Vec<Scalar>> {
        self.at.mask.take()
    }

    fn iterations(&mut self) -> Option<&mut Vec<Vec<Scalar>>> {
        Some(&mut self.at.executor.iterations)
    }

    fn run_loop(&mut self, request: LoopRequest<'_>, body: &mut dyn Loop) -> Result<Vec<Value>, Unsupported> {
        if self.at.is_next_of_nest() {
            return self.at.inner_loop(self.terms, request, body);
        }
        let schedule = body.schedule();
        self.at.executor.enter_section(schedule);
        if let Some((flat, probe)) = self.at.step.as_mut().and_then(|task| task.start.take()) {
            let stepped = match flat {
                Some(flat) => self.at.step_of_nest(self.terms, request, body, (flat, probe)),
                None => self.at.one_step(self.terms, request, body, probe),
            };
            let accesses = self.at.executor.leave_section(self.terms, schedule);
            let stepped = Stepped { schedule, accesses, ..stepped? };
            if let Some(task) = &mut self.at.step {
                task.stepped = Some(stepped);
            }
            return Err(Unsupported::new("loop that is executed for a single step"));
        }
        let values = self.at.run_loop_op(self.terms, request, body);
        self.at.executor.leave_section(self.terms, schedule);
        values
    }
}
