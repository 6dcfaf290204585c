//! Constraints on attributes.

use crate::context::{AttrKind, Attribute, Context, Type, TypeKind};
use crate::op_def::{AttrConstraint, AttrSpelling};

/// Returns whether this is an array attribute whose elements satisfy `accepts`.
pub fn is_array_of(ctx: &Context, attr: Attribute, accepts: fn(&Context, Attribute) -> bool) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.iter().all(|&element| accepts(ctx, element)))
}

/// Returns whether this is an integer attribute of type `ty`.
pub fn is_int_of(ctx: &Context, attr: Attribute, ty: Type) -> bool {
    matches!(attr.kind(ctx), AttrKind::Integer { ty: own, .. } if *own == ty)
}

fn is_float_of(ctx: &Context, attr: Attribute, ty: Type) -> bool {
    matches!(attr.kind(ctx), AttrKind::Float { ty: own, .. } if *own == ty)
}

fn is_dense_array_of(ctx: &Context, attr: Attribute, ty: Type) -> bool {
    matches!(attr.kind(ctx), AttrKind::DenseArray { element, .. } if *element == ty)
}

fn is_string(ctx: &Context, attr: Attribute) -> bool {
    attr.as_string(ctx).is_some()
}

fn is_dictionary(ctx: &Context, attr: Attribute) -> bool {
    attr.as_dict(ctx).is_some()
}

fn is_flat_symbol_ref(ctx: &Context, attr: Attribute) -> bool {
    attr.as_flat_symbol(ctx).is_some()
}

fn is_symbol_ref(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::SymbolRef { .. })
}

/// Returns whether this is a `dense<...>` of integers or `index`.
pub fn is_int_elements(ctx: &Context, attr: Attribute) -> bool {
    let AttrKind::DenseElements { ty, .. } = attr.kind(ctx) else { return false };
    let element = ty.element_or_self(ctx);
    element.is_index() || element.is_integer(ctx)
}

/// Returns whether the attribute has a type, as in MLIR's `TypedAttrInterface`.
pub fn is_typed(ctx: &Context, attr: Attribute) -> bool {
    matches!(
        attr.kind(ctx),
        AttrKind::Integer { .. }
            | AttrKind::Float { .. }
            | AttrKind::String { .. }
            | AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::Sparse { .. }
            | AttrKind::DenseResource { .. }
            | AttrKind::Opaque { .. }
    )
}

/// `true` or `false`
pub static BOOL_ATTR: AttrConstraint =
    AttrConstraint::new("bool attribute", |_, attr| attr.as_bool().is_some());

/// `... : index`
pub static INDEX_ATTR: AttrConstraint =
    AttrConstraint::new("index attribute", |ctx, attr| is_int_of(ctx, attr, Type::INDEX))
        .spelled(AttrSpelling::Typed(Type::INDEX));

/// `... : i1`
pub static I1_ATTR: AttrConstraint =
    AttrConstraint::new("1-bit signless integer attribute", |ctx, attr| is_int_of(ctx, attr, Type::I1))
        .spelled(AttrSpelling::Typed(Type::I1));

/// `... : i8`
pub static I8_ATTR: AttrConstraint =
    AttrConstraint::new("8-bit signless integer attribute", |ctx, attr| is_int_of(ctx, attr, Type::I8))
        .spelled(AttrSpelling::Typed(Type::I8));

/// `... : i16`
pub static I16_ATTR: AttrConstraint =
    AttrConstraint::new("16-bit signless integer attribute", |ctx, attr| is_int_of(ctx, attr, Type::I16))
        .spelled(AttrSpelling::Typed(Type::I16));

/// `... : i32`
pub static I32_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute", |ctx, attr| is_int_of(ctx, attr, Type::I32))
        .spelled(AttrSpelling::Typed(Type::I32));

/// `... : i64`
pub static I64_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit signless integer attribute", |ctx, attr| is_int_of(ctx, attr, Type::I64))
        .spelled(AttrSpelling::Typed(Type::I64));

/// An integer of any type.
pub static AP_INT_ATTR: AttrConstraint =
    AttrConstraint::new("arbitrary integer attribute", |ctx, attr| attr.as_int(ctx).is_some());

fn is_non_negative(ctx: &Context, attr: Attribute, ty: Type) -> bool {
    is_int_of(ctx, attr, ty) && attr.as_i64(ctx).is_some_and(|value| value >= 0)
}

/// A non-negative `... : i16`.
pub static NON_NEGATIVE_I16_ATTR: AttrConstraint =
    AttrConstraint::new("16-bit signless integer attribute whose value is non-negative", |ctx, attr| {
        is_non_negative(ctx, attr, Type::I16)
    })
    .spelled(AttrSpelling::Typed(Type::I16));

/// A non-negative `... : i32`.
pub static NON_NEGATIVE_I32_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose value is non-negative", |ctx, attr| {
        is_non_negative(ctx, attr, Type::I32)
    })
    .spelled(AttrSpelling::Typed(Type::I32));

/// `... : f32`
pub static F32_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit float attribute", |ctx, attr| is_float_of(ctx, attr, Type::F32))
        .spelled(AttrSpelling::Typed(Type::F32));

/// `... : f64`
pub static F64_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit float attribute", |ctx, attr| is_float_of(ctx, attr, Type::F64))
        .spelled(AttrSpelling::Typed(Type::F64));

/// `"..."`
pub static STR_ATTR: AttrConstraint =
    AttrConstraint::new("string attribute", is_string).spelled(AttrSpelling::Typed(Type::NONE));

/// A string that names a symbol, written as `@name`.
pub static SYMBOL_NAME_ATTR: AttrConstraint =
    AttrConstraint::new("string attribute", is_string).spelled(AttrSpelling::SymbolName);

/// A type.
pub static TYPE_ATTR: AttrConstraint =
    AttrConstraint::new("any type attribute", |ctx, attr| attr.as_type(ctx).is_some())
        .spelled(AttrSpelling::Type);

/// An array of types.
pub static TYPE_ARRAY_ATTR: AttrConstraint = AttrConstraint::new("type array attribute", is_type_array);

/// Returns whether this is an array of types.
pub fn is_type_array(ctx: &Context, attr: Attribute) -> bool {
    is_array_of(ctx, attr, |ctx, attr| attr.as_type(ctx).is_some())
}

/// A function type.
pub static FUNCTION_TYPE_ATTR: AttrConstraint =
    AttrConstraint::new("type attribute of function type", |ctx, attr| {
        attr.as_type(ctx).is_some_and(|ty| matches!(ty.kind(ctx), TypeKind::Function { .. }))
    })
    .spelled(AttrSpelling::Type);

/// A unit attribute, present or absent.
pub static UNIT_ATTR: AttrConstraint =
    AttrConstraint::new("unit attribute", |_, attr| attr == Attribute::UNIT).spelled(AttrSpelling::Unit);

/// `{...}`
pub static DICTIONARY_ATTR: AttrConstraint =
    AttrConstraint::new("dictionary of named attribute values", is_dictionary);

/// Any elements attribute, such as `dense<...>` or `sparse<...>`.
pub static ELEMENTS_ATTR: AttrConstraint =
    AttrConstraint::new("constant vector/tensor attribute", |ctx, attr| {
        matches!(
            attr.kind(ctx),
            AttrKind::DenseElements { .. }
                | AttrKind::DenseStrings { .. }
                | AttrKind::Sparse { .. }
                | AttrKind::DenseResource { .. }
        )
    });

/// `dense<...>` of integers.
pub static ANY_INT_ELEMENTS_ATTR: AttrConstraint =
    AttrConstraint::new("integer elements attribute", is_int_elements);

/// `array<i1: ...>`
pub static DENSE_BOOL_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("i1 dense array attribute", |ctx, attr| is_dense_array_of(ctx, attr, Type::I1))
        .spelled(AttrSpelling::DenseArray(Type::I1));

/// `array<i32: ...>`
pub static DENSE_I32_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("i32 dense array attribute", |ctx, attr| is_dense_array_of(ctx, attr, Type::I32))
        .spelled(AttrSpelling::DenseArray(Type::I32));

/// `array<i64: ...>`
pub static DENSE_I64_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("i64 dense array attribute", |ctx, attr| is_dense_array_of(ctx, attr, Type::I64))
        .spelled(AttrSpelling::DenseArray(Type::I64));

/// `affine_map<...>`
pub static AFFINE_MAP_ATTR: AttrConstraint =
    AttrConstraint::new("AffineMap attribute", |ctx, attr| matches!(attr.kind(ctx), AttrKind::AffineMap(_)));

/// `affine_set<...>`
pub static INTEGER_SET_ATTR: AttrConstraint =
    AttrConstraint::new("IntegerSet attribute", |ctx, attr| attr.as_integer_set(ctx).is_some());

/// `dense<...>` of `i32`.
pub static I32_ELEMENTS_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit signless integer elements attribute", |ctx, attr| {
        is_int_elements(ctx, attr) && attr.ty(ctx).element_or_self(ctx) == Type::I32
    });

/// `[...]`
pub static ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("array attribute", |ctx, attr| attr.as_array(ctx).is_some());

/// An array of strings.
pub static STR_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("string array attribute", |ctx, attr| is_array_of(ctx, attr, is_string));

/// An array of `i64` integers.
pub static I64_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit integer array attribute", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| is_int_of(ctx, attr, Type::I64))
    });

/// An array of arrays of `i64` integers.
pub static INDEX_LIST_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("Array of 64-bit integer array attributes", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| {
            is_array_of(ctx, attr, |ctx, attr| is_int_of(ctx, attr, Type::I64))
        })
    });

/// An array of dictionaries.
pub static DICT_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("Array of dictionary attributes", |ctx, attr| is_array_of(ctx, attr, is_dictionary));

/// `@a::@b`
pub static SYMBOL_REF_ATTR: AttrConstraint = AttrConstraint::new("symbol reference attribute", is_symbol_ref);

/// `@a`
pub static FLAT_SYMBOL_REF_ATTR: AttrConstraint =
    AttrConstraint::new("flat symbol reference attribute", is_flat_symbol_ref);

/// An array of `@a::@b`.
pub static SYMBOL_REF_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("symbol ref array attribute", |ctx, attr| is_array_of(ctx, attr, is_symbol_ref));

/// An attribute with a type.
pub static TYPED_ATTR: AttrConstraint = AttrConstraint::new("TypedAttr instance", is_typed);
