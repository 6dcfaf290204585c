//! `custom<Name>(...)`: the parts of a declarative format that are code.
//!
//! A dialect lists its directives as rows in [`Dialect::directives`](crate::context::Dialect); a format finds them there by name, in
//! the dialect of its operation, and a name that is not there is found by [`check_formats`](super::check_formats) (and by nothing
//! earlier). A directive sees only its parameters, in the order in which the format gives them:
//!
//! | in the format | what it is | read with | set with |
//! |---|---|---|---|
//! | `$operand` | a group of operands | `operands` | `set_operands` |
//! | `type($operand)`, `type($result)` | the types of a group | `types` | `set_types` |
//! | `$attribute` | an inherent attribute | `attr` | `set_attr` |
//! | `$region` | a region, or a group of them | `regions` | `parse_region`, `add_region` |
//! | `$successor` | a block, or a group of them | `successors` | `add_successor` |
//! | `attr-dict` | the other attributes | `op` | `state.attrs` |
//! | `"text"` | text for the directive itself | `literal` | |
//! | `ref(...)` | one of the first three that was read before | as above | never |
//!
//! What a directive does not set is as if it were empty: a group without values, an attribute that is missing or has its default.
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
//! The space before a directive is the format's affair, as it is before any other element.

use super::format::{Group, Param, ParamKind, TypesOf};
use super::parse::{Argument, OpParser, OpState, ParseResult, Parts, UnresolvedOperand};
use super::print::OpPrinter;
use crate::context::{Attribute, OpInfo, Type};
use crate::op_def::Arity;
use crate::{BlockId, Ir, OpId, RegionId, ValueId};

/// Reads what a directive stands for.
pub type DirectiveParse = fn(&mut OpParser<'_>, &mut DirectiveArgs<'_>) -> ParseResult;

/// Writes what a directive stands for.
pub type DirectivePrint = fn(&mut OpPrinter<'_>, &DirectiveView<'_>);

/// A directive: the code behind a `custom<Name>`.
#[derive(Clone, Copy)]
pub struct Directive {
    /// The name in the format.
    pub name: &'static str,
    /// Reads it.
    pub parse: DirectiveParse,
    /// Writes it.
    pub print: DirectivePrint,
    /// Whether what is next can begin it: asked where it is the first element of an optional group.
    pub starts: fn(&OpParser<'_>) -> bool,
}

impl Directive {
    /// A directive that is not the first element of an optional group.
    pub const fn new(name: &'static str, parse: DirectiveParse, print: DirectivePrint) -> Directive {
        Directive { name, parse, print, starts: |_| false }
    }

    /// Says what it can begin with.
    pub const fn starting(self, starts: fn(&OpParser<'_>) -> bool) -> Directive {
        Directive { starts, ..self }
    }
}

impl std::fmt::Debug for Directive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Directive({})", self.name)
    }
}

/// The parameters of a directive that is read.
pub struct DirectiveArgs<'s> {
    pub(super) params: &'s [Param],
    pub(super) info: &'s OpInfo,
    pub(super) parts: &'s mut Parts,
    /// The operation as far as it is read. Operands and types that the format knows of are not here but in the parameters.
    pub state: &'s mut OpState,
}

impl DirectiveArgs<'_> {
    /// How many parameters there are.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a directive without parameters says nothing of an operation"
    )]
    pub fn len(&self) -> usize {
        self.params.len()
    }

    fn group(&self, i: usize) -> Option<Group> {
        match self.params.get(i)?.what {
            ParamKind::Operands(group) => Some(Group::Operand(group)),
            ParamKind::Types(TypesOf::Group(group)) => Some(group),
            _ => None,
        }
    }

    /// The name that the definition gives to a parameter, for messages.
    pub fn name(&self, i: usize) -> &'static str {
        param_name(self.info, self.params.get(i))
    }

    /// Whether a parameter is an attribute.
    pub fn is_attr(&self, i: usize) -> bool {
        is_attr(self.params, i)
    }

    /// Whether a parameter is the types of something.
    pub fn is_types(&self, i: usize) -> bool {
        is_types(self.params, i)
    }

    /// Whether a parameter is one value, or its type, and neither optional nor variadic.
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
        if let Some(&Param { what: ParamKind::Types(of), .. }) = self.params.get(i) {
            self.parts.set_types(p, of, types);
        }
    }

    /// Sets an inherent attribute.
    pub fn set_attr(&mut self, i: usize, attr: Attribute) {
        if let Some(&Param { what: ParamKind::Attribute(index), .. }) = self.params.get(i) {
            self.state.properties.push((self.info.attribute_names[index], attr));
        }
    }

    /// The operands of a group as far as they are read.
    pub fn operands(&self, p: &OpParser<'_>, i: usize) -> Vec<UnresolvedOperand> {
        match self.group(i) {
            Some(Group::Operand(group)) => self.parts.operands(p, group),
            _ => Vec::new(),
        }
    }

    /// The types of a group as far as they are read.
    pub fn types(&self, p: &OpParser<'_>, i: usize) -> Vec<Type> {
        self.group(i).map_or_else(Vec::new, |group| self.parts.types(p, group))
    }

    /// An inherent attribute, if it is read.
    pub fn attr(&self, i: usize) -> Option<Attribute> {
        let &Param { what: ParamKind::Attribute(index), .. } = self.params.get(i)? else { return None };
        let name = self.info.attribute_names[index];
        self.state.properties.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Text that the format gives to the directive.
    pub fn literal(&self, i: usize) -> &'static str {
        literal(self.params, i)
    }

    /// Reads `{ ... }` as the region, or one more of the regions, that a parameter names, with what the definition lets the
    /// text leave out. Regions are read in the order of the definition.
    pub fn parse_region(&mut self, p: &mut OpParser<'_>, i: usize, arguments: &[Argument]) -> ParseResult {
        let index = match self.params.get(i) {
            Some(&Param { what: ParamKind::Region(index), .. }) => index,
            _ => 0,
        };
        p.parse_region(self.state, arguments)?;
        p.finish_region(self.info.def, index, self.state);
        Ok(())
    }

    /// Reads `<{...}>`, if it is next, as inherent attributes.
    pub fn parse_properties(&mut self, p: &mut OpParser<'_>) -> ParseResult {
        p.parse_prop_dict(self.state, self.info)
    }

    /// Adds an empty region.
    pub fn add_region(&mut self, p: &mut OpParser<'_>) {
        p.add_region(self.state);
    }

    /// Adds a successor. Successors are read in the order of the definition.
    pub fn add_successor(&mut self, block: BlockId) {
        self.state.successors.push(block);
    }
}

/// The parameters of a directive that is written.
pub struct DirectiveView<'s> {
    pub(super) params: &'s [Param],
    pub(super) info: &'s OpInfo,
    pub(super) ir: &'s Ir,
    /// The operation.
    pub op: OpId,
}

impl<'s> DirectiveView<'s> {
    /// How many parameters there are.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a directive without parameters says nothing of an operation"
    )]
    pub fn len(&self) -> usize {
        self.params.len()
    }

    /// The name that the definition gives to a parameter.
    pub fn name(&self, i: usize) -> &'static str {
        param_name(self.info, self.params.get(i))
    }

    /// Whether a parameter is an attribute.
    pub fn is_attr(&self, i: usize) -> bool {
        is_attr(self.params, i)
    }

    /// Whether a parameter is the types of something.
    pub fn is_types(&self, i: usize) -> bool {
        is_types(self.params, i)
    }

    /// The operands of a group.
    pub fn operands(&self, i: usize) -> Vec<ValueId> {
        match self.params.get(i).map(|param| param.what) {
            Some(ParamKind::Operands(group)) => self.ir.operands_of_group(self.op, group).collect(),
            _ => Vec::new(),
        }
    }

    /// The types of a group.
    pub fn types(&self, i: usize) -> Vec<Type> {
        match self.params.get(i).map(|param| param.what) {
            Some(ParamKind::Types(of)) => of.types(self.ir, self.op),
            _ => Vec::new(),
        }
    }

    /// An inherent attribute, its default included.
    pub fn attr(&self, i: usize) -> Option<Attribute> {
        let &Param { what: ParamKind::Attribute(index), .. } = self.params.get(i)? else { return None };
        self.ir.property(self.op, self.info.attribute_names[index])
    }

    /// The regions of a parameter: one, or all from it on if it is a group.
    pub fn regions(&self, i: usize) -> &'s [RegionId] {
        let Some(&Param { what: ParamKind::Region(index), .. }) = self.params.get(i) else { return &[] };
        let regions = self.ir.regions(self.op).get(index..).unwrap_or_default();
        let n = self.info.def.regions[index].arity.at_most().min(regions.len());
        &regions[..n]
    }

    /// The successors of a parameter: one, or all from it on if it is a group.
    pub fn successors(&self, i: usize) -> Vec<BlockId> {
        let Some(&Param { what: ParamKind::Successor(index), .. }) = self.params.get(i) else {
            return Vec::new();
        };
        let n = self.info.def.successors[index].arity.at_most();
        self.ir.successors(self.op).skip(index).take(n).collect()
    }

    /// Text that the format gives to the directive.
    pub fn literal(&self, i: usize) -> &'static str {
        literal(self.params, i)
    }
}

fn is_attr(params: &[Param], i: usize) -> bool {
    matches!(params.get(i), Some(Param { what: ParamKind::Attribute(_), .. }))
}

fn is_types(params: &[Param], i: usize) -> bool {
    matches!(params.get(i), Some(Param { what: ParamKind::Types(_), .. }))
}

fn literal(params: &[Param], i: usize) -> &'static str {
    match params.get(i) {
        Some(&Param { what: ParamKind::Literal(text), .. }) => text,
        _ => "",
    }
}

fn param_name(info: &OpInfo, param: Option<&Param>) -> &'static str {
    let def = info.def;
    match param.map(|param| param.what) {
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
