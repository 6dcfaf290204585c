//! The rounds of a campaign: programs are tried in chunks, and those that reach something new are proved at the end of
//! each round.

use std::collections::{BTreeSet, HashSet};
use std::ops::{ControlFlow, Range};
use std::time::Instant;

use super::args::{Args, ProvePrograms};
use crate::check::{Symptom, count};
use crate::checks::activity;
use crate::cli::campaign::{Campaign, ProgramCoverage, characteristic_ops};
use crate::cli::coverage::{Coverage, features, shape};
use crate::cli::fuzz_state::{Saved, StateFile};
use crate::cli::instance::SeenInstances;
use crate::cli::joint::Joint;
use crate::cli::joint_run::Joined;
use crate::cli::programs::Programs;
use crate::cli::progress::{Progress, Stage};
use crate::cli::trial::{Effort, Trial, TrialResult};
use crate::ir::{Ir, parallel};

/// A run of the subcommand.
pub(super) struct Fuzz<'a> {
    pub(super) programs: Programs<'a>,
    pub(super) trial: &'a Trial,
    /// The trial with a shorter time limit of the command. A time limit that it reports is a failure if the trial
    /// confirms it.
    pub(super) brief: &'a Trial,
    /// The trial of the command without the passes under test.
    pub(super) without_passes: Option<&'a Trial>,
    pub(super) args: &'a Args,
    pub(super) campaign: &'a Campaign,
    /// The end of the time limit.
    pub(super) end: Option<Instant>,
}

/// A program that was tried.
pub(super) struct Tried {
    pub(super) number: u64,
    /// The program, if it has a failure, or further effort may find more.
    pub(super) program: Option<Ir>,
    /// The features of the program, if it may be proved.
    features: Vec<u64>,
    pub(super) coverage: ProgramCoverage,
    pub(super) result: TrialResult,
    pub(super) effort: Effort,
    /// A proof may find more.
    is_open: bool,
}

/// If all programs are proved, the proofs of those whose numbers are multiples of this number are thorough.
const THOROUGH: u64 = 32;
/// If new programs are proved, so are those whose numbers are multiples of this number, whether or not they reach
/// something new, and their proofs are thorough.
const THOROUGH_OF_NEW: u64 = 512;
/// The factor by which the limit of steps of a thorough proof is greater.
const MORE_STEPS: u64 = 50;
/// The part of the programs that are proved because they reach something new.
const NEW_OF: usize = 32;
/// The number of programs of a round that are proved in any case if they reach something new.
const MIN_NEW: usize = 32;

/// The maximal number of chunks that are tried before the results of an earlier one are received.
const WINDOW: usize = 64;

/// The number of programs of a chunk, unless a command rewrites several programs.
const CHUNK: u64 = 32;

/// The number of programs, at least, after which those that reach something new are proved.
const ROUND: u64 = 1024;

/// How much longer than the first round the last rounds are, if one process of a command rewrites many programs. The
/// first rounds are short, because they show on which programs the command fails. The others are long, because some
/// processors wait at the end of a round.
const GROWTH: u64 = 4;

/// The number of chunks, at least, of a campaign through a command that is long enough, so that several processors have
/// work.
const MIN_CHUNKS: u64 = 8;

/// The number of programs of a chunk below which the start of a process takes longer than its work.
const MIN_BATCH: u64 = 64;

/// Returns the number of programs that a process rewrites, at most `batch`, in a campaign of `n_programs`.
fn batch_of(batch: u64, n_programs: u64) -> u64 {
    (n_programs / MIN_CHUNKS).max(MIN_BATCH).min(batch)
}

/// Returns the end of the round that begins with the chunk `start`. The first rounds end at `least` chunks and the
/// doubles of this number, the others at multiples of `most`, which is one of these.
fn end_of_round(start: u64, least: u64, most: u64) -> u64 {
    match start < most {
        true => least * (start / least + 1).next_power_of_two(),
        false => most * (start / most + 1),
    }
}

/// The last of as many chunks is not rewritten as joint modules.
const SEPARATE: u64 = 64;

impl Fuzz<'_> {
    /// Tries the programs in rounds of chunks, in parallel. At the end of a round, programs that reach something new
    /// are proved, and the results are added to the campaign in the order of the programs. The chunks of a round depend
    /// on the options only. `resumed` is the number of the program in which an earlier process ended, and how it ended.
    /// `state` is the state file, and `saved` the state of an earlier process.
    pub(super) fn run(
        mut self,
        resumed: Option<(u64, String)>,
        state: Option<StateFile>,
        saved: Option<Saved>,
    ) {
        let args = self.args;
        let mut first = saved.as_ref().map_or(args.first, |saved| saved.next);
        let last = self.programs.end(args.first, args.programs);
        if let Some((number, how)) = resumed {
            self.add_ended_process(number, how);
            first = number.saturating_add(1);
        }
        let is_recorded = activity::max_threads() == 1;
        let is_split = self.is_split();
        let size = match is_split {
            true => batch_of(args.batch, last.saturating_sub(args.first)),
            // A recorder observes one program after the other, and a process of a command may take long.
            false if is_recorded || self.trial.is_command() => 1,
            false => CHUNK,
        };
        // A chunk is a range of numbers that begins with a multiple of its size, so that the chunks do not depend on
        // the first number.
        let n_shards = args.shard.n_shards;
        let chunks = args.first / size..last.div_ceil(size);
        let Some(first_chunk) = chunks.clone().find(|chunk| chunk % n_shards == args.shard.number) else {
            return;
        };
        let n_chunks = (chunks.end - first_chunk).div_ceil(n_shards);
        let numbers = |i: u64| {
            let chunk = first_chunk + i * n_shards;
            (chunk * size).max(first)..((chunk + 1) * size).min(last)
        };
        let least = if is_recorded { 1 } else { (ROUND / size).max(2) };
        let most = if is_split { least * GROWTH } else { least };
        let n_programs = n_chunks.saturating_mul(size);
        let mut progress = Progress::new(self.campaign.counts().0);
        let (mut coverage, hanging) = saved.map(|saved| (saved.coverage, saved.hanging)).unwrap_or_default();
        // The shapes of programs on which the command did not return in earlier rounds.
        let mut hanging: HashSet<u64> = hanging.into_iter().collect();
        let mut next = (first / size).saturating_sub(first_chunk).div_ceil(n_shards);
        while next < n_chunks {
            let start = next;
            next = end_of_round(start, least, most).min(n_chunks);
            // The programs that may be proved at the end of the round. The others are added when they are received.
            let mut round: Vec<Tried> = Vec::new();
            let mut n_tried = 0;
            let mut candidates: Vec<Ir> = Vec::new();
            let mut hung: Vec<u64> = Vec::new();
            let suspicious = self.campaign.suspicious_ops();
            parallel::for_each(
                usize::try_from(next - start).unwrap_or(usize::MAX),
                WINDOW,
                activity::max_threads(),
                |i| {
                    let at = start + i as u64;
                    let chunk = first_chunk + at * n_shards;
                    self.try_chunk(numbers(at), (chunk + 1).is_multiple_of(SEPARATE), (&hanging, &suspicious))
                },
                |chunk| {
                    for tried in chunk {
                        if self.is_over() {
                            return ControlFlow::Break(());
                        }
                        progress.at(|| self.stage(n_programs));
                        n_tried += 1;
                        // The report has the programs with failures.
                        if self.programs.has_corpus()
                            && tried.result.symptoms.is_empty()
                            && let Some(program) = &tried.program
                        {
                            candidates.push(program.duplicate());
                        }
                        if tried.result.symptoms.contains(&Symptom::CommandTimeout) {
                            hung.extend(tried.program.as_ref().map(shape));
                        }
                        match tried.is_open {
                            true => round.push(tried),
                            false => self.add(tried, &mut progress),
                        }
                    }
                    ControlFlow::Continue(())
                },
            );
            hanging.extend(hung);
            self.prove_new(&mut round, n_tried, &mut coverage);
            for tried in round {
                if self.is_over() {
                    break;
                }
                progress.at(|| self.stage(n_programs));
                self.add(tried, &mut progress);
            }
            if self.is_over() {
                break;
            }
            self.campaign.note(self.programs.extend(&candidates));
            if let Some(state) = &state {
                let next = numbers(next - 1).end;
                let shapes = hanging.iter().copied();
                let corpus = self.programs.saved_corpus();
                self.campaign.note(state.save(next, self.campaign, &coverage, shapes, corpus));
            }
            self.programs.end_round();
        }
        progress.clear();
    }

    /// Proves those of the open programs that reach something new or have a failure whose culprit a proof may name, and
    /// each program with a multiple of [`THOROUGH_OF_NEW`]. `n_tried` is the number of programs of the round.
    fn prove_new(&self, round: &mut [Tried], n_tried: usize, coverage: &mut Coverage) {
        let is_thorough = |tried: &Tried| tried.number.is_multiple_of(THOROUGH_OF_NEW);
        let mut new: Vec<(usize, usize)> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        for (i, tried) in round.iter().enumerate() {
            if !tried.result.symptoms.is_empty() || is_thorough(tried) {
                chosen.push(i);
            } else if let n @ 1.. = coverage.n_new(&tried.features) {
                new.push((n, i));
                coverage.add(&tried.features);
            }
        }
        new.sort_by_key(|&(n, i)| (std::cmp::Reverse(n), i));
        chosen.extend(new.iter().take((n_tried / NEW_OF).max(MIN_NEW)).map(|&(_, i)| i));
        chosen.sort_unstable();
        let effort = |tried: &Tried| match is_thorough(tried) {
            true => self.thorough(),
            false => Effort::Quick(self.args.proof_steps),
        };
        let programs: Vec<&Ir> = chosen.iter().filter_map(|&i| round[i].program.as_ref()).collect();
        let outputs = if self.is_split() { self.brief.rewrite_all(&programs) } else { Vec::new() };
        let results = parallel::map(chosen.len(), |k| {
            let tried = &round[chosen[k]];
            self.announce(tried.number);
            match outputs.get(k) {
                Some(output) => self.brief.evaluate(programs[k], Some(output), effort(tried)),
                None => self.brief.run_within(programs[k], effort(tried)),
            }
        });
        for (i, result) in chosen.into_iter().zip(results) {
            round[i].effort = effort(&round[i]);
            round[i].result = result;
        }
    }

    /// Returns how far a campaign of `all` programs is.
    fn stage(&self, all: u64) -> Stage {
        let (done, wrong, groups) = self.campaign.counts();
        let time = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        let found = format!("{wrong} wrong in {}", count(groups as u64, "group"));
        Stage { done, all, items: "programs", found, time }
    }

    /// Returns the effort for the programs whose proofs are thorough.
    fn thorough(&self) -> Effort {
        Effort::Thorough(self.args.proof_steps.saturating_mul(MORE_STEPS))
    }

    /// Names the program that the thread tries, for reports of patterns that do not return.
    fn announce(&self, number: u64) {
        if let Some(activity) = activity::installed() {
            activity.set_input(format!("program {number}"));
        }
    }

    /// Returns whether one process of the command rewrites many programs. A process that a recorder observes adds each
    /// result before it starts the next program.
    pub(super) fn is_split(&self) -> bool {
        self.args.batch > 1 && activity::max_threads() > 1 && self.brief.is_split()
    }

    pub(super) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Tries the programs with `numbers`. Some numbers have no program. `is_separate`: a command does not rewrite them
    /// in one module. Unless the chunk is separate, the command is not executed on programs with shapes in `hanging`,
    /// and programs with all operations of one of `suspicious` are in modules of their own.
    fn try_chunk(
        &self,
        numbers: Range<u64>,
        is_separate: bool,
        (hanging, suspicious): (&HashSet<u64>, &[(BTreeSet<String>, bool)]),
    ) -> Vec<Tried> {
        let is_recorded = activity::max_threads() == 1;
        let by_columns = self.args.prove_programs != ProvePrograms::All && self.trial.proves();
        let programs: Vec<(u64, Ir)> = numbers
            .filter_map(|n| Some((n, self.programs.program(n)?)))
            .take_while(|_| !self.is_over())
            .collect();
        let is_hanging = |program: &Ir| !hanging.is_empty() && hanging.contains(&shape(program));
        let is_skipped: Vec<bool> =
            programs.iter().map(|(_, program)| !is_separate && is_hanging(program)).collect();
        let executed = programs.iter().zip(&is_skipped).filter(|(_, is_skipped)| !**is_skipped);
        let all: Vec<&Ir> = executed.map(|((_, program), _)| program).collect();
        let mut joined = Vec::new();
        let mut outputs = Vec::new();
        if self.is_split() {
            match by_columns && !is_separate {
                true => joined = self.brief.run_joined(&all, &joined_of(&all, suspicious)),
                false => outputs = self.brief.rewrite_all(&all),
            }
        } else if by_columns && !is_recorded {
            joined = self.trial.run_by_columns(&all, &|i| self.announce(programs[i].0));
        }
        let (mut joined, mut outputs) = (joined.into_iter(), outputs.into_iter());
        let mut chunk = Vec::with_capacity(programs.len());
        let mut seen = SeenInstances::default();
        for (i, (number, program)) in programs.into_iter().enumerate() {
            if self.is_over() {
                break;
            }
            if is_recorded {
                // Another process continues after this program if this process ends in it.
                self.campaign.begin_program(number);
            }
            self.announce(number);
            let effort = match number.is_multiple_of(THOROUGH) {
                _ if by_columns => Effort::Columns,
                true => self.thorough(),
                false => Effort::Quick(self.args.proof_steps),
            };
            let mut result = match is_skipped[i] {
                true => Trial::skipped(),
                false => match (joined.next(), outputs.next()) {
                    (Some(result), _) => result,
                    (None, Some(output)) => self.brief.evaluate(&program, Some(&output), effort),
                    (None, None) => self.brief.run_within(&program, effort),
                },
            };
            let coverage = ProgramCoverage { units: result.take_units(), instances: seen.add(&program) };
            // Unless an operation is not modelled, a proof may find more, or name the culprit of a failure.
            let is_open = by_columns
                && self.args.prove_programs == ProvePrograms::New
                && (result.agrees || !result.is_undecided && self.trial.proves_rewrites());
            let features = if is_open { features(&program) } else { Vec::new() };
            let is_kept = is_open || !result.symptoms.is_empty() || self.programs.has_corpus();
            let program = is_kept.then_some(program);
            chunk.push(Tried { number, program, features, coverage, result, effort, is_open });
        }
        chunk
    }
}

/// Returns which of `programs` joint modules contain. `suspicious` has the operations of programs on which the command
/// fails, and whether it exits.
fn joined_of(programs: &[&Ir], suspicious: &[(BTreeSet<String>, bool)]) -> Joined {
    let mut joined = Joined::default();
    for (i, program) in programs.iter().enumerate().filter(|(_, program)| Joint::accepts(program)) {
        let known = match suspicious.is_empty() {
            true => None,
            false => {
                let ops: BTreeSet<String> = characteristic_ops(program).into_iter().collect();
                let known = suspicious.iter().filter(|(known, _)| known.is_subset(&ops));
                known.map(|&(_, exits)| exits).min()
            }
        };
        let group = match known {
            None => &mut joined.normal,
            Some(true) => &mut joined.exiting,
            Some(false) => &mut joined.ending,
        };
        group.push(i);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::{batch_of, end_of_round};

    #[test]
    fn short_campaigns_have_several_chunks() {
        let batch = |programs| batch_of(2048, programs);
        assert_eq!([10, 1000, 5000, 100_000, u64::MAX].map(batch), [64, 125, 625, 2048, 2048]);
        assert_eq!(batch_of(16, 1000), 16);
    }

    #[test]
    fn rounds_grow_up_to_a_length() {
        let ends = |least, most| {
            let next = move |&start: &u64| Some(end_of_round(start, least, most));
            std::iter::successors(Some(0), next).skip(1).take(6).collect::<Vec<u64>>()
        };
        assert_eq!(ends(2, 8), [2, 4, 8, 16, 24, 32]);
        assert_eq!(ends(3, 3), [3, 6, 9, 12, 15, 18]);
        // A campaign that is resumed within a round ends at the same chunk.
        assert_eq!([end_of_round(3, 2, 8), end_of_round(17, 2, 8)], [4, 24]);
    }
}
