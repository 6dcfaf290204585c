//! Tests of the modes, the order of patterns, the listeners and the errors of dialect conversion.

use std::sync::{Arc, Mutex};

use crate::common::{Build, context, names, new_ops, pure_and_use};
use proofmark_checks::{CheckConfig, Checker, Full, Run, explore_orders};
use proofmark_drivers::DriverLog;
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionEvent, ConversionListener, ConversionListenerHandle, ConversionMatch,
    ConversionPatterns, ConversionReport, ConversionRow, ConversionTarget, Converted, TypeConverter,
    apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
};
use proofmark_ir::{Attribute, Event, Ir, Location, Match, NewOp, Outcome, PatternRow, Type};

/// Replaces the matched operation by the operation `to` with a result of type `ty`, or without results.
fn replace<'m>(m: ConversionMatch<'m>, to: &str, ty: Type) -> Outcome<'m> {
    let (op, name) = (m.op(), m.ctx().op_name(to));
    let operands = m.converted().to_vec();
    let results = vec![ty; m.n_results(op)];
    let mut rw = m.rewrite();
    let new = NewOp { operands: &operands, results: &results, ..NewOp::new(name, Location::UNKNOWN) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

const fn row(
    name: &'static str,
    root: &'static str,
    benefit: u16,
    apply: for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>,
) -> ConversionRow {
    ConversionRow { name, summary: "", root, benefit, generated_ops: &[], apply }
}

static TO_A: ConversionRow = row("ToA", "test.pure", 1, |m| replace(m, "new.a", Type::I32));
static TO_B: ConversionRow = row("ToB", "test.pure", 1, |m| replace(m, "new.b", Type::I32));
static TO_C: ConversionRow = row("ToC", "test.pure", 2, |m| replace(m, "new.c", Type::I32));
static B_TO_D: ConversionRow = row("BToD", "new.b", 1, |m| replace(m, "new.d", Type::I32));
static USE: ConversionRow = row("Use", "test.use", 1, |m| replace(m, "new.use", Type::I32));

fn target(ir: &Ir) -> ConversionTarget {
    new_ops(ir, &["test.pure", "new.b", "new.d"])
}

fn set(rows: &[&ConversionRow]) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows(rows.iter().copied(), None);
    patterns
}

fn convert(build: &mut Build, patterns: &ConversionPatterns, config: &ConversionConfig) -> ConversionReport {
    let (target, root) = (target(&build.ir), build.ir.root());
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, patterns, config, &mut Checker::off());
    build.ir.check_integrity().expect("whole");
    report
}

fn default() -> ConversionConfig {
    ConversionConfig::default()
}

fn name_list(ir: &Ir, ops: &[proofmark_ir::OpId]) -> String {
    ops.iter().map(|&op| ir.name_str(op)).collect::<Vec<_>>().join(", ")
}

#[test]
fn an_analysis_reports_legalizable_operations_and_changes_nothing() {
    let mut build = pure_and_use();
    let before = Full::of(&build.ir, build.ir.root());
    let (target, root) = (target(&build.ir), build.ir.root());
    let mut checker = Checker::new(CheckConfig { contract: true, ..CheckConfig::off() });
    let report =
        apply_analysis_conversion(&mut build.ir, root, &target, &set(&[&TO_A]), &default(), &mut checker);
    assert!(report.succeeded() && checker.findings().is_empty());
    assert_eq!(
        name_list(&build.ir, &report.legalizable_ops),
        "test.module, test.func, test.pure, test.return"
    );
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);
    build.ir.check_integrity().expect("whole");
}

#[test]
fn a_partial_conversion_reports_the_operations_that_it_keeps() {
    let mut build = pure_and_use();
    let report = convert(&mut build, &set(&[&TO_A]), &default());
    assert!(report.succeeded());
    assert_eq!(name_list(&build.ir, &report.unlegalized_ops), "test.use");
    assert!(report.legalizable_ops.is_empty());
}

#[test]
fn patterns_are_attempted_by_benefit() {
    let mut build = pure_and_use();
    assert!(convert(&mut build, &set(&[&TO_A, &TO_C]), &default()).succeeded());
    assert_eq!(names(&build.ir), "new.c, use, return");
}

#[test]
fn patterns_of_equal_cost_are_attempted_in_an_order_drawn_from_the_seed() {
    let outcome = |seed: Option<u64>, rows: &[&ConversionRow]| {
        let mut build = pure_and_use();
        let (target, root) = (target(&build.ir).legal_ops(build.ir.ctx(), &["new.b"]), build.ir.root());
        let config = match seed {
            Some(seed) => CheckConfig::off().with_seed(seed),
            None => CheckConfig::off(),
        };
        let mut checker = Checker::new(config);
        let report =
            apply_partial_conversion(&mut build.ir, root, &target, &set(rows), &default(), &mut checker);
        assert!(report.succeeded());
        names(&build.ir)
    };
    assert_eq!(outcome(None, &[&TO_A, &TO_B]), "new.a, use, return");
    let outcomes: std::collections::BTreeSet<String> =
        (0..16).map(|seed| outcome(Some(seed), &[&TO_A, &TO_B])).collect();
    assert_eq!(outcomes.into_iter().collect::<Vec<_>>(), ["new.a, use, return", "new.b, use, return"]);
    // A pattern of higher benefit is attempted first with any seed.
    assert!((0..16).all(|seed| outcome(Some(seed), &[&TO_A, &TO_B, &TO_C]) == "new.c, use, return"));
}

#[test]
fn the_outcomes_of_the_orders_are_compared() {
    let outcomes = |rows: &[&ConversionRow]| {
        let build = pure_and_use();
        let patterns = set(rows);
        let runs = (0..8).map(|seed| Run { variant: 0, seed: (seed > 0).then_some(seed) });
        let report = explore_orders(&build.ir, runs, &CheckConfig::inexpensive(), None, &|_, ir, checker| {
            let (target, root) = (target(ir).legal_ops(ir.ctx(), &["new.b"]), ir.root());
            let report = apply_partial_conversion(ir, root, &target, &patterns, &default(), checker);
            assert!(report.succeeded());
        });
        assert!(report.findings.is_empty());
        report.outcomes.len()
    };
    assert_eq!(outcomes(&[&TO_A, &TO_B]), 2);
    assert_eq!(outcomes(&[&TO_A, &TO_B, &TO_C]), 1);
}

/// Converts the arguments of the body of `test.func` by the rules of the converter.
fn convert_body(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, body) = (m.op(), m.regions(m.op())[0]);
    let mut rw = m.rewrite();
    if !rw.convert_region_types(body, None) {
        return rw.abort("could not convert body types");
    }
    let name = rw.ctx().ident("converted");
    rw.modify_op_in_place(op, |edit| edit.set_attr(name, Attribute::UNIT));
    rw.done()
}

#[test]
fn block_arguments_are_converted_by_rules_on_values() {
    static BODY: ConversionRow = row("Body", "test.func", 1, convert_body);
    // An argument without uses is converted to `i64`, and another one keeps its type.
    let by_uses = TypeConverter::new().rule(|_, ty| Converted::one(ty)).value_rule(|ir, value| {
        match ir.use_empty(value) {
            true => Converted::one(Type::I64),
            false => Converted::NotMine,
        }
    });
    let mut build = Build::new(context(), 2);
    let arg = build.arg(1);
    build.end("test.return", &[arg]);
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&BODY], Some(&Arc::new(by_uses)));
    let is_converted = |ir: &Ir, op| Some(ir.attrs(op).get_named(ir.ctx(), "converted").is_some());
    let target = ConversionTarget::new().dynamically_legal_op(build.ir.ctx(), "test.func", is_converted);
    let root = build.ir.root();
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert!(report.succeeded(), "{:?}", report.errors);
    let types: Vec<Type> =
        build.ir.block_args(build.entry).iter().map(|&arg| build.ir.value_type(arg)).collect();
    assert_eq!(types, [Type::I64, Type::I32]);
}

/// test.pure(x) -> x, which does not know about the conversion.
fn forward(m: Match<'_>) -> Outcome<'_> {
    let (op, operand) = (m.op(), m.operand(m.op(), 0));
    let mut rw = m.rewrite();
    rw.replace_op(op, &[operand]);
    rw.done()
}

/// test.pure -> new.a with a result of another type.
fn widen(m: Match<'_>) -> Outcome<'_> {
    let (op, name) = (m.op(), m.ctx().op_name("new.a"));
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { results: &[Type::I64], ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    rw.done()
}

#[test]
fn ordinary_patterns_take_part() {
    let ordinary = |name, apply| PatternRow { name, summary: "", root: "test.pure", benefit: 1, apply };
    let mut build = pure_and_use();
    let mut patterns = set(&[&USE]);
    patterns.add_ordinary_rows([&ordinary("Forward", forward)]);
    let report = convert(&mut build, &patterns, &default());
    assert!(report.succeeded());
    assert_eq!(names(&build.ir), "new.use, return");
    assert_eq!(report.applied, [("Use".to_owned(), 1), ("Forward".to_owned(), 1)]);

    // A user that is not converted receives a cast to the old type.
    let mut build = pure_and_use();
    let mut patterns = ConversionPatterns::new();
    patterns.add_ordinary_rows([&ordinary("Widen", widen)]);
    let config = ConversionConfig { build_materializations: false, ..default() };
    assert!(convert(&mut build, &patterns, &config).succeeded());
    assert_eq!(names(&build.ir), "new.a, builtin.unrealized_conversion_cast, use, return");
}

#[test]
fn rules_of_legality_are_evaluated_in_reverse_order() {
    let build = Build::new(context(), 0);
    let (ir, ctx) = (&build.ir, build.ir.ctx());
    let legality = |target: &ConversionTarget| target.legality(ir, build.func);
    use proofmark_drivers::conversion::Legality;
    let is_func = |ir: &Ir, op| (ir.name_str(op) == "test.func").then_some(true);
    let legal = Legality::Legal { recursively: false };
    let later_rule_wins = ConversionTarget::new()
        .dynamically_legal_op(ctx, "test.func", |_, _| Some(false))
        .dynamically_legal_op(ctx, "test.func", is_func);
    assert_eq!(legality(&later_rule_wins), legal);
    let earlier_rule_is_asked = ConversionTarget::new()
        .dynamically_legal_op(ctx, "test.func", |_, _| Some(false))
        .dynamically_legal_op(ctx, "test.func", |_, _| None);
    assert_eq!(legality(&earlier_rule_is_asked), Legality::Illegal);
    let default = ConversionTarget::new().dynamically_legal_ops(ctx, &["test.func"]);
    assert_eq!(legality(&default), Legality::Unknown);
    assert_eq!(legality(&default.default_rule(is_func)), legal);
    let by_dialect = ConversionTarget::new().dynamically_legal_dialects(ctx, &["test"]).default_rule(is_func);
    assert_eq!(legality(&by_dialect), legal);
    assert_eq!(by_dialect.legality(ir, ir.root()), Legality::Unknown);
}

#[test]
fn an_error_lists_the_attempted_patterns() {
    let notes = |rows: &[&ConversionRow], converter: Option<TypeConverter>| {
        let mut build = pure_and_use();
        let mut patterns = ConversionPatterns::new();
        patterns.add_rows(rows.iter().copied(), converter.map(Arc::new).as_ref());
        let report = convert(&mut build, &patterns, &default());
        let [error] = report.errors.as_slice() else { panic!("one error expected") };
        assert!(error.notes.iter().all(|note| note.is_explanation));
        error.notes.iter().map(|note| note.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        notes(&[&TO_B, &B_TO_D], None),
        [
            "pattern 'ToB' -> 'BToD' failed on operation 'new.b': \
             failed to legalize generated operation 'new.d'",
            "pattern 'ToB' failed on operation 'test.pure': failed to legalize generated operation 'new.b'",
        ]
    );
    let no_type = TypeConverter::new().rule(|_, _| Converted::Impossible);
    assert_eq!(
        notes(&[&TO_A], Some(no_type)),
        [
            "pattern 'ToA' failed on operation 'test.pure': unable to convert type for operand #0, type was i32"
        ]
    );
}

#[test]
fn casts_state_their_kind() {
    let mut build = pure_and_use();
    let mut patterns = ConversionPatterns::new();
    let wide = TypeConverter::new().rule(|_, _| Converted::one(Type::I64));
    static WIDE: ConversionRow = row("Wide", "test.pure", 1, |m| replace(m, "new.a", Type::I64));
    patterns.add_rows([&WIDE], Some(&Arc::new(wide)));
    let config = ConversionConfig {
        build_materializations: false,
        attach_debug_materialization_kind: true,
        ..default()
    };
    assert!(convert(&mut build, &patterns, &config).succeeded());
    let ir = &build.ir;
    let kinds: Vec<&str> = ir
        .ops(build.entry)
        .filter_map(|op| ir.attrs(op).get_named(ir.ctx(), "__kind__")?.as_string(ir.ctx()))
        .map(|kind| kind.as_str(ir.ctx()))
        .collect();
    assert_eq!(kinds, ["target", "source"]);
}

/// Records final edits.
#[derive(Default)]
struct Edits(Vec<String>);

impl ConversionListener for Edits {
    fn notify(&mut self, ir: &Ir, event: ConversionEvent<'_>) {
        let ConversionEvent::Rewrite(event) = event else { return };
        self.0.push(match event {
            Event::OperationInserted(op) => format!("insert {}", ir.name_str(op)),
            Event::OperationReplaced(op) => format!("replace {}", ir.name_str(op)),
            Event::OperationErased(op) => format!("erase {}", ir.name_str(op)),
            Event::OperationModified(op) => format!("modify {}", ir.name_str(op)),
            _ => return,
        });
    }
}

#[test]
fn a_listener_receives_the_final_edits_in_both_modes() {
    for allow_pattern_rollback in [true, false] {
        let edits = Arc::new(Mutex::new(Edits::default()));
        let listener = Some(ConversionListenerHandle::new(edits.clone()));
        let config = ConversionConfig { allow_pattern_rollback, listener, ..default() };
        let mut build = pure_and_use();
        let rows: &[&ConversionRow] = if allow_pattern_rollback { &[&TO_B, &TO_A] } else { &[&TO_A] };
        let report = convert(&mut build, &set(rows), &config);
        assert!(report.succeeded());
        assert_eq!(report.rolled_back, u64::from(allow_pattern_rollback));
        let edits = &edits.lock().expect("no panic").0;
        assert_eq!(edits.join(", "), "insert new.a, replace test.pure, modify test.use, erase test.pure");
    }
}

#[test]
fn the_log_has_the_form_of_mlir() {
    let log = Arc::new(Mutex::new(DriverLog::new(Vec::new())));
    let config = ConversionConfig { listener: Some(ConversionListenerHandle::new(log.clone())), ..default() };
    let mut build = pure_and_use();
    assert!(convert(&mut build, &set(&[&TO_B, &TO_A]), &config).succeeded());
    drop(config);
    let log = Arc::into_inner(log).expect("the configuration is dropped").into_inner().expect("no panic");
    let text = String::from_utf8(log.into_inner()).expect("text");
    insta::assert_snapshot!(text);
}

#[test]
fn a_full_conversion_explains_an_operation_without_patterns() {
    let mut build = pure_and_use();
    let (target, root) = (target(&build.ir), build.ir.root());
    let report =
        apply_full_conversion(&mut build.ir, root, &target, &set(&[&TO_A]), &default(), &mut Checker::off());
    assert_eq!(report.errors[0].message, "failed to legalize operation 'test.use'");
    assert!(report.errors[0].notes.is_empty());
}
