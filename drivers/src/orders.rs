//! Many orders: the same passes with the worklist in the default order and in drawn ones, and their outcomes compared.
//!
//! Outcomes are grouped by full fingerprint. For each group other than that of the default order the one decision that makes the
//! difference is found by bisection over fuel, with the rewrite that followed it either way: the pair whose order decides.

use proofmark_checks::{
    CheckConfig, Checker, Finding, Full, OrderConfig, RewriteProver, Verdicts, Watched, bisect,
};
use proofmark_ir::Ir;

/// What was found out.
pub struct OrderReport {
    /// The distinct outcomes; the first is that of the default order.
    pub outcomes: Vec<OrderOutcome>,
    /// What the checks found, in any of the orders, each kind once.
    pub findings: Vec<Finding>,
    /// What the prover said, over all orders.
    pub verdicts: Verdicts,
    /// How many runs were made, those of the bisections included.
    pub runs: u64,
}

/// One distinct outcome.
pub struct OrderOutcome {
    /// The fingerprint of the IR.
    pub fingerprint: Full,
    /// The seeds that led to it; `None` is the default order.
    pub seeds: Vec<Option<u64>>,
    /// The IR.
    pub ir: Ir,
    /// The decision that leads here and not to the default outcome.
    pub turn: Option<Turn>,
}

/// A decision about the order that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The seed.
    pub seed: u64,
    /// The least fuel that leads elsewhere; the decision has the number one less.
    pub fuel: u64,
    /// What followed in the default order.
    pub default: Watched,
    /// What followed as drawn.
    pub drawn: Watched,
}

impl OrderReport {
    /// Whether all orders had the same outcome.
    pub fn is_confluent(&self) -> bool {
        self.outcomes.len() == 1
    }
}

/// Runs `passes` on copies of `ir`: once in the default order, and once for each seed.
///
/// `config` says what else is checked; its order is not looked at. `passes` must be a function of the IR and the order.
pub fn explore_orders(
    ir: &Ir,
    seeds: impl IntoIterator<Item = u64>,
    config: &CheckConfig,
    mut prover: Option<&mut dyn RewriteProver>,
    passes: &mut dyn FnMut(&mut Ir, &mut Checker<'_>),
) -> OrderReport {
    let mut report =
        OrderReport { outcomes: Vec::new(), findings: Vec::new(), verdicts: Verdicts::default(), runs: 0 };
    for seed in std::iter::once(None).chain(seeds.into_iter().map(Some)) {
        let config = CheckConfig { order: seed.map(OrderConfig::seeded), ..config.clone() };
        let mut checker = match prover.as_deref_mut() {
            Some(prover) => Checker::with_prover(config, prover),
            None => Checker::new(config),
        };
        let mut copy = ir.duplicate();
        passes(&mut copy, &mut checker);
        report.runs += 1;
        let fuel = checker.fuel_used();
        report.verdicts += checker.verdicts();
        for finding in checker.into_findings() {
            report.add_finding(finding);
        }
        let fingerprint = Full::of(&copy, copy.root());
        if let Some(same) = report.outcomes.iter_mut().find(|each| each.fingerprint == fingerprint) {
            same.seeds.push(seed);
            continue;
        }
        let turn = seed.map(|seed| report.find_turn(ir, seed, fuel, passes));
        report.outcomes.push(OrderOutcome { fingerprint, seeds: vec![seed], ir: copy, turn: turn.flatten() });
    }
    report
}

impl OrderReport {
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

    fn find_turn(
        &mut self,
        ir: &Ir,
        seed: u64,
        fuel: u64,
        passes: &mut dyn FnMut(&mut Ir, &mut Checker<'_>),
    ) -> Option<Turn> {
        let mut runs = 0;
        let mut run = |fuel: u64, watch: Option<u64>| {
            runs += 1;
            // Contract violations are taken back in every run alike, so that the outcomes are those of the report.
            let order = Some(OrderConfig { seed, fuel });
            let mut checker = Checker::new(CheckConfig { order, ..CheckConfig::everyday() });
            if let Some(number) = watch {
                checker.watch_decision(number);
            }
            let mut copy = ir.duplicate();
            passes(&mut copy, &mut checker);
            (Full::of(&copy, copy.root()), checker.watched().cloned().unwrap_or_default())
        };
        let turn = bisect(fuel, |fuel| run(fuel, None).0).map(|found| {
            let number = found.fuel - 1;
            let (default, drawn) = (run(number, Some(number)).1, run(found.fuel, Some(number)).1);
            Turn { seed, fuel: found.fuel, default, drawn }
        });
        self.runs += runs;
        turn
    }
}
