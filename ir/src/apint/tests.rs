//! Bit-vector operations compared with `num-bigint`, at widths around every change of representation.

use super::{ApInt, MAX_DECIMAL_WIDTH};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use proptest::prelude::*;

/// Widths on both sides of the limits of a limb and of the inline representation, and a few odd ones.
const WIDTHS: &[u32] =
    &[0, 1, 2, 7, 8, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 191, 192, 193, 256, 300, 1000];

fn value(width: u32) -> impl Strategy<Value = ApInt> {
    let random = prop::collection::vec(any::<u64>(), width.div_ceil(64) as usize);
    (random, 0u8..8, 0..=width).prop_map(move |(limbs, kind, n)| {
        let random = ApInt::from_limbs(width, limbs);
        match kind {
            0 => ApInt::zero(width),
            1 => ApInt::ones(width),
            2 => ApInt::signed_min(width),
            3 => ApInt::signed_max(width),
            4 => ApInt::one(width).shl_by(n),
            5 => random.lshr_by(n),
            6 => random.lshr_by(n).not(),
            _ => random,
        }
    })
}

fn pair() -> impl Strategy<Value = (ApInt, ApInt)> {
    prop::sample::select(WIDTHS).prop_flat_map(|w| (value(w), value(w)))
}

fn modulus(width: u32) -> BigUint {
    BigUint::one() << width
}

fn signed_fits(value: &BigInt, width: u32) -> bool {
    match width {
        0 => value.is_zero(),
        _ => {
            let limit = BigInt::one() << (width - 1);
            *value >= -limit.clone() && *value < limit
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn arithmetic((a, b) in pair()) {
        let w = a.width();
        let m = modulus(w);
        let (x, y) = (a.to_biguint(), b.to_biguint());
        let (s, t) = (a.to_bigint(), b.to_bigint());
        prop_assert_eq!(a.add(&b).to_biguint(), (&x + &y) % &m);
        prop_assert_eq!(a.sub(&b).to_biguint(), (&x + &m - &y) % &m);
        prop_assert_eq!(a.mul(&b).to_biguint(), (&x * &y) % &m);
        prop_assert_eq!(a.neg().to_biguint(), (&m - &x) % &m);
        if b.is_zero() {
            prop_assert_eq!(a.udiv(&b), ApInt::ones(w));
            prop_assert_eq!(a.urem(&b), a.clone());
            prop_assert_eq!(a.srem(&b), a.clone());
            prop_assert_eq!(a.sdiv(&b), if a.is_negative() { ApInt::one(w) } else { ApInt::ones(w) });
        } else {
            prop_assert_eq!(a.udiv(&b).to_biguint(), &x / &y);
            prop_assert_eq!(a.urem(&b).to_biguint(), &x % &y);
            prop_assert_eq!(a.sdiv(&b), ApInt::from_bigint(w, &(&s / &t)));
            prop_assert_eq!(a.srem(&b).to_bigint(), &s % &t);
        }
        prop_assert_eq!(a.uadd_overflows(&b), &x + &y >= m);
        prop_assert_eq!(a.usub_overflows(&b), x < y);
        prop_assert_eq!(a.umul_overflows(&b), &x * &y >= m);
        prop_assert_eq!(a.sadd_overflows(&b), !signed_fits(&(&s + &t), w));
        prop_assert_eq!(a.ssub_overflows(&b), !signed_fits(&(&s - &t), w));
        prop_assert_eq!(a.smul_overflows(&b), !signed_fits(&(&s * &t), w));
        prop_assert_eq!(a.ucmp(&b), x.cmp(&y));
        prop_assert_eq!(a.scmp(&b), s.cmp(&t));
        prop_assert_eq!(ApInt::from_bigint(w, &s), a.clone());
        prop_assert_eq!(ApInt::from_biguint(w, &x), a);
    }

    #[test]
    fn bits((a, b) in pair(), n in 0u32..1100) {
        let w = a.width();
        let (x, y) = (a.to_biguint(), b.to_biguint());
        prop_assert_eq!(a.and(&b).to_biguint(), &x & &y);
        prop_assert_eq!(a.or(&b).to_biguint(), &x | &y);
        prop_assert_eq!(a.xor(&b).to_biguint(), &x ^ &y);
        prop_assert_eq!(a.not().to_biguint(), modulus(w) - 1u32 - &x);
        prop_assert_eq!(a.popcount() as u64, x.count_ones());
        prop_assert_eq!(u64::from(a.leading_zeros()), u64::from(w) - x.bits());
        prop_assert_eq!(u64::from(a.trailing_zeros()), x.trailing_zeros().unwrap_or(u64::from(w)));
        prop_assert_eq!(a.shl_by(n).to_biguint(), (&x << n) % modulus(w));
        prop_assert_eq!(a.lshr_by(n).to_biguint(), &x >> n);
        if w >= 11 {
            let by = ApInt::new(w, u128::from(n));
            prop_assert_eq!(a.shl(&by), a.shl_by(n));
            prop_assert_eq!(a.lshr(&by), a.lshr_by(n));
            prop_assert_eq!(a.ashr(&by).to_bigint(), a.to_bigint() >> n);
        }
        let low = if w == 0 { 0 } else { n % w };
        let cut = a.extract(low, w - low);
        prop_assert_eq!(cut.to_biguint(), &x >> low);
        prop_assert_eq!(cut.concat(&a.trunc(low)), a.clone());
        prop_assert_eq!(a.zext(w + n).to_biguint(), x);
        prop_assert_eq!(a.sext(w + n).to_bigint(), a.to_bigint());
        prop_assert_eq!(a.concat(&b).to_biguint(), (a.to_biguint() << w) | y);
        for i in 0..w {
            prop_assert_eq!(a.bit(i), a.to_biguint().bit(u64::from(i)));
        }
    }

    #[test]
    fn text((a, _) in pair()) {
        let w = a.width();
        prop_assert_eq!(a.to_unsigned_string(), a.to_biguint().to_string());
        prop_assert_eq!(a.to_signed_string(), a.to_bigint().to_string());
        prop_assert_eq!(ApInt::parse(&a.to_unsigned_string(), w), Some(a.clone()));
        prop_assert_eq!(ApInt::parse(&a.to_signed_string(), w), Some(a.clone()));
        prop_assert_eq!(ApInt::parse(&a.to_hex_string(), w), Some(a.clone()));
        prop_assert_eq!(a.to_u128().map(BigUint::from), Some(a.to_biguint()).filter(|x| x.bits() <= 128));
        prop_assert_eq!(a.to_i128().map(BigInt::from), Some(a.to_bigint()).filter(|x| signed_fits(x, 128)));
    }
}

#[test]
fn literals_out_of_range_are_rejected() {
    for (text, width) in [
        ("256", 8),
        ("-129", 8),
        ("0x100", 8),
        ("", 8),
        ("-", 8),
        ("1", 0),
        ("-1", 0),
        ("0x", 8),
        ("1a", 8),
        ("+1", 8),
    ] {
        assert_eq!(ApInt::parse(text, width), None, "{text} : i{width}");
    }
    let too_long = "9".repeat(1 << 20);
    assert_eq!(ApInt::parse(&too_long, 64), None);
    assert_eq!(ApInt::parse("-128", 8), Some(ApInt::signed_min(8)));
    assert_eq!(ApInt::parse("0", 0), Some(ApInt::zero(0)));
    assert_eq!(
        ApInt::parse("000000000000000000000000000000000000000000000000000000001", 1),
        Some(ApInt::one(1))
    );
}

#[test]
fn a_bit_vector_is_three_words() {
    assert_eq!(size_of::<ApInt>(), 24);
}

#[test]
fn wide_numbers_are_printed_in_hexadecimal_and_parsed() {
    for width in [MAX_DECIMAL_WIDTH, MAX_DECIMAL_WIDTH + 1, 300_000] {
        for value in
            [ApInt::one(width), ApInt::ones(width), ApInt::signed_min(width), ApInt::signed_max(width)]
        {
            assert_eq!(value.to_hex_string().len(), width.div_ceil(4) as usize + 2);
            for signed in [false, true] {
                let text = value.to_bounded_string(signed);
                let is_hex = text.trim_start_matches('-').starts_with("0x");
                let is_short = if signed { value.to_i128().is_some() } else { value.is_one() };
                assert_eq!(is_hex, width > MAX_DECIMAL_WIDTH && !is_short, "{signed} {width}");
                assert_eq!(ApInt::parse(&text, width), Some(value.clone()));
            }
        }
    }
    assert_eq!(ApInt::ones(300_000).to_bounded_string(true), "-1");
}
