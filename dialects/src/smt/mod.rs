//! The smt dialect: SMT-LIB formulas. Only booleans and integers are defined here, without semantics.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/SMT/>. Arrays, functions, uninterpreted sorts, quantifiers,
//! operations on bit vectors, and solver commands are not defined.

mod asm;
mod types;

use proofmark_ir::constraints::*;
use proofmark_ir::context::Dialect;
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling};
use proofmark_ir::{Ir, OpDef, OpId, Type, op};

use self::types::*;
pub use self::types::{BIT_VECTOR, BOOL_TYPE, INT_TYPE};
use crate::verify::{Check, fail, first_error};

/// The predicates of `smt.int.cmp` with their numbers in MLIR.
pub const INT_PREDICATES: &[(&str, i64)] = &[("lt", 0), ("le", 1), ("gt", 2), ("ge", 3)];

static INT_PREDICATE: AttrConstraint =
    AttrConstraint::new("allowed 64-bit signless integer cases: 0, 1, 2, 3", |ctx, attr| {
        is_int_of(ctx, attr, Type::I64) && attr.as_i64(ctx).is_some_and(|value| (0..4).contains(&value))
    })
    .spelled(AttrSpelling::Keywords { cases: INT_PREDICATES, ty: Type::I64 });

/// An integer, of any size.
#[op(
    "smt.int.constant",
    traits = [PURE, CONSTANT_LIKE],
    format = Format::Custom { parse: asm::parse_int, print: asm::print_int },
    result_name = |ir, op, _| Some(format!("c{}", asm::int_text(ir, op)?))
)]
pub struct IntConstant {
    value: Attr<AP_INT_ATTR>,
    result: Result<INT>,
}

macro_rules! variadic {
    ($list:ident, $constraint:ident, $traits:tt: $($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, traits = $traits, format = "$inputs attr-dict")]
        pub struct $name {
            inputs: Variadic<Operand<$constraint>>,
            result: Result<$constraint>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! binary {
    ($list:ident, $constraint:ident: $($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE], format = "$lhs `,` $rhs attr-dict")]
        pub struct $name {
            lhs: Operand<$constraint>,
            rhs: Operand<$constraint>,
            result: Result<$constraint>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! unary {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal, $constraint:ident);)*) => {
        $($(#[$doc])*
        #[op($text, traits = [PURE], format = "$input attr-dict")]
        pub struct $name {
            input: Operand<$constraint>,
            result: Result<$constraint>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! compared {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [PURE, SAME_TYPE_OPERANDS],
            format = Format::Custom { parse: asm::parse_compared, print: asm::print_compared },
            verify = first_error!(at_least_two)
        )]
        pub struct $name {
            inputs: Variadic<Operand<ANY_VALUE>>,
            result: Result<BOOL>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

variadic! { INT_VARIADIC, INT, [PURE, COMMUTATIVE]:
    /// The sum.
    IntAdd("smt.int.add");
    /// The product.
    IntMul("smt.int.mul");
}

binary! { INT_BINARY, INT:
    /// Division of integers.
    IntDiv("smt.int.div");
    /// The remainder of a division.
    IntMod("smt.int.mod");
    /// The difference.
    IntSub("smt.int.sub");
}

variadic! { BOOL_VARIADIC, BOOL, [PURE]:
    /// Conjunction.
    And("smt.and");
    /// Disjunction.
    Or("smt.or");
    /// Exclusive disjunction of all operands.
    Xor("smt.xor");
}

binary! { BOOL_BINARY, BOOL:
    /// Implication.
    Implies("smt.implies");
}

unary! { UNARY:
    /// The absolute value.
    IntAbs("smt.int.abs", INT);
    /// Negation.
    Not("smt.not", BOOL);
}

compared! { COMPARED:
    /// Pairwise inequality of all operands.
    Distinct("smt.distinct");
    /// Equality of all operands.
    Eq("smt.eq");
}

/// A comparison of integers.
#[op("smt.int.cmp", traits = [PURE], format = "$pred $lhs `,` $rhs attr-dict")]
pub struct IntCmp {
    pred: Attr<INT_PREDICATE>,
    lhs: Operand<INT>,
    rhs: Operand<INT>,
    result: Result<BOOL>,
}

/// A boolean constant.
#[op(
    "smt.constant",
    traits = [PURE, CONSTANT_LIKE],
    format = "$value attr-dict",
    result_name = |ir, op, _| Some(ir.property_named(op, "value")?.as_bool()?.to_string())
)]
pub struct BoolConstant {
    value: Attr<BOOL_ATTR>,
    result: Result<BOOL>,
}

/// If-then-else.
#[op(
    "smt.ite",
    traits = [PURE],
    relations = [Same(thenValue, elseValue, result)],
    format = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))"
)]
pub struct Ite {
    cond: Operand<BOOL>,
    thenValue: Operand<ANY_VALUE>,
    elseValue: Operand<ANY_VALUE>,
    result: Result<ANY_VALUE>,
}

/// Assertion of a formula.
#[op("smt.assert", format = "$input attr-dict")]
pub struct Assert {
    input: Operand<BOOL>,
}

/// Declaration of a symbolic value.
#[op(
    "smt.declare_fun",
    format = "($namePrefix^)? attr-dict `:` qualified(type($result))",
    result_name = |ir, op, _| {
        Some(ir.property_named(op, "namePrefix")?.as_string(ir.ctx())?.as_str(ir.ctx()).to_owned())
    }
)]
pub struct DeclareFun {
    namePrefix: Optional<Attr<STR_ATTR>>,
    result: Result<ANY_VALUE>,
}

/// The terminator of a region.
#[op(
    "smt.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = "($values^ `:` qualified(type($values)))? attr-dict"
)]
pub struct Yield {
    values: Variadic<Operand<ANY_TYPE>>,
}

const OTHERS: &[&OpDef] =
    &[IntConstant::DEF, IntCmp::DEF, BoolConstant::DEF, Ite::DEF, Assert::DEF, DeclareFun::DEF, Yield::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[INT_VARIADIC, INT_BINARY, BOOL_VARIADIC, BOOL_BINARY, UNARY, COMPARED, OTHERS],
    types: TYPES,
    ..Dialect::new("smt")
};

fn at_least_two(ir: &Ir, op: OpId) -> Check {
    match ir.n_operands(op) {
        n @ 0..2 => fail(ir, op, format_args!("'inputs' must have at least size 2, but got {n}")),
        _ => Ok(()),
    }
}
