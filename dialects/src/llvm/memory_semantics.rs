//! Semantics of the memory operations of llvm. A pointer is a block and an offset in bytes.
//!
//! Memory is read and written as scalars of whole bytes. A read of a different type than the last write, or of a part
//! of it, yields an unknown value. An access is undefined behaviour unless all its bytes are in a live block.

use proofmark_ir::context::AttrKind;
use proofmark_ir::semantics::memory::{Allocation, Cell, Contents, Place, USUAL_ALIGNMENT, Variable};
use proofmark_ir::semantics::{
    BvOp, Machine, POINTER_WIDTH, Scalar, SemanticsResult, Term, Unsupported, Value, parts_of,
};
use proofmark_ir::{ApInt, Attribute, Context, Ir, OpId, OpView, Traits, Type};

use super::data_layout::NARROW_ADDRESS_SPACES;
use super::ops::ExtractValue;
use super::ops::ICmp;
use super::ops::InsertValue;
use super::types::{address_space, as_array, is_packed, is_ptr, struct_elements};
use super::{AddressOf, Alloca, GetElementPtr, Global, Load, Store};
use crate::common::constant;
use crate::common::integer::Predicate;
use crate::common::linkage::{is_interposable, linkage};

/// Marks a dynamic index in `rawConstantIndices`.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// Scalars in memory: offset in bytes, and type.
type Fields = Vec<(u64, Type)>;

fn unknown_layout() -> Unsupported {
    Unsupported::new("type without a memory layout")
}

/// Returns whether a type is a pointer into an address space whose addresses may have fewer than 64 bits.
fn is_narrow_pointer(ctx: &Context, ty: Type) -> bool {
    address_space(ctx, ty).is_some_and(|space| NARROW_ADDRESS_SPACES.contains(&space))
}

/// Returns size and alignment in bytes, if integers of 64 bits or more are aligned to `wide` bytes; adds the scalars of
/// the type to `fields`.
fn layout(
    ctx: &Context,
    ty: Type,
    wide: u64,
    fields: &mut Fields,
    at: u64,
) -> Result<(u64, u64), Unsupported> {
    if is_ptr(ctx, ty) {
        if is_narrow_pointer(ctx, ty) {
            return Err(unknown_layout());
        }
        fields.push((at, ty));
        return Ok((8, 8));
    }
    if let Some((n, element)) = as_array(ctx, ty) {
        let (mut end, mut align) = (0, 1);
        for _ in 0..n {
            let (size, each) = layout(ctx, element, wide, fields, at + end)?;
            (end, align) = (end + size, align.max(each));
            if fields.len() > 1 << 12 {
                return Err(Unsupported::new("large aggregate in memory"));
            }
        }
        if n == 0 {
            align = layout(ctx, element, wide, &mut Vec::new(), 0)?.1;
        }
        return Ok((end, align));
    }
    if let Some(elements) = struct_elements(ctx, ty) {
        let packed = is_packed(ctx, ty);
        let (mut end, mut align) = (0, 1);
        for element in elements {
            let (_, each) = layout(ctx, element, wide, &mut Vec::new(), 0)?;
            let each = if packed { 1 } else { each };
            end = u64::next_multiple_of(end, each);
            end += layout(ctx, element, wide, fields, at + end)?.0;
            align = align.max(each);
        }
        return Ok((u64::next_multiple_of(end, align), align));
    }
    let element = ty.element_or_self(ctx);
    let bits = element.bit_width(ctx).ok_or_else(unknown_layout)?;
    if element != ty {
        // Vector elements are adjacent.
        let n = ty.num_elements(ctx).filter(|_| bits.is_multiple_of(8)).ok_or_else(unknown_layout)? as u64;
        let size = u64::from(bits / 8);
        fields.extend((0..n).map(|i| (at + i * size, element)));
        let whole = (n * size).next_power_of_two();
        return Ok((whole, whole));
    }
    if bits == 0 || (bits > 64 && element.float_kind().is_some() && bits != 128) {
        return Err(unknown_layout());
    }
    fields.push((at, ty));
    let size = u64::from(bits.div_ceil(8)).next_power_of_two();
    let align = if size < 8 { size } else { wide.min(size) };
    Ok((size, align))
}

/// Returns the size of a type in bytes and its scalars, if they do not depend on the data layout.
fn fields_of(ctx: &Context, ty: Type) -> Result<(u64, Fields), Unsupported> {
    let mut outcomes = [4, 8, 16].map(|wide| {
        let mut fields = Vec::new();
        layout(ctx, ty, wide, &mut fields, 0).map(|(size, _)| (size, fields))
    });
    let first = std::mem::replace(&mut outcomes[0], Err(unknown_layout()))?;
    if outcomes[1..].iter().any(|other| other.as_ref().ok() != Some(&first)) {
        return Err(Unsupported::new("type whose size or fields depend on the alignment of wide scalars"));
    }
    Ok(first)
}

/// Returns the alignment in bytes of an access without explicit alignment, if it does not depend on the data layout.
fn natural_alignment(ctx: &Context, ty: Type) -> Result<u64, Unsupported> {
    let [narrow, wide] = [8, 16].map(|wide| layout(ctx, ty, wide, &mut Vec::new(), 0));
    let (narrow, wide) = (narrow?.1, wide?.1);
    if narrow != wide {
        return Err(Unsupported::new("type whose alignment depends on the data layout"));
    }
    Ok(narrow)
}

/// Returns the number of bytes that an access reads or writes, for a type of `bytes` bytes: the tail padding of a value
/// that is not an aggregate is not accessed.
fn accessed_bytes(ctx: &Context, ty: Type, bytes: u64) -> u64 {
    if is_ptr(ctx, ty) || as_array(ctx, ty).is_some() || struct_elements(ctx, ty).is_some() {
        return bytes;
    }
    let n = if ty.element_or_self(ctx) == ty { Some(1) } else { ty.num_elements(ctx) };
    let bits = ty.element_or_self(ctx).bit_width(ctx).map(u64::from);
    match (n.and_then(|n| u64::try_from(n).ok()), bits) {
        (Some(n), Some(bits)) => (n * bits).div_ceil(8),
        _ => bytes,
    }
}

fn cell(ctx: &Context, ty: Type, m: &Machine<'_>) -> Result<Cell, Unsupported> {
    let bytes = accessed_bytes(ctx, ty, fields_of(ctx, ty)?.0);
    let mut cell = Cell::of(ctx, ty, m.index_width())?;
    // `Cell::in_bytes` gives the elements of memrefs the same form.
    cell.name = format!("{} in bytes", cell.name);
    (cell.bytes, cell.index_width) = (bytes, POINTER_WIDTH);
    Ok(cell)
}

/// Returns the block and the offset of a pointer; the block carries the poison of the pointer.
pub(super) fn pointer(value: &Value) -> Result<(Scalar, Term), Unsupported> {
    match value.scalars() {
        [block, offset] => Ok((*block, offset.value)),
        _ => Err(Unsupported::new("pointer value without block and offset")),
    }
}

fn make_pointer(block: Scalar, offset: Term) -> Value {
    Value::from_scalars([block, Scalar { value: offset, ..block }])
}

fn number(m: &mut Machine<'_>, value: u64) -> Term {
    m.number(POINTER_WIDTH, value.into())
}

/// States the undefined behaviour of an access to a value of type `ty`.
fn access(
    ctx: &Context,
    m: &mut Machine<'_>,
    ty: Type,
    alignment: Option<Attribute>,
    (block, offset): (Scalar, Term),
) -> Result<Fields, Unsupported> {
    let (bytes, fields) = fields_of(ctx, ty)?;
    let bytes = accessed_bytes(ctx, ty, bytes);
    let alignment = match alignment {
        Some(alignment) => {
            alignment.as_i64(ctx).and_then(|a| u64::try_from(a).ok()).ok_or_else(unknown_layout)?
        }
        None => natural_alignment(ctx, ty)?,
    };
    if !alignment.is_power_of_two() || alignment > USUAL_ALIGNMENT {
        return Err(Unsupported::new("access with an unsupported alignment"));
    }
    let n = number(m, bytes);
    let low = number(m, alignment - 1);
    let rest = m.and(offset, low);
    let aligned = m.is_zero(rest);
    let misaligned = m.not(aligned);
    let wraps = m.apply(BvOp::UAddO, &[offset, n]);
    let end = m.add(offset, n);
    let (terms, memory) = m.with_memory()?;
    let mut wrong = memory.is_freed(terms, block.value);
    let based = memory.is_aligned(terms, block.value, alignment);
    let unbased = terms.not(based);
    let size = memory.size(terms, block.value, &Cell::byte(), POINTER_WIDTH);
    let outside = terms.ult(size, end);
    for condition in [block.poison, wraps, outside, misaligned, unbased] {
        wrong = terms.or(wrong, condition);
    }
    m.ub_if(wrong);
    Ok(fields)
}

impl Alloca {
    /// Executes `llvm.alloca`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let view = Alloca::cast(ir, op).ok_or_else(unknown_layout)?;
        let ty = view.elem_type(ir).as_type(ir.ctx()).ok_or_else(unknown_layout)?;
        let (bytes, _) = fields_of(ir.ctx(), ty)?;
        let count = m.scalar(0)?;
        m.ub_if(count.poison);
        let count = m.zext_or_trunc(count.value, POINTER_WIDTH);
        let bytes = number(m, bytes);
        let size = m.mul(count, bytes);
        // A block has no more bytes than the largest signed index.
        let (wraps, is_large) = (m.apply(BvOp::UMulO, &[count, bytes]), m.is_negative(size));
        let overflow = m.or(wraps, is_large);
        let alignment = match view.alignment(ir).and_then(|alignment| alignment.as_i64(ir.ctx())) {
            Some(alignment) if alignment > 0 => alignment.unsigned_abs(),
            _ => layout(ir.ctx(), ty, 8, &mut Vec::new(), 0)?.1,
        };
        let unit = Cell::byte().unit();
        let (terms, memory) = m.with_memory()?;
        let block =
            memory.allocate(terms, Allocation { size, unit, distance: 1, alignment, on_stack: true })?;
        let zero = number(m, 0);
        m.result(make_pointer(Scalar { value: block, poison: overflow }, zero));
        Ok(())
    }
}

impl Load {
    /// Executes `llvm.load`, neither volatile nor atomic.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let view = Load::cast(ir, op).ok_or_else(unknown_layout)?;
        if view.volatile_(ir).is_some() || view.ordering(ir).as_i64(ctx) != Some(0) {
            return Err(Unsupported::new("volatile or atomic load"));
        }
        let (block, offset) = pointer(m.operand(0))?;
        let ty = ir.value_type(ir.result(op, 0));
        let fields = access(ctx, m, ty, view.alignment(ir), (block, offset))?;
        let mut scalars = Vec::new();
        for (at, ty) in fields {
            let at = number(m, at);
            let place = Place { block: block.value, index: m.add(offset, at) };
            let cell = cell(ctx, ty, m)?;
            let (terms, memory) = m.with_memory()?;
            scalars.extend_from_slice(memory.read(terms, place, &cell)?.scalars());
        }
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl Store {
    /// Executes `llvm.store`, neither volatile nor atomic.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let view = Store::cast(ir, op).ok_or_else(unknown_layout)?;
        if view.volatile_(ir).is_some() || view.ordering(ir).as_i64(ctx) != Some(0) {
            return Err(Unsupported::new("volatile or atomic store"));
        }
        let (block, offset) = pointer(m.operand(1))?;
        let always = m.bool(true);
        let value = m.operand(0).clone();
        let mut scalars = value.scalars().iter().copied();
        let ty = ir.value_type(view.value(ir));
        let fields = access(ctx, m, ty, view.alignment(ir), (block, offset))?;
        for (at, ty) in fields {
            let at = number(m, at);
            let place = Place { block: block.value, index: m.add(offset, at) };
            let cell = cell(ctx, ty, m)?;
            let value = Value::from_scalars(scalars.by_ref().take(cell.parts.len()).collect::<Vec<_>>());
            m.write_cell(place, &cell, value, always)?;
        }
        Ok(())
    }
}

impl GetElementPtr {
    /// Executes `llvm.getelementptr`. A violated flag is poison: `inbounds` requires that the result is in the block
    /// and that no step overflows; `nusw` and `nuw` require that no step overflows.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let view = GetElementPtr::cast(ir, op).ok_or_else(unknown_layout)?;
        if is_narrow_pointer(ctx, ir.value_type(view.base(ir))) {
            return Err(Unsupported::new("pointer into an address space of narrower addresses"));
        }
        let (block, base) = pointer(m.operand(0))?;
        let mut ty = view.elem_type(ir).as_type(ctx).ok_or_else(unknown_layout)?;
        let flags = view.no_wrap_flags(ir).as_i64(ctx).unwrap_or(0);
        let (inbounds, nusw, nuw) = (flags & 1 != 0, flags & 3 != 0, flags & 4 != 0);
        let (mut offset, mut poison) = (base, block.poison);
        let mut operand = 1;
        let indices = view.raw_constant_indices(ir).as_i64_array(ctx).unwrap_or_default();
        let mut moved = m.bool(false);
        // With `inbounds` an overflow implies leaving the block; without it, the address of the block matters.
        let space = space_name(ctx, ir.value_type(view.base(ir)));
        let start = if inbounds {
            number(m, 0)
        } else {
            let (terms, memory) = m.with_memory()?;
            memory.address(terms, block.value, space.as_deref(), POINTER_WIDTH)
        };
        for (i, index) in indices.into_iter().enumerate() {
            let index = if index == DYNAMIC_INDEX {
                operand += 1;
                let index = m.scalar(operand - 1)?;
                poison = m.or(poison, index.poison);
                m.sext_or_trunc(index.value, POINTER_WIDTH)
            } else {
                m.constant(ApInt::from_i128(POINTER_WIDTH, index.into()))
            };
            let (scale, step) = if i == 0 {
                (fields_of(ctx, ty)?.0, index)
            } else if let Some((_, element)) = as_array(ctx, ty) {
                ty = element;
                (fields_of(ctx, ty)?.0, index)
            } else if let Some(elements) = struct_elements(ctx, ty) {
                let at = m.as_constant(index).and_then(ApInt::to_u64).and_then(|at| usize::try_from(at).ok());
                let at = at.filter(|&at| at < elements.len()).ok_or_else(unknown_layout)?;
                let start = field_offset(ctx, ty, &elements, at)?;
                ty = elements[at];
                (1, number(m, start))
            } else {
                return Err(unknown_layout());
            };
            let scale = number(m, scale);
            let distance = m.mul(step, scale);
            let at = m.add(start, offset);
            if nuw {
                for (op, a, b) in [(BvOp::UMulO, step, scale), (BvOp::UAddO, at, distance)] {
                    let broken = m.apply(op, &[a, b]);
                    poison = m.or(poison, broken);
                }
            }
            if nusw {
                let broken = m.apply(BvOp::SMulO, &[step, scale]);
                poison = m.or(poison, broken);
                let broken = if inbounds {
                    m.apply(BvOp::SAddO, &[at, distance])
                } else {
                    // The address is unsigned, the distance signed.
                    let (down, back) = (m.is_negative(distance), m.neg(distance));
                    let (below, beyond) = (m.ult(at, back), m.apply(BvOp::UAddO, &[at, distance]));
                    m.ite(down, below, beyond)
                };
                poison = m.or(poison, broken);
            }
            let zero = number(m, 0);
            let moves = m.ne(distance, zero);
            moved = m.or(moved, moves);
            offset = m.add(offset, distance);
        }
        if inbounds {
            let (terms, memory) = m.with_memory()?;
            let size = memory.size(terms, block.value, &Cell::byte(), POINTER_WIDTH);
            let (before, after) = (m.ult(size, base), m.ult(size, offset));
            let outside = m.or(before, after);
            let outside = m.and(moved, outside);
            poison = m.or(poison, outside);
        }
        m.result(make_pointer(Scalar { poison, ..block }, offset));
        Ok(())
    }
}

/// Returns the offset of a struct field in bytes, if it does not depend on the data layout.
fn field_offset(ctx: &Context, ty: Type, elements: &[Type], at: usize) -> Result<u64, Unsupported> {
    let packed = is_packed(ctx, ty);
    let offsets = [4, 8, 16].map(|wide| {
        let mut end = 0;
        for (i, &element) in elements.iter().enumerate() {
            let (size, align) = layout(ctx, element, wide, &mut Vec::new(), 0)?;
            end = u64::next_multiple_of(end, if packed { 1 } else { align });
            if i == at {
                break;
            }
            end += size;
        }
        Ok(end)
    });
    let [a, b, c] = offsets;
    let (a, b, c) = (a?, b?, c?);
    if a == b && b == c {
        Ok(a)
    } else {
        Err(Unsupported::new("type whose field offsets depend on the alignment of wide scalars"))
    }
}

/// Returns the name of the address space of a pointer; `None` for the default space.
pub(super) fn space_name(ctx: &Context, ty: Type) -> Option<String> {
    address_space(ctx, ty).filter(|&space| space != 0).map(|space| space.to_string())
}

/// Returns the address of a pointer in an address space as an integer, `None` for the default space.
pub(super) fn address(
    m: &mut Machine<'_>,
    value: &Value,
    space: Option<&str>,
) -> Result<Scalar, Unsupported> {
    let (block, offset) = pointer(value)?;
    let (terms, memory) = m.with_memory()?;
    let start = memory.address(terms, block.value, space, POINTER_WIDTH);
    Ok(Scalar { value: m.add(start, offset), poison: block.poison })
}

/// Returns the address of operand `i` as an integer.
pub(super) fn address_of_operand(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    i: usize,
) -> Result<Scalar, Unsupported> {
    let space = space_name(ir.ctx(), ir.value_type(ir.operand(op, i)));
    let value = m.operand(i).clone();
    address(m, &value, space.as_deref())
}

impl ICmp {
    /// Executes `llvm.icmp` of integers, or of pointers by their addresses.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        if !is_ptr(ctx, ir.value_type(ICmp::from_op(op).lhs(ir))) {
            return crate::arith::semantics::cmpi(ir, op, m);
        }
        let operands = [m.operand(0).clone(), m.operand(1).clone()];
        let [(a, p), (b, q)] = [pointer(&operands[0])?, pointer(&operands[1])?];
        let predicate = super::ICmp::cast(ir, op).and_then(|view| view.predicate(ir).as_i64(ctx));
        let predicate =
            predicate.and_then(Predicate::of).ok_or_else(|| Unsupported::new("invalid predicate"))?;
        let poison = m.or(a.poison, b.poison);
        let same_block = m.eq(a.value, b.value);
        let value = if m.is_bool(same_block, true) && matches!(predicate, Predicate::Eq | Predicate::Ne) {
            predicate.apply(&mut **m, p, q)
        } else {
            let (a, b) = (address_of_operand(ir, op, m, 0)?, address_of_operand(ir, op, m, 1)?);
            predicate.apply(&mut **m, a.value, b.value)
        };
        m.result(Scalar { value, poison });
        Ok(())
    }
}

/// Executes `malloc`, which always succeeds.
pub(super) fn malloc(m: &mut Machine<'_>) -> SemanticsResult {
    let size = m.scalar(0)?;
    m.ub_if(size.poison);
    let (unit, alignment) = (Cell::byte().unit(), USUAL_ALIGNMENT);
    let size = m.zext_or_trunc(size.value, POINTER_WIDTH);
    let request = Allocation { size, unit, distance: 1, alignment, on_stack: false };
    let (terms, memory) = m.with_memory()?;
    let block = memory.allocate(terms, request)?;
    let block = Scalar::defined(terms, block);
    let zero = number(m, 0);
    m.result(make_pointer(block, zero));
    Ok(())
}

/// Executes `free`. Undefined behaviour unless the pointer is null or the start of a live block on the heap.
pub(super) fn free(m: &mut Machine<'_>) -> SemanticsResult {
    let pointer = m.operand(0).clone();
    m.free_pointer(&pointer)
}

impl AddressOf {
    /// Executes `llvm.mlir.addressof`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let name = AddressOf::cast(ir, op).and_then(|view| view.global_name(ir).as_flat_symbol(ctx));
        let name = name.ok_or_else(|| Unsupported::new("unresolved global variable"))?;
        let table = ir.nearest_symbol_table(op);
        let symbol = table.and_then(|table| ir.lookup_symbol(table, name));
        let global = symbol.and_then(|symbol| Global::cast(ir, symbol));
        if let Some(symbol) = symbol {
            if global.is_none() && !ir.has_trait(symbol, Traits::FUNCTION) {
                // The address of an alias is the address of another symbol.
                return Err(Unsupported::new("symbol that is neither a variable nor a function"));
            }
            if linkage(ir, symbol) == Some("extern_weak") {
                return Err(Unsupported::new("symbol that may be null: its linkage is `extern_weak`"));
            }
            if let Some(stated) = ir.stated_attributes(symbol).find(|s| global.is_some() && !s.is_modelled())
            {
                let reason = format!("attribute {} of the variable is not modelled", stated.describe(ctx));
                return Err(Unsupported::new(reason));
            }
        }
        let is_constant = |global: &Global| global.constant(ir).is_some();
        let constant = global.filter(is_constant);
        // The initializer of an interposable or externally initialized variable does not determine its contents.
        let is_definitive = |global: &Global| {
            global.externally_initialized(ir).is_none() && !is_interposable(ir, global.op())
        };
        let known = match constant.filter(is_definitive) {
            Some(global) => contents(ir, global, m)?,
            None => None,
        };
        // The contents may be unknown.
        let (kind, cells) = known.unwrap_or_else(|| (Cell::byte(), Vec::new()));
        let constant = constant.map(|_| Contents { kind: &kind, distance: kind.bytes, cells: &cells });
        let mut variable = Variable { name: name.as_str(ctx), constant, alignment: 1 };
        if let Some(global) = global {
            let explicit =
                global.alignment(ir).and_then(|alignment| u64::try_from(alignment.as_i64(ctx)?).ok());
            let usual = || layout(ctx, global.global_type(ir).as_type(ctx)?, 8, &mut Vec::new(), 0).ok();
            variable.alignment = explicit.or_else(|| Some(usual()?.1)).unwrap_or(1);
        }
        let (terms, memory) = m.with_memory()?;
        let block = memory.global(terms, variable)?;
        let block = Scalar::defined(terms, block);
        let zero = number(m, 0);
        m.result(make_pointer(block, zero));
        Ok(())
    }
}

/// Returns the contents of a constant global variable, if it consists of integers or floats of one type.
fn contents(ir: &Ir, global: Global, m: &mut Machine<'_>) -> Result<Option<(Cell, Vec<Value>)>, Unsupported> {
    let ctx = ir.ctx();
    let Some(value) = global.value(ir) else { return Ok(None) };
    let Some(ty) = global.global_type(ir).as_type(ctx) else { return Ok(None) };
    let scalars: Vec<ApInt> = match value.kind(ctx) {
        AttrKind::String { value, .. } => {
            value.as_str(ctx).bytes().map(|byte| ApInt::new(8, byte.into())).collect()
        }
        _ => match constant::scalars(ctx, value) {
            Some(scalars) => scalars.into_iter().flatten().collect(),
            None => return Ok(None),
        },
    };
    let (_, fields) = fields_of(ctx, ty)?;
    let Some(&(_, element)) = fields.first() else { return Ok(None) };
    let kind = cell(ctx, element, m)?;
    let in_a_row = |(i, &(at, other)): (usize, &(u64, Type))| other == element && at == i as u64 * kind.bytes;
    let plain = element.bit_width(ctx).filter(|_| fields.iter().enumerate().all(in_a_row));
    let Some(width) = plain.filter(|_| scalars.len() == 1 || scalars.len() == fields.len()) else {
        return Ok(None);
    };
    let cells: Vec<Value> = (0..fields.len())
        .map(|i| scalars.get(i).unwrap_or(&scalars[0]).sext_or_trunc(width))
        .map(|value| Value::from(Scalar::constant(&mut **m, value)))
        .collect();
    for cell in &cells {
        constant::observe_literals(m, element, cell.scalars());
    }
    Ok(Some((kind, cells)))
}

/// Returns the range of the scalars of an aggregate's element at the `position` attribute.
fn position(ir: &Ir, op: OpId, m: &Machine<'_>) -> Result<std::ops::Range<usize>, Unsupported> {
    let ctx = ir.ctx();
    let positions = ir.property_named(op, "position").and_then(|p| p.as_i64_array(ctx)).unwrap_or_default();
    let mut ty = ir.value_type(ir.operand(op, 0));
    let mut start = 0;
    let count = |ty: Type| Ok(parts_of(ctx, ty, m.index_width())?.len());
    for position in positions {
        let nothing = || Unsupported::new("position out of the bounds of the aggregate");
        let at = usize::try_from(position).map_err(|_| nothing())?;
        if let Some((n, element)) = as_array(ctx, ty) {
            if i64::try_from(at).is_ok_and(|at| at >= n) {
                return Err(nothing());
            }
            (ty, start) = (element, start + at * count(element)?);
        } else {
            let elements = struct_elements(ctx, ty).filter(|e| at < e.len()).ok_or_else(nothing)?;
            for &before in &elements[..at] {
                start += count(before)?;
            }
            ty = elements[at];
        }
    }
    Ok(start..start + count(ty)?)
}

impl ExtractValue {
    /// Executes `llvm.extractvalue`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let range = position(ir, op, m)?;
        let scalars = m.operand(0).scalars().get(range).ok_or_else(unknown_layout)?.to_vec();
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl InsertValue {
    /// Executes `llvm.insertvalue`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let range = position(ir, op, m)?;
        let mut scalars = m.operand(0).scalars().to_vec();
        let new = m.operand(1).scalars();
        let old = scalars.get_mut(range).filter(|old| old.len() == new.len()).ok_or_else(unknown_layout)?;
        old.copy_from_slice(new);
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}
