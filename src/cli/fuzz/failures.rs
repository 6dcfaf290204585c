//! The failures of a campaign: a program with a new failure is reduced, and added to the group of its failure.

use std::collections::HashMap;

use super::rounds::{Fuzz, Tried};
use crate::check::Symptom;
use crate::checks::activity;
use crate::cli::campaign::{Failure, ProgramCoverage};
use crate::cli::files::Progress;
use crate::cli::instance::SeenInstances;
use crate::cli::reduction::reduce_in_batches;
use crate::cli::trial::{Effort, Trial, TrialResult};
use crate::fuzz::reduce::Size;
use crate::ir::Ir;
use crate::ir::text::{PrintOptions, print_op};

impl Fuzz<'_> {
    /// Adds the program in which an earlier process ended.
    pub(super) fn add_ended_process(&self, number: u64, how: String) {
        let symptom = Symptom::EndsProcess(how);
        let Some(program) = self.programs.program(number) else { return };
        let instances = SeenInstances::default().add(&program);
        self.campaign.cover(ProgramCoverage { instances, ..ProgramCoverage::default() });
        match self.campaign.find(&symptom, &program) {
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
        if let (Some(Symptom::CommandTimeout), Some(program)) = (&symptom, &program)
            && self.campaign.find(&Symptom::CommandTimeout, program).is_none()
        {
            progress.show(&format!("program {number} again, with the whole time limit"));
            result = self.trial.run_within(program, effort);
            symptom = (!result.symptoms.is_empty()).then(|| result.symptoms.remove(0));
        }
        let (Some(program), Some(symptom)) = (program, symptom) else {
            return self.campaign.passed(&result);
        };
        let known = self.campaign.find(&symptom, &program);
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
            let mut failure = Failure::new(&program, &symptom, result.difference.clone(), number);
            failure.command = result.command.clone();
            self.campaign.found(&symptom, failure);
        };
        if known.is_none() {
            add_unreduced();
        }
        progress.show(&format!("reducing program {number}: {symptom}"));
        let (failure, panics) = self.reduced(program.duplicate(), &symptom, number, effort, &result);
        progress.clear();
        if self.is_over() {
            // The reduction was interrupted. The summary has the program.
            return known.map(|(at, _)| self.campaign.again(at, &program)).unwrap_or_default();
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
            match self.campaign.find(&panic, &program) {
                Some((at, _)) => self.campaign.again(at, &program),
                None => {
                    let failure = Failure::new(&program, &panic, None, number);
                    self.campaign.found(&panic, failure.clone());
                    self.campaign.reduced(&panic, failure);
                }
            }
        }
    }

    /// Reduces a program that has `symptom`, with `result`. Returns the failure, and the messages of panics in the
    /// reducer.
    fn reduced(
        &self,
        ir: Ir,
        symptom: &Symptom,
        number: u64,
        effort: Effort,
        result: &TrialResult,
    ) -> (Failure, Vec<String>) {
        let before = Size::of(&ir).n_operations();
        let mut difference = result.difference.clone();
        let mut panics = Vec::new();
        let mut reduced = ir.duplicate();
        if self.args.tries > 0 {
            panics = self.reduce(self.brief, &mut reduced, symptom, effort, &mut difference);
            let is_confirmed = *symptom != Symptom::CommandTimeout
                || self.trial.run_within(&reduced, effort).symptoms.contains(symptom);
            if !is_confirmed {
                // The command is slow on the reduced program, but ends in time.
                reduced = ir;
                panics = self.reduce(self.trial, &mut reduced, symptom, effort, &mut difference);
            }
        }
        let mut failure = Failure::new(&reduced, symptom, difference, number);
        failure.operations[0] = before;
        (failure, panics)
    }

    /// Reduces `ir`, which has `symptom` in `trial`. Sets `difference` to that of the reduced program. Returns the
    /// messages of panics in the reducer.
    fn reduce(
        &self,
        trial: &Trial,
        ir: &mut Ir,
        symptom: &Symptom,
        effort: Effort,
        difference: &mut Option<String>,
    ) -> Vec<String> {
        // The difference of the reduced program, which is the last one that has the symptom.
        let mut differences: HashMap<String, Option<String>> = HashMap::new();
        let is_refuted = *symptom == Symptom::Refuted;
        let mut have_symptom = |candidates: &[Ir]| -> Vec<bool> {
            let results = trial.run_all(candidates, effort, !is_refuted);
            let have_it: Vec<bool> = results.iter().map(|result| result.symptoms.contains(symptom)).collect();
            for ((ir, result), _) in
                candidates.iter().zip(results).zip(&have_it).filter(|(_, has_it)| **has_it)
            {
                differences.insert(print_op(ir, ir.root(), PrintOptions::default()), result.difference);
            }
            have_it
        };
        let panics = reduce_in_batches(ir, self.args.tries, &mut have_symptom).panics;
        let text = print_op(ir, ir.root(), PrintOptions::default());
        if let Some(found) = differences.remove(&text) {
            *difference = found;
        }
        panics
    }
}
