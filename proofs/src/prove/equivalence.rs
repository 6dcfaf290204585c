//! Structural equivalence of two functions up to the position and the number of their constants. Equivalent functions
//! need no proof.
//!
//! Canonicalization moves every constant to the entry block and merges equal ones, which is often its only change to a
//! function.

use crate::function::Function;
use proofmark_ir::{BlockId, Identifier, Ir, OpId, RegionId, ValueId};
use rustc_hash::FxHashMap;

/// The target's values and blocks that correspond to those of the source, and the pairs of compared operations.
#[derive(Default)]
struct Correspondence {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
    ops: Vec<(OpId, OpId)>,
}

/// Returns whether the functions belong to the same context and have the same attributes except for their names, and
/// the same operations on the same operands in the same order, constants excepted.
pub(super) fn are_equivalent((source, f): Function<'_>, (target, g): Function<'_>) -> bool {
    let mut found = Correspondence::default();
    std::ptr::eq(source.ctx(), target.ctx())
        && found.operation(source, f, target, g)
        && found.ops.iter().all(|&(a, b)| found.same_operands(source, a, target, b))
}

/// Returns the operations of a block that are not constants.
fn others(ir: &Ir, block: BlockId) -> Vec<OpId> {
    ir.ops(block).filter(|&op| ir.constant_of(op).is_none()).collect()
}

impl Correspondence {
    fn operation(&mut self, source: &Ir, a: OpId, target: &Ir, b: OpId) -> bool {
        let types = |ir: &Ir, op: OpId| ir.results(op).iter().map(|&v| ir.value_type(v)).collect::<Vec<_>>();
        // The names of the two functions themselves may differ, but a reference of one function to itself by another
        // name may not.
        let is_function = self.ops.is_empty();
        let properties = |ir: &Ir, op: OpId| match is_function {
            true => ir.properties(op).without(ir.ctx(), Identifier::SYM_NAME),
            false => ir.properties(op),
        };
        let same = source.name(a) == target.name(b)
            && properties(source, a) == properties(target, b)
            && source.attrs(a) == target.attrs(b)
            && source.n_operands(a) == target.n_operands(b)
            && types(source, a) == types(target, b)
            && source.regions(a).len() == target.regions(b).len();
        if !same {
            return false;
        }
        self.ops.push((a, b));
        self.values.extend(source.results(a).iter().copied().zip(target.results(b).iter().copied()));
        let regions = source.regions(a).iter().zip(target.regions(b));
        regions.into_iter().all(|(&a, &b)| self.region(source, a, target, b))
    }

    fn region(&mut self, source: &Ir, a: RegionId, target: &Ir, b: RegionId) -> bool {
        let [all_a, all_b] = [source.blocks(a).collect::<Vec<_>>(), target.blocks(b).collect::<Vec<_>>()];
        all_a.len() == all_b.len()
            && all_a.into_iter().zip(all_b).all(|(a, b)| self.block(source, a, target, b))
    }

    fn block(&mut self, source: &Ir, a: BlockId, target: &Ir, b: BlockId) -> bool {
        let types = |ir: &Ir, block: BlockId| {
            ir.block_args(block).iter().map(|&v| ir.value_type(v)).collect::<Vec<_>>()
        };
        if types(source, a) != types(target, b) {
            return false;
        }
        self.blocks.insert(a, b);
        self.values.extend(source.block_args(a).iter().copied().zip(target.block_args(b).iter().copied()));
        let (all_a, all_b) = (others(source, a), others(target, b));
        all_a.len() == all_b.len()
            && all_a.into_iter().zip(all_b).all(|(a, b)| self.operation(source, a, target, b))
    }

    /// Returns whether the operands and successors of two operations correspond. The correspondence must be complete.
    fn same_operands(&self, source: &Ir, a: OpId, target: &Ir, b: OpId) -> bool {
        let constant = |ir: &Ir, value: ValueId| {
            let op = ir.defining_op(value)?;
            Some((ir.name(op), ir.constant_of(op)?, ir.value_type(value)))
        };
        let same_value = |(x, y): (ValueId, ValueId)| match constant(source, x) {
            Some(known) => constant(target, y) == Some(known),
            None => self.values.get(&x) == Some(&y),
        };
        let same_block = |(x, y): (BlockId, BlockId)| self.blocks.get(&x) == Some(&y);
        source.operands(a).zip(target.operands(b)).all(same_value)
            && source.successors(a).len() == target.successors(b).len()
            && source.successors(a).zip(target.successors(b)).all(same_block)
    }
}
