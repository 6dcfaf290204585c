//! Evaluation of affine expressions, maps and sets as unbounded integers.
//!
//! An affine expression denotes an integer, not a value modulo 2^w: only then are MLIR's simplifications of expressions
//! (also on construction) sound. Each subexpression is a term with enough bits for its values, by interval arithmetic.
//! A result must fit `index`; otherwise it is poison. A divisor that is not positive is undefined behaviour.
//! `dialects/SEMANTICS.md` has the sources.

use proofmark_ir::ApInt;
use proofmark_ir::Context;
use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::semantics::{Machine, Scalar, Term, Unsupported};

use super::integer::{Rounding, round_quotient};

/// The maximum width of an exact integer, in bits.
const MAX_BITS: u32 = 512;

/// An integer: a two's complement term wide enough for all its values, and its poison bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    term: Term,
    poison: Term,
    range: Range,
}

impl Exact {
    /// Returns the poison bit.
    pub(crate) fn poison(self) -> Term {
        self.poison
    }
}

/// Bounds of an integer, inclusive; `None` if they exceed `i128`.
type Range = Option<(i128, i128)>;

/// Returns the number of two's complement bits for every integer of a range.
fn bits((low, high): (i128, i128)) -> u32 {
    let needed = |n: i128| 129 - if n < 0 { (!n).leading_zeros() } else { n.leading_zeros() };
    needed(low).max(needed(high))
}

/// Evaluates expressions for one width of `index`. Undefined behaviour is stated to the machine.
#[derive(Debug)]
pub(crate) struct Evaluator<'a, 'm> {
    pub m: &'a mut Machine<'m>,
    width: u32,
}

impl<'a, 'm> Evaluator<'a, 'm> {
    pub(crate) fn new(m: &'a mut Machine<'m>) -> Self {
        let width = m.index_width();
        Evaluator { m, width }
    }

    /// Returns an `index` as a signed integer.
    pub(crate) fn of_index(&mut self, scalar: Scalar) -> Exact {
        let half = 1i128 << (self.width - 1);
        Exact { term: scalar.value, poison: scalar.poison, range: Some((-half, half - 1)) }
    }

    /// Returns operand `i` of the operation, which is an `index`, as an integer.
    pub(crate) fn operand(&mut self, i: usize) -> Result<Exact, Unsupported> {
        let scalar = self.m.scalar(i)?;
        if self.m.width(scalar.value) != self.width {
            return Err(Unsupported::new("affine operand that is not an index"));
        }
        Ok(self.of_index(scalar))
    }

    /// Returns an `index` that is known to be non-negative, as an integer.
    pub(crate) fn of_size(&mut self, scalar: Scalar) -> Exact {
        let largest = (1i128 << (self.width - 1)) - 1;
        let known = self.m.as_constant(scalar.value).and_then(ApInt::to_u128);
        let known = known.and_then(|size| i128::try_from(size).ok());
        let range = known.map_or((0, largest), |size| (size, size));
        Exact { term: scalar.value, poison: scalar.poison, range: Some(range) }
    }

    /// Returns a scalar of any width as a signed integer.
    pub(crate) fn of_signed(&mut self, scalar: Scalar) -> Exact {
        let own = self.m.width(scalar.value);
        let half = own.checked_sub(1).filter(|&bits| bits < 100).map(|bits| 1i128 << bits);
        let number =
            Exact { term: scalar.value, poison: scalar.poison, range: half.map(|half| (-half, half - 1)) };
        Exact { term: self.at(number, self.width), ..number }
    }

    pub(crate) fn constant(&mut self, value: i64) -> Exact {
        let value = i128::from(value);
        let width = bits((value, value)).max(self.width);
        let scalar = Scalar::constant(&mut **self.m, ApInt::from_i128(width, value));
        Exact { term: scalar.value, poison: scalar.poison, range: Some((value, value)) }
    }

    /// Returns the integer as a term of at least `width` bits.
    fn at(&mut self, number: Exact, width: u32) -> Term {
        if width > self.m.width(number.term) { self.m.sext(number.term, width) } else { number.term }
    }

    /// Returns both integers as terms of one width, at least `width` bits.
    fn both_at(&mut self, a: Exact, b: Exact, width: u32) -> [Term; 2] {
        let width = width.max(self.m.width(a.term)).max(self.m.width(b.term));
        [self.at(a, width), self.at(b, width)]
    }

    /// Returns the width of a term for the range, or `or` if the range is unknown.
    fn width_for(&self, range: Range, or: u32) -> Result<u32, Unsupported> {
        let width = range.map_or(or, bits).max(self.width);
        if width > MAX_BITS {
            Err(Unsupported::new("affine expression with values of more than 512 bits"))
        } else {
            Ok(width)
        }
    }

    pub(crate) fn add(&mut self, a: Exact, b: Exact) -> Result<Exact, Unsupported> {
        let range = a
            .range
            .zip(b.range)
            .and_then(|((al, ah), (bl, bh))| Some((al.checked_add(bl)?, ah.checked_add(bh)?)));
        let width = self.width_for(range, self.m.width(a.term).max(self.m.width(b.term)) + 1)?;
        let [x, y] = self.both_at(a, b, width);
        Ok(Exact { term: self.m.add(x, y), poison: self.m.or(a.poison, b.poison), range })
    }

    pub(crate) fn sub(&mut self, a: Exact, b: Exact) -> Result<Exact, Unsupported> {
        let minus_one = self.constant(-1);
        let negated = self.mul(b, minus_one)?;
        self.add(a, negated)
    }

    pub(crate) fn mul(&mut self, a: Exact, b: Exact) -> Result<Exact, Unsupported> {
        let range = a.range.zip(b.range).and_then(|((al, ah), (bl, bh))| {
            let corners =
                [al.checked_mul(bl)?, al.checked_mul(bh)?, ah.checked_mul(bl)?, ah.checked_mul(bh)?];
            Some((*corners.iter().min()?, *corners.iter().max()?))
        });
        let width = self.width_for(range, self.m.width(a.term) + self.m.width(b.term))?;
        let [x, y] = self.both_at(a, b, width);
        Ok(Exact { term: self.m.mul(x, y), poison: self.m.or(a.poison, b.poison), range })
    }

    /// States that a divisor that is not positive is undefined behaviour.
    pub(crate) fn positive(&mut self, b: Exact) {
        if b.range.is_some_and(|(low, _)| low > 0) {
            return;
        }
        let width = self.m.width(b.term);
        let zero = self.m.zero(width);
        let bad = self.m.sle(b.term, zero);
        let bad = self.m.or(bad, b.poison);
        self.m.ub_if(bad);
    }

    /// Returns `a floordiv b` or `a ceildiv b`.
    pub(crate) fn divide(&mut self, a: Exact, b: Exact, rounding: Rounding) -> Exact {
        self.positive(b);
        let [x, y] = self.both_at(a, b, 0);
        // Division by a positive divisor does not increase the magnitude.
        let range = match (a.range, b.range) {
            (Some((low, high)), Some((by, same))) if by == same && by > 0 => {
                let up = |n: i128| {
                    n.div_euclid(by) + i128::from(rounding == Rounding::Up && n.rem_euclid(by) != 0)
                };
                Some((up(low), up(high)))
            }
            (range, _) => range.map(|(low, high)| (low.min(0), high.max(0))),
        };
        let term = round_quotient(&mut **self.m, x, y, rounding);
        Exact { term, poison: self.m.or(a.poison, b.poison), range }
    }

    /// Returns `a mod b`, which is non-negative.
    pub(crate) fn modulo(&mut self, a: Exact, b: Exact) -> Exact {
        self.positive(b);
        let [x, y] = self.both_at(a, b, 0);
        let remainder = self.m.srem(x, y);
        let negative = self.m.is_negative(remainder);
        let above = self.m.add(remainder, y);
        let term = self.m.ite(negative, above, remainder);
        let range = b.range.map(|(_, high)| (0, (high - 1).max(0)));
        Exact { term, poison: self.m.or(a.poison, b.poison), range }
    }

    /// Returns the minimum or the maximum of two integers.
    fn extremum(&mut self, a: Exact, b: Exact, greatest: bool) -> Exact {
        let [x, y] = self.both_at(a, b, 0);
        let first = if greatest { self.m.slt(y, x) } else { self.m.slt(x, y) };
        let pick = |a: i128, b: i128| if greatest { a.max(b) } else { a.min(b) };
        let range = a.range.zip(b.range).map(|((al, ah), (bl, bh))| (pick(al, bl), pick(ah, bh)));
        Exact { term: self.m.ite(first, x, y), poison: self.m.or(a.poison, b.poison), range }
    }

    /// Returns the minimum or maximum of integers. The result is poison if one of them does not fit `index`.
    pub(crate) fn extremum_of(&mut self, all: &[Exact], greatest: bool) -> Result<Exact, Unsupported> {
        let mut fitting = Vec::with_capacity(all.len());
        for &number in all {
            let scalar = self.as_index(number);
            fitting.push(self.of_index(scalar));
        }
        let (&first, rest) =
            fitting.split_first().ok_or_else(|| Unsupported::new("affine map without results"))?;
        Ok(rest.iter().fold(first, |best, &next| self.extremum(best, next, greatest)))
    }

    /// Returns the integer as an `index`; poison if it does not fit.
    pub(crate) fn as_index(&mut self, number: Exact) -> Scalar {
        let wide = self.m.width(number.term);
        let value = self.m.trunc(number.term, self.width);
        let mut poison = number.poison;
        if wide > self.width && number.range.is_none_or(|range| bits(range) > self.width) {
            let restored = self.m.sext(value, wide);
            let is_inexact = self.m.ne(restored, number.term);
            poison = self.m.or(poison, is_inexact);
        }
        Scalar { value, poison }
    }

    /// Returns one bit: `a < b`.
    pub(crate) fn less(&mut self, a: Exact, b: Exact) -> Term {
        let [x, y] = self.both_at(a, b, 0);
        self.m.slt(x, y)
    }

    /// Returns one bit: `a >= b`.
    pub(crate) fn at_least(&mut self, a: Exact, b: Exact) -> Term {
        let less = self.less(a, b);
        self.m.not(less)
    }

    /// Returns one bit: not `0 <= a < b`.
    pub(crate) fn outside(&mut self, a: Exact, b: Exact) -> Term {
        let negative = self.m.is_negative(a.term);
        let above = self.at_least(a, b);
        self.m.or(negative, above)
    }

    /// Returns one bit: whether the integer is zero (`is_equality`), or non-negative.
    pub(crate) fn holds(&mut self, number: Exact, is_equality: bool) -> Term {
        if is_equality {
            return self.m.is_zero(number.term);
        }
        let negative = self.m.is_negative(number.term);
        self.m.not(negative)
    }

    /// Returns the value of an expression.
    pub(crate) fn expr(
        &mut self,
        ctx: &Context,
        expr: AffineExpr,
        [dims, symbols]: [&[Exact]; 2],
    ) -> Result<Exact, Unsupported> {
        let leaf = |of: &[Exact], i: u32| {
            of.get(i as usize)
                .copied()
                .ok_or_else(|| Unsupported::new("affine expression with missing operands"))
        };
        let both = |this: &mut Self, l, r| {
            Ok::<_, Unsupported>([this.expr(ctx, l, [dims, symbols])?, this.expr(ctx, r, [dims, symbols])?])
        };
        match expr.kind(ctx) {
            AffineExprKind::Constant(value) => Ok(self.constant(value)),
            AffineExprKind::Dim(i) => leaf(dims, i),
            AffineExprKind::Symbol(i) => leaf(symbols, i),
            AffineExprKind::Add(l, r) => both(self, l, r).and_then(|[l, r]| self.add(l, r)),
            AffineExprKind::Mul(l, r) => both(self, l, r).and_then(|[l, r]| self.mul(l, r)),
            AffineExprKind::Mod(l, r) => both(self, l, r).map(|[l, r]| self.modulo(l, r)),
            AffineExprKind::FloorDiv(l, r) => {
                both(self, l, r).map(|[l, r]| self.divide(l, r, Rounding::Down))
            }
            AffineExprKind::CeilDiv(l, r) => both(self, l, r).map(|[l, r]| self.divide(l, r, Rounding::Up)),
        }
    }

    /// Returns the values of the results of a map.
    pub(crate) fn map(
        &mut self,
        ctx: &Context,
        map: &AffineMap,
        inputs: &[Exact],
    ) -> Result<Vec<Exact>, Unsupported> {
        let (dims, symbols) = inputs
            .split_at_checked(map.dims as usize)
            .ok_or_else(|| Unsupported::new("affine map with missing operands"))?;
        map.results.iter().map(|&result| self.expr(ctx, result, [dims, symbols])).collect()
    }
}
