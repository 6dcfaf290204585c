//! Verification of `transform.structured.*` and `transform.match.structured.*` (`LinalgTransformOps.cpp`,
//! `LinalgMatchOps.cpp`).

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::text::attribute_to_string;
use proofmark_ir::{Attribute, Ir, OpId};

use crate::transform::types::{HandleKind, handle_kind};

type Errors = Vec<Diagnostic>;

/// Returns the integers of an `array<...>` or of an array of integers.
fn numbers(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    ir.property_named(op, name).map_or_else(Vec::new, |attr| numbers_of(ir, attr))
}

fn numbers_of(ir: &Ir, attr: Attribute) -> Vec<i64> {
    let ctx = ir.ctx();
    match attr.as_array(ctx) {
        Some(elements) => elements.iter().filter_map(|element| element.as_i64(ctx)).collect(),
        None => attr.as_i64_array(ctx).unwrap_or_default(),
    }
}

fn text(ir: &Ir, op: OpId, name: &str) -> String {
    ir.property_named(op, name).map_or_else(String::new, |attr| attribute_to_string(ir.ctx(), attr))
}

fn string<'c>(ir: &'c Ir, op: OpId, name: &str) -> &'c str {
    let attr = ir.property_named(op, name).and_then(|attr| attr.as_string(ir.ctx()));
    attr.map_or("", |attr| attr.as_str(ir.ctx()))
}

fn has(ir: &Ir, op: OpId, name: &str) -> bool {
    ir.property_named(op, name).is_some()
}

/// Returns whether the numbers are a permutation of `0..n`.
fn is_permutation(numbers: &[i64]) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|&number| {
        let slot = usize::try_from(number).ok().and_then(|number| seen.get_mut(number));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    })
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the number of tiled loops: sizes other than zero.
fn n_loops(sizes: &[i64]) -> usize {
    sizes.iter().filter(|&&size| size != 0).count()
}

fn error(ir: &Ir, op: OpId, message: Option<impl std::fmt::Display>, errors: &mut Errors) {
    errors.extend(message.map(|message| Diagnostic::op_error(ir, op, message)));
}

pub(crate) fn bufferize_to_allocation(ir: &Ir, op: OpId, errors: &mut Errors) {
    const COPIES: [&str; 3] = ["bufferization.materialize_in_destination", "memref.copy", "linalg.copy"];
    let message = if !COPIES.contains(&string(ir, op, "memcpy_op")) {
        Some("unsupported memcpy op")
    } else if !["memref.alloc", "memref.alloca"].contains(&string(ir, op, "alloc_op")) {
        Some("unsupported alloc op")
    } else {
        None
    };
    error(ir, op, message, errors);
}

/// Verifies that all sizes have one type.
pub(crate) fn sizes(ir: &Ir, op: OpId, errors: &mut Errors) {
    let results = ir.results(op);
    let differs = results.iter().any(|&result| ir.value_type(result) != ir.value_type(results[0]));
    error(ir, op, differs.then_some("expects all results type to be the same"), errors);
}

pub(crate) fn fuse(ir: &Ir, op: OpId, errors: &mut Errors) {
    let (sizes, order) = (numbers(ir, op, "static_tile_sizes"), numbers(ir, op, "static_tile_interchange"));
    let rank = sizes.len() as i64;
    let expected = if has(ir, op, "use_forall") { 1 } else { n_loops(&sizes) };
    let message = if order.len() > sizes.len() {
        let found = joined(&order);
        Some(format!("interchange length exceeds iteration space dimensions ({rank}), found {found}"))
    } else if let Some(found) = order.iter().find(|&&i| i != DYNAMIC && !(0..rank).contains(&i)) {
        Some(format!("expects interchange values to be in range [0, {rank}), found: {found}"))
    } else if let Some((_, found)) =
        order.iter().enumerate().find(|&(n, &i)| i != DYNAMIC && order[..n].contains(&i))
    {
        Some(format!("found duplicate interchange value: {found}"))
    } else {
        (expected != ir.n_results(op) - 1).then(|| format!("expects {expected} loop results"))
    };
    error(ir, op, message, errors);
}

pub(crate) fn hoist_pad(ir: &Ir, op: OpId, errors: &mut Errors) {
    let transpose = numbers(ir, op, "transpose");
    let message = || format!("expects transpose to be a permutation, found {}", text(ir, op, "transpose"));
    error(ir, op, (!is_permutation(&transpose)).then(message), errors);
}

pub(crate) fn interchange(ir: &Ir, op: OpId, errors: &mut Errors) {
    let order = numbers(ir, op, "iterator_interchange");
    let message = || format!("expects iterator_interchange to be a permutation, found {}", joined(&order));
    error(ir, op, (!is_permutation(&order)).then(message), errors);
}

pub(crate) fn pack_greedily(ir: &Ir, op: OpId, errors: &mut Errors) {
    let (sizes, multiples) = (
        numbers(ir, op, "static_matmul_packed_sizes"),
        numbers(ir, op, "matmul_padded_sizes_next_multiple_of"),
    );
    let both = sizes.iter().zip(&multiples).any(|(&size, &multiple)| size != 0 && multiple != 0);
    let message = if !is_permutation(&numbers(ir, op, "matmul_inner_dims_order")) {
        Some("\"matmul_inner_dims_order\" is not a valid permutation")
    } else if both {
        Some(
            "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul \
                strategy",
        )
    } else {
        None
    };
    error(ir, op, message, errors);
}

pub(crate) fn pack_transpose(ir: &Ir, op: OpId, errors: &mut Errors) {
    let (inner, outer) = (numbers(ir, op, "inner_perm"), numbers(ir, op, "outer_perm"));
    let message = if !is_permutation(&inner) {
        Some("\"inner_perm\" is not a valid permutation")
    } else if !is_permutation(&outer) {
        Some("\"outer_perm\" is not a valid permutation")
    } else if inner.is_empty() && outer.is_empty() {
        Some(" at least one of \"inner_perm\" or \"outer_perm\" must be specified")
    } else {
        None
    };
    error(ir, op, message, errors);
}

pub(crate) fn pad(ir: &Ir, op: OpId, errors: &mut Errors) {
    const COPIES: [&str; 3] = ["bufferization.materialize_in_destination", "linalg.copy", "none"];
    let (flags, dims) = (numbers(ir, op, "nofold_flags"), numbers(ir, op, "padding_dimensions"));
    let multiples = numbers(ir, op, "static_pad_to_multiple_of");
    let transposed = ir.property_named(op, "transpose_paddings").and_then(|list| list.as_array(ir.ctx()));
    let wrong = transposed.unwrap_or(&[]).iter().find(|&&order| !is_permutation(&numbers_of(ir, order)));
    let message = if flags.iter().any(|flag| !(0..=1).contains(flag)) {
        let found = text(ir, op, "nofold_flags");
        Some(format!("expects nofold_flags to contain booleans (0/1), found {found}"))
    } else if dims.iter().any(|&dim| dim < 0) {
        let found = text(ir, op, "padding_dimensions");
        Some(format!("expects padding_dimensions to contain positive integers, found {found}"))
    } else if !multiples.is_empty() && multiples.len() != dims.len() {
        Some("expects as many multiples as padding_dimensions".to_owned())
    } else if let Some(&found) = wrong {
        let found = attribute_to_string(ir.ctx(), found);
        Some(format!("expects transpose_paddings to be a permutation, found {found}"))
    } else {
        (!COPIES.contains(&string(ir, op, "copy_back_op"))).then(|| "invalid copy_back_op".to_owned())
    };
    error(ir, op, message, errors);
}

pub(crate) fn split(ir: &Ir, op: OpId, errors: &mut Errors) {
    let constant = ir.property_named(op, "static_chunk_sizes").and_then(|size| size.as_i64(ir.ctx()));
    let contradictory = (constant == Some(DYNAMIC)) != (ir.n_operands(op) == 2);
    let message = "expects either a dynamic or a static chunk sizes to be provided";
    error(ir, op, contradictory.then_some(message), errors);
}

pub(crate) fn tile_using_for(ir: &Ir, op: OpId, errors: &mut Errors) {
    let sizes = numbers(ir, op, "static_sizes");
    let (n, m) = (sizes.len(), n_bools(ir, op, "scalable_sizes"));
    let (expected, loops) = (n_loops(&sizes), ir.n_results(op) - 1);
    let message = if n != m {
        Some(format!("expected same number of sizes ({n}) and scalable sizes ({m})"))
    } else if expected != loops {
        Some(format!(
            "expected number of loops to tile ({expected}) to match number of `loops` results ({loops})"
        ))
    } else {
        None
    };
    error(ir, op, message, errors);
}

fn n_bools(ir: &Ir, op: OpId, name: &str) -> usize {
    use proofmark_ir::context::AttrKind;
    match ir.property_named(op, name).map(|attr| attr.kind(ir.ctx())) {
        Some(AttrKind::DenseArray { data, .. }) => data.len(),
        _ => 0,
    }
}

pub(crate) fn tile_using_forall(ir: &Ir, op: OpId, errors: &mut Errors) {
    let packed = |group| ir.operand_group(op, group).is_some_and(|group| !group.is_empty());
    let threads = (!numbers(ir, op, "static_num_threads").is_empty(), packed(3));
    let sizes = (!numbers(ir, op, "static_tile_sizes").is_empty(), packed(4));
    let message = match (threads, sizes) {
        ((true, true), _) => "num_threads and packed_num_threads are mutually exclusive",
        (_, (true, true)) => "tile_sizes and packed_tile_sizes are mutually exclusive",
        ((false, false), (false, false)) => {
            "either (packed_)num_threads or (packed_)tile_sizes must be specified"
        }
        _ => return,
    };
    error(ir, op, Some(message), errors);
}

pub(crate) fn vectorize(ir: &Ir, op: OpId, errors: &mut Errors) {
    let (n, m) = (numbers(ir, op, "static_vector_sizes").len(), n_bools(ir, op, "scalable_sizes"));
    let message = || format!("expected same number of vector sizes ({n}) and scalable sizes ({m})");
    error(ir, op, (n != m).then(message), errors);
}

/// Verifies a list of positions, which is complete, explicit, or inverted.
pub(crate) fn positions(ir: &Ir, op: OpId, errors: &mut Errors) {
    let list = |name| ir.property_named(op, name).map(|attr| numbers_of(ir, attr));
    let list = list("raw_position_list").or_else(|| list("raw_dim_list")).unwrap_or_default();
    let repeated = (1..list.len()).any(|i| list[..i].contains(&list[i]));
    let message = match (has(ir, op, "is_all"), has(ir, op, "is_inverted")) {
        (true, true) => Some("cannot request both 'all' and 'inverted' values in the list"),
        (true, false) if !list.is_empty() => {
            Some("cannot both request 'all' and specific values in the list")
        }
        (false, _) if list.is_empty() => {
            Some("must request specific values in the list if 'all' is not specified")
        }
        _ => repeated.then_some("expected the listed values to be unique"),
    };
    error(ir, op, message, errors);
}

pub(crate) fn match_body(ir: &Ir, op: OpId, errors: &mut Errors) {
    let names = ["reduction_position", "passthrough", "elementwise", "contraction"];
    let n = names.into_iter().filter(|name| has(ir, op, name)).count();
    let contraction = ir.property_named(op, "contraction").and_then(|list| list.as_array(ir.ctx()));
    let message = if n > 1 {
        let names = names.map(|name| format!("\"{name}\"")).join(", ");
        Some(format!("only one of {{{names}}} is allowed"))
    } else {
        contraction.and_then(|list| {
            (list.len() != 2).then(|| "expects contraction to contain two elements".to_owned())
        })
    };
    error(ir, op, message, errors);
}

pub(crate) fn match_dim(ir: &Ir, op: OpId, errors: &mut Errors) {
    if has(ir, op, "parallel") && has(ir, op, "reduction") {
        let message = "cannot request the same dimension to be both parallel and reduction";
        return error(ir, op, Some(message), errors);
    }
    positions(ir, op, errors);
}

/// Verifies matchers of inputs and inits.
pub(crate) fn match_operand(ir: &Ir, op: OpId, errors: &mut Errors) {
    if has(ir, op, "permutation") && has(ir, op, "projected_permutation") {
        let message = "\"permutation\" and \"projected_permutation\" are mutually exclusive";
        return error(ir, op, Some(message), errors);
    }
    if numbers(ir, op, "raw_position_list").len() > 1 && ir.n_results(op) > 0 {
        let message = "cannot bind multiple inputs/inits to the same value";
        return error(ir, op, Some(message), errors);
    }
    positions(ir, op, errors);
}

pub(crate) fn match_result(ir: &Ir, op: OpId, errors: &mut Errors) {
    let (any, single) = (has(ir, op, "any"), has(ir, op, "single"));
    let kind = ir.results(op).first().and_then(|&result| handle_kind(ir.ctx(), ir.value_type(result)));
    let message = if (any || single) != (kind == Some(HandleKind::Operation)) {
        Some("expects either the any/single keyword or the type value handle result type")
    } else {
        (any && single).then_some("'any' and 'single' are mutually exclusive")
    };
    error(ir, op, message, errors);
}
