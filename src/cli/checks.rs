//! Which checks are in force: what all subcommands that run passes under checks have in common.

use clap::ValueEnum;

use crate::check::CheckOptions;
use crate::checks::{CheckConfig, FingerprintMode, VerifyMode};

use super::prove::ProofArgs;

/// What is checked, and what proofs may cost.
#[derive(clap::Args, Debug)]
pub(super) struct ChecksArgs {
    /// How many orders the passes are run in, the default one first [default: 16; of fuzz, gate and reduce: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seeds: Option<u64>,
    /// The seed of the second order; each order after it has the next one
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// What is proved to refine what it came from: each rewrite as it happens, each outcome, or both [default: off; of fuzz, gate and reduce: both]
    #[arg(long, value_name = "MODE", default_missing_value = "final", num_args = 0..=1, require_equals = true)]
    prove: Option<Prove>,
    #[command(flatten)]
    pub(super) proof: ProofArgs,
    /// How changes are seen: full computes everything anew after each rewrite
    #[arg(long, value_name = "MODE", default_value = "incremental")]
    fingerprint: Fingerprint,
    /// Leave out a check
    #[arg(long, value_name = "CHECK")]
    disable_check: Vec<CheckName>,
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

impl ChecksArgs {
    /// The options, where nothing is said with so many orders and that proved.
    pub(super) fn options(&self, seeds: u64, prove: Prove) -> CheckOptions {
        let (seeds, prove) = (self.seeds.unwrap_or(seeds), self.prove.unwrap_or(prove));
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
