//! The proof cache: answers on disk, by the content of their questions.
//!
//! A question is everything that its answer depends on: both functions (their full fingerprints), what is around them (the attributes of
//! their ancestors and, if they refer to symbols, the whole of what these may be found in), the settings, and the *version*: whatever
//! decides and gives meaning, which for the command line is the hash of the program itself, so that a mended semantics never meets the
//! answers of the broken one. Only what was decided is kept: proofs, and refutations as the input that shows them, which the interpreter
//! has to confirm again each time. What ran out of time may do better tomorrow.
//!
//! An answer is a file of its own, named by the hash of its question, written beside and renamed into place, with a checksum. So any number
//! of processes may share a folder, a process may die at any point, and a file that is damaged is an answer that is missing. A database
//! would bring locks and a library in C for no more than that.

use crate::decide::{Model, ModelCall, Rung};
use crate::prove::Settings;
use crate::replay::Function;
use crate::verdict::Verdict;
use proofmark_checks::Full;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{ApInt, Attribute, Ir, OpId, WalkOrder};
use serde::{Deserialize, Serialize};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// A folder of answers. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofCache {
    folder: Arc<PathBuf>,
}

/// Answers of versions that nobody has opened for so long are deleted.
const KEPT: Duration = Duration::from_secs(60 * 60 * 24 * 30);

/// How many characters of a hash name a version.
const VERSION_LEN: usize = 32;

/// What is kept of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// Proved, vacuously or not.
    Holds(Verdict),
    /// Refuted by this input.
    Fails(Witness),
}

/// An input that tells source and target apart: the values of the variables in the arguments, and what unknown functions answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Witness {
    pub(crate) index_width: u32,
    pub(crate) rung: Rung,
    variables: Vec<Number>,
    calls: Vec<(String, Vec<Number>, Number)>,
    seed: u64,
}

/// A number with its width.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Number(u32, String);

impl Number {
    fn of(value: &ApInt) -> Number {
        Number(value.width(), value.to_unsigned_string())
    }

    fn value(&self) -> Option<ApInt> {
        ApInt::parse_unsigned(&self.1, self.0)
    }
}

impl Witness {
    /// What a model says of the first `n` variables.
    pub(crate) fn of(
        model: &Model,
        terms: &crate::term::Terms,
        n: usize,
        rung: Rung,
        index_width: u32,
    ) -> Witness {
        let variables =
            terms.variables()[..n].iter().map(|v| Number::of(&model.value(terms, v.term))).collect();
        let call = |c: &ModelCall| {
            (c.function.clone(), c.args.iter().map(Number::of).collect(), Number::of(&c.result))
        };
        let calls = model.calls.iter().map(call).collect();
        Witness { index_width, rung, variables, calls, seed: model.seed }
    }

    /// The model again; `None` if the variables are others.
    pub(crate) fn model(&self, terms: &crate::term::Terms) -> Option<Model> {
        let variables = terms.variables();
        if variables.len() != self.variables.len() {
            return None;
        }
        let mut values = Vec::with_capacity(variables.len());
        for (variable, number) in variables.iter().zip(&self.variables) {
            values.push((variable.term, number.value().filter(|v| v.width() == variable.width)?));
        }
        values.sort_unstable_by_key(|v| v.0);
        let call = |(function, args, result): &(String, Vec<Number>, Number)| {
            let args = args.iter().map(Number::value).collect::<Option<Vec<_>>>()?;
            Some(ModelCall { function: function.clone(), args, result: result.value()? })
        };
        let calls = self.calls.iter().map(call).collect::<Option<Vec<_>>>()?;
        Some(Model { values, calls, seed: self.seed })
    }
}

impl ProofCache {
    /// Opens, or makes, the part of the folder `dir` that belongs to `version`: a text that differs whenever an answer may.
    pub fn open(dir: &Path, version: &str) -> io::Result<ProofCache> {
        std::fs::create_dir_all(dir)?;
        let version = blake3::hash(version.as_bytes()).to_hex();
        let folder = dir.join(&version[..VERSION_LEN]);
        std::fs::create_dir_all(&folder)?;
        // That it is in use is told by a file that is written anew, which changes the time of the folder.
        let in_use = temporary(&folder);
        std::fs::write(&in_use, b"")?;
        std::fs::remove_file(&in_use)?;
        forget_old(dir, &folder);
        Ok(ProofCache { folder: Arc::new(folder) })
    }

    /// The question whether `target` refines `source`. `None`: there is more to it than can be told.
    pub(crate) fn question(
        &self,
        source: Function<'_>,
        target: Function<'_>,
        settings: &Settings,
    ) -> Option<Question> {
        let mut hasher = blake3::Hasher::new();
        for (ir, function) in [source, target] {
            if !ir.resources().is_empty() {
                return None;
            }
            hasher.update(&Full::of(ir, function).0);
            let ancestors = std::iter::successors(ir.parent_op(function), |&op| ir.parent_op(op));
            for ancestor in ancestors {
                let ctx = ir.ctx();
                hasher.update(&ir.name(ancestor).content_hash(ctx).0);
                hasher.update(&ir.properties(ancestor).content_hash(ctx).0);
                hasher.update(&ir.attrs(ancestor).content_hash(ctx).0);
            }
            hasher.update(b"|");
            if refers_to_symbols(ir, function) {
                hasher.update(&Full::of(ir, ir.root()).0);
            }
            hasher.update(b"|");
        }
        // Everything but the time, which what is decided does not depend on, and the cache itself.
        let Settings { index_widths, unroll, max_steps, limits, part, cache: _, dump: _ } = settings;
        let mut limits = *limits;
        limits.time = Duration::ZERO;
        hasher.update(format!("{index_widths:?} {unroll} {max_steps} {limits:?} {part}").as_bytes());
        let name = hasher.finalize().to_hex();
        let path = self.folder.join(&name[..2]).join(&name[2..]);
        Some(Question { path })
    }
}

/// A question whose answer may be on disk.
#[derive(Debug)]
pub(crate) struct Question {
    path: PathBuf,
}

impl Question {
    /// The answer, if it is there and whole.
    pub(crate) fn recall(&self) -> Option<Answer> {
        let bytes = std::fs::read(&self.path).ok()?;
        let (checksum, payload) = bytes.split_at_checked(blake3::OUT_LEN)?;
        if blake3::hash(payload).as_bytes() != checksum {
            return None;
        }
        serde_json::from_slice(payload).ok()
    }

    /// Keeps an answer. That it cannot be kept is no error: it will be found out again.
    pub(crate) fn keep(&self, answer: &Answer) {
        let _ = self.try_keep(answer);
    }

    fn try_keep(&self, answer: &Answer) -> io::Result<()> {
        let payload = serde_json::to_vec(answer)?;
        let Some(folder) = self.path.parent() else { return Ok(()) };
        std::fs::create_dir_all(folder)?;
        let unfinished = temporary(folder);
        let mut file = std::fs::File::create_new(&unfinished)?;
        let written = file
            .write_all(blake3::hash(&payload).as_bytes())
            .and_then(|()| file.write_all(&payload))
            .and_then(|()| std::fs::rename(&unfinished, &self.path));
        if written.is_err() {
            let _ = std::fs::remove_file(&unfinished);
        }
        written
    }
}

/// A name in `folder` that no other thread or process uses.
fn temporary(folder: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.as_nanos());
    folder.join(format!(".{}-{now}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// Deletes what belongs to versions that have not been opened for long. Only folders with names as this module gives them are touched.
fn forget_old(dir: &Path, but: &Path) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path != but) {
        let is_version = path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.len() == VERSION_LEN && name.bytes().all(|b| b.is_ascii_hexdigit()));
        let age = std::fs::symlink_metadata(&path).ok().filter(std::fs::Metadata::is_dir);
        let age = age.and_then(|m| m.modified().ok()).and_then(|t| t.elapsed().ok());
        if is_version && age.is_some_and(|age| age > KEPT) {
            let _ = std::fs::remove_dir_all(&path);
        }
    }
}

/// Whether an attribute of an operation in the function has a symbol in it, as far as its text shows.
fn refers_to_symbols(ir: &Ir, function: OpId) -> bool {
    let ctx = ir.ctx();
    let mut found = false;
    let may_refer =
        |attr: Attribute| attr.as_i64(ctx).is_none() && attribute_to_string(ctx, attr).contains('@');
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        let mut attributes = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
        found = found || attributes.any(|(_, attr)| may_refer(attr));
    });
    found
}
