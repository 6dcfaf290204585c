//! Rules that move operations into the arms of choices between constants.

use super::rule::Rule;
use crate::term::table::Terms;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder, eval};

/// A unary operation on a choice between two constants is a choice between two constants.
pub(super) const OVER_CHOICE_UNARY: Rule = Rule {
    name: "unary-over-choice",
    apply: |t, op, a| {
        let (c, p, q) = t.as_ite(a[0])?;
        let (p, q) = (eval(op, &[t.value(p)?]), eval(op, &[t.value(q)?]));
        let (p, q) = (t.constant(p), t.constant(q));
        Some(t.ite(c, p, q))
    },
};

/// A binary operation on a choice between constants and a constant, or on two such choices by the same condition, is a
/// choice between constants.
pub(super) const OVER_CHOICE_BINARY: Rule = Rule {
    name: "binary-over-choice",
    apply: |t, op, a| {
        let arms = |t: &Terms, x: Term| -> Option<(Option<Term>, ApInt, ApInt)> {
            match t.as_ite(x) {
                Some((c, p, q)) => Some((Some(c), t.value(p)?.clone(), t.value(q)?.clone())),
                None => t.value(x).map(|v| (None, v.clone(), v.clone())),
            }
        };
        let (c, p, q) = arms(t, a[0])?;
        let (d, r, s) = arms(t, a[1])?;
        let condition = match (c, d) {
            (Some(c), Some(d)) if c != d => return None,
            _ => c.or(d)?,
        };
        let (when, otherwise) = (t.constant(eval(op, &[&p, &r])), t.constant(eval(op, &[&q, &s])));
        Some(t.ite(condition, when, otherwise))
    },
};
