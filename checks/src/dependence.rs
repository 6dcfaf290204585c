//! The search for the rewrites or the order decision that change the outcome.
//!
//! The search for a [critical pair](crate::critical_pair) and [bisection](bisect()) over fuel take O(log n) runs for n
//! decisions. A program of many functions is therefore first reduced to one function: the symbols whose dataflow
//! fingerprints differ in the two outcomes are extracted from the input, each with the symbols that it refers to, and
//! the orders are explored on the extracted module, several symbols in parallel. The cause for a symbol is reported for
//! all outcomes in which the symbol differs. If no extracted module depends on the order, the whole program is
//! searched, for as many decisions as [`MAX_WHOLE`] permits. If there is no critical pair, bisection finds a decision.
//! Decisions are numbered in the order of the run, so that a decision of an extracted module is another one than that
//! of the whole program, with the same seed.
//!
//! Limitation: a pass that depends on symbols without references to them may behave otherwise on an extracted module.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use proofmark_ir::{Identifier, Ir, Traits, parallel};

use crate::checker::referred;
use crate::critical_pair::{Continuation, PairSearch, Ran};
use crate::fingerprint::{Dataflow, SymbolDataflows};
use crate::orders::{Passes, locked};
use crate::schedule::Schedule;
use crate::{
    CheckConfig, Checker, CriticalPair, DecisionEffect, Full, OrderCause, OrderConfig, OrderDependence,
    OrderReport, Run, activity, bisect,
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
    /// The fingerprint of the outcome of the default order, and of the outcome of the run.
    ends: (Dataflow, Dataflow),
    /// The symbols whose fingerprints differ in these outcomes.
    symbols: Vec<Identifier>,
}

impl Target {
    fn key(&self, symbol: Identifier) -> (usize, Identifier) {
        (self.run.variant, symbol)
    }
}

/// The cause for each searched symbol by variant and name; `None` if no tried seed changes its outcome. An outcome in
/// which a symbol with a known cause differs has that cause.
type Causes = BTreeMap<(usize, Identifier), Option<OrderDependence>>;

/// The cause for a symbol by itself, and the number of runs of the search.
type Found = (Option<OrderDependence>, u64);

/// The causes for symbols of the first round that were searched for before all outcomes were known.
#[derive(Default)]
pub(crate) struct Early(Vec<(Run, Identifier, Found)>);

impl Early {
    /// Removes and returns the cause for `symbol` in the outcome of `run`.
    fn take(&mut self, run: Run, symbol: Identifier) -> Option<Found> {
        let at = self.0.iter().position(|&(of, name, _)| of == run && name == symbol)?;
        Some(self.0.swap_remove(at).2)
    }
}

impl<R: Send> DependenceSearch<'_, R> {
    /// Searches for the cause of the last outcome of `report` if the first round of [`run`](Self::run) does so. Called
    /// while other threads execute runs. The result of the exploration does not depend on these calls.
    pub(crate) fn search_early(
        &self,
        report: &Mutex<OrderReport<R>>,
        symbols: &[SymbolDataflows],
        early: &mut Early,
    ) {
        let targets = self.targets(&locked(report), symbols);
        let last = symbols.len() - 1;
        let round = next_round(&targets, &Causes::new());
        if let Some(&(target, symbol)) = round.last().filter(|(target, _)| target.number == last) {
            early.0.push((target.run, symbol, self.find_in_symbol(target, symbol)));
        }
    }

    /// Sets the cause of each outcome of `report` that another order with the same settings does not have. `symbols`
    /// has the fingerprints of the symbols of each outcome.
    pub(crate) fn run(&self, report: &Mutex<OrderReport<R>>, symbols: &[SymbolDataflows], early: Early) {
        let lock = || locked(report);
        let targets = self.targets(&lock(), symbols);
        if targets.is_empty() {
            return;
        }
        let (causes, n_runs) = self.search_symbols(&targets, early);
        lock().n_bisecting += n_runs;
        let mut left = MAX_WHOLE;
        let mut is_first = true;
        for target in targets {
            let cause = |&symbol: &Identifier| causes.get(&target.key(symbol)).cloned().flatten();
            let mut found = target.symbols.iter().find_map(cause);
            // Bisection takes a run for each bit of the number of decisions, and two for the effects.
            let cost = target.fuel.saturating_mul(u64::from(target.fuel.max(1).ilog2()) + 3);
            if found.is_none() && (is_first || cost <= left) {
                is_first = false;
                left = left.saturating_sub(cost);
                let (whole, n_runs) = self.explain(self.ir, target.run, target.fuel, Some(target.ends));
                found = whole;
                lock().n_bisecting += n_runs;
            }
            if let Some(outcome) = lock().outcomes.get_mut(target.number) {
                outcome.dependence = found;
            }
        }
    }

    /// Returns the outcomes that differ from that of the default order with the same settings.
    fn targets(&self, report: &OrderReport<R>, symbols: &[SymbolDataflows]) -> Vec<Target> {
        let all = top_level_symbols(self.ir);
        let mut targets = Vec::new();
        for (number, outcome) in report.outcomes.iter().enumerate().skip(1) {
            let Some(&run) = outcome.runs.first().filter(|run| run.seed.is_some()) else { continue };
            let default = Run { seed: None, ..run };
            let Some(expected) = report.outcomes.iter().position(|each| each.runs.contains(&default)) else {
                continue;
            };
            let ends = (report.outcomes[expected].dataflow, outcome.dataflow);
            let differs = |name: &&Identifier| symbols[expected].get(*name) != symbols[number].get(*name);
            let symbols = all.iter().filter(differs).copied().collect();
            targets.push(Target { number, run, fuel: outcome.fuel, ends, symbols });
        }
        targets
    }

    /// Searches for the causes for symbols by themselves, those of a round in parallel. Returns them and the number of
    /// runs.
    fn search_symbols(&self, targets: &[Target], mut early: Early) -> (Causes, u64) {
        let (mut causes, mut n_runs) = (Causes::new(), 0);
        let input = activity::installed().map(|activity| activity.input());
        for _ in 0..MAX_SYMBOLS {
            let round = next_round(targets, &causes);
            if round.is_empty() {
                break;
            }
            let known: Vec<Option<Found>> =
                round.iter().map(|(target, symbol)| early.take(target.run, *symbol)).collect();
            let left: Vec<usize> = (0..round.len()).filter(|&number| known[number].is_none()).collect();
            let search = |number: usize| {
                activity::set_input_of_thread(input.as_deref());
                let (target, symbol) = round[left[number]];
                self.find_in_symbol(target, symbol)
            };
            let mut found = Vec::new();
            parallel::for_each(left.len(), left.len(), activity::max_threads(), search, |one| {
                found.push(one);
                ControlFlow::Continue(())
            });
            let mut found = found.into_iter();
            for (&(target, symbol), known) in round.iter().zip(known) {
                let Some((cause, more)) = known.or_else(|| found.next()) else { break };
                causes.insert(target.key(symbol), cause);
                n_runs += more;
            }
        }
        (causes, n_runs)
    }

    /// Returns the cause for the symbol `name` by itself, and the number of runs.
    fn find_in_symbol(&self, target: &Target, symbol: Identifier) -> Found {
        let root = self.ir.root();
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
                let name = symbol.as_str(self.ir.ctx()).to_owned();
                let of_symbol = |found| OrderDependence { symbol: Some(name), ..found };
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
        let input = activity::installed().map(|activity| activity.input());
        let execute = |schedule: Schedule, then: Continuation| {
            activity::set_input_of_thread(input.as_deref());
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
        let mut search = PairSearch { run: &execute, max_visits, n_runs: 0 };
        let pair = search.find(seed);
        (pair, search.n_runs)
    }

    /// Returns the configuration of the runs of the search. Runs with the checks of the report have its outcomes,
    /// because contract violations are rolled back.
    fn silent(&self) -> CheckConfig {
        CheckConfig { order: None, prove: false, trace: false, ..self.config.clone() }
    }

    /// Executes `run` on a copy of the input. Returns the full fingerprint of the result.
    pub(crate) fn text(&self, run: Run) -> Full {
        let order = run.seed.map(OrderConfig::seeded);
        let mut checker = Checker::new(CheckConfig { order, ..self.silent() });
        let mut copy = self.ir.duplicate();
        (self.passes)(run, &mut copy, &mut checker);
        Full::of(&copy, copy.root())
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

/// Returns the symbols that the next round searches: one for each outcome without a cause in `causes`, but none for an
/// outcome in which a symbol of the round differs.
fn next_round<'t>(targets: &'t [Target], causes: &Causes) -> Vec<(&'t Target, Identifier)> {
    let mut round: Vec<(&Target, Identifier)> = Vec::new();
    for target in targets {
        let is_explained = |&symbol: &Identifier| {
            let key = target.key(symbol);
            round.iter().any(|(target, symbol)| target.key(*symbol) == key)
                || causes.get(&key).is_some_and(Option::is_some)
        };
        if target.symbols.iter().any(is_explained) {
            continue;
        }
        let unknown = |symbol: &&Identifier| !causes.contains_key(&target.key(**symbol));
        round.extend(target.symbols.iter().find(unknown).map(|&symbol| (target, symbol)));
    }
    round
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
