//! Semantics of the operations of affine.
//!
//! Maps and sets are evaluated as unbounded integers (`common/exact.rs`). Regions and loops have the semantics of those
//! of scf.

use proofmark_ir::context::{AffineMap, DYNAMIC};
use proofmark_ir::semantics::{BvOp, Machine, Scalar, Schedule, SemanticsResult, Unsupported, Value};
use proofmark_ir::{Attribute, Ir, OpId};

use super::asm::map_of;
use super::loops::group_sizes;
use super::ops::Prefetch;
use super::ops::{Apply, Load, Max, Min, Store};
use super::ops::{DelinearizeIndex, For, If, LinearizeIndex, Parallel};
use crate::common::access;
use crate::common::combine::Combine;
use crate::common::exact::{Evaluator, Exact};
use crate::common::integer::Rounding;
use crate::common::loops::{Bounds, counted_loop, nest};
use crate::common::regions::choose;
use crate::memref::ATOMIC_RMW_KINDS;

fn the_map<'i>(ir: &'i Ir, op: OpId, name: &str) -> Result<&'i AffineMap, Unsupported> {
    map_of(ir, op, name).ok_or_else(|| Unsupported::new("missing affine map"))
}

/// Returns the results of a map on the operands from `first` on.
fn evaluate(
    e: &mut Evaluator<'_, '_>,
    ir: &Ir,
    map: &AffineMap,
    first: usize,
) -> Result<Vec<Exact>, Unsupported> {
    if first + map.n_inputs() > e.m.n_operands() {
        return Err(Unsupported::new("affine map with missing operands"));
    }
    let inputs: Vec<Exact> =
        (first..first + map.n_inputs()).map(|i| e.operand(i)).collect::<Result<_, _>>()?;
    e.map(ir.ctx(), map, &inputs)
}

impl Apply {
    /// Executes `affine.apply`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let map = the_map(ir, op, "map")?;
        let mut e = Evaluator::new(m);
        let values = evaluate(&mut e, ir, map, 0)?;
        let [value] = values[..] else { return Err(Unsupported::new("map with several results")) };
        let result = e.as_index(value);
        m.result(result);
        Ok(())
    }
}

fn extremum(ir: &Ir, op: OpId, m: &mut Machine<'_>, greatest: bool) -> SemanticsResult {
    let map = the_map(ir, op, "map")?;
    let mut e = Evaluator::new(m);
    let values = evaluate(&mut e, ir, map, 0)?;
    let best = e.extremum_of(&values, greatest)?;
    let result = e.as_index(best);
    m.result(result);
    Ok(())
}

impl Min {
    /// Executes `affine.min`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        extremum(ir, op, m, false)
    }
}

impl Max {
    /// Executes `affine.max`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        extremum(ir, op, m, true)
    }
}

/// Returns the elements of a basis: constants, and operands from `first` on. The first element is `None` if the outer
/// bound is omitted.
fn basis(
    e: &mut Evaluator<'_, '_>,
    ir: &Ir,
    attr: Attribute,
    mut first: usize,
    n: usize,
) -> Result<Vec<Option<Exact>>, Unsupported> {
    let sizes = attr.as_i64_array(ir.ctx()).unwrap_or_default();
    let mut basis = vec![None; n.saturating_sub(sizes.len())];
    for size in sizes {
        basis.push(Some(if size == DYNAMIC {
            first += 1;
            e.operand(first - 1)?
        } else {
            e.constant(size)
        }));
    }
    if basis.len() != n {
        return Err(Unsupported::new("basis that does not match the operands"));
    }
    Ok(basis)
}

/// Returns the stride of each position of a basis, and the product of the basis if the outer bound is present.
fn strides(
    e: &mut Evaluator<'_, '_>,
    basis: &[Option<Exact>],
) -> Result<(Vec<Exact>, Option<Exact>), Unsupported> {
    let mut stride = e.constant(1);
    let mut strides = Vec::new();
    for (i, &size) in basis.iter().enumerate().rev() {
        strides.push(stride);
        match size {
            Some(size) => stride = e.mul(stride, size)?,
            None if i == 0 => {
                strides.reverse();
                return Ok((strides, None));
            }
            None => return Err(Unsupported::new("basis that does not match the operands")),
        }
    }
    strides.reverse();
    Ok((strides, (!basis.is_empty()).then_some(stride)))
}

impl DelinearizeIndex {
    /// Executes `affine.delinearize_index`. A basis element that is not positive is undefined behaviour. Poison if the
    /// product of the basis does not fit `index`, or if the index is out of the outer bound.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = DelinearizeIndex::cast(ir, op).ok_or_else(|| Unsupported::new("no basis"))?;
        let n = ir.n_results(op);
        let mut e = Evaluator::new(m);
        let linear = e.operand(0)?;
        let basis = basis(&mut e, ir, view.static_basis(ir), 1, n)?;
        basis.iter().flatten().for_each(|&size| e.positive(size));
        let (strides, product) = strides(&mut e, &basis)?;
        let widest = match product {
            Some(product) => Some(product),
            None => strides.first().copied(),
        };
        let mut poison = match widest {
            Some(widest) => e.as_index(widest).poison,
            None => e.m.bool(false),
        };
        if let Some(product) = product {
            let outside = e.outside(linear, product);
            poison = e.m.or(poison, outside);
        }
        let mut results = Vec::with_capacity(n);
        for (i, &stride) in strides.iter().enumerate() {
            let quotient = e.divide(linear, stride, Rounding::Down);
            let value = match basis[i].filter(|_| i > 0) {
                Some(size) => e.modulo(quotient, size),
                None => quotient,
            };
            let scalar = e.as_index(value);
            let poison = e.m.or(poison, scalar.poison);
            results.push(Scalar { poison, ..scalar });
        }
        results.into_iter().for_each(|result| m.result(result));
        Ok(())
    }
}

impl LinearizeIndex {
    /// Executes `affine.linearize_index`: poison if the sum does not fit `index`, or if with `disjoint` an index is out
    /// of bounds.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = LinearizeIndex::cast(ir, op).ok_or_else(|| Unsupported::new("no basis"))?;
        let n = view.multi_index(ir).len();
        let disjoint = view.disjoint(ir) == Attribute::UNIT || view.disjoint(ir) == Attribute::bool(true);
        let mut e = Evaluator::new(m);
        let indices: Vec<Exact> = (0..n).map(|i| e.operand(i)).collect::<Result<_, _>>()?;
        let basis = basis(&mut e, ir, view.static_basis(ir), n, n)?;
        let (strides, _) = strides(&mut e, &basis)?;
        let mut sum = e.constant(0);
        for (&index, &stride) in indices.iter().zip(&strides) {
            let term = e.mul(index, stride)?;
            sum = e.add(sum, term)?;
        }
        let mut result = e.as_index(sum);
        if disjoint {
            for (i, (&index, size)) in indices.iter().zip(&basis).enumerate() {
                let Some(size) = *size else { continue };
                let broken = if i == 0 { e.at_least(index, size) } else { e.outside(index, size) };
                result.poison = e.m.or(result.poison, broken);
                let zero = e.constant(0);
                let negative = e.less(size, zero);
                result.poison = e.m.or(result.poison, negative);
            }
        }
        m.result(result);
        Ok(())
    }
}

impl If {
    /// Executes `affine.if`. Undefined behaviour if an operand that the set uses is poison, or if a value compared with
    /// zero does not fit `index`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let set = If::cast(ir, op).and_then(|view| view.condition(ir).as_integer_set(ir.ctx()));
        let set = set.ok_or_else(|| Unsupported::new("missing integer set"))?;
        if set.n_inputs() != m.n_operands() {
            return Err(Unsupported::new("integer set whose number of inputs differs from that of operands"));
        }
        let mut e = Evaluator::new(m);
        let inputs: Vec<Exact> = (0..set.n_inputs()).map(|i| e.operand(i)).collect::<Result<_, _>>()?;
        let mut holds = e.m.bool(true);
        for &(expr, is_equality) in &set.constraints {
            let number =
                e.expr(ir.ctx(), expr, [&inputs[..set.dims as usize], &inputs[set.dims as usize..]])?;
            let one = e.holds(number, is_equality);
            let poison = e.as_index(number).poison;
            e.m.ub_if(poison);
            holds = e.m.and(holds, one);
        }
        let then = m.run_region(0, &[], holds)?;
        if ir.regions(op).get(1).is_none_or(|&region| ir.entry_block(region).is_none()) {
            return Ok(());
        }
        let negated = m.not(holds);
        let otherwise = m.run_region(1, &[], negated)?;
        for value in choose(m, holds, &then, &otherwise)? {
            m.result(value);
        }
        Ok(())
    }
}

/// Returns a loop bound as an `index`. The bound is poison if one of `values` is poison or does not fit.
fn bound(e: &mut Evaluator<'_, '_>, values: &[Exact], greatest: bool) -> Result<Scalar, Unsupported> {
    let bound = e.extremum_of(values, greatest)?;
    Ok(e.as_index(bound))
}

impl For {
    /// Executes `affine.for` as `scf.for`, from the maximum of the lower bounds to the minimum of the upper bounds.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = For::cast(ir, op).ok_or_else(|| Unsupported::new("missing bounds"))?;
        let [lower, upper] = [the_map(ir, op, "lowerBoundMap")?, the_map(ir, op, "upperBoundMap")?];
        let step = view.step(ir).as_i64(ir.ctx()).ok_or_else(|| Unsupported::new("no step"))?;
        let mut e = Evaluator::new(m);
        let lowers = evaluate(&mut e, ir, lower, 0)?;
        let uppers = evaluate(&mut e, ir, upper, lower.n_inputs())?;
        let lower_bound = bound(&mut e, &lowers, true)?;
        let upper_bound = bound(&mut e, &uppers, false)?;
        let step = e.constant(step);
        let step = e.as_index(step);
        let first = lower.n_inputs() + upper.n_inputs();
        let inits = m.operands().get(first..).unwrap_or(&[]).to_vec();
        let bounds = Bounds { lower: lower_bound, upper: upper_bound, step, less: BvOp::Slt };
        for value in counted_loop(m, bounds, inits)? {
            m.result(value);
        }
        Ok(())
    }
}

/// Returns the bounds that groups of map results define; the map's operands begin at `first`.
fn grouped_bounds(
    m: &mut Machine<'_>,
    ir: &Ir,
    (map, groups): (&AffineMap, Attribute),
    (first, n): (usize, usize),
    greatest: bool,
) -> Result<Vec<Scalar>, Unsupported> {
    let mut e = Evaluator::new(m);
    let values = evaluate(&mut e, ir, map, first)?;
    let mut rest = &values[..];
    let mut bounds = Vec::with_capacity(n);
    for size in group_sizes(ir.ctx(), groups, n) {
        let (group, others) = rest
            .split_at_checked(size)
            .ok_or_else(|| Unsupported::new("groups that do not match the map"))?;
        bounds.push(bound(&mut e, group, greatest)?);
        rest = others;
    }
    Ok(bounds)
}

impl Parallel {
    /// Executes `affine.parallel` as `scf.parallel`. The yielded values are combined in any order, starting from the
    /// neutral element.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let view = Parallel::cast(ir, op).ok_or_else(|| Unsupported::new("missing bounds"))?;
        let steps: Option<Vec<i64>> = view
            .steps(ir)
            .as_array(ctx)
            .and_then(|steps| steps.iter().map(|step| step.as_i64(ctx)).collect());
        let steps = steps.ok_or_else(|| Unsupported::new("missing steps"))?;
        let (lower, upper) = (the_map(ir, op, "lowerBoundsMap")?, the_map(ir, op, "upperBoundsMap")?);
        let n = steps.len();
        let lowers = grouped_bounds(m, ir, (lower, view.lower_bounds_groups(ir)), (0, n), true)?;
        let uppers =
            grouped_bounds(m, ir, (upper, view.upper_bounds_groups(ir)), (lower.n_inputs(), n), false)?;
        let mut dimensions = Vec::with_capacity(n);
        for ((lower, upper), step) in lowers.into_iter().zip(uppers).zip(steps) {
            let mut e = Evaluator::new(m);
            let step = e.constant(step);
            let step = e.as_index(step);
            dimensions.push(Bounds { lower, upper, step, less: BvOp::Slt });
        }
        let kinds = view.reductions(ir).as_array(ctx).unwrap_or_default();
        let mut combine = Vec::with_capacity(kinds.len());
        let mut init = Vec::with_capacity(kinds.len());
        for (kind, &result) in kinds.iter().zip(ir.results(op)) {
            let kind = ATOMIC_RMW_KINDS
                .iter()
                .find(|case| Some(case.1) == kind.as_i64(ctx))
                .map_or("", |case| case.0);
            let ty = ir.value_type(result);
            let by = Combine::of_elements(kind, ty.element_or_self(ctx))?;
            let shape = m.shape_of(ctx, ty)?;
            let neutral: Option<Vec<_>> = shape.iter().map(|&width| by.neutral(width)).collect();
            let neutral = neutral.ok_or_else(|| Unsupported::new("reduction that depends on the order"))?;
            let scalars: Vec<Scalar> = neutral.into_iter().map(|n| Scalar::constant(&mut **m, n)).collect();
            combine.push(by);
            init.push(Value::from_scalars(scalars));
        }
        let mut iteration = |m: &mut Machine<'_>, variables: &[Value], carried: Vec<Value>| {
            let always = m.bool(true);
            let exit = m.run_region(0, variables, always)?;
            if m.is_bool(exit.reached, false) {
                return Ok(None);
            }
            let mut next = Vec::with_capacity(carried.len());
            for ((by, before), value) in combine.iter().zip(&carried).zip(&exit.values) {
                let pairs = before.scalars().iter().zip(value.scalars());
                next.push(Value::from_scalars(pairs.map(|(&a, &b)| by.apply(m, a, b)).collect::<Vec<_>>()));
            }
            Ok(Some(next))
        };
        for value in nest(m, &dimensions, init, Schedule::Concurrent, &mut iteration)? {
            m.result(value);
        }
        Ok(())
    }
}

/// Returns the affine indices of an access, whose map operands begin at `first`.
fn affine_indices(ir: &Ir, op: OpId, m: &mut Machine<'_>, first: usize) -> Result<Vec<Exact>, Unsupported> {
    let map = the_map(ir, op, "map")?;
    evaluate(&mut Evaluator::new(m), ir, map, first)
}

impl Load {
    /// Executes `affine.load`, `affine.vector_load`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let start = affine_indices(ir, op, m, 1)?;
        access::load_slice(ir, op, m, 0, &start)
    }
}

impl Store {
    /// Executes `affine.store`, `affine.vector_store`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let start = affine_indices(ir, op, m, 2)?;
        access::store_slice(ir, op, m, [0, 1], &start)
    }
}

impl Prefetch {
    /// Executes `affine.prefetch`, which has no observable effect.
    pub fn semantics(_: &Ir, _: OpId, _: &mut Machine<'_>) -> SemanticsResult {
        Ok(())
    }
}
