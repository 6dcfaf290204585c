//! The interface of an execution to the semantics of operations ([`Host`]).
//!
//! The semantics of an operation executes regions, calls and loops only through this interface. The mutual recursion
//! between operations and regions is therefore a call of a trait object, and no file imports a file that imports it.

use super::executor::Executor;
use super::options::Side;
use super::step::Stepped;
use proofmark_ir::Traits;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{
    Action, CallEffects, CallRequest, Callee, Choice, ChoiceKind, Host, Loop, LoopRequest, Memory, Origin,
    RegionExit, RegionRequest, Scalar, Term, TermBuilder, Unsupported, Value,
};

impl Host for Executor<'_, '_> {
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        Some(self)
    }

    fn undefined_if(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        Executor::undefined_if(self, terms, condition);
    }

    fn choose(&mut self, terms: &mut dyn TermBuilder, choice: Choice<'_>) -> Term {
        let kind = ChoiceKind::Named(choice.what.to_owned());
        self.open_choice(terms, kind, choice.inputs, choice.default, choice.anything)
    }

    fn disputed_undefined(&mut self, terms: &mut dyn TermBuilder, condition: Term, why: &str) -> Term {
        if self.options.side != Side::Target {
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
        self.choose_nan(terms, kind, value, operands)
    }

    fn call(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: CallRequest<'_>,
    ) -> Result<Vec<Value>, Unsupported> {
        let known = |name: &str| self.known_function(name).is_some();
        if request.effects == CallEffects::Unknown
            && !matches!(request.callee, Callee::Symbol(name) if known(name))
        {
            self.memory.no_shared_visible(terms, self.state.path.term)?;
        }
        match (request.callee, request.effects) {
            (Callee::Symbol(name), CallEffects::Unknown) => {
                self.call_symbol(terms, name, &request).map_err(|e| Unsupported::new(e.to_string()))
            }
            (Callee::Symbol(name), CallEffects::Pure) => {
                Ok(self.apply_pure(terms, &Action::Call(name.to_owned()), request.args, request.results))
            }
            (Callee::Effect(name), CallEffects::Unknown) => {
                Ok(self.event(terms, &Action::Effect(name.to_owned()), request.args, request.results))
            }
            (Callee::Effect(name), CallEffects::Pure) => {
                Ok(self.apply_pure(terms, &Action::Effect(name.to_owned()), request.args, request.results))
            }
            (Callee::Indirect(function), CallEffects::Unknown) => {
                let function = Scalar::defined(terms, function);
                let mut args = vec![Value::from(function)];
                args.extend_from_slice(request.args);
                Ok(self.event(terms, &Action::IndirectCall, &args, request.results))
            }
            (Callee::Indirect(_), CallEffects::Pure) => {
                Err(Unsupported::new("an indirect call without effects"))
            }
        }
    }

    fn run_region(
        &mut self,
        terms: &mut dyn TermBuilder,
        request: RegionRequest<'_>,
    ) -> Result<RegionExit, Unsupported> {
        let op = self.current_op.ok_or_else(|| Unsupported::new("no operation is being executed"))?;
        let region = self.ir.regions(op).get(request.region).copied();
        let entry = region.and_then(|r| self.ir.entry_block(r));
        let Some(entry) = entry else { return Err(Unsupported::new("a region without blocks")) };
        if terms.is_bool(self.state.path.term, false) || terms.is_bool(request.under, false) {
            return Ok(RegionExit { values: Vec::new(), reached: terms.bool(false) });
        }
        let (path, world, memory) = (self.state.path.clone(), self.state.world, self.memory.state);
        self.state.path.restrict(terms, request.under);
        let is_scope = self.ir.has_trait(op, Traits::AUTOMATIC_ALLOCATION_SCOPE);
        if is_scope {
            self.memory.enter_scope();
        }
        let exit =
            self.run_blocks(terms, entry, request.args).map_err(|e| Unsupported::new(e.to_string()))?;
        if is_scope {
            self.memory.leave_scope();
        }
        let reached = self.state.path.term;
        let left = self.state.world;
        // Joins the exit of the region with the path on which the region is not entered.
        let skipped = terms.not(request.under);
        let mut around = path.clone();
        around.restrict(terms, skipped);
        let inside = std::mem::replace(&mut self.state.path, path);
        let (joined, is_inside) = inside.join(terms, &around);
        self.state.path = joined;
        self.state.world = terms.ite(is_inside, left, world);
        self.memory.state = self.memory.join(terms, is_inside, self.memory.state, memory);
        Ok(RegionExit { values: exit.unwrap_or_default(), reached })
    }

    fn atomically(&mut self) -> Result<(), Unsupported> {
        if self.is_in_section() && !self.options.backwards {
            return Err(Unsupported::new("atomic accesses in iterations whose order is open"));
        }
        self.atomic = self.current_op;
        Ok(())
    }

    fn runs_backwards(&self) -> bool {
        self.options.backwards
    }

    fn function_level(&self) -> u32 {
        self.functions.len() as u32
    }

    fn enter_function(&mut self, terms: &mut dyn TermBuilder, within: Term) -> Result<(), Unsupported> {
        self.begin_function(terms, within);
        Ok(())
    }

    fn leave_function(&mut self, terms: &mut dyn TermBuilder) -> Result<Term, Unsupported> {
        self.end_function(terms)
    }

    fn iterations(&mut self) -> Option<&mut Vec<Vec<Scalar>>> {
        Some(&mut self.iterations)
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
        self.enter_section(schedule);
        let values = match self.probe.take() {
            Some((flat, probe)) => {
                let stepped = match flat {
                    Some(flat) => self.step_of_nest(terms, request, body, (flat, probe)),
                    None => self.one_step(terms, request, body, probe),
                };
                let accesses = self.leave_section(terms, schedule);
                self.stepped = Some(Stepped { schedule, accesses, ..stepped? });
                return Err(Unsupported::new("only one step was asked for"));
            }
            None => self.loop_as_whole(terms, request, body),
        };
        self.leave_section(terms, schedule);
        values
    }
}
