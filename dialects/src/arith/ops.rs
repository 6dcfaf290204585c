//! The operations of arith (`ArithOps.td`).
//!
//! Most operations belong to families that differ in name, flags and semantics only; each family is a table.

use proofmark_ir::constraints::*;
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, OpDef, Type, op};

use super::attrs::*;
use super::{asm, semantics, verify};
use crate::common::{fold as constants, speculate};

/// A signless integer, or a vector or tensor of them. Casts do not accept `index`.
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

/// Returns the type with the shape of `ty` and elements `i1`.
fn i1_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ty.with_element(ctx, Type::I1))
}

/// An integer or floating-point constant.
#[op(
    "arith.constant",
    traits = [CONSTANT_LIKE, PURE, TENSORS_AS_FUNCTIONS],
    relations = [Same(value, result)],
    format = "attr-dict $value",
    verify,
    result_name,
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
    ($($(#[$doc:meta])* $name:ident($text:literal, $from:ident to $to:ident, $compatible:path $(,
        $key:ident = $value:path)*);)*) => {
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
    CeilDivUI("arith.ceildivui", [], semantics = semantics::ceildivui, speculatable = speculate::has_nonzero_divisor,
        fold = CeilDivUI::fold);
    /// Signed division, rounded up.
    CeilDivSI("arith.ceildivsi", [], semantics = semantics::ceildivsi, speculatable = speculate::has_safe_divisor,
        fold = CeilDivSI::fold);
    /// Signed division, rounded down.
    FloorDivSI("arith.floordivsi", [], semantics = semantics::floordivsi, speculatable = speculate::has_safe_divisor,
        fold = CeilDivUI::fold);
    /// The remainder of unsigned division.
    RemUI("arith.remui", [], semantics = semantics::remui, speculatable = speculate::has_nonzero_divisor,
        fold = RemUI::fold);
    /// The remainder of signed division, with the sign of the dividend.
    RemSI("arith.remsi", [], semantics = semantics::remsi, speculatable = speculate::has_safe_divisor,
        fold = RemUI::fold);
    /// Bitwise and.
    AndI("arith.andi", [COMMUTATIVE, IDEMPOTENT, ALWAYS_SPECULATABLE], semantics = semantics::andi, fold = AndI::fold);
    /// Bitwise or.
    OrI("arith.ori", [COMMUTATIVE, IDEMPOTENT, ALWAYS_SPECULATABLE], semantics = semantics::ori, fold = OrI::fold);
    /// Bitwise exclusive or.
    XOrI("arith.xori", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::xori, fold = XOrI::fold);
    /// The maximum of two signed integers.
    MaxSI("arith.maxsi", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::maxsi, fold = MaxSI::fold);
    /// The maximum of two unsigned integers.
    MaxUI("arith.maxui", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::maxui, fold = MaxUI::fold);
    /// The minimum of two signed integers.
    MinSI("arith.minsi", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::minsi, fold = MinSI::fold);
    /// The minimum of two unsigned integers.
    MinUI("arith.minui", [COMMUTATIVE, ALWAYS_SPECULATABLE], semantics = semantics::minui, fold = MinUI::fold);
}

integer_binary_with_overflow! {
    /// Integer addition.
    AddI("arith.addi", [COMMUTATIVE], semantics = semantics::addi, fold = AddI::fold);
    /// Integer subtraction.
    SubI("arith.subi", [], semantics = semantics::subi, fold = SubI::fold);
    /// Integer multiplication.
    MulI("arith.muli", [COMMUTATIVE], result_name = asm::vscale_multiple_name, semantics = semantics::muli,
        fold = MulI::fold);
    /// Left shift.
    ShLI("arith.shli", [], semantics = semantics::shli, fold = ShLI::fold);
}

integer_binary_with_exact! {
    /// Unsigned division, rounded towards zero.
    DivUI("arith.divui", [], semantics = semantics::divui, speculatable = speculate::has_nonzero_divisor,
        fold = DivUI::fold);
    /// Signed division, rounded towards zero.
    DivSI("arith.divsi", [], semantics = semantics::divsi, speculatable = speculate::has_safe_divisor,
        fold = DivSI::fold);
    /// Logical right shift.
    ShRUI("arith.shrui", [ALWAYS_SPECULATABLE], semantics = semantics::shrui, fold = ShLI::fold);
    /// Arithmetic right shift.
    ShRSI("arith.shrsi", [ALWAYS_SPECULATABLE], semantics = semantics::shrsi, fold = ShLI::fold);
}

float_binary! {
    /// Float addition.
    AddF("arith.addf", [COMMUTATIVE], semantics = semantics::addf, fold = AddF::fold);
    /// Float subtraction.
    SubF("arith.subf", [], semantics = semantics::subf, fold = SubF::fold);
    /// The maximum of two floats; NaN if an operand is NaN.
    MaximumF("arith.maximumf", [COMMUTATIVE], semantics = semantics::maximumf, fold = MaximumF::fold);
    /// The maximum of two floats; the other operand if one is NaN.
    MaxNumF("arith.maxnumf", [COMMUTATIVE], semantics = semantics::maxnumf, fold = MaxNumF::fold);
    /// The minimum of two floats; NaN if an operand is NaN.
    MinimumF("arith.minimumf", [COMMUTATIVE], semantics = semantics::minimumf, fold = MinimumF::fold);
    /// The minimum of two floats; the other operand if one is NaN.
    MinNumF("arith.minnumf", [COMMUTATIVE], semantics = semantics::minnumf, fold = MaxNumF::fold);
    /// Float multiplication.
    MulF("arith.mulf", [COMMUTATIVE], semantics = semantics::mulf, fold = MulF::fold);
    /// Float division.
    DivF("arith.divf", [], semantics = semantics::divf, fold = DivF::fold);
    /// The remainder of float division, with the sign of the dividend.
    RemF("arith.remf", [], semantics = semantics::remf, fold = constants::strict_ignoring_flags);
}

cast! {
    /// Zero extension of an integer.
    ExtUI("arith.extui", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::widens,
        semantics = semantics::extui, fold = ExtUI::fold);
    /// Sign extension of an integer.
    ExtSI("arith.extsi", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::widens,
        semantics = semantics::extsi, fold = ExtSI::fold);
    /// Conversion of an unsigned integer to a float.
    UIToFP("arith.uitofp", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to FLOAT_LIKE, verify::accepts_any,
        semantics = semantics::uitofp, fold = constants::strict);
    /// Conversion of a signed integer to a float.
    SIToFP("arith.sitofp", SIGNLESS_FIXED_WIDTH_INTEGER_LIKE to FLOAT_LIKE, verify::accepts_any,
        semantics = semantics::sitofp, fold = constants::strict);
    /// Conversion of a float to an unsigned integer, rounded towards zero.
    FPToUI("arith.fptoui", FLOAT_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::accepts_any,
        semantics = semantics::fptoui, fold = constants::strict);
    /// Conversion of a float to a signed integer, rounded towards zero.
    FPToSI("arith.fptosi", FLOAT_LIKE to SIGNLESS_FIXED_WIDTH_INTEGER_LIKE, verify::accepts_any,
        semantics = semantics::fptosi, fold = constants::strict);
    /// Conversion between `index` and an integer by sign extension or truncation.
    IndexCast("arith.index_cast", INDEX_CAST to INDEX_CAST, verify::converts_index,
        semantics = semantics::index_cast, fold = constants::strict);
    /// Conversion between `index` and an integer by zero extension or truncation.
    IndexCastUI("arith.index_castui", INDEX_CAST to INDEX_CAST, verify::converts_index,
        semantics = semantics::index_castui, fold = constants::strict);
    /// Reinterpretation of the bits as another type.
    Bitcast("arith.bitcast", BITCAST to BITCAST, verify::keeps_width, semantics = semantics::bitcast,
        fold = Bitcast::fold);
}

/// Unsigned addition with a carry.
#[op(
    "arith.addui_extended",
    traits = [PURE, COMMUTATIVE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(lhs, rhs, sum)],
    format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
    semantics = semantics::addui_extended,
    fold
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
    MulSIExtended("arith.mulsi_extended", semantics = semantics::mulsi_extended, fold = MulSIExtended::fold);
    /// Unsigned multiplication with a result of twice the width, in two halves.
    MulUIExtended("arith.mului_extended", semantics = semantics::mului_extended, fold = MulUIExtended::fold);
}

/// Float negation.
#[op(
    "arith.negf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, VECTORIZABLE],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    semantics = semantics::negf,
    fold
)]
pub struct NegF {
    operand: Operand<FLOAT_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    result: Result<FLOAT_LIKE>,
}

/// Conversion of a float to a wider format.
#[op(
    "arith.extf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::widens, errors),
    semantics = semantics::convertf,
    fold
)]
pub struct ExtF {
    r#in: Operand<FLOAT_LIKE>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// Conversion of a float to a wider format, scaled by a power of two.
#[op(
    "arith.scaling_extf",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
    verify = |ir, op, errors| verify::scaled_cast(ir, op, verify::widens, errors),
    semantics = semantics::scaling
)]
pub struct ScalingExtF {
    r#in: Operand<FLOAT_LIKE>,
    scale: Operand<FLOAT_LIKE>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// Truncation of an integer.
#[op(
    "arith.trunci",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::narrows, errors),
    semantics = semantics::trunci,
    fold
)]
pub struct TruncI {
    r#in: Operand<SIGNLESS_FIXED_WIDTH_INTEGER_LIKE>,
    overflowFlags: Attr<OVERFLOW, default = no_overflow_flags>,
    out: Result<SIGNLESS_FIXED_WIDTH_INTEGER_LIKE>,
}

/// Rounding of a float to a narrower format.
#[op(
    "arith.truncf",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, ELEMENTWISE, VECTORIZABLE],
    format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    verify = |ir, op, errors| verify::cast(ir, op, verify::narrows, errors),
    semantics = semantics::convertf,
    fold
)]
pub struct TruncF {
    r#in: Operand<FLOAT_LIKE>,
    roundingmode: Optional<Attr<ROUNDING_MODE>>,
    fastmath: Optional<Attr<FASTMATH>>,
    out: Result<FLOAT_LIKE>,
}

/// Division of a float by a power of two, rounded to a narrower format.
#[op(
    "arith.scaling_truncf",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) \
        `to` type($out)",
    verify = |ir, op, errors| verify::scaled_cast(ir, op, verify::narrows, errors),
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
    fold
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
    fold
)]
pub struct CmpF {
    predicate: Attr<CMPF_PREDICATE>,
    lhs: Operand<FLOAT_LIKE>,
    rhs: Operand<FLOAT_LIKE>,
    fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
    result: Result<BOOL_LIKE>,
}

/// Selection of one of two values by a condition.
#[op(
    "arith.select",
    traits = [PURE, ELEMENTWISE, VECTORIZABLE],
    relations = [Same(true_value, false_value, result)],
    format,
    verify,
    semantics = semantics::select,
    fold
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
