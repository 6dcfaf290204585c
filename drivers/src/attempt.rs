//! One attempt of a fold or pattern at one operation: catches panics and reports the result to the checker.
//!
//! After a success the edits are in the journal and not committed. Otherwise the IR is unchanged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proofmark_checks::{Actor, Attempt, Checker, FindingKind, Keep};
use proofmark_ir::{Checkpoint, Ir, Match, OpId, OutcomeKind, Pattern};

use crate::fold::{FoldInfo, FoldResult, try_fold};
use crate::greedy::{GreedyEvent, ListenerHandle};

/// The result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attempted {
    /// The IR is unchanged.
    Failed,
    /// A pattern was applied, or a fold replaced the operation.
    Success,
    /// A fold changed the operation in place.
    InPlace,
    /// A check stops the driver. The IR is unchanged.
    Stop,
    /// A check stops the driver because rewriting is in a cycle. The edits are kept.
    Cycle,
}

impl Attempted {
    /// Returns the result for the checker's answer to an attempt whose own result is `success`.
    fn of(keep: Keep, success: Attempted) -> Attempted {
        match keep {
            Keep::Yes => success,
            Keep::TakenBack => Attempted::Failed,
            Keep::Stop => Attempted::Stop,
            Keep::Cycle => Attempted::Cycle,
        }
    }
}

/// Attempts `pattern` at `op`. `number` is the number of the pattern.
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
    let notify_failure = |ir: &Ir, reason: &str| {
        if let Some(listener) = listener {
            listener.notify(ir, GreedyEvent::MatchFailure { op, reason });
        }
    };
    let announcer = checker.announcer();
    announcer.enter(ir, attempt.actor, op);
    let outcome = catch_unwind(AssertUnwindSafe(|| pattern.apply(Match::new(ir, op)).into_kind()));
    announcer.leave();
    match outcome {
        Ok(OutcomeKind::NoMatch(reason)) => {
            notify_failure(ir, &reason);
            match checker.looks_at_attempts() {
                false => Attempted::Failed,
                true => not_applied(checker.failed(ir, attempt, &reason, 0)),
            }
        }
        Ok(OutcomeKind::Aborted { reason, n_edits }) => {
            notify_failure(ir, &reason);
            not_applied(checker.failed(ir, attempt, &reason, n_edits))
        }
        Ok(OutcomeKind::Done { n_edits, .. }) => {
            if !checker.looks_at_attempts() {
                // A success without edits counts as a failure; otherwise the driver would not terminate.
                return if n_edits == 0 { Attempted::Failed } else { Attempted::Success };
            }
            let mut again = |ir: &mut Ir| {
                announcer.enter(ir, attempt.actor, op);
                let _ = catch_unwind(AssertUnwindSafe(|| pattern.apply(Match::new(ir, op)).into_kind()));
                announcer.leave();
            };
            Attempted::of(checker.applied(ir, attempt, &mut again), Attempted::Success)
        }
        Err(panic) => panicked(ir, checker, attempt, panic),
    }
}

/// Attempts to fold `op`. On success the operation is replaced, or changed in place.
#[inline]
pub(crate) fn attempt_fold(ir: &mut Ir, checker: &mut Checker<'_>, info: &FoldInfo, op: OpId) -> Attempted {
    let since = ir.checkpoint();
    let announcer = checker.announcer();
    let run = |ir: &mut Ir| {
        announcer.enter(ir, Actor::Fold(ir.name(op)), op);
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let mut rw = ir.rewriter();
            let tried = try_fold(&mut rw, info, op);
            if let FoldResult::Values(values) = &tried {
                rw.replace_op(op, values);
            }
            tried
        }));
        announcer.leave();
        tried
    };
    let success = match run(ir) {
        Ok(FoldResult::None) => {
            discard_leftovers(ir, since);
            return match checker.looks_at_attempts() {
                false => Attempted::Failed,
                true => {
                    let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
                    not_applied(checker.failed(ir, attempt, "", 0))
                }
            };
        }
        Ok(FoldResult::InPlace) => Attempted::InPlace,
        Ok(FoldResult::Values(_)) => Attempted::Success,
        Ok(FoldResult::Violation(kind)) => {
            let attempt = Attempt { actor: Actor::Fold(ir.name(op)), op, since };
            if !checker.config().contract {
                ir.rollback(since);
                return Attempted::Failed;
            }
            return not_applied(checker.report_violation(ir, attempt, kind, None));
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

/// Rolls back the edits of a failed fold, which may have created and erased constants.
#[inline]
fn discard_leftovers(ir: &mut Ir, since: Checkpoint) {
    if !ir.edits_since(since).is_empty() {
        ir.rollback(since);
    }
}

/// Returns the result for the checker's answer to a failed attempt.
fn not_applied(keep: Keep) -> Attempted {
    match keep {
        Keep::Yes | Keep::TakenBack => Attempted::Failed,
        Keep::Stop | Keep::Cycle => Attempted::Stop,
    }
}

/// Reports a panic, with any configuration of the checks.
#[cold]
fn panicked(
    ir: &mut Ir,
    checker: &mut Checker<'_>,
    attempt: Attempt,
    panic: Box<dyn std::any::Any + Send>,
) -> Attempted {
    let message = panic_message(&*panic);
    not_applied(checker.report_violation(ir, attempt, FindingKind::Panicked { message }, None))
}

/// Returns the message of a panic.
pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "(no message)".to_owned())
}
