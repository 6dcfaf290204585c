//! Canonicalization patterns of linalg: values that fill a tensor go where it goes ([`fill`]); packing and unpacking ([`relayout`]);
//! casts that can wait ([`casts`]). What MLIR has beyond that, on `linalg.generic` and on transposes of broadcasts, is not here.

mod casts;
mod copies;
mod fill;
mod relayout;

pub(super) use relayout::of_splat;

use proofmark_ir::{Ir, OpId, PatternRow};

use super::asm::{has_described_body, has_identity_body};
use crate::common::row;

/// The patterns.
pub(super) const PATTERNS: &[PatternRow] = &[
    row("FoldFillWithTensorExtract", "extract(fill(x)) -> x", "tensor.extract", fill::extracted),
    row(
        "FoldFillWithCollapseShape",
        "collapse_shape(fill(x)) -> fill(x) of a collapsed tensor",
        "tensor.collapse_shape",
        fill::reshaped,
    ),
    row(
        "FoldFillWithExpandShape",
        "expand_shape(fill(x)) -> fill(x) of an expanded tensor",
        "tensor.expand_shape",
        fill::reshaped,
    ),
    row("FoldFillWithPad", "pad(fill(x)) with x, of static shape -> fill(x)", "tensor.pad", fill::padded),
    row(
        "FoldFillWithCopy",
        "copy(fill(x)) -> fill(x); a copy over what was filled",
        "linalg.copy",
        fill::copied,
    ),
    row("FoldFillWithTranspose", "transpose(fill(x)) -> fill(x)", "linalg.transpose", fill::written_over),
    row("FoldFillWithPack", "pack(fill(x)), padded with x if at all -> fill(x)", "linalg.pack", fill::packed),
    row("EraseSelfCopy", "a copy of something to itself goes", "linalg.copy", copies::self_copy),
    row(
        "FoldTransposeWithTranspose",
        "transpose(transpose(x)) -> transpose(x)",
        "linalg.transpose",
        copies::transposed_twice,
    ),
    row(
        "FoldPackOfUnpack",
        "pack(unpack(x)) of the same tiles -> x",
        "linalg.pack",
        relayout::pack_of_unpack,
    ),
    row(
        "DropPackPadding",
        "pack whose tiles are full -> pack without padding",
        "linalg.pack",
        relayout::needless_padding,
    ),
    row(
        "InferPackShape",
        "pack -> pack of types that say what the other one says of sizes that are not tiled",
        "linalg.pack",
        relayout::infer_shape,
    ),
    row(
        "FoldTensorCastPackOp",
        "pack of casts that say less -> pack of what is cast",
        "linalg.pack",
        relayout::of_casts,
    ),
    row(
        "FoldUnpackOfPack",
        "unpack(pack(x)) of the same tiles -> x, if its tiled sizes are static",
        "linalg.unpack",
        relayout::unpack_of_pack,
    ),
    row(
        "FoldDestinationIntoUnpack",
        "unpack over what was written -> unpack over what it was written over",
        "linalg.unpack",
        relayout::over_what_was_written,
    ),
    row(
        "FoldSliceOfUnpack",
        "extract_slice(unpack(x)) that only leaves out padding -> unpack(x)",
        "linalg.unpack",
        relayout::slice_after,
    ),
    row(
        "InferUnpackShape",
        "unpack -> unpack of types that say what the other one says of sizes that are not tiled",
        "linalg.unpack",
        relayout::infer_shape,
    ),
    row(
        "FoldTensorCastUnPackOp",
        "unpack of casts that say less -> unpack of what is cast",
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

/// Whether an operation does what its name says: in generic form, its body may be another one.
fn has_own_body(ir: &Ir, op: OpId) -> bool {
    match ir.name_str(op) {
        "linalg.broadcast" | "linalg.transpose" => has_identity_body(ir, op),
        _ => has_described_body(ir, op),
    }
}

/// MLIR's `FoldTensorCastProducerOp`, which is tried on every operation in destination style, for the one.
const fn of_casts(name: &'static str, root: &'static str) -> PatternRow {
    row(
        name,
        "an operation on casts that say less -> the operation on what is cast, cast",
        root,
        casts::of_casts,
    )
}
