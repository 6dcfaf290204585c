//! Judges the project's own patterns, folds and lowerings by `gate`.
//!
//! The canonicalization is judged on the examples of `dialects/tests/canonicalize`: each pattern and fold is applied,
//! none is refuted, and the undecided ones are those of `own_patterns/baseline.txt`. Each lowering is applied in an
//! example of `dialects/tests/passes`, whose proofs `lowering_proofs.rs` compares with a table, or of
//! `own_patterns/lowerings`, where those that are refuted or undecided are those of `own_patterns/lowerings.txt`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The line between two programs of a file.
const MARKER: &str = "// -----\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files of a folder with their names.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder of examples");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("a readable example");
    paths.iter().map(|path| (name(path), read(path))).collect()
}

/// The comment on a program with a proof that needs more than the permitted steps. Two of these proofs take four fifths
/// of the time of all programs, and other programs have the same patterns.
const TOO_LONG: &str = "// unproved: it takes too long\n";

/// Returns the programs of a file, without the expected programs and without those that take too long.
fn programs(text: &str) -> String {
    let source = |chunk: &str| chunk.split("// becomes:").next().unwrap_or_default().to_owned();
    text.split(MARKER).filter(|chunk| !chunk.contains(TOO_LONG)).map(source).collect::<Vec<_>>().join(MARKER)
}

/// Returns an empty folder.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs `gate` in a folder.
fn gate(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.current_dir(folder).arg("gate").args(arguments).args(["--solvers=off", "--json"]);
    command.output().expect("the program starts")
}

/// The option with a baseline of this folder.
fn baseline(name: &str) -> String {
    format!("--baseline={}", root().join("tests/own_patterns").join(name).display())
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Returns the names of the units of a report whose first row has the code `code`, without those of the test dialect.
fn with_code<'a>(report: &'a Value, code: &str) -> BTreeSet<&'a str> {
    let units = report["units"].as_array().expect("the units").iter();
    let names = units.filter(|unit| unit["rows"][0]["code"] == code).filter_map(|unit| unit["name"].as_str());
    names.filter(|name| !name.contains("'test.")).collect()
}

#[test]
fn each_canonicalization_is_applied_and_proved_or_listed() {
    let folder = empty_folder("own-patterns");
    std::fs::create_dir(folder.join("programs")).expect("a folder");
    for (name, text) in files("dialects/tests/canonicalize") {
        std::fs::write(folder.join("programs").join(name), programs(&text)).expect("a writable folder");
    }
    let baseline = baseline("baseline.txt");
    let judge = || {
        let options = ["--allow-unregistered-dialect", "--require=proved", "--proof-cache=cache", &baseline];
        gate(&folder, &[&["programs", "--canonicalize"], &options[..]].concat())
    };
    let first = judge();
    let report = report(&first);
    assert_eq!(first.status.code(), Some(0), "undecided: {:#?}", with_code(&report, "undecided"));
    assert_eq!(with_code(&report, "unfired"), BTreeSet::new());
    assert!(with_code(&report, "proved").len() > 300);
    assert_eq!(report["gone"], serde_json::json!([]), "lines of the baseline that nothing has");
    // The proofs are in the cache, and the verdicts that need more steps.
    assert!(judge().stdout == first.stdout, "the report with a filled cache is another one");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn each_lowering_is_applied_and_proved_or_listed() {
    let folder = empty_folder("own-lowerings");
    let (mut known, mut fired) = (BTreeSet::new(), BTreeSet::new());
    let mut add = |report: &Value| {
        let unfired = with_code(report, "unfired");
        let units = report["units"].as_array().expect("the units").iter();
        for name in units.filter_map(|unit| unit["name"].as_str()) {
            known.insert(name.to_owned());
            if !unfired.contains(name) {
                fired.insert(name.to_owned());
            }
        }
    };
    let mut run = |name: &str, text: &str, options: &[&str]| {
        let (passes, rest) = text.split_once('\n').expect("the passes");
        let passes: Vec<&str> = passes.strip_prefix("// run: ").expect("the passes").split(' ').collect();
        std::fs::write(folder.join(name), programs(rest)).expect("a writable folder");
        let output = gate(&folder, &[&[name], &passes[..], options].concat());
        let report = report(&output);
        add(&report);
        (output.status.code(), report)
    };
    for (name, text) in files("dialects/tests/passes") {
        run(&name, &text, &["--prove=off", "--seeds=1"]);
    }
    for (name, text) in files("tests/own_patterns/lowerings") {
        let (code, report) = run(&name, &text, &["--require=proved", &baseline("lowerings.txt")]);
        assert_eq!(code, Some(0), "{name}: undecided: {:#?}", with_code(&report, "undecided"));
    }
    let unfired: Vec<&String> = known.difference(&fired).collect();
    assert_eq!(unfired, ["pattern 'ExtractStridedMetadataOpCastFolder'"]);
    assert!(fired.len() > 190, "{} lowerings", fired.len());
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
