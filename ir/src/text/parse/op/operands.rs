//! Operands: names as they are read, and the values that they mean.
//!
//! A name's type is known later than the name. A value that is used before its definition is an argument of a block that
//! belongs to nobody, until the definition replaces it.

use super::OpParser;
use crate::context::Type;
use crate::text::parse::lexer::{self, TokenKind};
use crate::text::parse::names::NameId;
use crate::text::parse::{Delimiter, ParseError, ParseResult, SourcePos};
use crate::{ValueDef, ValueId};

/// A value's name as it was read: `%name` or `%name#1`; its type is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand {
    pub(in crate::text::parse) name: NameId,
    pub(in crate::text::parse) number: u32,
    /// Where it stands.
    pub pos: SourcePos,
}

impl<'a> OpParser<'a> {
    /// Whether `%name` is next.
    #[inline]
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::PercentId)
    }

    /// Reads `%name` or `%name#1`.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        let pos = self.pos();
        let token = self.expect(TokenKind::PercentId, "SSA operand")?;
        let name = self.names.intern(token.start, token.end);
        let number = self.parse_result_number()?;
        Ok(UnresolvedOperand { name, number, pos })
    }

    /// Reads `%name` or `%name#1`, if one is next.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.at(TokenKind::PercentId) { self.parse_operand().map(Some) } else { Ok(None) }
    }

    /// Reads operands with commas between.
    pub fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>> {
        let first = self.operands.len();
        self.parse_operand_list_to_stack(delimiter)?;
        Ok(self.operands.drain(first..).collect())
    }

    /// Reads operands with commas between onto the stack of operands; without delimiters there may be none.
    pub(crate) fn parse_operand_list_to_stack(&mut self, delimiter: Delimiter) -> ParseResult {
        let close = match delimiter {
            Delimiter::None => None,
            Delimiter::Paren => Some((TokenKind::LParen, "'('", TokenKind::RParen, "')'")),
            Delimiter::Square => Some((TokenKind::LSquare, "'['", TokenKind::RSquare, "']'")),
            Delimiter::LessGreater => Some((TokenKind::Less, "'<'", TokenKind::Greater, "'>'")),
            Delimiter::Braces => Some((TokenKind::LBrace, "'{'", TokenKind::RBrace, "'}'")),
            Delimiter::OptionalParen if self.at(TokenKind::LParen) => {
                return self.parse_operand_list_to_stack(Delimiter::Paren);
            }
            Delimiter::OptionalSquare if self.at(TokenKind::LSquare) => {
                return self.parse_operand_list_to_stack(Delimiter::Square);
            }
            Delimiter::OptionalLessGreater if self.at(TokenKind::Less) => {
                return self.parse_operand_list_to_stack(Delimiter::LessGreater);
            }
            Delimiter::OptionalBraces if self.at(TokenKind::LBrace) => {
                return self.parse_operand_list_to_stack(Delimiter::Braces);
            }
            _ => return Ok(()),
        };
        match close {
            None if !self.at(TokenKind::PercentId) => return Ok(()),
            None => {}
            Some((open, text, ..)) => {
                self.expect(open, text)?;
            }
        }
        if let Some((_, _, end, _)) = close
            && self.eat(end)
        {
            return Ok(());
        }
        loop {
            let operand = self.parse_operand()?;
            self.operands.push(operand);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if let Some((_, _, end, text)) = close {
            self.expect(end, text)?;
        }
        Ok(())
    }

    /// The value that a name means, which must be of that type; a placeholder if it is not defined yet.
    #[inline]
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> ParseResult<ValueId> {
        let UnresolvedOperand { name, number, pos } = operand;
        if let Some(binding) = self.names.lookup(name) {
            if number >= binding.count {
                return Err(self.error_at(pos, "reference to invalid result number"));
            }
            let (value, found) = if number == 0 {
                (binding.value, binding.ty)
            } else {
                let value = self.sibling(binding.value, number);
                (value, self.ir.value_type(value))
            };
            if found != ty {
                return Err(self.type_mismatch(operand, ty, found, binding.pos));
            }
            return Ok(value);
        }
        if let Some(forward) = self.names.forward(name, number) {
            let found = self.ir.value_type(forward.placeholder);
            if found != ty {
                return Err(self.type_mismatch(operand, ty, found, forward.pos));
            }
            return Ok(forward.placeholder);
        }
        let block = *self.placeholders.get_or_insert_with(|| self.ir.create_block(&[]));
        let value = self.ir.add_arg(block, self.n_placeholders, ty);
        self.n_placeholders += 1;
        self.names.add_forward(name, number, value, pos);
        Ok(value)
    }

    /// Another result of the operation that defines `first`.
    fn sibling(&self, first: ValueId, number: u32) -> ValueId {
        match self.ir.value_def(first) {
            ValueDef::OpResult { op, index } => self.ir.result(op, (index + number) as usize),
            // An argument's name means one value.
            ValueDef::BlockArg { .. } => first,
        }
    }

    /// The text of the name of a value, with its sigil, that stands there.
    pub(super) fn name_at(&self, pos: SourcePos) -> &'a str {
        lexer::value_name(self.base.lexer.src, pos.0 as usize)
    }

    #[cold]
    fn type_mismatch(
        &mut self,
        operand: UnresolvedOperand,
        ty: Type,
        found: Type,
        before: SourcePos,
    ) -> ParseError {
        let name = self.name_at(operand.pos);
        let (ty, found) = (self.show(ty), self.show(found));
        let message =
            format!("use of value '{name}' expects different type than prior uses: '{ty}' vs '{found}'");
        let error = self.error_at(operand.pos, message);
        self.note_at(before, "prior use here");
        error
    }

    /// Resolves operands of one type, appending them to `values`.
    pub fn resolve_operands(
        &mut self,
        operands: &[UnresolvedOperand],
        ty: Type,
        values: &mut Vec<ValueId>,
    ) -> ParseResult {
        for &operand in operands {
            values.push(self.resolve_operand(operand, ty)?);
        }
        Ok(())
    }

    /// Resolves operands of as many types, appending them to `values`; `pos` is where a wrong number is reported.
    pub fn resolve_operands_of_types(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type],
        pos: SourcePos,
        values: &mut Vec<ValueId>,
    ) -> ParseResult {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            return Err(self.error_at(pos, message));
        }
        for (&operand, &ty) in operands.iter().zip(types) {
            values.push(self.resolve_operand(operand, ty)?);
        }
        Ok(())
    }

    /// The type of a value that is defined, or used, before this place.
    pub fn operand_type(&self, operand: UnresolvedOperand) -> Option<Type> {
        match self.names.lookup(operand.name) {
            Some(binding) if operand.number < binding.count => {
                Some(self.ir.value_type(self.sibling(binding.value, operand.number)))
            }
            Some(_) => None,
            None => {
                let forward = self.names.forward(operand.name, operand.number)?;
                Some(self.ir.value_type(forward.placeholder))
            }
        }
    }

    /// Reads `%a, %b : type, type`, or nothing if no operand is next.
    pub fn parse_operands_and_types(&mut self, values: &mut Vec<ValueId>) -> ParseResult {
        let first = self.operands.len();
        let pos = self.pos();
        self.parse_operand_list_to_stack(Delimiter::None)?;
        if self.operands.len() == first {
            return Ok(());
        }
        self.expect(TokenKind::Colon, "':'")?;
        let mut at = first;
        loop {
            let ty = self.parse_type()?;
            if at < self.operands.len() {
                let operand = self.operands[at];
                values.push(self.resolve_operand(operand, ty)?);
            }
            at += 1;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if at != self.operands.len() {
            let (n, m) = (self.operands.len() - first, at - first);
            let message =
                format!("number of operands and types do not match: got {n} operands and {m} types");
            return Err(self.error_at(pos, message));
        }
        self.operands.truncate(first);
        Ok(())
    }
}
