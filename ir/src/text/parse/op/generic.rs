//! Parser for the generic form: `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`.

use super::{OpParser, OpState, UnresolvedOperand, is_inherent};
use crate::context::{OpName, UnknownOps};
use crate::lexer::TokenKind;
use crate::op_def::Traits;
use crate::text::parse::{Delimiter, ParseResult, SourcePos};
use crate::text::properties::WHOLE_PROPERTIES;

impl<'a> OpParser<'a> {
    /// Parses `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`.
    pub(super) fn parse_generic(&mut self, state: &mut OpState) -> ParseResult {
        let pos = self.pos();
        let (start, end) = (self.tok.start as usize, self.tok.end as usize);
        // The key includes the quotes, so it differs from every bare name.
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
                    // MLIR accepts any bytes.
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
        self.expect(TokenKind::LParen, "'(' to start operand list")?;
        self.parse_operand_list_to_stack(Delimiter::None)?;
        self.expect(TokenKind::RParen, "')' to end operand list")?;
        self.parse_after_operands(state, first_operand)
    }

    /// Parses the generic form after the operation's name and operands, for custom parsers that fall back to it.
    pub fn parse_generic_rest(&mut self, state: &mut OpState, operands: &[UnresolvedOperand]) -> ParseResult {
        let first_operand = self.operands.len();
        self.operands.extend_from_slice(operands);
        self.parse_after_operands(state, first_operand)
    }

    fn parse_after_operands(&mut self, state: &mut OpState, first_operand: usize) -> ParseResult {
        let name = state.name;
        if self.at(TokenKind::LSquare) {
            if self.ctx.op_info(name).is_some() && !self.ctx.traits(name).contains(Traits::TERMINATOR) {
                return Err(self.error("successors in non-terminator"));
            }
            self.parse_successors(state)?;
        }
        if self.eat(TokenKind::Less) {
            let pos = self.pos();
            let attr = self.parse_attribute(None)?;
            let info = self.ctx.op_info(name);
            match attr.as_dict(self.ctx) {
                Some(dict) if info.is_some() || !dict.is_empty() => {
                    // As in MLIR, unknown properties of a registered operation are dropped.
                    let has = |name| info.is_none_or(|info| is_inherent(info, name));
                    state
                        .properties
                        .extend(dict.entries(self.ctx).into_iter().filter(|&(name, _)| has(name)));
                }
                // Properties of other operations may be any attribute.
                _ if info.is_none() => state.properties.push((self.ctx.ident(WHOLE_PROPERTIES), attr)),
                _ => {
                    let (text, op) =
                        (crate::text::attribute_to_string(self.ctx, attr), name.as_str(self.ctx));
                    let message = format!(
                        "invalid properties {text} for op {op}: expected DictionaryAttr to set properties"
                    );
                    return Err(self.error_at(pos, message));
                }
            }
            self.expect(TokenKind::Greater, "'>' to close properties")?;
        }
        if self.eat(TokenKind::LParen) {
            let isolated = self.ctx.traits(name).contains(Traits::ISOLATED_FROM_ABOVE);
            // Names without a dialect have the default dialect of the enclosing operation.
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
        // As in MLIR, the verifier reports operations that a registered dialect rejects.
        if text == "builtin.module" || ctx.registry().unknown_ops(dialect) != UnknownOps::Unregistered {
            return Ok(());
        }
        let message = if ctx.registry().is_registered(dialect) {
            format!(
                "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown \
                 operations"
            )
        } else {
            "operation being parsed with an unregistered dialect. If this is intended, please use \
             -allow-unregistered-dialect with the MLIR tool used"
                .to_owned()
        };
        Err(self.unknown_at(pos, message))
    }

    /// Parses `[^a, ^b]`.
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

    /// Parses `(operand types) -> result types` into buffers, without interning a function type.
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
