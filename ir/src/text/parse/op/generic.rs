//! The generic form: `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`.

use super::{OpParser, OpState, UnresolvedOperand, is_inherent};
use crate::context::{OpName, UnknownOps};
use crate::op_def::Traits;
use crate::text::WHOLE_PROPERTIES;
use crate::text::parse::lexer::TokenKind;
use crate::text::parse::{Delimiter, ParseResult, SourcePos};

impl<'a> OpParser<'a> {
    /// `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`
    pub(super) fn parse_generic(&mut self, state: &mut OpState) -> ParseResult {
        let pos = self.pos();
        let (start, end) = (self.tok.start as usize, self.tok.end as usize);
        // The text with its quotes: no bare name is like that.
        let name = match self.op_names.get(self.lexer.src, start, end, 0) {
            Some(name) => {
                self.bump();
                name
            }
            None => {
                let name = self.parse_string()?;
                let name = match std::str::from_utf8(&name) {
                    Ok("") => Err("empty operation name is invalid"),
                    Ok(name) if name.contains('\0') => Err("null character not allowed in operation name"),
                    Ok(name) => Ok(name),
                    // MLIR takes any bytes.
                    Err(_) => Err("operation name is not valid UTF-8"),
                };
                let name = name.map_err(|message| self.error_at(pos, message))?;
                let name = self.ctx.op_name(name);
                self.check_registered(name, pos)?;
                self.op_names.insert(self.base.lexer.src, start, end, 0, name);
                name
            }
        };
        state.name = name;
        let first_operand = self.operands.len();
        self.parse_operand_list_to_stack(Delimiter::Paren)?;
        self.parse_after_operands(state, first_operand)
    }

    /// Reads the rest of the generic form of the operation, its name and operands being read: for forms in code that fall
    /// back to it.
    pub fn parse_generic_rest(&mut self, state: &mut OpState, operands: &[UnresolvedOperand]) -> ParseResult {
        let first_operand = self.operands.len();
        self.operands.extend_from_slice(operands);
        self.parse_after_operands(state, first_operand)
    }

    fn parse_after_operands(&mut self, state: &mut OpState, first_operand: usize) -> ParseResult {
        let name = state.name;
        if self.at(TokenKind::LSquare) {
            self.parse_successors(state)?;
        }
        if self.eat(TokenKind::Less) {
            let pos = self.pos();
            let attr = self.parse_attribute(None)?;
            let info = self.ctx.op_info(name);
            match attr.as_dict(self.ctx) {
                Some(dict) if info.is_some() || !dict.is_empty() => {
                    // Of a registered operation, properties that it does not have are dropped, as in MLIR.
                    let has = |name| info.is_none_or(|info| is_inherent(info, name));
                    state
                        .properties
                        .extend(dict.entries(self.ctx).into_iter().filter(|&(name, _)| has(name)));
                }
                // Of others, they may be any attribute.
                _ if info.is_none() => state.properties.push((self.ctx.ident(WHOLE_PROPERTIES), attr)),
                _ => return Err(self.error_at(pos, "expected DictionaryAttr to set properties")),
            }
            self.expect(TokenKind::Greater, "'>' to close properties")?;
        }
        if self.eat(TokenKind::LParen) {
            let isolated = self.ctx.traits(name).contains(Traits::ISOLATED_FROM_ABOVE);
            // Names without dialect mean what they mean outside, though they are printed in full.
            loop {
                let region = self.parse_region_with(&[], isolated)?;
                state.regions.push(region);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RParen, "')' to end region list")?;
        }
        if self.at(TokenKind::LBrace) {
            self.base.parse_attribute_entries(&mut state.attrs)?;
        }
        self.expect(TokenKind::Colon, "':' followed by operation type")?;
        self.parse_generic_type(state, first_operand)
    }

    fn check_registered(&mut self, name: OpName, pos: SourcePos) -> ParseResult {
        let ctx = self.ctx;
        if ctx.op_info(name).is_some() || self.options.allow_unregistered {
            return Ok(());
        }
        let (text, dialect) = (name.as_str(ctx), name.dialect(ctx).as_str(ctx));
        // What a registered dialect refuses, the verifier reports, as in MLIR.
        if text == "builtin.module" || ctx.registry().unknown_ops(dialect) != UnknownOps::Unregistered {
            return Ok(());
        }
        let message = if ctx.registry().is_registered(dialect) {
            format!(
                "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown operations"
            )
        } else {
            format!(
                "operation being parsed with an unregistered dialect ('{text}'); pass --allow-unregistered-dialect to accept it"
            )
        };
        Err(self.unknown_at(pos, message))
    }

    /// `[^a, ^b]`
    fn parse_successors(&mut self, state: &mut OpState) -> ParseResult {
        self.expect(TokenKind::LSquare, "'['")?;
        loop {
            let block = self.parse_successor()?;
            state.successors.push(block);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RSquare, "']'")?;
        Ok(())
    }

    /// `(operand types) -> result types`: read into buffers, never interned as a type.
    fn parse_generic_type(&mut self, state: &mut OpState, first_operand: usize) -> ParseResult {
        let type_pos = self.pos();
        if !self.at(TokenKind::LParen) {
            self.parse_type()?;
            return Err(self.error_at(type_pos, "expected function type"));
        }
        self.bump();
        let mut n_types = 0;
        let n_operands = self.operands.len() - first_operand;
        if !self.eat(TokenKind::RParen) {
            loop {
                let ty = self.parse_type()?;
                if n_types < n_operands {
                    let operand = self.operands[first_operand + n_types];
                    let value = self.resolve_operand(operand, ty)?;
                    state.operands.push(value);
                }
                n_types += 1;
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RParen, "')'")?;
        }
        if n_types != n_operands {
            let plural = if n_operands == 1 { "" } else { "s" };
            return Err(self.error_at(
                type_pos,
                format!("expected {n_operands} operand type{plural} but had {n_types}"),
            ));
        }
        self.operands.truncate(first_operand);
        self.expect(TokenKind::Arrow, "'->' in function type")?;
        self.parse_result_types(state)
    }
}
