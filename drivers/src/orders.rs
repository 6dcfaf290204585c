//! Many orders: the same passes with the worklist in the default order and in drawn ones, and their outcomes compared.
//!
//! Outcomes are grouped by dataflow, which is blind to how pure operations are arranged; within a group the exact
//! texts are counted. For each group other than that of the first run, the one decision that makes the difference is
//! found by bisection over fuel, with the rewrite that followed it either way: the pair whose order decides.

use proofmark_checks::fingerprint::Dataflow;
use proofmark_checks::{
    Application, CheckConfig, Checker, Finding, Full, OpenStep, OrderConfig, RewriteProver, Verdicts,
    Watched, bisect,
};
use proofmark_ir::Ir;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One run: with which settings, in which order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The number of the settings of the passes; what it stands for is the caller's.
    pub variant: usize,
    /// What the order is drawn from; `None`: the default order.
    pub seed: Option<u64>,
}

/// What was found out. `R` is what the passes report of a run.
#[derive(Debug)]
pub struct OrderReport<R> {
    /// The distinct outcomes; the first is that of the first run.
    pub outcomes: Vec<OrderOutcome>,
    /// What the checks found, in any of the orders, each kind once.
    pub findings: Vec<Finding>,
    /// What the prover said, over all orders.
    pub verdicts: Verdicts,
    /// Rewrites that the prover could not decide, each once, and not all if they are many.
    pub open_steps: Vec<OpenStep>,
    /// The runs, and what the passes reported of each.
    pub runs: Vec<(Run, R)>,
    /// How many further runs the bisections took.
    pub n_bisecting: u64,
    /// What was applied in the first run, if `config` asked for it.
    pub applications: Vec<Application>,
}

/// Runs that ended in programs with the same dataflow.
#[derive(Debug)]
pub struct OrderOutcome {
    /// The fingerprint that they have in common.
    pub dataflow: Dataflow,
    /// The exact fingerprints among them.
    pub exact: Vec<Full>,
    /// The runs.
    pub runs: Vec<Run>,
    /// The IR of the first of them.
    pub ir: Ir,
    /// The decision that leads here and not to where the default order leads; of the first outcome there is none, and
    /// none if it is the settings that lead here.
    pub turn: Option<Turn>,
}

/// A decision about the order that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The run.
    pub run: Run,
    /// The least fuel that leads elsewhere; the decision has the number one less.
    pub fuel: u64,
    /// What followed in the default order.
    pub default: Watched,
    /// What followed as drawn.
    pub drawn: Watched,
}

impl<R> OrderReport<R> {
    /// Whether all runs had the same outcome, up to the arrangement of pure operations.
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
            open_steps: Vec::new(),
            runs: Vec::new(),
            n_bisecting: 0,
            applications: Vec::new(),
        }
    }
}

/// Runs `passes` on copies of `ir`, once for each of `runs`.
///
/// `config` says what else is checked; its order is not looked at. `passes` must be a function of the IR, the run's
/// settings and its order.
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

/// [`explore_orders`], which adds to a report that is empty at first. Another thread may read the report after any
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
        let mut copy = ir.duplicate();
        let result = passes(run, &mut copy, &mut checker);
        let fuel = checker.fuel_used();
        let (dataflow, exact) = (Dataflow::of(&copy, copy.root()), Full::of(&copy, copy.root()));
        let is_new = {
            let report = locked();
            !report.outcomes.is_empty() && report.outcomes.iter().all(|each| each.dataflow != dataflow)
        };
        let turn = if is_new { find_turn(ir, run, fuel, passes) } else { None };
        let mut report = locked();
        report.runs.push((run, result));
        report.verdicts += checker.verdicts();
        // What a pass edits without telling is not asked about, whatever it says of itself.
        report.verdicts.unasked += u64::from(proves && copy.n_unobserved() > 0);
        for open in checker.take_open_steps() {
            if !report.open_steps.contains(&open) {
                report.open_steps.push(open);
            }
        }
        report.applications.extend(checker.take_applications());
        for finding in checker.into_findings() {
            report.add_finding(finding);
        }
        if let Some(same) = report.outcomes.iter_mut().find(|each| each.dataflow == dataflow) {
            same.runs.push(run);
            if !same.exact.contains(&exact) {
                same.exact.push(exact);
            }
            continue;
        }
        let turn = turn.and_then(|(turn, n_runs)| {
            report.n_bisecting += n_runs;
            turn
        });
        report.outcomes.push(OrderOutcome { dataflow, exact: vec![exact], runs: vec![run], ir: copy, turn });
    }
}

impl<R> OrderReport<R> {
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

/// Finds the decision that leads `run` elsewhere than the default order by bisection. Returns it with the number of
/// runs that this took.
fn find_turn<R>(
    ir: &Ir,
    run: Run,
    fuel: u64,
    passes: &mut dyn FnMut(Run, &mut Ir, &mut Checker<'_>) -> R,
) -> Option<(Option<Turn>, u64)> {
    let seed = run.seed?;
    let mut n_runs = 0;
    let mut with_fuel = |fuel: u64, watch: Option<u64>| {
        n_runs += 1;
        // Contract violations are taken back in every run alike, so that the outcomes are those of the report.
        let order = Some(OrderConfig { seed, fuel });
        let mut checker = Checker::new(CheckConfig { order, ..CheckConfig::everyday() });
        if let Some(number) = watch {
            checker.watch_decision(number);
        }
        let mut copy = ir.duplicate();
        passes(run, &mut copy, &mut checker);
        (Dataflow::of(&copy, copy.root()), checker.watched().cloned().unwrap_or_default())
    };
    let turn = bisect(fuel, |fuel| with_fuel(fuel, None).0).map(|found| {
        let number = found.fuel - 1;
        let (default, drawn) = (with_fuel(number, Some(number)).1, with_fuel(found.fuel, Some(number)).1);
        Turn { run, fuel: found.fuel, default, drawn }
    });
    Some((turn, n_runs))
}
