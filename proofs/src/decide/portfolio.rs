//! Other solvers, where there are any: programs on the `PATH` that read SMT-LIB.
//!
//! They are asked last, all at once, each in a process of its own that gets the question as a file and is killed when the time is over
//! or another one has answered. What they say is not equal: "satisfiable" counts only with a model under which the question, evaluated, is set,
//! so that no program on the `PATH` can bring about a refutation; "unsatisfiable" is that program's word, which nobody checks, and the verdict
//! says whose word it is. (A model that was found, by whomever, is believed before anybody's "unsatisfiable".)

use super::smtlib::{Script, values};
use super::solver::read_model;
use super::{Model, Rung};
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// A solver that is a program of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// `bitwuzla`
    Bitwuzla,
    /// `cvc5`
    Cvc5,
    /// `yices-smt2`
    Yices,
    /// `boolector`
    Boolector,
    /// `z3`, which need not be the version that is linked
    Z3,
}

impl Program {
    /// All of them.
    pub const ALL: [Program; 5] =
        [Program::Bitwuzla, Program::Cvc5, Program::Yices, Program::Boolector, Program::Z3];

    /// The name of the executable.
    pub const fn name(self) -> &'static str {
        match self {
            Program::Bitwuzla => "bitwuzla",
            Program::Cvc5 => "cvc5",
            Program::Yices => "yices-smt2",
            Program::Boolector => "boolector",
            Program::Z3 => "z3",
        }
    }

    /// What it takes before the file.
    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Program::Boolector => &["--smt2"],
            Program::Z3 => &["-smt2"],
            Program::Bitwuzla | Program::Cvc5 | Program::Yices => &[],
        }
    }

    /// The executable on the `PATH`.
    pub fn path(self) -> Option<PathBuf> {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(self.name())).find(|path| path.is_file())
    }
}

/// A set of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Programs(u8);

impl Programs {
    /// No other solver is asked.
    pub const NONE: Programs = Programs(0);

    /// Those that are on the `PATH`.
    pub fn found() -> Programs {
        Program::ALL.into_iter().filter(|p| p.path().is_some()).fold(Programs::NONE, Programs::with)
    }

    /// These and another one.
    pub fn with(self, program: Program) -> Programs {
        Programs(self.0 | 1 << program as u8)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = Program> {
        Program::ALL.into_iter().filter(move |&p| self.0 & 1 << p as u8 != 0)
    }
}

/// How often it is looked whether somebody has answered.
const POLL: Duration = Duration::from_millis(3);

/// Longer answers are not read.
const MAX_ANSWER_BYTES: u64 = 64 << 20;

/// What was answered.
pub(super) enum Word {
    Never(Rung),
    /// With a model that has been evaluated.
    Holds(Box<Model>, Rung),
}

/// Programs at work on one question; dropping this ends them.
pub(super) struct Portfolio {
    running: Vec<Running>,
    /// Kept for as long as they read it.
    _question: TemporaryFile,
}

struct Running {
    program: Program,
    process: Child,
    answer: TemporaryFile,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is waited for, so that nothing of it is left.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(extension: &str) -> TemporaryFile {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.as_nanos());
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("proofmark-{}-{now}-{number}.{extension}", std::process::id());
        TemporaryFile(std::env::temp_dir().join(name))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Portfolio {
    /// Starts the programs on a question. `None` if there are none.
    pub(super) fn start(programs: Programs, script: &Script) -> Option<Portfolio> {
        let found = programs.iter().filter_map(|program| Some((program, program.path()?)));
        Portfolio::start_these(found.collect(), script)
    }

    fn start_these(programs: Vec<(Program, PathBuf)>, script: &Script) -> Option<Portfolio> {
        let question = TemporaryFile::new("smt2");
        if programs.is_empty() || std::fs::write(&question.0, script.with_commands()).is_err() {
            return None;
        }
        let start = |(program, path): (Program, PathBuf)| {
            let answer = TemporaryFile::new("answer");
            let file = std::fs::File::create_new(&answer.0).ok()?;
            let process = Command::new(path)
                .args(program.arguments())
                .arg(&question.0)
                .stdin(Stdio::null())
                .stdout(file)
                .stderr(Stdio::null())
                .spawn()
                .ok()?;
            Some(Running { program, process, answer })
        };
        let running: Vec<Running> = programs.into_iter().filter_map(start).collect();
        (!running.is_empty()).then_some(Portfolio { running, _question: question })
    }

    /// The first answer that counts, until the deadline.
    pub(super) fn wait(mut self, terms: &Terms, conjuncts: &[Term], deadline: Instant) -> Option<Word> {
        while !self.running.is_empty() {
            let mut never = None;
            let mut still = Vec::new();
            for mut running in std::mem::take(&mut self.running) {
                if matches!(running.process.try_wait(), Ok(None)) {
                    still.push(running);
                    continue;
                }
                let rung = Rung::Other(running.program);
                match read(&running.answer.0).as_deref().and_then(|a| a.trim_start().split_once(['\n', '\r']))
                {
                    Some(("unsat", _)) => never = never.or(Some(rung)),
                    Some(("sat", model)) => {
                        if let Some(model) = confirmed(terms, conjuncts, model) {
                            return Some(Word::Holds(Box::new(model), rung));
                        }
                    }
                    _ => {}
                }
            }
            self.running = still;
            if let Some(rung) = never {
                return Some(Word::Never(rung));
            }
            if Instant::now() >= deadline {
                return None;
            }
            if !self.running.is_empty() {
                std::thread::sleep(POLL);
            }
        }
        None
    }
}

fn read(path: &std::path::Path) -> Option<String> {
    let length = std::fs::metadata(path).ok()?.len();
    if length > MAX_ANSWER_BYTES {
        return None;
    }
    Some(String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned())
}

/// The model in an answer, if all that was asked is set under it.
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
    //! Programs that answer whatever a test wants.

    use super::super::smtlib::script;
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    /// Asks whether `x * x` is 49, of programs that are these shell scripts.
    fn asked(scripts: &[&str], time: Duration) -> (Option<Word>, Term, Duration) {
        let mut terms = Terms::new();
        let x = terms.variable("x", 32);
        let (square, number) = (terms.mul(x, x), terms.number(32, 49));
        let condition = terms.eq(square, number);
        let files: Vec<TemporaryFile> = scripts
            .iter()
            .map(|text| {
                let file = TemporaryFile::new("sh");
                std::fs::write(&file.0, format!("#!/bin/sh\n{}\n", text.replace("$X", &format!("t{}", x.0))))
                    .expect("a file is written");
                let all = std::fs::Permissions::from_mode(0o755);
                std::fs::set_permissions(&file.0, all).expect("it may be run");
                file
            })
            .collect();
        let programs = Program::ALL.into_iter().zip(files.iter().map(|f| f.0.clone())).collect();
        let start = Instant::now();
        let portfolio = Portfolio::start_these(programs, &script(&terms, &[condition]));
        let word = portfolio.and_then(|p| p.wait(&terms, &[condition], start + time));
        (word, x, start.elapsed())
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_model_counts_if_it_is_one() {
        let (word, x, _) = asked(&["echo sat; echo '(($X #x00000007))'"], LONG);
        let Some(Word::Holds(model, rung)) = word else { panic!("the model is one") };
        assert_eq!(model.values, [(x, ApInt::new(32, 7))]);
        assert_eq!(rung, Rung::Other(Program::Bitwuzla));
    }

    #[test]
    fn who_lies_refutes_nothing() {
        for lie in [
            "echo sat; echo '(($X #x00000008))'",
            "echo sat",
            "echo sat; echo '(($X (_ bv7 8)))'",
            "echo sat; echo '((nonsense'",
            "echo unsatisfactory",
            "echo '(error \"no\")'; exit 1",
            "exit 0",
            "kill -9 $$",
        ] {
            assert!(asked(&[lie], LONG).0.is_none(), "{lie}");
        }
    }

    #[test]
    fn a_model_is_believed_before_a_word() {
        let both = ["sleep 0.3; echo unsat", "sleep 0.3; echo sat; echo '(($X (_ bv7 32)))'"];
        // Whoever is first; a model, if both are there.
        assert!(asked(&both, LONG).0.is_some());
        let (word, ..) =
            asked(&["echo sat; echo '(($X #b00000000000000000000000000000111))'", "sleep 30"], LONG);
        assert!(matches!(word, Some(Word::Holds(..))));
        let (word, ..) = asked(&["echo unsat"], LONG);
        assert!(matches!(word, Some(Word::Never(Rung::Other(Program::Bitwuzla)))));
    }

    #[test]
    fn who_does_not_answer_is_ended() {
        let (word, _, time) = asked(&["exec sleep 30", "exec sleep 30"], Duration::from_millis(200));
        assert!(word.is_none() && time < Duration::from_secs(10), "{time:?}");
    }
}
