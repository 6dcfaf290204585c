//! Attributes of a dialect on operations of other dialects, and on function arguments and results.
//!
//! The prefix of the name determines the dialect: `llvm.noalias` belongs to llvm. The definition of the dialect has the
//! function that verifies them. If the dialect has none, or is not registered, any attribute is valid.

use crate::context::{AttrPlace, VerifyDialectAttr};
use crate::diagnostics::Diagnostic;
use crate::{AttrDict, Attribute, Context, Identifier, Ir, OpId};

/// An attribute whose name begins with the name of a dialect. The operation can be of another dialect.
#[derive(Clone, Copy, Debug)]
pub struct DialectAttr {
    /// The operation.
    pub op: OpId,
    /// The entity that the attribute is attached to.
    pub place: AttrPlace,
    /// The full name, including the dialect's.
    pub name: Identifier,
    /// The value.
    pub value: Attribute,
}

/// The attribute names that a dialect verifies, determined at the first occurrence of each name.
#[derive(Default)]
pub(super) struct AttributeVerifiers {
    /// Indexed by the index of the name.
    of_names: Vec<HasVerifier>,
}

/// Whether a dialect verifies attributes with a name.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum HasVerifier {
    #[default]
    Unknown,
    None,
    Some,
}

impl AttributeVerifiers {
    /// Verifies the discardable attributes of an operation.
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
            Some(HasVerifier::None) => false,
            Some(HasVerifier::Some) => true,
            _ => self.find_verifier(ir, name),
        }
    }

    #[cold]
    fn find_verifier(&mut self, ir: &Ir, name: Identifier) -> bool {
        let state = if verifier_of(ir.ctx(), name).is_some() { HasVerifier::Some } else { HasVerifier::None };
        if name.index() >= self.of_names.len() {
            self.of_names.resize(name.index() + 1, HasVerifier::Unknown);
        }
        self.of_names[name.index()] = state;
        state == HasVerifier::Some
    }
}

fn verifier_of(ctx: &Context, name: Identifier) -> Option<VerifyDialectAttr> {
    name.dialect_prefix(ctx).and_then(|prefix| ctx.registry().dialect(prefix))?.verify_attribute
}

/// Verifies the attributes `attrs` at a place of an operation, each by the function of its dialect.
pub fn check(ir: &Ir, op: OpId, place: AttrPlace, attrs: AttrDict, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    for (name, value) in attrs.entries(ctx) {
        if let Some(verify) = verifier_of(ctx, name) {
            verify(ir, DialectAttr { op, place, name, value }, errors);
        }
    }
}
