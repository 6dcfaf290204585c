//! Fuzzing: generators of programs and of text, oracles, and a reducer of failing programs.
//!
//! The library runs on stable Rust. The tests run each oracle for about a second, `examples/rate.rs` runs one on a
//! given number of inputs, and the cargo-fuzz targets (`targets/`) are shims around the same functions.

pub mod examples;
pub mod generate;
mod op_table;
pub mod oracle;
pub mod reduce;
pub mod shaped;
mod swarm;
mod text;

pub use examples::Examples;
pub use op_table::OpTable;
pub use swarm::Swarm;
pub use text::Corpus;

/// Returns `len` pseudo-random bytes for input number `n`. Equal arguments give equal bytes.
///
/// # Examples
///
/// ```
/// assert_eq!(proofmark_fuzz::entropy(7, 16), proofmark_fuzz::entropy(7, 16));
/// assert_ne!(proofmark_fuzz::entropy(7, 16), proofmark_fuzz::entropy(8, 16));
/// ```
pub fn entropy(n: u64, len: usize) -> Vec<u8> {
    let mut state = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut bytes = Vec::with_capacity(len + 8);
    while bytes.len() < len {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        bytes.extend_from_slice(&state.wrapping_mul(0x2545_f491_4f6c_dd1d).to_le_bytes());
    }
    bytes.truncate(len);
    bytes
}
