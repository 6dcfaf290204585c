//! Relations between the counters of loop nests by mixed-radix decomposition.
//!
//! In a loop or a nest that is taken as one loop, a counter with a constant initial value is often a digit of the
//! iteration number in a mixed-radix system. In `for 4 { for 7`, the inner counter is the iteration number modulo 7,
//! and the outer one is the iteration number divided by 7. The counters of both loops are evaluated for a limited
//! number of iterations. If the digits of the source form a complete number, the iteration number is a formula over the
//! source's counters, and each counter of the target is a formula over the iteration number.
//!
//! Input: the steps of both loops. Output: candidate roles [`Role::Formula`]. The candidates are unproved; the
//! induction checks them.
//!
//! Limitations: initial values are constants, all digits have one width of at most 64 bits, and a run has at most
//! `MAX_TRIPS` iterations.

use super::relate::Role;
use super::state::{Induction, Learned, Satisfiability, differs, flat};
use crate::exec::{Entry, Stepped};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Scalar, Term, TermBuilder};
use proofmark_solve::budgets;
use proofmark_solve::columns::evaluate;
use proofmark_solve::term::{Node, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximal number of evaluated iterations.
const MAX_TRIPS: usize = 4096;

/// The maximal numbers of terms in one evaluated step and in all of them together.
const MAX_CONE: usize = 1000;
const MAX_WORK: usize = 1 << 18;

/// A counter that is `first + step * (n / weight % radix)` in iteration `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Digit {
    /// The index of the part of the state.
    part: usize,
    first: u128,
    step: u128,
    weight: usize,
    /// `None` if the counter does not return to its first value within the run.
    radix: Option<usize>,
}

impl Digit {
    /// Returns the digit with the given sequence of values, if there is one.
    fn of(part: usize, width: u32, values: &[u128]) -> Option<Digit> {
        let first = *values.first()?;
        let weight = values.iter().position(|&value| value != first)?;
        let modulus = |x: u128| if width == 128 { x } else { x & ((1 << width) - 1) };
        let step = modulus(values[weight].wrapping_sub(first));
        let again = values.iter().skip(weight).position(|&value| value == first).map(|n| n + weight);
        let radix = match again {
            Some(n) if n % weight == 0 => Some(n / weight),
            Some(_) => return None,
            None => None,
        };
        let digit = Digit { part, first, step, weight, radix };
        let expected = |n: usize| {
            let place = n / weight;
            let place = radix.map_or(place, |radix| place % radix) as u128;
            modulus(first.wrapping_add(step.wrapping_mul(place)))
        };
        values.iter().enumerate().all(|(n, &value)| value == expected(n)).then_some(digit)
    }

    /// Returns the weight of the next higher digit.
    fn end(&self) -> Option<usize> {
        self.radix.map(|radix| radix * self.weight)
    }
}

/// Returns the counters of a loop that are digits. The evaluation ends when the loop exits, when every counter has
/// changed twice, or at a limit.
fn counters(terms: &Terms, init: &[Scalar], state: &[Scalar], step: &Stepped) -> Vec<Digit> {
    let Some(next) = &step.next else { return Vec::new() };
    let after = flat(&next.values);
    let mut counting: Vec<usize> = (0..state.len())
        .filter(|&i| {
            matches!(terms.node(state[i].value), Node::Var(_))
                && terms.as_constant(init[i].value).and_then(ApInt::to_u128).is_some()
                && terms.width(state[i].value) <= 64
        })
        .collect();
    loop {
        let known: Vec<Term> = counting.iter().map(|&i| state[i].value).collect();
        let before = counting.len();
        counting.retain(|&i| depends_only_on(terms, after[i].value, &known));
        if counting.len() == before {
            break;
        }
    }
    let mut roots: Vec<Term> = counting.iter().map(|&i| after[i].value).collect();
    roots.push(next.path);
    let cone = terms.cone(&roots).len();
    if counting.is_empty() || cone > MAX_CONE {
        return Vec::new();
    }
    let mut now: FxHashMap<Term, ApInt> = FxHashMap::default();
    for &i in &counting {
        now.extend(terms.as_constant(init[i].value).map(|first| (state[i].value, first.clone())));
    }
    let mut seen: Vec<Vec<u128>> = vec![Vec::new(); counting.len()];
    for _ in 0..MAX_TRIPS.min(MAX_WORK / cone) {
        for (values, &i) in seen.iter_mut().zip(&counting) {
            values.extend(now[&state[i].value].to_u128());
        }
        // A counter that has changed twice shows its radix.
        if seen.iter().all(|values| changes_twice(values)) {
            break;
        }
        let variable = |v: Term| now.get(&v).cloned().unwrap_or_else(|| ApInt::zero(terms.width(v)));
        let known = evaluate(terms, &roots, variable, |_, _, width| ApInt::zero(width));
        if !known[&next.path].is_true() {
            break;
        }
        now = counting.iter().map(|&i| (state[i].value, known[&after[i].value].clone())).collect();
    }
    let each = counting.iter().zip(&seen);
    each.filter_map(|(&i, values)| Digit::of(i, terms.width(state[i].value), values)).collect()
}

/// Returns whether `root` depends on no variable other than `known`. The arguments of uninterpreted functions are
/// ignored: most of these functions decide whether a call returns.
fn depends_only_on(terms: &Terms, root: Term, known: &[Term]) -> bool {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        match terms.node(term) {
            Node::Var(_) if !known.contains(&term) => return false,
            Node::Op(..) if seen.insert(term) => stack.extend(terms.operands(term)),
            _ => {}
        }
    }
    true
}

/// Returns whether the values leave their first value and change again.
fn changes_twice(values: &[u128]) -> bool {
    let moved = |from: &[u128]| from.iter().position(|value| Some(value) != from.first());
    moved(values).and_then(|first| moved(&values[first..])).is_some()
}

/// Returns the digits that form a complete number, from the lowest to the highest.
fn chain(digits: &[Digit]) -> Vec<Digit> {
    let mut chain: Vec<Digit> = Vec::new();
    let mut weight = 1;
    while let Some(&digit) = digits.iter().find(|digit| digit.weight == weight) {
        chain.push(digit);
        match digit.end() {
            Some(end) if end > weight => weight = end,
            _ => break,
        }
    }
    chain
}

fn number(terms: &mut Terms, width: u32, value: u128) -> Term {
    terms.constant(ApInt::new(width, value))
}

/// Returns the number formed by the digits from weight `low` to weight `high`, in units of `low`, or `None` if no
/// digits start and end there.
fn between(
    terms: &mut Terms,
    state: &[Scalar],
    chain: &[Digit],
    (low, high): (usize, Option<usize>),
) -> Option<Term> {
    let width = terms.width(state[chain.first()?.part].value);
    let from = chain.iter().position(|digit| digit.weight == low)?;
    let to = match high {
        Some(_) => chain.iter().position(|digit| digit.end() == high)? + 1,
        None => chain.len(),
    };
    let mut sum = number(terms, width, 0);
    for digit in chain.get(from..to)? {
        let (first, step) = (number(terms, width, digit.first), number(terms, width, digit.step));
        let mut place = terms.sub(state[digit.part].value, first);
        if digit.step != 1 {
            place = terms.apply(BvOp::UDiv, &[place, step]);
        }
        let weight = number(terms, width, (digit.weight / low) as u128);
        let place = terms.mul(place, weight);
        sum = terms.add(sum, place);
    }
    Some(sum)
}

impl<'a> Induction<'a> {
    /// Adds the formulas that relate the counters of both loops to `candidates`. `state` and `step` belong to the
    /// target and start from variables.
    pub(super) fn add_counter_formulas(
        &mut self,
        terms: &mut Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        (state, step): (&[Scalar], &Stepped),
        here: Term,
        candidates: &mut [Vec<Role>],
    ) {
        if source.entry.flat.is_none() && entry.flat.is_none() {
            return;
        }
        let (theirs, init) = (flat(&source.entry.init), flat(&entry.init));
        let digits = counters(terms, &theirs, &source.state, &source.step);
        let chain = chain(&digits);
        let Some(lowest) = chain.first() else { return };
        let width = terms.width(source.state[lowest.part].value);
        if chain.iter().any(|digit| terms.width(source.state[digit.part].value) != width) {
            return;
        }
        for ours in counters(terms, &init, state, step) {
            if terms.width(init[ours.part].value) != width {
                continue;
            }
            let direct = between(terms, &source.state, &chain, (ours.weight, ours.end()));
            let place = direct.or_else(|| {
                let all = between(terms, &source.state, &chain, (1, None))?;
                let weight = number(terms, width, ours.weight as u128);
                let place = terms.apply(BvOp::UDiv, &[all, weight]);
                Some(match ours.radix {
                    Some(radix) => {
                        let radix = number(terms, width, radix as u128);
                        terms.apply(BvOp::URem, &[place, radix])
                    }
                    None => place,
                })
            });
            let Some(place) = place else { continue };
            let (first, step) = (number(terms, width, ours.first), number(terms, width, ours.step));
            let place = terms.mul(place, step);
            let formula = terms.add(place, first);
            let role = Role::Formula(formula);
            let at_first = self.state(terms, &theirs, source, &[init[ours.part]], &[role])[0];
            let bad = differs(terms, at_first, init[ours.part]);
            let bad = terms.and(here, bad);
            if !candidates[ours.part].contains(&role)
                && self.check_satisfiable(terms, bad, budgets::INDUCTION_QUICK_SOLVER)
                    == Satisfiability::Never
            {
                candidates[ours.part].insert(0, role);
            }
        }
    }
}
