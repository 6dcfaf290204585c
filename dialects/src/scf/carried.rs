//! Analyses of loop-carried values, each linear in their number.

use std::collections::HashMap;
use std::hash::Hash;

/// Returns, for each loop argument, the only value that the argument ever has, if it is invariant.
///
/// Argument `i` starts as `inits[i]` and continues as `yields[i]`; `position` returns the index of the argument that a
/// value is. The argument is invariant if each value that flows into it, also through other arguments, is `inits[i]`.
/// Each argument has one predecessor, the argument that is yielded for it, so that one traversal of this functional
/// graph decides all arguments.
pub(super) fn only_values<V: Copy + Eq>(
    inits: &[V],
    yields: &[V],
    position: impl Fn(V) -> Option<usize>,
) -> Vec<Option<V>> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum State {
        Unseen,
        /// On the current path, at this index.
        Open(usize),
        Decided(bool),
    }
    let mut states = vec![State::Unseen; inits.len()];
    let mut path: Vec<usize> = Vec::new();
    for start in 0..inits.len() {
        path.clear();
        let mut at = start;
        // The result for the argument at which the path ends, and the number of arguments on the path before it.
        let (mut is_invariant, n_before) = loop {
            match states[at] {
                State::Decided(is_invariant) => {
                    let into_decided = path.last().is_none_or(|&last| inits[last] == inits[at]);
                    break (is_invariant && into_decided, path.len());
                }
                State::Open(first) => {
                    let is_invariant = path[first..].iter().all(|&each| inits[each] == inits[at]);
                    path[first..].iter().for_each(|&each| states[each] = State::Decided(is_invariant));
                    let joins = first == 0 || inits[path[first - 1]] == inits[at];
                    break (is_invariant && joins, first);
                }
                State::Unseen => {
                    states[at] = State::Open(path.len());
                    path.push(at);
                    match position(yields[at]) {
                        Some(from) => at = from,
                        None => break (yields[at] == inits[at], path.len()),
                    }
                }
            }
        };
        for k in (0..n_before).rev() {
            states[path[k]] = State::Decided(is_invariant);
            is_invariant &= k == 0 || inits[path[k - 1]] == inits[path[k]];
        }
    }
    let only = |(&init, state): (&V, State)| (state == State::Decided(true)).then_some(init);
    inits.iter().zip(states).map(only).collect()
}

/// Returns the pairs `(earlier, i)` of indices below `n` with equal keys; `earlier` is the first index with the key.
pub(super) fn equal_pairs<K: Hash + Eq>(n: usize, key: impl Fn(usize) -> K) -> Vec<(usize, usize)> {
    let mut first: HashMap<K, usize> = HashMap::with_capacity(n);
    let mut pairs = Vec::new();
    for i in 0..n {
        match *first.entry(key(i)).or_insert(i) {
            earlier if earlier < i => pairs.push((earlier, i)),
            _ => {}
        }
    }
    pairs
}

/// Marks each argument as live from which a live argument continues: `previous[i]` is the argument that is yielded for
/// argument `i`.
pub(super) fn spread_liveness(live: &mut [bool], previous: &[Option<usize>]) {
    let mut pending: Vec<usize> = (0..live.len()).filter(|&i| live[i]).collect();
    while let Some(i) = pending.pop() {
        if let Some(from) = previous[i].filter(|&from| !live[from]) {
            live[from] = true;
            pending.push(from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
