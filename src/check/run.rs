//! Runs a check: explores the orders and proves the outcomes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::report::{CheckOptions, CheckReport, Equivalence, Interrupted, OutcomeProof, Variant};
use crate::checks::{
    CheckConfig, CriticalPair, OrderCause, OrderDependence, OrderOutcome, OrderReport, RewriteProver, Run,
    VerifyMode, explore_orders_into,
};
use crate::ir::Ir;
use crate::passes::PassReport;
use crate::proofs::{
    LocalProver, ProofProgress, Settings, nothing_proved, prove_modules, prove_modules_with_progress,
};

/// The results of a check so far. The thread that checks adds to it, and another thread may make the report of an
/// interrupted check.
#[derive(Debug, Default)]
pub struct CheckProgress {
    orders: Mutex<OrderReport<Vec<PassReport>>>,
    proofs: Mutex<Vec<OutcomeProof>>,
    /// The verdicts of the outcome that is being proved.
    current: Mutex<Option<Arc<ProofProgress>>>,
    is_complete: Mutex<bool>,
    /// The times of rewriting and proving.
    times: Mutex<[Duration; 2]>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl CheckProgress {
    /// Returns the report of a check that has ended.
    pub fn finish(self) -> CheckReport {
        fn inner<T>(mutex: Mutex<T>) -> T {
            mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
        }
        let [rewriting, proving] = inner(self.times);
        let (orders, proofs) = (inner(self.orders), inner(self.proofs));
        CheckReport { orders, proofs, rewriting, proving, interrupted: None, rejected: Vec::new() }
    }

    /// Returns the report of the results so far, for a process that exits: a check that still runs blocks forever.
    pub fn interrupt(&self, input: &Ir, variants: &[Variant], options: &CheckOptions) -> CheckReport {
        let (mut orders, mut proofs) = (locked(&self.orders), locked(&self.proofs));
        orders.add_current_findings();
        let (orders_so_far, mut proofs_so_far) = (std::mem::take(&mut *orders), std::mem::take(&mut *proofs));
        let is_complete = *locked(&self.is_complete);
        // The locks stay closed.
        std::mem::forget((orders, proofs));
        if options.prove.is_some() {
            let mut current = locked(&self.current).take();
            for outcome in orders_so_far.outcomes.iter().skip(proofs_so_far.len()) {
                // The first outcome without a proof may be the outcome that is being proved.
                let begun = current.take().filter(|progress| progress.has_begun());
                let refines = match begun {
                    Some(progress) => progress.report().without_times(),
                    // The settings of a check with proofs keep all outcomes.
                    None => match &outcome.ir {
                        Some(ir) => nothing_proved(input, input.root(), ir, ir.root()),
                        None => break,
                    },
                };
                let compared = (!proofs_so_far.is_empty()).then_some(Equivalence::Undecided);
                proofs_so_far.push(OutcomeProof { refines, compared, pair_compared: None });
            }
        }
        let of_runs = runs(variants, options).len();
        let interrupted = (!is_complete).then_some(Interrupted { runs: orders_so_far.runs.len(), of_runs });
        let [rewriting, proving] = [Duration::ZERO; 2];
        CheckReport {
            orders: orders_so_far,
            proofs: proofs_so_far,
            rewriting,
            proving,
            interrupted,
            rejected: Vec::new(),
        }
    }
}

/// Returns the runs of a complete check.
fn runs(variants: &[Variant], options: &CheckOptions) -> Vec<Run> {
    let seeds: Vec<Option<u64>> =
        std::iter::once(None).chain(options.seeds.iter().copied().map(Some)).collect();
    (0..variants.len()).flat_map(|variant| seeds.iter().map(move |&seed| Run { variant, seed })).collect()
}

/// Runs the pipeline of each of `variants` on copies of `input` with `options`. Calls `show` with a description of each
/// step.
pub fn check(
    input: &Ir,
    variants: &[Variant],
    options: &CheckOptions,
    show: impl FnMut(&str) + Send,
) -> CheckReport {
    let progress = CheckProgress::default();
    check_with_progress(input, variants, options, show, &progress);
    progress.finish()
}

/// Does the same as [`check`], and adds the results to `progress`, which is initially empty.
pub fn check_with_progress(
    input: &Ir,
    variants: &[Variant],
    options: &CheckOptions,
    show: impl FnMut(&str) + Send,
    progress: &CheckProgress,
) {
    let started = Instant::now();
    let runs = runs(variants, options);
    let show = Mutex::new(show);
    let show = |what: &str| (*locked(&show))(what);
    let prover = options.prove_rewrites.clone().map(LocalProver::new);
    let config = CheckConfig {
        prove: prover.is_some(),
        keep_outcomes: options.prove.is_some(),
        ..options.checks.clone()
    };
    let n_runs = runs.len();
    let n_begun = AtomicUsize::new(0);
    explore_orders_into(
        &progress.orders,
        input,
        runs,
        &config,
        prover.as_ref().map(|prover| prover as &dyn RewriteProver),
        &|run, ir, checker| {
            let n = n_begun.fetch_add(1, Ordering::Relaxed) + 1;
            match n <= n_runs {
                true => show(&format!("order {n} of {n_runs}")),
                false => show("searching for two rewrites whose order changes the outcome"),
            }
            let root = ir.root();
            let verify_each = options.checks.verify != VerifyMode::Off;
            variants[run.variant].pipeline.run(ir, root, checker, verify_each, &mut ())
        },
    );
    let rewriting = started.elapsed();
    let started = Instant::now();
    if let Some(settings) = &options.prove {
        // Proofs do not hold the lock: the outcomes are copies.
        let copy = |outcome: &OrderOutcome| {
            let ir = outcome.ir.as_ref().expect("the exploration keeps all outcomes");
            (ir.duplicate(), outcome.dependence.clone())
        };
        let outcomes: Vec<(Ir, Option<OrderDependence>)> =
            locked(&progress.orders).outcomes.iter().map(copy).collect();
        let mut pairs: Vec<(Arc<CriticalPair>, Equivalence)> = Vec::new();
        for (i, (outcome, dependence)) in outcomes.iter().enumerate() {
            show(&format!("proving outcome {} of {}", i + 1, outcomes.len()));
            let verdicts = Arc::new(ProofProgress::default());
            *locked(&progress.current) = Some(verdicts.clone());
            let (roots, ir) = ((input.root(), outcome.root()), outcome);
            let refines = prove_modules_with_progress(input, roots.0, ir, roots.1, settings, &verdicts);
            let refines = refines.without_times();
            let compared = (i > 0).then(|| compare(&outcomes[0].0, outcome, settings));
            let pair_compared = match dependence.as_ref().map(|dependence| &dependence.cause) {
                Some(OrderCause::Pair(pair)) => Some(compare_pair(pair, settings, &mut pairs)),
                _ => None,
            };
            locked(&progress.proofs).push(OutcomeProof { refines, compared, pair_compared });
            *locked(&progress.current) = None;
        }
    }
    *locked(&progress.times) = [rewriting, started.elapsed()];
    *locked(&progress.is_complete) = true;
}

/// Compares the outcomes of a critical pair, which `known` contains if it was compared before.
fn compare_pair(
    pair: &Arc<CriticalPair>,
    settings: &Settings,
    known: &mut Vec<(Arc<CriticalPair>, Equivalence)>,
) -> Equivalence {
    if let Some((_, compared)) = known.iter().find(|(other, _)| Arc::ptr_eq(other, pair)) {
        return *compared;
    }
    let [a, b] = &pair.outcomes;
    let compared = compare(a, b, settings);
    known.push((pair.clone(), compared));
    compared
}

/// Compares two outcomes.
pub(crate) fn compare(a: &Ir, b: &Ir, settings: &Settings) -> Equivalence {
    // A function that only one outcome has is not compared.
    let refines = |a: &Ir, b: &Ir| {
        let report = prove_modules(a, a.root(), b, b.root(), settings);
        match report.exit_code() {
            0 if !report.unmatched.is_empty() => 3,
            code => code,
        }
    };
    match (refines(a, b), refines(b, a)) {
        (0, 0) => Equivalence::Equivalent,
        (1, _) | (_, 1) => Equivalence::Different,
        _ => Equivalence::Undecided,
    }
}
