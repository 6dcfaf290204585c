//! Files of the proof cache: a tag of 32 bytes, then the verdict with the hash of its question as JSON.
//!
//! Without a key the tag is the BLAKE3 hash of the text, against damage; with a key it is the keyed hash, against
//! forgery.

use super::witness::Witness;
use crate::files::replace_file;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

/// A verdict in the cache.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum CachedVerdict {
    /// Proved, vacuously or not.
    Proved(Verdict),
    /// Refuted by this input.
    Refuted(Witness),
    /// Undecided with these limits: the steps were exhausted.
    OutOfSteps {
        /// The limits of steps and time.
        limits: (u64, Duration),
        /// The verdict, whose reason names no location.
        verdict: Verdict,
    },
}

/// A secret under which the entries of a cache are authenticated.
#[derive(Clone, PartialEq, Eq)]
pub struct CacheKey([u8; blake3::KEY_LEN]);

impl std::fmt::Debug for CacheKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CacheKey(..)")
    }
}

/// The size limits of key files. A smaller file has too little entropy; a larger file is most likely a wrong path.
const MIN_KEY_BYTES: u64 = 32;
const MAX_KEY_BYTES: u64 = 1 << 20;

/// The size limit of an entry. A larger entry is ignored.
const MAX_ENTRY_BYTES: u64 = 64 << 20;

impl CacheKey {
    /// Reads a key from a file of at least 32 bytes. The key depends on all bytes of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is too short or too long. The message does not name the file.
    ///
    /// ```
    /// use proofmark_proofs::CacheKey;
    ///
    /// let file = std::env::temp_dir().join(format!("proofmark-key-{}", std::process::id()));
    /// std::fs::write(&file, "too short")?;
    /// assert!(CacheKey::read(&file).is_err());
    /// std::fs::write(&file, [7; 32])?;
    /// assert!(CacheKey::read(&file).is_ok());
    /// std::fs::remove_file(&file)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read(path: &Path) -> io::Result<CacheKey> {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(MAX_KEY_BYTES + 1).read_to_end(&mut bytes)?;
        let wrong = match bytes.len() as u64 {
            n if n < MIN_KEY_BYTES => {
                format!("the key has {n} bytes; at least {MIN_KEY_BYTES} are needed")
            }
            n if n > MAX_KEY_BYTES => format!("the key has more than {MAX_KEY_BYTES} bytes"),
            _ => return Ok(CacheKey(blake3::derive_key("proofmark proof cache key", &bytes))),
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, wrong))
    }

    /// Returns the tag of `text`: its message authentication code under `key`, or its hash without a key.
    pub fn tag(key: Option<&CacheKey>, text: &[u8]) -> blake3::Hash {
        match key {
            Some(key) => blake3::keyed_hash(&key.0, text),
            None => blake3::hash(text),
        }
    }

    /// Returns a public name of the key that does not reveal the key.
    pub(super) fn name(&self) -> [u8; blake3::OUT_LEN] {
        blake3::derive_key("proofmark proof cache key name", &self.0)
    }
}

#[derive(Serialize, Deserialize)]
struct Entry {
    question: String,
    verdict: CachedVerdict,
}

/// Reads the verdict on the question `id` from a file; `None` if the file has no complete and authentic verdict on that
/// question.
pub(super) fn read(path: &Path, id: &blake3::Hash, key: Option<&CacheKey>) -> Option<CachedVerdict> {
    // This module creates only regular files.
    if !std::fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path).ok()?.take(MAX_ENTRY_BYTES).read_to_end(&mut bytes).ok()?;
    let (found, text) = bytes.split_first_chunk::<{ blake3::OUT_LEN }>()?;
    if blake3::Hash::from_bytes(*found) != CacheKey::tag(key, text) {
        return None;
    }
    let entry: Entry = serde_json::from_slice(text).ok()?;
    (entry.question == id.to_hex().as_str()).then_some(entry.verdict)
}

/// Writes the verdict on the question `id` to a temporary file and renames it to `path`.
///
/// # Errors
///
/// The folder or the file cannot be written.
pub(super) fn write(
    path: &Path,
    id: &blake3::Hash,
    key: Option<&CacheKey>,
    verdict: &CachedVerdict,
) -> io::Result<()> {
    let entry = Entry { question: id.to_hex().to_string(), verdict: verdict.clone() };
    let text = serde_json::to_vec(&entry)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    replace_file(path, &[CacheKey::tag(key, &text).as_bytes(), &text[..]].concat())
}
