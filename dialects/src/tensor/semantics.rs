//! What the operations of tensor mean, for tensors of static shape: lists of elements, made, taken apart and put together.
//!
//! An access outside of a tensor, or at an index that is poison, is undefined.

use proofmark_ir::semantics::{Choice, Machine, RegionExit, Scalar, Term, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId};

use super::{Concat, Gather, Scatter};
use crate::common::array::{Array, indices, mixed, sizes_of_operand, sizes_of_result, update};
use crate::common::exact::{Evaluator, Exact};
use crate::scf::nests::shared;

type Outcome = Result<(), Unsupported>;

/// The number as an `index` that is below `size`: undefined if it is not, or is poison.
fn within(e: &mut Evaluator<'_, '_>, index: Exact, size: usize) -> Result<Scalar, Unsupported> {
    let size = i64::try_from(size).map_err(|_| Unsupported::new("a size that is too large"))?;
    let size = e.constant(size);
    let outside = e.outside(index, size);
    e.m.ub_if(outside);
    e.m.ub_if(index.poison());
    Ok(e.as_index(index))
}

/// Operands from `first` on, as indices within `sizes`.
fn indices_within(m: &mut Machine<'_>, first: usize, sizes: &[usize]) -> Result<Vec<Scalar>, Unsupported> {
    let mut e = Evaluator::new(m);
    sizes
        .iter()
        .enumerate()
        .map(|(i, &size)| {
            let index = e.operand(first + i)?;
            within(&mut e, index, size)
        })
        .collect()
}

fn values(scalars: &[Scalar]) -> Vec<Term> {
    scalars.iter().map(|scalar| scalar.value).collect()
}

/// `tensor.yield`: the element, to the operation around.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// What only says the same elements in another shape: `tensor.cast`, `tensor.bitcast`, `tensor.collapse_shape`, `tensor.expand_shape`,
/// and `tensor.from_elements`, which puts its operands one after the other.
pub fn same_elements(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let value = m.operand(0).clone();
    m.result(value);
    Ok(())
}

/// `tensor.from_elements`
pub fn from_elements(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let scalars: Vec<Scalar> = m.operands().iter().flat_map(|o| o.scalars().iter().copied()).collect();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.reshape`: undefined if the shape is not that of the result.
pub fn reshape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let sizes = sizes_of_result(ir, op, 0)?;
    let shape = m.operand(1).scalars().to_vec();
    if shape.len() != sizes.len() {
        return Err(Unsupported::new("a shape of another rank"));
    }
    for (given, size) in shape.into_iter().zip(sizes) {
        let width = m.width(given.value);
        let size = m.number(width, size as u128);
        let differs = m.ne(given.value, size);
        m.ub_if(differs);
        m.ub_if(given.poison);
    }
    same_elements(ir, op, m)
}

/// `tensor.splat`
pub fn splat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let n: usize = sizes_of_result(ir, op, 0)?.iter().product();
    let element = m.operand(0).scalars().to_vec();
    let all = std::iter::repeat_n(element, n).flatten();
    m.result(Value::from_scalars(all));
    Ok(())
}

/// Of a larger empty tensor, only one number is chosen, which stands for all elements.
const MAX_CHOSEN: usize = 1024;

/// `tensor.empty`: any elements, chosen anew each time.
pub fn empty(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let shape = m.shape_of(ir.ctx(), ir.value_type(ir.result(op, 0)))?;
    let choose = |m: &mut Machine<'_>, what: &str, width| {
        let default = m.zero(width);
        m.choose(Choice { what, inputs: &[], default, anything: true })
    };
    let no = m.bool(false);
    let mut scalars = Vec::with_capacity(shape.len());
    let all = match shape.len() {
        n if n > MAX_CHOSEN => Some(choose(m, "elements of tensor.empty", 64)),
        _ => None,
    };
    for (i, &width) in shape.iter().enumerate() {
        let value = match all {
            None => choose(m, &format!("element {i} of tensor.empty"), width),
            Some(all) => {
                let place = m.number(64, i as u128);
                m.uninterpreted("@an element of tensor.empty", &[all, place], width)
            }
        };
        scalars.push(Scalar { value, poison: no });
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.rank`
pub fn rank(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (rank, width) = (sizes_of_operand(ir, op, 0)?.len(), m.index_width());
    m.constant_result(ApInt::new(width, rank as u128));
    Ok(())
}

/// `tensor.dim`: undefined if there is no such dimension.
pub fn dim(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let sizes = sizes_of_operand(ir, op, 0)?;
    let rank = [sizes.len()];
    let index = indices_within(m, 1, &rank)?;
    let width = m.index_width();
    let sizes = sizes.into_iter().map(|size| Scalar::constant(&mut **m, ApInt::new(width, size as u128)));
    let sizes = Value::from_scalars(sizes.collect::<Vec<_>>());
    let size = Array::new(&rank, &sizes)?.select(m, &values(&index))?;
    m.result(Value::from_scalars(size));
    Ok(())
}

/// `tensor.extract`
pub fn extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let sizes = sizes_of_operand(ir, op, 0)?;
    let index = indices_within(m, 1, &sizes)?;
    let tensor = m.operand(0).clone();
    let element = Array::new(&sizes, &tensor)?.select(m, &values(&index))?;
    m.result(Value::from_scalars(element));
    Ok(())
}

/// `tensor.insert`
pub fn insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let sizes = sizes_of_operand(ir, op, 1)?;
    let index = indices_within(m, 2, &sizes)?;
    let (element, mut scalars) = (m.operand(0).clone(), m.operand(1).scalars().to_vec());
    update(m, &sizes, &mut scalars, &values(&index), element.scalars())?;
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Where a slice is in a shape: for an index of the slice, of full rank, the index of the whole. Undefined if it is outside.
struct Places {
    offsets: Vec<Exact>,
    strides: Vec<Exact>,
    sizes: Vec<usize>,
}

impl Places {
    /// Of an operation whose offsets, sizes and strides are the groups of operands from `group` on. The sizes have to be known.
    fn of(
        e: &mut Evaluator<'_, '_>,
        ir: &Ir,
        op: OpId,
        group: usize,
        slice: &[usize],
    ) -> Result<Places, Unsupported> {
        let offsets = mixed(e, ir, op, "static_offsets", group)?;
        let strides = mixed(e, ir, op, "static_strides", group + 2)?;
        let sizes: Option<Vec<usize>> = crate::asm::constants(ir, op, "static_sizes")
            .into_iter()
            .map(|size| usize::try_from(size).ok())
            .collect();
        let sizes = sizes.ok_or_else(|| Unsupported::new("a slice whose size is an operand"))?;
        // Dimensions of size 1 may be left out of the slice's type.
        if sizes.iter().product::<usize>() != slice.iter().product::<usize>() {
            return Err(Unsupported::new("a slice of another size than its type"));
        }
        Ok(Places { offsets, strides, sizes })
    }

    /// The index in the whole.
    fn place(
        &self,
        e: &mut Evaluator<'_, '_>,
        index: &[usize],
        whole: &[usize],
    ) -> Result<Vec<Scalar>, Unsupported> {
        let mut place = Vec::with_capacity(whole.len());
        for (i, &size) in whole.iter().enumerate() {
            let (Some(&offset), Some(&stride), Some(&at)) =
                (self.offsets.get(i), self.strides.get(i), index.get(i))
            else {
                return Err(Unsupported::new("a slice of another rank"));
            };
            let at = i64::try_from(at).map_err(|_| Unsupported::new("a size that is too large"))?;
            let at = e.constant(at);
            let step = e.mul(stride, at)?;
            let sum = e.add(offset, step)?;
            place.push(within(e, sum, size)?);
        }
        Ok(place)
    }
}

/// `tensor.extract_slice`
pub fn extract_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (whole, slice) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?);
    let tensor = m.operand(0).clone();
    let tensor = Array::new(&whole, &tensor)?;
    let places = Places::of(&mut Evaluator::new(m), ir, op, 1, &slice)?;
    let mut scalars = Vec::new();
    for index in indices(&places.sizes) {
        let place = places.place(&mut Evaluator::new(m), &index, &whole)?;
        scalars.extend(tensor.select(m, &values(&place))?);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.insert_slice`
pub fn insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (slice, whole) = (sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?);
    let (source, mut scalars) = (m.operand(0).clone(), m.operand(1).scalars().to_vec());
    let places = Places::of(&mut Evaluator::new(m), ir, op, 2, &slice)?;
    let source = Array::new(&places.sizes, &source)?;
    for index in indices(&places.sizes) {
        let place = places.place(&mut Evaluator::new(m), &index, &whole)?;
        update(m, &whole, &mut scalars, &values(&place), source.at(&index)?)?;
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.parallel_insert_slice`: an element to which something was contributed before is poison.
pub fn parallel_insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let no_loop = || Unsupported::new("no loop around");
    let [elements, marks] = shared(ir, m, ir.operand(op, 1))?;
    let (slice, whole) = (sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?);
    let place = m.iteration_mut().ok_or_else(no_loop)?;
    let old = |range: &std::ops::Range<usize>| place.get(range.clone()).map(<[Scalar]>::to_vec);
    let (Some(mut scalars), Some(mut written)) = (old(&elements), old(&marks)) else { return Err(no_loop()) };
    let source = m.operand(0).clone();
    let places = Places::of(&mut Evaluator::new(m), ir, op, 2, &slice)?;
    let source = Array::new(&places.sizes, &source)?;
    let [no, yes] = [false, true].map(|bit| {
        let bit = m.bool(bit);
        Scalar::defined(&mut **m, bit)
    });
    let mut now = vec![no; scalars.len()];
    for index in indices(&places.sizes) {
        let place = values(&places.place(&mut Evaluator::new(m), &index, &whole)?);
        update(m, &whole, &mut scalars, &place, source.at(&index)?)?;
        update(m, &whole, &mut now, &place, &vec![yes; source.per_element()])?;
    }
    for ((scalar, mark), now) in scalars.iter_mut().zip(&mut written).zip(now) {
        let twice = m.and(mark.value, now.value);
        scalar.poison = m.or(scalar.poison, twice);
        mark.value = m.or(mark.value, now.value);
    }
    let place = m.iteration_mut().ok_or_else(no_loop)?;
    place[elements].copy_from_slice(&scalars);
    place[marks].copy_from_slice(&written);
    Ok(())
}

/// An index of a result, as values for a region.
fn as_arguments(m: &mut Machine<'_>, index: &[usize]) -> Vec<Value> {
    let width = m.index_width();
    index.iter().map(|&i| Scalar::constant(&mut **m, ApInt::new(width, i as u128)).into()).collect()
}

/// The element that a region was left with; poison if control does not come to that.
fn element(ir: &Ir, op: OpId, m: &mut Machine<'_>, exit: RegionExit) -> Result<Vec<Scalar>, Unsupported> {
    if let [element] = &exit.values[..] {
        return Ok(element.scalars().to_vec());
    }
    let shape = m.shape_of(ir.ctx(), ir.value_type(ir.result(op, 0)).element_or_self(ir.ctx()))?;
    Ok(Value::poison(&mut **m, &shape).scalars().to_vec())
}

/// `tensor.generate`
pub fn generate(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    if !ir.is_memory_effect_free(op) {
        return Err(Unsupported::new("effects whose order is open"));
    }
    let sizes = sizes_of_result(ir, op, 0)?;
    let always = m.bool(true);
    let mut scalars = Vec::new();
    for index in indices(&sizes) {
        let args = as_arguments(m, &index);
        let exit = m.run_region(0, &args, always)?;
        scalars.extend(element(ir, op, m, exit)?);
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.pad`: the region is run where there is no element of the source. Undefined if the sizes do not add up.
pub fn pad(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (from, to) = (sizes_of_operand(ir, op, 0)?, sizes_of_result(ir, op, 0)?);
    let source = m.operand(0).clone();
    let source = Array::new(&from, &source)?;
    let mut e = Evaluator::new(m);
    let low = mixed(&mut e, ir, op, "static_low", 1)?;
    let high = mixed(&mut e, ir, op, "static_high", 2)?;
    let number = |n: usize| i64::try_from(n).map_err(|_| Unsupported::new("a size that is too large"));
    for (i, (&size, &padded)) in from.iter().zip(&to).enumerate() {
        let (Some(&low), Some(&high)) = (low.get(i), high.get(i)) else {
            return Err(Unsupported::new("a padding of another rank"));
        };
        let difference = e.constant(number(padded)? - number(size)?);
        let sum = e.add(low, high)?;
        let differs = e.differ(sum, difference);
        e.m.ub_if(differs);
        e.m.ub_if(sum.poison());
    }
    let mut scalars = Vec::new();
    for index in indices(&to) {
        let mut e = Evaluator::new(m);
        let mut border = e.m.bool(false);
        let mut place = Vec::with_capacity(index.len());
        for (i, &at) in index.iter().enumerate() {
            let (at, size) = (e.constant(number(at)?), e.constant(number(from[i])?));
            let own = e.sub(at, low[i])?;
            let outside = e.outside(own, size);
            border = e.m.or(border, outside);
            place.push(e.as_index(own).value);
        }
        let inside = match m.is_bool(border, true) || source.sizes.contains(&0) {
            true => None,
            false => Some(source.select(m, &place)?),
        };
        if m.is_bool(border, false)
            && let Some(inside) = inside
        {
            scalars.extend(inside);
            continue;
        }
        let args = as_arguments(m, &index);
        let exit = m.run_region(0, &args, border)?;
        let padding = element(ir, op, m, exit)?;
        match inside {
            None => scalars.extend(padding),
            Some(inside) => scalars
                .extend(padding.into_iter().zip(inside).map(|(p, i)| Scalar::ite(&mut **m, border, p, i))),
        }
    }
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.concat`
pub fn concat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let dim = Concat::cast(ir, op).and_then(|view| view.dim(ir).as_i64(ir.ctx()));
    let dim =
        dim.and_then(|dim| usize::try_from(dim).ok()).ok_or_else(|| Unsupported::new("no dimension"))?;
    let value = crate::common::array::concatenated(ir, op, m, dim)?;
    m.result(value);
    Ok(())
}

/// What `tensor.gather` and `tensor.scatter` go through: the places that indices give in a shape, each with the place in the part.
struct Coordinates {
    dims: Vec<usize>,
    /// The index tensor, without its last dimension.
    leading: Vec<usize>,
    /// The sizes of a slice: those of the whole, 1 where there are coordinates.
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
        let dims: Option<Vec<usize>> =
            crate::asm::constants(ir, op, dims).into_iter().map(|dim| usize::try_from(dim).ok()).collect();
        let dims = dims.ok_or_else(|| Unsupported::new("a negative dimension"))?;
        let mut leading = sizes_of_operand(ir, op, operand)?;
        if leading.pop() != Some(dims.len()) || dims.iter().any(|&dim| dim >= whole.len()) {
            return Err(Unsupported::new("coordinates of another rank"));
        }
        let slice = (0..whole.len()).map(|i| if dims.contains(&i) { 1 } else { whole[i] }).collect();
        Ok(Coordinates { dims, leading, slice })
    }

    /// The coordinates of every slice, within the shape; undefined where they are not.
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

    /// The place in the whole of an index in the slice at some coordinates.
    fn place(&self, m: &mut Machine<'_>, at: &[Scalar], index: &[usize]) -> Vec<Term> {
        let width = m.index_width();
        let mut place: Vec<_> = index.iter().map(|&i| m.number(width, i as u128)).collect();
        for (&dim, scalar) in self.dims.iter().zip(at) {
            place[dim] = scalar.value;
        }
        place
    }

    /// Undefined if two slices are at the same place.
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

/// `tensor.gather`
pub fn gather(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
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

/// `tensor.scatter`
pub fn scatter(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
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
