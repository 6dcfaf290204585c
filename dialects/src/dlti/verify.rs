//! Verification of the attributes of dlti on operations: their kinds, and the entries of a data layout.

use proofmark_ir::context::{AttrKind, AttrPlace, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::verify::DialectAttr;
use proofmark_ir::{Attribute, Context, Ir, Type};

use super::DL_ENTRY_DEF;

/// The identifiers that are valid keys of a data layout.
const NAMES: &[&str] = &[
    "dlti.endianness",
    "dlti.default_memory_space",
    "dlti.alloca_memory_space",
    "dlti.mangling_mode",
    "dlti.program_memory_space",
    "dlti.global_memory_space",
    "dlti.stack_alignment",
    "dlti.function_pointer_alignment",
    "dlti.legal_int_widths",
];

/// Verifies an attribute of the dialect on an operation.
pub(super) fn attribute(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    if attr.place != AttrPlace::Operation {
        return;
    }
    let ctx = ir.ctx();
    let name = attr.name.as_str(ctx);
    let mut error = |message: String| errors.push(Diagnostic::error_on(ir, attr.op, message));
    let expected = match name {
        "dlti.dl_spec" | "dlti.target_system_spec" | "dlti.map" => name,
        _ => return error(format!("attribute '{name}' not supported by dialect")),
    };
    match attr.value.kind(ctx) {
        AttrKind::Dialect { def, params } if def.name == expected => {
            if name == "dlti.dl_spec" {
                for entry in params.chunks_exact(2) {
                    if let Err(message) = check_entry(ctx, entry[0], entry[1]) {
                        return error(message);
                    }
                }
            }
        }
        _ => error(format!("'{name}' is expected to be a #{expected} attribute")),
    }
}

fn check_entry(ctx: &Context, key: Attribute, value: Attribute) -> Result<(), String> {
    if let Some(ty) = key.as_type(ctx) {
        return check_type(ctx, key, ty, value);
    }
    let Some(name) = key.as_string(ctx).map(|name| name.as_str(ctx)) else { return Ok(()) };
    if !name.starts_with("dlti.") {
        return Ok(());
    }
    if name == "dlti.endianness" {
        let word = value.as_string(ctx).map(|word| word.as_str(ctx));
        if !matches!(word, Some("big" | "little")) {
            let words = "data layout entry is expected to be either 'big' or 'little'";
            return Err(format!("'{name}' {words}"));
        }
    }
    if NAMES.contains(&name) { Ok(()) } else { Err(format!("unknown data layout entry name: {name}")) }
}

/// Verifies the entry of a type: alignments for integers and floats, a width for `index`. Types of dialects are not
/// checked here.
fn check_type(ctx: &Context, key: Attribute, ty: Type, value: Attribute) -> Result<(), String> {
    if ty.is_index() {
        return match value.kind(ctx) {
            AttrKind::Integer { .. } => Ok(()),
            _ => Err("expected integer attribute in the data layout entry for 'index'".to_owned()),
        };
    }
    if matches!(ty.kind(ctx), TypeKind::Dialect { .. } | TypeKind::Opaque { .. }) {
        return crate::llvm::verify_layout_entry(ctx, ty, value);
    }
    if !ty.is_integer(ctx) && ty.float_kind().is_none() {
        return Err("unexpected data layout for a built-in type".to_owned());
    }
    let entry = || attribute_to_string(ctx, ctx.dialect_attr(&DL_ENTRY_DEF, &[key, value]));
    let is_i64 = |ty: &Type| ty.element_or_self(ctx) == Type::I64;
    let elements = match value.kind(ctx) {
        AttrKind::DenseElements { ty, .. } if is_i64(ty) => value.elements(ctx),
        _ => None,
    };
    let Some(elements) = elements else {
        return Err(format!("expected a dense i64 elements attribute in the data layout entry {}", entry()));
    };
    let alignments: Vec<_> = elements.iter().take(3).map(|value| value.to_i64()).collect();
    match alignments.as_slice() {
        [_] => Ok(()),
        [abi, preferred] if preferred >= abi => Ok(()),
        [_, _] => Err(format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
            entry()
        )),
        _ => Err(format!("expected 1 or 2 elements in the data layout entry {}", entry())),
    }
}
