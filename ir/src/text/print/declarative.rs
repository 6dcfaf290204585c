//! Pretty forms that a declarative format describes.

use super::op::OpPrinter;
use crate::OpId;
use crate::context::{AttrDict, AttrKind, Attribute, Identifier, OpInfo};
use crate::op_def::{Arity, AttrSpelling, AttributeDef, OpDef, Presence, Traits};
use crate::text::format::{Anchor, CompiledFormat, Element, Group, TypesOf};

impl OpPrinter<'_> {
    /// Whether the operation has the parts that its definition says: only then its pretty form means it.
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
                matches!(attribute.presence, Presence::Optional | Presence::Default(_))
                    || properties.get(ctx, name).is_some()
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
                    self.spelled(&def.attributes[index], attr, qualified);
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
                self.types_of(op, of);
            }
            Element::FunctionalType { space, inputs, results } => {
                self.space(space);
                self.text("(");
                self.types_of(op, inputs);
                self.text(") -> ");
                let types = self.result_types_of(op, results);
                self.function_results(&types);
            }
            Element::Optional { anchor, ref then, ref otherwise } => {
                let taken = if self.is_present(op, info, anchor) { then } else { otherwise };
                self.elements(taken, op, info, format);
            }
        }
    }

    fn is_present(&self, op: OpId, info: &OpInfo, anchor: Anchor) -> bool {
        let ir = self.ir();
        let nonempty = |range: Option<std::ops::Range<usize>>| range.is_some_and(|range| !range.is_empty());
        match anchor {
            Anchor::Group(Group::Operand(i)) => nonempty(ir.operand_group(op, i)),
            Anchor::Group(Group::Result(i)) => nonempty(ir.result_group(op, i)),
            Anchor::Attribute(i) | Anchor::Unit(i) => {
                let name = info.attribute_names[i];
                let attr = ir.properties(op).get(self.ctx(), name);
                attr.is_some_and(|attr| info.default_properties.get(self.ctx(), name) != Some(attr))
            }
            Anchor::Region(i) => {
                ir.regions(op).get(i).is_some_and(|&region| ir.entry_block(region).is_some())
            }
            Anchor::Successor(i) => ir.successors(op).len() > i,
            Anchor::AnyOperand => ir.n_operands(op) != 0,
            Anchor::AnyResult => ir.n_results(op) != 0,
        }
    }

    fn types_of(&mut self, op: OpId, of: TypesOf) {
        let ir = self.ir();
        match of {
            TypesOf::Group(Group::Operand(i)) => {
                let group = ir.operand_group(op, i).unwrap_or_default();
                self.types(group.map(|i| ir.value_type(ir.operand(op, i))));
            }
            TypesOf::Group(Group::Result(i)) => {
                let group = ir.result_group(op, i).unwrap_or_default();
                self.types(group.map(|i| ir.value_type(ir.result(op, i))));
            }
            TypesOf::AllOperands => self.types(ir.operands(op).map(|value| ir.value_type(value))),
            TypesOf::AllResults => self.types(ir.results(op).iter().map(|&value| ir.value_type(value))),
        }
    }

    fn result_types_of(&self, op: OpId, of: TypesOf) -> Vec<crate::Type> {
        let ir = self.ir();
        match of {
            TypesOf::Group(Group::Operand(i)) => {
                let group = ir.operand_group(op, i).unwrap_or_default();
                group.map(|i| ir.value_type(ir.operand(op, i))).collect()
            }
            TypesOf::Group(Group::Result(i)) => {
                let group = ir.result_group(op, i).unwrap_or_default();
                group.map(|i| ir.value_type(ir.result(op, i))).collect()
            }
            TypesOf::AllOperands => ir.operands(op).map(|value| ir.value_type(value)).collect(),
            TypesOf::AllResults => ir.results(op).iter().map(|&value| ir.value_type(value)).collect(),
        }
    }

    fn declared_regions(&mut self, op: OpId, def: &OpDef, first: usize, n: usize) {
        let ir = self.ir();
        for (i, &region) in ir.regions(op).iter().skip(first).take(n).enumerate() {
            if i > 0 {
                self.text(", ");
            }
            // An implicit terminator is left out if there is nothing to say of it.
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

    /// Writes the attributes that no element spells.
    fn declared_attributes(&mut self, op: OpId, info: &OpInfo, format: &CompiledFormat, with_keyword: bool) {
        let (ir, ctx) = (self.ir(), self.ctx());
        let (properties, attrs) = (ir.properties(op), ir.attrs(op));
        let mut dict = attrs;
        if !properties.is_empty() && properties != info.default_properties {
            let segments = |name: Identifier| {
                name == Identifier::OPERAND_SEGMENT_SIZES
                    && info.def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
                    || name == Identifier::RESULT_SEGMENT_SIZES
                        && info.def.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS)
            };
            let extra: Vec<(Identifier, Attribute)> = properties
                .entries(ctx)
                .iter()
                .copied()
                .filter(|&(name, attr)| {
                    let declared = info.attribute_names.iter().position(|&other| other == name);
                    let in_dict = declared.is_none_or(|index| format.in_dict.contains(&index));
                    in_dict && !segments(name) && info.default_properties.get(ctx, name) != Some(attr)
                })
                .collect();
            if !extra.is_empty() {
                let all: Vec<_> = extra.into_iter().chain(attrs.entries(ctx).iter().copied()).collect();
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

    /// Writes an attribute as its constraint spells it.
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
                self.text(if def.bare { "" } else { "<" });
                self.text(&text);
                self.text(if def.bare { "" } else { ">" });
            }
            (AttrSpelling::Parameters(_), AttrKind::Dialect { def, params }) => (def.print)(self, params),
            _ => self.attribute(attr),
        }
    }
}
