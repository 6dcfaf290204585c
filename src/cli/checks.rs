//! The options of checks, which all subcommands that run passes under checks have.

use clap::{Command, ValueEnum};

use crate::check::CheckOptions;
use crate::checks::{CheckConfig, FingerprintMode, VerifyMode};

use super::prove::ProofArgs;
use super::watchdog::WatchArgs;

/// The maximal number of orders. The seeds and the results of all orders are in memory.
const MAX_SEEDS: u64 = 1_000_000;

/// The options of checks and proofs.
#[derive(clap::Args, Debug)]
pub(super) struct ChecksArgs {
    /// The number of orders in which the passes run, at most 1000000; the first is the default order
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u64).range(1..=MAX_SEEDS))]
    seeds: u64,
    /// The seed of the second order; each further order has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The proofs of refinement: of each single rewrite, of each outcome, or of both; without a mode, final
    #[arg(
        long,
        value_name = "MODE",
        default_value = "off",
        default_missing_value = "final",
        num_args = 0..=1,
        require_equals = true
    )]
    prove: Prove,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    /// The fingerprint that detects changes of the IR; full recomputes it after each rewrite
    #[arg(long, value_name = "MODE", default_value = "incremental")]
    fingerprint: Fingerprint,
    /// Disable a check
    #[arg(long, value_name = "CHECK")]
    disable_check: Vec<CheckName>,
    #[command(flatten)]
    pub(super) watch: WatchArgs,
    /// Accept outcomes that depend on the order, if each of them is right
    #[arg(long)]
    allow_order_dependence: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Prove {
    /// No proofs
    Off,
    /// Prove each application of a fold or pattern by itself; other edits are not proved
    Local,
    /// Prove each function of each outcome
    Final,
    /// Single rewrites and outcomes
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

/// Sets the defaults of a subcommand that runs [trials](super::trial): few orders for each program, and all proofs.
pub(super) fn with_trial_defaults(command: Command) -> Command {
    command
        .mut_arg("seeds", |argument| argument.default_value("2"))
        .mut_arg("prove", |argument| argument.default_value("both"))
}

impl ChecksArgs {
    /// Returns the options of the checks.
    pub(super) fn options(&self) -> CheckOptions {
        let (seeds, prove) = (self.seeds, self.prove);
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
            seeds: (0..seeds.saturating_sub(1)).map(|n| self.seed.wrapping_add(n)).collect(),
            prove: matches!(prove, Prove::Final | Prove::Both).then(|| self.proof.settings()),
            prove_rewrites: matches!(prove, Prove::Local | Prove::Both).then(|| self.proof.settings()),
            allow_order_dependence: self.allow_order_dependence,
            lists_patterns: false,
            allow_equivalent_outcomes: false,
        }
    }
}
