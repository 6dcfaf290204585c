//! The flags of passes: one for each pass, in the order of the command line, or a textual pipeline.

use std::fs::File;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::exit::Exit;
use super::files::{FileError, Source, write_stderr};
use super::input::report;
use crate::checks::Checker;
use crate::ir::Context;
use crate::ir::text::{ParseOptions, parse_source};
use crate::passes::{Element, OptionKind, PassOptions, PassRegistry, PassRun, Pipeline};

/// The name of the argument for a textual pipeline.
const PIPELINE: &str = "pass-pipeline";

/// Adds a flag for each pass, and one for a textual pipeline.
pub(super) fn add_flags(command: Command, passes: &PassRegistry) -> Command {
    let pipeline = Arg::new(PIPELINE)
        .long(PIPELINE)
        .value_name("PIPELINE")
        .help("A pipeline in text, such as builtin.module(func.func(cse,canonicalize{top-down=false}))")
        .help_heading("Passes");
    passes.passes().fold(command.arg(pipeline), |command, pass| {
        let options: Vec<String> =
            pass.options.iter().map(|option| format!("{}: {}", option.name, option.summary)).collect();
        let help = match options.is_empty() {
            true => pass.summary.to_owned(),
            false => format!("{}; {}", pass.summary, options.join("; ")),
        };
        // The values are appended, because a pass may run several times.
        let flag = Arg::new(pass.flag).long(pass.flag).action(ArgAction::Append).conflicts_with(PIPELINE);
        let flag = flag.num_args(0..=1).require_equals(true).default_missing_value("").value_name("OPTIONS");
        command.arg(flag.help(help).help_heading("Passes"))
    })
}

/// Returns the pipeline of the arguments.
///
/// # Errors
/// If a pipeline or an option is invalid. The error is a message.
pub(super) fn pipeline(passes: &PassRegistry, matches: &ArgMatches) -> Result<Pipeline, String> {
    if let Some(text) = matches.get_one::<String>(PIPELINE) {
        return Pipeline::parse(passes, text).map_err(|error| error.to_string());
    }
    let mut runs = Vec::new();
    for pass in passes.passes() {
        let (Some(indices), Some(values)) =
            (matches.indices_of(pass.flag), matches.get_many::<String>(pass.flag))
        else {
            continue;
        };
        for (index, text) in indices.zip(values) {
            let options = PassOptions::parse(pass.options, text)
                .map_err(|error| format!("in the options of --{}: {error}", pass.flag))?;
            runs.push((index, PassRun { pass, options }));
        }
    }
    runs.sort_by_key(|&(index, _)| index);
    let elements = runs.into_iter().map(|(_, run)| Element::Pass(run)).collect();
    Ok(Pipeline { elements, ..Pipeline::default() })
}

/// Opens the files that the passes read, such as files of patterns.
///
/// # Errors
/// The first file that cannot be opened.
pub(super) fn open_files(pipeline: &Pipeline) -> Result<(), FileError> {
    for name in pipeline.files() {
        let opened = std::fs::metadata(name).and_then(|metadata| match metadata.is_dir() {
            true => Err(ErrorKind::IsADirectory.into()),
            // To open a pipe has an effect on the process that writes to it.
            false if metadata.is_file() => File::open(name).map(drop),
            false => Ok(()),
        });
        opened.map_err(|cause| FileError::Read { name: name.to_owned(), cause })?;
    }
    Ok(())
}

/// Opens the files that the passes read, and runs these passes on an empty module, so that a file that is not valid is
/// an error before any program. The errors are reported on standard error. Pipes, which can be read only once, are not
/// read.
///
/// # Errors
/// A file cannot be read, or is not valid.
pub(super) fn check_files(ctx: &Arc<Context>, pipeline: &Pipeline) -> Result<(), Exit> {
    if let Err(error) = open_files(pipeline) {
        write_stderr(&format!("error: {error}\n"));
        return Err(Exit::Fails);
    }
    for (run, files) in pipeline.runs_with_files() {
        if files.iter().any(|file| !Path::new(file).is_file()) {
            continue;
        }
        let Ok(mut empty) = parse_source(ctx, "<empty>", b"module {}", ParseOptions::default()) else {
            continue;
        };
        let root = empty.root();
        let result = catch_unwind(AssertUnwindSafe(|| {
            (run.pass.run)(&mut empty, root, &run.options, &mut Checker::off()).errors
        }));
        // A panic is reported for the first program.
        let errors = result.unwrap_or_default();
        match files[..] {
            // The pass needs a file.
            [] => errors.iter().for_each(|error| write_stderr(&format!("error: {}\n", error.message))),
            [file, ..] => {
                let source = Source::whole(file.to_owned(), std::fs::read(file).unwrap_or_default());
                report(ctx, &source, &errors);
            }
        }
        if !errors.is_empty() {
            return Err(Exit::Fails);
        }
    }
    Ok(())
}

/// Returns the passes with their options, in the form of `mlir-opt --list-passes`.
pub(super) fn list(passes: &PassRegistry) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    for pass in passes.passes() {
        lines.push((format!("  --{}", pass.flag), format!("  {}", pass.summary)));
        for option in pass.options {
            let kind = match option.kind {
                OptionKind::Bool => "",
                OptionKind::Integer => "=<long>",
                OptionKind::Keyword(_) => "=<value>",
                OptionKind::List | OptionKind::Text | OptionKind::File => "=<string>",
            };
            lines.push((format!("    --{}{kind}", option.name), option.summary.to_owned()));
            if let OptionKind::Keyword(words) = option.kind {
                lines.push((format!("      {}", words.join(", ")), "  The values".to_owned()));
            }
        }
    }
    let width = lines.iter().map(|(left, _)| left.len()).max().unwrap_or(0) + 1;
    let lines = lines.iter().map(|(left, right)| format!("{left:width$}- {right}\n"));
    "Passes:\n".to_owned() + &lines.collect::<String>()
}
