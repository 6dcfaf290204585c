//! Conversion patterns and sets of them.

use std::sync::Arc;

use proofmark_ir::{Outcome, Pattern, PatternRow, Root};

use super::rewriter::ConversionMatch;
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

    /// Returns whether the regions of the operation are legalized before the pattern is applied: the arguments of their
    /// entry blocks by the type converter of the pattern, and then their operations. The pattern fails if that fails.
    fn legalizes_regions_first(&self) -> bool {
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
    /// The benefit; see [`ConversionPattern::benefit`].
    pub benefit: u16,
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

    fn benefit(&self) -> u16 {
        self.row.benefit
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

/// An ordinary pattern in a set of conversion patterns.
struct Ordinary(Box<dyn Pattern>);

impl ConversionPattern for Ordinary {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn root(&self) -> Root<'_> {
        self.0.root()
    }

    fn benefit(&self) -> u16 {
        self.0.benefit()
    }

    fn generated_ops(&self) -> &[&str] {
        self.0.generated_ops()
    }

    fn supports_one_to_many(&self) -> bool {
        true
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        self.0.apply(m.into_ordinary())
    }
}

/// A set of conversion patterns and ordinary patterns.
#[derive(Default)]
pub struct ConversionPatterns {
    patterns: Vec<Box<dyn ConversionPattern>>,
    /// The numbers of the ordinary patterns, in ascending order.
    ordinary: Vec<u32>,
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

    /// Adds an ordinary pattern, which does not know about the conversion. Its operands are not converted. If the
    /// pattern replaces a value by a value of another type, existing users receive a cast to the old type.
    pub fn add_ordinary(&mut self, pattern: Box<dyn Pattern>) -> &mut Self {
        self.ordinary.push(self.patterns.len() as u32);
        self.add(Ordinary(pattern))
    }

    /// Adds rows of ordinary patterns. See [`add_ordinary`](ConversionPatterns::add_ordinary).
    pub fn add_ordinary_rows<'a>(&mut self, rows: impl IntoIterator<Item = &'a PatternRow>) -> &mut Self {
        for &row in rows {
            self.add_ordinary(Box::new(row));
        }
        self
    }

    pub(super) fn get(&self, number: u32) -> &dyn ConversionPattern {
        &*self.patterns[number as usize]
    }

    pub(super) fn is_ordinary(&self, number: u32) -> bool {
        self.ordinary.binary_search(&number).is_ok()
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &dyn ConversionPattern> {
        self.patterns.iter().map(|pattern| &**pattern)
    }

    /// Returns the names of the patterns, by number.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|pattern| pattern.name())
    }
}
