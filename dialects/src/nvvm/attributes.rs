//! The attributes of nvvm on kernels (functions of llvm) and their launch bounds.

use proofmark_ir::context::{AttrKind, AttrPlace};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::verify::DialectAttr;
use proofmark_ir::{AttrDict, Ir, Type};

use crate::llvm::Func;

/// Verifies an attribute of nvvm on an operation or argument.
pub(super) fn verify(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    let found = match attr.place {
        AttrPlace::Operation => of_operation(ir, attr),
        AttrPlace::Argument(index) => of_argument(ir, attr, index),
        AttrPlace::Result(_) => Ok(()),
    };
    if let Err(message) = found {
        errors.push(Diagnostic::error_on(ir, attr.op, message));
    }
}

fn of_operation(ir: &Ir, attr: DialectAttr) -> Result<(), String> {
    let ctx = ir.ctx();
    let name = attr.name.as_str(ctx);
    let has = |name: &str| ir.attrs(attr.op).get(ctx, ctx.ident(name)).is_some();
    let is_func = Func::cast(ir, attr.op).is_some();
    let (holds, words) = match name {
        "nvvm.kernel" => (is_func, "attribute attached to unexpected op"),
        "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => {
            let is_extent = match attr.value.kind(ctx) {
                AttrKind::DenseArray { element, .. } if *element == Type::I32 => {
                    attr.value.as_i64_array(ctx).is_some_and(|extent| (1..=3).contains(&extent.len()))
                }
                _ => false,
            };
            (is_extent, "attribute must be integer array with maximum 3 index")
        }
        "nvvm.minctasm" | "nvvm.maxnreg" | "nvvm.cluster_max_blocks" => {
            (matches!(attr.value.kind(ctx), AttrKind::Integer { .. }), "attribute must be integer constant")
        }
        "nvvm.blocksareclusters" => (
            has("nvvm.reqntid") && has("nvvm.cluster_dim"),
            "attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'",
        ),
        _ => return Ok(()),
    };
    // MLIR quotes the name of this attribute once, and those of the others twice.
    let quoted = if name == "nvvm.kernel" { format!("'{name}'") } else { format!("'\"{name}\"'") };
    if holds { Ok(()) } else { Err(format!("{quoted} {words}")) }
}

fn of_argument(ir: &Ir, attr: DialectAttr, index: usize) -> Result<(), String> {
    let ctx = ir.ctx();
    let name = attr.name.as_str(ctx);
    if name != "nvvm.grid_constant" {
        return Ok(());
    }
    let is_kernel = ir.attrs(attr.op).get(ctx, ctx.ident("nvvm.kernel")).is_some();
    let dicts = ir.property_named(attr.op, "arg_attrs").and_then(|dicts| dicts.as_array(ctx)).unwrap_or(&[]);
    let own = dicts.get(index).and_then(|dict| dict.as_dict(ctx)).unwrap_or(AttrDict::EMPTY);
    let words = if !is_kernel {
        "attribute must be present only on kernel arguments"
    } else if attr.value != proofmark_ir::Attribute::UNIT {
        "must be a unit attribute"
    } else if own.get(ctx, ctx.ident("llvm.byval")).is_none() {
        "attribute requires the argument to also have attribute 'llvm.byval'"
    } else {
        return Ok(());
    };
    Err(format!("'\"{name}\"' {words}"))
}
