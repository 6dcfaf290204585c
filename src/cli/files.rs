//! Files in and out: standard streams under the name `-`, and no file half-written.

use std::io::{Read as _, Write as _};
use std::path::Path;

use thiserror::Error;

use crate::ir::diagnostics::Sources;

/// What went wrong with a file.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("cannot open input file '{name}': {cause}")]
    Read { name: String, cause: std::io::Error },
    #[error("cannot open output file '{name}': {cause}")]
    Write { name: String, cause: std::io::Error },
}

/// A text with the name that diagnostics call it by.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// How many lines of the file come before it.
    pub(crate) lines_before: u32,
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &str) -> Result<Source, FileError> {
        let name = if path == "-" { "<stdin>" } else { path }.to_owned();
        let mut bytes = Vec::new();
        let read = match path {
            "-" => std::io::stdin().lock().read_to_end(&mut bytes).map(drop),
            _ => std::fs::read(path).map(|content| bytes = content),
        };
        match read {
            Ok(()) => Ok(Source { name, bytes, lines_before: 0 }),
            Err(cause) => Err(FileError::Read { name, cause }),
        }
    }

    /// The chunks between lines that begin with `// -----`.
    pub(crate) fn split(&self) -> Vec<Source> {
        let chunk = |lines_before| Source { name: self.name.clone(), bytes: Vec::new(), lines_before };
        let mut chunks = vec![chunk(0)];
        for (line, n) in self.bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            if line.starts_with(b"// -----") {
                chunks.push(chunk(n));
            } else if let Some(chunk) = chunks.last_mut() {
                chunk.bytes.extend_from_slice(line);
            }
        }
        chunks
    }

    /// What excerpts in diagnostics are taken from.
    pub(crate) fn sources(&self) -> Sources<'_> {
        Sources::part(&self.name, self.lines_before, &self.bytes)
    }
}

/// Writes to standard output for `-`; otherwise beside the file first, and then in its place at once.
pub(crate) fn write(path: &str, text: &str) -> Result<(), FileError> {
    let failed = |cause| FileError::Write { name: path.to_owned(), cause };
    if path == "-" {
        let mut out = std::io::stdout().lock();
        return match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            // Who reads our output may stop reading; that is no error of ours.
            Err(cause) if cause.kind() != std::io::ErrorKind::BrokenPipe => Err(failed(cause)),
            _ => Ok(()),
        };
    }
    let target = Path::new(path);
    if target.exists() && !target.is_file() {
        // A device or a pipe cannot be replaced, only written to.
        return std::fs::write(target, text).map_err(failed);
    }
    let mut beside = target.as_os_str().to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, target));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(failed)
}
