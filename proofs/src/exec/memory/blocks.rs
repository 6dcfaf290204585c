//! Properties of a whole block: freed, constant, visible to unknown code.

use super::chain::{Heap, Node};
use super::outside;
use super::state::MemoryState;
use super::walk::{Passed, Step, maybe};
use proofmark_ir::semantics::memory::{NULL_BLOCK, is_local, non_local};
use proofmark_ir::semantics::{Origin, Scalar, Term, TermBuilder, Unsupported, Value};

impl Heap {
    /// Returns one bit: the block was freed, by this execution or by unknown code. The last event determines the blocks
    /// that unknown code has freed. A free by this execution is permanent, so that the order of both kinds of frees
    /// does not matter.
    pub(crate) fn is_freed(&self, terms: &mut dyn TermBuilder, state: MemoryState, block: Term) -> Term {
        // Whether a constant number is that of a global variable may change.
        let key = terms.as_constant(block).is_none().then_some((state.frees, block, self.freed));
        if let Some(key) = key
            && let Some(&known) = self.known_freed.borrow().get(&key)
        {
            return known;
        }
        let own = if self.freed { self.is_freed_here(terms, state, block) } else { terms.bool(false) };
        let others = self.is_freed_by_others(terms, state, block);
        let is_freed = terms.or(own, others);
        if let Some(key) = key {
            self.known_freed.borrow_mut().insert(key, is_freed);
        }
        is_freed
    }

    fn is_freed_here(&self, terms: &mut dyn TermBuilder, state: MemoryState, block: Term) -> Term {
        let is_global = self.is_global(terms, block);
        let found = self.walk(terms, state.frees, |terms, node| {
            Ok(match *node {
                Node::Start => Step::Here(bit(terms, false)),
                Node::Free { before, block: freed, under } => {
                    let same = terms.eq(block, freed);
                    let gone = terms.and(under, same);
                    let yes = bit(terms, true);
                    maybe(terms, gone, yes, before)
                }
                Node::Loop { before, ref summarized } => {
                    let maybe_freed = summarized.is_freed(terms, self, block);
                    if is_global || terms.is_bool(maybe_freed, false) {
                        return Ok(Step::Before(before));
                    }
                    let gone = terms.uninterpreted(
                        &Origin::BlockFreedInLoop.into(),
                        &[summarized.token(), block],
                        1,
                    );
                    let gone = terms.and(maybe_freed, gone);
                    let yes = bit(terms, true);
                    maybe(terms, gone, yes, before)
                }
                Node::Unknown { before, .. } | Node::Write { before, .. } | Node::Many { before, .. } => {
                    Step::Before(before)
                }
                Node::Join { c, a, b } => Step::Either(c, a, b),
            })
        });
        the_bit(terms, found)
    }

    fn is_freed_by_others(&self, terms: &mut dyn TermBuilder, state: MemoryState, block: Term) -> Term {
        let is_global = self.is_global(terms, block);
        let mut passed = Passed::default();
        let found = self.walk(terms, state.frees, |terms, node| {
            Ok(match *node {
                Node::Start if is_global => Step::Here(bit(terms, false)),
                Node::Start => {
                    let local = is_local(terms, block);
                    if terms.is_bool(local, true) {
                        return Ok(Step::Here(bit(terms, false)));
                    }
                    let number = non_local(terms, block);
                    let null = terms.number(terms.width(block), NULL_BLOCK);
                    let is_null = terms.eq(block, null);
                    let before = outside::is_freed(terms, number);
                    let gone = terms.or(is_null, before);
                    let not_local = terms.not(local);
                    let gone = terms.and(not_local, gone);
                    Step::Here(Value::from(Scalar::defined(terms, gone)))
                }
                Node::Unknown { before, token, escapes } => {
                    let visible = self.is_visible(terms, block, escapes);
                    if is_global || terms.is_bool(visible, false) || passed.again(visible) {
                        return Ok(Step::Before(before));
                    }
                    let gone = terms.uninterpreted(&Origin::BlockFreedByEvent.into(), &[token, block], 1);
                    let gone = Value::from(Scalar::defined(terms, gone));
                    maybe(terms, visible, gone, before)
                }
                Node::Free { before, .. }
                | Node::Loop { before, .. }
                | Node::Write { before, .. }
                | Node::Many { before, .. } => Step::Before(before),
                Node::Join { c, a, b } => {
                    passed.joined = true;
                    Step::Either(c, a, b)
                }
            })
        });
        the_bit(terms, found)
    }

    /// Returns whether the block is known to be that of a global variable.
    fn is_global(&self, terms: &dyn TermBuilder, block: Term) -> bool {
        let number = terms.as_constant(block).and_then(|block| block.to_u128());
        number.is_some_and(|n| (1..=self.n_globals as u128).contains(&n))
    }

    /// Returns one bit: the block may not be written. The bit is unconstrained for a block from outside.
    pub(in crate::exec) fn is_constant(&self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        let known = self.is_known_constant(terms, block);
        if terms.is_bool(known, true) || self.is_global(terms, block) {
            return known;
        }
        let local = is_local(terms, block);
        if terms.is_bool(local, true) {
            return known;
        }
        let number = non_local(terms, block);
        let other = outside::is_constant(terms, number);
        let outside = terms.not(local);
        let other = terms.and(outside, other);
        terms.or(known, other)
    }

    /// Returns one bit: the block is that of a known constant global variable.
    pub(super) fn is_known_constant(&self, terms: &mut dyn TermBuilder, block: Term) -> Term {
        let mut constant = terms.bool(false);
        for (_, known) in &self.constants {
            let same = terms.eq(block, known.block);
            constant = terms.or(constant, same);
        }
        constant
    }

    /// Returns one bit: the block is visible to unknown code after the first `escapes` escapes.
    pub(crate) fn is_visible(&self, terms: &mut dyn TermBuilder, block: Term, escapes: usize) -> Term {
        if terms.as_constant(block).is_some() {
            return self.is_visible_but(terms, block, escapes, &mut Vec::new());
        }
        if let Some(&known) = self.visible.borrow().get(&(block, escapes)) {
            return known;
        }
        let visible = self.is_visible_but(terms, block, escapes, &mut Vec::new());
        self.visible.borrow_mut().insert((block, escapes), visible);
        visible
    }

    fn is_visible_but(
        &self,
        terms: &mut dyn TermBuilder,
        block: Term,
        escapes: usize,
        visited: &mut Vec<usize>,
    ) -> Term {
        let local = is_local(terms, block);
        let mut visible = terms.not(local);
        if terms.is_bool(visible, true) {
            return visible;
        }
        for (i, escape) in self.escapes[..escapes].iter().enumerate() {
            let same = terms.eq(block, escape.block);
            let mut here = terms.and(same, escape.path);
            if terms.is_bool(here, false) || visited.contains(&i) {
                continue;
            }
            if let Some(holder) = escape.held_by {
                visited.push(i);
                let is_visible = self.is_visible_but(terms, holder, escapes, visited);
                visited.pop();
                here = terms.and(here, is_visible);
            }
            visible = terms.or(visible, here);
        }
        visible
    }
}

fn bit(terms: &mut dyn TermBuilder, value: bool) -> Value {
    let value = terms.bool(value);
    Value::from(Scalar::defined(terms, value))
}

/// Returns the bit found by a walk whose steps return no error.
fn the_bit(terms: &mut dyn TermBuilder, found: Result<Value, Unsupported>) -> Term {
    match found {
        Ok(value) => value.scalars()[0].value,
        Err(_) => terms.bool(true),
    }
}
