//! Folding of one operation: its fold hook, the folds of its traits, and materialization of constants.
//!
//! The rules are those of MLIR's `Operation::fold`. The hook runs first. If it returns nothing or changes the
//! operation in place, the folds of the traits follow. If none of them applies, the fallback hook of the dialect runs.
//! A fold returns nothing, reports a change in place, or returns one value for each result. The dialect of the folded
//! operation materializes constants among these values. Any other behaviour of the hook is reported as a finding.

use std::sync::Arc;

use proofmark_checks::FindingKind;
use proofmark_ir::context::{Dialect, MaterializeConstant};
use proofmark_ir::rewrite::{FoldFn, FoldValue, FoldedKind};
use proofmark_ir::{
    Attribute, Builder, Context, InsertPoint, Ir, Location, NewOp, OpDef, OpId, OpName, Rewriter, Traits,
    Type, ValueId,
};
use smallvec::SmallVec;

/// The fold hooks, constant materializers and traits of the registered operations, by operation name. The rows are
/// computed once for a context.
#[derive(Clone, Debug)]
pub struct FoldTable {
    rows: Arc<FoldRows>,
    none: FoldInfo,
}

/// The rows of the operations of a context.
#[derive(Debug)]
struct FoldRows(Vec<FoldInfo>);

/// The entry of an operation in a [`FoldTable`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldInfo {
    pub(crate) fold: Option<FoldFn>,
    /// The hook of the dialect for operations whose own fold does not apply.
    pub(crate) fallback: Option<FoldFn>,
    pub(crate) materialize: Option<MaterializeConstant>,
    pub(crate) traits: Traits,
}

impl FoldTable {
    /// Returns the table for the dialects registered in `ctx`.
    pub fn new(ctx: &Context) -> FoldTable {
        FoldTable {
            rows: ctx.memoized(|| FoldRows::new(ctx)),
            none: FoldInfo { fold: None, fallback: None, materialize: None, traits: Traits::empty() },
        }
    }

    #[inline]
    pub(crate) fn get(&self, name: OpName) -> &FoldInfo {
        self.rows.0.get(name.index()).unwrap_or(&self.none)
    }
}

impl FoldRows {
    /// Returns the rows of the operations registered in `ctx`. O(number of registered operations).
    fn new(ctx: &Context) -> FoldRows {
        let dialects = ctx.registry().dialects();
        let named = |name: &str| dialects.iter().find(|each| each.name == name);
        let row = |dialect: &Dialect, def: &OpDef| {
            let is_own = def.name.strip_prefix(dialect.name).is_some_and(|rest| rest.starts_with('.'));
            let dialect = if is_own { Some(dialect) } else { named(def.dialect()) };
            FoldInfo {
                fold: def.fold,
                fallback: dialect.and_then(|dialect| dialect.fold),
                materialize: dialect.and_then(|dialect| dialect.materialize_constant),
                traits: def.traits,
            }
        };
        let rows = dialects
            .iter()
            .flat_map(|dialect| dialect.ops.iter().copied().flatten().map(move |def| row(dialect, def)));
        FoldRows(rows.collect())
    }
}

impl FoldInfo {
    /// Returns whether the operation may fold. Constants do not.
    #[inline]
    pub(crate) fn may_fold(&self) -> bool {
        const BY_TRAIT: Traits = Traits::COMMUTATIVE.union(Traits::IDEMPOTENT).union(Traits::INVOLUTION);
        (self.fold.is_some() || self.fallback.is_some() || self.traits.intersects(BY_TRAIT))
            && !self.traits.contains(Traits::CONSTANT_LIKE)
    }
}

/// The result of [`try_fold`].
#[derive(Debug)]
pub(crate) enum FoldResult {
    /// The operation does not fold. Constants may have been created and erased.
    None,
    /// The operation was changed in place.
    InPlace,
    /// The results of the operation equal these values. Constants are materialized before it. It is not yet replaced.
    Values(SmallVec<[ValueId; 1]>),
    /// The hook violated the contract of folds. Its edits are in the journal.
    Violation(FindingKind),
}

/// The result of [`compute_fold`].
#[derive(Debug)]
pub(crate) enum ComputedFold {
    /// The operation does not fold.
    None,
    /// The operation was changed in place.
    InPlace,
    /// The results of the operation equal these values, of the types of the results.
    Values(SmallVec<[FoldValue; 1]>),
    /// The hook violated the contract of folds. Its edits are in the journal.
    Violation(FindingKind),
}

/// Folds `op`, without replacing its results.
#[inline]
pub(crate) fn try_fold(rw: &mut Rewriter<'_>, info: &FoldInfo, op: OpId) -> FoldResult {
    match compute_fold(rw, info, op) {
        ComputedFold::None => FoldResult::None,
        ComputedFold::InPlace => FoldResult::InPlace,
        ComputedFold::Values(values) => match materialize_values(rw, info, op, &values) {
            Some(values) => FoldResult::Values(values),
            None => FoldResult::None,
        },
        ComputedFold::Violation(kind) => FoldResult::Violation(kind),
    }
}

/// Folds `op`, without materializing the constants among the values of its results.
#[inline]
pub(crate) fn compute_fold(rw: &mut Rewriter<'_>, info: &FoldInfo, op: OpId) -> ComputedFold {
    let hook = match info.fold {
        Some(fold) => rw.run_fold(op, fold),
        None => FoldedKind::None,
    };
    let in_place = match hook {
        FoldedKind::None => false,
        FoldedKind::Values(values) => return accept(rw, op, values),
        FoldedKind::InPlace { n_edits: 0 } => {
            return ComputedFold::Violation(FindingKind::SuccessWithoutChange);
        }
        FoldedKind::InPlace { .. } => true,
    };
    if let Some(value) = fold_by_trait(rw, info.traits, op) {
        return accept(rw, op, SmallVec::from_buf([FoldValue::Value(value)]));
    }
    if info.traits.contains(Traits::COMMUTATIVE) && move_constants_right(rw, op) || in_place {
        return ComputedFold::InPlace;
    }
    match info.fallback.map_or(FoldedKind::None, |fold| rw.run_fold(op, fold)) {
        FoldedKind::None => ComputedFold::None,
        FoldedKind::Values(values) => accept(rw, op, values),
        FoldedKind::InPlace { n_edits: 0 } => ComputedFold::Violation(FindingKind::SuccessWithoutChange),
        FoldedKind::InPlace { .. } => ComputedFold::InPlace,
    }
}

/// Folds by traits: `op(x, x)` and `op(op(x))` of idempotent operations, and `op(op(x))` of involutions.
pub(crate) fn fold_by_trait(ir: &Ir, traits: Traits, op: OpId) -> Option<ValueId> {
    if !traits.intersects(Traits::IDEMPOTENT.union(Traits::INVOLUTION)) || ir.n_results(op) != 1 {
        return None;
    }
    let inner = || {
        let operand = ir.operand(op, 0);
        let is_same = ir.defining_name(operand) == Some(ir.name(op));
        is_same.then(|| ir.defining_op(operand)).flatten().filter(|&inner| inner != op)
    };
    let value = match ir.n_operands(op) {
        1 if traits.contains(Traits::IDEMPOTENT) => inner().map(|_| ir.operand(op, 0)),
        1 => inner().map(|inner| ir.operand(inner, 0)),
        2 if traits.contains(Traits::IDEMPOTENT) => {
            (ir.operand(op, 0) == ir.operand(op, 1)).then(|| ir.operand(op, 0))
        }
        _ => None,
    };
    value.filter(|&value| ir.value_type(value) == ir.value_type(ir.result(op, 0)))
}

/// Moves constant operands of a commutative operation behind the others, in stable order, and orders two constants of
/// type `index` by value, unless the results would have another type. Returns whether operands moved.
pub(crate) fn move_constants_right(rw: &mut Rewriter<'_>, op: OpId) -> bool {
    let n = rw.n_operands(op);
    if n < 2 {
        return false;
    }
    if n == 2 {
        let (a, b) = (rw.operand(op, 0), rw.operand(op, 1));
        if !rw.is_constant(a)
            || rw.is_constant(b) && !are_descending_indices(rw, a, b)
            || changes_inferred_type(rw, op, b)
        {
            return false;
        }
        rw.set_operand(op, 0, b);
        rw.set_operand(op, 1, a);
        return true;
    }
    let operands: SmallVec<[ValueId; 8]> = rw.operands(op).collect();
    let (constants, others): (SmallVec<[ValueId; 8]>, SmallVec<[ValueId; 8]>) =
        operands.iter().copied().partition(|&value| rw.is_constant(value));
    let sorted: SmallVec<[ValueId; 8]> = others.into_iter().chain(constants).collect();
    let moved = sorted != operands && !changes_inferred_type(rw, op, sorted[0]);
    if moved {
        rw.set_operands(op, &sorted);
    }
    moved
}

/// Returns whether the type of the results of `op`, which is that of its first operand, is another one with the first
/// operand `first`. The types of its operands may be compatible only, such as `tensor<2x2xi8>` and `tensor<2x?xi8>`.
fn changes_inferred_type(ir: &Ir, op: OpId, first: ValueId) -> bool {
    ir.value_type(first) != ir.value_type(ir.operand(op, 0))
        && ir.has_trait(op, Traits::SAME_OPERANDS_AND_RESULT_TYPE)
}

/// Returns whether two constants have type `index`, and the first one is greater. An operation on such constants is not
/// folded if its result depends on the width of `index`. The order of its operands then depends on which of them became
/// a constant first, unless it is that of their values.
fn are_descending_indices(ir: &Ir, a: ValueId, b: ValueId) -> bool {
    let constant = |value| {
        let value = ir.constant_value(value).filter(|_| ir.value_type(value).is_index())?;
        value.as_int(ir.ctx())
    };
    constant(a).zip(constant(b)).is_some_and(|(a, b)| b.slt(a))
}

/// Checks the values that a hook returned.
#[inline]
fn accept(ir: &Ir, op: OpId, values: SmallVec<[FoldValue; 1]>) -> ComputedFold {
    // A fold of an operation without results changes it in place, or does not fold: values would erase it.
    if values.len() != ir.n_results(op) || values.is_empty() {
        return ComputedFold::Violation(FindingKind::FoldMismatch);
    }
    for (value, &result) in values.iter().zip(ir.results(op)) {
        if let FoldValue::Value(value) = *value {
            if ir.results(op).contains(&value) {
                return ComputedFold::None;
            }
            if ir.value_type(value) != ir.value_type(result) {
                return ComputedFold::Violation(FindingKind::FoldMismatch);
            }
        }
    }
    ComputedFold::Values(values)
}

/// Returns the values to which `op` folds, with constants materialized before `op`. Returns `None` if the dialect has
/// no operation for one of the constants.
fn materialize_values(
    rw: &mut Rewriter<'_>,
    info: &FoldInfo,
    op: OpId,
    values: &[FoldValue],
) -> Option<SmallVec<[ValueId; 1]>> {
    let mut replacements: SmallVec<[ValueId; 1]> = SmallVec::new();
    let mut made: SmallVec<[OpId; 1]> = SmallVec::new();
    for (i, value) in values.iter().enumerate() {
        match *value {
            FoldValue::Value(value) => replacements.push(value),
            FoldValue::Constant(attr) => {
                let Some(constant) = materialize_result(rw, info, op, i, attr) else {
                    made.into_iter().for_each(|constant| rw.erase_op(constant));
                    return None;
                };
                made.push(constant);
                replacements.push(rw.result(constant, 0));
            }
        }
    }
    Some(replacements)
}

/// Creates a constant before `op` that equals result `index` of `op`. Returns `None` if the dialect has no operation
/// for the constant.
pub(crate) fn materialize_result(
    rw: &mut Rewriter<'_>,
    info: &FoldInfo,
    op: OpId,
    index: usize,
    value: Attribute,
) -> Option<OpId> {
    let before = rw.insertion_point();
    rw.set_insertion_point_before(op);
    let (ty, loc) = (rw.value_type(rw.result(op, index)), rw.loc(op));
    let constant = info.materialize.and_then(|materialize| materialize(rw, value, ty, loc));
    rw.set_insertion_point(before);
    constant
}

/// Creates a constant operation at the insertion point by the hook of `dialect`, and returns its result. Returns
/// `None` if the dialect is not registered or has no operation for the constant.
pub fn materialize_constant(
    rw: &mut Builder<'_>,
    dialect: &str,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<ValueId> {
    let materialize = rw.ctx().registry().dialect(dialect)?.materialize_constant?;
    materialize(rw, value, ty, loc).map(|op| rw.result(op, 0))
}

/// Creates an operation and returns its results, or the values to which it folds. In the latter case only constants are
/// created.
pub fn create_or_fold(rw: &mut Rewriter<'_>, folds: &FoldTable, new: &NewOp<'_>) -> SmallVec<[ValueId; 1]> {
    let op = rw.create(new);
    let info = folds.get(rw.name(op));
    if info.may_fold() && rw.insertion_point() != InsertPoint::Detached {
        let since = rw.checkpoint();
        match try_fold(rw, info, op) {
            FoldResult::Values(values) => {
                rw.erase_op(op);
                return values;
            }
            FoldResult::None | FoldResult::InPlace => {}
            FoldResult::Violation(_) => rw.rollback_to(since),
        }
    }
    rw.results(op).into()
}
