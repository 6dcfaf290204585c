//! The names of values and blocks while IR is read: which definition a `%name` or `^name` means here.
//!
//! A name is hashed once and becomes a small number for the whole file; what it means is then looked up by index. Rules
//! (those of MLIR): a value's name is visible from its definition, or first forward reference, to the end of the region
//! that defines it, also in nested regions unless the operation between is isolated from above; within one isolated
//! operation no visible name is defined twice. Block names are visible in their region only. Leaving a scope costs what
//! entering its names did, so hostile input stays linear.

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

use super::SourcePos;
use crate::{BlockId, ValueId};

/// The number of a value's or block's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NameId(u32);

/// What a value name means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The isolated scope in which it means that; in others it means nothing.
    scope: u32,
    /// How many values it names; 0 if it is only referred to so far, or out of scope again.
    pub(crate) count: u32,
    /// The first of the values: the others follow as results of the same operation.
    pub(crate) value: ValueId,
    pub(crate) pos: SourcePos,
    /// The last of the forward references to it, as an index plus one; 0: none.
    forward: u32,
}

/// A value that is used before it is defined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forward {
    pub(crate) name: NameId,
    pub(crate) number: u32,
    pub(crate) placeholder: ValueId,
    pub(crate) pos: SourcePos,
    /// The next forward reference to the same name, as an index plus one.
    next: u32,
    pub(crate) resolved: bool,
}

/// What a block name means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockBinding {
    /// The region in which it means that, by number.
    region: u32,
    pub(crate) block: BlockId,
    pub(crate) pos: SourcePos,
    pub(crate) defined: bool,
}

struct Entry {
    start: u32,
    len: u32,
    hash: u32,
}

struct Isolated {
    id: u32,
    /// Where its part of `shadowed` begins.
    shadowed: usize,
}

struct RegionScope {
    id: u32,
    /// Where its parts of `defined` and `block_log` begin.
    defined: usize,
    blocks: usize,
}

pub(crate) struct Names<'a> {
    src: &'a [u8],
    table: HashTable<u32>,
    entries: Vec<Entry>,
    bindings: Vec<Binding>,
    isolated: Vec<Isolated>,
    next_isolated: u32,
    /// Names that meant something outside of an isolated scope, with what, to be restored when it ends.
    shadowed: Vec<(NameId, Binding)>,
    regions: Vec<RegionScope>,
    next_region: u32,
    /// Names defined in the open regions, innermost last.
    defined: Vec<NameId>,
    forwards: Vec<Forward>,
    forward_of: HashMap<(NameId, u32, u32), u32, FxBuildHasher>,
    pub(crate) n_unresolved: usize,
    block_table: HashMap<&'a [u8], BlockBinding, FxBuildHasher>,
    /// Block names of the open regions with what they meant before.
    block_log: Vec<(&'a [u8], Option<BlockBinding>)>,
}

/// A name that means nothing in the scope of that number.
fn unbound(scope: u32) -> Binding {
    Binding { scope, count: 0, value: ValueId::default(), pos: SourcePos(0), forward: 0 }
}

impl<'a> Names<'a> {
    pub(crate) fn new(src: &'a [u8]) -> Names<'a> {
        Names {
            src,
            table: HashTable::new(),
            entries: Vec::new(),
            bindings: Vec::new(),
            isolated: Vec::new(),
            next_isolated: 1,
            shadowed: Vec::new(),
            regions: Vec::new(),
            next_region: 1,
            defined: Vec::new(),
            forwards: Vec::new(),
            forward_of: HashMap::default(),
            n_unresolved: 0,
            block_table: HashMap::default(),
            block_log: Vec::new(),
        }
    }

    /// The number of the name that stands at `start..end` of the source.
    #[inline]
    pub(crate) fn intern(&mut self, start: u32, end: u32) -> NameId {
        let name = &self.src[start as usize..end as usize];
        let hash = hash_name(name);
        let (src, entries) = (self.src, &self.entries);
        let table_hash = u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let found = self.table.find(table_hash, |&id| {
            let entry = &entries[id as usize];
            entry.hash == hash && src[entry.start as usize..][..entry.len as usize] == *name
        });
        if let Some(&id) = found {
            return NameId(id);
        }
        let id = self.entries.len() as u32;
        self.entries.push(Entry { start, len: end - start, hash });
        self.bindings.push(unbound(0));
        let entries = &self.entries;
        self.table.insert_unique(table_hash, id, |&id| {
            u64::from(entries[id as usize].hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        NameId(id)
    }

    /// The text of a name, with its sigil.
    pub(crate) fn text(&self, name: NameId) -> &'a str {
        let entry = &self.entries[name.0 as usize];
        std::str::from_utf8(&self.src[entry.start as usize..][..entry.len as usize]).unwrap_or("")
    }

    fn scope(&self) -> u32 {
        self.isolated.last().map_or(0, |isolated| isolated.id)
    }

    /// What a name means here; nothing is `count == 0`.
    #[inline]
    pub(crate) fn lookup(&self, name: NameId) -> Option<Binding> {
        let binding = self.bindings[name.0 as usize];
        (binding.count != 0 && binding.scope == self.scope()).then_some(binding)
    }

    /// Makes a name belong to the current isolated scope, keeping what it meant outside.
    #[inline]
    fn enter(&mut self, name: NameId) -> &mut Binding {
        let scope = self.scope();
        let binding = &mut self.bindings[name.0 as usize];
        if binding.scope != scope {
            self.shadowed.push((name, *binding));
            *binding = unbound(scope);
        }
        binding
    }

    /// Gives a name its meaning; it must have none here. Forward references to it come out of [`Names::take_forwards`].
    #[inline]
    pub(crate) fn define(&mut self, name: NameId, value: ValueId, count: u32, pos: SourcePos) {
        let binding = self.enter(name);
        (binding.value, binding.count, binding.pos) = (value, count, pos);
        self.defined.push(name);
    }

    /// Whether there are forward references to a name.
    #[inline]
    pub(crate) fn has_forwards(&self, name: NameId) -> bool {
        let binding = &self.bindings[name.0 as usize];
        binding.forward != 0 && binding.scope == self.scope()
    }

    /// The forward references to a name that was just defined with `count` values.
    pub(crate) fn take_forwards(&mut self, name: NameId, count: u32) -> Vec<Forward> {
        let scope = self.scope();
        let mut at = std::mem::take(&mut self.bindings[name.0 as usize].forward);
        let mut taken = Vec::new();
        while at != 0 {
            let forward = &mut self.forwards[at as usize - 1];
            at = forward.next;
            if forward.number < count {
                forward.resolved = true;
                taken.push(*forward);
                self.n_unresolved -= 1;
                self.forward_of.remove(&(name, forward.number, scope));
            }
        }
        taken
    }

    /// The placeholder of a forward reference that was made before.
    pub(crate) fn forward(&self, name: NameId, number: u32) -> Option<Forward> {
        let at = self.forward_of.get(&(name, number, self.scope()))?;
        Some(self.forwards[*at as usize])
    }

    pub(crate) fn add_forward(&mut self, name: NameId, number: u32, placeholder: ValueId, pos: SourcePos) {
        let index = self.forwards.len() as u32;
        let binding = self.enter(name);
        let next = std::mem::replace(&mut binding.forward, index + 1);
        self.forwards.push(Forward { name, number, placeholder, pos, next, resolved: false });
        self.forward_of.insert((name, number, self.scope()), index);
        self.n_unresolved += 1;
    }

    /// The forward references that nothing defined, in the order of the text.
    pub(crate) fn unresolved(&self) -> impl Iterator<Item = &Forward> {
        self.forwards.iter().filter(|forward| !forward.resolved)
    }

    /// Enters a region; an isolated one sees no name from outside.
    pub(crate) fn push_region(&mut self, isolated: bool) {
        if isolated {
            self.isolated.push(Isolated { id: self.next_isolated, shadowed: self.shadowed.len() });
            self.next_isolated += 1;
        }
        let scope =
            RegionScope { id: self.next_region, defined: self.defined.len(), blocks: self.block_log.len() };
        self.next_region += 1;
        self.regions.push(scope);
    }

    /// Leaves a region; its names mean again what they meant before.
    pub(crate) fn pop_region(&mut self, isolated: bool) {
        let Some(scope) = self.regions.pop() else { return };
        for name in self.defined.drain(scope.defined..) {
            self.bindings[name.0 as usize].count = 0;
        }
        for (name, before) in self.block_log.drain(scope.blocks..).rev() {
            match before {
                Some(before) => self.block_table.insert(name, before),
                None => self.block_table.remove(name),
            };
        }
        if isolated {
            if let Some(isolated) = self.isolated.pop() {
                for (name, before) in self.shadowed.drain(isolated.shadowed..).rev() {
                    self.bindings[name.0 as usize] = before;
                }
            }
        }
    }

    /// What a block name means in the current region.
    pub(crate) fn block(&self, name: &'a [u8]) -> Option<BlockBinding> {
        let region = self.regions.last()?.id;
        self.block_table.get(name).copied().filter(|binding| binding.region == region)
    }

    /// Gives a block name its meaning in the current region.
    pub(crate) fn bind_block(&mut self, name: &'a [u8], block: BlockId, pos: SourcePos, defined: bool) {
        let region = self.regions.last().map_or(0, |scope| scope.id);
        let before = self.block_table.insert(name, BlockBinding { region, block, pos, defined });
        if before.is_none_or(|before| before.region != region) {
            self.block_log.push((name, before));
        }
    }

    /// A block of the current region that is referred to but not defined.
    pub(crate) fn undefined_block(&self) -> Option<(&'a [u8], SourcePos)> {
        let scope = self.regions.last()?;
        let names = self.block_log[scope.blocks..].iter().map(|entry| entry.0);
        let undefined = names.filter_map(|name| {
            let binding = self.block_table.get(name)?;
            (!binding.defined).then_some((name, binding.pos))
        });
        undefined.min_by_key(|entry| entry.1)
    }
}

#[inline]
fn hash_name(name: &[u8]) -> u32 {
    // Nearly all names fit eight bytes: one multiplication.
    if name.len() <= 8 {
        let mut word = [0; 8];
        word[..name.len()].copy_from_slice(name);
        let mixed = (u64::from_le_bytes(word) ^ name.len() as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
        return (mixed >> 32) as u32;
    }
    (FxBuildHasher.hash_one(name) >> 32) as u32
}
