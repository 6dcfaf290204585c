//! Folds: what an operation's results are, when that can be said without new operations.

use std::marker::PhantomData;
use std::ops::Deref;

use smallvec::SmallVec;

use super::{Outcome, OutcomeKind, Rewriter};
use crate::{Attribute, Ir, OpId, ValueId};

/// The fold of an operation.
pub type FoldFn = for<'m> fn(Fold<'m>) -> Folded<'m>;

/// What a result folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldValue {
    /// A value that is there already.
    Value(ValueId),
    /// A constant, for the dialect to materialize.
    Constant(Attribute),
}

/// An operation to fold. Reads like `&Ir`.
pub struct Fold<'m> {
    ir: &'m mut Ir,
    op: OpId,
}

impl<'m> Fold<'m> {
    /// Starts a fold. Drivers call this.
    pub fn new(ir: &'m mut Ir, op: OpId) -> Self {
        Fold { ir, op }
    }

    /// The operation that is folded.
    #[inline]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// The constant that an operand is, if it is one.
    #[inline]
    pub fn constant(&self, operand: usize) -> Option<Attribute> {
        self.ir.constant_value(self.ir.operand(self.op, operand))
    }

    /// It does not fold.
    #[inline]
    pub fn none(self) -> Folded<'m> {
        Folded::new(FoldedKind::None)
    }

    /// The only result is `value`. An operation in code that nothing reaches may use itself; folding to itself is no fold.
    #[inline]
    pub fn value(self, value: ValueId) -> Folded<'m> {
        self.values([FoldValue::Value(value)])
    }

    /// The only result is the constant `attribute`.
    #[inline]
    pub fn attribute(self, attribute: Attribute) -> Folded<'m> {
        self.values([FoldValue::Constant(attribute)])
    }

    /// The results are these, one for each. Results of the operation itself make it no fold, as in [`value`](Fold::value).
    pub fn values(self, values: impl IntoIterator<Item = FoldValue>) -> Folded<'m> {
        let values: SmallVec<[FoldValue; 1]> = values.into_iter().collect();
        let is_own = |value: &FoldValue| match *value {
            FoldValue::Value(value) => self.ir.defining_op(value) == Some(self.op),
            FoldValue::Constant(_) => false,
        };
        if values.iter().any(is_own) {
            return self.none();
        }
        Folded::new(FoldedKind::Values(values))
    }

    /// The operation is changed in place. [`Rewriter::done`] gives an outcome, which converts into what a fold gives back.
    #[inline]
    pub fn rewrite(self) -> Rewriter<'m> {
        let mut rewriter = Rewriter::new(self.ir);
        rewriter.set_insertion_point_before(self.op);
        rewriter
    }
}

impl Deref for Fold<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

/// What came of a fold. Only [`Fold`], or an in-place change that is done, makes it.
#[must_use]
pub struct Folded<'m> {
    kind: FoldedKind,
    _of: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// What came of a fold, for the driver to act upon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoldedKind {
    /// Nothing.
    None,
    /// What the results are.
    Values(SmallVec<[FoldValue; 1]>),
    /// The operation was changed in place, or claims to have been; never [`OutcomeKind::NoMatch`].
    InPlace(OutcomeKind),
}

impl<'m> Folded<'m> {
    fn new(kind: FoldedKind) -> Self {
        Folded { kind, _of: PhantomData }
    }

    /// What came of it.
    #[inline]
    pub fn into_kind(self) -> FoldedKind {
        self.kind
    }
}

impl<'m> From<Outcome<'m>> for Folded<'m> {
    fn from(outcome: Outcome<'m>) -> Self {
        Folded::new(match outcome.into_kind() {
            OutcomeKind::NoMatch(_) => FoldedKind::None,
            kind => FoldedKind::InPlace(kind),
        })
    }
}
