//! Verdicts that several machines share through an object store.
//!
//! The entries that a process adds to its cache are collected in *packs*, immutable objects that are named by the hash
//! of their contents. Opening a shared cache reads the packs that the local folder does not have. A thread writes a new
//! pack every five minutes, and a last one when the cache is dropped, or at a signal (`ProofCache::writer`). Each pack
//! is first written to the local folder, and every run writes the local packs that the store does not have. If the
//! store fails, the run continues with the local folder, and a later run writes the missing packs.
//!
//! The entries of a pack are files of the cache with their own checks (`entry`), so that the store needs no more trust
//! than a shared folder.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::files::replace_file;

/// A store of immutable objects, such as a bucket.
///
/// Names have no `/`. A folder exists if it has objects.
pub trait Remote: Send {
    /// Returns the names of the objects in `folder`, in any order.
    ///
    /// # Errors
    ///
    /// The store cannot be reached or read.
    fn list(&self, folder: &str) -> io::Result<Vec<String>>;

    /// Reads the objects `names` in `folder`, and calls `each` with the name and the contents of each one, in any
    /// order.
    ///
    /// # Errors
    ///
    /// The store cannot be reached or read. `each` may have been called for some objects.
    fn read(&self, folder: &str, names: &[String], each: &mut dyn FnMut(&str, Vec<u8>)) -> io::Result<()>;

    /// Writes an object. Readers see all of it or none.
    ///
    /// # Errors
    ///
    /// The store cannot be reached or written.
    fn write(&self, folder: &str, name: &str, bytes: Vec<u8>) -> io::Result<()>;
}

/// A [`Remote`] in a folder, for example of a network file system.
#[derive(Clone, Debug)]
pub struct RemoteFolder(pub PathBuf);

impl Remote for RemoteFolder {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        match std::fs::read_dir(self.0.join(folder)) {
            Ok(entries) => {
                Ok(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn read(&self, folder: &str, names: &[String], each: &mut dyn FnMut(&str, Vec<u8>)) -> io::Result<()> {
        names.iter().try_for_each(|name| {
            each(name, std::fs::read(self.0.join(folder).join(name))?);
            Ok(())
        })
    }

    fn write(&self, folder: &str, name: &str, bytes: Vec<u8>) -> io::Result<()> {
        let folder = self.0.join(folder);
        std::fs::create_dir_all(&folder)?;
        replace_file(&folder.join(name), &bytes)
    }
}

/// The time between two packs of a process.
const INTERVAL: Duration = Duration::from_secs(300);

/// The first bytes of a pack.
const MAGIC: &[u8] = b"proofmark pack 1\n";

/// The folder of the local packs, beside the entries.
const PACKS: &str = "packs";

/// The connection of a cache with a [`Remote`]. Dropping it writes the last pack.
pub(super) struct Sharing {
    replica: Arc<Replica>,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

/// The local folder of a version, and its remote packs.
struct Replica {
    /// The local folder, and its name.
    folder: PathBuf,
    name: String,
    remote: Mutex<State>,
    /// The entries that this process has added since its last pack.
    added: Mutex<Vec<blake3::Hash>>,
    /// Called with the first error.
    failed: Box<dyn Fn(&io::Error) + Send + Sync>,
    has_failed: AtomicBool,
}

struct State {
    remote: Box<dyn Remote>,
    /// The names of the packs that the store has.
    known: BTreeSet<String>,
}

impl std::fmt::Debug for Sharing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sharing").field("folder", &self.replica.folder).finish_non_exhaustive()
    }
}

impl Sharing {
    /// Reads the packs of `remote` that `folder` does not have, and starts the thread that writes packs.
    pub(super) fn begin(
        folder: &Path,
        remote: Box<dyn Remote>,
        failed: Box<dyn Fn(&io::Error) + Send + Sync>,
    ) -> Sharing {
        let name = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let replica = Arc::new(Replica {
            folder: folder.to_owned(),
            name,
            remote: Mutex::new(State { remote, known: BTreeSet::new() }),
            added: Mutex::default(),
            failed,
            has_failed: AtomicBool::new(false),
        });
        replica.attempt(Replica::pull);
        let (stop, stopped) = channel();
        let shared = replica.clone();
        let write = move || {
            while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                shared.attempt(Replica::push);
            }
        };
        let thread = std::thread::Builder::new().name("proof cache".to_owned()).spawn(write).ok();
        Sharing { replica, thread: thread.map(|thread| (stop, thread)) }
    }

    /// Reports that this process has added an entry.
    pub(super) fn added(&self, id: blake3::Hash) {
        locked(&self.replica.added).push(id);
    }

    /// Writes the entries that this process has added since its last pack, and reports the first error.
    pub(super) fn write(&self) {
        self.replica.attempt(Replica::push);
    }
}

impl Drop for Sharing {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            let _ = thread.join();
        }
        self.write();
    }
}

impl Replica {
    /// Calls `exchange`, and reports the first error.
    fn attempt(&self, exchange: fn(&Replica) -> io::Result<()>) {
        if let Err(error) = exchange(self)
            && !self.has_failed.swap(true, Ordering::Relaxed)
        {
            (self.failed)(&error);
        }
    }

    /// Returns the names of the local packs.
    fn local(&self) -> io::Result<BTreeSet<String>> {
        Ok(RemoteFolder(self.folder.clone()).list(PACKS)?.into_iter().filter(|name| is_name(name)).collect())
    }

    /// Reads the remote packs that are not local.
    fn pull(&self) -> io::Result<()> {
        let mut state = locked(&self.remote);
        state.known = state.remote.list(&self.name)?.into_iter().filter(|name| is_name(name)).collect();
        let local = self.local()?;
        let missing: Vec<String> = state.known.difference(&local).cloned().collect();
        let mut written = Ok(());
        state.remote.read(&self.name, &missing, &mut |name, bytes| {
            if written.is_ok() {
                written = self.unpack(name, &bytes);
            }
        })?;
        written
    }

    /// Writes a pack of the added entries, and the local packs that the store does not have.
    fn push(&self) -> io::Result<()> {
        let mut state = locked(&self.remote);
        let added = std::mem::take(&mut *locked(&self.added));
        if let Some(bytes) = pack(&self.folder, &added) {
            let name = blake3::hash(&bytes).to_hex().to_string();
            let written = RemoteFolder(self.folder.clone()).write(PACKS, &name, bytes);
            if written.is_err() {
                locked(&self.added).extend(added);
            }
            written?;
        }
        let missing: Vec<String> = self.local()?.difference(&state.known).cloned().collect();
        for name in missing {
            let bytes = std::fs::read(self.folder.join(PACKS).join(&name))?;
            state.remote.write(&self.name, &name, bytes)?;
            state.known.insert(name);
        }
        Ok(())
    }

    /// Writes the entries of a pack that the local folder does not have, and then the pack. A damaged pack is ignored.
    fn unpack(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(entries) = entries(bytes).filter(|_| blake3::hash(bytes).to_hex().as_str() == name) else {
            return Ok(());
        };
        for (id, entry) in entries {
            let path = path_of(&self.folder, &id);
            if !path.exists() {
                path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
                replace_file(&path, entry)?;
            }
        }
        RemoteFolder(self.folder.clone()).write(PACKS, name, bytes.to_vec())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the path of the entry of a question.
pub(super) fn path_of(folder: &Path, id: &blake3::Hash) -> PathBuf {
    let name = id.to_hex();
    folder.join(&name[..2]).join(&name[2..])
}

/// Returns whether `name` is a hash, as the names of packs are.
fn is_name(name: &str) -> bool {
    blake3::Hash::from_hex(name).is_ok_and(|hash| hash.to_hex().as_str() == name)
}

/// Returns a pack of the entries of `folder` on the questions `ids`: for each one its hash, its length as a
/// little-endian number of 32 bits, and its bytes. `None` if there are no entries.
fn pack(folder: &Path, ids: &[blake3::Hash]) -> Option<Vec<u8>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable_by_key(|id| *id.as_bytes());
    ids.dedup();
    let mut bytes = MAGIC.to_vec();
    for id in ids {
        // Another process may have removed the entry.
        let Ok(entry) = std::fs::read(path_of(folder, &id)) else { continue };
        let Ok(length) = u32::try_from(entry.len()) else { continue };
        bytes.extend_from_slice(id.as_bytes());
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(&entry);
    }
    (bytes.len() > MAGIC.len()).then_some(bytes)
}

/// Returns the entries of a pack; `None` if it is damaged.
fn entries(bytes: &[u8]) -> Option<Vec<(blake3::Hash, &[u8])>> {
    let mut rest = bytes.strip_prefix(MAGIC)?;
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let (id, after) = rest.split_first_chunk::<{ blake3::OUT_LEN }>()?;
        let (length, after) = after.split_first_chunk()?;
        let (entry, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        entries.push((blake3::Hash::from_bytes(*id), entry));
        rest = after;
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::{MAGIC, PACKS, Remote as _, RemoteFolder, Sharing, entries, is_name, pack, path_of};

    #[test]
    fn packs_are_read_as_they_were_written_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("proofmark-pack-{}", std::process::id()));
        let ids = [blake3::hash(b"first"), blake3::hash(b"second")];
        for (id, text) in ids.iter().zip(["", "a verdict"]) {
            let path = path_of(&folder, id);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("an entry");
        }
        let bytes = pack(&folder, &[ids[1], ids[0], ids[1]]).expect("two entries");
        let mut read = entries(&bytes).expect("a whole pack");
        read.sort_by_key(|(_, entry)| entry.len());
        assert_eq!(read, [(ids[0], &b""[..]), (ids[1], &b"a verdict"[..])]);
        // Each prefix is damaged, except where an entry ends.
        let whole = (0..bytes.len()).filter(|&end| entries(&bytes[..end]).is_some());
        assert_eq!(whole.count(), 2);
        assert_eq!(pack(&folder, &[blake3::hash(b"missing")]), None);
        assert_eq!(entries(MAGIC), Some(Vec::new()));
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }

    #[test]
    fn a_pack_that_could_not_be_written_is_written_later() {
        let folder = std::env::temp_dir().join(format!("proofmark-replica-{}", std::process::id()));
        let (local, remote) = (folder.join("local"), folder.join("remote"));
        let id = blake3::hash(b"question");
        let path = path_of(&local, &id);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, "a verdict").expect("an entry");
        let sharing = Sharing::begin(
            &local,
            Box::new(RemoteFolder(remote.clone())),
            Box::new(|error| panic!("{error}")),
        );
        sharing.added(id);
        // A file in the place of the folder of packs.
        std::fs::write(local.join(PACKS), "").expect("a file");
        assert!(sharing.replica.push().is_err());
        std::fs::remove_file(local.join(PACKS)).expect("it is ours");
        drop(sharing);
        assert_eq!(RemoteFolder(remote).list("local").expect("a folder").len(), 1);
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }

    #[test]
    fn names_of_packs_are_hashes() {
        let name = blake3::hash(b"").to_hex();
        assert!(is_name(&name) && !is_name(&name[1..]) && !is_name(&name.to_uppercase()));
        assert!(!is_name("../../etc/passwd"));
    }
}
