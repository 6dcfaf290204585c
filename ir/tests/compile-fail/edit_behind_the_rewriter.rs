//! A match can only be read: edits are verbs of the rewriter.

use proofmark::ir::{Match, Outcome};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    let (op, value) = (m.op(), m.operand(m.op(), 0));
    m.set_operand(op, 1, value);
    m.fail("nobody saw it")
}

fn main() {
    let _: proofmark::ir::rewrite::PatternFn = apply;
}
