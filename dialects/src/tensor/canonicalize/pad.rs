//! Patterns on `tensor.pad`: without padding, with constant padding, and consecutive paddings by one value.

use proofmark_ir::context::{DYNAMIC, dynamic_add};
use proofmark_ir::{Ir, Match, OpId, OpParts, Outcome, RegionId, Rewriter, Type, ValueId};

use super::super::ops::{Cast, ExtractSlice, Pad, Yield};
use super::super::shape::{are_compatible_shapes, is_valid, plain, preserves_static};
use super::cast::{losing_cast, replace_by_cast};
use super::shape::move_body;
use crate::affine;
use crate::common::index::{Index, split};
use crate::views::Part;

/// The padding before and after each dimension.
struct Padding {
    low: Vec<Index>,
    high: Vec<Index>,
}

impl Padding {
    fn of(ir: &Ir, op: OpId) -> Padding {
        Padding {
            low: crate::common::index::indices(ir, op, 1, "static_low"),
            high: crate::common::index::indices(ir, op, 2, "static_high"),
        }
    }

    /// Returns, for each dimension, whether its padding may be other than 0.
    fn padded(&self, ir: &Ir) -> Vec<bool> {
        let none = |index: &Index| index.number(ir) == Some(0);
        self.low.iter().zip(&self.high).map(|(low, high)| !none(low) || !none(high)).collect()
    }

    fn build(&self, rw: &mut Rewriter<'_>, like: OpId, source: ValueId, ty: Type) -> Pad {
        let (low, high) = (split(&self.low), split(&self.high));
        let nofold = Pad::cast(rw, like).and_then(|pad| pad.nofold(rw));
        let (loc, ctx) = (rw.loc(like), rw.ctx());
        let attributes = [Some(ctx.i64_array_attr(&low.0)), Some(ctx.i64_array_attr(&high.0)), nofold];
        let attrs = rw.attrs(like);
        let op = rw.build(
            Pad::DEF,
            loc,
            OpParts {
                operands: &[&[source], &low.1, &high.1],
                attributes: &attributes,
                results: &[Some(&[ty])],
                n_regions: 1,
                ..OpParts::default()
            },
        );
        rw.set_attrs(op, attrs);
        Pad::cast(rw, op).expect("built as one")
    }
}

/// Returns the type of a padded tensor of type `own`, with all inferable static sizes; `None` if they contradict each
/// other.
fn padded_type(ir: &Ir, source: &[i64], padding: &Padding, own: Type) -> Option<Type> {
    let ctx = ir.ctx();
    let shape = padded_shape(source, padding, own.shape(ctx)?);
    let ty = plain(ctx, own, &shape);
    let fits = shape.iter().all(|&size| size >= 0 || size == DYNAMIC) && are_compatible_shapes(ctx, ty, own);
    fits.then_some(if Some(&*shape) == own.shape(ctx) { own } else { ty })
}

/// Returns the padded shape; sizes that cannot be computed are those of `own`.
fn padded_shape(shape: &[i64], padding: &Padding, own: &[i64]) -> Vec<i64> {
    let sizes = shape.iter().zip(&padding.low).zip(&padding.high).zip(own);
    let size = |(((&size, low), high), &own): (((&i64, &Index), &Index), &i64)| {
        let sum = dynamic_add(size, dynamic_add(low.in_type(), high.in_type()));
        if sum == DYNAMIC { own } else { sum }
    };
    sizes.map(size).collect()
}

fn may_not_fold(ir: &Ir, op: OpId) -> bool {
    Pad::cast(ir, op).is_none_or(|pad| pad.nofold(ir).is_some())
}

fn body(ir: &Ir, op: OpId) -> Option<RegionId> {
    ir.regions(op).first().copied()
}

/// Returns the padding value, if it is the same everywhere.
pub(crate) fn padding_value(ir: &Ir, op: OpId) -> Option<ValueId> {
    let block = ir.entry_block(body(ir, op)?)?;
    let value = Yield::cast(ir, ir.last_op(block)?)?.value(ir);
    let is_constant = ir.constant_value(value).is_some();
    (is_constant || ir.defining_block(value) != Some(block)).then_some(value)
}

pub(super) fn without_padding(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let op = m.op();
    let (source, ty) = (root.source(&m), m.value_type(m.result(op, 0)));
    if may_not_fold(&m, op) || Padding::of(&m, op).padded(&m).contains(&true) {
        return m.fail("padding is not zero");
    }
    if !are_compatible_shapes(m.ctx(), m.value_type(source), ty) {
        return m.fail("sizes contradict each other");
    }
    replace_by_cast(m.rewrite(), op, source)
}

pub(super) fn of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let (op, ctx) = (m.op(), m.ctx());
    let Some(source) = losing_cast(&m, root.source(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    let (from, own) = (m.value_type(source), m.value_type(m.result(op, 0)));
    let (Some(shape), Some(sizes)) = (from.shape(ctx), own.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let padding = Padding::of(&m, op);
    let ty = plain(ctx, from, &padded_shape(shape, &padding, sizes));
    let region = body(&m, op);
    if !are_compatible_shapes(ctx, ty, own) {
        return m.fail("sizes contradict each other");
    }
    let mut rw = m.rewrite();
    if ty == own {
        rw.set_operand(op, 0, source);
        return rw.done();
    }
    let new = padding.build(&mut rw, op, source, ty);
    move_body(&mut rw, region, new.op());
    let new = new.result(&rw);
    replace_by_cast(rw, op, new)
}

pub(super) fn cast_after(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let (op, ctx) = (m.op(), m.ctx());
    let result = m.result(op, 0);
    let user = if m.has_one_use(result) { m.users(result).next() } else { None };
    let Some(cast) = user.and_then(|user| Cast::cast(&m, user)) else {
        return m.fail("user is not tensor.cast");
    };
    let (own, ty) = (m.value_type(result), m.value_type(cast.dest(&m)));
    if !preserves_static(ctx, own, ty) {
        return m.fail("result type is less static");
    }
    let (padding, source, region) = (Padding::of(&m, op), root.source(&m), body(&m, op));
    let mut rw = m.rewrite();
    let new = padding.build(&mut rw, op, source, ty);
    move_body(&mut rw, region, new.op());
    let new = new.result(&rw);
    rw.replace_op(cast.op(), &[new]);
    rw.erase_op(op);
    rw.done()
}

pub(super) fn constants(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let (op, ctx) = (m.op(), m.ctx());
    let (source, own) = (root.source(&m), m.value_type(m.result(op, 0)));
    let (Some(shape), Some(sizes)) = (m.value_type(source).shape(ctx), own.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let mut padding = Padding::of(&m, op);
    for index in padding.low.iter_mut().chain(&mut padding.high) {
        *index = index.resolved(&m);
    }
    let improved: Vec<i64> = padded_shape(shape, &padding, &vec![DYNAMIC; sizes.len()])
        .into_iter()
        .zip(sizes)
        .map(|(known, &own)| if own == DYNAMIC { known } else { own })
        .collect();
    if improved == sizes || improved.iter().all(|&size| size == DYNAMIC) {
        return m.fail("no operand is constant");
    }
    if improved.iter().any(|&size| size < 0 && size != DYNAMIC)
        || padded_shape(shape, &padding, &improved) != improved
    {
        return m.fail("sizes contradict each other");
    }
    let (ty, region) = (plain(ctx, own, &improved), body(&m, op));
    let mut rw = m.rewrite();
    let new = padding.build(&mut rw, op, source, ty);
    move_body(&mut rw, region, new.op());
    let new = new.result(&rw);
    replace_by_cast(rw, op, new)
}

/// Returns the `tensor.pad` that defines a value, if it may be folded.
fn producing_pad(ir: &Ir, value: ValueId) -> Option<Pad> {
    ir.defining::<Pad>(value).filter(|pad| !may_not_fold(ir, pad.op()))
}

pub(super) fn consecutive(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Pad>();
    let op = m.op();
    let before = if may_not_fold(&m, op) { None } else { producing_pad(&m, root.source(&m)) };
    let Some(before) = before.filter(|&before| before != root) else { return m.fail("operand is not a pad") };
    let value = padding_value(&m, op);
    if value.is_none() || value != padding_value(&m, before.op()) {
        return m.fail("padding is not one value");
    }
    let (outer, inner) = (Padding::of(&m, op), Padding::of(&m, before.op()));
    let (source, own, region) = (before.source(&m), m.value_type(m.result(op, 0)), body(&m, op));
    let known = |a: &[Index], b: &[Index]| -> Vec<Index> {
        let known =
            |(a, b): (&Index, &Index)| dynamic_add(a.resolved(&m).in_type(), b.resolved(&m).in_type());
        a.iter().zip(b).map(|pair| Index::Known(known(pair))).collect()
    };
    let both = Padding { low: known(&outer.low, &inner.low), high: known(&outer.high, &inner.high) };
    let shape = m.value_type(source).shape(m.ctx()).unwrap_or(&[]);
    let Some(ty) = padded_type(&m, shape, &both, own) else { return m.fail("sizes contradict each other") };
    let mut rw = m.rewrite();
    let sums = |rw: &mut Rewriter<'_>, a: &[Index], b: &[Index]| -> Vec<Index> {
        a.iter().zip(b).map(|(&a, &b)| sum(rw, op, a, b)).collect()
    };
    let high = sums(&mut rw, &outer.high, &inner.high);
    let low = sums(&mut rw, &outer.low, &inner.low);
    let new = Padding { low, high }.build(&mut rw, op, source, ty);
    move_body(&mut rw, region, new.op());
    let new = new.result(&rw);
    replace_by_cast(rw, op, new)
}

/// Returns the sum of two indices; creates an `affine.apply` for dynamic ones.
fn sum(rw: &mut Rewriter<'_>, op: OpId, a: Index, b: Index) -> Index {
    let (a, b) = (a.resolved(rw), b.resolved(rw));
    let ctx = rw.ctx();
    let (results, operands): (_, Vec<ValueId>) = match (a, b) {
        (Index::Known(a), Index::Known(b)) => return Index::Known(a.wrapping_add(b)),
        (Index::Known(0), other) | (other, Index::Known(0)) => return other,
        (Index::Known(known), Index::Value(value)) | (Index::Value(value), Index::Known(known)) => {
            (ctx.affine_add(ctx.affine_symbol(0), ctx.affine_constant(known)), vec![value])
        }
        (Index::Value(a), Index::Value(b)) => {
            (ctx.affine_add(ctx.affine_symbol(0), ctx.affine_symbol(1)), vec![a, b])
        }
    };
    let map = proofmark_ir::context::AffineMap {
        dims: 0,
        symbols: operands.len() as u32,
        results: [results].into(),
    };
    let (loc, map) = (rw.loc(op), rw.ctx().affine_map_attr(map));
    Index::Value(affine::Apply::build(rw, loc, map, &operands).result(rw))
}

pub(super) fn orthogonal(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(found) = orthogonal_parts(&m, m.root::<Pad>()) else {
        return m.fail("operands are not alternating slices and pads");
    };
    let (source, part, padding) = found;
    let ctx = m.ctx();
    let from = m.value_type(source);
    let (slice, shape) = (part.slice(), from.shape(ctx).unwrap_or(&[]));
    if !is_valid(&slice, shape) {
        return m.fail("slice is out of bounds");
    }
    let part_ty = plain(ctx, from, &slice.sizes);
    let ty = padded_type(&m, &slice.sizes, &padding, m.value_type(m.result(op, 0)));
    let Some(ty) = ty else { return m.fail("sizes contradict each other") };
    let region = body(&m, op);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ExtractSlice::DEF, loc, &[source], Some(part_ty));
    let new = rw.result(new, 0);
    let new = padding.build(&mut rw, op, new, ty);
    move_body(&mut rw, region, new.op());
    let new = new.result(&rw);
    replace_by_cast(rw, op, new)
}

/// Returns the source, slice and padding of `pad(slice(pad(slice(x))))`, if no dimension is padded twice.
fn orthogonal_parts(ir: &Ir, root: Pad) -> Option<(ValueId, Part, Padding)> {
    let inner_slice = ir.defining::<ExtractSlice>(root.source(ir))?;
    let outer = producing_pad(ir, inner_slice.source(ir))?;
    let outer_slice = ir.defining::<ExtractSlice>(outer.source(ir))?;
    let source = outer_slice.source(ir);
    let rank = |value| ir.value_type(value).shape(ir.ctx()).map(<[_]>::len);
    if rank(source) != rank(root.source(ir)) || rank(outer.source(ir)) != rank(source) {
        return None;
    }
    let (inner_part, outer_part) = (Part::of(ir, inner_slice.op(), 1), Part::of(ir, outer_slice.op(), 1));
    let are = |list: &[Index], n: i64| list.iter().all(|index| index.number(ir) == Some(n));
    let (inner, before) = (Padding::of(ir, root.op()), Padding::of(ir, outer.op()));
    if !(are(&inner_part.strides, 1)
        && are(&outer_part.strides, 1)
        && are(&inner.low, 0)
        && are(&before.low, 0))
    {
        return None;
    }
    let constant = |pad: Pad| ir.constant_value(padding_value(ir, pad.op())?);
    if constant(root).is_none() || constant(root) != constant(outer) {
        return None;
    }
    let (inner_padded, outer_padded) = (inner.padded(ir), before.padded(ir));
    if inner_padded.iter().zip(&outer_padded).any(|(&a, &b)| a && b) {
        return None;
    }
    let whole = ir.value_type(inner_slice.source(ir)).shape(ir.ctx())?;
    let mut part = inner_part.clone();
    let mut high = Vec::new();
    for i in 0..whole.len() {
        let is_zero = |index: Index| index.number(ir) == Some(0);
        part.offsets[i] = if !inner_padded[i] && is_zero(inner_part.offsets[i]) {
            outer_part.offsets[i]
        } else if !outer_padded[i] && is_zero(outer_part.offsets[i]) {
            inner_part.offsets[i]
        } else {
            return None;
        };
        if outer_padded[i] {
            if inner_part.sizes[i].number(ir) != Some(whole[i]) {
                return None;
            }
            part.sizes[i] = outer_part.sizes[i];
        }
        high.push(if outer_padded[i] { before.high[i] } else { inner.high[i] });
    }
    Some((source, part, Padding { low: inner.low, high }))
}
