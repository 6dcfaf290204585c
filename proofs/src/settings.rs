//! The settings of a proof.

use crate::cache::ProofCache;
use proofmark_solve::decide::Limits;
use std::path::PathBuf;
use std::time::Duration;

/// The assumptions and the limits of a proof.
///
/// ```
/// use proofmark_proofs::Settings;
///
/// let settings = Settings { index_widths: vec![64], unroll: 16, ..Settings::default() };
/// assert!(settings.cache.is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The widths of `index` to prove for, where it occurs.
    pub index_widths: Vec<u32>,
    /// The unroll bound: how often a back edge of a loop is taken.
    pub unroll: u32,
    /// The greatest number of operations that are executed on each side, unrolled loops included.
    pub max_steps: usize,
    /// The limits of deciding all verification conditions for all widths of `index`.
    pub limits: Limits,
    /// Whether the functions are parts of larger ones, in which a nondeterministic choice may be observed: the source
    /// may not choose again.
    pub part: bool,
    /// The rules that relate values of source and target.
    pub relation: TypeRelation,
    /// The cache of verdicts.
    pub cache: Option<ProofCache>,
    /// The folder in which each verification condition is written as SMT-LIB text.
    pub dump: Option<PathBuf>,
}

/// The rules that relate the values of a source to those of a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TypeRelation {
    /// The rules of the conversion to LLVM, where only one choice of rules relates the types.
    #[default]
    Llvm,
    /// Each value is represented by the same scalars.
    Same,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            index_widths: vec![64, 32],
            unroll: 8,
            max_steps: 20_000,
            limits: Limits::default(),
            part: false,
            relation: TypeRelation::default(),
            cache: None,
            dump: None,
        }
    }
}

impl Settings {
    /// Returns the text of all settings on which a conclusive verdict depends: all but the time, the steps, the
    /// cache and the folder of the dump.
    pub(crate) fn of_verdict(&self) -> String {
        let Settings { index_widths, unroll, max_steps, limits, part, relation, cache: _, dump: _ } = self;
        let mut limits = *limits;
        (limits.time, limits.deadline, limits.steps) = (Duration::ZERO, None, u64::MAX);
        format!("{index_widths:?} {unroll} {max_steps} {limits:?} {part} {relation:?}")
    }
}
