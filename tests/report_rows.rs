//! Tests that all formats of the report of `check` have the same rows, with the same status, name, text and place.

use std::sync::Arc;

use proofmark::check::{
    CheckOptions, Equivalence, Interrupted, OutcomeProof, Variant, View, check, html, json, junit, sarif,
    words,
};
use proofmark::checks::fingerprint::Dataflow;
use proofmark::checks::{
    DecisionEffect, Finding, FindingKind, OrderCause, OrderDependence, OrderOutcome, Run, Subject,
    UndecidedRewrite,
};
use proofmark::drivers::StopReason;
use proofmark::ir::diagnostics::{Diagnostic, Sources};
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::{Context, Ir, Location, OpId};
use proofmark::passes::{Pass, PassRegistry, PassReport, Pipeline};
use proofmark::proofs::{ModuleReport, Pair, Settings, Verdict};
use serde_json::Value;

const FILE: &str = "rows.mlir";

const PROGRAM: &str = "\
func.func @same(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func @wrong(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func @missing(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func private @unused(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func @concealed(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func @open(%a: i8, %b: i8) -> i8 { return %a : i8 }
func.func @\"a<b>&c\"(%a: i8, %b: i8) -> i8 { return %a : i8 }
";

/// Returns the functions of a module with their names.
fn functions(ir: &Ir, module: OpId) -> Vec<(String, OpId)> {
    let blocks = ir.regions(module).iter().flat_map(|&region| ir.blocks(region)).collect::<Vec<_>>();
    let ops = blocks.into_iter().flat_map(|block| ir.ops(block));
    ops.filter_map(|op| Some((ir.symbol_name(op)?.as_str(ir.ctx()).to_owned(), op))).collect()
}

/// A wrong pass: `@wrong` returns the other argument, `@missing` and `@unused` are erased, and `@concealed` becomes
/// private.
static WRONG: Pass = Pass {
    flag: "wrong",
    name: "Wrong",
    summary: "Change the meaning",
    options: &[],
    run: |ir, module, _, _| {
        for (name, op) in functions(ir, module) {
            match name.as_str() {
                "wrong" => {
                    let block = ir.entry_block(ir.regions(op)[0]).expect("a body");
                    let (args, last) =
                        (ir.block_args(block).to_vec(), ir.last_op(block).expect("a terminator"));
                    ir.rewriter().set_operand(last, 0, args[1]);
                }
                "missing" | "unused" => ir.rewriter().erase_op(op),
                "concealed" => {
                    let visibility = ir.ctx().ident("sym_visibility");
                    let private = ir.ctx().string_attr("private");
                    ir.rewriter().set_property(op, visibility, private);
                }
                _ => {}
            }
        }
        PassReport::default()
    },
};

/// The status, code, name and line of each row that the report must have.
const ROWS: &[(&str, &str, &str, Option<u64>)] = &[
    ("holds", "outcome", "outcome 1", None),
    ("fails", "order", "outcome 2", Some(2)),
    ("note", "stopped", "driver", None),
    ("fails", "cycle", "driver", None),
    ("fails", "error", "pass", Some(1)),
    ("fails", "panicked", "contract: pattern 'P<Q>'", Some(3)),
    ("undecided", "undecided", "rewrites", None),
    ("undecided", "undecided", "pattern 'Open' on 'test.op'", Some(4)),
    ("holds", "proved", "@same", Some(1)),
    ("fails", "refuted", "@wrong", Some(2)),
    ("holds", "proved", "@concealed", Some(5)),
    ("undecided", "undecided", "@open", Some(6)),
    ("note", "hidden", "@\"a<b>&c\"", Some(7)),
    ("note", "removed", "@unused", Some(4)),
    ("fails", "lost", "@missing", Some(3)),
    ("fails", "lost", "@concealed", Some(5)),
    ("note", "comparison", "comparison of outcome 2", None),
    ("undecided", "interrupted", "other orders", None),
];

/// Returns a report with a row of each kind as text, HTML, JSON, JUnit and SARIF.
fn forms() -> [String; 5] {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let parse = |text: &str| {
        parse_source(&ctx, FILE, text.as_bytes(), ParseOptions::default()).expect("the program is valid")
    };
    let ir = parse(PROGRAM);
    let mut passes = PassRegistry::default();
    passes.register(&WRONG);
    let variants =
        [Variant::requested(Pipeline::parse(&passes, "builtin.module(wrong)").expect("it is registered"))];
    let options = CheckOptions {
        seeds: Vec::new(),
        prove: Some(Settings::default()),
        prove_rewrites: Some(Settings::default()),
        ..CheckOptions::default()
    };
    let mut report = check(&ir, &variants, &options, |_| {});
    let at = |line| Location::file_line_col(&ctx, ctx.ident(FILE), line, 1);

    let other = parse("func.func @other() { return }");
    let run = Run { variant: 0, seed: Some(7) };
    let taken = |line| DecisionEffect { taken: Some(("test.op".to_owned(), at(line))), rewrite: None };
    let cause = OrderCause::Decision { fuel: 3, default: taken(1), drawn: taken(2) };
    let dependence = OrderDependence { run, symbol: None, cause };
    report.orders.outcomes.push(OrderOutcome {
        dataflow: Dataflow::of(&other, other.root()),
        n_texts: 1,
        runs: vec![run],
        fuel: 5,
        ir: Some(other),
        dependence: Some(dependence),
    });
    let stopped = |stop| PassReport { stop: Some(stop), ..PassReport::default() };
    let failed = PassReport::failed(Diagnostic::error(at(1), "the pass & its options".to_owned()));
    let passes = vec![stopped(StopReason::MaxIterations), stopped(StopReason::Cycle), failed];
    report.orders.runs.push((run, passes));
    report.orders.findings.push(Finding {
        kind: FindingKind::Panicked { message: "a < b".to_owned() },
        subject: Subject::Pattern("P<Q>".to_owned()),
        op: "test.op".to_owned(),
        location: at(3),
        seed: Some(7),
        fuel: 1,
        step: 2,
        before: "before".to_owned(),
        after: "after".to_owned(),
        count: 1,
    });
    report.orders.verdicts.undecided = 1;
    report.orders.undecided_rewrites.push(UndecidedRewrite {
        subject: Subject::Pattern("Open".to_owned()),
        op: "test.op".to_owned(),
        location: at(4),
        reason: "out of time".to_owned(),
    });
    let proof = &mut report.proofs[0].refines;
    for pair in &mut proof.pairs {
        if pair.source == "open" {
            let verdict = Verdict::Undecided { reason: "a reason".to_owned() };
            *pair = Pair { verdict, ..pair.clone() };
        }
    }
    proof.pairs.retain(|pair| pair.source != "a<b>&c");
    proof.hidden.push("a<b>&c".to_owned());
    let refines = ModuleReport::default();
    report.proofs.push(OutcomeProof { refines, compared: Some(Equivalence::Different), pair_compared: None });
    report.interrupted = Some(Interrupted { runs: 2, of_runs: 5 });

    assert!(report.fails(&options) && report.is_undecided(&options));
    let sources = Sources::part(FILE, 0, PROGRAM.as_bytes());
    let views = [View {
        report: &report,
        options: &options,
        variants: &variants,
        input: &ir,
        file: FILE,
        first_line: 1,
        ctx: &ctx,
        sources: &sources,
    }];
    [words(&views), html(&views), json(&views), junit(&views), sarif(&views)]
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("no '{key}' in {row:#}"))
}

#[test]
fn all_formats_have_the_same_rows() {
    let [words, html, json, junit, sarif] = forms();
    let report: Value = serde_json::from_str(&json).expect("JSON");
    let rows = report["rows"].as_array().expect("a list");
    let found: Vec<_> = rows
        .iter()
        .map(|row| (text(row, "status"), text(row, "code"), text(row, "name"), row["place"]["line"].as_u64()))
        .collect();
    assert_eq!(found, ROWS, "{json}");

    let junit = roxmltree::Document::parse(&junit).expect("XML");
    let log: Value = serde_json::from_str(&sarif).expect("JSON");
    let run = &log["runs"][0];
    for row in rows {
        let (status, code, name, lines) =
            (text(row, "status"), text(row, "code"), text(row, "name"), text(row, "text"));
        let title = lines.lines().next().expect("a line");

        for line in lines.lines() {
            assert!(words.contains(line), "words: no '{line}' in {words}");
            let escaped =
                line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
            assert!(html.contains(&escaped), "HTML: no '{escaped}' in {html}");
        }
        if row["outcome"].is_u64() && code != "comparison" {
            let line = words.lines().find(|line| line.trim().starts_with(name) && line.contains(title));
            assert!(line.is_some(), "words: no {name} in {words}");
        }

        let expected = match status {
            "fails" => Some("failure"),
            "undecided" => Some("skipped"),
            _ => None,
        };
        let case_name = match row["outcome"].as_u64() {
            Some(outcome) if code != "comparison" => format!("{name} in outcome {}", outcome + 1),
            _ => name.to_owned(),
        };
        let has_case = junit.descendants().filter(|node| node.has_tag_name("testcase")).any(|case| {
            let result =
                case.children().find(|node| node.has_tag_name("failure") || node.has_tag_name("skipped"));
            let message = result.and_then(|result| result.attribute("message"));
            let output = case.children().find(|node| node.has_tag_name("system-out"));
            case.attribute("name") == Some(&case_name)
                && result.map(|result| result.tag_name().name()) == expected
                && message
                    .or(output.and_then(|output| output.text()))
                    .is_some_and(|text| text.contains(title))
        });
        assert!(has_case, "JUnit: no {row:#} in {junit:#?}");

        let kind = match status {
            "holds" => continue,
            "note" => "informational",
            "undecided" => "open",
            _ => "fail",
        };
        if code == "interrupted" {
            assert_eq!(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"], title);
            continue;
        }
        let has_result = run["results"].as_array().expect("a list").iter().any(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            result["ruleId"] == code
                && result["kind"].as_str().unwrap_or("fail") == kind
                && text(&result["message"], "text").contains(lines)
                && place["region"]["startLine"].as_u64() == row["place"]["line"].as_u64()
        });
        assert!(has_result, "SARIF: no {row:#} in {sarif}");
    }
    let n_results = run["results"].as_array().map_or(0, Vec::len);
    let n_shown = rows.iter().filter(|row| row["status"] != "holds" && row["code"] != "interrupted").count();
    assert_eq!(n_results, n_shown, "{sarif}");
}
