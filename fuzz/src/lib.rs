//! Fuzzing: generators of programs and of text, oracles that say what must hold of them, and a reducer of what does not.
//!
//! Everything here is a library that runs on stable: the tests run it for a second, `examples/rate.rs` as often as it is asked to,
//! and the cargo-fuzz targets, for as long as they are let, are shims of a few lines around the same functions.

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

/// So many bytes to draw input number `n` from (xorshift64*).
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
