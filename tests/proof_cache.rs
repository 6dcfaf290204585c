//! Tests of `--proof-cache`: the cache changes no verdict, with several processes, damaged entries, untrusted writers
//! and other versions of the solvers.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("proof-cache-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// Returns a program of rewrites, every fifth of which is wrong.
fn program() -> String {
    let mut text = String::new();
    for i in 0..40 {
        let other = if i % 5 == 4 { i + 1 } else { i };
        let mut function = |name: &str, c: i32, operands: &str| {
            // Writing into a string does not fail.
            let _ = writeln!(
                text,
                "func.func @{name}_{i}(%x: i16, %y: i16) -> i16 {{
                   %c = arith.constant {c} : i16
                   %0 = arith.muli %x, %c : i16
                   %1 = arith.addi {operands} : i16
                   %2 = arith.subi %1, %0 : i16
                   %3 = arith.xori %2, %c : i16
                   return %3 : i16
                 }}"
            );
        };
        // Functions that differ in their names alone are not proved, and their verdict is not cached.
        function("src", i, "%0, %y");
        function("tgt", other, "%y, %0");
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
fn verdicts_do_not_depend_on_the_cache() {
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
        let mut bytes = std::fs::read(path).expect("an entry");
        match i % 3 {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes[40] ^= 1,
            _ => bytes.clear(),
        }
        std::fs::write(path, bytes).expect("a damaged answer");
    }
    assert_eq!(run(cache), without);
    // The damaged entries were detected and replaced.
    assert!(files(Path::new(cache)).iter().all(|path| std::fs::metadata(path).is_ok_and(|m| m.len() > 32)));
}

#[test]
fn processes_share_a_cache() {
    let folder = folder("processes");
    let (file, cache) = (folder.join("pairs.mlir"), folder.join("cache"));
    std::fs::write(&file, program()).expect("a file");
    let cache = cache.to_str().expect("a UTF-8 path");
    let without = output(prove(&file, "off").spawn().expect("it starts"));
    for milliseconds in [5, 30, 80] {
        let mut killed = prove(&file, cache).spawn().expect("it starts");
        let others = [0; 2].map(|_| prove(&file, cache).spawn().expect("it starts"));
        std::thread::sleep(Duration::from_millis(milliseconds));
        // SIGKILL, which the process cannot handle.
        killed.kill().expect("it can be killed, or has ended");
        let _ = killed.wait();
        for other in others {
            assert_eq!(output(other), without);
        }
        let half = files(Path::new(cache));
        half.iter().step_by(2).for_each(|path| std::fs::remove_file(path).expect("an entry"));
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

/// Returns the exit code and the messages of a run with a key file.
fn with_key(file: &Path, cache: &str, key: &Path) -> (Option<i32>, String) {
    let mut command = prove(file, cache);
    command.arg(format!("--proof-cache-key={}", key.display()));
    let output = command.output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_key_that_cannot_be_used_is_a_usage_error() {
    let folder = folder("key-errors");
    let (file, cache) = (folder.join("pairs.mlir"), folder.join("cache"));
    std::fs::write(&file, program()).expect("a file");
    let cache = cache.to_str().expect("a UTF-8 path");
    let (short, good) = (folder.join("short"), folder.join("good"));
    std::fs::write(&short, [1; 31]).expect("a file");
    std::fs::write(&good, [1; 32]).expect("a file");
    let (code, message) = with_key(&file, cache, &short);
    assert_eq!(code, Some(2));
    assert!(message.contains("short") && message.contains("31 bytes"), "{message}");
    let (code, message) = with_key(&file, cache, &folder.join("missing"));
    assert_eq!(code, Some(2));
    assert!(message.contains("missing") && message.contains("--proof-cache-key"), "{message}");
    assert!(!Path::new(cache).exists(), "nothing is kept");
    assert_eq!(with_key(&file, cache, &good), (Some(1), String::new()));
    // A key without a cache is an error.
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    let output = command.arg("prove").arg(&file).arg(format!("--proof-cache-key={}", good.display()));
    assert_eq!(output.output().expect("it runs").status.code(), Some(2));
}

#[test]
fn exchanged_entries_are_ignored() {
    let folder = folder("copies");
    let (file, cache) = (folder.join("pairs.mlir"), folder.join("cache"));
    std::fs::write(&file, program()).expect("a file");
    let cache = cache.to_str().expect("a UTF-8 path");
    let without = output(prove(&file, "off").spawn().expect("it starts"));
    assert_eq!(output(prove(&file, cache).spawn().expect("it starts")), without);
    // Each entry gets the name of the next one.
    let mut kept = files(Path::new(cache));
    kept.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("program-")));
    kept.sort();
    let contents: Vec<Vec<u8>> = kept.iter().map(|path| std::fs::read(path).expect("an entry")).collect();
    assert!(contents.iter().any(|each| String::from_utf8_lossy(each).contains("Refuted")));
    for (i, path) in kept.iter().enumerate() {
        std::fs::write(path, &contents[(i + 1) % contents.len()]).expect("an entry");
    }
    assert_eq!(output(prove(&file, cache).spawn().expect("it starts")), without);
}

/// Tests that the key of an entry contains the versions of the enabled solvers, which may give other verdicts.
#[cfg(unix)]
#[test]
fn the_versions_of_solvers_are_part_of_the_key() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("solvers");
    let (file, cache, bin) = (folder.join("pairs.mlir"), folder.join("cache"), folder.join("bin"));
    std::fs::write(&file, program()).expect("a file");
    std::fs::create_dir_all(&bin).expect("a folder");
    let solver = bin.join("bitwuzla");
    let cache = cache.to_str().expect("a UTF-8 path");
    let versions = |solvers: &str, script: &str| {
        std::fs::write(&solver, format!("#!/bin/sh\n{script}\n")).expect("a script");
        std::fs::set_permissions(&solver, std::fs::Permissions::from_mode(0o755)).expect("executable");
        let mut command = prove(&file, cache);
        command.arg(format!("--solvers={solvers}")).env("PATH", &bin);
        assert!(output(command.spawn().expect("it starts")).contains("proved"));
        let folders = std::fs::read_dir(cache).expect("a folder").flatten();
        folders.filter(|entry| entry.path().is_dir()).count()
    };
    assert_eq!(versions("bitwuzla", "echo 1"), 1);
    assert_eq!(versions("bitwuzla", "echo 1"), 1);
    assert_eq!(versions("bitwuzla", "echo 2"), 2);
    // The output of the same script depends on the libraries that it loads.
    std::fs::write(bin.join("version"), "echo 3").expect("a file");
    assert_eq!(versions("bitwuzla", ". \"${0%/*}/version\""), 3);
    std::fs::write(bin.join("version"), "echo 4").expect("a file");
    assert_eq!(versions("bitwuzla", ". \"${0%/*}/version\""), 4);
    // A solver that is not enabled is not part of the key.
    assert_eq!(versions("off", "echo 5"), 5);
    assert_eq!(versions("off", "echo 6"), 5);
}

/// Returns the command that proves `file` with the folder `cache` and the store `store`.
fn prove_shared(file: &Path, cache: &Path, store: &Path) -> Command {
    let mut command = prove(file, cache.to_str().expect("a UTF-8 path"));
    command.arg(format!("--proof-cache-store=file://{}", store.display()));
    command
}

#[test]
fn machines_share_verdicts_through_a_store() {
    let folder = folder("store");
    let (file, store) = (folder.join("pairs.mlir"), folder.join("store"));
    std::fs::write(&file, program()).expect("a file");
    let without = output(prove(&file, "off").spawn().expect("it starts"));
    let run =
        |cache: &str| output(prove_shared(&file, &folder.join(cache), &store).spawn().expect("it starts"));
    let names = |cache: &str| {
        let cache = folder.join(cache);
        let mut names: Vec<PathBuf> =
            files(&cache).iter().map(|path| path.strip_prefix(&cache).expect("inside").to_owned()).collect();
        names.retain(|name| name.components().count() > 2);
        names.sort();
        names
    };
    assert_eq!(run("a"), without);
    let packs = files(&store);
    assert_eq!(packs.len(), 1, "the verdicts of a run are one object");
    assert!(names("a").len() > 20, "{:?}", names("a"));
    // Another machine reads all of them, and has no more to write.
    assert_eq!(run("b"), without);
    assert_eq!((names("b"), files(&store)), (names("a"), packs.clone()));
    // A damaged pack is ignored.
    let mut bytes = std::fs::read(&packs[0]).expect("a pack");
    bytes[60] ^= 1;
    std::fs::write(&packs[0], bytes).expect("a damaged pack");
    assert_eq!(run("c"), without);
    assert_eq!(names("c"), names("a"));
}

#[test]
fn a_run_goes_on_without_its_store() {
    let folder = folder("no-store");
    let (file, cache, store) = (folder.join("pairs.mlir"), folder.join("cache"), folder.join("store"));
    std::fs::write(&file, program()).expect("a file");
    std::fs::write(&store, "no folder").expect("a file");
    let run = || {
        prove_shared(&file, &cache, &store).spawn().expect("it starts").wait_with_output().expect("it runs")
    };
    let (without, with) = (output(prove(&file, "off").spawn().expect("it starts")), run());
    assert_eq!(String::from_utf8_lossy(&with.stdout), without);
    let message = String::from_utf8_lossy(&with.stderr).into_owned();
    assert!(message.starts_with("warning: 'file://") && message.lines().count() == 1, "{message}");
    // The next run writes what the store has missed.
    std::fs::remove_file(&store).expect("it is ours");
    assert_eq!(run().stderr, b"");
    assert_eq!(files(&store).len(), 1);
}

#[test]
fn invalid_stores_are_usage_errors() {
    let file = folder("store-errors").join("pairs.mlir");
    std::fs::write(&file, program()).expect("a file");
    for url in ["ftp://a/b", "file://relative", "s3://", "bucket"] {
        let command =
            prove(&file, "cache").arg(format!("--proof-cache-store={url}")).output().expect("it runs");
        assert_eq!(command.status.code(), Some(2), "{url}");
    }
}
