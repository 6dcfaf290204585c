//! Loads, stores, prefetches and assumptions.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{Attribute, OpDef, OpView, Outcome, Type, ValueId};

use super::super::descriptor::MemRefDescriptor;
use super::super::llvm_builder::{INBOUNDS_NUW, LlvmBuilder};
use super::super::pattern::{Lowering, group};
use super::values::operand;
use crate::llvm;
use crate::memref::{AssumeAlignment, Load, Prefetch, Store};

/// Returns the attributes of an access that llvm has as well.
fn access_attributes(
    ctx: &proofmark_ir::Context,
    alignment: Option<Attribute>,
    nontemporal: Option<Attribute>,
) -> Vec<(&'static str, Attribute)> {
    let alignment = alignment.filter(|alignment| alignment.as_i64(ctx) != Some(0));
    let nontemporal = nontemporal.filter(|flag| flag.as_bool() == Some(true)).map(|_| Attribute::UNIT);
    let named = [("alignment", alignment), ("nontemporal", nontemporal)];
    named.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Converts a `memref.load`. The indices are within bounds, so that the address computation does not wrap.
pub(super) fn load<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Load::from_op(op);
    let (old, value) = operand(&m, 0);
    let Some(memref) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
    let set = access_attributes(ctx, view.alignment(&m), view.nontemporal(&m));
    let (indices, loc, index) = (group(&m, 1), m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, INBOUNDS_NUW);
    let value = b.value(llvm::Load::DEF, &[addr], memref.element, &set);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `memref.store`. The indices are within bounds, so that the address computation does not wrap.
pub(super) fn store<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Store::from_op(op);
    let (old, descriptor) = operand(&m, 1);
    let Some(memref) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
    let set = access_attributes(ctx, view.alignment(&m), view.nontemporal(&m));
    let (value, indices) = (m.converted()[0], group(&m, 2));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value: descriptor }.element_ptr(b, &memref, &indices, INBOUNDS_NUW);
    b.op(llvm::Store::DEF, &[value, addr], &[], &set);
    rw.erase_op(op);
    rw.done()
}

/// Converts a `memref.prefetch`.
pub(super) fn prefetch<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Prefetch::from_op(op);
    let (old, value) = operand(&m, 0);
    let Some(memref) = lowering.memref(ctx, old) else { return m.fail("incompatible memref type") };
    let flag = |flag: Attribute| ctx.i64_attr((flag.as_bool() == Some(true)).into(), Type::I32);
    let set = [
        ("rw", flag(view.is_write(&m))),
        ("hint", view.locality_hint(&m)),
        ("cache", flag(view.is_data_cache(&m))),
    ];
    let (indices, loc, index) = (group(&m, 1), m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, 0);
    b.op(llvm::Prefetch::DEF, &[addr], &[], &set);
    rw.erase_op(op);
    rw.done()
}

/// Creates an `llvm.intr.assume` of true with one operand bundle.
fn assume(b: &mut LlvmBuilder<'_, '_>, condition: ValueId, tag: &str, operands: [ValueId; 2]) {
    let ctx = b.ctx();
    let set = [
        ("op_bundle_sizes", ctx.i32_array_attr(&[2])),
        ("op_bundle_tags", ctx.array_attr(&[ctx.string_attr(tag)])),
    ];
    b.op(ASSUME, &[condition, operands[0], operands[1]], &[], &set);
}

const ASSUME: &OpDef = llvm::Assume::DEF;

/// Converts a `memref.assume_alignment`.
pub(super) fn assume_alignment<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (old, value) = operand(&m, 0);
    let alignment = AssumeAlignment::from_op(op).alignment(&m).as_i64(ctx);
    let (Some(memref), Some(alignment)) = (lowering.memref(ctx, old), alignment) else {
        return m.fail("incompatible memref type");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let ptr = MemRefDescriptor { value }.buffer_ptr(b, &memref);
    let yes = b.constant(Attribute::bool(true), Type::I1);
    let alignment = b.index_constant(alignment);
    assume(b, yes, "align", [ptr, alignment]);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `memref.distinct_objects` to an assumption for each pair.
pub(super) fn distinct_objects<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let values: Vec<ValueId> = m.converted().to_vec();
    let memrefs: Option<Vec<_>> =
        m.operands(op).map(|value| lowering.memref(ctx, m.value_type(value))).collect();
    let Some(memrefs) = memrefs else { return m.fail("incompatible memref type") };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    if values.len() > 1 {
        let b = &mut LlvmBuilder::new(&mut rw, loc, index);
        let mut pointers = Vec::new();
        for (&value, memref) in values.iter().zip(&memrefs) {
            pointers.push(MemRefDescriptor { value }.buffer_ptr(b, memref));
        }
        let yes = b.constant(Attribute::bool(true), Type::I1);
        for (i, &first) in pointers.iter().enumerate() {
            for &second in &pointers[i + 1..] {
                assume(b, yes, "separate_storage", [first, second]);
            }
        }
    }
    rw.replace_op(op, &values);
    rw.done()
}
