//! A match can only be read: edits are methods of the rewriter.

use proofmark_ir::{Match, Outcome};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    let (op, value) = (m.op(), m.operand(m.op(), 0));
    m.set_operand(op, 1, value);
    m.fail("after an edit")
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
