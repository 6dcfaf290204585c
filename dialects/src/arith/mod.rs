//! The arith dialect: integer and floating-point arithmetic on scalars, vectors and tensors (elementwise).
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/ArithOps/>. All operations are defined and have semantics. Divisions
//! and remainders are not speculatable here because a zero divisor is undefined behaviour; MLIR marks `floordivsi`,
//! `remui` and `remsi` as speculatable.

mod asm;
mod attrs;
pub mod canonicalize;
pub mod fold;
mod ops;
pub mod semantics;
mod verify;

pub(crate) use attrs::FASTMATH;
pub use attrs::{
    CMPF_PREDICATES, CMPI_PREDICATES, FASTMATH_DEF, OVERFLOW_DEF, ROUNDING_MODES, no_fastmath_flags,
    no_overflow_flags, overflow_attr, predicate_attr, predicate_number,
};
pub use ops::*;

use proofmark_ir::context::{AttrKind, Dialect, Inlining, UnknownOps};
use proofmark_ir::{Attribute, Builder, Location, NewOp, OpId, Type};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: ops::OPS,
    canonicalization: &[canonicalize::PATTERNS],
    enums: &[&OVERFLOW_DEF, &FASTMATH_DEF],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::ARITH],
    ..Dialect::new("arith")
};

/// Creates an `arith.constant` or a `ub.poison` with `value`; returns `None` if neither can have this value and type.
pub(crate) fn materialize_constant(
    rw: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<OpId> {
    if let Some(poison) = crate::ub::materialize_constant(rw, value, ty, loc) {
        return Some(poison);
    }
    let ctx = rw.ctx();
    let is_constant = matches!(
        value.kind(ctx),
        AttrKind::Integer { .. }
            | AttrKind::Float { .. }
            | AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::Sparse { .. }
            | AttrKind::DenseResource { .. }
    );
    let is_signless = !ty.is_integer(ctx) || ty.is_signless_integer(ctx);
    if !is_constant || !is_signless || value.ty(ctx) != ty {
        return None;
    }
    // Equivalent to `Constant::build`, without its overhead: folds create constants often.
    let name = ctx.name_of(Constant::DEF)?;
    let properties = ctx.dict(&[(*ctx.op_info(name)?.attribute_names.first()?, value)]);
    Some(rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, loc) }))
}
