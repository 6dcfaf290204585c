//! A fold can only change its own operation in place or return values.

use proofmark::ir::rewrite::Folded;
use proofmark::ir::{Fold, Location, NewOp};

fn apply<'m>(fold: Fold<'m>) -> Folded<'m> {
    let name = fold.name(fold.op());
    let mut edit = fold.edit();
    edit.create(&NewOp::new(name, Location::UNKNOWN));
    edit.done()
}

fn main() {
    let _: proofmark::ir::rewrite::FoldFn = apply;
}
