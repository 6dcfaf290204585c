//! Operations in text: generic form for any, pretty form where the definition has one.

use std::ops::{Deref, DerefMut};

use super::aliases::{Collector, Definition, Symbol};
use super::names::{Names, ValueName, result_of};
use super::{PrintOptions, Printer, TypeElision};
use crate::context::{AttrDict, Attribute, Identifier, Location, Type, TypeKind};
use crate::op_def::Format;
use crate::{BlockId, Ir, OpId, RegionId, Traits, ValueId};

/// Writes what follows an operation's name in its pretty form.
pub type PrintFn = fn(&mut OpPrinter<'_>, OpId);

/// Writes operations. It is a [`Printer`] too, for types, attributes and text.
pub struct OpPrinter<'a> {
    base: Printer<'a>,
    ir: &'a Ir,
    names: Names,
    /// Where what is complete goes from time to time; without one, it all stays here.
    sink: Option<&'a mut dyn FnMut(&str)>,
    indent: usize,
    /// The dialect that may be left out of a name here.
    default_dialect: &'static str,
}

impl<'a> Deref for OpPrinter<'a> {
    type Target = Printer<'a>;
    fn deref(&self) -> &Printer<'a> {
        &self.base
    }
}

impl<'a> DerefMut for OpPrinter<'a> {
    fn deref_mut(&mut self) -> &mut Printer<'a> {
        &mut self.base
    }
}

/// So much text is kept before it is handed on.
const CHUNK: usize = 1 << 16;

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

impl<'a> OpPrinter<'a> {
    fn new(
        ir: &'a Ir,
        root: OpId,
        options: PrintOptions,
        sink: Option<&'a mut dyn FnMut(&str)>,
    ) -> OpPrinter<'a> {
        OpPrinter {
            sink,
            base: Printer::new(ir.ctx(), options),
            ir,
            names: Names::new(ir, root, options),
            indent: 0,
            default_dialect: "builtin",
        }
    }

    /// A printer of single operations, whose names are given.
    pub(super) fn with_names(ir: &'a Ir, options: PrintOptions, names: Names) -> OpPrinter<'a> {
        OpPrinter {
            sink: None,
            base: Printer::new(ir.ctx(), options),
            ir,
            names,
            indent: 0,
            default_dialect: "builtin",
        }
    }

    /// What was written, and the names.
    pub(super) fn into_parts(self) -> (String, Names) {
        (self.base.finish(), self.names)
    }

    /// The IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

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

    /// Hands on what is written, if it is much: at the ends of lines, where nobody looks back.
    #[inline]
    fn hand_on(&mut self) {
        if self.base.out.len() >= CHUNK
            && self.base.collector.is_none()
            && let Some(sink) = &mut self.sink
        {
            sink(&self.base.out);
            self.base.out.clear();
        }
    }

    // Aliases and resources.

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
    fn collect_op(&mut self, op: OpId) {
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
            for (_, attr) in ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)) {
                self.base.visit_attribute(attr, false);
            }
        }
        // Nothing of what was printed is wanted.
        self.base.out.clear();
    }

    fn collect_region(&mut self, region: RegionId, args: bool, terminators: bool) {
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

    // Operations.

    /// Whether there is a pretty form, and the operation has the parts that it needs.
    fn has_pretty_form(&self, op: OpId) -> bool {
        let Some(info) = self.ctx.op_info(self.ir.name(op)) else { return false };
        match info.def.format {
            Format::Generic => false,
            Format::Declarative(_) => matches!(info.format(), Some(Ok(_))) && self.is_well_formed(op, info),
            Format::Custom { .. } => self.is_well_formed(op, info),
        }
    }

    /// Writes an operation with its results' names and its location.
    pub(super) fn op(&mut self, op: OpId) {
        let ir = self.ir;
        let n_results = ir.n_results(op);
        if n_results != 0 {
            if n_results == 1 {
                self.value(ir.result(op, 0));
            } else {
                self.result_groups(op, n_results);
            }
            self.text(" = ");
        }
        self.custom_or_generic_op(op);
        self.trailing_location(ir.loc(op));
        if self.options.value_users {
            self.users_of_results(op);
        }
    }

    /// Writes an operation without its results' names: in its pretty form, if it has one and that is wanted.
    pub fn custom_or_generic_op(&mut self, op: OpId) {
        if self.base.collector.is_some() {
            self.collect_op(op);
        } else if !self.options.generic && self.has_pretty_form(op) {
            self.pretty_op(op);
        } else {
            self.generic_op(op);
        }
    }

    fn result_groups(&mut self, op: OpId, n_results: usize) {
        let groups = self.names.groups(op).to_vec();
        for (n, &start) in groups.iter().enumerate() {
            if n > 0 {
                self.text(", ");
            }
            self.value_name(self.ir.result(op, start as usize));
            let end = groups.get(n + 1).map_or(n_results, |&end| end as usize);
            if end - start as usize > 1 {
                self.text(":");
                self.unsigned((end - start as usize) as u64);
            }
        }
    }

    fn trailing_location(&mut self, loc: Location) {
        if self.options.debug_info {
            self.text(" ");
            self.base.location(loc);
        }
    }

    fn pretty_op(&mut self, op: OpId) {
        let Some(def) = self.ir.op_def(op) else { return self.generic_op(op) };
        let info = self.ctx.op_info(self.ir.name(op));
        let declarative = info.and_then(|info| match info.format() {
            Some(Ok(format)) => Some((info, format)),
            _ => None,
        });
        let name = def.name;
        // A default dialect may be left out only of names that have no further dot.
        let short = name
            .strip_prefix(self.default_dialect)
            .and_then(|rest| rest.strip_prefix('.'))
            .filter(|rest| !self.default_dialect.is_empty() && !rest.contains('.'));
        self.text(short.unwrap_or(name));
        match def.format {
            Format::Custom { print, .. } => print(self, op),
            Format::Declarative(_) => {
                if let Some((info, format)) = declarative {
                    self.declarative(op, info, format);
                }
            }
            Format::Generic => {}
        }
    }

    /// Writes an operation in generic form, without its results' names.
    pub fn generic_op(&mut self, op: OpId) {
        let ir = self.ir;
        let ctx = self.ctx;
        self.text("\"");
        let name = ir.name(op).as_str(ctx);
        if name.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
            self.text(name);
            self.text("\"(");
        } else {
            self.base.out.pop();
            self.string(ir.name(op).ident(ctx).as_bytes(ctx));
            self.text("(");
        }
        self.operands(ir.operands(op));
        self.text(")");
        let successors = ir.successors(op);
        if successors.len() != 0 {
            self.text("[");
            for (n, block) in successors.enumerate() {
                if n > 0 {
                    self.text(", ");
                }
                self.successor(block);
            }
            self.text("]");
        }
        let properties = ir.properties(op);
        if !properties.is_empty() {
            self.text(" <{");
            self.attribute_entries(properties, &[]);
            self.text("}>");
        }
        let regions = ir.regions(op);
        if !regions.is_empty() {
            self.text(" (");
            for (n, &region) in regions.iter().enumerate() {
                if n > 0 {
                    self.text(", ");
                }
                self.region_with(region, true, true, true);
            }
            self.text(")");
        }
        self.optional_attr_dict(ir.attrs(op), &[]);
        self.text(" : ");
        self.functional_type(op);
    }

    /// Writes `(operand types) -> result types`.
    pub fn functional_type(&mut self, op: OpId) {
        let ir = self.ir;
        self.text("(");
        self.types(ir.operands(op).map(|operand| ir.value_type(operand)));
        self.text(") -> ");
        self.result_types(op);
    }

    /// Writes the types of the results: one bare, others in parentheses.
    pub fn result_types(&mut self, op: OpId) {
        let ir = self.ir;
        match ir.results(op) {
            [only] => {
                let ty = ir.value_type(*only);
                self.function_results(&[ty]);
            }
            results => {
                self.text("(");
                self.types(results.iter().map(|&result| ir.value_type(result)));
                self.text(")");
            }
        }
    }

    // Values and blocks.

    /// Writes `%name`, with `#number` for one of several results.
    #[inline]
    pub fn value(&mut self, value: ValueId) {
        match self.names.value(value) {
            ValueName::Number(number, several) => {
                self.base.out.push('%');
                self.base.unsigned(number.into());
                if several {
                    self.result_number(value);
                }
                return;
            }
            ValueName::Argument(number) => {
                self.base.out.push_str("%arg");
                return self.base.unsigned(number.into());
            }
            _ => {}
        }
        self.other_value(value);
    }

    /// What [`value`](OpPrinter::value) writes.
    pub fn value_text(&mut self, value: ValueId) -> String {
        let start = self.base.out.len();
        self.value(value);
        self.base.out.split_off(start)
    }

    fn other_value(&mut self, value: ValueId) {
        if let Some((op, index)) = result_of(self.ir, value) {
            let n_results = self.ir.n_results(op);
            let (start, count) = self.names.group_of(op, index, n_results);
            self.value_name(self.ir.result(op, start));
            if count > 1 {
                self.text("#");
                self.unsigned((index - start) as u64);
            }
            return;
        }
        self.value_name(value);
    }

    /// `#0` after the first of several results.
    #[inline]
    fn result_number(&mut self, value: ValueId) {
        let Some((op, index)) = result_of(self.ir, value) else { return };
        let n_results = self.ir.n_results(op);
        if n_results > 1 {
            let (start, count) = self.names.group_of(op, index, n_results);
            if count > 1 {
                self.text("#");
                self.unsigned((index - start) as u64);
            }
        }
    }

    fn value_name(&mut self, value: ValueId) {
        match self.names.value(value) {
            ValueName::Number(number, _) => {
                self.base.out.push('%');
                self.base.unsigned(number.into());
            }
            ValueName::Argument(number) => {
                self.base.out.push_str("%arg");
                self.base.unsigned(number.into());
            }
            ValueName::Special(name) => {
                self.base.out.push('%');
                self.base.out.push_str(name);
            }
            ValueName::None => self.base.out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Writes values with `, ` between.
    pub fn operands(&mut self, values: impl IntoIterator<Item = ValueId>) {
        for (n, value) in values.into_iter().enumerate() {
            if n > 0 {
                self.base.out.push_str(", ");
            }
            self.value(value);
        }
    }

    /// Writes `^bb<n>`.
    pub fn successor(&mut self, block: BlockId) {
        match self.names.block(block) {
            Some(number) => {
                self.text("^bb");
                self.unsigned(number.into());
            }
            None => self.text("^INVALIDBLOCK"),
        }
    }

    /// Writes `^bb<n>`, or `^bb<n>(%a, %b : types)` if operands are forwarded.
    pub fn successor_and_operands(&mut self, block: BlockId, operands: &[ValueId]) {
        self.successor(block);
        if operands.is_empty() {
            return;
        }
        self.text("(");
        self.operands(operands.iter().copied());
        self.text(" : ");
        let ir = self.ir;
        self.types(operands.iter().map(|&operand| ir.value_type(operand)));
        self.text(")");
    }

    // Regions.

    /// Writes a region: with its entry block's label if there are arguments (and `args` is set), without the entry block's
    /// terminator unless `terminators` is set.
    pub fn region(&mut self, region: RegionId, args: bool, terminators: bool) {
        self.region_with(region, args, terminators, false);
    }

    /// The same; with `empty_block`, an entry block without operations gets a label, so that it reads back.
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

    /// Begins a new line at the current indentation.
    pub fn newline(&mut self) {
        self.base.out.push('\n');
        self.indentation();
    }

    /// Writes something whose further lines stand one level deeper.
    pub fn indented(&mut self, inner: impl FnOnce(&mut Self)) {
        self.indent += 2;
        inner(self);
        self.indent -= 2;
    }

    /// The number of an operation without results, if users are named.
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
            self.hand_on();
        }
        self.indent -= 2;
    }

    /// Writes `%arg: type`, and the location if locations are printed.
    pub fn argument(&mut self, arg: ValueId) {
        self.value(arg);
        self.text(": ");
        let ty = self.ir.value_type(arg);
        self.ty(ty);
        self.argument_location(arg);
    }

    /// Writes ` {name = attribute, ...}` of an argument, after its type. MLIR does not look for aliases in them; so they are printed
    /// with the aliases that others have.
    pub fn argument_attributes(&mut self, attrs: AttrDict) {
        if self.base.collector.is_none() {
            self.optional_attr_dict(attrs, &[]);
        }
    }

    /// Writes ` loc(...)` of a location that is an attribute, if locations are printed.
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

    /// Writes ` loc(...)` of an argument, if locations are printed.
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
        let mut predecessors: Vec<u32> =
            ir.predecessors(block).map(|block| self.names.block(block).unwrap_or(u32::MAX)).collect();
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
        self.list(predecessors, |p, number| {
            p.text("^bb");
            p.unsigned(number.into());
        });
    }

    /// Writes ` {name = attribute, ...}` of the discardable attributes and of the inherent ones that are not in `elided`.
    pub fn optional_op_attr_dict(&mut self, op: OpId, elided: &[&str]) {
        let dict = self.printed_attributes(op);
        self.optional_attr_dict(dict, elided);
    }

    /// The same after the word `attributes`.
    pub fn optional_op_attr_dict_with_keyword(&mut self, op: OpId, elided: &[&str]) {
        let dict = self.printed_attributes(op);
        self.optional_attr_dict_with_keyword(dict, elided);
    }

    /// Inherent and discardable attributes together.
    fn printed_attributes(&self, op: OpId) -> AttrDict {
        let (properties, attrs) = (self.ir.properties(op), self.ir.attrs(op));
        if attrs.is_empty() {
            return properties;
        }
        if properties.is_empty() {
            return attrs;
        }
        let ctx = self.ctx;
        let entries: Vec<_> = properties.entries(ctx).iter().chain(attrs.entries(ctx)).collect();
        ctx.dict(&entries)
    }

    /// Whether a type is a function type.
    pub fn is_function_type(&self, ty: Type) -> bool {
        matches!(ty.kind(self.ctx), TypeKind::Function { .. })
    }
}
