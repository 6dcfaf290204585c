//! Constraints on types.

use crate::context::{Context, FloatKind, Signedness, Type, TypeKind};
use crate::op_def::TypeConstraint;

/// Returns whether this is a vector of any rank.
pub fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::Vector { .. })
}

/// Returns whether this is a tensor, ranked or unranked.
pub fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. })
}

/// Returns whether this is a ranked memref.
pub fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::MemRef { .. })
}

/// Returns whether this is a memref, ranked or unranked.
pub fn is_base_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. })
}

/// Returns whether `accepts` holds for the type, or for the element type of a vector or tensor.
///
/// Vectors and tensors have value semantics. Memrefs do not, so their element type is not considered.
pub fn is_or_contains(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    accepts(ctx, ty) || ((is_vector(ctx, ty) || is_tensor(ctx, ty)) && accepts(ctx, ty.element_or_self(ctx)))
}

/// Returns whether this is a signless integer type or `index`.
pub fn is_signless_integer_or_index(ctx: &Context, ty: Type) -> bool {
    ty.is_index() || ty.is_signless_integer(ctx)
}

/// Returns whether this is a float type.
pub fn is_float(_: &Context, ty: Type) -> bool {
    ty.float_kind().is_some()
}

fn is_i1(_: &Context, ty: Type) -> bool {
    ty == Type::I1
}

fn is_signless_integer(ctx: &Context, ty: Type) -> bool {
    ty.is_signless_integer(ctx)
}

fn integer_of(ctx: &Context, ty: Type, signedness: Signedness) -> bool {
    matches!(*ty.kind(ctx), TypeKind::Integer { signedness: own, .. } if own == signedness)
}

// Scalars.

/// `none`
pub static NONE_TYPE: TypeConstraint =
    TypeConstraint::new("none type", |_, ty| ty == Type::NONE).only(Type::NONE);

/// An integer of any width and signedness.
pub static ANY_INTEGER: TypeConstraint = TypeConstraint::new("integer", |ctx, ty| ty.is_integer(ctx));

/// `iN`
pub static ANY_SIGNLESS_INTEGER: TypeConstraint =
    TypeConstraint::new("signless integer", |ctx, ty| ty.is_signless_integer(ctx));

/// `siN`
pub static ANY_SIGNED_INTEGER: TypeConstraint =
    TypeConstraint::new("signed integer", |ctx, ty| integer_of(ctx, ty, Signedness::Signed));

/// `uiN`
pub static ANY_UNSIGNED_INTEGER: TypeConstraint =
    TypeConstraint::new("unsigned integer", |ctx, ty| integer_of(ctx, ty, Signedness::Unsigned));

/// `i1`
pub static I1: TypeConstraint =
    TypeConstraint::new("1-bit signless integer", |_, ty| ty == Type::I1).only(Type::I1);

/// `i8`
pub static I8: TypeConstraint =
    TypeConstraint::new("8-bit signless integer", |_, ty| ty == Type::I8).only(Type::I8);

/// `i16`
pub static I16: TypeConstraint =
    TypeConstraint::new("16-bit signless integer", |_, ty| ty == Type::I16).only(Type::I16);

/// `i32`
pub static I32: TypeConstraint =
    TypeConstraint::new("32-bit signless integer", |_, ty| ty == Type::I32).only(Type::I32);

/// `i64`
pub static I64: TypeConstraint =
    TypeConstraint::new("64-bit signless integer", |_, ty| ty == Type::I64).only(Type::I64);

/// `index`
pub static INDEX: TypeConstraint = TypeConstraint::new("index", |_, ty| ty.is_index()).only(Type::INDEX);

/// `iN` or `index`
pub static ANY_SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    TypeConstraint::new("signless integer or index", is_signless_integer_or_index);

/// A float of any format.
pub static ANY_FLOAT: TypeConstraint = TypeConstraint::new("floating-point", is_float);

/// `f16`
pub static F16: TypeConstraint = TypeConstraint::new("16-bit float", |_, ty| ty == Type::F16).only(Type::F16);

/// `f32`
pub static F32: TypeConstraint = TypeConstraint::new("32-bit float", |_, ty| ty == Type::F32).only(Type::F32);

/// `f64`
pub static F64: TypeConstraint = TypeConstraint::new("64-bit float", |_, ty| ty == Type::F64).only(Type::F64);

/// `bf16`
pub static BF16: TypeConstraint =
    TypeConstraint::new("bfloat16 type", |_, ty| ty.float_kind() == Some(FloatKind::BF16)).only(Type::BF16);

/// `complex<...>`
pub static ANY_COMPLEX: TypeConstraint =
    TypeConstraint::new("complex-type", |ctx, ty| matches!(ty.kind(ctx), TypeKind::Complex(_)));

/// `(...) -> ...`
pub static FUNCTION_TYPE: TypeConstraint =
    TypeConstraint::new("function type", |ctx, ty| matches!(ty.kind(ctx), TypeKind::Function { .. }));

/// `tuple<...>`
pub static ANY_TUPLE: TypeConstraint =
    TypeConstraint::new("tuple", |ctx, ty| matches!(ty.kind(ctx), TypeKind::Tuple(_)));

// Scalars, and vectors and tensors of them.

/// `i1`, or a vector or tensor of it.
pub static BOOL_LIKE: TypeConstraint =
    TypeConstraint::new("bool-like", |ctx, ty| is_or_contains(ctx, ty, is_i1));

/// `iN`, or a vector or tensor of it.
pub static SIGNLESS_INTEGER_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer", |ctx, ty| is_or_contains(ctx, ty, is_signless_integer));

/// `iN` or `index`, or a vector or tensor of it.
pub static SIGNLESS_INTEGER_OR_INDEX_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-like", |ctx, ty| {
        is_or_contains(ctx, ty, is_signless_integer_or_index)
    });

/// A float, or a vector or tensor of floats.
pub static FLOAT_LIKE: TypeConstraint =
    TypeConstraint::new("floating-point-like", |ctx, ty| is_or_contains(ctx, ty, is_float));

/// `iN` or a float, or a vector or tensor of either.
pub static SIGNLESS_INTEGER_OR_FLOAT_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-like or floating-point-like", |ctx, ty| {
        is_or_contains(ctx, ty, |ctx, ty| ty.is_signless_integer(ctx) || is_float(ctx, ty))
    });

/// `iN`, `index` or a float, or a vector or tensor of one.
pub static SIGNLESS_INTEGER_OR_INDEX_OR_FLOAT_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-or-index-like or floating-point-like", |ctx, ty| {
        is_or_contains(ctx, ty, |ctx, ty| is_signless_integer_or_index(ctx, ty) || is_float(ctx, ty))
    });

// Shaped types.

/// A vector of any rank.
pub static ANY_VECTOR_OF_ANY_RANK: TypeConstraint =
    TypeConstraint::new("vector of any type values", is_vector);

/// A vector with at least one dimension.
pub static ANY_VECTOR_OF_NON_ZERO_RANK: TypeConstraint =
    TypeConstraint::new("vector of any type values", |ctx, ty| {
        is_vector(ctx, ty) && ty.shape(ctx).is_some_and(|shape| !shape.is_empty())
    });

/// A tensor, ranked or unranked.
pub static ANY_TENSOR: TypeConstraint = TypeConstraint::new("tensor of any type values", is_tensor);

/// A ranked tensor.
pub static ANY_RANKED_TENSOR: TypeConstraint =
    TypeConstraint::new("ranked tensor of any type values", |ctx, ty| {
        matches!(ty.kind(ctx), TypeKind::RankedTensor { .. })
    });

/// An unranked tensor.
pub static ANY_UNRANKED_TENSOR: TypeConstraint =
    TypeConstraint::new("unranked tensor of any type values", |ctx, ty| {
        matches!(ty.kind(ctx), TypeKind::UnrankedTensor { .. })
    });

/// A ranked memref.
pub static ANY_MEMREF: TypeConstraint = TypeConstraint::new("memref of any type values", is_memref);

/// A memref, ranked or unranked.
pub static ANY_RANKED_OR_UNRANKED_MEMREF: TypeConstraint =
    TypeConstraint::new("ranked or unranked memref of any type values", is_base_memref);

/// A vector, tensor or memref.
pub static ANY_SHAPED: TypeConstraint =
    TypeConstraint::new("shaped of any type values", |ctx, ty| ty.is_shaped(ctx));
