//! Semantics of structured operations whose elements are functions of the index: on tensors of dynamic shape, and on
//! memrefs at once.
//!
//! An element of a result is computed by the region from the elements that the maps select, for all iterations of the
//! reduction loops in order. With an unknown trip count, the element is an uninterpreted function of the repeated step,
//! the trip count and the initial value.

use proofmark_ir::Context;
use proofmark_ir::constraints::{is_memref, is_tensor};
use proofmark_ir::context::{AffineExprKind, AffineMap, DYNAMIC};
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{
    Component, Layout, Machine, MemRef, Origin, Scalar, Shape, Term, Unsupported, Value,
};
use proofmark_ir::{ApInt, Ir, OpId, Type};

use super::races::{Accesses, is_read, race};
use super::semantics::{malformed, yielded_or_poison};
use super::structured::{IteratorType, Space, body_type, is_container};
use crate::common::exact::{Evaluator, Exact};
use crate::common::tensors::{Tensor, exact_size, index_within};
use crate::memref::semantics::accessible;

/// The maximum number of iterations of a reduction that are executed in order.
const MAX_REDUCED: u128 = 1 << 10;

enum Operand {
    Scalar(Value),
    Tensor(Tensor),
    Memory(Layout, MemRef),
}

impl Operand {
    fn sizes(&self) -> &[Term] {
        match self {
            Operand::Scalar(_) => &[],
            Operand::Tensor(tensor) => &tensor.sizes,
            Operand::Memory(_, memref) => &memref.sizes,
        }
    }
}

/// Returns whether an operation on memrefs can be executed at once: all loops are parallel, and each output is
/// contiguous with one element per iteration.
pub(super) fn can_execute_at_once(ir: &Ir, op: OpId, space: &Space, n_inputs: usize) -> bool {
    let ctx = ir.ctx();
    let parallel = space.iterators.iter().all(|kind| *kind == IteratorType::Parallel);
    let is_identity = |map: &AffineMap| {
        map.results.len() == space.iterators.len()
            && (0u32..).zip(&map.results).all(|(i, &result)| result == ctx.affine_dim(i))
    };
    let forwards = |ty: Type| match Layout::of(ctx, ty) {
        Ok(layout) => layout.strides.iter().flatten().all(|&stride| stride != DYNAMIC && stride >= 0),
        Err(_) => false,
    };
    parallel
        && space.maps[n_inputs..].iter().all(is_identity)
        && ir.operands(op).enumerate().all(|(i, operand)| {
            let ty = ir.value_type(operand);
            !is_memref(ctx, ty) || if i < n_inputs { forwards(ty) } else { ty.has_identity_layout(ctx) }
        })
}

/// The parts of an operation.
struct Nest<'a> {
    ir: &'a Ir,
    op: OpId,
    maps: &'a [AffineMap],
    operands: Vec<Operand>,
    n_inputs: usize,
    /// The trip count of each loop.
    sizes: Vec<Term>,
    /// The reduction loops.
    reduced: Vec<usize>,
    /// The scalars of an element of each output.
    elements: Vec<Shape>,
}

/// Executes an operation on scalars and tensors.
pub(super) fn structured(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    space: &Space,
    n_inputs: usize,
) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let mut operands = Vec::with_capacity(types.len());
    for (i, &ty) in types.iter().enumerate() {
        operands.push(if is_tensor(ctx, ty) {
            let tensor = Tensor::operand(ir, op, m, i)?;
            m.ub_if(tensor.poison);
            Operand::Tensor(tensor)
        } else if is_memref(ctx, ty) {
            if !can_execute_at_once(ir, op, space, n_inputs) {
                return Err(Unsupported::new("dynamic shape"));
            }
            let (layout, memref) = m.memref(ctx, ty, i)?;
            m.ub_if(memref.block.poison);
            Operand::Memory(layout, memref)
        } else if is_container(ctx, ty) {
            return Err(Unsupported::new("operands of a type without semantics"));
        } else {
            Operand::Scalar(m.operand(i).clone())
        });
    }
    let sizes = loop_sizes(ctx, m, &space.maps, &operands, space.iterators.len())?;
    let elements: Vec<Shape> =
        types[n_inputs..].iter().map(|&ty| m.shape_of(ctx, body_type(ctx, ty))).collect::<Result<_, _>>()?;
    let reduced = (0..sizes.len()).filter(|&i| space.iterators[i] != IteratorType::Parallel).collect();
    let nest = Nest { ir, op, maps: &space.maps, operands, n_inputs, sizes, reduced, elements };
    nest.forbid_races(m);
    let mut left = Vec::new();
    for (output, &ty) in types[n_inputs..].iter().enumerate() {
        let no = m.bool(false);
        let mut f = |m: &mut Machine<'_>, index: &[Term]| nest.element(m, output, index);
        match &nest.operands[n_inputs + output] {
            Operand::Scalar(_) => return Err(malformed()),
            Operand::Tensor(tensor) => {
                let value = m.tabulate(ctx, ty, &tensor.sizes, no, &mut f)?;
                m.result(value);
            }
            Operand::Memory(layout, memref) => {
                let elements = m.name_elements(&memref.sizes, no, &mut f)?;
                left.push((layout, memref, elements));
            }
        }
    }
    for (layout, memref, elements) in left {
        let cell = Cell::of(ctx, layout.element, m.index_width())?;
        let (count, _) = memref.count(&mut **m);
        let empty = m.is_zero(count);
        let some = m.not(empty);
        let place = memref.place(&mut **m, &[]);
        accessible(m, memref, place, count, &cell, some)?;
        let (terms, memory) = m.with_memory()?;
        let constant = memory.is_constant(terms, place.block);
        memory.spread(terms, place, &cell, elements, &memref.sizes, some)?;
        m.ub_under(some, constant);
    }
    Ok(())
}

/// Returns the trip count of each loop: the size of a dimension that it indexes alone. Different sizes for one loop are
/// undefined behaviour.
fn loop_sizes(
    ctx: &Context,
    m: &mut Machine<'_>,
    maps: &[AffineMap],
    operands: &[Operand],
    n: usize,
) -> Result<Vec<Term>, Unsupported> {
    let mut sizes: Vec<Option<Term>> = vec![None; n];
    for (operand, map) in operands.iter().zip(maps) {
        for (result, &size) in map.results.iter().zip(operand.sizes()) {
            if let AffineExprKind::Dim(dim) = result.kind(ctx) {
                let entry = sizes.get_mut(dim as usize).ok_or_else(malformed)?;
                let differs = m.ne(*entry.get_or_insert(size), size);
                m.ub_if(differs);
                // A constant size is preferred.
                if m.as_constant(size).is_some() {
                    *entry = Some(size);
                }
            }
        }
    }
    sizes.into_iter().collect::<Option<_>>().ok_or_else(malformed)
}

impl Nest<'_> {
    /// States that races of parallel loops are undefined behaviour if there is more than one iteration.
    fn forbid_races(&self, m: &mut Machine<'_>) {
        let width = m.index_width();
        let one = m.number(width, 1);
        let (mut nonempty, mut several) = (m.bool(true), m.bool(false));
        for &size in &self.sizes {
            let empty = m.is_zero(size);
            let some = m.not(empty);
            nonempty = m.and(nonempty, some);
            let more = m.ult(one, size);
            several = m.or(several, more);
        }
        let several = m.and(several, nonempty);
        let accesses = |i: usize| match &self.operands[i] {
            Operand::Memory(layout, memref) => Some(Accesses { map: &self.maps[i], layout, memref }),
            _ => None,
        };
        for i in self.n_inputs..self.operands.len() {
            for j in 0..i {
                let is_input = j < self.n_inputs;
                if is_input && !is_read(self.ir, self.op, j) {
                    continue;
                }
                if let (Some(output), Some(other)) = (accesses(i), accesses(j)) {
                    let race = race(self.ir.ctx(), m, [output, other], is_input, None);
                    m.ub_under(several, race);
                }
            }
        }
    }

    /// Returns the element of an output at an index.
    fn element(
        &self,
        m: &mut Machine<'_>,
        output: usize,
        index: &[Term],
    ) -> Result<Vec<Scalar>, Unsupported> {
        let ctx = self.ir.ctx();
        let mut place: Vec<Option<Term>> = vec![None; self.sizes.len()];
        for (result, &i) in self.maps[self.n_inputs + output].results.iter().zip(index) {
            let AffineExprKind::Dim(dim) = result.kind(ctx) else {
                return Err(Unsupported::new("result whose map is not a projected permutation"));
            };
            let entry = place.get_mut(dim as usize).ok_or_else(malformed)?;
            if entry.replace(i).is_some() {
                return Err(Unsupported::new("result that one loop indexes twice"));
            }
        }
        let is_reduced = |i: usize| self.reduced.contains(&i);
        if place.iter().enumerate().any(|(i, at)| at.is_some() == is_reduced(i)) {
            return Err(Unsupported::new("loops that index only some results"));
        }
        let width = m.index_width();
        let zero = m.zero(width);
        let mut place: Vec<Term> = place.into_iter().map(|at| at.unwrap_or(zero)).collect();
        let mut first = Vec::with_capacity(self.elements.len());
        for i in self.n_inputs..self.operands.len() {
            first.push(self.operand_at(m, i, &place)?);
        }
        let counts: Vec<Term> = self.reduced.iter().map(|&i| self.sizes[i]).collect();
        let known: Option<Vec<u128>> =
            counts.iter().map(|&n| m.as_constant(n).and_then(ApInt::to_u128)).collect();
        let n = known.as_ref().and_then(|known| known.iter().try_fold(1u128, |n, &k| n.checked_mul(k)));
        let (Some(n), Some(known)) = (n.filter(|&n| n <= MAX_REDUCED), known) else {
            return self.reduction(m, output, place, &counts, &first);
        };
        let mut values = first;
        for step in 0..n {
            let mut rest = step;
            for (&dim, &size) in self.reduced.iter().zip(&known).rev() {
                place[dim] = m.number(width, rest % size);
                rest /= size;
            }
            values = self.step(m, &place, &values)?;
        }
        Ok(values[output].scalars().to_vec())
    }

    /// Returns an element of an operand.
    fn operand_at(&self, m: &mut Machine<'_>, i: usize, place: &[Term]) -> Result<Value, Unsupported> {
        let ctx = self.ir.ctx();
        if let Operand::Memory(layout, _) = &self.operands[i]
            && !self.is_element_used(i)
        {
            // An element that the body does not use is not read.
            let shape = m.shape_of(ctx, layout.element)?;
            return Ok(Value::poison(&mut **m, &shape));
        }
        let sizes = self.operands[i].sizes();
        let mut index = Vec::with_capacity(sizes.len());
        for (result, &size) in self.maps[i].results.iter().zip(sizes) {
            index.push(match result.kind(ctx) {
                AffineExprKind::Dim(dim) => *place.get(dim as usize).ok_or_else(malformed)?,
                _ => {
                    let mut e = Evaluator::new(m);
                    let dims: Vec<Exact> = place.iter().map(|&at| exact_size(&mut e, at)).collect();
                    let at = e.expr(ctx, *result, [&dims, &[]])?;
                    index_within(&mut e, at, size)
                }
            });
        }
        match &self.operands[i] {
            Operand::Scalar(value) => Ok(value.clone()),
            Operand::Tensor(tensor) => Ok(Value::from_scalars(tensor.at(m, &index)?)),
            Operand::Memory(layout, memref) => {
                let index: Vec<Scalar> = index.iter().map(|&i| Scalar::defined(&mut **m, i)).collect();
                let always = m.bool(true);
                m.load(ctx, layout, memref, &index, always)
            }
        }
    }

    /// Returns whether the body uses the element of an operand.
    fn is_element_used(&self, i: usize) -> bool {
        let body = self.ir.regions(self.op).first().and_then(|&region| self.ir.entry_block(region));
        let argument = body.and_then(|body| self.ir.block_args(body).get(i).copied());
        argument.is_some_and(|argument| !self.ir.use_empty(argument))
    }

    /// Returns the elements of the outputs after one iteration.
    fn step(&self, m: &mut Machine<'_>, place: &[Term], values: &[Value]) -> Result<Vec<Value>, Unsupported> {
        let mut args = Vec::with_capacity(self.operands.len());
        for i in 0..self.n_inputs {
            args.push(self.operand_at(m, i, place)?);
        }
        args.extend_from_slice(values);
        let body = self.ir.regions(self.op).first().and_then(|&region| self.ir.entry_block(region));
        args.truncate(body.map_or(0, |body| self.ir.block_args(body).len()));
        let at = place.iter().map(|&i| Scalar::defined(&mut **m, i)).collect();
        let (exit, _) = m.run_region_at(0, &args, at)?;
        let left = yielded_or_poison(m, exit, &self.elements);
        let fits = left.len() == values.len()
            && left.iter().zip(&self.elements).all(|(value, shape)| value.scalars().len() == shape.len());
        if fits { Ok(left) } else { Err(malformed()) }
    }

    /// Returns the element of an output after an unknown number of iterations: an uninterpreted function.
    fn reduction(
        &self,
        m: &mut Machine<'_>,
        output: usize,
        mut place: Vec<Term>,
        counts: &[Term],
        first: &[Value],
    ) -> Result<Vec<Scalar>, Unsupported> {
        let all: Vec<Scalar> = first.iter().flat_map(|value| value.scalars().to_vec()).collect();
        let step = m.name_step(counts, &all, &mut |m, index, state| {
            for (&dim, &at) in self.reduced.iter().zip(index) {
                place[dim] = at;
            }
            let mut state = state.iter().copied();
            let values: Vec<Value> = first
                .iter()
                .map(|value| Value::from_scalars(state.by_ref().take(value.scalars().len())))
                .collect();
            let left = self.step(m, &place, &values)?;
            Ok(left.iter().flat_map(|value| value.scalars().to_vec()).collect())
        })?;
        let mut inputs = vec![step];
        inputs.extend_from_slice(counts);
        for scalar in all {
            let width = m.width(scalar.value);
            let zero = m.zero(width);
            inputs.push(m.ite(scalar.poison, zero, scalar.value));
            inputs.push(scalar.poison);
        }
        let name = format!("linalg.reduction in an unknown number of iterations, output {output}");
        let origin = Origin::Abstraction(name);
        let scalar = |(i, &width): (usize, &u32)| Scalar {
            value: m.uninterpreted(&origin.component(Component::Value(i)), &inputs, width),
            poison: m.uninterpreted(&origin.component(Component::Poison(i)), &inputs, 1),
        };
        Ok(self.elements[output].iter().enumerate().map(scalar).collect())
    }
}
