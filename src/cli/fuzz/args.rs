//! The arguments of `proofmark fuzz`, and those of them that determine the results of a campaign.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args as _, Command};

use crate::cli::checks::with_trial_defaults;
use crate::cli::input::InputArgs;
use crate::cli::options::options_in;
use crate::cli::programs::ProgramsArgs;
use crate::cli::shard::Shard;
use crate::cli::trial::TrialArgs;
use crate::fuzz::oracle::ProgramKind;

/// The arguments of `proofmark fuzz`.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct Args {
    /// Example programs in addition to the built-in ones; some generated programs are variations of them
    pub(in crate::cli) files: Vec<String>,
    #[command(flatten)]
    pub(in crate::cli) input: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) trial: TrialArgs,
    #[command(flatten)]
    pub(in crate::cli) source: ProgramsArgs,
    /// The number of programs, by default 1000, or with --time as many as the time permits; program N is the same in
    /// every run, and some numbers have no program
    #[arg(long, value_name = "N")]
    pub(in crate::cli) programs: Option<u64>,
    /// The number of the first program
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) first: u64,
    /// The kind of generated programs, by default all kinds
    #[arg(long, value_name = "KIND")]
    pub(in crate::cli) kind: Option<Kind>,
    /// Print program N, and do nothing else; it depends on the FILES and the kind
    #[arg(long, value_name = "N")]
    pub(in crate::cli) print: Option<u64>,
    /// The time limit of the campaign in seconds; without --programs, the campaign ends when it is over. In the last
    /// part, a 32nd of it and at most 20 s, no further programs are tried, and failures are reduced
    #[arg(long, value_name = "SECONDS", value_parser = crate::cli::prove::seconds)]
    pub(in crate::cli) time: Option<Duration>,
    /// The maximum number of elementary steps of each proof, without solvers. Unlike a time limit, it does not depend
    /// on the load of the machine. Each 32nd program, or with --prove-programs=new each 512th, has 50 times as many
    /// steps, and solvers
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub(in crate::cli) proof_steps: u64,
    /// The programs that are proved. The outcomes of the others are compared with the programs by evaluating both on
    /// many inputs at once
    #[arg(long, value_name = "PROGRAMS", default_value = "new")]
    pub(in crate::cli) prove_programs: ProvePrograms,
    /// The maximum number of programs for each process of a command that accepts --split-input-file, which is tested
    /// first; 1: one process for each program
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1024,
        requires = "through",
        value_parser = clap::value_parser!(u64).range(1..=10_000)
    )]
    pub(in crate::cli) batch: u64,
    /// Run part K of N parts of the programs
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub(in crate::cli) shard: Shard,
    /// The file for the state of the campaign, which is replaced after rounds of programs. A file with a state needs
    /// --resume
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) state: Option<String>,
    /// Continue from the state file of a campaign that did not end
    #[arg(long, requires = "state")]
    pub(in crate::cli) resume: bool,
    /// A file with an earlier report: the groups of failures in it are accepted
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) accept: Option<String>,
    /// The command without the passes under test, such as "mlir-opt": failures that it has too are in groups of their
    /// own, which do not decide the exit code
    #[arg(long, value_name = "COMMAND", requires = "through")]
    pub(in crate::cli) without_passes: Option<String>,
    /// The number of smaller programs that the reducer tries for each failure; 0: programs are not reduced
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(in crate::cli) tries: usize,
    /// The folder for programs with failures: each is written when it is found, and again when it is reduced. With
    /// --json, the results so far are in DIR/report.json
    #[arg(short, value_name = "DIR")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Print the report as JSON at the end, and the findings on standard error as they are found
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// The kind of generated programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(in crate::cli) enum Kind {
    /// Integers and floats, with branches and calls
    Scalars,
    /// Tensors and memory, with structured control flow
    Shaped,
    /// Loop nests over memory
    Loops,
    /// Vectors, with accesses to memory and tensors
    Vectors,
    /// Mutations of examples
    Examples,
}

impl From<Kind> for ProgramKind {
    fn from(kind: Kind) -> ProgramKind {
        match kind {
            Kind::Scalars => ProgramKind::Scalars,
            Kind::Shaped => ProgramKind::Shaped,
            Kind::Loops => ProgramKind::Loops,
            Kind::Vectors => ProgramKind::Vectors,
            Kind::Examples => ProgramKind::Examples,
        }
    }
}

/// The programs that are proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(in crate::cli) enum ProvePrograms {
    /// All programs
    All,
    /// Programs that reach something new, at most 1 of 32, and every 512th program
    New,
    /// No program
    None,
}

/// The options on which the results do not depend, and those that are recorded in another way: the passes or the
/// command, the first program, and contents of files.
const OTHERS: [&str; 17] = [
    "accept",
    "corpus",
    "dump_smt",
    "files",
    "first",
    "jobs",
    "json",
    "output",
    "print",
    "proof_cache",
    "proof_cache_key",
    "proof_cache_store",
    "resume",
    "shard",
    "state",
    "through",
    // A campaign that its time limit ends is incomplete, like one that a signal ends.
    "time",
];

/// Returns the options in `matches` that determine the results of a campaign and differ from their defaults.
pub(super) fn options_of_campaign(matches: &ArgMatches) -> BTreeMap<String, String> {
    options_in(command(), matches, &OTHERS)
}

/// Returns the command line of `fuzz` without the flags of passes.
fn command() -> Command {
    with_trial_defaults(Args::augment_args(Command::new("fuzz")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the options of a command line of `fuzz`.
    fn options(line: &str) -> Vec<(String, String)> {
        let matches = command().try_get_matches_from(line.split_whitespace()).expect("a valid command line");
        options_of_campaign(&matches).into_iter().collect()
    }

    #[test]
    fn options_that_determine_results_are_recorded_unless_they_are_defaults() {
        let one = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
        assert_eq!(options("fuzz"), []);
        assert_eq!(options("fuzz --jobs 1 --shard 1/3 --time 5 --json -o out --state s --resume"), []);
        assert_eq!(options("fuzz --seeds 2 --prove=both --exhaustive --types i1,i2,i3").len(), 1);
        assert_eq!(options("fuzz --prove=local"), one("--prove", "local"));
        assert_eq!(options("fuzz --prove"), one("--prove", "final"));
        assert_eq!(options("fuzz --allow-order-dependence"), one("--allow-order-dependence", "true"));
        let exhaustive = options("fuzz --exhaustive=arith,math --types i1,i4");
        assert_eq!(exhaustive, [one("--exhaustive", "arith,math"), one("--types", "i1,i4")].concat());
        assert_eq!(options("fuzz --disable-check verify --programs 5 --tries 0").len(), 3);
    }

    #[test]
    fn the_other_options_exist() {
        for id in OTHERS {
            assert!(command().get_arguments().any(|argument| argument.get_id().as_str() == id), "{id}");
        }
    }
}
