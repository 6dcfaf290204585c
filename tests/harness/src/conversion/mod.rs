//! The passes of dialect conversion.
//!
//! | module | passes |
//! |---|---|
//! | `legalize`, `patterns` | `--test-legalize-patterns` |
//! | `types` | `--test-legalize-type-conversion` |
//! | `small` | conversions with one or two patterns each |
//! | `tuples` | `--test-decompose-call-graph-types` |
//! | `llvm` | conversions of functions and calls to llvm |

pub(crate) mod legalize;
pub(crate) mod llvm;
mod patterns;
mod signatures;
pub(crate) mod small;
pub(crate) mod tuples;
pub(crate) mod types;

use std::sync::{Arc, Mutex, PoisonError};

use proofmark::drivers::conversion::{
    ConversionEvent, ConversionFn, ConversionListener, ConversionListenerHandle, ConversionMatch,
    ConversionPattern, ConversionReport, ConversionRewriter, TypeConverter,
};
use proofmark::ir::diagnostics::{Diagnostic, Severity};
use proofmark::ir::{Ir, NewOp, OpId, Outcome, Root, Type, ValueId};

use crate::common::properties;
use crate::notifications::Notifications;

/// A conversion pattern.
#[derive(Clone)]
pub(crate) struct TestPattern {
    name: &'static str,
    root: Option<&'static str>,
    benefit: u16,
    converter: Option<Arc<TypeConverter>>,
    is_one_to_many: bool,
    is_bounded: bool,
    is_after_regions: bool,
    apply: ConversionFn,
}

impl TestPattern {
    /// Returns a pattern with benefit 1, without a type converter, that supports operands with one value.
    pub(crate) fn new(name: &'static str, root: &'static str, apply: ConversionFn) -> TestPattern {
        TestPattern {
            name,
            root: Some(root),
            benefit: 1,
            converter: None,
            is_one_to_many: false,
            is_bounded: false,
            is_after_regions: false,
            apply,
        }
    }

    /// Returns a pattern that does not read converted operands, as MLIR's `RewritePattern`.
    pub(crate) fn ordinary(name: &'static str, root: &'static str, apply: ConversionFn) -> TestPattern {
        TestPattern::new(name, root, apply).one_to_many()
    }

    /// Makes the pattern match any operation.
    pub(crate) fn any_root(self) -> TestPattern {
        TestPattern { root: None, ..self }
    }

    pub(crate) fn benefit(self, benefit: u16) -> TestPattern {
        TestPattern { benefit, ..self }
    }

    pub(crate) fn one_to_many(self) -> TestPattern {
        TestPattern { is_one_to_many: true, ..self }
    }

    pub(crate) fn bounded(self) -> TestPattern {
        TestPattern { is_bounded: true, ..self }
    }

    /// Makes the driver legalize the regions of the operation before it applies the pattern.
    pub(crate) fn after_regions(self) -> TestPattern {
        TestPattern { is_after_regions: true, ..self }
    }

    pub(crate) fn with(self, converter: &Arc<TypeConverter>) -> TestPattern {
        TestPattern { converter: Some(converter.clone()), ..self }
    }
}

impl ConversionPattern for TestPattern {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> Root<'_> {
        self.root.map_or(Root::Any, Root::Op)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        self.converter.as_ref()
    }

    fn has_bounded_recursion(&self) -> bool {
        self.is_bounded
    }

    fn supports_one_to_many(&self) -> bool {
        self.is_one_to_many
    }

    fn legalizes_regions_first(&self) -> bool {
        self.is_after_regions
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        (self.apply)(m)
    }
}

/// Replaces `op` by a new operation of the dialect test.
pub(crate) fn replace(
    rw: &mut ConversionRewriter<'_>,
    op: OpId,
    name: &str,
    operands: &[ValueId],
    results: &[Type],
    set: &[(&str, proofmark::ir::Attribute)],
) -> OpId {
    let (loc, properties) = (rw.loc(op), properties(rw.ctx(), name, set));
    let name = rw.ctx().op_name(name);
    rw.replace_op_with_new(op, &NewOp { operands, results, properties, ..NewOp::new(name, loc) })
}

/// Erases `op`. Its results have no replacement.
pub(crate) fn erase(rw: &mut ConversionRewriter<'_>, op: OpId) {
    let groups: Vec<&[ValueId]> = vec![&[]; rw.n_results(op)];
    rw.replace_op_with_groups(op, &groups);
}

/// Returns the errors of a conversion without the explanations that MLIR does not have.
pub(crate) fn errors(report: &ConversionReport) -> Vec<Diagnostic> {
    let mut errors = report.errors.clone();
    errors.iter_mut().for_each(|error| error.notes.retain(|note| !note.is_explanation));
    errors
}

/// Returns a remark for each operation that is not legalizable, or legalizable.
pub(crate) fn remarks(ir: &Ir, ops: &[OpId], property: &str) -> Vec<Diagnostic> {
    let remark = |&op: &OpId| remark(ir, op, format!("op '{}' {property}", ir.name_str(op)));
    ops.iter().map(remark).collect()
}

/// Returns a remark about an operation.
pub(crate) fn remark(ir: &Ir, op: OpId, message: impl Into<String>) -> Diagnostic {
    Diagnostic { severity: Severity::Remark, ..Diagnostic::error_on(ir, op, message) }
}

/// A listener of conversions, which writes the notifications.
pub(crate) struct Listener(Arc<Mutex<Lines>>);

#[derive(Default)]
struct Lines(Notifications);

impl ConversionListener for Lines {
    fn notify(&mut self, ir: &Ir, event: ConversionEvent<'_>) {
        if let ConversionEvent::Rewrite(event) = event {
            self.0.event(ir, event);
        }
    }
}

impl Listener {
    pub(crate) fn new() -> Listener {
        Listener(Arc::default())
    }

    pub(crate) fn handle(&self) -> ConversionListenerHandle {
        ConversionListenerHandle::new(self.0.clone())
    }

    /// Returns the lines since the last call.
    pub(crate) fn take(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.take()
    }
}
