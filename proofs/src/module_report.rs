//! The verdicts of all pairs of functions of two modules.

use crate::callers::CallerConditions;
use crate::report::join;
use crate::verdict::{Proof, Verdict};
use proofmark_ir::text::symbol_to_string;
use proofmark_solve::decide::Rung;
use serde::{Deserialize, Serialize};

/// A pair of functions and its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The name of the function in the source.
    pub source: String,
    /// The name of the function in the target.
    pub target: String,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The time of the proof in milliseconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
}

impl Pair {
    /// Returns the undecided pair of two symbols of one name.
    pub(crate) fn undecided(name: &str, reason: &str) -> Pair {
        let verdict = Verdict::Undecided { reason: reason.to_owned() };
        Pair { source: name.to_owned(), target: name.to_owned(), verdict, milliseconds: None }
    }
}

/// The verdicts of all pairs of functions of two modules, in the order of the source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ModuleReport {
    /// The pairs.
    pub pairs: Vec<Pair>,
    /// The functions of the source that the target does not have.
    pub unmatched: Vec<String>,
    /// The functions that are visible outside the module in the source, and are not visible or missing in the target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// The functions that differ for some arguments, but are only called within the module, where they are proved as
    /// parts of their callers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
}

impl ModuleReport {
    /// Returns the report without times, which differ between runs.
    ///
    /// ```
    /// use proofmark_proofs::ModuleReport;
    ///
    /// assert_eq!(ModuleReport::default().without_times(), ModuleReport::default());
    /// assert_eq!(ModuleReport::default().exit_code(), 3, "nothing is proved");
    /// ```
    pub fn without_times(mut self) -> ModuleReport {
        self.pairs.iter_mut().for_each(|pair| pair.milliseconds = None);
        self
    }

    /// Returns the exit code of the command line: 1 if a pair is refuted; otherwise 3 if a pair is not proved, a
    /// visible function is lost, or there is no pair; otherwise 0.
    pub fn exit_code(&self) -> u8 {
        let codes = self.pairs.iter().map(|p| p.verdict.exit_code());
        if codes.clone().any(|c| c == 1) {
            1
        } else if self.pairs.is_empty() || !self.lost.is_empty() || codes.clone().any(|c| c != 0) {
            3
        } else {
            0
        }
    }

    /// Returns whether a proof assumes something about another function of the module.
    pub(crate) fn has_assumptions(&self) -> bool {
        self.pairs.iter().any(|pair| match &pair.verdict {
            Verdict::Proved(proof) | Verdict::Vacuous(proof) => !proof.assuming.is_empty(),
            _ => false,
        })
    }
}

impl std::fmt::Display for ModuleReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for pair in &self.pairs {
            if pair.source == pair.target {
                write!(f, "{}: {}", symbol_to_string(&pair.source), pair.verdict)?;
            } else {
                let [source, target] = [&pair.source, &pair.target].map(|name| symbol_to_string(name));
                write!(f, "{source} -> {target}: {}", pair.verdict)?;
            }
            match pair.milliseconds {
                Some(n) => writeln!(f, " [{n} ms]")?,
                None => writeln!(f)?,
            }
        }
        for name in &self.hidden {
            writeln!(
                f,
                "{}: differs for some arguments, but is not visible; its callers are proved with it",
                symbol_to_string(name)
            )?;
        }
        for name in &self.unmatched {
            writeln!(f, "{}: not in the target", symbol_to_string(name))?;
        }
        for name in self.lost.iter().filter(|name| !self.unmatched.contains(name)) {
            writeln!(f, "{}: became private", symbol_to_string(name))?;
        }
        Ok(())
    }
}

/// Moves refuted functions that are not visible from the pairs to `hidden`, if all other pairs are proved: such a
/// function may differ for arguments that no caller passes.
pub(crate) fn accept_hidden(report: &mut ModuleReport, hidden: &[bool]) {
    if !hidden.contains(&true) {
        return;
    }
    let others_hold = report.pairs.iter().zip(hidden).all(|(pair, hidden)| *hidden || pair.verdict.holds());
    let pairs = std::mem::take(&mut report.pairs);
    for (mut pair, &hidden) in pairs.into_iter().zip(hidden) {
        if hidden && others_hold {
            report.hidden.push(pair.source);
            continue;
        }
        if hidden {
            let reason = "it differs for some arguments, but is not visible, and not every caller is proved";
            pair.verdict = Verdict::Undecided { reason: reason.to_owned() };
        }
        report.pairs.push(pair);
    }
}

/// Returns which pairs are proved. A proof that assumes that other functions did not change depends on their proofs,
/// transitively. `conditions` are those of each pair.
pub(crate) fn proved_pairs(report: &ModuleReport, conditions: &[CallerConditions]) -> Vec<bool> {
    let same: Vec<bool> = report.pairs.iter().map(|pair| is_unchanged(&pair.verdict)).collect();
    let unchanged = standing(report, same.clone(), |_, _| true);
    let holds = report.pairs.iter().map(|pair| pair.verdict.holds()).collect();
    standing(report, holds, |caller, callee| {
        let (Some(proof), Some(of_callee)) = (proof_of(report, caller), proof_of(report, callee)) else {
            return false;
        };
        let (ours, theirs) = (&conditions[caller], &conditions[callee]);
        // A changed caller may pass other arguments that are only equal to those of the source outside of the module.
        let same_arguments = same[caller] || !theirs.has_loose_arguments;
        let same_results = same[callee] || !theirs.is_relaxed && !of_callee.several_nans;
        let are_met = !theirs.has_preconditions || ours.passes_arguments_on;
        // The accesses of a changed callee may race with those of other iterations.
        same_arguments && (unchanged[callee] || same_results && are_met && !proof.calls_in_parallel)
    })
}

/// Returns the proof of a pair that is proved.
fn proof_of(report: &ModuleReport, number: usize) -> Option<&Proof> {
    match &report.pairs[number].verdict {
        Verdict::Proved(proof) | Verdict::Vacuous(proof) => Some(proof),
        _ => None,
    }
}

/// Returns which of the pairs that `stands` selects stand if the assumptions of each are right: on the functions of
/// pairs that stand. `supports` is whether a caller may rely on the proof of a callee, both by number.
fn standing(
    report: &ModuleReport,
    mut stands: Vec<bool>,
    supports: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let all_hold =
        |caller: usize, stands: &[bool]| (0..stands.len()).all(|i| stands[i] && supports(caller, i));
    let is_it = |pair: &Pair, name: &str| pair.source.rsplit("::@").next() == Some(name);
    let first = stands.clone();
    loop {
        let before = stands.clone();
        for (number, stands) in stands.iter_mut().enumerate() {
            let Some(proof) = proof_of(report, number) else { continue };
            *stands &= proof.assuming.iter().all(|assumption| {
                // An operation may call any function of the module.
                let Some(name) = assumption.function() else { return all_hold(number, &first) };
                let mut pairs = (0..before.len()).filter(|&i| is_it(&report.pairs[i], name)).peekable();
                let gone = report.unmatched.iter().any(|other| other.rsplit("::@").next() == Some(name));
                // An assumption about no function of the module depends on all pairs.
                !gone
                    && match pairs.peek() {
                        None => all_hold(number, &first),
                        Some(_) => pairs.all(|i| before[i] && supports(number, i)),
                    }
            });
        }
        if stands == before {
            return stands;
        }
    }
}

/// Returns whether a verdict is that source and target are the same.
pub(crate) fn is_unchanged(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Proved(proof) if proof.rung == Some(Rung::Unchanged))
}

/// Makes undecided the proofs that depend on a function that is not proved, or not for these callers.
pub(crate) fn withdraw_assumptions(report: &mut ModuleReport, conditions: &[CallerConditions]) {
    let stands = proved_pairs(report, conditions);
    for (pair, stands) in report.pairs.iter_mut().zip(stands) {
        let assuming = match &pair.verdict {
            Verdict::Proved(proof) | Verdict::Vacuous(proof) if !stands => join(&proof.assuming, ", "),
            _ => continue,
        };
        let reason =
            format!("proved only if {assuming} did not change, which is not proved of every function");
        pair.verdict = Verdict::Undecided { reason };
    }
}

#[cfg(test)]
mod tests {
    use super::{CallerConditions, ModuleReport, Pair, proved_pairs};
    use crate::verdict::{Assumption, Proof, Verdict};

    #[test]
    fn an_assumption_on_an_operation_depends_on_all_pairs() {
        let is_proved = |assumption: Assumption| {
            let proof = Proof { assuming: vec![assumption], ..Proof::default() };
            let undecided = Verdict::Undecided { reason: "timeout".to_owned() };
            let verdicts = [("f", Verdict::Proved(proof)), ("g", undecided)];
            let pairs = verdicts.map(|(name, verdict)| Pair {
                source: name.to_owned(),
                target: name.to_owned(),
                verdict,
                milliseconds: None,
            });
            let report = ModuleReport { pairs: pairs.into(), ..ModuleReport::default() };
            proved_pairs(&report, &[CallerConditions::default(); 2])[0]
        };
        assert!(is_proved(Assumption::Function("f".to_owned())));
        assert!(!is_proved(Assumption::Function("g".to_owned())));
        assert!(!is_proved(Assumption::Operation("f".to_owned())));
    }
}
