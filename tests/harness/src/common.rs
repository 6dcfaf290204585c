//! Helpers of several passes: reading attributes, creating operations, and the functions that a pass runs on.

use proofmark::ir::{
    AttrDict, Attribute, Builder, Context, Ir, Location, NewOp, OpId, Traits, Type, ValueId, WalkOrder,
};

/// Returns the inherent or discardable attribute `name`, as MLIR's `Operation::getAttr`.
pub(crate) fn attr(ir: &Ir, op: OpId, name: &str) -> Option<Attribute> {
    ir.property_named(op, name).or_else(|| ir.attr_named(op, name))
}

/// Returns whether the operation has the inherent or discardable attribute `name`.
pub(crate) fn has_attr(ir: &Ir, op: OpId, name: &str) -> bool {
    attr(ir, op, name).is_some()
}

/// Returns the types of the results.
pub(crate) fn result_types(ir: &Ir, op: OpId) -> Vec<Type> {
    ir.results(op).iter().map(|&result| ir.value_type(result)).collect()
}

/// Returns the properties of a new operation: the defaults of its definition, with `set` added.
pub(crate) fn properties(ctx: &Context, name: &str, set: &[(&str, Attribute)]) -> AttrDict {
    let defaults = ctx.op_info(ctx.op_name(name)).map_or(AttrDict::EMPTY, |info| info.default_properties);
    set.iter().fold(defaults, |all, &(name, value)| all.with(ctx, ctx.ident(name), value))
}

/// Creates an operation at the insertion point. `set` holds inherent attributes.
pub(crate) fn create(
    rw: &mut Builder<'_>,
    name: &str,
    loc: Location,
    operands: &[ValueId],
    results: &[Type],
    set: &[(&str, Attribute)],
) -> OpId {
    let ctx = rw.ctx();
    let properties = properties(ctx, name, set);
    let name = ctx.op_name(name);
    rw.create(&NewOp { operands, results, properties, ..NewOp::new(name, loc) })
}

/// Returns whether the operation has MLIR's `FunctionOpInterface`. A named sequence of a transform script is no
/// function for Proofmark, which does not execute it by calls.
pub(crate) fn is_function(ir: &Ir, op: OpId) -> bool {
    ir.has_trait(op, Traits::FUNCTION) || ir.name_str(op) == "transform.named_sequence"
}

/// Returns the operations with the trait `FUNCTION` that a pass on functions runs on: `op` itself, or those directly
/// in `op`, as MLIR nests a pass of the command line.
pub(crate) fn functions(ir: &Ir, op: OpId) -> Vec<OpId> {
    if is_function(ir, op) {
        return vec![op];
    }
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    blocks.flat_map(|block| ir.ops(block)).filter(|&op| is_function(ir, op)).collect()
}

/// Returns the operations in `root` in the given order, `root` included.
pub(crate) fn all_ops(ir: &Ir, root: OpId, order: WalkOrder) -> Vec<OpId> {
    let mut ops = Vec::new();
    ir.walk(root, order, |_, op| ops.push(op));
    ops
}
