//! Dominance compared with its definition: `a` dominates `b` if `b` is unreachable from the entry without `a`.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::context::Registry;
use crate::{Context, Location, NewOp, Type};

/// Builds a region with one block for each list of successors. Every block has an argument and a branch.
fn region_of(edges: &[Vec<usize>]) -> (Ir, RegionId, Vec<BlockId>) {
    let mut ir = Ir::new(Arc::new(Context::new(Registry::new())));
    let (root, branch) = (ir.ctx().op_name("t.root"), ir.ctx().op_name("t.br"));
    let mut rw = ir.rewriter();
    let root = rw.create(&NewOp { n_regions: 1, ..NewOp::new(root, Location::UNKNOWN) });
    let region = rw.regions(root)[0];
    let blocks: Vec<BlockId> = edges.iter().map(|_| rw.create_block(region, None, &[Type::I32])).collect();
    for (&block, targets) in blocks.iter().zip(edges) {
        let successors: Vec<BlockId> = targets.iter().map(|&to| blocks[to]).collect();
        rw.set_insertion_point_to_end(block);
        rw.create(&NewOp { successors: &successors, ..NewOp::new(branch, Location::UNKNOWN) });
    }
    ir.set_root(root);
    ir.commit();
    (ir, region, blocks)
}

/// Returns the blocks that are reachable from the entry without passing `avoided`.
fn reached(edges: &[Vec<usize>], avoided: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut stack = vec![0];
    while let Some(at) = stack.pop() {
        if avoided != Some(at) && !std::mem::replace(&mut seen[at], true) {
            stack.extend(&edges[at]);
        }
    }
    seen
}

fn check(dominance: &mut Dominance, ir: &Ir, edges: &[Vec<usize>], blocks: &[BlockId]) {
    let all = reached(edges, None);
    for a in 0..edges.len() {
        assert_eq!(dominance.is_reachable(ir, blocks[a]), all[a], "{edges:?}: is {a} reachable");
        let without = reached(edges, Some(a));
        for b in 0..edges.len() {
            let expected = if all[b] { all[a] && (a == b || !without[b]) } else { true };
            let got = dominance.block_dominates(ir, blocks[a], blocks[b]);
            assert_eq!(got, expected, "{edges:?}: {a} dominates {b}");
        }
    }
}

fn graph() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1usize..12).prop_flat_map(|n| prop::collection::vec(prop::collection::vec(0..n, 0..3), n))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_definition(edges in graph()) {
        let (ir, region, blocks) = region_of(&edges);
        let mut dominance = Dominance::new();
        check(&mut dominance, &ir, &edges, &blocks);
        let order = dominance.dominance_order(&ir, region);
        for (i, &a) in order.iter().enumerate() {
            prop_assert!(order[..i].iter().all(|&b| !dominance.block_dominates(&ir, a, b)));
        }
        prop_assert_eq!(order.len(), reached(&edges, None).iter().filter(|&&r| r).count());
    }

    /// A tree is not used after a change of the control flow, and all blocks that may have lost a dominator are
    /// reported.
    #[test]
    fn follows_edits(
        edges in graph(),
        changes in prop::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 1..6),
    ) {
        let (mut ir, region, blocks) = region_of(&edges);
        let mut edges = edges;
        let mut dominance = Dominance::new();
        check(&mut dominance, &ir, &edges, &blocks);
        for (from, index, to) in changes {
            let (from, to) = (from % edges.len(), to % edges.len());
            let n = edges[from].len();
            if n == 0 {
                continue;
            }
            let dominators = |edges: &[Vec<usize>], b: usize| -> Vec<usize> {
                (0..edges.len()).filter(|&a| !reached(edges, Some(a))[b]).collect()
            };
            let before: Vec<_> = (0..edges.len()).map(|b| (reached(&edges, None)[b], dominators(&edges, b))).collect();
            edges[from][index % n] = to;
            let version = ir.control_flow_version(region);
            let op = ir.last_op(blocks[from]).expect("it has a branch");
            ir.rewriter().set_successor(op, index % n, blocks[to]);
            let told = dominance.lost_since(&ir, region, version);
            for (b, (was_reachable, before)) in before.into_iter().enumerate() {
                let after = dominators(&edges, b);
                let lost = !was_reachable || before.iter().any(|a| !after.contains(a));
                if lost && reached(&edges, None)[b] {
                    prop_assert!(told.contains(&blocks[b]), "{b} lost a dominator");
                }
            }
            check(&mut dominance, &ir, &edges, &blocks);
        }
    }
}

#[test]
fn nested_regions_and_graph_regions() {
    let (mut ir, _, blocks) = region_of(&[vec![1], vec![]]);
    let name = ir.ctx().op_name("t.op");
    let mut rw = ir.rewriter();
    let last = rw.last_op(blocks[1]).expect("it has a branch");
    rw.set_insertion_point_before(last);
    let holder =
        rw.create(&NewOp { n_regions: 1, results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) });
    let region = rw.regions(holder)[0];
    rw.create_block(region, None, &[Type::I32]);
    let (outer, own) = (rw.block_args(blocks[0])[0], rw.result(holder, 0));
    let inner = rw.create(&NewOp { operands: &[outer, own], ..NewOp::new(name, Location::UNKNOWN) });
    let argument = rw.block_args(rw.parent_block(inner).expect("just inserted"))[0];
    let mut dominance = Dominance::new();
    assert!(dominance.dominates(&ir, outer, inner), "a value from outside");
    assert!(dominance.dominates(&ir, argument, inner), "an argument of the block");
    assert!(!dominance.dominates(&ir, own, inner), "a result inside of its operation");
    assert!(!dominance.dominates(&ir, argument, last), "a value from inside");
    assert!(dominance.properly_dominates(&ir, holder, inner), "an operation what is in it");
    assert!(!dominance.properly_dominates(&ir, inner, holder));
    assert!(!dominance.properly_dominates(&ir, holder, holder));
}

/// A ladder, for which naive intersection of dominators is quadratic, and a chain: a million blocks in linear time.
#[test]
fn many_blocks() {
    let n = if cfg!(debug_assertions) { 60_000 } else { 1_000_000 };
    let ladder: Vec<Vec<usize>> = (0..n)
        .map(|i| match i {
            0 => vec![1, n / 2],
            i if i + 1 == n / 2 || i + 1 == n => vec![],
            i if i < n / 2 => vec![i + 1, n - 1 - i],
            i => vec![i + 1],
        })
        .collect();
    let (ir, region, blocks) = region_of(&ladder);
    let mut dominance = Dominance::new();
    assert_eq!(dominance.dominance_order(&ir, region).len(), n);
    assert!(dominance.block_dominates(&ir, blocks[0], blocks[n - 1]));
    assert!(!dominance.block_dominates(&ir, blocks[n / 2], blocks[n - 1]));
    assert!(dominance.block_dominates(&ir, blocks[1], blocks[n / 2 - 1]));
}
