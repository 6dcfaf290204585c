//! Tests that each attribute of each operation with semantics has a declared role, and that a role `Read` is correct.
//!
//! An example with an attribute is compared with copies in which the attribute has another value. If each pair of each
//! example refines each other, the semantics does not read the attribute. For an attribute with the role `Unmodelled`,
//! no pair may be proved.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use proofmark::ir::context::{AttrKind, EnumDef};
use proofmark::ir::op_def::AttrSpelling;
use proofmark::ir::text::{ParseOptions, attribute_to_string, parse_attribute, parse_source};
use proofmark::ir::verify::verify;
use proofmark::ir::{Attribute, AttributeRole, Context, Ir, OpDef, OpId, Traits, WalkOrder};
use proofmark::proofs::{Settings, Verdict, prove_functions};

/// Attributes that are read, but whose value is determined by other attributes in each valid operation.
const DETERMINED: [(&str, &str); 2] = [
    // The attribute has one value.
    ("ub.poison", "value"),
    // The verifier requires that the iterators agree with the indexing maps.
    ("vector.contract", "iterator_types"),
];

/// The number of values tried for one attribute of one operation, over all examples.
const MAX_MUTATIONS: usize = 24;

fn operations(ctx: &Context) -> impl Iterator<Item = &'static OpDef> {
    let dialects = ctx.registry().dialects().iter();
    let rows = dialects.flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
    rows.filter(|def| def.semantics.is_some() && !def.attributes.is_empty())
}

fn is_structural(name: &str) -> bool {
    ["operandSegmentSizes", "resultSegmentSizes", "arg_attrs", "res_attrs"].contains(&name)
}

#[test]
fn every_attribute_of_an_operation_with_semantics_has_a_role() {
    let ctx = Context::new(proofmark::registry());
    let mut missing = Vec::new();
    for def in operations(&ctx) {
        for attribute in def.attributes.iter().filter(|attribute| !is_structural(attribute.name)) {
            if ctx.registry().role_of_op_attribute(def, attribute.name).is_none() {
                missing.push(format!("{} of {}", attribute.name, def.name));
            }
        }
    }
    assert!(missing.is_empty(), "no role is declared for {missing:?}");
}

/// Returns the programs of the folders of examples that are parsed without error.
fn examples(ctx: &Arc<Context>) -> Vec<Ir> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/attributes", "tests/meaning", "tests/planted", "dialects/tests/canonicalize"];
    let mut programs = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of examples");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a readable example");
            for chunk in text.split("// -----") {
                let source = chunk.split("// becomes:").next().unwrap_or_default();
                let parsed = parse_source(ctx, "example", source.as_bytes(), ParseOptions::default());
                programs.extend(parsed.ok().filter(|ir| verify(ir, ir.root()).is_empty()));
            }
        }
    }
    programs
}

/// Returns the innermost function with a body around an operation.
fn function_around(ir: &Ir, op: OpId) -> Option<OpId> {
    std::iter::successors(ir.parent_op(op), |&at| ir.parent_op(at))
        .find(|&at| ir.has_trait(at, Traits::FUNCTION))
}

/// Returns other values for an attribute: numbers greater and less by one, other keywords, and the values of other
/// examples.
fn other_values(
    ctx: &Context,
    def: &OpDef,
    name: &str,
    value: Option<Attribute>,
    seen: &BTreeSet<String>,
) -> Vec<Attribute> {
    let mut texts: Vec<String> = Vec::new();
    if let Some(value) = value {
        let text = attribute_to_string(ctx, value);
        texts.extend(with_other_numbers(&text));
        for (one, other) in
            [("true", "false"), ("false", "true"), ("(d0)", "(d0 + 1)"), ("parallel", "reduction")]
        {
            if let Some(at) = text.find(one) {
                texts.push(format!("{}{other}{}", &text[..at], &text[at + one.len()..]));
            }
        }
    }
    texts.extend(seen.iter().cloned());
    texts.extend(
        ["unit", "true", "64 : i64", "1 : i64", "1 : i32", "#arith.fastmath<nnan>", "#llvm.fastmath<nnan>"]
            .map(str::to_owned),
    );
    let accepts =
        |attr: &Attribute| def.attribute(name).is_none_or(|row| (row.constraint.accepts)(ctx, *attr));
    let mut values: Vec<Attribute> = texts
        .iter()
        .filter_map(|text| parse_attribute(ctx, text, ParseOptions::default()).ok())
        .filter(|attr| accepts(attr) && Some(*attr) != value)
        .collect();
    values.extend(other_keywords(ctx, def, name, value));
    let mut once = Vec::new();
    values.retain(|value| {
        !once.contains(value) && {
            once.push(*value);
            true
        }
    });
    values
}

/// Returns the other keywords of an attribute whose value is a keyword.
fn other_keywords(ctx: &Context, def: &OpDef, name: &str, value: Option<Attribute>) -> Vec<Attribute> {
    let cases = |enumeration: &'static EnumDef| {
        enumeration.cases.iter().map(|case| ctx.enum_attr(enumeration, case.0)).collect::<Vec<_>>()
    };
    let spelling = def.attribute(name).map(|row| row.constraint.spelling);
    let mut values = match (value.map(|value| value.kind(ctx)), spelling) {
        (Some(AttrKind::Enum { def, .. }), _) => cases(def),
        (_, Some(AttrSpelling::Keywords { cases, ty })) => {
            cases.iter().map(|case| ctx.i64_attr(case.1, ty)).collect()
        }
        (_, Some(AttrSpelling::Flags { def, ty, .. })) => {
            def.cases.iter().filter_map(|case| Some(ctx.i64_attr(case.0.try_into().ok()?, ty))).collect()
        }
        (_, Some(AttrSpelling::Parameters(enumeration))) => {
            ctx.registry().enum_def(enumeration).map(cases).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    values.retain(|other| Some(*other) != value);
    values
}

/// Returns a copy of the text for each number in it that is not part of a word, with that number changed by one.
fn with_other_numbers(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at..bytes.len()).find(|&i| !bytes[i].is_ascii_digit()).unwrap_or(bytes.len());
        let whole =
            end > at && (at == 0 || !is_word(bytes[at - 1])) && (end == bytes.len() || !is_word(bytes[end]));
        if let Some(number) = text[at..end].parse::<i64>().ok().filter(|_| whole) {
            for other in [number + 1, number - 1, number * 2 + 2] {
                found.push(format!("{}{other}{}", &text[..at], &text[end..]));
            }
        }
        at = end.max(at + 1);
    }
    found
}

/// Returns a copy of a program in which an attribute of the operation `number` has another value, or none.
fn mutated(ir: &Ir, number: usize, name: &str, value: Option<Attribute>) -> Option<(Ir, OpId)> {
    let mut copy = ir.duplicate();
    let mut ops = Vec::new();
    copy.walk(copy.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    let op = *ops.get(number)?;
    let ctx = copy.ctx_arc().clone();
    match value {
        Some(value) => copy.rewriter().set_property(op, ctx.ident(name), value),
        None => {
            let properties = copy.properties(op).without(&ctx, ctx.ident(name));
            copy.rewriter().set_properties(op, properties);
        }
    }
    copy.commit();
    if !verify(&copy, copy.root()).is_empty() {
        return None;
    }
    // The parser derives other parts of the operation from the attribute, such as the region of a named operation of
    // linalg.
    let text = proofmark::ir::text::print(&copy, Default::default());
    let again = parse_source(&ctx, "mutated", text.as_bytes(), ParseOptions::default()).ok()?;
    let mut ops = Vec::new();
    again.walk(again.root(), WalkOrder::PreOrder, |_, op| ops.push(op));
    let op = *ops.get(number).filter(|&&again_op| again.name(again_op) == copy.name(op))?;
    verify(&again, again.root()).is_empty().then_some((again, op))
}

#[test]
fn attributes_that_are_read_matter() {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let programs = examples(&ctx);
    let mut settings = Settings { index_widths: vec![64], ..Settings::default() };
    settings.limits = settings.limits.within(Duration::from_secs(2));
    settings.unroll = 4;
    let mut carriers: BTreeMap<&str, Vec<(usize, usize, OpId)>> = BTreeMap::new();
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (program, ir) in programs.iter().enumerate() {
        let mut number = 0;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            if let Some(def) = ir.op_def(op).filter(|def| def.semantics.is_some()) {
                carriers.entry(def.name).or_default().push((program, number, op));
                for (name, value) in ir.properties(op).entries(&ctx).iter() {
                    let values = seen.entry(name.as_str(&ctx).to_owned()).or_default();
                    if values.len() < 12 {
                        values.insert(attribute_to_string(&ctx, value));
                    }
                }
            }
            number += 1;
        });
    }
    let none = BTreeSet::new();
    let (mut table, mut unnoticed) = (String::new(), Vec::new());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for def in operations(&ctx) {
        for attribute in def.attributes.iter().filter(|attribute| !is_structural(attribute.name)) {
            let role = ctx.registry().role_of_op_attribute(def, attribute.name);
            let is_read = match role {
                Some(AttributeRole::Read) => true,
                Some(AttributeRole::Irrelevant(_)) => {
                    *counts.entry("irrelevant").or_default() += 1;
                    continue;
                }
                _ => false,
            };
            *counts.entry(if is_read { "read" } else { "not modelled" }).or_default() += 1;
            let (mut tried, mut harmless) = (0, 0);
            'examples: for &(program, number, op) in carriers.get(def.name).into_iter().flatten() {
                let ir = &programs[program];
                let Some(function) = function_around(ir, op) else { continue };
                let value = ir.property_named(op, attribute.name);
                let seen = seen.get(attribute.name).unwrap_or(&none);
                let mut values: Vec<Option<Attribute>> = value.map(|_| None).into_iter().collect();
                values.extend(other_values(&ctx, def, attribute.name, value, seen).into_iter().map(Some));
                for other in values.into_iter().rev().take(12) {
                    let Some((copy, changed)) = mutated(ir, number, attribute.name, other) else { continue };
                    let Some(target) = function_around(&copy, changed) else { continue };
                    let proved = |verdict: Verdict| matches!(verdict, Verdict::Proved(_));
                    tried += 1;
                    let forth = proved(prove_functions(ir, function, &copy, target, &settings));
                    let back = forth && proved(prove_functions(&copy, target, ir, function, &settings));
                    harmless += usize::from(back);
                    if tried >= MAX_MUTATIONS || (is_read && !back) {
                        break 'examples;
                    }
                }
            }
            match (tried, is_read) {
                (0, _) => drop(writeln!(table, "{}: {}: no example", def.name, attribute.name)),
                (_, true) if harmless == tried && DETERMINED.contains(&(def.name, attribute.name)) => {}
                (_, true) if harmless == tried => {
                    unnoticed.push(format!("{} of {}", attribute.name, def.name))
                }
                // An attribute of a pure operation with dead results has no effect.
                (_, false) if harmless > 0 && (harmless == tried || !def.traits.contains(Traits::PURE)) => {
                    unnoticed.push(format!("{} of {}", attribute.name, def.name))
                }
                _ => *counts.entry("seen to matter").or_default() += 1,
            }
        }
    }
    for (what, n) in counts {
        let _ = writeln!(table, "{what}: {n}");
    }
    assert!(unnoticed.is_empty(), "other values without an effect: {unnoticed:#?}\n{table}");
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        omit_expression => true,
        snapshot_path => "attributes",
    }, {
        insta::assert_snapshot!("roles", table);
    });
}
