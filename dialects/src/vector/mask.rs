//! Masks, and `vector.mask`, which executes one operation under a mask. Its assembly is one line: the operation in
//! braces, without the terminator.

use proofmark_ir::constraints::*;
use proofmark_ir::text::{OpParser, OpPrinter, OpState, ParseResult, type_to_string};
use proofmark_ir::{Ir, OpDef, OpId, Type, op};

use super::contract::{Contract, OuterProduct, indexing_maps};
use super::maps::{as_map, dim_of, transfer_mask};
use super::memory::Gather;
use super::reduce::{MultiReduction, Reduction};
use super::semantics;
use super::transfer::{TransferRead, TransferWrite};
use super::types::*;
use crate::asm::{parse_optional_arrow_types, print_optional_arrow_types};
use crate::common::index::constants;
use crate::verify::{Check, fail, fail_unnamed, first_error};

/// A mask with a constant bound in each dimension.
#[op(
    "vector.constant_mask",
    traits = [PURE],
    format = "$mask_dim_sizes attr-dict `:` type($result)",
    verify = first_error!(verify_constant_mask),
    semantics = semantics::constant_mask
)]
pub struct ConstantMask {
    mask_dim_sizes: Attr<DENSE_I64_ARRAY_ATTR>,
    result: Result<MASK_OF_ANY_RANK>,
}

/// A mask with a bound in each dimension.
#[op(
    "vector.create_mask",
    traits = [PURE, TENSORS_AS_FUNCTIONS],
    format = "$operands attr-dict `:` type($result)",
    verify = first_error!(verify_create_mask),
    semantics = semantics::create_mask
)]
pub struct CreateMask {
    operands: Variadic<Operand<INDEX>>,
    result: Result<MASK_OF_ANY_RANK>,
}

/// An operation under a mask.
#[op(
    "vector.mask",
    traits = [SINGLE_BLOCK, RECURSIVE_MEMORY_EFFECTS, NO_REGION_ARGUMENTS, MASKS],
    implicit_terminator = "vector.yield",
    format = Format::Custom { parse: parse_mask, print: print_mask },
    verify_regions = first_error!(verify_mask),
    semantics = semantics::mask_op
)]
pub struct Mask {
    mask: Operand<MASK>,
    passthru: Optional<Operand<ANY_TYPE>>,
    results: Variadic<Result<ANY_TYPE>>,
    maskRegion: Region<One>,
}

/// The terminator of a region.
#[op(
    "vector.yield",
    traits = [PURE, RETURN_LIKE, TERMINATOR],
    format = "attr-dict ($operands^ `:` type($operands))?",
    semantics = semantics::r#yield
)]
pub struct Yield {
    operands: Variadic<Operand<ANY_TYPE>>,
}

pub(super) const OPS: &[&OpDef] = &[ConstantMask::DEF, CreateMask::DEF, Mask::DEF, Yield::DEF];

fn verify_constant_mask(ir: &Ir, op: OpId) -> Check {
    let Some(vector) = VectorType::of(ir.ctx(), ir.value_type(ir.result(op, 0))) else { return Ok(()) };
    let sizes = constants(ir, op, "mask_dim_sizes");
    let bare = |message: &str| fail_unnamed(ir, op, message);
    if vector.rank() == 0 {
        return match sizes.as_slice() {
            [0 | 1] => Ok(()),
            [_] => bare("mask dim size must be either 0 or 1 for 0-D vectors"),
            _ => bare("array attr must have length 1 for 0-D vectors"),
        };
    }
    if sizes.len() != vector.rank() {
        return fail(ir, op, "must specify array attr of size equal vector result rank");
    }
    for (i, &size) in sizes.iter().enumerate() {
        if !(0..=vector.shape[i]).contains(&size) {
            return fail(ir, op, "array attr of size out of bounds of vector result dimension size");
        }
        if vector.scalable[i] && size != 0 && size != vector.shape[i] {
            return fail(ir, op, "only supports 'none set' or 'all set' scalable dimensions");
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|&size| size != 0) {
        let message =
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim";
        return fail(ir, op, message);
    }
    Ok(())
}

fn verify_create_mask(ir: &Ir, op: OpId) -> Check {
    let rank = ir.value_type(ir.result(op, 0)).shape(ir.ctx()).map_or(0, <[i64]>::len);
    match ir.n_operands(op) {
        n if rank == 0 && n != 1 => fail(ir, op, "must specify exactly one operand for 0-D create_mask"),
        n if rank != 0 && n != rank => {
            fail(ir, op, "must specify an operand for each result vector dimension")
        }
        _ => Ok(()),
    }
}

/// Parses `%mask, %passthru { operation } {...} : type -> types`. The region yields the results of the operation.
fn parse_mask(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let pos = p.pos();
    let mask = p.parse_operand()?;
    let passthru = if p.parse_optional_punct(",") { Some(p.parse_operand()?) } else { None };
    p.parse_region(state, &[])?;
    if let Some(&region) = state.regions.last() {
        let loc = state.loc;
        match p.ir().entry_block(region).and_then(|block| p.ir().first_op(block)) {
            Some(only) if p.ir().next_op(only).is_none() && !p.ir().is_op(only, Yield::DEF) => {
                let results = p.ir().results(only).to_vec();
                p.add_terminator(region, "vector.yield", &results, loc);
            }
            _ => p.ensure_terminator(region, "vector.yield", loc),
        }
    }
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = p.parse_type()?;
    parse_optional_arrow_types(p, state)?;
    state.operands.push(p.resolve_operand(mask, ty)?);
    if let Some(passthru) = passthru {
        let Some(&result) = state.result_types.first() else {
            return Err(p.error_at(pos, "expects a result if passthru operand is provided"));
        };
        state.operands.push(p.resolve_operand(passthru, result)?);
    }
    Ok(())
}

fn print_mask(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = Mask::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    p.operands(ir.operands(op));
    p.text(" { ");
    if let Some(first) = ir.entry_block(view.mask_region(ir)).and_then(|block| ir.first_op(block)) {
        p.custom_or_generic_op(first);
    }
    p.text(" }");
    p.optional_op_attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.value_type(view.mask(ir)));
    print_optional_arrow_types(p, op);
}

fn verify_mask(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Mask::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let Some(block) = ir.entry_block(view.mask_region(ir)) else { return Ok(()) };
    let ops: Vec<OpId> = ir.ops(block).take(3).collect();
    if ops.len() > 2 {
        return fail(ir, op, "expects only one operation to mask");
    }
    let Some(&last) = ops.last().filter(|&&last| ir.is_op(last, Yield::DEF)) else {
        return fail(ir, op, "expects a terminator within the mask region");
    };
    if ir.n_operands(last) != ir.n_results(op) {
        return fail(ir, op, "expects number of results to match mask region yielded values");
    }
    let &[masked, _] = ops.as_slice() else { return Ok(()) };
    let Some(expected) = expected_mask(ir, masked) else {
        return fail(ir, op, "expects a MaskableOpInterface within the mask region");
    };
    if ir.n_results(masked) != ir.n_results(op) {
        let message = "expects number of results to match maskable operation number of results";
        return fail(ir, op, message);
    }
    if !ir.operands(last).eq(ir.results(masked).iter().copied()) {
        let message = "expects all the results from the MaskableOpInterface to match all the values returned by the \
            terminator";
        return fail(ir, op, message);
    }
    let types = |op| ir.results(op).iter().map(|&result| ir.value_type(result));
    if !types(masked).eq(types(op)) {
        return fail(ir, op, "expects result type to match maskable operation result type");
    }
    if types(masked).filter(|&ty| is_vector(ctx, ty)).count() > 1 {
        return fail(ir, op, "multiple vector results not supported");
    }
    if ir.value_type(view.mask(ir)) != expected {
        let expected = type_to_string(ctx, expected);
        return fail(ir, op, format_args!("expects a '{expected}' mask for the maskable operation"));
    }
    let Some(passthru) = view.passthru(ir) else { return Ok(()) };
    if !ir.is_op(masked, TransferRead::DEF) {
        let message = "doesn't expect a passthru argument for this maskable operation";
        return fail(ir, op, message);
    }
    match types(masked).next() {
        None => fail(ir, op, "expects result when passthru argument is provided"),
        Some(result) if result != ir.value_type(passthru) => {
            fail(ir, op, "expects passthru type to match result type")
        }
        Some(_) => Ok(()),
    }
}

/// Returns the mask type of a maskable operation.
fn expected_mask(ir: &Ir, op: OpId) -> Option<Type> {
    let ctx = ir.ctx();
    if let Some(read) = TransferRead::cast(ir, op) {
        let vector = VectorType::of(ctx, ir.value_type(read.vector(ir)))?;
        return Some(transfer_mask(ctx, vector, as_map(ctx, read.permutation_map(ir))?));
    }
    if let Some(write) = TransferWrite::cast(ir, op) {
        let vector = VectorType::of(ctx, ir.value_type(write.value_to_store(ir)))?;
        return Some(transfer_mask(ctx, vector, as_map(ctx, write.permutation_map(ir))?));
    }
    if Contract::cast(ir, op).is_some() {
        return contraction_mask(ir, op);
    }
    let vector = if let Some(gather) = Gather::cast(ir, op) {
        gather.indices(ir)
    } else if let Some(reduction) = Reduction::cast(ir, op) {
        reduction.vector(ir)
    } else if let Some(reduction) = MultiReduction::cast(ir, op) {
        reduction.source(ir)
    } else {
        OuterProduct::cast(ir, op)?.result(ir)
    };
    Some(mask_of(ctx, ir.value_type(vector)))
}

/// Returns the mask type of a contraction: one dimension per iterator.
fn contraction_mask(ir: &Ir, op: OpId) -> Option<Type> {
    let ctx = ir.ctx();
    let maps = indexing_maps(ir, op)?;
    let mut dims = vec![(1, false); maps[0].dims as usize];
    for (map, factor) in maps.into_iter().zip(ir.operands(op).take(2)) {
        let vector = VectorType::of(ctx, ir.value_type(factor))?;
        for i in 0..vector.rank() {
            *dims.get_mut(dim_of(ctx, map, i)?)? = (vector.shape[i], vector.scalable[i]);
        }
    }
    Some(vector_of(ctx, &dims, Type::I1))
}
