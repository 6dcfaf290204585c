//! The last bytes of an input, on which the choice of rare programs depends.

use arbitrary::Unstructured;

/// Returns the last `N` bytes of an input, if it has as many. The bytes are not consumed: programs that such a choice
/// does not concern are the same with and without it.
pub(crate) fn tail<const N: usize>(u: &Unstructured<'_>) -> Option<[u8; N]> {
    u.peek_bytes(u.len())?.last_chunk().copied()
}
