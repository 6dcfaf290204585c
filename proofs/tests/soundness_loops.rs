//! Tests that verdicts on random pairs of loops agree with exhaustive execution at a small width. Most proofs are
//! inductions.

use crate::common::runs::refines;
use crate::common::{Dice, context};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_proofs::modules::pairs_within;
use proofmark_proofs::{Settings, Verdict, prove_functions};
use std::fmt::Write;
use std::time::Duration;

const WIDTH: u32 = 2;

/// A loop with two loop-carried values. Operands are numbers of values, see `name`.
#[derive(Clone, Debug)]
struct Program {
    is_while: bool,
    unsigned: bool,
    bounds: [usize; 3],
    inits: [usize; 2],
    body: Vec<(&'static str, usize, usize)>,
    /// Whether the first operation of the body is before the loop.
    hoisted: bool,
    yields: [usize; 2],
    call: Option<usize>,
    result: usize,
}

const OPS: &[&str] = &["addi", "subi", "muli", "xori", "andi", "divui", "addi nsw", "minsi"];

/// Returns the name of a value. The values are numbered: arguments, constants, the induction variable, the loop-carried
/// values, the values of the body.
fn name(i: usize) -> String {
    ["%n", "%x", "%y", "%c0", "%c1", "%c2", "%i", "%a", "%b"]
        .get(i)
        .map_or_else(|| format!("%v{}", i - 9), |s| (*s).to_owned())
}

fn program(dice: &mut Dice) -> Program {
    let n = 1 + dice.below(3);
    let body = (0..n).map(|k| (dice.pick(OPS), dice.below(9 + k), dice.below(9 + k))).collect();
    Program {
        is_while: dice.below(4) == 0,
        unsigned: dice.below(3) == 0,
        bounds: [dice.pick(&[3, 3, 3, 1]), 0, dice.pick(&[4, 4, 5, 2])],
        inits: [dice.below(6), dice.below(6)],
        body,
        hoisted: false,
        yields: [7 + dice.below(2 + n), 7 + dice.below(2 + n)],
        call: (dice.below(3) == 0).then(|| 6 + dice.below(3 + n)),
        result: dice.below(2),
    }
}

fn mutate(dice: &mut Dice, p: &mut Program) {
    let n = p.body.len();
    let at = dice.below(n);
    match dice.below(12) {
        0..=2 => {
            let (op, a, b) = p.body[at];
            p.body[at] = (op, b, a);
        }
        3 => p.body[at].0 = dice.pick(OPS),
        4 => p.body[at].1 = dice.below(9 + at),
        5 => p.yields.swap(0, 1),
        6 => p.yields[dice.below(2)] = 7 + dice.below(2 + n),
        7 => {
            // A loop-carried value may keep its initial value.
            let k = dice.below(2);
            let (from, to) = (7 + k, p.inits[k]);
            for (_, a, b) in &mut p.body {
                *a = if *a == from { to } else { *a };
                *b = if *b == from { to } else { *b };
            }
        }
        8 => p.inits[dice.below(2)] = dice.below(6),
        9 => p.is_while = !p.is_while,
        10 => p.hoisted = true,
        _ => {
            // Exchanges the loop-carried values at all uses.
            let swap = |i: &mut usize| *i = if [7, 8].contains(i) { 15 - *i } else { *i };
            p.inits.swap(0, 1);
            p.yields.swap(0, 1);
            p.yields.iter_mut().for_each(swap);
            p.body.iter_mut().for_each(|(_, a, b)| {
                swap(a);
                swap(b);
            });
            p.call.iter_mut().for_each(swap);
            p.result = 1 - p.result;
        }
    }
}

fn text(symbol: &str, p: &Program) -> String {
    let ty = format!("i{WIDTH}");
    let mut out = format!("func.func @{symbol}(%n: {ty}, %x: {ty}, %y: {ty}) -> {ty} {{\n");
    for c in 0..3 {
        let _ = writeln!(out, "%c{c} = arith.constant {} : {ty}", if c == 2 { -2 } else { c });
    }
    let op = |k: usize| {
        let (op, a, b) = p.body[k];
        let (op, flags) = op.split_once(' ').map_or((op, ""), |(op, _)| (op, " overflow<nsw>"));
        format!("%v{k} = arith.{op} {}, {}{flags} : {ty}\n", name(a), name(b))
    };
    let outside = |i: usize| i < 6;
    let first = usize::from(p.hoisted && outside(p.body[0].1) && outside(p.body[0].2));
    (0..first).for_each(|k| out.push_str(&op(k)));
    let mut body: String = (first..p.body.len()).map(op).collect();
    if let Some(call) = p.call {
        let _ = writeln!(body, "func.call @use({}) : ({ty}) -> ()", name(call));
    }
    let [lower, upper, step] = p.bounds.map(name);
    let [a, b] = p.inits.map(name);
    let [ya, yb] = p.yields.map(name);
    let less = if p.unsigned { "ult" } else { "slt" };
    let _ = if p.is_while {
        writeln!(
            out,
            "%r:3 = scf.while (%i = {lower}, %a = {a}, %b = {b}) : ({ty}, {ty}, {ty}) -> ({ty}, {ty}, {ty}) {{\n%go = arith.cmpi {less}, %i, {upper} : {ty}\nscf.condition(%go) %a, %b, %i : {ty}, {ty}, {ty}\n}} do {{\n^bb0(%a: {ty}, %b: {ty}, %i: {ty}):\n{body}%j = arith.addi %i, {step} : {ty}\nscf.yield %j, {ya}, {yb} : {ty}, {ty}, {ty}\n}}"
        )
    } else {
        let unsigned = if p.unsigned { "unsigned " } else { "" };
        writeln!(
            out,
            "%r:2 = scf.for {unsigned}%i = {lower} to {upper} step {step} iter_args(%a = {a}, %b = {b}) -> ({ty}, {ty}) : {ty} {{\n{body}scf.yield {ya}, {yb} : {ty}, {ty}\n}}"
        )
    };
    let _ = writeln!(out, "return %r#{} : {ty}\n}}", p.result);
    out
}

#[test]
fn verdicts_on_loops_agree_with_exhaustive_execution() {
    let ctx = context();
    let mut settings = Settings { unroll: 2, ..Settings::default() };
    settings.limits = settings.limits.within(Duration::from_secs(2));
    let all: Vec<Option<u128>> = (0..1u128 << WIDTH).map(Some).chain([None]).collect();
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let source = program(&mut dice);
        let mut target = source.clone();
        for _ in 0..1 + dice.below(2) {
            mutate(&mut dice, &mut target);
        }
        let text =
            format!("func.func private @use(i{WIDTH})\n") + &text("src", &source) + &text("tgt", &target);
        let ir = parse_source(&ctx, "random.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|e| panic!("{}: {text}", e[0].message));
        let (_, f, _, g) = pairs_within(&ir, ir.root()).pop().unwrap();
        let Some(truth) = refines(&ir, f, g, WIDTH, &all) else { continue };
        let verdict = prove_functions(&ir, f, &ir, g, &settings);
        match verdict {
            Verdict::Proved(_) | Verdict::Vacuous(_) => {
                assert!(truth, "proved, but the target is no refinement:\n{text}\n{verdict}");
                proved += 1;
            }
            Verdict::Refuted(_) => {
                assert!(!truth, "refuted, but the target is a refinement:\n{text}\n{verdict}");
                refuted += 1;
            }
            _ => open += 1,
        }
    }
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved > 40 && refuted > 15, "too few proofs or refutations: {proved}, {refuted}, {open}");
}
