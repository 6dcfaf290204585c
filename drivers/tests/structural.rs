//! Tests of the structural type conversions.

use std::sync::Arc;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_dialects::{register_all, structural};
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionReport, ConversionTarget, Converted, SignatureConversion,
    TypeConverter, apply_partial_conversion,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_ir::verify::Verifier;
use proofmark_ir::{Context, Type};

/// Converts `i64` to two `i32`, `i16` to nothing and `i8` to `i1`.
fn converter() -> Arc<TypeConverter> {
    Arc::new(TypeConverter::new().rule(|ctx, ty| match ty {
        Type::I64 => Converted::To([Type::I32, Type::I32].into_iter().collect()),
        ty if ty == ctx.int_type(16) => Converted::To([].into_iter().collect()),
        ty if ty == ctx.int_type(8) => Converted::one(Type::I1),
        ty => Converted::one(ty),
    }))
}

/// Converts `text`. If `arguments` is set, branches convert the arguments of their successors.
fn convert(text: &str, any_function: bool, arguments: bool) -> (String, ConversionReport) {
    let mut registry = Registry::new();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let options = ParseOptions { allow_unregistered: true };
    let mut ir = parse_source(&ctx, "a.mlir", text.as_bytes(), options).expect("valid text");
    let (root, converter) = (ir.root(), converter());
    let mut patterns = ConversionPatterns::new();
    match any_function {
        true => structural::any_function_patterns(&mut patterns, &converter),
        false => structural::function_patterns(&mut patterns, &["func.func"], &converter),
    }
    structural::call_patterns(&mut patterns, &converter);
    structural::return_patterns(&mut patterns, &converter);
    match arguments {
        true => structural::control_flow_patterns(&mut patterns, &converter),
        false => structural::branch_patterns(&mut patterns, &converter),
    }
    structural::scf_patterns(&mut patterns, &converter);
    let target = structural::scf_target(ConversionTarget::new(), &ctx, &converter);
    let (signatures, calls, returns, branches) =
        (converter.clone(), converter.clone(), converter.clone(), converter.clone());
    let mut target = target
        .dynamically_legal_op(&ctx, "func.func", move |ir, op| {
            let ty = ir.property_named(op, "function_type")?.as_type(ir.ctx())?;
            Some(signatures.is_legal_signature(ir.ctx(), ty))
        })
        .dynamically_legal_op(&ctx, "func.call", move |ir, op| Some(calls.is_legal_op(ir, op)))
        .dynamically_legal_op(&ctx, "func.return", move |ir, op| {
            Some(structural::is_legal_return(ir, op, &returns))
        });
    if arguments {
        target = structural::control_flow_target(target, &ctx, &converter);
    }
    for name in ["cf.br", "cf.cond_br", "cf.switch"].iter().filter(|_| !arguments) {
        let branches = branches.clone();
        target = target.dynamically_legal_op(&ctx, name, move |ir, op| {
            Some(structural::is_legal_branch(ir, op, &branches))
        });
    }
    let mut checker = Checker::new(CheckConfig { contract: true, ..CheckConfig::off() });
    let report = apply_partial_conversion(
        &mut ir,
        root,
        &target,
        &patterns,
        &ConversionConfig::default(),
        &mut checker,
    );
    assert_eq!(checker.findings(), []);
    ir.check_integrity().expect("whole");
    assert_eq!(Verifier::new().verify(&ir, root), []);
    (print_op(&ir, root, PrintOptions::default()), report)
}

#[test]
fn functions_calls_branches_and_loops_are_converted() {
    let text = r#"
        func.func private @g(i64, i8 {test.a}, i16) -> (i64 {test.r}, i16)
        func.func @f(%a: i64, %b: i8, %d: i16, %n: index, %c: i1) -> (i64, i8) {
          %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (i64, i8) {
            %z:2 = func.call @g(%x, %y, %d) : (i64, i8, i16) -> (i64, i16)
            scf.yield %z#0, %y : i64, i8
          }
          %s = scf.if %c -> i64 {
            scf.yield %r#0 : i64
          } else {
            scf.yield %a : i64
          }
          %w:2 = scf.while (%k = %s, %l = %d) : (i64, i16) -> (i64, i16) {
            scf.condition(%c) %k, %l : i64, i16
          } do {
          ^bb0(%k: i64, %l: i16):
            scf.yield %k, %l : i64, i16
          }
          %v = scf.index_switch %n -> i64
          case 0 {
            scf.yield %w#0 : i64
          }
          default {
            scf.yield %a : i64
          }
          cf.cond_br %c, ^bb1(%v, %b : i64, i8), ^bb2(%d, %v : i16, i64)
        ^bb1(%p: i64, %q: i8):
          return %p, %q : i64, i8
        ^bb2(%e: i16, %t: i64):
          cf.switch %c : i1, [
            default: ^bb1(%t, %b : i64, i8),
            0: ^bb2(%e, %t : i16, i64),
            1: ^bb1(%a, %b : i64, i8)
          ]
        }"#;
    for (any_function, arguments) in [(false, false), (true, false), (false, true)] {
        let (text, report) = convert(text, any_function, arguments);
        assert!(report.succeeded(), "{:?}", report.errors);
        insta::assert_snapshot!("converted", text);
    }
}

#[test]
fn branches_convert_the_arguments_of_their_successors() {
    // The function has a legal signature, so that no pattern of functions converts its blocks.
    let text = r#"
        func.func private @g() -> (i64, i8, i16)
        func.func @f(%c: i1, %n: i32) {
          %r:3 = func.call @g() : () -> (i64, i8, i16)
          cf.cond_br %c, ^bb1(%r#0, %r#1 : i64, i8), ^bb2(%r#2, %r#0 : i16, i64)
        ^bb1(%p: i64, %q: i8):
          cf.br ^bb2(%r#2, %p : i16, i64)
        ^bb2(%e: i16, %t: i64):
          cf.switch %n : i32, [
            default: ^bb3,
            0: ^bb2(%e, %t : i16, i64),
            1: ^bb1(%t, %r#1 : i64, i8)
          ]
        ^bb3:
          return
        }"#;
    let (text, report) = convert(text, false, true);
    assert!(report.succeeded(), "{:?}", report.errors);
    insta::assert_snapshot!("converted_arguments", text);
}

#[test]
fn the_flag_of_a_switch_is_one_value() {
    let (text, report) = convert(
        "func.func @f(%a: i64) {
           cf.switch %a : i64, [
             default: ^bb1
           ]
         ^bb1:
           return
         }",
        false,
        true,
    );
    assert!(text.contains("(%arg0: i64)"), "{text}");
    assert_eq!(
        report.errors[0].message,
        "failed to legalize operation 'cf.switch' that was explicitly marked illegal"
    );
}

#[test]
fn an_operand_of_another_dialect_receives_a_cast() {
    let (text, report) = convert(
        r#"func.func @f(%a: i64) {
             "other.use"(%a) : (i64) -> ()
             return
           }"#,
        false,
        false,
    );
    // The converter has no materialization for the cast.
    assert!(text.contains("(%arg0: i64)"), "{text}");
    assert_eq!(
        report.errors[0].message,
        "failed to legalize unresolved materialization from ('i32', 'i32') to ('i64') that remained live after \
         conversion"
    );
}

#[test]
fn an_input_is_remapped_to_existing_inputs() {
    let mut signature = SignatureConversion::new(3);
    signature.add_input(0, &[Type::I32, Type::I64]);
    signature.remap_to_inputs(1, 1..2);
    signature.remap_to_inputs(2, 0..2);
    assert_eq!(signature.types(), [Type::I32, Type::I64]);
}
