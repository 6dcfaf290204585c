//! Conversions between dialects: what `--convert-arith-to-llvm`, `--convert-cf-to-llvm` and `--convert-func-to-llvm` do.
//!
//! Each is a partial conversion whose target is the llvm dialect, with patterns as rows; a row that only renames is a line
//! of a table. Types are converted as by MLIR's `LLVMTypeConverter`: `index` to an integer of the given width, functions to
//! pointers, vectors of several dimensions to arrays of vectors. Memrefs and tensors are not converted; what has them
//! stays as it is, as everything does that a partial conversion cannot convert.

mod arith;
mod build;
mod cf;
mod func;
mod types;

use std::sync::Arc;

use proofmark_checks::Checker;
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionReport, ConversionTarget, TypeConverter,
    apply_partial_conversion,
};
use proofmark_ir::{Context, Ir, OpId};

pub use arith::arith_to_llvm_patterns;
pub use cf::cf_to_llvm_patterns;
pub use func::func_to_llvm_patterns;
pub use types::llvm_type_converter;

/// What the conversions to llvm are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToLlvmOptions {
    /// The width of `index`.
    pub index_bitwidth: u32,
}

impl Default for ToLlvmOptions {
    fn default() -> ToLlvmOptions {
        ToLlvmOptions { index_bitwidth: 64 }
    }
}

/// Everything of llvm is legal; of the rest nothing is said.
pub fn llvm_target(ctx: &Context) -> ConversionTarget {
    ConversionTarget::new().legal_dialects(ctx, &["llvm"])
}

type Populate = fn(&mut ConversionPatterns, &Arc<TypeConverter>);

fn convert(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
    populate: &[Populate],
) -> ConversionReport {
    let converter = Arc::new(llvm_type_converter(options.index_bitwidth));
    let mut patterns = ConversionPatterns::new();
    populate.iter().for_each(|populate| populate(&mut patterns, &converter));
    let target = llvm_target(ir.ctx());
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// `--convert-arith-to-llvm`
pub fn convert_arith_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[arith_to_llvm_patterns])
}

/// `--convert-cf-to-llvm`
pub fn convert_cf_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[cf_to_llvm_patterns])
}

/// `--convert-func-to-llvm`
pub fn convert_func_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[func_to_llvm_patterns])
}
