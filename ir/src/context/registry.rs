//! Registration: which dialects a context knows, said explicitly and once.
//!
//! A dialect hands its static rows to a [`Registry`]; [`Context::new`](super::Context::new) takes the registry and freezes it.
//! Nothing registers itself, and the order of registration is the order of every listing.

use std::collections::BTreeMap;

use super::{AttrDef, Attribute, EnumDef, Identifier, Location, Type, TypeDef};
use crate::attribute_role::AttributeRoles;
use crate::diagnostics::Diagnostic;
use crate::text::Directive;
use crate::{BlockId, Context, Ir, OpDef, OpId, PatternRow, Rewriter};

/// Makes the operation that produces a constant, at the rewriter's insertion point; `None` if the dialect cannot.
pub type MaterializeConstant = fn(&mut Rewriter<'_>, Attribute, Type, Location) -> Option<OpId>;

/// What an attribute of a dialect was put on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrPlace {
    /// The operation itself: a discardable attribute.
    Operation,
    /// An argument of the function that the operation is.
    Argument(usize),
    /// A result of the function that the operation is.
    Result(usize),
}

/// An attribute whose name begins with the name of a dialect, on an operation that may be any dialect's.
#[derive(Clone, Copy, Debug)]
pub struct DialectAttr {
    /// The operation.
    pub op: OpId,
    /// What of it has the attribute.
    pub place: AttrPlace,
    /// The name, with the dialect's.
    pub name: Identifier,
    /// The value.
    pub value: Attribute,
}

/// Checks such an attribute: adds an error for each thing that is wrong. MLIR's `verifyOperationAttribute`,
/// `verifyRegionArgAttribute` and `verifyRegionResultAttribute`. It may look at what `OpDef::verify` may look at.
pub type VerifyDialectAttr = fn(&Ir, DialectAttr, &mut Vec<Diagnostic>);

/// What an operation is that has a dialect's name and no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownOps {
    /// Not valid, whatever is said of unregistered dialects.
    Refused,
    /// Valid, as in MLIR's `test` dialect.
    Allowed,
    /// As one of an unregistered dialect: rows are missing here.
    Unregistered,
}

/// What may have an alias in print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aliased {
    /// An attribute.
    Attribute(Attribute),
    /// A type.
    Type(Type),
}

/// The name of the alias for an attribute or a type; `None` if there is none.
pub type AliasFn = fn(&Context, Aliased) -> Option<String>;

/// How operations of a dialect are inlined.
#[derive(Clone, Copy, Debug)]
pub struct Inlining {
    /// Whether an operation may be taken into another function, or, if it is a call or a function, be inlined.
    pub is_legal: fn(&Ir, OpId) -> bool,
    /// Whether anything may be taken into the regions of its operations.
    pub into_regions: bool,
    /// Replaces a terminator that leaves the function, with its operands, by a branch to a block. `None`: it has none, or there is no branch.
    pub branch_to: Option<fn(&mut Rewriter<'_>, OpId, BlockId)>,
}

impl Inlining {
    /// Anything may be inlined, and nothing leaves functions.
    pub const ALWAYS: Inlining = Inlining { is_legal: |_, _| true, into_regions: false, branch_to: None };
}

/// What one dialect defines.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The prefix of its names.
    pub name: &'static str,
    /// Its operations.
    pub ops: &'static [&'static [&'static OpDef]],
    /// What operations with its name are that are not among them.
    pub unknown_ops: UnknownOps,
    /// Its canonicalization patterns.
    pub canonicalization: &'static [&'static [PatternRow]],
    /// How a constant that one of its operations folds to becomes an operation.
    pub materialize_constant: Option<MaterializeConstant>,
    /// Its types.
    pub types: &'static [&'static TypeDef],
    /// Its attributes with parameters.
    pub attrs: &'static [&'static AttrDef],
    /// Its attributes that are keywords.
    pub enums: &'static [&'static EnumDef],
    /// The alias that it wants for an attribute or a type of whatever dialect: MLIR's `OpAsmDialectInterface`.
    pub alias: Option<AliasFn>,
    /// Whether these are all its types and attributes, so that others with its name are errors even where unregistered dialects
    /// are allowed.
    pub closed: bool,
    /// What it demands of the attributes with its name that others put on their operations, arguments and results.
    pub verify_attribute: Option<VerifyDialectAttr>,
    /// Whether and how its operations may be inlined with a function that they are in: MLIR's `DialectInlinerInterface`. `None`: not.
    pub inlining: Option<Inlining>,
    /// What `custom<Name>` means in the formats of its operations; the first of a name counts.
    pub directives: &'static [&'static [Directive]],
    /// The roles of the attributes of its operations and of the discardable attributes with its name.
    pub attribute_roles: &'static [&'static [AttributeRoles]],
}

impl Dialect {
    /// A dialect with nothing in it: what a literal fills in with `..Dialect::new("d")`.
    pub const fn new(name: &'static str) -> Dialect {
        Dialect {
            name,
            ops: &[],
            unknown_ops: UnknownOps::Unregistered,
            canonicalization: &[],
            materialize_constant: None,
            types: &[],
            attrs: &[],
            enums: &[],
            alias: None,
            closed: false,
            verify_attribute: None,
            inlining: None,
            directives: &[],
            attribute_roles: &[],
        }
    }
}

/// The dialects of a context-to-be.
#[derive(Default, Debug)]
pub struct Registry {
    dialects: Vec<Dialect>,
    aliases: Vec<AliasFn>,
    unmodelled: &'static [&'static str],
    types: BTreeMap<&'static str, &'static TypeDef>,
    attrs: BTreeMap<&'static str, &'static AttrDef>,
    enums: BTreeMap<&'static str, &'static EnumDef>,
}

impl Registry {
    /// No dialects.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a dialect; adding it again changes nothing.
    pub fn register(&mut self, dialect: Dialect) -> &mut Registry {
        if self.is_registered(dialect.name) {
            return self;
        }
        self.aliases.extend(dialect.alias);
        self.types.extend(dialect.types.iter().map(|&def| (def.name, def)));
        self.attrs.extend(dialect.attrs.iter().map(|&def| (def.name, def)));
        self.enums.extend(dialect.enums.iter().map(|&def| (def.name, def)));
        self.dialects.push(dialect);
        self
    }

    /// Says which dialects MLIR has that are not registered here: what is named after them is kept as it is written, as an alias too.
    pub fn note_unmodelled(&mut self, dialects: &'static [&'static str]) -> &mut Registry {
        self.unmodelled = dialects;
        self
    }

    /// Whether MLIR has a dialect of that name, be it registered here or not.
    pub fn is_known(&self, dialect: &str) -> bool {
        self.is_registered(dialect) || self.unmodelled.contains(&dialect)
    }

    /// The alias that a dialect wants for that.
    pub(crate) fn alias(&self, ctx: &Context, aliased: Aliased) -> Option<String> {
        self.aliases.iter().find_map(|alias| alias(ctx, aliased))
    }

    /// Whether any dialect wants aliases beyond those of its own definitions.
    pub(crate) fn has_aliases(&self) -> bool {
        !self.aliases.is_empty()
    }

    /// The dialects in order of registration.
    pub fn dialects(&self) -> &[Dialect] {
        &self.dialects
    }

    /// The dialect of that name.
    pub fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }

    /// What an operation of that dialect is that has no row.
    pub fn unknown_ops(&self, dialect: &str) -> UnknownOps {
        let dialect = self.dialects.iter().find(|other| other.name == dialect);
        dialect.map_or(UnknownOps::Unregistered, |dialect| dialect.unknown_ops)
    }

    /// Whether a dialect of that name was registered.
    pub fn is_registered(&self, dialect: &str) -> bool {
        self.dialect(dialect).is_some()
    }

    /// The type of that full name (`llvm.ptr`).
    pub fn type_def(&self, name: &str) -> Option<&'static TypeDef> {
        self.types.get(name).copied()
    }

    /// The attribute of that full name (`llvm.cconv`).
    pub fn attr_def(&self, name: &str) -> Option<&'static AttrDef> {
        self.attrs.get(name).copied()
    }

    /// The keyword attribute of that full name (`arith.overflow`).
    pub fn enum_def(&self, name: &str) -> Option<&'static EnumDef> {
        self.enums.get(name).copied()
    }
}
