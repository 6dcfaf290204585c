//! Which checks are in force: what all subcommands that run passes under checks have in common.

use clap::{Command, ValueEnum};

use crate::check::CheckOptions;
use crate::checks::{CheckConfig, FingerprintMode, VerifyMode};

use super::prove::ProofArgs;
use super::watchdog::WatchArgs;

/// What is checked, and what proofs may cost.
#[derive(clap::Args, Debug)]
pub(super) struct ChecksArgs {
    /// How many orders the passes are run in, the default one first
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The seed of the second order; each order after it has the next one
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// What is proved to refine what it came from: each rewrite as it happens, each outcome, or both; without a mode, final
    #[arg(long, value_name = "MODE", default_value = "off", default_missing_value = "final", num_args = 0..=1, require_equals = true)]
    prove: Prove,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    /// How changes are seen: full computes everything anew after each rewrite
    #[arg(long, value_name = "MODE", default_value = "incremental")]
    fingerprint: Fingerprint,
    /// Leave out a check
    #[arg(long, value_name = "CHECK")]
    disable_check: Vec<CheckName>,
    #[command(flatten)]
    pub(super) watch: WatchArgs,
    /// Accept that outcomes depend on the order, as long as each is right
    #[arg(long)]
    allow_order_dependence: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Prove {
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

/// Gives the subcommand of a [trial](super::trial) its defaults: few orders of each of many programs, and everything proved.
pub(super) fn with_trial_defaults(command: Command) -> Command {
    command
        .mut_arg("seeds", |argument| argument.default_value("2"))
        .mut_arg("prove", |argument| argument.default_value("both"))
}

impl ChecksArgs {
    /// The options of the checks.
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
        }
    }
}
