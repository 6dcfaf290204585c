//! Semantics of the views of memref.
//!
//! Views can be executed speculatively. A violated precondition (a subview out of bounds, a cast to a wrong type)
//! therefore makes the result poison; only an access through it is undefined behaviour.

use proofmark_ir::context::{AffineExprKind, AttrKind, DYNAMIC, TypeKind};
use proofmark_ir::semantics::{
    BvOp, Fallback, Layout, Machine, MemRef, Scalar, SemanticsResult, Term, Unsupported, contiguous,
};
use proofmark_ir::{ApInt, Context, Ir, OpId, Type};

use super::layout::dropped;
use super::semantics::{operand_type, result_type, scalars};
use super::views::{
    Cast, CollapseShape, Dim, DistinctObjects, ExpandShape, ExtractAlignedPointerAsIndex,
    ExtractStridedMetadata, Rank, ReinterpretCast, Reshape, SubView, View,
};
use super::{AssumeAlignment, Transpose};
use crate::common::access::space_name;
use crate::common::index::constants;
use crate::views::reassociation;

fn number(m: &mut Machine<'_>, value: i64) -> Term {
    let width = m.index_width();
    m.constant(ApInt::from_i128(64, value.into()).sext_or_trunc(width))
}

/// Returns a list that mixes constants and operands of `group`, and one bit: whether an operand is poison.
fn mixed(
    ir: &Ir,
    op: OpId,
    m: &mut Machine<'_>,
    name: &str,
    group: usize,
) -> Result<(Vec<Term>, Term), Unsupported> {
    let mut operands = scalars(ir, op, m, group)?.into_iter();
    let mut poison = m.bool(false);
    let mut values = Vec::new();
    for value in constants(ir, op, name) {
        values.push(if value == DYNAMIC {
            let operand = operands.next().ok_or_else(|| Unsupported::new("missing operands of a list"))?;
            poison = m.or(poison, operand.poison);
            operand.value
        } else {
            number(m, value)
        });
    }
    Ok((values, poison))
}

fn is_unranked(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::UnrankedMemRef { .. })
}

fn finish(ir: &Ir, op: OpId, m: &mut Machine<'_>, memref: MemRef) -> SemanticsResult {
    let layout = Layout::of(ir.ctx(), result_type(ir, op))?;
    if layout.rank() != memref.sizes.len() {
        return Err(Unsupported::new("result of unexpected rank"));
    }
    let mismatch = layout.mismatch(&mut **m, &memref);
    let memref = memref.poison_if(&mut **m, mismatch);
    m.result(layout.write(&memref));
    Ok(())
}

impl Cast {
    /// Executes `memref.cast` and `memref.memory_space_cast`: poison if the source does not match the result type.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (ctx, from, to) = (ir.ctx(), operand_type(ir, op, 0), result_type(ir, op));
        match (is_unranked(ctx, from), is_unranked(ctx, to)) {
            (true, false) => {
                let (form, memref) = m.unranked(ctx, from, 0)?;
                let value = m.described_memref(ctx, to, (&form, &memref))?;
                m.result(value);
                return Ok(());
            }
            (false, true) => {
                let value = m.describe(ctx, (from, to), 0)?;
                m.result(value);
                return Ok(());
            }
            _ => {}
        }
        let (_, memref) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        finish(ir, op, m, memref)
    }
}

impl DistinctObjects {
    /// Executes `memref.distinct_objects`. Accesses through different results must not alias. If two operands share a
    /// block, the results of a target are poison, and those of a source are the operands.
    pub fn semantics(_: &Ir, _: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let values = m.operands().to_vec();
        let mut wrong = m.bool(false);
        for (i, a) in values.iter().enumerate() {
            for b in &values[..i] {
                let (Some(a), Some(b)) = (a.scalars().first(), b.scalars().first()) else { continue };
                let same = m.eq(a.value, b.value);
                wrong = m.or(wrong, same);
            }
        }
        let wrong = m.assumption_violated(wrong);
        for value in values {
            let scalars: Vec<Scalar> =
                value.scalars().iter().map(|s| Scalar { poison: m.or(s.poison, wrong), ..*s }).collect();
            m.result(proofmark_ir::semantics::Value::from_scalars(scalars));
        }
        Ok(())
    }
}

impl AssumeAlignment {
    /// Executes `memref.assume_alignment`: poison if the address is not a multiple of the alignment.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (layout, memref) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let alignment = AssumeAlignment::cast(ir, op).and_then(|view| view.alignment(ir).as_i64(ir.ctx()));
        let alignment = alignment.ok_or_else(|| Unsupported::new("missing alignment"))?;
        let address = address(ir, m, operand_type(ir, op, 0), (&layout, &memref))?;
        let alignment = number(m, alignment);
        let rest = m.urem(address, alignment);
        let aligned = m.is_zero(rest);
        let wrong = m.not(aligned);
        let memref = memref.poison_if(&mut **m, wrong);
        m.result(layout.write(&memref));
        Ok(())
    }
}

/// Returns the base address, to which the offset and the indices are added.
fn address(
    ir: &Ir,
    m: &mut Machine<'_>,
    ty: Type,
    (layout, memref): (&Layout, &MemRef),
) -> Result<Term, Unsupported> {
    let space = space_name(ir.ctx(), ty);
    let width = m.index_width();
    let bits = proofmark_ir::semantics::element_width(ir.ctx(), layout.element, width)
        .ok_or_else(|| Unsupported::new("address of elements that are not scalars"))?;
    let bytes = number(m, bits.div_ceil(8).into());
    let distance = m.mul(memref.base, bytes);
    let (terms, memory) = m.with_memory()?;
    memory.escape(terms, memref.block);
    let start = memory.address(terms, memref.block.value, space.as_deref(), width);
    Ok(m.add(start, distance))
}

impl ExtractAlignedPointerAsIndex {
    /// Executes `memref.extract_aligned_pointer_as_index`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (layout, memref) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let value = address(ir, m, operand_type(ir, op, 0), (&layout, &memref))?;
        m.result(Scalar { value, poison: memref.block.poison });
        Ok(())
    }
}

impl Dim {
    /// Executes `memref.dim`. A dimension out of bounds is undefined behaviour. The size of a poison memref is poison.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ty = operand_type(ir, op, 0);
        let index = m.scalar(1)?;
        if is_unranked(ir.ctx(), ty) {
            let (form, memref) = m.unranked(ir.ctx(), ty, 0)?;
            let within = m.ult(index.value, memref.rank);
            let outside = m.not(within);
            m.ub_if(index.poison);
            m.ub_if(outside);
            let size = m.described_size(&form, &memref, index.value)?;
            m.result(size);
            return Ok(());
        }
        let (_, memref) = m.memref(ir.ctx(), ty, 0)?;
        let rank = number(m, memref.sizes.len() as i64);
        let within = m.ult(index.value, rank);
        let outside = m.not(within);
        m.ub_if(index.poison);
        m.ub_if(outside);
        let mut size = number(m, 0);
        for (i, &each) in memref.sizes.iter().enumerate() {
            let i = number(m, i as i64);
            let is_match = m.eq(index.value, i);
            size = m.ite(is_match, each, size);
        }
        m.result(Scalar { value: size, poison: memref.block.poison });
        Ok(())
    }
}

impl Rank {
    /// Executes `memref.rank`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ty = operand_type(ir, op, 0);
        if is_unranked(ir.ctx(), ty) {
            let (_, memref) = m.unranked(ir.ctx(), ty, 0)?;
            m.result(Scalar { value: memref.rank, poison: memref.block.poison });
            return Ok(());
        }
        let (layout, _) = m.memref(ir.ctx(), ty, 0)?;
        let rank = number(m, layout.rank() as i64);
        let rank = Scalar::defined(&mut **m, rank);
        m.result(rank);
        Ok(())
    }
}

/// Returns one bit for each stride of the contiguous row-major layout: whether it overflows `index`.
fn contiguous_strides_wrap(m: &mut Machine<'_>, sizes: &[Term]) -> Vec<Term> {
    let (mut stride, mut wraps) = (number(m, 1), m.bool(false));
    let mut all = vec![wraps; sizes.len()];
    for i in (1..sizes.len()).rev() {
        let overflow = m.apply(BvOp::SMulO, &[stride, sizes[i]]);
        wraps = m.or(wraps, overflow);
        stride = m.mul(stride, sizes[i]);
        all[i - 1] = wraps;
    }
    all
}

impl ExtractStridedMetadata {
    /// Executes `memref.extract_strided_metadata`. A stride that overflows `index` is poison.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (source_layout, memref) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let (zero, unknown, poison) = (number(m, 0), m.bool(false), memref.block.poison);
        let base = MemRef {
            bounded: unknown,
            offset: zero,
            sizes: Vec::new(),
            strides: Vec::new(),
            ..memref.clone()
        };
        let layout = Layout::of(ir.ctx(), result_type(ir, op))?;
        m.result(layout.write(&base));
        let ty = operand_type(ir, op, 0);
        let shape = ty.shape(ir.ctx()).unwrap_or(&[]);
        let static_values =
            ty.strides_and_offset(ir.ctx()).ok_or_else(|| Unsupported::new("layout without strides"))?;
        // Contiguous strides are products of sizes. Of a memref with elements, none overflows.
        let in_range = m.bool(false);
        let wraps = match source_layout.strides {
            None => contiguous_strides_wrap(m, &memref.sizes),
            Some(_) => vec![in_range; memref.strides.len()],
        };
        let wraps = std::iter::repeat_n(in_range, 1 + memref.sizes.len()).chain(wraps);
        let values = [memref.offset].into_iter().chain(memref.sizes).chain(memref.strides);
        let static_values =
            [static_values.offset].into_iter().chain(shape.iter().copied()).chain(static_values.strides);
        for ((value, static_value), wraps) in values.zip(static_values).zip(wraps) {
            // The static value holds for any memref, poison or not.
            let poison = if static_value == DYNAMIC { m.or(poison, wraps) } else { in_range };
            m.result(Scalar { value, poison });
        }
        Ok(())
    }
}

/// Creates a memref with a negative size poison.
fn without_negative_sizes(m: &mut Machine<'_>, memref: MemRef) -> MemRef {
    let mut negative = m.bool(false);
    for &size in &memref.sizes {
        let this = m.is_negative(size);
        negative = m.or(negative, this);
    }
    memref.poison_if(&mut **m, negative)
}

impl ReinterpretCast {
    /// Executes `memref.reinterpret_cast` with any offset, sizes and strides; bounds are checked at each access.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (ctx, ty) = (ir.ctx(), operand_type(ir, op, 0));
        let (offsets, a) = mixed(ir, op, m, "static_offsets", 1)?;
        let (sizes, b) = mixed(ir, op, m, "static_sizes", 2)?;
        let (strides, c) = mixed(ir, op, m, "static_strides", 3)?;
        let [offset] = offsets[..] else {
            return Err(Unsupported::new("number of offsets other than one"));
        };
        let source = if is_unranked(ctx, ty) {
            let (form, memref) = m.unranked(ctx, ty, 0)?;
            let pointers = m.described_pointers(&form, &memref)?;
            let fields = std::iter::once(offset).chain(sizes.iter().copied()).chain(strides.iter().copied());
            m.memref_at(ctx, result_type(ir, op), &pointers, &fields.collect::<Vec<_>>())?
        } else {
            m.memref(ctx, ty, 0)?.1
        };
        let same = source.offset == offset && source.sizes == sizes && source.strides == strides;
        let bounded = if same { source.bounded } else { m.bool(false) };
        let mut memref = MemRef { offset, sizes, strides, bounded, ..source };
        for condition in [a, b, c] {
            memref = memref.poison_if(&mut **m, condition);
        }
        let memref = without_negative_sizes(m, memref);
        finish(ir, op, m, memref)
    }
}

impl SubView {
    /// Executes `memref.subview`: poison if an element is out of the bounds of the source. An empty subview may be
    /// anywhere, but its offset and strides must not overflow `index`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (_, source) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let (offsets, a) = mixed(ir, op, m, "static_offsets", 1)?;
        let (sizes, b) = mixed(ir, op, m, "static_sizes", 2)?;
        let (strides, c) = mixed(ir, op, m, "static_strides", 3)?;
        let mut wrong = m.or(a, b);
        wrong = m.or(wrong, c);
        let zero = number(m, 0);
        let one = number(m, 1);
        let mut offset = source.offset;
        let mut new_strides = Vec::with_capacity(strides.len());
        let mut stride_wraps_in = Vec::with_capacity(strides.len());
        let mut outside = m.bool(false);
        let mut offset_wraps = m.bool(false);
        let mut empty = m.bool(false);
        for (i, &size) in source.sizes.iter().enumerate() {
            let (Some(&o), Some(&n), Some(&s)) = (offsets.get(i), sizes.get(i), strides.get(i)) else {
                return Err(Unsupported::new("list whose length differs from the rank of the source"));
            };
            let start = m.mul(o, source.strides[i]);
            for (op, a, b) in [(BvOp::SMulO, o, source.strides[i]), (BvOp::SAddO, offset, start)] {
                let wraps = m.apply(op, &[a, b]);
                offset_wraps = m.or(offset_wraps, wraps);
            }
            offset = m.add(offset, start);
            let stride_wraps = m.apply(BvOp::SMulO, &[s, source.strides[i]]);
            stride_wraps_in.push(stride_wraps);
            new_strides.push(m.mul(s, source.strides[i]));
            let negative = m.slt(n, zero);
            wrong = m.or(wrong, negative);
            let none = m.is_zero(n);
            empty = m.or(empty, none);
            // The first and the last element along this dimension.
            let last = m.sub(n, one);
            let steps_wrap = m.apply(BvOp::SMulO, &[last, s]);
            let steps = m.mul(last, s);
            let end_wraps = m.apply(BvOp::SAddO, &[o, steps]);
            let end = m.add(o, steps);
            let (first_in, last_in) = (m.ult(o, size), m.ult(end, size));
            let within = m.and(first_in, last_in);
            let beyond = m.not(within);
            for condition in [steps_wrap, end_wraps, beyond] {
                outside = m.or(outside, condition);
            }
        }
        let outside = m.ite(empty, offset_wraps, outside);
        wrong = m.or(wrong, outside);
        let dropped = SubView::cast(ir, op)
            .and_then(|view| dropped(ir, view))
            .ok_or_else(|| Unsupported::new("result type that is not a reduction of the subview"))?;
        let keep = |values: Vec<Term>| -> Vec<Term> {
            values
                .into_iter()
                .zip(&dropped)
                .filter(|(_, dropped)| !**dropped)
                .map(|(value, _)| value)
                .collect()
        };
        for stride_wraps in keep(stride_wraps_in) {
            wrong = m.or(wrong, stride_wraps);
        }
        let memref = MemRef { offset, sizes: keep(sizes), strides: keep(new_strides), ..source };
        let memref = memref.poison_if(&mut **m, wrong);
        finish(ir, op, m, memref)
    }
}

impl Transpose {
    /// Executes `memref.transpose`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (_, source) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let view = Transpose::cast(ir, op).ok_or_else(|| Unsupported::new("missing permutation"))?;
        let AttrKind::AffineMap(map) = view.permutation(ir).kind(ctx) else {
            return Err(Unsupported::new("missing permutation"));
        };
        let mut memref = MemRef { sizes: Vec::new(), strides: Vec::new(), ..source.clone() };
        for result in &*map.results {
            let AffineExprKind::Dim(dim) = result.kind(ctx) else {
                return Err(Unsupported::new("map that is not a permutation"));
            };
            memref.sizes.extend(source.sizes.get(dim as usize));
            memref.strides.extend(source.strides.get(dim as usize));
        }
        finish(ir, op, m, memref)
    }
}

impl ExpandShape {
    /// Executes `memref.expand_shape`: poison unless the product of each group is the size that is split, and if a
    /// stride overflows `index`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (_, source) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let (sizes, mut wrong) = mixed(ir, op, m, "static_output_shape", 1)?;
        let one = number(m, 1);
        let mut strides = vec![one; sizes.len()];
        for (i, group) in reassociation(ir, op).iter().enumerate() {
            let (Some(&size), Some(&stride)) = (source.sizes.get(i), source.strides.get(i)) else {
                return Err(Unsupported::new("reassociation groups that do not match the source"));
            };
            let (mut stride, mut product) = (stride, one);
            let mut stride_wraps = m.bool(false);
            for &dim in group.iter().rev() {
                let at = usize::try_from(dim).ok().filter(|&at| at < sizes.len());
                let at =
                    at.ok_or_else(|| Unsupported::new("reassociation groups that do not match the result"))?;
                wrong = m.or(wrong, stride_wraps);
                strides[at] = stride;
                let overflow = m.apply(BvOp::SMulO, &[stride, sizes[at]]);
                stride_wraps = m.or(stride_wraps, overflow);
                stride = m.mul(stride, sizes[at]);
                let overflow = m.apply(BvOp::UMulO, &[product, sizes[at]]);
                wrong = m.or(wrong, overflow);
                product = m.mul(product, sizes[at]);
            }
            let differs = m.ne(product, size);
            wrong = m.or(wrong, differs);
        }
        let memref = MemRef { sizes, strides, ..source };
        let memref = memref.poison_if(&mut **m, wrong);
        let memref = without_negative_sizes(m, memref);
        finish(ir, op, m, memref)
    }
}

impl CollapseShape {
    /// Executes `memref.collapse_shape`: poison unless the merged dimensions are contiguous.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let (layout, source) = m.memref(ir.ctx(), operand_type(ir, op, 0), 0)?;
        let one = number(m, 1);
        let mut wrong = m.bool(false);
        let (mut sizes, mut strides) = (Vec::new(), Vec::new());
        if layout.strides.is_none() {
            // A contiguous memref has contiguous groups, and its number of elements does not overflow.
            for group in reassociation(ir, op) {
                let mut product = one;
                for dim in group {
                    let size = usize::try_from(dim).ok().and_then(|at| source.sizes.get(at).copied());
                    let size = size.ok_or_else(|| {
                        Unsupported::new("reassociation groups that do not match the source")
                    })?;
                    product = m.mul(product, size);
                }
                sizes.push(product);
            }
            let width = m.index_width();
            let strides = contiguous(&mut **m, &sizes, width);
            // The product of the sizes of an empty memref may overflow.
            let memref = without_negative_sizes(m, MemRef { sizes, strides, ..source });
            return finish(ir, op, m, memref);
        }
        for group in reassociation(ir, op) {
            let (mut product, mut step) = (one, None);
            for &dim in group.iter().rev() {
                let at = usize::try_from(dim).ok().filter(|&at| at < source.sizes.len());
                let at =
                    at.ok_or_else(|| Unsupported::new("reassociation groups that do not match the source"))?;
                let (size, stride) = (source.sizes[at], source.strides[at]);
                let unit = m.eq(size, one);
                step = Some(match step {
                    // The stride of a dimension of size 1 is arbitrary.
                    None => stride,
                    Some(step) => {
                        let expected = m.mul(step, product);
                        let nothing_before = m.eq(product, one);
                        let gap = m.ne(stride, expected);
                        let matters = m.or(unit, nothing_before);
                        let matters = m.not(matters);
                        let gap = m.and(matters, gap);
                        wrong = m.or(wrong, gap);
                        let take = m.not(unit);
                        let take = m.and(nothing_before, take);
                        m.ite(take, stride, step)
                    }
                });
                let overflow = m.apply(BvOp::UMulO, &[product, size]);
                wrong = m.or(wrong, overflow);
                product = m.mul(product, size);
            }
            sizes.push(product);
            strides.push(step.unwrap_or(one));
        }
        // An empty memref has no gaps.
        let (count, _) = source.count(&mut **m);
        let empty = m.is_zero(count);
        let some = m.not(empty);
        let wrong = m.and(some, wrong);
        let memref = without_negative_sizes(m, MemRef { sizes, strides, ..source });
        let memref = memref.poison_if(&mut **m, wrong);
        finish(ir, op, m, memref)
    }
}

impl Reshape {
    /// Executes `memref.reshape`: a contiguous row-major layout. Poison if a size is invalid or the number of elements
    /// differs.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (_, source) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let (layout, shape) = m.memref(ctx, operand_type(ir, op, 1), 1)?;
        // An unranked result has the shape of a descriptor of unknown rank.
        let unranked = || Unsupported::new("unranked memref").with_fallback(Fallback::Function);
        let rank = result_type(ir, op).shape(ctx).ok_or_else(unranked)?.len();
        let width = m.index_width();
        let mut wrong = m.bool(false);
        let mut sizes = Vec::with_capacity(rank);
        for i in 0..rank {
            let at = number(m, i as i64);
            let (at, always) = (Scalar::defined(&mut **m, at), m.bool(true));
            let size = m.load(ctx, &layout, &shape, &[at], always)?;
            let &[size] = size.scalars() else { return Err(Unsupported::new("sizes that are not scalars")) };
            wrong = m.or(wrong, size.poison);
            let negative = m.is_negative(size.value);
            wrong = m.or(wrong, negative);
            let given = m.width(size.value);
            sizes.push(if given < width {
                m.sext(size.value, width)
            } else {
                m.extract(size.value, 0, width)
            });
            if given > width {
                let above = m.extract(size.value, width - 1, given - width + 1);
                let fits = m.is_zero(above);
                let overflows = m.not(fits);
                wrong = m.or(wrong, overflows);
            }
        }
        let strides = contiguous(&mut **m, &sizes, width);
        let (before, _) = source.count(&mut **m);
        let memref = MemRef { sizes, strides, ..source };
        let (after, overflow) = memref.count(&mut **m);
        let differs = m.ne(before, after);
        wrong = m.or(wrong, differs);
        wrong = m.or(wrong, overflow);
        let memref = memref.poison_if(&mut **m, wrong);
        finish(ir, op, m, memref)
    }
}

impl View {
    /// Executes `memref.view`: reinterprets the bytes of a buffer. Poison if the view is out of bounds or misaligned.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (_, source) = m.memref(ctx, operand_type(ir, op, 0), 0)?;
        let shift = m.scalar(1)?;
        let dynamic = scalars(ir, op, m, 2)?;
        let layout = Layout::of(ctx, result_type(ir, op))?;
        let bits = proofmark_ir::semantics::element_width(ctx, layout.element, m.index_width());
        let bytes = bits.filter(|bits| bits % 8 == 0 && (bits / 8).is_power_of_two()).map(|bits| bits / 8);
        let bytes = bytes.ok_or_else(|| Unsupported::new("view with elements that are not whole bytes"))?;
        let mut wrong = shift.poison;
        let mut dynamic = dynamic.into_iter();
        let mut sizes = Vec::new();
        for &size in &layout.sizes {
            sizes.push(if size == DYNAMIC {
                let size = dynamic.next().ok_or_else(|| Unsupported::new("missing size operand"))?;
                wrong = m.or(wrong, size.poison);
                size.value
            } else {
                number(m, size)
            });
        }
        let bytes = number(m, bytes.into());
        let (offset, width) = (number(m, 0), m.index_width());
        let (count, too_many) = proofmark_ir::semantics::memref::count(&mut **m, &sizes, width);
        let too_large = m.apply(BvOp::UMulO, &[count, bytes]);
        let n = m.mul(count, bytes);
        let end_wraps = m.apply(BvOp::UAddO, &[shift.value, n]);
        let end = m.add(shift.value, n);
        let size = *source.sizes.first().ok_or_else(|| Unsupported::new("buffer of rank 0"))?;
        let outside = m.ult(size, end);
        let at = m.add(source.base, source.offset);
        let at = m.add(at, shift.value);
        let rest = m.urem(at, bytes);
        let aligned = m.is_zero(rest);
        let misaligned = m.not(aligned);
        for condition in [too_many, too_large, end_wraps, outside, misaligned] {
            wrong = m.or(wrong, condition);
        }
        let base = m.udiv(at, bytes);
        let mut memref = MemRef { base, offset, sizes, strides: Vec::new(), ..source };
        memref = memref.poison_if(&mut **m, wrong);
        m.result(layout.write(&memref));
        Ok(())
    }
}
