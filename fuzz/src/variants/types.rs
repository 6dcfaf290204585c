//! Other widths of scalar types.

use std::collections::BTreeSet;

use proofmark_ir::context::{AttrKind, FloatKind, TypeKind};
use proofmark_ir::semantics::{FloatOp, Rounding, evaluate_float};
use proofmark_ir::{ApInt, Attribute, Context, Identifier, Ir, OpId, Type, ValueId, WalkOrder};

use super::change::Change;

/// The widths of integers in variants. The first width has the most special cases.
const WIDTHS: [u32; 4] = [1, 8, 64, 2];

/// The float types in variants.
const FLOATS: [Type; 3] = [Type::F64, Type::F16, Type::F32];

/// Returns the replacements of each scalar type of more than one bit, the widest type first.
pub(super) fn changes(ir: &Ir, ops: &[OpId]) -> Vec<Change> {
    let ctx = ir.ctx();
    let (mut widths, mut floats) = (BTreeSet::new(), BTreeSet::new());
    for value in ops.iter().flat_map(|&op| values(ir, op)) {
        let element = ir.value_type(value).element_or_self(ctx);
        match element.float_kind() {
            Some(_) => drop(floats.insert((element.bit_width(ctx), element))),
            None => widths.extend(element.signless_width(ctx).filter(|&width| width > 1)),
        }
    }
    let integers = widths.iter().rev().flat_map(|&from| {
        let to = WIDTHS.into_iter().filter(move |&to| to != from);
        to.map(move |to| Change::Retype { from: ctx.int_type(from), to: ctx.int_type(to) })
    });
    let floats = floats.iter().rev().flat_map(|&(_, from)| {
        let to = FLOATS.into_iter().filter(move |&to| to != from);
        to.map(move |to| Change::Retype { from, to })
    });
    integers.chain(floats).collect()
}

/// Returns the results of an operation, and the arguments of its blocks.
fn values(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    ir.results(op).iter().chain(blocks.flat_map(|block| ir.block_args(block))).copied().collect()
}

/// Replaces a type, which may be that of elements, in the types of values, in constants and in attributes that are
/// types.
pub(crate) fn retype(ir: &mut Ir, from: Type, to: Type) {
    let ctx = ir.ctx_arc().clone();
    let mut ops = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    for op in ops {
        for value in values(ir, op) {
            let old = ir.value_type(value);
            let new = mapped(&ctx, old, from, to);
            if new != old {
                ir.rewriter().set_value_type(value, new);
            }
        }
        let constant = ir.constant_of(op);
        let mut properties = ir.properties(op);
        for (name, attr) in properties.entries(&ctx).to_vec() {
            let new = match attr.kind(&ctx) {
                AttrKind::Type(ty) => Some(ctx.type_attr(mapped(&ctx, *ty, from, to))),
                _ if constant == Some(attr) && name == Identifier::VALUE => converted(&ctx, attr, from, to),
                _ => None,
            };
            if let Some(new) = new.filter(|&new| new != attr) {
                properties = properties.with(&ctx, name, new);
            }
        }
        if properties != ir.properties(op) {
            ir.rewriter().set_properties(op, properties);
        }
    }
}

/// Returns a type with `to` instead of `from`, as the type itself, its element type, and in function types.
fn mapped(ctx: &Context, ty: Type, from: Type, to: Type) -> Type {
    if ty == from {
        return to;
    }
    if let TypeKind::Function { inputs, results } = ty.kind(ctx) {
        let map = |types: &[Type]| types.iter().map(|&ty| mapped(ctx, ty, from, to)).collect::<Vec<_>>();
        return ctx.function_type(&map(inputs), &map(results));
    }
    if ty.element_type(ctx) == Some(from) { ty.with_element(ctx, to) } else { ty }
}

/// Returns a constant of another type: integers are truncated or sign-extended, floats are rounded.
fn converted(ctx: &Context, attr: Attribute, from: Type, to: Type) -> Option<Attribute> {
    match attr.kind(ctx) {
        AttrKind::Integer { value, ty } if *ty == from => {
            Some(ctx.int_attr(value.sext_or_trunc(to.int_width(ctx)?), to))
        }
        AttrKind::Float { bits, ty } if *ty == from => {
            let bits = convert_float(*bits, from.float_kind()?, to.float_kind()?);
            Some(ctx.float_attr(bits, to))
        }
        AttrKind::DenseElements { ty, splat: true, .. } if ty.element_type(ctx) == Some(from) => {
            let value = attr.elements(ctx)?.get(0)?;
            let value = match (from.float_kind(), to.float_kind()) {
                (Some(source), Some(target)) => {
                    ApInt::new(target.width(), convert_float(value.to_u128()?, source, target))
                }
                _ => value.sext_or_trunc(to.int_width(ctx)?),
            };
            ctx.splat_attr(ty.with_element(ctx, to), &value)
        }
        _ => None,
    }
}

fn convert_float(bits: u128, from: FloatKind, to: FloatKind) -> u128 {
    evaluate_float(FloatOp::Convert(to, Rounding::NearestEven), from, &[bits], from.width())
}
