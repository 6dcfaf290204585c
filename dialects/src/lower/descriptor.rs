//! Descriptors of memrefs as llvm structs, for lowerings of this crate and of users (MLIR's `MemRefBuilder.h`).
//!
//! A ranked memref of rank N is `{ptr, ptr, index, [N x index], [N x index]}`: the allocated pointer, the aligned
//! pointer, the offset, the sizes and the strides. Offset and strides are numbers of elements. An unranked memref is
//! `{index, ptr}`: the rank, and a pointer to the ranked descriptor.

use proofmark_ir::context::{DYNAMIC, StridesAndOffset};
use proofmark_ir::{Context, Type, ValueId};

use super::llvm_builder::{GepIndex, LlvmBuilder, address_space, memref_parts};
use crate::llvm::{self, types};

/// The converted form of a ranked memref type.
#[derive(Clone, Debug)]
pub struct MemRefLayout {
    /// The sizes; [`DYNAMIC`] if unknown.
    pub shape: Vec<i64>,
    /// The strides and the offset; [`DYNAMIC`] if unknown.
    pub layout: StridesAndOffset,
    /// The converted element type.
    pub element: Type,
    /// The address space.
    pub space: u32,
    /// Whether the layout is contiguous in row-major order with offset zero.
    pub is_identity: bool,
}

impl MemRefLayout {
    /// Returns the converted form of the memref type `ty`; `None` if `element` cannot convert the element type, the
    /// layout is not strided, or the memory space is not an integer.
    pub fn of(ctx: &Context, ty: Type, element: impl FnOnce(Type) -> Option<Type>) -> Option<MemRefLayout> {
        let (shape, own, space) = memref_parts(ctx, ty)?;
        Some(MemRefLayout {
            shape: shape.to_vec(),
            layout: ty.strides_and_offset(ctx)?,
            element: element(own)?,
            space: address_space(ctx, space)?,
            is_identity: ty.has_identity_layout(ctx),
        })
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the pointer type.
    pub fn ptr(&self, ctx: &Context) -> Type {
        types::ptr_in(ctx, self.space)
    }

    /// Returns the types of the components of the descriptor, without arrays.
    pub fn fields(&self, ctx: &Context, index: Type) -> Vec<Type> {
        let ptr = self.ptr(ctx);
        [ptr, ptr].into_iter().chain(std::iter::repeat_n(index, 1 + 2 * self.rank())).collect()
    }

    /// Returns the type of the descriptor.
    pub fn descriptor(&self, ctx: &Context, index: Type) -> Type {
        let ptr = self.ptr(ctx);
        let mut members = vec![ptr, ptr, index];
        if self.rank() > 0 {
            members.extend([types::array(ctx, self.rank() as i64, index); 2]);
        }
        types::literal_struct(ctx, &members, false)
    }

    /// Returns whether shape, strides and offset are known, so that the aligned pointer determines the descriptor.
    pub fn is_static(&self) -> bool {
        let numbers = self.shape.iter().chain(&self.layout.strides).chain([&self.layout.offset]);
        numbers.into_iter().all(|&number| number != DYNAMIC)
    }
}

/// The descriptor of a ranked memref. The methods that change a component create a new struct value.
#[derive(Clone, Copy, Debug)]
pub struct MemRefDescriptor {
    /// The struct.
    pub value: ValueId,
}

impl MemRefDescriptor {
    /// Creates a descriptor whose components are poison.
    pub fn poison(b: &mut LlvmBuilder<'_, '_>, descriptor: Type) -> MemRefDescriptor {
        MemRefDescriptor { value: b.poison(descriptor) }
    }

    /// Creates a descriptor of a memref with static layout from its pointers; `None` if the layout is not static.
    pub fn of_static(
        b: &mut LlvmBuilder<'_, '_>,
        memref: &MemRefLayout,
        allocated: ValueId,
        aligned: ValueId,
    ) -> Option<MemRefDescriptor> {
        if !memref.is_static() {
            return None;
        }
        let ty = memref.descriptor(b.ctx(), b.index_type());
        let mut new = MemRefDescriptor::poison(b, ty);
        new.set_allocated_ptr(b, allocated);
        new.set_aligned_ptr(b, aligned);
        let offset = b.index_constant(memref.layout.offset);
        new.set_offset(b, offset);
        for (i, (&size, &stride)) in memref.shape.iter().zip(&memref.layout.strides).enumerate() {
            let size = b.index_constant(size);
            new.set_size(b, i, size);
            let stride = b.index_constant(stride);
            new.set_stride(b, i, stride);
        }
        Some(new)
    }

    /// Creates a descriptor from its components in the order of [`MemRefLayout::fields`].
    ///
    /// # Panics
    /// If there are fewer components.
    pub fn pack(b: &mut LlvmBuilder<'_, '_>, memref: &MemRefLayout, fields: &[ValueId]) -> MemRefDescriptor {
        let rank = memref.rank();
        let ty = memref.descriptor(b.ctx(), b.index_type());
        let mut new = MemRefDescriptor::poison(b, ty);
        new.set_allocated_ptr(b, fields[0]);
        new.set_aligned_ptr(b, fields[1]);
        new.set_offset(b, fields[2]);
        for i in 0..rank {
            new.set_size(b, i, fields[3 + i]);
            new.set_stride(b, i, fields[3 + rank + i]);
        }
        new
    }

    /// Creates a descriptor with offset zero.
    pub fn create(
        b: &mut LlvmBuilder<'_, '_>,
        memref: &MemRefLayout,
        [allocated, aligned]: [ValueId; 2],
        sizes: &[ValueId],
        strides: &[ValueId],
    ) -> MemRefDescriptor {
        let ty = memref.descriptor(b.ctx(), b.index_type());
        let mut new = MemRefDescriptor::poison(b, ty);
        new.set_allocated_ptr(b, allocated);
        new.set_aligned_ptr(b, aligned);
        let zero = b.index_constant(0);
        new.set_offset(b, zero);
        for (i, &size) in sizes.iter().enumerate() {
            new.set_size(b, i, size);
        }
        for (i, &stride) in strides.iter().enumerate() {
            new.set_stride(b, i, stride);
        }
        new
    }

    /// Extracts the components in the order of [`MemRefLayout::fields`].
    pub fn unpack(self, b: &mut LlvmBuilder<'_, '_>, rank: usize) -> Vec<ValueId> {
        let mut fields = vec![self.allocated_ptr(b), self.aligned_ptr(b), self.offset(b)];
        for i in 0..rank {
            fields.push(self.size(b, i));
        }
        for i in 0..rank {
            fields.push(self.stride(b, i));
        }
        fields
    }

    /// Extracts the allocated pointer.
    pub fn allocated_ptr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.extract(self.value, &[0])
    }

    /// Extracts the aligned pointer.
    pub fn aligned_ptr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.extract(self.value, &[1])
    }

    /// Extracts the offset.
    pub fn offset(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.extract(self.value, &[2])
    }

    /// Extracts the size of dimension `dim`.
    pub fn size(self, b: &mut LlvmBuilder<'_, '_>, dim: usize) -> ValueId {
        b.extract(self.value, &[3, dim as i64])
    }

    /// Extracts the stride of dimension `dim`.
    pub fn stride(self, b: &mut LlvmBuilder<'_, '_>, dim: usize) -> ValueId {
        b.extract(self.value, &[4, dim as i64])
    }

    /// Loads the size of the dimension that a value gives, from a copy of the sizes on the stack.
    pub fn size_at(self, b: &mut LlvmBuilder<'_, '_>, dim: ValueId, rank: usize) -> ValueId {
        let index = b.index_type();
        let sizes_type = types::array(b.ctx(), rank as i64, index);
        let one = b.index_constant(1);
        let sizes = b.extract(self.value, &[3]);
        let copy = b.alloca(sizes_type, one);
        b.store(sizes, copy);
        let addr = b.gep(copy, sizes_type, &[GepIndex::Constant(0), GepIndex::Value(dim)], 0);
        b.load(index, addr)
    }

    /// Computes the address of the element with index zero.
    pub fn buffer_ptr(self, b: &mut LlvmBuilder<'_, '_>, memref: &MemRefLayout) -> ValueId {
        let ptr = self.aligned_ptr(b);
        let offset = match memref.layout.offset {
            0 => return ptr,
            DYNAMIC => self.offset(b),
            offset => b.index_constant(offset),
        };
        b.element_ptr(ptr, memref.element, offset)
    }

    /// Computes the address of the element at `indices`, with no-wrap flags on the last address computation.
    pub fn element_ptr(
        self,
        b: &mut LlvmBuilder<'_, '_>,
        memref: &MemRefLayout,
        indices: &[ValueId],
        flags: i64,
    ) -> ValueId {
        let base = self.buffer_ptr(b, memref);
        let overflow = if flags == 0 { 0 } else { 3 };
        let set = [("overflowFlags", b.ctx().i64_attr(overflow, Type::I32))];
        let mut sum: Option<ValueId> = None;
        let index_type = b.index_type();
        for (dim, (&index, &stride)) in indices.iter().zip(&memref.layout.strides).enumerate() {
            let mut term = index;
            if stride != 1 {
                let stride = if stride == DYNAMIC { self.stride(b, dim) } else { b.index_constant(stride) };
                term = b.value(llvm::Mul::DEF, &[term, stride], index_type, &set);
            }
            sum = Some(match sum {
                Some(sum) => b.value(llvm::Add::DEF, &[sum, term], index_type, &set),
                None => term,
            });
        }
        match sum {
            Some(sum) => b.gep(base, memref.element, &[GepIndex::Value(sum)], flags),
            None => base,
        }
    }

    /// Inserts the allocated pointer.
    pub fn set_allocated_ptr(&mut self, b: &mut LlvmBuilder<'_, '_>, ptr: ValueId) {
        self.value = b.insert(self.value, ptr, &[0]);
    }

    /// Inserts the aligned pointer.
    pub fn set_aligned_ptr(&mut self, b: &mut LlvmBuilder<'_, '_>, ptr: ValueId) {
        self.value = b.insert(self.value, ptr, &[1]);
    }

    /// Inserts the offset.
    pub fn set_offset(&mut self, b: &mut LlvmBuilder<'_, '_>, offset: ValueId) {
        self.value = b.insert(self.value, offset, &[2]);
    }

    /// Inserts the size of dimension `dim`.
    pub fn set_size(&mut self, b: &mut LlvmBuilder<'_, '_>, dim: usize, size: ValueId) {
        self.value = b.insert(self.value, size, &[3, dim as i64]);
    }

    /// Inserts the stride of dimension `dim`.
    pub fn set_stride(&mut self, b: &mut LlvmBuilder<'_, '_>, dim: usize, stride: ValueId) {
        self.value = b.insert(self.value, stride, &[4, dim as i64]);
    }
}

/// The descriptor of an unranked memref.
#[derive(Clone, Copy, Debug)]
pub struct UnrankedDescriptor {
    /// The struct.
    pub value: ValueId,
}

/// Returns the type of the descriptor of unranked memrefs.
pub fn unranked_descriptor(ctx: &Context, index: Type) -> Type {
    types::literal_struct(ctx, &[index, types::ptr(ctx)], false)
}

impl UnrankedDescriptor {
    /// Creates a descriptor from the rank and the pointer to the ranked descriptor.
    pub fn pack(b: &mut LlvmBuilder<'_, '_>, rank: ValueId, descriptor: ValueId) -> UnrankedDescriptor {
        let ty = unranked_descriptor(b.ctx(), b.index_type());
        let value = b.poison(ty);
        let value = b.insert(value, rank, &[0]);
        UnrankedDescriptor { value: b.insert(value, descriptor, &[1]) }
    }

    /// Extracts the rank.
    pub fn rank(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.extract(self.value, &[0])
    }

    /// Extracts the pointer to the ranked descriptor.
    pub fn descriptor(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.extract(self.value, &[1])
    }
}

/// Computes the sizes in bytes of the ranked descriptors behind unranked descriptors, with pointers of `pointer_bits`.
///
/// A descriptor has two pointers and `1 + 2 * rank` integers, without padding.
pub fn ranked_sizes(
    b: &mut LlvmBuilder<'_, '_>,
    descriptors: &[UnrankedDescriptor],
    pointer_bits: u32,
) -> Vec<ValueId> {
    if descriptors.is_empty() {
        return Vec::new();
    }
    let index_bits = b.index_type().signless_width(b.ctx()).unwrap_or(64);
    let (one, two) = (b.index_constant(1), b.index_constant(2));
    let index_size = b.index_constant(index_bits.div_ceil(8).into());
    let mut sizes = Vec::new();
    for descriptor in descriptors {
        let pointer_size = b.index_constant(pointer_bits.div_ceil(8).into());
        let pointers = b.binary(llvm::Mul::DEF, two, pointer_size);
        let rank = descriptor.rank(b);
        let n = b.binary(llvm::Mul::DEF, two, rank);
        let n = b.binary(llvm::Add::DEF, n, one);
        let integers = b.binary(llvm::Mul::DEF, n, index_size);
        sizes.push(b.binary(llvm::Add::DEF, pointers, integers));
    }
    sizes
}

/// The components of the ranked descriptor behind an unranked descriptor, given the pointer to it.
#[derive(Clone, Copy, Debug)]
pub struct RankedInMemory {
    /// The pointer to the ranked descriptor.
    pub at: ValueId,
    /// The type of the pointers in the descriptor.
    pub ptr: Type,
}

impl RankedInMemory {
    fn field(self, b: &mut LlvmBuilder<'_, '_>, i: i32) -> ValueId {
        b.gep(self.at, self.ptr, &[GepIndex::Constant(i)], 0)
    }

    /// Loads the allocated pointer.
    pub fn allocated_ptr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        b.load(self.ptr, self.at)
    }

    /// Loads the aligned pointer.
    pub fn aligned_ptr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        let addr = self.field(b, 1);
        b.load(self.ptr, addr)
    }

    /// Computes the address of the offset.
    pub fn offset_addr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        self.field(b, 2)
    }

    /// Loads the offset.
    pub fn offset(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        let addr = self.offset_addr(b);
        b.load(b.index_type(), addr)
    }

    /// Stores the allocated pointer.
    pub fn set_allocated_ptr(self, b: &mut LlvmBuilder<'_, '_>, ptr: ValueId) {
        b.store(ptr, self.at);
    }

    /// Stores the aligned pointer.
    pub fn set_aligned_ptr(self, b: &mut LlvmBuilder<'_, '_>, ptr: ValueId) {
        let addr = self.field(b, 1);
        b.store(ptr, addr);
    }

    /// Stores the offset.
    pub fn set_offset(self, b: &mut LlvmBuilder<'_, '_>, offset: ValueId) {
        let addr = self.offset_addr(b);
        b.store(offset, addr);
    }

    /// Computes the address of the first size.
    pub fn sizes_addr(self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        let index = b.index_type();
        let head = types::literal_struct(b.ctx(), &[self.ptr, self.ptr, index, index], false);
        b.gep(self.at, head, &[GepIndex::Constant(0), GepIndex::Constant(3)], 0)
    }
}

/// Stores `value` in a new stack slot, and returns the pointer.
pub fn promoted(b: &mut LlvmBuilder<'_, '_>, value: ValueId) -> ValueId {
    let one = b.index_attr_constant(1, Type::I64);
    let ty = b.type_of(value);
    let slot = b.alloca(ty, one);
    b.store(value, slot);
    slot
}
