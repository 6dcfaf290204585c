//! Verification of casts, aggregates, vectors, and the intrinsics on them.

use proofmark_ir::constraints::is_vector;
use proofmark_ir::context::TypeKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Context, Ir, OpId, OpView, Type};

use super::super::ops::ShuffleVector;
use super::super::ops::{Bitcast, ZExt, Zero};
use super::{Check, expect, report};
use crate::llvm::types::{self, as_array, is_ptr, struct_elements};
use crate::llvm::{ExtractValue, InsertValue};
use crate::verify::quoted;

impl ZExt {
    /// Verifies an extension: more bits, same shape.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
        let message = if from.shape(ctx).is_some() && to.shape(ctx).is_none() {
            "input type is a vector but output type is an integer"
        } else if from.shape(ctx).is_none() && to.shape(ctx).is_some() {
            "input type is an integer but output type is a vector"
        } else if from.shape(ctx) != to.shape(ctx) {
            "input and output vectors are of incompatible shape"
        } else if to.element_or_self(ctx).bit_width(ctx) <= from.element_or_self(ctx).bit_width(ctx) {
            "integer width of the output type is smaller or equal to the integer width of the input type"
        } else {
            return;
        };
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

impl Bitcast {
    /// Verifies a bitcast: pointers are cast to pointers of the same address space only.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
        let (from_element, to_element) = (from.element_or_self(ctx), to.element_or_self(ctx));
        let message = if is_ptr(ctx, from_element) != is_ptr(ctx, to_element) {
            "can only cast pointers from and to pointers"
        } else if is_ptr(ctx, from_element) && !is_vector(ctx, from) && is_vector(ctx, to) {
            "cannot cast pointer to vector of pointers"
        } else if is_ptr(ctx, from_element) && is_vector(ctx, from) && !is_vector(ctx, to) {
            "cannot cast vector of pointers to pointer"
        } else if is_ptr(ctx, from_element) && from_element != to_element {
            "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
        } else {
            return;
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Returns the type at a position of an aggregate.
pub(in crate::llvm) fn type_at(ctx: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    let mut ty = container;
    for &index in position {
        if let Some((n, element)) = as_array(ctx, ty) {
            if index < 0 || index >= n {
                return Err(format!("position out of bounds: {index}"));
            }
            ty = element;
        } else if let Some(fields) = struct_elements(ctx, ty) {
            let field = usize::try_from(index).ok().and_then(|index| fields.get(index));
            ty = *field.ok_or_else(|| format!("position out of bounds: {index}"))?;
        } else {
            let ty = type_to_string(ctx, ty);
            return Err(format!("expected LLVM IR structure/array type, got: '{ty}'"));
        }
    }
    Ok(ty)
}

impl ExtractValue {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ExtractValue::cast(ir, op) else { return };
        let container = ir.value_type(view.container(ir));
        let own = ir.value_type(view.res(ir));
        let position = view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        let message = match type_at(ir.ctx(), container, &position) {
            Ok(ty) if ty == own => return,
            Ok(ty) => {
                let (container, ty, own) = (quoted(ir, [container]), quoted(ir, [ty]), quoted(ir, [own]));
                format!(
                    "Type mismatch: extracting from {container} should produce {ty} but this op returns {own}"
                )
            }
            Err(message) => message,
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl InsertValue {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = InsertValue::cast(ir, op) else { return };
        let container = ir.value_type(view.container(ir));
        let own = ir.value_type(view.value(ir));
        let position = view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        let message = match type_at(ir.ctx(), container, &position) {
            Ok(ty) if ty == own => return,
            Ok(_) => {
                let (container, own) = (quoted(ir, [container]), quoted(ir, [own]));
                format!("Type mismatch: cannot insert {own} into {container}")
            }
            Err(message) => message,
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl ShuffleVector {
    /// Verifies a shuffle: scalable vectors allow only a splat.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let mask =
            ir.property_named(op, "mask").and_then(|mask| mask.as_i64_array(ir.ctx())).unwrap_or_default();
        let scalable = types::is_scalable(ir.ctx(), ir.value_type(ShuffleVector::from_op(op).v1(ir)));
        let splat = mask.iter().all(|&index| index == 0);
        report(ir, op, expect(!scalable || splat, "expected a splat operation for scalable vectors"), errors);
    }
}

impl Zero {
    /// Verifies that a target extension type has a zero initializer.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ty = ir.value_type(ir.result(op, 0));
        let fits = types::target_properties(ir.ctx(), ty).is_none_or(|properties| properties.has_zero);
        report(ir, op, expect(fits, "target extension type does not support zero-initializer"), errors);
    }
}

/// Verifies `llvm.intr.sincos`: the result has two fields of the operand's type.
pub(in crate::llvm) fn sincos(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let (operand, result) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let fits = struct_elements(ir.ctx(), result).is_some_and(|fields| fields == [operand, operand]);
    let message = format!(
        "expected result type to be an homogeneous struct with two elements matching the operand type, but got {}",
        quoted(ir, [result])
    );
    report(ir, op, expect(fits, message), errors);
}

/// Verifies that there are as many pointers as elements.
fn pointers_fit(ir: &Ir, op: OpId, pointers: usize, of: Type) -> Check {
    let ctx = ir.ctx();
    let own = ir.value_type(ir.operand(op, pointers));
    let expected = of.with_element(ctx, own.element_or_self(ctx));
    let n = pointers + 1;
    expect(own == expected, format!("expected operand #{n} type to be {}", quoted(ir, [expected])))
}

pub(in crate::llvm) fn masked_gather(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(ir, op, pointers_fit(ir, op, 0, ir.value_type(ir.result(op, 0))), errors);
}

pub(in crate::llvm) fn masked_scatter(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(ir, op, pointers_fit(ir, op, 1, ir.value_type(ir.operand(op, 0))), errors);
}

/// Returns the minimum number of bits of a vector; 0 for other types.
fn vector_bits(ctx: &Context, ty: Type) -> i64 {
    let width = ty.element_or_self(ctx).bit_width(ctx).unwrap_or(0);
    ty.num_elements(ctx).unwrap_or(0).saturating_mul(width.into())
}

/// Verifies the limits on inserting or extracting a subvector.
fn part_fits(ctx: &Context, whole: Type, part: Type, words: &str) -> Check {
    const MAX_BITS: i64 = 1 << 17;
    let small = vector_bits(ctx, whole) <= MAX_BITS && vector_bits(ctx, part) <= MAX_BITS;
    expect(small, "failed to verify that vectors are not bigger than 2^17 bits.")?;
    let possible = !types::is_scalable(ctx, part) || types::is_scalable(ctx, whole);
    expect(possible, format!("failed to verify that {words}"))
}

pub(in crate::llvm) fn vector_insert(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let (whole, part) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.operand(op, 1)));
    let words = "it is not inserting scalable into fixed-length vectors.";
    report(ir, op, part_fits(ir.ctx(), whole, part, words), errors);
}

pub(in crate::llvm) fn vector_extract(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let (whole, part) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let words = "it is not extracting scalable from fixed-length vectors.";
    report(ir, op, part_fits(ir.ctx(), whole, part, words), errors);
}

/// Verifies interleaving: the result has twice as many elements of the same type.
pub(in crate::llvm) fn vector_interleave2(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let (one, both) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let fits = matches!(both.kind(ctx), TypeKind::Vector { .. })
        && both.element_or_self(ctx) == one.element_or_self(ctx)
        && types::is_scalable(ctx, both) == types::is_scalable(ctx, one)
        && both.num_elements(ctx) == one.num_elements(ctx).and_then(|n| n.checked_mul(2));
    let message = "failed to verify that result has twice as many elements as 'vec1'";
    report(ir, op, expect(fits, message), errors);
}
