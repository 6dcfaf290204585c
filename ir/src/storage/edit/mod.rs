//! The primitive edits. Each puts its inverse into the journal; [`undo`] takes one back and makes them final.
//!
//! These are this crate's alone: [`Rewriter`](crate::Rewriter) composes them into MLIR's verbs. Preconditions are the caller's
//! business and are asserted here, because an edit that breaks the lists would surface far from its cause.
//!
//! Here operations come, change and go; [`place`] puts them and blocks somewhere, [`uses`] says what they use, [`blocks`] makes
//! blocks and their arguments.

mod blocks;
mod place;
mod undo;
mod uses;

use smallvec::SmallVec;

use super::data::{OpData, OpExtra, RegionData, ValueData};
use super::{BlockId, Edit, Ir, OpId, RegionId, ValueId, WalkOrder};
use crate::{AttrDict, Location, OpName, Type};

/// What a new operation is made of.
#[derive(Clone, Copy, Debug)]
pub struct NewOp<'a> {
    /// Its name.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Location,
    /// Its operands.
    pub operands: &'a [ValueId],
    /// The types of its results.
    pub results: &'a [Type],
    /// The inherent attributes. For a registered operation, start from the defaults of its definition.
    pub properties: AttrDict,
    /// The discardable attributes.
    pub attrs: AttrDict,
    /// The blocks that it may branch to.
    pub successors: &'a [BlockId],
    /// How many regions it has. They start empty.
    pub n_regions: usize,
}

impl<'a> NewOp<'a> {
    /// An operation of that name with nothing else.
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

    /// Makes an operation that takes `regions`, made by [`Ir::create_region`], before the empty ones that `new` asks for.
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
        self.journal.record(Edit::CreateOp(op));
        self.count_created(op);
        op
    }

    /// Makes a region that an operation will take; until then it belongs to nobody, and no rollback knows it.
    pub(crate) fn create_region(&mut self) -> RegionId {
        self.regions.insert(RegionData::default())
    }

    /// Results are added while the operation is made: by `create_op`, or by the parser, which learns the types last.
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

    /// Erases an operation that is in no block, and everything in it. No result may have uses from outside.
    pub(crate) fn erase_op(&mut self, op: OpId) {
        self.erase_ops(&[op]);
    }

    /// Erases operations that are in no block, and everything in them. They may use each other's results in any way; nothing
    /// else may.
    pub(crate) fn erase_ops(&mut self, ops: &[OpId]) {
        // Uses first, over all of the trees: the operations may use each other's values in any order. The entries come in the same
        // order, so that taking them back puts the uses where they were.
        let nested = self.nested_post_order(ops);
        for &each in &nested {
            self.drop_uses(each);
        }
        for &each in &nested {
            assert!(self.results(each).iter().all(|&r| self.use_empty(r)), "an erased operation has no uses");
            self.journal.record(Edit::EraseOp(each));
            self.count_erased(each);
            if self.journal.suspended {
                self.free_op(each);
            } else {
                self.ops[each].set_erased(true);
                self.journal.n_values_gone += usize::from(self.has_values(each));
            }
        }
    }

    /// Whether values go with the operation: its results, or arguments of blocks in it.
    #[inline]
    fn has_values(&self, op: OpId) -> bool {
        let data = &self.ops[op];
        data.n_results() != 0 || !self.extras[data.extra as usize].regions.is_empty()
    }

    fn nested_post_order(&self, ops: &[OpId]) -> SmallVec<[OpId; 4]> {
        let mut nested = SmallVec::new();
        for &op in ops {
            assert!(self.ops[op].block.is_null(), "unlink an operation before it is erased");
            if self.regions(op).is_empty() {
                nested.push(op);
            } else {
                self.walk(op, WalkOrder::PostOrder, |_, each| nested.push(each));
            }
        }
        nested
    }

    pub(crate) fn note_replaced(&mut self, op: OpId) {
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

    /// Makes room for about so many operations, with two operands and one result each.
    pub(crate) fn reserve(&mut self, n_ops: usize) {
        self.ops.reserve(n_ops);
        self.values.reserve(n_ops);
        self.operands.reserve(2 * n_ops);
    }

    /// Stops or resumes journaling, for a reader that builds from scratch and drops everything when it fails.
    pub(crate) fn suspend_journal(&mut self, suspended: bool) {
        self.journal.suspended = suspended;
    }

    /// Runs `build` without journaling, for what is made from scratch and never rolled back.
    pub(crate) fn unjournaled<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.journal.suspended, true);
        let result = build(self);
        self.journal.suspended = before;
        result
    }
}
