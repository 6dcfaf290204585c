//! The execution of a command on many programs in joint modules.
//!
//! One process rewrites several joint modules. The programs of a module on which the command fails are rewritten in
//! smaller modules. Those of the smallest modules on which it fails, and those whose outcomes cannot be separated from
//! others, have no result: the caller rewrites each of them by itself. Programs that resemble others on which the
//! command fails are skipped instead: those of a small module in which it ends, with all such programs after them, and
//! those that it rejects as separate modules. A process thus ends once because of them: the start of another one takes
//! as long as hundreds of programs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ir::Ir;
use crate::ir::text::PrintOptions;
use crate::proofs::{ModuleReport, Settings};

use super::joint::{Compared, Joint};
use super::through::{PartEnd, Through, next_parts};

/// The numbers of programs that joint modules contain.
#[derive(Default)]
pub(super) struct Joined {
    pub(super) normal: Vec<usize>,
    /// Programs that resemble others on which the command exits with an error.
    pub(super) exiting: Vec<usize>,
    /// Programs that resemble others on which the command ends otherwise or does not return.
    pub(super) ending: Vec<usize>,
}

/// Executes `command` on `programs`, those with the numbers in `joined`, and compares the outcomes with the programs.
/// Returns the results.
///
/// Suspicious programs are passed in generic form, because the custom form of an operation may be rejected.
pub(super) fn rewrite_joined(
    command: &Through,
    settings: &Settings,
    programs: &[&Ir],
    joined: &Joined,
) -> Vec<Option<JointResult>> {
    let results = programs.iter().map(|_| None).collect();
    let mut run = JointRun { command, settings, programs, results };
    let parts = |numbers: &[usize], size, kind| {
        let part = |numbers: &[usize]| Part { numbers: numbers.to_vec(), kind };
        numbers.chunks(size).map(part).collect::<Vec<_>>()
    };
    // The programs in which the process may end are the last ones.
    run.run(
        [
            parts(&joined.normal, PARTS[0], Kind::Normal),
            parts(&joined.exiting, EXITING_PART, Kind::Exiting),
            parts(&joined.ending, ENDING_PART, Kind::Ending),
        ]
        .concat(),
    );
    run.results
}

/// The result of a program in a joint module.
pub(super) enum JointResult {
    /// The comparison of the outcome with the program.
    Compared(ModuleReport),
    /// The command fails on the module.
    Skipped,
}

/// The programs of a joint module.
#[derive(Clone)]
struct Part {
    numbers: Vec<usize>,
    kind: Kind,
}

/// The programs that the programs of a joint module resemble.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// None on which the command fails.
    Normal,
    /// Programs on which the command exits with an error.
    Exiting,
    /// Programs on which the command ends otherwise or does not return.
    Ending,
}

impl Part {
    fn is_suspicious(&self) -> bool {
        self.kind != Kind::Normal
    }
}

/// The execution of a command on joint modules of `programs`.
struct JointRun<'a> {
    command: &'a Through,
    settings: &'a Settings,
    programs: &'a [&'a Ir],
    /// The results of programs on which the command does not fail.
    results: Vec<Option<JointResult>>,
}

impl JointRun<'_> {
    /// Rewrites joint modules, and then the programs of those on which the command fails in smaller modules: suspicious
    /// ones in modules of their own.
    fn run(&mut self, parts: Vec<Part>) {
        let mut queue = vec![parts];
        let mut failing: Vec<Part> = Vec::new();
        while let Some(parts) = queue.pop().filter(|parts| !parts.is_empty()) {
            let n = parts.len();
            let lost = self.run_process(parts, &mut failing);
            match n == 1 {
                true => failing.extend(lost),
                false => queue.extend(next_parts(lost, n)),
            }
        }
        let mut smaller = Vec::new();
        for part in failing {
            let n = part.numbers.len();
            let size = match part.is_suspicious() {
                true => Some(1).filter(|_| n > 1),
                false => PARTS.into_iter().find(|&size| size < n),
            };
            let some = |numbers: &[usize]| Part { numbers: numbers.to_vec(), kind: part.kind };
            match size {
                Some(size) => smaller.extend(part.numbers.chunks(size).map(some)),
                None if part.is_suspicious() => self.skip(&part),
                None => {}
            }
        }
        if !smaller.is_empty() {
            self.run(smaller);
        }
    }

    /// Rewrites joint modules by one process, and adds those on which the command fails to `failing`. Returns the
    /// others without an outcome.
    fn run_process(&mut self, parts: Vec<Part>, failing: &mut Vec<Part>) -> Vec<Part> {
        let n_programs = parts.iter().map(|part| part.numbers.len()).max().unwrap_or(0);
        let execute = || {
            let joints: Vec<Joint> = parts.iter().map(|part| self.joint(&part.numbers)).collect();
            let print = |(joint, part): (&Joint, &Part)| {
                joint.text(PrintOptions { generic: part.is_suspicious(), ..PrintOptions::default() })
            };
            let mut texts: Vec<String> = joints.iter().zip(&parts).map(print).collect();
            let first_ending = parts.iter().position(|part| part.kind == Kind::Ending).filter(|&at| at > 0);
            if let Some(at) = first_ending {
                texts.insert(at, flushing_module());
            }
            let mut ends = self.command.rewrite_parts(&texts, n_programs);
            if let Some(at) = first_ending {
                ends.remove(at);
            }
            (joints, ends)
        };
        let Ok((joints, ends)) = catch_unwind(AssertUnwindSafe(execute)) else { return parts };
        let mut lost = Vec::new();
        let mut has_ended = false;
        for ((part, joint), end) in parts.into_iter().zip(&joints).zip(&ends) {
            match end {
                PartEnd::Lost if has_ended && part.kind == Kind::Ending => self.skip(&part),
                PartEnd::Lost => lost.push(part),
                PartEnd::Ended if part.is_suspicious() => {
                    has_ended |= part.kind == Kind::Ending;
                    self.skip(&part);
                }
                PartEnd::Rejected | PartEnd::Ended => failing.push(part),
                PartEnd::Text(text) => {
                    let compare = || joint.compare(part.numbers.len(), text, self.settings);
                    match catch_unwind(AssertUnwindSafe(compare)) {
                        Ok(Compared::Reports(reports)) => self.set_results(&part.numbers, reports),
                        Ok(Compared::IsNotDivisible) => {}
                        Ok(Compared::CannotBeParsed) | Err(_) => failing.push(part),
                    }
                }
            }
        }
        lost
    }

    /// Returns the joint module of the programs with the numbers `which`, which are not empty.
    fn joint(&self, which: &[usize]) -> Joint {
        let programs: Vec<&Ir> = which.iter().map(|&i| self.programs[i]).collect();
        Joint::new(programs[0].ctx_arc(), &programs)
    }

    fn skip(&mut self, part: &Part) {
        part.numbers.iter().for_each(|&i| self.results[i] = Some(JointResult::Skipped));
    }

    fn set_results(&mut self, which: &[usize], reports: Vec<ModuleReport>) {
        for (&i, report) in which.iter().zip(reports) {
            self.results[i] = Some(JointResult::Compared(report));
        }
    }
}

/// Returns a module whose output makes the command write the buffer of its standard output, so that the outcomes before
/// it are not lost if the process ends.
fn flushing_module() -> String {
    format!("module @{} {{\n}}\n", "_".repeat(BUFFER))
}

/// More than the bytes of the buffer of standard output.
const BUFFER: usize = 16 << 10;

/// The numbers of programs of modules: of the first ones, and of those that contain the programs of a larger module on
/// which the command fails. Creating a context with its dialects takes as long as rewriting ten programs. At each size,
/// waiting for a program on which the command does not return takes as long as rewriting hundreds.
const PARTS: [usize; 2] = [96, 8];

/// The number of programs of each module of programs on which the command may exit with an error.
const EXITING_PART: usize = 16;

/// The number of programs of each module of programs on which the command may end otherwise: their results may be lost
/// with those of others, and a further process is necessary.
const ENDING_PART: usize = 4;
