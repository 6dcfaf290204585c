//! The primitive edits. Each puts its inverse into the journal; `undo` takes one back; `commit` frees what was erased.
//!
//! These are this crate's alone: [`Rewriter`](crate::Rewriter) composes them into MLIR's verbs. Preconditions are the caller's
//! business and are asserted here, because an edit that breaks the lists would surface far from its cause.

use smallvec::SmallVec;

use super::arena::Link;
use super::data::{BlockData, OpData, OpExtra, RegionData, ValueData, non_null};
use super::journal::{Range, UseSite};
use super::pool::{NO_USE, UseRange};
use super::{BlockId, Checkpoint, Edit, Ir, OpId, RegionId, ValueId};
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
    // Operations.

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

    /// Puts a detached operation into `block`, before `next` or at the end.
    pub(crate) fn link_op(&mut self, op: OpId, block: BlockId, next: Option<OpId>) {
        assert!(self.ops[op].block.is_null(), "the operation is in a block already");
        let (at, next) = (Link::from(op), next.map_or(Link::NULL, Link::from));
        let prev = match next.some() {
            Some(next) => {
                assert_eq!(self.ops[next].block, block.into(), "the insertion point is in another block");
                self.ops[next].prev
            }
            None => self.blocks[block].last,
        };
        {
            let data = &mut self.ops[at];
            (data.block, data.prev, data.next) = (block.into(), prev, next);
        }
        match prev.some() {
            Some(prev) => self.ops[prev].next = at,
            None => self.blocks[block].first = at,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = at,
            None => self.blocks[block].last = at,
        }
        self.give_order(at);
        self.note_end_of_block(at, prev, next, block.into());
        self.journal.record(Edit::LinkOp(op));
        self.count_place(op, prev, next, true);
    }

    /// An operation came or went that branches, or that stands behind one that does.
    #[inline]
    fn note_end_of_block(
        &mut self,
        op: Link<OpId>,
        prev: Link<OpId>,
        next: Link<OpId>,
        block: Link<BlockId>,
    ) {
        let branches = |op: Link<OpId>| {
            let extra = self.ops[op].extra;
            extra != 0 && self.extras[extra as usize].successors.len != 0
        };
        if branches(op) || next.is_null() && !prev.is_null() && branches(prev) {
            self.note_control_flow(self.blocks[block].region);
        }
    }

    /// The control flow of the region is no longer what it was.
    fn note_control_flow(&mut self, region: Link<RegionId>) {
        if let Some(region) = self.regions.id(region) {
            let data = &mut self.regions[region];
            let before = data.control_flow_version;
            data.control_flow_version = before.wrapping_add(1);
            self.journal.record(Edit::NoteControlFlow { region, before });
        }
    }

    pub(crate) fn unlink_op(&mut self, op: OpId) {
        let data = &mut self.ops[op];
        let (block, prev, next) = (data.block, data.prev, data.next);
        assert!(!block.is_null(), "the operation is in no block");
        (data.block, data.prev, data.next) = (Link::NULL, Link::NULL, Link::NULL);
        match prev.some() {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        self.note_end_of_block(op.into(), prev, next, block);
        let (block, next_op) = (self.blocks.id_or_null(block), self.ops.id_or_null(next));
        self.journal.record(Edit::UnlinkOp { op, block, next: next_op });
        self.count_place(op, prev, next, false);
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
            }
        }
    }

    fn nested_post_order(&self, ops: &[OpId]) -> SmallVec<[OpId; 4]> {
        let mut nested = SmallVec::new();
        for &op in ops {
            assert!(self.ops[op].block.is_null(), "unlink an operation before it is erased");
            if self.regions(op).is_empty() {
                nested.push(op);
            } else {
                self.walk(op, super::WalkOrder::PostOrder, |_, each| nested.push(each));
            }
        }
        nested
    }

    fn drop_uses(&mut self, op: OpId) {
        let data = &self.ops[op];
        let successors = self.extras[data.extra as usize].successors;
        self.unlink_operands(data.operands);
        for index in successors.indices() {
            let block = self.successors[index].target;
            self.successors.unlink(&mut self.blocks[block].first_use, index);
        }
    }

    /// Takes back [`drop_uses`](Ir::drop_uses): each use knows where it was.
    fn relink_uses(&mut self, op: OpId) {
        let data = &self.ops[op];
        let successors = self.extras[data.extra as usize].successors;
        let operands = data.operands;
        for index in successors.indices().rev() {
            let block = self.successors[index].target;
            self.successors.relink(&mut self.blocks[block].first_use, index);
        }
        self.relink_operands(operands);
    }

    fn unlink_operands(&mut self, range: UseRange) {
        for index in range.indices() {
            let value = self.operands[index].target;
            self.operands.unlink(&mut self.values[value].first_use, index);
        }
    }

    fn relink_operands(&mut self, range: UseRange) {
        for index in range.indices().rev() {
            let value = self.operands[index].target;
            self.operands.relink(&mut self.values[value].first_use, index);
        }
    }

    #[inline]
    fn link_operands(&mut self, range: UseRange) {
        for index in range.indices() {
            let value = self.operands[index].target;
            self.operands.link_front(&mut self.values[value].first_use, index);
        }
    }

    pub(crate) fn note_replaced(&mut self, op: OpId) {
        self.journal.record(Edit::NoteReplaced(op));
    }

    // Operands and successors.

    pub(crate) fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        let range = self.ops[op].operands;
        assert!(index < range.len as usize, "operand {index} of {}", range.len);
        self.set_use(range.start + index as u32, value);
    }

    /// Makes operand entry `index` of the pool use `value`.
    pub(super) fn set_use(&mut self, index: u32, value: ValueId) {
        let (old, prev) = (self.operands[index].target, self.operands[index].prev);
        if old == value {
            return;
        }
        self.operands.unlink(&mut self.values[old].first_use, index);
        self.operands.set_target(index, value);
        self.operands.link_front(&mut self.values[value].first_use, index);
        let same_type = self.values[old].ty == self.values[value].ty;
        self.journal.record(Edit::SetOperand { site: UseSite { index, prev }, old, same_type });
        self.count_operand(index, old, value);
    }

    /// Exchanges the operands. The same number of them is set one by one, so that unchanged ones are no edits.
    pub(crate) fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        let old = self.ops[op].operands;
        if old.len as usize == values.len() {
            for (i, &value) in values.iter().enumerate() {
                self.set_operand(op, i, value);
            }
            return;
        }
        self.unlink_operands(old);
        let new = self.operands.alloc(op, values);
        self.ops[op].operands = new;
        self.link_operands(new);
        if self.journal.suspended {
            self.operands.free(old);
        }
        self.journal.record(Edit::ResizeOperands { op, old: Range(old) });
        self.count_operands(op, old);
    }

    /// Makes every use of `from` a use of `to`: the youngest first, as MLIR does, so that in the list of `to` the oldest use of
    /// `from` comes first.
    pub(crate) fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        assert!(from != to, "a value replaces itself");
        let mut index = std::mem::replace(&mut self.values[from].first_use, NO_USE);
        self.count_replaced(index, from, to);
        let new = &self.values[to];
        let (mut head, same_type) = (new.first_use, new.ty == self.values[from].ty);
        // As one after the other from the front of the one list to the front of the other.
        while index != NO_USE {
            let next = self.operands.move_to_front(index, to, head);
            head = index;
            let site = UseSite { index, prev: NO_USE };
            self.journal.record(Edit::SetOperand { site, old: from, same_type });
            index = next;
        }
        self.values[to].first_use = head;
    }

    pub(crate) fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        let range = self.extras[self.ops[op].extra as usize].successors;
        assert!(index < range.len as usize, "successor {index} of {}", range.len);
        let index = range.start + index as u32;
        let (old, prev) = (self.successors[index].target, self.successors[index].prev);
        if old == block {
            return;
        }
        self.successors.unlink(&mut self.blocks[old].first_use, index);
        self.successors.set_target(index, block);
        self.successors.link_front(&mut self.blocks[block].first_use, index);
        self.note_branch(op.into());
        self.journal.record(Edit::SetSuccessor { site: UseSite { index, prev }, old });
    }

    fn note_branch(&mut self, op: Link<OpId>) {
        if let Some(block) = self.ops[op].block.some() {
            self.note_control_flow(self.blocks[block].region);
        }
    }

    // Attributes, locations, types.

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

    // Blocks.

    pub(crate) fn create_block(&mut self, arg_types: &[Type]) -> BlockId {
        let block = self.blocks.insert(BlockData::default());
        for (index, &ty) in (0u32..).zip(arg_types) {
            let arg = self.values.insert(ValueData::argument(ty, block, index));
            self.blocks[block].args.push(arg);
        }
        self.journal.record(Edit::CreateBlock(block));
        self.count_block(block, false);
        block
    }

    /// Puts a detached block into `region`, before `next` or at the end.
    pub(crate) fn link_block(&mut self, block: BlockId, region: RegionId, next: Option<BlockId>) {
        assert!(self.blocks[block].region.is_null(), "the block is in a region already");
        let (at, next) = (Link::from(block), next.map_or(Link::NULL, Link::from));
        let prev = match next.some() {
            Some(next) => {
                let right = self.blocks[next].region == region.into();
                assert!(right, "the insertion point is in another region");
                self.blocks[next].prev
            }
            None => self.regions[region].last,
        };
        let data = &mut self.blocks[at];
        (data.region, data.prev, data.next) = (region.into(), prev, next);
        match prev.some() {
            Some(prev) => self.blocks[prev].next = at,
            None => self.regions[region].first = at,
        }
        match next.some() {
            Some(next) => self.blocks[next].prev = at,
            None => self.regions[region].last = at,
        }
        self.note_control_flow(region.into());
        self.journal.record(Edit::LinkBlock(block));
        self.count_block_place(false);
    }

    pub(crate) fn unlink_block(&mut self, block: BlockId) {
        let data = &mut self.blocks[block];
        let (region, prev, next) = (data.region, data.prev, data.next);
        assert!(!region.is_null(), "the block is in no region");
        (data.region, data.prev, data.next) = (Link::NULL, Link::NULL, Link::NULL);
        match prev.some() {
            Some(prev) => self.blocks[prev].next = next,
            None => self.regions[region].first = next,
        }
        match next.some() {
            Some(next) => self.blocks[next].prev = prev,
            None => self.regions[region].last = prev,
        }
        self.note_control_flow(region);
        let (region, next) = (self.regions.id_or_null(region), self.blocks.id_or_null(next));
        self.journal.record(Edit::UnlinkBlock { block, region, next });
        self.count_block_place(true);
    }

    /// Erases an empty, detached block without predecessors and without uses of its arguments.
    pub(crate) fn erase_block(&mut self, block: BlockId) {
        let data = &self.blocks[block];
        assert!(data.region.is_null() && data.first.is_null(), "an erased block is empty and in no region");
        assert!(data.first_use == NO_USE, "an erased block has no predecessors");
        assert!(data.args.iter().all(|&arg| self.use_empty(arg)), "an erased block's arguments have no uses");
        self.journal.record(Edit::EraseBlock(block));
        self.count_block(block, true);
        if self.journal.suspended {
            self.free_block(block);
        } else {
            self.blocks[block].erased = true;
        }
    }

    pub(crate) fn add_arg(&mut self, block: BlockId, index: usize, ty: Type) -> ValueId {
        let value = self.values.insert(ValueData::argument(ty, block, index as u32));
        self.insert_arg(block, index, value);
        self.journal.record(Edit::AddArg { block, index: index as u32 });
        self.count_argument(ty, false);
        value
    }

    pub(crate) fn erase_arg(&mut self, block: BlockId, index: usize) {
        let value = self.remove_arg(block, index);
        assert!(self.use_empty(value), "an erased argument has no uses");
        let ty = self.value_type(value);
        if self.journal.suspended {
            self.values.remove(value);
        }
        self.journal.record(Edit::EraseArg { block, index: index as u32, value });
        self.count_argument(ty, true);
    }

    /// Erases those arguments that `erase` names, as one after the other from the last on; the others are renumbered once.
    pub(crate) fn erase_args(&mut self, block: BlockId, erase: impl Fn(&Ir, ValueId) -> bool) {
        let mut args = std::mem::take(&mut self.blocks[block].args);
        for (index, arg) in args.iter_mut().enumerate().rev() {
            if erase(self, *arg) {
                let value = std::mem::take(arg);
                assert!(self.use_empty(value), "an erased argument has no uses");
                let ty = self.value_type(value);
                if self.journal.suspended {
                    self.values.remove(value);
                }
                self.journal.record(Edit::EraseArg { block, index: index as u32, value });
                self.count_argument(ty, true);
            }
        }
        args.retain(|arg| *arg != ValueId::default());
        self.blocks[block].args = args;
        self.renumber_args(block, 0);
    }

    fn insert_arg(&mut self, block: BlockId, index: usize, value: ValueId) {
        self.blocks[block].args.insert(index, value);
        self.renumber_args(block, index);
    }

    fn remove_arg(&mut self, block: BlockId, index: usize) -> ValueId {
        let value = self.blocks[block].args.remove(index);
        self.renumber_args(block, index);
        value
    }

    fn renumber_args(&mut self, block: BlockId, from: usize) {
        for (i, &arg) in self.blocks[block].args.iter().enumerate().skip(from) {
            self.values[arg].set_argument_index(i as u32);
        }
    }

    // Taking back and making final.

    /// Where the journal stands.
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { at: self.journal.edits.len(), tally: self.tally() }
    }

    /// The edits since `since`, oldest first.
    #[inline]
    pub fn edits_since(&self, since: Checkpoint) -> &[Edit] {
        &self.journal.edits[since.at..]
    }

    /// Takes back every edit since `to`. Ids, use lists and text are as they were; ids of what was created since are stale.
    pub fn rollback(&mut self, to: Checkpoint) {
        self.journal.tally.now = self.tally_at(to);
        while self.journal.frees.pop_if(|at| *at as usize >= to.at).is_some() {}
        while self.journal.edits.len() > to.at {
            let edit = self.journal.edits.pop().expect("longer than the checkpoint");
            *self.journal.verified.get_mut() = false;
            self.journal.n_edits += 1;
            let before = std::mem::replace(&mut self.journal.suspended, true);
            self.undo(edit);
            self.journal.suspended = before;
        }
    }

    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::CreateOp(op) => {
                self.drop_uses(op);
                self.free_op(op);
            }
            Edit::LinkOp(op) => self.unlink_op(op),
            Edit::UnlinkOp { op, block, next } => self.link_op(op, block, non_null(next)),
            Edit::EraseOp(op) => {
                self.ops[op].set_erased(false);
                self.relink_uses(op);
            }
            Edit::NoteReplaced(_) | Edit::NoteControlFlow { .. } => {}
            Edit::SetOperand { site: UseSite { index, prev }, old, same_type: _ } => {
                let new = self.operands[index].target;
                self.operands.unlink(&mut self.values[new].first_use, index);
                self.operands.set_target(index, old);
                self.operands.link_after(&mut self.values[old].first_use, index, prev);
            }
            Edit::ResizeOperands { op, old: Range(old) } => {
                let new = self.ops[op].operands;
                // In the order opposite to linking, so that each is found at the front of its list.
                for index in new.indices().rev() {
                    let value = self.operands[index].target;
                    self.operands.unlink(&mut self.values[value].first_use, index);
                }
                self.operands.free(new);
                self.ops[op].operands = old;
                self.relink_operands(old);
            }
            Edit::SetSuccessor { site: UseSite { index, prev }, old } => {
                let new = self.successors[index].target;
                self.successors.unlink(&mut self.blocks[new].first_use, index);
                self.successors.set_target(index, old);
                self.successors.link_after(&mut self.blocks[old].first_use, index, prev);
                self.note_branch(self.successors[index].owner);
            }
            Edit::SetAttrs { op, old } => self.ops[op].attrs = old,
            Edit::SetProperties { op, old } => self.ops[op].properties = old,
            Edit::SetLoc { op, old } => self.ops[op].set_loc(old),
            Edit::SetType { value, old } => self.values[value].ty = old,
            Edit::CreateBlock(block) => self.free_block(block),
            Edit::LinkBlock(block) => self.unlink_block(block),
            Edit::UnlinkBlock { block, region, next } => self.link_block(block, region, non_null(next)),
            Edit::EraseBlock(block) => self.blocks[block].erased = false,
            Edit::AddArg { block, index } => {
                let value = self.remove_arg(block, index as usize);
                self.values.remove(value);
            }
            Edit::EraseArg { block, index, value } => self.insert_arg(block, index as usize, value),
        }
    }

    /// Makes every edit final: frees what was erased and empties the journal. Checkpoints taken before are void.
    pub fn commit(&mut self) {
        let mut frees = std::mem::take(&mut self.journal.frees);
        for at in frees.drain(..) {
            match self.journal.edits[at as usize] {
                Edit::EraseOp(op) => self.free_op(op),
                Edit::EraseBlock(block) => self.free_block(block),
                Edit::EraseArg { value, .. } => {
                    self.values.remove(value);
                }
                Edit::ResizeOperands { old: Range(old), .. } => self.operands.free(old),
                _ => {}
            }
        }
        // The buffers are kept: the next rewrite needs no allocation.
        self.journal.frees = frees;
        self.journal.edits.clear();
        self.journal.tally.start = self.journal.tally.now;
    }

    /// Frees the slots of an operation whose uses are dropped, with the blocks that are still in its regions.
    fn free_op(&mut self, op: OpId) {
        let Some(data) = self.ops.remove(op) else { return };
        self.operands.free(data.operands);
        if data.n_results() == 1 {
            self.values.remove(data.result);
        }
        if data.extra != 0 {
            let extra = std::mem::take(&mut self.extras[data.extra as usize]);
            self.free_extras.push(data.extra);
            self.successors.free(extra.successors);
            for result in extra.results {
                self.values.remove(result);
            }
            for region in extra.regions {
                let mut block = self.regions[region].first;
                while let Some(each) = self.blocks.id(block) {
                    block = self.blocks[each].next;
                    self.free_block(each);
                }
                self.regions.remove(region);
            }
        }
    }

    fn free_block(&mut self, block: BlockId) {
        let Some(data) = self.blocks.remove(block) else { return };
        for arg in data.args {
            self.values.remove(arg);
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
