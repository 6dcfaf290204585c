//! Attributes that belong to a dialect and stand on another's operations, function arguments and function results.
//!
//! Whose they are is said by the name: `llvm.noalias` is llvm's. The dialect's row has the function that checks them; where a
//! dialect has none, or is not registered, they may be anything.

use crate::context::{AttrPlace, DialectAttr};
use crate::diagnostics::Diagnostic;
use crate::{AttrDict, Ir, OpId};

/// Checks the discardable attributes of an operation.
#[inline]
pub(super) fn of_operation(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let attrs = ir.attrs(op);
    if !attrs.is_empty() {
        check(ir, op, AttrPlace::Operation, attrs, errors);
    }
}

/// Checks the attributes that stand at a place of an operation, each as its dialect demands.
pub fn check(ir: &Ir, op: OpId, place: AttrPlace, attrs: AttrDict, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    for (name, value) in attrs.entries(ctx) {
        let dialect = name.dialect_prefix(ctx).and_then(|prefix| ctx.registry().dialect(prefix));
        if let Some(verify) = dialect.and_then(|dialect| dialect.verify_attribute) {
            verify(ir, DialectAttr { op, place, name, value }, errors);
        }
    }
}
