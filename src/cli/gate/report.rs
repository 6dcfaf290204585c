//! Renders the answer of `proofmark gate` in each form.

use maud::html as markup;
use quick_junit::TestCaseStatus;

use super::{Answer, Piece, PieceResult};
use crate::check::html::{page, result};
use crate::check::junit::{case, failure, new_report, new_suite, skipped, to_xml};
use crate::check::sarif;
use crate::check::{Status, count};
use crate::cli::exit::Exit;
use crate::cli::files;
use crate::cli::trial::CommandFailure;
use crate::ir::text::{escape_hidden, escape_line};

impl PieceResult {
    fn word(self) -> &'static str {
        match self {
            PieceResult::Holds => "holds",
            PieceResult::Undecided => "undecided",
            PieceResult::NotRead => "not read",
            PieceResult::Accepted => "accepted",
            PieceResult::Wrong => "wrong",
        }
    }
}

impl Piece {
    /// Returns the lines of the report in words; none for a piece that holds.
    pub(super) fn lines(&self) -> String {
        if self.result == PieceResult::Holds {
            return String::new();
        }
        let place = format!("{}:{}: {}", escape_line(&self.file), self.line, self.result.word());
        let mut text = match &self.reasons[..] {
            [] => format!("{place}\n"),
            reasons => reasons.iter().map(|reason| format!("{place}: {}\n", escape_line(reason))).collect(),
        };
        for line in self.command.iter().flat_map(CommandFailure::lines) {
            text.push_str(&format!("    {}\n", escape_line(&line)));
        }
        escape_hidden(&text).into_owned()
    }
}

impl Answer {
    fn n(&self, result: PieceResult) -> u64 {
        self.pieces.iter().filter(|piece| piece.result == result).count() as u64
    }

    pub(super) fn exit(&self, allow_undecided: bool) -> Exit {
        if self.n(PieceResult::Wrong) > 0 {
            Exit::Fails
        } else if !allow_undecided && self.n(PieceResult::Undecided) + self.n(PieceResult::NotRead) > 0 {
            Exit::Undecided
        } else {
            Exit::Holds
        }
    }

    /// Returns the first lines of the report in words.
    pub(super) fn head(&self) -> String {
        escape_hidden(&format!("proofmark {} gate {}\n\n", self.version, self.through)).into_owned()
    }

    /// Returns the last lines of the report in words.
    pub(super) fn summary(&self, allow_undecided: bool) -> String {
        let mut text: String = self.gone.iter().map(|line| format!("no longer wrong: {line}\n")).collect();
        let [holds, undecided, not_read, accepted, wrong] = [
            PieceResult::Holds,
            PieceResult::Undecided,
            PieceResult::NotRead,
            PieceResult::Accepted,
            PieceResult::Wrong,
        ]
        .map(|result| self.n(result));
        text.push_str(&format!(
            "{}: {holds} hold, {undecided} undecided, {not_read} not read, {accepted} accepted, {wrong} wrong\n",
            count(self.pieces.len() as u64, "piece"),
        ));
        text.push_str(match self.exit(allow_undecided) {
            Exit::Holds => "HOLDS\n",
            Exit::Undecided => "UNDECIDED: no failure is known, but not everything was decided\n",
            _ => "FAILS\n",
        });
        escape_hidden(&text).into_owned()
    }

    pub(super) fn words(&self, allow_undecided: bool) -> String {
        let pieces: String = self.pieces.iter().map(Piece::lines).collect();
        self.head() + &pieces + &self.summary(allow_undecided)
    }

    pub(super) fn json(&self) -> String {
        files::json(self)
    }

    /// Returns the report as JUnit XML: a suite for each file, and a case for each piece.
    pub(super) fn junit(&self) -> String {
        let mut report = new_report(&format!("proofmark gate {}", self.through));
        for pieces in self.pieces.chunk_by(|a, b| a.file == b.file) {
            let mut suite = new_suite(&pieces[0].file);
            for piece in pieces {
                let reasons = piece.reasons.join("; ");
                let command: Vec<String> = piece.command.iter().flat_map(CommandFailure::lines).collect();
                let mut status = match piece.result {
                    PieceResult::Holds | PieceResult::Accepted => TestCaseStatus::success(),
                    PieceResult::Undecided | PieceResult::NotRead => skipped(&reasons),
                    PieceResult::Wrong => {
                        failure(piece.kinds.first().map_or("wrong", |kind| kind.0.as_str()), &reasons)
                    }
                };
                if !command.is_empty() {
                    status.set_description(escape_hidden(&command.join("\n")));
                }
                suite.add_test_case(case(&format!("line {}", piece.line), status));
            }
            report.add_test_suite(suite);
        }
        to_xml(&report)
    }

    /// Returns the report as SARIF: a result for each failure. Accepted failures are suppressed, and undecided pieces
    /// are open.
    pub(super) fn sarif(&self) -> String {
        let mut results = Vec::new();
        for piece in &self.pieces {
            let location = |place| sarif::location(&piece.file, piece.line, place);
            for (reason, (code, place)) in piece.reasons.iter().zip(&piece.kinds) {
                let mut result = sarif::result(code, reason, location(place.as_ref()));
                if piece.result == PieceResult::Accepted {
                    result["suppressions"] = serde_json::json!([{ "kind": "external" }]);
                }
                results.push(result);
            }
            let rule = match piece.result {
                PieceResult::Undecided => "undecided",
                PieceResult::NotRead => "not-read",
                _ => continue,
            };
            let reason = piece.reasons.first().map_or("no failure is known", String::as_str);
            let result = sarif::result(rule, reason, location(None));
            results.push(sarif::of_status(Status::Undecided, result));
        }
        sarif::log(results, Vec::new())
    }

    /// Returns the report as an HTML page with a table of the pieces that do not hold.
    pub(super) fn html(&self, allow_undecided: bool) -> String {
        let word = match self.exit(allow_undecided) {
            Exit::Holds => "holds",
            Exit::Undecided => "undecided",
            _ => "fails",
        };
        let summary = markup! {
            p { code { (self.through) } }
            p { (result(word)) " proofmark " (self.version) }
        };
        let class = |piece: &Piece| match piece.result {
            PieceResult::Holds | PieceResult::Accepted => "holds",
            PieceResult::Undecided | PieceResult::NotRead => "undecided",
            PieceResult::Wrong => "fails",
        };
        let result = [
            PieceResult::Wrong,
            PieceResult::Accepted,
            PieceResult::Undecided,
            PieceResult::NotRead,
            PieceResult::Holds,
        ];
        let main = markup! {
            section {
                h2 { (count(self.pieces.len() as u64, "piece")) }
                table {
                    @for result in result { tr { td class="number" { (self.n(result)) } td { (result.word()) } } }
                }
            }
            section {
                h2 { "Pieces that do not hold" }
                table {
                    @for piece in self.pieces.iter().filter(|piece| piece.result != PieceResult::Holds) {
                        tr {
                            td { code { (escape_line(&piece.file)) ":" (piece.line) } }
                            td class=(class(piece)) { (piece.result.word()) }
                            td { @for reason in &piece.reasons { div { (reason) } } }
                        }
                    }
                }
            }
            @if !self.gone.is_empty() {
                section { h2 { "No longer wrong" } @for line in &self.gone { div { (line) } } }
            }
        };
        page(&format!("proofmark gate {}", self.through), &summary, &main, false)
    }
}
