//! The interpretation of uninterpreted functions by columns and replays: arbitrary, but the same for the same seed.

use proofmark_ir::ApInt;
use proofmark_ir::random::{GAMMA, mix};

/// The number of inputs that are evaluated together: the columns of a few hundred terms fit the second-level cache.
pub const BLOCK: usize = 128;

/// Returns the value of the uninterpreted function whose symbol has the text `name`: a hash of the text, the arguments
/// and the seed, in which small numbers and the truth value false are likely.
pub fn interpret(name: &str, args: impl Iterator<Item = u64>, width: u32, seed: u64) -> ApInt {
    interpret_hashed(hash_name(name, seed), args, width)
}

/// Returns the hash of the text of a symbol and the seed, for [`interpret_hashed`].
pub(super) fn hash_name(name: &str, seed: u64) -> u64 {
    name.bytes().fold(mix(seed ^ GAMMA), |state, byte| mix(state ^ u64::from(byte)))
}

/// Returns the value of [`interpret`] for a symbol and a seed with the hash `state`.
pub(super) fn interpret_hashed(mut state: u64, args: impl Iterator<Item = u64>, width: u32) -> ApInt {
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
        2..=64 => ApInt::new(width, u128::from(mix(state))),
        _ => {
            let limbs = (0..u64::from(width.div_ceil(64))).map(|i| mix(state.wrapping_add(i))).collect();
            ApInt::from_limbs(width, limbs)
        }
    }
}

/// Returns the hash of an argument for [`interpret`].
pub fn digest(value: &ApInt) -> u64 {
    let add = |hash: u64, limb: u64| mix(hash.rotate_left(9) ^ limb);
    let width = u64::from(value.width());
    match value.inline() {
        Some(bits) => add(add(width, bits as u64), (bits >> 64) as u64),
        None => value.to_limbs().into_iter().fold(width, add),
    }
}
