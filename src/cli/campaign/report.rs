//! The report of a campaign: the counts of programs, their coverage and the groups of failures.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::coverage::CampaignCoverage;
use super::failure::{Failure, with_variants};
use crate::check::count;
use crate::cli::exit::Exit;
use crate::cli::options::difference;
use crate::cli::shard::Shard;
use crate::ir::text::escape_line;

/// The event that ended a campaign before all programs were tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::cli) enum Ended {
    TimeLimit,
    Signal,
}

/// The results of all programs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::cli) struct CampaignReport {
    pub(in crate::cli) version: String,
    /// `fuzz`, by which `merge` recognizes the report.
    #[serde(default)]
    pub(in crate::cli) subcommand: String,
    /// The passes or the command.
    pub(in crate::cli) through: String,
    /// The part of the programs that the report is on.
    #[serde(default)]
    pub(in crate::cli) shard: Shard,
    /// The number of the first program.
    pub(in crate::cli) first: u64,
    /// The options that determine the results and differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::cli) options: BTreeMap<String, String>,
    /// The number of generated programs. Some random bytes are not a program.
    pub(in crate::cli) programs: u64,
    /// The number of programs for which everything was decided, without a failure.
    pub(in crate::cli) hold: u64,
    /// The number of other programs without a failure for which no evaluated input shows a difference.
    #[serde(default)]
    pub(in crate::cli) agree: u64,
    /// The number of other programs without a failure for which something is undecided.
    pub(in crate::cli) undecided: u64,
    /// The number of programs for which the command failed as expected.
    #[serde(default)]
    pub(in crate::cli) expected: u64,
    /// The numbers of undecided programs by reason.
    #[serde(default)]
    pub(in crate::cli) undecided_reasons: BTreeMap<String, u64>,
    /// The units and the operations that the programs cover.
    #[serde(default)]
    pub(in crate::cli) coverage: CampaignCoverage,
    /// The failures of the other programs, one for each group.
    pub(in crate::cli) failures: Vec<Failure>,
    /// The accepted groups that no program has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) missing: Vec<String>,
    /// The event that ended the campaign before all programs were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) ended: Option<Ended>,
}

impl CampaignReport {
    /// Returns a report without results.
    pub(in crate::cli) fn new(
        through: String,
        first: u64,
        shard: Shard,
        options: BTreeMap<String, String>,
    ) -> CampaignReport {
        CampaignReport {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            subcommand: "fuzz".to_owned(),
            through,
            shard,
            first,
            options,
            ..CampaignReport::default()
        }
    }

    /// Returns whether all failures are accepted, or occur without the passes under test too.
    pub(super) fn is_accepted(&self) -> bool {
        self.failures.iter().all(|failure| failure.accepted || failure.without_passes)
    }

    /// Returns the exit code of the campaign. An interrupted one is undecided, and so is one in which all programs are
    /// undecided or make the command fail as expected.
    pub(super) fn exit(&self) -> Exit {
        match (self.is_accepted(), self.ended) {
            (false, _) => Exit::Fails,
            (true, Some(Ended::Signal)) => Exit::Undecided,
            (true, _) if self.not_judged().is_some() => Exit::Undecided,
            (true, _) => Exit::Holds,
        }
    }

    /// If programs were tried, and all of them are undecided or make the command fail as expected, returns a sentence
    /// with the most frequent reason.
    pub(in crate::cli) fn not_judged(&self) -> Option<String> {
        if self.undecided + self.expected == 0 || self.hold + self.agree > 0 || !self.failures.is_empty() {
            return None;
        }
        if self.undecided == 0 {
            return Some("no program was judged; all commands failed as expected".to_owned());
        }
        let reasons = self.undecided_reasons.iter();
        let (reason, _) = reasons.max_by_key(|&(reason, count)| (count, std::cmp::Reverse(reason)))?;
        Some(format!("no program was judged; the most frequent reason: {}", escape_line(reason)))
    }

    /// Returns the first property in which the campaigns of both reports differ, with its values: `property`, or one of
    /// the reports, without the options `others`.
    pub(in crate::cli) fn difference(
        &self,
        other: &CampaignReport,
        property: (&'static str, [String; 2]),
        others: &[&str],
    ) -> Option<String> {
        let (name, [ours, theirs]) = property;
        let properties = [
            ("the version of proofmark", self.version.clone(), other.version.clone()),
            ("the passes or the command", self.through.clone(), other.through.clone()),
            ("--first", self.first.to_string(), other.first.to_string()),
            (name, ours, theirs),
        ];
        let options = [self, other].map(|report| {
            let mut options = report.options.clone();
            options.retain(|name, _| !others.contains(&name.as_str()));
            options
        });
        difference(properties, [&options[0], &options[1]])
    }

    /// Returns the last lines of the report in words: the counts, and the groups of failures.
    pub(super) fn summary(&self) -> String {
        let mut text = String::new();
        let groups = with_variants(&self.failures);
        let wrong: u64 = self.failures.iter().map(|failure| failure.count).sum();
        let _ = writeln!(
            text,
            "\n{}: {} hold, {}{} undecided, {wrong} wrong{}{}",
            count(self.programs, "program"),
            self.hold,
            match self.agree {
                0 => String::new(),
                agree => format!("{agree} agree on evaluated inputs, "),
            },
            self.undecided,
            match (groups.len() as u64, (self.failures.len() - groups.len()) as u64) {
                (0 | 1, 0) => String::new(),
                (n, 0) => format!(" in {}", count(n, "group")),
                (n, variants) => format!(" in {} and {}", count(n, "group"), count(variants, "variant")),
            },
            match self.expected {
                0 => String::new(),
                expected => format!(", {expected} expected failures of the command"),
            }
        );
        match self.ended {
            Some(Ended::TimeLimit) => text.push_str("  ended by --time before all programs were tried\n"),
            Some(Ended::Signal) => text.push_str("  interrupted before all programs were tried\n"),
            None => {}
        }
        let mut reasons: Vec<(&String, &u64)> = self.undecided_reasons.iter().collect();
        reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in reasons.iter().take(MAX_REASONS) {
            let _ = writeln!(text, "  {count} undecided: {}", escape_line(reason));
        }
        if reasons.len() > MAX_REASONS {
            let rest: u64 = reasons[MAX_REASONS..].iter().map(|&(_, count)| count).sum();
            let _ = writeln!(text, "  {rest} undecided for other reasons");
        }
        text.push_str(&self.coverage.lines());
        if self.failures.len() > 1 || self.failures.iter().any(|failure| !failure.other_forms.is_empty()) {
            let line = |failure: &Failure| {
                let accepted = if failure.accepted { ", accepted" } else { "" };
                format!("{} wrong{accepted}: {}", failure.count, escape_line(&failure.group))
            };
            for (failure, variants) in groups {
                let _ = writeln!(text, "  {}", line(failure));
                text.push_str(&failure.form_lines());
                for variant in variants {
                    let _ = writeln!(text, "    variant: {}", line(variant));
                    text.push_str(&variant.form_lines());
                }
            }
        }
        for group in &self.missing {
            let _ = writeln!(text, "  accepted, but not found: {}", escape_line(group));
        }
        let not_judged = self.not_judged();
        if let Some(sentence) = &not_judged {
            let _ = writeln!(text, "  {sentence}");
        }
        text.push_str(match (self.failures.is_empty(), self.is_accepted()) {
            (true, _) if not_judged.is_some() => "UNDECIDED\n",
            (true, _) => "NOTHING FOUND\n",
            (false, true) => "ACCEPTED\n",
            (false, false) => "FAILS\n",
        });
        text
    }
}

/// The maximal number of reasons in text. The JSON form has all of them.
const MAX_REASONS: usize = 8;
