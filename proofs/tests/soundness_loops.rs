//! Verdicts on random pairs of loops, compared with running both functions on every input of a small width: whatever is proved, by
//! induction above all, must hold, and whatever is refuted must not.

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::semantics::{Concrete, Scalar, TermBuilder, Value};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{ApInt, Ir, OpId};
use proofmark_proofs::exec::{Options, Side, execute};
use proofmark_proofs::modules::pairs_within;
use proofmark_proofs::{Settings, Verdict, prove_functions};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

const WIDTH: u32 = 2;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A loop with two values carried along. Operands are numbers of values: see `name`.
#[derive(Clone, Debug)]
struct Program {
    is_while: bool,
    unsigned: bool,
    bounds: [usize; 3],
    inits: [usize; 2],
    body: Vec<(&'static str, usize, usize)>,
    /// Before the loop, the first operation of the body.
    hoisted: bool,
    yields: [usize; 2],
    call: Option<usize>,
    result: usize,
}

const OPS: &[&str] = &["addi", "subi", "muli", "xori", "andi", "divui", "addi nsw", "minsi"];

/// Values: arguments, constants, then the loop's number and what it carries, then those of the body.
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
            // A carried value that is as at first, perhaps.
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
            // The values change places, everywhere.
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

/// What a run shows: whether it is undefined or hangs, the calls with their arguments before, the result. `None` is poison.
#[derive(Debug)]
struct Shown {
    undefined: bool,
    hangs: bool,
    calls: Vec<Option<ApInt>>,
    result: Option<ApInt>,
}

fn run(ir: &Ir, function: OpId, args: &[Option<ApInt>]) -> Shown {
    let mut terms = Concrete::new();
    let values: Vec<Value> = args
        .iter()
        .map(|a| {
            Value::from(match a {
                Some(a) => Scalar::constant(&mut terms, a.clone()),
                None => Scalar { value: terms.number(WIDTH, 1), poison: terms.bool(true) },
            })
        })
        .collect();
    let options = Options {
        index_width: 64,
        unroll: 100,
        max_steps: 10_000,
        side: Side::Source,
        deadline: None,
        marked: false,
    };
    let summary = execute(&mut terms, ir, function, &values, &options, None).unwrap();
    let undefined = terms.is_true(summary.ub);
    let read = |s: Scalar| (!terms.is_true(s.poison)).then(|| terms.value(s.value).clone());
    let calls = summary.events.iter().filter(|e| terms.is_true(e.path)).map(|e| read(e.args[0])).collect();
    // A loop that goes round so often at this width does not end.
    let hangs = terms.is_true(summary.hangs) || terms.is_true(summary.beyond);
    let ends = terms.is_true(summary.returned) && !undefined;
    let result = if ends { read(summary.results[0].as_scalar().unwrap()) } else { None };
    Shown { undefined, hangs, calls, result }
}

/// Whether the target refines the source on every input; `None` if that depends on endless traces.
fn refines(ir: &Ir, f: OpId, g: OpId) -> Option<bool> {
    let all: Vec<Option<ApInt>> =
        (0..1u128 << WIDTH).map(|v| Some(ApInt::new(WIDTH, v))).chain([None]).collect();
    let refined = |s: &Option<ApInt>, t: &Option<ApInt>| s.is_none() || s == t;
    let mut holds = true;
    for a in &all {
        for b in &all {
            for c in &all {
                let args = [a.clone(), b.clone(), c.clone()];
                let (source, target) = (run(ir, f, &args), run(ir, g, &args));
                let n = source.calls.len();
                // Any of the calls may be the last: it need not come back.
                let same_calls = target.calls.len() >= n
                    && source.calls.iter().zip(&target.calls).all(|(s, t)| refined(s, t));
                if source.hangs && n > 0 {
                    return None;
                }
                holds &= same_calls;
                if source.undefined || source.hangs {
                    continue;
                }
                holds &= !target.undefined
                    && !target.hangs
                    && target.calls.len() == n
                    && refined(&source.result, &target.result);
            }
        }
    }
    Some(holds)
}

#[test]
fn verdicts_on_loops_agree_with_brute_force() {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let mut settings = Settings { unroll: 2, ..Settings::default() };
    settings.limits.time = Duration::from_secs(2);
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    for seed in 0..120 {
        let mut dice = Dice(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15));
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
        let Some(truth) = refines(&ir, f, g) else { continue };
        let verdict = prove_functions(&ir, f, &ir, g, &settings);
        match verdict {
            Verdict::Proved(_) | Verdict::Vacuous(_) => {
                assert!(truth, "proved, but wrong:\n{text}\n{verdict}");
                proved += 1;
            }
            Verdict::Refuted(_) => {
                assert!(!truth, "refuted, but right:\n{text}\n{verdict}");
                refuted += 1;
            }
            _ => open += 1,
        }
    }
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved > 40 && refuted > 15, "both answers must come up: {proved}, {refuted}, {open}");
}
