//! Conversion of the signatures of functions.

use std::sync::Arc;

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, SignatureConversion, TypeConverter, Types,
};
use proofmark_ir::context::TypeKind;
use proofmark_ir::{AttrDict, Attribute, Context, Identifier, Interface, Outcome, Root, Traits, Type};

use super::{add, converts_region};

/// Adds patterns that convert the signatures of the operations with these names, which have a function type.
pub fn function_patterns(
    patterns: &mut ConversionPatterns,
    names: &[&'static str],
    converter: &Arc<TypeConverter>,
) {
    for &name in names {
        add(patterns, "FunctionOpInterfaceSignatureConversion", Root::Op(name), converter, function);
    }
}

/// Adds the pattern that converts the signatures of all operations with the trait [`Traits::FUNCTION`].
pub fn any_function_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let root = Root::Interface(Interface::FUNCTION);
    add(patterns, "AnyFunctionOpInterfaceSignatureConversion", root, converter, function);
}

/// Converts the function type and the block arguments of a function, in place.
fn function<'m>(m: ConversionMatch<'m>) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    if !m.op_def(op).is_some_and(|def| def.traits.contains(Traits::FUNCTION)) {
        return m.fail("operation is not a function");
    }
    let ty = m.property(op, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let Some(TypeKind::Function { inputs, results }) = ty.map(|ty| ty.kind(ctx)) else {
        return m.fail("operation has no function type");
    };
    let Some(converter) = m.converter() else { return m.fail("conversion has no type converter") };
    let convert = |types: &[Type]| -> Option<Vec<Types>> {
        types.iter().map(|&ty| converter.convert(ctx, ty)).collect()
    };
    let Some(new_inputs) = convert(inputs) else { return m.fail("could not convert argument types") };
    let Some(new_results) = convert(results) else { return m.fail("could not convert result types") };
    let body = m.regions(op).first().copied();
    if body.is_some_and(|body| !converts_region(&m, body)) {
        return m.fail("could not convert body types");
    }
    let mut signature = SignatureConversion::new(inputs.len());
    for (i, types) in new_inputs.iter().enumerate() {
        signature.add_input(i, types);
    }
    let ty = ctx.function_type(&flattened(&new_inputs), &flattened(&new_results));
    let mut properties = m.properties(op).with(ctx, Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
    properties = with_attributes(ctx, properties, "arg_attrs", &new_inputs);
    properties = with_attributes(ctx, properties, "res_attrs", &new_results);
    if properties == m.properties(op) {
        return m.fail("function has a legal signature");
    }
    let mut rw = m.rewrite();
    if let Some(body) = body {
        rw.convert_region_types(body, Some(&signature));
    }
    rw.modify_op_in_place(op, |edit| edit.set_properties(properties));
    rw.done()
}

/// Returns `properties` in which each type after the conversion has the attributes of the argument or result that it
/// was made of.
fn with_attributes(ctx: &Context, properties: AttrDict, name: &str, converted: &[Types]) -> AttrDict {
    let name = ctx.ident(name);
    let Some(all) = properties.get(ctx, name).and_then(|all| all.as_array(ctx)) else { return properties };
    let attributes: Vec<Attribute> = all
        .iter()
        .zip(converted)
        .flat_map(|(&attributes, types)| std::iter::repeat_n(attributes, types.len()))
        .collect();
    match attributes.is_empty() {
        true => properties.without(ctx, name),
        false => properties.with(ctx, name, ctx.array_attr(&attributes)),
    }
}

fn flattened(types: &[Types]) -> Vec<Type> {
    types.iter().flatten().copied().collect()
}
