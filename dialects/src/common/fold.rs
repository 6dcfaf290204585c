//! Constant folding, derived from semantics: an operation with constant operands folds to the results of executing it.
//!
//! No dialect evaluates constants in another way. Rules:
//! * A poison operand makes the results of a strict operation poison, for any other operands.
//! * Undefined behaviour is not folded: its place in the program matters.
//! * An operation that yields poison from operands without poison (an oversized shift, a vector with some poison lanes)
//!   is not folded: folding would hide the error. If only a flag makes the result poison
//!   ([`strict_ignoring_flags`]), the operation folds as without the flag, as in MLIR.
//! * An operation on `index` folds only if the results for 32 and 64 bits agree.
//! * A splat stays a splat: elementwise operations are evaluated once.

use std::cell::RefCell;

use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::semantics::fold::{self, Constant, Operand};
use proofmark_ir::semantics::{Concrete, element_width};
use proofmark_ir::{Attribute, Fold, Ir, OpId, Traits, Type};
use smallvec::SmallVec;

use super::constant;

thread_local! {
    /// The term arena, reused by all folds of a thread.
    static TERMS: RefCell<Concrete<'static>> = RefCell::new(Concrete::new());
}

/// The folded results of an operation.
pub type Results = SmallVec<[FoldValue; 1]>;

/// Folds a strict operation by its semantics.
pub fn strict<'m>(fold: Fold<'m>) -> Folded<'m> {
    match strict_results(&fold, false) {
        Some(results) => fold.values(results),
        None => fold.none(),
    }
}

/// Folds a strict operation whose result only flags (`nsw`, `exact`, `nnan`, ...) can make poison. Constants that
/// violate a flag fold to the value without the flag, which refines poison.
pub fn strict_ignoring_flags<'m>(fold: Fold<'m>) -> Folded<'m> {
    match strict_results(&fold, true) {
        Some(results) => fold.values(results),
        None => fold.none(),
    }
}

/// Returns the results of a strict operation with a poison operand or constant operands. If `despite_poison` is set,
/// results that only flags make poison are those without the flags.
fn strict_results(fold: &Fold<'_>, despite_poison: bool) -> Option<Results> {
    let (ir, op) = (&**fold, fold.op());
    let mut n_constants = 0;
    for attr in fold.constants() {
        if constant::is_poison(ir.ctx(), attr) {
            return Some(ir.results(op).iter().map(|_| FoldValue::Constant(attr)).collect());
        }
        n_constants += 1;
    }
    if n_constants < ir.n_operands(op) {
        return None;
    }
    let constants: SmallVec<[Attribute; 2]> = fold.constants().collect();
    let without_flags = || if despite_poison { evaluate_by(ir, op, &constants, true) } else { None };
    let results = evaluate_on(ir, op, &constants).or_else(without_flags)?;
    Some(results.into_iter().map(FoldValue::Constant).collect())
}

/// Returns the results of an operation with constant operands, none of them poison.
pub fn evaluate(ir: &Ir, op: OpId) -> Option<Results> {
    let constants: Option<SmallVec<[Attribute; 2]>> =
        ir.operands(op).map(|operand| ir.constant_value(operand)).collect();
    let results = evaluate_on(ir, op, &constants?)?;
    Some(results.into_iter().map(FoldValue::Constant).collect())
}

/// Returns the results of an operation on constant operands, by its semantics.
pub fn evaluate_on(ir: &Ir, op: OpId, constants: &[Attribute]) -> Option<SmallVec<[Attribute; 1]>> {
    evaluate_by(ir, op, constants, false)
}

fn evaluate_by(
    ir: &Ir,
    op: OpId,
    constants: &[Attribute],
    despite_poison: bool,
) -> Option<SmallVec<[Attribute; 1]>> {
    let ctx = ir.ctx();
    let semantics = ir.op_def(op)?.semantics?;
    let types = || ir.operands(op).map(|operand| ir.value_type(operand));
    let mut operands: SmallVec<[Operand; 2]> = SmallVec::new();
    for (ty, &attr) in types().zip(constants) {
        operands.push(operand(ir, ty, attr)?);
    }
    if !ir.has_trait(op, Traits::ELEMENTWISE) {
        expand_splats(ir, types(), &mut operands)?;
    }
    let result_types = ir.results(op).iter().map(|&result| ir.value_type(result));
    let is_index = |ty: Type| ty.element_or_self(ctx).is_index();
    let involves_index = types().any(is_index) || result_types.clone().any(is_index);

    let folded = TERMS.with_borrow_mut(|terms| match involves_index {
        // Poison must agree for both widths; the value beside poison need not.
        true if despite_poison => {
            fold::fold_any_index_width_despite_poison(terms, &operands, |machine| semantics(ir, op, machine))
        }
        true => fold::fold_any_index_width(terms, &operands, |machine| semantics(ir, op, machine)),
        false if despite_poison => {
            fold::fold_despite_poison(terms, 64, &operands, |machine| semantics(ir, op, machine)).map(Some)
        }
        false => fold::fold(terms, 64, &operands, |machine| semantics(ir, op, machine)).map(Some),
    });
    match folded {
        Ok(Some(fold::Folded::Constants(values))) => {
            let has_poison = |values: &Constant| values.iter().any(Option::is_none);
            if values.iter().any(has_poison) {
                return None;
            }
            values.iter().zip(result_types).map(|(value, ty)| constant::attribute(ctx, ty, value)).collect()
        }
        // Operations without semantics are not folded.
        Ok(_) | Err(_) => None,
    }
}

fn operand(ir: &Ir, ty: Type, attr: Attribute) -> Option<Operand> {
    let ctx = ir.ctx();
    let element = ty.element_or_self(ctx);
    if constant::is_poison(ctx, attr) {
        return None;
    }
    let constant = constant::scalars(ctx, attr)?;
    let width = element_width(ctx, element, 64)?;
    if constant.iter().flatten().any(|value| value.width() != width) {
        return None;
    }
    Some(Operand { constant, width, is_index: element.is_index() })
}

/// Expands splats to one scalar per element, for operations that are not elementwise.
fn expand_splats(ir: &Ir, types: impl Iterator<Item = Type>, operands: &mut [Operand]) -> Option<()> {
    for (ty, operand) in types.zip(operands) {
        if let (Some(n), [value]) = (ty.num_elements(ir.ctx()), &operand.constant[..]) {
            let n = usize::try_from(n).ok().filter(|&n| fold::is_affordable(n, operand.width))?;
            operand.constant = SmallVec::from_elem(value.clone(), n);
        }
    }
    Some(())
}
