//! Formats with directives, lists of clauses, and groups with every kind of anchor: the printed text can be parsed, and
//! is the text that `mlir-opt` 22 prints for the same definition.

use std::sync::Arc;

use crate::Context;
use crate::context::{Dialect, Registry};
use crate::op_def::*;
use crate::text::{
    Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseOptions, ParseResult, PrintOptions,
    check_formats, parse_source, print,
};
use crate::{Attribute, Type};

static UNIT: AttrConstraint =
    AttrConstraint::new("unit attribute", |_, attr| attr == Attribute::UNIT).spelled(AttrSpelling::Unit);
static I64: AttrConstraint = AttrConstraint::new("64-bit signless integer attribute", |_, _| true)
    .spelled(AttrSpelling::Typed(Type::I64));

const fn operand(name: &'static str, arity: Arity) -> OperandDef {
    OperandDef { name, constraint: &ANY_TYPE, arity }
}

const fn optional(name: &'static str, constraint: &'static AttrConstraint) -> AttributeDef {
    AttributeDef { name, constraint, presence: Presence::Optional }
}

macro_rules! rows {
    ($($name:ident: $format:literal, $($field:ident = $value:expr),*;)*) => {
        $(static $name: OpDef = OpDef {
            $($field: $value,)*
            format: Format::Declarative($format),
            ..OpDef::new(concat!("t.", stringify!($name)))
        };)*
        const ROWS: &[&OpDef] = &[$(&$name),*];
    };
}

#[expect(non_upper_case_globals, reason = "the names of the operations")]
mod rows {
    use super::*;
    rows! {
        words: "oilist(`one` $one | `two` $two) attr-dict",
            attributes = &[optional("one", &UNIT), optional("two", &UNIT)];
        clauses: "oilist(`a` `(` $a `:` type($a) `)` | `b` $b) attr-dict",
            operands = &[operand("a", Arity::Variadic)], attributes = &[optional("b", &I64)];
        either: "`(` (`?`) : (`` $a^ `:` type($a))? `)` attr-dict",
            operands = &[operand("a", Arity::Optional)];
        branch: "(`then` $yes^) : (`else`)? attr-dict", attributes = &[optional("yes", &UNIT)];
        bare_unit: "($yes^)? attr-dict", attributes = &[optional("yes", &UNIT)];
        props: "prop-dict attr-dict", attributes = &[optional("a", &I64)];
        types: "(`:` type($a)^ `[` $a `]`)? attr-dict", operands = &[operand("a", Arity::Variadic)];
        list: "custom<Bound>($a, type($a), $b, \"!\") attr-dict",
            operands = &[operand("a", Arity::Optional)], attributes = &[optional("b", &I64)];
        group: "(`at` custom<Bound>($a, type($a), $b, \"\")^)? attr-dict",
            operands = &[operand("a", Arity::Optional)], attributes = &[optional("b", &I64)];
        again: "$a `:` type($a) custom<Again>(ref($a), ref(type($a)), type($r)) attr-dict",
            operands = &[operand("a", Arity::Single)], results = &[operand("r", Arity::Single)];
    }
    pub(super) const OPS: &[&[&OpDef]] = &[ROWS];
}

static UNKNOWN: OpDef =
    OpDef { format: Format::Declarative("custom<Nobody>() attr-dict"), ..OpDef::new("u.op") };
const WITH_UNKNOWN: &[&[&OpDef]] = &[&[&UNKNOWN]];

fn parse_bound(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    match p.parse_optional_operand()? {
        Some(value) => {
            args.set_operands(p, 0, &[value]);
            p.parse_punct(":")?;
            let ty = p.parse_type()?;
            args.set_types(p, 1, &[ty]);
        }
        None => args.set_attr(2, p.parse_attribute(Some(Type::I64))?),
    }
    if args.literal(3).is_empty() { Ok(()) } else { p.parse_keyword("bang") }
}

fn print_bound(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    match args.attr(2) {
        Some(limit) => p.attribute_without_type(limit),
        None => {
            p.operands(args.operands(0));
            p.text(" : ");
            p.types(args.types(1));
        }
    }
    p.text(if args.literal(3).is_empty() { "" } else { " bang" });
}

/// The type of a result is that of an earlier operand, and the operand's name is printed again.
fn parse_again(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    p.parse_keyword(args.name(0))?;
    let types = args.types(p, 1);
    args.set_types(p, 2, &types);
    Ok(())
}

static DIRECTIVES: &[&[Directive]] = &[&[
    Directive::new("Bound", parse_bound, print_bound),
    Directive::new("Again", parse_again, |p, args| p.text(args.name(0))),
]];

fn context(ops: &'static [&'static [&'static OpDef]]) -> Arc<Context> {
    let mut registry = Registry::new();
    let name = ops[0][0].dialect();
    registry.register(Dialect { ops, directives: DIRECTIVES, ..Dialect::new(name) });
    Arc::new(Context::new(registry))
}

/// Parses operations, one per line, after the definition of `%0`, and prints them.
fn check(text: &str) -> String {
    let ctx = context(rows::OPS);
    let read =
        |text: &str| parse_source(&ctx, "t", text.as_bytes(), ParseOptions { allow_unregistered: true });
    let print = |ir| {
        let text = print(&ir, PrintOptions::default());
        let lines = text.lines().filter(|line| line.contains("t.")).map(str::trim);
        lines.collect::<Vec<_>>().join("\n")
    };
    let values = "%0 = \"x.i\"() : () -> i32\n";
    match read(&format!("{values}{text}")).map(print) {
        Ok(printed) => {
            let again = read(&format!("{values}{printed}")).map(print);
            assert_eq!(again.as_ref(), Ok(&printed), "the printed text parses");
            printed
        }
        Err(errors) => format!("error: {}", errors[0].message),
    }
}

#[test]
fn the_printed_text_is_the_parsed_text() {
    for text in [
        "t.words",
        "t.words one two",
        "t.words {c}",
        "t.clauses a(%0, %0 : i32, i32)",
        "t.clauses a(%0 : i32) b 3",
        "t.clauses b 3",
        "t.either(?)",
        "t.either(%0 : i32)",
        "t.branch then",
        "t.branch else",
        "t.bare_unit unit",
        "t.bare_unit",
        "t.props <{a = 3 : i64}> {b = 2 : i32}",
        "t.types : i32, i32[%0, %0]",
        "t.types",
        "t.list %0 : i32 bang",
        "t.list 7 bang",
        "t.group",
        "t.group at %0 : i32",
        "t.group at 7 {x}",
        "%1 = t.again %0 : i32 a",
    ] {
        assert_eq!(check(text), text);
    }
}

#[test]
fn clauses_come_in_any_order_and_once() {
    assert_eq!(check("t.words two one"), "t.words one two");
    assert_eq!(
        check("t.words one one"),
        "error: `one` clause can appear at most once in the expansion of the oilist directive"
    );
}

#[test]
fn unknown_directives_are_named() {
    assert_eq!(check_formats(&context(rows::OPS)), Vec::<String>::new());
    assert_eq!(
        check_formats(&context(WITH_UNKNOWN)),
        ["the format of 'u.op': the dialect 'u' has no directive `Nobody`"]
    );
}
