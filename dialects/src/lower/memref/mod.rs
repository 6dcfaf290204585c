//! Conversion of memref to llvm (MLIR's `MemRefToLLVM.cpp`). Subviews and reassociations are expanded beforehand, by
//! `--expand-strided-metadata`.

mod access;
mod alloc;
mod atomic;
mod copy;
mod globals;
mod metadata;
mod reshape;
mod values;
mod views;

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionPatterns, TypeConverter};

use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows};

/// Adds the patterns that convert memref to llvm.
pub fn memref_to_llvm_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

/// The operations that the patterns may create.
const OPS: &[&str] = &[
    "llvm.add",
    "llvm.addrspacecast",
    "llvm.alloca",
    "llvm.br",
    "llvm.call",
    "llvm.cond_br",
    "llvm.extractvalue",
    "llvm.func",
    "llvm.getelementptr",
    "llvm.icmp",
    "llvm.insertvalue",
    "llvm.inttoptr",
    "llvm.load",
    "llvm.mlir.addressof",
    "llvm.mlir.constant",
    "llvm.mlir.global",
    "llvm.mlir.poison",
    "llvm.mlir.undef",
    "llvm.mlir.zero",
    "llvm.mul",
    "llvm.ptrtoint",
    "llvm.return",
    "llvm.store",
    "llvm.sub",
    "llvm.urem",
];

const ROWS: &[LoweringRow] = &[
    LoweringRow { root: "memref.alloc", generated_ops: OPS, apply: alloc::alloc },
    LoweringRow { root: "memref.alloca", generated_ops: OPS, apply: alloc::alloca },
    LoweringRow { root: "memref.alloca_scope", generated_ops: OPS, apply: alloc::alloca_scope },
    LoweringRow { root: "memref.dealloc", generated_ops: OPS, apply: alloc::dealloc },
    LoweringRow { root: "memref.assume_alignment", generated_ops: OPS, apply: access::assume_alignment },
    LoweringRow { root: "memref.distinct_objects", generated_ops: OPS, apply: access::distinct_objects },
    LoweringRow { root: "memref.load", generated_ops: OPS, apply: access::load },
    LoweringRow { root: "memref.store", generated_ops: OPS, apply: access::store },
    LoweringRow { root: "memref.prefetch", generated_ops: OPS, apply: access::prefetch },
    LoweringRow { root: "memref.atomic_rmw", generated_ops: OPS, apply: atomic::atomic_rmw },
    LoweringRow { root: "memref.generic_atomic_rmw", generated_ops: OPS, apply: atomic::generic_atomic_rmw },
    LoweringRow { root: "memref.copy", generated_ops: OPS, apply: copy::copy },
    LoweringRow { root: "memref.global", generated_ops: OPS, apply: globals::global },
    LoweringRow { root: "memref.get_global", generated_ops: OPS, apply: globals::get_global },
    LoweringRow { root: "memref.dim", generated_ops: OPS, apply: metadata::dim },
    LoweringRow { root: "memref.rank", generated_ops: OPS, apply: metadata::rank },
    LoweringRow {
        root: "memref.extract_aligned_pointer_as_index",
        generated_ops: OPS,
        apply: metadata::extract_aligned_pointer,
    },
    LoweringRow {
        root: "memref.extract_strided_metadata",
        generated_ops: OPS,
        apply: metadata::extract_strided_metadata,
    },
    LoweringRow { root: "memref.cast", generated_ops: OPS, apply: views::cast },
    LoweringRow { root: "memref.memory_space_cast", generated_ops: OPS, apply: views::memory_space_cast },
    LoweringRow { root: "memref.reinterpret_cast", generated_ops: OPS, apply: views::reinterpret_cast },
    LoweringRow { root: "memref.transpose", generated_ops: OPS, apply: views::transpose },
    LoweringRow { root: "memref.view", generated_ops: OPS, apply: views::view },
    LoweringRow { root: "memref.reshape", generated_ops: OPS, apply: reshape::reshape },
];
