//! Patterns, what they are handed, and what they must give back.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;

use super::Rewriter;
use crate::{Checkpoint, Ir, OpId};

/// Why a pattern did not apply. Static text costs nothing.
pub type Reason = Cow<'static, str>;

/// Rewrites one operation into something better, or says why not.
pub trait Pattern: Send + Sync {
    /// The name that reports use; unique in its set.
    fn name(&self) -> &str;

    /// Which operations it is tried on.
    fn root(&self) -> Root<'_>;

    /// Who goes first among the patterns that match one operation: the highest.
    fn benefit(&self) -> u16 {
        1
    }

    /// The names of operations that it may create, for the legalization graph of dialect conversion.
    fn generated_ops(&self) -> &[&str] {
        &[]
    }

    /// Applies it to the operation of `m`, or fails.
    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m>;
}

/// Which operations a pattern is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root<'a> {
    /// Those of this name.
    Op(&'a str),
    /// All.
    Any,
}

/// The code of a pattern as a plain function.
pub type PatternFn = for<'m> fn(Match<'m>) -> Outcome<'m>;

/// A pattern as a row of a table: what a dialect's canonicalization patterns are.
#[derive(Clone, Copy)]
pub struct PatternRow {
    /// The name that reports use.
    pub name: &'static str,
    /// What it does, in a sentence or as `before -> after`.
    pub summary: &'static str,
    /// The name of the operation that it is tried on.
    pub root: &'static str,
    /// Who goes first.
    pub benefit: u16,
    /// The code.
    pub apply: PatternFn,
}

impl Pattern for PatternRow {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.root)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
        (self.apply)(m)
    }
}

impl std::fmt::Debug for PatternRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PatternRow({})", self.name)
    }
}

/// An operation to look at and, maybe, to rewrite. Reads like `&Ir`.
pub struct Match<'m> {
    ir: &'m mut Ir,
    op: OpId,
}

impl<'m> Match<'m> {
    /// Starts a match. Drivers call this, once for each pattern that is tried.
    pub fn new(ir: &'m mut Ir, op: OpId) -> Self {
        Match { ir, op }
    }

    /// The operation that is matched.
    #[inline]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// The pattern does not apply. Nothing was changed.
    #[inline]
    pub fn fail(self, reason: impl Into<Reason>) -> Outcome<'m> {
        Outcome::new(OutcomeKind::NoMatch(reason.into()))
    }

    /// The pattern applies: from here on the IR may be changed. New operations go before the matched one.
    #[inline]
    pub fn rewrite(self) -> Rewriter<'m> {
        let mut rewriter = Rewriter::new(self.ir);
        rewriter.set_insertion_point_before(self.op);
        rewriter
    }
}

impl Deref for Match<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

/// What came of a match. Only [`Match`] and [`Rewriter`] make it, by being consumed.
#[must_use]
pub struct Outcome<'m> {
    kind: OutcomeKind,
    /// Invariant in `'m`: an outcome of one match cannot pass for that of another.
    _of: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// What came of a match, for the driver to act upon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutcomeKind {
    /// The pattern does not apply, and changed nothing.
    NoMatch(Reason),
    /// The pattern gave up after so many edits, which are taken back.
    Aborted {
        /// Why.
        reason: Reason,
        /// The number of edits that were taken back.
        n_edits: usize,
    },
    /// The pattern succeeded; its edits are in the journal since the checkpoint. None at all: it claims a success in vain.
    Done {
        /// Where its edits begin.
        since: Checkpoint,
        /// The number of edits.
        n_edits: usize,
    },
}

impl<'m> Outcome<'m> {
    #[inline]
    pub(super) fn new(kind: OutcomeKind) -> Self {
        Outcome { kind, _of: PhantomData }
    }

    /// What came of it.
    #[inline]
    pub fn into_kind(self) -> OutcomeKind {
        self.kind
    }
}
