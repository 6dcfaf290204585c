//! The outcome of another match, on IR of the pattern's own, does not pass for that of this one.

use proofmark_ir::{Ir, Match, Outcome, Rewriter};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    let mut other: Ir = m.duplicate();
    let rw: Rewriter<'_> = other.rewriter();
    rw.done()
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
