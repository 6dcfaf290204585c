//! Random terms for tests: a pool of terms that grows by random operations on its members.

use super::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::random::{GAMMA, Random, mix};
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// A generator of random numbers.
pub(crate) struct Dice(Random);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Random::new(mix(seed).wrapping_add(GAMMA)))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.number()
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Returns a random binary operation on terms of one width.
    fn binary(&mut self) -> BvOp {
        let at = self.below(SAME_WIDTH.len() + PREDICATES.len());
        SAME_WIDTH.get(at).copied().unwrap_or_else(|| PREDICATES[at - SAME_WIDTH.len()])
    }
}

/// The binary operations with operands and result of one width.
pub(crate) const SAME_WIDTH: [BvOp; 13] = [
    BvOp::Add,
    BvOp::Sub,
    BvOp::Mul,
    BvOp::UDiv,
    BvOp::URem,
    BvOp::SDiv,
    BvOp::SRem,
    BvOp::Shl,
    BvOp::LShr,
    BvOp::AShr,
    BvOp::And,
    BvOp::Or,
    BvOp::Xor,
];

/// The predicates on two terms of one width.
pub(crate) const PREDICATES: [BvOp; 11] = [
    BvOp::Eq,
    BvOp::Ult,
    BvOp::Ule,
    BvOp::Slt,
    BvOp::Sle,
    BvOp::UAddO,
    BvOp::SAddO,
    BvOp::USubO,
    BvOp::SSubO,
    BvOp::UMulO,
    BvOp::SMulO,
];

/// The unary operations.
pub(crate) const UNARY: &[BvOp] =
    &[BvOp::Not, BvOp::Neg, BvOp::PopCount, BvOp::LeadingZeros, BvOp::TrailingZeros];

/// A pool of terms over four variables: two of the full width, one of half of it, and a truth value.
pub(crate) struct Pool {
    pub(crate) terms: Terms,
    pub(crate) dice: Dice,
    members: Vec<Term>,
    width: u32,
    variables: Vec<Term>,
}

impl Pool {
    pub(crate) fn new(seed: u64, width: u32) -> Pool {
        let mut terms = Terms::new();
        let half = (width / 2).max(1);
        let variables = vec![
            terms.variable("a", width),
            terms.variable("b", width),
            terms.variable("h", half),
            terms.variable("c", 1),
        ];
        Pool { terms, dice: Dice::new(seed), members: variables.clone(), width, variables }
    }

    /// Returns a constant, often one that rules match.
    pub(crate) fn constant(&mut self, width: u32) -> Term {
        let random = ApInt::from_limbs(width, (0..width.div_ceil(64)).map(|_| self.dice.next()).collect());
        let one = ApInt::one(width);
        let value = match self.dice.below(12) {
            0 => ApInt::zero(width),
            1 | 2 => one,
            3 => ApInt::ones(width),
            4 => ApInt::signed_min(width),
            5 => ApInt::signed_max(width),
            6 => one.shl_by(self.dice.below(width.max(1) as usize) as u32),
            7 => ApInt::new(width, self.dice.below(width as usize + 2) as u128),
            8 => ApInt::signed_min(width).add(&one),
            9 => ApInt::signed_max(width).sub(&one),
            10 => ApInt::ones(width).lshr_by(self.dice.below(width.max(1) as usize) as u32),
            _ => random,
        };
        self.terms.constant(value)
    }

    /// Returns a member of width `width`.
    pub(crate) fn member(&mut self, width: u32) -> Term {
        let start = self.dice.below(self.members.len());
        let fitting = (0..self.members.len())
            .map(|i| self.members[(start + i) % self.members.len()])
            .find(|&m| self.terms.width(m) == width);
        match fitting {
            Some(member) if self.dice.below(5) != 0 => member,
            _ => self.constant(width),
        }
    }

    /// Returns a random operation with operands from the pool.
    pub(crate) fn application(&mut self) -> (BvOp, Vec<Term>) {
        let start = self.dice.pick(&self.members.clone());
        let width = self.terms.width(start);
        // Forms that rules match and that random choices seldom build.
        match (self.dice.below(20), self.terms.as_op(start)) {
            // The same operation twice, with constants.
            (0, Some((op, _))) if op.arity() == 2 && op.result_width(&[width, width]) == Some(width) => {
                return (op, vec![start, self.constant(width)]);
            }
            // Another operation with the same second operand.
            (1 | 2, Some((op, args))) if op.arity() == 2 && self.terms.width(args[1]) == width => {
                return (self.dice.binary(), vec![start, args[1]]);
            }
            // Two results of one operation with a common second operand.
            (5, Some((op, args))) if op.arity() == 2 && self.terms.width(args[0]) == width => {
                let first = self.member(width);
                let other = self.terms.raw(op, &[first, args[1]]);
                return (self.dice.binary(), vec![start, other]);
            }
            // A power of two that is not constant, or an offset of half the range.
            (6, _) => {
                let one = self.terms.number(width, 1);
                let power = self.terms.shl(one, start);
                return (
                    self.dice.pick(&[BvOp::UDiv, BvOp::URem, BvOp::Mul]),
                    vec![self.member(width), power],
                );
            }
            (7, _) => {
                let half = self.terms.constant(ApInt::signed_min(width));
                let biased = self.terms.xor(start, half);
                return (self.dice.pick(&[BvOp::Ult, BvOp::Slt]), vec![biased, self.member(width)]);
            }
            // An operation and its inverse, with a constant.
            (8, _) => {
                let by = self.constant(width);
                let there = self.dice.pick(&[BvOp::Shl, BvOp::LShr, BvOp::AShr]);
                let shifted = self.terms.apply(there, &[start, by]);
                return (self.dice.pick(&[BvOp::Shl, BvOp::LShr, BvOp::AShr]), vec![shifted, by]);
            }
            // Two extensions of one width.
            (9, _) => {
                let other = self.member(width);
                let (x, y) = (self.dice.below(2), self.dice.below(2));
                let extend = [BvOp::Zext(width + 2), BvOp::Sext(width + 2)];
                let (x, y) = (self.terms.apply(extend[x], &[start]), self.terms.apply(extend[y], &[other]));
                return (self.dice.binary(), vec![x, y]);
            }
            // A choice between the operands of its condition.
            (10, _) => {
                let other = self.member(width);
                let compare = self.dice.pick(&[BvOp::Eq, BvOp::Ult, BvOp::Slt]);
                let condition = self.terms.apply(compare, &[start, other]);
                return (BvOp::Ite, vec![condition, start, other]);
            }
            // Two powers of two, or a quotient that is shifted further.
            (11, _) => {
                let one = self.terms.number(width, 1);
                let other = self.member(width);
                let (x, y) = (self.terms.shl(one, start), self.terms.shl(one, other));
                let constant = self.terms.shl(one, one);
                return (BvOp::And, vec![x, self.dice.pick(&[y, constant])]);
            }
            (12, _) => {
                let divisor = self.constant(width);
                let quotient = self.terms.raw(BvOp::UDiv, &[start, divisor]);
                return (BvOp::LShr, vec![quotient, self.constant(width)]);
            }
            // A concatenation of constants, of vectors of width zero, or of two adjacent parts.
            (3, _) => {
                let n = self.dice.below(3) as u32;
                let other = self.constant(n);
                return (
                    BvOp::Concat,
                    if self.dice.below(2) == 0 { vec![other, start] } else { vec![start, other] },
                );
            }
            (4, _) if width > 1 => {
                let at = 1 + self.dice.below(width as usize - 1) as u32;
                let (high, low) =
                    (self.terms.extract(start, at, width - at), self.terms.extract(start, 0, at));
                return (BvOp::Concat, vec![high, low]);
            }
            _ => {}
        }
        match self.dice.below(12) {
            0 => (self.dice.pick(UNARY), vec![start]),
            1 => {
                let low = self.dice.below(width as usize) as u32;
                let to = 1 + self.dice.below((width - low) as usize) as u32;
                (BvOp::Extract { low, width: to }, vec![start])
            }
            2 => {
                let to = if width < self.width { self.width } else { width + self.dice.below(3) as u32 };
                (if self.dice.below(2) == 0 { BvOp::Zext(to) } else { BvOp::Sext(to) }, vec![start])
            }
            3 => {
                let low = self.dice.pick(&self.members.clone());
                if width + self.terms.width(low) <= self.width + 2 {
                    (BvOp::Concat, vec![start, low])
                } else {
                    (BvOp::Not, vec![start])
                }
            }
            4 | 5 => {
                let (c, other) = (self.member(1), self.member(width));
                (
                    BvOp::Ite,
                    if self.dice.below(2) == 0 { vec![c, start, other] } else { vec![c, other, start] },
                )
            }
            _ => {
                let other = if self.dice.below(4) == 0 { self.constant(width) } else { self.member(width) };
                (
                    self.dice.binary(),
                    if self.dice.below(2) == 0 { vec![start, other] } else { vec![other, start] },
                )
            }
        }
    }

    /// Adds `n` random members.
    pub(crate) fn grow(&mut self, n: usize) {
        for _ in 0..n {
            let (op, args) = self.application();
            let term = self.terms.apply(op, &args);
            if self.terms.value(term).is_none() {
                self.members.push(term);
            }
        }
    }

    /// Resets the pool to its variables and keeps the table of terms.
    pub(crate) fn restart(&mut self) {
        self.members = self.variables.clone();
    }
}
