//! Tests of `proofmark fuzz` on external commands: failures and their groups, batches, reduction, output and time
//! limits.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn fuzz(arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("fuzz").args(arguments).output();
    program.expect("the program runs")
}

fn json_report(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!(
            "{error}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    })
}

/// Returns the report in the output of a command without its options.
fn results(output: &Output) -> serde_json::Value {
    let mut report = json_report(output);
    report.as_object_mut().expect("an object").remove("options");
    report
}

/// Tests that `fuzz` reports a command that replaces `arith.addi` by `arith.subi`, with reduced programs, and that the
/// output does not depend on the number of threads.
#[test]
fn failures_of_a_wrong_command_are_reported_and_reduced() {
    let arguments = ["--through", "sed s/arith.addi/arith.subi/", "--programs", "60", "--json"];
    let output = fuzz(&[&arguments[..], &["--jobs", "3"]].concat());
    let report = json_report(&output);
    let failures = report["failures"].as_array().expect("a list");
    assert_eq!(output.status.code(), Some(1));
    assert!(!failures.is_empty(), "{report:#}");
    for refuted in failures {
        assert_eq!(refuted["symptom"], "the outcome does not refine the program");
        assert!(
            refuted["ops"].as_array().is_some_and(|ops| ops.contains(&"arith.addi".into())),
            "{report:#}"
        );
        let group = refuted["group"].as_str().expect("a group");
        assert!(group.starts_with("value mismatch; ") && group.contains("arith.addi"));
        let [before, after] = [0, 1].map(|i| refuted["operations"][i].as_u64().expect("a number"));
        assert!(after < before && after <= 12, "{report:#}");
    }
    assert_eq!(fuzz(&[&arguments[..], &["--jobs", "1"]].concat()).stdout, output.stdout);
}

/// Writes a compiler that understands `--split-input-file`, rejects divisions, and counts its processes in a file.
/// Returns the command line and the file.
fn compiler(folder: &std::path::Path) -> (String, std::path::PathBuf) {
    let (file, count) = (folder.join("compiler"), folder.join("count"));
    let script = format!(
        "#!/bin/sh\necho >> '{}'\ninput=$(cat)\n\
         case $input in *arith.div*) echo \"error: no 'arith.divsi' here\" >&2; exit 9;; esac\n\
         printf '%s\\n' \"$input\" | exec '{}' opt --canonicalize \"$@\"\n",
        count.display(),
        env!("CARGO_BIN_EXE_proofmark")
    );
    write_executable(&file, script);
    (file.display().to_string(), count)
}

/// Tests that one process rewrites many programs, that a program that the command rejects is found among them, and that
/// the report equals the report with one process for each program.
#[test]
fn one_process_rewrites_many_programs() {
    let folder = scratch("batch");
    let (command, count) = compiler(&folder);
    let n_processes = || std::fs::read_to_string(&count).expect("it was run").lines().count();
    let run = |more: &[&str]| {
        let common = ["--through", &command, "--programs", "240", "--tries", "0", "--json"];
        let output = fuzz(&[&common[..], more].concat());
        (results(&output), output.status.code())
    };
    let (single, _) = run(&["--batch", "1"]);
    let n_single = n_processes();
    let (batch, code) = run(&["--batch", "40", "--jobs", "2"]);
    let n_batch = n_processes() - n_single;
    assert_eq!(batch, single);
    assert_eq!(code, Some(1));
    let failure = &batch["failures"][0];
    assert_eq!(failure["symptom"], "the command fails: error: no 'arith.divsi' here");
    assert_eq!(failure["command"]["end"], "exit code 9");
    assert!(failure["text"].as_str().is_some_and(|text| text.contains("arith.div")), "{batch:#}");
    assert!(n_batch < n_single * 3 / 4, "{n_batch} processes instead of {n_single}");
    // Failures that are expected are counted.
    let (expected, code) = run(&["--ignore-stderr", "no 'arith.div.*' here"]);
    assert_eq!((code, &expected["expected"]), (Some(0), &failure["count"]), "{expected:#}");
}

/// Tests that a campaign without a judged program is undecided.
#[test]
#[cfg(unix)]
fn expected_failures_of_all_programs_are_undecided() {
    let output = fuzz(&["--through", "false", "--programs", "5", "--ignore-stderr", ".*"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("no program was judged; all commands failed as expected"), "{report}");
}

/// Tests that a failure that the command has without the passes is in a group of its own, which does not decide the
/// exit code, and that other failures stay as they are.
#[test]
fn failures_without_the_passes_are_separate() {
    let folder = scratch("without-passes");
    let (command, _) = compiler(&folder);
    let run = |without: &str, more: &[&str]| {
        let common =
            ["--through", &command, "--programs", "300", "--tries", "20", "--without-passes", without];
        fuzz(&[&common[..], more].concat())
    };
    let groups = |report: &serde_json::Value| -> Vec<(bool, u64)> {
        let failures = report["failures"].as_array().expect("a list");
        let group = |failure: &serde_json::Value| {
            let is_marked = failure["without_passes"].as_bool().unwrap_or(false);
            assert_eq!(is_marked, failure["group"].as_str().is_some_and(|group| group.ends_with("passes")));
            (is_marked, failure["count"].as_u64().expect("a number"))
        };
        failures.iter().map(group).collect()
    };
    let all = run("cat", &["--json"]);
    assert_eq!(all.status.code(), Some(1));
    let [(false, n)] = groups(&results(&all))[..] else { panic!("{all:?}") };
    let same = run(&command, &["--json"]);
    assert_eq!((same.status.code(), groups(&results(&same))), (Some(0), vec![(true, n)]));
    // A command that has the failure for some of the programs only divides the group.
    let some = folder.join("some");
    let script = "#!/bin/sh\ninput=$(cat)\ncase $input in *arith.divsi*)\n\
                  echo \"error: no 'arith.divsi' here\" >&2; exit 9;; esac\nprintf '%s\\n' \"$input\"\n";
    write_executable(&some, script);
    let divided = run(&some.display().to_string(), &["--json"]);
    assert_eq!(divided.status.code(), Some(1));
    let groups = groups(&results(&divided));
    assert_eq!(groups.iter().map(|&(_, count)| count).sum::<u64>(), n, "{groups:?}");
    assert!(groups.iter().any(|group| group.0) && groups.iter().any(|group| !group.0), "{groups:?}");
    let text = String::from_utf8_lossy(&run(&command, &[]).stdout).into_owned();
    assert!(text.contains("; also without the passes\n") && text.ends_with("ACCEPTED\n"), "{text}");
}

/// Writes a script that can be executed.
fn write_executable(file: &Path, script: impl AsRef<[u8]>) {
    std::fs::write(file, script).expect("the file can be written");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(file, executable).expect("the file is ours");
}

/// Writes a command that is the identity on modules between markers, each of which it reports as an error, and that
/// ends in a module with `arith.muli`. It adds a line to the files `starts` and `ends` of the folder.
fn ending_compiler(folder: &Path) -> String {
    let file = folder.join("compiler");
    let script = format!(
        "#!/bin/sh\necho >> '{0}/starts'\nchunk=\nflush() {{\ncase $chunk in\n\
         *proofmark_module_*) echo \"error: $chunk\" >&2;;\n\
         *arith.muli*) echo >> '{0}/ends'; kill -ABRT $$;;\n*) printf '%s' \"$chunk\";;\nesac\nchunk=\n}}\n\
         while IFS= read -r line; do\ncase $line in\n'// -----') flush; echo '// -----';;\n\
         *) chunk=\"$chunk$line\n\";;\nesac\ndone\nflush\n",
        folder.display()
    );
    write_executable(&file, script);
    file.display().to_string()
}

/// Returns the number of lines of a file of the folder, and removes it.
fn n_lines(folder: &Path, file: &str) -> usize {
    let text = std::fs::read_to_string(folder.join(file)).expect("the command has written it");
    std::fs::remove_file(folder.join(file)).expect("it is ours");
    text.lines().count()
}

/// Tests that a process ends once because of programs that resemble others in which the command ends: the programs
/// after the first of them are skipped.
#[test]
fn a_process_ends_once_because_of_suspicious_programs() {
    let folder = scratch("ends-once");
    let command = ending_compiler(&folder);
    let run = |programs: &str| {
        let common = ["--through", &command, "--kind", "scalars", "--batch", "512", "--tries", "0"];
        let line = [&common[..], &["--prove-programs", "none", "--json", "--programs", programs]].concat();
        let report = results(&fuzz(&line));
        let skipped = "not executed by itself: the command fails or does not return on similar programs";
        (n_lines(&folder, "ends"), report["undecided_reasons"][skipped].as_u64().unwrap_or(0))
    };
    // The third round is the first one that knows an earlier one.
    let (first, _) = run("2047");
    let (both, skipped) = run("4095");
    assert!(skipped > 16, "{skipped}");
    // A process for each module of four suspicious programs would be more than 20.
    assert!(
        both.saturating_sub(first) <= 12,
        "{first} ends, and {both} with the third round, {skipped} skipped"
    );
}

/// Tests that one process tries many candidates of the reduction of a program in which the command ends.
#[test]
fn the_candidates_of_a_reduction_share_processes() {
    let folder = scratch("shared-candidates");
    let command = ending_compiler(&folder);
    let common = ["--through", &command, "--kind", "scalars", "--programs", "64", "--json"];
    let run = |more: &[&str]| {
        let report = results(&fuzz(&[&common[..], more].concat()));
        let failures = report["failures"].as_array().expect("a list").clone();
        (failures, n_lines(&folder, "starts"))
    };
    let (unreduced, few) = run(&["--tries", "0"]);
    let (reduced, starts) = run(&["--tries", "300"]);
    let (separate, many) = run(&["--tries", "300", "--batch", "1"]);
    assert_eq!((unreduced.len(), reduced.len()), (1, 1), "{reduced:#?}");
    // The module, the function, the multiplication and the return, and the definitions of the operands.
    let size = |failure: &serde_json::Value| failure["operations"][1].as_u64().expect("a number");
    assert!(size(&reduced[0]) <= 6 && size(&unreduced[0]) > 6, "{reduced:#?}");
    assert_eq!(reduced[0]["text"], separate[0]["text"]);
    assert!(starts.saturating_sub(few) < many.saturating_sub(64), "{few}, {starts} and {many} starts");
}

/// Tests that a program is reduced if the command needs longer for a crash than the short time limit, for example for a
/// stack trace.
#[test]
fn a_slow_crash_is_reduced() {
    let file = scratch("slow-crash").join("compiler");
    let script = "#!/bin/sh\ninput=$(cat)\ncase $input in *arith.muli*) sleep 1; kill -ABRT $$;; esac\n\
        printf '%s\\n' \"$input\"\n";
    write_executable(&file, script);
    let command = file.to_str().expect("a UTF-8 path");
    let common = ["--through", command, "--kind", "scalars", "--programs", "64", "--tries", "30", "--json"];
    let report = results(&fuzz(&[&common[..], &["--batch", "1", "--prove-programs", "none"]].concat()));
    let [failure] = &report["failures"].as_array().expect("a list")[..] else { panic!("{report:#}") };
    assert_eq!(failure["command"]["end"], "signal 6 (SIGABRT)", "{report:#}");
    let [before, after] = [0, 1].map(|i| failure["operations"][i].as_u64().expect("a number"));
    assert!(after <= 6 && before > 6, "{report:#}");
}

/// Tests that a program is reduced if the command crashes on each smaller program at another place, and that such
/// crashes are one group.
#[test]
fn a_crash_at_changing_places_is_reduced() {
    let file = scratch("changing-crash").join("compiler");
    let script = "#!/bin/sh\ninput=$(cat)\ncase $input in *arith.muli*)\n\
        place=$(printf '%s' \"$input\" | wc -l | tr 0-9 a-j)\n\
        echo \"4 libMLIR.so 0x00007fffe5602799 mlir::$place::get(int) + 36\" >&2; kill -ABRT $$;; esac\n\
        printf '%s\\n' \"$input\"\n";
    write_executable(&file, script);
    let command = file.to_str().expect("a UTF-8 path");
    let common = ["--through", command, "--kind", "scalars", "--programs", "64", "--tries", "200", "--json"];
    let report = results(&fuzz(&[&common[..], &["--prove-programs", "none"]].concat()));
    let [failure] = &report["failures"].as_array().expect("a list")[..] else { panic!("{report:#}") };
    let [before, after] = [0, 1].map(|i| failure["operations"][i].as_u64().expect("a number"));
    assert!(after <= 6 && before > 12, "{report:#}");
    let others = failure["other_symptoms"].as_array().expect("a list");
    assert!(!others.is_empty() && !others.contains(&failure["symptom"]), "{report:#}");
    // `reduce` does the same.
    let sums: String = (0..12).map(|i| format!("%{} = arith.addi %{i}, %{i} : i8\n", i + 1)).collect();
    let program = file.with_file_name("program.mlir");
    let text =
        format!("func.func @f(%0: i8) -> i8 {{\n{sums}%r = arith.muli %12, %0 : i8\nreturn %r : i8\n}}");
    std::fs::write(&program, text).expect("it is written");
    let mut reduce = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    reduce.arg("reduce").arg(program).args(["--through", command, "--json"]);
    let report = results(&reduce.output().expect("the program runs"));
    assert_eq!(report["operations"][0], 16, "{report:#}");
    assert!(report["operations"][1].as_u64().expect("a number") <= 4, "{report:#}");
}

/// Tests that the reduced program does not depend on the number of candidates that are tried at once.
#[test]
fn a_reduction_does_not_depend_on_the_number_of_threads() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/reduce.mlir");
    let [one, four] = ["1", "4"].map(|jobs| {
        let reduce = ["reduce", file, "--through", "sed s/arith.addi/arith.subi/", "--json", "--jobs", jobs];
        results(
            &Command::new(env!("CARGO_BIN_EXE_proofmark")).args(reduce).output().expect("the program runs"),
        )
    });
    assert_eq!(one, four);
    assert_eq!((&one["outcome"], &one["is_minimal"]), (&"reduced".into(), &true.into()));
    assert!(one["operations"][1].as_u64() < one["operations"][0].as_u64(), "{one:#}");
}

/// Tests that a command fails if its output is invalid in every dialect.
#[test]
fn output_with_a_constant_of_dynamic_shape_is_a_failure() {
    let file = scratch("dynamic-constant").join("compiler");
    let script = "#!/bin/sh\ncat > /dev/null\ncat <<'END'\nfunc.func @f() -> tensor<?xi8> {\n\
        %0 = arith.constant dense<0> : tensor<?xi8>\nreturn %0 : tensor<?xi8>\n}\nEND\n";
    write_executable(&file, script);
    let command = file.to_str().expect("a UTF-8 path");
    let common = ["--through", command, "--programs", "4", "--tries", "0", "--json", "--batch", "1"];
    let report = results(&fuzz(&common));
    let symptoms = report["failures"].as_array().expect("a list").iter().map(|each| &each["symptom"]);
    let expected = "the command fails: error: invalid output: elements literal type must have static shape";
    assert_eq!(symptoms.collect::<Vec<_>>(), [expected; 4], "{report:#}");
    assert_eq!(report["undecided"], 0);
}

/// Tests that no program is lost if the command aborts on some programs of a batch, and that the report does not depend
/// on the number of threads.
#[test]
fn programs_on_which_a_command_aborts_are_found() {
    let folder = scratch("abort");
    let file = folder.join("compiler");
    let script = format!(
        "#!/bin/sh\ninput=$(cat)\ncase $input in *arith.addi*) printf 'module {{\\n'; kill -ABRT $$;; esac\n\
         printf '%s\\n' \"$input\" | exec '{}' opt --canonicalize \"$@\"\n",
        env!("CARGO_BIN_EXE_proofmark")
    );
    write_executable(&file, script);
    let command = file.to_str().expect("a UTF-8 path");
    let run = |jobs: &str, more: &[&str]| {
        let common = ["--through", command, "--programs", "100", "--tries", "0", "--json", "--jobs", jobs];
        results(&fuzz(&[&common[..], more].concat()))
    };
    let report = run("2", &["--batch", "32"]);
    assert_eq!(report["failures"][0]["command"]["end"], "signal 6 (SIGABRT)", "{report:#}");
    let environment = report["failures"][0]["command"]["environment"].as_str();
    let is_ours = std::env::var_os("GLIBC_TUNABLES").is_none();
    assert_eq!(
        environment.is_some_and(|variable| variable.contains("malloc.perturb")),
        is_ours,
        "{report:#}"
    );
    assert_eq!(report, run("1", &["--batch", "32"]));
    assert_eq!(report, run("2", &["--batch", "1"]));
    let count = |name: &str| report[name].as_u64().expect("a number");
    let decided = count("hold") + count("agree") + count("undecided");
    let failures = report["failures"].as_array().expect("a list");
    let failing: u64 = failures.iter().filter_map(|failure| failure["count"].as_u64()).sum();
    assert!(decided > 0 && decided + failing == count("programs"), "{report:#}");
}

/// Tests that few processes locate the programs on which a command aborts or does not return, if it reports the errors
/// of earlier chunks.
#[test]
fn few_processes_locate_a_program_on_which_a_command_ends() {
    let ends = [("kill -ABRT $$", "signal 6 (SIGABRT)"), ("exec sleep 100", "killed at the time limit")];
    for (end, reported) in ends {
        let folder = scratch("locate");
        let (file, count) = (folder.join("compiler"), folder.join("count"));
        let opt = format!("'{}' opt --canonicalize \"$@\"", env!("CARGO_BIN_EXE_proofmark"));
        // Rewrites the chunks before the one in which the command ends, and reports the errors in markers.
        let script = format!(
            "#!/bin/sh\necho >> '{}'\ninput=$(cat)\ncase $input in *arith.mulsi_extended*)\n\
             {{ printf '%s\\n' \"$input\" | sed '/arith.mulsi_extended/,$d' | {opt} 2>&1 >&3 | \
             grep proofmark_module >&2; }} 3>&1\n\
             {end};; esac\nprintf '%s\\n' \"$input\" | exec {opt}\n",
            count.display()
        );
        write_executable(&file, script);
        let command = file.to_str().expect("a UTF-8 path");
        let n_processes = || std::fs::read_to_string(&count).expect("it was run").lines().count() as u64;
        let run = |batch: &str| {
            let common = ["--through", command, "--programs", "200", "--kind", "scalars", "--tries", "0"];
            let limits = ["--command-timeout=1", "--prove-programs=none", "--json", "--batch", batch];
            results(&fuzz(&[&common[..], &limits].concat()))
        };
        let report = run("256");
        let failures = report["failures"].as_array().expect("a list");
        let n_failing: u64 = failures.iter().filter_map(|each| each["count"].as_u64()).sum();
        assert!(n_failing > 1, "{report:#}");
        assert_eq!(failures[0]["command"]["end"], reported, "{report:#}");
        // For each program: a process for several modules, one for the programs of a module, and one for the program.
        // On a loaded machine, further processes may exceed their short time limits. Binary search takes 31.
        let n_batch = n_processes();
        assert!(n_batch <= 25, "{n_batch} processes for {n_failing} programs of 200");
        assert_eq!(report, run("1"));
    }
}

/// Tests that a campaign that is killed after its state was written has the report of one that was not killed.
#[test]
fn killed_campaigns_are_resumed() {
    let folder = scratch("resume");
    let state = folder.join("state");
    let name = state.to_str().expect("a UTF-8 path");
    let arguments = ["--canonicalize", "--kind=scalars", "--prove-programs=none", "--seeds=1", "--tries=0"];
    let arguments = [&arguments[..], &["--programs=2500", "--json"]].concat();
    let whole = fuzz(&arguments);
    let saved = ["--state", name, "--resume"];
    let mut killed = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .arg("fuzz")
        .args(&arguments)
        .args(saved)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    let is_saved = || {
        let contents = std::fs::read_to_string(&state).unwrap_or_default();
        contents.contains(r#""next":1024,"#) || contents.contains(r#""next":2048,"#)
    };
    while !is_saved() && killed.try_wait().expect("a status").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = killed.kill();
    killed.wait().expect("a status");
    assert!(is_saved(), "{}", std::fs::read_to_string(&state).expect("the state"));
    let resumed = fuzz(&[&arguments[..], &saved].concat());
    assert_eq!(String::from_utf8_lossy(&resumed.stdout), String::from_utf8_lossy(&whole.stdout));
    // The state of a campaign with other options is rejected.
    let other = fuzz(&["--cse", "--programs", "1", "--state", name, "--resume"]);
    assert_eq!(other.status.code(), Some(1), "{}", String::from_utf8_lossy(&other.stderr));
}

/// Tests that a campaign that continues with more programs has the report of a longer one, and that the state of a
/// campaign with other contents of files is rejected.
#[test]
fn continued_campaigns_report_the_failures_before() {
    let folder = scratch("continue");
    let (command, _) = compiler(&folder);
    let (state, example) = (folder.join("state"), folder.join("example.mlir"));
    let [name, example_name] = [&state, &example].map(|path| path.to_str().expect("a UTF-8 path"));
    std::fs::write(&example, "func.func @f() {\n  return\n}\n").expect("a writable folder");
    let run = |programs: &str, more: &[&str]| {
        let common = ["--through", &command, "--tries", "0", "--prove-programs=none", "--programs", programs];
        fuzz(&[&[example_name], &common[..], more].concat())
    };
    let first = run("240", &["--state", name]);
    assert_eq!(first.status.code(), Some(1), "{first:?}");
    let longer = run("280", &["--state", name, "--resume"]);
    assert_eq!(String::from_utf8_lossy(&longer.stdout), String::from_utf8_lossy(&run("280", &[]).stdout));
    let resumed = run("300", &["--state", name, "--resume", "--json"]);
    assert_eq!(json_report(&resumed), json_report(&run("300", &["--json"])));
    // The state has programs that a shorter campaign does not have.
    let shorter = run("200", &["--state", name, "--resume"]);
    assert_eq!(shorter.status.code(), Some(1));
    let message = String::from_utf8_lossy(&shorter.stderr);
    assert!(message.contains("of more programs: 300, and --programs=200"), "{message}");

    std::fs::write(&example, "func.func @g() {\n  return\n}\n").expect("a writable folder");
    let other = run("320", &["--state", name, "--resume"]);
    assert_eq!(other.status.code(), Some(1));
    let message = String::from_utf8_lossy(&other.stderr);
    assert!(message.contains("is the state of another campaign: FILES is 'hash "), "{message}");
    // A file that is no state is not overwritten, and a state that cannot be written is an error before the campaign.
    let overwritten = run("1", &["--state", example_name]);
    assert_eq!(overwritten.status.code(), Some(1), "{overwritten:?}");
    assert!(std::fs::read_to_string(&example).is_ok_and(|text| text.starts_with("func.func @g")));
    let nowhere = run("100000000", &["--state", "/nonexistent/state"]);
    assert_eq!(nowhere.status.code(), Some(1), "{nowhere:?}");
}

/// Tests that a campaign that a signal or the time limit ends says so, and that `merge` finds the shard of an
/// interrupted one undecided.
#[test]
fn ended_campaigns_say_so() {
    let folder = scratch("ended");
    let arguments = ["--cse", "--prove-programs=none", "--kind=scalars", "--json"];
    let run = |more: &[&str]| fuzz(&[&arguments[..], more].concat());
    let timed = json_report(&run(&["--programs=1000000000", "--time=1"]));
    assert_eq!((&timed["ended"], timed["programs"].as_u64() > Some(0)), (&"time-limit".into(), true));

    let state = folder.join("state");
    let mut interrupted = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .arg("fuzz")
        .args(arguments)
        .args(["--programs=1000000000", "--shard=1/2", "--state", state.to_str().expect("UTF-8")])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    while !state.exists() && interrupted.try_wait().expect("a status").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let pid = rustix::process::Pid::from_child(&interrupted);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("the process runs");
    let output = interrupted.wait_with_output().expect("an output");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(json_report(&output)["ended"], "signal");

    let other = run(&["--programs=1000000000", "--shard=2/2", "--time=1"]);
    let files = [("1", output.stdout), ("2", other.stdout)].map(|(name, text)| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a writable folder");
        file
    });
    let merged = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("merge").args(&files).output();
    let merged = merged.expect("the program runs");
    assert_eq!(merged.status.code(), Some(3));
    let message = String::from_utf8_lossy(&merged.stderr);
    assert!(message.contains("1 shard interrupted before all programs were tried"), "{message}");
    assert_eq!(json_report(&merged)["ended"], "signal");
}

/// Tests that `--accept` accepts the groups of an earlier report, and that the parts of `--shard` together run all
/// programs.
#[test]
fn groups_are_accepted() {
    let folder = scratch("accept");
    let (command, _) = compiler(&folder);
    let common = ["--through", &command, "--programs", "240", "--tries", "0"];
    let output = fuzz(&common);
    assert_eq!(output.status.code(), Some(1));
    let report = folder.join("report");
    // The groups may be in comments of a file of programs.
    let text = String::from_utf8(output.stdout).expect("UTF-8").replace("group: ", "// group: ");
    let known = text + "program 1: the command fails: nothing\n";
    std::fs::write(&report, known).expect("the file can be written");
    let accept = ["--accept", report.to_str().expect("a UTF-8 path")];
    let output = fuzz(&[&common[..], &accept].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.ends_with("  accepted, but not found: the command fails: nothing\nACCEPTED\n"), "{text}");
    std::fs::write(&report, fuzz(&[&common[..], &["--json"]].concat()).stdout).expect("a writable folder");
    assert_eq!(fuzz(&[&common[..], &accept].concat()).status.code(), Some(0));
    std::fs::write(&report, b"group: \xff").expect("a writable folder");
    let output = fuzz(&[&common[..], &accept].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("invalid utf-8"), "{output:?}");

    let n_programs = |shard: &str| {
        let shard = ["--shard", shard, "--batch", "8", "--json"];
        json_report(&fuzz(&[&common[..], &shard].concat()))["programs"].as_u64().expect("a number")
    };
    let parts = ["1/3", "2/3", "3/3"].map(n_programs);
    assert_eq!(parts.iter().sum::<u64>(), n_programs("1/1"));
    assert!(parts.iter().all(|&n| n > 0), "{parts:?}");
    assert_eq!(fuzz(&["--cse", "--shard", "3/2"]).status.code(), Some(2));
}

/// Tests that `merge` joins the reports of shards, in any order and more than once, to the counts of one run.
#[test]
fn joined_shards_have_the_counts_of_one_run() {
    let folder = scratch("shards");
    let (command, _) = compiler(&folder);
    let run = |shard: &str| {
        let arguments = ["--through", &command, "--programs", "240", "--tries", "0", "--prove-programs=all"];
        let output = fuzz(&[&arguments[..], &["--batch", "8", "--json", "--shard", shard]].concat());
        let path = folder.join(shard.replace('/', "-of-"));
        std::fs::write(&path, &output.stdout).expect("a writable folder");
        path.to_str().expect("a UTF-8 path").to_owned()
    };
    let merge = |paths: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("merge").args(paths).output();
        output.expect("the program starts")
    };
    let counts = |report: &serde_json::Value| {
        let failures = report["failures"].as_array().expect("a list").iter();
        let wrong: u64 = failures.map(|each| each["count"].as_u64().expect("a number")).sum();
        let first = report["failures"][0]["program"].as_u64();
        (["programs", "hold", "agree", "undecided"].map(|name| report[name].as_u64()), wrong, first)
    };
    let whole = json_report(&merge(&[&run("1/1")]));
    let shards = ["1/3", "2/3", "3/3"].map(run);
    let joined = merge(&[&shards[2], &shards[0], &shards[1], &shards[0]]);
    assert_eq!(joined.status.code(), Some(1), "{}", String::from_utf8_lossy(&joined.stderr));
    assert_eq!(counts(&json_report(&joined)), counts(&whole));
    let part = folder.join("part");
    std::fs::write(&part, merge(&[&shards[0], &shards[2]]).stdout).expect("a writable folder");
    let part = merge(&[part.to_str().expect("a UTF-8 path")]);
    assert!(String::from_utf8_lossy(&part.stderr).contains("1 shard without a result"), "{part:?}");
}

/// Tests that a command that changes nothing has no failures, and that a campaign is undecided if the output of the
/// command is not MLIR, so that no program is judged.
#[test]
fn campaigns_without_failures_are_decided_if_a_program_is_judged() {
    let sentence = "no program was judged; the most frequent reason: ";
    for (command, code) in [("cat", 0), ("echo ???", 3)] {
        let common = ["--through", command, "--programs", "30"];
        let output = fuzz(&[&common[..], &["--json"]].concat());
        let report = json_report(&output);
        assert_eq!(output.status.code(), Some(code), "{report:#}");
        let is_judged = code == 0;
        assert_eq!(report["undecided"].as_u64() == report["programs"].as_u64(), !is_judged, "{report:#}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).contains(sentence), !is_judged);
        let output = fuzz(&common);
        assert_eq!(output.status.code(), Some(code));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(sentence) != is_judged, "{text}");
        assert!(text.ends_with(if is_judged { "NOTHING FOUND\n" } else { "UNDECIDED\n" }), "{text}");
    }
    assert_eq!(fuzz(&["--through", "echo ???", "--programs", "0"]).status.code(), Some(0));
    // For example an environment variable that is not set.
    let unusable = fuzz(&["--through", "ls --no-such-flag", "--programs", "30"]);
    let message = String::from_utf8_lossy(&unusable.stderr);
    assert!(message.contains("the command of --through rejects an empty module: "), "{message}");
    assert_eq!(unusable.status.code(), Some(2));
    let nothing = fuzz(&["--through", ""]);
    assert_eq!(nothing.status.code(), Some(2), "{nothing:?}");
}

/// Tests that programs with failures are written to the folder of `-o`, and that `fuzz` and `reduce` read them.
#[test]
fn findings_are_written_to_the_output_folder() {
    let folder = std::env::temp_dir().join(format!("proofmark-fuzz-{}", std::process::id()));
    let name = folder.to_str().expect("a UTF-8 path");
    let command = ["--through", "sed s/arith.addi/arith.subi/"];
    let output = fuzz(&[&command[..], &["--programs", "20", "-o", name]].concat());
    assert_eq!(output.status.code(), Some(1));
    let files: Vec<_> = std::fs::read_dir(&folder).expect("it was made").flatten().collect();
    let Some(file) = files.first() else { panic!("no file") };
    let warning = format!("warning: -o: '{name}' has {} program", files.len());
    let warns = |output: &std::process::Output| String::from_utf8_lossy(&output.stderr).contains(&warning);
    assert!(!warns(&output));
    assert!(warns(&fuzz(&[&command[..], &["--programs", "0", "-o", name]].concat())));
    let again =
        fuzz(&[&command[..], &["--programs", "1", file.path().to_str().expect("a UTF-8 path")]].concat());
    assert!(again.status.code().is_some_and(|code| code < 2), "it is read as an example");
    let reduce =
        Command::new(env!("CARGO_BIN_EXE_proofmark")).arg("reduce").arg(file.path()).args(command).output();
    let reduce = reduce.expect("the program runs");
    assert_eq!(reduce.status.code(), Some(0), "{}", String::from_utf8_lossy(&reduce.stderr));
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Tests that `--first` selects the first program and `--seed` the orders, and that `--print` prints the program that a
/// failure names.
#[test]
fn programs_are_selected_by_number() {
    let wrong = ["--through", "sed s/arith.addi/arith.subi/", "--tries", "0", "--json"];
    let all = json_report(&fuzz(&[&wrong[..], &["--programs", "40"]].concat()));
    let n = all["failures"][0]["program"].as_u64().expect("a program is wrong");
    let number = n.to_string();
    let alone = json_report(&fuzz(&[&wrong[..], &["--first", &number, "--programs", "1"]].concat()));
    assert_eq!(alone["first"], n);
    assert_eq!(alone["failures"][0]["text"], all["failures"][0]["text"], "program {n} alone");
    let printed = fuzz(&["--print", &number]);
    assert_eq!(printed.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&printed.stdout),
        alone["failures"][0]["text"].as_str().expect("a text")
    );

    let programs = |seed| {
        let output = fuzz(&["--cse", "--seed", seed, "--programs", "3", "--prove=off", "--json"]);
        json_report(&output)["first"].clone()
    };
    assert_eq!((programs("5"), programs("6")), (1.into(), 1.into()));
    let mixed_up = fuzz(&["--through", "cat", "--seed", "649"]);
    assert_eq!(mixed_up.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&mixed_up.stderr).contains("--first"));
}

/// Creates an empty folder for one test.
fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Returns a command that fails on the first program with a function, and does not return on the smaller programs of
/// the reducer.
fn fails_once(folder: &std::path::Path) -> String {
    let flag = folder.join("flag");
    format!(
        "grep -q func || exit 0; if [ -e {0} ]; then exec sleep 20; fi; touch {0}; exit 7",
        flag.display()
    )
}

/// Tests that a failure is written to standard output and to its file before the program is reduced, so that SIGKILL
/// loses no failure.
#[test]
fn a_finding_is_written_before_it_is_reduced() {
    for json in [false, true] {
        let folder = scratch(if json { "kill-json" } else { "kill" });
        let (command, out, dir) = (fails_once(&folder), folder.join("out"), folder.join("found"));
        let open = || std::fs::File::create(&out).expect("the file can be made");
        let stream = |is_ours: bool| if is_ours { Stdio::from(open()) } else { Stdio::null() };
        let mut program = Command::new(env!("CARGO_BIN_EXE_proofmark"))
            .args(["fuzz", "--through", &command, "--command-timeout", "20", "--jobs", "1", "-o"])
            .arg(&dir)
            .args(json.then_some("--json"))
            .stdout(stream(!json))
            .stderr(stream(json))
            .spawn()
            .expect("the program runs");
        let output_so_far = || std::fs::read_to_string(&out).expect("UTF-8");
        let started = Instant::now();
        let has_files = || std::fs::read_dir(&dir).is_ok_and(|mut files| files.next().is_some());
        while !output_so_far().contains("the command fails: exit code 7\n") || !has_files() {
            assert!(started.elapsed() < Duration::from_secs(15), "{}", output_so_far());
            assert!(program.try_wait().is_ok_and(|ended| ended.is_none()), "{}", output_so_far());
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(200));
        program.kill().expect("it runs");
        program.wait().expect("it ends");
        let found: Vec<_> = std::fs::read_dir(&dir).expect("it was made").flatten().collect();
        let text: String =
            found.iter().map(|file| std::fs::read_to_string(file.path()).expect("UTF-8")).collect();
        assert!(text.contains("// the command fails: exit code 7\n"), "{text}");
        if json {
            let report = std::fs::read(dir.join("report.json")).expect("the report is there");
            let report: serde_json::Value = serde_json::from_slice(&report).expect("the report is valid");
            assert_eq!(report["failures"].as_array().map(Vec::len), Some(1), "{report:#}");
        }
    }
}

/// Tests that `--time` ends a campaign while a command runs, and while a program is being reduced, and that the summary
/// contains the failure.
#[test]
fn the_time_is_a_hard_limit() {
    let folder = scratch("time");
    for (command, code, said) in [
        ("grep -q func || exit 0; exec sleep 20".to_owned(), 3, "UNDECIDED"),
        (fails_once(&folder), 1, "not reduced:\n    module {"),
    ] {
        let started = Instant::now();
        let output = fuzz(&["--through", &command, "--command-timeout", "20", "--time", "1", "--jobs", "1"]);
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(said) && text.contains("wrong"), "{text}");
    }
}

/// Tests that a command that is slow on a program is no failure if it ends within `--command-timeout`, and that a
/// command that does not is one.
#[test]
fn only_the_whole_time_limit_is_a_failure() {
    for (seconds, limit, code, said) in
        [("1.4", "4", 0, "NOTHING FOUND"), ("100", "1", 1, "the command exceeds its time limit")]
    {
        let command = format!("sleep {seconds}; exec cat");
        let common = ["--through", &command, "--command-timeout", limit, "--tries", "3"];
        let output = fuzz(&[&common[..], &["--programs", "1"]].concat());
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(said) && text.contains("1 program"), "{text}");
    }
}
