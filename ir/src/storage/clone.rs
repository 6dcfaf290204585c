//! Cloning operation trees, within one arena or from one arena into another over the same context.

use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::journal::Journal;
use super::{BlockId, Ir, NewOp, OpId, RegionId, ValueId};

/// Which value and which block stands for which, from the original to its clone.
///
/// Values that are not in the map are used as they are (within one arena) or must not occur (across arenas).
#[derive(Default, Debug, Clone)]
pub struct IrMapping {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl IrMapping {
    /// An empty mapping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes `to` stand for `from`.
    pub fn map(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
    }

    /// Makes block `to` stand for `from`.
    pub fn map_block(&mut self, from: BlockId, to: BlockId) {
        self.blocks.insert(from, to);
    }

    /// What stands for `value`, or itself.
    #[inline]
    pub fn lookup(&self, value: ValueId) -> ValueId {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// What stands for `value`.
    #[inline]
    pub fn get(&self, value: ValueId) -> Option<ValueId> {
        self.values.get(&value).copied()
    }

    /// What stands for `block`, or itself.
    #[inline]
    pub fn lookup_block(&self, block: BlockId) -> BlockId {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

/// The state of an extraction: what was copied as what, regions to be copied, and operations whose operands come later.
#[derive(Default)]
struct Extraction {
    mapping: IrMapping,
    pending: Vec<(RegionId, RegionId)>,
    forward: Vec<(OpId, OpId)>,
}

impl Ir {
    /// A copy of the whole arena: ids of this one are valid in the copy.
    ///
    /// # Panics
    /// If there are edits that are not committed.
    pub fn duplicate(&self) -> Ir {
        assert!(self.journal.edits.is_empty(), "commit before duplicating");
        Ir {
            ctx: self.ctx.clone(),
            serial_number: super::next_serial_number(),
            ops: self.ops.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            values: self.values.clone(),
            operands: self.operands.clone(),
            successors: self.successors.clone(),
            extras: self.extras.clone(),
            free_extras: self.free_extras.clone(),
            journal: Journal { verified: AtomicBool::new(self.is_verified()), ..Journal::default() },
            root: self.root,
            arg_locs: self.arg_locs.clone(),
            resources: self.resources.clone(),
            aliases: self.aliases.clone(),
            symbol_memo: Default::default(),
        }
    }

    /// A copy of `op` and everything in it, as the root of an arena of its own.
    ///
    /// Operands that are defined outside of `op` have nothing to stand for them and are left out: `op` should be isolated from
    /// above, or the root.
    pub fn extract(&self, op: OpId) -> Ir {
        let mut copy = Ir::new(self.ctx.clone());
        copy.unjournaled(|copy| {
            let mut extraction = Extraction::default();
            let root = self.extract_shallow(op, copy, &mut extraction);
            copy.set_root(root);
            self.extract_pending(copy, extraction);
        });
        copy
    }

    /// Copies of some operations of one block in an operation like the one around them, as the root of an arena of its own: a function
    /// with the symbols that it refers to, say. What stands for the first of them. As for [`extract`](Ir::extract), they should be
    /// isolated from above.
    pub fn extract_with(&self, op: OpId, beside: &[OpId]) -> (Ir, OpId) {
        let (Some(around), false) = (self.parent_op(op), beside.is_empty()) else {
            let copy = self.extract(op);
            let root = copy.root();
            return (copy, root);
        };
        let mut copy = Ir::new(self.ctx.clone());
        let mut first = op;
        copy.unjournaled(|copy| {
            let mut extraction = Extraction::default();
            let root = self.extract_shallow(around, copy, &mut extraction);
            copy.set_root(root);
            extraction.pending.clear();
            let block = copy.create_block(&[]);
            let region = copy.regions(root)[0];
            copy.link_block(block, region, None);
            first = self.extract_shallow(op, copy, &mut extraction);
            copy.link_op(first, block, None);
            for &each in beside {
                let new = self.extract_shallow(each, copy, &mut extraction);
                copy.link_op(new, block, None);
            }
            self.extract_pending(copy, extraction);
        });
        (copy, first)
    }

    /// Copies the regions whose turn has not come.
    fn extract_pending(&self, copy: &mut Ir, mut extraction: Extraction) {
        while let Some((from, to)) = extraction.pending.pop() {
            for block in self.blocks(from) {
                let args = self.block_args(block);
                let types: SmallVec<[_; 4]> = args.iter().map(|&arg| self.value_type(arg)).collect();
                let new = copy.create_block(&types);
                copy.link_block(new, to, None);
                extraction.mapping.map_block(block, new);
                for (&arg, &new) in args.iter().zip(copy.block_args(new)) {
                    extraction.mapping.map(arg, new);
                }
            }
            for block in self.blocks(from) {
                let into = extraction.mapping.lookup_block(block);
                for each in self.ops(block) {
                    let new = self.extract_shallow(each, copy, &mut extraction);
                    copy.link_op(new, into, None);
                }
            }
        }
        for (from, to) in extraction.forward {
            let operands: SmallVec<[ValueId; 4]> =
                self.operands(from).filter_map(|value| extraction.mapping.get(value)).collect();
            copy.set_operands(to, &operands);
        }
    }

    /// Copies one operation, its regions empty; operands that are not copied yet are put off, all of the operation's.
    fn extract_shallow(
        &self,
        op: OpId,
        copy: &mut Ir,
        Extraction { mapping, pending, forward }: &mut Extraction,
    ) -> OpId {
        let operands: Option<SmallVec<[ValueId; 4]>> =
            self.operands(op).map(|value| mapping.get(value)).collect();
        let results: SmallVec<[_; 2]> =
            self.results(op).iter().map(|&value| self.value_type(value)).collect();
        let successors: SmallVec<[BlockId; 2]> =
            self.successors(op).filter_map(|block| mapping.blocks.get(&block).copied()).collect();
        let new = copy.create_op(&NewOp {
            name: self.name(op),
            loc: self.loc(op),
            operands: operands.as_deref().unwrap_or_default(),
            results: &results,
            properties: self.properties(op),
            attrs: self.attrs(op),
            successors: &successors,
            n_regions: self.regions(op).len(),
        });
        for (&result, &new) in self.results(op).iter().zip(copy.results(new)) {
            mapping.map(result, new);
        }
        pending.extend(self.regions(op).iter().copied().zip(copy.regions(new).iter().copied()));
        if operands.is_none() {
            forward.push((op, new));
        }
        new
    }

    /// Clones `op`, detached, with everything nested in it; operands and successors are looked up in `mapping`, and
    /// results, blocks and block arguments are entered there.
    ///
    /// Nested operations may use values that are defined later (in graph regions, or around a loop), so operands and successors
    /// are set in a second pass where needed.
    pub(crate) fn clone_op(&mut self, op: OpId, mapping: &mut IrMapping) -> OpId {
        let mut forward: Vec<(OpId, OpId)> = Vec::new();
        let mut pending: Vec<(RegionId, RegionId)> = Vec::new();
        let root = self.clone_shallow(op, mapping, &mut pending, &mut forward);
        while let Some((from, to)) = pending.pop() {
            let blocks: SmallVec<[BlockId; 4]> = self.blocks(from).collect();
            for &block in &blocks {
                let types: SmallVec<[_; 4]> =
                    self.block_args(block).iter().map(|&arg| self.value_type(arg)).collect();
                let copy = self.create_block(&types);
                self.link_block(copy, to, None);
                mapping.map_block(block, copy);
                for i in 0..types.len() {
                    let (arg, copied) = (self.block_args(block)[i], self.block_args(copy)[i]);
                    mapping.map(arg, copied);
                    if let Some(loc) = self.arg_locs.get(arg) {
                        self.arg_locs.set(copied, loc);
                    }
                }
            }
            for &block in &blocks {
                let copy = mapping.lookup_block(block);
                let mut next = self.first_op(block);
                while let Some(each) = next {
                    let cloned = self.clone_shallow(each, mapping, &mut pending, &mut forward);
                    self.link_op(cloned, copy, None);
                    next = self.next_op(each);
                }
            }
        }
        for (from, to) in forward {
            for i in 0..self.n_operands(from) {
                let value = mapping.lookup(self.operand(from, i));
                self.set_operand(to, i, value);
            }
            let n_successors = self.successors(from).len();
            for i in 0..n_successors {
                let block = mapping.lookup_block(self.successor(from, i));
                self.set_successor(to, i, block);
            }
        }
        root
    }

    fn clone_shallow(
        &mut self,
        op: OpId,
        mapping: &mut IrMapping,
        pending: &mut Vec<(RegionId, RegionId)>,
        forward: &mut Vec<(OpId, OpId)>,
    ) -> OpId {
        let mut unresolved = false;
        let operands: SmallVec<[ValueId; 4]> = self
            .operands(op)
            .map(|value| {
                mapping.get(value).unwrap_or_else(|| {
                    unresolved = true;
                    value
                })
            })
            .collect();
        let results: SmallVec<[_; 2]> =
            self.results(op).iter().map(|&value| self.value_type(value)).collect();
        let successors: SmallVec<[BlockId; 2]> = self
            .successors(op)
            .map(|block| {
                mapping.blocks.get(&block).copied().unwrap_or_else(|| {
                    unresolved = true;
                    block
                })
            })
            .collect();
        let copy = self.create_op(&NewOp {
            name: self.name(op),
            loc: self.loc(op),
            operands: &operands,
            results: &results,
            properties: self.properties(op),
            attrs: self.attrs(op),
            successors: &successors,
            n_regions: self.regions(op).len(),
        });
        for i in 0..results.len() {
            mapping.map(self.result(op, i), self.result(copy, i));
        }
        for i in 0..self.regions(op).len() {
            pending.push((self.regions(op)[i], self.regions(copy)[i]));
        }
        if unresolved {
            forward.push((op, copy));
        }
        copy
    }
}
