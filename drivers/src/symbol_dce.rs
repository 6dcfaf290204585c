//! Symbol DCE: erases symbols without references and without visibility outside, such as private functions without
//! callers.
//!
//! The algorithm is that of MLIR's `symbol-dce`. Operations that are not symbols are live. So are public symbols, and
//! nested symbols of a symbol table that is visible outside. A symbol is live if a live operation refers to it, and
//! so are the symbol tables on the path of the reference.

use proofmark_checks::{Checker, DriverPart, Keep};
use proofmark_ir::context::AttrKind;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpId, Traits, WalkOrder, Walker};
use rustc_hash::FxHashSet;

const PART: DriverPart = DriverPart::new("symbol-dce");

/// Erases the dead symbols of the symbol table `table` and of the symbol tables nested in it. Returns their number.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Checker};
/// use proofmark_drivers::erase_dead_symbols;
/// use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let text = b"
/// func.func private @unused()
/// func.func @f() {
///   return
/// }
/// ";
/// let mut ir = parse_source(&ctx, "example.mlir", text, ParseOptions::default()).unwrap();
/// let root = ir.root();
/// let mut checker = Checker::new(CheckConfig::inexpensive());
/// assert_eq!(erase_dead_symbols(&mut ir, root, &mut checker), 1);
/// let text = print_op(&ir, root, PrintOptions::default());
/// assert!(text.contains("@f") && !text.contains("@unused"));
/// ```
pub fn erase_dead_symbols(ir: &mut Ir, table: OpId, checker: &mut Checker<'_>) -> usize {
    if !ir.has_trait(table, Traits::SYMBOL_TABLE) || !checker.begin(ir, table, None) {
        return 0;
    }
    // A table without parent is not visible outside.
    let is_hidden = ir.parent_op(table).is_none() || visibility(ir, table) == Visibility::Private;
    let mut liveness =
        Liveness { ir, tables: SymbolTables::frozen(), live: FxHashSet::default(), work: Vec::new() };
    liveness.enter(table, is_hidden);
    while let Some((op, is_hidden)) = liveness.work.pop() {
        liveness.propagate(op, is_hidden);
    }
    let live = liveness.live;
    let mut dead = Vec::new();
    ir.walk(table, WalkOrder::PreOrder, |ir, op| {
        let parent = ir.parent_op(op).filter(|&parent| ir.has_trait(parent, Traits::SYMBOL_TABLE));
        if op != table && parent.is_some() && is_symbol(ir, op) && !live.contains(&op) {
            dead.push(op);
        }
    });
    // The symbols in a dead table are erased with the table.
    let all: FxHashSet<OpId> = dead.iter().copied().collect();
    dead.retain(|&op| {
        !std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each)).any(|each| all.contains(&each))
    });
    let since = ir.checkpoint();
    ir.rewriter().erase_ops(&dead);
    if matches!(checker.observe(ir, PART, table, since), Keep::Stop | Keep::TakenBack) {
        ir.rollback(since);
    }
    ir.commit();
    checker.end(ir, table);
    dead.len()
}

/// The visibility of a symbol, as defined by MLIR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    Public,
    Private,
    Nested,
}

/// Returns the visibility of the symbol `op`.
pub(crate) fn visibility(ir: &Ir, op: OpId) -> Visibility {
    let ctx = ir.ctx();
    let attr = ir
        .property(op, Identifier::SYM_VISIBILITY)
        .or_else(|| ir.attrs(op).get(ctx, Identifier::SYM_VISIBILITY))
        .and_then(|attr| attr.as_string(ctx));
    match attr.map(|text| text.as_str(ctx)) {
        Some("private") => Visibility::Private,
        Some("nested") => Visibility::Nested,
        _ => Visibility::Public,
    }
}

/// Returns whether `op` defines a symbol.
pub(crate) fn is_symbol(ir: &Ir, op: OpId) -> bool {
    let is_maybe = ir.has_trait(op, Traits::SYMBOL) || ir.has_trait(op, Traits::OPTIONAL_SYMBOL);
    is_maybe && ir.symbol_name(op).is_some()
}

struct Liveness<'a> {
    ir: &'a Ir,
    tables: SymbolTables,
    /// Live symbols.
    live: FxHashSet<OpId>,
    /// Live operations to visit, and whether the table that contains them is hidden from the outside.
    work: Vec<(OpId, bool)>,
}

impl Liveness<'_> {
    /// Marks the operations in `table` that are live without a reference.
    fn enter(&mut self, table: OpId, is_hidden: bool) {
        let ir = self.ir;
        for op in
            ir.regions(table).iter().flat_map(|&region| ir.blocks(region)).flat_map(|block| ir.ops(block))
        {
            let stays = !is_symbol(ir, op)
                || match visibility(ir, op) {
                    Visibility::Public => true,
                    Visibility::Nested => !is_hidden,
                    Visibility::Private => false,
                };
            if stays {
                self.need(op, is_hidden);
            }
        }
    }

    fn need(&mut self, op: OpId, is_hidden: bool) {
        if self.live.insert(op) {
            self.work.push((op, is_hidden));
        }
    }

    /// Visits a live operation: marks the symbols that it refers to and, for a symbol table, its visible symbols.
    fn propagate(&mut self, op: OpId, is_hidden: bool) {
        let ir = self.ir;
        let Some(around) = ir.parent_op(op) else { return };
        let mut references = Vec::new();
        if ir.has_trait(op, Traits::SYMBOL_TABLE) {
            let hidden = is_hidden || !is_symbol(ir, op) || visibility(ir, op) == Visibility::Private;
            self.enter(op, hidden);
            collect(ir.ctx(), op, ir, &mut references);
        } else {
            // Nested symbol tables are visited separately.
            let mut walker = Walker::new(op, WalkOrder::PreOrder);
            let mut next = walker.next(ir);
            while let Some(each) = next {
                if each != op && ir.has_trait(each, Traits::SYMBOL_TABLE) {
                    self.need(each, is_hidden);
                    next = walker.skip_nested(ir);
                    continue;
                }
                collect(ir.ctx(), each, ir, &mut references);
                next = walker.next(ir);
            }
        }
        for reference in references {
            self.refer(around, reference, is_hidden);
        }
    }

    /// Marks the symbols on the path of `reference`, resolved in the nearest symbol table of `from`.
    fn refer(&mut self, from: OpId, reference: Attribute, is_hidden: bool) {
        let ir = self.ir;
        let AttrKind::SymbolRef { root, nested } = reference.kind(ir.ctx()) else { return };
        let table = ir.nearest_symbol_table(from);
        let Some(mut symbol) = table.and_then(|table| self.tables.lookup(ir, table, *root)) else { return };
        self.need(symbol, is_hidden);
        for &name in nested {
            if !ir.has_trait(symbol, Traits::SYMBOL_TABLE) {
                return;
            }
            let Some(inner) = self.tables.lookup(ir, symbol, name) else { return };
            self.need(inner, is_hidden);
            symbol = inner;
        }
    }
}

/// Appends the symbol references in the attributes and properties of `op`.
pub(crate) fn collect(ctx: &Context, op: OpId, ir: &Ir, references: &mut Vec<Attribute>) {
    let entries = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
    let mut pending: Vec<Attribute> = entries.map(|entry| entry.1).collect();
    while let Some(attr) = pending.pop() {
        match attr.kind(ctx) {
            AttrKind::SymbolRef { .. } => references.push(attr),
            AttrKind::Array(elements) => pending.extend(elements.iter().copied()),
            AttrKind::Dictionary(dict) => pending.extend(dict.entries(ctx).iter().map(|entry| entry.1)),
            AttrKind::Dialect { params, .. } => pending.extend(params.iter().copied()),
            AttrKind::Distinct { referenced, .. } => pending.push(*referenced),
            _ => {}
        }
    }
}
