//! Checks that the patterns, files and examples that `SEMANTICS.md` and `DIFFERENCES.md` name exist. If `mlir-opt-22`
//! is installed, checks that each example still shows a difference from MLIR.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns the cells of the rows of tables, without the headers.
fn cells(page: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = page.lines().filter(|line| line.starts_with('|') && !line.contains("|---"));
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect())
}

/// Returns whether a word is written like the name of a pattern: `SeveralWords`.
fn names_a_pattern(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(char::is_uppercase)
        && word.chars().all(char::is_alphanumeric)
        && word.chars().any(char::is_lowercase)
        && chars.any(char::is_uppercase)
}

fn patterns() -> BTreeSet<&'static str> {
    let mut registry = Registry::new();
    register_all(&mut registry);
    let rows =
        registry.dialects().iter().flat_map(|dialect| dialect.canonicalization.iter().copied().flatten());
    rows.map(|row| row.name).collect()
}

#[test]
fn named_patterns_exist() {
    let patterns = patterns();
    let page = read(&folder().join("SEMANTICS.md"));
    let section = page.split("## Folds and patterns that differ").nth(1).expect("the section is there");
    for line in section.lines().filter(|line| line.starts_with('|')) {
        for name in quoted(line).filter(|word| names_a_pattern(word)) {
            assert!(patterns.contains(name), "{name} is no pattern\n{line}");
        }
    }
    let absent = section.split("Patterns of MLIR that are missing").nth(1).expect("the paragraph is there");
    let absent = absent.split("\n\n").next().unwrap_or_default();
    for name in quoted(absent).filter(|word| names_a_pattern(word)) {
        assert!(!patterns.contains(name), "{name} is a pattern");
    }
}

#[test]
fn named_files_exist() {
    let page = read(&folder().join("SEMANTICS.md")) + &read(&folder().join("DIFFERENCES.md"));
    for name in quoted(&page).filter(|word| word.ends_with(".rs")) {
        let places = [folder().join("src"), folder(), folder().join("..")];
        assert!(places.iter().any(|place| place.join(name).exists()), "{name} is not there");
    }
}

/// Returns the output of `mlir-opt-22` for a program; `None` if it is not installed or reports an error.
fn mlir_opt(flags: &[&str], program: &str) -> Option<String> {
    let mut command = Command::new("mlir-opt-22");
    command.args(flags).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    child.stdin.take()?.write_all(program.as_bytes()).ok()?;
    let output = child.wait_with_output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// The last column of `DIFFERENCES.md` names a file of `tests/canonicalize` and a function in it.
#[test]
fn every_difference_is_shown_by_an_example() {
    let page = read(&folder().join("DIFFERENCES.md"));
    let mut n_shown = 0;
    for row in cells(&page).filter(|row| row.first() != Some(&"chunk")) {
        let shown = row.last().and_then(|cell| cell.trim_matches('`').split_once(" @"));
        let (file, function) = shown.unwrap_or_else(|| panic!("no example in {row:?}"));
        let text = read(&folder().join("tests/canonicalize").join(file));
        let defines = |chunk: &&str| chunk.contains(&format!("func.func @{function}("));
        let chunk =
            text.split("// -----").find(defines).unwrap_or_else(|| panic!("no @{function} in {file}"));
        let (before, after) = chunk.split_once("// becomes:").expect("an example has a result");
        if let (Some(theirs), Some(ours)) = (mlir_opt(&["--canonicalize"], before), mlir_opt(&[], after)) {
            assert_ne!(theirs, ours, "MLIR does the same with @{function} of {file}");
        }
        n_shown += 1;
    }
    assert!(n_shown > 0, "the page has a table");
}
