//! The canonicalization patterns of linalg: propagation of fills ([`fill`]), packing and unpacking ([`relayout`]), and
//! casts ([`casts`]). MLIR's patterns on `linalg.generic`, and on transposes of broadcasts, are missing.

mod casts;
mod copies;
mod fill;
mod relayout;

use proofmark_ir::rewrite::PatternFn;
use proofmark_ir::{Ir, OpId, PatternRow};

use super::asm::{has_described_body, has_identity_body};
use crate::common::row;
use crate::linalg::ops::Transpose;
use crate::linalg::relayout::{Pack, Unpack};
use crate::tensor::{CollapseShape, ExpandShape, Extract, Pad};

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[PatternRow] = &[
    row::<Extract>("FoldFillWithTensorExtract", "extract(fill(x)) -> x", fill::extracted),
    row::<CollapseShape>(
        "FoldFillWithCollapseShape",
        "collapse_shape(fill(x)) -> fill(x) of the collapsed tensor",
        fill::reshaped,
    ),
    row::<ExpandShape>(
        "FoldFillWithExpandShape",
        "expand_shape(fill(x)) -> fill(x) of the expanded tensor",
        fill::reshaped,
    ),
    row::<Pad>("FoldFillWithPad", "pad(fill(x)) with x, of static shape -> fill(x)", fill::padded),
    named(
        "FoldFillWithCopy",
        "copy(fill(x)) -> fill(x); copy to a filled tensor -> copy to the original tensor",
        "linalg.copy",
        fill::copied,
    ),
    row::<Transpose>("FoldFillWithTranspose", "transpose(fill(x)) -> fill(x)", fill::written_over),
    row::<Pack>("FoldFillWithPack", "pack(fill(x)), padded with x if at all -> fill(x)", fill::packed),
    named("EraseSelfCopy", "copy to itself -> erased", "linalg.copy", copies::self_copy),
    row::<Transpose>(
        "FoldTransposeWithTranspose",
        "transpose(transpose(x)) -> transpose(x)",
        copies::transposed_twice,
    ),
    row::<Pack>("FoldPackOfUnpack", "pack(unpack(x)) with equal tiles -> x", relayout::pack_of_unpack),
    row::<Pack>(
        "DropPackPadding",
        "pack with full tiles -> pack without padding",
        relayout::needless_padding,
    ),
    row::<Pack>(
        "InferPackShape",
        "pack -> pack with static sizes inferred for dimensions without tiles",
        relayout::infer_shape,
    ),
    row::<Pack>(
        "FoldTensorCastPackOp",
        "pack of casts that lose static sizes -> pack of their sources",
        relayout::of_casts,
    ),
    row::<Unpack>(
        "FoldUnpackOfPack",
        "unpack(pack(x)) with equal tiles -> x, if its tiled sizes are static",
        relayout::unpack_of_pack,
    ),
    row::<Unpack>(
        "FoldDestinationIntoUnpack",
        "unpack to a written destination -> unpack to the original destination",
        relayout::unpack_to_written,
    ),
    row::<Unpack>(
        "FoldSliceOfUnpack",
        "extract_slice(unpack(x)) that only drops padding -> unpack(x)",
        relayout::slice_after,
    ),
    row::<Unpack>(
        "InferUnpackShape",
        "unpack -> unpack with static sizes inferred for dimensions without tiles",
        relayout::infer_shape,
    ),
    row::<Unpack>(
        "FoldTensorCastUnPackOp",
        "unpack of casts that lose static sizes -> unpack of their sources",
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
    named(
        name,
        "operation on casts that lose static sizes -> cast of the operation on their sources",
        root,
        casts::of_casts,
    )
}

/// Returns a row whose root may be a named operation, which has no view.
const fn named(
    name: &'static str,
    summary: &'static str,
    root: &'static str,
    apply: PatternFn,
) -> PatternRow {
    PatternRow { name, summary, root, benefit: 1, apply }
}
