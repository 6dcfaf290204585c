//! The attributes of transform: enumerations stored as integers, constraints, and defaults.

use proofmark_ir::constraints::{is_array_of, is_int_of};
use proofmark_ir::context::{AttrDef, AttrKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{AttrDict, Attribute, Context, Type};

/// `#transform.param_operand<index = 0>`: a reference to an operand in the options of a pass.
pub(super) static PARAM_OPERAND: AttrDef = AttrDef {
    parse: parse_param_operand,
    print: print_param_operand,
    ..AttrDef::plain("transform.param_operand")
};

fn parse_param_operand(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    p.parse_keyword("index")?;
    p.parse_punct("=")?;
    let index = p.parse_attribute(None)?;
    if index.as_int(p.ctx()).is_none() {
        return Err(p.error("invalid kind of attribute specified"));
    }
    p.parse_punct(">")?;
    Ok(vec![index])
}

fn print_param_operand(p: &mut Printer<'_>, params: &[Attribute]) {
    p.text("<index = ");
    params.iter().for_each(|&index| p.attribute(index));
    p.text(">");
}

/// Returns the index of the operand that an attribute refers to.
pub(super) fn param_operand(ctx: &Context, attr: Attribute) -> Option<i64> {
    match attr.kind(ctx) {
        AttrKind::Dialect { def, params } if **def == PARAM_OPERAND => params.first()?.as_i64(ctx),
        _ => None,
    }
}

/// Defines enumerations that are stored as `i32` and printed as keywords.
macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident($description:literal) { $($keyword:literal = $value:literal),+ })*) => {$(
        $(#[$doc])*
        pub(super) static $name: AttrConstraint = AttrConstraint::new($description, |ctx, attr| {
            is_int_of(ctx, attr, Type::I32)
                && attr.as_i64(ctx).is_some_and(|value| [$($value),+].contains(&value))
        })
        .spelled(AttrSpelling::Keywords { cases: &[$(($keyword, $value)),+], ty: Type::I32 });
    )*};
}

keywords! {
    /// The treatment of failures in a sequence.
    FAILURE_PROPAGATION_MODE("Silenceable error propagation policy") { "propagate" = 1, "suppress" = 2 }
    /// The predicate of a parameter comparison.
    MATCH_CMPI_PREDICATE("allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5") {
        "eq" = 0, "ne" = 1, "lt" = 2, "le" = 3, "gt" = 4, "ge" = 5
    }
    /// An interface of operations.
    MATCH_INTERFACE("An interface to match") { "LinalgOp" = 0, "TilingInterface" = 1, "LoopLikeInterface" = 2 }
    /// The input of a matrix multiplication to transpose.
    TRANSPOSE_MATMUL_INPUT("Input to transpose when converting matmul ops to transposed variants") {
        "lhs" = 0, "rhs" = 1
    }
    /// The sizes of Winograd's algorithm.
    WINOGRAD_FMR("allowed 32-bit signless integer cases: 0, 1, 2") { "F_2_3" = 0, "F_4_3" = 1, "F_2_5" = 2 }
    /// The lowering of contractions.
    VECTOR_CONTRACT_LOWERING("control the lowering of `vector.contract` operations.") {
        "dot" = 0, "llvmintr" = 1, "outerproduct" = 2, "parallelarith" = 3
    }
    /// The lowering of reductions.
    VECTOR_MULTI_REDUCTION_LOWERING("control the lowering of `vector.multi_reduction`.") {
        "innerparallel" = 0, "innerreduction" = 1
    }
    /// The lowering of transpositions.
    VECTOR_TRANSPOSE_LOWERING("control the lowering of `vector.transpose` operations.") {
        "eltwise" = 0, "llvmintr" = 1, "shuffle_1d" = 2, "shuffle_16x16" = 3
    }
    /// The splitting of transfers.
    VECTOR_TRANSFER_SPLIT("control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds \
        variants.") {
        "none" = 0, "vector-transfer" = 1, "linalg-copy" = 2, "force-in-bounds" = 3
    }
    /// The memref layout at function boundaries.
    LAYOUT_MAP_OPTION("option for map layout") {
        "InferLayoutMap" = 0, "IdentityLayoutMap" = 1, "FullyDynamicLayoutMap" = 2
    }
}

fn is_bool(_: &Context, attr: Attribute) -> bool {
    attr.as_bool().is_some()
}

fn is_i64(ctx: &Context, attr: Attribute) -> bool {
    is_int_of(ctx, attr, Type::I64)
}

fn i64s(ctx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    match attr.kind(ctx) {
        AttrKind::DenseArray { element, .. } if *element == Type::I64 => attr.as_i64_array(ctx),
        _ => None,
    }
}

/// An array of booleans.
pub(super) static BOOL_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("1-bit boolean array attribute", |ctx, attr| is_array_of(ctx, attr, is_bool));

/// An array of device mapping attributes. They belong to other dialects and are not checked here.
pub(super) static DEVICE_MAPPING_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("Device Mapping array attribute", |ctx, attr| attr.as_array(ctx).is_some());

/// An array of arrays of `i64`.
pub(super) static INDEX_LISTS_ATTR: AttrConstraint =
    AttrConstraint::new("array of arrays of i64", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| is_array_of(ctx, attr, is_i64))
    });

/// A positive `i64`.
pub(super) static POSITIVE_I64_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit signless integer attribute whose value is positive", |ctx, attr| {
        is_i64(ctx, attr) && attr.as_i64(ctx).is_some_and(|value| value > 0)
    })
    .spelled(AttrSpelling::Typed(Type::I64));

/// A non-negative `i64`.
pub(super) static NON_NEGATIVE_I64_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit signless integer attribute whose value is non-negative", |ctx, attr| {
        is_i64(ctx, attr) && attr.as_i64(ctx).is_some_and(|value| value >= 0)
    })
    .spelled(AttrSpelling::Typed(Type::I64));

/// An `array<i64: ...>` of non-negative integers.
pub(super) static NON_NEGATIVE_I64S_ATTR: AttrConstraint =
    AttrConstraint::new("i64 dense array attribute whose value is non-negative", |ctx, attr| {
        i64s(ctx, attr).is_some_and(|values| values.iter().all(|&value| value >= 0))
    })
    .spelled(AttrSpelling::DenseArray(Type::I64));

/// An `array<i64: ...>` with three elements.
pub(super) static THREE_I64S_ATTR: AttrConstraint =
    AttrConstraint::new("i64 dense array attribute with exactly 3 elements", |ctx, attr| {
        i64s(ctx, attr).is_some_and(|values| values.len() == 3)
    })
    .spelled(AttrSpelling::DenseArray(Type::I64));

/// An `array<i64: ...>` with zero or three elements.
pub(super) static NONE_OR_THREE_I64S_ATTR: AttrConstraint =
    AttrConstraint::new("i64 dense array attribute with 0 or 3 elements", |ctx, attr| {
        i64s(ctx, attr).is_some_and(|values| [0, 3].contains(&values.len()))
    })
    .spelled(AttrSpelling::DenseArray(Type::I64));

/// Defines functions that return default attributes.
macro_rules! defaults {
    ($($name:ident = |$ctx:pat_param| $value:expr;)*) => {$(
        pub(super) fn $name($ctx: &Context) -> Attribute {
            $value
        }
    )*};
}

defaults! {
    yes = |_| Attribute::bool(true);
    no = |_| Attribute::bool(false);
    zero = |ctx| ctx.i64_attr(0, Type::I64);
    one = |ctx| ctx.i64_attr(1, Type::I64);
    one_i16 = |ctx| ctx.i64_attr(1, Type::I16);
    minus_one = |ctx| ctx.i64_attr(-1, Type::I64);
    ten = |ctx| ctx.i64_attr(10, Type::I64);
    thirty_two = |ctx| ctx.i64_attr(32, Type::I64);
    no_i64s = |ctx| ctx.i64_array_attr(&[]);
    no_bools = |ctx| ctx.attr(AttrKind::DenseArray { element: Type::I1, data: Default::default() });
    sixty_four = |ctx| ctx.i64_attr(64, Type::I64);
    empty_array = |ctx| ctx.array_attr(&[]);
    empty_dict = |ctx| ctx.dict_attr(AttrDict::EMPTY);
    memref_alloc = |ctx| ctx.string_attr("memref.alloc");
    memref_copy = |ctx| ctx.string_attr("memref.copy");
    materialize_in_destination = |ctx| ctx.string_attr("bufferization.materialize_in_destination");
    suppress = |ctx| ctx.i64_attr(2, Type::I32);
    lhs = |ctx| ctx.i64_attr(0, Type::I32);
    outer_product = |ctx| ctx.i64_attr(2, Type::I32);
    inner_parallel = |ctx| ctx.i64_attr(0, Type::I32);
    elementwise = |ctx| ctx.i64_attr(0, Type::I32);
    linalg_copy = |ctx| ctx.i64_attr(2, Type::I32);
}
