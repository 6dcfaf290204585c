//! Semantics of gather and scatter: slices at coordinates that a tensor gives.

use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, Term, Unsupported, Value};
use proofmark_ir::{Ir, OpId};

use super::super::ops::{Gather, Scatter};
use crate::common::array::{Array, indices, sizes_of_operand, update};
use crate::common::exact::{Evaluator, Exact};
use crate::common::tensors::index_within;

/// Returns an integer as an `index`. Undefined behaviour if it is poison or not below `size`.
fn within(e: &mut Evaluator<'_, '_>, index: Exact, size: usize) -> Result<Scalar, Unsupported> {
    let width = e.m.index_width();
    let size = e.m.number(width, size as u128);
    let value = index_within(e, index, size);
    Ok(Scalar::defined(&mut **e.m, value))
}

/// The coordinates of `tensor.gather` and `tensor.scatter`.
struct Coordinates {
    dims: Vec<usize>,
    /// The shape of the index tensor without its last dimension.
    leading: Vec<usize>,
    /// The sizes of a slice: those of the whole tensor, and 1 in the dimensions of coordinates.
    slice: Vec<usize>,
}

impl Coordinates {
    fn of(
        ir: &Ir,
        op: OpId,
        dims: &str,
        operand: usize,
        whole: &[usize],
    ) -> Result<Coordinates, Unsupported> {
        let dims: Option<Vec<usize>> = crate::common::index::constants(ir, op, dims)
            .into_iter()
            .map(|dim| usize::try_from(dim).ok())
            .collect();
        let dims = dims.ok_or_else(|| Unsupported::new("negative dimension"))?;
        let mut leading = sizes_of_operand(ir, op, operand)?;
        if leading.pop() != Some(dims.len()) || dims.iter().any(|&dim| dim >= whole.len()) {
            return Err(Unsupported::new("coordinates whose number differs from that of dimensions"));
        }
        let slice = (0..whole.len()).map(|i| if dims.contains(&i) { 1 } else { whole[i] }).collect();
        Ok(Coordinates { dims, leading, slice })
    }

    /// Returns the coordinates of every slice. Coordinates out of bounds are undefined behaviour.
    fn all(
        &self,
        m: &mut Machine<'_>,
        operand: usize,
        whole: &[usize],
    ) -> Result<Vec<Vec<Scalar>>, Unsupported> {
        let given = m.operand(operand).clone();
        let mut e = Evaluator::new(m);
        given
            .scalars()
            .chunks(self.dims.len().max(1))
            .take(self.leading.iter().product())
            .map(|tuple| {
                let mut tuple = tuple.iter().zip(&self.dims);
                tuple.try_fold(Vec::new(), |mut all, (&scalar, &dim)| {
                    let exact = e.of_signed(scalar);
                    all.push(within(&mut e, exact, whole[dim])?);
                    Ok(all)
                })
            })
            .collect()
    }

    /// Returns the index in the whole tensor of an index in the slice at some coordinates.
    fn place(&self, m: &mut Machine<'_>, at: &[Scalar], index: &[usize]) -> Vec<Term> {
        let width = m.index_width();
        let mut place: Vec<_> = index.iter().map(|&i| m.number(width, i as u128)).collect();
        for (&dim, scalar) in self.dims.iter().zip(at) {
            place[dim] = scalar.value;
        }
        place
    }

    /// States that two slices at the same coordinates are undefined behaviour.
    fn unique(&self, m: &mut Machine<'_>, all: &[Vec<Scalar>]) {
        for (i, a) in all.iter().enumerate() {
            for b in &all[..i] {
                let mut same = m.bool(true);
                for (a, b) in a.iter().zip(b) {
                    let equal = m.eq(a.value, b.value);
                    same = m.and(same, equal);
                }
                m.ub_if(same);
            }
        }
    }
}

impl Gather {
    /// Executes `tensor.gather`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let whole = sizes_of_operand(ir, op, 0)?;
        let coordinates = Coordinates::of(ir, op, "gather_dims", 1, &whole)?;
        let all = coordinates.all(m, 1, &whole)?;
        if Gather::cast(ir, op).is_some_and(|view| view.unique(ir).is_some()) {
            coordinates.unique(m, &all);
        }
        let source = m.operand(0).clone();
        let source = Array::new(&whole, &source)?;
        let mut scalars = Vec::new();
        for at in all {
            for index in indices(&coordinates.slice) {
                let place = coordinates.place(m, &at, &index);
                scalars.extend(source.select(m, &place)?);
            }
        }
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl Scatter {
    /// Executes `tensor.scatter`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let whole = sizes_of_operand(ir, op, 1)?;
        let coordinates = Coordinates::of(ir, op, "scatter_dims", 2, &whole)?;
        let all = coordinates.all(m, 2, &whole)?;
        if Scatter::cast(ir, op).is_some_and(|view| view.unique(ir).is_some()) {
            coordinates.unique(m, &all);
        }
        let (source, mut scalars) = (m.operand(0).clone(), m.operand(1).scalars().to_vec());
        let sizes: Vec<usize> = coordinates.leading.iter().chain(&coordinates.slice).copied().collect();
        let source = Array::new(&sizes, &source)?;
        let mut at_slice = 0;
        for at in all {
            for index in indices(&coordinates.slice) {
                let place = coordinates.place(m, &at, &index);
                update(m, &whole, &mut scalars, &place, source.nth(at_slice)?)?;
                at_slice += 1;
            }
        }
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}
