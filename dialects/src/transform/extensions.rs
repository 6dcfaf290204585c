//! Small extensions of transform: func, dlti, sparse_tensor, debugging, irdl, pdl, tuning and smt.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::roles::Role;
use super::types::*;
use super::{effects, verify};

/// Replaces values by a call of a function, with casts.
#[op(
    "transform.func.cast_and_call",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, NO_TERMINATOR, SINGLE_BLOCK, GRAPH_REGION],
    format = "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` \
        $insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::modifies,
    verify_regions
)]
pub struct CastAndCall {
    insertion_point: Operand<HANDLE>,
    insert_after: Optional<Attr<UNIT_ATTR>>,
    inputs: Optional<Operand<VALUE_HANDLE>>,
    outputs: Optional<Operand<VALUE_HANDLE>>,
    function_name: Optional<Attr<SYMBOL_REF_ATTR>>,
    function: Optional<Operand<HANDLE>>,
    result: Result<HANDLE>,
    conversions: Region<AtMostOne>,
}

/// Removes duplicate arguments of a function.
#[op(
    "transform.func.deduplicate_func_args",
    format = "$function_name `at` $module attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct DeduplicateFuncArgs {
    module: Operand<HANDLE>,
    function_name: Attr<SYMBOL_REF_ATTR>,
    transformed_module: Result<HANDLE>,
    transformed_function: Result<HANDLE>,
}

/// Reorders the arguments and results of a function.
#[op(
    "transform.func.replace_func_signature",
    format = "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` $results_interchange \
        `at` $module attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct ReplaceFuncSignature {
    module: Operand<HANDLE>,
    function_name: Attr<SYMBOL_REF_ATTR>,
    args_interchange: Attr<DENSE_I32_ARRAY_ATTR>,
    results_interchange: Attr<DENSE_I32_ARRAY_ATTR>,
    adjust_func_calls: Optional<Attr<UNIT_ATTR>>,
    transformed_module: Result<HANDLE>,
    transformed_function: Result<HANDLE>,
}

/// The attribute of a key in the data layout, as a parameter.
#[op(
    "transform.dlti.query",
    format = "$keys `at` $target attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct Query {
    target: Operand<HANDLE>,
    keys: Attr<ARRAY_ATTR>,
    associated_attr: Result<PARAM>,
}

/// Accepts operations with sparse inputs or outputs.
#[op(
    "transform.sparse_tensor.match.sparse_inout",
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")",
    effects = effects::reads
)]
pub struct MatchSparseInOut {
    target: Operand<HANDLE>,
    result: Result<HANDLE>,
}

/// Emits a remark with parameters.
#[op(
    "transform.debug.emit_param_as_remark",
    format = "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?",
    effects = effects::reads
)]
pub struct EmitParamAsRemark {
    param: Operand<PARAM>,
    anchor: Optional<Operand<HANDLE>>,
    message: Optional<Attr<STR_ATTR>>,
}

/// Emits a remark at the payload.
#[op(
    "transform.debug.emit_remark_at",
    format = "$at `,` $message attr-dict `:` type($at)",
    effects = effects::reads
)]
pub struct EmitRemarkAt {
    at: Operand<ANY_HANDLE>,
    message: Attr<STR_ATTR>,
}

/// Collects operations that match an IRDL definition.
#[op(
    "transform.irdl.collect_matching",
    traits = [SYMBOL_TABLE, NO_TERMINATOR],
    format = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions",
    effects = effects::reads,
    verify_regions
)]
pub struct IRDLCollectMatching {
    root: Operand<HANDLE>,
    matched: Result<HANDLE>,
    body: Region<One>,
}

/// Collects operations that a PDL pattern matches.
#[op(
    "transform.pdl_match",
    format = "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct PDLMatch {
    root: Operand<HANDLE>,
    pattern_name: Attr<SYMBOL_REF_ATTR>,
    matched: Result<HANDLE>,
}

/// A script with the PDL patterns that it refers to.
#[op(
    "transform.with_pdl_patterns",
    extension = &Role::PossibleTopLevel,
    traits = [NO_TERMINATOR, SYMBOL_TABLE],
    format = "($root^ `:` type($root))? attr-dict-with-keyword regions",
    effects = effects::region,
    default_dialect = "transform",
    verify = verify::possible_top_level,
    verify_regions
)]
pub struct WithPDLPatterns {
    root: Optional<Operand<HANDLE>>,
    body: Region<One>,
}

/// Alternative regions; a tuner selects one.
#[op(
    "transform.tune.alternatives",
    traits = [SINGLE_BLOCK, NO_REGION_ARGUMENTS],
    implicit_terminator = "transform.yield",
    format = "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( $selected_region_attr, \
        $selected_region_param)^)? attr-dict-with-keyword (`:` type($selected_region_param)^)? (`->` \
        type($results)^)? regions",
    effects = effects::modifies,
    verify
)]
pub struct TuneAlternatives {
    name: Attr<STR_ATTR>,
    selected_region_attr: Optional<Attr<AP_INT_ATTR>>,
    selected_region_param: Optional<Operand<PARAM>>,
    results: Variadic<Result<HANDLE_OR_PARAM>>,
    alternatives: Variadic<Region<One>>,
}

/// A parameter with options; a tuner selects one.
#[op(
    "transform.tune.knob",
    format = "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)",
    effects = effects::reads,
    verify
)]
pub struct TuneKnob {
    name: Attr<STR_ATTR>,
    options: Attr<ANY_ATTR>,
    selected: Optional<Attr<ANY_ATTR>>,
    result: Result<PARAM>,
}

/// Parameters under constraints in smt.
#[op(
    "transform.smt.constrain_params",
    traits = [SINGLE_BLOCK],
    implicit_terminator = "smt.yield",
    format = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body",
    effects = effects::handles,
    verify,
    verify_regions
)]
pub struct ConstrainParams {
    params: Variadic<Operand<PARAM>>,
    results: Variadic<Result<PARAM>>,
    body: Region<One>,
}

pub(super) const OPS: &[&OpDef] = &[
    CastAndCall::DEF,
    DeduplicateFuncArgs::DEF,
    ReplaceFuncSignature::DEF,
    Query::DEF,
    MatchSparseInOut::DEF,
    EmitParamAsRemark::DEF,
    EmitRemarkAt::DEF,
    IRDLCollectMatching::DEF,
    PDLMatch::DEF,
    WithPDLPatterns::DEF,
    TuneAlternatives::DEF,
    TuneKnob::DEF,
    ConstrainParams::DEF,
];
