//! The custom assembly of affine: maps with operands, bases, and memory accesses.

use proofmark_ir::context::AffineMap;
use proofmark_ir::op_def::AttrConstraint;
use proofmark_ir::text::{Delimiter, MapOfValues, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, Identifier, Ir, OpId, Type, ValueId};

use super::ops::Prefetch;
use super::ops::{Apply, Load, Max, Store, VectorLoad, VectorStore};

/// Parses an attribute that satisfies `constraint`, as property `name`.
pub(super) fn parse_attr(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    name: &str,
    constraint: &AttrConstraint,
) -> ParseResult<Attribute> {
    let pos = p.pos();
    let attr = p.parse_attribute(Some(Type::INDEX))?;
    if !(constraint.accepts)(p.ctx(), attr) {
        return Err(p.error_at(pos, "invalid kind of attribute specified"));
    }
    state.set_property(p.ctx().ident(name), attr);
    Ok(attr)
}

/// Parses `(%d, ...)[%s, ...]` and appends the operands. Returns the numbers of dimensions and symbols.
pub(super) fn parse_dims_and_symbols(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult<[usize; 2]> {
    let dims = p.parse_operand_list(Delimiter::Paren)?;
    let symbols = p.parse_operand_list(Delimiter::OptionalSquare)?;
    p.resolve_operands(&dims, Type::INDEX, &mut state.operands)?;
    p.resolve_operands(&symbols, Type::INDEX, &mut state.operands)?;
    Ok([dims.len(), symbols.len()])
}

/// Prints `(%d, ...)[%s, ...]`.
pub(super) fn print_dims_and_symbols(p: &mut OpPrinter<'_>, operands: &[ValueId], n_dims: u32) {
    let (dims, symbols) = operands.split_at(operands.len().min(n_dims as usize));
    p.text("(");
    p.operands(dims.iter().copied());
    p.text(")");
    if !symbols.is_empty() {
        p.text("[");
        p.operands(symbols.iter().copied());
        p.text("]");
    }
}

/// Returns the map in the inherent attribute `name`.
pub(super) fn map_of<'i>(ir: &'i Ir, op: OpId, name: &str) -> Option<&'i AffineMap> {
    ir.property_named(op, name)?.as_affine_map(ir.ctx())
}

impl Apply {
    /// Parses `map(%d)[%s] {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let pos = p.pos();
        let map = parse_attr(p, state, "map", &proofmark_ir::constraints::AFFINE_MAP_ATTR)?;
        let given = parse_dims_and_symbols(p, state)?;
        p.parse_optional_attr_dict(state)?;
        let Some(map) = map.as_affine_map(p.ctx()) else { return Ok(()) };
        if [map.dims as usize, map.symbols as usize] != given {
            return Err(p.error_at(pos, "dimension or symbol index mismatch"));
        }
        state.result_types.extend(map.results.iter().map(|_| Type::INDEX));
        Ok(())
    }
}

impl Max {
    /// Parses `map(%d)[%s] {...}`; the verifier checks the number of operands.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_attr(p, state, "map", &proofmark_ir::constraints::AFFINE_MAP_ATTR)?;
        parse_dims_and_symbols(p, state)?;
        p.parse_optional_attr_dict(state)?;
        state.result_types.push(Type::INDEX);
        Ok(())
    }
}

impl Apply {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let ir = p.ir();
        p.text(" ");
        if let Some(map) = ir.property_named(op, "map") {
            p.attribute(map);
        }
        let operands: Vec<ValueId> = ir.operands(op).collect();
        print_dims_and_symbols(p, &operands, map_of(ir, op, "map").map_or(0, |map| map.dims));
        p.optional_op_attr_dict(op, &["map"]);
    }
}

/// Parses `[%i + 1, %j]`; the map becomes the attribute `name`.
pub(super) fn parse_subscripts(
    p: &mut OpParser<'_>,
    maps: &mut Vec<(Identifier, Attribute)>,
    name: &str,
) -> ParseResult<MapOfValues> {
    let subscripts = p.parse_affine_map_of_values(Delimiter::Square)?;
    maps.push((p.ctx().ident(name), p.ctx().affine_map_attr(subscripts.map.clone())));
    Ok(subscripts)
}

/// Resolves a memref and its subscripts, and appends the operands.
pub(super) fn resolve_access(
    p: &mut OpParser<'_>,
    state: &mut OpState,
    (memref, ty): (proofmark_ir::text::UnresolvedOperand, Type),
    subscripts: &MapOfValues,
) -> ParseResult {
    state.operands.push(p.resolve_operand(memref, ty)?);
    for operand in subscripts.operands() {
        state.operands.push(p.resolve_operand(operand, Type::INDEX)?);
    }
    Ok(())
}

/// Prints `%memref[%i + 1, %j]`.
pub(super) fn print_access(
    p: &mut OpPrinter<'_>,
    memref: ValueId,
    map: Option<&AffineMap>,
    operands: &[ValueId],
) {
    p.value(memref);
    p.text("[");
    if let Some(map) = map {
        p.affine_exprs_of_values(&map.results, map.dims, operands);
    }
    p.text("]");
}

/// Parses a memref type.
pub(super) fn parse_memref_type(p: &mut OpParser<'_>) -> ParseResult<Type> {
    let pos = p.pos();
    let ty = p.parse_type()?;
    if !proofmark_ir::constraints::is_memref(p.ctx(), ty) {
        return Err(p.error_at(pos, "invalid kind of type specified"));
    }
    Ok(ty)
}

/// Parses `%memref[%i + 1] {...} : memref`, or `... : memref, vector`.
fn parse_read(p: &mut OpParser<'_>, state: &mut OpState, vector: bool) -> ParseResult {
    let memref = p.parse_operand()?;
    let subscripts = parse_subscripts(p, &mut state.properties, "map")?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = parse_memref_type(p)?;
    let result = access_type(p, ty, vector)?;
    resolve_access(p, state, (memref, ty), &subscripts)?;
    state.result_types.push(result);
    Ok(())
}

/// Parses `%value, %memref[%i + 1] {...} : memref`, or `... : memref, vector`.
fn parse_write(p: &mut OpParser<'_>, state: &mut OpState, vector: bool) -> ParseResult {
    let value = p.parse_operand()?;
    p.parse_punct(",")?;
    let memref = p.parse_operand()?;
    let subscripts = parse_subscripts(p, &mut state.properties, "map")?;
    p.parse_optional_attr_dict(state)?;
    p.parse_punct(":")?;
    let ty = parse_memref_type(p)?;
    let accessed = access_type(p, ty, vector)?;
    state.operands.push(p.resolve_operand(value, accessed)?);
    resolve_access(p, state, (memref, ty), &subscripts)
}

/// Parses the accessed type: the element type, or an explicit vector type.
fn access_type(p: &mut OpParser<'_>, memref: Type, vector: bool) -> ParseResult<Type> {
    if !vector {
        return Ok(memref.element_or_self(p.ctx()));
    }
    p.parse_punct(",")?;
    p.parse_type()
}

impl Load {
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_read(p, state, false)
    }
}

impl VectorLoad {
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_read(p, state, true)
    }
}

impl Store {
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_write(p, state, false)
    }
}

impl VectorStore {
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_write(p, state, true)
    }
}

/// Prints the part of an access after the memref. The type of `vector` is printed if there is one.
fn print_tail(p: &mut OpPrinter<'_>, op: OpId, n_before: usize, vector: Option<ValueId>) {
    let ir = p.ir();
    let memref = ir.operand(op, n_before);
    let operands: Vec<ValueId> = ir.operands(op).skip(n_before + 1).collect();
    print_access(p, memref, map_of(ir, op, "map"), &operands);
    p.optional_op_attr_dict(op, &["map"]);
    p.text(" : ");
    p.ty(ir.value_type(memref));
    if let Some(vector) = vector {
        p.text(", ");
        p.ty(ir.value_type(vector));
    }
}

impl Load {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        p.text(" ");
        print_tail(p, op, 0, None);
    }
}

impl VectorLoad {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let result = p.ir().result(op, 0);
        p.text(" ");
        print_tail(p, op, 0, Some(result));
    }
}

impl Store {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        print_stored(p, op);
        print_tail(p, op, 1, None);
    }
}

impl VectorStore {
    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        print_stored(p, op);
        let value = p.ir().operand(op, 0);
        print_tail(p, op, 1, Some(value));
    }
}

fn print_stored(p: &mut OpPrinter<'_>, op: OpId) {
    let value = p.ir().operand(op, 0);
    p.text(" ");
    p.value(value);
    p.text(", ");
}

impl Prefetch {
    /// Parses `%memref[%i + 1], read, locality<3>, data {...} : type`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let memref = p.parse_operand()?;
        let subscripts = parse_subscripts(p, &mut state.properties, "map")?;
        p.parse_punct(",")?;
        crate::memref::parse_hint(p, state)?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(":")?;
        let ty = parse_memref_type(p)?;
        resolve_access(p, state, (memref, ty), &subscripts)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Prefetch::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let operands: Vec<ValueId> = view.indices(ir).collect();
        p.text(" ");
        print_access(p, view.memref(ir), map_of(ir, op, "map"), &operands);
        p.text(", ");
        crate::memref::print_hint(p, view.is_write(ir), view.locality_hint(ir), view.is_data_cache(ir));
        p.optional_op_attr_dict(op, &["map", "localityHint", "isWrite", "isDataCache"]);
        p.text(" : ");
        p.ty(ir.value_type(view.memref(ir)));
    }
}
