//! Making operations of llvm.

use proofmark_ir::{Attribute, Context, Identifier, Location, NewOp, OpDef, Rewriter, Type, ValueId};

use crate::llvm::{self, types};

/// The properties of an operation: its defaults, with these set.
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

/// Makes an operation of one result, with default properties and these.
pub(super) fn make(
    rw: &mut Rewriter<'_>,
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
        ..NewOp::new(ctx.op_name(def.name), loc)
    };
    let op = rw.create(&new);
    rw.result(op, 0)
}

/// An integer constant of an integer type or, in every element, of a vector type.
pub(super) fn int_constant(
    rw: &mut Rewriter<'_>,
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

/// Poison of that type.
pub(super) fn poison(rw: &mut Rewriter<'_>, loc: Location, ty: Type) -> ValueId {
    make(rw, llvm::Poison::DEF, loc, &[], ty, &[])
}

/// The element of an aggregate at a position.
pub(super) fn extract(rw: &mut Rewriter<'_>, loc: Location, from: ValueId, at: &[i64], ty: Type) -> ValueId {
    let position = rw.ctx().i64_array_attr(at);
    make(rw, llvm::ExtractValue::DEF, loc, &[from], ty, &[("position", position)])
}

/// The aggregate with the element at a position exchanged.
pub(super) fn insert(
    rw: &mut Rewriter<'_>,
    loc: Location,
    into: ValueId,
    value: ValueId,
    at: &[i64],
) -> ValueId {
    let position = rw.ctx().i64_array_attr(at);
    let ty = rw.value_type(into);
    make(rw, llvm::InsertValue::DEF, loc, &[into, value], ty, &[("position", position)])
}

/// Makes one operation of that result type on those operands.
pub(super) type MakeOne<'a> = &'a mut dyn FnMut(&mut Rewriter<'_>, &[ValueId], Type) -> Option<ValueId>;

/// Makes an elementwise operation. Where vectors of several dimensions have become arrays, one for each innermost vector.
pub(super) fn elementwise(
    rw: &mut Rewriter<'_>,
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
            // A condition, say, may be a scalar beside arrays.
            pieces.push(if own_sizes == sizes { extract(rw, loc, operand, &at, own_inner) } else { operand });
        }
        let piece = make_one(rw, &pieces, inner)?;
        whole = insert(rw, loc, whole, piece, &at);
        // The next position, the last dimension fastest.
        let Some(dim) = (0..sizes.len()).rev().find(|&dim| at[dim] + 1 < sizes[dim]) else {
            return Some(whole);
        };
        at[dim] += 1;
        at[dim + 1..].fill(0);
    }
}

/// The sizes of nested arrays, and what is in the innermost.
fn array_sizes(ctx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut sizes = Vec::new();
    while let Some((n, element)) = types::as_array(ctx, ty) {
        sizes.push(n);
        ty = element;
    }
    (sizes, ty)
}
