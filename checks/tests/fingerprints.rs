//! Laws of the fingerprints, for random edits.
//!
//! * An updated incremental fingerprint equals a newly computed one. After a rollback it equals the previous one.
//! * Two states have equal full fingerprints if and only if their printed texts are equal.
//! * Different incremental fingerprints imply different full ones.
//! * An updated tally equals a newly counted one. After a rollback it equals the previous one. Different tallies imply
//!   different full fingerprints.

use std::sync::Arc;

use proofmark_checks::{Full, Incremental};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{
    Attribute, BlockId, Context, Ir, IrMapping, Location, NewOp, OpId, Rewriter, Tally, Type, ValueId,
    WalkOrder,
};
use proptest::prelude::*;

/// A module of one region with two blocks, and an operation with a nested region.
fn input() -> Ir {
    let mut ir = Ir::new(Arc::new(Context::new(Registry::new())));
    let name = |ir: &Ir, name: &str| NewOp::new(ir.ctx().op_name(name), Location::UNKNOWN);
    let module = NewOp { n_regions: 2, ..name(&ir, "t.module") };
    let nest = NewOp { n_regions: 1, ..name(&ir, "t.nest") };
    let mut rw = ir.rewriter();
    let module = rw.create(&module);
    let region = rw.regions(module)[0];
    let first = rw.create_block(region, None, &[Type::I32, Type::I1]);
    let second = rw.create_block(region, None, &[Type::I32]);
    rw.set_insertion_point_to_end(first);
    let nest = rw.create(&nest);
    let inner = rw.regions(nest)[0];
    rw.create_block(inner, None, &[Type::I1]);
    rw.set_insertion_point_to_end(first);
    let br =
        NewOp { successors: &[second, first], ..NewOp::new(rw.ctx().op_name("t.br"), Location::UNKNOWN) };
    rw.create(&br);
    ir.set_root(module);
    ir.commit();
    ir
}

#[derive(Clone, Debug)]
struct Command {
    what: u8,
    a: u16,
    b: u16,
    c: u16,
}

fn command() -> impl Strategy<Value = Command> {
    (0u8..19, any::<u16>(), any::<u16>(), any::<u16>()).prop_map(|(what, a, b, c)| Command { what, a, b, c })
}

fn pick<T: Copy>(from: &[T], by: u16) -> Option<T> {
    (!from.is_empty()).then(|| from[by as usize % from.len()])
}

fn ops(ir: &Ir) -> Vec<OpId> {
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if op != ir.root() {
            ops.push(op);
        }
    });
    ops
}

fn blocks(ir: &Ir) -> Vec<BlockId> {
    let mut blocks = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        blocks.extend(ir.regions(op).iter().flat_map(|&region| ir.blocks(region)));
    });
    blocks
}

fn values(ir: &Ir) -> Vec<ValueId> {
    let mut values: Vec<ValueId> = ops(ir).iter().flat_map(|&op| ir.results(op).to_vec()).collect();
    values.extend(blocks(ir).iter().flat_map(|&block| ir.block_args(block).to_vec()));
    values
}

/// Applies a command, if it is applicable to the entities that it selects.
fn apply(rw: &mut Rewriter<'_>, command: &Command) {
    let &Command { what, a, b, c } = command;
    let (ops, blocks, values) = (ops(rw), blocks(rw), values(rw));
    let types = [Type::I1, Type::I32, Type::INDEX];
    let attr = |rw: &Rewriter<'_>, n: u16| rw.ctx().i64_attr(i64::from(n % 3), Type::I32);
    let Some(block) = pick(&blocks, a) else { return };
    match what {
        0..=3 => {
            let operands: Vec<ValueId> = pick(&values, b).into_iter().chain(pick(&values, c)).collect();
            let name = rw.ctx().op_name(["t.a", "t.b", "t.c"][b as usize % 3]);
            let results = &types[..(c % 3) as usize];
            let n_regions = usize::from(c % 5 == 0);
            match pick(&ops, c) {
                Some(before) if b % 2 == 0 => rw.set_insertion_point_before(before),
                _ => rw.set_insertion_point_to_end(block),
            }
            let new = NewOp {
                operands: &operands[..(b % 3) as usize % (operands.len() + 1)],
                results,
                n_regions,
                ..NewOp::new(name, Location::UNKNOWN)
            };
            rw.create(&new);
        }
        4 => {
            if let Some(op) = pick(&ops, a) {
                let name = rw.ctx().ident(["x", "y"][b as usize % 2]);
                let attr = attr(rw, c);
                if c % 4 == 0 { rw.remove_attr(op, name) } else { rw.set_attr(op, name, attr) }
            }
        }
        5 => {
            if let Some(op) = pick(&ops, a) {
                let name = rw.ctx().ident("p");
                let attr: Attribute = attr(rw, c);
                rw.set_property(op, name, attr);
            }
        }
        6 | 7 => {
            if let (Some(op), Some(value)) = (pick(&ops, a), pick(&values, b)) {
                match rw.n_operands(op) {
                    0 => rw.set_operands(op, &[value]),
                    n if c % 3 == 0 => rw.set_operands(op, &vec![value; n - 1]),
                    n => rw.set_operand(op, c as usize % n, value),
                }
            }
        }
        8 => {
            if let (Some(from), Some(to)) = (pick(&values, a), pick(&values, b)) {
                rw.replace_all_uses_with(from, to);
            }
        }
        9 => {
            if let Some(value) = pick(&values, a) {
                rw.set_value_type(value, types[b as usize % 3]);
            }
        }
        10 => {
            let at = b as usize % (rw.block_args(block).len() + 1);
            rw.insert_argument(block, at, types[c as usize % 3]);
        }
        11 => {
            if let Some(at) = rw.block_args(block).iter().position(|&arg| rw.use_empty(arg)) {
                rw.erase_argument(block, at);
            }
        }
        12 => {
            let unused = |&op: &OpId| {
                let mut nested = Vec::new();
                rw.walk(op, WalkOrder::PreOrder, |ir, each| nested.extend(ir.results(each).iter().copied()));
                nested
                    .iter()
                    .all(|&result| rw.users(result).all(|user| rw.is_ancestor(op, user) && user != op))
                    && rw.results(op).iter().all(|&result| rw.use_empty(result))
            };
            let args_stay = |&op: &OpId| {
                rw.regions(op).iter().all(|&region| {
                    rw.blocks(region).all(|block| {
                        rw.has_no_predecessors(block)
                            && rw.block_args(block).iter().all(|&arg| rw.use_empty(arg))
                    })
                })
            };
            let erasable: Vec<OpId> = ops.iter().copied().filter(|op| unused(op) && args_stay(op)).collect();
            if let Some(op) = pick(&erasable, a) {
                rw.erase_op(op);
            }
        }
        13 => {
            if let (Some(op), Some(before)) = (pick(&ops, a), pick(&ops, b))
                && !rw.is_ancestor(op, before)
            {
                rw.move_op_before(op, before);
            }
        }
        14 => {
            if let Some(op) = pick(&ops, a) {
                let n = rw.successors(op).len();
                let region = rw.parent_region(op);
                let targets: Vec<BlockId> =
                    blocks.iter().copied().filter(|&b| rw.block_region(b) == region).collect();
                if let (true, Some(target)) = (n > 0, pick(&targets, b)) {
                    rw.set_successor(op, c as usize % n, target);
                }
            }
        }
        15 => {
            if let Some(op) = pick(&ops, a) {
                rw.set_insertion_point_before(op);
                rw.clone_op_with(op, &mut IrMapping::new());
            }
        }
        16 => {
            let region = rw.block_region(block).expect("a block of the tree");
            if b % 2 == 0 {
                rw.create_block(region, Some(block), &types[..(c % 3) as usize]);
            } else {
                rw.move_block(block, region, None);
            }
        }
        17 => {
            let region = rw.block_region(block);
            let targets = blocks.iter().copied().filter(|&to| to != block && rw.block_region(to) == region);
            let (target, args) = (pick(&targets.collect::<Vec<_>>(), b), rw.block_args(block).to_vec());
            let others: Vec<ValueId> = values.iter().copied().filter(|value| !args.contains(value)).collect();
            if let (Some(target), Some(value), true) =
                (target, pick(&others, c), rw.has_no_predecessors(block))
            {
                let before = if c % 2 == 0 { rw.first_op(target) } else { None };
                rw.inline_block(block, target, before, &vec![value; args.len()]);
            }
        }
        _ => {
            if let Some(op) = pick(&ops, a) {
                rw.split_block(op);
            }
        }
    }
}

fn text(ir: &Ir) -> String {
    print_op(ir, ir.root(), PrintOptions { generic: true, ..PrintOptions::default() })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_incremental_fingerprint_follows_the_edits(rewrites in prop::collection::vec(
        (prop::collection::vec(command(), 1..6), any::<bool>()), 1..16
    )) {
        let mut ir = input();
        let root = ir.root();
        let mut incremental = Incremental::new(&ir, root);
        let mut states = vec![(text(&ir), Full::of(&ir, root), incremental.sum())];
        for (commands, keep) in &rewrites {
            let since = ir.checkpoint();
            let before = incremental.sum();
            let mut rw = ir.rewriter();
            commands.iter().for_each(|command| apply(&mut rw, command));
            incremental.update(&ir, since);
            prop_assert_eq!(incremental.sum(), Incremental::from_scratch(&ir, root));
            if *keep {
                ir.commit();
            } else {
                ir.rollback(since);
                incremental.undo();
                prop_assert_eq!(incremental.sum(), before);
                prop_assert_eq!(incremental.sum(), Incremental::from_scratch(&ir, root));
            }
            states.push((text(&ir), Full::of(&ir, root), incremental.sum()));
        }
        for (i, (text, full, sum)) in states.iter().enumerate() {
            for (other_text, other_full, other_sum) in &states[..i] {
                prop_assert_eq!(text == other_text, full == other_full, "{} -- {}", text, other_text);
                prop_assert!(full != other_full || sum == other_sum);
            }
        }
    }

    #[test]
    fn the_tally_follows_the_edits(rewrites in prop::collection::vec(
        (prop::collection::vec(command(), 1..6), any::<bool>()), 1..16
    )) {
        let mut ir = input();
        let root = ir.root();
        ir.keep_tally(true);
        let base = Tally::of(&ir).sum().wrapping_sub(ir.tally().sum());
        let mut states = vec![(Full::of(&ir, root), ir.tally())];
        for (commands, keep) in &rewrites {
            let (since, before) = (ir.checkpoint(), ir.tally());
            let mut rw = ir.rewriter();
            commands.iter().for_each(|command| apply(&mut rw, command));
            prop_assert!(ir.tally().is_of_tree());
            prop_assert_eq!(ir.tally_at(since), before);
            prop_assert_eq!(Tally::of(&ir).sum(), ir.tally().sum().wrapping_add(base));
            if *keep {
                ir.commit();
            } else {
                ir.rollback(since);
                prop_assert_eq!(ir.tally(), before);
            }
            states.push((Full::of(&ir, root), ir.tally()));
        }
        for (i, (full, tally)) in states.iter().enumerate() {
            for (other_full, other_tally) in &states[..i] {
                prop_assert!(full != other_full || tally == other_tally);
            }
        }
    }
}
