//! Tests of patterns rooted at traits and interfaces, of the fallback folds of dialects, and of `create_or_fold`.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::common::{Build, context, context_with_fold, names};
use proofmark_checks::{CheckConfig, Checker};
use proofmark_dialects::func::Func;
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, apply_partial_conversion,
};
use proofmark_drivers::walk::{Advance, Direction, walk_interface, walk_interface_mut, walk_views_mut};
use proofmark_drivers::{
    FoldTable, FrozenPatternSet, GreedyConfig, apply_patterns_greedily, create_or_fold,
    walk_and_apply_patterns,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{
    Context, Fold, Folded, InsertPoint, Interface, Location, Match, NewOp, OpId, Outcome, Pattern, Root,
    Traits, Type, WalkOrder,
};

/// Replaces an operation by `new.NAME`.
struct Rename(&'static str, Root<'static>);

impl Pattern for Rename {
    fn name(&self) -> &str {
        self.0
    }

    fn root(&self) -> Root<'_> {
        self.1
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let (op, name) = (m.op(), m.ctx().op_name(self.0));
        let operands: Vec<_> = m.operands(op).collect();
        let results = vec![Type::I32; m.n_results(op)];
        let successors: Vec<_> = m.successors(op).collect();
        let mut rw = m.rewrite();
        let new = NewOp {
            operands: &operands,
            results: &results,
            successors: &successors,
            ..NewOp::new(name, Location::UNKNOWN)
        };
        rw.replace_op_with_new(op, &new);
        rw.done()
    }
}

/// `br ^bb1(neg(add(arg, arg)))`
fn input() -> Build {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let sum = build.op("test.add", &[arg, arg]);
    let negated = build.op("test.neg", &[sum]);
    let block = build.block(1);
    build.op_in(build.entry, "test.br", &[negated], 0, &[block]);
    build.op_in(block, "test.return", &[], 0, &[]);
    build
}

#[test]
fn a_root_may_be_a_trait_or_an_interface() {
    let commutative = || Rename("new.commutative", Root::Trait(Traits::COMMUTATIVE));
    let branch = || Rename("new.branch", Root::Interface(Interface::BRANCH));
    let expected = "new.commutative, neg, new.branch, return";
    for greedily in [true, false] {
        let mut build = input();
        let root = build.ir.root();
        let set = FrozenPatternSet::new(build.ir.ctx(), vec![Box::new(commutative()), Box::new(branch())]);
        match greedily {
            true => {
                let config = GreedyConfig::default();
                apply_patterns_greedily(&mut build.ir, root, &set, &config, &mut Checker::off());
            }
            false => drop(walk_and_apply_patterns(&mut build.ir, root, &set, &mut Checker::off())),
        }
        assert_eq!(names(&build.ir), expected);
    }
    let mut build = input();
    let mut patterns = ConversionPatterns::new();
    patterns.add_ordinary(Box::new(commutative())).add_ordinary(Box::new(branch()));
    let target = ConversionTarget::new().legal_ops(build.ir.ctx(), &["new.commutative", "new.branch"]);
    let (root, config) = (build.ir.root(), ConversionConfig::default());
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &config, &mut Checker::off());
    assert!(report.succeeded());
    assert_eq!(names(&build.ir), expected);
}

#[test]
fn patterns_at_traits_are_attempted_in_the_order_of_addition() {
    let build = input();
    let set = FrozenPatternSet::new(
        build.ir.ctx(),
        vec![
            Box::new(Rename("any", Root::Any)),
            Box::new(Rename("trait", Root::Trait(Traits::COMMUTATIVE))),
            Box::new(Rename("op", Root::Op("test.add"))),
        ],
    );
    assert_eq!(set.candidates(build.ir.ctx().op_name("test.add")), [1, 2, 0]);
    assert_eq!(set.candidates(build.ir.ctx().op_name("test.neg")), [0]);
}

#[test]
fn a_walk_visits_the_operations_of_an_interface() {
    let build = input();
    let mut visited = Vec::new();
    let (root, order) = (build.ir.root(), WalkOrder::PreOrder);
    let visit = |ir: &proofmark_ir::Ir, op: OpId| -> ControlFlow<(), Advance> {
        visited.push(ir.name_str(op).to_owned());
        ControlFlow::Continue(Advance::Advance)
    };
    let ended = walk_interface(&build.ir, root, order, Direction::Forward, Interface::BRANCH, visit);
    assert!(ended.is_continue());
    assert_eq!(visited, ["test.br"]);
}

#[test]
fn a_walk_may_erase_the_visited_operation_of_an_interface_or_a_definition() {
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        let mut build = input();
        let (root, mut n_erased) = (build.ir.root(), 0);
        let ended = walk_interface_mut(&mut build.ir, root, order, Interface::BRANCH, |ir, op| {
            ir.rewriter().erase_op(op);
            n_erased += 1;
            ControlFlow::<(), _>::Continue(Advance::Skip)
        });
        build.ir.commit();
        assert_eq!((ended, n_erased), (ControlFlow::Continue(()), 1));
        assert_eq!(names(&build.ir), "add, neg, return");
    }
    let text =
        b"func.func private @f()\nmodule { func.func private @g() }\nmodule {}\nfunc.func private @h()";
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        let mut ir = parse_source(&ctx, "functions.mlir", text, ParseOptions::default()).expect("valid text");
        let (root, mut n_erased) = (ir.root(), 0);
        let ended = walk_views_mut(&mut ir, root, order, |ir, function: Func| {
            ir.rewriter().erase_op(function.op());
            n_erased += 1;
            ControlFlow::<(), _>::Continue(Advance::Skip)
        });
        ir.commit();
        assert_eq!((ended, n_erased), (ControlFlow::Continue(()), 3));
        assert_eq!(ir.n_ops(), 3);
    }
}

/// Folds `test.other(x)` to `x`.
fn fold_other<'m>(fold: Fold<'m>) -> Folded<'m> {
    let op = fold.op();
    match fold.name_str(op) == "test.other" && fold.n_operands(op) == 1 {
        true => {
            let value = fold.operand(op, 0);
            fold.value(value)
        }
        false => fold.none(),
    }
}

#[test]
fn the_dialect_folds_operations_without_an_applicable_fold() {
    let mut build = Build::new(context_with_fold(fold_other), 1);
    let arg = build.arg(0);
    let other = build.op("test.other", &[arg]);
    let pure = build.op("test.pure", &[other]);
    build.end("test.return", &[pure]);
    let root = build.ir.root();
    let mut checker = Checker::new(CheckConfig { contract: true, ..CheckConfig::off() });
    let set = FrozenPatternSet::empty();
    let report = apply_patterns_greedily(&mut build.ir, root, &set, &GreedyConfig::default(), &mut checker);
    assert_eq!(report.statistics.folded, 1);
    assert_eq!(checker.findings(), []);
    assert_eq!(names(&build.ir), "pure, return");
}

#[test]
fn an_operation_is_created_or_folded() {
    let mut build = Build::new(context(), 1);
    let (one, two) = (build.constant(1), build.constant(2));
    let arg = build.arg(0);
    let last = build.end("test.return", &[]);
    let folds = FoldTable::new(build.ir.ctx());
    let ctx = build.ir.ctx_arc().clone();
    let new = |name: &str, operands: &[proofmark_ir::ValueId], results: &[Type]| -> usize {
        let mut rw = build.ir.rewriter();
        rw.set_insertion_point_before(last);
        let new = NewOp { operands, results, ..NewOp::new(ctx.op_name(name), Location::UNKNOWN) };
        let values = create_or_fold(&mut rw, &folds, &new);
        assert!(values.iter().all(|&value| rw.contains_value(value)));
        values.len()
    };
    let mut new = new;
    // A constant is created in place of the sum of constants.
    assert_eq!(new("test.add", &[one, two], &[Type::I32]), 1);
    // An operation that does not fold is created.
    assert_eq!(new("test.add", &[arg, arg], &[Type::I32]), 1);
    // The fold of an operation without results must not return values: it is rolled back, and the operation is kept.
    assert_eq!(new("test.void_fold", &[arg], &[]), 0);
    // A detached operation is not folded.
    let mut rw = build.ir.rewriter();
    rw.set_insertion_point(InsertPoint::Detached);
    let name = ctx.op_name("test.add");
    let new = NewOp { operands: &[one, two], results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) };
    let values = create_or_fold(&mut rw, &folds, &new);
    let detached = rw.defining_op(values[0]).expect("an operation");
    assert_eq!(rw.name_str(detached), "test.add");
    rw.erase_op(detached);
    build.ir.commit();
    assert_eq!(names(&build.ir), "const 1, const 2, const 3, add, void_fold, return");
    build.ir.check_integrity().expect("whole");
}
