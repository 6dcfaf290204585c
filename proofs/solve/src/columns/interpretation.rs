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

/// Returns the value of [`interpret`] for a symbol and a seed with the hash `hash`.
pub(super) fn interpret_hashed(hash: u64, args: impl Iterator<Item = u64>, width: u32) -> ApInt {
    let state = args.fold(hash, with_argument);
    match width {
        0..=64 => ApInt::new(width, word_of(hash, state, width).into()),
        _ if is_small(state) => ApInt::new(width, small(state).into()).sub(&ApInt::new(width, LEAST)),
        _ => {
            let limbs = (0..u64::from(width.div_ceil(64))).map(|i| mix(state.wrapping_add(i))).collect();
            ApInt::from_limbs(width, limbs)
        }
    }
}

/// Sets `results` to the values of [`interpret`] for a symbol and a seed with the hash `hash`. The arguments are
/// columns of words, with their widths. All widths are 64 bits at most.
pub(super) fn interpret_columns<'a>(
    hash: u64,
    args: impl Iterator<Item = (u32, &'a [u64])>,
    width: u32,
    results: &mut [u64],
) {
    results.fill(hash);
    for (arg_width, column) in args {
        for (state, &bits) in results.iter_mut().zip(column) {
            *state = with_argument(*state, digest_word(arg_width, bits));
        }
    }
    for state in results {
        *state = word_of(hash, *state, width);
    }
}

fn with_argument(state: u64, digest: u64) -> u64 {
    mix(state.rotate_left(17) ^ digest)
}

/// The magnitude of the least small number, which is negative.
const LEAST: u128 = 2;

fn is_small(state: u64) -> bool {
    state.is_multiple_of(4)
}

/// Returns the small number of a state, plus [`LEAST`].
fn small(state: u64) -> u64 {
    state >> 2 & 7
}

/// Returns the value of at most 64 bits for the hash `hash` of the symbol and the state after the arguments.
fn word_of(hash: u64, state: u64, width: u32) -> u64 {
    // Some functions are never true, so that all of many calls may return.
    let never = hash.is_multiple_of(2);
    let value = match width {
        1 => u64::from(!never && is_small(state)),
        _ if is_small(state) => small(state).wrapping_sub(LEAST as u64),
        _ => mix(state),
    };
    value & u64::MAX.checked_shr(64 - width).unwrap_or(0)
}

/// Returns the hash of an argument for [`interpret`].
pub fn digest(value: &ApInt) -> u64 {
    let width = value.width();
    match value.inline() {
        Some(bits) => with_limb(with_limb(width.into(), bits as u64), (bits >> 64) as u64),
        None => value.to_limbs().into_iter().fold(width.into(), with_limb),
    }
}

/// Returns the hash of an argument of at most 64 bits.
fn digest_word(width: u32, bits: u64) -> u64 {
    with_limb(with_limb(width.into(), bits), 0)
}

fn with_limb(hash: u64, limb: u64) -> u64 {
    mix(hash.rotate_left(9) ^ limb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_single_values_have_one_interpretation() {
        for width in [0, 1, 2, 3, 8, 33, 63, 64] {
            let args: Vec<(u32, Vec<u64>)> = [1, 7, 64]
                .into_iter()
                .map(|w| (w, (0..40).map(|lane| mix(lane) >> (64 - w)).collect()))
                .collect();
            let mut results = [0; 40];
            let hash = hash_name("f", 3);
            interpret_columns(hash, args.iter().map(|(w, column)| (*w, &column[..])), width, &mut results);
            for (lane, &result) in results.iter().enumerate() {
                let digests = args.iter().map(|(w, column)| digest(&ApInt::new(*w, column[lane].into())));
                let one = interpret("f", digests, width, 3);
                assert_eq!(one, ApInt::new(width, result.into()), "i{width}, lane {lane}");
                assert_eq!(one.inline(), Some(result.into()), "i{width}, lane {lane}");
            }
        }
    }
}
