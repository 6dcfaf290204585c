//! Tests of the verdicts on pairs of functions. `@src` and `@tgt` are in one file.

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::verdict::Counterexample;
use proofmark_proofs::{ModuleReport, Settings, Verdict, prove_modules, prove_within};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn verdicts(text: &str) -> Vec<Verdict> {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let options = ParseOptions { allow_unregistered: true };
    let ir = parse_source(&ctx, "test.mlir", text.as_bytes(), options)
        .unwrap_or_else(|e| panic!("{}: {text}", e[0].message));
    let report = prove_within(&ir, ir.root(), &Settings::default());
    report.pairs.into_iter().map(|p| p.verdict).collect()
}

/// Returns the verdicts on the functions of two modules.
fn modules(source: &str, target: &str) -> ModuleReport {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let parse = |text: &str| {
        parse_source(&ctx, "test.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|e| panic!("{}: {text}", e[0].message))
    };
    let (source, target) = (parse(source), parse(target));
    prove_modules(&source, source.root(), &target, target.root(), &Settings::default())
}

fn verdict(text: &str) -> Verdict {
    verdicts(text).pop().unwrap_or_else(|| panic!("no pair in {text}"))
}

/// Returns the verdict on two bodies with the arguments of `signature`.
fn pair(signature: &str, source: &str, target: &str) -> Verdict {
    verdict(&format!(
        "func.func @src{signature} {{\n{source}\n}}\nfunc.func @tgt{signature} {{\n{target}\n}}"
    ))
}

fn proved(signature: &str, source: &str, target: &str) {
    let verdict = pair(signature, source, target);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict}");
}

fn refuted(signature: &str, source: &str, target: &str) -> Counterexample {
    match pair(signature, source, target) {
        Verdict::Refuted(counterexample) => *counterexample,
        verdict => panic!("{verdict}"),
    }
}

fn undecided(signature: &str, source: &str, target: &str) -> String {
    let verdict = pair(signature, source, target);
    assert_eq!(verdict.exit_code(), 3, "{verdict}");
    verdict.to_string()
}

#[test]
fn a_flag_may_be_dropped_but_not_added() {
    let plain = "%0 = arith.addi %a, %b : i8\nreturn %0 : i8";
    let nsw = "%0 = arith.addi %a, %b overflow<nsw> : i8\nreturn %0 : i8";
    proved("(%a: i8, %b: i8) -> i8", nsw, plain);
    let counterexample = refuted("(%a: i8, %b: i8) -> i8", plain, nsw);
    assert!(counterexample.to_string().contains("returns poison : i8"), "{counterexample}");
}

#[test]
fn nsw_sums_do_not_reassociate() {
    let source = "%x = arith.constant -1 : i32\n%y = arith.constant -2 : i32\n%0 = arith.addi %a, %x overflow<nsw> : i32\n%1 = arith.addi %0, %y overflow<nsw> : i32\nreturn %1 : i32";
    let target = "%x = arith.constant -3 : i32\n%0 = arith.addi %a, %x overflow<nsw> : i32\nreturn %0 : i32";
    proved("(%a: i32) -> i32", source, target);
    // At two bits, -1 + -2 overflows.
    let at_two = |s: &str| s.replace("i32", "i2");
    let target = "%x = arith.constant 1 : i2\n%0 = arith.addi %a, %x overflow<nsw> : i2\nreturn %0 : i2";
    refuted("(%a: i2) -> i2", &at_two(source), target);
}

#[test]
fn the_multiply_high_of_a_poison_divisor() {
    // The results differ only if %b is poison.
    let source = "%c0 = arith.constant 0 : i8\n%0 = arith.muli %b, %c0 : i8\nreturn %0 : i8";
    let target = "%c1 = arith.constant 1 : i8\n%c0 = arith.constant 0 : i8\n%z = arith.cmpi eq, %b, %c0 : i8\n%d = arith.select %z, %c1, %b : i8\n%q = arith.divui %c0, %d : i8\nreturn %q : i8";
    let counterexample = refuted("(%b: i8) -> i8", source, target);
    assert!(counterexample.target.undefined, "{counterexample}");
    assert!(counterexample.inputs[0].to_string().starts_with("poison"), "{counterexample}");
}

#[test]
fn index_is_proved_at_both_widths() {
    let source =
        "%0 = arith.index_cast %a : index to i32\n%1 = arith.index_cast %0 : i32 to index\nreturn %1 : index";
    let counterexample = refuted("(%a: index) -> index", source, "return %a : index");
    assert_eq!(counterexample.index_width, Some(64));
    let zero = "%c0 = arith.constant 0 : index\n%0 = arith.addi %a, %c0 : index\nreturn %0 : index";
    match pair("(%a: index) -> index", zero, "return %a : index") {
        Verdict::Proved(proof) => assert_eq!(proof.index_widths, [64, 32]),
        verdict => panic!("{verdict}"),
    }
    // True at 64 bits only.
    let wide =
        "%0 = arith.index_cast %a : i64 to index\n%1 = arith.index_cast %0 : index to i64\nreturn %1 : i64";
    let counterexample = refuted("(%a: i64) -> i64", wide, "return %a : i64");
    assert_eq!(counterexample.index_width, Some(32));
}

#[test]
fn branches_and_block_arguments() {
    let source = "cf.cond_br %c, ^a(%x : i8), ^a(%y : i8)\n^a(%r: i8):\nreturn %r : i8";
    let target = "%r = arith.select %c, %x, %y : i8\nreturn %r : i8";
    // Selecting by poison is poison, branching on it is undefined: one direction only.
    proved("(%c: i1, %x: i8, %y: i8) -> i8", source, target);
    let counterexample = refuted("(%c: i1, %x: i8, %y: i8) -> i8", target, source);
    assert!(counterexample.target.undefined, "{counterexample}");
}

#[test]
fn a_diamond_and_early_returns() {
    let source = "%z = arith.constant 0 : i8\n%n = arith.cmpi slt, %x, %z : i8\ncf.cond_br %n, ^neg, ^pos\n^neg:\n%m = arith.subi %z, %x : i8\ncf.br ^end(%m : i8)\n^pos:\ncf.br ^end(%x : i8)\n^end(%r: i8):\nreturn %r : i8";
    let target = "%z = arith.constant 0 : i8\n%n = arith.cmpi slt, %x, %z : i8\ncf.cond_br %n, ^neg, ^pos\n^neg:\n%m = arith.subi %z, %x : i8\nreturn %m : i8\n^pos:\nreturn %x : i8";
    proved("(%x: i8) -> i8", source, target);
    proved("(%x: i8) -> i8", target, source);
}

#[test]
fn unknown_calls_are_observed_in_order() {
    let declared = "func.func private @f(i8) -> i8\nfunc.func private @g(i8) -> i8\n";
    let within = |source: &str, target: &str| {
        verdict(&format!(
            "{declared}func.func @src(%a: i8, %b: i8) -> i8 {{\n{source}\n}}\nfunc.func @tgt(%a: i8, %b: i8) -> i8 {{\n{target}\n}}"
        ))
    };
    let f = "%0 = func.call @f(%a) : (i8) -> i8\n";
    let g = "%1 = func.call @g(%b) : (i8) -> i8\n";
    let sum = "%2 = arith.addi %0, %1 : i8\nreturn %2 : i8";
    let flipped = "%2 = arith.addi %1, %0 : i8\nreturn %2 : i8";
    assert!(matches!(within(&format!("{f}{g}{sum}"), &format!("{f}{g}{flipped}")), Verdict::Proved(_)));
    let swapped = within(&format!("{f}{g}{sum}"), &format!("{g}{f}{sum}"));
    assert!(swapped.fails(), "{swapped}");
    // A call may not be dropped or duplicated, and its arguments may not change, even if the result is unused.
    assert!(within(&format!("{f}return %a : i8"), "return %a : i8").fails());
    assert!(within("return %a : i8", &format!("{f}return %a : i8")).fails());
    assert!(
        within(&format!("{f}return %0 : i8"), "%0 = func.call @f(%b) : (i8) -> i8\nreturn %0 : i8").fails()
    );
    // A call may not return, so that undefined behaviour after the call does not permit changes before it.
    let divides = "%z = arith.constant 0 : i8\n%q = arith.divui %a, %z : i8\nreturn %q : i8";
    assert!(within(&format!("{f}{divides}"), &format!("{g}{divides}")).fails());
    assert!(within(&format!("{f}{divides}"), &format!("{f}return %b : i8")).holds());
}

#[test]
fn an_argument_that_is_poison_may_become_anything() {
    let text = "func.func private @f(i8)\nfunc.func @src() {\n%p = ub.poison : i8\nfunc.call @f(%p) : (i8) -> ()\nreturn\n}\nfunc.func @tgt() {\n%p = arith.constant 7 : i8\nfunc.call @f(%p) : (i8) -> ()\nreturn\n}";
    let forwards = verdict(text);
    assert!(forwards.holds(), "{forwards}");
    let backwards = verdict(&text.replace("@src", "@x").replace("@tgt", "@src").replace("@x", "@tgt"));
    assert!(backwards.fails(), "{backwards}");
}

#[test]
fn bodies_of_known_callees_are_executed() {
    let text = "func.func private @twice(%x: i8) -> i8 {\n%0 = arith.addi %x, %x : i8\nreturn %0 : i8\n}\nfunc.func @src(%a: i8) -> i8 {\n%0 = func.call @twice(%a) : (i8) -> i8\nreturn %0 : i8\n}\nfunc.func @tgt(%a: i8) -> i8 {\n%c = arith.constant 1 : i8\n%0 = arith.shli %a, %c : i8\nreturn %0 : i8\n}";
    assert!(matches!(verdict(text), Verdict::Proved(_)));
    assert!(verdict(&text.replace("arith.addi %x, %x", "arith.muli %x, %x")).fails());
}

#[test]
fn recursive_callees_are_unknown_functions() {
    let text = "func.func @src(%a: i8) -> i8 {\n%0 = func.call @src(%a) : (i8) -> i8\nreturn %0 : i8\n}\nfunc.func @tgt(%a: i8) -> i8 {\n%0 = func.call @tgt(%a) : (i8) -> i8\nreturn %a : i8\n}";
    assert_eq!(verdict(text).exit_code(), 3);
}

const COUNT: &str = "%c0 = arith.constant 0 : i8\n%c1 = arith.constant 1 : i8\ncf.br ^head(%c0, %c0 : i8, i8)\n^head(%i: i8, %s: i8):\n%go = arith.cmpi ult, %i, %n : i8\ncf.cond_br %go, ^body, ^end\n^body:\n%s1 = arith.addi %s, %i : i8\n%i1 = arith.addi %i, %c1 : i8\ncf.br ^head(%i1, %s1 : i8, i8)\n^end:\nreturn %s : i8";

#[test]
fn a_loop_is_proved_by_induction_or_up_to_a_bound_and_refuted_within_it() {
    let verdict = pair("(%n: i8) -> i8", COUNT, &COUNT.replace("%s, %i :", "%i, %s :"));
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict}");
    // The same sum in the opposite order: no simulation relation relates the states.
    let down = "%d = arith.subi %n, %i : i8\n%e = arith.subi %d, %c1 : i8\n%s1 = arith.addi %s, %e : i8";
    let down = COUNT.replace("%s1 = arith.addi %s, %i : i8", down);
    let verdict = pair("(%n: i8) -> i8", COUNT, &down);
    assert!(matches!(verdict, Verdict::ProvedUpTo { bound: 8, .. }), "{verdict}");
    let off_by_one = COUNT.replace("cmpi ult", "cmpi ule");
    let counterexample = refuted("(%n: i8) -> i8", COUNT, &off_by_one);
    assert!(!counterexample.source.undefined);
}

#[test]
fn a_loop_that_ends_within_the_bound_is_proved() {
    let masked = COUNT
        .replace("%c0 = ", "%m = arith.constant 3 : i8\n%k = arith.andi %n, %m : i8\n%c0 = ")
        .replace("%i, %n", "%i, %k");
    let verdict = pair("(%n: i8) -> i8", &masked, &masked);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict}");
    // 0, 0, 1, 3 for 0 to 3.
    let closed = "%m = arith.constant 3 : i8\n%k = arith.andi %n, %m : i8\n%c1 = arith.constant 1 : i8\n%c0 = arith.constant 0 : i8\n%z = arith.cmpi eq, %k, %c0 : i8\n%l = arith.subi %k, %c1 : i8\n%p = arith.muli %k, %l : i8\n%h = arith.shrui %p, %c1 : i8\n%r = arith.select %z, %c0, %h : i8\nreturn %r : i8";
    proved("(%n: i8) -> i8", &masked, closed);
}

#[test]
fn values_that_live_across_iterations() {
    // %last is defined in the loop and used after it, with the value of the last iteration.
    let source = "%c0 = arith.constant 0 : i8\n%c1 = arith.constant 1 : i8\n%m = arith.constant 3 : i8\n%k = arith.andi %n, %m : i8\ncf.br ^head(%c0 : i8)\n^head(%i: i8):\n%last = arith.addi %i, %k : i8\n%go = arith.cmpi ult, %i, %k : i8\ncf.cond_br %go, ^body, ^end\n^body:\n%i1 = arith.addi %i, %c1 : i8\ncf.br ^head(%i1 : i8)\n^end:\nreturn %last : i8";
    let target = "%m = arith.constant 3 : i8\n%k = arith.andi %n, %m : i8\n%r = arith.addi %k, %k : i8\nreturn %r : i8";
    proved("(%n: i8) -> i8", source, target);
}

#[test]
fn assertions_end_the_program() {
    let asserts = "cf.assert %c, \"no\"\nreturn";
    proved("(%c: i1)", asserts, asserts);
    assert!(pair("(%c: i1)", asserts, "return").fails());
    assert!(pair("(%c: i1)", "return", asserts).fails());
    proved("(%c: i1)", "%t = arith.constant true\ncf.assert %t, \"no\"\nreturn", "return");
}

#[test]
fn vectors_are_element_by_element() {
    let source = "%0 = arith.addi %v, %v : vector<4xi8>\nreturn %0 : vector<4xi8>";
    let target = "%c = arith.constant dense<1> : vector<4xi8>\n%0 = arith.shli %v, %c : vector<4xi8>\nreturn %0 : vector<4xi8>";
    proved("(%v: vector<4xi8>) -> vector<4xi8>", source, target);
    let wrong = target.replace("dense<1>", "dense<[1, 1, 2, 1]>");
    let counterexample = refuted("(%v: vector<4xi8>) -> vector<4xi8>", source, &wrong);
    assert!(format!("{:?}", counterexample.difference).contains("element: 2"), "{counterexample}");
}

#[test]
fn unmodelled_operations_are_uninterpreted_functions() {
    let op = "%0 = \"test.mystery\"(%a) : (i8) -> i8\nreturn %0 : i8";
    // Functions that differ in names and constants alone are unchanged: an unused sum is added to the target.
    let sum = "%sum = arith.addi %a, %a : i8\n";
    match pair("(%a: i8) -> i8", op, &format!("{sum}{op}")) {
        Verdict::Proved(proof) => assert_eq!(proof.opaque, ["`test.mystery`"]),
        verdict => panic!("{verdict}"),
    }
    let said = undecided("(%a: i8) -> i8", op, "return %a : i8");
    assert!(said.contains("test.mystery"), "{said}");
    // Operations with different attributes are different unknown functions.
    let other = op.replace("(%a)", "(%a) {x = 1 : i8}");
    undecided("(%a: i8) -> i8", op, &other);
    let region = "\"test.region\"() ({\n}) : () -> ()\nreturn %a : i8";
    let said = undecided("(%a: i8) -> i8", region, &format!("{sum}{region}"));
    assert!(said.contains("test.region") && said.contains("test.mlir:2:"), "{said}");
}

#[test]
fn a_vacuous_source_is_reported() {
    let poison = "%0 = ub.poison : i8\nreturn %0 : i8";
    let verdict = pair("(%a: i8) -> i8", poison, "return %a : i8");
    assert!(matches!(verdict, Verdict::Vacuous(_)), "{verdict}");
    let divides = "%c0 = arith.constant 0 : i8\n%0 = arith.divui %a, %c0 : i8\nreturn %0 : i8";
    assert!(matches!(pair("(%a: i8) -> i8", divides, "return %a : i8"), Verdict::Vacuous(_)));
}

#[test]
fn other_signatures_and_missing_bodies_are_undecided() {
    let text = "func.func @src(%a: i8) -> i8 {\nreturn %a : i8\n}\nfunc.func @tgt(%a: i16) -> i16 {\nreturn %a : i16\n}";
    assert_eq!(verdict(text).exit_code(), 3);
    assert!(verdicts("func.func private @src()\nfunc.func private @tgt()").is_empty());
}

#[test]
fn attributes_on_arguments_do_not_refute() {
    let body = "{\n%c = arith.constant 1 : i8\n%0 = arith.divui %c, %a : i8\nreturn %0 : i8\n}\n";
    let source = "{\n%c = arith.constant 1 : i8\nreturn %c : i8\n}\n";
    let text = format!(
        "func.func @src(%a: i8 {{llvm.noundef}}) -> i8 {source}func.func @tgt(%a: i8 {{llvm.noundef}}) -> i8 {body}"
    );
    assert_eq!(verdict(&text).exit_code(), 3);
    let text = format!(
        "func.func @src(%a: i8) -> i8 {source}func.func @tgt(%a: i8 {{llvm.noundef}}) -> i8 {source}"
    );
    assert_eq!(verdict(&text).exit_code(), 3);
}

#[test]
fn attributes_of_callees_are_not_ignored() {
    // With noundef, the target's call of poison is undefined.
    let text = "func.func private @id(%x: i8 {llvm.noundef}) -> i8 {\nreturn %x : i8\n}\nfunc.func @src() -> i8 {\n%p = ub.poison : i8\nreturn %p : i8\n}\nfunc.func @tgt() -> i8 {\n%p = ub.poison : i8\n%0 = func.call @id(%p) : (i8) -> i8\nreturn %0 : i8\n}";
    assert_eq!(verdict(text).exit_code(), 3);
    assert!(verdict(&text.replace(" {llvm.noundef}", "")).holds());
}

#[test]
fn a_verdict_is_data() {
    let verdict = pair("(%a: i8) -> i8", "return %a : i8", "%c = arith.constant 1 : i8\nreturn %c : i8");
    let text = serde_json::to_string(&verdict).unwrap();
    let back: Verdict = serde_json::from_str(&text).unwrap();
    assert_eq!(back, verdict);
    assert!(text.contains("\"verdict\":\"refuted\"") && text.contains("\"hex\""), "{text}");
}

#[test]
fn a_choice_is_not_a_function() {
    // Each use of undef, and each freeze of poison, is a nondeterministic choice of its own, so that two choices are
    // not equal to one.
    let zero = "%c = arith.constant 0 : i8\nreturn %c : i8";
    let difference = |op: &str| {
        let v = op.replace("%u", "%v").replace("%p", "%q");
        format!("{op}\n{v}\n%0 = arith.xori %u, %v : i8\nreturn %0 : i8")
    };
    let undef = difference("%u = llvm.mlir.undef : i8");
    undecided("() -> i8", zero, &undef);
    undecided("() -> i8", &undef, zero);
    let frozen = difference("%p = ub.poison : i8\n%u = llvm.freeze %p : i8");
    refuted("() -> i8", zero, &frozen);
    proved("() -> i8", &frozen, zero);
    // The elements of `tensor.empty` are chosen anew each time: one tensor twice is less than two, two are two.
    let signature = "(%n: index) -> (tensor<?xi8>, tensor<?xi8>)";
    let two = "%t = tensor.empty(%n) : tensor<?xi8>\n%u = tensor.empty(%n) : tensor<?xi8>\nreturn %t, %u : tensor<?xi8>, tensor<?xi8>";
    let one = two.replace("return %t, %u", "return %t, %t");
    undecided(signature, &one, two);
    proved(signature, two, two);
    proved(signature, two, &one);
}

#[test]
fn undefined_behaviour_does_not_depend_on_later_calls() {
    // The branch on poison comes first; that the call in it may not return does not matter.
    let text = "func.func private @f()\nfunc.func @src() {\nfunc.call @f() : () -> ()\nub.unreachable\n}\nfunc.func @tgt() {\n%p = ub.poison : i1\nscf.if %p {\nfunc.call @f() : () -> ()\n}\nub.unreachable\n}";
    let verdict = verdict(text);
    assert!(verdict.fails(), "{verdict}");
}

const SCF_COUNT: &str = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%z = arith.constant 0 : i8\n%s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i8) {\n%b = arith.addi %a, %x : i8\nscf.yield %b : i8\n}\nreturn %s : i8";

#[test]
fn structured_loops_are_proved_by_induction_and_refuted_within_a_bound() {
    let signature = "(%n: index, %x: i8) -> i8";
    let flipped = SCF_COUNT.replace("%a, %x", "%x, %a");
    match pair(signature, SCF_COUNT, &flipped) {
        Verdict::Proved(proof) => assert_eq!(proof.loops, 1),
        verdict => panic!("{verdict}"),
    }
    let wrong = SCF_COUNT.replace("addi %a, %x", "subi %a, %x");
    let counterexample = refuted(signature, SCF_COUNT, &wrong);
    assert!(!counterexample.source.undefined, "{counterexample}");
    // A trip count that is known is no bound.
    let four = SCF_COUNT
        .replace("%c0 to %n", "%c0 to %c4")
        .replace("%c1 =", "%c4 = arith.constant 4 : index\n%c1 =");
    let shifted = "%c2 = arith.constant 2 : i8\n%r = arith.shli %x, %c2 : i8\nreturn %r : i8";
    proved(signature, &four, shifted);
}

#[test]
fn a_structured_while_yields_the_operands_of_its_last_condition() {
    let count = |limit: &str| {
        format!(
            "%m = arith.constant 3 : i8\n%k = arith.andi %x, %m : i8\n%c0 = arith.constant 0 : i8\n%c1 = arith.constant 1 : i8\n%r = scf.while (%i = %c0) : (i8) -> i8 {{\n%go = arith.cmpi {limit}, %i, %k : i8\nscf.condition(%go) %i : i8\n}} do {{\n^bb0(%j: i8):\n%n = arith.addi %j, %c1 : i8\nscf.yield %n : i8\n}}\nreturn %r : i8"
        )
    };
    let masked = "%m = arith.constant 3 : i8\n%k = arith.andi %x, %m : i8\nreturn %k : i8";
    proved("(%x: i8) -> i8", &count("ult"), masked);
    refuted("(%x: i8) -> i8", &count("ule"), masked);
}

/// Tests that a callee with a body on one side only is not assumed to be the same function on both sides.
#[test]
fn an_unchanged_caller_of_an_added_or_erased_function() {
    let caller = "func.func @f(%x: i8) -> i8 {\n  %r = func.call @h(%x) : (i8) -> i8\n  return %r : i8\n}\n";
    let known = "func.func private @h(%x: i8) -> i8 {\n  %c = arith.constant 1 : i8\n  %r = arith.addi %x, %c : i8\n  return %r : i8\n}\n";
    let unknown = "func.func private @h(i8) -> i8\n";
    for (source, target) in [(known, unknown), (unknown, known)] {
        let report = modules(&format!("{source}{caller}"), &format!("{target}{caller}"));
        assert!(!report.pairs.iter().any(|pair| pair.source == "f" && pair.verdict.holds()), "{report}");
    }
    assert_eq!(modules(&format!("{known}{caller}"), &format!("{known}{caller}")).exit_code(), 0);
}

/// Tests that a nondeterministic choice in a part of a function is not refined by a new choice: operations outside of
/// the part may observe the first choice.
#[test]
fn parts_make_no_new_choices() {
    let text = "func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b fastmath<nsz> : f32
  return %0 : f32
}";
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let ir = parse_source(&ctx, "test.mlir", text.as_bytes(), ParseOptions::default()).expect("it parses");
    let part = Settings { part: true, ..Settings::default() };
    let prove = |settings| prove_modules(&ir, ir.root(), &ir, ir.root(), settings).exit_code();
    assert_eq!((prove(&Settings::default()), prove(&part)), (0, 3));
}

/// Tests that the resources of a module are compared.
#[test]
fn resources_are_compared() {
    let module = |number: u32| {
        format!(
            "func.func @f() -> tensor<1xi32> {{
  %c = arith.constant dense_resource<blob> : tensor<1xi32>
  return %c : tensor<1xi32>
}}
{{-#
  dialect_resources: {{ builtin: {{ blob: \"0x04000000{number:02x}000000\" }} }}
#-}}"
        )
    };
    assert_eq!(modules(&module(1), &module(1)).exit_code(), 0);
    assert_eq!(modules(&module(1), &module(2)).exit_code(), 3);
}

/// Tests that a public function may be neither erased nor made private.
#[test]
fn public_functions_stay_public() {
    let body = "@f(%x: i32) -> i32 {\n  return %x : i32\n}";
    let report = modules(&format!("func.func {body}"), &format!("func.func private {body}"));
    assert_eq!((report.exit_code(), report.lost), (3, vec!["f".to_owned()]));
    let report = modules(&format!("func.func private {body}"), &format!("func.func {body}"));
    assert_eq!(report.exit_code(), 0);
}

/// Tests that a proof that exceeds a limit is undecided, and that the reason names the limit.
#[test]
fn limits_are_named() {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let text = "func.func @src(%x: i64, %y: i64) -> i64 {
          %0 = arith.muli %x, %y : i64
          return %0 : i64 }
        func.func @tgt(%x: i64, %y: i64) -> i64 {
          %0 = arith.xori %x, %y : i64
          return %0 : i64 }";
    let ir = parse_source(&ctx, "test.mlir", text.as_bytes(), ParseOptions::default()).expect("it is valid");
    let said = |change: fn(&mut Settings)| {
        let mut settings = Settings::default();
        change(&mut settings);
        prove_within(&ir, ir.root(), &settings).pairs[0].verdict.to_string()
    };
    assert!(said(|_| ()).starts_with("refuted"));
    let out_of_time = "undecided: out of time after 0 s in symbolic execution";
    assert_eq!(said(|settings| settings.limits.time = Duration::ZERO), out_of_time);
    assert_eq!(said(|settings| settings.limits.deadline = Some(Instant::now())), out_of_time);
    let later = Instant::now() + Duration::from_secs(3600);
    assert_eq!(LATER.set(later), Ok(()));
    assert!(said(|settings| settings.limits.deadline = LATER.get().copied()).starts_with("refuted"));
    let out_of_steps = "undecided: more than 0 million steps in symbolic execution";
    assert_eq!(said(|settings| settings.limits.steps = 0), out_of_steps);
    assert_eq!(said(|settings| settings.limits.memory_mb = 0), "undecided: terms of more than 0 MB");
}

/// Constructors run before all functions, and change the initial contents of global variables.
#[test]
fn operations_without_a_symbol_are_compared() {
    let function = "llvm.mlir.global external @x(0 : i32) : i32
        llvm.func @init() {
          %p = llvm.mlir.addressof @x : !llvm.ptr
          %c = llvm.mlir.constant(1 : i32) : i32
          llvm.store %c, %p : i32, !llvm.ptr
          llvm.return
        }";
    let with = |priority: u32| {
        let operands = format!("ctors = [@init], priorities = [{priority} : i32], data = [#llvm.zero]");
        format!("llvm.mlir.global_ctors {operands}\n{function}")
    };
    let codes =
        [(function, &*with(0)), (&*with(0), function), (&*with(0), &*with(1)), (&*with(0), &*with(0))]
            .map(|(source, target)| modules(source, target).exit_code());
    assert_eq!(codes, [3, 3, 3, 0]);
}

/// A time limit that no proof reaches.
static LATER: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();

/// Products and quotients are not computed at widths where one of them takes long; linear operations are, and their
/// counterexamples are shown by their first and last digits.
#[test]
fn wide_integers_have_limits() {
    let wide = "(%x: i16777215, %y: i16777215) -> i16777215";
    let product =
        "%0 = arith.muli %x, %y : i16777215 %1 = arith.divui %0, %y : i16777215 return %1 : i16777215";
    let said = undecided(wide, product, "return %x : i16777215");
    assert_eq!(said, "undecided: a term of 16777215 bits exceeds the limit of 262144 bits");
    let counterexample = refuted(
        "(%x: i300000) -> i300000",
        "return %x : i300000",
        "%0 = arith.addi %x, %x : i300000 return %0 : i300000",
    );
    let text = counterexample.to_string();
    assert!(text.contains(", 75000 hexadecimal digits)"), "{text}");
    assert!(text.lines().all(|line| line.len() < 300), "{text}");
}

#[test]
fn a_changed_callee_of_a_parallel_loop_may_race() {
    let store = "memref.store %v, %m[%i] : memref<4xi32>";
    let module = |visibility: &str, steps: &str, last: &str| {
        format!(
            "func.func {visibility} @h(%m: memref<4xi32>, %i: index, %v: i32) {{\n\
             %c0 = arith.constant 0 : index\n{steps}\n{last}\nreturn\n}}\n\
             func.func private @through(%m: memref<4xi32>, %i: index, %v: i32) {{\n\
             func.call @h(%m, %i, %v) : (memref<4xi32>, index, i32) -> ()\nreturn\n}}\n\
             func.func @f(%m: memref<4xi32>, %v: i32) {{\n%c0 = arith.constant 0 : index\n\
             %c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index\n\
             scf.parallel (%i) = (%c0) to (%c2) step (%c1) {{\n\
             func.call @through(%m, %i, %v) : (memref<4xi32>, index, i32) -> ()\nscf.reduce\n}}\nreturn\n}}"
        )
    };
    for visibility in ["private", ""] {
        let source = module(visibility, "", store);
        let same = "%0 = arith.addi %v, %v : i32\n%1 = arith.subi %0, %v : i32";
        let harmless = modules(&source, &module(visibility, same, &store.replace("%v", "%1")));
        assert_eq!(harmless.exit_code(), 0, "{harmless}");
        // The load of one iteration and the store of another one access the same element.
        let racing = modules(&source, &module(visibility, "%x = memref.load %m[%c0] : memref<4xi32>", store));
        let of_caller = racing.pairs.iter().find(|pair| pair.source == "f").expect("a pair");
        assert!(of_caller.verdict.fails(), "{racing}");
    }
}
