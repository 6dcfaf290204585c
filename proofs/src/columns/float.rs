//! Operations on floats, a lane at a time: by the machine where it has them, otherwise by definition.

use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{FloatOp, Rounding, evaluate_float};

/// What the operation yields, as [`evaluate_float`] says, and faster.
pub(super) fn evaluate(op: FloatOp, kind: FloatKind, bits: &[u128], width: u32) -> u128 {
    let native = match kind {
        FloatKind::F32 => single(op, bits),
        FloatKind::F64 => double(op, bits),
        _ => None,
    };
    native.unwrap_or_else(|| evaluate_float(op, kind, bits, width))
}

macro_rules! native {
    ($name:ident, $float:ty, $bits:ty, $nan:literal) => {
        fn $name(op: FloatOp, bits: &[u128]) -> Option<u128> {
            use FloatOp::*;
            const NEAREST: Rounding = Rounding::NearestEven;
            let arg = |i: usize| bits.get(i).map(|&b| <$float>::from_bits(b as $bits));
            let a = arg(0)?;
            let value = match (op, arg(1)) {
                (Add(NEAREST), Some(b)) => a + b,
                (Sub(NEAREST), Some(b)) => a - b,
                (Mul(NEAREST), Some(b)) => a * b,
                (Div(NEAREST), Some(b)) => a / b,
                (Rem, Some(b)) => a % b,
                (Fma(NEAREST), Some(b)) => a.mul_add(b, arg(2)?),
                (Sqrt, None) => a.sqrt(),
                (RoundToIntegral(rounding), None) => match rounding {
                    Rounding::NearestEven => a.round_ties_even(),
                    Rounding::NearestAway => a.round(),
                    Rounding::TowardZero => a.trunc(),
                    Rounding::Upward => a.ceil(),
                    Rounding::Downward => a.floor(),
                },
                (Equal, Some(b)) => return Some((a == b).into()),
                (Less, Some(b)) => return Some((a < b).into()),
                (LessOrEqual, Some(b)) => return Some((a <= b).into()),
                (IsNan, None) => return Some(a.is_nan().into()),
                _ => return None,
            };
            Some(if value.is_nan() { $nan } else { value.to_bits().into() })
        }
    };
}

native!(single, f32, u32, 0x7fc0_0000);
native!(double, f64, u64, 0x7ff8_0000_0000_0000);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::mix;

    #[test]
    fn the_machine_does_what_is_defined() {
        use FloatOp::*;
        let mut rounding = vec![Rem, Sqrt, Equal, Less, LessOrEqual, IsNan];
        let n = Rounding::NearestEven;
        rounding.extend([Add(n), Sub(n), Mul(n), Div(n), Fma(n)]);
        for r in [n, Rounding::NearestAway, Rounding::TowardZero, Rounding::Upward, Rounding::Downward] {
            rounding.push(RoundToIntegral(r));
        }
        for kind in [FloatKind::F32, FloatKind::F64] {
            let mask = if kind == FloatKind::F32 { u64::from(u32::MAX) } else { u64::MAX };
            // Whole range, and numbers near one.
            let number = |i: u64| {
                let random = mix(i);
                let near = (1.0 + (random % 4096) as f64 / 64.0, 1.0f32 + (random % 64) as f32 / 8.0);
                u128::from(match (i % 3, kind) {
                    (0, FloatKind::F32) => near.1.to_bits().into(),
                    (0, _) => near.0.to_bits(),
                    _ => random & mask,
                })
            };
            for i in 0..800 {
                for &op in &rounding {
                    let args = [number(3 * i), number(3 * i + 1), number(3 * i + 2)];
                    // The remainder of what is far apart takes long by definition.
                    if op == Rem && i % 100 != 0 {
                        continue;
                    }
                    let args = &args[..op.arity()];
                    let expected = evaluate_float(op, kind, args, kind.width());
                    assert_eq!(evaluate(op, kind, args, kind.width()), expected, "{op:?} {args:x?}");
                }
            }
        }
    }
}
