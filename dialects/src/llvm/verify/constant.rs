//! Verification of the values of `llvm.mlir.constant`.

use proofmark_ir::constraints::is_vector;
use proofmark_ir::context::AttrKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};

use super::{Check, expect, report};
use crate::llvm::Constant;
use crate::llvm::metadata::{POISON, UNDEF, ZERO, params_of};
use crate::llvm::types::{self, as_array, is_ptr, struct_elements};

impl Constant {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Constant::cast(ir, op) else { return };
        report(ir, op, fits(ir.ctx(), view.value(ir), ir.value_type(view.res(ir))), errors);
    }
}

/// Verifies that a constant of type `ty` can have `value`. The width of an integer may differ: the value is extended or
/// truncated.
fn fits(ctx: &Context, value: Attribute, ty: Type) -> Check {
    if let AttrKind::String { value, .. } = value.kind(ctx) {
        let n = value.as_bytes(ctx).len();
        let fits = as_array(ctx, ty).is_some_and(|(len, element)| len == n as i64 && element == Type::I8);
        return expect(fits, format!("expected array type of {n} i8 elements for the string constant"));
    }
    if let Some(fields) = struct_elements(ctx, ty) {
        return struct_fits(ctx, value, &fields);
    }
    if types::target_properties(ctx, ty).is_some() {
        return Err("does not support target extension type.".to_owned());
    }
    match value.kind(ctx) {
        AttrKind::Integer { .. } => expect(ty.is_integer(ctx), "expected integer type"),
        AttrKind::Float { ty: own, .. } => floats_fit(ctx, *own, ty),
        AttrKind::DenseElements { ty: own, .. } => elements_fit(ctx, value, *own, ty),
        AttrKind::Sparse { .. } | AttrKind::DenseResource { .. } | AttrKind::Opaque { .. } => Ok(()),
        AttrKind::DenseStrings { .. } => Ok(()),
        AttrKind::Array(elements) => match as_array(ctx, ty) {
            Some(array) => array_fits(ctx, elements, array, 0),
            None => Err("expected array or struct type for array attribute".to_owned()),
        },
        _ => Err("only supports integer, float, string or elements attributes".to_owned()),
    }
}

fn struct_fits(ctx: &Context, value: Attribute, fields: &[Type]) -> Check {
    let Some(elements) = value.as_array(ctx) else {
        return Err("expected array attribute for struct type".to_owned());
    };
    let n = fields.len();
    expect(elements.len() == n, format!("expected array attribute of size {n}"))?;
    for (i, (element, &ty)) in elements.iter().zip(fields).enumerate() {
        let is_number = ty.is_signless_integer(ctx) || ty.is_index() || ty.float_kind().is_some();
        expect(is_number, "expected struct element types to be floating point type or integer type")?;
        let own = match element.kind(ctx) {
            AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. } => *ty,
            _ => return Err("expected element of array attribute to be floating point or integer".to_owned()),
        };
        expect(own == ty, format!("struct element at index {i} is of wrong type"))?;
    }
    Ok(())
}

/// Verifies that a float of type `own` can be a constant of type `ty`. Formats that LLVM does not have are stored as
/// integers.
fn floats_fit(ctx: &Context, own: Type, ty: Type) -> Check {
    match ty.float_kind() {
        Some(kind) => {
            expect(own.float_kind() == Some(kind), "attribute and type have different float semantics")
        }
        None if ty.is_integer(ctx) => {
            let width = own.bit_width(ctx).unwrap_or(0);
            expect(ty.bit_width(ctx) == Some(width), format!("expected integer type of width {width}"))
        }
        // `ppc_fp128`, which no attribute can have.
        None if types::is_compatible_float(ctx, ty) => {
            Err("attribute and type have different float semantics".to_owned())
        }
        None => Ok(()),
    }
}

fn elements_fit(ctx: &Context, value: Attribute, own: Type, ty: Type) -> Check {
    if innermost_satisfies(ctx, ty, |ty| types::is_scalable(ctx, ty)) {
        let splat = matches!(value.kind(ctx), AttrKind::DenseElements { splat: true, .. });
        return expect(splat, "scalable vector type requires a splat attribute");
    }
    expect(is_vector(ctx, ty) || as_array(ctx, ty).is_some(), "expected vector or array type")?;
    if let (Some(given), Some(expected)) = (flattened_len(ctx, ty), own.num_elements(ctx)) {
        let message =
            format!("type and attribute have a different number of elements: {given} vs. {expected}");
        expect(given == expected, message)?;
    }
    let (own, element) = (own.element_or_self(ctx), flattened_element(ctx, ty));
    if own.float_kind().is_some() {
        return floats_fit(ctx, own, element);
    }
    let integers = own.is_integer(ctx) && !element.is_integer(ctx);
    expect(!integers, "expected integer element type for integer elements attribute")
}

fn innermost_satisfies(ctx: &Context, mut ty: Type, holds: impl Fn(Type) -> bool) -> bool {
    while let Some((_, element)) = as_array(ctx, ty) {
        ty = element;
    }
    holds(ty)
}

/// Returns the number of scalars in nested arrays and vectors.
fn flattened_len(ctx: &Context, ty: Type) -> Option<i64> {
    match as_array(ctx, ty) {
        Some((n, element)) => n.checked_mul(flattened_len(ctx, element)?),
        None if is_vector(ctx, ty) => ty.num_elements(ctx),
        None => Some(1),
    }
}

fn flattened_element(ctx: &Context, ty: Type) -> Type {
    match as_array(ctx, ty) {
        Some((_, element)) => flattened_element(ctx, element),
        None => ty.element_or_self(ctx),
    }
}

fn is_zero_or_undef(ctx: &Context, attr: Attribute) -> bool {
    params_of(ctx, attr, &ZERO).is_some() || params_of(ctx, attr, &UNDEF).is_some()
}

/// Verifies an array of structs or pointers, or nested arrays of them, element by element.
fn array_fits(ctx: &Context, elements: &[Attribute], (n, element): (i64, Type), dim: usize) -> Check {
    let len = elements.len();
    let message =
        format!("array attribute size does not match array type size in dimension {dim}: {len} vs. {n}");
    expect(len as i64 == n, message)?;
    let nested = |at: &str, i: usize, attr: Attribute| match attr.as_array(ctx) {
        Some(nested) => Ok(Some(nested)),
        None if is_zero_or_undef(ctx, attr) => Ok(None),
        None => Err(format!(
            "nested attribute for {at} at index {i} must be a zero, or undef, or array attribute"
        )),
    };
    if let Some(array) = as_array(ctx, element) {
        for (i, &attr) in elements.iter().enumerate() {
            if let Some(elements) = nested(&format!("sub-array in dimension {dim}"), i, attr)? {
                array_fits(ctx, elements, array, dim + 1)?;
            }
        }
        return Ok(());
    }
    if is_ptr(ctx, element) {
        for (i, &attr) in elements.iter().enumerate() {
            let fits = attr.as_flat_symbol(ctx).is_some()
                || is_zero_or_undef(ctx, attr)
                || params_of(ctx, attr, &POISON).is_some();
            let message = format!(
                "pointer array element at index {i} must be a flat symbol reference, zero, undef, or poison"
            );
            expect(fits, message)?;
        }
        return Ok(());
    }
    let Some(fields) = struct_elements(ctx, element) else {
        return Err("for array with an array attribute must have a struct element type".to_owned());
    };
    for (i, &attr) in elements.iter().enumerate() {
        if let Some(values) = nested("struct element", i, attr)? {
            let (own, expected) = (values.len(), fields.len());
            let message = format!(
                "nested array attribute size for struct element at index {i} must match struct size: {own} vs. \
                    {expected}"
            );
            expect(own == expected, message)?;
        }
    }
    Ok(())
}
