//! The joined reports of the shards of a campaign.
//!
//! A joined report has the counts of each shard beside the totals, so that a report that is joined twice is counted
//! once. Joining is associative, commutative and idempotent. Each group of failures keeps its first program, and
//! the forms of all. The forms of a group and the operations of the programs are sets, and are joined as sets.
//!
//! The totals of programs and of their results are those of one run if the results do not depend on other programs, as
//! with `--prove-programs=all`. The programs that a shard proves, and its groups of failures, depend on the earlier
//! programs of that shard.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::report::{CampaignReport, Ended};
use crate::cli::exit::Exit;
use crate::cli::files;
use crate::cli::shard::Shard;

/// The counts of one shard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ShardCounts {
    /// The number of the shard, from 1.
    shard: u64,
    programs: u64,
    hold: u64,
    agree: u64,
    undecided: u64,
    expected: u64,
    /// The event that ended the shard before all of its programs were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
    /// The number of programs to which each pattern, fold and lowering was applied.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    units: BTreeMap<String, u64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    undecided_reasons: BTreeMap<String, u64>,
    /// The number of programs of each group of failures.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    groups: BTreeMap<String, u64>,
    /// The accepted groups that no program of the shard has.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    missing: BTreeSet<String>,
}

/// The reports of some shards of a campaign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct ShardedCampaign {
    /// The totals of all shards.
    #[serde(flatten)]
    report: CampaignReport,
    n_shards: u64,
    /// The counts in the order of the shards.
    shards: Vec<ShardCounts>,
}

impl ShardedCampaign {
    /// Parses a joined report, or the report of one run.
    ///
    /// # Errors
    ///
    /// The text is no report of `fuzz`. The error is a message.
    pub(in crate::cli) fn parse(bytes: &[u8], is_joined: bool) -> Result<ShardedCampaign, String> {
        let failed = |error: serde_json::Error| format!("not a report of fuzz: {error}");
        if is_joined {
            return serde_json::from_slice(bytes).map_err(failed);
        }
        let mut report: CampaignReport = serde_json::from_slice(bytes).map_err(failed)?;
        let Shard { number, n_shards } = std::mem::take(&mut report.shard);
        let counts = ShardCounts {
            shard: number + 1,
            ended: report.ended,
            programs: report.programs,
            hold: report.hold,
            agree: report.agree,
            undecided: report.undecided,
            expected: report.expected,
            units: report.coverage.applied(),
            undecided_reasons: report.undecided_reasons.clone(),
            groups: report.failures.iter().map(|each| (each.group.clone(), each.count)).collect(),
            missing: report.missing.iter().cloned().collect(),
        };
        Ok(ShardedCampaign { report, n_shards, shards: vec![counts] })
    }

    /// Returns the report on the shards of both reports.
    ///
    /// # Errors
    ///
    /// The reports are of different campaigns, or have different counts for a shard. The error is a message.
    pub(in crate::cli) fn join(self, other: ShardedCampaign) -> Result<ShardedCampaign, String> {
        let n_shards = [&self, &other].map(|all| all.n_shards.to_string());
        if let Some(difference) =
            self.report.difference(&other.report, ("the number of shards", n_shards), &[])
        {
            return Err(format!("the reports are of different campaigns: {difference}"));
        }
        let mut shards: BTreeMap<u64, ShardCounts> = BTreeMap::new();
        for counts in self.shards.into_iter().chain(other.shards) {
            if let Some(known) = shards.get(&counts.shard).filter(|known| **known != counts) {
                let is_ended = known.ended.is_some() || counts.ended.is_some();
                let ended = if is_ended { ", one of which ended before all programs were tried" } else { "" };
                return Err(format!("different reports of shard {}{ended}", counts.shard));
            }
            shards.insert(counts.shard, counts);
        }
        let mut groups: BTreeMap<String, Failure> = BTreeMap::new();
        for failure in self.report.failures.into_iter().chain(other.report.failures) {
            match groups.entry(failure.group.clone()) {
                Entry::Vacant(entry) => drop(entry.insert(failure)),
                Entry::Occupied(mut entry) => {
                    let known = entry.get_mut();
                    let later = match failure.program < known.program {
                        true => std::mem::replace(known, failure),
                        false => failure,
                    };
                    known.add_forms(&later);
                }
            }
        }
        let mut coverage = self.report.coverage;
        coverage.extend(other.report.coverage);
        let report = CampaignReport { coverage, failures: groups.into_values().collect(), ..self.report };
        let shards = shards.into_values().collect();
        Ok(ShardedCampaign { report, n_shards: self.n_shards, shards }.with_totals())
    }

    /// Computes the totals from the counts of the shards.
    fn with_totals(mut self) -> ShardedCampaign {
        let sum = |count: fn(&ShardCounts) -> u64| self.shards.iter().map(count).sum();
        let report = &mut self.report;
        report.programs = sum(|shard| shard.programs);
        report.hold = sum(|shard| shard.hold);
        report.agree = sum(|shard| shard.agree);
        report.undecided = sum(|shard| shard.undecided);
        report.expected = sum(|shard| shard.expected);
        report.ended = self.shards.iter().filter_map(|shard| shard.ended).max();
        report.coverage.set_applied(self.shards.iter().map(|shard| &shard.units));
        report.undecided_reasons = BTreeMap::new();
        for (reason, n) in self.shards.iter().flat_map(|shard| &shard.undecided_reasons) {
            *report.undecided_reasons.entry(reason.clone()).or_default() += n;
        }
        for failure in &mut report.failures {
            failure.count = self.shards.iter().filter_map(|shard| shard.groups.get(&failure.group)).sum();
        }
        report.failures.sort_by(|a, b| (a.program, &a.group).cmp(&(b.program, &b.group)));
        let is_missing = |group: &&String| self.shards.iter().all(|shard| shard.missing.contains(*group));
        report.missing = self
            .shards
            .iter()
            .take(1)
            .flat_map(|shard| shard.missing.iter().filter(is_missing).cloned())
            .collect();
        self
    }

    /// Returns the number of shards without a report.
    pub(in crate::cli) fn n_missing(&self) -> u64 {
        self.n_shards.saturating_sub(self.shards.len() as u64)
    }

    /// Returns the number of shards that a signal ended before all of their programs were tried.
    pub(in crate::cli) fn n_interrupted(&self) -> u64 {
        self.shards.iter().filter(|shard| shard.ended == Some(Ended::Signal)).count() as u64
    }

    /// If all programs of the shards are undecided, returns a sentence with the most frequent reason.
    pub(in crate::cli) fn not_judged(&self) -> Option<String> {
        self.report.not_judged()
    }

    /// Returns the report as JSON: that of one run if there is one shard.
    pub(in crate::cli) fn json(&self) -> String {
        if self.n_shards == 1 { files::json(&self.report) } else { files::json(self) }
    }

    /// Returns the exit code of the campaign: shards without a report are undecided, and so are interrupted ones.
    pub(in crate::cli) fn exit(&self) -> Exit {
        if self.n_missing() > 0 { self.report.exit().or(Exit::Undecided) } else { self.report.exit() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::ShardedCampaign;

    /// Returns the report of shard `k` of `n`, from 1, whose results depend on `seed`.
    fn shard(k: u64, n: u64, seed: u64) -> ShardedCampaign {
        let failure = |group: u64| {
            json!({
                "program": k * 10 + group, "count": 1 + (seed ^ k) % 3, "symptom": "s",
                "difference": "value mismatch", "ops": [format!("d.x{}", k % 3)], "core": [],
                "group": format!("group {group}"), "operations": [3, 2], "text": "", "file": null,
            })
        };
        let groups = (0..4).filter(|group| seed >> ((k + group) % 64) & 1 == 1);
        // The number of the shard, so that shards have different units and operations.
        let operations =
            json!({ "d.x": [format!("predicate = {k}")], "d.y": if k == 3 { &[""][..] } else { &[] } });
        let report = json!({
            "version": "0", "subcommand": "fuzz", "through": "passes", "shard": format!("{k}/{n}"), "first": 1,
            "programs": 10, "hold": seed % 7, "agree": k % 2, "undecided": 1, "expected": 0,
            "undecided_reasons": {"z3: out of steps": 1},
            "coverage": {
                "units": { "pattern 'P'": k, "pattern 'Q'": seed % 3 * (k % 2), "pattern 'R'": 0 },
                "operations": operations,
            },
            "failures": groups.map(failure).collect::<Vec<_>>(),
            "missing": if (seed ^ k).is_multiple_of(3) { vec!["group x"] } else { vec!["group x", "group y"] },
        });
        ShardedCampaign::parse(report.to_string().as_bytes(), false).expect("a report")
    }

    fn joined(a: &ShardedCampaign, b: &ShardedCampaign) -> ShardedCampaign {
        a.clone().join(b.clone()).expect("shards of one campaign")
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn join_is_associative_commutative_and_idempotent(seed in any::<u64>(), numbers in any::<[u8; 3]>()) {
            let [a, b, c] = numbers.map(|number| shard(u64::from(number % 5) + 1, 5, seed));
            prop_assert_eq!(joined(&a, &b).json(), joined(&b, &a).json());
            prop_assert_eq!(joined(&joined(&a, &b), &c).json(), joined(&a, &joined(&b, &c)).json());
            let all = joined(&a, &b);
            prop_assert_eq!(joined(&all, &a).json(), all.json());
            let parsed = ShardedCampaign::parse(all.json().as_bytes(), true).expect("a joined report");
            prop_assert_eq!(parsed.json(), all.json());
        }
    }

    #[test]
    fn counts_are_added() {
        let all = (2..=3).fold(shard(1, 4, 0b1110), |all, k| joined(&all, &shard(k, 4, 0b1110)));
        assert_eq!((all.report.programs, all.report.undecided, all.n_missing()), (30, 3, 1));
        let group =
            all.report.failures.iter().find(|each| each.group == "group 1").expect("two shards have it");
        assert_eq!((group.program, group.count), (11, 2));
        let coverage = serde_json::to_value(&all.report.coverage).expect("JSON");
        assert_eq!(
            coverage,
            json!({
                "units": { "pattern 'P'": 6, "pattern 'Q'": 4, "pattern 'R'": 0 },
                "operations": { "d.x": ["predicate = 1", "predicate = 2", "predicate = 3"], "d.y": [""] },
            })
        );
    }

    #[test]
    fn reports_of_other_campaigns_are_not_joined() {
        assert!(shard(1, 3, 5).join(shard(2, 4, 5)).is_err());
        assert!(shard(1, 3, 5).join(shard(1, 3, 6)).is_err(), "other counts of a shard");
    }

    #[test]
    fn the_option_in_which_campaigns_differ_is_named() {
        let with = |k, options: &[(&str, &str)]| {
            let mut shard = shard(k, 3, 5);
            let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
            shard.report.options = options.collect();
            shard
        };
        let error = |a: &ShardedCampaign, b: &ShardedCampaign| a.clone().join(b.clone()).err();
        let (narrow, wide) =
            (with(1, &[("--types", "i1")]), with(2, &[("--types", "i8"), ("--unroll", "2")]));
        let expected = "the reports are of different campaigns: --types is 'i1' in one and 'i8' in the other";
        assert_eq!(error(&narrow, &wide).as_deref(), Some(expected));
        assert_eq!(error(&wide, &narrow).as_deref(), Some(expected));
        let expected =
            "the reports are of different campaigns: --types is the default in one and 'i1' in the other";
        assert_eq!(error(&with(2, &[]), &narrow).as_deref(), Some(expected));
        assert_eq!(error(&with(2, &[("--types", "i1")]), &narrow), None);
        let mut later = with(2, &[("--types", "i1")]);
        later.report.first = 7;
        let expected = "the reports are of different campaigns: --first is '1' in one and '7' in the other";
        assert_eq!(error(&later, &narrow).as_deref(), Some(expected));
    }
}
