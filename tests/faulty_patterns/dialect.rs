//! A dialect of one operation, with a pattern and a fold that fail in the way that the environment variable `FAULT`
//! names.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

use proofmark::ir::constraints::I16;
use proofmark::ir::context::Dialect;
use proofmark::ir::semantics::{Machine, Scalar, Unsupported};
use proofmark::ir::{Fold, Folded, Ir, Match, OpDef, OpId, Outcome, PatternRow, op};

/// The environment variable with the name of the fault.
pub const FAULT: &str = "FAULT";

/// The bitwise complement.
#[op(
    "faulty.not",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$value attr-dict `:` type($result)",
    fold = fold_not,
    semantics = not
)]
pub struct Not {
    value: Operand<I16>,
    result: Result<I16>,
}

fn not(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map(|lane, [x]: [Scalar; 1]| [lane.not(x.value)])
}

/// Returns the fault of this application: the names are separated by commas, and the last one holds for all further
/// applications.
fn fault(n_applied: &AtomicUsize) -> String {
    let faults = std::env::var(FAULT).unwrap_or_default();
    let n = n_applied.fetch_add(1, Ordering::Relaxed);
    let fault = faults.split(',').nth(n).or_else(|| faults.split(',').next_back());
    fault.unwrap_or_default().to_owned()
}

/// Sends SIGKILL to the process.
fn kill() {
    let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
    loop {
        std::thread::park();
    }
}

/// Recurses without an end that is ever reached; each frame holds 512 bytes.
fn recurse(n: u64) -> u64 {
    let frame = black_box([n; 64]);
    if n == u64::MAX { 0 } else { recurse(n + 1) + frame[7] }
}

/// Allocates and writes memory until there is no more.
fn allocate() {
    let mut chunks = Vec::new();
    loop {
        chunks.push(black_box(vec![1u8; 1 << 24]));
    }
}

fn fold_not(fold: Fold<'_>) -> Folded<'_> {
    static N_APPLIED: AtomicUsize = AtomicUsize::new(0);
    match fault(&N_APPLIED).as_str() {
        "fold-panic" => panic!("a defect of the fold"),
        "fold-loop" => loop {
            std::hint::spin_loop();
        },
        _ => fold.none(),
    }
}

fn faulty_pattern(m: Match<'_>) -> Outcome<'_> {
    static N_APPLIED: AtomicUsize = AtomicUsize::new(0);
    match fault(&N_APPLIED).as_str() {
        "panic" => panic!("a defect of the pattern"),
        "panic-after" => {
            let op = m.op();
            let value = m.operand(op, 0);
            let mut rw = m.rewrite();
            rw.replace_op(op, &[value]);
            panic!("a defect after a change")
        }
        "loop" => loop {
            std::hint::spin_loop();
        },
        "sleep" => loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        },
        "deep" => {
            black_box(recurse(0));
        }
        "alloc" => allocate(),
        "exit" => std::process::exit(0),
        "abort" => std::process::abort(),
        "kill" => kill(),
        "invalid" => {
            let op = m.op();
            let mut rw = m.rewrite();
            let (loc, value) = (rw.loc(op), rw.operand(op, 0));
            let new = Not::build(&mut rw, loc, value).result(&rw);
            // The result is used by the operation that defines it.
            let user = rw.defining_op(new);
            if let Some(user) = user {
                rw.set_operand(user, 0, new);
            }
            rw.replace_op(op, &[new]);
            return rw.done();
        }
        _ => {}
    }
    m.fail("no fault is asked for")
}

const PATTERNS: &[PatternRow] = &[PatternRow {
    name: "FaultyPattern",
    summary: "fails in the way that FAULT names",
    root: "faulty.not",
    benefit: 1,
    apply: faulty_pattern,
}];

const OPS: &[&OpDef] = &[Not::DEF];

/// The dialect.
pub static DIALECT: Dialect =
    Dialect { ops: &[OPS], canonicalization: &[PATTERNS], ..Dialect::new("faulty") };
