//! The vector dialect, as far as integer code outside of it needs it: values repeated, and the size of scalable vectors.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/Vector/>.

pub mod fold;
pub mod semantics;

use proofmark_ir::constraints::*;
use proofmark_ir::context::Dialect;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Context, Ir, OpDef, OpId, Type, op};

/// A scalar or vector repeated to fill a vector: missing leading dimensions are added, dimensions of size 1 stretched.
#[op(
    "vector.broadcast",
    traits = [PURE],
    format = "$source attr-dict `:` type($source) `to` type($vector)",
    verify = broadcast,
    fold = fold::broadcast,
    semantics = semantics::broadcast
)]
pub struct Broadcast {
    source: Operand<ANY_TYPE>,
    vector: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// How often the smallest size of a scalable vector fits into its size.
#[op("vector.vscale", traits = [PURE], format = "attr-dict", result_name = |_, _, _| Some("vscale".to_owned()))]
pub struct VScale {
    res: Result<INDEX>,
}

const OPS: &[&OpDef] = &[Broadcast::DEF, VScale::DEF];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    materialize_constant: Some(crate::arith::materialize_constant),
    ..Dialect::new("vector")
};

/// The sizes of a vector; none for a scalar.
fn sizes(ctx: &Context, ty: Type) -> &[i64] {
    ty.shape(ctx).unwrap_or(&[])
}

/// The trailing sizes of the result are those of the source, except where they are 1.
fn broadcast(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if from.element_or_self(ctx) != to.element_or_self(ctx) {
        let message = "failed to verify that source operand and result have same element type";
        errors.push(Diagnostic::op_error(ir, op, message));
        return;
    }
    let (from, to) = (sizes(ctx, from), sizes(ctx, to));
    if from.len() > to.len() {
        errors.push(Diagnostic::op_error(ir, op, "source rank higher than destination rank"));
        return;
    }
    let trailing = &to[to.len() - from.len()..];
    if let Some((from, to)) = from.iter().zip(trailing).find(|&(&from, &to)| from != to && from != 1) {
        errors.push(Diagnostic::op_error(ir, op, format!("dimension mismatch ({from} vs. {to})")));
    }
}
