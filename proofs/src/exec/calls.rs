//! Execution of calls and regions.
//!
//! A call of a function with a body is inlined up to a depth. Any other call is an observable event, or an
//! uninterpreted function of its arguments if it has no effects. The regions of an operation are executed in place.

use super::memory::MemoryState;
use super::steps::Stepped;
use super::{COUNT_WIDTH, ExecError, Executor, Side, WORLD_WIDTH, masked};
use crate::attributes::contract;
use crate::function::{TOKEN_WIDTH, body_entry, form_of};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{
    Action, CallEffects, CallRequest, Callee, Choice, ChoiceKind, Component, Host, Loop, LoopRequest, Memory,
    Origin, RegionExit, RegionRequest, Scalar, Shape, Symbol, TensorForm, Term, TermBuilder, Unsupported,
    Value, float, float_kinds_of,
};
use proofmark_ir::{Ir, OpId, Traits, Type, ValueId};

/// The maximum depth of inlined calls.
const MAX_INLINE_DEPTH: usize = 8;

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
    /// The tensors among the arguments that are represented as functions: the position of the first scalar, the form,
    /// and the scalars.
    pub(crate) tensors: Vec<(usize, TensorForm, Vec<Scalar>)>,
    /// The memory before the event, and the number of earlier escapes of blocks.
    pub(crate) memory: (MemoryState, usize),
}

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

/// Returns one bit: `value` is a computed NaN; or `None` if the bit is constant false.
fn computed_nan(terms: &mut dyn TermBuilder, kind: FloatKind, value: Term) -> Option<Term> {
    if !float::is_computed(kind) {
        return None;
    }
    let moved = terms.is_moved_nan(value);
    if terms.is_bool(moved, true) {
        return None;
    }
    let nan = float::is_nan(terms, kind, value);
    let computed = terms.not(moved);
    let computed = terms.and(nan, computed);
    (!terms.is_bool(computed, false)).then_some(computed)
}

impl Executor<'_, '_> {
    /// Executes an observable event and returns its results: uninterpreted functions of the trace after the event.
    pub(super) fn event(
        &mut self,
        terms: &mut dyn TermBuilder,
        action: &Action,
        args: &[Value],
        results: &[Shape],
    ) -> Vec<Value> {
        self.before_event(terms);
        let seen = self.operands_as_seen(terms, args);
        let (scalars, tensors) = self.without_names(terms, &seen);
        for (.., tensor) in &tensors {
            // A poison size of a tensor argument is undefined behaviour at the call.
            self.undefined_if(terms, tensor[0].poison);
        }
        let kinds = self.float_kinds_of_operands(scalars.len());
        let seen = self.as_reference(terms, action, &scalars, &kinds);
        for arg in args {
            self.escape_value(terms, arg);
        }
        let memory = (self.memory.state, self.memory.heap.n_escapes());
        let mut inputs = vec![self.state.world];
        for scalar in seen {
            inputs.extend(masked(terms, scalar));
        }
        let before = self.state.world;
        let trace = action.component(Component::Trace(self.form_of_call(args.len())));
        self.state.world = longer_trace(terms, before, &trace, &inputs);
        self.memory.forget(self.state.world);
        self.after_call(terms, self.state.world);
        let values = self.returned(terms, action, self.state.world, results);
        self.trace.events.push(Event {
            action: action.clone(),
            op: self.current_op,
            args: scalars,
            results: values.clone(),
            path: self.state.path.term,
            world: before,
            tensors,
            memory,
        });
        let stuck = terms.uninterpreted(&action.component(Component::DoesNotReturn), &[self.state.world], 1);
        self.stop_if(terms, stuck);
        values
    }

    /// Returns the operand and result types of the current call, as a part of the event's symbol.
    fn form_of_call(&self, n_args: usize) -> String {
        let Some(op) = self.current_op else { return String::new() };
        let ir = self.ir;
        let types = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<Type> {
            values.map(|value| ir.value_type(value)).collect()
        };
        // Excludes the callee operand from the types.
        let callee = usize::from(ir.n_operands(op) == n_args + 1);
        let types = [types(&mut ir.operands(op).skip(callee)), types(&mut ir.results(op).iter().copied())];
        let [operands, results] = types.map(|all| form_of(ir.ctx(), &all, self.options.index_width));
        format!(" {operands} {results}")
    }

    /// Returns the float format of each scalar of the current operation's operands, or `None` for each of `n_scalars`
    /// scalars if the counts differ.
    fn float_kinds_of_operands(&self, n_scalars: usize) -> Vec<Option<FloatKind>> {
        let ctx = self.ir.ctx();
        let operands = self.current_op.into_iter().flat_map(|op| self.ir.operands(op));
        let kinds: Vec<Option<FloatKind>> =
            operands.flat_map(|v| float_kinds_of(ctx, self.ir.value_type(v))).collect();
        // The count differs for an indirect call, whose first scalar is the callee.
        if kinds.len() == n_scalars { kinds } else { vec![None; n_scalars] }
    }

    /// Returns the arguments of an unknown call as the callee observes them. A computed NaN is replaced by a constant
    /// that represents a nondeterministic NaN. If NaN bits are modelled, a computed NaN of the target keeps the value
    /// that its operation chose; it matches the source's argument only if that argument is a computed NaN.
    fn as_observed(
        &self,
        terms: &mut dyn TermBuilder,
        args: &[Scalar],
        kinds: &[Option<FloatKind>],
        of_target: bool,
    ) -> Vec<Scalar> {
        let keeps_choice = of_target && terms.nan_detail() != NanDetail::Canonical;
        let mut observed = args.to_vec();
        for (scalar, kind) in observed.iter_mut().zip(kinds) {
            let Some(kind) = kind.filter(|kind| kind.width() == terms.width(scalar.value)) else { continue };
            if let Some(computed) = computed_nan(terms, kind, scalar.value).filter(|_| !keeps_choice) {
                let any = Origin::ObservedNan(kind.name().to_owned());
                let any = terms.uninterpreted(&any.into(), &[], kind.width());
                scalar.value = terms.ite(computed, any, scalar.value);
            }
        }
        observed
    }

    /// Returns the arguments as the callee observes them. Where a reference event has the same trace and `args` refine
    /// its arguments, the result is the arguments of the reference event.
    fn as_reference(
        &mut self,
        terms: &mut dyn TermBuilder,
        action: &Action,
        args: &[Scalar],
        kinds: &[Option<FloatKind>],
    ) -> Vec<Scalar> {
        let is_target = self.options.side == Side::Target;
        let mut seen = self.as_observed(terms, args, kinds, is_target);
        for event in self.reference.clone().iter() {
            let fits = event.action == *action
                && event.args.len() == args.len()
                && event.args.iter().zip(args).all(|(a, b)| terms.width(a.value) == terms.width(b.value));
            if !fits || event.args == args {
                continue;
            }
            // A computed NaN of the source is refined by any NaN.
            let mut any_nan = Vec::with_capacity(args.len());
            for ((theirs, ours), kind) in event.args.iter().zip(args).zip(kinds) {
                if kind.is_some() && theirs.value != ours.value {
                    terms.note_doubt();
                }
                let kind =
                    kind.filter(|kind| theirs.value != ours.value && kind.width() == terms.width(ours.value));
                any_nan.push(kind.and_then(|kind| {
                    let computed = computed_nan(terms, kind, theirs.value)?;
                    let nan = float::is_nan(terms, kind, ours.value);
                    let both = terms.and(computed, nan);
                    (!terms.is_bool(both, false)).then_some(both)
                }));
            }
            // Arguments without poison must be equal without this substitution.
            let defined = event.args.iter().all(|a| terms.is_bool(a.poison, false));
            if defined && any_nan.iter().all(Option::is_none) {
                continue;
            }
            // Traces of different lengths differ.
            let same_count = same_count(terms, event.world, self.state.world);
            if terms.is_bool(same_count, false) {
                continue;
            }
            let same_trace = terms.eq(event.world, self.state.world);
            let mut refines = terms.and(event.path, same_trace);
            if terms.is_bool(refines, false) {
                continue;
            }
            for ((theirs, ours), any_nan) in event.args.iter().zip(args).zip(any_nan) {
                let mut same = terms.eq(theirs.value, ours.value);
                if let Some(any_nan) = any_nan {
                    same = terms.or(same, any_nan);
                }
                let defined = terms.not(ours.poison);
                let same = terms.and(same, defined);
                let either = terms.or(theirs.poison, same);
                refines = terms.and(refines, either);
            }
            let theirs = self.as_observed(terms, &event.args, kinds, false);
            for (s, theirs) in seen.iter_mut().zip(theirs) {
                *s = Scalar::ite(terms, refines, theirs, *s);
            }
        }
        seen
    }

    /// Ends the program observably if `condition` holds.
    pub(super) fn halt(&mut self, terms: &mut dyn TermBuilder, op: OpId, condition: Term) {
        let action = Action::End(self.ir.name_str(op).to_owned());
        let before = self.state.world;
        self.state.world = longer_trace(terms, before, &action.component(Component::Whole), &[before]);
        let path = terms.and(self.state.path.term, condition);
        // The memory after the end of the program is not observable.
        let memory = Default::default();
        let tensors = Vec::new();
        self.trace.events.push(Event {
            action,
            op: None,
            args: Vec::new(),
            results: Vec::new(),
            path,
            world: before,
            tensors,
            memory,
        });
        self.stop_if(terms, condition);
        self.state.world = before;
    }

    fn call_symbol(
        &mut self,
        terms: &mut dyn TermBuilder,
        name: &str,
        request: &CallRequest<'_>,
    ) -> Result<Vec<Value>, ExecError> {
        if let Some(function) = self.known_function(name) {
            if let Some(attribute) = contract(self.ir, function) {
                let reason = format!("attribute {attribute} of a function that is called is not modelled");
                return Err(self.unsupported(function, reason));
            }
            let recursive = self.frames.iter().any(|f| f.function == function);
            let takes = body_entry(self.ir, function).map(|b| self.ir.block_args(b).len());
            if !recursive && self.frames.len() < MAX_INLINE_DEPTH && takes == Some(request.args.len()) {
                let values = self.run_body(terms, function, request.args)?;
                return Ok(values.unwrap_or_else(|| {
                    // The call returns on no path, so values of the right shape suffice.
                    request.results.iter().map(|shape| Value::poison(terms, shape)).collect()
                }));
            }
            self.no_shared_visible(terms).map_err(|e| self.unsupported(function, e.reason))?;
            // The user of the summary must check that the assumed functions are equal in source and target.
            self.trace.assumed.push(name.to_owned());
            let call = Action::AssumedCall(name.to_owned());
            return Ok(self.event(terms, &call, request.args, request.results));
        }
        Ok(self.event(terms, &Action::Call(name.to_owned()), request.args, request.results))
    }

    /// Returns the function with a body to which the symbol `name` resolves at the current operation. Returns `None` if
    /// the linker may replace that function.
    fn known_function(&self, name: &str) -> Option<OpId> {
        let op = self.current_op?;
        let name = self.ir.ctx().ident(name);
        let mut table = self.ir.nearest_symbol_table(op)?;
        loop {
            if let Some(found) = self.ir.lookup_symbol(table, name) {
                let known = body_entry(self.ir, found).is_some() && !may_be_replaced(self.ir, found);
                return known.then_some(found);
            }
            table = self.ir.nearest_symbol_table(self.ir.parent_op(table)?)?;
        }
    }
}

/// Returns whether the linker may replace `function` by another one of the same name.
fn may_be_replaced(ir: &Ir, function: OpId) -> bool {
    let interposable = ir.op_def(function).and_then(|def| def.interposable);
    interposable.is_some_and(|interposable| interposable(ir, function))
}

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
            self.no_shared_visible(terms)?;
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
            self.enter_scope();
        }
        let exit =
            self.run_blocks(terms, entry, request.args).map_err(|e| Unsupported::new(e.to_string()))?;
        if is_scope {
            self.leave_scope();
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

impl Executor<'_, '_> {
    /// Returns results that are uninterpreted functions of a token of the arguments. The token keeps the size of the
    /// terms linear in the numbers of arguments and results.
    pub(super) fn apply_pure(
        &mut self,
        terms: &mut dyn TermBuilder,
        action: &Action,
        args: &[Value],
        results: &[Shape],
    ) -> Vec<Value> {
        let mut inputs = Vec::new();
        let scalars: Vec<Scalar> = args.iter().flat_map(|a| a.scalars().iter().copied()).collect();
        if self.returns_other_than_floats() {
            // An integer result may depend on the bits of a float argument.
            for (scalar, kind) in scalars.iter().zip(self.float_kinds_of_operands(scalars.len())) {
                kind.iter().for_each(|&kind| terms.observe_nan(kind, scalar.value, NanDetail::Bits));
            }
        }
        for scalar in scalars {
            inputs.extend(masked(terms, scalar));
        }
        let token = terms.uninterpreted(&action.component(Component::Token), &inputs, TOKEN_WIDTH);
        if !results.is_empty() {
            // A result may refer to the blocks of an argument.
            args.iter().for_each(|arg| self.escape_value(terms, arg));
        }
        self.returned(terms, action, token, results)
    }

    /// Returns whether the current operation has a result that is not a float.
    fn returns_other_than_floats(&self) -> bool {
        let ctx = self.ir.ctx();
        let mut results = self.current_op.into_iter().flat_map(|op| self.ir.results(op).iter().copied());
        results.any(|value| float_kinds_of(ctx, self.ir.value_type(value)).iter().any(Option::is_none))
    }

    /// Returns the results of an action: uninterpreted functions of `token`.
    fn returned(
        &mut self,
        terms: &mut dyn TermBuilder,
        action: &Action,
        token: Term,
        results: &[Shape],
    ) -> Vec<Value> {
        let types: Vec<Type> = self
            .current_op
            .map(|op| self.ir.results(op).iter().map(|&r| self.ir.value_type(r)).collect())
            .unwrap_or_default();
        let mut values = Vec::with_capacity(results.len());
        // Components are numbered across all results, so that they do not depend on the grouping of scalars into
        // results.
        let mut first = 0;
        for (i, shape) in results.iter().enumerate() {
            let mut raw = |terms: &mut dyn TermBuilder, j: usize, width: u32, poison: bool| {
                let number = first + j;
                let component = if poison { Component::Poison(number) } else { Component::Result(number) };
                terms.uninterpreted(&action.component(component), &[token], width)
            };
            values.push(self.arriving(terms, types.get(i).copied(), shape, &mut raw));
            first += shape.len();
        }
        values
    }
}
