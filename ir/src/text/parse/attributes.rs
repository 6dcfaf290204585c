//! Parser for builtin attributes. See `dense` for elements and `dialect_symbols` for attributes of dialects.

use smallvec::SmallVec;

use super::repeated::{Int, Literal};
use super::{AliasValue, Delimiter, ParseResult, Parser, SourcePos};
use crate::apint::ApInt;
use crate::context::{AttrDict, AttrKind, Attribute, DYNAMIC, Identifier, Type, TypeKind, element_bytes};
use crate::lexer::{Token, TokenKind, unescape};

/// The maximum number of decimal digits that always fit a `u64`.
const MAX_CACHED_DIGITS: usize = 18;

impl<'a> Parser<'a> {
    /// Parses an attribute. If `ty` is given, a literal has that type, and no type follows it.
    pub fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        match self.parse_optional_attribute(ty)? {
            Some(attr) => Ok(attr),
            None => Err(self.error("expected attribute value")),
        }
    }

    /// Returns whether the next token is an alias or begins an attribute of a dialect.
    pub fn at_attribute_name(&self) -> bool {
        self.at(TokenKind::HashId)
    }

    /// Parses an attribute, if the next token begins one.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        let attr = match self.tok.kind {
            TokenKind::Integer | TokenKind::Float => self.parse_number_attribute(ty, false)?,
            TokenKind::Minus => {
                self.bump();
                if !matches!(self.tok.kind, TokenKind::Integer | TokenKind::Float) {
                    return Err(self.error("expected constant integer or floating point value"));
                }
                self.parse_number_attribute(ty, true)?
            }
            TokenKind::String => self.parse_string_attribute(ty)?,
            TokenKind::AtId => self.parse_symbol_ref()?,
            TokenKind::HashId => self.nested(|p| p.parse_extended_attribute(ty))?,
            TokenKind::LSquare => self.nested(Self::parse_array_attribute)?,
            TokenKind::LBrace => {
                let dict = self.nested(Self::parse_attribute_dict)?;
                self.ctx.dict_attr(dict)
            }
            TokenKind::BareId => match self.parse_keyword_attribute(ty)? {
                Some(attr) => attr,
                None => match self.parse_optional_type()? {
                    Some(ty) => self.type_attribute(ty),
                    None => return Ok(None),
                },
            },
            TokenKind::LParen | TokenKind::BangId => {
                let ty = self.parse_type()?;
                self.type_attribute(ty)
            }
            _ => return Ok(None),
        };
        Ok(Some(attr))
    }

    fn parse_keyword_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        let inner: fn(&mut Self, Option<Type>) -> ParseResult<Attribute> = match self.spelling() {
            b"true" => |_, _| Ok(Attribute::TRUE),
            b"false" => |_, _| Ok(Attribute::FALSE),
            b"unit" => |_, _| Ok(Attribute::UNIT),
            b"dense" => Self::parse_dense_attribute,
            b"dense_resource" => Self::parse_dense_resource,
            b"sparse" => Self::parse_sparse_attribute,
            b"array" => |p, _| p.parse_dense_array(),
            b"affine_map" => |p, _| p.parse_affine_map_attribute(),
            b"affine_set" => |p, _| p.parse_integer_set_attribute(),
            b"strided" => |p, _| p.parse_strided_layout(),
            b"distinct" => |p, _| p.parse_distinct(),
            b"loc" => {
                let loc = self.parse_location_attribute()?;
                return Ok(Some(loc));
            }
            _ => return Ok(None),
        };
        self.bump();
        self.nested(|p| inner(p, ty)).map(Some)
    }

    /// Parses a number after its sign, and `: type` unless `ty` is given.
    fn parse_number_attribute(&mut self, ty: Option<Type>, negative: bool) -> ParseResult<Attribute> {
        let token = self.bump();
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(TokenKind::Colon) => self.parse_type()?,
            None if token.kind == TokenKind::Float => Type::F64,
            None => Type::I64,
        };
        if ty.float_kind().is_some() {
            return self.float_attribute(token, negative, ty);
        }
        if token.kind == TokenKind::Float {
            return Err(
                self.error_at(SourcePos(token.start), "floating point value not valid for specified type")
            );
        }
        let text = self.text(token);
        if text.len() > MAX_CACHED_DIGITS || text.starts_with(b"0x") {
            let value = self.int_of_token(token, negative, ty)?;
            return Ok(self.ctx.int_attr(value, ty));
        }
        let magnitude = text.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        let key = Int { magnitude, negative, ty };
        if let Some(attr) = self.int_attrs.find(&key) {
            return Ok(attr);
        }
        let value = self.int_of_token(token, negative, ty)?;
        let attr = self.ctx.int_attr(value, ty);
        self.int_attrs.put(key, attr);
        Ok(attr)
    }

    fn float_attribute(&mut self, token: Token, negative: bool, ty: Type) -> ParseResult<Attribute> {
        let key = Literal { text: self.text(token), negative, ty };
        if let Some(attr) = self.literal_attrs.find(&key) {
            return Ok(attr);
        }
        let bits = self.float_of_token(token, negative, ty)?;
        let attr = self.ctx.float_attr(bits, ty);
        self.literal_attrs.put(key, attr);
        Ok(attr)
    }

    /// Parses a string, and `: type` unless `ty` is given.
    fn parse_string_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let token = self.bump();
        let ty = match ty {
            None if self.eat(TokenKind::Colon) => self.parse_type()?,
            ty => ty.unwrap_or(Type::NONE),
        };
        let text = self.text(token);
        let key = Literal { text, negative: false, ty };
        if let Some(attr) = self.literal_attrs.find(&key) {
            return Ok(attr);
        }
        let value = self.ctx.ident_bytes(&unescape(&text[1..text.len() - 1]));
        let attr = self.ctx.attr(AttrKind::String { value, ty });
        self.literal_attrs.put(key, attr);
        Ok(attr)
    }

    fn type_attribute(&mut self, ty: Type) -> Attribute {
        if let Some(attr) = self.type_attrs.find(&ty) {
            return attr;
        }
        let attr = self.ctx.type_attr(ty);
        self.type_attrs.put(ty, attr);
        attr
    }

    /// Parses `@root::@nested`.
    fn parse_symbol_ref(&mut self) -> ParseResult<Attribute> {
        let root = self.parse_symbol_name()?;
        let mut nested = Vec::new();
        while self.eat(TokenKind::ColonColon) {
            if !self.at(TokenKind::AtId) {
                return Err(self.error("expected nested symbol reference identifier"));
            }
            nested.push(self.parse_symbol_name()?);
        }
        Ok(self.ctx.attr(AttrKind::SymbolRef { root, nested: nested.into() }))
    }

    fn parse_array_attribute(&mut self) -> ParseResult<Attribute> {
        let mut elements: SmallVec<[Attribute; 16]> = SmallVec::new();
        self.bump();
        while !self.at(TokenKind::RSquare) || !elements.is_empty() {
            elements.push(self.parse_attribute(None)?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RSquare, "',' or ']'")?;
        Ok(self.ctx.array_attr(&elements))
    }

    /// Parses `{name = attribute, name, ...}`.
    pub fn parse_attribute_dict(&mut self) -> ParseResult<AttrDict> {
        let mut entries = Vec::new();
        self.parse_attribute_entries(&mut entries)?;
        Ok(self.sorted_names.dict(self.ctx, &entries))
    }

    /// Parses `{...}` and appends the entries in textual order. A repeated name is an error.
    pub(crate) fn parse_attribute_entries(
        &mut self,
        entries: &mut Vec<(Identifier, Attribute)>,
    ) -> ParseResult {
        let first = entries.len();
        let mut seen = hashbrown::HashSet::new();
        let mut as_before = true;
        self.parse_list_in(Delimiter::Braces, " in attribute dictionary", |p| {
            let pos = p.pos();
            let (name, attr) = p.parse_attribute_entry()?;
            as_before = as_before && p.sorted_names.expect(entries.len() - first, name);
            // If the names equal those of the previous list so far, they are distinct. Short lists are compared; only
            // long lists use a set.
            let repeated = if as_before {
                false
            } else if entries.len() - first < 32 {
                entries[first..].iter().any(|entry| entry.0 == name)
            } else {
                if seen.is_empty() {
                    seen.extend(entries[first..].iter().map(|entry| entry.0));
                }
                !seen.insert(name)
            };
            if repeated {
                let name = name.as_str(p.ctx);
                let message = format!("duplicate key '{name}' in dictionary attribute");
                return Err(p.error_at(pos, message));
            }
            entries.push((name, attr));
            Ok(())
        })
    }

    fn parse_attribute_entry(&mut self) -> ParseResult<(Identifier, Attribute)> {
        let name = match self.tok.kind {
            TokenKind::BareId => {
                let (start, end) = (self.tok.start as usize, self.tok.end as usize);
                self.attribute_names.get(self.ctx, self.lexer.src, start, end)
            }
            TokenKind::String => {
                let text = self.spelling();
                self.ctx.ident_bytes(&unescape(&text[1..text.len() - 1]))
            }
            _ => return Err(self.error("expected attribute name")),
        };
        if name == Identifier::EMPTY {
            return Err(self.error("expected valid attribute name"));
        }
        self.bump();
        if !self.eat(TokenKind::Equal) {
            return Ok((name, Attribute::UNIT));
        }
        Ok((name, self.parse_attribute(None)?))
    }

    /// Parses `#alias`, `#dialect.attr<...>` or `#dialect<...>`.
    fn parse_extended_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let text = self.spelling();
        let followed_by_body = self.lexer.src.get(self.tok.end as usize) == Some(&b'<');
        if text.contains(&b'.') || followed_by_body {
            return self.parse_dialect_attribute(ty);
        }
        match self.use_alias(text)? {
            Some(AliasValue::Attribute(attr)) => {
                self.bump();
                Ok(attr)
            }
            _ => {
                let name = String::from_utf8_lossy(&text[1..]).into_owned();
                Err(self.error(format!("undefined symbol alias id '{name}'")))
            }
        }
    }

    /// Parses `array<i32: 1, 2>` after the keyword.
    fn parse_dense_array(&mut self) -> ParseResult<Attribute> {
        self.expect(TokenKind::Less, "'<' after 'array'")?;
        let pos = self.pos();
        let element = match self.parse_optional_type()? {
            Some(element) => element,
            None => return Err(self.error("expected an integer or floating point type")),
        };
        let int_width = match *element.kind(self.ctx) {
            TypeKind::Integer { width, .. } => Some(width),
            _ => None,
        };
        let valid = int_width.is_some_and(|width| width == 1 || width % 8 == 0)
            || element.float_kind().is_some_and(|kind| kind.width() % 8 == 0);
        if !valid {
            let found = if int_width.is_some() || element.float_kind().is_some() {
                "element type bitwidth must be a multiple of 8"
            } else {
                "expected integer or float type"
            };
            return Err(self.error_at(pos, found));
        }
        if self.eat(TokenKind::Greater) {
            return Ok(self.ctx.attr(AttrKind::DenseArray { element, data: [].into() }));
        }
        self.expect(TokenKind::Colon, "':' after dense array type")?;
        let data = self.parse_array_elements(Delimiter::None, element)?;
        self.expect(TokenKind::Greater, "'>' to close an array attribute")?;
        Ok(self.ctx.attr(AttrKind::DenseArray { element, data: data.into() }))
    }

    /// Parses numbers of this type into the bytes of an `array<...>`.
    pub(crate) fn parse_array_elements(
        &mut self,
        delimiter: Delimiter,
        element: Type,
    ) -> ParseResult<Vec<u8>> {
        let mut data = Vec::new();
        let is_int = element.float_kind().is_none();
        let size = element_bytes(self.ctx, element).unwrap_or(1);
        self.parse_list(delimiter, |p| {
            if element == Type::I1 && (p.at_keyword("true") || p.at_keyword("false")) {
                data.push(u8::from(p.at_keyword("true")));
                p.bump();
                return Ok(());
            }
            if element == Type::I1 {
                return Err(p.error("expected 'true' or 'false' values for i1 type"));
            }
            let negative = p.eat(TokenKind::Minus);
            if is_int && (p.at_keyword("true") || p.at_keyword("false")) {
                return Err(p.error("expected i1 type for 'true' or 'false' values"));
            }
            if !matches!(p.tok.kind, TokenKind::Integer | TokenKind::Float) {
                return Err(p.error(if is_int {
                    "expected integer literal"
                } else {
                    "expected floating point literal"
                }));
            }
            let token = p.bump();
            let value = if is_int {
                if token.kind == TokenKind::Float {
                    return Err(p.error_at(SourcePos(token.start), "expected integer literal"));
                }
                p.int_of_token(token, negative, element)?
            } else {
                let bits = p.float_of_token(token, negative, element)?;
                ApInt::new(size as u32 * 8, bits)
            };
            crate::context::push_element(&mut data, &value, size);
            Ok(())
        })?;
        Ok(data)
    }

    /// Parses `strided<[1, ?], offset: 2>` after the keyword.
    fn parse_strided_layout(&mut self) -> ParseResult<Attribute> {
        self.expect(TokenKind::Less, "'<' after 'strided'")?;
        let mut strides = Vec::new();
        self.parse_list(Delimiter::Square, |p| {
            strides.push(p.parse_stride("expected a 64-bit signed integer or '?'")?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.eat(TokenKind::Comma) {
            self.parse_keyword("offset")?;
            self.expect(TokenKind::Colon, "':' after 'offset'")?;
            offset = self.parse_stride("expected a 64-bit signed integer or '?'")?;
        }
        self.expect(TokenKind::Greater, "'>'")?;
        Ok(self.ctx.attr(AttrKind::StridedLayout { offset, strides: strides.into() }))
    }

    fn parse_stride(&mut self, expected: &str) -> ParseResult<i64> {
        if self.eat(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let pos = self.pos();
        match self.parse_optional_i64()? {
            // The value that represents a dynamic stride is not a valid stride.
            Some(value) if value != DYNAMIC => Ok(value),
            _ => Err(self.error_at(pos, expected)),
        }
    }

    /// Parses `distinct[0]<attribute>` after the keyword.
    fn parse_distinct(&mut self) -> ParseResult<Attribute> {
        self.expect(TokenKind::LSquare, "'[' after 'distinct'")?;
        let token = self.tok;
        self.expect(TokenKind::Integer, "distinct ID")?;
        let Some(id) = self.token_u64(token) else {
            return Err(self.error_at(SourcePos(token.start), "expected an unsigned 64-bit integer"));
        };
        self.expect(TokenKind::RSquare, "']' to close distinct ID")?;
        self.expect(TokenKind::Less, "'<' after distinct ID")?;
        let pos = self.pos();
        let referenced =
            if self.at(TokenKind::Greater) { Attribute::UNIT } else { self.parse_attribute(None)? };
        self.expect(TokenKind::Greater, "'>' to close distinct attribute")?;
        if let Some(&known) = self.distinct.get(&id) {
            return match known.kind(self.ctx) {
                AttrKind::Distinct { referenced: other, .. } if *other != referenced => {
                    let other = crate::text::attribute_to_string(self.ctx, *other);
                    let message = format!("referenced attribute does not match previous definition: {other}");
                    Err(self.error_at(pos, message))
                }
                _ => Ok(known),
            };
        }
        let attr = self.ctx.distinct_attr(referenced);
        self.distinct.insert(id, attr);
        Ok(attr)
    }
}
