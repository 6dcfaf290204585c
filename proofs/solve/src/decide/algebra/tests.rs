//! Tests with identities on which solvers time out, at realistic widths, and with false conditions that must not be
//! proved.

use super::super::{Limits, Rung, SatResult, decide};
use crate::term::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::budget::STEPS_A_MILLISECOND;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};

/// Returns the answer on whether `a` and `b` differ for some input that satisfies `given`.
fn equal(terms: &mut Terms, given: Term, a: Term, b: Term) -> SatResult {
    let differ = terms.ne(a, b);
    let condition = terms.and(given, differ);
    decide(terms, condition, &Limits::default(), 10_000 * STEPS_A_MILLISECOND)
}

fn proved(build: impl Fn(&mut Terms, u32) -> (Term, Term, Term)) {
    proved_for(&[8, 16, 32, 64], build);
}

fn proved_for(widths: &[u32], build: impl Fn(&mut Terms, u32) -> (Term, Term, Term)) {
    for &width in widths {
        let mut terms = Terms::new();
        let (given, a, b) = build(&mut terms, width);
        let answer = equal(&mut terms, given, a, b);
        assert!(matches!(answer, SatResult::Unsat(_)), "i{width}: {answer:?}");
    }
}

fn variables(t: &mut Terms, width: u32) -> (Term, Term, Term, Term) {
    (t.bool(true), t.variable("a", width), t.variable("b", width), t.variable("x", width))
}

#[test]
fn products_form_a_ring() {
    proved(|t, w| {
        let (yes, a, b, x) = variables(t, w);
        let (xa, xb, sum) = (t.mul(x, a), t.mul(x, b), t.add(a, b));
        (yes, t.add(xa, xb), t.mul(x, sum))
    });
    proved(|t, w| {
        let (yes, a, b, _) = variables(t, w);
        let sum = t.add(a, b);
        let (aa, bb, ab) = (t.mul(a, a), t.mul(b, b), t.mul(a, b));
        let two = t.number(w, 2);
        let abab = t.mul(ab, two);
        let squares = t.add(aa, bb);
        (yes, t.mul(sum, sum), t.add(squares, abab))
    });
}

#[test]
fn a_sum_is_the_exclusive_or_and_the_carries() {
    proved(|t, w| {
        let (yes, a, b, _) = variables(t, w);
        let (differs, both, one) = (t.xor(a, b), t.and(a, b), t.number(w, 1));
        let carry = t.shl(both, one);
        (yes, t.add(a, b), t.add(differs, carry))
    });
}

#[test]
fn quotients_and_remainders() {
    proved(|t, w| {
        let (yes, a, b, _) = variables(t, w);
        let (q, r) = (t.sdiv(a, b), t.srem(a, b));
        let p = t.mul(q, b);
        (yes, t.add(p, r), a)
    });
    // Rounding up by the predecessor, and by the remainder.
    proved(|t, w| {
        let (_, a, b, _) = variables(t, w);
        let (one, zero) = (t.number(w, 1), t.zero(w));
        let (q, r) = (t.udiv(a, b), t.urem(a, b));
        let (whole, next) = (t.is_zero(r), t.add(q, one));
        let up = t.ite(whole, q, next);
        let before = t.sub(a, one);
        let quotient = t.udiv(before, b);
        let next = t.add(quotient, one);
        let is_zero = t.is_zero(a);
        let expanded = t.ite(is_zero, zero, next);
        (t.ne(b, zero), up, expanded)
    });
    // Rounding down by a comparison of a product.
    proved(|t, w| {
        let (_, a, b, _) = variables(t, w);
        let (one, zero) = (t.number(w, 1), t.zero(w));
        let (q, r) = (t.sdiv(a, b), t.srem(a, b));
        let (a_negative, b_negative) = (t.is_negative(a), t.is_negative(b));
        let differ = t.xor(a_negative, b_negative);
        let less = t.sub(q, one);
        let inexact = t.ne(r, zero);
        let down = t.and(inexact, differ);
        let source = t.ite(down, less, q);
        let p = t.mul(q, b);
        let inexact = t.ne(a, p);
        let down = t.and(inexact, differ);
        (t.ne(b, zero), source, t.ite(down, less, q))
    });
}

/// The high half of a product from products of halves.
fn high_by_halves(t: &mut Terms, w: u32, forget_a_carry: bool) -> (Term, Term, Term) {
    let (yes, a, b, _) = variables(t, w);
    let h = w / 2;
    let (wide_a, wide_b) = (t.zext(a, 2 * w), t.zext(b, 2 * w));
    let wide = t.mul(wide_a, wide_b);
    let high = t.extract(wide, w, w);
    let (mask, by) = (t.number(w, (1 << h) - 1), t.number(w, h.into()));
    let (a0, a1, b0, b1) = (t.and(a, mask), t.lshr(a, by), t.and(b, mask), t.lshr(b, by));
    let (ll, lh, hl, hh) = (t.mul(a0, b0), t.mul(a0, b1), t.mul(a1, b0), t.mul(a1, b1));
    let (llh, lhl, hll) = (t.lshr(ll, by), t.and(lh, mask), t.and(hl, mask));
    let mut s = t.add(lhl, hll);
    if !forget_a_carry {
        s = t.add(s, llh);
    }
    let (sh, lhh, hlh) = (t.lshr(s, by), t.lshr(lh, by), t.lshr(hl, by));
    let sum = t.add(hh, lhh);
    let sum = t.add(sum, hlh);
    (yes, high, t.add(sum, sh))
}

#[test]
fn the_high_half_of_a_product_by_halves() {
    proved(|t, w| high_by_halves(t, w, false));
}

#[test]
fn falsehoods_are_refuted_with_a_model() {
    for width in [8, 16, 32, 64] {
        let mut terms = Terms::new();
        let (given, a, b) = high_by_halves(&mut terms, width, true);
        assert!(matches!(equal(&mut terms, given, a, b), SatResult::Sat(_, Rung::Columns)));
        let (_, a, b, _) = variables(&mut terms, width);
        let (signed, unsigned) = (terms.sdiv(a, b), terms.udiv(a, b));
        let zero = terms.zero(width);
        let given = terms.ne(b, zero);
        assert!(matches!(equal(&mut terms, given, signed, unsigned), SatResult::Sat(_, Rung::Columns)));
    }
}

#[test]
fn overflow_of_a_product_by_division() {
    proved(|t, w| {
        let (_, a, b, _) = variables(t, w);
        let zero = t.zero(w);
        let overflows = t.apply(BvOp::UMulO, &[a, b]);
        let p = t.mul(a, b);
        let q = t.udiv(p, b);
        (t.ne(b, zero), overflows, t.ne(q, a))
    });
}

/// Tests that the normal form of random terms is equal to the terms for all inputs.
#[test]
fn normal_forms_are_equal() {
    use super::normal::{Mode, Normalizer};
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Pool;
    let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
    let (mut changed, mut high) = (0, 0);
    for seed in 0..150 {
        let width = 2 + (seed % 4) as u32;
        let mut pool = Pool::new(seed, width);
        pool.grow(15);
        for _ in 0..6 {
            // Long multiplication and sums of shifted extensions, which random choices seldom build.
            let wide = 2 * width;
            let factors: Vec<Term> = (0..4)
                .map(|_| {
                    let member = pool.member(width);
                    pool.terms.zext(member, wide)
                })
                .collect();
            let terms = &mut pool.terms;
            let (p, q) = (terms.mul(factors[0], factors[1]), terms.mul(factors[2], factors[1]));
            let by = terms.number(wide, (width / 2).into());
            let shifted = terms.shl(q, by);
            let sum = terms.add(p, shifted);
            let sum = terms.add(sum, factors[3]);
            let at = 1 + pool.dice.below(wide as usize - 1) as u32;
            let cut = pool.terms.extract(sum, at, wide - at);
            let (c, zero) = (pool.constant(wide - at), pool.terms.zero(wide - at));
            let (x, y) = (pool.member(width), pool.member(width));
            let terms = &mut pool.terms;
            let parts = [terms.eq(cut, c), terms.ult(zero, cut), terms.eq(x, y), terms.slt(x, y)];
            for part in parts {
                for mode in [Mode::Ring, Mode::RingAndLogic, Mode::RingOfParts] {
                    let normal = Normalizer::new(terms, &[part], mode).conjunction(terms, &[part]);
                    let yes = terms.bool(true);
                    let all = normal.iter().fold(yes, |all, &n| terms.and(all, n));
                    changed += usize::from(all != part);
                    high += usize::from(all != part && terms.cone(&[part]).contains(&cut));
                    let differ = terms.xor(all, part);
                    let outcome = search(terms, differ, &everything);
                    assert_eq!(
                        outcome,
                        Outcome::Never,
                        "{mode:?}: {} is not {}",
                        terms.show(part),
                        terms.show(all)
                    );
                }
            }
        }
    }
    assert!(changed > 400 && high > 100, "{changed} changed, {high} of them high parts");
}

/// Tests that a conjunction is unsatisfiable if algebra refutes it.
#[test]
fn conditions_refuted_by_algebra_have_no_model() {
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Pool;
    let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
    let (mut refuted, mut open) = (0, 0);
    for seed in 200..330 {
        let width = 2 + (seed % 3) as u32;
        let mut pool = Pool::new(seed, width);
        pool.grow(30);
        for _ in 0..10 {
            let (x, y) = (pool.member(width), pool.member(width));
            let bit = pool.member(1);
            let terms = &mut pool.terms;
            let part = [terms.ne(x, y), terms.eq(x, y), terms.ult(x, y)][pool.dice.below(3)];
            let parts = [part, bit];
            if parts.iter().any(|&p| pool.terms.value(p).is_some()) {
                continue;
            }
            let all = pool.terms.and(part, bit);
            let said =
                super::refutes(&mut pool.terms, &parts, &Limits::default(), 5_000 * STEPS_A_MILLISECOND);
            if said {
                refuted += 1;
                assert_eq!(search(&pool.terms, all, &everything), Outcome::Never, "{}", pool.terms.show(all));
            } else {
                open += 1;
            }
        }
    }
    assert!(refuted > 20 && open > 100, "{refuted} refuted, {open} open");
}

/// Tests that the change of variables preserves satisfiability, by exhaustive evaluation of both conjunctions without
/// z3.
#[test]
fn a_dividend_is_a_multiple_and_a_rest() {
    use super::dividend::change_variables;
    use crate::columns::{Effort, Outcome, search};
    let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
    let (mut yes, mut no) = (0, 0);
    for width in [4, 5, 6] {
        for (c, d, k) in [(3, 6, 0), (3, 3, 1), (5, 10, 4), (6, 9, 7), (7, 14, 13), (10, 10, 2), (6, 12, 15)]
        {
            let mut terms = Terms::new();
            let x = terms.variable("x", width);
            let [c, d, k] = [c, d, k].map(|n| terms.number(width, n));
            let (q, r, s) = (terms.udiv(x, c), terms.urem(x, d), terms.udiv(x, d));
            let sum = terms.add(q, r);
            let parts = [terms.eq(sum, k), terms.ne(s, k), terms.ult(k, x)];
            for parts in [&parts[..1], &parts[1..2], &parts[..], &[terms.ult(sum, s)], &[terms.ult(x, q)]] {
                let all = |terms: &mut Terms, parts: &[Term]| {
                    let yes = terms.bool(true);
                    parts.iter().fold(yes, |all, &p| terms.and(all, p))
                };
                let old = all(&mut terms, parts);
                let Some(changed) = change_variables(&mut terms, parts) else { continue };
                let new = all(&mut terms, &changed);
                let outcome = [old, new].map(|c| search(&terms, c, &everything) == Outcome::Never);
                assert_eq!(outcome[0], outcome[1], "{}", terms.show(old));
                *(if outcome[0] { &mut no } else { &mut yes }) += 1;
            }
        }
    }
    assert!(yes > 20 && no > 5, "{yes} {no}");
}

#[test]
fn the_quotient_of_the_negative_is_the_negative_quotient() {
    proved(|t, w| {
        let (_, x, y, _) = variables(t, w);
        let least = t.constant(ApInt::signed_min(w));
        let (other, some) = (t.ne(x, least), t.is_zero(y));
        let some = t.not(some);
        let negated = t.neg(x);
        let (quotient, q) = (t.sdiv(negated, y), t.sdiv(x, y));
        (t.and(other, some), quotient, t.neg(q))
    });
}

/// Returns `x / d` as a multiplication by 2^k / d, rounded up.
#[test]
fn division_by_multiplication() {
    proved(|t, w| {
        let (yes, x, ..) = variables(t, w);
        let (room, k) = (2 * w + 4, w + 3);
        let factor = ApInt::one(room).shl_by(k).udiv(&ApInt::new(room, 7)).add(&ApInt::one(room));
        let (wide, factor, seven) = (t.zext(x, room), t.constant(factor), t.number(w, 7));
        let product = t.mul(wide, factor);
        (yes, t.udiv(x, seven), t.extract(product, k, w))
    });
}

#[test]
fn division_twice_is_division_by_the_product() {
    proved(|t, w| {
        let (_, x, y, z) = variables(t, w);
        let overflows = t.apply(BvOp::UMulO, &[y, z]);
        let product = t.mul(y, z);
        let zero = t.is_zero(product);
        let excused = t.or(overflows, zero);
        let once = t.udiv(x, product);
        let first = t.udiv(x, y);
        (t.not(excused), once, t.udiv(first, z))
    });
}

/// Returns the quotient of `x << a` and `y << b`, and the condition that y is not zero and neither shift overflows.
fn quotient_of_shifts(t: &mut Terms, op: BvOp, [x, a, y, b]: [Term; 4]) -> (Term, Term) {
    let back = if op == BvOp::UDiv { BvOp::LShr } else { BvOp::AShr };
    let width = t.number(t.width(x), t.width(x).into());
    let nothing = t.is_zero(y);
    let mut given = t.not(nothing);
    let shifts = [(x, a), (y, b)].map(|(base, amount)| {
        let shifted = t.shl(base, amount);
        let restored = t.apply(back, &[shifted, amount]);
        for fact in [t.ult(amount, width), t.eq(restored, base)] {
            given = t.and(given, fact);
        }
        shifted
    });
    (t.apply(op, &shifts), given)
}

#[test]
fn a_quotient_of_shifts_needs_no_shift_of_the_operands() {
    for op in [BvOp::UDiv, BvOp::SDiv] {
        proved_for(&[8, 16, 32], |t, w| {
            let (_, a, b, x) = variables(t, w);
            let (quotient, given) = quotient_of_shifts(t, op, [x, a, x, b]);
            let one = t.number(w, 1);
            let power = t.shl(one, a);
            (given, quotient, t.lshr(power, b))
        });
        proved(|t, w| {
            let (_, a, x, y) = variables(t, w);
            let (quotient, given) = quotient_of_shifts(t, op, [x, a, y, a]);
            (given, quotient, t.apply(op, &[x, y]))
        });
    }
}

#[test]
fn quotients_of_equal_operands_are_equal() {
    for op in [BvOp::UDiv, BvOp::SDiv] {
        proved(|t, w| {
            let (yes, a, b, x) = variables(t, w);
            let amount = t.variable("n", w);
            let [shifted_a, shifted_b] = [a, b].map(|v| t.lshr(v, amount));
            let (divisor, differs) = (t.xor(shifted_a, shifted_b), t.xor(a, b));
            let same = t.lshr(differs, amount);
            (yes, t.apply(op, &[x, divisor]), t.apply(op, &[x, same]))
        });
    }
}

#[test]
fn a_shifted_product_is_divided_by_its_factor() {
    proved(|t, w| {
        let (_, a, b, amount) = variables(t, w);
        let (product, overflows, nothing) = (t.mul(a, b), t.apply(BvOp::UMulO, &[a, b]), t.is_zero(a));
        let excused = t.or(overflows, nothing);
        let shifted = t.lshr(product, amount);
        (t.not(excused), t.udiv(shifted, a), t.lshr(b, amount))
    });
}
