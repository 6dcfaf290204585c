//! Tests that verdicts agree with exhaustive execution.
//!
//! The sources are random functions over few bits, and each target is a mutation of its source. Both are executed on
//! all inputs, poison included. The test and the prover share the semantics of operations and the interpreter. The test
//! defines refinement independently of the prover.

use crate::common::{Dice, context};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Concrete, Scalar, TermBuilder, Value};
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Ir, OpId};
use proofmark_proofs::exec::{Options, execute};
use proofmark_proofs::modules::pairs_within;
use proofmark_proofs::{Settings, Verdict, prove_functions};
use std::fmt::Write;

/// An operation of a block.
#[derive(Clone)]
struct Step {
    op: &'static str,
    flags: &'static str,
    operands: [usize; 3],
    constant: i64,
}

const PLAIN: &[&str] = &[
    "andi",
    "ori",
    "xori",
    "maxsi",
    "minui",
    "divui",
    "divsi",
    "remui",
    "remsi",
    "ceildivsi",
    "floordivsi",
    "shrsi",
];
const WRAPPING: &[&str] = &["addi", "subi", "muli", "shli"];
const FLAGS: &[&str] = &["", "", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "ult", "uge"];

fn step(dice: &mut Dice, n: usize) -> Step {
    let operands = [dice.below(n), dice.below(n), dice.below(n)];
    let constant = dice.below(8) as i64 - 4;
    match dice.below(10) {
        0..=4 => Step { op: dice.pick(WRAPPING), flags: dice.pick(FLAGS), operands, constant },
        5 | 6 => Step { op: dice.pick(PLAIN), flags: "", operands, constant },
        7 => Step { op: "constant", flags: "", operands, constant },
        8 => Step { op: "select", flags: dice.pick(PREDICATES), operands, constant },
        _ => Step { op: "branch", flags: dice.pick(PREDICATES), operands, constant },
    }
}

fn mutate(dice: &mut Dice, steps: &mut [Step]) {
    let at = dice.below(steps.len());
    let fresh = step(dice, at + 2);
    match dice.below(5) {
        0 => steps[at] = fresh,
        1 => steps[at].operands.swap(0, 1),
        2 if WRAPPING.contains(&steps[at].op) => steps[at].flags = dice.pick(FLAGS),
        3 => steps[at].constant = fresh.constant,
        _ => steps[at].operands[dice.below(3)] = fresh.operands[0],
    }
}

/// Returns the text of a function. Its values are two arguments and one result of each step. It returns the last
/// value.
fn text(name: &str, width: u32, steps: &[Step]) -> String {
    let ty = format!("i{width}");
    let limit = 1i64 << (width - 1);
    let mut out = format!("func.func @{name}(%v0: {ty}, %v1: {ty}) -> {ty} {{\n");
    for (i, s) in steps.iter().enumerate() {
        let n = i + 2;
        let [a, b, c] = s.operands.map(|o| format!("%v{o}"));
        let _ = match s.op {
            "constant" => {
                writeln!(out, "%v{n} = arith.constant {} : {ty}", s.constant.rem_euclid(2 * limit) - limit)
            }
            "select" => writeln!(
                out,
                "%c{n} = arith.cmpi {}, {a}, {b} : {ty}\n%v{n} = arith.select %c{n}, {c}, {a} : {ty}",
                s.flags
            ),
            "branch" => writeln!(
                out,
                "%c{n} = arith.cmpi {}, {a}, {b} : {ty}\ncf.cond_br %c{n}, ^t{n}, ^j{n}({b} : {ty})\n^t{n}:\n%t{n} = arith.addi {a}, {c} overflow<nsw> : {ty}\ncf.br ^j{n}(%t{n} : {ty})\n^j{n}(%v{n}: {ty}):",
                s.flags
            ),
            op => writeln!(out, "%v{n} = arith.{op} {a}, {b}{} : {ty}", s.flags),
        };
    }
    let _ = writeln!(out, "return %v{} : {ty}\n}}", steps.len() + 1);
    out
}

/// Executes a function on one input. Returns `None` for undefined behaviour, and otherwise the result, where `None` is
/// poison.
fn run(
    terms: &mut Concrete<'_>,
    ir: &Ir,
    function: OpId,
    args: &[Option<ApInt>],
    width: u32,
) -> Option<Option<ApInt>> {
    let values: Vec<Value> = args
        .iter()
        .map(|a| {
            Value::from(match a {
                Some(a) => Scalar::constant(terms, a.clone()),
                None => Scalar { value: terms.number(width, 1), poison: terms.bool(true) },
            })
        })
        .collect();
    let options = Options {
        index_width: 64,
        unroll: 0,
        max_steps: 1000,
        side: Default::default(),
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let summary = execute(terms, ir, function, &values, &options, None).unwrap();
    if terms.is_true(summary.ub) {
        return None;
    }
    let result = summary.results[0].as_scalar().unwrap();
    Some((!terms.is_true(result.poison)).then(|| terms.value(result.value).clone()))
}

fn refines(ir: &Ir, f: OpId, g: OpId, width: u32) -> bool {
    let all: Vec<Option<ApInt>> =
        (0..1u128 << width).map(|v| Some(ApInt::new(width, v))).chain([None]).collect();
    let mut terms = Concrete::new();
    all.iter().all(|a| {
        all.iter().all(|b| {
            terms.clear();
            let args = [a.clone(), b.clone()];
            let source = run(&mut terms, ir, f, &args, width);
            let target = run(&mut terms, ir, g, &args, width);
            match (source, target) {
                (None, _) | (Some(None), Some(_)) => true,
                (Some(_), None) => false,
                (Some(Some(s)), Some(t)) => t == Some(s),
            }
        })
    })
}

fn compare(seeds: std::ops::Range<u64>, width: u32, settings: &Settings) -> [usize; 2] {
    let ctx = context();
    let mut tally = [0, 0];
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let n = 1 + dice.below(6);
        let source: Vec<Step> = (0..n).map(|i| step(&mut dice, i + 2)).collect();
        let mut target = source.clone();
        for _ in 0..1 + dice.below(2) {
            mutate(&mut dice, &mut target);
        }
        let text = text("src", width, &source) + &text("tgt", width, &target);
        let ir = parse_source(&ctx, "random.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|e| panic!("{}: {text}", e[0].message));
        let (_, f, _, g) = pairs_within(&ir, ir.root()).pop().unwrap();
        let truth = refines(&ir, f, g, width);
        let verdict = prove_functions(&ir, f, &ir, g, settings);
        match verdict {
            Verdict::Proved(_) | Verdict::Vacuous(_) => {
                assert!(truth, "proved, but the target is no refinement:\n{text}")
            }
            Verdict::Refuted(_) => {
                assert!(!truth, "refuted, but the target is a refinement:\n{text}\n{verdict}")
            }
            _ => panic!("{verdict}:\n{text}"),
        }
        tally[usize::from(truth)] += 1;
    }
    tally
}

#[test]
fn verdicts_agree_with_exhaustive_execution() {
    let mut tally = [0, 0];
    for (width, seeds) in [(1, 0..200), (2, 1000..1500), (3, 2000..2300)] {
        let [no, yes] = compare(seeds, width, &Settings::default());
        tally = [tally[0] + no, tally[1] + yes];
    }
    assert!(tally.iter().all(|&n| n > 200), "too few proofs or refutations: {tally:?}");
}

/// Tests the rungs after columns.
#[test]
fn verdicts_without_columns_agree_with_exhaustive_execution() {
    let mut settings = Settings::default();
    settings.limits.columns.samples = 0;
    settings.limits.columns.exhaustive_work = 0;
    compare(5000..5300, 3, &settings);
}
