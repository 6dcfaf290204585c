//! Properties of the storage, on random sequences of all edits of random IR.
//!
//! `rollback(apply(edits))` restores all observable state, including the order of blocks, operations and uses. The
//! arena is consistent after every step. A commit frees every erased entity.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use slotmap::Key;

use super::*;
use crate::context::Registry;
use crate::text::{PrintOptions, print};
use crate::{AttrDict, Attribute, Location, OpName, Rewriter, Type};

/// The observable state of the arena.
#[derive(PartialEq, Debug, Clone)]
struct Snapshot {
    ops: BTreeMap<OpId, OpShot>,
    blocks: BTreeMap<BlockId, BlockShot>,
    regions: BTreeMap<RegionId, (OpId, Vec<BlockId>)>,
    values: BTreeMap<ValueId, ValueShot>,
}

/// Type, definition, uses, and whether the value is live.
type ValueShot = (Type, ValueDef, Vec<(OpId, u32)>, bool);

#[derive(PartialEq, Debug, Clone)]
struct OpShot {
    name: OpName,
    dicts: (AttrDict, AttrDict),
    loc: Location,
    block: Option<BlockId>,
    operands: Vec<ValueId>,
    results: Vec<ValueId>,
    successors: Vec<BlockId>,
    regions: Vec<RegionId>,
    alive: bool,
}

#[derive(PartialEq, Debug, Clone)]
struct BlockShot {
    region: Option<RegionId>,
    args: Vec<ValueId>,
    ops: Vec<OpId>,
    uses: Vec<OpId>,
    alive: bool,
}

fn snapshot(ir: &Ir) -> Snapshot {
    let op = |op: OpId| OpShot {
        name: ir.name(op),
        dicts: (ir.properties(op), ir.attrs(op)),
        loc: ir.loc(op),
        block: ir.parent_block(op),
        operands: ir.operands(op).collect(),
        results: ir.results(op).to_vec(),
        successors: ir.successors(op).collect(),
        regions: ir.regions(op).to_vec(),
        alive: ir.contains_op(op),
    };
    let block = |block: BlockId| BlockShot {
        region: ir.block_region(block),
        args: ir.block_args(block).to_vec(),
        ops: ir.ops(block).collect(),
        uses: ir.block_uses(block).collect(),
        alive: ir.contains_block(block),
    };
    let value = |value: ValueId| {
        let uses = ir.uses(value).map(|each| (each.owner, each.index)).collect();
        (ir.value_type(value), ir.value_def(value), uses, ir.contains_value(value))
    };
    Snapshot {
        ops: ir.ops.keys().map(|id| (id, op(id))).collect(),
        blocks: ir.blocks.keys().map(|id| (id, block(id))).collect(),
        regions: ir.regions.keys().map(|id| (id, (ir.region_op(id), ir.blocks(id).collect()))).collect(),
        values: ir.values.keys().map(|id| (id, value(id))).collect(),
    }
}

fn assert_integrity(ir: &Ir) {
    if let Err(findings) = ir.check_integrity() {
        panic!("{findings:#?}");
    }
}

/// Chooses an element of a list.
pub(crate) struct Picker<'a> {
    pub(crate) numbers: &'a [u16],
}

impl Picker<'_> {
    pub(crate) fn number(&mut self) -> usize {
        match self.numbers {
            [] => 0,
            [first, rest @ ..] => {
                self.numbers = rest;
                usize::from(*first)
            }
        }
    }

    pub(crate) fn of<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        let number = self.number();
        (!among.is_empty()).then(|| among[number % among.len()])
    }
}

fn new_ir() -> Ir {
    new_ir_with(Registry::new())
}

/// Builds a root with two regions, one of which has a block.
pub(crate) fn new_ir_with(registry: Registry) -> Ir {
    let mut ir = Ir::new(Arc::new(Context::new(registry)));
    let name = ir.ctx().op_name("t.root");
    let root = ir.create_op(&NewOp { n_regions: 2, ..NewOp::new(name, Location::UNKNOWN) });
    ir.set_root(root);
    let region = ir.regions(root)[0];
    ir.rewriter().create_block(region, None, &[Type::I1, Type::I32]);
    ir.commit();
    ir
}

/// Applies one edit, if its precondition can be satisfied.
pub(crate) fn step(ir: &mut Ir, verb: u8, numbers: &[u16]) -> Option<()> {
    let mut pick = Picker { numbers };
    let ops: Vec<OpId> = ir.ops.keys().filter(|&op| ir.contains_op(op)).collect();
    let linked: Vec<OpId> = ops.iter().copied().filter(|&op| ir.parent_block(op).is_some()).collect();
    let blocks: Vec<BlockId> = ir.blocks.keys().filter(|&block| ir.contains_block(block)).collect();
    let regions: Vec<RegionId> =
        ir.regions.keys().filter(|&region| ir.contains_op(ir.region_op(region))).collect();
    let values: Vec<ValueId> = ir.values.keys().filter(|&value| ir.contains_value(value)).collect();
    let in_region: Vec<BlockId> =
        blocks.iter().copied().filter(|&block| ir.block_region(block).is_some()).collect();
    let ctx = ir.ctx_arc().clone();
    let types = [Type::I1, Type::I32, Type::INDEX];
    let mut rw = ir.rewriter();
    match verb {
        // Creation has a higher weight, so that there are entities to edit.
        0..=5 => {
            if pick.number().is_multiple_of(3) {
                rw.set_insertion_point_before(pick.of(&linked)?);
            } else {
                rw.set_insertion_point_to_end(pick.of(&blocks)?);
            }
            let n_operands = [0, 1, 2, 2, 3, 11][pick.number() % 6];
            let operands: Vec<ValueId> = (0..n_operands).filter_map(|_| pick.of(&values)).collect();
            let n_results = [0, 1, 1, 1, 2, 4][pick.number() % 6];
            let successors: Vec<BlockId> =
                (0..[0, 0, 0, 1, 2][pick.number() % 5]).filter_map(|_| pick.of(&blocks)).collect();
            let new = NewOp {
                operands: &operands,
                results: &[types[pick.number() % 3]; 4][..n_results],
                successors: &successors,
                n_regions: [0, 0, 0, 1, 2][pick.number() % 5],
                ..NewOp::new(ctx.op_name(["t.a", "t.b"][pick.number() % 2]), Location::UNKNOWN)
            };
            let op = rw.create(&new);
            for i in 0..new.n_regions {
                let region = rw.regions(op)[i];
                rw.create_block(region, None, &[types[pick.number() % 3]]);
            }
        }
        6 => drop(rw.create_block(pick.of(&regions)?, None, &[types[pick.number() % 3]])),
        7 => {
            let before = pick.of(&in_region)?;
            let region = rw.block_region(before)?;
            rw.create_block(region, Some(before), &[]);
        }
        8 => {
            let op = pick.of(&ops)?;
            let free = rw.results(op).iter().all(|&result| rw.use_empty(result));
            // Values inside must not be used outside; the caller ensures this.
            if !free || op == rw.root() || inside_is_used(&rw, op) {
                return None;
            }
            rw.erase_op(op);
        }
        9 => {
            let (from, to) = (pick.of(&values)?, pick.of(&values)?);
            rw.replace_all_uses_with(from, to);
        }
        10 => {
            let op = pick.of(&linked)?;
            let others: Vec<ValueId> =
                values.iter().copied().filter(|value| !defined_within(&rw, *value, op)).collect();
            let n = rw.n_results(op);
            let replacements: Vec<ValueId> = (0..n).filter_map(|_| pick.of(&others)).collect();
            if replacements.len() < n || inside_is_used(&rw, op) {
                return None;
            }
            rw.replace_op(op, &replacements);
        }
        11 => {
            let op = pick.of(&ops)?;
            let n = rw.n_operands(op);
            if n == 0 {
                return None;
            }
            rw.set_operand(op, pick.number() % n, pick.of(&values)?);
        }
        12 => {
            let op = pick.of(&ops)?;
            let operands: Vec<ValueId> = (0..pick.number() % 12).filter_map(|_| pick.of(&values)).collect();
            rw.set_operands(op, &operands);
        }
        13 => {
            let op = pick.of(&ops)?;
            let n = rw.successors(op).len();
            if n == 0 {
                return None;
            }
            rw.set_successor(op, pick.number() % n, pick.of(&blocks)?);
        }
        14 => {
            let attr = Attribute::bool(pick.number().is_multiple_of(2));
            let (op, name) = (pick.of(&ops)?, ctx.ident(["x", "y"][pick.number() % 2]));
            match pick.number() % 4 {
                0 => rw.set_attr(op, name, attr),
                1 => rw.remove_attr(op, name),
                2 => rw.set_property(op, name, attr),
                _ => rw.set_loc(op, Location::file_line_col(&ctx, name, 1, 1)),
            }
        }
        15 => rw.set_value_type(pick.of(&values)?, types[pick.number() % 3]),
        16 | 17 => {
            let (op, target) = (pick.of(&linked)?, pick.of(&linked)?);
            if rw.is_ancestor(op, target) {
                return None;
            }
            if verb == 16 { rw.move_op_before(op, target) } else { rw.move_op_after(op, target) }
        }
        18 => {
            let (op, block) = (pick.of(&linked)?, pick.of(&blocks)?);
            if rw.block_parent_op(block).is_some_and(|parent| rw.is_ancestor(op, parent)) {
                return None;
            }
            rw.move_op_to_end(op, block);
        }
        19 => drop(rw.insert_argument(pick.of(&blocks)?, 0, types[pick.number() % 3])),
        20 => {
            let block = pick.of(&blocks)?;
            let index = rw.block_args(block).iter().position(|&arg| rw.use_empty(arg))?;
            rw.erase_argument(block, index);
        }
        21 => {
            let (block, before) = (pick.of(&in_region)?, pick.of(&in_region)?);
            let region = rw.block_region(before)?;
            if rw.is_ancestor_of_region(block, region) {
                return None;
            }
            rw.move_block(block, region, pick.number().is_multiple_of(2).then_some(before));
        }
        22 => {
            let (source, dest) = (pick.of(&in_region)?, pick.of(&in_region)?);
            let region = rw.block_region(dest)?;
            let args: Vec<ValueId> = rw.block_args(source).iter().filter_map(|_| pick.of(&values)).collect();
            let own = args.iter().any(|&arg| rw.block_args(source).contains(&arg));
            let n_args = rw.block_args(source).len();
            let there = source == dest || rw.is_ancestor_of_region(source, region);
            if there || own || args.len() < n_args || !rw.has_no_predecessors(source) {
                return None;
            }
            let before = if pick.number().is_multiple_of(2) { rw.first_op(dest) } else { None };
            rw.inline_block(source, dest, before, &args);
        }
        23 => {
            let linked: Vec<OpId> = linked.into_iter().filter(|&op| rw.parent_region(op).is_some()).collect();
            rw.split_block(pick.of(&linked)?);
        }
        24 => {
            let (region, into) = (pick.of(&regions)?, pick.of(&regions)?);
            if region == into || rw.is_ancestor(rw.region_op(region), rw.region_op(into)) {
                return None;
            }
            rw.inline_region(region, into, None);
        }
        25 => {
            let op = pick.of(&linked)?;
            if op == rw.root() {
                return None;
            }
            rw.set_insertion_point_after(op);
            rw.clone_op(op);
        }
        26 => {
            // Two blocks that may use each other's values, as unreachable blocks do.
            let (a, b) = (pick.of(&in_region)?, pick.of(&in_region)?);
            let pair = if a == b { vec![a] } else { vec![a, b] };
            if a != b && (rw.is_block_within(a, b) || rw.is_block_within(b, a)) {
                return None;
            }
            let inside = |op: OpId| {
                pair.iter().any(|&block| rw.parent_block(op).is_some_and(|p| rw.is_block_within(p, block)))
            };
            let used = values.iter().any(|&value| {
                rw.defining_block(value)
                    .is_some_and(|d| pair.iter().any(|&block| rw.is_block_within(d, block)))
                    && rw.users(value).any(|user| !inside(user))
            });
            let reached = blocks.iter().any(|&to| {
                pair.iter().any(|&block| rw.is_block_within(to, block))
                    && rw.block_uses(to).any(|user| !inside(user))
            });
            if used || reached {
                return None;
            }
            rw.erase_blocks(&pair);
        }
        _ => return None,
    }
    Some(())
}

impl Ir {
    fn is_block_within(&self, block: BlockId, outer: BlockId) -> bool {
        let mut at = Some(block);
        while let Some(each) = at {
            if each == outer {
                return true;
            }
            at = self.block_parent_op(each).and_then(|op| self.parent_block(op));
        }
        false
    }

    fn is_ancestor_of_region(&self, block: BlockId, region: RegionId) -> bool {
        self.ops(block).any(|op| self.is_ancestor(op, self.region_op(region)))
    }
}

fn defined_within(ir: &Ir, value: ValueId, op: OpId) -> bool {
    match ir.value_def(value) {
        ValueDef::OpResult { op: def, .. } => ir.is_ancestor(op, def),
        ValueDef::BlockArg { block, .. } => {
            ir.block_parent_op(block).is_some_and(|parent| ir.is_ancestor(op, parent))
        }
    }
}

/// Returns whether an operation outside of `op` uses a value or block nested in `op`.
fn inside_is_used(ir: &Ir, op: OpId) -> bool {
    let outside = |user: OpId| !ir.is_ancestor(op, user);
    let mut blocks: Vec<BlockId> = Vec::new();
    let mut nested: Vec<OpId> = Vec::new();
    ir.walk(op, WalkOrder::PreOrder, |ir, each| {
        blocks.extend(ir.regions(each).iter().flat_map(|&region| ir.blocks(region)));
        nested.push(each);
    });
    let args = blocks.iter().flat_map(|&block| ir.block_args(block));
    let results = nested.iter().filter(|&&each| each != op).flat_map(|&each| ir.results(each));
    args.chain(results).any(|&value| ir.users(value).any(outside))
        || blocks.iter().any(|&block| ir.block_uses(block).any(outside))
}

/// Returns the entities reachable from the root or from a detached operation or block.
fn n_rooted(ir: &Ir) -> usize {
    let detached_block = |op: OpId| {
        let mut top = op;
        while let Some(parent) = ir.parent_op(top) {
            top = parent;
        }
        ir.parent_block(top).is_some_and(|block| ir.block_region(block).is_some())
    };
    ir.ops.keys().filter(|&op| !detached_block(op)).count()
}

#[derive(Debug, Clone)]
enum Action {
    Step(u8, Vec<u16>),
    Checkpoint,
    Rollback,
    Commit,
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        20 => (0u8..27, prop::collection::vec(any::<u16>(), 12)).prop_map(|(verb, n)| Action::Step(verb, n)),
        2 => Just(Action::Checkpoint),
        2 => Just(Action::Rollback),
        1 => Just(Action::Commit),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Interleaved checkpoints, rollbacks and commits: each rollback restores the state at the checkpoint.
    #[test]
    fn rollback_restores_everything(actions in prop::collection::vec(action(), 1..80)) {
        let mut ir = new_ir();
        let text = |ir: &Ir| print(ir, PrintOptions { generic: true, ..PrintOptions::default() });
        let mut saved: Vec<(Checkpoint, Snapshot, String)> = vec![(ir.checkpoint(), snapshot(&ir), text(&ir))];
        for action in actions {
            match action {
                Action::Step(verb, numbers) => drop(step(&mut ir, verb, &numbers)),
                Action::Checkpoint => saved.push((ir.checkpoint(), snapshot(&ir), text(&ir))),
                Action::Rollback => {
                    if let Some((checkpoint, before, printed)) = saved.pop() {
                        ir.rollback(checkpoint);
                        prop_assert_eq!(snapshot(&ir), before);
                        prop_assert_eq!(text(&ir), printed);
                    }
                }
                Action::Commit => {
                    let erased: Vec<OpId> = ir.ops.keys().filter(|&op| !ir.contains_op(op)).collect();
                    let n_alive = ir.n_ops() - erased.len();
                    ir.commit();
                    saved.clear();
                    prop_assert_eq!(ir.n_ops(), n_alive, "a commit frees what was erased and nothing else");
                    prop_assert!(erased.iter().all(|&op| !ir.ops.contains(op)), "erased ids are stale");
                    prop_assert!(n_rooted(&ir) <= ir.n_ops());
                    let copy = ir.duplicate();
                    assert_integrity(&copy);
                    prop_assert_eq!(snapshot(&copy), snapshot(&ir));
                }
            }
            assert_integrity(&ir);
        }
        for (checkpoint, before, printed) in saved.into_iter().rev() {
            ir.rollback(checkpoint);
            prop_assert_eq!(snapshot(&ir), before);
            prop_assert_eq!(text(&ir), printed);
            assert_integrity(&ir);
        }
    }

    /// The walk and the cursor visit the same operations in the same order.
    #[test]
    fn walks_agree(steps in prop::collection::vec((0u8..27, prop::collection::vec(any::<u16>(), 12)), 1..60)) {
        let mut ir = new_ir();
        for (verb, numbers) in steps {
            step(&mut ir, verb, &numbers);
        }
        let roots: Vec<OpId> = ir.ops.keys().filter(|&op| ir.contains_op(op)).collect();
        for (root, order) in roots.iter().flat_map(|&r| [(r, WalkOrder::PreOrder), (r, WalkOrder::PostOrder)]) {
            let mut visited = Vec::new();
            ir.walk(root, order, |_, op| visited.push(op));
            let mut walker = Walker::new(root, order);
            prop_assert_eq!(&visited, &std::iter::from_fn(|| walker.next(&ir)).collect::<Vec<_>>());
            let position = |op: OpId| visited.iter().position(|&each| each == op);
            for &op in &visited {
                let parent = ir.parent_op(op).filter(|_| op != root);
                let after = |parent| (position(parent) < position(op)) == (order == WalkOrder::PreOrder);
                prop_assert!(parent.is_none_or(after));
            }
            let n_inside = roots.iter().filter(|&&op| ir.is_ancestor(root, op)).count();
            prop_assert_eq!(visited.len(), n_inside);
        }
    }

    /// A clone has the names, types, attributes and data flow of its original.
    #[test]
    fn a_clone_is_isomorphic(steps in prop::collection::vec((0u8..8, prop::collection::vec(any::<u16>(), 12)), 1..60)) {
        let mut ir = new_ir();
        for (verb, numbers) in steps {
            step(&mut ir, verb, &numbers);
        }
        let root = ir.root();
        let mut mapping = IrMapping::new();
        let copy = ir.clone_op(root, &mut mapping);
        assert_integrity(&ir);
        let walk = |from| {
            let mut ops = Vec::new();
            ir.walk(from, WalkOrder::PreOrder, |_, op| ops.push(op));
            ops
        };
        let (before, after) = (walk(root), walk(copy));
        prop_assert_eq!(before.len(), after.len());
        for (&a, &b) in before.iter().zip(&after) {
            prop_assert_ne!(a, b);
            prop_assert_eq!((ir.name(a), ir.attrs(a), ir.loc(a)), (ir.name(b), ir.attrs(b), ir.loc(b)));
            let operands: Vec<ValueId> = ir.operands(a).map(|value| mapping.lookup(value)).collect();
            prop_assert_eq!(operands, ir.operands(b).collect::<Vec<_>>());
            let blocks: Vec<BlockId> = ir.successors(a).map(|block| mapping.lookup_block(block)).collect();
            prop_assert_eq!(blocks, ir.successors(b).collect::<Vec<_>>());
            let types = |op: OpId| ir.results(op).iter().map(|&r| ir.value_type(r)).collect::<Vec<_>>();
            prop_assert_eq!(types(a), types(b));
        }
    }
}

/// Builds a block with `n` operations, each of which uses the previous one.
fn chain(n: usize) -> (Ir, BlockId) {
    let mut ir = new_ir();
    let region = ir.regions(ir.root())[0];
    let block = ir.entry_block(region).expect("made by new_ir");
    let name = ir.ctx().op_name("t.op");
    let mut value = ir.block_args(block)[1];
    for _ in 0..n {
        let new = NewOp { operands: &[value], results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) };
        let op = ir.create_op(&new);
        ir.link_op(op, block, None);
        value = ir.result(op, 0);
    }
    ir.commit();
    (ir, block)
}

/// Operations inserted at one point, before or after the last inserted one, stay in order.
#[test]
fn many_insertions_at_one_point_stay_in_order() {
    for forward in [true, false] {
        let (mut ir, block) = chain(2_000);
        let middle = ir.ops(block).nth(1_000).expect("there are 2,000");
        let name = ir.ctx().op_name("t.op");
        let mut at = middle;
        for _ in 0..20_000 {
            let op = ir.create_op(&NewOp::new(name, Location::UNKNOWN));
            ir.link_op(op, block, Some(at));
            if !forward {
                at = op;
            }
        }
        ir.commit();
        assert_integrity(&ir);
        assert_eq!(ir.ops(block).count(), 22_000);
    }
}

/// A stale id is detected even if its slot was reused.
#[test]
fn ids_of_erased_entities_are_stale() {
    let (mut ir, block) = chain(3);
    let last = ir.last_op(block).expect("there are 3");
    let result = ir.result(last, 0);
    ir.rewriter().erase_op(last);
    assert!(!ir.contains_op(last) && !ir.contains_value(result), "erased");
    assert!(ir.ops.contains(last), "but readable until the commit");
    ir.commit();
    let name = ir.ctx().op_name("t.op");
    let new = ir.create_op(&NewOp::new(name, Location::UNKNOWN));
    assert_eq!(new.data().as_ffi() as u32, last.data().as_ffi() as u32, "the slot was taken again");
    assert!(!ir.contains_op(last) && ir.contains_op(new));
    let stale = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ir.name(last)));
    assert!(stale.is_err());
}

/// The insertion point never dangles.
#[test]
fn the_insertion_point_leaves_erased_operations() {
    let (mut ir, block) = chain(3);
    let last = ir.last_op(block).expect("there are 3");
    let mut rw: Rewriter<'_> = ir.rewriter();
    rw.set_insertion_point_before(last);
    rw.erase_op(last);
    assert_eq!(rw.insertion_point(), crate::InsertPoint::End(block));
    let arg = rw.block_args(block)[1];
    rw.replace_all_uses_with(arg, arg);
    rw.erase_block(block);
    assert_eq!(rw.insertion_point(), crate::InsertPoint::Detached);
}

/// The cached symbol table is invalidated by the first edit, and by the first reverted edit.
#[test]
fn symbols_are_found_after_every_edit() {
    let mut ir = new_ir();
    let ctx = ir.ctx_arc().clone();
    let (table, block) = (ir.root(), ir.entry_block(ir.regions(ir.root())[0]).expect("it has one"));
    let [a, b] = ["a", "b"].map(|name| ctx.ident(name));
    let named = |name| ctx.dict(&[(Identifier::SYM_NAME, ctx.string_attr_of(name))]);
    let symbol =
        ir.create_op(&NewOp { attrs: named(a), ..NewOp::new(ctx.op_name("t.s"), Location::UNKNOWN) });
    ir.link_op(symbol, block, None);
    // Three lookups, so that the map is built and used.
    let found = |ir: &Ir| [a, b, a, b, a, b].map(|name| ir.lookup_symbol(table, name).is_some());
    let (only_a, only_b) = ([true, false].repeat(3), [false, true].repeat(3));
    assert_eq!(found(&ir).as_slice(), only_a);
    let before = ir.checkpoint();
    ir.set_attrs(symbol, named(b));
    assert_eq!(found(&ir).as_slice(), only_b);
    ir.rollback(before);
    assert_eq!(found(&ir).as_slice(), only_a);
    ir.unlink_op(symbol);
    ir.erase_op(symbol);
    assert_eq!(found(&ir), [false; 6]);
}
