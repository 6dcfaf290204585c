//! The constraints on operands, results and attributes of nvvm.

// Re-exports all constraints, so that tables of operations need one import.
pub(super) use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrDef, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Context, Type};

use super::enums::*;
use crate::asm::params::{Kind, params_attrs, required};
pub(super) use crate::llvm::constraints::{ANY_POINTER, LLVM_TYPE};
use crate::llvm::metadata::params_of;
use crate::llvm::types::{STRUCT, address_space, is_ptr, ptr_in};

fn is_ptr_in(ctx: &Context, ty: Type, spaces: &[i64]) -> bool {
    is_ptr(ctx, ty) && address_space(ctx, ty).is_some_and(|space| spaces.contains(&space))
}

fn is_vector_of(ctx: &Context, ty: Type, of: Type, lengths: &[i64]) -> bool {
    matches!(ty.kind(ctx), TypeKind::Vector { shape, element, .. }
        if *element == of && lengths.contains(&shape.iter().product()))
}

macro_rules! types {
    ($($name:ident = $words:literal, |$ctx:pat_param, $ty:ident| $accepts:expr $(, $built:expr)?;)*) => {
        $(pub(super) static $name: TypeConstraint =
            TypeConstraint::new($words, |$ctx, $ty| $accepts)$(.built($built))?;)*
    };
}

types! {
    ANY_STRUCT = "LLVM structure type", |ctx, ty| ty.is_dialect_type(ctx, &STRUCT);
    BF16_X2 = "vector of bfloat16 type values of length 2", |ctx, ty| is_vector_of(ctx, ty, Type::BF16, &[2]);
    F16_X2 = "vector of 16-bit float values of length 2", |ctx, ty| is_vector_of(ctx, ty, Type::F16, &[2]);
    F32_X4 = "vector of 32-bit float values of length 4", |ctx, ty| is_vector_of(ctx, ty, Type::F32, &[4]);
    FIXED_I32_X4_8 = "fixed-length vector of 32-bit signless integer values of length 4/8", |ctx, ty| is_vector_of(ctx,
        ty, Type::I32, &[4, 8]);
    I128 = "128-bit signless integer", |ctx, ty| ty.is_signless_integer(ctx) && ty.int_width(ctx) == Some(128),
        |ctx| ctx.int_type(128);
    I16_OR_I8_X2 = "16-bit signless integer or vector of 8-bit signless integer values of length 2", |ctx,
        ty| ty == Type::I16 || is_vector_of(ctx, ty, Type::I8, &[2]);
    I16_X2 = "vector of 16-bit signless integer values of length 2", |ctx, ty| is_vector_of(ctx, ty, Type::I16, &[2]);
    I1_OR_I32 = "1-bit signless integer or 32-bit signless integer", |_, ty| ty == Type::I1 || ty == Type::I32;
    I32_OR_F32 = "32-bit signless integer or 32-bit float", |_, ty| ty == Type::I32 || ty == Type::F32;
    I32_OR_F32_OR_STRUCT = "32-bit signless integer or 32-bit float or LLVM struct type", |ctx,
        ty| ty == Type::I32 || ty == Type::F32 || ty.is_dialect_type(ctx, &STRUCT);
    I32_OR_I1 = "32-bit signless integer or 1-bit signless integer", |_, ty| ty == Type::I32 || ty == Type::I1;
    I32_OR_I64 = "32-bit signless integer or 64-bit signless integer", |_, ty| ty == Type::I32 || ty == Type::I64;
    I32_OR_MANY = "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128",
        |ctx, ty| ty == Type::I32 || is_vector_of(ctx, ty, Type::I32, &[2, 4, 8, 16, 32, 64, 128]);
    I32_OR_STRUCT = "32-bit signless integer or LLVM struct type", |ctx, ty| ty == Type::I32 || ty.is_dialect_type(ctx,
        &STRUCT);
    I64_OR_I32 = "64-bit signless integer or 32-bit signless integer", |_, ty| ty == Type::I64 || ty == Type::I32;
    I8_X2 = "vector of 8-bit signless integer values of length 2", |ctx, ty| is_vector_of(ctx, ty, Type::I8, &[2]);
    I8_X4 = "vector of 8-bit signless integer values of length 4", |ctx, ty| is_vector_of(ctx, ty, Type::I8, &[4]);
    POINTER_CLUSTER = "LLVM pointer in address space 7", |ctx, ty| is_ptr_in(ctx, ty, &[7]), |ctx| ptr_in(ctx, 7);
    POINTER_GENERIC = "LLVM pointer in address space 0", |ctx, ty| is_ptr_in(ctx, ty, &[0]), |ctx| ptr_in(ctx, 0);
    POINTER_GENERIC_CLUSTER = "LLVM pointer in address space 0 or LLVM pointer in address space 7", |ctx,
        ty| is_ptr_in(ctx, ty, &[0, 7]);
    POINTER_GENERIC_SHARED = "LLVM pointer in address space 0 or LLVM pointer in address space 3", |ctx,
        ty| is_ptr_in(ctx, ty, &[0, 3]);
    POINTER_GENERIC_SHARED_CLUSTER = "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM \
        pointer in address space 7", |ctx, ty| is_ptr_in(ctx, ty, &[0, 3, 7]);
    POINTER_GLOBAL = "LLVM pointer in address space 1", |ctx, ty| is_ptr_in(ctx, ty, &[1]), |ctx| ptr_in(ctx, 1);
    POINTER_GLOBAL_LOCAL_GENERIC_CONST = "LLVM pointer in address space 1 or LLVM pointer in address space 5 or LLVM \
        pointer in address space 0 or LLVM pointer in address space 4", |ctx, ty| is_ptr_in(ctx, ty, &[1, 5, 0, 4]);
    POINTER_OR_SHARED = "LLVM pointer type or LLVM pointer in address space 3", |ctx, ty| is_ptr(ctx,
        ty) || is_ptr_in(ctx, ty, &[3]);
    POINTER_SHARED = "LLVM pointer in address space 3", |ctx, ty| is_ptr_in(ctx, ty, &[3]), |ctx| ptr_in(ctx, 3);
    POINTER_SHARED_CLUSTER = "LLVM pointer in address space 3 or LLVM pointer in address space 7", |ctx,
        ty| is_ptr_in(ctx, ty, &[3, 7]);
    POINTER_TENSOR = "LLVM pointer in address space 6", |ctx, ty| is_ptr_in(ctx, ty, &[6]), |ctx| ptr_in(ctx, 6);
    STRUCT_OR_F64 = "LLVM structure type or 64-bit float", |ctx, ty| ty.is_dialect_type(ctx,
        &STRUCT) || ty == Type::F64;
    TENSOR_OR_I64 = "LLVM pointer in address space 6 or 64-bit signless integer", |ctx, ty| is_ptr_in(ctx, ty,
        &[6]) || ty == Type::I64;
}

macro_rules! keyword_attributes {
    ($($name:ident = $words:literal, $def:ident;)*) => {
        $(pub(super) static $name: AttrConstraint =
            AttrConstraint::new($words, |ctx, attr| attr.as_enum(ctx, &$def).is_some())
                .spelled(AttrSpelling::Parameters($def.name));)*
    };
}

keyword_attributes! {
    ACTION_ATTR = "NVVM set max register action", ACTION;
    BLOCK_SCALE_FORMAT_ATTR = "MMA Block Scale Format", BLOCK_SCALE_FORMAT;
    BLOCK_SCALE_KIND_ATTR = "Block Scale Kind", BLOCK_SCALE_KIND;
    CACHE_EVICTION_PRIORITY_ATTR = "NVVM Cache Eviction Priority", CACHE_EVICTION_PRIORITY;
    CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR = "NVVM ClusterLaunchControlQueryType", CLUSTER_LAUNCH_CONTROL_QUERY_TYPE;
    CTA_GROUP_ATTR = "NVVM CTA group kind", CTA_GROUP;
    DOT_ACCUMULATE_TYPE_ATTR = "NVVM DotAccumulateType", DOT_ACCUMULATE_TYPE;
    FP_RND_MODE_ATTR = "NVVM FPRoundingMode kind", FP_RND_MODE;
    GRID_DEP_ACTION_ATTR = "Action kind for grid dependency control", GRID_DEP_ACTION;
    LD_ST_MATRIX_ELT_TYPE_ATTR = "Element type for ldmatrix and stmatrix", LD_ST_MATRIX_ELT_TYPE;
    LOAD_CACHE_MODIFIER_ATTR = "NVVM load cache modifier kind", LOAD_CACHE_MODIFIER;
    MATCH_SYNC_KIND_ATTR = "NVVM match sync kind", MATCH_SYNC_KIND;
    MEM_ORDER_ATTR = "NVVM Memory Ordering kind", MEM_ORDER;
    MEM_SCOPE_ATTR = "NVVM Memory Scope kind", MEM_SCOPE;
    MMA_B1OP_ATTR = "MMA binary operations", MMA_B1OP;
    MMA_FRAG_ATTR = "NVVM MMA frag type", MMA_FRAG;
    MMA_INT_OVERFLOW_ATTR = "MMA overflow options", MMA_INT_OVERFLOW;
    MMA_KIND_ATTR = "MMA operation kind", MMA_KIND;
    MMA_LAYOUT_ATTR = "NVVM MMA layout", MMA_LAYOUT;
    MMA_TYPE_ATTR = "NVVM MMA types", MMA_TYPE;
    PERMUTE_MODE_ATTR = "NVVM permute mode", PERMUTE_MODE;
    PREFETCH_CACHE_LEVEL_ATTR = "NVVM Prefetch Cache Level", PREFETCH_CACHE_LEVEL;
    PROXY_KIND_ATTR = "Proxy kind", PROXY_KIND;
    REDUCTION_ATTR = "NVVM barrier reduction operation", REDUCTION;
    REDUX_KIND_ATTR = "NVVM redux kind", REDUX_KIND;
    SAT_MODE_ATTR = "NVVM SaturationMode kind", SAT_MODE;
    SCALE_VEC_SIZE_ATTR = "MMA Scale Vector Sizes", SCALE_VEC_SIZE;
    SHARED_SPACE_ATTR = "Shared memory space", SHARED_SPACE;
    SHFL_KIND_ATTR = "NVVM shuffle kind", SHFL_KIND;
    TCGEN05_CP_MULTICAST_ATTR = "tcgen05 cp multicast", TCGEN05_CP_MULTICAST;
    TCGEN05_CP_SHAPE_ATTR = "tcgen05 cp shapes", TCGEN05_CP_SHAPE;
    TCGEN05_CP_SRC_FMT_ATTR = "tcgen05 cp source format", TCGEN05_CP_SRC_FMT;
    TCGEN05_FENCE_ATTR = "NVVM Tcgen05 fence kind", TCGEN05_FENCE;
    TCGEN05_LDST_SHAPE_ATTR = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4", TCGEN05_LDST_SHAPE;
    TCGEN05_MMA_BLOCK_SCALE_ATTR = "tcgen05.mma block scale attribute", TCGEN05_MMA_BLOCK_SCALE;
    TCGEN05_MMA_COLLECTORB_ATTR = "tcgen05 MMA Collector Buffer B Attribute", TCGEN05_MMA_COLLECTORB;
    TCGEN05_MMA_COLLECTOROP_ATTR = "tcgen05.mma Collector Buffer Operation", TCGEN05_MMA_COLLECTOROP;
    TCGEN05_MMA_KIND_ATTR = "tcgen05 MMA Supported Types", TCGEN05_MMA_KIND;
    TCGEN05_WAIT_ATTR = "NVVM Tcgen05 wait kind", TCGEN05_WAIT;
    TMA_LOAD_MODE_ATTR = "List of Load-Modes supported for TMA Tensor Ops", TMA_LOAD_MODE;
    TMA_REDUX_KIND_ATTR = "NVVM TMA redux kind", TMA_REDUX_KIND;
    TMA_STORE_MODE_ATTR = "NVVM TMA Store Mode", TMA_STORE_MODE;
    VOTE_SYNC_KIND_ATTR = "NVVM vote sync kind", VOTE_SYNC_KIND;
    WGMMA_SCALE_IN_ATTR = "WGMMA overflow options", WGMMA_SCALE_IN;
    WGMMA_SCALE_OUT_ATTR = "WGMMA input predicate", WGMMA_SCALE_OUT;
    WGMMA_TYPE_ATTR = "NVVM WGMMA types", WGMMA_TYPE;
}

macro_rules! dimensions {
    ($($name:ident, $def:ident = $words:literal;)*) => {
        $(pub(super) static $name: AttrConstraint =
            AttrConstraint::new($words, |ctx, attr| params_of(ctx, attr, &$def).is_some())
                .spelled(AttrSpelling::Parameters($def.name));)*
    };
}

dimensions! {
    SHAPE_ATTR, SHAPE = "Attribute for MMA operation shape.";
    LD_ST_MATRIX_SHAPE_ATTR, LD_ST_MATRIX_SHAPE = "Matrix shape for ldmatrix and stmatrix";
}

params_attrs! {
    /// `#nvvm.shape<m = 16, n = 8, k = 16>`.
    SHAPE("nvvm.shape") [required("m", Kind::Int), required("n", Kind::Int), required("k", Kind::Int)];
    /// `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`.
    LD_ST_MATRIX_SHAPE("nvvm.ld_st_matrix_shape") [required("m", Kind::Int), required("n", Kind::Int)];
}

/// The parametric attributes.
pub(super) const ATTRS: &[&AttrDef] = &[&SHAPE, &LD_ST_MATRIX_SHAPE];

pub(super) static MIN_ZERO: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose minimum value is 0", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|value| value >= 0)
    })
    .spelled(AttrSpelling::Typed(Type::I32));
