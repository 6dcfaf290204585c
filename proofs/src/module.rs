//! The symbols of a module, and the code that can reach those that are not visible outside of it.

use crate::function::{body_entry, resolved};
use crate::mentions::{Mention, each_mention};
use proofmark_ir::text::symbol_to_string;
use proofmark_ir::{Identifier, Ir, OpId, Traits, WalkOrder};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;

/// A module with its symbol operations and their names.
pub(crate) struct Module<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) root: OpId,
    pub(crate) symbols: Vec<(Cow<'a, str>, OpId)>,
}

impl<'a> Module<'a> {
    pub(crate) fn new(ir: &'a Ir, root: OpId) -> Module<'a> {
        Module { ir, root, symbols: symbols(ir, root) }
    }

    /// Returns the operation with this name.
    pub(crate) fn find(&self, name: &str) -> Option<OpId> {
        self.symbols.iter().find(|symbol| symbol.0 == name).map(|symbol| symbol.1)
    }

    /// Returns the functions with bodies, in order.
    pub(crate) fn functions(&self) -> impl DoubleEndedIterator<Item = (&str, OpId)> {
        let functions = self.symbols.iter().filter(|symbol| body_entry(self.ir, symbol.1).is_some());
        functions.map(|(name, op)| (&**name, *op))
    }

    /// Returns the symbols without code, such as global variables, in order.
    pub(crate) fn data(&self) -> impl DoubleEndedIterator<Item = (&str, OpId)> {
        let is_data = |op: OpId| {
            self.ir.op_def(op).is_some_and(|def| def.variable.is_some())
                || self.ir.regions(op).iter().all(|&region| self.ir.entry_block(region).is_none())
        };
        self.symbols.iter().filter(move |symbol| is_data(symbol.1)).map(|(name, op)| (&**name, *op))
    }

    /// Returns the symbols with code that is not executed here, such as transform scripts, in order.
    pub(crate) fn scripts(&self) -> impl DoubleEndedIterator<Item = (&str, OpId)> {
        let is_script = |op: OpId| {
            let has_code = self.ir.regions(op).iter().any(|&region| self.ir.entry_block(region).is_some());
            has_code
                && body_entry(self.ir, op).is_none()
                && !self.ir.has_trait(op, Traits::SYMBOL_TABLE)
                && self.ir.op_def(op).is_none_or(|def| def.variable.is_none())
        };
        self.symbols.iter().filter(move |symbol| is_script(symbol.1)).map(|(name, op)| (&**name, *op))
    }

    /// Returns whether a symbol can be referred to from outside of the module: neither the symbol nor an enclosing
    /// symbol table is private.
    pub(crate) fn is_visible(&self, op: OpId) -> bool {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut at = op;
        let mut hidden = false;
        while let Some(table) = ir.parent_op(at).filter(|_| at != self.root) {
            let visibility = [ir.properties(at), ir.attrs(at)]
                .into_iter()
                .find_map(|all| all.get(ctx, Identifier::SYM_VISIBILITY));
            let visibility = visibility.and_then(|attr| attr.as_string(ctx)).map(|text| text.as_str(ctx));
            hidden |= match visibility {
                Some("private") => true,
                Some("nested") => ir.parent_op(table).is_none(),
                _ => false,
            };
            at = table;
        }
        !hidden
    }

    /// Returns whether a function is used only by calls in functions of the module: the function is not visible, its
    /// address is not taken, and no other code calls it. A function that is not used at all is one of them if another
    /// function with a body is visible; a module without visible functions is a part of a program.
    ///
    /// The names of the symbol tables around the function count as its name, except in calls.
    pub(crate) fn is_only_called(&self, function: OpId) -> bool {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        if ir.symbol_name(function).is_none() || self.is_visible(function) {
            return false;
        }
        let around =
            std::iter::successors(Some(function), |&op| ir.parent_op(op).filter(|_| op != self.root));
        let names: SmallVec<[Identifier; 2]> = around.filter_map(|op| ir.symbol_name(op)).collect();
        let texts: SmallVec<[String; 2]> =
            names.iter().map(|name| symbol_to_string(name.as_str(ctx))).collect();
        let (mut called, mut otherwise) = (false, false);
        ir.walk(self.root, WalkOrder::PreOrder, |ir, op| {
            if op == function {
                return;
            }
            let callee = ir.op_def(op).and_then(|def| def.callee).filter(|_| is_in_function(ir, op));
            let callee = callee.and_then(|name| ir.attr_named(op, name));
            for (_, attr) in ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)) {
                if Some(attr) == callee {
                    // A function that only calls itself is never executed.
                    let is_recursive =
                        || std::iter::successors(Some(op), |&op| ir.parent_op(op)).any(|op| op == function);
                    called |= resolved(ir, op, attr) == Some(function) && !is_recursive();
                    continue;
                }
                each_mention(ctx, attr, &mut |mention| {
                    otherwise |= match mention {
                        Mention::Symbol { root, nested } => {
                            names.iter().any(|name| *name == root || nested.contains(name))
                        }
                        Mention::Text(text) => texts.iter().any(|name| text.contains(name)),
                        Mention::Resource => false,
                    };
                });
            }
        });
        !otherwise && (called || self.functions().any(|(_, f)| self.is_visible(f)))
    }

    /// Returns the names of the symbols that code outside of functions can reach: those that a visible symbol or an
    /// operation without a symbol mentions, and those that such a symbol mentions. Functions with a body are not
    /// searched: they are proved with the symbols that they reach.
    pub(crate) fn reached_without_functions(&self) -> FxHashSet<Identifier> {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut pending = Vec::new();
        let mut hidden: FxHashMap<Identifier, SmallVec<[OpId; 1]>> = FxHashMap::default();
        for op in self.top_level() {
            match ir.symbol_name(op).filter(|_| !self.is_visible(op)) {
                Some(name) => hidden.entry(name).or_default().push(op),
                None => pending.push(op),
            }
        }
        let mut reached = FxHashSet::default();
        while let Some(op) = pending.pop() {
            let mut reach = |name: Identifier| {
                if reached.insert(name) {
                    pending.extend(hidden.get(&name).into_iter().flatten());
                }
            };
            let mut visit = |op: OpId| {
                for (_, attr) in ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)) {
                    each_mention(ctx, attr, &mut |mention| match mention {
                        Mention::Symbol { root, nested } => {
                            std::iter::once(&root).chain(nested).for_each(|&name| reach(name));
                        }
                        Mention::Text(text) => {
                            let is_in =
                                |name: &&Identifier| text.contains(&symbol_to_string(name.as_str(ctx)));
                            hidden.keys().filter(is_in).for_each(|&name| reach(name));
                        }
                        Mention::Resource => {}
                    });
                }
            };
            match self.is_table(op) {
                true => visit(op),
                false => ir.walk(op, WalkOrder::PreOrder, |_, op| visit(op)),
            }
        }
        reached
    }

    /// Returns the operations in the module and in its nested modules, in order, except functions with a body.
    pub(crate) fn top_level(&self) -> Vec<OpId> {
        let ir = self.ir;
        let mut found = Vec::new();
        let mut tables: SmallVec<[OpId; 4]> = smallvec![self.root];
        let mut next = 0;
        while let Some(&table) = tables.get(next) {
            next += 1;
            let blocks = ir.regions(table).iter().flat_map(|&region| ir.blocks(region));
            for op in blocks.flat_map(|block| ir.ops(block)).filter(|&op| body_entry(ir, op).is_none()) {
                found.push(op);
                if self.is_table(op) {
                    tables.push(op);
                }
            }
        }
        found
    }

    /// Returns whether an operation without the body of a function is a symbol table.
    pub(crate) fn is_table(&self, op: OpId) -> bool {
        self.ir.has_trait(op, Traits::SYMBOL_TABLE)
    }
}

/// Returns whether an operation is in a function.
fn is_in_function(ir: &Ir, op: OpId) -> bool {
    std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op)).any(|op| body_entry(ir, op).is_some())
}

/// Returns the symbol operations in a module and in its nested modules, in order, with their names. Names in nested
/// modules are joined with `::@`. Nested modules may be unnamed, so that names may occur several times.
fn symbols(ir: &Ir, root: OpId) -> Vec<(Cow<'_, str>, OpId)> {
    let mut found = Vec::new();
    let mut stack = vec![(String::new(), root)];
    while let Some((prefix, op)) = stack.pop() {
        let mut nested = Vec::new();
        for &region in ir.regions(op) {
            for op in ir.blocks(region).flat_map(|b| ir.ops(b)) {
                let name = ir.symbol_name(op).map(|n| n.as_str(ir.ctx()));
                if let Some(name) = name {
                    let name = match prefix.is_empty() {
                        true => Cow::Borrowed(name),
                        false => Cow::Owned(format!("{prefix}{name}")),
                    };
                    found.push((name, op));
                }
                if body_entry(ir, op).is_none()
                    && !ir.regions(op).is_empty()
                    && ir.has_trait(op, Traits::SYMBOL_TABLE)
                {
                    let prefix = name.map_or_else(|| prefix.clone(), |n| format!("{prefix}{n}::@"));
                    nested.push((prefix, op));
                }
            }
        }
        nested.reverse();
        stack.extend(nested);
    }
    found
}
