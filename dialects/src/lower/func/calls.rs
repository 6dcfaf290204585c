//! Calls, returns and function values.

use proofmark_drivers::conversion::{ConversionMatch, ConversionRewriter};
use proofmark_ir::{Attribute, Identifier, NewOp, OpId, OpView, Outcome, Type, ValueId};

use super::super::build::properties;
use super::super::descriptor::{MemRefDescriptor, UnrankedDescriptor, ranked_sizes};
use super::super::llvm_builder::LlvmBuilder;
use super::super::pattern::Lowering;
use super::{is_memref, is_unranked_memref, packed};
use crate::func::{self, Return};
use crate::llvm::{self, types};

/// Copies the ranked descriptors behind those of `values` that are unranked memrefs in `old_types`: to the heap, or to
/// the stack and frees the heap copy. Returns whether the functions for that could be declared in `table`.
fn copy_unranked(
    b: &mut LlvmBuilder<'_, '_>,
    lowering: &Lowering,
    table: Option<OpId>,
    old_types: &[Type],
    values: &mut [ValueId],
    to_heap: bool,
) -> bool {
    let unranked: Vec<usize> =
        (0..values.len()).filter(|&i| is_unranked_memref(b.ctx(), old_types[i])).collect();
    if unranked.is_empty() {
        return true;
    }
    let descriptors: Vec<UnrankedDescriptor> =
        unranked.iter().map(|&i| UnrankedDescriptor { value: values[i] }).collect();
    let sizes = ranked_sizes(b, &descriptors, lowering.options.pointer_bitwidth);
    let (ptr, index) = (b.ptr(), b.index_type());
    let function = table.and_then(|table| match to_heap {
        true => b.declare(table, "malloc", &[index], Some(ptr)),
        false => b.declare(table, "free", &[ptr], None),
    });
    let Some(function) = function else { return false };
    for ((&i, descriptor), &size) in unranked.iter().zip(descriptors).zip(&sizes) {
        let copy = match to_heap {
            true => {
                let call = b.call(function, &[size], Some(ptr));
                b.builder().result(call, 0)
            }
            false => {
                let byte = b.ctx().int_type(8);
                b.alloca(byte, size)
            }
        };
        let source = descriptor.descriptor(b);
        b.memcpy(copy, source, size);
        if !to_heap {
            b.call(function, &[source], None);
        }
        let ty = b.type_of(descriptor.value);
        let value = b.poison(ty);
        let rank = descriptor.rank(b);
        let value = b.insert(value, rank, &[0]);
        values[i] = b.insert(value, copy, &[1]);
    }
    true
}

/// Returns the operation that holds the symbols of the module around `op`.
fn enclosing_module(rw: &ConversionRewriter<'_>, op: OpId) -> Option<OpId> {
    let mut next = rw.parent_op(op);
    while let Some(parent) = next {
        if rw.name_str(parent) == "builtin.module" {
            return Some(parent);
        }
        next = rw.parent_op(parent);
    }
    None
}

/// Converts a `func.return`.
pub(super) fn r#return<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let old_types: Vec<Type> = Return::from_op(op).operands(&m).map(|value| m.value_type(value)).collect();
    let mut values: Vec<ValueId> = m.converted().to_vec();
    let is_llvm = |parent: &OpId| m.is_op(*parent, llvm::Func::DEF);
    let function = std::iter::successors(m.parent_op(op), |&parent| m.parent_op(parent)).find(is_llvm);
    let bare = match function {
        Some(function) => lowering.uses_bare_pointers(&m, function),
        None => lowering.options.use_bare_ptr,
    };
    if bare && old_types.iter().any(|&ty| is_unranked_memref(ctx, ty)) {
        return m.fail("an unranked memref has no bare pointer");
    }
    if old_types.len() > 1 && lowering.result_types(ctx, &old_types, bare).is_none() {
        return m.fail("could not convert result types");
    }
    let layouts = lowering.layouts(ctx, &old_types);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let (name, index) = (ctx.op_name(llvm::Return::DEF.name), lowering.index(ctx));
    let mut rw = m.rewrite();
    let table = enclosing_module(&rw, op);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    if bare {
        for (value, layout) in values.iter_mut().zip(&layouts) {
            if layout.as_ref().is_some_and(|layout| layout.is_static()) {
                *value = MemRefDescriptor { value: *value }.allocated_ptr(b);
            }
        }
    } else if !copy_unranked(b, lowering, table, &old_types, &mut values, true) {
        return rw.abort("malloc has another type");
    }
    let operand = match values.as_slice() {
        [_, _, ..] => {
            let types: Vec<Type> = values.iter().map(|&value| b.type_of(value)).collect();
            let ty = types::literal_struct(b.ctx(), &types, false);
            let mut whole = b.poison(ty);
            for (i, &value) in (0..).zip(&values) {
                whole = b.insert(whole, value, &[i]);
            }
            Some(whole)
        }
        _ => values.first().copied(),
    };
    rw.replace_op_with_new(op, &NewOp { operands: operand.as_slice(), attrs, ..NewOp::new(name, loc) });
    rw.done()
}

/// Converts a direct or indirect call. The callee of an indirect call is the first operand in both dialects.
pub(super) fn call<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let callee = m.property_named(op, "callee").and_then(|callee| callee.as_flat_symbol(ctx));
    let callee = callee.and_then(|name| m.lookup_symbol(m.nearest_symbol_table(op)?, name));
    let bare = match callee {
        Some(callee) => lowering.uses_bare_pointers(&m, callee),
        None => lowering.options.use_bare_ptr,
    };
    let types_of = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<Type> {
        values.map(|value| m.value_type(value)).collect()
    };
    let operand_types = types_of(&mut m.operands(op));
    let result_types = types_of(&mut m.results(op).iter().copied());
    if bare && operand_types.iter().any(|&ty| is_unranked_memref(ctx, ty)) {
        return m.fail("an unranked memref has no bare pointer");
    }
    let Some(results) = lowering.result_types(ctx, &result_types, bare) else {
        return m.fail("failed to convert a result type");
    };
    let result = packed(ctx, &results);
    let operands: Vec<ValueId> = m.converted().to_vec();
    let (operand_layouts, result_layouts) =
        (lowering.layouts(ctx, &operand_types), lowering.layouts(ctx, &result_types));
    let mut set: Vec<(Identifier, Attribute)> = Vec::new();
    for name in ["callee", "arg_attrs", "res_attrs", "no_inline"] {
        set.extend(m.property_named(op, name).map(|value| (ctx.ident(name), value)));
    }
    let (loc, attrs, index) = (m.loc(op), m.attrs(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let table = enclosing_module(&rw, op);
    let promoted = promoted_operands(
        &mut LlvmBuilder::new(&mut rw, loc, index),
        &operands,
        &operand_types,
        &operand_layouts,
        bare,
    );
    let ctx = rw.ctx();
    set.push((Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&[promoted.len() as i32, 0])));
    set.push((ctx.ident("op_bundle_sizes"), ctx.i32_array_attr(&[])));
    let new = NewOp {
        operands: &promoted,
        results: result.as_slice(),
        properties: properties(ctx, llvm::Call::DEF, set),
        attrs,
        ..NewOp::new(ctx.op_name(llvm::Call::DEF.name), loc)
    };
    let new = rw.create(&new);
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let mut values: Vec<ValueId> = match results.len() {
        n @ 2.. => {
            let whole = b.builder().result(new, 0);
            (0..n as i64).map(|i| b.extract(whole, &[i])).collect()
        }
        _ => b.builder().results(new).to_vec(),
    };
    if bare {
        for (value, layout) in values.iter_mut().zip(result_layouts.iter()) {
            let Some(layout) = layout else { continue };
            if let Some(made) = MemRefDescriptor::of_static(b, layout, *value, *value) {
                *value = made.value;
            }
        }
    } else if !copy_unranked(b, lowering, table, &result_types, &mut values, false) {
        return rw.abort("free has another type");
    }
    rw.replace_op(op, &values);
    rw.done()
}

/// Returns the operands of an llvm call: the components of descriptors, or bare pointers.
fn promoted_operands(
    b: &mut LlvmBuilder<'_, '_>,
    operands: &[ValueId],
    types: &[Type],
    layouts: &[Option<super::MemRefLayout>],
    bare: bool,
) -> Vec<ValueId> {
    let mut promoted = Vec::new();
    for ((&value, &ty), layout) in operands.iter().zip(types).zip(layouts) {
        match layout {
            Some(_) if bare && is_memref(b.ctx(), ty) => {
                promoted.push(MemRefDescriptor { value }.aligned_ptr(b));
            }
            Some(layout) => promoted.extend(MemRefDescriptor { value }.unpack(b, layout.rank())),
            None if is_unranked_memref(b.ctx(), ty) => {
                let descriptor = UnrankedDescriptor { value };
                promoted.extend([descriptor.rank(b), descriptor.descriptor(b)]);
            }
            None => promoted.push(value),
        }
    }
    promoted
}

/// Converts a `func.constant`.
pub(super) fn constant<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = func::Constant::from_op(op);
    let Some(ty) = lowering.convert(ctx, m.value_type(view.result(&m))) else {
        return m.fail("failed to convert the type");
    };
    let set = properties(ctx, llvm::AddressOf::DEF, [(ctx.ident("global_name"), view.value(&m))]);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let name = ctx.op_name(llvm::AddressOf::DEF.name);
    let mut rw = m.rewrite();
    rw.replace_op_with_new(op, &NewOp { results: &[ty], properties: set, attrs, ..NewOp::new(name, loc) });
    rw.done()
}
