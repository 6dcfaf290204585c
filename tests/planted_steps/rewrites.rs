//! The wrong rewrites, by name.

use proofmark::dialects::scf;
use proofmark::ir::{
    Attribute, BlockId, Identifier, Ir, IrMapping, NewOp, OpId, Rewriter, Type, ValueId, WalkOrder,
};

/// Applies the rewrite with the name `fault` to `targets`.
pub(super) fn apply(ir: &mut Ir, fault: &str, targets: &[OpId]) {
    let mut rw = ir.rewriter();
    let [target, rest @ ..] = targets else { return };
    let op = *target;
    match fault {
        "lose-last-iteration" => change_bound(&mut rw, op, 1, "arith.subi"),
        "start-late" => change_bound(&mut rw, op, 0, "arith.addi"),
        "one-iteration-more" => change_bound(&mut rw, op, 1, "arith.addi"),
        "double-step" => change_bound(&mut rw, op, 2, "arith.addi"),
        "unroll-same-variable" => unroll_twice(&mut rw, op, false),
        "unroll-without-remainder-check" => unroll_twice(&mut rw, op, true),
        "peel-without-advance" => peel(&mut rw, op, true, false),
        "peel-without-result" => peel(&mut rw, op, false, true),
        "tile-drops-remainder" => tile(&mut rw, op, true, 4),
        "tile-overruns" => tile(&mut rw, op, false, 4),
        "round-upper-bound-down" => {
            rw.set_insertion_point_before(op);
            let bound = index(&mut rw, 4, op);
            rw.set_operand(op, 1, bound);
        }
        "full-tiles-only" => replace_first(&mut rw, op, "affine.min", 2),
        "first-tile-of-inputs" => {
            rw.set_insertion_point_before(op);
            let zero = index(&mut rw, 0, op);
            let slice = first(&rw, op, "tensor.extract_slice");
            rw.set_operand(slice, 1, zero);
        }
        "tile-overlaps" => tile(&mut rw, op, false, 3),
        "swap-variables" => swap_variables(&mut rw, op),
        "fuse-dependent" => fuse(&mut rw, op, rest[0]),
        "hoist" => hoist(&mut rw, op),
        "promote" => promote(&mut rw, op),
        "swap-operands" => {
            let (a, b) = (rw.operand(op, 0), rw.operand(op, 1));
            rw.set_operand(op, 0, b);
            rw.set_operand(op, 1, a);
        }
        "swap-regions" => {
            rw.edit(op).swap_regions(0, 1);
        }
        "erase" => rw.erase_op(op),
        "yield-argument" => {
            let last = rw.terminator(body(&rw, op)).expect("a terminator");
            let arg = rw.block_args(body(&rw, op))[1];
            rw.set_operand(last, 0, arg);
        }
        "replace-by-initial" => {
            let init = rw.operand(op, 3);
            rw.replace_op(op, &[init]);
        }
        "annotate" => annotate(&mut rw, op),
        "annotate-other-function" => {
            let module = rw.parent_op(rw.parent_op(op).expect("a function")).expect("a module");
            let other = rw.lookup_symbol(module, rw.ctx().ident("other")).expect("the payload has it");
            let mut nested = Vec::new();
            rw.walk(other, WalkOrder::PreOrder, |_, each| nested.push(each));
            annotate(&mut rw, nested[1]);
        }
        "wrong-result-type" => {
            let result = rw.result(op, 0);
            rw.set_value_type(result, Type::F32);
        }
        "move-before-definition" => {
            let block = rw.parent_block(op).expect("a block");
            let start = rw.first_op(block).expect("an operation");
            rw.move_op_before(op, start);
        }
        "erase-terminator" => {
            let last = rw.last_op(body(&rw, op)).expect("a terminator");
            rw.erase_op(last);
        }
        "drop-operand" => {
            let kept: Vec<ValueId> = rw.operands(op).skip(1).collect();
            rw.set_operands(op, &kept);
        }
        _ => panic!("no rewrite has the name {fault}"),
    }
}

fn body(ir: &Ir, op: OpId) -> BlockId {
    ir.entry_block(ir.regions(op)[0]).expect("a body")
}

fn annotate(rw: &mut Rewriter<'_>, op: OpId) {
    let name = rw.ctx().ident("annotated");
    rw.set_attr(op, name, Attribute::UNIT);
}

fn binary(rw: &mut Rewriter<'_>, name: &str, a: ValueId, b: ValueId) -> ValueId {
    let ty = rw.value_type(a);
    let loc = rw.loc(rw.root());
    let name = rw.ctx().op_name(name);
    let properties = rw.ctx().op_info(name).expect("arith is registered").default_properties;
    let op = rw.create(&NewOp { operands: &[a, b], results: &[ty], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

fn index(rw: &mut Rewriter<'_>, number: i64, op: OpId) -> ValueId {
    let value = rw.ctx().i64_attr(number, Type::INDEX);
    let properties = rw.ctx().dict(&[(Identifier::VALUE, value)]);
    let name = rw.ctx().op_name("arith.constant");
    let loc = rw.loc(op);
    let op = rw.create(&NewOp { results: &[Type::INDEX], properties, ..NewOp::new(name, loc) });
    rw.result(op, 0)
}

/// Replaces a bound of a loop by its sum or difference with the step.
fn change_bound(rw: &mut Rewriter<'_>, op: OpId, operand: usize, name: &str) {
    rw.set_insertion_point_before(op);
    let (bound, step) = (rw.operand(op, operand), rw.operand(op, 2));
    let changed = binary(rw, name, bound, step);
    rw.set_operand(op, operand, changed);
}

/// Returns the first operation `name` of the body of `op`.
fn first(ir: &Ir, op: OpId, name: &str) -> OpId {
    ir.ops(body(ir, op)).find(|&each| ir.name_str(each) == name).expect("the operation")
}

/// Replaces the result of the first operation `name` of a body by a constant.
fn replace_first(rw: &mut Rewriter<'_>, op: OpId, name: &str, number: i64) {
    let found = first(rw, op, name);
    rw.set_insertion_point_before(found);
    let number = index(rw, number, op);
    rw.replace_op(found, &[number]);
}

/// Duplicates the body and doubles the step, without a loop for a remaining iteration. The second copy has the next
/// value of the induction variable if `is_shifted` is set.
fn unroll_twice(rw: &mut Rewriter<'_>, op: OpId, is_shifted: bool) {
    let block = body(rw, op);
    let last = rw.last_op(block).expect("a terminator");
    let ops: Vec<OpId> = rw.ops(block).filter(|&each| each != last).collect();
    rw.set_insertion_point_before(last);
    let mut mapping = IrMapping::new();
    if is_shifted {
        let variable = rw.block_args(block)[0];
        let step = rw.operand(op, 2);
        let next = binary(rw, "arith.addi", variable, step);
        mapping.map(variable, next);
    }
    for each in ops {
        rw.clone_op_with(each, &mut mapping);
    }
    change_bound(rw, op, 2, "arith.addi");
}

/// Splits the first iteration of a loop with one loop-carried value off. The loop keeps its lower bound unless
/// `advances`, and starts with its result unless `has_result`.
fn peel(rw: &mut Rewriter<'_>, op: OpId, has_result: bool, advances: bool) {
    rw.set_insertion_point_before(op);
    let (lower, step) = (rw.operand(op, 0), rw.operand(op, 2));
    let split = binary(rw, "arith.addi", lower, step);
    let first = rw.clone_op(op);
    rw.set_operand(first, 1, split);
    if advances {
        rw.set_operand(op, 0, split);
    }
    if has_result {
        let result = rw.result(first, 0);
        rw.set_operand(op, 3, result);
    }
}

/// Nests a loop from 0 to 10 with step 1 in a loop with step `step`. Each tile has 4 iterations.
fn tile(rw: &mut Rewriter<'_>, op: OpId, drops_remainder: bool, step: i64) {
    rw.set_insertion_point_before(op);
    let lower = rw.operand(op, 0);
    let upper = if drops_remainder { index(rw, 8, op) } else { rw.operand(op, 1) };
    let step = index(rw, step, op);
    let loc = rw.loc(op);
    let outer = scf::For::build(rw, loc, lower, upper, step, &[], None, &[]);
    let region = outer.region(rw);
    let block = rw.create_block(region, None, &[Type::INDEX]);
    let variable = rw.block_args(block)[0];
    let size = index(rw, 4, op);
    let end = binary(rw, "arith.addi", variable, size);
    rw.move_op_to_end(op, block);
    rw.set_insertion_point_to_end(block);
    scf::Yield::build(rw, loc, &[]);
    rw.set_operand(op, 0, variable);
    rw.set_operand(op, 1, end);
}

/// Exchanges the uses of the first two arguments of the innermost body, or of the induction variables of two loops.
fn swap_variables(rw: &mut Rewriter<'_>, op: OpId) {
    let outer = body(rw, op);
    let first = rw.first_op(outer).filter(|&first| !rw.regions(first).is_empty());
    let (a, b) = match first {
        Some(inner) => (rw.block_args(outer)[0], rw.block_args(body(rw, inner))[0]),
        None => (rw.block_args(outer)[0], rw.block_args(outer)[1]),
    };
    let of_a: Vec<_> = rw.uses(a).collect();
    rw.replace_all_uses_with(b, a);
    for each in of_a {
        rw.set_operand(each.owner, each.index as usize, b);
    }
}

/// Moves the body of the loop `second` to the end of the body of the loop `first`.
fn fuse(rw: &mut Rewriter<'_>, first: OpId, second: OpId) {
    let (into, from) = (body(rw, first), body(rw, second));
    let variable = rw.block_args(into)[0];
    let last = rw.last_op(from).expect("a terminator");
    rw.erase_op(last);
    let end = rw.last_op(into);
    rw.inline_block(from, into, end, &[variable]);
    rw.erase_op(second);
}

/// Moves an operation before the loop that contains it.
fn hoist(rw: &mut Rewriter<'_>, op: OpId) {
    let parent = rw.parent_op(op).expect("a loop");
    rw.move_op_before(op, parent);
}

/// Replaces a loop with one loop-carried value by one iteration.
fn promote(rw: &mut Rewriter<'_>, op: OpId) {
    let block = body(rw, op);
    let last = rw.last_op(block).expect("a terminator");
    let yielded: Vec<ValueId> = rw.operands(last).collect();
    rw.erase_op(last);
    let args = [rw.operand(op, 0), rw.operand(op, 3)];
    let parent = rw.parent_block(op).expect("a block");
    rw.inline_block(block, parent, Some(op), &args);
    rw.replace_op(op, &yielded);
}
