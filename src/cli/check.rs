//! `proofmark check`: runs passes under every check, in many orders, and proves the outcomes.

use std::sync::Arc;

use clap::{ArgMatches, ValueEnum};

use crate::check::{CheckOptions, CheckProgress, CheckReport, View};
use crate::check::{check_with_progress, html, json, junit, sarif, words};
use crate::ir::diagnostics::{Diagnostic, Sources};
use crate::ir::{Context, Ir};
use crate::passes::PassRegistry;

use super::checks::ChecksArgs;
use super::exit::Exit;
use super::files::{self, Source, usage, write_stderr};
use super::input::{InputArgs, Rejected, SPLIT_MARKER};
use super::interruptible::interruptible;
use super::passes;
use super::progress::Progress;
use super::shard::Shard;
use super::vary::VaryArgs;

/// The arguments of `proofmark check`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    pub(super) file: String,
    /// The file of the report; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) checks: ChecksArgs,
    #[command(flatten)]
    vary: VaryArgs,
    /// Check each chunk between lines that begin with the marker
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER)]
    split_input_file: Option<String>,
    /// With --prove=local or both: list the numbers of applications of each pattern that are proved, refuted and
    /// undecided, and the reasons
    #[arg(long)]
    by_pattern: bool,
    /// Check part K of N parts of the chunks; merge joins the JSON reports of all parts
    #[arg(long, value_name = "K/N", default_value = "1/1", requires = "split_input_file")]
    shard: Shard,
    /// The form of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    report: Form,
    /// Print the report as JSON
    #[arg(long, conflicts_with = "report")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Plain text
    Text,
    /// JSON
    Json,
    /// JUnit XML
    Junit,
    /// SARIF 2.1.0
    Sarif,
    /// A self-contained HTML page, with every application of a pattern or fold
    Html,
}

impl Args {
    /// Reads the file or its chunks. The errors of invalid chunks are on standard error, and in their reports.
    fn chunks(&self, ctx: &Arc<Context>) -> Result<Vec<Chunk>, Rejected> {
        let Some(marker) = &self.split_input_file else {
            let (source, input) = self.input.read(ctx, &self.file)?;
            return Ok(vec![Chunk { source, input: Ok(input) }]);
        };
        let marker = if marker.is_empty() { SPLIT_MARKER } else { marker };
        let chunks = (0..).zip(self.input.source(&self.file)?.split(marker));
        let of_shard = chunks.filter(|&(index, _)| self.shard.contains(index));
        Ok(of_shard.map(|(_, source)| Chunk { input: self.input.reported(ctx, &source), source }).collect())
    }

    fn options(&self) -> CheckOptions {
        let mut options = self.checks.options();
        options.checks.trace = self.report == Form::Html;
        options.lists_patterns = self.by_pattern;
        options
    }
}

/// A file or a chunk of it, and its program, or the errors in it.
struct Chunk {
    source: Source,
    input: Result<Ir, Vec<Diagnostic>>,
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    let pipeline = match passes::pipeline(passes, matches) {
        Ok(pipeline) if !pipeline.is_empty() => pipeline,
        Ok(_) => return usage("no pass is given; try --canonicalize"),
        Err(error) => return usage(&error),
    };
    let options = args.options();
    if args.by_pattern && options.prove_rewrites.is_none() {
        return usage("--by-pattern lists the proofs of --prove=local or --prove=both");
    }
    if let Err(error) = files::check_distinct(&args.output, [("the input", &*args.file)]) {
        return usage(&error);
    }
    if let Err(error) = files::check_output(&args.output) {
        write_stderr(&format!("error: {error}\n"));
        return Exit::Fails;
    }
    if let Err(exit) = passes::check_files(ctx, &pipeline) {
        return exit;
    }
    let chunks = match args.chunks(ctx) {
        Ok(chunks) => chunks,
        Err(rejected) => return rejected.exit(),
    };
    let nothing = Ir::new(ctx.clone());
    let variants = args.vary.variants(pipeline);
    let finish = |reports: &[CheckReport]| {
        let texts: Vec<Sources<'_>> = chunks.iter().map(|chunk| chunk.source.sources()).collect();
        let mut views = Vec::new();
        for ((Chunk { source, input }, report), sources) in chunks.iter().zip(reports).zip(&texts) {
            let input = input.as_ref().unwrap_or(&nothing);
            views.push(View {
                report,
                options: &options,
                variants: &variants,
                input,
                file: &source.name,
                first_line: source.lines_before + 1,
                ctx,
                sources,
            });
        }
        let text = match args.report {
            _ if args.json => json(&views),
            Form::Text => words(&views),
            Form::Json => json(&views),
            Form::Junit => junit(&views),
            Form::Sarif => sarif(&views),
            Form::Html => html(&views),
        };
        let mut exit = Exit::Holds;
        for report in reports {
            exit = exit.or(match (report.fails(&options), report.is_undecided(&options)) {
                (true, _) => Exit::Fails,
                (false, true) => Exit::Undecided,
                (false, false) => Exit::Holds,
            });
        }
        files::write_output(&args.output, &text, exit)
    };
    let checks: Vec<CheckProgress> = chunks.iter().map(|_| CheckProgress::default()).collect();
    let work = || {
        let mut shown = Progress::new(0);
        for (n, (chunk, progress)) in chunks.iter().zip(&checks).enumerate() {
            let Ok(ir) = &chunk.input else { continue };
            let of_all = match chunks.len() {
                1 => String::new(),
                all => format!("chunk {} of {all}: ", n + 1),
            };
            let show = |what: &str| shown.show(&format!("{of_all}{what}"));
            check_with_progress(ir, &variants, &options, show, progress);
        }
        shown.clear();
    };
    interruptible(work, || {
        let interrupt = |(chunk, progress): (&Chunk, &CheckProgress)| match &chunk.input {
            Ok(ir) => progress.interrupt(ir, &variants, &options),
            Err(errors) => CheckReport::rejected(errors.clone()),
        };
        finish(&chunks.iter().zip(&checks).map(interrupt).collect::<Vec<_>>())
    });
    let report = |(chunk, progress): (&Chunk, CheckProgress)| match &chunk.input {
        Ok(_) => progress.finish(),
        Err(errors) => CheckReport::rejected(errors.clone()),
    };
    finish(&chunks.iter().zip(checks).map(report).collect::<Vec<_>>())
}
