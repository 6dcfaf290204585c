//! The failures of a campaign: a program with a new failure is reduced, and added to the group of its failure.

use std::collections::HashMap;

use super::tried::{Fuzz, Tried};
use crate::check::Symptom;
use crate::checks::activity;
use crate::cli::campaign::{Failure, ProgramCoverage};
use crate::cli::instance::SeenInstances;
use crate::cli::progress::Progress;
use crate::cli::reduction::reduce_in_batches;
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

/// How candidates of a reduction are tried.
#[derive(Clone, Copy)]
enum Candidates<'r> {
    /// The outcomes are compared with the candidates.
    Compared,
    /// One process of a command shows on which of the candidates it fails like this. The reduced program is confirmed.
    InOneProcess(&'r CommandFailure),
    /// A process for each candidate.
    Separate,
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

    /// Adds the result of a program to the campaign, and reduces a program with a new failure.
    pub(super) fn add(&self, tried: Tried, progress: &mut Progress) {
        let Tried { number, program, coverage, mut result, effort, .. } = tried;
        if self.is_over() && result.symptoms.first() == Some(&Symptom::CommandTimeout) {
            // The time of the campaign may have ended the command.
            return;
        }
        if activity::max_threads() != 1 {
            self.campaign.begin_program(number);
        }
        self.campaign.cover(coverage);
        // The first symptom names the culprit, if any does. The others are consequences.
        let mut symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
        let mut reduced = None;
        if let (Some(Symptom::CommandTimeout), Some(program)) = (&symptom, &program)
            && let without_passes =
                self.fails_without_passes(program, &Symptom::CommandTimeout, &None, effort)
            && self.campaign.find(&Symptom::CommandTimeout, None, program, without_passes).is_none()
        {
            // The failure of the reduced program is confirmed first, so that the whole time limit is reached once only.
            if self.args.tries > 0 {
                progress.show(&format!("reducing program {number}: {}", Symptom::CommandTimeout));
                reduced = self.reduced_timeout((program, number), effort, &result, without_passes);
            }
            if reduced.is_none() {
                progress.show(&format!("program {number} again, with the whole time limit"));
                result = self.trial.run_within(program, effort);
                symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
            }
        }
        let (Some(program), Some(symptom)) = (program, symptom) else {
            return self.campaign.passed(&result);
        };
        let without_passes = self.fails_without_passes(&program, &symptom, &result.difference, effort);
        let known = self.campaign.find(&symptom, result.difference.as_ref(), &program, without_passes);
        if let Some((at, count)) = known {
            // Operations of a program with a known failure may have another one as well. Reductions of some of these
            // programs find it, except of those that exceed the time limit, whose reduction takes long.
            let is_sampled = !symptom.names_culprit()
                && symptom != Symptom::CommandTimeout
                && (count + 1).is_power_of_two()
                && self.args.tries > 0;
            if !is_sampled {
                return self.campaign.again(at, &program);
            }
        }
        progress.clear();
        let add_unreduced = || {
            let mut failure = Failure::new(&program, &symptom, result.difference.as_ref(), number);
            failure.set_result(&symptom, &result);
            if without_passes {
                failure.set_without_passes();
            }
            self.campaign.found(&symptom, failure);
        };
        if known.is_none() {
            add_unreduced();
        }
        // Without reductions, nothing takes time.
        let is_over = || self.args.tries > 0 && self.is_over();
        if is_over() {
            // The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, &program)).unwrap_or_default();
        }
        progress.show(&format!("reducing program {number}: {symptom}"));
        let input = (&program, number);
        let Reduction { failure, panics, .. } = reduced.unwrap_or_else(|| {
            let trial = if symptom == Symptom::CommandTimeout { self.trial } else { self.brief };
            self.reduced(trial, input, &symptom, effort, &result, without_passes)
        });
        progress.clear();
        if is_over() {
            // The reduction was interrupted. The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, &program)).unwrap_or_default();
        }
        match known.map(|_| self.campaign.find_group(&failure.group)) {
            Some(Some(at)) => {
                self.campaign.reduced_again(at, &failure);
                self.campaign.again(at, &program);
            }
            Some(None) => {
                add_unreduced();
                self.campaign.reduced(&symptom, failure);
            }
            None => self.campaign.reduced(&symptom, failure),
        }
        // A panic in the reducer is a separate finding about the unreduced program.
        for panic in panics.into_iter().map(Symptom::ReducerPanics) {
            match self.campaign.find(&panic, None, &program, false) {
                Some((at, _)) => self.campaign.again(at, &program),
                None => {
                    let failure = Failure::new(&program, &panic, None, number);
                    self.campaign.found(&panic, failure.clone());
                    self.campaign.reduced(&panic, failure);
                }
            }
        }
    }

    /// Reduces a program on which the command exceeds a short time limit. Returns the reduction if the command exceeds
    /// the whole time limit on the reduced program.
    fn reduced_timeout(
        &self,
        program: (&Ir, u64),
        effort: Effort,
        result: &TrialResult,
        without_passes: bool,
    ) -> Option<Reduction> {
        let symptom = Symptom::CommandTimeout;
        let reduced = self.reduced(self.brief, program, &symptom, effort, result, without_passes);
        let confirmed = self.trial.run_within(&reduced.program, effort).symptoms;
        confirmed.contains(&symptom).then_some(reduced)
    }

    /// Reduces a program that has `symptom` in `trial`, with `result`, and has it without the passes under test if
    /// `without_passes` is set.
    fn reduced(
        &self,
        trial: &Trial,
        (program, number): (&Ir, u64),
        symptom: &Symptom,
        effort: Effort,
        result: &TrialResult,
        without_passes: bool,
    ) -> Reduction {
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
            reduced = program.duplicate();
            let failure = (symptom, without_passes);
            panics.extend(self.reduce(trial, &mut reduced, candidates, failure, effort, &mut difference));
            let is_confirmed = !matches!(candidates, Candidates::InOneProcess(_))
                || trial.run_within(&reduced, effort).symptoms.contains(symptom);
            if is_confirmed {
                break;
            }
        }
        let mut failure = Failure::new(&reduced, symptom, difference.as_ref(), number);
        failure.operations[0] = Size::of(program).n_operations();
        // A command that does not return shows nothing else.
        if *symptom != Symptom::CommandTimeout && !self.is_over() {
            let shown = trial.run_within(&reduced, effort);
            if shown.symptoms.contains(symptom) {
                failure.set_result(symptom, &shown);
            }
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

    /// Returns how the candidates of a reduction are tried, until the reduced program is confirmed.
    fn ways<'r>(&self, trial: &Trial, symptom: &Symptom, result: &'r TrialResult) -> Vec<Candidates<'r>> {
        match &result.command {
            _ if self.args.tries == 0 => vec![],
            _ if trial.is_command() && !self.is_split() => vec![Candidates::Separate],
            None => vec![Candidates::Compared],
            // The time limits of a process for many programs are no verdict.
            Some(_) if *symptom == Symptom::CommandTimeout => vec![Candidates::Separate],
            Some(failure) => vec![Candidates::InOneProcess(failure), Candidates::Separate],
        }
    }

    /// Reduces `ir`, which has `symptom` in `trial`, and has it without the passes under test if `without_passes` is
    /// set. Sets `difference` to that of the reduced program. Returns the messages of panics in the reducer.
    fn reduce(
        &self,
        trial: &Trial,
        ir: &mut Ir,
        candidates: Candidates<'_>,
        (symptom, without_passes): (&Symptom, bool),
        effort: Effort,
        difference: &mut Option<RefinementFailure>,
    ) -> Vec<String> {
        // The difference of the reduced program, which is the last one that has the symptom.
        let mut differences: HashMap<String, Option<RefinementFailure>> = HashMap::new();
        // If the program fails for the first width of `index`, a candidate that fails for another width has another
        // failure.
        let is_of_first_width = |difference: &Option<RefinementFailure>| {
            difference.as_ref().is_none_or(|each| each.other_width.is_none())
        };
        let keeps_width = is_of_first_width(difference);
        let has_it = |(ir, result): (&Ir, &TrialResult)| {
            result.symptoms.contains(symptom)
                && (!keeps_width || is_of_first_width(&result.difference))
                && self.fails_without_passes(ir, symptom, &result.difference, effort) == without_passes
        };
        // If a candidate has the failure, those after it are probably not needed.
        let each = |programs: &[Ir]| {
            let mut results = Vec::new();
            for together in programs.chunks(parallel::jobs()) {
                let tried = trial.run_each(together, effort);
                let is_found = tried.iter().any(|result| result.symptoms.contains(symptom));
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
                Candidates::Separate => each(programs),
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
