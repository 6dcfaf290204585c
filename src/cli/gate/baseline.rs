//! Failures that a gate accepts: `--accept` and `--baseline`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::cli::files::{FileError, Source};
use crate::cli::options::hash_of;
use crate::ir::text::escape_line;

/// The accepted failures.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Baseline {
    /// The failures in the lines of an earlier report: `FILE: FAILURE`, the same for each place in the file.
    accepted: Vec<String>,
    /// The failures in a baseline, in all files, with the reasons for which they are accepted.
    listed: Vec<(String, String)>,
}

impl Baseline {
    /// Reads the files of `--accept` and `--baseline`.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or a line of the baseline has no reason. The error is a message.
    pub(super) fn read(accept: Option<&str>, baseline: Option<&str>) -> Result<Baseline, String> {
        let text = |path: Option<&str>| {
            let text =
                path.map(Source::read_text).transpose().map_err(|error: FileError| error.to_string())?;
            Ok::<_, String>(text.unwrap_or_default())
        };
        let listed = listed(&text(baseline)?).map_err(|line| {
            format!("{}:{line}: expected 'FAILURE # REASON'", baseline.unwrap_or_default())
        })?;
        let report = text(accept)?;
        if serde_json::from_str::<serde::de::IgnoredAny>(&report).is_ok() {
            return Err(
                "--accept: the report is JSON; the failures are read from a report in text".to_owned()
            );
        }
        Ok(Baseline { accepted: accepted(&report), listed })
    }

    /// Returns whether the file of `--accept` has a failure.
    pub(super) fn has_accepted(&self) -> bool {
        !self.accepted.is_empty()
    }

    /// Returns a hash of the failures of `--accept`.
    pub(super) fn hash_of_accepted(&self) -> String {
        hash_of(&self.accepted)
    }

    /// Returns a hash of the failures of `--baseline` and their reasons.
    pub(super) fn hash_of_listed(&self) -> String {
        hash_of(self.listed.iter().flat_map(|(failure, reason)| [failure, reason]))
    }

    /// Returns whether a failure of a chunk of `file`, or of a unit, is accepted.
    pub(super) fn accepts(&self, file: Option<&str>, failure: &str) -> bool {
        self.listed.iter().any(|(listed, _)| *listed == escape_line(failure))
            || file.is_some_and(|file| self.accepted.contains(&key(file, failure)))
    }

    /// Returns the accepted failures that are not among `failures`.
    pub(super) fn without<'a>(
        &self,
        failures: impl Iterator<Item = (Option<&'a str>, String)>,
    ) -> Vec<String> {
        let (mut keys, mut all) = (BTreeSet::new(), BTreeSet::new());
        for (file, failure) in failures {
            keys.extend(file.map(|file| key(file, &failure)));
            all.insert(escape_line(&failure).into_owned());
        }
        let accepted = self.accepted.iter().filter(|line| !keys.contains(*line)).cloned();
        let listed = self.listed.iter().filter(|(failure, _)| !all.contains(failure));
        accepted.chain(listed.map(|(failure, reason)| format!("{failure} # {reason}"))).collect()
    }
}

/// Returns the key of a failure: the same for each place in the file.
fn key(file: &str, reason: &str) -> String {
    // The report in words escapes both.
    format!("{}: {}", escape_line(file), escape_line(reason))
}

/// Returns the keys of the lines `FILE:LINE: wrong: REASON` of a report. Other lines are ignored.
fn accepted(report: &str) -> Vec<String> {
    let key_of = |line: &str| {
        // The standard error of a command is indented.
        if line.starts_with(' ') {
            return None;
        }
        let (place, reason) = line.split_once(": wrong: ").or_else(|| line.split_once(": accepted: "))?;
        let (file, _) = place.rsplit_once(':')?;
        Some(key(file, reason))
    };
    let mut keys: Vec<String> = report.lines().filter_map(key_of).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the failures and reasons of the lines `FAILURE # REASON` of a baseline. Lines that begin with `#` are
/// comments. Fails with the number of a line without a reason.
fn listed(baseline: &str) -> Result<Vec<(String, String)>, usize> {
    let mut listed = Vec::new();
    for (number, line) in (1..).zip(baseline.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.split_once(" # ").map(|(failure, reason)| (failure.trim(), reason.trim())) {
            Some((failure, reason)) if !failure.is_empty() && !reason.is_empty() => {
                listed.push((failure.to_owned(), reason.to_owned()));
            }
            _ => return Err(number),
        }
    }
    listed.sort_unstable();
    listed.dedup();
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use super::{Baseline, listed};

    #[test]
    fn a_line_of_a_baseline_has_a_reason() {
        let text = "# known\n\nprove: pattern 'A': refuted # see issue 12\n";
        let listed_lines = listed(text).expect("each line has a reason");
        let baseline = Baseline { accepted: Vec::new(), listed: listed_lines };
        assert!(baseline.accepts(Some("f.mlir"), "prove: pattern 'A': refuted"));
        assert!(!baseline.accepts(Some("f.mlir"), "prove: pattern 'B': refuted"));
        let failure = (Some("f.mlir"), "prove: pattern 'B': refuted".to_owned());
        assert_eq!(baseline.without([failure].into_iter()), ["prove: pattern 'A': refuted # see issue 12"]);
        for wrong in ["a\nb # c", "a #", "a # c\n # d\ne"] {
            assert!(listed(wrong).is_err(), "{wrong}");
        }
    }
}
