//! Right and wrong lowerings whose errors are not in one operation: types, interfaces, symbols, address spaces, data
//! layouts, allocations and calls.
//!
//! Each file of `pairs/` has cases, separated by `// -----` lines. A case is a line `// KIND: NAME`, a source, a line
//! `// target` and a target:
//!
//! * `right`: the target is proved.
//! * `refuted`: the target is wrong, and a counterexample is found.
//! * `open`: the verdict is undecided, because the target is not modelled or the model does not determine its behaviour.
//! * `undecided`: the target is wrong, or is not modelled, and must not be proved.

use proofmark_dialects::register_all;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::{Context, Ir};
use proofmark_proofs::{ModuleReport, Settings, prove_modules};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

fn parse(ctx: &Arc<Context>, name: &str, text: &str) -> Ir {
    parse_source(ctx, name, text.as_bytes(), ParseOptions { allow_unregistered: true })
        .unwrap_or_else(|errors| panic!("{name}: {}\n{text}", errors[0].message))
}

fn prove(name: &str, source: &str, target: &str) -> ModuleReport {
    let mut registry = Registry::default();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let (source, target) = (parse(&ctx, name, source), parse(&ctx, name, target));
    prove_modules(&source, source.root(), &target, target.root(), &Settings::default())
}

/// Returns the exit codes of `proofmark prove` that a case permits.
fn permitted(kind: &str) -> &'static [u8] {
    match kind {
        "right" => &[0],
        "refuted" => &[1],
        "open" => &[3],
        // A counterexample may be found later.
        "undecided" => &[1, 3],
        _ => panic!("there is no kind '{kind}'"),
    }
}

#[test]
fn no_wrong_pair_is_proved() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/pairs"].iter().collect();
    let files = std::fs::read_dir(folder).expect("the folder of pairs");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for case in text.split("// -----\n") {
            let (header, rest) = case.split_once('\n').expect("a header");
            let header = header.strip_prefix("// ").and_then(|header| header.split_once(": "));
            let (kind, name) = header.unwrap_or_else(|| panic!("{}: no '// KIND: NAME'", path.display()));
            let (source, target) = rest.split_once("// target\n").expect("a target");
            let report = prove(name, source, target);
            if !permitted(kind).contains(&report.exit_code()) {
                let verdicts: Vec<String> =
                    report.pairs.iter().map(|pair| format!("@{}: {}", pair.source, pair.verdict)).collect();
                wrong.push(format!("{} {kind} {name}: {}", path.display(), verdicts.join("; ")));
            }
            *counts.entry(kind.to_owned()).or_default() += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let expected = [("open", 44), ("refuted", 144), ("right", 94), ("undecided", 235)];
    assert_eq!(counts, expected.map(|(kind, n)| (kind.to_owned(), n)).into());
}
