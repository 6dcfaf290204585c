//! The dataflow fingerprint: a hash of the effects of an operation tree and of their dependencies, independent of the
//! positions of pure operations.
//!
//! Different orders of the same rewrites produce constants and blocks in different orders. The fingerprint covers the
//! sequence of effects in each block, the dependencies of each effect, and the control flow. A speculatable operation
//! without memory effects and regions is *floating*: it contributes only to the hashes of its users. The other
//! operations are *anchored*: their order in the block counts. Blocks are numbered in the order in which branches reach
//! them.
//!
//! Equal dataflow fingerprints mean equal programs up to moves and duplicates of pure operations and collisions of
//! a 128-bit hash, which is not cryptographic. Different ones do not mean different behaviour.

use proofmark_ir::context::ContentHash;
use proofmark_ir::{BlockId, Identifier, Ir, OpId, RegionId, Traits, ValueId};
use rustc_hash::FxHashMap;
use slotmap::SecondaryMap;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use super::mix::Mixer;

/// The dataflow fingerprint of an operation tree: 128 bits of a hash that is not cryptographic, equal in all contexts
/// and runs.
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

/// The fingerprints of symbols by name.
pub(crate) type SymbolDataflows = FxHashMap<Identifier, Dataflow>;

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
        Dataflow::with_symbols(ir, root).0
    }

    /// Returns the fingerprint of `root`, and those of the isolated symbols directly in its regions.
    pub(crate) fn with_symbols(ir: &Ir, root: OpId) -> (Dataflow, SymbolDataflows) {
        let mut hashes = Hashes {
            ir,
            values: SecondaryMap::with_capacity(ir.n_ops()),
            blocks: SecondaryMap::new(),
            pending: vec![(root, ISOLATED)],
            named: Vec::new(),
            reached: Vec::new(),
            anchored: Vec::new(),
            regions: FxHashMap::default(),
        };
        hashes.name_results(root, ISOLATED);
        // Values and blocks are named from the outside in, because nested operations use outer values; regions are
        // hashed in the reverse order.
        let mut n_done = 0;
        while let Some(&(op, path)) = hashes.pending.get(n_done) {
            n_done += 1;
            for (i, &region) in (0u64..).zip(ir.regions(op)) {
                hashes.name_values(op, region, pair(Domain::Region, path, i));
            }
        }
        let mut symbols = SymbolDataflows::default();
        while let Some(named) = hashes.named.pop() {
            let hash = hashes.region(&named, |symbol, hash| {
                if named.parent == root {
                    symbols.insert(symbol, Dataflow(hash.to_le_bytes()));
                }
            });
            hashes.regions.insert(named.region, hash);
        }
        (Dataflow(hashes.op(root).to_le_bytes()), symbols)
    }
}

/// The kinds of hashed objects. Objects of different kinds have different hashes.
#[derive(Clone, Copy)]
enum Domain {
    Region = 1,
    Argument,
    Result,
    Anchored,
    Operation,
    Body,
}

/// The path to an operation whose hash does not depend on the operations around it.
const ISOLATED: u128 = 1;
/// The hash of a value or region outside the hashed tree.
const OUTSIDE: u128 = 2;

fn mixer(domain: Domain) -> Mixer {
    Mixer::new(domain as u64)
}

fn pair(domain: Domain, of: u128, n: u64) -> u128 {
    let mut mixer = mixer(domain);
    mixer.wide(of);
    mixer.word(n);
    mixer.finish()
}

fn content(hash: ContentHash) -> u128 {
    u128::from_le_bytes(hash.0)
}

struct Hashes<'a> {
    ir: &'a Ir,
    values: SecondaryMap<ValueId, u128>,
    blocks: SecondaryMap<BlockId, u64>,
    /// The operations with regions, outer ones first, each with its position; [`ISOLATED`] for an isolated one.
    pending: Vec<(OpId, u128)>,
    /// The regions whose values have hashes, and that are not hashed themselves.
    named: Vec<Named>,
    /// The reachable blocks of all these regions, each with the number of anchored operations of it and of all blocks
    /// before it.
    reached: Vec<(BlockId, usize)>,
    /// The anchored operations of these blocks.
    anchored: Vec<OpId>,
    regions: FxHashMap<RegionId, u128>,
}

/// A region whose values have hashes.
struct Named {
    parent: OpId,
    region: RegionId,
    /// The position of its blocks in [`Hashes::reached`].
    blocks: Range<usize>,
}

impl Hashes<'_> {
    /// Returns whether `op` contributes only to the hashes of its users.
    fn is_floating(&self, op: OpId) -> bool {
        self.ir.has_trait(op, Traits::NO_MEMORY_EFFECT)
            && self.ir.regions(op).is_empty()
            && !self.ir.is_terminator(op)
            && self.ir.is_speculatable(op)
    }

    /// Assigns hashes to the values of the region of `parent` at `path`, and numbers to its blocks in the order in
    /// which branches reach them.
    fn name_values(&mut self, parent: OpId, region: RegionId, path: u128) {
        let ir = self.ir;
        let reached = self.reached_blocks(region);
        for (n_block, &block) in (0u64..).zip(&reached) {
            self.blocks.insert(block, n_block);
            let args = ir.block_args(block);
            let of_block = if args.is_empty() { 0 } else { pair(Domain::Argument, path, n_block) };
            for (i, &arg) in (0u64..).zip(args) {
                self.values.insert(arg, pair(Domain::Argument, of_block, i));
            }
        }
        let first = self.reached.len();
        for (n_block, &block) in (0u64..).zip(&reached) {
            let in_block = pair(Domain::Anchored, path, n_block);
            let mut n_anchored = 0;
            for op in ir.ops(block) {
                if self.is_floating(op) {
                    let hash = self.op(op);
                    self.name_results(op, hash);
                } else {
                    let path = pair(Domain::Anchored, in_block, n_anchored);
                    if !ir.regions(op).is_empty() {
                        let is_isolated = ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE);
                        self.pending.push((op, if is_isolated { ISOLATED } else { path }));
                    }
                    self.name_results(op, path);
                    self.anchored.push(op);
                    n_anchored += 1;
                }
            }
            self.reached.push((block, self.anchored.len()));
        }
        self.named.push(Named { parent, region, blocks: first..self.reached.len() });
    }

    fn name_results(&mut self, op: OpId, hash: u128) {
        for (i, &result) in (0u64..).zip(self.ir.results(op)) {
            self.values.insert(result, pair(Domain::Result, hash, i));
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
    fn op(&self, op: OpId) -> u128 {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut mixer = mixer(Domain::Operation);
        mixer.wide(content(ir.name(op).content_hash(ctx)));
        mixer.wide(content(ir.properties(op).content_hash(ctx)));
        mixer.wide(content(ir.attrs(op).content_hash(ctx)));
        mixer.list(ir.operands(op).map(|value| self.values.get(value).copied().unwrap_or(OUTSIDE)));
        mixer.list(ir.results(op).iter().map(|&value| content(ir.value_type(value).content_hash(ctx))));
        mixer.word(ir.successors(op).len() as u64);
        for block in ir.successors(op) {
            mixer.word(self.blocks.get(block).copied().unwrap_or(u64::MAX));
        }
        mixer.list(ir.regions(op).iter().map(|region| self.regions.get(region).copied().unwrap_or(OUTSIDE)));
        mixer.finish()
    }

    /// Returns the hash of a region over the arguments and anchored operations of its reachable blocks. Calls `found`
    /// with the names and hashes of isolated symbols among these operations.
    fn region(&self, named: &Named, mut found: impl FnMut(Identifier, u128)) -> u128 {
        let (ir, ctx) = (self.ir, self.ir.ctx());
        let mut mixer = mixer(Domain::Body);
        mixer.word(named.blocks.len() as u64);
        let mut start = named.blocks.start.checked_sub(1).map_or(0, |before| self.reached[before].1);
        for &(block, end) in &self.reached[named.blocks.clone()] {
            let args = ir.block_args(block).iter();
            mixer.list(args.map(|&arg| content(ir.value_type(arg).content_hash(ctx))));
            for &op in &self.anchored[start..end] {
                let hash = self.op(op);
                mixer.wide(hash);
                if ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE | Traits::SYMBOL)
                    && let Some(symbol) = ir.symbol_name(op)
                {
                    found(symbol, hash);
                }
            }
            mixer.word((end - start) as u64);
            start = end;
        }
        mixer.finish()
    }
}
