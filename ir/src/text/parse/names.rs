//! The names of values and blocks while IR is read: which definition a `%name` or `^name` means here.
//!
//! A name is hashed once and becomes a small number for the whole file; what it means is then looked up by index. Rules
//! (those of MLIR): a value's name is visible from its definition, or first forward reference, to the end of the region
//! that defines it, also in nested regions unless the operation between is isolated from above; within one isolated
//! operation no visible name is defined twice. Block names are visible in their region only. Leaving a scope costs what
//! entering its names did, so hostile input stays linear.

use std::hash::BuildHasher;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::SourcePos;
use crate::{BlockId, Context, Identifier, ValueId};

/// The number of a value's or block's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NameId(u32);

/// What a value name means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The isolated scope in which it means that; in others it means nothing.
    scope: u32,
    /// How many values it names; 0 if it is only referred to so far, or out of scope again.
    pub(crate) count: u32,
    /// The first of the values: the others follow as results of the same operation.
    pub(crate) value: ValueId,
    pub(crate) pos: SourcePos,
    /// The last of the forward references to it, as an index plus one; 0: none.
    forward: u32,
}

/// A value that is used before it is defined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forward {
    pub(crate) name: NameId,
    pub(crate) number: u32,
    pub(crate) placeholder: ValueId,
    pub(crate) pos: SourcePos,
    /// The next forward reference to the same name, as an index plus one.
    next: u32,
    pub(crate) resolved: bool,
}

/// What a block name means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockBinding {
    /// The region in which it means that, by number.
    region: u32,
    pub(crate) block: BlockId,
    pub(crate) pos: SourcePos,
    pub(crate) defined: bool,
}

/// A name with what it means: one cache line at most is touched to go from text to meaning.
struct Name {
    /// The first eight bytes after the sigil, or zeros beyond its end.
    word: u64,
    start: u32,
    len: u32,
    binding: Binding,
}

struct Isolated {
    id: u32,
    /// Where its part of `shadowed` begins.
    shadowed: usize,
}

struct RegionScope {
    id: u32,
    /// Where its parts of `defined` and `block_log` begin.
    defined: usize,
    blocks: usize,
}

pub(crate) struct Names<'a> {
    src: &'a [u8],
    /// Open addressing with linear probing: the number of a name plus one, or 0. At most half of it is used.
    table: Vec<u32>,
    names: Vec<Name>,
    isolated: Vec<Isolated>,
    next_isolated: u32,
    /// Names that meant something outside of an isolated scope, with what, to be restored when it ends.
    shadowed: Vec<(NameId, Binding)>,
    regions: Vec<RegionScope>,
    next_region: u32,
    /// Names defined in the open regions, innermost last.
    defined: Vec<NameId>,
    forwards: Vec<Forward>,
    forward_of: HashMap<(NameId, u32, u32), u32, FxBuildHasher>,
    pub(crate) n_unresolved: usize,
    block_table: HashMap<&'a [u8], BlockBinding, FxBuildHasher>,
    /// Block names of the open regions with what they meant before.
    block_log: Vec<(&'a [u8], Option<BlockBinding>)>,
}

/// The size of the table at first; a power of two.
const MIN_TABLE: usize = 1 << 10;

/// A name that means nothing in the scope of that number.
fn unbound(scope: u32) -> Binding {
    Binding { scope, count: 0, value: ValueId::default(), pos: SourcePos(0), forward: 0 }
}

impl<'a> Names<'a> {
    pub(crate) fn new(src: &'a [u8]) -> Names<'a> {
        Names {
            src,
            table: vec![0; MIN_TABLE],
            names: Vec::new(),
            isolated: Vec::new(),
            next_isolated: 1,
            shadowed: Vec::new(),
            regions: Vec::new(),
            next_region: 1,
            defined: Vec::new(),
            forwards: Vec::new(),
            forward_of: HashMap::default(),
            n_unresolved: 0,
            block_table: HashMap::default(),
            block_log: Vec::new(),
        }
    }

    /// The number of the name that stands, with its sigil, at `start..end` of the source.
    #[inline]
    pub(crate) fn intern(&mut self, start: u32, end: u32) -> NameId {
        let len = end - start;
        let word = first_word(self.src, start as usize + 1, len as usize - 1);
        let mask = self.table.len() - 1;
        let mut at = self.hash(word, start, len) & mask;
        loop {
            let Some(id) = self.table[at].checked_sub(1) else { return self.add(word, start, len, at) };
            let name = &self.names[id as usize];
            if name.word == word && name.len == len && (len <= 9 || self.same_text(name.start, start, len)) {
                return NameId(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// One multiplication for names of up to eight bytes, nearly all.
    #[inline]
    fn hash(&self, word: u64, start: u32, len: u32) -> usize {
        let word = if len <= 9 { word } else { FxBuildHasher.hash_one(self.text_at(start, len)) };
        ((word ^ u64::from(len)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
    }

    fn text_at(&self, start: u32, len: u32) -> &'a [u8] {
        &self.src[start as usize..][..len as usize]
    }

    fn same_text(&self, a: u32, b: u32, len: u32) -> bool {
        self.text_at(a, len) == self.text_at(b, len)
    }

    #[cold]
    fn add(&mut self, word: u64, start: u32, len: u32, at: usize) -> NameId {
        let id = self.names.len() as u32;
        self.names.push(Name { word, start, len, binding: unbound(0) });
        self.table[at] = id + 1;
        if self.names.len() * 2 > self.table.len() {
            let mask = self.table.len() * 2 - 1;
            let mut table = vec![0; mask + 1];
            for (id, name) in (1u32..).zip(&self.names) {
                let mut at = self.hash(name.word, name.start, name.len) & mask;
                while table[at] != 0 {
                    at = (at + 1) & mask;
                }
                table[at] = id;
            }
            self.table = table;
        }
        NameId(id)
    }

    /// The text of a name, with its sigil.
    pub(crate) fn text(&self, name: NameId) -> &'a str {
        let name = &self.names[name.0 as usize];
        std::str::from_utf8(self.text_at(name.start, name.len)).unwrap_or("")
    }

    fn scope(&self) -> u32 {
        self.isolated.last().map_or(0, |isolated| isolated.id)
    }

    /// What a name means here; nothing is `count == 0`.
    #[inline]
    pub(crate) fn lookup(&self, name: NameId) -> Option<Binding> {
        let binding = self.names[name.0 as usize].binding;
        (binding.count != 0 && binding.scope == self.scope()).then_some(binding)
    }

    /// Makes a name belong to the current isolated scope, keeping what it meant outside.
    #[inline]
    fn enter(&mut self, name: NameId) -> &mut Binding {
        let scope = self.scope();
        let binding = &mut self.names[name.0 as usize].binding;
        if binding.scope != scope {
            self.shadowed.push((name, *binding));
            *binding = unbound(scope);
        }
        binding
    }

    /// Gives a name its meaning; it must have none here. Forward references to it come out of [`Names::take_forwards`].
    #[inline]
    pub(crate) fn define(&mut self, name: NameId, value: ValueId, count: u32, pos: SourcePos) {
        let binding = self.enter(name);
        (binding.value, binding.count, binding.pos) = (value, count, pos);
        self.defined.push(name);
    }

    /// Whether there are forward references to a name.
    #[inline]
    pub(crate) fn has_forwards(&self, name: NameId) -> bool {
        let binding = &self.names[name.0 as usize].binding;
        binding.forward != 0 && binding.scope == self.scope()
    }

    /// The forward references to a name that was just defined with `count` values.
    pub(crate) fn take_forwards(&mut self, name: NameId, count: u32) -> Vec<Forward> {
        let scope = self.scope();
        let mut at = std::mem::take(&mut self.names[name.0 as usize].binding.forward);
        let mut taken = Vec::new();
        while at != 0 {
            let forward = &mut self.forwards[at as usize - 1];
            at = forward.next;
            if forward.number < count {
                forward.resolved = true;
                taken.push(*forward);
                self.n_unresolved -= 1;
                self.forward_of.remove(&(name, forward.number, scope));
            }
        }
        taken
    }

    /// The placeholder of a forward reference that was made before.
    pub(crate) fn forward(&self, name: NameId, number: u32) -> Option<Forward> {
        let at = self.forward_of.get(&(name, number, self.scope()))?;
        Some(self.forwards[*at as usize])
    }

    pub(crate) fn add_forward(&mut self, name: NameId, number: u32, placeholder: ValueId, pos: SourcePos) {
        let index = self.forwards.len() as u32;
        let binding = self.enter(name);
        let next = std::mem::replace(&mut binding.forward, index + 1);
        self.forwards.push(Forward { name, number, placeholder, pos, next, resolved: false });
        self.forward_of.insert((name, number, self.scope()), index);
        self.n_unresolved += 1;
    }

    /// The forward references that nothing defined, in the order of the text.
    pub(crate) fn unresolved(&self) -> impl Iterator<Item = &Forward> {
        self.forwards.iter().filter(|forward| !forward.resolved)
    }

    /// Enters a region; an isolated one sees no name from outside.
    pub(crate) fn push_region(&mut self, isolated: bool) {
        if isolated {
            self.isolated.push(Isolated { id: self.next_isolated, shadowed: self.shadowed.len() });
            self.next_isolated += 1;
        }
        let scope =
            RegionScope { id: self.next_region, defined: self.defined.len(), blocks: self.block_log.len() };
        self.next_region += 1;
        self.regions.push(scope);
    }

    /// Leaves a region; its names mean again what they meant before.
    pub(crate) fn pop_region(&mut self, isolated: bool) {
        let Some(scope) = self.regions.pop() else { return };
        for name in self.defined.drain(scope.defined..) {
            self.names[name.0 as usize].binding.count = 0;
        }
        for (name, before) in self.block_log.drain(scope.blocks..).rev() {
            match before {
                Some(before) => self.block_table.insert(name, before),
                None => self.block_table.remove(name),
            };
        }
        if isolated && let Some(isolated) = self.isolated.pop() {
            for (name, before) in self.shadowed.drain(isolated.shadowed..).rev() {
                self.names[name.0 as usize].binding = before;
            }
        }
    }

    /// What a block name means in the current region.
    pub(crate) fn block(&self, name: &'a [u8]) -> Option<BlockBinding> {
        let region = self.regions.last()?.id;
        self.block_table.get(name).copied().filter(|binding| binding.region == region)
    }

    /// Gives a block name its meaning in the current region.
    pub(crate) fn bind_block(&mut self, name: &'a [u8], block: BlockId, pos: SourcePos, defined: bool) {
        let region = self.regions.last().map_or(0, |scope| scope.id);
        let before = self.block_table.insert(name, BlockBinding { region, block, pos, defined });
        if before.is_none_or(|before| before.region != region) {
            self.block_log.push((name, before));
        }
    }

    /// A block of the current region that is referred to but not defined.
    pub(crate) fn undefined_block(&self) -> Option<(&'a [u8], SourcePos)> {
        let scope = self.regions.last()?;
        let names = self.block_log[scope.blocks..].iter().map(|entry| entry.0);
        let undefined = names.filter_map(|name| {
            let binding = self.block_table.get(name)?;
            (!binding.defined).then_some((name, binding.pos))
        });
        undefined.min_by_key(|entry| entry.1)
    }
}

/// The identifiers of words seen last, found by their first and last eight bytes without the context's lock.
pub(crate) struct IdentCache<'a> {
    slots: Vec<Option<(&'a [u8], Identifier)>>,
}

const IDENT_SLOTS: usize = 256;

impl<'a> IdentCache<'a> {
    pub(crate) fn new() -> IdentCache<'a> {
        IdentCache { slots: Vec::new() }
    }

    /// The identifier of the word at `start..end` of `src`.
    #[inline]
    pub(crate) fn get(&mut self, ctx: &Context, src: &'a [u8], start: usize, end: usize) -> Identifier {
        if self.slots.is_empty() {
            self.slots = vec![None; IDENT_SLOTS];
        }
        let (text, len) = (&src[start..end], end - start);
        let tail = len.min(8);
        let words =
            first_word(src, start, len) ^ first_word(src, end - tail, tail).rotate_left(23) ^ len as u64;
        let slot = &mut self.slots[(words.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % IDENT_SLOTS];
        match slot {
            Some((known, name)) if *known == text => *name,
            _ => {
                let name = ctx.ident_bytes(text);
                *slot = Some((text, name));
                name
            }
        }
    }
}

/// Up to eight bytes from `start` as a number, zeros beyond `len`.
#[inline]
pub(super) fn first_word(src: &[u8], start: usize, len: usize) -> u64 {
    if let Some(bytes) = src.get(start..start + 8).and_then(|bytes| bytes.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*bytes);
        return if len >= 8 { word } else { word & ((1 << (8 * len)) - 1) };
    }
    // The last few bytes of the file.
    let bytes = &src[start..start + len.min(8)];
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
