//! The memref dialect: memory with a shape, and views of it.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/MemRef/>. The rows and their forms are here, without semantics; DMA and
//! `generic_atomic_rmw` are not.

mod asm;

pub(crate) use asm::{
    parse_expand_shape, parse_hint, parse_subview, print_expand_shape, print_hint, print_subview,
};

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Attribute, Context, Location, OpDef, OpId, Rewriter, Type, op};

use crate::common::infer_index;

static POSITIVE_POWER_OF_2: AttrConstraint = AttrConstraint::new(
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    |ctx, attr| {
        is_int_of(ctx, attr, Type::I64)
            && attr.as_i64(ctx).is_some_and(|value| value > 0 && value.count_ones() == 1)
    },
)
.spelled(AttrSpelling::Typed(Type::I64));

static POSITIVE_I32: AttrConstraint =
    AttrConstraint::new("32-bit signless integer attribute whose value is positive", |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|value| value > 0)
    })
    .spelled(AttrSpelling::Typed(Type::I32));

pub(crate) static LOCALITY: AttrConstraint = AttrConstraint::new(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    |ctx, attr| {
        is_int_of(ctx, attr, Type::I32) && attr.as_i64(ctx).is_some_and(|value| (0..=3).contains(&value))
    },
)
.spelled(AttrSpelling::Typed(Type::I32));

static MEMREF_TYPE_ATTR: AttrConstraint = AttrConstraint::new("memref type attribute", |ctx, attr| {
    attr.as_type(ctx).is_some_and(|ty| is_memref(ctx, ty))
})
.spelled(AttrSpelling::Type);

/// The operations of `memref.atomic_rmw` and their numbers.
pub const ATOMIC_RMW_KINDS: &[(&str, i64)] = &[
    ("addf", 0),
    ("addi", 1),
    ("andi", 2),
    ("assign", 3),
    ("maximumf", 4),
    ("maxnumf", 5),
    ("maxs", 6),
    ("maxu", 7),
    ("minimumf", 8),
    ("minnumf", 9),
    ("mins", 10),
    ("minu", 11),
    ("mulf", 12),
    ("muli", 13),
    ("ori", 14),
    ("xori", 15),
];

static ATOMIC_RMW_KIND: AttrConstraint = AttrConstraint::new(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    |ctx, attr| {
        is_int_of(ctx, attr, Type::I64) && attr.as_i64(ctx).is_some_and(|value| (0..16).contains(&value))
    },
)
.spelled(AttrSpelling::Keywords { cases: ATOMIC_RMW_KINDS, ty: Type::I64 });

static NON_0_RANKED_OR_UNRANKED: TypeConstraint = TypeConstraint::new(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    |ctx, ty| match ty.kind(ctx) {
        TypeKind::UnrankedMemRef { .. } => true,
        TypeKind::MemRef { shape, .. } => !shape.is_empty(),
        _ => false,
    },
);

static STRIDED: TypeConstraint = TypeConstraint::new("strided memref of any type values", is_memref);

static STATIC_SHAPE: TypeConstraint =
    TypeConstraint::new("statically shaped memref of any type values", |ctx, ty| {
        is_memref(ctx, ty) && ty.num_elements(ctx).is_some()
    });

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

static INTEGER_OR_FLOAT: TypeConstraint =
    TypeConstraint::new("signless integer or floating-point", |ctx, ty| {
        ty.is_signless_integer(ctx) || is_float(ctx, ty)
    });

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

macro_rules! allocation {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:literal);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [ATTR_SIZED_OPERAND_SEGMENTS],
            effects = [Allocate(memref)],
            format = "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
            result_name = |_, _, _| Some($result.to_owned())
        )]
        pub struct $name {
            dynamicSizes: Variadic<Operand<INDEX>>,
            symbolOperands: Variadic<Operand<INDEX>>,
            alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
            memref: Result<ANY_MEMREF>,
        })*
    };
}

allocation! {
    /// New memory on the heap.
    Alloc("memref.alloc", "alloc");
    /// New memory on the stack, until the scope ends.
    Alloca("memref.alloca", "alloca");
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:literal, [$($traits:ident),*]);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE $(, $traits)*],
            format = "$source attr-dict `:` type($source) `to` type($dest)",
            result_name = |_, _, _| Some($result.to_owned())
        )]
        pub struct $name {
            source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
            dest: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
        })*
    };
}

cast! {
    /// The same memory with a type that says more or less of its shape and layout.
    Cast("memref.cast", "cast", []);
    /// The same memory seen in another memory space.
    MemorySpaceCast("memref.memory_space_cast", "memspacecast", [SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]);
}

/// A scope for memory on the stack.
#[op(
    "memref.alloca_scope",
    traits = [AUTOMATIC_ALLOCATION_SCOPE, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, NO_REGION_ARGUMENTS],
    implicit_terminator = "memref.alloca_scope.return",
    format = Format::Custom { parse: asm::parse_alloca_scope, print: asm::print_alloca_scope }
)]
pub struct AllocaScope {
    results: Variadic<Result<ANY_TYPE>>,
    bodyRegion: Region<One>,
}

/// Ends a scope with its values.
#[op(
    "memref.alloca_scope.return",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["memref.alloca_scope"],
    format = "attr-dict ($results^ `:` type($results))?"
)]
pub struct AllocaScopeReturn {
    results: Variadic<Operand<ANY_TYPE>>,
}

/// The promise that an address is a multiple of a number.
#[op(
    "memref.assume_alignment",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$memref `,` $alignment attr-dict `:` type($memref)",
    result_name = |_, _, _| Some("assume_align".to_owned())
)]
pub struct AssumeAlignment {
    memref: Operand<ANY_MEMREF>,
    alignment: Attr<POSITIVE_I32>,
    result: Result<ANY_MEMREF>,
}

/// A read, a computation and a write as one step.
#[op(
    "memref.atomic_rmw",
    effects = [Read(memref), Write(memref)],
    relations = [
        Same(value, result),
        Derived("value type matches element type of memref", memref, value, element)
    ],
    format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)"
)]
pub struct AtomicRmw {
    kind: Attr<ATOMIC_RMW_KIND>,
    value: Operand<INTEGER_OR_FLOAT>,
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<INTEGER_OR_FLOAT>,
}

/// The contents of one memory copied to another.
#[op(
    "memref.copy",
    effects = [Read(source), Write(target)],
    traits = [SAME_OPERANDS_ELEMENT_TYPE, SAME_OPERANDS_SHAPE],
    format = "$source `,` $target attr-dict `:` type($source) `to` type($target)"
)]
pub struct Copy {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    target: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// The end of memory that was allocated on the heap.
#[op("memref.dealloc", effects = [Free(memref)], format = "$memref attr-dict `:` type($memref)")]
pub struct Dealloc {
    memref: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// The size of a dimension.
#[op(
    "memref.dim",
    traits = [NO_MEMORY_EFFECT],
    format = "attr-dict $source `,` $index `:` type($source)",
    infer = infer_index,
    result_name = |_, _, _| Some("dim".to_owned())
)]
pub struct Dim {
    source: Operand<NON_0_RANKED_OR_UNRANKED>,
    index: Operand<INDEX>,
    result: Result<INDEX>,
}

/// The number of dimensions.
#[op("memref.rank", traits = [PURE], format = "$memref attr-dict `:` type($memref)", infer = infer_index)]
pub struct Rank {
    memref: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    result: Result<INDEX>,
}

/// The same memory with dimensions merged.
#[op(
    "memref.collapse_shape",
    traits = [PURE],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    result_name = |_, _, _| Some("collapse_shape".to_owned())
)]
pub struct CollapseShape {
    src: Operand<STRIDED>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    result: Result<STRIDED>,
}

/// The same memory with dimensions split.
#[op(
    "memref.expand_shape",
    traits = [PURE],
    format = Format::Custom { parse: asm::parse_expand_shape, print: asm::print_expand_shape },
    result_name = |_, _, _| Some("expand_shape".to_owned())
)]
pub struct ExpandShape {
    src: Operand<STRIDED>,
    reassociation: Attr<INDEX_LIST_ARRAY_ATTR>,
    output_shape: Variadic<Operand<INDEX>>,
    static_output_shape: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<STRIDED>,
}

/// The address as a number.
#[op(
    "memref.extract_aligned_pointer_as_index",
    traits = [PURE],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    infer = infer_index,
    result_name = |_, _, _| Some("intptr".to_owned())
)]
pub struct ExtractAlignedPointerAsIndex {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    aligned_pointer: Result<INDEX>,
}

/// What a memref consists of: base, offset, sizes and strides.
#[op(
    "memref.extract_strided_metadata",
    traits = [PURE],
    format = "$source `:` type($source) `->` type(results) attr-dict"
)]
pub struct ExtractStridedMetadata {
    source: Operand<STRIDED>,
    base_buffer: Result<STRIDED>,
    offset: Result<INDEX>,
    sizes: Variadic<Result<INDEX>>,
    strides: Variadic<Result<INDEX>>,
}

/// The memory of a global variable.
#[op("memref.get_global", traits = [PURE], format = "$name `:` type($result) attr-dict")]
pub struct GetGlobal {
    name: Attr<FLAT_SYMBOL_REF_ATTR>,
    result: Result<STATIC_SHAPE>,
}

/// A global variable.
#[op(
    "memref.global",
    traits = [SYMBOL],
    format = Format::Custom { parse: asm::parse_global, print: asm::print_global }
)]
pub struct Global {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    r#type: Attr<MEMREF_TYPE_ATTR>,
    initial_value: Optional<Attr<ANY_ATTR>>,
    constant: Optional<Attr<UNIT_ATTR>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
}

/// An element read.
#[op(
    "memref.load",
    effects = [Read(memref)],
    relations = [Derived("result type matches element type of 'memref'", memref, result, element)],
    format = "$memref `[` $indices `]` attr-dict `:` type($memref)"
)]
pub struct Load {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
    result: Result<ANY_TYPE>,
}

/// An element written.
#[op(
    "memref.store",
    effects = [Write(memref)],
    relations = [Derived("type of 'value' matches element type of 'memref'", memref, value, element)],
    format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"
)]
pub struct Store {
    value: Operand<ANY_TYPE>,
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
}

/// The hint that an element will be needed.
#[op("memref.prefetch", effects = [Write(memref)], format = Format::Custom { parse: asm::parse_prefetch, print: asm::print_prefetch })]
pub struct Prefetch {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    isWrite: Attr<BOOL_ATTR>,
    localityHint: Attr<LOCALITY>,
    isDataCache: Attr<BOOL_ATTR>,
}

/// Memory of another size with the same contents as far as they go.
#[op(
    "memref.realloc",
    effects = [Free(source), Allocate(result)],
    format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)"
)]
pub struct Realloc {
    source: Operand<ANY_MEMREF>,
    dynamicResultSize: Optional<Operand<INDEX>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
    result: Result<ANY_MEMREF>,
}

/// The same memory with offset, sizes and strides given anew.
#[op(
    "memref.reinterpret_cast",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE],
    format = Format::Custom { parse: asm::parse_reinterpret_cast, print: asm::print_reinterpret_cast },
    result_name = |_, _, _| Some("reinterpret_cast".to_owned())
)]
pub struct ReinterpretCast {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    offsets: Variadic<Operand<INDEX>>,
    sizes: Variadic<Operand<INDEX>>,
    strides: Variadic<Operand<INDEX>>,
    static_offsets: Attr<DENSE_I64_ARRAY_ATTR>,
    static_sizes: Attr<DENSE_I64_ARRAY_ATTR>,
    static_strides: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<STRIDED>,
}

/// The same memory with a shape that is a value.
#[op(
    "memref.reshape",
    effects = [Read(shape)],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    result_name = |_, _, _| Some("reshape".to_owned())
)]
pub struct Reshape {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    shape: Operand<SHAPE>,
    result: Result<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// A part of the memory.
#[op(
    "memref.subview",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE],
    format = Format::Custom { parse: asm::parse_subview, print: asm::print_subview },
    result_name = |_, _, _| Some("subview".to_owned())
)]
pub struct SubView {
    source: Operand<ANY_MEMREF>,
    offsets: Variadic<Operand<INDEX>>,
    sizes: Variadic<Operand<INDEX>>,
    strides: Variadic<Operand<INDEX>>,
    static_offsets: Attr<DENSE_I64_ARRAY_ATTR>,
    static_sizes: Attr<DENSE_I64_ARRAY_ATTR>,
    static_strides: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<ANY_MEMREF>,
}

/// The same memory with dimensions in another order.
#[op(
    "memref.transpose",
    traits = [PURE],
    format = Format::Custom { parse: asm::parse_transpose, print: asm::print_transpose },
    result_name = |_, _, _| Some("transpose".to_owned())
)]
pub struct Transpose {
    r#in: Operand<STRIDED>,
    permutation: Attr<AFFINE_MAP_ATTR>,
    result: Result<STRIDED>,
}

/// A part of a buffer of bytes with a shape of its own.
#[op(
    "memref.view",
    traits = [PURE],
    format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
    result_name = |_, _, _| Some("view".to_owned())
)]
pub struct View {
    source: Operand<BYTES>,
    byte_shift: Operand<INDEX>,
    sizes: Variadic<Operand<INDEX>>,
    result: Result<ANY_MEMREF>,
}

const OPS: &[&OpDef] = &[
    Alloc::DEF,
    Alloca::DEF,
    AllocaScope::DEF,
    AllocaScopeReturn::DEF,
    AssumeAlignment::DEF,
    AtomicRmw::DEF,
    Cast::DEF,
    CollapseShape::DEF,
    Copy::DEF,
    Dealloc::DEF,
    Dim::DEF,
    ExpandShape::DEF,
    ExtractAlignedPointerAsIndex::DEF,
    ExtractStridedMetadata::DEF,
    GetGlobal::DEF,
    Global::DEF,
    Load::DEF,
    MemorySpaceCast::DEF,
    Prefetch::DEF,
    Rank::DEF,
    Realloc::DEF,
    ReinterpretCast::DEF,
    Reshape::DEF,
    Store::DEF,
    SubView::DEF,
    Transpose::DEF,
    View::DEF,
];

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[OPS], materialize_constant: Some(materialize_constant), ..Dialect::new("memref") };

/// Makes an `arith.constant`.
fn materialize_constant(rw: &mut Rewriter<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}
