//! A set of ids of one arena, as it is at one moment: a bit for each slot.
//!
//! Of the ids that share a slot only one is alive, so as long as nothing is erased the generation says nothing. A bit an id is an
//! eighth of a byte where a map by id takes eight bytes, most of them page faults.

use slotmap::Key;

/// A set of ids, all alive.
#[derive(Default)]
pub(crate) struct IdSet<K> {
    words: Vec<u64>,
    keys: std::marker::PhantomData<K>,
}

impl<K: Key> IdSet<K> {
    pub(crate) fn new() -> IdSet<K> {
        IdSet { words: Vec::new(), keys: std::marker::PhantomData }
    }

    #[inline]
    fn place(key: K) -> (usize, u64) {
        // The low half of a key is the slot.
        let slot = key.data().as_ffi() as u32;
        (slot as usize / 64, 1 << (slot % 64))
    }

    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        let (word, bit) = Self::place(key);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Whether it was not there before.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> bool {
        let (word, bit) = Self::place(key);
        if word >= self.words.len() {
            self.words.resize((word + 1).next_power_of_two(), 0);
        }
        let old = self.words[word];
        self.words[word] = old | bit;
        old & bit == 0
    }
}
