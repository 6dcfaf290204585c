//! The operations of tensor (`TensorOps.td`).

use proofmark_ir::constraints::*;
use proofmark_ir::context::TypeKind;
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Attribute, Builder, Context, Location, OpDef, OpId, Type, op};

use super::{semantics, speculate};
use crate::asm::has_value_for_each_unknown;
use crate::common::infer_index;
use crate::views::{EXPAND_SHAPE, INSERTION, PART, Shaped, sliced};

pub(super) static NON_0_RANKED_OR_UNRANKED: TypeConstraint =
    TypeConstraint::new("non-0-ranked or unranked tensor", |ctx, ty| match ty.kind(ctx) {
        TypeKind::UnrankedTensor { .. } => true,
        TypeKind::RankedTensor { shape, .. } => !shape.is_empty(),
        _ => false,
    });

pub(super) static STATIC_SHAPE: TypeConstraint =
    TypeConstraint::new("statically shaped tensor of any type values", |ctx, ty| {
        is_tensor(ctx, ty) && ty.num_elements(ctx).is_some()
    });

pub(super) static INTEGERS_OR_FLOATS: TypeConstraint = TypeConstraint::new(
    "tensor of signless integer or unsigned integer or signed integer or floating-point values",
    |ctx, ty| {
        let element = ty.element_or_self(ctx);
        is_tensor(ctx, ty) && (element.is_integer(ctx) || is_float(ctx, element))
    },
);

pub(super) static SHAPE: TypeConstraint =
    TypeConstraint::new("1D tensor of signless integer or index values", |ctx, ty| {
        is_tensor(ctx, ty)
            && is_signless_integer_or_index(ctx, ty.element_or_self(ctx))
            && ty.shape(ctx).is_some_and(|shape| shape.len() == 1)
    });

pub(super) static INDICES: TypeConstraint =
    TypeConstraint::new("ranked tensor of signless integer or index values", |ctx, ty| {
        is_tensor(ctx, ty)
            && ty.shape(ctx).is_some()
            && is_signless_integer_or_index(ctx, ty.element_or_self(ctx))
    });

pub(super) fn element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

pub(super) fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

/// The maximum number of elements that are enumerated.
pub(super) const MAX_ELEMENTS: i64 = 1 << 24;

pub(crate) fn elements(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    let n = ty.num_elements(ctx).filter(|&n| n <= MAX_ELEMENTS)?;
    Some(vec![ty.element_type(ctx)?; usize::try_from(n).ok()?])
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $constraint:ident $(, $result:literal)?);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            fold = Cast::fold,
            traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
            format = "$source attr-dict `:` type($source) `to` type($dest)",
            verify,
            speculatable = speculate::is_cast_speculatable,
            semantics = semantics::cast
            $(, result_name = |_, _, _| Some($result.to_owned()))?
        )]
        pub struct $name {
            source: Operand<$constraint>,
            dest: Result<$constraint>,
        })*
    };
}

cast! {
    /// Reinterpretation of the bits as elements of another type.
    Bitcast("tensor.bitcast", INTEGERS_OR_FLOATS);
    /// Cast to a type with different static shape.
    Cast("tensor.cast", ANY_TENSOR, "cast");
}

/// Merging of dimensions.
#[op(
    "tensor.collapse_shape",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    result_name = |_, _, _| Some("collapsed".to_owned()),
    verify,
    speculatable = speculate::has_static_shapes,
    semantics = semantics::collapse_shape
)]
pub struct CollapseShape {
    src: Operand<ANY_TENSOR>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    result: Result<ANY_TENSOR>,
}

/// Splitting of dimensions.
#[op(
    "tensor.expand_shape",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    format = EXPAND_SHAPE,
    result_name = |_, _, _| Some("expanded".to_owned()),
    verify,
    speculatable = speculate::has_static_shapes,
    semantics = semantics::expand_shape
)]
pub struct ExpandShape {
    src: Operand<ANY_TENSOR>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    output_shape: Variadic<Operand<INDEX>>,
    static_output_shape: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_TENSOR>,
}

/// Concatenation of tensors along a dimension.
#[op(
    "tensor.concat",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    format = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
    result_name = |_, _, _| Some("concat".to_owned()),
    verify,
    speculatable = speculate::has_static_shapes,
    semantics
)]
pub struct Concat {
    dim: Attr<I64_ATTR>,
    inputs: Variadic<Operand<ANY_RANKED_TENSOR>>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// The size of a dimension.
#[op(
    "tensor.dim",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT, SHAPED_DIM],
    speculatable = crate::common::speculate::has_dimension,
    format = "attr-dict $source `,` $index `:` type($source)",
    infer = infer_index,
    result_name = |_, _, _| Some("dim".to_owned()),
    semantics = semantics::dim
)]
pub struct Dim {
    source: Operand<NON_0_RANKED_OR_UNRANKED>,
    index: Operand<INDEX>,
    result: Result<INDEX>,
}

/// A tensor with unspecified elements.
#[op("tensor.empty", traits = [TENSORS_AS_FUNCTIONS, PURE, UNSPECIFIED],
    format = "`(` $dynamicSizes `)` attr-dict `:` type($result)", verify, semantics = semantics::empty)]
pub struct Empty {
    dynamicSizes: Variadic<Operand<INDEX>>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// Extraction of an element.
#[op(
    "tensor.extract",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    relations = [Derived("result type matches element type of tensor", tensor, result, element)],
    format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    result_name = |_, _, _| Some("extracted".to_owned()),
    verify,
    speculatable = speculate::is_element_in_bounds,
    semantics = semantics::extract
)]
pub struct Extract {
    tensor: Operand<ANY_RANKED_TENSOR>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<ANY_TYPE>,
}

sliced! {
    /// Extraction of a slice.
    #[op(
        "tensor.extract_slice",
    fold,
        traits = [TENSORS_AS_FUNCTIONS, ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT],
        format = PART,
        result_name = |_, _, _| Some("extracted_slice".to_owned()),
        verify,
        speculatable = speculate::is_slice_in_bounds,
        semantics = semantics::extract_slice
    )]
    pub struct ExtractSlice {
        source: Operand<ANY_RANKED_TENSOR>,
    } => {
        result: Result<ANY_RANKED_TENSOR>,
    }
}

/// Creation of a tensor from its elements.
#[op(
    "tensor.from_elements",
    fold,
    traits = [PURE],
    relations = [DerivedList("operand types match result element type", result, elements, elements)],
    format = "$elements attr-dict `:` type($result)",
    result_name = |_, _, _| Some("from_elements".to_owned()),
    semantics
)]
pub struct FromElements {
    elements: Variadic<Operand<ANY_TYPE>>,
    result: Result<STATIC_SHAPE>,
}

/// Gathering of slices at indices.
#[op(
    "tensor.gather",
    fold,
    traits = [NO_MEMORY_EFFECT],
    format = "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:`
              functional-type(operands, results)",
    result_name = |_, _, _| Some("gather".to_owned()),
    verify,
    semantics
)]
pub struct Gather {
    source: Operand<ANY_RANKED_TENSOR>,
    indices: Operand<INDICES>,
    gather_dims: Attr<DENSE_I64_ARRAY_ATTR>,
    unique: Optional<Attr<UNIT_ATTR>>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// A tensor whose elements a region computes.
#[op(
    "tensor.generate",
    traits = [TENSORS_AS_FUNCTIONS, RECURSIVE_MEMORY_EFFECTS, SINGLE_BLOCK],
    implicit_terminator = "tensor.yield",
    format = "$dynamicExtents $body attr-dict `:` type($result)",
    result_name = |_, _, _| Some("generated".to_owned()),
    verify = Empty::verify,
    verify_regions,
    semantics
)]
pub struct Generate {
    dynamicExtents: Variadic<Operand<INDEX>>,
    result: Result<ANY_RANKED_TENSOR>,
    body: Region<One>,
}

/// Replacement of an element.
#[op(
    "tensor.insert",
    destinations = dest,
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    relations = [
        Derived("result type matches type of dest", dest, result, same),
        Derived("scalar type matches element type of dest", dest, scalar, element)
    ],
    format = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    result_name = |_, _, _| Some("inserted".to_owned()),
    verify,
    speculatable = speculate::is_element_in_bounds,
    semantics = semantics::insert
)]
pub struct Insert {
    scalar: Operand<ANY_TYPE>,
    dest: Operand<ANY_RANKED_TENSOR>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<ANY_RANKED_TENSOR>,
}

sliced! {
    /// Replacement of a slice.
    #[op(
        "tensor.insert_slice",
        destinations = dest,
    fold,
        traits = [TENSORS_AS_FUNCTIONS, ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT],
        relations = [Derived("expected result type to match dest type", dest, result, same)],
        format = INSERTION,
        result_name = |_, _, _| Some("inserted_slice".to_owned()),
        verify,
        speculatable = speculate::is_slice_in_bounds,
        semantics = semantics::insert_slice
    )]
    pub struct InsertSlice {
        source: Operand<ANY_RANKED_TENSOR>,
        dest: Operand<ANY_RANKED_TENSOR>,
    } => {
        result: Result<ANY_RANKED_TENSOR>,
    }
}

sliced! {
    /// The contribution of an iteration of a parallel loop to a shared tensor.
    #[op(
        "tensor.parallel_insert_slice",
        traits = [TENSORS_AS_FUNCTIONS, ATTR_SIZED_OPERAND_SEGMENTS],
        format = INSERTION,
        verify = InsertSlice::verify,
        semantics = semantics::parallel_insert_slice
    )]
    pub struct ParallelInsertSlice {
        source: Operand<ANY_RANKED_TENSOR>,
        dest: Operand<ANY_RANKED_TENSOR>,
    } => {}
}

/// Padding of a tensor with elements that a region computes.
#[op(
    "tensor.pad",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, ATTR_SIZED_OPERAND_SEGMENTS, PURE, SINGLE_BLOCK],
    implicit_terminator = "tensor.yield",
    format = "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low)
              `high` `` custom<DynamicIndexList>($high, $static_high)
              $region attr-dict `:` type($source) `to` type($result)",
    custom_form_if = |ir, op| {
        let fits = |group, name| has_value_for_each_unknown(ir, op, group, name);
        fits(1, "static_low") && fits(2, "static_high")
    },
    result_name = |_, _, _| Some("padded".to_owned()),
    verify,
    verify_regions,
    semantics
)]
pub struct Pad {
    source: Operand<ANY_RANKED_TENSOR>,
    low: Variadic<Operand<INDEX>>,
    high: Variadic<Operand<INDEX>>,
    static_low: Attr<DENSE_I64_ARRAY_ATTR>,
    static_high: Attr<DENSE_I64_ARRAY_ATTR>,
    nofold: Optional<Attr<UNIT_ATTR>>,
    result: Result<ANY_RANKED_TENSOR>,
    region: Region<One>,
}

/// The number of dimensions.
#[op(
    "tensor.rank",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, PURE],
    format = "$tensor attr-dict `:` type($tensor)",
    infer = infer_index,
    result_name = |_, _, _| Some("rank".to_owned()),
    semantics = semantics::rank
)]
pub struct Rank {
    tensor: Operand<ANY_TENSOR>,
    result: Result<INDEX>,
}

/// Reshape to a dynamic shape operand.
#[op(
    "tensor.reshape",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, NO_MEMORY_EFFECT],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    result_name = |_, _, _| Some("reshape".to_owned()),
    verify,
    semantics = semantics::reshape
)]
pub struct Reshape {
    source: Operand<ANY_TENSOR>,
    shape: Operand<SHAPE>,
    result: Result<ANY_TENSOR>,
}

/// Scattering of slices to indices.
#[op(
    "tensor.scatter",
    traits = [NO_MEMORY_EFFECT],
    format = "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)?
        attr-dict `:`
              functional-type(operands, results)",
    result_name = |_, _, _| Some("scatter".to_owned()),
    verify,
    semantics
)]
pub struct Scatter {
    source: Operand<ANY_RANKED_TENSOR>,
    dest: Operand<ANY_RANKED_TENSOR>,
    indices: Operand<INDICES>,
    scatter_dims: Attr<DENSE_I64_ARRAY_ATTR>,
    unique: Optional<Attr<UNIT_ATTR>>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// A tensor with equal elements.
#[op(
    "tensor.splat",
    fold,
    traits = [TENSORS_AS_FUNCTIONS, PURE],
    relations = [Derived("operand type matches element type of result", aggregate, input, element)],
    format = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
    result_name = |_, _, _| Some("splat".to_owned()),
    verify,
    semantics
)]
pub struct Splat {
    input: Operand<ANY_TYPE>,
    dynamicSizes: Variadic<Operand<INDEX>>,
    aggregate: Result<ANY_RANKED_TENSOR>,
}

/// The terminator of a region, with an element.
#[op(
    "tensor.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["tensor.generate", "tensor.pad"],
    format = "$value attr-dict `:` type($value)",
    semantics = semantics::r#yield
)]
pub struct Yield {
    value: Operand<ANY_TYPE>,
}

pub(super) const OPS: &[&OpDef] = &[
    Bitcast::DEF,
    Cast::DEF,
    CollapseShape::DEF,
    Concat::DEF,
    Dim::DEF,
    Empty::DEF,
    ExpandShape::DEF,
    Extract::DEF,
    ExtractSlice::DEF,
    FromElements::DEF,
    Gather::DEF,
    Generate::DEF,
    Insert::DEF,
    InsertSlice::DEF,
    Pad::DEF,
    ParallelInsertSlice::DEF,
    Rank::DEF,
    Reshape::DEF,
    Scatter::DEF,
    Splat::DEF,
    Yield::DEF,
];

/// Creates an `arith.constant` or a `complex.constant`.
pub(super) fn materialize_constant(
    rw: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<OpId> {
    if matches!(ty.kind(rw.ctx()), TypeKind::Complex(_)) {
        return Some(crate::complex::Constant::build(rw, loc, value, ty).op());
    }
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}

/// The implementation of the operations that memref and tensor share.
pub(crate) enum Tensors {}

impl Shaped for Tensors {
    const CAST: &'static OpDef = Cast::DEF;
    const COLLAPSE: &'static OpDef = CollapseShape::DEF;
    const EXPAND: &'static OpDef = ExpandShape::DEF;

    fn is_contiguous(_: &Context, _: Type) -> bool {
        true
    }
}
