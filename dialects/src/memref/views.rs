//! The views of memref: casts, reshapes, subviews and metadata.

use proofmark_ir::constraints::*;
use proofmark_ir::context::TypeKind;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, InferInput, TypeConstraint};
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};
use smallvec::{SmallVec, smallvec};

use crate::common::infer_index;
use crate::views::{EXPAND_SHAPE, PART, sliced};

static POSITIVE_I32: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose value is positive", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|value| value > 0)
    })
    .spelled(AttrSpelling::Typed(Type::I32));

static NON_0_RANKED_OR_UNRANKED: TypeConstraint = TypeConstraint::new(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    |ctx, ty| match ty.kind(ctx) {
        TypeKind::UnrankedMemRef { .. } => true,
        TypeKind::MemRef { shape, .. } => !shape.is_empty(),
        _ => false,
    },
);

static STRIDED: TypeConstraint =
    TypeConstraint::new("strided memref of any type values", |ctx, ty| ty.strides_and_offset(ctx).is_some());

static BYTES: TypeConstraint =
    TypeConstraint::new("1D memref of 8-bit signless integer values", |ctx, ty| {
        is_memref(ctx, ty)
            && ty.element_or_self(ctx) == Type::I8
            && ty.shape(ctx).is_some_and(|shape| shape.len() == 1)
    });

static SHAPE: TypeConstraint =
    TypeConstraint::new("1D memref of signless integer or index values", |ctx, ty| {
        is_memref(ctx, ty)
            && is_signless_integer_or_index(ctx, ty.element_or_self(ctx))
            && ty.shape(ctx).is_some_and(|shape| shape.len() == 1)
    });

/// Infers the result types: base, offset, and a size and a stride per dimension.
fn strided_metadata(ctx: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let source = input.operands.first().copied().filter(|&source| is_memref(ctx, source));
    let Some(source) = source else { return Err("failed to infer returned types".to_owned()) };
    let rank = source.shape(ctx).map_or(0, <[_]>::len);
    let mut types = smallvec![source.with_layout(ctx, &[], None), Type::INDEX];
    types.extend(std::iter::repeat_n(Type::INDEX, 2 * rank));
    Ok(types)
}

fn strided_metadata_name(ir: &Ir, op: OpId, result: usize) -> Option<String> {
    let rank = ir.n_results(op).saturating_sub(2) / 2;
    let name = match result {
        0 => "base_buffer",
        1 => "offset",
        2 => "sizes",
        n if n == 2 + rank => "strides",
        _ => return None,
    };
    Some(name.to_owned())
}

fn same_types(_: &Context, input: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(input.operands.into())
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:literal, [$($traits:ident),*], $verify:path,
        $fold:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            fold = $fold,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE $(, $traits)*],
            format = "$source attr-dict `:` type($source) `to` type($dest)",
            verify = $verify,
            result_name = |_, _, _| Some($result.to_owned()),
            semantics = Cast::semantics
        )]
        pub struct $name {
            source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
            dest: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
        })*
    };
}

cast! {
    /// Cast to a type with different static shape or layout.
    Cast("memref.cast", "cast", [], Cast::verify, Cast::fold);
    /// Cast to another memory space.
    MemorySpaceCast("memref.memory_space_cast", "memspacecast", [SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
        MemorySpaceCast::verify, MemorySpaceCast::fold);
}

/// Assumption on the alignment of the address.
#[op(
    "memref.assume_alignment",
    fold,
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$memref `,` $alignment attr-dict `:` type($memref)",
    result_name = |_, _, _| Some("assume_align".to_owned()),
    verify,
    semantics
)]
pub struct AssumeAlignment {
    memref: Operand<ANY_MEMREF>,
    alignment: Attr<POSITIVE_I32>,
    result: Result<ANY_MEMREF>,
}

/// The size of a dimension.
#[op(
    "memref.dim",
    fold,
    traits = [NO_MEMORY_EFFECT, SHAPED_DIM],
    speculatable = crate::common::speculate::has_dimension,
    format = "attr-dict $source `,` $index `:` type($source)",
    infer = infer_index,
    result_name = |_, _, _| Some("dim".to_owned()),
    semantics
)]
pub struct Dim {
    source: Operand<NON_0_RANKED_OR_UNRANKED>,
    index: Operand<INDEX>,
    result: Result<INDEX>,
}

/// Assumption that memrefs do not alias.
#[op(
    "memref.distinct_objects",
    traits = [PURE],
    format = "$operands attr-dict `:` type($operands)",
    infer = same_types,
    verify,
    semantics
)]
pub struct DistinctObjects {
    operands: Variadic<Operand<ANY_MEMREF>>,
    results: Variadic<Result<ANY_MEMREF>>,
}

/// The number of dimensions.
#[op("memref.rank", fold, traits = [PURE], format = "$memref attr-dict `:` type($memref)", infer = infer_index,
    semantics)]
pub struct Rank {
    memref: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    result: Result<INDEX>,
}

/// Merging of dimensions.
#[op(
    "memref.collapse_shape",
    fold,
    traits = [PURE],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    result_name = |_, _, _| Some("collapse_shape".to_owned()),
    verify,
    semantics
)]
pub struct CollapseShape {
    src: Operand<STRIDED>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    result: Result<STRIDED>,
}

/// Splitting of dimensions.
#[op(
    "memref.expand_shape",
    fold,
    traits = [PURE],
    format = EXPAND_SHAPE,
    result_name = |_, _, _| Some("expand_shape".to_owned()),
    verify,
    semantics
)]
pub struct ExpandShape {
    src: Operand<STRIDED>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    output_shape: Variadic<Operand<INDEX>>,
    static_output_shape: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<STRIDED>,
}

/// The address as an integer.
#[op(
    "memref.extract_aligned_pointer_as_index",
    traits = [PURE],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    infer = infer_index,
    result_name = |_, _, _| Some("intptr".to_owned()),
    semantics
)]
pub struct ExtractAlignedPointerAsIndex {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    aligned_pointer: Result<INDEX>,
}

/// The base, offset, sizes and strides of a memref.
#[op(
    "memref.extract_strided_metadata",
    fold,
    traits = [PURE],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    infer = strided_metadata,
    result_name = strided_metadata_name,
    semantics
)]
pub struct ExtractStridedMetadata {
    source: Operand<STRIDED>,
    base_buffer: Result<STRIDED>,
    offset: Result<INDEX>,
    sizes: Variadic<Result<INDEX>>,
    strides: Variadic<Result<INDEX>>,
}

sliced! {
    /// The same memory with new offset, sizes and strides.
    #[op(
        "memref.reinterpret_cast",
    fold,
        traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE],
        format = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)
                  `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)
                  `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
                  attr-dict `:` type($source) `to` type($result)",
        result_name = |_, _, _| Some("reinterpret_cast".to_owned()),
        verify,
    semantics
)]
    pub struct ReinterpretCast {
        source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    } => {
        result: Result<STRIDED>,
    }
}

/// The same memory with a dynamic shape operand.
#[op(
    "memref.reshape",
    effects = [Read(shape)],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    result_name = |_, _, _| Some("reshape".to_owned()),
    verify,
    semantics
)]
pub struct Reshape {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    shape: Operand<SHAPE>,
    result: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

sliced! {
    /// A subview of memory.
    #[op(
        "memref.subview",
    fold,
        traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE],
        format = PART,
        result_name = |_, _, _| Some("subview".to_owned()),
        verify,
    semantics
)]
    pub struct SubView {
        source: Operand<ANY_MEMREF>,
    } => {
        result: Result<ANY_MEMREF>,
    }
}

/// Permutation of dimensions.
#[op(
    "memref.transpose",
    fold,
    traits = [PURE],
    format,
    result_name = |_, _, _| Some("transpose".to_owned()),
    verify,
    semantics
)]
pub struct Transpose {
    r#in: Operand<STRIDED>,
    permutation: Attr<AFFINE_MAP_ATTR>,
    result: Result<STRIDED>,
}

/// A part of a byte buffer, with a new type.
#[op(
    "memref.view",
    fold,
    traits = [PURE],
    format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
    result_name = |_, _, _| Some("view".to_owned()),
    verify,
    semantics
)]
pub struct View {
    source: Operand<BYTES>,
    byte_shift: Operand<INDEX>,
    sizes: Variadic<Operand<INDEX>>,
    result: Result<ANY_MEMREF>,
}

pub(super) const OPS: &[&OpDef] = &[
    AssumeAlignment::DEF,
    Cast::DEF,
    CollapseShape::DEF,
    Dim::DEF,
    DistinctObjects::DEF,
    ExpandShape::DEF,
    ExtractAlignedPointerAsIndex::DEF,
    ExtractStridedMetadata::DEF,
    MemorySpaceCast::DEF,
    Rank::DEF,
    ReinterpretCast::DEF,
    Reshape::DEF,
    SubView::DEF,
    Transpose::DEF,
    View::DEF,
];
