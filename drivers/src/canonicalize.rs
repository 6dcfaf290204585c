//! The canonicalizer: the greedy driver with all folds and canonicalization patterns of the registered dialects.

use proofmark_checks::Checker;
use proofmark_ir::{Context, Ir, OpId, PatternRow};

use crate::FrozenPatternSet;
use crate::greedy::{GreedyConfig, GreedyReport, RegionSimplification, apply_patterns_greedily};

/// Returns the canonicalization patterns of the registered dialects, in order of registration.
pub fn canonicalization_patterns(ctx: &Context) -> FrozenPatternSet {
    canonicalization_patterns_if(ctx, |_| true)
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
pub fn canonicalize(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> GreedyReport {
    let patterns = canonicalization_patterns(ir.ctx());
    apply_patterns_greedily(ir, op, &patterns, &canonicalizer_config(), checker)
}
