//! Dialect conversion: replaces illegal operations by legal ones, and converts their types.
//!
//! The algorithm is that of MLIR's "Dialect Conversion" page. In MLIR `allowPatternRollback` selects between patterns
//! that see the current IR and patterns that can be rolled back. Here both hold: each edit is applied immediately and
//! recorded in the journal, and a pattern whose results cannot be legalized is rolled back before the next one is
//! tried. With `allow_pattern_rollback` off, such a pattern is an error, as in MLIR's one-shot mode.
//!
//! MLIR's rollback mode, its default, delays replacements to the end of the conversion, so that folds see the original
//! operands. Here such folds are computed before the operands are converted (`early_folds.rs`).
//!
//! During the conversion `builtin.unrealized_conversion_cast` connects original and converted values (`mapping.rs`).
//! At the end casts that cancel out are erased, and type converters materialize the others (`casts.rs`).

mod attempts;
mod cast_chains;
mod casts;
mod driver;
mod early_folds;
mod legalization_graph;
mod legalize;
mod listener;
mod mapping;
mod pattern;
mod regions;
mod rewriter;
mod target;
mod types;

use proofmark_checks::Checker;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use crate::greedy::StopReason;

pub use casts::reconcile_unrealized_casts;
pub use listener::{ConversionEvent, ConversionListener, ConversionListenerHandle, debug_dialect_conversion};
pub use pattern::{ConversionFn, ConversionPattern, ConversionPatterns, ConversionRow};
pub use rewriter::{ConversionMatch, ConversionRewriter};
pub use target::{ConversionTarget, DynamicRule, Legality};
pub use types::{Converted, MaterializationRequest, Materialized, SignatureConversion, TypeConverter, Types};

/// The set of operations that must be legal after the conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// Operations that are not explicitly illegal may remain.
    Partial,
    /// All operations must be legal.
    Full,
    /// Every conversion is rolled back: the report says which operations can be legalized.
    Analysis,
}

/// When operations are folded to legalize them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldingMode {
    /// Never.
    Never,
    /// Before patterns are attempted.
    BeforePatterns,
    /// After all patterns failed.
    AfterPatterns,
}

/// The configuration of a conversion. Fields and defaults are those of MLIR's `ConversionConfig`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionConfig {
    /// When operations are folded.
    pub folding: FoldingMode,
    /// Whether type converters materialize the remaining casts; otherwise the casts remain.
    pub build_materializations: bool,
    /// Whether a pattern is rolled back if its results cannot be legalized; otherwise this is an error.
    pub allow_pattern_rollback: bool,
    /// Whether the remaining casts receive an attribute `__kind__` with the value `source` or `target`. It has an
    /// effect only if `build_materializations` is off.
    pub attach_debug_materialization_kind: bool,
    /// The listener that is notified of the conversion.
    pub listener: Option<ConversionListenerHandle>,
}

impl Default for ConversionConfig {
    fn default() -> ConversionConfig {
        ConversionConfig {
            folding: FoldingMode::BeforePatterns,
            build_materializations: true,
            allow_pattern_rollback: true,
            attach_debug_materialization_kind: false,
            listener: None,
        }
    }
}

/// The result of a conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionReport {
    /// The errors of a failed conversion; empty after a success. After a failure the IR is unchanged.
    pub errors: Vec<Diagnostic>,
    /// The name and the number of applications of each pattern, in the order of addition, without applications that
    /// were rolled back.
    pub applied: Vec<(String, u64)>,
    /// The number of applications that were rolled back.
    pub rolled_back: u64,
    /// The operations that a partial conversion could not legalize and kept, in pre-order. Operations that another
    /// conversion erased are omitted.
    pub unlegalized_ops: Vec<OpId>,
    /// For an analysis, the operations that are legal or can be legalized, in pre-order.
    pub legalizable_ops: Vec<OpId>,
    /// The reason for the end: [`StopReason::Converged`] unless a check stopped the driver.
    pub stop: StopReason,
}

impl ConversionReport {
    /// Returns whether the conversion succeeded.
    pub fn succeeded(&self) -> bool {
        self.errors.is_empty() && self.stop == StopReason::Converged
    }
}

/// Converts `op` and the operations nested in it. Operations that cannot be converted remain unless they are explicitly
/// illegal.
///
/// # Examples
///
/// `d.old` is replaced by `d.new`, and `index` by `i64`. A cast remains for the user of the old type.
///
/// ```
/// use std::sync::Arc;
///
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::conversion::{
///     ConversionConfig, ConversionMatch, ConversionPatterns, ConversionRow, ConversionTarget, Converted,
///     TypeConverter, apply_partial_conversion,
/// };
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// use proofmark_ir::{NewOp, Outcome, Type};
/// # let ctx = Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// fn convert_old(m: ConversionMatch<'_>) -> Outcome<'_> {
///     let (op, loc) = (m.op(), m.loc(m.op()));
///     let mut rw = m.rewrite();
///     let name = rw.ctx().op_name("d.new");
///     rw.replace_op_with_new(op, &NewOp { results: &[Type::I64], ..NewOp::new(name, loc) });
///     rw.done()
/// }
/// const ROW: ConversionRow = ConversionRow {
///     name: "ConvertOld",
///     summary: "d.old -> d.new",
///     root: "d.old",
///     benefit: 1,
///     generated_ops: &["d.new"],
///     apply: convert_old,
/// };
///
/// let text = br#"%x = "d.old"() : () -> index  "d.use"(%x) : (index) -> ()"#;
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let root = ir.root();
/// let target = ConversionTarget::new().legal_ops(&ctx, &["d.new"]).illegal_ops(&ctx, &["d.old"]);
/// let converter = Arc::new(TypeConverter::new().rule(|_, ty| match ty {
///     Type::INDEX => Converted::one(Type::I64),
///     _ => Converted::one(ty),
/// }));
/// let mut patterns = ConversionPatterns::new();
/// patterns.add_rows([&ROW], Some(&converter));
/// // Without materializations the remaining cast is kept.
/// let config = ConversionConfig { build_materializations: false, ..ConversionConfig::default() };
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let report = apply_partial_conversion(&mut ir, root, &target, &patterns, &config, &mut checker);
/// assert!(report.succeeded() && checker.findings().is_empty());
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains(r#""d.new"() : () -> i64"#) && text.contains("unrealized_conversion_cast"));
/// ```
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

/// Converts `op` and all operations nested in it. Fails unless all are legal afterwards.
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

/// Finds the operations nested in `op`, and `op` itself, that are legal or can be legalized. Does not change the IR.
///
/// The report lists them in [`legalizable_ops`](ConversionReport::legalizable_ops). Operations that cannot be legalized
/// are no errors; casts that cannot be materialized are.
pub fn apply_analysis_conversion(
    ir: &mut Ir,
    op: OpId,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    config: &ConversionConfig,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    driver::run(ir, op, ConversionMode::Analysis, target, patterns, config, checker)
}
