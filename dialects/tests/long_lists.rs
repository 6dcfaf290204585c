//! Long lists in one operation, and long tables. Quadratic time would take minutes at these sizes.

use std::sync::Arc;

use proofmark_drivers::{canonicalize, eliminate_common_subexpressions};
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;

/// Parses, verifies and prints; the printed text is parsed and printed unchanged.
fn round_trip(text: &str) {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let read = |text: &str| {
        let ir = parse_source(&ctx, "t.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{}", errors[0].message));
        let errors = verify(&ir, ir.root());
        assert!(errors.is_empty(), "{}", errors[0].message);
        ir
    };
    let mut ir = read(text);
    let printed = print(&ir, PrintOptions::default());
    assert!(printed == print(&read(&printed), PrintOptions::default()));
    let root = ir.root();
    eliminate_common_subexpressions(&mut ir, root, &mut proofmark_checks::Checker::off());
    canonicalize(&mut ir, root, &mut proofmark_checks::Checker::off());
}

const N: usize = 10_000;

fn list(separator: &str, each: impl Fn(usize) -> String) -> String {
    (0..N).map(each).collect::<Vec<_>>().join(separator)
}

#[test]
fn a_switch_of_many_cases_with_operands() {
    let cases = list(",\n", |i| format!("{i}: ^bb1(%x : i32)"));
    round_trip(&format!(
        "func.func @f(%x: i32) -> i32 {{\n  cf.switch %x : i32, [\n default: ^bb1(%x : i32),\n\
         {cases}\n  ]\n^bb1(%a: i32):\n  return %a : i32\n}}\n"
    ));
}

#[test]
fn a_switch_of_many_regions() {
    let cases = list("", |i| format!("case {i} {{\n scf.yield %x : i32\n}}\n"));
    round_trip(&format!(
        "func.func @f(%x: i32, %i: index) -> i32 {{\n %r = scf.index_switch %i -> i32\n\
         {cases}default {{\n scf.yield %x : i32\n}}\n return %r : i32\n}}\n"
    ));
}

#[test]
fn many_sequences_that_include_each_other() {
    let argument = "(%a: !transform.any_op {transform.readonly})";
    let sequences = list("", |i| {
        let next = i + 1;
        format!(
            "transform.named_sequence @s{i}{argument} {{\n\
             \x20transform.include @s{next} failures(propagate) (%a) : (!transform.any_op) -> ()\n\
             \x20transform.yield\n}}\n"
        )
    });
    round_trip(&format!(
        "module attributes {{transform.with_named_sequence}} {{\n\
         {sequences}transform.named_sequence @s{N}{argument} {{\n transform.yield\n}}\n}}\n"
    ));
}
