//! The affine dialect: loops, conditionals and memory accesses with affine bounds, conditions and indices.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Affine/>. `scope` defines the valid dimensions and symbols. The text
//! format parses maps of values (`parse_affine_map_of_values`).

mod asm;
mod bounds;
pub mod canonicalize;
mod compose;
mod control;
mod dma;
mod fold;
mod loops;
mod scope;
pub mod semantics;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Context, Ir, Location, OpDef, OpId, Rewriter, Type, op};

use crate::asm::DIRECTIVES;
use crate::common::fold::strict as fold_constants;
use crate::common::infer_index;
use crate::common::speculate::nested_is_speculatable;
use crate::memref::{ATOMIC_RMW_KINDS, LOCALITY};

static REDUCTIONS: AttrConstraint = AttrConstraint::new("Reduction ops", |ctx, attr| {
    is_array_of(ctx, attr, |ctx, attr| {
        let kind = attr.as_i64(ctx).filter(|_| is_int_of(ctx, attr, Type::I64));
        kind.is_some_and(|kind| ATOMIC_RMW_KINDS.iter().any(|case| case.1 == kind))
    })
});

/// `disjoint`, or `disjoint = false`: a property that is always present.
static UNIT_PROP: AttrConstraint =
    AttrConstraint::new("unit property", |_, attr| attr == Attribute::UNIT || attr == Attribute::bool(false))
        .spelled(AttrSpelling::Unit);

fn absent(_: &Context) -> Attribute {
    Attribute::bool(false)
}

macro_rules! of_map {
    ($($(#[$doc:meta])* $name:ident($text:literal, $parse:path, $verify:path, $fold:path, $semantics:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, OBSERVED],
            format = Format::Custom { parse: $parse, print: asm::print_of_map },
            infer = infer_index,
            verify = $verify,
            fold = $fold,
            semantics = $semantics
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
    Apply("affine.apply", asm::parse_apply, verify::apply, fold::apply, semantics::apply);
    /// The maximum of affine expressions.
    Max("affine.max", asm::parse_min_max, verify::min_max, fold_constants, semantics::max);
    /// The minimum of affine expressions.
    Min("affine.min", asm::parse_min_max, verify::min_max, fold_constants, semantics::min);
}

/// Delinearization of an index with respect to a basis.
#[op(
    "affine.delinearize_index",
    traits = [PURE],
    format = r#"$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
              attr-dict `:` type($multi_index)"#,
    verify = verify::delinearize,
    semantics = semantics::delinearize_index
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
    verify = verify::linearize,
    semantics = semantics::linearize_index
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
    traits = [AUTOMATIC_ALLOCATION_SCOPE, ATTR_SIZED_OPERAND_SEGMENTS, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, LOOP_LIKE],
    implicit_terminator = "affine.yield",
    speculatable = for_is_speculatable,
    format = Format::Custom { parse: loops::parse_for, print: loops::print_for },
    verify = verify::for_op,
    fold = control::fold_for,
    verify_regions = verify::for_region,
    semantics = semantics::r#for
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
    traits = [SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, NO_REGION_ARGUMENTS],
    implicit_terminator = "affine.yield",
    format = Format::Custom { parse: loops::parse_if, print: loops::print_if },
    fold = control::fold_if,
    verify = verify::if_op,
    semantics = semantics::r#if
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
    traits = [AUTOMATIC_ALLOCATION_SCOPE, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, LOOP_LIKE],
    implicit_terminator = "affine.yield",
    format = Format::Custom { parse: loops::parse_parallel, print: loops::print_parallel },
    fold = control::fold_parallel,
    verify = verify::parallel,
    semantics = semantics::parallel
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
    verify = verify::yield_op,
    semantics = crate::common::regions::yield_operands
)]
pub struct Yield {
    operands: Variadic<Operand<ANY_TYPE>>,
}

macro_rules! load {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:ident, $parse:path, $print:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            effects = [Read(memref)],
            format = Format::Custom { parse: $parse, print: $print },
            verify = verify::load,
            semantics = semantics::load
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
    Load("affine.load", ANY_TYPE, asm::parse_load, asm::print_load);
    /// A load of a vector at affine indices.
    VectorLoad("affine.vector_load", ANY_VECTOR_OF_NON_ZERO_RANK, asm::parse_vector_load, asm::print_vector_load);
}

macro_rules! store {
    ($($(#[$doc:meta])* $name:ident($text:literal, $value:ident, $parse:path, $print:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            effects = [Write(memref)],
            format = Format::Custom { parse: $parse, print: $print },
            verify = verify::store,
            semantics = semantics::store
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
    Store("affine.store", ANY_TYPE, asm::parse_store, asm::print_store);
    /// A store of a vector at affine indices.
    VectorStore("affine.vector_store", ANY_VECTOR_OF_NON_ZERO_RANK, asm::parse_vector_store, asm::print_vector_store);
}

/// A hint that an element at affine indices will be accessed.
#[op(
    "affine.prefetch",
    format = Format::Custom { parse: asm::parse_prefetch, print: asm::print_prefetch },
    verify = verify::prefetch,
    semantics = semantics::prefetch
)]
pub struct Prefetch {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    isWrite: Attr<BOOL_ATTR>,
    localityHint: Attr<LOCALITY>,
    isDataCache: Attr<BOOL_ATTR>,
    map: Attr<AFFINE_MAP_ATTR>,
}

/// The start of an asynchronous copy, with a completion tag. The maps are discardable attributes.
#[op(
    "affine.dma_start",
    format = Format::Custom { parse: dma::parse_start, print: dma::print_start },
    verify = dma::verify_start
)]
pub struct DmaStart {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// The wait for the completion of a copy. The map is a discardable attribute.
#[op(
    "affine.dma_wait",
    format = Format::Custom { parse: dma::parse_wait, print: dma::print_wait },
    verify = dma::verify_wait
)]
pub struct DmaWait {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// Returns whether the loop is speculatable: with step 1 it terminates for any bounds, and its body must be
/// speculatable.
fn for_is_speculatable(ir: &Ir, op: OpId) -> bool {
    let step = For::cast(ir, op).and_then(|view| view.step(ir).as_i64(ir.ctx()));
    step == Some(1) && nested_is_speculatable(ir, op)
}

const OPS: &[&OpDef] = &[
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

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    canonicalization: &[canonicalize::SIMPLIFY, canonicalize::MIN_MAX, control::PATTERNS],
    directives: &[DIRECTIVES],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    closed: true,
    attribute_roles: &[crate::attribute_roles::AFFINE],
    ..Dialect::new("affine")
};

/// Creates an `arith.constant`.
fn materialize_constant(rw: &mut Rewriter<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let make = crate::arith::DIALECT.materialize_constant?;
    make(rw, value, ty, loc)
}
