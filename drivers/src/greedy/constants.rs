//! Uniquing of constants: keeps one operation for each dialect, value and type in an isolated region.
//!
//! The algorithm is that of MLIR's `OperationFolder::insertKnownConstant`. The first constant is kept and moved to
//! the start of the entry block of the closest *barrier*: a region of an operation that is isolated from above,
//! unregistered, or outermost, or has the trait `CONSTANT_SCOPE`. Later equal constants are replaced by it. A kept
//! constant that is at the start, or behind another kept constant, is not moved.

use proofmark_ir::{Attribute, Identifier, Ir, Location, OpId, RegionId, Traits, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// The constants that are kept in one iteration.
#[derive(Default)]
pub(super) struct Constants {
    unique: FxHashMap<Key, OpId>,
    kept: FxHashSet<OpId>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    region: RegionId,
    dialect: Identifier,
    value: Attribute,
    ty: Type,
}

/// The effect of uniquing on a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UniquingEffect {
    /// The constant stays in place or was moved to the start.
    Kept,
    /// The constant was replaced by an equal one and erased.
    Merged,
}

impl Constants {
    pub(super) fn clear(&mut self) {
        self.unique.clear();
        self.kept.clear();
    }

    /// Keeps the constant `op`, or replaces it by an equal one. The edits are in the journal.
    pub(super) fn enter(&mut self, ir: &mut Ir, op: OpId, value: Attribute) -> UniquingEffect {
        let Some(block) = ir.parent_block(op) else { return UniquingEffect::Kept };
        let Some(region) = barrier(ir, op) else { return UniquingEffect::Kept };
        let key = Key {
            region,
            dialect: ir.name(op).dialect(ir.ctx()),
            value,
            ty: ir.value_type(ir.result(op, 0)),
        };
        if let Some(&kept) = self.unique.get(&key) {
            let result = ir.result(kept, 0);
            let same_place = ir.loc(kept) == ir.loc(op);
            let mut rw = ir.rewriter();
            if !same_place {
                rw.set_loc(kept, Location::UNKNOWN);
            }
            rw.replace_op(op, &[result]);
            return UniquingEffect::Merged;
        }
        let Some(front) = ir.entry_block(region).and_then(|entry| ir.first_op(entry)) else {
            return UniquingEffect::Kept;
        };
        let entry = ir.entry_block(region);
        let behind_kept = || ir.prev_op(op).is_some_and(|prev| self.kept.contains(&prev));
        if entry != Some(block) || front != op && !behind_kept() {
            let mut rw = ir.rewriter();
            rw.move_op_before(op, front);
            if entry != Some(block) {
                rw.set_loc(op, Location::UNKNOWN);
            }
        }
        self.unique.insert(key, op);
        self.kept.insert(op);
        UniquingEffect::Kept
    }
}

/// Returns the region whose entry block receives the constants that `op` uses.
pub(crate) fn barrier(ir: &Ir, op: OpId) -> Option<RegionId> {
    let mut region = ir.parent_region(op)?;
    loop {
        let parent = ir.region_op(region);
        const BARRIER: Traits = Traits::ISOLATED_FROM_ABOVE.union(Traits::CONSTANT_SCOPE);
        if ir.op_def(parent).is_none_or(|def| def.traits.intersects(BARRIER)) {
            return Some(region);
        }
        match ir.parent_region(parent) {
            Some(outer) => region = outer,
            None => return Some(region),
        }
    }
}
