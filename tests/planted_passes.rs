//! Tests that faults of passes that edit the IR directly are found, and that unproved edits are reported as undecided.

use std::sync::Arc;

use proofmark::check::{CheckOptions, CheckReport, Variant, check};
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::{Context, Ir, OpId};
use proofmark::passes::{Pass, PassRegistry, PassReport, Pipeline};
use proofmark::proofs::Settings;

const PROGRAM: &str = "func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}";

fn function(ir: &Ir, module: OpId, name: &str) -> OpId {
    ir.lookup_symbol(module, ir.ctx().ident(name)).expect("the program has it")
}

static LOSES_F: Pass = Pass {
    flag: "loses-f",
    name: "LosesF",
    summary: "Erase a public function",
    options: &[],
    run: |ir, module, _, _| {
        let f = function(ir, module, "f");
        ir.rewriter().erase_op(f);
        PassReport::default()
    },
};

static LOSES_G: Pass = Pass {
    flag: "loses-g",
    name: "LosesG",
    summary: "Erase an unused private function",
    options: &[],
    run: |ir, module, _, _| {
        let g = function(ir, module, "g");
        ir.rewriter().erase_op(g);
        PassReport::default()
    },
};

static LEAVES_INVALID: Pass = Pass {
    flag: "leaves-invalid",
    name: "LeavesInvalid",
    summary: "Make a function invalid",
    options: &[],
    run: |ir, module, _, _| {
        let i64 = ir.ctx().int_type(64);
        let f = function(ir, module, "f");
        let add = ir.entry_block(ir.regions(f)[0]).and_then(|block| ir.first_op(block)).expect("a body");
        let sum = ir.results(add)[0];
        ir.rewriter().set_value_type(sum, i64);
        PassReport::default()
    },
};

/// Checks `pass` and returns the report and the options. `local` proves each rewrite, and `last` proves the outcome.
fn run(pass: &'static Pass, local: bool, last: bool) -> (CheckReport, CheckOptions) {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir = parse_source(&ctx, "planted.mlir", PROGRAM.as_bytes(), ParseOptions::default())
        .expect("the program is valid");
    let mut passes = PassRegistry::default();
    passes.register(pass);
    let pipeline =
        Pipeline::parse(&passes, &format!("builtin.module({})", pass.flag)).expect("it is registered");
    let options = CheckOptions {
        seeds: vec![1],
        prove: last.then(Settings::default),
        prove_rewrites: local.then(Settings::default),
        ..CheckOptions::default()
    };
    (check(&ir, &[Variant::requested(pipeline)], &options, |_| {}), options)
}

#[test]
fn an_erased_public_function_is_reported() {
    let (report, options) = run(&LOSES_F, false, true);
    assert!(report.fails(&options));
    assert_eq!(report.proofs[0].refines.lost, ["f"]);
    let (report, options) = run(&LOSES_G, false, true);
    assert!(!report.fails(&options) && !report.is_undecided(&options), "{report:?}");
    assert_eq!(report.proofs[0].refines.unmatched, ["g"]);
}

#[test]
fn an_invalid_result_of_a_pass_is_reported() {
    let (report, options) = run(&LEAVES_INVALID, false, false);
    assert!(report.fails(&options));
    let messages: Vec<&str> = report.errors().map(|error| error.message.as_str()).collect();
    assert!(messages[0].contains("'arith.addi' op"), "{messages:?}");
}

/// Edits that a pass does not announce are undecided. The greedy driver announces each rewrite.
#[test]
fn unannounced_edits_are_undecided() {
    let (report, options) = run(&LOSES_G, true, false);
    assert!(report.orders.verdicts.unattempted > 0);
    assert!(!report.fails(&options) && report.is_undecided(&options), "{report:?}");
    let canonicalize = PassRegistry::default().pass("canonicalize").expect("it comes with Proofmark");
    let (report, options) = run(canonicalize, true, false);
    assert_eq!(report.orders.verdicts.unattempted, 0);
    assert!(!report.fails(&options) && !report.is_undecided(&options), "{report:?}");
}

/// Each application of a conversion pattern is proved, from the function before it to the function after it.
#[test]
fn applications_of_conversion_patterns_are_proved() {
    let pass = PassRegistry::default().pass("convert-arith-to-llvm").expect("it comes with Proofmark");
    let (report, options) = run(pass, true, false);
    let verdicts = report.orders.verdicts;
    assert!(verdicts.proved > 0 && verdicts.undecided == 0 && verdicts.unattempted == 0, "{verdicts:?}");
    assert!(!report.fails(&options) && !report.is_undecided(&options), "{report:?}");
    let (report, options) = run(pass, true, true);
    assert!(!report.fails(&options) && !report.is_undecided(&options), "the outcome is proved");
}
