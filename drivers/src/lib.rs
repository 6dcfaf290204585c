//! The rewrite drivers and passes of MLIR, with the checks of `proofmark-checks` built in.
//!
//! | driver | file | effect |
//! |---|---|---|
//! | [`apply_patterns_greedily`] | `greedy/` | applies folds and patterns to a fixpoint |
//! | [`walk_and_apply_patterns`] | `pattern_walk.rs` | applies patterns in one post-order walk |
//! | [`OperationFolder`] | `operation_folder.rs` | folds single operations and keeps one operation for each constant |
//! | [`conversion`] | `conversion/` | replaces illegal operations and types by legal ones |
//! | [`canonicalize`] | `canonicalize.rs` | runs the greedy driver with the folds and patterns of all dialects |
//! | [`eliminate_common_subexpressions`] | `cse.rs` | replaces operations by equal dominating ones |
//! | [`hoist_loop_invariants`] | `licm.rs` | moves loop-invariant operations out of loops |
//! | [`inline_calls`] | `inline.rs` | replaces calls by the bodies of the callees |
//! | [`propagate_constants`] | `sccp.rs` | replaces values that are constant on all executable paths |
//! | [`erase_dead_symbols`] | `symbol_dce.rs` | erases symbols without references and without outside visibility |
//! | [`eliminate_duplicate_functions`] | `duplicate_functions.rs` | replaces functions by equal ones |
//! | [`transform`] | `transform/` | executes transform scripts |
//!
//! A driver catches the panics of patterns and folds, never aborts the process, and reports why it stopped.

mod attempt;
mod branch;
mod canonicalize;
pub mod conversion;
mod cse;
mod duplicate_functions;
mod fold;
mod greedy;
mod id_map;
mod inline;
mod licm;
mod listener;
mod log;
mod operation_folder;
mod pattern_walk;
mod patterns;
mod sccp;
mod simplify_regions;
mod statistics;
mod symbol_dce;
mod symbol_references;
pub mod transform;
pub mod walk;
mod walk_typed;
mod worklist;

pub use canonicalize::{
    canonicalization_patterns, canonicalization_patterns_if, canonicalize, canonicalizer_config,
};
pub use cse::{CseReport, eliminate_common_subexpressions};
pub use duplicate_functions::eliminate_duplicate_functions;
pub use fold::{FoldTable, create_or_fold, materialize_constant};
pub use greedy::{
    GreedyConfig, GreedyEvent, GreedyListener, GreedyReport, ListenerHandle, Processed, RegionSimplification,
    StopReason, Strictness, apply_op_patterns_greedily, apply_patterns_greedily, debug_greedy_rewriter,
};
pub use inline::{InlineReport, inline_calls};
pub use licm::{hoist_loop_invariants, hoist_loop_invariants_of};
pub use listener::Shared;
pub use log::DriverLog;
pub use operation_folder::OperationFolder;
pub use pattern_walk::{PatternWalkReport, walk_and_apply_patterns, walk_and_apply_patterns_with};
pub use patterns::FrozenPatternSet;
pub use sccp::{SccpReport, propagate_constants};
pub use simplify_regions::{erase_unreachable_blocks, run_region_dce, simplify_regions};
pub use statistics::{PatternStatistics, Statistics};
pub use symbol_dce::erase_dead_symbols;
