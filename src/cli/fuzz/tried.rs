//! A run of `fuzz`, and the trial of its programs: those of a chunk with little effort, and those that reach something
//! new with more.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Instant;

use super::args::{Args, ProvePrograms};
use super::known::KnownFailures;
use crate::check::count;
use crate::checks::activity;
use crate::cli::campaign::{Campaign, ProgramCoverage, characteristic_ops};
use crate::cli::coverage::{features, shape};
use crate::cli::instance::SeenInstances;
use crate::cli::joint::Joint;
use crate::cli::joint_run::Joined;
use crate::cli::programs::Programs;
use crate::cli::progress::Stage;
use crate::cli::trial::{Effort, Trial, TrialResult};
use crate::ir::{Ir, parallel};

thread_local! {
    /// The instances in the chunks that this thread has tried. A thread tries chunks in their order, in which their
    /// results are received.
    pub(super) static SEEN: RefCell<SeenInstances> = RefCell::default();
}

/// A run of the subcommand.
pub(super) struct Fuzz<'a> {
    pub(super) programs: Programs<'a>,
    pub(super) trial: &'a Trial,
    /// The trial with a shorter time limit of the command. A time limit that it reports is a failure if the trial
    /// confirms it.
    pub(super) brief: &'a Trial,
    /// The trial with a time limit of the command that suffices for crashes.
    pub(super) for_crashes: &'a Trial,
    /// The trial of the command without the passes under test.
    pub(super) without_passes: Option<&'a Trial>,
    pub(super) args: &'a Args,
    pub(super) campaign: &'a Campaign,
    /// The end of the time limit.
    pub(super) end: Option<Instant>,
    /// The time at which the last programs are tried.
    pub(super) end_of_tries: Option<Instant>,
}

/// A program that was tried.
pub(super) struct Tried {
    pub(super) number: u64,
    /// The program, if it has a failure, or further effort may find more.
    pub(super) program: Option<Box<Ir>>,
    /// The features of the program, if it may be proved.
    pub(super) features: Vec<u64>,
    pub(super) coverage: ProgramCoverage,
    pub(super) result: TrialResult,
    pub(super) effort: Effort,
    /// A proof may find more.
    pub(super) is_open: bool,
}

impl Tried {
    /// Returns whether a proof of the program is thorough.
    pub(super) fn is_thorough(&self) -> bool {
        self.number.is_multiple_of(THOROUGH_OF_NEW)
    }
}

/// A program that may be proved at the end of a round.
pub(super) struct New {
    pub(super) tried: Tried,
    /// The number of features that no earlier program has.
    pub(super) n_features: usize,
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

impl Fuzz<'_> {
    /// Proves the programs of a chunk that have a failure whose culprit a proof may name.
    pub(super) fn prove_failing(&self, chunk: &mut [Tried]) {
        let is_failing = |tried: &&mut Tried| tried.is_open && !tried.result.symptoms.is_empty();
        self.prove(chunk.iter_mut().filter(is_failing).collect());
    }

    /// Proves those of the new programs of a round that have the most new features, and those with a thorough proof.
    /// `n_tried` is the number of programs of the round.
    pub(super) fn prove_new(&self, round: &mut [New], n_tried: usize) {
        let (mut chosen, mut others): (Vec<usize>, Vec<usize>) =
            (0..round.len()).partition(|&i| round[i].tried.is_thorough());
        others.sort_by_key(|&i| (std::cmp::Reverse(round[i].n_features), i));
        chosen.extend(others.into_iter().take((n_tried / NEW_OF).max(MIN_NEW)));
        chosen.sort_unstable();
        let is_chosen = |(i, _): &(usize, &mut New)| chosen.binary_search(i).is_ok();
        let chosen = round.iter_mut().enumerate().filter(is_chosen);
        self.prove(chosen.map(|(_, new)| &mut new.tried).collect());
    }

    /// Proves programs, and replaces their results.
    fn prove(&self, chosen: Vec<&mut Tried>) {
        let effort = |tried: &Tried| match tried.is_thorough() {
            true => self.thorough(),
            false => Effort::Quick(self.args.proof_steps),
        };
        let programs: Vec<&Ir> = chosen.iter().filter_map(|tried| tried.program.as_deref()).collect();
        let outputs = if self.is_split() { self.brief.rewrite_all(&programs) } else { Vec::new() };
        let results = parallel::map(chosen.len(), |k| {
            let tried = &chosen[k];
            self.announce(tried.number);
            match outputs.get(k) {
                Some(output) => self.brief.evaluate(programs[k], Some(output), effort(tried)),
                None => self.brief.run_within(programs[k], effort(tried)),
            }
        });
        for (tried, result) in chosen.into_iter().zip(results) {
            tried.effort = effort(tried);
            tried.result = result;
            tried.is_open = false;
        }
    }

    /// Returns how far a campaign of `all` programs is.
    pub(super) fn stage(&self, all: u64) -> Stage {
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

    /// Returns whether no further programs are tried, because the rest of the time is that of the last reductions.
    pub(super) fn tries_are_over(&self) -> bool {
        self.end_of_tries.is_some_and(|end| Instant::now() >= end)
    }

    /// Tries the programs with `numbers`. Some numbers have no program. `is_separate`: a command does not rewrite them
    /// in one module. Unless the chunk is separate, the command is not executed on programs with the shape of a hanging
    /// one in `known`, and programs with suspicious operations are in modules of their own.
    pub(super) fn try_chunk(
        &self,
        numbers: Range<u64>,
        is_separate: bool,
        known: &KnownFailures,
    ) -> Vec<Tried> {
        let KnownFailures { hanging, suspicious } = known;
        let is_recorded = activity::max_threads() == 1;
        let by_columns = self.args.prove_programs != ProvePrograms::All && self.trial.proves();
        let programs: Vec<(u64, Ir)> =
            self.programs.each(numbers).take_while(|_| !self.tries_are_over()).collect();
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
        let mut seen = SEEN.take();
        for (i, (number, program)) in programs.into_iter().enumerate() {
            if self.tries_are_over() {
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
            let program = is_kept.then(|| Box::new(program));
            chunk.push(Tried { number, program, features, coverage, result, effort, is_open });
        }
        SEEN.set(seen);
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
