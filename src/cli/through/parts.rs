//! Several modules for one process of a command, with a marker before each of them, so that the module is known in
//! which the process ends.
//!
//! A marker is a chunk with a syntax error, which names the number of the module that follows. `mlir-opt` reports the
//! error on standard error, which has no buffer, before it reads the next chunk. Standard output has a buffer: the
//! results of the last modules before the end of the process may be lost.

use std::time::Duration;

use super::{Through, chunks_of, joined};
use crate::process::{CommandResult, End};

/// The results of a process for several modules.
#[derive(Debug)]
pub(in crate::cli) struct Parts {
    /// The result of each module, if it is complete.
    pub(in crate::cli) outputs: Vec<Option<Vec<u8>>>,
    /// The number of the module in which a signal or the memory limit ended the process, if it is known.
    pub(in crate::cli) ended_in: Option<usize>,
}

/// The beginning of a marker, which the number of the module follows. It is no name of an operation.
const MARKER: &str = "proofmark_module_";

/// The additional time limit for each module.
const TIME_PER_MODULE: Duration = Duration::from_millis(5);

impl Through {
    /// Rewrites `modules`, which contain `n` programs, by one process. Returns `None` if the command does not rewrite
    /// many programs.
    pub(in crate::cli) fn rewrite_parts(&self, modules: Vec<String>, n: usize) -> Option<Parts> {
        let command = self.split.get()?.as_ref()?;
        let n_modules = modules.len();
        let mut limits = self.joint_limits(n);
        limits.time += TIME_PER_MODULE * u32::try_from(n_modules).unwrap_or(u32::MAX);
        let marked = modules.into_iter().enumerate();
        let chunks: Vec<String> = marked.flat_map(|(i, module)| [format!("{MARKER}{i}\n"), module]).collect();
        let outcome = self.execute(&command.clone().limits(limits), joined(&chunks));
        Some(Parts::of(&outcome, n_modules))
    }
}

impl Parts {
    /// Returns the results of a process for `n` modules.
    fn of(outcome: &CommandResult, n: usize) -> Parts {
        let mut chunks: Vec<Vec<u8>> = chunks_of(outcome).collect();
        let is_blank = |chunk: &Vec<u8>| chunk.iter().all(u8::is_ascii_whitespace);
        let exited = matches!(outcome.end, End::Exited(_));
        let is_expected = chunks.iter().step_by(2).all(is_blank)
            && if exited { chunks.len() == 2 * n } else { chunks.len() <= 2 * n };
        if !exited {
            // The last chunk may be incomplete.
            chunks.pop();
        }
        let output =
            |i: usize| chunks.get(2 * i + 1).filter(|chunk| is_expected && !is_blank(chunk)).cloned();
        let is_located = matches!(outcome.end, End::Signaled(_) | End::MemoryLimit);
        let last = is_located.then(|| last_marker(&outcome.stderr)).flatten();
        Parts { outputs: (0..n).map(output).collect(), ended_in: last.filter(|&i| i < n) }
    }
}

/// Returns the number in the last marker in `stderr`.
fn last_marker(stderr: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(stderr);
    let (_, rest) = text.rsplit_once(MARKER)?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_marker_names_the_module_in_which_the_process_ends() {
        let stderr = "<stdin>:1:1: error: custom op 'proofmark_module_0' is unknown\nproofmark_module_0\n^\n\
            within split at <stdin>:9 offset :1:1: error: custom op 'proofmark_module_1' is unknown\n\
            proofmark_module_1\n^\nStack dump:\n";
        let outcome = |end, stdout: &str| CommandResult { end, stdout: stdout.into(), stderr: stderr.into() };
        let two = "// -----\nmodule {\n}\n\n// -----\n// -----\nmodule {\n}\n";
        let outputs = |parts: &Parts| parts.outputs.iter().map(Option::is_some).collect::<Vec<_>>();
        let parts = Parts::of(&outcome(End::Exited(1), two), 2);
        assert_eq!((outputs(&parts), parts.ended_in), (vec![true, true], None));
        let parts = Parts::of(&outcome(End::Signaled(11), "// -----\nmodule {\n}\n// -----\n"), 3);
        assert_eq!((outputs(&parts), parts.ended_in), (vec![true, false, false], Some(1)));
        // The result of the first module is in the buffer of the process.
        let parts = Parts::of(&outcome(End::Signaled(11), "// -----\nmodu"), 3);
        assert_eq!((outputs(&parts), parts.ended_in), (vec![false; 3], Some(1)));
        // The command accepts the markers, or prints another number of results.
        for stdout in ["module {\n}\n// -----\nmodule {\n}\n", "// -----\nmodule {\n}\n"] {
            assert_eq!(outputs(&Parts::of(&outcome(End::Exited(1), stdout), 2)), [false; 2], "{stdout}");
        }
        assert_eq!(Parts::of(&outcome(End::Signaled(11), ""), 1).ended_in, None, "no module has this number");
        assert_eq!(Parts::of(&outcome(End::TimeLimit, ""), 2).ended_in, None);
    }
}
