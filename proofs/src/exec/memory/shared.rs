//! Blocks with several owners: a clone of a buffer may be the buffer itself, as long as neither is written.
//!
//! Each owner frees the block once, and the last free ends its lifetime (reference counting). The other owners of a
//! block are a list of one-bit terms, since operations are executed in an order that agrees with every path. A function
//! must leave at least as many owners as its source, because the caller frees the block once for each.
//!
//! Limitation: an unknown call to which such a block is visible is refused.

use proofmark_ir::semantics::{Term, TermBuilder, Unsupported};

/// The additional owners of blocks, and the blocks that must not change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    /// Pairs of a block and one bit: the block has one more owner.
    owners: Vec<(Term, Term)>,
    /// Blocks that must not change, each with the path condition of its freeze.
    pub(super) frozen: Vec<(Term, Term)>,
}

impl Shared {
    pub(super) fn add_owner(&mut self, block: Term, under: Term) {
        self.owners.push((block, under));
    }

    /// Removes one owner of a block that is freed under `under`. Returns one bit: the free ends the lifetime of the
    /// block.
    pub(super) fn lose_owner(
        &mut self,
        terms: &mut dyn TermBuilder,
        block: Term,
        under: Term,
        path: Term,
    ) -> Term {
        let mut ends = under;
        for (other, there) in &mut self.owners {
            let same = terms.eq(block, *other);
            let here = terms.and(path, ends);
            let one_more = terms.and(same, *there);
            let lost = terms.and(here, one_more);
            let not_lost = terms.not(lost);
            *there = terms.and(*there, not_lost);
            ends = terms.and(ends, not_lost);
        }
        ends
    }

    pub(super) fn freeze(&mut self, block: Term, path: Term) {
        self.frozen.push((block, path));
    }

    /// Checks that a write does not change a frozen block.
    ///
    /// # Errors
    ///
    /// Returns an error if the written block may be frozen.
    pub(super) fn may_write(
        &self,
        terms: &mut dyn TermBuilder,
        block: Term,
        (path, under): (Term, Term),
    ) -> Result<(), Unsupported> {
        for &(frozen, earlier) in &self.frozen {
            let mut here = terms.eq(block, frozen);
            for condition in [earlier, path, under] {
                here = terms.and(here, condition);
            }
            if !terms.is_bool(here, false) {
                return Err(Unsupported::new("write to a buffer that a clone may share"));
            }
        }
        Ok(())
    }

    /// Returns one bit: the block has fewer owners here than in `source`.
    pub(crate) fn lacks_owners(&self, terms: &mut dyn TermBuilder, source: &Shared, block: Term) -> Term {
        if source.owners.is_empty() {
            return terms.bool(false);
        }
        let [ours, theirs] = [self, source].map(|shared| {
            let mut all = terms.zero(COUNT_WIDTH);
            for &(other, there) in &shared.owners {
                let same = terms.eq(block, other);
                let there = terms.and(same, there);
                let one = terms.zext(there, COUNT_WIDTH);
                all = terms.add(all, one);
            }
            all
        });
        terms.ult(ours, theirs)
    }
}

/// The width of a number of owners.
const COUNT_WIDTH: u32 = 16;
