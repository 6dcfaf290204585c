//! Local confluence of a program: whether two rewrites that apply to it lead to one outcome.
//!
//! [`initial_rewrites`](LocalConfluence::initial_rewrites) enumerates the rewrites that apply before any other rewrite,
//! by one run in which each application is rolled back. [`compare`](LocalConfluence::compare) executes two runs, for
//! example either of two rewrites first, and compares the outcomes by their [`Dataflow`] fingerprints. If they differ,
//! the [search for a critical pair](crate::critical_pair) between the two runs names the rewrites whose
//! exchange no tried order joins. These may be later rewrites of the runs.
//!
//! Limitation: the driver tries the folds and patterns of one operation in a fixed order, so that two rewrites of the
//! same operation are not compared.

use proofmark_ir::Ir;
use rustc_hash::FxHashSet;

use crate::critical_pair::{Continuation, PairSearch, Ran, pair};
use crate::fingerprint::Dataflow;
use crate::schedule::{InitialRewrite, Schedule, Visit};
use crate::{CheckConfig, Checker, CriticalPair, OrderConfig};

/// The maximal number of visits in the search for a critical pair.
const MAX_VISITS: u64 = 50_000;

/// The order of a run.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// The default order.
    Default,
    /// The default order after a rewrite.
    Rewrite(&'a InitialRewrite),
    /// The order that is drawn from a seed.
    Drawn(u64),
}

/// The result of a comparison of two runs.
#[derive(Debug)]
pub enum Comparison {
    /// Both have one outcome.
    Joins,
    /// The outcomes differ, because of two rewrites.
    Differs(Box<CriticalPair>),
    /// The outcomes differ, and the search did not find the cause.
    Unexplained,
}

/// Compares the rewrites of programs by runs of passes.
pub struct LocalConfluence<'a> {
    /// The passes, a deterministic function of the IR and the order.
    passes: &'a (dyn Fn(&mut Ir, &mut Checker<'_>) + Sync),
    /// The checks, which roll rewrites back that violate a contract.
    config: CheckConfig,
}

impl<'a> LocalConfluence<'a> {
    /// Returns the comparison by runs of `passes` with the checks of `config`, without proofs.
    pub fn new(
        config: &CheckConfig,
        passes: &'a (dyn Fn(&mut Ir, &mut Checker<'_>) + Sync),
    ) -> LocalConfluence<'a> {
        LocalConfluence {
            passes,
            config: CheckConfig { order: None, prove: false, trace: false, ..config.clone() },
        }
    }

    /// Returns the rewrites that apply to `ir` before any other rewrite, erasures of dead operations included: at most
    /// one for each operation, in the order of the default visits. The erasure of a dead operation is not rolled back,
    /// so that the rewrites after it apply to the IR without the operation.
    pub fn initial_rewrites(&self, ir: &Ir) -> Vec<InitialRewrite> {
        let mut checker = Checker::new(self.config.clone());
        checker.probe();
        (self.passes)(&mut ir.duplicate(), &mut checker);
        let mut rewrites: Vec<InitialRewrite> = Vec::new();
        let mut known = FxHashSet::default();
        for rewrite in checker.take_probed() {
            if ir.contains_op(rewrite.op) && known.insert(rewrite.op) {
                rewrites.push(rewrite);
            }
        }
        rewrites
    }

    /// Returns the outcome of a run.
    pub fn outcome(&self, ir: &Ir, start: Start<'_>) -> Dataflow {
        self.begin(ir, start).outcome
    }

    /// Compares the outcomes of two runs.
    pub fn compare(&self, ir: &Ir, a: Start<'_>, b: Start<'_>) -> Comparison {
        let [one, two] = [a, b].map(|start| self.begin(ir, start));
        if one.outcome == two.outcome {
            return Comparison::Joins;
        }
        let execute = |schedule: Schedule, then| self.run(ir, &schedule.visits, then, schedule.observed);
        let mut search = PairSearch { run: &execute, max_visits: MAX_VISITS, n_runs: 0 };
        let found = search.find_between(one, &two).or_else(|| match (a, b) {
            (Start::Rewrite(a), Start::Rewrite(b)) => self.pair_of(ir, a.visit, b.visit),
            _ => None,
        });
        found.map_or(Comparison::Unexplained, |found| Comparison::Differs(Box::new(found)))
    }

    fn begin(&self, ir: &Ir, start: Start<'_>) -> Ran {
        match start {
            Start::Default => self.run(ir, &[], Continuation::Default, None),
            Start::Rewrite(rewrite) => self.run(ir, &[rewrite.visit], Continuation::Default, None),
            Start::Drawn(seed) => self.run(ir, &[], Continuation::Drawn(seed), None),
        }
    }

    /// Returns two visits of the initial state as a pair with the outcomes that follow them; `None` if one of them is
    /// no rewrite.
    fn pair_of(&self, ir: &Ir, a: Visit, b: Visit) -> Option<CriticalPair> {
        let [one, two] = [a, b].map(|visit| self.run(ir, &[visit], Continuation::Default, Some(0)));
        let ([Some(first), _], [Some(second), _]) = (one.observed.rewrites, two.observed.rewrites) else {
            return None;
        };
        Some(pair([first, second], one.observed.before, [one.ir, two.ir]))
    }

    fn run(&self, ir: &Ir, visits: &[Visit], then: Continuation, observed: Option<usize>) -> Ran {
        let order = match then {
            Continuation::Default => None,
            Continuation::Drawn(seed) => Some(OrderConfig::seeded(seed)),
        };
        let mut checker = Checker::new(CheckConfig { order, ..self.config.clone() });
        checker.set_schedule(Schedule { visits: visits.to_vec(), observed });
        let mut copy = ir.duplicate();
        (self.passes)(&mut copy, &mut checker);
        let (visits, observed) = checker.take_visits().unwrap_or_default();
        Ran { outcome: Dataflow::of(&copy, copy.root()), visits, observed, ir: copy }
    }
}
