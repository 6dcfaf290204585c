//! A cache of operation names.
//!
//! A file has few operation names and many operations. Two words of the text index a small table, which avoids hashing
//! the whole name and the context's lock.

use super::names::first_word;
use crate::OpName;

const SLOTS: usize = 1 << 9;

#[derive(Clone, Copy)]
struct Slot<'a> {
    text: &'a [u8],
    /// The first and the last eight bytes of the text.
    words: (u64, u64),
    /// The default dialect with which the name was resolved.
    dialect: usize,
    name: OpName,
}

/// The cached names, one per slot.
pub(super) struct OpNameCache<'a> {
    slots: Vec<Option<Slot<'a>>>,
}

fn words(src: &[u8], start: usize, len: usize) -> (u64, u64) {
    let tail = len.min(8);
    (first_word(src, start, len), first_word(src, start + len - tail, tail))
}

fn index(words: (u64, u64), len: usize) -> usize {
    let mixed = (words.0 ^ words.1.rotate_left(23) ^ len as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize % SLOTS
}

impl<'a> OpNameCache<'a> {
    pub(super) fn new() -> OpNameCache<'a> {
        OpNameCache { slots: vec![None; SLOTS] }
    }

    /// Returns the operation name at `start..end` of `src`, resolved with the default dialect `dialect`.
    #[inline]
    pub(super) fn get(&self, src: &'a [u8], start: usize, end: usize, dialect: usize) -> Option<OpName> {
        let len = end - start;
        let words = words(src, start, len);
        let slot = self.slots[index(words, len)].as_ref()?;
        let same = slot.words == words
            && slot.text.len() == len
            && slot.dialect == dialect
            && (len <= 16 || slot.text == &src[start..end]);
        same.then_some(slot.name)
    }

    pub(super) fn insert(&mut self, src: &'a [u8], start: usize, end: usize, dialect: usize, name: OpName) {
        let len = end - start;
        let words = words(src, start, len);
        let slot = Slot { text: &src[start..end], words, dialect, name };
        self.slots[index(words, len)] = Some(slot);
    }
}
