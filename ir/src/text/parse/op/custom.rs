//! Pretty forms: which operation a bare name means, and what forms of dialects read besides operands, results and regions.

use super::{OpParser, OpState};
use crate::context::{AttrDict, Location, OpName, Type};
use crate::op_def::{Arity, Format, RegionDef};
use crate::text::parse::lexer::TokenKind;
use crate::text::parse::{Delimiter, ParseResult, SourcePos};
use crate::{BlockId, NewOp, RegionId, ValueId};

impl<'a> OpParser<'a> {
    /// `dialect.name ...`, as its definition says.
    pub(super) fn parse_custom(&mut self, state: &mut OpState) -> ParseResult {
        let pos = self.pos();
        let (start, end) = (self.tok.start as usize, self.tok.end as usize);
        let dialect = self.default_dialect.as_ptr().addr();
        let name = match self.op_names.get(self.lexer.src, start, end, dialect) {
            Some(name) => name,
            None => {
                let name = self.custom_name(pos)?;
                self.op_names.insert(self.base.lexer.src, start, end, dialect, name);
                name
            }
        };
        let ctx = self.ctx;
        let Some(info) = ctx.op_info(name) else {
            let text = self.spelling_str();
            return Err(self.unknown_at(pos, format!("custom op '{text}' is unknown")));
        };
        self.bump();
        state.name = name;
        let outer = std::mem::replace(&mut self.default_dialect, info.def.default_dialect);
        match info.def.format {
            Format::Custom { parse, .. } => parse(self, state)?,
            Format::Declarative(_) => match info.format() {
                Some(Ok(format)) => self.parse_declarative(state, info, format)?,
                Some(Err(message)) => {
                    let message = format!("the format of '{}' is wrong: {message}", info.def.name);
                    return Err(self.error_at(pos, message));
                }
                None => {}
            },
            Format::Generic => {
                let text = name.as_str(ctx);
                return Err(
                    self.unknown_at(pos, format!("'{text}' has no pretty form; write the generic one"))
                );
            }
        }
        self.default_dialect = outer;
        Ok(())
    }

    /// The operation that a bare name means: the one of that name, or of the dialect that is the default here.
    fn custom_name(&mut self, pos: SourcePos) -> ParseResult<OpName> {
        let ctx = self.ctx;
        let word = self.spelling_str();
        let full = format!("{}.{word}", self.default_dialect);
        // Asking does not intern, so that text that names nothing leaves nothing behind.
        let candidates = [word.contains('.').then_some(word), Some(full.as_str())];
        for candidate in candidates.into_iter().flatten() {
            if let Some(name) = ctx.find_ident(candidate).map(|_| ctx.op_name(candidate))
                && ctx.op_info(name).is_some()
            {
                return Ok(name);
            }
        }
        let message = if self.default_dialect.is_empty() || word.contains('.') {
            format!("custom op '{word}' is unknown")
        } else {
            format!("custom op '{word}' is unknown (tried '{full}' as well)")
        };
        Err(self.unknown_at(pos, message))
    }

    /// Reads `{name = attribute, ...}`, if it is next.
    pub fn parse_optional_attr_dict(&mut self, state: &mut OpState) -> ParseResult {
        if !self.at(TokenKind::LBrace) {
            return Ok(());
        }
        self.base.parse_attribute_entries(&mut state.attrs)
    }

    /// Reads `attributes {name = attribute, ...}`, if it is next.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, state: &mut OpState) -> ParseResult {
        if !self.parse_optional_keyword("attributes") {
            return Ok(());
        }
        if !self.at(TokenKind::LBrace) {
            return Err(self.error("expected '{' in attribute dictionary"));
        }
        self.base.parse_attribute_entries(&mut state.attrs)
    }

    /// `type` or `(types)`, appended to the result types.
    pub fn parse_result_types(&mut self, state: &mut OpState) -> ParseResult {
        if !self.at(TokenKind::LParen) {
            state.result_types.push(self.parse_non_function_type()?);
            return Ok(());
        }
        self.base.parse_list(Delimiter::Paren, |p| {
            state.result_types.push(p.parse_type()?);
            Ok(())
        })
    }

    /// Reads `type {attributes} loc(...)`: an argument or result of a function without a name. The location goes.
    pub fn parse_type_with_attrs(&mut self) -> ParseResult<(Type, AttrDict)> {
        let ty = self.parse_type()?;
        let attrs = if self.at(TokenKind::LBrace) { self.parse_attribute_dict()? } else { AttrDict::EMPTY };
        self.base.parse_optional_trailing_location()?;
        Ok((ty, attrs))
    }

    /// Reads elements with commas between; as `Parser::parse_list`, where an element may have operands.
    pub fn parse_list_of(
        &mut self,
        delimiter: Delimiter,
        mut element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        let (open, close) = match delimiter {
            Delimiter::None => ("", ""),
            Delimiter::Paren | Delimiter::OptionalParen => ("(", ")"),
            Delimiter::Square | Delimiter::OptionalSquare => ("[", "]"),
            Delimiter::LessGreater | Delimiter::OptionalLessGreater => ("<", ">"),
            Delimiter::Braces | Delimiter::OptionalBraces => ("{", "}"),
        };
        let optional = matches!(
            delimiter,
            Delimiter::OptionalParen
                | Delimiter::OptionalSquare
                | Delimiter::OptionalLessGreater
                | Delimiter::OptionalBraces
        );
        if !open.is_empty() {
            if optional && !self.at_punct(open) {
                return Ok(());
            }
            self.parse_punct(open)?;
            if self.parse_optional_punct(close) {
                return Ok(());
            }
        }
        loop {
            element(self)?;
            if !self.parse_optional_punct(",") {
                break;
            }
        }
        if close.is_empty() { Ok(()) } else { self.parse_punct(close) }
    }

    /// Puts an operation without operands at the end of the region's last block if that has no registered terminator: what an
    /// implicit terminator is. Its regions, if it has any, are blocks without operations.
    pub fn ensure_terminator(&mut self, region: RegionId, terminator: &str, loc: Location) {
        let block = self.ensure_block(region);
        if self.ir.last_op(block).is_none_or(|op| !self.ir.is_terminator(op)) {
            self.add_terminator(region, terminator, &[], loc);
        }
    }

    /// The last block of a region; a new one if there is none.
    pub fn ensure_block(&mut self, region: RegionId) -> BlockId {
        self.ir.last_block(region).unwrap_or_else(|| {
            let block = self.ir.create_block(&[]);
            self.ir.link_block(block, region, None);
            block
        })
    }

    /// Puts an operation of that name with these operands at the end of the region's last block, if there is a block.
    pub fn add_terminator(
        &mut self,
        region: RegionId,
        terminator: &str,
        operands: &[ValueId],
        loc: Location,
    ) {
        let Some(block) = self.ir.last_block(region) else { return };
        let name = match &self.terminator {
            Some((text, name)) if **text == *terminator => *name,
            _ => {
                let name = self.ctx.op_name(terminator);
                self.terminator = Some((terminator.into(), name));
                name
            }
        };
        let info = self.ctx.op_info(name);
        let properties = info.map_or(AttrDict::EMPTY, |info| info.default_properties);
        let is_single = |region: &&RegionDef| region.arity == Arity::Single;
        let n_regions = info.map_or(0, |info| info.def.regions.iter().filter(is_single).count());
        let op = self.ir.create_op(&NewOp { operands, properties, n_regions, ..NewOp::new(name, loc) });
        self.ir.link_op(op, block, None);
        for n in 0..n_regions {
            let region = self.ir.regions(op)[n];
            self.ensure_block(region);
        }
    }
}
