//! The interface between drivers and the [`Checker`](crate::Checker): attempts to rewrite, their actors, and the
//! checker's answers.

use proofmark_ir::{Checkpoint, Ir, OpId, OpName};

use crate::Subject;

/// The originator of a rewrite, in a form without text. [`Subject`] is the form that findings name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The pattern with this number, an index into the names given to [`Checker::begin`](crate::Checker::begin).
    Pattern(u32),
    /// The fold of operations with this name.
    Fold(OpName),
    /// A part of the driver.
    Driver(DriverPart),
}

/// A part of a driver that edits the IR without a pattern or fold. Its flags select the checks of its edits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DriverPart {
    /// The name in findings.
    pub name: &'static str,
    /// Whether the verifier runs after each use. It is off for parts that run often and cannot make the IR invalid
    /// (erasure of dead operations, uniquing of constants), and for parts whose intermediate states are invalid
    /// (dialect conversion).
    pub is_verified: bool,
    /// Whether a proof of each rewrite assumes the edits of this part to be correct. The edits of other parts are
    /// counted in [`Verdicts::unattempted`](crate::Verdicts::unattempted).
    pub is_trusted: bool,
}

impl DriverPart {
    /// Returns a part whose edits are neither verified after each use nor trusted.
    pub const fn new(name: &'static str) -> DriverPart {
        DriverPart { name, is_verified: false, is_trusted: false }
    }

    /// Returns the part with verification after each use.
    pub const fn verified(self) -> DriverPart {
        DriverPart { is_verified: true, ..self }
    }

    /// Returns the part with trusted edits.
    pub const fn trusted(self) -> DriverPart {
        DriverPart { is_trusted: true, ..self }
    }
}

/// An attempt to rewrite one operation.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// The pattern, fold or driver part.
    pub actor: Actor,
    /// The matched operation. The attempt may have erased it, but the erasure is not committed.
    pub op: OpId,
    /// The checkpoint before the attempt.
    pub since: Checkpoint,
}

/// The checker's answer to an attempt: whether the driver commits the edits and continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Keep {
    /// The edits are accepted; the driver commits them.
    Yes,
    /// The edits were rolled back; the attempt counts as failed.
    TakenBack,
    /// The driver stops. The current IR is accepted.
    Stop,
    /// The driver stops, because rewriting is in a cycle and does not terminate.
    Cycle,
}

/// The names of the patterns of a driver, by number. A shared pattern set implements it without a copy of the names.
pub trait PatternNames: Send + Sync {
    /// Returns the name of pattern `number`, or `None` if there is no such pattern.
    fn pattern_name(&self, number: u32) -> Option<&str>;
}

impl PatternNames for Vec<String> {
    fn pattern_name(&self, number: u32) -> Option<&str> {
        self.get(number as usize).map(String::as_str)
    }
}

/// Returns the subject that findings name for `actor`. `names` are the names of the patterns.
pub(crate) fn subject(names: Option<&dyn PatternNames>, ir: &Ir, actor: Actor) -> Subject {
    match actor {
        Actor::Pattern(number) => {
            let name = names.and_then(|names| names.pattern_name(number));
            Subject::Pattern(name.map_or_else(|| format!("#{number}"), str::to_owned))
        }
        Actor::Fold(name) => Subject::Fold(name.as_str(ir.ctx()).to_owned()),
        Actor::Driver(part) => Subject::Driver(part.name),
    }
}
