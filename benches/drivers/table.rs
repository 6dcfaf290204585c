//! A table of all shapes in all sizes, which compares this project with MLIR and has a bound for each row.
//!
//! Both programs run alternately, in a new process each time. The result of each row is the minimum, because other
//! load on the machine does not affect every run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::rows;
use super::shapes::SHAPES;

/// The maximal ratio of a row to that of MLIR.
const BOUNDS: &[(&str, f64)] = &[
    ("parse", 0.25),
    ("verify", 0.35),
    ("print", 0.25),
    ("walk", 0.6),
    ("clone", 0.35),
    ("greedy, empty, bare", 0.4),
    ("greedy, empty (fold, CSE..)", 0.25),
    ("walk driver, empty", 1.0),
    ("canonicalize", 0.4),
    ("cse", 0.6),
    ("partial conv addi, rollback", 0.25),
    ("partial conv addi, one-shot", 0.4),
    ("full conv to llvm, rollback", 0.25),
    ("full conv to llvm, one-shot", 0.45),
];
/// The rows with rollback, the rows without, and the maximal ratio of their times.
const ROLLBACK: &[(&str, &str)] = &[
    ("partial conv addi, rollback", "partial conv addi, one-shot"),
    ("full conv to llvm, rollback", "full conv to llvm, one-shot"),
];
const ROLLBACK_BOUND: f64 = 1.1;
/// The maximal ratio of the time with all checks to the time without checks.
const CHECKS: (&str, &str, f64) = ("  with all of these", "canonicalize", 1.5);
/// The maximal ratio of the memory of an operation to that of MLIR, at the peak of reading and printing a file.
const MEMORY: f64 = 0.6;

/// The environment with which glibc keeps freed memory, for both programs. Otherwise each repetition of this project,
/// whose arenas are large, would get new pages from the kernel, unlike MLIR, whose allocations are small.
const KEEP_MEMORY: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "1000000000"), ("MALLOC_TRIM_THRESHOLD_", "1000000000")];

type Times = BTreeMap<String, f64>;

/// Measures everything. `mlir` is the program that times MLIR; `sizes` are numbers of operations.
pub(crate) fn run(mlir: &str, sizes: &[usize], rounds: usize) -> Result<(), String> {
    let folder = std::env::temp_dir().join("proofmark-bench");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut n_over = 0;
    for &size in sizes {
        for shape in SHAPES {
            let file = folder.join(format!("{}-{size}.mlir", shape.name));
            let text = (shape.make)(size);
            std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
            println!("{} {size} ({})", shape.name, shape.summary);
            let (mut ours, mut theirs) = (Times::new(), Times::new());
            for _ in 0..rounds {
                time(Path::new(mlir), &file, &mut theirs)?;
                time(&own, &file, &mut ours)?;
            }
            for &(row, bound) in BOUNDS {
                if let (Some(ours), Some(theirs)) = (ours.get(row), theirs.get(row)) {
                    n_over += show(row, *ours, *theirs, bound);
                }
            }
            let (checked, plain, bound) = CHECKS;
            if let (Some(checked), Some(plain)) = (ours.get(checked), ours.get(plain)) {
                n_over += show("all checks, of none", *checked, *plain, bound);
            }
            for &(rollback, one_shot) in ROLLBACK {
                if let (Some(rollback_time), Some(one_shot_time)) = (ours.get(rollback), ours.get(one_shot)) {
                    let row = format!("{rollback}, of one-shot");
                    n_over += show(&row, *rollback_time, *one_shot_time, ROLLBACK_BOUND);
                }
            }
            match (
                memory(env!("CARGO_BIN_EXE_proofmark"), &["opt"], &folder, &file),
                memory("mlir-opt-22", &[], &folder, &file),
            ) {
                (Some(ours), Some(theirs)) => n_over += show("memory, KiB", ours, theirs, MEMORY),
                _ => println!("  memory: needs GNU time and mlir-opt-22"),
            }
            let _ = std::fs::remove_file(&file);
        }
    }
    println!("{n_over} rows over their bounds");
    Ok(())
}

/// Writes a row. Returns 1 if it exceeds its bound, else 0.
fn show(row: &str, ours: f64, theirs: f64, bound: f64) -> usize {
    let ratio = ours / theirs;
    let over = ratio > bound;
    println!(
        "  {row:<28} {ours:11.1} of {theirs:11.1}   {ratio:6.3}   bound {bound:4.2}{}",
        if over { "   OVER" } else { "" }
    );
    usize::from(over)
}

/// Runs a program that times drivers on a file. Keeps the minimal time of each row.
fn time(program: &Path, file: &Path, best: &mut Times) -> Result<(), String> {
    let output = Command::new(program).arg(file).arg("3").envs(KEEP_MEMORY).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr)));
    }
    for (name, time) in rows::parse(&String::from_utf8_lossy(&output.stdout)) {
        let best = best.entry(name).or_insert(f64::INFINITY);
        *best = best.min(time);
    }
    Ok(())
}

/// Returns the peak memory in KiB of a process that reads and prints a file, minus that for an empty file.
fn memory(program: &str, args: &[&str], folder: &Path, file: &Path) -> Option<f64> {
    let empty: PathBuf = folder.join("empty.mlir");
    std::fs::write(&empty, "module {}\n").ok()?;
    let peak = |file: &Path| {
        let mut command = Command::new("/usr/bin/time");
        command.args(["-f", "%M", program]).args(args).arg(file).args(["-o", "/dev/null"]);
        let output = command.output().ok().filter(|output| output.status.success())?;
        String::from_utf8_lossy(&output.stderr).trim().parse::<f64>().ok()
    };
    Some(peak(file)? - peak(&empty)?)
}
