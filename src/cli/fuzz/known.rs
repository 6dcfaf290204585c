//! The failures of a command that chunks of programs know, so that few processes end because of similar programs.
//!
//! A round is tried while the results of the round before are received. Its chunks therefore know the failures of the
//! programs before that round, so that they depend on the options only.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::chunks::Chunks;

/// What is known about the programs on which a command fails.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct KnownFailures {
    /// The shapes of programs on which the command did not return.
    pub(super) hanging: BTreeSet<u64>,
    /// The operations of programs on which the command fails often, and whether it exits.
    pub(super) suspicious: Vec<(BTreeSet<String>, bool)>,
}

/// The failures before each of the last two rounds, which the next chunks know.
#[derive(Debug)]
pub(super) struct Known {
    /// The failures before the chunk in the key.
    by_chunk: BTreeMap<u64, Arc<KnownFailures>>,
}

impl Known {
    /// Returns the failures before the chunk `start`, with which a round begins. `saved` is the result of
    /// [`to_save`](Known::to_save) at that chunk; it is empty for the first one.
    pub(super) fn new(saved: Vec<KnownFailures>, chunks: &Chunks, start: u64) -> Known {
        let starts = [chunks.start_of_previous_round(start), start];
        Known { by_chunk: starts.into_iter().zip(saved.into_iter().map(Arc::new)).collect() }
    }

    /// Returns the failures before the chunk `at`, with which a round begins; none before the first one.
    pub(super) fn before(&self, at: u64) -> Arc<KnownFailures> {
        let last = self.by_chunk.range(..=at).next_back();
        last.map(|(_, known)| known.clone()).unwrap_or_default()
    }

    /// Returns the failures before the last chunk that was added.
    pub(super) fn last(&self) -> Arc<KnownFailures> {
        self.by_chunk.last_key_value().map(|(_, known)| known.clone()).unwrap_or_default()
    }

    /// Adds the failures before `next`, the first chunk of a round. No chunk from `next` on needs those before
    /// `previous`, the first chunk of the round that ends.
    pub(super) fn add(&mut self, previous: u64, next: u64, known: KnownFailures) {
        self.by_chunk.insert(next, Arc::new(known));
        let needed = self.by_chunk.range(..=previous).next_back().map_or(0, |(&at, _)| at);
        self.by_chunk.retain(|&at, _| at >= needed);
    }

    /// Returns the failures before the last two rounds, from which a later process continues.
    pub(super) fn to_save(&self, chunks: &Chunks, next: u64) -> Vec<KnownFailures> {
        [chunks.start_of_previous_round(next), next].map(|at| (*self.before(at)).clone()).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the failures before chunk `at` in a campaign in which each chunk has one program that hangs.
    fn failures(at: u64) -> KnownFailures {
        KnownFailures { hanging: (0..at).collect(), suspicious: Vec::new() }
    }

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
                known.add(chunks.start_of_round(at), at + 1, failures(at + 1));
                assert!(known.by_chunk.len() <= 3, "{known:?}");
                // A process that continues here knows the same.
                known = Known::new(known.to_save(&chunks, at + 1), &chunks, at + 1);
            }
        }
    }
}
