//! Rewriting: the only public interface to change IR.
//!
//! A pattern receives a [`Match`] and returns an [`Outcome`]. Both borrow the IR for one lifetime, and only consuming
//! the match creates an outcome: [`Match::fail`] leaves the IR unchanged, and [`Match::rewrite`] returns a
//! [`Rewriter`], which [`Rewriter::done`] consumes. Hence a pattern that changes the IR and returns failure, or changes
//! the IR without the rewriter, does not compile. The driver checks the remaining rule from the journal: a success
//! changes the IR.
//!
//! [`Fold`] and [`Folded`] are the corresponding pair for folds. A fold returns values, or changes its operation with
//! an [`OpEditor`].

mod builder;
mod editor;
mod events;
mod fold;
mod pattern;
mod rewriter;
mod root;

pub use builder::{Builder, InsertPoint};
pub use editor::OpEditor;
pub use events::{Event, Events};
pub use fold::{Fold, FoldValue, Folded, FoldedKind};
pub use pattern::{Match, Outcome, OutcomeKind, Pattern, Reason};
pub use rewriter::Rewriter;
pub use root::{Interface, Root};

pub use crate::context::PatternRow;
pub use crate::context::hooks::{FoldFn, PatternFn};
