//! The programs of a campaign of `fuzz`, by number.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use serde::{Deserialize, Serialize};

use super::corpus::Corpus;
use super::files::FileError;
use super::generator::Generator;
use super::input::InputArgs;
use super::options::hash_of;
use crate::check::count;
use crate::fuzz::examples::mutant;
use crate::fuzz::exhaustive::Exhaustive;
use crate::fuzz::oracle::Workbench;
use crate::fuzz::{ProgramInput, entropy};
use crate::ir::text::{ParseOptions, PrintOptions, parse_type, print_op};
use crate::ir::{Ir, Type};

/// The options that determine the programs.
#[derive(clap::Args, Debug)]
pub(super) struct ProgramsArgs {
    /// Run all programs of one and two operations of the dialects (default: arith) instead of generated ones. Without
    /// --programs, the campaign ends after the last one
    #[arg(
        long,
        value_name = "DIALECTS",
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        default_missing_value = "arith",
        conflicts_with_all = ["kind", "files"]
    )]
    exhaustive: Vec<String>,
    /// The types of the programs of --exhaustive. Integers of at most 3 bits have all constants, other types boundary
    /// values
    #[arg(
        long,
        value_name = "TYPES",
        value_delimiter = ',',
        default_value = "i1,i2,i3",
        requires = "exhaustive"
    )]
    types: Vec<String>,
    /// The folder of a corpus, whose programs are run first. Half of the later programs are mutations of them. Programs
    /// that reach something new are reduced and added
    #[arg(long, value_name = "DIR", conflicts_with_all = ["exhaustive", "isolate"])]
    corpus: Option<PathBuf>,
}

/// The programs of a campaign. Program N is the same in every run with the same options.
#[derive(Debug)]
pub(super) struct Programs<'a> {
    generator: Generator<'a>,
    exhaustive: Option<Exhaustive>,
    /// The dialects of the programs of `exhaustive`.
    dialects: &'a [String],
    corpus: Option<Replayed>,
}

/// A corpus of a campaign.
#[derive(Debug)]
struct Replayed {
    /// The names of the programs at the beginning of the campaign, which are its first programs.
    names: Vec<String>,
    corpus: RwLock<Corpus>,
}

impl<'a> Programs<'a> {
    /// Returns the programs of `generator`, or all programs over some types. `input` has the options of reading a
    /// corpus. `saved` has the programs of the corpus of a campaign that is resumed.
    ///
    /// # Errors
    ///
    /// If a type cannot be parsed, no operation is of one of the dialects, or the corpus cannot be read. The error is a
    /// message.
    pub(super) fn new(
        generator: Generator<'a>,
        args: &'a ProgramsArgs,
        input: &InputArgs,
        saved: Option<SavedCorpus>,
    ) -> Result<Programs<'a>, String> {
        let bench = generator.bench();
        let exhaustive = match args.exhaustive.is_empty() {
            true => None,
            false => Some(all_programs(&bench, args)?),
        };
        let open = |folder: &PathBuf| {
            let now = saved.as_ref().map(|saved| &saved.now[..]);
            let corpus = Corpus::open(bench.context(), input, folder, now)?;
            let names = saved.as_ref().map_or_else(|| corpus.names(), |saved| saved.replayed.clone());
            Ok::<_, String>(Replayed { names, corpus: RwLock::new(corpus) })
        };
        let corpus = args.corpus.as_ref().map(open).transpose()?;
        Ok(Programs { generator, exhaustive, dialects: &args.exhaustive, corpus })
    }

    /// Returns a hash of the programs of the corpus at the beginning of the campaign; `None` without a corpus.
    pub(super) fn corpus(&self) -> Option<String> {
        let replayed = self.corpus.as_ref()?;
        let corpus = read(&replayed.corpus);
        let programs = replayed.names.iter().filter_map(|name| corpus.get(name));
        Some(hash_of(programs.map(|ir| print_op(ir, ir.root(), PrintOptions::default()))))
    }

    /// Returns a sentence with the number of programs, if it is finite.
    pub(super) fn stated(&self) -> Option<String> {
        let all = self.exhaustive.as_ref()?;
        Some(format!("{} of one or two operations over the types", count(all.len(), "program")))
    }

    /// Returns the names of the operations of the table from which programs are generated; none if they are generated
    /// in another way.
    pub(super) fn operations(&self) -> Vec<String> {
        let bench = self.generator.bench();
        let table = bench.table();
        let is_drawn = |i: &usize| match self.exhaustive {
            Some(_) => self.dialects.iter().any(|name| name == table.dialect(*i)),
            None => self.generator.draws_operations(),
        };
        (0..table.len()).filter(is_drawn).map(|i| table.get(i).1.name.to_owned()).collect()
    }

    /// Returns the program with each of `numbers`, all in one context. Some numbers have no program.
    pub(super) fn each(&self, numbers: Range<u64>) -> impl Iterator<Item = (u64, Ir)> {
        let bench = self.generator.bench();
        numbers.filter_map(move |number| Some((number, self.program_in(&bench, number)?)))
    }

    /// Returns program number `number`. Some numbers have no program.
    pub(super) fn program(&self, number: u64) -> Option<Ir> {
        self.program_in(&self.generator.bench(), number)
    }

    fn program_in(&self, bench: &Workbench, number: u64) -> Option<Ir> {
        if let Some(all) = &self.exhaustive {
            return all.program(number.checked_sub(1)?);
        }
        if let Some(replayed) = &self.corpus {
            let corpus = read(&replayed.corpus);
            let at = number.checked_sub(1)?;
            if let Some(name) = usize::try_from(at).ok().and_then(|at| replayed.names.get(at)) {
                return corpus.get(name).map(Ir::duplicate);
            }
            let bytes = entropy(number, ProgramInput::ENTROPY);
            let (choice, rest) =
                bytes.split_first_chunk().map(|(&first, rest)| (u64::from_le_bytes(first), rest))?;
            if choice % 2 == 0
                && let Some(program) = corpus.choose(choice / 2)
            {
                return mutant(program, rest);
            }
        }
        bench.program(&ProgramInput::numbered(number))
    }

    /// Ends a round. Programs that are generated later may be in a new context; those of a corpus and of all programs
    /// over some types stay in the first one.
    pub(super) fn end_round(&self) {
        if self.exhaustive.is_none() && self.corpus.is_none() {
            self.generator.end_round();
        }
    }

    /// Returns whether programs that reach something new are added to a corpus.
    pub(super) fn has_corpus(&self) -> bool {
        self.corpus.is_some()
    }

    /// Adds those of `programs` to the corpus that reach something new.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(super) fn extend(&self, programs: &[Ir]) -> Result<(), FileError> {
        let Some(replayed) = &self.corpus else { return Ok(()) };
        replayed.corpus.write().unwrap_or_else(PoisonError::into_inner).add(programs)
    }

    /// Returns the programs of the corpus, for the state of the campaign.
    pub(super) fn saved_corpus(&self) -> Option<SavedCorpus> {
        let replayed = self.corpus.as_ref()?;
        Some(SavedCorpus { replayed: replayed.names.clone(), now: read(&replayed.corpus).names() })
    }

    /// Returns whether the corpus has files with errors.
    pub(super) fn is_incomplete(&self) -> bool {
        self.corpus.as_ref().is_some_and(|replayed| !read(&replayed.corpus).is_valid())
    }

    /// Returns the number after the last one of `n` programs from number `first` on. `None` is the default number of
    /// programs: all, if their number is finite.
    pub(super) fn end(&self, first: u64, n: Option<u64>) -> u64 {
        let n_replayed = self.corpus.as_ref().map_or(0, |replayed| replayed.names.len() as u64);
        let last = first.saturating_add(n.unwrap_or(match self.exhaustive {
            Some(_) => u64::MAX,
            None => n_replayed + DEFAULT_PROGRAMS,
        }));
        // Programs have no numbers beyond 2^64 - 1.
        self.exhaustive.as_ref().map_or(last, |all| last.min(all.len().saturating_add(1)))
    }
}

/// The programs of a corpus in the state of a campaign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SavedCorpus {
    /// The names of the first programs of the campaign.
    replayed: Vec<String>,
    /// The names of all programs.
    now: Vec<String>,
}

fn read(corpus: &RwLock<Corpus>) -> RwLockReadGuard<'_, Corpus> {
    corpus.read().unwrap_or_else(PoisonError::into_inner)
}

/// Returns all programs over the types in `args`.
fn all_programs(bench: &Workbench, args: &ProgramsArgs) -> Result<Exhaustive, String> {
    let parse = |text: &String| {
        let options = ParseOptions::default();
        parse_type(bench.context(), text, options).map_err(|errors| {
            let error = errors.first().map_or("", |error| error.message.as_str());
            format!("--types: '{text}' is no type: {error}")
        })
    };
    let types: Vec<Type> = args.types.iter().map(parse).collect::<Result<_, String>>()?;
    let table = bench.table();
    let is_known = |name: &&String| (0..table.len()).any(|i| table.dialect(i) == *name);
    if let Some(unknown) = args.exhaustive.iter().find(|name| !is_known(name)) {
        return Err(format!(
            "--exhaustive: no operation of dialect '{unknown}' has scalar operands and semantics"
        ));
    }
    Ok(Exhaustive::new(bench.context(), table, &args.exhaustive, &types))
}

/// The default number of generated programs.
const DEFAULT_PROGRAMS: u64 = 1000;
