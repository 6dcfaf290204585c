//! What structured operations mean: a loop nest in which the region says what becomes of one element of each operand.
//!
//! The nest goes through its loops in their order, the last one fastest, and so do reductions. Loops that are parallel index every output,
//! so that their order does not matter.

use proofmark_ir::constraints::is_tensor;
use proofmark_ir::context::{AffineExprKind, AffineMap};
use proofmark_ir::semantics::{Machine, RegionExit, Scalar, Shape, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId};

use super::maps::evaluate;
use super::structured::{IteratorType, body_type, is_container, n_inits, shape, space};
use crate::common::array::{Array, indices, position};

type Outcome = Result<(), Unsupported>;

/// A nest of more iterations is not executed.
const MAX_ITERATIONS: usize = 1 << 13;

fn malformed() -> Unsupported {
    Unsupported::new("loops and maps that do not fit the operands")
}

/// `linalg.yield`: the elements, to the operation around.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// `linalg.index`: the place in one of the loops around.
pub fn index(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let dim = ir.property_named(op, "dim").and_then(|dim| dim.as_i64(ir.ctx()));
    let dim = dim.and_then(|dim| usize::try_from(dim).ok()).ok_or_else(malformed)?;
    let place = m.iteration(dim).ok_or_else(|| Unsupported::new("no loops around"))?;
    m.result(place);
    Ok(())
}

/// How many iterations each loop has: the size of a dimension that it alone indexes.
fn loop_sizes(ir: &Ir, op: OpId, maps: &[AffineMap], n: usize) -> Result<Vec<usize>, Unsupported> {
    let ctx = ir.ctx();
    let mut sizes = vec![None; n];
    for (operand, map) in ir.operands(op).zip(maps) {
        for (result, &size) in map.results.iter().zip(shape(ctx, ir.value_type(operand))) {
            if let AffineExprKind::Dim(dim) = result.kind(ctx)
                && let Some(entry) = sizes.get_mut(dim as usize)
            {
                let size = usize::try_from(size).map_err(|_| Unsupported::new("a dynamic shape"))?;
                if entry.replace(size).is_some_and(|other| other != size) {
                    return Err(malformed());
                }
            }
        }
    }
    sizes.into_iter().collect::<Option<_>>().ok_or_else(malformed)
}

/// The values that a region was left with; poison if control does not come to that.
fn left_with(m: &mut Machine<'_>, exit: RegionExit, shapes: &[Shape]) -> Vec<Value> {
    if !exit.values.is_empty() {
        return exit.values;
    }
    shapes.iter().map(|shape| Value::poison(&mut **m, shape)).collect()
}

/// Every structured operation, on tensors.
pub fn structured(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let ctx = ir.ctx();
    let space = space(ir, op).ok_or_else(malformed)?;
    let n_operands = ir.n_operands(op);
    let n_inputs = n_operands.checked_sub(n_inits(ir, op)).ok_or_else(malformed)?;
    let body = ir.regions(op).first().and_then(|&region| ir.entry_block(region)).ok_or_else(malformed)?;
    if space.maps.len() != n_operands
        || space.maps.iter().any(|map| map.dims as usize != space.iterators.len())
    {
        return Err(malformed());
    }
    let is_memory =
        |operand| is_container(ctx, ir.value_type(operand)) && !is_tensor(ctx, ir.value_type(operand));
    if ir.operands(op).any(is_memory) {
        return Err(Unsupported::new("a computation on memory"));
    }
    if !ir.ops(body).all(|op| ir.is_memory_effect_free(op)) {
        return Err(Unsupported::new("effects whose order is open"));
    }
    let parallel = (0u32..).zip(&space.iterators).filter(|(_, kind)| **kind == IteratorType::Parallel);
    for (dim, _) in parallel {
        if !space.maps[n_inputs..].iter().all(|map| map.results.contains(&ctx.affine_dim(dim))) {
            return Err(Unsupported::new("a parallel loop whose iterations meet in one element"));
        }
    }
    let loops = loop_sizes(ir, op, &space.maps, space.iterators.len())?;
    let n = loops.iter().try_fold(1usize, |n, &size| n.checked_mul(size)).filter(|&n| n <= MAX_ITERATIONS);
    if n.is_none() {
        return Err(Unsupported::new(format!("a nest of more than {MAX_ITERATIONS} iterations")));
    }
    let types: Vec<_> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let sizes: Option<Vec<Vec<usize>>> = types
        .iter()
        .map(|&ty| shape(ctx, ty).iter().map(|&size| usize::try_from(size).ok()).collect())
        .collect();
    let sizes = sizes.ok_or_else(|| Unsupported::new("a dynamic shape"))?;
    let elements: Vec<Shape> =
        types.iter().map(|&ty| m.shape_of(ctx, body_type(ctx, ty))).collect::<Result<_, _>>()?;
    let mut operands: Vec<Value> = m.operands().to_vec();
    let n_args = ir.block_args(body).len().min(n_operands);
    let width = m.index_width();
    for place in indices(&loops) {
        let dims: Vec<i64> = place.iter().map(|&i| i as i64).collect();
        let mut args = Vec::with_capacity(n_args);
        let mut places = Vec::with_capacity(n_operands);
        for (i, map) in space.maps.iter().enumerate() {
            let index: Option<Vec<usize>> = map
                .results
                .iter()
                .map(|&result| evaluate(ctx, result, &dims).and_then(|i| usize::try_from(i).ok()))
                .collect();
            let at = position(&sizes[i], &index.ok_or_else(malformed)?).ok_or_else(malformed)?;
            let element = match is_container(ctx, types[i]) {
                true => Value::from_scalars(Array::new(&sizes[i], &operands[i])?.nth(at)?.to_vec()),
                false => operands[i].clone(),
            };
            args.push(element);
            places.push(at);
        }
        args.truncate(n_args);
        let at = place.iter().map(|&i| Scalar::constant(&mut **m, ApInt::new(width, i as u128)));
        let at = at.collect();
        let exit = m.run_region_at(0, &args, at)?;
        let values = left_with(m, exit, &elements[n_inputs..]);
        if values.len() != n_operands - n_inputs {
            return Err(malformed());
        }
        for (value, i) in values.iter().zip(n_inputs..) {
            let (n, at) = (elements[i].len(), places[i]);
            if value.scalars().len() != n {
                return Err(malformed());
            }
            operands[i].replace(at * n, value.scalars());
        }
    }
    let outputs: Vec<Value> = operands.drain(n_inputs..).take(ir.n_results(op)).collect();
    outputs.into_iter().for_each(|output| m.result(output));
    Ok(())
}
