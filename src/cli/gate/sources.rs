//! The chunks of the files of a gate.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::cli::files::{FileError, Source};
use crate::cli::input::SPLIT_MARKER;
use crate::cli::options::hash_of;
use crate::ir::text::escape_line;
use crate::process::{Command, Running};

/// Returns the chunks of all files, in the order of `paths`, and by name in folders. A file that several paths lead to
/// occurs once.
///
/// # Errors
///
/// A file cannot be read, or no file has a program. The error is a message.
pub(super) fn sources(paths: &[String]) -> Result<Vec<Source>, String> {
    let (mut all, mut known) = (Vec::new(), BTreeSet::new());
    for path in paths {
        let failed = |cause| FileError::Read { name: path.clone(), cause }.to_string();
        for file in mlir_files(Path::new(path)).map_err(failed)? {
            // The path of a pipe cannot be resolved.
            if known.insert(file.canonicalize().unwrap_or_else(|_| file.clone())) {
                all.extend(chunks(&read(&file).map_err(|error| error.to_string())?));
            }
        }
    }
    if all.is_empty() {
        let paths: Vec<_> = paths.iter().map(|path| format!("'{}'", escape_line(path))).collect();
        return Err(format!("there is no program in {}", paths.join(", ")));
    }
    Ok(all)
}

/// Reads a file, or standard input for `-`. The name is the path without `./`. A replacement character stands for bytes
/// that are not UTF-8.
fn read(path: &Path) -> Result<Source, FileError> {
    let is_named = |part: &Component<'_>| *part != Component::CurDir;
    let name = path.components().filter(is_named).collect::<PathBuf>().to_string_lossy().into_owned();
    match path.to_str() {
        Some("-") => Source::read("-"),
        _ => match std::fs::read(path) {
            Ok(bytes) => Ok(Source::whole(name, bytes)),
            Err(cause) => Err(FileError::Read { name, cause }),
        },
    }
}

/// Returns a hash of the chunks with their files and lines.
pub(super) fn hash_of_text(sources: &[Source]) -> String {
    hash_of(sources.iter().flat_map(|source| {
        [source.name.clone().into_bytes(), source.lines_before.to_string().into_bytes(), source.bytes.clone()]
    }))
}

/// Returns the chunks of a file that have text.
fn chunks(source: &Source) -> Vec<Source> {
    let has_text = |chunk: &Source| chunk.bytes.iter().any(|byte| !byte.is_ascii_whitespace());
    source.split(SPLIT_MARKER).into_iter().filter(has_text).collect()
}

fn mlir_files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = std::fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let mut files = Vec::new();
    for entry in entries {
        // Links to folders are not followed: they may lead to a parent.
        if entry.file_type()?.is_dir() {
            files.extend(mlir_files(&entry.path())?);
        } else if entry.path().extension().is_some_and(|extension| extension == "mlir") {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// Returns the chunks whose text no chunk of the same file has in revision `rev` of the git repository that contains
/// the file; all chunks if the text of one of `patterns`, the files that the passes read, is another one in `rev`.
///
/// # Errors
///
/// A file is in no repository, or git does not know the revision. The error is a message.
pub(super) fn changed_since(
    rev: &str,
    patterns: &[&str],
    sources: Vec<Source>,
) -> Result<Vec<Source>, String> {
    for file in patterns {
        let now = Source::read(file).map_err(|error| error.to_string())?;
        if at_revision(rev, file)? != Some(now.bytes) {
            return Ok(sources);
        }
    }
    let mut changed = Vec::new();
    for file in sources.chunk_by(|a, b| a.name == b.name) {
        let known = chunks_at(rev, &file[0].name)?;
        changed.extend(file.iter().filter(|chunk| !known.contains(&chunk.bytes)).cloned());
    }
    Ok(changed)
}

/// Returns the texts of the chunks of a file in a revision; none if the revision does not have the file.
fn chunks_at(rev: &str, file: &str) -> Result<BTreeSet<Vec<u8>>, String> {
    let Some(text) = at_revision(rev, file)? else { return Ok(BTreeSet::new()) };
    let source = Source::whole(file.to_owned(), text);
    Ok(chunks(&source).into_iter().map(|chunk| chunk.bytes).collect())
}

/// Returns the text of a file in a revision; `None` if the revision does not have the file.
fn at_revision(rev: &str, file: &str) -> Result<Option<Vec<u8>>, String> {
    let path = Path::new(file);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let git = |arguments: &[String]| {
        let folder = folder.to_string_lossy().into_owned();
        let arguments = ["-C".to_owned(), folder].into_iter().chain(arguments.iter().cloned());
        Running::start(Command::new("git").args(arguments)).wait()
    };
    // A suffix would be a part of the text in a revision such as `:/text`, so that the object has its name first.
    let mut commit = rev.to_owned();
    for suffix in ["", "^{commit}"] {
        let object = format!("{commit}{suffix}");
        let found =
            git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &object].map(str::to_owned));
        if !found.end.is_success() {
            let said = String::from_utf8_lossy(&found.stderr);
            let said = said.lines().next().unwrap_or("there is no such revision").to_owned();
            return Err(format!("--changed-since={rev}: {file}: {said}"));
        }
        commit = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    }
    let shown = git(&["show".to_owned(), format!("{commit}:./{name}")]);
    Ok(shown.end.is_success().then_some(shown.stdout))
}
