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
mod pattern;
mod scf;
mod strided_metadata;
mod types;
mod ub;

use std::sync::Arc;

use proofmark_checks::Checker;
use proofmark_drivers::conversion::{
    ConversionConfig, ConversionPatterns, ConversionReport, ConversionTarget, TypeConverter,
    apply_partial_conversion,
};
use proofmark_ir::context::AttrKind;
use proofmark_ir::{Context, Ir, OpId, Type};

pub use affine::{lower_affine_patterns, lower_affine_target};
pub use arith::arith_to_llvm_patterns;
pub use cf::cf_to_llvm_patterns;
pub use expand_arith::{expand_arith_patterns, expand_arith_target};
pub use func::{func_to_llvm_patterns, func_to_llvm_patterns_with};
pub use index::index_to_llvm_patterns;
pub use math::math_to_llvm_patterns;
pub use memref::memref_to_llvm_patterns;
pub use scf::{scf_to_cf_patterns, scf_to_cf_target};
pub use strided_metadata::expand_strided_metadata;
pub use types::llvm_type_converter;
pub use ub::ub_to_llvm_patterns;

/// Options of the conversions to llvm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToLlvmOptions {
    /// The width of `index`, in bits.
    pub index_bitwidth: u32,
    /// The width of pointers, in bits.
    pub pointer_bitwidth: u32,
    /// Whether memrefs with static layout are passed to functions as pointers.
    pub use_bare_ptr: bool,
    /// Whether memory is allocated by `aligned_alloc` instead of `malloc`.
    pub use_aligned_alloc: bool,
    /// Whether memory is allocated and freed by functions named `_mlir_memref_to_llvm_*`.
    pub use_generic_functions: bool,
}

impl Default for ToLlvmOptions {
    fn default() -> ToLlvmOptions {
        ToLlvmOptions {
            index_bitwidth: 64,
            pointer_bitwidth: 64,
            use_bare_ptr: false,
            use_aligned_alloc: false,
            use_generic_functions: false,
        }
    }
}

impl ToLlvmOptions {
    /// Returns the default options with the widths of `index` and of pointers in the data layout specification of `op`
    /// or of the nearest operation around it that has one.
    pub fn of_data_layout(ir: &Ir, op: OpId) -> ToLlvmOptions {
        let ctx = ir.ctx();
        let mut options = ToLlvmOptions::default();
        let layout = |op: &OpId| ir.attrs(*op).get_named(ctx, "dlti.dl_spec");
        let mut ops = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        let Some(AttrKind::Dialect { params, .. }) =
            ops.find_map(|op| layout(&op)).map(|spec| spec.kind(ctx))
        else {
            return options;
        };
        let width =
            |value: Option<i64>| value.and_then(|width| u32::try_from(width).ok()).filter(|&width| width > 0);
        for pair in params.chunks_exact(2) {
            match pair[0].as_type(ctx) {
                Some(Type::INDEX) => {
                    options.index_bitwidth = width(pair[1].as_i64(ctx)).unwrap_or(options.index_bitwidth);
                }
                Some(ty) if ty == crate::llvm::types::ptr(ctx) => {
                    let first = pair[1].elements(ctx).and_then(|elements| elements.get(0));
                    let first = first.and_then(|first| i64::try_from(first.to_bigint()).ok());
                    options.pointer_bitwidth = width(first).unwrap_or(options.pointer_bitwidth);
                }
                _ => {}
            }
        }
        options
    }
}

/// Returns the conversion target: the llvm dialect is legal, other dialects have unknown legality.
pub fn llvm_target(ctx: &Context) -> ConversionTarget {
    ConversionTarget::new().legal_dialects(ctx, &["llvm"])
}

type Populate = fn(&mut ConversionPatterns, &Arc<TypeConverter>, &ToLlvmOptions);

fn convert(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
    populate: &[Populate],
) -> ConversionReport {
    let converter = Arc::new(llvm_type_converter(options.index_bitwidth));
    let mut patterns = ConversionPatterns::new();
    populate.iter().for_each(|populate| populate(&mut patterns, &converter, &options));
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
    convert(ir, op, options, checker, &[|patterns, converter, _| arith_to_llvm_patterns(patterns, converter)])
}

/// Runs `--convert-cf-to-llvm` on `op`.
pub fn convert_cf_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[|patterns, converter, _| cf_to_llvm_patterns(patterns, converter)])
}

/// Runs `--convert-func-to-llvm` on `op`.
pub fn convert_func_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[func_to_llvm_patterns_with])
}

/// Runs `--finalize-memref-to-llvm` on `op`.
pub fn finalize_memref_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[memref_to_llvm_patterns])
}

/// Runs `--convert-index-to-llvm` on `op`.
pub fn convert_index_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[index_to_llvm_patterns])
}

/// Runs `--convert-math-to-llvm` on `op`.
pub fn convert_math_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[math_to_llvm_patterns])
}

/// Runs `--convert-ub-to-llvm` on `op`.
pub fn convert_ub_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    checker: &mut Checker<'_>,
) -> ConversionReport {
    convert(ir, op, options, checker, &[ub_to_llvm_patterns])
}

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

/// The patterns of each dialect that `--convert-to-llvm` converts.
const TO_LLVM: &[(&str, Populate)] = &[
    ("arith", |patterns, converter, _| arith_to_llvm_patterns(patterns, converter)),
    ("cf", |patterns, converter, _| cf_to_llvm_patterns(patterns, converter)),
    ("func", func_to_llvm_patterns_with),
    ("index", index_to_llvm_patterns),
    ("math", math_to_llvm_patterns),
    ("memref", memref_to_llvm_patterns),
    ("ub", ub_to_llvm_patterns),
];

/// Runs `--convert-to-llvm` on `op`: converts the given dialects, or all that can be converted if `dialects` is empty.
pub fn convert_to_llvm(
    ir: &mut Ir,
    op: OpId,
    options: ToLlvmOptions,
    dialects: &[String],
    checker: &mut Checker<'_>,
) -> ConversionReport {
    let is_chosen = |name: &str| dialects.is_empty() || dialects.iter().any(|dialect| dialect == name);
    let chosen = TO_LLVM.iter().filter(|(name, _)| is_chosen(name));
    let populate: Vec<Populate> = chosen.map(|(_, populate)| *populate).collect();
    convert(ir, op, options, checker, &populate)
}
