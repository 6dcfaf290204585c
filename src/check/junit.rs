//! The report as JUnit XML, for CI systems: a test case for each row.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::rows::{Row, Section, Status};
use super::view::View;
use crate::ir::text::escape_hidden;

/// Returns the report as JUnit XML. Times are left out, so that the same run gives the same bytes.
///
/// Each of `views` is a chunk of a file; the suites of those after the first are named with the line in which they
/// begin.
pub fn junit(views: &[View<'_>]) -> String {
    let file = views.first().map_or("", |view| view.file);
    let mut report = new_report(&format!("proofmark check {file}"));
    for view in views {
        for suite in suites(view) {
            if !suite.test_cases.is_empty() {
                report.add_test_suite(suite);
            }
        }
    }
    to_xml(&report)
}

// The library omits most of the characters that XML forbids, but writes U+FFFE and U+FFFF. The functions below
// therefore escape each text that comes from a program.

/// Returns the text of a report, whose strings are valid.
pub(crate) fn to_xml(report: &Report) -> String {
    report.to_string().unwrap_or_default()
}

/// Returns a report without suites.
pub(crate) fn new_report(name: &str) -> Report {
    Report::new(escape_hidden(name))
}

/// Returns a suite of a chunk, without cases.
fn suite_of(view: &View<'_>, name: &str) -> TestSuite {
    match view.first_line {
        0 | 1 => new_suite(name),
        line => new_suite(&format!("line {line}: {name}")),
    }
}

/// Returns a suite without cases.
pub(crate) fn new_suite(name: &str) -> TestSuite {
    TestSuite::new(escape_hidden(name))
}

/// Returns a case of a suite.
pub(crate) fn case(name: &str, status: TestCaseStatus) -> TestCase {
    TestCase::new(escape_hidden(name), status)
}

/// Returns the status of a case that failed.
pub(crate) fn failure(kind: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type(kind).set_message(escape_hidden(message));
    status
}

/// Returns the status of a case that is undecided.
pub(crate) fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(escape_hidden(message));
    status
}

/// Returns the status of the case of a row. A row that fails or is undecided has its text as the message.
pub(crate) fn status_of(row: &Row) -> TestCaseStatus {
    let message = if row.details.is_some() { row.title() } else { &row.text };
    let mut status = match row.status {
        Status::Holds | Status::Note => TestCaseStatus::success(),
        Status::Undecided => skipped(message),
        Status::Fails => failure(&row.code, message),
    };
    if let Some(details) = &row.details {
        status.set_description(escape_hidden(details));
    }
    status
}

/// Returns the suites of a chunk: a case for each row, and a case that passes if no check failed.
fn suites(view: &View<'_>) -> [TestSuite; 3] {
    let mut suites = ["orders", "checks", "proofs"].map(|name| suite_of(view, name));
    let [orders, checks, proofs] = &mut suites;
    for row in view.rows() {
        let (suite, name) = match row.section {
            Section::Orders
            | Section::Comparison(_)
            | Section::Interrupted
            | Section::Units
            | Section::Pairs => (&mut *orders, row.name.clone()),
            Section::Stops | Section::Checks => (&mut *checks, row.name.clone()),
            Section::Proofs(i) if view.report.proofs.len() > 1 => {
                (&mut *proofs, format!("{} in outcome {}", row.name, i + 1))
            }
            Section::Rewrites | Section::Steps | Section::Proofs(_) => (&mut *proofs, row.name.clone()),
        };
        let mut case = case(&name, status_of(&row));
        if matches!(row.status, Status::Holds | Status::Note) {
            case.set_system_out(escape_hidden(&row.text));
        }
        suite.add_test_case(case);
    }
    if checks.test_cases.is_empty() {
        checks.add_test_case(case("contract, fingerprint, verify, termination", TestCaseStatus::success()));
    }
    suites
}
