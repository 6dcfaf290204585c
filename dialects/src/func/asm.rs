//! The pretty form of functions.

use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Identifier, OpId};

use super::Func;
use crate::asm::{Signature, parse_body, print_body, print_signature, refuse_attrs};

const INFERRED: [&str; 3] = ["sym_name", "sym_visibility", "function_type"];

/// `private @name(%a: i32 {attributes}) -> i32 attributes {...} { body }`
pub(super) fn parse_func(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    for visibility in ["public", "private", "nested"] {
        if p.parse_optional_keyword(visibility) {
            state.set_property(Identifier::SYM_VISIBILITY, ctx.string_attr(visibility));
            break;
        }
    }
    let name = p.parse_symbol_name()?;
    state.set_property(Identifier::SYM_NAME, ctx.string_attr_of(name));
    let signature = Signature::parse(p, false)?;
    let ty = ctx.function_type(&signature.inputs, &signature.results);
    state.set_property(Identifier::FUNCTION_TYPE, ctx.type_attr(ty));
    p.parse_optional_attr_dict_with_keyword(state)?;
    refuse_attrs(p, state, &INFERRED)?;
    signature.set_attrs(ctx, state);
    parse_body(p, state, &signature.args)
}

pub(super) fn print_func(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Func::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    if let Some(visibility) = view.sym_visibility(ir).and_then(|visibility| visibility.as_string(ir.ctx())) {
        p.text(visibility.as_str(ir.ctx()));
        p.text(" ");
    }
    if let Some(name) = view.sym_name(ir).as_string(ir.ctx()) {
        p.symbol_name(name);
    }
    let (inputs, results) = view.signature(ir);
    print_signature(p, op, inputs, false, results);
    p.optional_op_attr_dict_with_keyword(
        op,
        &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"],
    );
    print_body(p, op);
}
