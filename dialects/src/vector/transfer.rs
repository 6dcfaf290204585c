//! `vector.transfer_read` and `vector.transfer_write`: vectors from and to slices of memrefs or tensors. Out of bounds,
//! reads yield the padding and writes have no effect. The assembly omits the types of mask and permutation map, which
//! are inferred.

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AffineExprKind, AffineMap, AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::effects::{Effect, EffectKind, EffectList};
use proofmark_ir::text::{
    Delimiter, OpParser, OpPrinter, OpState, ParseResult, UnresolvedOperand, attribute_to_string,
    type_to_string,
};
use proofmark_ir::{Attribute, Context, Identifier, Ir, OpDef, OpId, OpView, Type, ValueId, op};

use super::maps::{as_map, is_minor_identity, minor_identity, transfer_mask};
use super::types::*;
use super::{semantics, transfer_fold};
use crate::common::matchers::number;
use crate::verify::{Check, destination_style, fail, first_error};

/// Transfer of a slice of memory to a vector.
#[op(
    "vector.transfer_read",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    effects = |ir, op, effects| add_effect(ir, op, 0, EffectKind::Read, effects),
    speculatable = |ir, op| {
        is_tensor(ir.ctx(), ir.value_type(TransferRead::from_op(op).base(ir))) && is_within(ir, op)
    },
    format = Format::Custom { parse: parse_read, print: print_read },
    verify = first_error!(verify_read),
    fold = transfer_fold::read,
    semantics = semantics::transfer_read
)]
pub struct TransferRead {
    base: Operand<ANY_SHAPED>,
    indices: Variadic<Operand<INDEX>>,
    permutation_map: Attr<AFFINE_MAP_ATTR>,
    padding: Operand<ANY_TYPE>,
    mask: Optional<Operand<MASK>>,
    in_bounds: Attr<BOOL_ARRAY>,
    vector: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// Transfer of a vector to a slice of memory.
#[op(
    "vector.transfer_write",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    effects = |ir, op, effects| add_effect(ir, op, 1, EffectKind::Write, effects),
    speculatable = |ir, op| {
        is_tensor(ir.ctx(), ir.value_type(TransferWrite::from_op(op).base(ir))) && is_within(ir, op)
    },
    format = Format::Custom { parse: parse_write, print: print_write },
    verify = first_error!(verify_write),
    fold = transfer_fold::write,
    semantics = semantics::transfer_write
)]
pub struct TransferWrite {
    valueToStore: Operand<ANY_VECTOR_OF_ANY_RANK>,
    base: Operand<ANY_SHAPED>,
    indices: Variadic<Operand<INDEX>>,
    permutation_map: Attr<AFFINE_MAP_ATTR>,
    mask: Optional<Operand<MASK>>,
    in_bounds: Attr<BOOL_ARRAY>,
    result: Optional<Result<ANY_RANKED_TENSOR>>,
}

pub(super) const OPS: &[&OpDef] = &[TransferRead::DEF, TransferWrite::DEF];

/// Adds the memory effect, if the base is a memref: tensors are values.
fn add_effect(ir: &Ir, op: OpId, base: usize, kind: EffectKind, effects: &mut EffectList) {
    let base = ir.operand(op, base);
    if is_memref(ir.ctx(), ir.value_type(base)) {
        effects.push(Effect { kind, on: Some(base) });
    }
}

/// Returns whether a transfer has no undefined behaviour for any operand values: constant non-negative indices, no
/// mask, and statically known `in_bounds` dimensions.
fn is_within(ir: &Ir, op: OpId) -> bool {
    let ctx = ir.ctx();
    let types = ir.operands(op).chain(ir.results(op).iter().copied()).map(|v| ir.value_type(v));
    let vector = types.clone().find(|ty| matches!(ty.kind(ctx), TypeKind::Vector { .. }));
    let base = types.filter(|&ty| is_tensor(ctx, ty)).find_map(|ty| ty.shape(ctx));
    let map = ir.property_named(op, "permutation_map").and_then(|map| as_map(ctx, map));
    let in_bounds = ir.property_named(op, "in_bounds").and_then(|all| all.as_array(ctx)).unwrap_or(&[]);
    let masked = ir.operand_group(op, 3).is_none_or(|mut mask| mask.next().is_some());
    let (Some(vector), Some(base), Some(map), false) = (vector, base, map, masked) else { return false };
    let indices = ir.operands(op).filter(|&v| ir.value_type(v).is_index());
    let indices: Option<Vec<i64>> = indices
        .map(|v| ir.constant_value(v).and_then(|attr| number(ctx, attr)).filter(|&i| i >= 0))
        .collect();
    let Some(indices) = indices.filter(|indices| indices.len() == base.len()) else { return false };
    let extents = vector.shape(ctx).unwrap_or(&[]);
    map.results.iter().zip(extents).zip(in_bounds).all(|((result, &extent), &promise)| {
        let AffineExprKind::Dim(dim) = result.kind(ctx) else { return true };
        let (index, size) = (indices[dim as usize], base[dim as usize]);
        promise != Attribute::bool(true)
            || (size != DYNAMIC && index.checked_add(extent).is_some_and(|end| end <= size))
    })
}

// Assembly format.

/// The parsed parts after the operands.
struct Tail {
    /// The two types, in textual order.
    types: [Type; 2],
    mask: Option<(UnresolvedOperand, Type)>,
}

impl Tail {
    /// Parses `, %mask {...} : type, type`, and sets the attributes that the text omits. `vector` is the index of the
    /// vector type.
    fn parse(p: &mut OpParser<'_>, state: &mut OpState, vector: usize) -> ParseResult<Tail> {
        let ctx = p.ctx();
        let mask = if p.parse_optional_punct(",") { Some(p.parse_operand()?) } else { None };
        p.parse_optional_attr_dict(state)?;
        let pos = p.pos();
        p.parse_punct(":")?;
        let mut types = Vec::new();
        p.parse_list_of(Delimiter::None, |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        let Ok(types) = <[Type; 2]>::try_from(types) else {
            return Err(p.error_at(pos, "requires two types"));
        };
        let memory = |ctx, ty| is_memref(ctx, ty) || (ANY_RANKED_TENSOR.accepts)(ctx, ty);
        let base = types[1 - vector];
        let parts = VectorType::of(ctx, types[vector]);
        // The error about the first type takes precedence.
        if vector == 0 && parts.is_none() {
            return Err(p.error_at(pos, "requires vector type"));
        }
        if !memory(ctx, base) {
            return Err(p.error_at(pos, "requires memref or ranked tensor type"));
        }
        let Some(parts) = parts else { return Err(p.error_at(pos, "requires vector type")) };
        let given = |name| state.attrs.iter().find(|(own, _)| own.as_str(ctx) == name).map(|entry| entry.1);
        let map = match given("permutation_map") {
            Some(attr) => match as_map(ctx, attr) {
                Some(map) => map.clone(),
                None => return Err(p.error_at(pos, "expected an affine map as permutation_map")),
            },
            None => match default_map(ctx, base, parts) {
                Some(map) => map,
                None => {
                    let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                    return Err(p.error_at(pos, message));
                }
            },
        };
        let (has_map, has_bounds) = (given("permutation_map").is_some(), given("in_bounds").is_some());
        if !has_map {
            state.set_property(ctx.ident("permutation_map"), ctx.attr(AttrKind::AffineMap(map.clone())));
        }
        if !has_bounds {
            let bounds = vec![Attribute::FALSE; map.results.len()];
            state.set_property(ctx.ident("in_bounds"), ctx.array_attr(&bounds));
        }
        let mask = match mask {
            None => None,
            Some(mask) if is_vector(ctx, base.element_or_self(ctx)) => {
                return Err(p.error_at(mask.pos, "does not support masks with vector element type"));
            }
            Some(_) if map.results.len() != parts.rank() => {
                let message = "expected the same rank for the vector and the results of the permutation map";
                return Err(p.error_at(pos, message));
            }
            Some(mask) => Some((mask, transfer_mask(ctx, parts, &map))),
        };
        Ok(Tail { types, mask })
    }

    /// Adds the indices, the padding of a read, and the mask.
    fn finish(
        self,
        p: &mut OpParser<'_>,
        state: &mut OpState,
        indices: &[UnresolvedOperand],
        padding: Option<(UnresolvedOperand, Type)>,
    ) -> ParseResult {
        p.resolve_operands(indices, Type::INDEX, &mut state.operands)?;
        for (operand, ty) in padding.into_iter().chain(self.mask) {
            state.operands.push(p.resolve_operand(operand, ty)?);
        }
        let n_indices = i32::try_from(indices.len()).unwrap_or(i32::MAX);
        let n_mask = self.mask.is_some().into();
        let segments = if padding.is_some() { [1, n_indices, 1, n_mask] } else { [1, 1, n_indices, n_mask] };
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, p.ctx().i32_array_attr(&segments));
        Ok(())
    }
}

/// Returns the default permutation map: the trailing dimensions, in order. Returns `None` if the rank of the vector
/// exceeds that of the base.
fn default_map(ctx: &Context, base: Type, vector: VectorType<'_>) -> Option<AffineMap> {
    let rank = base.shape(ctx)?.len();
    if rank == 0 && vector.shape == [1] {
        return Some(AffineMap { dims: 0, symbols: 0, results: [ctx.affine_constant(0)].into() });
    }
    let of_elements = VectorType::of(ctx, base.element_or_self(ctx)).map_or(0, VectorType::rank);
    let wanted = vector.rank().checked_sub(of_elements).filter(|&wanted| wanted <= rank)?;
    Some(minor_identity(ctx, rank, wanted))
}

/// Parses `%base[%indices], %padding, %mask {...} : type, type`.
fn parse_read(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let base = p.parse_operand()?;
    let indices = p.parse_operand_list(Delimiter::Square)?;
    p.parse_punct(",")?;
    let padding = p.parse_operand()?;
    let tail = Tail::parse(p, state, 1)?;
    let [base_type, vector] = tail.types;
    state.operands.push(p.resolve_operand(base, base_type)?);
    state.result_types.push(vector);
    let element = base_type.element_or_self(p.ctx());
    tail.finish(p, state, &indices, Some((padding, element)))
}

/// Parses `%vector, %base[%indices], %mask {...} : type, type`.
fn parse_write(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    let vector = p.parse_operand()?;
    p.parse_punct(",")?;
    let base = p.parse_operand()?;
    let indices = p.parse_operand_list(Delimiter::Square)?;
    let tail = Tail::parse(p, state, 0)?;
    let [vector_type, base_type] = tail.types;
    state.operands.push(p.resolve_operand(vector, vector_type)?);
    state.operands.push(p.resolve_operand(base, base_type)?);
    if is_tensor(p.ctx(), base_type) {
        state.result_types.push(base_type);
    }
    tail.finish(p, state, &indices, None)
}

fn print_read(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = TransferRead::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    print_place(p, view.base(ir), view.indices(ir));
    p.text(", ");
    p.value(view.padding(ir));
    print_tail(p, op, view.mask(ir), [view.base(ir), view.vector(ir)]);
}

fn print_write(p: &mut OpPrinter<'_>, op: OpId) {
    let Some(view) = TransferWrite::cast(p.ir(), op) else { return };
    let ir = p.ir();
    p.text(" ");
    p.value(view.value_to_store(ir));
    p.text(", ");
    print_place(p, view.base(ir), view.indices(ir));
    print_tail(p, op, view.mask(ir), [view.value_to_store(ir), view.base(ir)]);
}

fn print_place(p: &mut OpPrinter<'_>, base: ValueId, indices: impl Iterator<Item = ValueId>) {
    p.value(base);
    p.text("[");
    p.operands(indices);
    p.text("]");
}

fn print_tail(p: &mut OpPrinter<'_>, op: OpId, mask: Option<ValueId>, typed: [ValueId; 2]) {
    let ir = p.ir();
    let ctx = ir.ctx();
    if let Some(mask) = mask {
        p.text(", ");
        p.value(mask);
    }
    let mut elided = vec!["operandSegmentSizes"];
    let map = ir.property_named(op, "permutation_map").and_then(|map| as_map(ctx, map));
    if map.is_some_and(|map| is_minor_identity(ctx, map)) {
        elided.push("permutation_map");
    }
    let bounds = ir.property_named(op, "in_bounds").and_then(|bounds| bounds.as_array(ctx));
    if bounds.is_some_and(|bounds| !bounds.contains(&Attribute::TRUE)) {
        elided.push("in_bounds");
    }
    p.optional_op_attr_dict(op, &elided);
    p.text(" : ");
    p.types(typed.map(|value| ir.value_type(value)));
}

// Verification.

/// The common parts of reads and writes.
struct Transfer<'c> {
    base: Type,
    n_indices: usize,
    vector: VectorType<'c>,
    mask: Option<Type>,
    map: &'c AffineMap,
    map_attr: Attribute,
    n_bounds: usize,
}

fn verify_read(ir: &Ir, op: OpId) -> Check {
    let Some(view) = TransferRead::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let base = ir.value_type(view.base(ir));
    let (Some(vector), Some(map)) =
        (VectorType::of(ctx, ir.value_type(view.vector(ir))), as_map(ctx, view.permutation_map(ir)))
    else {
        return Ok(());
    };
    let transfer = Transfer {
        base,
        n_indices: view.indices(ir).len(),
        vector,
        mask: view.mask(ir).map(|mask| ir.value_type(mask)),
        map,
        map_attr: view.permutation_map(ir),
        n_bounds: view.in_bounds(ir).as_array(ctx).map_or(0, <[_]>::len),
    };
    transfer.check_indices(ir, op)?;
    transfer.check(ir, op)?;
    let (element, padding) = (base.element_or_self(ctx), ir.value_type(view.padding(ir)));
    if is_vector(ctx, element) {
        if element != padding {
            return fail(ir, op, "requires source element type and padding type to match.");
        }
    } else if is_vector(ctx, padding) || is_tensor(ctx, padding) || is_base_memref(ctx, padding) {
        return fail(ir, op, "requires valid padding vector elemental type");
    } else if element != padding {
        return fail(ir, op, "requires formal padding and source of the same elemental type");
    }
    transfer.check_permutation(ir, op)
}

fn verify_write(ir: &Ir, op: OpId) -> Check {
    let Some(view) = TransferWrite::cast(ir, op) else { return Ok(()) };
    destination_style(ir, op, 1..2)?;
    let ctx = ir.ctx();
    let (Some(vector), Some(map)) =
        (VectorType::of(ctx, ir.value_type(view.value_to_store(ir))), as_map(ctx, view.permutation_map(ir)))
    else {
        return Ok(());
    };
    let transfer = Transfer {
        base: ir.value_type(view.base(ir)),
        n_indices: view.indices(ir).len(),
        vector,
        mask: view.mask(ir).map(|mask| ir.value_type(mask)),
        map,
        map_attr: view.permutation_map(ir),
        n_bounds: view.in_bounds(ir).as_array(ctx).map_or(0, <[_]>::len),
    };
    transfer.check_indices(ir, op)?;
    if map.results.iter().any(|expr| expr.as_constant(ctx) == Some(0)) {
        return fail(ir, op, "should not have broadcast dimensions");
    }
    transfer.check(ir, op)?;
    transfer.check_permutation(ir, op)
}

impl Transfer<'_> {
    fn check_indices(&self, ir: &Ir, op: OpId) -> Check {
        match self.base.shape(ir.ctx()) {
            Some(shape) if shape.len() != self.n_indices => {
                fail(ir, op, format_args!("requires {} indices", shape.len()))
            }
            _ => Ok(()),
        }
    }

    fn check(&self, ir: &Ir, op: OpId) -> Check {
        let ctx = ir.ctx();
        let Transfer { base, vector, map, .. } = *self;
        if ir.attr_named(op, "masked").is_some() {
            return fail(ir, op, "masked attribute has been removed. Use in_bounds instead.");
        }
        let shape = match base.shape(ctx) {
            Some(shape) if !is_vector(ctx, base) => shape,
            _ => return fail(ir, op, "requires source to be a memref or ranked tensor type"),
        };
        // Unknown sizes are not compared.
        let size = |vector: VectorType<'_>| {
            Some(bits(ctx, vector.element)?.saturating_mul(vector.shape.last().copied().unwrap_or(1)))
        };
        let is_multiple = |whole: Option<i64>, part: Option<i64>| {
            whole.zip(part).is_none_or(|(whole, part)| whole.checked_rem(part).is_none_or(|rest| rest == 0))
        };
        let element = base.element_or_self(ctx);
        let n_wanted = match VectorType::of(ctx, element) {
            Some(elements) => {
                if !is_multiple(size(vector), size(elements)) {
                    return fail(
                        ir,
                        op,
                        "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of \
                            the minor 1-D vector of the source",
                    );
                }
                match vector.rank().checked_sub(elements.rank()) {
                    Some(n_wanted) => n_wanted,
                    None => {
                        let message = "requires source vector element and vector result ranks to match.";
                        return fail(ir, op, message);
                    }
                }
            }
            None if !is_multiple(size(vector), bits(ctx, element)) => {
                return fail(
                    ir,
                    op,
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the \
                        source element type",
                );
            }
            None => vector.rank(),
        };
        if map.results.len() != n_wanted {
            let message = "requires a permutation_map with result dims of the same rank as the vector type";
            return fail(ir, op, message);
        }
        if self.mask.is_some() && is_vector(ctx, element) {
            return fail(ir, op, "does not support masks with vector element type");
        }
        if map.symbols != 0 {
            return fail(ir, op, "requires permutation_map without symbols");
        }
        if map.dims as usize != shape.len() {
            let message = "requires a permutation_map with input dims of the same rank as the source type";
            return fail(ir, op, message);
        }
        if let Some(mask) = self.mask {
            let inferred = transfer_mask(ctx, vector, map);
            if mask != inferred {
                let (inferred, mask) = (type_to_string(ctx, inferred), type_to_string(ctx, mask));
                let message =
                    format!("inferred mask type ('{inferred}') and mask operand type ('{mask}') don't match");
                return fail(ir, op, message);
            }
        }
        if map.results.len() != self.n_bounds {
            let map = attribute_to_string(ctx, self.map_attr);
            let n = self.n_bounds;
            return fail(
                ir,
                op,
                format_args!(
                    "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {n}"
                ),
            );
        }
        Ok(())
    }

    /// Verifies that the results of the map are distinct dimensions and zeros.
    fn check_permutation(&self, ir: &Ir, op: OpId) -> Check {
        let mut seen = vec![false; self.map.dims as usize];
        for expr in &self.map.results {
            match expr.kind(ir.ctx()) {
                AffineExprKind::Constant(0) => {}
                AffineExprKind::Dim(dim) => {
                    if std::mem::replace(&mut seen[dim as usize], true) {
                        return fail(
                            ir,
                            op,
                            "requires a permutation_map that is a permutation (found one dim used more than once)",
                        );
                    }
                }
                _ => {
                    return fail(
                        ir,
                        op,
                        "requires a projected permutation_map (at most one dim or the zero constant can appear in each \
                            result)",
                    );
                }
            }
        }
        Ok(())
    }
}
