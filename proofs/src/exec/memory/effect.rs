//! The may-write and may-free sets of a loop.

use proofmark_ir::semantics::memory::{Cell, Place, is_local};
use proofmark_ir::semantics::{Term, TermBuilder};

/// The cells that a loop may write and the blocks that it may free, in any of its iterations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effect {
    /// Cells whose places are the same in every iteration.
    pub(crate) cells: Vec<(Place, Cell)>,
    /// Whole blocks.
    pub(super) blocks: Vec<Term>,
    /// Blocks that may be freed.
    pub(super) freed: Vec<Term>,
    /// All visible blocks may be written or freed.
    pub(super) visible: bool,
    /// Blocks that iterations allocate and that are referenced afterwards may be written.
    pub(super) others: bool,
    /// Any block may be written.
    pub(super) all: bool,
    /// Any block may be freed.
    pub(super) all_freed: bool,
    /// Exceptions: cells that keep their contents.
    pub(crate) kept: Vec<(Place, Cell)>,
}

/// The maximum number of places; further places are widened to whole blocks.
const MAX_PLACES: usize = 24;

impl Effect {
    /// Returns the effect that includes every other effect.
    pub(crate) fn anything() -> Effect {
        Effect { visible: true, others: true, all: true, all_freed: true, ..Effect::default() }
    }

    /// Returns whether no cell is written and no block is freed.
    pub(crate) fn is_none(&self) -> bool {
        !self.writes() && !self.frees()
    }

    pub(super) fn writes(&self) -> bool {
        self.all || self.visible || self.others || !self.cells.is_empty() || !self.blocks.is_empty()
    }

    pub(super) fn frees(&self) -> bool {
        self.all_freed || self.visible || !self.freed.is_empty()
    }

    /// Returns whether blocks of earlier iterations may be visible.
    pub(crate) fn lets_blocks_out(&self) -> bool {
        self.visible && self.others && !self.all
    }

    /// Adds another effect and returns whether this effect has grown. The set of kept cells does not change.
    pub(crate) fn add(&mut self, other: &Effect) -> bool {
        let before = self.clone();
        let add = |all: &mut Vec<Term>, more: &[Term]| {
            for &term in more {
                if !all.contains(&term) {
                    all.push(term);
                }
            }
        };
        add(&mut self.blocks, &other.blocks);
        add(&mut self.freed, &other.freed);
        for (place, cell) in &other.cells {
            let known = self.blocks.contains(&place.block)
                || self.cells.iter().any(|c| c.0 == *place && c.1 == *cell);
            if known {
                continue;
            }
            if self.cells.len() < MAX_PLACES {
                self.cells.push((*place, cell.clone()));
            } else {
                self.blocks.push(place.block);
            }
        }
        self.visible |= other.visible;
        self.others |= other.others;
        self.all |= other.all;
        self.all_freed |= other.all_freed;
        *self != before
    }

    pub(super) fn add_flags(&mut self, inner: &Effect) {
        self.visible |= inner.visible;
        self.others |= inner.others;
    }
}

/// Returns one bit: the cell is among `cells`. Cells of other kinds in the same block are not compared.
pub(crate) fn is_among(
    terms: &mut dyn TermBuilder,
    cells: &[(Place, Cell)],
    place: Place,
    cell: &Cell,
) -> Term {
    let mut found = terms.bool(false);
    for (other, _) in cells.iter().filter(|(_, kind)| kind == cell && cell.bytes == 0) {
        let same_block = terms.eq(place.block, other.block);
        let same_index = terms.eq(place.index, other.index);
        let same = terms.and(same_block, same_index);
        found = terms.or(found, same);
    }
    found
}

/// A summarized loop in the chain of stores.
#[derive(Clone, Debug)]
pub(super) struct SummarizedLoop {
    pub(super) token: Term,
    pub(super) effect: Effect,
    /// The local blocks allocated before the loop.
    pub(super) locals: Vec<Term>,
    pub(super) escapes: usize,
}

impl SummarizedLoop {
    /// Returns one bit: the block is local and was not allocated before the loop. Returns `None` if that is certain,
    /// since such a block is allocated later in the same step or after the loop.
    pub(super) fn is_other(&self, terms: &mut dyn TermBuilder, block: Term) -> Option<Term> {
        let local = is_local(terms, block);
        if terms.is_bool(local, false) {
            return Some(local);
        }
        let mut other = local;
        for &known in &self.locals {
            let same = terms.eq(block, known);
            let differs = terms.not(same);
            other = terms.and(other, differs);
        }
        let fresh = terms.as_constant(block).is_some() && terms.is_bool(other, true);
        (!fresh).then_some(other)
    }

    /// Returns the token, of which the contents of written cells are functions.
    pub(super) fn token(&self) -> Term {
        self.token
    }
}
