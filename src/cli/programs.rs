//! The programs of a campaign of `fuzz`, by number.

use crate::check::count;
use crate::fuzz::exhaustive::Exhaustive;
use crate::fuzz::oracle::Workbench;
use crate::ir::text::{ParseOptions, parse_type};
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
}

/// The programs of a campaign. Program N is the same in every run with the same options.
#[derive(Debug)]
pub(super) struct Programs {
    bench: Workbench,
    exhaustive: Option<Exhaustive>,
}

/// The number of random bytes from which a program is generated.
const ENTROPY: usize = 2048;

impl Programs {
    /// Returns the programs of `bench`, or all programs over some types.
    ///
    /// # Errors
    ///
    /// If a type cannot be parsed, or no operation is of one of the dialects. The error is a message.
    pub(super) fn new(bench: Workbench, args: &ProgramsArgs) -> Result<Programs, String> {
        if args.exhaustive.is_empty() {
            return Ok(Programs { bench, exhaustive: None });
        }
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
        let exhaustive = Exhaustive::new(bench.context(), table, &args.exhaustive, &types);
        Ok(Programs { bench, exhaustive: Some(exhaustive) })
    }

    /// Returns a sentence with the number of programs, if it is finite.
    pub(super) fn stated(&self) -> Option<String> {
        let all = self.exhaustive.as_ref()?;
        Some(format!("{} of one or two operations over the types", count(all.len(), "program")))
    }

    /// Returns program number `number`. Some numbers have no program.
    pub(super) fn program(&self, number: u64) -> Option<Ir> {
        match &self.exhaustive {
            Some(all) => all.program(number.checked_sub(1)?),
            None => self.bench.program(&crate::fuzz::entropy(number, ENTROPY)),
        }
    }

    /// Returns the number after the last one of `n` programs from number `first` on. `None` is the default number of
    /// programs: all, if their number is finite.
    pub(super) fn end(&self, first: u64, n: Option<u64>) -> u64 {
        let last = first.saturating_add(n.unwrap_or(match self.exhaustive {
            Some(_) => u64::MAX,
            None => DEFAULT_PROGRAMS,
        }));
        // Programs have no numbers beyond 2^64 - 1.
        self.exhaustive.as_ref().map_or(last, |all| last.min(all.len().saturating_add(1)))
    }
}

/// The default number of generated programs.
const DEFAULT_PROGRAMS: u64 = 1000;
