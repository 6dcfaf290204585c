//! Input and output files. The name `-` is a standard stream. Files are replaced atomically, and a closed pipe causes
//! no panic.

use std::fs::File;
use std::io::{IsTerminal as _, Read as _, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::exit::Exit;
use crate::check::escape_json;
use crate::ir::diagnostics::Sources;
use crate::ir::text::{escape_hidden, escape_line};
use crate::proofs::files::create_beside;

/// An error of reading or writing a file.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("cannot open input file '{}': {cause}", escape_line(name))]
    Read { name: String, cause: std::io::Error },
    #[error("cannot write output file '{}': {cause}", escape_line(name))]
    Write { name: String, cause: std::io::Error },
}

/// A text with its name in diagnostics.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// The number of lines of the file before the text.
    pub(crate) lines_before: u32,
    /// The length of the marker that ends the last of these lines; 0 at the start of a file.
    pub(crate) marker_length: u32,
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
            Ok(()) => Ok(Source { name, bytes, lines_before: 0, marker_length: 0 }),
            Err(cause) => Err(FileError::Read { name, cause }),
        }
    }

    /// Returns the chunks between lines that begin with `marker`.
    pub(crate) fn split(&self, marker: &str) -> Vec<Source> {
        let chunk = |lines_before, marker_length| Source {
            name: self.name.clone(),
            bytes: Vec::new(),
            lines_before,
            marker_length,
        };
        let mut chunks = vec![chunk(0, 0)];
        for (line, n) in self.bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            if line.starts_with(marker.as_bytes()) {
                chunks.push(chunk(n, marker.len() as u32));
            } else if let Some(chunk) = chunks.last_mut() {
                chunk.bytes.extend_from_slice(line);
            }
        }
        chunks
    }

    /// Returns the line and column of the end of the text before this text; 0 and 0 at the start of a file.
    pub(crate) fn before(&self) -> (u32, u32) {
        (self.lines_before, if self.marker_length == 0 { 0 } else { self.marker_length + 1 })
    }

    /// Returns the text for excerpts in diagnostics.
    pub(crate) fn sources(&self) -> Sources<'_> {
        Sources::part(&self.name, self.lines_before, &self.bytes)
    }
}

/// An output that is written piece by piece: standard output for `-`, or a temporary file beside the file, which
/// replaces the file in [`finish`](Output::finish). Dropping an unfinished output removes the temporary file.
pub(crate) struct Output<'a> {
    path: &'a str,
    /// The stream, which is opened with the first piece.
    to: Option<Box<dyn Write>>,
    /// The temporary file.
    beside: Option<PathBuf>,
    /// The first error. Later pieces are not written.
    failed: Option<std::io::Error>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(path: &'a str) -> Output<'a> {
        Output { path, to: None, beside: None, failed: None }
    }

    pub(crate) fn write(&mut self, text: &str) {
        if self.failed.is_none()
            && let Err(cause) = self.try_write(text)
        {
            self.failed = Some(cause);
        }
    }

    fn try_write(&mut self, text: &str) -> std::io::Result<()> {
        let to = match &mut self.to {
            Some(to) => to,
            None => {
                let to = self.open()?;
                self.to.insert(to)
            }
        };
        to.write_all(text.as_bytes())
    }

    fn open(&mut self) -> std::io::Result<Box<dyn Write>> {
        if self.path == "-" {
            return Ok(Box::new(std::io::stdout()));
        }
        let target = Path::new(self.path);
        if target.exists() && !target.is_file() {
            // A device or a pipe is written to in place.
            return Ok(Box::new(File::create(target)?));
        }
        let (file, beside) = create_beside(target)?;
        self.beside = Some(beside);
        Ok(Box::new(file))
    }

    /// Completes the output.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        self.write("");
        let cause = match self.failed.take() {
            Some(cause) => Err(cause),
            None => self.to.take().map_or(Ok(()), |mut to| to.flush()).and_then(|()| match &self.beside {
                Some(beside) => std::fs::rename(beside, self.path),
                None => Ok(()),
            }),
        };
        match cause {
            Ok(()) => self.beside = None,
            // A reader that closes the pipe is no error.
            Err(cause) if self.path == "-" && cause.kind() == std::io::ErrorKind::BrokenPipe => {}
            Err(cause) => {
                let name = if self.path == "-" { "<stdout>" } else { self.path }.to_owned();
                return Err(FileError::Write { name, cause });
            }
        }
        Ok(())
    }
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// Writes `text` to the file `path`.
pub(crate) fn write(path: &str, text: &str) -> Result<(), FileError> {
    let mut output = Output::new(path);
    output.write(text);
    output.finish()
}

/// Writes the output of a subcommand. Returns `exit`, or [`Exit::Fails`] if the output cannot be written.
pub(crate) fn write_output(path: &str, text: &str, exit: Exit) -> Exit {
    match write(path, text) {
        Ok(()) => exit,
        Err(error) => {
            write_stderr(&format!("error: {error}\n"));
            Exit::Fails
        }
    }
}

/// Writes to standard error. Control characters are escaped, and errors are ignored.
pub(crate) fn write_stderr(text: &str) {
    let _ = std::io::stderr().lock().write_all(escape_hidden(text).as_bytes());
}

/// Reports wrong arguments.
pub(crate) fn usage(error: &str) -> Exit {
    write_stderr(&format!("error: {error}\n"));
    Exit::Usage
}

/// Returns a value as JSON, with a final newline. Control characters are escaped.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    // Strings, numbers and lists always serialize.
    escape_json(&serde_json::to_string_pretty(value).unwrap_or_default()) + "\n"
}

/// The current step, on one line of the terminal that is overwritten. Nothing is written if standard error is no
/// terminal.
pub(super) struct Progress {
    terminal: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        Progress { terminal: std::io::stderr().is_terminal() }
    }

    pub(super) fn show(&mut self, what: &str) {
        if self.terminal {
            let what = escape_line(what);
            let _ = std::io::stderr().lock().write_all(format!("\r\x1b[K{what}").as_bytes());
        }
    }

    pub(super) fn clear(&mut self) {
        self.show("");
    }
}
