//! MLIR's intermediate representation: context, storage, rewriting, textual format, verifier, and the vocabulary of
//! semantics.

pub mod apint;
pub mod attribute_role;
pub mod budget;
pub mod constraints;
pub mod context;
pub mod diagnostics;
pub mod dominance;
pub mod effects;
pub mod equality;
mod lexer;
pub mod parallel;
mod query;
pub mod random;
pub mod region_flow;
pub mod rewrite;
pub mod semantics;
mod storage;
pub mod symbols;
pub mod text;
pub mod verify;
mod view;

pub use apint::{ApInt, MAX_DECIMAL_WIDTH};
pub use attribute_role::{AttributeRole, AttributeRoles, StatedAttribute};
pub use context::op_def::{self, OpDef, Traits};
pub use context::{AttrDict, Attribute, Context, Identifier, Location, OpName, Type};
pub use dominance::Dominance;
pub use proofmark_ir_macros::op;
pub use rewrite::{
    Builder, Event, Events, Fold, Folded, InsertPoint, Interface, Match, OpEditor, Outcome, OutcomeKind,
    Pattern, PatternRow, Rewriter, Root,
};
pub use storage::{
    BlockId, BlockIter, Checkpoint, Edit, Hold, Ir, IrMapping, Move, NewOp, OpId, OpIter, OpOperand, Part,
    RegionId, Resource, SourceAlias, SourceAliasValue, Tally, UseIter, ValueDef, ValueId, WalkOrder, Walker,
};
pub use view::{OpParts, OpView};
