//! Exploration of orders: runs passes with the default order of the worklist and with pseudo-random ones, and
//! compares the outcomes.
//!
//! Outcomes are grouped by their [`Dataflow`] fingerprints, which do not depend on the positions of pure operations.
//! Within a group the distinct full fingerprints are counted; a group of one run needs none. For each group except that
//! of the first run, a [search](crate::dependence) finds two rewrites whose exchange leads to this group, or else a
//! decision.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use proofmark_ir::text::type_to_string;
use proofmark_ir::{Ir, Location, parallel};

use crate::dependence::{DependenceSearch, Early};
use crate::fingerprint::Dataflow;
use crate::{
    Application, CheckConfig, Checker, CriticalPair, DecisionEffect, Finding, Full, OrderConfig,
    RewriteProver, SharedFindings, Subject, UndecidedRewrite, Verdicts, activity,
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
    /// The element types of the results of the operations whose rewrites are proved, for each pattern and fold.
    pub proved_types: BTreeMap<Subject, BTreeSet<String>>,
    /// The number of folds that succeeded, for each operation name, over all runs.
    pub folds: BTreeMap<String, u64>,
    /// The distinct rewrites with undecided verdicts, at most 64 of each run.
    pub undecided_rewrites: Vec<UndecidedRewrite>,
    /// The runs with the reports of the passes.
    pub runs: Vec<(Run, R)>,
    /// The number of additional runs of the search for decisions.
    pub n_bisecting: u64,
    /// The applications of the first run, if `config.trace` is set.
    pub applications: Vec<Application>,
    /// The findings of the runs in progress by the number of the run, which are in `findings` when it has ended.
    pub current_findings: BTreeMap<usize, SharedFindings>,
}

/// A group of runs whose results have equal dataflow fingerprints.
#[derive(Debug)]
pub struct OrderOutcome {
    /// The common dataflow fingerprint.
    pub dataflow: Dataflow,
    /// The number of distinct full fingerprints.
    pub n_texts: usize,
    /// The runs.
    pub runs: Vec<Run>,
    /// The number of order decisions of the first of these runs.
    pub fuel: u64,
    /// The result of the first of these runs. Present for the first four outcomes; for all of them, if
    /// `config.keep_outcomes` or `config.prove` is set.
    pub ir: Option<Ir>,
    /// The cause of this outcome instead of that of the default order. `None` for the first outcome, and for outcomes
    /// that are caused by other settings.
    pub dependence: Option<OrderDependence>,
}

/// The number of outcomes whose IR is kept in any case.
const MIN_KEPT: usize = 4;

/// The cause of an outcome that differs from that of the default order.
#[derive(Clone, Debug)]
pub struct OrderDependence {
    /// The run whose order leads to the outcome.
    pub run: Run,
    /// The name of the symbol that depends on the order by itself: the run is one on a copy of this symbol, with the
    /// symbols that it refers to. `None` for a run on the whole program.
    pub symbol: Option<String>,
    /// The cause.
    pub cause: OrderCause,
}

/// The part of an order that changes the outcome.
#[derive(Clone, Debug)]
pub enum OrderCause {
    /// Two rewrites whose exchange changes the outcome.
    Pair(Arc<CriticalPair>),
    /// A decision that changes the outcome, if no pair was found.
    Decision {
        /// The fuel from which the outcome differs. The decision has the number `fuel - 1`.
        fuel: u64,
        /// The consequences of the default decision.
        default: DecisionEffect,
        /// The consequences of the drawn decision.
        drawn: DecisionEffect,
    },
}

impl OrderDependence {
    /// Returns the critical pair, if one was found.
    pub fn pair(&self) -> Option<&CriticalPair> {
        match &self.cause {
            OrderCause::Pair(pair) => Some(pair),
            OrderCause::Decision { .. } => None,
        }
    }

    /// Returns the location of the first rewrite, or of the operation that the decision selects; unknown if there is
    /// none.
    pub fn location(&self) -> Location {
        match &self.cause {
            OrderCause::Pair(pair) => pair.rewrites[0].location,
            OrderCause::Decision { drawn, .. } => {
                drawn.taken.as_ref().map_or(Location::UNKNOWN, |&(_, location)| location)
            }
        }
    }
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
            proved_types: BTreeMap::new(),
            folds: BTreeMap::new(),
            undecided_rewrites: Vec::new(),
            runs: Vec::new(),
            n_bisecting: 0,
            applications: Vec::new(),
            current_findings: BTreeMap::new(),
        }
    }
}

/// Runs `passes` on a copy of `ir` for each of `runs`, and groups the outcomes.
///
/// `config` selects the checks; its order is ignored. `passes` must be a deterministic function of the IR, the
/// settings and the order. The runs are executed [in parallel](proofmark_ir::parallel), and the report does not depend
/// on the number of threads.
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
/// let report = explore_orders(&ir, runs, &CheckConfig::inexpensive(), None, &|_, _, _| ());
/// assert!(report.is_confluent() && report.findings.is_empty());
/// assert_eq!(report.outcomes[0].runs, runs);
/// ```
pub fn explore_orders<R: Send>(
    ir: &Ir,
    runs: impl IntoIterator<Item = Run>,
    config: &CheckConfig,
    prover: Option<&dyn RewriteProver>,
    passes: &Passes<'_, R>,
) -> OrderReport<R> {
    let report = Mutex::default();
    explore_orders_into(&report, ir, runs, config, prover, passes);
    report.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A function that runs passes under a checker, and returns their report.
pub type Passes<'a, R> = dyn Fn(Run, &mut Ir, &mut Checker<'_>) -> R + Sync + 'a;

/// [`explore_orders`] with a shared report, which is initially empty. Another thread may read the report at any time;
/// it is not locked while passes run.
pub fn explore_orders_into<R: Send>(
    report: &Mutex<OrderReport<R>>,
    ir: &Ir,
    runs: impl IntoIterator<Item = Run>,
    config: &CheckConfig,
    prover: Option<&dyn RewriteProver>,
    passes: &Passes<'_, R>,
) {
    let runs: Vec<Run> = runs.into_iter().collect();
    let search = DependenceSearch { ir, config, passes };
    let input = activity::installed().map(|activity| activity.input());
    // The memory of results that are not kept.
    let spare: Mutex<Vec<Ir>> = Mutex::default();
    let execute = |number: usize| {
        activity::set_input_of_thread(input.as_deref());
        let run = runs[number];
        let config = CheckConfig {
            order: run.seed.map(OrderConfig::seeded),
            trace: config.trace && number == 0,
            ..config.clone()
        };
        let mut checker = match prover {
            Some(prover) => Checker::with_prover(config, prover),
            None => Checker::new(config),
        };
        let findings = SharedFindings::default();
        checker.share_findings(findings.clone());
        locked(report).current_findings.insert(number, findings);
        let memory = locked(&spare).pop();
        let mut copy = match memory {
            Some(memory) => ir.duplicate_into(memory),
            None => ir.duplicate(),
        };
        let result = passes(run, &mut copy, &mut checker);
        let (dataflow, symbols) = Dataflow::with_symbols(&copy, copy.root());
        (number, Executed { run, result, checker, ir: copy, dataflow }, symbols)
    };
    let (mut symbols_of_outcomes, mut texts, mut early) = (Vec::new(), Vec::new(), Early::default());
    let n_threads = parallel::jobs().min(activity::max_threads());
    parallel::for_each(runs.len(), runs.len(), activity::max_threads(), execute, |result| {
        let (number, executed, symbols) = result;
        let is_new = {
            let mut report = locked(report);
            report.current_findings.remove(&number);
            let freed = report.add(executed, config, &mut texts);
            locked(&spare).extend(freed);
            report.outcomes.len() > symbols_of_outcomes.len()
        };
        if is_new {
            symbols_of_outcomes.push(symbols);
            // The other threads have runs to execute.
            if n_threads > 1 && runs.len() - number > n_threads {
                search.search_early(report, &symbols_of_outcomes, &mut early);
            }
        }
        ControlFlow::Continue(())
    });
    drop(spare);
    for (number, texts) in texts.iter_mut().enumerate() {
        // The text of the first run is not known if its result was not kept.
        let first = {
            let report = locked(report);
            let outcome = &report.outcomes[number];
            (!texts.is_empty() && outcome.ir.is_none()).then_some(outcome.runs[0])
        };
        if let Some(run) = first {
            let text = search.text(run);
            if !texts.contains(&text) {
                texts.push(text);
            }
            locked(report).outcomes[number].n_texts = texts.len();
        }
    }
    search.run(report, &symbols_of_outcomes, early);
}

pub(crate) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A run that has ended.
struct Executed<'p, R> {
    run: Run,
    result: R,
    checker: Checker<'p>,
    ir: Ir,
    dataflow: Dataflow,
}

impl<R> OrderReport<R> {
    /// Adds a run, without searching for the decision that leads to its outcome. `texts` has the distinct full
    /// fingerprints of each outcome; none for an outcome of one run, and not that of the first run if its result is not
    /// kept. Returns the result of the run unless it is kept.
    fn add(
        &mut self,
        executed: Executed<'_, R>,
        config: &CheckConfig,
        texts: &mut Vec<Vec<Full>>,
    ) -> Option<Ir> {
        let Executed { run, result, mut checker, ir, dataflow } = executed;
        self.runs.push((run, result));
        self.verdicts += checker.verdicts();
        for (subject, verdicts) in checker.verdicts_by_subject() {
            *self.verdicts_by_subject.entry(subject.clone()).or_default() += verdicts;
        }
        for (subject, types) in checker.proved_types() {
            let names = types.iter().map(|&ty| type_to_string(ir.ctx(), ty));
            self.proved_types.entry(subject.clone()).or_default().extend(names);
        }
        for (name, count) in checker.folds() {
            *self.folds.entry(name.as_str(ir.ctx()).to_owned()).or_default() += count;
        }
        // Edits that the checker did not observe are not proved.
        self.verdicts.unattempted += u64::from(config.prove && ir.n_unobserved() > 0);
        for open in checker.take_undecided_rewrites() {
            if !self.undecided_rewrites.contains(&open) {
                self.undecided_rewrites.push(open);
            }
        }
        self.applications.extend(checker.take_applications());
        let fuel = checker.fuel_used();
        for finding in checker.into_findings() {
            self.add_finding(finding);
        }
        match self.outcomes.iter().position(|each| each.dataflow == dataflow) {
            Some(number) => {
                let (same, texts) = (&mut self.outcomes[number], &mut texts[number]);
                if let Some(first) = same.ir.as_ref().filter(|_| texts.is_empty()) {
                    texts.push(Full::of(first, first.root()));
                }
                let text = Full::of(&ir, ir.root());
                if !texts.contains(&text) {
                    texts.push(text);
                }
                same.n_texts = texts.len();
                same.runs.push(run);
                Some(ir)
            }
            None => {
                texts.push(Vec::new());
                let (runs, n_texts) = (vec![run], 1);
                // A run that is repeated without proofs does not roll refuted rewrites back.
                let is_kept = self.outcomes.len() < MIN_KEPT || config.keep_outcomes || config.prove;
                let (ir, freed) = if is_kept { (Some(ir), None) } else { (None, Some(ir)) };
                self.outcomes.push(OrderOutcome { dataflow, n_texts, runs, fuel, ir, dependence: None });
                freed
            }
        }
    }
}

impl<R> OrderReport<R> {
    /// Adds the findings of the runs in progress, which do not end.
    pub fn add_current_findings(&mut self) {
        for findings in std::mem::take(&mut self.current_findings).into_values() {
            let findings = std::mem::take(&mut *findings.lock().unwrap_or_else(PoisonError::into_inner));
            for finding in findings {
                self.add_finding(finding);
            }
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
