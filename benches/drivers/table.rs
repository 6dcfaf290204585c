//! Every shape in every size, ours beside MLIR's, with the bound of each row.
//!
//! Both programs are run in turn, in a process of their own each time, and the least time of each row counts: what a busy machine
//! does to one of them, it does not do to it every time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::rows;
use super::shapes::SHAPES;

/// What a row of ours may take of MLIR's.
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
];
/// What all checks may cost: the time with them over the time without.
const CHECKS: (&str, &str, f64) = ("  with all of these", "canonicalize", 1.5);
/// What the memory of an operation may be of MLIR's, at the peak of reading and printing a file.
const MEMORY: f64 = 0.6;

/// What makes glibc keep the memory that a program gives back, in both programs: otherwise each repetition of ours, whose arenas are
/// large, would get pages from the kernel anew, and MLIR's, whose allocations are small, would not.
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

/// Writes a row; 1 if it is over its bound.
fn show(row: &str, ours: f64, theirs: f64, bound: f64) -> usize {
    let ratio = ours / theirs;
    let over = ratio > bound;
    println!(
        "  {row:<28} {ours:11.1} of {theirs:11.1}   {ratio:6.3}   bound {bound:4.2}{}",
        if over { "   OVER" } else { "" }
    );
    usize::from(over)
}

/// Runs a program that times drivers on a file, and keeps the least time of each row.
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

/// The peak of a process that reads and prints a file, in KiB, without what it takes for an empty one.
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
