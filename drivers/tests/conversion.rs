//! Tests of dialect conversion on small IR.

use std::sync::Arc;

use crate::common::{Build, context, names, new_ops, pure_and_use};
use proofmark_checks::{CheckConfig, Checker, FindingKind, Full};
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPattern, ConversionPatterns, ConversionReport,
    ConversionRow, ConversionTarget, Converted, FoldingMode, MaterializationRequest, Materialized,
    SignatureConversion, TypeConverter, apply_full_conversion, apply_partial_conversion,
};
use proofmark_ir::{Builder, Ir, Location, NewOp, OpId, Outcome, Root, Type, WalkOrder};

const fn row(
    name: &'static str,
    root: &'static str,
    generated_ops: &'static [&'static str],
    apply: for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>,
) -> ConversionRow {
    ConversionRow { name, summary: "", root, benefit: 1, generated_ops, apply }
}

/// Replaces an operation by one with another name and results of converted types.
fn rename<'m>(m: ConversionMatch<'m>, to: &str) -> Outcome<'m> {
    let op = m.op();
    let name = m.ctx().op_name(to);
    let operands = m.converted().to_vec();
    let types: Option<Vec<Type>> = m
        .results(op)
        .iter()
        .map(|&result| match m.converter() {
            Some(converter) => converter.convert_one(m.ctx(), m.value_type(result)),
            None => Some(m.value_type(result)),
        })
        .collect();
    let Some(types) = types else { return m.fail("a type cannot be converted") };
    let mut rw = m.rewrite();
    let new = NewOp { operands: &operands, results: &types, ..NewOp::new(name, Location::UNKNOWN) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

fn pure_to_a<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    rename(m, "new.a")
}
fn pure_to_b<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    rename(m, "new.b")
}
fn b_to_c<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    rename(m, "new.c")
}
fn use_to_use<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    rename(m, "new.use")
}
fn again<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    rename(m, "test.pure")
}
fn nothing<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    m.rewrite().done()
}
fn panics<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    rw.clone_op(op);
    panic!("in a conversion pattern")
}

static PURE_TO_A: ConversionRow = row("PureToA", "test.pure", &["new.a"], pure_to_a);
static PURE_TO_B: ConversionRow = row("PureToB", "test.pure", &["new.b"], pure_to_b);
/// A pattern that does not declare its generated operations, so that only the attempt shows that they are illegal.
static PURE_TO_B_UNSAID: ConversionRow = row("PureToBUnsaid", "test.pure", &[], pure_to_b);
static B_TO_C: ConversionRow = row("BToC", "new.b", &["new.c"], b_to_c);
static USE_TO_USE: ConversionRow = row("UseToUse", "test.use", &["new.use"], use_to_use);
static AGAIN: ConversionRow = row("Again", "test.pure", &["test.pure"], again);
static NOTHING: ConversionRow = row("Nothing", "test.pure", &[], nothing);
static PANICS: ConversionRow = row("Panics", "test.pure", &[], panics);

fn target(ir: &Ir) -> ConversionTarget {
    new_ops(ir, &["test.pure", "new.b"])
}

fn partial(
    build: &mut Build,
    rows: &[&ConversionRow],
    converter: Option<&Arc<TypeConverter>>,
    config: &ConversionConfig,
) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows(rows.iter().copied(), converter);
    let (target, root) = (target(&build.ir), build.ir.root());
    let mut checker = Checker::new(CheckConfig { contract: true, termination: true, ..CheckConfig::off() });
    let report = apply_partial_conversion(&mut build.ir, root, &target, &patterns, config, &mut checker);
    assert_eq!(checker.findings(), []);
    build.ir.check_integrity().expect("whole");
    report
}

/// Converts `i32` to `i64` and keeps other types.
fn widen() -> TypeConverter {
    TypeConverter::new()
        .rule(|_, ty| Converted::one(ty))
        .rule(|_, ty| if ty == Type::I32 { Converted::one(Type::I64) } else { Converted::NotMine })
}

fn with_casts(converter: TypeConverter) -> Arc<TypeConverter> {
    let cast = |rw: &mut Builder<'_>, request: MaterializationRequest<'_>| {
        let name = rw.ctx().op_name("test.cast");
        let new = NewOp { operands: request.inputs, results: request.types, ..NewOp::new(name, request.loc) };
        let op = rw.create(&new);
        Materialized::To(rw.results(op).into())
    };
    Arc::new(converter.source_materialization(cast).target_materialization(cast))
}

fn default() -> ConversionConfig {
    ConversionConfig::default()
}

#[test]
fn the_shortest_way_to_legal_operations_is_taken() {
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&PURE_TO_B, &B_TO_C, &PURE_TO_A], None, &default());
    assert!(report.succeeded());
    assert_eq!(names(&build.ir), "new.a, use, return");
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&PURE_TO_B, &B_TO_C], None, &default());
    assert!(report.succeeded());
    assert_eq!(names(&build.ir), "new.c, use, return");
    assert_eq!(report.applied, [("PureToB".to_owned(), 1), ("BToC".to_owned(), 1)]);
}

#[test]
fn a_dead_end_is_rolled_back_and_the_next_pattern_tried() {
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&PURE_TO_B_UNSAID, &PURE_TO_A], None, &default());
    assert!(report.succeeded());
    assert_eq!((names(&build.ir).as_str(), report.rolled_back), ("new.a, use, return", 1));
}

#[test]
fn without_rollback_a_dead_end_is_an_error() {
    let mut build = pure_and_use();
    let before = Full::of(&build.ir, build.ir.root());
    let config = ConversionConfig { allow_pattern_rollback: false, ..default() };
    let report = partial(&mut build, &[&PURE_TO_B_UNSAID, &PURE_TO_A], None, &config);
    assert_eq!(
        report.errors[0].message,
        "pattern 'PureToBUnsaid' produced IR that could not be legalized. new ops: {'new.b'}, modified ops: {}"
    );
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);
}

#[test]
fn failures_have_the_messages_of_mlir_and_restore_the_ir() {
    let mut build = pure_and_use();
    let before = Full::of(&build.ir, build.ir.root());
    let report = partial(&mut build, &[&USE_TO_USE], None, &default());
    assert_eq!(
        report.errors[0].message,
        "failed to legalize operation 'test.pure' that was explicitly marked illegal"
    );
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);

    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&PURE_TO_A], None);
    let (target, root) = (target(&build.ir), build.ir.root());
    let report =
        apply_full_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert_eq!(report.errors[0].message, "failed to legalize operation 'test.use'");
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);
}

#[test]
fn a_pattern_is_not_applied_to_operations_that_it_created() {
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&AGAIN], None, &default());
    assert!(!report.succeeded());
}

#[test]
fn users_receive_replaced_values_in_the_original_types() {
    // The user is not converted, so that its operand is a cast of the new value.
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&PURE_TO_A], Some(&with_casts(widen())), &default());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "cast, new.a, cast, use, return");
    // The user, whose legality is unknown, is converted, so that no cast remains.
    let mut build = pure_and_use();
    let report = partial(&mut build, &[&PURE_TO_A, &USE_TO_USE], Some(&with_casts(widen())), &default());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "cast, new.a, new.use, return");
}

#[test]
fn casts_that_no_converter_realizes_are_an_error() {
    let mut build = pure_and_use();
    let before = Full::of(&build.ir, build.ir.root());
    let report = partial(&mut build, &[&PURE_TO_A], Some(&Arc::new(widen())), &default());
    assert_eq!(
        report.errors[0].message,
        "failed to legalize unresolved materialization from ('i32') to ('i64') that remained live after conversion"
    );
    assert!(report.errors[0].notes[0].message.starts_with("see existing live user here: "));
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);
    // Without materializations the casts remain.
    let config = ConversionConfig { build_materializations: false, ..default() };
    let report = partial(&mut build, &[&PURE_TO_A], Some(&Arc::new(widen())), &config);
    assert!(report.succeeded());
    let cast = "builtin.unrealized_conversion_cast";
    assert_eq!(names(&build.ir), format!("{cast}, new.a, {cast}, use, return"));
}

/// Converts the sum of the constants 1 and 2, in which only the addition is illegal.
fn convert_sum(folding: FoldingMode, rows: &[&'static ConversionRow]) -> (Build, ConversionReport) {
    let mut build = Build::new(context(), 0);
    let (one, two) = (build.constant(1), build.constant(2));
    let sum = build.op("test.add", &[one, two]);
    build.end("test.return", &[sum]);
    let target = ConversionTarget::new()
        .legal_dialects(build.ir.ctx(), &["test"])
        .illegal_ops(build.ir.ctx(), &["test.add"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows(rows.iter().copied(), None);
    let root = build.ir.root();
    let config = ConversionConfig { folding, ..default() };
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &config, &mut Checker::off());
    (build, report)
}

#[test]
fn a_fold_legalizes_an_operation() {
    for (folding, expected) in
        [(FoldingMode::BeforePatterns, Some("const 3, return")), (FoldingMode::Never, None)]
    {
        let (build, report) = convert_sum(folding, &[]);
        assert_eq!(report.succeeded(), expected.is_some());
        if let Some(expected) = expected {
            assert!(names(&build.ir).ends_with(expected), "{}", names(&build.ir));
        }
    }
}

/// Adds the first operand twice, and creates an operation that nothing legalizes.
fn add_first_twice<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let op = m.op();
    let (first, name) = (m.operand(op, 0), m.ctx().op_name("new.never"));
    let mut rw = m.rewrite();
    rw.create(&NewOp::new(name, Location::UNKNOWN));
    rw.modify_op_in_place(op, |edit| edit.set_operand(1, first));
    rw.done()
}
static ADD_FIRST_TWICE: ConversionRow = row("AddFirstTwice", "test.add", &[], add_first_twice);

#[test]
fn the_fold_of_a_change_in_place_is_rolled_back_with_it() {
    let (build, report) = convert_sum(FoldingMode::AfterPatterns, &[&ADD_FIRST_TWICE]);
    assert!(report.succeeded(), "{:?}", report.errors);
    assert!(names(&build.ir).ends_with("const 3, return"), "{}", names(&build.ir));
}

#[test]
fn operations_in_a_recursively_legal_operation_are_kept() {
    let mut build = pure_and_use();
    let before = Full::of(&build.ir, build.ir.root());
    let target = target(&build.ir).recursively_legal_op(build.ir.ctx(), "test.func", None);
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&PURE_TO_A], None);
    let root = build.ir.root();
    let report =
        apply_full_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(Full::of(&build.ir, build.ir.root()), before);
}

/// Splits every `i32` argument of a function into two `i16`, and makes the function `new.func`.
struct SplitArguments(Arc<TypeConverter>);

impl ConversionPattern for SplitArguments {
    fn name(&self) -> &str {
        "SplitArguments"
    }

    fn root(&self) -> Root<'_> {
        Root::Op("test.func")
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        let op = m.op();
        let body = m.regions(op)[0];
        let entry = m.entry_block(body).expect("a body");
        let types: Vec<Type> = m.block_args(entry).iter().map(|&arg| m.value_type(arg)).collect();
        let Some(signature) = SignatureConversion::by(&self.0, m.ctx(), types) else {
            return m.fail("a type cannot be converted");
        };
        let name = m.ctx().op_name("new.func");
        let mut rw = m.rewrite();
        let new = rw.create(&NewOp { n_regions: 1, ..NewOp::new(name, Location::UNKNOWN) });
        let into = rw.regions(new)[0];
        rw.inline_region(body, into, None);
        assert!(rw.convert_region_types(into, Some(&signature)));
        rw.replace_op(op, &[]);
        rw.done()
    }
}

/// A pattern for an operand that is converted to two values.
struct UseBoth(Arc<TypeConverter>);

impl ConversionPattern for UseBoth {
    fn name(&self) -> &str {
        "UseBoth"
    }

    fn root(&self) -> Root<'_> {
        Root::Op("test.use")
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn supports_one_to_many(&self) -> bool {
        true
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        assert_eq!(m.converted_group(0).len(), 2);
        rename(m, "new.use")
    }
}

#[test]
fn one_argument_becomes_two() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    build.end("test.use", &[arg]);
    build.end("test.return", &[]);
    let split = |_: &proofmark_ir::Context, ty: Type| match ty == Type::I32 {
        true => Converted::To([Type::I16, Type::I16].into_iter().collect()),
        false => Converted::NotMine,
    };
    let converter = with_casts(TypeConverter::new().rule(|_, ty| Converted::one(ty)).rule(split));
    let mut patterns = ConversionPatterns::new();
    patterns.add(SplitArguments(converter.clone())).add(UseBoth(converter));
    let target = ConversionTarget::new()
        .legal_ops(build.ir.ctx(), &["new.func", "new.use", "test.return", "test.module"])
        .illegal_ops(build.ir.ctx(), &["test.func", "test.use"]);
    let root = build.ir.root();
    let report =
        apply_full_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "new.func, new.use, return");
    let uses: Vec<OpId> =
        build.ir.ops(build.entry).filter(|&op| build.ir.name_str(op) == "new.use").collect();
    assert_eq!(build.ir.operands(uses[0]).collect::<Vec<_>>(), build.ir.block_args(build.entry));
    build.ir.check_integrity().expect("whole");
}

#[test]
fn the_contract_holds_for_conversion_patterns() {
    for (row, code) in [(&NOTHING, "success-without-change"), (&PANICS, "panicked")] {
        let mut build = pure_and_use();
        let mut patterns = ConversionPatterns::new();
        patterns.add_rows([row, &PURE_TO_A], None);
        let (target, root) = (target(&build.ir), build.ir.root());
        let mut checker = Checker::new(CheckConfig { contract: true, ..CheckConfig::off() });
        let report =
            apply_partial_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut checker);
        assert!(report.succeeded(), "{:?}", report.errors);
        let [finding] = checker.findings() else { panic!("one finding expected") };
        assert_eq!(
            (finding.kind.code(), finding.subject.to_string()),
            (code, format!("pattern '{}'", row.name))
        );
        assert_eq!(names(&build.ir), "new.a, use, return");
        if let FindingKind::Panicked { message } = &finding.kind {
            assert_eq!(message, "in a conversion pattern");
        }
    }
}

/// Converts with `PURE_TO_A` under [`widen`], and with `rows` without a converter.
fn mixed(build: &mut Build, rows: &[&ConversionRow]) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&PURE_TO_A], Some(&with_casts(widen()))).add_rows(rows.iter().copied(), None);
    let target = target(&build.ir).illegal_ops(build.ir.ctx(), &["test.use"]);
    let root = build.ir.root();
    let mut checker = Checker::off();
    let report = apply_partial_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut checker);
    build.ir.check_integrity().expect("whole");
    report
}

/// The types of the operands of the operation `name`.
fn operand_types(ir: &Ir, name: &str) -> Vec<Type> {
    let mut types = Vec::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if ir.name_str(op) == name {
            types = ir.operands(op).map(|value| ir.value_type(value)).collect();
        }
    });
    types
}

#[test]
fn a_pattern_without_a_converter_receives_the_most_recently_mapped_value() {
    let mut build = pure_and_use();
    let report = mixed(&mut build, &[&USE_TO_USE]);
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "cast, new.a, new.use, return");
    assert_eq!(operand_types(&build.ir, "new.use"), [Type::I64]);
}

/// Replaces the operand of the matched operation by a value of another type, in the uses that are not converted too.
fn replace_operand(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, old) = (m.op(), m.operand(m.op(), 0));
    let name = m.ctx().op_name("new.a");
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { results: &[Type::I64], ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.replace_all_uses_with(old, &[new]);
    rw.replace_op(op, &[]);
    rw.done()
}

/// The same for a block argument.
fn replace_argument(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, old) = (m.op(), m.operand(m.op(), 0));
    let name = m.ctx().op_name("new.a");
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { results: &[Type::I64], ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.replace_uses_of_block_argument(old, new);
    rw.replace_op(op, &[]);
    rw.done()
}

/// The same with the uses of other operations than the matched one.
fn replace_other_uses(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, old) = (m.op(), m.operand(m.op(), 0));
    let name = m.ctx().op_name("new.a");
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { results: &[Type::I64], ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.replace_uses_if(old, &[new], |_, each| each.owner != op);
    rw.replace_op(op, &[]);
    rw.done()
}

/// Inlines the body, whose argument becomes a value of another type.
fn inline_body(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let name = m.ctx().op_name("new.a");
    let Some(body) = m.entry_block(m.regions(op)[0]) else { return m.fail("no body") };
    let block = m.parent_block(op).expect("the operation is in a block");
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { results: &[Type::I64], ..NewOp::new(name, Location::UNKNOWN) });
    let new = rw.result(new, 0);
    rw.inline_block(body, block, Some(op), &[new]);
    rw.replace_op(op, &[]);
    rw.done()
}

static REPLACE_OPERAND: ConversionRow = row("ReplaceOperand", "test.use", &["new.a"], replace_operand);
static REPLACE_ARGUMENT: ConversionRow = row("ReplaceArgument", "test.use", &["new.a"], replace_argument);
static REPLACE_OTHERS: ConversionRow = row("ReplaceOthers", "test.use", &["new.a"], replace_other_uses);
static INLINE_BODY: ConversionRow = row("InlineBody", "test.use", &["new.a"], inline_body);

#[test]
fn replaced_uses_in_unconverted_operations_keep_their_type() {
    for row in [&REPLACE_OPERAND, &REPLACE_ARGUMENT, &REPLACE_OTHERS] {
        let mut build = Build::new(context(), 1);
        let arg = build.arg(0);
        build.end("test.use", &[arg]);
        build.end("test.return", &[arg]);
        let report = mixed(&mut build, &[row]);
        // No materialization exists without a converter: the cast that keeps the type is an error at the end.
        assert_eq!(
            report.errors[0].message,
            "failed to legalize unresolved materialization from ('i64') to ('i32') that remained live after conversion",
            "{}",
            row.name
        );
    }
}

#[test]
fn uses_of_a_block_argument_are_replaced_through_a_materialized_cast() {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    build.end("test.use", &[arg]);
    build.end("test.return", &[arg]);
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&REPLACE_ARGUMENT], Some(&with_casts(widen())));
    let target = target(&build.ir).illegal_ops(build.ir.ctx(), &["test.use"]);
    let root = build.ir.root();
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "new.a, cast, return");
    assert_eq!(operand_types(&build.ir, "test.return"), [Type::I32]);
}

#[test]
fn arguments_of_an_inlined_block_keep_their_type() {
    let mut build = Build::new(context(), 0);
    let use_name = build.ir.ctx().op_name("test.use");
    let return_name = build.ir.ctx().op_name("test.return");
    let mut rw = build.ir.rewriter();
    rw.set_insertion_point_to_end(build.entry);
    let outer = rw.create(&NewOp { n_regions: 1, ..NewOp::new(use_name, Location::UNKNOWN) });
    let region = rw.regions(outer)[0];
    let body = rw.create_block(region, None, &[Type::I32]);
    let arg = rw.block_args(body)[0];
    rw.create(&NewOp { operands: &[arg], ..NewOp::new(return_name, Location::UNKNOWN) });
    build.ir.commit();
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows([&INLINE_BODY], Some(&with_casts(widen())));
    let target = target(&build.ir).illegal_ops(build.ir.ctx(), &["test.use"]);
    let root = build.ir.root();
    let report =
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &default(), &mut Checker::off());
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "new.a, cast, return");
    assert_eq!(operand_types(&build.ir, "test.return"), [Type::I32]);
}

#[test]
fn a_materialization_receives_the_original_type_and_may_refuse() {
    // `i32` becomes `i64` for the first pattern and `i16` for the second: `use` needs `i16` made of the `i64`.
    let narrow = TypeConverter::new()
        .rule(|_, ty| Converted::one(ty))
        .rule(|ctx, ty| match ty == Type::I32 {
            true => Converted::one(ctx.int_type(16)),
            false => Converted::NotMine,
        })
        .target_materialization(|rw, request| {
            assert_eq!(request.original_type, Some(Type::I32));
            assert_eq!(rw.value_type(request.inputs[0]), Type::I64);
            let name = rw.ctx().op_name("test.narrow");
            let new =
                NewOp { operands: request.inputs, results: request.types, ..NewOp::new(name, request.loc) };
            let op = rw.create(&new);
            Materialized::one(rw.result(op, 0))
        });
    let refusing = |refuses: bool, narrow: TypeConverter| match refuses {
        true => narrow.target_materialization(|_, _| Materialized::Impossible),
        false => narrow.target_materialization(|_, _| Materialized::NotMine),
    };
    let narrow = refusing(false, narrow);
    let mut build = pure_and_use();
    let convert = |build: &mut Build, narrow: TypeConverter| {
        let mut patterns = ConversionPatterns::new();
        patterns
            .add_rows([&PURE_TO_A], Some(&with_casts(widen())))
            .add_rows([&USE_TO_USE], Some(&Arc::new(narrow)));
        let target = target(&build.ir).illegal_ops(build.ir.ctx(), &["test.use"]);
        let root = build.ir.root();
        let config = default();
        apply_partial_conversion(&mut build.ir, root, &target, &patterns, &config, &mut Checker::off())
    };
    let report = convert(&mut build, narrow);
    assert!(report.succeeded(), "{:?}", report.errors);
    assert_eq!(names(&build.ir), "cast, new.a, narrow, new.use, return");
    let refused = refusing(
        true,
        TypeConverter::new().rule(|_, ty| Converted::one(ty)).rule(|ctx, ty| {
            if ty == Type::I32 { Converted::one(ctx.int_type(16)) } else { Converted::NotMine }
        }),
    );
    let report = convert(&mut pure_and_use(), refused);
    assert!(report.errors[0].message.contains("from ('i64') to ('i16')"), "{:?}", report.errors);
}

#[test]
fn a_rule_on_values_sees_the_context_and_is_not_cached() {
    let mut build = Build::new(context(), 2);
    let (first, second) = (build.arg(0), build.arg(1));
    build.end("test.use", &[first]);
    let by_uses = TypeConverter::new().rule(|_, ty| Converted::one(ty)).value_rule(|ir, value| {
        if ir.use_empty(value) { Converted::one(Type::I64) } else { Converted::NotMine }
    });
    let convert = |value| by_uses.convert_value(&build.ir, value).map(|types| types.to_vec());
    assert_eq!((convert(first), convert(second)), (Some(vec![Type::I32]), Some(vec![Type::I64])));
    assert_eq!(by_uses.convert_one(build.ir.ctx(), Type::I32), Some(Type::I32));
    // A rule on types that is added later is asked first.
    let later = by_uses.rule(|_, _| Converted::Impossible);
    assert_eq!(later.convert_value(&build.ir, second), None);
}

#[test]
fn regions_and_signatures_are_legal_if_each_type_is() {
    let converter = widen();
    let build = Build::new(context(), 1);
    let (ctx, none) = (build.ir.ctx(), Build::new(context(), 0));
    let body = |build: &Build| build.ir.regions(build.func)[0];
    assert!(!converter.is_legal_region(&build.ir, body(&build)));
    assert!(converter.is_legal_region(&none.ir, body(&none)));
    let function = |ty| ctx.function_type(&[Type::I64], &[ty]);
    assert!(converter.is_legal_signature(ctx, function(Type::I64)));
    assert!(!converter.is_legal_signature(ctx, function(Type::I32)));
    // A type that is not a function type is not a signature.
    assert!(!converter.is_legal_signature(ctx, Type::I64));
}
