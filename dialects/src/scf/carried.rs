//! Analyses of loop-carried values, each linear in their number.

use std::collections::HashMap;
use std::hash::Hash;

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
