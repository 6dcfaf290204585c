//! Where operations, blocks, regions and values live.
//!
//! One [`Ir`] owns four arenas and three pools. An id is 8 bytes and carries a generation, so that a stale id is
//! caught instead of reading whatever took its slot. Lists are intrusive: operations in a block, blocks in a region, uses of
//! a value and of a block are doubly linked through the entries themselves, by slot alone, and an operation with two operands and
//! one result costs 124 bytes and no allocation of its own.
//!
//! Reading is free for whoever holds `&Ir`; see `read.rs`. Writing is for this crate alone (`edit/`), and every write puts its
//! inverse into the [`Journal`], whence rollback, listener events and the checks are derived. The public way to write is a
//! [`Rewriter`](crate::Rewriter).

mod arena;
mod arg_locs;
mod clone;
mod data;
mod edit;
mod integrity;
mod iter;
mod journal;
mod op_set;
mod order;
mod part;
mod pool;
mod read;
mod tally;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use clone::IrMapping;
pub use data::{BlockId, OpId, OpOperand, RegionId, ValueDef, ValueId};
pub use edit::NewOp;
pub use iter::{BlockIter, OpIter, UseIter, WalkOrder, Walker};
pub use journal::{Checkpoint, Edit, Move};
pub(crate) use op_set::OpSet;
pub use part::Part;
pub use tally::Tally;

use crate::symbol_memo::SymbolMemo;
use crate::{Attribute, Context, Identifier, Location, Type};
use arena::Arena;
use arg_locs::ArgLocs;
use data::{Blocks, OpExtra, Ops, Regions, Values};
use journal::Journal;
use pool::UsePool;

/// An operation tree, with everything that is attached to it.
///
/// There is one root operation, usually a `builtin.module`; whatever is not reachable from it is detached and belongs to the
/// edit in progress.
pub struct Ir {
    ctx: Arc<Context>,
    serial_number: u64,
    ops: Ops,
    blocks: Blocks,
    regions: Regions,
    values: Values,
    operands: UsePool<ValueId>,
    successors: UsePool<BlockId>,
    extras: Vec<OpExtra>,
    free_extras: Vec<u32>,
    journal: Journal,
    root: Option<OpId>,
    arg_locs: ArgLocs,
    resources: Vec<Resource>,
    aliases: Vec<SourceAlias>,
    symbol_memo: SymbolMemo,
}

/// An alias of the file that was read, for what is kept as it was written: its text may refer to other aliases by name.
#[derive(Clone, Debug)]
pub struct SourceAlias {
    /// With its sigil.
    pub name: Box<str>,
    /// What it stands for.
    pub value: SourceAliasValue,
}

/// What an alias of the file stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceAliasValue {
    /// `#name = attribute`
    Attribute(Attribute),
    /// `!name = type`
    Type(Type),
}

/// An entry of a file's `{-# ... #-}`.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Whether it is among the dialects' resources, rather than the external ones.
    pub dialect: bool,
    /// The dialect or the tool that it belongs to.
    pub group: Identifier,
    /// Its name.
    pub key: Identifier,
    /// A string (a blob is one, of hexadecimal digits) or a boolean.
    pub value: Attribute,
}

fn next_serial_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Ir {
    /// An empty arena over `ctx`.
    pub fn new(ctx: Arc<Context>) -> Self {
        Ir {
            ctx,
            serial_number: next_serial_number(),
            ops: Arena::new(),
            blocks: Arena::new(),
            regions: Arena::new(),
            values: Arena::new(),
            operands: UsePool::new(),
            successors: UsePool::new(),
            extras: vec![OpExtra::default()],
            free_extras: Vec::new(),
            journal: Journal::default(),
            root: None,
            arg_locs: Default::default(),
            resources: Vec::new(),
            aliases: Vec::new(),
            symbol_memo: SymbolMemo::default(),
        }
    }

    /// The context that the types, attributes and names of this IR come from.
    #[inline]
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// The same context, to keep.
    #[inline]
    pub fn ctx_arc(&self) -> &Arc<Context> {
        &self.ctx
    }

    /// The root operation.
    ///
    /// # Panics
    /// If none was set: an `Ir` that the parser or a builder hands out has one.
    #[inline]
    pub fn root(&self) -> OpId {
        self.root.expect("an Ir has a root operation once it is built")
    }

    /// Where a block argument comes from.
    pub fn arg_loc(&self, arg: ValueId) -> Location {
        self.arg_locs.get(arg).unwrap_or(Location::UNKNOWN)
    }

    /// Notes where a block argument comes from. No part of the journal: it has no meaning, and ids are never used again.
    pub(crate) fn set_arg_loc(&mut self, arg: ValueId, loc: Location) {
        self.arg_locs.set(arg, loc);
    }

    /// The resources that came with the file, in its order.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// Adds a resource; a later one of the same name replaces an earlier one.
    pub(crate) fn add_resource(&mut self, resource: Resource) {
        self.resources.push(resource);
    }

    /// Of resources of one name, keeps the place of the first and the value of the last.
    pub(crate) fn unique_resources(&mut self) {
        let mut first: hashbrown::HashMap<_, usize> = hashbrown::HashMap::new();
        let mut unique: Vec<Resource> = Vec::new();
        for resource in self.resources.drain(..) {
            match first.entry((resource.dialect, resource.group, resource.key)) {
                hashbrown::hash_map::Entry::Occupied(at) => unique[*at.get()] = resource,
                hashbrown::hash_map::Entry::Vacant(at) => {
                    at.insert(unique.len());
                    unique.push(resource);
                }
            }
        }
        self.resources = unique;
    }

    /// The aliases that came with the file for types and attributes of dialects that are not registered.
    pub(crate) fn source_aliases(&self) -> &[SourceAlias] {
        &self.aliases
    }

    pub(crate) fn add_source_alias(&mut self, alias: SourceAlias) {
        self.aliases.push(alias);
    }

    /// Makes `op` the root. The former root, if any, stays as a detached operation.
    pub fn set_root(&mut self, op: OpId) {
        self.root = Some(op);
        *self.journal.verified.get_mut() = false;
    }
}

impl std::fmt::Debug for Ir {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ir({} operations)", self.n_ops())
    }
}
