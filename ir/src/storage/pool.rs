//! The pool of uses: operands (uses of values) and successors (uses of blocks), in ranges of consecutive entries.
//!
//! An operation owns a [`UseRange`]. The entries are linked into the use list of their target through `prev` and
//! `next`. Freed ranges are kept by length and reused for the next operation with that number of operands.

use std::collections::BTreeMap;

use super::arena::Link;
use super::data::OpId;

/// The end of a use list.
pub(super) const NO_USE: u32 = u32::MAX;

/// One use of a value or block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use<K> {
    pub(super) target: K,
    pub(super) owner: Link<OpId>,
    pub(super) next: u32,
    pub(super) prev: u32,
}

/// A range of entries that one operation owns.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct UseRange {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl UseRange {
    #[inline]
    pub(super) fn indices(self) -> std::ops::Range<u32> {
        self.start..self.start + self.len
    }
}

/// The number of lengths whose free lists are in an array.
const SHORT: usize = 9;

pub(super) struct UsePool<K> {
    entries: Vec<Use<K>>,
    /// By length: the start of the range that was freed last, or [`NO_USE`]. The first entry of a free range has the
    /// start of the range that was freed before it as `next`.
    free_short: [u32; SHORT],
    free_long: BTreeMap<u32, u32>,
}

impl<K: Copy> Clone for UsePool<K> {
    fn clone(&self) -> Self {
        UsePool {
            entries: self.entries.clone(),
            free_short: self.free_short,
            free_long: self.free_long.clone(),
        }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
        self.free_short = source.free_short;
        self.free_long.clone_from(&source.free_long);
    }
}

impl<K: Copy> UsePool<K> {
    pub(super) fn new() -> Self {
        UsePool { entries: Vec::new(), free_short: [NO_USE; SHORT], free_long: BTreeMap::new() }
    }

    pub(super) fn reserve(&mut self, n: usize) {
        self.entries.reserve(n);
    }

    /// Allocates a range for `targets`, owned by `owner`. The entries are not linked yet.
    #[inline]
    pub(super) fn alloc(&mut self, owner: OpId, targets: &[K]) -> UseRange {
        let owner = Link::from(owner);
        let len = u32::try_from(targets.len()).expect("fewer than 2^32 operands");
        if len == 0 {
            return UseRange::default();
        }
        let last_freed = match self.free_short.get_mut(targets.len()) {
            Some(list) => Some(list),
            None => self.free_long.get_mut(&len),
        };
        let reused = last_freed.filter(|start| **start != NO_USE).map(|list| {
            let start = *list;
            *list = self.entries[start as usize].next;
            start
        });
        let entry = |&target: &K| Use { target, owner, next: NO_USE, prev: NO_USE };
        let start = match reused {
            Some(start) => {
                for (slot, target) in self.entries[start as usize..].iter_mut().zip(targets) {
                    *slot = entry(target);
                }
                start
            }
            None => {
                let start = u32::try_from(self.entries.len()).expect("fewer than 2^32 uses");
                self.entries.extend(targets.iter().map(entry));
                start
            }
        };
        UseRange { start, len }
    }

    pub(super) fn free(&mut self, range: UseRange) {
        if range.len == 0 {
            return;
        }
        let last_freed = match self.free_short.get_mut(range.len as usize) {
            Some(list) => list,
            None => self.free_long.entry(range.len).or_insert(NO_USE),
        };
        self.entries[range.start as usize].next = std::mem::replace(last_freed, range.start);
    }

    /// Returns the number of entries, including free ones.
    pub(super) fn n_entries(&self) -> usize {
        self.entries.len()
    }

    /// Returns the free ranges.
    pub(super) fn free_ranges(&self) -> Vec<UseRange> {
        let short = (0u32..).zip(self.free_short);
        let all = short.chain(self.free_long.iter().map(|(&len, &start)| (len, start)));
        let in_list = |(len, first): (u32, u32)| {
            let start = Some(first).filter(|&start| start != NO_USE);
            let next = |&start: &u32| Some(self[start].next).filter(|&next| next != NO_USE);
            std::iter::successors(start, next).map(move |start| UseRange { start, len })
        };
        all.flat_map(in_list).collect()
    }

    #[inline]
    pub(super) fn slice(&self, range: UseRange) -> &[Use<K>] {
        &self.entries[range.start as usize..(range.start + range.len) as usize]
    }

    /// Links entry `index` into the list that starts at `head`, after `prev`, or at the front for [`NO_USE`].
    ///
    /// A reverted edit knows the former predecessor, so that it costs O(1) anywhere in the list.
    #[inline]
    pub(super) fn link_after(&mut self, head: &mut u32, index: u32, prev: u32) {
        let next = if prev == NO_USE { *head } else { self[prev].next };
        let entry = &mut self.entries[index as usize];
        (entry.prev, entry.next) = (prev, next);
        if next != NO_USE {
            self.entries[next as usize].prev = index;
        }
        if prev == NO_USE {
            *head = index;
        } else {
            self.entries[prev as usize].next = index;
        }
    }

    /// Links entry `index` at the front of the list that starts at `head`.
    #[inline]
    pub(super) fn link_front(&mut self, head: &mut u32, index: u32) {
        self.link_after(head, index, NO_USE);
    }

    /// Links an unlinked entry at its former position. The list must be in the state right after the entry was
    /// unlinked.
    #[inline]
    pub(super) fn relink(&mut self, head: &mut u32, index: u32) {
        self.link_after(head, index, self[index].prev);
    }

    /// Unlinks entry `index` from the list that starts at `head`. The entry keeps its former neighbours.
    #[inline]
    pub(super) fn unlink(&mut self, head: &mut u32, index: u32) {
        let Use { prev, next, .. } = self[index];
        if next != NO_USE {
            self.entries[next as usize].prev = prev;
        }
        if prev == NO_USE {
            *head = next;
        } else {
            self.entries[prev as usize].next = next;
        }
    }

    /// Sets the target of entry `index`, which must be the first of its list, and links it before `head`. Returns the
    /// entry after it in the former list.
    #[inline]
    pub(super) fn move_to_front(&mut self, index: u32, target: K, head: u32) -> u32 {
        let entry = &mut self.entries[index as usize];
        entry.target = target;
        let next = std::mem::replace(&mut entry.next, head);
        entry.prev = NO_USE;
        if head != NO_USE {
            self.entries[head as usize].prev = index;
        }
        next
    }

    #[inline]
    pub(super) fn set_target(&mut self, index: u32, target: K) {
        self.entries[index as usize].target = target;
    }
}

impl<K> std::ops::Index<u32> for UsePool<K> {
    type Output = Use<K>;
    #[inline]
    fn index(&self, index: u32) -> &Use<K> {
        &self.entries[index as usize]
    }
}
