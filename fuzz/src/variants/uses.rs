//! Other uses of values, and stores to other memory.

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::{Ir, NewOp, OpId, Rewriter, Traits, Type, ValueId};

use super::change::Change;

/// Returns the changes by which a function returns a result of `op`, an operation of its entry block, as well.
pub(super) fn returns(ir: &Ir, op: OpId) -> Vec<Change> {
    let Some(end) = terminator_of_function(ir, op).filter(|&end| end != op) else { return Vec::new() };
    let is_returned = |value: &ValueId| ir.operands(end).any(|operand| operand == *value);
    let is_used = |value: &ValueId| ir.uses(*value).next().is_some();
    ir.results(op)
        .iter()
        .copied()
        .filter(|value| is_used(value) && !is_returned(value))
        .map(Change::Return)
        .collect()
}

/// Returns the operation that ends the only block of the function that contains `op`.
fn terminator_of_function(ir: &Ir, op: OpId) -> Option<OpId> {
    let block = ir.parent_block(op)?;
    let (function, region) = (ir.parent_op(op)?, ir.parent_region(op)?);
    let end = ir.last_op(block).filter(|&end| ir.is_terminator(end))?;
    (ir.has_trait(function, Traits::FUNCTION) && ir.blocks(region).count() == 1).then_some(end)
}

/// Appends `value` to the results of the function that contains its definition.
pub(super) fn add_return(ir: &mut Ir, value: ValueId) -> Option<()> {
    let op = ir.defining_op(value)?;
    let end = terminator_of_function(ir, op)?;
    let function = ir.parent_op(op)?;
    let ty = ir.value_type(value);
    let (inputs, mut results) = function_type(ir, function)?;
    let mut operands: Vec<ValueId> = ir.operands(end).collect();
    operands.push(value);
    results.push(ty);
    let mut rw = ir.rewriter();
    rw.set_operands(end, &operands);
    set_function_type(&mut rw, function, &inputs, &results, "res_attrs");
    Some(())
}

/// Returns the memref and the indices of a load or store in a function.
pub(super) fn accessed(ir: &Ir, op: OpId) -> Option<Vec<ValueId>> {
    let first = match ir.name_str(op) {
        "memref.load" => 0,
        "memref.store" => 1,
        _ => return None,
    };
    Some(ir.operands(op).skip(first).collect())
}

/// Stores a new argument of the enclosing function to another new argument before `op`, with the indices of `op`.
pub(super) fn add_store(ir: &mut Ir, op: OpId) -> Option<()> {
    let mut operands = accessed(ir, op)?;
    let memref = ir.value_type(*operands.first()?);
    let element = memref.element_type(ir.ctx())?;
    let function = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op))
        .find(|&op| ir.has_trait(op, Traits::FUNCTION))?;
    let (mut inputs, results) = function_type(ir, function)?;
    let entry = ir.regions(function).first().and_then(|&region| ir.entry_block(region))?;
    let (ctx, loc) = (ir.ctx_arc().clone(), ir.loc(op));
    let name = ctx.op_name("memref.store");
    let properties = ctx.op_info(name)?.default_properties;
    let mut rw = ir.rewriter();
    operands[0] = rw.add_argument(entry, memref);
    operands.insert(0, rw.add_argument(entry, element));
    inputs.extend([memref, element]);
    set_function_type(&mut rw, function, &inputs, &results, "arg_attrs");
    rw.set_insertion_point_before(op);
    rw.create(&NewOp { operands: &operands, properties, ..NewOp::new(name, loc) });
    Some(())
}

/// Returns the argument and result types of a function.
pub(crate) fn signature(ir: &Ir, op: OpId) -> Option<(Vec<Type>, Vec<Type>)> {
    let AttrKind::Type(ty) = ir.property_named(op, "function_type")?.kind(ir.ctx()) else { return None };
    let TypeKind::Function { inputs, results } = ty.kind(ir.ctx()) else { return None };
    Some((inputs.to_vec(), results.to_vec()))
}

/// Returns the argument and result types of a function with a body.
pub(crate) fn function_type(ir: &Ir, op: OpId) -> Option<(Vec<Type>, Vec<Type>)> {
    let entry = ir.regions(op).first().and_then(|&region| ir.entry_block(region))?;
    signature(ir, op).filter(|(inputs, _)| ir.block_args(entry).len() == inputs.len())
}

/// Sets the type of a function, and removes the attributes of its arguments or results, which `attributes` names.
pub(crate) fn set_function_type(
    rw: &mut Rewriter<'_>,
    op: OpId,
    inputs: &[Type],
    results: &[Type],
    attributes: &str,
) {
    let ctx = rw.ctx_arc().clone();
    let ty = ctx.type_attr(ctx.function_type(inputs, results));
    let properties = rw.properties(op).without(&ctx, ctx.ident(attributes));
    rw.set_properties(op, properties.with(&ctx, ctx.ident("function_type"), ty));
}
