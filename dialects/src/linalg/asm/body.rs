//! Implicit bodies of the custom assembly.

use proofmark_ir::text::{ImpliedOp, OpParser, OpState, ParseResult, SourcePos};
use proofmark_ir::{AttrDict, Attribute, BlockId, Context, Identifier, Ir, Location, OpId, Type, ValueId};

use super::Operands;
use crate::asm::custom_op_error;
use crate::linalg::attrs::ELEMENTWISE_KIND_DEF;
use crate::linalg::scalar::{self, Builder, Scalar};
use crate::linalg::structured::{Body, Structured, body_type, is_unsigned_cast, structured};

/// Adds the region of a named operation: a block with an argument per operand, and the described computation. Errors
/// are reported at `pos`.
pub(super) fn add_body(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    structured: &Structured,
    operands: &Operands,
    pos: SourcePos,
) -> ParseResult {
    let ctx = p.ctx();
    let kind = state.properties.iter().find(|(name, _)| name.as_str(ctx) == "kind");
    let Some(scalar) = described(ctx, structured, kind.map(|entry| entry.1)) else {
        return Err(custom_op_error(p, state, pos, "expected operation 'kind' attribute"));
    };
    let n_expected = structured.n_args().unwrap_or_else(|| n_args(&scalar));
    let n_args = operands.inputs.len() + operands.outputs.len();
    if n_args != n_expected {
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {n_expected} args, got {n_args}"
        );
        let pos = p.pos();
        return Err(custom_op_error(p, state, pos, message));
    }
    let types: Vec<Type> = operands.iter().map(|ty| body_type(ctx, ty)).collect();
    let args: Vec<_> = types.iter().map(|&ty| (ty, Location::UNKNOWN)).collect();
    let block = p.add_block(state, &args);
    let args: Vec<(ValueId, Type)> = p.ir().block_args(block).iter().copied().zip(types).collect();
    let unsigned = is_unsigned_cast(ctx, state.properties.iter().chain(&state.attrs).copied());
    let mut emit = |name: &str, operands: &[ValueId], ty: Type, attrs: &[(&str, Attribute)]| {
        let attrs: Vec<(Identifier, Attribute)> =
            attrs.iter().map(|&(name, attr)| (ctx.ident(name), attr)).collect();
        append(p, block, name, operands, &[ty], &attrs).ok().flatten()
    };
    let built = scalar::build(&mut Builder { ctx, args: &args, unsigned, emit: &mut emit }, &scalar);
    match built {
        Ok(value) => {
            append(p, block, "linalg.yield", &[value], &[], &[])?;
            Ok(())
        }
        Err(message) => Err(custom_op_error(p, state, pos, message)),
    }
}

/// Returns the computation of the body, from the description or the attribute `kind`.
fn described(ctx: &Context, structured: &Structured, kind: Option<Attribute>) -> Option<Scalar> {
    match structured.body? {
        Body::Scalar(scalar) => Some(*scalar),
        Body::ByKind => scalar::of_kind(kind?.as_enum(ctx, &ELEMENTWISE_KIND_DEF)?),
    }
}

/// Returns whether the region of a named operation is the one that [`add_body`] creates, so that the assembly omits it.
pub(in crate::linalg) fn has_described_body(ir: &Ir, op: OpId) -> bool {
    let ctx = ir.ctx();
    let Some(structured) = structured(ir, op) else { return false };
    let Some(scalar) = described(ctx, structured, ir.property_named(op, "kind")) else { return false };
    let Some(block) = implied_block(ir, op) else { return false };
    let args: Vec<(ValueId, Type)> =
        ir.block_args(block).iter().map(|&arg| (arg, ir.value_type(arg))).collect();
    let unsigned = is_unsigned_cast(ctx, ir.properties(op).entries(ctx));
    // Each operation to create must be the next operation of the block.
    let mut ops = ir.ops(block);
    let mut emit = |name: &str, operands: &[ValueId], ty: Type, attrs: &[(&str, Attribute)]| {
        let next = ops.next()?;
        (ir.name_str(next) == name && is_implied(ir, next, operands, &[ty], attrs))
            .then(|| ir.result(next, 0))
    };
    match scalar::build(&mut Builder { ctx, args: &args, unsigned, emit: &mut emit }, &scalar) {
        Ok(value) => is_yield_of(ir, ops.next(), value),
        Err(_) => false,
    }
}

/// Returns whether the region is the one that [`add_identity_body`] creates.
pub(in crate::linalg) fn has_identity_body(ir: &Ir, op: OpId) -> bool {
    let Some(block) = implied_block(ir, op) else { return false };
    ir.block_args(block).first().is_some_and(|&first| is_yield_of(ir, ir.first_op(block), first))
}

/// Returns the only block of an operation, if it has an argument for each operand's element.
fn implied_block(ir: &Ir, op: OpId) -> Option<BlockId> {
    let &[region] = ir.regions(op) else { return None };
    let mut blocks = ir.blocks(region);
    let block = blocks.next().filter(|_| blocks.next().is_none())?;
    let elements = ir.operands(op).map(|operand| body_type(ir.ctx(), ir.value_type(operand)));
    let args = ir.block_args(block).iter().map(|&arg| ir.value_type(arg));
    args.eq(elements).then_some(block)
}

/// Returns whether an operation has exactly these operands, results and attributes.
fn is_implied(
    ir: &Ir,
    op: OpId,
    operands: &[ValueId],
    results: &[Type],
    attrs: &[(&str, Attribute)],
) -> bool {
    let ctx = ir.ctx();
    let defaults = ctx.op_info(ir.name(op)).map_or(AttrDict::EMPTY, |info| info.default_properties);
    let properties = attrs.iter().fold(defaults, |dict, &(name, attr)| dict.with(ctx, ctx.ident(name), attr));
    ir.operands(op).eq(operands.iter().copied())
        && ir.results(op).iter().map(|&result| ir.value_type(result)).eq(results.iter().copied())
        && ir.properties(op) == properties
        && ir.attrs(op) == AttrDict::EMPTY
        && ir.regions(op).is_empty()
        && ir.successors(op).len() == 0
}

/// Returns whether an operation yields `value` and is the last one.
fn is_yield_of(ir: &Ir, op: Option<OpId>, value: ValueId) -> bool {
    op.is_some_and(|op| {
        ir.name_str(op) == "linalg.yield"
            && is_implied(ir, op, &[value], &[], &[])
            && ir.next_op(op).is_none()
    })
}

/// Returns the number of operands of an elementwise operation: the inputs of its body, and an output.
fn n_args(scalar: &Scalar) -> usize {
    match scalar {
        Scalar::Binary(..) => 3,
        Scalar::Select(..) => 4,
        _ => 2,
    }
}

/// Creates an operation with at most one result, and returns the result.
fn append(
    p: &mut OpParser<'_>,
    block: BlockId,
    name: &str,
    operands: &[ValueId],
    results: &[Type],
    attrs: &[(Identifier, Attribute)],
) -> ParseResult<Option<ValueId>> {
    let name = p.ctx().op_name(name);
    let new = ImpliedOp { name, loc: Location::UNKNOWN, operands, results, attrs };
    let op = p.append_operation(block, &new)?;
    Ok(p.ir().results(op).first().copied())
}

/// Adds a region that yields the element of the first operand.
pub(super) fn add_identity_body(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let arg = |&operand: &ValueId| (body_type(ctx, p.ir().value_type(operand)), value_loc(p, operand));
    let args: Vec<_> = state.operands.iter().map(arg).collect();
    let block = p.add_block(state, &args);
    let Some(&first) = p.ir().block_args(block).first() else { return Ok(()) };
    let name = ctx.op_name("linalg.yield");
    let new = ImpliedOp { name, loc: state.loc, operands: &[first], results: &[], attrs: &[] };
    p.append_operation(block, &new)?;
    Ok(())
}

/// Returns the location of a value.
fn value_loc(p: &OpParser<'_>, value: ValueId) -> Location {
    match p.ir().defining_op(value) {
        Some(op) => p.ir().loc(op),
        None => p.ir().arg_loc(value),
    }
}
