//! Conventions of the source text: comments in plain technical English, lines of at most 120 columns, and module headers.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Words in place of a subject. A comment names the operation, the term or the block instead.
const VAGUE: [&str; 15] = [
    "what",
    "whatever",
    "who",
    "whoever",
    "whom",
    "nobody",
    "somebody",
    "somewhere",
    "wherever",
    "whichever",
    "so often",
    "goes round",
    "go round",
    "comes back",
    "is told",
];

/// The maximum share of comment lines with a vague word, in percent.
const MAX_VAGUE: f64 = 2.0;

/// The maximum number of columns of a line.
const MAX_COLUMNS: usize = 120;

/// Returns the Rust files of the project, sorted by path.
fn rust_files() -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !path.is_symlink() {
                if !name.starts_with('.') && name != "target" {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 300, "{} files", files.len());
    files
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns whether a file consists of tests, whose comments are not counted.
fn is_test(path: &Path) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let relative = path.strip_prefix(root).unwrap_or(path);
    relative.components().any(|part| part.as_os_str() == "tests")
        || relative.ends_with("tests.rs")
        || relative.ends_with("testing.rs")
}

/// Returns the text of a comment line.
fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    let text = text.strip_prefix(['/', '!']).unwrap_or(text).trim();
    (!text.is_empty()).then_some(text)
}

/// Returns whether a text contains one of the vague words, as a whole word in any case.
fn is_vague(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    VAGUE.iter().chain(&["are told"]).any(|word| {
        text.match_indices(word).any(|(at, _)| {
            !is_word(text[..at].chars().next_back()) && !is_word(text[at + word.len()..].chars().next())
        })
    })
}

#[test]
fn comments_name_their_subjects() {
    let (mut n_lines, mut vague) = (0, Vec::new());
    for path in rust_files().into_iter().filter(|path| !is_test(path)) {
        for (number, line) in (1..).zip(read(&path).lines()) {
            let Some(text) = comment(line) else { continue };
            n_lines += 1;
            if is_vague(text) {
                vague.push(format!("{}:{number}: {text}", path.display()));
            }
        }
    }
    assert!(n_lines > 5000, "{n_lines} comment lines");
    let share = 100.0 * vague.len() as f64 / f64::from(n_lines);
    assert!(
        share <= MAX_VAGUE,
        "{} of {n_lines} comment lines ({share:.1} %) have a vague subject:\n{}",
        vague.len(),
        vague.join("\n")
    );
}

#[test]
fn lines_are_short() {
    let mut long = String::new();
    // The programs of tests are string literals of any length.
    for path in rust_files().into_iter().filter(|path| !is_test(path)) {
        for (number, line) in (1..).zip(read(&path).lines()) {
            let n = line.chars().count();
            if n > MAX_COLUMNS {
                let _ = writeln!(long, "{}:{number}: {n} columns", path.display());
            }
        }
    }
    assert!(long.is_empty(), "{long}");
}

#[test]
fn files_have_headers() {
    // Shims and programs that must not compile have no module page.
    let has_no_page = |path: &Path| {
        path.components().any(|part| part.as_os_str() == "fuzz_targets" || part.as_os_str() == "compile-fail")
    };
    let mut without = String::new();
    for path in rust_files().into_iter().filter(|path| !has_no_page(path)) {
        if !read(&path).starts_with("//!") {
            let _ = writeln!(without, "{}", path.display());
        }
    }
    assert!(without.is_empty(), "files without a header `//! ...`:\n{without}");
}

#[test]
fn the_words_are_recognized() {
    assert!(is_vague("Returns what it found.") && is_vague("Who goes round") && is_vague("They are told"));
    assert!(!is_vague("Returns the somewhat larger whole") && !is_vague("rewhat"));
    assert_eq!(comment("    /// Text "), Some("Text"));
    assert_eq!((comment("let x = 1; // Text"), comment("    //")), (None, None));
}
