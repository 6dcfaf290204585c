//! MLIR's test patterns behind the flags of MLIR's test passes.
//!
//! The passes drive the public interfaces of Proofmark as MLIR's test passes drive MLIR's, so that MLIR's test files
//! compare the drivers. Only tests link this crate. The program `proofmark-test-opt` is the command line of Proofmark
//! with these passes, built as any program with passes of its own is built.
//!
//! | module | passes |
//! |---|---|
//! | `drivers` | greedy driver, strict greedy driver, pattern walk |
//! | `single_fold` | the operation folder |
//! | `visitors` | walks |
//! | `matchers` | nested matchers |
//! | `conversion` | dialect conversion |

mod common;
mod conversion;
mod declarative;
mod drivers;
mod matchers;
mod notifications;
mod patterns;
mod single_fold;
mod visitors;

use proofmark::passes::{Pass, PassRegistry};

/// The passes, in the order of listings.
static PASSES: &[&Pass] = &[
    &drivers::GREEDY,
    &drivers::STRICT,
    &drivers::WALK,
    &single_fold::SINGLE_FOLD,
    &visitors::IR_VISITORS,
    &visitors::GENERIC,
    &visitors::GENERIC_INTERRUPT,
    &visitors::BLOCKS_INTERRUPT,
    &visitors::REGIONS_INTERRUPT,
    &matchers::MATCHERS,
    &conversion::legalize::LEGALIZE,
    &conversion::types::TYPES,
    &conversion::small::UNKNOWN_ROOT,
    &conversion::small::NO_USES,
    &conversion::small::REMAPPED,
    &conversion::small::MERGE_BLOCKS,
    &conversion::llvm::CALL,
    &conversion::llvm::FUNC,
    &conversion::tuples::DECOMPOSE,
];

/// Adds the passes to `registry`.
pub fn register(registry: &mut PassRegistry) {
    for pass in PASSES {
        registry.register(pass);
    }
}
