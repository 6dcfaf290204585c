//! Dialect conversion: illegal operations become legal ones, types and all.
//!
//! What MLIR's page "Dialect Conversion" describes, with one difference that its users gain by: patterns always see the current
//! IR *and* what they did can be rolled back. MLIR makes one choose (`allowPatternRollback`); here every edit is made
//! at once, in the journal, and a pattern whose products cannot be legalized is rolled back before the next one is tried.
//! With `allow_pattern_rollback` off, needing to is an error, as in MLIR's one-shot mode.
//!
//! A successful conversion leaves what MLIR's one-shot mode leaves. MLIR's rollback mode, which is its default, puts replacements off to
//! the end, so that folds and patterns in it see values that are already replaced, and do less.
//!
//! While both worlds are in the IR, `builtin.unrealized_conversion_cast` stands between them (`rewriter.rs`); at the end casts
//! that cancel out are taken away, and what is left is realized by the type converters (`casts.rs`).

mod cast_chains;
mod casts;
mod driver;
mod pattern;
mod rewriter;
mod target;
mod types;

use proofmark_checks::Checker;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use crate::greedy::StopReason;

pub use casts::reconcile_unrealized_casts;
pub use pattern::{ConversionFn, ConversionPattern, ConversionPatterns, ConversionRow};
pub use rewriter::{ConversionMatch, ConversionRewriter};
pub use target::{ConversionTarget, DynamicRule, Legality};
pub use types::{Converted, Materialization, SignatureConversion, TypeConverter, Types};

/// How much must become legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// Everything that is not explicitly illegal may stay.
    Partial,
    /// Everything must be legal at the end.
    Full,
}

/// Whether and when operations are folded to make them legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldingMode {
    /// Not at all.
    Never,
    /// Before patterns are tried.
    BeforePatterns,
    /// When no pattern applies.
    AfterPatterns,
}

/// How the conversion works; fields and defaults are those of MLIR's `ConversionConfig`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionConfig {
    /// When operations are folded.
    pub folding: FoldingMode,
    /// Whether remaining casts are realized by the type converters; otherwise they stay.
    pub build_materializations: bool,
    /// Whether a pattern that has succeeded may be taken back, when what it made cannot be legalized.
    pub allow_pattern_rollback: bool,
}

impl Default for ConversionConfig {
    fn default() -> ConversionConfig {
        ConversionConfig {
            folding: FoldingMode::BeforePatterns,
            build_materializations: true,
            allow_pattern_rollback: true,
        }
    }
}

/// What the conversion did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionReport {
    /// Why it failed; empty if it succeeded. After a failure the IR is as it was before.
    pub errors: Vec<Diagnostic>,
    /// How often each pattern was applied, by name, in the order of their addition; rolled back applications do not count.
    pub applied: Vec<(String, u64)>,
    /// How often a pattern that had succeeded was rolled back.
    pub rolled_back: u64,
    /// [`StopReason::Converged`] unless a check stopped the driver.
    pub stop: StopReason,
}

impl ConversionReport {
    /// Whether it succeeded.
    pub fn succeeded(&self) -> bool {
        self.errors.is_empty() && self.stop == StopReason::Converged
    }
}

/// Converts what is in `op`, leaving alone what is not explicitly illegal and cannot be converted.
pub fn apply_partial_conversion(
    ir: &mut Ir,
    op: OpId,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    config: &ConversionConfig,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    driver::run(ir, op, ConversionMode::Partial, target, patterns, config, checker)
}

/// Converts everything in `op`, and `op` itself.
pub fn apply_full_conversion(
    ir: &mut Ir,
    op: OpId,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    config: &ConversionConfig,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    driver::run(ir, op, ConversionMode::Full, target, patterns, config, checker)
}
