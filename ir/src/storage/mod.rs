//! Storage of operations, blocks, regions and values.
//!
//! An [`Ir`] owns four arenas and pools for uses. An id has eight bytes and includes a generation, so that a stale id
//! is detected. Lists are intrusive and doubly linked by slot: the operations of a block, the blocks of a region, the
//! uses of a value and of a block. An operation with two operands and one result takes 124 bytes and no allocation of
//! its own.
//!
//! Read access needs `&Ir` (`read.rs`). Edits are private to this crate (`edit/`), and each records its inverse in the
//! [`Journal`], from which rollback, listener events and checks are computed. The public interface for edits is
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
pub(crate) mod symbol_memo;
mod tally;
#[cfg(test)]
pub(crate) mod tests;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use clone::IrMapping;
pub use data::{BlockId, OpId, OpOperand, RegionId, ValueDef, ValueId};
pub use edit::NewOp;
pub use iter::{BlockIter, OpIter, UseIter, WalkOrder, Walker};
pub use journal::{Checkpoint, Edit, Hold, Move};
pub(crate) use op_set::OpSet;
pub use part::Part;
pub use tally::Tally;

use crate::{Attribute, Context, Identifier, Location, Traits, Type};
use arena::Arena;
use arg_locs::ArgLocs;
use data::{Blocks, OpExtra, Ops, Regions, Values};
use journal::Journal;
use pool::UsePool;
use symbol_memo::SymbolMemo;

/// An operation tree with all attached data.
///
/// The tree has one root operation, usually a `builtin.module`. Entities not reachable from the root are detached and
/// part of an edit in progress.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::WalkOrder;
///
/// let text = br#"
///   %0 = "toy.one"() : () -> i32
///   "toy.use"(%0, %0) : (i32, i32) -> ()
/// "#;
/// let ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let mut names = Vec::new();
/// ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| names.push(ir.name_str(op).to_owned()));
/// assert_eq!(names, ["builtin.module", "toy.one", "toy.use"]);
///
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let one = ir.first_op(body).expect("the block has operations");
/// assert_eq!(ir.users(ir.result(one, 0)).count(), 2);
/// ```
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
    /// The union of the traits of all operations created so far.
    created_traits: Traits,
    /// Data of drivers that several passes share, at most one entry of each type.
    attachments: Vec<Arc<dyn Any + Send + Sync>>,
}

/// An alias definition of the parsed file. Attributes and types that are kept as text may refer to aliases by name.
#[derive(Clone, Debug)]
pub struct SourceAlias {
    /// The name with its sigil.
    pub name: Box<str>,
    /// The aliased attribute or type.
    pub value: SourceAliasValue,
}

/// The value of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceAliasValue {
    /// `#name = attribute`
    Attribute(Attribute),
    /// `!name = type`
    Type(Type),
}

/// An entry of a file's metadata, `{-# ... #-}`.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Whether this is a dialect resource, rather than an external one.
    pub dialect: bool,
    /// The dialect or the tool that owns the resource.
    pub group: Identifier,
    /// The key of the resource.
    pub key: Identifier,
    /// A string (a blob is a string of hexadecimal digits) or a boolean.
    pub value: Attribute,
}

fn next_serial_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Ir {
    /// Returns an empty arena with the context `ctx`.
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
            created_traits: Traits::empty(),
            attachments: Vec::new(),
        }
    }

    /// Returns the context of the types, attributes and names of this IR.
    #[inline]
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Returns the shared pointer to the context.
    #[inline]
    pub fn ctx_arc(&self) -> &Arc<Context> {
        &self.ctx
    }

    /// Returns the union of the traits of all operations that this arena has contained.
    #[inline]
    pub fn created_traits(&self) -> Traits {
        self.created_traits
    }

    /// Returns the root operation.
    ///
    /// # Panics
    /// If no root was set. An `Ir` returned by the parser has a root.
    #[inline]
    pub fn root(&self) -> OpId {
        self.root.expect("an Ir has a root operation once it is built")
    }

    /// Returns the location of a block argument.
    pub fn arg_loc(&self, arg: ValueId) -> Location {
        self.arg_locs.get(arg).unwrap_or(Location::UNKNOWN)
    }

    /// Sets the location of a block argument. The journal does not record it: it has no semantics, and ids are never
    /// reused.
    pub(crate) fn set_arg_loc(&mut self, arg: ValueId, loc: Location) {
        self.arg_locs.set(arg, loc);
    }

    /// Attaches data that later passes read, instead of earlier data of the same type. It is neither part of the text
    /// nor of the journal.
    pub fn attach<T: Any + Send + Sync>(&mut self, data: Arc<T>) {
        self.attachments.retain(|each| !each.is::<T>());
        self.attachments.push(data);
    }

    /// Returns the attached data of type `T`.
    pub fn attached<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.attachments.iter().find_map(|each| each.clone().downcast().ok())
    }

    /// Returns the resources of the parsed file, in order.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// Adds a resource. See [`unique_resources`](Ir::unique_resources) for duplicates.
    pub(crate) fn add_resource(&mut self, resource: Resource) {
        self.resources.push(resource);
    }

    /// Merges resources with equal keys: the position of the first and the value of the last are kept.
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

    /// Returns the alias definitions of the parsed file for types and attributes of unregistered dialects.
    pub(crate) fn source_aliases(&self) -> &[SourceAlias] {
        &self.aliases
    }

    pub(crate) fn add_source_alias(&mut self, alias: SourceAlias) {
        self.aliases.push(alias);
    }

    /// Makes `op` the root. A former root remains as a detached operation.
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
