//! Constant folding, derived: an operation whose operands are all constants folds to what its semantics yields on them.
//!
//! No dialect computes a constant in any other way. The rules:
//! * An operand that is poison makes the results of a strict operation poison, whatever the other operands are.
//! * Undefined behaviour is left alone: it is the program's, and where it happens matters.
//! * An operation that yields poison without having been given any (a shift too far, a vector of which some lanes are poison) is left
//!   alone too: making the mistake explicit gains nothing, and hides where it is. Only where a flag is all that makes it poison
//!   ([`promised`]), it folds as if it had none, as in MLIR.
//! * What involves `index` folds only if 32 and 64 bits agree.
//! * A splat stays a splat: elementwise operations are computed once.

use std::cell::RefCell;

use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::semantics::fold::{self, Constant, Operand};
use proofmark_ir::semantics::{Concrete, element_width};
use proofmark_ir::{Attribute, Fold, Ir, OpId, Traits, Type};
use smallvec::SmallVec;

use super::constant;

thread_local! {
    /// The arena that folding uses again and again.
    static TERMS: RefCell<Concrete<'static>> = RefCell::new(Concrete::new());
}

/// What the results fold to.
pub type Results = SmallVec<[FoldValue; 1]>;

/// The fold of a strict operation about which there is nothing more to say.
pub fn strict<'m>(fold: Fold<'m>) -> Folded<'m> {
    match strict_results(&fold, fold.op()) {
        Some(results) => fold.values(results),
        None => fold.none(),
    }
}

/// The fold of a strict operation that only its flags (`nsw`, `exact`, `nnan` ...) can make poison: on constants that break such a promise
/// it folds to what it computes without, since poison may be anything.
pub fn promised<'m>(fold: Fold<'m>) -> Folded<'m> {
    if let Some(results) = strict_results(&fold, fold.op()) {
        return fold.values(results);
    }
    let op = fold.op();
    let constants: Option<SmallVec<[Attribute; 2]>> =
        fold.operands(op).map(|operand| fold.constant_value(operand)).collect();
    match constants.and_then(|constants| evaluate_by(&fold, op, &constants, true)) {
        Some(results) => fold.values(results.into_iter().map(FoldValue::Constant)),
        None => fold.none(),
    }
}

/// What a strict operation folds to if one operand is poison or all are constants.
pub fn strict_results(ir: &Ir, op: OpId) -> Option<Results> {
    let mut n_constants = 0;
    for operand in ir.operands(op) {
        if let Some(attr) = ir.constant_value(operand) {
            if constant::is_poison(ir.ctx(), attr) {
                return Some(ir.results(op).iter().map(|_| FoldValue::Constant(attr)).collect());
            }
            n_constants += 1;
        }
    }
    if n_constants == ir.n_operands(op) { evaluate(ir, op) } else { None }
}

/// What an operation folds to if all its operands are constants, none of them poison.
pub fn evaluate(ir: &Ir, op: OpId) -> Option<Results> {
    let constants: Option<SmallVec<[Attribute; 2]>> =
        ir.operands(op).map(|operand| ir.constant_value(operand)).collect();
    let results = evaluate_on(ir, op, &constants?)?;
    Some(results.into_iter().map(FoldValue::Constant).collect())
}

/// What the results of an operation are on these operands, by its semantics.
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
        // At both widths, poison has to be poison: what is beside it need not agree.
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
        // Unsupported is no error here: there is nothing to fold.
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

/// For an operation that is not executed element by element: one scalar for each element.
fn expand_splats(ir: &Ir, types: impl Iterator<Item = Type>, operands: &mut [Operand]) -> Option<()> {
    for (ty, operand) in types.zip(operands) {
        if let (Some(n), [value]) = (ty.num_elements(ir.ctx()), &operand.constant[..]) {
            let n = usize::try_from(n).ok().filter(|&n| fold::is_affordable(n, operand.width))?;
            operand.constant = SmallVec::from_elem(value.clone(), n);
        }
    }
    Some(())
}
