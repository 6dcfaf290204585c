//! Bit-blasting: each term as a vector of gates, the least significant bit first.

use super::gates::{Bit, FALSE, Gates, TRUE};
use crate::decide::floats::last_number;
use crate::decide::solver::{applications, computes_floats, pairs};
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::canonical_nan;
use proofmark_ir::semantics::{BvOp, FloatOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

type Word = Vec<Bit>;

pub(super) struct Blaster {
    pub(super) gates: Gates,
    words: FxHashMap<Term, Word>,
    /// The quotients and remainders, which share gates.
    divisions: FxHashMap<(Word, Word), (Word, Word)>,
    max_gates: usize,
    /// Constraints in addition to the gates.
    pub(super) facts: Vec<Bit>,
}

fn constant(value: &ApInt) -> Word {
    (0..value.width()).map(|i| Bit::constant(value.bit(i))).collect()
}

fn not(a: &[Bit]) -> Word {
    a.iter().map(|&bit| !bit).collect()
}

fn resized(a: &[Bit], width: usize, fill: Bit) -> Word {
    let mut word = a.to_vec();
    word.resize(width, fill);
    word
}

fn sign(a: &[Bit]) -> Bit {
    a.last().copied().unwrap_or(FALSE)
}

impl Blaster {
    pub(super) fn new(max_gates: usize) -> Blaster {
        Blaster {
            gates: Gates::new(),
            words: FxHashMap::default(),
            divisions: FxHashMap::default(),
            max_gates,
            facts: Vec::new(),
        }
    }

    /// Returns the bits of a term that has been blasted.
    pub(super) fn bits(&self, term: Term) -> &[Bit] {
        &self.words[&term]
    }

    /// Creates the gates of a term whose operands have been blasted. Returns `None` if the term is not a bit-vector
    /// operation, or if there are too many gates.
    pub(super) fn blast(&mut self, terms: &Terms, term: Term) -> Option<()> {
        let width = terms.width(term) as usize;
        let word = match terms.node(term) {
            Node::Const(index) => constant(terms.constant_at(index)),
            Node::Var(_) | Node::Call { .. } => (0..width).map(|_| self.gates.input()).collect(),
            Node::Op(BvOp::Float(op, to), _) if computes_floats(terms, term) => {
                let word: Word = (0..width).map(|_| self.gates.input()).collect();
                if let Some(kind) = op.result_format(to) {
                    // A NaN result is the canonical one.
                    let nan = self.is_nan(kind, &word)?;
                    let canonical = self.equal(&word, &constant(&canonical_nan(kind)));
                    self.facts.push(self.gates.or(!nan, canonical));
                }
                word
            }
            Node::Op(op, _) => {
                let operands = terms.operands(term);
                let args: Vec<Word> = operands.iter().map(|t| self.words[t].clone()).collect();
                self.op(op, &args)?
            }
        };
        debug_assert_eq!(word.len(), width);
        self.words.insert(term, word);
        (self.gates.len() <= self.max_gates).then_some(())
    }

    /// Returns the congruence constraints: for every two applications of one function, equal arguments imply equal
    /// results.
    pub(super) fn congruences(&mut self, terms: &Terms, calls: &[Term]) -> Option<Vec<Bit>> {
        let mut all = Vec::new();
        for group in applications(terms, calls) {
            for (first, second) in pairs(terms, &group) {
                let (x, y) = (terms.operands(first), terms.operands(second));
                let mut differ = FALSE;
                for (a, b) in x.iter().zip(&y).filter(|(a, b)| a != b) {
                    let equal = self.equal_terms(*a, *b);
                    differ = self.gates.or(differ, !equal);
                }
                let same = self.equal_terms(first, second);
                all.push(self.gates.or(differ, same));
                if self.gates.len() > self.max_gates {
                    return None;
                }
            }
        }
        Some(all)
    }

    fn equal_terms(&mut self, a: Term, b: Term) -> Bit {
        let (a, b) = (self.words[&a].clone(), self.words[&b].clone());
        self.equal(&a, &b)
    }

    fn op(&mut self, op: BvOp, args: &[Word]) -> Option<Word> {
        use BvOp::*;
        let a = &args[0];
        let b: &[Bit] = args.get(1).map_or(&[], |b| b);
        let width = a.len();
        Some(match op {
            Not => not(a),
            Neg => self.negated(a),
            Add => self.sum(a, b, FALSE).0,
            Sub => self.difference(a, b).0,
            Mul => self.product(a, b)?,
            UDiv => self.divided(a, b)?.0,
            URem => self.divided(a, b)?.1,
            SDiv => {
                let negative = self.gates.xor(sign(a), sign(b));
                let (a, b) = (self.absolute(a), self.absolute(b));
                let quotient = self.divided(&a, &b)?.0;
                self.negated_if(negative, &quotient)
            }
            SRem => {
                let negative = sign(a);
                let (a, b) = (self.absolute(a), self.absolute(b));
                let remainder = self.divided(&a, &b)?.1;
                self.negated_if(negative, &remainder)
            }
            Shl => {
                let reversed: Word = a.iter().rev().copied().collect();
                let mut shifted = self.shifted_right(&reversed, b, FALSE);
                shifted.reverse();
                shifted
            }
            LShr => self.shifted_right(a, b, FALSE),
            AShr => self.shifted_right(a, b, sign(a)),
            And => self.bitwise(a, b, Gates::and),
            Or => self.bitwise(a, b, Gates::or),
            Xor => self.bitwise(a, b, Gates::xor),
            Eq => vec![self.equal(a, b)],
            Ult | USubO => vec![self.less(a, b)],
            Ule => vec![!self.less(b, a)],
            Slt => vec![self.signed_less(a, b)],
            Sle => vec![!self.signed_less(b, a)],
            UAddO => vec![self.sum(a, b, FALSE).1],
            SAddO => {
                let sum = self.sum(a, b, FALSE).0;
                // The sum overflows if its sign differs from the signs of both operands.
                let (x, y) = (self.gates.xor(sign(&sum), sign(a)), self.gates.xor(sign(&sum), sign(b)));
                vec![self.gates.and(x, y)]
            }
            SSubO => {
                let difference = self.difference(a, b).0;
                let (x, y) = (self.gates.xor(sign(a), sign(b)), self.gates.xor(sign(&difference), sign(a)));
                vec![self.gates.and(x, y)]
            }
            UMulO => {
                let (a, b) = (resized(a, 2 * width, FALSE), resized(b, 2 * width, FALSE));
                let product = self.product(&a, &b)?;
                vec![self.gates.any(product[width..].iter().copied())]
            }
            SMulO => {
                let (a, b) = (resized(a, 2 * width, sign(a)), resized(b, 2 * width, sign(b)));
                let product = self.product(&a, &b)?;
                let sign = product[width.saturating_sub(1)..].first().copied().unwrap_or(FALSE);
                let mut differs = FALSE;
                for &bit in &product[width..] {
                    let other = self.gates.xor(bit, sign);
                    differs = self.gates.or(differs, other);
                }
                vec![differs]
            }
            Concat => [b, a].concat(),
            Ite => {
                let condition = a[0];
                (0..b.len()).map(|i| self.gates.choice(condition, b[i], args[2][i])).collect()
            }
            Extract { low, width } => a[low as usize..(low + width) as usize].to_vec(),
            Zext(to) => resized(a, to as usize, FALSE),
            Sext(to) => resized(a, to as usize, sign(a)),
            PopCount => {
                let zero = vec![FALSE; width];
                let one = vec![FALSE; width];
                a.iter().try_fold(zero, |sum, &bit| {
                    let sum = self.sum(&sum, &one, bit).0;
                    (self.gates.len() <= self.max_gates).then_some(sum)
                })?
            }
            LeadingZeros => self.count((0..width).map(|i| (a[i], width - 1 - i)), width)?,
            TrailingZeros => self.count((0..width).rev().map(|i| (a[i], i)), width)?,
            Float(op, kind) => vec![self.compare_floats(op, kind, a, b)?],
        })
    }

    fn is_nan(&mut self, kind: FloatKind, a: &[Bit]) -> Option<Bit> {
        let last = last_number(kind)?;
        let (_, magnitude) = a.split_last()?;
        let last = constant(&last.trunc(kind.width() - 1));
        Some(self.less(&last, magnitude))
    }

    /// Returns a float predicate on the bits of its operands: the test for NaN, or a comparison.
    fn compare_floats(&mut self, op: FloatOp, kind: FloatKind, a: &[Bit], b: &[Bit]) -> Option<Bit> {
        let a_nan = self.is_nan(kind, a)?;
        if op == FloatOp::IsNan {
            return Some(a_nan);
        }
        let b_nan = self.is_nan(kind, b)?;
        let unordered = self.gates.or(a_nan, b_nan);
        let (a_sign, b_sign) = (sign(a), sign(b));
        let magnitudes = a[..a.len() - 1].iter().chain(&b[..b.len() - 1]).copied();
        let zeros = !self.gates.any(magnitudes);
        let same = self.equal(a, b);
        let equal = self.gates.or(same, zeros);
        // The order of magnitudes is the order of their bits.
        let (above, below) = (self.less(b, a), self.less(a, b));
        let if_negative = self.gates.choice(b_sign, above, TRUE);
        let if_positive = self.gates.choice(b_sign, FALSE, below);
        let less = self.gates.choice(a_sign, if_negative, if_positive);
        let less = self.gates.and(less, !zeros);
        let holds = match op {
            FloatOp::Equal => equal,
            FloatOp::Less => less,
            FloatOp::LessOrEqual => self.gates.or(less, equal),
            _ => return None,
        };
        Some(self.gates.and(!unordered, holds))
    }

    fn bitwise(&mut self, a: &[Bit], b: &[Bit], gate: fn(&mut Gates, Bit, Bit) -> Bit) -> Word {
        a.iter().zip(b).map(|(&x, &y)| gate(&mut self.gates, x, y)).collect()
    }

    /// Returns the sum and the carry out.
    fn sum(&mut self, a: &[Bit], b: &[Bit], carry: Bit) -> (Word, Bit) {
        let mut carry = carry;
        let mut word = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.gates.xor(x, y);
            word.push(self.gates.xor(half, carry));
            carry = self.gates.majority(x, y, carry);
        }
        (word, carry)
    }

    /// Returns the difference of unsigned numbers, and whether it is not negative.
    fn difference(&mut self, a: &[Bit], b: &[Bit]) -> (Word, Bit) {
        self.sum(a, &not(b), TRUE)
    }

    fn negated(&mut self, a: &[Bit]) -> Word {
        let zero = vec![FALSE; a.len()];
        self.difference(&zero, a).0
    }

    fn negated_if(&mut self, condition: Bit, a: &[Bit]) -> Word {
        let flipped: Word = a.iter().map(|&bit| self.gates.xor(bit, condition)).collect();
        let zero = vec![FALSE; a.len()];
        self.sum(&flipped, &zero, condition).0
    }

    fn absolute(&mut self, a: &[Bit]) -> Word {
        self.negated_if(sign(a), a)
    }

    fn equal(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let mut differs = FALSE;
        for (&x, &y) in a.iter().zip(b) {
            let other = self.gates.xor(x, y);
            differs = self.gates.or(differs, other);
        }
        !differs
    }

    fn less(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let mut borrow = FALSE;
        for (&x, &y) in a.iter().zip(b) {
            borrow = self.gates.majority(!x, y, borrow);
        }
        borrow
    }

    fn signed_less(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let flipped = |word: &[Bit]| {
            let mut word = word.to_vec();
            if let Some(sign) = word.last_mut() {
                *sign = !*sign;
            }
            word
        };
        self.less(&flipped(a), &flipped(b))
    }

    fn product(&mut self, a: &[Bit], b: &[Bit]) -> Option<Word> {
        let width = a.len();
        // A bit that is known to be clear saves a row: the operand with more such bits selects the rows.
        let clear = |word: &[Bit]| word.iter().filter(|&&bit| bit == FALSE).count();
        let (rows, row) = if clear(a) > clear(b) { (a, b) } else { (b, a) };
        let mut total = vec![FALSE; width];
        for (i, &bit) in rows.iter().enumerate().filter(|(_, bit)| **bit != FALSE) {
            let partial: Word = row[..width - i].iter().map(|&x| self.gates.and(x, bit)).collect();
            let high = self.sum(&total[i..], &partial, FALSE).0;
            total.splice(i.., high);
            if self.gates.len() > self.max_gates {
                return None;
            }
        }
        Some(total)
    }

    /// Returns quotient and remainder by restoring division. For a zero divisor, the results are all ones and the
    /// dividend, as in SMT-LIB.
    fn divided(&mut self, a: &[Bit], b: &[Bit]) -> Option<(Word, Word)> {
        let key = (a.to_vec(), b.to_vec());
        if let Some(done) = self.divisions.get(&key) {
            return Some(done.clone());
        }
        let width = a.len();
        let divisor = resized(b, width + 1, FALSE);
        let mut rest = vec![FALSE; width];
        let mut quotient = vec![FALSE; width];
        for i in (0..width).rev() {
            // The partial remainder is less than the divisor, so that its double plus one needs one more bit.
            rest.insert(0, a[i]);
            let (less, fits) = self.difference(&rest, &divisor);
            quotient[i] = fits;
            rest = (0..width).map(|j| self.gates.choice(fits, less[j], rest[j])).collect();
            if self.gates.len() > self.max_gates {
                return None;
            }
        }
        self.divisions.insert(key, (quotient.clone(), rest.clone()));
        Some((quotient, rest))
    }

    fn shifted_right(&mut self, a: &[Bit], by: &[Bit], fill: Bit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut too_far = FALSE;
        for (k, &bit) in by.iter().enumerate() {
            if k >= usize::BITS as usize - 1 || 1usize << k >= width {
                too_far = self.gates.or(too_far, bit);
                continue;
            }
            let distance = 1usize << k;
            word = (0..width)
                .map(|i| {
                    let from = word.get(i + distance).copied().unwrap_or(fill);
                    self.gates.choice(bit, from, word[i])
                })
                .collect();
        }
        word.into_iter().map(|bit| self.gates.choice(too_far, fill, bit)).collect()
    }

    /// Returns the number that belongs to the last set bit of `order`; the width if no bit is set. Returns `None` if
    /// there are too many gates.
    fn count(&mut self, mut order: impl Iterator<Item = (Bit, usize)>, width: usize) -> Option<Word> {
        // The numbers are at most `width`: the higher bits are clear.
        let used = (usize::BITS - width.leading_zeros()).min(width as u32) as usize;
        let number = |n: usize| -> Word { (0..used).map(|i| Bit::constant(n >> i & 1 == 1)).collect() };
        let count = order.try_fold(number(width), |rest, (bit, n)| {
            let here = number(n);
            let chosen = (0..used).map(|i| self.gates.choice(bit, here[i], rest[i])).collect();
            (self.gates.len() <= self.max_gates).then_some(chosen)
        })?;
        Some(resized(&count, width, FALSE))
    }
}
