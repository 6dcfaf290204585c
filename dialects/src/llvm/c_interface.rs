//! The C interface of a function that is lowered to llvm: a function `_mlir_ciface_NAME` that calls the lowered
//! function `NAME` (TargetLLVMIR.md, "C-compatible wrapper emission").
//!
//! * A ranked memref is passed as a pointer to its descriptor, and any other argument as in the lowered function.
//! * If the lowered function returns a struct, the C interface stores the struct through a pointer, which is its first
//!   parameter. Otherwise it returns the result of the lowered function.
//!
//! Limitations: the C interface of functions with unranked memrefs or bare pointers is not defined here.

use proofmark_ir::context::{CInterface, TypeKind};
use proofmark_ir::semantics::POINTER_WIDTH;
use proofmark_ir::semantics::relation::{Rule, relate, unpack};
use proofmark_ir::text::{symbol_to_string, type_to_string};
use proofmark_ir::{Identifier, Ir, OpId, Type};

use super::control::Func;
use super::types::is_void;

/// The prefix of the name of a C interface.
const PREFIX: &str = "_mlir_ciface_";

/// The C interface.
pub(super) const C_INTERFACE: CInterface =
    CInterface { prefix: PREFIX, request: "llvm.emit_c_interface", prescribed };

/// Returns the types of the arguments of a function with a body.
fn argument_types(ir: &Ir, function: OpId) -> Option<Vec<Type>> {
    let entry = ir.entry_block(*ir.regions(function).first()?)?;
    Some(ir.block_args(entry).iter().map(|&argument| ir.value_type(argument)).collect())
}

/// Returns whether a function returns a memref.
fn returns_memref(ir: &Ir, function: OpId) -> bool {
    let ctx = ir.ctx();
    let ty = ir.property(function, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let is_memref =
        |ty: &Type| matches!(ty.kind(ctx), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. });
    match ty.map(|ty| ty.kind(ctx)) {
        Some(TypeKind::Function { results, .. }) => results.iter().any(is_memref),
        _ => false,
    }
}

/// Returns the text of the prescribed C interface; `None` for types that are not compared.
fn prescribed((source, f): (&Ir, OpId), (target, g): (&Ir, OpId)) -> Option<String> {
    let ctx = target.ctx();
    let (from, to) = (argument_types(source, f)?, argument_types(target, g)?);
    let rules = relate((source.ctx(), &from), (ctx, &to), POINTER_WIDTH).ok()?;
    let mut lowered = to.iter().map(|&ty| type_to_string(ctx, ty));
    let [mut params, mut args] = [Vec::new(), Vec::new()];
    let mut body = String::new();
    for (i, (related, ty)) in rules.iter().zip(&from).enumerate() {
        let types: Vec<String> = lowered.by_ref().take(related.n_targets).collect();
        match (&related.rule, ty.kind(source.ctx()), &types[..]) {
            (Rule::Descriptor(_), TypeKind::MemRef { .. }, [allocated, aligned, index, rest @ ..]) => {
                let rank = rest.len() / 2;
                let list = format!(", array<{rank} x {index}>");
                let lists = if rank > 0 { list.repeat(2) } else { String::new() };
                let pointers = [allocated, aligned].map(|ty| ty.strip_prefix("!llvm.").unwrap_or(ty));
                let descriptor = format!("!llvm.struct<({}, {index}{lists})>", pointers.join(", "));
                params.push(format!("%p{i}: !llvm.ptr"));
                body += &format!("  %d{i} = llvm.load %p{i} : !llvm.ptr -> {descriptor}\n");
                let fields = (0..3).map(|field| field.to_string());
                let lists = (3..5).flat_map(|list| (0..rank).map(move |at| format!("{list}, {at}")));
                for (n, field) in fields.chain(lists).enumerate() {
                    body += &format!("  %d{i}_{n} = llvm.extractvalue %d{i}[{field}] : {descriptor}\n");
                    args.push(format!("%d{i}_{n}"));
                }
            }
            (Rule::Same, kind, [ty]) if !matches!(kind, TypeKind::MemRef { .. }) => {
                params.push(format!("%p{i}: {ty}"));
                args.push(format!("%p{i}"));
            }
            _ => return None,
        }
    }
    let types: Vec<String> = to.iter().map(|&ty| type_to_string(ctx, ty)).collect();
    let name = target.symbol_name(g)?.as_str(ctx);
    let call = format!("llvm.call {}({}) : ({})", symbol_to_string(name), args.join(", "), types.join(", "));
    let mut result = String::new();
    let signature = Func::cast(target, g)?.signature(target).filter(|signature| !signature.variadic)?;
    match signature.result {
        ty if is_void(ctx, ty) => body += &format!("  {call} -> ()\n  llvm.return\n"),
        ty => {
            let text = type_to_string(ctx, ty);
            body += &format!("  %result = {call} -> {text}\n");
            if unpack(ctx, &[ty]).is_some() {
                params.insert(0, "%place: !llvm.ptr".to_owned());
                body += &format!("  llvm.store %result, %place : {text}, !llvm.ptr\n  llvm.return\n");
            } else if returns_memref(source, f) {
                return None;
            } else {
                body += &format!("  llvm.return %result : {text}\n");
                result = format!(" -> {text}");
            }
        }
    }
    let wrapper = symbol_to_string(&format!("{PREFIX}{name}"));
    Some(format!("llvm.func {wrapper}({}){result} {{\n{body}}}\n", params.join(", ")))
}
