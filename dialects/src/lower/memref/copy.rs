//! Copies between memrefs.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{OpView, Outcome, Type, ValueId};

use super::super::descriptor::{MemRefDescriptor, MemRefLayout, UnrankedDescriptor, promoted};
use super::super::llvm_builder::{GepIndex, LlvmBuilder};
use super::super::pattern::Lowering;
use super::values::operand;
use crate::llvm;
use crate::memref::Copy;

/// Returns whether the elements of a memref are contiguous in row-major order, with any offset. A memref without
/// elements is contiguous only if its layout is the identity.
fn is_contiguous(memref: &MemRefLayout) -> bool {
    if memref.is_identity {
        return true;
    }
    let mut stride = 1;
    for (&size, &own) in memref.shape.iter().zip(&memref.layout.strides).rev() {
        if size <= 0 || size != 1 && own != stride {
            return false;
        }
        stride *= size;
    }
    true
}

/// Converts a `memref.copy` to `llvm.intr.memcpy`, or to a call of `memrefCopy` if a memref is not contiguous.
pub(super) fn copy<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let operands = [operand(&m, 0), operand(&m, 1)];
    let memrefs = operands.map(|(old, _)| lowering.memref(ctx, old));
    let Some(element) =
        lowering.convert(ctx, m.value_type(Copy::from_op(op).source(&m)).element_or_self(ctx))
    else {
        return m.fail("incompatible element type");
    };
    let Some(table) = m.nearest_symbol_table(op) else { return m.fail("operation without symbol table") };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let made = match &memrefs {
        [Some(from), Some(to)] if is_contiguous(from) && is_contiguous(to) => {
            by_memcpy(b, from, element, operands.map(|(_, value)| value));
            true
        }
        _ => by_call(b, table, element, [0, 1].map(|i| (memrefs[i].as_ref(), operands[i].1))),
    };
    if !made {
        return rw.abort("memrefCopy has another type");
    }
    rw.erase_op(op);
    rw.done()
}

fn by_memcpy(b: &mut LlvmBuilder<'_, '_>, from: &MemRefLayout, element: Type, values: [ValueId; 2]) {
    let [source, target] = values.map(|value| MemRefDescriptor { value });
    let mut n = b.index_constant(1);
    for dim in 0..from.rank() {
        let size = source.size(b, dim);
        n = b.binary(llvm::Mul::DEF, n, size);
    }
    let size = b.size_in_bytes(element, GepIndex::Constant(1));
    let bytes = b.binary(llvm::Mul::DEF, n, size);
    let [source, target] = [source, target].map(|descriptor| {
        let base = descriptor.aligned_ptr(b);
        let offset = descriptor.offset(b);
        b.element_ptr(base, element, offset)
    });
    b.memcpy(target, source, bytes);
}

/// Creates a call of `memrefCopy` with pointers to unranked descriptors. Returns whether the function could be
/// declared.
fn by_call(
    b: &mut LlvmBuilder<'_, '_>,
    table: proofmark_ir::OpId,
    element: Type,
    operands: [(Option<&MemRefLayout>, ValueId); 2],
) -> bool {
    let ptr = b.ptr();
    let stack = b.value(llvm::StackSave::DEF, &[], ptr, &[]);
    let descriptors = operands.map(|(memref, value)| match memref {
        None => value,
        Some(memref) => {
            let ty = b.index_type();
            let rank = b.ctx().i64_attr(memref.rank() as i64, ty);
            let rank = b.constant(rank, ty);
            let ranked = promoted(b, value);
            UnrankedDescriptor::pack(b, rank, ranked).value
        }
    });
    let one = b.index_constant(1);
    let [source, target] = descriptors.map(|descriptor| {
        let ty = b.type_of(descriptor);
        let slot = b.alloca(ty, one);
        b.store(descriptor, slot);
        slot
    });
    let size = b.size_in_bytes(element, GepIndex::Constant(1));
    let index = b.index_type();
    let Some(callee) = b.declare(table, "memrefCopy", &[index, ptr, ptr], None) else { return false };
    b.call(callee, &[size, source, target], None);
    b.op(llvm::StackRestore::DEF, &[stack], &[], &[]);
    true
}
