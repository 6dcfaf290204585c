//! Planted wrong steps of transform scripts. Each is found by the check meant for it, at the line of the script, and is
//! not found with this check off.

mod dialect;
mod payload;
mod rewrites;

use std::sync::Arc;

use proofmark::check::{CheckOptions, CheckReport, Variant, check};
use proofmark::checks::{CheckConfig, VerifyMode};
use proofmark::ir::Context;
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::passes::{PassRegistry, Pipeline};
use proofmark::proofs::Settings;

/// The check that finds a planted step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    /// The proof that each changed function refines its former version.
    Proof,
    /// Declared effects, the payload that a step may edit, and the restoration after failed alternatives.
    Contract,
    /// The verifier after each step.
    Verify,
    /// The search for uses of invalidated handles.
    Handles,
}

/// A script with a planted step, in the line with the comment `culprit`.
struct Planted {
    check: Check,
    /// The expected part of the error.
    message: &'static str,
    payload: &'static str,
    script: &'static str,
}

const HEAD: &str = "
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{t} in %root : (!transform.any_op) -> !transform.any_op
";

const TAIL: &str = "
    transform.yield
  }
}
";

impl Planted {
    fn text(&self) -> String {
        [self.payload, HEAD, self.script, TAIL].concat()
    }

    fn run(&self, is_on: bool) -> (CheckReport, Arc<Context>) {
        let mut registry = proofmark::registry();
        registry.register(dialect::DIALECT);
        let ctx = Arc::new(Context::new(registry));
        let text = self.text();
        let ir = parse_source(&ctx, "planted.mlir", text.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let on = |check| self.check != check || is_on;
        let options = if on(Check::Handles) { "" } else { "{disable-expensive-checks}" };
        let passes = PassRegistry::default();
        let pipeline = format!("builtin.module(transform-interpreter{options})");
        let pipeline = Pipeline::parse(&passes, &pipeline).expect("the pass is registered");
        let proves = self.check == Check::Proof && is_on;
        let options = CheckOptions {
            checks: CheckConfig {
                contract: on(Check::Contract),
                verify: if on(Check::Verify) { VerifyMode::Touched } else { VerifyMode::Off },
                ..CheckConfig::off()
            },
            seeds: Vec::new(),
            prove_rewrites: proves.then(Settings::default),
            ..CheckOptions::default()
        };
        (check(&ir, &[Variant::requested(pipeline)], &options, |_| {}), ctx)
    }

    fn line(&self) -> u32 {
        let text = self.text();
        let line = (1..).zip(text.lines()).find(|(_, line)| line.contains("culprit"));
        line.expect("the script marks a line").0
    }
}

#[test]
fn each_planted_step_is_found_by_its_check_only() {
    let mut failures = Vec::new();
    for (name, planted) in payload::ALL {
        let (report, ctx) = planted.run(true);
        let errors: Vec<(&str, u32)> = report
            .errors()
            .map(|error| (error.message.as_str(), error.location.file(&ctx).map_or(0, |range| range.start.0)))
            .collect();
        let line = planted.line();
        if !errors.iter().any(|error| error.0.contains(planted.message) && error.1 == line) {
            failures.push(format!("{name}: expected '{}' in line {line}, got {errors:?}", planted.message));
        }
        let (without, _) = planted.run(false);
        let found: Vec<&str> = without.errors().map(|error| error.message.as_str()).collect();
        if !found.is_empty() {
            failures.push(format!("{name}: without {:?}: {found:?}", planted.check));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(payload::ALL.len() >= 25);
}
