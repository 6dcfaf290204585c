//! Generational arenas for operations, blocks, regions and values.
//!
//! An id has a slot and the slot's generation, so that stale ids are detected. Entities of one arena refer to each
//! other by [`Link`], a slot without generation in four bytes. The target of a link is always live, so the generation
//! is redundant; it is read from the slot when a link is converted to an id.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use slotmap::{Key, KeyData};

/// The slot of a live entity, or null.
pub(super) struct Link<K> {
    slot: u32,
    names: PhantomData<fn() -> K>,
}

impl<K> Link<K> {
    /// The null link. Slot 0 is never occupied.
    pub(super) const NULL: Link<K> = Link { slot: 0, names: PhantomData };

    #[inline]
    pub(super) fn is_null(self) -> bool {
        self.slot == 0
    }

    /// Returns `None` for the null link, which terminates the intrusive lists.
    #[inline]
    pub(super) fn some(self) -> Option<Link<K>> {
        if self.slot == 0 { None } else { Some(self) }
    }

    #[inline]
    pub(super) fn from_slot(slot: u32) -> Link<K> {
        Link { slot, names: PhantomData }
    }

    #[inline]
    pub(super) fn slot(self) -> u32 {
        self.slot
    }
}

impl<K> Clone for Link<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Link<K> {}

impl<K> Default for Link<K> {
    fn default() -> Self {
        Link::NULL
    }
}

impl<K> PartialEq for Link<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot
    }
}

impl<K> Eq for Link<K> {}

impl<K> std::fmt::Debug for Link<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.slot)
    }
}

impl<K: Key> From<K> for Link<K> {
    /// Converts the null key to the null link.
    #[inline]
    fn from(key: K) -> Link<K> {
        if key.is_null() { Link::NULL } else { Link::from_slot(parts(key).0) }
    }
}

/// Returns the slot and the generation of a key.
#[inline]
fn parts<K: Key>(key: K) -> (u32, u32) {
    let bits = key.data().as_ffi();
    (bits as u32, (bits >> 32) as u32)
}

#[inline]
fn key<K: Key>(slot: u32, generation: u32) -> K {
    KeyData::from_ffi(u64::from(generation) << 32 | u64::from(slot)).into()
}

/// One slot. The generation is odd while the slot is occupied, as in the keys of `slotmap`.
#[derive(Clone, Copy, Default)]
struct Slot<T> {
    generation: u32,
    data: T,
}

/// The slots of the entities of one kind.
pub(super) struct Arena<K, T> {
    /// The slots; slot 0 is never occupied.
    slots: Vec<Slot<T>>,
    /// The free slots, reused from the end.
    free: Vec<u32>,
    keys: PhantomData<fn(K) -> K>,
}

impl<K, T: Clone> Clone for Arena<K, T> {
    fn clone(&self) -> Self {
        Arena { slots: self.slots.clone(), free: self.free.clone(), keys: PhantomData }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, source: &Self) {
        self.slots.clone_from(&source.slots);
        self.free.clone_from(&source.free);
    }
}

impl<K: Key, T: Default> Arena<K, T> {
    pub(super) fn new() -> Self {
        Arena { slots: vec![Slot::default()], free: Vec::new(), keys: PhantomData }
    }

    pub(super) fn reserve(&mut self, n: usize) {
        self.slots.reserve(n);
    }

    #[inline]
    pub(super) fn insert(&mut self, data: T) -> K {
        if let Some(at) = self.free.pop() {
            let slot = &mut self.slots[at as usize];
            slot.generation = slot.generation.wrapping_add(1);
            slot.data = data;
            return key(at, slot.generation);
        }
        let at = u32::try_from(self.slots.len()).expect("fewer than 2^32 slots");
        self.slots.push(Slot { generation: 1, data });
        key(at, 1)
    }

    pub(super) fn remove(&mut self, id: K) -> Option<T> {
        let (at, generation) = parts(id);
        let slot = self.slots.get_mut(at as usize).filter(|slot| slot.generation == generation)?;
        slot.generation = generation.wrapping_add(1);
        self.free.push(at);
        Some(std::mem::take(&mut slot.data))
    }

    /// Frees a slot whose data needs no drop.
    #[inline]
    pub(super) fn free(&mut self, id: K)
    where
        T: Copy,
    {
        let (at, generation) = parts(id);
        if let Some(slot) = self.slots.get_mut(at as usize)
            && slot.generation == generation
        {
            slot.generation = generation.wrapping_add(1);
            self.free.push(at);
        }
    }

    #[inline]
    pub(super) fn get(&self, id: K) -> Option<&T> {
        let (at, generation) = parts(id);
        match self.slots.get(at as usize) {
            Some(slot) if slot.generation == generation => Some(&slot.data),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn get_mut(&mut self, id: K) -> Option<&mut T> {
        let (at, generation) = parts(id);
        match self.slots.get_mut(at as usize) {
            Some(slot) if slot.generation == generation => Some(&mut slot.data),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn contains(&self, id: K) -> bool {
        self.get(id).is_some()
    }

    /// Returns the id of the linked entity; `None` for the null link.
    #[inline]
    pub(super) fn id(&self, link: Link<K>) -> Option<K> {
        if link.is_null() { None } else { Some(key(link.slot, self.slots[link.slot as usize].generation)) }
    }

    /// Returns the id of the linked entity; the null key for the null link.
    #[inline]
    pub(super) fn id_or_null(&self, link: Link<K>) -> K {
        self.id(link).unwrap_or_default()
    }

    /// Returns the linked entity, with its id.
    #[inline]
    pub(super) fn entry(&self, link: Link<K>) -> (K, &T) {
        let slot = &self.slots[link.slot as usize];
        (key(link.slot, slot.generation), &slot.data)
    }

    /// Returns whether the slot is occupied.
    pub(super) fn is_taken(&self, link: Link<K>) -> bool {
        self.slots.get(link.slot as usize).is_some_and(|slot| slot.generation % 2 == 1)
    }

    /// Returns the number of occupied slots.
    pub(super) fn len(&self) -> usize {
        self.slots.len() - 1 - self.free.len()
    }

    /// Iterates over the occupied slots in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &T)> + Clone {
        let taken = (0u32..).zip(&self.slots).filter(|(_, slot)| slot.generation % 2 == 1);
        taken.map(|(at, slot)| (key(at, slot.generation), &slot.data))
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &T> + Clone {
        self.iter().map(|entry| entry.1)
    }
}

/// Returns the size of a slot in bytes.
#[cfg(test)]
pub(super) fn slot_size<T>() -> usize {
    size_of::<Slot<T>>()
}

#[cfg(test)]
impl<K: Key, T: Default> Arena<K, T> {
    pub(super) fn keys(&self) -> impl Iterator<Item = K> {
        self.iter().map(|entry| entry.0)
    }
}

impl<K: Key, T: Default> Index<K> for Arena<K, T> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, id: K) -> &T {
        self.get(id).expect("a stale id")
    }
}

impl<K: Key, T: Default> IndexMut<K> for Arena<K, T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: K) -> &mut T {
        self.get_mut(id).expect("a stale id")
    }
}

impl<K: Key, T: Default> Index<Link<K>> for Arena<K, T> {
    type Output = T;
    #[inline]
    fn index(&self, link: Link<K>) -> &T {
        &self.slots[link.slot as usize].data
    }
}

impl<K: Key, T: Default> IndexMut<Link<K>> for Arena<K, T> {
    #[inline]
    fn index_mut(&mut self, link: Link<K>) -> &mut T {
        &mut self.slots[link.slot as usize].data
    }
}
