//! Verification of gpu beyond the constraints of the operation definitions: functions, launches, and loads and stores
//! of matrices.
//!
//! Rules and messages are MLIR's (`GPUDialect.cpp`).

use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, Type, ValueId};

use super::asm::{KERNEL, N_IDS, WORKGROUP, attributions, is_memory};
use super::types::matrix_operand;
use super::{Alloc, Func, Launch, Return, SubgroupMmaLoadMatrix, SubgroupMmaStoreMatrix, Terminator};
use crate::vector::last_stride;
use crate::verify::{Check, fail, fail_unnamed, quoted};

/// Returns the argument and result types of a function.
pub(super) fn signature(ir: &Ir, func: Func) -> (&[Type], &[Type]) {
    match func.function_type(ir).as_type(ir.ctx()).map(|ty| ty.kind(ir.ctx())) {
        Some(TypeKind::Function { inputs, results }) => (inputs, results),
        _ => (&[], &[]),
    }
}

/// Verifies that the attributions are memrefs.
fn check_attributions(ir: &Ir, op: OpId, values: (&[ValueId], &[ValueId])) -> Check {
    match values.0.iter().chain(values.1).find(|&&value| !is_memory(ir, value)) {
        Some(_) => fail_unnamed(ir, op, "expected memref type in attribution"),
        None => Ok(()),
    }
}

pub(super) fn func(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Func::cast(ir, op) else { return Ok(()) };
    let (inputs, results) = signature(ir, view);
    if ir.attr_named(op, KERNEL).is_some() && !results.is_empty() {
        return fail(ir, op, "expected void return type for kernel function");
    }
    let Some(entry) = ir.entry_block(view.body(ir)) else { return Ok(()) };
    let args = ir.block_args(entry);
    let n = ir.attr_named(op, WORKGROUP).and_then(|n| n.as_i64(ir.ctx())).unwrap_or(0);
    let n_expected = inputs.len().saturating_add(usize::try_from(n).unwrap_or(0));
    if args.len() < n_expected {
        return fail(ir, op, format_args!("expected at least {n_expected} arguments to body region"));
    }
    for (i, (&arg, &input)) in args.iter().zip(inputs).enumerate() {
        let own = ir.value_type(arg);
        if own != input {
            let (own, input) = (quoted(ir, [own]), quoted(ir, [input]));
            let message = format!("expected body region argument #{i} to be of type {input}, got {own}");
            return fail(ir, op, message);
        }
    }
    check_attributions(ir, op, attributions(ir, op, inputs.len()))
}

pub(super) fn r#return(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Return::cast(ir, op) else { return Ok(()) };
    let Some(func) = ir.parent_op(op).and_then(|parent| Func::cast(ir, parent)) else { return Ok(()) };
    let (_, results) = signature(ir, func);
    let types: Vec<Type> = view.operands(ir).map(|value| ir.value_type(value)).collect();
    if types.len() != results.len() {
        let message = format!("expected {} result operands", results.len());
        return fail(ir, op, message)
            .map_err(|error| error.with_note(ir.loc(func.op()), "return type declared here"));
    }
    match types.iter().zip(results).position(|(own, declared)| own != declared) {
        Some(i) => {
            let own = quoted(ir, [types[i]]);
            let message = format!("unexpected type `{}' for operand #{i}", own.trim_matches('\''));
            fail(ir, op, message)
        }
        None => Ok(()),
    }
}

pub(super) fn launch(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Launch::cast(ir, op) else { return Ok(()) };
    let Some(entry) = ir.entry_block(view.body(ir)) else { return Ok(()) };
    let n = ir.attr_named(op, WORKGROUP).and_then(|n| n.as_i64(ir.ctx())).unwrap_or(0);
    let n_expected = N_IDS.saturating_add(usize::try_from(n).unwrap_or(0));
    if ir.block_args(entry).len() < n_expected {
        return fail(ir, op, "unexpected number of region arguments");
    }
    let n_ids = if view.cluster_size_x(ir).is_some() { N_IDS + 6 } else { N_IDS };
    check_attributions(ir, op, attributions(ir, op, n_ids))?;
    for block in ir.blocks(view.body(ir)) {
        let Some(last) = ir.last_op(block) else { continue };
        if ir.successors(last).len() == 0 && !ir.is_op(last, Terminator::DEF) {
            let message = "expected 'gpu.terminator' or a terminator with successors";
            let error = Diagnostic::error_on(ir, last, message);
            return Err(error.with_note(ir.loc(op), "in 'gpu.launch' body region"));
        }
    }
    Ok(())
}

pub(super) fn alloc(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Alloc::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let memref = ir.value_type(view.memref(ir));
    let n_dynamic = memref.shape(ctx).unwrap_or(&[]).iter().filter(|&&size| size == DYNAMIC).count();
    let n = view.dynamic_sizes(ir).len();
    if n != n_dynamic {
        let message = format!("incorrect number of dynamic sizes, has {n}, expected {n_dynamic}");
        return fail(ir, op, message);
    }
    let n_symbols = match memref.kind(ctx) {
        TypeKind::MemRef { layout: Some(layout), .. } => {
            crate::vector::as_map(ctx, *layout).map_or(0, |map| map.symbols as usize)
        }
        _ => 0,
    };
    if view.symbol_operands(ir).len() != n_symbols {
        return fail(ir, op, "symbol operand count does not equal memref symbol count");
    }
    Ok(())
}

pub(super) fn load_matrix(ir: &Ir, op: OpId) -> Check {
    let Some(view) = SubgroupMmaLoadMatrix::cast(ir, op) else { return Ok(()) };
    if last_stride(ir.ctx(), ir.value_type(view.src_memref(ir))) != Some(1) {
        return fail_unnamed(ir, op, "expected source memref most minor dim must have unit stride");
    }
    Ok(())
}

pub(super) fn store_matrix(ir: &Ir, op: OpId) -> Check {
    let Some(view) = SubgroupMmaStoreMatrix::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    if last_stride(ctx, ir.value_type(view.dst_memref(ir))) != Some(1) {
        return fail_unnamed(ir, op, "expected destination memref most minor dim must have unit stride");
    }
    if matrix_operand(ctx, ir.value_type(view.src(ir))) != "COp" {
        return fail_unnamed(ir, op, "expected the operand matrix being stored to have 'COp' operand type");
    }
    Ok(())
}
