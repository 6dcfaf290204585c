//! A few operations of MLIR's test dialect, which `mlir-opt` registers too: values with known bounds, and questions about bounds.
//!
//! MLIR's inputs for range analysis are written with them. They have no semantics, so nothing is ever proved about them.

use proofmark_ir::constraints::*;
use proofmark_ir::context::{Dialect, UnknownOps};
use proofmark_ir::{Attribute, Context, OpDef, op};

fn equal(ctx: &Context) -> Attribute {
    ctx.string_attr("EQ")
}

/// Some value between bounds.
#[op("test.with_bounds", traits = [NO_MEMORY_EFFECT], format = "attr-dict `:` type($fakeVal)")]
pub struct WithBounds {
    umin: Attr<AP_INT_ATTR>,
    umax: Attr<AP_INT_ATTR>,
    smin: Attr<AP_INT_ATTR>,
    smax: Attr<AP_INT_ATTR>,
    fakeVal: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
}

/// A value, and what is known of its bounds.
#[op(
    "test.reflect_bounds",
    relations = [Same(value, result)],
    format = "attr-dict $value `:` type($value)"
)]
pub struct ReflectBounds {
    value: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    umin: Optional<Attr<AP_INT_ATTR>>,
    umax: Optional<Attr<AP_INT_ATTR>>,
    smin: Optional<Attr<AP_INT_ATTR>>,
    smax: Optional<Attr<AP_INT_ATTR>>,
    result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
}

/// One more, with bounds one more.
#[op(
    "test.increment",
    traits = [NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "attr-dict $value `:` type($result)"
)]
pub struct Increment {
    value: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
}

/// A bound of a value or dimension, to be computed.
#[op("test.reify_bound", traits = [PURE])]
pub struct ReifyBound {
    var: Operand<ANY_TYPE>,
    dim: Optional<Attr<I64_ATTR>>,
    r#type: Attr<STR_ATTR, default = equal>,
    constant: Optional<Attr<UNIT_ATTR>>,
    scalable: Optional<Attr<UNIT_ATTR>>,
    vscale_min: Optional<Attr<I64_ATTR>>,
    vscale_max: Optional<Attr<I64_ATTR>>,
    result: Result<INDEX>,
}

/// A constant of any kind.
#[op("test.constant", traits = [CONSTANT_LIKE, NO_MEMORY_EFFECT])]
pub struct Constant {
    value: Attr<ANY_ATTR>,
    result: Result<ANY_TYPE>,
}

const OPS: &[&OpDef] = &[WithBounds::DEF, ReflectBounds::DEF, Increment::DEF, ReifyBound::DEF, Constant::DEF];

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[OPS], unknown_ops: UnknownOps::Allowed, ..Dialect::new("test") };
