//! Clones of operation trees, within one arena or between arenas with the same context.

use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::journal::Journal;
use super::{BlockId, Ir, NewOp, OpId, RegionId, ValueId};

/// A mapping of values and blocks from the original to its clone.
///
/// Within one arena, a value without an entry maps to itself. Between arenas, every value needs an entry.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::IrMapping;
///
/// let text = br#"
///   %0 = "toy.one"() : () -> i32
///   %1 = "toy.two"() : () -> i32
///   "toy.use"(%0) : (i32) -> ()
/// "#;
/// let mut ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let ops: Vec<_> = ir.ops(body).collect();
/// let [one, two] = [ops[0], ops[1]].map(|op| ir.result(op, 0));
///
/// let mut mapping = IrMapping::new();
/// mapping.map(one, two);
/// let clone = ir.rewriter().clone_op_with(ops[2], &mut mapping);
/// assert_eq!(ir.operand(clone, 0), two);
/// ```
#[derive(Default, Debug, Clone)]
pub struct IrMapping {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl IrMapping {
    /// Returns an empty mapping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Maps `from` to `to`.
    pub fn map(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
    }

    /// Maps block `from` to block `to`.
    pub fn map_block(&mut self, from: BlockId, to: BlockId) {
        self.blocks.insert(from, to);
    }

    /// Returns the value that `value` maps to, or `value` itself.
    #[inline]
    pub fn lookup(&self, value: ValueId) -> ValueId {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// Returns the value that `value` maps to.
    #[inline]
    pub fn get(&self, value: ValueId) -> Option<ValueId> {
        self.values.get(&value).copied()
    }

    /// Returns the block that `block` maps to, or `block` itself.
    #[inline]
    pub fn lookup_block(&self, block: BlockId) -> BlockId {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

/// The state of a copy to another arena: the mapping, the regions not yet copied, and the operations whose operands are
/// not yet set.
#[derive(Default)]
struct Extraction {
    mapping: IrMapping,
    pending: Vec<(RegionId, RegionId)>,
    forward: Vec<(OpId, OpId)>,
}

impl Ir {
    /// Returns a copy of the whole arena, in which the ids of this arena are valid.
    ///
    /// # Panics
    /// If the journal has uncommitted edits.
    pub fn duplicate(&self) -> Ir {
        self.duplicate_into(Ir::new(self.ctx.clone()))
    }

    /// Does the same as [`duplicate`](Ir::duplicate) in the memory of `spare`, whose contents are dropped.
    ///
    /// # Panics
    /// If the journal has uncommitted edits.
    pub fn duplicate_into(&self, spare: Ir) -> Ir {
        assert!(self.journal.edits.is_empty(), "commit before duplicating");
        fn reusing<T: Clone>(mut memory: T, source: &T) -> T {
            memory.clone_from(source);
            memory
        }
        Ir {
            ctx: self.ctx.clone(),
            serial_number: super::next_serial_number(),
            ops: reusing(spare.ops, &self.ops),
            blocks: reusing(spare.blocks, &self.blocks),
            regions: reusing(spare.regions, &self.regions),
            values: reusing(spare.values, &self.values),
            operands: reusing(spare.operands, &self.operands),
            successors: reusing(spare.successors, &self.successors),
            extras: reusing(spare.extras, &self.extras),
            free_extras: reusing(spare.free_extras, &self.free_extras),
            journal: Journal { verified: AtomicBool::new(self.is_verified()), ..Journal::default() },
            root: self.root,
            arg_locs: self.arg_locs.clone(),
            resources: self.resources.clone(),
            aliases: self.aliases.clone(),
            symbol_memo: Default::default(),
            created_traits: self.created_traits,
            attachments: self.attachments.clone(),
        }
    }

    /// Returns a copy of `op` and its regions, as the root of a new arena.
    ///
    /// Operands defined outside of `op` are dropped, so `op` should be isolated from above, or the root.
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

    /// Copies `op` and its regions from another arena with the same context, as a detached operation. Operands defined
    /// outside of `op` are dropped.
    pub(crate) fn import(&mut self, from: &Ir, op: OpId) -> OpId {
        let mut extraction = Extraction::default();
        let copy = from.extract_shallow(op, self, &mut extraction);
        from.extract_pending(self, extraction);
        copy
    }

    /// Copies several operations of one block into a shallow copy of their parent operation, the root of a new arena.
    /// Returns the arena and the copy of `op`. An example is a function with the symbols it refers to. As for
    /// [`extract`](Ir::extract), the operations should be isolated from above.
    pub fn extract_with(&self, op: OpId, siblings: &[OpId]) -> (Ir, OpId) {
        match (self.parent_op(op), siblings.is_empty()) {
            (Some(parent), false) => self.extract_within(parent, op, siblings),
            _ => {
                let copy = self.extract(op);
                let root = copy.root();
                (copy, root)
            }
        }
    }

    /// Does the same as [`extract_with`](Ir::extract_with), and copies the operation `parent` that contains `op` also
    /// if there are no `siblings`.
    pub fn extract_within(&self, parent: OpId, op: OpId, siblings: &[OpId]) -> (Ir, OpId) {
        let mut copy = Ir::new(self.ctx.clone());
        let mut first = op;
        copy.unjournaled(|copy| {
            let mut extraction = Extraction::default();
            let root = self.extract_shallow(parent, copy, &mut extraction);
            copy.set_root(root);
            extraction.pending.clear();
            let block = copy.create_block(&[]);
            let region = copy.regions(root)[0];
            copy.link_block(block, region, None);
            first = self.extract_shallow(op, copy, &mut extraction);
            copy.link_op(first, block, None);
            for &each in siblings {
                let new = self.extract_shallow(each, copy, &mut extraction);
                copy.link_op(new, block, None);
            }
            self.extract_pending(copy, extraction);
        });
        (copy, first)
    }

    /// Copies the pending regions.
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

    /// Copies one operation with empty regions. If an operand is not copied yet, all operands are deferred.
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

    /// Clones `op`, detached, with its regions. Operands and successors are looked up in `mapping`; results, blocks and
    /// block arguments are added to it.
    ///
    /// In graph regions and loops, nested operations may use values defined later. Their operands and successors are
    /// set in a second pass.
    pub(crate) fn clone_op(&mut self, op: OpId, mapping: &mut IrMapping) -> OpId {
        self.clone_op_and(op, mapping, |_, _| {})
    }

    /// Does the same as [`clone_op`](Ir::clone_op). `insert` links the clone before its regions are filled, so that
    /// listeners are notified in pre-order. The clone must not be linked into `op`.
    pub(crate) fn clone_op_and(
        &mut self,
        op: OpId,
        mapping: &mut IrMapping,
        insert: impl FnOnce(&mut Ir, OpId),
    ) -> OpId {
        let mut forward: Vec<(OpId, OpId)> = Vec::new();
        let mut pending: Vec<(RegionId, RegionId)> = Vec::new();
        let root = self.clone_shallow(op, mapping, &mut pending, &mut forward);
        insert(self, root);
        while let Some((from, to)) = pending.pop() {
            self.clone_blocks(from, to, None, mapping, &mut pending, &mut forward);
        }
        self.set_forward(forward, mapping);
        root
    }

    /// Clones the blocks of `from` into `to`, before `before` or at the end. See [`clone_op`](Ir::clone_op).
    pub(crate) fn clone_region(
        &mut self,
        from: RegionId,
        to: RegionId,
        before: Option<BlockId>,
        mapping: &mut IrMapping,
    ) {
        let mut forward: Vec<(OpId, OpId)> = Vec::new();
        let mut pending: Vec<(RegionId, RegionId)> = Vec::new();
        self.clone_blocks(from, to, before, mapping, &mut pending, &mut forward);
        while let Some((from, to)) = pending.pop() {
            self.clone_blocks(from, to, None, mapping, &mut pending, &mut forward);
        }
        self.set_forward(forward, mapping);
    }

    fn clone_blocks(
        &mut self,
        from: RegionId,
        to: RegionId,
        before: Option<BlockId>,
        mapping: &mut IrMapping,
        pending: &mut Vec<(RegionId, RegionId)>,
        forward: &mut Vec<(OpId, OpId)>,
    ) {
        let blocks: SmallVec<[BlockId; 4]> = self.blocks(from).collect();
        for &block in &blocks {
            let types: SmallVec<[_; 4]> =
                self.block_args(block).iter().map(|&arg| self.value_type(arg)).collect();
            let copy = self.create_block(&types);
            self.link_block(copy, to, before);
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
                let cloned = self.clone_shallow(each, mapping, pending, forward);
                self.link_op(cloned, copy, None);
                next = self.next_op(each);
            }
        }
    }

    /// Sets the operands and successors of clones that used values and blocks before their clones existed.
    fn set_forward(&mut self, forward: Vec<(OpId, OpId)>, mapping: &IrMapping) {
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
