//! The report as JUnit XML, for CI systems: a test case a run, a proof, a finding.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::View;
use crate::ir::text::{escape_hidden, symbol_to_string};
use crate::proofs::Verdict;

/// The report as JUnit XML. Times are left out, so that the same run gives the same bytes.
///
/// Each of `views` is a piece of a file; the suites of those after the first are named with the line in which they begin.
pub fn junit(views: &[View<'_>]) -> String {
    let file = views.first().map_or("", |view| view.file);
    let mut report = new_report(&format!("proofmark check {file}"));
    for view in views {
        for suite in [orders(view), checks(view), proofs(view)] {
            if !suite.test_cases.is_empty() {
                report.add_test_suite(suite);
            }
        }
    }
    to_xml(&report)
}

// The library leaves out most of the characters that XML does not have, and writes U+FFFE and U+FFFF as they are. Each text that comes
// from a program therefore goes through one of the functions below.

/// The text of a report, built of valid strings.
pub(crate) fn to_xml(report: &Report) -> String {
    report.to_string().unwrap_or_default()
}

/// A report without suites.
pub(crate) fn new_report(name: &str) -> Report {
    Report::new(escape_hidden(name))
}

/// A suite of a piece without cases.
fn suite_of(view: &View<'_>, name: &str) -> TestSuite {
    match view.first_line {
        0 | 1 => new_suite(name),
        line => new_suite(&format!("line {line}: {name}")),
    }
}

/// A suite without cases.
pub(crate) fn new_suite(name: &str) -> TestSuite {
    TestSuite::new(escape_hidden(name))
}

/// A case of a suite.
pub(crate) fn case(name: &str, status: TestCaseStatus) -> TestCase {
    TestCase::new(escape_hidden(name), status)
}

/// The status of a case that failed.
pub(crate) fn failure(kind: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type(kind).set_message(escape_hidden(message));
    status
}

/// The status of a case of which nothing is known.
pub(crate) fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(escape_hidden(message));
    status
}

/// A case a run: it passes if it comes out as the first run with the same settings.
fn orders(view: &View<'_>) -> TestSuite {
    let mut suite = suite_of(view, "orders");
    let outcomes = &view.report.orders.outcomes;
    let outcome_of = |run| outcomes.iter().position(|outcome| outcome.runs.contains(&run));
    for &(run, _) in &view.report.orders.runs {
        let default = outcome_of(crate::checks::Run { seed: None, ..run });
        let outcome = outcome_of(run);
        let status = match outcome.filter(|_| outcome != default && !view.options.allow_order_dependence) {
            Some(other) => {
                let turn = outcomes[other].turn.iter().flat_map(|turn| view.turn(turn)).collect::<Vec<_>>();
                failure("order", &format!("outcome {} instead: {}", other + 1, turn.join("; ")))
            }
            None => TestCaseStatus::success(),
        };
        suite.add_test_case(case(&view.run(run), status));
    }
    if let Some(interrupted) = view.report.interrupted {
        suite.add_test_case(case("other orders", skipped(&interrupted.to_string())));
    }
    suite
}

/// A failed case a finding or failed pass; one that passes if there is none.
fn checks(view: &View<'_>) -> TestSuite {
    let mut suite = suite_of(view, "checks");
    for error in view.report.errors() {
        suite.add_test_case(case("passes", failure("error", &error.message)));
    }
    for message in view.endless() {
        suite.add_test_case(case("termination", failure("cycle", &message)));
    }
    for finding in &view.report.orders.findings {
        let mut status = failure(finding.kind.code(), &finding.to_diagnostic().message);
        status.set_description(escape_hidden(&finding.render(view.ctx, view.sources)));
        let name = format!("{}: {}", finding.check(), finding.subject);
        suite.add_test_case(case(&name, status));
    }
    if suite.test_cases.is_empty() {
        suite.add_test_case(case("contract, fingerprint, verify, termination", TestCaseStatus::success()));
    }
    suite
}

/// A case a function and outcome.
fn proofs(view: &View<'_>) -> TestSuite {
    let mut suite = suite_of(view, "proofs");
    let steps = view.report.orders.verdicts;
    if view.options.prove_rewrites.is_some() {
        // A refuted rewrite is a finding, and has a case among those.
        let is_open = steps.undecided > 0 || (steps.unasked > 0 && view.options.prove.is_none());
        let status = if is_open { skipped(&view.steps()) } else { TestCaseStatus::success() };
        suite.add_test_case(case("rewrites", status));
    }
    for (i, proof) in view.report.proofs.iter().enumerate() {
        for pair in &proof.refines.pairs {
            let text = pair.verdict.to_string();
            let status = match &pair.verdict {
                Verdict::Refuted(_) => failure("refuted", &text),
                _ if pair.verdict.holds() => TestCaseStatus::success(),
                _ => skipped(&text),
            };
            let name = match view.report.proofs.len() {
                1 => symbol_to_string(&pair.source),
                _ => format!("{} in outcome {}", symbol_to_string(&pair.source), i + 1),
            };
            suite.add_test_case(case(&name, status));
        }
        for name in &proof.refines.lost {
            let status = failure("lost", "is not there any more, but may be called from outside");
            suite.add_test_case(case(&format!("{} in outcome {}", symbol_to_string(name), i + 1), status));
        }
    }
    suite
}
