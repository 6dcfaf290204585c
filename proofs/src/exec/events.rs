//! Observable events of an execution, and uninterpreted functions without effects.
//!
//! A call of an unknown function is an event, or an uninterpreted function of its arguments if it has no effects. An
//! event of the target is identified with an event of the source that has the same trace and refined arguments.

use super::event::{Event, longer_trace, same_count};
use super::executor::Executor;
use super::options::Side;
use super::scalars::masked;
use crate::function::{TOKEN_WIDTH, form_of};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{
    Action, Component, FloatKinds, Origin, Scalar, Shape, Term, TermBuilder, Value, float, float_kinds_of,
};
use proofmark_ir::{OpId, Type, ValueId};
use smallvec::smallvec;

/// Returns one bit: `value` is a computed NaN whose sign is not determined; or `None` if the bit is constant false.
fn computed_nan(terms: &mut dyn TermBuilder, kind: FloatKind, value: Term) -> Option<Term> {
    if !float::is_computed(kind) {
        return None;
    }
    let moved = terms.is_moved_nan(value);
    if terms.is_bool(moved, true) {
        return None;
    }
    let nan = float::is_nan(terms, kind, value);
    let determined = terms.has_determined_sign(kind, value);
    let fixed = terms.or(moved, determined);
    let computed = terms.not(fixed);
    let computed = terms.and(nan, computed);
    (!terms.is_bool(computed, false)).then_some(computed)
}

impl<B> Executor<'_, '_, B> {
    /// Executes an observable event of `op` and returns its results: uninterpreted functions of the trace after the
    /// event.
    pub(super) fn event(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        action: &Action,
        args: &[Value],
        results: &[Shape],
    ) -> Vec<Value> {
        self.before_event(terms);
        let seen = self.observable_operands(terms, op, args);
        let (scalars, tensors) = self.without_names(terms, op, &seen);
        for (.., tensor) in &tensors {
            // A poison size of a tensor argument is undefined behaviour at the call.
            self.undefined_if(terms, tensor[0].poison, Some(op));
        }
        let kinds = self.float_kinds_of_arguments(op, action, scalars.len());
        let seen = self.as_reference(terms, action, &scalars, &kinds);
        for arg in args {
            self.memory.escape_value(terms, &self.state.path, arg);
        }
        let memory = (self.state.memory, self.memory.heap.n_escapes());
        let mut inputs = vec![self.state.world];
        for scalar in seen {
            inputs.extend(masked(terms, scalar));
        }
        let before = self.state.world;
        let trace = action.component(Component::Trace(self.form_of_call(op, action, args.len())));
        self.state.world = longer_trace(terms, before, &trace, &inputs);
        let mut values = self.returned(terms, op, action, self.state.world, results);
        let types = self.types_of_call(op, action, args.len());
        if let Some(types) = &types {
            self.identify_with_reference(terms, action, types, (before, &scalars), &mut values);
        }
        self.state.memory = self.memory.after_event(self.state.memory, self.state.world);
        self.after_call(terms, op, self.state.world);
        self.trace.events.push(Event {
            action: action.clone(),
            op: Some(op),
            args: scalars,
            results: values.clone(),
            path: self.state.path.term,
            world: before,
            after: self.state.world,
            types,
            tensors,
            memory,
        });
        let stuck = terms.uninterpreted(&action.component(Component::DoesNotReturn), &[self.state.world], 1);
        self.stop_if(terms, stuck);
        values
    }

    /// Returns the operand and result types of the call `op`, as a part of the event's symbol.
    fn form_of_call(&self, op: OpId, action: &Action, n_args: usize) -> String {
        let ir = self.context.ir;
        let types = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<Type> {
            values.map(|value| ir.value_type(value)).collect()
        };
        // Excludes the callee operand from the types.
        let is_indirect = *action == Action::IndirectCall;
        let callee = usize::from(is_indirect || ir.n_operands(op) == n_args + 1);
        let types = [types(&mut ir.operands(op).skip(callee)), types(&mut ir.results(op).iter().copied())];
        let [operands, results] = types.map(|all| form_of(ir.ctx(), &all, self.context.options.index_width));
        format!(" {operands} {results}")
    }

    /// Returns the float format of each of the `n_scalars` scalars of the arguments of an event of `op`. The first
    /// scalar of an indirect call is the function value.
    fn float_kinds_of_arguments(&self, op: OpId, action: &Action, n_scalars: usize) -> FloatKinds {
        if *action != Action::IndirectCall {
            return self.float_kinds_of_operands(op, n_scalars);
        }
        let ir = self.context.ir;
        let arguments = ir.operands(op).skip(1).flat_map(|v| float_kinds_of(ir.ctx(), ir.value_type(v)));
        let kinds: FloatKinds = std::iter::once(None).chain(arguments).collect();
        if kinds.len() == n_scalars { kinds } else { smallvec![None; n_scalars] }
    }

    /// Returns the float format of each scalar of the operands of `op`, or `None` for each of `n_scalars`
    /// scalars if the counts differ.
    fn float_kinds_of_operands(&self, op: OpId, n_scalars: usize) -> FloatKinds {
        let ctx = self.context.ir.ctx();
        let operands = self.context.ir.operands(op);
        let kinds: FloatKinds =
            operands.flat_map(|v| float_kinds_of(ctx, self.context.ir.value_type(v))).collect();
        if kinds.len() == n_scalars { kinds } else { smallvec![None; n_scalars] }
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
        let is_target = self.context.options.side == Side::Target;
        let mut seen = self.as_observed(terms, args, kinds, is_target);
        for event in self.context.reference.clone().iter() {
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
        let action = Action::End(self.context.ir.name_str(op).to_owned());
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
            after: self.state.world,
            types: None,
            tensors,
            memory,
        });
        self.stop_if(terms, condition);
        self.state.world = before;
    }
}

impl<B> Executor<'_, '_, B> {
    /// Returns results of `op` that are uninterpreted functions of a token of the arguments. The token keeps the size
    /// of the terms linear in the numbers of arguments and results.
    pub(super) fn apply_pure(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        action: &Action,
        args: &[Value],
        results: &[Shape],
    ) -> Vec<Value> {
        let mut inputs = Vec::new();
        let scalars: Vec<Scalar> = args.iter().flat_map(|a| a.scalars().iter().copied()).collect();
        // A result may depend on the bits of a float argument, or have its bits.
        for (scalar, kind) in scalars.iter().zip(self.float_kinds_of_operands(op, scalars.len())) {
            kind.iter().for_each(|&kind| terms.observe_nan(kind, scalar.value, NanDetail::Bits));
        }
        for scalar in scalars {
            inputs.extend(masked(terms, scalar));
        }
        let token = terms.uninterpreted(&action.component(Component::Token), &inputs, TOKEN_WIDTH);
        if !results.is_empty() {
            // A result may refer to the blocks of an argument.
            args.iter().for_each(|arg| self.memory.escape_value(terms, &self.state.path, arg));
        }
        self.returned(terms, op, action, token, results)
    }

    /// Returns the results of an action of `op`: uninterpreted functions of `token`.
    fn returned(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        action: &Action,
        token: Term,
        results: &[Shape],
    ) -> Vec<Value> {
        let ir = self.context.ir;
        let types: Vec<Type> = ir.results(op).iter().map(|&r| ir.value_type(r)).collect();
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
            values.push(self.foreign_value(terms, types.get(i).copied(), shape, &mut raw));
            first += shape.len();
        }
        values
    }
}
