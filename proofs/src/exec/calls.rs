//! Calls of functions.
//!
//! A call of a function with a body is inlined up to a depth. Any other call is an observable event (`events`).

use super::executor::Executor;
use super::options::ExecError;
use crate::assumption::Assumption;
use crate::attributes::contract;
use crate::function::{body_entry, named};
use proofmark_ir::semantics::{Action, CallRequest, TermBuilder, Value};
use proofmark_ir::{Ir, OpId};

/// The maximum depth of inlined calls.
const MAX_INLINE_DEPTH: usize = 8;

impl<B: TermBuilder> Executor<'_, '_, B> {
    /// Calls the function `name` from `op` and returns its results.
    pub(super) fn call_symbol(
        &mut self,
        terms: &mut B,
        op: OpId,
        name: &str,
        request: &CallRequest<'_>,
    ) -> Result<Vec<Value>, ExecError> {
        if let Some(function) = self.known_function(op, name) {
            if let Some(attribute) = contract(self.context.ir, function) {
                let reason = format!("attribute {attribute} of a function that is called is not modelled");
                return Err(self.unsupported(function, reason));
            }
            let recursive = self.frames.iter().any(|f| f.function == function);
            let takes = body_entry(self.context.ir, function).map(|b| self.context.ir.block_args(b).len());
            if !recursive && self.frames.len() < MAX_INLINE_DEPTH && takes == Some(request.args.len()) {
                let values = self.run_body(terms, function, request.args)?;
                return Ok(values.unwrap_or_else(|| {
                    // The call returns on no path, so values of the right shape suffice.
                    request.results.iter().map(|shape| Value::poison(terms, shape)).collect()
                }));
            }
            self.memory
                .no_shared_visible(terms, self.state.path.term)
                .map_err(|e| self.unsupported(function, e.reason))?;
            // The user of the summary must check that the assumed functions are equal in source and target.
            self.trace.assumed.push(Assumption::Function(name.to_owned()));
            let call = Action::AssumedCall(name.to_owned());
            return Ok(self.event(terms, op, &call, request.args, request.results));
        }
        Ok(self.event(terms, op, &Action::Call(name.to_owned()), request.args, request.results))
    }
}

impl<B> Executor<'_, '_, B> {
    /// Returns whether `op` calls a function that is an operation by its name, such as an intrinsic.
    pub(super) fn calls_intrinsic(&self, op: OpId) -> bool {
        let (ir, ctx) = (self.context.ir, self.context.ir.ctx());
        let Some(callee) = ir.op_def(op).and_then(|def| def.callee) else { return false };
        let symbol = ir.attr_named(op, callee).and_then(|callee| callee.symbol_root(ctx));
        let prefixes = ctx.registry().dialects().iter().filter_map(|dialect| dialect.intrinsic_prefix);
        symbol.is_some_and(|name| prefixes.clone().any(|prefix| name.as_str(ctx).starts_with(prefix)))
    }

    /// Returns whether `op` calls a function with a body.
    pub(super) fn calls_known_function(&self, op: OpId) -> bool {
        let (ir, ctx) = (self.context.ir, self.context.ir.ctx());
        let callee = ir.op_def(op).and_then(|def| def.callee).and_then(|callee| ir.attr_named(op, callee));
        let symbol = callee.and_then(|callee| callee.symbol_root(ctx));
        symbol.is_some_and(|name| self.known_function(op, name.as_str(ctx)).is_some())
    }

    /// Returns the function with a body to which the symbol `name` resolves at `op`. Returns `None` if the linker may
    /// replace that function.
    pub(super) fn known_function(&self, op: OpId, name: &str) -> Option<OpId> {
        let ir = self.context.ir;
        named(ir, op, ir.ctx().ident(name))
            .filter(|&found| body_entry(ir, found).is_some() && !may_be_replaced(ir, found))
    }
}

/// Returns whether the linker may replace `function` by another one of the same name.
fn may_be_replaced(ir: &Ir, function: OpId) -> bool {
    let interposable = ir.op_def(function).and_then(|def| def.interposable);
    interposable.is_some_and(|interposable| interposable(ir, function))
}
