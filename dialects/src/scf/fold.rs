//! Folds of scf.

use proofmark_ir::rewrite::Folded;
use proofmark_ir::{Attribute, Fold};

use super::ops::If;
use crate::arith;

impl If {
    /// Folds `scf.if` on a negation with both regions: swaps the regions.
    pub fn fold(fold: Fold<'_>) -> Folded<'_> {
        let root = fold.root::<If>();
        let op = fold.op();
        let Some(negation) = fold.defining::<arith::XOrI>(root.condition(&fold)) else { return fold.none() };
        let (condition, ones) = (negation.lhs(&fold), negation.rhs(&fold));
        let [then_region, else_region] = match *fold.regions(op) {
            [then_region, else_region] => [then_region, else_region],
            _ => return fold.none(),
        };
        let (Some(then), Some(otherwise)) = (fold.entry_block(then_region), fold.entry_block(else_region))
        else {
            return fold.none();
        };
        if fold.constant_value(ones) != Some(Attribute::TRUE) {
            return fold.none();
        }
        let mut rw = fold.rewrite();
        rw.set_operand(op, 0, condition);
        rw.move_block(then, else_region, None);
        rw.move_block(otherwise, then_region, None);
        rw.done().into()
    }
}
