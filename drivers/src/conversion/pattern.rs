//! Conversion patterns, and the order in which they are attempted.
//!
//! The order is that of MLIR's legalization graph: patterns that reach legal operations in the fewest steps first,
//! then by descending benefit, then in the order of addition. Patterns whose generated operations can never become
//! legal are omitted. If some pattern matches any operation, the graph is unknown, and no pattern is omitted.

use std::collections::VecDeque;
use std::sync::Arc;

use proofmark_ir::{Context, OpName, Outcome, Root};

use super::rewriter::ConversionMatch;
use super::target::ConversionTarget;
use super::types::TypeConverter;

/// A pattern that converts one operation.
pub trait ConversionPattern: Send + Sync {
    /// Returns the name in reports.
    fn name(&self) -> &str;

    /// Returns the operations that the pattern is attempted on.
    fn root(&self) -> Root<'_>;

    /// Returns the benefit. Patterns with equal distance to legal operations are attempted by descending benefit.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the names of the operations that the pattern may create.
    fn generated_ops(&self) -> &[&str] {
        &[]
    }

    /// Returns the type converter for operands; without one, operands are not converted.
    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        None
    }

    /// Returns whether the pattern may be applied to operations that it created, because this recursion terminates.
    fn has_bounded_recursion(&self) -> bool {
        false
    }

    /// Returns whether the pattern supports operands that are converted to several values, or none.
    fn supports_one_to_many(&self) -> bool {
        false
    }

    /// Applies the pattern, or reports a match failure.
    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m>;
}

/// The implementation of a conversion pattern as a function.
pub type ConversionFn = for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>;

/// A conversion pattern as a table row.
#[derive(Clone, Copy)]
pub struct ConversionRow {
    /// The name in reports.
    pub name: &'static str,
    /// The effect, as a sentence or as `before -> after`.
    pub summary: &'static str,
    /// The name of the operation that the pattern is attempted on.
    pub root: &'static str,
    /// The names of the operations that the pattern may create.
    pub generated_ops: &'static [&'static str],
    /// The implementation.
    pub apply: ConversionFn,
}

impl std::fmt::Debug for ConversionRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ConversionRow({})", self.name)
    }
}

/// A row combined with a type converter.
struct RowPattern {
    row: ConversionRow,
    converter: Option<Arc<TypeConverter>>,
}

impl ConversionPattern for RowPattern {
    fn name(&self) -> &str {
        self.row.name
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.row.root)
    }

    fn generated_ops(&self) -> &[&str] {
        self.row.generated_ops
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        self.converter.as_ref()
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        (self.row.apply)(m)
    }
}

/// A set of conversion patterns.
#[derive(Default)]
pub struct ConversionPatterns {
    patterns: Vec<Box<dyn ConversionPattern>>,
}

impl ConversionPatterns {
    /// Returns the set without patterns.
    pub fn new() -> ConversionPatterns {
        ConversionPatterns::default()
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl ConversionPattern + 'static) -> &mut Self {
        self.patterns.push(Box::new(pattern));
        self
    }

    /// Adds rows that share a type converter.
    pub fn add_rows<'a>(
        &mut self,
        rows: impl IntoIterator<Item = &'a ConversionRow>,
        converter: Option<&Arc<TypeConverter>>,
    ) -> &mut Self {
        for &row in rows {
            self.add(RowPattern { row, converter: converter.cloned() });
        }
        self
    }

    pub(super) fn get(&self, number: u32) -> &dyn ConversionPattern {
        &*self.patterns[number as usize]
    }

    /// Returns the names of the patterns, by number.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.patterns.iter().map(|pattern| pattern.name())
    }
}

/// The numbers of the patterns to attempt for each operation name, in order.
pub(super) struct Order {
    by_name: Vec<Vec<u32>>,
    any: Vec<u32>,
}

impl Order {
    pub(super) fn new(ctx: &Context, patterns: &ConversionPatterns, target: &ConversionTarget) -> Order {
        let mut by_name: Vec<Vec<u32>> = Vec::new();
        let mut any: Vec<u32> = Vec::new();
        let mut roots: Vec<Option<OpName>> = Vec::new();
        for (number, pattern) in (0u32..).zip(&patterns.patterns) {
            let root = match pattern.root() {
                Root::Op(name) => Some(ctx.op_name(name)),
                Root::Any => None,
            };
            roots.push(root);
            match root {
                Some(name) => {
                    if by_name.len() <= name.index() {
                        by_name.resize_with(name.index() + 1, Vec::new);
                    }
                    by_name[name.index()].push(number);
                }
                None => any.push(number),
            }
        }
        let generated: Vec<Vec<OpName>> = patterns
            .patterns
            .iter()
            .map(|pattern| pattern.generated_ops().iter().map(|name| ctx.op_name(name)).collect())
            .collect();
        if any.is_empty() {
            let kept = kept_patterns(ctx, target, &roots, &generated);
            by_name.iter_mut().for_each(|list| list.retain(|&number| kept[number as usize]));
        }
        let mut depths = Depths { by_name: &by_name, generated: &generated, ctx, target, known: Vec::new() };
        let mut order: Vec<Vec<u32>> = Vec::with_capacity(by_name.len());
        let benefit = |number: u32| std::cmp::Reverse(patterns.get(number).benefit());
        for list in &by_name {
            let mut list: Vec<(u32, u32)> =
                list.iter().chain(&any).map(|&number| (depths.of_pattern(number, 0), number)).collect();
            list.sort_by_key(|&(depth, number)| (depth, benefit(number)));
            order.push(list.into_iter().map(|(_, number)| number).collect());
        }
        any.sort_by_key(|&number| benefit(number));
        Order { by_name: order, any }
    }

    pub(super) fn of(&self, name: OpName) -> &[u32] {
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
