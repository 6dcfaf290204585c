//! The trial of passes whose outcomes are compared with the program by columns: without a report, for the programs on
//! which all orders agree and nothing is found. All other programs are left to the complete check.

use std::collections::BTreeSet;

use crate::check::{AppliedUnits, CheckOptions, Variant};
use crate::checks::fingerprint::Dataflow;
use crate::checks::{CheckConfig, Checker, OrderConfig, VerifyMode};
use crate::drivers::StopReason;
use crate::ir::Ir;
use crate::ir::equality::are_equal;
use crate::proofs::{ModuleReport, prove_modules};

/// Runs the passes on a program in all orders, and compares the outcome with the program. Returns `None` if a pass
/// fails, a check finds something, the outcome depends on the order, or the outcome does not refine the program.
/// Otherwise, returns the comparison with the names of the units that the passes applied.
///
/// The settings of the comparison are those of the proofs of outcomes, or else of rewrites.
pub(super) fn agreeing_outcome(
    program: &Ir,
    variants: &[Variant],
    options: &CheckOptions,
) -> Option<(ModuleReport, BTreeSet<String>)> {
    let settings = options.prove.as_ref().or(options.prove_rewrites.as_ref())?;
    let verify_each = options.checks.verify != VerifyMode::Off;
    let orders = || std::iter::once(None).chain(options.seeds.iter().copied().map(Some));
    let mut outcome: Option<Ir> = None;
    let mut units = AppliedUnits::default();
    for (variant, seed) in variants.iter().flat_map(|variant| orders().map(move |seed| (variant, seed))) {
        let order = seed.map(OrderConfig::seeded);
        let config = CheckConfig { order, prove: false, trace: false, ..options.checks.clone() };
        let mut checker = Checker::new(config);
        let mut ir = program.duplicate();
        let root = ir.root();
        let passes = variant.pipeline.run(&mut ir, root, &mut checker, verify_each, &mut ());
        let fails = passes.iter().any(|pass| {
            !pass.errors.is_empty() || pass.stop.is_some_and(|stop| stop != StopReason::Converged)
        });
        if fails || !checker.findings().is_empty() {
            return None;
        }
        units.add(&passes, &checker);
        match &outcome {
            None => outcome = Some(ir),
            Some(first) if is_same_outcome(first, &ir) => {}
            Some(_) => return None,
        }
    }
    let outcome = outcome?;
    let report = prove_modules(program, program.root(), &outcome, outcome.root(), settings);
    (report.exit_code() != 1 && report.lost.is_empty()).then(|| (report, units.names(program.ctx())))
}

/// Returns whether two outcomes are the same, up to the positions of pure operations.
fn is_same_outcome(a: &Ir, b: &Ir) -> bool {
    are_equal(a, a.root(), b, b.root()) || Dataflow::of(a, a.root()) == Dataflow::of(b, b.root())
}
