//! Binary combinations of elements: the kinds of reductions, and the products of contractions.

use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{BvOp, FloatOp, Machine, Rounding, Scalar, Term, Unsupported, float};
use proofmark_ir::{ApInt, Type};

/// A binary operation that combines elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combine {
    /// An integer operation.
    By(BvOp),
    /// The operand that is less than the other; `swapped`: greater.
    First { less: BvOp, swapped: bool },
    /// A float operation, whose result depends on the order of combination.
    Float(FloatOp, FloatKind),
    /// The minimum or maximum of two floats; NaN if an operand is NaN.
    FloatExtremum { kind: FloatKind, greatest: bool },
}

impl Combine {
    /// Integer multiplication.
    pub(crate) const MUL: Combine = Combine::By(BvOp::Mul);

    /// Returns the combination with MLIR's name `kind`, on integers.
    ///
    /// # Errors
    ///
    /// Unknown kinds are unsupported.
    pub(crate) fn of(kind: &str) -> Result<Combine, Unsupported> {
        let first = |less, swapped| Combine::First { less, swapped };
        Ok(match kind {
            "add" | "addi" => Combine::By(BvOp::Add),
            "mul" | "muli" => Combine::MUL,
            "and" | "andi" => Combine::By(BvOp::And),
            "or" | "ori" => Combine::By(BvOp::Or),
            "xor" | "xori" => Combine::By(BvOp::Xor),
            "minui" | "minu" => first(BvOp::Ult, false),
            "minsi" | "mins" => first(BvOp::Slt, false),
            "maxui" | "maxu" => first(BvOp::Ult, true),
            "maxsi" | "maxs" => first(BvOp::Slt, true),
            _ => return Err(Unsupported::new(format!("reductions of kind {kind}"))),
        })
    }

    /// Returns the combination with MLIR's name `kind`, for elements of a type.
    ///
    /// # Errors
    ///
    /// Unknown kinds and float formats without arithmetic are unsupported.
    pub(crate) fn of_elements(kind: &str, element: Type) -> Result<Combine, Unsupported> {
        let Some(format) = element.float_kind() else { return Combine::of(kind) };
        if !float::is_computed(format) {
            return Err(Unsupported::new("float format without arithmetic"));
        }
        match kind {
            "add" => Ok(Combine::Float(FloatOp::Add(Rounding::NearestEven), format)),
            "mul" => Ok(Combine::Float(FloatOp::Mul(Rounding::NearestEven), format)),
            "minimumf" | "maximumf" => {
                Ok(Combine::FloatExtremum { kind: format, greatest: kind == "maximumf" })
            }
            _ => Err(Unsupported::new(format!("reductions of kind {kind}"))),
        }
    }

    /// Returns the neutral element of `width` bits; `None` if there is none, or if the order of combination matters.
    pub(crate) fn neutral(self, width: u32) -> Option<ApInt> {
        let least = ApInt::signed_min(width);
        Some(match self {
            Combine::By(BvOp::Mul) => ApInt::new(width, 1),
            Combine::By(BvOp::And) | Combine::First { less: BvOp::Ult, swapped: false } => ApInt::ones(width),
            Combine::By(_) | Combine::First { less: BvOp::Ult, .. } => ApInt::zero(width),
            Combine::First { swapped: false, .. } => least.not(),
            Combine::First { swapped: true, .. } => least,
            Combine::Float(..) => return None,
            Combine::FloatExtremum { kind, greatest: false } => float::infinity(kind)?,
            Combine::FloatExtremum { kind, greatest: true } => float::infinity(kind)?.xor(&least),
        })
    }

    /// Returns whether the result is independent of the order of combination.
    pub(crate) fn allows_any_order(self) -> bool {
        !matches!(self, Combine::Float(..))
    }

    /// Returns the combination of two scalars; poison if an operand is poison.
    pub(crate) fn apply(self, m: &mut Machine<'_>, a: Scalar, b: Scalar) -> Scalar {
        Scalar { value: self.term(m, a.value, b.value), poison: m.or(a.poison, b.poison) }
    }

    fn term(self, m: &mut Machine<'_>, a: Term, b: Term) -> Term {
        match self {
            Combine::By(op) => m.apply(op, &[a, b]),
            Combine::First { less, swapped } => {
                let first = m.apply(less, &if swapped { [b, a] } else { [a, b] });
                m.ite(first, a, b)
            }
            Combine::Float(op, kind) => {
                let value = float::apply(&mut **m, op, kind, &[a, b]);
                m.computed_float(kind, value, &[a, b])
            }
            Combine::FloatExtremum { kind, greatest } => {
                let value = float::extremum(&mut **m, kind, greatest, a, b);
                let unordered = float::is_unordered(&mut **m, kind, a, b);
                let nan = m.constant(float::canonical_nan(kind));
                let value = m.ite(unordered, nan, value);
                m.computed_float(kind, value, &[a, b])
            }
        }
    }
}
