//! The greedy driver: folds and patterns, applied where they match, until nothing matches any more.
//!
//! Order and rules are those of MLIR's `GreedyPatternRewriteDriver`, so that the same patterns lead to the same IR:
//! a worklist that is last in, first out; per operation first erasure when dead, then the fold, then patterns by benefit; what
//! an edit may have enabled is enqueued again, read off the journal; constants are made unique and hoisted at the start of
//! each iteration; regions are simplified at its end.
//!
//! Where MLIR's may run for ever, this one stops and says so: rewriting that goes round in a cycle is recognized by the
//! fingerprint of the IR, and rewriting that only grows runs out of a (generous) budget.

mod constants;
mod driver;
mod listener;

use proofmark_checks::Checker;
use proofmark_ir::{Ir, OpId, RegionId};

use crate::fold::FoldTable;
use crate::{FrozenPatternSet, Statistics};
pub(crate) use constants::barrier;
use driver::Driver;
pub use listener::{
    GreedyEvent, GreedyListener, GreedyLog, ListenerHandle, Processed, debug_greedy_rewriter,
};

/// How the driver works. The fields and their defaults are those of MLIR's `GreedyRewriteConfig`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// Only operations in this region are visited. `None`: the region given, or the closest common one of the operations given.
    pub scope: Option<RegionId>,
    /// Whether operations are visited in the order of a pre-order walk; otherwise of a post-order walk from its end.
    pub use_top_down_traversal: bool,
    /// What is done to control flow between the iterations over a region.
    pub region_simplification: RegionSimplification,
    /// How many iterations over a region; `None`: no limit.
    pub max_iterations: Option<u64>,
    /// How many patterns may be applied in an iteration; folds do not count. `None`: no limit.
    pub max_rewrites: Option<u64>,
    /// Which operations may be rewritten.
    pub strictness: Strictness,
    /// Whether operations are folded.
    pub fold: bool,
    /// Whether constants are made unique and hoisted at the start of each iteration.
    pub cse_constants: bool,
    /// Who is told what the driver does.
    pub listener: Option<ListenerHandle>,
}

impl Default for GreedyConfig {
    fn default() -> GreedyConfig {
        GreedyConfig {
            scope: None,
            use_top_down_traversal: false,
            region_simplification: RegionSimplification::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
            strictness: Strictness::AnyOp,
            fold: true,
            cse_constants: true,
            listener: None,
        }
    }
}

/// What is done to control flow between the iterations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Unreachable blocks, dead operations and dead block arguments are erased.
    Normal,
    /// Also, identical blocks are merged and redundant arguments dropped.
    Aggressive,
}

/// Which operations may be rewritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// All in the scope.
    AnyOp,
    /// Those given at the start, and those that were created since.
    ExistingAndNewOps,
    /// Those given at the start.
    ExistingOps,
}

/// Why the driver stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// Nothing matches any more.
    Converged,
    /// The last allowed iteration still changed something.
    MaxIterations,
    /// As many patterns were applied as allowed.
    MaxRewrites,
    /// The IR is as it was before: rewriting goes round in a cycle. A finding says which patterns are on it.
    Cycle,
    /// Rewriting went on and on without coming back: many times as many rewrites as there are operations.
    Runaway,
    /// A check failed, and was told to stop the driver, or the input did not verify.
    Finding,
}

impl StopReason {
    /// Whether rewriting would have gone on for ever.
    pub fn is_endless(self) -> bool {
        matches!(self, StopReason::Cycle | StopReason::Runaway)
    }
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Converged => "nothing matches any more",
            StopReason::MaxIterations => "the last allowed iteration still changed something",
            StopReason::MaxRewrites => "as many patterns were applied as allowed",
            StopReason::Cycle => "rewriting goes round in a cycle",
            StopReason::Runaway => "rewriting goes on and on",
            StopReason::Finding => "a check failed",
        })
    }
}

/// What the driver did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyReport {
    /// Why it stopped.
    pub stop: StopReason,
    /// Whether anything was changed.
    pub changed: bool,
    /// How many iterations it took.
    pub iterations: u64,
    /// Whether all of the operations given were erased; only for [`apply_op_patterns_greedily`].
    pub all_erased: bool,
    /// The counters.
    pub statistics: Statistics,
}

impl GreedyReport {
    /// Whether nothing matches any more: what MLIR calls success.
    pub fn converged(&self) -> bool {
        self.stop == StopReason::Converged
    }
}

/// Rewrites what is in the regions of `op`, region by region, each to its fixpoint. `op` itself is not rewritten.
///
/// `op` should be isolated from above; otherwise only what is inside of it is looked at again after an edit.
pub fn apply_patterns_greedily(
    ir: &mut Ir,
    op: OpId,
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    checker: &mut Checker<'_>,
) -> GreedyReport {
    let folds = FoldTable::new(ir.ctx());
    apply_patterns_and_folds(ir, op, patterns, config, checker, &folds)
}

/// The same with a table of folds that is made once for many runs.
pub(crate) fn apply_patterns_and_folds(
    ir: &mut Ir,
    op: OpId,
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    checker: &mut Checker<'_>,
    folds: &FoldTable,
) -> GreedyReport {
    let mut driver = Driver::new(ir, op, patterns, config, checker, folds);
    let regions: Vec<RegionId> = driver.regions(op);
    if driver.begin() {
        for region in regions {
            driver.run_region(region);
            if !driver.may_go_on() {
                break;
            }
        }
        driver.end();
    }
    driver.into_report()
}

/// Rewrites those operations, and what rewriting them enables, in one run over a worklist: no iterations, no simplification of
/// regions, no uniquing of constants.
pub fn apply_op_patterns_greedily(
    ir: &mut Ir,
    ops: &[OpId],
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    checker: &mut Checker<'_>,
) -> GreedyReport {
    let scope = config.scope.or_else(|| common_region(ir, ops));
    let root = scope.map_or_else(|| ir.root(), |region| ir.region_op(region));
    let folds = FoldTable::new(ir.ctx());
    let mut driver = Driver::new(ir, root, patterns, config, checker, &folds);
    if driver.begin() {
        driver.run_ops(ops, scope);
        driver.end();
    }
    driver.into_report()
}

/// The closest region that holds all of the operations, itself or nested.
fn common_region(ir: &Ir, ops: &[OpId]) -> Option<RegionId> {
    let mut region = ir.parent_region(*ops.first()?)?;
    for &op in &ops[1..] {
        let contains = |region| {
            std::iter::successors(Some(op), |&each| ir.parent_op(each))
                .any(|each| ir.parent_region(each) == Some(region))
        };
        while !contains(region) {
            region = ir.parent_region(ir.region_op(region))?;
        }
    }
    Some(region)
}
