//! The dataflow fingerprint: a hash of the effects of an operation tree and of their dependencies, independent of the
//! positions of pure operations.
//!
//! Different orders of the same rewrites produce constants and blocks in different orders. The fingerprint covers the
//! sequence of effects in each block, the dependencies of each effect, and the control flow. A pure operation without
//! regions is *floating*: it contributes only to the hashes of its users. The other operations are *anchored*: their
//! order in the block counts. Blocks are numbered in the order in which branches reach them.
//!
//! Equal dataflow fingerprints mean equal programs up to moves and duplicates of pure operations and collisions of
//! a 128-bit hash. Different ones do not mean different behaviour.

use proofmark_ir::context::{ContentHash, ContentHasher};
use proofmark_ir::{BlockId, Ir, OpId, RegionId, Traits, ValueId, WalkOrder};
use rustc_hash::FxHashMap;
use slotmap::SecondaryMap;
use std::collections::BTreeSet;
use std::fmt;

/// The dataflow fingerprint of an operation tree: the first 128 bits of a BLAKE3 hash.
///
/// # Examples
///
/// ```
/// use proofmark_checks::Full;
/// use proofmark_checks::fingerprint::Dataflow;
/// use proofmark_ir::context::Registry;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// use proofmark_ir::{Context, Ir};
/// use std::sync::Arc;
///
/// let ctx = Arc::new(Context::new(Registry::new()));
/// let parse = |text: &str| -> Ir {
///     parse_source(&ctx, "example.mlir", text.as_bytes(), ParseOptions { allow_unregistered: true }).unwrap()
/// };
/// // Only the names of values differ, which no fingerprint covers.
/// let a = parse(r#"%x = "d.read"() : () -> i32  "d.write"(%x) : (i32) -> ()"#);
/// let b = parse(r#"%y = "d.read"() : () -> i32  "d.write"(%y) : (i32) -> ()"#);
/// assert_eq!(Dataflow::of(&a, a.root()), Dataflow::of(&b, b.root()));
/// assert_eq!(Full::of(&a, a.root()), Full::of(&b, b.root()));
/// ```
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
    /// Returns the fingerprint of `root` and all operations nested in it. O(size of the tree), without recursion.
    pub fn of(ir: &Ir, root: OpId) -> Dataflow {
        let mut hashes = Hashes {
            ir,
            values: SecondaryMap::new(),
            blocks: SecondaryMap::new(),
            regions: FxHashMap::default(),
        };
        // Values and blocks are hashed top-down, because nested operations use outer values; regions are hashed
        // bottom-up.
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
    /// Returns whether `op` contributes only to the hashes of its users.
    fn is_floating(&self, op: OpId) -> bool {
        self.ir.has_trait(op, Traits::PURE) && self.ir.regions(op).is_empty() && !self.ir.is_terminator(op)
    }

    /// Assigns hashes to the values of a region, and numbers to its blocks in the order in which branches reach them.
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
                if self.is_floating(op) {
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

    /// Returns the reachable blocks in depth-first order, the entry block first. Unreachable blocks are not hashed.
    fn reached_blocks(&self, region: RegionId) -> Vec<BlockId> {
        if self.ir.blocks(region).nth(1).is_none() {
            return self.ir.entry_block(region).into_iter().collect();
        }
        let mut reached = Vec::new();
        // A `SecondaryMap` would cost each region the number of blocks of the whole IR.
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

    /// Returns the hash of `op` over the hashes of its operands, successors and regions.
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

    /// Returns the hash of a region over the arguments and anchored operations of its reachable blocks.
    fn region(&self, region: RegionId) -> ContentHash {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut hasher = ContentHasher::new("region");
        let reached = self.reached_blocks(region);
        hasher.number(reached.len() as u64);
        for block in reached {
            hasher.list(ir.block_args(block).iter().map(|&arg| ir.value_type(arg).content_hash(ctx)));
            let anchored: Vec<ContentHash> =
                ir.ops(block).filter(|&op| !self.is_floating(op)).map(|op| self.op(op)).collect();
            hasher.list(anchored.into_iter());
        }
        hasher.finish()
    }
}
