//! Tests of every method against exhaustive evaluation, on random conditions over few bits.

use super::*;
use crate::term::testing::Pool;
use proofmark_ir::ApInt;
use proofmark_ir::budget::{Budget, Exhausted, Limit, STEPS_A_MILLISECOND};
use proofmark_ir::semantics::{BvOp, Symbol};
use std::time::Duration;

/// The budget of one call: ten seconds.
const STEPS: u64 = 10_000 * STEPS_A_MILLISECOND;

/// Returns random one-bit terms over a few variables.
fn conditions(width: u32, seeds: std::ops::Range<u64>, mut check: impl FnMut(&mut Terms, Term)) {
    for seed in seeds {
        let mut pool = Pool::new(seed, width);
        pool.grow(40);
        for _ in 0..12 {
            let (a, b) = (pool.member(width), pool.member(width));
            let equal = pool.terms.eq(a, b);
            let bit = pool.member(1);
            let differ = pool.terms.not(equal);
            for condition in [equal, bit, pool.terms.and(differ, bit)] {
                if pool.terms.value(condition).is_none() {
                    check(&mut pool.terms, condition);
                }
            }
        }
    }
}

/// Returns whether the condition is satisfiable, by simple evaluation of all inputs.
fn can_hold(terms: &Terms, condition: Term) -> bool {
    let everything = Effort { exhaustive_work: u64::MAX, ..Effort::default() };
    match columns::search(terms, condition, &everything) {
        columns::Outcome::Holds(_) => true,
        columns::Outcome::Never => false,
        columns::Outcome::NotSeen => panic!("few bits can be exhausted"),
    }
}

#[test]
fn the_solver_agrees_with_exhaustion() {
    let mut tally = [0, 0];
    for (width, seeds) in [(2, 0..12), (3, 20..40), (4, 40..60)] {
        conditions(width, seeds, |terms, condition| {
            let truth = can_hold(terms, condition);
            tally[usize::from(truth)] += 1;
            let parts = conjuncts(terms, condition);
            let said = solver::ask(terms, &parts, STEPS, 1024);
            match checked_result(terms, condition, said, Rung::Solver) {
                SatResult::Unsat(_) => assert!(!truth, "{}", terms.show(condition)),
                SatResult::Sat(model, _) => {
                    assert!(truth, "{}", terms.show(condition));
                    assert!(model.satisfies(terms, condition));
                }
                SatResult::Unknown(reason) => panic!("{reason}: {}", terms.show(condition)),
            }
        });
    }
    assert!(tally[0] > 20 && tally[1] > 100, "both answers must come up: {tally:?}");
}

/// Tests that bit-blasting decides every condition and agrees with exhaustive evaluation.
#[test]
fn bits_agree_with_exhaustion() {
    let mut tally = [0, 0];
    for (width, seeds) in [(1, 0..60), (2, 0..60), (3, 100..200), (4, 200..300)] {
        conditions(width, seeds, |terms, condition| {
            let truth = can_hold(terms, condition);
            tally[usize::from(truth)] += 1;
            match bits::ask(terms, &conjuncts(terms, condition), bits::QUICK) {
                Some(SolverResult::Unsatisfiable) => assert!(!truth, "{}", terms.show(condition)),
                Some(SolverResult::Satisfiable(model)) => {
                    assert!(truth, "{}", terms.show(condition));
                    assert!(model.satisfies(terms, condition), "{}", terms.show(condition));
                }
                other => panic!("{other:?}: {}", terms.show(condition)),
            }
        });
    }
    assert!(tally[0] > 200 && tally[1] > 1000, "both answers must come up: {tally:?}");
}

#[test]
fn the_ladder_agrees_with_exhaustion() {
    conditions(3, 100..130, |terms, condition| {
        let truth = can_hold(terms, condition);
        match decide(terms, condition, &Limits::default(), STEPS) {
            SatResult::Unsat(_) => assert!(!truth, "{}", terms.show(condition)),
            SatResult::Sat(..) => assert!(truth, "{}", terms.show(condition)),
            SatResult::Unknown(reason) => panic!("{reason}"),
        }
    });
}

/// Tests that an uninterpreted function is congruent and otherwise unconstrained: equal arguments give equal results,
/// and any other values are possible.
#[test]
fn unknown_functions_are_congruent_and_nothing_else() {
    let mut terms = Terms::new();
    let (a, b) = (terms.variable("a", 8), terms.variable("b", 8));
    let f = Symbol::abstraction("f");
    let (f, g) = (terms.uninterpreted(&f, &[a], 8), terms.uninterpreted(&f, &[b], 8));
    let (same, differ) = (terms.eq(a, b), terms.ne(f, g));
    let never = terms.and(same, differ);
    assert!(matches!(decide(&mut terms, never, &Limits::default(), STEPS), SatResult::Unsat(_)));
    let not_same = terms.not(same);
    let equal = terms.eq(f, g);
    let sometimes = terms.and(not_same, equal);
    let SatResult::Sat(model, _) = decide(&mut terms, sometimes, &Limits::default(), STEPS) else {
        panic!("f may be constant")
    };
    assert!(model.satisfies(&terms, sometimes));
    let h = terms.uninterpreted(&Symbol::abstraction("h"), &[a], 64);
    let number = terms.number(64, 0x1234_5678_9abc_def0);
    let exactly = terms.eq(h, number);
    assert!(matches!(decide(&mut terms, exactly, &Limits::default(), STEPS), SatResult::Sat(_, Rung::Bits)));
    let said = solver::ask(&terms, &[exactly], STEPS, 1024);
    assert!(matches!(checked_result(&terms, exactly, said, Rung::Solver), SatResult::Sat(..)));
}

#[test]
fn cases_agree_with_exhaustion() {
    let mut refuted = 0;
    conditions(3, 300..330, |terms, condition| {
        let truth = can_hold(terms, condition);
        let parts = conjuncts(terms, condition);
        if split::refutes(terms, &parts, &Limits::default(), STEPS) {
            refuted += 1;
            assert!(!truth, "{}", terms.show(condition));
        }
    });
    assert!(refuted > 10, "only {refuted}");
}

/// Tests that the solver's constraints on float operations agree with the evaluation of given operands.
#[test]
fn the_solver_computes_with_floats_as_defined() {
    use proofmark_ir::context::FloatKind::{BF16, F8E3M4, F8E4M3, F8E5M2, F16, F32, F64};
    use proofmark_ir::semantics::FloatOp::{self, *};
    use proofmark_ir::semantics::{Rounding, float};
    let mut dice = crate::term::testing::Dice::new(5);
    let roundings = [
        Rounding::NearestEven,
        Rounding::NearestAway,
        Rounding::TowardZero,
        Rounding::Upward,
        Rounding::Downward,
    ];
    for round in 0..300 {
        let kind = dice.pick(&[F8E5M2, F8E4M3, F8E3M4, F16, BF16, F32, F64]);
        let r = dice.pick(&roundings);
        let ops = [
            Add(r),
            Sub(r),
            Mul(r),
            Fma(r),
            RoundToIntegral(r),
            Convert(F16, r),
            Convert(F32, r),
            FromSigned(r),
            FromUnsigned(r),
            ToSigned(8),
            ToUnsigned(9),
            FitsSigned(8),
            FitsUnsigned(7),
            ToSigned(64),
            FitsSigned(64),
            FitsUnsigned(128),
            Equal,
            Less,
            LessOrEqual,
            IsNan,
            Sqrt,
            Rem,
        ];
        let mut op: FloatOp = ops[round % ops.len()];
        if kind == F64 && matches!(op, Mul(_) | Fma(_) | Sqrt) {
            op = Add(r);
        }
        let mut terms = Terms::new();
        let width = if matches!(op, FromSigned(_) | FromUnsigned(_)) { 24 } else { kind.width() };
        let mut parts = Vec::new();
        let mut inputs = Vec::new();
        let mut values = Vec::new();
        for i in 0..op.arity() {
            let x = terms.variable(format!("x{i}"), width);
            let infinity = float::infinity(kind).unwrap_or(ApInt::zero(kind.width())).zext_or_trunc(width);
            let value = match dice.below(8) {
                0 => ApInt::zero(width),
                1 => ApInt::signed_min(width),
                2 => infinity,
                3 => ApInt::ones(width),
                // A number of about the same magnitude as the previous one, so that significands overlap.
                4 if i > 0 => {
                    let v: &ApInt = &values[i - 1];
                    v.not()
                }
                _ => ApInt::from_limbs(width, vec![dice.next()]),
            };
            let constant = terms.constant(value.clone());
            parts.push(terms.eq(x, constant));
            inputs.push(x);
            values.push(value);
        }
        let result = terms.raw(BvOp::Float(op, kind), &inputs);
        let expected =
            proofmark_ir::semantics::eval(BvOp::Float(op, kind), &values.iter().collect::<Vec<_>>());
        let expected = terms.constant(expected);
        let same = terms.eq(result, expected);
        let different = terms.not(same);
        let right = solver::ask(&terms, &[&parts[..], &[same]].concat(), STEPS, 1024);
        let wrong = solver::ask(&terms, &[&parts[..], &[different]].concat(), STEPS, 1024);
        assert!(
            matches!(right, solver::SolverResult::Satisfiable(_)),
            "{op:?} {} {values:?}: {right:?}",
            kind.name()
        );
        // An operation that the theory of floats does not have is an uninterpreted function.
        let unknown = matches!(op, Rem | Fma(_)) || (kind == F8E3M4 && matches!(op, RoundToIntegral(_)));
        if !unknown {
            assert_eq!(wrong, solver::SolverResult::Unsatisfiable, "{op:?} {} {values:?}", kind.name());
        }
    }
}

/// Tests overflow of products for every pair of numbers at small widths, where z3's own predicates are wrong.
#[test]
fn overflow_of_products_in_the_solver() {
    let mut wrong = Vec::new();
    for width in [1, 2, 3, 4, 5] {
        for (x, y) in (0..1u128 << width).flat_map(|x| (0..1u128 << width).map(move |y| (x, y))) {
            let (x, y) = (ApInt::new(width, x), ApInt::new(width, y));
            for (op, expected) in [(BvOp::SMulO, x.smul_overflows(&y)), (BvOp::UMulO, x.umul_overflows(&y))] {
                let mut terms = Terms::new();
                let (a, b) = (terms.variable("a", width), terms.constant(y.clone()));
                let c = terms.constant(x.clone());
                let is = terms.raw(BvOp::Eq, &[a, c]);
                let overflows = terms.raw(op, &[a, b]);
                let said = solver::ask(&terms, &[is, overflows], STEPS, 1024);
                if matches!(said, SolverResult::Satisfiable(_)) != expected {
                    wrong.push(format!("{op:?} of {x:?} and {y:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Tests that every method checks the budget of its terms: with an exhausted budget, each method ends at its first
/// check.
#[test]
fn every_procedure_ends_when_the_budget_is_exceeded() {
    type Means = fn(&mut Terms, &[Term], Term);
    let limits = Limits::default();
    let means: [(&str, Means); 4] = [
        ("algebra", |terms, parts, _| {
            algebra::refutes(terms, parts, &Limits::default(), 0);
        }),
        ("the evaluation of inputs", |terms, _, condition| {
            quick_check(terms, condition, &Limits::default());
        }),
        ("", |terms, _, condition| {
            Model { values: Vec::new(), calls: Vec::new(), seed: 0 }.satisfies(terms, condition);
        }),
        ("", |terms, _, _| {
            (0..1 << 20).for_each(|n| {
                let n = terms.number(64, n);
                terms.add(n, n);
            });
        }),
    ];
    for (stage, compute) in means {
        let budget = Budget::new(Duration::ZERO, u64::MAX);
        let mut terms = Terms::with_budget(budget.clone());
        let end = budget.run(|| {
            let (x, y) = (terms.variable("x", 65536), terms.variable("y", 65536));
            let (xy, sum) = (terms.mul(x, y), terms.add(x, y));
            let (square, quotient) = (terms.mul(sum, sum), terms.udiv(xy, sum));
            let parts = [terms.eq(square, quotient), terms.ult(quotient, xy)];
            let condition = terms.and(parts[0], parts[1]);
            compute(&mut terms, &parts, condition);
        });
        assert_eq!(end, Err(Exhausted { limit: Limit::Time(Duration::ZERO), stage }));
    }
    // Terms that are too wide for every method are undecided without any computation.
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", 1 << 20), terms.variable("y", 1 << 20));
    let (xy, sum) = (terms.mul(x, y), terms.add(x, y));
    let (square, quotient) = (terms.mul(sum, sum), terms.udiv(xy, sum));
    let condition = terms.eq(square, quotient);
    let reason = "a term of 1048576 bits exceeds the limit of 262144 bits".to_owned();
    assert_eq!(decide(&mut terms, condition, &limits, STEPS), SatResult::Unknown(reason));
}

/// Tests that bit-blasting does not accept a wide bit count, whose gates grow with the square of the width.
#[test]
fn counts_of_many_bits_are_left_to_others() {
    for op in [BvOp::PopCount, BvOp::LeadingZeros, BvOp::TrailingZeros] {
        let mut terms = Terms::new();
        let x = terms.variable("x", 20_000);
        let count = terms.apply(op, &[x]);
        let limit = terms.number(20_000, 20_000);
        let condition = terms.ult(limit, count);
        assert_eq!(bits::ask(&terms, &[condition], bits::QUICK), None);
    }
}
