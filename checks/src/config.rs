//! Which checks run.

/// The switches. The default has all of them off; [`CheckConfig::everyday`] is what costs little.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckConfig {
    /// Patterns and folds succeed if and only if they changed something.
    pub contract: bool,
    /// How far fingerprints are trusted.
    pub fingerprint: FingerprintMode,
    /// What is verified after each pattern.
    pub verify: VerifyMode,
    /// In which order the worklist is worked off.
    pub order: Option<OrderConfig>,
    /// A state of the IR that comes back is a cycle.
    pub termination: bool,
    /// Rewrites are proved as they happen, by the prover that the [`Checker`](crate::Checker) was given.
    pub prove: bool,
    /// Every application is kept, with the operations that it touched.
    pub trace: bool,
    /// The driver stops at the first finding. Otherwise the rewrite is taken back, the pattern counts as failed, and the run
    /// goes on.
    pub stop_at_first: bool,
}

/// How changes are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FingerprintMode {
    /// By the tally that the journal keeps; where that cannot tell, by the incremental fingerprint; the full one confirms.
    #[default]
    Incremental,
    /// By the full fingerprint, computed before and after each attempt and compared with the incremental one: for paranoia.
    /// O(size of the IR) for each attempt.
    Full,
}

/// What is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VerifyMode {
    /// Nothing.
    #[default]
    Off,
    /// After each pattern what it touched, and everything at the end.
    Touched,
    /// Everything after each pattern.
    Everything,
}

/// A worklist in random order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderConfig {
    /// What the decisions are drawn from.
    pub seed: u64,
    /// How many decisions are drawn; from then on the order is the default one.
    pub fuel: u64,
}

impl OrderConfig {
    /// All decisions are drawn.
    pub fn seeded(seed: u64) -> OrderConfig {
        OrderConfig { seed, fuel: u64::MAX }
    }
}

impl CheckConfig {
    /// Nothing is checked.
    pub fn off() -> CheckConfig {
        CheckConfig::default()
    }

    /// Contract, tally and incremental fingerprint, verification of what was touched, termination.
    pub fn everyday() -> CheckConfig {
        CheckConfig {
            contract: true,
            verify: VerifyMode::Touched,
            termination: true,
            ..CheckConfig::default()
        }
    }

    /// The same with an order drawn from `seed`.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> CheckConfig {
        self.order = Some(OrderConfig::seeded(seed));
        self
    }

    /// Whether something is looked at after each attempt.
    pub fn looks_at_attempts(&self) -> bool {
        self.contract
            || self.verify != VerifyMode::Off
            || self.termination
            || self.prove
            || self.trace
            || self.is_paranoid()
    }

    /// Whether the full fingerprint is computed for each attempt.
    pub fn is_paranoid(&self) -> bool {
        self.fingerprint == FingerprintMode::Full
    }

    /// Whether changes have to be seen.
    pub fn needs_fingerprint(&self) -> bool {
        self.contract || self.termination || self.is_paranoid()
    }
}
