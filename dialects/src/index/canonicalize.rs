//! The canonicalization patterns of index (`IndexOps.cpp`), as a table.

use proofmark_ir::{Match, OpParts, OpView, Outcome, PatternRow, Type};

use super::ops::{Add, And, Cmp, Constant, MaxS, MaxU, MinS, MinU, Mul, Or, Sub, XOr};
use crate::common::fold::evaluate_on;
use crate::common::integer::Predicate;
use crate::common::matchers;

/// Returns the pattern that combines two constants of the associative operation `V`.
const fn associative<V: OpView>(name: &'static str) -> PatternRow {
    PatternRow {
        name,
        summary: "op(op(x, c1), c2) -> op(x, op(c1, c2)), if op(c1, c2) is equal for 32 and 64 bits",
        root: V::DEF.name,
        benefit: 1,
        apply: join_constants,
    }
}

/// The patterns, in MLIR's order.
pub const PATTERNS: &[PatternRow] = &[
    associative::<Add>("AddOfAddConstants"),
    associative::<Mul>("MulOfMulConstants"),
    associative::<MaxS>("MaxSOfMaxSConstants"),
    associative::<MaxU>("MaxUOfMaxUConstants"),
    associative::<MinS>("MinSOfMinSConstants"),
    associative::<MinU>("MinUOfMinUConstants"),
    associative::<And>("AndOfAndConstants"),
    associative::<Or>("OrOfOrConstants"),
    associative::<XOr>("XOrOfXOrConstants"),
    PatternRow {
        name: "CmpOfSubWithZero",
        summary: "x - y ==/!= 0 -> x ==/!= y",
        root: Cmp::DEF.name,
        benefit: 1,
        apply: compare_difference_with_zero,
    },
];

fn join_constants(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(outer) = m.constant_value(m.operand(op, 1)) else { return m.fail("operand is not constant") };
    // In unreachable code an operation may use its own result: an infinite chain.
    let Some(inner) =
        m.defining_op(m.operand(op, 0)).filter(|&inner| inner != op && m.name(inner) == m.name(op))
    else {
        return m.fail("operand is not the same operation");
    };
    let Some(constant) = m.constant_value(m.operand(inner, 1)) else {
        return m.fail("inner operand is not constant");
    };
    let (Some(def), Some(joined)) = (m.op_def(op), evaluate_on(&m, op, &[constant, outer])) else {
        return m.fail("results for 32 and 64 bits differ");
    };
    let &[joined] = &joined[..] else { return m.fail("operation does not have one result") };
    let x = m.operand(inner, 0);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let constant = Constant::build(&mut rw, loc, joined).result(&rw);
    let results: &[Type] = &[Type::INDEX];
    let parts = OpParts { operands: &[&[x], &[constant]], results: &[Some(results)], ..OpParts::default() };
    let new = rw.build(def, loc, parts);
    let result = rw.result(new, 0);
    rw.replace_op(op, &[result]);
    rw.done()
}

/// Rewrites the comparison of a difference with 0. Guard: MLIR does this for every predicate, but x - y may overflow.
fn compare_difference_with_zero(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(cmp) = Cmp::cast(&m, op) else { return m.fail("operation is not a comparison") };
    if !matches!(matchers::predicate(&m, op), Some(Predicate::Eq | Predicate::Ne)) {
        return m.fail("difference may overflow");
    }
    let (lhs, rhs) = (cmp.lhs(&m), cmp.rhs(&m));
    let is_zero = |value| matchers::is_zero(m.ctx(), m.constant_value(value));
    let (x, y) = match (m.defining::<Sub>(lhs), m.defining::<Sub>(rhs)) {
        (Some(sub), _) if is_zero(rhs) => (sub.lhs(&m), sub.rhs(&m)),
        (_, Some(sub)) if is_zero(lhs) => (sub.rhs(&m), sub.lhs(&m)),
        _ => return m.fail("operands are not a difference and 0"),
    };
    let predicate = cmp.pred(&m);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = Cmp::build(&mut rw, loc, predicate, x, y).result(&rw);
    rw.replace_op(op, &[new]);
    rw.done()
}
