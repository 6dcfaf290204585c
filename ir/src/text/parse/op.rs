//! Operations: the generic form of any operation here; pretty forms through its definition.
//!
//! Operations go straight into the arena. The parts of the operation being read are kept in buffers that are used again
//! for the next one, so that an operation costs no allocation of its own. Values used before their definition are
//! arguments of a block that belongs to nobody, until the definition replaces them.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::lexer::TokenKind;
use super::locations::TrailingLocation;
use super::names::{NameId, Names};
use super::op_names::OpNameCache;
use super::{AliasValue, Delimiter, ParseError, ParseOptions, ParseResult, Parser, SourcePos};
use crate::context::{
    AttrDict, AttrKind, Attribute, Context, Identifier, Location, OpInfo, OpName, Type, TypeKind,
};
use crate::diagnostics::Diagnostic;
use crate::op_def::{Format, Traits};
use crate::{BlockId, Ir, NewOp, OpId, RegionId, Resource, SourceAlias, SourceAliasValue, ValueId};

/// How deep regions may nest.
pub const MAX_REGION_DEPTH: u32 = 256;

/// Reads what follows an operation's name in its pretty form.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> ParseResult;

/// A value's name as it was read: `%name` or `%name#1`; its type is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand {
    name: NameId,
    number: u32,
    /// Where it stands.
    pub pos: SourcePos,
}

/// An argument of a region's entry block, as it was read.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name.
    pub name: UnresolvedOperand,
    /// Its type.
    pub ty: Type,
    /// Attributes in braces after the type, where the form has them.
    pub attrs: AttrDict,
    /// Where it comes from.
    pub loc: Location,
    /// An alias for that place that is defined later, by its number plus one; 0: none.
    deferred_loc: u32,
}

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

/// The names before the `=` of an operation.
#[derive(Clone, Copy)]
struct ResultName {
    name: NameId,
    count: u32,
    pos: SourcePos,
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
    names: Names<'a>,
    /// Names of operations seen before.
    op_names: OpNameCache<'a>,
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

/// Reads a file: its operations, in a `builtin.module` of their own unless the file is one module.
///
/// `file` is its name in locations. The errors are all that were found, in order; at least one.
pub fn parse_source(
    ctx: &Arc<Context>,
    file: &str,
    src: &[u8],
    options: ParseOptions,
) -> Result<Ir, Vec<Diagnostic>> {
    let mut parser = OpParser::new(ctx, file, src, options);
    if src.len() >= u32::MAX as usize - 1 {
        parser.error_at(SourcePos(0), "input of 4 GiB or more");
        return Err(parser.base.diagnostics);
    }
    match parser.parse_file(file) {
        Ok(()) => Ok(parser.ir),
        Err(ParseError) => Err(parser.base.diagnostics),
    }
}

impl<'a> OpParser<'a> {
    fn new(ctx: &'a Arc<Context>, file: &str, src: &'a [u8], options: ParseOptions) -> OpParser<'a> {
        OpParser {
            base: Parser::new(ctx, file, src, options),
            ir: Ir::new(Arc::clone(ctx)),
            names: Names::new(src),
            op_names: OpNameCache::new(),
            default_dialect: "builtin",
            states: Vec::new(),
            results: Vec::new(),
            operands: Vec::new(),
            types: Vec::new(),
            current_results: (0, 0),
            placeholders: None,
            n_placeholders: 0,
            deferred: Vec::new(),
            argument_aliases: Vec::new(),
            region_depth: 0,
        }
    }

    /// The IR as far as it is read.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    // Files.

    fn parse_file(&mut self, file: &str) -> ParseResult {
        self.ir.suspend_journal(true);
        // Some forty bytes an operation is typical; what is reserved and not used is never touched.
        self.ir.reserve(self.lexer.src.len() / 48);
        let file = self.ctx.ident(file);
        let module = self.new_module(Location::file_line_col(self.ctx, file, 0, 0));
        let body = self.ir.entry_block(self.ir.regions(module)[0]).ok_or(ParseError)?;
        self.names.push_region(true);
        while !self.at(TokenKind::Eof) {
            match self.tok.kind {
                TokenKind::HashId => self.parse_alias_definition(false)?,
                TokenKind::BangId => self.parse_alias_definition(true)?,
                TokenKind::FileMetadataBegin => self.parse_file_metadata()?,
                _ => {
                    self.parse_operation(body)?;
                }
            }
        }
        self.finish_names()?;
        self.names.pop_region(true);
        self.resolve_locations()?;
        // A file that is one module is that module.
        let first = self.ir.first_op(body);
        let root = match first {
            Some(op) if self.ir.next_op(op).is_none() && self.ir.name(op) == self.ir.name(module) => {
                self.ir.unlink_op(op);
                self.ir.erase_op(module);
                op
            }
            _ => module,
        };
        self.ir.set_root(root);
        self.ir.suspend_journal(false);
        Ok(())
    }

    fn new_module(&mut self, loc: Location) -> OpId {
        let name = self.ctx.op_name("builtin.module");
        let module = self.ir.create_op(&NewOp { n_regions: 1, ..NewOp::new(name, loc) });
        let body = self.ir.create_block(&[]);
        let region = self.ir.regions(module)[0];
        self.ir.link_block(body, region, None);
        module
    }

    /// `#name = attribute` or `!name = type`
    fn parse_alias_definition(&mut self, is_type: bool) -> ParseResult {
        let pos = self.pos();
        let name = self.spelling();
        let what = if is_type { "type" } else { "attribute" };
        if self.aliases.contains_key(name) {
            let name = String::from_utf8_lossy(&name[1..]).into_owned();
            return Err(self.error_at(pos, format!("redefinition of {what} alias id '{name}'")));
        }
        if name.contains(&b'.') {
            let message = format!("{what} names with a '.' are reserved for dialect-defined names",);
            return Err(self.error_at(pos, message));
        }
        self.bump();
        self.expect(TokenKind::Equal, &format!("'=' in {what} alias definition"))?;
        let alias = self.parse_alias_value(is_type)?;
        self.aliases.insert(name, alias);
        let value = match alias.value {
            AliasValue::Attribute(attr) if matches!(attr.kind(self.ctx), AttrKind::Opaque { .. }) => {
                SourceAliasValue::Attribute(attr)
            }
            AliasValue::Type(ty) if matches!(ty.kind(self.ctx), TypeKind::Opaque { .. }) => {
                SourceAliasValue::Type(ty)
            }
            _ => return Ok(()),
        };
        self.ir.add_source_alias(SourceAlias { name: String::from_utf8_lossy(name).into(), value });
        Ok(())
    }

    /// Every name that was used must have been defined.
    fn finish_names(&mut self) -> ParseResult {
        if let Some((_, pos)) = self.names.undefined_block() {
            return Err(self.error_at(pos, "reference to an undefined block"));
        }
        if self.names.n_unresolved != 0 {
            let mut unresolved: Vec<_> =
                self.names.unresolved().map(|forward| (forward.pos, self.names.text(forward.name))).collect();
            unresolved.sort();
            const MAX_REPORTED: usize = 100;
            for (pos, _) in unresolved.into_iter().take(MAX_REPORTED) {
                self.error_at(pos, "use of undeclared SSA value name");
            }
            return Err(ParseError);
        }
        if let Some(block) = self.placeholders.take() {
            self.ir.erase_block(block);
        }
        Ok(())
    }

    fn resolve_locations(&mut self) -> ParseResult {
        for DeferredLocation { target, alias, pos } in std::mem::take(&mut self.deferred) {
            let loc = self.base.resolve_deferred_location(alias, pos)?;
            match target {
                Target::Op(op) => self.ir.set_loc(op, loc),
                Target::Argument(arg) => self.ir.set_arg_loc(arg, loc),
            }
        }
        Ok(())
    }

    // Operations.

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

    /// `%a, %b:2 =`
    fn parse_result_names(&mut self) -> ParseResult {
        loop {
            let pos = self.pos();
            let token = self.expect(TokenKind::PercentId, "valid ssa identifier")?;
            let name = self.names.intern(token.start, token.end);
            let mut count = 1;
            if self.eat(TokenKind::Colon) {
                let token = self.expect(TokenKind::Integer, "integer number of results")?;
                count = match self.token_u64(token) {
                    Some(count @ 1..=0xffff_ffff) => count as u32,
                    _ => {
                        return Err(self.error_at(
                            SourcePos(token.start),
                            "expected named operation to have at least 1 result",
                        ));
                    }
                };
            }
            self.results.push(ResultName { name, count, pos });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Equal, "'=' after SSA name")?;
        Ok(())
    }

    fn define_results(&mut self, op: OpId, first: usize, pos: SourcePos) -> ParseResult {
        let n_results = self.ir.n_results(op);
        let n_named: u64 = self.results[first..].iter().map(|result| u64::from(result.count)).sum();
        if n_results == 0 {
            return Err(self.error_at(pos, "cannot name an operation with no results"));
        }
        if n_named != n_results as u64 {
            return Err(self.error_at(
                pos,
                format!("operation defines {n_results} results but was provided {n_named} to bind"),
            ));
        }
        let mut at = 0;
        for index in first..self.results.len() {
            let ResultName { name, count, pos } = self.results[index];
            self.define(name, pos, op, at, count)?;
            at += count as usize;
        }
        self.results.truncate(first);
        Ok(())
    }

    /// Gives a name the results of `op` from `at`.
    #[inline]
    fn define(&mut self, name: NameId, pos: SourcePos, op: OpId, at: usize, count: u32) -> ParseResult {
        let value = self.ir.result(op, at);
        if self.names.has_forwards(name) {
            for forward in self.names.take_forwards(name, count) {
                let value = self.ir.result(op, at + forward.number as usize);
                self.resolve_forward(forward, value, pos)?;
            }
        }
        self.bind(name, value, count, pos)
    }

    fn resolve_forward(
        &mut self,
        forward: super::names::Forward,
        value: ValueId,
        pos: SourcePos,
    ) -> ParseResult {
        let (ty, expected) = (self.ir.value_type(value), self.ir.value_type(forward.placeholder));
        if ty != expected {
            let name = self.names.text(forward.name);
            let (ty, expected) = (self.show(ty), self.show(expected));
            let message = format!("definition of SSA value '{name}#{}' has type '{ty}'", forward.number);
            let error = self.error_at(pos, message);
            self.note_at(forward.pos, format!("previously used here with type '{expected}'"));
            return Err(error);
        }
        self.ir.replace_all_uses(forward.placeholder, value);
        Ok(())
    }

    #[inline]
    fn bind(&mut self, name: NameId, value: ValueId, count: u32, pos: SourcePos) -> ParseResult {
        if let Some(before) = self.names.lookup(name) {
            let text = self.names.text(name);
            let error = self.error_at(pos, format!("redefinition of SSA value '{text}'"));
            self.note_at(before.pos, "previously defined here");
            return Err(error);
        }
        self.names.define(name, value, count, pos);
        Ok(())
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
                    let declared = info.attribute_names.contains(&name) || is_segments(name, info.def.traits);
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

    /// `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`
    fn parse_generic(&mut self, state: &mut OpState) -> ParseResult {
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
                let name =
                    std::str::from_utf8(&name).ok().filter(|name| !name.is_empty() && !name.contains('\0'));
                let Some(name) = name else {
                    return Err(self.error_at(pos, "empty operation name is invalid"));
                };
                let name = self.ctx.op_name(name);
                self.check_registered(name, pos)?;
                self.op_names.insert(self.base.lexer.src, start, end, 0, name);
                name
            }
        };
        state.name = name;
        let first_operand = self.operands.len();
        self.parse_operand_list_to_stack(Delimiter::Paren)?;
        if self.at(TokenKind::LSquare) {
            self.parse_successors(state)?;
        }
        if self.eat(TokenKind::Less) {
            let pos = self.pos();
            let attr = self.parse_attribute(None)?;
            let Some(dict) = attr.as_dict(self.ctx) else {
                return Err(self.error_at(pos, "expected DictionaryAttr to set properties"));
            };
            state.properties.extend_from_slice(dict.entries(self.ctx));
            self.expect(TokenKind::Greater, "'>' to close properties")?;
        }
        if self.eat(TokenKind::LParen) {
            let isolated = self.ctx.traits(name).contains(Traits::ISOLATED_FROM_ABOVE);
            // Inside of a generic operation, names without dialect are builtin's.
            let outer = std::mem::replace(&mut self.default_dialect, "builtin");
            loop {
                let region = self.parse_region_with(&[], isolated)?;
                state.regions.push(region);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.default_dialect = outer;
            self.expect(TokenKind::RParen, "')' to end region list")?;
        }
        if self.at(TokenKind::LBrace) {
            self.base.parse_attribute_entries(&mut state.attrs)?;
        }
        self.expect(TokenKind::Colon, "':' followed by operation type")?;
        self.parse_generic_type(state, first_operand, pos)
    }

    /// `(operand types) -> result types`: read into buffers, never interned as a type.
    fn parse_generic_type(
        &mut self,
        state: &mut OpState,
        first_operand: usize,
        pos: SourcePos,
    ) -> ParseResult {
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
        let _ = pos;
        self.operands.truncate(first_operand);
        self.expect(TokenKind::Arrow, "'->' in function type")?;
        self.parse_result_types(state)
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

    fn check_registered(&mut self, name: OpName, pos: SourcePos) -> ParseResult {
        let ctx = self.ctx;
        if ctx.op_info(name).is_some() || self.options.allow_unregistered {
            return Ok(());
        }
        let (text, dialect) = (name.as_str(ctx), name.dialect(ctx).as_str(ctx));
        if text == "builtin.module" {
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

    /// `dialect.name ...`, as its definition says.
    fn parse_custom(&mut self, state: &mut OpState) -> ParseResult {
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
            Format::Declarative(_) => match &info.format {
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

    // Operands.

    /// Reads `%name` or `%name#1`.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        let pos = self.pos();
        let token = self.expect(TokenKind::PercentId, "SSA operand")?;
        let name = self.names.intern(token.start, token.end);
        let mut number = 0;
        if self.at(TokenKind::HashId) {
            let text = &self.spelling()[1..];
            let value = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
            let Some(value) = value else { return Err(self.error("invalid SSA value result number")) };
            number = value;
            self.bump();
        }
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
            let value = if number == 0 { binding.value } else { self.sibling(binding.value, number) };
            let found = self.ir.value_type(value);
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
            crate::ValueDef::OpResult { op, index } => self.ir.result(op, (index + number) as usize),
            // An argument's name means one value.
            crate::ValueDef::BlockArg { .. } => first,
        }
    }

    #[cold]
    fn type_mismatch(
        &mut self,
        operand: UnresolvedOperand,
        ty: Type,
        found: Type,
        before: SourcePos,
    ) -> ParseError {
        let name = self.names.text(operand.name);
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

    /// How many results the text before the `=` names, and the name of one of them with its number in that name.
    pub fn n_named_results(&self) -> usize {
        let (first, end) = self.current_results;
        self.results[first..end].iter().map(|result| result.count as usize).sum()
    }

    /// The text of the name of result `index`, without `%`, if the operation's results are named.
    pub fn result_name(&self, index: usize) -> Option<&'a str> {
        let (first, end) = self.current_results;
        let mut at = 0;
        for result in &self.results[first..end] {
            at += result.count as usize;
            if index < at {
                return Some(&self.names.text(result.name)[1..]);
            }
        }
        None
    }

    // Successors.

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

    /// Reads `^name`, a block of the region being read, defined or not yet.
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

    /// Reads `^name`, if one is next.
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<BlockId>> {
        if self.at(TokenKind::CaretId) { self.parse_successor().map(Some) } else { Ok(None) }
    }

    /// Reads `^name` or `^name(%a, %b : types)`; the operands are appended.
    pub fn parse_successor_and_operands(&mut self, operands: &mut Vec<ValueId>) -> ParseResult<BlockId> {
        let block = self.parse_successor()?;
        if self.eat(TokenKind::LParen) {
            self.parse_operands_and_types(operands)?;
            self.expect(TokenKind::RParen, "')'")?;
        }
        Ok(block)
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

    // Attributes.

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

    // Regions and blocks.

    /// Reads `{ ... }` as a new region of the operation.
    pub fn parse_region(&mut self, state: &mut OpState, args: &[Argument]) -> ParseResult {
        let isolated = self.ctx.traits(state.name).contains(Traits::ISOLATED_FROM_ABOVE);
        let region = self.parse_region_with(args, isolated)?;
        state.regions.push(region);
        Ok(())
    }

    /// Reads `{ ... }` as a new region of the operation, if it is next; otherwise the region is there and empty.
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

    fn parse_region_with(&mut self, args: &[Argument], isolated: bool) -> ParseResult<RegionId> {
        let pos = self.pos();
        self.expect(TokenKind::LBrace, "'{' to begin a region")?;
        if self.region_depth >= MAX_REGION_DEPTH {
            return Err(self.error_at(pos, format!("regions nested more than {MAX_REGION_DEPTH} deep")));
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
            // The entry block has no label: it cannot be branched to.
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
        while !matches!(self.tok.kind, TokenKind::CaretId | TokenKind::RBrace | TokenKind::Eof) {
            self.parse_operation(block)?;
        }
        Ok(())
    }

    /// `^name(%arg: type loc(...), ...):` and the operations after it.
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
        if self.names.has_forwards(name.name) {
            for forward in self.names.take_forwards(name.name, 1) {
                self.resolve_forward(forward, value, name.pos)?;
            }
        }
        self.bind(name.name, value, 1, name.pos)
    }

    /// Reads `%name`, then `: type` and `{attributes}` if the form has them, then perhaps `loc(...)`.
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

    /// Reads elements with commas between; as [`Parser::parse_list`], where an element may have operands.
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

    /// Whether `%name` is next.
    #[inline]
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::PercentId)
    }

    /// Reads `type {attributes} loc(...)`: an argument or result of a function without a name. The location goes.
    pub fn parse_type_with_attrs(&mut self) -> ParseResult<(Type, AttrDict)> {
        let ty = self.parse_type()?;
        let attrs = if self.at(TokenKind::LBrace) { self.parse_attribute_dict()? } else { AttrDict::EMPTY };
        self.base.parse_optional_trailing_location()?;
        Ok((ty, attrs))
    }

    /// Puts an operation without operands at the end of the region's last block if that has no registered terminator: what an
    /// implicit terminator is.
    pub fn ensure_terminator(&mut self, region: RegionId, terminator: &str, loc: Location) {
        let block = match self.ir.last_block(region) {
            Some(block) => block,
            None => {
                let block = self.ir.create_block(&[]);
                self.ir.link_block(block, region, None);
                block
            }
        };
        if self.ir.last_op(block).is_some_and(|op| self.ir.is_terminator(op)) {
            return;
        }
        let name = self.ctx.op_name(terminator);
        let properties = self.ctx.op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
        let op = self.ir.create_op(&NewOp { properties, ..NewOp::new(name, loc) });
        self.ir.link_op(op, block, None);
    }

    // File metadata.

    /// `{-# key: { ... } #-}`: resources are kept with the context, unknown entries are refused.
    fn parse_file_metadata(&mut self) -> ParseResult {
        self.bump();
        loop {
            if self.eat(TokenKind::FileMetadataEnd) {
                return Ok(());
            }
            let pos = self.pos();
            let key = self.parse_any_keyword()?;
            self.expect(TokenKind::Colon, "':'")?;
            match key {
                "dialect_resources" => self.parse_resource_section(true)?,
                "external_resources" => self.parse_resource_section(false)?,
                _ => {
                    return Err(
                        self.error_at(pos, format!("unknown key '{key}' in file metadata dictionary"))
                    );
                }
            }
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::FileMetadataEnd, "'#-}'")?;
                return Ok(());
            }
        }
    }

    /// A dialect's resource is a blob: its alignment in four bytes, then its contents, in hexadecimal.
    fn check_blob(&mut self, key: Identifier) -> ParseResult {
        let key = key.as_str(self.ctx);
        let text = self.spelling();
        let blob =
            if self.at(TokenKind::String) { super::dense::hex_bytes(&text[1..text.len() - 1]) } else { None };
        match blob {
            None => Err(self.error(format!("expected hex string blob for key '{key}'"))),
            Some(blob) if blob.len() < 4 => Err(self.error(format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
            ))),
            Some(_) => Ok(()),
        }
    }

    fn parse_resource_section(&mut self, dialect: bool) -> ParseResult {
        self.expect(TokenKind::LBrace, "'{'")?;
        while !self.eat(TokenKind::RBrace) {
            let Some(group) = self.parse_optional_keyword_or_string() else {
                return Err(self.error("expected identifier key for 'resource' entry"));
            };
            let group = self.ctx.ident_bytes(&group);
            self.expect(TokenKind::Colon, "':'")?;
            self.expect(TokenKind::LBrace, "'{'")?;
            while !self.eat(TokenKind::RBrace) {
                let Some(key) = self.parse_optional_keyword_or_string() else {
                    return Err(self.error("expected identifier key for 'resource' entry"));
                };
                let key = self.ctx.ident_bytes(&key);
                self.expect(TokenKind::Colon, "':'")?;
                if dialect {
                    self.check_blob(key)?;
                }
                let value = match self.tok.kind {
                    TokenKind::String => {
                        let value = self.parse_string()?;
                        let value = self.ctx.ident_bytes(&value);
                        self.ctx.string_attr_of(value)
                    }
                    TokenKind::BareId if self.at_keyword("true") || self.at_keyword("false") => {
                        self.parse_attribute(None)?
                    }
                    _ => return Err(self.error("expected 'string' or 'bool' value for 'resource' entry")),
                };
                self.ir.add_resource(Resource { dialect, group, key, value });
                if !self.eat(TokenKind::Comma) {
                    self.expect(TokenKind::RBrace, "'}'")?;
                    break;
                }
            }
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::RBrace, "'}'")?;
                break;
            }
        }
        Ok(())
    }
}

fn is_segments(name: Identifier, traits: Traits) -> bool {
    name == Identifier::OPERAND_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
        || name == Identifier::RESULT_SEGMENT_SIZES && traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS)
}

/// The defaults with what was written put over them.
fn merged(ctx: &Context, defaults: AttrDict, written: &mut Vec<(Identifier, Attribute)>) -> AttrDict {
    for &(name, attr) in defaults.entries(ctx) {
        if !written.iter().any(|entry| entry.0 == name) {
            written.push((name, attr));
        }
    }
    ctx.dict(written)
}
