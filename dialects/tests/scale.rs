//! Programs that are extreme in one way, through everything that looks at all of a program: a value with very many uses, chains in
//! which each operation uses the one before, branches from block to block, very many symbols.
//!
//! Nothing may be quadratic, and nothing may need stack for what is long or deep. So each runs on a thread with little stack and
//! with so many operations that a quadratic step would not come to an end. Figures come from
//! `PROOFMARK_SCALE=1000000 cargo test --release -p proofmark-dialects --test scale -- --nocapture --test-threads=1`: nanoseconds
//! an operation, for half as many operations and for so many.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use proofmark_checks::fingerprint::Dataflow;
use proofmark_checks::{CheckConfig, Checker, Full, Incremental};
use proofmark_drivers::{
    StopReason, canonicalize, eliminate_common_subexpressions, erase_dead_symbols, hoist_loop_invariants,
    propagate_constants,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir, Tally, WalkOrder};

/// Writes into a string, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// A program with one function of two arguments.
fn function(body: impl FnOnce(&mut String)) -> String {
    let mut out = String::from("func.func @f(%a: i32, %b: i32, %p: i1, %n: index) -> i32 {\n");
    body(&mut out);
    out + "}\n"
}

/// One value is an operand of every second operation. It folds, so that all of these uses are replaced at once.
fn hot(n: usize) -> String {
    function(|out| {
        put!(
            out,
            "%zero = arith.constant 0 : i32\n%hot = arith.addi %a, %zero : i32\n%v0 = arith.muli %a, %b : i32"
        );
        for i in 1..n {
            let (op, with) = if i % 2 == 0 { ("subi", "%hot") } else { ("shli", "%b") };
            put!(out, "%v{i} = arith.{op} %v{}, {with} : i32", i - 1);
        }
        put!(out, "return %v{} : i32", n - 1);
    })
}

/// Each operation uses the one before, and nothing folds.
fn chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.muli %a, %b : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.subi %v{}, %b : i32", i - 1));
        put!(out, "return %v{} : i32", n - 1);
    })
}

/// The same, and nobody uses the last.
fn dead_chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.muli %a, %b : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.subi %v{}, %b : i32", i - 1));
        put!(out, "return %a : i32");
    })
}

/// The same, and all of it is constant.
fn constant_chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.constant 1 : i32\n%c = arith.constant 3 : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.addi %v{}, %c : i32", i - 1));
        put!(out, "return %v{} : i32", n - 1);
    })
}

/// Branches from block to block, each with an argument that is passed on.
fn block_chain(n: usize) -> String {
    function(|out| {
        put!(out, "cf.br ^b0(%a : i32)");
        for i in 0..n / 2 {
            put!(out, "^b{i}(%x{i}: i32):\n%v{i} = arith.subi %x{i}, %b : i32");
            match i + 1 < n / 2 {
                true => put!(out, "cf.br ^b{}(%v{i} : i32)", i + 1),
                false => put!(out, "return %v{i} : i32"),
            }
        }
    })
}

/// Very many functions, each called by the next; nobody calls the last.
fn symbols(n: usize) -> String {
    let mut out = String::from("func.func private @f0() {\nreturn\n}\n");
    for i in 1..n / 3 {
        put!(out, "func.func private @f{i}() {{\nfunc.call @f{}() : () -> ()\nreturn\n}}", i - 1);
    }
    out
}

const SHAPES: &[(&str, fn(usize) -> String)] = &[
    ("hot value", hot),
    ("chain", chain),
    ("dead chain", dead_chain),
    ("constant chain", constant_chain),
    ("chain of blocks", block_chain),
    ("symbols", symbols),
];

/// What is done to a program, each on a copy of its own.
const JOBS: &[(&str, fn(&mut Ir))] = &[
    ("walk", |ir| {
        let mut n = 0;
        for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
            ir.walk(ir.root(), order, |_, _| n += 1);
        }
        assert_eq!(n, 2 * ir.n_ops());
    }),
    ("print", |ir| assert!(!print(ir, PrintOptions { local_scope: true, ..Default::default() }).is_empty())),
    ("verify", |ir| assert!(verify(ir, ir.root()).is_empty())),
    ("fingerprints", |ir| {
        let root = ir.root();
        let _ =
            (Full::of(ir, root), Incremental::from_scratch(ir, root), Dataflow::of(ir, root), Tally::of(ir));
    }),
    ("clone, take back, erase", |ir| {
        let root = ir.root();
        let function = ir.entry_block(ir.regions(root)[0]).and_then(|block| ir.first_op(block)).expect("one");
        let (n, since) = (ir.n_ops(), ir.checkpoint());
        let mut rw = ir.rewriter();
        rw.set_insertion_point_before(function);
        rw.clone_op(function);
        ir.rollback(since);
        assert_eq!(ir.n_ops(), n);
        ir.rewriter().erase_op(function);
        ir.commit();
        assert!(ir.n_ops() < n);
    }),
    ("canonicalize", |ir| canonicalized(ir, CheckConfig::off())),
    ("canonicalize, checked", |ir| canonicalized(ir, CheckConfig::everyday())),
    ("cse", |ir| {
        eliminate_common_subexpressions(ir, ir.root(), &mut Checker::off());
    }),
    ("cse, checked", |ir| {
        let mut checker = Checker::new(CheckConfig::everyday());
        eliminate_common_subexpressions(ir, ir.root(), &mut checker);
        assert_eq!(checker.findings(), []);
    }),
    ("sccp", |ir| {
        propagate_constants(ir, ir.root(), &mut Checker::new(CheckConfig::everyday()));
    }),
    ("licm", |ir| {
        hoist_loop_invariants(ir, ir.root(), &mut Checker::new(CheckConfig::everyday()));
    }),
    ("symbol-dce", |ir| {
        erase_dead_symbols(ir, ir.root(), &mut Checker::new(CheckConfig::everyday()));
    }),
];

fn canonicalized(ir: &mut Ir, config: CheckConfig) {
    let mut checker = Checker::new(config);
    let report = canonicalize(ir, ir.root(), &mut checker);
    assert_eq!(checker.findings(), []);
    assert!(matches!(report.stop, StopReason::Converged | StopReason::MaxIterations), "{:?}", report.stop);
}

fn parse(ctx: &Arc<Context>, text: &str) -> Ir {
    parse_source(ctx, "scale", text.as_bytes(), ParseOptions::default()).expect("it parses")
}

/// Runs every job on a program of about `n` operations: the nanoseconds an operation that each took.
fn run(make: fn(usize) -> String, n: usize) -> Vec<f64> {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let text = make(n);
    let start = Instant::now();
    let base = parse(&ctx, &text);
    let n_ops = base.n_ops() as f64;
    let mut times = vec![start.elapsed().as_nanos() as f64 / n_ops];
    for (_, job) in JOBS {
        let mut ir = base.duplicate();
        let start = Instant::now();
        job(&mut ir);
        times.push(start.elapsed().as_nanos() as f64 / n_ops);
    }
    times
}

/// With less stack than any thread of the program has.
fn on_little_stack(make: fn(usize) -> String, n: usize) -> Vec<f64> {
    const STACK: usize = 512 << 10;
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || run(make, n));
    thread.expect("a thread").join().expect("it runs")
}

/// The number of operations that figures are asked for.
fn asked() -> Option<usize> {
    std::env::var("PROOFMARK_SCALE").ok()?.parse().ok()
}

#[test]
fn extreme_programs_are_linear_and_need_no_stack() {
    let n = asked().unwrap_or(8_000);
    for &(name, make) in SHAPES {
        if asked().is_none() {
            on_little_stack(make, n);
            continue;
        }
        let (half, whole) = (on_little_stack(make, n / 2), on_little_stack(make, n));
        println!("{name}: nanoseconds an operation, {} operations and {n}", n / 2);
        let jobs = std::iter::once("parse").chain(JOBS.iter().map(|job| job.0));
        for ((job, half), whole) in jobs.zip(half).zip(whole) {
            println!("  {job:<28} {half:9.1} {whole:9.1}");
        }
    }
}

/// One shape at its full length.
#[test]
fn a_chain_of_200_000_operations() {
    on_little_stack(chain, 200_000);
}
