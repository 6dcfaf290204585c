//! The valid dimensions and symbols of affine expressions: MLIR's `isValidDim` and `isValidSymbol`.
//!
//! A symbol is an index that is constant within the closest operation with `AffineScope`: a value defined at the top
//! level of the scope, a constant, a size of a shaped value at the top level or a size that is a symbol, an
//! `affine.apply` of symbols, or the result of another pure operation on symbols, without regions. A dimension is a
//! symbol, an induction variable of an affine loop, or an `affine.apply` of dimensions. Chains of operations are
//! followed without recursion. Incremental verification knows them as cones
//! ([`Traits::READS_CONES`]).

use std::collections::HashSet;

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::Traits;
use proofmark_ir::{Ir, OpId, RegionId, ValueDef, ValueId};

use super::ops::{Apply, For, Parallel};
use crate::memref;

/// Returns the region of the closest operation with `AffineScope` around `op`.
pub(super) fn affine_scope(ir: &Ir, op: OpId) -> Option<RegionId> {
    let mut op = op;
    loop {
        let parent = ir.parent_op(op)?;
        if ir.has_trait(parent, Traits::AFFINE_SCOPE) {
            return ir.parent_region(op);
        }
        op = parent;
    }
}

/// Verifies the operands of a map or set: the first `n_dims` are valid dimensions, the others valid symbols.
pub(super) fn check_operands(
    ir: &Ir,
    op: OpId,
    operands: impl IntoIterator<Item = ValueId>,
    n_dims: u32,
    errors: &mut Vec<Diagnostic>,
) {
    let scope = affine_scope(ir, op);
    for (i, operand) in operands.into_iter().enumerate() {
        let message = if i < n_dims as usize {
            (!is_valid_dim(ir, operand, scope)).then_some("operand cannot be used as a dimension id")
        } else {
            (!is_valid_symbol(ir, operand, scope)).then_some("operand cannot be used as a symbol")
        };
        if let Some(message) = message {
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
    }
}

/// Returns whether the value is a valid dimension in `scope`.
pub(super) fn is_valid_dim(ir: &Ir, value: ValueId, scope: Option<RegionId>) -> bool {
    all(ir, value, |ir, value, next| {
        if scope.is_some() && defining_region(ir, value) == scope {
            return true;
        }
        if let Some(apply) = apply_of(ir, value) {
            next.extend(apply.map_operands(ir));
            return true;
        }
        is_valid_symbol(ir, value, scope) || is_induction_variable(ir, value) || is_dim_at_top(ir, value)
    })
}

/// Returns whether the value is a valid symbol in `scope`.
pub(super) fn is_valid_symbol(ir: &Ir, value: ValueId, scope: Option<RegionId>) -> bool {
    all(ir, value, |ir, value, next| {
        let mut around = scope;
        while let Some(region) = around {
            if defining_region(ir, value) == Some(region) {
                return true;
            }
            // Values that dominate the operation with the scope are symbols as well.
            around = ir
                .try_region_op(region)
                .filter(|&op| !ir.has_trait(op, Traits::ISOLATED_FROM_ABOVE))
                .and_then(|op| ir.parent_region(op));
        }
        ir.defining_op(value).and_then(|op| is_symbol_itself(ir, op, next)).unwrap_or(false)
    })
}

/// Returns whether the value is a valid symbol at all its uses: it is defined at a top level, or is a symbol in the
/// scope of its definition.
pub(super) fn is_symbol(ir: &Ir, value: ValueId) -> bool {
    let is_symbol_there = |op: OpId| is_valid_symbol(ir, value, affine_scope(ir, op));
    ir.value_type(value).is_index()
        && (is_at_top(ir, value) || ir.defining_op(value).is_some_and(is_symbol_there))
}

/// Returns whether `rule` holds for a value and all its dependences, which the rule pushes.
fn all(ir: &Ir, value: ValueId, mut rule: impl FnMut(&Ir, ValueId, &mut Vec<ValueId>) -> bool) -> bool {
    let (mut pending, mut seen) = (vec![value], HashSet::new());
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        if !ir.value_type(value).is_index() || !rule(ir, value, &mut pending) {
            return false;
        }
    }
    true
}

/// Returns whether the results of `op` are symbols, if that is independent of the scope; pushes the values on which it
/// depends.
fn is_symbol_itself(ir: &Ir, op: OpId, next: &mut Vec<ValueId>) -> Option<bool> {
    if ir.constant_of(op).is_some() {
        return Some(true);
    }
    if let Some(apply) = Apply::cast(ir, op) {
        next.extend(apply.map_operands(ir));
        return Some(true);
    }
    let Some((source, index)) = shaped_dim(ir, op) else {
        // The purity of an operation with regions depends on nested operations, which are not part of the cone.
        let is_pure = ir.regions(op).is_empty() && ir.is_speculatable(op) && ir.is_memory_effect_free(op);
        next.extend(is_pure.then(|| ir.operands(op)).into_iter().flatten());
        return is_pure.then_some(true);
    };
    if is_at_top(ir, source) {
        return Some(true);
    }
    let index = ir.constant_value(index).and_then(|index| index.as_i64(ir.ctx()));
    let (Some(shaped), Some(index)) = (ir.defining_op(source), index) else { return Some(false) };
    Some(match size(ir, shaped, index) {
        Some(Size::Static) => true,
        Some(Size::Dynamic(value)) => {
            next.push(value);
            true
        }
        None => false,
    })
}

enum Size {
    Static,
    Dynamic(ValueId),
}

/// Returns the size of a dimension of a view, slice or allocation.
fn size(ir: &Ir, op: OpId, index: i64) -> Option<Size> {
    let mut sizes: Box<dyn Iterator<Item = ValueId>> = if let Some(view) = memref::View::cast(ir, op) {
        Box::new(view.sizes(ir))
    } else if let Some(view) = memref::SubView::cast(ir, op) {
        Box::new(view.sizes(ir))
    } else {
        Box::new(memref::Alloc::cast(ir, op)?.dynamic_sizes(ir))
    };
    let shape = ir.value_type(ir.result(op, 0)).shape(ir.ctx())?;
    let index = usize::try_from(index).ok()?;
    if *shape.get(index)? != DYNAMIC {
        return Some(Size::Static);
    }
    let position = shape[..index].iter().filter(|&&size| size == DYNAMIC).count();
    sizes.nth(position).map(Size::Dynamic)
}

/// Returns the shaped value and the number of the dimension whose size `op` is, if `op` has [`Traits::SHAPED_DIM`].
fn shaped_dim(ir: &Ir, op: OpId) -> Option<(ValueId, ValueId)> {
    ir.has_trait(op, Traits::SHAPED_DIM).then(|| (ir.operand(op, 0), ir.operand(op, 1)))
}

fn is_dim_at_top(ir: &Ir, value: ValueId) -> bool {
    ir.defining_op(value).and_then(|op| shaped_dim(ir, op)).is_some_and(|(source, _)| is_at_top(ir, source))
}

fn apply_of(ir: &Ir, value: ValueId) -> Option<Apply> {
    Apply::cast(ir, ir.defining_op(value)?)
}

fn defining_region(ir: &Ir, value: ValueId) -> Option<RegionId> {
    ir.block_region(ir.defining_block(value)?)
}

/// Returns whether the value is defined directly in an operation with `AffineScope`.
fn is_at_top(ir: &Ir, value: ValueId) -> bool {
    let op = defining_region(ir, value).and_then(|region| ir.try_region_op(region));
    op.is_some_and(|op| ir.has_trait(op, Traits::AFFINE_SCOPE))
}

/// Returns whether the value is an induction variable of an affine loop.
fn is_induction_variable(ir: &Ir, value: ValueId) -> bool {
    let ValueDef::BlockArg { block, .. } = ir.value_def(value) else { return false };
    let op = ir.block_parent_op(block);
    op.is_some_and(|op| For::cast(ir, op).is_some() || Parallel::cast(ir, op).is_some())
}
