//! The order of matched operations, which a check draws from its seed.

use proofmark_ir::OpId;
use rustc_hash::FxHashSet;

use super::interpreter::Interpreter;

impl Interpreter<'_, '_> {
    /// Returns operations that were matched in post-order in an order that is drawn from the seed of the checker, or in
    /// post-order without a seed. `op` is the operation of the script that matched them.
    ///
    /// An operation remains directly after the matched operations that are nested in it, so that a later operation may
    /// consume them one after the other. O(number of operations * nesting depth).
    pub fn draw_order(&mut self, op: OpId, matched: Vec<OpId>) -> Vec<OpId> {
        if self.checker.decisions().is_none() {
            return matched;
        }
        let set: FxHashSet<OpId> = matched.iter().copied().collect();
        let is_nested = |op: OpId| {
            std::iter::successors(self.ir.parent_op(op), |&each| self.ir.parent_op(each))
                .any(|ancestor| set.contains(&ancestor))
        };
        let mut groups: Vec<Vec<OpId>> = vec![Vec::new()];
        for op in matched {
            if let Some(last) = groups.last_mut() {
                last.push(op);
            }
            if !is_nested(op) {
                groups.push(Vec::new());
            }
        }
        // A Fisher-Yates shuffle. Without fuel, the groups keep their order.
        groups.retain(|group| !group.is_empty());
        for i in (1..groups.len()).rev() {
            let chosen = self.checker.decisions().and_then(|decisions| decisions.choose(i + 1));
            self.checker.taken(self.ir, op);
            if let Some(j) = chosen {
                groups.swap(i, j);
            }
        }
        groups.concat()
    }
}
