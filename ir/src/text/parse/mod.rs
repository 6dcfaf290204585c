//! The parser. [`Parser`] parses attributes and types; the submodule `op` extends it to operations.
//!
//! It is a recursive-descent parser with one token of lookahead. Only interned data is copied. An error is recorded
//! once as a [`Diagnostic`] with MLIR's wording; functions then return [`ParseError`], which carries no data.
//! [`MAX_DEPTH`] bounds the nesting, so that no input overflows the stack.

mod affine;
mod attributes;
mod declarative;
mod dense;
mod dialect_symbols;
mod locations;
mod names;
mod numbers;
mod op;
mod op_names;
mod repeated;
mod types;

pub use affine::MapOfValues;
pub(crate) use declarative::Parts;
pub use declarative::check_formats;
pub use dense::DYNAMIC_ELEMENTS;
pub use op::{
    Argument, ImpliedOp, MAX_REGION_DEPTH, OpParser, OpState, UnresolvedOperand, parse_part, parse_source,
};

use std::borrow::Cow;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::{Attribute, Context, Identifier, Location, Type};
use crate::diagnostics::Diagnostic;
use crate::lexer::{Lexer, Position, Token, TokenKind, unescape};
use repeated::{Int, Latest, Literal, SortedNames};

/// The maximum nesting depth of types and attributes.
pub const MAX_DEPTH: u32 = 200;

/// The error of a parsing function. The parser stores the diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// The result of a parsing function.
pub type ParseResult<T = ()> = Result<T, ParseError>;

/// The delimiters of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// None; the list has at least one element.
    None,
    /// `(...)`
    Paren,
    /// `[...]`
    Square,
    /// `<...>`
    LessGreater,
    /// `{...}`
    Braces,
    /// `(...)`, optional.
    OptionalParen,
    /// `[...]`, optional.
    OptionalSquare,
    /// `<...>`, optional.
    OptionalLessGreater,
    /// `{...}`, optional.
    OptionalBraces,
}

/// Options of the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseOptions {
    /// Whether unregistered dialects, operations, types and attributes are accepted.
    pub allow_unregistered: bool,
}

/// The maximum nesting depth of types and attributes after the expansion of aliases.
const MAX_EXPANDED_DEPTH: u32 = 2 * MAX_DEPTH;

/// The maximum number of types and attributes of a file after the expansion of aliases. A chain of aliases in which
/// each refers twice to the previous one would otherwise take exponential time to print.
const MAX_EXPANDED_NODES: u64 = 1 << 26;

/// The definition of an alias.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alias {
    pub(crate) value: AliasValue,
    /// The nesting depth and the number of types and attributes, after the expansion of aliases.
    depth: u32,
    nodes: u64,
}

/// The value of an alias.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AliasValue {
    Attribute(Attribute),
    Type(Type),
}

/// A position in the source, which can be converted to a [`Location`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourcePos(pub(crate) u32);

/// Parses types, attributes and punctuation. A function named `parse_optional_...` consumes nothing and reports no
/// error if the element is absent. All others report an error.
pub struct Parser<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) options: ParseOptions,
    pub(crate) lexer: Lexer<'a>,
    pub(crate) tok: Token,
    pub(crate) file: Identifier,
    /// The number of lines of the file before the parsed text.
    lines_before: u32,
    pub(crate) depth: u32,
    /// The maximum depth since the last reset and the number of types and attributes, both after the expansion of
    /// aliases.
    deepest: u32,
    nodes: u64,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Caches of attribute names, lists of names, and attributes of literals and types.
    attribute_names: names::IdentCache<'a>,
    sorted_names: SortedNames,
    int_attrs: Latest<Int>,
    literal_attrs: Latest<Literal<'a>>,
    type_attrs: Latest<Type>,
    /// The aliases defined so far, by name with sigil.
    pub(crate) aliases: HashMap<&'a [u8], Alias, FxBuildHasher>,
    /// The names defined by the text itself, such as those of LLVM's identified structs.
    definitions: HashMap<Identifier, Attribute, FxBuildHasher>,
    /// The names whose definitions are being parsed.
    open_names: Vec<Identifier>,
    /// The `distinct` attributes parsed so far, by their number in the text.
    distinct: HashMap<u64, Attribute, FxBuildHasher>,
}

impl<'a> Parser<'a> {
    /// Returns a parser at the start of `src`, with locations in `file`.
    pub fn new(ctx: &'a Context, file: &str, src: &'a [u8], options: ParseOptions) -> Parser<'a> {
        let mut parser = Parser {
            ctx,
            options,
            // Positions have 32 bits. The entry points reject longer inputs, so the truncation has no effect.
            lexer: Lexer::new(&src[..src.len().min(u32::MAX as usize - 1)]),
            tok: Token { kind: TokenKind::Eof, start: 0, end: 0 },
            file: ctx.ident(file),
            lines_before: 0,
            depth: 0,
            deepest: 0,
            nodes: 0,
            diagnostics: Vec::new(),
            attribute_names: names::IdentCache::new(),
            sorted_names: SortedNames::default(),
            int_attrs: Latest::new(),
            literal_attrs: Latest::new(),
            type_attrs: Latest::new(),
            aliases: HashMap::default(),
            definitions: HashMap::default(),
            open_names: Vec::new(),
            distinct: HashMap::default(),
        };
        parser.tok = parser.lexer.lex();
        parser
    }

    /// Returns the context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }

    /// Sets the number of lines of the file before the parsed text. Must be called before any token is parsed.
    fn skip_lines(&mut self, n: u32) {
        self.lines_before = n;
        self.lexer.pos.line = self.lexer.pos.line.saturating_add(n);
    }

    // Positions and errors.

    /// Returns the position of the next token.
    #[inline]
    pub fn pos(&self) -> SourcePos {
        SourcePos(self.tok.start)
    }

    /// Returns the location of the next token.
    #[inline]
    pub fn loc(&self) -> Location {
        let Position { line, line_start, .. } = self.lexer.pos;
        Location::file_line_col(self.ctx, self.file, line, self.tok.start - line_start + 1)
    }

    /// Returns the location of a position. Linear in the position.
    pub fn location_at(&self, pos: SourcePos) -> Location {
        let before = &self.lexer.src[..pos.0 as usize];
        let newlines = before.iter().filter(|&&byte| byte == b'\n').count() as u32;
        let line = newlines.saturating_add(self.lines_before).saturating_add(1);
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        Location::file_line_col(self.ctx, self.file, line, (before.len() - start + 1) as u32)
    }

    /// Reports an error at a position.
    #[cold]
    pub fn error_at(&mut self, pos: SourcePos, message: impl Into<String>) -> ParseError {
        let loc = self.location_at(pos);
        self.diagnostics.push(Diagnostic::error(loc, message));
        ParseError
    }

    /// Reports an unregistered name at a position.
    #[cold]
    pub fn unknown_at(&mut self, pos: SourcePos, message: impl Into<String>) -> ParseError {
        let loc = self.location_at(pos);
        self.diagnostics.push(Diagnostic::unknown(loc, message));
        ParseError
    }

    /// Reports an error at the next token. For an invalid token, the lexer's message is reported instead.
    #[cold]
    pub fn error(&mut self, message: impl Into<String>) -> ParseError {
        if self.tok.kind == TokenKind::Error {
            let message = self.lexer.error;
            return self.error_at(SourcePos(self.tok.start), message);
        }
        // At the end of the source, the error is reported at the last byte.
        let back = u32::from(self.at(TokenKind::Eof) && self.tok.start > 0);
        self.error_at(SourcePos(self.tok.start - back), message)
    }

    /// Adds a note to the last error.
    pub fn note_at(&mut self, pos: SourcePos, message: impl Into<String>) {
        let loc = self.location_at(pos);
        if let Some(last) = self.diagnostics.pop() {
            self.diagnostics.push(last.with_note(loc, message));
        }
    }

    /// Reports a missing token. As in MLIR, the position is the end of the previous token, ignoring comments.
    #[cold]
    fn error_expected(&mut self, expected: &str) -> ParseError {
        if self.tok.kind == TokenKind::Error {
            return self.error("");
        }
        let trimmed =
            |text: &[u8]| text.iter().rposition(|byte| !b" \t".contains(byte)).map_or(0, |at| at + 1);
        let mut before = &self.lexer.src[..self.tok.start as usize];
        let at = loop {
            before = &before[..trimmed(before)];
            let Some(above) = before.strip_suffix(b"\n") else { break before.len() };
            let line_start = above.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let comment = above[line_start..].windows(2).position(|two| two == b"//");
            before = comment.map_or(above, |comment| &above[..line_start + comment]);
        };
        // If no token precedes, the position is that of the next token.
        let pos = if at == 0 { self.tok.start } else { at as u32 };
        self.error_at(SourcePos(pos), format!("expected {expected}"))
    }

    /// Runs `inner` at an increased nesting depth.
    #[inline]
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(format!("nesting depth exceeds {MAX_DEPTH}")));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.nodes += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    // Names defined at their first use.

    /// Runs `inner`, in which `name` may refer to the definition being parsed.
    pub fn with_open_name<T>(
        &mut self,
        name: Identifier,
        inner: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        self.open_names.push(name);
        let result = inner(self);
        self.open_names.pop();
        result
    }

    /// Returns whether the definition of `name` is being parsed.
    pub fn is_open_name(&self, name: Identifier) -> bool {
        self.open_names.contains(&name)
    }

    /// Defines a name. If it has a definition already, that definition is kept and returned.
    pub fn define_name(&mut self, name: Identifier, meaning: Attribute) -> Option<Attribute> {
        match self.definitions.entry(name) {
            hashbrown::hash_map::Entry::Occupied(known) => Some(*known.get()),
            hashbrown::hash_map::Entry::Vacant(place) => {
                place.insert(meaning);
                None
            }
        }
    }

    // Aliases.

    /// Parses the value of an alias definition.
    pub(crate) fn parse_alias_value(&mut self, is_type: bool) -> ParseResult<Alias> {
        let nodes = self.nodes;
        self.deepest = self.depth;
        let value = if is_type {
            AliasValue::Type(self.parse_type()?)
        } else {
            AliasValue::Attribute(self.parse_attribute(None)?)
        };
        Ok(Alias { value, depth: self.deepest - self.depth, nodes: self.nodes - nodes + 1 })
    }

    /// Returns the value of the alias at the next token.
    pub(crate) fn use_alias(&mut self, name: &[u8]) -> ParseResult<Option<AliasValue>> {
        let Some(&Alias { value, depth, nodes }) = self.aliases.get(name) else { return Ok(None) };
        self.deepest = self.deepest.max(self.depth + depth);
        self.nodes = self.nodes.saturating_add(nodes);
        if self.deepest > MAX_EXPANDED_DEPTH {
            return Err(self.error(format!(
                "nesting depth exceeds {MAX_EXPANDED_DEPTH} after the expansion of aliases"
            )));
        }
        if self.nodes > MAX_EXPANDED_NODES {
            let message =
                format!("more than {MAX_EXPANDED_NODES} types and attributes after the expansion of aliases");
            return Err(self.error(message));
        }
        Ok(Some(value))
    }

    // Tokens.

    #[inline]
    pub(crate) fn text(&self, token: Token) -> &'a [u8] {
        &self.lexer.src[token.start as usize..token.end as usize]
    }

    /// Returns the bytes of the next token.
    #[inline]
    pub(crate) fn spelling(&self) -> &'a [u8] {
        self.text(self.tok)
    }

    /// Returns the text of the next token, or an empty string if it is not UTF-8. Identifiers are ASCII.
    pub(crate) fn spelling_str(&self) -> &'a str {
        std::str::from_utf8(self.spelling()).unwrap_or("")
    }

    #[inline]
    pub(crate) fn at(&self, kind: TokenKind) -> bool {
        self.tok.kind == kind
    }

    #[inline]
    pub(crate) fn bump(&mut self) -> Token {
        let token = self.tok;
        self.tok = self.lexer.lex();
        token
    }

    #[inline]
    pub(crate) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Consumes a token of this kind, or reports that it was `expected`.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, expected: &str) -> ParseResult<Token> {
        if self.tok.kind == kind { Ok(self.bump()) } else { Err(self.error_expected(expected)) }
    }

    /// Lexes the next token again, starting at `at`.
    pub(crate) fn relex_at(&mut self, at: u32) {
        debug_assert!(at >= self.lexer.pos.line_start);
        self.lexer.pos.at = at;
        self.tok = self.lexer.lex();
    }

    /// Returns the state of the lexer, for [`restore`](Parser::restore).
    pub(crate) fn save(&self) -> (Token, Position) {
        (self.tok, self.lexer.pos)
    }

    pub(crate) fn restore(&mut self, (tok, pos): (Token, Position)) {
        (self.tok, self.lexer.pos) = (tok, pos);
    }

    // Keywords.

    /// Returns whether the next token is this keyword.
    #[inline]
    pub fn at_keyword(&self, keyword: &str) -> bool {
        self.tok.kind == TokenKind::BareId && self.spelling() == keyword.as_bytes()
    }

    /// Consumes this keyword, if present.
    #[inline]
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes this keyword.
    pub fn parse_keyword(&mut self, keyword: &str) -> ParseResult {
        if self.parse_optional_keyword(keyword) {
            return Ok(());
        }
        Err(self.error(format!("expected '{keyword}'")))
    }

    /// Consumes any keyword, if present.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'a str> {
        if !self.at(TokenKind::BareId) {
            return None;
        }
        let word = self.spelling_str();
        self.bump();
        Some(word)
    }

    /// Consumes any keyword.
    pub fn parse_any_keyword(&mut self) -> ParseResult<&'a str> {
        match self.parse_optional_any_keyword() {
            Some(word) => Ok(word),
            None => Err(self.error("expected valid keyword")),
        }
    }

    // Punctuation.

    /// Consumes this punctuation (`->`, `:`, `::`, `,`, `=`, `<`, ...), if present.
    ///
    /// # Panics
    /// If `punct` is not punctuation of MLIR.
    #[inline]
    pub fn parse_optional_punct(&mut self, punct: &str) -> bool {
        self.eat(punctuation(punct))
    }

    /// Consumes this punctuation.
    #[inline]
    pub fn parse_punct(&mut self, punct: &str) -> ParseResult {
        if self.parse_optional_punct(punct) {
            Ok(())
        } else {
            Err(self.error_expected(&format!("'{punct}'")))
        }
    }

    /// Returns whether the next token is this punctuation.
    #[inline]
    pub fn at_punct(&self, punct: &str) -> bool {
        self.at(punctuation(punct))
    }

    // Lists.

    /// Parses a list of elements separated by commas.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        self.parse_list_in(delimiter, "", element)
    }

    /// As [`parse_list`](Parser::parse_list). Messages contain `context`, such as ` in fused location`.
    pub(crate) fn parse_list_in(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        use TokenKind::*;
        let (open, close, optional) = match delimiter {
            Delimiter::None => {
                element(self)?;
                while self.eat(Comma) {
                    element(self)?;
                }
                return Ok(());
            }
            Delimiter::Paren => ((LParen, "'('"), (RParen, "')'"), false),
            Delimiter::Square => ((LSquare, "'['"), (RSquare, "']'"), false),
            Delimiter::LessGreater => ((Less, "'<'"), (Greater, "'>'"), false),
            Delimiter::Braces => ((LBrace, "'{'"), (RBrace, "'}'"), false),
            Delimiter::OptionalParen => ((LParen, "'('"), (RParen, "')'"), true),
            Delimiter::OptionalSquare => ((LSquare, "'['"), (RSquare, "']'"), true),
            Delimiter::OptionalLessGreater => ((Less, "'<'"), (Greater, "'>'"), true),
            Delimiter::OptionalBraces => ((LBrace, "'{'"), (RBrace, "'}'"), true),
        };
        if optional && !self.at(open.0) {
            return Ok(());
        }
        self.expect_in(open, context)?;
        if self.eat(close.0) {
            return Ok(());
        }
        element(self)?;
        while self.eat(Comma) {
            element(self)?;
        }
        self.expect_in(close, context)
    }

    fn expect_in(&mut self, (kind, what): (TokenKind, &str), context: &str) -> ParseResult {
        if self.eat(kind) { Ok(()) } else { Err(self.error_expected(&format!("{what}{context}"))) }
    }

    // Strings and symbols.

    /// Parses a string literal, if present. Returns its bytes.
    pub fn parse_optional_string(&mut self) -> Option<Cow<'a, [u8]>> {
        if !self.at(TokenKind::String) {
            return None;
        }
        let text = self.spelling();
        self.bump();
        Some(unescape(&text[1..text.len() - 1]))
    }

    /// Parses a string literal. Returns its bytes.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'a, [u8]>> {
        match self.parse_optional_string() {
            Some(bytes) => Ok(bytes),
            None => Err(self.error("expected string")),
        }
    }

    /// Parses `@name` or `@"name"`, if present.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Identifier> {
        if !self.at(TokenKind::AtId) {
            return None;
        }
        let text = &self.spelling()[1..];
        self.bump();
        Some(match text {
            [b'"', contents @ .., b'"'] => self.ctx.ident_bytes(&unescape(contents)),
            name => self.ctx.ident_bytes(name),
        })
    }

    /// Parses `@name` or `@"name"`.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Identifier> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => Err(self.error("expected valid '@'-identifier for symbol name")),
        }
    }

    /// Parses a keyword or a string literal, if present.
    pub fn parse_optional_keyword_or_string(&mut self) -> Option<Cow<'a, [u8]>> {
        if let Some(word) = self.parse_optional_any_keyword() {
            return Some(word.as_bytes().into());
        }
        self.parse_optional_string()
    }

    /// Returns whether the whole text was parsed.
    pub fn at_end(&self) -> bool {
        self.at(TokenKind::Eof)
    }

    /// Returns the diagnostics reported so far.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

fn punctuation(punct: &str) -> TokenKind {
    use TokenKind::*;
    match punct {
        "->" => Arrow,
        ":" => Colon,
        "::" => ColonColon,
        "," => Comma,
        "..." => Ellipsis,
        "=" => Equal,
        ">" => Greater,
        "{" => LBrace,
        "(" => LParen,
        "[" => LSquare,
        "<" => Less,
        "-" => Minus,
        "+" => Plus,
        "?" => Question,
        "}" => RBrace,
        ")" => RParen,
        "]" => RSquare,
        "/" => Slash,
        "*" => Star,
        "|" => VerticalBar,
        _ => panic!("`{punct}` is not punctuation of MLIR"),
    }
}

/// Parses a type from text, which must contain nothing else.
///
/// ```
/// use proofmark_ir::context::{Context, Registry};
/// use proofmark_ir::text::{ParseOptions, parse_type};
///
/// let ctx = Context::new(Registry::new());
/// let ty = parse_type(&ctx, "tensor<4x?xf32>", ParseOptions::default()).expect("a valid type");
/// assert_eq!(ty.shape(&ctx).map(<[_]>::len), Some(2));
/// ```
///
/// # Errors
/// The diagnostics of the parser; at least one.
pub fn parse_type(ctx: &Context, text: &str, options: ParseOptions) -> Result<Type, Vec<Diagnostic>> {
    whole(ctx, text, options, |parser| parser.parse_type())
}

/// Parses an attribute from text, which must contain nothing else.
///
/// # Errors
/// The diagnostics of the parser; at least one.
pub fn parse_attribute(
    ctx: &Context,
    text: &str,
    options: ParseOptions,
) -> Result<Attribute, Vec<Diagnostic>> {
    whole(ctx, text, options, |parser| parser.parse_attribute(None))
}

fn whole<T>(
    ctx: &Context,
    text: &str,
    options: ParseOptions,
    read: impl FnOnce(&mut Parser<'_>) -> ParseResult<T>,
) -> Result<T, Vec<Diagnostic>> {
    let mut parser = Parser::new(ctx, "<text>", text.as_bytes(), options);
    let result = read(&mut parser);
    match result {
        Ok(value) if parser.at_end() => Ok(value),
        Ok(_) => {
            parser.error("expected end of text");
            Err(parser.diagnostics)
        }
        Err(ParseError) => Err(parser.diagnostics),
    }
}
