//! The main job: run passes under every check, in many orders, compare what comes out, and prove that it refines what went in.
//!
//! One run has the default order, the others an order drawn from a seed. Outcomes are grouped twice: by the exact IR, and by
//! its dataflow, which is blind to how pure operations are arranged. Each dataflow is proved once. If the dataflow depends on
//! the order, bisection over the stream of decisions finds the one at which it turns.

mod report;

use std::time::{Duration, Instant};

use crate::checks::fingerprint::Dataflow;
use crate::checks::{CheckConfig, Checker, Finding, Full, OrderConfig, Verdicts, bisect};
use crate::drivers::StopReason;
use crate::ir::Ir;
use crate::ir::diagnostics::Diagnostic;
use crate::passes::{PassReport, Pipeline};
use crate::proofs::{LocalProver, ModuleReport, Settings, prove_modules};

pub use report::{JsonReport, Words};

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

/// What the checks found.
#[derive(Debug)]
pub struct CheckReport {
    /// How many runs there were.
    pub n_runs: usize,
    /// The different outcomes, that of the default order first.
    pub outcomes: Vec<Outcome>,
    /// Where the order decides, if the outcomes are more than an arrangement of pure operations apart.
    pub turn: Option<Turn>,
    /// What the checks found, each thing once.
    pub findings: Vec<Finding>,
    /// Why a pass failed; empty if none did.
    pub errors: Vec<Diagnostic>,
    /// Drivers that stopped without having converged, with the seed.
    pub stopped: Vec<(Option<u64>, StopReason)>,
    /// How often each pattern was applied in all runs together.
    pub applied: Vec<(String, u64)>,
    /// How many operations folded in all runs together.
    pub folded: u64,
    /// What the prover said of single rewrites.
    pub rewrites_proved: Verdicts,
    /// How long rewriting and checking took.
    pub rewriting: Duration,
    /// How long proving took.
    pub proving: Duration,
}

/// Runs that ended in programs with the same dataflow.
#[derive(Debug)]
pub struct Outcome {
    /// The seeds; `None` is the default order.
    pub seeds: Vec<Option<u64>>,
    /// The fingerprint that the runs have in common.
    pub dataflow: Dataflow,
    /// The exact fingerprints among the runs.
    pub exact: Vec<Full>,
    /// The IR of the first run.
    pub ir: Ir,
    /// Whether it refines the input; `None` if that was not asked.
    pub proof: Option<ModuleReport>,
}

/// The decision of the order at which the outcome turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The seed.
    pub seed: u64,
    /// With one decision less, the outcome is another.
    pub fuel: u64,
}

impl CheckReport {
    /// Whether something is wrong.
    pub fn fails(&self, options: &CheckOptions) -> bool {
        !self.findings.is_empty()
            || !self.errors.is_empty()
            || (self.outcomes.len() > 1 && !options.allow_order_dependence)
            || self.stopped.iter().any(|&(_, stop)| matches!(stop, StopReason::Cycle | StopReason::Runaway))
            || self.proofs().any(|proof| proof.exit_code() == 1)
    }

    /// Whether something could not be decided.
    pub fn is_undecided(&self) -> bool {
        self.rewrites_proved.undecided > 0
            || self.proofs().any(|proof| !proof.pairs.is_empty() && proof.exit_code() == 3)
    }

    fn proofs(&self) -> impl Iterator<Item = &ModuleReport> {
        self.outcomes.iter().filter_map(|outcome| outcome.proof.as_ref())
    }
}

/// Runs `pipeline` on copies of `input` as `options` say. `progress` is told what is being done.
pub fn check(
    input: &Ir,
    pipeline: &Pipeline,
    options: &CheckOptions,
    mut progress: impl FnMut(&str),
) -> CheckReport {
    let started = Instant::now();
    let mut report = CheckReport {
        n_runs: options.seeds.len() + 1,
        outcomes: Vec::new(),
        turn: None,
        findings: Vec::new(),
        errors: Vec::new(),
        stopped: Vec::new(),
        applied: Vec::new(),
        folded: 0,
        rewrites_proved: Verdicts::default(),
        rewriting: Duration::ZERO,
        proving: Duration::ZERO,
    };
    let mut prover = options.prove_rewrites.clone().map(LocalProver::new);
    let seeds: Vec<Option<u64>> =
        std::iter::once(None).chain(options.seeds.iter().copied().map(Some)).collect();
    for (n, &seed) in seeds.iter().enumerate() {
        progress(&format!("order {} of {}", n + 1, seeds.len()));
        let checks = CheckConfig { order: seed.map(OrderConfig::seeded), ..options.checks.clone() };
        let (ir, passes, findings) = match &mut prover {
            Some(prover) => {
                let mut checker = Checker::with_prover(CheckConfig { prove: true, ..checks }, prover);
                let (ir, passes) = run(input, pipeline, &mut checker);
                report.rewrites_proved += checker.verdicts();
                (ir, passes, checker.into_findings())
            }
            None => {
                let mut checker = Checker::new(checks);
                let (ir, passes) = run(input, pipeline, &mut checker);
                (ir, passes, checker.into_findings())
            }
        };
        report.add_passes(seed, passes);
        for finding in findings {
            report.add_finding(finding);
        }
        report.add_outcome(seed, ir);
    }
    if report.outcomes.len() > 1 {
        progress("looking for the decision that matters");
        report.turn = turn(input, pipeline, &report);
    }
    report.rewriting = started.elapsed();
    if let Some(settings) = &options.prove {
        let started = Instant::now();
        let n_outcomes = report.outcomes.len();
        for (n, outcome) in report.outcomes.iter_mut().enumerate() {
            progress(&format!("proving outcome {} of {n_outcomes}", n + 1));
            outcome.proof =
                Some(prove_modules(input, input.root(), &outcome.ir, outcome.ir.root(), settings));
        }
        report.proving = started.elapsed();
    }
    report
}

/// One run.
fn run(input: &Ir, pipeline: &Pipeline, checker: &mut Checker<'_>) -> (Ir, Vec<PassReport>) {
    let mut ir = input.duplicate();
    let root = ir.root();
    let passes = pipeline.run(&mut ir, root, checker, false, &mut ());
    (ir, passes)
}

/// Bisects the first seed whose outcome is not that of the default order. The other checks are off: they have been made.
fn turn(input: &Ir, pipeline: &Pipeline, report: &CheckReport) -> Option<Turn> {
    let seed = report.outcomes[1..].iter().flat_map(|outcome| &outcome.seeds).copied().flatten().next()?;
    let outcome = |fuel| {
        let order = Some(OrderConfig { seed, fuel });
        let (ir, _) = run(input, pipeline, &mut Checker::new(CheckConfig { order, ..CheckConfig::off() }));
        Dataflow::of(&ir, ir.root())
    };
    let mut checker = Checker::new(CheckConfig::off().with_seed(seed));
    run(input, pipeline, &mut checker);
    bisect(checker.fuel_used(), outcome).map(|found| Turn { seed, fuel: found.fuel })
}

impl CheckReport {
    fn add_passes(&mut self, seed: Option<u64>, passes: Vec<PassReport>) {
        for pass in passes {
            self.stopped
                .extend(pass.stop.filter(|&stop| stop != StopReason::Converged).map(|stop| (seed, stop)));
            self.folded += pass.folded;
            for (name, n) in pass.applied {
                match self.applied.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, total)) => *total += n,
                    None => self.applied.push((name, n)),
                }
            }
            if self.errors.is_empty() {
                self.errors = pass.errors;
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

    fn add_outcome(&mut self, seed: Option<u64>, ir: Ir) {
        let root = ir.root();
        let (dataflow, exact) = (Dataflow::of(&ir, root), Full::of(&ir, root));
        match self.outcomes.iter_mut().find(|outcome| outcome.dataflow == dataflow) {
            Some(outcome) => {
                outcome.seeds.push(seed);
                if !outcome.exact.contains(&exact) {
                    outcome.exact.push(exact);
                }
            }
            None => {
                self.outcomes.push(Outcome {
                    seeds: vec![seed],
                    dataflow,
                    exact: vec![exact],
                    ir,
                    proof: None,
                });
            }
        }
    }
}
