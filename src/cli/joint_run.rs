//! The execution of a command on many programs in joint modules.
//!
//! A joint module on which the command fails is divided. The programs in which errors are located are removed. Other
//! failures are located by a process for [several joint modules](Through::rewrite_parts) of few programs, and another
//! one for the programs of the module in which the first process ended. If that does not locate the failure, binary
//! search does. Programs that fail, and those whose outcomes cannot be separated from others, have no result: the
//! caller rewrites each of them by itself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ir::Ir;
use crate::process::End;
use crate::proofs::{ModuleReport, Settings};

use super::joint::{self, Compared, Joint};
use super::through::{Parts, Through};

/// Executes `command` on the programs with the numbers `normal`, and on each group of `suspicious` ones, and compares
/// the outcomes with the programs. Returns the results, and the numbers of programs on which the command fails.
///
/// Suspicious programs are passed in generic form, because the custom form of an operation may be rejected. Those in
/// which errors are located are skipped, and the whole group if the command fails without a located error.
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
        n_rejections: MAX_REJECTIONS,
        locates: true,
        skips: false,
    };
    run.run(normal, false);
    run.skips = true;
    suspicious.iter().for_each(|group| run.run(group, false));
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
    /// The number of further joint modules on which the command may fail with located errors.
    n_rejections: usize,
    /// Processes for several joint modules locate failures, as far as is known.
    locates: bool,
    /// Programs on which the command fails are skipped, and joint modules on which it fails are not divided.
    skips: bool,
}

/// How a command ended on a joint module.
enum JointEnd {
    /// Results are set, or the outcome cannot be divided into programs.
    Done,
    /// Errors have locations in these programs.
    Rejects(Vec<usize>),
    TimeLimit,
    Fails,
}

impl JointRun<'_> {
    /// Rewrites the programs with the numbers `which`. `is_known_to_fail`: the command fails on one of them.
    fn run(&mut self, which: &[usize], is_known_to_fail: bool) {
        if which.len() < 2 {
            self.failing.extend(which);
            return;
        }
        let end = match is_known_to_fail {
            true => JointEnd::Fails,
            false => self.execute(which),
        };
        match end {
            JointEnd::Done => {}
            JointEnd::Rejects(rejected) => {
                let rest: Vec<usize> = which.iter().copied().filter(|i| !rejected.contains(i)).collect();
                match self.skips {
                    true => self.skip(&rejected),
                    false => self.failing.extend(rejected),
                }
                // Without a result, the rest is rewritten by processes for separate programs.
                if self.n_rejections > 0 {
                    self.n_rejections -= 1;
                    self.run(&rest, false);
                }
            }
            JointEnd::TimeLimit | JointEnd::Fails if self.skips => self.skip(which),
            // Few sizes of parts: each part that contains the program takes the time limit.
            JointEnd::TimeLimit if which.len() <= FEW => self.failing.extend(which),
            JointEnd::TimeLimit => {
                which.chunks(which.len().div_ceil(PARTS)).for_each(|part| self.run(part, false));
            }
            JointEnd::Fails => {
                let rest = if self.locates { self.run_in_parts(which) } else { which.to_vec() };
                self.locates &= rest.len() < which.len();
                match self.locates {
                    true => self.run(&rest, false),
                    false => self.bisect(which),
                }
            }
        }
    }

    /// Rewrites each half of the programs with the numbers `which`, on which the command fails.
    fn bisect(&mut self, which: &[usize]) {
        let (first, rest) = which.split_at(which.len() / 2);
        let n_failing = self.failing.len();
        self.run(first, false);
        self.run(rest, self.failing.len() == n_failing);
    }

    /// Rewrites the programs with the numbers `which` in joint modules of few programs, and locates those in which the
    /// command ends. Returns the numbers of the programs without a result on which the command may not fail.
    fn run_in_parts(&mut self, which: &[usize]) -> Vec<usize> {
        let mut rest = which.to_vec();
        loop {
            let n_failing = self.failing.len();
            rest = self.run_parts(&rest);
            if self.failing.len() == n_failing {
                return rest;
            }
        }
    }

    /// Does the same as [`run_in_parts`](Self::run_in_parts) up to the first program in which the command ends.
    fn run_parts(&mut self, which: &[usize]) -> Vec<usize> {
        let parts: Vec<&[usize]> = which.chunks(PART).collect();
        let Some((joints, output)) = self.execute_parts(&parts) else { return which.to_vec() };
        let mut rest = Vec::new();
        for ((&part, joint), output) in parts.iter().zip(&joints).zip(&output.outputs) {
            let compare = || match joint.compare(part.len(), output.as_ref()?, self.settings) {
                Compared::Reports(reports) => Some(reports),
                Compared::IsNotDivisible | Compared::CannotBeParsed(_) => None,
            };
            match catch_unwind(AssertUnwindSafe(compare)) {
                Ok(Some(reports)) => self.set_results(part, reports),
                Ok(None) | Err(_) => rest.extend(part),
            }
        }
        if let Some(part) = output.ended_in.and_then(|at| parts.get(at))
            && let singles = part.chunks(1).collect::<Vec<_>>()
            && let Some((_, output)) = self.execute_parts(&singles)
            && let Some(&failing) = output.ended_in.and_then(|at| part.get(at))
        {
            self.failing.push(failing);
            rest.retain(|&i| i != failing);
        }
        rest
    }

    /// Executes the command on a joint module for each of `parts`, in one process.
    fn execute_parts(&self, parts: &[&[usize]]) -> Option<(Vec<Joint>, Parts)> {
        let run = || {
            let joints: Vec<Joint> = parts.iter().map(|part| self.joint(part)).collect();
            let texts = joints.iter().map(|joint| joint.text(self.skips)).collect();
            let output = self.command.rewrite_parts(texts, parts.iter().map(|part| part.len()).sum())?;
            Some((joints, output))
        };
        catch_unwind(AssertUnwindSafe(run)).ok().flatten()
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

    /// Executes the command on the joint module of the programs with the numbers `which`.
    fn execute(&mut self, which: &[usize]) -> JointEnd {
        let run = || {
            let joint = self.joint(which);
            let input = joint.text(self.skips);
            let output = self.command.rewrite_joint(input.clone(), which.len());
            match output.end {
                End::Exited(0) => match joint.compare(which.len(), &output.stdout, self.settings) {
                    Compared::Reports(reports) => Ok(reports),
                    Compared::IsNotDivisible => Err(JointEnd::Done),
                    Compared::CannotBeParsed(numbers) => Err(JointEnd::Rejects(numbers)),
                },
                End::Exited(_) => Err(JointEnd::Rejects(joint::numbers_in_errors(&input, &output.stderr))),
                End::TimeLimit => Err(JointEnd::TimeLimit),
                _ => Err(JointEnd::Fails),
            }
        };
        match catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(JointEnd::Fails)) {
            Ok(reports) => {
                self.set_results(which, reports);
                JointEnd::Done
            }
            Err(JointEnd::Rejects(numbers)) if numbers.is_empty() => JointEnd::Fails,
            Err(JointEnd::Rejects(numbers)) => {
                JointEnd::Rejects(numbers.into_iter().filter_map(|at| which.get(at).copied()).collect())
            }
            Err(end) => end,
        }
    }
}

/// The number of programs of each joint module of a process for several joint modules.
const PART: usize = 32;

/// The number of parts into which the programs of a joint module are divided on which the command does not return.
const PARTS: usize = 8;

/// The number of programs that are rewritten separately if the command does not return on their joint module.
const FEW: usize = 16;

/// The number of joint modules of a batch whose programs with located errors are removed.
const MAX_REJECTIONS: usize = 8;
