//! Verification of memory accesses, atomic ones included, and of address computations.

use proofmark_ir::constraints::is_vector;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Context, Ir, OpId, OpView, Type};

use super::super::control::Alloca;
use super::super::control::Load;
use super::super::control::Store;
use super::super::ops::IntToPtr;
use super::{Check, expect, report};
use crate::llvm::attrs::{ATOMIC_BIN_OPS, ATOMIC_ORDERINGS};
use crate::llvm::types::{
    self, as_array, is_compatible_float, is_compatible_vector, is_ptr, struct_elements,
};
use crate::llvm::{AtomicCmpXchg, AtomicRMW, Fence, GetElementPtr};
use crate::verify::quoted;

/// Returns the keyword of an ordering, or of another enumeration property.
fn word(ir: &Ir, op: OpId, name: &str, cases: &'static [(&'static str, i64)]) -> &'static str {
    let value = ir.property_named(op, name).and_then(|value| value.as_i64(ir.ctx()));
    cases.iter().find(|case| Some(case.1) == value).map_or("not_atomic", |case| case.0)
}

fn ordering(ir: &Ir, op: OpId, name: &str) -> &'static str {
    word(ir, op, name, ATOMIC_ORDERINGS)
}

/// Returns whether atomic accesses may have the type: an integer, float or pointer whose width is a power of two of at
/// least 8 bits.
fn is_atomic(ctx: &Context, ty: Type) -> bool {
    const POINTER_BITS: u32 = 64;
    let bits = match ty.bit_width(ctx) {
        _ if is_ptr(ctx, ty) => POINTER_BITS,
        Some(bits) if ty.is_signless_integer(ctx) || is_compatible_float(ctx, ty) => bits,
        _ => return false,
    };
    bits >= 8 && bits.is_power_of_two()
}

fn access(ir: &Ir, op: OpId, ty: Type, unsupported: &[&str]) -> Check {
    let ordering = ordering(ir, op, "ordering");
    if ordering == "not_atomic" {
        let scoped = ir.property_named(op, "syncscope").is_some();
        return expect(!scoped, "expected syncscope to be null for non-atomic access");
    }
    expect(is_atomic(ir.ctx(), ty), format!("unsupported type {} for atomic access", quoted(ir, [ty])))?;
    expect(!unsupported.contains(&ordering), format!("unsupported ordering '{ordering}'"))?;
    expect(ir.property_named(op, "alignment").is_some(), "expected alignment for atomic access")
}

impl Load {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let found = access(ir, op, ir.value_type(ir.result(op, 0)), &["release", "acq_rel"]);
        report(ir, op, found.and_then(|()| dereferenced(ir, op)), errors);
    }
}

/// Verifies that only a pointer result has `dereferenceable`.
fn dereferenced(ir: &Ir, op: OpId) -> Check {
    let is_dereferenceable = ir.property_named(op, "dereferenceable").is_some();
    let fits = is_ptr(ir.ctx(), ir.value_type(ir.result(op, 0)));
    expect(!is_dereferenceable || fits, "expected op to return a single LLVM pointer type")
}

impl IntToPtr {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        report(ir, op, dereferenced(ir, op), errors);
    }
}

impl Store {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        report(
            ir,
            op,
            access(ir, op, ir.value_type(Store::from_op(op).value(ir)), &["acquire", "acq_rel"]),
            errors,
        );
    }
}

impl Alloca {
    /// Verifies that a target extension type can be allocated.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ty = ir.property_named(op, "elem_type").and_then(|ty| ty.as_type(ir.ctx()));
        let properties = ty.and_then(|ty| types::target_properties(ir.ctx(), ty));
        let fits = properties.is_none_or(|properties| properties.in_memory);
        report(ir, op, expect(fits, "this target extension type cannot be used in alloca"), errors);
    }
}

impl AtomicCmpXchg {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = AtomicCmpXchg::cast(ir, op) else { return };
        let (success, failure) = (ordering(ir, op, "success_ordering"), ordering(ir, op, "failure_ordering"));
        let is_weaker = |ordering: &str| matches!(ordering, "not_atomic" | "unordered");
        let found = expect(is_atomic(ir.ctx(), ir.value_type(view.val(ir))), "unexpected LLVM IR type")
            .and_then(|()| {
                let strong = !is_weaker(success) && !is_weaker(failure);
                expect(strong, "ordering must be at least 'monotonic'")
            })
            .and_then(|()| {
                let fits = !matches!(failure, "release" | "acq_rel");
                expect(fits, "failure ordering cannot be 'release' or 'acq_rel'")
            });
        report(ir, op, found, errors);
    }
}

impl AtomicRMW {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = AtomicRMW::cast(ir, op) else { return };
        let ordering = ordering(ir, op, "ordering");
        let fits = changed_type(ir, word(ir, op, "bin_op", ATOMIC_BIN_OPS), ir.value_type(view.val(ir)));
        let found = fits.and_then(|()| {
            let strong = !matches!(ordering, "not_atomic" | "unordered");
            expect(strong, "expected at least 'monotonic' ordering")
        });
        report(ir, op, found, errors);
    }
}

/// Verifies the operand type of an atomic operation.
fn changed_type(ir: &Ir, what: &str, ty: Type) -> Check {
    let ctx = ir.ctx();
    match what {
        "fadd" | "fsub" | "fmin" | "fmax" | "fminimum" | "fmaximum" if is_compatible_vector(ctx, ty) => {
            expect(!types::is_scalable(ctx, ty), "expected LLVM IR fixed vector type")?;
            let floats = is_compatible_float(ctx, ty.element_or_self(ctx));
            expect(floats, "expected LLVM IR floating point type for vector element")
        }
        "fadd" | "fsub" | "fmin" | "fmax" | "fminimum" | "fmaximum" => {
            expect(is_compatible_float(ctx, ty), "expected LLVM IR floating point type")
        }
        "xchg" => expect(is_atomic(ctx, ty), "unexpected LLVM IR type for 'xchg' bin_op"),
        _ => {
            let fits = matches!(ty.int_width(ctx), Some(8 | 16 | 32 | 64));
            expect(fits, "expected LLVM IR integer type")
        }
    }
}

impl Fence {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        debug_assert!(Fence::cast(ir, op).is_some());
        let weak = matches!(ordering(ir, op, "ordering"), "not_atomic" | "unordered" | "monotonic");
        let message = "can be given only acquire, release, acq_rel, and seq_cst orderings";
        report(ir, op, expect(!weak, message), errors);
    }
}

impl GetElementPtr {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = GetElementPtr::cast(ir, op) else { return };
        report(ir, op, indices_fit(ir, view), errors);
    }
}

/// Verifies the indices of `llvm.getelementptr`: one operand per dynamic index, and constant indices into structs.
fn indices_fit(ir: &Ir, view: GetElementPtr) -> Check {
    const DYNAMIC: i64 = i32::MIN as i64;
    let ctx = ir.ctx();
    let indices = view.raw_constant_indices(ir).as_i64_array(ctx).unwrap_or_default();
    let n_dynamic = indices.iter().filter(|&&index| index == DYNAMIC).count();
    let counted = n_dynamic == view.dynamic_indices(ir).len();
    expect(counted, "expected as many dynamic indices as specified in 'rawConstantIndices'")?;
    let flag_only = view.no_wrap_flags(ir).as_i64(ctx) == Some(1);
    expect(!flag_only, "'inbounds_flag' cannot be used directly.")?;
    let Some(mut ty) = view.elem_type(ir).as_type(ctx) else { return Ok(()) };
    for (i, &index) in indices.iter().enumerate().skip(1) {
        if let Some(fields) = struct_elements(ctx, ty) {
            expect(index != DYNAMIC, format!("expected index {i} indexing a struct to be constant"))?;
            let field = usize::try_from(index).ok().and_then(|index| fields.get(index));
            ty = *field.ok_or_else(|| format!("index {i} indexing a struct is out of bounds"))?;
        } else if let Some((_, element)) = as_array(ctx, ty) {
            ty = element;
        } else if is_vector(ctx, ty) {
            ty = ty.element_or_self(ctx);
        } else {
            return Err(format!("type {} cannot be indexed (index #{i})", quoted(ir, [ty])));
        }
    }
    Ok(())
}
