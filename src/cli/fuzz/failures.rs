//! The failures of a campaign: a program with a new failure is reduced, and added to the group of its failure.

use std::collections::HashMap;

use super::rounds::{Fuzz, Tried};
use crate::check::Symptom;
use crate::checks::activity;
use crate::cli::campaign::{Failure, ProgramCoverage};
use crate::cli::instance::SeenInstances;
use crate::cli::progress::Progress;
use crate::cli::reduction::reduce_in_batches;
use crate::cli::trial::{Effort, RefinementFailure, Trial, TrialResult};
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
#[derive(Clone, Copy, PartialEq, Eq)]
enum Candidates {
    /// The outcomes are compared with the candidates.
    Compared,
    /// One process of a command shows which of the candidates it fails on. The reduced program is confirmed.
    InOneProcess,
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
        if activity::max_threads() != 1 {
            self.campaign.begin_program(number);
        }
        self.campaign.cover(coverage);
        // The first symptom names the culprit, if any does. The others are consequences.
        let mut symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
        let mut reduced = None;
        if let (Some(Symptom::CommandTimeout), Some(program)) = (&symptom, &program)
            && self.find(&Symptom::CommandTimeout, &None, program, effort).is_none()
        {
            // The failure of the reduced program is confirmed first, so that the whole time limit is reached once only.
            if self.args.tries > 0 {
                progress.show(&format!("reducing program {number}: {}", Symptom::CommandTimeout));
                reduced = self.reduced_timeout(program, number, effort, &result);
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
        let known = self.find(&symptom, &result.difference, &program, effort);
        if let Some((at, count)) = known {
            // Operations of a program with a known failure may have another one as well. Reductions of some of these
            // programs find it.
            let is_sampled = !symptom.names_culprit() && (count + 1).is_power_of_two() && self.args.tries > 0;
            if !is_sampled {
                return self.campaign.again(at, &program);
            }
        }
        progress.clear();
        let add_unreduced = || {
            let mut failure = Failure::new(&program, &symptom, result.difference.as_ref(), number);
            failure.command = result.command.clone();
            self.campaign.found(&symptom, failure);
        };
        if known.is_none() {
            add_unreduced();
        }
        progress.show(&format!("reducing program {number}: {symptom}"));
        let reduced = reduced.or_else(|| match (&symptom, known) {
            // The whole time limit for each candidate of a program with a known failure is too much.
            (Symptom::CommandTimeout, Some(_)) => self.reduced_timeout(&program, number, effort, &result),
            (Symptom::CommandTimeout, None) => {
                Some(self.reduced(self.trial, &program, &symptom, number, effort, &result))
            }
            _ => Some(self.reduced(self.brief, &program, &symptom, number, effort, &result)),
        });
        progress.clear();
        let known_again = || known.map(|(at, _)| self.campaign.again(at, &program)).unwrap_or_default();
        let Some(Reduction { failure, panics, .. }) = reduced else { return known_again() };
        if self.is_over() {
            // The reduction was interrupted. The summary has the program.
            return known_again();
        }
        match known.map(|_| self.campaign.find_group(&failure.group)) {
            Some(Some(at)) => self.campaign.again(at, &program),
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
        program: &Ir,
        number: u64,
        effort: Effort,
        result: &TrialResult,
    ) -> Option<Reduction> {
        let symptom = Symptom::CommandTimeout;
        let short = self.brief.for_reduction();
        let trial = short.as_ref().unwrap_or(self.brief);
        let reduced = self.reduced(trial, program, &symptom, number, effort, result);
        let confirmed = self.trial.run_within(&reduced.program, effort).symptoms;
        confirmed.contains(&symptom).then_some(reduced)
    }

    /// Reduces a program that has `symptom` in `trial`, with `result`.
    fn reduced(
        &self,
        trial: &Trial,
        program: &Ir,
        symptom: &Symptom,
        number: u64,
        effort: Effort,
        result: &TrialResult,
    ) -> Reduction {
        let mut difference = result.difference.clone();
        let without_passes = self.fails_without_passes(program, symptom, &difference, effort);
        let mut panics = Vec::new();
        let mut reduced = program.duplicate();
        let ways: &[Candidates] = match &result.command {
            _ if self.args.tries == 0 => &[],
            None => &[Candidates::Compared],
            Some(_) => &[Candidates::InOneProcess, Candidates::Separate],
        };
        for &way in ways {
            reduced = program.duplicate();
            panics =
                self.reduce(trial, &mut reduced, way, (symptom, without_passes), effort, &mut difference);
            // The caller confirms a time limit.
            let is_confirmed = way != Candidates::InOneProcess
                || *symptom == Symptom::CommandTimeout
                || trial.run_within(&reduced, effort).symptoms.contains(symptom);
            if is_confirmed {
                break;
            }
        }
        let mut failure = Failure::new(&reduced, symptom, difference.as_ref(), number);
        failure.operations[0] = Size::of(program).n_operations();
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

    /// Returns the number and the count of the failure to which a program is assigned without a reduction. A failure
    /// that occurs without the passes under test is one of them only if that of the program does.
    fn find(
        &self,
        symptom: &Symptom,
        difference: &Option<RefinementFailure>,
        program: &Ir,
        effort: Effort,
    ) -> Option<(usize, u64)> {
        let find = |without_passes| self.campaign.find(symptom, difference.as_ref(), program, without_passes);
        find(true)
            .filter(|_| self.fails_without_passes(program, symptom, difference, effort))
            .or_else(|| find(false))
    }

    /// Reduces `ir`, which has `symptom` in `trial`, and has it without the passes under test if `without_passes` is
    /// set. Sets `difference` to that of the reduced program. Returns the messages of panics in the reducer.
    fn reduce(
        &self,
        trial: &Trial,
        ir: &mut Ir,
        way: Candidates,
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
        let mut have_it = |candidates: &[Ir]| -> Vec<bool> {
            let each = || {
                // If the command fails on one of them, those after it are probably not needed.
                let n = candidates.len().min(parallel::jobs());
                trial.run_each(&candidates[..n], effort)
            };
            let results = match way {
                Candidates::Compared => trial.run_all(candidates, effort),
                Candidates::InOneProcess => {
                    trial.failures_in_one_process(candidates, effort).unwrap_or_else(each)
                }
                Candidates::Separate => each(),
            };
            let have_it: Vec<bool> = candidates.iter().zip(&results).map(has_it).collect();
            for ((ir, result), _) in
                candidates.iter().zip(results).zip(&have_it).filter(|(_, has_it)| **has_it)
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
