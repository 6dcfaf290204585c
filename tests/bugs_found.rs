//! The bugs of `docs/BUGS_FOUND.md`: no output of `mlir-opt` refines its input, and the page and its folder name the
//! same files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PAGE: &str = include_str!("../docs/BUGS_FOUND.md");

/// The inputs of which a function that is visible outside the module is missing in the output.
const LOST_FUNCTIONS: [&str; 1] = ["bugs/duplicate-visible-function.mlir"];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Returns the `.mlir` files of a folder in `docs`, as sorted paths relative to `docs`.
fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(docs().join(folder)).expect("the folder is there");
    let names =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let mut files: Vec<String> =
        names.filter(|name| name.ends_with(".mlir")).map(|name| format!("{folder}/{name}")).collect();
    files.sort_unstable();
    files
}

fn proofmark(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.args(arguments).current_dir(docs()).output().expect("it runs")
}

/// Returns the flags of the command in the first line of an input.
fn command_of(file: &str) -> String {
    let text = std::fs::read_to_string(docs().join(file)).expect("a readable file");
    let command = text.lines().next().and_then(|line| line.strip_prefix("// mlir-opt-22 "));
    command.unwrap_or_else(|| panic!("{file} begins with its command")).trim_matches('"').to_owned()
}

#[test]
fn no_output_refines_its_input() {
    let mut pairs = 0;
    for after in files("bugs").iter().filter(|file| file.ends_with(".after.mlir")) {
        let before = after.replace(".after.mlir", ".mlir");
        let output = proofmark(&["prove", "--timeout=600", &before, after]);
        let said = String::from_utf8_lossy(&output.stdout);
        // A function that is missing is not refuted, but the modules are not proved.
        let (code, verdict) = match LOST_FUNCTIONS.contains(&before.as_str()) {
            true => (3, ": not in the target"),
            false => (1, ": refuted"),
        };
        assert_eq!(
            output.status.code(),
            Some(code),
            "{before}: {said}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(said.contains(verdict), "{before}: {said}");
        pairs += 1;
    }
    assert!(pairs > 50, "{pairs} pairs are in the folder");
}

/// Tests that Proofmark's own passes of the same names refine the inputs.
#[test]
fn own_passes_refine_the_inputs() {
    const PASSES: [&str; 4] = ["--canonicalize", "--cse", "--sccp", "--cse --canonicalize"];
    let mut n = 0;
    for before in files("bugs").iter().filter(|file| !file.ends_with(".after.mlir")) {
        let command = command_of(before);
        if PASSES.contains(&command.as_str()) {
            let passes: Vec<&str> = command.split(' ').collect();
            let output = proofmark(&[&["check", before, "--prove", "--seeds=1"], &passes[..]].concat());
            let said = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{before}: {said}");
            n += 1;
        }
    }
    assert!(n > 50, "{n} inputs have such a command");
}

#[test]
fn the_wrong_line_is_in_the_output() {
    for before in files("bugs").iter().filter(|file| !file.ends_with(".after.mlir")) {
        let text = std::fs::read_to_string(docs().join(before)).expect("a readable file");
        let wrong = text.lines().nth(1).and_then(|line| line.strip_prefix("// wrong: "));
        let wrong = wrong.unwrap_or_else(|| panic!("{before} names the wrong part of the output"));
        let after = before.replace(".mlir", ".after.mlir");
        let output = std::fs::read_to_string(docs().join(&after)).expect("an output for each input");
        assert!(output.contains(wrong), "{after} does not contain {wrong:?}");
    }
}

/// Inputs on which `mlir-opt` fails or does not terminate, or whose output it cannot parse.
#[test]
fn rejected_inputs_are_valid_and_are_canonicalized() {
    let rejected = files("bugs/rejected");
    assert!(!rejected.is_empty());
    for file in rejected {
        assert!(command_of(&file).starts_with("--"));
        let output = proofmark(&["opt", "--canonicalize", &file]);
        assert_eq!(output.status.code(), Some(0), "{file}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("canonicalized.mlir");
        std::fs::write(&printed, &output.stdout).expect("it can be written");
        let again = proofmark(&["opt", &printed.to_string_lossy()]);
        assert_eq!(again.status.code(), Some(0), "{file}: {}", String::from_utf8_lossy(&again.stderr));
    }
}

#[test]
fn the_page_names_the_files_and_their_commands() {
    let inputs = files("bugs").into_iter().chain(files("bugs/rejected"));
    let inputs: BTreeSet<String> = inputs.filter(|file| !file.ends_with(".after.mlir")).collect();
    let mut named = BTreeSet::new();
    for row in PAGE.lines().filter(|line| line.starts_with("| [")) {
        let (_, rest) = row.split_once("](").expect("a link to the input");
        let (file, rest) = rest.split_once(')').expect("the end of the link");
        assert!(rest.starts_with(&format!("<br>`{}`", command_of(file))), "{file}: another command");
        assert!(named.insert(file.to_owned()), "{file} has two rows");
    }
    assert_eq!(named, inputs);
}
