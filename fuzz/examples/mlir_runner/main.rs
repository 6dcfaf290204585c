//! Compares the interpreter with MLIR: runs generated programs with the interpreter, and with `mlir-runner` after
//! lowering by `mlir-opt`. It is run manually; the tests do not need MLIR.
//!
//! `cargo run --release -p proofmark-fuzz --example mlir_runner -- KIND [COUNT] [SEED] [TEXT]`, where KIND is
//! `integers`, `shaped`, `vectors`, `ops`, `lowered` or `all`. With TEXT, only templates that contain it are used.
//!
//! The environment variables `MLIR_OPT`, `MLIR_RUNNER` and `MLIR_LIBS` (the folder of `libmlir_c_runner_utils.so`)
//! override the names of MLIR 22 in Debian. For `lowered`, Proofmark lowers the programs instead of `mlir-opt`, and
//! `mlir-translate` and `lli` run them; the variables are `MLIR_TRANSLATE` and `LLI`.
//!
//! If a program is defined according to the interpreter, the results that are not poison must be equal. The programs
//! are those of the fuzzer: `integers` (scalars with branches and calls) and `shaped` (tensors and memory with
//! loops); `lowered` (those of `shaped` with memrefs and loops, without tensors); `vectors` (generated here); and
//! `ops`, the templates of `ops.txt`, which vary the attributes of each operation. COUNT is the number of programs,
//! for `ops` the number of executed programs of each template. `ops` ends with a table by operation: the number of
//! programs that were executed on both sides, differ, are undefined, or are rejected by MLIR.

mod compiled;
mod harness;
mod interpreted;
mod lowered;
mod templates;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};

use arbitrary::Unstructured;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::{entropy, generate, shaped};
use proofmark_ir::text::{PrintOptions, print_op};

use harness::Run;
use templates::Template;

/// The number of programs of one MLIR process, whose start costs more than the compilation of a program.
const BATCH: usize = 32;

/// The maximum number of programs of a template for each one that is executed: others may be undefined.
const ATTEMPTS: u64 = 8;

/// A program without harness.
struct Program {
    text: String,
    /// The sizes of the shaped arguments, outermost first.
    sizes: Vec<Vec<i64>>,
}

/// Returns whether the harness can pass the arguments of the function `@f`: memory without layouts.
fn has_contiguous_arguments(text: &str) -> bool {
    let head = text.lines().find(|line| line.starts_with("func.func @f("));
    head.is_some_and(|head| !head.contains("strided<") && !head.contains("affine_map<"))
}

fn program(kind: &str, templates: &[Template], n: u64, u: &mut Unstructured<'_>) -> Option<Program> {
    let bench = Workbench::standard();
    match kind {
        "integers" => {
            let ir = generate::generate_module(bench.context(), bench.table(), u).ok()?;
            let functions = ir.ops(ir.blocks(ir.regions(ir.root())[0]).next()?);
            let print = |op| print_op(&ir, op, PrintOptions::default());
            Some(Program { text: functions.map(print).collect(), sizes: Vec::new() })
        }
        "shaped" => {
            let drawn =
                shaped::generate_program(u).ok().filter(|drawn| has_contiguous_arguments(&drawn.text))?;
            Some(Program { text: drawn.text, sizes: drawn.argument_sizes })
        }
        "lowered" => {
            let drawn =
                shaped::generate_program(u).ok().filter(|drawn| has_contiguous_arguments(&drawn.text))?;
            let program = Program { text: drawn.text, sizes: drawn.argument_sizes };
            Some(program).filter(|program| lowered::is_supported(&program.text))
        }
        "vectors" => Some(Program { text: vectors::function(n), sizes: Vec::new() }),
        "ops" => {
            let text = templates[n as usize % templates.len()].draw(u).ok()?;
            Some(Program { text, sizes: Vec::new() })
        }
        _ => {
            eprintln!("unknown program kind '{kind}'");
            std::process::exit(2);
        }
    }
}

/// The result of the comparison of one program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Comparison {
    Same,
    Different,
    /// The program is undefined, all results are poison, or the interpreter does not support it.
    Open,
    /// MLIR rejects the program.
    Refused,
}

/// The number of programs of each result.
#[derive(Clone, Copy, Default)]
struct Counts([usize; 4]);

impl Counts {
    fn of(&self, comparison: Comparison) -> usize {
        self.0[comparison as usize]
    }

    fn executed(&self) -> usize {
        self.of(Comparison::Same) + self.of(Comparison::Different)
    }
}

/// The results of all programs.
#[derive(Default)]
struct Tally {
    all: Counts,
    /// The results of the programs that contain each operation.
    by_operation: BTreeMap<&'static str, Counts>,
    /// The errors of MLIR for which a program was printed.
    refusals: BTreeSet<String>,
    /// Whether Proofmark lowers the programs.
    lowers: bool,
}

/// A program that the interpreter has run: its number, its harness, and its results, with `None` for poison.
type Interpreted = (u64, Run, Vec<Option<String>>);

impl Tally {
    fn add(&mut self, text: &str, comparison: Comparison) {
        self.all.0[comparison as usize] += 1;
        for name in templates::operations(text) {
            self.by_operation.entry(name).or_default().0[comparison as usize] += 1;
        }
    }

    /// Runs the programs with `numbers` until `count` of them are executed.
    fn run(&mut self, kind: &str, templates: &[Template], numbers: impl Iterator<Item = u64>, count: u64) {
        let before = self.all.executed();
        let mut batch = Vec::new();
        for n in numbers {
            let bytes = entropy(n, 2048);
            let mut u = Unstructured::new(&bytes);
            let Some(program) = program(kind, templates, n, &mut u) else { continue };
            let Some(run) = harness::around(&program, n, &mut u) else {
                self.add(&program.text, Comparison::Open);
                continue;
            };
            match interpreted::results(&run) {
                Ok(Some(ours)) if ours.iter().any(Option::is_some) => batch.push((n, run, ours)),
                Ok(_) => self.add(&run.text, Comparison::Open),
                Err(error) => {
                    if self.refusals.insert(error.clone()) {
                        println!("program {n}: {error}");
                    }
                    self.add(&run.text, Comparison::Open);
                }
            }
            let executed = (self.all.executed() - before + batch.len()) as u64;
            if batch.len() == BATCH || executed >= count {
                self.compare(&std::mem::take(&mut batch));
                if (self.all.executed() - before) as u64 >= count {
                    return;
                }
            }
        }
        if !batch.is_empty() {
            self.compare(&batch);
        }
    }

    /// Compares a batch. If the batch does not compile, its parts are compared separately.
    fn compare(&mut self, batch: &[Interpreted]) {
        let runs: Vec<&Run> = batch.iter().map(|(_, run, _)| run).collect();
        let results = if self.lowers { lowered::results(&runs) } else { compiled::results(&runs) };
        match results {
            Ok(results) => {
                for ((n, run, ours), theirs) in batch.iter().zip(results) {
                    let agrees = |(ours, theirs): (&Option<String>, &String)| {
                        ours.as_ref().is_none_or(|o| o == theirs)
                    };
                    let same = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(agrees);
                    if !same {
                        println!("program {n}: {ours:?}, but compiled code returns {theirs:?}\n{}", run.text);
                    }
                    self.add(&run.text, if same { Comparison::Same } else { Comparison::Different });
                }
            }
            Err(_) if batch.len() > 1 => {
                batch.chunks(batch.len().div_ceil(4)).for_each(|part| self.compare(part))
            }
            Err(error) => {
                let (n, run, _) = &batch[0];
                // One program is printed for each message.
                let message = error.lines().next().and_then(|line| line.split_once("error:")).map(|m| m.1);
                if self.refusals.insert(message.unwrap_or(&error).to_owned()) {
                    println!("program {n}: {error}\n{}", run.text);
                }
                self.add(&run.text, Comparison::Refused);
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
            let executed = counts.executed();
            let [different, open, refused] = [Comparison::Different, Comparison::Open, Comparison::Refused]
                .map(|comparison| counts.of(comparison));
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
    let contained = args.next().unwrap_or_default();
    let templates: Vec<Template> =
        templates::all().into_iter().filter(|template| template.contains(&contained)).collect();
    let mut differs = false;
    for kind in kinds {
        let mut tally = Tally { lowers: kind == "lowered", ..Tally::default() };
        if kind == "ops" {
            let n_templates = templates.len() as u64;
            for template in 0..n_templates {
                let numbers = (seed..seed + ATTEMPTS * count).map(|attempt| attempt * n_templates + template);
                tally.run(kind, &templates, numbers, count);
            }
        } else if kind == "lowered" {
            // Few programs of the generator have memrefs only.
            tally.run(kind, &templates, seed..u64::MAX, count);
        } else {
            tally.run(kind, &templates, seed..seed + count, count);
        }
        if kind == "ops" {
            tally.print_table();
        }
        let [same, different, open, refused] =
            [Comparison::Same, Comparison::Different, Comparison::Open, Comparison::Refused]
                .map(|o| tally.all.of(o));
        println!(
            "{kind}: {same} equal, {different} different, {open} undefined, poison or unsupported, {refused} rejected"
        );
        differs |= different > 0;
    }
    std::process::exit(i32::from(differs));
}
