//! How two elements become one: the kinds of reductions of vector and the products of contractions.

use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{BvOp, FloatOp, Machine, Rounding, Scalar, Term, Unsupported, float};
use proofmark_ir::{ApInt, Type};

/// A way to combine elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combine {
    /// Two terms by an operation.
    By(BvOp),
    /// The one for which the comparison with the other holds; the second if it does not.
    First { less: BvOp, swapped: bool },
    /// Two floats by an operation, whose order matters.
    Float(FloatOp, FloatKind),
    /// The lesser or greater of two floats, NaN if one is.
    FloatExtremum { kind: FloatKind, greatest: bool },
}

impl Combine {
    /// The product.
    pub(crate) const MUL: Combine = Combine::By(BvOp::Mul);

    /// By MLIR's name of the kind.
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
            _ => return Err(Unsupported::new(format!("reductions of the kind {kind}"))),
        })
    }

    /// By MLIR's name of the kind, for elements of that type.
    pub(crate) fn of_elements(kind: &str, element: Type) -> Result<Combine, Unsupported> {
        let Some(format) = element.float_kind() else { return Combine::of(kind) };
        if !float::is_computed(format) {
            return Err(Unsupported::new("floats of a format that is not computed"));
        }
        match kind {
            "add" => Ok(Combine::Float(FloatOp::Add(Rounding::NearestEven), format)),
            "mul" => Ok(Combine::Float(FloatOp::Mul(Rounding::NearestEven), format)),
            "minimumf" | "maximumf" => {
                Ok(Combine::FloatExtremum { kind: format, greatest: kind == "maximumf" })
            }
            _ => Err(Unsupported::new(format!("reductions of the kind {kind}"))),
        }
    }

    /// The element of that width that makes no difference; none where the order matters, too.
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

    /// Whether the result does not depend on the order in which elements are combined.
    pub(crate) fn any_order(self) -> bool {
        !matches!(self, Combine::Float(..))
    }

    /// Both combined; poison if one is.
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
