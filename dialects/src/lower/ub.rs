//! Conversion of ub to llvm (MLIR's `UBToLLVM.cpp`).

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::{OpView, Outcome};

use super::llvm_builder::LlvmBuilder;
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows};
use crate::{llvm, ub};

/// Adds the patterns that convert ub to llvm.
pub fn ub_to_llvm_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

const ROWS: &[LoweringRow] = &[
    LoweringRow { root: "ub.poison", generated_ops: &["llvm.mlir.poison"], apply: poison },
    LoweringRow { root: "ub.unreachable", generated_ops: &["llvm.unreachable"], apply: unreachable },
];

fn poison<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = ub::Poison::from_op(op);
    if !ub::is_poison(ctx, view.value(&m)) {
        return m.fail("partially poisoned values are not supported");
    }
    let Some(ty) = lowering.convert(ctx, m.value_type(view.result(&m))) else {
        return m.fail("failed to convert the result type");
    };
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let value = LlvmBuilder::new(&mut rw, loc, index).poison(ty);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn unreachable<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    LlvmBuilder::new(&mut rw, loc, index).op(llvm::Unreachable::DEF, &[], &[], &[]);
    rw.erase_op(op);
    rw.done()
}
