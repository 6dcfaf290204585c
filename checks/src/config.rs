//! The configuration of the checks.

/// Selects the checks of a run. The default selects none; [`CheckConfig::inexpensive`] selects the inexpensive ones.
///
/// # Examples
///
/// ```
/// use proofmark_checks::{CheckConfig, VerifyMode};
///
/// let config = CheckConfig { prove: true, ..CheckConfig::inexpensive().with_seed(7) };
/// assert!(config.contract && config.termination && config.verify == VerifyMode::Touched);
/// assert_eq!(config.order.map(|order| order.seed), Some(7));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckConfig {
    /// Checks that patterns and folds report success if and only if they changed the IR.
    pub contract: bool,
    /// The fingerprints that detect changes.
    pub fingerprint: FingerprintMode,
    /// The extent of verification after each pattern.
    pub verify: VerifyMode,
    /// The order of the worklist; `None` for the default order.
    pub order: Option<OrderConfig>,
    /// Reports a cycle when a state of the IR recurs.
    pub termination: bool,
    /// Proves each rewrite with the prover of the [`Checker`](crate::Checker).
    pub prove: bool,
    /// Records each application, with the operations that it edited.
    pub trace: bool,
    /// Keeps the IR of each outcome of an exploration of orders, also after the first few.
    pub keep_outcomes: bool,
    /// Stops the driver at the first finding. Otherwise the rewrite is rolled back, the pattern counts as failed, and
    /// the run continues.
    pub stop_at_first: bool,
}

/// The fingerprints that detect changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FingerprintMode {
    /// The tally of the journal; where it proves nothing, the incremental fingerprint; the full one confirms.
    #[default]
    Incremental,
    /// Also the full fingerprint before and after each attempt, which detects edits without the rewriter. O(size of the
    /// IR) per attempt.
    Full,
}

/// The extent of verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VerifyMode {
    /// No verification.
    #[default]
    Off,
    /// The edited operations after each pattern, and the whole IR at the end.
    Touched,
    /// The whole IR after each pattern.
    Everything,
}

/// A pseudo-random order of the worklist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderConfig {
    /// The seed of the decisions.
    pub seed: u64,
    /// The number of decisions that are drawn from the seed; later decisions are those of the default order.
    pub fuel: u64,
}

impl OrderConfig {
    /// Returns the order in which all decisions are drawn from `seed`.
    pub fn seeded(seed: u64) -> OrderConfig {
        OrderConfig { seed, fuel: u64::MAX }
    }
}

impl CheckConfig {
    /// Returns the configuration without checks.
    pub fn off() -> CheckConfig {
        CheckConfig::default()
    }

    /// Returns the inexpensive checks: contract, verification of edited operations, termination.
    pub fn inexpensive() -> CheckConfig {
        CheckConfig {
            contract: true,
            verify: VerifyMode::Touched,
            termination: true,
            ..CheckConfig::default()
        }
    }

    /// Returns the configuration with the worklist order drawn from `seed`.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> CheckConfig {
        self.order = Some(OrderConfig::seeded(seed));
        self
    }

    /// Returns whether some check observes each attempt.
    pub fn looks_at_attempts(&self) -> bool {
        self.contract
            || self.verify != VerifyMode::Off
            || self.termination
            || self.prove
            || self.trace
            || self.uses_full_fingerprints()
    }

    /// Returns whether the full fingerprint is computed for each attempt.
    pub fn uses_full_fingerprints(&self) -> bool {
        self.fingerprint == FingerprintMode::Full
    }

    /// Returns whether some check needs change detection.
    pub fn needs_fingerprint(&self) -> bool {
        self.contract || self.termination || self.uses_full_fingerprints()
    }
}
