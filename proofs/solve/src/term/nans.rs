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

/// The maximal depth of selections in which the choice of a sign is searched.
const MAX_DEPTH: u32 = 8;

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

    /// Returns the float of which `term` has all bits but the sign, if `term` consists of a sign and a magnitude.
    fn whole_of(&self, term: Term) -> Option<Term> {
        let Node::Op(BvOp::Concat, [_, magnitude, _]) = self.node(term) else { return None };
        match self.node(magnitude) {
            Node::Op(BvOp::Extract { low: 0, width }, [whole, ..])
                if width + 1 == self.width(term) && self.width(whole) == self.width(term) =>
            {
                Some(whole)
            }
            _ => None,
        }
    }

    /// Returns whether `whole` has the payload that an operation chooses, or the canonical one where the choice is no
    /// payload.
    fn is_chosen_payload(&self, whole: Term) -> bool {
        let Node::Op(BvOp::Ite, [_, payload, _]) = self.node(whole) else { return false };
        let Node::Op(BvOp::Zext(_), [payload, ..]) = self.node(payload) else { return false };
        let is_choice = |node| match node {
            Node::Var(index) => self.variables[index as usize].is_nan_choice,
            Node::Call { function, .. } => self.function(function).symbol.is_nan_choice(),
            _ => false,
        };
        match self.node(payload) {
            Node::Op(BvOp::Ite, [_, chosen, _]) => is_choice(self.node(chosen)),
            node => is_choice(node),
        }
    }

    /// Returns one bit: no operation chooses the sign bit `sign`. `of_whole` is the same bit of the float whose sign
    /// `sign` may be.
    fn is_sign_fixed(&mut self, sign: Term, whole: Option<Term>, of_whole: Term, depth: u32) -> Term {
        match self.node(sign) {
            Node::Var(index) if self.variables[index as usize].is_nan_choice => self.bool(false),
            Node::Call { function, .. } if self.function(function).symbol.is_choice() => self.bool(false),
            Node::Op(BvOp::Extract { low, .. }, [of, ..])
                if Some(of) == whole && low + 1 == self.width(of) =>
            {
                of_whole
            }
            Node::Op(BvOp::Ite, [c, a, b]) if depth < MAX_DEPTH => {
                let [a, b] = [a, b].map(|sign| self.is_sign_fixed(sign, whole, of_whole, depth + 1));
                self.ite(c, a, b)
            }
            _ => self.bool(true),
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
            let operands = match self.node(term) {
                Node::Op(BvOp::Ite, [_, a, b]) => [Some(a), Some(b)],
                Node::Op(BvOp::Xor, [a, b, _]) if self.is_sign_bit(b) => [Some(a), None],
                Node::Op(BvOp::Xor, [a, b, _]) if self.is_sign_bit(a) => [Some(b), None],
                Node::Op(BvOp::Concat, _) => [self.whole_of(term), None],
                _ => [None; 2],
            };
            let open = stack.len();
            stack.extend(operands.into_iter().flatten().filter(|operand| !known.contains_key(operand)));
            if stack.len() > open {
                continue;
            }
            let determined = match (self.node(term), operands) {
                (Node::Op(BvOp::Ite, [c, ..]), [Some(a), Some(b)]) => self.ite(c, known[&a], known[&b]),
                (Node::Op(BvOp::Xor, _), [Some(a), _]) => known[&a],
                (Node::Op(BvOp::Float(..), _) | Node::Var(_) | Node::Const(_) | Node::Call { .. }, _) => {
                    self.bool(false)
                }
                _ if self.width(term) != kind.width() => self.bool(false),
                (node, [whole, _]) => {
                    let nan = float::is_nan(self, kind, term);
                    let no = self.bool(false);
                    match node {
                        _ if self.is_bool(nan, false) => no,
                        Node::Op(BvOp::Concat, [sign, ..]) if self.width(sign) == 1 => {
                            let of_whole = whole.map_or(no, |whole| known[&whole]);
                            self.is_sign_fixed(sign, whole, of_whole, 0)
                        }
                        _ => self.bool(true),
                    }
                }
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
                    // The payload is that of the magnitude. The sign is compared in the detail that `copysign` needs.
                    let operands: Vec<Term> = match self.whole_of(term) {
                        Some(whole) if !self.is_chosen_payload(whole) => vec![whole],
                        _ => operands.into_iter().flatten().map(|o| o.0).collect(),
                    };
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
