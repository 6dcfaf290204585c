//! Options of the conversions to llvm, from the command line or from a data layout specification.

use proofmark_ir::context::AttrKind;
use proofmark_ir::{Ir, OpId, Type};

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
