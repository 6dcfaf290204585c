//! MLIR's test dialect, which `mlir-opt` registers too and MLIR's own inputs are full of. Its operations are there to be read,
//! verified, printed and moved about; they have no semantics, so nothing is ever proved about them.
//!
//! Not everything is here: what is unknown in this dialect is allowed, as in MLIR.

mod aliases;
mod attributes;
mod attrs;
mod bounds;
mod constraints;
mod conversion;
mod directives;
mod effects;
mod plain;
mod printing;
mod properties;
mod regions;
mod syntax;
mod traits;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        attributes::OPS,
        bounds::OPS,
        bounds::MORE,
        conversion::OPS,
        effects::OPS,
        plain::OPS,
        printing::OPS,
        properties::OPS,
        regions::OPS,
        syntax::OPS,
        traits::OPS,
    ],
    unknown_ops: UnknownOps::Allowed,
    alias: Some(aliases::alias),
    types: attrs::TYPES,
    attrs: attrs::ATTRS,
    enums: attrs::ENUMS,
    directives: &[directives::DIRECTIVES, properties::DIRECTIVES, crate::asm::DIRECTIVES],
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    ..Dialect::new("test")
};
