//! Tests that the command lines in `docs/recipes` are valid, and that the parts of each campaign are all parts.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::FromArgMatches as _;

use super::{Cli, command};
use crate::passes::PassRegistry;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/recipes")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect("a readable recipe")
}

/// Returns the command lines of the program in a recipe, also those in comments, without redirections and the commands
/// after them.
fn command_lines(recipe: &str) -> Vec<String> {
    let joined = recipe.replace("\\\n", " ");
    let line = |line: &str| {
        let line = line.trim_start_matches([' ', '#']);
        let line = match line.split_once("--wrap='") {
            Some((_, wrapped)) => wrapped.trim_end_matches('\''),
            None => line.strip_prefix("exec ").unwrap_or(line),
        };
        let end = [" > ", " || ", " &"].iter().filter_map(|mark| line.find(mark)).min();
        let line = line[..end.unwrap_or(line.len())].strip_prefix("proofmark ")?;
        Some(format!("proofmark {}", line.replace("${{ matrix.shard }}", "1")))
    };
    joined.lines().filter_map(line).collect()
}

/// Returns the words of a command line after expansion by the shell, with the variables of the schedulers.
fn words(line: &str) -> Vec<String> {
    let script = format!("proofmark() {{ printf '%s\\n' proofmark \"$@\"; }}\n{line}");
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).env("part", "1").env("SLURM_ARRAY_TASK_ID", "1");
    shell.env("SLURM_ARRAY_TASK_COUNT", "100").env("SLURM_CPUS_PER_TASK", "4");
    let output = shell.output().expect("the shell starts");
    assert!(output.status.success(), "{line}");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn command_lines_of_recipes_are_valid() {
    for (name, n_lines) in [("github-actions.yml", 4), ("kubernetes.yaml", 2), ("slurm.sh", 2)] {
        let lines = command_lines(&read(name));
        assert_eq!(lines.len(), n_lines, "{name}: {lines:#?}");
        for line in lines {
            let matches = command(&PassRegistry::default()).try_get_matches_from(words(&line));
            let matches = matches.unwrap_or_else(|error| panic!("{name}: {line}\n{error}"));
            Cli::from_arg_matches(&matches).unwrap_or_else(|error| panic!("{name}: {line}\n{error}"));
        }
    }
}

/// Each part of a campaign has a machine.
#[test]
fn parts_of_recipes_are_complete() {
    let matrix = |n: u32| (1..=n).map(|k| k.to_string()).collect::<Vec<_>>().join(", ");
    let actions = read("github-actions.yml");
    assert!(actions.contains(&format!("shard: [{}]\n", matrix(20))));
    assert_eq!(actions.matches("--shard=${{ matrix.shard }}/20 ").count(), 2);
    let kubernetes = read("kubernetes.yaml");
    assert!(kubernetes.contains("  completions: 100\n") && kubernetes.contains("--shard=\"$part/100\""));
    let slurm = read("slurm.sh");
    assert!(slurm.contains("--shard=\"$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT\""));
}

/// ClusterFuzzLite builds each target of cargo-fuzz: the script takes all files of the folder.
#[test]
fn the_targets_of_clusterfuzzlite_exist() {
    let script = read("clusterfuzzlite/build.sh");
    let targets = "fuzz/targets/fuzz_targets";
    assert!(script.contains(&format!("for target in {targets}/*.rs")));
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/targets/Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).expect("a readable manifest");
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(targets)).expect("a folder");
    for file in files {
        let name = file.expect("an entry").file_name().into_string().expect("UTF-8");
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}\"")), "{name}");
    }
}

#[test]
fn the_book_names_each_recipe() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/src/recipes.md");
    let book = std::fs::read_to_string(book).expect("a readable chapter");
    for entry in std::fs::read_dir(folder()).expect("the folder of recipes") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        assert!(book.contains(&format!("../../recipes/{name}")), "{name}");
    }
}
