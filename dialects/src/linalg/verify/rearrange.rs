//! Verification of `linalg.map`, `linalg.reduce`, `linalg.transpose` and `linalg.broadcast`.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, Type};

use super::report::{destination_style, report};
use crate::linalg::structured::{n_inits, shape};
use crate::verify::{Check, fail, quoted_type};

/// Returns the types of inputs and outputs.
fn types(ir: &Ir, op: OpId) -> (Vec<Type>, Vec<Type>) {
    let types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let (inputs, outputs) = types.split_at(types.len().saturating_sub(n_inits(ir, op)));
    (inputs.to_vec(), outputs.to_vec())
}

fn arg_types(ir: &Ir, op: OpId) -> Vec<Type> {
    let block = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    let args = block.map_or(&[][..], |block| ir.block_args(block));
    args.iter().map(|&arg| ir.value_type(arg)).collect()
}

fn numbers(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    crate::common::index::constants(ir, op, name)
}

/// Returns sizes as MLIR lists them; a dynamic size is the minimum `i64`.
fn list(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Verifies `linalg.map`: the region has an argument per operand, and all shapes are equal.
pub(in crate::linalg) fn map(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op).and_then(|()| check_map(ir, op)), errors);
}

fn check_map(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (inputs, outputs) = types(ir, op);
    let args = arg_types(ir, op);
    let (n, m) = (inputs.len() + 1, args.len());
    if n != m {
        return fail(
            ir,
            op,
            format_args!("expects number of operands to match the arity of mapper, but got: {n} and {m}"),
        );
    }
    for (&arg, input) in args.iter().zip(&inputs) {
        let element = input.element_or_self(ctx);
        if arg != element {
            let (arg, element) = (quoted_type(ctx, arg), quoted_type(ctx, element));
            return fail(
                ir,
                op,
                format_args!("expected element type of input {element} to match bbArg type {arg}"),
            );
        }
    }
    let output = outputs.first().map_or(&[][..], |&output| shape(ctx, output));
    for &input in &inputs {
        let input = shape(ctx, input);
        if input != output {
            let (input, output) = (list(input), list(output));
            return fail(
                ir,
                op,
                format_args!("expected shape of input ({input}) to match shape of output ({output})"),
            );
        }
    }
    Ok(())
}

/// Verifies `linalg.reduce`: outputs have the input dimensions that are not reduced.
pub(in crate::linalg) fn reduce(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op).and_then(|()| check_reduce(ir, op)), errors);
}

fn check_reduce(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (inputs, outputs) = types(ir, op);
    let dimensions = numbers(ir, op, "dimensions");
    for (types, word, words) in [(&inputs, "input", "inputs"), (&outputs, "output", "outputs")] {
        let shapes: Vec<&[i64]> = types.iter().map(|&ty| shape(ctx, ty)).collect();
        if let Some(i) = shapes.iter().position(|shape| *shape != shapes[0]) {
            return fail(
                ir,
                op,
                format_args!(
                    "expects all {words} to have the same shapes. Shape at {word}-index {i} is not equal to the shape \
                        at {word}-index 0."
                ),
            );
        }
    }
    let (Some(&input), Some(&output)) = (inputs.first(), outputs.first()) else {
        return fail(ir, op, "expected at least one input");
    };
    let (input, output) = (shape(ctx, input), shape(ctx, output));
    let rank = input.len() as i64;
    if dimensions.iter().any(|dim| !(0..rank).contains(dim)) {
        let last = rank - 1;
        return fail(ir, op, format_args!("dimensions for reduction should be in the range [0, {last}]."));
    }
    let kept = input.iter().enumerate().filter(|&(i, _)| !dimensions.contains(&(i as i64)));
    let kept: Vec<i64> = kept.map(|(_, &size)| size).collect();
    let (n, m) = (kept.len(), output.len());
    if n != m {
        return fail(
            ir,
            op,
            format_args!("number of dimensions after reduction {n} doesn't match the init rank {m}"),
        );
    }
    if kept != output {
        let (kept, output) = (list(&kept), list(output));
        return fail(
            ir,
            op,
            format_args!(
                "init dimensions [{output}] doesn't match input dimensions after reduction [{kept}]"
            ),
        );
    }
    let args = arg_types(ir, op);
    if args.len() != ir.n_operands(op) {
        return fail(ir, op, "mismatching number of operands and block arguments");
    }
    let (of_inputs, of_outputs) = args.split_at(inputs.len());
    for (word, types, args) in [("input", &inputs, of_inputs), ("output", &outputs, of_outputs)] {
        for (ty, &arg) in types.iter().zip(args) {
            let element = ty.element_or_self(ctx);
            if element != arg {
                let (element, arg) = (quoted_type(ctx, element), quoted_type(ctx, arg));
                return fail(
                    ir,
                    op,
                    format_args!(
                        "{word} element type {element} does not match corresponding block argument type {arg}"
                    ),
                );
            }
        }
    }
    Ok(())
}

/// Verifies `linalg.transpose`: the output has the input dimensions permuted by `permutation`.
pub(in crate::linalg) fn transpose(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op).and_then(|()| check_transpose(ir, op)), errors);
}

fn check_transpose(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let permutation = numbers(ir, op, "permutation");
    let n = permutation.len();
    if (0..n as i64).any(|dim| !permutation.contains(&dim)) {
        return fail(ir, op, "permutation is not valid");
    }
    let sizes = |i| shape(ctx, ir.value_type(ir.operand(op, i)));
    let (input, init) = (sizes(0), sizes(1));
    if input.len() != init.len() {
        let (n, m) = (input.len(), init.len());
        return fail(ir, op, format_args!("input rank {n} does not match init rank {m}"));
    }
    if input.len() != n {
        let rank = input.len();
        return fail(ir, op, format_args!("size of permutation {n} does not match the argument rank {rank}"));
    }
    for (i, (&from, &to)) in permutation.iter().zip(init).enumerate() {
        let from = usize::try_from(from).ok().and_then(|from| input.get(from)).copied().unwrap_or(to);
        if from != to {
            return fail(
                ir,
                op,
                format_args!("dim(result, {i}) = {to} doesn't match dim(input, permutation[{i}]) = {from}"),
            );
        }
    }
    Ok(())
}

/// Verifies `linalg.broadcast`: the output has the input dimensions and `dimensions`.
pub(in crate::linalg) fn broadcast(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    report(destination_style(ir, op).and_then(|()| check_broadcast(ir, op)), errors);
}

fn check_broadcast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let added = numbers(ir, op, "dimensions");
    let sizes = |i| shape(ctx, ir.value_type(ir.operand(op, i)));
    let (input, init) = (sizes(0), sizes(1));
    let (n, added_n, m) = (input.len(), added.len(), init.len());
    if n + added_n != m {
        return fail(
            ir,
            op,
            format_args!(
                "input rank plus added dimensions does not match init rank. input rank: {n}, dimensions size: \
                    {added_n}, init rank: {m}"
            ),
        );
    }
    if let Some((i, dim)) = added.iter().enumerate().find(|(_, dim)| !(0..m as i64).contains(dim)) {
        let last = m as i64 - 1;
        return fail(
            ir,
            op,
            format_args!("dimension {i} is out of range. expected range: [0, {last}], got: {dim}"),
        );
    }
    let kept = init.iter().enumerate().filter(|&(i, _)| !added.contains(&(i as i64)));
    for ((i, &from), (j, &to)) in input.iter().enumerate().zip(kept) {
        if from != to {
            return fail(
                ir,
                op,
                format_args!("input dim {i} should match init dim {j}. input: {from}, init: {to}"),
            );
        }
    }
    Ok(())
}
