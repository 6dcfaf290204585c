//! Sizes, ranks and other components of descriptors.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Outcome, ValueId};

use super::super::descriptor::{MemRefDescriptor, RankedInMemory};
use super::super::llvm_builder::{GepIndex, LlvmBuilder};
use super::super::pattern::Lowering;
use super::values::{AnyDescriptor, operand};
use crate::common::index::known_index;
use crate::llvm::{self, types};

/// Returns the constant dimension of a `memref.dim`, before or after the conversion of its definition.
fn known_dimension(m: &ConversionMatch<'_>) -> Option<i64> {
    let before = m.operand(m.op(), 1);
    let converted = m.converted()[1];
    let known = |value: ValueId| known_index(m, value);
    known(before).or_else(|| m.constant_value(converted).and_then(|value| value.as_i64(m.ctx())))
}

/// Converts a `memref.dim`.
pub(super) fn dim<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, source) = operand(&m, 0);
    let number = m.converted()[1];
    let Some(descriptor) = AnyDescriptor::of(ctx, old, source) else {
        return m.fail("incompatible memref type");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let result = match descriptor {
        AnyDescriptor::Ranked(descriptor) => {
            let Some(memref) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
            let known = known_dimension(&m).and_then(|dim| usize::try_from(dim).ok());
            let known = known.filter(|&dim| dim < memref.rank());
            let mut rw = m.rewrite();
            let b = &mut LlvmBuilder::new(&mut rw, loc, index);
            let size = match known.map(|dim| (dim, memref.shape[dim])) {
                Some((dim, DYNAMIC)) => descriptor.size(b, dim),
                Some((_, size)) => b.index_constant(size),
                None => descriptor.size_at(b, number, memref.rank()),
            };
            (rw, size)
        }
        AnyDescriptor::Unranked { descriptor, ptr } => {
            let mut rw = m.rewrite();
            let b = &mut LlvmBuilder::new(&mut rw, loc, index);
            let at = descriptor.descriptor(b);
            // The sizes follow the offset, which is at the same place for each rank.
            let head = types::literal_struct(b.ctx(), &[ptr, ptr, index], false);
            let offset = b.gep_as(at, ptr, head, &[GepIndex::Constant(0), GepIndex::Constant(2)]);
            let one = b.index_constant(1);
            let after = b.binary(llvm::Add::DEF, one, number);
            let addr = b.gep_as(offset, ptr, index, &[GepIndex::Value(after)]);
            let size = b.load(index, addr);
            (rw, size)
        }
    };
    let (mut rw, size) = result;
    rw.replace_op(op, &[size]);
    rw.done()
}

/// Converts a `memref.rank`.
pub(super) fn rank<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, source) = operand(&m, 0);
    let Some(descriptor) = AnyDescriptor::of(ctx, old, source) else {
        return m.fail("incompatible memref type");
    };
    let known = old.shape(ctx).map_or(0, <[i64]>::len);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let rank = match descriptor {
        AnyDescriptor::Ranked(_) => b.index_constant(known as i64),
        AnyDescriptor::Unranked { descriptor, .. } => descriptor.rank(b),
    };
    rw.replace_op(op, &[rank]);
    rw.done()
}

/// Converts a `memref.extract_aligned_pointer_as_index`.
pub(super) fn extract_aligned_pointer<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, source) = operand(&m, 0);
    let Some(descriptor) = AnyDescriptor::of(ctx, old, source) else {
        return m.fail("incompatible memref type");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let pointer = match descriptor {
        AnyDescriptor::Ranked(descriptor) => descriptor.aligned_ptr(b),
        AnyDescriptor::Unranked { descriptor, ptr } => {
            RankedInMemory { at: descriptor.descriptor(b), ptr }.aligned_ptr(b)
        }
    };
    let address = b.value(llvm::PtrToInt::DEF, &[pointer], index, &[]);
    rw.replace_op(op, &[address]);
    rw.done()
}

/// Converts a `memref.extract_strided_metadata`.
pub(super) fn extract_strided_metadata<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, value) = operand(&m, 0);
    let base = lowering.memref(ctx, m.value_type(m.result(op, 0)));
    let (Some(memref), Some(base)) = (lowering.memref(ctx, old), base) else {
        return m.fail("incompatible memref type");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let source = MemRefDescriptor { value };
    let (allocated, aligned) = (source.allocated_ptr(b), source.aligned_ptr(b));
    let Some(base) = MemRefDescriptor::of_static(b, &base, allocated, aligned) else {
        return rw.abort("base buffer with dynamic layout");
    };
    let mut results = vec![base.value, source.offset(b)];
    for dim in 0..memref.rank() {
        results.push(source.size(b, dim));
    }
    for dim in 0..memref.rank() {
        results.push(source.stride(b, dim));
    }
    rw.replace_op(op, &results);
    rw.done()
}
