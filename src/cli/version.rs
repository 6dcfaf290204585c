//! The version of a proof cache: all inputs of verdicts other than the verification conditions.
//!
//! The version covers the program, whose linked dialects define the semantics, the linked solver, and the external
//! solvers. An external solver is identified by the contents of its executable and by its output for `--version`,
//! because it may load libraries.

use std::path::Path;
use std::time::Duration;

use proofmark_process::{Command, Limits, Running};

use crate::proofs::files::replace_file;
use crate::proofs::solve::decide::{Program, Programs};
use crate::proofs::{CacheKey, ProofCache, solver_version};

/// The limits of a solver that prints its version: time, and bytes of output.
const VERSION_TIME: Duration = Duration::from_secs(5);
const VERSION_BYTES: usize = 4096;

/// Opens the proof cache in `folder` for this program and `solvers`.
///
/// # Errors
///
/// If the folder cannot be created or written to, or the program cannot be read.
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

/// Returns the identity of a solver on the `PATH`: the contents of its executable, and its output for `--version`.
fn identity(solver: Program, cache: &Path, key: Option<&CacheKey>) -> String {
    let Some(path) = solver.path() else { return format!("{} is not there", solver.name()) };
    let contents = contents(&path, cache, key).unwrap_or_else(|error| error.to_string());
    let says = version_output(&path);
    format!("{} {contents} {}", solver.name(), blake3::hash(&says).to_hex())
}

/// Returns the output of a program for `--version`.
fn version_output(program: &Path) -> Vec<u8> {
    let limits = Limits { time: VERSION_TIME, output: VERSION_BYTES, ..Limits::default() };
    Running::start(Command::new(program).args(["--version"]).limits(limits)).wait().stdout
}

/// Returns the hash of the contents of a file. Reading a program takes longer than most verdicts, so the cache keeps
/// the hash under the identity that [`same_file`] returns.
fn contents(file: &Path, cache: &Path, key: Option<&CacheKey>) -> std::io::Result<String> {
    let same = same_file(file);
    let note = same.as_ref().map(|same| cache.join(format!("program-{}", blake3::hash(same.as_bytes()))));
    // As for all entries, the authentication tag covers the name: an entry is invalid under another name.
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
        // A hash that cannot be kept is no error.
        let written =
            std::fs::create_dir_all(cache).and_then(|()| replace_file(&note, with_tag(&hash).as_bytes()));
        drop(written);
    }
    Ok(hash)
}

/// Returns the identity of the contents of a file: its path, device, inode, size and times. Users cannot set the time
/// of the last change of the inode.
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
