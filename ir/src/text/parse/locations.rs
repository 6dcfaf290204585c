//! Parser for locations: `loc(...)`.

use super::{AliasValue, Delimiter, ParseResult, Parser, SourcePos};
use crate::context::{Attribute, FileRange, Identifier, LocKind, Location};
use crate::lexer::TokenKind;

/// The location after an operation or argument.
pub(crate) enum TrailingLocation<'a> {
    Known(Location),
    /// An alias that is not defined yet.
    Deferred(&'a [u8], SourcePos),
}

impl<'a> Parser<'a> {
    /// Parses `loc(location)` as an attribute.
    pub(super) fn parse_location_attribute(&mut self) -> ParseResult<Attribute> {
        let loc = self.parse_location()?;
        Ok(loc.attr(self.ctx))
    }

    /// Parses `loc(location)`.
    pub fn parse_location(&mut self) -> ParseResult<Location> {
        self.parse_keyword("loc")?;
        self.expect(TokenKind::LParen, "'(' in inline location")?;
        let loc = self.nested(Self::parse_location_instance)?;
        self.expect(TokenKind::RParen, "')' in inline location")?;
        Ok(loc)
    }

    /// Parses `loc(location)` or `loc(#alias)`, if present. The alias may be defined later.
    pub(crate) fn parse_optional_trailing_location(&mut self) -> ParseResult<Option<TrailingLocation<'a>>> {
        if !self.at_keyword("loc") {
            return Ok(None);
        }
        self.bump();
        self.expect(TokenKind::LParen, "'(' in location")?;
        let text = self.spelling();
        let pos = self.pos();
        let is_alias = self.at(TokenKind::HashId) && !text.contains(&b'.');
        let loc = if is_alias && !self.aliases.contains_key(text) {
            self.bump();
            TrailingLocation::Deferred(text, pos)
        } else {
            TrailingLocation::Known(self.nested(Self::parse_location_instance)?)
        };
        self.expect(TokenKind::RParen, "')' in location")?;
        Ok(Some(loc))
    }

    /// Returns the location of an alias after the whole file was parsed.
    pub(crate) fn resolve_deferred_location(
        &mut self,
        alias: &[u8],
        pos: SourcePos,
    ) -> ParseResult<Location> {
        match self.aliases.get(alias).map(|alias| alias.value) {
            Some(AliasValue::Attribute(attr)) => match Location::from_attr(self.ctx, attr) {
                Some(loc) => Ok(loc),
                None => {
                    let found = crate::text::attribute_to_string(self.ctx, attr);
                    Err(self.error_at(pos, format!("expected location, but found '{found}'")))
                }
            },
            _ => Err(self.error_at(pos, "operation location alias was never defined")),
        }
    }

    fn parse_location_instance(&mut self) -> ParseResult<Location> {
        match self.tok.kind {
            TokenKind::HashId => {
                let pos = self.pos();
                let attr = self.parse_attribute(None)?;
                match Location::from_attr(self.ctx, attr) {
                    Some(loc) => Ok(loc),
                    None => Err(self.error_at(pos, "expected location attribute")),
                }
            }
            TokenKind::String => self.parse_name_or_file_location(),
            TokenKind::BareId => match self.spelling() {
                b"unknown" => {
                    self.bump();
                    Ok(Location::UNKNOWN)
                }
                b"callsite" => self.parse_call_site(),
                b"fused" => self.parse_fused(),
                _ => Err(self.error("expected location instance")),
            },
            _ => Err(self.error("expected location instance")),
        }
    }

    /// Parses a nested location: an instance, or `loc(...)`.
    fn parse_nested_location(&mut self) -> ParseResult<Location> {
        if self.at_keyword("loc") {
            return self.nested(Self::parse_location);
        }
        self.nested(Self::parse_location_instance)
    }

    fn parse_name_or_file_location(&mut self) -> ParseResult<Location> {
        let text = self.parse_string()?;
        let name = self.ctx.ident_bytes(&text);
        if self.eat(TokenKind::Colon) {
            return self.parse_file_location(name);
        }
        let child = if self.eat(TokenKind::LParen) {
            let child = self.parse_nested_location()?;
            self.expect(TokenKind::RParen, "')' after child location of NameLoc")?;
            child
        } else {
            Location::UNKNOWN
        };
        Ok(Location::name(self.ctx, name, child))
    }

    /// Parses `line:col`, optionally followed by `to line:col` or `to :col`.
    fn parse_file_location(&mut self, file: Identifier) -> ParseResult<Location> {
        let line = self.parse_place("expected integer line number in FileLineColRange")?;
        if !self.eat(TokenKind::Colon) {
            return Ok(Location::file_line_col(self.ctx, file, line, 0));
        }
        let col = self.parse_place("expected integer column number in FileLineColRange")?;
        if !self.parse_optional_keyword("to") {
            return Ok(Location::file_line_col(self.ctx, file, line, col));
        }
        let end_line = if self.at(TokenKind::Integer) {
            self.parse_place("expected integer line number in FileLineColRange")?
        } else {
            line
        };
        self.expect(TokenKind::Colon, "either integer or `:` post `to` in FileLineColRange")?;
        let end_col = self.parse_place("expected integer column number in FileLineColRange")?;
        let range = FileRange { file, start: (line, col), end: (end_line, end_col) };
        Ok(Location::new(self.ctx, LocKind::File(range)))
    }

    fn parse_place(&mut self, expected: &str) -> ParseResult<u32> {
        let token = self.tok;
        let value = if self.at(TokenKind::Integer) { self.token_u64(token) } else { None };
        match value.and_then(|value| u32::try_from(value).ok()) {
            Some(value) => {
                self.bump();
                Ok(value)
            }
            None => Err(self.error(expected)),
        }
    }

    fn parse_call_site(&mut self) -> ParseResult<Location> {
        self.bump();
        self.expect(TokenKind::LParen, "'(' in callsite location")?;
        let callee = self.parse_nested_location()?;
        if !self.parse_optional_keyword("at") {
            return Err(self.error("expected 'at' in callsite location"));
        }
        let caller = self.parse_nested_location()?;
        self.expect(TokenKind::RParen, "')' in callsite location")?;
        Ok(Location::call_site(self.ctx, callee, caller))
    }

    fn parse_fused(&mut self) -> ParseResult<Location> {
        self.bump();
        let mut metadata = None;
        if self.eat(TokenKind::Less) {
            metadata = Some(self.parse_attribute(None)?);
            self.expect(TokenKind::Greater, "'>' after fused location metadata")?;
        }
        let mut locations = Vec::new();
        self.parse_list_in(Delimiter::Square, " in fused location", |p| {
            locations.push(p.parse_nested_location()?);
            Ok(())
        })?;
        Ok(Location::fused(self.ctx, &locations, metadata))
    }
}
