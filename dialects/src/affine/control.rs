//! Folds and canonicalization patterns of affine loops and conditionals: composition of bounds and conditions, empty
//! loops, and constant conditions.

use proofmark_ir::context::{AffineMap, AttrKind, IntegerSet};
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::{
    BlockId, Fold, Identifier, Ir, Match, OpEditor, OpId, Outcome, PatternRow, ValueDef, ValueId,
};

use super::canonicalize::without_duplicates;
use super::compose::Applied;
use super::ops::{Apply, For, If, Parallel};

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "AffineForEmptyLoopFolder",
        summary: "for with an empty body -> its results",
        root: For::DEF.name,
        benefit: 1,
        apply: fold_empty_loop,
    },
    PatternRow {
        name: "SimplifyDeadElse",
        summary: "empty else region -> erased",
        root: If::DEF.name,
        benefit: 1,
        apply: remove_empty_else,
    },
    PatternRow {
        name: "AlwaysTrueOrFalseIf",
        summary: "if on 0 == 0 or on 1 == 0 -> the executed region",
        root: If::DEF.name,
        benefit: 1,
        apply: known_condition,
    },
];

/// Returns the only block of a region.
fn only_block(ir: &Ir, op: OpId, region: usize) -> Option<BlockId> {
    let region = *ir.regions(op).get(region)?;
    ir.entry_block(region).filter(|&block| ir.next_block(block).is_none())
}

/// The bounds of an `affine.for`.
#[derive(PartialEq, Eq)]
struct Bounds {
    lower: Applied,
    upper: Applied,
}

impl Bounds {
    fn of(ir: &Ir, view: For) -> Option<Bounds> {
        let ctx = ir.ctx();
        let lower = view.lower_bound_map(ir).as_affine_map(ctx)?;
        let upper = view.upper_bound_map(ir).as_affine_map(ctx)?;
        Some(Bounds {
            lower: Applied::new(lower, view.lower_bound_operands(ir))?,
            upper: Applied::new(upper, view.upper_bound_operands(ir))?,
        })
    }

    /// Returns the trip count, if both bounds are constant and the step is positive.
    fn trip_count(&self, ir: &Ir, step: i64) -> Option<i64> {
        let (lower, upper) =
            (self.lower.map.single_constant(ir.ctx())?, self.upper.map.single_constant(ir.ctx())?);
        let length = upper.checked_sub(lower).filter(|_| step > 0)?;
        // Division rounded up.
        Some(if length <= 0 { 0 } else { (length - 1) / step + 1 })
    }
}

fn simplified(ir: &Ir, op: OpId, bound: &Applied, is_max: bool) -> Option<Applied> {
    let ctx = ir.ctx();
    let bound = bound.composed(ir, op)?.canonical(ir).irredundant(ir, is_max);
    let results = without_duplicates(&bound.map.results);
    let constants: Option<Vec<i64>> = results.iter().map(|result| result.as_constant(ctx)).collect();
    let decisive =
        constants.and_then(|all| if is_max { all.into_iter().max() } else { all.into_iter().min() });
    Some(match decisive {
        Some(constant) => {
            let map = AffineMap { dims: 0, symbols: 0, results: [ctx.affine_constant(constant)].into() };
            Applied { map, operands: Vec::new() }
        }
        None => Applied { map: bound.map.with_results(results), operands: bound.operands },
    })
}

impl For {
    /// Folds `affine.for`: canonicalizes the bounds; replaces a loop without iterations by the initial values.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let Some(view) = For::cast(&fold, op) else { return fold.none() };
        let Some(old) = Bounds::of(&fold, view) else { return fold.none() };
        let inits: Vec<ValueId> = view.inits(&fold).collect();
        let step = view.step(&fold).as_i64(fold.ctx()).unwrap_or(0);
        if old.trip_count(&fold, step) == Some(0) && !inits.is_empty() {
            return fold.values(inits.into_iter().map(FoldValue::Value));
        }
        let (lower, upper) =
            (simplified(&fold, op, &old.lower, true), simplified(&fold, op, &old.upper, false));
        let (Some(lower), Some(upper)) = (lower, upper) else { return fold.none() };
        let new = Bounds { lower, upper };
        if new == old {
            return fold.none();
        }
        let mut edit = fold.edit();
        let sizes = [new.lower.operands.len(), new.upper.operands.len(), inits.len()].map(|n| n as i32);
        let operands = [new.lower.operands, new.upper.operands, inits].concat();
        set_map(&mut edit, "lowerBoundMap", new.lower.map);
        set_map(&mut edit, "upperBoundMap", new.upper.map);
        let sizes = edit.ctx().i32_array_attr(&sizes);
        edit.set_property(Identifier::OPERAND_SEGMENT_SIZES, sizes);
        edit.set_operands(&operands);
        edit.done()
    }
}

fn set_map(edit: &mut OpEditor<'_>, name: &str, map: AffineMap) {
    let (name, map) = (edit.ctx().ident(name), edit.ctx().affine_map_attr(map));
    edit.set_property(name, map);
}

impl Parallel {
    /// Folds `affine.parallel`: composes the bounds.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let ctx = fold.ctx();
        let Some(view) = Parallel::cast(&fold, op) else { return fold.none() };
        let maps = (
            view.lower_bounds_map(&fold).as_affine_map(ctx),
            view.upper_bounds_map(&fold).as_affine_map(ctx),
        );
        let (Some(lower), Some(upper)) = maps else { return fold.none() };
        let operands: Vec<ValueId> = view.map_operands(&fold).collect();
        let (own, others) = operands.split_at(operands.len().min(lower.n_inputs()));
        let old = (Applied::new(lower, own.iter().copied()), Applied::new(upper, others.iter().copied()));
        let (Some(lower), Some(upper)) = old else { return fold.none() };
        let (Some(new_lower), Some(new_upper)) = (lower.composed(&fold, op), upper.composed(&fold, op))
        else {
            return fold.none();
        };
        if new_lower == lower && new_upper == upper {
            return fold.none();
        }
        let mut edit = fold.edit();
        set_map(&mut edit, "lowerBoundsMap", new_lower.map);
        set_map(&mut edit, "upperBoundsMap", new_upper.map);
        edit.set_operands(&[new_lower.operands, new_upper.operands].concat());
        edit.done()
    }
}

impl If {
    /// Folds `affine.if`: composes the condition.
    pub(super) fn fold(fold: Fold<'_>) -> Folded<'_> {
        let op = fold.op();
        let set = If::cast(&fold, op).and_then(|view| view.condition(&fold).as_integer_set(fold.ctx()));
        let Some(set) = set else { return fold.none() };
        let results = set.constraints.iter().map(|&(expr, _)| expr).collect();
        let map = AffineMap { dims: set.dims, symbols: set.symbols, results };
        let Some(old) = Applied::new(&map, fold.operands(op)) else { return fold.none() };
        let is_applied = |&operand: &ValueId| fold.defining::<Apply>(operand).is_some();
        // As in MLIR, expressions are simplified only if there is a composition.
        let composed =
            if old.operands.iter().any(is_applied) { old.composed(&fold, op) } else { Some(old.clone()) };
        let Some(new) = composed.map(|composed| composed.canonical(&fold)).filter(|new| *new != old) else {
            return fold.none();
        };
        let constraints =
            new.map.results.iter().zip(&set.constraints).map(|(&expr, &(_, flag))| (expr, flag));
        let set =
            IntegerSet { dims: new.map.dims, symbols: new.map.symbols, constraints: constraints.collect() };
        let mut edit = fold.edit();
        let (name, set) = (edit.ctx().ident("condition"), edit.ctx().attr(AttrKind::IntegerSet(set)));
        edit.set_property(name, set);
        edit.set_operands(&new.operands);
        edit.done()
    }
}

/// Replaces a loop whose body only forwards values by the yielded values, for any trip count.
fn fold_empty_loop(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let (Some(view), Some(body)) = (For::cast(&m, op), only_block(&m, op, 0)) else {
        return m.fail("operation is malformed");
    };
    if m.first_op(body) != m.last_op(body) || m.n_results(op) == 0 {
        return m.fail("body is not empty, or there are no results");
    }
    let step = view.step(&m).as_i64(m.ctx()).unwrap_or(0);
    let count = Bounds::of(&m, view).and_then(|bounds| bounds.trip_count(&m, step));
    let inits: Vec<ValueId> = view.inits(&m).collect();
    let Some(last) = m.last_op(body) else { return m.fail("operation is malformed") };
    if count == Some(0) {
        let mut rw = m.rewrite();
        rw.replace_op(op, &inits);
        return rw.done();
    }
    let mut values = Vec::new();
    let (mut from_outside, mut in_order) = (false, true);
    for (i, value) in m.operands(last).collect::<Vec<_>>().into_iter().enumerate() {
        values.push(match m.value_def(value) {
            ValueDef::BlockArg { block, index: 0 } if block == body => {
                return m.fail("body yields the induction variable");
            }
            ValueDef::BlockArg { block, index } if block == body => {
                in_order &= index as usize == i + 1;
                inits[index as usize - 1]
            }
            _ => {
                from_outside = true;
                value
            }
        });
    }
    let is_known = match count {
        None => !from_outside && in_order,
        Some(count) => count < 2 || in_order,
    };
    if !is_known || values.len() != m.n_results(op) {
        return m.fail("result depends on the trip count");
    }
    let mut rw = m.rewrite();
    rw.replace_op(op, &values);
    rw.done()
}

fn remove_empty_else(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(otherwise) = only_block(&m, op, 1) else { return m.fail("operation has no else region") };
    if m.n_results(op) != 0 || m.first_op(otherwise) != m.last_op(otherwise) {
        return m.fail("else region is not empty");
    }
    let mut rw = m.rewrite();
    rw.erase_block(otherwise);
    rw.done()
}

fn known_condition(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let set = If::cast(&m, op).and_then(|view| view.condition(&m).as_integer_set(m.ctx()));
    let constraint = set.and_then(|set| match *set.constraints {
        [(expr, true)] => expr.as_constant(m.ctx()),
        _ => None,
    });
    let runs = match constraint {
        Some(0) => only_block(&m, op, 0),
        Some(1) => only_block(&m, op, 1),
        _ => return m.fail("condition is neither 0 == 0 nor 1 == 0"),
    };
    let parts = runs.and_then(|block| Some((block, m.last_op(block)?))).zip(m.parent_block(op));
    let mut rw = m.rewrite();
    match parts {
        Some(((block, last), parent)) => {
            rw.inline_block(block, parent, Some(op), &[]);
            let values: Vec<ValueId> = rw.operands(last).collect();
            rw.replace_op(op, &values);
            rw.erase_op(last);
        }
        None => rw.erase_op(op),
    }
    rw.done()
}
