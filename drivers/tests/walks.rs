//! Tests of the orders of walks and of the pattern walk.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use crate::common::{Build, context, names};
use proofmark_checks::{CheckConfig, Checker};
use proofmark_drivers::walk::{Advance, Direction, Visited, walk, walk_ops};
use proofmark_drivers::{FrozenPatternSet, StopReason, walk_and_apply_patterns};
use proofmark_ir::{Ir, Match, NewOp, Outcome, Pattern, Root, Type, WalkOrder};

/// A function with five blocks, one of them unreachable, a nested region and a back edge. The operation `bN.x` is in
/// block N.
///
/// ```text
/// b0 -> b1 | b2;  b1 -> b3;  b2 -> b3;  b3 -> b1 (back);  b4 -> b4 (unreachable);  b2 holds nest { inner }
/// ```
fn input() -> Build {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let b0 = build.entry;
    let [b1, b2, b3, b4] = [(); 4].map(|()| build.block(0));
    build.op_in(b0, "b0.x", &[], 0, &[]);
    build.op_in(b0, "test.fork", &[arg], 0, &[b1, b2]);
    build.op_in(b1, "b1.x", &[], 0, &[]);
    build.op_in(b1, "test.br", &[], 0, &[b3]);
    let nest = NewOp {
        n_regions: 1,
        ..NewOp::new(build.ir.ctx().op_name("b2.nest"), proofmark_ir::Location::UNKNOWN)
    };
    let inner = NewOp::new(build.ir.ctx().op_name("b2.inner"), proofmark_ir::Location::UNKNOWN);
    let mut rw = build.ir.rewriter();
    rw.set_insertion_point_to_end(b2);
    let nest = rw.create(&nest);
    let region = rw.regions(nest)[0];
    rw.create_block(region, None, &[]);
    rw.create(&inner);
    build.ir.commit();
    build.op_in(b2, "test.br", &[], 0, &[b3]);
    build.op_in(b3, "b3.x", &[], 0, &[]);
    build.op_in(b3, "test.br", &[], 0, &[b1]);
    build.op_in(b4, "b4.x", &[], 0, &[]);
    build.op_in(b4, "test.br", &[], 0, &[b4]);
    build
}

fn order(order: WalkOrder, direction: Direction) -> String {
    let build = input();
    let mut seen = Vec::new();
    let result = walk_ops(&build.ir, build.func, order, direction, |ir, op| {
        let name = ir.name_str(op);
        if name.starts_with('b') {
            seen.push(name.to_owned());
        }
        ControlFlow::<(), _>::Continue(Advance::Advance)
    });
    assert_eq!(result, ControlFlow::Continue(()));
    seen.join(" ")
}

#[test]
fn each_of_the_eight_orders() {
    use Direction::*;
    use WalkOrder::*;
    assert_eq!(order(PreOrder, Forward), "b0.x b1.x b2.nest b2.inner b3.x b4.x");
    assert_eq!(order(PostOrder, Forward), "b0.x b1.x b2.inner b2.nest b3.x b4.x");
    assert_eq!(order(PreOrder, Reverse), "b4.x b3.x b2.nest b2.inner b1.x b0.x");
    assert_eq!(order(PostOrder, Reverse), "b4.x b3.x b2.inner b2.nest b1.x b0.x");
    assert_eq!(order(PreOrder, ForwardDominance), "b0.x b1.x b3.x b2.nest b2.inner");
    assert_eq!(order(PostOrder, ForwardDominance), "b0.x b1.x b3.x b2.inner b2.nest");
    assert_eq!(order(PreOrder, ReverseDominance), "b3.x b1.x b2.nest b2.inner b0.x");
    assert_eq!(order(PostOrder, ReverseDominance), "b3.x b1.x b2.inner b2.nest b0.x");
}

/// Returns the visited entities as `mlir-opt --test-ir-visitors` prints them: blocks of `func.func` as `b0`, `b1`,
/// ..., the block of the nested region as `n0`, and regions by their operations.
fn blocks_and_regions(order: WalkOrder, direction: Direction) -> (String, String) {
    let build = input();
    let (mut blocks, mut regions) = (Vec::new(), Vec::new());
    let position = |ir: &Ir, block| {
        let region = ir.block_region(block)?;
        let prefix = if ir.region_op(region) == build.func { "b" } else { "n" };
        let at = ir.blocks(region).position(|each| each == block)?;
        Some(format!("{prefix}{at}"))
    };
    let result = walk(&build.ir, build.func, order, direction, |ir, at| {
        match at {
            Visited::Block(block) => blocks.extend(position(ir, block)),
            Visited::Region(region) => regions.push(ir.name_str(ir.region_op(region)).to_owned()),
            Visited::Op(_) => {}
        }
        ControlFlow::<(), _>::Continue(Advance::Advance)
    });
    assert_eq!(result, ControlFlow::Continue(()));
    (blocks.join(" "), regions.join(" "))
}

/// The lines that `mlir-opt-22 --test-ir-visitors` prints for this function, without those of the module.
#[test]
fn blocks_and_regions_as_mlir_visits_them() {
    use Direction::*;
    use WalkOrder::*;
    let (outer_first, inner_first) = ("test.func b2.nest", "b2.nest test.func");
    for (order, direction, blocks, regions) in [
        (PreOrder, Forward, "b0 b1 b2 n0 b3 b4", outer_first),
        (PostOrder, Forward, "b0 b1 n0 b2 b3 b4", inner_first),
        (PostOrder, Reverse, "b4 b3 n0 b2 b1 b0", inner_first),
        (PostOrder, ForwardDominance, "b0 b1 b3 n0 b2", inner_first),
        (PostOrder, ReverseDominance, "b3 b1 n0 b2 b0", inner_first),
        // The orders that it does not print follow from `Iterators.h`.
        (PreOrder, Reverse, "b4 b3 b2 n0 b1 b0", outer_first),
        (PreOrder, ForwardDominance, "b0 b1 b3 b2 n0", outer_first),
        (PreOrder, ReverseDominance, "b3 b1 b2 n0 b0", outer_first),
    ] {
        let got = blocks_and_regions(order, direction);
        assert_eq!(got, (blocks.to_owned(), regions.to_owned()), "{order:?} {direction:?}");
    }
}

#[test]
fn a_walk_can_be_interrupted_and_can_skip() {
    let build = input();
    let mut n_visited = 0;
    let found = walk_ops(&build.ir, build.func, WalkOrder::PreOrder, Direction::Forward, |ir, op| {
        n_visited += 1;
        match ir.name_str(op) {
            "b1.x" => ControlFlow::Break(op),
            _ => ControlFlow::Continue(Advance::Advance),
        }
    });
    assert!(matches!(found, ControlFlow::Break(op) if build.ir.name_str(op) == "b1.x"));
    assert_eq!(n_visited, 4);
    let mut n_blocks = 0;
    let result = walk(&build.ir, build.func, WalkOrder::PreOrder, Direction::Forward, |ir, at| {
        n_blocks += usize::from(matches!(at, Visited::Block(_)));
        let skip = matches!(at, Visited::Op(op) if ir.name_str(op) == "b2.nest");
        ControlFlow::<(), _>::Continue(if skip { Advance::Skip } else { Advance::Advance })
    });
    assert_eq!((result, n_blocks), (ControlFlow::Continue(()), 5));
}

/// A pattern that records its operations, and replaces `test.pure` by two operations, which the walk must not visit.
struct Notes(Arc<Mutex<Vec<String>>>);

impl Pattern for Notes {
    fn name(&self) -> &str {
        "Notes"
    }

    fn root(&self) -> Root<'_> {
        Root::Any
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let op = m.op();
        self.0.lock().expect("one thread").push(m.name_str(op).to_owned());
        if m.name_str(op) != "test.pure" {
            return m.fail("not test.pure");
        }
        let name = m.ctx().op_name("test.other");
        let operands: Vec<_> = m.operands(op).collect();
        let loc = m.loc(op);
        let mut rw = m.rewrite();
        let new = NewOp { operands: &operands, results: &[Type::I32], ..NewOp::new(name, loc) };
        rw.create(&new);
        rw.replace_op_with_new(op, &new);
        rw.done()
    }
}

fn visited(ir: &mut Ir) -> String {
    let notes = Arc::new(Mutex::new(Vec::new()));
    let patterns = FrozenPatternSet::new(ir.ctx(), vec![Box::new(Notes(notes.clone()))]);
    let root = ir.root();
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let report = walk_and_apply_patterns(ir, root, &patterns, &mut checker);
    assert_eq!((report.stop, checker.findings()), (StopReason::Converged, &[][..]));
    notes.lock().expect("one thread").join(" ")
}

#[test]
fn the_pattern_walk_visits_reachable_operations_once() {
    let mut build = input();
    assert_eq!(
        visited(&mut build.ir),
        "b0.x test.fork b1.x test.br b2.inner b2.nest test.br b3.x test.br test.func"
    );
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let value = build.op("test.pure", &[arg]);
    let value = build.op("test.pure", &[value]);
    build.end("test.return", &[value]);
    assert_eq!(visited(&mut build.ir), "test.pure test.pure test.return test.func");
    assert_eq!(names(&build.ir), "other, other, other, other, return");
}
