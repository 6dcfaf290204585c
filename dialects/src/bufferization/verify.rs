//! Verification of bufferization beyond the constraints of the operation definitions, and of its attributes on other
//! operations.
//!
//! Rules and messages are MLIR's (`BufferizationOps.cpp`, `BufferizationDialect.cpp`).

use proofmark_ir::constraints::{is_base_memref, is_tensor};
use proofmark_ir::context::{AttrKind, AttrPlace};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::Traits;
use proofmark_ir::verify::DialectAttr;
use proofmark_ir::{Ir, OpId};

use super::ops::{AllocTensor, Dealloc, MaterializeInDestination};
use crate::common::shape::are_compatible;
use crate::verify::dynamic_sizes;

impl AllocTensor {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = AllocTensor::cast(ir, op) else { return };
        let ty = ir.value_type(view.result(ir));
        let n_sizes = view.dynamic_sizes(ir).len();
        let Some(copy) = view.copy(ir) else {
            dynamic_sizes(ir, op, ty, n_sizes, errors);
            return;
        };
        let message = if n_sizes > 0 {
            "dynamic sizes not needed when copying a tensor"
        } else if ir.value_type(copy) != ty {
            "expected that `copy` and return type match"
        } else {
            return;
        };
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

impl Dealloc {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Dealloc::cast(ir, op) else { return };
        let message = if view.memrefs(ir).len() != view.conditions(ir).len() {
            "must have the same number of conditions as memrefs to deallocate"
        } else if view.retained(ir).len() != view.updated_conditions(ir).len() {
            "must have the same number of updated conditions (results) as retained operands"
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl MaterializeInDestination {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = MaterializeInDestination::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let (source, dest) = (ir.value_type(view.source(ir)), ir.value_type(view.dest(ir)));
        let is_memory = is_base_memref(ctx, dest);
        let result = view.result(ir).map(|result| ir.value_type(result));
        let message = if !is_memory && !is_tensor(ctx, dest) {
            "'dest' must be a tensor or a memref"
        } else if is_memory && result.is_some() {
            "memref 'dest' implies zero results"
        } else if !is_memory && result.is_none() {
            "tensor 'dest' implies exactly one tensor result"
        } else if result.is_some_and(|result| result != dest) {
            "result and 'dest' types must match"
        } else if view.restrict(ir).is_some() && !is_memory {
            "'restrict' is valid only for memref destinations"
        } else if view.writable(ir).is_some() != is_memory {
            "'writable' must be specified if and only if the destination is of memref type"
        } else {
            let incompatible = "source/destination shapes are incompatible";
            match (source.shape(ctx), dest.shape(ctx)) {
                (None, None) => return,
                (Some(from), Some(to)) if from.len() != to.len() => {
                    "rank mismatch between source and destination shape"
                }
                (Some(from), Some(to)) if are_compatible(from, to) => return,
                _ => incompatible,
            }
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Verifies an attribute of the dialect: `bufferization.writable` and similar attributes on function arguments, and the
/// mark of manual deallocation on operations.
pub(super) fn dialect_attribute(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let name = attr.name.as_str(ctx);
    let is_function = ir.has_trait(attr.op, Traits::FUNCTION);
    let access = |text: &[u8]| matches!(text, b"none" | b"read" | b"write" | b"read-write");
    let message = match (attr.place, name) {
        (AttrPlace::Operation, "bufferization.manual_deallocation") => return,
        (AttrPlace::Operation, _) => {
            format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect")
        }
        (AttrPlace::Result(_), _) => return,
        (AttrPlace::Argument(_), "bufferization.writable") => match attr.value.as_bool() {
            None => format!("'{name}' is expected to be a boolean attribute"),
            Some(_) if !is_function => format!("expected '{name}' to be used on function-like operations"),
            Some(_) => {
                let body = ir.regions(attr.op).first().and_then(|&body| ir.entry_block(body));
                if body.is_some() {
                    return;
                }
                format!("'{name}' is invalid on external functions")
            }
        },
        (AttrPlace::Argument(_), "bufferization.access") => match attr.value.as_string(ctx) {
            None => format!("'{name}' is expected to be a string attribute"),
            Some(value) if !access(value.as_bytes(ctx)) => format!("invalid value for '{name}'"),
            Some(_) => return,
        },
        (AttrPlace::Argument(_), "bufferization.buffer_layout") => match attr.value.kind(ctx) {
            AttrKind::AffineMap(_) | AttrKind::StridedLayout { .. } | AttrKind::Opaque { .. } => return,
            _ => format!("'{name}' is expected to be a memref layout attribute"),
        },
        (AttrPlace::Argument(_), _) => {
            format!(
                "attribute '\"{name}\"' not supported as a region arg attribute by the bufferization dialect"
            )
        }
    };
    errors.push(Diagnostic::error_on(ir, attr.op, message));
}
