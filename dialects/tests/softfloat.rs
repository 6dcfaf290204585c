//! Properties of particular float constants.

use proofmark_dialects::common::softfloat::{Place, Special, place, special};
use proofmark_ir::apint::ApInt;
use proofmark_ir::context::FloatKind;

#[test]
fn a_float_has_its_place_among_integers() {
    let at = |value: f32, signed| place(FloatKind::F32, value.to_bits().into(), 8, signed);
    assert_eq!(at(128.0, true), Some(Place::Above));
    assert_eq!(at(-128.5, true), Some(Place::Below));
    let exact = |n, exact, negative| Some(Place::At { integer: ApInt::from_i128(8, n), exact, negative });
    assert_eq!(at(-127.5, true), exact(-127, false, true));
    assert_eq!(at(7.0, false), exact(7, true, false));
    assert_eq!(place(FloatKind::F32, f32::NAN.to_bits().into(), 8, true), None);
    // A signed 1-bit integer is -1 or 0.
    assert_eq!(
        place(FloatKind::F32, 0, 1, true),
        Some(Place::At { integer: ApInt::zero(1), exact: true, negative: false })
    );
}

#[test]
fn particular_numbers_are_known() {
    let of = |value: f64| special(FloatKind::F64, value.to_bits().into());
    assert_eq!(
        [0.0, -0.0, 1.0, 2.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(of),
        [
            Some(Special::PosZero),
            Some(Special::NegZero),
            Some(Special::One),
            None,
            Some(Special::PosInf),
            Some(Special::NegInf),
            Some(Special::NaN)
        ]
    );
}
