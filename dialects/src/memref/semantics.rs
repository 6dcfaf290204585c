//! Semantics of the operations of memref that access memory. Views are in `view_semantics`.

use proofmark_ir::context::{AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::semantics::memory::{Cell, Contents, Place, Variable};
use proofmark_ir::semantics::{
    AllocationLayout, BvOp, Layout, Machine, MemRef, Scalar, Semantics, SemanticsResult, Term, Unsupported,
    Value,
};
use proofmark_ir::{ApInt, Ir, OpId, Type};

use super::memory::AllocaScope;
use super::memory::Copy;
use super::memory::Dealloc;
use super::memory::GenericAtomicRmw;
use super::memory::Load;
use super::memory::Prefetch;
use super::memory::Realloc;
use super::memory::Store;
use super::memory::{Alloc, Alloca};
use super::{AtomicRmw, GetGlobal, Global};
use crate::arith::semantics as arith;
use crate::common::access::{aligned_access, alignment};
use crate::common::constant;
use crate::common::exact::{Evaluator, Exact};

/// The maximum number of elements of a copy between memrefs that are not contiguous.
const MAX_COPIED: usize = 1 << 12;

/// The maximum number of elements of such a copy if the memrefs may overlap and their addresses are not constant.
const MAX_COMPARED: usize = 1 << 6;

/// Returns the type of operand `i`.
pub(super) fn operand_type(ir: &Ir, op: OpId, i: usize) -> Type {
    ir.value_type(ir.operand(op, i))
}

/// Returns the type of the first result.
pub(super) fn result_type(ir: &Ir, op: OpId) -> Type {
    ir.value_type(ir.result(op, 0))
}

/// Returns the operands of a group, as scalars.
pub(super) fn scalars(ir: &Ir, op: OpId, m: &Machine<'_>, group: usize) -> Result<Vec<Scalar>, Unsupported> {
    ir.operand_group(op, group)
        .ok_or_else(|| Unsupported::new("operands that do not match the definition"))?
        .map(|i| m.scalar(i))
        .collect()
}

/// Returns the layout with symbols, if there are symbols: the map computes offset and strides. A layout that starts
/// before the block or does not fit makes the memref poison.
fn symbolic_layout(
    ir: &Ir,
    m: &mut Machine<'_>,
    ty: Type,
    (sizes, symbols): (&[Scalar], &[Scalar]),
) -> Result<Option<AllocationLayout>, Unsupported> {
    let ctx = ir.ctx();
    if symbols.is_empty() {
        return Ok(None);
    }
    let known = Layout::of(ctx, ty)?;
    let strided = ty.strides_and_offset(ctx).ok_or_else(|| Unsupported::new("layout with symbols"))?;
    let map = match ty.kind(ctx) {
        TypeKind::MemRef { layout: Some(layout), .. } => match layout.kind(ctx) {
            AttrKind::AffineMap(map) => map.clone(),
            _ => strided.map(ctx),
        },
        _ => return Err(Unsupported::new("layout with symbols")),
    };
    let mut e = Evaluator::new(m);
    let symbols: Vec<Exact> = symbols.iter().map(|&symbol| e.of_index(symbol)).collect();
    let rank = known.rank();
    let at = |e: &mut Evaluator<'_, '_>, one: Option<usize>| {
        let dims = (0..rank).map(|dim| e.constant(i64::from(one == Some(dim))));
        let inputs: Vec<Exact> =
            dims.collect::<Vec<_>>().into_iter().chain(symbols.iter().copied()).collect();
        let place = e.map(ctx, &map, &inputs)?;
        place.first().copied().ok_or_else(|| Unsupported::new("layout with symbols"))
    };
    let first = at(&mut e, None)?;
    let (mut end, mut strides) = (e.constant(1), Vec::with_capacity(rank));
    end = e.add(end, first)?;
    let mut given = sizes.iter();
    let mut poison = e.m.bool(false);
    for dim in 0..rank {
        let next = at(&mut e, Some(dim))?;
        let stride = e.sub(next, first)?;
        let size = match known.sizes[dim] {
            DYNAMIC => {
                let size = given.next().ok_or_else(|| Unsupported::new("missing size operand"))?;
                e.of_size(*size)
            }
            size => e.constant(size),
        };
        let one = e.constant(1);
        let last = e.sub(size, one)?;
        let step = e.mul(last, stride)?;
        end = e.add(end, step)?;
        let stride = e.as_index(stride);
        let negative = e.m.is_negative(stride.value);
        poison = e.m.or(poison, negative);
        poison = e.m.or(poison, stride.poison);
        strides.push(stride.value);
    }
    let (offset, end) = (e.as_index(first), e.as_index(end));
    for scalar in [offset, end] {
        let negative = e.m.is_negative(scalar.value);
        poison = e.m.or(poison, negative);
        poison = e.m.or(poison, scalar.poison);
    }
    Ok(Some(AllocationLayout { offset: offset.value, strides, end: end.value, poison }))
}

fn allocate(ir: &Ir, op: OpId, m: &mut Machine<'_>, on_stack: bool) -> SemanticsResult {
    let (sizes, symbols) = (scalars(ir, op, m, 0)?, scalars(ir, op, m, 1)?);
    let ty = result_type(ir, op);
    let layout = symbolic_layout(ir, m, ty, (&sizes, &symbols))?;
    let value = m.allocate(ir.ctx(), ty, &sizes, alignment(ir, op), on_stack, layout)?;
    m.result(value);
    Ok(())
}

impl Alloc {
    /// Executes `memref.alloc`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        allocate(ir, op, m, false)
    }
}

impl Alloca {
    /// Executes `memref.alloca`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        allocate(ir, op, m, true)
    }
}

impl AllocaScope {
    /// Executes `memref.alloca_scope`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        crate::common::regions::execute_region(ir, op, m)
    }
}

impl Dealloc {
    /// Executes `memref.dealloc`. Undefined behaviour unless the block is live.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (ctx, ty) = (ir.ctx(), operand_type(ir, op, 0));
        if matches!(ty.kind(ctx), TypeKind::UnrankedMemRef { .. }) {
            let (form, memref) = m.unranked(ctx, ty, 0)?;
            let allocated = m.described_allocation(&form, &memref)?;
            return m.free_pointer(&allocated);
        }
        let (_, memref) = m.memref(ctx, ty, 0)?;
        m.deallocate(&memref)
    }
}

impl Realloc {
    /// Executes `memref.realloc`: a new block with the common prefix of the old contents; frees the old block.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (layout, old) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let sizes = scalars(ir, op, m, 1)?;
        let value = m.allocate(ctx, result_type(ir, op), &sizes, alignment(ir, op), false, None)?;
        let new_layout = Layout::of(ctx, result_type(ir, op))?;
        let new = new_layout.read(&mut **m, &value)?;
        let (&[old_size], &[new_size]) = (&old.sizes[..], &new.sizes[..]) else {
            return Err(Unsupported::new("rank greater than one"));
        };
        let smaller = m.ult(old_size, new_size);
        let count = m.ite(smaller, old_size, new_size);
        let (from, to) = (old.place(&mut **m, &[]), new.place(&mut **m, &[]));
        let cell = Cell::of(ctx, layout.element, m.index_width())?;
        let exists = m.not(new.block.poison);
        let (terms, memory) = m.with_memory()?;
        memory.copy(terms, from, to, count, &cell, exists)?;
        m.deallocate(&old)?;
        m.result(value);
        Ok(())
    }
}

/// Returns the values of scalars, without poison.
fn values(scalars: &[Scalar]) -> Vec<Term> {
    scalars.iter().map(|scalar| scalar.value).collect()
}

impl Load {
    /// Executes `memref.load`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (layout, memref) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let indices = scalars(ir, op, m, 1)?;
        let always = m.bool(true);
        aligned_access(ir, op, m, (&layout, &memref), &values(&indices), always)?;
        let value = m.load(ir.ctx(), &layout, &memref, &indices, always)?;
        m.result(value);
        Ok(())
    }
}

impl Store {
    /// Executes `memref.store`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (layout, memref) = m.memref(ir.ctx(), operand_type(ir, op, 1), 1)?;
        let indices = scalars(ir, op, m, 2)?;
        let always = m.bool(true);
        aligned_access(ir, op, m, (&layout, &memref), &values(&indices), always)?;
        m.store(ir.ctx(), &layout, &memref, &indices, m.operand(0).clone(), always)
    }
}

impl Prefetch {
    /// Executes `memref.prefetch`, which has no observable effect.
    pub fn semantics(_: &Ir, _: OpId, _: &mut Machine<'_>) -> SemanticsResult {
        Ok(())
    }
}

impl Copy {
    /// Executes `memref.copy`. Undefined behaviour if the shapes differ, or if an element of the source is in the place
    /// of an element of the target with other indices.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (layout, from) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let (to_layout, to) = m.memref(ctx, operand_type(ir, op, 1), 1)?;
        copy_all(ir, m, (&layout, &from), (&to_layout, &to))
    }
}

/// Copies all elements of a memref; see [`copy`].
pub(crate) fn copy_all(
    ir: &Ir,
    m: &mut Machine<'_>,
    (layout, from): (&Layout, &MemRef),
    (to_layout, to): (&Layout, &MemRef),
) -> SemanticsResult {
    let ctx = ir.ctx();
    m.ub_if(from.block.poison);
    m.ub_if(to.block.poison);
    for (&a, &b) in from.sizes.iter().zip(&to.sizes) {
        let differs = m.ne(a, b);
        m.ub_if(differs);
    }
    let (count, _) = from.count(&mut **m);
    let empty = m.is_zero(count);
    let some = m.not(empty);
    let both = [from, to];
    let contiguous = both.map(|memref| memref.is_contiguous(&mut **m));
    if contiguous.iter().all(|&c| m.is_bool(c, true)) {
        let cell = Cell::of(ctx, layout.element, m.index_width())?;
        let [from_place, to_place] = both.map(|memref| memref.place(&mut **m, &[]));
        for (memref, place) in [(from, from_place), (to, to_place)] {
            accessible(m, memref, place, count, &cell, some)?;
        }
        let overlap = partial_overlap(m, from_place, to_place, count);
        m.ub_under(some, overlap);
        let (terms, memory) = m.with_memory()?;
        let constant = memory.is_constant(terms, to_place.block);
        memory.copy(terms, from_place, to_place, count, &cell, some)?;
        m.ub_under(some, constant);
        return Ok(());
    }
    let Some(n) = element_count(layout, to_layout) else {
        return Err(Unsupported::new(
            "copy of dynamic or large size between memrefs that are not contiguous",
        ));
    };
    let always = m.bool(true);
    let sizes: Vec<usize> = layout.sizes.iter().map(|&size| size as usize).collect();
    let overlap = other_elements_overlap(m, [from, to], n, &sizes)?;
    m.ub_if(overlap);
    let mut values = Vec::with_capacity(n);
    for i in 0..n {
        let indices = unravel(m, i, &sizes);
        values.push(m.load(ctx, layout, from, &indices, always)?);
    }
    for (i, value) in values.into_iter().enumerate() {
        let indices = unravel(m, i, &sizes);
        m.store(ctx, to_layout, to, &indices, value, always)?;
    }
    Ok(())
}

/// Returns one bit: an element of the first memref is in the place of an element of the second memref with other
/// indices. Both memrefs have `n` elements of these sizes. O(n log n) for constant addresses, otherwise O(n²).
fn other_elements_overlap(
    m: &mut Machine<'_>,
    [from, to]: [&MemRef; 2],
    n: usize,
    sizes: &[usize],
) -> Result<Term, Unsupported> {
    let same_block = m.eq(from.block.value, to.block.value);
    if m.is_bool(same_block, false) {
        return Ok(same_block);
    }
    let mut places = |memref: &MemRef| -> Vec<Term> {
        let place = |i| {
            let indices: Vec<Term> = unravel(m, i, sizes).into_iter().map(|index| index.value).collect();
            memref.place(&mut **m, &indices).index
        };
        (0..n).map(place).collect()
    };
    let [ours, theirs] = [places(from), places(to)];
    let numbers = |all: &[Term]| -> Option<Vec<u128>> {
        all.iter().map(|&term| m.as_constant(term).and_then(ApInt::to_u128)).collect()
    };
    let constant = numbers(&ours).zip(numbers(&theirs));
    let mut overlap = m.bool(false);
    if let Some((ours, theirs)) = constant {
        let mut written: Vec<(u128, usize)> = theirs.into_iter().zip(0..).collect();
        written.sort_unstable();
        let is_written = |(i, place): (usize, u128)| {
            let first = written.partition_point(|&(other, _)| other < place);
            written[first..].iter().take_while(|&&(other, _)| other == place).any(|&(_, j)| i != j)
        };
        overlap = m.bool(ours.into_iter().enumerate().any(is_written));
    } else {
        if n > MAX_COMPARED {
            return Err(Unsupported::new("copy of many elements between strided memrefs that may overlap"));
        }
        for (i, &a) in ours.iter().enumerate() {
            for (_, &b) in theirs.iter().enumerate().filter(|&(j, _)| i != j) {
                let same = m.eq(a, b);
                overlap = m.or(overlap, same);
            }
        }
    }
    Ok(m.and(same_block, overlap))
}

/// Returns the number of elements to copy, if it is static and at most [`MAX_COPIED`].
fn element_count(from: &Layout, to: &Layout) -> Option<usize> {
    let n = from.sizes.iter().try_fold(1i64, |n, &size| if size < 0 { None } else { n.checked_mul(size) })?;
    usize::try_from(n).ok().filter(|&n| from.sizes == to.sizes && n <= MAX_COPIED)
}

/// Returns the indices of element `i` in row-major order.
fn unravel(m: &mut Machine<'_>, mut i: usize, sizes: &[usize]) -> Vec<Scalar> {
    let width = m.index_width();
    let mut indices = Vec::with_capacity(sizes.len());
    for &size in sizes.iter().rev() {
        indices.push(Scalar::constant(&mut **m, ApInt::new(width, (i % size.max(1)) as u128)));
        i /= size.max(1);
    }
    indices.reverse();
    indices
}

/// States the undefined behaviour of an access to `count` cells from `place` on.
pub(crate) fn accessible(
    m: &mut Machine<'_>,
    memref: &MemRef,
    place: Place,
    count: Term,
    cell: &Cell,
    under: Term,
) -> SemanticsResult {
    let (terms, memory) = m.with_memory()?;
    let mut wrong = memory.is_freed(terms, place.block);
    if !terms.is_bool(memref.bounded, true) {
        let width = terms.width(place.index);
        let size = memory.size(terms, place.block, cell, width);
        let end = terms.add(place.index, count);
        let wraps = terms.apply(BvOp::UAddO, &[place.index, count]);
        let outside = terms.ult(size, end);
        let outside = terms.or(wraps, outside);
        let known = terms.not(memref.bounded);
        let outside = terms.and(known, outside);
        wrong = terms.or(wrong, outside);
    }
    m.ub_under(under, wrong);
    Ok(())
}

/// Returns one bit: whether two ranges of `count` cells overlap without being equal.
pub(crate) fn partial_overlap(m: &mut Machine<'_>, a: Place, b: Place, count: Term) -> Term {
    let same_block = m.eq(a.block, b.block);
    let distance = m.sub(a.index, b.index);
    let back = m.neg(distance);
    let same = m.is_zero(distance);
    let apart = m.not(same);
    let (near, near_back) = (m.ult(distance, count), m.ult(back, count));
    let overlap = m.or(near, near_back);
    let overlap = m.and(apart, overlap);
    m.and(same_block, overlap)
}

impl GetGlobal {
    /// Executes `memref.get_global`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let unknown = || Unsupported::new("unresolved global variable");
        let name =
            GetGlobal::cast(ir, op).and_then(|view| view.name(ir).as_flat_symbol(ctx)).ok_or_else(unknown)?;
        let mut tables = std::iter::successors(ir.nearest_symbol_table(op), |&table| {
            ir.nearest_symbol_table(ir.parent_op(table)?)
        });
        let global = tables.find_map(|table| ir.lookup_symbol(table, name));
        let global = global.and_then(|global| Global::cast(ir, global)).ok_or_else(unknown)?;
        let ty = result_type(ir, op);
        let layout = Layout::of(ctx, ty)?;
        let initial = global.initial_value(ir).filter(|_| global.constant(ir).is_some());
        let cells = match initial {
            Some(attr) => cells(ir, m, attr, &layout)?,
            None => None,
        };
        // The variable is constant, even if its contents are unknown.
        let kind = Cell::of(ctx, layout.element, m.index_width())?;
        let known = cells.as_deref().unwrap_or_default();
        let constant = global.constant(ir).map(|_| Contents { kind: &kind, distance: 1, cells: known });
        let alignment = alignment(ir, global.op());
        let (terms, memory) = m.with_memory()?;
        let block = memory.global(terms, Variable { name: name.as_str(ctx), constant, alignment })?;
        let block = Scalar::defined(terms, block);
        let width = m.index_width();
        let zero = m.zero(width);
        let bounded = m.bool(true);
        let mut memref =
            MemRef { block, base: zero, bounded, offset: zero, sizes: Vec::new(), strides: Vec::new() };
        memref.sizes = layout
            .sizes
            .iter()
            .map(|&size| m.constant(ApInt::from_i128(64, size.into()).sext_or_trunc(width)))
            .collect();
        m.result(layout.write(&memref));
        Ok(())
    }
}

/// The maximum number of elements of a modelled initialized global variable.
const MAX_CELLS: usize = 1 << 22;

/// Returns the cells of a constant global variable; `None` without an initializer.
fn cells(
    ir: &Ir,
    m: &mut Machine<'_>,
    attr: proofmark_ir::Attribute,
    layout: &Layout,
) -> Result<Option<Vec<Value>>, Unsupported> {
    let ctx = ir.ctx();
    if !matches!(attr.kind(ctx), AttrKind::DenseElements { .. }) {
        return Ok(None);
    }
    let width = Cell::of(ctx, layout.element, m.index_width())?.parts.iter().map(|p| p.width()).sum();
    let scalars = constant::scalars(ctx, attr).ok_or_else(|| {
        Unsupported::new("global variable whose elements are not integers, index or floats")
    })?;
    // A splat may have any number of elements. Unknown elements of a constant would cause false refutations.
    let n = layout.sizes.iter().try_fold(1i64, |n, &size| n.checked_mul(size));
    let n = n.and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= MAX_CELLS);
    let n = n.ok_or_else(|| Unsupported::new("global variable with too many initial elements"))?;
    let mut cells: Vec<Value> = scalars
        .iter()
        .flatten()
        .map(|value| Value::from(Scalar::constant(&mut **m, value.sext_or_trunc(width))))
        .collect();
    for cell in &cells {
        constant::observe_literals(m, layout.element, cell.scalars());
    }
    if let [only] = &cells[..] {
        cells = vec![only.clone(); n];
    }
    Ok((cells.len() == n).then_some(cells))
}

/// Returns the semantics of the arith operation that an atomic operation on floats performs.
fn float_kind(kind: i64) -> Option<Semantics<Ir, OpId>> {
    Some(match kind {
        0 => arith::addf,
        4 => arith::maximumf,
        5 => arith::maxnumf,
        8 => arith::minimumf,
        9 => arith::minnumf,
        12 => arith::mulf,
        _ => return None,
    })
}

impl AtomicRmw {
    /// Executes `memref.atomic_rmw`: a load, a computation, a store.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        m.atomically()?;
        let ctx = ir.ctx();
        let (layout, memref) = m.memref(ctx, operand_type(ir, op, 1), 1)?;
        let indices = scalars(ir, op, m, 2)?;
        let always = m.bool(true);
        let old = m.load(ctx, &layout, &memref, &indices, always)?;
        let (Some(a), b) = (old.as_scalar(), m.scalar(0)?) else {
            return Err(Unsupported::new("element that is not a scalar"));
        };
        let kind = AtomicRmw::cast(ir, op).and_then(|view| view.kind(ir).as_i64(ctx));
        if let Some(on_floats) = kind.and_then(float_kind) {
            let new = m.on_operands(&[old.clone(), b.into()], |m| on_floats(ir, op, m))?;
            let new = new.into_iter().next().ok_or_else(|| Unsupported::new("atomic operation on floats"))?;
            m.store(ctx, &layout, &memref, &indices, new, always)?;
            m.result(old);
            return Ok(());
        }
        let order = |m: &mut Machine<'_>, less: BvOp, smaller: bool| {
            let first = m.apply(less, &[a.value, b.value]);
            if smaller { m.ite(first, a.value, b.value) } else { m.ite(first, b.value, a.value) }
        };
        let value = match kind {
            Some(1) => m.add(a.value, b.value),
            Some(2) => m.and(a.value, b.value),
            Some(3) => b.value,
            Some(6) => order(m, BvOp::Slt, false),
            Some(7) => order(m, BvOp::Ult, false),
            Some(10) => order(m, BvOp::Slt, true),
            Some(11) => order(m, BvOp::Ult, true),
            Some(13) => m.mul(a.value, b.value),
            Some(14) => m.or(a.value, b.value),
            Some(15) => m.xor(a.value, b.value),
            _ => return Err(Unsupported::new("atomic operation without semantics")),
        };
        let poison = if kind == Some(3) { b.poison } else { m.or(a.poison, b.poison) };
        m.store(ctx, &layout, &memref, &indices, Scalar { value, poison }.into(), always)?;
        m.result(old);
        Ok(())
    }
}

impl GenericAtomicRmw {
    /// Executes `memref.generic_atomic_rmw`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        m.atomically()?;
        let ctx = ir.ctx();
        let (layout, memref) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let indices = scalars(ir, op, m, 1)?;
        let always = m.bool(true);
        let old = m.load(ctx, &layout, &memref, &indices, always)?;
        let exit = m.run_region(0, std::slice::from_ref(&old), always)?;
        if let Some(new) = exit.values.into_iter().next() {
            m.store(ctx, &layout, &memref, &indices, new, exit.reached)?;
        }
        m.result(old);
        Ok(())
    }
}
