//! Nondeterministic choices of an operation, such as the sign of a zero under `nsz`.
//!
//! A choice is an uninterpreted function of the source or of the target. Refinement must hold for every choice of the
//! target, and `crate::choices` instantiates the choices of the source. If the set of permitted values is not known,
//! the choice is an abstraction: a function of the operands with the same symbol on both sides.

use super::executor::Executor;
use super::options::Side;
use super::trace::OpenChoice;
use proofmark_ir::OpId;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{NanDetail, canonical_nan};
use proofmark_ir::semantics::{Choice, ChoiceKind, Origin, Symbol, Term, TermBuilder, float};

impl<B> Executor<'_, '_, B> {
    /// Returns whether `op` is executed at most once: its parent is the function, which has a single block.
    fn is_executed_once(&self, op: OpId) -> bool {
        let ir = self.context.ir;
        let function = match &self.frames[..] {
            [frame] => ir.parent_op(op).filter(|&parent| parent == frame.function),
            _ => None,
        };
        let Some(region) = function.and_then(|f| ir.regions(f).first().copied()) else { return false };
        !self.context.is_step && ir.blocks(region).nth(1).is_none()
    }

    /// Returns the NaN that `op` chooses where `value` is NaN, in the detail that `terms` requires, and `value`
    /// elsewhere. Operations of source and target correspond if they compute the same `value`. The default is the first
    /// NaN operand, or the canonical NaN.
    pub(super) fn choose_nan(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        kind: FloatKind,
        value: Term,
        operands: &[Term],
    ) -> Term {
        let detail = terms.nan_detail();
        if detail == NanDetail::Canonical
            || self.context.options.side == Side::Alone
            || !float::is_computed(kind)
        {
            return value;
        }
        let nan = float::is_nan(terms, kind, value);
        if terms.is_bool(nan, false) {
            return value;
        }
        let canonical = terms.constant(canonical_nan(kind));
        let mut default = canonical;
        for &operand in operands.iter().rev() {
            if terms.width(operand) != kind.width() {
                continue;
            }
            let is_nan_operand = float::is_nan(terms, kind, operand);
            default = terms.ite(is_nan_operand, operand, default);
        }
        let inputs = [value];
        let choice = |default| Choice { what: "", inputs: &inputs, when: nan, default, anything: true };
        let sign = float::sign(terms, default);
        let sign = self.open_choice(terms, op, ChoiceKind::NanSign, choice(sign));
        let mut chosen = canonical;
        if detail == NanDetail::Bits {
            let low = kind.width() - 1;
            let payload = terms.trunc(default, low);
            let payload = self.open_choice(terms, op, ChoiceKind::NanPayload, choice(payload));
            // A payload that encodes no NaN is replaced by the canonical one.
            let payload = terms.zext(payload, kind.width());
            let fits = float::is_nan(terms, kind, payload);
            chosen = terms.ite(fits, payload, canonical);
        }
        let chosen = float::with_sign(terms, chosen, sign);
        terms.ite(nan, chosen, value)
    }

    /// Makes the nondeterministic choice `choice` of `op`, of the kind `kind` instead of its name.
    pub(super) fn open_choice(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        kind: ChoiceKind,
        choice: Choice<'_>,
    ) -> Term {
        let Choice { when, default, .. } = choice;
        if terms.is_bool(when, false) {
            return default;
        }
        let chosen = self.chosen(terms, op, kind, choice);
        terms.ite(when, chosen, default)
    }

    /// Returns an uninterpreted function of the inputs of a choice, or the default if no choice is required.
    fn chosen(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        kind: ChoiceKind,
        choice: Choice<'_>,
    ) -> Term {
        let Choice { inputs, when, default, anything, .. } = choice;
        let width = terms.width(default);
        if anything && self.chooses_in_function() {
            return default;
        }
        let once = self.is_executed_once(op)
            && self.prover.as_ref().is_some_and(|prover| prover.plan().shares_choices);
        if anything && let Some(prover) = &mut self.prover {
            let chosen =
                if once { prover.choice(terms, &kind, width) } else { terms.choice_variable(&kind, width) };
            if let Some(chosen) = chosen {
                return chosen;
            }
        }
        let mut times = 0;
        let symbol = match (self.context.options.side, anything) {
            (Side::Alone, _) => return default,
            (side, true) => {
                // Each execution of the operation makes a new choice.
                let last = self.trace.choices.iter().rev().find(|c| c.op == Some(op));
                times = last.map_or(0, |last| last.times + 1);
                let operation = Some(format!("{op:?}"));
                Origin::Choice { kind: kind.clone(), times, operation, in_source: side == Side::Source }
                    .into()
            }
            (_, false) => Symbol::abstraction(kind.to_string()),
        };
        let chosen = terms.uninterpreted(&symbol, inputs, width);
        self.trace.choices.push(OpenChoice {
            op: Some(op),
            times,
            kind,
            inputs: inputs.to_vec(),
            when,
            chosen,
            default,
            anything,
        });
        chosen
    }
}
