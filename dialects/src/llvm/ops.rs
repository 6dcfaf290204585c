//! The arithmetic, comparisons, casts, constants and aggregate operations of llvm (`LLVMOps.td`).

use proofmark_ir::constraints::{
    ANY_ATTR, ANY_SIGNLESS_INTEGER, DENSE_I32_ARRAY_ATTR, DENSE_I64_ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR,
    UNIT_ATTR,
};
use proofmark_ir::{Context, OpDef, Type, op};

use super::attrs::*;
use super::constraints::*;
use super::semantics;

macro_rules! integer_binary {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "$lhs `,` $rhs attr-dict `:` type($res)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<INTEGER_LIKE>,
            rhs: Operand<INTEGER_LIKE>,
            res: Result<INTEGER_LIKE>,
        })*
        pub(super) const INTEGER_BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! integer_binary_with_overflow {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* PURE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<INTEGER_LIKE>,
            rhs: Operand<INTEGER_LIKE>,
            overflowFlags: Attr<OVERFLOW, default = no_overflow_flags>,
            res: Result<INTEGER_LIKE>,
        })*
        pub(super) const INTEGER_BINARY_WITH_OVERFLOW: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! integer_binary_with_exact {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*] $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits,)* NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
            $($key = $value,)*
        )]
        pub struct $name {
            lhs: Operand<INTEGER_LIKE>,
            rhs: Operand<INTEGER_LIKE>,
            isExact: Optional<Attr<UNIT_ATTR>>,
            res: Result<INTEGER_LIKE>,
        })*
        pub(super) const INTEGER_BINARY_WITH_EXACT: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! float_binary {
    ($($(#[$doc:meta])* $name:ident($text:literal, $semantics:path);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "$lhs `,` $rhs attr-dict `:` type($res)",
            semantics = $semantics
        )]
        pub struct $name {
            lhs: Operand<FLOAT_LIKE>,
            rhs: Operand<FLOAT_LIKE>,
            fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
            res: Result<FLOAT_LIKE>,
        })*
        pub(super) const FLOAT_BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $from:ident to $to:ident $(+ $trait:ident)? $(,
        $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($trait,)? PURE],
            format = "$arg attr-dict `:` type($arg) `to` type($res)",
            $($key = $value,)*
        )]
        pub struct $name {
            arg: Operand<$from>,
            res: Result<$to>,
        })*
        pub(super) const CAST: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! cast_with_non_negative {
    ($($(#[$doc:meta])* $name:ident($text:literal, $from:ident to $to:ident $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE],
            format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
            $($key = $value,)*
        )]
        pub struct $name {
            arg: Operand<$from>,
            nonNeg: Optional<Attr<UNIT_ATTR>>,
            res: Result<$to>,
        })*
        pub(super) const CAST_WITH_NON_NEGATIVE: &[&OpDef] = &[$($name::DEF),*];
    };
}

integer_binary! {
    /// The remainder of unsigned division.
    URem("llvm.urem", [], semantics = semantics::urem, speculatable = crate::common::speculate::has_nonzero_divisor);
    /// The remainder of signed division, with the sign of the dividend.
    SRem("llvm.srem", [], semantics = SRem::semantics, speculatable = crate::common::speculate::has_safe_divisor);
    /// Bitwise and.
    And("llvm.and", [ALWAYS_SPECULATABLE], semantics = semantics::and);
    /// Bitwise exclusive or.
    XOr("llvm.xor", [ALWAYS_SPECULATABLE], semantics = semantics::xor);
}

integer_binary_with_overflow! {
    /// Integer addition.
    Add("llvm.add", [COMMUTATIVE], semantics = semantics::add);
    /// Integer subtraction.
    Sub("llvm.sub", [], semantics = semantics::sub);
    /// Integer multiplication.
    Mul("llvm.mul", [COMMUTATIVE], semantics = semantics::mul);
    /// Left shift.
    Shl("llvm.shl", [], semantics = semantics::shl);
}

integer_binary_with_exact! {
    /// Unsigned division, rounded towards zero.
    UDiv("llvm.udiv", [], semantics = semantics::udiv, speculatable = crate::common::speculate::has_nonzero_divisor);
    /// Signed division, rounded towards zero.
    SDiv("llvm.sdiv", [], semantics = semantics::sdiv, speculatable = crate::common::speculate::has_safe_divisor);
    /// Logical right shift.
    LShr("llvm.lshr", [ALWAYS_SPECULATABLE], semantics = semantics::lshr);
    /// Arithmetic right shift.
    AShr("llvm.ashr", [ALWAYS_SPECULATABLE], semantics = semantics::ashr);
}

float_binary! {
    /// Float addition.
    FAdd("llvm.fadd", semantics::fadd);
    /// Float subtraction.
    FSub("llvm.fsub", semantics::fsub);
    /// Float multiplication.
    FMul("llvm.fmul", semantics::fmul);
    /// Float division.
    FDiv("llvm.fdiv", semantics::fdiv);
    /// The remainder of float division, with the sign of the dividend.
    FRem("llvm.frem", semantics::frem);
}

cast! {
    /// Sign extension of an integer.
    SExt("llvm.sext", INTEGER_LIKE to INTEGER_LIKE, verify = ZExt::verify, semantics = semantics::sext);
    /// Conversion of a signed integer to a float.
    SIToFP("llvm.sitofp", INTEGER_LIKE to FLOAT_LIKE, semantics = semantics::sitofp);
    /// Conversion of a float to a signed integer, rounded towards zero.
    FPToSI("llvm.fptosi", FLOAT_LIKE to INTEGER_LIKE, semantics = semantics::fptosi);
    /// Conversion of a float to an unsigned integer, rounded towards zero.
    FPToUI("llvm.fptoui", FLOAT_LIKE to INTEGER_LIKE, semantics = semantics::fptoui);
    /// Conversion of a float to a wider format.
    FPExt("llvm.fpext", FLOAT_LIKE to FLOAT_LIKE, semantics = semantics::fpext);
    /// Rounding of a float to a narrower format.
    FPTrunc("llvm.fptrunc", FLOAT_LIKE to FLOAT_LIKE, semantics = semantics::fptrunc);
    /// Reinterpretation of the bits as another type.
    Bitcast("llvm.bitcast", ANY_NON_AGGREGATE to ANY_NON_AGGREGATE + OBSERVED, verify = Bitcast::verify,
        semantics = semantics::bitcast);
    /// Conversion of a pointer to another address space.
    AddrSpaceCast("llvm.addrspacecast", POINTER_LIKE to POINTER_LIKE, semantics = AddrSpaceCast::semantics);
    /// Conversion of an address to an integer.
    PtrToInt("llvm.ptrtoint", POINTER_LIKE to INTEGER_LIKE, semantics = PtrToInt::semantics);
}

cast_with_non_negative! {
    /// Zero extension of an integer.
    ZExt("llvm.zext", INTEGER_LIKE to INTEGER_LIKE, verify = ZExt::verify, semantics = semantics::zext);
    /// Conversion of an unsigned integer to a float.
    UIToFP("llvm.uitofp", INTEGER_LIKE to FLOAT_LIKE, semantics = semantics::uitofp);
}

/// Conversion of an integer to an address.
#[op(
    "llvm.inttoptr",
    traits = [PURE],
    format = "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)",
    verify,
    semantics
)]
pub struct IntToPtr {
    arg: Operand<INTEGER_LIKE>,
    dereferenceable: Optional<Attr<DEREFERENCEABLE_ATTR>>,
    res: Result<POINTER_LIKE>,
}

/// Truncation of an integer.
#[op(
    "llvm.trunc",
    traits = [PURE],
    format = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
    semantics = semantics::trunc
)]
pub struct Trunc {
    arg: Operand<INTEGER_LIKE>,
    overflowFlags: Attr<OVERFLOW, default = no_overflow_flags>,
    res: Result<INTEGER_LIKE>,
}

/// Bitwise or.
#[op(
    "llvm.or",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)",
    semantics
)]
pub struct Or {
    lhs: Operand<INTEGER_LIKE>,
    rhs: Operand<INTEGER_LIKE>,
    isDisjoint: Optional<Attr<UNIT_ATTR>>,
    res: Result<INTEGER_LIKE>,
}

/// Float negation.
#[op(
    "llvm.fneg",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$operand attr-dict `:` type($res)",
    semantics = semantics::fneg
)]
pub struct FNeg {
    operand: Operand<FLOAT_LIKE>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    res: Result<FLOAT_LIKE>,
}

fn i1_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ty.with_element(ctx, Type::I1))
}

/// Integer comparison.
#[op(
    "llvm.icmp",
    format,
    traits = [PURE, SAME_TYPE_OPERANDS],
    relations = [Derived("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape)],
    semantics
)]
pub struct ICmp {
    predicate: Attr<ICMP_PREDICATE>,
    lhs: Operand<INTEGER_OR_POINTER_LIKE>,
    rhs: Operand<INTEGER_OR_POINTER_LIKE>,
    res: Result<BOOL_LIKE>,
}

/// Float comparison.
#[op(
    "llvm.fcmp",
    format,
    traits = [PURE, SAME_TYPE_OPERANDS],
    relations = [Derived("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape)],
    semantics = semantics::fcmp
)]
pub struct FCmp {
    predicate: Attr<FCMP_PREDICATE>,
    lhs: Operand<FLOAT_LIKE>,
    rhs: Operand<FLOAT_LIKE>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    res: Result<BOOL_LIKE>,
}

/// Selection of one of two values by a condition.
#[op(
    "llvm.select",
    traits = [PURE],
    relations = [Same(trueValue, falseValue, res)],
    format = "operands attr-dict `:` type($condition) `,` type($res)",
    semantics
)]
pub struct Select {
    condition: Operand<BOOL_LIKE>,
    trueValue: Operand<LLVM_TYPE>,
    falseValue: Operand<LLVM_TYPE>,
    fastmathFlags: Attr<FASTMATH, default = no_fastmath_flags>,
    res: Result<LLVM_TYPE>,
}

/// A fixed unspecified value if the operand is poison or undefined; otherwise the operand.
#[op("llvm.freeze", traits = [PURE, UNSPECIFIED, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "operands attr-dict `:` type($val)", semantics)]
pub struct Freeze {
    val: Operand<LLVM_TYPE>,
    res: Result<LLVM_TYPE>,
}

/// A constant.
#[op(
    "llvm.mlir.constant",
    traits = [PURE, CONSTANT_LIKE, TENSORS_AS_FUNCTIONS],
    format = "`(` $value `)` attr-dict `:` type($res)",
    verify,
    semantics = semantics::constant
)]
pub struct Constant {
    value: Attr<ANY_ATTR>,
    res: Result<LLVM_TYPE>,
}

macro_rules! constant_without_value {
    ($($(#[$doc:meta])* $name:ident($text:literal $(, $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE, CONSTANT_LIKE], format = "attr-dict `:` type($res)", $($key = $value,)*)]
        pub struct $name {
            res: Result<LLVM_TYPE>,
        })*
    };
}

constant_without_value! {
    /// Zero of any type.
    Zero("llvm.mlir.zero", verify = Zero::verify, semantics = Zero::semantics);
    /// Poison.
    Poison("llvm.mlir.poison", semantics = semantics::poison);
    /// An undefined value, which may differ at each use.
    Undef("llvm.mlir.undef", semantics = Undef::semantics);
}

/// The address of a global or function.
#[op(
    "llvm.mlir.addressof",
    traits = [PURE, CONSTANT_LIKE],
    format = "$global_name attr-dict `:` qualified(type($res))",
    verify_symbol_uses,
    semantics
)]
pub struct AddressOf {
    global_name: Attr<FLAT_SYMBOL_REF_ATTR>,
    res: Result<ANY_POINTER>,
}

/// An element of an aggregate.
#[op("llvm.extractvalue",
    format, traits = [PURE], verify,
    semantics
)]
pub struct ExtractValue {
    container: Operand<ANY_AGGREGATE>,
    position: Attr<DENSE_I64_ARRAY_ATTR>,
    res: Result<LLVM_TYPE>,
}

/// An aggregate with one element replaced.
#[op("llvm.insertvalue",
    format, traits = [PURE], relations = [Same(container, res)], verify,
    semantics
)]
pub struct InsertValue {
    container: Operand<ANY_AGGREGATE>,
    value: Operand<PRIMITIVE_TYPE>,
    position: Attr<DENSE_I64_ARRAY_ATTR>,
    res: Result<ANY_AGGREGATE>,
}

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

/// An element of a vector.
#[op(
    "llvm.extractelement",
    semantics,
    traits = [PURE],
    relations = [Derived("result type matches vector element type", vector, res, element)],
    format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"
)]
pub struct ExtractElement {
    vector: Operand<ANY_VECTOR>,
    position: Operand<ANY_SIGNLESS_INTEGER>,
    res: Result<LLVM_TYPE>,
}

/// A vector with one element replaced.
#[op(
    "llvm.insertelement",
    semantics,
    traits = [PURE],
    relations = [
        Derived("argument type matches vector element type", vector, value, element),
        Same(res, vector)
    ],
    format = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"
)]
pub struct InsertElement {
    vector: Operand<ANY_VECTOR>,
    value: Operand<PRIMITIVE_TYPE>,
    position: Operand<ANY_SIGNLESS_INTEGER>,
    res: Result<ANY_VECTOR>,
}

/// Selection of the elements of two vectors by a mask.
#[op(
    "llvm.shufflevector",
    semantics,
    format,
    traits = [PURE],
    relations = [Same(v1, v2)],
    verify
)]
pub struct ShuffleVector {
    v1: Operand<ANY_VECTOR>,
    v2: Operand<ANY_VECTOR>,
    mask: Attr<DENSE_I32_ARRAY_ATTR>,
    res: Result<ANY_VECTOR>,
}

pub(super) const OTHER_OPS: &[&OpDef] = &[
    Trunc::DEF,
    IntToPtr::DEF,
    Or::DEF,
    FNeg::DEF,
    ICmp::DEF,
    FCmp::DEF,
    Select::DEF,
    Freeze::DEF,
    Constant::DEF,
    Zero::DEF,
    Poison::DEF,
    Undef::DEF,
    AddressOf::DEF,
    ExtractValue::DEF,
    InsertValue::DEF,
    ExtractElement::DEF,
    InsertElement::DEF,
    ShuffleVector::DEF,
];
