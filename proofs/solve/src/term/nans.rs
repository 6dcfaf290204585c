//! The provenance of NaNs: the origin of the bits of a NaN.
//!
//! The bits of a NaN are *moved* if no float operation computed them: they are the bits of a variable, a literal,
//! memory or the result of an unknown function, or derived from such bits by sign changes, selections and bitcasts. A
//! *computed* NaN is nondeterministic, and so is one with the opposite sign. Operations on the sign bit of a computed
//! NaN, such as its absolute value, *determine* its sign. At [`NanDetail::Canonical`] a computed NaN is the canonical
//! one, and the form of a term shows that it was computed. In more detail its bits contain choices
//! ([`Symbol::is_nan_choice`](proofmark_ir::semantics::Symbol::is_nan_choice)), and a constant is moved.

use super::table::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::{self, NanDetail, may_be_computed_nan};
use proofmark_ir::semantics::{BvOp, FloatOp, Symbol, Term, TermBuilder};
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

/// The maximal number of terms in which the choice of a NaN is searched.
const MAX_CHOICE_SIZE: usize = 16;

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
                symbol if symbol.computes_floats() => match refuted.map(|refuted| self.node(refuted)) {
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

    /// Returns the term of which `sign` and `magnitude` are a copy with a sign that an operation chooses; or `None` if
    /// the sign is determined.
    fn with_chosen_sign(&self, term: Term, sign: Term, magnitude: Term) -> Option<Option<Term>> {
        let has_payload =
            || self.nans.detail != NanDetail::Bits || self.contains(magnitude, Symbol::is_nan_choice);
        if self.contains(sign, Symbol::is_nan_choice) && has_payload() {
            return Some(None);
        }
        // A sign that is chosen for another reason, such as that of a zero, leaves any NaN any NaN.
        match self.node(magnitude) {
            Node::Op(BvOp::Extract { low: 0, .. }, [whole, ..])
                if self.width(whole) == self.width(term) && self.contains(sign, Symbol::is_choice) =>
            {
                Some(Some(whole))
            }
            _ => None,
        }
    }

    /// Implements [`TermBuilder::has_determined_sign`].
    pub(super) fn determined_sign(&mut self, kind: FloatKind, a: Term) -> Term {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = vec![a];
        while let Some(&term) = stack.last() {
            if known.contains_key(&term) {
                stack.pop();
                continue;
            }
            // The condition and the operands of a selection, and the only operand of another operation.
            let (condition, operands) = match self.node(term) {
                Node::Op(BvOp::Ite, [c, a, b]) => (Some(c), vec![a, b]),
                Node::Op(BvOp::Xor, [a, b, _]) if self.is_sign_bit(b) => (None, vec![a]),
                Node::Op(BvOp::Xor, [a, b, _]) if self.is_sign_bit(a) => (None, vec![b]),
                Node::Op(BvOp::Concat, [sign, magnitude, _]) => {
                    match self.with_chosen_sign(term, sign, magnitude) {
                        Some(whole) => (None, whole.into_iter().collect()),
                        None => (None, vec![term]),
                    }
                }
                Node::Op(BvOp::Float(..), _) | Node::Var(_) | Node::Const(_) | Node::Call { .. } => {
                    (None, vec![])
                }
                Node::Op(..) => (None, vec![term]),
            };
            let open = stack.len();
            stack.extend(operands.iter().filter(|&&o| o != term && !known.contains_key(&o)));
            if stack.len() > open {
                continue;
            }
            let determined = match (condition, &operands[..]) {
                (Some(c), [a, b]) => self.ite(c, known[a], known[b]),
                (None, [only]) if *only != term => known[only],
                (None, [_]) => {
                    let nan = float::is_nan(self, kind, term);
                    let never = self.width(term) != kind.width() || self.is_bool(nan, false);
                    self.bool(!never)
                }
                _ => self.bool(false),
            };
            known.insert(term, determined);
            stack.pop();
        }
        let determined = known[&a];
        if self.nans.detail == NanDetail::Canonical && !self.is_bool(determined, false) {
            let moved = self.moved_nan(a);
            if !self.is_bool(moved, true) {
                self.nans.missing = self.nans.missing.max(Some(NanDetail::Sign));
            }
        }
        determined
    }

    /// Returns whether the sign or the payload `term` of a float is a choice with such a symbol, or that of a NaN.
    fn contains(&self, term: Term, is_it: impl Fn(&Symbol) -> bool) -> bool {
        let mut stack = vec![term];
        for _ in 0..MAX_CHOICE_SIZE {
            match stack.pop().map(|term| self.node(term)) {
                Some(Node::Var(index)) if self.variables[index as usize].is_nan_choice => return true,
                Some(Node::Call { function, .. }) if is_it(&self.function(function).symbol) => return true,
                Some(Node::Op(BvOp::Ite, [_, a, b])) => stack.extend([a, b]),
                Some(Node::Op(BvOp::Extract { .. } | BvOp::Zext(_), [a, ..])) => stack.push(a),
                Some(Node::Op(BvOp::Concat, [a, b, _])) => stack.extend([a, b]),
                Some(_) => {}
                None => return false,
            }
        }
        false
    }

    /// Returns whether a term is the constant whose only bit is the highest one.
    fn is_sign_bit(&self, term: Term) -> bool {
        self.value(term).is_some_and(|bits| *bits == ApInt::signed_min(bits.width()))
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
