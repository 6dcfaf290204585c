//! Attribute dictionaries, interned whole: an edit gives another handle.

use std::hash::Hasher;

use super::{AttrDict, AttrKind, Attribute, ContentHash, ContentHasher, Context, Identifier};

/// Entries sorted by the bytes of their names, no name twice.
pub(super) type Entries = Box<[(Identifier, Attribute)]>;

impl AttrDict {
    /// The entries, sorted by name.
    #[inline]
    pub fn entries(self, ctx: &Context) -> &[(Identifier, Attribute)] {
        ctx.dictionaries.get(self.0)
    }

    /// The attribute of that name.
    #[inline]
    pub fn get(self, ctx: &Context, name: Identifier) -> Option<Attribute> {
        if self == AttrDict::EMPTY {
            return None;
        }
        self.entries(ctx).iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// The attribute of that name, looked up by its text.
    pub fn get_named(self, ctx: &Context, name: &str) -> Option<Attribute> {
        if self == AttrDict::EMPTY {
            return None;
        }
        self.entries(ctx).iter().find(|entry| entry.0.as_str(ctx) == name).map(|entry| entry.1)
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self == AttrDict::EMPTY
    }

    /// The number of entries.
    pub fn len(self, ctx: &Context) -> usize {
        self.entries(ctx).len()
    }

    /// The dictionary with that attribute set.
    pub fn with(self, ctx: &Context, name: Identifier, attr: Attribute) -> AttrDict {
        let mut entries = self.entries(ctx).to_vec();
        match entries.iter_mut().find(|entry| entry.0 == name) {
            Some(entry) if entry.1 == attr => return self,
            Some(entry) => entry.1 = attr,
            None => {
                let text = name.as_bytes(ctx);
                let at = entries.partition_point(|entry| entry.0.as_bytes(ctx) < text);
                entries.insert(at, (name, attr));
            }
        }
        ctx.dict_of_sorted(&entries)
    }

    /// The dictionary without an attribute of that name.
    pub fn without(self, ctx: &Context, name: Identifier) -> AttrDict {
        if self.get(ctx, name).is_none() {
            return self;
        }
        let entries: Vec<_> = self.entries(ctx).iter().copied().filter(|entry| entry.0 != name).collect();
        ctx.dict_of_sorted(&entries)
    }

    /// The hash of the dictionary's meaning.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.dictionaries.content(self.0, |entries| ctx.dict_content(entries))
    }
}

impl Context {
    /// Interns a dictionary; the entries may come in any order. Of two entries of one name, the later wins.
    pub fn dict(&self, entries: &[(Identifier, Attribute)]) -> AttrDict {
        if entries.windows(2).all(|pair| pair[0].0.as_bytes(self) < pair[1].0.as_bytes(self)) {
            return self.dict_of_sorted(entries);
        }
        let mut sorted = entries.to_vec();
        // Stable, and reversed before, so that the first of equal names is the last written.
        sorted.reverse();
        sorted.sort_by(|a, b| a.0.as_bytes(self).cmp(b.0.as_bytes(self)));
        sorted.dedup_by_key(|entry| entry.0);
        self.dict_of_sorted(&sorted)
    }

    /// Interns a dictionary given by text.
    pub fn dict_named(&self, entries: &[(&str, Attribute)]) -> AttrDict {
        let entries: Vec<_> = entries.iter().map(|&(name, attr)| (self.ident(name), attr)).collect();
        self.dict(&entries)
    }

    /// Interns a dictionary whose entries are sorted by the bytes of their names, no name twice.
    pub(crate) fn dict_of_sorted(&self, entries: &[(Identifier, Attribute)]) -> AttrDict {
        // A word for each entry.
        let mut hasher = rustc_hash::FxHasher::default();
        for &(name, attr) in entries {
            hasher.write_u64(u64::from(name.0) << 32 | u64::from(attr.0));
        }
        let hash = hasher.finish();
        AttrDict(self.dictionaries.intern(hash, |other| **other == *entries, || entries.into()))
    }

    fn dict_content(&self, entries: &Entries) -> ContentHash {
        let mut h = ContentHasher::new("dictionary");
        h.number(entries.len() as u64);
        for (name, attr) in entries {
            h.content(name.content_hash(self)).content(attr.content_hash(self));
        }
        h.finish()
    }

    /// A dictionary as an attribute.
    pub fn dict_attr(&self, dict: AttrDict) -> Attribute {
        self.attr(AttrKind::Dictionary(dict))
    }
}
