//! The provenance of NaNs: the origin of the bits of a NaN.
//!
//! The bits of a NaN are *moved* if no float operation computed them: they are the bits of a variable, a literal or
//! memory, or derived from such bits by sign changes, selections and bitcasts. A *computed* NaN is nondeterministic. At
//! [`NanDetail::Canonical`] it is the canonical NaN, and the form of a term shows that it was computed. In more detail
//! its bits contain choices ([`Symbol::is_nan_choice`](proofmark_ir::semantics::Symbol::is_nan_choice)), and a constant
//! is moved.

use super::table::{Node, Terms};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{self, NanDetail, may_be_computed_nan};
use proofmark_ir::semantics::{BvOp, FloatOp, Term, TermBuilder};
use rustc_hash::{FxHashMap, FxHashSet};

/// The origin of the bits of a term.
enum Origin {
    /// An input or a literal.
    Moved,
    /// An operation that computes floats.
    Computed,
    /// The nondeterministic choice of a NaN by an operation.
    Chosen,
    /// These operands; the second term of a pair is a condition that is known to be false.
    Operands([Option<(Term, Option<Term>)>; 3]),
}

impl Terms {
    /// Returns the origin of the bits of a term. `refuted` is a condition that is known to be false at this use.
    fn origin(&mut self, term: Term, refuted: Option<Term>) -> Origin {
        match self.node(term) {
            Node::Var(index) if self.variables[index as usize].is_nan_choice => Origin::Chosen,
            Node::Var(_) => Origin::Moved,
            // Operations on constants are folded, so that the canonical NaN may be a result.
            Node::Const(_) => {
                let canonical = self.nans.detail == NanDetail::Canonical;
                match self.value(term) {
                    Some(bits) if canonical && may_be_computed_nan(bits) => Origin::Computed,
                    _ => Origin::Moved,
                }
            }
            Node::Call { function, .. } => match &self.function(function).symbol {
                symbol if symbol.is_nan_choice() => Origin::Chosen,
                symbol if symbol.is_abstraction() => match refuted.map(|refuted| self.node(refuted)) {
                    Some(Node::Op(BvOp::Float(FloatOp::IsNan, _), [x, ..])) if x == term => Origin::Moved,
                    _ => Origin::Computed,
                },
                _ => Origin::Moved,
            },
            // Truth values and integers have no NaN.
            Node::Op(BvOp::Float(op, kind), _) => match op.result_format(kind) {
                Some(kind) => {
                    let nan = float::is_nan(self, kind, term);
                    let never = refuted == Some(nan) || self.is_bool(nan, false);
                    if never { Origin::Moved } else { Origin::Computed }
                }
                None => Origin::Moved,
            },
            // The condition is not part of the value.
            Node::Op(BvOp::Ite, [c, a, b]) => {
                let asks = matches!(self.node(c), Node::Op(BvOp::Float(FloatOp::IsNan, _), _));
                let excluded = if asks || refuted.is_none() { Some(c) } else { refuted };
                Origin::Operands([Some((a, refuted)), Some((b, excluded)), None])
            }
            Node::Op(op, args) => {
                let mut operands = [None; 3];
                for (to, &arg) in operands.iter_mut().zip(&args[..op.arity()]) {
                    *to = Some((arg, refuted));
                }
                Origin::Operands(operands)
            }
        }
    }

    /// Returns whether, for every input, a NaN value of `a` is known to be moved or chosen in enough detail.
    fn shows_nan(&mut self, a: Term, detail: NanDetail) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = vec![(a, None)];
        while let Some((term, refuted)) = stack.pop() {
            if !seen.insert((term, refuted)) {
                continue;
            }
            match self.origin(term, refuted) {
                Origin::Moved => {}
                Origin::Chosen if self.nans.detail >= detail => {}
                Origin::Chosen | Origin::Computed => return false,
                Origin::Operands(operands) => stack.extend(operands.into_iter().flatten()),
            }
        }
        true
    }

    /// Implements [`TermBuilder::observe_nan`].
    pub(super) fn note_observed_nan(&mut self, kind: FloatKind, a: Term, detail: NanDetail) {
        if !float::is_computed(kind) || self.width(a) != kind.width() || self.shows_nan(a, detail) {
            return;
        }
        let nan = float::is_nan(self, kind, a);
        if !self.is_bool(nan, false) {
            self.nans.missing = self.nans.missing.max(Some(detail));
        }
    }

    /// Implements [`TermBuilder::is_moved_nan`].
    pub(super) fn moved_nan(&mut self, a: Term) -> Term {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = vec![a];
        while let Some(&term) = stack.last() {
            if known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let moved = match self.origin(term, None) {
                Origin::Moved => self.bool(true),
                Origin::Computed | Origin::Chosen => self.bool(false),
                Origin::Operands(operands) => {
                    let operands: Vec<Term> = operands.into_iter().flatten().map(|o| o.0).collect();
                    let open = stack.len();
                    stack.extend(operands.iter().filter(|o| !known.contains_key(o)));
                    if stack.len() > open {
                        continue;
                    }
                    match (self.as_ite(term), &operands[..]) {
                        (Some((c, ..)), [a, b]) => self.ite(c, known[a], known[b]),
                        _ => {
                            let all = self.bool(true);
                            operands.iter().fold(all, |all, o| self.and(all, known[o]))
                        }
                    }
                }
            };
            known.insert(term, moved);
            stack.pop();
        }
        known[&a]
    }
}
