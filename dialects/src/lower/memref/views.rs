//! Casts and views: new descriptors for the same memory.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{OpView, Outcome, ValueId};

use super::super::descriptor::{
    MemRefDescriptor, RankedInMemory, UnrankedDescriptor, promoted, ranked_sizes,
};
use super::super::llvm_builder::{LlvmBuilder, address_space};
use super::super::pattern::{Lowering, group};
use super::values::{AnyDescriptor, operand};
use crate::llvm::{self, types};
use crate::memref::{MemorySpaceCast, ReinterpretCast, Transpose, View};

/// Converts a `memref.cast`.
pub(super) fn cast<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (from, source) = operand(&m, 0);
    let to = m.value_type(m.result(op, 0));
    let (Some(from_type), Some(to_type)) = (lowering.convert(ctx, from), lowering.convert(ctx, to)) else {
        return m.fail("incompatible memref type");
    };
    let ranks = [from, to].map(|ty| ty.shape(ctx).map(<[i64]>::len));
    if ranks == [None, None] || (ranks.iter().all(Option::is_some) && from_type != to_type) {
        return m.fail("cast between incompatible memrefs");
    }
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let value = match ranks {
        [Some(rank), None] => {
            let ranked = promoted(b, source);
            let rank = b.index_constant(rank as i64);
            UnrankedDescriptor::pack(b, rank, ranked).value
        }
        [None, Some(_)] => {
            let at = UnrankedDescriptor { value: source }.descriptor(b);
            b.load(to_type, at)
        }
        _ => source,
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `memref.memory_space_cast`.
pub(super) fn memory_space_cast<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (from, source) = operand(&m, 0);
    let to = m.value_type(MemorySpaceCast::from_op(op).dest(&m));
    let space = match to.kind(ctx) {
        proofmark_ir::context::TypeKind::UnrankedMemRef { memory_space, .. } => {
            address_space(ctx, *memory_space)
        }
        _ => None,
    };
    let ranked = lowering.memref(ctx, to);
    let source = AnyDescriptor::of(ctx, from, source);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let value = match (source, ranked, space) {
        (Some(AnyDescriptor::Ranked(source)), Some(memref), _) => {
            let mut rw = m.rewrite();
            let b = &mut LlvmBuilder::new(&mut rw, loc, index);
            let mut fields = source.unpack(b, memref.rank());
            let ptr = memref.ptr(b.ctx());
            for field in &mut fields[..2] {
                *field = b.value(llvm::AddrSpaceCast::DEF, &[*field], ptr, &[]);
            }
            let value = MemRefDescriptor::pack(b, &memref, &fields).value;
            (rw, value)
        }
        (Some(AnyDescriptor::Unranked { descriptor, ptr }), None, Some(space)) => {
            let mut rw = m.rewrite();
            let b = &mut LlvmBuilder::new(&mut rw, loc, index);
            let value = unranked_space_cast(b, lowering, descriptor, ptr, space);
            (rw, value)
        }
        _ => return m.fail("incompatible memref type"),
    };
    let (mut rw, value) = value;
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Creates a copy on the stack of the ranked descriptor behind `source`, with pointers into `space`.
fn unranked_space_cast(
    b: &mut LlvmBuilder<'_, '_>,
    lowering: &Lowering,
    source: UnrankedDescriptor,
    ptr: proofmark_ir::Type,
    space: u32,
) -> ValueId {
    let rank = source.rank(b);
    let from = RankedInMemory { at: source.descriptor(b), ptr };
    let ty = b.type_of(source.value);
    let made = b.poison(ty);
    let made = b.insert(made, rank, &[0]);
    let bits = lowering.options.pointer_bitwidth;
    let size = ranked_sizes(b, &[UnrankedDescriptor { value: made }], bits)[0];
    let byte = b.ctx().int_type(8);
    let slot = b.alloca(byte, size);
    let made = b.insert(made, slot, &[1]);
    let to = RankedInMemory { at: slot, ptr: types::ptr_in(b.ctx(), space) };
    let pointers = [from.allocated_ptr(b), from.aligned_ptr(b)];
    let [allocated, aligned] =
        pointers.map(|pointer| b.value(llvm::AddrSpaceCast::DEF, &[pointer], to.ptr, &[]));
    to.set_allocated_ptr(b, allocated);
    to.set_aligned_ptr(b, aligned);
    let (from, to) = (from.offset_addr(b), to.offset_addr(b));
    let pointers = b.index_constant((2 * bits.div_ceil(8)).into());
    let rest = b.binary(llvm::Sub::DEF, size, pointers);
    b.memcpy(to, from, rest);
    made
}

/// Converts a `memref.reinterpret_cast`.
pub(super) fn reinterpret_cast<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = ReinterpretCast::from_op(op);
    let (from, source) = operand(&m, 0);
    let target = lowering.memref(ctx, m.value_type(view.result(&m)));
    let (Some(memref), Some(source)) = (target, AnyDescriptor::of(ctx, from, source)) else {
        return m.fail("incompatible memref type");
    };
    let numbers =
        |name: &str| m.property_named(op, name).and_then(|list| list.as_i64_array(ctx)).unwrap_or_default();
    let (offsets, sizes, strides) =
        (numbers("static_offsets"), numbers("static_sizes"), numbers("static_strides"));
    let [dynamic_offsets, dynamic_sizes, dynamic_strides] = [1, 2, 3].map(|i| group(&m, i));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ty = memref.descriptor(b.ctx(), index);
    let mut made = MemRefDescriptor::poison(b, ty);
    let ([allocated, aligned], _) = source.pointers(b, false);
    made.set_allocated_ptr(b, allocated);
    made.set_aligned_ptr(b, aligned);
    let number =
        |b: &mut LlvmBuilder<'_, '_>, number: i64, dynamic: &mut dyn Iterator<Item = ValueId>| match number {
            DYNAMIC => dynamic.next(),
            number => Some(b.index_constant(number)),
        };
    let complete = (|| {
        let offset = number(b, *offsets.first()?, &mut dynamic_offsets.iter().copied())?;
        made.set_offset(b, offset);
        let (mut sizes_left, mut strides_left) =
            (dynamic_sizes.iter().copied(), dynamic_strides.iter().copied());
        for (dim, (&size, &stride)) in sizes.iter().zip(&strides).enumerate() {
            let size = number(b, size, &mut sizes_left)?;
            made.set_size(b, dim, size);
            let stride = number(b, stride, &mut strides_left)?;
            made.set_stride(b, dim, stride);
        }
        Some(())
    })();
    if complete.is_none() {
        return rw.abort("operation is malformed");
    }
    rw.replace_op(op, &[made.value]);
    rw.done()
}

/// Converts a `memref.transpose`.
pub(super) fn transpose<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, value) = operand(&m, 0);
    let permutation = Transpose::from_op(op).permutation(&m);
    let Some(map) = permutation.as_affine_map(ctx) else { return m.fail("operation is malformed") };
    let dims: Option<Vec<usize>> = map
        .results
        .iter()
        .map(|&result| match result.kind(ctx) {
            proofmark_ir::context::AffineExprKind::Dim(dim) => Some(dim as usize),
            _ => None,
        })
        .collect();
    let (Some(dims), Some(memref)) = (dims, lowering.memref(ctx, old)) else {
        return m.fail("incompatible memref type");
    };
    let is_identity = map.is_identity(ctx);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    if is_identity {
        rw.replace_op(op, &[value]);
        return rw.done();
    }
    let source = MemRefDescriptor { value };
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ty = memref.descriptor(b.ctx(), index);
    let mut made = MemRefDescriptor::poison(b, ty);
    let allocated = source.allocated_ptr(b);
    made.set_allocated_ptr(b, allocated);
    let aligned = source.aligned_ptr(b);
    made.set_aligned_ptr(b, aligned);
    let offset = source.offset(b);
    made.set_offset(b, offset);
    for (to, &from) in dims.iter().enumerate() {
        let size = source.size(b, from);
        made.set_size(b, to, size);
        let stride = source.stride(b, from);
        made.set_stride(b, to, stride);
    }
    rw.replace_op(op, &[made.value]);
    rw.done()
}

/// Converts a `memref.view`.
pub(super) fn view<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = View::from_op(op);
    let (old, value) = operand(&m, 0);
    let (shift, sizes) = (m.converted()[1], group(&m, 2));
    let target = lowering.memref(ctx, m.value_type(view.result(&m)));
    let (Some(memref), Some(source)) = (target, lowering.memref(ctx, old)) else {
        return m.fail("incompatible memref type");
    };
    if memref.layout.offset != 0
        || memref.layout.strides.last().is_some_and(|&stride| !matches!(stride, 0 | 1))
    {
        return m.fail("cannot cast to non-contiguous shape");
    }
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let from = MemRefDescriptor { value };
    let ty = memref.descriptor(b.ctx(), index);
    let mut made = MemRefDescriptor::poison(b, ty);
    let allocated = from.allocated_ptr(b);
    made.set_allocated_ptr(b, allocated);
    let aligned = from.aligned_ptr(b);
    let aligned = b.element_ptr(aligned, source.element, shift);
    made.set_aligned_ptr(b, aligned);
    let zero = b.index_constant(0);
    made.set_offset(b, zero);
    let mut stride: Option<ValueId> = None;
    let mut next_size: Option<ValueId> = None;
    for dim in (0..memref.rank()).rev() {
        let size = match memref.shape[dim] {
            DYNAMIC => {
                let before = memref.shape[..dim].iter().filter(|&&size| size == DYNAMIC).count();
                match sizes.get(before) {
                    Some(&size) => size,
                    None => return rw.abort("operation is malformed"),
                }
            }
            size => b.index_constant(size),
        };
        made.set_size(b, dim, size);
        let own = match (memref.layout.strides[dim], stride, next_size) {
            (DYNAMIC, Some(stride), Some(size)) => b.binary(llvm::Mul::DEF, stride, size),
            (DYNAMIC, None, Some(size)) => size,
            (DYNAMIC, _, None) => b.index_constant(1),
            (known, ..) => b.index_constant(known),
        };
        made.set_stride(b, dim, own);
        (stride, next_size) = (Some(own), Some(size));
    }
    rw.replace_op(op, &[made.value]);
    rw.done()
}
