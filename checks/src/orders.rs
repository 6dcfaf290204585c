//! Exploration of orders: runs passes with the default order of the worklist and with pseudo-random ones, and
//! compares the outcomes.
//!
//! Outcomes are grouped by their [`Dataflow`] fingerprints, which do not depend on the positions of pure operations.
//! Within a group the distinct full fingerprints are counted. For each group except that of the first run,
//! [bisection](bisect()) over fuel finds a decision that leads to this group, with the rewrites that follow it in
//! either order.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use proofmark_ir::Ir;

use crate::fingerprint::Dataflow;
use crate::{
    Application, CheckConfig, Checker, DecisionEffect, Finding, Full, OrderConfig, RewriteProver,
    SharedFindings, Subject, UndecidedRewrite, Verdicts, bisect,
};

/// The settings and the order of one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The number of the pass settings, which the caller defines.
    pub variant: usize,
    /// The seed of the order; `None` for the default order.
    pub seed: Option<u64>,
}

/// The result of an exploration. `R` is the type of the passes' report of a run.
#[derive(Debug)]
pub struct OrderReport<R> {
    /// The distinct outcomes, that of the first run first.
    pub outcomes: Vec<OrderOutcome>,
    /// The findings of all runs, one for each kind, subject and operation name.
    pub findings: Vec<Finding>,
    /// The number of verdicts of each kind, over all runs.
    pub verdicts: Verdicts,
    /// The number of verdicts of each kind for each pattern and fold, over all runs.
    pub verdicts_by_subject: BTreeMap<Subject, Verdicts>,
    /// The distinct rewrites with undecided verdicts, at most 64 of each run.
    pub undecided_rewrites: Vec<UndecidedRewrite>,
    /// The runs with the reports of the passes.
    pub runs: Vec<(Run, R)>,
    /// The number of additional runs for bisection.
    pub n_bisecting: u64,
    /// The applications of the first run, if `config.trace` is set.
    pub applications: Vec<Application>,
    /// The findings of the run in progress, which are in `findings` when it has ended.
    pub current_findings: SharedFindings,
}

/// A group of runs whose results have equal dataflow fingerprints.
#[derive(Debug)]
pub struct OrderOutcome {
    /// The common dataflow fingerprint.
    pub dataflow: Dataflow,
    /// The distinct full fingerprints.
    pub exact: Vec<Full>,
    /// The runs.
    pub runs: Vec<Run>,
    /// The result of the first of these runs.
    pub ir: Ir,
    /// A decision that leads to this outcome instead of that of the default order. `None` for the first outcome, and
    /// for outcomes that are caused by other settings.
    pub decision: Option<OrderDecision>,
}

/// A decision that changes the outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderDecision {
    /// The run whose order contains the decision.
    pub run: Run,
    /// The fuel from which the outcome differs. The decision has the number `fuel - 1`.
    pub fuel: u64,
    /// The consequences of the default decision.
    pub default: DecisionEffect,
    /// The consequences of the drawn decision.
    pub drawn: DecisionEffect,
}

impl<R> OrderReport<R> {
    /// Returns whether all runs have the same outcome, up to the positions of pure operations.
    pub fn is_confluent(&self) -> bool {
        self.outcomes.len() == 1
    }
}

impl<R> Default for OrderReport<R> {
    fn default() -> Self {
        OrderReport {
            outcomes: Vec::new(),
            findings: Vec::new(),
            verdicts: Verdicts::default(),
            verdicts_by_subject: BTreeMap::new(),
            undecided_rewrites: Vec::new(),
            runs: Vec::new(),
            n_bisecting: 0,
            applications: Vec::new(),
            current_findings: SharedFindings::default(),
        }
    }
}

/// Runs `passes` on a copy of `ir` for each of `runs`, and groups the outcomes.
///
/// `config` selects the checks; its order is ignored. `passes` must be a deterministic function of the IR, the
/// settings and the order.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, Run, explore_orders};
/// use proofmark_ir::Context;
/// use proofmark_ir::context::Registry;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// use std::sync::Arc;
///
/// let ctx = Arc::new(Context::new(Registry::new()));
/// let options = ParseOptions { allow_unregistered: true };
/// let ir = parse_source(&ctx, "example.mlir", br#""d.a"() : () -> ()"#, options).unwrap();
///
/// // A pass that changes nothing has the same outcome in each order.
/// let runs = [None, Some(1), Some(2)].map(|seed| Run { variant: 0, seed });
/// let report = explore_orders(&ir, runs, &CheckConfig::inexpensive(), None, &mut |_, _, _| ());
/// assert!(report.is_confluent() && report.findings.is_empty());
/// assert_eq!(report.outcomes[0].runs, runs);
/// ```
pub fn explore_orders<R>(
    ir: &Ir,
    runs: impl IntoIterator<Item = Run>,
    config: &CheckConfig,
    prover: Option<&mut dyn RewriteProver>,
    passes: &mut dyn FnMut(Run, &mut Ir, &mut Checker<'_>) -> R,
) -> OrderReport<R> {
    let report = Mutex::default();
    explore_orders_into(&report, ir, runs, config, prover, passes);
    report.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// [`explore_orders`] with a shared report, which is initially empty. Another thread may read the report after any
/// run; it is not locked while passes run.
pub fn explore_orders_into<R>(
    report: &Mutex<OrderReport<R>>,
    ir: &Ir,
    runs: impl IntoIterator<Item = Run>,
    config: &CheckConfig,
    mut prover: Option<&mut dyn RewriteProver>,
    passes: &mut dyn FnMut(Run, &mut Ir, &mut Checker<'_>) -> R,
) {
    let locked =
        || -> MutexGuard<'_, OrderReport<R>> { report.lock().unwrap_or_else(PoisonError::into_inner) };
    for run in runs {
        let is_first = locked().runs.is_empty();
        let config = CheckConfig {
            order: run.seed.map(OrderConfig::seeded),
            trace: config.trace && is_first,
            ..config.clone()
        };
        let proves = config.prove;
        let mut checker = match prover.as_deref_mut() {
            Some(prover) => Checker::with_prover(config, prover),
            None => Checker::new(config),
        };
        checker.share_findings(locked().current_findings.clone());
        let mut copy = ir.duplicate();
        let result = passes(run, &mut copy, &mut checker);
        let fuel = checker.fuel_used();
        let (dataflow, exact) = (Dataflow::of(&copy, copy.root()), Full::of(&copy, copy.root()));
        let is_new = {
            let report = locked();
            !report.outcomes.is_empty() && report.outcomes.iter().all(|each| each.dataflow != dataflow)
        };
        let decision = if is_new { find_decision(ir, run, fuel, passes) } else { None };
        let mut report = locked();
        report.runs.push((run, result));
        report.verdicts += checker.verdicts();
        for (subject, verdicts) in checker.verdicts_by_subject() {
            *report.verdicts_by_subject.entry(subject.clone()).or_default() += verdicts;
        }
        // Edits that the checker did not observe are not proved.
        report.verdicts.unattempted += u64::from(proves && copy.n_unobserved() > 0);
        for open in checker.take_undecided_rewrites() {
            if !report.undecided_rewrites.contains(&open) {
                report.undecided_rewrites.push(open);
            }
        }
        report.applications.extend(checker.take_applications());
        for finding in checker.into_findings() {
            report.add_finding(finding);
        }
        report.take_current_findings();
        if let Some(same) = report.outcomes.iter_mut().find(|each| each.dataflow == dataflow) {
            same.runs.push(run);
            if !same.exact.contains(&exact) {
                same.exact.push(exact);
            }
            continue;
        }
        let decision = decision.and_then(|(decision, n_runs)| {
            report.n_bisecting += n_runs;
            decision
        });
        report.outcomes.push(OrderOutcome {
            dataflow,
            exact: vec![exact],
            runs: vec![run],
            ir: copy,
            decision,
        });
    }
}

impl<R> OrderReport<R> {
    /// Returns the findings of the run in progress, and forgets them.
    fn take_current_findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut *self.current_findings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds the findings of the run in progress, which does not end.
    pub fn add_current_findings(&mut self) {
        for finding in self.take_current_findings() {
            self.add_finding(finding);
        }
    }

    fn add_finding(&mut self, finding: Finding) {
        let same = |other: &&mut Finding| {
            other.kind.code() == finding.kind.code()
                && other.subject == finding.subject
                && other.op == finding.op
        };
        match self.findings.iter_mut().find(same) {
            Some(known) => known.count += finding.count,
            None => self.findings.push(finding),
        }
    }
}

/// Finds a decision of `run` that changes the outcome, by bisection. Returns it with the number of runs.
fn find_decision<R>(
    ir: &Ir,
    run: Run,
    fuel: u64,
    passes: &mut dyn FnMut(Run, &mut Ir, &mut Checker<'_>) -> R,
) -> Option<(Option<OrderDecision>, u64)> {
    let seed = run.seed?;
    let mut n_runs = 0;
    let mut with_fuel = |fuel: u64, watch: Option<u64>| {
        n_runs += 1;
        // All runs roll contract violations back, so that their outcomes are those of the report.
        let order = Some(OrderConfig { seed, fuel });
        let mut checker = Checker::new(CheckConfig { order, ..CheckConfig::inexpensive() });
        if let Some(number) = watch {
            checker.watch_decision(number);
        }
        let mut copy = ir.duplicate();
        passes(run, &mut copy, &mut checker);
        (Dataflow::of(&copy, copy.root()), checker.decision_effect().cloned().unwrap_or_default())
    };
    let decision = bisect(fuel, |fuel| with_fuel(fuel, None).0).map(|found| {
        let number = found.fuel - 1;
        let (default, drawn) = (with_fuel(number, Some(number)).1, with_fuel(found.fuel, Some(number)).1);
        OrderDecision { run, fuel: found.fuel, default, drawn }
    });
    Some((decision, n_runs))
}
