//! Conversion of memref to llvm (MLIR's `MemRefToLLVM.cpp`). Subviews and reassociations are expanded beforehand, by
//! `--expand-strided-metadata`.

mod access;
mod alloc;
mod atomic;
mod copy;
mod globals;
mod metadata;
mod reshape;
mod views;

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Context, Type, ValueId};

use super::ToLlvmOptions;
use super::descriptor::{MemRefDescriptor, MemRefLayout, RankedInMemory, UnrankedDescriptor};
use super::llvm_builder::{GepIndex, LlvmBuilder, address_space};
use super::pattern::{Lowering, LoweringRow, add_rows};
use crate::llvm::{self, types};

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

/// The sizes and strides of a contiguous memref, and the number of its elements.
struct Extent {
    sizes: Vec<ValueId>,
    strides: Vec<ValueId>,
    n_elements: ValueId,
}

/// Creates the sizes and strides of a contiguous memref from its dynamic sizes.
///
/// # Panics
/// If there are fewer dynamic sizes than dynamic dimensions.
fn extent(b: &mut LlvmBuilder<'_, '_>, memref: &MemRefLayout, dynamic: &[ValueId]) -> Extent {
    let mut dynamic = dynamic.iter().copied();
    let mut sizes = Vec::new();
    for &size in &memref.shape {
        sizes.push(match size {
            DYNAMIC => dynamic.next().expect("one operand for each dynamic dimension"),
            size => b.index_constant(size),
        });
    }
    let mut stride = 1;
    let mut running = b.index_constant(1);
    let mut strides = vec![running; memref.rank()];
    for dim in (0..memref.rank()).rev() {
        strides[dim] = running;
        let is_one = stride == 1;
        stride = match (stride, memref.shape[dim]) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (stride, size) => stride.wrapping_mul(size),
        };
        running = match stride {
            _ if is_one => sizes[dim],
            DYNAMIC => b.binary(llvm::Mul::DEF, running, sizes[dim]),
            stride => b.index_constant(stride),
        };
    }
    Extent { sizes, strides, n_elements: running }
}

/// Creates the size in bytes of `n` elements.
fn byte_size(b: &mut LlvmBuilder<'_, '_>, element: Type, n: ValueId) -> ValueId {
    b.size_in_bytes(element, GepIndex::Value(n))
}

/// Creates the least multiple of `alignment` that is at least `value`.
fn aligned_up(b: &mut LlvmBuilder<'_, '_>, value: ValueId, alignment: ValueId) -> ValueId {
    let ty = b.type_of(alignment);
    let one = b.index_attr_constant(1, ty);
    let bump = b.binary(llvm::Sub::DEF, alignment, one);
    let bumped = b.binary(llvm::Add::DEF, value, bump);
    let rest = b.binary(llvm::URem::DEF, bumped, alignment);
    b.binary(llvm::Sub::DEF, bumped, rest)
}

/// A memref operand, ranked or not.
#[derive(Clone, Copy)]
enum AnyDescriptor {
    Ranked(MemRefDescriptor),
    Unranked { descriptor: UnrankedDescriptor, ptr: Type },
}

impl AnyDescriptor {
    /// Returns the descriptor of an operand, given its type before the conversion; `None` if it has an unsupported
    /// memory space.
    fn of(ctx: &Context, old: Type, value: ValueId) -> Option<AnyDescriptor> {
        match old.kind(ctx) {
            proofmark_ir::context::TypeKind::UnrankedMemRef { memory_space, .. } => {
                let ptr = types::ptr_in(ctx, address_space(ctx, *memory_space)?);
                Some(AnyDescriptor::Unranked { descriptor: UnrankedDescriptor { value }, ptr })
            }
            _ => Some(AnyDescriptor::Ranked(MemRefDescriptor { value })),
        }
    }

    /// Returns the allocated pointer, the aligned pointer and, if asked, the offset.
    fn pointers(self, b: &mut LlvmBuilder<'_, '_>, with_offset: bool) -> ([ValueId; 2], Option<ValueId>) {
        match self {
            AnyDescriptor::Ranked(descriptor) => {
                let pointers = [descriptor.allocated_ptr(b), descriptor.aligned_ptr(b)];
                (pointers, with_offset.then(|| descriptor.offset(b)))
            }
            AnyDescriptor::Unranked { descriptor, ptr } => {
                let ranked = RankedInMemory { at: descriptor.descriptor(b), ptr };
                let pointers = [ranked.allocated_ptr(b), ranked.aligned_ptr(b)];
                (pointers, with_offset.then(|| ranked.offset(b)))
            }
        }
    }
}

/// Returns the type before the conversion and the converted value of operand `index`.
fn operand(m: &ConversionMatch<'_>, index: usize) -> (Type, ValueId) {
    (m.value_type(m.operand(m.op(), index)), m.converted()[index])
}
