//! Accessors and builders that several patterns of arith use.

use proofmark_ir::{Attribute, Ir, OpId, OpParts, OpView, Outcome, Rewriter, Type, ValueId};
use smallvec::SmallVec;

use crate::arith::ops::*;

/// Returns the type of the first result.
pub(super) fn result_type(ir: &Ir, op: OpId) -> Type {
    ir.value_type(ir.result(op, 0))
}

/// Creates an `arith.constant` with `attr` before `at`.
pub(super) fn constant(rw: &mut Rewriter<'_>, at: OpId, attr: Attribute) -> ValueId {
    let loc = rw.loc(at);
    Constant::build(rw, loc, attr).result(rw)
}

/// Replaces `op` by `value`.
pub(super) fn replace<'m>(mut rw: Rewriter<'m>, op: OpId, value: ValueId) -> Outcome<'m> {
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Operations with one result that patterns create generically.
pub(super) trait Build: OpView {
    /// Creates an operation with `operands` and a result of type `ty` before the matched operation; returns the result.
    fn make(rw: &mut Rewriter<'_>, at: OpId, operands: &[ValueId], ty: Type) -> ValueId {
        let loc = rw.loc(at);
        let parts = OpParts { operands: &[], results: &[Some(&[ty])], ..Default::default() };
        let groups: SmallVec<[&[ValueId]; 2]> = operands.iter().map(std::slice::from_ref).collect();
        let op = rw.build(Self::DEF, loc, OpParts { operands: &groups, ..parts });
        rw.result(op, 0)
    }
}

impl Build for AndI {}

impl Build for OrI {}

impl Build for XOrI {}

impl Build for ExtUI {}

impl Build for ExtSI {}

impl Build for IndexCast {}

impl Build for IndexCastUI {}

impl Build for Bitcast {}

impl Build for UIToFP {}

impl Build for SIToFP {}
