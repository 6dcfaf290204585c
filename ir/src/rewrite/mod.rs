//! Rewriting: the only public way to change IR.
//!
//! A pattern is handed a [`Match`] and must give back an [`Outcome`]. Both borrow the IR for one lifetime, and an outcome comes
//! only from consuming the match: [`Match::fail`] leaves everything as it was, [`Match::rewrite`] turns it into a [`Rewriter`],
//! which [`Rewriter::done`] consumes. So a pattern that failed and yet changed the IR, or that changed it behind the
//! rewriter's back, does not compile. What types cannot say (that a success changed something) the driver checks, from the
//! journal.
//!
//! [`Fold`] and [`Folded`] are the same pair for folds.

mod events;
mod fold;
mod pattern;
mod rewriter;

pub use events::{Event, Events};
pub use fold::{Fold, FoldFn, FoldValue, Folded, FoldedKind};
pub use pattern::{Match, Outcome, OutcomeKind, Pattern, PatternFn, PatternRow, Reason, Root};
pub use rewriter::{InsertPoint, Rewriter};
