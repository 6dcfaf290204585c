//! `--test-legalize-patterns`: conversions in all modes.

use std::sync::Arc;

use proofmark::checks::Checker;
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, FoldingMode, MaterializationRequest,
    Materialized, TypeConverter, apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
};
use proofmark::ir::context::{Signedness, TypeKind};
use proofmark::ir::{Attribute, Builder, Context, Ir, OpId, Type};
use proofmark::passes::{OptionKind, Pass, PassOption, PassOptions, PassReport};

use super::{Listener, errors, patterns, remark, remarks, signatures};
use crate::common::{attr, create, has_attr};

pub(super) const ALLOW_ROLLBACK: PassOption = PassOption {
    name: "allow-pattern-rollback",
    summary: "Whether patterns are rolled back",
    kind: OptionKind::Bool,
};

pub(crate) static LEGALIZE: Pass = Pass {
    flag: "test-legalize-patterns",
    name: "TestLegalizePatternDriver",
    summary: "Legalize operations by the patterns of the test dialect",
    options: &[
        PassOption {
            name: "test-legalize-mode",
            summary: "The mode of the conversion",
            kind: OptionKind::Keyword(&["analysis", "full", "partial"]),
        },
        PassOption {
            name: "test-legalize-folding-mode",
            summary: "When operations are folded",
            kind: OptionKind::Keyword(&["never", "before-patterns", "after-patterns"]),
        },
        ALLOW_ROLLBACK,
        PassOption {
            name: "attach-debug-materialization-kind",
            summary: "Whether remaining casts have an attribute with their kind",
            kind: OptionKind::Bool,
        },
        PassOption {
            name: "build-materializations",
            summary: "Whether remaining casts are materialized",
            kind: OptionKind::Bool,
        },
    ],
    run: legalize,
};

/// Returns the converter of the pass: it drops `i16` and `i24`, splits `f32`, and changes `i64` and `i42`.
fn type_converter() -> TypeConverter {
    fn convert(ctx: &Context, ty: Type) -> Converted {
        let is_int = |width| ty.int_width(ctx) == Some(width) && ty.is_integer(ctx);
        let is_signless = matches!(ty.kind(ctx), TypeKind::Integer { signedness: Signedness::Signless, .. });
        match ty {
            _ if is_int(16) && is_signless || is_int(24) => Converted::To(Default::default()),
            _ if is_int(64) && is_signless => Converted::one(Type::F64),
            _ if is_int(42) => Converted::one(ctx.int_type(43)),
            Type::F32 => Converted::To([Type::F16, Type::F16].into_iter().collect()),
            _ => Converted::one(ty),
        }
    }
    TypeConverter::new().rule(convert).source_materialization(cast).target_materialization(cast)
}

/// Materializes one value by `test.cast`.
pub(super) fn cast(rw: &mut Builder<'_>, request: MaterializationRequest<'_>) -> Materialized {
    if request.types.len() != 1 {
        return Materialized::NotMine;
    }
    let cast = create(rw, "test.cast", request.loc, request.inputs, request.types, &[]);
    Materialized::one(rw.result(cast, 0))
}

fn target(ctx: &Context, converter: &Arc<TypeConverter>) -> ConversionTarget {
    let legal = [
        "builtin.module",
        "test.legal_op_a",
        "test.legal_op_b",
        "test.legal_op_c",
        "test.cast",
        "test.valid",
        "test.finish",
        "test.constant",
        "test.one_region_op",
        "test.valid_producer",
        "test.valid_consumer",
        "test.legal_op",
    ];
    let illegal = ["test.illegal_op_f", "test.region_builder", "test.op_with_region_fold"];
    let mut target = ConversionTarget::new().legal_ops(ctx, &legal).illegal_ops(ctx, &illegal);
    target = target.dynamically_legal_op(ctx, "test.return", |ir, op| {
        Some(ir.operands(op).all(|value| ir.value_type(value) != Type::F32))
    });
    let by = converter.clone();
    target = target.dynamically_legal_op(ctx, "func.func", move |ir, op| {
        Some(signatures::is_legal_signature(&by, ir, op))
    });
    let by = converter.clone();
    target = target.dynamically_legal_op(ctx, "func.call", move |ir, op| Some(by.is_legal_op(ir, op)));
    for name in ["test.value_replace", "test.post_order_legalization", "test.convert_block_args"] {
        target = target.dynamically_legal_op(ctx, name, |ir, op| Some(has_attr(ir, op, "is_legal")));
    }
    target = target
        .dynamically_legal_op(ctx, "test.illegal_op_g", |_, _| Some(false))
        .dynamically_legal_op(ctx, "test.type_producer", |ir, op| {
            Some(ir.value_type(ir.result(op, 0)) == Type::F64)
        })
        .dynamically_legal_op(ctx, "test.type_consumer", |ir, op| {
            Some(ir.value_type(ir.operand(op, 0)) == Type::F64)
        })
        .dynamically_legal_op(ctx, "test.recursive_rewrite", |ir, op| {
            Some(attr(ir, op, "depth").and_then(|depth| depth.as_i64(ir.ctx())) == Some(0))
        })
        .dynamically_legal_op(ctx, "test.op_in_place_self_fold", |ir, op| Some(has_attr(ir, op, "folded")));
    for name in ["func.func", "builtin.module"] {
        let rule = |ir: &Ir, op: OpId| Some(attr(ir, op, "test.recursively_legal") == Some(Attribute::UNIT));
        target = target.recursively_legal_op(ctx, name, Some(Box::new(rule)));
    }
    target
}

fn legalize(ir: &mut Ir, op: OpId, options: &PassOptions, checker: &mut Checker<'_>) -> PassReport {
    let converter = Arc::new(type_converter());
    let ctx = ir.ctx_arc().clone();
    let mut all = ConversionPatterns::new();
    patterns::add_all(&mut all, &ctx, &converter);
    let mut target = target(&ctx, &converter);
    let listener = Listener::new();
    let config = ConversionConfig {
        folding: match options.keyword("test-legalize-folding-mode") {
            Some("never") => FoldingMode::Never,
            Some("after-patterns") => FoldingMode::AfterPatterns,
            _ => FoldingMode::BeforePatterns,
        },
        build_materializations: options.bool("build-materializations").unwrap_or(true),
        allow_pattern_rollback: options.bool("allow-pattern-rollback").unwrap_or(true),
        attach_debug_materialization_kind: options.bool("attach-debug-materialization-kind") == Some(true),
        listener: Some(listener.handle()),
    };
    let mut pass = PassReport::default();
    match options.keyword("test-legalize-mode") {
        Some("analysis") => {
            let report = apply_analysis_conversion(ir, op, &target, &all, &config, checker);
            pass.errors = errors(&report);
            if pass.errors.is_empty() {
                pass.remarks = remarks(ir, &report.legalizable_ops, "is legalizable");
            }
        }
        Some("full") => {
            target = target.unknown_op_dynamically_legal(|ir, op| {
                Some(attr(ir, op, "test.dynamically_legal") == Some(Attribute::UNIT))
            });
            let report = apply_full_conversion(ir, op, &target, &all, &config, checker);
            if !report.errors.is_empty() {
                pass.remarks = errors(&report);
                pass.remarks.push(remark(ir, op, "applyFullConversion failed"));
            }
        }
        _ => {
            let report = apply_partial_conversion(ir, op, &target, &all, &config, checker);
            if !report.errors.is_empty() {
                pass.remarks = errors(&report);
                pass.remarks.push(remark(ir, op, "applyPartialConversion failed"));
            }
            pass.remarks.extend(remarks(ir, &report.unlegalized_ops, "is not legalizable"));
        }
    }
    pass.output = listener.take();
    pass
}
