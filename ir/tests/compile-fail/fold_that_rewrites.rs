//! A fold can only change its own operation in place or return values.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Fold, Location, NewOp};

fn apply<'m>(fold: Fold<'m>) -> Folded<'m> {
    let name = fold.name(fold.op());
    let mut edit = fold.edit();
    edit.create(&NewOp::new(name, Location::UNKNOWN));
    edit.done()
}

fn main() {
    let _: proofmark_ir::rewrite::FoldFn = apply;
}
