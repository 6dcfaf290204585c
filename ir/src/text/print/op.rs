//! Printer for operations, in generic form or in the custom form of the definition.

use std::ops::{Deref, DerefMut};

use super::names::{Names, ValueName, result_of};
use super::{PrintOptions, Printer};
use crate::context::{AttrDict, Attribute, Context, Location, Type, TypeKind};
use crate::op_def::Format;
use crate::text::properties::WHOLE_PROPERTIES;
use crate::{BlockId, Ir, OpId, Traits, ValueId};

/// Prints operations. Dereferences to [`Printer`] for types, attributes and text.
pub struct OpPrinter<'a> {
    pub(super) base: Printer<'a>,
    pub(super) ir: &'a Ir,
    pub(super) names: Names,
    /// The receiver of completed text; without one, the text is collected.
    pub(super) sink: Option<&'a mut dyn FnMut(&str)>,
    pub(super) indent: usize,
    /// The dialect whose prefix is omitted.
    pub(super) default_dialect: &'static str,
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

/// The size in bytes at which text is passed to the sink.
const CHUNK: usize = 1 << 16;

impl<'a> OpPrinter<'a> {
    pub(super) fn new(
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

    /// Returns a printer of single operations with given names.
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

    /// Returns the printed text and the names.
    pub(super) fn into_parts(self) -> (String, Names) {
        (self.base.finish(), self.names)
    }

    /// Returns the printed IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Passes the text to the sink, if it is large. Called at ends of lines.
    #[inline]
    pub(super) fn flush_if_large(&mut self) {
        if self.base.out.len() >= CHUNK
            && self.base.collector.is_none()
            && let Some(sink) = &mut self.sink
        {
            sink(&self.base.out);
            self.base.out.clear();
        }
    }

    // Operations.

    /// Returns whether the operation has a custom form and the parts that the form requires.
    pub(super) fn has_custom_form(&self, op: OpId) -> bool {
        let Some(info) = self.ctx.op_info(self.ir.name(op)) else { return false };
        if info.def.custom_form_if.is_some_and(|holds| !holds(self.ir, op)) {
            return false;
        }
        if info.def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) && !self.has_one_type(op) {
            return false;
        }
        match info.def.format {
            Format::Generic => false,
            Format::Declarative(_) => matches!(info.format(), Some(Ok(_))) && self.is_well_formed(op, info),
            Format::Custom { .. } => self.is_well_formed(op, info),
        }
    }

    /// Returns whether the operands and results have one type, which a custom form names once. Types that are only
    /// compatible, such as `tensor<2xi8>` and `tensor<?xi8>`, are valid.
    fn has_one_type(&self, op: OpId) -> bool {
        let ir = self.ir;
        let mut types =
            ir.operands(op).chain(ir.results(op).iter().copied()).map(|value| ir.value_type(value));
        types.next().is_none_or(|first| types.all(|ty| ty == first))
    }

    /// Prints an operation with its result names and its location.
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

    /// Prints an operation without its result names, in custom form if it has one and the options permit.
    pub fn custom_or_generic_op(&mut self, op: OpId) {
        if self.base.collector.is_some() {
            self.collect_op(op);
        } else if !self.options.generic && self.has_custom_form(op) {
            self.custom_op(op);
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

    pub(super) fn custom_op(&mut self, op: OpId) {
        let Some(def) = self.ir.op_def(op) else { return self.generic_op(op) };
        let info = self.ctx.op_info(self.ir.name(op));
        let declarative = info.and_then(|info| match info.format() {
            Some(Ok(format)) => Some((info, format)),
            _ => None,
        });
        let name = def.name;
        // The default dialect is omitted only if the rest of the name has no dot.
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

    /// Prints an operation in generic form, without its result names.
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
        if let Some(attr) = whole_properties(ctx, properties) {
            self.text(" <");
            self.attribute(attr);
            self.text(">");
        } else if !properties.is_empty() {
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

    /// Prints `(operand types) -> result types`.
    pub fn functional_type(&mut self, op: OpId) {
        let ir = self.ir;
        self.text("(");
        self.types(ir.operands(op).map(|operand| ir.value_type(operand)));
        self.text(") -> ");
        self.result_types(op);
    }

    /// Prints the types of the results: a single one without parentheses.
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

    /// Prints `%name`, with `#number` for one of several results.
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

    /// Returns the text that [`value`](OpPrinter::value) prints.
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

    /// Prints `#<n>` if the value is one of several results.
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

    /// Prints values separated by `, `.
    pub fn operands(&mut self, values: impl IntoIterator<Item = ValueId>) {
        for (n, value) in values.into_iter().enumerate() {
            if n > 0 {
                self.base.out.push_str(", ");
            }
            self.value(value);
        }
    }

    /// Prints `^bb<n>`, or another prefix that the parent operation defines.
    pub fn successor(&mut self, block: BlockId) {
        match self.names.block(block) {
            Some(number) => {
                let parent = self.ir.block_parent_op(block).and_then(|parent| self.ir.op_def(parent));
                let prefix = parent.and_then(|parent| parent.block_prefix).filter(|_| !self.options.generic);
                self.text("^");
                self.text(prefix.unwrap_or("bb"));
                self.unsigned(number.into());
            }
            None => self.text("^INVALIDBLOCK"),
        }
    }

    /// Prints `^bb<n>`, or `^bb<n>(%a, %b : types)` if operands are forwarded.
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

    // Attributes.

    /// Prints ` {name = attribute, ...}` with the discardable and inherent attributes except `elided`.
    pub fn optional_op_attr_dict(&mut self, op: OpId, elided: &[&str]) {
        let dict = self.printed_attributes(op);
        self.optional_attr_dict(dict, elided);
    }

    /// Prints ` attributes {name = attribute, ...}` with the discardable and inherent attributes except `elided`.
    pub fn optional_op_attr_dict_with_keyword(&mut self, op: OpId, elided: &[&str]) {
        let dict = self.printed_attributes(op);
        self.optional_attr_dict_with_keyword(dict, elided);
    }

    /// Returns the inherent and discardable attributes in one dictionary.
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

    /// Returns whether a type is a function type.
    pub fn is_function_type(&self, ty: Type) -> bool {
        matches!(ty.kind(self.ctx), TypeKind::Function { .. })
    }
}

/// Returns the properties of an unregistered operation, if they are not a non-empty dictionary.
fn whole_properties(ctx: &Context, properties: AttrDict) -> Option<Attribute> {
    match properties.len(ctx) {
        1 => properties.get(ctx, ctx.ident(WHOLE_PROPERTIES)),
        _ => None,
    }
}
