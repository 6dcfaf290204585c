//! Proofmark: rewrites MLIR and proves that the rewriting kept the meaning.
