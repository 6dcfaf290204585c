//! The state of a run on disk, from which `--resume` continues.
//!
//! The file has a line for the run, and a line for each chunk in the order of the chunks. Lines are appended, so that a
//! run that is killed at any time leaves complete lines and at most one partial line, which is ignored.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::report::{Chunk, GateReport};
use crate::cli::files;
use crate::cli::options;
use crate::cli::shard::Shard;

/// The open file.
#[derive(Debug)]
pub(super) struct StateFile {
    file: File,
}

/// The first line: the run that the file belongs to.
#[derive(Serialize, Deserialize)]
struct Head {
    state_of: String,
    shard: Shard,
    /// The report without chunks.
    frame: GateReport,
}

/// The first bytes of each state file.
const START: &[u8] = br#"{"state_of":"gate","#;

/// Returns whether a file with these contents is a state file. A run that cannot write the whole first line leaves a
/// part of it.
fn is_state(bytes: &[u8]) -> bool {
    bytes.starts_with(START) || START.starts_with(bytes)
}

/// Returns whether a file with these contents is a state file with at least the beginning of the first line.
pub(in crate::cli) fn is_state_of_gate(bytes: &[u8]) -> bool {
    bytes.starts_with(START)
}

impl StateFile {
    /// Creates the file if it is missing or empty, or with `resume` opens it and returns the chunks in it. The chunks
    /// are those of `indices`, in this order. A file without a whole first line has no chunks.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is no state file, belongs to another run, or has a state and `resume` is
    /// false. The error is a message, and the file is not changed.
    pub(super) fn open(
        path: &str,
        resume: bool,
        frame: &GateReport,
        shard: Shard,
        indices: &[u64],
    ) -> Result<(StateFile, Vec<Chunk>), String> {
        let failed = |cause: std::io::Error| format!("cannot use the state file '{path}': {cause}");
        let bytes = match Path::new(path).is_file() {
            true => std::fs::read(path).map_err(failed)?,
            false => Vec::new(),
        };
        if !is_state(&bytes) {
            return Err(format!("'{path}' exists and is not a state file of gate"));
        }
        if !resume && !bytes.is_empty() {
            return Err(files::earlier_state(path));
        }
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let head = lines.next().filter(|line| line.ends_with(b"\n"));
        let Some(head) = head else {
            let state_of = "gate".to_owned();
            let head = line(&Head { state_of, shard, frame: frame.clone() });
            let mut file = File::create(path).map_err(failed)?;
            file.write_all(&head).map_err(failed)?;
            return Ok((StateFile { file }, Vec::new()));
        };
        if let Some(difference) = difference(head, frame, shard) {
            return Err(format!("'{path}' is the state of another run: {difference}"));
        }
        let (mut chunks, mut n_valid) = (Vec::new(), head.len());
        for (text, index) in lines.zip(indices) {
            let chunk = serde_json::from_slice::<Chunk>(text).ok();
            let is_result = |chunk: &Chunk| chunk.index == *index && !chunk.is_interrupted();
            match chunk.filter(|chunk| text.ends_with(b"\n") && is_result(chunk)) {
                Some(chunk) => chunks.push(chunk),
                None => break,
            }
            n_valid += text.len();
        }
        let mut file = File::options().write(true).open(path).map_err(failed)?;
        file.set_len(n_valid as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        Ok((StateFile { file }, chunks))
    }

    /// Appends a chunk.
    pub(super) fn append(&mut self, chunk: &Chunk) -> std::io::Result<()> {
        self.file.write_all(&line(chunk))
    }
}

/// Returns the first property in which the run of the first line of a state file differs from this run.
fn difference(head: &[u8], frame: &GateReport, shard: Shard) -> Option<String> {
    let Ok(head) = serde_json::from_slice::<Head>(head) else {
        return Some("its first line is that of another version".to_owned());
    };
    let shards = ("--shard", String::from(head.shard), String::from(shard));
    head.frame.difference(frame).or_else(|| options::difference([shards], [&BTreeMap::new(); 2]))
}

/// Returns a value as JSON in one line.
pub(super) fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::is_state;

    #[test]
    fn a_part_of_the_first_line_is_a_state_file() {
        for text in ["", "{\"state_of\":", "{\"state_of\":\"gate\",\"shard\":"] {
            assert!(is_state(text.as_bytes()), "{text}");
        }
        for text in ["{\"state_of\":\"fuzz\",", "module {}\n", "\n"] {
            assert!(!is_state(text.as_bytes()), "{text}");
        }
    }
}
