//! Conversion of `vector.load` and `vector.store` of one-dimensional vectors.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{Attribute, OpView, Outcome, Type};

use super::rank_of;
use crate::llvm;
use crate::lower::descriptor::MemRefDescriptor;
use crate::lower::llvm_builder::LlvmBuilder;
use crate::lower::pattern::{Lowering, group};
use crate::vector as v;

/// Returns the attributes of an access to a vector: the alignment is that of an element unless the operation has one.
fn access_attributes(m: &ConversionMatch<'_>, element: Type) -> Option<Vec<(&'static str, Attribute)>> {
    let (op, ctx) = (m.op(), m.ctx());
    let alignment = match m.property_named(op, "alignment") {
        Some(alignment) => alignment.as_i64(ctx)?,
        None => {
            let bits = element.bit_width(ctx).filter(|&bits| bits <= 64)?;
            bits.div_ceil(8).next_power_of_two().into()
        }
    };
    let mut set = vec![("alignment", ctx.i64_attr(alignment, Type::I64))];
    if m.property_named(op, "nontemporal").and_then(Attribute::as_bool) == Some(true) {
        set.push(("nontemporal", Attribute::UNIT));
    }
    Some(set)
}

pub(super) fn load<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let root = v::Load::from_op(op);
    let (base, result) = (m.value_type(root.base(&m)), m.value_type(root.result(&m)));
    let Some(memref) = lowering.memref(ctx, base) else { return m.fail("incompatible memref type") };
    let (Some(to), Some(set)) = (lowering.convert(ctx, result), access_attributes(&m, memref.element)) else {
        return m.fail("incompatible result type");
    };
    if rank_of(ctx, result) != 1 {
        return m.fail("vector is not one-dimensional");
    }
    let (value, indices) = (m.converted()[0], group(&m, 1));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, 0);
    let value = b.value(llvm::Load::DEF, &[addr], to, &set);
    rw.replace_op(op, &[value]);
    rw.done()
}

pub(super) fn store<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let root = v::Store::from_op(op);
    let (base, stored) = (m.value_type(root.base(&m)), m.value_type(root.value_to_store(&m)));
    let Some(memref) = lowering.memref(ctx, base) else { return m.fail("incompatible memref type") };
    let Some(set) = access_attributes(&m, memref.element) else { return m.fail("unknown alignment") };
    if rank_of(ctx, stored) != 1 {
        return m.fail("vector is not one-dimensional");
    }
    let (stored, value, indices) = (m.converted()[0], m.converted()[1], group(&m, 2));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, 0);
    b.op(llvm::Store::DEF, &[stored, addr], &[], &set);
    rw.erase_op(op);
    rw.done()
}
