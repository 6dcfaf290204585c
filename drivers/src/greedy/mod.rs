//! The greedy driver: applies folds and patterns until none matches.
//!
//! The algorithm is that of MLIR's `GreedyPatternRewriteDriver`, so that equal patterns produce equal IR. The
//! worklist is last in, first out. A dead operation is erased; another is folded, or the first matching pattern by
//! benefit is applied. Operations that an edit may have enabled are enqueued again, from the journal. Each iteration
//! starts by uniquing and hoisting constants, and ends with region simplification.
//!
//! The driver always terminates. Cycles of rewrites are detected by fingerprints of the IR
//! (`checks/src/termination.rs`). The number of rewrites is limited in proportion to the number of operations.

mod constants;
mod driver;
mod listener;

use proofmark_checks::Checker;
use proofmark_ir::{Ir, OpId, RegionId};

use crate::fold::FoldTable;
use crate::{FrozenPatternSet, Statistics};
pub(crate) use constants::barrier;
use driver::Driver;
pub use listener::{GreedyEvent, GreedyListener, ListenerHandle, Processed, debug_greedy_rewriter};

/// The configuration of the driver. Fields and defaults are those of MLIR's `GreedyRewriteConfig`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// The region outside which no operation is visited. `None` selects the argument region, or the closest common
    /// region of the argument operations.
    pub scope: Option<RegionId>,
    /// Whether the worklist starts in the order of a pre-order walk; otherwise in reversed post-order.
    pub use_top_down_traversal: bool,
    /// The simplification of regions at the end of each iteration.
    pub region_simplification: RegionSimplification,
    /// The maximum number of iterations over a region; `None` for no limit.
    pub max_iterations: Option<u64>,
    /// The maximum number of pattern applications in an iteration, without folds; `None` for no limit.
    pub max_rewrites: Option<u64>,
    /// The operations that may be rewritten.
    pub strictness: Strictness,
    /// Whether operations are folded.
    pub fold: bool,
    /// Whether constants are made unique and hoisted at the start of each iteration.
    pub cse_constants: bool,
    /// The listener that is notified of rewrites.
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

/// The simplification of regions at the end of each iteration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RegionSimplification {
    /// No simplification.
    Disabled,
    /// Erases unreachable blocks, dead operations and dead block arguments.
    Normal,
    /// Also merges identical blocks and erases redundant block arguments.
    Aggressive,
}

/// The set of operations that may be rewritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// All operations in the scope.
    AnyOp,
    /// The initial operations, and operations that are created during the run.
    ExistingAndNewOps,
    /// The initial operations.
    ExistingOps,
}

/// The reason for the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// No fold or pattern matches.
    Converged,
    /// The last permitted iteration changed the IR.
    MaxIterations,
    /// The maximum number of pattern applications was reached.
    MaxRewrites,
    /// Rewriting is in a cycle: a state of the IR recurred. A finding lists the patterns of the cycle.
    Cycle,
    /// The number of rewrites exceeded a limit proportional to the number of operations, without a detected cycle.
    Runaway,
    /// A check stopped the driver, or the input is invalid.
    Finding,
}

impl StopReason {
    /// Returns whether rewriting does not terminate, as far as the driver can tell.
    pub fn is_nontermination(self) -> bool {
        matches!(self, StopReason::Cycle | StopReason::Runaway)
    }
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Converged => "no fold or pattern matches",
            StopReason::MaxIterations => "the limit of iterations was reached",
            StopReason::MaxRewrites => "the limit of pattern applications was reached",
            StopReason::Cycle => "rewriting does not terminate: it is in a cycle",
            StopReason::Runaway => "rewriting does not terminate within the limit of rewrites",
            StopReason::Finding => "a check failed",
        })
    }
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyReport {
    /// The reason for the end of the run.
    pub stop: StopReason,
    /// Whether the IR was changed.
    pub changed: bool,
    /// The number of iterations.
    pub iterations: u64,
    /// Whether all argument operations were erased; set by [`apply_op_patterns_greedily`] only.
    pub all_erased: bool,
    /// The number of applications.
    pub statistics: Statistics,
}

impl GreedyReport {
    /// Returns whether no fold or pattern matches, which MLIR calls success.
    pub fn converged(&self) -> bool {
        self.stop == StopReason::Converged
    }
}

/// Rewrites the operations nested in `op` to a fixpoint, one region of `op` after the other. `op` itself is not
/// rewritten.
///
/// `op` should be isolated from above. Otherwise operations outside `op` are not visited again after an edit.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// use proofmark_ir::{Match, NewOp, Outcome, PatternRow};
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(proofmark_ir::context::Registry::new()));
///
/// /// d.double(x) -> d.add(x, x)
/// fn expand_double(m: Match<'_>) -> Outcome<'_> {
///     let op = m.op();
///     let (x, ty, loc) = (m.operand(op, 0), m.value_type(m.result(op, 0)), m.loc(op));
///     let mut rw = m.rewrite();
///     let name = rw.ctx().op_name("d.add");
///     let add = rw.create(&NewOp { operands: &[x, x], results: &[ty], ..NewOp::new(name, loc) });
///     let sum = rw.result(add, 0);
///     rw.replace_op(op, &[sum]);
///     rw.done()
/// }
/// const EXPAND: PatternRow = PatternRow {
///     name: "ExpandDouble",
///     summary: "d.double(x) -> d.add(x, x)",
///     root: "d.double",
///     benefit: 1,
///     apply: expand_double,
/// };
///
/// let text = br#"%x = "d.read"() : () -> i32  %y = "d.double"(%x) : (i32) -> i32  "d.write"(%y) : (i32) -> ()"#;
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions { allow_unregistered: true }).unwrap();
/// let root = ir.root();
/// let patterns = FrozenPatternSet::from_rows(&ctx, [&EXPAND]);
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// let report = apply_patterns_greedily(&mut ir, root, &patterns, &GreedyConfig::default(), &mut checker);
/// assert!(report.converged());
/// assert_eq!(report.statistics.n_applied(), 1);
/// assert!(checker.findings().is_empty());
/// assert!(print_op(&ir, root, PrintOptions::default()).contains(r#""d.add"(%0, %0)"#));
/// ```
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

/// [`apply_patterns_greedily`] with a table of folds that is shared by several runs.
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
            if !driver.can_continue() {
                break;
            }
        }
        driver.end();
    }
    driver.into_report()
}

/// Rewrites `ops`, and the operations that these rewrites enable, in a single pass over a worklist: without further
/// iterations, region simplification and uniquing of constants.
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

/// Returns the closest region that contains all operations of `ops`, directly or nested.
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
