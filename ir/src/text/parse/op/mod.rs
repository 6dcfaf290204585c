//! Parser for operations, in generic form and in custom form.
//!
//! Operations are created directly in the arena. The parts of the current operation are in reused buffers, so that an
//! operation needs no allocation of its own. This module has the common part of all operations. The submodules are
//! `file` (top level), `generic` and `custom` (the two forms), and `results`, `operands` and `regions` (the parts).

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

use super::locations::TrailingLocation;
use super::names::Names;
use super::op_names::OpNameCache;
use super::{ParseOptions, ParseResult, Parser, SourcePos};
use crate::context::{AttrDict, Attribute, Context, Identifier, Location, OpInfo, OpName, Type};
use crate::lexer::TokenKind;
use crate::op_def::Traits;
use crate::{BlockId, Ir, NewOp, OpId, RegionId, ValueId};
use results::ResultName;

/// The parts of an operation during parsing.
#[derive(Debug)]
pub struct OpState {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The operands.
    pub operands: Vec<ValueId>,
    /// The types of the results.
    pub result_types: Vec<Type>,
    /// The successors.
    pub successors: Vec<BlockId>,
    /// The regions, created by [`OpParser::parse_region`] and similar methods.
    pub regions: Vec<RegionId>,
    /// The inherent attributes. Absent ones have the default of the definition.
    pub properties: Vec<(Identifier, Attribute)>,
    /// The attributes in the dictionary. Those that the definition declares become inherent.
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

/// An entity with a location.
#[derive(Clone, Copy)]
enum Target {
    Op(OpId),
    Argument(ValueId),
}

/// A location given by an alias that is not defined yet.
#[derive(Clone, Copy)]
struct DeferredLocation<'a> {
    target: Target,
    alias: &'a [u8],
    pos: SourcePos,
}

/// Parses operations. Dereferences to [`Parser`] for types, attributes and punctuation.
pub struct OpParser<'a> {
    base: Parser<'a>,
    pub(crate) ir: Ir,
    pub(super) names: Names<'a>,
    /// A cache of operation names.
    op_names: OpNameCache<'a>,
    /// The implicit terminator added last.
    terminator: Option<(Box<str>, OpName)>,
    default_dialect: &'static str,
    /// Reusable buffers.
    #[expect(clippy::vec_box, reason = "a state is large and moved twice for every operation")]
    states: Vec<Box<OpState>>,
    results: Vec<ResultName>,
    pub(super) operands: Vec<UnresolvedOperand>,
    /// The stack of parsed types.
    pub(super) types: Vec<Type>,
    /// The result names of the current operation, as a range of `results`.
    current_results: (usize, usize),
    /// The block whose arguments are the placeholders of forward references.
    placeholders: Option<BlockId>,
    n_placeholders: usize,
    /// Resolved placeholders with their values. If an operation uses a name that its own regions define, the operation
    /// is created after the resolution.
    resolved: Vec<(ValueId, ValueId)>,
    deferred: Vec<DeferredLocation<'a>>,
    /// Aliases of locations that are not defined yet, for arguments that are not defined yet.
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

    /// Returns the IR parsed so far.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// Parses an operation and appends it to `block`.
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
        let custom = self.at(TokenKind::BareId).then(|| self.pos());
        match self.tok.kind {
            TokenKind::BareId => self.parse_custom(&mut state)?,
            TokenKind::String => self.parse_generic(&mut state)?,
            _ => return Err(self.error("expected operation name in quotes")),
        }
        self.current_results = outer_results;
        let deferred = self.parse_trailing_location(&mut state)?;
        let op = self.finish_operation(&mut state, custom)?;
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

    /// Parses `loc(...)`, if present. Returns an alias that is not defined yet.
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

    /// Returns the inherent attributes parsed so far, with defaults.
    pub(super) fn properties_so_far(&self, state: &OpState, info: &OpInfo) -> AttrDict {
        let declared = state.attrs.iter().filter(|entry| info.attribute_names.contains(&entry.0));
        let mut written: Vec<_> = declared.chain(&state.properties).copied().collect();
        merged(self.ctx, info.default_properties, &mut written)
    }

    /// Creates the operation. `custom` is the position of an operation in custom form.
    ///
    /// # Errors
    ///
    /// The syntax of a custom form gives an attribute, and the dictionary another value of the attribute.
    fn finish_operation(&mut self, state: &mut OpState, custom: Option<SourcePos>) -> ParseResult<OpId> {
        let ctx = self.ctx;
        let mut properties = AttrDict::EMPTY;
        if let Some(info) = ctx.op_info(state.name) {
            properties = info.default_properties;
            if !state.attrs.is_empty() {
                // The dictionary of attributes may contain inherent ones.
                let inherent = &mut state.properties;
                let mut repeated = None;
                state.attrs.retain(|&(name, attr)| {
                    let declared = is_inherent(info, name);
                    if declared {
                        match inherent.iter().find(|entry| entry.0 == name) {
                            None => inherent.push((name, attr)),
                            Some(entry) if entry.1 != attr => repeated = Some(name),
                            Some(_) => {}
                        }
                    }
                    !declared
                });
                if let (Some(name), Some(pos)) = (repeated, custom) {
                    let (op, name) = (state.name.as_str(ctx), name.as_str(ctx));
                    let message = format!(
                        "custom op '{op}' attribute '{name}' occurs more than once in the attribute list"
                    );
                    return Err(self.error_at(pos, message));
                }
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

/// Returns whether a registered operation has an inherent attribute with this name.
pub(crate) fn is_inherent(info: &OpInfo, name: Identifier) -> bool {
    info.attribute_names.contains(&name) || is_segments(name, info.def.traits)
}

fn is_segments(name: Identifier, traits: Traits) -> bool {
    name == Identifier::OPERAND_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
        || name == Identifier::RESULT_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS)
}

/// Returns the defaults, overridden by the written attributes.
fn merged(ctx: &Context, defaults: AttrDict, written: &mut Vec<(Identifier, Attribute)>) -> AttrDict {
    for (name, attr) in defaults.entries(ctx) {
        if !written.iter().any(|entry| entry.0 == name) {
            written.push((name, attr));
        }
    }
    ctx.dict(written)
}
