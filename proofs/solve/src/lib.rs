//! Decision procedures for formulas over bit-vectors, floats and uninterpreted functions.
//!
//! **Input**: a one-bit [`Term`](proofmark_ir::semantics::Term) of a table of [`Terms`], the negation of a verification
//! condition. **Output**: a [`decide::SatResult`]: the condition is unsatisfiable, satisfiable with a
//! [`decide::Model`], or undecided with a reason.
//!
//! | module | contents |
//! |---|---|
//! | [`term`] | hash-consed terms, rewritten to a canonical form while they are built |
//! | [`columns`] | evaluation of terms for many inputs: sampling, and all inputs of a small space |
//! | [`decide`] | the methods, cheapest first: same term, columns, algebra, bit-blasting, SMT solvers |
//! | [`simplify`] | replacement of the values of a model by simpler ones |
//! | [`budgets`] | the budgets of all methods, and of the proofs that use them, in steps |
//!
//! Architecture invariants:
//! - The crate knows the vocabulary of `proofmark_ir::semantics` and `ApInt`; it knows no `Ir`, no operation and no
//!   dialect.
//! - A model is evaluated on the condition before it is returned.
//! - A statement about one width is never generalized to another width.

pub mod budgets;
pub mod columns;
pub mod decide;
pub mod simplify;
pub mod term;

pub use decide::solver_version;
pub use term::Terms;
