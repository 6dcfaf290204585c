//! MLIR dialects: operations, verification, folds, canonicalization, semantics, lowerings.
