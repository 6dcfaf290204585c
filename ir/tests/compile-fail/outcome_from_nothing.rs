//! An outcome cannot be made without a match.

use proofmark_ir::{Match, Outcome, OutcomeKind};

fn apply<'m>(_m: Match<'m>) -> Outcome<'m> {
    Outcome { kind: OutcomeKind::NoMatch("without a match".into()) }
}

fn main() {
    let _: proofmark_ir::rewrite::PatternFn = apply;
}
