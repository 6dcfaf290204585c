//! One attempt: a fold or a pattern on one operation, with its panics caught and the checks asked.
//!
//! After [`Attempted::Success`] the edits are in the journal, for the driver to read and to commit; otherwise the IR is as
//! it was.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_checks::{Actor, Attempt, Checker, FindingKind, Keep};
use proofmark_ir::{Checkpoint, Ir, Match, OpId, OutcomeKind, Pattern};

use crate::fold::{FoldInfo, Tried, try_fold};
use crate::greedy::{GreedyEvent, ListenerHandle};

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attempted {
    /// Nothing was changed.
    Failed,
    /// Something was changed, and is kept. A fold that replaced the operation.
    Success,
    /// The same, in place.
    InPlace,
    /// The driver is to stop; nothing was changed.
    Stop,
    /// The driver is to stop, because it goes round in a cycle; what was done is kept.
    Cycle,
}

impl Attempted {
    fn of(keep: Keep, success: Attempted) -> Attempted {
        match keep {
            Keep::Yes => success,
            Keep::TakenBack => Attempted::Failed,
            Keep::Stop => Attempted::Stop,
            Keep::Cycle => Attempted::Cycle,
        }
    }
}

/// Tries one pattern.
#[inline]
pub(crate) fn attempt_pattern(
    ir: &mut Ir,
    checker: &mut Checker<'_>,
    pattern: &dyn Pattern,
    number: u32,
    op: OpId,
    listener: Option<&ListenerHandle>,
) -> Attempted {
    let since = ir.checkpoint();
    let attempt = Attempt { actor: Actor::Pattern(number), op, since };
    let tell = |ir: &Ir, reason: &str| {
        if let Some(listener) = listener {
            listener.notify(ir, GreedyEvent::MatchFailure { op, reason });
        }
    };
    match catch_unwind(AssertUnwindSafe(|| pattern.apply(Match::new(ir, op)).into_kind())) {
        Ok(OutcomeKind::NoMatch(reason)) => {
            tell(ir, &reason);
            match checker.looks_at_attempts() {
                false => Attempted::Failed,
                true => not_applied(checker.failed(ir, attempt, &reason, 0)),
            }
        }
        Ok(OutcomeKind::Aborted { reason, n_edits }) => {
            tell(ir, &reason);
            not_applied(checker.failed(ir, attempt, &reason, n_edits))
        }
        Ok(OutcomeKind::Done { n_edits, .. }) => {
            if !checker.looks_at_attempts() {
                // A success in vain is no progress: whoever took it for one would never end.
                return if n_edits == 0 { Attempted::Failed } else { Attempted::Success };
            }
            let mut again = |ir: &mut Ir| {
                let _ = catch_unwind(AssertUnwindSafe(|| pattern.apply(Match::new(ir, op)).into_kind()));
            };
            Attempted::of(checker.applied(ir, attempt, &mut again), Attempted::Success)
        }
        Err(panic) => panicked(ir, checker, attempt, panic),
    }
}

/// Tries to fold; on success the operation is replaced, or changed in place.
#[inline]
pub(crate) fn attempt_fold(ir: &mut Ir, checker: &mut Checker<'_>, info: &FoldInfo, op: OpId) -> Attempted {
    let since = ir.checkpoint();
    let run = |ir: &mut Ir| {
        catch_unwind(AssertUnwindSafe(|| {
            let mut rw = ir.rewriter();
            let tried = try_fold(&mut rw, info, op);
            if let Tried::Values(values) = &tried {
                rw.replace_op(op, values);
            }
            tried
        }))
    };
    let success = match run(ir) {
        Ok(Tried::None) => {
            discard_leftovers(ir, since);
            return match checker.looks_at_attempts() {
                false => Attempted::Failed,
                true => {
                    let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
                    not_applied(checker.failed(ir, attempt, "", 0))
                }
            };
        }
        Ok(Tried::InPlace) => Attempted::InPlace,
        Ok(Tried::Values(_)) => Attempted::Success,
        Ok(Tried::Broke(kind)) => {
            let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
            if !checker.config().contract {
                ir.rollback(since);
                return Attempted::Failed;
            }
            return not_applied(checker.broke(ir, attempt, kind, None));
        }
        Err(panic) => {
            let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
            return panicked(ir, checker, attempt, panic);
        }
    };
    if !checker.looks_at_attempts() {
        return success;
    }
    let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
    let mut again = |ir: &mut Ir| {
        let _ = run(ir);
    };
    Attempted::of(checker.applied(ir, attempt, &mut again), success)
}

/// A fold that came to nothing may have made constants and erased them: these edits are dropped.
#[inline]
fn discard_leftovers(ir: &mut Ir, since: Checkpoint) {
    if !ir.edits_since(since).is_empty() {
        ir.rollback(since);
    }
}

fn not_applied(keep: Keep) -> Attempted {
    match keep {
        Keep::Yes | Keep::TakenBack => Attempted::Failed,
        Keep::Stop | Keep::Cycle => Attempted::Stop,
    }
}

#[cold]
fn panicked(
    ir: &mut Ir,
    checker: &mut Checker<'_>,
    attempt: Attempt,
    panic: Box<dyn std::any::Any + Send>,
) -> Attempted {
    let message = panic_message(&*panic);
    // A panic is always reported, whatever the switches: it is a defect of the pattern in any case.
    not_applied(checker.broke(ir, attempt, FindingKind::Panicked { message }, None))
}

/// What a panic said.
pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "(no message)".to_owned())
}
