//! Input and output files. The name `-` is a standard stream. Files are replaced atomically, and a closed pipe causes
//! no panic.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use memchr::memmem;
use thiserror::Error;

use super::exit::Exit;
use crate::check::{count, escape_json};
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

/// The name of standard output in diagnostics.
const STDOUT: &str = "<stdout>";

impl FileError {
    /// Returns the error of writing to standard output.
    pub(crate) fn of_stdout(cause: std::io::Error) -> FileError {
        FileError::Write { name: STDOUT.to_owned(), cause }
    }
}

/// A text with its name in diagnostics.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// The number of lines of the file before the first line of the text.
    pub(crate) lines_before: u32,
    /// The line and column, from 1, of the end of the marker before the text; 0 and 0 at the start of a file.
    pub(crate) before: (u32, u32),
}

/// The number of bytes from which on an input is too large. Positions in a text have 32 bits.
const TOO_LARGE: u64 = u32::MAX as u64;

/// Reads all of an input of about `size` bytes. It may be endless, such as a device.
fn read_limited(input: impl Read, size: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size.min(TOO_LARGE) as usize)?;
    input.take(TOO_LARGE).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == TOO_LARGE {
        return Err(std::io::Error::other("input of 4 GiB or more"));
    }
    Ok(bytes)
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &str) -> Result<Source, FileError> {
        let name = if path == "-" { "<stdin>" } else { path }.to_owned();
        let read = match path {
            "-" => read_limited(std::io::stdin().lock(), 0),
            _ => File::open(path).and_then(|file| {
                let size = file.metadata()?.len();
                read_limited(file, size)
            }),
        };
        match read {
            Ok(bytes) => Ok(Source::whole(name, bytes)),
            Err(cause) => Err(FileError::Read { name, cause }),
        }
    }

    /// Reads a file, or standard input for `-`, as UTF-8.
    pub(crate) fn read_text(path: &str) -> Result<String, FileError> {
        let Source { name, bytes, .. } = Source::read(path)?;
        String::from_utf8(bytes)
            .map_err(|error| FileError::Read { name, cause: std::io::Error::other(error.utf8_error()) })
    }

    /// Returns a text that is a whole file.
    pub(crate) fn whole(name: String, bytes: Vec<u8>) -> Source {
        Source { name, bytes, lines_before: 0, before: (0, 0) }
    }

    /// Returns the chunks between the occurrences of `marker`, wherever they are in a line. As in `mlir-opt`, a marker
    /// at the end of the file is no marker.
    pub(crate) fn split(&self, marker: &str) -> Vec<Source> {
        let mut chunks = Vec::new();
        let (mut chunk, mut rest) = (Source { bytes: Vec::new(), ..self.clone() }, &self.bytes[..]);
        let (mut line, mut column) = (self.lines_before + 1, 1);
        while let Some(at) = memmem::find(rest, marker.as_bytes()) {
            let (text, after) = (&rest[..at], &rest[at + marker.len()..]);
            if after.is_empty() {
                break;
            }
            chunk.bytes.extend_from_slice(text);
            match memchr::memrchr(b'\n', text) {
                Some(newline) => {
                    line += memchr::memchr_iter(b'\n', text).count() as u32;
                    column = (at - newline) as u32;
                }
                None => column += at as u32,
            }
            column += marker.len() as u32;
            let next = self.chunk(line, column);
            chunks.push(std::mem::replace(&mut chunk, next));
            rest = after;
        }
        chunk.bytes.extend_from_slice(rest);
        chunks.push(chunk);
        for chunk in &mut chunks[1..] {
            chunk.drop_blank_line();
        }
        chunks
    }

    /// Returns an empty chunk after a marker that ends before `column` of `line`. Spaces replace the text of the line,
    /// so that columns are those of the file.
    fn chunk(&self, line: u32, column: u32) -> Source {
        Source {
            name: self.name.clone(),
            bytes: vec![b' '; column as usize - 1],
            lines_before: line - 1,
            before: (line, column),
        }
    }

    /// Removes the first line if it is blank.
    fn drop_blank_line(&mut self) {
        if let Some(end) = memchr::memchr(b'\n', &self.bytes)
            && self.bytes[..end].iter().all(u8::is_ascii_whitespace)
        {
            self.bytes.drain(..=end);
            self.lines_before += 1;
        }
    }

    /// Returns the text for excerpts in diagnostics.
    pub(crate) fn sources(&self) -> Sources<'_> {
        Sources::part(&self.name, self.lines_before, &self.bytes)
    }
}

/// An output that is written piece by piece: standard output for `-`, or a temporary file beside the file, which
/// replaces the file in [`finish`](Output::finish). Symbolic links to the file remain links to it, and the permissions
/// of the file are kept. Dropping an unfinished output removes the temporary file.
pub(crate) struct Output<'a> {
    path: &'a str,
    /// The stream, which is opened with the first piece.
    to: Option<Box<dyn Write>>,
    /// The temporary file, and the file that it replaces.
    beside: Option<(PathBuf, PathBuf)>,
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
        if is_special(Path::new(self.path)) {
            return Ok(Box::new(File::create(self.path)?));
        }
        let target = target_of(Path::new(self.path))?;
        let (file, beside) = create_beside(&target)?;
        let permissions = target.metadata().map(|metadata| metadata.permissions());
        self.beside = Some((beside, target));
        if let Ok(permissions) = permissions {
            // Some file systems do not store permissions.
            let _ = file.set_permissions(permissions);
        }
        Ok(Box::new(file))
    }

    /// Completes the output.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        self.write("");
        let cause = match self.failed.take() {
            Some(cause) => Err(cause),
            None => self.to.take().map_or(Ok(()), |mut to| to.flush()).and_then(|()| match &self.beside {
                Some((beside, target)) => std::fs::rename(beside, target),
                None => Ok(()),
            }),
        };
        match cause {
            Ok(()) => self.beside = None,
            // A reader that closes the pipe is no error.
            Err(cause) if self.path == "-" && cause.kind() == ErrorKind::BrokenPipe => {}
            Err(cause) if self.path == "-" => return Err(FileError::of_stdout(cause)),
            Err(cause) => return Err(FileError::Write { name: self.path.to_owned(), cause }),
        }
        Ok(())
    }
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// Tests that a file can be written, and leaves it as it is. A run that takes hours calls this function before its
/// work.
pub(crate) fn check_output(path: &str) -> Result<(), FileError> {
    let test = || match path {
        "-" => Ok(()),
        _ if Path::new(path).is_dir() => Err(ErrorKind::IsADirectory.into()),
        _ if is_special(Path::new(path)) => Ok(()),
        _ if Path::new(path).file_name().is_none() => Err(ErrorKind::InvalidInput.into()),
        _ => create_beside(&target_of(Path::new(path))?).and_then(|(_, beside)| std::fs::remove_file(beside)),
    };
    test().map_err(|cause| FileError::Write { name: path.to_owned(), cause })
}

/// Tests that the output is none of `files`, each of which has a description.
///
/// # Errors
///
/// The output is one of them, also under another name. The error is a message.
pub(crate) fn check_distinct<'a>(
    output: &str,
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<(), String> {
    let Some(target) = identity(output) else { return Ok(()) };
    match files.into_iter().find(|(_, file)| identity(file).as_ref() == Some(&target)) {
        Some((description, _)) => Err(format!("the output file '{}' is {description}", escape_line(output))),
        None => Ok(()),
    }
}

/// Returns the absolute path of the file that `path` leads to, which need not exist; `None` for standard streams, and
/// if the folder does not exist.
fn identity(path: &str) -> Option<PathBuf> {
    let target = target_of(Path::new(path)).ok().filter(|_| path != "-")?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(target.file_name()?))
}

/// Creates a folder, and tests that files can be written into it.
pub(crate) fn check_output_folder(folder: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(folder)
        .and_then(|()| create_beside(&folder.join("file")))
        .and_then(|(_, beside)| std::fs::remove_file(beside))
        .map_err(|cause| FileError::Write { name: folder.display().to_string(), cause })
}

/// The maximal number of links that are followed.
const MAX_LINKS: u32 = 40;

/// Returns the file that `path` leads to through symbolic links. The file need not exist.
fn target_of(path: &Path) -> std::io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(link) = std::fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(std::io::Error::other("too many levels of symbolic links"))
}

/// Returns whether `path` leads to a device or a pipe, which is written to in place.
fn is_special(path: &Path) -> bool {
    path.exists() && !path.is_file()
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
        Err(error) => fail(&error),
    }
}

/// Reports an error.
pub(crate) fn fail(error: &FileError) -> Exit {
    write_stderr(&format!("error: {error}\n"));
    Exit::Fails
}

/// Returns the error of a state file that has the state of an earlier run, which `--resume` does not continue.
pub(crate) fn earlier_state(path: &str) -> String {
    format!("'{path}' has the state of an earlier run; add --resume to continue it, or remove the file")
}

/// Warns of programs that an earlier campaign has written into a folder, which are not removed.
pub(crate) fn warn_of_earlier(folder: &Path) {
    let is_program = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|end| end == "mlir");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let n = entries.filter(is_program).count();
    if n > 0 {
        let programs = count(n as u64, "program");
        write_stderr(&format!("warning: -o: '{}' has {programs} of an earlier campaign\n", folder.display()));
    }
}

/// Warns that the file of `--accept` has no failure, so that nothing is accepted.
pub(crate) fn warn_without_failures(path: &str) {
    write_stderr(&format!("warning: --accept: there is no failure in '{path}'\n"));
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

#[cfg(test)]
mod tests {
    use super::Source;

    /// Returns the chunks of `text`, each with its number of lines before and the end of its marker.
    fn chunks(text: &str) -> Vec<(String, u32, (u32, u32))> {
        let whole = Source::whole("a.mlir".to_owned(), text.as_bytes().to_vec());
        let text = |bytes| String::from_utf8(bytes).expect("the parts of the text are valid");
        whole
            .split("// -----")
            .into_iter()
            .map(|chunk| (text(chunk.bytes), chunk.lines_before, chunk.before))
            .collect()
    }

    fn chunk(text: &str, lines_before: u32, before: (u32, u32)) -> (String, u32, (u32, u32)) {
        (text.to_owned(), lines_before, before)
    }

    #[test]
    fn a_marker_may_stand_anywhere_in_a_line() {
        let first = chunk("a\n", 0, (0, 0));
        assert_eq!(chunks("a\n// -----\nb\n"), [first.clone(), chunk("b\n", 2, (2, 9))]);
        assert_eq!(chunks("a\n// -----  \r\nb"), [first.clone(), chunk("b", 2, (2, 9))]);
        assert_eq!(chunks("a\n  // -----\nb"), [chunk("a\n  ", 0, (0, 0)), chunk("b", 2, (2, 11))]);
        assert_eq!(chunks("a // -----\nb"), [chunk("a ", 0, (0, 0)), chunk("b", 1, (1, 11))]);
        assert_eq!(chunks("a\n// -----\n// -----\nb").len(), 3);
    }

    #[test]
    fn text_after_a_marker_keeps_its_column() {
        assert_eq!(chunks("a\n// ----- b\nc")[1], chunk("         b\nc", 1, (2, 9)));
        assert_eq!(chunks("a// -----b// -----c")[2], chunk(&format!("{}c", " ".repeat(18)), 0, (1, 19)));
    }

    #[test]
    fn a_marker_at_the_end_of_the_file_is_none() {
        assert_eq!(chunks("a\n// -----"), [chunk("a\n// -----", 0, (0, 0))]);
        assert_eq!(chunks("a\n// -----\n"), [chunk("a\n", 0, (0, 0)), chunk("", 2, (2, 9))]);
    }
}
