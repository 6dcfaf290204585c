//! Attributes that belong to a dialect and stand on another's operations, function arguments and function results.
//!
//! Whose they are is said by the name: `llvm.noalias` is llvm's. The dialect's row has the function that checks them; where a
//! dialect has none, or is not registered, they may be anything.

use crate::context::{AttrPlace, DialectAttr, VerifyDialectAttr};
use crate::diagnostics::Diagnostic;
use crate::{AttrDict, Context, Identifier, Ir, OpId};

/// Which names a dialect has something to say about, as they are met: a program has few different names, and many attributes.
#[derive(Default)]
pub(super) struct Demands {
    /// By the index of the name.
    of_names: Vec<Demand>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Demand {
    #[default]
    Unknown,
    None,
    Some,
}

impl Demands {
    /// Checks the discardable attributes of an operation.
    #[inline]
    pub(super) fn of_operation(&mut self, ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let attrs = ir.attrs(op);
        if !attrs.is_empty() && attrs.entries(ir.ctx()).names().iter().any(|&name| self.has_any(ir, name)) {
            check(ir, op, AttrPlace::Operation, attrs, errors);
        }
    }

    #[inline]
    fn has_any(&mut self, ir: &Ir, name: Identifier) -> bool {
        match self.of_names.get(name.index()) {
            Some(Demand::None) => false,
            Some(Demand::Some) => true,
            _ => self.look_up(ir, name),
        }
    }

    #[cold]
    fn look_up(&mut self, ir: &Ir, name: Identifier) -> bool {
        let demand = if verifier_of(ir.ctx(), name).is_some() { Demand::Some } else { Demand::None };
        if name.index() >= self.of_names.len() {
            self.of_names.resize(name.index() + 1, Demand::Unknown);
        }
        self.of_names[name.index()] = demand;
        demand == Demand::Some
    }
}

fn verifier_of(ctx: &Context, name: Identifier) -> Option<VerifyDialectAttr> {
    name.dialect_prefix(ctx).and_then(|prefix| ctx.registry().dialect(prefix))?.verify_attribute
}

/// Checks the attributes that stand at a place of an operation, each as its dialect demands.
pub fn check(ir: &Ir, op: OpId, place: AttrPlace, attrs: AttrDict, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    for (name, value) in attrs.entries(ctx) {
        if let Some(verify) = verifier_of(ctx, name) {
            verify(ir, DialectAttr { op, place, name, value }, errors);
        }
    }
}
