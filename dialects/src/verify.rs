//! Verification that several dialects share.

use proofmark_ir::context::AttrPlace;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::verify::verify_dialect_attributes;
use proofmark_ir::{AttrDict, Attribute, Identifier, Ir, OpId, Type};

/// Types in quotes, as messages list them.
pub(crate) fn quoted(ir: &Ir, types: impl IntoIterator<Item = Type>) -> String {
    let quoted = types.into_iter().map(|ty| format!("'{}'", type_to_string(ir.ctx(), ty)));
    quoted.collect::<Vec<_>>().join(", ")
}

/// What `CastOpInterface` says of a cast between types that it cannot go between.
pub(crate) fn cast_incompatible(ir: &Ir, op: OpId) -> Diagnostic {
    let from: Vec<Type> = ir.operands(op).map(|value| ir.value_type(value)).collect();
    let to: Vec<Type> = ir.results(op).iter().map(|&value| ir.value_type(value)).collect();
    let plural = |types: &[Type]| if types.len() == 1 { "" } else { "s" };
    let message = format!(
        "operand type{} {} and result type{} {} are cast incompatible",
        plural(&from),
        quoted(ir, from.iter().copied()),
        plural(&to),
        quoted(ir, to.iter().copied()),
    );
    Diagnostic::op_error(ir, op, message)
}

/// What `WeightedBranchOpInterface` demands: a weight for each successor, not all of them zero.
pub(crate) fn branch_weights(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let weights =
        ir.property(op, Identifier::BRANCH_WEIGHTS).and_then(|weights| weights.as_i64_array(ir.ctx()));
    let Some(weights) = weights else { return };
    let (n, m) = (weights.len(), ir.successors(op).len());
    let message = if n != m {
        format!("expects number of branch weights to match number of successors: {n} vs {m}")
    } else if weights.iter().all(|&weight| weight == 0) {
        "branch weights cannot all be zero".to_owned()
    } else {
        return;
    };
    errors.push(Diagnostic::error(ir.loc(op), message));
}

/// What `FunctionOpInterface` demands: arguments of the entry block and attribute lists that fit the signature.
///
/// `attrs` are the attributes of the arguments and of the results, each an array of dictionaries.
pub(crate) fn function_arguments(
    ir: &Ir,
    op: OpId,
    inputs: &[Type],
    n_results: usize,
    attrs: (Option<Attribute>, Option<Attribute>),
    errors: &mut Vec<Diagnostic>,
) {
    let of_arguments = (attrs.0, "argument", "arguments", inputs.len(), AttrPlace::Argument as fn(_) -> _);
    let of_results = (attrs.1, "result", "results", n_results, AttrPlace::Result as fn(_) -> _);
    for (attrs, what, whats, n, place) in [of_arguments, of_results] {
        let Some(dicts) = attrs.and_then(|attrs| attrs.as_array(ir.ctx())) else { continue };
        if dicts.len() != n {
            let given = dicts.len();
            let message = format!(
                "expects {what} attribute array to have the same number of elements as the number of function {whats}, got {given}, but expected {n}"
            );
            return errors.push(Diagnostic::op_error(ir, op, message));
        }
        for (i, dict) in dicts.iter().enumerate() {
            let dict = dict.as_dict(ir.ctx()).unwrap_or(AttrDict::EMPTY);
            if dict.entries(ir.ctx()).iter().any(|(name, _)| !name.as_str(ir.ctx()).contains('.')) {
                let message = format!("{whats} may only have dialect attributes");
                return errors.push(Diagnostic::op_error(ir, op, message));
            }
            let n_errors = errors.len();
            verify_dialect_attributes(ir, op, place(i), dict, errors);
            if errors.len() > n_errors {
                return;
            }
        }
    }
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    let Some(entry) = ir.regions(op).first().and_then(|&body| ir.entry_block(body)) else { return };
    let args = ir.block_args(entry);
    if args.len() != inputs.len() {
        error(format!("entry block must have {} arguments to match function signature", inputs.len()));
        return;
    }
    for (i, (&arg, &input)) in args.iter().zip(inputs).enumerate() {
        if ir.value_type(arg) != input {
            let (own, input) = (quoted(ir, [ir.value_type(arg)]), quoted(ir, [input]));
            error(format!(
                "type of entry block argument #{i}({own}) must match the type of the corresponding argument in function signature({input})"
            ));
        }
    }
}
