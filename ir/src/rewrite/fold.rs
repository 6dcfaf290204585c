//! Folds: values or constants that replace the results of an operation, without new operations. Corresponds to MLIR's
//! `fold` hook.

use std::marker::PhantomData;
use std::ops::Deref;

use smallvec::SmallVec;

use super::{OpEditor, Rewriter};
use crate::{Attribute, Ir, OpId, OpView, ValueId};

/// The replacement of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldValue {
    /// An existing value.
    Value(ValueId),
    /// A constant, materialized by the dialect.
    Constant(Attribute),
}

/// An operation to fold. Dereferences to [`Ir`] for read access.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::rewrite::{FoldValue, FoldedKind};
/// use proofmark_ir::{Fold, Folded};
///
/// fn fold_identity(fold: Fold<'_>) -> Folded<'_> {
///     let operand = fold.operand(fold.op(), 0);
///     fold.value(operand)
/// }
///
/// let text = br#"
///   %0 = "toy.one"() : () -> i32
///   %1 = "toy.identity"(%0) : (i32) -> i32
/// "#;
/// let mut ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let (one, identity) = (ir.first_op(body).unwrap(), ir.last_op(body).unwrap());
/// let one = ir.result(one, 0);
/// let kind = fold_identity(Fold::new(&mut ir, identity)).into_kind();
/// assert_eq!(kind, FoldedKind::Values([FoldValue::Value(one)].into_iter().collect()));
/// ```
pub struct Fold<'m> {
    ir: &'m mut Ir,
    op: OpId,
    /// The constant values of the first operands, which most folds read several times.
    constants: [Option<Attribute>; 2],
}

impl<'m> Fold<'m> {
    /// Starts a fold. Called by drivers.
    pub fn new(ir: &'m mut Ir, op: OpId) -> Self {
        let constants = {
            let mut operands = ir.operands(op);
            let mut constant = || operands.next().and_then(|operand| ir.constant_value(operand));
            [constant(), constant()]
        };
        Fold { ir, op, constants }
    }

    /// Returns the operation to fold.
    #[inline]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// Returns the operation to fold as the view `V`.
    #[inline]
    pub fn root<V: OpView>(&self) -> V {
        debug_assert!(self.ir.is_op(self.op, V::DEF), "the operation is not {}", V::DEF.name);
        V::from_op(self.op)
    }

    /// Returns the value of the operand, if it is a constant.
    #[inline]
    pub fn constant(&self, operand: usize) -> Option<Attribute> {
        match self.constants.get(operand) {
            Some(&constant) => constant,
            None => self.ir.constant_value(self.ir.operand(self.op, operand)),
        }
    }

    /// Returns the values of the operands that are constants.
    #[inline]
    pub fn constants(&self) -> impl Iterator<Item = Attribute> + '_ {
        (0..self.ir.n_operands(self.op)).filter_map(|operand| self.constant(operand))
    }

    /// Reports that the operation does not fold.
    #[inline]
    pub fn none(self) -> Folded<'m> {
        Folded::new(FoldedKind::None)
    }

    /// Folds the only result to `value`. Folding a result to a result of the same operation, which is possible in
    /// unreachable code, counts as no fold.
    #[inline]
    pub fn value(self, value: ValueId) -> Folded<'m> {
        self.values([FoldValue::Value(value)])
    }

    /// Folds the only result to the constant `attribute`.
    #[inline]
    pub fn attribute(self, attribute: Attribute) -> Folded<'m> {
        self.values([FoldValue::Constant(attribute)])
    }

    /// Folds each result to the corresponding value. As in [`value`](Fold::value), a result of the operation itself
    /// makes it no fold.
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

    /// Starts a change of the operation in place, which [`OpEditor::done`] completes.
    #[inline]
    pub fn edit(self) -> OpEditor<'m> {
        OpEditor::new(Rewriter::new(self.ir), self.op)
    }
}

impl Deref for Fold<'_> {
    type Target = Ir;
    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

/// The result of a fold hook. Only [`Fold`] or a completed change in place creates it.
#[must_use]
pub struct Folded<'m> {
    kind: FoldedKind,
    _of: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// The kind of a fold's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoldedKind {
    /// The operation does not fold.
    None,
    /// The replacements of the results.
    Values(SmallVec<[FoldValue; 1]>),
    /// The operation was changed in place.
    InPlace {
        /// The number of edits. If it is 0, the claim of a change is wrong.
        n_edits: usize,
    },
}

impl<'m> Folded<'m> {
    fn new(kind: FoldedKind) -> Self {
        Folded { kind, _of: PhantomData }
    }

    /// Returns the result of a change in place by `n_edits` edits.
    pub(super) fn in_place(n_edits: usize) -> Self {
        Folded::new(FoldedKind::InPlace { n_edits })
    }

    /// Returns the kind of the result.
    #[inline]
    pub fn into_kind(self) -> FoldedKind {
        self.kind
    }
}
