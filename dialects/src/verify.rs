//! Verification shared by dialects: diagnostics, types along control-flow edges, sizes and indices, function arguments.

use proofmark_ir::constraints::{is_base_memref, is_tensor};
use proofmark_ir::context::{AttrPlace, DYNAMIC};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::type_to_string;
use proofmark_ir::verify::verify_dialect_attributes;
use proofmark_ir::{AttrDict, Attribute, Context, Identifier, Ir, OpId, RegionId, Type, ValueId};

/// The result of a verification: the first violation.
pub(crate) type Check = Result<(), Diagnostic>;

/// Returns an error about an operation; the message follows the operation's name.
pub(crate) fn fail(ir: &Ir, op: OpId, message: impl std::fmt::Display) -> Check {
    Err(Diagnostic::op_error(ir, op, message))
}

/// Returns an error without the operation's name, as some of MLIR's are.
pub(crate) fn fail_unnamed(ir: &Ir, op: OpId, message: impl Into<String>) -> Check {
    Err(Diagnostic::error_on(ir, op, message))
}

/// Converts a function that returns a [`Check`] to the `verify` function of a row.
macro_rules! first_error {
    ($check:expr) => {
        |ir, op, errors| errors.extend($check(ir, op).err())
    };
}
pub(crate) use first_error;

/// Returns the types in quotes, separated by commas.
pub(crate) fn quoted(ir: &Ir, types: impl IntoIterator<Item = Type>) -> String {
    let quoted = types.into_iter().map(|ty| format!("'{}'", type_to_string(ir.ctx(), ty)));
    quoted.collect::<Vec<_>>().join(", ")
}

/// Returns the types of values.
pub(crate) fn types<'i>(ir: &'i Ir, values: impl IntoIterator<Item = ValueId> + 'i) -> Vec<Type> {
    values.into_iter().map(|value| ir.value_type(value)).collect()
}

/// Returns the arguments of a region's entry block.
pub(crate) fn region_args(ir: &Ir, region: RegionId) -> &[ValueId] {
    ir.entry_block(region).map_or(&[], |entry| ir.block_args(entry))
}

/// Returns the last operation of a region's entry block.
pub(crate) fn region_terminator(ir: &Ir, region: RegionId) -> Option<OpId> {
    ir.last_op(ir.entry_block(region)?)
}

/// Verifies the types along a control-flow edge (MLIR's `RegionBranchOpInterface`). Returns whether they match.
///
/// `edge` names both ends in the message: `parent`, `Region #0`, or `Operation` and the name of a terminator.
pub(crate) fn check_edge(
    ir: &Ir,
    op: OpId,
    edge: [&str; 2],
    given: &[Type],
    needed: &[Type],
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let what = if given.len() != needed.len() {
        let (n, m) = (given.len(), needed.len());
        format!("region branch point has {n} operands, but region successor needs {m} inputs")
    } else if let Some(i) = given.iter().zip(needed).position(|(given, needed)| given != needed) {
        let (given, needed) = (quoted(ir, [given[i]]), quoted(ir, [needed[i]]));
        format!("successor operand type #{i} {given} should match successor input type #{i} {needed}")
    } else {
        return true;
    };
    let [from, to] = edge;
    errors.push(Diagnostic::op_error(ir, op, format!("along control flow edge from {from} to {to}: {what}")));
    false
}

/// Verifies the loop-carried values (MLIR's `LoopLikeOpInterface`). Returns whether they match. [`check_edge`] verifies
/// terminators without values.
pub(crate) fn check_carried(
    ir: &Ir,
    op: OpId,
    [inits, args, yielded, results]: [&[Type]; 4],
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let counts = [
        (inits, args, "inits", "region iter_args"),
        (args, if yielded.is_empty() { args } else { yielded }, "region iter_args", "yielded values"),
        (results, args, "loop results", "region iter_args"),
    ];
    for (left, right, lefts, rights) in counts {
        if left.len() != right.len() {
            let (n, m) = (left.len(), right.len());
            let message = format!("different number of {lefts} and {rights}: {n} != {m}");
            errors.push(Diagnostic::op_error(ir, op, message));
            return false;
        }
    }
    let each = (0..args.len()).flat_map(|i| {
        let pairs = [
            Some((i, inits[i], args[i], "init", "region iter_arg")),
            yielded.get(i).map(|&yielded| (i, args[i], yielded, "region iter_arg", "yielded value")),
        ];
        pairs.into_iter().flatten()
    });
    let last = (0..args.len()).map(|i| (i, args[i], results[i], "region iter_arg", "loop result"));
    for (i, left, right, what, other) in each.chain(last) {
        if left != right {
            let (left, right) = (quoted(ir, [left]), quoted(ir, [right]));
            let message = format!("{i}-th {what} and {i}-th {other} have different type: {left} != {right}");
            errors.push(Diagnostic::op_error(ir, op, message));
            return false;
        }
    }
    true
}

/// Returns a type in quotes.
pub(crate) fn quoted_type(ctx: &Context, ty: Type) -> String {
    format!("'{}'", type_to_string(ctx, ty))
}

/// Verifies MLIR's `DestinationStyleOpInterface`: outputs are tensors or memrefs, and each tensor has a result of its
/// type.
pub(crate) fn destination_style(ir: &Ir, op: OpId, outputs: std::ops::Range<usize>) -> Check {
    let ctx = ir.ctx();
    let first = outputs.start;
    let mut tensors = Vec::new();
    for i in outputs {
        let ty = ir.value_type(ir.operand(op, i));
        if is_tensor(ctx, ty) {
            tensors.push((i, ty));
        } else if !is_base_memref(ctx, ty) {
            return fail(ir, op, format_args!("expected that operand #{i} is a tensor or a memref"));
        }
    }
    let is_tensor_result = |&&result: &&ValueId| is_tensor(ctx, ir.value_type(result));
    let n_results = ir.results(op).iter().filter(is_tensor_result).count();
    if n_results != tensors.len() {
        let n = tensors.len();
        return fail(
            ir,
            op,
            format_args!(
                "expected the number of tensor results ({n_results}) to be equal to the number of output tensors ({n})"
            ),
        );
    }
    for (i, ty) in tensors {
        let Some(&result) = ir.results(op).get(i - first) else { continue };
        let result = ir.value_type(result);
        if result != ty {
            let (ty, result) = (quoted_type(ctx, ty), quoted_type(ctx, result));
            return fail(
                ir,
                op,
                format_args!(
                    "expected type of operand #{i} ({ty}) to match type of corresponding result ({result})"
                ),
            );
        }
    }
    Ok(())
}

/// Verifies that there is one size operand per dynamic dimension. Returns whether that holds.
pub(crate) fn dynamic_sizes(ir: &Ir, op: OpId, ty: Type, n: usize, errors: &mut Vec<Diagnostic>) -> bool {
    let Some(shape) = ty.shape(ir.ctx()) else { return true };
    let m = shape.iter().filter(|&&size| size == DYNAMIC).count();
    if n != m {
        let message = format!("incorrect number of dynamic sizes, has {n}, expected {m}");
        errors.push(Diagnostic::op_error(ir, op, message));
    }
    n == m
}

/// Verifies that a mixed list has `n` entries, and one operand per dynamic entry. `name` is the name of the list in
/// messages. Returns whether that holds.
pub(crate) fn dynamic_indices(
    ir: &Ir,
    op: OpId,
    name: &str,
    n: usize,
    (constants, n_operands): (&[i64], usize),
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let n_dynamic = constants.iter().filter(|&&constant| constant == DYNAMIC).count();
    let message = if constants.len() != n {
        format!("expected {n} {name} values, got {}", constants.len())
    } else if n_dynamic != n_operands {
        format!("expected {n_dynamic} dynamic {name} values")
    } else {
        return true;
    };
    errors.push(Diagnostic::error_on(ir, op, message));
    false
}

/// Returns the error of MLIR's `CastOpInterface` for incompatible types.
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

/// Verifies MLIR's `WeightedBranchOpInterface`: one weight per successor, not all of them zero.
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
    errors.push(Diagnostic::error_on(ir, op, message));
}

/// Verifies MLIR's `FunctionOpInterface`: the arguments of the entry block and the attribute lists match the signature.
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
                "expects {what} attribute array to have the same number of elements as the number of function {whats}, \
                    got {given}, but expected {n}"
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
                "type of entry block argument #{i}({own}) must match the type of the corresponding argument in \
                    function signature({input})"
            ));
        }
    }
}
