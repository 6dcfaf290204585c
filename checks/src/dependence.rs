//! The search for the rewrites or the order decision that change the outcome.
//!
//! The search for a [critical pair](crate::critical_pair) and [bisection](bisect()) over fuel take O(log n) runs for n
//! decisions. A program of many functions is therefore first reduced to one function: the symbols whose dataflow
//! fingerprints differ in the two outcomes are extracted from the input, each with the symbols that it refers to, and
//! the orders are explored on the extracted module. The cause for a symbol is reported for all outcomes in which the
//! symbol differs. If no extracted module depends on the order, the whole program is searched, for as many decisions as
//! [`MAX_WHOLE`] permits. If there is no critical pair, bisection finds a decision. Decisions are numbered in the order
//! of the run, so that a decision of an extracted module is another one than that of the whole program, with the same
//! seed.
//!
//! Limitation: a pass that depends on symbols without references to them may behave otherwise on an extracted module.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use proofmark_ir::{Identifier, Ir, Traits, parallel};

use crate::checker::referred;
use crate::critical_pair::{Continuation, PairSearch, Ran};
use crate::fingerprint::Dataflow;
use crate::orders::Passes;
use crate::schedule::Schedule;
use crate::{
    CheckConfig, Checker, CriticalPair, DecisionEffect, OrderCause, OrderConfig, OrderDependence,
    OrderReport, Run, bisect,
};

/// The maximal number of differing symbols that are extracted for an outcome.
const MAX_SYMBOLS: usize = 4;

/// The number of seeds that are tried on an extracted module, in addition to that of the run.
const MORE_SEEDS: u64 = 8;

/// The maximal number of decisions in all runs on the whole program, except for the first outcome.
const MAX_WHOLE: u64 = 2_000_000;

/// The maximal number of visits in the search for a critical pair, unless [`MIN_PAIR_RUNS`] runs have more.
const MAX_PAIR_VISITS: u64 = 4_000_000;

/// The number of runs in the search for a critical pair that are permitted for any number of visits.
const MIN_PAIR_RUNS: u64 = 48;

/// The search for the decisions of one exploration.
pub(crate) struct DependenceSearch<'a, R> {
    /// The input.
    pub(crate) ir: &'a Ir,
    pub(crate) config: &'a CheckConfig,
    pub(crate) passes: &'a Passes<'a, R>,
}

/// An outcome whose decision is searched for.
struct Target {
    number: usize,
    run: Run,
    /// The number of decisions of the run.
    fuel: u64,
    /// The number of the outcome of the default order with the same settings.
    expected: usize,
    /// The fingerprint of the outcome of the default order, and of the outcome of the run.
    ends: (Dataflow, Dataflow),
}

/// The results of the search for one symbol after the other.
#[derive(Default)]
struct Known {
    /// The cause for each searched symbol by variant and name; `None` if no tried seed changes its outcome. An outcome
    /// in which a symbol with a known cause differs has that cause.
    found: BTreeMap<(usize, String), Option<OrderDependence>>,
    /// The fingerprints of the symbols in outcomes of the default order, by the number of the outcome.
    defaults: BTreeMap<usize, Vec<Option<Dataflow>>>,
}

impl<R: Send> DependenceSearch<'_, R> {
    /// Sets the cause of each outcome of `report` that another order with the same settings does not have.
    pub(crate) fn run(&self, report: &Mutex<OrderReport<R>>) {
        let lock = || report.lock().unwrap_or_else(PoisonError::into_inner);
        let targets = self.targets(&lock());
        if targets.is_empty() {
            return;
        }
        let symbols = top_level_symbols(self.ir);
        let mut known = Known::default();
        let mut left = MAX_WHOLE;
        let mut is_first = true;
        for target in targets {
            let differing = {
                let report = lock();
                let irs = (&report.outcomes[target.expected].ir, &report.outcomes[target.number].ir);
                known.differing_symbols(&target, irs, &symbols)
            };
            let (mut found, mut n_runs) = self.find_in_symbols(&target, &differing, &mut known);
            // Bisection takes a run for each bit of the number of decisions, and two for the effects.
            let cost = target.fuel.saturating_mul(u64::from(target.fuel.max(1).ilog2()) + 3);
            if found.is_none() && (is_first || cost <= left) {
                left = left.saturating_sub(cost);
                let (whole, more) = self.explain(self.ir, target.run, target.fuel, Some(target.ends));
                (found, n_runs) = (whole, n_runs + more);
            }
            is_first &= found.is_none();
            let mut report = lock();
            report.n_bisecting += n_runs;
            if let Some(outcome) = report.outcomes.get_mut(target.number) {
                outcome.dependence = found;
            }
        }
    }

    /// Returns the outcomes that differ from that of the default order with the same settings.
    fn targets(&self, report: &OrderReport<R>) -> Vec<Target> {
        let mut targets = Vec::new();
        for (number, outcome) in report.outcomes.iter().enumerate().skip(1) {
            let Some(&run) = outcome.runs.first().filter(|run| run.seed.is_some()) else { continue };
            let default = Run { seed: None, ..run };
            let Some(expected) = report.outcomes.iter().position(|each| each.runs.contains(&default)) else {
                continue;
            };
            let ends = (report.outcomes[expected].dataflow, outcome.dataflow);
            targets.push(Target { number, run, fuel: outcome.fuel, expected, ends });
        }
        targets
    }

    /// Returns the cause for one of the differing `symbols` by itself, and the number of runs.
    fn find_in_symbols(
        &self,
        target: &Target,
        symbols: &[String],
        known: &mut Known,
    ) -> (Option<OrderDependence>, u64) {
        let mut n_runs = 0;
        for name in symbols {
            let key = (target.run.variant, name.clone());
            let found = match known.found.get(&key) {
                Some(found) => found.clone(),
                None => {
                    let (found, more) = self.find_in_symbol(target, name);
                    n_runs += more;
                    known.found.insert(key, found.clone());
                    found
                }
            };
            if found.is_some() {
                return (found, n_runs);
            }
        }
        (None, n_runs)
    }

    /// Returns the cause for the symbol `name` by itself, and the number of runs.
    fn find_in_symbol(&self, target: &Target, name: &str) -> (Option<OrderDependence>, u64) {
        let root = self.ir.root();
        let symbol = self.ir.ctx().ident(name);
        let Some(op) = self.ir.lookup_symbol(root, symbol) else { return (None, 0) };
        let (part, _) = self.ir.extract_within(root, op, &referred(self.ir, op));
        let outcome = |seed| self.outcome(&part, Run { seed, ..target.run }, u64::MAX, None);
        let expected = outcome(None);
        let mut n_runs = 1;
        let seeds = target.run.seed.into_iter().chain((0..MORE_SEEDS).map(|n| n.wrapping_mul(0x9e37) + 1));
        for seed in seeds {
            let run = Run { seed: Some(seed), ..target.run };
            let drawn = outcome(run.seed);
            n_runs += 1;
            if drawn.dataflow != expected.dataflow {
                let ends = (expected.dataflow, drawn.dataflow);
                let (found, more) = self.explain(&part, run, drawn.fuel, Some(ends));
                let of_symbol = |found| OrderDependence { symbol: Some(name.to_owned()), ..found };
                return (found.map(of_symbol), n_runs + more);
            }
        }
        (None, n_runs)
    }

    /// Returns a critical pair or a decision of `run` on `ir` that changes the outcome, and the number of runs. `ends`
    /// are the outcomes without decisions and with `fuel` decisions.
    fn explain(
        &self,
        ir: &Ir,
        run: Run,
        fuel: u64,
        ends: Option<(Dataflow, Dataflow)>,
    ) -> (Option<OrderDependence>, u64) {
        let (pair, n_runs) = self.critical_pair(ir, run, fuel);
        let (cause, more) = match pair {
            Some(pair) => (Some(OrderCause::Pair(Arc::new(pair))), 0),
            None => self.bisect(ir, run, fuel, ends),
        };
        (cause.map(|cause| OrderDependence { run, symbol: None, cause }), n_runs + more)
    }

    /// Returns a decision of `run` on `ir` that changes the outcome, and the number of runs. `ends` are the outcomes
    /// without decisions and with `fuel` decisions.
    fn bisect(
        &self,
        ir: &Ir,
        run: Run,
        fuel: u64,
        ends: Option<(Dataflow, Dataflow)>,
    ) -> (Option<OrderCause>, u64) {
        let mut n_runs = 0;
        let mut with_fuel = |fuel: u64, watch: Option<u64>| {
            n_runs += 1;
            self.outcome(ir, run, fuel, watch)
        };
        // The runs of the report may have rolled refuted rewrites back, which the runs of the bisection do not.
        let ends = ends.filter(|_| !self.config.prove);
        let outcome = |number: u64| match ends {
            Some((first, _)) if number == 0 => first,
            Some((_, last)) if number == fuel => last,
            _ => with_fuel(number, None).dataflow,
        };
        let found = bisect(fuel, outcome);
        let cause = found.map(|found| {
            let number = found.fuel - 1;
            let default = with_fuel(number, Some(number)).effect;
            let drawn = with_fuel(found.fuel, Some(number)).effect;
            OrderCause::Decision { fuel: found.fuel, default, drawn }
        });
        (cause, n_runs)
    }

    /// Returns a critical pair of the default order and of `run`, which has `fuel` decisions, and the number of runs.
    fn critical_pair(&self, ir: &Ir, run: Run, fuel: u64) -> (Option<CriticalPair>, u64) {
        let Some(seed) = run.seed else { return (None, 0) };
        let mut execute = |schedule: Schedule, then: Continuation| {
            let order = match then {
                Continuation::Default => None,
                Continuation::Drawn(seed) => Some(OrderConfig::seeded(seed)),
            };
            let mut checker = Checker::new(CheckConfig { order, ..self.silent() });
            checker.set_schedule(schedule);
            let mut copy = ir.duplicate();
            (self.passes)(run, &mut copy, &mut checker);
            let (visits, observed) = checker.take_visits().unwrap_or_default();
            Ran { outcome: Dataflow::of(&copy, copy.root()), visits, observed, ir: copy }
        };
        let max_visits = MAX_PAIR_VISITS.max(fuel.saturating_mul(MIN_PAIR_RUNS));
        let mut search = PairSearch { run: &mut execute, max_visits, n_runs: 0 };
        let pair = search.find(seed);
        (pair, search.n_runs)
    }

    /// Returns the configuration of the runs of the search. Runs with the checks of the report have its outcomes,
    /// because contract violations are rolled back.
    fn silent(&self) -> CheckConfig {
        CheckConfig { order: None, prove: false, trace: false, ..self.config.clone() }
    }

    /// Executes `run` on a copy of `ir` with the first `fuel` decisions of its seed. Records the effect of the decision
    /// number `watch`.
    fn outcome(&self, ir: &Ir, run: Run, fuel: u64, watch: Option<u64>) -> Drawn {
        let order = run.seed.map(|seed| OrderConfig { seed, fuel });
        let mut checker = Checker::new(CheckConfig { order, ..self.silent() });
        if let Some(number) = watch {
            checker.watch_decision(number);
        }
        let mut copy = ir.duplicate();
        (self.passes)(run, &mut copy, &mut checker);
        Drawn {
            dataflow: Dataflow::of(&copy, copy.root()),
            fuel: checker.fuel_used(),
            effect: checker.decision_effect().cloned().unwrap_or_default(),
        }
    }
}

/// The result of a run of the search.
struct Drawn {
    dataflow: Dataflow,
    fuel: u64,
    effect: DecisionEffect,
}

/// Returns the symbols at the top level of `input` that contain IR; none if there is only one.
fn top_level_symbols(input: &Ir) -> Vec<Identifier> {
    let all: Vec<Identifier> = input
        .regions(input.root())
        .iter()
        .flat_map(|&region| input.blocks(region))
        .flat_map(|block| input.ops(block))
        .filter(|&op| input.has_trait(op, Traits::ISOLATED_FROM_ABOVE | Traits::SYMBOL))
        .filter_map(|op| input.symbol_name(op))
        .collect();
    if all.len() < 2 { Vec::new() } else { all }
}

fn fingerprint(ir: &Ir, symbol: Identifier) -> Option<Dataflow> {
    ir.lookup_symbol(ir.root(), symbol).map(|op| Dataflow::of(ir, op))
}

impl Known {
    /// Returns the names of `symbols` whose dataflow fingerprints differ in `irs`, the outcome of the default order and
    /// that of `target`: one symbol with a known decision, or else at most [`MAX_SYMBOLS`] symbols without one.
    fn differing_symbols(&mut self, target: &Target, irs: (&Ir, &Ir), symbols: &[Identifier]) -> Vec<String> {
        let (default, drawn) = irs;
        let name = |symbol: Identifier| symbol.as_str(drawn.ctx()).to_owned();
        let defaults = self
            .defaults
            .entry(target.expected)
            .or_insert_with(|| parallel::map(symbols.len(), |number| fingerprint(default, symbols[number])));
        let differs = |number: usize| fingerprint(drawn, symbols[number]) != defaults[number];
        let is_known =
            |number: usize| self.found.get(&(target.run.variant, name(symbols[number]))).map(Option::is_some);
        let all = 0..symbols.len();
        if let Some(number) = all.clone().find(|&number| is_known(number) == Some(true) && differs(number)) {
            return vec![name(symbols[number])];
        }
        let unknown: Vec<usize> = all.filter(|&number| is_known(number).is_none()).collect();
        let is_different = parallel::map(unknown.len(), |at| differs(unknown[at]));
        let different = unknown.iter().zip(is_different).filter(|(_, is_different)| *is_different);
        different.take(MAX_SYMBOLS).map(|(&number, _)| name(symbols[number])).collect()
    }
}
