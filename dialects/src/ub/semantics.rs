//! Semantics of the operations of ub.

use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Unsupported, Value, shape_of};
use proofmark_ir::{Identifier, Ir, OpId};

use crate::common::constant;

/// Executes `ub.poison` and `llvm.mlir.poison`: poison in every element.
pub fn poison(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if let Some(value) = ir.property(op, Identifier::VALUE)
        && !constant::is_poison(ir.ctx(), value)
    {
        return Err(Unsupported::new("partial poison"));
    }
    let ty = ir.value_type(ir.result(op, 0));
    let is_vector = matches!(ty.kind(ir.ctx()), TypeKind::Vector { .. });
    if let Some(value) = constant::poison(ir.ctx()).filter(|_| is_vector) {
        return constant::execute(ir.ctx(), m, value, ty);
    }
    let shape = shape_of(ir.ctx(), ty, m.index_width())?;
    let value = Value::from_scalars(shape.iter().map(|&width| Scalar::poison(&mut **m, width)));
    m.result(value);
    Ok(())
}

/// Executes `ub.unreachable` and `llvm.unreachable`.
pub fn unreachable(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    m.unreachable();
    Ok(())
}
