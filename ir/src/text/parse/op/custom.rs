//! Parser for custom forms: the operation named by a bare identifier, and elements of custom forms other than operands,
//! results and regions.

use super::{OpParser, OpState};
use crate::context::{AttrDict, Location, OpName, Type};
use crate::lexer::TokenKind;
use crate::op_def::{Arity, Format, RegionDef};
use crate::text::parse::{Delimiter, ParseResult, SourcePos};
use crate::{BlockId, NewOp, RegionId, ValueId};

impl<'a> OpParser<'a> {
    /// Parses `dialect.name ...` in the form given by the definition.
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
                    let message = format!("invalid format of '{}': {message}", info.def.name);
                    return Err(self.error_at(pos, message));
                }
                None => {}
            },
            Format::Generic => {
                let text = name.as_str(ctx);
                return Err(self.unknown_at(pos, format!("'{text}' has no custom assembly form")));
            }
        }
        self.default_dialect = outer;
        Ok(())
    }

    /// Returns the operation named by a bare identifier, with or without the default dialect.
    fn custom_name(&mut self, pos: SourcePos) -> ParseResult<OpName> {
        let ctx = self.ctx;
        let word = self.spelling_str();
        let full = format!("{}.{word}", self.default_dialect);
        // The lookup does not intern, so that unknown names leave no trace in the context.
        let candidates = [word.contains('.').then_some(word), Some(full.as_str())];
        for candidate in candidates.into_iter().flatten() {
            if let Some(name) = ctx.find_ident(candidate).map(|_| ctx.op_name(candidate))
                && ctx.op_info(name).is_some()
            {
                return Ok(name);
            }
        }
        let (name, tried) = match word.contains('.') {
            true => (word, String::new()),
            false => (full.as_str(), format!(" (tried '{full}' as well)")),
        };
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let message = match (ctx.registry().is_registered(dialect), tried.is_empty()) {
            (true, _) => format!("custom op '{word}' is unknown{tried}"),
            (false, true) => format!("Dialect `{dialect}' not found for custom op '{word}'"),
            // MLIR prints two spaces.
            (false, false) => format!("Dialect `{dialect}' not found for custom op '{word}' {tried}"),
        };
        Err(self.unknown_at(pos, message))
    }

    /// Parses `{name = attribute, ...}`, if present.
    pub fn parse_optional_attr_dict(&mut self, state: &mut OpState) -> ParseResult {
        if !self.at(TokenKind::LBrace) {
            return Ok(());
        }
        self.base.parse_attribute_entries(&mut state.attrs)
    }

    /// Parses `attributes {name = attribute, ...}`, if present.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, state: &mut OpState) -> ParseResult {
        if !self.parse_optional_keyword("attributes") {
            return Ok(());
        }
        if !self.at(TokenKind::LBrace) {
            return Err(self.error("expected '{' in attribute dictionary"));
        }
        self.base.parse_attribute_entries(&mut state.attrs)
    }

    /// Parses `type` or `(types)` and appends the result types.
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

    /// Parses `type {attributes} loc(...)`, an unnamed argument or result of a function. The location is ignored.
    pub fn parse_type_with_attrs(&mut self) -> ParseResult<(Type, AttrDict)> {
        let ty = self.parse_type()?;
        let attrs = if self.at(TokenKind::LBrace) { self.parse_attribute_dict()? } else { AttrDict::EMPTY };
        self.base.parse_optional_trailing_location()?;
        Ok((ty, attrs))
    }

    /// Parses a list of elements separated by commas. As `Parser::parse_list`, but the elements may contain operands.
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

    /// Appends an implicit terminator without operands to the region's last block, unless that ends with a registered
    /// terminator. If the terminator has regions, each is one empty block.
    pub fn ensure_terminator(&mut self, region: RegionId, terminator: &str, loc: Location) {
        let block = self.ensure_block(region);
        if self.ir.last_op(block).is_none_or(|op| !self.ir.is_terminator(op)) {
            self.add_terminator(region, terminator, &[], loc);
        }
    }

    /// Returns the last block of a region, or creates one.
    pub fn ensure_block(&mut self, region: RegionId) -> BlockId {
        self.ir.last_block(region).unwrap_or_else(|| {
            let block = self.ir.create_block(&[]);
            self.ir.link_block(block, region, None);
            block
        })
    }

    /// Appends an operation with this name and operands to the region's last block, if there is a block.
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
