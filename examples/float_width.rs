//! Narrows arithmetic from f32 to f16 where the result is rounded to f16: user-defined patterns on the greedy driver,
//! under checks.
//!
//! `truncf(op(extf a, extf b))` is `op a, b` for sums, differences, products and quotients: f32 has at least two
//! digits more than twice those of f16, so that rounding to f32 and then to f16 equals rounding once (Figueroa, "When
//! is double rounding innocuous?").
//!
//! `cargo run --example float_width` shows a function before and after. `tests/examples.rs` runs it too.

use std::sync::Arc;

use proofmark::checks::{CheckConfig, Checker};
use proofmark::dialects::arith::{AddF, DivF, ExtF, MulF, SubF, TruncF};
use proofmark::drivers::{FrozenPatternSet, GreedyConfig, GreedyReport, apply_patterns_greedily};
use proofmark::ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark::ir::{Context, Match, OpDef, OpParts, Outcome, PatternRow, Type, ValueId};

/// A function with arguments and a result in f16 that computes in f32.
pub const PROGRAM: &str = "\
func.func @axpy(%a: f16, %x: f16, %y: f16) -> f16 {
  %a32 = arith.extf %a : f16 to f32
  %x32 = arith.extf %x : f16 to f32
  %y32 = arith.extf %y : f16 to f32
  %product = arith.mulf %a32, %x32 : f32
  %rounded = arith.truncf %product : f32 to f16
  %again = arith.extf %rounded : f16 to f32
  %sum = arith.addf %again, %y32 : f32
  %result = arith.truncf %sum : f32 to f16
  return %result : f16
}
";

/// The operations for which rounding twice equals rounding once.
static NARROWED: [&OpDef; 4] = [AddF::DEF, SubF::DEF, MulF::DEF, DivF::DEF];

/// The pattern, which matches `arith.truncf`.
pub static NARROW_FLOAT: PatternRow = PatternRow {
    name: "NarrowFloat",
    summary: "truncf(op(extf a, extf b)) -> op a, b",
    root: "arith.truncf",
    benefit: 1,
    apply: narrow,
};

/// Returns the operand of type f16 of the extension that defines `value`.
fn before_extension(m: &Match<'_>, value: ValueId) -> Option<ValueId> {
    let source = m.defining::<ExtF>(value)?.r#in(m);
    (m.value_type(source) == Type::F16).then_some(source)
}

fn narrow(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(truncf) = TruncF::cast(&m, op) else { return m.fail("not a truncf") };
    let wide = truncf.r#in(&m);
    if m.value_type(m.result(op, 0)) != Type::F16 || m.value_type(wide) != Type::F32 {
        return m.fail("not from f32 to f16");
    }
    let computed = m.defining_op(wide);
    let def = NARROWED.iter().copied().find(|&def| computed.is_some_and(|computed| m.is_op(computed, def)));
    let (Some(computed), Some(def)) = (computed, def) else { return m.fail("not of arithmetic") };
    let operands: Option<Vec<ValueId>> =
        m.operands(computed).map(|operand| before_extension(&m, operand)).collect();
    let Some(operands) = operands else { return m.fail("an operand is not extended from f16") };
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let groups: Vec<&[ValueId]> = operands.chunks(1).collect();
    let narrow = rw.build(def, loc, OpParts { operands: &groups, ..OpParts::default() });
    let result = rw.result(narrow, 0);
    rw.replace_op(op, &[result]);
    rw.done()
}

/// Narrows a module with the everyday checks. Returns its text and the report of the driver.
///
/// # Errors
/// If the text is not valid, or a check has a finding.
pub fn narrowed(program: &str) -> Result<(String, GreedyReport), String> {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let mut ir = parse_source(&ctx, "program", program.as_bytes(), ParseOptions::default())
        .map_err(|errors| format!("{errors:?}"))?;
    let patterns = FrozenPatternSet::from_rows(&ctx, [&NARROW_FLOAT]);
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = ir.root();
    let report = apply_patterns_greedily(&mut ir, root, &patterns, &GreedyConfig::default(), &mut checker);
    match checker.findings() {
        [] => Ok((print(&ir, PrintOptions::default()), report)),
        findings => Err(format!("{findings:?}")),
    }
}

#[allow(dead_code, reason = "tests include this file for what is above")]
fn main() -> Result<(), String> {
    let (after, report) = narrowed(PROGRAM)?;
    println!("{PROGRAM}\nbecomes, in {} iterations:\n\n{after}", report.iterations);
    Ok(())
}
