//! Attribute dictionaries. A dictionary is interned as a whole; changing an entry returns another handle.
//!
//! Operations of one kind have dictionaries with equal names and different values. Each list of names is therefore
//! stored once, and a dictionary is a shared list of names and its own values.

use std::hash::Hasher;
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashTable;
use smallvec::SmallVec;

use super::{AttrDict, AttrKind, Attribute, ContentHash, ContentHasher, Context, Identifier, lookup_hash};

/// An interned dictionary: distinct names sorted by their bytes, and one value for each name.
pub(super) struct DictData {
    names: Arc<[Identifier]>,
    /// Four inline values take the space of a heap pointer and a length.
    values: SmallVec<[Attribute; 4]>,
}

/// The entries of a dictionary, with distinct names sorted by their bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DictEntries<'c> {
    names: &'c [Identifier],
    values: &'c [Attribute],
}

impl<'c> DictEntries<'c> {
    /// Returns the number of entries.
    #[inline]
    pub fn len(self) -> usize {
        self.names.len()
    }

    /// Returns whether the dictionary is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.names.is_empty()
    }

    /// Returns the entry at `index`.
    #[inline]
    pub fn at(self, index: usize) -> Option<(Identifier, Attribute)> {
        Some((*self.names.get(index)?, *self.values.get(index)?))
    }

    /// Returns the attribute with this name. Linear in the number of entries.
    #[inline]
    pub fn get(self, name: Identifier) -> Option<Attribute> {
        let at = self.names.iter().position(|&each| each == name)?;
        self.values.get(at).copied()
    }

    /// Iterates over the entries.
    #[inline]
    pub fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = (Identifier, Attribute)> + ExactSizeIterator + Clone + use<'c> {
        self.names.iter().copied().zip(self.values.iter().copied())
    }

    /// Returns the names, sorted by their bytes.
    #[inline]
    pub fn names(self) -> &'c [Identifier] {
        self.names
    }

    /// Returns the values, in the order of the names.
    #[inline]
    pub fn values(self) -> &'c [Attribute] {
        self.values
    }

    /// Copies the entries.
    pub fn to_vec(self) -> Vec<(Identifier, Attribute)> {
        self.iter().collect()
    }
}

impl<'c> IntoIterator for DictEntries<'c> {
    type Item = (Identifier, Attribute);
    type IntoIter = std::iter::Zip<
        std::iter::Copied<std::slice::Iter<'c, Identifier>>,
        std::iter::Copied<std::slice::Iter<'c, Attribute>>,
    >;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.names.iter().copied().zip(self.values.iter().copied())
    }
}

impl std::fmt::Debug for DictEntries<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

/// The interned lists of names.
#[derive(Default)]
pub(super) struct NameLists(Mutex<NameTable>);

#[derive(Default)]
struct NameTable {
    lists: HashTable<Arc<[Identifier]>>,
    /// The list returned last. Dictionaries with equal names are often interned consecutively.
    last: Option<Arc<[Identifier]>>,
}

impl NameLists {
    /// Returns the interned list of the names of `entries`.
    fn of(&self, entries: &[(Identifier, Attribute)]) -> Arc<[Identifier]> {
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is = |names: &Arc<[Identifier]>| names.iter().eq(entries.iter().map(|entry| &entry.0));
        if let Some(last) = table.last.as_ref().filter(|last| is(last)) {
            return last.clone();
        }
        let names: SmallVec<[Identifier; 8]> = entries.iter().map(|entry| entry.0).collect();
        let hash = lookup_hash(names.as_slice());
        let list = match table.lists.find(hash, is) {
            Some(known) => known.clone(),
            None => {
                let list: Arc<[Identifier]> = names.as_slice().into();
                table.lists.insert_unique(hash, list.clone(), |list| lookup_hash(&**list));
                list
            }
        };
        table.last = Some(list.clone());
        list
    }
}

impl AttrDict {
    /// Returns the entries, sorted by name.
    #[inline]
    pub fn entries(self, ctx: &Context) -> DictEntries<'_> {
        let data = ctx.dictionaries.get(self.0);
        DictEntries { names: &data.names, values: &data.values }
    }

    /// Returns the attribute with this name.
    #[inline]
    pub fn get(self, ctx: &Context, name: Identifier) -> Option<Attribute> {
        if self == AttrDict::EMPTY {
            return None;
        }
        self.entries(ctx).get(name)
    }

    /// Returns the attribute with this name, given as text.
    pub fn get_named(self, ctx: &Context, name: &str) -> Option<Attribute> {
        if self == AttrDict::EMPTY {
            return None;
        }
        self.entries(ctx).iter().find(|entry| entry.0.as_str(ctx) == name).map(|entry| entry.1)
    }

    /// Returns whether the dictionary is empty.
    pub fn is_empty(self) -> bool {
        self == AttrDict::EMPTY
    }

    /// Returns the number of entries.
    pub fn len(self, ctx: &Context) -> usize {
        self.entries(ctx).len()
    }

    /// Returns the dictionary with the attribute `name` set to `attr`.
    pub fn with(self, ctx: &Context, name: Identifier, attr: Attribute) -> AttrDict {
        if self.get(ctx, name) == Some(attr) {
            return self;
        }
        let mut entries = self.entries(ctx).to_vec();
        match entries.iter_mut().find(|entry| entry.0 == name) {
            Some(entry) => entry.1 = attr,
            None => {
                let text = name.as_bytes(ctx);
                let at = entries.partition_point(|entry| entry.0.as_bytes(ctx) < text);
                entries.insert(at, (name, attr));
            }
        }
        ctx.dict_of_sorted(&entries)
    }

    /// Returns the dictionary without the attribute `name`.
    pub fn without(self, ctx: &Context, name: Identifier) -> AttrDict {
        if self.get(ctx, name).is_none() {
            return self;
        }
        let entries: Vec<_> = self.entries(ctx).iter().filter(|entry| entry.0 != name).collect();
        ctx.dict_of_sorted(&entries)
    }

    /// Returns the content hash of the dictionary.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.dictionaries.content(self.0, |_| ctx.dict_content(self.entries(ctx)))
    }
}

impl Context {
    /// Interns a dictionary. The entries may have any order; of two entries with one name, the later is kept.
    pub fn dict(&self, entries: &[(Identifier, Attribute)]) -> AttrDict {
        if entries.windows(2).all(|pair| pair[0].0.as_bytes(self) < pair[1].0.as_bytes(self)) {
            return self.dict_of_sorted(entries);
        }
        let mut sorted = entries.to_vec();
        // The sort is stable. After the reversal, the last of the entries with equal names comes first and is kept.
        sorted.reverse();
        sorted.sort_by(|a, b| a.0.as_bytes(self).cmp(b.0.as_bytes(self)));
        sorted.dedup_by_key(|entry| entry.0);
        self.dict_of_sorted(&sorted)
    }

    /// Interns a dictionary whose names are given as text.
    pub fn dict_named(&self, entries: &[(&str, Attribute)]) -> AttrDict {
        let entries: Vec<_> = entries.iter().map(|&(name, attr)| (self.ident(name), attr)).collect();
        self.dict(&entries)
    }

    /// Interns a dictionary whose entries have distinct names, sorted by their bytes.
    pub(crate) fn dict_of_sorted(&self, entries: &[(Identifier, Attribute)]) -> AttrDict {
        // Hashes one word per entry.
        let mut hasher = rustc_hash::FxHasher::default();
        for &(name, attr) in entries {
            hasher.write_u64(u64::from(name.0) << 32 | u64::from(attr.0));
        }
        let hash = hasher.finish();
        let is = |data: &DictData| {
            data.values.len() == entries.len()
                && data.values.iter().zip(entries).all(|(value, entry)| *value == entry.1)
                && data.names.iter().zip(entries).all(|(name, entry)| *name == entry.0)
        };
        let make = || {
            // `collect` into a vector allocates the exact length; a growing `SmallVec` does not.
            let mut values = SmallVec::new();
            let all = entries.iter().map(|entry| entry.1);
            if entries.len() > values.inline_size() {
                values = SmallVec::from_vec(all.collect());
            } else {
                values.extend(all);
            }
            DictData { names: self.name_lists.of(entries), values }
        };
        AttrDict(self.dictionaries.intern(hash, is, make))
    }

    fn dict_content(&self, entries: DictEntries<'_>) -> ContentHash {
        let mut h = ContentHasher::new("dictionary");
        h.number(entries.len() as u64);
        for (name, attr) in entries {
            h.content(name.content_hash(self)).content(attr.content_hash(self));
        }
        h.finish()
    }

    /// Returns the attribute of a dictionary.
    pub fn dict_attr(&self, dict: AttrDict) -> Attribute {
        self.attr(AttrKind::Dictionary(dict))
    }
}
