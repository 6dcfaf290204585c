//! Folds of arith: algebra that needs no new operation, and then constants ([`crate::common::fold`]).
//!
//! The algebra is MLIR's (`ArithOps.cpp`), in its order. Where MLIR's is wrong for some input or some width of `index`, there is a
//! guard here, marked "guard", and a row in `dialects/SEMANTICS.md`. Commutative operations have their constants on the right already:
//! drivers see to that.

mod casts;
mod comparisons;
mod floats;
mod integers;

pub use casts::*;
pub use comparisons::*;
pub use floats::*;
pub use integers::*;

use proofmark_ir::context::AttrKind;
use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Fold, Identifier, Ir, Type, ValueId};

use crate::common::matchers::int_like;
use crate::common::softfloat::Special;
use crate::common::{matchers, softfloat};

/// Both operands, and the constant that the second one is.
fn binary(fold: &Fold<'_>) -> (ValueId, ValueId, Option<Attribute>) {
    let (lhs, rhs) = (fold.operand(fold.op(), 0), fold.operand(fold.op(), 1));
    (lhs, rhs, fold.constant_value(rhs))
}

fn result_type(fold: &Fold<'_>) -> Type {
    fold.value_type(fold.result(fold.op(), 0))
}

/// Folds to a constant if the type has it, else not at all.
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

/// Sets the only operand.
fn skip_to(fold: Fold<'_>, operand: ValueId) -> Folded<'_> {
    let op = fold.op();
    let mut rewriter = fold.rewrite();
    rewriter.set_operand(op, 0, operand);
    rewriter.done().into()
}

/// Which particular float the constant is in every element.
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

/// Fast-math flags, as bits.
fn fastmath(ir: &Ir, op: proofmark_ir::OpId) -> i64 {
    ir.property(op, Identifier::FASTMATH).and_then(|flags| matchers::number(ir.ctx(), flags)).unwrap_or(0)
}
