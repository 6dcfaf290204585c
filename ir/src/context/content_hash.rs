//! Content hashes: 128 bits of BLAKE3 over the contents of an interned value, equal in all contexts and runs.
//!
//! A hash covers the kind of the value, its data and the content hashes of the values it refers to; it never covers a
//! handle or an address. It is computed at the first request and cached, so that fingerprints and the proof cache read
//! it in O(1) afterwards.

use std::fmt;

use smallvec::SmallVec;

/// The first 128 bits of the BLAKE3 hash of a type, attribute, string or dictionary.
///
/// ```
/// use proofmark_ir::context::{Context, Registry};
/// use proofmark_ir::Type;
///
/// let [a, b] = [0, 1].map(|_| Context::new(Registry::new()));
/// b.string_attr("gives the types of b other handles");
/// let hash = |ctx: &Context| ctx.tensor_type(&[2, 3], Type::F32).content_hash(ctx);
/// assert_eq!(hash(&a), hash(&b));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub [u8; 16]);

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// Collects the bytes of one value and hashes them. Every list is preceded by its length, so different values have
/// different bytes.
#[derive(Default)]
pub struct ContentHasher {
    bytes: SmallVec<[u8; 128]>,
}

impl ContentHasher {
    /// Returns a hasher for a value of the kind `domain`. Values of different kinds have different bytes.
    pub fn new(domain: &str) -> ContentHasher {
        let mut hasher = ContentHasher::default();
        hasher.bytes(domain.as_bytes());
        hasher
    }

    /// Adds a number.
    pub fn number(&mut self, value: u64) -> &mut ContentHasher {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Adds a byte string, preceded by its length.
    pub fn bytes(&mut self, value: &[u8]) -> &mut ContentHasher {
        self.number(value.len() as u64);
        self.bytes.extend_from_slice(value);
        self
    }

    /// Adds the hash of a value that is referred to.
    pub fn content(&mut self, value: ContentHash) -> &mut ContentHasher {
        self.bytes.extend_from_slice(&value.0);
        self
    }

    /// Adds a flag for presence and, if present, the hash.
    pub fn optional(&mut self, value: Option<ContentHash>) -> &mut ContentHasher {
        self.bytes.push(u8::from(value.is_some()));
        if let Some(value) = value {
            self.content(value);
        }
        self
    }

    /// Adds a list of hashes, preceded by its length.
    pub fn list(&mut self, values: impl ExactSizeIterator<Item = ContentHash>) -> &mut ContentHasher {
        self.number(values.len() as u64);
        for value in values {
            self.content(value);
        }
        self
    }

    /// Returns the hash of all bytes added so far.
    pub fn finish(&self) -> ContentHash {
        let hash = blake3::hash(&self.bytes);
        let mut first = [0; 16];
        first.copy_from_slice(&hash.as_bytes()[..16]);
        ContentHash(first)
    }
}
