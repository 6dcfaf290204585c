//! The report as one self-contained HTML page: summary, findings, proofs, patterns, and a list of applications that can be
//! searched, with the operations that each touched before and after.
//!
//! The list is data in the page, and only the rows in view are elements, so that ten thousand applications are no burden.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use serde::Serialize;

use super::view::count;
use super::{View, escape_json};
use crate::checks::Application;
use crate::ir::text::{escape_hidden, symbol_to_string};
use crate::proofs::Verdict;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The report as an HTML page. Each of `views` is a piece of a file.
pub fn html(views: &[View<'_>]) -> String {
    let title = format!("proofmark check {}", views.first().map_or("", |view| view.file));
    let summary = markup! {
        @if let Some(view) = views.first() { p { code { (view.pipeline()) } } }
        @for view in views {
            p {
                @if views.len() > 1 { "line " (view.first_line) ": " }
                (result(view.result()))
                " proofmark " (env!("CARGO_PKG_VERSION"))
            }
            @if let Some(interrupted) = view.report.interrupted { p { (interrupted) } }
        }
    };
    let main = markup! {
        @for view in views {
            @if views.len() > 1 { h2 { (view.piece()) } }
            (outcomes(view))
            (findings(view))
            (proofs(view))
            (patterns(view))
        }
        (applications(views))
    };
    page(&title, &summary, &main, true)
}

/// `holds`, `fails` or `undecided`, in its colour.
pub(crate) fn result(result: &str) -> Markup {
    markup! { span class={ "result " (result) } { (result) } }
}

/// A page, with a final newline. `is_active`: it has a list of applications.
pub(crate) fn page(title: &str, summary: &Markup, main: &Markup, is_active: bool) -> String {
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    (summary)
                }
                main { (main) }
                @if is_active { script { (PreEscaped(SCRIPT)) } }
            }
        }
    };
    escape_hidden(&page.into_string()).into_owned() + "\n"
}

fn outcomes(view: &View<'_>) -> Markup {
    let orders = &view.report.orders;
    markup! {
        section {
            h2 { (count(orders.runs.len() as u64, "run")) ", " (count(orders.outcomes.len() as u64, "outcome")) }
            table {
                thead { tr { th { "outcome" } th { "runs" } th { "fingerprint" } th { "texts" } th { "compared" } } }
                tbody {
                    @for (i, outcome) in orders.outcomes.iter().enumerate() {
                        tr {
                            td { (i + 1) }
                            td { (outcome.runs.len()) " (" (view.run(outcome.runs[0])) @if outcome.runs.len() > 1 { ", ..." } ")" }
                            td { code { (outcome.dataflow.to_string()) } }
                            td { (outcome.exact.len()) }
                            td {
                                @if let Some(compared) = view.report.proofs.get(i).and_then(|proof| proof.compared) {
                                    (View::equivalence(compared))
                                }
                            }
                        }
                        @if let Some(turn) = &outcome.turn {
                            tr { td colspan="5" { @for line in view.turn(turn) { div { (line) } } } }
                        }
                    }
                }
            }
        }
    }
}

fn findings(view: &View<'_>) -> Markup {
    let findings = &view.report.orders.findings;
    let stopped: Vec<_> = view.report.stopped().collect();
    markup! {
        section {
            h2 { (count((findings.len() + view.report.errors().count()) as u64, "finding")) }
            @for error in view.report.errors() {
                pre class="finding" { (error.render(view.ctx, view.sources)) }
            }
            @for finding in findings {
                details class="finding" open {
                    summary { (finding.to_diagnostic().message) }
                    pre { (finding.render(view.ctx, view.sources)) }
                }
            }
            @for (run, stop) in stopped { p { "stopped early (" (view.run(run)) "): " (stop.to_string()) } }
        }
    }
}

fn proofs(view: &View<'_>) -> Markup {
    let class = |verdict: &Verdict| match verdict {
        Verdict::Refuted(_) => "fails",
        _ if verdict.holds() => "holds",
        _ => "undecided",
    };
    markup! {
        @if view.options.prove_rewrites.is_some() {
            section { h2 { "Proofs of rewrites" } p { (view.steps()) } }
        }
        @for (i, proof) in view.report.proofs.iter().enumerate() {
            section {
                h2 { "Proofs of outcome " (i + 1) }
                table {
                    @for pair in &proof.refines.pairs {
                        tr {
                            td { code { (symbol_to_string(&pair.source)) } }
                            td class=(class(&pair.verdict)) { pre { (pair.verdict.to_string()) } }
                        }
                    }
                    @for name in &proof.refines.lost {
                        tr { td { code { (symbol_to_string(name)) } } td class="fails" { "is not there any more" } }
                    }
                }
            }
        }
    }
}

fn patterns(view: &View<'_>) -> Markup {
    let (fired, silent): (Vec<_>, Vec<_>) = view.report.applied().into_iter().partition(|&(_, n)| n > 0);
    markup! {
        section {
            h2 { (count(fired.len() as u64, "pattern")) " applied, " (count(view.report.folded(), "fold")) ", in all runs" }
            table { @for (name, n) in &fired { tr { td class="number" { (n) } td { (name) } } } }
            details {
                summary { (count(silent.len() as u64, "pattern")) " never applied" }
                p { @for (i, (name, _)) in silent.iter().enumerate() { @if i > 0 { ", " } (name) } }
            }
        }
    }
}

/// What the script shows of an application.
#[derive(Serialize)]
struct Row<'a> {
    who: String,
    op: &'a str,
    at: String,
    before: &'a [String],
    after: &'a [String],
}

fn applications(views: &[View<'_>]) -> Markup {
    let row = |view: &View<'_>, application: &'_ Application| -> serde_json::Value {
        serde_json::json!(Row {
            who: application.subject.to_string(),
            op: &application.op,
            at: view.place(application.location),
            before: &application.before,
            after: &application.after,
        })
    };
    let mut rows: Vec<serde_json::Value> = Vec::new();
    for view in views {
        rows.extend(view.report.orders.applications.iter().map(|application| row(view, application)));
    }
    let n_rows = rows.len() as u64;
    // In a script element only `</` and `<!` mean something; escaped, they are the same to JSON.
    let data = escape_json(&serde_json::Value::from(rows).to_string()).replace('<', "\\u003c");
    markup! {
        section id="applications" {
            h2 { (count(n_rows, "application")) " in the default order" }
            div class="bar" {
                input id="filter" type="search" placeholder="filter by text" aria-label="filter applications";
                select id="who" aria-label="pattern" { option value="" { "all" } }
                span id="shown" {}
            }
            div class="panes" {
                div id="list" tabindex="0" role="listbox" aria-label="applications" { div id="rows" {} }
                div id="diff" aria-live="polite" { p { "Choose an application to see what it did." } }
            }
            script id="data" type="application/json" { (PreEscaped(data)) }
        }
    }
}
