//! Declarative formats: ODS's `assemblyFormat` language, compiled once into a list of elements that the parser and the
//! printer interpret.
//!
//! See <https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format>. There are literals (`` `to` ``),
//! white space (`` ` ` ``, ` `` `, `` `\n` ``), `$operand`, `$attribute`, `$region`, `$successor`, `attr-dict`,
//! `attr-dict-with-keyword`, `prop-dict`, `type(..)`, `functional-type(.., ..)`, `qualified(..)`, `operands`, `results`, `regions`,
//! `successors`, `custom<Name>(..)` (see [`directive`](super::directive)) with `ref(..)` among its parameters, `oilist(.. | ..)`, and
//! optional groups `(... $anchor^ ...)? : (...)?`, where the anchor may stand on either side. Operands that are variadic of
//! variadic are not there: a directive reads them.
//!
//! Where white space is printed is decided while compiling, by MLIR's rules. So is how each operand and result gets its type:
//! a [`TypePlan`] says where each group's types come from, or compiling fails.

mod compile;
#[cfg(test)]
mod tests;
mod tokens;
mod types;

use super::directive::Directive;
use crate::context::{Context, Type};
use crate::op_def::{Arity, OpDef};
use crate::text::parse::lexer::TokenKind;
use crate::{Ir, OpId};

/// A compiled format.
#[derive(Debug)]
pub(crate) struct CompiledFormat {
    pub(crate) elements: Vec<Element>,
    /// Where the types of groups that have no `type(..)` come from, in an order in which they can be found.
    pub(crate) plan: Vec<(Group, TypePlan)>,
    /// The declared attributes that no element spells, so that they stand in the dictionary.
    pub(crate) in_dict: Vec<usize>,
    /// Whether inherent attributes stand in a dictionary of their own.
    pub(crate) has_prop_dict: bool,
}

/// A group of operands or results, by its position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Operand(usize),
    Result(usize),
}

impl Group {
    pub(crate) fn arity(self, def: &OpDef) -> Arity {
        match self {
            Group::Operand(i) => def.operands[i].arity,
            Group::Result(i) => def.results[i].arity,
        }
    }
}

/// What a type directive is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypesOf {
    Group(Group),
    AllOperands,
    AllResults,
}

impl TypesOf {
    /// These types of an operation.
    pub(crate) fn types(self, ir: &Ir, op: OpId) -> Vec<Type> {
        match self {
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
}

/// A parameter of a directive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Param {
    pub(crate) what: ParamKind,
    /// Whether another element spells it: `ref(..)`.
    pub(crate) by_ref: bool,
}

/// What a parameter of a directive is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ParamKind {
    Operands(usize),
    Types(TypesOf),
    Attribute(usize),
    Region(usize),
    Successor(usize),
    AttrDict,
    Literal(&'static str),
}

/// One clause of an `oilist`.
#[derive(Debug)]
pub(crate) struct Clause {
    /// Whether a space is printed before the keyword.
    pub(crate) space: bool,
    pub(crate) keyword: Literal,
    /// It is printed if one of these is there.
    pub(crate) anchors: Vec<Anchor>,
    /// The unit attribute that the keyword itself says.
    pub(crate) unit: Option<usize>,
    pub(crate) elements: Vec<Element>,
}

/// Where the types of a group come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypePlan {
    /// There is only one type that it can have.
    Only(Type),
    /// The same, made by a context.
    Built(fn(&Context) -> Type),
    /// Every value has the type of the first value of that group.
    Same(Group),
    /// Every value has the type of that attribute.
    OfAttribute(usize),
    /// What the relation of that position in the definition says.
    Relation(usize, Group),
    /// What the definition's inference says.
    Infer,
}

/// A step of a format. `space` says whether a space is printed before it.
#[derive(Debug)]
pub(crate) enum Element {
    Literal {
        space: bool,
        literal: Literal,
    },
    /// A space, printed only.
    Space,
    /// A line break, printed only.
    Newline,
    Operand {
        space: bool,
        group: usize,
    },
    /// An inherent attribute. `qualified`: in full.
    Attribute {
        space: bool,
        index: usize,
        qualified: bool,
    },
    Region {
        space: bool,
        index: usize,
    },
    Successor {
        space: bool,
        index: usize,
    },
    /// All operands, regions or successors, whatever their groups.
    AllOperands {
        space: bool,
    },
    AllRegions {
        space: bool,
    },
    AllSuccessors {
        space: bool,
    },
    AttrDict {
        with_keyword: bool,
    },
    Types {
        space: bool,
        of: TypesOf,
    },
    FunctionalType {
        space: bool,
        inputs: TypesOf,
        results: TypesOf,
    },
    /// The inherent attributes that no element spells, as `<{...}>`.
    PropDict,
    Custom {
        space: bool,
        directive: &'static Directive,
        params: Vec<Param>,
    },
    /// Clauses in any order, each at most once; printed in the order of the format.
    OiList(Vec<Clause>),
    Optional(OptionalGroup),
}

/// `(then)? : (otherwise)?`
#[derive(Debug)]
pub(crate) struct OptionalGroup {
    /// The side of the anchor is printed if one of these is there.
    pub(crate) anchors: Vec<Anchor>,
    /// Whether the anchor stands in the second part.
    pub(crate) inverted: bool,
    /// The unit attribute that the anchor's side says without spelling it.
    pub(crate) unit: Option<usize>,
    pub(crate) then: Vec<Element>,
    pub(crate) otherwise: Vec<Element>,
}

/// What decides whether an optional group is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Anchor {
    Group(Group),
    Attribute(usize),
    Region(usize),
    Successor(usize),
    AnyOperand,
    AnyResult,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Literal {
    Keyword(&'static str),
    Punctuation(TokenKind, &'static str),
}

impl Literal {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Literal::Keyword(text) | Literal::Punctuation(_, text) => text,
        }
    }
}

impl Element {
    /// Whether it is read, and not only printed.
    pub(crate) fn is_read(&self) -> bool {
        !matches!(self, Element::Space | Element::Newline)
    }
}
