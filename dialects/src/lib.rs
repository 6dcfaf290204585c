//! The dialects of MLIR, one folder each: operation definitions (rows), verification, folds, canonicalization patterns
//! and semantics.
//!
//! [`register_all`] registers the dialects in a registry, from which a context is created. Names, text formats and
//! diagnostics are MLIR's. `SEMANTICS.md` in the folder of this crate states the source of each semantic decision,
//! `DIFFERENCES.md` where canonicalization differs from MLIR's, and `ADDING.md` how to add an operation. Operations
//! without semantics are unknown functions for the prover.

mod rows;

pub mod affine;
pub mod arith;
mod asm;
mod attribute_roles;
pub mod bufferization;
pub mod builtin;
pub mod cf;
pub mod common;
pub mod complex;
pub mod dlti;
pub mod func;
pub mod gpu;
pub mod index;
pub mod irdl;
pub mod linalg;
pub mod llvm;
pub mod lower;
pub mod math;
pub mod memref;
pub mod nvgpu;
pub mod nvvm;
pub mod pdl;
pub mod pdl_interp;
pub mod scf;
pub mod shape;
pub mod shard;
pub mod smt;
pub mod structural;
pub mod tensor;
#[cfg(feature = "test-dialect")]
pub mod test;
pub mod tosa;
pub mod transform;
pub mod ub;
pub mod vector;
mod verify;
mod views;

use proofmark_ir::context::{Dialect, Registry};

/// Registers every dialect of this crate.
pub fn register_all(registry: &mut Registry) {
    const ALL: &[&Dialect] = &[
        &builtin::DIALECT,
        &bufferization::DIALECT,
        &affine::DIALECT,
        &arith::DIALECT,
        &cf::DIALECT,
        &complex::DIALECT,
        &dlti::DIALECT,
        &func::DIALECT,
        &gpu::DIALECT,
        &index::DIALECT,
        &irdl::DIALECT,
        &linalg::DIALECT,
        &llvm::DIALECT,
        &math::DIALECT,
        &memref::DIALECT,
        &nvgpu::DIALECT,
        &nvvm::DIALECT,
        &pdl::DIALECT,
        &pdl_interp::DIALECT,
        &scf::DIALECT,
        &shape::DIALECT,
        &shard::DIALECT,
        &smt::DIALECT,
        &tensor::DIALECT,
        #[cfg(feature = "test-dialect")]
        &test::DIALECT,
        &tosa::DIALECT,
        &transform::DIALECT,
        &ub::DIALECT,
        &vector::DIALECT,
    ];
    /// MLIR's other dialects: their operations are parsed as unregistered.
    const UNMODELLED: &[&str] = &[
        "acc",
        "amdgpu",
        "amx",
        "arm_neon",
        "arm_sme",
        "arm_sve",
        "async",
        "emitc",
        "irdl",
        "ml_program",
        "mpi",
        "omp",
        "ptr",
        "quant",
        "rocdl",
        "sparse_tensor",
        "spirv",
        "vcix",
        "wasmssa",
        "x86vector",
        "xegpu",
        "xevm",
    ];
    for &dialect in ALL {
        registry.register(*dialect);
    }
    registry.declare_unmodelled(UNMODELLED);
}
