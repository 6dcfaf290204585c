//! Files in and out: standard streams under the name `-`, and no file half-written.

use std::io::{Read as _, Write as _};
use std::path::Path;

use thiserror::Error;

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
            Ok(()) => Ok(Source { name, bytes }),
            Err(cause) => Err(FileError::Read { name, cause }),
        }
    }

    /// The chunks between lines that begin with `// -----`, each padded with empty lines so that its line numbers are those of
    /// the file.
    pub(crate) fn split(&self) -> Vec<Source> {
        let mut chunks = vec![Vec::new()];
        for (i, line) in self.bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            if line.starts_with(b"// -----") {
                chunks.push(vec![b'\n'; i + 1]);
            } else if let Some(chunk) = chunks.last_mut() {
                chunk.extend_from_slice(line);
            }
        }
        chunks.into_iter().map(|bytes| Source { name: self.name.clone(), bytes }).collect()
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
