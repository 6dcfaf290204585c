//! The state of a run on disk, from which `--resume` continues.
//!
//! The file has a line for the frame of the report, and a line for each chunk in the order of the chunks. Lines are
//! appended, so that a run that is killed at any time leaves complete lines and at most one partial line, which is
//! ignored.

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};

use serde::Serialize;

use super::report::{Chunk, GateReport};

/// The open file.
#[derive(Debug)]
pub(super) struct StateFile {
    file: File,
}

impl StateFile {
    /// Creates the file, or with `resume` opens it and returns the chunks in it. The chunks are those of `indices`, in
    /// this order.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, or belongs to another run. The error is a message.
    pub(super) fn open(
        path: &str,
        resume: bool,
        frame: &GateReport,
        indices: &[u64],
    ) -> Result<(StateFile, Vec<Chunk>), String> {
        let failed = |cause: std::io::Error| format!("cannot use the state file '{path}': {cause}");
        let head = line(frame);
        if resume && std::path::Path::new(path).exists() {
            let bytes = std::fs::read(path).map_err(failed)?;
            let Some(rest) = bytes.strip_prefix(&head[..]) else {
                return Err(format!("'{path}' is the state of another run"));
            };
            let (mut chunks, mut n_valid) = (Vec::new(), head.len());
            for (text, index) in rest.split_inclusive(|&byte| byte == b'\n').zip(indices) {
                let chunk = serde_json::from_slice::<Chunk>(text).ok();
                match chunk.filter(|chunk| text.ends_with(b"\n") && chunk.index == *index) {
                    Some(chunk) => chunks.push(chunk),
                    None => break,
                }
                n_valid += text.len();
            }
            let mut file = File::options().write(true).open(path).map_err(failed)?;
            file.set_len(n_valid as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
            return Ok((StateFile { file }, chunks));
        }
        let mut file = File::create(path).map_err(failed)?;
        file.write_all(&head).map_err(failed)?;
        Ok((StateFile { file }, Vec::new()))
    }

    /// Appends a chunk.
    pub(super) fn append(&mut self, chunk: &Chunk) -> std::io::Result<()> {
        self.file.write_all(&line(chunk))
    }
}

/// Returns a value as JSON in one line.
pub(super) fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
