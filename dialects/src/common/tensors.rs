//! Tensor operands of any shape, with enumerated elements or as functions of the index.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::semantics::{BvOp, Machine, RegionExit, Scalar, Shape, Term, Unsupported, Value};
use proofmark_ir::{ApInt, Ir, OpId, Type};

use super::array::{Array, sizes};
use super::exact::{Evaluator, Exact};

/// The sizes, elements and poison of a tensor.
#[derive(Clone, Debug)]
pub(crate) struct Tensor {
    /// The sizes, which are non-negative.
    pub sizes: Vec<Term>,
    /// One bit: whether the tensor is poison as a whole, sizes included.
    pub poison: Term,
    elements: Elements,
}

#[derive(Clone, Debug)]
enum Elements {
    /// The sizes, all elements, and the widths of the scalars of one element.
    Listed(Vec<usize>, Value, Shape),
    Function(proofmark_ir::semantics::Tensor),
}

impl Tensor {
    /// Returns the tensor at operand `i`.
    pub(crate) fn operand(ir: &Ir, op: OpId, m: &mut Machine<'_>, i: usize) -> Result<Tensor, Unsupported> {
        let (ctx, ty) = (ir.ctx(), ir.value_type(ir.operand(op, i)));
        let value = m.operand(i).clone();
        if let Some(tensor) = m.function_tensor(ctx, ty, &value)? {
            let (sizes, poison) = (tensor.sizes.clone(), tensor.elements.poison);
            return Ok(Tensor { sizes, poison, elements: Elements::Function(tensor) });
        }
        let known = sizes(ctx, ty)?;
        let width = m.index_width();
        let sizes = known.iter().map(|&size| m.number(width, size as u128)).collect();
        let poison = m.bool(false);
        let element = m.shape_of(ctx, ty.element_or_self(ctx))?;
        Ok(Tensor { sizes, poison, elements: Elements::Listed(known, value, element) })
    }

    /// Returns the scalars of the element at an index; of an unspecified element if the index is out of bounds.
    pub(crate) fn at(&self, m: &mut Machine<'_>, index: &[Term]) -> Result<Vec<Scalar>, Unsupported> {
        match &self.elements {
            Elements::Function(tensor) => m.element(tensor, index),
            // Each index into an empty tensor is out of bounds.
            Elements::Listed(sizes, _, element) if sizes.contains(&0) => {
                Ok(Value::poison(&mut **m, element).scalars().to_vec())
            }
            Elements::Listed(sizes, value, _) => Array::new(sizes, value)?.select(m, index),
        }
    }

    /// Returns the tensor as a value of another type with these sizes and the same elements.
    pub(crate) fn retyped(
        &self,
        ir: &Ir,
        m: &mut Machine<'_>,
        ty: Type,
        sizes: &[Term],
    ) -> Result<Value, Unsupported> {
        let form = proofmark_ir::semantics::TensorForm::of(ir.ctx(), ty, m.index_width());
        match (&self.elements, form) {
            (Elements::Function(tensor), Some(form)) => {
                Ok(form.write(&proofmark_ir::semantics::Tensor { sizes: sizes.to_vec(), ..tensor.clone() }))
            }
            (Elements::Listed(_, value, _), None) => Ok(value.clone()),
            _ => {
                let poison =
                    if proofmark_ir::semantics::TensorForm::of(ir.ctx(), ty, m.index_width()).is_some() {
                        self.poison
                    } else {
                        m.bool(false)
                    };
                m.tabulate(ir.ctx(), ty, sizes, poison, &mut |m, index| self.at(m, index))
            }
        }
    }

    /// Returns whether the elements are enumerated.
    pub(crate) fn is_listed(&self) -> bool {
        matches!(self.elements, Elements::Listed(..))
    }
}

/// Returns a size as an unbounded integer.
pub(crate) fn exact_size(e: &mut Evaluator<'_, '_>, size: Term) -> Exact {
    let no = e.m.bool(false);
    e.of_size(Scalar { value: size, poison: no })
}

/// Returns an integer as an `index`. Undefined behaviour if it is poison or not below `size`.
pub(crate) fn index_within(e: &mut Evaluator<'_, '_>, index: Exact, size: Term) -> Term {
    let size = exact_size(e, size);
    let outside = e.outside(index, size);
    e.m.ub_if(outside);
    e.m.ub_if(index.poison());
    e.as_index(index).value
}

/// Returns the operands from `first` on as an index into a tensor. Undefined behaviour if it is out of bounds, or if
/// the tensor is poison.
pub(crate) fn indices_within(
    m: &mut Machine<'_>,
    first: usize,
    tensor: &Tensor,
) -> Result<Vec<Term>, Unsupported> {
    m.ub_if(tensor.poison);
    let mut e = Evaluator::new(m);
    let mut indices = Vec::with_capacity(tensor.sizes.len());
    for (i, &size) in tensor.sizes.iter().enumerate() {
        let index = e.operand(first + i)?;
        indices.push(index_within(&mut e, index, size));
    }
    Ok(indices)
}

/// Returns the sizes of a result whose dynamic sizes are the operands from `first` on, and one bit: whether a size is
/// poison or negative.
pub(crate) fn given_sizes(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    first: usize,
) -> Result<(Vec<Term>, Term), Unsupported> {
    let ty = ir.value_type(ir.result(op, 0));
    mixed_sizes(m, ty.shape(ir.ctx()).unwrap_or(&[]), first)
}

/// Returns the sizes of `shape`, whose dynamic sizes are the operands from `first` on, and one bit: whether a size is
/// poison or negative.
pub(crate) fn mixed_sizes(
    m: &mut Machine<'_>,
    shape: &[i64],
    first: usize,
) -> Result<(Vec<Term>, Term), Unsupported> {
    let (width, mut next) = (m.index_width(), first);
    let mut wrong = m.bool(false);
    let mut all = Vec::new();
    for &size in shape {
        if size != DYNAMIC {
            all.push(m.constant(ApInt::from_i128(64, size.into()).sext_or_trunc(width)));
            continue;
        }
        let size = m.scalar(next)?;
        next += 1;
        let negative = m.is_negative(size.value);
        wrong = m.or(wrong, negative);
        wrong = m.or(wrong, size.poison);
        all.push(size.value);
    }
    Ok((all, wrong))
}

/// States that under the condition `under` sizes that differ from the static sizes of `shape` are undefined behaviour.
pub(crate) fn state_sizes_match(m: &mut Machine<'_>, shape: &[i64], sizes: &[Term], under: Term) {
    let width = m.index_width();
    for (&known, &size) in shape.iter().zip(sizes).filter(|(known, _)| **known != DYNAMIC) {
        let known = m.constant(ApInt::from_i128(64, known.into()).sext_or_trunc(width));
        let differs = m.ne(known, size);
        m.ub_under(under, differs);
    }
}

/// Returns the indices into dimensions of `sizes` for a linear index.
pub(crate) fn split_index(m: &mut Machine<'_>, index: Term, sizes: &[Term]) -> Vec<Term> {
    let mut rest = index;
    let mut split = vec![rest; sizes.len()];
    let one = |m: &Machine<'_>, size: Term| m.as_constant(size).is_some_and(ApInt::is_one);
    let width = m.width(index);
    let zero = m.zero(width);
    // The first dimension of a size other than 1 needs no remainder.
    let first = sizes.iter().position(|&size| !one(m, size)).unwrap_or(0);
    for i in (0..sizes.len()).rev() {
        split[i] = if one(m, sizes[i]) {
            zero
        } else if i == first {
            rest
        } else {
            let (digit, quotient) = (m.urem(rest, sizes[i]), m.udiv(rest, sizes[i]));
            rest = quotient;
            digit
        };
    }
    split
}

/// Returns the linear index for indices into dimensions of `sizes`.
pub(crate) fn join_index(m: &mut Machine<'_>, index: &[Term], sizes: &[Term]) -> Term {
    let width = m.index_width();
    let mut all = m.zero(width);
    for (&i, &size) in index.iter().zip(sizes) {
        all = m.mul(all, size);
        all = m.add(all, i);
    }
    all
}

/// Returns the product of non-negative sizes, and one bit: whether the product overflows.
pub(crate) fn product(m: &mut Machine<'_>, sizes: &[Term]) -> (Term, Term) {
    let width = m.index_width();
    let mut all = m.number(width, 1);
    let mut wrong = m.bool(false);
    for &size in sizes {
        let overflow = m.apply(BvOp::SMulO, &[all, size]);
        wrong = m.or(wrong, overflow);
        all = m.mul(all, size);
    }
    (all, wrong)
}

/// Returns an index as arguments of a region.
pub(crate) fn as_arguments(m: &mut Machine<'_>, index: &[Term]) -> Vec<Value> {
    index.iter().map(|&i| Scalar::defined(&mut **m, i).into()).collect()
}

/// Returns the element of type `ty` that a region yields; poison if the region does not reach its end.
pub(crate) fn yielded_element(
    ir: &Ir,
    ty: Type,
    m: &mut Machine<'_>,
    exit: RegionExit,
) -> Result<Vec<Scalar>, Unsupported> {
    if let [element] = &exit.values[..] {
        return Ok(element.scalars().to_vec());
    }
    let shape = m.shape_of(ir.ctx(), ty)?;
    Ok(Value::poison(&mut **m, &shape).scalars().to_vec())
}

/// Returns a selection of two elements, scalar by scalar.
pub(crate) fn choose(m: &mut Machine<'_>, c: Term, a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
    a.iter().zip(b).map(|(&a, &b)| Scalar::ite(&mut **m, c, a, b)).collect()
}

/// Returns the concatenation of the operands from `first` on along a dimension. Incompatible sizes are undefined
/// behaviour.
pub(crate) fn concatenated(ir: &Ir, op: OpId, m: &mut Machine<'_>, dim: usize) -> Result<Value, Unsupported> {
    let ty = ir.value_type(ir.result(op, 0));
    let parts: Vec<Tensor> =
        (0..m.n_operands()).map(|i| Tensor::operand(ir, op, m, i)).collect::<Result<_, _>>()?;
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return Err(Unsupported::new("no operands"));
    };
    if dim >= first.sizes.len() || parts.iter().any(|part| part.sizes.len() != first.sizes.len()) {
        return Err(Unsupported::new("element out of bounds"));
    }
    let always = m.bool(true);
    let (mut sizes, mut begins) = (first.sizes.clone(), Vec::new());
    let mut e = Evaluator::new(m);
    let mut total = e.constant(0);
    for part in &parts {
        e.m.ub_if(part.poison);
        begins.push(e.as_index(total).value);
        let size = exact_size(&mut e, part.sizes[dim]);
        total = e.add(total, size)?;
        for (i, (&a, &b)) in first.sizes.iter().zip(&part.sizes).enumerate() {
            if i != dim {
                let differs = e.m.ne(a, b);
                e.m.ub_if(differs);
            }
        }
    }
    let total = e.as_index(total);
    let negative = m.is_negative(total.value);
    m.ub_if(negative);
    m.ub_if(total.poison);
    sizes[dim] = total.value;
    state_sizes_match(m, ty.shape(ir.ctx()).unwrap_or(&[]), &sizes, always);
    let no = m.bool(false);
    let rest = &parts[..parts.len() - 1];
    m.tabulate(ir.ctx(), ty, &sizes, no, &mut |m, index| {
        let own = |m: &mut Machine<'_>, begin: Term| {
            let mut own = index.to_vec();
            own[dim] = m.sub(index[dim], begin);
            own
        };
        // Selects the first part whose end is greater than the index.
        let mut conditions = Vec::with_capacity(rest.len());
        for end in &begins[1..] {
            let condition = m.ult(index[dim], *end);
            let certain = m.is_bool(condition, true);
            conditions.push(condition);
            if certain {
                break;
            }
        }
        let mut chosen = None;
        if !conditions.last().is_some_and(|&condition| m.is_bool(condition, true)) {
            let index = own(m, begins[parts.len() - 1]);
            chosen = Some(last.at(m, &index)?);
        }
        for (i, &condition) in conditions.iter().enumerate().rev() {
            if m.is_bool(condition, false) {
                continue;
            }
            let index = own(m, begins[i]);
            let element = rest[i].at(m, &index)?;
            chosen = Some(match chosen {
                None => element,
                Some(other) => choose(m, condition, &element, &other),
            });
        }
        chosen.ok_or_else(|| Unsupported::new("no operands"))
    })
}

/// Returns one bit, whether `place` is in the strided range of `size` places from `offset` on, and its number in the
/// range.
pub(crate) fn place_in(
    m: &mut Machine<'_>,
    place: Term,
    [offset, size, stride]: [Term; 3],
) -> Result<(Term, Term), Unsupported> {
    let distance = m.sub(place, offset);
    let known = m.as_constant(stride).cloned();
    match known {
        Some(stride) if stride.is_one() => {
            let inside = m.ult(distance, size);
            // A negative distance is a large unsigned number, beyond the end.
            Ok((inside, distance))
        }
        Some(known) if !known.is_zero() && !known.is_negative() => {
            let above = m.ule(offset, place);
            let (quotient, remainder) = (m.udiv(distance, stride), m.urem(distance, stride));
            let (exact, below) = (m.is_zero(remainder), m.ult(quotient, size));
            let inside = m.and(exact, below);
            Ok((m.and(inside, above), quotient))
        }
        _ => {
            let Some(n) = m.as_constant(size).and_then(ApInt::to_u64).filter(|&n| n <= MAX_STEPS) else {
                return Err(Unsupported::new("slice of unknown stride"));
            };
            let width = m.width(place);
            let (mut inside, mut which) = (m.bool(false), m.zero(width));
            let mut at = offset;
            for k in 0..n {
                let condition = m.eq(at, place);
                let number = m.number(width, k.into());
                inside = m.or(inside, condition);
                which = m.ite(condition, number, which);
                at = m.add(at, stride);
            }
            Ok((inside, which))
        }
    }
}

/// The maximum number of places of a range of unknown stride, which are compared one by one.
const MAX_STEPS: u64 = 64;
