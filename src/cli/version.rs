//! The version of a proof cache: what verdicts depend on beside their questions.
//!
//! These are the whole program, as every dialect that is linked gives meanings; the solver that is linked; and the other solvers that
//! may be asked, each by the contents of its executable and by what it says its version is, as libraries that it loads matter too.

use std::path::Path;
use std::time::Duration;

use proofmark_process::{Command, Limits, Running};

use crate::proofs::files::replace_file;
use crate::proofs::solve::decide::{Program, Programs};
use crate::proofs::{CacheKey, ProofCache, solver_version};

/// How long a solver may take to print its version, and how many bytes it may print.
const VERSION_TIME: Duration = Duration::from_secs(5);
const VERSION_BYTES: usize = 4096;

/// Opens the proof cache in `folder` for this program with the solvers that it may ask.
///
/// # Errors
///
/// The folder cannot be made or written to, or the program cannot be read.
pub(super) fn open_cache(
    folder: &Path,
    key: Option<&CacheKey>,
    solvers: Programs,
) -> std::io::Result<ProofCache> {
    let program = contents(&std::env::current_exe()?, folder, key)?;
    let mut version = format!("{program} {}", solver_version());
    for solver in solvers.iter() {
        version += &format!("\n{}", identity(solver, folder, key));
    }
    ProofCache::open(folder, &version, key.cloned())
}

/// What identifies a solver on the `PATH`: the contents of its executable, and its answer to `--version`.
fn identity(solver: Program, cache: &Path, key: Option<&CacheKey>) -> String {
    let Some(path) = solver.path() else { return format!("{} is not there", solver.name()) };
    let contents = contents(&path, cache, key).unwrap_or_else(|error| error.to_string());
    let says = says_version(&path);
    format!("{} {contents} {}", solver.name(), blake3::hash(&says).to_hex())
}

/// What a program prints when it is asked for its version.
fn says_version(program: &Path) -> Vec<u8> {
    let limits = Limits { time: VERSION_TIME, output: VERSION_BYTES, ..Limits::default() };
    Running::start(Command::new(program).args(["--version"]).limits(limits)).wait().stdout
}

/// The hash of the contents of a file. Reading all of a program takes longer than most verdicts: its hash is noted in the cache under
/// what tells that it is still the same file.
fn contents(file: &Path, cache: &Path, key: Option<&CacheKey>) -> std::io::Result<String> {
    let same = same_file(file);
    let note = same.as_ref().map(|same| cache.join(format!("program-{}", blake3::hash(same.as_bytes()))));
    // With a tag over the name, too, as for all that is kept: a note says nothing under another name.
    let with_tag = |hash: &str| {
        let text = format!("{hash} {}", same.as_deref().unwrap_or_default());
        format!("{hash} {}", CacheKey::tag(key, text.as_bytes()))
    };
    let known = note.as_ref().and_then(|note| {
        let is_file = std::fs::symlink_metadata(note).is_ok_and(|m| m.is_file());
        let known = is_file.then(|| std::fs::read_to_string(note).ok()).flatten()?;
        let hash = known.split(' ').next()?;
        (with_tag(hash) == known).then(|| hash.to_owned())
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let hash = blake3::hash(&std::fs::read(file)?).to_hex().to_string();
    if let Some(note) = note {
        // A note that cannot be kept is no error.
        let written =
            std::fs::create_dir_all(cache).and_then(|()| replace_file(&note, with_tag(&hash).as_bytes()));
        drop(written);
    }
    Ok(hash)
}

/// Which file it is, and when its contents or anything else about it changed last, which nobody can set at will.
#[cfg(unix)]
fn same_file(program: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;
    let m = std::fs::metadata(program).ok()?;
    let (changed, modified) = ((m.ctime(), m.ctime_nsec()), (m.mtime(), m.mtime_nsec()));
    Some(format!("{} {} {} {} {changed:?} {modified:?}", program.display(), m.dev(), m.ino(), m.len()))
}

#[cfg(not(unix))]
fn same_file(_: &Path) -> Option<String> {
    None
}
