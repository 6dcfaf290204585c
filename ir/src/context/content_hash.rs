//! Content hashes: what an interned value *means*, in 128 bits of BLAKE3, the same in every context and every run.
//!
//! A hash covers the value's kind, its own data and the content hashes of what it refers to, never a handle or an address.
//! It is computed once, when it is first asked for, so that fingerprints and the proof cache read it at no cost after that.

use std::fmt;

use smallvec::SmallVec;

/// 128 bits of BLAKE3 over the meaning of a type, an attribute, a string or a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub [u8; 16]);

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Collects the bytes of one value, then hashes them. Every list carries its length, so no two values give the same bytes.
#[derive(Default)]
pub struct ContentHasher {
    bytes: SmallVec<[u8; 128]>,
}

impl ContentHasher {
    /// Starts a value whose kind is named by `domain`; values of different kinds never share bytes.
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

    /// Adds a byte string, with its length.
    pub fn bytes(&mut self, value: &[u8]) -> &mut ContentHasher {
        self.number(value.len() as u64);
        self.bytes.extend_from_slice(value);
        self
    }

    /// Adds what is referred to.
    pub fn content(&mut self, value: ContentHash) -> &mut ContentHasher {
        self.bytes.extend_from_slice(&value.0);
        self
    }

    /// Adds what is referred to, or that nothing is.
    pub fn optional(&mut self, value: Option<ContentHash>) -> &mut ContentHasher {
        self.bytes.push(u8::from(value.is_some()));
        if let Some(value) = value {
            self.content(value);
        }
        self
    }

    /// Adds a list, with its length.
    pub fn list(&mut self, values: impl ExactSizeIterator<Item = ContentHash>) -> &mut ContentHasher {
        self.number(values.len() as u64);
        for value in values {
            self.content(value);
        }
        self
    }

    /// The hash of everything added.
    pub fn finish(&self) -> ContentHash {
        let hash = blake3::hash(&self.bytes);
        let mut first = [0; 16];
        first.copy_from_slice(&hash.as_bytes()[..16]);
        ContentHash(first)
    }
}
