//! Tests of the kernels against [`eval`](proofmark_ir::semantics::eval), for every operation.

use super::*;
use crate::term::testing::Pool;
use proofmark_ir::semantics::Symbol;

/// Tests all kernels on the members of random pools: every lane agrees with the simple evaluation.
fn check(width: u32, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut pool = Pool::new(seed, width);
        pool.grow(60);
        // Operations as written, without simplification.
        let mut roots = Vec::new();
        for _ in 0..120 {
            let (op, args) = pool.application();
            if pool.terms.width(args[0]) > 0 {
                roots.push(pool.terms.raw(op, &args));
            }
        }
        let terms = &pool.terms;
        let mut evaluator = Evaluator::new(terms, &roots);
        let variables = evaluator.variables().to_vec();
        let mut sampler = Sampler::new(terms, &variables, evaluator.cone(), seed);
        for block in 0..2 {
            sampler.fill(block, BLOCK, |v, lane, value| evaluator.set(v, lane, value));
            evaluator.run(BLOCK, 0);
            for lane in (0..BLOCK).step_by(9) {
                let assignment = Assignment::read(&evaluator, lane, 0);
                let call = |symbol: &Symbol, args: &[ApInt], width| {
                    interpret(&symbol.to_string(), args.iter().map(digest), width, 0)
                };
                let expected = evaluate(terms, &roots, |v| assignment.value(terms, v), call);
                for &term in evaluator.cone() {
                    assert_eq!(
                        evaluator.get(term, lane),
                        expected[&term],
                        "{} at {assignment:?}",
                        terms.show(term)
                    );
                }
            }
        }
    }
}

#[test]
fn kernels_agree_with_the_definition() {
    for width in [1, 2, 3, 5, 8, 31, 32, 33, 62, 64, 65, 100, 126, 128, 200] {
        check(width, 0..5);
    }
}

#[test]
fn a_small_space_is_exhausted_and_a_large_one_is_sampled() {
    let mut terms = Terms::new();
    let (a, b) = (terms.variable("a", 6), terms.variable("b", 6));
    let product = terms.mul(a, b);
    let seven = terms.number(6, 35);
    let hit = terms.eq(product, seven);
    assert!(matches!(search(&terms, hit, &Effort::default()), Outcome::Holds(_)));
    // A square is never 3 modulo 8.
    let square = terms.mul(a, a);
    let low = terms.trunc(square, 3);
    let three = terms.number(3, 3);
    let never = terms.eq(low, three);
    assert_eq!(search(&terms, never, &Effort::default()), Outcome::Never);
    let wide = terms.variable("w", 64);
    let square = terms.mul(wide, wide);
    let low = terms.trunc(square, 3);
    let never = terms.eq(low, three);
    assert_eq!(search(&terms, never, &Effort::default()), Outcome::NotSeen);
}

#[test]
fn a_query_with_unknown_functions_is_never_exhausted() {
    let mut terms = Terms::new();
    let a = terms.variable("a", 2);
    let f = terms.uninterpreted(&Symbol::abstraction("f"), &[a], 8);
    // The function f is uninterpreted, so that f(a) may be 77.
    let c = terms.number(8, 77);
    let hit = terms.eq(f, c);
    assert_ne!(search(&terms, hit, &Effort::default()), Outcome::Never);
}
