//! The failures of a command that chunks of programs know, so that few processes end because of similar programs.
//!
//! A round is tried while the results of the round before are received. Its chunks therefore know the failures of the
//! programs before that round, so that they depend on the options only.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::chunks::Chunks;

/// Properties of the programs on which a command failed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct KnownFailures {
    /// The shapes of programs on which the command did not return.
    pub(super) hanging: BTreeSet<u64>,
    /// The operations of programs on which the command fails often, and whether it exits.
    pub(super) suspicious: Vec<(BTreeSet<String>, bool)>,
}

/// The failures before each of the last two rounds, which the next chunks know. Threads that try chunks share it.
#[derive(Debug)]
pub(super) struct Known {
    /// The failures before the chunk in the key.
    by_chunk: Mutex<BTreeMap<u64, Arc<KnownFailures>>>,
}

impl Known {
    /// Returns the failures before the chunk `start`, with which a round begins. `saved` is the result of
    /// [`to_save`](Known::to_save) at that chunk; it is empty for the first one.
    pub(super) fn new(saved: Vec<KnownFailures>, chunks: &Chunks, start: u64) -> Known {
        let starts = [chunks.start_of_previous_round(start), start];
        let by_chunk = starts.into_iter().zip(saved.into_iter().map(Arc::new)).collect();
        Known { by_chunk: Mutex::new(by_chunk) }
    }

    /// Returns the failures before the chunk `at`, with which a round begins; none before the first one.
    pub(super) fn before(&self, at: u64) -> Arc<KnownFailures> {
        let by_chunk = self.lock();
        let last = by_chunk.range(..=at).next_back();
        last.map(|(_, known)| known.clone()).unwrap_or_default()
    }

    /// Adds the failures before `next`, the first chunk of a round: those before the last round, the programs with the
    /// shapes `hung`, and the operations in `suspicious`. No chunk from `next` on needs the failures before `previous`,
    /// the first chunk of the round that ends.
    pub(super) fn add(
        &self,
        previous: u64,
        next: u64,
        hung: impl Iterator<Item = u64>,
        suspicious: Vec<(BTreeSet<String>, bool)>,
    ) {
        let mut hanging = self.before(next).hanging.clone();
        hanging.extend(hung);
        let mut by_chunk = self.lock();
        by_chunk.insert(next, Arc::new(KnownFailures { hanging, suspicious }));
        let needed = by_chunk.range(..=previous).next_back().map_or(0, |(&at, _)| at);
        by_chunk.retain(|&at, _| at >= needed);
    }

    /// Returns the failures before the last two rounds, from which a later process continues.
    pub(super) fn to_save(&self, chunks: &Chunks, next: u64) -> Vec<KnownFailures> {
        [chunks.start_of_previous_round(next), next].map(|at| (*self.before(at)).clone()).to_vec()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<KnownFailures>>> {
        self.by_chunk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_knows_the_failures_before_the_previous_one() {
        let chunks =
            Chunks { size: 64, first_chunk: 0, n_shards: 1, n: 100, programs: 0..6400, least: 2, most: 8 };
        let mut known = Known::new(Vec::new(), &chunks, 0);
        for at in 0..chunks.n {
            let n_known = known.before(chunks.start_of_previous_round(at)).hanging.len();
            let expected = match at {
                0..4 => 0,
                4..8 => 2,
                8..16 => 4,
                _ => at / 8 * 8 - 8,
            };
            assert_eq!(n_known as u64, expected, "chunk {at}");
            if chunks.ends_round(at) {
                // Each chunk has one program that hangs.
                known.add(chunks.start_of_round(at), at + 1, 0..=at, Vec::new());
                assert!(known.lock().len() <= 2, "{known:?}");
                // A process that continues here knows the same.
                known = Known::new(known.to_save(&chunks, at + 1), &chunks, at + 1);
            }
        }
    }
}
