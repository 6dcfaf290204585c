//! Tests that functions, globals and operations with the texts of internal symbols as names get the same verdicts as
//! those with other names.

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::{Settings, Verdict, prove_within};
use std::sync::Arc;

fn verdict(text: &str) -> Verdict {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let options = ParseOptions { allow_unregistered: true };
    let ir = parse_source(&ctx, "test.mlir", text.as_bytes(), options)
        .unwrap_or_else(|e| panic!("{}: {text}", e[0].message));
    let mut report = prove_within(&ir, ir.root(), &Settings::default());
    report.pairs.pop().unwrap_or_else(|| panic!("no pair in {text}")).verdict
}

/// The texts of internal symbols, without a leading `@`, and their first words.
const SPELLINGS: &[&str] = &[
    "initially",
    "initially i32 value 0",
    "reinterpreted",
    "reinterpreted f32 as i32 value 0",
    "memory",
    "memory then i32 value 0",
    "memory in a loop i32 value 0",
    "size",
    "size in i32",
    "block",
    "block is gone",
    "block is gone then",
    "block is constant",
    "any",
    "any NaN of f32",
    "the sign of a NaN",
    "the sign of a NaN (choice 0 of op in the source",
    "the payload of a NaN",
    "element",
    "element i32 value 0",
    "elements",
    "elements as in definition 0",
    "function",
    "vscale",
    "(indirect)",
    "doubtful: reason",
    "unsettled: reason",
    "order-of-iterations",
    "order-of-accesses",
    "accesses-of-calls to a cell",
    "size-of-allocation",
    "alignment-of-block",
    "address-of-block",
    "call of @f",
    "f does not return",
    "f result 0",
    "f of",
    "cf.assert ends the program",
];

/// Calls of an unknown function: equal calls are proved equal, and a result that differs is refuted, for every name.
#[test]
fn functions_may_have_the_names_of_internal_symbols() {
    for name in SPELLINGS {
        let with = |body: &str| {
            verdict(&format!(
                "func.func private @{name:?}(i32) -> i32\n\
                 func.func @src(%x: i32) -> i32 {{\n%r = func.call @{name:?}(%x) : (i32) -> i32\nreturn %r : i32\n}}\n\
                 func.func @tgt(%x: i32) -> i32 {{\n%r = func.call @{name:?}(%x) : (i32) -> i32\n{body}\n}}"
            ))
        };
        let same = with("return %r : i32");
        assert!(matches!(same, Verdict::Proved(_)), "{name}: {same}");
        let other = with("%s = arith.addi %r, %x : i32\nreturn %s : i32");
        assert!(matches!(other, Verdict::Refuted(_)), "{name}: {other}");
    }
}

/// Loads from a global: the same holds for every name.
#[test]
fn globals_may_have_the_names_of_internal_symbols() {
    for name in SPELLINGS {
        let with = |result: &str| {
            let load = format!(
                "%m = memref.get_global @{name:?} : memref<1xi32>\n%c = arith.constant 0 : index\n\
                 %r = memref.load %m[%c] : memref<1xi32>"
            );
            verdict(&format!(
                "memref.global @{name:?} : memref<1xi32>\n\
                 func.func @src(%x: i32) -> i32 {{\n{load}\nreturn %r : i32\n}}\n\
                 func.func @tgt(%x: i32) -> i32 {{\n{load}\n{result}\n}}"
            ))
        };
        let same = with("return %r : i32");
        assert!(matches!(same, Verdict::Proved(_)), "{name}: {same}");
        let other = with("%s = arith.addi %r, %x : i32\nreturn %s : i32");
        assert!(matches!(other, Verdict::Refuted(_)), "{name}: {other}");
    }
}

/// The meaning of an unregistered operation is not known, so that a difference of two operations refutes nothing, for
/// every name.
#[test]
fn operations_may_have_the_names_of_internal_symbols() {
    let others = ["u.f", "@u.f", "@f", "@f result 0", "@vector.print"];
    for name in SPELLINGS.iter().map(|spelling| format!("@{spelling}")).chain(others.map(str::to_owned)) {
        let with = |target: &str| {
            verdict(&format!(
                "func.func @src(%x: i32) -> i32 {{\n%r = {name:?}(%x) : (i32) -> i32\nreturn %r : i32\n}}\n\
                 func.func @tgt(%x: i32) -> i32 {{\n%r = {target:?}(%x) : (i32) -> i32\nreturn %r : i32\n}}"
            ))
        };
        let same = with(&name);
        assert!(matches!(same, Verdict::Proved(_)), "{name}: {same}");
        let other = with("@another.operation");
        assert!(matches!(other, Verdict::Undecided { .. }), "{name}: {other}");
    }
}
