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

    /// Where it is.
    fn path(self) -> Option<PathBuf> {
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
        let question = TemporaryFile::new("smt2");
        if programs.is_empty() || std::fs::write(&question.0, script.with_commands()).is_err() {
            return None;
        }
        let start = |program: Program| {
            let answer = TemporaryFile::new("answer");
            let file = std::fs::File::create_new(&answer.0).ok()?;
            let process = Command::new(program.path()?)
                .args(program.arguments())
                .arg(&question.0)
                .stdin(Stdio::null())
                .stdout(file)
                .stderr(Stdio::null())
                .spawn()
                .ok()?;
            Some(Running { program, process, answer })
        };
        let running: Vec<Running> = programs.iter().filter_map(start).collect();
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
