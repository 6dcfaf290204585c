//! `memref.reshape`, whose shape is a memref.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{OpView, Outcome, ValueId};

use super::super::descriptor::{
    MemRefDescriptor, MemRefLayout, RankedInMemory, UnrankedDescriptor, ranked_sizes,
};
use super::super::llvm_builder::{INBOUNDS_NUW, LlvmBuilder};
use super::super::pattern::Lowering;
use super::values::{AnyDescriptor, operand};
use crate::llvm;
use crate::memref::Reshape;

/// Converts a `memref.reshape` with a shape of static or dynamic length.
pub(super) fn reshape<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Reshape::from_op(op);
    let (from, source) = operand(&m, 0);
    let Some(source) = AnyDescriptor::of(ctx, from, source) else {
        return m.fail("incompatible memref type");
    };
    let result = m.value_type(view.result(&m));
    match lowering.memref(ctx, result) {
        Some(memref) => to_ranked(m, lowering, source, &memref),
        None => to_unranked(m, lowering, source),
    }
}

/// The shape operand of a `memref.reshape`.
struct Shape {
    descriptor: MemRefDescriptor,
    layout: MemRefLayout,
}

impl Shape {
    /// Loads the size of dimension `dim`.
    fn size(&self, b: &mut LlvmBuilder<'_, '_>, dim: usize) -> ValueId {
        let dim = b.index_constant(dim as i64);
        let addr = self.descriptor.element_ptr(b, &self.layout, &[dim], INBOUNDS_NUW);
        let size = b.load(self.layout.element, addr);
        let index = b.index_type();
        let [from, to] = [self.layout.element, index].map(|ty| ty.signless_width(b.ctx()).unwrap_or(64));
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => size,
            std::cmp::Ordering::Less => b.value(llvm::SExt::DEF, &[size], index, &[]),
            std::cmp::Ordering::Greater => b.value(llvm::Trunc::DEF, &[size], index, &[]),
        }
    }
}

fn to_ranked<'m>(
    m: ConversionMatch<'m>,
    lowering: &Lowering,
    source: AnyDescriptor,
    memref: &MemRefLayout,
) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, value) = operand(&m, 1);
    let Some(layout) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
    let shape = Shape { descriptor: MemRefDescriptor { value }, layout };
    if memref.layout.offset == DYNAMIC {
        return m.fail("dynamic offset is unsupported");
    }
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ty = memref.descriptor(b.ctx(), index);
    let mut made = MemRefDescriptor::poison(b, ty);
    let ([allocated, aligned], _) = source.pointers(b, false);
    made.set_allocated_ptr(b, allocated);
    made.set_aligned_ptr(b, aligned);
    let offset = b.index_constant(memref.layout.offset);
    made.set_offset(b, offset);
    let mut stride: Option<ValueId> = None;
    for dim in (0..memref.rank()).rev() {
        let own = match (memref.layout.strides[dim], stride) {
            (DYNAMIC, Some(stride)) => stride,
            (DYNAMIC, None) => b.index_constant(1),
            (known, _) => b.index_constant(known),
        };
        let size = match memref.shape[dim] {
            DYNAMIC => shape.size(b, dim),
            size => b.index_constant(size),
        };
        made.set_size(b, dim, size);
        made.set_stride(b, dim, own);
        stride = Some(b.binary(llvm::Mul::DEF, own, size));
    }
    rw.replace_op(op, &[made.value]);
    rw.done()
}

/// Creates an unranked descriptor and, on the stack, the ranked one. A loop from the last dimension to the first copies
/// the sizes and computes the strides.
fn to_unranked<'m>(m: ConversionMatch<'m>, lowering: &Lowering, source: AnyDescriptor) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (shape_type, shape) = operand(&m, 1);
    let result = lowering.convert(ctx, m.value_type(m.result(op, 0)));
    let (Some(shape_layout), Some(result), Some(current)) =
        (lowering.memref(ctx, shape_type), result, m.parent_block(op))
    else {
        return m.fail("incompatible memref type");
    };
    let target = AnyDescriptor::of(ctx, m.value_type(m.result(op, 0)), shape);
    let Some(AnyDescriptor::Unranked { ptr, .. }) = target else { return m.fail("incompatible memref type") };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let shape = MemRefDescriptor { value: shape };
    let rank = shape.size(b, 0);
    let made = b.poison(result);
    let made = b.insert(made, rank, &[0]);
    let size = ranked_sizes(b, &[UnrankedDescriptor { value: made }], lowering.options.pointer_bitwidth)[0];
    let byte = b.ctx().int_type(8);
    let slot = b.alloca(byte, size);
    let made = b.insert(made, slot, &[1]);
    let ([allocated, aligned], offset) = source.pointers(b, true);
    let ranked = RankedInMemory { at: slot, ptr };
    ranked.set_allocated_ptr(b, allocated);
    ranked.set_aligned_ptr(b, aligned);
    if let Some(offset) = offset {
        ranked.set_offset(b, offset);
    }
    let sizes = ranked.sizes_addr(b);
    let strides = b.element_ptr(sizes, index, rank);
    let source_sizes = shape.aligned_ptr(b);
    let one = b.index_constant(1);
    let last = b.binary(llvm::Sub::DEF, rank, one);
    // The operations after the matched one follow the loop.
    let Some(first_after) = rw.next_op(op) else { return rw.abort("operation at the end of a block") };
    rw.replace_op(op, &[made]);
    let rest = rw.split_block(first_after);
    let Some(region) = rw.block_region(current) else { return rw.abort("operation outside of regions") };
    let head = rw.create_block(region, Some(rest), &[index, index]);
    let body = rw.create_block(region, Some(rest), &[]);
    let (dim, stride) = (rw.block_args(head)[0], rw.block_args(head)[1]);
    rw.set_insertion_point_to_end(current);
    LlvmBuilder::new(&mut rw, loc, index).br(head, &[last, one]);
    rw.set_insertion_point_to_end(head);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let zero = b.index_constant(0);
    let is_dim = b.compare("sge", dim, zero);
    b.cond_br(is_dim, (body, &[]), (rest, &[]));
    rw.set_insertion_point_to_end(body);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = b.element_ptr(source_sizes, shape_layout.element, dim);
    let size = b.load(index, addr);
    let addr = b.element_ptr(sizes, index, dim);
    b.store(size, addr);
    let addr = b.element_ptr(strides, index, dim);
    b.store(stride, addr);
    let next_stride = b.binary(llvm::Mul::DEF, stride, size);
    let next = b.binary(llvm::Sub::DEF, dim, one);
    b.br(head, &[next, next_stride]);
    rw.done()
}
