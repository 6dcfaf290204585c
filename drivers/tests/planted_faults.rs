//! Planted faults: wrong patterns and folds, each reported by its check, and not reported with that check off.

use crate::common::{Build, context, names, replace, row};
use std::sync::atomic::{AtomicUsize, Ordering};

use proofmark_checks::{
    Check, CheckConfig, Checker, Finding, FindingKind, Rewrite, RewriteProver, Run, Subject, Verdict,
    VerifyMode, explore_orders,
};
use proofmark_drivers::{
    FrozenPatternSet, GreedyConfig, StopReason, apply_patterns_greedily, walk_and_apply_patterns,
};
use proofmark_ir::{Ir, Location, Match, NewOp, Outcome, PatternRow, Type, WalkOrder};

fn claims<'m>(m: Match<'m>) -> Outcome<'m> {
    m.rewrite().done()
}

fn edits_back<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let name = rw.ctx().ident("visited");
    rw.set_attr(op, name, proofmark_ir::Attribute::UNIT);
    rw.remove_attr(op, name);
    rw.done()
}

/// Replaces an operation by an equal one, which changes nothing but an id.
fn clones<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let copy = rw.clone_op(op);
    let results = rw.results(copy).to_vec();
    rw.replace_op(op, &results);
    rw.done()
}

fn fails_after_editing<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    rw.clone_op(op);
    rw.abort("found out late")
}

fn panics<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    rw.clone_op(op);
    panic!("a pattern's own fault")
}

fn there<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    replace(m.rewrite(), op, "test.other")
}

fn and_back<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    replace(m.rewrite(), op, "test.pure")
}

/// Erases an operation and then uses its result, which is a use after free in C++.
fn uses_an_erased_operation<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let copy = rw.clone_op(op);
    let value = rw.result(copy, 0);
    rw.erase_op(copy);
    rw.set_operand(op, 0, value);
    rw.done()
}

/// Moves an operation behind its user.
fn moves_too_far<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let user =
        m.users(m.result(op, 0)).find(|&user| !m.is_terminator(user) && m.is_before_in_block(op, user));
    match user {
        Some(user) => {
            let mut rw = m.rewrite();
            rw.move_op_after(op, user);
            rw.done()
        }
        None => m.fail("nothing uses it"),
    }
}

/// Erases an operation that the walk visits later.
fn erases_the_next<'m>(m: Match<'m>) -> Outcome<'m> {
    let next = m.next_op(m.op());
    match next {
        Some(next) if m.results(next).iter().all(|&result| m.use_empty(result)) && !m.is_terminator(next) => {
            let mut rw = m.rewrite();
            rw.erase_op(next);
            rw.done()
        }
        _ => m.fail("nothing to erase"),
    }
}

/// Replaces `pure` by `other` if it has no user, or by an `add` if a `use` is visited first, so that the order decides.
fn if_used_by_pure<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let operand = m.operand(op, 0);
    match m.defining_op(operand) {
        Some(def) if m.name_str(def) == "test.pure" => replace(m.rewrite(), op, "test.other"),
        _ => m.fail("the operand is not test.pure"),
    }
}

fn if_defined_otherwise<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let operand = m.operand(op, 0);
    match m.defining_op(operand) {
        Some(_) => m.fail("the operand is an operation's"),
        None => replace(m.rewrite(), op, "test.neg"),
    }
}

static CLAIMS: PatternRow = row("Claims", "test.pure", claims);
static EDITS_BACK: PatternRow = row("EditsBack", "test.pure", edits_back);
static CLONES: PatternRow = row("Clones", "test.pure", clones);
static FAILS_AFTER_EDITING: PatternRow = row("FailsAfterEditing", "test.pure", fails_after_editing);
static PANICS: PatternRow = row("Panics", "test.pure", panics);
static THERE: PatternRow = row("There", "test.pure", there);
static AND_BACK: PatternRow = row("AndBack", "test.other", and_back);
static USES_AN_ERASED_OPERATION: PatternRow =
    row("UsesAnErasedOperation", "test.pure", uses_an_erased_operation);
static MOVES_TOO_FAR: PatternRow = row("MovesTooFar", "test.pure", moves_too_far);
static ERASES_THE_NEXT: PatternRow = row("ErasesTheNext", "test.pure", erases_the_next);
static IF_USED_BY_PURE: PatternRow = row("IfUsedByPure", "test.pure", if_used_by_pure);
static IF_DEFINED_OTHERWISE: PatternRow = row("IfDefinedOtherwise", "test.pure", if_defined_otherwise);

/// `pure(pure(arg))`, returned.
fn input() -> Build {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let value = build.op("test.pure", &[arg]);
    let value = build.op("test.pure", &[value]);
    build.end("test.return", &[value]);
    build
}

fn run(rows: &[&PatternRow], config: CheckConfig) -> (Vec<Finding>, StopReason, String) {
    let mut build = input();
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), rows.iter().copied());
    let mut checker = Checker::new(config);
    let root = build.ir.root();
    // The greedy driver without a limit on iterations.
    let greedy = GreedyConfig { max_iterations: Some(3), max_rewrites: Some(100), ..GreedyConfig::default() };
    let report = apply_patterns_greedily(&mut build.ir, root, &patterns, &greedy, &mut checker);
    build.ir.check_integrity().expect("whole");
    (checker.into_findings(), report.stop, names(&build.ir))
}

/// Asserts that there is one finding with the check on, which names the pattern, and none with this check and
/// termination off.
fn assert_reported(fault: &PatternRow, check: Check) -> Finding {
    let (findings, _, after) = run(&[fault], CheckConfig::inexpensive());
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    assert_eq!(finding.check(), check);
    assert_eq!(finding.subject, Subject::Pattern(fault.name.to_owned()));
    assert_eq!(finding.op, "test.pure");
    assert!(finding.before.contains("test.pure"), "{}", finding.before);
    assert_eq!(after, "pure, pure, return", "its edits are reverted");
    let off = CheckConfig { contract: false, termination: false, ..CheckConfig::inexpensive() };
    let (findings, ..) = run(&[fault], off);
    assert_eq!(findings, [], "not caught without the check");
    finding.clone()
}

#[test]
fn success_without_change() {
    assert_eq!(assert_reported(&CLAIMS, Check::Contract).kind, FindingKind::SuccessWithoutChange);
}

#[test]
fn edits_that_amount_to_nothing() {
    assert_eq!(assert_reported(&EDITS_BACK, Check::Contract).kind, FindingKind::EditedBack { n_edits: 2 });
    let finding = assert_reported(&CLONES, Check::Contract);
    assert_eq!(finding.kind.code(), "edited-back");
}

#[test]
fn failure_after_a_change() {
    let finding = assert_reported(&FAILS_AFTER_EDITING, Check::Contract);
    let FindingKind::FailureAfterChange { reason, n_edits } = &finding.kind else { panic!("{finding:?}") };
    assert_eq!((reason.as_str(), *n_edits), ("found out late", 2));
}

#[test]
fn a_panic_is_reported_by_name_and_rolled_back() {
    for config in [CheckConfig::inexpensive(), CheckConfig::off()] {
        let (findings, stop, after) = run(&[&PANICS], config);
        let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
        assert_eq!(finding.kind, FindingKind::Panicked { message: "a pattern's own fault".into() });
        assert_eq!((stop, after.as_str()), (StopReason::Converged, "pure, pure, return"));
    }
}

#[test]
fn a_use_of_an_erased_operation_is_a_panic_of_the_pattern() {
    let (findings, stop, after) = run(&[&USES_AN_ERASED_OPERATION], CheckConfig::off());
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    assert_eq!(finding.kind, FindingKind::Panicked { message: "the value was erased".into() });
    assert_eq!((stop, after.as_str()), (StopReason::Converged, "pure, pure, return"));
}

#[test]
fn invalid_ir() {
    let (findings, _, after) = run(&[&MOVES_TOO_FAR], CheckConfig::inexpensive());
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    assert_eq!((finding.check(), &finding.subject), (Check::Verify, &Subject::Pattern("MovesTooFar".into())));
    let FindingKind::InvalidIr { diagnostics } = &finding.kind else { panic!("{finding:?}") };
    assert_eq!(diagnostics[0].message, "operand #0 does not dominate this use");
    assert_ne!(finding.before, finding.after);
    assert_eq!(after, "pure, pure, return", "it was taken back");
    let off = CheckConfig { verify: VerifyMode::Off, ..CheckConfig::inexpensive() };
    assert_eq!(run(&[&MOVES_TOO_FAR], off).0, [], "not caught without the check");
}

#[test]
fn two_patterns_that_undo_each_other() {
    let (findings, stop, _) = run(&[&THERE, &AND_BACK], CheckConfig::inexpensive());
    assert_eq!(stop, StopReason::Cycle);
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    let FindingKind::Cycle { steps } = &finding.kind else { panic!("{finding:?}") };
    let mut subjects: Vec<_> = steps.iter().map(|step| step.subject.to_string()).collect();
    subjects.sort();
    subjects.dedup();
    assert_eq!(subjects, ["pattern 'AndBack'", "pattern 'There'"]);
    let off = CheckConfig { termination: false, ..CheckConfig::inexpensive() };
    let (findings, stop, _) = run(&[&THERE, &AND_BACK], off);
    assert_eq!((findings.len(), stop), (0, StopReason::MaxIterations));
}

/// Replaces the operation by one without a location.
fn drops_the_location<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let (name, operands) = (rw.ctx().op_name("test.other"), rw.operands(op).collect::<Vec<_>>());
    let new = NewOp { operands: &operands, results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

static DROPS_THE_LOCATION: PatternRow = row("DropsTheLocation", "test.pure", drops_the_location);
static CLAIMS_OTHER: PatternRow = row("ClaimsOther", "test.other", claims);

/// Gives the operation number `n` of the function the location `test.mlir:n:1`.
fn locate(build: &mut Build) {
    let (root, file) = (build.ir.root(), build.ir.ctx().ident("test.mlir"));
    let mut ops = Vec::new();
    build.ir.walk(root, WalkOrder::PreOrder, |_, op| ops.push(op));
    for (op, line) in ops.into_iter().zip(1..) {
        let location = Location::file_line_col(build.ir.ctx(), file, line, 1);
        build.ir.rewriter().set_loc(op, location);
    }
}

#[test]
fn findings_about_created_operations_have_the_location_of_the_root() {
    for (rows, code) in [
        ([&DROPS_THE_LOCATION, &CLAIMS_OTHER], "success-without-change"),
        // The operation of the last rewrite is erased.
        ([&THERE, &AND_BACK], "cycle"),
        ([&DROPS_THE_LOCATION, &AND_BACK], "cycle"),
    ] {
        let mut build = input();
        locate(&mut build);
        let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), rows);
        let mut checker = Checker::new(CheckConfig::inexpensive());
        let root = build.ir.root();
        apply_patterns_greedily(&mut build.ir, root, &patterns, &GreedyConfig::default(), &mut checker);
        let findings = checker.into_findings();
        let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
        assert_eq!(finding.kind.code(), code);
        let range = finding.location.file(build.ir.ctx()).expect("a known location");
        assert!([3, 4].contains(&range.start.0), "{range:?}");
    }
}

/// Tests that the driver detects a cycle without limits and checks.
#[test]
fn the_driver_terminates_without_limits() {
    let mut build = input();
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&THERE, &AND_BACK]);
    let config = GreedyConfig { max_iterations: None, ..GreedyConfig::default() };
    let root = build.ir.root();
    let report = apply_patterns_greedily(&mut build.ir, root, &patterns, &config, &mut Checker::off());
    assert_eq!(report.stop, StopReason::Cycle);
}

/// Returns the default order and one run for each seed.
fn runs(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Run> {
    std::iter::once(None).chain(seeds.map(Some)).map(|seed| Run { variant: 0, seed })
}

#[test]
fn an_outcome_that_depends_on_the_order() {
    let build = input();
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&IF_USED_BY_PURE, &IF_DEFINED_OTHERWISE]);
    let report =
        explore_orders(&build.ir, runs(0..16), &CheckConfig::inexpensive(), None, &|_, ir, checker| {
            let root = ir.root();
            apply_patterns_greedily(ir, root, &patterns, &GreedyConfig::default(), checker);
        });
    assert_eq!(report.findings, []);
    assert_eq!(report.outcomes.len(), 2);
    let dependence = report.outcomes[1].dependence.as_ref().expect("a cause");
    let pair = dependence.pair().expect("a critical pair").subjects().map(ToString::to_string);
    assert_eq!(pair, ["pattern 'IfDefinedOtherwise'", "pattern 'IfUsedByPure'"]);
    // One order does not show the dependence.
    let report =
        explore_orders(&build.ir, runs(0..0), &CheckConfig::inexpensive(), None, &|_, ir, checker| {
            let root = ir.root();
            apply_patterns_greedily(ir, root, &patterns, &GreedyConfig::default(), checker);
        });
    assert!(report.is_confluent());
}

#[test]
fn the_walk_allows_no_erasure_elsewhere() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    build.op("test.pure", &[arg]);
    build.op("test.other", &[arg]);
    build.end("test.return", &[]);
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&ERASES_THE_NEXT]);
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = build.ir.root();
    let report = walk_and_apply_patterns(&mut build.ir, root, &patterns, &mut checker);
    assert_eq!(report.stop, StopReason::Converged);
    let [finding] = checker.findings() else { panic!("one finding expected") };
    assert_eq!(finding.kind, FindingKind::UnsupportedErasure { erased: "test.other".into() });
    assert_eq!(names(&build.ir), "pure, other, return");
}

fn fold_findings(op: &str, config: CheckConfig) -> Vec<Finding> {
    let (findings, stop) = fold_findings_of(op, config);
    assert_eq!(stop, StopReason::Converged);
    findings
}

fn fold_findings_of(op: &str, config: CheckConfig) -> (Vec<Finding>, StopReason) {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let value = build.op(op, &[arg]);
    build.end("test.return", &[value]);
    let mut checker = Checker::new(config);
    let root = build.ir.root();
    let config = GreedyConfig::default();
    let report =
        apply_patterns_greedily(&mut build.ir, root, &FrozenPatternSet::empty(), &config, &mut checker);
    (checker.into_findings(), report.stop)
}

#[test]
fn folds_obey_the_contract_too() {
    for (op, kind) in
        [("test.bad_fold", FindingKind::SuccessWithoutChange), ("test.two_fold", FindingKind::FoldMismatch)]
    {
        let findings = fold_findings(op, CheckConfig::inexpensive());
        let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
        assert_eq!((&finding.kind, &finding.subject), (&kind, &Subject::Fold(op.into())));
        let off = CheckConfig { contract: false, ..CheckConfig::inexpensive() };
        assert_eq!(fold_findings(op, off), []);
    }
}

#[test]
fn a_fold_of_an_operation_without_results_returns_no_values() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    build.end("test.void_fold", &[arg]);
    build.end("test.return", &[]);
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = build.ir.root();
    let (patterns, config) = (FrozenPatternSet::empty(), GreedyConfig::default());
    apply_patterns_greedily(&mut build.ir, root, &patterns, &config, &mut checker);
    let [finding] = checker.findings() else { panic!("one finding expected, not {:?}", checker.findings()) };
    assert_eq!(finding.kind, FindingKind::FoldMismatch);
    assert_eq!(names(&build.ir), "void_fold, return");
}

/// A prover that refutes each rewrite that erases a `test.pure`.
struct CountsPure;

impl RewriteProver for CountsPure {
    fn prove(&self, rewrite: &Rewrite<'_>) -> Verdict {
        let count = |ir: &Ir| names(ir).matches("pure").count();
        match count(rewrite.before.0) == count(rewrite.after.0) {
            true => Verdict::Proved { by: "counting".into() },
            false => Verdict::Refuted { counterexample: "one less".into() },
        }
    }
}

#[test]
fn each_rewrite_is_submitted_to_the_prover() {
    let mut build = input();
    let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&THERE]);
    let prover = CountsPure;
    let config = CheckConfig { prove: true, ..CheckConfig::inexpensive() };
    let mut checker = Checker::with_prover(config, &prover);
    let root = build.ir.root();
    apply_patterns_greedily(&mut build.ir, root, &patterns, &GreedyConfig::default(), &mut checker);
    assert_eq!((checker.verdicts().proved, checker.verdicts().refuted), (0, 2));
    let [finding] = checker.findings() else { panic!("one finding expected") };
    assert_eq!((finding.check(), finding.count), (Check::Prove, 2));
    assert!(finding.before.contains("test.pure") && finding.after.contains("test.other"));
    assert_eq!(names(&build.ir), "pure, pure, return");
}

/// A prover that proves each rewrite, up to a number of calls that no terminating run reaches.
struct Believes {
    left: AtomicUsize,
}

impl RewriteProver for Believes {
    fn prove(&self, _: &Rewrite<'_>) -> Verdict {
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        match left {
            Ok(_) => Verdict::Proved { by: "belief".into() },
            Err(_) => Verdict::Refuted { counterexample: "the run does not end".into() },
        }
    }
}

#[test]
fn a_cycle_is_found_while_rewrites_are_proved() {
    let cycle = |config: CheckConfig, prover: &Believes| {
        let mut build = Build::new(context(), 1);
        let mut value = build.arg(0);
        for _ in 0..8 {
            value = build.op("test.pure", &[value]);
        }
        build.end("test.return", &[value]);
        let patterns = FrozenPatternSet::from_rows(build.ir.ctx(), [&THERE, &AND_BACK]);
        let mut checker = Checker::with_prover(config, prover);
        let root = build.ir.root();
        let config = GreedyConfig { max_iterations: None, ..GreedyConfig::default() };
        let report = apply_patterns_greedily(&mut build.ir, root, &patterns, &config, &mut checker);
        assert_eq!(report.stop, StopReason::Cycle);
        let findings = checker.into_findings();
        let [Finding { kind: FindingKind::Cycle { steps }, .. }] = &findings[..] else {
            panic!("one cycle expected, not {findings:?}")
        };
        steps.len()
    };
    let prover = Believes { left: AtomicUsize::new(1000) };
    let alone = cycle(CheckConfig::inexpensive(), &prover);
    assert_eq!(prover.left.load(Ordering::Relaxed), 1000);
    let proved = cycle(CheckConfig { prove: true, ..CheckConfig::inexpensive() }, &prover);
    assert_eq!(alone, proved, "the same cycle is found");
    assert!(prover.left.load(Ordering::Relaxed) < 1000);
}

#[test]
fn faulty_folds_in_place_are_reported() {
    let only = |op: &str, config| {
        let mut findings = fold_findings_of(op, config).0;
        assert!(findings.len() <= 1, "{findings:?}");
        findings.pop()
    };
    let finding = only("test.idle_fold", CheckConfig::inexpensive()).expect("a finding");
    assert_eq!(
        (&finding.kind, &finding.subject),
        (&FindingKind::EditedBack { n_edits: 2 }, &Subject::Fold("test.idle_fold".into()),)
    );
    let finding = only("test.wrong_fold", CheckConfig::inexpensive()).expect("a finding");
    assert_eq!(
        (finding.check(), &finding.subject),
        (Check::Verify, &Subject::Fold("test.wrong_fold".into()))
    );
    let off = CheckConfig { verify: VerifyMode::Off, ..CheckConfig::inexpensive() };
    assert_eq!(only("test.wrong_fold", off), None, "not caught without the check");
}

#[test]
fn a_fold_without_a_fixpoint() {
    let (findings, stop) = fold_findings_of("test.restless_fold", CheckConfig::inexpensive());
    assert_eq!(stop, StopReason::Cycle);
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    let FindingKind::Cycle { steps } = &finding.kind else { panic!("{finding:?}") };
    assert!(steps.iter().all(|step| step.subject == Subject::Fold("test.restless_fold".into())), "{steps:?}");
}

/// A row that declares a required operand as forwarded. Region simplification erases it with an unused argument.
#[test]
fn region_simplification_is_named() {
    let run = |config| {
        let mut build = Build::new(context(), 1);
        let (arg, block) = (build.arg(0), build.block(1));
        let entry = build.entry;
        build.op_in(entry, "test.greedy_br", &[arg], 0, &[block]);
        build.op_in(block, "test.return", &[], 0, &[]);
        let mut checker = Checker::new(config);
        let root = build.ir.root();
        let patterns = FrozenPatternSet::empty();
        let report =
            apply_patterns_greedily(&mut build.ir, root, &patterns, &GreedyConfig::default(), &mut checker);
        (checker.into_findings(), report.stop, build.ir)
    };
    let (findings, stop, ir) = run(CheckConfig::inexpensive());
    let [finding] = &findings[..] else { panic!("one finding expected, not {findings:?}") };
    assert_eq!(
        (finding.check(), &finding.subject),
        (Check::Verify, &Subject::Driver("region simplification"))
    );
    let FindingKind::InvalidIr { diagnostics } = &finding.kind else { panic!("{finding:?}") };
    assert!(diagnostics[0].message.ends_with("needs an operand"), "{diagnostics:?}");
    assert_eq!(stop, StopReason::Finding);
    assert!(proofmark_ir::verify::verify(&ir, ir.root()).is_empty(), "it was taken back");
    let off = CheckConfig { verify: VerifyMode::Off, ..CheckConfig::inexpensive() };
    assert_eq!(run(off).0, [], "not caught without the check");
}
