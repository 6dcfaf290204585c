//! The interner: a value in, the same small number out for equal values, for ever.
//!
//! Reading an interned value takes no lock and never moves it, so `&T` lives as long as the context. Interning takes one
//! mutex, held for one hash lookup. The table keeps 32 bits of each hash beside the number, so that growing it does not
//! touch the values. Numbers are dense from 0 in the order of first interning; nothing iterates over the hash table.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;

use super::ContentHash;

struct Entry<T> {
    value: T,
    /// Computed when it is first asked for, and apart: much of what a file brings is never hashed.
    content: OnceLock<Box<ContentHash>>,
}

/// 32 bits of the hash and the number of an interned value.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    index: u32,
}

pub(super) struct Interner<T> {
    entries: boxcar::Vec<Entry<T>>,
    table: Mutex<HashTable<Slot>>,
}

/// The hash under which a value is looked up; `Q` must hash like the `T` it stands for.
pub(super) fn lookup_hash<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Spreads the 32 kept bits over the 64 that the table looks at: its buckets are the low bits, and those of a product depend on the low
/// bits of its factors only, so that the high half of the product is folded into them.
fn table_hash(hash: u32) -> u64 {
    let product = u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

impl<T> Interner<T> {
    pub(super) fn new() -> Interner<T> {
        Interner { entries: boxcar::Vec::new(), table: Mutex::new(HashTable::new()) }
    }

    /// The value interned under that number.
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

    /// The number of the value for which `is` holds, among those with that hash.
    pub(super) fn find(&self, hash: u64, is: impl Fn(&T) -> bool) -> Option<u32> {
        let hash = (hash >> 32) as u32;
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table
            .find(table_hash(hash), |slot| slot.hash == hash && is(self.get(slot.index)))
            .map(|slot| slot.index)
    }

    /// The number of that value; `when_new` sees it if it was not interned before.
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

    /// The number of the value for which `is` holds; if there is none, of what `make` gives.
    pub(super) fn intern(&self, hash: u64, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let hash = (hash >> 32) as u32;
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = table.find(table_hash(hash), |slot| slot.hash == hash && is(self.get(slot.index)))
        {
            return slot.index;
        }
        self.push(&mut table, hash, make())
    }

    /// Pushing happens under the lock, so numbers are dense and in the order of interning.
    fn push(&self, table: &mut HashTable<Slot>, hash: u32, value: T) -> u32 {
        let index = self.entries.push(Entry { value, content: OnceLock::new() });
        let index = u32::try_from(index).expect("fewer than 2^32 interned values");
        table.insert_unique(table_hash(hash), Slot { hash, index }, |slot| table_hash(slot.hash));
        index
    }
}
