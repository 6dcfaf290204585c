//! Conventions of the source text: comments in plain technical English, lines of at most 120 columns, module headers,
//! and imports without cycles.

#[path = "tidy/imports.rs"]
mod imports;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use imports::{Graph, declares_types_only};

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

/// The files of provers that read the clock: the time limit of a proof, external programs, the ages of cached proofs,
/// and the times in reports.
const CLOCKS: [&str; 5] = [
    "ir/src/budget.rs",
    "proofs/solve/src/decide/mod.rs",
    "proofs/solve/src/decide/portfolio.rs",
    "proofs/src/cache/mod.rs",
    "proofs/src/modules.rs",
];

/// A method that ends at a time makes verdicts depend on the load of the machine.
#[test]
fn provers_count_steps() {
    let is_prover = |path: &Path| {
        let path = path.to_string_lossy();
        let starts = ["proofs/src/", "proofs/solve/src/", "ir/src/semantics/", "ir/src/budget.rs"];
        starts.iter().any(|start| path.starts_with(start)) && !path.ends_with("tests.rs")
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = rust_files().into_iter().filter_map(|path| path.strip_prefix(root).ok().map(Path::to_owned));
    let reads: Vec<PathBuf> = files
        .filter(|path| {
            is_prover(path) && ["Instant::now", "SystemTime::now"].iter().any(|now| read(path).contains(now))
        })
        .collect();
    assert_eq!(reads, CLOCKS.map(PathBuf::from));
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

/// Returns the reasons in the source text of errors of semantics that begin with an article.
fn reasons_with_article(text: &str) -> Vec<&str> {
    let reasons = text.split("Unsupported::new(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
        rest.strip_prefix('"')?.lines().next()
    });
    reasons.filter(|reason| ["a ", "an ", "the "].iter().any(|article| reason.starts_with(article))).collect()
}

#[test]
fn reasons_have_no_article() {
    let mut found = String::new();
    for path in rust_files().into_iter().filter(|path| !is_test(path)) {
        for reason in reasons_with_article(&read(&path)) {
            let _ = writeln!(found, "{}: {reason}", path.display());
        }
    }
    assert!(found.is_empty(), "{found}");
    assert_eq!(reasons_with_article("Unsupported::new(\n  \"a loop\"), Unsupported::new(\"loop\")").len(), 1);
}

#[test]
fn the_words_are_recognized() {
    assert!(is_vague("Returns what it found.") && is_vague("Who goes round") && is_vague("They are told"));
    assert!(!is_vague("Returns the somewhat larger whole") && !is_vague("rewhat"));
    assert_eq!(comment("    /// Text "), Some("Text"));
    assert_eq!((comment("let x = 1; // Text"), comment("    //")), (None, None));
}

/// The permitted cycles of imports in a crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cycles {
    /// None.
    None,
    /// Of files in one folder.
    InFolder,
    /// Of at most four files of one dialect.
    InDialect,
}

/// The crates, with their permitted cycles.
const CRATES: [(&str, Cycles); 9] = [
    ("checks/src", Cycles::InFolder),
    ("dialects/src", Cycles::InDialect),
    ("drivers/src", Cycles::InFolder),
    ("fuzz/src", Cycles::None),
    ("ir/src", Cycles::InFolder),
    ("process/src", Cycles::None),
    ("proofs/solve/src", Cycles::None),
    ("proofs/src", Cycles::None),
    ("src", Cycles::None),
];

/// The files of `ir` that declare types of functions only. A definition of an operation is stored in the context and
/// contains functions on the IR, which contains the context; these declarations cut the cycle.
const DECLARATIONS: [&str; 1] = ["context/hooks.rs"];

/// Returns the graph of imports of a crate.
fn graph(sources: &str) -> Graph {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(sources);
    let relative = |path: &PathBuf| path.strip_prefix(&root).ok()?.to_str().map(str::to_owned);
    let files = rust_files().into_iter().filter_map(|path| Some((relative(&path)?, read(&path))));
    // `main.rs` calls the library.
    Graph::new(&files.filter(|(path, _)| path != "main.rs").collect::<Vec<_>>(), &DECLARATIONS)
}

/// Returns whether a crate may have a cycle of these files.
fn permits(cycles: Cycles, files: &[&str]) -> bool {
    let all_equal = |of: fn(&str) -> Option<&str>| files.windows(2).all(|pair| of(pair[0]) == of(pair[1]));
    match cycles {
        Cycles::None => false,
        Cycles::InFolder => all_equal(|file| file.rsplit_once('/').map(|(folder, _)| folder)),
        Cycles::InDialect => {
            files.len() <= 4 && all_equal(|file| file.split_once('/').map(|(module, _)| module))
        }
    }
}

#[test]
fn imports_have_no_cycles() {
    let mut wrong = String::new();
    for (sources, permitted) in CRATES {
        let graph = graph(sources);
        assert!(graph.n_edges() > graph.files.len(), "{sources}: {} imports", graph.n_edges());
        for cycle in graph.cycles() {
            let files: Vec<&str> = cycle.iter().map(|&file| graph.files[file].as_str()).collect();
            if !permits(permitted, &files) {
                let _ =
                    write!(wrong, "{sources}: a cycle of {} files\n{}", files.len(), graph.describe(&cycle));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn declarations_contain_types_only() {
    for file in DECLARATIONS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ir/src").join(file);
        assert!(declares_types_only(&read(&path)), "{file} contains code");
    }
    assert!(!declares_types_only("pub type F = fn(u8); pub fn f() {}") && !declares_types_only("use a::b;"));
}

#[test]
fn cycles_of_imports_are_found() {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let found = |last: &str| {
        let files = [
            file("lib.rs", "mod a; mod b; pub use b::B;"),
            file("a/mod.rs", "mod c; pub use c::{C as D, E}; #[cfg(test)] mod tests { use crate::B; }"),
            file("a/c.rs", last),
            file("b.rs", "use crate::a::D; pub struct B<'static>(D); fn f() { super::a::E::new() }"),
        ];
        let graph = Graph::new(&files, &[]);
        let cycles = graph.cycles();
        let name = |&file: &usize| graph.files[file].clone();
        cycles.iter().map(|cycle| cycle.iter().map(name).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let cycle = [["a/c.rs", "b.rs"]];
    assert_eq!(found("pub struct C(crate::B); pub struct E;"), cycle);
    assert_eq!(found("use super::super::B as X; pub struct C(X); pub struct E;"), cycle);
    assert_eq!(found("use crate::*; pub struct C(B); pub struct E;"), cycle);
    let none: [[&str; 2]; 0] = [];
    assert_eq!(found("#[cfg(test)] use crate::B; pub struct C; pub struct E; mod m { use super::C; }"), none);
    assert_eq!(found("pub struct C; pub struct E; #[cfg(test)] mod tests { fn f(b: crate::B) {} }"), none);
    assert!(
        permits(Cycles::InFolder, &["a/b.rs", "a/c.rs"])
            && !permits(Cycles::InFolder, &["a/b.rs", "a/c/d.rs"])
    );
    assert!(
        permits(Cycles::InDialect, &["a/b.rs", "a/c/d.rs"])
            && !permits(Cycles::InDialect, &["lib.rs", "a/b.rs"])
    );
    assert!(!permits(Cycles::InDialect, &["a/b.rs", "a/c.rs", "a/d.rs", "a/e.rs", "a/f.rs"]));
}

#[test]
fn every_file_of_tests_is_compiled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = read(&root.join("Cargo.toml"));
    let mut missing = Vec::new();
    for suite in rust_files().into_iter().filter(|path| path.ends_with("tests/suite.rs")) {
        let (folder, text) = (suite.parent().expect("a folder"), read(&suite));
        for entry in std::fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let is_module = path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").exists();
            // A test that needs a feature of the package is a program of its own.
            let is_program = manifest.contains(&format!("[[test]]\nname = \"{name}\"\nrequired-features"));
            if is_module && name != "suite" && !is_program && !text.contains(&format!("mod {name};")) {
                missing.push(path.strip_prefix(root).expect("inside of the project").display().to_string());
            }
        }
    }
    assert!(missing.is_empty(), "not listed in suite.rs: {missing:?}");
}
