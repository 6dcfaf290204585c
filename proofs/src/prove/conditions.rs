//! The decision of the verification conditions: one after the other, or, for a source with nondeterministic choices,
//! one instantiation of the choices after the other.

use super::attempt::Attempt;
use super::outcome::{Stop, undecided};
use crate::choices;
use crate::exec::Summary;
use crate::refine::Violation;
use proofmark_ir::semantics::{Term, TermBuilder};
use proofmark_solve::decide::{Rung, SatResult, decide, full_check, quick_check};
use proofmark_solve::term::NO_TERM;

/// A larger number of conditions, such as those of many elements, is decided as one disjunction.
const MAX_SEPARATE: usize = 24;

impl Attempt<'_> {
    /// Returns the method that proves that no violation is satisfiable, of several the last in the order of methods;
    /// `None` if a violation is not proved unsatisfiable before the budget has spent `end` steps.
    pub(super) fn prove_unsatisfiable(&mut self, obligations: &[Violation], end: u64) -> Option<Rung> {
        let mut rung = Rung::SameTerm;
        for obligation in obligations {
            match self.decide(obligation.condition, end) {
                SatResult::Unsat(by) => rung = rung.max(by),
                _ => return None,
            }
        }
        Some(rung)
    }

    /// Decides whether `condition` can hold, before the budget has spent `end` steps.
    pub(super) fn decide(&mut self, condition: Term, end: u64) -> SatResult {
        decide(&mut self.terms, condition, &self.settings.limits, end)
    }

    /// Returns the disjunction of the conditions.
    fn any(&mut self, violations: &[Violation]) -> Term {
        let none = self.terms.bool(false);
        violations.iter().fold(none, |any, d| self.terms.or(any, d.condition))
    }

    /// Decides all conditions, and returns the last method that was needed, in the order of methods.
    pub(super) fn decide_all(&mut self, obligations: &[Violation]) -> Result<Rung, Stop> {
        let mut rung = Rung::SameTerm;
        let conditions: Vec<Term> = if obligations.len() <= MAX_SEPARATE {
            obligations.iter().map(|d| d.condition).collect()
        } else {
            vec![self.any(obligations)]
        };
        // The quick check of all conditions precedes the full check of any of them, because a wrong rewrite fails for
        // many inputs in most cases.
        let any = self.any(obligations);
        match quick_check(&self.terms, any, &self.settings.limits) {
            Some(SatResult::Unsat(by)) => return Ok(by),
            Some(SatResult::Sat(model, by)) => {
                return Err(self.refuted(obligations, &model, by, self.end));
            }
            Some(SatResult::Unknown(_)) | None => {}
        }
        self.try_inputs_once()?;
        let mut open = None;
        for condition in conditions {
            match full_check(&mut self.terms, condition, &self.settings.limits, self.end) {
                SatResult::Unsat(by) => rung = rung.max(by),
                SatResult::Sat(model, by) => return Err(self.refuted(obligations, &model, by, self.end)),
                SatResult::Unknown(reason) => open = open.or(Some(reason)),
            }
        }
        match open {
            Some(reason) => Err(undecided(reason).into()),
            None => Ok(rung),
        }
    }

    /// Decides all conditions for a source with nondeterministic choices.
    pub(super) fn decide_open(
        &mut self,
        s: &Summary,
        t: &Summary,
        obligations: &[Violation],
    ) -> Result<Rung, Stop> {
        let mut reason =
            "no nondeterministic choices of the source were found that the target refines".to_owned();
        let index: Vec<Term> = self.probe.element.into_iter().take_while(|&term| term != NO_TERM).collect();
        let of = choices::ElementsOf { source: s, target: t, index: &index };
        let strategies = choices::strategies_for(&mut self.terms, obligations, &of);
        // An instantiation without conditions needs no decision.
        let mut instantiated = Vec::with_capacity(strategies.len());
        for chosen in &strategies {
            let violations = choices::obligations_if(&mut self.terms, obligations, chosen);
            if violations.is_empty() {
                return Ok(Rung::SameTerm);
            }
            instantiated.push(violations);
        }
        let only_columns = self.settings.limits.only_columns;
        for violations in instantiated {
            let conditions = match only_columns {
                true => vec![self.any(&violations)],
                false => violations.iter().map(|d| d.condition).collect(),
            };
            let mut rung = Rung::SameTerm;
            let mut is_broken = false;
            let holds = conditions.into_iter().all(|condition| match self.decide(condition, self.end) {
                SatResult::Unsat(by) => {
                    rung = rung.max(by);
                    true
                }
                SatResult::Sat(..) => {
                    is_broken = true;
                    false
                }
                SatResult::Unknown(why) => {
                    reason = why;
                    false
                }
            });
            if holds {
                return Ok(rung);
            }
            // An input that shows a difference with all choices shows one with these.
            if only_columns && !is_broken {
                return Err(undecided(reason).into());
            }
        }
        let restricted = choices::without_restricted(&mut self.terms, s, obligations);
        let stop = self.refute_open(s, &restricted, reason.clone());
        let is_same = restricted.iter().zip(obligations).all(|(a, b)| a.condition == b.condition);
        if is_same || matches!(&stop, Stop::Verdict(verdict) if verdict.fails()) {
            return Err(stop);
        }
        Err(match self.refute_open(s, obligations, reason) {
            Stop::Verdict(verdict) if verdict.fails() => {
                self.witness = None;
                undecided("a difference depends on a choice whose permitted values are not known").into()
            }
            stop => stop,
        })
    }

    /// Searches for an input for which the conditions are violated for all choices of the source. `reason` is that of
    /// an undecided verdict.
    fn refute_open(&mut self, s: &Summary, obligations: &[Violation], reason: String) -> Stop {
        let conditions: Vec<Term> = obligations.iter().map(|d| d.condition).collect();
        let Some(all) = choices::assignments(&mut self.terms, s, &conditions) else {
            let violated = choices::violated_without_choice(&mut self.terms, s, obligations);
            return match self.decide(violated, self.end) {
                SatResult::Sat(model, by) => self.refuted(obligations, &model, by, self.end),
                _ => undecided(reason).into(),
            };
        };
        let mut always_broken = self.terms.bool(true);
        let mut always_certain = always_broken;
        for chosen in all {
            let violations = choices::obligations_if(&mut self.terms, obligations, &chosen);
            let certain: Vec<Violation> =
                violations.iter().filter(|v| self.abstractions_of(v).is_empty()).copied().collect();
            let [broken, certain] = [violations, certain].map(|violations| self.any(&violations));
            always_broken = self.terms.and(always_broken, broken);
            always_certain = self.terms.and(always_certain, certain);
        }
        let SatResult::Sat(model, by) = self.decide(always_broken, self.end) else {
            return undecided(reason).into();
        };
        if always_certain == always_broken {
            return self.refuted(obligations, &model, by, self.end);
        }
        // With other choices than those of the model, the only violation may be one that depends on an abstraction.
        let certain = match model.satisfies(&self.terms, always_certain) {
            true => SatResult::Sat(model.clone(), by),
            false => self.decide(always_certain, self.end),
        };
        let (condition, model, by) = match certain {
            SatResult::Sat(model, by) => (always_certain, model, by),
            _ => (always_broken, model, by),
        };
        let is_certain = condition == always_certain;
        let mut broken = obligations.iter().filter(|v| model.satisfies(&self.terms, v.condition));
        let named = broken.find(|v| self.abstractions_of(v).is_empty() == is_certain).or(obligations.first());
        let Some(&Violation { difference, .. }) = named else { return undecided(reason).into() };
        self.refuted(&[Violation { difference, condition }], &model, by, self.end)
    }
}
