//! Patterns that convert the signatures of functions, calls and returns, as MLIR's `FuncConversions.cpp`.

use proofmark::drivers::conversion::{
    ConversionMatch, ConversionRewriter, SignatureConversion, TypeConverter,
};
use proofmark::ir::context::TypeKind;
use proofmark::ir::{AttrDict, Attribute, Identifier, Ir, NewOp, OpId, Outcome, Type, ValueId};

use super::TestPattern;
use crate::common::is_function;

/// Returns the pattern that converts the signature of any function.
pub(crate) fn any_function() -> TestPattern {
    TestPattern::ordinary("AnyFunctionOpInterfaceSignatureConversion", "", |m| {
        match is_function(&m, m.op()) {
            true => convert_function(m),
            false => m.fail("no function"),
        }
    })
    .any_root()
}

/// Returns the pattern that converts the signature of `func.func`.
pub(crate) fn function() -> TestPattern {
    TestPattern::new("FunctionOpInterfaceSignatureConversion", "func.func", convert_function)
}

fn function_type(ir: &Ir, op: OpId) -> Option<(Vec<Type>, Vec<Type>)> {
    let ty = ir.property(op, Identifier::FUNCTION_TYPE)?.as_type(ir.ctx())?;
    match ty.kind(ir.ctx()) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

fn convert_function(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some((inputs, results)) = function_type(&m, op) else { return m.fail("no function type") };
    let Some(converter) = m.converter() else { return m.fail("no type converter") };
    let Some(signature) = SignatureConversion::by(converter, ctx, inputs.iter().copied()) else {
        return m.fail("failed to convert an input");
    };
    let Some(new_results) = converter.convert_all(ctx, results.iter().copied()) else {
        return m.fail("failed to convert a result");
    };
    let ty = ctx.type_attr(ctx.function_type(signature.types(), &new_results));
    let mut all = m.properties(op).with(ctx, Identifier::FUNCTION_TYPE, ty);
    all = resized(&m, all, "arg_attrs", inputs.len(), signature.types().len());
    all = resized(&m, all, "res_attrs", results.len(), new_results.len());
    let entry = m.entry_block(m.regions(op)[0]);
    let mut rw = m.rewrite();
    if let Some(entry) = entry {
        rw.apply_signature_conversion(entry, &signature);
    }
    rw.modify_op_in_place(op, |edit| edit.set_properties(all));
    rw.done()
}

/// Returns the properties with the list of attribute dictionaries `name` adapted to another number of entries.
fn resized(ir: &Ir, properties: AttrDict, name: &str, from: usize, to: usize) -> AttrDict {
    let ctx = ir.ctx();
    let Some(list) = properties.get_named(ctx, name).and_then(|list| list.as_array(ctx)) else {
        return properties;
    };
    if from == to {
        return properties;
    }
    if to == 0 {
        return properties.without(ctx, ctx.ident(name));
    }
    let mut list: Vec<Attribute> = list.to_vec();
    list.resize(to, ctx.dict_attr(AttrDict::EMPTY));
    properties.with(ctx, ctx.ident(name), ctx.array_attr(&list))
}

/// Returns the pattern that converts the operands and results of `func.call`.
pub(crate) fn call() -> TestPattern {
    TestPattern::new("CallOpSignatureConversion", "func.call", |m| {
        let (op, ctx) = (m.op(), m.ctx());
        let Some(converter) = m.converter() else { return m.fail("no type converter") };
        let results = m.results(op).iter().map(|&result| converter.convert(ctx, m.value_type(result)));
        let groups: Option<Vec<Vec<Type>>> = results.map(|types| types.map(|types| types.to_vec())).collect();
        let Some(groups) = groups else { return m.fail("failed to convert a result") };
        let operands = m.converted().to_vec();
        let callee = m.property_named(op, "callee");
        let set: Vec<(&str, Attribute)> = callee.map(|callee| ("callee", callee)).into_iter().collect();
        let (name, loc) = (m.name(op), m.loc(op));
        let properties = crate::common::properties(ctx, "func.call", &set);
        let mut rw = m.rewrite();
        let new =
            NewOp { operands: &operands, results: &groups.concat(), properties, ..NewOp::new(name, loc) };
        let new = rw.create(&new);
        replace_by_groups(&mut rw, op, new, groups.iter().map(Vec::len));
        rw.done()
    })
    .one_to_many()
}

/// Replaces each result of `op` by the next results of `new`, as many as `sizes` states.
pub(crate) fn replace_by_groups(
    rw: &mut ConversionRewriter<'_>,
    op: OpId,
    new: OpId,
    sizes: impl Iterator<Item = usize>,
) {
    let values = rw.results(new).to_vec();
    let mut rest = &values[..];
    let mut groups: Vec<&[ValueId]> = Vec::new();
    for size in sizes {
        let (group, after) = rest.split_at(size);
        groups.push(group);
        rest = after;
    }
    rw.replace_op_with_groups(op, &groups);
}

/// Returns the pattern that converts the operands of `func.return`.
pub(crate) fn r#return() -> TestPattern {
    TestPattern::new("ReturnOpTypeConversion", "func.return", |m| {
        let (op, operands) = (m.op(), m.converted().to_vec());
        let mut rw = m.rewrite();
        super::replace(&mut rw, op, "func.return", &operands, &[], &[]);
        rw.done()
    })
    .one_to_many()
}

/// Returns whether the inputs and results of the function type of `op` are legal.
pub(crate) fn is_legal_signature(converter: &TypeConverter, ir: &Ir, op: OpId) -> bool {
    let ty = ir.property(op, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ir.ctx()));
    ty.is_some_and(|ty| converter.is_legal_signature(ir.ctx(), ty))
}
