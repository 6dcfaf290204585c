//! Verification of the families of structured operations: contractions, convolutions, fills.

use proofmark_ir::{BlockId, Ir, OpId, ValueDef, ValueId};

use super::convolution;
use super::report::error;
use crate::linalg::maps::is_projected_permutation;
use crate::linalg::structured::{Interface, IteratorType, is_container, n_inits, space, structured};
use crate::verify::{Check, fail, quoted_type};

/// Verifies the constraints of the family on the operation.
pub(super) fn of_operation(ir: &Ir, op: OpId) -> Check {
    let n_inits = n_inits(ir, op);
    let n_inputs = ir.n_operands(op).saturating_sub(n_inits);
    match interface(ir, op) {
        Interface::Convolution if n_inputs < 2 || n_inits != 1 => {
            error(ir, op, "expected op with 2 inputs and 1 output")
        }
        Interface::Convolution => convolution::check(ir, op),
        Interface::Fill if n_inputs != 1 || n_inits != 1 => {
            error(ir, op, "expected op with 1 input and 1 output")
        }
        Interface::Fill => fill(ir, op),
        _ => Ok(()),
    }
}

/// Verifies a fill: the input is a scalar of the element type.
fn fill(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (scalar, output) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.operand(op, 1)));
    if is_container(ctx, scalar) {
        return error(ir, op, "expected op with scalar input");
    }
    let element = output.element_or_self(ctx);
    if scalar != element {
        let (scalar, element) = (quoted_type(ctx, scalar), quoted_type(ctx, element));
        return fail(
            ir,
            op,
            format_args!("expected fill value type ({scalar}) to match output element type ({element})"),
        );
    }
    Ok(())
}

/// Verifies the constraints of the family on the operation with its region.
pub(super) fn of_region(ir: &Ir, op: OpId) -> Check {
    if interface(ir, op) != Interface::Contraction {
        return Ok(());
    }
    if n_inits(ir, op) != 1 || ir.n_operands(op) != 3 {
        return error(ir, op, "expected op with 2 inputs and 1 output");
    }
    let Some(space) = space(ir, op) else { return Ok(()) };
    if !space.iterators.contains(&IteratorType::Reduction) {
        return error(ir, op, "expected at least 1 reduction");
    }
    if !space.maps.iter().all(|map| is_projected_permutation(ir.ctx(), map)) {
        return error(ir, op, "expected indexing maps to be projected permutations");
    }
    let body = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    if !body.is_some_and(|block| is_multiply_add(ir, block)) {
        return error(ir, op, "expected add/mul op in the body");
    }
    Ok(())
}

/// Pairs of additions and multiplications that form a multiply-add.
const MULTIPLY_ADDS: [(&str, &str); 4] = [
    ("arith.addf", "arith.mulf"),
    ("arith.addi", "arith.muli"),
    ("complex.add", "complex.mul"),
    ("arith.ori", "arith.andi"),
];

/// Returns whether the body yields the third argument plus the product of the other two, apart from casts.
fn is_multiply_add(ir: &Ir, block: BlockId) -> bool {
    let &[lhs, rhs, out] = ir.block_args(block) else { return false };
    let only = |values: &[ValueId]| if let &[only] = values { Some(only) } else { None };
    let operands = |op: OpId| ir.operands(op).collect::<Vec<_>>();
    // Returns the binary operation that defines a value, and its operands, apart from casts.
    let binary = |value| {
        let op = ir.defining_op(value)?;
        let &[a, b] = operands(op).as_slice() else { return None };
        Some((ir.name_str(op), without_casts(ir, a), without_casts(ir, b)))
    };
    let found = || {
        let yielded = only(&operands(ir.last_op(block)?))?;
        let (add, a, b) = binary(without_casts(ir, yielded))?;
        let product = if a == out {
            b
        } else if b == out {
            a
        } else {
            return None;
        };
        let (mul, a, b) = binary(product)?;
        let fits = MULTIPLY_ADDS.contains(&(add, mul)) && ((a, b) == (lhs, rhs) || (b, a) == (lhs, rhs));
        fits.then_some(())
    };
    found().is_some()
}

/// Returns the source of a chain of unary operations without effects.
fn without_casts(ir: &Ir, mut value: ValueId) -> ValueId {
    while let ValueDef::OpResult { op, .. } = ir.value_def(value)
        && ir.n_operands(op) == 1
        && ir.is_memory_effect_free(op)
    {
        value = ir.operand(op, 0);
    }
    value
}

/// Returns the family of a structured operation.
pub(super) fn interface(ir: &Ir, op: OpId) -> Interface {
    structured(ir, op).map_or(Interface::None, |each| each.interface)
}
