//! The interpretation of uninterpreted functions by columns and replays: arbitrary, but the same for the same seed.

use proofmark_ir::ApInt;
use proofmark_ir::random::{GAMMA, mix};

/// The number of inputs that are evaluated together: the columns of a few hundred terms fit the second-level cache.
pub const BLOCK: usize = 128;

/// Returns the value of the uninterpreted function whose symbol has the text `name`: a hash of the text, the arguments
/// and the seed, in which small numbers and the truth value false are likely.
pub fn interpret(name: &str, args: impl Iterator<Item = u64>, width: u32, seed: u64) -> ApInt {
    let mut state = mix(seed ^ GAMMA);
    for byte in name.bytes() {
        state = mix(state ^ u64::from(byte));
    }
    // Some functions are never true, so that all of many calls may return.
    let never = state.is_multiple_of(2);
    for arg in args {
        state = mix(state.rotate_left(17) ^ arg);
    }
    match width {
        1 => ApInt::bool(!never && state.is_multiple_of(4)),
        _ if state.is_multiple_of(4) => {
            ApInt::new(width, u128::from(state >> 2 & 7)).sub(&ApInt::new(width, 2))
        }
        _ => {
            let limbs = (0..u64::from(width.div_ceil(64))).map(|i| mix(state.wrapping_add(i))).collect();
            ApInt::from_limbs(width, limbs)
        }
    }
}

/// Returns the hash of an argument for [`interpret`].
pub fn digest(value: &ApInt) -> u64 {
    value.to_limbs().into_iter().fold(u64::from(value.width()), |acc, limb| mix(acc.rotate_left(9) ^ limb))
}
