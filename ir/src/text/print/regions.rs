//! Printer for regions, blocks and block arguments, with line breaks and indentation.

use super::OpPrinter;
use crate::context::{AttrDict, Attribute};
use crate::{BlockId, OpId, RegionId, ValueId};

impl OpPrinter<'_> {
    /// Prints a region. The label of the entry block is printed if `args` is set and it has arguments; its terminator
    /// is printed if `terminators` is set.
    pub fn region(&mut self, region: RegionId, args: bool, terminators: bool) {
        self.region_with(region, args, terminators, false);
    }

    /// As [`region`](OpPrinter::region). If `empty_block` is set, an empty entry block gets a label, so that it can be
    /// parsed.
    pub fn region_with(&mut self, region: RegionId, args: bool, terminators: bool, empty_block: bool) {
        if self.base.collector.is_some() {
            return self.collect_region(region, args, terminators);
        }
        if self.options.skip_regions {
            return self.text("{...}");
        }
        let ir = self.ir;
        self.text("{\n");
        if let Some(entry) = ir.entry_block(region) {
            let def = ir.op_def(ir.region_op(region));
            let dialect = def.map_or("", |def| def.default_dialect);
            let outer = std::mem::replace(&mut self.default_dialect, dialect);
            let label =
                empty_block && ir.first_op(entry).is_none() || args && !ir.block_args(entry).is_empty();
            for (n, block) in ir.blocks(region).enumerate() {
                self.block(block, n > 0 || label, n > 0 || terminators, n == 0);
            }
            self.default_dialect = outer;
        }
        self.indentation();
        self.text("}");
    }

    /// Prints a line break and the current indentation.
    pub fn newline(&mut self) {
        self.base.out.push('\n');
        self.indentation();
    }

    /// Runs `inner` with increased indentation of new lines.
    pub fn indented(&mut self, inner: impl FnOnce(&mut Self)) {
        self.indent += 2;
        inner(self);
        self.indent -= 2;
    }

    /// Returns the number of an operation without results, if users are printed.
    pub(super) fn number_of(&self, op: OpId) -> Option<u32> {
        self.names.op(op)
    }

    pub(super) fn indentation(&mut self) {
        const SPACES: &str = "                                                                ";
        let mut rest = self.indent;
        while rest > 0 {
            let n = rest.min(SPACES.len());
            self.base.out.push_str(&SPACES[..n]);
            rest -= n;
        }
    }

    fn block(&mut self, block: BlockId, label: bool, terminator: bool, entry: bool) {
        let ir = self.ir;
        if label {
            self.indentation();
            self.successor(block);
            let args = ir.block_args(block);
            if !args.is_empty() {
                self.text("(");
                for (n, &arg) in args.iter().enumerate() {
                    if n > 0 {
                        self.text(", ");
                    }
                    self.argument(arg);
                }
                self.text(")");
            }
            self.text(":");
            self.predecessors(block, entry);
            self.text("\n");
        }
        self.indent += 2;
        if self.options.value_users {
            self.users_of_arguments(block);
        }
        let last = ir.last_op(block);
        for op in ir.ops(block) {
            if !terminator && Some(op) == last && ir.is_terminator(op) {
                break;
            }
            self.indentation();
            self.op(op);
            self.base.out.push('\n');
            self.flush_if_large();
        }
        self.indent -= 2;
    }

    /// Prints `%arg: type`, and the location if locations are printed.
    pub fn argument(&mut self, arg: ValueId) {
        self.value(arg);
        self.text(": ");
        let ty = self.ir.value_type(arg);
        self.ty(ty);
        self.argument_location(arg);
    }

    /// Prints ` {name = attribute, ...}` after the type of an argument. As in MLIR, these attributes do not create
    /// aliases.
    pub fn argument_attributes(&mut self, attrs: AttrDict) {
        if self.base.collector.is_none() {
            self.optional_attr_dict(attrs, &[]);
        }
    }

    /// Prints ` loc(...)` for a location attribute, if locations are printed.
    pub fn optional_location(&mut self, loc: Attribute) {
        if self.base.collector.is_some() {
            self.base.visit_attribute(loc, false);
        } else if self.options.debug_info {
            self.text(" ");
            let named = self.base.aliases.attributes.contains_key(&loc) && !self.options.pretty_locations;
            self.text(if named { "loc(" } else { "" });
            self.base.attribute(loc);
            self.text(if named { ")" } else { "" });
        }
    }

    /// Prints ` loc(...)` for an argument, if locations are printed.
    pub fn argument_location(&mut self, arg: ValueId) {
        if self.options.debug_info {
            let loc = self.ir.arg_loc(arg);
            if self.base.collector.is_some() {
                return self.base.visit_location(loc, false);
            }
            self.text(" ");
            self.base.location_in_full(loc);
        }
    }

    fn predecessors(&mut self, block: BlockId, entry: bool) {
        let ir = self.ir;
        let mut predecessors: Vec<(u32, BlockId)> = ir
            .predecessors(block)
            .map(|block| (self.names.block(block).unwrap_or(u32::MAX), block))
            .collect();
        match predecessors.as_slice() {
            [] if entry => return,
            [] => return self.text("  // no predecessors"),
            [_] => self.text("  // pred: "),
            several => {
                self.base.out.push_str("  // ");
                let n = several.len() as u64;
                self.unsigned(n);
                self.text(" preds: ");
            }
        }
        predecessors.sort_unstable();
        for (i, &(_, block)) in predecessors.iter().enumerate() {
            self.text(if i > 0 { ", " } else { "" });
            self.successor(block);
        }
    }
}
