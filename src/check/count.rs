//! Numbers in sentences.

/// Returns a number with its noun: `1 run`, `2 runs`.
pub(crate) fn count(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
