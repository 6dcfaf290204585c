//! What an SSA value holds during execution: scalars with a poison bit, element by element.

use super::{Term, TermBuilder};
use crate::apint::ApInt;
use smallvec::SmallVec;

/// A bit-vector and the one bit that says whether it is poison. If it is, `value` means nothing and no result may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scalar {
    /// The bits.
    pub value: Term,
    /// One bit: set if the scalar is poison.
    pub poison: Term,
}

impl Scalar {
    /// A scalar that is not poison.
    pub fn defined(terms: &mut dyn TermBuilder, value: Term) -> Scalar {
        Scalar { value, poison: terms.bool(false) }
    }

    /// A constant that is not poison.
    pub fn constant(terms: &mut dyn TermBuilder, value: ApInt) -> Scalar {
        let value = terms.constant(value);
        Scalar::defined(terms, value)
    }

    /// Poison of that width.
    pub fn poison(terms: &mut dyn TermBuilder, width: u32) -> Scalar {
        Scalar { value: terms.zero(width), poison: terms.bool(true) }
    }

    /// `a` if the one bit `c` is set, otherwise `b`; poison is that of the one taken.
    pub fn ite(terms: &mut dyn TermBuilder, c: Term, a: Scalar, b: Scalar) -> Scalar {
        Scalar { value: terms.ite(c, a.value, b.value), poison: terms.ite(c, a.poison, b.poison) }
    }
}

/// The widths of the scalars that a value of some type consists of, in order.
pub type Shape = SmallVec<[u32; 2]>;

/// What an SSA value holds: its scalars in row-major order. A value of a scalar type has one, a vector or tensor of static shape one an
/// element, a tuple or struct those of its parts, `none` has none. The type says how to cut the list; the value does not repeat it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Value {
    scalars: SmallVec<[Scalar; 2]>,
}

impl Value {
    /// A value of these scalars.
    pub fn from_scalars(scalars: impl IntoIterator<Item = Scalar>) -> Value {
        Value { scalars: scalars.into_iter().collect() }
    }

    /// Its scalars.
    pub fn scalars(&self) -> &[Scalar] {
        &self.scalars
    }

    /// Exchanges the scalars from `first` on. Panics if there are too few.
    pub fn replace(&mut self, first: usize, by: &[Scalar]) {
        self.scalars[first..first + by.len()].copy_from_slice(by);
    }

    /// Its only scalar, if it has exactly one.
    pub fn as_scalar(&self) -> Option<Scalar> {
        match self.scalars[..] {
            [scalar] => Some(scalar),
            _ => None,
        }
    }

    /// Poison in every scalar of that shape.
    pub fn poison(terms: &mut dyn TermBuilder, shape: &Shape) -> Value {
        Value::from_scalars(shape.iter().map(|&width| Scalar::poison(terms, width)))
    }

    /// `a` if the one bit `c` is set, otherwise `b`, scalar by scalar. Both must have the same shape.
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
