//! Proves each application of each lowering pattern to the examples of `dialects/tests/passes`, and compares the
//! verdicts with the table in `docs/LOWERING_PROOFS.md`. `UPDATE_DOCUMENTS=1 cargo test --test suite lowering_proofs::`
//! writes the table.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use proofmark::check::{CheckOptions, Variant, check};
use proofmark::ir::Context;
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::passes::{PassRegistry, Pipeline};
use proofmark::proofs::Settings;
use proofmark::proofs::solve::decide::Limits;

/// The files of passes that are no lowerings.
const OTHER_PASSES: [&str; 4] = ["cse", "inline", "sccp", "symbol_dce"];

/// The line before the table.
const TABLE: &str =
    "| pattern | applications | proved | refuted | undecided | reasons |\n|---|---|---|---|---|---|\n";

/// The verdicts on the applications of a pattern.
#[derive(Default)]
struct Row {
    proved: u64,
    refuted: u64,
    undecided: u64,
    reasons: BTreeMap<String, u64>,
}

/// Adds the verdicts on the applications of the passes `pipeline` to a program.
fn prove(text: &str, pipeline: &str, rows: &mut BTreeMap<String, Row>) {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir = parse_source(&ctx, "lowering", text.as_bytes(), ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors[0].message));
    let pipeline = Pipeline::parse(&PassRegistry::default(), pipeline).expect("the passes are registered");
    // The proofs that need more steps take two thirds of the time.
    let limits = Limits { steps: Limits::default().steps / 6, ..Limits::default() };
    let options = CheckOptions {
        seeds: Vec::new(),
        prove_rewrites: Some(Settings { limits, ..Settings::default() }),
        ..CheckOptions::default()
    };
    let report = check(&ir, &[Variant::requested(pipeline)], &options, |_| {});
    for (subject, verdicts) in &report.orders.verdicts_by_subject {
        let row = rows.entry(subject.to_string()).or_default();
        row.proved += verdicts.proved + verdicts.vacuous;
        row.refuted += verdicts.refuted;
        row.undecided += verdicts.undecided;
    }
    for rewrite in &report.orders.undecided_rewrites {
        let row = rows.entry(rewrite.subject.to_string()).or_default();
        *row.reasons.entry(general(&rewrite.reason)).or_default() += 1;
    }
}

/// Returns the reason without the verdict's name and without locations.
fn general(reason: &str) -> String {
    let reason = reason.strip_prefix("undecided: ").unwrap_or(reason);
    let words = reason.split(' ').collect::<Vec<_>>();
    let is_location = |i: usize| words[i].starts_with("lowering:");
    let is_kept = |&i: &usize| {
        !(is_location(i) || words[i] == "at" && words.get(i + 1).is_some_and(|_| is_location(i + 1)))
    };
    (0..words.len()).filter(is_kept).map(|i| words[i]).collect::<Vec<_>>().join(" ")
}

/// Returns whether the verdicts depend on the number of steps that the installed version of z3 counts.
fn depends_on_steps(line: &str) -> bool {
    ["out of steps", "million steps", "iterations of each loop"].iter().any(|reason| line.contains(reason))
}

#[test]
fn the_table_of_lowering_patterns_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(root.join("dialects/tests/passes")).expect("the folder of examples");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for file in files {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if OTHER_PASSES.contains(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a readable example");
        let mut chunks = text.split("// -----\n");
        let passes =
            chunks.next().and_then(|first| first.trim().strip_prefix("// run: ")).expect("the passes");
        let passes: Vec<&str> = passes.split(' ').map(|flag| flag.trim_start_matches("--")).collect();
        for chunk in chunks {
            let program = chunk.split("// becomes:").next().unwrap_or_default();
            prove(program, &format!("builtin.module({})", passes.join(",")), &mut rows);
        }
    }
    let mut table = String::new();
    for (pattern, Row { proved, refuted, undecided, reasons }) in &rows {
        let reasons: Vec<String> = reasons.iter().map(|(reason, n)| format!("{n}: {reason}")).collect();
        let reasons = reasons.join("; ").replace('|', "\\|");
        let all = proved + refuted + undecided;
        let _ = writeln!(table, "| {pattern} | {all} | {proved} | {refuted} | {undecided} | {reasons} |");
    }
    let path = root.join("docs/LOWERING_PROOFS.md");
    let document = std::fs::read_to_string(&path).expect("the document");
    let (introduction, shown) = document.split_once(TABLE).expect("the document has the table");
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&path, format!("{introduction}{TABLE}{table}")).expect("a writable document");
        return;
    }
    let pairs: Vec<(&str, &str)> = shown.lines().zip(table.lines()).collect();
    let differs = |(shown, found): &&(&str, &str)| {
        let may_differ = depends_on_steps(shown) || depends_on_steps(found);
        if may_differ { shown.split('|').nth(1) != found.split('|').nth(1) } else { shown != found }
    };
    let different: Vec<_> = pairs.iter().filter(differs).collect();
    assert_eq!(shown.lines().count(), table.lines().count(), "patterns of the table:\n{table}");
    assert!(different.is_empty(), "{different:#?}");
}
