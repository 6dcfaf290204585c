//! Conversion of literals to integers and floats of a given type.

use super::{ParseResult, Parser};
use crate::apint::ApInt;
use crate::context::{FloatKind, Signedness, Type, TypeKind};
use crate::lexer::{Token, TokenKind};
use crate::text::float;

impl<'a> Parser<'a> {
    /// Returns the value of an integer token, if it fits a `u64`.
    pub(crate) fn token_u64(&self, token: Token) -> Option<u64> {
        let text = std::str::from_utf8(self.text(token)).ok()?;
        match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        }
    }

    /// Parses an optionally signed integer, if present.
    pub fn parse_optional_i64(&mut self) -> ParseResult<Option<i64>> {
        let negative = self.at(TokenKind::Minus);
        if !negative && !self.at(TokenKind::Integer) {
            return Ok(None);
        }
        let pos = self.pos();
        if negative {
            self.bump();
        }
        let token = self.expect(TokenKind::Integer, "integer value")?;
        let value = self.token_u64(token).map(i128::from).map(|value| if negative { -value } else { value });
        match value.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => Ok(Some(value)),
            None => Err(self.error_at(pos, "integer value too large")),
        }
    }

    /// Parses an optionally signed integer.
    pub fn parse_i64(&mut self) -> ParseResult<i64> {
        match self.parse_optional_i64()? {
            Some(value) => Ok(value),
            None => Err(self.error("expected integer value")),
        }
    }

    /// Parses a 64-bit integer of either sign. A negative number is returned as its bits.
    pub fn parse_u64(&mut self) -> ParseResult<u64> {
        let pos = self.pos();
        let negative = self.eat(TokenKind::Minus);
        let token = self.expect(TokenKind::Integer, "integer value")?;
        match self.token_u64(token) {
            Some(value) if negative => Ok(value.wrapping_neg()),
            Some(value) => Ok(value),
            None => Err(self.error_at(pos, "integer value too large")),
        }
    }

    /// Parses an unsigned 32-bit integer.
    pub fn parse_u32(&mut self) -> ParseResult<u32> {
        let pos = self.pos();
        let value = self.parse_i64()?;
        match u32::try_from(value) {
            Ok(value) => Ok(value),
            Err(_) => Err(self.error_at(pos, "integer value too large")),
        }
    }

    /// Parses `#1` after the name of a value; 0 if absent.
    #[inline]
    pub(super) fn parse_result_number(&mut self) -> ParseResult<u32> {
        if !self.at(TokenKind::HashId) {
            return Ok(0);
        }
        let text = &self.spelling()[1..];
        let Some(number) = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()) else {
            return Err(self.error("invalid SSA value result number"));
        };
        self.bump();
        Ok(number)
    }

    /// Returns the value of an integer token in an integer type or `index`. A value out of range is an error.
    pub(crate) fn int_of_token(&mut self, token: Token, negative: bool, ty: Type) -> ParseResult<ApInt> {
        self.int_of_token_in(token, negative, ty)
            .map_err(|message| self.error_at(super::SourcePos(token.start), message))
    }

    /// As `int_of_token`, with the error as a message.
    pub(super) fn int_of_token_in(
        &self,
        token: Token,
        negative: bool,
        ty: Type,
    ) -> Result<ApInt, &'static str> {
        let text = std::str::from_utf8(self.text(token)).unwrap_or("0");
        let (width, signedness) = match *ty.kind(self.ctx) {
            TypeKind::Index => (64, Signedness::Signless),
            TypeKind::Integer { width, signedness } => (width, signedness),
            _ => return Err("integer literal not valid for specified type"),
        };
        if signedness == Signedness::Unsigned && negative {
            return Err("negative integer literal not valid for unsigned integer type");
        }
        let value =
            if negative { ApInt::parse(&format!("-{text}"), width) } else { ApInt::parse(text, width) };
        // A signless type accepts all bits. A signed type and `index` reject positive literals with the sign bit set.
        let positive = !negative && (signedness == Signedness::Signed || ty.is_index());
        match value.filter(|value| !(positive && value.is_negative())) {
            Some(value) => Ok(value),
            None => Err("integer constant out of range for attribute"),
        }
    }

    /// Returns the bits of a float token, or of a hexadecimal integer token, in a float type.
    pub(crate) fn float_of_token(&mut self, token: Token, negative: bool, ty: Type) -> ParseResult<u128> {
        let pos = super::SourcePos(token.start);
        let Some(kind) = ty.float_kind() else {
            return Err(self.error_at(pos, "floating point value not valid for specified type"));
        };
        let text = std::str::from_utf8(self.text(token)).unwrap_or("0");
        if token.kind == TokenKind::Integer {
            let Some(hex) = text.strip_prefix("0x") else {
                let error =
                    self.error_at(pos, "unexpected decimal integer literal for a floating point value");
                self.note_at(pos, "add a trailing dot to make the literal a float");
                return Err(error);
            };
            if negative {
                return Err(self.error_at(pos, "hexadecimal float literal should not have a leading minus"));
            }
            return match bits_of_hex(hex, kind) {
                Some(bits) => Ok(bits),
                None => Err(self.error_at(pos, "hexadecimal float constant out of range for type")),
            };
        }
        match text.parse::<f64>() {
            Ok(value) => Ok(float::from_f64(kind, if negative { -value } else { value })),
            Err(_) => Err(self.error_at(pos, "floating point value too large for attribute")),
        }
    }
}

fn bits_of_hex(hex: &str, kind: FloatKind) -> Option<u128> {
    let digits = hex.trim_start_matches('0');
    if digits.len() > 32 {
        return None;
    }
    let bits = if digits.is_empty() { 0 } else { u128::from_str_radix(digits, 16).ok()? };
    (kind.width() == 128 || bits >> kind.width() == 0).then_some(bits)
}
