//! Outlining of an operation with one region to a function.

use proofmark_drivers::transform::{Applied, Failure, Interpreter, Results};
use proofmark_ir::{
    BlockId, Identifier, Ir, NewOp, OpId, OpView, Rewriter, Traits, Type, ValueId, WalkOrder,
};
use std::collections::{BTreeMap, BTreeSet};

use crate::transform::loops::LoopOutline;
use crate::{func, scf};

pub(super) fn outline(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let name = LoopOutline::from_op(op).func_name(it.ir);
    let Some(name) = name.as_string(it.ir.ctx()) else { return it.definite(op, "requires a function name") };
    let (mut functions, mut calls) = (Vec::new(), Vec::new());
    // The numbers of the next suffixes, by symbol table.
    let mut counters: BTreeMap<OpId, u32> = BTreeMap::new();
    for target in it.ops(it.ir.operand(op, 0)) {
        let mut ancestors = std::iter::successors(Some(target), |&each| it.ir.parent_op(each));
        let function = ancestors.find(|&each| it.ir.has_trait(each, Traits::FUNCTION));
        let table = it.ir.nearest_symbol_table(target);
        let (1, Some(function), Some(table)) = (it.ir.regions(target).len(), function, table) else {
            let error = it.error(op, "failed to outline");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "target op")));
        };
        let mut rw = it.ir.rewriter();
        let body = wrap(&mut rw, target);
        let (outlined, call) = outline_block(&mut rw, body, function, name);
        make_unique(&mut rw, table, outlined, call, counters.entry(table).or_default());
        functions.push(outlined);
        calls.push(call);
        it.track(op);
    }
    results.set_ops(0, functions);
    results.set_ops(1, calls);
    Ok(())
}

/// Replaces an operation with one region by an `scf.execute_region` with a copy, which gets the region. Returns the
/// block of the `scf.execute_region`.
fn wrap(rw: &mut Rewriter<'_>, op: OpId) -> BlockId {
    let loc = rw.loc(op);
    let types: Vec<Type> = rw.results(op).iter().map(|&result| rw.value_type(result)).collect();
    rw.set_insertion_point_before(op);
    let execute = scf::ExecuteRegion::build(rw, loc, None, &types);
    let region = execute.region(rw);
    let block = rw.create_block(region, None, &[]);
    let operands: Vec<ValueId> = rw.operands(op).collect();
    let new = NewOp {
        operands: &operands,
        results: &types,
        properties: rw.properties(op),
        attrs: rw.attrs(op),
        n_regions: 1,
        ..NewOp::new(rw.name(op), loc)
    };
    let copy = rw.create(&new);
    let (from, to) = (rw.regions(op)[0], rw.regions(copy)[0]);
    rw.inline_region(from, to, None);
    let values = rw.results(copy).to_vec();
    scf::Yield::build(rw, loc, &values);
    let values = rw.results(execute.op()).to_vec();
    rw.replace_op(op, &values);
    block
}

/// Returns the values that operations in `block` use and that are defined outside of it, in post-order of the uses.
fn captured(ir: &Ir, block: BlockId) -> Vec<ValueId> {
    let mut values: Vec<ValueId> = Vec::new();
    let is_outside = |value| {
        let own = std::iter::successors(ir.defining_block(value), |&each| {
            ir.parent_block(ir.block_parent_op(each)?)
        });
        !own.into_iter().any(|each| each == block)
    };
    for top in ir.ops(block) {
        ir.walk(top, WalkOrder::PostOrder, |ir, op| {
            for value in ir.operands(op) {
                if is_outside(value) && !values.contains(&value) {
                    values.push(value);
                }
            }
        });
    }
    values
}

/// Moves the operations of a block without arguments to a new function before `function`, and calls it. Returns the new
/// function and the call.
///
/// As in MLIR, a captured `index` constant is an argument, and the function uses a copy of the constant.
fn outline_block(rw: &mut Rewriter<'_>, block: BlockId, function: OpId, name: Identifier) -> (OpId, OpId) {
    let ctx = rw.ctx_arc().clone();
    let captures = captured(rw, block);
    let yielded: Vec<ValueId> = rw.last_op(block).map_or_else(Vec::new, |last| rw.operands(last).collect());
    let loc = rw.last_op(block).map_or_else(|| rw.loc(function), |last| rw.loc(last));
    let inputs: Vec<Type> = captures.iter().map(|&value| rw.value_type(value)).collect();
    let outputs: Vec<Type> = yielded.iter().map(|&value| rw.value_type(value)).collect();
    rw.set_insertion_point_before(function);
    let ty = ctx.type_attr(ctx.function_type(&inputs, &outputs));
    let outlined = func::Func::build(rw, loc, ctx.string_attr_of(name), ty, None, None, None, None);
    let region = outlined.body(rw);
    let body = rw.create_block(region, None, &inputs);
    let args = rw.block_args(body).to_vec();
    for each in rw.ops(block).collect::<Vec<_>>() {
        if Some(each) != rw.last_op(block) {
            rw.move_op_to_end(each, body);
        }
    }
    rw.set_insertion_point_to_end(body);
    func::Return::build(rw, loc, &yielded);
    if let Some(last) = rw.last_op(block) {
        rw.set_insertion_point_before(last);
        let call =
            func::Call::build(rw, loc, ctx.symbol_ref(name), &captures, None, None, None, &outputs).op();
        let values = rw.results(call).to_vec();
        rw.set_operands(last, &values);
    }
    for (&value, &arg) in captures.iter().zip(&args) {
        let constant = rw.defining_op(value).filter(|_| rw.value_type(value) == Type::INDEX);
        let constant = constant.filter(|&def| rw.name_str(def) == "arith.constant");
        let replacement = match constant {
            Some(constant) => {
                rw.set_insertion_point_to_start(body);
                let copy = rw.clone_op(constant);
                rw.result(copy, 0)
            }
            None => arg,
        };
        rw.replace_uses_if(value, replacement, |ir, operand| ir.is_ancestor(outlined.op(), operand.owner));
    }
    let call = rw.first_op(block).unwrap_or(outlined.op());
    (outlined.op(), call)
}

/// Renames the function if another symbol of the table has its name. `counter` is the number of the next suffix.
fn make_unique(rw: &mut Rewriter<'_>, table: OpId, function: OpId, call: OpId, counter: &mut u32) {
    let ctx = rw.ctx_arc().clone();
    let Some(own) = rw.symbol_name(function) else { return };
    let ir: &Ir = rw;
    let symbols = || {
        let blocks = ir.regions(table).first().into_iter().flat_map(|&region| ir.blocks(region));
        blocks
            .flat_map(|block| ir.ops(block))
            .filter(|&op| op != function)
            .filter_map(|op| ir.symbol_name(op))
    };
    // Most names are new. The set of all names is computed only for a name that is taken.
    if symbols().all(|name| name != own) {
        return;
    }
    let taken: BTreeSet<&str> = symbols().map(|name| name.as_str(&ctx)).collect();
    let base = own.as_str(&ctx);
    let name = loop {
        let name = format!("{base}_{counter}");
        *counter += 1;
        if !taken.contains(name.as_str()) {
            break name;
        }
    };
    rw.set_property(function, Identifier::SYM_NAME, ctx.string_attr(&name));
    rw.set_property(call, ctx.ident("callee"), ctx.symbol_ref(ctx.ident(&name)));
}
