//! Declarative formats: ODS's `assemblyFormat` language, compiled once into elements that the parser and the printer
//! interpret.
//!
//! See <https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format>. Supported are literals
//! (`` `to` ``), white space (`` ` ` ``, ` `` `, `` `\n` ``), `$operand`, `$attribute`, `$region`, `$successor`,
//! `attr-dict`, `attr-dict-with-keyword`, `prop-dict`, `type(..)`, `functional-type(.., ..)`, `qualified(..)`,
//! `operands`, `results`, `regions`, `successors`, `custom<Name>(..)` (see [`directive`](crate::text::directive)) with
//! `ref(..)` among its parameters, `oilist(.. | ..)`, and optional groups `(... $anchor^ ...)? : (...)?` with the
//! anchor in either part. Variadic-of-variadic operands are not supported; a directive can parse them.
//!
//! The compiler determines white space by MLIR's rules. It also determines the source of the types of each operand and
//! result without a `type(..)`, as a [`TypePlan`]; if there is none, the format is invalid.

mod compile;
mod tokens;
mod types;

use super::directive::Directive;
use super::op_def::{Arity, OpDef};
use super::{Context, Type};
use crate::lexer::TokenKind;

/// A compiled format.
#[derive(Debug)]
pub(crate) struct CompiledFormat {
    pub(crate) elements: Vec<Element>,
    /// The sources of the types of groups without `type(..)`, in an order of evaluation.
    pub(crate) plan: Vec<(Group, TypePlan)>,
    /// The declared attributes without an element, which are in the dictionary.
    pub(crate) in_dict: Vec<usize>,
    /// Whether inherent attributes have a dictionary of their own.
    pub(crate) has_prop_dict: bool,
}

/// A group of operands or results, by its index in the definition.
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

/// The subject of a type directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypesOf {
    Group(Group),
    AllOperands,
    AllResults,
}

/// A parameter of a directive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Param {
    pub(crate) kind: ParamKind,
    /// Whether the parameter is a `ref(..)`, which another element parses.
    pub(crate) by_ref: bool,
}

/// The kind of a directive's parameter.
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
    /// The clause is printed if one of these conditions holds.
    pub(crate) anchors: Vec<Anchor>,
    /// The unit attribute that the keyword expresses.
    pub(crate) unit: Option<usize>,
    pub(crate) elements: Vec<Element>,
}

/// The source of the types of a group.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypePlan {
    /// The only type that the constraint permits.
    Only(Type),
    /// The only type that the constraint permits, interned in a context.
    Built(fn(&Context) -> Type),
    /// The type of the first value of another group.
    Same(Group),
    /// The type of an attribute.
    OfAttribute(usize),
    /// A relation of the definition, by its index, from another group.
    Relation(usize, Group),
    /// The type inference of the definition.
    Infer,
}

/// An element of a format. `space` states whether a space is printed before it.
#[derive(Debug)]
pub(crate) enum Element {
    Literal {
        space: bool,
        literal: Literal,
    },
    /// A space, ignored by the parser.
    Space,
    /// A line break, ignored by the parser.
    Newline,
    Operand {
        space: bool,
        group: usize,
    },
    /// An inherent attribute, printed in full if `qualified`.
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
    /// All operands, regions or successors of all groups.
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
    /// The inherent attributes without an element, as `<{...}>`.
    PropDict,
    Custom {
        space: bool,
        directive: &'static Directive,
        params: Vec<Param>,
    },
    /// Clauses in any order, each at most once. The printer uses the order of the format.
    OiList(Vec<Clause>),
    Optional(OptionalGroup),
}

/// An optional group: `(then)? : (otherwise)?`.
#[derive(Debug)]
pub(crate) struct OptionalGroup {
    /// The part with the anchor is printed if one of these conditions holds.
    pub(crate) anchors: Vec<Anchor>,
    /// Whether the anchor is in the second part.
    pub(crate) inverted: bool,
    /// The unit attribute expressed by the presence of the part with the anchor.
    pub(crate) unit: Option<usize>,
    pub(crate) then: Vec<Element>,
    pub(crate) otherwise: Vec<Element>,
}

/// The condition under which an optional group is printed.
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
    /// Returns whether the parser processes the element.
    pub(crate) fn is_read(&self) -> bool {
        !matches!(self, Element::Space | Element::Newline)
    }
}
