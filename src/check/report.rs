//! The options and the results of a check.

use std::time::Duration;

use super::count::count;
use crate::checks::{CheckConfig, OrderOutcome, OrderReport, Run};
use crate::drivers::StopReason;
use crate::ir::diagnostics::Diagnostic;
use crate::passes::{PassReport, Pipeline};
use crate::proofs::{ModuleReport, Settings};

/// The checks and proofs of a run.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The checks of every run.
    pub checks: CheckConfig,
    /// The seeds of the runs in addition to the run in the default order.
    pub seeds: Vec<u64>,
    /// The settings of the proof of each outcome; `None`: outcomes are not proved.
    pub prove: Option<Settings>,
    /// The settings of the proof of each single rewrite; `None`: rewrites are not proved.
    pub prove_rewrites: Option<Settings>,
    /// Whether an outcome that depends on the order is no failure.
    pub allow_order_dependence: bool,
    /// Whether the report in words lists the verdicts of single rewrites by pattern.
    pub lists_patterns: bool,
    /// Whether an outcome that depends on the order is no failure if it is proved to be equivalent to the outcome of
    /// the default order.
    pub allow_equivalent_outcomes: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        CheckOptions {
            checks: CheckConfig::inexpensive(),
            seeds: (1..=15).collect(),
            prove: None,
            prove_rewrites: None,
            allow_order_dependence: false,
            lists_patterns: false,
            allow_equivalent_outcomes: false,
        }
    }
}

/// A pipeline to check, with a name for its settings.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name of the settings; empty for the given ones.
    pub name: String,
    /// The pipeline.
    pub pipeline: Pipeline,
}

impl Variant {
    /// Returns the variant with the given settings.
    pub fn requested(pipeline: Pipeline) -> Variant {
        Variant { name: String::new(), pipeline }
    }
}

/// The results of a check.
#[derive(Debug)]
pub struct CheckReport {
    /// The runs, their outcomes, and the findings.
    pub orders: OrderReport<Vec<PassReport>>,
    /// The proof of each outcome, in the order of the outcomes; empty if outcomes are not proved.
    pub proofs: Vec<OutcomeProof>,
    /// The time of rewriting and checking.
    pub rewriting: Duration,
    /// The time of the proofs.
    pub proving: Duration,
    /// The progress of an interrupted check, which has not run all orders or not proved all outcomes; `None` for a
    /// complete check.
    pub interrupted: Option<Interrupted>,
    /// The errors for which the input was rejected. The report then has no results.
    pub rejected: Vec<Diagnostic>,
}

/// The progress of an interrupted check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted {
    /// The number of runs that have ended.
    pub runs: usize,
    /// The number of runs of a complete check.
    pub of_runs: usize,
}

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "interrupted after {} of {}", self.runs, count(self.of_runs as u64, "order"))
    }
}

/// The proof of an outcome.
#[derive(Debug)]
pub struct OutcomeProof {
    /// The verdict of each function: whether the outcome refines the input.
    pub refines: ModuleReport,
    /// The comparison with the first outcome; `None` for the first outcome itself.
    pub compared: Option<Equivalence>,
    /// The comparison of the outcomes of the critical pair that leads to this outcome; `None` if there is none.
    pub pair_compared: Option<Equivalence>,
}

/// The comparison of two outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equivalence {
    /// Each refines the other.
    Equivalent,
    /// The outcomes differ for some input. Both may refine the program before the passes.
    Different,
    /// Neither was decided.
    Undecided,
}

impl Equivalence {
    /// Returns the comparison of the outcomes of a critical pair as a sentence.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Equivalence::Equivalent => "the two outcomes are proved to be equivalent",
            Equivalence::Different => "the two outcomes are not equivalent",
            Equivalence::Undecided => "the two outcomes are not known to be equivalent",
        }
    }
}

impl CheckReport {
    /// Returns the report on an input that was rejected for these errors.
    pub fn rejected(errors: Vec<Diagnostic>) -> CheckReport {
        CheckReport {
            orders: OrderReport::default(),
            proofs: Vec::new(),
            rewriting: Duration::ZERO,
            proving: Duration::ZERO,
            interrupted: None,
            rejected: errors,
        }
    }

    /// Returns whether the input was rejected because its semantics is unknown, though it may be valid.
    pub(super) fn is_unknown(&self) -> bool {
        self.rejected.iter().any(|error| error.is_unknown)
    }

    /// Returns whether a check or proof failed.
    pub fn fails(&self, options: &CheckOptions) -> bool {
        !self.symptoms(options).is_empty() || !self.rejected.is_empty() && !self.is_unknown()
    }

    /// Returns whether a proof is undecided, the check was interrupted, or an edit cannot be proved by itself and
    /// outcomes are not proved.
    pub fn is_undecided(&self, options: &CheckOptions) -> bool {
        let undecided = |proof: &ModuleReport| !proof.pairs.is_empty() && proof.exit_code() == 3;
        let verdicts = self.orders.verdicts;
        self.interrupted.is_some()
            || self.is_unknown()
            || verdicts.undecided > 0
            || (verdicts.unattempted > 0 && options.prove.is_none())
            || self.proofs.iter().any(|proof| undecided(&proof.refines))
    }

    /// Returns whether runs with the same settings had different outcomes.
    pub fn depends_on_order(&self) -> bool {
        let variants = |outcome: &OrderOutcome| {
            let mut variants: Vec<usize> = outcome.runs.iter().map(|run| run.variant).collect();
            variants.dedup();
            variants
        };
        let mut all: Vec<usize> = self.orders.outcomes.iter().flat_map(variants).collect();
        all.sort_unstable();
        all.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Returns whether the dependence on the order is a failure.
    pub(super) fn order_fails(&self, options: &CheckOptions) -> bool {
        let equivalent =
            |proof: &OutcomeProof| proof.compared.is_none_or(|each| each == Equivalence::Equivalent);
        let is_accepted = options.allow_order_dependence
            || options.allow_equivalent_outcomes
                && !self.proofs.is_empty()
                && self.proofs.iter().all(equivalent);
        !is_accepted && self.depends_on_order()
    }

    /// Returns the errors of the passes in the first run that failed.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.orders
            .runs
            .iter()
            .find_map(|(_, passes)| passes.iter().find(|pass| !pass.errors.is_empty()))
            .into_iter()
            .flat_map(|pass| &pass.errors)
    }

    /// Returns the drivers that stopped before they converged.
    pub fn stopped(&self) -> impl Iterator<Item = (Run, StopReason)> {
        let stops = |(run, passes): &(Run, Vec<PassReport>)| {
            let run = *run;
            let stops: Vec<_> = passes.iter().filter_map(|pass| pass.stop).collect();
            stops.into_iter().filter(|&stop| stop != StopReason::Converged).map(move |stop| (run, stop))
        };
        self.orders.runs.iter().flat_map(stops)
    }

    /// Returns the number of applications of each pattern in all runs, by name, in order of registration.
    pub fn applied(&self) -> Vec<(&str, u64)> {
        let mut all: indexmap::IndexMap<&str, u64> = indexmap::IndexMap::new();
        for pass in self.orders.runs.iter().flat_map(|(_, passes)| passes) {
            for (name, n) in pass.applied.iter() {
                *all.entry(name).or_default() += n;
            }
        }
        all.into_iter().collect()
    }

    /// Returns the number of folded operations in all runs.
    pub fn folded(&self) -> u64 {
        self.orders.runs.iter().flat_map(|(_, passes)| passes).map(|pass| pass.folded).sum()
    }
}
