//! Path conditions as lists of literals.
//!
//! The list form makes the common prefix of two paths syntactically visible at a join.

use proofmark_ir::semantics::{Term, TermBuilder};

/// A conjunction of one-bit terms in the order of their branches, and the conjunction as a term.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    literals: Vec<Term>,
    pub(crate) term: Term,
}

impl Path {
    /// Returns the path without a condition.
    pub(crate) fn all(terms: &mut dyn TermBuilder) -> Path {
        Path { literals: Vec::new(), term: terms.bool(true) }
    }

    /// Adds `condition` to the path condition.
    pub(crate) fn restrict(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if !terms.is_bool(condition, true) {
            self.literals.push(condition);
            self.term = terms.and(self.term, condition);
        }
    }

    /// Returns whether the literals of `other` are a prefix of the literals of this path, so that this path implies
    /// `other`.
    pub(crate) fn extends(&self, other: &Path) -> bool {
        self.literals.starts_with(&other.literals)
    }

    /// Returns the disjunction of two disjoint paths, and a condition that selects `self` where one of them is taken.
    pub(crate) fn join(&self, terms: &mut dyn TermBuilder, other: &Path) -> (Path, Term) {
        let common = self.literals.iter().zip(&other.literals).take_while(|(a, b)| a == b).count();
        let mine = conjunction(terms, &self.literals[common..]);
        let theirs = conjunction(terms, &other.literals[common..]);
        let mut joined = Path { literals: Vec::with_capacity(common + 1), term: terms.bool(true) };
        for &literal in &self.literals[..common] {
            joined.restrict(terms, literal);
        }
        let either = terms.or(mine, theirs);
        joined.restrict(terms, either);
        (joined, mine)
    }
}

fn conjunction(terms: &mut dyn TermBuilder, literals: &[Term]) -> Term {
    let mut all = terms.bool(true);
    for &literal in literals {
        all = terms.and(all, literal);
    }
    all
}
