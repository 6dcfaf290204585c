//! Frozen pattern sets: the list of candidate patterns for each operation name.
//!
//! The order is that of MLIR: by descending benefit; among equal benefits, patterns rooted at the operation name, or at
//! a trait or interface of the operation, precede patterns that match any operation, and otherwise the order of
//! addition counts. A lookup takes one index operation.

use std::sync::Arc;

use proofmark_checks::PatternNames;
use proofmark_ir::{Context, OpName, Pattern, PatternRow};

/// An immutable set of patterns, cheap to clone and to share.
#[derive(Clone)]
pub struct FrozenPatternSet {
    inner: Arc<Inner>,
}

struct Inner {
    patterns: Vec<Box<dyn Pattern>>,
    /// For each operation name up to the last root of a pattern, the start of its candidates.
    starts: Vec<u32>,
    candidates: Vec<u32>,
    /// The candidates of all other names.
    any: Vec<u32>,
}

impl FrozenPatternSet {
    /// Returns the set of `patterns`, which are in the order of addition.
    pub fn new(ctx: &Context, patterns: Vec<Box<dyn Pattern>>) -> FrozenPatternSet {
        let mut rooted: Vec<Vec<u32>> = Vec::new();
        let mut any: Vec<u32> = Vec::new();
        for (number, pattern) in (0u32..).zip(&patterns) {
            let Some(names) = pattern.root().names(ctx) else {
                any.push(number);
                continue;
            };
            for index in names.into_iter().map(OpName::index) {
                if rooted.len() <= index {
                    rooted.resize_with(index + 1, Vec::new);
                }
                rooted[index].push(number);
            }
        }
        let benefit = |&number: &u32| std::cmp::Reverse(patterns[number as usize].benefit());
        // The sorts are stable, so that rooted patterns precede the others among equal benefits.
        any.sort_by_key(benefit);
        let (mut starts, mut candidates) = (vec![0], Vec::new());
        for mut each in rooted {
            each.extend_from_slice(&any);
            each.sort_by_key(benefit);
            candidates.extend_from_slice(&each);
            starts.push(candidates.len() as u32);
        }
        FrozenPatternSet { inner: Arc::new(Inner { patterns, starts, candidates, any }) }
    }

    /// Returns the set of the patterns of `rows`, which are in the order of addition.
    pub fn from_rows<'a>(ctx: &Context, rows: impl IntoIterator<Item = &'a PatternRow>) -> FrozenPatternSet {
        let patterns = rows.into_iter().map(|&row| Box::new(row) as Box<dyn Pattern>).collect();
        FrozenPatternSet::new(ctx, patterns)
    }

    /// Returns the set without patterns.
    pub fn empty() -> FrozenPatternSet {
        FrozenPatternSet {
            inner: Arc::new(Inner { patterns: vec![], starts: vec![0], candidates: vec![], any: vec![] }),
        }
    }

    /// Returns the number of patterns.
    pub fn len(&self) -> usize {
        self.inner.patterns.len()
    }

    /// Returns whether the set has no patterns.
    pub fn is_empty(&self) -> bool {
        self.inner.patterns.is_empty()
    }

    /// Returns the pattern with this number.
    ///
    /// # Panics
    ///
    /// If `number` is not less than [`len`](FrozenPatternSet::len).
    #[inline]
    pub fn get(&self, number: u32) -> &dyn Pattern {
        &*self.inner.patterns[number as usize]
    }

    /// Returns the names of the patterns, by number.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.inner.patterns.iter().map(|pattern| pattern.name())
    }

    /// Returns the names of the patterns for a [`Checker`](proofmark_checks::Checker), without copying them.
    pub(crate) fn shared_names(&self) -> Arc<dyn PatternNames> {
        self.inner.clone()
    }

    /// Returns the numbers of the candidate patterns for operations with this name, in the order in which they are
    /// tried.
    #[inline]
    pub fn candidates(&self, name: OpName) -> &[u32] {
        match self.inner.starts.get(name.index()..name.index() + 2) {
            Some(&[start, end]) => &self.inner.candidates[start as usize..end as usize],
            _ => &self.inner.any,
        }
    }
}

impl PatternNames for Inner {
    fn pattern_name(&self, number: u32) -> Option<&str> {
        self.patterns.get(number as usize).map(|pattern| pattern.name())
    }
}

impl std::fmt::Debug for FrozenPatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}
