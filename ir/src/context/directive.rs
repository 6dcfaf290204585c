//! Definitions of custom directives, which declarative formats refer to as `custom<Name>(...)`.
//!
//! The module `text::directive` describes the parameters that the functions receive.

use super::hooks::{DirectiveParse, DirectivePrint, DirectiveStarts};

/// A custom directive: the implementation of `custom<Name>`.
#[derive(Clone, Copy)]
pub struct Directive {
    /// The name in the format.
    pub name: &'static str,
    /// The parser.
    pub parse: DirectiveParse,
    /// The printer.
    pub print: DirectivePrint,
    /// Whether the next token can begin the directive. Called if the directive is the first element of an optional
    /// group.
    pub starts: DirectiveStarts,
}

impl Directive {
    /// Returns a directive that cannot be the first element of an optional group.
    pub const fn new(name: &'static str, parse: DirectiveParse, print: DirectivePrint) -> Directive {
        Directive { name, parse, print, starts: |_| false }
    }

    /// Sets [`starts`](Directive::starts).
    pub const fn starting(self, starts: DirectiveStarts) -> Directive {
        Directive { starts, ..self }
    }
}

impl std::fmt::Debug for Directive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Directive({})", self.name)
    }
}
