//! A pattern must say what came of its match.

use proofmark_ir::{Match, Outcome};

fn apply<'m>(m: Match<'m>) -> Outcome<'m> {
    drop(m);
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
