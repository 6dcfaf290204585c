//! Edits of functions: of their arguments and results, and of calls.

use proofmark_ir::constraints::is_base_memref;
use proofmark_ir::semantics::is_pointer;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Ir, OpId, Rewriter, Traits, Type, ValueId, WalkOrder};

use super::edits::{erase, replacement_value};
use crate::restructure::{captured, function_of};
use crate::variants::{function_type, set_function_type, signature};

/// Returns whether a value is a memref or a pointer.
fn is_memory(ir: &Ir, value: ValueId) -> bool {
    let (ctx, ty) = (ir.ctx(), ir.value_type(value));
    is_base_memref(ctx, ty) || is_pointer(ctx, ty)
}

/// Returns the first argument of type `ty` of the function that contains `op`.
pub(super) fn function_argument(ir: &Ir, op: OpId, ty: Type) -> Option<ValueId> {
    let entry = ir.entry_block(*ir.regions(function_of(ir, op)?).first()?)?;
    ir.block_args(entry).iter().copied().find(|&arg| ir.value_type(arg) == ty)
}

/// Returns an argument of type `ty` of the function that contains `op`. If there is none, a new argument is appended.
pub(super) fn input(rw: &mut Rewriter<'_>, op: OpId, ty: Type) -> Option<ValueId> {
    if let Some(argument) = function_argument(rw, op, ty) {
        return Some(argument);
    }
    let function = function_of(rw, op)?;
    let (mut inputs, results) = function_type(rw, function)?;
    let entry = rw.entry_block(*rw.regions(function).first()?)?;
    inputs.push(ty);
    let argument = rw.add_argument(entry, ty);
    set_function_type(rw, function, &inputs, &results, "arg_attrs");
    Some(argument)
}

/// Erases `op`, and replaces its results by new arguments of the function.
pub(super) fn replace_by_arguments(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let function = function_of(rw, op)?;
    let (mut inputs, results) = function_type(rw, function)?;
    let entry = rw.entry_block(rw.regions(function)[0])?;
    // A second memory argument may overlap the first, which the result of `op` perhaps did not.
    let is_memory = |value: &&ValueId| is_memory(rw, **value);
    let remain = |value: &&ValueId| rw.users(**value).any(|user| user != op);
    let arguments = rw.block_args(entry).iter().filter(is_memory).filter(remain);
    if rw.results(op).iter().filter(is_memory).chain(arguments).count() > 1 {
        return None;
    }
    for result in rw.results(op).to_vec() {
        if !rw.use_empty(result) {
            let ty = rw.value_type(result);
            let arg = rw.add_argument(entry, ty);
            rw.replace_all_uses_with(result, arg);
            inputs.push(ty);
        }
    }
    rw.erase_op(op);
    set_function_type(rw, function, &inputs, &results, "arg_attrs");
    Some(())
}

/// Erases `op`, and returns the values that it uses and that other operations compute from the function instead.
pub(super) fn replace_by_results(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let function = function_of(rw, op)?;
    let (inputs, _) = function_type(rw, function)?;
    let is_computed = |value: &ValueId| rw.defining_op(*value).is_some_and(|by| rw.constant_of(by).is_none());
    let used: Vec<ValueId> = captured(rw, &[op])
        .into_iter()
        .filter(|value| is_computed(value) && !is_memory(rw, *value))
        .collect();
    let ends = rw.blocks(rw.regions(function)[0]).filter_map(|block| rw.terminator(block));
    let mut ends = ends.filter(|&end| rw.successors(end).next().is_none());
    let end = ends.next().filter(|_| ends.next().is_none() && !used.is_empty())?;
    let is_kept = |value: &ValueId| !rw.results(op).contains(value) && !used.contains(value);
    let returned: Vec<ValueId> = rw.operands(end).filter(is_kept).chain(used.iter().copied()).collect();
    let results: Vec<Type> = returned.iter().map(|&value| rw.value_type(value)).collect();
    rw.set_operands(end, &returned);
    set_function_type(rw, function, &inputs, &results, "res_attrs");
    erase(rw, op).then_some(())
}

/// Replaces `call`, the only use of a function with one block, by the body of the function.
pub(super) fn inline_call(rw: &mut Rewriter<'_>, call: OpId) -> Option<()> {
    let function = callee_of(rw, call)?;
    let (inputs, _) = function_type(rw, function)?;
    let region = rw.regions(function)[0];
    let entry = rw.entry_block(region).filter(|&entry| rw.next_block(entry).is_none())?;
    let (end, into) = (rw.terminator(entry)?, rw.parent_block(call)?);
    let (arguments, passed) = (rw.block_args(entry).to_vec(), rw.operands(call).collect::<Vec<_>>());
    if passed.len() != inputs.len()
        || rw.n_operands(end) != rw.n_results(call)
        || rw.is_ancestor(function, call)
    {
        return None;
    }
    let after_inlining =
        |value: ValueId| arguments.iter().position(|&arg| arg == value).map_or(value, |i| passed[i]);
    let returned: Vec<ValueId> = rw.operands(end).map(after_inlining).collect();
    rw.erase_op(end);
    rw.inline_block(entry, into, Some(call), &passed);
    rw.replace_op(call, &returned);
    rw.erase_op(function);
    Some(())
}

/// Erases the arguments of a function that are not used.
pub(super) fn drop_unused_inputs(rw: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let entry = rw.entry_block(rw.regions(op)[0])?;
    for i in (0..rw.block_args(entry).len()).rev() {
        if rw.use_empty(rw.block_args(entry)[i]) {
            drop_input(rw, op, i)?;
        }
    }
    Some(())
}

/// Erases argument `i` of a function, with the operands of its calls.
pub(super) fn drop_input(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (mut inputs, results) = signature(rw, op)?;
    if let Some(entry) = rw.entry_block(*rw.regions(op).first()?) {
        let arg = *rw.block_args(entry).get(i)?;
        if !rw.use_empty(arg) {
            let first = rw.first_op(entry)?;
            let value = replacement_value(rw, first, inputs[i], &[arg])?;
            rw.replace_all_uses_with(arg, value);
        }
        rw.erase_argument(entry, i);
    }
    for call in calls_of(rw, op)? {
        let operands = all_but(rw.operands(call), i);
        rw.set_operands(call, &operands);
    }
    inputs.remove(i);
    set_function_type(rw, op, &inputs, &results, "arg_attrs");
    Some(())
}

/// Erases result `i` of a function, with the results of its calls.
pub(super) fn drop_result(rw: &mut Rewriter<'_>, op: OpId, i: usize) -> Option<()> {
    let (inputs, mut results) = signature(rw, op)?;
    let blocks = rw.blocks(*rw.regions(op).first()?);
    let ends: Vec<OpId> = blocks.filter_map(|block| rw.terminator(block)).collect();
    for end in ends {
        if rw.successors(end).next().is_none() && rw.n_operands(end) == results.len() {
            let operands = all_but(rw.operands(end), i);
            rw.set_operands(end, &operands);
        }
    }
    for call in calls_of(rw, op)? {
        let (result, own) = (rw.result(call, i), rw.results(call).to_vec());
        if !rw.use_empty(result) {
            let value = replacement_value(rw, call, rw.value_type(result), &own)?;
            rw.replace_all_uses_with(result, value);
        }
        let (operands, types) = (rw.operands(call).collect::<Vec<_>>(), all_but(results.iter().copied(), i));
        rw.replace_keeping_regions(call, &operands, &types, &all_but(0..own.len(), i));
    }
    results.remove(i);
    set_function_type(rw, op, &inputs, &results, "res_attrs");
    Some(())
}

/// Returns the items except number `i`.
fn all_but<T>(items: impl Iterator<Item = T>, i: usize) -> Vec<T> {
    items.enumerate().filter(|(at, _)| *at != i).map(|(_, item)| item).collect()
}

/// Returns the calls of a function, or `None` if a call has operands or results that the function has not.
fn calls_of(ir: &Ir, function: OpId) -> Option<Vec<OpId>> {
    let (inputs, results) = signature(ir, function)?;
    let mut calls = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if callee_of(ir, op) == Some(function) {
            calls.push(op);
        }
    });
    let fits = |&call: &OpId| {
        ir.n_operands(call) == inputs.len()
            && ir.n_results(call) == results.len()
            && !ir.has_trait(call, Traits::ATTR_SIZED_OPERAND_SEGMENTS)
    };
    calls.iter().all(fits).then_some(calls)
}

/// Returns the function that an operation calls by its symbol.
fn callee_of(ir: &Ir, call: OpId) -> Option<OpId> {
    let callee = ir.property_named(call, ir.op_def(call)?.callee?)?;
    SymbolTables::new().resolve_nearest(ir, call, callee)
}
