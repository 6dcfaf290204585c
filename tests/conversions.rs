//! Tests of the public interface of dialect conversion: rules of legality, conversions of one value to several, changes
//! in place, signatures. Each test is a program, a target with its patterns, and the expected program.

use std::sync::Arc;

use proofmark::checks::{CheckConfig, Checker};
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPattern, ConversionPatterns, ConversionReport,
    ConversionRow, ConversionTarget, Converted, SignatureConversion, TypeConverter, apply_partial_conversion,
};
use proofmark::ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark::ir::{Attribute, Context, Ir, Location, NewOp, Outcome, Root, Type, ValueId};

/// Converts `program`. Returns the printed result and the report.
fn convert(
    program: &str,
    target: impl FnOnce(&Context) -> ConversionTarget,
    patterns: impl FnOnce(&mut ConversionPatterns),
) -> (String, ConversionReport) {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let options = ParseOptions { allow_unregistered: true };
    let mut ir = parse_source(&ctx, "test.mlir", program.as_bytes(), options).expect("the program is valid");
    let mut set = ConversionPatterns::new();
    patterns(&mut set);
    let (target, root) = (target(&ctx), ir.root());
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let report =
        apply_partial_conversion(&mut ir, root, &target, &set, &ConversionConfig::default(), &mut checker);
    assert_eq!(checker.findings(), []);
    (print(&ir, PrintOptions::default()), report)
}

/// Asserts that the lines are equal up to indentation.
fn assert_lines(text: &str, expected: &[&str]) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, expected, "{text}");
}

const fn row(
    name: &'static str,
    root: &'static str,
    apply: for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>,
) -> ConversionRow {
    ConversionRow { name, summary: "for a test", root, benefit: 1, generated_ops: &[], apply }
}

/// Replaces the matched operation by the operation `name` on the converted operands.
fn becomes<'m>(m: ConversionMatch<'m>, name: &str) -> Outcome<'m> {
    let (op, operands) = (m.op(), m.converted().to_vec());
    let types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let name = m.ctx().op_name(name);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    rw.replace_op_with_new(op, &NewOp { operands: &operands, results: &types, ..NewOp::new(name, loc) });
    rw.done()
}

static OLD_TO_NEW: ConversionRow = row("OldToNew", "old.a", |m| becomes(m, "new.a"));

fn has(ir: &Ir, op: proofmark::ir::OpId, name: &str) -> bool {
    ir.attrs(op).get(ir.ctx(), ir.ctx().ident(name)).is_some()
}

#[test]
fn a_rule_says_which_operations_of_a_name_are_legal() {
    let (text, report) = convert(
        r#""old.a"() {keep} : () -> ()
           "old.a"() : () -> ()"#,
        |ctx| {
            ConversionTarget::new()
                .dynamically_legal_op(ctx, "old.a", |ir, op| Some(has(ir, op, "keep")))
                .legal_dialects(ctx, &["new"])
        },
        |patterns| {
            patterns.add_rows(&[OLD_TO_NEW], None);
        },
    );
    assert!(report.succeeded(), "{report:?}");
    assert_lines(&text, &["module {", r#""old.a"() {keep} : () -> ()"#, r#""new.a"() : () -> ()"#, "}"]);
}

#[test]
fn a_rule_says_which_operations_of_a_dialect_are_legal_and_a_name_goes_before_it() {
    let target = |ctx: &Context| {
        ConversionTarget::new()
            .dynamically_legal_dialect(ctx, "old", |ir, op| Some(has(ir, op, "keep")))
            .legal_ops(ctx, &["old.b"])
            .legal_dialects(ctx, &["new"])
    };
    let patterns = |patterns: &mut ConversionPatterns| {
        patterns.add_rows(&[OLD_TO_NEW], None);
    };
    let (text, report) = convert(
        r#""old.a"() : () -> ()
           "old.b"() : () -> ()
           "old.c"() {keep} : () -> ()"#,
        target,
        patterns,
    );
    assert!(report.succeeded(), "{report:?}");
    let expected =
        ["module {", r#""new.a"() : () -> ()"#, r#""old.b"() : () -> ()"#, r#""old.c"() {keep} : () -> ()"#];
    assert_lines(&text, &[&expected[..], &["}"]].concat());
    let (_, report) = convert(r#""old.c"() : () -> ()"#, target, patterns);
    let [error] = &report.errors[..] else { panic!("{report:?}") };
    assert_eq!(error.message, "failed to legalize operation 'old.c' that was explicitly marked illegal");
}

#[test]
fn a_default_rule_applies_to_all_other_operations() {
    let target = |_: &Context| {
        ConversionTarget::new().unknown_op_dynamically_legal(|ir, op| has(ir, op, "bad").then_some(false))
    };
    let (text, report) = convert(r#""any.a"() : () -> ()"#, target, |_| {});
    assert!(report.succeeded(), "{report:?}");
    assert_lines(&text, &["module {", r#""any.a"() : () -> ()"#, "}"]);
    let (_, report) = convert(r#""any.a"() {bad} : () -> ()"#, target, |_| {});
    assert!(!report.succeeded());
}

/// Returns a type converter from `i64` to two `i32`.
fn halves() -> Arc<TypeConverter> {
    let converter =
        TypeConverter::new().rule(|_, ty| Converted::one(ty)).rule(|ctx, ty| match ty == ctx.int_type(64) {
            true => Converted::To([Type::I32, Type::I32].into_iter().collect()),
            false => Converted::NotMine,
        });
    Arc::new(converter)
}

/// A pattern for values that may be converted to several values.
struct Several {
    root: &'static str,
    converter: Arc<TypeConverter>,
    apply: for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>,
}

impl ConversionPattern for Several {
    fn name(&self) -> &str {
        self.root
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.root)
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn supports_one_to_many(&self) -> bool {
        true
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        (self.apply)(m)
    }
}

/// Replaces an operation with an `i64` by two operations with one `i32` each.
fn make_halves(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let name = m.ctx().op_name("new.half");
    let mut rw = m.rewrite();
    let new = NewOp { results: &[Type::I32], ..NewOp::new(name, Location::UNKNOWN) };
    let halves: Vec<ValueId> = (0..2)
        .map(|_| {
            let half = rw.create(&new);
            rw.result(half, 0)
        })
        .collect();
    rw.replace_op_with_groups(op, &[&halves]);
    rw.done()
}

/// Replaces an operation by an operation on all values to which the operand is converted.
fn use_halves(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, operands) = (m.op(), m.converted_group(0).to_vec());
    let name = m.ctx().op_name("new.use");
    let mut rw = m.rewrite();
    rw.replace_op_with_new(op, &NewOp { operands: &operands, ..NewOp::new(name, Location::UNKNOWN) });
    rw.done()
}

#[test]
fn one_value_becomes_two() {
    for use_both in [use_halves, use_remapped] {
        let (text, report) = convert(
            r#"%0 = "old.make"() : () -> i64
               "old.use"(%0) : (i64) -> ()"#,
            |ctx| ConversionTarget::new().illegal_dialects(ctx, &["old"]).legal_dialects(ctx, &["new"]),
            |patterns| {
                let pattern = |root, apply| Several { root, converter: halves(), apply };
                patterns.add(pattern("old.make", make_halves)).add(pattern("old.use", use_both));
            },
        );
        assert!(report.succeeded(), "{report:?}");
        let expected = [
            "module {",
            r#"%0 = "new.half"() : () -> i32"#,
            r#"%1 = "new.half"() : () -> i32"#,
            r#""new.use"(%0, %1) : (i32, i32) -> ()"#,
            "}",
        ];
        assert_lines(&text, &expected);
    }
}

/// Does the same as [`use_halves`], but gets the converted values from the rewriter.
fn use_remapped(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, operand) = (m.op(), m.operand(m.op(), 0));
    let name = m.ctx().op_name("new.use");
    let mut rw = m.rewrite();
    let Some(values) = rw.remapped(operand) else { return rw.abort("a type cannot be converted") };
    rw.replace_op_with_new(op, &NewOp { operands: &values, ..NewOp::new(name, Location::UNKNOWN) });
    rw.done()
}

/// Drops the attribute that makes the operation illegal.
fn drop_bad(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, bad) = (m.op(), m.ctx().ident("bad"));
    let mut rw = m.rewrite();
    rw.modify_op_in_place(op, |edit| edit.remove_attr(bad));
    rw.done()
}

static DROP_BAD: ConversionRow = row("DropBad", "any.a", drop_bad);

#[test]
fn an_operation_becomes_legal_in_place() {
    let (text, report) = convert(
        r#""any.a"() {bad, good} : () -> ()"#,
        |ctx| ConversionTarget::new().dynamically_legal_op(ctx, "any.a", |ir, op| Some(!has(ir, op, "bad"))),
        |patterns| {
            patterns.add_rows(&[DROP_BAD], None);
        },
    );
    assert!(report.succeeded(), "{report:?}");
    assert_lines(&text, &["module {", r#""any.a"() {good} : () -> ()"#, "}"]);
}

/// Replaces the first argument of the block by a constant, and appends an argument.
fn new_signature(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let body = m.regions(op)[0];
    let Some(entry) = m.entry_block(body) else { return m.fail("no body") };
    let (constant, done) = (m.ctx().op_name("new.constant"), m.ctx().ident("done"));
    let unit = Attribute::UNIT;
    let mut rw = m.rewrite();
    let new = NewOp { results: &[Type::I32], ..NewOp::new(constant, Location::UNKNOWN) };
    let constant = rw.create(&new);
    let constant = rw.result(constant, 0);
    let mut signature = SignatureConversion::new(2);
    signature.remap(0, &[constant]);
    signature.add_input(1, &[Type::I32]);
    signature.add_new(&[Type::INDEX]);
    rw.apply_signature_conversion(entry, &signature);
    rw.modify_op_in_place(op, |edit| edit.set_attr(done, unit));
    rw.done()
}

static NEW_SIGNATURE: ConversionRow = row("NewSignature", "any.loop", new_signature);

#[test]
fn arguments_are_replaced_and_added() {
    let (text, report) = convert(
        r#""any.loop"() ({
           ^bb0(%a: i32, %b: i32):
             "any.use"(%a, %b) : (i32, i32) -> ()
           }) : () -> ()"#,
        |ctx| {
            ConversionTarget::new()
                .dynamically_legal_op(ctx, "any.loop", |ir, op| Some(has(ir, op, "done")))
                .legal_dialects(ctx, &["new"])
        },
        |patterns| {
            patterns.add_rows(&[NEW_SIGNATURE], None);
        },
    );
    assert!(report.succeeded(), "{report:?}");
    let expected = [
        "module {",
        r#"%0 = "new.constant"() : () -> i32"#,
        r#""any.loop"() ({"#,
        "^bb0(%arg0: i32, %arg1: index):",
        r#""any.use"(%0, %arg0) : (i32, i32) -> ()"#,
        "}) {done} : () -> ()",
        "}",
    ];
    assert_lines(&text, &expected);
}

#[test]
fn an_operation_is_legal_for_a_converter_whose_types_stay() {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let program = r#"%0 = "any.make"() : () -> i64
                     "any.use"(%0) : (i64) -> ()
                     "any.none"() : () -> ()"#;
    let options = ParseOptions { allow_unregistered: true };
    let ir = parse_source(&ctx, "test.mlir", program.as_bytes(), options).expect("valid");
    let block = ir.entry_block(ir.regions(ir.root())[0]).expect("a body");
    let legal: Vec<bool> = ir.ops(block).map(|op| halves().is_legal_op(&ir, op)).collect();
    assert_eq!(legal, [false, false, true]);
}
