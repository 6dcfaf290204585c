//! Groups of dimensions of `expand_shape` and `collapse_shape`: group `i` has the dimensions of the larger shape that
//! form dimension `i` of the smaller shape (MLIR's "reassociation", `ReshapeOpsUtils`).

use proofmark_ir::context::{DYNAMIC, dynamic_mul};
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};

use crate::common::shape::n_dynamic;

/// The groups; each has consecutive dimensions.
pub(crate) type Groups = Vec<Vec<i64>>;

/// Returns the attribute with the groups.
pub(crate) fn groups_attr(ctx: &Context, groups: &Groups) -> Attribute {
    let group = |group: &Vec<i64>| {
        let dims: Vec<Attribute> = group.iter().map(|&dim| ctx.i64_attr(dim, Type::I64)).collect();
        ctx.array_attr(&dims)
    };
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// Returns the shape after groups are merged; a group with a dynamic dimension is dynamic.
pub(crate) fn collapsed_shape(shape: &[i64], groups: &Groups) -> Vec<i64> {
    let size =
        |&dim: &i64| usize::try_from(dim).ok().and_then(|dim| shape.get(dim)).copied().unwrap_or(DYNAMIC);
    let product = |group: &Vec<i64>| {
        let mut sizes = group.iter().map(size);
        sizes.try_fold(1, |all, size| (size != DYNAMIC).then(|| dynamic_mul(all, size))).unwrap_or(DYNAMIC)
    };
    groups.iter().map(product).collect()
}

/// Returns the groups of the composition of two reshapes of the same kind.
pub(super) fn composed(first: &Groups, second: &Groups) -> Option<Groups> {
    // The groups of the side with more dimensions are finer.
    let (finer, coarser) = if first.len() > second.len() { (first, second) } else { (second, first) };
    if finer.len() == coarser.len() {
        return None;
    }
    if coarser.is_empty() {
        return Some(Vec::new());
    }
    if finer.len() != coarser.iter().map(Vec::len).sum::<usize>() {
        return None;
    }
    let mut finer = finer.iter();
    Some(coarser.iter().map(|group| finer.by_ref().take(group.len()).flatten().copied().collect()).collect())
}

/// Returns the groups of the reshape between two shapes that are grouped to one intermediate shape: the groups of
/// `finer` that exactly fill each group of `coarser`.
pub(super) fn covered(finer: &Groups, coarser: &Groups) -> Option<Groups> {
    let mut next = 0;
    let mut groups = Vec::new();
    for outer in coarser {
        let last = outer.last()?;
        let mut group = Vec::new();
        while let Some(inner) = finer.get(next) {
            let end = inner.last()?;
            if end > last {
                return None;
            }
            group.push(next as i64);
            next += 1;
            if end == last {
                break;
            }
        }
        if group.is_empty() {
            return None;
        }
        groups.push(group);
    }
    (coarser.is_empty() || next == finer.len()).then_some(groups)
}

/// Returns the groups by which `from` collapses to `to`, if both collapse to the same shape by these groups.
pub(super) fn between(from_groups: &Groups, to_groups: &Groups, from: &[i64], to: &[i64]) -> Option<Groups> {
    if from_groups.is_empty() {
        return collapsing(from, to);
    }
    let mut groups = Vec::new();
    for (from_group, to_group) in from_groups.iter().zip(to_groups) {
        let (from, to) = (sizes(from, from_group)?, sizes(to, to_group)?);
        let first = *from_group.first()?;
        if n_dynamic(from) >= 2 && n_dynamic(to) >= 2 {
            return None;
        }
        if from.len() == to.len() {
            if from != to {
                return None;
            }
            groups.extend((0..from.len() as i64).map(|i| vec![first + i]));
            continue;
        }
        let found = collapsing(from, to)?;
        groups.extend(found.into_iter().map(|group| group.into_iter().map(|dim| first + dim).collect()));
    }
    Some(groups)
}

fn sizes<'s>(shape: &'s [i64], group: &[i64]) -> Option<&'s [i64]> {
    let first = usize::try_from(*group.first()?).ok()?;
    shape.get(first..first + group.len())
}

/// Returns groups of `from` whose products are the sizes of `to`, if they are unique up to the placement of sizes 1.
///
/// The search runs from the left and from the right; with several dynamic sizes, only a result on which both agree is
/// unique.
pub(super) fn collapsing(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.len() <= to.len() {
        return None;
    }
    if to.is_empty() {
        let all_one = from.iter().all(|&size| size == 1 || size == DYNAMIC);
        return all_one.then(|| vec![(0..from.len() as i64).collect()]);
    }
    let left = ranges(from, to)?;
    let reversed = |shape: &[i64]| shape.iter().rev().copied().collect::<Vec<_>>();
    let n = from.len();
    let mut right = ranges(&reversed(from), &reversed(to))?;
    right.reverse();
    let mut groups = Vec::new();
    for (l, r) in left.into_iter().zip(right) {
        let r = n - r.end..n - r.start;
        if l.start.max(r.start) >= l.end.min(r.end) {
            return None;
        }
        let differ = (0..n).filter(|dim| l.contains(dim) != r.contains(dim));
        if differ.into_iter().any(|dim| from[dim] != 1) {
            return None;
        }
        groups.push(l.map(|dim| dim as i64).collect());
    }
    Some(groups)
}

type Range = std::ops::Range<usize>;

/// Returns the ranges of `from`, from the left, that form the sizes of `to` and cover `from`.
fn ranges(from: &[i64], to: &[i64]) -> Option<Vec<Range>> {
    let mut found: Vec<Range> = Vec::new();
    let mut next = 0;
    for (i, &size) in to.iter().enumerate() {
        // The last range covers all remaining dimensions.
        let greedy = i + 1 == to.len();
        let range = match size {
            DYNAMIC => dynamic_range(from, next, greedy)?,
            size => static_range(from, next, size, greedy)?,
        };
        if range.start > next {
            // Skipped dimensions belong to the preceding size, if that is dynamic.
            let before = found.last_mut().filter(|_| to[i - 1] == DYNAMIC)?;
            before.end = range.start;
        }
        next = range.end;
        found.push(range);
    }
    (next == from.len()).then_some(found)
}

/// Returns the range from `start` to the first dynamic size, or, if `greedy`, to the end.
fn dynamic_range(from: &[i64], start: usize, greedy: bool) -> Option<Range> {
    let at = start + from.get(start..)?.iter().position(|&size| size == DYNAMIC)?;
    Some(start..if greedy { from.len() } else { at + 1 })
}

/// Returns the first range from `start` whose product is `target`; if `greedy`, with subsequent sizes of 1.
fn static_range(from: &[i64], start: usize, target: i64, greedy: bool) -> Option<Range> {
    let (mut first, mut product, mut reached) = (start, 1i64, None);
    for (i, &size) in from.iter().enumerate().skip(start) {
        if reached.is_some() && !greedy {
            break;
        }
        if size == DYNAMIC {
            if reached.is_some() {
                break;
            }
            (first, product) = (i + 1, 1);
            continue;
        }
        product = product.checked_mul(size)?;
        if product > target && reached.is_some() {
            break;
        }
        while product > target && first < i {
            product = product.checked_div(from[first])?;
            first += 1;
        }
        if product == target || reached.is_some() {
            reached = Some(i + 1);
        }
    }
    reached.map(|end| first..end)
}

/// Returns the groups of the `reassociation` of a reshape.
pub(crate) fn reassociation(ir: &Ir, op: OpId) -> Vec<Vec<i64>> {
    let ctx = ir.ctx();
    let groups =
        ir.property_named(op, "reassociation").and_then(|groups| groups.as_array(ctx)).unwrap_or(&[]);
    let group = |group: &Attribute| {
        group.as_array(ctx).unwrap_or(&[]).iter().filter_map(|dim| dim.as_i64(ctx)).collect()
    };
    groups.iter().map(group).collect()
}
