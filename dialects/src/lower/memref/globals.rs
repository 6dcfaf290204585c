//! Global variables.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{Attribute, NewOp, OpView, Outcome, Type};

use super::super::build::properties;
use super::super::descriptor::{MemRefDescriptor, MemRefLayout};
use super::super::llvm_builder::{GepIndex, LlvmBuilder};
use super::super::pattern::Lowering;
use super::values::{byte_size, extent};
use crate::common::constant;
use crate::llvm::{self, types};
use crate::memref::{GetGlobal, Global};

/// Returns the nested array type of a global variable.
fn array_type(ctx: &proofmark_ir::Context, memref: &MemRefLayout) -> Type {
    memref.shape.iter().rev().fold(memref.element, |element, &n| types::array(ctx, n, element))
}

/// Converts a `memref.global` to an `llvm.mlir.global`.
pub(super) fn global<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = Global::from_op(op);
    let memref = view.r#type(&m).as_type(ctx).and_then(|ty| lowering.memref(ctx, ty));
    let Some(memref) = memref.filter(|memref| memref.is_identity) else {
        return m.fail("incompatible memref type");
    };
    let ty = array_type(ctx, &memref);
    let visibility = view.sym_visibility(&m).and_then(|text| text.as_string(ctx));
    let is_public = visibility.is_none_or(|text| text.as_str(ctx) == "public");
    let linkage = if is_public { "external" } else { "private" };
    let linkage = ctx.enum_attr(&llvm::LINKAGE_DEF, llvm::LINKAGE_DEF.value_of(linkage).unwrap_or(0));
    let initial = view.initial_value(&m);
    let is_uninitialized = initial == Some(Attribute::UNIT);
    let value = initial.filter(|_| !is_uninitialized);
    // The variable of a memref of rank 0 has the element type.
    let value = match value {
        Some(value) if memref.rank() == 0 => match constant::element(ctx, value, 0) {
            Some(element) => Some(element),
            None => return m.fail("initial value is not a splat"),
        },
        value => value,
    };
    let mut set = vec![
        (ctx.ident("global_type"), ctx.type_attr(ty)),
        (ctx.ident("sym_name"), view.sym_name(&m)),
        (ctx.ident("linkage"), linkage),
        (ctx.ident("addr_space"), ctx.i64_attr(memref.space.into(), Type::I32)),
    ];
    set.extend(view.constant(&m).map(|flag| (ctx.ident("constant"), flag)));
    set.extend(value.map(|value| (ctx.ident("value"), value)));
    set.extend(view.alignment(&m).map(|alignment| (ctx.ident("alignment"), alignment)));
    let set = properties(ctx, llvm::Global::DEF, set);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let name = ctx.op_name(llvm::Global::DEF.name);
    let mut rw = m.rewrite();
    let new = rw.create(&NewOp { properties: set, n_regions: 1, ..NewOp::new(name, loc) });
    if is_uninitialized {
        let region = rw.regions(new)[0];
        let block = rw.create_block(region, None, &[]);
        rw.set_insertion_point_to_start(block);
        let b = &mut LlvmBuilder::new(&mut rw, loc, index);
        let undefined = b.value(llvm::Undef::DEF, &[], ty, &[]);
        b.ret(Some(undefined));
    }
    rw.replace_op(op, &[]);
    rw.done()
}

/// The allocated pointer of global variables, which must not be freed.
const NOT_ALLOCATED: i64 = 0xdead_beef;

/// Converts a `memref.get_global`.
pub(super) fn get_global<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = GetGlobal::from_op(op);
    let memref = lowering.memref(ctx, m.value_type(view.result(&m)));
    let Some(memref) = memref.filter(|memref| memref.is_identity) else {
        return m.fail("incompatible memref type");
    };
    let symbol = view.name(&m);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let extent = extent(b, &memref, &[]);
    let ptr = memref.ptr(b.ctx());
    let array = array_type(b.ctx(), &memref);
    // MLIR computes the size and does not use it.
    byte_size(b, memref.element, extent.n_elements);
    let address = b.value(llvm::AddressOf::DEF, &[], ptr, &[("global_name", symbol)]);
    let start = b.gep(address, array, &vec![GepIndex::Constant(0); memref.rank() + 1], 0);
    let address_type = b.ctx().int_type(lowering.options.pointer_bitwidth);
    let invalid = b.index_attr_constant(NOT_ALLOCATED, address_type);
    let invalid = b.value(llvm::IntToPtr::DEF, &[invalid], ptr, &[]);
    let made = MemRefDescriptor::create(b, &memref, [invalid, start], &extent.sizes, &extent.strides);
    rw.replace_op(op, &[made.value]);
    rw.done()
}
