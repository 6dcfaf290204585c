//! Nothing can be edited after the rewrite was declared done.

use proofmark_ir::{Match, Outcome};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let mut rw = m.rewrite();
    let outcome = rw.done();
    rw.erase_op(op);
    outcome
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
