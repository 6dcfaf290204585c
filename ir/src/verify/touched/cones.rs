//! Readers of cones: operations whose `verify` hook reads the operations that compute their index operands.
//!
//! The cone of an index consists of the operations without regions that compute it from other indices and from shaped
//! values. An edit of an operation may invalidate all readers whose cones contain the operation. A forward search over
//! uses finds them. The search starts at the marked operations, and continues at results of operations of cones. IR
//! that has never contained a reader is not searched.

use rustc_hash::FxHashSet;

use super::{Checks, Entity, Touched};
use crate::{Ir, OpId, Traits, ValueId, WalkOrder};

/// The maximal number of operations that the search visits. Beyond it, all readers in the IR are verified.
const MAX_VISITED: usize = 1 << 12;

impl Touched {
    /// Marks the readers whose cones contain a marked operation.
    pub(super) fn add_cone_readers(&mut self, ir: &Ir) {
        let (moved, changed) = (Checks::POSITION | Checks::NESTED_USES, Checks::ALL | Checks::HOOKS);
        let mut pending: Vec<OpId> = Vec::new();
        for i in 0..self.marks.len() {
            let (op, checks) = match self.marks.entry(i) {
                (Entity::Op(op), checks) if checks.intersects(moved | changed | Checks::MOVED) => {
                    (op, checks)
                }
                (Entity::Operand(op, _), _) => (op, changed),
                _ => continue,
            };
            if !ir.contains_op(op) {
                continue;
            }
            // The scopes of the operations in a moved operation changed.
            if checks.intersects(moved | Checks::MOVED) && !ir.regions(op).is_empty() {
                self.mark_readers_in(ir, op);
            }
            // A constant is valid in each cone. The users of a constant that changed are marked.
            if !ir.has_trait(op, Traits::CONSTANT_LIKE) && pending.last() != Some(&op) {
                pending.push(op);
            }
        }
        let mut visited: FxHashSet<OpId> = FxHashSet::default();
        while let Some(op) = pending.pop() {
            if ir.has_trait(op, Traits::READS_CONES) {
                self.mark_op(op, Checks::ALL);
            }
            let carries = |&&value: &&ValueId| carries_index(ir, value);
            for &value in ir.results(op).iter().filter(carries) {
                for user in ir.users(value) {
                    if visited.len() < MAX_VISITED && visited.insert(user) {
                        pending.push(user);
                    }
                }
            }
            if visited.len() >= MAX_VISITED {
                self.mark_readers_in(ir, ir.root());
                break;
            }
        }
        self.marks.merge();
    }

    fn mark_readers_in(&mut self, ir: &Ir, op: OpId) {
        ir.walk(op, WalkOrder::PreOrder, |ir, each| {
            if ir.has_trait(each, Traits::READS_CONES) {
                self.mark_op(each, Checks::ALL);
            }
        });
    }
}

/// Returns whether a value can be in a cone: an index, or a shaped value, whose sizes are indices.
fn carries_index(ir: &Ir, value: ValueId) -> bool {
    let ty = ir.value_type(value);
    ty.is_index() || ty.shape(ir.ctx()).is_some()
}
