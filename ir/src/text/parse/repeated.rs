//! Caches of repeated literals and lists of attribute names.
//!
//! Interning takes a lock, hashes the whole value and often allocates. Files with long attribute lists repeat few
//! numbers, strings and types, and the same names in the same order. These caches find them by one comparison with the
//! text, or with the previous list.

use smallvec::SmallVec;

use super::names::first_word;
use crate::context::{AttrDict, Attribute, Context, Identifier, Type};

/// An integer literal and its type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Int {
    pub(super) magnitude: u64,
    pub(super) negative: bool,
    pub(super) ty: Type,
}

/// The text of a string or of a number without its sign, and its type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal<'a> {
    pub(super) text: &'a [u8],
    pub(super) negative: bool,
    pub(super) ty: Type,
}

/// The key of a cached attribute.
pub(super) trait Key: Copy + PartialEq {
    fn hash(&self) -> u64;
}

impl Key for Int {
    #[inline]
    fn hash(&self) -> u64 {
        (self.magnitude << 1 | u64::from(self.negative)) ^ (self.ty.index() as u64) << 40
    }
}

impl Key for Literal<'_> {
    #[inline]
    fn hash(&self) -> u64 {
        let (text, len) = (self.text, self.text.len());
        let tail = len.min(8);
        let words = first_word(text, 0, len) ^ first_word(text, len - tail, tail).rotate_left(23);
        words ^ (len as u64) << 56 ^ (self.ty.index() as u64) << 1 ^ u64::from(self.negative)
    }
}

impl Key for Type {
    #[inline]
    fn hash(&self) -> u64 {
        self.index() as u64
    }
}

const SLOTS: usize = 1 << 10;

/// A direct-mapped cache of attributes.
pub(super) struct Latest<K> {
    slots: Vec<Option<(K, Attribute)>>,
}

impl<K: Key> Latest<K> {
    pub(super) fn new() -> Latest<K> {
        Latest { slots: Vec::new() }
    }

    #[inline]
    fn slot(key: &K) -> usize {
        (key.hash().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % SLOTS
    }

    #[inline]
    pub(super) fn find(&self, key: &K) -> Option<Attribute> {
        let (known, attr) = self.slots.get(Self::slot(key))?.as_ref()?;
        (known == key).then_some(*attr)
    }

    pub(super) fn put(&mut self, key: K, attr: Attribute) {
        if self.slots.is_empty() {
            self.slots = vec![None; SLOTS];
        }
        self.slots[Self::slot(&key)] = Some((key, attr));
    }
}

/// A cache of lists of attribute names, with the permutation that sorts each.
#[derive(Default)]
pub(super) struct SortedNames {
    known: Vec<Names>,
    /// The list requested last.
    latest: usize,
    next: usize,
}

/// Distinct names in textual order, and the permutation that sorts them.
struct Names {
    written: Box<[Identifier]>,
    order: Box<[u32]>,
}

/// The maximum number of cached lists.
const MAX_SORTED_NAMES: usize = 8;

impl SortedNames {
    /// Returns whether `name` is at this index of the list requested last.
    #[inline]
    pub(super) fn expect(&self, at: usize, name: Identifier) -> bool {
        self.known.get(self.latest).is_some_and(|names| names.written.get(at) == Some(&name))
    }

    /// Interns a dictionary. Of two entries with one name, the later is kept.
    pub(super) fn dict(&mut self, ctx: &Context, entries: &[(Identifier, Attribute)]) -> AttrDict {
        if entries.len() < 3 {
            return ctx.dict(entries);
        }
        let same = |names: &Names| {
            let written = &names.written;
            written.len() == entries.len()
                && written.iter().zip(entries).all(|(name, entry)| *name == entry.0)
        };
        self.latest = match self.known.get(self.latest) {
            Some(names) if same(names) => self.latest,
            _ => match self.known.iter().position(same) {
                Some(index) => index,
                None => match self.add(ctx, entries) {
                    Some(index) => index,
                    None => return ctx.dict(entries),
                },
            },
        };
        let order = &self.known[self.latest].order;
        let sorted: SmallVec<[_; 32]> = order.iter().map(|&i| entries[i as usize]).collect();
        ctx.dict_of_sorted(&sorted)
    }

    /// Caches the sorted order of the names; `None` if a name occurs twice.
    fn add(&mut self, ctx: &Context, entries: &[(Identifier, Attribute)]) -> Option<usize> {
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        order.sort_by_key(|&i| entries[i as usize].0.as_bytes(ctx));
        let twice = |pair: &[u32]| entries[pair[0] as usize].0 == entries[pair[1] as usize].0;
        if order.windows(2).any(twice) {
            return None;
        }
        let names = Names { written: entries.iter().map(|entry| entry.0).collect(), order: order.into() };
        let index = self.next % MAX_SORTED_NAMES;
        self.next += 1;
        if index < self.known.len() {
            self.known[index] = names;
        } else {
            self.known.push(names);
        }
        Some(index)
    }
}
