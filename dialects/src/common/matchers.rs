//! Accessors of attributes and constants for folds and patterns. They do not compare strings and, except for wide
//! integers, do not allocate.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{ApInt, Attribute, Context, Identifier, Ir, OpId, OpView, Type, ValueId};

use super::integer::Predicate;

/// Returns the bits of `overflowFlags`: 1 is `nsw`, 2 is `nuw`; zero without the attribute.
pub fn overflow_bits(ir: &Ir, op: OpId) -> u64 {
    ir.property(op, Identifier::OVERFLOW_FLAGS).map_or(0, |attr| number(ir.ctx(), attr).unwrap_or(0) as u64)
}

/// Returns the predicate of `arith.cmpi`, `index.cmp` or `llvm.icmp`.
pub fn predicate(ir: &Ir, op: OpId) -> Option<Predicate> {
    let attr = ir.property(op, Identifier::PREDICATE).or_else(|| ir.property(op, Identifier::PRED))?;
    Predicate::of(number(ir.ctx(), attr)?)
}

/// Returns whether the operation has the unit attribute `name`.
pub fn has_flag(ir: &Ir, op: OpId, name: Identifier) -> bool {
    ir.property(op, name).is_some_and(|attr| attr == Attribute::UNIT)
}

/// Returns the number of an enumeration or integer attribute.
pub fn number(ctx: &Context, attr: Attribute) -> Option<i64> {
    match attr.kind(ctx) {
        AttrKind::Enum { value, .. } => Some(*value as i64),
        AttrKind::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the integer of an integer attribute or of a splat.
pub fn int_or_splat(ctx: &Context, attr: Attribute) -> Option<ApInt> {
    match attr.kind(ctx) {
        AttrKind::Integer { value, .. } => Some(value.clone()),
        AttrKind::DenseElements { ty, splat: true, .. } => {
            let element = ty.element_type(ctx)?;
            if element.is_integer(ctx) || element.is_index() { attr.elements(ctx)?.get(0) } else { None }
        }
        _ => None,
    }
}

/// Returns the constant integer of a value, or of a splat. Returns `None` if the attribute's type differs from the
/// value's type.
pub fn constant_int(ir: &Ir, value: ValueId) -> Option<ApInt> {
    let attr = ir.constant_value(value)?;
    if attr.ty(ir.ctx()) == ir.value_type(value) { int_or_splat(ir.ctx(), attr) } else { None }
}

/// Returns the constant integer of a scalar value, and its type. Returns `None` if the attribute's type differs from
/// the value's type.
pub fn constant_scalar(ir: &Ir, value: ValueId) -> Option<(&ApInt, Type)> {
    match ir.constant_value(value)?.kind(ir.ctx()) {
        AttrKind::Integer { value: number, ty } if *ty == ir.value_type(value) => Some((number, *ty)),
        _ => None,
    }
}

/// Returns whether the constant is 0 in every element.
pub fn is_zero(ctx: &Context, attr: Option<Attribute>) -> bool {
    attr.and_then(|attr| int_or_splat(ctx, attr)).is_some_and(|value| value.is_zero())
}

/// Returns whether the constant is 1 in every element.
pub fn is_one(ctx: &Context, attr: Option<Attribute>) -> bool {
    attr.and_then(|attr| int_or_splat(ctx, attr)).is_some_and(|value| value.is_one())
}

/// Returns whether the constant has all bits set in every element.
pub fn is_all_ones(ctx: &Context, attr: Option<Attribute>) -> bool {
    attr.and_then(|attr| int_or_splat(ctx, attr)).is_some_and(|value| value.is_ones())
}

/// Returns whether the constant is poison in all elements.
pub fn is_poison(ctx: &Context, attr: Option<Attribute>) -> bool {
    attr.is_some_and(|attr| super::constant::is_poison(ctx, attr))
}

/// Returns the integer attribute or splat of type `ty` with a value.
///
/// The value is sign-extended or truncated to the element width. Returns `None` for types other than integers, `index`
/// and static shapes of them.
pub fn int_like(ctx: &Context, ty: Type, value: i64) -> Option<Attribute> {
    let element = ty.element_or_self(ctx);
    let width = if element.is_index() { 64 } else { element.signless_width(ctx)? };
    let value = ApInt::from_i128(width, value.into());
    if element == ty {
        return Some(ctx.int_attr(value, ty));
    }
    ty.num_elements(ctx)?;
    ctx.splat_attr(ty, &value)
}

/// Returns a boolean of type `i1`, or its splat of type `ty` with elements `i1`.
pub fn bool_like(ctx: &Context, ty: Type, value: bool) -> Option<Attribute> {
    if ty == Type::I1 { Some(Attribute::bool(value)) } else { int_like(ctx, ty, value.into()) }
}

/// Returns the two operands of the operation that defines `value`, if it is a `V`.
pub(crate) fn operands_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<(ValueId, ValueId)> {
    let op = ir.defining::<V>(value)?.op();
    Some((ir.operand(op, 0), ir.operand(op, 1)))
}

/// Returns the operand of the cast that defines `value`, if it is a `V`.
pub(crate) fn cast_of<V: OpView>(ir: &Ir, value: ValueId) -> Option<ValueId> {
    Some(ir.operand(ir.defining::<V>(value)?.op(), 0))
}
