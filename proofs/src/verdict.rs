//! The result of a proof attempt and the conditions under which it holds.
//!
//! Types: [`Verdict`] is the result, [`Proof`] the conditions of a positive result, [`Counterexample`] the evidence for
//! a negative one. The types are serialized in JSON reports and in the cache.

pub use crate::assumption::Assumption;

use crate::refine::Difference;
use proofmark_solve::decide::Rung;
use serde::{Deserialize, Serialize};

/// The result of checking that the target refines the source.
///
/// ```
/// use proofmark_proofs::Verdict;
///
/// let verdict = Verdict::Undecided { reason: "timeout".to_owned() };
/// assert!(!verdict.holds() && !verdict.fails());
/// assert_eq!((verdict.exit_code(), verdict.to_string()), (3, "undecided: timeout".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// Refinement is proved for all inputs.
    Proved(Proof),
    /// Refinement is proved for all inputs on which no loop exceeds the unroll bound.
    ProvedUpTo {
        /// The unroll bound: the number of times that a loop may take its back edge.
        bound: u32,
        /// The conditions of the proof.
        proof: Proof,
    },
    /// Refinement holds trivially: for every input, the source has undefined behaviour or returns only poison.
    Vacuous(Proof),
    /// Refinement fails. The counterexample was replayed on both sides.
    Refuted(Box<Counterexample>),
    /// The attempt reached no conclusion.
    Undecided {
        /// The reason.
        reason: String,
    },
    /// The attempt reached no conclusion because an operation is not modelled.
    Unsupported {
        /// The name of the operation.
        op: String,
        /// The location of the operation as `file:line:col`, if it is known.
        location: Option<String>,
        /// The reason.
        reason: String,
    },
}

/// The conditions under which a proof holds, and the method of the proof.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Proof {
    /// The widths of `index` for which the proof holds. Empty if no `index` occurs.
    pub index_widths: Vec<u32>,
    /// The widths of `index` for which source and target have different signatures, because one of them was lowered for
    /// another width.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_signatures: Vec<u32>,
    /// The highest rung of the decision procedure that the proof needed.
    pub rung: Option<Rung>,
    /// The callees that are assumed to be equal on both sides.
    pub assuming: Vec<Assumption>,
    /// The operations that are modelled as opaque functions.
    pub opaque: Vec<String>,
    /// The number of loops of the target that were related to a loop of the source by induction.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub loops: usize,
    /// Whether several results of the source may be computed NaNs. The proof permits a target that computes one of them
    /// several times, so that a caller that compares their bits may see a difference.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several_nans: bool,
    /// Whether a function is called in a region that is executed concurrently. An assumption that a callee did not
    /// change then excludes a callee that is proved, because its accesses to memory may race with those of others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub calls_in_parallel: bool,
}

/// An input on which refinement fails, with the behaviours of source and target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// The width of `index`, if `index` occurs.
    pub index_width: Option<u32>,
    /// The kind of the refinement failure.
    pub difference: Difference,
    /// The values of the arguments.
    pub inputs: Vec<Shown>,
    /// The initial contents of the memory that was read, and the differing cells if the memories differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<String>,
    /// The behaviour of the source.
    #[serde(rename = "source-behaviour")]
    pub source: Behaviour,
    /// Whether the target's loops whose iterations may run in any order ran from the last iteration to the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub backwards: bool,
    /// The behaviour of the target.
    #[serde(rename = "target-behaviour")]
    pub target: Behaviour,
    /// The rung of the decision procedure that found the input.
    pub rung: Rung,
}

/// The behaviour of a function on one input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Behaviour {
    /// Whether the behaviour is undefined.
    pub undefined: bool,
    /// The first operation with undefined behaviour, in backquotes, and its location.
    #[serde(default, rename = "undefined-at", skip_serializing_if = "Option::is_none")]
    pub undefined_at: Option<String>,
    /// Whether the function does not return or does not terminate.
    pub stops: bool,
    /// The observable events in order: calls with their arguments and results.
    pub trace: Vec<String>,
    /// The returned values.
    pub results: Vec<Shown>,
}

impl Behaviour {
    /// Returns the name of the first operation with undefined behaviour, if it is known.
    pub fn undefined_operation(&self) -> Option<&str> {
        self.undefined_at.as_deref()?.split('`').nth(1)
    }
}

/// A value in readable form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The type, in the syntax of MLIR.
    #[serde(rename = "type")]
    pub ty: String,
    /// The elements of the value.
    pub elements: Vec<ShownScalar>,
}

/// A scalar in readable form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ShownScalar {
    /// An integer.
    Number {
        /// The signed value in decimal. A value wider than 65536 bits is in hexadecimal with a sign, unless it is a
        /// small number.
        signed: String,
        /// The unsigned value in decimal. A value wider than 65536 bits is in hexadecimal, unless it is a small number.
        unsigned: String,
        /// The bits in hexadecimal.
        hex: String,
    },
    /// A float.
    Float {
        /// The value in decimal, or `nan`, `inf`, `-inf`.
        value: String,
        /// The bits in hexadecimal.
        hex: String,
    },
    /// A value that is not a number.
    Word(
        /// The text: `poison`, the name of a block, or the description of a memref or a tensor.
        String,
    ),
}

impl Verdict {
    /// Returns whether refinement is proved for all inputs.
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Proved(_) | Verdict::Vacuous(_))
    }

    /// Returns whether refinement is refuted.
    pub fn fails(&self) -> bool {
        matches!(self, Verdict::Refuted(_))
    }

    /// Returns the exit code of the command line: 0 if refinement holds, 1 if it fails, 3 if the attempt is undecided.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Proved(_) | Verdict::Vacuous(_) => 0,
            Verdict::Refuted(_) => 1,
            Verdict::ProvedUpTo { .. } | Verdict::Undecided { .. } | Verdict::Unsupported { .. } => 3,
        }
    }

    /// Returns the name of the variant in plain words.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Proved(_) => "proved",
            Verdict::ProvedUpTo { .. } => "proved up to a bound",
            Verdict::Vacuous(_) => "proved vacuously",
            Verdict::Refuted(_) => "refuted",
            Verdict::Undecided { .. } => "undecided",
            Verdict::Unsupported { .. } => "unsupported",
        }
    }
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}
