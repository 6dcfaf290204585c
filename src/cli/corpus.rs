//! The corpus of `fuzz --corpus`: a folder of programs, each of which has a feature that no earlier one has.
//!
//! A file has one program, and its name is a hash of its text. The first programs of a campaign are those of the
//! folder. Half of the later ones are mutations of these programs. After each round of a campaign, programs with new
//! features are reduced while they keep these features, and added. Programs that were added are mutated from the next
//! round on, so that the programs of a campaign depend on the folder at its beginning, on the numbers of its programs
//! and on the version only.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fuzz::reduce::reduce;
use crate::ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::ir::verify::verify;
use crate::ir::{Context, Ir, OpId, WalkOrder, parallel};
use crate::proofs::files::replace_file;

use super::files::{FileError, write_stderr};
use super::input::InputArgs;
use super::instance::attributes;

/// A program of a corpus.
#[derive(Debug)]
struct Entry {
    /// The name of the file.
    name: String,
    program: Ir,
}

/// The programs in a folder.
#[derive(Debug)]
pub(super) struct Corpus {
    folder: PathBuf,
    /// The programs in the order of their names.
    entries: Vec<Entry>,
    /// The features of the programs.
    features: BTreeSet<u64>,
    /// All files of the folder are valid.
    is_valid: bool,
}

/// The maximal number of programs that are added after a round.
const MAX_ADDED: usize = 32;
/// The maximal number of smaller programs that are tried for each program that is added.
const MAX_TRIES: usize = 300;

impl Corpus {
    /// Reads the files of `folder` that end in `.mlir`. A folder that does not exist is created. Files with errors are
    /// omitted; the errors are reported on standard error. With `names`, only the files with these names are read.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or a file in `names` is missing or has errors. The error is a message.
    pub(super) fn open(
        ctx: &Arc<Context>,
        input: &InputArgs,
        folder: &Path,
        names: Option<&[String]>,
    ) -> Result<Corpus, String> {
        let failed = |cause: std::io::Error| format!("cannot use the corpus '{}': {cause}", folder.display());
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut found: Vec<String> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
            let is_program = name.ends_with(".mlir") && !name.starts_with('.');
            if is_program && names.is_none_or(|names| names.contains(&name)) {
                found.push(name);
            }
        }
        found.sort_unstable();
        let mut corpus = Corpus {
            folder: folder.to_owned(),
            entries: Vec::with_capacity(found.len()),
            features: BTreeSet::new(),
            is_valid: true,
        };
        for name in found {
            match input.read(ctx, &folder.join(&name).to_string_lossy()) {
                Ok((_, program)) => {
                    corpus.features.extend(features(&program));
                    corpus.entries.push(Entry { name, program });
                }
                Err(_) => corpus.is_valid = false,
            }
        }
        match names {
            Some(names) if corpus.entries.len() < names.len() => Err(format!(
                "cannot use the corpus '{}': files of the campaign that is resumed are missing",
                folder.display()
            )),
            _ => Ok(corpus),
        }
    }

    /// Returns whether all files of the folder are valid.
    pub(super) fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Returns the names of the files.
    pub(super) fn names(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.name.clone()).collect()
    }

    /// Returns the program of the file `name`.
    pub(super) fn get(&self, name: &str) -> Option<&Ir> {
        let at = self.entries.binary_search_by(|entry| entry.name.as_str().cmp(name)).ok()?;
        Some(&self.entries[at].program)
    }

    /// Returns the program that `choice` selects, or `None` if the corpus is empty.
    pub(super) fn choose(&self, choice: u64) -> Option<&Ir> {
        let at = choice.checked_rem(self.entries.len() as u64)?;
        Some(&self.entries[usize::try_from(at).ok()?].program)
    }

    /// Adds those of `programs` that have new features, those with the most ones first. Each is reduced while it has
    /// the new features. The files are written atomically.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(super) fn add(&mut self, programs: &[Ir]) -> Result<(), FileError> {
        let n_missing = parallel::map(programs.len(), |i| self.missing(&programs[i]).len());
        let mut new: Vec<(usize, usize)> = n_missing.into_iter().zip(0..).filter(|&(n, _)| n > 0).collect();
        new.sort_by_key(|&(n, i)| (std::cmp::Reverse(n), i));
        let mut n_added = 0;
        for (_, i) in new {
            if n_added == MAX_ADDED {
                break;
            }
            // Programs that were added before may have these features as well.
            let missing = self.missing(&programs[i]);
            if missing.is_empty() {
                continue;
            }
            n_added += 1;
            let mut program = programs[i].duplicate();
            reduce(&mut program, MAX_TRIES, &mut |smaller| {
                let has = features(smaller);
                missing.iter().all(|feature| has.binary_search(feature).is_ok())
            });
            self.insert(&program)?;
        }
        Ok(())
    }

    /// Returns the features of a program that the corpus does not have.
    fn missing(&self, program: &Ir) -> Vec<u64> {
        features(program).into_iter().filter(|feature| !self.features.contains(feature)).collect()
    }

    /// Adds a program with the features that it has after printing and parsing, so that a campaign that reads the file
    /// continues as the one that wrote it. A program of which no printed form is valid is not added.
    fn insert(&mut self, program: &Ir) -> Result<(), FileError> {
        let Some((text, program)) = [false, true].into_iter().find_map(|generic| printed(program, generic))
        else {
            return Ok(());
        };
        self.features.extend(features(&program));
        let name = format!("{}.mlir", &blake3::hash(text.as_bytes()).to_hex()[..16]);
        let Err(at) = self.entries.binary_search_by(|entry| entry.name.cmp(&name)) else { return Ok(()) };
        let path = self.folder.join(&name);
        let written = replace_file(&path, text.as_bytes());
        written.map_err(|cause| FileError::Write { name: path.display().to_string(), cause })?;
        self.entries.insert(at, Entry { name, program });
        Ok(())
    }
}

/// Returns the text of a program, and the program that is parsed from it, if that is valid. As in MLIR, some pretty
/// forms cannot be parsed, such as that of `cf.switch` with a value whose sign bit is set.
fn printed(program: &Ir, generic: bool) -> Option<(String, Ir)> {
    let text = print_op(program, program.root(), PrintOptions { generic, ..PrintOptions::default() });
    let options = ParseOptions { allow_unregistered: true };
    let parsed = parse_source(program.ctx_arc(), "corpus", text.as_bytes(), options).ok()?;
    verify(&parsed, parsed.root()).is_empty().then_some((text, parsed))
}

/// Reports that the campaign has no program of a file with errors.
pub(super) fn report_omitted() {
    write_stderr("error: files of the corpus are not valid: the campaign does not run them\n");
}

/// Returns the features of a program in ascending order, each once: each operation with its attributes and the type of
/// its first result, and each operation with its attributes and those of an operation that defines an operand.
pub(super) fn features(program: &Ir) -> Vec<u64> {
    let mut features = Vec::new();
    program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
        if ir.constant_of(op).is_some() {
            return;
        }
        let mut hasher = DefaultHasher::new();
        hash_instance(ir, op, &mut hasher);
        let instance = hasher.clone();
        for &result in ir.results(op).iter().take(1) {
            ir.value_type(result).content_hash(ir.ctx()).hash(&mut hasher);
        }
        features.push(hasher.finish());
        for (at, operand) in ir.operands(op).enumerate() {
            let mut hasher = instance.clone();
            at.hash(&mut hasher);
            if let Some(by) = ir.defining_op(operand) {
                hash_instance(ir, by, &mut hasher);
            }
            features.push(hasher.finish());
        }
    });
    features.sort_unstable();
    features.dedup();
    features
}

/// Hashes the name of an operation, the names of its inherent attributes, and the values of flags and predicates.
fn hash_instance(ir: &Ir, op: OpId, hasher: &mut DefaultHasher) {
    ir.name_str(op).hash(hasher);
    for (attribute, value) in attributes(ir, op) {
        attribute.name.hash(hasher);
        if let Some(value) = value {
            value.content_hash(ir.ctx()).hash(hasher);
        }
    }
}
