//! External commands that rewrite programs: one program for each process, or many.
//!
//! A command line without syntax of the shell is executed directly. If the command accepts `--split-input-file`, as
//! `mlir-opt` does, one process rewrites many programs between lines `// -----`. If such a process fails, or does not
//! print one result for each program, the programs without a result are rewritten by further processes, down to single
//! programs, which are rewritten by the command as given. The result of a program thus does not depend on the programs
//! beside it, if the command treats the chunks of a file separately. If the process fails, but prints a possibly empty
//! result for each program, as `mlir-opt` does, only programs with empty results are rewritten again. A process for
//! many programs has a shorter time limit than one for a single program, because it is no verdict on any of them. The
//! results that it printed before it was ended are used.

mod parts;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::ir::parallel;
use crate::process::{Command, CommandResult, End, Limits, Running};

use super::files::Source;
use super::input::SPLIT_MARKER;
pub(super) use parts::Parts;

/// A command that rewrites programs.
#[derive(Clone, Debug)]
pub(super) struct Through {
    /// The command line.
    pub(super) line: String,
    /// The command for one program.
    single: Command,
    /// The words of the command line, if it has no syntax of the shell.
    words: Option<Vec<String>>,
    /// The command for many programs; `None` if there is no such command. It is determined once.
    split: OnceLock<Option<Command>>,
    /// The time limit of a process, for one program or for many.
    max_time: Duration,
    /// The time at which all commands are ended.
    pub(super) deadline: Option<Instant>,
}

/// The time limit of a process for many programs: a constant, and a time for each program.
const BATCH_TIME: Duration = Duration::from_millis(500);
const BATCH_TIME_PER_PROGRAM: Duration = Duration::from_millis(5);

/// The number of programs of a process.
const BATCH: usize = 128;

/// The part of the time limit that a [brief](Through::brief) command has, and its least time.
const BRIEF_PART: u32 = 10;
const BRIEF_TIME: Duration = Duration::from_secs(1);

/// The time limit of a process for a joint module: a constant, and a time for each program.
const JOINT_TIME: Duration = Duration::from_millis(500);
const JOINT_TIME_PER_PROGRAM: Duration = Duration::from_millis(1);

/// The flag of commands that rewrite many programs.
const SPLIT_FLAG: &str = "--split-input-file";

impl Through {
    /// Returns the command of a command line.
    pub(super) fn new(line: &str, limits: Limits) -> Through {
        let words = words(line).filter(|words| words.first().is_some_and(|first| is_executable(first)));
        let single = match &words {
            Some(words) => command_of(words),
            None => command_of(&["/bin/sh", "-c", line].map(str::to_owned)),
        };
        Through {
            line: line.to_owned(),
            single: single.limits(limits),
            words,
            split: OnceLock::new(),
            max_time: limits.time,
            deadline: None,
        }
    }

    /// Returns the command with a shorter time limit for a single program. A program that exceeds it is to be rewritten
    /// again by this command.
    pub(super) fn brief(&self) -> Through {
        let mut brief = self.clone();
        brief.single.limits.time = (self.max_time / BRIEF_PART).max(BRIEF_TIME).min(self.max_time);
        brief
    }

    /// Returns whether one process rewrites many programs. The first call executes the command on two empty modules.
    pub(super) fn is_split(&self) -> bool {
        self.split.get_or_init(|| self.find_split()).is_some()
    }

    fn find_split(&self) -> Option<Command> {
        let mut words = self.words.clone()?;
        let is_flag = |word: &String| word.trim_start_matches('-') == SPLIT_FLAG.trim_start_matches('-');
        if !words.iter().any(is_flag) {
            words.push(SPLIT_FLAG.to_owned());
        }
        // The standard error of a process for many programs is not reported, and markup takes no time.
        if is_executable("env") {
            words.splice(0..0, ["env", "LLVM_ENABLE_SYMBOLIZER_MARKUP=1"].map(str::to_owned));
        }
        let command = command_of(&words).limits(self.single.limits);
        let programs = ["module {\n}\n".to_owned(), "module {\n}\n".to_owned()];
        let results = chunks(&self.execute(&command, joined(&programs)), programs.len())?;
        results.iter().all(Option::is_some).then_some(command)
    }

    /// Rewrites one program.
    pub(super) fn rewrite(&self, program: String) -> CommandResult {
        self.execute(&self.single, program)
    }

    /// Rewrites a joint module of `n` programs, with a short time limit.
    pub(super) fn rewrite_joint(&self, module: String, n: usize) -> CommandResult {
        let command = self.split.get().and_then(Option::as_ref).unwrap_or(&self.single);
        self.execute(&command.clone().limits(self.joint_limits(n)), module)
    }

    /// Returns the limits of a process for joint modules of `n` programs.
    fn joint_limits(&self, n: usize) -> Limits {
        let time = JOINT_TIME + JOINT_TIME_PER_PROGRAM * u32::try_from(n).unwrap_or(u32::MAX);
        Limits { time: self.max_time.min(time), ..self.single.limits }
    }

    /// Rewrites programs, with few processes if possible.
    pub(super) fn rewrite_all(&self, programs: &[String]) -> Vec<CommandResult> {
        match self.split.get_or_init(|| self.find_split()) {
            None => self.rewrite_each(programs),
            Some(command) => {
                let batches: Vec<&[String]> = programs.chunks(BATCH).collect();
                let rewritten = |i: usize| {
                    let mut results = Vec::with_capacity(batches[i].len());
                    self.rewrite_into(command, batches[i], &mut results);
                    results
                };
                parallel::map(batches.len(), rewritten).into_iter().flatten().collect()
            }
        }
    }

    /// Rewrites programs, with a process for each of them.
    pub(super) fn rewrite_each(&self, programs: &[String]) -> Vec<CommandResult> {
        parallel::map(programs.len(), |i| self.rewrite(programs[i].clone()))
    }

    fn rewrite_into(&self, command: &Command, programs: &[String], results: &mut Vec<CommandResult>) {
        if programs.len() < 2 {
            results.extend(self.rewrite_each(programs));
            return;
        }
        let time = BATCH_TIME + BATCH_TIME_PER_PROGRAM * u32::try_from(programs.len()).unwrap_or(u32::MAX);
        let limits = Limits { time: self.max_time.min(time), ..command.limits };
        let outcome = self.execute(&command.clone().limits(limits), joined(programs));
        let result = |stdout| CommandResult { end: End::Exited(0), stdout, stderr: Vec::new() };
        match chunks(&outcome, programs.len()) {
            Some(chunks) => {
                let rewritten = |(chunk, program): (Option<Vec<u8>>, &String)| {
                    chunk.map_or_else(|| self.rewrite(program.clone()), result)
                };
                results.extend(chunks.into_iter().zip(programs).map(rewritten));
            }
            None => {
                // The results before the one in which the process ended are complete. As output is buffered, the
                // process may have ended in a later program than the first one without a result.
                let complete = complete_chunks(&outcome);
                let n_complete = complete.len().min(programs.len() - 1);
                results.extend(complete.into_iter().take(n_complete).map(result));
                let programs = &programs[n_complete..];
                if outcome.end == End::TimeLimit && programs.len() <= BUFFERED {
                    results.extend(self.rewrite_each(programs));
                    return;
                }
                let n_first = match n_complete {
                    0 if outcome.end != End::TimeLimit => programs.len() / 2,
                    _ => programs.len().min(BUFFERED),
                };
                let (first, rest) = programs.split_at(n_first);
                self.rewrite_into(command, first, results);
                self.rewrite_into(command, rest, results);
            }
        }
    }

    /// Executes a command, until the deadline at most. A command that the deadline ends is [`End::Cancelled`].
    fn execute(&self, command: &Command, input: String) -> CommandResult {
        let mut limits = command.limits;
        let rest = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let cancelled = || CommandResult { end: End::Cancelled, stdout: Vec::new(), stderr: Vec::new() };
        if rest.is_some_and(|rest| rest.is_zero()) {
            return cancelled();
        }
        limits.time = rest.map_or(limits.time, |rest| rest.min(limits.time));
        let outcome = Running::start(command.clone().input(input).limits(limits)).wait();
        match outcome.end {
            End::TimeLimit if limits.time < command.limits.time => cancelled(),
            _ => outcome,
        }
    }
}

/// Returns the command of `words`. A stack trace of LLVM has the names of exported functions only, because the
/// symbolizer takes a second.
fn command_of(words: &[String]) -> Command {
    match is_executable("env") {
        true => Command::new("env").args(["LLVM_DISABLE_SYMBOLIZATION=1"]).args(words),
        false => Command::new(&words[0]).args(&words[1..]),
    }
}

/// Returns the input of a process that rewrites all `programs`.
fn joined(programs: &[String]) -> String {
    programs.join(&format!("\n{SPLIT_MARKER}\n"))
}

/// Returns the `n` results in the output of a process that rewrites `n` programs; `None` if the process was ended,
/// printed another number of results, or did not fail and printed an empty one. The result of a program that the
/// process rejects is empty, and is `None`.
fn chunks(outcome: &CommandResult, n: usize) -> Option<Vec<Option<Vec<u8>>>> {
    if !matches!(outcome.end, End::Exited(_)) {
        return None;
    }
    let is_text = |chunk: &Vec<u8>| chunk.iter().any(|byte| !byte.is_ascii_whitespace());
    let chunks: Vec<Option<Vec<u8>>> = chunks_of(outcome).map(|chunk| Some(chunk).filter(is_text)).collect();
    let n_rejected = chunks.iter().filter(|chunk| chunk.is_none()).count();
    // A process that rejects all of its programs may have failed for another reason.
    let is_consistent = n_rejected < n && outcome.end.is_success() == (n_rejected == 0);
    (chunks.len() == n && is_consistent).then_some(chunks)
}

/// Returns the parts of the output of a process.
fn chunks_of(outcome: &CommandResult) -> impl Iterator<Item = Vec<u8>> {
    let output = Source::whole(String::new(), outcome.stdout.clone());
    output.split(SPLIT_MARKER).into_iter().map(|chunk| chunk.bytes)
}

/// Returns the results of a process that was ended, except the last one.
fn complete_chunks(outcome: &CommandResult) -> Vec<Vec<u8>> {
    if !matches!(outcome.end, End::Signaled(_) | End::TimeLimit) {
        return Vec::new();
    }
    let mut chunks: Vec<Vec<u8>> = chunks_of(outcome).collect();
    chunks.pop();
    let is_empty = |chunk: &Vec<u8>| chunk.iter().all(u8::is_ascii_whitespace);
    let n = chunks.iter().position(is_empty).unwrap_or(chunks.len());
    chunks.truncate(n);
    chunks
}

/// The number of programs whose results a process may have in its buffer when a signal ends it.
const BUFFERED: usize = 16;

/// Returns the words of a command line, without the quotes around words and parts of words; `None` if the line has
/// other syntax of the shell.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        end if end == c => break,
                        '$' | '`' | '\\' | '!' if c == '"' => return None,
                        inner => word.push(inner),
                    }
                }
            }
            _ if c.is_ascii_alphanumeric() || "-_+=./,:@%^".contains(c) => {
                word.get_or_insert_default().push(c);
            }
            _ => return None,
        }
    }
    words.extend(word);
    // The first word may be an assignment to a variable of the environment.
    words.first().is_some_and(|first| !first.contains('=')).then_some(words)
}

/// Returns whether `name` is an executable file, in a folder of the `PATH` if it has no slash. Commands of the shell
/// itself, such as `exit`, are no files.
fn is_executable(name: &str) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    let is_program = |path: &std::path::Path| {
        path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
    };
    if name.contains('/') {
        return is_program(name.as_ref());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| is_program(&folder.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_syntax_of_the_shell_are_divided_into_words() {
        let divided = |line| words(line).map(|words| words.join("|"));
        assert_eq!(divided("mlir-opt  --cse -x=1 ").as_deref(), Some("mlir-opt|--cse|-x=1"));
        let quoted = "opt --pass-pipeline='builtin.module(canonicalize{top-down=1})' \"a b\" ''";
        let expected = "opt|--pass-pipeline=builtin.module(canonicalize{top-down=1})|a b|";
        assert_eq!(divided(quoted).as_deref(), Some(expected));
        for line in
            ["a | b", "a; b", "$A", "a \"$B\"", "a 'b", "A=1 b", "a > b", "a *", "~/a", "a \\b", "# a", ""]
        {
            assert_eq!(divided(line), None, "{line}");
        }
    }

    #[test]
    fn output_is_divided_only_if_it_has_all_results() {
        let outcome = |end, text: &str| CommandResult { end, stdout: text.into(), stderr: Vec::new() };
        let two = "module {\n}\n\n// -----\nmodule {\n}\n";
        assert_eq!(chunks(&outcome(End::Exited(0), two), 2).map(|chunks| chunks.len()), Some(2));
        assert_eq!(chunks(&outcome(End::Exited(0), two), 3), None);
        assert_eq!(chunks(&outcome(End::Exited(1), two), 2), None);
        let rejected =
            chunks(&outcome(End::Exited(1), "module {\n}\n\n// -----\n// -----\nmodule {\n}\n"), 3);
        let is_rewritten =
            |chunks: Vec<Option<Vec<u8>>>| chunks.iter().map(Option::is_some).collect::<Vec<_>>();
        assert_eq!(rejected.map(is_rewritten), Some(vec![true, false, true]));
        assert_eq!(chunks(&outcome(End::Exited(1), "// -----\n"), 2), None);
        assert_eq!(chunks(&outcome(End::Exited(0), "module {\n}\n// -----\n"), 2), None);
        // A process that a signal ends may have printed a part of the last result.
        let ended = outcome(End::Signaled(11), "module {\n}\n\n// -----\nmodule {\n}\n\n// -----\nmod");
        assert_eq!(complete_chunks(&ended).len(), 2);
        assert_eq!(complete_chunks(&outcome(End::TimeLimit, two)).len(), 1);
        assert_eq!(complete_chunks(&outcome(End::MemoryLimit, two)).len(), 0);
    }

    #[test]
    fn commands_of_the_shell_are_no_executables() {
        assert!(is_executable("sh") && is_executable("/bin/sh"));
        assert!(!is_executable("/") && !is_executable("no-such-program"));
        assert!(Through::new("sh -c 'exit 3'", Limits::default()).words.is_some());
        assert!(Through::new("no-such-program", Limits::default()).words.is_none());
    }
}
