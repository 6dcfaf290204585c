//! Values that several conversions of memref create: extents, sizes in bytes, and descriptors of operands.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Context, Type, ValueId};

use super::super::descriptor::{MemRefDescriptor, MemRefLayout, RankedInMemory, UnrankedDescriptor};
use super::super::llvm_builder::{GepIndex, LlvmBuilder, address_space};
use crate::llvm::{self, types};

/// The sizes and strides of a contiguous memref, and the number of its elements.
pub(super) struct Extent {
    pub(super) sizes: Vec<ValueId>,
    pub(super) strides: Vec<ValueId>,
    pub(super) n_elements: ValueId,
}

/// Creates the sizes and strides of a contiguous memref from its dynamic sizes.
///
/// # Panics
/// If there are fewer dynamic sizes than dynamic dimensions.
pub(super) fn extent(b: &mut LlvmBuilder<'_, '_>, memref: &MemRefLayout, dynamic: &[ValueId]) -> Extent {
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
pub(super) fn byte_size(b: &mut LlvmBuilder<'_, '_>, element: Type, n: ValueId) -> ValueId {
    b.size_in_bytes(element, GepIndex::Value(n))
}

/// Creates the least multiple of `alignment` that is at least `value`.
pub(super) fn aligned_up(b: &mut LlvmBuilder<'_, '_>, value: ValueId, alignment: ValueId) -> ValueId {
    let ty = b.type_of(alignment);
    let one = b.index_attr_constant(1, ty);
    let bump = b.binary(llvm::Sub::DEF, alignment, one);
    let bumped = b.binary(llvm::Add::DEF, value, bump);
    let rest = b.binary(llvm::URem::DEF, bumped, alignment);
    b.binary(llvm::Sub::DEF, bumped, rest)
}

/// A memref operand, ranked or not.
#[derive(Clone, Copy)]
pub(super) enum AnyDescriptor {
    Ranked(MemRefDescriptor),
    Unranked { descriptor: UnrankedDescriptor, ptr: Type },
}

impl AnyDescriptor {
    /// Returns the descriptor of an operand, given its type before the conversion; `None` if it has an unsupported
    /// memory space.
    pub(super) fn of(ctx: &Context, old: Type, value: ValueId) -> Option<AnyDescriptor> {
        match old.kind(ctx) {
            proofmark_ir::context::TypeKind::UnrankedMemRef { memory_space, .. } => {
                let ptr = types::ptr_in(ctx, address_space(ctx, *memory_space)?);
                Some(AnyDescriptor::Unranked { descriptor: UnrankedDescriptor { value }, ptr })
            }
            _ => Some(AnyDescriptor::Ranked(MemRefDescriptor { value })),
        }
    }

    /// Returns the allocated pointer, the aligned pointer and, if asked, the offset.
    pub(super) fn pointers(
        self,
        b: &mut LlvmBuilder<'_, '_>,
        with_offset: bool,
    ) -> ([ValueId; 2], Option<ValueId>) {
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
pub(super) fn operand(m: &ConversionMatch<'_>, index: usize) -> (Type, ValueId) {
    (m.value_type(m.operand(m.op(), index)), m.converted()[index])
}
