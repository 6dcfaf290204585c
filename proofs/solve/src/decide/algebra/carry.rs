//! The high part of a sum, column by column.
//!
//! `extract k.. of (sum of 2^s * u)`, where each `u` has few bits, is the sum of the parts of the summands from column
//! k on, plus the carry out of the columns below. The carry depends on the low parts only, and not on columns with at
//! most one summand, which have no carry. In this form, long multiplication by halves is the same term as the wide
//! product.

use super::poly::Poly;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// `2^shift * bits`, where `bits` has `width` bits.
#[derive(Clone, Copy)]
struct Piece {
    bits: Term,
    width: u32,
    shift: u32,
}

impl Piece {
    /// Returns the part from column `at` on as a piece of a sum that starts there; `None` if it is empty.
    fn from(self, terms: &mut Terms, at: u32) -> Option<Piece> {
        if self.shift >= at {
            return Some(Piece { shift: self.shift - at, ..self });
        }
        let skipped = at - self.shift;
        if skipped >= self.width {
            return None;
        }
        let width = self.width - skipped;
        Some(Piece { bits: cut(terms, self.bits, skipped, width), width, shift: 0 })
    }

    /// Returns the part below column `at`; `None` if it is empty.
    fn below(self, terms: &mut Terms, at: u32) -> Option<Piece> {
        if self.shift >= at {
            return None;
        }
        let width = self.width.min(at - self.shift);
        let bits = if width == self.width { self.bits } else { cut(terms, self.bits, 0, width) };
        Some(Piece { bits, width, shift: self.shift })
    }

    /// Returns the greatest value of the piece.
    fn bound(self, width: u32) -> ApInt {
        ApInt::ones(self.width).zext(width).shl_by(self.shift)
    }
}

/// Returns `width` bits of `sum` from column `low` on as a polynomial; `None` unless the sum is one of shifted
/// extensions.
pub(super) fn high_part(terms: &mut Terms, sum: &[(Term, ApInt)], low: u32, width: u32) -> Option<Poly> {
    if sum.len() < 2 || low == 0 {
        return None;
    }
    let pieces: Vec<Piece> =
        sum.iter().map(|(term, coefficient)| piece(terms, *term, coefficient)).collect::<Option<_>>()?;
    let mut result = Poly::zero(width);
    for high in pieces.iter().filter_map(|p| p.from(terms, low)).collect::<Vec<_>>() {
        result = result.add(&in_width(terms, high, width))?;
    }
    let lows: Vec<Piece> = pieces.iter().filter_map(|p| p.below(terms, low)).collect();
    match carry(terms, &lows, low) {
        Some(carry) => {
            let carry = Piece { bits: carry, width: terms.width(carry), shift: 0 };
            result.add(&in_width(terms, carry, width))
        }
        None => Some(result),
    }
}

fn piece(terms: &Terms, term: Term, coefficient: &ApInt) -> Option<Piece> {
    let shift = coefficient.exact_log2()?;
    let bits = match terms.node(term) {
        Node::Op(BvOp::Zext(_), [inner, ..]) => inner,
        _ => term,
    };
    let width = terms.width(bits).min(terms.width(term) - shift);
    // Bits that are shifted out do not count, but a piece must contain all of `bits`.
    (width == terms.width(bits)).then_some(Piece { bits, width, shift })
}

/// Returns a piece as a polynomial of width `width`.
fn in_width(terms: &mut Terms, piece: Piece, width: u32) -> Poly {
    if piece.shift >= width {
        return Poly::zero(width);
    }
    let bits =
        if piece.width <= width { terms.zext(piece.bits, width) } else { cut(terms, piece.bits, 0, width) };
    let poly = match terms.value(bits) {
        Some(value) => Poly::constant(value.clone()),
        None => Poly::atom(width, bits),
    };
    poly.scale(&ApInt::one(width).shl_by(piece.shift))
}

/// Returns the carry of the sum of pieces out of the columns below `low`; `None` if the carry is always zero.
fn carry(terms: &mut Terms, pieces: &[Piece], low: u32) -> Option<Term> {
    // The width suffices for the sum of all pieces.
    let room = low + 32;
    let total = |pieces: &[Piece]| pieces.iter().fold(ApInt::zero(room), |sum, p| sum.add(&p.bound(room)));
    let fits = |sum: &ApInt, columns: u32| sum.lshr_by(columns).is_zero();
    if pieces.len() > 64 || fits(&total(pieces), low) {
        return None;
    }
    // The highest column at which pieces begin and into which no carry is possible.
    let mut starts: Vec<u32> = pieces.iter().map(|p| p.shift).filter(|&s| s < low).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut from = 0;
    for start in starts {
        let below: Vec<Piece> = pieces.iter().filter_map(|p| p.below(terms, start)).collect();
        if fits(&total(&below), start) {
            from = start;
        }
    }
    let pieces: Vec<Piece> = pieces.iter().filter_map(|p| p.from(terms, from)).collect();
    let width = room - total(&pieces).leading_zeros();
    let mut sum = Poly::zero(width);
    for piece in pieces {
        sum = sum.add(&in_width(terms, piece, width))?;
    }
    let sum = sum.to_term(terms, |_, atoms| atoms[0]);
    Some(terms.extract(sum, low - from, width - (low - from)))
}

/// Returns bits of `x`. Products are not recomputed in fewer bits, so that all parts are parts of one product.
pub(super) fn cut(terms: &mut Terms, x: Term, low: u32, width: u32) -> Term {
    match terms.as_op(x) {
        Some((BvOp::Mul, _)) if width < terms.width(x) => terms.raw(BvOp::Extract { low, width }, &[x]),
        _ => terms.extract(x, low, width),
    }
}
