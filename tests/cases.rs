//! Tests of the command line as files: the first line of each `.mlir` file under `tests/cases` states a command, and a
//! snapshot states its result.
//!
//! The first line is `// proofmark: ARGUMENTS`, with `%s` for the file, and single quotes around an argument with
//! blanks. The snapshot contains the exit code, standard output and standard error.
//! `INSTA_UPDATE=always cargo test --test suite cases::` writes the snapshots; read the difference before you commit it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use proofmark::ir::parallel;

#[test]
fn cases() {
    let mut files: Vec<PathBuf> = Vec::new();
    insta::glob!("cases/**/*.mlir", |path| files.push(path.to_owned()));
    let results = parallel::map(files.len(), |i| result(&files[i]));
    let results: BTreeMap<PathBuf, String> = files.into_iter().zip(results).collect();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "cases" }, {
        insta::glob!("cases/**/*.mlir", |path| insta::assert_snapshot!(results[path]));
    });
}

/// Runs the command in the first line of a file. Returns its exit code and output.
fn result(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a case is readable");
    let arguments = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// proofmark: "))
        .unwrap_or_else(|| panic!("{}: the first line is not '// proofmark: ARGUMENTS'", path.display()));
    let file = path.strip_prefix(root).expect("cases are in the project").to_str().expect("a UTF-8 path");
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .args(words(arguments).iter().map(|word| word.replace("%s", file)))
        .current_dir(root)
        .output()
        .expect("the program runs");
    let mut result = match output.status.code() {
        Some(code) => format!("exit {code}\n"),
        None => "killed\n".to_owned(),
    };
    for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if !bytes.is_empty() {
            result.push_str(&format!("--- {name}\n{}", String::from_utf8_lossy(bytes)));
        }
    }
    result
}

/// Splits a line into words. The text between single quotes is one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
