//! The operations of transform that MLIR's tests use (`TestTransformDialectExtension.td`).

use proofmark_ir::constraints::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Context, OpDef, OpId, Type, op};

use super::attrs::*;
use super::types::*;
use super::{effects, verify};

descriptors! { PATTERNS, PatternDescriptor:
    /// Applies MLIR's test patterns.
    ApplyTestPatterns("transform.apply_patterns.transform.test_patterns");
}

descriptors! { CONVERSION_PATTERNS, ConversionPatternDescriptor:
    /// Applies MLIR's test conversion patterns.
    ApplyTestConversionPatterns("transform.apply_conversion_patterns.transform.test_conversion_patterns");
}

descriptors! { TYPE_CONVERTERS, TypeConverterBuilder:
    /// A test type converter.
    TestTypeConverter("transform.apply_conversion_patterns.transform.test_type_converter");
}

/// Defines transformations of a handle, with or without results.
macro_rules! of_handle {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal,
        $effects:ident) $(-> $($result:ident: $constraint:ident),+)?;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            format = "$target attr-dict `:` functional-type(operands, results)",
            effects = effects::$effects
        )]
        pub struct $name {
            target: Operand<HANDLE>,
            $($($result: Result<$constraint>,)+)?
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

of_handle! { OF_HANDLE:
    /// Copies the payload.
    TestCopyPayload("transform.test_copy_payload", reads) -> copy: HANDLE;
    /// Returns two handles.
    TestCorrectNumberOfMultiResults("transform.test_correct_number_of_multi_results", consumes)
        -> result1: HANDLE, result2: HANDLE;
    /// Returns a handle with payload and a null handle.
    TestMixedNullAndNonNullResults("transform.test_mixed_null_and_non_null_results", consumes)
        -> null: HANDLE, non_null: HANDLE;
    /// Returns a value handle to its own operand.
    TestProduceValueHandleToSelfOperand("transform.test_produce_value_handle_to_self_operand", reads)
        -> out: VALUE_HANDLE;
    /// Reverses the payload.
    TestReversePayloadOps("transform.test_reverse_payload_ops", consumes) -> result: HANDLE;
    /// Replaces the payload, with notification of the listener.
    TestTrackedRewrite("transform.test_tracked_rewrite", modifies);
    /// Fails because of its number of results.
    TestWrongNumberOfMultiResults("transform.test_wrong_number_of_multi_results", consumes) -> result: HANDLE;
    /// Fails because of its number of results.
    TestWrongNumberOfResults("transform.test_wrong_number_of_results", consumes)
        -> a: HANDLE, b: HANDLE, c: HANDLE;
    /// Composes and folds an affine expression.
    TestMakeComposedFoldedAffineApply("transform.test.make_composed_folded_affine_apply", consumes)
        -> transformed: HANDLE;
}

in_place! { CONSUMING, effects::consumes:
    /// Consumes its operand element by element.
    TestConsumeOperandEach("transform.test_consume_operand_each");
    /// Succeeds for some payload operations and fails for others.
    TestMixedSuccessAndSilenceable("transform.test_mixed_success_and_silenceable");
}

in_place! { READING, effects::reads:
    /// Fails unless the test extension is present.
    TestCheckIfTestExtensionPresent("transform.test_check_if_test_extension_present");
    /// Reports the number of tracked handles.
    TestReportNumberOfTrackedHandlesNestedUnder("transform.test_report_number_of_tracked_handles_nested_under");
    /// Reports whether consumers can be fused.
    TestQueryConsumerFusability("transform.test.query_consumer_fusability");
    /// Reports whether producers can be fused.
    TestQueryProducerFusability("transform.test.query_producer_fusability");
}

/// Defines transformations that return handles without payload.
macro_rules! out_of_nothing {
    ($list:ident: $($(#[$doc:meta])* $name:ident($text:literal) -> $constraint:ident;)*) => {
        $($(#[$doc])*
        #[op($text, format = "attr-dict `:` type($out)", effects = effects::reads)]
        pub struct $name {
            out: Result<$constraint>,
        })*
        const $list: &[&OpDef] = &[$($name::DEF),*];
    };
}

out_of_nothing! { OUT_OF_NOTHING:
    /// Returns a handle without payload.
    TestProduceEmptyPayload("transform.test_produce_empty_payload") -> HANDLE;
    /// Returns a null parameter.
    TestProduceNullParam("transform.test_produce_null_param") -> PARAM;
    /// Returns a null payload.
    TestProduceNullPayload("transform.test_produce_null_payload") -> HANDLE;
    /// Returns a null value.
    TestProduceNullValue("transform.test_produce_null_value") -> VALUE_HANDLE;
}

/// Returns a handle to the script itself, or forwards the operand.
#[op(
    "transform.test_produce_self_handle_or_forward_operand",
    format = "($operand^)? attr-dict `:` functional-type($operand, $res)",
    effects = effects::reads
)]
pub struct TestProduceSelfHandleOrForwardOperand {
    operand: Optional<Operand<HANDLE>>,
    res: Result<HANDLE>,
}

/// Makes the payload invalid.
#[op(
    "transform.test_produce_invalid_ir",
    format = "$target attr-dict `:` type($target)",
    effects = effects::modifies
)]
pub struct TestProduceInvalidIR {
    target: Operand<HANDLE>,
}

/// Returns a handle to a result of the payload.
#[op(
    "transform.test_produce_value_handle_to_result",
    format = "$in `,` $number attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct TestProduceValueHandleToResult {
    r#in: Operand<HANDLE>,
    number: Attr<I64_ATTR>,
    out: Result<VALUE_HANDLE>,
}

/// Returns a handle to an argument of the block around the payload.
#[op(
    "transform.test_produce_value_handle_to_argument_of_parent_block",
    format = "$in `,` $number attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct TestProduceValueHandleToArgumentOfParentBlock {
    r#in: Operand<HANDLE>,
    number: Attr<I64_ATTR>,
    out: Result<VALUE_HANDLE>,
}

/// Consumes its operands.
#[op(
    "transform.test_consume_operand",
    format = "$operand (`,` $second_operand^)? attr-dict `:` type($operand) (`,` type($second_operand)^)?",
    effects = effects::consumes
)]
pub struct TestConsumeOperand {
    operand: Operand<HANDLE_OR_PARAM>,
    second_operand: Optional<Operand<HANDLE>>,
    allow_repeated_handles: Optional<Attr<UNIT_ATTR>>,
}

/// Consumes its operand, or fails if the payload is of another kind.
#[op(
    "transform.test_consume_operand_of_op_kind_or_fail",
    format = "$operand `,` $op_kind attr-dict `:` type($operand)",
    effects = effects::consumes
)]
pub struct TestConsumeOperandOfOpKindOrFail {
    operand: Operand<HANDLE>,
    op_kind: Attr<STR_ATTR>,
}

/// Accepts operations of one name.
#[op(
    "transform.test_succeed_if_operand_of_op_kind",
    format = "$operand_handle `,` $op_kind attr-dict `:` type($operand_handle)",
    effects = effects::reads
)]
pub struct TestSucceedIfOperandOfOpKind {
    operand_handle: Operand<HANDLE>,
    op_kind: Attr<STR_ATTR>,
}

/// Adds the test extension to the state.
#[op("transform.test_add_test_extension", traits = [NO_MEMORY_EFFECT], format = "$message attr-dict")]
pub struct TestAddTestExtension {
    message: Attr<STR_ATTR>,
}

/// Removes the test extension.
#[op("transform.test_remove_test_extension", traits = [NO_MEMORY_EFFECT], format = "attr-dict")]
pub struct TestRemoveTestExtension {}

/// Adds to a list that is printed at the end.
#[op("transform.test_initializer_extension", traits = [NO_MEMORY_EFFECT], format = "$type attr-dict")]
pub struct TestInitializerExtension {
    r#type: Attr<STR_ATTR>,
}

/// Maps the operand's payload to the script itself.
#[op(
    "transform.test_remap_operand_to_self",
    format = "$operand attr-dict `:` functional-type($operand, $out)",
    effects = effects::modifies
)]
pub struct TestRemapOperandPayloadToSelf {
    operand: Operand<HANDLE>,
    out: Optional<Result<HANDLE>>,
}

/// A transformation with two regions.
#[op(
    "transform.test_transform_op_with_regions",
    format = "attr-dict-with-keyword regions",
    effects = effects::nothing
)]
pub struct TestTransformOpWithRegions {
    first: Region,
    second: Region,
}

/// A terminator with successors.
#[op("transform.test_branching_transform_op_terminator", traits = [TERMINATOR], effects = effects::nothing)]
pub struct TestBranchingTransformOpTerminator {
    succ: Variadic<Successor>,
}

/// Emits a remark and erases the payload.
#[op(
    "transform.test_emit_remark_and_erase_operand",
    format = "$target `,` $remark attr-dict `:` type($target)",
    effects = effects::consumes
)]
pub struct TestEmitRemarkAndEraseOperand {
    target: Operand<HANDLE>,
    remark: Attr<STR_ATTR>,
    fail_after_erase: Optional<Attr<UNIT_ATTR>>,
}

/// Adds a number to a parameter.
#[op(
    "transform.test_add_to_param",
    format = "($param^ `,`)? $addendum attr-dict",
    effects = effects::reads
)]
pub struct TestAddToParam {
    param: Optional<Operand<TEST_DIALECT_PARAM>>,
    addendum: Attr<I32_ATTR>,
    result: Result<TEST_DIALECT_PARAM>,
}

/// The number of operations of the test dialect, as a parameter.
#[op(
    "transform.test_produce_param_with_number_of_test_ops",
    format = "$handle attr-dict `:` type($handle)",
    effects = effects::reads
)]
pub struct TestProduceParamWithNumberOfTestOps {
    handle: Operand<HANDLE>,
    result: Result<TEST_DIALECT_PARAM>,
}

/// A parameter of any type.
#[op(
    "transform.test_produce_param",
    format = "`(` $attr `)` attr-dict `:` type($result)",
    effects = effects::reads
)]
pub struct TestProduceParam {
    attr: Attr<ANY_ATTR>,
    result: Result<PARAM>,
}

/// Returns a parameter, or forwards the operand, as the attributes state.
#[op(
    "transform.test_produce_transform_param_or_forward_operand",
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct TestProduceTransformParamOrForwardOperand {
    r#in: Operand<HANDLE>,
    first_result_is_param: Optional<Attr<UNIT_ATTR>>,
    first_result_is_null: Optional<Attr<UNIT_ATTR>>,
    second_result_is_handle: Optional<Attr<UNIT_ATTR>>,
    out: Result<ANY_TYPE>,
    param: Result<PARAM>,
}

/// Has the effects that its attributes state.
#[op(
    "transform.test_required_memory_effects",
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = effects::required,
    verify = verify::effects
)]
pub struct TestRequiredMemoryEffects {
    r#in: Operand<HANDLE>,
    has_operand_effect: Optional<Attr<UNIT_ATTR>>,
    has_result_effect: Optional<Attr<UNIT_ATTR>>,
    modifies_payload: Optional<Attr<UNIT_ATTR>>,
    out: Result<HANDLE>,
}

/// A payload operation; not a transformation.
#[op(
    "transform.test_dummy_payload_op",
    format = "$args attr-dict `:` functional-type(operands, results)",
    effects = effects::handles,
    verify
)]
pub struct TestDummyPayload {
    args: Variadic<Operand<ANY_TYPE>>,
    fail_to_verify: Optional<Attr<UNIT_ATTR>>,
    outs: Variadic<Result<ANY_TYPE>>,
}

/// Executes its region repeatedly.
#[op(
    "transform.test_re_enter_region",
    format = "($args^ `:` type($args))? attr-dict-with-keyword regions",
    effects = effects::consumes,
    verify
)]
pub struct TestReEnterRegion {
    args: Variadic<Operand<ANY_TYPE>>,
    body: Region<One>,
}

/// Notifies the listener that a payload operation was replaced.
#[op(
    "transform.test_notify_payload_op_replaced",
    format = "$original `,` $replacement attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct TestNotifyPayloadOpReplaced {
    original: Operand<HANDLE>,
    replacement: Operand<HANDLE>,
}

/// Emits a remark.
#[op(
    "transform.test_transform_op",
    format = Format::Custom { parse: parse_message, print: print_message },
    effects = effects::nothing
)]
pub struct TestTransformOp {}

/// Parses an optional `"message"`, which is stored as a discardable attribute.
fn parse_message(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if let Some(message) = p.parse_optional_string() {
        let message = p.ctx().ident_bytes(&message);
        let message = (p.ctx().ident("message"), p.ctx().string_attr_of(message));
        state.attrs.push(message);
    }
    p.parse_optional_attr_dict(state)
}

fn print_message(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if let Some(message) = ir.attrs(op).get_named(ir.ctx(), "message") {
        p.text(" ");
        p.attribute(message);
    }
    p.optional_op_attr_dict(op, &["message"]);
}

/// Accepts any operands.
#[op(
    "transform.test_transform_unrestricted_op_no_interface",
    effects = effects::nothing,
    verify = verify::possible_top_level
)]
pub struct TestTransformUnrestrictedOpNoInterface {
    operands: Variadic<Operand<ANY_TYPE>>,
    results: Variadic<Result<ANY_TYPE>>,
    regions: Variadic<Region>,
}

/// Moves the dependencies of operands before another operation.
#[op(
    "transform.test.move_operand_deps",
    format = "$target `before` $insertion_point attr-dict `:` type($target) `,` type($insertion_point)",
    effects = effects::modifies
)]
pub struct TestMoveOperandDeps {
    target: Operand<HANDLE>,
    insertion_point: Operand<HANDLE>,
}

/// Moves definitions of values before an operation.
#[op(
    "transform.test.move_value_defns",
    format = "$values `before` $insertion_point attr-dict `:` `(` type($values) `)` `,` type($insertion_point)",
    effects = effects::modifies
)]
pub struct TestMoveValueDefns {
    values: Variadic<Operand<VALUE_HANDLE>>,
    insertion_point: Operand<HANDLE>,
}

/// Tiles, and fuses producers into the loops; can yield producers.
#[op(
    "transform.test.fuse_and_yield",
    format = "$target ($tile_sizes^)? (`interchange` $tile_interchange^)? (`use_forall` $use_forall^)? attr-dict `:`
              functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TestFuseAndYield {
    target: Operand<HANDLE>,
    tile_sizes: Attr<I64_ARRAY_ATTR, default = empty_array>,
    tile_interchange: Attr<I64_ARRAY_ATTR, default = empty_array>,
    use_forall: Attr<BOOL_ATTR, default = no>,
    transfomed: Result<HANDLE>,
    loops: Variadic<Result<HANDLE>>,
}

/// Fuses consumers of slices into loops.
#[op(
    "transform.test.fuse_consumer_using_slice",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$targets `in` `(` $loops `)` (`num_consumer_to_fuse` `=` $num_consumer_to_fuse^)? attr-dict `:`
              functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TestFuseConsumerUsingSlice {
    targets: Variadic<Operand<HANDLE>>,
    loops: Variadic<Operand<HANDLE>>,
    num_consumer_to_fuse: Attr<I32_ATTR, default = one_consumer>,
    consumer: Result<HANDLE>,
    fused_consumer: Result<HANDLE>,
}

/// Tiles with `scf.forall`.
#[op(
    "transform.test.tile_using_forall",
    format = "$target ($tile_sizes^)? (`interchange` `=` $interchange^)? (`mapping` `=` $mapping^)? attr-dict `:`
              functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TestTileUsingForall {
    target: Operand<HANDLE>,
    tile_sizes: Attr<I64_ARRAY_ATTR, default = empty_array>,
    interchange: Optional<Attr<I64_ARRAY_ATTR, default = empty_array>>,
    mapping: Optional<Attr<DEVICE_MAPPING_ARRAY_ATTR>>,
    tiled_op: Result<HANDLE>,
    loops: Variadic<Result<HANDLE>>,
}

/// Tiles with `scf.forall`, and fuses producers.
#[op(
    "transform.test.fuse_using_forall",
    format = "$root_op ($tile_sizes^)? (`interchange` $interchange^)? (`mapping` `=` $mapping^)? attr-dict `:`
              functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TestFuseUsingForall {
    root_op: Operand<HANDLE>,
    tile_sizes: Attr<I64_ARRAY_ATTR, default = empty_array>,
    interchange: Optional<Attr<I64_ARRAY_ATTR, default = empty_array>>,
    mapping: Optional<Attr<DEVICE_MAPPING_ARRAY_ATTR>>,
    tiled_ops: Result<HANDLE>,
    loops: Variadic<Result<HANDLE>>,
}

const OTHERS: &[&OpDef] = &[
    TestProduceInvalidIR::DEF,
    TestProduceSelfHandleOrForwardOperand::DEF,
    TestProduceValueHandleToResult::DEF,
    TestProduceValueHandleToArgumentOfParentBlock::DEF,
    TestConsumeOperand::DEF,
    TestConsumeOperandOfOpKindOrFail::DEF,
    TestSucceedIfOperandOfOpKind::DEF,
    TestAddTestExtension::DEF,
    TestRemoveTestExtension::DEF,
    TestInitializerExtension::DEF,
    TestRemapOperandPayloadToSelf::DEF,
    TestTransformOpWithRegions::DEF,
    TestBranchingTransformOpTerminator::DEF,
    TestEmitRemarkAndEraseOperand::DEF,
    TestAddToParam::DEF,
    TestProduceParamWithNumberOfTestOps::DEF,
    TestProduceParam::DEF,
    TestProduceTransformParamOrForwardOperand::DEF,
    TestRequiredMemoryEffects::DEF,
    TestDummyPayload::DEF,
    TestReEnterRegion::DEF,
    TestNotifyPayloadOpReplaced::DEF,
    TestTransformOp::DEF,
    TestTransformUnrestrictedOpNoInterface::DEF,
    TestMoveOperandDeps::DEF,
    TestMoveValueDefns::DEF,
    TestFuseAndYield::DEF,
    TestFuseConsumerUsingSlice::DEF,
    TestTileUsingForall::DEF,
    TestFuseUsingForall::DEF,
];

/// Returns `1 : i32`.
fn one_consumer(ctx: &Context) -> Attribute {
    ctx.i64_attr(1, Type::I32)
}

/// All lists of operations except descriptors.
pub(super) const LISTS: &[&[&OpDef]] = &[OF_HANDLE, CONSUMING, READING, OUT_OF_NOTHING, OTHERS];
