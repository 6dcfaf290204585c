//! Paged maps and sets of ids of one arena.
//!
//! Memory and construction cost depend on the ids that are entered, and only with a factor of 1/64 or 1/4096 on the
//! size of the arena. This keeps a driver that runs on each of many functions linear. A lookup takes two index
//! operations.

use slotmap::Key;
use std::marker::PhantomData;

/// The number of entries of a page of an [`IdMap`].
const PAGE: usize = 64;
/// The number of words of a page of an [`IdSet`].
const WORDS: usize = 64;

/// Returns the slot and the generation of a key.
#[inline]
fn parts<K: Key>(key: K) -> (usize, u32) {
    let bits = key.data().as_ffi();
    // The low half of a key is the slot.
    (bits as u32 as usize, (bits >> 32) as u32)
}

/// A map from ids to numbers. Ids of different generations of a slot are different keys.
pub(crate) struct IdMap<K> {
    pages: Vec<Option<Box<[(u32, u32); PAGE]>>>,
    keys: PhantomData<K>,
}

impl<K> Default for IdMap<K> {
    fn default() -> Self {
        IdMap { pages: Vec::new(), keys: PhantomData }
    }
}

impl<K: Key> IdMap<K> {
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<u32> {
        let (slot, generation) = parts(key);
        let page = self.pages.get(slot / PAGE)?.as_ref()?;
        let (of, value) = page[slot % PAGE];
        // No generation of a live id is zero.
        (of == generation).then_some(value)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut u32> {
        let (slot, generation) = parts(key);
        let page = self.pages.get_mut(slot / PAGE)?.as_mut()?;
        let (of, value) = &mut page[slot % PAGE];
        (*of == generation).then_some(value)
    }

    #[inline]
    pub(crate) fn insert(&mut self, key: K, value: u32) {
        debug_assert!(!key.is_null());
        let (slot, generation) = parts(key);
        let at = slot / PAGE;
        if at >= self.pages.len() {
            self.pages.resize_with((at + 1).next_power_of_two(), || None);
        }
        let page = self.pages[at].get_or_insert_with(|| Box::new([(0, 0); PAGE]));
        page[slot % PAGE] = (generation, value);
    }
}

/// A set of live ids, with one bit for each slot. The generation is ignored, because at most one id of a slot is live.
/// Entities must not be erased while the set is used.
pub(crate) struct IdSet<K> {
    pages: Vec<Option<Box<[u64; WORDS]>>>,
    keys: PhantomData<K>,
}

impl<K: Key> IdSet<K> {
    pub(crate) fn new() -> IdSet<K> {
        IdSet { pages: Vec::new(), keys: PhantomData }
    }

    /// Returns the page, the word in the page, and the bit of a key.
    #[inline]
    fn place(key: K) -> (usize, usize, u64) {
        let (slot, _) = parts(key);
        (slot / (64 * WORDS), slot / 64 % WORDS, 1 << (slot % 64))
    }

    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        let (page, word, bit) = Self::place(key);
        matches!(self.pages.get(page), Some(Some(words)) if words[word] & bit != 0)
    }

    /// Adds an id. Returns whether it was absent.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> bool {
        let (page, word, bit) = Self::place(key);
        if page >= self.pages.len() {
            self.pages.resize_with((page + 1).next_power_of_two(), || None);
        }
        let words = self.pages[page].get_or_insert_with(|| Box::new([0; WORDS]));
        let old = words[word];
        words[word] = old | bit;
        old & bit == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slotmap::{DefaultKey, SlotMap};

    #[test]
    fn few_of_many_ids_make_few_pages() {
        let mut arena: SlotMap<DefaultKey, ()> = SlotMap::new();
        let ids: Vec<DefaultKey> = (0..100_000).map(|_| arena.insert(())).collect();
        let (mut map, mut set) = (IdMap::default(), IdSet::new());
        for (value, &id) in (0..).zip(&ids[90_000..90_010]) {
            assert!(map.get(id).is_none() && !set.contains(id));
            map.insert(id, value);
            assert!(set.insert(id) && !set.insert(id) && set.contains(id));
            assert_eq!(map.get(id), Some(value));
        }
        assert!(map.pages.iter().flatten().count() <= 2 && set.pages.iter().flatten().count() == 1);
        assert!(map.pages.len() <= 2048 && set.pages.len() <= 32);
        assert!(map.get(ids[0]).is_none() && map.get(ids[90_010]).is_none() && !set.contains(ids[99_999]));
    }

    #[test]
    fn a_reused_slot_has_a_new_id() {
        let mut arena: SlotMap<DefaultKey, ()> = SlotMap::new();
        let mut map = IdMap::default();
        let old = arena.insert(());
        map.insert(old, 7);
        arena.remove(old);
        let new = arena.insert(());
        assert_eq!((map.get(old), map.get(new)), (Some(7), None));
        map.insert(new, 8);
        assert_eq!((map.get(old), map.get(new)), (None, Some(8)));
        assert_eq!(map.get_mut(new).map(|value| std::mem::replace(value, 9)), Some(8));
        assert_eq!(map.get(new), Some(9));
    }
}
