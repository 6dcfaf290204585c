//! Abstraction of products and quotients by variables, with lemmas.
//!
//! Each product, quotient and overflow test with an operand that is no constant becomes a fresh variable. Instances of
//! facts that hold for all inputs are added to the conjunction. The result is implied by the condition, so that the
//! condition is unsatisfiable if the result is.

use crate::term::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashMap;

/// The maximal number of abstracted operations, which bounds the number of pairs with lemmas.
const MAX_FORGOTTEN: usize = 24;

/// An abstracted operation: the operation, its operands after abstraction, and its variable.
#[derive(Clone, Copy)]
struct Forgotten {
    op: BvOp,
    x: Term,
    y: Term,
    variable: Term,
}

/// A conjunction with abstracted products and quotients.
pub(super) struct Forgetting {
    /// The conjuncts, with variables.
    pub(super) parts: Vec<Term>,
    /// The lemmas about the variables.
    pub(super) lemmas: Vec<Term>,
    /// The operation of each variable, operands first.
    #[cfg(test)]
    forgotten: Vec<Forgotten>,
}

/// Abstracts products and quotients by variables. The conjuncts and lemmas of the result follow from the conjunction of
/// `parts`.
pub(super) fn forget(terms: &mut Terms, parts: &[Term]) -> Forgetting {
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    let mut forgotten: Vec<Forgotten> = Vec::new();
    for term in terms.cone(parts) {
        let replaced = match terms.as_op(term) {
            Some((op, args)) => {
                let operands: Vec<Term> = args[..op.arity()].iter().map(|a| new[a]).collect();
                if is_hard(terms, op, &operands) {
                    stand_in(terms, &mut forgotten, op, operands[0], operands[1])
                } else {
                    terms.apply(op, &operands)
                }
            }
            None => term,
        };
        new.insert(term, replaced);
    }
    let bare: Vec<Term> = parts.iter().map(|p| new[p]).collect();
    let mut result = Vec::new();
    if forgotten.len() <= MAX_FORGOTTEN {
        let mut i = 0;
        // Lemmas about quotients contain products, which need lemmas, too.
        while i < forgotten.len() {
            let current = forgotten[i];
            result.extend(lemmas_of_one(terms, &mut forgotten, current));
            i += 1;
        }
        for f in forgotten.clone() {
            result.extend(lemma_of_overflow_by_division(terms, &forgotten, f));
        }
        for i in 0..forgotten.len() {
            for j in 0..forgotten.len() {
                if i != j {
                    let (p, q) = (forgotten[i], forgotten[j]);
                    result.extend(lemmas_of_two(terms, &mut forgotten, p, q));
                    if i < j && p.op == q.op && terms.width(p.x) == terms.width(q.x) {
                        result.push(congruence(terms, p, q));
                    }
                }
            }
        }
    }
    result.retain(|&p| !terms.is_bool(p, true));
    Forgetting {
        parts: bare,
        lemmas: result,
        #[cfg(test)]
        forgotten,
    }
}

/// Returns whether the operation is abstracted: products without a constant factor and their overflow tests, and
/// quotients except shifts.
fn is_hard(terms: &Terms, op: BvOp, operands: &[Term]) -> bool {
    match op {
        BvOp::Mul | BvOp::UMulO | BvOp::SMulO => operands.iter().all(|&o| terms.value(o).is_none()),
        BvOp::UDiv | BvOp::SDiv | BvOp::URem | BvOp::SRem => true,
        _ => false,
    }
}

fn stand_in(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, op: BvOp, x: Term, y: Term) -> Term {
    // A canonical order of the factors, so that equal products are one variable.
    let (x, y) = if op.is_commutative() && x > y { (y, x) } else { (x, y) };
    if let Some(known) = forgotten.iter().find(|f| f.op == op && f.x == x && f.y == y) {
        return known.variable;
    }
    let width = if op.is_predicate() { 1 } else { terms.width(x) };
    let variable = terms.variable(format!("{} {}", op.name(), forgotten.len()), width);
    forgotten.push(Forgotten { op, x, y, variable });
    variable
}

fn implies(terms: &mut Terms, condition: Term, conclusion: Term) -> Term {
    let not = terms.not(condition);
    terms.or(not, conclusion)
}

/// Returns the product of two terms, abstracted unless one is constant.
fn product(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, x: Term, y: Term) -> Term {
    if is_hard(terms, BvOp::Mul, &[x, y]) {
        stand_in(terms, forgotten, BvOp::Mul, x, y)
    } else {
        terms.mul(x, y)
    }
}

fn lemmas_of_one(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, f: Forgotten) -> Vec<Term> {
    match f.op {
        BvOp::Mul => lemmas_of_product(terms, f),
        BvOp::UDiv | BvOp::SDiv => {
            let mut lemmas = if f.op == BvOp::UDiv {
                lemmas_of_unsigned_quotient(terms, forgotten, f)
            } else {
                lemmas_of_signed_quotient(terms, forgotten, f)
            };
            lemmas.extend(lemmas_of_exact_quotient(terms, forgotten, f));
            lemmas.extend(lemma_of_shifted_operands(terms, forgotten, f));
            lemmas
        }
        BvOp::UMulO => lemmas_of_overflow(terms, f),
        _ => Vec::new(),
    }
}

/// Returns the lemmas of `p = x * y` modulo 2^w: the factors 0, 1 and -1, and the lowest bit.
fn lemmas_of_product(terms: &mut Terms, Forgotten { x, y, variable: p, .. }: Forgotten) -> Vec<Term> {
    let width = terms.width(p);
    let mut lemmas = Vec::new();
    for (a, b) in [(x, y), (y, x)] {
        let zero = terms.zero(width);
        let (one, minus_one) = (terms.number(width, 1), terms.constant(ApInt::ones(width)));
        let negative = terms.neg(b);
        for (factor, result) in [(zero, zero), (one, b), (minus_one, negative)] {
            let (is_factor, is_result) = (terms.eq(a, factor), terms.eq(p, result));
            lemmas.push(implies(terms, is_factor, is_result));
        }
    }
    let [low_p, low_x, low_y] = [p, x, y].map(|t| terms.trunc(t, 1));
    let both = terms.and(low_x, low_y);
    lemmas.push(terms.eq(low_p, both));
    lemmas
}

/// Returns the lemmas of `q = x / y`. For y = 0, q is all ones. Otherwise, `q * y` does not overflow, is at most x, and
/// leaves a remainder less than y.
fn lemmas_of_unsigned_quotient(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, f: Forgotten) -> Vec<Term> {
    let Forgotten { x, y, variable: q, .. } = f;
    let width = terms.width(q);
    let (zero, one) = (terms.zero(width), terms.number(width, 1));
    let ones = terms.constant(ApInt::ones(width));
    let by_zero = terms.eq(y, zero);
    let all_ones = terms.eq(q, ones);
    let mut lemmas = vec![implies(terms, by_zero, all_ones)];

    let p = product(terms, forgotten, q, y);
    let rest = terms.sub(x, p);
    let facts = [terms.ule(p, x), terms.ult(rest, y), terms.ule(q, x)];
    for fact in facts {
        lemmas.push(terms.or(by_zero, fact));
    }
    let by_one = terms.eq(y, one);
    let same = terms.eq(q, x);
    lemmas.push(implies(terms, by_one, same));
    // A divisor of at least two gives at most half of the dividend. The quotient is zero exactly if the divisor is
    // greater.
    let half = terms.lshr(x, one);
    let at_most_half = terms.ule(q, half);
    let small = terms.ule(y, one);
    lemmas.push(terms.or(small, at_most_half));
    let (greater, nothing) = (terms.ult(x, y), terms.eq(q, zero));
    let same = terms.eq(greater, nothing);
    lemmas.push(terms.or(by_zero, same));
    lemmas
}

/// Returns the lemmas of `q = x / y`, rounded toward zero: `x - q * y` is smaller than y in magnitude and has the sign
/// of x. There is no lemma about a zero divisor.
fn lemmas_of_signed_quotient(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, f: Forgotten) -> Vec<Term> {
    let Forgotten { x, y, variable: q, .. } = f;
    let width = terms.width(q);
    let (zero, one) = (terms.zero(width), terms.number(width, 1));
    let minus_one = terms.constant(ApInt::ones(width));
    let by_zero = terms.eq(y, zero);
    let p = product(terms, forgotten, q, y);
    let rest = terms.sub(x, p);
    let nothing_left = terms.eq(rest, zero);
    let magnitude = |terms: &mut Terms, t: Term| {
        let (negative, negated) = (terms.is_negative(t), terms.neg(t));
        terms.ite(negative, negated, t)
    };
    let (rest_size, y_size) = (magnitude(terms, rest), magnitude(terms, y));
    let smaller = terms.ult(rest_size, y_size);
    let (rest_negative, x_negative) = (terms.is_negative(rest), terms.is_negative(x));
    let same_sign = terms.eq(rest_negative, x_negative);
    let sign = terms.or(nothing_left, same_sign);
    let (q_size, x_size) = (magnitude(terms, q), magnitude(terms, x));
    let no_greater = terms.ule(q_size, x_size);
    let mut lemmas = [smaller, sign, no_greater].map(|fact| terms.or(by_zero, fact)).to_vec();
    let negated = terms.neg(x);
    for (divisor, result) in [(one, x), (minus_one, negated)] {
        let (is_divisor, is_result) = (terms.eq(y, divisor), terms.eq(q, result));
        lemmas.push(implies(terms, is_divisor, is_result));
    }
    lemmas
}

/// Returns the lemmas that `(y * z) / y` is z if the product does not overflow; z may be a constant. For unsigned
/// numbers, `((y * z) >> a) / y` is `z >> a`.
fn lemmas_of_exact_quotient(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, f: Forgotten) -> Vec<Term> {
    let Forgotten { x, y, variable: q, .. } = f;
    let overflow = if f.op == BvOp::UDiv { BvOp::UMulO } else { BvOp::SMulO };
    let (x, amount) = match terms.as_op(x) {
        Some((BvOp::LShr, [dividend, amount, _])) if f.op == BvOp::UDiv => (dividend, amount),
        _ => (x, terms.zero(terms.width(x))),
    };
    let mut factors: Vec<Term> = forgotten
        .iter()
        .filter(|p| p.op == BvOp::Mul && p.variable == x)
        .filter_map(|p| if p.x == y { Some(p.y) } else { (p.y == y).then_some(p.x) })
        .collect();
    if let Some(form) = terms.linear(x)
        && let [(term, coefficient)] = &form.summands[..]
        && *term == y
        && form.constant.is_zero()
    {
        factors.push(terms.constant(coefficient.clone()));
    }
    let by_zero = terms.is_zero(y);
    factors
        .into_iter()
        .map(|z| {
            let overflows = if terms.value(z).is_some() {
                terms.apply(overflow, &[y, z])
            } else {
                stand_in(terms, forgotten, overflow, y, z)
            };
            let shifted = terms.lshr(z, amount);
            let exact = terms.eq(q, shifted);
            let lemma = terms.or(overflows, exact);
            terms.or(by_zero, lemma)
        })
        .collect()
}

/// Returns the lemma of `q = (s << a) / (t << b)` for equal s and t, or equal amounts. One of the amounts can be 0.
///
/// If t is not zero and no shift overflows, q is `s / t` for equal amounts. For equal s and t, q is 2^(a - b), or 0 if
/// a is less than b. The signed quotient of the least number and -1 is the least number, which is 2^(w - 1) modulo 2^w.
fn lemma_of_shifted_operands(
    terms: &mut Terms,
    forgotten: &mut Vec<Forgotten>,
    Forgotten { op, x, y, variable: q }: Forgotten,
) -> Option<Term> {
    let zero = terms.zero(terms.width(q));
    let [dividend, divisor] = [x, y].map(|t| match terms.as_op(t) {
        Some((BvOp::Shl, [base, amount, _])) => Some((base, amount)),
        _ => None,
    });
    let (s, a, t, b) = match (dividend, divisor) {
        (Some((s, a)), Some((t, b))) => (s, a, t, b),
        (Some((s, a)), None) => (s, a, y, zero),
        (None, Some((t, b))) => (x, zero, t, b),
        (None, None) => return None,
    };
    let expected = if s == t {
        let (one, difference) = (terms.number(terms.width(q), 1), terms.sub(a, b));
        let (power, less) = (terms.shl(one, difference), terms.ult(a, b));
        terms.ite(less, zero, power)
    } else if a == b {
        stand_in(terms, forgotten, op, s, t)
    } else {
        return None;
    };
    let width = terms.number(terms.width(q), terms.width(q).into());
    let mut excused = terms.is_zero(t);
    for (base, amount, shifted) in [(s, a, x), (t, b, y)] {
        let back = if op == BvOp::UDiv { terms.lshr(shifted, amount) } else { terms.ashr(shifted, amount) };
        for excuse in [terms.ule(width, amount), terms.ne(back, base)] {
            excused = terms.or(excused, excuse);
        }
    }
    let follows = terms.eq(q, expected);
    Some(terms.or(excused, follows))
}

/// Returns the lemmas that a product with a factor of 0 or 1 does not overflow.
fn lemmas_of_overflow(terms: &mut Terms, Forgotten { x, y, variable, .. }: Forgotten) -> Vec<Term> {
    let fits = terms.not(variable);
    let one = terms.number(terms.width(x), 1);
    [x, y]
        .into_iter()
        .map(|factor| {
            let small = terms.ule(factor, one);
            implies(terms, small, fits)
        })
        .collect()
}

/// Returns the lemma that `x * y` overflows exactly if `(x * y) / y` is not x, where that quotient occurs.
fn lemma_of_overflow_by_division(terms: &mut Terms, forgotten: &[Forgotten], o: Forgotten) -> Vec<Term> {
    if o.op != BvOp::UMulO {
        return Vec::new();
    }
    let mut lemmas = Vec::new();
    for p in forgotten.iter().filter(|p| p.op == BvOp::Mul && p.x == o.x && p.y == o.y) {
        for q in forgotten.iter().filter(|q| q.op == BvOp::UDiv && q.x == p.variable) {
            let other = if q.y == o.y { o.x } else { o.y };
            if q.y == o.y || q.y == o.x {
                let (by_zero, back) = (terms.is_zero(q.y), terms.eq(q.variable, other));
                let exact = terms.xor(back, o.variable);
                lemmas.push(terms.or(by_zero, exact));
            }
        }
    }
    lemmas
}

fn lemmas_of_two(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, p: Forgotten, q: Forgotten) -> Vec<Term> {
    match (p.op, q.op) {
        (BvOp::UDiv, BvOp::UDiv) if p.x == q.variable => divided_twice(terms, forgotten, p, q),
        (BvOp::UDiv, BvOp::UDiv) if p.y == q.y && terms.width(p.x) == terms.width(q.x) => {
            same_divisor(terms, forgotten, p, q)
        }
        (BvOp::SDiv, BvOp::SDiv) => negated_operand(terms, p, q),
        (BvOp::Mul, BvOp::Mul) if p.variable < q.variable => negated_factor(terms, forgotten, p, q),
        // The quotient of a product without overflow by one of its factors is the other factor. The product of a
        // quotient and its divisor does not overflow.
        (BvOp::UMulO, BvOp::UDiv) if [p.x, p.y].contains(&q.variable) && [p.x, p.y].contains(&q.y) => {
            let zero = terms.is_zero(q.y);
            let fits = terms.not(p.variable);
            vec![terms.or(zero, fits)]
        }
        _ => Vec::new(),
    }
}

/// Returns the lemma that two results of one operation are equal for equal operands.
fn congruence(terms: &mut Terms, p: Forgotten, q: Forgotten) -> Term {
    let (same_x, same_y) = (terms.eq(p.x, q.x), terms.eq(p.y, q.y));
    let (same, follows) = (terms.and(same_x, same_y), terms.eq(p.variable, q.variable));
    implies(terms, same, follows)
}

/// Returns the lemma that two signed quotients are negatives of each other if one operand of the first is the negative
/// of that of the second. The least number is an exception.
fn negated_operand(terms: &mut Terms, p: Forgotten, q: Forgotten) -> Vec<Term> {
    if terms.width(p.x) != terms.width(q.x) {
        return Vec::new();
    }
    let mut opposite = |a: Term, b: Term| terms.linear(a).is_some() && terms.neg(b) == a;
    let operand = if p.y == q.y && opposite(p.x, q.x) {
        p.x
    } else if p.x == q.x && opposite(p.y, q.y) {
        p.y
    } else {
        return Vec::new();
    };
    let (by_zero, least) = (terms.is_zero(p.y), terms.constant(ApInt::signed_min(terms.width(p.x))));
    let is_least = terms.eq(operand, least);
    let negated = terms.neg(q.variable);
    let follows = terms.eq(p.variable, negated);
    let excused = terms.or(by_zero, is_least);
    vec![terms.or(excused, follows)]
}

/// Returns the lemma for two products of signed quotients with one divisor: if one quotient is the negative of the
/// other, so are the products.
fn negated_factor(terms: &mut Terms, forgotten: &[Forgotten], p: Forgotten, q: Forgotten) -> Vec<Term> {
    let is_quotient = |t: Term| forgotten.iter().any(|f| f.op == BvOp::SDiv && f.variable == t);
    let factors = [(p.x, p.y), (p.y, p.x)].into_iter().flat_map(|a| [(a, (q.x, q.y)), (a, (q.y, q.x))]);
    let same = factors.filter(|((x, c), (y, d))| c == d && x != y && is_quotient(*x) && is_quotient(*y));
    same.map(|((x, _), (y, _))| {
        let (opposite, negated) = (terms.neg(y), terms.neg(q.variable));
        let (opposite, follows) = (terms.eq(x, opposite), terms.eq(p.variable, negated));
        implies(terms, opposite, follows)
    })
    .collect()
}

/// Returns the lemma that `(x / y) / z` is `x / (y * z)` if that product does not overflow and is not zero.
fn divided_twice(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, p: Forgotten, q: Forgotten) -> Vec<Term> {
    let (y, z) = (q.y, p.y);
    let is_product = |m: &&Forgotten| m.op == BvOp::Mul && [(y, z), (z, y)].contains(&(m.x, m.y));
    let Some(product) = forgotten.iter().find(is_product).map(|m| m.variable) else { return Vec::new() };
    let is_quotient = |u: &&Forgotten| u.op == BvOp::UDiv && u.x == q.x && u.y == product;
    let Some(at_once) = forgotten.iter().find(is_quotient).map(|u| u.variable) else { return Vec::new() };
    let overflows = stand_in(terms, forgotten, BvOp::UMulO, y, z);
    let zero = terms.is_zero(product);
    let excused = terms.or(overflows, zero);
    let same = terms.eq(p.variable, at_once);
    vec![terms.or(excused, same)]
}

/// Returns the lemmas for two quotients with one divisor: the quotients have the order of the dividends. If the
/// dividends differ by one, the quotients differ exactly if the greater dividend has no remainder.
fn same_divisor(terms: &mut Terms, forgotten: &mut Vec<Forgotten>, p: Forgotten, q: Forgotten) -> Vec<Term> {
    let width = terms.width(p.x);
    let by_zero = terms.is_zero(p.y);
    let mut lemmas = Vec::new();
    let (ordered, results) = (terms.ule(p.x, q.x), terms.ule(p.variable, q.variable));
    let monotonic = implies(terms, ordered, results);
    lemmas.push(terms.or(by_zero, monotonic));
    let difference = terms.sub(q.x, p.x);
    if terms.value(difference).is_some_and(ApInt::is_one) {
        // q.x = p.x + 1, without overflow unless q.x is zero.
        let whole = product(terms, forgotten, q.variable, p.y);
        let exact = terms.eq(whole, q.x);
        let one = terms.number(width, 1);
        let less = terms.sub(q.variable, one);
        let expected = terms.ite(exact, less, q.variable);
        let follows = terms.eq(p.variable, expected);
        let wrapped = terms.is_zero(q.x);
        let excused = terms.or(by_zero, wrapped);
        lemmas.push(terms.or(excused, follows));
    }
    lemmas
}

#[cfg(test)]
mod tests {
    //! Tests that every lemma holds for all inputs if the variables have the values of their operations.

    use super::*;
    use crate::columns::{Effort, Outcome, search};
    use crate::term::testing::Pool;

    #[test]
    fn lemmas_are_true() {
        let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
        let mut n = 0;
        for seed in 0..60 {
            let width = 2 + (seed % 4) as u32;
            let mut pool = Pool::new(seed, width);
            pool.grow(12);
            let (x, y) = (pool.member(width), pool.member(width));
            let one = pool.terms.number(width, 1);
            let above = pool.terms.add(x, one);
            let mut parts = Vec::new();
            for op in [BvOp::Mul, BvOp::UDiv, BvOp::SDiv, BvOp::UMulO, BvOp::SMulO] {
                let terms = &mut pool.terms;
                let (result, next) = (terms.apply(op, &[x, y]), terms.apply(op, &[above, y]));
                parts.push(terms.eq(result, next));
            }
            let product = pool.terms.mul(x, y);
            let three = pool.terms.number(width, 3);
            let multiple = pool.terms.mul(y, three);
            for op in [BvOp::UDiv, BvOp::SDiv] {
                for dividend in [product, multiple] {
                    let back = pool.terms.apply(op, &[dividend, y]);
                    parts.push(pool.terms.eq(back, x));
                }
            }
            let (minus_x, minus_y) = (pool.terms.neg(x), pool.terms.neg(y));
            for (a, b) in [(minus_x, y), (x, minus_y)] {
                let negated = pool.terms.sdiv(a, b);
                parts.push(pool.terms.eq(negated, x));
            }
            let amount = pool.member(width);
            let [y_by_x, y_by_amount] = [x, amount].map(|by| pool.terms.shl(y, by));
            let x_by_amount = pool.terms.shl(x, amount);
            for op in [BvOp::UDiv, BvOp::SDiv] {
                for (dividend, divisor) in
                    [(y_by_x, y_by_amount), (y_by_x, y), (y, y_by_amount), (x_by_amount, y_by_amount)]
                {
                    let quotient = pool.terms.apply(op, &[dividend, divisor]);
                    parts.push(pool.terms.eq(quotient, x));
                }
            }
            let shifted_product = pool.terms.lshr(product, amount);
            let shifted_multiple = pool.terms.lshr(multiple, amount);
            for dividend in [shifted_product, shifted_multiple] {
                let quotient = pool.terms.udiv(dividend, y);
                parts.push(pool.terms.eq(quotient, x));
            }
            let quotient = pool.terms.udiv(x, y);
            parts.push(pool.terms.apply(BvOp::UMulO, &[quotient, y]));
            let terms = &mut pool.terms;
            let Forgetting { lemmas: all, forgotten, .. } = forget(terms, &parts);
            let mut meaning: FxHashMap<Term, Term> = FxHashMap::default();
            for f in forgotten {
                let operands = terms.substitute(&[f.x, f.y], |_, t| meaning.get(&t).copied());
                let result = terms.apply(f.op, &operands);
                meaning.insert(f.variable, result);
            }
            let all = terms.substitute(&all, |_, t| meaning.get(&t).copied());
            for &lemma in &all {
                let broken = terms.not(lemma);
                n += 1;
                let outcome = search(terms, broken, &everything);
                assert_eq!(outcome, Outcome::Never, "width {width}: {}", terms.show(lemma));
            }
        }
        assert!(n > 500, "only {n} lemmas were looked at");
    }
}
