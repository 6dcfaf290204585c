//! Cases for commands with and without a supervisor.

use proofmark_process::{Command, CommandResult, End, Limits, Running};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub(crate) const ALL: &[(&str, fn())] = &[
    ("streams_are_captured", streams_are_captured),
    ("input_that_is_not_read_is_no_error", input_that_is_not_read_is_no_error),
    ("exit_codes_and_signals_are_distinguished", exit_codes_and_signals_are_distinguished),
    ("an_executable_that_is_missing_is_named", an_executable_that_is_missing_is_named),
    ("time_is_limited", time_is_limited),
    (
        "a_grandchild_that_holds_the_pipe_is_not_waited_for",
        a_grandchild_that_holds_the_pipe_is_not_waited_for,
    ),
    ("silence_is_limited", silence_is_limited),
    ("processor_time_of_silence_is_limited", processor_time_of_silence_is_limited),
    ("time_that_waits_for_a_processor_does_not_count", time_that_waits_for_a_processor_does_not_count),
    ("output_is_bounded", output_is_bounded),
    ("memory_is_limited", memory_is_limited),
    ("dropping_kills", dropping_kills),
];

/// A time limit longer than each case takes, and shorter than the commands sleep.
const SOON: Duration = Duration::from_secs(20);

/// Whether a fork server executes the commands of the shell.
pub(crate) static IS_SERVED: AtomicBool = AtomicBool::new(false);

/// Returns a command for a command line of the shell.
pub(crate) fn shell(line: &str) -> Command {
    let command = Command::shell(line);
    if IS_SERVED.load(Ordering::Relaxed) { command.fork_server("/bin/sh") } else { command }
}

fn limits(seconds: f64) -> Limits {
    Limits { time: Duration::from_secs_f64(seconds), ..Limits::default() }
}

fn run(line: &str, limits: Limits) -> CommandResult {
    let start = Instant::now();
    let outcome = Running::start(shell(line).limits(limits)).wait();
    assert!(start.elapsed() < SOON, "'{line}' took {:?}", start.elapsed());
    outcome
}

/// Returns the path of a file that a command can create.
pub(crate) fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Waits until a file has a complete line, and returns its text.
pub(crate) fn line_of(path: &Path) -> String {
    let start = Instant::now();
    loop {
        match std::fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ => assert!(start.elapsed() < SOON, "{} is not written", path.display()),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Returns whether a process with this number exists and is not a zombie.
pub(crate) fn lives(process: &str) -> bool {
    let state = std::process::Command::new("ps").args(["-o", "stat=", "-p", process]).output();
    let state = state.expect("POSIX has ps").stdout;
    !state.is_empty() && !state.starts_with(b"Z")
}

fn streams_are_captured() {
    let input: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
    let command = shell("echo complaint >&2; cat").input(input.clone());
    let outcome = Running::start(command).wait();
    assert_eq!(outcome.end, End::Exited(0));
    assert!(outcome.stdout == input, "{} bytes", outcome.stdout.len());
    assert_eq!(outcome.stderr, b"complaint\n");
}

fn input_that_is_not_read_is_no_error() {
    let outcome = Running::start(Command::new("true").input(vec![b'x'; 1 << 20])).wait();
    assert_eq!(outcome.end, End::Exited(0));
}

fn exit_codes_and_signals_are_distinguished() {
    for (line, end, words) in [
        ("exit 3", End::Exited(3), "exit code 3"),
        ("kill -SEGV $$", End::Signaled(11), "signal 11 (SIGSEGV)"),
        ("kill -KILL $$", End::Signaled(9), "signal 9 (SIGKILL)"),
    ] {
        let outcome = run(line, limits(10.0));
        assert_eq!(outcome.end, end);
        assert_eq!(outcome.end.to_string(), words);
    }
}

fn an_executable_that_is_missing_is_named() {
    let End::Failed(reason) = Running::start(Command::new("/no/such/file")).wait().end else {
        panic!("it cannot be started")
    };
    assert!(reason.contains("/no/such/file"), "{reason}");
}

fn time_is_limited() {
    for line in ["sleep 100", "trap '' TERM INT HUP; while :; do sleep 1; done", "while :; do :; done"] {
        assert_eq!(run(line, limits(0.3)).end, End::TimeLimit, "{line}");
    }
}

fn a_grandchild_that_holds_the_pipe_is_not_waited_for() {
    let path = file("grandchild");
    let line = format!("sleep 100 & echo $! > {}; echo done", path.display());
    let outcome = run(&line, limits(50.0));
    assert_eq!((outcome.end, &*outcome.stdout), (End::Exited(0), &b"done\n"[..]));
    assert!(!lives(&line_of(&path)));
    // Nor is a grandchild of a command that does not end by itself.
    let line = format!("sleep 100 & echo $! > {}; sleep 100", path.display());
    assert_eq!(run(&line, limits(0.3)).end, End::TimeLimit);
    assert!(!lives(&line_of(&path)));
}

fn silence_is_limited() {
    let silence = Duration::from_millis(300);
    // The output that ends the silence is more than is kept.
    let bounds = Limits { silence: Some(silence), errors: 1, ..limits(50.0) };
    let outcome = run("sleep 4; for i in 1 2 3 4 5; do echo $i >&2; sleep 0.5; done", bounds);
    assert_eq!(outcome.end, End::Exited(0));
    // Only output on standard error ends the silence, and it takes longer if the command is idle.
    let outcome = run("echo 1 >&2; while :; do echo 2; sleep 0.1; done", bounds);
    assert_eq!((outcome.end, &*outcome.stderr), (End::TimeLimit, &b"1"[..]));
}

/// A command that computes is ended long before the limit of elapsed time, which is not reached here.
#[cfg(target_os = "linux")]
fn processor_time_of_silence_is_limited() {
    let bounds = Limits { silence: Some(Duration::from_secs(1)), ..limits(50.0) };
    let computes = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done";
    let line =
        format!("echo 1 >&2; end=$(($(date +%s) + 30)); while [ $(date +%s) -lt $end ]; do {computes}; done");
    assert_eq!(run(&line, bounds).end, End::TimeLimit);
}

#[cfg(not(target_os = "linux"))]
fn processor_time_of_silence_is_limited() {
    // Only elapsed time is known.
}

/// A command reaches no limit of twice its usual time although it gets less than a third of a processor.
#[cfg(target_os = "linux")]
fn time_that_waits_for_a_processor_does_not_count() {
    let line = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";
    let start = Instant::now();
    assert_eq!(run(line, limits(15.0)).end, End::Exited(0));
    let usual = start.elapsed().as_secs_f64();
    let n_threads = 3 * std::thread::available_parallelism().map_or(1, |n| n.get());
    let is_over = AtomicBool::new(false);
    let outcome = std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let outcome = run(line, limits(2.0 * usual));
        is_over.store(true, Ordering::Relaxed);
        outcome
    });
    assert_eq!(outcome.end, End::Exited(0));
}

#[cfg(not(target_os = "linux"))]
fn time_that_waits_for_a_processor_does_not_count() {
    // The system does not tell how long processes wait.
}

fn output_is_bounded() {
    let bounds = Limits { output: 100_000, errors: 1000, ..limits(50.0) };
    let outcome = run("yes", bounds);
    assert_eq!((outcome.end, outcome.stdout.len()), (End::OutputLimit, 100_000));
    // Output that exceeds the limit within one write is bounded, too.
    assert_eq!(run("head -c 100001 /dev/zero", bounds).end, End::OutputLimit);
    assert_eq!(run("head -c 100000 /dev/zero", bounds).end, End::Exited(0));
    let outcome = run("head -c 1000000 /dev/zero >&2; echo done", bounds);
    assert_eq!((outcome.end, outcome.stderr.len()), (End::Exited(0), 1000));
    assert_eq!(outcome.stdout, b"done\n");
}

#[cfg(not(target_os = "linux"))]
fn memory_is_limited() {}

#[cfg(target_os = "linux")]
fn memory_is_limited() {
    // `tail` stores a line up to its end, which never comes.
    let line = "tail -n 1 /dev/zero";
    let bounds = Limits { memory: Some(100 << 20), ..limits(50.0) };
    assert_eq!(run(line, bounds).end, End::MemoryLimit);
    // The limit is that of all processes together.
    let three = format!("head -c 50000000 /dev/zero | {line} & ").repeat(3) + "wait";
    let hold = three.replace("| tail", "| (cat; sleep 100) | tail");
    assert_eq!(run(&hold, bounds).end, End::MemoryLimit);
    let bounds = Limits { memory: None, address_space: Some(600 << 20), ..limits(50.0) };
    assert_eq!(run(line, bounds).end, End::Exited(1));
    // A command below the limit is not ended.
    assert_eq!(run("echo", bounds).end, End::Exited(0));
}

fn dropping_kills() {
    let path = file("dropped");
    let line = format!("sleep 100 & echo $! > {}; wait", path.display());
    let mut running = Running::start(shell(&line).limits(limits(50.0)));
    let process = line_of(&path);
    assert!(running.try_outcome().is_none() && lives(&process));
    let start = Instant::now();
    drop(running);
    assert!(!lives(&process) && start.elapsed() < Duration::from_secs(4));
}
