//! Tensors whose elements are not listed: sizes, and a function that gives the element at an index.
//!
//! A tensor of static shape and moderate size is the list of its elements ([`shape_of`](super::shape_of)). Of any other there is one scalar that
//! names a function from indices to elements, and one for every size that its type does not know; the tensor is poison as a whole if the
//! first scalar is, and each element may be poison by itself. Large vectors, and those of scalable size, are such tensors, too: a scalable
//! size is a multiple of [`vscale`], which all of an execution has in common, and no scalar of the value.
//!
//! An op says what such a tensor is with [`Machine::tabulate`]: a function from an index to the scalars of an element. On a builder
//! of formulas it is run once, at variables; the formulas that come out are the definition of a new function, and reading an element puts
//! the index in their place. On constants it is run for every index. Functions that were defined alike have the same name.

use super::memory::Cell;
use super::shape::{MAX_SCALARS, Part};
use super::{Machine, Scalar, Semantics, Term, TermBuilder, Unsupported, Value};
use crate::context::{DYNAMIC, TypeKind};
use crate::{ApInt, Context, Ir, OpId, Type};

/// The width of the name of a function from indices to elements.
pub const ELEMENTS_WIDTH: u32 = 23;

/// On constants, tensors of more elements are not listed: where inputs say the sizes, nobody asked for so many.
const MAX_LISTED: u128 = 1 << 13;
/// The same where the type says the sizes.
const MAX_LISTED_STATIC: u128 = 1 << 16;

/// The name of a function that comes from outside, made of any number.
pub fn elements_from_outside(terms: &mut dyn TermBuilder, number: Term) -> Term {
    let low = terms.extract(number, 0, ELEMENTS_WIDTH - 1);
    terms.zext(low, ELEMENTS_WIDTH)
}

/// A function from indices to elements, as it is defined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Definition {
    /// Formulas over the [index variables](TermBuilder::index_variables) of a level.
    Formula {
        /// How many other functions are being defined around this one.
        level: u32,
        /// The index variables.
        index: Vec<Term>,
        /// The scalars of the element.
        element: Vec<Scalar>,
        /// One bit: to compute this element is undefined.
        undefined: Term,
    },
    /// The elements in row-major order, each scalar as a number; `None` is poison.
    List {
        /// The sizes.
        sizes: Vec<usize>,
        /// The scalars.
        scalars: Vec<Option<ApInt>>,
    },
}

/// An element, and one bit: to compute it was undefined.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its scalars.
    pub scalars: Vec<Scalar>,
    /// One bit.
    pub undefined: Term,
}

/// The element that a function about which nothing is known has at an index.
pub fn unknown_element(terms: &mut dyn TermBuilder, elements: Term, index: &[Term], cell: &Cell) -> Element {
    let mut inputs = vec![elements];
    inputs.extend_from_slice(index);
    let name = element_name(&cell.name);
    let scalar = |(i, part): (usize, &Part)| Scalar {
        value: terms.uninterpreted(&format!("{name} value {i}"), &inputs, part.width()),
        poison: terms.uninterpreted(&format!("{name} poison {i}"), &inputs, 1),
    };
    let scalars = cell.parts.iter().enumerate().map(scalar).collect();
    Element { scalars, undefined: terms.bool(false) }
}

/// How the unknown function is called that gives the elements of tensors from outside.
pub fn element_name(cell: &str) -> String {
    format!("@element {cell}")
}

/// The elements of a tensor or vector of more scalars are not listed in a value: an access to one of them would look at all.
const MAX_IN_VALUE: usize = 1 << 13;

/// So many bits are enough for what scalable sizes are multiples of: no machine has vectors of more than 2^16 bits.
const VSCALE_WIDTH: u32 = 16;

/// What scalable sizes are multiples of: a number that the machine gives, which is not known, nor zero.
pub fn vscale(terms: &mut dyn TermBuilder, width: u32) -> Term {
    let nothing = terms.bool(false);
    let less = terms.uninterpreted("@vscale", &[nothing], VSCALE_WIDTH);
    let (less, one) = (terms.zext(less, width), terms.number(width, 1));
    terms.add(less, one)
}

/// What the type of a tensor, or vector, whose elements are not listed says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TensorForm {
    /// An element.
    pub cell: Cell,
    /// The sizes; [`DYNAMIC`] is one that is a scalar of the value.
    pub sizes: Vec<i64>,
    /// Which sizes of a vector are counted in [`vscale`]; none of a tensor's.
    scalable: Vec<bool>,
}

impl TensorForm {
    /// The form of values of that type, if it is a ranked tensor, or a vector, whose elements are not listed.
    pub fn of(ctx: &Context, ty: Type, index_width: u32) -> Option<TensorForm> {
        let (shape, element, scalable) = match ty.kind(ctx) {
            TypeKind::RankedTensor { shape, element, .. } => (shape, element, &[][..]),
            TypeKind::Vector { shape, element, scalable } => (shape, element, &scalable[..]),
            _ => return None,
        };
        let cell = Cell::of(ctx, *element, index_width).ok()?;
        if cell.parts.iter().any(|part| !matches!(part, Part::Bits(_))) {
            return None;
        }
        let n = ty.num_elements(ctx).filter(|_| !scalable.contains(&true));
        let n = n.and_then(|n| usize::try_from(n).ok());
        let listed = n.and_then(|n| n.checked_mul(cell.parts.len())).is_some_and(|n| n <= MAX_IN_VALUE);
        (!listed).then(|| TensorForm { cell, sizes: shape.to_vec(), scalable: scalable.to_vec() })
    }

    /// A size that the type says.
    fn known_size(&self, terms: &mut dyn TermBuilder, dim: usize) -> Option<Term> {
        let width = self.cell.index_width;
        let size = self.sizes.get(dim).copied().filter(|&size| size != DYNAMIC)?;
        let size = terms.constant(ApInt::from_i128(64, size.into()).sext_or_trunc(width));
        if self.scalable.get(dim) != Some(&true) {
            return Some(size);
        }
        let vscale = vscale(terms, width);
        Some(terms.mul(size, vscale))
    }

    /// The scalars of a value.
    pub(super) fn push_parts(&self, width: u32, parts: &mut Vec<Part>) {
        parts.push(Part::Elements);
        parts.extend(self.sizes.iter().filter(|&&size| size == DYNAMIC).map(|_| Part::Extent(width)));
    }

    /// How many scalars a value has.
    pub fn n_scalars(&self) -> usize {
        1 + self.sizes.iter().filter(|&&size| size == DYNAMIC).count()
    }

    /// Takes a value apart.
    pub fn read(&self, terms: &mut dyn TermBuilder, scalars: &[Scalar]) -> Result<Tensor, Unsupported> {
        let malformed = || Unsupported::new("a tensor of another type than its value");
        let (&elements, mut rest) = scalars.split_first().ok_or_else(malformed)?;
        let mut sizes = Vec::with_capacity(self.sizes.len());
        for dim in 0..self.sizes.len() {
            sizes.push(match self.known_size(terms, dim) {
                Some(size) => size,
                None => {
                    let (given, others) = rest.split_first().ok_or_else(malformed)?;
                    rest = others;
                    given.value
                }
            });
        }
        Ok(Tensor { elements, sizes, cell: self.cell.clone() })
    }

    /// The value of a tensor that is known to fit the type.
    pub fn write(&self, tensor: &Tensor) -> Value {
        let poison = tensor.elements.poison;
        let sizes = self.sizes.iter().zip(&tensor.sizes).filter(|(known, _)| **known == DYNAMIC);
        let sizes = sizes.map(|(_, &value)| Scalar { value, poison });
        Value::from_scalars(std::iter::once(tensor.elements).chain(sizes))
    }
}

/// A tensor whose elements are not listed, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    /// The name of the function that gives the elements; its poison is that of the whole tensor.
    pub elements: Scalar,
    /// The sizes.
    pub sizes: Vec<Term>,
    /// An element.
    pub cell: Cell,
}

impl Tensor {
    /// The element at an index; if that is not within the sizes, anything.
    pub fn at(&self, terms: &mut dyn TermBuilder, index: &[Term]) -> Result<Element, Unsupported> {
        let looked_up = terms.look_up(self.elements.value, index, &self.cell);
        looked_up.ok_or_else(|| Unsupported::new("a tensor of dynamic shape in constant folding"))
    }

    /// One bit: an index is within the sizes.
    pub fn contains(&self, terms: &mut dyn TermBuilder, index: &[Term]) -> Term {
        within(terms, index, &self.sizes)
    }
}

/// One bit: an index is within some sizes.
pub fn within(terms: &mut dyn TermBuilder, index: &[Term], sizes: &[Term]) -> Term {
    let mut all = terms.bool(true);
    for (&i, &size) in index.iter().zip(sizes) {
        let below = terms.ult(i, size);
        all = terms.and(all, below);
    }
    all
}

/// An operand of an op that is executed element by element.
enum Lifted {
    Tensor(Tensor),
    Scalar(Value),
}

/// Tensors as functions.
impl Machine<'_> {
    /// The sizes that a vector of that type has, if its elements are not listed.
    pub fn function_sizes(&mut self, ctx: &Context, ty: Type) -> Option<Vec<Term>> {
        let form = TensorForm::of(ctx, ty, self.index_width)?;
        (0..form.sizes.len()).map(|dim| form.known_size(self.terms, dim)).collect()
    }

    /// A value of type `ty`, taken apart, if that is a tensor whose elements are not listed.
    pub fn function_tensor(
        &mut self,
        ctx: &Context,
        ty: Type,
        value: &Value,
    ) -> Result<Option<Tensor>, Unsupported> {
        match TensorForm::of(ctx, ty, self.index_width) {
            Some(form) => form.read(self.terms, value.scalars()).map(Some),
            None => Ok(None),
        }
    }

    /// An element of a tensor; if the index is not within the sizes, anything. It is poison if the tensor is.
    pub fn element(&mut self, tensor: &Tensor, index: &[Term]) -> Result<Vec<Scalar>, Unsupported> {
        let mut element = tensor.at(self.terms, index)?;
        // What was undefined when the tensor was made is no less so now.
        self.ub_if(element.undefined);
        for scalar in &mut element.scalars {
            scalar.poison = self.terms.or(scalar.poison, tensor.elements.poison);
        }
        Ok(element.scalars)
    }

    /// A value of the tensor type `ty` with those sizes (all of them; they are not negative), whose elements `f` gives. It is poison as a
    /// whole if the one bit `poison` is set, which a tensor whose elements are listed must not be.
    pub fn tabulate(
        &mut self,
        ctx: &Context,
        ty: Type,
        sizes: &[Term],
        poison: Term,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Value, Unsupported> {
        // What the type says is not asked again.
        let known = ty.shape(ctx).unwrap_or(&[]);
        let mut sizes = sizes.to_vec();
        let Some(form) = TensorForm::of(ctx, ty, self.index_width) else {
            for (size, &known) in sizes.iter_mut().zip(known).filter(|(_, known)| **known != DYNAMIC) {
                *size =
                    self.terms.constant(ApInt::from_i128(64, known.into()).sext_or_trunc(self.index_width));
            }
            let (_, scalars) = self.list(&sizes, MAX_SCALARS as u128, f)?;
            return Ok(Value::from_scalars(scalars));
        };
        for (dim, size) in sizes.iter_mut().enumerate() {
            *size = form.known_size(self.terms, dim).unwrap_or(*size);
        }
        let is_static = !form.scalable.contains(&true) && !known.contains(&DYNAMIC);
        let most = if is_static { MAX_LISTED_STATIC } else { MAX_LISTED };
        let value = self.name_elements_up_to(most, &sizes, poison, f)?;
        let elements = Scalar { value, poison };
        Ok(form.write(&Tensor { elements, sizes, cell: form.cell.clone() }))
    }

    /// A name for the function `f` from an index within `sizes` to the scalars of an element; any name if the one bit `poison` is set.
    pub fn name_elements(
        &mut self,
        sizes: &[Term],
        poison: Term,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Term, Unsupported> {
        self.name_elements_up_to(MAX_LISTED, sizes, poison, f)
    }

    fn name_elements_up_to(
        &mut self,
        most: u128,
        sizes: &[Term],
        poison: Term,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Term, Unsupported> {
        let level = self.host.function_level();
        let elements = match self.terms.index_variables(level, sizes.len(), self.index_width) {
            Some(index) => {
                let mut inside = within(self.terms, &index, sizes);
                let not_poison = self.terms.not(poison);
                inside = self.terms.and(inside, not_poison);
                self.state_undefined();
                self.host.enter_function(self.terms, inside)?;
                let element = f(self, &index)?;
                self.state_undefined();
                let undefined = self.host.leave_function(self.terms)?;
                self.terms.define(Definition::Formula { level, index, element, undefined })
            }
            None if self.terms.is_bool(poison, true) => Some(self.terms.zero(ELEMENTS_WIDTH)),
            None => {
                let (sizes, scalars) = self.list(sizes, most, f)?;
                let number = |scalar: &Scalar| {
                    let poison = self.terms.is_bool(scalar.poison, true);
                    self.terms.as_constant(scalar.value).filter(|_| !poison).cloned()
                };
                let scalars = scalars.iter().map(number).collect();
                self.terms.define(Definition::List { sizes, scalars })
            }
        };
        elements.ok_or_else(|| Unsupported::new("a tensor of dynamic shape in constant folding"))
    }

    /// A name for what one of so many iterations makes of a state: `f` gets the places in loops of `counts` iterations and the state.
    /// Iterations that are alike have the same name.
    pub fn name_step(
        &mut self,
        counts: &[Term],
        state: &[Scalar],
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term], &[Scalar]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Term, Unsupported> {
        let cannot = || Unsupported::new("iterations in a number that is not known");
        let level = self.host.function_level();
        let mut widths = vec![self.index_width; counts.len()];
        widths.extend(state.iter().flat_map(|s| [self.terms.width(s.value), 1]));
        let mut variables = Vec::with_capacity(widths.len());
        for (i, &width) in widths.iter().enumerate() {
            let n = widths[..=i].iter().filter(|&&other| other == width).count();
            let of_width = self.terms.index_variables(level, n, width).ok_or_else(cannot)?;
            variables.push(of_width[n - 1]);
        }
        let (index, others) = variables.split_at(counts.len());
        let others: Vec<Scalar> =
            others.chunks(2).map(|pair| Scalar { value: pair[0], poison: pair[1] }).collect();
        let inside = within(self.terms, index, counts);
        self.state_undefined();
        self.host.enter_function(self.terms, inside)?;
        let element = f(self, index, &others)?;
        self.state_undefined();
        let undefined = self.host.leave_function(self.terms)?;
        // Which states it comes to is not known.
        if !self.terms.is_bool(undefined, false) {
            return Err(Unsupported::new("iterations in a number that is not known, which may be undefined"));
        }
        let definition = Definition::Formula { level, index: variables, element, undefined };
        self.terms.define(definition).ok_or_else(cannot)
    }

    /// All elements, one after the other, of a tensor whose sizes are known.
    fn list(
        &mut self,
        sizes: &[Term],
        most: u128,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<(Vec<usize>, Vec<Scalar>), Unsupported> {
        let known: Option<Vec<u128>> =
            sizes.iter().map(|&size| self.terms.as_constant(size)?.to_u128()).collect();
        let known = known.ok_or_else(|| Unsupported::new("a size that is not known"))?;
        let is_empty = known.contains(&0);
        let n = known.iter().try_fold(1u128, |n, &size| n.checked_mul(size));
        let n = if is_empty { 0 } else { n.unwrap_or(u128::MAX) };
        if n > most {
            return Err(Unsupported::new(format!("a tensor of more than {most} elements")));
        }
        let mut scalars = Vec::new();
        let mut at = vec![0u128; known.len()];
        for _ in 0..n {
            let index: Vec<Term> = at.iter().map(|&i| self.terms.number(self.index_width, i)).collect();
            scalars.extend(f(self, &index)?);
            for (i, &size) in at.iter_mut().zip(&known).rev() {
                *i += 1;
                if *i < size {
                    break;
                }
                *i = 0;
            }
        }
        Ok((known.iter().map(|&size| usize::try_from(size).unwrap_or(usize::MAX)).collect(), scalars))
    }

    /// Executes an op that computes each element of its results from those of its operands at the same place: `semantics`, which knows
    /// what it does with single elements. An operand of one scalar goes with every element of the others. Undefined if operands have
    /// different sizes.
    pub fn lift(&mut self, ir: &Ir, op: OpId, semantics: Semantics<Ir, OpId>) -> Result<(), Unsupported> {
        let ctx = ir.ctx();
        let mut tensors = Vec::with_capacity(self.operands.len());
        for (i, value) in self.operands.iter().enumerate() {
            let ty = ir.value_type(ir.operand(op, i));
            tensors.push(match (self.function_tensor(ctx, ty, value)?, value.as_scalar()) {
                (Some(tensor), _) => Lifted::Tensor(tensor),
                (None, Some(_)) => Lifted::Scalar(value.clone()),
                _ => return Err(Unsupported::new("tensors of different forms")),
            });
        }
        let mut functions = tensors.iter().filter_map(|operand| match operand {
            Lifted::Tensor(tensor) => Some(tensor),
            Lifted::Scalar(_) => None,
        });
        let first = functions.next().cloned().ok_or_else(|| Unsupported::new("no operands"))?;
        let mut poison = first.elements.poison;
        for other in functions {
            poison = self.terms.or(poison, other.elements.poison);
            for (&a, &b) in first.sizes.iter().zip(&other.sizes) {
                let differ = self.terms.ne(a, b);
                self.ub_if(differ);
            }
        }
        for (i, &result) in ir.results(op).iter().enumerate() {
            let ty = ir.value_type(result);
            let Some(form) = TensorForm::of(ctx, ty, self.index_width) else {
                return Err(Unsupported::new("tensors of different forms"));
            };
            let value = self.tabulate(ctx, ty, &first.sizes, poison, &mut |m, index| {
                let mut operands = Vec::with_capacity(tensors.len());
                for operand in &tensors {
                    operands.push(match operand {
                        Lifted::Tensor(tensor) => Value::from_scalars(m.element(tensor, index)?),
                        Lifted::Scalar(scalar) => scalar.clone(),
                    });
                }
                let mut inner = Machine::new(&mut *m.terms, &mut *m.host, &operands, m.index_width);
                semantics(ir, op, &mut inner)?;
                let effect = inner.finish();
                m.ub_if(effect.ub);
                let result = effect.results.get(i).map(|value| value.scalars().to_vec());
                let fits = |r: &Vec<Scalar>| {
                    r.len() == form.cell.parts.len()
                        && r.iter().zip(&form.cell.parts).all(|(s, p)| m.terms.width(s.value) == p.width())
                };
                result.filter(fits).ok_or_else(|| Unsupported::new("an element of another type"))
            })?;
            self.result(value);
        }
        Ok(())
    }
}
