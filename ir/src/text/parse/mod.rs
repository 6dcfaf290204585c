//! The parser: MLIR's text in, interned attributes and types out; `op` builds on it and makes IR.
//!
//! Recursive descent over a lexer with one token of lookahead. Nothing is copied but what is interned. An error is reported
//! once, where it is seen, as a [`Diagnostic`] with MLIR's words; functions then return [`ParseError`], which carries
//! nothing. Nesting is bounded by [`MAX_DEPTH`], so that no input overflows the stack.

mod affine;
mod attributes;
mod declarative;
mod dense;
mod dialect_symbols;
pub(crate) mod lexer;
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
pub use op::{
    Argument, ImpliedOp, MAX_REGION_DEPTH, OpParser, OpState, ParseFn, UnresolvedOperand, parse_part,
    parse_source,
};

use std::borrow::Cow;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::context::{Attribute, Context, Identifier, Location, Type};
use crate::diagnostics::Diagnostic;
use lexer::{Lexer, Position, Token, TokenKind, unescape};
use repeated::{Int, Latest, Literal, SortedNames};

/// How deep types and attributes may nest.
pub const MAX_DEPTH: u32 = 200;

/// What was read is not valid; the diagnostics are with the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// The result of reading something.
pub type ParseResult<T = ()> = Result<T, ParseError>;

/// What encloses a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing: at least one element.
    None,
    /// `(...)`
    Paren,
    /// `[...]`
    Square,
    /// `<...>`
    LessGreater,
    /// `{...}`
    Braces,
    /// `(...)`, or no list at all.
    OptionalParen,
    /// `[...]`, or no list at all.
    OptionalSquare,
    /// `<...>`, or no list at all.
    OptionalLessGreater,
    /// `{...}`, or no list at all.
    OptionalBraces,
}

/// How to parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseOptions {
    /// Whether names of dialects, operations, types and attributes that nobody registered are taken as they are.
    pub allow_unregistered: bool,
}

/// How deep types and attributes may nest when aliases are replaced by what they stand for.
const MAX_EXPANDED_DEPTH: u32 = 2 * MAX_DEPTH;

/// How many types and attributes a file may come to when aliases are replaced: a chain of aliases that double each other
/// would take for ever to print.
const MAX_EXPANDED_NODES: u64 = 1 << 26;

/// An alias that was defined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alias {
    pub(crate) value: AliasValue,
    /// How deep it nests, and what it comes to, with the aliases in it replaced.
    depth: u32,
    nodes: u64,
}

/// What an alias stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AliasValue {
    Attribute(Attribute),
    Type(Type),
}

/// A place in the source; cheap to take and to keep, turned into a [`Location`] for a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourcePos(pub(crate) u32);

/// Reads types, attributes and punctuation. The functions that begin with `parse_optional_` read nothing and say so
/// if what they look for is not there; all others report an error.
pub struct Parser<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) options: ParseOptions,
    pub(crate) lexer: Lexer<'a>,
    pub(crate) tok: Token,
    pub(crate) file: Identifier,
    /// How many lines of the file come before what is read.
    lines_before: u32,
    pub(crate) depth: u32,
    /// The deepest nesting since this was reset, aliases replaced; and the types and attributes read, likewise.
    deepest: u32,
    nodes: u64,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Names of attributes seen last, lists of such names, and the attributes of literals and types.
    attribute_names: names::IdentCache<'a>,
    sorted_names: SortedNames,
    int_attrs: Latest<Int>,
    literal_attrs: Latest<Literal<'a>>,
    type_attrs: Latest<Type>,
    /// The aliases defined so far, by name with sigil.
    pub(crate) aliases: HashMap<&'a [u8], Alias, FxBuildHasher>,
    /// What the names mean that the text itself gives meaning to, such as those of llvm's structs.
    definitions: HashMap<Identifier, Attribute, FxBuildHasher>,
    /// The names whose definitions are being read.
    open_names: Vec<Identifier>,
    /// The `distinct` attributes read so far, by the number that the text gives them.
    distinct: HashMap<u64, Attribute, FxBuildHasher>,
}

impl<'a> Parser<'a> {
    /// A parser at the beginning of `src`, whose locations are in `file`.
    pub fn new(ctx: &'a Context, file: &str, src: &'a [u8], options: ParseOptions) -> Parser<'a> {
        let mut parser = Parser {
            ctx,
            options,
            // Positions are 32 bits; the entry points refuse longer inputs before this cut could be seen.
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

    /// The context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }

    /// Says that so many lines of the file come before what is read. Nothing was read yet.
    fn skip_lines(&mut self, n: u32) {
        self.lines_before = n;
        self.lexer.pos.line = self.lexer.pos.line.saturating_add(n);
    }

    // Places and errors.

    /// The place of the next token.
    #[inline]
    pub fn pos(&self) -> SourcePos {
        SourcePos(self.tok.start)
    }

    /// The location of the next token.
    #[inline]
    pub fn loc(&self) -> Location {
        let Position { line, line_start, .. } = self.lexer.pos;
        Location::file_line_col(self.ctx, self.file, line, self.tok.start - line_start + 1)
    }

    /// The location of a place.
    pub fn location_at(&self, pos: SourcePos) -> Location {
        let before = &self.lexer.src[..pos.0 as usize];
        let newlines = before.iter().filter(|&&byte| byte == b'\n').count() as u32;
        let line = newlines.saturating_add(self.lines_before).saturating_add(1);
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        Location::file_line_col(self.ctx, self.file, line, (before.len() - start + 1) as u32)
    }

    /// Reports an error at a place.
    #[cold]
    pub fn error_at(&mut self, pos: SourcePos, message: impl Into<String>) -> ParseError {
        let loc = self.location_at(pos);
        self.diagnostics.push(Diagnostic::error(loc, message));
        ParseError
    }

    /// Reports that a name at a place belongs to nothing that is registered.
    #[cold]
    pub fn unknown_at(&mut self, pos: SourcePos, message: impl Into<String>) -> ParseError {
        let loc = self.location_at(pos);
        self.diagnostics.push(Diagnostic::unknown(loc, message));
        ParseError
    }

    /// Reports an error at the next token. What is no token at all is reported as that.
    #[cold]
    pub fn error(&mut self, message: impl Into<String>) -> ParseError {
        if self.tok.kind == TokenKind::Error {
            let message = self.lexer.error;
            return self.error_at(SourcePos(self.tok.start), message);
        }
        // What is missing at the end is shown at the last byte.
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

    /// Reports that a token is missing here, as MLIR does: after what was read last, comments aside.
    #[cold]
    fn error_expected(&mut self, what: &str) -> ParseError {
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
        // Where nothing was read, the token itself is the place.
        let pos = if at == 0 { self.tok.start } else { at as u32 };
        self.error_at(SourcePos(pos), format!("expected {what}"))
    }

    /// Runs `inner` one level deeper.
    #[inline]
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(format!("nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.nodes += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    // Names that are defined where they are used.

    /// Runs `inner`, in which the name may be mentioned as that of what is being read.
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

    /// Whether what has that name is being read.
    pub fn is_open_name(&self, name: Identifier) -> bool {
        self.open_names.contains(&name)
    }

    /// Says what a name means. If it meant something in this text already, that stays, and is given back.
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

    /// Reads what an alias is defined as.
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

    /// What the alias at the next token stands for.
    pub(crate) fn use_alias(&mut self, name: &[u8]) -> ParseResult<Option<AliasValue>> {
        let Some(&Alias { value, depth, nodes }) = self.aliases.get(name) else { return Ok(None) };
        self.deepest = self.deepest.max(self.depth + depth);
        self.nodes = self.nodes.saturating_add(nodes);
        if self.deepest > MAX_EXPANDED_DEPTH {
            return Err(self.error(format!("nested more than {MAX_EXPANDED_DEPTH} deep, aliases replaced")));
        }
        if self.nodes > MAX_EXPANDED_NODES {
            let message =
                format!("more than {MAX_EXPANDED_NODES} types and attributes in the file, aliases replaced");
            return Err(self.error(message));
        }
        Ok(Some(value))
    }

    // Tokens.

    #[inline]
    pub(crate) fn text(&self, token: Token) -> &'a [u8] {
        &self.lexer.src[token.start as usize..token.end as usize]
    }

    /// The next token's bytes.
    #[inline]
    pub(crate) fn spelling(&self) -> &'a [u8] {
        self.text(self.tok)
    }

    /// The next token's text; identifiers are ASCII, so nothing is lost for them.
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

    /// Takes a token of that kind, or reports that `what` was expected.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, what: &str) -> ParseResult<Token> {
        if self.tok.kind == kind { Ok(self.bump()) } else { Err(self.error_expected(what)) }
    }

    /// Reads the next token again from `at`, inside it or before.
    pub(crate) fn relex_at(&mut self, at: u32) {
        debug_assert!(at >= self.lexer.pos.line_start);
        self.lexer.pos.at = at;
        self.tok = self.lexer.lex();
    }

    /// Where the parser stands, to come back to.
    pub(crate) fn save(&self) -> (Token, Position) {
        (self.tok, self.lexer.pos)
    }

    pub(crate) fn restore(&mut self, (tok, pos): (Token, Position)) {
        (self.tok, self.lexer.pos) = (tok, pos);
    }

    // Keywords.

    /// Whether the next token is that word.
    #[inline]
    pub fn at_keyword(&self, keyword: &str) -> bool {
        self.tok.kind == TokenKind::BareId && self.spelling() == keyword.as_bytes()
    }

    /// Takes that word, if it is next.
    #[inline]
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    /// Takes that word.
    pub fn parse_keyword(&mut self, keyword: &str) -> ParseResult {
        if self.parse_optional_keyword(keyword) {
            return Ok(());
        }
        Err(self.error(format!("expected '{keyword}'")))
    }

    /// Takes any word, if one is next.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'a str> {
        if !self.at(TokenKind::BareId) {
            return None;
        }
        let word = self.spelling_str();
        self.bump();
        Some(word)
    }

    /// Takes any word.
    pub fn parse_any_keyword(&mut self) -> ParseResult<&'a str> {
        match self.parse_optional_any_keyword() {
            Some(word) => Ok(word),
            None => Err(self.error("expected valid keyword")),
        }
    }

    // Punctuation.

    /// Takes that punctuation (`->`, `:`, `::`, `,`, `=`, `<`, ...), if it is next.
    ///
    /// # Panics
    /// If it is none of MLIR's; the argument is a literal of the caller.
    #[inline]
    pub fn parse_optional_punct(&mut self, punct: &str) -> bool {
        self.eat(punctuation(punct))
    }

    /// Takes that punctuation.
    #[inline]
    pub fn parse_punct(&mut self, punct: &str) -> ParseResult {
        if self.parse_optional_punct(punct) {
            Ok(())
        } else {
            Err(self.error_expected(&format!("'{punct}'")))
        }
    }

    /// Whether that punctuation is next.
    #[inline]
    pub fn at_punct(&self, punct: &str) -> bool {
        self.at(punctuation(punct))
    }

    // Lists.

    /// Reads elements with commas between.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        self.parse_list_in(delimiter, "", element)
    }

    /// The same, where messages say what the list is part of (` in fused location`).
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

    /// Reads a string literal, if one is next; the bytes that it stands for.
    pub fn parse_optional_string(&mut self) -> Option<Cow<'a, [u8]>> {
        if !self.at(TokenKind::String) {
            return None;
        }
        let text = self.spelling();
        self.bump();
        Some(unescape(&text[1..text.len() - 1]))
    }

    /// Reads a string literal.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'a, [u8]>> {
        match self.parse_optional_string() {
            Some(bytes) => Ok(bytes),
            None => Err(self.error("expected string")),
        }
    }

    /// Reads `@name` or `@"name"`, if it is next.
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

    /// Reads `@name` or `@"name"`.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Identifier> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => Err(self.error("expected valid '@'-identifier for symbol name")),
        }
    }

    /// Reads a word or a string literal, if one is next.
    pub fn parse_optional_keyword_or_string(&mut self) -> Option<Cow<'a, [u8]>> {
        if let Some(word) = self.parse_optional_any_keyword() {
            return Some(word.as_bytes().into());
        }
        self.parse_optional_string()
    }

    /// Whether everything was read.
    pub fn at_end(&self) -> bool {
        self.at(TokenKind::Eof)
    }

    /// The diagnostics so far.
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
        _ => panic!("`{punct}` is no punctuation of MLIR"),
    }
}

/// Reads one type from text; everything must be consumed.
pub fn parse_type(ctx: &Context, text: &str, options: ParseOptions) -> Result<Type, Vec<Diagnostic>> {
    whole(ctx, text, options, |parser| parser.parse_type())
}

/// Reads one attribute from text; everything must be consumed.
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
            parser.error("expected the end of the text");
            Err(parser.diagnostics)
        }
        Err(ParseError) => Err(parser.diagnostics),
    }
}
