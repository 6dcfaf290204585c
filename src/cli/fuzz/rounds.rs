//! The rounds of a campaign: programs are tried in chunks, and those that reach something new are proved at the end of
//! each round.

use super::chunks::Chunks;
use super::known::Known;
use super::results::Results;
use super::state::{Saved, StateFile};
use super::tried::{Fuzz, SEEN};
use crate::checks::activity;
use crate::ir::parallel;

/// The maximal number of chunks that are tried before the results of an earlier one are received, if the chunks do not
/// depend on earlier results.
const WINDOW: u64 = 64;

/// The number of programs of a chunk, unless a command rewrites several programs.
const CHUNK: u64 = 64;

/// The number of programs, at least, after which those that reach something new are proved.
const ROUND: u64 = 1024;

/// How much longer than the first round the last rounds are, if one process of a command rewrites many programs. The
/// first rounds are short, because they show on which programs the command fails. The others are long, because the time
/// in which the results of one round are received has to suffice for trying the programs of the next one.
const GROWTH: u64 = 8;

/// The number of chunks, at least, of a campaign through a command that is long enough, so that several processors have
/// work.
const MIN_CHUNKS: u64 = 8;

/// The number of programs of a chunk below which the start of a process takes longer than its work.
const MIN_BATCH: u64 = 64;

/// Returns the number of programs that a process rewrites, at most `batch`, in a campaign of `n_programs`.
fn batch_of(batch: u64, n_programs: u64) -> u64 {
    (n_programs / MIN_CHUNKS).max(MIN_BATCH).min(batch)
}

impl Fuzz<'_> {
    /// Tries the programs in rounds of chunks, in parallel. At the end of a round, programs that reach something new
    /// are proved. The results are added to the campaign in the order of the programs. The chunks of a round depend on
    /// the options only. `resumed` is the number of the program in which an earlier process ended, and how it ended.
    /// `state` is the state file, and `saved` the state of an earlier process. Returns whether all programs were tried.
    pub(super) fn run(
        &self,
        resumed: Option<(u64, String)>,
        state: Option<StateFile>,
        saved: Option<Saved>,
    ) -> bool {
        let args = self.args;
        let mut first = saved.as_ref().map_or(args.first, |saved| saved.next);
        if let Some((number, how)) = resumed {
            self.add_ended_process(number, how);
            first = number.saturating_add(1);
        }
        let Some(chunks) = self.chunks(first) else { return true };
        let start = chunks.of_first();
        let (coverage, known) = saved.map(|saved| (saved.coverage, saved.known)).unwrap_or_default();
        let known = Known::new(known, &chunks, start);
        let mut results = Results::new(self, state, &chunks, &known, coverage);
        // This thread may have tried the programs of another campaign.
        SEEN.take();
        let before = |at: u64| match self.programs.has_corpus() {
            true => chunks.start_of_round(at),
            false if self.trial.is_command() => chunks.start_of_previous_round(at),
            false => (at + 1).saturating_sub(WINDOW),
        };
        let number = |i: usize| start + i as u64;
        parallel::for_each_after(
            usize::try_from(chunks.n.saturating_sub(start)).unwrap_or(usize::MAX),
            |i| usize::try_from(before(number(i)).saturating_sub(start)).unwrap_or(usize::MAX),
            activity::max_threads(),
            |i| {
                let at = number(i);
                let known = known.before(chunks.start_of_previous_round(at));
                self.try_chunk(chunks.numbers(at), chunks.is_separate(at), &known)
            },
            |chunk| results.receive(chunk),
        );
        results.clear();
        results.is_complete()
    }

    /// Returns the chunks of the campaign from the program `first` on; `None` if it has none.
    fn chunks(&self, first: u64) -> Option<Chunks> {
        let args = self.args;
        // Without a number of programs, the time limit ends the campaign.
        let n_programs = args.programs.or(args.time.map(|_| u64::MAX));
        let last = self.programs.end(args.first, n_programs);
        let is_recorded = activity::max_threads() == 1;
        let is_split = self.is_split();
        let size = match is_split {
            true => batch_of(args.batch, last.saturating_sub(args.first)),
            // A recorder observes one program after the other, and a process of a command may take long.
            false if is_recorded || self.trial.is_command() => 1,
            false => CHUNK,
        };
        let shard = args.shard;
        let mut all = args.first / size..last.div_ceil(size);
        let first_chunk = all.clone().find(|chunk| chunk % shard.n_shards == shard.number)?;
        all.start = first_chunk;
        let least = if is_recorded { 1 } else { (ROUND / size).max(2) };
        Some(Chunks {
            size,
            first_chunk,
            n_shards: shard.n_shards,
            n: (all.end - first_chunk).div_ceil(shard.n_shards),
            programs: first..last,
            least,
            most: if is_split { least * GROWTH } else { least },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::batch_of;

    #[test]
    fn short_campaigns_have_several_chunks() {
        let batch = |programs| batch_of(2048, programs);
        assert_eq!([10, 1000, 5000, 100_000, u64::MAX].map(batch), [64, 125, 625, 2048, 2048]);
        assert_eq!(batch_of(16, 1000), 16);
    }
}
