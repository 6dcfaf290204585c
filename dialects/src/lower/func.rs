//! Conversion of func to llvm: functions, calls and returns (MLIR's `FuncToLLVM.cpp`). Several results become one
//! struct.

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionRow, SignatureConversion, TypeConverter,
};
use proofmark_ir::context::AttrKind;
use proofmark_ir::{Attribute, Context, Identifier, NewOp, OpView, Outcome, Type, ValueId};
use smallvec::SmallVec;

use super::build::{extract, insert, poison, properties};
use crate::func::{self, Func};
use crate::llvm::{self, types};

/// Adds the patterns that convert func to llvm.
pub fn func_to_llvm_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_rows(ROWS, Some(converter));
}

const ROWS: &[ConversionRow] = &[
    ConversionRow {
        name: "func.func",
        summary: "func.func -> llvm.func; several results are packed into a struct",
        root: "func.func",
        benefit: 1,
        generated_ops: &["llvm.func"],
        apply: function,
    },
    ConversionRow {
        name: "func.return",
        summary: "func.return -> llvm.return; several operands are packed into a struct",
        root: "func.return",
        benefit: 1,
        generated_ops: &["llvm.return", "llvm.mlir.poison", "llvm.insertvalue"],
        apply: r#return,
    },
    ConversionRow {
        name: "func.call",
        summary: "func.call -> llvm.call; several results are unpacked",
        root: "func.call",
        benefit: 1,
        generated_ops: &["llvm.call", "llvm.extractvalue"],
        apply: call,
    },
    ConversionRow {
        name: "func.call_indirect",
        summary: "func.call_indirect -> llvm.call of a pointer; several results are unpacked",
        root: "func.call_indirect",
        benefit: 1,
        generated_ops: &["llvm.call", "llvm.extractvalue"],
        apply: call,
    },
    ConversionRow {
        name: "func.constant",
        summary: "func.constant -> llvm.mlir.addressof",
        root: "func.constant",
        benefit: 1,
        generated_ops: &["llvm.mlir.addressof"],
        apply: constant,
    },
];

/// Returns the type that packs `types`: none, the only type, or a struct.
fn packed(ctx: &Context, types: &[Type]) -> Option<Type> {
    match types {
        [] => None,
        [ty] => Some(*ty),
        _ => Some(types::literal_struct(ctx, types, false)),
    }
}

fn function<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(converter) = m.converter() else { return m.fail("conversion has no type converter") };
    let (inputs, results) = Func::from_op(op).signature(&m);
    let Some(signature) = SignatureConversion::by(converter, ctx, inputs.iter().copied()) else {
        return m.fail("failed to convert a parameter type");
    };
    let Some(results) = converter.convert_all(ctx, results.iter().copied()) else {
        return m.fail("failed to convert a result type");
    };
    let emits_wrapper = m.attrs(op).get_named(ctx, "llvm.emit_c_interface").is_some();
    if emits_wrapper {
        return m.fail("llvm.emit_c_interface is not supported");
    }
    let result = packed(ctx, &results).unwrap_or_else(|| types::void(ctx));
    let mut attrs = m.attrs(op);
    let varargs = attrs.get_named(ctx, "func.varargs");
    let is_variadic = varargs.and_then(Attribute::as_bool) == Some(true);
    let ty = types::function(ctx, result, signature.types(), is_variadic);

    let mut set: Vec<(Identifier, Attribute)> = vec![(Identifier::FUNCTION_TYPE, ctx.type_attr(ty))];
    for name in ["sym_name", "sym_visibility", "arg_attrs"] {
        set.extend(m.property_named(op, name).map(|value| (ctx.ident(name), value)));
    }
    // A struct that packs several results cannot carry the attributes of each result.
    if results.len() == 1 {
        set.extend(m.property_named(op, "res_attrs").map(|value| (ctx.ident("res_attrs"), value)));
    }
    if varargs.is_some() {
        attrs = attrs.without(ctx, ctx.ident("func.varargs"));
    }
    if let Some(linkage) = attrs.get_named(ctx, "llvm.linkage") {
        if !matches!(linkage.kind(ctx), AttrKind::Enum { def, .. } if **def == llvm::LINKAGE_DEF) {
            return m.fail("expected llvm.linkage to be a linkage attribute");
        }
        set.push((ctx.ident("linkage"), linkage));
        attrs = attrs.without(ctx, ctx.ident("llvm.linkage"));
    }
    let new_properties = properties(ctx, llvm::Func::DEF, set);
    let (loc, body) = (m.loc(op), m.regions(op)[0]);
    let name = ctx.op_name(llvm::Func::DEF.name);
    let mut rw = m.rewrite();
    let new = NewOp { properties: new_properties, attrs, n_regions: 1, ..NewOp::new(name, loc) };
    let new = rw.create(&new);
    let into = rw.regions(new)[0];
    rw.inline_region(body, into, None);
    if let Some(entry) = rw.entry_block(into) {
        rw.apply_signature_conversion(entry, &signature);
    }
    rw.replace_op(op, &[]);
    rw.done()
}

fn r#return<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let values: SmallVec<[ValueId; 4]> = m.converted().into();
    let types: SmallVec<[Type; 4]> = values.iter().map(|&value| m.value_type(value)).collect();
    let ty = packed(ctx, &types);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let name = ctx.op_name(llvm::Return::DEF.name);
    let mut rw = m.rewrite();
    let operand = match (ty, values.as_slice()) {
        (Some(ty), [_, _, ..]) => {
            let mut whole = poison(&mut rw, loc, ty);
            for (i, &value) in (0..).zip(&values) {
                whole = insert(&mut rw, loc, whole, value, &[i]);
            }
            Some(whole)
        }
        _ => values.first().copied(),
    };
    rw.replace_op_with_new(op, &NewOp { operands: operand.as_slice(), attrs, ..NewOp::new(name, loc) });
    rw.done()
}

/// Converts a direct or indirect call. The callee of an indirect call is the first operand in both dialects.
fn call<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(converter) = m.converter() else { return m.fail("conversion has no type converter") };
    let results = m.results(op).iter().map(|&result| m.value_type(result));
    let converted: Option<SmallVec<[Type; 2]>> = results.map(|ty| converter.convert_one(ctx, ty)).collect();
    let Some(results) = converted else { return m.fail("failed to convert a result type") };
    let result = packed(ctx, &results);
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let segments = ctx.i32_array_attr(&[operands.len() as i32, 0]);
    let mut set: Vec<(Identifier, Attribute)> = vec![
        (Identifier::OPERAND_SEGMENT_SIZES, segments),
        (ctx.ident("op_bundle_sizes"), ctx.i32_array_attr(&[])),
    ];
    for name in ["callee", "arg_attrs", "no_inline"] {
        set.extend(m.property_named(op, name).map(|value| (ctx.ident(name), value)));
    }
    if results.len() == 1 {
        set.extend(m.property_named(op, "res_attrs").map(|value| (ctx.ident("res_attrs"), value)));
    }
    let new_properties = properties(ctx, llvm::Call::DEF, set);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let name = ctx.op_name(llvm::Call::DEF.name);
    let mut rw = m.rewrite();
    let new = NewOp {
        operands: &operands,
        results: result.as_slice(),
        properties: new_properties,
        attrs,
        ..NewOp::new(name, loc)
    };
    let new = rw.create(&new);
    let values: SmallVec<[ValueId; 2]> = match results.as_slice() {
        [_, _, ..] => {
            let whole = rw.result(new, 0);
            (0..).zip(&results).map(|(i, &ty)| extract(&mut rw, loc, whole, &[i], ty)).collect()
        }
        _ => rw.results(new).into(),
    };
    rw.replace_op(op, &values);
    rw.done()
}

fn constant<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let ty = m.converter().and_then(|converter| converter.convert_one(ctx, m.value_type(m.result(op, 0))));
    let (Some(ty), Some(callee)) = (ty, m.property(op, Identifier::VALUE)) else {
        return m.fail("failed to convert the type");
    };
    let set = properties(ctx, llvm::AddressOf::DEF, [(ctx.ident("global_name"), callee)]);
    let (loc, attrs) = (m.loc(op), m.attrs(op));
    let name = ctx.op_name(llvm::AddressOf::DEF.name);
    debug_assert!(func::Constant::cast(&m, op).is_some());
    let mut rw = m.rewrite();
    rw.replace_op_with_new(op, &NewOp { results: &[ty], properties: set, attrs, ..NewOp::new(name, loc) });
    rw.done()
}
