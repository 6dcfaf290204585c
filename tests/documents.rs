//! Tests that each command in the documents prints the output that the document shows, and that each program in them is
//! an excerpt of a file.
//!
//! A `console` block is a dialogue with a shell in the root of the project. A line that begins with `$ ` is a command,
//! the lines after it are its output, standard error included; a line `...` stands for any number of lines.
//! `UPDATE_DOCUMENTS=1 cargo test --test suite documents::` writes what the commands print into the documents. A `rust` or
//! `mlir` block is part of a file in `examples`, `docs` or `tests/inputs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A line that stands for any number of lines of output.
const ELISION: &str = "...";

/// The line that separates the outputs of the commands of one block.
const SEPARATOR: &str = "-- end of the output of one command --";

/// Returns the root folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files with `extension` in `folder` and its subfolders, sorted by path.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|cause| panic!("{}: {cause}", folder.display()))
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    entries.sort();
    let (folders, files_here): (Vec<_>, Vec<_>) = entries.into_iter().partition(|path| path.is_dir());
    let mut found: Vec<_> = files_here
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.extend(folders.iter().flat_map(|folder| files(folder, extension)));
    found
}

fn documents() -> Vec<PathBuf> {
    let mut documents = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    documents.extend(files(&root().join("docs/book"), "md"));
    documents
}

/// A piece of a document: text, or a fenced block with the language after its fence.
enum Piece<'a> {
    Text(&'a str),
    Block { language: &'a str, text: &'a str },
}

/// Splits `document` at its fences, which are part of neither piece.
fn pieces(document: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = document;
    while let Some((before, after)) = rest.split_once("\n```") {
        let (language, body) = after.split_once('\n').unwrap_or((after, ""));
        let end = if body.starts_with("```") { Some(0) } else { body.find("\n```").map(|at| at + 1) };
        let end = end.unwrap_or_else(|| panic!("a block of `{language}` has no end"));
        pieces.push(Piece::Text(before));
        pieces.push(Piece::Block { language, text: &body[..end] });
        rest = &body[end + "```".len()..];
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// A command of a `console` block and the output that the document shows.
struct Exchange<'a> {
    command: &'a str,
    shown: Vec<&'a str>,
}

fn exchanges(block: &str) -> Vec<Exchange<'_>> {
    let mut exchanges: Vec<Exchange<'_>> = Vec::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => exchanges.push(Exchange { command, shown: Vec::new() }),
            None => exchanges.last_mut().expect("a console block begins with a command").shown.push(line),
        }
    }
    exchanges
}

/// Returns a command of a document with the features of this test. `cargo test` has built the crates with them; for other
/// features, `cargo run` would build all of them again.
fn with_features(command: &str) -> String {
    match cfg!(feature = "object-store") {
        true => command.replace("cargo run -q ", "cargo run -q --features object-store "),
        false => command.to_owned(),
    }
}

/// Runs the commands in one shell, so that `$?` is the exit code of the command before, and returns the output of each.
fn run(exchanges: &[Exchange<'_>]) -> Vec<String> {
    let mut script = String::new();
    for exchange in exchanges {
        let _ = writeln!(
            script,
            "{}\nstatus=$?; echo; echo '{SEPARATOR}'; (exit $status)",
            with_features(exchange.command)
        );
    }
    let program = Path::new(env!("CARGO_BIN_EXE_proofmark"));
    let folder = program.parent().expect("the program is in a folder").to_str().expect("a UTF-8 path");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{script}")])
        .env("PATH", format!("{folder}:{path}"))
        .current_dir(root())
        .output()
        .expect("a shell");
    let output = String::from_utf8(output.stdout).expect("UTF-8");
    let separator = format!("\n{SEPARATOR}\n");
    let outputs: Vec<String> = output.split(&separator).map(|output| output.trim_end().to_owned()).collect();
    assert_eq!(outputs.len(), exchanges.len() + 1, "each command has an output:\n{output}");
    outputs
}

/// Returns whether `printed` matches `shown`, where a line `...` matches any number of lines.
fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&ELISION, rest)) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        Some((first, rest)) => {
            printed.split_first().is_some_and(|(line, others)| line == first && matches(rest, others))
        }
    }
}

/// Returns the text of the block with the new outputs of the commands.
fn updated(block: &str, mismatches: &mut String) -> String {
    let exchanges = exchanges(block);
    let mut text = String::new();
    for (exchange, printed) in exchanges.iter().zip(run(&exchanges)) {
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        let shown = match exchange.shown.iter().rposition(|line| !line.is_empty()) {
            Some(last) => &exchange.shown[..=last],
            None => &[],
        };
        let holds = matches(shown, &printed);
        if !holds {
            let _ = writeln!(mismatches, "$ {}\n{}", exchange.command, printed.join("\n"));
        }
        let _ = writeln!(text, "$ {}", exchange.command);
        for line in if holds { &exchange.shown } else { &printed } {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

#[test]
fn commands_print_the_output_shown() {
    let update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let mut mismatches = String::new();
    let mut commands = 0;
    for path in documents() {
        let document = std::fs::read_to_string(&path).expect("a readable document");
        let before = mismatches.len();
        let mut rewritten = String::new();
        for piece in pieces(&document) {
            match piece {
                Piece::Text(text) => rewritten.push_str(text),
                Piece::Block { language: "console", text } => {
                    commands += exchanges(text).len();
                    let _ = write!(rewritten, "\n```console\n{}```", updated(text, &mut mismatches));
                }
                Piece::Block { language, text } => {
                    let _ = write!(rewritten, "\n```{language}\n{text}```");
                }
            }
        }
        if mismatches.len() > before {
            mismatches.insert_str(before, &format!("{}:\n", path.display()));
            if update {
                std::fs::write(&path, rewritten).expect("a writable document");
            }
        }
    }
    assert!(commands >= 15, "{commands} commands are shown");
    assert!(update || mismatches.is_empty(), "these commands print something else:\n{mismatches}");
}

#[test]
fn programs_are_excerpts_of_files() {
    for (language, extension) in [("rust", "rs"), ("mlir", "mlir")] {
        let folders = ["examples", "docs", "tests/inputs"];
        let paths = folders.iter().flat_map(|folder| files(&root().join(folder), extension));
        let sources: Vec<String> =
            paths.map(|path| std::fs::read_to_string(path).expect("a readable file")).collect();
        let mut blocks = 0;
        for path in documents() {
            let document = std::fs::read_to_string(&path).expect("a readable document");
            for piece in pieces(&document) {
                let Piece::Block { language: found, text } = piece else { continue };
                if found != language {
                    continue;
                }
                blocks += 1;
                let excerpt = text.trim();
                assert!(
                    sources.iter().any(|source| source.contains(excerpt)),
                    "{}: in no .{extension} file of {folders:?}:\n{excerpt}",
                    path.display()
                );
            }
        }
        assert!(blocks > 0, "the documents show {language}");
    }
}

#[test]
fn the_book_lists_its_chapters() {
    let source = root().join("docs/book/src");
    let summary = std::fs::read_to_string(source.join("SUMMARY.md")).expect("the list of chapters");
    let chapters = files(&source, "md");
    assert!(chapters.len() > 6, "{chapters:?}");
    for chapter in &chapters {
        let name = chapter.file_name().and_then(|name| name.to_str()).expect("a UTF-8 name");
        assert!(
            name == "SUMMARY.md" || summary.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
    }
    assert_eq!(summary.matches(".md)").count(), chapters.len() - 1, "each chapter of SUMMARY.md is a file");
}

#[test]
fn the_first_command_of_the_readme_prints_the_report_shown() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a readable document");
    let all = pieces(&readme);
    let mut blocks = all.iter().filter_map(|piece| match piece {
        Piece::Block { language, text } => Some((*language, *text)),
        Piece::Text(_) => None,
    });
    let (_, set_up) = blocks.next().expect("README begins with the set-up");
    let (_, arguments) = set_up.split_once("cargo run --release -- ").expect("the set-up runs the program");
    let (_, report) = blocks.find(|(language, _)| *language == "console").expect("README shows a report");
    assert_eq!(exchanges(report)[0].command, format!("proofmark {}", arguments.trim_end()));
}
