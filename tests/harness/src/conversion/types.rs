//! `--test-legalize-type-conversion`: conversions of types, and their materializations.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use proofmark::dialects::structural::{control_flow_patterns, control_flow_target, scf_patterns, scf_target};
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, MaterializationRequest, Materialized,
    SignatureConversion, TypeConverter, apply_partial_conversion,
};
use proofmark::ir::context::TypeKind;
use proofmark::ir::{Attribute, Builder, Context, Type};
use proofmark::passes::{Pass, PassReport};

use super::legalize::ALLOW_ROLLBACK;
use super::{TestPattern, errors, replace, signatures};
use crate::common::create;

pub(crate) static TYPES: Pass = Pass {
    flag: "test-legalize-type-conversion",
    name: "TestTypeConversionDriver",
    summary: "Convert types in several ways",
    options: &[ALLOW_ROLLBACK],
    run: |ir, op, options, checker| {
        let ctx = ir.ctx_arc().clone();
        let converter = type_converter();
        let mut patterns = ConversionPatterns::new();
        for pattern in [consumer_forward(), producer(), signature_undo()] {
            patterns.add(pattern.with(&converter));
        }
        patterns.add(no_converter(&converter));
        patterns.add(replace_with_legal().with(&converter));
        patterns.add(another_producer());
        patterns.add(signatures::any_function().with(&converter));
        scf_patterns(&mut patterns, &converter);
        control_flow_patterns(&mut patterns, &converter);
        let config = ConversionConfig {
            allow_pattern_rollback: options.bool("allow-pattern-rollback").unwrap_or(true),
            ..ConversionConfig::default()
        };
        let target = scf_target(target(&ctx, &converter), &ctx, &converter);
        // MLIR has no structural conversion of `scf.execute_region`.
        let target = control_flow_target(target, &ctx, &converter).legal_ops(&ctx, &["scf.execute_region"]);
        let report = apply_partial_conversion(ir, op, &target, &patterns, &config, checker);
        PassReport { errors: errors(&report), ..PassReport::default() }
    },
};

/// The name of the recursive types that are converted.
const CONVERTED: &str = "outer_converted_type";

/// Returns the name and the body of a recursive type of the test dialect.
fn recursive(ctx: &Context, ty: Type) -> Option<(String, Option<Type>)> {
    let TypeKind::Dialect { def, params } = ty.kind(ctx) else { return None };
    if def.name != "test.test_rec" {
        return None;
    }
    let name = params.first()?.as_string(ctx)?.as_str(ctx).to_owned();
    Some((name, params.get(1).and_then(|body| body.as_type(ctx))))
}

fn is_float(ty: Type) -> bool {
    ty.fixed_float_kind().is_some()
}

/// Returns the converter of the pass: common floats become `f64`, recursive types are renamed, `index` and integers of 1
/// and 38 bits are kept, and other types are dropped.
fn type_converter() -> Arc<TypeConverter> {
    Arc::new_cyclic(|converter: &Weak<TypeConverter>| {
        let converter = converter.clone();
        TypeConverter::new()
            .rule(|ctx, ty| match ty {
                Type::F64 | Type::BF16 | Type::F16 | Type::F32 => Converted::one(Type::F64),
                Type::INDEX => Converted::one(ty),
                _ if matches!(ty.kind(ctx), TypeKind::Integer { width: 1 | 38, .. }) => Converted::one(ty),
                _ => Converted::To(Default::default()),
            })
            .rule(move |ctx, ty| convert_recursive(ctx, ty, &converter))
            .source_materialization(materialize_source)
    })
}

thread_local! {
    /// The recursive types whose bodies are being converted.
    static CALLS: RefCell<Vec<Type>> = const { RefCell::new(Vec::new()) };
}

/// Renames a recursive type. A use of the type in its own body becomes `!test.smpla`.
fn convert_recursive(ctx: &Context, ty: Type, converter: &Weak<TypeConverter>) -> Converted {
    let Some((name, body)) = recursive(ctx, ty) else { return Converted::NotMine };
    if name == CONVERTED {
        return Converted::one(ty);
    }
    let TypeKind::Dialect { def, .. } = ty.kind(ctx) else { return Converted::NotMine };
    let (Some(converter), Some(simple)) = (converter.upgrade(), ctx.registry().type_def("test.smpla")) else {
        return Converted::Impossible;
    };
    let is_nested = CALLS.with_borrow_mut(|calls| {
        let is_nested = calls.contains(&ty);
        calls.push(ty);
        is_nested
    });
    // A recursive type without a body stands for itself in its own body.
    let converted = match body {
        _ if is_nested => Some(ctx.dialect_type(simple, &[])),
        None => Some(ctx.dialect_type(simple, &[])),
        Some(body) => converter.convert_one(ctx, body).map(|body| {
            let params: [Attribute; 2] = [ctx.string_attr(CONVERTED), ctx.type_attr(body)];
            ctx.dialect_type(def, &params)
        }),
    };
    CALLS.with_borrow_mut(Vec::pop);
    converted.map_or(Converted::Impossible, Converted::one)
}

fn materialize_source(rw: &mut Builder<'_>, request: MaterializationRequest<'_>) -> Materialized {
    let &[ty] = request.types else { return Materialized::NotMine };
    let ctx = rw.ctx();
    let name = match *request.inputs {
        [input] if ty != Type::F16 && rw.value_type(input) == Type::F64 => "test.cast",
        [] if ty == Type::I32 || ty == Type::I64 => "test.type_producer",
        [input] if ty.is_integer(ctx) && rw.value_type(input).is_integer(ctx) => "test.cast",
        _ => return Materialized::NotMine,
    };
    let op = create(rw, name, request.loc, request.inputs, &[ty], &[]);
    Materialized::one(rw.result(op, 0))
}

fn target(ctx: &Context, converter: &Arc<TypeConverter>) -> ConversionTarget {
    let (for_functions, for_regions) = (converter.clone(), converter.clone());
    ConversionTarget::new()
        .legal_ops(ctx, &["test.legal_op_d"])
        .dynamically_legal_op(ctx, "test.type_producer", |ir, op| {
            let ty = ir.value_type(ir.result(op, 0));
            let is_converted = recursive(ir.ctx(), ty).is_some_and(|(name, _)| name == CONVERTED);
            Some(ty == Type::F64 || ty == Type::I64 || is_converted)
        })
        .dynamically_legal_op(ctx, "func.func", move |ir, op| {
            Some(signatures::is_legal_signature(&for_functions, ir, op))
        })
        .dynamically_legal_op(ctx, "test.cast", |ir, op| {
            let first = ir.operands(op).next().map(|value| ir.value_type(value));
            Some(first == Some(Type::F64) && ir.value_type(ir.result(op, 0)) == Type::F32)
        })
        .dynamically_legal_op(ctx, "test.signature_conversion_no_converter", move |ir, op| {
            let entry = ir.entry_block(ir.regions(op)[0])?;
            let mut args = ir.block_args(entry).iter();
            Some(args.all(|&arg| for_regions.is_legal(ir.ctx(), ir.value_type(arg))))
        })
}

fn consumer_forward() -> TestPattern {
    TestPattern::new("TestTypeConsumerForward", "test.type_consumer", |m| {
        let (op, operands) = (m.op(), m.converted().to_vec());
        let mut rw = m.rewrite();
        rw.modify_op_in_place(op, |edit| edit.set_operands(&operands));
        rw.done()
    })
}

fn producer() -> TestPattern {
    TestPattern::new("TestTypeConversionProducer", "test.type_producer", |m| {
        let (op, ctx) = (m.op(), m.ctx());
        let ty = m.value_type(m.result(op, 0));
        let converted = m.converter().and_then(|converter| converter.convert_one(ctx, ty));
        let new = match ty {
            _ if is_float(ty) => Type::F64,
            _ if ty.int_width(ctx) == Some(16) => Type::I64,
            _ if recursive(ctx, ty).is_some() && converted != Some(ty) => match converted {
                Some(converted) => converted,
                None => return m.fail("failed to convert the type"),
            },
            _ => return m.fail("no conversion"),
        };
        let mut rw = m.rewrite();
        replace(&mut rw, op, "test.type_producer", &[], &[new], &[]);
        rw.done()
    })
}

fn signature_undo() -> TestPattern {
    TestPattern::new("TestSignatureConversionUndo", "test.signature_conversion_undo", |m| {
        let region = m.regions(m.op())[0];
        let mut rw = m.rewrite();
        rw.convert_region_types(region, None);
        rw.abort("the pattern always fails")
    })
}

/// Returns the pattern that converts a signature without a type converter for materializations.
fn no_converter(
    converter: &Arc<TypeConverter>,
) -> impl proofmark::drivers::conversion::ConversionPattern + use<> {
    NoConverter(converter.clone())
}

struct NoConverter(Arc<TypeConverter>);

impl proofmark::drivers::conversion::ConversionPattern for NoConverter {
    fn name(&self) -> &str {
        "TestTestSignatureConversionNoConverter"
    }

    fn root(&self) -> proofmark::ir::Root<'_> {
        proofmark::ir::Root::Op("test.signature_conversion_no_converter")
    }

    fn apply<'m>(
        &self,
        m: proofmark::drivers::conversion::ConversionMatch<'m>,
    ) -> proofmark::ir::Outcome<'m> {
        let op = m.op();
        let Some(entry) = m.entry_block(m.regions(op)[0]) else { return m.fail("an empty region") };
        let types: Vec<Type> = m.block_args(entry).iter().map(|&arg| m.value_type(arg)).collect();
        let Some(signature) = SignatureConversion::by(&self.0, m.ctx(), types) else {
            return m.fail("failed to convert an argument");
        };
        let mut rw = m.rewrite();
        rw.apply_signature_conversion(entry, &signature);
        rw.modify_op_in_place(op, |_| {});
        rw.done()
    }
}

fn replace_with_legal() -> TestPattern {
    TestPattern::new("TestReplaceWithLegalOp", "test.replace_with_legal_op", |m| {
        let (op, value) = (m.op(), m.converted()[0]);
        let mut rw = m.rewrite();
        replace(&mut rw, op, "test.legal_op_d", &[value], &[], &[]);
        rw.done()
    })
}

fn another_producer() -> TestPattern {
    TestPattern::ordinary("TestTypeConversionAnotherProducer", "test.another_type_producer", |m| {
        let op = m.op();
        let ty = m.value_type(m.result(op, 0));
        let mut rw = m.rewrite();
        replace(&mut rw, op, "test.type_producer", &[], &[ty], &[]);
        rw.done()
    })
}
