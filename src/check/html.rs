//! The report as one self-contained HTML page: summary, findings, proofs, patterns, and a list of applications that can
//! be searched, with the operations that each application changed, before and after.
//!
//! The list is data in the page. Only its visible lines are elements, so that a page with ten thousand applications is
//! fast.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use serde::Serialize;

use super::count::count;
use super::escape::escape_json;
use super::rows::{Row, Section, of};
use super::view::View;
use crate::checks::Application;
use crate::ir::text::escape_hidden;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the report as an HTML page. Each of `views` is a chunk of a file.
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
        }
    };
    let main = markup! {
        @for view in views {
            @if views.len() > 1 { h2 { (view.chunk()) } }
            @let rows = view.rows();
            (outcomes(view, &rows))
            (findings(&rows))
            (proofs(view, &rows))
            (patterns(view))
        }
        (applications(views))
    };
    page(&title, &summary, &main, true)
}

/// Returns `holds`, `fails` or `undecided` in its colour.
pub(crate) fn result(result: &str) -> Markup {
    markup! { span class={ "result " (result) } { (result) } }
}

/// Returns a page, with a final newline. With `is_active` it has the script for a list of applications.
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

/// Returns a table of rows: the name, and the text in the colour of the status.
fn table<'a>(rows: impl Iterator<Item = &'a Row>) -> Markup {
    markup! {
        table {
            @for row in rows {
                tr {
                    td { code { (row.name) } }
                    td class=(row.status.class()) { pre { (row.text) } }
                }
            }
        }
    }
}

fn outcomes(view: &View<'_>, rows: &[Row]) -> Markup {
    let orders = &view.report.orders;
    markup! {
        section {
            h2 { (count(orders.runs.len() as u64, "run")) ", " (count(orders.outcomes.len() as u64, "outcome")) }
            (table(of(rows, Section::Orders)))
            (table(rows.iter().filter(|row| matches!(row.section, Section::Comparison(_)))))
            @for row in of(rows, Section::Interrupted) { p { (row.text) } }
        }
    }
}

fn findings(rows: &[Row]) -> Markup {
    markup! {
        section {
            h2 { (count(of(rows, Section::Checks).count() as u64, "finding")) }
            @for row in of(rows, Section::Checks) {
                details class="finding" open {
                    summary { (row.title()) }
                    pre { (row.details.as_ref().unwrap_or(&row.text)) }
                }
            }
            @for row in of(rows, Section::Stops) { p { (row.name) " " (row.text) } }
        }
    }
}

fn proofs(view: &View<'_>, rows: &[Row]) -> Markup {
    markup! {
        @if of(rows, Section::Steps).next().is_some() {
            section {
                h2 { "Steps of the script" }
                table {
                    @for row in of(rows, Section::Steps) {
                        tr {
                            td { code { (row.name) } }
                            td { @if let Some(place) = &row.place { (place) } }
                            td class=(row.status.class()) { pre { (row.text) } }
                        }
                    }
                }
            }
        }
        @if of(rows, Section::Rewrites).next().is_some() {
            section { h2 { "Proofs of rewrites" } (table(of(rows, Section::Rewrites))) }
        }
        @for i in 0..view.report.proofs.len() {
            section {
                h2 { "Proofs of outcome " (i + 1) }
                (table(of(rows, Section::Proofs(i))))
            }
        }
    }
}

fn patterns(view: &View<'_>) -> Markup {
    let (fired, silent): (Vec<_>, Vec<_>) = view.report.applied().into_iter().partition(|&(_, n)| n > 0);
    markup! {
        section {
            h2 {
                (count(fired.len() as u64, "pattern")) " applied, "
                (count(view.report.folded(), "fold")) ", in all runs"
            }
            table { @for (name, n) in &fired { tr { td class="number" { (n) } td { (name) } } } }
            details {
                summary { (count(silent.len() as u64, "pattern")) " never applied" }
                p { @for (i, (name, _)) in silent.iter().enumerate() { @if i > 0 { ", " } (name) } }
            }
        }
    }
}

/// The data of an application for the script.
#[derive(Serialize)]
struct ApplicationData<'a> {
    who: String,
    op: &'a str,
    at: String,
    before: &'a [String],
    after: &'a [String],
}

fn applications(views: &[View<'_>]) -> Markup {
    let row = |view: &View<'_>, application: &'_ Application| -> serde_json::Value {
        serde_json::json!(ApplicationData {
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
    // In a script element `</` and `<!` are markup. Escaped, they are the same JSON.
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
