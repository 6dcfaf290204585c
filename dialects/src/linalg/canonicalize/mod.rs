//! The canonicalization patterns of linalg: propagation of fills ([`fill`]), packing and unpacking ([`relayout`]), and
//! casts ([`casts`]). MLIR's patterns on `linalg.generic`, and on transposes of broadcasts, are missing.

mod casts;
mod copies;
mod fill;
mod relayout;

use proofmark_ir::{Ir, OpId, PatternRow};

use super::asm::{has_described_body, has_identity_body};
use crate::common::row;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[PatternRow] = &[
    row("FoldFillWithTensorExtract", "extract(fill(x)) -> x", "tensor.extract", fill::extracted),
    row(
        "FoldFillWithCollapseShape",
        "collapse_shape(fill(x)) -> fill(x) of the collapsed tensor",
        "tensor.collapse_shape",
        fill::reshaped,
    ),
    row(
        "FoldFillWithExpandShape",
        "expand_shape(fill(x)) -> fill(x) of the expanded tensor",
        "tensor.expand_shape",
        fill::reshaped,
    ),
    row("FoldFillWithPad", "pad(fill(x)) with x, of static shape -> fill(x)", "tensor.pad", fill::padded),
    row(
        "FoldFillWithCopy",
        "copy(fill(x)) -> fill(x); copy to a filled tensor -> copy to the original tensor",
        "linalg.copy",
        fill::copied,
    ),
    row("FoldFillWithTranspose", "transpose(fill(x)) -> fill(x)", "linalg.transpose", fill::written_over),
    row("FoldFillWithPack", "pack(fill(x)), padded with x if at all -> fill(x)", "linalg.pack", fill::packed),
    row("EraseSelfCopy", "copy to itself -> erased", "linalg.copy", copies::self_copy),
    row(
        "FoldTransposeWithTranspose",
        "transpose(transpose(x)) -> transpose(x)",
        "linalg.transpose",
        copies::transposed_twice,
    ),
    row("FoldPackOfUnpack", "pack(unpack(x)) with equal tiles -> x", "linalg.pack", relayout::pack_of_unpack),
    row(
        "DropPackPadding",
        "pack with full tiles -> pack without padding",
        "linalg.pack",
        relayout::needless_padding,
    ),
    row(
        "InferPackShape",
        "pack -> pack with static sizes inferred for dimensions without tiles",
        "linalg.pack",
        relayout::infer_shape,
    ),
    row(
        "FoldTensorCastPackOp",
        "pack of casts that lose static sizes -> pack of their sources",
        "linalg.pack",
        relayout::of_casts,
    ),
    row(
        "FoldUnpackOfPack",
        "unpack(pack(x)) with equal tiles -> x, if its tiled sizes are static",
        "linalg.unpack",
        relayout::unpack_of_pack,
    ),
    row(
        "FoldDestinationIntoUnpack",
        "unpack to a written destination -> unpack to the original destination",
        "linalg.unpack",
        relayout::unpack_to_written,
    ),
    row(
        "FoldSliceOfUnpack",
        "extract_slice(unpack(x)) that only drops padding -> unpack(x)",
        "linalg.unpack",
        relayout::slice_after,
    ),
    row(
        "InferUnpackShape",
        "unpack -> unpack with static sizes inferred for dimensions without tiles",
        "linalg.unpack",
        relayout::infer_shape,
    ),
    row(
        "FoldTensorCastUnPackOp",
        "unpack of casts that lose static sizes -> unpack of their sources",
        "linalg.unpack",
        relayout::of_casts,
    ),
    of_casts("FoldTensorCastIntoBatchMatmul", "linalg.batch_matmul"),
    of_casts("FoldTensorCastIntoBroadcast", "linalg.broadcast"),
    of_casts("FoldTensorCastIntoCopy", "linalg.copy"),
    of_casts("FoldTensorCastIntoFill", "linalg.fill"),
    of_casts("FoldTensorCastIntoGeneric", "linalg.generic"),
    of_casts("FoldTensorCastIntoMap", "linalg.map"),
    of_casts("FoldTensorCastIntoMatmul", "linalg.matmul"),
    of_casts("FoldTensorCastIntoReduce", "linalg.reduce"),
    of_casts("FoldTensorCastIntoTranspose", "linalg.transpose"),
];

/// Returns whether an operation has the body of its name: in generic assembly, the body may differ.
fn has_own_body(ir: &Ir, op: OpId) -> bool {
    match ir.name_str(op) {
        "linalg.broadcast" | "linalg.transpose" => has_identity_body(ir, op),
        _ => has_described_body(ir, op),
    }
}

/// Returns the row of MLIR's `FoldTensorCastProducerOp` for one operation; MLIR's pattern matches every operation in
/// destination style.
const fn of_casts(name: &'static str, root: &'static str) -> PatternRow {
    row(
        name,
        "operation on casts that lose static sizes -> cast of the operation on their sources",
        root,
        casts::of_casts,
    )
}
