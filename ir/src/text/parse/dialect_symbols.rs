//! Parser for types and attributes of dialects: `!llvm.ptr<1>`, `#arith.overflow<nsw>`, and those of unregistered
//! dialects as text.

use super::{ParseError, ParseResult, Parser, SourcePos};
use crate::context::{AttrDef, AttrKind, Attribute, EnumDef, Type, TypeKind};
use crate::lexer::TokenKind;

/// The start of a dialect's symbol.
struct Symbol<'a> {
    dialect: &'a str,
    /// Whether the mnemonic follows a dot (`ptr`), rather than being in angle brackets (`ptr<1>`).
    pretty: bool,
    pos: SourcePos,
}

impl<'a> Parser<'a> {
    /// Parses `!dialect` or `#dialect` and moves to the start of the mnemonic, after the dot or `<`.
    fn enter_dialect_symbol(&mut self) -> Symbol<'a> {
        let pos = self.pos();
        let text = std::str::from_utf8(self.spelling()).unwrap_or("");
        let text = &text[1..];
        match text.split_once('.') {
            Some((dialect, _)) => {
                // The mnemonic begins inside this token.
                self.relex_at(pos.0 + 1 + dialect.len() as u32 + 1);
                Symbol { dialect, pretty: true, pos }
            }
            None => {
                self.bump();
                Symbol { dialect: text, pretty: false, pos }
            }
        }
    }

    pub(super) fn parse_dialect_type(&mut self) -> ParseResult<Type> {
        let before = self.save();
        let symbol = self.enter_dialect_symbol();
        if !symbol.pretty {
            self.expect(TokenKind::Less, "'<'")?;
        }
        let def = self.at(TokenKind::BareId).then(|| format!("{}.{}", symbol.dialect, self.mnemonic()));
        let Some(def) = def.and_then(|name| self.ctx.registry().type_def(&name)) else {
            self.restore(before);
            let (dialect, data) = self.parse_unknown_symbol("type")?;
            let ctx = self.ctx;
            return Ok(ctx.ty(TypeKind::Opaque { dialect: ctx.ident(dialect), data: ctx.ident_bytes(data) }));
        };
        self.enter_parameters(def.name);
        let params = (def.parse)(self)?;
        if !symbol.pretty {
            self.expect(TokenKind::Greater, "'>'")?;
        }
        if let Err(message) = (def.verify)(self.ctx, &params) {
            return Err(self.error_at(symbol.pos, message));
        }
        Ok(self.ctx.dialect_type(def, &params))
    }

    pub(super) fn parse_dialect_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let before = self.save();
        let symbol = self.enter_dialect_symbol();
        if !symbol.pretty {
            self.expect(TokenKind::Less, "'<'")?;
        }
        let name = self.at(TokenKind::BareId).then(|| format!("{}.{}", symbol.dialect, self.mnemonic()));
        let registry = self.ctx.registry();
        if let Some(def) = name.as_deref().and_then(|name| registry.enum_def(name)) {
            self.enter_parameters(def.name);
            let attr = self.parse_enum_parameters(def)?;
            if !symbol.pretty {
                self.expect(TokenKind::Greater, "'>'")?;
            }
            return Ok(attr);
        }
        if let Some(def) = name.as_deref().and_then(|name| registry.attr_def(name)) {
            self.enter_parameters(def.name);
            let params = (def.parse)(self)?;
            if !symbol.pretty {
                self.expect(TokenKind::Greater, "'>'")?;
            }
            if let Err(message) = (def.verify)(self.ctx, &params) {
                return Err(self.error_at(symbol.pos, message));
            }
            return Ok(self.ctx.dialect_attr(def, &params));
        }
        self.restore(before);
        let (dialect, data) = self.parse_unknown_symbol("attribute")?;
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(TokenKind::Colon) => self.parse_type()?,
            None => Type::NONE,
        };
        let ctx = self.ctx;
        let (dialect, data) = (ctx.ident(dialect), ctx.ident_bytes(data));
        Ok(ctx.attr(AttrKind::Opaque { dialect, data, ty }))
    }

    /// Returns the mnemonic at the current token. A mnemonic may contain dots (`#llvm.x.y`) and is the whole token.
    fn mnemonic(&self) -> &'a str {
        self.spelling_str()
    }

    fn enter_parameters(&mut self, _name: &str) {
        self.bump();
    }

    /// Parses an attribute with the definition `def`: in full, as an alias, or as its parameters alone.
    pub fn parse_attribute_or_parameters(&mut self, def: &'static AttrDef) -> ParseResult<Attribute> {
        let pos = self.pos();
        if self.at(TokenKind::HashId) {
            let attr = self.parse_attribute(None)?;
            return match attr.kind(self.ctx) {
                AttrKind::Dialect { def: own, .. } if *own == def => Ok(attr),
                _ => Err(self.error_at(pos, "invalid kind of attribute specified")),
            };
        }
        self.nested(|p| {
            let params = (def.parse)(p)?;
            (def.verify)(p.ctx, &params).map_err(|message| p.error_at(pos, message))?;
            Ok(p.ctx.dialect_attr(def, &params))
        })
    }

    /// Parses `<keyword, ...>` of an enumeration, or the bare keyword if the definition has no angle brackets.
    pub fn parse_enum_parameters(&mut self, def: &'static EnumDef) -> ParseResult<Attribute> {
        if def.bare {
            let value = self.parse_enum_keywords(def)?;
            return Ok(self.ctx.enum_attr(def, value));
        }
        self.expect(TokenKind::Less, "'<'")?;
        let value = self.parse_enum_keywords(def)?;
        self.expect(TokenKind::Greater, "'>'")?;
        Ok(self.ctx.enum_attr(def, value))
    }

    /// Parses the keywords of an enumeration: one, or several with the separator.
    pub fn parse_enum_keywords(&mut self, def: &'static EnumDef) -> ParseResult<u64> {
        let mut value = 0;
        loop {
            let pos = self.pos();
            // A case that is not a valid keyword (`"non-leaf"`) is quoted.
            let word = match self.parse_optional_string() {
                Some(text) => String::from_utf8_lossy(&text).into_owned(),
                None => self.parse_any_keyword()?.to_owned(),
            };
            let Some(case) = def.value_of(&word) else {
                let names: Vec<&str> = def.cases.iter().map(|case| case.1).collect();
                let message = format!("expected one of [{}] for {}, got: {word}", names.join(", "), def.name);
                return Err(self.error_at(pos, message));
            };
            value |= case;
            let more = match def.separator.map(str::trim) {
                Some(",") => self.eat(TokenKind::Comma),
                Some("|") => self.eat(TokenKind::VerticalBar),
                _ => false,
            };
            if !more {
                return Ok(value);
            }
        }
    }

    /// Parses a symbol without a definition. Returns the dialect and the body as text.
    fn parse_unknown_symbol(&mut self, kind: &str) -> ParseResult<(&'a str, &'a [u8])> {
        let pos = self.pos();
        let start = self.tok.start as usize;
        let end = self.tok.end as usize;
        let text = std::str::from_utf8(self.spelling()).unwrap_or("");
        let (sigil, name) = text.split_at(1);
        let (dialect, mnemonic) =
            name.split_once('.').map_or((name, None), |(dialect, rest)| (dialect, Some(rest)));
        let body_end = match self.lexer.src.get(end) {
            Some(b'<') => Some(self.end_of_body(end)?),
            _ => None,
        };
        let known = self.ctx.registry().dialect(dialect);
        if !self.options.allow_unregistered || known.is_some_and(|dialect| dialect.closed) {
            let message = if let Some(known) = known {
                let none = match sigil {
                    "!" => known.types.is_empty(),
                    _ => known.attrs.is_empty() && known.enums.is_empty(),
                };
                let mnemonic = mnemonic.unwrap_or("");
                match none {
                    true => format!("dialect '{dialect}' provides no {kind} parsing hook"),
                    false => format!("unknown {kind} `{mnemonic}` in dialect `{dialect}`"),
                }
            } else {
                format!(
                    "`{sigil}{name}` {kind} created with unregistered dialect. If this is intended, please use \
                     -allow-unregistered-dialect with the MLIR opt tool used"
                )
            };
            return Err(self.unknown_at(pos, message));
        }
        let data = match (mnemonic, body_end) {
            (Some(_), None) => &self.lexer.src[start + 1 + dialect.len() + 1..end],
            (Some(_), Some(body_end)) => &self.lexer.src[start + 1 + dialect.len() + 1..body_end],
            (None, Some(body_end)) => &self.lexer.src[end + 1..body_end - 1],
            (None, None) => return Err(self.error("expected '<' in dialect symbol")),
        };
        // The body is printed as text, so it must be UTF-8.
        if std::str::from_utf8(data).is_err() {
            return Err(self.error_at(pos, format!("the body of this {kind} is not valid UTF-8")));
        }
        self.lexer.advance_to(body_end.unwrap_or(end) as u32);
        self.tok = self.lexer.lex();
        Ok((dialect, data))
    }

    /// Returns the end of a balanced `<...>` body.
    fn end_of_body(&mut self, start: usize) -> ParseResult<usize> {
        let src = self.lexer.src;
        let mut open = Vec::new();
        let mut at = start;
        let fail = |p: &mut Self, at: usize, message: &str| -> ParseResult<usize> {
            let _: ParseError = p.error_at(SourcePos(at as u32), message);
            Err(ParseError)
        };
        while let Some(&byte) = src.get(at) {
            let closes = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(byte);
                    None
                }
                b'-' if src.get(at + 1) == Some(&b'>') => {
                    at += 1;
                    None
                }
                b'>' => Some(b'<'),
                b']' => Some(b'['),
                b')' => Some(b'('),
                b'}' => Some(b'{'),
                b'"' => {
                    at += 1;
                    while !matches!(src.get(at), None | Some(b'"' | b'\n')) {
                        at += if src[at] == b'\\' { 2 } else { 1 };
                    }
                    if src.get(at) != Some(&b'"') {
                        return fail(self, at.min(src.len()), "expected '\"' in string literal");
                    }
                    None
                }
                0 => return fail(self, at, "unexpected nul or EOF in pretty dialect name"),
                _ => None,
            };
            at += 1;
            if let Some(opener) = closes {
                if open.pop() != Some(opener) {
                    return fail(self, at - 1, "unbalanced punctuation in pretty dialect name");
                }
                if open.is_empty() {
                    return Ok(at);
                }
            }
        }
        fail(self, src.len(), "unexpected nul or EOF in pretty dialect name")
    }
}
