//! `proofmark merge`: joins the results of shards of `gate`, `check` or `fuzz` to the result of one run.
//!
//! A result is a set of chunks. Joining is associative, commutative and idempotent, so that results may be joined in
//! any order, and more than once. The result of a gate with missing chunks is undecided. A report of `check` does not
//! name all chunks, so that a missing shard of `check` is not noticed. The reports of `fuzz` are sets of shards.

mod ordered;

use std::collections::BTreeMap;

use ordered::Ordered;

use crate::check::count;

use super::campaign::ShardedCampaign;
use super::exit::Exit;
use super::files::{self, Source, write_stderr};
use super::gate::{Form, GateReport, is_state_of_gate};

/// The arguments of `proofmark merge`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Reports of gate --json, check --json or fuzz --json, of shards of one run; - for standard input
    #[arg(required = true)]
    results: Vec<String>,
    /// The file of the report; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    /// The form of the report of a gate; reports of check and fuzz are joined as JSON
    #[arg(long, value_name = "FORM", default_value = "json")]
    report: Form,
}

pub(super) fn run(args: &Args) -> Exit {
    match merged(args) {
        Ok((text, exit)) => files::write_output(&args.output, &text, exit),
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            Exit::Fails
        }
    }
}

/// Returns the joined report, and the exit code of a run with that report.
fn merged(args: &Args) -> Result<(String, Exit), String> {
    let mut all: Option<Results> = None;
    for path in &args.results {
        let source = Source::read(path).map_err(|error| error.to_string())?;
        let results = Results::parse(&source.bytes).map_err(|error| format!("{}: {error}", source.name))?;
        all = Some(match all {
            None => results,
            Some(known) => known.join(results).map_err(|error| format!("{}: {error}", source.name))?,
        });
    }
    match all.ok_or("no results")? {
        Results::Gate(report) => {
            let missing = report.n_missing();
            if missing > 0 {
                write_stderr(&format!("warning: {missing} chunks have no result in these reports\n"));
            }
            let missing = report.n_missing_parts();
            if missing > 0 {
                let missing = count(missing, "shard");
                write_stderr(&format!("warning: {missing} without critical pairs in these reports\n"));
            }
            Ok((report.render(args.report), report.exit_of_gate()))
        }
        Results::Check(_) | Results::Fuzz(_) if args.report != Form::Json => {
            Err("reports of check and fuzz are joined as JSON".to_owned())
        }
        Results::Check(reports) => Ok((reports.json(), reports.exit())),
        Results::Fuzz(campaign) => {
            let missing = campaign.n_missing();
            if missing > 0 {
                let missing = count(missing, "shard");
                write_stderr(&format!("warning: {missing} without a result in these reports\n"));
            }
            let interrupted = campaign.n_interrupted();
            if interrupted > 0 {
                let interrupted = count(interrupted, "shard");
                write_stderr(&format!("warning: {interrupted} interrupted before all programs were tried\n"));
            }
            if let Some(sentence) = campaign.not_judged() {
                write_stderr(&format!("warning: {sentence}\n"));
            }
            Ok((campaign.json(), campaign.exit()))
        }
    }
}

/// The results of a shard, or of several.
enum Results {
    Gate(Box<GateReport>),
    Check(CheckReports),
    Fuzz(Box<ShardedCampaign>),
}

impl Results {
    fn parse(bytes: &[u8]) -> Result<Results, String> {
        let is_state = |of: &str| {
            format!(
                "the file of --state of a run of {of}, and not a report; merge joins the reports of --json"
            )
        };
        if is_state_of_gate(bytes) {
            return Err(is_state("gate"));
        }
        let value: Ordered =
            serde_json::from_slice(bytes).map_err(|error| format!("not a report: {error}"))?;
        if ["next", "report", "coverage"].iter().all(|name| value.get(name).is_some()) {
            return Err(is_state("fuzz"));
        }
        match value.get("subcommand").and_then(Ordered::as_str) {
            Some("gate") => {
                let report = serde_json::from_slice(bytes)
                    .map_err(|error| format!("not a report of gate: {error}"))?;
                return Ok(Results::Gate(Box::new(report)));
            }
            Some("fuzz") => {
                let is_joined = value.get("shards").is_some();
                return Ok(Results::Fuzz(Box::new(ShardedCampaign::parse(bytes, is_joined)?)));
            }
            _ => {}
        }
        let reports = match value {
            Ordered::List(reports) => reports,
            report => vec![report],
        };
        let mut all = CheckReports::default();
        for report in reports {
            all.add(report)?;
        }
        Ok(Results::Check(all))
    }

    fn join(self, other: Results) -> Result<Results, String> {
        match (self, other) {
            (Results::Fuzz(a), Results::Fuzz(b)) => Ok(Results::Fuzz(Box::new(a.join(*b)?))),
            (Results::Gate(a), Results::Gate(b)) => Ok(Results::Gate(Box::new(a.join(*b)?))),
            (Results::Check(mut a), Results::Check(b)) => {
                b.reports.into_values().try_for_each(|report| a.add(report))?;
                Ok(Results::Check(a))
            }
            _ => Err("a report of another subcommand".to_owned()),
        }
    }
}

/// The reports of `check` on chunks, by file and line.
#[derive(Default)]
struct CheckReports {
    reports: BTreeMap<(String, u64), Ordered>,
}

impl CheckReports {
    /// Adds a report. A complete report replaces that of an interrupted run.
    fn add(&mut self, report: Ordered) -> Result<(), String> {
        let file =
            report.get("file").and_then(Ordered::as_str).ok_or("not a report of check or gate")?.to_owned();
        let line = report.get("line").and_then(Ordered::as_u64).unwrap_or(1);
        let is_interrupted = |report: &Ordered| report.get("interrupted").is_some();
        match self.reports.get(&(file.clone(), line)) {
            Some(known) if *known == report || is_interrupted(&report) && !is_interrupted(known) => {
                return Ok(());
            }
            Some(known) if !is_interrupted(known) => {
                return Err(format!("different reports for {file}:{line}"));
            }
            Some(known) if is_interrupted(&report) && files::json(known) >= files::json(&report) => {
                return Ok(());
            }
            _ => {}
        }
        self.reports.insert((file, line), report);
        Ok(())
    }

    /// Returns the reports as `check --json` prints them.
    fn json(&self) -> String {
        let reports: Vec<&Ordered> = self.reports.values().collect();
        match reports[..] {
            [whole] if whole.get("line").is_none() => files::json(whole),
            _ => files::json(&reports),
        }
    }

    fn exit(&self) -> Exit {
        let result = |report: &Ordered| match report.get("result").and_then(Ordered::as_str) {
            Some("holds") => Exit::Holds,
            Some("undecided") => Exit::Undecided,
            _ => Exit::Fails,
        };
        self.reports.values().map(result).fold(Exit::Holds, Exit::or)
    }
}
