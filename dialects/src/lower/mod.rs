//! Lowerings: conversions between dialects with MLIR's names and options.
//!
//! The conversions to llvm are partial. Their patterns are rows of tables; a pattern that only renames an operation is
//! one line. The type conversion is MLIR's `LLVMTypeConverter`: `index` becomes an integer of a given width, functions
//! become pointers, memrefs become descriptors ([`descriptor`]), and multi-dimensional vectors become arrays of
//! vectors. Tensors have no conversion; operations on them remain, as all operations do that a partial conversion
//! cannot convert.

mod affine;
mod arith;
mod build;
mod cf;
pub mod descriptor;
mod expand_arith;
mod func;
mod index;
pub mod llvm_builder;
mod math;
mod memref;
mod options;
mod pattern;
mod scf;
mod strided_metadata;
mod types;
mod ub;
mod vector;
mod wide_int;

use std::sync::Arc;

use proofmark_checks::Checker;
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionReport, ConversionTarget, TypeConverter,
    apply_partial_conversion,
};
use proofmark_ir::{Context, Ir, OpId};

pub use affine::{lower_affine_patterns, lower_affine_target};
pub use arith::arith_to_llvm_patterns;
pub use cf::cf_to_llvm_patterns;
pub use expand_arith::{expand_arith_patterns, expand_arith_target};
pub use func::{
    func_to_llvm_patterns, func_to_llvm_patterns_with, function_to_llvm_patterns, request_c_wrappers,
};
pub use index::index_to_llvm_patterns;
pub use math::math_to_llvm_patterns;
pub use memref::memref_to_llvm_patterns;
pub use options::ToLlvmOptions;
pub use scf::{scf_to_cf_patterns, scf_to_cf_target};
pub use strided_metadata::expand_strided_metadata;
pub use types::llvm_type_converter;
pub use ub::ub_to_llvm_patterns;
pub use vector::vector_to_llvm_patterns;
pub use wide_int::{emulate_wide_int_patterns, emulate_wide_int_target};

/// Returns the conversion target: the llvm dialect is legal, other dialects have unknown legality.
pub fn llvm_target(ctx: &Context) -> ConversionTarget {
    ConversionTarget::new().legal_dialects(ctx, &["llvm"])
}

type Populate = fn(&mut ConversionPatterns, &Arc<TypeConverter>, &ToLlvmOptions);

/// Runs `--convert-scf-to-cf` on `op`.
pub fn convert_scf_to_cf(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    scf_to_cf_patterns(&mut patterns);
    let target = scf_to_cf_target(ir.ctx());
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// Runs `--lower-affine` on `op`.
pub fn lower_affine(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    lower_affine_patterns(&mut patterns);
    let target = lower_affine_target(ir.ctx());
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// Runs `--arith-expand` on `op`.
pub fn expand_arith(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    expand_arith_patterns(&mut patterns);
    let target = expand_arith_target(ir.ctx());
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// Runs `--arith-emulate-wide-int` on `op` for integers of at most `widest` bits.
pub fn emulate_wide_int(ir: &mut Ir, op: OpId, widest: u32, checker: &mut Checker<'_>) -> ConversionReport {
    let mut patterns = ConversionPatterns::new();
    let converter = emulate_wide_int_patterns(&mut patterns, widest);
    let target = emulate_wide_int_target(ir.ctx(), &converter);
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// The patterns of each dialect that can be converted to llvm.
const TO_LLVM: &[(&str, Populate)] = &[
    ("arith", |patterns, converter, _| arith_to_llvm_patterns(patterns, converter)),
    ("cf", |patterns, converter, _| cf_to_llvm_patterns(patterns, converter)),
    ("func", func_to_llvm_patterns_with),
    ("index", index_to_llvm_patterns),
    ("math", math_to_llvm_patterns),
    ("memref", memref_to_llvm_patterns),
    ("ub", ub_to_llvm_patterns),
    ("vector", vector_to_llvm_patterns),
];

/// Converts the given dialects to llvm, or all that can be converted if `dialects` is empty: `--convert-arith-to-llvm`,
/// `--finalize-memref-to-llvm` and the like with one dialect, `--convert-to-llvm` with several. For
/// `--convert-cf-to-llvm`, see [`convert_cf_to_llvm`].
pub fn convert_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    dialects: &[impl AsRef<str>],
    checker: &mut Checker<'_>,
) -> ConversionReport {
    let converter = Arc::new(llvm_type_converter(options.index_bitwidth));
    let mut patterns = ConversionPatterns::new();
    for (name, populate) in TO_LLVM {
        if dialects.is_empty() || dialects.iter().any(|dialect| dialect.as_ref() == *name) {
            populate(&mut patterns, &converter, &options);
        }
    }
    let target = llvm_target(ir.ctx());
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}

/// Runs `--convert-cf-to-llvm` on `op`. As in MLIR, operations of other dialects are legal, so that they are not
/// folded.
pub fn convert_cf_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    let converter = Arc::new(llvm_type_converter(options.index_bitwidth));
    let mut patterns = ConversionPatterns::new();
    cf_to_llvm_patterns(&mut patterns, &converter);
    let target = llvm_target(ir.ctx())
        .illegal_dialects(ir.ctx(), &["cf"])
        .unknown_op_dynamically_legal(|_, _| Some(true));
    apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker)
}
