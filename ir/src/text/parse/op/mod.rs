//! Operations: what is read of each, the generic form of any, and pretty forms through their definitions.
//!
//! Operations go straight into the arena. The parts of the operation being read are kept in buffers that are used again
//! for the next one, so that an operation costs no allocation of its own. Here is the frame that all operations share; the files
//! beside have the rest: `file` what stands at the top, `generic` and `custom` the two forms, `results`, `operands` and `regions` the parts.

mod custom;
mod file;
mod generic;
mod implied;
mod operands;
mod regions;
mod results;

pub use file::{parse_part, parse_source};
pub use implied::ImpliedOp;
pub use operands::UnresolvedOperand;
pub use regions::{Argument, MAX_REGION_DEPTH};

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::lexer::TokenKind;
use super::locations::TrailingLocation;
use super::names::Names;
use super::op_names::OpNameCache;
use super::{ParseOptions, ParseResult, Parser, SourcePos};
use crate::context::{AttrDict, Attribute, Context, Identifier, Location, OpInfo, OpName, Type};
use crate::op_def::Traits;
use crate::{BlockId, Ir, NewOp, OpId, RegionId, ValueId};
use results::ResultName;

/// Reads what follows an operation's name in its pretty form.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> ParseResult;

/// The parts of an operation while it is read.
#[derive(Debug)]
pub struct OpState {
    /// Its name.
    pub name: OpName,
    /// Where it stands.
    pub loc: Location,
    /// Its operands.
    pub operands: Vec<ValueId>,
    /// The types of its results.
    pub result_types: Vec<Type>,
    /// The blocks it may branch to.
    pub successors: Vec<BlockId>,
    /// Its regions, made by [`OpParser::parse_region`] and the like.
    pub regions: Vec<RegionId>,
    /// Inherent attributes. What is not here has the default of the operation's definition.
    pub properties: Vec<(Identifier, Attribute)>,
    /// Other attributes; those that the definition declares become inherent.
    pub attrs: Vec<(Identifier, Attribute)>,
}

impl OpState {
    fn new() -> OpState {
        OpState {
            name: OpName(0),
            loc: Location::UNKNOWN,
            operands: Vec::new(),
            result_types: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
            properties: Vec::new(),
            attrs: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.operands.clear();
        self.result_types.clear();
        self.successors.clear();
        self.regions.clear();
        self.properties.clear();
        self.attrs.clear();
    }

    /// Sets an inherent attribute.
    pub fn set_property(&mut self, name: Identifier, attr: Attribute) {
        self.properties.push((name, attr));
    }
}

/// What has a location.
#[derive(Clone, Copy)]
enum Target {
    Op(OpId),
    Argument(ValueId),
}

/// Whose location is an alias that was not defined yet.
#[derive(Clone, Copy)]
struct DeferredLocation<'a> {
    target: Target,
    alias: &'a [u8],
    pos: SourcePos,
}

/// Reads operations. It is a [`Parser`] too, for types, attributes and punctuation.
pub struct OpParser<'a> {
    base: Parser<'a>,
    pub(crate) ir: Ir,
    pub(super) names: Names<'a>,
    /// Names of operations seen before.
    op_names: OpNameCache<'a>,
    /// The terminator that was put in last.
    terminator: Option<(Box<str>, OpName)>,
    default_dialect: &'static str,
    /// Buffers of operations, ready for use.
    #[expect(
        clippy::vec_box,
        reason = "a state is large, and is handed out and taken back for every operation"
    )]
    states: Vec<Box<OpState>>,
    results: Vec<ResultName>,
    pub(super) operands: Vec<UnresolvedOperand>,
    /// Types read and not yet used.
    pub(super) types: Vec<Type>,
    /// The results' names of the operation being read, as a range of `results`.
    current_results: (usize, usize),
    /// Holds the placeholders of forward references as arguments.
    placeholders: Option<BlockId>,
    n_placeholders: usize,
    /// What forward references turned out to mean. An operation whose regions define a name that it uses itself is made after that.
    resolved: Vec<(ValueId, ValueId)>,
    deferred: Vec<DeferredLocation<'a>>,
    /// Aliases of arguments' locations that were not defined yet, while the arguments are not defined themselves.
    argument_aliases: Vec<(&'a [u8], SourcePos)>,
    region_depth: u32,
}

impl<'a> Deref for OpParser<'a> {
    type Target = Parser<'a>;
    fn deref(&self) -> &Parser<'a> {
        &self.base
    }
}

impl<'a> DerefMut for OpParser<'a> {
    fn deref_mut(&mut self) -> &mut Parser<'a> {
        &mut self.base
    }
}

impl<'a> OpParser<'a> {
    fn new(ctx: &'a Arc<Context>, file: &str, src: &'a [u8], options: ParseOptions) -> OpParser<'a> {
        OpParser {
            base: Parser::new(ctx, file, src, options),
            ir: Ir::new(Arc::clone(ctx)),
            names: Names::new(src),
            op_names: OpNameCache::new(),
            terminator: None,
            default_dialect: "builtin",
            states: Vec::new(),
            results: Vec::new(),
            operands: Vec::new(),
            types: Vec::new(),
            current_results: (0, 0),
            placeholders: None,
            n_placeholders: 0,
            resolved: Vec::new(),
            deferred: Vec::new(),
            argument_aliases: Vec::new(),
            region_depth: 0,
        }
    }

    /// The IR as far as it is read.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// Reads an operation and appends it to `block`.
    pub(crate) fn parse_operation(&mut self, block: BlockId) -> ParseResult<OpId> {
        let pos = self.pos();
        let first_result = self.results.len();
        if self.at(TokenKind::PercentId) {
            self.parse_result_names()?;
        }
        let loc = self.loc();
        let outer_results = std::mem::replace(&mut self.current_results, (first_result, self.results.len()));
        let mut state = self.states.pop().unwrap_or_else(|| Box::new(OpState::new()));
        state.loc = loc;
        match self.tok.kind {
            TokenKind::BareId => self.parse_custom(&mut state)?,
            TokenKind::String => self.parse_generic(&mut state)?,
            _ => return Err(self.error("expected operation name in quotes")),
        }
        self.current_results = outer_results;
        let deferred = self.parse_trailing_location(&mut state)?;
        let op = self.finish_operation(&mut state)?;
        if let Some((alias, pos)) = deferred {
            self.deferred.push(DeferredLocation { target: Target::Op(op), alias, pos });
        }
        state.clear();
        self.states.push(state);
        self.ir.link_op(op, block, None);
        if self.results.len() > first_result {
            self.define_results(op, first_result, pos)?;
        }
        Ok(op)
    }

    /// `loc(...)`, if it is next; an alias that is not defined yet comes back.
    fn parse_trailing_location(&mut self, state: &mut OpState) -> ParseResult<Option<(&'a [u8], SourcePos)>> {
        if !self.at(TokenKind::BareId) {
            return Ok(None);
        }
        match self.base.parse_optional_trailing_location()? {
            None => Ok(None),
            Some(TrailingLocation::Known(loc)) => {
                state.loc = loc;
                Ok(None)
            }
            Some(TrailingLocation::Deferred(alias, pos)) => Ok(Some((alias, pos))),
        }
    }

    /// The inherent attributes as far as they are read.
    pub(super) fn properties_so_far(&self, state: &OpState, info: &OpInfo) -> AttrDict {
        let declared = state.attrs.iter().filter(|entry| info.attribute_names.contains(&entry.0));
        let mut written: Vec<_> = declared.chain(&state.properties).copied().collect();
        merged(self.ctx, info.default_properties, &mut written)
    }

    /// Makes the operation.
    fn finish_operation(&mut self, state: &mut OpState) -> ParseResult<OpId> {
        let ctx = self.ctx;
        let mut properties = AttrDict::EMPTY;
        if let Some(info) = ctx.op_info(state.name) {
            properties = info.default_properties;
            if !state.attrs.is_empty() {
                // Inherent attributes may be written among the others.
                let inherent = &mut state.properties;
                state.attrs.retain(|&(name, attr)| {
                    let declared = is_inherent(info, name);
                    if declared && !inherent.iter().any(|entry| entry.0 == name) {
                        inherent.push((name, attr));
                    }
                    !declared
                });
            }
        }
        if !state.properties.is_empty() {
            properties = merged(ctx, properties, &mut state.properties);
        }
        let attrs = if state.attrs.is_empty() {
            AttrDict::EMPTY
        } else {
            self.base.sorted_names.dict(ctx, &state.attrs)
        };
        let new = NewOp {
            name: state.name,
            loc: state.loc,
            operands: &state.operands,
            results: &state.result_types,
            properties,
            attrs,
            successors: &state.successors,
            n_regions: 0,
        };
        Ok(self.ir.create_op_with_regions(&new, &state.regions))
    }
}

/// Whether a registered operation has an inherent attribute of that name.
pub(crate) fn is_inherent(info: &OpInfo, name: Identifier) -> bool {
    info.attribute_names.contains(&name) || is_segments(name, info.def.traits)
}

fn is_segments(name: Identifier, traits: Traits) -> bool {
    name == Identifier::OPERAND_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
        || name == Identifier::RESULT_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS)
}

/// The defaults with what was written put over them.
fn merged(ctx: &Context, defaults: AttrDict, written: &mut Vec<(Identifier, Attribute)>) -> AttrDict {
    for (name, attr) in defaults.entries(ctx) {
        if !written.iter().any(|entry| entry.0 == name) {
            written.push((name, attr));
        }
    }
    ctx.dict(written)
}
