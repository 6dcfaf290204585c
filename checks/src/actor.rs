//! Who rewrites what, and what a driver hears of it: the words that drivers and the [`Checker`](crate::Checker) have in common.

use proofmark_ir::{Checkpoint, Ir, OpId, OpName};

use crate::Subject;

/// Who rewrites, as a driver says it: small and without text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The pattern of that number; [`Checker::begin`](crate::Checker::begin) was given the names.
    Pattern(u32),
    /// The fold of operations of that name.
    Fold(OpName),
    /// A part of the driver.
    Driver(DriverPart),
}

/// A part of a driver that edits by itself, as the driver describes it: what is done about its edits follows from that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DriverPart {
    /// What findings call it.
    pub name: &'static str,
    /// Its edits are verified each time. Other parts are frequent and can break nothing (dead operations go, constants move), or what
    /// they leave is not valid before they are through (conversion).
    pub is_verified: bool,
    /// It tidies up around rewrites, and whoever has these proved one by one trusts it. What other parts edit is not asked about in this
    /// way, and leaves such a proof incomplete.
    pub is_trusted: bool,
}

impl DriverPart {
    /// A part whose edits are neither verified each time nor trusted.
    pub const fn new(name: &'static str) -> DriverPart {
        DriverPart { name, is_verified: false, is_trusted: false }
    }

    /// The same, with edits that are verified each time.
    pub const fn verified(self) -> DriverPart {
        DriverPart { is_verified: true, ..self }
    }

    /// The same, trusted.
    pub const fn trusted(self) -> DriverPart {
        DriverPart { is_trusted: true, ..self }
    }
}

/// An attempt to rewrite one operation.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// Who.
    pub actor: Actor,
    /// The operation. It may be erased by now, but not committed.
    pub op: OpId,
    /// Taken before the attempt.
    pub since: Checkpoint,
}

/// What a driver does with what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Keep {
    /// It is good; commit it.
    Yes,
    /// It was taken back; the attempt counts as failed.
    TakenBack,
    /// Stop now. What is in the IR is good.
    Stop,
    /// Stop now, because rewriting goes round in a cycle.
    Cycle,
}

/// The names of the patterns of a driver, by number. A set of patterns that is shared needs no copy of them.
pub trait PatternNames: Send + Sync {
    /// The name of pattern `number`; `None` if there is no such pattern.
    fn pattern_name(&self, number: u32) -> Option<&str>;
}

impl PatternNames for Vec<String> {
    fn pattern_name(&self, number: u32) -> Option<&str> {
        self.get(number as usize).map(String::as_str)
    }
}

/// Returns the subject that a finding names for `actor`; `names` are those of the patterns.
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
