//! Calls of functions.
//!
//! A call of a function with a body is inlined up to a depth. Any other call is an observable event (`events`).

use super::executor::Executor;
use super::options::ExecError;
use crate::assumption::Assumption;
use crate::attributes::contract;
use crate::function::body_entry;
use proofmark_ir::semantics::{Action, CallRequest, TermBuilder, Value};
use proofmark_ir::{Ir, OpId};

/// The maximum depth of inlined calls.
const MAX_INLINE_DEPTH: usize = 8;

impl Executor<'_, '_> {
    pub(super) fn call_symbol(
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
            self.memory
                .no_shared_visible(terms, self.state.path.term)
                .map_err(|e| self.unsupported(function, e.reason))?;
            // The user of the summary must check that the assumed functions are equal in source and target.
            self.trace.assumed.push(Assumption::Function(name.to_owned()));
            let call = Action::AssumedCall(name.to_owned());
            return Ok(self.event(terms, &call, request.args, request.results));
        }
        Ok(self.event(terms, &Action::Call(name.to_owned()), request.args, request.results))
    }

    /// Returns the function with a body to which the symbol `name` resolves at the current operation. Returns `None` if
    /// the linker may replace that function.
    pub(super) fn known_function(&self, name: &str) -> Option<OpId> {
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
