//! Structural equivalence of two functions up to the position and the number of their constants. Equivalent functions
//! need no proof.
//!
//! Canonicalization moves every constant to the entry block and merges equal ones, which is often its only change to a
//! function.

use crate::function::Function;
use proofmark_ir::{AttrDict, BlockId, Context, Identifier, Ir, OpId, RegionId, Type, ValueId};
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
fn others(ir: &Ir, block: BlockId) -> impl Iterator<Item = OpId> {
    ir.ops(block).filter(|&op| ir.constant_of(op).is_none())
}

/// Returns whether two dictionaries have the same entries except for the name of a symbol.
fn same_but_name(ctx: &Context, ours: AttrDict, theirs: AttrDict) -> bool {
    let entries = |all: AttrDict| all.entries(ctx).iter().filter(|entry| entry.0 != Identifier::SYM_NAME);
    entries(ours).eq(entries(theirs))
}

/// Returns the types of values.
fn types<'a>(ir: &'a Ir, values: &'a [ValueId]) -> impl Iterator<Item = Type> + use<'a> {
    values.iter().map(|&value| ir.value_type(value))
}

/// Returns whether `same` holds for the elements of two sequences of equal lengths.
fn all_same<T>(
    ours: impl IntoIterator<Item = T>,
    theirs: impl IntoIterator<Item = T>,
    mut same: impl FnMut(T, T) -> bool,
) -> bool {
    let mut theirs = theirs.into_iter();
    ours.into_iter().all(|a| theirs.next().is_some_and(|b| same(a, b))) && theirs.next().is_none()
}

impl Correspondence {
    fn operation(&mut self, source: &Ir, a: OpId, target: &Ir, b: OpId) -> bool {
        // The names of the two functions themselves may differ, but a reference of one function to itself by another
        // name may not.
        let is_function = self.ops.is_empty();
        let (ours, theirs) = (source.properties(a), target.properties(b));
        let same_properties = ours == theirs || is_function && same_but_name(source.ctx(), ours, theirs);
        let same = source.name(a) == target.name(b)
            && same_properties
            && source.attrs(a) == target.attrs(b)
            && source.n_operands(a) == target.n_operands(b)
            && types(source, source.results(a)).eq(types(target, target.results(b)))
            && source.regions(a).len() == target.regions(b).len();
        if !same {
            return false;
        }
        self.ops.push((a, b));
        self.values.extend(source.results(a).iter().copied().zip(target.results(b).iter().copied()));
        all_same(source.regions(a), target.regions(b), |&a, &b| self.region(source, a, target, b))
    }

    fn region(&mut self, source: &Ir, a: RegionId, target: &Ir, b: RegionId) -> bool {
        all_same(source.blocks(a), target.blocks(b), |a, b| self.block(source, a, target, b))
    }

    fn block(&mut self, source: &Ir, a: BlockId, target: &Ir, b: BlockId) -> bool {
        if !types(source, source.block_args(a)).eq(types(target, target.block_args(b))) {
            return false;
        }
        self.blocks.insert(a, b);
        self.values.extend(source.block_args(a).iter().copied().zip(target.block_args(b).iter().copied()));
        all_same(others(source, a), others(target, b), |a, b| self.operation(source, a, target, b))
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
