//! Assembly of plain functions: name, signature, attributes, body (MLIR's `FunctionImplementation.h`).

use proofmark_ir::context::TypeKind;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, OpId};

use super::{Signature, parse_body, print_body, print_signature, refuse_attrs};

const INFERRED: [&str; 3] = ["sym_name", "sym_visibility", "function_type"];
const ELIDED: [&str; 5] = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];

/// Parses `private @name(%a: i32 {attributes}) -> i32 attributes {...} { body }`.
pub(crate) fn parse_function(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let visibility = ["public", "private", "nested"].into_iter().find(|word| p.parse_optional_keyword(word));
    let name = p.parse_symbol_name()?;
    state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
    let signature = Signature::parse(p, false)?;
    let ty = ctx.function_type(&signature.inputs, &signature.results);
    state.set_property(Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
    p.parse_optional_attr_dict_with_keyword(state)?;
    refuse_attrs(p, state, &INFERRED)?;
    if let Some(visibility) = visibility {
        // The visibility is an inherent attribute if the operation defines it.
        state.attrs.push((Identifier::SYM_VISIBILITY, ctx.string_attr(visibility)));
    }
    signature.set_attrs(ctx, state);
    parse_body(p, state, &signature.args)
}

pub(crate) fn print_function(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let word = |name: &str| {
        let attr = ir.property_named(op, name).or_else(|| ir.attr_named(op, name));
        attr.and_then(|attr| attr.as_string(ctx))
    };
    p.text(" ");
    if let Some(visibility) = word("sym_visibility") {
        p.text(visibility.as_str(ctx));
        p.text(" ");
    }
    if let Some(name) = word("sym_name") {
        p.symbol_name(name);
    }
    let ty = ir.property(op, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    if let Some(TypeKind::Function { inputs, results }) = ty.map(|ty| ty.kind(ctx)) {
        print_signature(p, op, inputs, false, results);
    }
    p.optional_op_attr_dict_with_keyword(op, &ELIDED);
    print_body(p, op);
}
