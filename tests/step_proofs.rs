//! Collects the verdicts on the steps of the scripts in `tests/cases`, and compares them with the table in
//! `docs/STEP_PROOFS.md`. `UPDATE_DOCUMENTS=1 cargo test --test suite step_proofs::` writes the table.
//!
//! The verdicts are read from the snapshots, which `cases` compares with the output of the program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

const TABLE: &str = "| operation | payload | verdict |\n|---|---|---|\n";

/// The steps that must have verdicts on at least three payloads.
const REQUIRED: &[&str] = &[
    "transform.apply_licm",
    "transform.apply_patterns",
    "transform.loop.coalesce",
    "transform.loop.forall_to_for",
    "transform.loop.outline",
    "transform.loop.peel",
    "transform.loop.unroll",
    "transform.structured.generalize",
    "transform.structured.tile_using_for",
    "transform.structured.tile_using_forall",
];

/// Adds the verdicts in a snapshot, as in `step 2 transform.loop.unroll at tests/cases/f.mlir:9:5: @f proved (bits)`.
fn collect(text: &str, verdicts: &mut BTreeMap<String, Vec<(String, String)>>) {
    for line in text.lines() {
        let Some((head, rest)) = line.split_once(": @") else { continue };
        let mut words = head.split_whitespace();
        if words.next() != Some("step") {
            continue;
        }
        let (_, Some(name), _, Some(place)) = (words.next(), words.next(), words.next(), words.next()) else {
            continue;
        };
        let file = Path::new(place.split(':').next().unwrap_or_default());
        let case = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some((function, verdict)) = rest.split_once(' ') else { continue };
        let entry = (format!("`{case}` @{function}"), verdict.replace('|', "\\|"));
        verdicts.entry(name.to_owned()).or_default().push(entry);
    }
}

#[test]
fn the_table_has_the_verdicts_of_the_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut snapshots: Vec<_> = std::fs::read_dir(root.join("tests/cases"))
        .expect("the folder of cases")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().contains("cases@transform-"))
        .collect();
    snapshots.sort();
    let mut verdicts: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for path in snapshots {
        collect(&std::fs::read_to_string(path).expect("a snapshot"), &mut verdicts);
    }
    for name in REQUIRED {
        let n = verdicts.get(*name).map_or(0, Vec::len);
        assert!(n >= 3, "{name} has verdicts on {n} payloads");
    }
    let mut table = String::new();
    for (name, list) in &verdicts {
        for (payload, verdict) in list {
            let _ = writeln!(table, "| `{name}` | {payload} | {verdict} |");
        }
    }
    let path = root.join("docs/STEP_PROOFS.md");
    let document = std::fs::read_to_string(&path).expect("the document");
    let (introduction, shown) = document.split_once(TABLE).expect("the document has the table");
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&path, format!("{introduction}{TABLE}{table}")).expect("a writable document");
        return;
    }
    assert!(shown == table, "{} is not up to date", path.display());
}
