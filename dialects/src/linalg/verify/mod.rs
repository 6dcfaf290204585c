//! Verification of linalg beyond the constraints of the operation definitions.
//!
//! A structured operation is verified first: destination style, and the constraints of its family and its own. After
//! its region is valid, loops, maps, shapes and body arguments are verified against each other.

mod convolution;
mod interfaces;
mod maps;
mod rearrange;
mod report;

pub(super) use maps::fit_shapes;
pub(super) use rearrange::{broadcast, map, reduce, transpose};

use proofmark_ir::constraints::{is_base_memref, is_memref, is_tensor};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId};

use super::structured::{body_type, n_inits, space, structured as description};
use crate::common::shape::are_compatible;
use crate::verify::{Check, fail, quoted_type};
use report::{destination_style, report};

/// Verifies a structured operation without its region.
pub(super) fn structured(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let own = || match ir.name_str(op) {
        "linalg.contract" => maps::contract(ir, op),
        _ => maps::adjustable(ir, op),
    };
    let check =
        destination_style(ir, op).and_then(|()| interfaces::of_operation(ir, op)).and_then(|()| own());
    report(check, errors);
}

/// Verifies an operation in destination style without other constraints.
pub(super) fn destination_style_only(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op), errors);
}

/// Verifies the region of a structured operation, and the constraints that depend on it.
pub(super) fn structured_region(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(structured_interface(ir, op).and_then(|()| interfaces::of_region(ir, op)), errors);
}

/// Verifies MLIR's `LinalgOp`.
fn structured_interface(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let has = |accepts: fn(&proofmark_ir::Context, proofmark_ir::Type) -> bool| {
        ir.operands(op).any(|operand| accepts(ctx, ir.value_type(operand)))
    };
    let pure_tensors = !has(is_base_memref) && has(is_tensor);
    let pure_buffers = !has(is_tensor) && has(is_memref);
    if !pure_tensors && !pure_buffers && ir.n_operands(op) > 0 {
        return fail(ir, op, "expected to have pure tensor or buffer semantics");
    }
    let Some(space) = space(ir, op) else { return Ok(()) };
    maps::fit(ir, op, &space)?;
    let n_loops = space.iterators.len();
    if let Some(i) = space.maps.iter().position(|map| map.dims as usize != n_loops) {
        return fail(
            ir,
            op,
            format_args!("expected indexing_map #{i} to have {n_loops} dim(s) to match the number of loops"),
        );
    }
    let block = match ir.regions(op) {
        [region] if ir.entry_block(*region) == ir.last_block(*region) => ir.entry_block(*region),
        _ => None,
    };
    let Some(block) = block else { return fail(ir, op, "expects to have 1 region with 1 block") };
    let args = ir.block_args(block);
    if args.len() != ir.n_operands(op) {
        return fail(
            ir,
            op,
            "expected as many non-induction variable region arguments as the number of input/output operands",
        );
    }
    for (i, (&arg, operand)) in args.iter().zip(ir.operands(op)).enumerate() {
        let element = body_type(ctx, ir.value_type(operand));
        let ty = ir.value_type(arg);
        if ty != element {
            let (ty, element) = (quoted_type(ctx, ty), quoted_type(ctx, element));
            return fail(
                ir,
                op,
                format_args!(
                    "expected type of bb argument #{i} ({ty}) to match element or self type of the corresponding \
                        operand ({element})"
                ),
            );
        }
    }
    Ok(())
}

/// Verifies `linalg.yield`: an element for each output of the parent operation.
pub(super) fn r#yield(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(yielded(ir, op), errors);
}

fn yielded(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let parent = ir.parent_op(op).filter(|&parent| ir.regions(parent).len() == 1);
    let Some(parent) = parent else { return fail(ir, op, "expected single non-empty parent region") };
    if description(ir, parent).is_none() {
        return fail(ir, op, "expected parent op with LinalgOp interface");
    }
    let (n, n_inits) = (ir.n_operands(op), n_inits(ir, parent));
    if n != n_inits {
        return fail(
            ir,
            op,
            format_args!(
                "expected number of yield values ({n}) to match the number of inits / outs operands of the enclosing \
                    LinalgOp ({n_inits})"
            ),
        );
    }
    let first = ir.n_operands(parent).saturating_sub(n_inits);
    for (i, value) in ir.operands(op).enumerate() {
        let output = ir.value_type(ir.operand(parent, first + i));
        let (ty, element) = (ir.value_type(value), body_type(ctx, output));
        if ty != element {
            let (i, ty, element) = (i + 1, quoted_type(ctx, ty), quoted_type(ctx, element));
            return fail(
                ir,
                op,
                format_args!(
                    "type of yield operand {i} ({ty}) doesn't match the element type of the enclosing linalg.generic \
                        op ({element})"
                ),
            );
        }
    }
    Ok(())
}

/// Verifies `linalg.index`: its parent is a structured operation with that loop.
pub(super) fn index(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let check = match ir.parent_op(op).filter(|&parent| description(ir, parent).is_some()) {
        None => fail(ir, op, "expected parent op with LinalgOp interface"),
        Some(parent) => {
            let dim = ir.property_named(op, "dim").and_then(|dim| dim.as_i64(ir.ctx())).unwrap_or(0);
            let n_loops = space(ir, parent).map(|space| space.iterators.len() as i64);
            match n_loops {
                Some(n_loops) if n_loops <= dim => fail(
                    ir,
                    op,
                    format_args!(
                        "expected dim ({dim}) to be lower than the number of loops ({n_loops}) of the enclosing \
                            LinalgOp"
                    ),
                ),
                _ => Ok(()),
            }
        }
    };
    report(check, errors);
}

/// Verifies `linalg.softmax`: the dimension exists, and the output has the shape of the input.
pub(super) fn softmax(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op).and_then(|()| softmax_shapes(ir, op)), errors);
}

fn softmax_shapes(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let shape = |i| ir.value_type(ir.operand(op, i)).shape(ctx).unwrap_or(&[]);
    let element = |i| ir.value_type(ir.operand(op, i)).element_or_self(ctx);
    if element(0) != element(1) {
        return fail(ir, op, "failed to verify that input and output have same element type");
    }
    if !are_compatible(shape(0), shape(1)) {
        return fail(ir, op, "incompatible output shape");
    }
    let dimension = ir.property_named(op, "dimension").and_then(|dim| dim.as_i64(ctx)).unwrap_or(-1);
    if !(0..shape(0).len() as i64).contains(&dimension) {
        return fail(ir, op, "incorrect dimension specified");
    }
    Ok(())
}
