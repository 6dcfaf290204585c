//! MLIR's test dialect, which `mlir-opt` registers and MLIR's inputs use. Its operations can be parsed, verified,
//! printed and rewritten; they have no semantics, so that proofs treat them as unknown. The exception is
//! `test.direct_replacement`, a cast between types.
//!
//! The dialect is incomplete: as in MLIR, unregistered operations are allowed in it.

mod aliases;
mod attributes;
mod attrs;
mod bounds;
mod constraints;
mod conversion;
mod directives;
mod effects;
mod folds;
mod plain;
mod printing;
mod properties;
mod regions;
mod syntax;
mod traits;

use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::{AttributeRole, AttributeRoles};

/// The role of the discardable attributes.
const ROLES: &[AttributeRoles] = &[AttributeRoles::discardable(
    &[],
    AttributeRole::Irrelevant(
        "TestDialect.cpp: no discardable attribute of the dialect has a meaning; test passes read some",
    ),
)];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        attributes::OPS,
        bounds::OPS,
        bounds::MORE,
        conversion::OPS,
        effects::OPS,
        folds::OPS,
        plain::OPS,
        printing::OPS,
        properties::OPS,
        regions::OPS,
        syntax::OPS,
        traits::OPS,
    ],
    unknown_ops: UnknownOps::Allowed,
    materialize_constant: Some(folds::materialize_constant),
    alias: Some(aliases::alias),
    attribute_roles: &[ROLES],
    types: attrs::TYPES,
    attrs: attrs::ATTRS,
    enums: attrs::ENUMS,
    directives: &[directives::DIRECTIVES, properties::DIRECTIVES, crate::asm::DIRECTIVES],
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    ..Dialect::new("test")
};
