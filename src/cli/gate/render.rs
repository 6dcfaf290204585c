//! Renders the report of `proofmark gate` in each form. All forms have the same rows of units and the same chunks.

use maud::{Markup, html as markup};
use quick_junit::{TestCaseStatus, TestSuite};
use serde::Serialize;

use super::Form;
use super::report::{Chunk, ChunkResult, GateReport};
use super::units::Unit;
use crate::check::html::{page, result};
use crate::check::junit::{case, failure, new_report, new_suite, skipped, status_of, to_xml};
use crate::check::sarif;
use crate::check::{Place, Row, Status, count};
use crate::cli::exit::Exit;
use crate::cli::files;
use crate::cli::trial::CommandFailure;
use crate::ir::text::{escape_hidden, escape_line};

/// The maximal number of units that text names as never applied. The other forms name all.
const MAX_NAMES: usize = 12;

impl ChunkResult {
    fn word(self) -> &'static str {
        match self {
            ChunkResult::Holds => "holds",
            ChunkResult::Undecided => "undecided",
            ChunkResult::NotRead => "not read",
            ChunkResult::Accepted => "accepted",
            ChunkResult::Wrong => "wrong",
        }
    }
}

impl Chunk {
    /// Returns the lines of the report in words; none for a chunk that holds.
    pub(super) fn lines(&self) -> String {
        if self.result == ChunkResult::Holds {
            return String::new();
        }
        let place = format!("{}: {}", escape_line(&self.place()), self.result.word());
        let mut text = match &self.reasons[..] {
            [] => format!("{place}\n"),
            reasons => reasons.iter().map(|reason| format!("{place}: {}\n", escape_line(reason))).collect(),
        };
        for line in self.evidence() {
            text.push_str(&format!("    {}\n", escape_line(&line)));
        }
        escape_hidden(&text).into_owned()
    }

    /// Returns the place of the error, or else of the chunk.
    fn place(&self) -> String {
        let of_chunk = || format!("{}:{}", self.file, self.line);
        self.place.as_ref().map_or_else(of_chunk, Place::to_string)
    }

    /// Returns the lines on the failures that no unit has: the functions of the outcome that fail, with their
    /// counterexamples, and the end of the command.
    fn evidence(&self) -> impl Iterator<Item = String> {
        let of_program =
            self.failures.iter().filter(|failure| failure.units.is_empty() && failure.variant.is_none());
        let functions = of_program.flat_map(|failure| failure.details.lines()).map(str::to_owned);
        functions.chain(self.command.iter().flat_map(CommandFailure::lines))
    }
}

/// The JSON form: the report with the results that are computed from it.
#[derive(Serialize)]
struct JsonForm<'a> {
    #[serde(flatten)]
    report: &'a GateReport,
    /// The status of each unit, with its counts.
    units: Vec<JsonUnit<'a>>,
    /// The accepted failures that no chunk has.
    gone: Vec<String>,
}

#[derive(Serialize)]
struct JsonUnit<'a> {
    name: &'a str,
    #[serde(flatten)]
    unit: &'a Unit<'a>,
    rows: Vec<JsonRow>,
}

#[derive(Serialize)]
struct JsonRow {
    status: Status,
    code: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<String>,
}

impl From<Row> for JsonRow {
    fn from(row: Row) -> JsonRow {
        JsonRow { status: row.status, code: row.code.into_owned(), text: row.text, details: row.details }
    }
}

impl GateReport {
    /// Returns the report in a form.
    pub(in crate::cli) fn render(&self, form: Form) -> String {
        match form {
            Form::Text => self.words(),
            Form::Json => self.json(),
            Form::Junit => self.junit(),
            Form::Sarif => self.sarif(),
            Form::Html => self.html(),
        }
    }

    /// Returns the first lines of the report in words.
    pub(super) fn head(&self) -> String {
        escape_hidden(&format!("proofmark {} gate {}\n\n", self.version, self.through)).into_owned()
    }

    /// Returns the last lines of the report in words: the units, and the counts.
    pub(super) fn summary(&self) -> String {
        let mut text = self.unit_lines() + &self.pair_lines();
        for line in self.stale() {
            text.push_str(&format!("no longer wrong: {line}\n"));
        }
        let [holds, undecided, not_read, accepted, wrong] = [
            ChunkResult::Holds,
            ChunkResult::Undecided,
            ChunkResult::NotRead,
            ChunkResult::Accepted,
            ChunkResult::Wrong,
        ]
        .map(|result| self.n(result));
        text.push_str(&format!(
            "{}: {holds} hold, {undecided} undecided, {not_read} not read, {accepted} accepted, {wrong} wrong\n",
            count(self.chunks.len() as u64, "chunk"),
        ));
        text.push_str(match self.exit() {
            Exit::Holds => "HOLDS\n",
            Exit::Undecided => "UNDECIDED: no failure is known, but not everything was decided\n",
            _ => "FAILS\n",
        });
        escape_hidden(&text).into_owned()
    }

    /// Returns the lines of units that fail, are undecided or never applied, and the counts of units.
    fn unit_lines(&self) -> String {
        let rows = self.unit_rows();
        if rows.is_empty() {
            return String::new();
        }
        let mut text = String::new();
        for row in rows.iter().filter(|row| row.status != Status::Holds && row.code != "unfired") {
            text.push_str(&format!("\n{}: {}\n", escape_line(&row.name), indented(&row.text)));
            if let Some(details) = &row.details {
                text.push_str(&format!("  {}\n", indented(details)));
            }
        }
        let unfired: Vec<&Row> = rows.iter().filter(|row| row.code == "unfired").collect();
        let named = unfired.iter().filter(|row| row.status == Status::Fails || unfired.len() <= MAX_NAMES);
        for row in named {
            text.push_str(&format!("\n{}: {}\n", escape_line(&row.name), row.text));
        }
        let of = |status| {
            let names = rows.iter().filter(|row| row.status == status && row.code != "unfired");
            names.map(|row| row.name.as_str()).collect::<std::collections::BTreeSet<_>>().len()
        };
        let n_units = self.units().len() as u64;
        let [holds, undecided, wrong] = [Status::Holds, Status::Undecided, Status::Fails].map(of);
        let never = unfired.len();
        if !text.is_empty() || self.chunks.iter().any(|chunk| !chunk.lines().is_empty()) {
            text.push('\n');
        }
        text.push_str(&format!(
            "{}: {holds} hold, {undecided} undecided, {wrong} wrong, {never} never applied\n",
            count(n_units, "pattern and fold").replace("pattern and folds", "patterns and folds")
        ));
        text
    }

    /// Returns the lines of critical pairs with different outcomes, and the counts of pairs.
    fn pair_lines(&self) -> String {
        let mut text = String::new();
        for row in self.pair_rows().iter().filter(|row| row.status != Status::Holds) {
            text.push_str(&format!("\n{}: {}\n", escape_line(&row.name), indented(&row.text)));
            if let Some(details) = &row.details {
                text.push_str(&format!("  {}\n", indented(details)));
            }
        }
        match self.pair_counts() {
            Some(counts) if text.is_empty() => counts + "\n",
            Some(counts) => text + "\n" + &counts + "\n",
            None => text,
        }
    }

    fn words(&self) -> String {
        let chunks: String = self.chunks.iter().map(Chunk::lines).collect();
        self.head() + &chunks + &self.summary()
    }

    /// Returns the report as JSON, which `merge` reads.
    pub(super) fn json(&self) -> String {
        let units = self.units();
        let mut rows = self.unit_rows();
        let units = units.iter().map(|(&name, unit)| {
            let own = rows.extract_if(.., |row| row.name == name);
            JsonUnit { name, unit, rows: own.map(JsonRow::from).collect() }
        });
        files::json(&JsonForm { report: self, units: units.collect(), gone: self.stale() })
    }

    /// Returns the report as JUnit XML: a suite for the units, and one for each file with a case for each chunk.
    fn junit(&self) -> String {
        let mut report = new_report(&format!("proofmark gate {}", self.through));
        for (name, rows) in [("patterns and folds", self.unit_rows()), ("critical pairs", self.pair_rows())] {
            report.add_test_suites(suite_of(name, &rows));
        }
        for chunks in self.chunks.chunk_by(|a, b| a.file == b.file) {
            let mut suite = new_suite(&chunks[0].file);
            for chunk in chunks {
                let mut reasons = chunk.reasons.join("; ");
                if let Some(place) = &chunk.place {
                    reasons = format!("{place}: {reasons}");
                }
                let evidence: Vec<String> = chunk.evidence().collect();
                let mut status = match chunk.result {
                    ChunkResult::Holds | ChunkResult::Accepted => TestCaseStatus::success(),
                    ChunkResult::Undecided | ChunkResult::NotRead => skipped(&reasons),
                    ChunkResult::Wrong => {
                        failure(chunk.failures.first().map_or("wrong", |each| each.code.as_str()), &reasons)
                    }
                };
                if !evidence.is_empty() {
                    status.set_description(escape_hidden(&evidence.join("\n")));
                }
                suite.add_test_case(case(&format!("line {}", chunk.line), status));
            }
            report.add_test_suite(suite);
        }
        to_xml(&report)
    }

    /// Returns the report as SARIF: a result for each failure, for each unit that is undecided, and for each unit that
    /// is never applied although that is required. Accepted failures are suppressed, and undecided chunks are open.
    fn sarif(&self) -> String {
        let mut results = Vec::new();
        for chunk in &self.chunks {
            let location = |place| sarif::location(&chunk.file, chunk.line, place);
            for failure in &chunk.failures {
                let mut text = failure.reason.clone();
                if !failure.details.is_empty() {
                    text = format!("{text}\n{}", failure.details);
                }
                let mut result = sarif::result(&failure.code, &text, location(failure.place.as_ref()));
                if failure.accepted {
                    result["suppressions"] = serde_json::json!([{ "kind": "external" }]);
                }
                results.push(result);
            }
            let rule = match chunk.result {
                ChunkResult::Undecided => "undecided",
                ChunkResult::NotRead => "not-read",
                _ => continue,
            };
            let reason = chunk.reasons.first().map_or("no failure is known", String::as_str);
            let result = sarif::result(rule, reason, location(chunk.place.as_ref()));
            results.push(sarif::of_status(Status::Undecided, result));
        }
        // The failures of units are failures of chunks.
        let open = |row: &Row| row.status != Status::Note && matches!(&*row.code, "unfired" | "undecided");
        for row in self.unit_rows().iter().filter(|row| open(row)) {
            let file = self.chunks.first().map_or("", |chunk| chunk.file.as_str());
            let text = format!("{}: {}", row.name, row.text);
            let result = sarif::result(&row.code, &text, sarif::location(file, 1, None));
            results.push(sarif::of_status(row.status, result));
        }
        // Pairs that join are no results, and those that are accepted or not required to join are suppressed.
        for row in self.pair_rows().iter().filter(|row| row.status != Status::Holds) {
            let file = self.chunks.first().map_or("", |chunk| chunk.file.as_str());
            let text = [Some(format!("{}: {}", row.name, row.text)), row.details.clone()];
            let text = text.into_iter().flatten().collect::<Vec<_>>().join("\n");
            let mut result = sarif::result("order", &text, sarif::location(file, 1, None));
            if row.status == Status::Note {
                result["suppressions"] = serde_json::json!([{ "kind": "external" }]);
            }
            results.push(result);
        }
        sarif::log(results, Vec::new())
    }

    /// Returns the report as an HTML page with the units, and a table of the chunks that do not hold.
    fn html(&self) -> String {
        let word = match self.exit() {
            Exit::Holds => "holds",
            Exit::Undecided => "undecided",
            _ => "fails",
        };
        let summary = markup! {
            p { code { (self.through) } }
            p { (result(word)) " proofmark " (self.version) }
        };
        let class = |chunk: &Chunk| match chunk.result {
            ChunkResult::Holds | ChunkResult::Accepted => "holds",
            ChunkResult::Undecided | ChunkResult::NotRead => "undecided",
            ChunkResult::Wrong => "fails",
        };
        let result = [
            ChunkResult::Wrong,
            ChunkResult::Accepted,
            ChunkResult::Undecided,
            ChunkResult::NotRead,
            ChunkResult::Holds,
        ];
        let stale = self.stale();
        let main = markup! {
            section {
                h2 { (count(self.chunks.len() as u64, "chunk")) }
                table {
                    @for result in result { tr { td class="number" { (self.n(result)) } td { (result.word()) } } }
                }
            }
            (table("Patterns and folds", &self.unit_rows()))
            (table("Critical pairs", &self.pair_rows()))
            @if let Some(counts) = self.pair_counts() { p { (counts) } }
            section {
                h2 { "Chunks that do not hold" }
                table {
                    @for chunk in self.chunks.iter().filter(|chunk| chunk.result != ChunkResult::Holds) {
                        tr {
                            td { code { (escape_line(&chunk.place())) } }
                            td class=(class(chunk)) { (chunk.result.word()) }
                            td {
                                @for reason in &chunk.reasons { div { (reason) } }
                                @let evidence = chunk.evidence().collect::<Vec<_>>();
                                @if !evidence.is_empty() { pre { (evidence.join("\n")) } }
                            }
                        }
                    }
                }
            }
            @if !stale.is_empty() {
                section { h2 { "No longer wrong" } @for line in &stale { div { (line) } } }
            }
        };
        page(&format!("proofmark gate {}", self.through), &summary, &main, false)
    }
}

/// Returns a section with a table of rows; nothing if there are none.
fn table(title: &str, rows: &[Row]) -> Markup {
    markup! {
        @if !rows.is_empty() {
            section {
                h2 { (title) }
                table {
                    @for row in rows {
                        tr {
                            td { code { (escape_line(&row.name)) } }
                            td class=(row.status.class()) { (row.code) }
                            td {
                                pre { (row.text) }
                                @if let Some(details) = &row.details {
                                    details { summary { (details.lines().next().unwrap_or_default()) }
                                        pre { (details) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the suite of the rows; `None` if there are none.
fn suite_of(name: &str, rows: &[Row]) -> Option<TestSuite> {
    let mut suite = new_suite(name);
    for row in rows {
        let mut case = case(&row.name, status_of(row));
        if matches!(row.status, Status::Holds | Status::Note) {
            case.set_system_out(escape_hidden(&row.text));
        }
        suite.add_test_case(case);
    }
    (!suite.test_cases.is_empty()).then_some(suite)
}

/// Returns a text whose lines after the first are indented. Control characters are escaped.
fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| escape_line(line).into_owned()).collect();
    lines.join("\n  ")
}
