//! Every rung against exhaustive evaluation, on random conditions over few bits.

use super::*;
use crate::term::testing::Pool;

/// Random one-bit terms over a few variables.
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

/// The truth: all inputs, by the simple evaluation.
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
            let said = solver::ask(terms, &parts, Duration::from_secs(10), 1024);
            match believed(terms, condition, said, Rung::Solver) {
                Answer::Never(_) => assert!(!truth, "{}", terms.show(condition)),
                Answer::Holds(model, _) => {
                    assert!(truth, "{}", terms.show(condition));
                    assert!(model.satisfies(terms, condition));
                }
                Answer::Unknown(reason) => panic!("{reason}: {}", terms.show(condition)),
            }
        });
    }
    assert!(tally[0] > 20 && tally[1] > 100, "both answers must come up: {tally:?}");
}

/// Every question is small enough, and none is given up.
#[test]
fn bits_agree_with_exhaustion() {
    let mut tally = [0, 0];
    for (width, seeds) in [(1, 0..60), (2, 0..60), (3, 100..200), (4, 200..300)] {
        conditions(width, seeds, |terms, condition| {
            let truth = can_hold(terms, condition);
            tally[usize::from(truth)] += 1;
            match bits::ask(terms, &conjuncts(terms, condition), bits::QUICK) {
                Some(Said::Unsatisfiable) => assert!(!truth, "{}", terms.show(condition)),
                Some(Said::Satisfiable(model)) => {
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
        let deadline = Instant::now() + Duration::from_secs(10);
        match decide(terms, condition, &Limits::default(), deadline) {
            Answer::Never(_) => assert!(!truth, "{}", terms.show(condition)),
            Answer::Holds(..) => assert!(truth, "{}", terms.show(condition)),
            Answer::Unknown(reason) => panic!("{reason}"),
        }
    });
}

/// Width 8: too large for the pool to be exhausted by luck, small enough for z3; columns must never claim what z3 denies.
#[test]
fn unknown_functions_are_congruent_and_nothing_else() {
    let mut terms = Terms::new();
    let (a, b) = (terms.variable("a", 8), terms.variable("b", 8));
    let (f, g) = (terms.uninterpreted("f", &[a], 8), terms.uninterpreted("f", &[b], 8));
    let (same, differ) = (terms.eq(a, b), terms.ne(f, g));
    let never = terms.and(same, differ);
    let deadline = Instant::now() + Duration::from_secs(10);
    assert!(matches!(decide(&mut terms, never, &Limits::default(), deadline), Answer::Never(_)));
    let not_same = terms.not(same);
    let equal = terms.eq(f, g);
    let sometimes = terms.and(not_same, equal);
    let Answer::Holds(model, _) = decide(&mut terms, sometimes, &Limits::default(), deadline) else {
        panic!("f may be constant")
    };
    assert!(model.satisfies(&terms, sometimes));
    let h = terms.uninterpreted("h", &[a], 64);
    let number = terms.number(64, 0x1234_5678_9abc_def0);
    let exactly = terms.eq(h, number);
    assert!(matches!(
        decide(&mut terms, exactly, &Limits::default(), deadline),
        Answer::Holds(_, Rung::Bits)
    ));
    let said = solver::ask(&terms, &[exactly], Duration::from_secs(10), 1024);
    assert!(matches!(believed(&terms, exactly, said, Rung::Solver), Answer::Holds(..)));
}

#[test]
fn cases_agree_with_exhaustion() {
    let mut refuted = 0;
    conditions(3, 300..330, |terms, condition| {
        let truth = can_hold(terms, condition);
        let parts = conjuncts(terms, condition);
        let deadline = Instant::now() + Duration::from_secs(10);
        if split::refutes(terms, &parts, &Limits::default(), deadline) {
            refuted += 1;
            assert!(!truth, "{}", terms.show(condition));
        }
    });
    assert!(refuted > 10, "only {refuted}");
}
