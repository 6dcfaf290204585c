//! Tests that a program that is ended by a signal reports the results so far, and leaves neither processes nor
//! temporary files.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A time limit that each step of a test keeps, also on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Three pairs: a proved one, a refuted one, and a factorization that takes a solver long.
const PAIRS: &str = "
func.func @src_easy(%x: i32) -> i32 { return %x : i32 }
func.func @tgt_easy(%x: i32) -> i32 { return %x : i32 }
func.func @src_bad(%x: i32) -> i32 { return %x : i32 }
func.func @tgt_bad(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %y = arith.addi %x, %c : i32
  return %y : i32
}
func.func @src_hard(%x: i32, %y: i32) -> i1 {
  %s = arith.subi %x, %x : i32
  %t = arith.subi %y, %y : i32
  %f = arith.cmpi ne, %s, %t : i32
  return %f : i1
}
func.func @tgt_hard(%x: i32, %y: i32) -> i1 {
  %n = arith.constant 4611685975477714963 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %p = arith.muli %a, %b : i64
  %e = arith.cmpi eq, %p, %n : i64
  %l = arith.cmpi ult, %a, %b : i64
  %r = arith.andi %e, %l : i1
  return %r : i1
}
";

/// A solver that starts processes which hold its streams, leave its session, ignore signals, and write files.
const SOLVER: &str = "#!/bin/sh
trap '' TERM INT HUP
setsid sleep 1000 &
sleep 1000 &
echo text > \"$(mktemp)\"
echo > $FOLDER/started
while :; do sleep 1; done
";

/// A command that replaces additions by subtractions. It does not return on programs with `@slow`, and on no program
/// once the file `slow` exists.
const REWRITE: &str = "#!/bin/sh
text=$(cat)
case \"$text\" in *@slow*) touch $FOLDER/slow;; esac
[ -e $FOLDER/slow ] && exec $FOLDER/cvc5
echo \"$text\" | sed s/arith.addi/arith.subi/
";

/// A folder for one program, which contains a folder for the temporary files of the program.
struct Sandbox {
    folder: PathBuf,
    temporary: PathBuf,
}

impl Sandbox {
    fn new(name: &str) -> Sandbox {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("signals-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let temporary = folder.join("temporary");
        std::fs::create_dir_all(&temporary).expect("a folder");
        Sandbox { folder, temporary }
    }

    /// Writes an executable file.
    fn write(&self, name: &str, text: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.folder.join(name);
        std::fs::write(&path, text.replace("$FOLDER", &self.folder.display().to_string())).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        path
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let out = std::fs::File::create(self.folder.join("out")).expect("a file");
        self.start_to(arguments, out.into())
    }

    /// Starts the program with `out` as its standard output.
    fn start_to(&self, arguments: &[&str], out: Stdio) -> Child {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
        command.args(arguments).current_dir(&self.folder).env("TMPDIR", &self.temporary);
        command.env("PATH", format!("{}:{path}", self.folder.display()));
        command.stdin(Stdio::null()).stdout(out).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    }

    /// Returns the output of the program so far.
    fn out(&self) -> String {
        std::fs::read_to_string(self.folder.join("out")).expect("it is UTF-8")
    }

    /// Waits until a command has written the file `started`.
    fn wait_for_start(&self) {
        let (started, start) = (self.folder.join("started"), Instant::now());
        while !started.exists() {
            assert!(start.elapsed() < TIMEOUT, "no command is started");
            std::thread::sleep(Duration::from_millis(10));
        }
        std::fs::remove_file(started).expect("it is ours");
    }

    /// Returns the processes whose environment has this folder, or a folder in it, as folder for temporary files.
    /// Zombies have no environment.
    fn processes(&self) -> Vec<String> {
        let variable = format!("TMPDIR={}", self.temporary.display());
        let all = std::fs::read_dir("/proc").expect("Linux has it").flatten();
        let has_folder = |entry: &std::fs::DirEntry| {
            let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|entry| entry.starts_with(variable.as_bytes()))
        };
        let name = |entry: std::fs::DirEntry| {
            let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).replace('\0', " ")
        };
        all.filter(has_folder).map(name).collect()
    }

    /// Sends a signal. Returns the exit code and the output of the program, after all processes and temporary files of
    /// the program are gone.
    fn end(&self, mut child: Child, signal: &str) -> (Option<i32>, String) {
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.is_ok_and(|status| status.success()), "the program has ended before SIG{signal}");
        let start = Instant::now();
        let status = child.wait().expect("it is a child");
        assert!(start.elapsed() < TIMEOUT, "SIG{signal} is not obeyed");
        loop {
            let processes = self.processes();
            let files: Vec<_> = std::fs::read_dir(&self.temporary).expect("it is ours").flatten().collect();
            if processes.is_empty() && files.is_empty() {
                break;
            }
            assert!(start.elapsed() < TIMEOUT, "SIG{signal} leaves {processes:?} {files:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
        (status.code(), self.out())
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const SIGNALS: [&str; 3] = ["INT", "TERM", "KILL"];

#[test]
fn prove_reports_the_verdicts_before_a_signal() {
    let sandbox = Sandbox::new("prove");
    sandbox.write("pairs.mlir", PAIRS);
    sandbox.write("cvc5", SOLVER);
    for signal in SIGNALS {
        for form in ["--timeout=600", "--json"] {
            // One thread decides the last pair after the others.
            let arguments = ["prove", "pairs.mlir", "--timeout=600", "--solvers=cvc5", "--jobs=1", form];
            let arguments = if form == "--json" { &arguments[..] } else { &arguments[..5] };
            let child = sandbox.start(arguments);
            sandbox.wait_for_start();
            let (code, text) = sandbox.end(child, signal);
            if signal == "KILL" {
                assert_eq!((code, &*text), (None, ""));
                continue;
            }
            assert_eq!(code, Some(1), "{text}");
            if form == "--json" {
                let report: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
                let verdicts: Vec<_> = (0..3).map(|i| &report["pairs"][i]["verdict"]).collect();
                assert_eq!(verdicts, ["proved", "refuted", "undecided"], "{text}");
                assert_eq!(report["pairs"][2]["reason"], "interrupted");
            } else {
                let ends = "\n@src_hard -> @tgt_hard: undecided: interrupted\n";
                assert!(text.starts_with("@src_easy -> @tgt_easy: proved"), "{text}");
                assert!(text.contains("@src_bad -> @tgt_bad: refuted") && text.ends_with(ends), "{text}");
            }
        }
    }
}

/// Tests that a run that a signal ends shares its verdicts with other machines.
#[test]
fn verdicts_before_a_signal_are_shared() {
    let sandbox = Sandbox::new("shared");
    // The cache asks for the version of the solver.
    sandbox.write("cvc5", &SOLVER.replace("trap", "[ \"$1\" = --version ] && exit 0\ntrap"));
    let store = sandbox.folder.join("store");
    for (signal, n_packs) in [("KILL", 0), ("INT", 1), ("TERM", 2)] {
        // Each process has a verdict that the others have not.
        sandbox.write("pairs.mlir", &PAIRS.replace("constant 1 :", &format!("constant {} :", n_packs + 2)));
        let cache = format!("--proof-cache={signal}");
        let url = format!("--proof-cache-store=file://{}", store.display());
        let child = sandbox.start(&[
            "prove",
            "pairs.mlir",
            "--timeout=600",
            "--solvers=cvc5",
            "--jobs=1",
            &cache,
            &url,
        ]);
        sandbox.wait_for_start();
        sandbox.end(child, signal);
        let versions = std::fs::read_dir(&store).into_iter().flatten().flatten();
        let packs = versions.flat_map(|version| std::fs::read_dir(version.path()).into_iter().flatten());
        assert_eq!(packs.count(), n_packs, "SIG{signal}");
    }
}

/// Tests that the exit code is that of an undecided verdict if no pair is refuted.
#[test]
fn prove_that_is_interrupted_is_undecided() {
    let sandbox = Sandbox::new("undecided");
    let (good, rest) = PAIRS.split_once("func.func @src_bad").expect("it is there");
    let hard = &rest[rest.find("func.func @src_hard").expect("it is there")..];
    sandbox.write("pairs.mlir", &format!("{good}{hard}"));
    sandbox.write("cvc5", SOLVER);
    let child = sandbox.start(&["prove", "pairs.mlir", "--timeout=600", "--solvers=cvc5"]);
    sandbox.wait_for_start();
    let (code, text) = sandbox.end(child, "INT");
    assert_eq!(code, Some(3), "{text}");
}

/// Tests the reports of `check` after a signal during the runs of many orders.
#[test]
fn check_reports_the_orders_that_were_run() {
    let sandbox = Sandbox::new("check");
    let mut program = String::from("func.func @f(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n");
    for i in 1..3000 {
        program += &format!("  %{i} = arith.addi %{}, %x : i32\n", i - 1);
    }
    program += "  return %2999 : i32\n}\n";
    sandbox.write("program.mlir", &program);
    for (signal, form) in
        [("INT", "json"), ("TERM", "junit"), ("INT", "sarif"), ("TERM", "text"), ("KILL", "json")]
    {
        let form_argument = format!("--report={form}");
        let arguments =
            ["check", "program.mlir", "--canonicalize", "--seeds=100000", "--prove=both", &form_argument];
        let child = sandbox.start(&arguments);
        // The signal must arrive after the handler is installed.
        std::thread::sleep(Duration::from_millis(1500));
        let (code, text) = sandbox.end(child, signal);
        match form {
            _ if signal == "KILL" => assert_eq!((code, &*text), (None, "")),
            "json" => {
                let report: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
                assert_eq!((code, &report["result"]), (Some(3), &"undecided".into()), "{text}");
                let words = report["interrupted"].as_str().expect("a sentence");
                assert!(
                    words.starts_with("interrupted after") && words.ends_with("of 100000 orders"),
                    "{words}"
                );
            }
            "sarif" => {
                let report: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
                let invocation = &report["runs"][0]["invocations"][0];
                assert_eq!((code, &invocation["executionSuccessful"]), (Some(3), &false.into()), "{text}");
            }
            "junit" => {
                assert!(text.trim_end().ends_with("</testsuites>"), "{text}");
                assert!(text.contains("interrupted after"), "{text}");
                assert_eq!(code, Some(3));
            }
            _ => {
                assert!(text.contains("\ninterrupted after ") && text.contains("\nUNDECIDED"), "{text}");
                assert_eq!(code, Some(3));
            }
        }
    }
}

#[test]
fn fuzz_reports_the_findings_before_a_signal() {
    for signal in SIGNALS {
        let sandbox = Sandbox::new(&format!("fuzz-{signal}"));
        sandbox.write("cvc5", SOLVER);
        sandbox.write("rewrite", REWRITE);
        let limits = ["--command-timeout=600", "--programs=100000", "-o", "found"];
        let child = sandbox.start(&[&["fuzz", "--through=./rewrite"][..], &limits].concat());
        let start = Instant::now();
        let found = loop {
            let text = sandbox.out();
            if let Some(line) = text.lines().find(|line| line.starts_with("program ")) {
                break line.to_owned();
            }
            assert!(start.elapsed() < TIMEOUT, "nothing is found: {text}");
            std::thread::sleep(Duration::from_millis(10));
        };
        std::fs::write(sandbox.folder.join("slow"), "").expect("a file");
        sandbox.wait_for_start();
        let (code, text) = sandbox.end(child, signal);
        assert!(text.contains(&found), "{text}");
        match signal {
            "KILL" => assert_eq!(code, None),
            _ => assert!(code == Some(1) && text.ends_with("FAILS\n"), "{code:?} {text}"),
        }
        let number: u64 =
            found["program ".len()..].split(':').next().and_then(|n| n.parse().ok()).expect("a number");
        let file = sandbox.folder.join(format!("found/{number}.mlir"));
        let status =
            Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("opt").arg(file).stdout(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "the finding is written whole");
    }
}

/// Tests that a second signal immediately after the first one, as `timeout` of GNU sends it, does not end the report.
/// The report is larger than the buffer of a pipe, so that it is not complete before the test reads it.
#[test]
fn a_second_signal_immediately_after_the_first_one_is_ignored() {
    use rustix::process::{Pid, Signal, kill_process};

    let sandbox = Sandbox::new("twice");
    sandbox.write("cvc5", SOLVER);
    sandbox.write("rewrite", REWRITE);
    let chunk = |i: usize| format!("func.func @slow{i}() {{ return }}\n");
    let chunks: Vec<String> = (0..2000).map(chunk).collect();
    sandbox.write("chunks.mlir", &chunks.join("// -----\n"));
    let gate = ["gate", "chunks.mlir", "--through=./rewrite", "--command-timeout=600", "--jobs=1", "--json"];
    let child = sandbox.start_to(&gate, Stdio::piped());
    sandbox.wait_for_start();
    let pid = Pid::from_child(&child);
    for signal in [Signal::TERM, Signal::INT] {
        kill_process(pid, signal).expect("the process runs");
    }
    let output = child.wait_with_output().expect("an output");
    assert_eq!(output.status.code(), Some(3), "{:?}", output.status);
    assert!(output.stdout.len() > 1 << 16, "{} bytes", output.stdout.len());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the report is complete");
    assert_eq!(report["chunks"].as_array().map(Vec::len), Some(chunks.len()));
}

#[test]
fn gate_and_reduce_report_the_results_before_a_signal() {
    let sandbox = Sandbox::new("gate");
    sandbox.write("cvc5", SOLVER);
    sandbox.write("rewrite", REWRITE);
    let wrong =
        "func.func @f(%x: i32, %y: i32) -> i32 {\n  %0 = arith.addi %x, %y : i32\n  return %0 : i32\n}\n";
    sandbox.write("chunks.mlir", &format!("{wrong}// -----\n{}", wrong.replace("@f", "@slow")));
    for signal in ["KILL", "TERM"] {
        // One thread checks the second part after the first one is reported.
        let gate = ["gate", "chunks.mlir", "--through=./rewrite", "--command-timeout=600", "--jobs=1"];
        let child = sandbox.start(&gate);
        sandbox.wait_for_start();
        let (code, text) = sandbox.end(child, signal);
        assert!(text.contains("chunks.mlir:1: wrong: the outcome does not refine the program\n"), "{text}");
        if signal == "TERM" {
            assert_eq!(code, Some(1), "{text}");
            assert!(text.contains("chunks.mlir:6: undecided: interrupted\n"), "{text}");
        }
        std::fs::remove_file(sandbox.folder.join("slow")).expect("the command has written it");
    }

    // The command does not return on the first program that the reducer tries, which has no call.
    let more =
        wrong.replace("  return", "  func.call @slow() : () -> ()\n  return") + "func.func private @slow()\n";
    sandbox.write("reduce.mlir", &more.replace("@slow", "@other"));
    sandbox.write("rewrite", &REWRITE.replace("*@slow*) ", "*call*) ;; *) "));
    let child = sandbox.start(&["reduce", "reduce.mlir", "--through=./rewrite", "--command-timeout=600"]);
    sandbox.wait_for_start();
    let (code, text) = sandbox.end(child, "INT");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("arith.addi") && text.contains("@other"), "{text}");
}
