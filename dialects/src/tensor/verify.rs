//! Verification of tensor beyond the constraints of the operation definitions: operands that match shapes, and inferred
//! types.
//!
//! Rules and messages are MLIR's (`TensorOps.cpp`).

use proofmark_ir::context::{DYNAMIC, dynamic_mul};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, OpView, Type};

use super::ops::{Bitcast, Cast};
use super::shape::{are_compatible_shapes, with_shape};
use super::*;
use crate::common::index::constants;
use crate::verify::{cast_incompatible, dynamic_sizes, quoted, region_args, region_terminator};
use crate::views::{NotReduced, Slice, rank_reduced, reassociation};

fn source_and_result(ir: &Ir, op: OpId) -> (Type, Type) {
    (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)))
}

impl Cast {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (from, to) = source_and_result(ir, op);
        let ctx = ir.ctx();
        if from.element_type(ctx) != to.element_type(ctx) || !are_compatible_shapes(ctx, from, to) {
            errors.push(cast_incompatible(ir, op));
        }
    }
}

impl Bitcast {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (from, to) = source_and_result(ir, op);
        let ctx = ir.ctx();
        let width = |ty: Type| ty.element_or_self(ctx).bit_width(ctx);
        if width(from) != width(to) || !are_compatible_shapes(ctx, from, to) {
            errors.push(cast_incompatible(ir, op));
        }
    }
}

// Element accesses.

/// Verifies that operand `tensor` is followed by one index per dimension.
fn indices(ir: &Ir, op: OpId, tensor: usize, message: &str, errors: &mut Vec<Diagnostic>) {
    let shape = ir.value_type(ir.operand(op, tensor)).shape(ir.ctx());
    if shape.is_some_and(|shape| shape.len() != ir.n_operands(op) - tensor - 1) {
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl Extract {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        indices(ir, op, 0, "incorrect number of indices for extract_element", errors);
    }
}

impl Insert {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        indices(ir, op, 1, "incorrect number of indices", errors);
    }
}

impl Empty {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        dynamic_sizes(ir, op, ir.value_type(ir.result(op, 0)), ir.n_operands(op), errors);
    }
}

impl Splat {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        dynamic_sizes(ir, op, ir.value_type(ir.result(op, 0)), ir.n_operands(op) - 1, errors);
    }
}

impl Generate {
    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Generate::cast(ir, op) else { return };
        let ty = ir.value_type(view.result(ir));
        let args = region_args(ir, view.body(ir));
        let message = if Some(args.len()) != ty.shape(ir.ctx()).map(<[_]>::len) {
            "must have one body argument per input dimension"
        } else if args.iter().any(|&arg| !ir.value_type(arg).is_index()) {
            "all body arguments must be index"
        } else {
            match yielded(ir, view.body(ir)) {
                None => {
                    let message = "body must be terminated with a `yield` operation";
                    errors.push(Diagnostic::op_error(ir, op, message));
                }
                Some(value) if Some(value) != ty.element_type(ir.ctx()) => {
                    let message =
                        "body must be terminated with a `yield` operation of the tensor element type";
                    errors.push(Diagnostic::op_error(ir, op, message));
                }
                _ => {}
            }
            return;
        };
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

/// Returns the type of the element that a region yields.
fn yielded(ir: &Ir, region: proofmark_ir::RegionId) -> Option<Type> {
    let last = Yield::cast(ir, region_terminator(ir, region)?)?;
    Some(ir.value_type(last.value(ir)))
}

// Slices.

/// Verifies that a type is the expected one, possibly without some dimensions of size 1. Returns whether it is.
fn check_reduced(ir: &Ir, op: OpId, expected: Type, given: Type, errors: &mut Vec<Diagnostic>) -> bool {
    let message = match rank_reduced(ir.ctx(), expected, given) {
        Ok(()) => return true,
        Err(NotReduced::Rank) => "expected rank to be smaller or equal to the other rank. ".to_owned(),
        Err(NotReduced::Sizes) => {
            let expected = quoted(ir, [expected]);
            format!("expected type to be {expected} or a rank-reduced version. (size mismatch) ")
        }
        Err(NotReduced::Element) => {
            format!("expected element type to be {}", quoted(ir, expected.element_type(ir.ctx())))
        }
    };
    errors.push(Diagnostic::error_on(ir, op, message));
    false
}

/// Verifies the lists of a slice of `whole`, whose operand groups begin at `first_group`, and that the slice has type
/// `part`.
fn check_part(ir: &Ir, op: OpId, first_group: usize, whole: Type, part: Type, errors: &mut Vec<Diagnostic>) {
    let shape = whole.shape(ir.ctx()).unwrap_or(&[]);
    let Some(slice) = Slice::check(ir, op, first_group, [shape.len(); 3], errors) else { return };
    if check_reduced(ir, op, with_shape(ir.ctx(), whole, &slice.sizes), part, errors) {
        slice.check_bounds(ir, op, shape, errors);
    }
}

impl ExtractSlice {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (source, result) = source_and_result(ir, op);
        check_part(ir, op, 1, source, result, errors);
    }
}

impl InsertSlice {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let view = InsertSlice::from_op(op);
        let (source, dest) = (ir.value_type(view.source(ir)), ir.value_type(view.dest(ir)));
        check_part(ir, op, 2, dest, source, errors);
    }
}

/// Returns the size that MLIR infers from the sum of `sizes`: [`DYNAMIC`] if one of them is dynamic, and otherwise the
/// sum modulo 2^64, which is [`DYNAMIC`] or negative for some sums that overflow.
fn inferred_sum(sizes: &[i64]) -> i64 {
    if sizes.contains(&DYNAMIC) { DYNAMIC } else { sizes.iter().fold(0, |sum, &size| sum.wrapping_add(size)) }
}

impl Pad {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let (source, result) = source_and_result(ir, op);
        let (source_name, result_name) = (quoted(ir, [source]), quoted(ir, [result]));
        let (low, high) = (constants(ir, op, "static_low"), constants(ir, op, "static_high"));
        let shape = source.shape(ctx).unwrap_or(&[]);
        let mut error = |message: String| errors.push(Diagnostic::error_on(ir, op, message));
        if low.len() != shape.len() || high.len() != shape.len() {
            return error(format!(
                "failed to infer expectedType from sourceType {source_name}, specified resultType is {result_name}"
            ));
        }
        let padding = low.iter().zip(&high);
        let sum = |(&size, (&low, &high))| inferred_sum(&[size, low, high]);
        let padded: Vec<i64> = shape.iter().zip(padding).map(sum).collect();
        let own = result.shape(ctx).unwrap_or(&[]);
        let fits = own.len() == padded.len()
            && own.iter().zip(&padded).all(|(&own, &padded)| own == padded || padded == DYNAMIC);
        if !fits {
            let expected = quoted(ir, [with_shape(ctx, source, &padded)]);
            error(format!("specified type {result_name} does not match the inferred type {expected}"));
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Pad::cast(ir, op) else { return };
        let ty = ir.value_type(view.result(ir));
        let rank = ty.shape(ir.ctx()).map_or(0, <[_]>::len);
        let args = region_args(ir, view.region(ir));
        if args.len() != rank {
            let message = format!("expected the block to have {rank} arguments");
            errors.push(Diagnostic::error_on(ir, op, message));
        } else if let Some(i) = args.iter().position(|&arg| !ir.value_type(arg).is_index()) {
            let message = format!("expected block argument {} to be an index", i + 1);
            errors.push(Diagnostic::op_error(ir, op, message));
        } else if yielded(ir, view.region(ir)) != ty.element_type(ir.ctx()) {
            errors.push(Diagnostic::op_error(ir, op, "expected yield type to match shape element type"));
        }
    }
}

// Gather, scatter and concatenation.

impl Concat {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Concat::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        let inputs: Vec<Type> = view.inputs(ir).map(|input| ir.value_type(input)).collect();
        let result = ir.value_type(view.result(ir));
        let own = result.shape(ctx).unwrap_or(&[]);
        let Some(&first) = inputs.first() else { return error("requires at least one input".to_owned()) };
        if inputs.iter().any(|input| input.shape(ctx).map(<[_]>::len) != Some(own.len())) {
            return error("rank of concatenated inputs must match result rank".to_owned());
        }
        if inputs.iter().any(|input| input.element_type(ctx) != result.element_type(ctx)) {
            return error("inputs and result element type must match".to_owned());
        }
        let dim = view.dim(ir).as_i64(ctx).and_then(|dim| usize::try_from(dim).ok());
        let Some(dim) = dim.filter(|&dim| dim < own.len()) else {
            return error("concatenation dim must be less than the tensor rank".to_owned());
        };
        let mut inferred = Vec::new();
        for i in 0..own.len() {
            let mut sizes = inputs.iter().filter_map(|input| input.shape(ctx)?.get(i).copied());
            if i == dim {
                inferred.push(inferred_sum(&sizes.collect::<Vec<_>>()));
                continue;
            }
            let known = sizes.clone().find(|&size| size != DYNAMIC).unwrap_or(DYNAMIC);
            if sizes.any(|size| size != DYNAMIC && size != known) {
                return error(format!(
                    "static concatenation size mismatch along non-concatenated dimension {i}"
                ));
            }
            inferred.push(known);
        }
        let inferred = ctx.tensor_type(&inferred, first.element_or_self(ctx));
        if !are_compatible_shapes(ctx, inferred, result) {
            let (result, inferred) = (quoted(ir, [result]), quoted(ir, [inferred]));
            error(format!("result type {result}does not match inferred shape {inferred} static sizes"));
        }
    }
}

/// Verifies the dimensions of `shaped` that coordinates refer to. Returns whether they are valid.
fn check_dims(
    ir: &Ir,
    op: OpId,
    [name, of]: [&str; 2],
    (dims, indices, shaped): (&[i64], Type, Type),
    errors: &mut Vec<Diagnostic>,
) -> bool {
    let rank = shaped.shape(ir.ctx()).map_or(0, <[_]>::len);
    let n_indices = indices.shape(ir.ctx()).and_then(|shape| shape.last().copied());
    let what = if dims.is_empty() {
        "must be non-empty".to_owned()
    } else if dims.len() > rank {
        format!("overflow {of} rank")
    } else if n_indices != i64::try_from(dims.len()).ok() {
        "length must match the size of last dimension of indices".to_owned()
    } else if dims.iter().any(|&dim| dim < 0) {
        "value must be non-negative".to_owned()
    } else if dims.iter().any(|&dim| dim >= rank as i64) {
        format!("value must be smaller than {of} rank")
    } else if dims.windows(2).any(|pair| pair[0] >= pair[1]) {
        "values must be strictly increasing".to_owned()
    } else {
        return true;
    };
    errors.push(Diagnostic::op_error(ir, op, format!("{name}_dims {what}")));
    false
}

/// Verifies the type of the gathered or scattered slices of `shaped`: the dimensions of coordinates have size 1, or are
/// dropped.
fn check_gathered(
    ir: &Ir,
    op: OpId,
    what: &str,
    (dims, indices, shaped): (&[i64], Type, Type),
    given: Type,
    errors: &mut Vec<Diagnostic>,
) {
    let ctx = ir.ctx();
    let outer =
        indices.shape(ctx).and_then(|shape| shape.split_last()).map_or(&[] as &[i64], |(_, outer)| outer);
    let (mut full, mut reduced) = (outer.to_vec(), outer.to_vec());
    for (&size, dim) in shaped.shape(ctx).unwrap_or(&[]).iter().zip(0..) {
        if dims.contains(&dim) {
            full.push(1);
        } else {
            full.push(size);
            reduced.push(size);
        }
    }
    let (full, reduced) = (with_shape(ctx, shaped, &full), with_shape(ctx, shaped, &reduced));
    if given != full && given != reduced {
        let (full, reduced, given) = (quoted(ir, [full]), quoted(ir, [reduced]), quoted(ir, [given]));
        let message = format!(
            "{what} type mismatch: expected {full} or its rank-reduced variant {reduced} (got: {given})"
        );
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

impl Gather {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Gather::cast(ir, op) else { return };
        let dims = view.gather_dims(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        let parts = (&dims[..], ir.value_type(view.indices(ir)), ir.value_type(view.source(ir)));
        if check_dims(ir, op, ["gather", "source"], parts, errors) {
            check_gathered(ir, op, "result", parts, ir.value_type(view.result(ir)), errors);
        }
    }
}

impl Scatter {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Scatter::cast(ir, op) else { return };
        let dims = view.scatter_dims(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        let parts = (&dims[..], ir.value_type(view.indices(ir)), ir.value_type(view.dest(ir)));
        if !check_dims(ir, op, ["scatter", "dest"], parts, errors) {
            return;
        }
        if view.unique(ir).is_none() {
            errors.push(Diagnostic::op_error(ir, op, "requires 'unique' attribute to be set"));
            return;
        }
        check_gathered(ir, op, "source", parts, ir.value_type(view.source(ir)), errors);
    }
}

// Reshapes.

impl Reshape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Reshape::cast(ir, op) else { return };
        let ctx = ir.ctx();
        let mut error = |message| errors.push(Diagnostic::op_error(ir, op, message));
        let (source, result) = source_and_result(ir, op);
        if source.element_type(ctx) != result.element_type(ctx) {
            return error("element types of source and destination tensor types should be the same");
        }
        let Some(rank) = result.shape(ctx).map(<[_]>::len) else { return };
        if let (Some(n), Some(m)) = (source.num_elements(ctx), result.num_elements(ctx))
            && n != m
        {
            return error("source and destination tensor should have the same number of elements");
        }
        let length = ir.value_type(view.shape(ir)).shape(ctx).and_then(|shape| shape.first().copied());
        if length == Some(DYNAMIC) {
            error("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type");
        } else if length != i64::try_from(rank).ok() {
            error("length of shape operand differs from the result's tensor rank");
        }
    }
}

impl CollapseShape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (source, result) = source_and_result(ir, op);
        check_reshape(ir, op, source, result, errors);
    }
}

impl ExpandShape {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let (source, result) = source_and_result(ir, op);
        let sizes = constants(ir, op, "static_output_shape");
        let Some(rank) = result.shape(ir.ctx()).map(<[_]>::len) else { return };
        let (n_places, n_values) =
            (sizes.iter().filter(|&&size| size == DYNAMIC).count(), ir.n_operands(op) - 1);
        let message = if sizes.len() != rank {
            let n = sizes.len();
            format!(
                "expected number of static shape dims to be equal to the output rank ({rank}) but found {n} inputs \
                    instead"
            )
        } else if n_places != n_values {
            format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has \
             {n_places} dynamic dims while output_shape has {n_values} values"
            )
        } else {
            return check_reshape(ir, op, result, source, errors);
        };
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Verifies that products of groups of one shape are the sizes of another shape.
fn check_reshape(ir: &Ir, op: OpId, expanded: Type, collapsed: Type, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    let (Some(sizes), Some(own)) = (expanded.shape(ctx), collapsed.shape(ctx)) else { return };
    let groups = reassociation(ir, op);
    let (rank, n_groups) = (sizes.len(), groups.len());
    if rank < own.len() {
        let (expanded, collapsed) = (quoted(ir, [expanded]), quoted(ir, [collapsed]));
        return error(format!(
            "expected the expanded type, {expanded} to have a higher (or same) rank than the collapsed type, \
                {collapsed}."
        ));
    }
    if own.len() != n_groups {
        let n = own.len();
        return error(format!(
            "expected collapsed rank ({n}) to equal the number of reassociation maps ({n_groups})."
        ));
    }
    if n_groups == 0 {
        return;
    }
    let n_dims = groups.iter().flatten().max().map_or(0, |&dim| dim.saturating_add(1));
    if n_dims != rank as i64 {
        return error(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({rank}), but it is  {n_dims}."
        ));
    }
    let mut next = 0;
    for (i, group) in groups.iter().enumerate() {
        for &dim in group {
            if dim != next {
                return error(format!("expected reassociation map #{i} to be valid and contiguous."));
            }
            next += 1;
        }
    }
    let mut rest = sizes;
    for (i, (group, &size)) in groups.iter().zip(own).enumerate() {
        let (parts, others) = rest.split_at(group.len().min(rest.len()));
        rest = others;
        let dimension = format!("expected dimension {i} of collapsed type to be");
        if parts.contains(&DYNAMIC) {
            if size != DYNAMIC {
                return error(format!(
                    "{dimension} dynamic since one or more of the corresponding dimensions in the expanded type is \
                        dynamic"
                ));
            }
            continue;
        }
        let product = parts.iter().fold(1, |product, &part| dynamic_mul(product, part));
        if size != product {
            return error(format!("{dimension} static value of {product}"));
        }
    }
    if expanded.element_type(ctx) != collapsed.element_type(ctx) {
        let expected = quoted(ir, [ctx.tensor_type(own, expanded.element_or_self(ctx))]);
        error(format!("expected collapsed type to be {expected}, but got {}", quoted(ir, [collapsed])));
    }
}
