//! What the operations of tensor mean: sizes, and which element is at which index of the result.
//!
//! An access outside of a tensor, or at an index that is poison, is undefined. A result that is made of sizes is poison if one of them is
//! negative or poison.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{Choice, Machine, Scalar, TensorForm, Term, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId, Type};

use super::{Concat, Gather, Scatter};
use crate::common::array::{Array, indices, mixed, sizes_of_operand, update};
use crate::common::exact::{Evaluator, Exact};
use crate::common::tensors::{
    Tensor, as_arguments, choose, element_left, exact_size, given_sizes, index_within, indices_within,
    join_index, place_in, product, sizes_fit, split_index,
};
use crate::scf::nests::shared;
use crate::verify::slices::{dropped_dims, reassociation};

type Outcome = Result<(), Unsupported>;

fn malformed() -> Unsupported {
    Unsupported::new("attributes that do not fit the tensors")
}

/// The sizes that the type of the result says.
fn result_shape(ir: &Ir, op: OpId) -> &[i64] {
    ir.value_type(ir.result(op, 0)).shape(ir.ctx()).unwrap_or(&[])
}

/// `tensor.yield`: the element, to the operation around.
pub fn r#yield(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let values = m.operands().to_vec();
    m.yield_values(values);
    Ok(())
}

/// `tensor.cast`: undefined if the sizes are not those of the result. `tensor.bitcast`, of listed elements.
pub fn cast(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let source = Tensor::operand(ir, op, m, 0)?;
    let (from, ty) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if from.element_or_self(ir.ctx()) != ty.element_or_self(ir.ctx()) && !source.is_listed() {
        return Err(Unsupported::new("a dynamic shape"));
    }
    let there = m.not(source.poison);
    sizes_fit(m, result_shape(ir, op), &source.sizes, there);
    let sizes = source.sizes.clone();
    let value = source.retyped(ir, m, ty, &sizes)?;
    m.result(value);
    Ok(())
}

/// Groups of dimensions that become one each, or come of one.
fn groups(ir: &Ir, op: OpId, rank: usize) -> Result<Vec<Vec<usize>>, Unsupported> {
    let dim = |dim: i64| usize::try_from(dim).ok().filter(|&dim| dim < rank);
    let groups: Option<Vec<Vec<usize>>> =
        reassociation(ir, op).into_iter().map(|group| group.into_iter().map(dim).collect()).collect();
    groups.ok_or_else(malformed)
}

fn of_group(sizes: &[Term], group: &[usize]) -> Vec<Term> {
    group.iter().map(|&dim| sizes[dim]).collect()
}

/// `tensor.collapse_shape`: undefined if the sizes of a group make up no size.
pub fn collapse_shape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let source = Tensor::operand(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    if source.is_listed() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    let groups = groups(ir, op, source.sizes.len())?;
    let there = m.not(source.poison);
    let mut sizes = Vec::with_capacity(groups.len());
    for group in &groups {
        let (n, overflow) = product(m, &of_group(&source.sizes, group));
        let lost = m.and(there, overflow);
        m.ub_if(lost);
        sizes.push(n);
    }
    sizes_fit(m, result_shape(ir, op), &sizes, there);
    let value = m.tabulate(ir.ctx(), ty, &sizes, source.poison, &mut |m, index| {
        let mut place = source.sizes.clone();
        for (group, &i) in groups.iter().zip(index) {
            let split = split_index(m, i, &of_group(&source.sizes, group));
            group.iter().zip(split).for_each(|(&dim, at)| place[dim] = at);
        }
        zero_where_none(m, &mut place, &groups);
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// Dimensions that are in no group have size 1.
fn zero_where_none(m: &mut Machine<'_>, place: &mut [Term], groups: &[Vec<usize>]) {
    for (dim, at) in place.iter_mut().enumerate() {
        if !groups.iter().any(|group| group.contains(&dim)) {
            let width = m.index_width();
            *at = m.zero(width);
        }
    }
}

/// `tensor.expand_shape`: undefined if the sizes of a group do not make up that of the dimension that it comes of.
pub fn expand_shape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let source = Tensor::operand(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    if source.is_listed() && TensorForm::of(ir.ctx(), ty, m.index_width()).is_none() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    let (sizes, wrong) = given_sizes(ir, op, m, 1)?;
    let groups = groups(ir, op, sizes.len())?;
    m.ub_if(source.poison);
    m.ub_if(wrong);
    for (group, &size) in groups.iter().zip(&source.sizes) {
        let (n, overflow) = product(m, &of_group(&sizes, group));
        let differs = m.ne(n, size);
        m.ub_if(differs);
        m.ub_if(overflow);
    }
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let place: Vec<Term> = groups
            .iter()
            .map(|group| join_index(m, &of_group(index, group), &of_group(&sizes, group)))
            .collect();
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// `tensor.from_elements`
pub fn from_elements(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Outcome {
    let scalars: Vec<Scalar> = m.operands().iter().flat_map(|o| o.scalars().iter().copied()).collect();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// `tensor.reshape`: undefined if the shape is not that of the result, or the result has another number of elements.
pub fn reshape(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let ty = ir.value_type(ir.result(op, 0));
    let (source, shape) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let known = result_shape(ir, op);
    let width = m.index_width();
    let mut sizes = Vec::with_capacity(known.len());
    for (i, &size) in known.iter().enumerate() {
        let at = m.number(width, i as u128);
        let [given] = shape.at(m, &[at])?[..] else { return Err(malformed()) };
        let mut e = Evaluator::new(m);
        let given = e.of_signed(given);
        e.m.ub_if(given.poison());
        let given = e.as_index(given);
        let negative = m.is_negative(given.value);
        m.ub_if(given.poison);
        m.ub_if(negative);
        if size == DYNAMIC {
            sizes.push(given.value);
        } else {
            let always = m.bool(true);
            sizes_fit(m, &[size], &[given.value], always);
            sizes.push(m.number(width, size as u128));
        }
    }
    if source.is_listed() && TensorForm::of(ir.ctx(), ty, width).is_none() {
        let value = m.operand(0).clone();
        m.result(value);
        return Ok(());
    }
    m.ub_if(source.poison);
    let (before, after) = (product(m, &source.sizes), product(m, &sizes));
    let differs = m.ne(before.0, after.0);
    m.ub_if(differs);
    m.ub_if(after.1);
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let at = join_index(m, index, &sizes);
        let place = split_index(m, at, &source.sizes);
        source.at(m, &place)
    })?;
    m.result(value);
    Ok(())
}

/// `tensor.splat`
pub fn splat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let element = m.operand(0).scalars().to_vec();
    let (sizes, poison) = given_sizes(ir, op, m, 1)?;
    let ty = ir.value_type(ir.result(op, 0));
    let value = m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |_, _| Ok(element.clone()))?;
    m.result(value);
    Ok(())
}

/// Of a larger empty tensor, only one number is chosen, which stands for all elements.
const MAX_CHOSEN: usize = 1024;

/// `tensor.empty`: any elements, chosen anew each time.
pub fn empty(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let ty = ir.value_type(ir.result(op, 0));
    let form = TensorForm::of(ir.ctx(), ty, m.index_width());
    let shape = m.shape_of(ir.ctx(), ty)?;
    let pick = |m: &mut Machine<'_>, what: &str, width| {
        let default = m.zero(width);
        m.choose(Choice { what, inputs: &[], default, anything: true })
    };
    let no = m.bool(false);
    let value = if form.is_none() && shape.len() <= MAX_CHOSEN {
        let mut scalars = Vec::with_capacity(shape.len());
        for (i, &width) in shape.iter().enumerate() {
            scalars
                .push(Scalar { value: pick(m, &format!("element {i} of tensor.empty"), width), poison: no });
        }
        Value::from_scalars(scalars)
    } else {
        let all = pick(m, "elements of tensor.empty", 64);
        let (sizes, poison) = given_sizes(ir, op, m, 0)?;
        let element = m.shape_of(ir.ctx(), ty.element_or_self(ir.ctx()))?;
        m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |m, index| {
            let mut inputs = vec![all];
            inputs.extend_from_slice(index);
            let scalar = |&width: &u32| Scalar {
                value: m.uninterpreted("@an element of tensor.empty", &inputs, width),
                poison: no,
            };
            Ok(element.iter().map(scalar).collect())
        })?
    };
    m.result(value);
    Ok(())
}

/// `tensor.rank`
pub fn rank(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let shape = ir.value_type(ir.operand(op, 0)).shape(ir.ctx());
    let rank = shape.ok_or_else(|| Unsupported::new("a tensor without rank"))?.len();
    let width = m.index_width();
    m.constant_result(ApInt::new(width, rank as u128));
    Ok(())
}

/// `tensor.dim`: undefined if there is no such dimension.
pub fn dim(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let rank = tensor.sizes.len();
    let width = m.index_width();
    let bound = m.number(width, rank as u128);
    let mut e = Evaluator::new(m);
    let index = e.operand(1)?;
    let index = index_within(&mut e, index, bound);
    let sizes = tensor.sizes.iter().map(|&value| Scalar { value, poison: tensor.poison });
    let sizes = Value::from_scalars(sizes.collect::<Vec<_>>());
    let size = Array::new(&[rank], &sizes)?.select(m, &[index])?;
    m.result(Value::from_scalars(size));
    Ok(())
}

/// `tensor.extract`
pub fn extract(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let tensor = Tensor::operand(ir, op, m, 0)?;
    let index = indices_within(m, 1, &tensor)?;
    let element = tensor.at(m, &index)?;
    m.result(Value::from_scalars(element));
    Ok(())
}

/// `tensor.insert`
pub fn insert(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let element = m.operand(0).scalars().to_vec();
    let tensor = Tensor::operand(ir, op, m, 1)?;
    let at = indices_within(m, 2, &tensor)?;
    let value = if tensor.is_listed() {
        let sizes = sizes_of_operand(ir, op, 1)?;
        let mut scalars = m.operand(1).scalars().to_vec();
        update(m, &sizes, &mut scalars, &at, &element)?;
        Value::from_scalars(scalars)
    } else {
        let no = m.bool(false);
        let ty = ir.value_type(ir.result(op, 0));
        m.tabulate(ir.ctx(), ty, &tensor.sizes, no, &mut |m, index| {
            let mut here = m.bool(true);
            for (&i, &at) in index.iter().zip(&at) {
                let same = m.eq(i, at);
                here = m.and(here, same);
            }
            let other = tensor.at(m, index)?;
            Ok(choose(m, here, &element, &other))
        })?
    };
    m.result(value);
    Ok(())
}

/// Where a part is in a whole: of full rank. Undefined if it is outside.
struct Places {
    offsets: Vec<Term>,
    sizes: Vec<Term>,
    strides: Vec<Term>,
    /// Dimensions that the part's type leaves out.
    dropped: Vec<bool>,
}

impl Places {
    /// Of an operation whose offsets, sizes and strides are the groups of operands from `group` on, in `whole`; the type of the part
    /// has the shape `part`.
    fn of(
        ir: &Ir,
        op: OpId,
        m: &mut Machine<'_>,
        group: usize,
        whole: &Tensor,
        part: &[i64],
    ) -> Result<Places, Unsupported> {
        let known = crate::asm::constants(ir, op, "static_sizes");
        let dropped = dropped_dims(&known, part).ok_or_else(malformed)?;
        m.ub_if(whole.poison);
        let mut e = Evaluator::new(m);
        let offsets = mixed(&mut e, ir, op, "static_offsets", group)?;
        let sizes = mixed(&mut e, ir, op, "static_sizes", group + 1)?;
        let strides = mixed(&mut e, ir, op, "static_strides", group + 2)?;
        if [offsets.len(), sizes.len(), strides.len()] != [whole.sizes.len(); 3] {
            return Err(Unsupported::new("a slice of another rank"));
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
        // The first place and the last are within; so are those between.
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

    /// The sizes of the part.
    fn kept(&self, of: &[Term]) -> Vec<Term> {
        of.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped).map(|(&term, _)| term).collect()
    }

    /// One bit: a place in the whole is in the part; and the index that it has there.
    fn find(&self, m: &mut Machine<'_>, place: &[Term]) -> Result<(Term, Vec<Term>), Unsupported> {
        let mut inside = m.bool(true);
        let mut at = Vec::with_capacity(place.len());
        for (i, &place) in place.iter().enumerate() {
            let (here, which) = place_in(m, place, [self.offsets[i], self.sizes[i], self.strides[i]])?;
            inside = m.and(inside, here);
            at.push(which);
        }
        Ok((inside, self.kept(&at)))
    }

    /// The place in the whole of an index in the part.
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

/// The next index, but for a dimension that is left out.
trait NextIf {
    fn next_if(&mut self, dropped: bool) -> Option<Term>;
}

impl<'a, I: Iterator<Item = &'a Term>> NextIf for I {
    fn next_if(&mut self, dropped: bool) -> Option<Term> {
        if dropped { None } else { self.next().copied() }
    }
}

/// `tensor.extract_slice`
pub fn extract_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
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

/// `tensor.insert_slice`: undefined if the part has other sizes than are said.
pub fn insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let (source, whole) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let part = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).unwrap_or(&[]);
    let places = Places::of(ir, op, m, 2, &whole, part)?;
    m.ub_if(source.poison);
    for (&own, &said) in source.sizes.iter().zip(&places.kept(&places.sizes)) {
        let differs = m.ne(own, said);
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

/// `tensor.parallel_insert_slice`: an element to which something was contributed before is poison.
pub fn parallel_insert_slice(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let no_loop = || Unsupported::new("no loop around");
    let [elements, marks] = shared(ir, m, ir.operand(op, 1))?;
    let place = m.iteration_mut().ok_or_else(no_loop)?;
    let old = |range: &std::ops::Range<usize>| place.get(range.clone()).map(<[Scalar]>::to_vec);
    let (Some(scalars), Some(written)) = (old(&elements), old(&marks)) else { return Err(no_loop()) };
    let (part, whole) = (Tensor::operand(ir, op, m, 0)?, Tensor::operand(ir, op, m, 1)?);
    let shape = ir.value_type(ir.operand(op, 0)).shape(ir.ctx()).unwrap_or(&[]);
    let places = Places::of(ir, op, m, 2, &whole, shape)?;
    m.ub_if(part.poison);
    for (&own, &said) in part.sizes.iter().zip(&places.kept(&places.sizes)) {
        let differs = m.ne(own, said);
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

/// The scalars of a shared tensor and whether something was contributed to them, after one more contribution.
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

/// The same where what is contributed is a function of the index.
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
        let here = i * per_element..(i + 1) * per_element;
        let new = choose(m, inside, &own, &scalars[here.clone()]);
        for ((scalar, mark), new) in scalars[here.clone()].iter_mut().zip(&mut written[here]).zip(new) {
            let twice = m.and(mark.value, inside);
            *scalar = Scalar { poison: m.or(new.poison, twice), ..new };
            mark.value = m.or(mark.value, inside);
        }
    }
    Ok([scalars, written])
}

/// The same where both are functions of the index.
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

/// A bit that is not set, and one that is.
fn bits(m: &mut Machine<'_>) -> [Scalar; 2] {
    [false, true].map(|bit| {
        let bit = m.bool(bit);
        Scalar::defined(&mut **m, bit)
    })
}

/// `tensor.generate`
pub fn generate(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    if !ir.is_memory_effect_free(op) {
        return Err(Unsupported::new("effects whose order is open"));
    }
    let (sizes, poison) = given_sizes(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    let value = m.tabulate(ir.ctx(), ty, &sizes, poison, &mut |m, index| {
        let (args, always) = (as_arguments(m, index), m.bool(true));
        let exit = m.run_region(0, &args, always)?;
        element_left(ir, ty.element_or_self(ir.ctx()), m, exit)
    })?;
    m.result(value);
    Ok(())
}

/// `tensor.pad`: the region is run where there is no element of the source. Undefined if the sizes do not add up.
pub fn pad(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    if !ir.is_memory_effect_free(op) {
        return Err(Unsupported::new("effects whose order is open"));
    }
    let source = Tensor::operand(ir, op, m, 0)?;
    let ty = ir.value_type(ir.result(op, 0));
    m.ub_if(source.poison);
    let mut e = Evaluator::new(m);
    let low = mixed(&mut e, ir, op, "static_low", 1)?;
    let high = mixed(&mut e, ir, op, "static_high", 2)?;
    if [low.len(), high.len()] != [source.sizes.len(); 2] {
        return Err(Unsupported::new("a padding of another rank"));
    }
    let mut sizes = Vec::with_capacity(low.len());
    for ((&low, &high), &size) in low.iter().zip(&high).zip(&source.sizes) {
        let zero = e.constant(0);
        for border in [low, high] {
            let negative = e.less(border, zero);
            e.m.ub_if(negative);
        }
        let own = exact_size(&mut e, size);
        let size = e.add(low, own)?;
        let size = e.add(size, high)?;
        let size = e.as_index(size);
        e.m.ub_if(size.poison);
        sizes.push(size.value);
    }
    let always = m.bool(true);
    sizes_fit(m, result_shape(ir, op), &sizes, always);
    let width = m.index_width();
    for (size, &known) in sizes.iter_mut().zip(result_shape(ir, op)).filter(|(_, known)| **known != DYNAMIC) {
        *size = m.number(width, known as u128);
    }
    let no = m.bool(false);
    let value = m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let mut e = Evaluator::new(m);
        let mut border = e.m.bool(false);
        let mut place = Vec::with_capacity(index.len());
        for (i, &at) in index.iter().enumerate() {
            let (at, size) = (exact_size(&mut e, at), exact_size(&mut e, source.sizes[i]));
            let own = e.sub(at, low[i])?;
            let outside = e.outside(own, size);
            border = e.m.or(border, outside);
            place.push(e.as_index(own).value);
        }
        if m.is_bool(border, false) {
            return source.at(m, &place);
        }
        let args = as_arguments(m, index);
        let exit = m.run_region(0, &args, border)?;
        let padding = element_left(ir, ty.element_or_self(ir.ctx()), m, exit)?;
        let none = source.sizes.iter().any(|&size| m.as_constant(size).is_some_and(ApInt::is_zero));
        if none || m.is_bool(border, true) {
            return Ok(padding);
        }
        let own = source.at(m, &place)?;
        Ok(choose(m, border, &padding, &own))
    })?;
    m.result(value);
    Ok(())
}

/// `tensor.concat`
pub fn concat(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> Outcome {
    let dim = Concat::cast(ir, op).and_then(|view| view.dim(ir).as_i64(ir.ctx()));
    let dim =
        dim.and_then(|dim| usize::try_from(dim).ok()).ok_or_else(|| Unsupported::new("no dimension"))?;
    let value = crate::common::tensors::concatenated(ir, op, m, dim)?;
    m.result(value);
    Ok(())
}

/// The number as an `index` that is below `size`: undefined if it is not, or is poison.
fn within(e: &mut Evaluator<'_, '_>, index: Exact, size: usize) -> Result<Scalar, Unsupported> {
    let width = e.m.index_width();
    let size = e.m.number(width, size as u128);
    let value = index_within(e, index, size);
    Ok(Scalar::defined(&mut **e.m, value))
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
