//! Verification of the operations of transform without regions, except those on structured payload.

use proofmark_ir::context::AttrKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Ir, OpId, Type};

use super::super::core::NumAssociations;
use super::super::extensions::IRDLCollectMatching;
use super::super::gpu::MapForallToBlocks;
use super::super::loops::SimplifyBoundedAffineOps;
use super::super::memory::OneShotBufferize;
use super::children;
use crate::irdl;
use crate::transform::attrs::param_operand;
use crate::transform::types::{check_param, is_same_kind};
use crate::transform::{ApplyRegisteredPass, SplitHandle};

impl NumAssociations {
    /// Verifies that the result is a parameter that can be an `i64`.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(&result) = ir.results(op).first() else { return };
        let number = ir.ctx().i64_attr(0, Type::I64);
        if let Err(message) = check_param(ir.ctx(), ir.value_type(result), number) {
            errors.push(Diagnostic::error_on(ir, op, message));
        }
    }
}

impl IRDLCollectMatching {
    /// Verifies that the body is one dialect with one operation.
    pub(crate) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (mut body, has_one) = (children(ir, op, 0), children(ir, op, 0).count() == 1);
        let dialect = body.next().filter(|&each| ir.is_op(each, irdl::DialectOp::DEF));
        let n_of = |dialect, def| children(ir, dialect, 0).filter(|&each| ir.is_op(each, def)).count();
        let message = match dialect {
            _ if !has_one => "expects a single operation in the body",
            None => "expects the body operation to be irdl.dialect",
            Some(dialect) if n_of(dialect, irdl::OperationOp::DEF) != 1 => {
                "expects IRDL to contain exactly one operation"
            }
            Some(dialect) if n_of(dialect, irdl::TypeOp::DEF) + n_of(dialect, irdl::AttributeOp::DEF) > 0 => {
                "IRDL types and attributes are not yet supported"
            }
            Some(_) => return,
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl SplitHandle {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = SplitHandle::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let overflow = view.overflow_result(ir).and_then(|index| index.as_i64(ctx));
        let handle = ir.value_type(view.handle(ir));
        let message =
            if overflow.is_some_and(|index| usize::try_from(index).map_or(true, |i| i >= ir.n_results(op))) {
                "overflow_result is not a valid result index"
            } else if ir.results(op).iter().any(|&result| !is_same_kind(ctx, handle, ir.value_type(result))) {
                "expects result types to implement the same transform interface as the operand type"
            } else {
                return;
            };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl ApplyRegisteredPass {
    /// Verifies that each option operand is referred to exactly once.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ApplyRegisteredPass::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let n = view.dynamic_options(ir).len();
        let mut seen = vec![false; n];
        let mut rest: Vec<Attribute> = view
            .options(ir)
            .as_dict(ctx)
            .map_or_else(Vec::new, |options| options.entries(ctx).values().iter().rev().copied().collect());
        while let Some(value) = rest.pop() {
            if let AttrKind::Array(elements) = value.kind(ctx) {
                rest.extend(elements.iter().rev());
            }
            let Some(index) = param_operand(ctx, value) else { continue };
            let slot = usize::try_from(index).ok().and_then(|index| seen.get_mut(index));
            let message = match slot {
                None => format!(
                    "dynamic option index {index} is out of bounds for the number of dynamic options: {n}"
                ),
                Some(true) => format!("dynamic option index {index} is already used in options"),
                Some(slot) => {
                    *slot = true;
                    continue;
                }
            };
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        if seen.contains(&false) {
            let message =
                "a param operand does not have a corresponding param_operand attr in the options dict";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

impl OneShotBufferize {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let copy = ir.property_named(op, "memcpy_op").and_then(|copy| copy.as_string(ir.ctx()));
        if !copy.is_some_and(|copy| ["memref.copy", "linalg.copy"].contains(&copy.as_str(ir.ctx()))) {
            errors.push(Diagnostic::op_error(ir, op, "unsupported memcpy op"));
        }
    }
}

impl MapForallToBlocks {
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let dims = ir.property_named(op, "grid_dims").and_then(|dims| dims.as_i64_array(ir.ctx()));
        if dims.is_some_and(|dims| ![0, 3].contains(&dims.len())) {
            errors.push(Diagnostic::op_error(ir, op, "transform requires empty or size-3 grid_dims"));
        }
    }
}

impl SimplifyBoundedAffineOps {
    /// Verifies that there are as many lower and upper bounds as values.
    pub(crate) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let n = ir.n_operands(op) - 1;
        for (name, which) in [("lower_bounds", "lower"), ("upper_bounds", "upper")] {
            let bounds = ir.property_named(op, name).and_then(|bounds| bounds.as_i64_array(ir.ctx()));
            let m = bounds.map_or(0, |bounds| bounds.len());
            if n != m {
                let message = format!("incorrect number of {which} bounds, expected {n} but found {m}");
                return errors.push(Diagnostic::op_error(ir, op, message));
            }
        }
    }
}
