//! Verification of the entries of `dlti.dl_spec` for types of llvm (`LLVMTypes.cpp`).

use proofmark_ir::context::AttrKind;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Attribute, Context, Type};

use super::types::{STRUCT, is_ptr, struct_elements};

/// Verifies an entry for pointers or for structs: sizes and alignments in bits. An entry for the empty struct applies
/// to all structs.
pub fn verify_entry(ctx: &Context, ty: Type, value: Attribute) -> Result<(), String> {
    let text = format!("'{}'", type_to_string(ctx, ty));
    // A pointer has a size, two alignments and an index width; a struct has alignments.
    let (lens, words, kind, first) = if is_ptr(ctx, ty) {
        (3..=4, "with 3 or 4 elements", "parameters", 1)
    } else if ty.is_dialect_type(ctx, &STRUCT) {
        (1..=2, "of 1 or 2 elements", "entries", 0)
    } else {
        return Ok(());
    };
    let elements = value.elements(ctx).filter(|_| {
        let element = value.ty(ctx).element_or_self(ctx);
        matches!(value.kind(ctx), AttrKind::DenseElements { .. }) && element.is_integer(ctx)
    });
    let Some(elements) = elements.filter(|elements| lens.contains(&elements.len())) else {
        return Err(format!(
            "expected layout attribute for {text} to be a dense integer elements attribute {words}"
        ));
    };
    if value.ty(ctx).element_or_self(ctx) != Type::I64 {
        return Err(format!("expected i64 {kind} for {text}"));
    }
    if struct_elements(ctx, ty).is_some_and(|fields| !fields.is_empty()) {
        return Err(format!("unexpected layout attribute for struct {text}"));
    }
    let alignments: Vec<Option<u64>> =
        elements.iter().skip(first).take(2).map(|value| value.to_u64()).collect();
    match *alignments {
        [abi, preferred] if abi > preferred => {
            Err("preferred alignment is expected to be at least as large as ABI alignment".to_owned())
        }
        _ => Ok(()),
    }
}
