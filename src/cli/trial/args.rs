//! The options of trials.

use std::time::Duration;

use clap::ArgMatches;
use clap::builder::NonEmptyStringValueParser;
use clap::parser::ValueSource;
use regex::Regex;

use super::rewriting::Trial;
use crate::cli::checks::ChecksArgs;
use crate::cli::passes;
use crate::cli::through::Through;
use crate::cli::vary::VaryArgs;
use crate::passes::PassRegistry;
use crate::process::Limits;

/// The options of passes, which a command does not have.
const OF_PASSES: [&str; 8] = [
    "allow_order_dependence",
    "disable_check",
    "fingerprint",
    "pattern_memory",
    "pattern_timeout",
    "prove",
    "seeds",
    "vary",
];

/// The options of trials.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct TrialArgs {
    #[command(flatten)]
    pub(in crate::cli) checks: ChecksArgs,
    #[command(flatten)]
    vary: VaryArgs,
    /// Rewrite by a command instead of passes: it reads a program from standard input and prints the rewritten program,
    /// as "mlir-opt --canonicalize" does. The shell executes a command with syntax of the shell. If the command accepts
    /// --split-input-file, fuzz passes many programs to one process
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with_all = OF_PASSES,
        value_parser = NonEmptyStringValueParser::new()
    )]
    through: Option<String>,
    /// The time limit of the command in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "5",
        requires = "through",
        value_parser = crate::cli::prove::positive_seconds
    )]
    command_timeout: Duration,
    /// The memory limit of the command and its descendants in megabytes
    #[arg(
        long,
        value_name = "MB",
        default_value = "4096",
        requires = "through",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    command_memory: u32,
    /// Failures of the command are expected if its standard error matches the regular expression
    #[arg(long, value_name = "REGEX", requires = "through")]
    ignore_stderr: Option<Regex>,
}

impl TrialArgs {
    /// Returns the trial.
    ///
    /// # Errors
    /// If the options contradict each other. The error is a message.
    pub(in crate::cli) fn trial(&self, passes: &PassRegistry, matches: &ArgMatches) -> Result<Trial, String> {
        let pipeline = passes::pipeline(passes, matches)?;
        if self.through.is_some() && matches.value_source("seed") == Some(ValueSource::CommandLine) {
            return Err("--seed chooses the orders of passes, which a command has not; \
                        the number of fuzz's first program is --first"
                .to_owned());
        }
        match (&self.through, pipeline.is_empty()) {
            (Some(_), false) => Err("either passes or a command can be asked for".to_owned()),
            (Some(line), true) => {
                let limits = Limits {
                    time: self.command_timeout,
                    memory: Some(u64::from(self.command_memory) << 20),
                    ..Limits::default()
                };
                Ok(Trial::Command {
                    command: Box::new(Through::new(line, limits)),
                    settings: Box::new(self.checks.proof.settings()),
                    expected_errors: self.ignore_stderr.clone(),
                })
            }
            (None, true) => {
                Err("no pass and no command is given; try --canonicalize, or --through 'mlir-opt \
                                 --canonicalize'"
                    .to_owned())
            }
            (None, false) => Ok(Trial::Passes {
                variants: self.vary.variants(pipeline),
                options: Box::new(self.checks.options()),
            }),
        }
    }
}
