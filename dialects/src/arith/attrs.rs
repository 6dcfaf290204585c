//! Enumeration attributes of arith: flags, predicates and rounding modes (`ArithBase.td`).

use proofmark_ir::constraints::is_typed;
use proofmark_ir::context::EnumDef;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Attribute, Context, Type};

use crate::common::integer::{Predicate, Wrap};

/// `#arith.overflow`: which overflows make the result poison.
pub static OVERFLOW_DEF: EnumDef = EnumDef {
    name: "arith.overflow",
    cases: &[(0, "none"), (1, "nsw"), (2, "nuw")],
    separator: Some(", "),
    bare: false,
};

/// `#arith.fastmath`: the fast-math flags of LLVM.
pub static FASTMATH_DEF: EnumDef = EnumDef {
    name: "arith.fastmath",
    cases: &[
        (0, "none"),
        (1, "reassoc"),
        (2, "nnan"),
        (4, "ninf"),
        (8, "nsz"),
        (16, "arcp"),
        (32, "contract"),
        (64, "afn"),
        (127, "fast"),
    ],
    separator: Some(","),
    bare: false,
};

/// The predicates of `arith.cmpi` with their numbers in MLIR.
pub const CMPI_PREDICATES: &[(&str, i64)] = &[
    ("eq", 0),
    ("ne", 1),
    ("slt", 2),
    ("sle", 3),
    ("sgt", 4),
    ("sge", 5),
    ("ult", 6),
    ("ule", 7),
    ("ugt", 8),
    ("uge", 9),
];

/// The predicates of `arith.cmpf` with their numbers in MLIR. With a NaN operand, `o` predicates are false and `u`
/// predicates true.
pub const CMPF_PREDICATES: &[(&str, i64)] = &[
    ("false", 0),
    ("oeq", 1),
    ("ogt", 2),
    ("oge", 3),
    ("olt", 4),
    ("ole", 5),
    ("one", 6),
    ("ord", 7),
    ("ueq", 8),
    ("ugt", 9),
    ("uge", 10),
    ("ult", 11),
    ("ule", 12),
    ("une", 13),
    ("uno", 14),
    ("true", 15),
];

/// Returns the number of the predicate `name` in one of the tables.
///
/// # Panics
///
/// Panics if the table has no such predicate: names are those of the program, not of its input.
pub fn predicate_number(predicates: &[(&str, i64)], name: &str) -> i64 {
    let found = predicates.iter().find(|(each, _)| *each == name);
    found.unwrap_or_else(|| panic!("no predicate '{name}'")).1
}

/// The rounding modes with their numbers, which are LLVM's.
pub const ROUNDING_MODES: &[(&str, i64)] =
    &[("to_nearest_even", 0), ("downward", 1), ("upward", 2), ("toward_zero", 3), ("to_nearest_away", 4)];

pub(super) static OVERFLOW: AttrConstraint =
    AttrConstraint::new("Integer overflow arith flags", |ctx, attr| {
        attr.as_enum(ctx, &OVERFLOW_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("arith.overflow"));

pub(crate) static FASTMATH: AttrConstraint =
    AttrConstraint::new("Floating point fast math flags", |ctx, attr| {
        attr.as_enum(ctx, &FASTMATH_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("arith.fastmath"));

pub(super) static CMPI_PREDICATE: AttrConstraint = AttrConstraint::new(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    |ctx, attr| is_case(ctx, attr, Type::I64, CMPI_PREDICATES),
)
.spelled(AttrSpelling::Keywords { cases: CMPI_PREDICATES, ty: Type::I64 });

pub(super) static CMPF_PREDICATE: AttrConstraint = AttrConstraint::new(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    |ctx, attr| is_case(ctx, attr, Type::I64, CMPF_PREDICATES),
)
.spelled(AttrSpelling::Keywords { cases: CMPF_PREDICATES, ty: Type::I64 });

pub(super) static ROUNDING_MODE: AttrConstraint =
    AttrConstraint::new("Floating point rounding mode", |ctx, attr| {
        is_case(ctx, attr, Type::I32, ROUNDING_MODES)
    })
    .spelled(AttrSpelling::Keywords { cases: ROUNDING_MODES, ty: Type::I32 });

fn is_case(ctx: &Context, attr: Attribute, ty: Type, cases: &[(&str, i64)]) -> bool {
    is_typed(ctx, attr)
        && attr.ty(ctx) == ty
        && attr.as_i64(ctx).is_some_and(|value| cases.iter().any(|&(_, case)| case == value))
}

/// Returns `#arith.overflow<none>`.
pub fn no_overflow_flags(ctx: &Context) -> Attribute {
    ctx.enum_attr(&OVERFLOW_DEF, 0)
}

/// Returns `#arith.fastmath<none>`.
pub fn no_fastmath_flags(ctx: &Context) -> Attribute {
    ctx.enum_attr(&FASTMATH_DEF, 0)
}

/// Returns `#arith.overflow<...>` with the flags of `wrap`.
pub fn overflow_attr(ctx: &Context, wrap: Wrap) -> Attribute {
    ctx.enum_attr(&OVERFLOW_DEF, wrap.bits())
}

/// Returns the predicate attribute of `arith.cmpi`.
pub fn predicate_attr(ctx: &Context, predicate: Predicate) -> Attribute {
    ctx.i64_attr(predicate as i64, Type::I64)
}
