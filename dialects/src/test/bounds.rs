//! Operations of the test dialect with integer bounds, for MLIR's tests of range analysis.

use proofmark_ir::op_def::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Context, OpDef, OpId, Traits, op};

use super::constraints::*;
use crate::rows::rows;

fn equal(ctx: &Context) -> Attribute {
    ctx.string_attr("EQ")
}

/// A value with given bounds.
#[op("test.with_bounds", traits = [NO_MEMORY_EFFECT], format = "attr-dict `:` type($fakeVal)")]
pub struct WithBounds {
    umin: Attr<AP_INT_ATTR>,
    umax: Attr<AP_INT_ATTR>,
    smin: Attr<AP_INT_ATTR>,
    smax: Attr<AP_INT_ATTR>,
    fakeVal: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
}

/// A value, with the bounds that the analysis infers.
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

/// An increment of a value and its bounds.
#[op(
    "test.increment",
    traits = [NO_MEMORY_EFFECT, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "attr-dict $value `:` type($result)"
)]
pub struct Increment {
    value: Operand<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
    result: Result<SIGNLESS_INTEGER_OR_INDEX_LIKE>,
}

/// A request to compute a bound of a value or dimension.
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

/// The operations that are defined as structs.
pub(super) const OPS: &[&OpDef] = &[WithBounds::DEF, ReflectBounds::DEF, Increment::DEF, ReifyBound::DEF];

rows! { MORE:
    /// A value with unknown bounds.
    "test.without_bounds" {
        results: [result: SIGNLESS_INTEGER_OR_INDEX_LIKE],
        traits: [NO_MEMORY_EFFECT],
        format: "attr-dict `:` type($result)",
    }
    /// An index with given bounds.
    "test.value_with_bounds" {
        attributes: [min: INDEX_ATTR, max: INDEX_ATTR],
        results: [result: INDEX],
        format: "attr-dict",
    }
    /// A region whose argument has given bounds.
    "test.with_bounds_region" {
        attributes: [umin: AP_INT_ATTR, umax: AP_INT_ATTR, smin: AP_INT_ATTR, smax: AP_INT_ATTR],
        regions: [region: One],
        traits: [SINGLE_BLOCK, NO_TERMINATOR],
        format: (parse_with_bounds_region, print_with_bounds_region),
    }
    /// A comparison of two bounds.
    "test.compare" {
        operands: [var_operands[Variadic]: INDEX],
        attributes: [
            cmp[= equal]: STR_ATTR,
            lhs_map[Optional]: AFFINE_MAP_ATTR,
            rhs_map[Optional]: AFFINE_MAP_ATTR,
            compose[Optional]: UNIT_ATTR,
        ],
    }
}

fn parse_with_bounds_region(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    p.parse_optional_attr_dict(state)?;
    let argument = p.parse_argument(true, false)?;
    p.parse_region(state, &[argument])
}

fn print_with_bounds_region(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    p.optional_op_attr_dict(op, &[]);
    p.text(" ");
    let region = ir.regions(op)[0];
    if let Some(&arg) = ir.entry_block(region).and_then(|block| ir.block_args(block).first()) {
        p.argument(arg);
    }
    p.text(" ");
    p.region(region, false, true);
}
