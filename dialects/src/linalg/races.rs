//! Races of parallel loops on memory: an iteration writes an element of an output that another iteration accesses.
//!
//! A race is undefined behaviour, because parallel loops may run in any order. The condition is exact for contiguous
//! memrefs with one map, and for loop nests of few iterations. Otherwise the ranges of places are compared. Such ranges
//! may intersect without a common element, as two blocks of columns of one matrix do, so that a proof must not take the
//! source to be undefined there ([`Machine::assumption_violated`]).

use std::collections::BTreeSet;

use proofmark_ir::context::AffineMap;
use proofmark_ir::semantics::{Layout, Machine, MemRef, Term};
use proofmark_ir::{ApInt, Context, Ir, OpId};

use super::maps::evaluate;
use crate::common::array::indices;
use crate::memref::semantics::partial_overlap;

/// The maximum number of iterations whose accesses are compared in pairs.
const MAX_PAIRED: usize = 1 << 7;

/// The accesses of a loop nest to one operand in memory.
#[derive(Clone, Copy)]
pub(super) struct Accesses<'a> {
    pub map: &'a AffineMap,
    pub layout: &'a Layout,
    pub memref: &'a MemRef,
}

/// The trip count of each loop, and whether the loop is parallel.
pub(super) type Loops = Vec<(usize, bool)>;

/// Returns whether the body uses the elements of an operand. Elements that are not used are not read.
pub(super) fn is_read(ir: &Ir, op: OpId, operand: usize) -> bool {
    let body = ir.regions(op).first().and_then(|&region| ir.entry_block(region));
    let arg = body.and_then(|body| ir.block_args(body).get(operand));
    arg.is_some_and(|&arg| !ir.use_empty(arg))
}

/// Returns one bit: different iterations of the parallel loops access one element of both operands, of which the first
/// is an output. `is_input` states that the second is not; `loops` are the loops, if their trip counts are known.
pub(super) fn race(
    ctx: &Context,
    m: &mut Machine<'_>,
    [output, other]: [Accesses<'_>; 2],
    is_input: bool,
    loops: Option<&Loops>,
) -> Term {
    let same_block = m.eq(output.memref.block.value, other.memref.block.value);
    if output.layout.element != other.layout.element {
        // The places of elements of different types are not comparable.
        return m.assumption_violated(same_block);
    }
    let same_map = is_input && output.map == other.map;
    if same_map && output.layout.strides.is_none() && other.layout.strides.is_none() {
        let [to, from] = [output, other].map(|accesses| accesses.memref.place(&mut **m, &[]));
        let (count, _) = output.memref.count(&mut **m);
        return partial_overlap(m, from, to, count);
    }
    if let Some(differences) = loops.and_then(|loops| differences(ctx, [output, other], loops)) {
        let meet = is_at_distance(m, [output, other], &differences);
        return m.and(same_block, meet);
    }
    let meet = ranges_intersect(m, [output, other], same_map);
    let overlap = m.and(same_block, meet);
    m.assumption_violated(overlap)
}

/// Returns the distances of the first place of the second operand from that of the first, for which iterations that
/// differ in a parallel loop access one place; `None` if the strides are unknown or the iterations are many.
fn differences(ctx: &Context, both: [Accesses<'_>; 2], loops: &Loops) -> Option<BTreeSet<i64>> {
    let sizes: Vec<usize> = loops.iter().map(|&(size, _)| size).collect();
    let n = sizes.iter().try_fold(1usize, |n, &size| n.checked_mul(size));
    n.filter(|&n| n <= MAX_PAIRED)?;
    let strides: Vec<Vec<i64>> = both.iter().map(|accesses| strides(accesses.layout)).collect();
    let mut places = Vec::new();
    for index in indices(&sizes) {
        let dims: Vec<i64> = index.iter().map(|&i| i as i64).collect();
        let place = |at: usize| {
            let terms = both[at].map.results.iter().zip(&strides[at]);
            terms.map(|(&result, stride)| evaluate(ctx, result, &dims)?.checked_mul(*stride)).sum()
        };
        let (first, second): (Option<i64>, Option<i64>) = (place(0), place(1));
        let parallel: Vec<usize> =
            index.iter().zip(loops).filter(|(_, each)| each.1).map(|(&i, _)| i).collect();
        places.push((parallel, first?, second?));
    }
    let mut found = BTreeSet::new();
    for (p, written, _) in &places {
        found.extend(places.iter().filter(|(q, ..)| p != q).map(|(_, _, accessed)| written - accessed));
    }
    Some(found)
}

fn strides(layout: &Layout) -> Vec<i64> {
    let contiguous = || {
        let mut strides = vec![1; layout.sizes.len()];
        for i in (1..strides.len()).rev() {
            strides[i - 1] = strides[i] * layout.sizes[i];
        }
        strides
    };
    layout.strides.clone().unwrap_or_else(contiguous)
}

/// Returns one bit: the distance of the first places is one of `differences`.
fn is_at_distance(
    m: &mut Machine<'_>,
    [output, other]: [Accesses<'_>; 2],
    differences: &BTreeSet<i64>,
) -> Term {
    let [to, from] = [output, other].map(|accesses| accesses.memref.place(&mut **m, &[]).index);
    let (distance, width) = (m.sub(from, to), m.width(from));
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for &difference in differences {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == difference => *last = difference,
            _ => runs.push((difference, difference)),
        }
    }
    let mut meet = m.bool(false);
    for (first, last) in runs {
        let start = m.constant(ApInt::from_i128(64, first.into()).sext_or_trunc(width));
        let length = m.number(width, last.abs_diff(first).into());
        let passed = m.sub(distance, start);
        let within = m.ule(passed, length);
        meet = m.or(meet, within);
    }
    meet
}

/// Returns one bit: the ranges of places of both operands intersect, unless all places are the same and `same_map` is
/// set. Places may wrap. A range whose last place precedes its first one, because of a negative stride, is not
/// compared.
fn ranges_intersect(m: &mut Machine<'_>, [output, other]: [Accesses<'_>; 2], same_map: bool) -> Term {
    let width = m.index_width();
    let one = m.number(width, 1);
    let [[a, a_last], [b, b_last]] = [output, other].map(|Accesses { memref, .. }| {
        let last: Vec<Term> = memref.sizes.iter().map(|&size| m.sub(size, one)).collect();
        [memref.place(&mut **m, &[]).index, memref.place(&mut **m, &last).index]
    });
    let (mut forward, mut within) = (m.bool(true), m.bool(false));
    for (first, last, start) in [(a, a_last, b), (b, b_last, a)] {
        let (length, distance) = (m.sub(last, first), m.sub(start, first));
        let negative = m.is_negative(length);
        forward = m.and_not(forward, negative);
        let near = m.ule(distance, length);
        within = m.or(within, near);
    }
    let meet = m.and(forward, within);
    if !same_map {
        return meet;
    }
    let mut same = m.eq(a, b);
    for ((&size, &s), &t) in output.memref.sizes.iter().zip(&output.memref.strides).zip(&other.memref.strides)
    {
        // The stride of a dimension with one element has no meaning.
        let (equal, single) = (m.eq(s, t), m.eq(size, one));
        let equal = m.or(equal, single);
        same = m.and(same, equal);
    }
    m.and_not(meet, same)
}
