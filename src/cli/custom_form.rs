//! The form in which a command gets a program: the custom form, unless MLIR cannot read it.

use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Identifier, Ir, OpId, ValueId, WalkOrder};

/// Returns the text of a program for a command.
pub(super) fn text_for_command(program: &Ir) -> String {
    let options = PrintOptions { generic: !is_readable(program), ..PrintOptions::default() };
    print_op(program, program.root(), options)
}

/// Returns whether MLIR 22 can read all operations of a program in their custom form.
///
/// Its parser of `cf.switch` rejects cases beyond 64 bits, and one of several results of an operation as an operand of
/// the default case (LLVM pull request 224581).
pub(super) fn is_readable(program: &Ir) -> bool {
    let mut is_readable = true;
    program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
        is_readable &= ir.name_str(op) != "cf.switch" || is_readable_switch(ir, op);
    });
    is_readable
}

fn is_readable_switch(ir: &Ir, op: OpId) -> bool {
    let cases = ir.property(op, Identifier::CASE_VALUES).and_then(|cases| cases.elements(ir.ctx()));
    let fit = cases.is_none_or(|cases| cases.iter().all(|case| case.to_i64().is_some()));
    let has_number = |value: ValueId| ir.defining_op(value).is_some_and(|by| ir.results(by).len() > 1);
    let mut of_default = ir.successor_operands(op, 0).into_iter().flatten();
    fit && !of_default.any(|at| has_number(ir.operand(op, at)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ir::Context;
    use crate::ir::text::{ParseOptions, parse_source};

    #[test]
    fn a_switch_that_mlir_cannot_read_is_printed_in_generic_form() {
        let ctx = Arc::new(Context::new(crate::registry()));
        let is_generic = |ty: &str, case: &str, operand: &str| {
            let two = format!("scf.yield %x, %x : {ty}, {ty}");
            let text = format!(
                "func.func @f(%x: {ty}, %c: i1) {{\n\
                 %r:2 = scf.if %c -> ({ty}, {ty}) {{\n{two}\n}} else {{\n{two}\n}}\n\
                 \"cf.switch\"(%r#1, {operand}, %r#0)[^bb1, ^bb1] <{{case_operand_segments = array<i32: 1>, \
                 case_values = dense<{case}> : vector<1x{ty}>, operandSegmentSizes = array<i32: 1, 1, 1>}}> \
                 : ({ty}, {ty}, {ty}) -> ()\n^bb1(%y: {ty}):\nreturn\n}}"
            );
            let ir =
                parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR");
            text_for_command(&ir).contains("\"cf.switch\"")
        };
        assert!(!is_generic("i64", "-1", "%x") && !is_generic("i65", "1", "%x"));
        assert!(is_generic("i65", "18446744073709551615", "%x") && is_generic("i8", "1", "%r#0"));
    }
}
