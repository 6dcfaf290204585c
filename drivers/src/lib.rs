//! The drivers: what walks over IR and applies folds and patterns to it, with the checks of `proofmark-checks` built in.
//!
//! | driver | file | what it does |
//! |---|---|---|
//! | [`apply_patterns_greedily`] | `greedy/` | folds and patterns to a fixpoint, over regions or a list of operations |
//! | [`walk_and_apply_patterns`] | `pattern_walk.rs` | patterns in one post-order walk |
//! | [`conversion`] | `conversion/` | illegal operations become legal ones, types and all |
//! | [`canonicalize`] | `canonicalize.rs` | the greedy driver with what the registered dialects bring |
//! | [`eliminate_common_subexpressions`] | `cse.rs` | equal operations once |
//! | [`hoist_loop_invariants`] | `licm.rs` | out of the loop what is the same each time |
//! | [`inline_calls`] | `inline.rs` | calls are replaced by what they call |
//! | [`propagate_constants`] | `sccp.rs` | what is constant on all ways that control can take |
//! | [`erase_dead_symbols`] | `symbol_dce.rs` | what nobody refers to and nobody outside can |
//!
//! A driver never lets a pattern's panic through, never aborts, and says in its report why it stopped.

mod attempt;
mod branch;
mod canonicalize;
pub mod conversion;
mod cse;
mod fold;
mod greedy;
mod id_map;
mod inline;
mod licm;
mod orders;
mod pattern_walk;
mod patterns;
mod sccp;
mod simplify_regions;
mod statistics;
mod symbol_dce;
pub mod walk;
mod worklist;

pub use canonicalize::{
    canonicalization_patterns, canonicalization_patterns_if, canonicalize, canonicalizer_config,
};
pub use cse::{CseReport, eliminate_common_subexpressions};
pub use fold::{FoldTable, create_or_fold, materialize_constant};
pub use greedy::{
    GreedyConfig, GreedyEvent, GreedyListener, GreedyLog, GreedyReport, ListenerHandle, Processed,
    RegionSimplification, StopReason, Strictness, apply_op_patterns_greedily, apply_patterns_greedily,
    debug_greedy_rewriter,
};
pub use inline::{InlineReport, inline_calls};
pub use licm::hoist_loop_invariants;
pub use orders::{OrderOutcome, OrderReport, Run, Turn, explore_orders, explore_orders_into};
pub use pattern_walk::{PatternWalkReport, walk_and_apply_patterns};
pub use patterns::FrozenPatternSet;
pub use sccp::{SccpReport, propagate_constants};
pub use simplify_regions::{erase_unreachable_blocks, run_region_dce, simplify_regions};
pub use statistics::{PatternStatistics, Statistics};
pub use symbol_dce::erase_dead_symbols;
