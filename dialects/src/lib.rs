//! MLIR's dialects: a folder each, with its operations (rows), and what hangs on them: verification, folds, canonicalization
//! patterns, meaning.

pub mod common;

/// arith: integers, `index` and floats.
pub mod arith {
    pub mod semantics;
}
/// cf: unstructured control flow.
pub mod cf {
    pub mod semantics;
}
/// func: functions.
pub mod func {
    pub mod semantics;
}
/// ub: poison and unreachability.
pub mod ub {
    pub mod semantics;
}
/// index: arithmetic on `index`.
pub mod index {
    pub mod semantics;
}
/// llvm: LLVM's instructions.
pub mod llvm {
    pub mod semantics;
}
