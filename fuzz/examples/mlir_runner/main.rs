//! Compares the interpreter with MLIR: random programs are run by it, and by `mlir-runner` after `mlir-opt` has lowered them. A recipe to be
//! run by hand or at night; nothing else needs MLIR.
//!
//! `cargo run --release -p proofmark-fuzz --example mlir_runner -- [integers|shaped|vectors|ops|all] [COUNT] [SEED]`, with `MLIR_OPT`, `MLIR_RUNNER`
//! and `MLIR_LIBS` (the folder of `libmlir_c_runner_utils.so`) if they have other names than those of MLIR 22 in Debian.
//!
//! Where the interpreter says that a program is defined and what it returns is not poison, both must return the same. The
//! programs are the fuzzer's: scalars with branches and calls, tensors and memory with loops; vectors, which are drawn here; and, as
//! `ops`, the templates of `ops.txt`, which vary the attributes of each operation. `ops` ends with a table by operation: how many of the
//! programs that contain it were executed on both sides, differed, were undefined for the interpreter, or were refused by MLIR.

mod compiled;
mod harness;
mod interpreted;
mod templates;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};

use arbitrary::Unstructured;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::{entropy, generate, shaped};
use proofmark_ir::text::{PrintOptions, print_op};

use harness::Run;
use templates::Template;

/// How many programs MLIR is given at once: starting it costs more than compiling one.
const BATCH: usize = 32;

/// What a program says of itself before it is run.
struct Program {
    text: String,
    /// The sizes of the shaped arguments, outermost first.
    sizes: Vec<Vec<i64>>,
}

fn program(kind: &str, templates: &[Template], n: u64, u: &mut Unstructured<'_>) -> Option<Program> {
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
        "ops" => {
            let text = templates[n as usize % templates.len()].draw(u).ok()?;
            Some(Program { text, sizes: Vec::new() })
        }
        _ => {
            eprintln!("no programs '{kind}'");
            std::process::exit(2);
        }
    }
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Same,
    Different,
    /// Undefined, poison in every result, or not known to the interpreter.
    Open,
    /// Not compiled by MLIR.
    Refused,
}

/// How many programs ended in which way.
#[derive(Clone, Copy, Default)]
struct Counts([usize; 4]);

impl Counts {
    fn of(&self, outcome: Outcome) -> usize {
        self.0[outcome as usize]
    }
}

#[derive(Default)]
struct Tally {
    all: Counts,
    /// The same, of the programs that contain the operation.
    by_operation: BTreeMap<&'static str, Counts>,
    /// Programs whose refusal was printed, by what MLIR says.
    refusals: BTreeSet<String>,
}

/// A program that the interpreter has run: its number, and its results but for those that are poison.
type Interpreted = (u64, Run, Vec<Option<String>>);

impl Tally {
    fn add(&mut self, text: &str, outcome: Outcome) {
        self.all.0[outcome as usize] += 1;
        for name in templates::operations(text) {
            self.by_operation.entry(name).or_default().0[outcome as usize] += 1;
        }
    }

    /// Compares a batch; in parts if it does not compile as a whole.
    fn compare(&mut self, batch: &[Interpreted]) {
        let runs: Vec<&Run> = batch.iter().map(|(_, run, _)| run).collect();
        match compiled::results(&runs) {
            Ok(results) => {
                for ((n, run, ours), theirs) in batch.iter().zip(results) {
                    let agrees = |(ours, theirs): (&Option<String>, &String)| {
                        ours.as_ref().is_none_or(|o| o == theirs)
                    };
                    let same = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(agrees);
                    if !same {
                        println!("program {n}: {ours:?}, but MLIR says {theirs:?}\n{}", run.text);
                    }
                    self.add(&run.text, if same { Outcome::Same } else { Outcome::Different });
                }
            }
            Err(_) if batch.len() > 1 => {
                batch.chunks(batch.len().div_ceil(4)).for_each(|part| self.compare(part))
            }
            Err(error) => {
                let (n, run, _) = &batch[0];
                // One program for each message: those of one template are alike.
                let message = error.lines().next().and_then(|line| line.split_once("error:")).map(|m| m.1);
                if self.refusals.insert(message.unwrap_or(&error).to_owned()) {
                    println!("program {n}: {error}\n{}", run.text);
                }
                self.add(&run.text, Outcome::Refused);
            }
        }
    }

    /// Prints a row for each operation with semantics.
    fn print_table(&self) {
        println!(
            "{:44} {:>8} {:>10} {:>10} {:>10}",
            "operation", "executed", "different", "undefined", "refused"
        );
        for name in templates::with_semantics() {
            let counts = self.by_operation.get(name).copied().unwrap_or_default();
            let executed = counts.of(Outcome::Same) + counts.of(Outcome::Different);
            let [different, open, refused] =
                [Outcome::Different, Outcome::Open, Outcome::Refused].map(|outcome| counts.of(outcome));
            println!("{name:44} {executed:>8} {different:>10} {open:>10} {refused:>10}");
        }
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let kinds = args.next().unwrap_or_else(|| "all".into());
    let mut number = |default| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (count, seed): (u64, u64) = (number(200), number(0));
    let kinds: Vec<&str> = match kinds.as_str() {
        "all" => vec!["integers", "shaped", "vectors", "ops"],
        one => vec![one],
    };
    let templates = templates::all();
    let mut differs = false;
    for kind in kinds {
        let (mut tally, mut batch) = (Tally::default(), Vec::new());
        for n in seed..seed + count {
            let bytes = entropy(n, 2048);
            let mut u = Unstructured::new(&bytes);
            let Some(program) = program(kind, &templates, n, &mut u) else { continue };
            let Some(run) = harness::around(&program, n, &mut u) else {
                tally.add(&program.text, Outcome::Open);
                continue;
            };
            match interpreted::results(&run) {
                Ok(Some(ours)) if ours.iter().any(Option::is_some) => batch.push((n, run, ours)),
                Ok(_) => tally.add(&run.text, Outcome::Open),
                Err(error) => {
                    if tally.refusals.insert(error.clone()) {
                        println!("program {n}: {error}");
                    }
                    tally.add(&run.text, Outcome::Open);
                }
            }
            if batch.len() == BATCH {
                tally.compare(&std::mem::take(&mut batch));
            }
        }
        if !batch.is_empty() {
            tally.compare(&batch);
        }
        if kind == "ops" {
            tally.print_table();
        }
        let [same, different, open, refused] =
            [Outcome::Same, Outcome::Different, Outcome::Open, Outcome::Refused].map(|o| tally.all.of(o));
        println!(
            "{kind}: {same} the same, {different} different, {open} undefined, poison or not known, {refused} not compiled"
        );
        differs |= different > 0;
    }
    std::process::exit(i32::from(differs));
}
