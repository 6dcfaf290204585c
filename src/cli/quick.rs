//! The trial of passes whose outcomes are compared with the program by columns: without a report, for the programs on
//! which all orders agree and nothing is found. All other programs are left to the complete check.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::check::{AppliedUnits, CheckOptions, Variant};
use crate::checks::fingerprint::Dataflow;
use crate::checks::{CheckConfig, Checker, OrderConfig, VerifyMode};
use crate::drivers::StopReason;
use crate::ir::Ir;
use crate::ir::equality::are_equal;
use crate::proofs::{ModuleReport, Settings, prove_modules};

thread_local! {
    /// Outcomes that were compared. Later outcomes reuse their memory.
    static SPARE: RefCell<Vec<Ir>> = const { RefCell::new(Vec::new()) };
}

/// The maximal number of spare outcomes of a thread.
const MAX_SPARE: usize = 64;
/// The maximal number of operations of a spare outcome.
const MAX_SPARE_OPS: usize = 512;

/// The outcomes of passes on a program, in all orders.
pub(super) struct Outcomes {
    /// The distinct outcomes.
    distinct: Vec<Ir>,
    /// The names of the units that the passes applied.
    units: BTreeSet<String>,
}

impl Outcomes {
    /// Runs the passes on a program in all orders. Returns `None` if a pass fails, a check finds something, or the
    /// outcome depends on the order and `options` do not allow this.
    pub(super) fn of(program: &Ir, variants: &[Variant], options: &CheckOptions) -> Option<Outcomes> {
        let verify_each = options.checks.verify != VerifyMode::Off;
        let orders = || std::iter::once(None).chain(options.seeds.iter().copied().map(Some));
        let mut distinct: Vec<Ir> = Vec::with_capacity(1);
        let mut units = AppliedUnits::default();
        for (variant, seed) in variants.iter().flat_map(|variant| orders().map(move |seed| (variant, seed))) {
            let order = seed.map(OrderConfig::seeded);
            let config = CheckConfig { order, prove: false, trace: false, ..options.checks.clone() };
            let mut checker = Checker::new(config);
            let mut ir = match SPARE.with_borrow_mut(Vec::pop) {
                Some(spare) => program.duplicate_into(spare),
                None => program.duplicate(),
            };
            let root = ir.root();
            let passes = variant.pipeline.run(&mut ir, root, &mut checker, verify_each, &mut ());
            let fails = passes.iter().any(|pass| {
                !pass.errors.is_empty() || pass.stop.is_some_and(|stop| stop != StopReason::Converged)
            });
            if fails || !checker.findings().is_empty() {
                return None;
            }
            units.add(&passes, &checker);
            if !distinct.iter().any(|known| is_same_outcome(known, &ir)) {
                distinct.push(ir);
            }
            if distinct.len() > 1 && !options.allow_order_dependence {
                return None;
            }
        }
        Some(Outcomes { distinct, units: units.names(program.ctx()) })
    }

    /// Compares each outcome with the program. Returns `None` if one does not refine it.
    pub(super) fn compare(
        self,
        program: &Ir,
        settings: &Settings,
    ) -> Option<(Vec<ModuleReport>, BTreeSet<String>)> {
        let mut reports = Vec::with_capacity(self.distinct.len());
        for outcome in &self.distinct {
            let report = prove_modules(program, program.root(), outcome, outcome.root(), settings);
            if report.exit_code() == 1 || !report.lost.is_empty() {
                return None;
            }
            reports.push(report);
        }
        SPARE.with_borrow_mut(|spare| {
            let small = self.distinct.into_iter().filter(|outcome| outcome.n_ops() <= MAX_SPARE_OPS);
            spare.extend(small.take(MAX_SPARE - spare.len()));
        });
        Some((reports, self.units))
    }
}

/// Returns whether two outcomes are the same, up to the positions of pure operations.
fn is_same_outcome(a: &Ir, b: &Ir) -> bool {
    are_equal(a, a.root(), b, b.root()) || Dataflow::of(a, a.root()) == Dataflow::of(b, b.root())
}
