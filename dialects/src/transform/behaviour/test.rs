//! The behaviour of MLIR's test operations.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPattern, Converted, MaterializationRequest, Materialized, TypeConverter,
};
use proofmark_drivers::transform::{
    Applied, Behaviour, Failure, Interpreter, Partial, Payload, Results, each,
};
use proofmark_ir::context::TypeKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{
    Attribute, Builder, Match, NewOp, OpDef, OpId, OpView, Outcome, Pattern, Root, Type, ValueId, WalkOrder,
};

use super::matchers::single;
use crate::transform::test::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (TestAddTestExtension::DEF, Behaviour::new(add_extension)),
    (TestAddToParam::DEF, Behaviour::new(add_to_param)),
    (TestCheckIfTestExtensionPresent::DEF, Behaviour::new(check_extension)),
    (
        TestConsumeOperand::DEF,
        Behaviour::new(|_, _, _| Ok(()))
            .allowing_repeated_handles(|ir, op| ir.property_named(op, "allow_repeated_handles").is_some()),
    ),
    (TestConsumeOperandEach::DEF, Behaviour::new(|it, op, results| each(it, op, results, |_, _, _| Ok(())))),
    (TestConsumeOperandOfOpKindOrFail::DEF, Behaviour::new(consume_kind)),
    (TestCopyPayload::DEF, Behaviour::new(copy_payload)),
    (TestCorrectNumberOfMultiResults::DEF, Behaviour::new(multi_results)),
    (TestEmitRemarkAndEraseOperand::DEF, Behaviour::new(remark_and_erase)),
    (TestMixedNullAndNonNullResults::DEF, Behaviour::new(mixed_null)),
    (TestMixedSuccessAndSilenceable::DEF, Behaviour::new(mixed_success)),
    (TestNotifyPayloadOpReplaced::DEF, Behaviour::new(notify_replaced)),
    (TestProduceEmptyPayload::DEF, Behaviour::new(empty)),
    (TestProduceInvalidIR::DEF, Behaviour::new(invalid_ir)),
    (TestProduceNullParam::DEF, Behaviour::new(null)),
    (TestProduceNullPayload::DEF, Behaviour::new(null)),
    (TestProduceNullValue::DEF, Behaviour::new(null)),
    (TestProduceParam::DEF, Behaviour::new(produce_param)),
    (TestProduceParamWithNumberOfTestOps::DEF, Behaviour::new(number_of_test_ops)),
    (TestProduceSelfHandleOrForwardOperand::DEF, Behaviour::new(produce_self)),
    (TestProduceTransformParamOrForwardOperand::DEF, Behaviour::new(param_or_operand)),
    (TestProduceValueHandleToArgumentOfParentBlock::DEF, Behaviour::new(argument_of_parent)),
    (TestProduceValueHandleToResult::DEF, Behaviour::new(value_of_result)),
    (TestProduceValueHandleToSelfOperand::DEF, Behaviour::new(value_of_self)),
    (TestReEnterRegion::DEF, Behaviour::new(re_enter)),
    (TestRemapOperandPayloadToSelf::DEF, Behaviour::new(remap)),
    (TestRemoveTestExtension::DEF, Behaviour::new(remove_extension)),
    (TestReportNumberOfTrackedHandlesNestedUnder::DEF, Behaviour::new(report_handles)),
    (TestRequiredMemoryEffects::DEF, Behaviour::new(copy_payload)),
    (TestReversePayloadOps::DEF, Behaviour::new(reverse)),
    (TestSucceedIfOperandOfOpKind::DEF, Behaviour::new(succeed_if_kind)),
    (TestTrackedRewrite::DEF, Behaviour::new(tracked_rewrite)),
    (TestTransformOp::DEF, Behaviour::new(test_transform)),
    (TestTransformOpWithRegions::DEF, Behaviour::new(|_, _, _| Ok(()))),
    (TestWrongNumberOfMultiResults::DEF, Behaviour::new(wrong_multi_results)),
    (TestWrongNumberOfResults::DEF, Behaviour::new(wrong_results)),
];

fn remark(it: &mut Interpreter<'_, '_>, op: OpId, message: impl Into<String>) {
    let remark = Diagnostic::remark(it.ir.loc(op), message);
    it.emitted.push(remark);
}

fn text(it: &Interpreter<'_, '_>, attr: Attribute) -> String {
    attr.as_string(it.ir.ctx()).map_or_else(String::new, |text| text.as_str(it.ir.ctx()).to_owned())
}

fn test_transform(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let message = it.ir.attrs(op).get_named(it.ir.ctx(), "message");
    let message =
        message.map_or_else(String::new, |message| format!(" {}", attribute_to_string(it.ir.ctx(), message)));
    remark(it, op, format!("applying transformation{message}"));
    Ok(())
}

fn produce_self(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let operand = TestProduceSelfHandleOrForwardOperand::from_op(op).operand(it.ir);
    let produced = operand.map_or(Some(op), |operand| it.ir.defining_op(operand));
    results.set_nullable(0, [produced.map(Payload::Op)]);
    Ok(())
}

fn value_of_self(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let operand = it.ir.operand(op, 0);
    results.set_values(0, [operand]);
    Ok(())
}

fn number(it: &Interpreter<'_, '_>, attr: Attribute) -> usize {
    attr.as_i64(it.ir.ctx()).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX)
}

fn value_of_result(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let n = number(it, TestProduceValueHandleToResult::from_op(op).number(it.ir));
    each(it, op, results, |it, target, partial| match it.ir.results(target).get(n) {
        Some(&value) => {
            partial.push(Some(Payload::Value(value)));
            Ok(())
        }
        None => it.silenceable(op, format!("payload has no result #{n}")),
    })
}

fn argument_of_parent(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let n = number(it, TestProduceValueHandleToArgumentOfParentBlock::from_op(op).number(it.ir));
    each(it, op, results, |it, target, partial| {
        let Some(block) = it.ir.parent_block(target) else {
            return it.silenceable(op, "payload has no parent block");
        };
        match it.ir.block_args(block).get(n) {
            Some(&value) => {
                partial.push(Some(Payload::Value(value)));
                Ok(())
            }
            None => it.silenceable(op, format!("parent of the payload has no argument #{n}")),
        }
    })
}

fn consume_kind(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestConsumeOperandOfOpKindOrFail::from_op(op);
    let kind = text(it, view.op_kind(it.ir));
    let target = single(it, op, view.operand(it.ir))?;
    let name = it.ir.name_str(target);
    if name != kind {
        let message =
            format!("op expected the operand to be associated a payload op of kind {kind} got {name}");
        return it.silenceable(op, message);
    }
    remark(it, op, "succeeded");
    Ok(())
}

fn succeed_if_kind(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestSucceedIfOperandOfOpKind::from_op(op);
    let kind = text(it, view.op_kind(it.ir));
    let target = single(it, op, view.operand_handle(it.ir))?;
    let name = it.ir.name_str(target);
    if name == kind {
        return Ok(());
    }
    let message =
        format!("op expected the operand to be associated with a payload op of kind {kind} got {name}");
    it.silenceable(op, message)
}

/// The state that `transform.test_add_test_extension` adds.
struct TestExtension {
    message: Attribute,
}

fn extension(it: &Interpreter<'_, '_>) -> Option<Attribute> {
    it.extensions.iter().find_map(|each| each.downcast_ref::<TestExtension>()).map(|each| each.message)
}

fn add_extension(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let message = TestAddTestExtension::from_op(op).message(it.ir);
    it.extensions.push(Box::new(TestExtension { message }));
    Ok(())
}

fn remove_extension(it: &mut Interpreter<'_, '_>, _: OpId, _: &mut Results) -> Applied {
    it.extensions.retain(|each| !each.is::<TestExtension>());
    Ok(())
}

fn check_extension(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let Some(message) = extension(it) else {
        remark(it, op, "extension absent");
        return Ok(());
    };
    let message = format!("extension present, {}", attribute_to_string(it.ir.ctx(), message));
    let mut remark = Diagnostic::remark(it.ir.loc(op), message);
    for payload in it.ops(it.ir.operand(op, 0)) {
        remark = remark.with_note(it.ir.loc(payload), "associated payload op");
    }
    it.emitted.push(remark);
    Ok(())
}

fn remap(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    if extension(it).is_none() {
        return it.definite(op, "TestTransformStateExtension missing");
    }
    if let Some(&first) = it.ops(it.ir.operand(op, 0)).first() {
        it.replace_op(first, Some(op));
    }
    results.set_ops(0, [op]);
    Ok(())
}

fn reverse(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let mut ops = it.ops(it.ir.operand(op, 0));
    ops.reverse();
    results.set_ops(0, ops);
    Ok(())
}

fn copy_payload(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let ops = it.ops(it.ir.operand(op, 0));
    results.set_ops(0, ops);
    Ok(())
}

fn empty(_: &mut Interpreter<'_, '_>, _: OpId, results: &mut Results) -> Applied {
    results.set(0, []);
    Ok(())
}

fn null(_: &mut Interpreter<'_, '_>, _: OpId, results: &mut Results) -> Applied {
    results.set_nullable(0, [None]);
    Ok(())
}

fn remark_and_erase(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestEmitRemarkAndEraseOperand::from_op(op);
    let message = text(it, view.remark(it.ir));
    remark(it, op, message);
    for target in it.ops(view.target(it.ir)) {
        if it.ir.results(target).iter().any(|&result| !it.ir.use_empty(result)) {
            return it.definite(op, "the payload operation has uses");
        }
        it.ir.rewriter().erase_op(target);
    }
    if view.fail_after_erase(it.ir).is_some() { it.silenceable(op, "silenceable error") } else { Ok(()) }
}

/// Creates the operation `foo` before `target`.
fn create_foo(it: &mut Interpreter<'_, '_>, target: OpId, partial: &mut Partial) {
    let (name, loc) = (it.ir.ctx().op_name("foo"), it.ir.loc(target));
    let mut rewriter = it.ir.rewriter();
    rewriter.set_insertion_point_before(target);
    let created = rewriter.create(&NewOp::new(name, loc));
    partial.push(Some(Payload::Op(created)));
}

fn wrong_results(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, partial| {
        create_foo(it, target, partial);
        Ok(())
    })
}

fn wrong_multi_results(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let n_before = AtomicUsize::new(0);
    each(it, op, results, |it, target, partial| {
        if n_before.fetch_add(1, Ordering::Relaxed) == 0 {
            create_foo(it, target, partial);
        }
        Ok(())
    })
}

fn multi_results(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, partial| {
        create_foo(it, target, partial);
        create_foo(it, target, partial);
        Ok(())
    })
}

fn mixed_null(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, partial| {
        partial.push(None);
        create_foo(it, target, partial);
        Ok(())
    })
}

fn mixed_success(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        if it.ir.attr_named(target, "target_me").is_some() {
            return Ok(());
        }
        let message = format!("{} failed to apply", it.ir.name_str(op));
        let error = it.error(op, message);
        Err(Failure::silenceable(error.with_note(it.ir.loc(target), "when applied to this op")))
    })
}

fn notify_replaced(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestNotifyPayloadOpReplaced::from_op(op);
    let (originals, replacements) = (it.ops(view.original(it.ir)), it.ops(view.replacement(it.ir)));
    if originals.len() != replacements.len() {
        let message = "expected same number of original and replacement payload operations";
        return it.silenceable(op, message);
    }
    for (original, replacement) in originals.into_iter().zip(replacements) {
        it.replace_op(original, Some(replacement));
    }
    Ok(())
}

fn invalid_ir(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        let block = it.ir.regions(target).first().and_then(|&region| it.ir.entry_block(region));
        let Some(block) = block else { return it.definite(op, "the payload has no block") };
        let ctx = it.ir.ctx_arc().clone();
        let (name, loc) = (ctx.op_name("transform.test_dummy_payload_op"), it.ir.loc(target));
        let properties = ctx.dict_named(&[("fail_to_verify", Attribute::UNIT)]);
        let mut rewriter = it.ir.rewriter();
        rewriter.set_insertion_point_to_start(block);
        rewriter.create(&NewOp { properties, ..NewOp::new(name, loc) });
        Ok(())
    })
}

fn produce_param(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    results.set_params(0, [TestProduceParam::from_op(op).attr(it.ir)]);
    Ok(())
}

fn number_of_test_ops(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let mut counts = Vec::new();
    for payload in it.ops(it.ir.operand(op, 0)) {
        let mut n = 0;
        it.ir.walk(payload, WalkOrder::PreOrder, |ir, each| {
            n += i64::from(ir.name_str(each).starts_with("test."))
        });
        counts.push(it.ir.ctx().i64_attr(n, Type::I32));
    }
    results.set_params(0, counts);
    Ok(())
}

fn add_to_param(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TestAddToParam::from_op(op);
    let ctx = it.ir.ctx_arc().clone();
    let values = match view.param(it.ir) {
        Some(param) => it.params(param).into_iter().map(|param| param.as_i64(&ctx).unwrap_or(0)).collect(),
        None => vec![0],
    };
    let addendum = view.addendum(it.ir).as_i64(&ctx).unwrap_or(0);
    let sums = values.into_iter().map(|value: i64| {
        let sum = (value.wrapping_add(addendum)) as i32;
        ctx.i64_attr(i64::from(sum), Type::I32)
    });
    results.set_params(0, sums);
    Ok(())
}

fn param_or_operand(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = TestProduceTransformParamOrForwardOperand::from_op(op);
    each(it, op, results, |it, _, partial| {
        let first = it.ops(view.r#in(it.ir)).first().copied().map(Payload::Op);
        let param = |n| Some(Payload::Param(it.ir.ctx().i64_attr(n, Type::I64)));
        partial.push(if view.first_result_is_param(it.ir).is_some() {
            param(0)
        } else if view.first_result_is_null(it.ir).is_some() {
            None
        } else {
            first
        });
        partial.push(if view.second_result_is_handle(it.ir).is_some() { first } else { param(42) });
        Ok(())
    })
}

fn report_handles(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let mut nested = Vec::new();
    for payload in it.ops(it.ir.operand(op, 0)) {
        it.ir.walk(payload, WalkOrder::PostOrder, |_, each| nested.push(each));
    }
    let n: usize = nested.into_iter().map(|each| it.n_handles_to(each)).sum();
    remark(it, op, format!("{n} handles nested under"));
    Ok(())
}

fn tracked_rewrite(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let handle = it.ir.operand(op, 0);
    let (mut n, mut index) = (0, 0);
    // Erased operations are skipped, replaced ones are visited.
    while let Some(at) = it.op_at(handle, index) {
        index += 1;
        if at.is_none() {
            continue;
        }
        n += 1;
        for each in it.ops(handle) {
            if it.ir.attr_named(each, "erase_me").is_some() {
                it.ir.rewriter().erase_op(each);
                continue;
            }
            if it.ir.attr_named(each, "replace_me").is_none() {
                continue;
            }
            let ctx = it.ir.ctx_arc().clone();
            let types: Vec<Type> = it.ir.results(each).iter().map(|&value| it.ir.value_type(value)).collect();
            let attrs = ctx.dict_named(&[("new_op", Attribute::UNIT)]);
            let new = NewOp { results: &types, attrs, ..NewOp::new(it.ir.name(each), it.ir.loc(each)) };
            it.ir.rewriter().replace_op_with_new(each, &new);
        }
        it.track(op);
    }
    remark(it, op, format!("{n} iterations"));
    Ok(())
}

fn re_enter(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let operands: Vec<ValueId> = it.ir.operands(op).collect();
    let payloads: Vec<Vec<Payload>> = operands.into_iter().map(|operand| it.payload(operand)).collect();
    let region = it.ir.regions(op)[0];
    let Some(block) = it.body(region) else { return Ok(()) };
    for _ in 0..4 {
        it.in_scope(op, region, |it| {
            it.map_arguments(block, &payloads)?;
            it.steps(block).into_iter().try_for_each(|step| it.apply(step))
        })?;
    }
    Ok(())
}

/// Replaces operations with the attribute `replace_with_new_op`.
struct ReplaceWithNewOp;

impl Pattern for ReplaceWithNewOp {
    fn name(&self) -> &str {
        "ReplaceWithNewOp"
    }

    fn root(&self) -> Root<'_> {
        Root::Any
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let op = m.op();
        let name = m.attr_named(op, "replace_with_new_op").and_then(|name| name.as_string(m.ctx()));
        let Some(name) = name else { return m.fail("no attribute replace_with_new_op") };
        let name = m.ctx().op_name(name.as_str(m.ctx()));
        let operands: Vec<ValueId> = m.operands(op).collect();
        let types: Vec<Type> = m.results(op).iter().map(|&value| m.value_type(value)).collect();
        let loc = m.loc(op);
        let mut rewriter = m.rewrite();
        let new = NewOp { operands: &operands, results: &types, ..NewOp::new(name, loc) };
        rewriter.replace_op_with_new(op, &new);
        rewriter.done()
    }
}

/// Erases `test.erase_op`.
struct EraseOp;

impl Pattern for EraseOp {
    fn name(&self) -> &str {
        "EraseOp"
    }

    fn root(&self) -> Root<'_> {
        Root::Op("test.erase_op")
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        let op = m.op();
        let mut rewriter = m.rewrite();
        rewriter.erase_op(op);
        rewriter.done()
    }
}

/// Returns MLIR's test patterns.
pub(super) fn patterns() -> Vec<Box<dyn Pattern>> {
    vec![Box::new(ReplaceWithNewOp), Box::new(EraseOp)]
}

/// Replaces operations with the attribute `replace_with_new_op` by `test.new_op` with converted types.
pub(super) struct ReplaceWithNewOpConversion {
    converter: Arc<TypeConverter>,
}

impl ReplaceWithNewOpConversion {
    pub(super) fn new(converter: &Arc<TypeConverter>) -> ReplaceWithNewOpConversion {
        ReplaceWithNewOpConversion { converter: converter.clone() }
    }
}

impl ConversionPattern for ReplaceWithNewOpConversion {
    fn name(&self) -> &str {
        "ReplaceWithNewOpConversion"
    }

    fn root(&self) -> Root<'_> {
        Root::Any
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let op = m.op();
        if m.attr_named(op, "replace_with_new_op").is_none() {
            return m.fail("no attribute replace_with_new_op");
        }
        let types = m.results(op).iter().map(|&value| m.value_type(value));
        let Some(types) = self.converter.convert_all(m.ctx(), types) else {
            return m.fail("the result types cannot be converted");
        };
        let (name, loc, operands) = (m.ctx().op_name("test.new_op"), m.loc(op), m.converted().to_vec());
        let mut rewriter = m.rewrite();
        let new = NewOp { operands: &operands, results: &types, ..NewOp::new(name, loc) };
        rewriter.replace_op_with_new(op, &new);
        rewriter.done()
    }
}

/// Returns the converter from ranked tensors to memrefs.
pub(super) fn type_converter() -> TypeConverter {
    let cast = |builder: &mut Builder<'_>, request: MaterializationRequest<'_>| {
        let [_] = request.inputs else { return Materialized::NotMine };
        let name = builder.ctx().op_name("builtin.unrealized_conversion_cast");
        let new = NewOp { operands: request.inputs, results: request.types, ..NewOp::new(name, request.loc) };
        let cast = builder.create(&new);
        Materialized::To(builder.results(cast).into())
    };
    TypeConverter::new()
        .rule(|_, ty| Converted::one(ty))
        .rule(|ctx, ty| match ty.kind(ctx) {
            TypeKind::RankedTensor { shape, element, .. } => Converted::one(ctx.memref_type(shape, *element)),
            _ => Converted::one(ty),
        })
        .source_materialization(cast)
        .target_materialization(cast)
}
