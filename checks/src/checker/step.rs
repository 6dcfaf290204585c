//! Proofs of the steps of a script: each function that a step changed.

use std::time::Instant;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, Location, OpId};

use super::Checker;
use super::local::{MAX_REFERRED, referred};
use super::scope::other_symbol;
use crate::actor::{Actor, Attempt, DriverPart};
use crate::excerpt::excerpt_of;
use crate::finding::FindingKind;
use crate::prove::{Rewrite, Scope, Verdict};
use crate::trace::Application;

/// The verdict of a function that a step of a script changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepVerdict {
    /// The number of the step, from 1.
    pub step: u64,
    /// The name of the operation of the script.
    pub name: &'static str,
    /// The location of this operation.
    pub location: Location,
    /// The name of the function.
    pub function: String,
    /// Whether the function after the step refines the function before it.
    pub verdict: Verdict,
}

/// The operation of a script whose effect is proved.
#[derive(Clone, Copy, Debug)]
pub struct ScriptStep {
    /// The number of the step, from 1.
    pub number: u64,
    /// The operation.
    pub op: OpId,
    /// The name of the operation.
    pub name: &'static str,
}

/// The maximum number of lines of a function before or after a recorded step. Further lines are only counted.
const MAX_LINES: usize = 400;

impl Checker<'_> {
    /// Returns whether the steps of scripts are proved.
    pub fn proves_steps(&self) -> bool {
        self.config.prove && self.prover.is_some()
    }

    /// Returns whether the applications of patterns and the steps of scripts are recorded.
    pub fn is_traced(&self) -> bool {
        self.config.trace
    }

    /// Records the change of `function` by a step as an application. `before` is `None` for a function that the step
    /// created.
    pub fn record_step(
        &mut self,
        ir: &Ir,
        step: ScriptStep,
        function: OpId,
        before: Option<(&Ir, OpId)>,
        after: (&Ir, OpId),
    ) {
        let lines = |(ir, op): (&Ir, OpId)| -> Vec<String> {
            let text = excerpt_of(ir, op);
            let mut lines: Vec<String> = text.lines().take(MAX_LINES).map(str::to_owned).collect();
            let n_omitted = text.lines().count().saturating_sub(lines.len());
            if n_omitted > 0 {
                lines.push(format!("... ({n_omitted} more lines)"));
            }
            lines
        };
        let name = ir.symbol_name(function).map_or("", |name| name.as_str(ir.ctx()));
        self.applications.push(Application {
            subject: self.subject(ir, Actor::Driver(DriverPart::new(step.name))),
            op: format!("@{name}, step {}", step.number),
            location: self.location(ir, step.op),
            before: before.map_or_else(Vec::new, lines),
            after: lines(after),
        });
    }

    /// Returns a copy of a function with the symbols that it refers to, for [`prove_step`](Checker::prove_step).
    pub fn copy_function(&self, ir: &Ir, function: OpId) -> (Ir, OpId) {
        ir.extract_with(function, &referred(ir, function))
    }

    /// Proves that a copy of `function` after a step refines a copy before it, and records the verdict. A refutation is
    /// also a finding at the operation of the script.
    pub fn prove_step(
        &mut self,
        ir: &Ir,
        step: ScriptStep,
        function: OpId,
        before: (&Ir, OpId),
        after: (&Ir, OpId),
    ) -> Verdict {
        let since = ir.checkpoint();
        let attempt = Attempt { actor: Actor::Driver(DriverPart::new(step.name)), op: step.op, since };
        let subject = self.subject(ir, attempt.actor);
        let Some(prover) = self.prover else { return Verdict::Vacuous };
        let start = Instant::now();
        // The copies do not contain the enclosing operations.
        let verdict = if let Some(reason) = ir.unmodelled_environment(function) {
            Verdict::Undecided { reason }
        } else if referred(ir, function).len().max(referred(before.0, before.1).len()) > MAX_REFERRED {
            let reason = format!("the function refers to more than {MAX_REFERRED} symbols");
            Verdict::Undecided { reason }
        } else if let Some(reason) = other_symbol(before, after) {
            Verdict::Undecided { reason: reason.to_owned() }
        } else {
            prover.prove(&Rewrite { subject: &subject, before, after, scope: Scope::Whole })
        };
        self.verdicts.count(&verdict, start.elapsed());
        if let Verdict::Refuted { counterexample } = &verdict {
            let kind = FindingKind::Refuted { counterexample: counterexample.clone() };
            let texts = [before, after].map(|(ir, op)| excerpt_of(ir, op));
            let [before, after] = texts;
            self.file(ir, attempt, kind, before, after);
        }
        let location = self.location(ir, step.op);
        let function = ir.symbol_name(function).map_or("", |name| name.as_str(ir.ctx())).to_owned();
        let (step, name) = (step.number, step.name);
        self.step_verdicts.push(StepVerdict { step, name, location, function, verdict: verdict.clone() });
        verdict
    }

    /// Returns the number of edits of drivers that no proof covers.
    pub fn n_unattempted(&self) -> u64 {
        self.verdicts.unattempted
    }

    /// Sets the number of edits of drivers that no proof covers, after a proof of a step that covers them.
    pub fn set_unattempted(&mut self, n: u64) {
        self.verdicts.unattempted = n;
    }

    /// Verifies the entities that the edits since `from` changed, a position in the journal while commits are held.
    pub fn verify_step(&mut self, ir: &Ir, from: usize) -> Vec<Diagnostic> {
        self.verifier.verify_touched(ir, ir.held_edits(from))
    }

    /// Returns the verdicts of the steps of scripts since the last call, and clears them.
    pub fn take_step_verdicts(&mut self) -> Vec<StepVerdict> {
        std::mem::take(&mut self.step_verdicts)
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Verdict::Proved { by } if by.is_empty() => f.write_str("proved"),
            Verdict::Proved { by } => write!(f, "proved ({by})"),
            Verdict::Refuted { counterexample } => write!(f, "refuted: {counterexample}"),
            Verdict::Undecided { reason } => write!(f, "undecided: {reason}"),
            Verdict::Vacuous => f.write_str("vacuous: the source is undefined for all inputs"),
        }
    }
}
