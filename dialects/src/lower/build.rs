//! Builders of llvm operations for the conversions.

use proofmark_ir::{Attribute, Builder, Context, Identifier, Location, NewOp, OpDef, Type, ValueId};

use crate::llvm::{self, types};

/// Returns the default properties of an operation, with the properties `set` replaced.
pub(super) fn properties(
    ctx: &Context,
    def: &'static OpDef,
    set: impl IntoIterator<Item = (Identifier, Attribute)>,
) -> proofmark_ir::AttrDict {
    let defaults = ctx.name_of(def).and_then(|name| ctx.op_info(name)).map(|info| info.default_properties);
    set.into_iter().fold(defaults.unwrap_or(proofmark_ir::AttrDict::EMPTY), |all, (name, value)| {
        all.with(ctx, name, value)
    })
}

/// Creates an operation with one result; `set` replaces default properties.
pub(super) fn make(
    rw: &mut Builder<'_>,
    def: &'static OpDef,
    loc: Location,
    operands: &[ValueId],
    result: Type,
    set: &[(&str, Attribute)],
) -> ValueId {
    let ctx = rw.ctx();
    let set = set.iter().map(|&(name, value)| (ctx.ident(name), value));
    let new = NewOp {
        operands,
        results: &[result],
        properties: properties(ctx, def, set),
        ..NewOp::new(ctx.name_of(def).unwrap_or_else(|| ctx.op_name(def.name)), loc)
    };
    let op = rw.create(&new);
    rw.result(op, 0)
}

/// Creates a constant of an integer type, or a splat of a vector type.
pub(super) fn int_constant(
    rw: &mut Builder<'_>,
    def: &'static OpDef,
    loc: Location,
    value: i64,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let element = ty.element_or_self(ctx);
    let scalar = ctx.i64_attr(value, element);
    let value = if element == ty { scalar } else { ctx.splat_attr(ty, scalar.as_int(ctx)?)? };
    Some(make(rw, def, loc, &[], ty, &[("value", value)]))
}

/// Creates a poison value of type `ty`.
pub(super) fn poison(rw: &mut Builder<'_>, loc: Location, ty: Type) -> ValueId {
    make(rw, llvm::Poison::DEF, loc, &[], ty, &[])
}

/// Creates an `llvm.extractvalue` at position `at`.
pub(super) fn extract(rw: &mut Builder<'_>, loc: Location, from: ValueId, at: &[i64], ty: Type) -> ValueId {
    let position = rw.ctx().i64_array_attr(at);
    make(rw, llvm::ExtractValue::DEF, loc, &[from], ty, &[("position", position)])
}

/// Creates an `llvm.insertvalue` at a position.
pub(super) fn insert(
    rw: &mut Builder<'_>,
    loc: Location,
    into: ValueId,
    value: ValueId,
    at: &[i64],
) -> ValueId {
    let position = rw.ctx().i64_array_attr(at);
    let ty = rw.value_type(into);
    make(rw, llvm::InsertValue::DEF, loc, &[into, value], ty, &[("position", position)])
}

/// Creates one operation with these operands and result type; returns its result.
pub(super) type MakeOne<'a> = &'a mut dyn FnMut(&mut Builder<'_>, &[ValueId], Type) -> Option<ValueId>;

/// Creates an elementwise operation. Multi-dimensional vectors have become nested arrays; the operation is created once
/// for each innermost vector.
pub(super) fn elementwise(
    rw: &mut Builder<'_>,
    loc: Location,
    operands: &[ValueId],
    result: Type,
    make_one: MakeOne<'_>,
) -> Option<ValueId> {
    let (sizes, inner) = array_sizes(rw.ctx(), result);
    if sizes.is_empty() {
        return make_one(rw, operands, result);
    }
    let mut whole = poison(rw, loc, result);
    let mut at = vec![0; sizes.len()];
    if sizes.contains(&0) {
        return Some(whole);
    }
    loop {
        let mut pieces = Vec::with_capacity(operands.len());
        for &operand in operands {
            let (own_sizes, own_inner) = array_sizes(rw.ctx(), rw.value_type(operand));
            // An operand may be a scalar, for example the condition of a select.
            pieces.push(if own_sizes == sizes { extract(rw, loc, operand, &at, own_inner) } else { operand });
        }
        let piece = make_one(rw, &pieces, inner)?;
        whole = insert(rw, loc, whole, piece, &at);
        // Advances to the next position; the last dimension varies fastest.
        let Some(dim) = (0..sizes.len()).rev().find(|&dim| at[dim] + 1 < sizes[dim]) else {
            return Some(whole);
        };
        at[dim] += 1;
        at[dim + 1..].fill(0);
    }
}

/// Returns the sizes of nested arrays, and the innermost element type.
fn array_sizes(ctx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut sizes = Vec::new();
    while let Some((n, element)) = types::as_array(ctx, ty) {
        sizes.push(n);
        ty = element;
    }
    (sizes, ty)
}
