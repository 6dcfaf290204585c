//! Rows of tables of patterns.

use super::hooks::PatternFn;

/// A pattern as a table row, such as a dialect's canonicalization pattern.
#[derive(Clone, Copy)]
pub struct PatternRow {
    /// The name in reports.
    pub name: &'static str,
    /// The effect, as a sentence or as `before -> after`.
    pub summary: &'static str,
    /// The name of the root operation.
    pub root: &'static str,
    /// The benefit; see [`Pattern::benefit`](crate::Pattern::benefit).
    pub benefit: u16,
    /// The body.
    pub apply: PatternFn,
}
