//! Allocation and deallocation.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::{Context, Identifier, OpId, OpView, Outcome, Type, ValueId};

use super::super::descriptor::MemRefDescriptor;
use super::super::llvm_builder::{GepIndex, LlvmBuilder};
use super::super::pattern::{Lowering, group};
use super::values::{AnyDescriptor, aligned_up, byte_size, extent, operand};
use crate::llvm::{self, types};
use crate::memref::{Alloc, Alloca, AllocaScope};

/// Declares an allocation function, and returns its name.
fn allocator(
    b: &mut LlvmBuilder<'_, '_>,
    lowering: &Lowering,
    table: OpId,
    names: [&str; 2],
    n_params: usize,
) -> Option<Identifier> {
    let name = names[usize::from(lowering.options.use_generic_functions)];
    let (index, ptr) = (b.index_type(), b.ptr());
    b.declare(table, name, &vec![index; n_params], Some(ptr))
}

/// Returns the size of a type in bytes by the default data layout.
fn type_size(ctx: &Context, lowering: &Lowering, ty: Type) -> Option<u64> {
    let index_size = u64::from(lowering.options.index_bitwidth.div_ceil(8));
    let pointer_size = u64::from(lowering.options.pointer_bitwidth.div_ceil(8));
    match ty.kind(ctx) {
        TypeKind::Index => Some(8),
        TypeKind::MemRef { shape, .. } => Some(2 * pointer_size + (1 + 2 * shape.len() as u64) * index_size),
        TypeKind::UnrankedMemRef { .. } => Some(pointer_size + index_size),
        TypeKind::Complex(element) => {
            let size = type_size(ctx, lowering, *element)?;
            Some(size.next_multiple_of(size.next_power_of_two().max(1)) + size)
        }
        TypeKind::Vector { shape, element, .. } => {
            let last = u64::try_from(*shape.last().unwrap_or(&1)).ok()?;
            let n = u64::try_from(shape.iter().product::<i64>()).ok()?;
            Some(n / last.max(1) * last.next_power_of_two() * type_size(ctx, lowering, *element)?)
        }
        _ => Some(u64::from(ty.bit_width(ctx)?.div_ceil(8))),
    }
}

/// Converts a `memref.alloc` to a call of `malloc` or `aligned_alloc`.
pub(super) fn alloc<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Alloc::from_op(op);
    let old = m.value_type(view.memref(&m));
    let (Some(memref), Some(table)) = (lowering.memref(ctx, old), m.nearest_symbol_table(op)) else {
        return m.fail("incompatible memref type");
    };
    if !memref.is_identity {
        return m.fail("incompatible memref type");
    }
    let element = old.element_or_self(ctx);
    let alignment = view.alignment(&m).and_then(|alignment| alignment.as_i64(ctx));
    let size = type_size(ctx, lowering, element);
    let is_scalar = element.is_index() || element.is_signless_integer(ctx) || element.float_kind().is_some();
    let sizes = group(&m, 0);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let made = if lowering.options.use_aligned_alloc {
        let names = ["aligned_alloc", "_mlir_memref_to_llvm_aligned_alloc"];
        let known = size.zip(allocator(b, lowering, table, names, 2));
        known.map(|(size, callee)| {
            let extent = extent(b, &memref, &sizes);
            let mut bytes = byte_size(b, memref.element, extent.n_elements);
            let alignment = alignment.unwrap_or_else(|| size.next_power_of_two().max(16) as i64);
            let at = b.index_constant(alignment);
            let fixed = memref.shape.iter().filter(|&&size| size != DYNAMIC);
            let factor = fixed.fold(size, |factor, &size| factor.wrapping_mul(size as u64));
            if !factor.is_multiple_of(alignment as u64) {
                bytes = aligned_up(b, bytes, at);
            }
            let call = b.call(callee, &[at, bytes], Some(types::ptr(b.ctx())));
            let pointer = b.builder().result(call, 0);
            let pointer = in_space(b, pointer, memref.space);
            (extent, [pointer, pointer])
        })
    } else {
        let callee = allocator(b, lowering, table, ["malloc", "_mlir_memref_to_llvm_alloc"], 1);
        callee.map(|callee| {
            let extent = extent(b, &memref, &sizes);
            let mut bytes = byte_size(b, memref.element, extent.n_elements);
            let at = match alignment {
                Some(alignment) => Some(b.index_constant(alignment)),
                // The allocator aligns for scalars only.
                None if !is_scalar => Some(b.size_in_bytes(memref.element, GepIndex::Constant(1))),
                None => None,
            };
            if let Some(at) = at {
                bytes = b.binary(llvm::Add::DEF, bytes, at);
            }
            let call = b.call(callee, &[bytes], Some(types::ptr(b.ctx())));
            let allocated = b.builder().result(call, 0);
            let allocated = in_space(b, allocated, memref.space);
            let aligned = match at {
                None => allocated,
                Some(at) => {
                    let address = b.value(llvm::PtrToInt::DEF, &[allocated], index, &[]);
                    let address = aligned_up(b, address, at);
                    let ptr = memref.ptr(b.ctx());
                    b.value(llvm::IntToPtr::DEF, &[address], ptr, &[])
                }
            };
            (extent, [allocated, aligned])
        })
    };
    let Some((extent, pointers)) = made else {
        return rw.abort("the allocation function has another type");
    };
    let made = MemRefDescriptor::create(b, &memref, pointers, &extent.sizes, &extent.strides);
    rw.replace_op(op, &[made.value]);
    rw.done()
}

/// Casts a pointer of address space 0 to `space`.
fn in_space(b: &mut LlvmBuilder<'_, '_>, pointer: ValueId, space: u32) -> ValueId {
    if space == 0 {
        return pointer;
    }
    let ptr = types::ptr_in(b.ctx(), space);
    b.value(llvm::AddrSpaceCast::DEF, &[pointer], ptr, &[])
}

/// Converts a `memref.alloca` to an `llvm.alloca`.
pub(super) fn alloca<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Alloca::from_op(op);
    let Some(memref) = lowering.memref(ctx, m.value_type(view.memref(&m))) else {
        return m.fail("incompatible memref type");
    };
    if !memref.is_identity {
        return m.fail("incompatible memref type");
    }
    let alignment = view.alignment(&m);
    let sizes = group(&m, 0);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let extent = extent(b, &memref, &sizes);
    let mut set = vec![("elem_type", b.ctx().type_attr(memref.element))];
    set.extend(alignment.map(|alignment| ("alignment", alignment)));
    let ptr = memref.ptr(b.ctx());
    let pointer = b.value(llvm::Alloca::DEF, &[extent.n_elements], ptr, &set);
    let made = MemRefDescriptor::create(b, &memref, [pointer; 2], &extent.sizes, &extent.strides);
    rw.replace_op(op, &[made.value]);
    rw.done()
}

/// Converts a `memref.alloca_scope` to blocks between `llvm.intr.stacksave` and `llvm.intr.stackrestore`.
pub(super) fn alloca_scope<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let body = AllocaScope::from_op(op).body_region(&m);
    let (Some(first), Some(last)) = (m.entry_block(body), m.last_block(body)) else {
        return m.fail("region without blocks");
    };
    let Some(terminator) = m.last_op(last) else { return m.fail("block without terminator") };
    let Some(current) = m.parent_block(op) else { return m.fail("operation outside of blocks") };
    let result_types: Vec<Type> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let yielded: Vec<ValueId> = rw.operands(terminator).collect();
    let rest = rw.split_block(op);
    let Some(region) = rw.block_region(current) else { return rw.abort("operation outside of regions") };
    let next = match result_types.is_empty() {
        true => rest,
        false => {
            let next = rw.create_block(region, Some(rest), &result_types);
            rw.set_insertion_point_to_end(next);
            LlvmBuilder::new(&mut rw, loc, index).br(rest, &[]);
            next
        }
    };
    rw.inline_region(body, region, Some(next));
    rw.set_insertion_point_to_end(current);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ptr = b.ptr();
    let stack = b.value(llvm::StackSave::DEF, &[], ptr, &[]);
    b.br(first, &[]);
    rw.set_insertion_point_before(terminator);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    b.op(llvm::StackRestore::DEF, &[stack], &[], &[]);
    b.br(next, &yielded);
    rw.erase_op(terminator);
    let results: Vec<ValueId> = match result_types.is_empty() {
        true => Vec::new(),
        false => rw.block_args(next).to_vec(),
    };
    rw.replace_op(op, &results);
    rw.done()
}

/// Converts a `memref.dealloc` to a call of `free`.
pub(super) fn dealloc<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, value) = operand(&m, 0);
    let Some(descriptor) = AnyDescriptor::of(ctx, old, value) else {
        return m.fail("incompatible memref type");
    };
    let Some(table) = m.nearest_symbol_table(op) else { return m.fail("operation without symbol table") };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let name = if lowering.options.use_generic_functions { "_mlir_memref_to_llvm_free" } else { "free" };
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ptr = b.ptr();
    let Some(callee) = b.declare(table, name, &[ptr], None) else {
        return rw.abort("the deallocation function has another type");
    };
    let pointer = match descriptor {
        AnyDescriptor::Ranked(descriptor) => descriptor.allocated_ptr(b),
        AnyDescriptor::Unranked { descriptor, ptr } => {
            let at = descriptor.descriptor(b);
            b.load(ptr, at)
        }
    };
    b.call(callee, &[pointer], None);
    rw.erase_op(op);
    rw.done()
}
