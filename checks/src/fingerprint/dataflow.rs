//! The dataflow fingerprint: what an operation tree computes and does, blind to how its text is arranged.
//!
//! Two orders of the same rewrites rarely give the same text: constants come in another order, blocks too. What matters is the
//! sequence of effects in each block, what each depends on, and where control goes. So an operation without effect counts only
//! through its users, as a hash of its own dataflow; blocks are numbered by the order in which branches reach them. Operations
//! with an effect, or that may be undefined behaviour to execute, keep their place.
//!
//! Equal dataflow fingerprints mean equal programs up to moving and duplicating pure operations (and the collisions of a
//! 128-bit hash); different ones mean nothing by themselves.

use proofmark_ir::context::{ContentHash, ContentHasher};
use proofmark_ir::{BlockId, Ir, OpId, RegionId, Traits, ValueId, WalkOrder};
use rustc_hash::FxHashMap;
use slotmap::SecondaryMap;
use std::collections::BTreeSet;
use std::fmt;

/// 128 bits of BLAKE3 over the dataflow of an operation tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dataflow(pub [u8; 16]);

impl fmt::Display for Dataflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Dataflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Dataflow {
    /// The fingerprint of `root` and everything in it. O(size of the tree); no recursion.
    pub fn of(ir: &Ir, root: OpId) -> Dataflow {
        let mut hashes = Hashes {
            ir,
            values: SecondaryMap::new(),
            blocks: SecondaryMap::new(),
            regions: FxHashMap::default(),
        };
        // Values and block numbers top-down, since a nested operation uses what is outside; region hashes bottom-up.
        let mut n_regions = 0;
        ir.walk(root, WalkOrder::PreOrder, |_, op| {
            if op == root {
                hashes.name_anchored_results(op, 0);
            }
            for &region in ir.regions(op) {
                hashes.name_values(region, n_regions);
                n_regions += 1;
            }
        });
        ir.walk(root, WalkOrder::PostOrder, |_, op| {
            for &region in ir.regions(op) {
                let hash = hashes.region(region);
                hashes.regions.insert(region, hash);
            }
        });
        Dataflow(hashes.op(root).0)
    }
}

struct Hashes<'a> {
    ir: &'a Ir,
    values: SecondaryMap<ValueId, ContentHash>,
    blocks: SecondaryMap<BlockId, u64>,
    regions: FxHashMap<RegionId, ContentHash>,
}

impl Hashes<'_> {
    /// Whether an operation counts only through its users.
    fn floats(&self, op: OpId) -> bool {
        self.ir.has_trait(op, Traits::PURE) && self.ir.regions(op).is_empty() && !self.ir.is_terminator(op)
    }

    /// Gives every value of a region its hash, and every block its number, in the order in which branches reach the blocks.
    fn name_values(&mut self, region: RegionId, n_region: u64) {
        let reached = self.reached_blocks(region);
        for (n_block, &block) in (0u64..).zip(&reached) {
            self.blocks.insert(block, n_block);
            for (i, &arg) in (0u64..).zip(self.ir.block_args(block)) {
                let mut hasher = ContentHasher::new("argument");
                hasher.number(n_region).number(n_block).number(i);
                self.values.insert(arg, hasher.finish());
            }
        }
        for &block in &reached {
            let mut n_anchored = 0;
            for op in self.ir.ops(block) {
                if self.floats(op) {
                    let hash = self.op(op);
                    self.name_results(op, hash);
                } else {
                    let mut hasher = ContentHasher::new("anchored");
                    hasher.number(n_region).number(self.blocks[block]).number(n_anchored);
                    let hash = hasher.finish();
                    self.name_results(op, hash);
                    n_anchored += 1;
                }
            }
        }
    }

    fn name_anchored_results(&mut self, op: OpId, n: u64) {
        let hash = ContentHasher::new("root").number(n).finish();
        self.name_results(op, hash);
    }

    fn name_results(&mut self, op: OpId, hash: ContentHash) {
        for (i, &result) in (0u64..).zip(self.ir.results(op)) {
            let hash = ContentHasher::new("result").content(hash).number(i).finish();
            self.values.insert(result, hash);
        }
    }

    /// The blocks in depth-first order of the branches; the entry first. What is not reached is not executed and does not count.
    fn reached_blocks(&self, region: RegionId) -> Vec<BlockId> {
        if self.ir.blocks(region).nth(1).is_none() {
            return self.ir.entry_block(region).into_iter().collect();
        }
        let mut reached = Vec::new();
        // The size of a set is that of the region; a map over all blocks of the IR would cost each region as much as the IR is large.
        let mut seen = BTreeSet::new();
        let mut stack: Vec<BlockId> = self.ir.entry_block(region).into_iter().collect();
        while let Some(block) = stack.pop() {
            if !seen.insert(block) {
                continue;
            }
            reached.push(block);
            if let Some(last) = self.ir.last_op(block) {
                stack.extend(self.ir.successors(last).rev());
            }
        }
        reached
    }

    /// The hash of an operation over the hashes of what it uses.
    fn op(&self, op: OpId) -> ContentHash {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let outside = || ContentHasher::new("outside").finish();
        let mut hasher = ContentHasher::new("operation");
        hasher.content(ir.name(op).content_hash(ctx));
        hasher.content(ir.properties(op).content_hash(ctx));
        hasher.content(ir.attrs(op).content_hash(ctx));
        hasher.list(ir.operands(op).map(|value| self.values.get(value).copied().unwrap_or_else(outside)));
        hasher.list(ir.results(op).iter().map(|&value| ir.value_type(value).content_hash(ctx)));
        hasher.number(ir.successors(op).len() as u64);
        for block in ir.successors(op) {
            hasher.number(self.blocks.get(block).copied().unwrap_or(u64::MAX));
        }
        hasher.list(
            ir.regions(op).iter().map(|region| self.regions.get(region).copied().unwrap_or_else(outside)),
        );
        hasher.finish()
    }

    /// The hash of a region: of its reached blocks' arguments and of what is anchored in them.
    fn region(&self, region: RegionId) -> ContentHash {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut hasher = ContentHasher::new("region");
        let reached = self.reached_blocks(region);
        hasher.number(reached.len() as u64);
        for block in reached {
            hasher.list(ir.block_args(block).iter().map(|&arg| ir.value_type(arg).content_hash(ctx)));
            let anchored: Vec<ContentHash> =
                ir.ops(block).filter(|&op| !self.floats(op)).map(|op| self.op(op)).collect();
            hasher.list(anchored.into_iter());
        }
        hasher.finish()
    }
}
