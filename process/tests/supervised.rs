//! Commands of a program that is its own supervisor. The tests run in `main`, because the program is executed again.
#![cfg(unix)]

mod cases;

use cases::{file, line_of, lives};
use proofmark_process::{Command, End, Running, supervisor};
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    // A program may print before it supervises.
    println!("tests of supervised commands");
    if let Some(code) = supervisor::serve_if_asked() {
        return code;
    }
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("be killed") {
        return be_killed(&arguments.next().expect("a file"));
    }
    let more: &[(&str, fn())] = &[
        ("descendants_that_leave_are_killed", descendants_that_leave_are_killed),
        ("temporary_files_are_removed", temporary_files_are_removed),
        ("commands_end_with_the_program", commands_end_with_the_program),
    ];
    for (name, case) in cases::ALL.iter().chain(more) {
        println!("test {name}");
        case();
    }
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
    assert_eq!(Running::start(Command::shell(&wait)).wait().end, End::Exited(0));
    assert!(!lives(&line_of(&path)));
}

fn temporary_files_are_removed() {
    let line =
        "echo $TMPDIR; echo text > $TMPDIR/file; mkdir $TMPDIR/folder; ln -s / $TMPDIR/link; kill -9 $$";
    let outcome = Running::start(Command::shell(line)).wait();
    assert_eq!(outcome.end, End::Signaled(9));
    let folder = String::from_utf8(outcome.stdout).expect("a name");
    assert!(folder.trim().len() > 4 && !std::path::Path::new(folder.trim()).exists(), "{folder}");
}

/// The program that is killed: it runs a command that would not end.
fn be_killed(path: &str) -> ExitCode {
    let line = LEAVING.replace("FILE", path) + "sleep 100";
    drop(Running::start(Command::shell(&line)).wait());
    ExitCode::FAILURE
}

#[cfg(not(target_os = "linux"))]
fn commands_end_with_the_program() {}

#[cfg(target_os = "linux")]
fn commands_end_with_the_program() {
    for signal in ["KILL", "TERM", "INT"] {
        let path = file("killed");
        let program = std::env::current_exe().expect("it is running");
        let mut child =
            std::process::Command::new(program).arg("be killed").arg(&path).spawn().expect("it starts");
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
