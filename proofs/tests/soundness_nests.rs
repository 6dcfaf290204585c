//! Tests that proofs about random pairs of loops and loop nests agree with execution.
//!
//! One loop of a pair is coalesced, strip-mined, interchanged or rotated, correctly or with a mutation. `PAIRS=3000`
//! in the environment sets the number of pairs.

use crate::common::runs::refines;
use crate::common::{Dice, context};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::modules::pairs_within;
use proofmark_proofs::{Settings, Verdict, prove_functions};
use std::fmt::Write;
use std::time::Duration;

const WIDTH: u32 = 4;

/// The body of the innermost loop.
#[derive(Clone, Copy)]
struct Body {
    op: &'static str,
    operand: &'static str,
    calls: bool,
}

impl Body {
    fn random(dice: &mut Dice) -> Body {
        Body {
            op: dice.pick(&["addi", "muli", "xori", "subi"]),
            operand: dice.pick(&["%i", "%j", "%x", "%y"]),
            calls: dice.below(2) == 0,
        }
    }

    fn mutated(mut self, dice: &mut Dice) -> Body {
        match dice.below(8) {
            0 => self.operand = dice.pick(&["%i", "%j", "%x", "%y"]),
            1 => self.op = dice.pick(&["addi", "muli", "xori", "subi"]),
            _ => {}
        }
        self
    }

    /// Returns the text of the body, which computes `%v` from `%a`.
    fn text(self) -> String {
        let call = if self.calls { "func.call @use(%i, %j, %a) : (i4, i4, i4) -> ()\n" } else { "" };
        format!("{call}%v = arith.{} %a, {} : i4\n", self.op, self.operand)
    }
}

fn function(symbol: &str, constants: &[(&str, usize)], body: &str) -> String {
    let mut text = format!("func.func @{symbol}(%n: i4, %x: i4, %y: i4) -> i4 {{\n");
    for (name, value) in [("%c0", 0), ("%c1", 1)].iter().chain(constants) {
        let _ = writeln!(
            text,
            "{name} = arith.constant {} : i4",
            if *value > 7 { *value as i64 - 16 } else { *value as i64 }
        );
    }
    text + body + "return %r : i4\n}\n"
}

/// Returns the text of `for %outer { for %inner { body } }`.
fn nest([outer, inner]: [&str; 2], [n_outer, n_inner]: [&str; 2], body: Body, after: &str) -> String {
    format!(
        "%r = scf.for unsigned {outer} = %c0 to {n_outer} step %c1 iter_args(%p = %x) -> (i4) : i4 {{\n\
         %q = scf.for unsigned {inner} = %c0 to {n_inner} step %c1 iter_args(%a = %p) -> (i4) : i4 {{\n{}scf.yield %v : i4\n}}\n\
         {after}scf.yield %q : i4\n}}\n",
        body.text()
    )
}

/// Returns a nest of two loops, and one loop with divisions or the interchanged nest.
fn coalesced(dice: &mut Dice) -> [String; 2] {
    let body = Body::random(dice);
    let (n, m) = (1 + dice.below(3), 1 + dice.below(4));
    let after = if dice.below(6) == 0 { "func.call @use(%i, %i, %q) : (i4, i4, i4) -> ()\n" } else { "" };
    let constants = [("%n1", n), ("%m1", m)];
    // The bound of the outer loop is unknown in one of four pairs.
    let bound = dice.pick(&["%n1", "%n1", "%n1", "%n"]);
    let source = function("src", &constants, &nest(["%i", "%j"], [bound, "%m1"], body, after));
    let other = body.mutated(dice);
    let off = |dice: &mut Dice, n: usize| match dice.below(6) {
        0 => n + 1,
        1 if n > 1 => n - 1,
        _ => n,
    };
    let target = match dice.below(5) {
        0 => {
            let constants = [("%n1", off(dice, n)), ("%m1", off(dice, m))];
            function("tgt", &constants, &nest(["%j", "%i"], ["%m1", "%n1"], other, ""))
        }
        _ => {
            let constants = [("%all", off(dice, n * m)), ("%d", off(dice, m)), ("%e", off(dice, m))];
            let (first, second) = if dice.below(6) == 0 { ("%j", "%i") } else { ("%i", "%j") };
            function(
                "tgt",
                &constants,
                &format!(
                    "%r = scf.for unsigned %k = %c0 to %all step %c1 iter_args(%a = %x) -> (i4) : i4 {{\n\
                     {first} = arith.divui %k, %d : i4\n{second} = arith.remui %k, %e : i4\n{}scf.yield %v : i4\n}}\n",
                    other.text()
                ),
            )
        }
    };
    if dice.below(3) == 0 { swapped([source, target]) } else { [source, target] }
}

/// Returns the pair with source and target exchanged.
fn swapped([source, target]: [String; 2]) -> [String; 2] {
    [target.replace("@tgt", "@src"), source.replace("@src", "@tgt")]
}

/// Returns a loop, and the strip-mined loop.
fn strips(dice: &mut Dice) -> [String; 2] {
    let body = Body { operand: dice.pick(&["%i", "%x"]), ..Body::random(dice) };
    let (strip, n) = (2 + dice.below(2), 1 + dice.below(3));
    let as_one = |symbol: &str, all: usize, body: Body| {
        function(
            symbol,
            &[("%all", all)],
            &format!(
                "%r = scf.for unsigned %i = %c0 to %all step %c1 iter_args(%a = %x) -> (i4) : i4 {{\n%j = arith.addi %i, %c1 : i4\n{}scf.yield %v : i4\n}}\n",
                body.text()
            ),
        )
    };
    let off = [n * strip, n * strip + 1, n * strip - 1, n * strip][dice.below(4)];
    let source = as_one("src", off, body);
    let width = if dice.below(5) == 0 { strip + 1 } else { strip };
    let lower = dice.pick(&["%ii", "%ii", "%ii", "%c0"]);
    let target = function(
        "tgt",
        &[("%all", n * strip), ("%s", strip), ("%w", width)],
        &format!(
            "%r = scf.for unsigned %ii = %c0 to %all step %s iter_args(%p = %x) -> (i4) : i4 {{\n\
             %u = arith.addi %ii, %w : i4\n\
             %q = scf.for unsigned %i = {lower} to %u step %c1 iter_args(%a = %p) -> (i4) : i4 {{\n%j = arith.addi %i, %c1 : i4\n{}scf.yield %v : i4\n}}\n\
             scf.yield %q : i4\n}}\n",
            body.mutated(dice).text()
        ),
    );
    if dice.below(3) == 0 { swapped([source, target]) } else { [source, target] }
}

/// Returns a loop with its check at the beginning, and the rotated loop, with its check at the end.
fn rotated(dice: &mut Dice) -> [String; 2] {
    let body = Body { operand: dice.pick(&["%i", "%x"]), ..Body::random(dice) };
    let predicate = dice.pick(&["ult", "ult", "slt", "ne"]);
    let bound = dice.pick(&["%n", "%y"]);
    let source = function(
        "src",
        &[],
        &format!(
            "%l:2 = scf.while (%i = %c0, %a = %x) : (i4, i4) -> (i4, i4) {{\n%go = arith.cmpi {predicate}, %i, {bound} : i4\nscf.condition(%go) %i, %a : i4, i4\n}} do {{\n\
             ^bb0(%i: i4, %a: i4):\n%j = arith.addi %i, %c1 : i4\n{}scf.yield %j, %v : i4, i4\n}}\n%r = arith.addi %l#1, %c0 : i4\n",
            body.text()
        ),
    );
    let guard = if dice.below(5) == 0 { dice.pick(&["ule", "ne", "slt", "uge"]) } else { predicate };
    let again = if dice.below(6) == 0 { dice.pick(&["ule", "ne", "slt"]) } else { predicate };
    let compared = dice.pick(&["%j", "%j", "%j", "%i"]);
    let left = dice.pick(&["%v", "%v", "%v", "%a"]);
    let loop_at_end = format!(
        "%l:2 = scf.while (%i = %c0, %a = %x) : (i4, i4) -> (i4, i4) {{\n%j = arith.addi %i, %c1 : i4\n{}%go = arith.cmpi {again}, {compared}, {bound} : i4\n\
         scf.condition(%go) %j, {left} : i4, i4\n}} do {{\n^bb0(%i: i4, %a: i4):\nscf.yield %i, %a : i4, i4\n}}\n",
        body.mutated(dice).text()
    );
    let guarded = match dice.below(6) {
        0 => format!("{loop_at_end}%r = arith.addi %l#1, %c0 : i4\n"),
        _ => format!(
            "%first = arith.cmpi {guard}, %c0, {bound} : i4\n%r = scf.if %first -> (i4) {{\n{loop_at_end}scf.yield %l#1 : i4\n}} else {{\nscf.yield %x : i4\n}}\n"
        ),
    };
    let target = function("tgt", &[], &guarded);
    if dice.below(3) == 0 { swapped([source, target]) } else { [source, target] }
}

/// Compares the verdicts on the pairs of `seeds` with executions. Returns the numbers of proofs, refutations and other
/// verdicts.
fn compare(seeds: std::ops::Range<u64>) -> [usize; 3] {
    let ctx = context();
    let mut settings = Settings { unroll: 2, ..Settings::default() };
    settings.limits = settings.limits.within(Duration::from_secs(2));
    let among: Vec<Option<u128>> = [0, 1, 2, 3, 5, 7, 8, 15].map(Some).into_iter().chain([None]).collect();
    let mut tally = [0; 3];
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let functions = match seed % 3 {
            0 => coalesced(&mut dice),
            1 => strips(&mut dice),
            _ => rotated(&mut dice),
        };
        let text = format!("func.func private @use(i4, i4, i4)\n{}{}", functions[0], functions[1]);
        let ir = parse_source(&ctx, "random.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|e| panic!("{}: {text}", e[0].message));
        let (_, f, _, g) = pairs_within(&ir, ir.root()).pop().unwrap();
        let verdict = prove_functions(&ir, f, &ir, g, &settings);
        let at = match &verdict {
            Verdict::Proved(_) | Verdict::Vacuous(_) => 0,
            Verdict::Refuted(_) => 1,
            _ => 2,
        };
        tally[at] += 1;
        // Only proofs are compared: the input of a refutation may be outside of `among`, and was replayed by the prover.
        if at < 2
            && let Some(truth) = refines(&ir, f, g, WIDTH, &among)
        {
            assert!(
                truth || at == 1,
                "seed {seed}: proved, but the target is no refinement:\n{text}\n{verdict}"
            );
        }
    }
    tally
}

#[test]
fn verdicts_on_nests_agree_with_runs() {
    let pairs = std::env::var("PAIRS").ok().and_then(|n| n.parse().ok());
    let [proved, refuted, open] = compare(0..pairs.unwrap_or(60));
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved > 10 && refuted > 7, "too few proofs or refutations: {proved}, {refuted}, {open}");
}
