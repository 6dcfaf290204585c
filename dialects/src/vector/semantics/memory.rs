//! Semantics of the vector transfers from and to memory or tensors: slices, masked accesses, gather, scatter, and
//! transfers with padding.
//!
//! An access out of bounds is undefined behaviour, and so is a poison bit in a mask.

use proofmark_ir::context::{AffineExprKind, AffineMap};
use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Term, Unsupported, Value};
use proofmark_ir::{Attribute, Ir, OpId};

use crate::common::access::{Base, load_slice, malformed, moved, store_slice};
use crate::common::array::{Array, indices, sizes_of_operand, sizes_of_result};
use crate::common::exact::{Evaluator, Exact};
use crate::vector::maps::as_map;

/// Returns the operands of a group, as integers.
fn group(ir: &Ir, op: OpId, m: &mut Machine<'_>, group: usize) -> Result<Vec<Exact>, Unsupported> {
    let mut e = Evaluator::new(m);
    ir.operand_group(op, group).ok_or_else(malformed)?.map(|i| e.operand(i)).collect()
}

/// Executes `vector.load`.
pub fn load(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 1)?;
    load_slice(ir, op, m, 0, &start)
}

/// Executes `vector.store`.
pub fn store(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 2)?;
    store_slice(ir, op, m, [0, 1], &start)
}

/// Returns the bits of a mask operand. A poison bit is undefined behaviour.
fn mask(m: &mut Machine<'_>, i: usize) -> Vec<Term> {
    let bits = m.operand(i).scalars().to_vec();
    defined(m, &bits)
}

/// Returns bits whose poison is undefined behaviour.
fn defined(m: &mut Machine<'_>, bits: &[Scalar]) -> Vec<Term> {
    bits.iter().for_each(|bit| m.ub_if(bit.poison));
    bits.iter().map(|bit| bit.value).collect()
}

/// Returns the lanes that the mask of an enclosing `vector.mask` and the operation's own one `own` select; `None`
/// without a mask.
fn masks(m: &mut Machine<'_>, own: Option<Vec<Term>>) -> Result<Option<Vec<Term>>, Unsupported> {
    let Some(outer) = m.take_mask() else { return Ok(own) };
    let outer = defined(m, &outer);
    let Some(own) = own else { return Ok(Some(outer)) };
    if own.len() != outer.len() {
        return Err(malformed());
    }
    Ok(Some(own.into_iter().zip(outer).map(|(a, b)| m.and(a, b)).collect()))
}

/// Returns one bit: whether some bit of the mask is set. A fully masked access requires no alignment.
fn any(m: &mut Machine<'_>, mask: &[Term]) -> Term {
    let none = m.bool(false);
    mask.iter().fold(none, |any, &bit| m.or(any, bit))
}

/// Executes `vector.maskedload`.
pub fn masked_load(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 1)?;
    let first = 1 + start.len();
    let mask = mask(m, first);
    let rest = m.operand(first + 1).clone();
    let slice = sizes_of_result(ir, op, 0)?;
    let rest = Array::new(&slice, &rest)?;
    let base = Base::of(ir, op, m, 0)?;
    let accesses = any(m, &mask);
    base.aligned_slice(ir, op, m, &start, accesses)?;
    let mut scalars = Vec::new();
    for (index, &under) in indices(&slice).zip(&mask) {
        let at = moved(&mut Evaluator::new(m), &start, &index)?;
        let loaded = base.load(ir, m, &at, under)?;
        let other = rest.at(&index)?;
        scalars.extend(loaded.into_iter().zip(other).map(|(l, &o)| Scalar::ite(&mut **m, under, l, o)));
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.maskedstore`.
pub fn masked_store(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 1)?;
    let first = 1 + start.len();
    let mask = mask(m, first);
    let vector = m.operand(first + 1).clone();
    let slice = sizes_of_operand(ir, op, first + 1)?;
    let vector = Array::new(&slice, &vector)?;
    let mut base = Base::of(ir, op, m, 0)?;
    let accesses = any(m, &mask);
    base.aligned_slice(ir, op, m, &start, accesses)?;
    for (index, &under) in indices(&slice).zip(&mask) {
        let at = moved(&mut Evaluator::new(m), &start, &index)?;
        base.store(ir, m, &at, vector.at(&index)?, under)?;
    }
    Ok(())
}

/// Returns the indices of an element of `vector.gather` or `vector.scatter`: `start` with the offset added in the last
/// dimension. A poison offset of an unmasked element is undefined behaviour.
fn scattered(
    m: &mut Machine<'_>,
    start: &[Exact],
    offset: Scalar,
    under: Term,
) -> Result<Vec<Scalar>, Unsupported> {
    m.ub_under(under, offset.poison);
    let mut e = Evaluator::new(m);
    let mut at: Vec<Exact> = start.to_vec();
    let offset = e.of_signed(offset);
    let last = at.last_mut().ok_or_else(malformed)?;
    *last = e.add(*last, offset)?;
    Ok(at.into_iter().map(|index| e.as_index(index)).collect())
}

/// Executes `vector.gather`.
pub fn gather(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 1)?;
    let first = 1 + start.len();
    let offsets = m.operand(first).scalars().to_vec();
    let mask = mask(m, first + 1);
    let mask = masks(m, Some(mask))?.unwrap_or_default();
    let rest = m.operand(first + 2).scalars().to_vec();
    if [offsets.len(), rest.len()] != [mask.len(); 2] {
        return Err(malformed());
    }
    let base = Base::of(ir, op, m, 0)?;
    let mut scalars = Vec::new();
    for ((offset, under), other) in offsets.into_iter().zip(mask).zip(rest) {
        let at = scattered(m, &start, offset, under)?;
        base.aligned(ir, op, m, &at, under)?;
        let [loaded] = base.load(ir, m, &at, under)?[..] else { return Err(malformed()) };
        scalars.push(Scalar::ite(&mut **m, under, loaded, other));
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.scatter`. Two elements at the same place are undefined behaviour.
pub fn scatter(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let start = group(ir, op, m, 1)?;
    let first = 1 + start.len();
    let offsets = m.operand(first).scalars().to_vec();
    let mask = mask(m, first + 1);
    let vector = m.operand(first + 2).scalars().to_vec();
    for (i, (a, &under)) in offsets.iter().zip(&mask).enumerate() {
        for (b, &other) in offsets[..i].iter().zip(&mask) {
            let (both, same) = (m.and(under, other), m.eq(a.value, b.value));
            m.ub_under(both, same);
        }
    }
    let mut base = Base::of(ir, op, m, 0)?;
    for ((offset, under), element) in offsets.into_iter().zip(mask).zip(vector) {
        let at = scattered(m, &start, offset, under)?;
        base.aligned(ir, op, m, &at, under)?;
        base.store(ir, m, &at, &[element], under)?;
    }
    base.finish(m);
    Ok(())
}

/// A transfer between a vector and a slice, with permuted and broadcast dimensions, which may exceed the bounds.
struct Transfer<'i> {
    map: &'i AffineMap,
    in_bounds: Vec<bool>,
    start: Vec<Exact>,
    mask: Option<Vec<Term>>,
    /// The dimension of the vector for each dimension that the map uses, in order.
    mask_dims: Vec<usize>,
    slice: Vec<usize>,
}

impl<'i> Transfer<'i> {
    fn of(
        ir: &'i Ir,
        op: OpId,
        m: &mut Machine<'_>,
        [index_group, mask_group]: [usize; 2],
        slice: Vec<usize>,
    ) -> Result<Transfer<'i>, Unsupported> {
        let ctx = ir.ctx();
        let map = ir.property_named(op, "permutation_map").and_then(|map| as_map(ctx, map));
        let map = map.ok_or_else(malformed)?;
        let in_bounds = ir.property_named(op, "in_bounds").and_then(|all| all.as_array(ctx)).unwrap_or(&[]);
        let in_bounds: Vec<bool> = in_bounds.iter().map(|b| *b == Attribute::bool(true)).collect();
        let start = group(ir, op, m, index_group)?;
        let own = ir.operand_group(op, mask_group).and_then(|mut group| group.next()).map(|i| mask(m, i));
        let mask = masks(m, own)?;
        let is_dim = |result: usize, dim: usize| map.results[result] == ctx.affine_dim(dim as u32);
        let of_dim = |dim| (0..map.results.len()).find(|&result| is_dim(result, dim));
        let mask_dims = (0..map.dims as usize).filter_map(of_dim).collect();
        if map.results.len() != slice.len() || map.dims as usize != start.len() {
            return Err(malformed());
        }
        Ok(Transfer { map, in_bounds, start, mask, mask_dims, slice })
    }

    /// States that a transfer of a poison memref may have undefined behaviour even if no element is accessed: the sizes
    /// of the memref determine the accessed elements, unless all dimensions are in bounds.
    fn check_memref(&self, m: &mut Machine<'_>, base: &Base) {
        let Base::Memory(_, memref) = base else { return };
        let needs_sizes = (0..self.map.results.len()).any(|result| !self.is_in_bounds(result));
        if needs_sizes {
            m.unsettled_ub_if(memref.block.poison, "a transfer of a poison memref that accesses no element");
        }
    }

    fn is_in_bounds(&self, result: usize) -> bool {
        self.in_bounds.get(result).copied().unwrap_or(false)
    }

    /// Returns, for an element of the vector, its indices in the base, and one bit: whether it is in bounds and not
    /// masked.
    fn place(
        &self,
        ir: &Ir,
        m: &mut Machine<'_>,
        base: &Base,
        index: &[usize],
    ) -> Result<(Vec<Scalar>, Term), Unsupported> {
        let mut under = match &self.mask {
            None => m.bool(true),
            Some(mask) => {
                let sizes: Vec<usize> = self.mask_dims.iter().map(|&dim| self.slice[dim]).collect();
                let at: Vec<usize> = self.mask_dims.iter().map(|&dim| index[dim]).collect();
                let at = crate::common::array::position(&sizes, &at).and_then(|at| mask.get(at));
                *at.ok_or_else(malformed)?
            }
        };
        let sizes = base.sizes(m);
        let mut start = self.start.clone();
        let mut e = Evaluator::new(m);
        for (result, &i) in index.iter().enumerate() {
            let AffineExprKind::Dim(dim) = self.map.results[result].kind(ir.ctx()) else { continue };
            let dim = dim as usize;
            let by = e.constant(i64::try_from(i).map_err(|_| malformed())?);
            start[dim] = e.add(start[dim], by)?;
            if !self.is_in_bounds(result) {
                let size = Scalar::defined(&mut **e.m, *sizes.get(dim).ok_or_else(malformed)?);
                let size = e.of_index(size);
                let inside = e.less(start[dim], size);
                under = e.m.and(under, inside);
                // The transfer of the element depends on the index, which must not be poison.
                e.m.ub_if(start[dim].poison());
            }
        }
        Ok((start.into_iter().map(|index| e.as_index(index)).collect(), under))
    }
}

/// Executes `vector.transfer_read`: the padding replaces masked elements, and elements out of the bounds of dimensions
/// without `in_bounds`.
pub fn transfer_read(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let slice = sizes_of_result(ir, op, 0)?;
    let base = Base::of(ir, op, m, 0)?;
    let padding = ir.operand_group(op, 2).and_then(|mut group| group.next()).ok_or_else(malformed)?;
    let padding = m.operand(padding).clone();
    let transfer = Transfer::of(ir, op, m, [1, 3], slice.clone())?;
    if base.rank() != transfer.start.len() {
        return Err(malformed());
    }
    transfer.check_memref(m, &base);
    let mut scalars = Vec::new();
    for index in indices(&slice) {
        let (at, under) = transfer.place(ir, m, &base, &index)?;
        let loaded = base.load(ir, m, &at, under)?;
        if loaded.len() != padding.scalars().len() {
            return Err(Unsupported::new("elements that are vectors"));
        }
        let both = loaded.into_iter().zip(padding.scalars());
        scalars.extend(both.map(|(l, &p)| Scalar::ite(&mut **m, under, l, p)));
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Executes `vector.transfer_write`: skips masked elements, and elements out of the bounds of dimensions without
/// `in_bounds`.
pub fn transfer_write(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let slice = sizes_of_operand(ir, op, 0)?;
    let vector = m.operand(0).clone();
    let vector = Array::new(&slice, &vector)?;
    let mut base = Base::of(ir, op, m, 1)?;
    let transfer = Transfer::of(ir, op, m, [2, 3], slice.clone())?;
    if base.rank() != transfer.start.len() {
        return Err(malformed());
    }
    if let Base::Memory(layout, _) = &base
        && m.shape_of(ir.ctx(), layout.element)?.len() != vector.per_element()
    {
        return Err(Unsupported::new("elements that are vectors"));
    }
    transfer.check_memref(m, &base);
    for index in indices(&slice) {
        let (at, under) = transfer.place(ir, m, &base, &index)?;
        base.store(ir, m, &at, vector.at(&index)?, under)?;
    }
    base.finish(m);
    Ok(())
}
