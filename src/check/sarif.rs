//! The report as SARIF 2.1.0, for what shows findings beside source text.
//!
//! The format: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>.

use serde_json::{Value, json};

use super::view::Place;
use super::{View, escape_json};
use crate::ir::Location;
use crate::ir::text::symbol_to_string;
use crate::proofs::Verdict;

/// The kinds of results, with a sentence each.
const RULES: &[(&str, &str)] = &[
    ("success-without-change", "A pattern or fold reports success but changes nothing"),
    ("edited-back", "A pattern or fold reports success, and its edits amount to nothing"),
    ("fold-mismatch", "A fold gives values that do not match the operation's results"),
    ("failure-after-change", "A pattern reports failure after it changed the IR"),
    ("panicked", "A pattern or fold panics"),
    ("ends-process", "The process ends in a pattern or fold"),
    ("edited-outside-rewriter", "The IR is changed outside of the rewriter"),
    ("unsupported-erasure", "A pattern erases what it may not erase under this driver"),
    ("invalid-ir", "A rewrite leaves IR that does not verify"),
    ("cycle", "Rewriting goes round in a cycle"),
    ("refuted", "A rewrite changes the meaning"),
    ("lost", "A function that may be called from outside is not there any more"),
    ("order", "The outcome depends on the order of rewriting"),
    ("error", "A pass fails"),
    ("command-fails", "The command that rewrites ends with an error"),
    ("command-hangs", "The command that rewrites does not end"),
    ("undecided", "Nothing is known to be wrong, but not everything was decided"),
    ("not-read", "The program is not valid, or uses what is not registered"),
];

/// The report as SARIF, with a final newline. Each of `views` is a piece of a file.
pub fn sarif(views: &[View<'_>]) -> String {
    let interrupted = views.iter().filter_map(|view| view.report.interrupted);
    let interrupted = interrupted.map(|interrupted| interrupted.to_string()).collect();
    log(views.iter().flat_map(results).collect(), interrupted)
}

/// A log with those results, with a final newline. `interrupted` says what has not been done, and is empty for a complete run.
pub(crate) fn log(results: Vec<Value>, interrupted: Vec<String>) -> String {
    let rules: Vec<Value> =
        RULES.iter().map(|(id, text)| json!({ "id": id, "shortDescription": { "text": text } })).collect();
    let mut log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "proofmark",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    });
    if !interrupted.is_empty() {
        let note = |text: String| json!({ "level": "error", "message": { "text": text } });
        let notes: Vec<Value> = interrupted.into_iter().map(note).collect();
        log["runs"][0]["invocations"] =
            json!([{ "executionSuccessful": false, "toolExecutionNotifications": notes }]);
    }
    escape_json(&format!("{log:#}\n"))
}

fn results(view: &View<'_>) -> Vec<Value> {
    let mut results = Vec::new();
    let mut add = |rule, text: &str, at| {
        let place = Place::new(view.ctx, at);
        results.push(result(rule, text, location(view.file, view.first_line, place.as_ref())));
    };
    for error in view.report.errors() {
        add("error", &error.message, error.location);
    }
    for message in view.endless() {
        add("cycle", &message, Location::UNKNOWN);
    }
    for finding in &view.report.orders.findings {
        let diagnostic = finding.to_diagnostic();
        let notes: Vec<&str> = diagnostic.notes.iter().map(|note| note.message.as_str()).collect();
        let text = format!("{}\n{}", diagnostic.message, notes.join("\n"));
        add(finding.kind.code(), &text, finding.location);
    }
    if view.report.depends_on_order() && !view.options.allow_order_dependence {
        for turn in view.report.orders.outcomes.iter().filter_map(|outcome| outcome.turn.as_ref()) {
            let taken = turn.drawn.taken.as_ref().map_or(Location::UNKNOWN, |&(_, location)| location);
            add("order", &view.turn(turn).join("\n"), taken);
        }
    }
    for pair in view.report.proofs.iter().flat_map(|proof| &proof.refines.pairs) {
        if let Verdict::Refuted(_) = &pair.verdict {
            let text = format!("{}: {}", symbol_to_string(&pair.source), pair.verdict);
            add("refuted", &text, Location::UNKNOWN);
        }
    }
    for name in view.report.proofs.iter().flat_map(|proof| &proof.refines.lost) {
        let name = symbol_to_string(name);
        let text = format!("{name} is not there any more, but may be called from outside");
        add("lost", &text, Location::UNKNOWN);
    }
    results
}

/// A result of the kind `rule`, which is one of [`RULES`].
pub(crate) fn result(rule: &str, text: &str, location: Value) -> Value {
    debug_assert!(RULES.iter().any(|(id, _)| *id == rule), "no rule '{rule}'");
    json!({ "ruleId": rule, "level": "error", "message": { "text": text }, "locations": [location] })
}

/// A SARIF location. An unknown place is the piece of `file` that begins in `first_line`.
pub(crate) fn location(file: &str, first_line: u32, place: Option<&Place>) -> Value {
    let artifact = |path: &str| json!({ "uri": uri(path) });
    match place {
        Some(Place { file, line, column }) => json!({ "physicalLocation": {
            "artifactLocation": artifact(file),
            "region": { "startLine": line.max(&1), "startColumn": column.max(&1) },
        }}),
        None if first_line > 1 => json!({ "physicalLocation": {
            "artifactLocation": artifact(file),
            "region": { "startLine": first_line },
        }}),
        None => json!({ "physicalLocation": { "artifactLocation": artifact(file) } }),
    }
}

/// A path as a relative reference or `file` URI, in which only some characters stand for themselves.
fn uri(path: &str) -> String {
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(byte.into())
            }
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}
