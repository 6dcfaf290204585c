//! The portfolio of SMT solvers on the `PATH`, which read SMT-LIB from standard input.
//!
//! All solvers run in parallel after the other methods. Each is a supervised command with limits of time and memory. It
//! is killed with its descendants when the time is over, another solver has decided, or the program ends. No file is
//! written for it. A "sat" counts only with a model under which every conjunct evaluates to true, so that no program on
//! the `PATH` can cause a refutation. An "unsat" is not checked; the verdict names the solver. A confirmed model takes
//! precedence over an "unsat" that arrives at the same time.

use super::model::Model;
use super::programs::{Program, Programs};
use super::result::Rung;
use super::smtlib::{Script, values};
use super::solver::read_model;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};
use proofmark_process::{Command, Limits, Running};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The size limit of an answer. A solver that exceeds it is killed.
const MAX_ANSWER_BYTES: usize = 64 << 20;

/// The interval between two polls of the solvers.
const POLL: Duration = Duration::from_millis(3);

/// The result of the first solver that decides the condition.
pub(super) enum PortfolioResult {
    /// The condition is unsatisfiable.
    Never(Rung),
    /// The condition holds under this model, which has been evaluated.
    Holds(Box<Model>, Rung),
}

/// The solvers that run on one condition. Dropping the value kills them.
pub(super) struct Portfolio {
    running: Vec<(Program, Running)>,
    deadline: Instant,
}

impl Portfolio {
    /// Starts those of the programs that are on the `PATH`, each with the memory limit, until the deadline. Returns
    /// `None` if there are none.
    pub(super) fn start(
        programs: Programs,
        script: &Script,
        memory_mb: u32,
        deadline: Instant,
    ) -> Option<Portfolio> {
        let found = programs.iter().filter_map(|program| Some((program, program.path()?)));
        Portfolio::start_these(found.collect(), script, memory_mb, deadline)
    }

    fn start_these(
        programs: Vec<(Program, PathBuf)>,
        script: &Script,
        memory_mb: u32,
        deadline: Instant,
    ) -> Option<Portfolio> {
        if programs.is_empty() {
            return None;
        }
        let memory = Some(u64::from(memory_mb) << 20);
        let time = deadline.saturating_duration_since(Instant::now());
        let limits =
            Limits { time, memory, address_space: memory, output: MAX_ANSWER_BYTES, ..Limits::default() };
        let question = script.with_commands();
        let start = |(program, path): (Program, PathBuf)| {
            let command = Command::new(path).args(program.arguments().iter().copied());
            (program, Running::start(command.input(question.clone()).limits(limits)))
        };
        Some(Portfolio { running: programs.into_iter().map(start).collect(), deadline })
    }

    /// Returns the first valid answer before the deadline.
    pub(super) fn wait(mut self, terms: &Terms, conjuncts: &[Term]) -> Option<PortfolioResult> {
        while !self.running.is_empty() {
            let mut never = None;
            let mut still = Vec::new();
            for (program, mut running) in std::mem::take(&mut self.running) {
                let Some(outcome) = running.try_outcome() else {
                    still.push((program, running));
                    continue;
                };
                let rung = Rung::Other(program);
                let answer = if outcome.end.is_complete() { outcome.stdout } else { Vec::new() };
                match String::from_utf8_lossy(&answer).trim_start().split_once(['\n', '\r']) {
                    Some(("unsat", _)) => never = never.or(Some(rung)),
                    Some(("sat", model)) => {
                        if let Some(model) = confirmed(terms, conjuncts, model) {
                            return Some(PortfolioResult::Holds(Box::new(model), rung));
                        }
                    }
                    _ => {}
                }
            }
            self.running = still;
            if let Some(rung) = never {
                return Some(PortfolioResult::Never(rung));
            }
            if Instant::now() >= self.deadline {
                return None;
            }
            if !self.running.is_empty() {
                std::thread::sleep(POLL);
            }
        }
        None
    }
}

/// Returns the model in an answer if all conjuncts are true under it.
fn confirmed(terms: &Terms, conjuncts: &[Term], answer: &str) -> Option<Model> {
    let known: FxHashMap<Term, ApInt> = values(answer).into_iter().collect();
    let value_of = |term: Term| match known.get(&term) {
        Some(value) if value.width() == terms.width(term) => value.clone(),
        _ => ApInt::zero(terms.width(term)),
    };
    let calls: Vec<Term> =
        terms.cone(conjuncts).into_iter().filter(|&t| matches!(terms.node(t), Node::Call { .. })).collect();
    let model = read_model(terms, conjuncts, &calls, value_of);
    conjuncts.iter().all(|&c| model.satisfies(terms, c)).then_some(model)
}

#[cfg(all(test, unix))]
mod tests {
    //! Tests with shell scripts as solvers.

    use super::super::smtlib::script;
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Runs the shell scripts as solvers on the condition that `x * x` is 49.
    fn run_scripts(scripts: &[&str], time: Duration) -> (Option<PortfolioResult>, Term, Duration) {
        let mut terms = Terms::new();
        let x = terms.variable("x", 32);
        let (square, number) = (terms.mul(x, x), terms.number(32, 49));
        let condition = terms.eq(square, number);
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("portfolio-{}-{number}", std::process::id()));
        std::fs::create_dir(&folder).expect("a new folder");
        let files = scripts.iter().zip(0..).map(|(text, i)| {
            let file = folder.join(format!("{i}.sh"));
            std::fs::write(&file, format!("#!/bin/sh\n{}\n", text.replace("$X", &format!("t{}", x.0))))
                .expect("a file is written");
            let all = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&file, all).expect("it may be run");
            file
        });
        let programs = Program::ALL.into_iter().zip(files).collect();
        let start = Instant::now();
        let portfolio = Portfolio::start_these(programs, &script(&terms, &[condition]), 400, start + time);
        let result = portfolio.and_then(|p| p.wait(&terms, &[condition]));
        let elapsed = start.elapsed();
        std::fs::remove_dir_all(&folder).expect("it was made here");
        (result, x, elapsed)
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_valid_model_is_accepted() {
        let (result, x, _) = run_scripts(&["echo sat; echo '(($X #x00000007))'"], LONG);
        let Some(PortfolioResult::Holds(model, rung)) = result else { panic!("the model is valid") };
        assert_eq!(model.values, [(x, ApInt::new(32, 7))]);
        assert_eq!(rung, Rung::Other(Program::Bitwuzla));
    }

    #[test]
    fn invalid_models_are_rejected() {
        for script in [
            "echo sat; echo '(($X #x00000008))'",
            "echo sat",
            "echo sat; echo '(($X (_ bv7 8)))'",
            "echo sat; echo '((nonsense'",
            "echo unsatisfactory",
            "echo '(error \"no\")'; exit 1",
            "exit 0",
            "kill -9 $$",
        ] {
            assert!(run_scripts(&[script], LONG).0.is_none(), "{script}");
        }
    }

    #[test]
    fn a_model_takes_precedence() {
        let both = ["sleep 0.3; echo unsat", "sleep 0.3; echo sat; echo '(($X (_ bv7 32)))'"];
        // The first answer counts; a model takes precedence over a simultaneous "unsat".
        assert!(run_scripts(&both, LONG).0.is_some());
        let (result, ..) =
            run_scripts(&["echo sat; echo '(($X #b00000000000000000000000000000111))'", "sleep 30"], LONG);
        assert!(matches!(result, Some(PortfolioResult::Holds(..))));
        let (result, ..) = run_scripts(&["echo unsat"], LONG);
        assert!(matches!(result, Some(PortfolioResult::Never(Rung::Other(Program::Bitwuzla)))));
    }

    #[test]
    fn the_script_is_on_standard_input() {
        let (result, ..) = run_scripts(&["grep -q check-sat && echo unsat"], LONG);
        assert!(matches!(result, Some(PortfolioResult::Never(Rung::Other(Program::Bitwuzla)))));
    }

    #[test]
    fn misbehaving_solvers_are_ended_without_a_result() {
        for (script, short) in [
            ("exec sleep 30", true),
            ("sleep 30", true),
            ("trap '' TERM; while :; do sleep 1; done", true),
            // An incomplete answer is no answer.
            ("echo unsat; sleep 30", true),
            ("echo unsat; yes", false),
            ("sleep 30 & echo unsatisfactory", false),
            ("tail -n 1 /dev/zero; echo; cat", false),
        ] {
            let time = if short { Duration::from_millis(200) } else { LONG };
            let (result, _, time) = run_scripts(&[script, script], time);
            assert!(result.is_none() && time < Duration::from_secs(10), "{script}: {time:?}");
        }
        // A descendant that keeps the pipe open does not delay the answer.
        let (result, _, time) = run_scripts(&["sleep 30 & echo unsat"], LONG);
        assert!(
            matches!(result, Some(PortfolioResult::Never(_))) && time < Duration::from_secs(10),
            "{time:?}"
        );
    }
}
