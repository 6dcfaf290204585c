//! PDL patterns with native functions, rewrites that cannot be completed, and patterns that cannot be compiled.

use std::sync::Arc;

use proofmark_checks::{CheckConfig, Checker, FindingKind};
use proofmark_dialects::pdl::natives::{NativeFunctions, PdlValue};
use proofmark_dialects::pdl::pattern::read_patterns;
use proofmark_drivers::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::{Context, Ir, Pattern};

fn context(natives: NativeFunctions) -> Arc<Context> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    registry.attach(natives);
    Arc::new(Context::new(registry))
}

/// Applies the patterns in `patterns` to `payload` under the checks. Returns the result and the kinds of the findings.
fn apply(ctx: &Arc<Context>, patterns: &str, payload: &str) -> (String, Vec<FindingKind>) {
    let patterns = read_patterns(ctx, "rules.mlir", patterns.as_bytes()).expect("valid patterns");
    let patterns = patterns.into_iter().map(|pattern| Box::new(pattern) as Box<dyn Pattern>).collect();
    let patterns = FrozenPatternSet::new(ctx, patterns);
    let options = ParseOptions { allow_unregistered: true };
    let mut ir: Ir = parse_source(ctx, "payload.mlir", payload.as_bytes(), options).expect("valid payload");
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = ir.root();
    apply_patterns_greedily(&mut ir, root, &patterns, &GreedyConfig::default(), &mut checker);
    ir.commit();
    (
        print(&ir, PrintOptions::default()),
        checker.findings().iter().map(|finding| finding.kind.clone()).collect(),
    )
}

/// Returns the error of a pattern that cannot be compiled.
fn error(ctx: &Arc<Context>, patterns: &str) -> String {
    let errors = read_patterns(ctx, "rules.mlir", patterns.as_bytes()).err().expect("an error");
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("\n")
}

/// `less_than(a, b)` compares integers, `sum(a, b)` adds them, `fails` fails.
fn natives() -> NativeFunctions {
    let number = |ir: &Ir, bound: &PdlValue| match bound {
        PdlValue::Attribute(attr) => attr.as_i64(ir.ctx()),
        _ => None,
    };
    NativeFunctions::default()
        .with_constraint("less_than", move |ir, arguments, _| {
            let [a, b] = arguments else { return None };
            (number(ir, a)? < number(ir, b)?).then(Vec::new)
        })
        .with_constraint("doubled", move |ir, arguments, _| {
            let [attr] = arguments else { return None };
            let double = ir.ctx().i64_attr(2 * number(ir, attr)?, ir.ctx().int_type(64));
            Some(vec![PdlValue::Attribute(double)])
        })
        .with_rewrite("sum", move |rw, arguments| {
            let [a, b] = arguments else { return Err("two numbers are expected".to_owned()) };
            match (number(rw, a), number(rw, b)) {
                (Some(a), Some(b)) => {
                    Ok(vec![PdlValue::Attribute(rw.ctx().i64_attr(a + b, rw.ctx().int_type(64)))])
                }
                _ => Err("numbers are expected".to_owned()),
            }
        })
        .with_rewrite("fails", |rw, arguments| {
            if let [PdlValue::Op(op)] = arguments {
                let name = rw.ctx().ident("edited");
                let unit = proofmark_ir::Attribute::UNIT;
                rw.set_attr(*op, name, unit);
            }
            Err("the rewrite fails".to_owned())
        })
}

const PAYLOAD: &str = r#"
    "toy.n"() {a = 1, b = 2} : () -> ()
    "toy.n"() {a = 3, b = 2} : () -> ()
"#;

fn with_constraint(is_negated: bool) -> String {
    let negated = if is_negated { "{isNegated = true}" } else { "" };
    format!(
        r#"pdl.pattern @constrained : benefit(1) {{
             %a = pdl.attribute
             %b = pdl.attribute
             %op = pdl.operation "toy.n" {{"a" = %a, "b" = %b}}
             pdl.apply_native_constraint "less_than"(%a, %b : !pdl.attribute, !pdl.attribute) {negated}
             pdl.rewrite %op {{
               %c = pdl.apply_native_rewrite "sum"(%a, %b : !pdl.attribute, !pdl.attribute) : !pdl.attribute
               %new = pdl.operation "toy.m" {{"c" = %c}}
               pdl.replace %op with %new
             }}
           }}"#
    )
}

#[test]
fn native_functions_are_called() {
    let ctx = context(natives());
    let (text, findings) = apply(&ctx, &with_constraint(false), PAYLOAD);
    assert_eq!(findings, []);
    assert!(text.contains("\"toy.m\"() {c = 3 : i64}") && text.contains("a = 3 : i64"), "{text}");
    let (text, _) = apply(&ctx, &with_constraint(true), PAYLOAD);
    assert!(text.contains("\"toy.m\"() {c = 5 : i64}") && text.contains("a = 1 : i64"), "{text}");
}

#[test]
fn results_of_constraints_are_values_of_the_pattern() {
    let pattern = r#"pdl.pattern @computed : benefit(1) {
        %a = pdl.attribute
        %b = pdl.apply_native_constraint "doubled"(%a : !pdl.attribute) : !pdl.attribute
        %op = pdl.operation "toy.n" {"a" = %a, "b" = %b}
        pdl.rewrite %op {
          pdl.erase %op
        }
    }"#;
    let (text, findings) = apply(&context(natives()), pattern, PAYLOAD);
    assert_eq!(findings, []);
    assert!(!text.contains("a = 1 : i64") && text.contains("a = 3 : i64"), "{text}");
}

#[test]
fn edits_of_a_failed_rewrite_are_reverted() {
    let pattern = r#"pdl.pattern @failing : benefit(1) {
        %op = pdl.operation "toy.n"
        pdl.rewrite %op with "fails"
    }"#;
    let (text, _) = apply(&context(natives()), pattern, PAYLOAD);
    assert!(text.contains("toy.n") && !text.contains("edited"), "{text}");
}

#[test]
fn incomplete_rewrites_do_not_panic() {
    let ctx = context(natives());
    let payload = r#"%0 = "toy.a"() : () -> i32
        "toy.use"(%0) : (i32) -> ()"#;
    let rewrites = [
        "pdl.erase %op",
        "pdl.replace %op with %op",
        "pdl.replace %op with ()",
        "%r = pdl.result 0 of %op
         pdl.replace %op with (%r : !pdl.value)",
        "%r = pdl.result 7 of %op
         pdl.replace %op with (%r : !pdl.value)",
    ];
    for rewrite in rewrites {
        let rewrite = rewrite.replace("with ()", "with");
        let pattern = format!(
            r#"pdl.pattern : benefit(1) {{
                 %type = pdl.type
                 %op = pdl.operation "toy.a" -> (%type : !pdl.type)
                 pdl.rewrite %op {{ {rewrite} }}
               }}"#
        );
        let (text, findings) = apply(&ctx, &pattern, payload);
        assert!(text.contains("toy.a"), "{rewrite}: {text}");
        assert!(
            findings.iter().all(|kind| !matches!(kind, FindingKind::Panicked { .. })),
            "{rewrite}: {findings:?}"
        );
    }
}

#[test]
fn patterns_that_cannot_be_compiled_are_errors() {
    let ctx = context(NativeFunctions::default());
    let message = error(&ctx, &with_constraint(false));
    assert!(message.contains("names the unknown native constraint 'less_than'"), "{message}");
    let external = r#"pdl.pattern : benefit(1) {
        %op = pdl.operation "toy.n"
        pdl.rewrite %op with "external"
    }"#;
    let message = error(&ctx, external);
    assert!(message.contains("names the unknown native rewrite 'external'"), "{message}");
}

#[test]
fn names_have_the_location_of_the_pattern() {
    let text = "\n  pdl.pattern @p : benefit(7) {\n%op = pdl.operation \"toy.n\"\npdl.rewrite %op { pdl.erase %op }\n}";
    let ctx = context(NativeFunctions::default());
    let patterns = read_patterns(&ctx, "rules.mlir", text.as_bytes()).expect("valid patterns");
    let found: Vec<_> = patterns.iter().map(|pattern| (pattern.name(), pattern.benefit())).collect();
    assert_eq!(found, [("p (rules.mlir:2:3)", 7)]);
}

#[test]
fn several_candidates_are_tried() {
    // The first user of the value in the order of uses does not satisfy the constraint, another one does.
    let pattern = r#"pdl.pattern @pair : benefit(1) {
        %x = pdl.operand
        %a = pdl.attribute
        %b = pdl.attribute
        %first = pdl.operation "toy.first"(%x : !pdl.value) {"a" = %a}
        %second = pdl.operation "toy.second"(%x : !pdl.value) {"b" = %b}
        pdl.apply_native_constraint "less_than"(%a, %b : !pdl.attribute, !pdl.attribute)
        pdl.rewrite %first {
          %new = pdl.operation "toy.found" {"b" = %b}
          pdl.replace %first with %new
          pdl.erase %second
        }
    }"#;
    let payload = r#"%0 = "toy.x"() : () -> i32
        "toy.first"(%0) {a = 5} : (i32) -> ()
        "toy.second"(%0) {b = 4} : (i32) -> ()
        "toy.second"(%0) {b = 6} : (i32) -> ()
        "toy.second"(%0) {b = 3} : (i32) -> ()"#;
    let (text, findings) = apply(&context(natives()), pattern, payload);
    assert_eq!(findings, []);
    assert!(text.contains("\"toy.found\"() {b = 6 : i64}"), "{text}");
    assert_eq!(text.matches("toy.second").count(), 2, "{text}");
}
