//! The library of named sequences: the pass `transform-preload-library`, and the merge of symbol tables.
//!
//! A merge moves the symbols of one table to another. A private symbol that collides is renamed. A declaration is
//! merged into a definition of the same name. Other collisions are errors.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use proofmark_ir::context::Location;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{AttrDict, Attribute, Context, Identifier, Ir, NewOp, OpId, WalkOrder};

use crate::symbol_references::renamed_dict;

/// The preloaded library, attached to the IR for later passes.
#[derive(Debug)]
pub struct TransformLibrary {
    /// A module with the symbols of all library files.
    pub module: Ir,
}

const WITH_SEQUENCES: &str = "transform.with_named_sequence";

/// Loads the files and the directories' `.mlir` files in `paths` into the library of `ir`.
///
/// # Errors
/// If a path is neither a file nor a directory, a file is invalid, or symbols are defined twice.
pub fn preload_library(ir: &mut Ir, paths: &[String]) -> Result<(), Vec<Diagnostic>> {
    let ctx = ir.ctx_arc().clone();
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        let loc = Location::file_line_col(&ctx, ctx.ident(path), 0, 0);
        let fail = |message: String| vec![Diagnostic::error(loc, message)];
        match std::fs::metadata(path) {
            Ok(data) if data.is_file() => files.push(path.into()),
            Ok(data) if data.is_dir() => {
                let unreadable = |error| fail(format!("error while opening files in '{path}': {error}"));
                let entries = std::fs::read_dir(path).map_err(unreadable)?;
                let mut found: Vec<PathBuf> = entries
                    .filter_map(|entry| Some(entry.ok()?.path()))
                    .filter(|file| file.is_file() && file.extension().is_some_and(|end| end == "mlir"))
                    .collect();
                found.sort();
                files.extend(found);
            }
            _ => return Err(fail(format!("'{path}' is neither a file nor a directory"))),
        }
    }
    let loc = Location::file_line_col(&ctx, ctx.ident("<shared-library-module>"), 0, 0);
    let mut merged = match ir.attached::<TransformLibrary>() {
        Some(known) => known.module.extract(known.module.root()),
        None => empty_module(&ctx, loc),
    };
    for file in files {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).map_err(|error| {
            let loc = Location::file_line_col(&ctx, ctx.ident(&name), 0, 0);
            vec![Diagnostic::error(loc, format!("failed to open transform file: {error}"))]
        })?;
        let library = parse_source(&ctx, &name, &bytes, ParseOptions { allow_unregistered: true })?;
        let errors = verify(&library, library.root());
        if !errors.is_empty() {
            return Err(errors);
        }
        let copy = merged.rewriter().import_op(&library, library.root());
        let target = merged.root();
        if let Err(mut errors) = merge_symbols(&mut merged, target, copy) {
            errors.push(Diagnostic::error(loc, "failed to verify merged transform module"));
            return Err(errors);
        }
        merged.commit();
    }
    ir.attach(Arc::new(TransformLibrary { module: merged }));
    Ok(())
}

fn empty_module(ctx: &Arc<Context>, loc: Location) -> Ir {
    let mut module = Ir::new(ctx.clone());
    let properties = ctx.dict_named(&[("sym_name", ctx.string_attr("__transform"))]);
    let attrs = ctx.dict_named(&[(WITH_SEQUENCES, Attribute::UNIT)]);
    let mut rewriter = module.rewriter();
    let name = ctx.op_name("builtin.module");
    let root = rewriter.create(&NewOp { properties, attrs, n_regions: 1, ..NewOp::new(name, loc) });
    let region = rewriter.regions(root)[0];
    rewriter.create_block(region, None, &[]);
    module.set_root(root);
    module.commit();
    module
}

fn symbols(ir: &Ir, table: OpId) -> Vec<(Identifier, OpId)> {
    let block = ir.regions(table).first().and_then(|&region| ir.entry_block(region));
    let ops = block.into_iter().flat_map(|block| ir.ops(block));
    ops.filter_map(|op| Some((ir.symbol_name(op)?, op))).collect()
}

fn is_private(ir: &Ir, op: OpId) -> bool {
    let visibility = ir.attr_named(op, "sym_visibility").and_then(|text| text.as_string(ir.ctx()));
    visibility.is_some_and(|text| text.as_str(ir.ctx()) == "private")
}

/// Returns whether a function has no body; `None` if the operation is no function.
fn is_declaration(ir: &Ir, op: OpId) -> Option<bool> {
    ir.attr_named(op, "function_type")?;
    Some(ir.entry_block(*ir.regions(op).first()?).is_none())
}

fn can_merge_into(ir: &Ir, declaration: OpId, other: OpId) -> bool {
    is_declaration(ir, declaration) == Some(true)
        && is_declaration(ir, other).is_some_and(|external| external || !is_private(ir, other))
}

/// Moves the symbols of `other`, a detached symbol table, to `target` and erases `other`.
///
/// # Errors
/// If a symbol is defined in both tables, or a declaration does not fit its definition.
pub(super) fn merge_symbols(ir: &mut Ir, target: OpId, other: OpId) -> Result<(), Vec<Diagnostic>> {
    for (table, opposite) in [(target, other), (other, target)] {
        for (_, op) in symbols(ir, table) {
            let Some(name) = ir.symbol_name(op) else { continue };
            let Some(colliding) = ir.lookup_symbol(opposite, name) else { continue };
            if can_merge_into(ir, op, colliding) || can_merge_into(ir, colliding, op) {
                continue;
            }
            if is_private(ir, op) {
                rename(ir, op, table, opposite);
            } else if is_private(ir, colliding) {
                rename(ir, colliding, opposite, table);
            } else {
                let message = format!("doubly defined symbol @{}", name.as_str(ir.ctx()));
                let error = Diagnostic::error_on(ir, op, message);
                return Err(vec![error.with_note(ir.loc(colliding), "previously defined here")]);
            }
        }
    }
    let Some(block) = ir.regions(target).first().and_then(|&region| ir.entry_block(region)) else {
        return Err(vec![Diagnostic::error_on(ir, target, "the symbol table has no block")]);
    };
    for (name, op) in symbols(ir, other) {
        let colliding = ir.lookup_symbol(target, name);
        ir.rewriter().move_op_to_end(op, block);
        let Some(colliding) = colliding else { continue };
        let (declaration, kept) =
            if can_merge_into(ir, op, colliding) { (op, colliding) } else { (colliding, op) };
        merge_into(ir, declaration, kept).map_err(|error| vec![error])?;
    }
    ir.rewriter().erase_op(other);
    let errors = verify(ir, target);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn rename(ir: &mut Ir, op: OpId, table: OpId, other: OpId) {
    let ctx = ir.ctx_arc().clone();
    let Some(name) = ir.symbol_name(op) else { return };
    let taken: BTreeSet<String> = [table, other]
        .into_iter()
        .flat_map(|table| symbols(ir, table))
        .map(|(name, _)| name.as_str(&ctx).to_owned())
        .collect();
    let fresh = (0u64..).map(|i| format!("{}_{i}", name.as_str(&ctx))).find(|each| !taken.contains(each));
    let Some(fresh) = fresh else { return };
    let new = ctx.ident(&fresh);
    let mut users = Vec::new();
    ir.walk(table, WalkOrder::PreOrder, |_, each| users.push(each));
    let rename = |own: Identifier| (own == name).then_some(new);
    for each in users {
        let (properties, attrs) = (ir.properties(each), ir.attrs(each));
        let properties = renamed_dict(&ctx, properties, &rename);
        let attrs = renamed_dict(&ctx, attrs, &rename);
        let mut rewriter = ir.rewriter();
        rewriter.set_properties(each, properties);
        rewriter.set_attrs(each, attrs);
    }
    let text = ctx.string_attr_of(new);
    if ir.property(op, Identifier::SYM_NAME).is_some() {
        ir.rewriter().set_property(op, Identifier::SYM_NAME, text);
    } else {
        ir.rewriter().set_attr(op, Identifier::SYM_NAME, text);
    }
}

/// Erases `declaration` and completes the annotations of `kept`.
fn merge_into(ir: &mut Ir, declaration: OpId, kept: OpId) -> Result<(), Diagnostic> {
    let ctx = ir.ctx_arc().clone();
    let types = (ir.attr_named(declaration, "function_type"), ir.attr_named(kept, "function_type"));
    if types.0 != types.1 {
        let text = types.1.map(|ty| proofmark_ir::text::attribute_to_string(&ctx, ty)).unwrap_or_default();
        let message = format!("external definition has a mismatching signature ({text})");
        return Err(Diagnostic::error_on(ir, declaration, message));
    }
    let list = |op: OpId| -> Vec<AttrDict> {
        let attrs = ir.attr_named(op, "arg_attrs").and_then(|attrs| attrs.as_array(&ctx).map(<[_]>::to_vec));
        attrs.unwrap_or_default().iter().map(|attr| attr.as_dict(&ctx).unwrap_or(AttrDict::EMPTY)).collect()
    };
    let (own, mut other) = (list(declaration), list(kept));
    other.resize(own.len().max(other.len()), AttrDict::EMPTY);
    for (i, (own, other)) in own.iter().zip(&mut other).enumerate() {
        let has = |dict: AttrDict, name| dict.get_named(&ctx, name).is_some();
        let (consumed, readonly) = (has(*own, "transform.consumed"), has(*own, "transform.readonly"));
        let (kept_consumed, kept_readonly) =
            (has(*other, "transform.consumed"), has(*other, "transform.readonly"));
        if !kept_consumed && !kept_readonly {
            let name = match (consumed, readonly) {
                (true, _) => "transform.consumed",
                (false, true) => "transform.readonly",
                (false, false) => continue,
            };
            *other = other.with(&ctx, ctx.ident(name), Attribute::UNIT);
        } else if kept_consumed && !consumed || kept_readonly && !readonly {
            let message =
                format!("external definition has mismatching consumption annotations for argument #{i}");
            return Err(Diagnostic::error_on(ir, declaration, message));
        }
    }
    if !other.is_empty() {
        let dicts: Vec<Attribute> = other.iter().map(|&dict| ctx.dict_attr(dict)).collect();
        let attrs = ctx.array_attr(&dicts);
        ir.rewriter().set_property(kept, ctx.ident("arg_attrs"), attrs);
    }
    ir.rewriter().erase_op(declaration);
    Ok(())
}
