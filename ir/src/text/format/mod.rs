//! Declarative formats: ODS's `assemblyFormat` language, compiled once into a list of elements that the parser and the
//! printer interpret.
//!
//! See <https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format>. There are literals (`` `to` ``),
//! white space (`` ` ` ``, ` `` `, `` `\n` ``), `$operand`, `$attribute`, `$region`, `$successor`, `attr-dict`,
//! `attr-dict-with-keyword`, `type(..)`, `functional-type(.., ..)`, `qualified(..)`, `operands`, `results`, `regions`,
//! `successors`, and optional groups `(... $anchor^ ...)? : (...)?`. `custom<..>`, `oilist` and `ref` are not there: an operation that
//! needs them has a form in code.
//!
//! Where white space is printed is decided while compiling, by MLIR's rules. So is how each operand and result gets its type:
//! a [`TypePlan`] says where each group's types come from, or compiling fails.

mod compile;
mod tokens;
mod types;

use crate::context::Type;
use crate::text::parse::lexer::TokenKind;

/// A compiled format.
#[derive(Debug)]
pub(crate) struct CompiledFormat {
    pub(crate) elements: Vec<Element>,
    /// Where the types of groups that have no `type(..)` come from, in an order in which they can be found.
    pub(crate) plan: Vec<(Group, TypePlan)>,
    /// The declared attributes that no element spells, so that they stand in the dictionary.
    pub(crate) in_dict: Vec<usize>,
}

/// A group of operands or results, by its position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Operand(usize),
    Result(usize),
}

/// What a type directive is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypesOf {
    Group(Group),
    AllOperands,
    AllResults,
}

/// Where the types of a group come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypePlan {
    /// There is only one type that it can have.
    Only(Type),
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
    Optional {
        anchor: Anchor,
        then: Vec<Element>,
        otherwise: Vec<Element>,
    },
}

/// What decides whether an optional group is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Anchor {
    Group(Group),
    Attribute(usize),
    /// A unit attribute: it is not spelled, the group itself says it.
    Unit(usize),
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
