//! The canonicalization patterns of linalg: propagation of fills ([`fill`]), packing and unpacking ([`relayout`]), and
//! casts ([`casts`]). MLIR's patterns on `linalg.generic`, and on transposes of broadcasts, are missing.

mod casts;
mod copies;
mod fill;
pub(super) mod relayout;

use proofmark_ir::{Ir, OpId, OpView, PatternRow};

use super::asm::{has_described_body, has_identity_body};
use crate::common::row;
use crate::linalg::named::{BatchMatmul, Copy, Fill, Matmul};
use crate::linalg::ops::{Broadcast, Generic, Map, Reduce, Transpose};
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
    row::<Copy>(
        "FoldFillWithCopy",
        "copy(fill(x)) -> fill(x); copy to a filled tensor -> copy to the original tensor",
        fill::copied,
    ),
    row::<Transpose>("FoldFillWithTranspose", "transpose(fill(x)) -> fill(x)", fill::written_over),
    row::<Pack>("FoldFillWithPack", "pack(fill(x)), padded with x if at all -> fill(x)", fill::packed),
    row::<Copy>("EraseSelfCopy", "copy to itself -> erased", copies::self_copy),
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
    of_casts::<BatchMatmul>("FoldTensorCastIntoBatchMatmul"),
    of_casts::<Broadcast>("FoldTensorCastIntoBroadcast"),
    of_casts::<Copy>("FoldTensorCastIntoCopy"),
    of_casts::<Fill>("FoldTensorCastIntoFill"),
    of_casts::<Generic>("FoldTensorCastIntoGeneric"),
    of_casts::<Map>("FoldTensorCastIntoMap"),
    of_casts::<Matmul>("FoldTensorCastIntoMatmul"),
    of_casts::<Reduce>("FoldTensorCastIntoReduce"),
    of_casts::<Transpose>("FoldTensorCastIntoTranspose"),
];

/// Returns whether a named operation has the body of its name, which its assembly omits: in generic form, the body may
/// differ.
pub fn has_own_body(ir: &Ir, op: OpId) -> bool {
    match ir.is_op(op, Broadcast::DEF) || ir.is_op(op, Transpose::DEF) {
        true => has_identity_body(ir, op),
        false => has_described_body(ir, op),
    }
}

/// Returns the row of MLIR's `FoldTensorCastProducerOp` for one operation; MLIR's pattern matches every operation in
/// destination style.
const fn of_casts<V: OpView>(name: &'static str) -> PatternRow {
    row::<V>(
        name,
        "operation on casts that lose static sizes -> cast of the operation on their sources",
        casts::of_casts,
    )
}
