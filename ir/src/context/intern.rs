//! The interner: maps equal values to one dense index.
//!
//! Reading an interned value takes no lock and interned values never move, so `&T` lives as long as the context.
//! Interning takes one mutex for one hash lookup. The table stores 32 bits of each hash beside the index, so that
//! growing it does not access the values. Indices start at 0 and follow the order of interning. No code iterates over
//! the hash table.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;

use super::ContentHash;

struct Entry<T> {
    value: T,
    /// Computed at the first request, and boxed because most values are never hashed.
    content: OnceLock<Box<ContentHash>>,
}

/// 32 bits of the hash and the index of an interned value.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    index: u32,
}

pub(super) struct Interner<T> {
    entries: boxcar::Vec<Entry<T>>,
    table: Mutex<HashTable<Slot>>,
}

/// Returns the hash for a lookup. `Q` must hash like the `T` it is compared with.
pub(super) fn lookup_hash<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Spreads the 32 stored bits over the 64 bits of the table's hash. The table's buckets are the low bits. The low bits
/// of a product depend only on the low bits of its factors, so the high half is folded into them.
fn table_hash(hash: u32) -> u64 {
    let product = u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

impl<T> Interner<T> {
    pub(super) fn new() -> Interner<T> {
        Interner { entries: boxcar::Vec::new(), table: Mutex::new(HashTable::new()) }
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
        let hash = (hash >> 32) as u32;
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table
            .find(table_hash(hash), |slot| slot.hash == hash && is(self.get(slot.index)))
            .map(|slot| slot.index)
    }

    /// Returns the index of `value`. `when_new` is called if it was not interned before.
    pub(super) fn intern_value(&self, value: T, when_new: impl FnOnce(&T)) -> u32
    where
        T: Hash + Eq,
    {
        let full = lookup_hash(&value);
        let hash = (full >> 32) as u32;
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) =
            table.find(table_hash(hash), |slot| slot.hash == hash && *self.get(slot.index) == value)
        {
            return slot.index;
        }
        when_new(&value);
        self.push(&mut table, hash, value)
    }

    /// Returns the index of the value that satisfies `is`, or of the new value `make()`.
    pub(super) fn intern(&self, hash: u64, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let hash = (hash >> 32) as u32;
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = table.find(table_hash(hash), |slot| slot.hash == hash && is(self.get(slot.index)))
        {
            return slot.index;
        }
        self.push(&mut table, hash, make())
    }

    /// Adds a value. The caller holds the lock, so indices are dense and follow the order of interning.
    fn push(&self, table: &mut HashTable<Slot>, hash: u32, value: T) -> u32 {
        let index = self.entries.push(Entry { value, content: OnceLock::new() });
        let index = u32::try_from(index).expect("fewer than 2^32 interned values");
        table.insert_unique(table_hash(hash), Slot { hash, index }, |slot| table_hash(slot.hash));
        index
    }
}
