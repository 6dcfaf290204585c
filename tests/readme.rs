//! What README says is so: the programs print what it shows, and the code that it shows is that of the example.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// The blocks of code in `language`, in their order.
fn blocks(language: &str) -> Vec<&'static str> {
    let opened = format!("\n```{language}\n");
    let block = |rest: &'static str| rest.split_once("\n```").map(|(block, _)| block);
    README.split(&opened).skip(1).filter_map(block).collect()
}

fn text_that_starts_with(start: &str) -> &'static str {
    blocks("text").into_iter().find(|block| block.starts_with(start)).expect("README has the block")
}

fn output(command: &mut Command) -> String {
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("it runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn proofmark(args: &[&str]) -> String {
    output(Command::new(env!("CARGO_BIN_EXE_proofmark")).args(args))
}

#[test]
fn the_main_job_says_what_is_shown() {
    let commands = blocks("sh");
    let (_, args) =
        commands[0].split_once("cargo run --release -- ").expect("the first command runs the program");
    let args: Vec<&str> = args.split_whitespace().collect();
    assert_eq!(proofmark(&args).trim_end(), text_that_starts_with("proofmark "));
}

#[test]
fn the_proof_says_what_is_shown() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prove.mlir");
    std::fs::write(&file, blocks("mlir")[0]).expect("the example is written");
    let said = proofmark(&["prove", &file.to_string_lossy()]);
    let shown = text_that_starts_with("@src");
    assert!(said.contains(shown), "{said}");
}

#[test]
fn the_example_is_what_is_shown() {
    let example = include_str!("../examples/own_dialect/main.rs");
    let blocks = blocks("rust");
    assert!(!blocks.is_empty());
    for block in blocks {
        assert!(example.contains(block), "not in the example:\n{block}");
    }
}

#[test]
fn the_example_says_what_is_shown() {
    let commands = blocks("sh");
    let commands: Vec<&str> = commands.iter().filter_map(|command| command.strip_prefix("cargo ")).collect();
    let shown = ["examples/own_dialect", "program 2"];
    assert_eq!(commands.len(), shown.len(), "what each of them says is looked at");
    for (args, start) in commands.into_iter().zip(shown) {
        let said = output(Command::new(env!("CARGO")).args(args.split_whitespace()));
        let shown = text_that_starts_with(start);
        assert!(said.contains(shown), "{said}");
    }
}
