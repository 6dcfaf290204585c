//! The transformations of handles and payload in the core dialect, and the matchers without other dialects.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::types::*;
use super::{effects, verify};

in_place! { IN_PLACE_READS, effects::reads:
    /// Verifies the payload.
    Verify("transform.verify");
}

/// Sets an attribute of the payload operations.
#[op(
    "transform.annotate",
    format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?",
    effects = effects::modifies
)]
pub struct Annotate {
    target: Operand<HANDLE>,
    name: Attr<STR_ATTR>,
    param: Optional<Operand<PARAM>>,
}

/// Eliminates common subexpressions in the payload.
#[op(
    "transform.apply_cse",
    format = "`to` $target attr-dict `:` type($target)",
    effects = effects::modifies
)]
pub struct ApplyCommonSubexpressionElimination {
    target: Operand<HANDLE>,
}

/// Converts the bodies of the payload operations with the patterns in its region.
#[op(
    "transform.apply_conversion_patterns",
    traits = [NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
    format = "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` \
        type($target)",
    effects = effects::converts,
    verify_regions
)]
pub struct ApplyConversionPatterns {
    target: Operand<HANDLE>,
    legal_ops: Optional<Attr<STR_ARRAY_ATTR>>,
    illegal_ops: Optional<Attr<STR_ARRAY_ATTR>>,
    legal_dialects: Optional<Attr<STR_ARRAY_ATTR>>,
    illegal_dialects: Optional<Attr<STR_ARRAY_ATTR>>,
    partial_conversion: Optional<Attr<UNIT_ATTR>>,
    preserve_handles: Optional<Attr<UNIT_ATTR>>,
    patterns: Region<AtMostOne>,
    default_type_converter_region: Variadic<Region<AtMostOne>>,
}

/// Eliminates dead operations in the payload.
#[op(
    "transform.apply_dce",
    format = "`to` $target attr-dict `:` type($target)",
    effects = effects::modifies
)]
pub struct ApplyDeadCodeElimination {
    target: Operand<HANDLE>,
}

/// Moves loop-invariant code out of the payload loops.
#[op(
    "transform.apply_licm",
    format = "`to` $target attr-dict `:` type($target)",
    effects = effects::modifies
)]
pub struct ApplyLoopInvariantCodeMotion {
    target: Operand<HANDLE>,
}

/// Applies the patterns in its region greedily to the bodies of the payload operations.
#[op(
    "transform.apply_patterns",
    traits = [NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
    format = "`to` $target $patterns attr-dict `:` type($target)",
    effects = effects::modifies,
    verify_regions
)]
pub struct ApplyPatterns {
    target: Operand<HANDLE>,
    apply_cse: Optional<Attr<UNIT_ATTR>>,
    max_iterations: Attr<I64_ATTR, default = minus_one>,
    max_num_rewrites: Attr<I64_ATTR, default = minus_one>,
    patterns: Region<AtMostOne>,
}

/// Runs a pass or a pipeline by its name.
#[op(
    "transform.apply_registered_pass",
    format = "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? `to` \
        $target attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes_target,
    verify
)]
pub struct ApplyRegisteredPass {
    target: Operand<HANDLE>,
    pass_name: Attr<STR_ATTR>,
    options: Attr<DICTIONARY_ATTR, default = empty_dict>,
    dynamic_options: Variadic<Operand<PARAM>>,
    result: Result<HANDLE>,
}

/// Casts a handle to another type.
#[op(
    "transform.cast",
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = effects::reads
)]
pub struct Cast {
    input: Operand<HANDLE>,
    output: Result<HANDLE>,
}

/// The operations that use a result of the payload operation.
#[op(
    "transform.get_consumers_of_result",
    format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetConsumersOfResult {
    target: Operand<HANDLE>,
    result_number: Attr<I64_ATTR>,
    consumers: Result<HANDLE>,
}

/// The operations that define payload values.
#[op(
    "transform.get_defining_op",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetDefining {
    target: Operand<VALUE_HANDLE>,
    result: Result<HANDLE>,
}

/// Operands of the payload operations.
#[op(
    "transform.get_operand",
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::reads,
    verify = verify::positions
)]
pub struct GetOperand {
    target: Operand<HANDLE>,
    raw_position_list: Attr<DENSE_I64_ARRAY_ATTR>,
    is_inverted: Optional<Attr<UNIT_ATTR>>,
    is_all: Optional<Attr<UNIT_ATTR>>,
    result: Result<VALUE_HANDLE>,
}

/// The closest ancestors that satisfy conditions.
#[op(
    "transform.get_parent_op",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetParent {
    target: Operand<HANDLE>,
    isolated_from_above: Optional<Attr<UNIT_ATTR>>,
    allow_empty_results: Optional<Attr<UNIT_ATTR>>,
    op_name: Optional<Attr<STR_ATTR>>,
    deduplicate: Optional<Attr<UNIT_ATTR>>,
    nth_parent: Attr<POSITIVE_I64_ATTR, default = one>,
    parent: Result<HANDLE>,
}

/// The operations that define an operand of the payload operations.
#[op(
    "transform.get_producer_of_operand",
    format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetProducerOfOperand {
    target: Operand<HANDLE>,
    operand_number: Attr<I64_ATTR>,
    producer: Result<HANDLE>,
}

/// Results of the payload operations.
#[op(
    "transform.get_result",
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::reads,
    verify = verify::positions
)]
pub struct GetResult {
    target: Operand<HANDLE>,
    raw_position_list: Attr<DENSE_I64_ARRAY_ATTR>,
    is_inverted: Optional<Attr<UNIT_ATTR>>,
    is_all: Optional<Attr<UNIT_ATTR>>,
    result: Result<VALUE_HANDLE>,
}

/// The types of payload values, as a parameter.
#[op(
    "transform.get_type",
    format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetType {
    value: Operand<VALUE_HANDLE>,
    elemental: Optional<Attr<UNIT_ATTR>>,
    type_param: Result<PARAM>,
}

/// Accepts a handle without payload.
#[op(
    "transform.match.operation_empty",
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    effects = effects::reads
)]
pub struct MatchOperationEmpty {
    operand_handle: Operand<HANDLE>,
}

/// Accepts operations of the given names.
#[op(
    "transform.match.operation_name",
    format = "$operand_handle $op_names attr-dict `:` type($operand_handle)",
    effects = effects::reads
)]
pub struct MatchOperationName {
    operand_handle: Operand<HANDLE>,
    op_names: Attr<STR_ARRAY_ATTR>,
}

/// Accepts parameters that satisfy a comparison.
#[op(
    "transform.match.param.cmpi",
    traits = [SAME_TYPE_OPERANDS],
    format = "$predicate $param `,` $reference attr-dict `:` type($param)",
    effects = effects::handles
)]
pub struct MatchParamCmpI {
    param: Operand<PARAM>,
    reference: Operand<PARAM>,
    predicate: Attr<MATCH_CMPI_PREDICATE>,
}

/// Merges several handles.
#[op(
    "transform.merge_handles",
    traits = [SAME_OPERANDS_AND_RESULT_TYPE],
    format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
    effects = effects::handles
)]
pub struct MergeHandles {
    handles: Variadic<Operand<HANDLE_OR_PARAM>>,
    deduplicate: Optional<Attr<UNIT_ATTR>>,
    result: Result<HANDLE_OR_PARAM>,
}

/// The number of payload objects of a handle, as a parameter.
#[op(
    "transform.num_associations",
    format = "$handle attr-dict `:` functional-type(operands, results)",
    effects = effects::reads,
    verify
)]
pub struct NumAssociations {
    handle: Operand<HANDLE_OR_PARAM>,
    num: Result<PARAM>,
}

/// A constant parameter.
#[op(
    "transform.param.constant",
    format = "$value attr-dict `->` type($param)",
    effects = effects::reads
)]
pub struct ParamConstant {
    value: Attr<ANY_ATTR>,
    param: Result<PARAM>,
}

/// Prints the payload.
#[op(
    "transform.print",
    format = "$target attr-dict (`:` type($target)^)?",
    effects = effects::modifies
)]
pub struct Print {
    target: Optional<Operand<HANDLE>>,
    name: Optional<Attr<STR_ATTR>>,
    assume_verified: Optional<Attr<UNIT_ATTR>>,
    use_local_scope: Optional<Attr<UNIT_ATTR>>,
    skip_regions: Optional<Attr<UNIT_ATTR>>,
}

/// Repeats the payload of handles as often as a pattern handle has payload.
#[op(
    "transform.replicate",
    format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
    infer = |_, input| Ok(input.operands.get(1..).unwrap_or_default().into()),
    effects = effects::handles
)]
pub struct Replicate {
    pattern: Operand<HANDLE>,
    handles: Variadic<Operand<HANDLE_OR_PARAM>>,
    replicated: Variadic<Result<HANDLE_OR_PARAM>>,
}

/// The payload operations of a given name.
#[op(
    "transform.select",
    format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct Select {
    target: Operand<HANDLE>,
    op_name: Attr<STR_ATTR>,
    result: Result<HANDLE>,
}

/// Splits a handle into handles for parts of its payload.
#[op(
    "transform.split_handle",
    format = "$handle attr-dict `:` functional-type(operands, results)",
    effects = effects::handles,
    verify
)]
pub struct SplitHandle {
    handle: Operand<HANDLE_OR_PARAM>,
    pass_through_empty_handle: Attr<BOOL_ATTR, default = yes>,
    fail_on_payload_too_small: Attr<BOOL_ATTR, default = yes>,
    overflow_result: Optional<Attr<I64_ATTR>>,
    results: Variadic<Result<HANDLE_OR_PARAM>>,
}

pub(super) const OPS: &[&OpDef] = &[
    Annotate::DEF,
    ApplyCommonSubexpressionElimination::DEF,
    ApplyConversionPatterns::DEF,
    ApplyDeadCodeElimination::DEF,
    ApplyLoopInvariantCodeMotion::DEF,
    ApplyPatterns::DEF,
    ApplyRegisteredPass::DEF,
    Cast::DEF,
    GetConsumersOfResult::DEF,
    GetDefining::DEF,
    GetOperand::DEF,
    GetParent::DEF,
    GetProducerOfOperand::DEF,
    GetResult::DEF,
    GetType::DEF,
    MatchOperationEmpty::DEF,
    MatchOperationName::DEF,
    MatchParamCmpI::DEF,
    MergeHandles::DEF,
    NumAssociations::DEF,
    ParamConstant::DEF,
    Print::DEF,
    Replicate::DEF,
    Select::DEF,
    SplitHandle::DEF,
];
