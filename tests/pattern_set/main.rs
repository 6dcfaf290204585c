//! A set of 30 patterns with 12 planted errors: `gate` and `fuzz` name each error by its pattern, and no other pattern.
//!
//! The test is a program of its own. With the environment variable `PATTERN_SET` it is a command line with the pass
//! `--peepholes`, which applies the patterns, as a user of the library builds it. Without the variable it runs itself
//! in each mode. `programs.mlir` has a program for each pattern. For most errors this program is one for which the
//! pattern is correct.

mod arithmetic;
mod build;
mod cases;
mod memory;

use std::process::ExitCode;

use proofmark::drivers::{FrozenPatternSet, GreedyConfig, RegionSimplification, apply_patterns_greedily};
use proofmark::passes::{Pass, PassRegistry, PassReport};

/// The environment variable that selects the command line.
pub(crate) const COMMAND: &str = "PATTERN_SET";

/// Applies the patterns greedily, without folds.
static PEEPHOLES: Pass = Pass {
    flag: "peepholes",
    name: "Peepholes",
    summary: "Apply 30 peephole patterns, 12 of which are wrong or in conflict",
    options: &[],
    run: |ir, op, _, checker| {
        let rows = arithmetic::PATTERNS.iter().chain(memory::PATTERNS);
        let patterns = FrozenPatternSet::from_rows(ir.ctx(), rows);
        let config = GreedyConfig {
            fold: false,
            cse_constants: false,
            region_simplification: RegionSimplification::Disabled,
            ..GreedyConfig::default()
        };
        let report = apply_patterns_greedily(ir, op, &patterns, &config, checker);
        PassReport::greedy(&patterns, report)
    },
};

fn main() -> ExitCode {
    if std::env::var_os(COMMAND).is_some() {
        let mut passes = PassRegistry::default();
        passes.register(&PEEPHOLES);
        return proofmark::main_with_passes(proofmark::registry(), passes);
    }
    cases::run()
}
