//! The failures of a campaign: a program with a new failure is reduced, and added to the group of its failure.

use std::collections::HashMap;

use super::tried::{Fuzz, Tried};
use crate::check::Symptom;
use crate::checks::activity;
use crate::cli::campaign::{Failure, ProgramCoverage};
use crate::cli::instance::SeenInstances;
use crate::cli::progress::Progress;
use crate::cli::reduction::{SMALL, reduce_in_batches};
use crate::cli::trial::{CommandFailure, Effort, RefinementFailure, Trial, TrialResult};
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Ir, parallel};

/// A program that was reduced.
struct Reduction {
    program: Ir,
    failure: Failure,
    /// The messages of panics in the reducer.
    panics: Vec<String>,
}

/// A program with a failure.
#[derive(Clone, Copy)]
struct Failing<'f> {
    number: u64,
    program: &'f Ir,
    result: &'f TrialResult,
    /// The first symptom, which names the culprit, if any does. The others are consequences.
    symptom: &'f Symptom,
    effort: Effort,
    /// The command of `--without-passes` has the failure too.
    without_passes: bool,
}

impl Failing<'_> {
    /// Returns whether two failures are probably of one group.
    fn is_probably_like(&self, other: &Failing<'_>) -> bool {
        self.symptom == other.symptom
            && (self.symptom.names_culprit() || *self.symptom == Symptom::CommandTimeout)
    }
}

/// The examination of a program with a failure.
enum Examined {
    /// The program was reduced.
    Reduced(Box<Reduction>),
    /// The result of the program with the whole time limit of the command, which it does not exceed when it is reduced
    /// with a short one.
    Again(Box<TrialResult>),
}

/// The examinations of programs before they are added, by number. They do not depend on the campaign.
#[derive(Default)]
pub(super) struct Ahead(HashMap<u64, Examined>);

/// How candidates of a reduction are tried.
#[derive(Clone, Copy)]
enum Candidates<'r> {
    /// The outcomes are compared with the candidates.
    Compared,
    /// One process of a command shows on which of the candidates it fails like this. The reduced program is confirmed.
    InOneProcess(&'r CommandFailure),
    /// A process for each candidate.
    Separate,
    /// A process for each candidate. A candidate on which the command crashes at another place has the failure too: an
    /// invalid access to memory may be noticed at any place.
    AnyCrash,
}

impl Fuzz<'_> {
    /// Adds the program in which an earlier process ended.
    pub(super) fn add_ended_process(&self, number: u64, how: String) {
        let symptom = Symptom::EndsProcess(how);
        let Some(program) = self.programs.program(number) else { return };
        let instances = SeenInstances::default().add(&program);
        self.campaign.cover(ProgramCoverage { instances, ..ProgramCoverage::default() });
        match self.campaign.find(&symptom, None, &program, false) {
            Some((at, _)) => self.campaign.again(at, &program),
            None => {
                // The program is not reduced: the process would end again.
                let failure = Failure::new(&program, &symptom, None, number);
                self.campaign.found(&symptom, failure.clone());
                self.campaign.reduced(&symptom, failure);
            }
        }
    }

    /// Adds the result of a program to the campaign, and reduces a program with a new failure. `next` has the programs
    /// that are added after it.
    pub(super) fn add(&self, tried: Tried, next: &[Tried], ahead: &mut Ahead, progress: &mut Progress) {
        let Tried { number, program, coverage, result, effort, .. } = tried;
        if self.is_over() && result.symptoms.first() == Some(&Symptom::CommandTimeout) {
            // The time of the campaign may have ended the command.
            return;
        }
        if activity::max_threads() != 1 {
            self.campaign.begin_program(number);
        }
        self.campaign.cover(coverage);
        let failing_in = |result| self.failing((program.as_ref()?, number), result, effort);
        let Some(mut failing) = failing_in(&result) else { return self.campaign.passed(&result) };
        let mut known = self.known(&failing);
        let mut reduced = None;
        let again;
        if *failing.symptom == Symptom::CommandTimeout && known.is_none() {
            // The failure of the reduced program is confirmed first, so that the whole time limit is reached once only.
            progress.show(&format!("reducing program {number}: {}", failing.symptom));
            match self.examined(failing, next, ahead) {
                Examined::Reduced(reduction) => reduced = Some(*reduction),
                Examined::Again(result) => {
                    again = *result;
                    match failing_in(&again) {
                        Some(other) => failing = other,
                        None => return self.campaign.passed(&again),
                    }
                    known = self.known(&failing);
                }
            }
        }
        let Failing { program, result, symptom, .. } = failing;
        if let Some((at, count)) = known {
            // Operations of a program with a known failure may have another one as well. Reductions of some of these
            // programs find it, except of those that exceed the time limit, whose reduction takes long.
            let is_sampled = !symptom.names_culprit()
                && *symptom != Symptom::CommandTimeout
                && (count + 1).is_power_of_two()
                && self.args.tries > 0;
            if !is_sampled {
                return self.campaign.again(at, program);
            }
        }
        progress.clear();
        let add_unreduced = || {
            let mut failure = Failure::new(program, symptom, result.difference.as_ref(), number);
            failure.set_result(symptom, result);
            if failing.without_passes {
                failure.set_without_passes();
            }
            self.campaign.found(symptom, failure);
        };
        if known.is_none() {
            add_unreduced();
        }
        // Without reductions, nothing takes time.
        let is_over = || self.args.tries > 0 && self.is_over();
        if is_over() {
            // The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, program)).unwrap_or_default();
        }
        progress.show(&format!("reducing program {number}: {symptom}"));
        let Reduction { failure, panics, .. } = reduced.unwrap_or_else(|| match symptom {
            Symptom::CommandTimeout => self.reduced(self.trial, &failing),
            _ => match self.examined(failing, next, ahead) {
                Examined::Reduced(reduction) => *reduction,
                Examined::Again(_) => self.reduced(self.trial_of(&failing), &failing),
            },
        });
        progress.clear();
        if is_over() {
            // The reduction was interrupted. The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, program)).unwrap_or_default();
        }
        match known.map(|_| self.campaign.find_group(&failure.group)) {
            Some(Some(at)) => {
                self.campaign.reduced_again(at, &failure);
                self.campaign.again(at, program);
            }
            Some(None) => {
                add_unreduced();
                self.campaign.reduced(symptom, failure);
            }
            None => self.campaign.reduced(symptom, failure),
        }
        // A panic in the reducer is a separate finding about the unreduced program.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match self.campaign.find(&panic, None, program, false) {
                Some((at, _)) => self.campaign.again(at, program),
                None => {
                    let failure = Failure::new(program, &panic, None, number);
                    self.campaign.found(&panic, failure.clone());
                    self.campaign.reduced(&panic, failure);
                }
            }
        }
    }

    /// Returns the failure of a program with a number; `None` if it has none.
    fn failing<'f>(
        &self,
        (program, number): (&'f Ir, u64),
        result: &'f TrialResult,
        effort: Effort,
    ) -> Option<Failing<'f>> {
        let symptom = result.symptoms.first()?;
        let without_passes = self.fails_without_passes(program, symptom, &result.difference, effort);
        Some(Failing { number, program, result, symptom, effort, without_passes })
    }

    /// Returns the number and the count of the failure to which the program is assigned without a reduction.
    fn known(&self, failing: &Failing<'_>) -> Option<(usize, u64)> {
        let Failing { program, result, symptom, without_passes, .. } = *failing;
        self.campaign.find(symptom, result.difference.as_ref(), program, without_passes)
    }

    /// Examines a program with a failure, and meanwhile, on threads that wait, those of `next` that probably have other
    /// failures.
    fn examined(&self, failing: Failing<'_>, next: &[Tried], ahead: &mut Ahead) -> Examined {
        if let Some(examined) = ahead.0.remove(&failing.number) {
            return examined;
        }
        let mut together = vec![failing];
        // The command without the passes would be executed on each of the next programs to find out which are new.
        let is_alone = self.args.tries == 0 || self.without_passes.is_some();
        for tried in next {
            if is_alone || together.len() > parallel::n_free() {
                break;
            }
            if !ahead.0.contains_key(&tried.number)
                && let Some(program) = &tried.program
                && let Some(other) = self.failing((program, tried.number), &tried.result, tried.effort)
                && !together.iter().any(|each| each.is_probably_like(&other))
                && self.known(&other).is_none()
            {
                together.push(other);
            }
        }
        let mut examined = parallel::map(together.len(), |i| self.examine(&together[i]));
        ahead.0.extend(together[1..].iter().map(|each| each.number).zip(examined.drain(1..)));
        examined.remove(0)
    }

    /// Reduces a program with a failure. Of a program on which the command exceeds a short time limit, returns the
    /// reduction if the command exceeds the whole time limit on the reduced program, and otherwise the result of the
    /// program with the whole time limit.
    fn examine(&self, failing: &Failing<'_>) -> Examined {
        if *failing.symptom != Symptom::CommandTimeout {
            return Examined::Reduced(Box::new(self.reduced(self.trial_of(failing), failing)));
        }
        let Failing { program, symptom, effort, .. } = *failing;
        let reduced = (self.args.tries > 0).then(|| self.reduced(self.brief, failing));
        let is_confirmed =
            |reduced: &Reduction| self.trial.run_within(&reduced.program, effort).symptoms.contains(symptom);
        match reduced.filter(is_confirmed) {
            Some(reduced) => Examined::Reduced(Box::new(reduced)),
            None => Examined::Again(Box::new(self.trial.run_within(program, effort))),
        }
    }

    /// Returns the trial of the candidates of a reduction: the stack trace of a crash may take longer than the short
    /// time limit.
    fn trial_of(&self, failing: &Failing<'_>) -> &Trial {
        if failing.result.crashed { self.for_crashes } else { self.brief }
    }

    /// Reduces a program with a failure in `trial`.
    fn reduced(&self, trial: &Trial, failing: &Failing<'_>) -> Reduction {
        let Failing { number, program, result, symptom, effort, without_passes } = *failing;
        let mut difference = result.difference.clone();
        let mut panics = Vec::new();
        let mut reduced = program.duplicate();
        for candidates in self.ways(trial, symptom, result) {
            if let Candidates::InOneProcess(failure) = candidates
                && !trial
                    .failures_in_one_process(std::slice::from_ref(program), effort, failure)
                    .iter()
                    .any(|result| result.symptoms.contains(symptom))
            {
                continue;
            }
            let mut smaller = reduced.duplicate();
            panics.extend(self.reduce(trial, &mut smaller, candidates, failing, &mut difference));
            let is_confirmed = !matches!(candidates, Candidates::InOneProcess(_))
                || trial.run_within(&smaller, effort).symptoms.contains(symptom);
            if is_confirmed {
                reduced = smaller;
            }
            // Many candidates in one process have other addresses than a candidate by itself, and a crash may depend on
            // them.
            if is_confirmed && Size::of(&reduced).n_operations() <= SMALL {
                break;
            }
        }
        // A command that does not return shows nothing else.
        let shows_more = *symptom != Symptom::CommandTimeout && !self.is_over();
        let shown = shows_more.then(|| trial.run_within(&reduced, effort));
        let shown = shown.filter(|shown| shown.crashed || shown.symptoms.contains(symptom));
        let other = shown.as_ref().and_then(|shown| shown.symptoms.first()).filter(|_| result.crashed);
        let last = other.unwrap_or(symptom);
        let mut failure = Failure::new(&reduced, last, difference.as_ref(), number);
        failure.set_first_symptom(symptom);
        failure.operations[0] = Size::of(program).n_operations();
        if let Some(shown) = &shown {
            failure.set_result(last, shown);
        }
        if without_passes {
            failure.set_without_passes();
        }
        Reduction { program: reduced, failure, panics }
    }

    /// Returns whether the command without the passes under test has a failure of a program too.
    fn fails_without_passes(
        &self,
        program: &Ir,
        symptom: &Symptom,
        difference: &Option<RefinementFailure>,
        effort: Effort,
    ) -> bool {
        self.without_passes.is_some_and(|trial| {
            let result = trial.run_within(program, effort);
            result.symptoms.contains(symptom) && result.difference == *difference
        })
    }

    /// Returns how the candidates of a reduction are tried, until the reduced program is confirmed and small.
    fn ways<'r>(&self, trial: &Trial, symptom: &Symptom, result: &'r TrialResult) -> Vec<Candidates<'r>> {
        match &result.command {
            _ if self.args.tries == 0 => vec![],
            _ if trial.is_command() && !self.is_split() && result.crashed => {
                vec![Candidates::Separate, Candidates::AnyCrash]
            }
            _ if trial.is_command() && !self.is_split() => vec![Candidates::Separate],
            None => vec![Candidates::Compared],
            // The time limits of a process for many programs are no verdict.
            Some(_) if *symptom == Symptom::CommandTimeout => vec![Candidates::Separate],
            Some(failure) if result.crashed => {
                vec![Candidates::InOneProcess(failure), Candidates::Separate, Candidates::AnyCrash]
            }
            Some(failure) => vec![Candidates::InOneProcess(failure), Candidates::Separate],
        }
    }

    /// Reduces `ir`, which is the program of `failing`, while it has the same failure in `trial`. Sets `difference` to
    /// that of the reduced program. Returns the messages of panics in the reducer.
    fn reduce(
        &self,
        trial: &Trial,
        ir: &mut Ir,
        candidates: Candidates<'_>,
        failing: &Failing<'_>,
        difference: &mut Option<RefinementFailure>,
    ) -> Vec<String> {
        let Failing { symptom, effort, without_passes, .. } = *failing;
        // The difference of the reduced program, which is the last one that has the symptom.
        let mut differences: HashMap<String, Option<RefinementFailure>> = HashMap::new();
        // If the program fails for the first width of `index`, a candidate that fails for another width has another
        // failure.
        let is_of_first_width = |difference: &Option<RefinementFailure>| {
            difference.as_ref().is_none_or(|each| each.other_width.is_none())
        };
        let keeps_width = is_of_first_width(difference);
        let is_any_crash = matches!(candidates, Candidates::AnyCrash);
        let is_it = |result: &TrialResult| match is_any_crash {
            true => result.crashed,
            false => result.symptoms.contains(symptom),
        };
        let has_it = |(ir, result): (&Ir, &TrialResult)| {
            let shown = if is_any_crash { result.symptoms.first().unwrap_or(symptom) } else { symptom };
            is_it(result)
                && (!keeps_width || is_of_first_width(&result.difference))
                && self.fails_without_passes(ir, shown, &result.difference, effort) == without_passes
        };
        // If a candidate has the failure, those after it are probably not needed.
        let each = |programs: &[Ir]| {
            let mut results = Vec::new();
            for together in programs.chunks(parallel::jobs()) {
                let tried = trial.run_each(together, effort);
                let is_found = tried.iter().any(is_it);
                results.extend(tried);
                if is_found {
                    break;
                }
            }
            results
        };
        let mut have_it = |programs: &[Ir]| -> Vec<bool> {
            let results = match candidates {
                Candidates::Compared => trial.run_all(programs, effort),
                Candidates::Separate | Candidates::AnyCrash => each(programs),
                Candidates::InOneProcess(failure) => {
                    let shown = trial.failures_in_one_process(programs, effort, failure);
                    if shown.is_empty() { each(&programs[..1]) } else { shown }
                }
            };
            let have_it: Vec<bool> = programs.iter().zip(&results).map(has_it).collect();
            for ((ir, result), _) in programs.iter().zip(results).zip(&have_it).filter(|(_, has_it)| **has_it)
            {
                differences.insert(print_op(ir, ir.root(), PrintOptions::default()), result.difference);
            }
            have_it
        };
        let panics = reduce_in_batches(ir, self.args.tries, &mut have_it).panics;
        let text = print_op(ir, ir.root(), PrintOptions::default());
        if let Some(found) = differences.remove(&text) {
            *difference = found;
        }
        panics
    }
}
