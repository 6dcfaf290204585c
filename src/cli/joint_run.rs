//! The execution of a command on many programs in joint modules.
//!
//! A joint module on which the command fails is divided. The programs in which errors are located are removed; other
//! failures are located by binary search. Programs that fail, and those whose outcomes cannot be separated from others,
//! have no result: the caller rewrites each of them by itself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ir::Ir;
use crate::process::End;
use crate::proofs::{ModuleReport, Settings};

use super::joint::{self, Compared, Joint};
use super::through::Through;

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
                let (first, rest) = which.split_at(which.len() / 2);
                let n_failing = self.failing.len();
                self.run(first, false);
                self.run(rest, self.failing.len() == n_failing);
            }
        }
    }

    fn skip(&mut self, which: &[usize]) {
        which.iter().for_each(|&i| self.results[i] = Some(JointResult::Skipped));
    }

    /// Executes the command on the joint module of the programs with the numbers `which`.
    fn execute(&mut self, which: &[usize]) -> JointEnd {
        let programs: Vec<&Ir> = which.iter().map(|&i| self.programs[i]).collect();
        let run = || {
            let joint = Joint::new(programs[0].ctx_arc(), &programs);
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
                for (&i, report) in which.iter().zip(reports) {
                    self.results[i] = Some(JointResult::Compared(report));
                }
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

/// The number of parts into which the programs of a joint module are divided on which the command does not return.
const PARTS: usize = 8;

/// The number of programs that are rewritten separately if the command does not return on their joint module.
const FEW: usize = 16;

/// The number of joint modules of a batch whose programs with located errors are removed.
const MAX_REJECTIONS: usize = 8;
