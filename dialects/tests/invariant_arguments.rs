//! Invariant arguments of all small loops, compared with the definition.

#[path = "../src/scf/invariant.rs"]
mod invariant;

use invariant::only_values;

/// Decides one argument by following the values that flow into it. Values below the number of `inits` are
/// arguments.
fn by_definition(i: usize, inits: &[usize], yields: &[usize]) -> Option<usize> {
    let (mut seen, mut next) = (vec![i], 0);
    while let Some(&at) = seen.get(next) {
        next += 1;
        let from = Some(yields[at]).filter(|&value| value < inits.len());
        if inits[at] != inits[i] || from.is_none() && yields[at] != inits[i] {
            return None;
        }
        seen.extend(from.filter(|from| !seen.contains(from)));
    }
    Some(inits[i])
}

#[test]
fn invariants_of_all_loops_of_four_values() {
    const N: usize = 4;
    let digits = |number: usize, base: usize| -> Vec<usize> {
        (0..N).map(|i| number / base.pow(i as u32) % base).collect()
    };
    let mut n_invariant = 0;
    for of_inits in 0..1 << N {
        let inits: Vec<usize> = digits(of_inits, 2).into_iter().map(|i| N + i).collect();
        for of_yields in 0..(N + 2).pow(N as u32) {
            let yields = digits(of_yields, N + 2);
            let found = only_values(&inits, &yields, |value| Some(value).filter(|&value| value < N));
            let expected: Vec<_> = (0..N).map(|i| by_definition(i, &inits, &yields)).collect();
            assert_eq!(found, expected, "{inits:?} {yields:?}");
            n_invariant += found.iter().flatten().count();
        }
    }
    assert!(n_invariant > 1000);
}

#[test]
fn each_argument_is_visited_once() {
    let n = 10_000;
    let yields: Vec<usize> = (0..n).map(|i| (i + 1) % n).collect();
    let n_asked = std::cell::Cell::new(0);
    let found = only_values(&vec![n; n], &yields, |value| {
        n_asked.set(n_asked.get() + 1);
        Some(value)
    });
    assert_eq!((found, n_asked.get()), (vec![Some(n); n], n));
}
