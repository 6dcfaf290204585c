//! Folds of arith: algebraic identities that create no operation, then evaluation of constants
//! ([`crate::common::fold`]).
//!
//! The identities are those of MLIR's `ArithOps.cpp`, in the same order. Where an identity of MLIR is incorrect for
//! some input or some width of `index`, a guard is marked "Guard" and listed in `dialects/SEMANTICS.md`. The drivers
//! have already moved the constants of commutative operations to the right.

mod casts;
mod comparisons;
mod floats;
mod integers;

use proofmark_ir::context::AttrKind;
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Fold, Identifier, Ir, Type, ValueId};

use crate::common::matchers::int_like;
use crate::common::softfloat::Special;
use crate::common::{matchers, softfloat};

/// Returns both operands, and the constant value of the second one.
fn binary(fold: &Fold<'_>) -> (ValueId, ValueId, Option<Attribute>) {
    let (lhs, rhs) = (fold.operand(fold.op(), 0), fold.operand(fold.op(), 1));
    (lhs, rhs, fold.constant(1))
}

fn result_type(fold: &Fold<'_>) -> Type {
    fold.value_type(fold.result(fold.op(), 0))
}

/// Folds to `attr`, or fails without one.
fn attribute(fold: Fold<'_>, attr: Option<Attribute>) -> Folded<'_> {
    match attr {
        Some(attr) => fold.attribute(attr),
        None => fold.none(),
    }
}

fn zero_of_result(fold: Fold<'_>) -> Folded<'_> {
    let zero = int_like(fold.ctx(), result_type(&fold), 0);
    attribute(fold, zero)
}

/// Replaces the only operand by `operand`.
fn set_only_operand(fold: Fold<'_>, operand: ValueId) -> Folded<'_> {
    let mut edit = fold.edit();
    edit.set_operand(0, operand);
    edit.done()
}

/// Returns the float that every element of the constant is equal to, if it is one of [`Special`].
fn special(fold: &Fold<'_>, constant: Option<Attribute>) -> Option<Special> {
    let (ctx, attr) = (fold.ctx(), constant?);
    let kind = attr.ty(ctx).element_or_self(ctx).float_kind()?;
    let bits = match attr.kind(ctx) {
        AttrKind::Float { bits, .. } => *bits,
        AttrKind::DenseElements { splat: true, .. } => attr.elements(ctx)?.get(0)?.inline()?,
        _ => return None,
    };
    softfloat::special(kind, bits)
}

/// Returns the fast-math flags as a bit mask.
fn fastmath(ir: &Ir, op: proofmark_ir::OpId) -> i64 {
    ir.property(op, Identifier::FASTMATH).and_then(|flags| matchers::number(ir.ctx(), flags)).unwrap_or(0)
}
