//! Patterns, their matches and their outcomes.
//!
//! A driver passes a [`Match`] to [`Pattern::apply`]. Consuming the match is the only way to create the [`Outcome`]
//! that the pattern must return.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;

use super::{Rewriter, Root};
use crate::context::PatternRow;
use crate::{Checkpoint, Ir, OpId, OpView};

/// The reason why a pattern did not apply. Static text does not allocate.
pub type Reason = Cow<'static, str>;

/// A rewrite of an operation. Corresponds to MLIR's `RewritePattern`.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::{Match, Outcome, OutcomeKind, Pattern, Root};
///
/// struct EraseUnused;
///
/// impl Pattern for EraseUnused {
///     fn name(&self) -> &str {
///         "erase-unused"
///     }
///
///     fn root(&self) -> Root<'_> {
///         Root::Op("toy.a")
///     }
///
///     fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m> {
///         let op = m.op();
///         if m.results(op).iter().any(|&result| !m.use_empty(result)) {
///             return m.fail("a result is used");
///         }
///         let mut rewriter = m.rewrite();
///         rewriter.erase_op(op);
///         rewriter.done()
///     }
/// }
///
/// let mut ir = parse_source(&ctx, "a.mlir", br#"%0 = "toy.a"() : () -> i32"#, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let op = ir.first_op(body).expect("the block has an operation");
/// let kind = EraseUnused.apply(Match::new(&mut ir, op)).into_kind();
/// assert!(matches!(kind, OutcomeKind::Done { n_edits, .. } if n_edits > 0));
/// ```
pub trait Pattern: Send + Sync {
    /// Returns the name in reports, unique in its pattern set.
    fn name(&self) -> &str;

    /// Selects the operations that the pattern is tried on.
    fn root(&self) -> Root<'_>;

    /// Returns the benefit: of several patterns that match an operation, the one with the highest benefit is tried
    /// first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the names of operations that the pattern may create, for the legalization graph of dialect conversion.
    fn generated_ops(&self) -> &[&str] {
        &[]
    }

    /// Rewrites the operation of `m`, or fails with a reason.
    fn apply<'m>(&self, m: Match<'m>) -> Outcome<'m>;
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

/// An operation to match and possibly rewrite. Dereferences to [`Ir`] for read access.
pub struct Match<'m> {
    ir: &'m mut Ir,
    op: OpId,
}

impl<'m> Match<'m> {
    /// Starts a match. Called by drivers, once for each pattern tried.
    pub fn new(ir: &'m mut Ir, op: OpId) -> Self {
        Match { ir, op }
    }

    /// Returns the matched operation.
    #[inline]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// Returns the matched operation as the view `V`, which is the root of the pattern.
    #[inline]
    pub fn root<V: OpView>(&self) -> V {
        debug_assert!(self.ir.is_op(self.op, V::DEF), "the root is not {}", V::DEF.name);
        V::from_op(self.op)
    }

    /// Reports that the pattern does not apply. The IR is unchanged.
    #[inline]
    pub fn fail(self, reason: impl Into<Reason>) -> Outcome<'m> {
        Outcome::new(OutcomeKind::NoMatch(reason.into()))
    }

    /// Starts the rewrite. The insertion point is before the matched operation.
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

/// The outcome of a pattern. Only consuming a [`Match`] or [`Rewriter`] creates it.
#[must_use]
pub struct Outcome<'m> {
    kind: OutcomeKind,
    /// Invariant in `'m`, so that an outcome cannot be returned for another match.
    _of: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// The kind of a pattern's outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutcomeKind {
    /// The pattern does not apply, and the IR is unchanged.
    NoMatch(Reason),
    /// The pattern aborted after some edits, which were reverted.
    Aborted {
        /// The reason for aborting.
        reason: Reason,
        /// The number of reverted edits.
        n_edits: usize,
    },
    /// The pattern succeeded. Its edits are in the journal since the checkpoint. If there are none, the success is
    /// wrong.
    Done {
        /// The start of its edits.
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

    /// Returns the kind of the outcome.
    #[inline]
    pub fn into_kind(self) -> OutcomeKind {
        self.kind
    }
}
