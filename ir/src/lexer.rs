//! The lexer, which produces one token at a time without copies or allocations.
//!
//! The grammar is that of MLIR's language reference (<https://mlir.llvm.org/docs/LangRef/>). The lexer counts lines
//! while it skips white space, so that the location of a token costs nothing. There are no reserved keywords: the
//! parser compares bare identifiers with the words it expects. Invalid input gives an [`TokenKind::Error`] token, with
//! the message in [`Lexer::error`].

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Eof,
    Error,
    /// `foo`, `foo.bar`, `_x$1`, including keywords.
    BareId,
    /// `@foo`, `@"any bytes"`
    AtId,
    /// `#foo`
    HashId,
    /// `!foo`
    BangId,
    /// `%foo`
    PercentId,
    /// `^foo`
    CaretId,
    /// `12`, `0x1f`
    Integer,
    /// `1.`, `1.5e-3`
    Float,
    String,
    Arrow,
    Colon,
    ColonColon,
    Comma,
    Ellipsis,
    Equal,
    Greater,
    LBrace,
    LParen,
    LSquare,
    Less,
    Minus,
    Plus,
    Question,
    RBrace,
    RParen,
    RSquare,
    Slash,
    Star,
    VerticalBar,
    /// `{-#`
    FileMetadataBegin,
    /// `#-}`
    FileMetadataEnd,
}

/// A token: its kind and its range in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Bytes of a bare identifier after the first byte: letters, digits, `_`, `$`, `.`.
const ID: u8 = 1;
/// Bytes of a name after a sigil: those of [`ID`] and `-`.
const SUFFIX: u8 = 2;
const DIGIT: u8 = 4;
const HEX: u8 = 8;
/// First bytes of a bare identifier.
const ID_START: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let c = byte as u8;
        if c.is_ascii_alphabetic() || c == b'_' {
            table[byte] |= ID | SUFFIX | ID_START;
        }
        if c.is_ascii_digit() {
            table[byte] |= ID | SUFFIX | DIGIT;
        }
        if c == b'$' || c == b'.' {
            table[byte] |= ID | SUFFIX;
        }
        if c == b'-' {
            table[byte] |= SUFFIX;
        }
        if c.is_ascii_hexdigit() {
            table[byte] |= HEX;
        }
        byte += 1;
    }
    table
};

/// A position of the lexer, which can be restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) at: u32,
    /// The line of `at`, starting at 1, and the offset of its first byte.
    pub(crate) line: u32,
    pub(crate) line_start: u32,
}

/// Returns the name of a value, with its sigil, that begins at `start`.
pub(crate) fn value_name(src: &[u8], start: usize) -> &str {
    let token = Lexer::new(src).prefixed(TokenKind::PercentId, start, "");
    std::str::from_utf8(&src[token.start as usize..token.end as usize]).unwrap_or("")
}

pub(crate) struct Lexer<'a> {
    pub(crate) src: &'a [u8],
    pub(crate) pos: Position,
    /// The message of the last error token.
    pub(crate) error: &'static str,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for `src`, which must be shorter than 4 GiB.
    pub(crate) fn new(src: &'a [u8]) -> Lexer<'a> {
        let mut at = 0;
        // As in LLVM's memory buffers, a byte order mark is skipped.
        if src.starts_with(b"\xef\xbb\xbf") {
            at = 3;
        }
        Lexer { src, pos: Position { at, line: 1, line_start: 0 }, error: "" }
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        // A NUL byte never continues a token, so it represents the end.
        self.src.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_class(&self, mut at: usize, class: u8) -> usize {
        while let Some(&byte) = self.src.get(at) {
            if CLASS[byte as usize] & class == 0 {
                break;
            }
            at += 1;
        }
        at
    }

    #[inline]
    fn skip_blanks(&mut self) {
        let mut at = self.pos.at as usize;
        loop {
            match self.src.get(at) {
                // As in MLIR, a NUL byte is white space.
                Some(b' ' | b'\t' | b'\r' | 0) => at += 1,
                Some(b'\n') => {
                    at += 1;
                    self.pos.line += 1;
                    self.pos.line_start = at as u32;
                    // Most white space is indentation.
                    while self.src.get(at..at + 8) == Some(b"        ") {
                        at += 8;
                    }
                }
                Some(b'/') if self.src.get(at + 1) == Some(&b'/') => {
                    while let Some(&byte) = self.src.get(at) {
                        if byte == b'\n' {
                            break;
                        }
                        at += 1;
                    }
                }
                _ => break,
            }
        }
        self.pos.at = at as u32;
    }

    /// Moves forward in the source and counts the lines.
    pub(crate) fn advance_to(&mut self, at: u32) {
        for i in self.pos.at as usize..at as usize {
            if self.src[i] == b'\n' {
                self.pos.line += 1;
                self.pos.line_start = i as u32 + 1;
            }
        }
        self.pos.at = at;
    }

    fn fail(&mut self, start: usize, end: usize, error: &'static str) -> Token {
        self.error = error;
        self.token(TokenKind::Error, start, end)
    }

    #[inline]
    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Token {
        self.pos.at = end as u32;
        Token { kind, start: start as u32, end: end as u32 }
    }

    /// Returns the next token. At the end of the source, every further token is the end.
    #[inline]
    pub(crate) fn lex(&mut self) -> Token {
        self.skip_blanks();
        let start = self.pos.at as usize;
        let Some(&first) = self.src.get(start) else { return self.token(TokenKind::Eof, start, start) };
        if CLASS[first as usize] & ID_START != 0 {
            let end = self.skip_class(start + 1, ID);
            return self.token(TokenKind::BareId, start, end);
        }
        use TokenKind::*;
        let (kind, len) = match first {
            b'%' => return self.prefixed(PercentId, start, "invalid SSA name"),
            b',' => (Comma, 1),
            b':' => {
                if self.byte(start + 1) == b':' {
                    (ColonColon, 2)
                } else {
                    (Colon, 1)
                }
            }
            b'=' => (Equal, 1),
            b'(' => (LParen, 1),
            b')' => (RParen, 1),
            b'{' => {
                if self.byte(start + 1) == b'-' && self.byte(start + 2) == b'#' {
                    (FileMetadataBegin, 3)
                } else {
                    (LBrace, 1)
                }
            }
            b'}' => (RBrace, 1),
            b'[' => (LSquare, 1),
            b']' => (RSquare, 1),
            b'<' => (Less, 1),
            b'>' => (Greater, 1),
            b'-' => {
                if self.byte(start + 1) == b'>' {
                    (Arrow, 2)
                } else {
                    (Minus, 1)
                }
            }
            b'+' => (Plus, 1),
            b'*' => (Star, 1),
            b'?' => (Question, 1),
            b'|' => (VerticalBar, 1),
            b'/' => (Slash, 1),
            b'.' => {
                if self.byte(start + 1) == b'.' && self.byte(start + 2) == b'.' {
                    (Ellipsis, 3)
                } else {
                    return self.fail(start, start + 1, "expected three consecutive dots for an ellipsis");
                }
            }
            b'^' => return self.prefixed(CaretId, start, "invalid block name"),
            b'#' => {
                if self.byte(start + 1) == b'-' && self.byte(start + 2) == b'}' {
                    (FileMetadataEnd, 3)
                } else {
                    return self.prefixed(HashId, start, "invalid attribute name");
                }
            }
            b'!' => return self.prefixed(BangId, start, "invalid type identifier"),
            b'@' => return self.symbol(start),
            b'"' => return self.string(start, String),
            b'0'..=b'9' => return self.number(start),
            _ => return self.fail(start, start + 1, "unexpected character"),
        };
        self.token(kind, start, start + len)
    }

    /// Lexes a sigil followed by digits, or by a name.
    #[inline]
    fn prefixed(&mut self, kind: TokenKind, start: usize, error: &'static str) -> Token {
        let first = self.byte(start + 1);
        let class = CLASS[first as usize];
        let end = if class & DIGIT != 0 {
            self.skip_class(start + 2, DIGIT)
        } else if class & SUFFIX != 0 {
            self.skip_class(start + 2, SUFFIX)
        } else {
            return self.fail(start, start + 1, error);
        };
        self.token(kind, start, end)
    }

    fn symbol(&mut self, start: usize) -> Token {
        match self.byte(start + 1) {
            b'"' => {
                let token = self.string(start + 1, TokenKind::AtId);
                Token { start: start as u32, ..token }
            }
            byte if CLASS[byte as usize] & ID_START != 0 => {
                let end = self.skip_class(start + 2, ID);
                self.token(TokenKind::AtId, start, end)
            }
            _ => self.fail(start, start + 1, "@ identifier expected to start with letter or '_'"),
        }
    }

    fn string(&mut self, start: usize, kind: TokenKind) -> Token {
        let mut at = start + 1;
        loop {
            match self.src.get(at) {
                Some(b'"') => return self.token(kind, start, at + 1),
                None | Some(b'\n' | 0x0b | 0x0c) => {
                    return self.fail(start, at, "expected '\"' in string literal");
                }
                Some(b'\\') => {
                    at += 1;
                    match self.byte(at) {
                        b'"' | b'\\' | b'n' | b't' => at += 1,
                        _ if CLASS[self.byte(at) as usize] & CLASS[self.byte(at + 1) as usize] & HEX != 0 => {
                            at += 2
                        }
                        _ => return self.fail(start, at, "unknown escape in string literal"),
                    }
                }
                Some(_) => at += 1,
            }
        }
    }

    fn number(&mut self, start: usize) -> Token {
        if self.byte(start) == b'0' && self.byte(start + 1) == b'x' {
            let end = if CLASS[self.byte(start + 2) as usize] & HEX != 0 {
                self.skip_class(start + 2, HEX)
            } else {
                // `0x?xf32` is the dimension 0, followed by the rest.
                start + 1
            };
            return self.token(TokenKind::Integer, start, end);
        }
        let end = self.skip_class(start, DIGIT);
        if self.byte(end) != b'.' {
            return self.token(TokenKind::Integer, start, end);
        }
        let mut end = self.skip_class(end + 1, DIGIT);
        if matches!(self.byte(end), b'e' | b'E') {
            let signed = matches!(self.byte(end + 1), b'-' | b'+');
            let digits = end + 1 + usize::from(signed);
            if CLASS[self.byte(digits) as usize] & DIGIT != 0 {
                end = self.skip_class(digits, DIGIT);
            }
        }
        self.token(TokenKind::Float, start, end)
    }
}

/// Returns the bytes of a string literal, given its contents between the quotes. The lexer has validated the escapes.
pub(crate) fn unescape(contents: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if !contents.contains(&b'\\') {
        return contents.into();
    }
    let hex = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
    let mut out = Vec::with_capacity(contents.len());
    let mut bytes = contents.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b't') => out.push(b'\t'),
            Some(byte @ (b'"' | b'\\')) => out.push(byte),
            Some(high) => out.push(hex(high) << 4 | bytes.next().map_or(0, hex)),
            None => {}
        }
    }
    out.into()
}
