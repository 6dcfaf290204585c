//! `--test-convert-call-op` and `--test-convert-func-op`: func to llvm, with types of the test dialect.

use std::sync::Arc;

use proofmark::checks::Checker;
use proofmark::dialects::llvm::types;
use proofmark::dialects::lower::{
    func_to_llvm_patterns, function_to_llvm_patterns, llvm_target, llvm_type_converter,
};
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, Converted, TypeConverter,
    apply_partial_conversion,
};
use proofmark::ir::context::TypeKind;
use proofmark::ir::{Context, Ir, OpId, Type};
use proofmark::passes::{Pass, PassReport};

use super::{TestPattern, errors, replace};

/// Returns whether `ty` is the type of the test dialect with this name.
fn is_type(ctx: &Context, ty: Type, name: &str) -> bool {
    matches!(ty.kind(ctx), TypeKind::Dialect { def, .. } if def.name == name)
}

pub(crate) static CALL: Pass = Pass {
    flag: "test-convert-call-op",
    name: "TestConvertCallOp",
    summary: "Convert func to llvm, with types of the test dialect",
    options: &[],
    run: |ir, op, _, checker| {
        let ctx = ir.ctx_arc().clone();
        let converter = llvm_type_converter(64).rule(|ctx, ty| match ty {
            _ if is_type(ctx, ty, "test.test_type") => Converted::one(types::ptr(ctx)),
            _ if is_type(ctx, ty, "test.smpla") => Converted::one(ctx.int_type(42)),
            _ => Converted::NotMine,
        });
        let target =
            ConversionTarget::new().legal_dialects(&ctx, &["llvm"]).illegal_dialects(&ctx, &["test", "func"]);
        convert(ir, op, converter, &target, checker)
    },
};

pub(crate) static FUNC: Pass = Pass {
    flag: "test-convert-func-op",
    name: "TestConvertFuncOp",
    summary: "Convert functions to llvm",
    options: &[],
    run: |ir, op, _, checker| {
        let converter = llvm_type_converter(64).rule(|ctx, ty| match ty {
            _ if is_type(ctx, ty, "test.smpla") => {
                Converted::one(types::literal_struct(ctx, &[Type::I8, Type::I8], false))
            }
            _ => Converted::NotMine,
        });
        let converter = Arc::new(converter);
        let mut patterns = ConversionPatterns::new();
        function_to_llvm_patterns(&mut patterns, &converter);
        let r#return = TestPattern::new("ReturnOpConversion", "func.return", |m| {
            let (op, operands) = (m.op(), m.converted().to_vec());
            let mut rw = m.rewrite();
            replace(&mut rw, op, "llvm.return", &operands, &[], &[]);
            rw.done()
        });
        patterns.add(r#return.with(&converter));
        run(ir, op, &patterns, &llvm_target(ir.ctx()), checker)
    },
};

fn convert(
    ir: &mut Ir,
    op: OpId,
    converter: TypeConverter,
    target: &ConversionTarget,
    checker: &mut Checker<'_>,
) -> PassReport {
    let converter = Arc::new(converter);
    let mut patterns = ConversionPatterns::new();
    func_to_llvm_patterns(&mut patterns, &converter);
    let producer = TestPattern::new("TestTypeProducerOpConverter", "test.type_producer", |m| {
        let (op, pointer) = (m.op(), types::ptr(m.ctx()));
        let mut rw = m.rewrite();
        replace(&mut rw, op, "llvm.mlir.zero", &[], &[pointer], &[]);
        rw.done()
    });
    patterns.add(producer.with(&converter));
    run(ir, op, &patterns, target, checker)
}

fn run(
    ir: &mut Ir,
    op: OpId,
    patterns: &ConversionPatterns,
    target: &ConversionTarget,
    checker: &mut Checker<'_>,
) -> PassReport {
    let config = ConversionConfig::default();
    let report = apply_partial_conversion(ir, op, target, patterns, &config, checker);
    PassReport { errors: errors(&report), ..PassReport::default() }
}
