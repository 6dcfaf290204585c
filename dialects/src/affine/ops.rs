//! The operations of affine (`AffineOps.td`), and their speculatability.

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Builder, Context, Ir, Location, OpDef, OpId, Type, op};

use crate::common::fold::strict as fold_constants;
use crate::common::infer_index;
use crate::common::speculate::nested_is_speculatable;
use crate::memref::{ATOMIC_RMW_KINDS, LOCALITY};

pub(super) static REDUCTIONS: AttrConstraint = AttrConstraint::new("Reduction ops", |ctx, attr| {
    is_array_of(ctx, attr, |ctx, attr| {
        let kind = attr.as_i64(ctx).filter(|_| is_int_of(ctx, attr, Type::I64));
        kind.is_some_and(|kind| ATOMIC_RMW_KINDS.iter().any(|case| case.1 == kind))
    })
});

/// `disjoint`, or `disjoint = false`: a property that is always present.
pub(super) static UNIT_PROP: AttrConstraint =
    AttrConstraint::new("unit property", |_, attr| attr == Attribute::UNIT || attr == Attribute::bool(false))
        .spelled(AttrSpelling::Unit);

pub(super) fn absent(_: &Context) -> Attribute {
    Attribute::bool(false)
}

macro_rules! of_map {
    ($($(#[$doc:meta])* $name:ident($text:literal, $parse:path, $verify:path, $fold:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, OBSERVED, READS_CONES],
            format = Format::Custom { parse: $parse, print: Apply::print },
            infer = infer_index,
            verify = $verify,
            fold = $fold,
            semantics
        )]
        pub struct $name {
            map: Attr<AFFINE_MAP_ATTR>,
            mapOperands: Variadic<Operand<INDEX>>,
            result: Result<INDEX>,
        })*
    };
}

of_map! {
    /// The value of an affine expression.
    Apply("affine.apply", Apply::parse, Apply::verify, Apply::fold);
    /// The maximum of affine expressions.
    Max("affine.max", Max::parse, Max::verify, fold_constants);
    /// The minimum of affine expressions.
    Min("affine.min", Max::parse, Max::verify, fold_constants);
}

/// Delinearization of an index with respect to a basis.
#[op(
    "affine.delinearize_index",
    traits = [PURE],
    format = r#"$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}",
        "::mlir::AsmParser::Delimiter::Paren")
              attr-dict `:` type($multi_index)"#,
    verify,
    semantics
)]
pub struct DelinearizeIndex {
    linear_index: Operand<INDEX>,
    dynamic_basis: Variadic<Operand<INDEX>>,
    static_basis: Attr<DENSE_I64_ARRAY_ATTR>,
    multi_index: Variadic<Result<INDEX>>,
}

/// Linearization of indices with respect to a basis.
#[op(
    "affine.linearize_index",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, PURE],
    format = r#"(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by`
              custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
              attr-dict `:` type($linear_index)"#,
    infer = infer_index,
    verify,
    semantics
)]
pub struct LinearizeIndex {
    multi_index: Variadic<Operand<INDEX>>,
    dynamic_basis: Variadic<Operand<INDEX>>,
    static_basis: Attr<DENSE_I64_ARRAY_ATTR>,
    disjoint: Attr<UNIT_PROP, default = absent>,
    linear_index: Result<INDEX>,
}

/// A loop from the maximum of lower bounds to the minimum of upper bounds, with loop-carried values.
#[op(
    "affine.for",
    traits = [AUTOMATIC_ALLOCATION_SCOPE, ATTR_SIZED_OPERAND_SEGMENTS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS,
        LOOP_LIKE, READS_CONES],
    implicit_terminator = "affine.yield",
    speculatable = for_is_speculatable,
    // The custom form has no negative step.
    custom_form_if = |ir, op| {
        let step = For::cast(ir, op).and_then(|view| view.step(ir).as_i64(ir.ctx()));
        step.is_some_and(|step| step >= 0)
    },
    format,
    verify,
    fold,
    verify_regions,
    semantics
)]
pub struct For {
    lowerBoundOperands: Variadic<Operand<INDEX>>,
    upperBoundOperands: Variadic<Operand<INDEX>>,
    inits: Variadic<Operand<ANY_TYPE>>,
    lowerBoundMap: Attr<AFFINE_MAP_ATTR>,
    upperBoundMap: Attr<AFFINE_MAP_ATTR>,
    step: Attr<INDEX_ATTR>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region<One>,
}

/// A conditional on an integer set.
#[op(
    "affine.if",
    traits = [SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, NO_REGION_ARGUMENTS, READS_CONES],
    implicit_terminator = "affine.yield",
    format,
    fold,
    verify,
    semantics
)]
pub struct If {
    setOperands: Variadic<Operand<ANY_TYPE>>,
    condition: Attr<INTEGER_SET_ATTR>,
    results: Variadic<Result<ANY_TYPE>>,
    thenRegion: Region<One>,
    elseRegion: Region,
}

/// A loop nest with affine bounds whose iterations may run concurrently.
#[op(
    "affine.parallel",
    traits = [AUTOMATIC_ALLOCATION_SCOPE, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, LOOP_LIKE,
        PARALLEL_REGIONS, READS_CONES],
    implicit_terminator = "affine.yield",
    format,
    fold,
    verify,
    semantics
)]
pub struct Parallel {
    reductions: Attr<REDUCTIONS>,
    lowerBoundsMap: Attr<AFFINE_MAP_ATTR>,
    lowerBoundsGroups: Attr<I32_ELEMENTS_ATTR>,
    upperBoundsMap: Attr<AFFINE_MAP_ATTR>,
    upperBoundsGroups: Attr<I32_ELEMENTS_ATTR>,
    steps: Attr<I64_ARRAY_ATTR>,
    mapOperands: Variadic<Operand<INDEX>>,
    results: Variadic<Result<ANY_TYPE>>,
    region: Region<One>,
}

/// The terminator of a region.
#[op(
    "affine.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify,
    semantics = crate::common::regions::yield_operands
)]
pub struct Yield {
    operands: Variadic<Operand<ANY_TYPE>>,
}

macro_rules! load {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:ident);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [READS_CONES],
            effects = [Read(memref)],
            format,
            verify = Load::verify,
            semantics = Load::semantics
        )]
        pub struct $name {
            memref: Operand<ANY_MEMREF>,
            indices: Variadic<Operand<INDEX>>,
            map: Attr<AFFINE_MAP_ATTR>,
            result: Result<$result>,
        })*
    };
}

load! {
    /// A load of an element at affine indices.
    Load("affine.load", ANY_TYPE);
    /// A load of a vector at affine indices.
    VectorLoad("affine.vector_load", ANY_VECTOR_OF_NON_ZERO_RANK);
}

macro_rules! store {
    ($($(#[$doc:meta])* $name:ident($text:literal, $value:ident);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [READS_CONES],
            effects = [Write(memref)],
            format,
            verify = Store::verify,
            semantics = Store::semantics
        )]
        pub struct $name {
            value: Operand<$value>,
            memref: Operand<ANY_MEMREF>,
            indices: Variadic<Operand<INDEX>>,
            map: Attr<AFFINE_MAP_ATTR>,
        })*
    };
}

store! {
    /// A store of an element at affine indices.
    Store("affine.store", ANY_TYPE);
    /// A store of a vector at affine indices.
    VectorStore("affine.vector_store", ANY_VECTOR_OF_NON_ZERO_RANK);
}

/// A hint that an element at affine indices will be accessed.
#[op("affine.prefetch", traits = [READS_CONES], format, verify, semantics)]
pub struct Prefetch {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    isWrite: Attr<BOOL_ATTR>,
    localityHint: Attr<LOCALITY>,
    isDataCache: Attr<BOOL_ATTR>,
    map: Attr<AFFINE_MAP_ATTR>,
}

/// The start of an asynchronous copy, with a completion tag. The maps are discardable attributes.
#[op("affine.dma_start", traits = [READS_CONES, LASTING_EFFECTS], format, verify)]
pub struct DmaStart {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// The wait for the completion of a copy. The map is a discardable attribute.
#[op("affine.dma_wait", traits = [READS_CONES, LASTING_EFFECTS], format, verify)]
pub struct DmaWait {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// Returns whether the loop is speculatable: with step 1 it terminates for any bounds, and its body must be
/// speculatable.
pub(super) fn for_is_speculatable(ir: &Ir, op: OpId) -> bool {
    let step = For::cast(ir, op).and_then(|view| view.step(ir).as_i64(ir.ctx()));
    step == Some(1) && nested_is_speculatable(ir, op)
}

pub(super) const OPS: &[&OpDef] = &[
    Apply::DEF,
    DelinearizeIndex::DEF,
    DmaStart::DEF,
    DmaWait::DEF,
    For::DEF,
    If::DEF,
    LinearizeIndex::DEF,
    Load::DEF,
    Max::DEF,
    Min::DEF,
    Parallel::DEF,
    Prefetch::DEF,
    Store::DEF,
    VectorLoad::DEF,
    VectorStore::DEF,
    Yield::DEF,
];

/// Creates an `arith.constant`.
pub(super) fn materialize_constant(
    rw: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}
