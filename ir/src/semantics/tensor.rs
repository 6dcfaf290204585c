//! Tensors represented by sizes and a function from an index to an element.
//!
//! A tensor of static shape and moderate size is represented by its elements ([`shape_of`](super::shape_of)). Any other
//! tensor has one scalar that names a function from indices to elements, and one scalar for each dynamic size. The
//! tensor is poison if its first scalar is; each element has a poison bit of its own. Large vectors and scalable
//! vectors are represented in the same way. A scalable size is a multiple of [`vscale`], a constant of the execution
//! that is not a scalar of the value.
//!
//! An operation defines such a tensor by [`Machine::tabulate`], with a function from an index to the scalars of an
//! element. A builder of formulas runs the function once, on index variables. The resulting formulas define a new
//! function; reading an element substitutes the index. A builder of constants runs it for every index. Functions with
//! equal definitions have the same name.

use super::memory::Cell;
use super::shape::{MAX_SCALARS, Part, Parts};
use super::{Component, Machine, Origin, Scalar, Semantics, Term, TermBuilder, Unsupported, Value};
use crate::context::{DYNAMIC, TypeKind};
use crate::{ApInt, Context, Ir, OpId, Type};

/// The width of the name of a function from indices to elements.
pub const ELEMENTS_WIDTH: u32 = 23;

/// The maximum number of elements in a builder of constants, for sizes given by inputs.
const MAX_LISTED: u128 = 1 << 13;
/// The maximum number of elements in a builder of constants, for static sizes.
const MAX_LISTED_STATIC: u128 = 1 << 16;

/// Returns the name of an element function that the execution does not define, such as that of an argument. The name is
/// the low bits of `number`.
pub fn external_elements(terms: &mut dyn TermBuilder, number: Term) -> Term {
    let low = terms.extract(number, 0, ELEMENTS_WIDTH - 1);
    terms.zext(low, ELEMENTS_WIDTH)
}

/// The definition of a function from indices to elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Definition {
    /// Formulas over the [index variables](TermBuilder::index_variables) of a nesting level.
    Formula {
        /// The number of enclosing definitions.
        level: u32,
        /// The index variables.
        index: Vec<Term>,
        /// The scalars of the element.
        element: Vec<Scalar>,
        /// One bit: whether computing the element is undefined.
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

/// An element and the condition under which computing it is undefined.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its scalars.
    pub scalars: Vec<Scalar>,
    /// One bit: whether computing the element is undefined.
    pub undefined: Term,
}

/// Returns the element of an uninterpreted function at an index.
pub fn unknown_element(terms: &mut dyn TermBuilder, elements: Term, index: &[Term], cell: &Cell) -> Element {
    let mut inputs = vec![elements];
    inputs.extend_from_slice(index);
    let origin = Origin::Element(cell.name.clone());
    let scalar = |(i, part): (usize, &Part)| Scalar {
        value: terms.uninterpreted(&origin.component(Component::Value(i)), &inputs, part.width()),
        poison: terms.uninterpreted(&origin.component(Component::Poison(i)), &inputs, 1),
    };
    let scalars = cell.parts.iter().enumerate().map(scalar).collect();
    Element { scalars, undefined: terms.bool(false) }
}

/// The maximum number of scalars in a value of tensor or vector type. Each access to an element inspects all scalars of
/// the value.
const MAX_IN_VALUE: usize = 1 << 13;

/// The width of [`vscale`] in bits. No machine has vectors of more than 2^16 bits.
const VSCALE_WIDTH: u32 = 16;

/// Returns the factor of scalable sizes: an unknown, nonzero number of the machine.
pub fn vscale(terms: &mut dyn TermBuilder, width: u32) -> Term {
    let nothing = terms.bool(false);
    let less = terms.uninterpreted(&Origin::VectorScale.into(), &[nothing], VSCALE_WIDTH);
    let (less, one) = (terms.zext(less, width), terms.number(width, 1));
    terms.add(less, one)
}

/// The type of a tensor or vector that is represented by a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TensorForm {
    /// The form of an element.
    pub cell: Cell,
    /// The sizes; [`DYNAMIC`] marks those that are scalars of the value.
    pub sizes: Vec<i64>,
    /// The sizes of a vector that are multiples of [`vscale`]; empty for a tensor.
    scalable: Vec<bool>,
}

impl TensorForm {
    /// Returns the form of values of this type, if they are represented by a function.
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

    /// Returns the size of a dimension, if the type determines it.
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

    /// Appends the scalars of a value with this form.
    pub(super) fn push_parts(&self, width: u32, parts: &mut Parts) {
        parts.push(Part::Elements);
        parts.extend(self.sizes.iter().filter(|&&size| size == DYNAMIC).map(|_| Part::Extent(width)));
    }

    /// Returns the number of scalars of a value.
    pub fn n_scalars(&self) -> usize {
        1 + self.sizes.iter().filter(|&&size| size == DYNAMIC).count()
    }

    /// Splits a value into the components of a tensor.
    ///
    /// # Errors
    /// If the value does not match the form.
    pub fn read(&self, terms: &mut dyn TermBuilder, scalars: &[Scalar]) -> Result<Tensor, Unsupported> {
        let malformed = || Unsupported::new("tensor value that does not match its type");
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

    /// Returns the value of a tensor that matches the form.
    pub fn write(&self, tensor: &Tensor) -> Value {
        let poison = tensor.elements.poison;
        let sizes = self.sizes.iter().zip(&tensor.sizes).filter(|(known, _)| **known == DYNAMIC);
        let sizes = sizes.map(|(_, &value)| Scalar { value, poison });
        Value::from_scalars(std::iter::once(tensor.elements).chain(sizes))
    }
}

/// A tensor represented by a function, split into its components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    /// The name of the function that gives the elements. Its poison bit is that of the tensor.
    pub elements: Scalar,
    /// The sizes.
    pub sizes: Vec<Term>,
    /// The form of an element.
    pub cell: Cell,
}

impl Tensor {
    /// Returns the element at an index. Arbitrary if the index is out of bounds.
    ///
    /// # Errors
    /// If the builder does not support functions from indices to elements.
    pub fn at(&self, terms: &mut dyn TermBuilder, index: &[Term]) -> Result<Element, Unsupported> {
        let looked_up = terms.look_up(self.elements.value, index, &self.cell);
        looked_up.ok_or_else(|| Unsupported::new("tensor of dynamic shape in constant folding"))
    }

    /// Returns one bit: whether an index is within the sizes.
    pub fn contains(&self, terms: &mut dyn TermBuilder, index: &[Term]) -> Term {
        within(terms, index, &self.sizes)
    }
}

/// Returns one bit: whether an index is within the sizes.
pub fn within(terms: &mut dyn TermBuilder, index: &[Term], sizes: &[Term]) -> Term {
    let mut all = terms.bool(true);
    for (&i, &size) in index.iter().zip(sizes) {
        let below = terms.ult(i, size);
        all = terms.and(all, below);
    }
    all
}

/// An operand of an elementwise operation.
enum Lifted {
    Tensor(Tensor),
    Scalar(Value),
}

/// Tensors represented by functions.
impl Machine<'_> {
    /// Returns the sizes of a vector of type `ty`, if it is represented by a function.
    pub fn function_sizes(&mut self, ctx: &Context, ty: Type) -> Option<Vec<Term>> {
        let form = TensorForm::of(ctx, ty, self.index_width)?;
        (0..form.sizes.len()).map(|dim| form.known_size(&mut *self.host, dim)).collect()
    }

    /// Returns the components of a value of type `ty`, if it is a tensor represented by a function.
    ///
    /// # Errors
    /// If the value does not match its type.
    pub fn function_tensor(
        &mut self,
        ctx: &Context,
        ty: Type,
        value: &Value,
    ) -> Result<Option<Tensor>, Unsupported> {
        match TensorForm::of(ctx, ty, self.index_width) {
            Some(form) => form.read(&mut *self.host, value.scalars()).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the element of a tensor at an index, arbitrary if the index is out of bounds. It is poison if the tensor
    /// is.
    ///
    /// # Errors
    /// As for [`Tensor::at`].
    pub fn element(&mut self, tensor: &Tensor, index: &[Term]) -> Result<Vec<Scalar>, Unsupported> {
        let mut element = tensor.at(&mut *self.host, index)?;
        // If computing the element is undefined, so is reading it.
        self.ub_if(element.undefined);
        for scalar in &mut element.scalars {
            scalar.poison = self.host.or(scalar.poison, tensor.elements.poison);
        }
        Ok(element.scalars)
    }

    /// Returns a value of the tensor type `ty` with these sizes (all of them, non-negative) and the elements given by
    /// `f`. The tensor is poison if the one bit `poison` is set, which must not happen for a tensor represented by its
    /// elements.
    ///
    /// # Errors
    /// The errors of `f`; or if the number of elements is unknown or too large for a builder of constants.
    pub fn tabulate(
        &mut self,
        ctx: &Context,
        ty: Type,
        sizes: &[Term],
        poison: Term,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Value, Unsupported> {
        // Static sizes are taken from the type.
        let known = ty.shape(ctx).unwrap_or(&[]);
        let mut sizes = sizes.to_vec();
        let Some(form) = TensorForm::of(ctx, ty, self.index_width) else {
            for (size, &known) in sizes.iter_mut().zip(known).filter(|(_, known)| **known != DYNAMIC) {
                *size =
                    self.host.constant(ApInt::from_i128(64, known.into()).sext_or_trunc(self.index_width));
            }
            let (_, scalars) = self.list(&sizes, MAX_SCALARS as u128, f)?;
            return Ok(Value::from_scalars(scalars));
        };
        for (dim, size) in sizes.iter_mut().enumerate() {
            *size = form.known_size(&mut *self.host, dim).unwrap_or(*size);
        }
        let is_static = !form.scalable.contains(&true) && !known.contains(&DYNAMIC);
        let most = if is_static { MAX_LISTED_STATIC } else { MAX_LISTED };
        let value = self.name_elements_up_to(most, &sizes, poison, f)?;
        let elements = Scalar { value, poison };
        Ok(form.write(&Tensor { elements, sizes, cell: form.cell.clone() }))
    }

    /// Returns the name of the function `f` from an index within `sizes` to the scalars of an element; an arbitrary
    /// name if the one bit `poison` is set.
    ///
    /// # Errors
    /// As for [`tabulate`](Machine::tabulate).
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
        let elements = match self.host.index_variables(level, sizes.len(), self.index_width) {
            Some(index) => {
                let mut inside = within(&mut *self.host, &index, sizes);
                let not_poison = self.host.not(poison);
                inside = self.host.and(inside, not_poison);
                self.state_undefined();
                self.host.enter_function(inside)?;
                let element = f(self, &index)?;
                self.state_undefined();
                let undefined = self.host.leave_function()?;
                self.host.define(Definition::Formula { level, index, element, undefined })
            }
            None if self.host.is_bool(poison, true) => Some(self.host.zero(ELEMENTS_WIDTH)),
            None => {
                let (sizes, scalars) = self.list(sizes, most, f)?;
                let number = |scalar: &Scalar| {
                    let poison = self.host.is_bool(scalar.poison, true);
                    self.host.as_constant(scalar.value).filter(|_| !poison).cloned()
                };
                let scalars = scalars.iter().map(number).collect();
                self.host.define(Definition::List { sizes, scalars })
            }
        };
        elements.ok_or_else(|| Unsupported::new("tensor of dynamic shape in constant folding"))
    }

    /// Returns a name for the effect of one iteration on a state: `f` receives the positions in loops of `counts`
    /// iterations and the state. Iterations with equal definitions have the same name.
    ///
    /// # Errors
    /// The errors of `f`; or if the builder does not support functions, or an iteration may have undefined behaviour.
    pub fn name_step(
        &mut self,
        counts: &[Term],
        state: &[Scalar],
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term], &[Scalar]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<Term, Unsupported> {
        let cannot = || Unsupported::new("loop with an unknown trip count");
        let level = self.host.function_level();
        let mut widths = vec![self.index_width; counts.len()];
        widths.extend(state.iter().flat_map(|s| [self.host.width(s.value), 1]));
        let mut variables = Vec::with_capacity(widths.len());
        for (i, &width) in widths.iter().enumerate() {
            let n = widths[..=i].iter().filter(|&&other| other == width).count();
            let of_width = self.host.index_variables(level, n, width).ok_or_else(cannot)?;
            variables.push(of_width[n - 1]);
        }
        let (index, others) = variables.split_at(counts.len());
        let others: Vec<Scalar> =
            others.chunks(2).map(|pair| Scalar { value: pair[0], poison: pair[1] }).collect();
        let inside = within(&mut *self.host, index, counts);
        self.state_undefined();
        self.host.enter_function(inside)?;
        let element = f(self, index, &others)?;
        self.state_undefined();
        let undefined = self.host.leave_function()?;
        // The reachable states are unknown.
        if !self.host.is_bool(undefined, false) {
            return Err(Unsupported::new("loop with an unknown trip count and possibly undefined behaviour"));
        }
        let definition = Definition::Formula { level, index: variables, element, undefined };
        self.host.define(definition).ok_or_else(cannot)
    }

    /// Returns the elements of a tensor of known sizes, in row-major order.
    fn list(
        &mut self,
        sizes: &[Term],
        most: u128,
        f: &mut dyn FnMut(&mut Machine<'_>, &[Term]) -> Result<Vec<Scalar>, Unsupported>,
    ) -> Result<(Vec<usize>, Vec<Scalar>), Unsupported> {
        let known: Option<Vec<u128>> =
            sizes.iter().map(|&size| self.host.as_constant(size)?.to_u128()).collect();
        let known = known.ok_or_else(|| Unsupported::new("unknown size"))?;
        let is_empty = known.contains(&0);
        let n = known.iter().try_fold(1u128, |n, &size| n.checked_mul(size));
        let n = if is_empty { 0 } else { n.unwrap_or(u128::MAX) };
        if n > most {
            return Err(Unsupported::new(format!("tensor of more than {most} elements")));
        }
        let mut scalars = Vec::new();
        let mut at = vec![0u128; known.len()];
        for _ in 0..n {
            let index: Vec<Term> = at.iter().map(|&i| self.host.number(self.index_width, i)).collect();
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

    /// Executes an elementwise operation on tensors, given its `semantics` for single elements. An operand with a
    /// single scalar is broadcast. Undefined if operands have different sizes.
    ///
    /// # Errors
    /// If the operands have different representations, or `semantics` fails.
    pub fn lift(&mut self, ir: &Ir, op: OpId, semantics: Semantics<Ir, OpId>) -> Result<(), Unsupported> {
        let ctx = ir.ctx();
        let mut tensors = Vec::with_capacity(self.operands.len());
        for (i, value) in self.operands.iter().enumerate() {
            let ty = ir.value_type(ir.operand(op, i));
            tensors.push(match (self.function_tensor(ctx, ty, value)?, value.as_scalar()) {
                (Some(tensor), _) => Lifted::Tensor(tensor),
                (None, Some(_)) => Lifted::Scalar(value.clone()),
                _ => return Err(Unsupported::new("tensors with different representations")),
            });
        }
        let mut functions = tensors.iter().filter_map(|operand| match operand {
            Lifted::Tensor(tensor) => Some(tensor),
            Lifted::Scalar(_) => None,
        });
        let first = functions.next().cloned().ok_or_else(|| Unsupported::new("no operands"))?;
        let mut poison = first.elements.poison;
        for other in functions {
            poison = self.host.or(poison, other.elements.poison);
            for (&a, &b) in first.sizes.iter().zip(&other.sizes) {
                let differ = self.host.ne(a, b);
                self.ub_if(differ);
            }
        }
        for (i, &result) in ir.results(op).iter().enumerate() {
            let ty = ir.value_type(result);
            let Some(form) = TensorForm::of(ctx, ty, self.index_width) else {
                return Err(Unsupported::new("tensors with different representations"));
            };
            let value = self.tabulate(ctx, ty, &first.sizes, poison, &mut |m, index| {
                let mut operands = Vec::with_capacity(tensors.len());
                for operand in &tensors {
                    operands.push(match operand {
                        Lifted::Tensor(tensor) => Value::from_scalars(m.element(tensor, index)?),
                        Lifted::Scalar(scalar) => scalar.clone(),
                    });
                }
                let mut inner = Machine::new(&mut *m.host, &operands, m.index_width);
                semantics(ir, op, &mut inner)?;
                let effect = inner.finish();
                m.ub_if(effect.ub);
                let result = effect.results.get(i).map(|value| value.scalars().to_vec());
                let fits = |r: &Vec<Scalar>| {
                    r.len() == form.cell.parts.len()
                        && r.iter().zip(&form.cell.parts).all(|(s, p)| m.host.width(s.value) == p.width())
                };
                result.filter(fits).ok_or_else(|| Unsupported::new("element of a wrong type"))
            })?;
            self.result(value);
        }
        Ok(())
    }
}
