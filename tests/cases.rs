//! File tests: every `.mlir` under `tests/cases` says in its first line how it is run, and a snapshot says what comes
//! of it.
//!
//! The first line is `// proofmark: ARGUMENTS`, with `%s` for the file, and quotes around an argument with blanks. The
//! snapshot holds the exit code, standard output and standard error. `INSTA_UPDATE=always cargo test --test cases`
//! blesses what there is; read the difference before you commit it.

use std::path::Path;
use std::process::Command;

#[test]
fn cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "cases" }, {
        insta::glob!("cases/**/*.mlir", |path| {
            let text = std::fs::read_to_string(path).expect("a case is readable");
            let first = text.lines().next().unwrap_or_default();
            let arguments = first
                .strip_prefix("// proofmark: ")
                .unwrap_or_else(|| panic!("{}: the first line is not '// proofmark: ARGUMENTS'", path.display()));
            let file = path.strip_prefix(root).expect("cases are in the project").to_str().expect("a UTF-8 path");
            let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
                .args(words(arguments).iter().map(|word| word.replace("%s", file)))
                .current_dir(root)
                .output()
                .expect("the program runs");
            let mut seen = match output.status.code() {
                Some(code) => format!("exit {code}\n"),
                None => "killed\n".to_owned(),
            };
            for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
                if !bytes.is_empty() {
                    seen.push_str(&format!("--- {name}\n{}", String::from_utf8_lossy(bytes)));
                }
            }
            insta::assert_snapshot!(seen);
        });
    });
}

/// The words of a line; what is in single quotes is one.
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
