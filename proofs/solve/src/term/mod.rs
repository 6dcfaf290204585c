//! Hash-consed terms, rewritten while they are built.
//!
//! [`Terms`] is the symbolic [`TermBuilder`](proofmark_ir::semantics::TermBuilder): a table of nodes in which
//! structurally equal terms are one node, so that equality of terms is equality of two numbers. An application is
//! folded if its operands are constants, brought into a canonical form (sorted operands of commutative operations,
//! sums as linear forms, disjunction through conjunction, `<=` through `<`) and rewritten by the rules of [`rules`]. A
//! rule must be sound for every width and every input; the tests check each rule exhaustively at small widths and on
//! random inputs at large ones.
//!
//! Invariant: the operands of a term precede the term in the table, so that the order of the table is topological.

mod build;
mod chain;
mod definitions;
pub(crate) mod linear;
mod nans;
mod print;
pub mod rules;
mod table;
mod tensors;
#[cfg(test)]
pub(crate) mod testing;

pub use table::{Function, NO_TERM, Nans, Node, RuleFn, Terms, Variable, VariableName};
