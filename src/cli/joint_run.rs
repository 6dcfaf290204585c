//! The execution of a command on many programs in joint modules.
//!
//! One process rewrites several joint modules. If it fails on one of them, another process rewrites the programs of
//! that module as separate modules. Programs on which the command fails, and those whose outcomes cannot be separated
//! from others, have no result: the caller rewrites each of them by itself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ir::Ir;
use crate::proofs::{ModuleReport, Settings};

use super::joint::{Compared, Joint};
use super::through::{PartEnd, Through, next_parts};

/// Executes `command` on the programs with the numbers `normal`, and on each group of `suspicious` ones, and compares
/// the outcomes with the programs. Returns the results, and the numbers of programs on which the command fails.
///
/// Suspicious programs are passed in generic form, because the custom form of an operation may be rejected. Those that
/// the command rejects are skipped, and the modules in which it ends.
pub(super) fn rewrite_joined(
    command: &Through,
    settings: &Settings,
    programs: &[&Ir],
    normal: &[usize],
    suspicious: &[Vec<usize>],
) -> (Vec<Option<JointResult>>, Vec<usize>) {
    let mut run = JointRun {
        command,
        settings,
        programs,
        results: programs.iter().map(|_| None).collect(),
        failing: Vec::new(),
        skips: false,
    };
    run.run(normal, PART);
    run.skips = true;
    suspicious.iter().for_each(|group| run.run(group, SUSPICIOUS_PART));
    (run.results, run.failing)
}

/// The result of a program in a joint module.
pub(super) enum JointResult {
    /// The comparison of the outcome with the program.
    Compared(ModuleReport),
    /// The command fails on the joint module.
    Skipped,
}

/// The execution of a command on joint modules of `programs`.
struct JointRun<'a> {
    command: &'a Through,
    settings: &'a Settings,
    programs: &'a [&'a Ir],
    /// The results of programs on which the command does not fail.
    results: Vec<Option<JointResult>>,
    /// The numbers of programs on which the command fails.
    failing: Vec<usize>,
    /// Programs on which the command fails are skipped, and modules in which it ends are not divided.
    skips: bool,
}

impl JointRun<'_> {
    /// Rewrites the programs with the numbers `which` in modules of `size` programs.
    fn run(&mut self, which: &[usize], size: usize) {
        let mut queue: Vec<Vec<usize>> = Vec::from_iter((!which.is_empty()).then(|| which.to_vec()));
        while let Some(which) = queue.pop() {
            let lost = self.run_parts(&which, size);
            match lost.len() == which.len() {
                true if self.skips => self.skip(&lost),
                true if lost.len() == 1 => self.failing.extend(lost),
                _ => queue.extend(next_parts(lost, which.len())),
            }
        }
    }

    /// Rewrites the programs with the numbers `which` in modules of `size` programs, by one process. Returns the
    /// numbers of the programs without a result on which the command is not known to fail.
    fn run_parts(&mut self, which: &[usize], size: usize) -> Vec<usize> {
        let parts: Vec<&[usize]> = which.chunks(size).collect();
        let execute = || {
            let joints: Vec<Joint> = parts.iter().map(|part| self.joint(part)).collect();
            let texts: Vec<String> = joints.iter().map(|joint| joint.text(self.skips)).collect();
            let ends = self.command.rewrite_parts(&texts, size.min(which.len()));
            (joints, ends)
        };
        let Ok((joints, ends)) = catch_unwind(AssertUnwindSafe(execute)) else { return which.to_vec() };
        let mut lost = Vec::new();
        for ((&part, joint), end) in parts.iter().zip(&joints).zip(&ends) {
            match end {
                PartEnd::Lost => lost.extend(part),
                PartEnd::Ended if self.skips => self.skip(part),
                PartEnd::Rejected | PartEnd::Ended => self.divide(part),
                PartEnd::Text(text) => {
                    let compare = || joint.compare(part.len(), text, self.settings);
                    match catch_unwind(AssertUnwindSafe(compare)) {
                        Ok(Compared::Reports(reports)) => self.set_results(part, reports),
                        Ok(Compared::IsNotDivisible) => {}
                        Ok(Compared::CannotBeParsed) | Err(_) => self.divide(part),
                    }
                }
            }
        }
        lost
    }

    /// Rewrites the programs with the numbers `part`, a module on which the command fails, as separate modules.
    fn divide(&mut self, part: &[usize]) {
        match part.len() {
            2.. => self.run(part, 1),
            _ if self.skips => self.skip(part),
            _ => self.failing.extend(part),
        }
    }

    /// Returns the joint module of the programs with the numbers `which`, which are not empty.
    fn joint(&self, which: &[usize]) -> Joint {
        let programs: Vec<&Ir> = which.iter().map(|&i| self.programs[i]).collect();
        Joint::new(programs[0].ctx_arc(), &programs)
    }

    fn set_results(&mut self, which: &[usize], reports: Vec<ModuleReport>) {
        for (&i, report) in which.iter().zip(reports) {
            self.results[i] = Some(JointResult::Compared(report));
        }
    }

    fn skip(&mut self, which: &[usize]) {
        which.iter().for_each(|&i| self.results[i] = Some(JointResult::Skipped));
    }
}

/// The number of programs of each module.
const PART: usize = 64;

/// The number of programs of each module of suspicious programs.
const SUSPICIOUS_PART: usize = 16;
