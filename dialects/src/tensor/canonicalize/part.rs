//! Patterns on extraction and insertion of slices: static entries and casts.

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Ir, Match, OpDef, OpId, Outcome, Rewriter, Type, ValueId};

use super::super::ops::{ExtractSlice, InsertSlice, ParallelInsertSlice};
use super::super::shape::{are_compatible_shapes, is_valid, preserves_static, reduced, with_shape};
use super::cast::{cast_to, losing_cast, replace_by_cast};
use crate::common::index::Index;
use crate::tensor::ops::Cast;
use crate::views::Part;

pub(super) fn extract_constants(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ExtractSlice>();
    let (op, ctx) = (m.op(), m.ctx());
    let mut part = Part::of(&m, op, 1);
    let before = part.slice().sizes;
    if !part.resolve_constants(&m) {
        return m.fail("no operand is constant");
    }
    let (source, own) = (root.source(&m), m.value_type(m.result(op, 0)));
    let from = m.value_type(source);
    let (Some(shape), Some(own)) = (from.shape(ctx), own.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let slice = part.slice();
    let Some(sizes) = reduced(&before, own, &slice.sizes).filter(|_| is_valid(&slice, shape)) else {
        return m.fail("slice is out of bounds");
    };
    let ty = with_shape(ctx, from, &sizes);
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ExtractSlice::DEF, loc, &[source], Some(ty));
    let new = rw.result(new, 0);
    replace_by_cast(rw, op, new)
}

pub(super) fn extract_of_cast(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<ExtractSlice>();
    let op = m.op();
    let part = Part::of(&m, op, 1);
    if part.has_constant_operand(&m) {
        return m.fail("constant operands are folded first");
    }
    let Some(source) = losing_cast(&m, root.source(&m)) else {
        return m.fail("operand is not a cast from a more static type");
    };
    match m.value_type(source).shape(m.ctx()) {
        Some(shape) if is_valid(&part.slice(), shape) => {}
        _ => return m.fail("slice is out of bounds"),
    }
    let ty = m.value_type(m.result(op, 0));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ExtractSlice::DEF, loc, &[source], Some(ty));
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    rw.done()
}

pub(super) fn cast_of_extract(m: Match<'_>) -> Outcome<'_> {
    let root = m.root::<Cast>();
    let (op, ctx) = (m.op(), m.ctx());
    let Some(extract) = m.defining::<ExtractSlice>(root.source(&m)) else {
        return m.fail("operand is not an extract_slice");
    };
    let (from, to) = (m.value_type(extract.result(&m)), m.value_type(m.result(op, 0)));
    let (Some(own), Some(improved)) = (from.shape(ctx), to.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    if !preserves_static(ctx, from, to) || own == improved {
        return m.fail("type is not more static");
    }
    let mut part = Part::of(&m, extract.op(), 1);
    let dropped = crate::views::dropped_dims(&part.slice().sizes, own);
    let mut improved = improved.iter();
    for (i, size) in part.sizes.iter_mut().enumerate() {
        if dropped.as_ref().is_some_and(|dropped| dropped[i]) {
            continue;
        }
        match improved.next() {
            Some(&DYNAMIC) => {}
            Some(&known) => *size = Index::Known(known),
            None => return m.fail("slice and source have different ranks"),
        }
    }
    let source = extract.source(&m);
    match m.value_type(source).shape(ctx) {
        Some(shape) if is_valid(&part.slice(), shape) => {}
        _ => return m.fail("slice is out of bounds"),
    }
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = part.build(&mut rw, ExtractSlice::DEF, loc, &[source], Some(to));
    let new = rw.result(new, 0);
    rw.replace_op(op, &[new]);
    rw.done()
}

// Insertions: the parallel one has no result, and is in a region that allows only such operations.

struct Insertion {
    op: OpId,
    def: &'static OpDef,
    source: ValueId,
    dest: ValueId,
    part: Part,
}

impl Insertion {
    fn of(ir: &Ir, op: OpId) -> Option<Insertion> {
        let def = [InsertSlice::DEF, ParallelInsertSlice::DEF].into_iter().find(|&def| ir.is_op(op, def))?;
        let (source, dest) = (ir.operand(op, 0), ir.operand(op, 1));
        Some(Insertion { op, def, source, dest, part: Part::of(ir, op, 2) })
    }

    fn is_parallel(&self) -> bool {
        self.def.results.is_empty()
    }

    /// Returns the source, cast before the operation, or before its parent if the insertion is parallel.
    fn cast_source(&self, rw: &mut Rewriter<'_>, ty: Type) -> ValueId {
        if rw.value_type(self.source) == ty {
            return self.source;
        }
        if self.is_parallel()
            && let Some(parent) = rw.parent_op(self.op)
        {
            rw.set_insertion_point_before(parent);
        }
        let cast = cast_to(rw, self.op, self.source, ty);
        rw.set_insertion_point_before(self.op);
        cast
    }

    /// Replaces the operation by one with these operands.
    fn replace<'m>(&self, mut rw: Rewriter<'m>, source: ValueId, dest: ValueId, part: &Part) -> Outcome<'m> {
        let loc = rw.loc(self.op);
        let ty = (!self.is_parallel()).then(|| rw.value_type(dest));
        let new = part.build(&mut rw, self.def, loc, &[source, dest], ty);
        if self.is_parallel() {
            rw.erase_op(self.op);
            return rw.done();
        }
        let new = rw.result(new, 0);
        replace_by_cast(rw, self.op, new)
    }
}

/// Returns the shape of a slice of rank `rank`: leading sizes of 1 are dropped.
fn canonically_reduced(sizes: &[i64], rank: usize) -> Option<Vec<i64>> {
    let mut surplus = sizes.len().checked_sub(rank)?;
    let keep = |&&size: &&i64| {
        let drop = size == 1 && surplus > 0;
        surplus -= usize::from(drop);
        !drop
    };
    let kept: Vec<i64> = sizes.iter().filter(keep).copied().collect();
    (kept.len() == rank).then_some(kept)
}

pub(super) fn insert_constants(m: Match<'_>) -> Outcome<'_> {
    let ctx = m.ctx();
    let Some(insertion) = Insertion::of(&m, m.op()) else { return m.fail("operation is not an insertion") };
    let mut part = insertion.part.clone();
    if !part.resolve_constants(&m) {
        return m.fail("no operand is constant");
    }
    let (from, to) = (m.value_type(insertion.source), m.value_type(insertion.dest));
    let (Some(own), Some(shape)) = (from.shape(ctx), to.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let slice = part.slice();
    let sizes = canonically_reduced(&slice.sizes, own.len()).filter(|_| is_valid(&slice, shape));
    let Some(ty) = sizes.map(|sizes| with_shape(ctx, to, &sizes)) else {
        return m.fail("slice is out of bounds");
    };
    if !are_compatible_shapes(ctx, from, ty) {
        return m.fail("dropped dimensions are ambiguous");
    }
    let dest = insertion.dest;
    let mut rw = m.rewrite();
    let source = insertion.cast_source(&mut rw, ty);
    insertion.replace(rw, source, dest, &part)
}

pub(super) fn insert_of_casts(m: Match<'_>) -> Outcome<'_> {
    let ctx = m.ctx();
    let Some(insertion) = Insertion::of(&m, m.op()) else { return m.fail("operation is not an insertion") };
    let mut part = insertion.part.clone();
    if part.has_constant_operand(&m) {
        return m.fail("constant operands are folded first");
    }
    let (new_source, new_dest) = (losing_cast(&m, insertion.source), losing_cast(&m, insertion.dest));
    if new_source.is_none() && new_dest.is_none() {
        return m.fail("no operand is a cast");
    }
    let (source, dest) = (new_source.unwrap_or(insertion.source), new_dest.unwrap_or(insertion.dest));
    let (from, to) = (m.value_type(source), m.value_type(dest));
    let (Some(own), Some(shape)) = (from.shape(ctx), to.shape(ctx)) else {
        return m.fail("type is unranked");
    };
    let Some(dropped) = dropped_if_static(&part.slice().sizes, own) else {
        return m.fail("slice and source have different ranks");
    };
    let kept = part.sizes.iter_mut().zip(dropped).filter(|(_, dropped)| !dropped);
    for ((size, _), &known) in kept.zip(own) {
        if known != DYNAMIC {
            if !matches!(*size, Index::Value(_)) && *size != Index::Known(known) {
                return m.fail("sizes contradict each other");
            }
            *size = Index::Known(known);
        }
    }
    let slice = part.slice();
    let fits = crate::views::rank_reduced(ctx, with_shape(ctx, to, &slice.sizes), from).is_ok();
    if !fits || !is_valid(&slice, shape) {
        return m.fail("operation is not an extract_slice");
    }
    // The type of a shared destination is fixed by the loop.
    if insertion.is_parallel() && new_dest.is_some() {
        return m.fail("destination is shared");
    }
    let rw = m.rewrite();
    insertion.replace(rw, source, dest, &part)
}

/// Returns the dropped dimensions; a dynamic size matches any size.
fn dropped_if_static(sizes: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut rest = reduced.iter().peekable();
    let matches = |size: i64, own: i64| size == own || size == DYNAMIC || own == DYNAMIC;
    let mut dropped = Vec::new();
    for &size in sizes {
        match rest.peek() {
            Some(&&own) if matches(size, own) => {
                rest.next();
                dropped.push(false);
            }
            _ if size == 1 => dropped.push(true),
            _ => return None,
        }
    }
    rest.peek().is_none().then_some(dropped)
}
