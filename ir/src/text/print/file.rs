//! Printer for whole files (aliases, operation, resources) and for single operations.

use super::aliases::{Collector, Definition, Symbol};
use super::{OpPrinter, PrintOptions, TypeElision};
use crate::context::Identifier;
use crate::{Ir, OpId, RegionId, Traits};

/// Prints an operation as a file: alias definitions, the operation, resources. The text ends with a newline.
pub fn print_op(ir: &Ir, op: OpId, options: PrintOptions) -> String {
    OpPrinter::new(ir, op, options, None).file(op)
}

/// As [`print_op`], but passes the text to `sink` in pieces, so that a large file is never in memory as a whole.
pub fn print_op_to(ir: &Ir, op: OpId, options: PrintOptions, sink: &mut dyn FnMut(&str)) {
    let rest = OpPrinter::new(ir, op, options, Some(&mut *sink)).file(op);
    sink(&rest);
}

/// Prints one operation without a newline. Values have the names that they have in the whole IR, and aliases are not
/// used.
pub fn op_to_string(ir: &Ir, op: OpId, options: PrintOptions) -> String {
    let isolated = |op: OpId| ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE);
    let parents = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    let around = parents.skip(1).find(|&parent| isolated(parent)).unwrap_or(op);
    let mut printer = OpPrinter::new(ir, around, PrintOptions { local_scope: true, ..options }, None);
    printer.op(op);
    printer.base.finish()
}

/// Prints one operation as MLIR's `Operation::print` does if `top`, an ancestor or the operation itself, has no parent.
///
/// Values have the names that they have in `top`, or in the closest isolated operation with
/// [`PrintOptions::local_scope`]. `top` itself is printed as a file, with its aliases and a newline.
pub fn op_to_string_within(ir: &Ir, op: OpId, top: OpId, options: PrintOptions) -> String {
    if op == top && !options.local_scope {
        return print_op(ir, op, options);
    }
    let numbered = numbered_op(ir, op, top, options);
    let mut printer = OpPrinter::new(ir, numbered, PrintOptions { local_scope: true, ..options }, None);
    printer.op(op);
    printer.base.finish()
}

/// Returns the operation from which [`op_to_string_within`] numbers values.
pub fn numbered_op(ir: &Ir, op: OpId, top: OpId, options: PrintOptions) -> OpId {
    if !options.local_scope {
        return top;
    }
    let is_end = |&each: &OpId| each == top || ir.has_trait(each, Traits::ISOLATED_FROM_ABOVE);
    std::iter::successors(Some(op), |&each| ir.parent_op(each)).find(is_end).unwrap_or(top)
}

/// Prints the whole IR; see [`print_op`].
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::text::{PrintOptions, print};
///
/// let ir = parse_source(&ctx, "a.mlir", br#"%x = "toy.one"() : () -> i32"#, options).expect("valid text");
/// let text = print(&ir, PrintOptions::default());
/// assert_eq!(text, "\"builtin.module\"() ({\n  %0 = \"toy.one\"() : () -> i32\n}) : () -> ()\n");
/// ```
pub fn print(ir: &Ir, options: PrintOptions) -> String {
    print_op(ir, ir.root(), options)
}

impl OpPrinter<'_> {
    /// Prints a file. Returns the text that was not passed to the sink.
    fn file(mut self, op: OpId) -> String {
        let definitions = self.collect_aliases(op);
        self.define_aliases(&definitions, false);
        self.op(op);
        self.text("\n");
        self.define_aliases(&definitions, true);
        self.resources();
        self.base.finish()
    }

    /// Prints without output to find the aliases, and activates them.
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

    /// Visits an operation in the order in which MLIR collects aliases.
    pub(super) fn collect_op(&mut self, op: OpId) {
        if self.options.debug_info {
            self.base.visit_location(self.ir.loc(op), true);
        }
        let custom = !self.options.generic && self.has_custom_form(op);
        if custom {
            self.custom_op(op);
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
            // MLIR does not collect aliases from the properties of unregistered operations.
            if ctx.op_info(ir.name(op)).is_some() {
                for (_, attr) in ir.properties(op).entries(ctx).iter() {
                    self.base.visit_attribute(attr, false);
                }
            }
            for (_, attr) in ir.attrs(op).entries(ctx).iter() {
                self.base.visit_attribute(attr, false);
            }
        }
        // Discards the output.
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

    /// Prints the resources. Resources of a dialect are printed only if a printed attribute refers to them.
    fn resources(&mut self) {
        let ir = self.ir;
        let printed = std::mem::take(&mut self.base.printed_resources);
        let dialects: Vec<_> =
            // The references of unregistered dialects are unknown, so all their resources are printed.
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
        // As in MLIR, if all entries are elided.
        if first_section {
            self.text("\n");
        }
        self.text("\n#-}\n");
    }
}
