//! Proofs of the single applications of a conversion's patterns and folds.
//!
//! A conversion keeps the IR well typed between applications by casts between a value and its converted values, whose
//! semantics is the relation of the types. The function before an application and the function after it are therefore
//! two functions with semantics, and the application is proved by itself. An application that replaces a function
//! relates the values of both signatures.

use std::time::Instant;

use proofmark_ir::{Identifier, Ir, OpId, Traits};

use super::Checker;
use super::local::{MAX_REFERRED, MAX_UNDECIDED_REWRITES, referred};
use super::scope::{other_symbol, outside_of};
use crate::actor::Attempt;
use crate::excerpt::isolated_ancestor;
use crate::finding::FindingKind;
use crate::prove::{Rewrite, Scope, UndecidedRewrite, Verdict};

/// The function before an application of a conversion pattern.
#[derive(Debug)]
pub struct BeforeApplication {
    /// The function without the symbols that it refers to, or the reason for which there is none.
    alone: Result<Ir, &'static str>,
    /// The function with the symbols that it refers to.
    whole: Option<(Ir, OpId)>,
    /// The operation whose region contains the function, and the name of the function.
    place: Option<(OpId, Identifier)>,
    /// The function, if the application does not replace it.
    function: OpId,
    /// The name of the matched operation.
    op: String,
}

/// Returns the function that contains `op`, which may be `op` itself.
fn function_around(ir: &Ir, op: OpId) -> OpId {
    if ir.has_trait(op, Traits::FUNCTION) { op } else { isolated_ancestor(ir, op) }
}

/// Returns the function with the symbols that it refers to, if they are not too many.
fn extract_whole(ir: &Ir, function: OpId) -> Option<(Ir, OpId)> {
    let others = referred(ir, function);
    (!others.is_empty() && others.len() <= MAX_REFERRED).then(|| ir.extract_with(function, &others))
}

impl Checker<'_> {
    /// Returns whether the applications of a conversion's patterns and folds are proved one by one.
    #[inline]
    pub fn proves_applications(&self) -> bool {
        self.state.is_some() && self.config.prove && self.prover.is_some()
    }

    /// Returns the function around `op` before a pattern is applied to it; `None` if rewrites are not proved. Copies
    /// the function and the symbols that it refers to.
    pub fn before_application(&self, ir: &Ir, op: OpId) -> Option<BeforeApplication> {
        if !self.proves_applications() {
            return None;
        }
        let function = function_around(ir, op);
        let is_function = ir.has_trait(function, Traits::FUNCTION);
        Some(BeforeApplication {
            alone: match is_function {
                true => Ok(ir.extract(function)),
                false => Err("the rewritten operation is outside of a function"),
            },
            whole: if is_function { extract_whole(ir, function) } else { None },
            place: ir.parent_op(function).zip(ir.symbol_name(function)),
            function,
            op: ir.name_str(op).to_owned(),
        })
    }

    /// Proves an application of a conversion's pattern or fold, and counts the verdict. Returns the finding if the
    /// application is refuted.
    pub fn prove_application(
        &mut self,
        ir: &Ir,
        attempt: Attempt,
        before: &BeforeApplication,
    ) -> Option<FindingKind> {
        let start = Instant::now();
        let verdict = self.verdict_of_application(ir, attempt, before);
        let subject = self.subject(ir, attempt.actor);
        self.count_verdict(&subject, &verdict, start.elapsed());
        match verdict {
            Verdict::Refuted { counterexample } => Some(FindingKind::Refuted { counterexample }),
            Verdict::Undecided { reason } => {
                if self.undecided_rewrites.len() < MAX_UNDECIDED_REWRITES {
                    let location = self.location(ir, attempt.op);
                    self.undecided_rewrites.push(UndecidedRewrite {
                        subject,
                        op: before.op.clone(),
                        location,
                        reason,
                    });
                }
                None
            }
            Verdict::Proved { .. } | Verdict::Vacuous => None,
        }
    }

    fn verdict_of_application(&mut self, ir: &Ir, attempt: Attempt, before: &BeforeApplication) -> Verdict {
        let undecided = |reason: &str| Verdict::Undecided { reason: reason.to_owned() };
        let source = match &before.alone {
            Ok(source) => source,
            Err(reason) => return undecided(reason),
        };
        let function = match ir.contains_op(before.function) && ir.parent_block(before.function).is_some() {
            true => Some(before.function),
            false => before.place.and_then(|(table, name)| ir.lookup_symbol(table, name)),
        };
        let Some(function) = function else { return undecided("the function has no counterpart") };
        if let Some(reason) = ir.unmodelled_environment(function) {
            return Verdict::Undecided { reason };
        }
        let outside = outside_of(ir, before.function, ir.edits_since(attempt.since).iter());
        if let Some(reason) = outside.or_else(|| other_symbol((source, source.root()), (ir, function))) {
            return undecided(reason);
        }
        let subject = self.subject(ir, attempt.actor);
        let Some(prover) = self.prover else { return Verdict::Vacuous };
        let target = ir.extract(function);
        let (from, to) = ((source, source.root()), (&target, target.root()));
        let rewrite = Rewrite { subject: &subject, before: from, after: to, scope: Scope::Alone };
        let alone = prover.prove(&rewrite);
        if matches!(alone, Verdict::Proved { .. } | Verdict::Vacuous) {
            return alone;
        }
        let whole = extract_whole(ir, function);
        let (from, to) = match (&before.whole, &whole) {
            (None, None) => return alone,
            (source, target) => (
                source.as_ref().map_or(from, |(ir, function)| (ir, *function)),
                target.as_ref().map_or(to, |(ir, function)| (ir, *function)),
            ),
        };
        prover.prove(&Rewrite { subject: &subject, before: from, after: to, scope: Scope::Whole })
    }
}
