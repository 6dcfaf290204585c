//! The primitive edits. Each records its inverse in the journal; [`undo`] applies the inverses or commits the edits.
//!
//! The edits are private to this crate; [`Rewriter`](crate::Rewriter) composes them into MLIR's rewriter methods.
//! Preconditions are asserted here, because a corrupted list fails far from the faulty edit.
//!
//! This module creates, changes and erases operations. [`place`] links operations and blocks, [`uses`] sets operands
//! and successors, [`blocks`] creates blocks and arguments.

mod blocks;
mod place;
mod undo;
mod uses;

use smallvec::SmallVec;

use super::data::{OpData, OpExtra, RegionData, ValueData};
use super::{BlockId, Edit, Ir, OpId, RegionId, ValueId, WalkOrder};
use crate::{AttrDict, Location, OpName, Type};

/// The description of a new operation.
#[derive(Clone, Copy, Debug)]
pub struct NewOp<'a> {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The operands.
    pub operands: &'a [ValueId],
    /// The types of the results.
    pub results: &'a [Type],
    /// The inherent attributes. For a registered operation, start from the defaults of its definition.
    pub properties: AttrDict,
    /// The discardable attributes.
    pub attrs: AttrDict,
    /// The successors.
    pub successors: &'a [BlockId],
    /// The number of regions, which are created empty.
    pub n_regions: usize,
}

impl<'a> NewOp<'a> {
    /// Returns an operation with this name and location, and without operands, results, attributes, successors and
    /// regions.
    pub fn new(name: OpName, loc: Location) -> Self {
        NewOp {
            name,
            loc,
            operands: &[],
            results: &[],
            properties: AttrDict::EMPTY,
            attrs: AttrDict::EMPTY,
            successors: &[],
            n_regions: 0,
        }
    }
}

impl Ir {
    #[inline]
    pub(crate) fn create_op(&mut self, new: &NewOp<'_>) -> OpId {
        self.create_op_with_regions(new, &[])
    }

    /// Creates an operation with `regions`, made by [`Ir::create_region`], followed by the empty regions that `new`
    /// requests.
    pub(crate) fn create_op_with_regions(&mut self, new: &NewOp<'_>, regions: &[RegionId]) -> OpId {
        let mut data = OpData::new(new.name, new.loc);
        (data.properties, data.attrs) = (new.properties, new.attrs);
        let op = self.ops.insert(data);
        let operands = self.operands.alloc(op, new.operands);
        self.ops[op].operands = operands;
        self.link_operands(operands);
        self.add_results(op, new.results);
        if !new.successors.is_empty() || new.n_regions != 0 || !regions.is_empty() {
            let successors = self.successors.alloc(op, new.successors);
            for index in successors.indices() {
                let target = self.successors[index].target;
                self.successors.link_front(&mut self.blocks[target].first_use, index);
            }
            for (index, &region) in (0..).zip(regions) {
                let data = &mut self.regions[region];
                (data.op, data.index) = (op.into(), index);
            }
            let n = u32::try_from(regions.len() + new.n_regions).expect("fewer than 2^32 regions");
            let empty =
                (regions.len() as u32..n).map(|index| self.regions.insert(RegionData::new(op.into(), index)));
            let regions = regions.iter().copied().chain(empty).collect();
            let extra = self.extra_mut(op);
            (extra.successors, extra.regions) = (successors, regions);
        }
        self.created_traits |= self.ctx.traits(new.name);
        self.journal.record(Edit::CreateOp(op));
        self.count_created(op);
        op
    }

    /// Creates a region for a new operation. Until then it has no owner, and a rollback does not free it.
    pub(crate) fn create_region(&mut self) -> RegionId {
        self.regions.insert(RegionData::default())
    }

    /// Adds results while an operation is under construction: in `create_op`, or in the parser, which reads the result
    /// types last.
    fn add_results(&mut self, op: OpId, types: &[Type]) {
        let n = u32::try_from(types.len()).expect("fewer than 2^32 results");
        match types {
            [] => {}
            [ty] => {
                let data = &mut self.ops[op];
                data.result = self.values.insert(ValueData::only_result(*ty, op, data.name));
            }
            _ => {
                let values = &mut self.values;
                let results: SmallVec<[ValueId; 2]> =
                    (0..n).zip(types).map(|(i, ty)| values.insert(ValueData::result(*ty, op, i))).collect();
                self.extra_mut(op).results = results;
            }
        }
        self.ops[op].set_n_results(n);
    }

    fn extra_mut(&mut self, op: OpId) -> &mut OpExtra {
        let data = &mut self.ops[op];
        if data.extra == 0 {
            data.extra = self.free_extras.pop().unwrap_or_else(|| {
                self.extras.push(OpExtra::default());
                (self.extras.len() - 1) as u32
            });
        }
        &mut self.extras[data.extra as usize]
    }

    /// Erases a detached operation and its regions. Its results must have no uses outside.
    pub(crate) fn erase_op(&mut self, op: OpId) {
        let data = &self.ops[op];
        if data.extra != 0 {
            return self.erase_ops(&[op]);
        }
        assert!(data.block.is_null(), "the operation to be erased is not detached");
        // Without an extra part, the operation has neither regions nor successors, and at most one result.
        let (operands, has_value) = (data.operands, data.n_results() != 0);
        assert!(!has_value || self.use_empty(data.result), "the operation to be erased has uses");
        self.unlink_operands(operands);
        self.note_erased(op, has_value);
    }

    /// Marks an operation, whose uses were dropped, as erased, or frees it in a rollback.
    fn note_erased(&mut self, op: OpId, has_values: bool) {
        self.journal.record(Edit::EraseOp(op));
        self.count_erased(op);
        if self.journal.suspended {
            self.free_op(op);
        } else {
            self.ops[op].set_erased(true);
            self.journal.n_values_gone += usize::from(has_values);
        }
    }

    /// Erases detached operations and their regions. Only these operations may use their results, in any order.
    pub(crate) fn erase_ops(&mut self, ops: &[OpId]) {
        // Uses are dropped first in all trees, because the operations may use each other's values in any order. The
        // journal has the entries in the same order, so that a rollback restores the use lists.
        let nested = self.nested_post_order(ops);
        for &each in &nested {
            self.drop_uses(each);
        }
        if nested.iter().any(|&each| self.is_used(each)) {
            // The driver that catches the panic rolls back, which needs whole use lists.
            nested.iter().rev().for_each(|&each| self.relink_uses(each));
            panic!("the operation to be erased has uses");
        }
        for &each in &nested {
            self.note_erased(each, self.has_values(each));
        }
    }

    /// Returns whether the operation defines values with uses, or blocks with predecessors.
    fn is_used(&self, op: OpId) -> bool {
        let is_used = |values: &[ValueId]| values.iter().any(|&value| !self.use_empty(value));
        is_used(self.results(op))
            || self.regions(op).iter().any(|&region| {
                self.blocks(region)
                    .any(|block| is_used(self.block_args(block)) || !self.has_no_predecessors(block))
            })
    }

    /// Returns whether the operation defines values: results, or arguments of blocks in its regions.
    #[inline]
    fn has_values(&self, op: OpId) -> bool {
        let data = &self.ops[op];
        data.n_results() != 0 || !self.extras[data.extra as usize].regions.is_empty()
    }

    fn nested_post_order(&self, ops: &[OpId]) -> SmallVec<[OpId; 4]> {
        let mut nested = SmallVec::new();
        for &op in ops {
            assert!(self.ops[op].block.is_null(), "the operation to be erased is not detached");
            if self.regions(op).is_empty() {
                nested.push(op);
            } else {
                self.walk(op, WalkOrder::PostOrder, |_, each| nested.push(each));
            }
        }
        nested
    }

    pub(crate) fn note_replaced(&mut self, op: OpId, values: &[ValueId]) {
        if self.journal.holds > 0 {
            self.journal.replacements.push((self.journal.edits.len() as u32, values.into()));
        }
        self.journal.record(Edit::NoteReplaced(op));
    }

    pub(crate) fn set_attrs(&mut self, op: OpId, attrs: AttrDict) {
        let old = std::mem::replace(&mut self.ops[op].attrs, attrs);
        if old != attrs {
            self.journal.record(Edit::SetAttrs { op, old });
            self.count_attrs(op, self.ops[op].properties, old);
        }
    }

    pub(crate) fn set_properties(&mut self, op: OpId, properties: AttrDict) {
        let old = std::mem::replace(&mut self.ops[op].properties, properties);
        if old != properties {
            self.journal.record(Edit::SetProperties { op, old });
            self.count_attrs(op, old, self.ops[op].attrs);
        }
    }

    pub(crate) fn set_loc(&mut self, op: OpId, loc: Location) {
        let data = &mut self.ops[op];
        let old = data.loc();
        if old != loc {
            data.set_loc(loc);
            self.journal.record(Edit::SetLoc { op, old });
        }
    }

    pub(crate) fn set_value_type(&mut self, value: ValueId, ty: Type) {
        let old = std::mem::replace(&mut self.values[value].ty, ty);
        if old != ty {
            self.journal.record(Edit::SetType { value, old });
            self.count_type(value, old);
        }
    }

    /// Reserves space for `n_ops` operations with two operands and one result each.
    pub(crate) fn reserve(&mut self, n_ops: usize) {
        self.ops.reserve(n_ops);
        self.values.reserve(n_ops);
        self.operands.reserve(2 * n_ops);
    }

    /// Stops or resumes recording. The parser builds from scratch and drops the arena on failure.
    pub(crate) fn suspend_journal(&mut self, suspended: bool) {
        self.journal.suspended = suspended;
    }

    /// Runs `build` without recording, for a construction that is never rolled back.
    pub(crate) fn unjournaled<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.journal.suspended, true);
        let result = build(self);
        self.journal.suspended = before;
        result
    }
}
