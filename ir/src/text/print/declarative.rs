//! Printer for custom forms with a declarative format.

use super::op::OpPrinter;
use crate::OpId;
use crate::context::format::{Anchor, CompiledFormat, Element, Group};
use crate::context::{AttrDict, AttrKind, Attribute, Identifier, OpInfo};
use crate::op_def::{Arity, AttrSpelling, AttributeDef, OpDef, Presence, Traits};
use crate::text::directive::{DirectiveView, types_of};

impl OpPrinter<'_> {
    /// Returns whether the operation has the parts that its definition requires. Only then can its custom form be
    /// parsed.
    pub(super) fn is_well_formed(&self, op: OpId, info: &OpInfo) -> bool {
        let (ir, def) = (self.ir(), info.def);
        let simple = |defs: &[crate::op_def::OperandDef]| defs.iter().all(|each| each.arity == Arity::Single);
        let operands = if simple(def.operands) {
            ir.n_operands(op) == def.operands.len()
        } else {
            (0..def.operands.len()).all(|group| ir.operand_group(op, group).is_some())
        };
        let results = if simple(def.results) {
            ir.n_results(op) == def.results.len()
        } else {
            (0..def.results.len()).all(|group| ir.result_group(op, group).is_some())
        };
        let properties = ir.properties(op);
        let ctx = self.ctx();
        let mut attributes = def.attributes.iter().zip(&info.attribute_names);
        operands
            && results
            && ir.regions(op).len() >= def.regions.iter().filter(|each| each.arity == Arity::Single).count()
            && ir.successors(op).len()
                >= def.successors.iter().filter(|each| each.arity == Arity::Single).count()
            && attributes.all(|(attribute, &name)| {
                !matches!(attribute.presence, Presence::Required) || properties.get(ctx, name).is_some()
            })
    }

    pub(super) fn declarative(&mut self, op: OpId, info: &OpInfo, format: &CompiledFormat) {
        self.elements(&format.elements, op, info, format);
    }

    fn elements(&mut self, elements: &[Element], op: OpId, info: &OpInfo, format: &CompiledFormat) {
        for element in elements {
            self.element(element, op, info, format);
        }
    }

    fn space(&mut self, space: bool) {
        if space {
            self.out.push(' ');
        }
    }

    fn element(&mut self, element: &Element, op: OpId, info: &OpInfo, format: &CompiledFormat) {
        let (ir, def) = (self.ir(), info.def);
        match *element {
            Element::Space => self.out.push(' '),
            Element::Newline => self.newline(),
            Element::Literal { space, literal } => {
                self.space(space);
                self.text(literal.text());
            }
            Element::Operand { space, group } => {
                self.space(space);
                for i in ir.operand_group(op, group).unwrap_or_default().enumerate() {
                    if i.0 > 0 {
                        self.text(", ");
                    }
                    self.value(ir.operand(op, i.1));
                }
            }
            Element::AllOperands { space } => {
                self.space(space);
                self.operands(ir.operands(op));
            }
            Element::Attribute { space, index, qualified } => {
                self.space(space);
                if let Some(attr) = ir.properties(op).get(self.ctx(), info.attribute_names[index]) {
                    let full =
                        qualified || matches!(def.attributes[index].constraint.spelling, AttrSpelling::Unit);
                    self.spelled(&def.attributes[index], attr, full);
                }
            }
            Element::Region { space, index } => {
                self.space(space);
                let n = if def.regions[index].arity == Arity::Single { 1 } else { usize::MAX };
                self.declared_regions(op, def, index, n);
            }
            Element::AllRegions { space } => {
                self.space(space);
                self.declared_regions(op, def, 0, usize::MAX);
            }
            Element::Successor { space, index } => {
                self.space(space);
                let n = if def.successors[index].arity == Arity::Single { 1 } else { usize::MAX };
                self.declared_successors(op, index, n);
            }
            Element::AllSuccessors { space } => {
                self.space(space);
                self.declared_successors(op, 0, usize::MAX);
            }
            Element::AttrDict { with_keyword } => self.declared_attributes(op, info, format, with_keyword),
            Element::Types { space, of } => {
                self.space(space);
                self.types(types_of(of, ir, op));
            }
            Element::FunctionalType { space, inputs, results } => {
                self.space(space);
                self.text("(");
                self.types(types_of(inputs, ir, op));
                self.text(") -> ");
                self.function_results(&types_of(results, ir, op));
            }
            Element::PropDict => self.prop_dict(op, info, format),
            Element::Custom { space, directive, ref params } => {
                self.space(space);
                (directive.print)(self, &DirectiveView { params, info, ir, op });
            }
            Element::OiList(ref clauses) => {
                for clause in clauses {
                    if self.any_present(op, info, &clause.anchors) {
                        self.space(clause.space);
                        self.text(clause.keyword.text());
                        self.elements(&clause.elements, op, info, format);
                    }
                }
            }
            Element::Optional(ref group) => {
                let then = self.any_present(op, info, &group.anchors) != group.inverted;
                let taken = if then { &group.then } else { &group.otherwise };
                self.elements(taken, op, info, format);
            }
        }
    }

    fn any_present(&self, op: OpId, info: &OpInfo, anchors: &[Anchor]) -> bool {
        anchors.iter().any(|&anchor| self.is_present(op, info, anchor))
    }

    fn is_present(&self, op: OpId, info: &OpInfo, anchor: Anchor) -> bool {
        let ir = self.ir();
        let nonempty = |range: Option<std::ops::Range<usize>>| range.is_some_and(|range| !range.is_empty());
        match anchor {
            Anchor::Group(Group::Operand(i)) => nonempty(ir.operand_group(op, i)),
            Anchor::Group(Group::Result(i)) => nonempty(ir.result_group(op, i)),
            Anchor::Attribute(i) => {
                let name = info.attribute_names[i];
                let attr = ir.properties(op).get(self.ctx(), name);
                attr.is_some_and(|attr| !info.is_default(self.ctx(), name, attr))
            }
            Anchor::Region(i) => {
                ir.regions(op).get(i).is_some_and(|&region| ir.entry_block(region).is_some())
            }
            Anchor::Successor(i) => ir.successors(op).len() > i,
            Anchor::AnyOperand => ir.n_operands(op) != 0,
            Anchor::AnyResult => ir.n_results(op) != 0,
        }
    }

    fn declared_regions(&mut self, op: OpId, def: &OpDef, first: usize, n: usize) {
        let ir = self.ir();
        for (i, &region) in ir.regions(op).iter().skip(first).take(n).enumerate() {
            if i > 0 {
                self.text(", ");
            }
            // An implicit terminator without operands, results and attributes is not printed.
            let terminator = def.implicit_terminator.is_none()
                || ir.last_block(region).and_then(|block| ir.last_op(block)).is_some_and(|last| {
                    ir.n_operands(last) != 0
                        || ir.n_results(last) != 0
                        || !ir.attrs(last).is_empty()
                        || !ir.properties(last).is_empty()
                });
            self.region(region, true, terminator);
        }
    }

    fn declared_successors(&mut self, op: OpId, first: usize, n: usize) {
        let ir = self.ir();
        for (i, block) in ir.successors(op).skip(first).take(n).enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.successor(block);
        }
    }

    /// Returns the inherent attributes without an element that differ from their defaults.
    fn unspelled(&self, op: OpId, info: &OpInfo, format: &CompiledFormat) -> Vec<(Identifier, Attribute)> {
        let ctx = self.ctx();
        let properties = self.ir().properties(op);
        if properties.is_empty() || properties == info.default_properties {
            return Vec::new();
        }
        let segments = |name: Identifier| {
            name == Identifier::OPERAND_SEGMENT_SIZES
                && info.def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
                || name == Identifier::RESULT_SEGMENT_SIZES
                    && info.def.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS)
        };
        let entries = properties.entries(ctx).iter();
        entries
            .filter(|&(name, attr)| {
                let declared = info.attribute_names.iter().position(|&other| other == name);
                let in_dict = declared.is_none_or(|index| format.in_dict.contains(&index));
                in_dict && !segments(name) && !info.is_default(ctx, name, attr)
            })
            .collect()
    }

    /// Prints the attributes without an element.
    fn declared_attributes(&mut self, op: OpId, info: &OpInfo, format: &CompiledFormat, with_keyword: bool) {
        let (ctx, attrs) = (self.ctx(), self.ir().attrs(op));
        let mut dict = attrs;
        if !format.has_prop_dict {
            let mut all = self.unspelled(op, info, format);
            if !all.is_empty() {
                all.extend(attrs.entries(ctx));
                dict = ctx.dict(&all);
            }
        }
        if dict == AttrDict::EMPTY {
            return;
        }
        if with_keyword {
            self.optional_attr_dict_with_keyword(dict, &[]);
        } else {
            self.optional_attr_dict(dict, &[]);
        }
    }

    /// Prints a space and `<{...}>`; only the space if there are no entries.
    fn prop_dict(&mut self, op: OpId, info: &OpInfo, format: &CompiledFormat) {
        self.text(" ");
        let entries = self.unspelled(op, info, format);
        if !entries.is_empty() {
            let dict = self.ctx().dict(&entries);
            self.text("<{");
            self.attribute_entries(dict, &[]);
            self.text("}>");
        }
    }

    /// Prints an attribute in the form given by its constraint.
    pub(crate) fn spelled(&mut self, def: &AttributeDef, attr: Attribute, qualified: bool) {
        let ctx = self.ctx();
        if qualified {
            return self.attribute(attr);
        }
        match (def.constraint.spelling, attr.kind(ctx)) {
            (AttrSpelling::Typed(_), _) => self.attribute_without_type(attr),
            (AttrSpelling::SymbolName, AttrKind::String { value, .. }) => self.symbol_name(*value),
            (AttrSpelling::Keywords { cases, .. }, _) => {
                let value = attr.as_i64(ctx);
                match cases.iter().find(|case| Some(case.1) == value) {
                    Some(case) => self.keyword_or_string(case.0.as_bytes()),
                    None => self.attribute(attr),
                }
            }
            (AttrSpelling::Flags { def, prefix, .. }, AttrKind::Integer { value, .. }) => {
                let text = value.to_u64().and_then(|value| def.text_of(value)).unwrap_or_default();
                self.text(prefix);
                self.text(if prefix.is_empty() { "" } else { "<" });
                self.text(&text);
                self.text(if prefix.is_empty() { "" } else { ">" });
            }
            (AttrSpelling::DenseArray(_), AttrKind::DenseArray { element, data }) => {
                self.text("[");
                self.dense_array_elements(*element, data);
                self.text("]");
            }
            (AttrSpelling::Parameters(_), AttrKind::Enum { def, value }) => {
                let text = def.text_of(*value).unwrap_or_default();
                // As in MLIR's generated printer, with a space of its own.
                self.text(if def.bare { " " } else { "<" });
                self.text(&text);
                self.text(if def.bare { "" } else { ">" });
            }
            (AttrSpelling::Parameters(_), AttrKind::Dialect { .. }) => self.attribute_parameters(attr),
            _ => self.attribute(attr),
        }
    }
}
