//! `proofmark check`: run passes under every check, in many orders, and prove what comes out.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;

use clap::{ArgMatches, ValueEnum};

use crate::check::{CheckOptions, JsonReport, Words, check};
use crate::checks::{CheckConfig, FingerprintMode, VerifyMode};
use crate::ir::Context;

use super::exit::Exit;
use super::files;
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
    #[arg(long, value_name = "N", default_value_t = 16)]
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
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Prove {
    /// Nothing is proved
    Off,
    /// Each rewrite is proved as it happens
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
                ..CheckConfig::off()
            },
            seeds: (0..self.seeds.saturating_sub(1)).map(|n| self.seed.wrapping_add(n)).collect(),
            prove: matches!(self.prove, Prove::Final | Prove::Both).then(|| self.proof.settings()),
            prove_rewrites: matches!(self.prove, Prove::Local | Prove::Both).then(|| self.proof.settings()),
            allow_order_dependence: self.allow_order_dependence,
        }
    }
}

pub(super) fn run(ctx: &Arc<Context>, args: &Args, matches: &ArgMatches) -> Exit {
    let (source, ir) = match args.input.read(ctx, &args.file) {
        Ok(read) => read,
        Err(rejected) => return rejected.exit(),
    };
    let pipeline = match passes::pipeline(matches) {
        Ok(pipeline) => pipeline,
        Err(error) => {
            eprintln!("error: {error}");
            return Exit::Usage;
        }
    };
    if pipeline.is_empty() {
        eprintln!("error: no pass is given; try --canonicalize");
        return Exit::Usage;
    }
    let options = args.options();
    let mut progress = Progress::new();
    let report = check(&ir, &pipeline, &options, |what| progress.show(what));
    progress.clear();

    let words = Words {
        report: &report,
        options: &options,
        file: &source.name,
        pipeline: &pipeline.to_string(),
        ctx,
        sources: &source.sources(),
    };
    let text = if args.json {
        let json = serde_json::to_string_pretty(&JsonReport::of(&words)).expect("a report is plain data");
        json + "\n"
    } else {
        words.to_string()
    };
    if let Err(error) = files::write(&args.output, &text) {
        eprintln!("error: {error}");
        return Exit::Fails;
    }
    match (report.fails(&options), report.is_undecided()) {
        (true, _) => Exit::Fails,
        (false, true) => Exit::Undecided,
        (false, false) => Exit::Holds,
    }
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
            eprint!("\r\x1b[K{what}");
            let _ = std::io::stderr().flush();
        }
    }

    fn clear(&mut self) {
        self.show("");
    }
}
