//! The llvm dialect: LLVM IR's types, instructions and intrinsics, as far as integer programs and their lowering use them.
//!
//! MLIR's page: <https://mlir.llvm.org/docs/Dialects/LLVM/>. Metadata, debug information and target intrinsics are not here;
//! attributes that only they need are taken as they are.

mod asm;
mod attrs;
mod constraints;
mod control;
mod effects;
mod intrinsics;
mod metadata;
mod ops;
pub mod semantics;
pub mod types;
mod verify;

pub use attrs::{
    CCONV_DEF, FASTMATH_DEF, FCMP_PREDICATES, ICMP_PREDICATES, LINKAGE_DEF, OVERFLOW_DEF, TAIL_CALL_KIND_DEF,
    c_calling_convention, external_linkage, no_fastmath_flags, no_overflow_flags, no_tail_call,
};
pub use control::*;
pub use intrinsics::*;
pub use ops::*;

use proofmark_ir::context::{AttrKind, Dialect};
use proofmark_ir::{Attribute, Location, OpDef, OpId, Rewriter, Type};

const OPS: &[&[&OpDef]] = &[
    ops::INTEGER_BINARY_WITH_OVERFLOW,
    ops::INTEGER_BINARY_WITH_EXACT,
    ops::INTEGER_BINARY,
    ops::FLOAT_BINARY,
    ops::CAST,
    ops::CAST_WITH_NON_NEGATIVE,
    ops::OTHER_OPS,
    control::CONTROL_AND_MEMORY,
    intrinsics::INTEGER_INTRINSICS,
    intrinsics::FLOAT_INTRINSICS,
    intrinsics::WITH_OVERFLOW_INTRINSICS,
    intrinsics::OTHER_INTRINSICS,
];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: OPS,
    types: types::TYPES,
    attrs: metadata::ATTRS,
    enums: attrs::ENUMS,
    materialize_constant: Some(materialize_constant),
    ..Dialect::new("llvm")
};

/// Makes an `llvm.mlir.constant`, or an `llvm.mlir.poison`.
fn materialize_constant(rw: &mut Rewriter<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let ctx = rw.ctx();
    if !types::is_compatible(ctx, ty) {
        return None;
    }
    if crate::ub::is_poison(ctx, value) {
        return Some(Poison::build(rw, loc, ty).op());
    }
    let is_constant = match value.kind(ctx) {
        AttrKind::Integer { .. } => ty.is_signless_integer(ctx),
        AttrKind::Float { ty: own, .. } => *own == ty,
        AttrKind::DenseElements { ty: own, .. } => *own == ty,
        _ => false,
    };
    is_constant.then(|| Constant::build(rw, loc, value, ty).op())
}
