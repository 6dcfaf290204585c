//! Interned strings and operation names.

use std::sync::atomic::Ordering;

use super::{ContentHash, ContentHasher, Context, Identifier, OpName, lookup_hash};

/// An interned string. The bytes are usually UTF-8.
pub(super) struct Text {
    /// The string, with invalid UTF-8 replaced.
    text: Box<str>,
    /// The bytes, if they are not UTF-8.
    bytes: Option<Box<[u8]>>,
    /// Whether the string contains a dot. The name of a dialect's attribute does.
    dotted: bool,
}

impl Text {
    fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or(self.text.as_bytes())
    }
}

pub(super) struct OpNameData {
    name: Identifier,
    dialect: Identifier,
}

impl Context {
    /// Interns a string.
    pub fn ident(&self, text: &str) -> Identifier {
        self.ident_bytes(text.as_bytes())
    }

    /// Interns a byte string. MLIR's strings need not be UTF-8.
    pub fn ident_bytes(&self, bytes: &[u8]) -> Identifier {
        Identifier(self.strings.intern(
            lookup_hash(bytes),
            |text| text.bytes() == bytes,
            || {
                let dotted = bytes.contains(&b'.');
                match std::str::from_utf8(bytes) {
                    Ok(text) => Text { text: text.into(), bytes: None, dotted },
                    Err(_) => {
                        self.has_other_bytes.store(true, Ordering::Relaxed);
                        let text = String::from_utf8_lossy(bytes).into();
                        Text { text, bytes: Some(bytes.into()), dotted }
                    }
                }
            },
        ))
    }

    /// Returns whether an identifier that is not UTF-8 was interned. Such identifiers may differ although
    /// [`Identifier::as_str`] returns the same text.
    pub fn has_identifiers_beyond_utf8(&self) -> bool {
        self.has_other_bytes.load(Ordering::Relaxed)
    }

    /// Returns the identifier of a string that is already interned.
    pub fn find_ident(&self, text: &str) -> Option<Identifier> {
        self.strings
            .find(lookup_hash(text.as_bytes()), |other| other.bytes() == text.as_bytes())
            .map(Identifier)
    }

    /// Returns the name of an operation by its [`index`](OpName::index).
    pub fn op_name_at(&self, index: usize) -> Option<OpName> {
        let name = u32::try_from(index).ok().map(OpName);
        name.filter(|_| index < self.op_names.len())
    }

    /// Interns the name of an operation, `dialect.op`.
    pub fn op_name(&self, name: &str) -> OpName {
        let name = self.ident(name);
        OpName(self.op_names.intern(
            lookup_hash(&name),
            |data| data.name == name,
            || {
                let text = name.as_str(self);
                let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
                OpNameData { name, dialect: self.ident(dialect) }
            },
        ))
    }
}

impl Identifier {
    /// Returns whether the string is UTF-8, so that [`as_str`](Identifier::as_str) is exact.
    pub fn is_utf8(self, ctx: &Context) -> bool {
        ctx.strings.get(self.0).bytes.is_none()
    }

    /// Returns the string, with invalid UTF-8 replaced; [`as_bytes`](Identifier::as_bytes) returns the exact bytes.
    #[inline]
    pub fn as_str(self, ctx: &Context) -> &str {
        &ctx.strings.get(self.0).text
    }

    /// Returns the bytes of the string.
    #[inline]
    pub fn as_bytes(self, ctx: &Context) -> &[u8] {
        ctx.strings.get(self.0).bytes()
    }

    /// Returns the part before the first dot; `None` if there is no dot.
    #[inline]
    pub fn dialect_prefix(self, ctx: &Context) -> Option<&str> {
        let text = ctx.strings.get(self.0);
        if text.dotted { text.text.split_once('.').map(|(dialect, _)| dialect) } else { None }
    }

    /// Returns the content hash of the string.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.strings.content(self.0, |text| ContentHasher::new("string").bytes(text.bytes()).finish())
    }
}

impl OpName {
    /// Returns the name, `dialect.op`.
    #[inline]
    pub fn as_str(self, ctx: &Context) -> &str {
        self.ident(ctx).as_str(ctx)
    }

    /// Returns the name as an identifier.
    #[inline]
    pub fn ident(self, ctx: &Context) -> Identifier {
        ctx.op_names.get(self.0).name
    }

    /// Returns the part before the first dot; empty if there is no dot.
    #[inline]
    pub fn dialect(self, ctx: &Context) -> Identifier {
        ctx.op_names.get(self.0).dialect
    }

    /// Returns the content hash of the name.
    pub fn content_hash(self, ctx: &Context) -> ContentHash {
        ctx.op_names.content(self.0, |data| data.name.content_hash(ctx))
    }
}
