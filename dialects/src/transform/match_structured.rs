//! The structured matchers of the linalg extension, `transform.match.structured.*`.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::roles::Role;
use super::types::*;
use super::{effects, verify};

/// Accepts operations by the computation in their body.
#[op(
    "transform.match.structured.body",
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    effects = effects::reads,
    verify = verify::match_body
)]
pub struct MatchStructuredBody {
    operand_handle: Operand<HANDLE>,
    reduction_position: Optional<Attr<I64_ATTR>>,
    passthrough: Optional<Attr<UNIT_ATTR>>,
    elementwise: Optional<Attr<UNIT_ATTR>>,
    contraction: Optional<Attr<STR_ARRAY_ATTR>>,
}

/// Classifies the dimensions of a contraction.
#[op(
    "transform.match.structured.classify_contraction_dims",
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct MatchStructuredClassifyContractionDims {
    operand_handle: Operand<HANDLE>,
    batch: Result<PARAM>,
    m: Result<PARAM>,
    n: Result<PARAM>,
    k: Result<PARAM>,
}

/// Classifies the dimensions of a convolution.
#[op(
    "transform.match.structured.classify_convolution_dims",
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct MatchStructuredClassifyConvolutionDims {
    operand_handle: Operand<HANDLE>,
    batch: Result<PARAM>,
    output_image: Result<PARAM>,
    output_channel: Result<PARAM>,
    filter_loop: Result<PARAM>,
    input_channel: Result<PARAM>,
    depth: Result<PARAM>,
    strides: Result<PARAM>,
    dilations: Result<PARAM>,
}

/// Accepts operations by their dimensions; returns the sizes.
#[op(
    "transform.match.structured.dim",
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` attr-dict `:` \
        custom<SemiFunctionType>(type($operand_handle), type($result))",
    effects = effects::reads,
    verify = verify::match_dim
)]
pub struct MatchStructuredDim {
    operand_handle: Operand<HANDLE>,
    raw_dim_list: Attr<DENSE_I64_ARRAY_ATTR>,
    is_inverted: Optional<Attr<UNIT_ATTR>>,
    is_all: Optional<Attr<UNIT_ATTR>>,
    parallel: Optional<Attr<UNIT_ATTR>>,
    reduction: Optional<Attr<UNIT_ATTR>>,
    result: Optional<Result<PARAM>>,
}

/// The element width of a value.
#[op(
    "transform.match.structured.elemental_bitwidth",
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct MatchStructuredElementalBitwidth {
    operand_handle: Operand<VALUE_HANDLE>,
    result: Result<PARAM>,
}

/// Accepts operations by their inits; returns the inits.
#[op(
    "transform.match.structured.init",
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict \
        `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
    effects = effects::reads,
    verify = verify::match_operand
)]
pub struct MatchStructuredInit {
    operand_handle: Operand<HANDLE>,
    raw_position_list: Attr<DENSE_I64_ARRAY_ATTR>,
    is_inverted: Optional<Attr<UNIT_ATTR>>,
    is_all: Optional<Attr<UNIT_ATTR>>,
    permutation: Optional<Attr<UNIT_ATTR>>,
    projected_permutation: Optional<Attr<UNIT_ATTR>>,
    result: Optional<Result<OP_OR_VALUE_HANDLE_OR_MAP>>,
}

/// Accepts operations by their inputs; returns the inputs.
#[op(
    "transform.match.structured.input",
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict \
        `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
    effects = effects::reads,
    verify = verify::match_operand
)]
pub struct MatchStructuredInput {
    operand_handle: Operand<HANDLE>,
    raw_position_list: Attr<DENSE_I64_ARRAY_ATTR>,
    is_inverted: Optional<Attr<UNIT_ATTR>>,
    is_all: Optional<Attr<UNIT_ATTR>>,
    permutation: Optional<Attr<UNIT_ATTR>>,
    projected_permutation: Optional<Attr<UNIT_ATTR>>,
    result: Optional<Result<OP_OR_VALUE_HANDLE_OR_MAP>>,
}

/// The number of inits.
#[op(
    "transform.match.structured.num_inits",
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct MatchStructuredNumInits {
    operand_handle: Operand<HANDLE>,
    result: Result<PARAM>,
}

/// The number of inputs.
#[op(
    "transform.match.structured.num_inputs",
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct MatchStructuredNumInputs {
    operand_handle: Operand<HANDLE>,
    result: Result<PARAM>,
}

/// Accepts structured operations that satisfy the predicates of its region.
#[op(
    "transform.match.structured",
    traits = [SINGLE_BLOCK],
    implicit_terminator = "transform.match.structured.yield",
    format = "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` custom<SemiFunctionType>(type($current), \
        type($outputs))attr-dict-with-keyword regions",
    effects = effects::reads,
    verify_regions
)]
pub struct MatchStructured {
    current: Operand<HANDLE>,
    failure_propagation_mode: Optional<Attr<FAILURE_PROPAGATION_MODE>>,
    outputs: Variadic<Result<HANDLE_OR_PARAM>>,
    body_region: Region<One>,
}

/// The number of dimensions.
#[op(
    "transform.match.structured.rank",
    format = "$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), \"false\")",
    effects = effects::reads
)]
pub struct MatchStructuredRank {
    operand_handle: Operand<HANDLE>,
    rank: Result<PARAM>,
}

/// A result, or its user.
#[op(
    "transform.match.structured.result",
    format = "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::reads,
    verify = verify::match_result
)]
pub struct MatchStructuredResult {
    operand_handle: Operand<HANDLE>,
    position: Attr<I64_ATTR>,
    any: Optional<Attr<UNIT_ATTR>>,
    single: Optional<Attr<UNIT_ATTR>>,
    result: Result<OP_OR_VALUE_HANDLE>,
}

/// The terminator of `transform.match.structured`.
#[op(
    "transform.match.structured.yield",
    extension = &Role::Terminator,
    traits = [TERMINATOR],
    format = "$handles attr-dict (`:` type($handles)^)?",
    effects = effects::reads
)]
pub struct MatchStructuredYield {
    handles: Variadic<Operand<HANDLE_OR_PARAM>>,
}

pub(super) const OPS: &[&OpDef] = &[
    MatchStructuredBody::DEF,
    MatchStructuredClassifyContractionDims::DEF,
    MatchStructuredClassifyConvolutionDims::DEF,
    MatchStructuredDim::DEF,
    MatchStructuredElementalBitwidth::DEF,
    MatchStructuredInit::DEF,
    MatchStructuredInput::DEF,
    MatchStructuredNumInits::DEF,
    MatchStructuredNumInputs::DEF,
    MatchStructured::DEF,
    MatchStructuredRank::DEF,
    MatchStructuredResult::DEF,
    MatchStructuredYield::DEF,
];
