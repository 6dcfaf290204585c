//! Conversion patterns that depend on options, as rows of tables.

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPattern, ConversionPatterns, TypeConverter};
use proofmark_ir::{Context, Outcome, Root, Type, ValueId};
use smallvec::SmallVec;

use super::descriptor::MemRefLayout;
use super::options::ToLlvmOptions;

/// The type converter and the options of a lowering to llvm.
#[derive(Clone, Debug)]
pub(super) struct Lowering {
    pub(super) converter: Arc<TypeConverter>,
    pub(super) options: ToLlvmOptions,
}

impl Lowering {
    /// Returns the integer type that represents `index`.
    pub(super) fn index(&self, ctx: &Context) -> Type {
        self.convert(ctx, Type::INDEX).unwrap_or(Type::I64)
    }

    /// Returns the converted type.
    pub(super) fn convert(&self, ctx: &Context, ty: Type) -> Option<Type> {
        self.converter.convert_one(ctx, ty)
    }

    /// Returns the converted form of a ranked memref type.
    pub(super) fn memref(&self, ctx: &Context, ty: Type) -> Option<MemRefLayout> {
        MemRefLayout::of(ctx, ty, |element| self.convert(ctx, element))
    }
}

/// A conversion pattern that depends on options, as a table row.
#[derive(Clone, Copy)]
pub(super) struct LoweringRow {
    pub(super) root: &'static str,
    pub(super) generated_ops: &'static [&'static str],
    pub(super) apply: for<'m> fn(ConversionMatch<'m>, &Lowering) -> Outcome<'m>,
}

/// A row combined with a type converter and options. Its name in reports is that of its root.
struct LoweringPattern {
    row: LoweringRow,
    lowering: Lowering,
}

impl ConversionPattern for LoweringPattern {
    fn name(&self) -> &str {
        self.row.root
    }

    fn root(&self) -> Root<'_> {
        Root::Op(self.row.root)
    }

    fn generated_ops(&self) -> &[&str] {
        self.row.generated_ops
    }

    fn converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.lowering.converter)
    }

    fn apply<'m>(&self, m: ConversionMatch<'m>) -> Outcome<'m> {
        (self.row.apply)(m, &self.lowering)
    }
}

/// Adds rows with a type converter and options.
pub(super) fn add_rows(patterns: &mut ConversionPatterns, rows: &[LoweringRow], lowering: &Lowering) {
    for &row in rows {
        patterns.add(LoweringPattern { row, lowering: lowering.clone() });
    }
}

/// Returns the converted values of operand group `group`.
pub(super) fn group(m: &ConversionMatch<'_>, group: usize) -> SmallVec<[ValueId; 4]> {
    m.operand_group(m.op(), group).map(|range| m.converted()[range].into()).unwrap_or_default()
}
