//! The help of each subcommand states the defaults of that subcommand.

use std::process::Command;

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_proofmark"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the help on the option `name`: the lines from this option up to the next one.
fn help(subcommand: &str, name: &str) -> String {
    let all = run(&[subcommand, "--help"]);
    let mut lines = all.lines().skip_while(|line| !line.trim_start().starts_with(name));
    let first = lines.next().unwrap_or_else(|| panic!("{subcommand} has no option {name}"));
    let rest = lines.take_while(|line| !line.trim_start().starts_with("--"));
    std::iter::once(first).chain(rest).map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn defaults_are_those_of_the_subcommand() {
    for (subcommand, seeds, prove) in
        [("check", "16", "off"), ("fuzz", "2", "both"), ("gate", "2", "both"), ("reduce", "2", "both")]
    {
        for (name, default) in [("--seeds", seeds), ("--prove", prove)] {
            let help = help(subcommand, name);
            assert_eq!(help.matches("[default:").count(), 1, "{subcommand}: {help}");
            assert!(help.contains(&format!("[default: {default}]")), "{subcommand}: {help}");
            let others = ["check", "fuzz", "gate", "reduce"].map(|other| format!("of {other}"));
            assert!(!others.iter().any(|other| help.contains(other)), "{subcommand}: {help}");
        }
    }
}

#[test]
fn check_runs_as_many_orders_as_its_help_says() {
    let report = run(&["check", "tests/inputs/clamp.mlir", "--cse", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["runs"], 16);
    assert!(report["outcomes"][0]["proof"].is_null(), "nothing is proved");
}

/// Tests that the heading of the limits applies to these options only, and not to the options after them.
#[test]
fn a_heading_has_its_own_options_only() {
    for subcommand in ["opt", "check", "fuzz", "gate", "reduce"] {
        let help = run(&[subcommand, "--help"]);
        let section = help.split("\n\nLimits of patterns and folds:\n").nth(1);
        let section = section.unwrap_or_else(|| panic!("{subcommand} has no such options"));
        // A line without indentation is the next heading.
        let section = section.lines().take_while(|line| line.is_empty() || line.starts_with(' '));
        let options: Vec<_> = section.map(str::trim).filter(|line| line.starts_with("--")).collect();
        let expected = ["--pattern-timeout <SECONDS>", "--pattern-memory <MB>", "--isolate"];
        assert_eq!(options, expected, "{subcommand}");
    }
}
