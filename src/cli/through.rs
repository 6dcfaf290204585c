//! External commands that rewrite programs: one program for each process, or many.
//!
//! A command line without syntax of the shell is executed directly. If the command accepts `--split-input-file` and
//! reports errors as `mlir-opt` does, one process rewrites many programs between lines `// -----`, on one thread if the
//! command has the flag for it. The programs that it rejects, and the one in which it ends or does not return, are
//! rewritten by the command as given. The programs without a result are rewritten by further processes; if it is not
//! known in which program a process ended, by one for each half of them. The result of a program thus does not depend
//! on the programs beside it, if the command treats the chunks of a file separately. A process for many programs has a
//! shorter time limit than one for a single program, because it is no verdict on any of them.

mod parts;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::ir::parallel;
use crate::process::{Command, CommandResult, End, Limits, Running};

pub(super) use parts::PartEnd;

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
    split: OnceLock<Option<Split>>,
    /// The time limit of a process, for one program or for many.
    max_time: Duration,
    /// The time at which all commands are ended.
    pub(super) deadline: Option<Instant>,
}

/// The reason for which a command can rewrite no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// There is no such command, or it is not executable.
    NotExecuted(String),
    /// The command, a program without a shell, rejects an empty module with this message: it does not know a flag, or
    /// its passes are not for modules.
    Rejects(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::NotExecuted(reason) => write!(f, "cannot be executed: {reason}"),
            Refusal::Rejects(message) => write!(f, "rejects an empty module: {message}"),
        }
    }
}

/// The exit codes of the shell, and of `env`, for a command that is not executable, and for one that does not exist.
const NOT_EXECUTED: [i32; 2] = [126, 127];

/// Returns whether no process of the command was started.
fn is_not_executed(end: &End) -> bool {
    match end {
        End::Failed(_) => true,
        End::Exited(code) => NOT_EXECUTED.contains(code),
        _ => false,
    }
}

/// Returns the message of a command that failed, or how it ended.
fn reason(result: &CommandResult) -> String {
    let message = String::from_utf8_lossy(&result.stderr).trim().to_owned();
    if message.is_empty() { result.end.to_string() } else { message }
}

/// A command for many programs.
#[derive(Clone, Debug)]
struct Split {
    command: Command,
    /// The command whose stack traces have names.
    named: Command,
    /// How many times as long as usual the command takes, at least 1.
    slowness: u32,
    /// The time that the command takes for one empty module, once its program is loaded.
    usual: Duration,
}

/// The time that a command for many programs usually takes at most for two empty modules. Sanitizers make it slower.
const USUAL_TIME: Duration = Duration::from_millis(100);

/// Variables of the environment of a command for many programs: the allocator of glibc keeps the memory of a program
/// for the next one.
const MEMORY_VARIABLES: [&str; 2] = ["MALLOC_TOP_PAD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824"];

/// The variable of the environment of a command whose standard error is not reported: markup instead of names in stack
/// traces takes no time.
const MARKUP: &str = "LLVM_ENABLE_SYMBOLIZER_MARKUP=1";

/// The variable of the environment with which the allocator of glibc fills freed memory with a byte, and the new memory
/// that it returns with another one. Nothing is kept in the caches that mark freed memory with a random number. A
/// command that reads freed or new memory has one behaviour in all runs, and often ends at the read.
const FILLED_MEMORY: [&str; 2] =
    ["GLIBC_TUNABLES", "glibc.malloc.tcache_count=0:glibc.malloc.mxfast=0:glibc.malloc.perturb=85"];

/// Returns the assignment of [`FILLED_MEMORY`] in the environment of all commands; `None` if the variable is set
/// already, or cannot be set.
pub(super) fn memory_variable() -> Option<String> {
    let [name, value] = FILLED_MEMORY;
    let is_ours = std::env::var_os(name).is_none() && is_executable("env");
    is_ours.then(|| format!("{name}={value}"))
}

/// The number of programs of a process.
const BATCH: usize = 128;

/// The part of the time limit that a [brief](Through::brief) command has, and its least time.
const BRIEF_PART: u32 = 10;
const BRIEF_TIME: Duration = Duration::from_secs(1);

/// The least time limit of a command [for crashes](Through::for_crashes).
const CRASH_TIME: Duration = Duration::from_secs(2);

/// The least time limit of a [brief](Through::brief) command that rewrites many programs and takes the usual time. Each
/// program on which it does not return costs this time, and so does each candidate of the reduction of such a program.
const BRIEF_TIME_OF_SPLIT: Duration = Duration::from_millis(80);

/// The time limit of a brief command divided by its time for an empty module, unless the least limit is longer.
const BRIEF_FACTOR: u32 = 8;

/// The module on which commands are tried.
const EMPTY: &str = "module {\n}\n";

/// The flag of commands that rewrite many programs.
const SPLIT_FLAG: &str = "--split-input-file";

/// The flag with which `mlir-opt` has no threads and no locks. Several processes use the processors.
const ONE_THREAD: &str = "--mlir-disable-threading";

impl Through {
    /// Returns the command of a command line.
    pub(super) fn new(line: &str, limits: Limits) -> Through {
        let words = words(line).filter(|words| words.first().is_some_and(|first| is_executable(first)));
        let single = match &words {
            Some(words) => command_of(&[], words).fork_server(&words[0]),
            None => command_of(&[], &["/bin/sh", "-c", line].map(str::to_owned)),
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

    /// Returns another command with the same limits and deadline.
    pub(super) fn with_line(&self, line: &str) -> Through {
        Through { deadline: self.deadline, ..Through::new(line, self.single.limits) }
    }

    /// Returns the command with a shorter time limit for a single program. A program that exceeds it is to be rewritten
    /// again by this command.
    pub(super) fn brief(&self) -> Through {
        let longest = (self.max_time / BRIEF_PART).max(BRIEF_TIME).min(self.max_time);
        let time = match self.split.get_or_init(|| self.find_split()) {
            Some(Split { slowness, usual, .. }) => {
                let least = BRIEF_TIME_OF_SPLIT.saturating_mul(*slowness);
                usual.saturating_mul(BRIEF_FACTOR).max(least).min(longest)
            }
            None => longest,
        };
        let mut brief = self.clone();
        brief.single.limits.time = time;
        brief
    }

    /// Returns the command with a time limit for a single program that suffices for a crash with a stack trace on a
    /// loaded machine. Candidates of a reduction on which the command does not return cost this time.
    pub(super) fn for_crashes(&self) -> Through {
        let mut shorter = self.clone();
        shorter.single.limits.time = (self.max_time / BRIEF_PART).max(CRASH_TIME).min(self.max_time);
        shorter
    }

    /// Returns whether one process rewrites many programs. The first call executes the command on two empty modules,
    /// with [`ONE_THREAD`] and, if the command rejects this flag, without it.
    pub(super) fn is_split(&self) -> bool {
        self.split.get_or_init(|| self.find_split()).is_some()
    }

    fn find_split(&self) -> Option<Split> {
        [&[SPLIT_FLAG, ONE_THREAD][..], &[SPLIT_FLAG]].into_iter().find_map(|flags| self.split_with(flags))
    }

    /// Returns the command for many programs with `flags`, if it rewrites two empty modules.
    fn split_with(&self, flags: &[&str]) -> Option<Split> {
        let mut words = self.words.clone()?;
        for flag in flags {
            let is_flag = |word: &String| word.trim_start_matches('-') == flag.trim_start_matches('-');
            if !words.iter().any(is_flag) {
                words.push((*flag).to_owned());
            }
        }
        let with = |variables: &[&str]| {
            command_of(variables, &words).fork_server(&words[0]).limits(self.single.limits)
        };
        let (command, named) = (with(&[&MEMORY_VARIABLES[..], &[MARKUP]].concat()), with(&MEMORY_VARIABLES));
        let programs = [EMPTY.to_owned(), EMPTY.to_owned()];
        let start = Instant::now();
        let ends = self.execute_parts(&command, &programs);
        let slowness = start.elapsed().div_duration_f64(USUAL_TIME).max(1.0) as u32;
        let is_split = ends.iter().all(|end| matches!(end, PartEnd::Text(_)));
        if !is_split {
            return None;
        }
        // A compiler constructs tables before it reads its input.
        let [command, named] = [command, named].map(Command::fork_at_input);
        self.execute_parts(&command, &programs[..1]);
        let start = Instant::now();
        self.execute_parts(&command, &programs[..1]);
        Some(Split { command, named, slowness, usual: start.elapsed() })
    }

    /// Executes the command on an empty module, and returns the reason for which it can rewrite no program.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        if self.is_split() {
            return None;
        }
        let result = self.rewrite(EMPTY.to_owned());
        let message = String::from_utf8_lossy(&result.stderr).trim().to_owned();
        // A command of the shell may depend on its input in another way.
        let rejects = || self.words.is_some() && !message.is_empty();
        match result.end {
            _ if is_not_executed(&result.end) => Some(Refusal::NotExecuted(reason(&result))),
            End::Exited(code) if code != 0 && rejects() => Some(Refusal::Rejects(message)),
            _ => None,
        }
    }

    /// Rewrites one program.
    pub(super) fn rewrite(&self, program: String) -> CommandResult {
        match self.split.get() {
            Some(Some(_)) => self.execute(&self.single.clone().fork_at_input(), program),
            _ => self.execute(&self.single, program),
        }
    }

    /// Rewrites programs, with few processes if possible.
    pub(super) fn rewrite_all(&self, programs: &[String]) -> Vec<CommandResult> {
        if !self.is_split() {
            return self.rewrite_each(programs);
        }
        let batches: Vec<&[String]> = programs.chunks(BATCH).collect();
        parallel::map(batches.len(), |i| self.rewrite_batch(batches[i])).into_iter().flatten().collect()
    }

    /// Rewrites programs, with a process for each of them.
    pub(super) fn rewrite_each(&self, programs: &[String]) -> Vec<CommandResult> {
        parallel::map(programs.len(), |i| self.rewrite(programs[i].clone()))
    }

    /// Rewrites `modules`, which contain at most `n_programs` programs each, by one process, if the
    /// [command rewrites many programs](Through::is_split). The time limits are short: they are no verdict.
    pub(super) fn rewrite_parts(&self, modules: &[String], n_programs: usize) -> Vec<PartEnd> {
        let Some(Split { command, slowness, .. }) = self.split.get().and_then(Option::as_ref) else {
            return modules.iter().map(|_| PartEnd::Lost).collect();
        };
        let limits = parts::limits(command.limits, *slowness, modules.len(), n_programs);
        self.execute_parts(&command.clone().limits(limits), modules)
    }

    /// Returns how one process ends for each of `programs`, without the outcomes, up to the first one for which this is
    /// not known, as [`parts::failures`] does; no results if the command does not rewrite many programs.
    pub(super) fn failures(&self, programs: &[String], exits: bool) -> Vec<CommandResult> {
        let Some(Split { named, slowness, .. }) = self.split.get().and_then(Option::as_ref) else {
            return Vec::new();
        };
        let limits = parts::limits(named.limits, *slowness, programs.len(), 1);
        let command = named.clone().limits(limits);
        parts::failures(&self.execute(&command, parts::input(programs)), programs.len(), exits)
    }

    /// Executes `command` on `modules`.
    fn execute_parts(&self, command: &Command, modules: &[String]) -> Vec<PartEnd> {
        parts::part_ends(&self.execute(command, parts::input(modules)), modules.len())
    }

    /// Rewrites programs by one process, and those without a result by further ones.
    fn rewrite_batch(&self, programs: &[String]) -> Vec<CommandResult> {
        let mut results: Vec<Option<CommandResult>> = programs.iter().map(|_| None).collect();
        let mut queue = vec![(0..programs.len()).collect::<Vec<usize>>()];
        while let Some(which) = queue.pop() {
            let texts: Vec<String> = which.iter().map(|&i| programs[i].clone()).collect();
            let ends = match which.len() {
                1 => vec![PartEnd::Ended],
                _ => self.rewrite_parts(&texts, 1),
            };
            let mut lost = Vec::new();
            for ((&i, end), text) in which.iter().zip(ends).zip(texts) {
                match end {
                    PartEnd::Text(stdout) => {
                        results[i] = Some(CommandResult { end: End::Exited(0), stdout, stderr: Vec::new() });
                    }
                    PartEnd::Rejected | PartEnd::Ended => results[i] = Some(self.rewrite(text)),
                    PartEnd::Lost => lost.push(i),
                }
            }
            queue.extend(next_parts(lost, which.len()));
        }
        results.into_iter().flatten().collect()
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

/// Returns the command of `words` with additional variables of the environment.
///
/// A stack trace of LLVM has the names of exported functions only, because the symbolizer takes a second. Addresses are
/// not randomized if possible, so that stack traces are equal in all runs.
fn command_of(variables: &[&str], words: &[String]) -> Command {
    let mut all: Vec<String> = Vec::new();
    if has_fixed_addresses() {
        all.extend(FIXED_ADDRESSES.map(str::to_owned));
    }
    if is_executable("env") {
        let all_variables = ["env", "LLVM_DISABLE_SYMBOLIZATION=1"].iter().chain(variables);
        all.extend(all_variables.map(|&word| word.to_owned()));
        all.extend(memory_variable());
    }
    all.extend_from_slice(words);
    Command::new(&all[0]).args(&all[1..])
}

/// The command of Linux that executes another one with the same addresses in each process.
const FIXED_ADDRESSES: [&str; 2] = ["setarch", "-R"];

/// Returns whether [`FIXED_ADDRESSES`] is permitted. Some containers refuse it.
fn has_fixed_addresses() -> bool {
    static IS_PERMITTED: OnceLock<bool> = OnceLock::new();
    *IS_PERMITTED.get_or_init(|| {
        let [command, flag] = FIXED_ADDRESSES;
        let quiet = std::process::Stdio::null;
        let mut probe = std::process::Command::new(command);
        let probe = probe.args([flag, "true"]).stdin(quiet()).stdout(quiet()).stderr(quiet());
        probe.status().is_ok_and(|status| status.success())
    })
}

/// Returns the groups of items for the next processes, if the last one, for `n` items, has no result for those in
/// `lost`: the items themselves, or each half of them if that process has no result at all.
pub(super) fn next_parts<T>(mut lost: Vec<T>, n: usize) -> impl Iterator<Item = Vec<T>> {
    let half = if lost.len() == n { n / 2 } else { 0 };
    let second = lost.split_off(half);
    // The last one is the next one.
    [second, lost].into_iter().filter(|part| !part.is_empty())
}

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
    fn commands_of_the_shell_are_no_executables() {
        assert!(is_executable("sh") && is_executable("/bin/sh"));
        assert!(!is_executable("/") && !is_executable("no-such-program"));
        assert!(Through::new("sh -c 'exit 3'", Limits::default()).words.is_some());
        assert!(Through::new("no-such-program", Limits::default()).words.is_none());
    }
}
