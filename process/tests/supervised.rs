//! Commands of a program that is its own supervisor. The tests run in `main`, because the program is executed again.
#![cfg(unix)]

mod cases;

use cases::{IS_SERVED, file, line_of, lives, shell};
use proofmark_process::{Command, End, Running, running, supervisor};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

fn main() -> ExitCode {
    // A program may print before it supervises.
    println!("tests of supervised commands");
    if let Some(code) = supervisor::serve_if_asked() {
        return code;
    }
    let mut arguments = std::env::args().skip(1);
    if let Some(mode @ ("be killed" | "be killed served")) = arguments.next().as_deref() {
        IS_SERVED.store(mode.ends_with("served"), Ordering::Relaxed);
        return be_killed(&arguments.next().expect("a file"));
    }
    let more: &[(&str, fn())] = &[
        ("descendants_that_leave_are_killed", descendants_that_leave_are_killed),
        ("temporary_files_are_removed", temporary_files_are_removed),
        ("commands_end_with_the_program", commands_end_with_the_program),
    ];
    for is_served in [false, true] {
        IS_SERVED.store(is_served, Ordering::Relaxed);
        for (name, case) in cases::ALL.iter().chain(more) {
            println!("test {name}{}", if is_served { ", with a fork server" } else { "" });
            case();
        }
    }
    fork_servers_serve_many_commands();
    programs_are_served_at_their_input();
    println!("all pass");
    ExitCode::SUCCESS
}

/// Processes of other sessions, which ignore the end of the command.
const LEAVING: &str = "setsid sh -c 'trap \"\" HUP TERM; echo $$ > FILE; sleep 100; sleep 100' &";

#[cfg(not(target_os = "linux"))]
fn descendants_that_leave_are_killed() {}

#[cfg(target_os = "linux")]
fn descendants_that_leave_are_killed() {
    let path = file("leaving");
    let line = LEAVING.replace("FILE", &path.display().to_string());
    let wait = format!("{line} until [ -s {} ]; do sleep 0.01; done", path.display());
    assert_eq!(Running::start(shell(&wait)).wait().end, End::Exited(0));
    assert!(!lives(&line_of(&path)));
}

fn temporary_files_are_removed() {
    let line =
        "echo $TMPDIR; echo text > $TMPDIR/file; mkdir $TMPDIR/folder; ln -s / $TMPDIR/link; kill -9 $$";
    let outcome = Running::start(shell(line)).wait();
    assert_eq!(outcome.end, End::Signaled(9));
    let folder = String::from_utf8(outcome.stdout).expect("a name");
    running::end_idle();
    assert!(folder.trim().len() > 4 && !std::path::Path::new(folder.trim()).exists(), "{folder}");
}

/// The program that is killed: it runs a command that would not end.
fn be_killed(path: &str) -> ExitCode {
    let line = LEAVING.replace("FILE", path) + "sleep 100";
    drop(Running::start(shell(&line)).wait());
    ExitCode::FAILURE
}

#[cfg(not(target_os = "linux"))]
fn commands_end_with_the_program() {}

#[cfg(target_os = "linux")]
fn commands_end_with_the_program() {
    let mode = if IS_SERVED.load(Ordering::Relaxed) { "be killed served" } else { "be killed" };
    for signal in ["KILL", "TERM", "INT"] {
        let path = file("killed");
        let program = std::env::current_exe().expect("it is running");
        let mut child = std::process::Command::new(program).arg(mode).arg(&path).spawn().expect("it starts");
        let process = line_of(&path);
        let kill = std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.is_ok_and(|status| status.success()));
        child.wait().expect("it is a child");
        let mut waits = 0;
        while lives(&process) {
            waits += 1;
            assert!(waits < 500, "the command outlives SIG{signal}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn fork_servers_serve_many_commands() {}

#[cfg(target_os = "linux")]
fn fork_servers_serve_many_commands() {
    let line = "cat /proc/$PPID/comm; echo $PPID; echo \"$LD_PRELOAD|$PROOFMARK_FORK_SERVER\"; \
                ls $TMPDIR; touch $TMPDIR/file; cat; exit 3";
    let run = |command: Command| {
        let outcome = Running::start(command.input("input")).wait();
        assert_eq!(outcome.end, End::Exited(3));
        String::from_utf8(outcome.stdout).expect("text")
    };
    let served = || run(Command::shell(line).fork_server("/bin/sh"));
    let first = served();
    let ["sh", server, "|", "input"] = first.lines().collect::<Vec<_>>()[..] else {
        panic!("not the output of a command that is served: {first}")
    };
    assert_eq!(served(), first);
    // The server ends with the supervisor.
    assert!(lives(server));
    running::end_idle();
    assert!(!lives(server));

    // Programs that cannot be served are started anew.
    let script = file("script");
    std::fs::write(&script, format!("#!/bin/sh\n{line}")).expect("a file");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, mode).expect("it is ours");
    let output = run(Command::new(&script).fork_server(&script));
    assert!(output.starts_with("pm-supervisor\n"), "{output}");
    std::fs::remove_file(script).expect("it exists");
}

#[cfg(not(target_os = "linux"))]
fn programs_are_served_at_their_input() {}

#[cfg(target_os = "linux")]
fn programs_are_served_at_their_input() {
    let path = file("starts");
    let starts = || std::fs::read_to_string(&path).unwrap_or_default().lines().count();
    let run = |line: &str, input: &str| {
        let command = Command::shell(&line.replace("FILE", &path.display().to_string()));
        Running::start(command.fork_server("/bin/sh").fork_at_input().input(input)).wait()
    };
    let text = |line: &str, input: &str| {
        let outcome = run(line, input);
        assert_eq!(outcome.end, End::Exited(3), "{line}");
        String::from_utf8(outcome.stdout).expect("text")
    };
    // The commands before the read are executed once. Other programs, and the program itself, are not served.
    let reads = "echo >> FILE; read line; echo $line; cat | /bin/sh -c 'read line; echo $line; cat'; exit 3";
    for input in ["1\n2\n3", "4\n5\n6"] {
        assert_eq!(text(reads, input), input);
    }
    assert_eq!(starts(), 1);
    // A program that has written is served before its main function, as is one that reads by another program or not.
    for (line, input, output) in [
        ("echo 1; read line; echo $line; exit 3", "2\n", "1\n2\n"),
        ("cat; exit 3", "1\n", "1\n"),
        ("exit 3", "1\n", ""),
    ] {
        assert_eq!([text(line, input), text(line, input)], [output; 2], "{line}");
    }
    std::fs::remove_file(path).expect("it exists");
}
