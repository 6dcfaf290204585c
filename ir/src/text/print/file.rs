//! Whole files: aliases, the operation, resources; and single operations as they stand in the whole.

use super::aliases::{Collector, Definition, Symbol};
use super::{OpPrinter, PrintOptions, TypeElision};
use crate::context::Identifier;
use crate::{Ir, OpId, RegionId, Traits};

/// Prints an operation as a whole file: aliases, the operation, resources; ends with a newline.
pub fn print_op(ir: &Ir, op: OpId, options: PrintOptions) -> String {
    OpPrinter::new(ir, op, options, None).file(op)
}

/// The same, piece by piece, so that the text of a large file is never in memory as a whole.
pub fn print_op_to(ir: &Ir, op: OpId, options: PrintOptions, sink: &mut dyn FnMut(&str)) {
    let rest = OpPrinter::new(ir, op, options, Some(&mut *sink)).file(op);
    sink(&rest);
}

/// Prints one operation as it stands in the whole, without a newline: values have the names that they have there, and nothing has an alias.
pub fn op_to_string(ir: &Ir, op: OpId, options: PrintOptions) -> String {
    let isolated = |op: OpId| ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE);
    let parents = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    let around = parents.skip(1).find(|&parent| isolated(parent)).unwrap_or(op);
    let mut printer = OpPrinter::new(ir, around, PrintOptions { local_scope: true, ..options }, None);
    printer.op(op);
    printer.base.finish()
}

/// Prints the whole IR; see [`print_op`].
pub fn print(ir: &Ir, options: PrintOptions) -> String {
    print_op(ir, ir.root(), options)
}

impl OpPrinter<'_> {
    /// Writes a file; what was not handed on yet comes back.
    fn file(mut self, op: OpId) -> String {
        let definitions = self.collect_aliases(op);
        self.define_aliases(&definitions, false);
        self.op(op);
        self.text("\n");
        self.define_aliases(&definitions, true);
        self.resources();
        self.base.finish()
    }

    /// Prints into nothing to find the aliases; they are in force afterwards.
    fn collect_aliases(&mut self, op: OpId) -> Vec<Definition> {
        let options = self.options;
        let wanted = options.debug_info || self.ctx.has_aliasable() || !self.ir.source_aliases().is_empty();
        if options.local_scope || !wanted {
            return Vec::new();
        }
        self.base.collector = Some(Collector::new(self.ir.source_aliases()));
        self.collect_op(op);
        let Some(collector) = self.base.collector.take() else { return Vec::new() };
        self.base.out.clear();
        self.base.reset_distinct();
        let (aliases, definitions) = collector.finish();
        self.base.aliases = aliases;
        definitions
    }

    /// Visits an operation in the order in which MLIR looks for aliases.
    pub(super) fn collect_op(&mut self, op: OpId) {
        if self.options.debug_info {
            self.base.visit_location(self.ir.loc(op), true);
        }
        let custom = !self.options.generic && self.has_pretty_form(op);
        if custom {
            self.pretty_op(op);
        } else {
            let ir = self.ir;
            for &region in ir.regions(op) {
                self.collect_region(region, true, true);
            }
            for operand in ir.operands(op) {
                self.base.visit_type(ir.value_type(operand));
            }
            for &result in ir.results(op) {
                self.base.visit_type(ir.value_type(result));
            }
            let ctx = self.ctx;
            // MLIR does not look for aliases in the properties of unregistered operations.
            if ctx.op_info(ir.name(op)).is_some() {
                for (_, attr) in ir.properties(op).entries(ctx).iter() {
                    self.base.visit_attribute(attr, false);
                }
            }
            for (_, attr) in ir.attrs(op).entries(ctx).iter() {
                self.base.visit_attribute(attr, false);
            }
        }
        // Nothing of what was printed is wanted.
        self.base.out.clear();
    }

    pub(super) fn collect_region(&mut self, region: RegionId, args: bool, terminators: bool) {
        let ir = self.ir;
        for (n, block) in ir.blocks(region).enumerate() {
            if args || n > 0 {
                for &arg in ir.block_args(block) {
                    self.base.visit_type(ir.value_type(arg));
                    if self.options.debug_info {
                        self.base.visit_location(ir.arg_loc(arg), false);
                    }
                }
            }
            let last = ir.last_op(block);
            for op in ir.ops(block) {
                if n == 0 && !terminators && Some(op) == last && ir.is_terminator(op) {
                    break;
                }
                self.collect_op(op);
            }
        }
    }

    fn define_aliases(&mut self, definitions: &[Definition], deferred: bool) {
        for definition in definitions.iter().filter(|definition| definition.deferred == deferred) {
            match definition.symbol {
                Symbol::Attribute(attr) => {
                    let name = self.base.aliases.attributes.get(&attr).cloned().unwrap_or_default();
                    self.text("#");
                    self.text(&name);
                    self.text(" = ");
                    self.base.attribute_in_full(attr, TypeElision::Never);
                }
                Symbol::Type(ty) => {
                    let name = self.base.aliases.types.get(&ty).cloned().unwrap_or_default();
                    self.text("!");
                    self.text(&name);
                    self.text(" = ");
                    self.base.type_in_full(ty);
                }
            }
            self.text("\n");
        }
    }

    /// The resources of the file, those of dialects only if an attribute that was printed refers to them.
    fn resources(&mut self) {
        let ir = self.ir;
        let printed = std::mem::take(&mut self.base.printed_resources);
        let dialects: Vec<_> =
            // Of dialects that are not registered, nobody can say what is referred to.
            ir.resources().iter().filter(|entry| {
                entry.dialect
                    && (printed.contains(&entry.key) || entry.group.as_str(self.ctx) != "builtin")
            }).collect();
        let externals: Vec<_> = ir.resources().iter().filter(|entry| !entry.dialect).collect();
        if dialects.is_empty() && externals.is_empty() {
            return;
        }
        self.text("\n{-#");
        let mut first_section = true;
        for (title, entries) in [("dialect_resources", dialects), ("external_resources", externals)] {
            let mut groups: Vec<(Identifier, Vec<(Identifier, String)>)> = Vec::new();
            let mut group_of = hashbrown::HashMap::new();
            for entry in entries {
                let text = super::attribute_to_string(self.ctx, entry.value);
                if self.options.max_resource.is_none_or(|max| text.len() as u64 <= max) {
                    let at = *group_of.entry(entry.group).or_insert(groups.len());
                    if at == groups.len() {
                        groups.push((entry.group, Vec::new()));
                    }
                    groups[at].1.push((entry.key, text));
                }
            }
            if groups.is_empty() {
                continue;
            }
            self.text(if std::mem::take(&mut first_section) { "\n  " } else { ",\n  " });
            self.text(title);
            self.text(": {");
            let ctx = self.ctx;
            for (n, (group, entries)) in groups.into_iter().enumerate() {
                self.text(if n == 0 { "\n    " } else { ",\n    " });
                self.keyword_or_string(group.as_bytes(ctx));
                self.text(": {");
                for (n, (key, value)) in entries.into_iter().enumerate() {
                    self.text(if n == 0 { "\n      " } else { ",\n      " });
                    self.keyword_or_string(key.as_bytes(ctx));
                    self.text(": ");
                    self.text(&value);
                }
                self.text("\n    }");
            }
            self.text("\n  }");
        }
        // As MLIR has it, where everything is left out.
        if first_section {
            self.text("\n");
        }
        self.text("\n#-}\n");
    }
}
