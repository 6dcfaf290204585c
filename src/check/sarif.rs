//! The report as SARIF 2.1.0, for programs that show findings beside source text.
//!
//! The format: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>.

use serde_json::{Value, json};

use super::escape::escape_json;
use super::rows::{Section, Status};
use super::view::Place;
use super::view::View;

/// The rules: the codes of rows, with a description of each.
const RULES: &[(&str, &str)] = &[
    ("success-without-change", "A pattern or fold reports success but changes nothing"),
    ("edited-back", "A pattern or fold reports success, and its edits cancel each other"),
    ("fold-mismatch", "The values of a fold do not match the results of the operation"),
    ("failure-after-change", "A pattern reports failure after it changed the IR"),
    ("panicked", "A pattern or fold panics"),
    ("ends-process", "The process ends in a pattern or fold"),
    ("edited-outside-rewriter", "The IR is changed outside of the rewriter"),
    ("unsupported-erasure", "A pattern erases an operation that this driver does not allow it to erase"),
    ("invalid-ir", "A rewrite produces invalid IR"),
    ("cycle", "Rewriting does not terminate"),
    ("refuted", "A rewrite changes the meaning"),
    ("lost", "A function that is visible outside the module is missing or private in the outcome"),
    ("removed", "A function that is not visible outside the module is missing in the outcome"),
    ("hidden", "A function differs for arguments that it is not called with"),
    ("stopped", "A driver stops before it has converged"),
    ("comparison", "An outcome is not known to be equivalent to the first one"),
    ("order", "The outcome depends on the order of rewriting"),
    ("error", "A pass fails"),
    ("command-fails", "The command that rewrites ends with an error"),
    ("command-timeout", "The command that rewrites exceeds its time limit"),
    ("unfired", "A pattern, fold or lowering was not applied to any program"),
    ("undecided", "No failure is known, but not everything was decided"),
    ("not-read", "The program is not valid, or uses unregistered operations, types or attributes"),
];

/// Returns the report as SARIF, with a final newline. Each of `views` is a chunk of a file.
///
/// Each row that does not hold is a result: of the kind `fail`, `open` (undecided) or `informational`. The rows of work
/// that an interrupted run has not done are notifications.
pub fn sarif(views: &[View<'_>]) -> String {
    let (mut results, mut notifications) = (Vec::new(), Vec::new());
    for view in views {
        for row in view.rows() {
            match (row.section, row.status) {
                (Section::Interrupted, _) => notifications.push(row.text),
                (_, Status::Holds) => {}
                (_, status) => {
                    let text = match row.section {
                        Section::Checks => row.text,
                        Section::Proofs(i) if view.report.proofs.len() > 1 => {
                            format!("{} in outcome {}: {}", row.name, i + 1, row.text)
                        }
                        _ => format!("{}: {}", row.name, row.text),
                    };
                    let location = location(view.file, view.first_line, row.place.as_ref());
                    results.push(of_status(status, result(&row.code, &text, location)));
                }
            }
        }
    }
    log(results, notifications)
}

/// Sets the kind of a result, which is a failure. A result that is no failure has the level `none`.
pub(crate) fn of_status(status: Status, mut result: Value) -> Value {
    let kind = match status {
        Status::Fails => return result,
        Status::Undecided => "open",
        Status::Note => "informational",
        Status::Holds => "pass",
    };
    result["kind"] = kind.into();
    result["level"] = "none".into();
    result
}

/// Returns a log with those results, with a final newline. `interrupted` describes the progress of interrupted runs,
/// and is empty for a complete run.
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

/// Returns a result with the rule `rule`, which is one of [`RULES`].
pub(crate) fn result(rule: &str, text: &str, location: Value) -> Value {
    debug_assert!(RULES.iter().any(|(id, _)| *id == rule), "no rule '{rule}'");
    json!({ "ruleId": rule, "level": "error", "message": { "text": text }, "locations": [location] })
}

/// Returns a SARIF location. An unknown place is the chunk of `file` that begins in `first_line`.
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

/// Returns a path as a relative reference or `file` URI. Other than unreserved characters, bytes are percent-encoded.
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
