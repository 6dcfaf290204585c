//! Refinement proofs: terms, symbolic execution, decision procedures.
