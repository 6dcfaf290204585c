//! `proofmark prove`: proves refinement between functions of two files, or of one.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::ir::Context;
use crate::ir::text::escape_hidden;
use crate::proofs::solve::decide::{Program, Programs};
use crate::proofs::{CacheKey, ModuleReport, ProofCache, ProofProgress, Settings, TypeRelation};
use crate::proofs::{prove_modules_with_progress, prove_within_with_progress};

use super::exit::Exit;
use super::files::{self, write_stderr};
use super::input::{InputArgs, Rejected};
use super::interruptible::interruptible;
use super::remote::{self, StoreUrl};
use super::version;

/// The arguments of `proofmark prove`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The source, or the file that holds @src and @tgt (also @src_X and @tgt_X)
    source: String,
    /// The target: functions of the same name must refine those of the source
    target: Option<String>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    /// The rules that relate values of different types in source and target: those of the conversion to LLVM (memrefs
    /// and descriptors or bare pointers, index and integers), or equal scalars only
    #[arg(long, value_enum, default_value = "llvm")]
    relation: RelationArg,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Print the time of each pair
    #[arg(long)]
    timing: bool,
}

/// The argument of `--relation`.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum RelationArg {
    /// The rules of the conversion to LLVM.
    Llvm,
    /// Equal scalars.
    Same,
}

impl From<RelationArg> for TypeRelation {
    fn from(relation: RelationArg) -> TypeRelation {
        match relation {
            RelationArg::Llvm => TypeRelation::Llvm,
            RelationArg::Same => TypeRelation::Same,
        }
    }
}

/// The limits and solvers of proofs.
#[derive(clap::Args, Debug)]
pub(super) struct ProofArgs {
    /// The time limit for one function in seconds; by default 300 s, where each proof is limited to the steps of about
    /// 10 s on an unloaded machine. Only the verdict of a proof that reaches the time limit depends on the load
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// The unroll bound of loops
    #[arg(long, value_name = "N", default_value_t = 8)]
    unroll: u32,
    /// The widths of index in bits for which refinement is proved; a lowering to integers of one width is right for
    /// that width only
    #[arg(
        long,
        value_name = "BITS,...",
        value_delimiter = ',',
        default_value = "64,32",
        value_parser = clap::value_parser!(u32).range(8..=64)
    )]
    index_width: Vec<u32>,
    /// The folder of the proof cache, which keeps verdicts for this version of the program
    #[arg(long, value_name = "DIR|off", default_value = "off")]
    proof_cache: String,
    /// The file of a secret of at least 32 bytes that authenticates entries of the cache; other entries are ignored
    #[arg(long, value_name = "FILE", requires = "proof_cache", value_parser = cache_key)]
    proof_cache_key: Option<CacheKey>,
    /// The store through which the proof caches of several machines share verdicts: file://FOLDER, s3://BUCKET/PREFIX,
    /// gs://BUCKET/PREFIX or az://CONTAINER/PREFIX
    #[arg(long, value_name = "URL", requires = "proof_cache")]
    proof_cache_store: Option<StoreUrl>,
    /// The external solvers on the PATH for verification conditions that are otherwise undecided (bitwuzla, cvc5,
    /// yices-smt2, boolector, z3); the verdict names the solver whose "unsat" it relies on
    #[arg(long, value_name = "auto|off|NAME,...", default_value = "auto", value_parser = solvers)]
    solvers: Programs,
    /// The number of threads, by default that of the processors; the results do not depend on it. Rewriting runs on one
    /// thread with --isolate
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
    /// The folder for the verification conditions as SMT-LIB; those of induction over loops are not written
    #[arg(long, value_name = "DIR")]
    dump_smt: Option<PathBuf>,
    /// The settings, with the open cache.
    #[arg(skip)]
    opened: OnceLock<Settings>,
}

impl ProofArgs {
    /// Returns the settings. The first call opens the cache, and warns if it cannot be used.
    pub(super) fn settings(&self) -> Settings {
        self.opened.get_or_init(|| self.open()).clone()
    }

    fn open(&self) -> Settings {
        let mut index_widths = Vec::new();
        for &width in &self.index_width {
            if !index_widths.contains(&width) {
                index_widths.push(width);
            }
        }
        let mut settings = Settings { unroll: self.unroll, index_widths, ..Settings::default() };
        if let Some(time) = self.timeout {
            settings.limits = settings.limits.within(time);
        }
        settings.dump = self.dump_smt.clone();
        settings.limits.programs = self.solvers;
        if let Some(folder) = &settings.dump
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            write_stderr(&format!("warning: no questions are written to '{}': {error}\n", folder.display()));
            settings.dump = None;
        }
        if self.proof_cache != "off" {
            match version::open_cache(self.proof_cache.as_ref(), self.proof_cache_key.as_ref(), self.solvers)
            {
                Ok(cache) => settings.cache = Some(self.shared(cache)),
                // The proofs run without the cache.
                Err(error) => {
                    write_stderr(&format!("warning: no proof cache in '{}': {error}\n", self.proof_cache))
                }
            }
        }
        settings
    }

    /// Returns the cache, which is shared if a store is given.
    fn shared(&self, cache: ProofCache) -> ProofCache {
        let Some(url) = &self.proof_cache_store else { return cache };
        let folder = self.proof_cache.clone();
        let name = url.to_string();
        let warn = move |error: &dyn std::fmt::Display| {
            write_stderr(&format!("warning: '{name}' is not available, only '{folder}' is used: {error}\n"));
        };
        match url.open() {
            Ok(remote) => {
                let cache = cache.share(remote, Box::new(move |error| warn(error)));
                remote::register(&cache);
                cache
            }
            Err(error) => {
                warn(&error);
                cache
            }
        }
    }
}

/// Returns a time that is given in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds that is not negative".to_owned())
}

/// Returns a time that is given in seconds and not 0.
pub(super) fn positive_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a number of seconds that is greater than 0".to_owned())
}

/// Returns the key in a file.
fn cache_key(path: &str) -> Result<CacheKey, String> {
    CacheKey::read(path.as_ref()).map_err(|error| error.to_string())
}

/// Returns the named solvers; for `auto`, those on the `PATH`.
fn solvers(names: &str) -> Result<Programs, String> {
    match names {
        "auto" => Ok(Programs::found()),
        "off" => Ok(Programs::NONE),
        names => names.split(',').try_fold(Programs::NONE, |programs, name| {
            let known = Program::ALL.into_iter().find(|p| p.name() == name.trim());
            known.map(|program| programs.with(program)).ok_or_else(|| {
                format!("no solver '{name}' is known, but {}", Program::ALL.map(Program::name).join(", "))
            })
        }),
    }
}

pub(super) fn run(ctx: &Arc<Context>, args: &Args) -> Exit {
    let progress = ProofProgress::default();
    let proved = interruptible(
        || prove(ctx, args, &progress),
        || match progress.has_begun() {
            true => finish(progress.report(), args),
            false => {
                write_stderr("error: interrupted before anything was decided\n");
                Exit::Undecided
            }
        },
    );
    match proved {
        Ok(report) => finish(report, args),
        Err(rejected) => rejected.exit(),
    }
}

/// Prints the report, and returns the exit code that it implies.
fn finish(report: ModuleReport, args: &Args) -> Exit {
    let report = if args.timing { report } else { report.without_times() };
    let text = if args.json {
        // Strings, numbers and lists always serialize.
        files::json(&report)
    } else if report.pairs.is_empty() {
        format!("nothing to prove: {}\n", missing_pairs(&report, args))
    } else {
        escape_hidden(&report.to_string()).into_owned()
    };
    files::write_output("-", &text, exit_of(&report))
}

fn prove(ctx: &Arc<Context>, args: &Args, progress: &ProofProgress) -> Result<ModuleReport, Rejected> {
    let settings = Settings { relation: args.relation.into(), ..args.proof.settings() };
    let Some(target) = &args.target else {
        let (_, source) = args.input.read(ctx, &args.source)?;
        return Ok(prove_within_with_progress(&source, source.root(), &settings, progress));
    };
    let [source, target] = args.input.read_both(ctx, [&args.source, target])?;
    let (f, g) = (source.root(), target.root());
    Ok(prove_modules_with_progress(&source, f, &target, g, &settings, progress))
}

fn missing_pairs(report: &ModuleReport, args: &Args) -> &'static str {
    match (&args.target, report.unmatched.is_empty()) {
        (None, _) => "the file has no function @src with a @tgt",
        (Some(_), true) => "the source has no function with a body",
        (Some(_), false) => "the target has none of the source's functions",
    }
}

/// Returns the result of a report: failing if a pair is refuted, undecided if a pair is undecided or there is no pair.
fn exit_of(report: &ModuleReport) -> Exit {
    match report.exit_code() {
        0 => Exit::Holds,
        1 => Exit::Fails,
        _ => Exit::Undecided,
    }
}
