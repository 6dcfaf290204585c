//! Scopes of value and block names during parsing.
//!
//! Most names are a prefix and a number, and are found by the number in a dense table; others are hashed. In a long
//! block, cache misses dominate the parsing time, and each lookup of a name and its type costs one. The rules are those
//! of MLIR. A value name is visible from its definition, or first forward reference, to the end of the region that
//! defines it, including nested regions up to an operation that is isolated from above. Within one isolated operation,
//! no visible name is defined twice. Block names are visible only in their region. Leaving a scope costs as much as the
//! names it defined, so the total time is linear.

use std::hash::BuildHasher;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::SourcePos;
use crate::{BlockId, Context, Identifier, Type, ValueId};

/// The index of a value name's binding. The high bits are the index of its family plus one, or 0 for other names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NameId(u32);

const FAMILY_SHIFT: u32 = 28;
const MAX_FAMILIES: usize = 15;

/// A family grows at most to the maximum of this number, of twice its size, and of one number for each
/// [`BYTES_PER_NUMBER`] bytes of text, so that its table is at most linear in the text.
const MIN_FAMILY: u32 = 1 << 10;
const BYTES_PER_NUMBER: u32 = 64;

/// The binding of a value name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The isolated scope in which the binding is valid.
    scope: u32,
    /// The number of values named; 0 if the name is only referenced so far, or out of scope.
    pub(crate) count: u32,
    /// The first of the values. The others are the following results of the operation.
    pub(crate) value: ValueId,
    /// The type of the first value.
    pub(crate) ty: Type,
    pub(crate) pos: SourcePos,
    /// The index plus one of the last forward reference; 0 for none.
    forward: u32,
}

/// A forward reference: a use of a value before its definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forward {
    pub(crate) number: u32,
    pub(crate) placeholder: ValueId,
    pub(crate) pos: SourcePos,
    /// The index plus one of the next forward reference to the same name.
    next: u32,
    pub(crate) resolved: bool,
}

/// The binding of a block name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockBinding {
    /// The index of the region in which the binding is valid.
    region: u32,
    pub(crate) block: BlockId,
    pub(crate) pos: SourcePos,
    pub(crate) defined: bool,
}

/// A family of names: a prefix and a decimal number, such as `%arg12`. The number is the index.
struct Family {
    /// The bytes between the sigil and the number, fewer than eight.
    prefix: u64,
    /// Numbers from this limit on are not in the family.
    limit: u32,
    bindings: Vec<Binding>,
}

/// A name outside of the families, with its binding.
struct Word {
    /// The first eight bytes after the sigil, padded with zeros.
    word: u64,
    start: u32,
    len: u32,
    binding: Binding,
}

struct Isolated {
    id: u32,
    /// The start of its part of `shadowed`.
    shadowed: usize,
}

struct RegionScope {
    id: u32,
    /// The starts of its parts of `defined` and `block_log`.
    defined: usize,
    blocks: usize,
}

pub(crate) struct Names<'a> {
    src: &'a [u8],
    families: Vec<Family>,
    /// The family used last.
    recent: usize,
    /// A hash table with open addressing and linear probing, at most half full. An entry is the index of a word plus
    /// one, or 0.
    table: Vec<u32>,
    words: Vec<Word>,
    isolated: Vec<Isolated>,
    next_isolated: u32,
    /// The outer bindings of names that are rebound in an isolated scope. They are restored at its end.
    shadowed: Vec<(NameId, Binding)>,
    regions: Vec<RegionScope>,
    next_region: u32,
    /// The names defined in the open regions, innermost last.
    defined: Vec<NameId>,
    forwards: Vec<Forward>,
    forward_of: HashMap<(NameId, u32, u32), u32, FxBuildHasher>,
    pub(crate) n_unresolved: usize,
    block_table: HashMap<&'a [u8], BlockBinding, FxBuildHasher>,
    /// The block names bound in the open regions, with their outer bindings.
    block_log: Vec<(&'a [u8], Option<BlockBinding>)>,
}

/// The initial size of the table, a power of two.
const MIN_TABLE: usize = 1 << 10;

impl NameId {
    #[inline]
    fn of_family(family: usize, number: u32) -> NameId {
        NameId((family as u32 + 1) << FAMILY_SHIFT | number)
    }

    #[inline]
    fn family(self) -> Option<(usize, usize)> {
        let family = (self.0 >> FAMILY_SHIFT).checked_sub(1)?;
        Some((family as usize, (self.0 & ((1 << FAMILY_SHIFT) - 1)) as usize))
    }
}

/// Splits a name of up to eight ASCII bytes into a prefix without digits and a number without a leading zero.
#[inline]
fn prefix_and_number(word: u64, len: u32) -> Option<(u64, u32)> {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    if len > 8 {
        return None;
    }
    // A byte is a digit if its difference from '0' is less than ten.
    let above = word ^ 0x3030_3030_3030_3030;
    let no_digit = (above + 0x7676_7676_7676_7676) & HIGH & (u64::MAX >> (64 - 8 * len));
    let prefix_bits = 64 - no_digit.leading_zeros();
    let (prefix_mask, n_digits) = ((1u64 << (prefix_bits % 64)) - 1, len - prefix_bits / 8);
    if n_digits == 0 || no_digit != HIGH & prefix_mask {
        return None;
    }
    let digits = above >> prefix_bits;
    if digits & 0xff == 0 && n_digits != 1 {
        return None;
    }
    // Converts eight digits with leading zeros, the first in the lowest byte: first pairs, then fours, then all.
    let digits = digits << (64 - 8 * n_digits);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    Some((word & prefix_mask, number as u32))
}

/// Returns an empty binding in a scope.
fn unbound(scope: u32) -> Binding {
    Binding { scope, count: 0, value: ValueId::default(), ty: Type::NONE, pos: SourcePos(0), forward: 0 }
}

impl<'a> Names<'a> {
    pub(crate) fn new(src: &'a [u8]) -> Names<'a> {
        Names {
            src,
            families: Vec::new(),
            recent: 0,
            table: vec![0; MIN_TABLE],
            words: Vec::new(),
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

    /// Returns the index of the name, including its sigil, at `start..end` of the source.
    #[inline]
    pub(crate) fn intern(&mut self, start: u32, end: u32) -> NameId {
        let len = end - start;
        let word = first_word(self.src, start as usize + 1, len as usize - 1);
        if let Some((prefix, number)) = prefix_and_number(word, len - 1) {
            if let Some(family) = self.families.get(self.recent)
                && family.prefix == prefix
                && (number as usize) < family.bindings.len()
            {
                return NameId::of_family(self.recent, number);
            }
            if let Some(name) = self.numbered(prefix, number) {
                return name;
            }
        }
        self.word(word, start, len)
    }

    /// Returns the index of a member of a family. Extends or creates the family if the limits permit.
    fn numbered(&mut self, prefix: u64, number: u32) -> Option<NameId> {
        let at = match self.families.iter().position(|family| family.prefix == prefix) {
            Some(at) => at,
            None if self.families.len() < MAX_FAMILIES => {
                self.families.push(Family { prefix, limit: u32::MAX, bindings: Vec::new() });
                self.families.len() - 1
            }
            None => return None,
        };
        let family = &mut self.families[at];
        if number >= family.limit {
            return None;
        }
        let len = family.bindings.len() as u32;
        if number >= len {
            let most = MIN_FAMILY.max(len * 2).max(self.src.len() as u32 / BYTES_PER_NUMBER);
            if number > most {
                // The number is too large. From here on, larger numbers are ordinary names.
                family.limit = number;
                return None;
            }
            family.bindings.resize(number as usize + 1, unbound(0));
        }
        self.recent = at;
        Some(NameId::of_family(at, number))
    }

    fn word(&mut self, word: u64, start: u32, len: u32) -> NameId {
        let mask = self.table.len() - 1;
        let mut at = self.hash(word, start, len) & mask;
        loop {
            let Some(id) = self.table[at].checked_sub(1) else { return self.add(word, start, len, at) };
            let known = &self.words[id as usize];
            if known.word == word && known.len == len && (len <= 9 || self.same_text(known.start, start, len))
            {
                return NameId(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// Returns the hash of a name: one multiplication for names of up to eight bytes.
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
        let id = self.words.len() as u32;
        self.words.push(Word { word, start, len, binding: unbound(0) });
        self.table[at] = id + 1;
        if self.words.len() * 2 > self.table.len() {
            let mask = self.table.len() * 2 - 1;
            let mut table = vec![0; mask + 1];
            for (id, word) in (1u32..).zip(&self.words) {
                let mut at = self.hash(word.word, word.start, word.len) & mask;
                while table[at] != 0 {
                    at = (at + 1) & mask;
                }
                table[at] = id;
            }
            self.table = table;
        }
        NameId(id)
    }

    #[inline]
    fn binding(&self, name: NameId) -> &Binding {
        match name.family() {
            Some((family, number)) => &self.families[family].bindings[number],
            None => &self.words[name.0 as usize].binding,
        }
    }

    #[inline]
    fn binding_mut(&mut self, name: NameId) -> &mut Binding {
        match name.family() {
            Some((family, number)) => &mut self.families[family].bindings[number],
            None => &mut self.words[name.0 as usize].binding,
        }
    }

    fn scope(&self) -> u32 {
        self.isolated.last().map_or(0, |isolated| isolated.id)
    }

    /// Returns the binding of a name in the current scope, if it is defined.
    #[inline]
    pub(crate) fn lookup(&self, name: NameId) -> Option<Binding> {
        let binding = *self.binding(name);
        (binding.count != 0 && binding.scope == self.scope()).then_some(binding)
    }

    /// Binds a name to the current isolated scope and saves its outer binding.
    #[inline]
    fn enter(&mut self, name: NameId) -> &mut Binding {
        let scope = self.scope();
        let binding = *self.binding(name);
        if binding.scope != scope {
            self.shadowed.push((name, binding));
            *self.binding_mut(name) = unbound(scope);
        }
        self.binding_mut(name)
    }

    /// Defines a name, which must be undefined in the current scope. [`Names::take_forwards`] returns the forward
    /// references to it.
    #[inline]
    pub(crate) fn define(&mut self, name: NameId, value: ValueId, ty: Type, count: u32, pos: SourcePos) {
        let binding = self.enter(name);
        (binding.value, binding.ty, binding.count, binding.pos) = (value, ty, count, pos);
        self.defined.push(name);
    }

    /// Returns whether the name has forward references.
    #[inline]
    pub(crate) fn has_forwards(&self, name: NameId) -> bool {
        let binding = self.binding(name);
        binding.forward != 0 && binding.scope == self.scope()
    }

    /// Removes and returns the forward references to a name that was just defined with `count` values.
    pub(crate) fn take_forwards(&mut self, name: NameId, count: u32) -> Vec<Forward> {
        let scope = self.scope();
        let mut at = std::mem::take(&mut self.binding_mut(name).forward);
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

    /// Returns an earlier forward reference with its placeholder.
    pub(crate) fn forward(&self, name: NameId, number: u32) -> Option<Forward> {
        let at = self.forward_of.get(&(name, number, self.scope()))?;
        Some(self.forwards[*at as usize])
    }

    pub(crate) fn add_forward(&mut self, name: NameId, number: u32, placeholder: ValueId, pos: SourcePos) {
        let index = self.forwards.len() as u32;
        let binding = self.enter(name);
        let next = std::mem::replace(&mut binding.forward, index + 1);
        self.forwards.push(Forward { number, placeholder, pos, next, resolved: false });
        self.forward_of.insert((name, number, self.scope()), index);
        self.n_unresolved += 1;
    }

    /// Returns the forward references without a definition, in textual order.
    pub(crate) fn unresolved(&self) -> impl Iterator<Item = &Forward> {
        self.forwards.iter().filter(|forward| !forward.resolved)
    }

    /// Enters a region. In an isolated region, outer names are invisible.
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

    /// Leaves a region and restores the outer bindings.
    pub(crate) fn pop_region(&mut self, isolated: bool) {
        let Some(scope) = self.regions.pop() else { return };
        for at in scope.defined..self.defined.len() {
            self.binding_mut(self.defined[at]).count = 0;
        }
        self.defined.truncate(scope.defined);
        for (name, before) in self.block_log.drain(scope.blocks..).rev() {
            match before {
                Some(before) => self.block_table.insert(name, before),
                None => self.block_table.remove(name),
            };
        }
        if isolated && let Some(isolated) = self.isolated.pop() {
            for at in (isolated.shadowed..self.shadowed.len()).rev() {
                let (name, before) = self.shadowed[at];
                *self.binding_mut(name) = before;
            }
            self.shadowed.truncate(isolated.shadowed);
        }
    }

    /// Returns the binding of a block name in the current region.
    pub(crate) fn block(&self, name: &'a [u8]) -> Option<BlockBinding> {
        let region = self.regions.last()?.id;
        self.block_table.get(name).copied().filter(|binding| binding.region == region)
    }

    /// Binds a block name in the current region.
    pub(crate) fn bind_block(&mut self, name: &'a [u8], block: BlockId, pos: SourcePos, defined: bool) {
        let region = self.regions.last().map_or(0, |scope| scope.id);
        let before = self.block_table.insert(name, BlockBinding { region, block, pos, defined });
        if before.is_none_or(|before| before.region != region) {
            self.block_log.push((name, before));
        }
    }

    /// Returns the first block that is referenced in the current region but not defined.
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

/// A cache of identifiers, indexed by their first and last eight bytes, which avoids the context's lock.
pub(crate) struct IdentCache<'a> {
    slots: Vec<Option<(&'a [u8], Identifier)>>,
}

const IDENT_SLOTS: usize = 256;

impl<'a> IdentCache<'a> {
    pub(crate) fn new() -> IdentCache<'a> {
        IdentCache { slots: Vec::new() }
    }

    /// Returns the identifier of the word at `start..end` of `src`.
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

/// Returns up to eight bytes from `start` as a number, padded with zeros.
#[inline]
pub(super) fn first_word(src: &[u8], start: usize, len: usize) -> u64 {
    if let Some(bytes) = src.get(start..start + 8).and_then(|bytes| bytes.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*bytes);
        return if len >= 8 { word } else { word & ((1 << (8 * len)) - 1) };
    }
    // The last bytes of the file.
    let bytes = &src[start..start + len.min(8)];
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(name: &str) -> Option<(String, u32)> {
        let word = first_word(name.as_bytes(), 0, name.len());
        let (prefix, number) = prefix_and_number(word, name.len() as u32)?;
        let prefix = prefix.to_le_bytes().into_iter().take_while(|&b| b != 0).map(char::from).collect();
        Some((prefix, number))
    }

    #[test]
    fn names_that_are_a_prefix_and_a_number() {
        for (name, prefix, number) in [
            ("0", "", 0),
            ("7", "", 7),
            ("12345678", "", 12_345_678),
            ("99999999", "", 99_999_999),
            ("v0", "v", 0),
            ("v10", "v", 10),
            ("arg1234", "arg", 1234),
            ("prefix_1", "prefix_", 1),
            ("a.-$_9", "a.-$_", 9),
        ] {
            assert_eq!(split(name), Some((prefix.to_owned(), number)), "{name}");
        }
        for name in ["a", "00", "01", "v01", "c0_1", "a1b", "abcdefgh", "123456789", "1a", "cst_0_1"] {
            assert_eq!(split(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_is_one_name() {
        // Large numbers, too many families, and other names: each text always has the same id.
        let mut texts: Vec<String> = Vec::new();
        for prefix in 0..40u8 {
            let prefix = char::from(b'A' + prefix);
            texts.extend(
                [0u64, 1, 5000, 3, 2000, 70_000, 4999, 5001, 99_999_999].map(|n| format!("%{prefix}{n}")),
            );
        }
        texts.extend(
            ["%x", "%x_1", "%x01", "%x1", "%longer_than_eight", "%longer_than_eigh7"].map(str::to_owned),
        );
        texts.extend((0..3000).map(|i| format!("%{i}")));
        texts.extend([5999, 6000, 6001, 1_000_000].map(|i| format!("%{i}")));
        let src = texts.concat();
        let mut names = Names::new(src.as_bytes());
        let mut ids = Vec::new();
        for _ in 0..2 {
            let mut at = 0;
            for text in &texts {
                ids.push(names.intern(at, at + text.len() as u32));
                at += text.len() as u32;
            }
        }
        let (first, second) = ids.split_at(texts.len());
        assert_eq!(first, second);
        let distinct: std::collections::HashSet<_> = first.iter().collect();
        let distinct_texts: std::collections::HashSet<_> = texts.iter().collect();
        assert_eq!(distinct.len(), distinct_texts.len());
    }
}
