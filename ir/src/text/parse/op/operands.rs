//! Parser for operands and their resolution to values.
//!
//! The type of an operand may be known only after its name was parsed. A value used before its definition is
//! represented by a placeholder, an argument of a detached block, until its definition replaces it.

use super::OpParser;
use crate::context::Type;
use crate::lexer::{self, TokenKind};
use crate::text::parse::names::NameId;
use crate::text::parse::{Delimiter, ParseError, ParseResult, SourcePos};
use crate::{ValueDef, ValueId};

/// A parsed operand, `%name` or `%name#1`, whose type is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand {
    pub(in crate::text::parse) name: NameId,
    pub(in crate::text::parse) number: u32,
    /// The position in the source.
    pub pos: SourcePos,
}

impl<'a> OpParser<'a> {
    /// Returns whether the next token is `%name`.
    #[inline]
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::PercentId)
    }

    /// Parses `%name` or `%name#1`.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        let pos = self.pos();
        let token = self.expect(TokenKind::PercentId, "SSA operand")?;
        let name = self.names.intern(token.start, token.end);
        let number = self.parse_result_number()?;
        Ok(UnresolvedOperand { name, number, pos })
    }

    /// Parses `%name` or `%name#1`, if present.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.at(TokenKind::PercentId) { self.parse_operand().map(Some) } else { Ok(None) }
    }

    /// Parses a list of operands separated by commas.
    pub fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>> {
        let first = self.operands.len();
        self.parse_operand_list_to_stack(delimiter)?;
        Ok(self.operands.drain(first..).collect())
    }

    /// Parses a list of operands separated by commas onto the stack of operands. Without delimiters, the list may be
    /// empty.
    pub(crate) fn parse_operand_list_to_stack(&mut self, delimiter: Delimiter) -> ParseResult {
        let close = match delimiter {
            Delimiter::None => None,
            Delimiter::Paren => {
                Some((TokenKind::LParen, "'(' in operand list", TokenKind::RParen, "')' in operand list"))
            }
            Delimiter::Square => {
                Some((TokenKind::LSquare, "'[' in operand list", TokenKind::RSquare, "']' in operand list"))
            }
            Delimiter::LessGreater => {
                Some((TokenKind::Less, "'<' in operand list", TokenKind::Greater, "'>' in operand list"))
            }
            Delimiter::Braces => {
                Some((TokenKind::LBrace, "'{' in operand list", TokenKind::RBrace, "'}' in operand list"))
            }
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

    /// Returns the value of an operand, which must have type `ty`; a placeholder if it is not defined yet.
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

    /// Returns another result of the operation that defines `first`.
    fn sibling(&self, first: ValueId, number: u32) -> ValueId {
        match self.ir.value_def(first) {
            ValueDef::OpResult { op, index } => self.ir.result(op, (index + number) as usize),
            // The name of an argument denotes one value.
            ValueDef::BlockArg { .. } => first,
        }
    }

    /// Returns the name of the value at a position, with its sigil.
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
        let (ty, found) = (self.format_type(ty), self.format_type(found));
        let message =
            format!("use of value '{name}' expects different type than prior uses: '{ty}' vs '{found}'");
        let error = self.error_at(operand.pos, message);
        self.note_at(before, "prior use here");
        error
    }

    /// Resolves operands of one type and appends the values to `values`.
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

    /// Resolves operands with their types and appends the values to `values`. A mismatch of the numbers is reported at
    /// `pos`.
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

    /// Returns the type of an operand that is defined or used earlier in the text.
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

    /// Parses `%a, %b : type, type`, or nothing if no operand is next.
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
