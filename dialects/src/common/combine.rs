//! How two elements become one: the kinds of reductions of vector and the products of contractions, on integers.

use proofmark_ir::semantics::{BvOp, Machine, Scalar, Term, Unsupported};

/// A way to combine integers; each is associative and commutative, so that no order has to be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combine {
    /// Two terms by an operation.
    By(BvOp),
    /// The one for which the comparison with the other holds; the second if it does not.
    First { less: BvOp, swapped: bool },
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
        }
    }
}
