//! Tests that JUnit and SARIF reports are valid for any names in the program and for all kinds of failures.
//!
//! JUnit is parsed as XML, with all characters checked, and compared with the elements that CI systems read.
//! SARIF is compared with the required parts of its schema, version 2.1.0.

use std::sync::Arc;

use proofmark::check::{CheckOptions, Variant, View, check, html, json, junit, sarif, words};
use proofmark::ir::diagnostics::Sources;
use proofmark::ir::text::{ParseOptions, is_hidden, parse_source};
use proofmark::ir::{Context, Ir, OpId};
use proofmark::passes::{Pass, PassRegistry, PassReport, Pipeline};
use proofmark::proofs::Settings;
use proptest::prelude::*;
use serde_json::Value;

/// A wrong pass: it fails on three functions, erases the second function, and changes the first one to return the other
/// argument.
static WRONG: Pass = Pass {
    flag: "wrong",
    name: "Wrong",
    summary: "Change the meaning",
    options: &[],
    run: |ir, module, _, _| {
        let blocks: Vec<_> = ir.regions(module).iter().flat_map(|&region| ir.blocks(region)).collect();
        let functions: Vec<OpId> = blocks.into_iter().flat_map(|block| ir.ops(block)).collect();
        if let [_, _, third, ..] = functions[..] {
            let name = ir.symbol_name(third).map(|name| name.as_str(ir.ctx()).to_owned()).unwrap_or_default();
            let message = format!("there is '{name}'");
            return PassReport::failed(proofmark::ir::diagnostics::Diagnostic::error_on(ir, third, message));
        }
        if let [_, second, ..] = functions[..] {
            ir.rewriter().erase_op(second);
        }
        if let Some(block) = functions.first().and_then(|&first| ir.entry_block(ir.regions(first)[0])) {
            let (args, last) = (ir.block_args(block).to_vec(), ir.last_op(block).expect("a terminator"));
            ir.rewriter().set_operand(last, 0, args[1]);
        }
        PassReport::default()
    },
};

/// Returns `text` as a string literal of MLIR.
fn quoted(text: &str) -> String {
    let bytes: String = text.bytes().map(|byte| format!("\\{byte:02X}")).collect();
    format!("\"{bytes}\"")
}

/// Returns a program with functions of the given names, at locations in files of the given names.
fn program(names: &[String], files: &[String]) -> String {
    let mut seen = Vec::new();
    let mut text = String::new();
    for (name, file) in names.iter().zip(files.iter().cycle()) {
        if name.is_empty() || seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let (name, file) = (quoted(name), quoted(file));
        text += &format!(
            "func.func @{name}(%a: i8, %b: i8) -> i8 {{\n  return %a : i8 loc({file}:1:1)\n}} \
             loc(callsite({name} at {file}:0:7))\n"
        );
    }
    text
}

/// Returns the report of a run in each format.
fn reports(file: &str, text: &str, first_line: u32) -> [String; 5] {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir: Ir =
        parse_source(&ctx, file, text.as_bytes(), ParseOptions::default()).expect("the program is valid");
    let mut passes = PassRegistry::default();
    passes.register(&WRONG);
    let variants =
        [Variant::requested(Pipeline::parse(&passes, "builtin.module(wrong)").expect("it is registered"))];
    let options =
        CheckOptions { seeds: vec![1], prove: Some(Settings::default()), ..CheckOptions::default() };
    let report = check(&ir, &variants, &options, |_| {});
    assert!(text.is_empty() || report.fails(&options), "the pass is wrong");
    let sources = Sources::part(file, first_line - 1, text.as_bytes());
    let view = || View {
        report: &report,
        options: &options,
        variants: &variants,
        input: &ir,
        file,
        first_line,
        ctx: &ctx,
        sources: &sources,
    };
    let views = [view()];
    [junit(&views), sarif(&views), json(&views), html(&views), words(&views)]
}

/// The verdicts of single rewrites are listed by subject, with the reasons of those that are undecided.
#[test]
fn json_lists_the_verdicts_of_rewrites_by_subject() {
    let text = "func.func @f(%a: i32, %m: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.muli %0, %c0 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}";
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir: Ir =
        parse_source(&ctx, "steps.mlir", text.as_bytes(), ParseOptions::default()).expect("a program");
    let pipeline = Pipeline::parse(&PassRegistry::default(), "builtin.module(canonicalize)");
    let variants = [Variant::requested(pipeline.expect("it is registered"))];
    let options =
        CheckOptions { seeds: vec![], prove_rewrites: Some(Settings::default()), ..CheckOptions::default() };
    let report = check(&ir, &variants, &options, |_| {});
    let sources = Sources::part("steps.mlir", 0, text.as_bytes());
    let view = View {
        report: &report,
        options: &options,
        variants: &variants,
        input: &ir,
        file: "steps.mlir",
        first_line: 1,
        ctx: &ctx,
        sources: &sources,
    };
    let report: Value = serde_json::from_str(&json(&[view])).expect("JSON");
    fn steps(value: &Value) -> Option<&Value> {
        match value {
            Value::Object(fields) => fields
                .get("by_subject")
                .is_some()
                .then_some(value)
                .or_else(|| fields.values().find_map(steps)),
            Value::Array(values) => values.iter().find_map(steps),
            _ => None,
        }
    }
    let steps = steps(&report).unwrap_or_else(|| panic!("no steps: {report}"));
    let subjects = steps["by_subject"].as_array().expect("a list");
    assert!(!subjects.is_empty(), "{report}");
    for verdict in ["proved", "vacuous", "refuted", "undecided"] {
        let total: u64 = subjects.iter().filter_map(|subject| subject[verdict].as_u64()).sum();
        assert_eq!(Some(total), steps[verdict].as_u64(), "{verdict}: {report}");
    }
    let names: Vec<&str> = subjects.iter().filter_map(|subject| subject["subject"].as_str()).collect();
    assert_eq!(names.len(), subjects.len(), "{report}");
    assert!(names.is_sorted(), "{names:?}");
    assert!(subjects.iter().any(|subject| subject["proved"].as_u64() > Some(0)), "{report}");
}

/// Checks that a report has the elements that CI systems read: <https://github.com/testmoapp/junitxml>.
fn check_junit(text: &str) -> Result<(), String> {
    let document = roxmltree::Document::parse(text).map_err(|error| error.to_string())?;
    let root = document.root_element();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| -> Result<usize, String> {
        let value = node.attribute(name).ok_or(format!("no attribute '{name}'"))?;
        value.parse().map_err(|_| format!("{name}=\"{value}\" is no number"))
    };
    let of = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.descendants().filter(|each| each.has_tag_name(name)).count()
    };
    let counts = |node: roxmltree::Node<'_, '_>| -> Result<(), String> {
        for (name, elements) in
            [("tests", "testcase"), ("failures", "failure"), ("skipped", "skipped"), ("errors", "error")]
        {
            if number(node, name)? != of(node, elements) {
                return Err(format!("'{name}' is not the number of elements '{elements}'"));
            }
        }
        node.attribute("name").map(drop).ok_or("no name".to_owned())
    };
    if !root.has_tag_name("testsuites") {
        return Err("the root is not 'testsuites'".to_owned());
    }
    counts(root)?;
    for suite in root.children().filter(roxmltree::Node::is_element) {
        if !suite.has_tag_name("testsuite") {
            return Err(format!("'{}' among the suites", suite.tag_name().name()));
        }
        counts(suite)?;
        for case in suite.children().filter(roxmltree::Node::is_element) {
            if !case.has_tag_name("testcase") || case.attribute("name").is_none() {
                return Err("a case without a name".to_owned());
            }
            let results: Vec<_> = case.children().filter(roxmltree::Node::is_element).collect();
            let (outputs, results): (Vec<_>, Vec<_>) =
                results.into_iter().partition(|each| each.has_tag_name("system-out"));
            let known = ["failure", "skipped", "error"];
            if results.len() > 1 || !results.iter().all(|each| known.contains(&each.tag_name().name())) {
                return Err("a case has more than one result".to_owned());
            }
            if outputs.len() > 1 {
                return Err("a case has more than one output".to_owned());
            }
        }
    }
    Ok(())
}

/// Checks that a report has the required parts of the schema of SARIF 2.1.0, and only values that its enumerations and
/// formats permit.
fn check_sarif(text: &str) -> Result<(), String> {
    let log: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let members = |value: &Value, allowed: &[&str]| -> Result<(), String> {
        let object = value.as_object().ok_or(format!("{value} is no object"))?;
        match object.keys().find(|key| !allowed.contains(&key.as_str())) {
            Some(key) => Err(format!("'{key}' is no property")),
            None => Ok(()),
        }
    };
    let list = |value: &Value| value.as_array().cloned().ok_or(format!("{value} is no list"));
    members(&log, &["$schema", "version", "runs"])?;
    expect(log["version"] == "2.1.0", "version")?;
    for run in list(&log["runs"])? {
        members(&run, &["tool", "results"])?;
        members(&run["tool"], &["driver"])?;
        let driver = &run["tool"]["driver"];
        members(driver, &["name", "version", "rules"])?;
        expect(driver["name"].is_string(), "tool.driver.name is required")?;
        let mut rules = Vec::new();
        for rule in list(&driver["rules"])? {
            members(&rule, &["id", "shortDescription"])?;
            members(&rule["shortDescription"], &["text"])?;
            expect(rule["shortDescription"]["text"].is_string(), "message.text")?;
            let id = rule["id"].as_str().ok_or("reportingDescriptor.id is required")?.to_owned();
            expect(!rules.contains(&id), "rules are unique")?;
            rules.push(id);
        }
        for result in list(&run["results"])? {
            members(&result, &["ruleId", "level", "kind", "message", "locations", "suppressions"])?;
            let rule = result["ruleId"].as_str().unwrap_or_default().to_owned();
            expect(rules.contains(&rule), "ruleId is the id of a rule")?;
            expect(
                ["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap_or("")),
                "level",
            )?;
            let kind = result["kind"].as_str().unwrap_or("fail");
            expect(
                ["notApplicable", "pass", "fail", "review", "open", "informational"].contains(&kind),
                "kind",
            )?;
            expect(kind == "fail" || result["level"] == "none", "the level of what is no failure is none")?;
            members(&result["message"], &["text"])?;
            expect(result["message"]["text"].is_string(), "message.text is required")?;
            for location in list(&result["locations"])? {
                members(&location, &["physicalLocation"])?;
                let place = &location["physicalLocation"];
                members(place, &["artifactLocation", "region"])?;
                members(&place["artifactLocation"], &["uri"])?;
                let uri = place["artifactLocation"]["uri"].as_str().ok_or("uri")?;
                expect(is_uri_reference(uri), uri)?;
                if let Some(region) = place.get("region") {
                    members(region, &["startLine", "startColumn"])?;
                    let at_least_one = |value: &Value| value.as_u64().is_some_and(|n| n >= 1);
                    expect(at_least_one(&region["startLine"]), "startLine")?;
                    expect(region.get("startColumn").is_none_or(at_least_one), "startColumn")?;
                }
            }
        }
    }
    Ok(())
}

/// Returns whether a text is a path by RFC 3986: unreserved characters and percent-encoded bytes, and `file:` before an
/// absolute path.
fn is_uri_reference(uri: &str) -> bool {
    let path = uri.strip_prefix("file://").unwrap_or(uri);
    let mut bytes = path.bytes();
    while let Some(byte) = bytes.next() {
        let is_valid = match byte {
            b'%' => (0..2).all(|_| bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit())),
            _ => byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte),
        };
        if !is_valid {
            return false;
        }
    }
    true
}

/// Generates names with any characters, with a preference for characters that the formats escape.
fn name() -> impl Strategy<Value = String> {
    let troublesome = "\u{0}\u{1b}\u{7}\n\r\t\"\\<>&']]>\
                       \u{7f}\u{9b}\u{202e}\u{2028}\u{feff}\u{fffd}\u{fffe}\u{ffff}\u{1fffe}@:% /."
        .chars();
    let troublesome: Vec<char> = troublesome.collect();
    let character =
        prop_oneof![any::<char>(), prop::sample::select(troublesome), prop::char::range('a', 'f')];
    prop::collection::vec(character, 0..12).prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reports_are_valid_for_any_names(
        names in prop::collection::vec(name(), 0..4),
        files in prop::collection::vec(name(), 1..4),
        file in name(),
        first_line in 1u32..3,
    ) {
        let text = program(&names, &files);
        let [junit, sarif, json, html, words] = reports(&file, &text, first_line);
        prop_assert_eq!(check_junit(&junit), Ok(()), "{}", junit);
        prop_assert_eq!(check_sarif(&sarif), Ok(()), "{}", sarif);
        prop_assert!(serde_json::from_str::<Value>(&json).is_ok(), "{}", json);
        for report in [&junit, &sarif, &json, &html, &words] {
            prop_assert!(!report.contains(is_hidden), "{:?}", report);
        }
        // No name contains an unescaped line break.
        prop_assert!(words.lines().count() <= 40 + 12 * names.len(), "{}", words);
    }
}

/// Tests that the checks of this file reject invalid reports.
#[test]
fn invalid_reports_are_rejected() {
    let [junit, sarif, ..] = reports("f.mlir", &program(&["a".into(), "b".into()], &["c".into()]), 1);
    assert_eq!((check_junit(&junit), check_sarif(&sarif)), (Ok(()), Ok(())));
    for (old, new) in
        [("testcase", "case"), ("name=\"@a\"", "name=\"\u{fffe}\""), ("failures=\"2\"", "failures=\"3\"")]
    {
        assert!(junit.contains(old), "{junit}");
        assert!(check_junit(&junit.replace(old, new)).is_err(), "{new}");
    }
    for (old, new) in [
        ("\"2.1.0\"", "\"2.0.0\""),
        ("\"level\": \"error\"", "\"level\": \"bad\""),
        ("\"ruleId\": \"refuted\"", "\"ruleId\": \"unheard-of\""),
        ("\"uri\": \"c\"", "\"uri\": \"a b\""),
        ("\"message\"", "\"massage\""),
    ] {
        assert!(sarif.contains(old), "{sarif}");
        assert!(check_sarif(&sarif.replace(old, new)).is_err(), "{new}");
    }
}
