//! Conjunctions as lists of conjuncts.

use crate::term::{Node, Terms};
use proofmark_ir::semantics::{BvOp, Term};

/// Returns the conjuncts of a condition, in order.
pub(crate) fn conjuncts(terms: &Terms, condition: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut stack = vec![condition];
    while let Some(term) = stack.pop() {
        match terms.node(term) {
            Node::Op(BvOp::And, [a, b, _]) => stack.extend([b, a]),
            _ => parts.push(term),
        }
    }
    parts
}
