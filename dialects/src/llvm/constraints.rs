//! Type constraints on operands and results of llvm.

use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, Type};

use super::types::{self, is_compatible, is_compatible_float, is_compatible_vector, is_ptr};

fn is_vector_of(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    is_compatible_vector(ctx, ty) && accepts(ctx, ty.element_or_self(ctx))
}

fn is_scalar_or_vector_of(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    accepts(ctx, ty) || is_vector_of(ctx, ty, accepts)
}

fn is_integer(ctx: &Context, ty: Type) -> bool {
    ty.is_signless_integer(ctx)
}

fn is_i1(_: &Context, ty: Type) -> bool {
    ty == Type::I1
}

fn is_aggregate(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &types::STRUCT) || ty.is_dialect_type(ctx, &types::ARRAY)
}

fn is_function(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &types::FUNC)
}

pub(crate) static LLVM_TYPE: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible type", |ctx, ty| {
        is_compatible(ctx, ty) && !is_function(ctx, ty)
    });

pub(super) static PRIMITIVE_TYPE: TypeConstraint = TypeConstraint::new("primitive LLVM type", |ctx, ty| {
    is_compatible(ctx, ty) && !types::is_void(ctx, ty) && !is_function(ctx, ty)
});

pub(super) static LOADABLE_TYPE: TypeConstraint = TypeConstraint::new("LLVM type with size", |ctx, ty| {
    let unsized_types = [&types::VOID, &types::LABEL, &types::METADATA, &types::TOKEN];
    is_compatible(ctx, ty)
        && !is_function(ctx, ty)
        && !unsized_types.iter().any(|def| ty.is_dialect_type(ctx, def))
});

pub(crate) static ANY_POINTER: TypeConstraint = TypeConstraint::new("LLVM pointer type", is_ptr);

pub(super) static ANY_VECTOR: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible vector type", is_compatible_vector);

pub(super) static ANY_AGGREGATE: TypeConstraint = TypeConstraint::new("LLVM aggregate type", is_aggregate);

pub(super) static ANY_NON_AGGREGATE: TypeConstraint =
    TypeConstraint::new("LLVM-compatible non-aggregate type", |ctx, ty| {
        is_compatible(ctx, ty) && !is_aggregate(ctx, ty)
    });

pub(super) static INTEGER_LIKE: TypeConstraint = TypeConstraint::new(
    "signless integer or LLVM dialect-compatible vector of signless integer",
    |ctx, ty| is_scalar_or_vector_of(ctx, ty, is_integer),
);

pub(super) static FLOAT_LIKE: TypeConstraint = TypeConstraint::new(
    "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type",
    |ctx, ty| is_scalar_or_vector_of(ctx, ty, is_compatible_float),
);

pub(super) static POINTER_LIKE: TypeConstraint = TypeConstraint::new(
    "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
    |ctx, ty| is_scalar_or_vector_of(ctx, ty, is_ptr),
);

pub(super) static BOOL_LIKE: TypeConstraint = TypeConstraint::new(
    "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
    |ctx, ty| is_scalar_or_vector_of(ctx, ty, is_i1),
);

pub(super) static INTEGER_OR_POINTER_LIKE: TypeConstraint = TypeConstraint::new(
    "signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or \
     LLVM dialect-compatible vector of LLVM pointer type",
    |ctx, ty| is_scalar_or_vector_of(ctx, ty, |ctx, ty| is_integer(ctx, ty) || is_ptr(ctx, ty)),
);

fn is_struct(ctx: &Context, ty: Type) -> bool {
    ty.is_dialect_type(ctx, &types::STRUCT)
}

fn is_any_integer(ctx: &Context, ty: Type) -> bool {
    ty.is_integer(ctx)
}

fn is_integer_or_ptr(ctx: &Context, ty: Type) -> bool {
    is_integer(ctx, ty) || is_ptr(ctx, ty)
}

pub(super) static ANY_STRUCT: TypeConstraint = TypeConstraint::new("LLVM structure type", is_struct);

pub(super) static ANY_LLVM_FLOAT: TypeConstraint =
    TypeConstraint::new("floating point LLVM type", is_compatible_float);

pub(super) static TOKEN_TYPE: TypeConstraint =
    TypeConstraint::new("LLVM token type", |ctx, ty| ty.is_dialect_type(ctx, &types::TOKEN));

pub(super) static DEFAULT_POINTER: TypeConstraint =
    TypeConstraint::new("LLVM pointer in address space 0", |ctx, ty| ty == types::ptr(ctx));

pub(super) static ATOMIC_CMPXCHG_TYPE: TypeConstraint =
    TypeConstraint::new("signless integer or LLVM pointer type", is_integer_or_ptr);

pub(super) static ATOMIC_RMW_TYPE: TypeConstraint = TypeConstraint::new(
    "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length \
     vector type",
    |ctx, ty| {
        is_compatible_float(ctx, ty)
            || is_integer_or_ptr(ctx, ty)
            || is_compatible_vector(ctx, ty) && !types::is_scalable(ctx, ty)
    },
);

pub(super) static INTEGER_VECTOR: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible vector of signless integer", |ctx, ty| {
        is_vector_of(ctx, ty, is_integer)
    });

pub(super) static FLOAT_VECTOR: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible vector of floating-point", |ctx, ty| {
        is_vector_of(ctx, ty, proofmark_ir::constraints::is_float)
    });

pub(super) static POINTER_VECTOR: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible vector of LLVM pointer type", |ctx, ty| {
        is_vector_of(ctx, ty, is_ptr)
    });

pub(super) static BOOL_VECTOR: TypeConstraint =
    TypeConstraint::new("LLVM dialect-compatible vector of 1-bit signless integer", |ctx, ty| {
        is_vector_of(ctx, ty, is_i1)
    });

pub(super) static MASK_LIKE: TypeConstraint =
    TypeConstraint::new("integer or LLVM dialect-compatible vector of integer", |ctx, ty| {
        is_scalar_or_vector_of(ctx, ty, is_any_integer)
    });
