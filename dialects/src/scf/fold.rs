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
        let [then_region, else_region] = *fold.regions(op) else { return fold.none() };
        if [then_region, else_region].iter().any(|&region| fold.entry_block(region).is_none()) {
            return fold.none();
        }
        if fold.constant_value(ones) != Some(Attribute::TRUE) {
            return fold.none();
        }
        let mut edit = fold.edit();
        edit.set_operand(0, condition);
        edit.swap_regions(0, 1);
        edit.done()
    }
}
