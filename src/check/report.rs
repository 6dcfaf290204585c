//! The report: in words for a reader, as JSON for a program.

use std::fmt;

use serde::Serialize;

use super::{CheckOptions, CheckReport, Outcome};
use crate::checks::Verdicts;
use crate::ir::Context;
use crate::ir::diagnostics::Sources;
use crate::proofs::ModuleReport;

/// The report in words.
pub struct Words<'a> {
    /// What was found.
    pub report: &'a CheckReport,
    /// What was asked.
    pub options: &'a CheckOptions,
    /// The file's name.
    pub file: &'a str,
    /// The pipeline, as flags.
    pub pipeline: &'a str,
    /// Where names and locations come from.
    pub ctx: &'a Context,
    /// The texts that excerpts are taken from.
    pub sources: &'a Sources<'a>,
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        writeln!(f, "proofmark {} check {} {}", env!("CARGO_PKG_VERSION"), self.file, self.pipeline)?;
        writeln!(f)?;
        self.orders(f)?;
        self.rewrites(f)?;
        self.findings(f)?;
        self.proofs(f)?;
        writeln!(f)?;
        let verdict = match (report.fails(self.options), report.is_undecided()) {
            (true, _) => "FAILS",
            (false, true) => "UNDECIDED: nothing is known to be wrong, but not everything was proved",
            (false, false) => "HOLDS",
        };
        writeln!(f, "{verdict}")
    }
}

/// `1 run`, `2 runs`
fn count(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

fn seeds(outcome: &Outcome) -> String {
    let names: Vec<String> = outcome
        .seeds
        .iter()
        .take(4)
        .map(|seed| seed.map_or("default order".to_owned(), |seed| format!("seed {seed}")))
        .collect();
    let more = if outcome.seeds.len() > 4 { ", ..." } else { "" };
    format!("{}{more}", names.join(", "))
}

impl Words<'_> {
    fn orders(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let runs = count(report.n_runs as u64, "order");
        match &report.outcomes[..] {
            [only] if only.exact.len() == 1 => {
                writeln!(f, "orders    {runs}, one outcome: {}", only.exact[0])?
            }
            [only] => writeln!(
                f,
                "orders    {runs}, one outcome up to the arrangement of pure operations ({}): {}",
                count(only.exact.len() as u64, "text"),
                only.dataflow
            )?,
            several => {
                writeln!(f, "orders    {runs}, {} different outcomes:", several.len())?;
                for (n, outcome) in several.iter().enumerate() {
                    let runs = count(outcome.seeds.len() as u64, "run");
                    writeln!(f, "            {}. {}: {runs} ({})", n + 1, outcome.dataflow, seeds(outcome))?;
                }
                if let Some(turn) = report.turn {
                    writeln!(
                        f,
                        "          the order decides at decision {} of seed {}: with the first {} decisions the outcome is as by default",
                        turn.fuel,
                        turn.seed,
                        turn.fuel - 1
                    )?;
                }
            }
        }
        Ok(())
    }

    fn rewrites(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let fired: Vec<&(String, u64)> = report.applied.iter().filter(|(_, n)| *n > 0).collect();
        let total: u64 = fired.iter().map(|(_, n)| n).sum();
        writeln!(
            f,
            "rewrites  {}, {} of {}",
            count(report.folded, "fold"),
            count(total, "pattern application"),
            count(fired.len() as u64, "pattern")
        )?;
        for (name, n) in fired {
            writeln!(f, "            {n:>6}  {name}")?;
        }
        for (seed, stop) in &report.stopped {
            let seed = seed.map_or("in the default order".to_owned(), |seed| format!("with seed {seed}"));
            writeln!(f, "          stopped early {seed}: {stop:?}")?;
        }
        Ok(())
    }

    fn findings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        if report.findings.is_empty() && report.errors.is_empty() {
            return writeln!(f, "checks    contract, fingerprint, verify, termination: nothing found");
        }
        writeln!(f, "checks    {}:", count((report.findings.len() + report.errors.len()) as u64, "finding"))?;
        for error in &report.errors {
            writeln!(f, "{}", error.render(self.ctx, self.sources))?;
        }
        for finding in &report.findings {
            writeln!(f, "{}", finding.render(self.ctx, self.sources))?;
        }
        Ok(())
    }

    fn proofs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.options.prove_rewrites.is_some() {
            let Verdicts { proved, refuted, undecided, vacuous, .. } = self.report.rewrites_proved;
            writeln!(
                f,
                "steps     {} rewrites proved one by one: {proved} refine, {vacuous} vacuously, {refuted} refuted, {undecided} undecided",
                proved + refuted + undecided + vacuous
            )?;
        }
        let several = self.report.outcomes.len() > 1;
        for (n, outcome) in self.report.outcomes.iter().enumerate() {
            let Some(proof) = &outcome.proof else { continue };
            let which = if several { format!(" of outcome {}", n + 1) } else { String::new() };
            let proved = proof.pairs.iter().filter(|pair| pair.verdict.holds()).count();
            writeln!(
                f,
                "proofs{which}    {proved} of {} refine the input",
                count(proof.pairs.len() as u64, "function")
            )?;
            let width = proof.pairs.iter().map(|pair| pair.source.len()).max().unwrap_or(0) + 1;
            for pair in &proof.pairs {
                let name = format!("@{}", pair.source);
                let text = pair.verdict.to_string();
                let mut lines = text.lines();
                writeln!(f, "            {name:width$}  {}", lines.next().unwrap_or_default())?;
                for line in lines {
                    writeln!(f, "            {:width$}  {line}", "")?;
                }
            }
            for name in &proof.unmatched {
                writeln!(f, "            @{name:width$} is not there any more")?;
            }
        }
        Ok(())
    }
}

/// The report as plain data.
#[derive(Serialize, Debug)]
pub struct JsonReport<'a> {
    version: &'static str,
    file: &'a str,
    pipeline: &'a str,
    result: &'static str,
    runs: usize,
    outcomes: Vec<JsonOutcome<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<JsonTurn>,
    findings: Vec<JsonFinding>,
    patterns: Vec<JsonPattern<'a>>,
    folds: u64,
}

#[derive(Serialize, Debug)]
struct JsonOutcome<'a> {
    seeds: &'a [Option<u64>],
    dataflow: String,
    texts: usize,
    proof: &'a Option<ModuleReport>,
}

#[derive(Serialize, Debug)]
struct JsonTurn {
    seed: u64,
    fuel: u64,
}

#[derive(Serialize, Debug)]
struct JsonFinding {
    check: &'static str,
    code: &'static str,
    subject: String,
    op: String,
    location: String,
    seed: Option<u64>,
    fuel: u64,
    step: u64,
    count: u64,
    message: String,
    before: String,
    after: String,
}

#[derive(Serialize, Debug)]
struct JsonPattern<'a> {
    name: &'a str,
    applied: u64,
}

impl<'a> JsonReport<'a> {
    /// The same report as `words`.
    pub fn of(words: &Words<'a>) -> JsonReport<'a> {
        let report = words.report;
        let result = match (report.fails(words.options), report.is_undecided()) {
            (true, _) => "fails",
            (false, true) => "undecided",
            (false, false) => "holds",
        };
        let outcome = |outcome: &'a Outcome| JsonOutcome {
            seeds: &outcome.seeds,
            dataflow: outcome.dataflow.to_string(),
            texts: outcome.exact.len(),
            proof: &outcome.proof,
        };
        let finding = |finding: &crate::checks::Finding| JsonFinding {
            check: finding.check().name(),
            code: finding.kind.code(),
            subject: finding.subject.to_string(),
            op: finding.op.clone(),
            location: crate::ir::text::location_to_string(words.ctx, finding.location),
            seed: finding.seed,
            fuel: finding.fuel,
            step: finding.step,
            count: finding.count,
            message: finding.to_diagnostic().message,
            before: finding.before.clone(),
            after: finding.after.clone(),
        };
        JsonReport {
            version: env!("CARGO_PKG_VERSION"),
            file: words.file,
            pipeline: words.pipeline,
            result,
            runs: report.n_runs,
            outcomes: report.outcomes.iter().map(outcome).collect(),
            turn: report.turn.map(|turn| JsonTurn { seed: turn.seed, fuel: turn.fuel }),
            findings: report.findings.iter().map(finding).collect(),
            patterns: report
                .applied
                .iter()
                .map(|(name, applied)| JsonPattern { name, applied: *applied })
                .collect(),
            folds: report.folded,
        }
    }
}
