//! The operations of arith.
//!
//! Most of them are families that differ in name, flags and meaning only; each family is a table.

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, OpDef, Type, op};

use super::attrs::*;
use super::{asm, fold, semantics, verify};
use crate::common::{fold as constants, speculate};

/// `iN`, or a vector or tensor of it: casts do not take `index`.
static SIGNLESS_FIXED_WIDTH_INTEGER_LIKE: TypeConstraint =
    TypeConstraint::new("signless-fixed-width-integer-like", |ctx, ty| {
        (SIGNLESS_INTEGER_LIKE.accepts)(ctx, ty)
    });

static INDEX_CAST: TypeConstraint =
    TypeConstraint::new("signless-integer-like or memref of signless-integer", |ctx, ty| {
        (SIGNLESS_INTEGER_OR_INDEX_LIKE.accepts)(ctx, ty)
            || is_memref(ctx, ty) && is_signless_integer_or_index(ctx, ty.element_or_self(ctx))
    });

static BITCAST: TypeConstraint = TypeConstraint::new(
    "signless-integer-or-float-like or memref of signless-integer or float",
    |ctx, ty| {
        let element = ty.element_or_self(ctx);
        (SIGNLESS_INTEGER_OR_FLOAT_LIKE.accepts)(ctx, ty)
            || is_memref(ctx, ty) && (element.is_signless_integer(ctx) || is_float(ctx, element))
    },
);

/// `i1` in the shape of `ty`.
fn i1_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ty.with_element(ctx, Type::I1))
}

/// An integer or floating-point constant.
#[op(
    "arith.constant",
    traits = [CONSTANT_LIKE, PURE, TENSORS_AS_FUNCTIONS],
    relations = [Same(value, result)],
    format = "attr-dict $value",
    verify = verify::constant,
    result_name = asm::constant_name,
    semantics = semantics::constant
)]
pub struct Constant {
    value: Attr<TYPED_ATTR>,
    result: Result<ANY_TYPE>,
}

macro_rules! integer_binary {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = "$lhs `,` $rhs attr-dict `:` type($result)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
        const INTEGER_BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! integer_binary_with_overflow {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            overflowFlags: Attr<OVERFLOW, default = no_overflow_flags>,
            result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
        const INTEGER_BINARY_WITH_OVERFLOW: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! integer_binary_with_exact {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            isExact: Optional<Attr<UNIT_ATTR>>,
            result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
        const INTEGER_BINARY_WITH_EXACT: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! float_binary {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
            format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<FLOAT_LIKE>,
            rhs: Operand<FLOAT_LIKE>,
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            result: Result<FLOAT_LIKE>,
        })*
        const FLOAT_BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $from:ident to $to:ident, $compatible:path $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
            format = "$in attr-dict `:` type($in) `to` type($out)",
            verify = |ir, op, errors| verify::cast(ir, op, $compatible, errors),
            $($key = $value,)*
        )]
        pub struct $name {
            r#in: Operand<$from>,
            out: Result<$to>,
        })*
        const CAST: &[&OpDef] = &[$($name::DEF),*];
    };
}

integer_binary! {
    /// Unsigned division, rounded up.
    CeilDivUI("arith.ceildivui", [], semantics = semantics::ceildivui, speculatable = speculate::unsigned_division, fold = fold::rounded_division);
    /// Signed division, rounded up.
    CeilDivSI("arith.ceildivsi", [], semantics = semantics::ceildivsi, speculatable = speculate::signed_division, fold = fold::ceildivsi);
    /// Signed division, rounded down.
    FloorDivSI("arith.floordivsi", [], semantics = semantics::floordivsi, speculatable = speculate::signed_division, fold = fold::rounded_division);
    /// The remainder of unsigned division.
    RemUI("arith.remui", [], semantics = semantics::remui, speculatable = speculate::unsigned_division, fold = fold::remainder);
    /// The remainder of signed division, with the sign of the dividend.
    RemSI("arith.remsi", [], semantics = semantics::remsi, speculatable = speculate::signed_division, fold = fold::remainder);
    /// Bitwise and.
    AndI("arith.andi", [COMMUTATIVE, IDEMPOTENT, ALWAYS_SPECULATABLE], semantics = semantics::andi, fold = fold::andi);
    /// Bitwise or.
    OrI("arith.ori", [COMMUTATIVE, IDEMPOTENT, ALWAYS_SPECULATABLE], semantics = semantics::ori, fold = fold::ori);
    /// Bitwise exclusive or.
    XOrI("arith.xori", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::xori, fold = fold::xori);
    /// The greater of two signed integers.
    MaxSI("arith.maxsi", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::maxsi, fold = fold::maxsi);
    /// The greater of two unsigned integers.
    MaxUI("arith.maxui", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::maxui, fold = fold::maxui);
    /// The lesser of two signed integers.
    MinSI("arith.minsi", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::minsi, fold = fold::minsi);
    /// The lesser of two unsigned integers.
    MinUI("arith.minui", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::minui, fold = fold::minui);
}

integer_binary_with_overflow! {
    /// Integer addition.
    AddI("arith.addi", [COMMUTATIVE], semantics = semantics::addi, fold = fold::addi);
    /// Integer subtraction.
    SubI("arith.subi", [], semantics = semantics::subi, fold = fold::subi);
    /// Integer multiplication.
    MulI("arith.muli", [COMMUTATIVE], result_name = asm::vscale_multiple_name, semantics = semantics::muli, fold = fold::muli);
    /// Shift to the left.
    ShLI("arith.shli", [], semantics = semantics::shli, fold = fold::shift);
}

integer_binary_with_exact! {
    /// Unsigned division, rounded to zero.
    DivUI("arith.divui", [], semantics = semantics::divui, speculatable = speculate::unsigned_division, fold = fold::divui);
    /// Signed division, rounded to zero.
    DivSI("arith.divsi", [], semantics = semantics::divsi, speculatable = speculate::signed_division, fold = fold::divsi);
    /// Shift to the right, filled with zeros.
    ShRUI("arith.shrui", [ALWAYS_SPECULATABLE], semantics = semantics::shrui, fold = fold::shift);
    /// Shift to the right, filled with the sign.
    ShRSI("arith.shrsi", [ALWAYS_SPECULATABLE], semantics = semantics::shrsi, fold = fold::shift);
}

float_binary! {
    /// Float addition.
    AddF("arith.addf", [COMMUTATIVE], semantics = semantics::addf, fold = fold::addf);
    /// Float subtraction.
    SubF("arith.subf", [], semantics = semantics::subf, fold = fold::subf);
    /// The greater of two floats; NaN if one is.
    MaximumF("arith.maximumf", [COMMUTATIVE], semantics = semantics::maximumf, fold = fold::maximumf);
    /// The greater of two floats; the other one if one is NaN.
    MaxNumF("arith.maxnumf", [COMMUTATIVE], semantics = semantics::maxnumf, fold = fold::float_number_extremum);
    /// The lesser of two floats; NaN if one is.
    MinimumF("arith.minimumf", [COMMUTATIVE], semantics = semantics::minimumf, fold = fold::minimumf);
    /// The lesser of two floats; the other one if one is NaN.
    MinNumF("arith.minnumf", [COMMUTATIVE], semantics = semantics::minnumf, fold = fold::float_number_extremum);
    /// Float multiplication.
    MulF("arith.mulf", [COMMUTATIVE], semantics = semantics::mulf, fold = fold::mulf);
    /// Float division.
    DivF("arith.divf", [], semantics = semantics::divf, fold = fold::divf);
    /// The remainder of float division, with the sign of the dividend.
    RemF("arith.remf", [], semantics = semantics::remf, fold = constants::promised);
}

cast! {
    /// An integer made wider, filled with zeros.
    ExtUI("arith.extui", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::widens, semantics = semantics::extui, fold = fold::extui);
    /// An integer made wider, filled with the sign.
    ExtSI("arith.extsi", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::widens, semantics = semantics::extsi, fold = fold::extsi);
    /// An unsigned integer as a float.
    UIToFP("arith.uitofp", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to FLOAT_LIKE, verify::always, semantics = semantics::uitofp, fold = constants::strict);
    /// A signed integer as a float.
    SIToFP("arith.sitofp", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to FLOAT_LIKE, verify::always, semantics = semantics::sitofp, fold = constants::strict);
    /// A float rounded to zero, as an unsigned integer.
    FPToUI("arith.fptoui", FLOAT_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::always, semantics = semantics::fptoui, fold = constants::strict);
    /// A float rounded to zero, as a signed integer.
    FPToSI("arith.fptosi", FLOAT_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::always, semantics = semantics::fptosi, fold = constants::strict);
    /// Between `index` and an integer, sign-extended or truncated.
    IndexCast("arith.index_cast", INDEX_CAST to INDEX_CAST, verify::to_or_from_index, semantics = semantics::index_cast, fold = constants::strict);
    /// Between `index` and an integer, zero-extended or truncated.
    IndexCastUI("arith.index_castui", INDEX_CAST to INDEX_CAST, verify::to_or_from_index, semantics = semantics::index_castui, fold = constants::strict);
    /// The same bits as another type.
    Bitcast("arith.bitcast", BITCAST to BITCAST, verify::same_width, semantics = semantics::bitcast, fold = fold::bitcast);
}

/// Unsigned addition that also says whether it overflowed.
#[op(
    "arith.addui_extended",
    traits = [PURE, COMMUTATIVE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(lhs, rhs, sum)],
    format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
    semantics = semantics::addui_extended,
    fold = fold::addui_extended
)]
pub struct AddUIExtended {
    lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    sum: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    overflow: Result<BOOL_LIKE>,
}

macro_rules! multiplication_extended {
    ($($(#[$doc:meta])* $name:ident($text:literal $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, COMMUTATIVE, ELEMENTWISE, VECTORIZABLE],
            relations = [Same(lhs, rhs, low, high)],
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            low: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
            high: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
        })*
    };
}

multiplication_extended! {
    /// Signed multiplication with a result of twice the width, in two halves.
    MulSIExtended("arith.mulsi_extended", semantics = semantics::mulsi_extended, fold = fold::mulsi_extended);
    /// Unsigned multiplication with a result of twice the width, in two halves.
    MulUIExtended("arith.mului_extended", semantics = semantics::mului_extended, fold = fold::mului_extended);
}

/// Float negation.
#[op(
    "arith.negf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    semantics = semantics::negf,
    fold = fold::negf
)]
pub struct NegF {
    operand: Operand<FLOAT_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    result: Result<FLOAT_LIKE>,
}

/// A float in a wider format.
#[op(
    "arith.extf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::widens, errors),
    semantics = semantics::convertf,
    fold = fold::extf
)]
pub struct ExtF {
    r#in: Operand<FLOAT_LIKE>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// A float in a wider format, times a power of two.
#[op(
    "arith.scaling_extf",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::widens, errors),
    semantics = semantics::scaling
)]
pub struct ScalingExtF {
    r#in: Operand<FLOAT_LIKE>,
    scale: Operand<FLOAT_LIKE>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// The low bits of an integer.
#[op(
    "arith.trunci",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::narrows, errors),
    semantics = semantics::trunci,
    fold = fold::trunci
)]
pub struct TruncI {
    r#in: Operand<SIGNLESS_FIXED_WIDTH_INTEGER_LIKE>,
    overflowFlags: Attr<OVERFLOW, default = no_overflow_flags>,
    out: Result<SIGNLESS_FIXED_WIDTH_INTEGER_LIKE>,
}

/// A float rounded to a narrower format.
#[op(
    "arith.truncf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::narrows, errors),
    semantics = semantics::convertf,
    fold = fold::truncf
)]
pub struct TruncF {
    r#in: Operand<FLOAT_LIKE>,
    roundingmode: Optional<Attr<ROUNDING_MODE>>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// A float divided by a power of two and rounded to a narrower format.
#[op(
    "arith.scaling_truncf",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::narrows, errors),
    semantics = semantics::scaling
)]
pub struct ScalingTruncF {
    r#in: Operand<FLOAT_LIKE>,
    scale: Operand<FLOAT_LIKE>,
    roundingmode: Optional<Attr<ROUNDING_MODE>>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// Integer comparison.
#[op(
    "arith.cmpi",
    traits = [PURE, SAME_TYPE_OPERANDS, ELEMENTWISE, VECTORIZABLE],
    relations = [Derived("result type has i1 element type and same shape as operands", lhs, result, i1_same_shape)],
    format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
    semantics = semantics::cmpi,
    fold = fold::cmpi
)]
pub struct CmpI {
    predicate: Attr<CMPI_PREDICATE>,
    lhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    rhs: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    result: Result<BOOL_LIKE>,
}

/// Float comparison.
#[op(
    "arith.cmpf",
    traits = [PURE, SAME_TYPE_OPERANDS, ELEMENTWISE, VECTORIZABLE],
    relations = [Derived("result type has i1 element type and same shape as operands", lhs, result, i1_same_shape)],
    format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
    semantics = semantics::cmpf,
    fold = fold::cmpf
)]
pub struct CmpF {
    predicate: Attr<CMPF_PREDICATE>,
    lhs: Operand<FLOAT_LIKE>,
    rhs: Operand<FLOAT_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    result: Result<BOOL_LIKE>,
}

/// One of two values, as a condition says.
#[op(
    "arith.select",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(true_value, false_value, result)],
    format = Format::Custom { parse: asm::parse_select, print: asm::print_select },
    verify = verify::select,
    semantics = semantics::select,
    fold = fold::select
)]
pub struct Select {
    condition: Operand<BOOL_LIKE>,
    true_value: Operand<ANY_TYPE>,
    false_value: Operand<ANY_TYPE>,
    result: Result<ANY_TYPE>,
}

const OTHERS: &[&OpDef] = &[
    Constant::DEF,
    AddUIExtended::DEF,
    MulSIExtended::DEF,
    MulUIExtended::DEF,
    NegF::DEF,
    ExtF::DEF,
    ScalingExtF::DEF,
    TruncI::DEF,
    TruncF::DEF,
    ScalingTruncF::DEF,
    CmpI::DEF,
    CmpF::DEF,
    Select::DEF,
];

pub(super) const OPS: &[&[&OpDef]] =
    &[INTEGER_BINARY_WITH_OVERFLOW, INTEGER_BINARY_WITH_EXACT, INTEGER_BINARY, FLOAT_BINARY, CAST, OTHERS];
