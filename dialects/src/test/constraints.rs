//! The constraints of the test dialect on operands, results and attributes (`TestOps.td`).

// Definitions in this module shadow the common constraints of the same name.
pub(super) use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrKind, EnumDef, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Attribute, Context, Type};

use super::attrs::{BIT_ENUM, BIT_ENUM_VBAR, ENUM};

fn is_integer_of(ctx: &Context, attr: Attribute, accepts: fn(&Context, Type) -> bool) -> bool {
    matches!(attr.kind(ctx), AttrKind::Integer { ty, .. } if accepts(ctx, *ty))
}

fn int_of(ctx: &Context, attr: Attribute, ty: Type) -> Option<i64> {
    if is_int_of(ctx, attr, ty) { attr.as_i64(ctx) } else { None }
}

fn is_i32(ctx: &Context, ty: Type) -> bool {
    ty.is_integer(ctx) && ty.int_width(ctx) == Some(32)
}

macro_rules! attr_constraints {
    ($($name:ident = $words:literal, |$ctx:pat_param, $attr:ident| $accepts:expr $(, $spelling:expr)?;)*) => {
        $(pub(super) static $name: AttrConstraint =
            AttrConstraint::new($words, |$ctx, $attr| $accepts)$(.spelled($spelling))?;)*
    };
}

attr_constraints! {
    I32_OR_STR = "32-bit signless integer attribute or string attribute",
        |ctx, attr| is_int_of(ctx, attr, Type::I32) || attr.as_string(ctx).is_some();
    ANY_I32_ATTR = "32-bit integer attribute", |ctx, attr| is_integer_of(ctx, attr, is_i32);
    ANY_I64_ATTR = "64-bit integer attribute",
        |ctx, attr| is_integer_of(ctx, attr, |ctx, ty| ty.is_integer(ctx) && ty.int_width(ctx) == Some(64));
    SI32_ATTR = "32-bit signed integer attribute",
        |ctx, attr| is_integer_of(ctx, attr, |ctx, ty| (ANY_SIGNED_INTEGER.accepts)(ctx, ty) && is_i32(ctx, ty));
    UI32_ATTR = "32-bit unsigned integer attribute",
        |ctx, attr| is_integer_of(ctx, attr, |ctx, ty| (ANY_UNSIGNED_INTEGER.accepts)(ctx, ty) && is_i32(ctx, ty));
    NON_NEGATIVE_I32 = "32-bit signless integer attribute whose value is non-negative",
        |ctx, attr| int_of(ctx, attr, Type::I32).is_some_and(|value| value >= 0);
    NON_NEGATIVE_I64 = "64-bit signless integer attribute whose value is non-negative",
        |ctx, attr| int_of(ctx, attr, Type::I64).is_some_and(|value| value >= 0);
    POSITIVE_I32 = "32-bit signless integer attribute whose value is positive",
        |ctx, attr| int_of(ctx, attr, Type::I32).is_some_and(|value| value > 0);
    POSITIVE_I64 = "64-bit signless integer attribute whose value is positive",
        |ctx, attr| int_of(ctx, attr, Type::I64).is_some_and(|value| value > 0);
    INTEGER_STR_ATTR = "string attribute of integer", |ctx, attr| is_integer_string(ctx, attr);
    INTEGER_STR_OR_I64_ATTR = "string attribute of integer or 64-bit signless integer attribute",
        |ctx, attr| is_integer_string(ctx, attr) || is_int_of(ctx, attr, Type::I64);
    SOME_I32_ENUM = "allowed 32-bit signless integer cases: 5, 10, 2147483648, 4294967295",
        |ctx, attr| int_of(ctx, attr, Type::I32)
            .is_some_and(|value| [5, 10, 2147483648, 4294967295].contains(&(value as u32))),
        AttrSpelling::Keywords { cases: I32_CASES, ty: Type::I32 };
    SOME_I64_ENUM = "allowed 64-bit signless integer cases: 5, 10, 4294967296",
        |ctx, attr| int_of(ctx, attr, Type::I64).is_some_and(|value| [5, 10, 4294967296].contains(&value)),
        AttrSpelling::Keywords { cases: I64_CASES, ty: Type::I64 };
    MULTI_RESULT_KIND = "Multi-result op kinds",
        |ctx, attr| int_of(ctx, attr, Type::I64).is_some_and(|value| (1..=6).contains(&value));
    TYPE_ATTR_OF_I64 = "type attribute of 64-bit signless integer",
        |ctx, attr| attr.as_type(ctx) == Some(Type::I64), AttrSpelling::Type;

    RANKED_F32_ELEMENTS = "32-bit float elements attribute of shape [2]",
        |ctx, attr| is_dense_of(ctx, attr, Some(&[2]), |_, ty| ty == Type::F32);
    RANKED_F64_ELEMENTS = "64-bit float elements attribute of shape [4, 8]",
        |ctx, attr| is_dense_of(ctx, attr, Some(&[4, 8]), |_, ty| ty == Type::F64);
    RANKED_I32_ELEMENTS = "32-bit signless int elements attribute of shape [2]",
        |ctx, attr| is_dense_of(ctx, attr, Some(&[2]), |_, ty| ty == Type::I32);
    RANKED_I64_ELEMENTS = "64-bit signless int elements attribute of shape [4, 8]",
        |ctx, attr| is_dense_of(ctx, attr, Some(&[4, 8]), |_, ty| ty == Type::I64);
    ANY_I32_ELEMENTS = "32-bit integer elements attribute", |ctx, attr| is_dense_of(ctx, attr, None, is_i32);
    I32_ELEMENTS = "32-bit signless integer elements attribute",
        |ctx, attr| is_dense_of(ctx, attr, None, |_, ty| ty == Type::I32);
    INDEX_ELEMENTS = "index elements attribute",
        |ctx, attr| is_dense_of(ctx, attr, None, |_, ty| ty.is_index());
    STRING_ELEMENTS = "string elements attribute",
        |ctx, attr| matches!(attr.kind(ctx), AttrKind::DenseStrings { .. });

    I8_ARRAY = "i8 dense array attribute",
        |ctx, attr| is_array(ctx, attr, Type::I8), AttrSpelling::DenseArray(Type::I8);
    I16_ARRAY = "i16 dense array attribute",
        |ctx, attr| is_array(ctx, attr, Type::I16), AttrSpelling::DenseArray(Type::I16);
    F32_ARRAY = "f32 dense array attribute",
        |ctx, attr| is_array(ctx, attr, Type::F32), AttrSpelling::DenseArray(Type::F32);
    F64_ARRAY = "f64 dense array attribute",
        |ctx, attr| is_array(ctx, attr, Type::F64), AttrSpelling::DenseArray(Type::F64);
    INCREASING_I16_ARRAY = "i16 dense array attribute should be in increasing order",
        |ctx, attr| is_array_with(ctx, attr, Type::I16, |array| array.is_sorted_by(|a, b| a < b));
    NON_DECREASING_I32_ARRAY = "i32 dense array attribute should be in non-decreasing order",
        |ctx, attr| is_array_with(ctx, attr, Type::I32, |array| array.is_sorted());
    INCREASING_I64_ARRAY = "i64 dense array attribute should be in increasing order",
        |ctx, attr| is_array_with(ctx, attr, Type::I64, |array| array.is_sorted_by(|a, b| a < b));
    POSITIVE_I8_ARRAY = "i8 dense array attribute whose value is positive",
        |ctx, attr| is_array_with(ctx, attr, Type::I8, all_positive);
    POSITIVE_I16_ARRAY = "i16 dense array attribute whose value is positive",
        |ctx, attr| is_array_with(ctx, attr, Type::I16, all_positive);
    POSITIVE_I32_ARRAY = "i32 dense array attribute whose value is positive",
        |ctx, attr| is_array_with(ctx, attr, Type::I32, all_positive);
    POSITIVE_I64_ARRAY = "i64 dense array attribute whose value is positive",
        |ctx, attr| is_array_with(ctx, attr, Type::I64, all_positive);
    NON_NEGATIVE_I8_ARRAY = "i8 dense array attribute whose value is non-negative",
        |ctx, attr| is_array_with(ctx, attr, Type::I8, all_non_negative);
    NON_NEGATIVE_I16_ARRAY = "i16 dense array attribute whose value is non-negative",
        |ctx, attr| is_array_with(ctx, attr, Type::I16, all_non_negative);
    NON_NEGATIVE_I32_ARRAY = "i32 dense array attribute whose value is non-negative",
        |ctx, attr| is_array_with(ctx, attr, Type::I32, all_non_negative);
    NON_NEGATIVE_I64_ARRAY = "i64 dense array attribute whose value is non-negative",
        |ctx, attr| is_array_with(ctx, attr, Type::I64, all_non_negative);

    ENUM_ATTR = "a test enum", |ctx, attr| is_enum(ctx, attr, &ENUM), AttrSpelling::Parameters("test.enum");
    BIT_ENUM_ATTR = "a test bit enum",
        |ctx, attr| is_enum(ctx, attr, &BIT_ENUM), AttrSpelling::Parameters("test.bit_enum");
    BIT_ENUM_VBAR_ATTR = "another test bit enum",
        |ctx, attr| is_enum(ctx, attr, &BIT_ENUM_VBAR), AttrSpelling::Parameters("test.bit_enum_vbar");
    ENUM_PROP = "a test enum",
        |ctx, attr| int_of(ctx, attr, Type::I32).is_some_and(|value| (0..3).contains(&value)),
        AttrSpelling::Keywords { cases: ENUM_CASES, ty: Type::I32 };
    BIT_ENUM_PROP = "a test bit enum",
        |ctx, attr| int_of(ctx, attr, Type::I32).is_some_and(|value| (0..8).contains(&value)),
        AttrSpelling::Flags { def: &BIT_ENUM, prefix: "", ty: Type::I32 };
    NAMED_BIT_ENUM_PROP = "a test bit enum",
        |ctx, attr| int_of(ctx, attr, Type::I32).is_some_and(|value| (0..8).contains(&value)),
        AttrSpelling::Flags { def: &BIT_ENUM, prefix: "bit_enum", ty: Type::I32 };
    UNIT_PROP = "unit property",
        |_, attr| attr == Attribute::UNIT || attr == Attribute::FALSE, AttrSpelling::Unit;
    ARRAY_OF_UGLY = "array_of_ugly", |ctx, attr| is_named(ctx, attr, "test.array_of_ugly"),
        AttrSpelling::Parameters("test.array_of_ugly");
    ARRAY_OF_INTS = "array_of_ints", |ctx, attr| is_named(ctx, attr, "test.array_of_ints"),
        AttrSpelling::Parameters("test.array_of_ints");
    ARRAY_OF_ENUMS = "array_of_enums", |ctx, attr| is_named(ctx, attr, "test.array_of_enums"),
        AttrSpelling::Parameters("test.array_of_enums");
}

const I32_CASES: &[(&str, i64)] =
    &[("case5", 5), ("case10", 10), ("caseSignedMaxPlusOne", 2147483648), ("caseUnsignedMax", 4294967295)];
const I64_CASES: &[(&str, i64)] = &[("case5", 5), ("case10", 10), ("caseLarse", 4294967296)];
const ENUM_CASES: &[(&str, i64)] = &[("first", 0), ("second", 1), ("third", 2)];

fn is_integer_string(ctx: &Context, attr: Attribute) -> bool {
    attr.as_string(ctx).is_some() && attr.ty(ctx).is_integer(ctx)
}

fn is_dense_of(
    ctx: &Context,
    attr: Attribute,
    shape: Option<&[i64]>,
    accepts: fn(&Context, Type) -> bool,
) -> bool {
    let AttrKind::DenseElements { ty, .. } = attr.kind(ctx) else { return false };
    accepts(ctx, ty.element_or_self(ctx)) && shape.is_none_or(|shape| ty.shape(ctx) == Some(shape))
}

fn is_array(ctx: &Context, attr: Attribute, element: Type) -> bool {
    matches!(attr.kind(ctx), AttrKind::DenseArray { element: own, .. } if *own == element)
}

fn is_array_with(ctx: &Context, attr: Attribute, element: Type, holds: fn(&[i64]) -> bool) -> bool {
    is_array(ctx, attr, element) && attr.as_i64_array(ctx).is_some_and(|array| holds(&array))
}

fn all_positive(array: &[i64]) -> bool {
    array.iter().all(|&value| value > 0)
}

fn all_non_negative(array: &[i64]) -> bool {
    array.iter().all(|&value| value >= 0)
}

fn is_enum(ctx: &Context, attr: Attribute, wanted: &'static EnumDef) -> bool {
    matches!(attr.kind(ctx), AttrKind::Enum { def, .. } if **def == *wanted)
}

fn is_named(ctx: &Context, attr: Attribute, name: &str) -> bool {
    matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if def.name == name)
}

/// Returns whether the type has the full name `name`.
pub(super) fn is_type(ctx: &Context, ty: Type, name: &str) -> bool {
    matches!(ty.kind(ctx), TypeKind::Dialect { def, .. } if def.name == name)
}

/// Returns whether the attribute has the full name `name`.
pub(super) fn is_attr(ctx: &Context, attr: Attribute, name: &str) -> bool {
    is_named(ctx, attr, name)
}

pub(super) static MEMREF_OF_I32: TypeConstraint =
    TypeConstraint::new("memref of 32-bit signless integer values", |ctx, ty| {
        is_memref(ctx, ty) && ty.element_or_self(ctx) == Type::I32
    });
pub(super) static TENSOR_OF_F32: TypeConstraint =
    TypeConstraint::new("ranked tensor of 32-bit float values", |ctx, ty| is_tensor_of(ctx, ty, Type::F32));
pub(super) static TENSOR_OF_I1: TypeConstraint =
    TypeConstraint::new("ranked tensor of 1-bit signless integer values", |ctx, ty| {
        is_tensor_of(ctx, ty, Type::I1)
    });

fn is_tensor_of(ctx: &Context, ty: Type, element: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { .. }) && ty.element_or_self(ctx) == element
}

macro_rules! types {
    ($($name:ident = $words:literal, |$ctx:pat_param, $ty:ident| $accepts:expr;)*) => {
        $(pub(super) static $name: TypeConstraint = TypeConstraint::new($words, |$ctx, $ty| $accepts);)*
    };
}

types! {
    COMPLEX_F64 = "complex type with 64-bit float elements", |ctx, ty| is_complex_f64(ctx, ty);
    TENSOR_OF_COMPLEX_F64 = "tensor of complex type with 64-bit float elements values",
        |ctx, ty| (ANY_TENSOR.accepts)(ctx, ty) && is_complex_f64(ctx, ty.element_or_self(ctx));
    I32_OR_TEST_I32 = "32-bit signless integer or ", |ctx, ty| ty == Type::I32 || is_type(ctx, ty, "test.i32");
    SMALL_MEMREF = "0D/1D memref of 8-bit signless integer or 32-bit float values",
        |ctx, ty| is_memref(ctx, ty) && has_rank(ctx, ty, &[0, 1]) && [Type::I8,
            Type::F32].contains(&ty.element_or_self(ctx));
    SMALL_TENSOR = "0D/1D tensor of 8-bit signless integer or 32-bit signless integer or 32-bit float values",
        |ctx, ty| is_ranked_tensor(ctx, ty)
            && has_rank(ctx, ty, &[0, 1])
            && [Type::I8, Type::I32, Type::F32].contains(&ty.element_or_self(ctx));
    TENSOR_2D = "2D tensor of any type values", |ctx, ty| is_ranked_tensor(ctx, ty) && has_rank(ctx, ty, &[2]);
    STATIC_MEMREF = "statically shaped memref of any type values",
        |ctx, ty| is_memref(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size >= 0));
    ANY_TUPLE_OF = "tuple with any combination of any type values",
        |ctx, ty| matches!(ty.kind(ctx), TypeKind::Tuple(_));
    TUPLE_32 = "tuple with any combination of 32-bit signless integer or 32-bit float values",
        |ctx, ty| is_tuple_32(ctx, ty, false);
    NESTED_TUPLE_32 = "nested tuple with any combination of 32-bit signless integer or 32-bit float values",
        |ctx, ty| is_tuple_32(ctx, ty, true);
    I16_OF_ANY_SIGN = "16-bit integer", |ctx, ty| ty.is_integer(ctx) && ty.int_width(ctx) == Some(16);
    SI32 = "32-bit signed integer", |ctx, ty| (ANY_SIGNED_INTEGER.accepts)(ctx, ty) && is_i32(ctx, ty);
    UI64 = "64-bit unsigned integer",
        |ctx, ty| (ANY_UNSIGNED_INTEGER.accepts)(ctx, ty) && ty.int_width(ctx) == Some(64);
}

fn is_complex_f64(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::Complex(part) if *part == Type::F64)
}

fn is_ranked_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { .. })
}

fn has_rank(ctx: &Context, ty: Type, ranks: &[usize]) -> bool {
    ty.shape(ctx).is_some_and(|shape| ranks.contains(&shape.len()))
}

/// Returns whether the type is a tuple of 32-bit numbers, possibly nested. The parser limits the nesting depth of
/// types.
fn is_tuple_32(ctx: &Context, ty: Type, nested: bool) -> bool {
    let TypeKind::Tuple(elements) = ty.kind(ctx) else { return false };
    elements
        .iter()
        .all(|&each| each == Type::I32 || each == Type::F32 || nested && is_tuple_32(ctx, each, true))
}
