//! An outcome cannot be made without a match.

use proofmark::ir::{Match, Outcome, OutcomeKind};

fn apply<'m>(_m: Match<'m>) -> Outcome<'m> {
    Outcome { kind: OutcomeKind::NoMatch("never looked".into()) }
}

fn main() {
    let _: proofmark::ir::rewrite::PatternFn = apply;
}
