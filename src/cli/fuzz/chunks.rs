//! The chunks of programs of a campaign, and the rounds of chunks.

use std::ops::Range;

/// The chunks of a part of a campaign, by their position in the part.
///
/// A chunk is a range of numbers that begins with a multiple of its size, so that the chunks do not depend on the first
/// number. A part of N has each Nth chunk.
#[derive(Debug)]
pub(super) struct Chunks {
    /// The number of programs of a chunk.
    pub(super) size: u64,
    /// The number of the first chunk of the part among all chunks.
    pub(super) first_chunk: u64,
    pub(super) n_shards: u64,
    /// The number of chunks of the part.
    pub(super) n: u64,
    /// The programs to try. The first chunks may have none of them.
    pub(super) programs: Range<u64>,
    /// The number of chunks of the first round.
    pub(super) least: u64,
    /// The number of chunks of the last rounds, which is the product of `least` and a power of two.
    pub(super) most: u64,
}

/// The last of as many chunks is not rewritten as joint modules.
const SEPARATE: u64 = 64;

impl Chunks {
    /// Returns the position of the chunk with the first program to try.
    pub(super) fn of_first(&self) -> u64 {
        (self.programs.start / self.size).saturating_sub(self.first_chunk).div_ceil(self.n_shards)
    }

    /// Returns the numbers of the programs of a chunk.
    pub(super) fn numbers(&self, at: u64) -> Range<u64> {
        let start = self.number(at) * self.size;
        start.max(self.programs.start)..(start + self.size).min(self.programs.end)
    }

    /// Returns whether a command does not rewrite the programs of a chunk in joint modules.
    pub(super) fn is_separate(&self, at: u64) -> bool {
        (self.number(at) + 1).is_multiple_of(SEPARATE)
    }

    /// Returns whether a chunk is the last one of a round.
    pub(super) fn ends_round(&self, at: u64) -> bool {
        at + 1 == self.n || self.start_of_round(at + 1) == at + 1
    }

    /// Returns the first chunk of the round with the chunk `at`. The first round begins at chunk 0, the second one at
    /// `least`, the next ones at the doubles of this number, and the last ones at multiples of `most`.
    pub(super) fn start_of_round(&self, at: u64) -> u64 {
        match at {
            _ if at < self.least => 0,
            _ if at < self.most => self.least << (at / self.least).ilog2(),
            _ => at / self.most * self.most,
        }
    }

    /// Returns the first chunk of the round before the one with the chunk `at`, or 0 for the first round.
    pub(super) fn start_of_previous_round(&self, at: u64) -> u64 {
        self.start_of_round(self.start_of_round(at).saturating_sub(1))
    }

    fn number(&self, at: u64) -> u64 {
        self.first_chunk + at * self.n_shards
    }
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    fn chunks(least: u64, most: u64) -> Chunks {
        Chunks { size: 10, first_chunk: 1, n_shards: 3, n: 1000, programs: 25..10_000, least, most }
    }

    #[test]
    fn rounds_grow_up_to_a_length() {
        let ends = |least, most| -> Vec<u64> {
            let chunks = chunks(least, most);
            (0..33).filter(|&at| chunks.ends_round(at)).map(|at| at + 1).collect()
        };
        assert_eq!(ends(2, 8), [2, 4, 8, 16, 24, 32]);
        assert_eq!(ends(3, 3), [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33]);
        assert_eq!(ends(1, 1).len(), 33);
    }

    #[test]
    fn each_round_follows_its_previous_one() {
        for chunks in [chunks(2, 8), chunks(3, 3), chunks(1, 1)] {
            let starts: Vec<u64> = (0..100).filter(|&at| chunks.start_of_round(at) == at).collect();
            for (round, window) in starts.windows(2).enumerate() {
                for at in window[0]..window[1] {
                    assert_eq!(chunks.start_of_round(at), window[0]);
                    assert_eq!(chunks.start_of_previous_round(at), starts[round.saturating_sub(1)]);
                }
            }
        }
    }

    #[test]
    fn parts_have_each_nth_chunk() {
        let chunks = chunks(2, 8);
        // The first chunk, 10..20, is before the first program.
        assert_eq!([0, 1, 2].map(|at| chunks.numbers(at).count()), [0, 10, 10]);
        assert_eq!(chunks.numbers(1), 40..50);
        assert_eq!(chunks.of_first(), 1);
    }
}
