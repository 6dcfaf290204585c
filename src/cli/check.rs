//! `proofmark check`: run passes under every check, in many orders, and prove what comes out.

use std::io::IsTerminal as _;
use std::sync::Arc;

use clap::{ArgMatches, ValueEnum};

use crate::check::{CheckOptions, Variant, View, check, html, json, junit, sarif, words};
use crate::checks::{CheckConfig, FingerprintMode, VerifyMode};
use crate::ir::Context;
use crate::passes::{PassRegistry, Pipeline};

use super::exit::{Exit, usage};
use super::files::{self, tell};
use super::input::InputArgs;
use super::passes;
use super::prove::ProofArgs;

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
    /// How many orders the passes are run in; the first is the default one
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The first seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// What is proved to refine what it came from: each rewrite as it happens, each outcome, or both
    #[arg(long, value_name = "MODE", default_value = "off", default_missing_value = "final", num_args = 0..=1, require_equals = true)]
    prove: Prove,
    #[command(flatten)]
    proof: ProofArgs,
    /// How changes are seen: full computes everything anew after each rewrite
    #[arg(long, value_name = "MODE", default_value = "incremental")]
    fingerprint: Fingerprint,
    /// Leave out a check
    #[arg(long, value_name = "CHECK")]
    disable_check: Vec<CheckName>,
    /// Accept that outcomes depend on the order, as long as each is right
    #[arg(long)]
    allow_order_dependence: bool,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Prove {
    /// Nothing is proved
    Off,
    /// Each application of a fold or pattern is proved as it happens; of what else edits, nothing is known
    Local,
    /// Each outcome is proved, function by function
    Final,
    /// Both
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Fingerprint {
    Incremental,
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum CheckName {
    Contract,
    Verify,
    Termination,
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
        let on = |check| !self.disable_check.contains(&check);
        let fingerprint = match self.fingerprint {
            Fingerprint::Incremental => FingerprintMode::Incremental,
            Fingerprint::Full => FingerprintMode::Full,
        };
        CheckOptions {
            checks: CheckConfig {
                contract: on(CheckName::Contract),
                fingerprint,
                verify: if on(CheckName::Verify) { VerifyMode::Touched } else { VerifyMode::Off },
                termination: on(CheckName::Termination),
                trace: self.report == Form::Html,
                ..CheckConfig::off()
            },
            seeds: (0..self.seeds.saturating_sub(1)).map(|n| self.seed.wrapping_add(n)).collect(),
            prove: matches!(self.prove, Prove::Final | Prove::Both).then(|| self.proof.settings()),
            prove_rewrites: matches!(self.prove, Prove::Local | Prove::Both).then(|| self.proof.settings()),
            allow_order_dependence: self.allow_order_dependence,
        }
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

/// What is being done, on one line of the terminal that is written over. Silent when standard error is none.
struct Progress {
    terminal: bool,
}

impl Progress {
    fn new() -> Self {
        Progress { terminal: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, what: &str) {
        if self.terminal {
            tell(&format!("\r\x1b[K{what}"));
        }
    }

    fn clear(&mut self) {
        self.show("");
    }
}
