//! Tests of the programs of `proofmark fuzz` that are not drawn at random.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("fuzz").args(arguments).output();
    program.expect("the program runs")
}

fn json_report(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Tests that `--exhaustive` finds a wrong rewrite of one operation with a flag, that the parts of `--shard` together
/// run all programs, and that the campaign ends after the last program.
#[test]
fn all_small_programs_are_tried() {
    let wrong = ["--exhaustive", "--types=i1", "--through", "sed s/arith.addi/arith.ori/"];
    let report = json_report(&fuzz(&[&wrong[..], &["--programs=80", "--json"]].concat()));
    assert_eq!(report["failures"][0]["ops"], serde_json::json!(["arith.addi"]), "{report:#}");

    let run = |more: &[&str]| {
        let common =
            ["--exhaustive=index", "--types=i1", "--canonicalize", "--seeds=1", "--prove-programs=none"];
        let output = fuzz(&[&common[..], &["--json"], more].concat());
        json_report(&output)["programs"].as_u64().expect("a number")
    };
    let all = run(&["--programs=1600"]);
    assert_eq!(all, 1600);
    let parts = ["1/2", "2/2"].map(|part| run(&["--programs=1600", "--shard", part]));
    assert_eq!(parts.iter().sum::<u64>(), all);
    assert_eq!(run(&["--first=100000000000"]), 0);

    let output = fuzz(&["--exhaustive=index", "--types=i1", "--canonicalize", "--programs=1"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(" programs of one or two operations over the types"), "{stderr}");

    for (arguments, message) in [
        (["--exhaustive=nothing", "--types=i1"], "no operation of dialect 'nothing'"),
        (["--exhaustive", "--types=i1,j2"], "'j2' is no type"),
    ] {
        let output = fuzz(&[&arguments[..], &["--canonicalize"]].concat());
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(message), "{stderr}");
    }
}

/// Returns the path of an empty folder for a test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("guided-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Returns the files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("the folder exists").flatten();
    let file = |entry: std::fs::DirEntry| {
        let text = std::fs::read_to_string(entry.path()).expect("UTF-8");
        (entry.file_name().to_string_lossy().into_owned(), text)
    };
    entries.map(file).collect()
}

/// Runs programs over scalars with a corpus.
fn with_corpus(folder: &Path, more: &[&str]) -> Output {
    let common = ["--cse", "--seeds=1", "--kind=scalars", "--json", "--prove-programs=none", "--corpus"];
    let folder = folder.to_string_lossy();
    fuzz(&[&common[..], &[&*folder], more].concat())
}

/// Tests that a campaign adds programs with new features, that the files do not depend on the number of threads, that
/// their names are hashes of the contents, and that they are the first programs of the next campaign.
#[test]
fn a_corpus_grows_and_is_replayed() {
    let folders = ["1", "2"].map(|jobs| {
        let folder = scratch(&format!("corpus-{jobs}"));
        let report = json_report(&with_corpus(&folder, &["--programs=2047", "--jobs", jobs]));
        assert!(report["programs"].as_u64() > Some(1000), "{report:#}");
        folder
    });
    let added = folders.each_ref().map(|folder| files(folder));
    assert_eq!(added[0], added[1]);
    assert!(added[0].len() > 32, "{}", added[0].len());
    for (name, text) in &added[0] {
        assert_eq!(*name, format!("{}.mlir", &blake3::hash(text.as_bytes()).to_hex()[..16]));
    }

    // The programs of the folder are the first ones, in the order of their names.
    let with_remsi = added[0].values().position(|text| text.contains("arith.remsi")).expect("a program");
    let folder = folders[0].to_string_lossy();
    let wrong = ["--through", "sed /arith.remsi/q7", "--tries=0", "--json", "--corpus"];
    let report = json_report(&fuzz(&[&wrong[..], &[&*folder, "--programs=200"]].concat()));
    assert_eq!(report["failures"][0]["program"], serde_json::json!(with_remsi + 1), "{report:#}");
    // This campaign may have added programs.
    let printed = fuzz(&["--print", "1", "--corpus", &folder]);
    let present = files(&folders[0]);
    assert_eq!(Some(&*String::from_utf8_lossy(&printed.stdout)), present.values().next().map(String::as_str));
}

/// Tests that a file with an error is reported at its location, that the campaign runs the other programs, and that the
/// exit code shows the error.
#[test]
fn an_invalid_file_of_a_corpus_is_located() {
    let folder = scratch("invalid");
    let wrong = "func.func @f(%x: i32) -> i32 {\n  return %y : i32\n}\n";
    std::fs::write(folder.join("wrong.mlir"), wrong).expect("the file can be written");
    let output = with_corpus(&folder, &["--programs=10"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("wrong.mlir:2:10: error: "), "{stderr}");
    assert!(stderr.contains("files of the corpus are not valid"), "{stderr}");
    assert_eq!(output.status.code(), Some(1));
    assert!(json_report(&output)["programs"].as_u64() > Some(0));
}

/// Tests that a campaign that is resumed has the corpus of one that was not interrupted, although the folder has further
/// programs.
#[test]
fn a_resumed_campaign_has_the_same_corpus() {
    let (whole, parts) = (scratch("whole"), scratch("parts"));
    let run = |folder: &Path, n: &str, resume: &[&str]| {
        let state = folder.with_extension("state");
        let state = state.to_string_lossy();
        let report =
            json_report(&with_corpus(folder, &[&["--programs", n, "--state", &state], resume].concat()));
        (report["programs"].clone(), report["hold"].clone())
    };
    for folder in [&whole, &parts] {
        let _ = std::fs::remove_file(folder.with_extension("state"));
    }
    let expected = run(&whole, "4095", &[]);
    run(&parts, "2047", &[]);
    assert_eq!(run(&parts, "4095", &["--resume"]), expected);
    assert_eq!(files(&parts), files(&whole));
}

/// Tests that the coverage of a campaign names the units that were applied and those that were not, and the operations
/// with their attributes, and that it depends neither on the number of threads, nor on the parts of `--shard`, nor on
/// whether the outcomes are proved, nor on an interruption.
#[test]
fn the_coverage_of_a_campaign_is_that_of_its_programs() {
    let folder = scratch("coverage");
    let run = |more: &[&str]| {
        let common = ["--canonicalize", "--kind=scalars", "--seeds=2", "--tries=0", "--json"];
        fuzz(&[&common[..], more].concat())
    };
    let quick = ["--programs=1300", "--prove-programs=none"];
    let whole = json_report(&run(&quick));
    let coverage = &whole["coverage"];
    let n_programs = whole["programs"].as_u64().expect("a number");
    let units = coverage["units"].as_object().expect("an object");
    let applied = |name: &str| units[name].as_u64().expect("a number");
    assert!((1..=n_programs).contains(&applied("fold of 'arith.addi'")), "{units:#?}");
    // No program over scalars has an operation of affine.
    assert_eq!(applied("fold of 'affine.if'"), 0);
    let patterns = || units.iter().filter(|(name, _)| name.starts_with("pattern '"));
    assert!(patterns().any(|(_, n)| n.as_u64() > Some(0)) && patterns().any(|(_, n)| *n == 0), "{units:#?}");
    let operations = coverage["operations"].as_object().expect("an object");
    let has = |op: &str, attributes: &str| {
        operations[op].as_array().expect("a list").iter().any(|each| each == attributes)
    };
    assert!(has("arith.cmpi", "predicate = slt") && has("arith.xori", ""), "{operations:#?}");

    let resumed = {
        let state = folder.join("state").to_string_lossy().into_owned();
        let state = ["--state", &state, "--resume", "--prove-programs=none"];
        let [first, rest] = ["--programs=1100", "--programs=1300"];
        let first = json_report(&run(&[&state[..], &[first]].concat()));
        assert_ne!(first["coverage"], *coverage);
        json_report(&run(&[&state[..], &[rest]].concat()))
    };
    assert_eq!(resumed["coverage"], *coverage, "a resumed campaign");
    for more in [&["--jobs=1", "--prove-programs=none"][..], &["--prove=off"]] {
        let other = json_report(&run(&[&["--programs=1300"], more].concat()));
        assert_eq!(other["coverage"], *coverage, "{more:?}");
    }
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.join(part.replace('/', "-of-"));
        let output = run(&[&quick[..], &["--shard", part]].concat());
        assert_ne!(json_report(&output)["coverage"], *coverage);
        std::fs::write(&path, output.stdout).expect("the file can be written");
        path
    });
    let [a, b] = &parts;
    let merged = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("merge").args([b, a, b]).output();
    assert_eq!(json_report(&merged.expect("the program runs"))["coverage"], *coverage, "parts");
}

/// Tests that a campaign through a command has no units, and that the operations that a generator can draw are those of
/// the given dialects.
#[test]
fn operations_that_no_program_has_are_named() {
    let arguments = ["--exhaustive=index", "--types=i1", "--through", "cat", "--programs=3", "--batch=1"];
    let report = json_report(&fuzz(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(report["coverage"]["units"], serde_json::json!({}));
    let operations = report["coverage"]["operations"].as_object().expect("an object");
    let never = operations.iter().filter(|(_, combinations)| **combinations == serde_json::json!([]));
    let never: Vec<&String> = never.map(|(op, _)| op).collect();
    assert!(never.len() > 10 && never.iter().all(|op| op.starts_with("index.")), "{never:?}");
    let text = String::from_utf8(fuzz(&arguments).stdout).expect("UTF-8");
    let line = format!("  never generated: {}, ", never[0]);
    assert!(text.contains(&line) && text.contains(" of attributes\n"), "{text}");
}
