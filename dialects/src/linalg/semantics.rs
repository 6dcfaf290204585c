//! Semantics of structured operations: a loop nest whose region computes one element of each output per iteration.
//!
//! The loops, reductions included, are executed in order, the last one fastest. Parallel loops index every output, so
//! that their order does not matter.

use proofmark_ir::constraints::{is_memref, is_tensor};
use proofmark_ir::context::{AffineExprKind, AffineMap};
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{
    Layout, Machine, MemRef, RegionExit, Scalar, SemanticsResult, Shape, TensorForm, Unsupported, Value,
};
use proofmark_ir::{ApInt, Ir, OpId};

use super::functions;
use super::maps::evaluate;
use super::races::{Accesses, Loops, is_read, race};
use super::structured::{
    Interface, IteratorType, body_type, is_container, n_inits, shape, space, structured as description,
};
use crate::common::array::{Array, indices, position};
use crate::memref::semantics::accessible;

/// The maximum number of iterations of an executed loop nest.
const MAX_ITERATIONS: usize = 1 << 17;

pub(super) fn malformed() -> Unsupported {
    Unsupported::new("loops and maps that do not match the operands")
}

/// Executes `linalg.yield`: yields the elements to the parent operation.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// Executes `linalg.index`: the index of an enclosing loop.
pub fn index(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let dim = ir.property_named(op, "dim").and_then(|dim| dim.as_i64(ir.ctx()));
    let dim = dim.and_then(|dim| usize::try_from(dim).ok()).ok_or_else(malformed)?;
    let place = m.iteration(dim).ok_or_else(|| Unsupported::new("index without enclosing loops"))?;
    m.result(place);
    Ok(())
}

/// Returns the trip count of each loop: the size of a dimension that it indexes alone.
fn loop_sizes(ir: &Ir, op: OpId, maps: &[AffineMap], n: usize) -> Result<Vec<usize>, Unsupported> {
    let ctx = ir.ctx();
    let mut sizes = vec![None; n];
    for (operand, map) in ir.operands(op).zip(maps) {
        for (result, &size) in map.results.iter().zip(shape(ctx, ir.value_type(operand))) {
            if let AffineExprKind::Dim(dim) = result.kind(ctx)
                && let Some(entry) = sizes.get_mut(dim as usize)
            {
                let size = usize::try_from(size).map_err(|_| Unsupported::new("dynamic shape"))?;
                if entry.replace(size).is_some_and(|other| other != size) {
                    return Err(malformed());
                }
            }
        }
    }
    sizes.into_iter().collect::<Option<_>>().ok_or_else(malformed)
}

/// The maximum number of iterations that are executed in order on memory.
const MAX_ORDERED_ITERATIONS: usize = 64;

/// Returns the number of iterations, if it is static.
fn iterations(ir: &Ir, op: OpId, maps: &[AffineMap], n: usize) -> Option<usize> {
    loop_sizes(ir, op, maps, n).ok()?.into_iter().try_fold(1, usize::checked_mul)
}

/// Returns the values that a region yields; poison if it does not reach its end.
pub(super) fn yielded_or_poison(m: &mut Machine<'_>, exit: RegionExit, shapes: &[Shape]) -> Vec<Value> {
    if !exit.values.is_empty() {
        return exit.values;
    }
    shapes.iter().map(|shape| Value::poison(&mut **m, shape)).collect()
}

/// States that races of parallel loops are undefined behaviour.
fn forbid_races(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    maps: &[AffineMap],
    loops: &Loops,
    operands: &[Operand],
) -> SemanticsResult {
    let n_inputs = operands.len() - n_inits(ir, op);
    for (i, output) in operands.iter().enumerate().skip(n_inputs) {
        for (j, other) in operands.iter().enumerate().take(i) {
            let (Operand::Memory(layout, memref), Operand::Memory(other_layout, other)) = (output, other)
            else {
                continue;
            };
            let is_input = j < n_inputs;
            let same = is_input && ir.operand(op, i) == ir.operand(op, j) && maps[i] == maps[j];
            let layouts = [layout, other_layout];
            if same
                || is_input && !is_read(ir, op, j)
                || layouts.iter().any(|layout| layout.sizes.contains(&0))
            {
                continue;
            }
            let backwards = |layout: &Layout| layout.strides.iter().flatten().any(|&stride| stride < 0);
            if layouts.into_iter().any(backwards) {
                return Err(Unsupported::new("parallel loops over memory with unknown strides"));
            }
            let both = [
                Accesses { map: &maps[i], layout, memref },
                Accesses { map: &maps[j], layout: other_layout, memref: other },
            ];
            let race = race(ir.ctx(), m, both, is_input, Some(loops));
            m.ub_if(race);
        }
    }
    Ok(())
}

/// Executes `linalg.fill` of contiguous memory at once, for any size. Returns whether the operation is such a fill.
fn fill(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Result<bool, Unsupported> {
    let is_fill = description(ir, op).is_some_and(|each| each.interface == Interface::Fill);
    if !is_fill || ir.n_operands(op) != 2 {
        return Ok(false);
    }
    let (ctx, ty) = (ir.ctx(), ir.value_type(ir.operand(op, 1)));
    let same_element = ty.element_type(ctx) == Some(ir.value_type(ir.operand(op, 0)));
    if !is_memref(ctx, ty) || !ty.has_identity_layout(ctx) || !same_element {
        return Ok(false);
    }
    let (layout, memref) = m.memref(ctx, ty, 1)?;
    m.ub_if(memref.block.poison);
    let cell = Cell::of(ctx, layout.element, m.index_width())?;
    let (count, _) = memref.count(&mut **m);
    let empty = m.is_zero(count);
    let some = m.not(empty);
    let place = memref.place(&mut **m, &[]);
    accessible(m, &memref, place, count, &cell, some)?;
    let value = m.operand(0).clone();
    let (terms, memory) = m.with_memory()?;
    let constant = memory.is_constant(terms, place.block);
    memory.fill(terms, place, count, &cell, value, some)?;
    m.ub_under(some, constant);
    Ok(true)
}

/// The state of an operand during the execution of a nest.
#[derive(Debug)]
enum Operand {
    Scalar(Value),
    Tensor(Value),
    Memory(Layout, MemRef),
}

/// Executes any structured operation, on tensors, and on memrefs of static shape.
pub fn structured(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    if fill(ir, op, m)? {
        return Ok(());
    }
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
    // Reads of the body have one result if the operation itself writes no memory.
    let writes = ir.operands(op).skip(n_inputs).any(|v| is_memref(ctx, ir.value_type(v)));
    let is_ordered = |op| ir.is_memory_effect_free(op) || !writes && ir.changes_no_memory(op);
    if !ir.ops(body).all(is_ordered) {
        return Err(Unsupported::new("effects in unspecified order"));
    }
    let parallel = (0u32..).zip(&space.iterators).filter(|(_, kind)| **kind == IteratorType::Parallel);
    for (dim, _) in parallel {
        if !space.maps[n_inputs..].iter().all(|map| map.results.contains(&ctx.affine_dim(dim))) {
            return Err(Unsupported::new("parallel loop with several iterations per element"));
        }
    }
    let of_functions = |v| TensorForm::of(ctx, ir.value_type(v), m.index_width()).is_some();
    let of_memory = |v| is_memref(ctx, ir.value_type(v));
    let at_once = ir.operands(op).any(of_memory)
        && functions::can_execute_at_once(ir, op, &space, n_inputs)
        && iterations(ir, op, &space.maps, space.iterators.len()).is_none_or(|n| n > MAX_ORDERED_ITERATIONS);
    if at_once || ir.operands(op).any(of_functions) {
        return functions::structured(ir, op, m, &space, n_inputs);
    }
    let loops = loop_sizes(ir, op, &space.maps, space.iterators.len())?;
    let n = loops.iter().try_fold(1usize, |n, &size| n.checked_mul(size)).filter(|&n| n <= MAX_ITERATIONS);
    if n.is_none() {
        return Err(Unsupported::new(format!("nest of more than {MAX_ITERATIONS} iterations")));
    }
    let types: Vec<_> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let sizes: Option<Vec<Vec<usize>>> = types
        .iter()
        .map(|&ty| shape(ctx, ty).iter().map(|&size| usize::try_from(size).ok()).collect())
        .collect();
    let sizes = sizes.ok_or_else(|| Unsupported::new("dynamic shape"))?;
    let elements: Vec<Shape> =
        types.iter().map(|&ty| m.shape_of(ctx, body_type(ctx, ty))).collect::<Result<_, _>>()?;
    let mut operands = Vec::with_capacity(n_operands);
    for (i, &ty) in types.iter().enumerate() {
        operands.push(if is_tensor(ctx, ty) {
            Operand::Tensor(m.operand(i).clone())
        } else if is_container(ctx, ty) {
            let (layout, memref) = m.memref(ctx, ty, i)?;
            m.ub_if(memref.block.poison);
            Operand::Memory(layout, memref)
        } else {
            Operand::Scalar(m.operand(i).clone())
        });
    }
    let is_parallel = |kind: &IteratorType| *kind == IteratorType::Parallel;
    let each: Loops = loops.iter().copied().zip(space.iterators.iter().map(is_parallel)).collect();
    if each.iter().any(|&(n, parallel)| parallel && n > 1) && n != Some(0) {
        forbid_races(ir, op, m, &space.maps, &each, &operands)?;
    }
    let n_args = ir.block_args(body).len().min(n_operands);
    let number = |m: &mut Machine<'_>, i: usize| {
        let width = m.index_width();
        Scalar::constant(&mut **m, ApInt::new(width, i as u128))
    };
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
            let index = index.ok_or_else(malformed)?;
            let at = position(&sizes[i], &index).ok_or_else(malformed)?;
            let indices: Vec<Scalar> = index.iter().map(|&i| number(m, i)).collect();
            args.push(match &operands[i] {
                Operand::Scalar(value) => value.clone(),
                Operand::Tensor(value) => {
                    Value::from_scalars(Array::new(&sizes[i], value)?.nth(at)?.to_vec())
                }
                // An element that the body does not use is not read.
                Operand::Memory(layout, _) if !is_read(ir, op, i) => {
                    let shape = m.shape_of(ctx, layout.element)?;
                    Value::poison(&mut **m, &shape)
                }
                Operand::Memory(layout, memref) => {
                    let always = m.bool(true);
                    m.load(ctx, layout, memref, &indices, always)?
                }
            });
            places.push((at, indices));
        }
        args.truncate(n_args);
        let at = place.iter().map(|&i| number(m, i)).collect();
        let (exit, _) = m.run_region_at(0, &args, at)?;
        let values = yielded_or_poison(m, exit, &elements[n_inputs..]);
        if values.len() != n_operands - n_inputs {
            return Err(malformed());
        }
        for (value, i) in values.iter().zip(n_inputs..) {
            let (n, (at, indices)) = (elements[i].len(), &places[i]);
            if value.scalars().len() != n {
                return Err(malformed());
            }
            match &mut operands[i] {
                Operand::Tensor(tensor) => tensor.replace(at * n, value.scalars()),
                Operand::Memory(layout, memref) => {
                    let always = m.bool(true);
                    m.store(ctx, layout, memref, indices, value.clone(), always)?;
                }
                Operand::Scalar(_) => return Err(malformed()),
            }
        }
    }
    for output in operands.drain(n_inputs..) {
        if let Operand::Tensor(tensor) = output {
            m.result(tensor);
        }
    }
    Ok(())
}
