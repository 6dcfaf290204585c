//! Elements of vectors and tensors of static shape: their positions among a value's scalars, and access at symbolic
//! indices.
//!
//! A value stores its elements in row-major order, each as one scalar or several (complex numbers). The dialects
//! address elements by index; only this module computes positions of scalars.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::{Machine, Scalar, Term, Unsupported, Value};
use proofmark_ir::{Context, Ir, OpId, Type};

use super::exact::{Evaluator, Exact};

/// The maximum number of elements among which an access at symbolic indices selects.
const MAX_CHOICES: usize = 8192;

/// A value of static shape, as elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Array<'v> {
    pub sizes: &'v [usize],
    scalars: &'v [Scalar],
    /// The number of scalars per element.
    per_element: usize,
}

/// Returns the sizes of a shaped type; an empty list for a scalar.
///
/// # Errors
///
/// A dynamic shape is unsupported.
pub(crate) fn sizes(ctx: &Context, ty: Type) -> Result<Vec<usize>, Unsupported> {
    let shape = ty.shape(ctx).unwrap_or(&[]);
    let sizes: Option<Vec<usize>> = shape.iter().map(|&size| usize::try_from(size).ok()).collect();
    sizes.ok_or_else(|| Unsupported::new("dynamic shape"))
}

/// Returns the sizes of operand `i`.
pub(crate) fn sizes_of_operand(ir: &Ir, op: OpId, i: usize) -> Result<Vec<usize>, Unsupported> {
    sizes(ir.ctx(), ir.value_type(ir.operand(op, i)))
}

/// Returns the sizes of result `i`.
pub(crate) fn sizes_of_result(ir: &Ir, op: OpId, i: usize) -> Result<Vec<usize>, Unsupported> {
    sizes(ir.ctx(), ir.value_type(ir.result(op, i)))
}

/// Returns all indices within `sizes`, in row-major order.
pub(crate) fn indices(sizes: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let n: usize = sizes.iter().product();
    (0..n).map(move |mut at| {
        let mut index = vec![0; sizes.len()];
        for (i, &size) in index.iter_mut().zip(sizes).rev() {
            *i = at % size;
            at /= size;
        }
        index
    })
}

/// Returns the row-major position of an index; `None` if it is out of bounds.
pub(crate) fn position(sizes: &[usize], index: &[usize]) -> Option<usize> {
    let inside = index.len() == sizes.len() && index.iter().zip(sizes).all(|(&i, &size)| i < size);
    inside.then(|| index.iter().zip(sizes).fold(0, |at, (&i, &size)| at * size + i))
}

fn outside() -> Unsupported {
    Unsupported::new("element out of bounds")
}

impl<'v> Array<'v> {
    /// Returns the elements of a value with these sizes.
    ///
    /// # Errors
    ///
    /// The number of scalars must be a multiple of the number of elements.
    pub(crate) fn new(sizes: &'v [usize], value: &'v Value) -> Result<Array<'v>, Unsupported> {
        let n: usize = sizes.iter().product();
        let scalars = value.scalars();
        let per_element = scalars.len().checked_div(n).unwrap_or(1);
        if per_element * n != scalars.len() {
            return Err(Unsupported::new("value whose number of elements differs from its shape"));
        }
        Ok(Array { sizes, scalars, per_element })
    }

    /// Returns the number of scalars per element.
    pub(crate) fn per_element(&self) -> usize {
        self.per_element
    }

    /// Returns the element at a row-major position.
    pub(crate) fn nth(&self, position: usize) -> Result<&'v [Scalar], Unsupported> {
        let range = position * self.per_element..(position + 1) * self.per_element;
        self.scalars.get(range).ok_or_else(outside)
    }

    /// Returns the element at an index.
    pub(crate) fn at(&self, index: &[usize]) -> Result<&'v [Scalar], Unsupported> {
        self.nth(position(self.sizes, index).ok_or_else(outside)?)
    }

    /// Returns the element at a symbolic index; an unspecified element if the index is out of bounds.
    ///
    /// # Errors
    ///
    /// At most [`MAX_CHOICES`] elements may be candidates.
    pub(crate) fn select(&self, m: &mut Machine<'_>, index: &[Term]) -> Result<Vec<Scalar>, Unsupported> {
        let unknown = index.iter().zip(self.sizes).filter(|(i, _)| m.as_constant(**i).is_none());
        if unknown.map(|(_, &size)| size).product::<usize>() > MAX_CHOICES {
            return Err(Unsupported::new(format!("access to one of more than {MAX_CHOICES} elements")));
        }
        self.select_from(m, index, 0, 0)
    }

    /// Returns the element whose first `depth` indices have the position `at`.
    fn select_from(
        &self,
        m: &mut Machine<'_>,
        index: &[Term],
        depth: usize,
        at: usize,
    ) -> Result<Vec<Scalar>, Unsupported> {
        let (Some(&i), Some(&size)) = (index.get(depth), self.sizes.get(depth)) else {
            return Ok(self.nth(at)?.to_vec());
        };
        if let Some(known) = m.as_constant(i) {
            let known = known.to_u128().and_then(|i| usize::try_from(i).ok()).filter(|&i| i < size);
            return self.select_from(m, index, depth + 1, at * size + known.unwrap_or(0));
        }
        let last = size.checked_sub(1).ok_or_else(outside)?;
        let mut chosen = self.select_from(m, index, depth + 1, at * size + last)?;
        for k in (0..last).rev() {
            let element = self.select_from(m, index, depth + 1, at * size + k)?;
            let is_selected = equals(m, i, k);
            for (chosen, element) in chosen.iter_mut().zip(element) {
                *chosen = Scalar::ite(&mut **m, is_selected, element, *chosen);
            }
        }
        Ok(chosen)
    }
}

/// Returns one bit: whether a term is equal to a number.
fn equals(m: &mut Machine<'_>, term: Term, number: usize) -> Term {
    let width = m.width(term);
    let number = m.number(width, number as u128);
    m.eq(term, number)
}

/// Replaces the element at a symbolic index, if the index is in bounds.
pub(crate) fn update(
    m: &mut Machine<'_>,
    sizes: &[usize],
    scalars: &mut [Scalar],
    index: &[Term],
    element: &[Scalar],
) -> Result<(), Unsupported> {
    let known: Option<Vec<usize>> = index
        .iter()
        .map(|&i| m.as_constant(i).and_then(|i| i.to_u128()).and_then(|i| usize::try_from(i).ok()))
        .collect();
    let n = element.len();
    if let Some(known) = known {
        if let Some(at) = position(sizes, &known) {
            scalars.get_mut(at * n..(at + 1) * n).ok_or_else(outside)?.copy_from_slice(element);
        }
        return Ok(());
    }
    if sizes.iter().product::<usize>() > MAX_CHOICES {
        return Err(Unsupported::new(format!("access to one of more than {MAX_CHOICES} elements")));
    }
    for (at, place) in indices(sizes).enumerate() {
        let mut is_selected = m.bool(true);
        for (&i, &k) in index.iter().zip(&place) {
            let equal = equals(m, i, k);
            is_selected = m.and(is_selected, equal);
        }
        let old = scalars.get_mut(at * n..(at + 1) * n).ok_or_else(outside)?;
        for (old, new) in old.iter_mut().zip(element) {
            *old = Scalar::ite(&mut **m, is_selected, *new, *old);
        }
    }
    Ok(())
}

/// Returns the result of an operation that moves elements: at each index of `to`, the element of operand `operand` at
/// another index.
pub(crate) fn rearranged(
    ir: &Ir,
    op: OpId,
    m: &Machine<'_>,
    operand: usize,
    to: &[usize],
    mut from: impl FnMut(&[usize]) -> Vec<usize>,
) -> Result<Value, Unsupported> {
    let source_sizes = sizes_of_operand(ir, op, operand)?;
    let source = Array::new(&source_sizes, m.operand(operand))?;
    let mut scalars = Vec::with_capacity(source.scalars.len());
    for index in indices(to) {
        scalars.extend_from_slice(source.at(&from(&index))?);
    }
    Ok(Value::from_scalars(scalars))
}

/// Returns the entries of a mixed list such as `$offsets, $static_offsets`: constants of an attribute and operands of a
/// group.
pub(crate) fn mixed(
    e: &mut Evaluator<'_, '_>,
    ir: &Ir,
    op: OpId,
    constants: &str,
    group: usize,
) -> Result<Vec<Exact>, Unsupported> {
    let mut operands =
        ir.operand_group(op, group).ok_or_else(|| Unsupported::new("missing operands of a list"))?;
    crate::common::index::constants(ir, op, constants)
        .into_iter()
        .map(|constant| {
            if constant != DYNAMIC {
                return Ok(e.constant(constant));
            }
            e.operand(operands.next().ok_or_else(|| Unsupported::new("too few operands"))?)
        })
        .collect()
}
