//! Operations that run drivers, conversions and passes on the payload.

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionConfig, ConversionMode, ConversionPatterns, ConversionTarget, TypeConverter,
    apply_full_conversion, apply_partial_conversion,
};
use proofmark_drivers::transform::{
    Applied, Behaviour, Failure, Interpreter, Results, TrackingConfig, each, each_of,
};
use proofmark_drivers::{
    FrozenPatternSet, GreedyConfig, apply_op_patterns_greedily, apply_patterns_greedily,
    eliminate_common_subexpressions, hoist_loop_invariants_of,
};
use proofmark_ir::context::AttrKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Attribute, OpDef, OpId, OpView, Pattern, PatternRow, Traits, ValueId, WalkOrder};

use crate::transform::attrs::param_operand;
use crate::transform::core::*;
use crate::{lower, structural};

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (ApplyCommonSubexpressionElimination::DEF, Behaviour::new(apply_cse).reporting_tracking()),
    (ApplyConversionPatterns::DEF, Behaviour::new(apply_conversion_patterns).reporting_tracking()),
    (ApplyDeadCodeElimination::DEF, Behaviour::new(apply_dce).reporting_tracking()),
    (ApplyLoopInvariantCodeMotion::DEF, Behaviour::new(apply_licm)),
    (ApplyPatterns::DEF, Behaviour::new(apply_patterns).reporting_tracking()),
    (ApplyRegisteredPass::DEF, Behaviour::new(apply_registered_pass)),
];

fn apply_cse(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        it.ensure_separate(op, target)?;
        eliminate_common_subexpressions(it.ir, target, it.checker);
        Ok(())
    })
}

fn apply_licm(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let is_loop = |it: &Interpreter<'_, '_>, target| it.ir.has_trait(target, Traits::LOOP_LIKE);
    each_of(it, op, results, is_loop, |it, target, _| {
        hoist_loop_invariants_of(it.ir, target, it.checker);
        Ok(())
    })
}

fn apply_dce(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |it, target, _| {
        it.ensure_separate(op, target)?;
        let mut ops = Vec::new();
        it.ir.walk(target, WalkOrder::PostOrder, |_, each| ops.push(each));
        // The operands of an erased operation may be dead then.
        let mut worklist: Vec<OpId> = Vec::new();
        let erase = |it: &mut Interpreter<'_, '_>, dead: OpId, worklist: &mut Vec<OpId>| {
            let mut values: Vec<ValueId> = Vec::new();
            it.ir.walk(dead, WalkOrder::PreOrder, |ir, nested| values.extend(ir.operands(nested)));
            worklist.extend(
                values
                    .into_iter()
                    .filter_map(|value| it.ir.defining_op(value))
                    .filter(|&def| def != target && it.ir.is_ancestor(target, def)),
            );
            it.ir.rewriter().erase_op(dead);
        };
        for each in ops {
            if each != target && it.ir.contains_op(each) && it.ir.is_trivially_dead(each) {
                erase(it, each, &mut worklist);
            }
        }
        while let Some(each) = worklist.pop() {
            if it.ir.contains_op(each) && it.ir.is_trivially_dead(each) {
                erase(it, each, &mut worklist);
            }
        }
        Ok(())
    })
}

/// Returns the patterns that a descriptor names; `None` if they do not exist.
fn patterns_of(
    it: &Interpreter<'_, '_>,
    descriptor: OpId,
    patterns: &mut Vec<Box<dyn Pattern>>,
) -> Option<()> {
    match it.ir.name_str(descriptor) {
        "transform.apply_patterns.canonicalization" => {
            let dialects = it.ir.ctx().registry().dialects();
            let rows: Vec<PatternRow> = dialects
                .iter()
                .flat_map(|dialect| dialect.canonicalization.iter().copied().flatten())
                .copied()
                .collect();
            patterns.extend(rows.into_iter().map(|row| Box::new(row) as Box<dyn Pattern>));
            Some(())
        }
        "transform.apply_patterns.linalg.decompose_pack_unpack" => {
            let rows = crate::linalg::decompose::PATTERNS;
            patterns.extend(rows.iter().map(|&row| Box::new(row) as Box<dyn Pattern>));
            Some(())
        }
        #[cfg(feature = "test-dialect")]
        "transform.apply_patterns.transform.test_patterns" => {
            patterns.extend(super::test::patterns());
            Some(())
        }
        _ => None,
    }
}

fn no_patterns(it: &Interpreter<'_, '_>, descriptor: OpId) -> Failure {
    let message = format!("'{}' names patterns that are not implemented", it.ir.name_str(descriptor));
    Failure::definite(it.error(descriptor, message))
}

/// The maximal number of rounds of patterns and CSE, as in MLIR.
const MAX_ROUNDS: usize = 50;

fn apply_patterns(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = ApplyPatterns::from_op(op);
    let limit = |attr: Attribute| attr.as_i64(it.ir.ctx()).and_then(|limit| u64::try_from(limit).ok());
    let config = GreedyConfig {
        max_iterations: limit(view.max_iterations(it.ir)),
        max_rewrites: limit(view.max_num_rewrites(it.ir)),
        ..GreedyConfig::default()
    };
    let has_cse = view.apply_cse(it.ir).is_some();
    let mut patterns = Vec::new();
    if let Some(block) = it.body(view.patterns(it.ir)) {
        for descriptor in it.ir.ops(block) {
            patterns_of(it, descriptor, &mut patterns).ok_or_else(|| no_patterns(it, descriptor))?;
        }
    }
    let patterns = FrozenPatternSet::new(it.ir.ctx(), patterns);
    each(it, op, results, |it, target, _| {
        it.ensure_separate(op, target)?;
        for _ in 0..MAX_ROUNDS {
            let report = if it.ir.has_trait(target, Traits::ISOLATED_FROM_ABOVE) {
                apply_patterns_greedily(it.ir, target, &patterns, &config, it.checker)
            } else {
                let mut ops = Vec::new();
                it.ir.walk(target, WalkOrder::PostOrder, |_, each| ops.push(each));
                ops.pop();
                apply_op_patterns_greedily(it.ir, &ops, &patterns, &config, it.checker)
            };
            if !report.converged() {
                return it.silenceable(target, "greedy pattern application failed");
            }
            if !has_cse {
                return Ok(());
            }
            let report = eliminate_common_subexpressions(it.ir, target, it.checker);
            if report.n_replaced + report.n_dead == 0 {
                return Ok(());
            }
        }
        it.definite(op, "fixpoint iteration did not converge")
    })
}

/// Returns the type converter that an operation builds; `None` if it does not exist.
fn type_converter(it: &Interpreter<'_, '_>, builder: OpId) -> Option<TypeConverter> {
    match it.ir.name_str(builder) {
        "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter" => {
            let width = it.ir.property_named(builder, "index_bitwidth");
            let width = width.and_then(|width| width.as_i64(it.ir.ctx())).unwrap_or(64);
            let width = u32::try_from(width).ok().filter(|width| (1..=1 << 10).contains(width))?;
            Some(lower::llvm_type_converter(width))
        }
        #[cfg(feature = "test-dialect")]
        "transform.apply_conversion_patterns.transform.test_type_converter" => {
            Some(super::test::type_converter())
        }
        _ => None,
    }
}

/// The descriptor whose patterns also determine which operations are legal.
const STRUCTURAL_CONVERSIONS: &str = "transform.apply_conversion_patterns.scf.structural_conversions";

fn conversion_patterns(
    it: &Interpreter<'_, '_>,
    descriptor: OpId,
    converter: &Arc<TypeConverter>,
    patterns: &mut ConversionPatterns,
) -> Option<()> {
    match it.ir.name_str(descriptor) {
        "transform.apply_conversion_patterns.dialect_to_llvm" => {
            let ctx = it.ir.ctx();
            let dialect = it.ir.property_named(descriptor, "dialect_name")?.as_string(ctx)?;
            match dialect.as_str(ctx) {
                "arith" => lower::arith_to_llvm_patterns(patterns, converter),
                "cf" => lower::cf_to_llvm_patterns(patterns, converter),
                "func" => lower::func_to_llvm_patterns(patterns, converter),
                _ => return None,
            }
            Some(())
        }
        "transform.apply_conversion_patterns.func.func_to_llvm" => {
            lower::func_to_llvm_patterns(patterns, converter);
            Some(())
        }
        "transform.apply_conversion_patterns.scf.scf_to_control_flow" => {
            lower::scf_to_cf_patterns(patterns);
            Some(())
        }
        STRUCTURAL_CONVERSIONS => {
            structural::scf_patterns(patterns, converter);
            Some(())
        }
        #[cfg(feature = "test-dialect")]
        "transform.apply_conversion_patterns.transform.test_conversion_patterns" => {
            patterns.add(super::test::ReplaceWithNewOpConversion::new(converter));
            Some(())
        }
        _ => None,
    }
}

fn apply_conversion_patterns(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = ApplyConversionPatterns::from_op(op);
    let regions = it.ir.regions(op).to_vec();
    let unsupported = |it: &Interpreter<'_, '_>, op: OpId| {
        let message = format!("'{}' names a conversion that is not implemented", it.ir.name_str(op));
        Failure::definite(it.error(op, message))
    };
    let builder = regions.get(1).and_then(|&region| it.body(region)).and_then(|block| it.ir.first_op(block));
    let default = match builder {
        Some(builder) => Some(Arc::new(type_converter(it, builder).ok_or_else(|| unsupported(it, builder))?)),
        None => None,
    };
    let ctx = it.ir.ctx_arc().clone();
    let names = |attr: Option<Attribute>| -> Vec<&str> {
        let list = attr.and_then(|attr| attr.as_array(&ctx)).unwrap_or(&[]);
        list.iter().filter_map(|name| Some(name.as_string(&ctx)?.as_str(&ctx))).collect()
    };
    let mut target = ConversionTarget::new()
        .legal_ops(&ctx, &names(view.legal_ops(it.ir)))
        .illegal_ops(&ctx, &names(view.illegal_ops(it.ir)))
        .legal_dialects(&ctx, &names(view.legal_dialects(it.ir)))
        .illegal_dialects(&ctx, &names(view.illegal_dialects(it.ir)));
    let mut patterns = ConversionPatterns::new();
    if let Some(block) = it.body(view.patterns(it.ir)) {
        for descriptor in it.ir.ops(block) {
            let Some(converter) = &default else {
                let message = "pattern descriptor does not specify type converter and apply_conversion_patterns op \
                               has no default type converter";
                let error = it.error(op, message);
                return Err(Failure::definite(
                    error.with_note(it.ir.loc(descriptor), "pattern descriptor op"),
                ));
            };
            conversion_patterns(it, descriptor, converter, &mut patterns)
                .ok_or_else(|| unsupported(it, descriptor))?;
            if it.ir.name_str(descriptor) == STRUCTURAL_CONVERSIONS {
                target = structural::scf_target(target, &ctx, converter);
            }
        }
    }
    let is_partial = view.partial_conversion(it.ir).is_some();
    let preserves = view.preserve_handles(it.ir).is_some();
    it.set_tracking(TrackingConfig {
        requires_same_name: false,
        skips_dead_handles: false,
        ..TrackingConfig::default()
    });
    let mode = if is_partial { ConversionMode::Partial } else { ConversionMode::Full };
    for payload in it.ops(view.target(it.ir)) {
        it.ensure_separate(op, payload)?;
        let config = ConversionConfig::default();
        let report = match mode {
            ConversionMode::Full => {
                apply_full_conversion(it.ir, payload, &target, &patterns, &config, it.checker)
            }
            _ => apply_partial_conversion(it.ir, payload, &target, &patterns, &config, it.checker),
        };
        if !report.succeeded() {
            it.emitted.extend(report.errors);
            let error = it.error(op, "dialect conversion failed");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(payload), "target op")));
        }
        it.track(op);
    }
    if !preserves {
        it.ignore_tracking_failures();
    }
    Ok(())
}

/// Appends the text of an option's value.
fn option_text(it: &Interpreter<'_, '_>, dynamic: &[ValueId], value: Attribute, text: &mut String) {
    let ctx = it.ir.ctx();
    let list: Vec<Attribute> = if let Some(index) = param_operand(ctx, value) {
        let operand = usize::try_from(index).ok().and_then(|index| dynamic.get(index));
        operand.map_or_else(Vec::new, |&operand| it.params(operand))
    } else if let AttrKind::Array(elements) = value.kind(ctx) {
        elements.to_vec()
    } else if let Some(string) = value.as_string(ctx) {
        text.push_str(string.as_str(ctx));
        return;
    } else {
        let full = attribute_to_string(ctx, value);
        text.push_str(match value.kind(ctx) {
            AttrKind::Integer { .. } | AttrKind::Float { .. } => full.split(" : ").next().unwrap_or(&full),
            _ => &full,
        });
        return;
    };
    for (i, each) in list.into_iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        option_text(it, dynamic, each, text);
    }
}

fn apply_registered_pass(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = ApplyRegisteredPass::from_op(op);
    let ctx = it.ir.ctx_arc().clone();
    let name = view.pass_name(it.ir).as_string(&ctx).map_or("", |name| name.as_str(&ctx));
    let dynamic: Vec<ValueId> = view.dynamic_options(it.ir).collect();
    let mut options = String::new();
    if let Some(dict) = view.options(it.ir).as_dict(&ctx) {
        for &(key, value) in dict.entries(&ctx).to_vec().iter() {
            if !options.is_empty() {
                options.push(' ');
            }
            options.push_str(key.as_str(&ctx));
            options.push('=');
            option_text(it, &dynamic, value, &mut options);
        }
    }
    let passes = it.rules.passes;
    match passes.prepare(name, &options) {
        Ok(true) => {}
        Ok(false) => return it.definite(op, format!("unknown pass or pass pipeline: {name}")),
        Err(message) => {
            let error = it.error(op, format!("<Pass-Options-Parser>: {message}"));
            it.emitted.push(error);
            return it.definite(op, format!("failed to add pass or pass pipeline to pipeline: {name}"));
        }
    }
    let targets = it.ops(view.target(it.ir));
    for &target in &targets {
        it.ensure_separate(op, target)?;
        if !it.ir.has_trait(target, Traits::ISOLATED_FROM_ABOVE) {
            let message = "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";
            it.emitted.push(Diagnostic::op_error(it.ir, target, message));
            let error = it.error(op, "pass pipeline failed");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "target op")));
        }
        let errors = passes.run(it.ir, target, name, &options, it.checker);
        if !errors.is_empty() {
            it.emitted.extend(errors);
            let error = it.error(op, "pass pipeline failed");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "target op")));
        }
    }
    results.set_ops(0, targets);
    Ok(())
}
