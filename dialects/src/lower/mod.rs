//! Conversions between dialects: `--convert-arith-to-llvm`, `--convert-cf-to-llvm` and `--convert-func-to-llvm`.
//!
//! Each is a partial conversion to the llvm dialect. Its patterns are rows of tables; a pattern that only renames an
//! operation is one line. The type conversion is MLIR's `LLVMTypeConverter`: `index` becomes an integer of a given
//! width, functions become pointers, and multi-dimensional vectors become arrays of vectors. Memrefs and tensors have
//! no conversion; operations on them remain, as all operations do that a partial conversion cannot convert.

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

/// Options of the conversions to llvm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToLlvmOptions {
    /// The width of `index`, in bits.
    pub index_bitwidth: u32,
}

impl Default for ToLlvmOptions {
    fn default() -> ToLlvmOptions {
        ToLlvmOptions { index_bitwidth: 64 }
    }
}

/// Returns the conversion target: the llvm dialect is legal, other dialects have unknown legality.
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

/// Runs `--convert-arith-to-llvm` on `op`.
pub fn convert_arith_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[arith_to_llvm_patterns])
}

/// Runs `--convert-cf-to-llvm` on `op`.
pub fn convert_cf_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[cf_to_llvm_patterns])
}

/// Runs `--convert-func-to-llvm` on `op`.
pub fn convert_func_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[func_to_llvm_patterns])
}
