//! The passes of the greedy driver and of the pattern walk.

use proofmark::checks::Checker;
use proofmark::drivers::{
    FrozenPatternSet, GreedyConfig, Strictness, apply_op_patterns_greedily, apply_patterns_greedily,
    walk_and_apply_patterns_with,
};
use proofmark::ir::{Attribute, Ir, OpId, Pattern, PatternRow, WalkOrder};
use proofmark::passes::{OptionKind, Pass, PassOption, PassOptions, PassReport};

use crate::common::{all_ops, functions};
use crate::notifications::Shared;
use crate::{declarative, patterns};

pub(crate) static GREEDY: Pass = Pass {
    flag: "test-greedy-patterns",
    name: "TestGreedyPatternDriver",
    summary: "Apply the patterns of the test dialect with the greedy driver",
    options: &[
        PassOption {
            name: "top-down",
            summary: "Whether the worklist is initialized in top-down order",
            kind: OptionKind::Bool,
        },
        PassOption {
            name: "max-iterations",
            summary: "The maximum number of iterations; -1 is no limit",
            kind: OptionKind::Integer,
        },
        PassOption { name: "fold", summary: "Whether operations are folded", kind: OptionKind::Bool },
        PassOption {
            name: "cse-constants",
            summary: "Whether equal constants are merged",
            kind: OptionKind::Bool,
        },
    ],
    run: greedy,
};

fn greedy(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let defaults = GreedyConfig::default();
    let config = GreedyConfig {
        use_top_down_traversal: options.bool("top-down").unwrap_or(defaults.use_top_down_traversal),
        max_iterations: match options.integer("max-iterations") {
            Some(limit) => u64::try_from(limit).ok(),
            None => defaults.max_iterations,
        },
        fold: options.bool("fold").unwrap_or(defaults.fold),
        cse_constants: options.bool("cse-constants").unwrap_or(defaults.cse_constants),
        ..defaults
    };
    let mut all: Vec<Box<dyn Pattern>> = declarative::patterns(ir.ctx_arc());
    let rows = [
        patterns::FOLDING,
        patterns::INSERT_BEFORE_FOLDED_CONSTANT,
        patterns::COMMUTATIVE_WITH_CONSTANT,
        patterns::HOIST_ELIGIBLE,
        patterns::MAKE_ELIGIBLE,
        patterns::INCREMENT,
    ];
    all.extend(rows.map(|row| Box::new(row) as Box<dyn Pattern>));
    let all = FrozenPatternSet::new(ir.ctx(), all);
    let report = apply_patterns_greedily(ir, op, &all, &config, checker);
    PassReport::greedy(&all, report)
}

pub(crate) static STRICT: Pass = Pass {
    flag: "test-strict-pattern-driver",
    name: "TestStrictPatternDriver",
    summary: "Apply patterns to selected operations of each function",
    options: &[PassOption {
        name: "strictness",
        summary: "The operations that may be rewritten",
        kind: OptionKind::Keyword(&["AnyOp", "ExistingAndNewOps", "ExistingOps"]),
    }],
    run: |ir, op, options, checker| {
        let mut output = String::new();
        // MLIR's pass runs on `func.func`, not on other functions.
        let mut functions = functions(ir, op);
        functions.retain(|&function| ir.name_str(function) == "func.func");
        for function in functions {
            strict(ir, function, options, checker, &mut output);
        }
        PassReport { output, ..PassReport::default() }
    },
};

const STRICT_PATTERNS: [PatternRow; 10] = [
    patterns::CHANGE_BLOCK,
    patterns::CLONE,
    patterns::CLONE_REGION_BEFORE,
    patterns::ERASE,
    patterns::IMPLICIT_CHANGE,
    patterns::INLINE_BLOCKS_INTO_PARENT,
    patterns::INSERT_SAME,
    patterns::MOVE_BEFORE_PARENT,
    patterns::REPLACE_WITH_NEW,
    patterns::SPLIT_BLOCK,
];

/// Rewrites the roots of all patterns but `ImplicitChangeOp`, and records the results of the driver in two attributes.
fn strict(
    ir: &mut Ir,
    function: OpId,
    options: &PassOptions,
    checker: &mut Checker<'_>,
    output: &mut String,
) {
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), &STRICT_PATTERNS);
    let roots: Vec<&str> = STRICT_PATTERNS
        .iter()
        .map(|row| row.root)
        .filter(|&root| root != "test.implicit_change_op")
        .collect();
    let mut ops = all_ops(ir, function, WalkOrder::PostOrder);
    ops.retain(|&op| roots.contains(&ir.name_str(op)));
    let listener = Shared::new();
    let config = GreedyConfig {
        strictness: match options.keyword("strictness") {
            Some("ExistingAndNewOps") => Strictness::ExistingAndNewOps,
            Some("ExistingOps") => Strictness::ExistingOps,
            _ => Strictness::AnyOp,
        },
        listener: Some(listener.handle()),
        ..GreedyConfig::default()
    };
    let report = apply_op_patterns_greedily(ir, &ops, &patterns, &config, checker);
    output.push_str(&listener.take());
    let results =
        [("pattern_driver_changed", report.changed), ("pattern_driver_all_erased", report.all_erased)];
    for (name, value) in results {
        let name = ir.ctx().ident(name);
        ir.rewriter().set_attr(function, name, Attribute::bool(value));
    }
}

pub(crate) static WALK: Pass = Pass {
    flag: "test-walk-pattern-rewrite-driver",
    name: "TestWalkPatternDriver",
    summary: "Apply patterns in one walk",
    options: &[PassOption {
        name: "dump-notifications",
        summary: "Whether the notifications of the listener are printed",
        kind: OptionKind::Bool,
    }],
    run: walk,
};

fn walk(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let rows = [
        patterns::INCREMENT,
        patterns::MOVE_BEFORE_PARENT,
        patterns::MOVE_AFTER_PARENT,
        patterns::CLONE,
        patterns::REPLACE_WITH_NEW,
        patterns::ERASE_FIRST_BLOCK,
    ];
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), &rows);
    let listener = Shared::new();
    let handle = (options.bool("dump-notifications") == Some(true)).then(|| listener.handle());
    let report = walk_and_apply_patterns_with(ir, op, &patterns, handle.as_ref(), checker);
    PassReport { stop: Some(report.stop), output: listener.take(), ..PassReport::default() }
}
