//! The operations of memref that allocate, access or copy memory, or that declare global variables.

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Attribute, Context, OpDef, Type, op};

static POSITIVE_POWER_OF_2: AttrConstraint = AttrConstraint::new(
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    |ctx, attr| {
        is_int_of(ctx, attr, Type::I64)
            && attr.as_i64(ctx).is_some_and(|value| value > 0 && value.count_ones() == 1)
    },
)
.spelled(AttrSpelling::Typed(Type::I64));

fn no(_: &Context) -> Attribute {
    Attribute::bool(false)
}

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

/// The operations of `memref.atomic_rmw` with their numbers in MLIR.
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

static INTEGER_OR_FLOAT: TypeConstraint =
    TypeConstraint::new("signless integer or floating-point", |ctx, ty| {
        ty.is_signless_integer(ctx) || is_float(ctx, ty)
    });

static STATIC_SHAPE: TypeConstraint =
    TypeConstraint::new("statically shaped memref of any type values", |ctx, ty| {
        is_memref(ctx, ty) && ty.num_elements(ctx).is_some()
    });

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

macro_rules! allocation {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:literal, $verify:path, $semantics:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [ATTR_SIZED_OPERAND_SEGMENTS],
            effects = [Allocate(memref)],
            format = "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
            verify = $verify,
            result_name = |_, _, _| Some($result.to_owned()),
            semantics = $semantics
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
    /// Allocation on the heap.
    Alloc("memref.alloc", "alloc", Alloc::verify, Alloc::semantics);
    /// Allocation on the stack, until the end of the scope.
    Alloca("memref.alloca", "alloca", Alloca::verify, Alloca::semantics);
}

/// A scope of stack allocations.
#[op(
    "memref.alloca_scope",
    traits = [AUTOMATIC_ALLOCATION_SCOPE, SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, NO_REGION_ARGUMENTS],
    implicit_terminator = "memref.alloca_scope.return",
    format,
    semantics
)]
pub struct AllocaScope {
    results: Variadic<Result<ANY_TYPE>>,
    bodyRegion: Region<One>,
}

/// The terminator of an `alloca_scope`.
#[op(
    "memref.alloca_scope.return",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["memref.alloca_scope"],
    format = "attr-dict ($results^ `:` type($results))?",
    semantics = crate::common::regions::yield_operands
)]
pub struct AllocaScopeReturn {
    results: Variadic<Operand<ANY_TYPE>>,
}

/// Atomic read-modify-write.
#[op(
    "memref.atomic_rmw",
    fold = Store::fold,
    effects = [Read(memref), Write(memref)],
    relations = [
        Same(value, result),
        Derived("value type matches element type of memref", memref, value, element)
    ],
    format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` \
        type($result)",
    verify,
    semantics
)]
pub struct AtomicRmw {
    kind: Attr<ATOMIC_RMW_KIND>,
    value: Operand<INTEGER_OR_FLOAT>,
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<INTEGER_OR_FLOAT>,
}

/// Copy of the contents of a memref.
#[op(
    "memref.copy",
    fold,
    effects = [Read(source), Write(target)],
    traits = [SAME_OPERANDS_ELEMENT_TYPE, SAME_OPERANDS_SHAPE],
    format = "$source `,` $target attr-dict `:` type($source) `to` type($target)",
    semantics
)]
pub struct Copy {
    source: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
    target: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// Deallocation of heap memory.
#[op("memref.dealloc", fold = Load::fold, effects = [Free(memref)], format = "$memref attr-dict `:` type($memref)",
    semantics)]
pub struct Dealloc {
    memref: Operand<ANY_RANKED_OR_UNRANKED_MEMREF>,
}

/// The memref of a global variable.
#[op("memref.get_global", traits = [PURE], format = "$name `:` type($result) attr-dict", verify_symbol_uses, semantics)]
pub struct GetGlobal {
    name: Attr<FLAT_SYMBOL_REF_ATTR>,
    result: Result<STATIC_SHAPE>,
}

/// A global variable.
#[op(
    "memref.global",
    traits = [SYMBOL],
    format,
    verify,
    variable
)]
pub struct Global {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    r#type: Attr<MEMREF_TYPE_ATTR>,
    initial_value: Optional<Attr<ANY_ATTR>>,
    constant: Optional<Attr<UNIT_ATTR>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
}

/// A load of an element.
#[op(
    "memref.load",
    fold,
    effects = [Read(memref)],
    relations = [Derived("result type matches element type of 'memref'", memref, result, element)],
    format = "$memref `[` $indices `]` attr-dict `:` type($memref)",
    verify,
    semantics
)]
pub struct Load {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR, default = no>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
    result: Result<ANY_TYPE>,
}

/// A store of an element.
#[op(
    "memref.store",
    fold,
    effects = [Write(memref)],
    relations = [Derived("type of 'value' matches element type of 'memref'", memref, value, element)],
    format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    verify,
    semantics
)]
pub struct Store {
    value: Operand<ANY_TYPE>,
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR, default = no>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
}

/// A hint that an element will be accessed.
#[op("memref.prefetch", fold = Load::fold, effects = [Write(memref)], verify, format, semantics)]
pub struct Prefetch {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    isWrite: Attr<BOOL_ATTR>,
    localityHint: Attr<LOCALITY>,
    isDataCache: Attr<BOOL_ATTR>,
}

/// Reallocation with another size; keeps the common prefix of the contents.
#[op(
    "memref.realloc",
    effects = [Free(source), Allocate(result)],
    format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
    verify,
    semantics
)]
pub struct Realloc {
    source: Operand<ANY_MEMREF>,
    dynamicResultSize: Optional<Operand<INDEX>>,
    alignment: Optional<Attr<POSITIVE_POWER_OF_2>>,
    result: Result<ANY_MEMREF>,
}

/// Atomic read-modify-write by a region.
#[op(
    "memref.generic_atomic_rmw",
    traits = [SINGLE_BLOCK],
    effects = [Read(memref), Write(memref)],
    implicit_terminator = "memref.atomic_yield",
    relations = [Derived("result type matches element type of memref", memref, result, element)],
    format,
    verify,
    verify_regions,
    semantics
)]
pub struct GenericAtomicRmw {
    memref: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    result: Result<INTEGER_OR_FLOAT>,
    atomic_body: Region,
}

/// The terminator of an atomic region; yields the value to store.
#[op(
    "memref.atomic_yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    parents = ["memref.generic_atomic_rmw"],
    format = "$result attr-dict `:` type($result)",
    verify,
    semantics = crate::common::regions::yield_operands
)]
pub struct AtomicYield {
    result: Operand<ANY_TYPE>,
}

/// The start of an asynchronous copy, with a completion tag.
#[op(
    "memref.dma_start",
    traits = [LASTING_EFFECTS],
    fold = Load::fold,
    format,
    verify
)]
pub struct DmaStart {
    operands: Variadic<Operand<ANY_TYPE>>,
}

/// The wait for the completion of a copy.
#[op(
    "memref.dma_wait",
    traits = [LASTING_EFFECTS],
    fold = Load::fold,
    format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    verify
)]
pub struct DmaWait {
    tagMemRef: Operand<ANY_MEMREF>,
    tagIndices: Variadic<Operand<INDEX>>,
    numElements: Operand<INDEX>,
}

pub(super) const OPS: &[&OpDef] = &[
    Alloc::DEF,
    Alloca::DEF,
    AllocaScope::DEF,
    AllocaScopeReturn::DEF,
    AtomicRmw::DEF,
    AtomicYield::DEF,
    Copy::DEF,
    Dealloc::DEF,
    DmaStart::DEF,
    DmaWait::DEF,
    GenericAtomicRmw::DEF,
    GetGlobal::DEF,
    Global::DEF,
    Load::DEF,
    Prefetch::DEF,
    Realloc::DEF,
    Store::DEF,
];
