//! Large programs of particular structure, with every job that traverses a whole program: a value with many uses,
//! chains of operations, chains of branches, many symbols.
//!
//! No job may take quadratic time, or stack in proportion to length or nesting. Each runs on a thread with a small
//! stack, with n and with 8n operations. `PROOFMARK_SCALE=1000000 cargo test --release -p proofmark-dialects --test
//! scale -- --nocapture --test-threads=1` prints nanoseconds per operation for both.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use proofmark_checks::fingerprint::Dataflow;
use proofmark_checks::{CheckConfig, Checker, Full, Incremental};
use proofmark_drivers::conversion::reconcile_unrealized_casts;
use proofmark_drivers::{
    StopReason, canonicalization_patterns, canonicalize, canonicalizer_config,
    eliminate_common_subexpressions, erase_dead_symbols, hoist_loop_invariants, inline_calls,
    propagate_constants,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;
use proofmark_ir::{Context, Ir, Tally, WalkOrder};

/// Writes to a string, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// Returns a program with one function of two arguments.
fn function(body: impl FnOnce(&mut String)) -> String {
    let mut out = String::from("func.func @f(%a: i32, %b: i32, %p: i1, %n: index) -> i32 {\n");
    body(&mut out);
    out + "}\n"
}

/// One value is an operand of every second operation. The operation that defines it is folded, so that all uses are
/// replaced.
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

/// A chain of operations, none of which is folded.
fn chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.muli %a, %b : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.subi %v{}, %b : i32", i - 1));
        put!(out, "return %v{} : i32", n - 1);
    })
}

/// The same chain, with an unused result.
fn dead_chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.muli %a, %b : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.subi %v{}, %b : i32", i - 1));
        put!(out, "return %a : i32");
    })
}

/// The same chain on constants.
fn constant_chain(n: usize) -> String {
    function(|out| {
        put!(out, "%v0 = arith.constant 1 : i32\n%c = arith.constant 3 : i32");
        (1..n).for_each(|i| put!(out, "%v{i} = arith.addi %v{}, %c : i32", i - 1));
        put!(out, "return %v{} : i32", n - 1);
    })
}

/// A chain of branches with a forwarded argument.
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

/// Many functions, each called by the next; the last one is not called.
fn symbols(n: usize) -> String {
    let mut out = String::from("func.func private @f0() {\nreturn\n}\n");
    for i in 1..n / 3 {
        put!(out, "func.func private @f{i}() {{\nfunc.call @f{}() : () -> ()\nreturn\n}}", i - 1);
    }
    out
}

/// Conditionals on one flag, with operations between them.
fn flags(n: usize) -> String {
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>");
        for i in 0..n / 4 {
            put!(
                out,
                "%c{i} = arith.constant {i} : i32\nscf.if %p {{\nmemref.store %c{i}, %m[] : memref<i32>\n}}"
            );
            put!(out, "memref.store %a, %m[] : memref<i32>");
        }
        put!(out, "return %a : i32");
    })
}

/// Deeply nested conditionals on one flag.
fn nested_flags(n: usize) -> String {
    const DEPTH: usize = 240;
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>");
        for _ in 0..(n / (3 * DEPTH)).max(1) {
            (0..DEPTH).for_each(|_| put!(out, "memref.store %a, %m[] : memref<i32>\nscf.if %p {{"));
            put!(out, "memref.store %b, %m[] : memref<i32>\n{}", "}\n".repeat(DEPTH));
        }
        put!(out, "return %a : i32");
    })
}

/// Operations with regions that differ only in their contents.
fn regions(n: usize) -> String {
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>");
        for i in 0..n / 8 {
            put!(out, "%c{i} = arith.constant {i} : i32\n%r{i} = scf.if %p -> i32 {{");
            put!(out, "%x{i} = arith.addi %a, %c{i} : i32\nscf.yield %x{i} : i32\n}} else {{");
            put!(out, "%y{i} = arith.muli %b, %c{i} : i32\nscf.yield %y{i} : i32\n}}");
            put!(out, "memref.store %r{i}, %m[] : memref<i32>");
        }
        put!(out, "return %a : i32");
    })
}

/// Loads from one address, in a chain of blocks.
fn reads(n: usize) -> String {
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>\n%q = memref.alloc() : memref<i1>\ncf.br ^b0");
        for i in 0..n / 4 {
            put!(
                out,
                "^b{i}:\n%v{i} = memref.load %m[] : memref<i32>\nmemref.store %v{i}, %m[] : memref<i32>"
            );
            let next = if i + 1 < n / 4 { format!("^b{}", i + 1) } else { "^end".to_owned() };
            put!(out, "%p{i} = memref.load %q[] : memref<i1>\ncf.cond_br %p{i}, {next}, ^end");
        }
        put!(out, "^end:\nreturn %a : i32");
    })
}

/// A chain of forwarding blocks, each with a second predecessor.
fn passed_blocks(n: usize) -> String {
    let n = n / 3;
    function(|out| {
        put!(out, "%q = memref.alloc() : memref<i1>\ncf.br ^c0");
        for i in 0..n {
            let next = if i + 1 < n { format!("^c{}", i + 1) } else { "^e0(%a : i32)".to_owned() };
            put!(out, "^c{i}:\n%p{i} = memref.load %q[] : memref<i1>");
            put!(out, "cf.cond_br %p{i}, ^e{i}(%a : i32), {next}");
        }
        for i in 0..n {
            let next = if i + 1 < n { format!("^e{}", i + 1) } else { "^end".to_owned() };
            put!(out, "^e{i}(%y{i}: i32):\ncf.br {next}(%y{i} : i32)");
        }
        put!(out, "^end(%r: i32):\nreturn %r : i32");
    })
}

/// The same chain, closed to a cycle.
fn forwarding_cycle(n: usize) -> String {
    let n = n / 3;
    function(|out| {
        put!(out, "%q = memref.alloc() : memref<i1>\ncf.br ^c0");
        for i in 0..n {
            let next = if i + 1 < n { format!("^c{}", i + 1) } else { "^end".to_owned() };
            put!(out, "^c{i}:\n%p{i} = memref.load %q[] : memref<i1>");
            put!(out, "cf.cond_br %p{i}, ^e{i}(%a : i32), {next}");
        }
        for i in 0..n {
            let next = if i + 1 < n { i + 1 } else { n / 2 };
            put!(out, "^e{i}(%y{i}: i32):\ncf.br ^e{next}(%y{i} : i32)");
        }
        put!(out, "^end:\nreturn %a : i32");
    })
}

/// A switch with a forwarding block for each case.
fn switch_into_chain(n: usize) -> String {
    let n = n / 2;
    function(|out| {
        put!(out, "cf.switch %a : i32, [\ndefault: ^end(%a : i32)");
        (0..n).for_each(|i| put!(out, ", {i}: ^e{i}(%b : i32)"));
        put!(out, "]");
        for i in 0..n {
            let next = if i + 1 < n { format!("^e{}", i + 1) } else { "^end".to_owned() };
            put!(out, "^e{i}(%y{i}: i32):\ncf.br {next}(%y{i} : i32)");
        }
        put!(out, "^end(%r: i32):\nreturn %r : i32");
    })
}

/// Consecutive conditionals on one flag. Each has a result that the next one uses, and so do the operations after all
/// of them.
fn row_of_ifs(n: usize) -> String {
    let n = n / 7;
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>\n%r0 = arith.muli %a, %b : i32");
        for i in 0..n {
            put!(out, "%r{} = scf.if %p -> i32 {{\n%x{i} = arith.subi %r{i}, %b : i32", i + 1);
            put!(out, "scf.yield %x{i} : i32\n}} else {{\n%y{i} = arith.shli %b, %r{i} : i32");
            put!(out, "scf.yield %y{i} : i32\n}}");
        }
        (0..n).for_each(|i| put!(out, "memref.store %r{}, %m[] : memref<i32>", i + 1));
        put!(out, "return %a : i32");
    })
}

/// A switch in each case of a switch on the same flag.
fn switches(n: usize) -> String {
    function(|out| {
        put!(out, "%m = memref.alloc() : memref<i32>\ncf.switch %a : i32, [\ndefault: ^end");
        (0..n / 4).for_each(|i| put!(out, ", {i}: ^b{i}"));
        put!(out, "]");
        for i in 0..n / 4 {
            put!(out, "^b{i}:\n%c{i} = arith.constant {i} : i32\nmemref.store %c{i}, %m[] : memref<i32>");
            put!(out, "cf.switch %a : i32, [default: ^end, {i}: ^end, {}: ^x]", i + 1);
        }
        put!(out, "^x:\nmemref.store %b, %m[] : memref<i32>\ncf.br ^end\n^end:\nreturn %a : i32");
    })
}

/// Alternating casts between two types, in a chain; all results are used.
fn casts(n: usize) -> String {
    function(|out| {
        put!(out, "%x0 = builtin.unrealized_conversion_cast %a : i32 to i64");
        for i in 1..n {
            let (from, to) = if i % 2 == 1 { ("i64", "i32") } else { ("i32", "i64") };
            put!(out, "%x{i} = builtin.unrealized_conversion_cast %x{} : {from} to {to}", i - 1);
        }
        put!(out, "return %x{} : i32", if n.is_multiple_of(2) { n - 1 } else { n - 2 });
    })
}

/// Casts from each type to another one, none of which cancels out.
fn casts_of_many_types(n: usize) -> String {
    function(|out| {
        put!(out, "%x0 = builtin.unrealized_conversion_cast %a : i32 to vector<1xi8>");
        for i in 1..n {
            let to = i + 1;
            put!(
                out,
                "%x{i} = builtin.unrealized_conversion_cast %x{} : vector<{i}xi8> to vector<{to}xi8>",
                i - 1
            );
        }
        put!(out, "%y = builtin.unrealized_conversion_cast %x{} : vector<{n}xi8> to i32", n - 1);
        put!(out, "return %y : i32");
    })
}

/// Returns a list of `n` copies of a text, with the number of each in place of `#`.
fn list(n: usize, each: &str) -> String {
    (0..n).map(|i| each.replace('#', &i.to_string())).collect::<Vec<_>>().join(", ")
}

/// A loop that permutes the loop-carried values in each iteration.
fn carried(n: usize) -> String {
    function(|out| {
        put!(out, "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index");
        put!(out, "%r:{n} = scf.for %i = %c0 to %n step %c1 iter_args({})", list(n, "%x# = %a"));
        put!(out, "-> ({}) {{", list(n, "i32"));
        let yields: Vec<String> = (0..n).map(|i| format!("%x{}", (i + 1) % n)).collect();
        put!(out, "scf.yield {} : {}\n}}", yields.join(", "), list(n, "i32"));
        put!(out, "return %r#0 : i32");
    })
}

/// The same with `scf.while`, from two initial values, so that no value is invariant.
fn carried_while(n: usize) -> String {
    function(|out| {
        let inits: Vec<String> =
            (0..n).map(|i| format!("%x{i} = {}", if i % 3 == 0 { "%a" } else { "%b" })).collect();
        put!(out, "%r:{n} = scf.while ({}) : ({})", inits.join(", "), list(n, "i32"));
        put!(out, "-> ({}) {{", list(n, "i32"));
        put!(out, "scf.condition(%p) {} : {}\n}} do {{", list(n, "%x#"), list(n, "i32"));
        put!(out, "^bb0({}):", list(n, "%y#: i32"));
        let yields: Vec<String> = (0..n).map(|i| format!("%y{}", (i + 1) % n)).collect();
        put!(out, "scf.yield {} : {}\n}}", yields.join(", "), list(n, "i32"));
        put!(out, "return %r#0 : i32");
    })
}

/// Affine maps, each applied to the result of the preceding one, whose composition overflows.
fn maps(n: usize) -> String {
    function(|out| {
        put!(out, "%x0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)");
        for i in 1..n - 1 {
            put!(out, "%x{i} = affine.apply affine_map<(d0) -> (d0 * 2 + {i})>(%x{})", i - 1);
        }
        put!(out, "%r = arith.index_cast %x{} : index to i32\nreturn %r : i32", n - 2);
    })
}

const SHAPES: &[(&str, fn(usize) -> String)] = &[
    ("casts", casts),
    ("casts of many types", casts_of_many_types),
    ("values that a for carries", carried),
    ("values that a while carries", carried_while),
    ("hot value", hot),
    ("chain", chain),
    ("dead chain", dead_chain),
    ("constant chain", constant_chain),
    ("chain of blocks", block_chain),
    ("symbols", symbols),
    ("conditionals on one flag", flags),
    ("nested conditionals on one flag", nested_flags),
    ("regions", regions),
    ("reads", reads),
    ("blocks that branch on", passed_blocks),
    ("blocks that branch into a circle", forwarding_cycle),
    ("switch into a chain", switch_into_chain),
    ("ifs in a row", row_of_ifs),
    ("switches on one flag", switches),
];

/// The jobs, each on a copy of the program.
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
    ("canonicalize, checked", |ir| canonicalized(ir, CheckConfig::inexpensive())),
    ("canonicalize, any order", |ir| canonicalized(ir, CheckConfig::inexpensive().with_seed(1))),
    ("cse", |ir| {
        eliminate_common_subexpressions(ir, ir.root(), &mut Checker::off());
    }),
    ("cse, checked", |ir| {
        let mut checker = Checker::new(CheckConfig::inexpensive());
        eliminate_common_subexpressions(ir, ir.root(), &mut checker);
        assert_eq!(checker.findings(), []);
    }),
    ("sccp", |ir| {
        propagate_constants(ir, ir.root(), &mut Checker::new(CheckConfig::inexpensive()));
    }),
    ("licm", |ir| {
        hoist_loop_invariants(ir, ir.root(), &mut Checker::new(CheckConfig::inexpensive()));
    }),
    ("reconcile-unrealized-casts", |ir| reconcile_unrealized_casts(ir, ir.root(), &mut Checker::off())),
    ("inline", |ir| {
        let patterns = canonicalization_patterns(ir.ctx());
        inline_calls(ir, ir.root(), &patterns, &canonicalizer_config(), &mut Checker::off());
    }),
    ("symbol-dce", |ir| {
        erase_dead_symbols(ir, ir.root(), &mut Checker::new(CheckConfig::inexpensive()));
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

/// Returns the CPU time of this thread; the elapsed time where the system does not provide it, which includes other
/// load.
fn thread_time(began: Instant) -> Duration {
    // Updates the counter.
    std::thread::yield_now();
    let account = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_processor = account.and_then(|text| text.split_whitespace().next()?.parse().ok());
    on_processor.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Returns the nanoseconds for parsing a program of about `n` operations and for each job on it, and the number of
/// operations.
fn run(make: fn(usize) -> String, n: usize) -> (Vec<f64>, f64) {
    let began = Instant::now();
    let timed = |job: &mut dyn FnMut()| {
        let start = thread_time(began);
        job();
        (thread_time(began) - start).as_nanos() as f64
    };
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let text = make(n);
    let mut base = None;
    let mut times = vec![timed(&mut || base = Some(parse(&ctx, &text)))];
    let base = base.expect("it was parsed");
    for (_, job) in JOBS {
        let mut ir = base.duplicate();
        times.push(timed(&mut || job(&mut ir)));
    }
    (times, base.n_ops() as f64)
}

/// Runs with less stack than any thread of the program has.
fn on_small_stack(make: fn(usize) -> String, n: usize) -> (Vec<f64>, f64) {
    const STACK: usize = 512 << 10;
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || run(make, n));
    thread.expect("a thread").join().expect("it runs")
}

/// The ratio of the two sizes of a program.
const FACTOR: usize = 8;
/// The maximum ratio of the times: between 8 (linear) and 64 (quadratic), with a margin for other load and for a
/// logarithm.
const MAX_RATIO: f64 = 28.0;
/// The shortest time in nanoseconds that can be compared.
const MIN_TIME: f64 = 1e6;

/// Returns the jobs whose time grows too fast, with both times in nanoseconds.
fn not_linear(small: &[f64], large: &[f64]) -> Vec<String> {
    let jobs = std::iter::once("parse").chain(JOBS.iter().map(|job| job.0));
    jobs.zip(small.iter().zip(large))
        .filter(|(_, (small, large))| **large > MAX_RATIO * small.max(MIN_TIME))
        .map(|(job, (small, large))| format!("{job}: {small:.0} and {large:.0}"))
        .collect()
}

#[test]
fn extreme_programs_are_linear_and_need_no_stack() {
    let asked: Option<usize> = std::env::var("PROOFMARK_SCALE").ok().and_then(|n| n.parse().ok());
    let n = asked.unwrap_or(8_000);
    for &(name, make) in SHAPES {
        let ((mut small, few), (mut large, many)) =
            (on_small_stack(make, n / FACTOR), on_small_stack(make, n));
        if asked.is_some() {
            println!("{name}: nanoseconds an operation, {few} operations and {many}");
            let jobs = std::iter::once("parse").chain(JOBS.iter().map(|job| job.0));
            for (job, (small, large)) in jobs.zip(small.iter().zip(&large)) {
                println!("  {job:<28} {:9.1} {:9.1}", small / few, large / many);
            }
        }
        let mut again = 0;
        while again < 2 && !not_linear(&small, &large).is_empty() {
            // Another process may have disturbed the measurement.
            let least = |best: &mut Vec<f64>, n| {
                best.iter_mut()
                    .zip(on_small_stack(make, n).0)
                    .for_each(|(best, time)| *best = best.min(time));
            };
            least(&mut small, n / FACTOR);
            least(&mut large, n);
            again += 1;
        }
        let found = not_linear(&small, &large);
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

/// Calls of one function with one block, each on the result of the previous one.
fn calls(n: usize) -> String {
    let mut out = String::new();
    put!(out, "func.func private @g(%a: i32) -> i32 {{\n%v = arith.muli %a, %a : i32\nreturn %v : i32\n}}");
    put!(out, "func.func @f(%x0: i32) -> i32 {{");
    for i in 1..=n {
        put!(out, "%x{i} = func.call @g(%x{}) : (i32) -> i32", i - 1);
    }
    put!(out, "return %x{n} : i32\n}}");
    out
}

/// Returns the least time of three that inlining `n` calls takes, in nanoseconds.
fn inlining_time(n: usize) -> f64 {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let base = parse(&ctx, &calls(n));
    let patterns = canonicalization_patterns(&ctx);
    let once = |_| {
        let (mut ir, began) = (base.duplicate(), Instant::now());
        let start = thread_time(began);
        let root = ir.root();
        let report = inline_calls(&mut ir, root, &patterns, &canonicalizer_config(), &mut Checker::off());
        assert_eq!(report.inlined, n);
        (thread_time(began) - start).as_nanos() as f64
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

/// Inlining one call moves no operation after the call.
#[test]
fn inlining_is_linear_in_the_number_of_calls() {
    let (small, large) = (inlining_time(2000), inlining_time(2000 * FACTOR));
    assert!(large <= MAX_RATIO * small, "{small} and {large}");
}

/// Measures one program structure at full length.
#[test]
fn a_chain_of_100_000_operations() {
    on_small_stack(chain, 100_000);
}

/// Returns the number of distinct affine expressions that the canonicalization of a chain of maps creates, and the
/// result.
fn canonicalized_maps(n: usize, config: CheckConfig) -> (usize, String) {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let mut ir = parse(&ctx, &maps(n));
    canonicalized(&mut ir, config);
    (ctx.n_affine_exprs(), print(&ir, PrintOptions::default()))
}

#[test]
fn maps_compose_to_maps_of_bounded_size_that_are_read_again() {
    let ((few, short), (many, long)) =
        (canonicalized_maps(1000, CheckConfig::off()), canonicalized_maps(2000, CheckConfig::off()));
    assert!(many * 10 <= few * 23, "{few} expressions of 1000 maps, {many} of 2000");
    for text in [short, long, canonicalized_maps(1000, CheckConfig::inexpensive().with_seed(1)).1] {
        let mut registry = Registry::new();
        proofmark_dialects::register_all(&mut registry);
        let ir = parse(&Arc::new(Context::new(registry)), &text);
        let n_maps = text.matches("affine.apply").count();
        assert!((2..200).contains(&n_maps), "{n_maps} maps");
        assert_eq!(print(&ir, PrintOptions::default()), text);
    }
}
