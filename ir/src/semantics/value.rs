//! The run-time values of SSA values: scalars with poison bits.

use super::{Term, TermBuilder};
use crate::apint::ApInt;
use smallvec::SmallVec;

/// A bit-vector and its poison bit. If the bit is set, `value` is meaningless and no result may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scalar {
    /// The bits.
    pub value: Term,
    /// One bit: whether the scalar is poison.
    pub poison: Term,
}

impl Scalar {
    /// Returns a scalar that is not poison.
    pub fn defined(terms: &mut dyn TermBuilder, value: Term) -> Scalar {
        Scalar { value, poison: terms.bool(false) }
    }

    /// Returns a constant that is not poison.
    pub fn constant(terms: &mut dyn TermBuilder, value: ApInt) -> Scalar {
        let value = terms.constant(value);
        Scalar::defined(terms, value)
    }

    /// Returns a poison scalar of this width.
    pub fn poison(terms: &mut dyn TermBuilder, width: u32) -> Scalar {
        Scalar { value: terms.zero(width), poison: terms.bool(true) }
    }

    /// Returns `a` if the one bit `c` is set, otherwise `b`, including the poison bit.
    pub fn ite(terms: &mut dyn TermBuilder, c: Term, a: Scalar, b: Scalar) -> Scalar {
        Scalar { value: terms.ite(c, a.value, b.value), poison: terms.ite(c, a.poison, b.poison) }
    }
}

/// The widths of the scalars of a type, in order.
pub type Shape = SmallVec<[u32; 2]>;

/// The run-time value of an SSA value, as scalars in row-major order. A value of scalar type has one scalar, a vector
/// or tensor of static shape one for each element, a tuple or struct those of its components, and `none` has no
/// scalars. The type determines the structure of the list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Value {
    scalars: SmallVec<[Scalar; 2]>,
}

impl Value {
    /// Returns a value of these scalars.
    pub fn from_scalars(scalars: impl IntoIterator<Item = Scalar>) -> Value {
        Value { scalars: scalars.into_iter().collect() }
    }

    /// Returns the scalars of the value.
    pub fn scalars(&self) -> &[Scalar] {
        &self.scalars
    }

    /// Replaces the scalars starting at `first`.
    ///
    /// # Panics
    /// If the value has too few scalars.
    pub fn replace(&mut self, first: usize, by: &[Scalar]) {
        self.scalars[first..first + by.len()].copy_from_slice(by);
    }

    /// Returns the only scalar, if there is exactly one.
    pub fn as_scalar(&self) -> Option<Scalar> {
        match self.scalars[..] {
            [scalar] => Some(scalar),
            _ => None,
        }
    }

    /// Returns a value of this shape in which every scalar is poison.
    pub fn poison(terms: &mut dyn TermBuilder, shape: &Shape) -> Value {
        Value::from_scalars(shape.iter().map(|&width| Scalar::poison(terms, width)))
    }

    /// Returns `a` if the one bit `c` is set, otherwise `b`, scalar by scalar. Both must have the same shape.
    pub fn ite(terms: &mut dyn TermBuilder, c: Term, a: &Value, b: &Value) -> Value {
        assert!(
            a.scalars.len() == b.scalars.len(),
            "values of {} and {} scalars",
            a.scalars.len(),
            b.scalars.len()
        );
        Value::from_scalars(a.scalars.iter().zip(&b.scalars).map(|(&a, &b)| Scalar::ite(terms, c, a, b)))
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        Value::from_scalars([scalar])
    }
}
