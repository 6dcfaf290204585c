//! Tests of the greedy driver on small IR.

use crate::common::{Build, context, context_with, names};
use proofmark_checks::{CheckConfig, Checker};
use proofmark_drivers::{
    FrozenPatternSet, GreedyConfig, RegionSimplification, StopReason, Strictness, apply_op_patterns_greedily,
    apply_patterns_greedily, canonicalize,
};
use proofmark_ir::{Ir, Match, Outcome, PatternRow};

fn greedy(build: &mut Build, config: &GreedyConfig) -> proofmark_drivers::GreedyReport {
    let root = build.ir.root();
    let patterns = FrozenPatternSet::empty();
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let report = apply_patterns_greedily(&mut build.ir, root, &patterns, config, &mut checker);
    assert_eq!(checker.findings(), []);
    build.ir.check_integrity().expect("whole");
    report
}

#[test]
fn folds_to_a_fixpoint() {
    let mut build = Build::new(context(), 1);
    let (one, two) = (build.constant(1), build.constant(2));
    let sum = build.op("test.add", &[one, two]);
    let sum = build.op("test.add", &[sum, sum]);
    let zero = build.constant(0);
    let sum = build.op("test.add", &[zero, sum]);
    build.end("test.return", &[sum]);
    let report = greedy(&mut build, &GreedyConfig::default());
    assert!(report.converged() && report.changed);
    assert_eq!(names(&build.ir), "const 6, return");
    let again = greedy(&mut build, &GreedyConfig::default());
    assert!(!again.changed && again.iterations == 1);
}

#[test]
fn constants_move_right_and_become_unique() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let one = build.constant(1);
    let sum = build.op("test.add", &[one, arg]);
    let other_one = build.constant(1);
    let sum = build.op("test.add", &[other_one, sum]);
    build.end("test.return", &[sum]);
    let report = greedy(&mut build, &GreedyConfig::default());
    assert_eq!(report.statistics.merged_constants, 1);
    assert_eq!(names(&build.ir), "const 1, add, add, return");
    let adds: Vec<_> = build.ir.ops(build.entry).filter(|&op| build.ir.name_str(op) == "test.add").collect();
    for add in adds {
        assert!(build.ir.constant_value(build.ir.operand(add, 1)).is_some());
    }
}

#[test]
fn an_involution_cancels() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let value = build.op("test.neg", &[arg]);
    let value = build.op("test.neg", &[value]);
    build.end("test.return", &[value]);
    greedy(&mut build, &GreedyConfig::default());
    assert_eq!(names(&build.ir), "return");
}

/// Returns a loop with a carried value that is used only for its next value, and an unreachable block.
#[test]
fn regions_are_simplified() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let (head, exit, lost) = (build.block(2), build.block(0), build.block(1));
    let entry = build.entry;
    build.op_in(entry, "test.br", &[arg, arg], 0, &[head]);
    let carried = build.ir.block_args(head)[0];
    let used = build.ir.block_args(head)[1];
    let next = build.op_in(head, "test.pure", &[carried], 1, &[]);
    let next = build.ir.result(next, 0);
    build.op_in(head, "test.use", &[used], 0, &[]);
    let back = build.block(0);
    build.op_in(head, "test.fork", &[used], 0, &[back, exit]);
    build.op_in(back, "test.br", &[next, used], 0, &[head]);
    build.op_in(exit, "test.return", &[], 0, &[]);
    let lost_arg = build.ir.block_args(lost)[0];
    build.op_in(lost, "test.br", &[lost_arg], 0, &[lost]);
    let config =
        GreedyConfig { region_simplification: RegionSimplification::Normal, ..GreedyConfig::default() };
    greedy(&mut build, &config);
    assert_eq!(names(&build.ir), "br, use, fork, return, br");
    assert_eq!(build.ir.block_args(head).len(), 1);
    // Each branch passes the same value to the remaining argument.
    greedy(&mut build, &GreedyConfig::default());
    assert_eq!(build.ir.block_args(head).len(), 0);
}

fn pure_to_other<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let name = m.ctx().op_name("test.other");
    let operands: Vec<_> = m.operands(op).collect();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let new = proofmark_ir::NewOp {
        operands: &operands,
        results: &[proofmark_ir::Type::I32],
        ..proofmark_ir::NewOp::new(name, loc)
    };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

static PURE_TO_OTHER: PatternRow = PatternRow {
    name: "PureToOther",
    summary: "pure -> other",
    root: "test.pure",
    benefit: 1,
    apply: pure_to_other,
};

#[test]
fn a_rewrite_limit_stops_each_iteration() {
    let mut build = Build::new(context(), 1);
    let mut value = build.arg(0);
    for _ in 0..5 {
        value = build.op("test.pure", &[value]);
    }
    build.end("test.return", &[value]);
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&PURE_TO_OTHER]);
    let config = GreedyConfig { max_rewrites: Some(1), max_iterations: Some(3), ..GreedyConfig::default() };
    let root = build.ir.root();
    let report = apply_patterns_greedily(&mut build.ir, root, &patterns, &config, &mut Checker::off());
    assert_eq!(report.stop, StopReason::MaxIterations);
    assert_eq!(report.statistics.patterns[0].applied, 3);
    assert_eq!(names(&build.ir).matches("other").count(), 3);
}

#[test]
fn a_list_of_operations_under_each_strictness() {
    for (strictness, left) in
        [(Strictness::AnyOp, 0), (Strictness::ExistingOps, 1), (Strictness::ExistingAndNewOps, 1)]
    {
        let mut build = Build::new(context(), 1);
        let arg = build.arg(0);
        let first = build.op("test.pure", &[arg]);
        let second = build.op("test.pure", &[first]);
        build.end("test.return", &[second]);
        let op = build.ir.defining_op(first).expect("a result");
        let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&PURE_TO_OTHER]);
        let config = GreedyConfig { strictness, ..GreedyConfig::default() };
        let report =
            apply_op_patterns_greedily(&mut build.ir, &[op], &patterns, &config, &mut Checker::off());
        assert!(report.converged() && report.all_erased);
        // The user of a replaced operation is modified and therefore visited, unless the strictness excludes it.
        assert_eq!(names(&build.ir).matches("pure").count(), left, "{strictness:?}");
    }
}

#[test]
fn the_canonicalizer_takes_the_rows_of_the_dialects() {
    static ROWS: &[&[PatternRow]] = &[&[PURE_TO_OTHER]];
    let mut build = Build::new(context_with(ROWS), 1);
    let arg = build.arg(0);
    let value = build.op("test.pure", &[arg]);
    build.end("test.return", &[value]);
    let root = build.ir.root();
    let report = canonicalize(&mut build.ir, root, &mut Checker::new(CheckConfig::inexpensive()));
    assert!(report.converged());
    assert_eq!(names(&build.ir), "other, return");
}

#[test]
fn every_order_ends_in_the_same_ir() {
    let mut expected = None;
    for seed in 0..32 {
        let mut build = Build::new(context(), 2);
        let (a, b) = (build.arg(0), build.arg(1));
        let mut values = vec![a, b];
        for i in 0..40 {
            let constant = build.constant(i % 3);
            let (x, y) = (values[i as usize % values.len()], values[values.len() - 1]);
            let value = build.op("test.add", &[constant, x]);
            let value = build.op("test.neg", &[value]);
            let value = build.op("test.add", &[value, y]);
            values.push(value);
        }
        let last = *values.last().expect("not empty");
        build.end("test.return", &[last]);
        let root = build.ir.root();
        let mut checker = Checker::new(CheckConfig::inexpensive().with_seed(seed));
        let report = canonicalize(&mut build.ir, root, &mut checker);
        assert!(report.converged());
        assert_eq!(checker.findings(), []);
        let text = names(&build.ir);
        // The first constant depends on the order only if folds create constants, which they do not here.
        assert_eq!(*expected.get_or_insert_with(|| text.clone()), text);
    }
}

/// A listener that counts the notifications of each kind.
#[derive(Default)]
struct Counts(std::collections::BTreeMap<String, usize>);

impl proofmark_drivers::GreedyListener for Counts {
    fn notify(&mut self, ir: &Ir, event: proofmark_drivers::GreedyEvent<'_>) {
        use proofmark_drivers::GreedyEvent;
        use proofmark_ir::Event;
        let name = |what: &str, op| format!("{what} {}", ir.name_str(op));
        let told = match event {
            GreedyEvent::Begin(op) => name("begin", op),
            GreedyEvent::Rewrite(Event::OperationInserted(op)) => name("insert", op),
            GreedyEvent::Rewrite(Event::OperationErased(op)) => name("erase", op),
            GreedyEvent::Rewrite(Event::OperationReplaced(op)) => name("replace", op),
            GreedyEvent::End(processed) => format!("end {processed:?}"),
            _ => return,
        };
        *self.0.entry(told).or_default() += 1;
    }
}

#[test]
fn a_listener_is_notified_in_order_and_of_erasures() {
    use proofmark_drivers::ListenerHandle;
    use std::sync::{Arc, Mutex};
    let mut build = Build::new(context(), 1);
    let (arg, zero) = (build.arg(0), build.constant(0));
    let sum = build.op("test.add", &[arg, zero]);
    build.op("test.pure", &[arg]);
    build.end("test.return", &[sum]);
    let counts = Arc::new(Mutex::new(Counts::default()));
    let config =
        GreedyConfig { listener: Some(ListenerHandle::new(counts.clone())), ..GreedyConfig::default() };
    let root = build.ir.root();
    apply_patterns_greedily(&mut build.ir, root, &FrozenPatternSet::empty(), &config, &mut Checker::off());
    let told = &counts.lock().expect("not poisoned").0;
    assert_eq!(told.get("replace test.add"), Some(&1), "{told:?}");
    assert_eq!(told.get("erase test.add"), Some(&1), "{told:?}");
    assert_eq!(told.get("erase test.pure"), Some(&1), "{told:?}");
    assert_eq!(told.get("end Folded"), Some(&1), "{told:?}");
    assert_eq!(told.get("end Dead"), Some(&2), "the constant too: {told:?}");
}
