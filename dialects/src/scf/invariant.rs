//! Invariant arguments of loops. A test compiles this file on its own.

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
