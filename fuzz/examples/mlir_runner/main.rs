//! Compares the interpreter with MLIR: random programs are run by it, and by `mlir-runner` after `mlir-opt` has lowered them. A recipe to be
//! run by hand or at night; nothing else needs MLIR.
//!
//! `cargo run --release -p proofmark-fuzz --example mlir_runner -- [integers|shaped|vectors|all] [COUNT] [SEED]`, with `MLIR_OPT`, `MLIR_RUNNER`
//! and `MLIR_LIBS` (the folder of `libmlir_c_runner_utils.so`) if they have other names than those of MLIR 22 in Debian.
//!
//! Where the interpreter says that a program is defined and what it returns is not poison, both must return the same. The
//! programs are the fuzzer's: scalars with branches and calls, tensors and memory with loops; and vectors, which are drawn here.

mod compiled;
mod harness;
mod interpreted;
mod vectors;

use arbitrary::Unstructured;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::{entropy, generate, shaped};
use proofmark_ir::text::{PrintOptions, print_op};

use harness::Run;

/// How many programs MLIR is given at once: starting it costs more than compiling one.
const BATCH: usize = 32;

/// What a program says of itself before it is run.
struct Program {
    text: String,
    /// The sizes of the shaped arguments, outermost first.
    sizes: Vec<Vec<i64>>,
}

fn program(kind: &str, n: u64, u: &mut Unstructured<'_>) -> Option<Program> {
    let bench = Workbench::standard();
    match kind {
        "integers" => {
            let ir = generate::module(bench.context(), bench.table(), u).ok()?;
            let functions = ir.ops(ir.blocks(ir.regions(ir.root())[0]).next()?);
            let print = |op| print_op(&ir, op, PrintOptions::default());
            Some(Program { text: functions.map(print).collect(), sizes: Vec::new() })
        }
        "shaped" => {
            let drawn = shaped::module(u).ok()?;
            Some(Program { text: drawn.text, sizes: drawn.argument_sizes })
        }
        "vectors" => Some(Program { text: vectors::function(n), sizes: Vec::new() }),
        _ => {
            eprintln!("no programs '{kind}'");
            std::process::exit(2);
        }
    }
}

#[derive(Default)]
struct Tally {
    same: usize,
    different: usize,
    /// Undefined, poison, or not known to the interpreter.
    open: usize,
    /// Not compiled by MLIR.
    refused: usize,
}

impl Tally {
    /// Compares a batch; one by one if it does not compile as a whole.
    fn compare(&mut self, batch: &[(u64, Run, Vec<String>)]) {
        let runs: Vec<&Run> = batch.iter().map(|(_, run, _)| run).collect();
        match compiled::results(&runs) {
            Ok(results) => {
                for ((n, run, ours), theirs) in batch.iter().zip(results) {
                    if *ours == theirs {
                        self.same += 1;
                    } else {
                        self.different += 1;
                        println!("program {n}: {ours:?}, but MLIR says {theirs:?}\n{}", run.text);
                    }
                }
            }
            Err(_) if batch.len() > 1 => {
                batch.chunks(batch.len().div_ceil(4)).for_each(|part| self.compare(part))
            }
            Err(error) => {
                self.refused += 1;
                let (n, run, _) = &batch[0];
                println!("program {n}: {error}\n{}", run.text);
            }
        }
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let kinds = args.next().unwrap_or_else(|| "all".into());
    let mut number = |default| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (count, seed): (u64, u64) = (number(200), number(0));
    let kinds: Vec<&str> = match kinds.as_str() {
        "all" => vec!["integers", "shaped", "vectors"],
        one => vec![one],
    };
    let mut differs = false;
    for kind in kinds {
        let (mut tally, mut batch) = (Tally::default(), Vec::new());
        for n in seed..seed + count {
            let bytes = entropy(n, 2048);
            let mut u = Unstructured::new(&bytes);
            let Some(program) = program(kind, n, &mut u) else { continue };
            let Some(run) = harness::around(&program, n, &mut u) else {
                tally.open += 1;
                continue;
            };
            match interpreted::results(&run) {
                Ok(Some(ours)) => batch.push((n, run, ours)),
                Ok(None) => tally.open += 1,
                Err(error) => {
                    tally.open += 1;
                    println!("program {n}: {error}");
                }
            }
            if batch.len() == BATCH {
                tally.compare(&std::mem::take(&mut batch));
            }
        }
        if !batch.is_empty() {
            tally.compare(&batch);
        }
        let Tally { same, different, open, refused } = tally;
        println!(
            "{kind}: {same} the same, {different} different, {open} undefined, poison or not known, {refused} not compiled"
        );
        differs |= different > 0;
    }
    std::process::exit(i32::from(differs));
}
