//! Parser for attributes in the form given by their constraints.

use crate::context::{AttrKind, Attribute, Type};
use crate::lexer::TokenKind;
use crate::op_def::{AttrSpelling, AttributeDef};
use crate::text::parse::op::OpParser;
use crate::text::parse::{Delimiter, ParseResult};

impl OpParser<'_> {
    /// Parses an attribute in the form given by its constraint.
    pub(crate) fn parse_spelled(&mut self, def: &AttributeDef, qualified: bool) -> ParseResult<Attribute> {
        let pos = self.pos();
        if qualified {
            return self.parse_attribute(None);
        }
        if let Some(attr) = self.parse_optional_spelled(def)? {
            return Ok(attr);
        }
        Err(match def.constraint.spelling {
            AttrSpelling::Keywords { cases, .. } => {
                let names: Vec<&str> = cases.iter().map(|case| case.0).collect();
                let message = format!(
                    "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
                    def.name,
                    names.join(", ")
                );
                self.error_at(pos, message)
            }
            AttrSpelling::SymbolName => self.error("expected valid '@'-identifier for symbol name"),
            _ => self.error("expected attribute value"),
        })
    }

    /// Parses an attribute in the form given by its constraint, if present.
    pub(crate) fn parse_optional_spelled(&mut self, def: &AttributeDef) -> ParseResult<Option<Attribute>> {
        let ctx = self.ctx;
        match def.constraint.spelling {
            AttrSpelling::Array if self.at(TokenKind::LBrace) => Ok(None),
            AttrSpelling::SymbolRef if !self.at(TokenKind::AtId) => Ok(None),
            AttrSpelling::Full | AttrSpelling::Array | AttrSpelling::SymbolRef => {
                self.parse_optional_attribute(None)
            }
            // A string attribute is present only if a string is next; the next token may begin the following element.
            AttrSpelling::Typed(Type::NONE) if !self.at(TokenKind::String) => Ok(None),
            AttrSpelling::Typed(ty) => self.parse_optional_attribute(Some(ty)),
            AttrSpelling::SymbolName => {
                Ok(self.parse_optional_symbol_name().map(|name| ctx.string_attr_of(name)))
            }
            AttrSpelling::Keywords { cases, ty } => {
                let text = match self.tok.kind {
                    TokenKind::BareId => self.spelling(),
                    TokenKind::String => {
                        let text = self.spelling();
                        &text[1..text.len() - 1]
                    }
                    _ => return Ok(None),
                };
                let Some(&(_, value)) = cases.iter().find(|case| case.0.as_bytes() == text) else {
                    return Ok(None);
                };
                self.bump();
                Ok(Some(ctx.i64_attr(value, ty)))
            }
            AttrSpelling::Flags { def, prefix, ty } => {
                let value = if prefix.is_empty() {
                    if !self.at(TokenKind::BareId) || def.value_of(self.spelling_str()).is_none() {
                        return Ok(None);
                    }
                    self.parse_enum_keywords(def)?
                } else {
                    if !self.parse_optional_keyword(prefix) {
                        return Ok(None);
                    }
                    self.expect(TokenKind::Less, "'<'")?;
                    let value = self.parse_enum_keywords(def)?;
                    self.expect(TokenKind::Greater, "'>'")?;
                    value
                };
                Ok(Some(ctx.i64_attr(value as i64, ty)))
            }
            AttrSpelling::DenseArray(element) => {
                if !self.at(TokenKind::LSquare) {
                    return self.parse_optional_attribute(None);
                }
                self.parse_bracketed_array(element).map(Some)
            }
            AttrSpelling::Parameters(name) => {
                let bare = ctx.registry().enum_def(name).filter(|def| def.bare);
                if let Some(def) = bare
                    && self.at(TokenKind::BareId)
                    && def.value_of(self.spelling_str()).is_some()
                {
                    return self.parse_enum_parameters(def).map(Some);
                }
                if self.at(TokenKind::Less)
                    && let Some(def) = ctx.registry().enum_def(name)
                {
                    return self.parse_enum_parameters(def).map(Some);
                }
                let opens = matches!(self.tok.kind, TokenKind::Less | TokenKind::LSquare | TokenKind::LParen);
                let Some(def) = ctx.registry().attr_def(name).filter(|_| opens) else {
                    return self.parse_optional_attribute(None);
                };
                self.parse_attribute_or_parameters(def).map(Some)
            }
            AttrSpelling::Type => Ok(self.parse_optional_type()?.map(|ty| ctx.type_attr(ty))),
            AttrSpelling::Unit => Ok(Some(Attribute::UNIT)),
        }
    }

    /// Parses `[1, 2]` as an `array<...>`.
    fn parse_bracketed_array(&mut self, element: Type) -> ParseResult<Attribute> {
        let data = self.parse_array_elements(Delimiter::Square, element)?;
        Ok(self.ctx.attr(AttrKind::DenseArray { element, data: data.into() }))
    }
}
