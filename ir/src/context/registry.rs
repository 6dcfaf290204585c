//! Registration of dialects, explicit and before the context is created.
//!
//! A dialect passes its static definitions to a [`Registry`]; [`Context::new`](super::Context::new) takes ownership of
//! the registry. No dialect registers itself. Listings follow the order of registration.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::attribute_roles::{AttributeRole, AttributeRoles, Carrier};
use super::directive::Directive;
use super::hooks::{BranchFn, CInterfaceFn, FoldFn, MaterializeConstant, OpPredicate, VerifyDialectAttr};
use super::op_def::OpDef;
use super::pattern_row::PatternRow;
use super::{AttrDef, Attribute, Context, EnumDef, Type, TypeDef};

/// The treatment of operations with a dialect's prefix but without a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownOps {
    /// Invalid, even if unregistered dialects are allowed.
    Rejected,
    /// Valid, as in MLIR's `test` dialect.
    Allowed,
    /// Treated as operations of an unregistered dialect, because not all operations of the dialect are defined here.
    Unregistered,
}

/// A value that can have an alias in print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aliased {
    /// An attribute.
    Attribute(Attribute),
    /// A type.
    Type(Type),
}

/// The name of the alias of an attribute or type; `None` for no alias.
pub type AliasFn = fn(&Context, Aliased) -> Option<String>;

/// The inlining rules of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct Inlining {
    /// Whether an operation may be moved into another function, or, for a call or a function, be inlined.
    pub is_legal: OpPredicate,
    /// Whether operations may be inlined into the regions of the dialect's operations.
    pub into_regions: bool,
    /// Replaces a terminator that returns from the function by a branch to a block, with the same operands. `None` if
    /// the dialect has no such terminator or no branch.
    pub branch_to: Option<BranchFn>,
}

impl Inlining {
    /// All operations may be inlined, and none returns from a function.
    pub const ALWAYS: Inlining = Inlining { is_legal: |_, _| true, into_regions: false, branch_to: None };
}

/// The C interfaces that a lowering to the dialect adds to functions, as functions of other names.
#[derive(Clone, Copy, Debug)]
pub struct CInterface {
    /// The prefix of the name of a C interface; the rest is the name of the lowered function.
    pub prefix: &'static str,
    /// The attribute of a function of another dialect that requests a C interface from the lowering.
    pub request: &'static str,
    /// Returns the prescribed C interface of a function and its lowering.
    pub prescribed: CInterfaceFn,
}

/// The definition of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The prefix of the names of its operations, types and attributes.
    pub name: &'static str,
    /// The operations, in groups.
    pub ops: &'static [&'static [&'static OpDef]],
    /// The treatment of operations with this prefix but without a definition.
    pub unknown_ops: UnknownOps,
    /// The canonicalization patterns, in groups.
    pub canonicalization: &'static [&'static [PatternRow]],
    /// Folds the registered operations of the dialect whose own fold does not apply, as MLIR's `DialectFoldInterface`.
    pub fold: Option<FoldFn>,
    /// Creates the constant operation for the result of a fold.
    pub materialize_constant: Option<MaterializeConstant>,
    /// The types.
    pub types: &'static [&'static TypeDef],
    /// The attributes with parameters.
    pub attrs: &'static [&'static AttrDef],
    /// The attributes that are keywords.
    pub enums: &'static [&'static EnumDef],
    /// The alias of an attribute or type of any dialect, as in MLIR's `OpAsmDialectInterface`.
    pub alias: Option<AliasFn>,
    /// Whether `types`, `attrs` and `enums` are complete, so that another type or attribute with this prefix is an
    /// error even if unregistered dialects are allowed.
    pub closed: bool,
    /// Verifies attributes with this prefix on operations, arguments and results of any dialect.
    pub verify_attribute: Option<VerifyDialectAttr>,
    /// The inlining rules, as in MLIR's `DialectInlinerInterface`. `None` forbids inlining.
    pub inlining: Option<Inlining>,
    /// The directives `custom<Name>` in the formats of its operations. Of directives with one name, the first is used.
    pub directives: &'static [&'static [Directive]],
    /// The roles of the attributes of its operations and of discardable attributes with this prefix.
    pub attribute_roles: &'static [&'static [AttributeRoles]],
    /// The C interfaces of functions that are lowered to the dialect.
    pub c_interface: Option<CInterface>,
    /// The prefix of the names of functions that are operations, such as `llvm.` of intrinsics.
    pub intrinsic_prefix: Option<&'static str>,
    /// Whether a loop of its operations that does not terminate is defined behaviour, so that it must not be removed.
    pub endless_loops_are_defined: bool,
    /// Whether its operations are data of the compiler, such as scripts and patterns, so that they may be erased from a
    /// program.
    pub is_for_compiler: bool,
}

impl Dialect {
    /// Returns a dialect without contents, for struct update syntax: `..Dialect::new("d")`.
    pub const fn new(name: &'static str) -> Dialect {
        Dialect {
            name,
            ops: &[],
            unknown_ops: UnknownOps::Unregistered,
            canonicalization: &[],
            fold: None,
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
            c_interface: None,
            intrinsic_prefix: None,
            endless_loops_are_defined: false,
            is_for_compiler: false,
        }
    }
}

/// The dialects from which a context is created.
///
/// ```
/// use proofmark_ir::context::{Context, Dialect, Registry, TypeDef};
///
/// static ANGLE: TypeDef = TypeDef::plain("toy.angle");
/// static TYPES: [&TypeDef; 1] = [&ANGLE];
///
/// let mut registry = Registry::new();
/// registry.register(Dialect { types: &TYPES, ..Dialect::new("toy") });
/// let ctx = Context::new(registry);
/// assert!(ctx.registry().is_registered("toy"));
/// assert_eq!(proofmark_ir::text::type_to_string(&ctx, ctx.dialect_type(&ANGLE, &[])), "!toy.angle");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Registry {
    dialects: Vec<Dialect>,
    aliases: Vec<AliasFn>,
    unmodelled: &'static [&'static str],
    types: BTreeMap<&'static str, &'static TypeDef>,
    attrs: BTreeMap<&'static str, &'static AttrDef>,
    enums: BTreeMap<&'static str, &'static EnumDef>,
    /// Data of dialects, at most one entry of each type.
    attachments: Vec<Arc<dyn Any + Send + Sync>>,
}

/// The reason for which [`Registry::extend`] rejects an extension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExtensionError {
    /// The dialect with this name is not registered.
    UnknownDialect(&'static str),
    /// The operation with this name is registered already.
    RegisteredTwice(&'static str),
    /// The name of the operation does not begin with the prefix of the dialect.
    ForeignOperation(&'static str),
    /// The operation lacks a definition that the dialect requires.
    Incomplete {
        /// The name of the operation.
        op: &'static str,
        /// The missing definition.
        missing: &'static str,
    },
}

impl fmt::Display for ExtensionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtensionError::UnknownDialect(name) => write!(f, "the dialect '{name}' is not registered"),
            ExtensionError::RegisteredTwice(op) => write!(f, "operation '{op}' is registered twice"),
            ExtensionError::ForeignOperation(op) => {
                write!(f, "operation '{op}' does not have the prefix of the extended dialect")
            }
            ExtensionError::Incomplete { op, missing } => write!(f, "operation '{op}' lacks {missing}"),
        }
    }
}

impl std::error::Error for ExtensionError {}

impl Registry {
    /// Returns an empty registry.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a dialect. A second dialect with the same name is ignored.
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

    /// Adds the operations, types, attributes, directives, roles and canonicalization patterns of `extension` to the
    /// registered dialect with the same name, as MLIR's `DialectExtension`. The other fields are those of the dialect.
    /// An extension without directives uses those of the dialect.
    ///
    /// # Errors
    /// If the dialect is not registered, an operation has another prefix, or an operation is registered already.
    pub fn extend(&mut self, extension: Dialect) -> Result<&mut Registry, ExtensionError> {
        let base = *self.dialect(extension.name).ok_or(ExtensionError::UnknownDialect(extension.name))?;
        for def in extension.ops.iter().copied().flatten() {
            if def.dialect() != base.name {
                return Err(ExtensionError::ForeignOperation(def.name));
            }
            let mut known = self.entries(base.name).flat_map(|entry| entry.ops).copied().flatten();
            if known.any(|other| other.name == def.name) {
                return Err(ExtensionError::RegisteredTwice(def.name));
            }
        }
        self.types.extend(extension.types.iter().map(|&def| (def.name, def)));
        self.attrs.extend(extension.attrs.iter().map(|&def| (def.name, def)));
        self.enums.extend(extension.enums.iter().map(|&def| (def.name, def)));
        self.dialects.push(Dialect {
            ops: extension.ops,
            canonicalization: extension.canonicalization,
            types: extension.types,
            attrs: extension.attrs,
            enums: extension.enums,
            directives: if extension.directives.is_empty() { base.directives } else { extension.directives },
            attribute_roles: extension.attribute_roles,
            ..base
        });
        Ok(self)
    }

    /// Attaches data that a dialect reads from the context, instead of earlier data of the same type.
    pub fn attach<T: Any + Send + Sync>(&mut self, data: T) -> &mut Registry {
        self.attachments.retain(|each| !each.is::<T>());
        self.attachments.push(Arc::new(data));
        self
    }

    /// Returns the attached data of type `T`.
    pub fn attached<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.attachments.iter().find_map(|each| each.downcast_ref())
    }

    /// Returns the dialect with this name and its extensions.
    fn entries(&self, name: &str) -> impl Iterator<Item = &Dialect> {
        self.dialects.iter().filter(move |dialect| dialect.name == name)
    }

    /// Declares dialects of MLIR that are not registered. Their types, attributes and aliases are kept as text.
    pub fn declare_unmodelled(&mut self, dialects: &'static [&'static str]) -> &mut Registry {
        self.unmodelled = dialects;
        self
    }

    /// Returns whether MLIR has a dialect of this name, registered here or declared as unmodelled.
    pub fn is_known(&self, dialect: &str) -> bool {
        self.is_registered(dialect) || self.unmodelled.contains(&dialect)
    }

    /// Returns the first alias that a dialect gives to `aliased`.
    pub(crate) fn alias(&self, ctx: &Context, aliased: Aliased) -> Option<String> {
        self.aliases.iter().find_map(|alias| alias(ctx, aliased))
    }

    /// Returns whether a dialect gives aliases to values other than those of its own definitions.
    pub(crate) fn has_aliases(&self) -> bool {
        !self.aliases.is_empty()
    }

    /// Returns the dialects and their extensions, in order of registration. An extension has the name of its dialect.
    pub fn dialects(&self) -> &[Dialect] {
        &self.dialects
    }

    /// Returns the dialect with this name.
    pub fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }

    /// Returns the treatment of operations with the prefix `dialect` but without a definition.
    pub fn unknown_ops(&self, dialect: &str) -> UnknownOps {
        let dialect = self.dialects.iter().find(|other| other.name == dialect);
        dialect.map_or(UnknownOps::Unregistered, |dialect| dialect.unknown_ops)
    }

    /// Returns whether a dialect with this name is registered.
    pub fn is_registered(&self, dialect: &str) -> bool {
        self.dialect(dialect).is_some()
    }

    /// Returns the type with this full name, such as `llvm.ptr`.
    pub fn type_def(&self, name: &str) -> Option<&'static TypeDef> {
        self.types.get(name).copied()
    }

    /// Returns the attribute with this full name, such as `llvm.cconv`.
    pub fn attr_def(&self, name: &str) -> Option<&'static AttrDef> {
        self.attrs.get(name).copied()
    }

    /// Returns the enumeration attribute with this full name, such as `arith.overflow`.
    pub fn enum_def(&self, name: &str) -> Option<&'static EnumDef> {
        self.enums.get(name).copied()
    }
}

/// The roles of attributes.
impl Registry {
    /// Returns the declared role of an attribute of an operation that has no dialect prefix.
    pub fn role_of_op_attribute(&self, def: &OpDef, name: &str) -> Option<AttributeRole> {
        let of_op = |roles: &&AttributeRoles| match roles.carrier {
            Carrier::Ops(ops) => ops.is_empty() || ops.contains(&def.name),
            Carrier::Discardable => false,
        };
        let roles = self.entries(def.dialect()).flat_map(|dialect| dialect.attribute_roles);
        roles.copied().flatten().filter(of_op).find(|roles| roles.names.contains(&name)).map(|r| r.role)
    }

    /// Returns the declared role of a discardable attribute, named with its dialect.
    pub fn role_of_discardable(&self, name: &str) -> Option<AttributeRole> {
        let dialects = self.entries(name.split('.').next()?);
        let discardable = |roles: &&AttributeRoles| matches!(roles.carrier, Carrier::Discardable);
        let mut roles =
            dialects.flat_map(|dialect| dialect.attribute_roles).copied().flatten().filter(discardable);
        roles.find(|roles| roles.names.is_empty() || roles.names.contains(&name)).map(|roles| roles.role)
    }
}
