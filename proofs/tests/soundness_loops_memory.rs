//! Tests that proofs about random pairs of loops with loads and stores agree with execution on many inputs of a small
//! width. Most proofs are inductions.
//!
//! The functions have two memref arguments, which may alias. The contents of both are part of the behaviour.

use crate::common::{Dice, context};
use proofmark_ir::semantics::{Component, Concrete, Origin, Scalar, TermBuilder, Value};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{ApInt, Ir, OpId};
use proofmark_proofs::exec::{Options, Side, execute};
use proofmark_proofs::{Settings, Verdict, prove_functions};
use std::fmt::Write;
use std::time::Duration;

const WIDTH: u32 = 2;

/// A statement. Operands are numbers of values, see `name`.
#[derive(Clone, Debug, PartialEq)]
enum Op {
    Binary(&'static str, usize, usize),
    Load { memory: usize, at: usize },
    Store { memory: usize, at: usize, value: usize },
    Use(usize),
}

/// The place of the allocation of a local block.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scratch {
    Before,
    Within,
}

#[derive(Clone, Debug)]
struct Program {
    scratch: Scratch,
    /// Whether the second half of the cells is written before the loop.
    preset: bool,
    body: Vec<Op>,
    /// The number of first statements that are executed before the loop.
    hoisted: usize,
    /// The number of last statements that are executed after the loop.
    sunk: usize,
    /// Whether the hoisted statements are executed only if there is an iteration.
    guarded: bool,
    /// If a cell of the first memref is updated in each iteration: whether a loop-carried value holds its contents.
    carried: Option<bool>,
    yields: usize,
    result: usize,
}

const OPS: &[&str] = &["addi", "subi", "muli", "xori", "andi"];
const MEMORIES: &[&str] = &["%m", "%k", "%l"];

/// Returns the name of a value. The values are numbered: arguments, constants, the induction variable, the loop-carried
/// value, the contents of the promoted cell, the values of the body.
fn name(i: usize) -> String {
    ["%n", "%x", "%c0", "%c1", "%i", "%a", "%p"]
        .get(i)
        .map_or_else(|| format!("%v{}", i - 7), |s| (*s).to_owned())
}

fn value(dice: &mut Dice, k: usize) -> usize {
    if dice.below(2) == 0 { dice.below(7) } else { 1 + dice.below(6 + k) }
}

fn op(dice: &mut Dice, k: usize) -> Op {
    let memory = dice.pick(&[0, 0, 1, 1, 2]);
    let at = dice.pick(&[2, 2, 3, 4, 4, 5]);
    match dice.below(8) {
        0..=1 => Op::Binary(dice.pick(OPS), value(dice, k), value(dice, k)),
        2..=4 => Op::Load { memory, at },
        5..=6 => Op::Store { memory, at, value: value(dice, k) },
        _ => Op::Use(value(dice, k)),
    }
}

fn program(dice: &mut Dice) -> Program {
    let n = 1 + dice.below(4);
    Program {
        scratch: dice.pick(&[Scratch::Before, Scratch::Within]),
        preset: dice.below(2) == 0,
        body: (0..n).map(|k| op(dice, k)).collect(),
        hoisted: 0,
        sunk: 0,
        guarded: false,
        carried: (dice.below(3) == 0).then_some(false),
        yields: 4 + dice.below(3 + n),
        result: dice.below(2),
    }
}

fn mutate(dice: &mut Dice, p: &mut Program) {
    let n = p.body.len();
    let at = dice.below(n);
    match dice.below(12) {
        0 => {
            if let Op::Binary(_, a, b) = &mut p.body[at] {
                std::mem::swap(a, b);
            }
        }
        1 => p.body[at] = op(dice, at),
        2 | 3 => {
            p.hoisted = 1;
            p.guarded = dice.below(2) == 0;
        }
        4 => {
            p.sunk = 1;
            p.guarded = dice.below(2) == 0;
        }
        5 | 6 => p.carried = p.carried.map(|c| !c),
        7 => p.scratch = if p.scratch == Scratch::Before { Scratch::Within } else { Scratch::Before },
        8 | 9 => {
            // Removes the read of a stored value.
            for k in 1..n {
                let (before, after) = p.body.split_at_mut(k);
                if let (Op::Store { memory, at, value }, Op::Load { memory: m, at: a }) =
                    (&before[k - 1], &after[0])
                    && (memory, at) == (m, a)
                {
                    after[0] = Op::Binary("addi", *value, 2);
                }
            }
        }
        10 => {
            // Exchanges two neighbours; the numbers of their values stay.
            if at > 0 && !matches!((&p.body[at - 1], &p.body[at]), (Op::Binary(..), _) | (_, Op::Binary(..)))
            {
                p.body.swap(at - 1, at);
            }
        }
        _ => {
            if let Op::Load { memory, .. } | Op::Store { memory, .. } = &mut p.body[at] {
                *memory = (*memory + 1) % 2;
            }
        }
    }
}

fn text(symbol: &str, p: &Program) -> String {
    let ty = format!("i{WIDTH}");
    let memref = format!("memref<2x{ty}>");
    let mut out = format!("func.func @{symbol}(%n: {ty}, %x: {ty}, %m: {memref}, %k: {memref}) -> {ty} {{\n");
    let _ = writeln!(out, "%c0 = arith.constant 0 : {ty}\n%c1 = arith.constant 1 : {ty}");
    let _ = writeln!(out, "%z = arith.constant 0 : index\n%o = arith.constant 1 : index");
    // Hoisted statements may read both memrefs, which are therefore defined before the loop.
    let _ = writeln!(out, "%see0 = memref.load %m[%z] : {memref}\n%see1 = memref.load %k[%z] : {memref}");
    let scratch = format!("%l = memref.alloca() : {memref}\n");
    if p.scratch == Scratch::Before {
        out.push_str(&scratch);
        if p.preset {
            let _ = writeln!(out, "memref.store %x, %l[%o] : {memref}");
        }
    }
    let statement = |k: usize| -> String {
        let place = |at: usize| {
            let masked = format!("%m{k} = arith.andi {}, %c1 : {ty}\n", name(at));
            masked + &format!("%at{k} = arith.index_castui %m{k} : {ty} to index\n")
        };
        match &p.body[k] {
            Op::Binary(op, a, b) => format!("%v{k} = arith.{op} {}, {} : {ty}\n", name(*a), name(*b)),
            Op::Load { memory, at } => {
                place(*at) + &format!("%v{k} = memref.load {}[%at{k}] : {memref}\n", MEMORIES[*memory])
            }
            Op::Store { memory, at, value } => {
                let value = name(*value);
                place(*at)
                    + &format!("memref.store {value}, {}[%at{k}] : {memref}\n", MEMORIES[*memory])
                    + &format!("%v{k} = arith.addi {value}, %c0 : {ty}\n")
            }
            Op::Use(value) => {
                let value = name(*value);
                format!("func.call @use({value}) : ({ty}) -> ()\n%v{k} = arith.addi {value}, %c1 : {ty}\n")
            }
        }
    };
    let n = p.body.len();
    // Statements that use values of the loop stay in the loop. A use of an undefined value becomes a use of another one.
    let outside = |k: usize| match &p.body[k] {
        Op::Binary(_, a, b) => *a < 4 && *b < 4,
        Op::Load { memory, at } => *at < 4 && (*memory < 2 || p.scratch == Scratch::Before),
        Op::Store { memory, at, value } => {
            *at < 4 && *value < 4 && (*memory < 2 || p.scratch == Scratch::Before)
        }
        Op::Use(_) => false,
    };
    let first = if p.hoisted > 0 && outside(0) { 1 } else { 0 };
    let used = |k: usize| p.yields == 7 + k;
    let last = if p.sunk > 0 && n > 1 && outside(n - 1) && !used(n - 1) { n - 1 } else { n };
    if first > 0 {
        let what = statement(0);
        if p.guarded {
            let _ = writeln!(
                out,
                "%any = arith.cmpi ult, %c0, %n : {ty}\n%v0 = scf.if %any -> {ty} {{\n{}scf.yield %w0 : {ty}\n}} else {{\nscf.yield %c0 : {ty}\n}}",
                what.replace("%v0", "%w0")
            );
        } else {
            out.push_str(&what);
        }
    }
    let mut body = String::new();
    if p.scratch == Scratch::Within {
        body.push_str(&scratch);
    }
    let carries = p.carried == Some(true);
    if p.carried == Some(false) {
        let _ = writeln!(body, "%p = memref.load %m[%z] : {memref}");
    } else if p.carried.is_none() {
        let _ = writeln!(body, "%p = arith.xori %a, %c1 : {ty}");
    }
    (first..last).for_each(|k| body.push_str(&statement(k)));
    let new = name(p.yields);
    let _ = writeln!(body, "%new = arith.addi {new}, %x : {ty}");
    if p.carried == Some(false) {
        let _ = writeln!(body, "memref.store %new, %m[%z] : {memref}");
    }
    let (init, more, ty2) =
        if carries { (", %p = %see0", ", %new", format!(", {ty}")) } else { ("", "", String::new()) };
    let count = 1 + usize::from(carries);
    let _ = writeln!(
        out,
        "%r:{count} = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %x{init}) -> ({ty}{ty2}) : {ty} {{\n{body}scf.yield {new}{more} : {ty}{ty2}\n}}"
    );
    if carries {
        let _ = writeln!(out, "memref.store %r#1, %m[%z] : {memref}");
    }
    if last < n {
        let what = statement(last);
        if p.guarded {
            let _ = writeln!(out, "%some = arith.cmpi ult, %c0, %n : {ty}\nscf.if %some {{\n{what}}}");
        } else {
            out.push_str(&what);
        }
    }
    let result = ["%r#0", "%x"][p.result];
    let _ = writeln!(out, "return {result} : {ty}\n}}");
    out
}

/// Returns a function that calls the tested function on two escaped blocks, and returns their final contents as well.
fn driver(symbol: &str) -> String {
    let ty = format!("i{WIDTH}");
    let memref = format!("memref<2x{ty}>");
    format!(
        "func.func @run_{symbol}(%n: {ty}, %x: {ty}, %a: {ty}, %same: i1) -> ({ty}, {ty}, {ty}, {ty}, {ty}) {{
  %c1 = arith.constant 1 : {ty}
  %c2 = arith.constant -2 : {ty}
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %m = memref.alloc() : {memref}
  %other = memref.alloc() : {memref}
  memref.store %a, %m[%z] : {memref}
  memref.store %c1, %m[%o] : {memref}
  memref.store %c2, %other[%z] : {memref}
  memref.store %x, %other[%o] : {memref}
  func.call @tell(%m, %other) : ({memref}, {memref}) -> ()
  memref.store %a, %m[%z] : {memref}
  memref.store %c1, %m[%o] : {memref}
  memref.store %c2, %other[%z] : {memref}
  memref.store %x, %other[%o] : {memref}
  %k = arith.select %same, %m, %other : {memref}
  %r = func.call @{symbol}(%n, %x, %m, %k) : ({ty}, {ty}, {memref}, {memref}) -> {ty}
  %r0 = memref.load %m[%z] : {memref}
  %r1 = memref.load %m[%o] : {memref}
  %r2 = memref.load %other[%z] : {memref}
  %r3 = memref.load %other[%o] : {memref}
  return %r, %r0, %r1, %r2, %r3 : {ty}, {ty}, {ty}, {ty}, {ty}
}}
"
    )
}

/// The behaviour of an execution. `None` is poison.
#[derive(Debug)]
struct Behaviour {
    undefined: bool,
    calls: Vec<Option<ApInt>>,
    results: Vec<Option<ApInt>>,
}

fn run(ir: &Ir, function: OpId, args: &[Option<ApInt>; 3], same: bool) -> Behaviour {
    // Each unknown function is a fixed function. It has no undefined behaviour, it returns, and it frees nothing.
    let mut terms = Concrete::with_oracle(|symbol, args, width| {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let words = args.iter().flat_map(|a| a.to_u128().map_or([0, 0], |a| [a as u64, (a >> 64) as u64]));
        for word in symbol.to_string().bytes().map(u64::from).chain(words) {
            hash = (hash ^ word).wrapping_mul(0x100_0000_01b3).rotate_left(29);
        }
        let freed = [Origin::BlockFreed, Origin::BlockFreedInLoop, Origin::BlockFreedByEvent];
        let never = symbol.component == Component::DoesNotReturn || freed.contains(&symbol.origin);
        Some(ApInt::new(64, if never { 0 } else { hash.into() }).zext_or_trunc(width))
    });
    let mut values: Vec<Value> = args
        .iter()
        .map(|a| {
            Value::from(match a {
                Some(a) => Scalar::constant(&mut terms, a.clone()),
                None => Scalar { value: terms.number(WIDTH, 1), poison: terms.bool(true) },
            })
        })
        .collect();
    values.push(Value::from(Scalar::constant(&mut terms, ApInt::new(1, same.into()))));
    let options = Options {
        index_width: 64,
        unroll: 100,
        max_steps: 10_000,
        side: Side::Source,
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let summary = execute(&mut terms, ir, function, &values, &options, None).unwrap();
    let read = |s: Scalar| (!terms.is_true(s.poison)).then(|| terms.value(s.value).clone());
    let calls =
        summary.events.iter().filter(|e| terms.is_true(e.path) && e.action.to_string().contains("use"));
    let calls = calls.map(|e| read(e.args[0])).collect();
    let undefined = terms.is_true(summary.ub);
    let results = summary.results.iter().map(|r| read(r.as_scalar().unwrap())).collect();
    Behaviour { undefined, calls, results }
}

/// Returns whether the target `g` refines the source `f` on all tried inputs.
fn refines(ir: &Ir, f: OpId, g: OpId) -> bool {
    let all: Vec<Option<ApInt>> =
        (0..1u128 << WIDTH).map(|v| Some(ApInt::new(WIDTH, v))).chain([None]).collect();
    let refined = |s: &Option<ApInt>, t: &Option<ApInt>| s.is_none() || s == t;
    let each = |s: &[Option<ApInt>], t: &[Option<ApInt>]| {
        s.len() == t.len() && s.iter().zip(t).all(|(s, t)| refined(s, t))
    };
    all.iter().all(|n| {
        all.iter().all(|x| {
            all[2..].iter().all(|a| {
                [false, true].into_iter().all(|same| {
                    let args = [n.clone(), x.clone(), a.clone()];
                    let [source, target] = [f, g].map(|function| run(ir, function, &args, same));
                    source.undefined
                        || (!target.undefined
                            && each(&source.calls, &target.calls)
                            && each(&source.results, &target.results))
                })
            })
        })
    })
}

#[test]
fn verdicts_on_loops_with_memory_agree_with_execution() {
    let ctx = context();
    let mut settings = Settings { unroll: 2, index_widths: vec![32], ..Settings::default() };
    settings.limits = settings.limits.within(Duration::from_secs(2));
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    let n = std::env::var("PROOFMARK_PAIRS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_usize);
    for seed in 0..n as u64 {
        let mut dice = Dice::new(seed);
        let source = program(&mut dice);
        let mut target = source.clone();
        for _ in 0..1 + dice.below(3) {
            mutate(&mut dice, &mut target);
        }
        let ty = format!("i{WIDTH}");
        if text("", &source) == text("", &target) {
            continue;
        }
        let functions = [text("src", &source), text("tgt", &target)];
        let text = format!(
            "func.func private @use({ty})\nfunc.func private @tell(memref<2x{ty}>, memref<2x{ty}>)\n"
        ) + &functions.concat();
        let whole = text.clone() + &driver("src") + &driver("tgt");
        // A mutation may remove the definition of a used value.
        let Ok(ir) = parse_source(&ctx, "random.mlir", whole.as_bytes(), ParseOptions::default()) else {
            continue;
        };
        let find = |symbol: &str| ir.lookup_symbol(ir.root(), ctx.ident(symbol)).unwrap();
        let verdict = prove_functions(&ir, find("src"), &ir, find("tgt"), &settings);
        match verdict {
            Verdict::Proved(_) | Verdict::Vacuous(_) => {
                assert!(
                    refines(&ir, find("run_src"), find("run_tgt")),
                    "proved, but wrong:\n{text}\n{verdict}"
                );
                proved += 1;
            }
            Verdict::Refuted(_) => refuted += 1,
            _ => {
                if std::env::var("PROOFMARK_SHOW").is_ok() && refines(&ir, find("run_src"), find("run_tgt")) {
                    println!("open, perhaps right:\n{text}\n{verdict}");
                }
                open += 1;
            }
        }
    }
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved > 15 && refuted > 10, "too few proofs or refutations: {proved}, {refuted}, {open}");
}
