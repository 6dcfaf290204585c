//! The interner: maps equal values to one dense index.
//!
//! Reading an interned value takes no lock and interned values never move, so `&T` lives as long as the context.
//! Finding a value takes no lock either, so that threads with a common context do not wait for each other; only a new
//! value takes a mutex. Indices start at 0 and follow the order of interning. No code iterates over the hash table.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::ContentHash;

struct Entry<T> {
    value: T,
    /// Computed at the first request, and boxed because most values are never hashed.
    content: OnceLock<Box<ContentHash>>,
}

pub(super) struct Interner<T> {
    entries: boxcar::Vec<Entry<T>>,
    table: Table,
}

/// A hash table of indices, to which slots are only added. A slot has the hash of the value in its high half and the
/// index in its low half, so that growing the table does not access the values.
struct Table {
    /// The slots, by linear probing. Each array is twice as large as the one before and has all of its slots. The
    /// smaller arrays remain, because other threads may read them.
    arrays: [OnceLock<Box<[AtomicU64]>>; N_ARRAYS],
    /// The number of the largest array.
    largest: AtomicUsize,
    /// The number of used slots. A thread adds a slot only while it holds the lock.
    n_used: Mutex<usize>,
}

/// The number of arrays, of which the largest one has two slots for each of 2^32 indices.
const N_ARRAYS: usize = 28;
/// The number of slots of the smallest array.
const MIN_SLOTS: usize = 64;
/// The contents of a free slot. No value has the index 2^32 - 1.
const FREE: u64 = u64::MAX;

impl Table {
    fn new() -> Table {
        Table {
            arrays: [const { OnceLock::new() }; N_ARRAYS],
            largest: AtomicUsize::new(0),
            n_used: Mutex::new(0),
        }
    }

    /// Returns the index that satisfies `is`, among those with this hash. An index that another thread adds meanwhile
    /// may be missed.
    #[inline]
    fn find(&self, hash: u32, is: impl Fn(u32) -> bool) -> Option<u32> {
        let array = self.arrays[self.largest.load(Ordering::Acquire)].get()?;
        let mut at = first_place(array, hash);
        loop {
            // The load synchronizes with the store of the slot, before which the value was written.
            let slot = array[at].load(Ordering::Acquire);
            if slot == FREE {
                return None;
            }
            if (slot >> 32) as u32 == hash && is(slot as u32) {
                return Some(slot as u32);
            }
            at = next_place(array, at);
        }
    }

    /// Adds an index to the table, whose lock the caller holds.
    fn add(&self, n_used: &mut usize, hash: u32, index: u32) {
        let slot = u64::from(hash) << 32 | u64::from(index);
        assert!(slot != FREE, "fewer than 2^32 interned values");
        *n_used += 1;
        let largest = self.largest.load(Ordering::Relaxed);
        let array = self.arrays[largest].get_or_init(|| free_slots(MIN_SLOTS));
        // At least half of the slots are free.
        if 2 * *n_used <= array.len() {
            place(array, slot);
            return;
        }
        let larger = self.arrays[largest + 1].get_or_init(|| free_slots(2 * array.len()));
        let used = array.iter().map(|slot| slot.load(Ordering::Relaxed)).filter(|&slot| slot != FREE);
        used.chain([slot]).for_each(|slot| place(larger, slot));
        self.largest.store(largest + 1, Ordering::Release);
    }
}

/// Returns `n` free slots, a power of two.
fn free_slots(n: usize) -> Box<[AtomicU64]> {
    (0..n).map(|_| AtomicU64::new(FREE)).collect()
}

/// Writes a slot of an index that the array does not have.
fn place(array: &[AtomicU64], slot: u64) {
    let mut at = first_place(array, (slot >> 32) as u32);
    while array[at].load(Ordering::Relaxed) != FREE {
        at = next_place(array, at);
    }
    array[at].store(slot, Ordering::Release);
}

/// Returns the first place of a hash in an array. The low bits of a product depend only on the low bits of its factors,
/// so the high half is folded into them.
#[inline]
fn first_place(array: &[AtomicU64], hash: u32) -> usize {
    let product = u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ (product >> 32)) as usize & (array.len() - 1)
}

#[inline]
fn next_place(array: &[AtomicU64], at: usize) -> usize {
    (at + 1) & (array.len() - 1)
}

/// Returns the hash for a lookup. `Q` must hash like the `T` it is compared with.
pub(super) fn lookup_hash<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<T> Interner<T> {
    pub(super) fn new() -> Interner<T> {
        Interner { entries: boxcar::Vec::new(), table: Table::new() }
    }

    /// Returns the value with this index.
    #[inline]
    pub(super) fn get(&self, index: u32) -> &T {
        &self.entries[index as usize].value
    }

    #[inline]
    pub(super) fn content(&self, index: u32, compute: impl FnOnce(&T) -> ContentHash) -> ContentHash {
        let entry = &self.entries[index as usize];
        **entry.content.get_or_init(|| Box::new(compute(&entry.value)))
    }

    pub(super) fn len(&self) -> usize {
        self.entries.count()
    }

    /// Returns the index of the value that satisfies `is`, among those with this hash.
    pub(super) fn find(&self, hash: u64, is: impl Fn(&T) -> bool) -> Option<u32> {
        self.table.find((hash >> 32) as u32, |index| is(self.get(index)))
    }

    /// Returns the index of `value`. `when_new` is called if it was not interned before.
    pub(super) fn intern_value(&self, value: T, when_new: impl FnOnce(&T)) -> u32
    where
        T: Hash + Eq,
    {
        let hash = lookup_hash(&value);
        if let Some(index) = self.find(hash, |known| *known == value) {
            return index;
        }
        let mut n_used = self.table.n_used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = self.find(hash, |known| *known == value) {
            return index;
        }
        when_new(&value);
        self.push(&mut n_used, hash, value)
    }

    /// Returns the index of the value that satisfies `is`, or of the new value `make()`.
    pub(super) fn intern(&self, hash: u64, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        if let Some(index) = self.find(hash, &is) {
            return index;
        }
        // Another thread may have added the value before this one has the lock.
        let mut n_used = self.table.n_used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = self.find(hash, &is) {
            return index;
        }
        self.push(&mut n_used, hash, make())
    }

    /// Adds a value. The caller holds the lock, so indices are dense and follow the order of interning.
    fn push(&self, n_used: &mut usize, hash: u64, value: T) -> u32 {
        let index = self.entries.push(Entry { value, content: OnceLock::new() });
        let index = u32::try_from(index).expect("fewer than 2^32 interned values");
        self.table.add(n_used, (hash >> 32) as u32, index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that threads that intern the same values at the same time, in different orders, agree on the indices, and
    /// that the indices are dense. The table grows several times.
    #[test]
    fn threads_agree_on_indices() {
        const N: u32 = 3_000;
        // Many values have the same hash.
        let hash = |value: u32| u64::from(value / 3) << 32;
        let interner = Interner::new();
        let intern = |value: u32| interner.intern(hash(value), |known| *known == value, || value);
        let indices = |step: u32| {
            let mut indices = vec![0; N as usize];
            for i in 0..N {
                let value = i * step % N;
                indices[value as usize] = intern(value);
            }
            indices
        };
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            // The factors have no common divisor with the number of values.
            let indices = &indices;
            let threads = [1, 7, 1_001, N - 1].map(|step| scope.spawn(move || indices(step)));
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(all.iter().all(|indices| *indices == all[0]));
        let mut sorted = all[0].clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..N).collect::<Vec<_>>());
        assert!((0..N).all(|value| interner.find(hash(value), |known| *known == value).is_some()));
        assert_eq!(interner.find(hash(N), |known| *known == N), None);
    }
}
