//! Path conditions as lists of literals.
//!
//! The list form makes the common prefix of two paths syntactically visible at a join.

use proofmark_ir::semantics::{Term, TermBuilder};

/// A conjunction of one-bit terms in the order of their branches, and the conjunction as a term.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    literals: Vec<Literal>,
    pub(crate) term: Term,
}

/// A literal of a path.
#[derive(Clone, Copy, Debug)]
struct Literal {
    condition: Term,
    /// The conjunction of the preceding literals. A join takes the condition of a common prefix from here, because the
    /// paths of long programs have many literals.
    before: Term,
}

impl Path {
    /// Returns the path without a condition.
    pub(crate) fn all(terms: &mut dyn TermBuilder) -> Path {
        Path { literals: Vec::new(), term: terms.bool(true) }
    }

    /// Adds `condition` to the path condition.
    pub(crate) fn restrict(&mut self, terms: &mut dyn TermBuilder, condition: Term) {
        if !terms.is_bool(condition, true) {
            self.literals.push(Literal { condition, before: self.term });
            self.term = terms.and(self.term, condition);
        }
    }

    /// Returns the length of the common prefix of two paths.
    fn common(&self, other: &Path) -> usize {
        let pairs = self.literals.iter().zip(&other.literals);
        pairs.take_while(|(a, b)| a.condition == b.condition).count()
    }

    /// Returns whether the literals of `other` are a prefix of the literals of this path, so that this path implies
    /// `other`.
    pub(crate) fn extends(&self, other: &Path) -> bool {
        self.common(other) == other.literals.len()
    }

    /// Returns the disjunction of two disjoint paths, and a condition that selects `self` where one of them is taken.
    pub(crate) fn join(&self, terms: &mut dyn TermBuilder, other: &Path) -> (Path, Term) {
        let common = self.common(other);
        let mine = conjunction(terms, &self.literals[common..]);
        let theirs = conjunction(terms, &other.literals[common..]);
        let term = self.literals.get(common).map_or(self.term, |first| first.before);
        let mut literals = Vec::with_capacity(common + 1);
        literals.extend_from_slice(&self.literals[..common]);
        let mut joined = Path { literals, term };
        let either = terms.or(mine, theirs);
        joined.restrict(terms, either);
        (joined, mine)
    }
}

fn conjunction(terms: &mut dyn TermBuilder, literals: &[Literal]) -> Term {
    let mut all = terms.bool(true);
    for literal in literals {
        all = terms.and(all, literal.condition);
    }
    all
}
