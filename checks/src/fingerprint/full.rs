//! The full fingerprint: a canonical BLAKE3 hash of an operation tree.
//!
//! The tree is hashed in pre-order: the name, properties, attributes, operands, result types, successors and region
//! shapes of each operation. Values and blocks are numbered by position, so that ids and the order of use lists have
//! no influence. Names, attributes and types enter by their content hashes, so that the fingerprint is equal in every
//! context and run. Up to hash collisions, two trees have equal fingerprints if and only if their printed texts are
//! equal.

use std::fmt;

use proofmark_ir::context::ContentHash;
use proofmark_ir::{BlockId, Context, Ir, OpId, ValueId, WalkOrder};
use rustc_hash::FxHashMap;
use slotmap::{Key, SecondaryMap};

/// The full fingerprint of an operation tree: the first 128 bits of a BLAKE3 hash.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{Full, Incremental};
/// use proofmark_ir::context::Registry;
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// use proofmark_ir::{Context, WalkOrder};
/// use std::sync::Arc;
///
/// let ctx = Arc::new(Context::new(Registry::new()));
/// let options = ParseOptions { allow_unregistered: true };
/// let mut ir = parse_source(&ctx, "example.mlir", br#""d.a"() : () -> ()  "d.b"() : () -> ()"#, options).unwrap();
/// let root = ir.root();
/// let full = Full::of(&ir, root);
/// let mut incremental = Incremental::new(&ir, root);
///
/// // The incremental fingerprint is updated from the journal of the edits.
/// let since = ir.checkpoint();
/// let last = ir.blocks(ir.regions(root)[0]).next().and_then(|block| ir.last_op(block)).unwrap();
/// ir.rewriter().erase_op(last);
/// incremental.update(&ir, since);
/// assert_eq!(incremental.sum(), Incremental::from_scratch(&ir, root));
/// assert_ne!(full, Full::of(&ir, root));
///
/// // A rollback restores the fingerprint.
/// ir.rollback(since);
/// assert_eq!(full, Full::of(&ir, root));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Full(pub [u8; 16]);

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether a fingerprint covers source locations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locations {
    /// The fingerprint corresponds to text printed without debug information.
    Ignored,
    /// The fingerprint corresponds to text printed with debug information.
    Included,
}

impl Full {
    /// Returns the fingerprint of `root` and all operations nested in it, without locations. O(size of the tree).
    pub fn of(ir: &Ir, root: OpId) -> Full {
        Full::with(ir, root, Locations::Ignored)
    }

    /// Returns the fingerprint of `root` and all operations nested in it. O(size of the tree).
    pub fn with(ir: &Ir, root: OpId, locations: Locations) -> Full {
        let mut writer = Writer {
            ir,
            ctx: ir.ctx(),
            locations,
            numbers: Numbers::of(ir, root),
            hasher: blake3::Hasher::new(),
            buffer: Vec::with_capacity(BUFFER + 1024),
        };
        ir.walk(root, WalkOrder::PreOrder, |_, op| writer.op(op, root));
        writer.finish()
    }
}

/// The number of bytes passed to BLAKE3 at once; large pieces permit its SIMD implementation.
const BUFFER: usize = 1 << 14;

/// A map from ids to numbers: dense for the whole IR, and a hash map for a part of it, so that the fingerprints of all
/// functions of a module take time linear in the module.
enum NumberMap<K: Key> {
    Whole(SecondaryMap<K, u32>),
    Part(FxHashMap<K, u32>),
}

impl<K: Key> NumberMap<K> {
    fn new(is_whole: bool) -> NumberMap<K> {
        if is_whole { NumberMap::Whole(SecondaryMap::new()) } else { NumberMap::Part(FxHashMap::default()) }
    }

    #[inline]
    fn get(&self, key: K) -> Option<u32> {
        match self {
            NumberMap::Whole(map) => map.get(key).copied(),
            NumberMap::Part(map) => map.get(&key).copied(),
        }
    }

    #[inline]
    fn insert(&mut self, key: K, number: u32) {
        match self {
            NumberMap::Whole(map) => drop(map.insert(key, number)),
            NumberMap::Part(map) => drop(map.insert(key, number)),
        }
    }
}

/// The numbers of values and of blocks, in pre-order.
struct Numbers {
    values: NumberMap<ValueId>,
    blocks: NumberMap<BlockId>,
    /// The next number for a value that is defined outside the tree.
    next: u32,
}

impl Numbers {
    fn of(ir: &Ir, root: OpId) -> Numbers {
        let is_whole = root == ir.root();
        let (mut values, mut blocks) = (NumberMap::new(is_whole), NumberMap::new(is_whole));
        let (mut n_values, mut n_blocks) = (0, 0);
        let mut number = |value: ValueId| {
            values.insert(value, n_values);
            n_values += 1;
        };
        ir.walk(root, WalkOrder::PreOrder, |_, op| {
            ir.results(op).iter().copied().for_each(&mut number);
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                blocks.insert(block, n_blocks);
                n_blocks += 1;
                ir.block_args(block).iter().copied().for_each(&mut number);
            }
        });
        Numbers { values, blocks, next: n_values }
    }

    /// Returns the number of a value. Values defined outside the tree are numbered in the order of their first use.
    fn value(&mut self, value: ValueId) -> u32 {
        if let Some(number) = self.values.get(value) {
            return number;
        }
        let number = self.next;
        self.values.insert(value, number);
        self.next += 1;
        number
    }
}

struct Writer<'a> {
    ir: &'a Ir,
    ctx: &'a Context,
    locations: Locations,
    numbers: Numbers,
    hasher: blake3::Hasher,
    buffer: Vec<u8>,
}

impl Writer<'_> {
    fn number(&mut self, number: u32) {
        self.buffer.extend_from_slice(&number.to_le_bytes());
    }

    fn content(&mut self, hash: ContentHash) {
        self.buffer.extend_from_slice(&hash.0);
    }

    fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).expect("fewer than 2^32 of anything"));
    }

    /// Hashes one operation. The length of each list precedes the list, and the last operation of a block is marked, so
    /// that the bytes determine the tree.
    fn op(&mut self, op: OpId, root: OpId) {
        let (ir, ctx) = (self.ir, self.ctx);
        let is_last = op == root || ir.next_op(op).is_none();
        self.buffer.push(u8::from(is_last));
        self.content(ir.name(op).content_hash(ctx));
        self.content(ir.properties(op).content_hash(ctx));
        self.content(ir.attrs(op).content_hash(ctx));
        if self.locations == Locations::Included {
            self.content(ir.loc(op).content_hash(ctx));
        }
        self.count(ir.n_operands(op));
        for operand in ir.operands(op) {
            let number = self.numbers.value(operand);
            self.number(number);
        }
        self.count(ir.n_results(op));
        for &result in ir.results(op) {
            self.content(ir.value_type(result).content_hash(ctx));
        }
        self.count(ir.successors(op).len());
        for successor in ir.successors(op) {
            // Only invalid IR has a successor outside the tree.
            let number = self.numbers.blocks.get(successor).unwrap_or(u32::MAX);
            self.number(number);
        }
        self.count(ir.regions(op).len());
        for &region in ir.regions(op) {
            self.count(ir.blocks(region).count());
            for block in ir.blocks(region) {
                self.buffer.push(u8::from(ir.first_op(block).is_none()));
                self.count(ir.block_args(block).len());
                for &arg in ir.block_args(block) {
                    self.content(ir.value_type(arg).content_hash(ctx));
                }
            }
        }
        if self.buffer.len() >= BUFFER {
            self.hasher.update(&self.buffer);
            self.buffer.clear();
        }
    }

    fn finish(mut self) -> Full {
        self.hasher.update(&self.buffer);
        let mut first = [0; 16];
        first.copy_from_slice(&self.hasher.finalize().as_bytes()[..16]);
        Full(first)
    }
}
