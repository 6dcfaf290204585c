//! Machine words as lanes of columns. Invariant: bits above the width of a term are zero in every lane.

/// A machine word with one lane.
pub(crate) trait Word: Copy + Default + Eq + 'static {
    fn from_u128(value: u128) -> Self;
    fn to_u128(self) -> u128;
}

impl Word for u64 {
    #[inline]
    fn from_u128(value: u128) -> u64 {
        value as u64
    }

    #[inline]
    fn to_u128(self) -> u128 {
        self.into()
    }
}

impl Word for u128 {
    #[inline]
    fn from_u128(value: u128) -> u128 {
        value
    }

    #[inline]
    fn to_u128(self) -> u128 {
        self
    }
}

/// Defines the evaluation of one operation over whole columns. This is a macro, because the arithmetic of `u64` and
/// `u128` has no common trait and the loops must be monomorphic to vectorize.
macro_rules! column_kernel {
    ($name:ident, $word:ty, $signed:ty) => {
        /// Computes `out[i] = op(args[.][i])` for lanes of `width` bits with operands of `arg_width` bits.
        pub(crate) fn $name(
            op: BvOp,
            width: u32,
            arg_width: u32,
            low_width: u32,
            out: &mut [$word],
            args: [&[$word]; 3],
        ) {
            use BvOp::*;
            const BITS: u32 = <$word>::BITS;
            let mask = |w: u32| if w >= BITS { <$word>::MAX } else { ((1 as $word) << w) - 1 };
            let m = mask(width);
            let n = out.len();
            let (a, b, c) = (args[0], args[1], args[2]);
            macro_rules! each1 {
                (|$x:ident| $e:expr) => {{
                    let a = &a[..n];
                    for (o, &$x) in out.iter_mut().zip(a) {
                        *o = $e;
                    }
                }};
            }
            macro_rules! each2 {
                (|$x:ident, $y:ident| $e:expr) => {{
                    let (a, b) = (&a[..n], &b[..n]);
                    for ((o, &$x), &$y) in out.iter_mut().zip(a).zip(b) {
                        *o = $e;
                    }
                }};
            }
            // Sign extension of operands: a shift to the top of the word and back.
            let up = BITS - arg_width;
            let signed = |x: $word| ((x << up) as $signed) >> up;
            let abs = |x: $word| signed(x).unsigned_abs();
            let am = mask(arg_width);
            let top = (1 as $word) << (arg_width - 1);
            match op {
                Not => each1!(|x| !x & m),
                Neg => each1!(|x| x.wrapping_neg() & m),
                Add => each2!(|x, y| x.wrapping_add(y) & m),
                Sub => each2!(|x, y| x.wrapping_sub(y) & m),
                Mul => each2!(|x, y| x.wrapping_mul(y) & m),
                UDiv => each2!(|x, y| x.checked_div(y).unwrap_or(m)),
                URem => each2!(|x, y| x.checked_rem(y).unwrap_or(x)),
                SDiv => each2!(|x, y| {
                    let q = abs(x).checked_div(abs(y)).unwrap_or(m);
                    if (x ^ y) & top != 0 { q.wrapping_neg() & m } else { q & m }
                }),
                SRem => each2!(|x, y| {
                    let r = abs(x).checked_rem(abs(y)).unwrap_or(abs(x));
                    if x & top != 0 { r.wrapping_neg() & m } else { r }
                }),
                Shl => each2!(|x, y| if y < width as $word { (x << (y as u32)) & m } else { 0 }),
                LShr => each2!(|x, y| if y < width as $word { x >> (y as u32) } else { 0 }),
                AShr => each2!(|x, y| {
                    let by = if y < width as $word { y as u32 } else { width - 1 };
                    ((signed(x) >> by) as $word) & m
                }),
                And => each2!(|x, y| x & y),
                Or => each2!(|x, y| x | y),
                Xor => each2!(|x, y| x ^ y),
                Eq => each2!(|x, y| (x == y) as $word),
                Ult => each2!(|x, y| (x < y) as $word),
                Ule => each2!(|x, y| (x <= y) as $word),
                Slt => each2!(|x, y| ((x ^ top) < (y ^ top)) as $word),
                Sle => each2!(|x, y| ((x ^ top) <= (y ^ top)) as $word),
                UAddO => each2!(|x, y| (x.wrapping_add(y) & am < x) as $word),
                USubO => each2!(|x, y| (x < y) as $word),
                SAddO => each2!(|x, y| {
                    let s = x.wrapping_add(y);
                    ((!(x ^ y) & (x ^ s) & top) != 0) as $word
                }),
                SSubO => each2!(|x, y| {
                    let s = x.wrapping_sub(y);
                    (((x ^ y) & (x ^ s) & top) != 0) as $word
                }),
                UMulO => each2!(|x, y| x.checked_mul(y).is_none_or(|p| p > am) as $word),
                SMulO => each2!(|x, y| {
                    let limit = if (x ^ y) & top != 0 { top } else { top - 1 };
                    abs(x).checked_mul(abs(y)).is_none_or(|p| p > limit) as $word
                }),
                Concat => each2!(|x, y| if low_width >= BITS { y } else { (x << low_width) | y }),
                Ite => {
                    let (a, b, c) = (&a[..n], &b[..n], &c[..n]);
                    for (((o, &k), &x), &y) in out.iter_mut().zip(a).zip(b).zip(c) {
                        *o = if k != 0 { x } else { y };
                    }
                }
                Extract { low, .. } => each1!(|x| (x >> low) & m),
                Zext(_) => each1!(|x| x),
                Sext(_) => each1!(|x| (signed(x) as $word) & m),
                PopCount => each1!(|x| (x.count_ones() as $word) & m),
                LeadingZeros => each1!(|x| ((x.leading_zeros() - (BITS - width)) as $word) & m),
                Float(..) => unreachable!("operations on floats have no kernel"),
                TrailingZeros => each1!(|x| (x.trailing_zeros().min(width) as $word) & m),
            }
        }
    };
}

use proofmark_ir::semantics::BvOp;

column_kernel!(kernel64, u64, i64);
column_kernel!(kernel128, u128, i128);
