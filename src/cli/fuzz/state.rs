//! The state of a campaign of `fuzz` on disk, from which `--resume` continues.
//!
//! The file is replaced after each round of programs. A campaign that is killed at any time thus loses the current
//! round and the tried programs of the next one, and the resumed campaign has the report of one that was not killed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::known::KnownFailures;
use crate::cli::campaign::{Campaign, CampaignReport};
use crate::cli::coverage::Coverage;
use crate::cli::files::{self, FileError};
use crate::cli::programs::SavedCorpus;

/// The state of a campaign after a round.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Saved {
    /// The number of the first program of the next round.
    pub(super) next: u64,
    pub(super) report: CampaignReport,
    /// The names of the operations that all programs with each failure of the report have.
    pub(super) common_ops: Vec<BTreeSet<String>>,
    pub(super) coverage: Coverage,
    /// The failures of the command that the next chunks know.
    pub(super) known: Vec<KnownFailures>,
    /// The programs of the corpus.
    #[serde(default)]
    pub(super) corpus: Option<SavedCorpus>,
}

/// The state file of a campaign.
#[derive(Debug)]
pub(super) struct StateFile {
    path: String,
}

/// Options that may be others when a campaign is continued. The programs of the corpus are in the state.
const CHANGEABLE: [&str; 3] = ["--accept", "--corpus", "--programs"];

impl StateFile {
    /// Returns the state file of the campaign of `run`, a report without results, and with `resume` its contents.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not the state of a campaign, belongs to another campaign, or has a state and
    /// `resume` is false. The error is a message.
    pub(super) fn open(
        path: &str,
        resume: bool,
        run: &CampaignReport,
    ) -> Result<(StateFile, Option<Saved>), String> {
        let file = StateFile { path: path.to_owned() };
        let failed = |cause: &dyn std::fmt::Display| format!("cannot use the state file '{path}': {cause}");
        let bytes = match std::fs::read(path) {
            Ok(bytes) if bytes.is_empty() => return Ok((file, None)),
            Ok(bytes) => bytes,
            Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok((file, None)),
            Err(cause) => return Err(failed(&cause)),
        };
        let saved: Saved = serde_json::from_slice(&bytes)
            .map_err(|cause| failed(&format!("not the state of a campaign: {cause}")))?;
        if !resume {
            return Err(files::earlier_state(path));
        }
        let shards = [run, &saved.report].map(|report| String::from(report.shard));
        match run.difference(&saved.report, ("--shard", shards), &CHANGEABLE) {
            Some(difference) => Err(format!("'{path}' is the state of another campaign: {difference}")),
            None => match lost_programs(run, &saved.report) {
                Some(lost) => Err(format!("'{path}' is the state of a campaign of more programs: {lost}")),
                None => Ok((file, Some(saved))),
            },
        }
    }

    /// Replaces the file with the state before the program `next`.
    pub(super) fn save(
        &self,
        next: u64,
        campaign: &Campaign,
        coverage: &Coverage,
        known: Vec<KnownFailures>,
        corpus: Option<SavedCorpus>,
    ) -> Result<(), FileError> {
        let saved = Saved {
            next,
            report: campaign.report(),
            common_ops: campaign.common_ops(),
            coverage: coverage.clone(),
            known,
            corpus,
        };
        let text = serde_json::to_string(&saved).map_err(|cause| FileError::Write {
            name: self.path.clone(),
            cause: std::io::Error::other(cause),
        })?;
        files::write(&self.path, &text)
    }
}

/// Returns how the numbers of programs differ if the state `before` may have programs that the campaign `run` does not.
fn lost_programs(run: &CampaignReport, before: &CampaignReport) -> Option<String> {
    let limit = |report: &CampaignReport| report.options.get("--programs")?.parse::<u64>().ok();
    let now = limit(run)?;
    let before = limit(before).unwrap_or(before.programs);
    (before > now).then(|| format!("{before}, and --programs={now}"))
}
