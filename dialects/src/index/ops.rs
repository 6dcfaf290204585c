//! The operations of index (`IndexOps.td`).

use proofmark_ir::constraints::*;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, InferInput, TypeConstraint};
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Attribute, Context, Ir, OpDef, OpId, Type, op};
use smallvec::{SmallVec, smallvec};

use super::{CMP_PREDICATE_DEF, fold, semantics};
use crate::common::{fold as constants, speculate};

/// An integer of any signedness, or `index`.
static INTEGER_OR_INDEX: TypeConstraint =
    TypeConstraint::new("integer or index", |ctx, ty| ty.is_index() || ty.is_integer(ctx));

static CMP_PREDICATE: AttrConstraint = AttrConstraint::new("index comparison predicate kind", |ctx, attr| {
    attr.as_enum(ctx, &CMP_PREDICATE_DEF).is_some()
})
.spelled(AttrSpelling::Parameters("index.cmp_predicate"));

fn an_index(_: &Context, _: InferInput<'_>) -> std::result::Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::INDEX])
}

fn a_truth_value(_: &Context, _: InferInput<'_>) -> std::result::Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::I1])
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident($text:literal, [$($traits:ident),*], $semantics:ident, $fold:path $(,
        $key:ident = $value:path)*);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [$($traits),*],
            format = "$lhs `,` $rhs attr-dict",
            infer = an_index,
            semantics = semantics::$semantics,
            fold = $fold
            $(, $key = $value)*
        )]
        pub struct $name {
            lhs: Operand<INDEX>,
            rhs: Operand<INDEX>,
            result: Result<INDEX>,
        })*
        const BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

binary! {
    /// Addition.
    Add("index.add", [COMMUTATIVE, PURE], add, fold::sum);
    /// Subtraction.
    Sub("index.sub", [PURE], sub, fold::sum);
    /// Multiplication.
    Mul("index.mul", [COMMUTATIVE, PURE], mul, fold::mul);
    /// Signed division, rounded towards zero.
    DivS("index.divs", [NO_MEMORY_EFFECT], divs, constants::strict, speculatable = speculate::has_safe_divisor);
    /// Unsigned division, rounded towards zero.
    DivU("index.divu", [NO_MEMORY_EFFECT], divu, constants::strict, speculatable = speculate::has_nonzero_divisor);
    /// Signed division, rounded up.
    CeilDivS("index.ceildivs", [NO_MEMORY_EFFECT], ceildivs, constants::strict,
        speculatable = speculate::has_safe_divisor);
    /// Unsigned division, rounded up.
    CeilDivU("index.ceildivu", [NO_MEMORY_EFFECT], ceildivu, constants::strict,
        speculatable = speculate::has_nonzero_divisor);
    /// Signed division, rounded down.
    FloorDivS("index.floordivs", [NO_MEMORY_EFFECT], floordivs, constants::strict,
        speculatable = speculate::has_safe_divisor);
    /// The remainder of signed division, with the sign of the dividend.
    RemS("index.rems", [NO_MEMORY_EFFECT], rems, constants::strict, speculatable = speculate::has_safe_divisor);
    /// The remainder of unsigned division.
    RemU("index.remu", [NO_MEMORY_EFFECT], remu, constants::strict, speculatable = speculate::has_nonzero_divisor);
    /// The maximum of two signed integers.
    MaxS("index.maxs", [COMMUTATIVE, PURE], maxs, constants::strict);
    /// The maximum of two unsigned integers.
    MaxU("index.maxu", [COMMUTATIVE, PURE], maxu, constants::strict);
    /// The minimum of two signed integers.
    MinS("index.mins", [COMMUTATIVE, PURE], mins, constants::strict);
    /// The minimum of two unsigned integers.
    MinU("index.minu", [COMMUTATIVE, PURE], minu, constants::strict);
    /// Left shift.
    Shl("index.shl", [PURE], shl, constants::strict);
    /// Arithmetic right shift.
    ShrS("index.shrs", [PURE], shrs, constants::strict);
    /// Logical right shift.
    ShrU("index.shru", [PURE], shru, constants::strict);
    /// Bitwise and.
    And("index.and", [COMMUTATIVE, PURE], and, constants::strict);
    /// Bitwise or.
    Or("index.or", [COMMUTATIVE, PURE], or, constants::strict);
    /// Bitwise exclusive or.
    XOr("index.xor", [COMMUTATIVE, PURE], xor, constants::strict);
}

macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident($text:literal, $semantics:ident);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE],
            format = "$input attr-dict `:` type($input) `to` type($output)",
            verify = verify_cast,
            semantics = semantics::$semantics,
            fold = constants::strict
        )]
        pub struct $name {
            input: Operand<INTEGER_OR_INDEX>,
            output: Result<INTEGER_OR_INDEX>,
        })*
    };
}

cast! {
    /// Conversion between `index` and an integer by sign extension or truncation.
    CastS("index.casts", casts);
    /// Conversion between `index` and an integer by zero extension or truncation.
    CastU("index.castu", castu);
}

/// Verifies that exactly one type of a cast is `index`.
fn verify_cast(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    if from.is_index() == to.is_index() {
        let text = |ty| type_to_string(ir.ctx(), ty);
        let message =
            format!("operand type '{}' and result type '{}' are cast incompatible", text(from), text(to));
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Comparison.
#[op(
    "index.cmp",
    traits = [PURE],
    format = "`` $pred `(` $lhs `,` $rhs `)` attr-dict",
    infer = a_truth_value,
    semantics = semantics::cmp,
    fold = fold::cmp
)]
pub struct Cmp {
    pred: Attr<CMP_PREDICATE>,
    lhs: Operand<INDEX>,
    rhs: Operand<INDEX>,
    result: Result<I1>,
}

/// The width of `index` in bits.
#[op("index.sizeof", traits = [PURE], format = "attr-dict", infer = an_index, semantics = semantics::sizeof)]
pub struct SizeOf {
    result: Result<INDEX>,
}

/// A constant of type `index`.
#[op(
    "index.constant",
    traits = [CONSTANT_LIKE, PURE],
    relations = [Same(value, result)],
    format = "attr-dict $value",
    semantics = semantics::constant,
    result_name = constant_name
)]
pub struct Constant {
    value: Attr<INDEX_ATTR>,
    result: Result<INDEX>,
}

/// A constant of type `i1`.
#[op(
    "index.bool.constant",
    traits = [CONSTANT_LIKE, PURE],
    relations = [Same(value, result)],
    format = "attr-dict $value",
    semantics = semantics::constant,
    result_name = bool_constant_name
)]
pub struct BoolConstant {
    value: Attr<BOOL_ATTR>,
    result: Result<I1>,
}

/// Returns the suggested name `idx5` for the constant 5.
fn constant_name(ir: &Ir, op: OpId, _: usize) -> Option<String> {
    Some(format!("idx{}", ir.constant_of(op)?.as_int(ir.ctx())?.to_signed_string()))
}

/// Returns the suggested name `true` or `false`.
fn bool_constant_name(ir: &Ir, op: OpId, _: usize) -> Option<String> {
    ir.constant_of(op).and_then(Attribute::as_bool).map(|value| value.to_string())
}

const OTHERS: &[&OpDef] = &[CastS::DEF, CastU::DEF, Cmp::DEF, SizeOf::DEF, Constant::DEF, BoolConstant::DEF];

pub(super) const OPS: &[&[&OpDef]] = &[BINARY, OTHERS];
