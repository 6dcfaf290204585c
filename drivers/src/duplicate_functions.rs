//! Elimination of duplicate functions: functions with equal types, attributes and bodies become one function.
//!
//! The algorithm is that of MLIR's `duplicate-function-elimination`: the first of equal functions is kept, and
//! references to the others become references to it. Declarations are kept. The visibility is an attribute, so that
//! equal functions are all public or all private; a public function is erased, too, as in MLIR.

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::{AttrDict, Identifier, Ir, OpId, Traits};
use rustc_hash::FxHashMap;

use crate::cse::equal_regions;
use crate::symbol_references::renamed_dict;

const PART: DriverPart = DriverPart::new("duplicate-function-elimination");

/// Erases the functions of `module` that are equal to an earlier function of `module`. Returns their number.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::eliminate_duplicate_functions;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func @f(%x: i32) -> i32 {
///   return %x : i32
/// }
/// func.func @g(%x: i32) -> i32 {
///   return %x : i32
/// }
/// func.func @h(%x: i32) -> i32 {
///   %0 = func.call @g(%x) : (i32) -> i32
///   return %0 : i32
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// assert_eq!(eliminate_duplicate_functions(&mut ir, root, &mut checker), 1);
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains("call @f") && !text.contains("@g"));
/// ```
pub fn eliminate_duplicate_functions(ir: &mut Ir, module: OpId, checker: &mut Checker<'_>) -> usize {
    if !checker.begin(ir, module, None) {
        return 0;
    }
    let (kept, duplicates) = duplicates(ir, module);
    let since = ir.checkpoint();
    if !duplicates.is_empty() {
        rename_references(ir, module, &kept);
        ir.rewriter().erase_ops(&duplicates);
    }
    if matches!(checker.observe(ir, PART, module, since), Keep::Stop | Keep::TakenBack) {
        ir.rollback(since);
    }
    ir.commit();
    checker.end(ir, module);
    duplicates.len()
}

/// Returns the functions that are equal to an earlier one, and the name of the earlier one for each name.
fn duplicates(ir: &Ir, module: OpId) -> (FxHashMap<Identifier, Identifier>, Vec<OpId>) {
    // Functions with equal attributes; their bodies are compared.
    let mut known: FxHashMap<(AttrDict, AttrDict), Vec<OpId>> = FxHashMap::default();
    let (mut kept, mut duplicates) = (FxHashMap::default(), Vec::new());
    let blocks = ir.regions(module).iter().flat_map(|&region| ir.blocks(region));
    for op in blocks.flat_map(|block| ir.ops(block)) {
        let Some(name) = ir.symbol_name(op).filter(|_| ir.name_str(op) == "func.func") else { continue };
        if ir.regions(op).iter().all(|&region| ir.entry_block(region).is_none()) {
            continue;
        }
        let without_name = |dict: AttrDict| dict.without(ir.ctx(), Identifier::SYM_NAME);
        let same = known.entry((without_name(ir.properties(op)), without_name(ir.attrs(op)))).or_default();
        let first = same.iter().copied().find(|&other| equal_regions(ir, other, op));
        match first.and_then(|first| ir.symbol_name(first)) {
            Some(first) => {
                kept.insert(name, first);
                duplicates.push(op);
            }
            None => same.push(op),
        }
    }
    (kept, duplicates)
}

/// Renames the references to symbols of `module`. References in a nested symbol table refer to its own symbols.
fn rename_references(ir: &mut Ir, module: OpId, names: &FxHashMap<Identifier, Identifier>) {
    let ctx = ir.ctx_arc().clone();
    let mut pending = vec![module];
    while let Some(op) = pending.pop() {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        let ops: Vec<OpId> = blocks.flat_map(|block| ir.ops(block)).collect();
        for each in ops {
            let rename = |name: Identifier| names.get(&name).copied();
            let (properties, attrs) = (ir.properties(each), ir.attrs(each));
            let new = (renamed_dict(&ctx, properties, &rename), renamed_dict(&ctx, attrs, &rename));
            let mut rewriter = ir.rewriter();
            if new.0 != properties {
                rewriter.set_properties(each, new.0);
            }
            if new.1 != attrs {
                rewriter.set_attrs(each, new.1);
            }
            if !ir.has_trait(each, Traits::SYMBOL_TABLE) {
                pending.push(each);
            }
        }
    }
}
