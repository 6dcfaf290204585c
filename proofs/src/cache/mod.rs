//! The proof cache: verdicts on disk, by the content of their questions.
//!
//! A question covers everything that its verdict depends on: both functions and everything that they refer to
//! (`contents`), the settings, and the *version*, a text that identifies the decision procedures and the semantics. The
//! version of the command line is the hash of the program and the versions of the solvers. Stored are proofs, the
//! inputs of refutations, which the interpreter confirms again each time, and undecided verdicts for lack of steps,
//! which count with the same limits of steps and time only. Other undecided verdicts may depend on the load of the
//! machine, or name a location, which is no part of the question.
//!
//! A verdict is a file that is named by the hash of its question, written under another name and renamed. The file
//! contains the hash of its question, so that it is invalid under another name, and a checksum. With a [`CacheKey`] the
//! checksum is a message authentication code, and entries without a valid one are ignored. Without a key, every process
//! with write access to the folder is trusted. Several processes may share a folder, a process may be killed at any
//! point, and a damaged file counts as a missing verdict. Machines share verdicts through an object store (`remote`).

mod contents;
mod entry;
mod remote;
mod witness;

use crate::function::Function;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

pub(crate) use contents::Contents;
pub use entry::CacheKey;
pub(crate) use entry::CachedVerdict;
pub use remote::{Remote, RemoteFolder};
use remote::{Sharing, path_of};
pub(crate) use witness::Witness;

/// A folder of verdicts. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ProofCache {
    folder: Arc<PathBuf>,
    version: blake3::Hash,
    key: Option<CacheKey>,
    sharing: Option<Arc<Sharing>>,
}

impl PartialEq for ProofCache {
    fn eq(&self, other: &ProofCache) -> bool {
        (&self.folder, self.version, &self.key) == (&other.folder, other.version, &other.key)
    }
}

impl Eq for ProofCache {}

/// The time after its last opening after which a version's folder is deleted.
const KEPT: Duration = Duration::from_secs(60 * 60 * 24 * 30);

/// The length of a version's folder name, a prefix of a hexadecimal hash.
const VERSION_LEN: usize = 32;

impl ProofCache {
    /// Opens or creates the part of the folder `dir` that belongs to `version` and `key`. The text `version` must
    /// differ whenever a verdict may. With a key, entries without a valid message authentication code under it are
    /// ignored.
    ///
    /// # Errors
    ///
    /// The folder cannot be created or written.
    ///
    /// ```
    /// use proofmark_proofs::{ProofCache, Settings};
    ///
    /// let folder = std::env::temp_dir().join(format!("proofmark-doc-{}", std::process::id()));
    /// let cache = ProofCache::open(&folder, "prover 1.0", None)?;
    /// let settings = Settings { cache: Some(cache), ..Settings::default() };
    /// # drop(settings);
    /// std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn open(dir: &Path, version: &str, key: Option<CacheKey>) -> io::Result<ProofCache> {
        std::fs::create_dir_all(dir)?;
        let version = blake3::hash(version.as_bytes());
        let mut name = blake3::Hasher::new();
        name.update(version.as_bytes());
        if let Some(key) = &key {
            name.update(&key.name());
        }
        let folder = dir.join(&name.finalize().to_hex()[..VERSION_LEN]);
        std::fs::create_dir_all(&folder)?;
        // Writing a file updates the modification time of the folder, which marks the folder as used.
        let in_use = temporary(&folder);
        std::fs::write(&in_use, b"")?;
        std::fs::remove_file(&in_use)?;
        forget_old(dir, &folder);
        Ok(ProofCache { folder: Arc::new(folder), version, key, sharing: None })
    }

    /// Shares the verdicts with the caches on other machines that have the same version, key and `remote`. The verdicts
    /// of the others are read now; those of this process are written every five minutes, and when the last clone is
    /// dropped. `failed` is called with the first error of `remote`; the cache is then local.
    pub fn share(self, remote: Box<dyn Remote>, failed: Box<dyn Fn(&io::Error) + Send + Sync>) -> ProofCache {
        let sharing = Sharing::begin(&self.folder, remote, failed);
        ProofCache { sharing: Some(Arc::new(sharing)), ..self }
    }

    /// Returns a function that writes the verdicts of this process that `remote` does not have yet, for a process that
    /// ends without dropping the cache; `None` if the cache is not shared. The function does nothing once the last
    /// clone of the cache is dropped.
    pub fn writer(&self) -> Option<impl Fn() + Send + use<>> {
        let sharing = Arc::downgrade(self.sharing.as_ref()?);
        Some(move || {
            if let Some(sharing) = sharing.upgrade() {
                sharing.write();
            }
        })
    }

    /// Returns the question whether `target` refines `source`, functions of the modules in `contents`; `None` if the
    /// verdict depends on an object without a content hash, such as a resource.
    pub(crate) fn question(
        &self,
        source: Function<'_>,
        target: Function<'_>,
        settings: &str,
        contents: &Contents<'_>,
    ) -> Option<Question> {
        let mut hasher = blake3::Hasher::new_derive_key("proofmark proof cache question, form 3");
        hasher.update(self.version.as_bytes());
        for function in [source, target] {
            hasher.update(&contents.of(function)?);
        }
        hasher.update(settings.as_bytes());
        let id = hasher.finalize();
        let path = path_of(&self.folder, &id);
        Some(Question { path, id, key: self.key.clone(), sharing: self.sharing.clone() })
    }
}

/// A question whose verdict may be on disk.
#[derive(Debug)]
pub(crate) struct Question {
    path: PathBuf,
    id: blake3::Hash,
    key: Option<CacheKey>,
    sharing: Option<Arc<Sharing>>,
}

impl Question {
    /// Returns the stored verdict if it is complete, authentic and belongs to this question.
    pub(crate) fn load(&self) -> Option<CachedVerdict> {
        entry::read(&self.path, &self.id, self.key.as_ref())
    }

    /// Stores a verdict. A write error is ignored, because the verdict can be computed again.
    pub(crate) fn store(&self, verdict: &CachedVerdict) {
        let written = entry::write(&self.path, &self.id, self.key.as_ref(), verdict);
        if let (Ok(()), Some(sharing)) = (written, &self.sharing) {
            sharing.added(self.id);
        }
    }
}

/// Returns a path in `folder` that no other thread or process uses.
fn temporary(folder: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.as_nanos());
    folder.join(format!(".{}-{now}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// Deletes the folders of versions that have not been opened for [`KEPT`]. Only folders with names in the format of
/// this module are deleted.
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
