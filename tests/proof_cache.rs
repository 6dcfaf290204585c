//! The proof cache, from outside: it changes no answer, whoever shares it, whatever happens to it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("proof-cache-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// Right and wrong rewrites, every fifth of them wrong.
fn program() -> String {
    let mut text = String::new();
    for i in 0..40 {
        let other = if i % 5 == 4 { i + 1 } else { i };
        let mut function = |name: &str, c: i32, op: &str| {
            // Writing into a string does not fail.
            let _ = writeln!(
                text,
                "func.func @{name}_{i}(%x: i16, %y: i16) -> i16 {{
                   %c = arith.constant {c} : i16
                   %0 = arith.muli %x, %c : i16
                   %1 = arith.{op} %0, %y : i16
                   %2 = arith.subi %1, %0 : i16
                   %3 = arith.xori %2, %c : i16
                   return %3 : i16
                 }}"
            );
        };
        function("src", i, "addi");
        function("tgt", other, "addi");
    }
    text
}

fn prove(file: &Path, cache: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.arg("prove").arg(file).arg(format!("--proof-cache={cache}"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(child: Child) -> String {
    let output = child.wait_with_output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn answers_are_the_same_cold_and_warm_and_damaged() {
    let folder = folder("damage");
    let (file, cache) = (folder.join("pairs.mlir"), folder.join("cache"));
    std::fs::write(&file, program()).expect("a file");
    let cache = cache.to_str().expect("a UTF-8 path");
    let run = |cache: &str| output(prove(&file, cache).spawn().expect("it starts"));

    let without = run("off");
    assert!(without.contains("refuted") && without.contains("proved"), "{without}");
    assert_eq!(run(cache), without);
    let kept = files(Path::new(cache));
    assert!(kept.len() > 20, "{} answers are kept", kept.len());
    assert_eq!(run(cache), without);
    for (i, path) in kept.iter().enumerate() {
        let mut bytes = std::fs::read(path).expect("an answer");
        match i % 3 {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes[40] ^= 1,
            _ => bytes.clear(),
        }
        std::fs::write(path, bytes).expect("a damaged answer");
    }
    assert_eq!(run(cache), without);
    // What was damaged has been found out and kept again.
    assert!(files(Path::new(cache)).iter().all(|path| std::fs::metadata(path).is_ok_and(|m| m.len() > 32)));
}

#[test]
fn two_processes_and_a_third_that_is_killed() {
    let folder = folder("processes");
    let (file, cache) = (folder.join("pairs.mlir"), folder.join("cache"));
    std::fs::write(&file, program()).expect("a file");
    let cache = cache.to_str().expect("a UTF-8 path");
    let without = output(prove(&file, "off").spawn().expect("it starts"));
    for milliseconds in [5, 30, 80] {
        let mut killed = prove(&file, cache).spawn().expect("it starts");
        let others = [0; 2].map(|_| prove(&file, cache).spawn().expect("it starts"));
        std::thread::sleep(Duration::from_millis(milliseconds));
        // SIGKILL: it has no say.
        killed.kill().expect("it can be killed, or has ended");
        let _ = killed.wait();
        for other in others {
            assert_eq!(output(other), without);
        }
        let half = files(Path::new(cache));
        half.iter().step_by(2).for_each(|path| std::fs::remove_file(path).expect("an answer"));
    }
}

#[test]
fn a_folder_that_cannot_be_used_is_no_error() {
    let folder = folder("no-folder");
    let file = folder.join("pairs.mlir");
    std::fs::write(&file, program()).expect("a file");
    let run =
        |cache: &str| prove(&file, cache).spawn().expect("it starts").wait_with_output().expect("it runs");
    let (without, with) = (run("off"), run(file.to_str().expect("a UTF-8 path")));
    assert_eq!((with.stdout, with.status), (without.stdout, without.status));
    assert!(String::from_utf8_lossy(&with.stderr).starts_with("warning: no proof cache in"));
}
