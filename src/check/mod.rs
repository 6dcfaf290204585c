//! Runs passes under every check, in several orders, compares the outcomes, and proves that each outcome refines the
//! input.
//!
//! One run has the default order, and each of the others an order that is drawn from a seed. Variants run the passes
//! with other settings in the same orders. Each distinct outcome is proved once, and compared with the first. If the
//! outcome depends on the order, bisection finds the order decision on which it depends.

mod escape;
pub(crate) mod html;
mod json;
pub(crate) mod junit;
mod rows;
pub(crate) mod sarif;
mod symptom;
mod view;
mod words;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::checks::{
    CheckConfig, OrderOutcome, OrderReport, RewriteProver, Run, VerifyMode, explore_orders_into,
};
use crate::drivers::StopReason;
use crate::ir::Ir;
use crate::ir::diagnostics::Diagnostic;
use crate::passes::{PassReport, Pipeline};
use crate::proofs::prove_modules_with_progress;
use crate::proofs::{LocalProver, ModuleReport, ProofProgress, Settings, nothing_proved, prove_modules};

pub(crate) use escape::escape_json;
pub use html::html;
pub use json::json;
pub use junit::junit;
pub(crate) use rows::Status;
pub use sarif::sarif;
pub use symptom::Symptom;
pub use view::View;
pub(crate) use view::{Place, count};
pub use words::words;

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
}

impl Default for CheckOptions {
    fn default() -> Self {
        CheckOptions {
            checks: CheckConfig::everyday(),
            seeds: (1..=15).collect(),
            prove: None,
            prove_rewrites: None,
            allow_order_dependence: false,
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
    pub fn asked(pipeline: Pipeline) -> Variant {
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

impl CheckReport {
    /// Returns whether a check or proof failed.
    pub fn fails(&self, options: &CheckOptions) -> bool {
        !self.symptoms(options).is_empty()
    }

    /// Returns whether a proof is undecided, the check was interrupted, or an edit cannot be proved by itself and
    /// outcomes are not proved.
    pub fn is_undecided(&self, options: &CheckOptions) -> bool {
        let undecided = |proof: &ModuleReport| !proof.pairs.is_empty() && proof.exit_code() == 3;
        let verdicts = self.orders.verdicts;
        self.interrupted.is_some()
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
            for (name, n) in &pass.applied {
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
        CheckReport { orders, proofs, rewriting, proving, interrupted: None }
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
                    None => nothing_proved(input, input.root(), &outcome.ir, outcome.ir.root()),
                };
                let compared = (!proofs_so_far.is_empty()).then_some(Equivalence::Undecided);
                proofs_so_far.push(OutcomeProof { refines, compared });
            }
        }
        let of_runs = runs(variants, options).len();
        let interrupted = (!is_complete).then_some(Interrupted { runs: orders_so_far.runs.len(), of_runs });
        let [rewriting, proving] = [Duration::ZERO; 2];
        CheckReport { orders: orders_so_far, proofs: proofs_so_far, rewriting, proving, interrupted }
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
    show: impl FnMut(&str),
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
    mut show: impl FnMut(&str),
    progress: &CheckProgress,
) {
    let started = Instant::now();
    let runs = runs(variants, options);
    let mut prover = options.prove_rewrites.clone().map(LocalProver::new);
    let config = CheckConfig { prove: prover.is_some(), ..options.checks.clone() };
    let n_runs = runs.len();
    let mut n = 0;
    explore_orders_into(
        &progress.orders,
        input,
        runs,
        &config,
        prover.as_mut().map(|prover| prover as &mut dyn RewriteProver),
        &mut |run, ir, checker| {
            n += 1;
            match n <= n_runs {
                true => show(&format!("order {n} of {n_runs}")),
                false => show("looking for the decision that matters"),
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
        let outcomes: Vec<Ir> =
            locked(&progress.orders).outcomes.iter().map(|outcome| outcome.ir.duplicate()).collect();
        for (i, outcome) in outcomes.iter().enumerate() {
            show(&format!("proving outcome {} of {}", i + 1, outcomes.len()));
            let verdicts = Arc::new(ProofProgress::default());
            *locked(&progress.current) = Some(verdicts.clone());
            let (roots, ir) = ((input.root(), outcome.root()), outcome);
            let refines = prove_modules_with_progress(input, roots.0, ir, roots.1, settings, &verdicts);
            let refines = refines.without_times();
            let compared = (i > 0).then(|| compare(&outcomes[0], outcome, settings));
            locked(&progress.proofs).push(OutcomeProof { refines, compared });
            *locked(&progress.current) = None;
        }
    }
    *locked(&progress.times) = [rewriting, started.elapsed()];
    *locked(&progress.is_complete) = true;
}

fn compare(a: &Ir, b: &Ir, settings: &Settings) -> Equivalence {
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
