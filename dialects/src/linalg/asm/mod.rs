//! The assembly formats of linalg that are not declarative.
//!
//! All structured operations print operands as `ins(%a, %b : types) outs(%c : types)`. Named operations omit the
//! region: the parser creates it from the description.

mod body;
mod payload;

pub(super) use payload::{parse_map, parse_reduce, print_map, print_reduce};

use proofmark_ir::context::{AffineMap, AttrKind, TypeKind};
use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult, SourcePos};
use proofmark_ir::{Attribute, Context, Identifier, OpId, Type};

use super::attrs::{ELEMENTWISE_KIND_DEF, ITERATOR_TYPE_DEF};
use super::ops::Elementwise;
use super::structured::{
    Iteration, MEMOIZED_MAPS, Structured, description, fixed, is_container, rank,
    structured as description_of,
};
use crate::asm::{custom_op_error, parse_optional_arrow_types, print_optional_arrow_types};
use body::{add_body, add_identity_body};

pub(super) use body::{has_described_body, has_identity_body};

/// The parsed operand types.
struct Operands {
    inputs: Vec<Type>,
    outputs: Vec<Type>,
}

impl Operands {
    /// Parses `<{properties}> {attributes} ins(%a : type) outs(%b : type)`, all of it optional.
    fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<Operands> {
        if p.parse_optional_punct("<") {
            let pos = p.pos();
            let attr = p.parse_attribute(None)?;
            let Some(dict) = attr.as_dict(p.ctx()) else {
                return Err(p.error_at(pos, "expected DictionaryAttr to set properties"));
            };
            state.properties.extend(dict.entries(p.ctx()));
            p.parse_punct(">")?;
        }
        let pos = p.pos();
        p.parse_optional_attr_dict(state)?;
        let inputs = parse_operand_group(p, state, "ins")?;
        let outputs = parse_operand_group(p, state, "outs")?;
        check_attributes(p, state, pos)?;
        Ok(Operands { inputs, outputs })
    }

    /// Sets the operand segment sizes.
    fn set_segments(&self, ctx: &Context, state: &mut OpState) {
        let n = |types: &[Type]| i32::try_from(types.len()).unwrap_or(i32::MAX);
        let sizes = ctx.i32_array_attr(&[n(&self.inputs), n(&self.outputs)]);
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, sizes);
    }

    fn iter(&self) -> impl Iterator<Item = Type> + '_ {
        self.inputs.iter().chain(&self.outputs).copied()
    }
}

/// Checks the constraints of parsed inherent attributes, from which bodies are created.
fn check_attributes(p: &mut OpParser<'_>, state: &OpState, pos: SourcePos) -> ParseResult {
    let ctx = p.ctx();
    let Some(info) = ctx.op_info(state.name) else { return Ok(()) };
    for &(name, attr) in &state.attrs {
        let Some(def) = info.def.attribute(name.as_str(ctx)) else { continue };
        if !(def.constraint.accepts)(ctx, attr) {
            let message = format!(
                "'{}' op attribute '{}' failed to satisfy constraint: {}",
                info.def.name, def.name, def.constraint.description
            );
            return Err(custom_op_error(p, state, pos, message));
        }
    }
    Ok(())
}

/// Parses `keyword(%a, %b : types)`, if present.
fn parse_operand_group(p: &mut OpParser<'_>, state: &mut OpState, keyword: &str) -> ParseResult<Vec<Type>> {
    if !p.parse_optional_keyword(keyword) {
        return Ok(Vec::new());
    }
    p.parse_punct("(")?;
    if !p.at_operand() {
        p.parse_punct(":")?;
    }
    let first = state.operands.len();
    p.parse_operands_and_types(&mut state.operands)?;
    p.parse_punct(")")?;
    Ok(state.operands[first..].iter().map(|&operand| p.ir().value_type(operand)).collect())
}

/// Prints ` ins(...) outs(...)`, if there are operands.
fn print_operands(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    for (group, open) in [(0, " ins("), (1, " outs(")] {
        let operands = ir.operand_group(op, group).unwrap_or_default();
        if operands.is_empty() {
            continue;
        }
        p.text(open);
        p.operands(operands.clone().map(|i| ir.operand(op, i)));
        p.text(" : ");
        p.types(operands.map(|i| ir.value_type(ir.operand(op, i))));
        p.text(")");
    }
}

const MAPS: &str = "indexing_maps";

/// The properties that the assembly of named operations prints outside of the dictionary, or omits.
const ELIDED: &[&str] = &["operandSegmentSizes", MEMOIZED_MAPS];
const ELIDED_WITH_MAPS: &[&str] = &["operandSegmentSizes", MEMOIZED_MAPS, MAPS];

/// Parses `indexing_maps = [affine_map, ...]`, if present.
fn parse_optional_maps(p: &mut OpParser<'_>, state: &OpState) -> ParseResult<Option<Attribute>> {
    if !p.parse_optional_keyword(MAPS) {
        return Ok(None);
    }
    p.parse_punct("=")?;
    let maps = p.parse_attribute(None)?;
    let ctx = p.ctx();
    match maps.as_array(ctx) {
        Some(list) if list.iter().all(|each| matches!(each.kind(ctx), AttrKind::AffineMap(_))) => {
            Ok(Some(maps))
        }
        Some(_) => {
            let pos = p.pos();
            Err(custom_op_error(p, state, pos, "element of indexing_maps array is not an affine_map"))
        }
        None => Err(p.error("invalid kind of attribute specified")),
    }
}

/// Returns whether the maps are an attribute of the operation.
fn has_maps(structured: &Structured) -> bool {
    !matches!(structured.iteration, Iteration::Fixed(..) | Iteration::Elementwise)
}

/// Returns the default maps, which the assembly omits.
fn default_maps(ctx: &Context, structured: &Structured) -> Option<Attribute> {
    Some(maps_attr(ctx, structured.default_maps(ctx)?))
}

/// Parses `indexing_maps = [...] {...} ins(...) outs(...) {...} -> types`.
pub(super) fn parse_named(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let Some(structured) = ctx.op_def(state.name).and_then(description) else {
        return Err(p.error("expected a structured operation"));
    };
    if has_maps(structured) {
        let maps = match parse_optional_maps(p, state)? {
            Some(maps) => maps,
            None => match default_maps(ctx, structured) {
                Some(maps) => maps,
                None => {
                    let pos = p.pos();
                    return Err(custom_op_error(p, state, pos, "expected 'indexing_maps' attribute"));
                }
            },
        };
        state.set_property(ctx.ident(MAPS), maps);
    }
    let pos = p.pos();
    let operands = parse_rest_of_named(p, state)?;
    memoize_maps(ctx, state, structured);
    add_body(p, state, structured, &operands, pos)
}

/// Caches the maps of an operation with fixed loops in an attribute, as MLIR's verifier does: the generic assembly
/// prints it.
fn memoize_maps(ctx: &Context, state: &mut OpState, structured: &Structured) {
    let Iteration::Fixed(loops, dims) = structured.iteration else { return };
    let memo = ctx.ident(MEMOIZED_MAPS);
    let written = |name: Identifier| {
        let mut entries = state.properties.iter().chain(&state.attrs);
        entries.find(|entry| entry.0 == name).map(|entry| entry.1)
    };
    if written(memo).is_none() {
        let maps = fixed(ctx, loops, dims, |name| written(ctx.ident(name))).maps;
        state.attrs.push((memo, maps_attr(ctx, maps)));
    }
}

fn maps_attr(ctx: &Context, maps: Vec<AffineMap>) -> Attribute {
    let maps: Vec<Attribute> = maps.into_iter().map(|map| ctx.attr(AttrKind::AffineMap(map))).collect();
    ctx.array_attr(&maps)
}

/// Parses `{...} ins(...) outs(...) {...} -> types`.
fn parse_rest_of_named(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<Operands> {
    let operands = Operands::parse(p, state)?;
    operands.set_segments(p.ctx(), state);
    p.parse_optional_attr_dict(state)?;
    parse_optional_arrow_types(p, state)?;
    Ok(operands)
}

pub(super) fn print_named(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    match description_of(ir, op) {
        Some(structured) if has_maps(structured) => {
            print_maps_unless(p, op, default_maps(ir.ctx(), structured));
            print_rest_of_named(p, op, ELIDED_WITH_MAPS);
        }
        _ => print_rest_of_named(p, op, ELIDED),
    }
}

/// Prints ` indexing_maps = [...]`, unless the maps are `default`.
fn print_maps_unless(p: &mut OpPrinter<'_>, op: OpId, default: Option<Attribute>) {
    let maps = p.ir().property_named(op, MAPS);
    if let Some(maps) = maps.filter(|_| maps != default) {
        p.text(" indexing_maps = ");
        p.attribute(maps);
    }
}

fn print_rest_of_named(p: &mut OpPrinter<'_>, op: OpId, elided: &[&str]) {
    p.optional_op_attr_dict(op, elided);
    print_operands(p, op);
    print_optional_arrow_types(p, op);
}

impl Elementwise {
    /// Parses `kind=#linalg.elementwise_kind<add> indexing_maps = [...] {...} ins(...) outs(...) {...} -> types`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let ctx = p.ctx();
        p.parse_keyword("kind")?;
        p.parse_punct("=")?;
        let kind = p.parse_attribute(None)?;
        if kind.as_enum(ctx, &ELEMENTWISE_KIND_DEF).is_none() {
            let pos = p.pos();
            return Err(custom_op_error(p, state, pos, "expected ElementwiseKind attribute"));
        }
        state.set_property(ctx.ident("kind"), kind);
        let maps = parse_optional_maps(p, state)?;
        let pos = p.pos();
        let operands = parse_rest_of_named(p, state)?;
        let maps = match (maps, operands.outputs.last()) {
            (Some(maps), _) => maps,
            (None, Some(&output)) if is_container(ctx, output) => {
                let rank = rank(ctx, output);
                let identity = AffineMap::identity(ctx, rank);
                maps_attr(ctx, vec![identity; operands.iter().count()])
            }
            (None, _) => return Err(custom_op_error(p, state, pos, "return type needs to be shaped type")),
        };
        state.set_property(ctx.ident(MAPS), maps);
        match ctx.op_def(state.name).and_then(description) {
            Some(structured) => add_body(p, state, structured, &operands, pos),
            None => Err(p.error("expected a structured operation")),
        }
    }
}

impl Elementwise {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Elementwise::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let ctx = ir.ctx();
        p.text(" kind=");
        p.attribute(view.kind(ir));
        let identity = ir.operands(op).next_back().map(|output| {
            let rank = rank(ctx, ir.value_type(output));
            let identity = AffineMap::identity(ctx, rank);
            maps_attr(ctx, vec![identity; ir.n_operands(op)])
        });
        print_maps_unless(p, op, identity);
        print_rest_of_named(p, op, &["operandSegmentSizes", "kind", MAPS]);
    }
}

/// The attributes in the dictionary before the operands of `linalg.generic`.
const TRAIT_ATTRS: [&str; 4] = ["doc", MAPS, "library_call", ITERATORS];
const ITERATORS: &str = "iterator_types";

/// The attributes that are not in the dictionary after the operands.
const ELIDED_IN_GENERIC: &[&str] = &["doc", MAPS, "library_call", ITERATORS, "operandSegmentSizes"];

/// Parses `{indexing_maps = [...], iterator_types = ["parallel", ...]} ins(...) outs(...) attrs = {...} { body } ->
/// types`.
pub(super) fn parse_generic(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let ctx = p.ctx();
    let pos = p.pos();
    let attr = p.parse_attribute(None)?;
    let Some(dict) = attr.as_dict(ctx) else {
        return Err(p.error_at(pos, "invalid kind of attribute specified"));
    };
    let iterators = dict.get_named(ctx, ITERATORS).and_then(|iterators| iterators.as_array(ctx));
    let Some(iterators) = iterators else {
        return Err(custom_op_error(p, state, pos, "expected \"iterator_types\" array attribute"));
    };
    let iterators: Vec<Attribute> =
        iterators.iter().map(|&each| iterator_type(p, state, each)).collect::<ParseResult<_>>()?;
    state.attrs.extend(dict.with(ctx, ctx.ident(ITERATORS), ctx.array_attr(&iterators)).entries(ctx));
    let operands = Operands::parse(p, state)?;
    operands.set_segments(ctx, state);
    if p.parse_optional_keyword("attrs") {
        p.parse_punct("=")?;
        p.parse_optional_attr_dict(state)?;
    }
    p.parse_region(state, &[])?;
    parse_optional_arrow_types(p, state)
}

/// Returns the iterator type that a string names; returns other attributes unchanged.
fn iterator_type(p: &mut OpParser<'_>, state: &OpState, attr: Attribute) -> ParseResult<Attribute> {
    let ctx = p.ctx();
    let Some(name) = attr.as_string(ctx) else { return Ok(attr) };
    let name = name.as_str(ctx);
    match ITERATOR_TYPE_DEF.value_of(name) {
        Some(value) => Ok(ctx.enum_attr(&ITERATOR_TYPE_DEF, value)),
        None => {
            let pos = p.pos();
            Err(custom_op_error(p, state, pos, format!("unexpected iterator_type ({name})")))
        }
    }
}

pub(super) fn print_generic(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    let ctx = ir.ctx();
    p.text(" ");
    let entries: Vec<_> = TRAIT_ATTRS
        .into_iter()
        .filter_map(|name| {
            let attr = ir.property_named(op, name)?;
            Some((name, if name == ITERATORS { names_of_iterators(ctx, attr) } else { attr }))
        })
        .collect();
    if !entries.is_empty() {
        p.attribute(ctx.dict_attr(ctx.dict_named(&entries)));
    }
    print_operands(p, op);
    // MLIR prints both spaces.
    let is_extra = |name: Identifier| !ELIDED_IN_GENERIC.contains(&name.as_str(ctx));
    if ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx)).any(|entry| is_extra(entry.0)) {
        p.text(" attrs = ");
        p.optional_op_attr_dict(op, ELIDED_IN_GENERIC);
    }
    if let Some(&region) = ir.regions(op).first()
        && ir.entry_block(region).is_some()
    {
        p.text(" ");
        p.region(region, true, true);
    }
    print_optional_arrow_types(p, op);
}

/// Returns the iterator types as strings, as the custom assembly prints them.
fn names_of_iterators(ctx: &Context, iterators: Attribute) -> Attribute {
    let name = |&attr: &Attribute| {
        let value = attr.as_enum(ctx, &ITERATOR_TYPE_DEF)?;
        Some(ctx.string_attr(ITERATOR_TYPE_DEF.keyword_of(value)?))
    };
    let names: Option<Vec<Attribute>> =
        iterators.as_array(ctx).and_then(|list| list.iter().map(name).collect());
    names.map_or(iterators, |names| ctx.array_attr(&names))
}

/// Parses `ins(...) outs(...)`, the attributes of `attrs`, and a dictionary; the results have the types of the output
/// tensors.
fn parse_destination_style(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    attrs: impl FnOnce(&mut OpParser<'_>, &mut OpState) -> ParseResult,
) -> ParseResult<Operands> {
    let operands = Operands::parse(p, state)?;
    let ctx = p.ctx();
    let is_tensor = |ty: &Type| matches!(ty.kind(ctx), TypeKind::RankedTensor { .. });
    state.result_types.extend(operands.outputs.iter().copied().filter(is_tensor));
    attrs(p, state)?;
    p.parse_optional_attr_dict(state)?;
    Ok(operands)
}

/// Parses `name = [1, 2]`.
fn parse_numbers(p: &mut OpParser<'_>, state: &mut OpState, name: &str) -> ParseResult {
    p.parse_keyword(name)?;
    p.parse_punct("=")?;
    let mut numbers = Vec::new();
    p.parse_list_of(Delimiter::Square, |p| {
        numbers.push(p.parse_i64()?);
        Ok(())
    })?;
    state.set_property(p.ctx().ident(name), p.ctx().i64_array_attr(&numbers));
    Ok(())
}

/// Prints ` name = [1, 2] ` with MLIR's spaces.
fn print_numbers(p: &mut OpPrinter<'_>, op: OpId, name: &str) {
    p.text(" ");
    p.text(name);
    p.text(" = [");
    let numbers = crate::common::index::constants(p.ir(), op, name);
    for (i, number) in numbers.into_iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.number(number);
    }
    p.text("] ");
}

macro_rules! rearrangement {
    ($($parse:ident, $print:ident, $attr:literal;)*) => {
        $(
            /// Prints `ins(...) outs(...) attribute = [...] {...}`.
            pub(super) fn $parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
                parse_destination_style(p, state, |p, state| parse_numbers(p, state, $attr))?;
                add_identity_body(p, state)
            }

            pub(super) fn $print(p: &mut OpPrinter<'_>, op: OpId) {
                print_operands(p, op);
                print_numbers(p, op, $attr);
                p.optional_op_attr_dict(op, &[$attr]);
            }
        )*
    };
}

rearrangement! {
    parse_transpose, print_transpose, "permutation";
    parse_broadcast, print_broadcast, "dimensions";
}

/// Parses `%values {...} : types`.
pub(super) fn parse_yield(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::None)?;
    p.parse_optional_attr_dict(state)?;
    if operands.is_empty() {
        return Ok(());
    }
    p.parse_punct(":")?;
    let mut types = Vec::new();
    p.parse_list_of(Delimiter::None, |p| {
        types.push(p.parse_type()?);
        Ok(())
    })?;
    p.resolve_operands_of_types(&operands, &types, pos, &mut state.operands)
}

pub(super) fn print_yield(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if ir.n_operands(op) > 0 {
        p.text(" ");
        p.operands(ir.operands(op));
    }
    p.optional_op_attr_dict(op, &[]);
    if ir.n_operands(op) > 0 {
        p.text(" : ");
        p.types(ir.operands(op).map(|operand| ir.value_type(operand)));
    }
}
