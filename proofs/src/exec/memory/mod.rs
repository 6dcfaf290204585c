//! Memory during symbolic execution: an immutable chain of stores.
//!
//! Every store, copy, free and unknown call is a node that refers to the memory before it, and a join of two paths
//! refers to both. A state of memory ([`MemoryState`]) is the index of a node, so that states are copied, compared and
//! joined in constant time. A read walks from a state backwards and builds the value (read over write): it skips stores
//! to other places, stops at a store to the same place, and makes an `ite` at a store that may be to the same place.
//! The chain begins with the initial contents: poison in the blocks that the execution allocated, an uninterpreted
//! function in all others.
//!
//! An unknown call may read, write and free all blocks that are visible to it: those that are not local, and those
//! whose number has escaped, that is, was an argument of a call or was stored in a visible block.
//!
//! | file | contents |
//! |---|---|
//! | `state` | states of memory, blocks and their numbers |
//! | `chain` | the nodes, and their construction |
//! | `walk` | reads: the walk along the chain |
//! | `blocks` | properties of a block: freed, constant, visible |
//! | `store`, `objects`, `operations` | the memory of an execution: chain, blocks, reads and writes |
//! | `addresses` | addresses of blocks as integers |
//! | `effect`, `loops` | the effect of a summarized loop |
//! | `shared` | blocks with several owners, which must not change |
//! | `summary` | the memory at the end of an execution |
//! | `outside`, `facts` | values from outside: arguments, results of unknown calls; preconditions on arguments |

mod addresses;
mod blocks;
mod chain;
mod effect;
mod facts;
mod loops;
mod objects;
mod operations;
mod outside;
mod shared;
mod state;
mod store;
mod summary;
mod walk;

pub(super) use addresses::address;
pub(crate) use chain::Heap;
pub(super) use chain::Source;
pub(crate) use effect::{Effect, is_among};
pub use facts::facts;
pub use outside::argument;
pub(super) use outside::{Raw, foreign_block, from_parts};
pub(super) use state::Conversion;
pub(crate) use state::block_name;
pub use state::{Correspondence, MemoryState};
pub(crate) use store::ExecutorMemory;
pub(super) use store::MemoryTables;
pub use summary::MemorySummary;
