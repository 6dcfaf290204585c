//! The llvm dialect: types, instructions, intrinsics and metadata of LLVM IR.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/LLVM/>. Assembly and verification are complete. Operations that
//! integer programs and their lowerings use have semantics (see `SEMANTICS.md`). The dialects of targets, such as nvvm,
//! are separate.

mod asm;
mod atomics;
pub(crate) mod attribute_roles;
mod attrs;
mod c_interface;
mod calls;
pub(crate) mod constraints;
mod control;
pub(crate) mod data_layout;
mod effects;
pub mod intrinsic_semantics;
mod intrinsics;
mod layout;
pub mod memory_semantics;
pub(crate) mod metadata;
mod module_level;
mod ops;
mod pointer_semantics;
pub mod semantics;
pub mod stack_semantics;
pub mod types;
mod variable;
mod verify;

pub use crate::common::linkage::LINKAGE_DEF;
pub use atomics::*;
pub(crate) use attrs::ATOMIC_BIN_OPS;
pub use attrs::{
    CCONV_DEF, FASTMATH_DEF, FCMP_PREDICATES, ICMP_PREDICATES, OVERFLOW_DEF, TAIL_CALL_KIND_DEF,
    c_calling_convention, external_linkage, no_fastmath_flags, no_overflow_flags, no_tail_call,
};
pub use calls::*;
pub use control::*;
pub use intrinsics::*;
pub use layout::verify_entry as verify_layout_entry;
pub use module_level::*;
pub use ops::*;

use proofmark_ir::context::{AttrKind, Dialect, UnknownOps};
use proofmark_ir::{Attribute, Builder, Location, OpDef, OpId, Type};

const OWN: [&[&OpDef]; 11] = [
    ops::INTEGER_BINARY_WITH_OVERFLOW,
    ops::INTEGER_BINARY_WITH_EXACT,
    ops::INTEGER_BINARY,
    ops::FLOAT_BINARY,
    ops::CAST,
    ops::CAST_WITH_NON_NEGATIVE,
    ops::OTHER_OPS,
    control::CONTROL_AND_MEMORY,
    atomics::ATOMICS,
    calls::CALLS,
    module_level::MODULE_LEVEL,
];

/// The concatenated lists of operations and intrinsics.
const OPS: [&[&OpDef]; OWN.len() + intrinsics::INTRINSICS.len()] = {
    let mut all: [&[&OpDef]; OWN.len() + intrinsics::INTRINSICS.len()] =
        [&[]; OWN.len() + intrinsics::INTRINSICS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < OWN.len() { OWN[i] } else { intrinsics::INTRINSICS[i - OWN.len()] };
        i += 1;
    }
    all
};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &OPS,
    types: types::TYPES,
    attrs: metadata::ATTRS,
    enums: attrs::ENUMS,
    closed: true,
    unknown_ops: UnknownOps::Allowed,
    verify_attribute: Some(verify::dialect_attribute),
    materialize_constant: Some(materialize_constant),
    attribute_roles: &[attribute_roles::ROLES],
    c_interface: Some(c_interface::C_INTERFACE),
    intrinsic_prefix: Some("llvm."),
    endless_loops_are_defined: true,
    ..Dialect::new("llvm")
};

/// Creates an `llvm.mlir.constant` or an `llvm.mlir.poison`.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let ctx = rw.ctx();
    if !types::is_compatible(ctx, ty) {
        return None;
    }
    if crate::ub::is_poison(ctx, value) {
        return Some(Poison::build(rw, loc, ty).op());
    }
    let is_constant = match value.kind(ctx) {
        AttrKind::Integer { .. } => value.ty(ctx) == ty && ty.is_signless_integer(ctx),
        AttrKind::Float { ty: own, .. } => *own == ty,
        AttrKind::DenseElements { ty: own, .. } => *own == ty,
        _ => false,
    };
    is_constant.then(|| Constant::build(rw, loc, value, ty).op())
}
