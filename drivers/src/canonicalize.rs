//! The canonicalizer: the greedy driver with every fold and canonicalization pattern of the registered dialects.

use proofmark_checks::Checker;
use proofmark_ir::{Context, Ir, OpId, PatternRow};

use crate::FrozenPatternSet;
use crate::greedy::{GreedyConfig, GreedyReport, RegionSimplification, apply_patterns_greedily};

/// The canonicalization patterns of the registered dialects, in order of registration.
pub fn canonicalization_patterns(ctx: &Context) -> FrozenPatternSet {
    canonicalization_patterns_if(ctx, |_| true)
}

/// Those of the canonicalization patterns that `keep` says yes to.
pub fn canonicalization_patterns_if(ctx: &Context, keep: impl Fn(&PatternRow) -> bool) -> FrozenPatternSet {
    let dialects = ctx.registry().dialects();
    let rows = dialects.iter().flat_map(|dialect| dialect.canonicalization.iter().copied().flatten());
    FrozenPatternSet::from_rows(ctx, rows.filter(|row| keep(row)))
}

/// How MLIR's canonicalizer configures the driver: top-down, normal simplification of regions, ten iterations.
pub fn canonicalizer_config() -> GreedyConfig {
    GreedyConfig {
        use_top_down_traversal: true,
        region_simplification: RegionSimplification::Normal,
        ..GreedyConfig::default()
    }
}

/// Canonicalizes what is in `op`.
pub fn canonicalize(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> GreedyReport {
    let patterns = canonicalization_patterns(ir.ctx());
    apply_patterns_greedily(ir, op, &patterns, &canonicalizer_config(), checker)
}
