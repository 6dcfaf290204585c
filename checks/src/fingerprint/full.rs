//! The full fingerprint: canonical BLAKE3 over an operation tree.
//!
//! What is hashed is the tree in pre-order: of each operation its name, properties, attributes, operands, result types,
//! successors and the shape of its regions. Values and blocks are numbered by position, so ids and use-list order do not matter;
//! names, attributes and types enter by their content hashes, so that the fingerprint is the same in every context and run.
//! Two trees have equal fingerprints exactly when they print the same.

use std::fmt;

use proofmark_ir::context::ContentHash;
use proofmark_ir::{BlockId, Context, Ir, OpId, ValueId, WalkOrder};
use rustc_hash::FxHashMap;
use slotmap::{Key, SecondaryMap};

/// 128 bits of BLAKE3 over the meaning of an operation tree.
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

/// Whether source locations count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locations {
    /// They do not: the fingerprint of what is printed without debug information.
    Ignored,
    /// They do: the fingerprint of what is printed with debug information.
    Included,
}

impl Full {
    /// The fingerprint of `root` and everything in it. O(size of the tree).
    pub fn of(ir: &Ir, root: OpId) -> Full {
        Full::with(ir, root, Locations::Ignored)
    }

    /// The same, with a say on locations.
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

/// Bytes are handed to BLAKE3 in pieces of this size, which lets it use its wide lanes.
const BUFFER: usize = 1 << 14;

/// A map from ids to numbers: as long as the arena for all of it, or as large as what is in it for a part, so that the fingerprints of all
/// functions of a module together are linear in the module.
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

/// Positional numbers: of results and block arguments, and of blocks, in pre-order.
struct Numbers {
    values: NumberMap<ValueId>,
    blocks: NumberMap<BlockId>,
    /// The next number for a value that is defined outside of the tree.
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

    /// Values from outside are numbered as they are first met.
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

    /// Every list is preceded by its length, and the last operation of a block is marked, so the bytes determine the tree.
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
            // A successor outside of the tree can only be met in IR that does not verify.
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
