//! Pass flags: one for each pass, in the order in which the command line gives them.

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::passes::{PASSES, Pipeline};

/// Adds a flag for every pass.
pub(super) fn add_flags(command: Command) -> Command {
    PASSES.iter().fold(command, |command, pass| {
        let flag = Arg::new(pass.flag).long(pass.flag).help(pass.summary).help_heading("Passes");
        // Counted, because a pass may run several times.
        command.arg(
            flag.action(ArgAction::Append)
                .num_args(0)
                .default_missing_value("")
                .value_parser(clap::builder::StringValueParser::new()),
        )
    })
}

/// The passes that the flags ask for, in their order.
pub(super) fn pipeline(matches: &ArgMatches, verify_each: bool) -> Pipeline {
    let mut passes: Vec<_> = PASSES
        .iter()
        .flat_map(|pass| {
            let given = matches.value_source(pass.flag) == Some(clap::parser::ValueSource::CommandLine);
            let indices = matches.indices_of(pass.flag).filter(|_| given).into_iter().flatten();
            indices.map(move |index| (index, pass))
        })
        .collect();
    passes.sort_by_key(|&(index, _)| index);
    Pipeline { passes: passes.into_iter().map(|(_, pass)| pass).collect(), verify_each }
}
