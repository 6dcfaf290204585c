//! A user-defined dialect: two operations with semantics, two patterns, and the command line for them.
//!
//! The dialect has angles in fixed point: an `i16` counts the 65,536th parts of a full turn. One of its patterns is
//! wrong for odd angles only, which simple tests do not have. `check` names the pattern:
//!
//! `cargo run --example own_dialect -- check examples/own_dialect/angles.mlir --canonicalize --prove=local`

use proofmark::ir::constraints::I16;
use proofmark::ir::context::Dialect;
use proofmark::ir::semantics::{BvOp, Machine, Scalar, Unsupported};
use proofmark::ir::{Ir, Match, OpDef, OpId, Outcome, PatternRow, op};

/// The same angle in the other direction.
#[op(
    "turn.negate",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$angle attr-dict `:` type($result)",
    semantics = negate
)]
pub struct Negate {
    angle: Operand<I16>,
    result: Result<I16>,
}

fn negate(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map(|lane, [angle]: [Scalar; 1]| [lane.neg(angle.value)])
}

/// Half of an angle between -180 and 180 degrees, rounded down.
#[op(
    "turn.halve",
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format = "$angle attr-dict `:` type($result)",
    semantics = halve
)]
pub struct Halve {
    angle: Operand<I16>,
    result: Result<I16>,
}

fn halve(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    m.map(|lane, [angle]: [Scalar; 1]| {
        let one = lane.number(16, 1);
        [lane.apply(BvOp::AShr, &[angle.value, one])]
    })
}

fn fold_double_negation(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(inner) = m.defining_op(m.operand(op, 0)).filter(|&inner| m.name(inner) == m.name(op)) else {
        return m.fail("the operand is not negated");
    };
    let value = m.operand(inner, 0);
    let mut rw = m.rewrite();
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Wrong: negation turns rounding down into rounding up.
fn negate_before_halving(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(halve) = m.defining::<Halve>(m.operand(op, 0)) else {
        return m.fail("the operand is not halved");
    };
    let angle = halve.angle(&m);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let negated = Negate::build(&mut rw, loc, angle).result(&rw);
    let halved = Halve::build(&mut rw, loc, negated).result(&rw);
    rw.replace_op(op, &[halved]);
    rw.done()
}

const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "FoldDoubleNegation",
        summary: "-(-x) -> x",
        root: "turn.negate",
        benefit: 1,
        apply: fold_double_negation,
    },
    PatternRow {
        name: "NegateBeforeHalving",
        summary: "-(x / 2) -> (-x) / 2",
        root: "turn.negate",
        benefit: 1,
        apply: negate_before_halving,
    },
];

const OPS: &[&OpDef] = &[Negate::DEF, Halve::DEF];

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[OPS], canonicalization: &[PATTERNS], ..Dialect::new("turn") };

fn main() -> std::process::ExitCode {
    let mut registry = proofmark::registry();
    registry.register(DIALECT);
    proofmark::main(registry)
}
