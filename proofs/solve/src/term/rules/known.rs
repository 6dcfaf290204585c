//! The bits of a term that are zero for every input, found from the form of the term to a fixed depth.

use crate::term::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// The maximal depth of the inspected form.
const DEPTH: u32 = 4;

impl Terms {
    /// Returns a mask of bits that are zero in `term` for every input.
    pub(crate) fn known_zero(&self, term: Term) -> ApInt {
        self.known_zero_to(term, DEPTH)
    }

    /// Returns an upper bound of `term` as an unsigned number.
    pub(crate) fn unsigned_bound(&self, term: Term) -> ApInt {
        match self.node(term) {
            Node::Op(BvOp::UDiv, [a, b, _]) => match self.value(b) {
                Some(b) if !b.is_zero() => self.unsigned_bound(a).udiv(b),
                _ => ApInt::ones(self.width(term)),
            },
            Node::Op(BvOp::URem, [a, b, _]) => match self.value(b) {
                Some(b) if !b.is_zero() => b.sub(&ApInt::one(b.width())),
                _ => self.unsigned_bound(a),
            },
            _ => self.known_zero(term).not(),
        }
    }

    /// Returns whether the sign bit of `term` is known to be clear.
    pub(crate) fn is_non_negative(&self, term: Term) -> bool {
        self.known_zero(term).is_negative()
    }

    fn known_zero_to(&self, term: Term, depth: u32) -> ApInt {
        let width = self.width(term);
        let nothing = || ApInt::zero(width);
        let deeper = |t: Term| self.known_zero_to(t, depth - 1);
        match self.node(term) {
            Node::Const(index) => self.constant_at(index).not(),
            _ if depth == 0 => nothing(),
            Node::Op(op, [a, b, c]) => match op {
                BvOp::And => deeper(a).or(&deeper(b)),
                BvOp::Xor => deeper(a).and(&deeper(b)),
                BvOp::Ite => deeper(b).and(&deeper(c)),
                BvOp::Zext(_) => {
                    let inner = deeper(a);
                    inner.zext(width).or(&ApInt::ones(width).shl_by(inner.width()))
                }
                BvOp::Concat => deeper(a).concat(&deeper(b)),
                BvOp::Extract { low, width } => deeper(a).extract(low, width),
                BvOp::Shl => match self.value(b) {
                    Some(by) => deeper(a).shl(by).or(&ApInt::ones(width).shl(by).not()),
                    None => nothing(),
                },
                BvOp::LShr => match self.value(b) {
                    Some(by) => deeper(a).lshr(by).or(&ApInt::ones(width).lshr(by).not()),
                    None => leading(width, deeper(a).not().leading_zeros()),
                },
                BvOp::URem => match self.value(b) {
                    Some(by) if !by.is_zero() => leading(width, by.sub(&ApInt::one(width)).leading_zeros()),
                    _ => leading(width, deeper(a).not().leading_zeros()),
                },
                BvOp::UDiv => match self.value(b) {
                    Some(by) if !by.is_zero() => leading(width, deeper(a).not().udiv(by).leading_zeros()),
                    _ => nothing(),
                },
                _ => nothing(),
            },
            _ => nothing(),
        }
    }
}

/// Returns the mask of the `n` highest bits.
fn leading(width: u32, n: u32) -> ApInt {
    ApInt::ones(width).lshr_by(n).not()
}
