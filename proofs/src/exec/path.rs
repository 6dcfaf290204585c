//! Path conditions as lists of literals, so that what two paths have in common is seen where they meet.

use proofmark_ir::semantics::{Term, TermBuilder};

/// A conjunction of one-bit terms, in the order in which they were met, and the conjunction as a term.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    literals: Vec<Term>,
    pub(crate) term: Term,
}

impl Path {
    /// The path that is always taken.
    pub(crate) fn all(terms: &mut dyn TermBuilder) -> Path {
        Path { literals: Vec::new(), term: terms.bool(true) }
    }

    /// Takes the path only if the condition holds as well.
    pub(crate) fn restrict(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if !terms.is_bool(condition, true) {
            self.literals.push(condition);
            self.term = terms.and(self.term, condition);
        }
    }

    /// Whether, as far as their form shows, wherever this path is taken the other one is.
    pub(crate) fn extends(&self, other: &Path) -> bool {
        self.literals.starts_with(&other.literals)
    }

    /// The path that is taken if either is; at most one of them is, for any input. Also the condition that tells, where
    /// one of them is taken, that it is `self`.
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
