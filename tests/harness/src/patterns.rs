//! The patterns of MLIR's tests of the greedy driver and of the pattern walk that are written by hand.

use proofmark::drivers::{FoldTable, create_or_fold};
use proofmark::ir::{Attribute, BlockId, IrMapping, Match, NewOp, OpId, Outcome, PatternRow, RegionId, Type};

use crate::common::{attr, create, has_attr, is_function, result_types};

const fn row(
    name: &'static str,
    summary: &'static str,
    root: &'static str,
    apply: proofmark::ir::rewrite::PatternFn,
) -> PatternRow {
    PatternRow { name, summary, root, benefit: 1, apply }
}

pub(crate) const FOLDING: PatternRow = row(
    "FoldingPattern",
    "op_in_place_fold_anchor(x) -> op_in_place_fold(x), created and folded",
    "test.op_in_place_fold_anchor",
    |m| {
        let (op, ctx) = (m.op(), m.ctx());
        let (operand, loc) = (m.operand(op, 0), m.loc(op));
        let name = ctx.op_name("test.op_in_place_fold");
        let folds = FoldTable::new(ctx);
        let mut rw = m.rewrite();
        let new = NewOp { operands: &[operand], results: &[Type::I32], ..NewOp::new(name, loc) };
        let values = create_or_fold(&mut rw, &folds, &new);
        rw.replace_op(op, &values);
        rw.done()
    },
);

pub(crate) const INSERT_BEFORE_FOLDED_CONSTANT: PatternRow = row(
    "FolderInsertBeforePreviouslyFoldedConstantPattern",
    "cast() -> cast(true), both at the start of the block",
    "test.cast",
    |m| {
        let op = m.op();
        let Some(block) = m.parent_block(op) else { return m.fail("not in a block") };
        if !has_attr(&m, op, "test_fold_before_previously_folded_op") {
            return m.fail("no attribute");
        }
        let loc = m.loc(op);
        let mut rw = m.rewrite();
        rw.set_insertion_point_to_start(block);
        let set = [("value", Attribute::TRUE)];
        let constant = create(&mut rw, "arith.constant", loc, &[], &[Type::I1], &set);
        let constant = rw.result(constant, 0);
        let cast = create(&mut rw, "test.cast", loc, &[constant], &[Type::I32], &[]);
        let cast = rw.result(cast, 0);
        rw.replace_op(op, &[cast]);
        rw.done()
    },
);

pub(crate) const COMMUTATIVE_WITH_CONSTANT: PatternRow = row(
    "FolderCommutativeOp2WithConstant",
    "op_commutative2(op_commutative2(x, constant), y) -> constant",
    "test.op_commutative2",
    |m| {
        let op = m.op();
        let first = m.operand(op, 0);
        let inner = m.defining_op(first).filter(|&inner| m.name(inner) == m.name(op));
        let Some(inner) = inner else { return m.fail("the first operand is another operation") };
        let constant = m.operand(inner, 1);
        if m.constant_value(constant).is_none() {
            return m.fail("no constant");
        }
        let mut rw = m.rewrite();
        rw.replace_op(op, &[constant]);
        rw.done()
    },
);

pub(crate) const INCREMENT: PatternRow =
    row("IncrementIntAttribute", "adds 1 to an integer attribute below 3", "test.any_attr_of_i32_str", |m| {
        let (op, ctx) = (m.op(), m.ctx());
        match m.property_named(op, "attr").and_then(|value| value.as_i64(ctx)) {
            Some(value) if value < 3 => {
                let (name, value) = (ctx.ident("attr"), ctx.i64_attr(value + 1, Type::I32));
                let mut rw = m.rewrite();
                rw.set_property(op, name, value);
                rw.done()
            }
            _ => m.fail("no integer below 3"),
        }
    });

pub(crate) const MAKE_ELIGIBLE: PatternRow =
    row("MakeOpEligible", "adds the attribute eligible", "foo.maybe_eligible_op", |m| {
        let op = m.op();
        if has_attr(&m, op, "eligible") {
            return m.fail("eligible");
        }
        let name = m.ctx().ident("eligible");
        let mut rw = m.rewrite();
        rw.set_attr(op, name, Attribute::UNIT);
        rw.done()
    });

pub(crate) const HOIST_ELIGIBLE: PatternRow = row(
    "HoistEligibleOps",
    "moves the operation whose result the terminator uses out of the region",
    "test.one_region_op",
    |m| {
        let op = m.op();
        let last = m.entry_block(m.regions(op)[0]).and_then(|block| m.last_op(block));
        let hoisted = last
            .filter(|&last| m.n_operands(last) > 0)
            .and_then(|last| m.defining_op(m.operand(last, 0)))
            .filter(|&hoisted| m.parent_op(hoisted) == Some(op) && has_attr(&m, hoisted, "eligible"));
        let Some(hoisted) = hoisted else { return m.fail("no eligible operation") };
        let mut rw = m.rewrite();
        rw.move_op_before(hoisted, op);
        rw.done()
    },
);

pub(crate) const MOVE_BEFORE_PARENT: PatternRow =
    row("MoveBeforeParentOp", "moves the operation before its parent", "test.move_before_parent_op", |m| {
        let op = m.op();
        match m.parent_op(op) {
            Some(parent) if !is_function(&m, parent) => {
                let mut rw = m.rewrite();
                rw.move_op_before(op, parent);
                rw.done()
            }
            _ => m.fail("directly in a function"),
        }
    });

pub(crate) const MOVE_AFTER_PARENT: PatternRow = row(
    "MoveAfterParentOp",
    "moves the operation after its parent, or after an operation behind it",
    "test.move_after_parent_op",
    |m| {
        let op = m.op();
        let Some(parent) = m.parent_op(op).filter(|&parent| !is_function(&m, parent)) else {
            return m.fail("directly in a function");
        };
        let advance = attr(&m, op, "advance").and_then(|value| value.as_i64(m.ctx())).unwrap_or(0);
        let after = (0..advance).try_fold(parent, |after, _| m.next_op(after));
        let Some(after) = after else { return m.fail("too few operations behind the parent") };
        let mut rw = m.rewrite();
        rw.move_op_after(op, after);
        rw.done()
    },
);

pub(crate) const INLINE_BLOCKS_INTO_PARENT: PatternRow = row(
    "InlineBlocksIntoParent",
    "moves the operations of nested blocks before the operation",
    "test.inline_blocks_into_parent",
    |m| {
        let op = m.op();
        let Some(block) = m.parent_block(op) else { return m.fail("not in a block") };
        let nested: Vec<BlockId> = m.regions(op).iter().flat_map(|&region| m.blocks(region)).collect();
        if nested.is_empty() {
            return m.fail("no block");
        }
        let mut rw = m.rewrite();
        for source in nested {
            rw.inline_block(source, block, Some(op), &[]);
        }
        rw.done()
    },
);

pub(crate) const SPLIT_BLOCK: PatternRow = row(
    "SplitBlockHere",
    "splits the block before the operation, and renames the operation to test.new_op",
    "test.split_block_here",
    |m| {
        let op = m.op();
        let mut rw = m.rewrite();
        rw.split_block(op);
        rename(&mut rw, op, "test.new_op");
        rw.done()
    },
);

/// Creates an operation with the operands and result types of `op` before `op`, and replaces `op` by it.
fn rename(rw: &mut proofmark::ir::Rewriter<'_>, op: OpId, name: &str) {
    let (operands, types, loc) = (rw.operands(op).collect::<Vec<_>>(), result_types(rw, op), rw.loc(op));
    rw.set_insertion_point_before(op);
    let new = create(rw, name, loc, &operands, &types, &[]);
    let values = rw.results(new).to_vec();
    rw.replace_op(op, &values);
}

pub(crate) const CLONE: PatternRow =
    row("CloneOp", "inserts a clone before the operation", "test.clone_me", |m| {
        let op = m.op();
        if has_attr(&m, op, "was_cloned") {
            return m.fail("cloned");
        }
        let name = m.ctx().ident("was_cloned");
        let mut rw = m.rewrite();
        let copy = rw.clone_op(op);
        rw.set_attr(copy, name, Attribute::UNIT);
        rw.done()
    });

pub(crate) const CLONE_REGION_BEFORE: PatternRow = row(
    "CloneRegionBeforeOp",
    "inserts clones of the regions before the block of the operation",
    "test.clone_region_before",
    |m| {
        let op = m.op();
        let (Some(block), Some(into)) = (m.parent_block(op), m.parent_region(op)) else {
            return m.fail("not in a block");
        };
        if has_attr(&m, op, "was_cloned") {
            return m.fail("cloned");
        }
        let (name, regions): (_, Vec<RegionId>) = (m.ctx().ident("was_cloned"), m.regions(op).into());
        let mut rw = m.rewrite();
        for region in regions {
            rw.clone_region(region, into, Some(block), &mut IrMapping::new());
        }
        rw.set_attr(op, name, Attribute::UNIT);
        rw.done()
    },
);

pub(crate) const REPLACE_WITH_NEW: PatternRow = row(
    "ReplaceWithNewOp",
    "replaces the operation by test.new_op, or by test.erase_op",
    "test.replace_with_new_op",
    |m| {
        let op = m.op();
        let erase = has_attr(&m, op, "create_erase_op");
        if erase && m.n_results(op) > 0 {
            return m.fail("results");
        }
        let loc = m.loc(op);
        let mut rw = m.rewrite();
        if erase {
            create(&mut rw, "test.erase_op", loc, &[], &[], &[]);
            rw.replace_op(op, &[]);
        } else {
            rename(&mut rw, op, "test.new_op");
        }
        rw.done()
    },
);

pub(crate) const ERASE_FIRST_BLOCK: PatternRow = row(
    "EraseFirstBlock",
    "erases the first block in the regions of the operation",
    "test.erase_first_block",
    |m| {
        let op = m.op();
        let block = m.regions(op).iter().find_map(|&region| m.entry_block(region));
        let Some(block) = block else { return m.fail("no block") };
        let mut rw = m.rewrite();
        rw.erase_block(block);
        rw.done()
    },
);

pub(crate) const INSERT_SAME: PatternRow =
    row("InsertSameOp", "inserts an equal operation, and marks both", "test.insert_same_op", |m| {
        let (op, ctx) = (m.op(), m.ctx());
        if has_attr(&m, op, "skip") {
            return m.fail("marked");
        }
        let skip = ctx.ident("skip");
        let (operands, types): (Vec<_>, _) = (m.operands(op).collect(), result_types(&m, op));
        let attrs = ctx.dict(&[(skip, Attribute::TRUE)]);
        let new = NewOp { operands: &operands, results: &types, attrs, ..NewOp::new(m.name(op), m.loc(op)) };
        let mut rw = m.rewrite();
        rw.create(&new);
        rw.set_attr(op, skip, Attribute::TRUE);
        rw.done()
    });

pub(crate) const ERASE: PatternRow = row("EraseOp", "erases the operation", "test.erase_op", erase);

fn erase(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let mut rw = m.rewrite();
    rw.erase_op(op);
    rw.done()
}

pub(crate) const CHANGE_BLOCK: PatternRow = row(
    "ChangeBlockOp",
    "redirects all branches to the first successor to the second",
    "test.change_block_op",
    |m| {
        let op = m.op();
        let successors: Vec<BlockId> = m.successors(op).collect();
        match successors[..] {
            [first, second, ..] if first != second => {
                let branches: Vec<(OpId, usize)> = m.branches_to(first).collect();
                let mut rw = m.rewrite();
                for (branch, index) in branches {
                    rw.set_successor(branch, index, second);
                }
                rw.done()
            }
            _ => m.fail("not two different successors"),
        }
    },
);

pub(crate) const IMPLICIT_CHANGE: PatternRow =
    row("ImplicitChangeOp", "redirects the branch to its own block", "test.implicit_change_op", |m| {
        let op = m.op();
        let first = m.successors(op).next();
        match m.parent_block(op) {
            Some(block) if first.is_some() && first != Some(block) => {
                let mut rw = m.rewrite();
                rw.set_successor(op, 0, block);
                rw.done()
            }
            _ => m.fail("no other successor"),
        }
    });
