//! The cost of a step of a transform script in payloads of different sizes, without the search for uses of invalidated
//! handles and with it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_dialects::transform::rules;
use proofmark_drivers::transform::{InterpreterOptions, PassRunner, interpret};
use proofmark_ir::context::Registry;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir, OpId};

/// The number of steps of a script.
const N_STEPS: usize = 1_000;

/// The number of operations of a function.
const FUNCTION: usize = 100;

/// A kind of step: its name, and its text with `#` for its number and `@` for the number before.
const KINDS: &[(&str, &str)] = &[
    ("reading", "%p# = transform.get_parent_op %sum : (!transform.any_op) -> !transform.any_op"),
    ("editing", "transform.annotate %sum \"note\" : !transform.any_op"),
    (
        "consuming",
        "%f# = transform.apply_registered_pass \"nothing\" to %f@ : (!transform.any_op) -> !transform.any_op",
    ),
];

/// A pass that does nothing, so that only the step is measured.
struct Nothing;

impl PassRunner for Nothing {
    fn prepare(&self, _: &str, _: &str) -> Result<bool, String> {
        Ok(true)
    }

    fn run(&self, _: &mut Ir, _: OpId, _: &str, _: &str, _: &mut Checker<'_>) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// Returns functions with `size` operations, and a script with `steps` steps.
fn program(size: usize, step: &str, steps: usize) -> String {
    let mut out = String::new();
    for f in 0..size.div_ceil(FUNCTION) {
        let _ = writeln!(out, "func.func @f{f}(%a: i32, %b: i32) -> i32 {{\n%0 = arith.addi %a, %b : i32");
        for i in 1..FUNCTION - 1 {
            let _ = writeln!(out, "%{i} = arith.muli %{}, %b : i32", i - 1);
        }
        let _ = writeln!(out, "return %{} : i32\n}}", FUNCTION - 2);
    }
    out.push_str(
        "module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
%all = transform.structured.match ops{[\"func.func\"]} in %root : (!transform.any_op) -> !transform.any_op
%f0, %rest = transform.split_handle %all {overflow_result = 1}
    : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
%sum = transform.structured.match ops{[\"arith.addi\"]} in %f0 : (!transform.any_op) -> !transform.any_op\n",
    );
    for i in 1..=steps {
        let _ = writeln!(out, "{}", step.replace('#', &i.to_string()).replace('@', &(i - 1).to_string()));
    }
    out.push_str("transform.yield\n}\n}\n");
    out
}

/// Prints a row for each kind of step and size: nanoseconds per step without checks, with checks, and the ratio.
pub(crate) fn run(sizes: &[usize]) -> Result<(), String> {
    println!("nanoseconds a step                      without checks     with checks");
    for (kind, step) in KINDS {
        for &size in sizes {
            let [plain, checked] = [true, false].map(|no_expensive_checks| {
                let options = InterpreterOptions { no_expensive_checks, ..InterpreterOptions::default() };
                let all = time(&program(size, step, N_STEPS), &options)?;
                // The entry point and the functions are searched for in the payload.
                let none = time(&program(size, step, 0), &options)?;
                Ok::<f64, String>((all - none) / N_STEPS as f64)
            });
            let (plain, checked) = (plain?, checked?);
            println!("{kind:>10} {size:>9} operations {plain:18.1} {checked:15.1} {:8.2}", checked / plain);
        }
    }
    Ok(())
}

/// Returns the minimal nanoseconds of the script.
fn time(text: &str, options: &InterpreterOptions) -> Result<f64, String> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let base = parse_source(&ctx, "script", text.as_bytes(), ParseOptions::default())
        .map_err(|errors| errors.first().map_or_else(String::new, |error| error.message.clone()))?;
    if let Some(error) = verify(&base, base.root()).first() {
        return Err(error.message.clone());
    }
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let mut ir = base.duplicate();
        let (root, mut checker) = (ir.root(), Checker::new(CheckConfig::off()));
        let rules = rules(&ctx, &Nothing);
        let start = Instant::now();
        let report = interpret(&mut ir, root, options, rules, &mut checker);
        best = best.min(start.elapsed().as_nanos() as f64);
        if let Some(error) = report.errors.first() {
            return Err(error.message.clone());
        }
    }
    Ok(best)
}
