//! The canonicalizer: the greedy driver with all folds and canonicalization patterns of the registered dialects.

use proofmark_checks::Checker;
use proofmark_ir::{Context, Ir, OpId, PatternRow};

use crate::FrozenPatternSet;
use crate::greedy::{GreedyConfig, GreedyReport, RegionSimplification, apply_patterns_greedily};

/// The canonicalization patterns of all dialects of a context.
struct AllPatterns(FrozenPatternSet);

/// Returns the canonicalization patterns of the registered dialects, in order of registration. The set is computed once
/// for `ctx`.
pub fn canonicalization_patterns(ctx: &Context) -> FrozenPatternSet {
    ctx.memoized(|| AllPatterns(canonicalization_patterns_if(ctx, |_| true))).0.clone()
}

/// Returns the canonicalization patterns for which `keep` holds, in order of registration.
pub fn canonicalization_patterns_if(ctx: &Context, keep: impl Fn(&PatternRow) -> bool) -> FrozenPatternSet {
    let dialects = ctx.registry().dialects();
    let rows = dialects.iter().flat_map(|dialect| dialect.canonicalization.iter().copied().flatten());
    FrozenPatternSet::from_rows(ctx, rows.filter(|row| keep(row)))
}

/// Returns the configuration of MLIR's canonicalizer: top-down, normal region simplification, at most ten iterations.
pub fn canonicalizer_config() -> GreedyConfig {
    GreedyConfig {
        use_top_down_traversal: true,
        region_simplification: RegionSimplification::Normal,
        ..GreedyConfig::default()
    }
}

/// Canonicalizes the operations nested in `op`.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::canonicalize;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f(%x: i32) -> i32 {
///   %c0 = arith.constant 0 : i32
///   %0 = arith.addi %x, %c0 : i32
///   return %0 : i32
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let report = canonicalize(&mut ir, root, &mut checker);
/// assert!(report.converged() && checker.findings().is_empty());
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains("return %arg0 : i32") && !text.contains("arith.addi"));
/// ```
pub fn canonicalize(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> GreedyReport {
    let patterns = canonicalization_patterns(ir.ctx());
    apply_patterns_greedily(ir, op, &patterns, &canonicalizer_config(), checker)
}
