//! The main job: run passes under every check, in many orders, compare what comes out, and prove that it refines what went in.
//!
//! One run has the default order, the others an order drawn from a seed; on request the same with other settings of the
//! passes. Each distinct outcome is proved once to refine the input, and compared with the first. If the outcome depends on the
//! order, the pair of rewrites whose order decides is named.

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

/// What is checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The checks in force in every run.
    pub checks: CheckConfig,
    /// The seeds of the runs beside the one in default order.
    pub seeds: Vec<u64>,
    /// Whether each outcome is proved, and what a proof may cost.
    pub prove: Option<Settings>,
    /// Whether each rewrite is proved as it happens, and what a proof may cost.
    pub prove_rewrites: Option<Settings>,
    /// Whether outcomes may depend on the order.
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

/// Passes to check, with a name for their settings.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What is special about it; empty for the settings that were asked for.
    pub name: String,
    /// The passes.
    pub pipeline: Pipeline,
}

impl Variant {
    /// The passes as they were asked for.
    pub fn asked(pipeline: Pipeline) -> Variant {
        Variant { name: String::new(), pipeline }
    }
}

/// What the checks found.
#[derive(Debug)]
pub struct CheckReport {
    /// The runs, their outcomes, and the findings.
    pub orders: OrderReport<Vec<PassReport>>,
    /// What was proved of each outcome, in their order; empty if that was not asked.
    pub proofs: Vec<OutcomeProof>,
    /// How long rewriting and checking took.
    pub rewriting: Duration,
    /// How long proving took.
    pub proving: Duration,
    /// The check was interrupted: not all orders were run, or not all outcomes proved.
    pub interrupted: Option<Interrupted>,
}

/// What a check that was interrupted has not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted {
    /// The number of runs that have ended.
    pub runs: usize,
    /// The number of runs that were asked for.
    pub of_runs: usize,
}

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "interrupted after {} of {}", self.runs, count(self.of_runs as u64, "order"))
    }
}

/// What was proved of an outcome.
#[derive(Debug)]
pub struct OutcomeProof {
    /// That it refines the input.
    pub refines: ModuleReport,
    /// How it compares with the first outcome; `None` for that one itself.
    pub compared: Option<Equivalence>,
}

/// How two outcomes compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equivalence {
    /// Each refines the other.
    Equivalent,
    /// An input tells one from the other; both may still refine what they came from.
    Different,
    /// Not known.
    Undecided,
}

impl CheckReport {
    /// Whether something is wrong.
    pub fn fails(&self, options: &CheckOptions) -> bool {
        !self.symptoms(options).is_empty()
    }

    /// Whether something could not be decided, or was to be proved and could not be asked about.
    pub fn is_undecided(&self, options: &CheckOptions) -> bool {
        let undecided = |proof: &ModuleReport| !proof.pairs.is_empty() && proof.exit_code() == 3;
        let verdicts = self.orders.verdicts;
        self.interrupted.is_some()
            || verdicts.undecided > 0
            || (verdicts.unasked > 0 && options.prove.is_none())
            || self.proofs.iter().any(|proof| undecided(&proof.refines))
    }

    /// Whether runs with the same settings had different outcomes.
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

    /// Why passes failed.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        // One run is enough to see it.
        self.orders
            .runs
            .iter()
            .find_map(|(_, passes)| passes.iter().find(|pass| !pass.errors.is_empty()))
            .into_iter()
            .flat_map(|pass| &pass.errors)
    }

    /// Drivers that stopped without having converged.
    pub fn stopped(&self) -> impl Iterator<Item = (Run, StopReason)> {
        let stops = |(run, passes): &(Run, Vec<PassReport>)| {
            let run = *run;
            let stops: Vec<_> = passes.iter().filter_map(|pass| pass.stop).collect();
            stops.into_iter().filter(|&stop| stop != StopReason::Converged).map(move |stop| (run, stop))
        };
        self.orders.runs.iter().flat_map(stops)
    }

    /// How often each pattern was applied in all runs together, by name, in order of registration.
    pub fn applied(&self) -> Vec<(&str, u64)> {
        let mut all: indexmap::IndexMap<&str, u64> = indexmap::IndexMap::new();
        for pass in self.orders.runs.iter().flat_map(|(_, passes)| passes) {
            for (name, n) in &pass.applied {
                *all.entry(name).or_default() += n;
            }
        }
        all.into_iter().collect()
    }

    /// How many operations folded in all runs together.
    pub fn folded(&self) -> u64 {
        self.orders.runs.iter().flat_map(|(_, passes)| passes).map(|pass| pass.folded).sum()
    }
}

/// The results of a check so far. The thread that checks adds to it, and another thread may make the report of an interrupted check.
#[derive(Debug, Default)]
pub struct CheckProgress {
    orders: Mutex<OrderReport<Vec<PassReport>>>,
    proofs: Mutex<Vec<OutcomeProof>>,
    /// The verdicts of the outcome that is being proved.
    current: Mutex<Option<Arc<ProofProgress>>>,
    is_complete: Mutex<bool>,
    /// How long rewriting and proving took.
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

    /// Returns the report of the results so far, for a process that exits: a check that goes on is held for ever.
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
                // The first one without a proof may be the one that is being proved.
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

/// The runs that are asked for.
fn runs(variants: &[Variant], options: &CheckOptions) -> Vec<Run> {
    let seeds: Vec<Option<u64>> =
        std::iter::once(None).chain(options.seeds.iter().copied().map(Some)).collect();
    (0..variants.len()).flat_map(|variant| seeds.iter().map(move |&seed| Run { variant, seed })).collect()
}

/// Runs the passes of each of `variants` on copies of `input` as `options` say. `show` is told what is being done.
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

/// [`check`], with the results in `progress`, which is empty at first.
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
    // Of a function that one of them does not have nothing is known.
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
