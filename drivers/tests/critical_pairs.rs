//! Critical pairs: of many rewrites whose order matters for a while, the two are named whose order changes the outcome.

use crate::common::{Build, context, replace, row};

use proofmark_checks::{
    CheckConfig, Checker, Comparison, LocalConfluence, OrderDependence, OrderOutcome, OrderReport, Run,
    Start, explore_orders,
};
use proofmark_drivers::{FrozenPatternSet, GreedyConfig, RegionSimplification, apply_patterns_greedily};
use proofmark_ir::{ApInt, Attribute, Ir, Match, NewOp, OpId, Outcome, PatternRow, WalkOrder};

fn replace_root<'m>(m: Match<'m>, name: &str) -> Outcome<'m> {
    let op = m.op();
    replace(m.rewrite(), op, name)
}

fn has(ir: &Ir, op: OpId, name: &str) -> bool {
    ir.attrs(op).get(ir.ctx(), ir.ctx().ident(name)).is_some()
}

/// `add(x)` to `neg(x)`, at any time.
fn independent<'m>(m: Match<'m>) -> Outcome<'m> {
    replace_root(m, "test.neg")
}

/// `other` to `other {a}`.
fn mark<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    if has(&m, op, "a") || has(&m, op, "b") {
        return m.fail("marked");
    }
    let mut rw = m.rewrite();
    let name = rw.ctx().ident("a");
    rw.set_attr(op, name, Attribute::UNIT);
    rw.done()
}

/// `use(other)` to `use(other {b})`, which `Remark` joins with the result of `Mark`.
fn mark_operand<'m>(m: Match<'m>) -> Outcome<'m> {
    let def = m.defining_op(m.operand(m.op(), 0)).filter(|&def| m.name_str(def) == "test.other");
    let Some(def) = def.filter(|&def| !has(&m, def, "a") && !has(&m, def, "b")) else {
        return m.fail("nothing to mark");
    };
    let mut rw = m.rewrite();
    let name = rw.ctx().ident("b");
    rw.set_attr(def, name, Attribute::UNIT);
    rw.done()
}

/// `other {b}` to `other {a}`.
fn remark<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    if !has(&m, op, "b") {
        return m.fail("not marked");
    }
    let mut rw = m.rewrite();
    let [a, b] = ["a", "b"].map(|name| rw.ctx().ident(name));
    rw.remove_attr(op, b);
    rw.set_attr(op, a, Attribute::UNIT);
    rw.done()
}

/// `pure(pure(x))` to `idle_fold(pure(x))`, unless `Inner` comes first.
fn outer<'m>(m: Match<'m>) -> Outcome<'m> {
    let def = m.operands(m.op()).next().and_then(|value| m.defining_op(value));
    match def {
        Some(def) if m.name_str(def) == "test.pure" => replace_root(m, "test.idle_fold"),
        _ => m.fail("the operand is not pure"),
    }
}

/// `pure(x)` to `two_fold(x)` for an argument `x`.
fn inner<'m>(m: Match<'m>) -> Outcome<'m> {
    let def = m.operands(m.op()).next().and_then(|value| m.defining_op(value));
    match def {
        None => replace_root(m, "test.two_fold"),
        Some(_) => m.fail("the operand is no argument"),
    }
}

static INDEPENDENT: PatternRow = row("Independent", "test.add", independent);
static MARK: PatternRow = row("Mark", "test.other", mark);
static MARK_OPERAND: PatternRow = row("MarkOperand", "test.use", mark_operand);
static REMARK: PatternRow = row("Remark", "test.other", remark);
static OUTER: PatternRow = row("Outer", "test.pure", outer);
static INNER: PatternRow = row("Inner", "test.pure", inner);

/// Returns a program with `n` independent and `n` joinable rewrites around `pure(pure(arg))`.
fn program(n: usize) -> Build {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let around = |build: &mut Build| {
        for _ in 0..n {
            let sum = build.op("test.add", &[arg]);
            let other = build.op("test.other", &[sum]);
            build.end("test.use", &[other]);
        }
    };
    around(&mut build);
    let first = build.op("test.pure", &[arg]);
    around(&mut build);
    let second = build.op("test.pure", &[first]);
    around(&mut build);
    build.end("test.return", &[second]);
    build
}

/// Returns a pass that applies patterns greedily, without folds.
fn pass(ir: &Ir, rows: &[&PatternRow]) -> impl Fn(&mut Ir, &mut Checker<'_>) + Sync + use<> {
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), rows.iter().copied());
    let config = GreedyConfig {
        fold: false,
        cse_constants: false,
        region_simplification: RegionSimplification::Disabled,
        ..GreedyConfig::default()
    };
    move |ir, checker| {
        let root = ir.root();
        apply_patterns_greedily(ir, root, &patterns, &config, checker);
    }
}

fn explore(ir: &Ir, rows: &[&PatternRow], seeds: std::ops::Range<u64>) -> OrderReport<()> {
    let runs = std::iter::once(None).chain(seeds.map(Some)).map(|seed| Run { variant: 0, seed });
    let pass = pass(ir, rows);
    explore_orders(ir, runs, &CheckConfig::inexpensive(), None, &|_, ir, checker| pass(ir, checker))
}

#[test]
fn other_rewrites_are_not_named() {
    let all = [&INDEPENDENT, &MARK, &MARK_OPERAND, &REMARK, &OUTER, &INNER];
    let build = program(6);
    for seed in 0..24 {
        let report = explore(&build.ir, &all, seed..seed + 1);
        let Some(outcome) = report.outcomes.get(1) else { continue };
        let pair = outcome.dependence.as_ref().and_then(OrderDependence::pair).expect("a critical pair");
        assert_eq!(
            pair.subjects().map(ToString::to_string),
            ["pattern 'Inner'", "pattern 'Outer'"],
            "seed {seed}"
        );
        let texts = pair.outcomes.each_ref().map(crate::common::names);
        assert!(texts[0].contains("two_fold") && !texts[0].contains("idle_fold"), "{texts:?}");
        assert!(texts[1].contains("idle_fold") && texts[1].contains("two_fold"), "{texts:?}");
    }
}

#[test]
fn rewrites_that_are_joined_are_no_pair() {
    let build = program(6);
    let report = explore(&build.ir, &[&INDEPENDENT, &MARK, &MARK_OPERAND, &REMARK], 0..16);
    assert!(report.is_confluent());
}

#[test]
fn the_default_order_alone_decides() {
    // Without `Remark` the marks of two operations are joined by no order.
    let build = program(1);
    let report = explore(&build.ir, &[&INDEPENDENT, &MARK, &MARK_OPERAND], 0..16);
    for outcome in &report.outcomes[1..] {
        let pair = outcome.dependence.as_ref().and_then(OrderDependence::pair).expect("a critical pair");
        assert_eq!(pair.subjects().map(ToString::to_string), ["pattern 'Mark'", "pattern 'MarkOperand'"]);
        assert!(pair.rewrites[0].after.iter().any(|line| line.contains("{a}")), "{pair:?}");
        assert!(pair.rewrites[1].after.iter().any(|line| line.contains("{b}")), "{pair:?}");
        assert!(pair.before.contains("test.use"), "{}", pair.before);
    }
    assert!(report.outcomes.len() > 1);
}

/// Returns the subjects of the rewrites that apply initially, and the comparison of the two with the given names.
fn compare(build: &Build, rows: &[&PatternRow], names: [&str; 2]) -> (Vec<String>, Comparison) {
    let pass = pass(&build.ir, rows);
    let local = LocalConfluence::new(&CheckConfig::inexpensive(), &pass);
    let rewrites = local.initial_rewrites(&build.ir);
    let subjects = rewrites.iter().map(|rewrite| rewrite.subject.to_string()).collect();
    let first = |name: &str| {
        let found =
            rewrites.iter().find(|rewrite| rewrite.subject.to_string() == format!("pattern '{name}'"));
        Start::Rewrite(found.expect("the pattern applies"))
    };
    (subjects, local.compare(&build.ir, first(names[0]), first(names[1])))
}

#[test]
fn initial_rewrites_are_compared() {
    let (subjects, comparison) = compare(
        &program(1),
        &[&INDEPENDENT, &MARK, &MARK_OPERAND, &REMARK, &OUTER, &INNER],
        ["Inner", "Outer"],
    );
    // `Remark` applies only after `MarkOperand`.
    let of = |name: &str| subjects.iter().filter(|subject| **subject == format!("pattern '{name}'")).count();
    assert_eq!(
        ["Independent", "Mark", "MarkOperand", "Remark", "Outer", "Inner"].map(of),
        [3, 3, 3, 0, 1, 1]
    );
    let Comparison::Differs(pair) = comparison else { panic!("{comparison:?}") };
    assert_eq!(pair.subjects().map(ToString::to_string), ["pattern 'Inner'", "pattern 'Outer'"]);
    // Rewrites that disturb each other at first are joined by a later one.
    let marks: [&PatternRow; 3] = [&MARK, &MARK_OPERAND, &REMARK];
    let (_, comparison) = compare(&program(1), &marks, ["Mark", "MarkOperand"]);
    assert!(matches!(comparison, Comparison::Joins), "{comparison:?}");
    let (_, comparison) = compare(&program(1), &marks[..2], ["Mark", "MarkOperand"]);
    assert!(matches!(comparison, Comparison::Differs(_)), "{comparison:?}");
}

/// The results of all outcomes are kept only on request. Without them the numbers of texts are the same.
#[test]
fn outcomes_whose_results_are_not_kept_have_the_same_texts() {
    let build = program(1);
    let ctx = build.ir.ctx_arc().clone();
    let (root, ty) = (build.ir.root(), ctx.int_type(64));
    // Seed n has outcome n % 7, and each third seed has a pure operation more.
    let explore = |keep_outcomes: bool| {
        let runs = std::iter::once(None).chain((1..40).map(Some)).map(|seed| Run { variant: 0, seed });
        let config = CheckConfig { keep_outcomes, ..CheckConfig::off() };
        explore_orders(&build.ir, runs, &config, None, &|run, ir, _| {
            let seed = run.seed.unwrap_or_default();
            let mut user = None;
            ir.walk(root, WalkOrder::PreOrder, |ir, op| {
                user = user.or((ir.name_str(op) == "test.use").then_some(op));
            });
            let user = user.expect("the program has a user");
            let outcome = ctx.int_attr(ApInt::from_i128(64, i128::from(seed % 7)), ty);
            let mut rw = ir.rewriter();
            rw.set_attr(user, ctx.ident("outcome"), outcome);
            if seed.is_multiple_of(3) {
                rw.set_insertion_point_before(user);
                let loc = rw.loc(user);
                rw.create(&NewOp { results: &[ty], ..NewOp::new(ctx.op_name("test.pure"), loc) });
            }
            ir.commit();
        })
    };
    let (all, few) = (explore(true), explore(false));
    let kept = |report: &OrderReport<()>| report.outcomes.iter().filter(|each| each.ir.is_some()).count();
    assert_eq!([kept(&all), kept(&few)], [7, 4]);
    let outcomes = |report: &OrderReport<()>| {
        let outcome = |each: &OrderOutcome| (each.dataflow, each.n_texts, each.runs.clone());
        report.outcomes.iter().map(outcome).collect::<Vec<_>>()
    };
    assert_eq!(outcomes(&all), outcomes(&few));
    assert!(all.outcomes.iter().all(|outcome| outcome.n_texts == 2));
}
