//! Several modules for one process of a command, with a marker before each of them, so that the module is known in
//! which the process ends.
//!
//! A marker is a chunk with a syntax error, which names the number of the module that follows. `mlir-opt` reports the
//! error on standard error, which has no buffer, before it reads the next chunk. Standard output has a buffer: the
//! results of the last modules before the end of the process may be lost. A process that prints no marker for some time
//! does not return from the module.

use std::time::Duration;

use crate::cli::files::Source;
use crate::cli::input::SPLIT_MARKER;
use crate::process::{CommandResult, End, Limits};

/// How a process for several modules ends for one of them.
#[derive(PartialEq, Eq, Debug)]
pub(in crate::cli) enum PartEnd {
    /// The process printed this result.
    Text(Vec<u8>),
    /// The process rejects the module.
    Rejected,
    /// A signal or a limit ended the process in the module.
    Ended,
    /// The process printed no result, because it ended before, or the result was in its buffer.
    Lost,
}

/// The beginning of a marker, which the number of the module follows. It is no name of an operation.
const MARKER: &str = "proofmark_module_";

/// The time limit of a process: a constant, and a time for each module and program.
const TIME: Duration = Duration::from_millis(500);
const TIME_PER_MODULE: Duration = Duration::from_millis(5);
const TIME_PER_PROGRAM: Duration = Duration::from_millis(1);

/// The limit of the processor time of one module: a constant, and a time for each program.
const MODULE_TIME: Duration = Duration::from_millis(20);
const MODULE_TIME_PER_PROGRAM: Duration = Duration::from_micros(500);

/// The bytes of standard error that are kept. The last marker has to be among them.
const ERROR_BYTES: usize = 4 << 20;

/// Returns the limits of a process for `n_modules` modules with at most `n_programs` programs each. `slowness` is a
/// factor for all times.
pub(super) fn limits(limits: Limits, slowness: u32, n_modules: usize, n_programs: usize) -> Limits {
    let times = |time: Duration, n: usize| time.saturating_mul(u32::try_from(n).unwrap_or(u32::MAX));
    let time = TIME + times(TIME_PER_MODULE + times(TIME_PER_PROGRAM, n_programs), n_modules);
    let silence = MODULE_TIME + times(MODULE_TIME_PER_PROGRAM, n_programs);
    let [time, silence] = [time, silence].map(|time| time.saturating_mul(slowness));
    Limits { time: limits.time.min(time), silence: Some(silence), errors: ERROR_BYTES, ..limits }
}

/// Returns the input of a process for `modules`.
pub(super) fn input(modules: &[String]) -> String {
    let mut input = String::with_capacity(modules.iter().map(|module| module.len() + 64).sum());
    for (i, module) in modules.iter().enumerate() {
        if i > 0 {
            input += &format!("\n{SPLIT_MARKER}\n");
        }
        input += &format!("{MARKER}{i}\n\n{SPLIT_MARKER}\n{module}");
    }
    input
}

/// Returns how a process with `outcome` ends for each of `n` modules.
pub(super) fn part_ends(outcome: &CommandResult, n: usize) -> Vec<PartEnd> {
    let output = Source::whole(String::new(), outcome.stdout.clone());
    let mut chunks: Vec<Vec<u8>> = output.split(SPLIT_MARKER).into_iter().map(|chunk| chunk.bytes).collect();
    let is_blank = |chunk: &Vec<u8>| chunk.iter().all(u8::is_ascii_whitespace);
    let exited = matches!(outcome.end, End::Exited(_));
    let is_expected = chunks.iter().step_by(2).all(is_blank)
        && if exited { chunks.len() == 2 * n } else { chunks.len() <= 2 * n };
    if !is_expected {
        chunks.clear();
    } else if !exited {
        // The last chunk may be incomplete.
        chunks.pop();
    }
    let is_located = matches!(outcome.end, End::Signaled(_) | End::MemoryLimit | End::TimeLimit);
    let last = is_located.then(|| last_marker(&outcome.stderr)).flatten();
    let end = |i: usize| match chunks.get(2 * i + 1) {
        _ if last == Some(i) => PartEnd::Ended,
        Some(chunk) if is_blank(chunk) => PartEnd::Rejected,
        Some(chunk) => PartEnd::Text(chunk.clone()),
        None => PartEnd::Lost,
    };
    (0..n).map(end).collect()
}

/// Returns the end of a process with `outcome` for each of `n` modules, and its messages about the module. The list
/// ends before the first module without a known end. A module in which a time limit or a memory limit is reached has
/// no known end, because the limits of many modules are no verdict on one. If `exits` is set, a module whose result
/// was in a buffer has no known end, because the process may have rejected the module.
pub(super) fn failures(outcome: &CommandResult, n: usize, exits: bool) -> Vec<CommandResult> {
    let code = match outcome.end {
        End::Exited(code) => code,
        End::Signaled(_) | End::MemoryLimit | End::TimeLimit => 1,
        _ => return Vec::new(),
    };
    let ends = part_ends(outcome, n);
    let known = messages(&outcome.stderr, n).into_iter().zip(ends).map_while(|(message, end)| {
        let end = match end {
            PartEnd::Ended if matches!(outcome.end, End::Signaled(_)) => outcome.end.clone(),
            PartEnd::Ended => return None,
            PartEnd::Lost if exits => return None,
            PartEnd::Text(_) | PartEnd::Lost => End::Exited(0),
            PartEnd::Rejected => End::Exited(code),
        };
        Some(CommandResult { end, stdout: Vec::new(), stderr: message.into_bytes() })
    });
    known.collect()
}

/// Returns the text on standard error after the marker of each of `n` modules, for those that the process began.
fn messages(stderr: &[u8], n: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(stderr);
    let mut rest: &str = &text;
    let mut messages = Vec::new();
    for i in 0..n {
        let marker = |i: usize| format!("{MARKER}{i}");
        if !rest.contains(&marker(i)) {
            break;
        }
        // The marker of the next module is in an error message of its own, whose line begins with a location.
        let next = rest.find(&marker(i + 1)).map(|at| rest[..at].rfind('\n').map_or(0, |line| line + 1));
        let (own, after) = rest.split_at(next.unwrap_or(rest.len()));
        // The message about the marker quotes it twice.
        let message = own.rsplit_once(&marker(i)).map_or("", |(_, message)| message);
        messages.push(message.to_owned());
        rest = after;
    }
    messages
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
        let ends = |end, stdout: &str, n| -> String {
            let letter = |end: PartEnd| match end {
                PartEnd::Text(text) if text == b"module {\n}\n" => 't',
                PartEnd::Text(_) => '?',
                PartEnd::Rejected => 'r',
                PartEnd::Ended => 'e',
                PartEnd::Lost => 'l',
            };
            part_ends(&outcome(end, stdout), n).into_iter().map(letter).collect()
        };
        let one = "// -----\nmodule {\n}\n";
        let two = [one, one].join("// -----\n");
        let rejected = "// -----\n// -----\n";
        assert_eq!(ends(End::Exited(1), &two, 2), "tt");
        assert_eq!(ends(End::Exited(1), &(rejected.to_owned() + one), 2), "rt");
        for end in [End::Signaled(11), End::TimeLimit, End::MemoryLimit] {
            assert_eq!(ends(end, &[one, "// -----\n"].concat(), 3), "tel");
        }
        assert_eq!(ends(End::Signaled(11), &[rejected, "// -----\n"].concat(), 3), "rel");
        // The result of the first module is in the buffer of the process.
        assert_eq!(ends(End::Signaled(11), "// -----\nmodu", 3), "lel");
        // The command accepts the markers, or prints another number of results.
        for stdout in [&two["// -----\n".len()..], one] {
            assert_eq!(ends(End::Exited(1), stdout, 2), "ll", "{stdout}");
        }
        assert_eq!(ends(End::Signaled(11), "", 1), "l", "no module has the number of the last marker");
        assert_eq!(ends(End::OutputLimit, one, 2), "ll");
    }

    #[test]
    fn messages_of_a_process_are_those_of_its_modules() {
        let marker = |i: usize| {
            format!(
                "within split at <stdin>:{i} offset :1:1: error: custom op 'proofmark_module_{i}' is unknown\n\
                 proofmark_module_{i}\n^\n"
            )
        };
        let stderr = [
            &marker(0),
            &marker(1),
            "within split at <stdin>:7 offset :3:1: error: 'f' is wrong\n",
            &marker(2),
            "Stack dump:\n 0 f\n",
        ]
        .concat();
        let one = "// -----\nmodule {\n}\n";
        let told = |end, stdout: &[&str], exits| -> Vec<(End, String)> {
            let stdout = stdout.join("// -----\n").into_bytes();
            let outcome = CommandResult { end, stdout, stderr: stderr.clone().into() };
            let all = failures(&outcome, 4, exits).into_iter();
            all.map(|each| (each.end, String::from_utf8_lossy(&each.stderr).trim().to_owned())).collect()
        };
        let right = |end| (end, "^".to_owned());
        let wrong = |end| (end, "^\nwithin split at <stdin>:7 offset :3:1: error: 'f' is wrong".to_owned());
        let ended = (End::Signaled(11), "^\nStack dump:\n 0 f".to_owned());
        let signal = End::Signaled(11);
        let rejected = [right(End::Exited(0)), wrong(End::Exited(1)), ended.clone()];
        assert_eq!(told(signal.clone(), &[one, "// -----\n", "// -----\n"], true), rejected);
        // The results before the end are in the buffer of the process.
        assert_eq!(told(signal.clone(), &[""], true), []);
        assert_eq!(told(signal, &[""], false), [right(End::Exited(0)), wrong(End::Exited(0)), ended]);
        // The limits of many modules are no verdict.
        assert_eq!(told(End::TimeLimit, &[one, "// -----\n", "// -----\n"], true), rejected[..2]);
        assert_eq!(told(End::Cancelled, &[one, "// -----\n", "// -----\n"], true), []);
    }
}
