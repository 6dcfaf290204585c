//! The legalization graph: the order in which patterns are attempted.
//!
//! The order is that of MLIR: patterns that reach legal operations in the fewest steps first, then by descending
//! benefit, then in the order of addition. Patterns whose generated operations can never become legal are omitted. If
//! some pattern is rooted at a trait or interface, or matches any operation, the graph is unknown, and no pattern is
//! omitted.

use std::cmp::Reverse;
use std::collections::VecDeque;

use proofmark_ir::{Context, OpName, Root};

use super::pattern::ConversionPatterns;
use super::target::ConversionTarget;

/// A pattern to attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The number of the pattern.
    pub(super) number: u32,
    /// The number of steps to legal operations.
    depth: u32,
    benefit: u16,
}

impl Candidate {
    /// Returns whether neither candidate precedes the other by cost and benefit.
    pub(super) fn has_cost_of(self, other: Candidate) -> bool {
        (self.depth, self.benefit) == (other.depth, other.benefit)
    }
}

/// The numbers of the patterns to attempt for each operation name, in order.
pub(super) struct Order {
    by_name: Vec<Vec<Candidate>>,
    any: Vec<Candidate>,
}

impl Order {
    pub(super) fn new(ctx: &Context, patterns: &ConversionPatterns, target: &ConversionTarget) -> Order {
        let mut by_name: Vec<Vec<u32>> = Vec::new();
        let mut any: Vec<u32> = Vec::new();
        let mut roots: Vec<Option<OpName>> = Vec::new();
        // Patterns with other roots than one operation name make the graph unknown, as in MLIR.
        let mut is_known = true;
        for (number, pattern) in (0u32..).zip(patterns.iter()) {
            let root = pattern.root();
            is_known &= matches!(root, Root::Op(_));
            let Some(names) = root.names(ctx) else {
                roots.push(None);
                any.push(number);
                continue;
            };
            roots.push(names.first().copied());
            for index in names.into_iter().map(OpName::index) {
                if by_name.len() <= index {
                    by_name.resize_with(index + 1, Vec::new);
                }
                by_name[index].push(number);
            }
        }
        let generated: Vec<Vec<OpName>> = patterns
            .iter()
            .map(|pattern| pattern.generated_ops().iter().map(|name| ctx.op_name(name)).collect())
            .collect();
        if is_known {
            let kept = kept_patterns(ctx, target, &roots, &generated);
            by_name.iter_mut().for_each(|list| list.retain(|&number| kept[number as usize]));
        }
        let mut depths = Depths { by_name: &by_name, generated: &generated, ctx, target, known: Vec::new() };
        let mut candidates = |numbers: &mut dyn Iterator<Item = &u32>| {
            let candidate = |&number: &u32| Candidate {
                number,
                depth: depths.of_pattern(number, 0),
                benefit: patterns.get(number).benefit(),
            };
            let mut list: Vec<Candidate> = numbers.map(candidate).collect();
            list.sort_by_key(|each| (each.depth, Reverse(each.benefit)));
            list
        };
        let order = by_name.iter().map(|list| candidates(&mut list.iter().chain(&any))).collect();
        Order { by_name: order, any: candidates(&mut any.iter()) }
    }

    pub(super) fn of(&self, name: OpName) -> &[Candidate] {
        self.by_name.get(name.index()).map_or(&self.any, Vec::as_slice)
    }
}

/// Returns the patterns that can reach legal operations, as a least fixpoint.
fn kept_patterns(
    ctx: &Context,
    target: &ConversionTarget,
    roots: &[Option<OpName>],
    generated: &[Vec<OpName>],
) -> Vec<bool> {
    let mut kept = vec![false; roots.len()];
    let mut pending: VecDeque<usize> = (0..roots.len()).collect();
    while let Some(number) = pending.pop_front() {
        let reaches = |&name: &OpName| {
            target.may_be_legal(ctx, name)
                || roots.iter().zip(&kept).any(|(root, kept)| *kept && *root == Some(name))
        };
        if kept[number] || !generated[number].iter().all(reaches) {
            continue;
        }
        kept[number] = true;
        // Patterns that generate the root of this pattern may be kept now.
        if let Some(root) = roots[number] {
            pending
                .extend((0..roots.len()).filter(|&other| !kept[other] && generated[other].contains(&root)));
        }
    }
    kept
}

/// The number of patterns between an operation and legal operations.
struct Depths<'a> {
    by_name: &'a [Vec<u32>],
    generated: &'a [Vec<OpName>],
    ctx: &'a Context,
    target: &'a ConversionTarget,
    known: Vec<(OpName, u32)>,
}

/// The maximum depth; deeper chains are not distinguished.
const MAX_DEPTH: u32 = 32;

impl Depths<'_> {
    fn of_pattern(&mut self, number: u32, nesting: u32) -> u32 {
        let generated = self.generated;
        let deepest = generated[number as usize].iter().map(|&name| self.of_op(name, nesting)).max();
        1 + deepest.unwrap_or(0)
    }

    fn of_op(&mut self, name: OpName, nesting: u32) -> u32 {
        let by_name = self.by_name;
        let patterns = by_name.get(name.index()).map_or(&[][..], Vec::as_slice);
        if patterns.is_empty() || self.target.may_be_legal(self.ctx, name) {
            return 0;
        }
        if let Some(&(_, depth)) = self.known.iter().find(|known| known.0 == name) {
            return depth;
        }
        if nesting >= MAX_DEPTH {
            return MAX_DEPTH;
        }
        // A cyclic path back to this operation counts as the maximum depth.
        self.known.push((name, MAX_DEPTH));
        let depth = patterns.iter().map(|&number| self.of_pattern(number, nesting + 1)).min().unwrap_or(0);
        if let Some(known) = self.known.iter_mut().find(|known| known.0 == name) {
            known.1 = depth;
        }
        depth
    }
}
