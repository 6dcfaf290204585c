//! The index dialect: arithmetic on `index`, whose width depends on the target.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/IndexOps/>. All operations are defined and have semantics.

pub mod canonicalize;
pub mod fold;
mod ops;
pub mod semantics;

pub use ops::*;

use proofmark_ir::context::{AttrKind, Dialect, EnumDef, Inlining, UnknownOps};
use proofmark_ir::{Attribute, Builder, Location, OpId, Type};

/// `#index<cmp_predicate ...>`: the predicates of `index.cmp`.
pub static CMP_PREDICATE_DEF: EnumDef = EnumDef {
    name: "index.cmp_predicate",
    cases: &[
        (0, "eq"),
        (1, "ne"),
        (2, "slt"),
        (3, "sle"),
        (4, "sgt"),
        (5, "sge"),
        (6, "ult"),
        (7, "ule"),
        (8, "ugt"),
        (9, "uge"),
    ],
    separator: None,
    bare: true,
};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: ops::OPS,
    canonicalization: &[canonicalize::PATTERNS],
    enums: &[&CMP_PREDICATE_DEF],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::INDEX],
    ..Dialect::new("index")
};

/// Creates an `index.constant` or `index.bool.constant`, an `arith.constant` for other integer types (results of
/// casts), or a `ub.poison`.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    if let Some(poison) = crate::ub::materialize_constant(rw, value, ty, loc) {
        return Some(poison);
    }
    let AttrKind::Integer { ty: own, .. } = value.kind(rw.ctx()) else { return None };
    if *own != ty {
        return None;
    }
    match ty {
        Type::INDEX => Some(Constant::build(rw, loc, value).op()),
        Type::I1 => Some(BoolConstant::build(rw, loc, value).op()),
        _ => None,
    }
}
