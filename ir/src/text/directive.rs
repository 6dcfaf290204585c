//! Custom directives, `custom<Name>(...)`: the parts of a declarative format that are implemented in code.
//!
//! A dialect lists its directives in [`Dialect::directives`](crate::context::Dialect). A format refers to them by name,
//! in the dialect of its operation. [`check_formats`](super::check_formats) reports unknown names; they are not
//! reported earlier. A directive accesses only its parameters, by their position in the format:
//!
//! | in the format | meaning | read by | set by |
//! |---|---|---|---|
//! | `$operand` | a group of operands | `operands` | `set_operands` |
//! | `type($operand)`, `type($result)` | the types of a group | `types` | `set_types` |
//! | `$attribute` | an inherent attribute | `attr` | `set_attr` |
//! | `$region` | a region, or a group of regions | `regions` | `parse_region`, `add_region` |
//! | `$successor` | a successor, or a group of successors | `successors` | `add_successor` |
//! | `attr-dict` | the remaining attributes | `op` | `state.attrs` |
//! | `"text"` | a literal for the directive | `literal` | |
//! | `ref(...)` | an operand group, types or an attribute parsed earlier | as above | |
//!
//! A parameter that the directive does not set is empty: a group without values, an absent attribute or its default.
//!
//! ```
//! use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};
//!
//! /// `custom<Bound>($value, type($value), $limit)`: `%v : index` or an attribute.
//! static BOUND: Directive = Directive::new("Bound", parse_bound, print_bound);
//!
//! fn parse_bound(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
//!     match p.parse_optional_operand()? {
//!         Some(value) => {
//!             args.set_operands(p, 0, &[value]);
//!             p.parse_punct(":")?;
//!             let ty = p.parse_type()?;
//!             args.set_types(p, 1, &[ty]);
//!         }
//!         None => args.set_attr(2, p.parse_attribute(None)?),
//!     }
//!     Ok(())
//! }
//!
//! fn print_bound(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
//!     match args.attr(2) {
//!         Some(limit) => p.attribute(limit),
//!         None => {
//!             p.operands(args.operands(0));
//!             p.text(" : ");
//!             p.types(args.types(1));
//!         }
//!     }
//! }
//! ```
//!
//! The format determines the white space before a directive, as for other elements.

use super::parse::{Argument, OpParser, OpState, ParseResult, Parts, UnresolvedOperand};
use crate::context::format::{Group, Param, ParamKind, TypesOf};
use crate::context::{Attribute, OpInfo, Type};
use crate::op_def::Arity;
use crate::{BlockId, Ir, OpId, RegionId, ValueId};

/// The parameters of a directive in the parser.
pub struct DirectiveArgs<'s> {
    pub(super) params: &'s [Param],
    pub(super) info: &'s OpInfo,
    pub(super) parts: &'s mut Parts,
    /// The state of the parsed operation, without the operands and types of the format's variables.
    pub state: &'s mut OpState,
}

impl DirectiveArgs<'_> {
    /// Returns the number of parameters.
    #[expect(clippy::len_without_is_empty, reason = "a directive without parameters has no purpose")]
    pub fn len(&self) -> usize {
        self.params.len()
    }

    fn group(&self, i: usize) -> Option<Group> {
        match self.params.get(i)?.kind {
            ParamKind::Operands(group) => Some(Group::Operand(group)),
            ParamKind::Types(TypesOf::Group(group)) => Some(group),
            _ => None,
        }
    }

    /// Returns the name of a parameter in the definition, for messages.
    pub fn name(&self, i: usize) -> &'static str {
        param_name(self.info, self.params.get(i))
    }

    /// Returns whether a parameter is an attribute.
    pub fn is_attr(&self, i: usize) -> bool {
        is_attr(self.params, i)
    }

    /// Returns whether a parameter is a list of types.
    pub fn is_types(&self, i: usize) -> bool {
        is_types(self.params, i)
    }

    /// Returns whether a parameter is a single value or its type, neither optional nor variadic.
    pub fn is_single(&self, i: usize) -> bool {
        self.group(i).is_some_and(|group| group.arity(self.info.def) == Arity::Single)
    }

    /// Sets a group of operands.
    pub fn set_operands(&mut self, p: &mut OpParser<'_>, i: usize, operands: &[UnresolvedOperand]) {
        if let Some(Group::Operand(group)) = self.group(i) {
            self.parts.set_operands(p, group, operands);
        }
    }

    /// Sets the types of a group, one for each value.
    pub fn set_types(&mut self, p: &mut OpParser<'_>, i: usize, types: &[Type]) {
        if let Some(&Param { kind: ParamKind::Types(of), .. }) = self.params.get(i) {
            self.parts.set_types(p, of, types);
        }
    }

    /// Sets an inherent attribute.
    pub fn set_attr(&mut self, i: usize, attr: Attribute) {
        if let Some(&Param { kind: ParamKind::Attribute(index), .. }) = self.params.get(i) {
            self.state.properties.push((self.info.attribute_names[index], attr));
        }
    }

    /// Returns the operands of a group that were parsed so far.
    pub fn operands(&self, p: &OpParser<'_>, i: usize) -> Vec<UnresolvedOperand> {
        match self.group(i) {
            Some(Group::Operand(group)) => self.parts.operands(p, group),
            _ => Vec::new(),
        }
    }

    /// Returns the types of a group that were parsed so far.
    pub fn types(&self, p: &OpParser<'_>, i: usize) -> Vec<Type> {
        self.group(i).map_or_else(Vec::new, |group| self.parts.types(p, group))
    }

    /// Returns an inherent attribute, if it was parsed.
    pub fn attr(&self, i: usize) -> Option<Attribute> {
        let &Param { kind: ParamKind::Attribute(index), .. } = self.params.get(i)? else { return None };
        let name = self.info.attribute_names[index];
        self.state.properties.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Returns the text of a literal parameter.
    pub fn literal(&self, i: usize) -> &'static str {
        literal(self.params, i)
    }

    /// Parses `{ ... }` as the region, or as the next of the regions, that the parameter names. Adds the implicit
    /// terminator. Regions must be parsed in the order of the definition.
    pub fn parse_region(&mut self, p: &mut OpParser<'_>, i: usize, arguments: &[Argument]) -> ParseResult {
        let index = match self.params.get(i) {
            Some(&Param { kind: ParamKind::Region(index), .. }) => index,
            _ => 0,
        };
        p.parse_region(self.state, arguments)?;
        p.finish_region(self.info.def, index, self.state);
        Ok(())
    }

    /// Parses `<{...}>`, if present, as inherent attributes.
    pub fn parse_properties(&mut self, p: &mut OpParser<'_>) -> ParseResult {
        p.parse_prop_dict(self.state, self.info)
    }

    /// Adds an empty region.
    pub fn add_region(&mut self, p: &mut OpParser<'_>) {
        p.add_region(self.state);
    }

    /// Adds a successor. Successors must be added in the order of the definition.
    pub fn add_successor(&mut self, block: BlockId) {
        self.state.successors.push(block);
    }
}

/// The parameters of a directive in the printer.
pub struct DirectiveView<'s> {
    pub(super) params: &'s [Param],
    pub(super) info: &'s OpInfo,
    pub(super) ir: &'s Ir,
    /// The operation.
    pub op: OpId,
}

impl<'s> DirectiveView<'s> {
    /// Returns the number of parameters.
    #[expect(clippy::len_without_is_empty, reason = "a directive without parameters has no purpose")]
    pub fn len(&self) -> usize {
        self.params.len()
    }

    /// Returns the name of a parameter in the definition.
    pub fn name(&self, i: usize) -> &'static str {
        param_name(self.info, self.params.get(i))
    }

    /// Returns whether a parameter is an attribute.
    pub fn is_attr(&self, i: usize) -> bool {
        is_attr(self.params, i)
    }

    /// Returns whether a parameter is a list of types.
    pub fn is_types(&self, i: usize) -> bool {
        is_types(self.params, i)
    }

    /// Returns the operands of a group.
    pub fn operands(&self, i: usize) -> Vec<ValueId> {
        match self.params.get(i).map(|param| param.kind) {
            Some(ParamKind::Operands(group)) => self.ir.operands_of_group(self.op, group).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the types of a group.
    pub fn types(&self, i: usize) -> Vec<Type> {
        match self.params.get(i).map(|param| param.kind) {
            Some(ParamKind::Types(of)) => types_of(of, self.ir, self.op),
            _ => Vec::new(),
        }
    }

    /// Returns an inherent attribute, or its default.
    pub fn attr(&self, i: usize) -> Option<Attribute> {
        let &Param { kind: ParamKind::Attribute(index), .. } = self.params.get(i)? else { return None };
        self.ir.property(self.op, self.info.attribute_names[index])
    }

    /// Returns the regions of a parameter: one, or all from there on for a group.
    pub fn regions(&self, i: usize) -> &'s [RegionId] {
        let Some(&Param { kind: ParamKind::Region(index), .. }) = self.params.get(i) else { return &[] };
        let regions = self.ir.regions(self.op).get(index..).unwrap_or_default();
        let n = self.info.def.regions[index].arity.at_most().min(regions.len());
        &regions[..n]
    }

    /// Returns the successors of a parameter: one, or all from there on for a group.
    pub fn successors(&self, i: usize) -> Vec<BlockId> {
        let Some(&Param { kind: ParamKind::Successor(index), .. }) = self.params.get(i) else {
            return Vec::new();
        };
        let n = self.info.def.successors[index].arity.at_most();
        self.ir.successors(self.op).skip(index).take(n).collect()
    }

    /// Returns the text of a literal parameter.
    pub fn literal(&self, i: usize) -> &'static str {
        literal(self.params, i)
    }
}

fn is_attr(params: &[Param], i: usize) -> bool {
    matches!(params.get(i), Some(Param { kind: ParamKind::Attribute(_), .. }))
}

fn is_types(params: &[Param], i: usize) -> bool {
    matches!(params.get(i), Some(Param { kind: ParamKind::Types(_), .. }))
}

fn literal(params: &[Param], i: usize) -> &'static str {
    match params.get(i) {
        Some(&Param { kind: ParamKind::Literal(text), .. }) => text,
        _ => "",
    }
}

fn param_name(info: &OpInfo, param: Option<&Param>) -> &'static str {
    let def = info.def;
    match param.map(|param| param.kind) {
        Some(ParamKind::Operands(i) | ParamKind::Types(TypesOf::Group(Group::Operand(i)))) => {
            def.operands[i].name
        }
        Some(ParamKind::Types(TypesOf::Group(Group::Result(i)))) => def.results[i].name,
        Some(ParamKind::Attribute(i)) => def.attributes[i].name,
        Some(ParamKind::Region(i)) => def.regions[i].name,
        Some(ParamKind::Successor(i)) => def.successors[i].name,
        _ => "",
    }
}

/// Returns the types of the subject of a type directive in an operation.
pub(super) fn types_of(of: TypesOf, ir: &Ir, op: OpId) -> Vec<Type> {
    match of {
        TypesOf::Group(Group::Operand(i)) => {
            ir.operands_of_group(op, i).map(|value| ir.value_type(value)).collect()
        }
        TypesOf::Group(Group::Result(i)) => {
            let group = ir.result_group(op, i).unwrap_or_default();
            group.map(|i| ir.value_type(ir.result(op, i))).collect()
        }
        TypesOf::AllOperands => ir.operands(op).map(|value| ir.value_type(value)).collect(),
        TypesOf::AllResults => ir.results(op).iter().map(|&value| ir.value_type(value)).collect(),
    }
}
