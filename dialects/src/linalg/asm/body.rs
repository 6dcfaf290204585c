//! Bodies that pretty forms stand for.

use proofmark_ir::text::{ImpliedOp, OpParser, OpState, ParseResult, SourcePos};
use proofmark_ir::{Attribute, BlockId, Identifier, Location, Type, ValueId};

use super::Operands;
use crate::asm::custom_op_error;
use crate::linalg::attrs::ELEMENTWISE_KIND_DEF;
use crate::linalg::scalar::{self, Builder, Scalar};
use crate::linalg::structured::{Body, Structured, body_type, is_unsigned_cast};

/// Adds the region of a named operation: a block with an argument for the element of each operand, and what the description of
/// the operation computes from them. `pos` is where is reported that it cannot.
pub(super) fn add_body(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    structured: &Structured,
    operands: &Operands,
    pos: SourcePos,
) -> ParseResult {
    let ctx = p.ctx();
    let mut of_kind = None;
    let (scalar, n_expected) = match structured.body {
        Some(Body::Scalar(scalar)) => (scalar, structured.n_args().unwrap_or_else(|| n_args(scalar))),
        Some(Body::ByKind) => {
            let kind = state.properties.iter().find(|(name, _)| name.as_str(ctx) == "kind");
            let kind = kind.and_then(|(_, kind)| kind.as_enum(ctx, &ELEMENTWISE_KIND_DEF));
            let Some(scalar) = kind.and_then(scalar::of_kind) else {
                return Err(custom_op_error(p, state, pos, "expected operation 'kind' attribute"));
            };
            let n_args = n_args(&scalar);
            (&*of_kind.insert(scalar), n_args)
        }
        None => return Err(p.error_at(pos, "expected a named operation")),
    };
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
    let unsigned = is_unsigned_cast(&state.properties, ctx) || is_unsigned_cast(&state.attrs, ctx);
    let mut emit = |name: &str, operands: &[ValueId], ty: Type, attrs: &[(&str, Attribute)]| {
        let attrs: Vec<(Identifier, Attribute)> =
            attrs.iter().map(|&(name, attr)| (ctx.ident(name), attr)).collect();
        append(p, block, name, operands, &[ty], &attrs).ok().flatten()
    };
    let built = scalar::build(&mut Builder { ctx, args: &args, unsigned, emit: &mut emit }, scalar);
    match built {
        Ok(value) => {
            append(p, block, "linalg.yield", &[value], &[], &[])?;
            Ok(())
        }
        Err(message) => Err(custom_op_error(p, state, pos, message)),
    }
}

/// How many operands an elementwise operation has: as many inputs as its body reads, and an output.
fn n_args(scalar: &Scalar) -> usize {
    match scalar {
        Scalar::Binary(..) => 3,
        Scalar::Select(..) => 4,
        _ => 2,
    }
}

/// Makes an operation with at most one result; the result.
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

/// Adds a region that yields the first of the elements of the operands.
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

/// Where a value comes from.
fn value_loc(p: &OpParser<'_>, value: ValueId) -> Location {
    match p.ir().defining_op(value) {
        Some(op) => p.ir().loc(op),
        None => p.ir().arg_loc(value),
    }
}
