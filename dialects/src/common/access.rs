//! Semantics of loads and stores of elements and of contiguous slices, in memory and in tensors, for `memref`, `affine`
//! and `vector`.

use proofmark_ir::constraints::is_tensor;
use proofmark_ir::context::TypeKind;
use proofmark_ir::semantics::{Layout, Machine, MemRef, Scalar, Term, Unsupported, Value, element_width};
use proofmark_ir::{Context, Ir, OpId, Type};

use super::array::{Array, indices, sizes, update};
use super::exact::{Evaluator, Exact};

/// Returns the reason for operands that do not fit the definition of the operation.
pub(crate) fn malformed() -> Unsupported {
    Unsupported::new("operands that do not match the operation")
}

/// The base of an access: memory, or a tensor value, of which a store makes a new value.
pub(crate) enum Base {
    Memory(Layout, MemRef),
    Tensor(Vec<usize>, Value),
}

impl Base {
    /// Returns the base that operand `i` is.
    pub(crate) fn of(ir: &Ir, op: OpId, m: &mut Machine<'_>, i: usize) -> Result<Base, Unsupported> {
        let (ctx, ty) = (ir.ctx(), ir.value_type(ir.operand(op, i)));
        if is_tensor(ctx, ty) {
            return Ok(Base::Tensor(sizes(ctx, ty)?, m.operand(i).clone()));
        }
        let (layout, memref) = m.memref(ctx, ty, i)?;
        Ok(Base::Memory(layout, memref))
    }

    /// Returns the sizes, as terms.
    pub(crate) fn sizes(&self, m: &mut Machine<'_>) -> Vec<Term> {
        let width = m.index_width();
        match self {
            Base::Memory(_, memref) => memref.sizes.clone(),
            Base::Tensor(sizes, _) => sizes.iter().map(|&size| m.number(width, size as u128)).collect(),
        }
    }

    pub(crate) fn rank(&self) -> usize {
        match self {
            Base::Memory(layout, _) => layout.rank(),
            Base::Tensor(sizes, _) => sizes.len(),
        }
    }

    /// States that an access outside of a tensor of the given sizes is undefined behaviour, and returns the indices
    /// without their poison.
    fn within(
        sizes: &[usize],
        m: &mut Machine<'_>,
        at: &[Scalar],
        under: Term,
    ) -> Result<Vec<Term>, Unsupported> {
        if at.len() != sizes.len() {
            return Err(malformed());
        }
        for (index, &size) in at.iter().zip(sizes) {
            let width = m.width(index.value);
            let size = m.number(width, size as u128);
            let below = m.ult(index.value, size);
            let outside = m.not(below);
            let wrong = m.or(outside, index.poison);
            m.ub_under(under, wrong);
        }
        Ok(at.iter().map(|index| index.value).collect())
    }

    /// Returns the scalars of the element at the indices `at`, read under the condition `under`.
    pub(crate) fn load(
        &self,
        ir: &Ir,
        m: &mut Machine<'_>,
        at: &[Scalar],
        under: Term,
    ) -> Result<Vec<Scalar>, Unsupported> {
        match self {
            Base::Memory(layout, memref) => {
                Ok(m.load(ir.ctx(), layout, memref, at, under)?.scalars().to_vec())
            }
            Base::Tensor(sizes, value) => {
                let at = Base::within(sizes, m, at, under)?;
                Array::new(sizes, value)?.select(m, &at)
            }
        }
    }

    /// States that an access at some indices is undefined under a condition unless it is aligned as the operation says.
    pub(crate) fn aligned(
        &self,
        ir: &Ir,
        op: OpId,
        m: &mut Machine<'_>,
        at: &[Scalar],
        under: Term,
    ) -> Result<(), Unsupported> {
        match self {
            Base::Memory(layout, memref) => {
                let at: Vec<Term> = at.iter().map(|index| index.value).collect();
                aligned_access(ir, op, m, (layout, memref), &at, under)
            }
            // The alignment is that of the buffer that the tensor will be bufferized to.
            Base::Tensor(..) if ir.property_named(op, "alignment").is_none() => Ok(()),
            Base::Tensor(..) => Err(Unsupported::new("alignment on a tensor")),
        }
    }

    /// Implements [`Base::aligned`] for an access that begins at `start`.
    pub(crate) fn aligned_slice(
        &self,
        ir: &Ir,
        op: OpId,
        m: &mut Machine<'_>,
        start: &[Exact],
        under: Term,
    ) -> Result<(), Unsupported> {
        if ir.property_named(op, "alignment").is_none() {
            return Ok(());
        }
        let first = moved(&mut Evaluator::new(m), start, &[])?;
        self.aligned(ir, op, m, &first, under)
    }

    /// Replaces the element at the indices `at` under the condition `under`.
    pub(crate) fn store(
        &mut self,
        ir: &Ir,
        m: &mut Machine<'_>,
        at: &[Scalar],
        element: &[Scalar],
        under: Term,
    ) -> Result<(), Unsupported> {
        match self {
            Base::Memory(layout, memref) => {
                let value = Value::from_scalars(element.iter().copied());
                m.store(ir.ctx(), layout, memref, at, value, under)
            }
            Base::Tensor(sizes, value) => {
                let at = Base::within(sizes, m, at, under)?;
                let old = Array::new(sizes, value)?.select(m, &at)?;
                let new: Vec<Scalar> = element
                    .iter()
                    .zip(old)
                    .map(|(&new, old)| Scalar::ite(&mut **m, under, new, old))
                    .collect();
                let mut scalars = value.scalars().to_vec();
                update(m, sizes, &mut scalars, &at, &new)?;
                *value = Value::from_scalars(scalars);
                Ok(())
            }
        }
    }

    /// Sets the result of the operation to the tensor, if the base is one.
    pub(crate) fn finish(self, m: &mut Machine<'_>) {
        if let Base::Tensor(_, value) = self {
            m.result(value);
        }
    }
}

/// Returns the indices `start` with the numbers `by` added to the last ones.
pub(crate) fn moved(
    e: &mut Evaluator<'_, '_>,
    start: &[Exact],
    by: &[usize],
) -> Result<Vec<Scalar>, Unsupported> {
    let first = start.len().checked_sub(by.len()).ok_or_else(malformed)?;
    let mut at = Vec::with_capacity(start.len());
    for (i, &index) in start.iter().enumerate() {
        let by = i.checked_sub(first).map_or(0, |i| by[i]);
        let by = e.constant(i64::try_from(by).map_err(|_| malformed())?);
        let sum = e.add(index, by)?;
        at.push(e.as_index(sum));
    }
    Ok(at)
}

/// Returns whether the elements of the base are vectors of rank `n` themselves.
fn is_whole_element(base: &Base, n: usize) -> bool {
    matches!(base, Base::Memory(layout, _) if layout.rank() < n)
}

/// Reads the slice of operand `base` whose first element is at `start`, and sets the result to it.
pub(crate) fn load_slice(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    base: usize,
    start: &[Exact],
) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let result = ir.value_type(ir.result(op, 0));
    let base = Base::of(ir, op, m, base)?;
    let always = m.bool(true);
    let whole = matches!(&base, Base::Memory(layout, _) if layout.element == result);
    let slice = if whole { Vec::new() } else { sizes(ctx, result)? };
    if is_whole_element(&base, slice.len()) {
        return Err(malformed());
    }
    base.aligned_slice(ir, op, m, start, always)?;
    let mut scalars = Vec::new();
    for index in indices(&slice) {
        let at = moved(&mut Evaluator::new(m), start, &index)?;
        scalars.extend(base.load(ir, m, &at, always)?);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Writes the vector in operand `value` into operand `base`, its first element at `start`.
pub(crate) fn store_slice(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    [value, base]: [usize; 2],
    start: &[Exact],
) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let stored = ir.value_type(ir.operand(op, value));
    let vector = m.operand(value).clone();
    let mut base = Base::of(ir, op, m, base)?;
    let always = m.bool(true);
    let whole = matches!(&base, Base::Memory(layout, _) if layout.element == stored);
    let slice = if whole { Vec::new() } else { sizes(ctx, stored)? };
    if is_whole_element(&base, slice.len()) {
        return Err(malformed());
    }
    let vector = Array::new(&slice, &vector)?;
    base.aligned_slice(ir, op, m, start, always)?;
    for index in indices(&slice) {
        let at = moved(&mut Evaluator::new(m), start, &index)?;
        base.store(ir, m, &at, vector.at(&index)?, always)?;
    }
    Ok(())
}

/// Returns the `alignment` of the operation in bytes, or 1 if it has none.
pub(crate) fn alignment(ir: &Ir, op: OpId) -> u64 {
    let value = ir.property_named(op, "alignment").and_then(|alignment| alignment.as_i64(ir.ctx()));
    value.and_then(|alignment| u64::try_from(alignment).ok()).unwrap_or(1)
}

/// States that an access to the element at `indices` is undefined under the condition `under` unless its address is a
/// multiple of the `alignment` of the operation, in bytes. Elements are aligned to their own size. Source: MemRefOps.td
/// and VectorOps.td, `alignment`: "Violating this requirement triggers undefined behavior".
pub(crate) fn aligned_access(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    (layout, memref): (&Layout, &MemRef),
    indices: &[Term],
    under: Term,
) -> Result<(), Unsupported> {
    let alignment = alignment(ir, op);
    let width = m.index_width();
    let bits = element_width(ir.ctx(), layout.element, width);
    let bytes = bits.map(|bits| u64::from(bits.div_ceil(8)));
    if alignment <= bytes.unwrap_or(1) {
        return Ok(());
    }
    let bytes = bytes.ok_or_else(|| Unsupported::new("address of elements that are not scalars"))?;
    let space = space_of_access(ir, op);
    let place = memref.place(&mut **m, indices);
    let bytes = m.number(width, bytes.into());
    let distance = m.mul(place.index, bytes);
    let (terms, memory) = m.with_memory()?;
    let start = memory.address(terms, place.block, space.as_deref(), width);
    let address = m.add(start, distance);
    let mask = m.number(width, u128::from(alignment - 1));
    let rest = m.and(address, mask);
    let aligned = m.is_zero(rest);
    let misaligned = m.not(aligned);
    m.ub_under(under, misaligned);
    Ok(())
}

/// Returns the name of the memory space of a memref type; `None` for the default space and other types.
pub(crate) fn space_name(ctx: &Context, ty: Type) -> Option<String> {
    let space = match ty.kind(ctx) {
        TypeKind::MemRef { memory_space, .. } | TypeKind::UnrankedMemRef { memory_space, .. } => {
            *memory_space
        }
        _ => None,
    };
    // A number is the address space of the pointers.
    match space?.as_i64(ctx) {
        Some(0) => None,
        Some(space) => Some(space.to_string()),
        None => Some(proofmark_ir::text::attribute_to_string(ctx, space?)),
    }
}

/// Returns the name of the memory space of the memref that the operation accesses.
fn space_of_access(ir: &Ir, op: OpId) -> Option<String> {
    ir.operands(op).find_map(|value| space_name(ir.ctx(), ir.value_type(value)))
}
