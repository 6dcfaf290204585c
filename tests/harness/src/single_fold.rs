//! The pass that folds each operation once.

use proofmark::checks::{Checker, DriverPart, Keep};
use proofmark::drivers::OperationFolder;
use proofmark::ir::{Ir, OpId, WalkOrder};
use proofmark::passes::{OptionKind, Pass, PassOption, PassReport};

use crate::common::all_ops;

pub(crate) static SINGLE_FOLD: Pass = Pass {
    flag: "test-single-fold",
    name: "TestSingleFold",
    summary: "Fold each operation once, and erase unused constants of the folds",
    options: &[PassOption {
        name: "max-iterations",
        summary: "The maximum number of folds of one operation",
        kind: OptionKind::Integer,
    }],
    run: |ir, op, options, checker| {
        fold_all(ir, op, options.integer("max-iterations").unwrap_or(1), checker);
        PassReport::default()
    },
};

const PART: DriverPart = DriverPart::new("single fold");

/// Folds the operations in `root`, the last one first, so that the constants stand in the order of the operations.
fn fold_all(ir: &mut Ir, root: OpId, max_folds: i64, checker: &mut Checker<'_>) {
    let mut folder = OperationFolder::new(ir.ctx());
    let since = ir.checkpoint();
    for op in all_ops(ir, root, WalkOrder::PreOrder).into_iter().rev() {
        let mut n_folds = 0;
        while n_folds < max_folds && ir.contains_op(op) && folder.try_fold(&mut ir.rewriter(), op) {
            n_folds += 1;
        }
    }
    for &constant in folder.created_constants() {
        if ir.contains_op(constant) && ir.results(constant).iter().all(|&result| ir.use_empty(result)) {
            ir.rewriter().erase_op(constant);
        }
    }
    if checker.looks_at_attempts() && matches!(checker.observe(ir, PART, root, since), Keep::TakenBack) {
        ir.rollback(since);
    }
}
