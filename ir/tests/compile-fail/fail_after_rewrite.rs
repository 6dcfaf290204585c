//! A pattern that began to rewrite cannot say that it did not match: the match is consumed.

use proofmark_ir::{Match, Outcome};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    rw.erase_op(op);
    m.fail("changed my mind")
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
