//! The attributes of linalg: iterator types, scalar functions, and window sizes.

use proofmark_ir::constraints::is_array_of;
use proofmark_ir::context::{AttrKind, EnumDef};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Context, Type};

const fn keywords(name: &'static str, cases: &'static [(u64, &'static str)]) -> EnumDef {
    EnumDef { name, cases, separator: None, bare: false }
}

/// `#linalg.iterator_type`: the kind of a loop.
pub static ITERATOR_TYPE_DEF: EnumDef =
    keywords("linalg.iterator_type", &[(0, "parallel"), (1, "reduction")]);

/// `#linalg.type_fn`: the kind of integer casts.
pub static TYPE_FN_DEF: EnumDef = keywords("linalg.type_fn", &[(0, "cast_signed"), (1, "cast_unsigned")]);

/// `#linalg.unary_fn`: functions of one scalar.
pub static UNARY_FN_DEF: EnumDef = keywords(
    "linalg.unary_fn",
    &[
        (0, "exp"),
        (1, "log"),
        (2, "abs"),
        (3, "ceil"),
        (4, "floor"),
        (5, "negf"),
        (6, "reciprocal"),
        (7, "round"),
        (8, "sqrt"),
        (9, "rsqrt"),
        (10, "square"),
        (11, "tanh"),
        (12, "erf"),
    ],
);

/// `#linalg.binary_fn`: functions of two scalars.
pub static BINARY_FN_DEF: EnumDef = keywords(
    "linalg.binary_fn",
    &[
        (0, "add"),
        (1, "sub"),
        (2, "mul"),
        (3, "div"),
        (4, "div_unsigned"),
        (5, "max_signed"),
        (6, "min_signed"),
        (7, "max_unsigned"),
        (8, "min_unsigned"),
        (9, "powf"),
    ],
);

/// `#linalg.ternary_fn`: functions of three scalars.
pub static TERNARY_FN_DEF: EnumDef = keywords("linalg.ternary_fn", &[(0, "select")]);

/// `#linalg.elementwise_kind`: the unary, binary and ternary functions in one enumeration.
pub static ELEMENTWISE_KIND_DEF: EnumDef = keywords(
    "linalg.elementwise_kind",
    &[
        (0, "exp"),
        (1, "log"),
        (2, "abs"),
        (3, "ceil"),
        (4, "floor"),
        (5, "negf"),
        (6, "reciprocal"),
        (7, "round"),
        (8, "sqrt"),
        (9, "rsqrt"),
        (10, "square"),
        (11, "tanh"),
        (12, "erf"),
        (13, "add"),
        (14, "sub"),
        (15, "mul"),
        (16, "div"),
        (17, "div_unsigned"),
        (18, "max_signed"),
        (19, "min_signed"),
        (20, "max_unsigned"),
        (21, "min_unsigned"),
        (22, "powf"),
        (23, "select"),
    ],
);

/// The enumerations of the dialect.
pub(super) const ENUMS: &[&EnumDef] = &[
    &ITERATOR_TYPE_DEF,
    &TYPE_FN_DEF,
    &UNARY_FN_DEF,
    &BINARY_FN_DEF,
    &TERNARY_FN_DEF,
    &ELEMENTWISE_KIND_DEF,
];

/// The variants F(m, r) of Winograd's algorithm: tiles of m outputs, filters of r inputs.
const WINOGRAD_CASES: &[(&str, i64)] = &[("F_2_3", 0), ("F_4_3", 1), ("F_2_5", 2)];

/// Returns m and r of a variant.
pub(super) fn winograd_sizes(ctx: &Context, fmr: Attribute) -> Option<(i64, i64)> {
    match fmr.as_i64(ctx)? {
        0 => Some((2, 3)),
        1 => Some((4, 3)),
        2 => Some((2, 5)),
        _ => None,
    }
}

pub(super) static WINOGRAD_FMR: AttrConstraint =
    AttrConstraint::new("allowed 32-bit signless integer cases: 0, 1, 2", |ctx, attr| {
        matches!(attr.kind(ctx), AttrKind::Integer { ty: Type::I32, .. })
            && winograd_sizes(ctx, attr).is_some()
    })
    .spelled(AttrSpelling::Keywords { cases: WINOGRAD_CASES, ty: Type::I32 });

pub(super) static ELEMENTWISE_KIND: AttrConstraint = AttrConstraint::new(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, \
        16, 17, 18, 19, 20, 21, 22, 23",
    |ctx, attr| attr.as_enum(ctx, &ELEMENTWISE_KIND_DEF).is_some(),
)
.spelled(AttrSpelling::Parameters("linalg.elementwise_kind"));

pub(super) static TYPE_FN: AttrConstraint =
    AttrConstraint::new("allowed 32-bit signless integer cases: 0, 1", |ctx, attr| {
        attr.as_enum(ctx, &TYPE_FN_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("linalg.type_fn"));

pub(super) static ITERATOR_TYPES: AttrConstraint =
    AttrConstraint::new("Iterator type should be an enum.", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| attr.as_enum(ctx, &ITERATOR_TYPE_DEF).is_some())
    });

pub(super) static AFFINE_MAPS: AttrConstraint =
    AttrConstraint::new("AffineMap array attribute", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| matches!(attr.kind(ctx), AttrKind::AffineMap(_)))
    });

macro_rules! window {
    ($($name:ident($n:literal, $words:literal);)*) => {
        $(pub(super) static $name: AttrConstraint = AttrConstraint::new($words, |ctx, attr| {
            is_window(ctx, attr, $n)
        });)*
    };
}

window! {
    WINDOW_1D(1, "64-bit signless int elements attribute of shape [1]");
    WINDOW_2D(2, "64-bit signless int elements attribute of shape [2]");
    WINDOW_3D(3, "64-bit signless int elements attribute of shape [3]");
}

/// Returns whether the attribute is a `dense<...>` of `n` elements of type `i64`.
fn is_window(ctx: &Context, attr: Attribute, n: i64) -> bool {
    match *attr.kind(ctx) {
        AttrKind::DenseElements { ty, .. } => {
            ty.shape(ctx) == Some(&[n]) && ty.element_type(ctx) == Some(Type::I64)
        }
        _ => false,
    }
}
