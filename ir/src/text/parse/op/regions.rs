//! Parser for regions, blocks, block arguments and successors.

use super::{DeferredLocation, OpParser, OpState, Target, UnresolvedOperand};
use crate::context::{AttrDict, Location, Type};
use crate::lexer::TokenKind;
use crate::op_def::Traits;
use crate::text::parse::ParseResult;
use crate::text::parse::locations::TrailingLocation;
use crate::{BlockId, RegionId, ValueId};

/// The maximum nesting depth of regions.
pub const MAX_REGION_DEPTH: u32 = 256;

/// A parsed argument of a region's entry block.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type.
    pub ty: Type,
    /// The attributes in braces after the type, if the form permits them.
    pub attrs: AttrDict,
    /// The location.
    pub loc: Location,
    /// The index plus one of an alias for the location that is not defined yet; 0 for none.
    deferred_loc: u32,
}

impl<'a> OpParser<'a> {
    /// Parses `{ ... }` and adds it as a region of the operation.
    pub fn parse_region(&mut self, state: &mut OpState, args: &[Argument]) -> ParseResult {
        let isolated = self.ctx.traits(state.name).contains(Traits::ISOLATED_FROM_ABOVE);
        let region = self.parse_region_with(args, isolated)?;
        state.regions.push(region);
        Ok(())
    }

    /// Parses `{ ... }`, if present, and adds it as a region of the operation. Otherwise adds an empty region.
    pub fn parse_optional_region(&mut self, state: &mut OpState, args: &[Argument]) -> ParseResult<bool> {
        if self.at(TokenKind::LBrace) {
            self.parse_region(state, args)?;
            return Ok(true);
        }
        let region = self.ir.create_region();
        state.regions.push(region);
        Ok(false)
    }

    /// Adds an empty region to the operation.
    pub fn add_region(&mut self, state: &mut OpState) {
        let region = self.ir.create_region();
        state.regions.push(region);
    }

    pub(super) fn parse_region_with(&mut self, args: &[Argument], isolated: bool) -> ParseResult<RegionId> {
        let pos = self.pos();
        self.expect(TokenKind::LBrace, "'{' to begin a region")?;
        if self.region_depth >= MAX_REGION_DEPTH {
            return Err(self.error_at(pos, format!("nesting depth of regions exceeds {MAX_REGION_DEPTH}")));
        }
        self.region_depth += 1;
        let region = self.ir.create_region();
        self.names.push_region(isolated);
        if !args.is_empty() || !self.at(TokenKind::RBrace) {
            self.parse_region_body(region, args)?;
        }
        if let Some((_, pos)) = self.names.undefined_block() {
            return Err(self.error_at(pos, "reference to an undefined block"));
        }
        self.names.pop_region(isolated);
        self.region_depth -= 1;
        self.expect(TokenKind::RBrace, "'}' to end a region")?;
        Ok(region)
    }

    fn parse_region_body(&mut self, region: RegionId, args: &[Argument]) -> ParseResult {
        if !self.at(TokenKind::CaretId) || !args.is_empty() {
            // An entry block with named arguments has no label, so there are no branches to it.
            if self.at(TokenKind::CaretId) {
                return Err(self.error("invalid block name in region with named arguments"));
            }
            let block = self.ir.create_block(&[]);
            self.ir.link_block(block, region, None);
            for argument in args {
                self.define_argument(block, argument)?;
            }
            self.parse_block_body(block)?;
        }
        while self.at(TokenKind::CaretId) {
            self.parse_block(region)?;
        }
        Ok(())
    }

    fn parse_block_body(&mut self, block: BlockId) -> ParseResult {
        while !matches!(self.tok.kind, TokenKind::CaretId | TokenKind::RBrace) {
            self.parse_operation(block)?;
        }
        Ok(())
    }

    /// Parses `^name(%arg: type loc(...), ...):` and the operations of the block.
    fn parse_block(&mut self, region: RegionId) -> ParseResult {
        let pos = self.pos();
        let name = self.spelling();
        self.bump();
        let block = match self.names.block(name) {
            Some(binding) if binding.defined => {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err(self.error_at(pos, format!("redefinition of block '{name}'")));
            }
            Some(binding) => binding.block,
            None => self.ir.create_block(&[]),
        };
        self.names.bind_block(name, block, pos, true);
        self.ir.link_block(block, region, None);
        if self.at(TokenKind::LParen) {
            self.bump();
            if !self.eat(TokenKind::RParen) {
                loop {
                    let argument = self.parse_argument(true, false)?;
                    self.define_argument(block, &argument)?;
                    if !self.eat(TokenKind::Comma) {
                        break;
                    }
                }
                self.expect(TokenKind::RParen, "')'")?;
            }
        }
        self.expect(TokenKind::Colon, "':' after block name")?;
        self.parse_block_body(block)
    }

    fn define_argument(&mut self, block: BlockId, argument: &Argument) -> ParseResult {
        let name = argument.name;
        let n = self.ir.block_args(block).len();
        let value = self.ir.add_arg(block, n, argument.ty);
        self.ir.set_arg_loc(value, argument.loc);
        if let Some(index) = argument.deferred_loc.checked_sub(1) {
            let (alias, pos) = self.argument_aliases[index as usize];
            self.deferred.push(DeferredLocation { target: Target::Argument(value), alias, pos });
        }
        if name.number != 0 {
            return Err(self.error_at(name.pos, "result number not allowed in argument list"));
        }
        if let Some(before) = self.names.lookup(name.name) {
            let text = self.name_at(name.pos);
            let message = format!("region entry argument '{text}' is already in use");
            let error = self.error_at(name.pos, message);
            self.note_at(before.pos, "previously referenced here");
            return Err(error);
        }
        if self.names.has_forwards(name.name) {
            for forward in self.names.take_forwards(name.name, 1) {
                self.resolve_forward(forward, value, name.pos)?;
            }
        }
        self.bind(name.name, value, 1, name.pos)
    }

    /// Parses `%name`, then `: type` and `{attributes}` if the form has them, then an optional `loc(...)`.
    pub fn parse_argument(&mut self, typed: bool, with_attrs: bool) -> ParseResult<Argument> {
        let mut loc = self.loc();
        let name = self.parse_operand()?;
        if name.number != 0 {
            return Err(self.error_at(name.pos, "result number not allowed in argument list"));
        }
        let ty = if typed {
            self.expect(TokenKind::Colon, "':'")?;
            self.parse_type()?
        } else {
            Type::NONE
        };
        let attrs = if with_attrs && self.at(TokenKind::LBrace) {
            self.parse_attribute_dict()?
        } else {
            AttrDict::EMPTY
        };
        let mut deferred_loc = 0;
        match self.base.parse_optional_trailing_location()? {
            None => {}
            Some(TrailingLocation::Known(known)) => loc = known,
            Some(TrailingLocation::Deferred(alias, pos)) => {
                self.argument_aliases.push((alias, pos));
                deferred_loc = self.argument_aliases.len() as u32;
            }
        }
        Ok(Argument { name, ty, attrs, loc, deferred_loc })
    }

    /// Parses `^name`, a block of the current region, which may be defined later.
    pub fn parse_successor(&mut self) -> ParseResult<BlockId> {
        let pos = self.pos();
        if !self.at(TokenKind::CaretId) {
            return Err(self.error("expected branch destination"));
        }
        let name = self.spelling();
        self.bump();
        if let Some(binding) = self.names.block(name) {
            return Ok(binding.block);
        }
        let block = self.ir.create_block(&[]);
        self.names.bind_block(name, block, pos, false);
        Ok(block)
    }

    /// Parses `^name`, if present.
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<BlockId>> {
        if self.at(TokenKind::CaretId) { self.parse_successor().map(Some) } else { Ok(None) }
    }

    /// Parses `^name` or `^name(%a, %b : types)` and appends the operands.
    pub fn parse_successor_and_operands(&mut self, operands: &mut Vec<ValueId>) -> ParseResult<BlockId> {
        let block = self.parse_successor()?;
        if self.eat(TokenKind::LParen) {
            self.parse_operands_and_types(operands)?;
            self.expect(TokenKind::RParen, "')'")?;
        }
        Ok(block)
    }
}
