//! The pass that applies the PDL patterns of a file.

use super::{OptionKind, Pass, PassOption, PassOptions, PassReport};
use crate::checks::Checker;
use crate::dialects::pdl::pattern::read_patterns;
use crate::drivers::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use crate::ir::context::Location;
use crate::ir::diagnostics::Diagnostic;
use crate::ir::text::escape_line;
use crate::ir::{Ir, OpId, Pattern};

/// The passes, in the order of listings.
pub(super) static PASSES: &[Pass] = &[Pass {
    flag: "pdl-patterns",
    name: "PdlPatterns",
    summary: "Apply the patterns pdl.pattern of a file to a fixpoint",
    options: &[
        PassOption { name: "file", summary: "The file of the patterns", kind: OptionKind::File },
        PassOption {
            name: "max-iterations",
            summary: "The maximum number of iterations over a region; -1 is no limit",
            kind: OptionKind::Integer,
        },
        PassOption {
            name: "max-num-rewrites",
            summary: "The maximum number of pattern applications in an iteration; -1 is no limit",
            kind: OptionKind::Integer,
        },
    ],
    run: apply_pdl_patterns,
}];

fn apply_pdl_patterns(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let Some(file) = options.text("file") else {
        let message = "pdl-patterns needs a file with patterns: --pdl-patterns=FILE";
        return PassReport::failed(Diagnostic::error_on(ir, op, message));
    };
    let ctx = ir.ctx_arc().clone();
    let text = match std::fs::read(file) {
        Ok(text) => text,
        Err(error) => {
            let message = format!("cannot read the file of patterns '{}': {error}", escape_line(file));
            return PassReport::failed(Diagnostic::error(Location::UNKNOWN, message));
        }
    };
    let patterns = match read_patterns(&ctx, file, &text) {
        Ok(patterns) => patterns,
        Err(errors) => return PassReport { errors, ..PassReport::default() },
    };
    let patterns = patterns.into_iter().map(|pattern| Box::new(pattern) as Box<dyn Pattern>).collect();
    let patterns = FrozenPatternSet::new(&ctx, patterns);
    let default = GreedyConfig::default();
    // A negative number is no limit.
    let limit = |name, default| options.integer(name).map_or(default, |limit| u64::try_from(limit).ok());
    let config = GreedyConfig {
        max_iterations: limit("max-iterations", default.max_iterations),
        max_rewrites: limit("max-num-rewrites", default.max_rewrites),
        ..default
    };
    let report = apply_patterns_greedily(ir, op, &patterns, &config, checker);
    PassReport::greedy(&patterns, report)
}
