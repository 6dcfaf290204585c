//! Semantics of slices: extraction, insertion, and contributions to tensors that iterations share.

use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{Machine, Scalar, SemanticsResult, TensorForm, Term, Unsupported};
use proofmark_ir::{Ir, OpId, Type};

use super::{malformed, result_shape};
use crate::common::array::{Array, indices, mixed, sizes_of_operand, update};
use crate::common::exact::Evaluator;
use crate::common::loops::shared;
use crate::common::tensors::{Tensor, choose, exact_size, place_in};
use crate::views::dropped_dims;

/// The position of a slice of full rank in a whole tensor. A slice out of bounds is undefined behaviour.
struct Places {
    offsets: Vec<Term>,
    sizes: Vec<Term>,
    strides: Vec<Term>,
    /// The dimensions that the slice type drops.
    dropped: Vec<bool>,
}

impl Places {
    /// Returns the position of the slice of an operation in `whole`. Offsets, sizes and strides are the operand groups
    /// from `group` on; the slice type has the shape `part`.
    fn of(
        ir: &Ir,
        op: OpId,
        m: &mut Machine<'_>,
        group: usize,
        whole: &Tensor,
        part: &[i64],
    ) -> Result<Places, Unsupported> {
        let known = crate::common::index::constants(ir, op, "static_sizes");
        let dropped = dropped_dims(&known, part).ok_or_else(malformed)?;
        m.ub_if(whole.poison);
        let mut e = Evaluator::new(m);
        let offsets = mixed(&mut e, ir, op, "static_offsets", group)?;
        let sizes = mixed(&mut e, ir, op, "static_sizes", group + 1)?;
        let strides = mixed(&mut e, ir, op, "static_strides", group + 2)?;
        if [offsets.len(), sizes.len(), strides.len()] != [whole.sizes.len(); 3] {
            return Err(Unsupported::new("slice of unexpected rank"));
        }
        let mut some = e.m.bool(true);
        let zero = e.constant(0);
        for &size in &sizes {
            let negative = e.less(size, zero);
            e.m.ub_if(negative);
            e.m.ub_if(size.poison());
            let above = e.less(zero, size);
            some = e.m.and(some, above);
        }
        // If the first and the last index are in bounds, so are the indices in between.
        let mut places = Places { offsets: vec![], sizes: vec![], strides: vec![], dropped };
        for (i, &bound) in whole.sizes.iter().enumerate() {
            let (offset, size, stride) = (offsets[i], sizes[i], strides[i]);
            let bound = exact_size(&mut e, bound);
            let one = e.constant(1);
            let steps = e.sub(size, one)?;
            let last = e.mul(steps, stride)?;
            let last = e.add(offset, last)?;
            for end in [offset, last] {
                let outside = e.outside(end, bound);
                e.m.ub_under(some, outside);
                e.m.ub_under(some, end.poison());
            }
            for (list, number) in
                [(&mut places.offsets, offset), (&mut places.sizes, size), (&mut places.strides, stride)]
            {
                list.push(e.as_index(number).value);
            }
        }
        Ok(places)
    }

    /// Returns the entries of the dimensions that are not dropped.
    fn kept(&self, of: &[Term]) -> Vec<Term> {
        of.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped).map(|(&term, _)| term).collect()
    }

    /// Returns one bit, whether an index of the whole tensor is in the slice, and the index in the slice.
    fn find(&self, m: &mut Machine<'_>, place: &[Term]) -> Result<(Term, Vec<Term>), Unsupported> {
        let mut inside = m.bool(true);
        let mut at = Vec::with_capacity(place.len());
        for (i, &place) in place.iter().enumerate() {
            let (covered, which) = place_in(m, place, [self.offsets[i], self.sizes[i], self.strides[i]])?;
            inside = m.and(inside, covered);
            at.push(which);
        }
        Ok((inside, self.kept(&at)))
    }

    /// Returns the index in the whole tensor of an index in the slice.
    fn place(&self, m: &mut Machine<'_>, index: &[Term]) -> Vec<Term> {
        let mut index = index.iter();
        let mut place = Vec::with_capacity(self.offsets.len());
        for (i, &offset) in self.offsets.iter().enumerate() {
            place.push(match index.next_if(self.dropped[i]) {
                Some(at) => {
                    let step = m.mul(at, self.strides[i]);
                    m.add(offset, step)
                }
                None => offset,
            });
        }
        place
    }
}

/// Iteration that skips dropped dimensions.
trait NextIf {
    fn next_if(&mut self, dropped: bool) -> Option<Term>;
}

impl<'a, I: Iterator<Item = &'a Term>> NextIf for I {
    fn next_if(&mut self, dropped: bool) -> Option<Term> {
        if dropped { None } else { self.next().copied() }
    }
}

/// Executes `tensor.extract_slice`.
pub fn extract_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let places = Places::of(ir, op, m, 1, &tensor, result_shape(ir, op))?;
    let (no, sizes) = (m.bool(false), places.kept(&places.sizes));
    let ty = ir.value_type(ir.result(op, 0));
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let place = places.place(m, index);
        tensor.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// Executes `tensor.insert_slice`. A source with other sizes is undefined behaviour.
pub fn insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let (source, whole) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let part = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).unwrap_or(&[]);
    let places = Places::of(ir, op, m, 2, &whole, part)?;
    m.ub_if(source.poison);
    for (&own, &expected) in source.sizes.iter().zip(&places.kept(&places.sizes)) {
        let differs = m.ne(own, expected);
        m.ub_if(differs);
    }
    let no = m.bool(false);
    let ty = ir.value_type(ir.result(op, 0));
    let value = m.tabulate(ir.ctx(), ty, &whole.sizes, no, &mut |m, index| {
        let (inside, at) = places.find(m, index)?;
        if m.is_bool(inside, false) {
            return whole.at(m, index);
        }
        let own = source.at(m, &at)?;
        if m.is_bool(inside, true) {
            return Ok(own);
        }
        let other = whole.at(m, index)?;
        Ok(choose(m, inside, &own, &other))
    })?;
    m.result(value);
    Ok(())
}

/// Executes `tensor.parallel_insert_slice`: an element with an earlier contribution becomes poison.
pub fn parallel_insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
    let no_loop = || Unsupported::new("contribution without a loop");
    let [elements, marks] = shared(ir, m, ir.operand(op, 1))?;
    let place = m.iteration_mut().ok_or_else(no_loop)?;
    let old = |range: &std::ops::Range<usize>| place.get(range.clone()).map(<[Scalar]>::to_vec);
    let (Some(scalars), Some(written)) = (old(&elements), old(&marks)) else { return Err(no_loop()) };
    let (part, whole) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let shape = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).unwrap_or(&[]);
    let places = Places::of(ir, op, m, 2, &whole, shape)?;
    m.ub_if(part.poison);
    for (&own, &expected) in part.sizes.iter().zip(&places.kept(&places.sizes)) {
        let differs = m.ne(own, expected);
        m.ub_if(differs);
    }
    let contributed = match TensorForm::of(ir.ctx(), ir.value_type(ir.operand(op, 1)), m.index_width()) {
        Some(form) => contribute_to_function(ir, m, form.cell, (&part, &places, &whole), &scalars, &written)?,
        None if part.is_listed() => contribute_to_list(ir, op, m, &places, scalars, written)?,
        None => contribute_function(ir, op, m, (&part, &places), scalars, written)?,
    };
    let place = m.iteration_mut().ok_or_else(no_loop)?;
    for (range, scalars) in [elements, marks].into_iter().zip(contributed) {
        place[range].copy_from_slice(&scalars);
    }
    Ok(())
}

/// Returns the scalars of a shared tensor, and the marks of contributed elements, after a contribution.
fn contribute_to_list(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    places: &Places,
    mut scalars: Vec<Scalar>,
    mut written: Vec<Scalar>,
) -> Result<[Vec<Scalar>; 2], Unsupported> {
    let (slice, sizes) = (sizes_of_operand(ir, op, 0)?, sizes_of_operand(ir, op, 1)?);
    let source = m.operand(0).clone();
    let source = Array::new(&slice, &source)?;
    let [no, yes] = bits(m);
    let width = m.index_width();
    let mut now = vec![no; scalars.len()];
    for index in indices(&slice) {
        let at: Vec<Term> = index.iter().map(|&i| m.number(width, i as u128)).collect();
        let place = places.place(m, &at);
        update(m, &sizes, &mut scalars, &place, source.at(&index)?)?;
        update(m, &sizes, &mut now, &place, &vec![yes; source.per_element()])?;
    }
    for ((scalar, mark), now) in scalars.iter_mut().zip(&mut written).zip(now) {
        let twice = m.and(mark.value, now.value);
        scalar.poison = m.or(scalar.poison, twice);
        mark.value = m.or(mark.value, now.value);
    }
    Ok([scalars, written])
}

/// As [`contribute_to_list`], for a contribution that is a function of the index.
fn contribute_function(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    (part, places): (&Tensor, &Places),
    mut scalars: Vec<Scalar>,
    mut written: Vec<Scalar>,
) -> Result<[Vec<Scalar>; 2], Unsupported> {
    let sizes = sizes_of_operand(ir, op, 1)?;
    let width = m.index_width();
    let n: usize = sizes.iter().product();
    let per_element = scalars.len() / n.max(1);
    for (i, index) in indices(&sizes).enumerate() {
        let place: Vec<Term> = index.iter().map(|&i| m.number(width, i as u128)).collect();
        let (inside, at) = places.find(m, &place)?;
        if m.is_bool(inside, false) {
            continue;
        }
        let own = part.at(m, &at)?;
        let range = i * per_element..(i + 1) * per_element;
        let new = choose(m, inside, &own, &scalars[range.clone()]);
        for ((scalar, mark), new) in scalars[range.clone()].iter_mut().zip(&mut written[range]).zip(new) {
            let twice = m.and(mark.value, inside);
            *scalar = Scalar { poison: m.or(new.poison, twice), ..new };
            mark.value = m.or(mark.value, inside);
        }
    }
    Ok([scalars, written])
}

/// As [`contribute_to_list`], if the contribution and the tensor are functions of the index.
fn contribute_to_function(
    ir: &Ir,
    m: &mut Machine<'_>,
    cell: Cell,
    (part, places, whole): (&Tensor, &Places, &Tensor),
    contents: &[Scalar],
    written: &[Scalar],
) -> Result<[Vec<Scalar>; 2], Unsupported> {
    let (&[contents], &[written]) = (contents, written) else { return Err(malformed()) };
    let sizes = &whole.sizes;
    let no = bits(m)[0].value;
    let function = |name: Scalar, cell| {
        let elements = Scalar { poison: no, ..name };
        proofmark_ir::semantics::Tensor { elements, sizes: sizes.clone(), cell }
    };
    let contents = function(contents, cell);
    let written = function(written, Cell::of(ir.ctx(), Type::I1, m.index_width())?);
    let elements = m.name_elements(sizes, no, &mut |m, index| {
        let old = m.element(&contents, index)?;
        let (inside, at) = places.find(m, index)?;
        if m.is_bool(inside, false) {
            return Ok(old);
        }
        let own = part.at(m, &at)?;
        let [before] = m.element(&written, index)?[..] else { return Err(malformed()) };
        let twice = m.and(inside, before.value);
        let mut scalars = choose(m, inside, &own, &old);
        for scalar in &mut scalars {
            scalar.poison = m.or(scalar.poison, twice);
        }
        Ok(scalars)
    })?;
    let marks = m.name_elements(sizes, no, &mut |m, index| {
        let [before] = m.element(&written, index)?[..] else { return Err(malformed()) };
        let (inside, _) = places.find(m, index)?;
        let now = m.or(inside, before.value);
        Ok(vec![Scalar::defined(&mut **m, now)])
    })?;
    Ok([elements, marks].map(|name| vec![Scalar { value: name, poison: no }]))
}

/// Returns a clear and a set bit.
fn bits(m: &mut Machine<'_>) -> [Scalar; 2] {
    [false, true].map(|bit| {
        let bit = m.bool(bit);
        Scalar::defined(&mut **m, bit)
    })
}
