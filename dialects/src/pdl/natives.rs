//! The payload of pattern values, and native functions: constraints and rewrites of patterns that are written in Rust.

use std::collections::BTreeMap;
use std::sync::Arc;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Ir, OpId, Rewriter, Type, ValueId};

/// The payload bound to a value of a pattern. Corresponds to MLIR's `PDLValue`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PdlValue {
    /// An operation.
    Op(OpId),
    /// A value.
    Value(ValueId),
    /// A range of values.
    Values(Vec<ValueId>),
    /// A type.
    Type(Type),
    /// A range of types.
    Types(Vec<Type>),
    /// An attribute.
    Attribute(Attribute),
}

/// A native constraint. Returns the results if the arguments satisfy the constraint, and `None` otherwise.
/// `transform.pdl_match` reports the appended diagnostics; drivers of patterns drop them.
pub type NativeConstraint =
    Arc<dyn Fn(&Ir, &[PdlValue], &mut Vec<Diagnostic>) -> Option<Vec<PdlValue>> + Send + Sync>;

/// A native rewrite. Returns the results, or the reason for a failure, which reverts the edits of the pattern.
pub type NativeRewrite =
    Arc<dyn Fn(&mut Rewriter<'_>, &[PdlValue]) -> Result<Vec<PdlValue>, String> + Send + Sync>;

/// The native functions by name. A program attaches its own to the
/// [`Registry`](proofmark_ir::context::Registry::attach).
///
/// ```
/// use proofmark_dialects::pdl::natives::{NativeFunctions, PdlValue};
/// use proofmark_ir::context::Registry;
///
/// let natives = NativeFunctions::default().with_constraint("has_one_use", |ir, arguments, _| match arguments {
///     [PdlValue::Value(value)] if ir.users(*value).count() == 1 => Some(Vec::new()),
///     _ => None,
/// });
/// let mut registry = Registry::new();
/// proofmark_dialects::register_all(&mut registry);
/// registry.attach(natives);
/// ```
#[derive(Clone, Default)]
pub struct NativeFunctions {
    constraints: BTreeMap<String, NativeConstraint>,
    rewrites: BTreeMap<String, NativeRewrite>,
}

impl NativeFunctions {
    /// Adds a constraint, which replaces a constraint with the same name.
    #[must_use]
    pub fn with_constraint(
        mut self,
        name: &str,
        constraint: impl Fn(&Ir, &[PdlValue], &mut Vec<Diagnostic>) -> Option<Vec<PdlValue>>
        + Send
        + Sync
        + 'static,
    ) -> NativeFunctions {
        self.constraints.insert(name.to_owned(), Arc::new(constraint));
        self
    }

    /// Adds a rewrite, which replaces a rewrite with the same name.
    #[must_use]
    pub fn with_rewrite(
        mut self,
        name: &str,
        rewrite: impl Fn(&mut Rewriter<'_>, &[PdlValue]) -> Result<Vec<PdlValue>, String> + Send + Sync + 'static,
    ) -> NativeFunctions {
        self.rewrites.insert(name.to_owned(), Arc::new(rewrite));
        self
    }

    /// Returns the constraint with the name.
    pub fn constraint(&self, name: &str) -> Option<&NativeConstraint> {
        self.constraints.get(name)
    }

    /// Returns the rewrite with the name.
    pub fn rewrite(&self, name: &str) -> Option<&NativeRewrite> {
        self.rewrites.get(name)
    }
}

impl std::fmt::Debug for NativeFunctions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (constraints, rewrites) = (self.constraints.keys(), self.rewrites.keys());
        f.debug_struct("NativeFunctions")
            .field("constraints", &constraints.collect::<Vec<_>>())
            .field("rewrites", &rewrites.collect::<Vec<_>>())
            .finish()
    }
}
