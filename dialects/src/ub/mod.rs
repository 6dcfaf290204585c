//! The ub dialect: poison and unreachable code.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/UBOps/>. All operations are defined and have semantics.

pub mod semantics;

use proofmark_ir::constraints::ANY_TYPE;
use proofmark_ir::context::{AttrDef, AttrKind, Dialect, Inlining, UnknownOps};
use proofmark_ir::op_def::AttrConstraint;
use proofmark_ir::{Attribute, Builder, Context, Location, OpDef, OpId, Type, op};

/// `#ub.poison`: a value that is poison in all elements.
pub static POISON_DEF: AttrDef = AttrDef::plain("ub.poison");

static POISON: AttrConstraint = AttrConstraint::new("PoisonAttrInterface instance", is_poison);

/// Returns `#ub.poison`.
pub fn poison(ctx: &Context) -> Attribute {
    ctx.dialect_attr(&POISON_DEF, &[])
}

/// Returns whether the attribute is `#ub.poison`.
pub fn is_poison(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if **def == POISON_DEF)
}

/// A poison value.
#[op(
    "ub.poison",
    traits = [CONSTANT_LIKE, PURE, TENSORS_AS_FUNCTIONS],
    format = "attr-dict (`<` $value^ `>`)? `:` type($result)",
    semantics = semantics::poison
)]
pub struct Poison {
    value: Attr<POISON, default = poison>,
    result: Result<ANY_TYPE>,
}

/// A point that cannot be reached; executing it is undefined behaviour.
#[op("ub.unreachable", traits = [TERMINATOR], format = "attr-dict", semantics = semantics::unreachable)]
pub struct Unreachable;

const OPS: &[&OpDef] = &[Poison::DEF, Unreachable::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    attrs: &[&POISON_DEF],
    materialize_constant: Some(materialize_constant),
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::UB],
    ..Dialect::new("ub")
};

/// Creates a `ub.poison` if `value` is `#ub.poison`.
pub(crate) fn materialize_constant(
    rw: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<OpId> {
    is_poison(rw.ctx(), value).then(|| Poison::build(rw, loc, Some(value), ty).op())
}
