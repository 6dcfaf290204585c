//! The operations of the builtin dialect: the module, and the cast between type systems.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Builtin/>. The context defines the builtin types and attributes.

pub(crate) mod semantics;
mod verify;

use proofmark_ir::constraints::{ANY_TYPE, STR_ATTR, SYMBOL_NAME_ATTR};
use proofmark_ir::context::{Dialect, Inlining, UnknownOps};
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{Fold, OpDef, ValueId, op};

/// A container of symbols.
#[op(
    "builtin.module",
    default_dialect = "builtin",
    traits = [
        AFFINE_SCOPE, ISOLATED_FROM_ABOVE, NO_REGION_ARGUMENTS, SYMBOL_TABLE, SYMBOL, OPTIONAL_SYMBOL, NO_TERMINATOR,
        SINGLE_BLOCK, GRAPH_REGION
    ],
    default_dialect = "builtin",
    format = "($sym_name^)? attr-dict-with-keyword $bodyRegion",
    verify = verify::module
)]
pub struct Module {
    sym_name: Optional<Attr<SYMBOL_NAME_ATTR>>,
    sym_visibility: Optional<Attr<STR_ATTR>>,
    bodyRegion: Region<One>,
}

/// A cast between types during a conversion.
#[op(
    "builtin.unrealized_conversion_cast",
    fold = fold_cast,
    semantics = semantics::unrealized_conversion_cast,
    traits = [PURE],
    format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    verify = verify::unrealized_conversion_cast
)]
pub struct UnrealizedConversionCast {
    inputs: Variadic<Operand<ANY_TYPE>>,
    outputs: Variadic<Result<ANY_TYPE>>,
}

/// Folds a cast to the same types, and a cast back to the source types of a cast.
fn fold_cast(fold: Fold<'_>) -> Folded<'_> {
    let op = fold.op();
    let operands: Vec<ValueId> = fold.operands(op).collect();
    let types = |values: &[ValueId]| values.iter().map(|&value| fold.value_type(value)).collect::<Vec<_>>();
    let to = types(fold.results(op));
    if operands.is_empty() || to.is_empty() {
        return fold.none();
    }
    if types(&operands) == to {
        return fold.values(operands.into_iter().map(FoldValue::Value));
    }
    let Some(inner) = fold.defining::<UnrealizedConversionCast>(operands[0]) else { return fold.none() };
    let before: Vec<ValueId> = inner.inputs(&fold).collect();
    let back = fold.results(inner.op()) == operands && types(&before) == to && inner.op() != op;
    match back {
        true => fold.values(before.into_iter().map(FoldValue::Value)),
        false => fold.none(),
    }
}

const OPS: &[&OpDef] = &[Module::DEF, UnrealizedConversionCast::DEF];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    unknown_ops: UnknownOps::Rejected,
    inlining: Some(Inlining::ALWAYS),
    closed: true,
    attribute_roles: &[crate::attribute_roles::BUILTIN],
    ..Dialect::new("builtin")
};
