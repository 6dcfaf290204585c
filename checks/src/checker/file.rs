//! Recording of findings: each kind once for a subject and operation name, with the IR before and after.

use std::sync::PoisonError;

use proofmark_ir::Ir;

use super::Checker;
use crate::actor::{Actor, Attempt, Keep, subject};
use crate::excerpt::{excerpt_of, isolated_ancestor};
use crate::finding::{Finding, FindingKind, Subject};

impl Checker<'_> {
    /// Rolls the attempt back and records a finding, with the IR before it. `again` repeats the attempt, to record
    /// the IR after it.
    pub(super) fn found(
        &mut self,
        ir: &mut Ir,
        attempt: Attempt,
        kind: FindingKind,
        again: Option<&mut dyn FnMut(&mut Ir)>,
    ) -> Keep {
        ir.rollback(attempt.since);
        let (mut before, mut after) = (String::new(), String::new());
        if !self.is_known(ir, attempt, &kind) {
            let around = isolated_ancestor(ir, attempt.op);
            before = excerpt_of(ir, around);
            after = match again {
                Some(again) => {
                    again(ir);
                    let after = excerpt_of(ir, around);
                    ir.rollback(attempt.since);
                    after
                }
                None => before.clone(),
            };
        }
        self.file(ir, attempt, kind, before, after);
        if self.config.stop_at_first { Keep::Stop } else { Keep::TakenBack }
    }

    fn key(&self, ir: &Ir, attempt: Attempt, kind: &FindingKind) -> (&'static str, Subject, String) {
        (kind.code(), self.subject(ir, attempt.actor), ir.name_str(attempt.op).to_owned())
    }

    fn is_known(&self, ir: &Ir, attempt: Attempt, kind: &FindingKind) -> bool {
        self.index.contains_key(&self.key(ir, attempt, kind))
    }

    pub(super) fn file(
        &mut self,
        ir: &Ir,
        attempt: Attempt,
        kind: FindingKind,
        before: String,
        after: String,
    ) {
        let key = self.key(ir, attempt, &kind);
        if let Some(&known) = self.index.get(&key) {
            self.findings[known].count += 1;
            return;
        }
        self.index.insert(key.clone(), self.findings.len());
        let (_, subject, op) = key;
        let finding = Finding {
            kind,
            subject,
            op,
            // The operation may be erased, but it is readable until the commit.
            location: self.location(ir, attempt.op),
            seed: self.config.order.map(|order| order.seed),
            fuel: self.fuel_used(),
            step: self.step,
            before,
            after,
            count: 1,
        };
        if let Some(observer) = &self.observer {
            observer.lock().unwrap_or_else(PoisonError::into_inner).push(finding.clone());
        }
        self.findings.push(finding);
    }

    pub(super) fn subject(&self, ir: &Ir, actor: Actor) -> Subject {
        subject(self.names.as_deref(), ir, actor)
    }
}
