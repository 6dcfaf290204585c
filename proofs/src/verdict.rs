//! What a proof attempt ends in: a value that says what it covers.

use crate::refine::Difference;
use proofmark_solve::decide::Rung;
use serde::{Deserialize, Serialize};

/// The answer to "does the target refine the source?".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// For all inputs.
    Proved(Proof),
    /// For all inputs for which no loop goes on beyond the bound.
    ProvedUpTo {
        /// How often a loop's header was entered from its own body.
        bound: u32,
        /// What it rests on.
        proof: Proof,
    },
    /// It does, because the source says nothing: for every input it is undefined or returns nothing but poison.
    Vacuous(Proof),
    /// It does not: an input shows it, replayed on both sides.
    Refuted(Box<Counterexample>),
    /// Not known.
    Undecided {
        /// Why.
        reason: String,
    },
    /// Not known, because an operation is not modelled.
    Unsupported {
        /// The operation.
        op: String,
        /// Where it is, as `file:line:col`, if that is known.
        location: Option<String>,
        /// Why.
        reason: String,
    },
}

/// What a proof covers and rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Proof {
    /// The widths of `index` for which it holds; empty if no `index` occurs.
    pub index_widths: Vec<u32>,
    /// The widths of `index` for which source and target have different signatures: one of them was lowered for another
    /// width.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_signatures: Vec<u32>,
    /// The highest rung that was needed.
    pub rung: Option<Rung>,
    /// Functions that were taken to be the same on both sides without looking into them.
    pub assuming: Vec<String>,
    /// Operations that were taken to be unknown functions.
    pub opaque: Vec<String>,
    /// How many loops of the target were shown, by induction, to do what a loop of the source does.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub loops: usize,
}

/// An input that tells source and target apart, and what each of them does with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// The width of `index`, if one occurs.
    pub index_width: Option<u32>,
    /// What differs.
    pub difference: Difference,
    /// The arguments.
    pub inputs: Vec<Shown>,
    /// What memory held at first where it was read, and where it differs if that is the difference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<String>,
    /// What the source does.
    #[serde(rename = "source-behaviour")]
    pub source: Behaviour,
    /// The target's loops whose iterations may run in any order are run from the last iteration to the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub backwards: bool,
    /// What the target does.
    #[serde(rename = "target-behaviour")]
    pub target: Behaviour,
    /// The rung that found it.
    pub rung: Rung,
}

/// What a function does for one input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Behaviour {
    /// Its behaviour is undefined.
    pub undefined: bool,
    /// What is undefined first, and where.
    #[serde(default, rename = "undefined-at", skip_serializing_if = "Option::is_none")]
    pub undefined_at: Option<String>,
    /// It does not come back.
    pub stops: bool,
    /// What can be observed of it, in order: calls with arguments and what they gave.
    pub trace: Vec<String>,
    /// What it returns.
    pub results: Vec<Shown>,
}

/// A value, for a reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its elements.
    pub elements: Vec<ShownScalar>,
}

/// A scalar, for a reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ShownScalar {
    /// A number.
    Number {
        /// Signed: in decimal, or in hexadecimal with a sign if it is wider than 65536 bits and not a small number.
        signed: String,
        /// Unsigned: in decimal, or in hexadecimal if it is wider than 65536 bits and not a small number.
        unsigned: String,
        /// In hexadecimal.
        hex: String,
    },
    /// A float.
    Float {
        /// In decimal, or `nan`, `inf`, `-inf`.
        value: String,
        /// Its bits, in hexadecimal.
        hex: String,
    },
    /// Not a number.
    Word(
        /// `"poison"`
        String,
    ),
}

impl Verdict {
    /// Whether refinement holds, for all inputs.
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Proved(_) | Verdict::Vacuous(_))
    }

    /// Whether refinement fails.
    pub fn fails(&self) -> bool {
        matches!(self, Verdict::Refuted(_))
    }

    /// The exit code of the command line: 0 holds, 1 does not hold, 3 undecided.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Proved(_) | Verdict::Vacuous(_) => 0,
            Verdict::Refuted(_) => 1,
            Verdict::ProvedUpTo { .. } | Verdict::Undecided { .. } | Verdict::Unsupported { .. } => 3,
        }
    }

    /// One word.
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
