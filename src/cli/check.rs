//! `proofmark check`: run passes under every check, in many orders, and prove what comes out.

use std::sync::Arc;

use clap::{ArgMatches, ValueEnum};

use crate::check::{CheckOptions, Variant, View, check, html, json, junit, sarif, words};
use crate::ir::Context;
use crate::passes::{PassRegistry, Pipeline};

use super::checks::{ChecksArgs, Prove};
use super::exit::{Exit, usage};
use super::files::{self, Progress};
use super::input::InputArgs;
use super::passes;

/// The arguments of `proofmark check`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The input; - for standard input
    #[arg(default_value = "-")]
    file: String,
    /// Where the report goes; - for standard output
    #[arg(short, default_value = "-")]
    output: String,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    checks: ChecksArgs,
    /// Run the passes with these other settings of canonicalize too
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    vary: Vec<Vary>,
    /// The form of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    report: Form,
    /// Print the report as JSON
    #[arg(long, conflicts_with = "report")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Words
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Vary {
    /// Bottom-up as well as top-down
    Traversal,
    /// All levels of region simplification
    Regions,
}

impl Vary {
    /// Options of canonicalize.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Vary::Traversal => &["top-down=true", "top-down=false"],
            Vary::Regions => {
                &["region-simplify=disabled", "region-simplify=normal", "region-simplify=aggressive"]
            }
        }
    }
}

impl Args {
    /// The pipeline, and those with other settings.
    fn variants(&self, pipeline: Pipeline) -> Vec<Variant> {
        let mut variants = vec![Variant::asked(pipeline)];
        for setting in self.vary.iter().flat_map(|vary| vary.settings()) {
            let varied = variants[0].pipeline.with_options("canonicalize", setting);
            variants.extend(varied.map(|pipeline| Variant { name: (*setting).to_owned(), pipeline }));
        }
        variants
    }

    fn options(&self) -> CheckOptions {
        let mut options = self.checks.options(16, Prove::Off);
        options.checks.trace = self.report == Form::Html;
        options
    }
}

pub(super) fn run(ctx: &Arc<Context>, passes: &PassRegistry, args: &Args, matches: &ArgMatches) -> Exit {
    let pipeline = match passes::pipeline(passes, matches) {
        Ok(pipeline) if !pipeline.is_empty() => pipeline,
        Ok(_) => return usage("no pass is given; try --canonicalize"),
        Err(error) => return usage(&error),
    };
    let (source, ir) = match args.input.read(ctx, &args.file) {
        Ok(read) => read,
        Err(rejected) => return rejected.exit(),
    };
    let options = args.options();
    let variants = args.variants(pipeline);
    let mut progress = Progress::new();
    let report = check(&ir, &variants, &options, |what| progress.show(what));
    progress.clear();

    let view = View {
        report: &report,
        options: &options,
        variants: &variants,
        file: &source.name,
        ctx,
        sources: &source.sources(),
    };
    let text = match args.report {
        _ if args.json => json(&view),
        Form::Text => words(&view),
        Form::Json => json(&view),
        Form::Junit => junit(&view),
        Form::Sarif => sarif(&view),
        Form::Html => html(&view),
    };
    let exit = match (report.fails(&options), report.is_undecided(&options)) {
        (true, _) => Exit::Fails,
        (false, true) => Exit::Undecided,
        (false, false) => Exit::Holds,
    };
    files::answer(&args.output, &text, exit)
}
