//! The cost of a rewrite in functions of different sizes, without checks and with them.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_drivers::canonicalize;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir};

/// The total number of rewrites for each size.
const N_OPS: usize = 2_000_000;

/// Returns a function of which each four operations have one that is erased after the operand of its user is set, one
/// that folds to a new constant, and two that are not rewritten.
fn function(n: usize) -> String {
    let mut out = String::from("func.func @f(%a: i32, %b: i32) -> i32 {\n%zero = arith.constant 0 : i32\n");
    let _ = writeln!(out, "%w0 = arith.muli %a, %b : i32");
    for i in 0..n / 4 {
        let _ = writeln!(out, "%x{i} = arith.addi %w{i}, %zero : i32\n%y{i} = arith.subi %x{i}, %x{i} : i32");
        let _ =
            writeln!(out, "%z{i} = arith.ori %y{i}, %x{i} : i32\n%w{} = arith.subi %z{i}, %b : i32", i + 1);
    }
    let _ = writeln!(out, "return %w{} : i32\n}}", n / 4);
    out
}

/// Prints a row for each size: nanoseconds per rewrite without checks, with checks, and the ratio.
pub(crate) fn run(sizes: &[usize]) -> Result<(), String> {
    println!("nanoseconds a rewrite      without checks     with checks");
    for &size in sizes {
        let mut registry = Registry::new();
        proofmark_dialects::register_all(&mut registry);
        let ctx = Arc::new(Context::new(registry));
        let text = function(size);
        let base = parse_source(&ctx, "function", text.as_bytes(), ParseOptions::default())
            .map_err(|errors| errors.first().map_or_else(String::new, |error| error.message.clone()))?;
        if let Some(error) = verify(&base, base.root()).first() {
            return Err(error.message.clone());
        }
        let (mut plain, mut checked) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..(N_OPS / size).clamp(3, 200) {
            plain = plain.min(time(&base, CheckConfig::off()));
            checked = checked.min(time(&base, CheckConfig::inexpensive()));
        }
        println!("{size:>9} operations {plain:18.1} {checked:15.1} {:8.2}", checked / plain);
    }
    Ok(())
}

/// Returns the nanoseconds per rewrite.
fn time(base: &Ir, config: CheckConfig) -> f64 {
    let mut ir = base.duplicate();
    let (root, mut checker) = (ir.root(), Checker::new(config));
    let start = Instant::now();
    let report = canonicalize(&mut ir, root, &mut checker);
    let time = start.elapsed().as_nanos() as f64;
    let all = &report.statistics;
    let n = all.folded + all.folded_in_place + all.erased_dead + all.merged_constants;
    time / (n + all.patterns.iter().map(|pattern| pattern.applied).sum::<u64>()) as f64
}
