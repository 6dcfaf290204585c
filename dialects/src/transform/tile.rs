//! The linalg extension of transform, `transform.structured.*`: tiling and fusion, padding, packing.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::types::*;
use super::{asm, effects, verify};
use crate::asm::has_value_for_each_unknown;

/// Returns tile sizes, each a power of two, that cover a dimension.
#[op(
    "transform.structured.continuous_tile_sizes",
    format = "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), \
        type($chunk_sizes))",
    effects = effects::sizes,
    verify = verify::sizes
)]
pub struct ContinuousTileSizes {
    target: Operand<HANDLE>,
    dimension: Attr<NON_NEGATIVE_I64_ATTR>,
    target_size: Attr<NON_NEGATIVE_I64_ATTR>,
    tile_sizes: Result<PARAM_OR_HANDLE>,
    chunk_sizes: Result<PARAM_OR_HANDLE>,
}

/// Fuses a producer into the loop that uses it.
#[op(
    "transform.structured.fuse_into_containing_op",
    format = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes_target
)]
pub struct FuseIntoContaining {
    producer_op: Operand<HANDLE>,
    containing_op: Operand<HANDLE>,
    fused_op: Result<HANDLE>,
    new_containing_op: Result<HANDLE>,
}

/// Tiles, and fuses producers into the loops.
#[op(
    "transform.structured.fuse",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | `interchange` \
        custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::consumes_target,
    verify = verify::fuse
)]
pub struct Fuse {
    target: Operand<HANDLE>,
    tile_sizes: Variadic<Operand<PARAM_OR_HANDLE>>,
    tile_interchange: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_tile_sizes: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_tile_interchange: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    apply_cleanup: Optional<Attr<UNIT_ATTR>>,
    use_forall: Optional<Attr<UNIT_ATTR>>,
    transformed: Result<HANDLE>,
    loops: Variadic<Result<HANDLE>>,
}

/// Builds the loop nest for hoisted padding, without hoisting.
#[op(
    "transform.structured.hoist_pad.build_packing_loop_nest",
    format = "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, \
        results)",
    effects = effects::modifies,
    verify = verify::hoist_pad
)]
pub struct HoistPadBuildPackingLoopNest {
    target: Operand<HANDLE>,
    r#loop: Operand<HANDLE>,
    transpose: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    packing_loop: Result<HANDLE>,
}

/// Hoists padding out of loops.
#[op(
    "transform.structured.hoist_pad",
    format = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::consumes,
    verify = verify::hoist_pad
)]
pub struct HoistPad {
    target: Operand<HANDLE>,
    num_loops: Attr<I64_ATTR>,
    transpose: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    transformed: Result<HANDLE>,
}

/// Returns two tile sizes that together divide a dimension.
#[op(
    "transform.structured.multitile_sizes",
    format = "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), type($high_size), \
        type($split_point))",
    effects = effects::sizes,
    verify = verify::sizes
)]
pub struct MultiTileSizes {
    target: Operand<HANDLE>,
    dimension: Attr<I64_ATTR>,
    target_size: Attr<I64_ATTR>,
    divisor: Attr<I64_ATTR, default = one>,
    low_size: Result<PARAM_OR_HANDLE>,
    high_size: Result<PARAM_OR_HANDLE>,
    split_point: Result<PARAM_OR_HANDLE>,
}

/// Packs operations that resemble matrix multiplications.
#[op(
    "transform.structured.pack_greedily",
    format = "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, \
        $static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` \
        $matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` $matmul_inner_dims_order ) attr-dict \
        `:` functional-type(operands, results)",
    effects = effects::consumes_target,
    verify = verify::pack_greedily
)]
pub struct PackGreedily {
    target: Operand<HANDLE>,
    matmul_packed_sizes: Variadic<Operand<HANDLE>>,
    static_matmul_packed_sizes: Attr<THREE_I64S_ATTR>,
    matmul_padded_sizes_next_multiple_of: Attr<NONE_OR_THREE_I64S_ATTR, default = no_i64s>,
    matmul_inner_dims_order: Attr<THREE_I64S_ATTR>,
    packed_op: Result<HANDLE>,
}

/// Packs the operands into tiles.
#[op(
    "transform.structured.pack",
    format = "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) attr-dict `:` \
        functional-type(operands, results)",
    custom_form_if = |ir, op| has_value_for_each_unknown(ir, op, 1, "static_packed_sizes"),
    effects = effects::consumes_target
)]
pub struct Pack {
    target: Operand<HANDLE>,
    packed_sizes: Variadic<Operand<HANDLE>>,
    static_packed_sizes: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    packed_op: Result<HANDLE>,
}

/// Transposes packing and computation.
#[op(
    "transform.structured.pack_transpose",
    format = "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` $outer_perm^ )? \
        (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes,
    verify = verify::pack_transpose
)]
pub struct PackTranspose {
    target_pack_or_un_pack_op: Operand<HANDLE>,
    target_linalg_op: Operand<HANDLE>,
    outer_perm: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    inner_perm: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    packed_op: Result<HANDLE>,
    pack_op: Result<HANDLE>,
    un_pack_op: Result<HANDLE>,
}

/// Pads the operands to static shapes.
#[op(
    "transform.structured.pad",
    format = "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, \
        $static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` $use_prescribed_tensor_shapes^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::consumes,
    verify = verify::pad
)]
pub struct Pad {
    target: Operand<HANDLE>,
    padding_values: Attr<ARRAY_ATTR, default = empty_array>,
    padding_dimensions: Attr<I64_ARRAY_ATTR, default = empty_array>,
    pad_to_multiple_of: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_pad_to_multiple_of: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    nofold_flags: Attr<I64_ARRAY_ATTR, default = empty_array>,
    transpose_paddings: Attr<INDEX_LISTS_ATTR, default = empty_array>,
    copy_back_op: Attr<STR_ATTR, default = materialize_in_destination>,
    use_prescribed_tensor_shapes: Optional<Attr<UNIT_ATTR>>,
    padded: Result<HANDLE>,
    pad: Result<HANDLE>,
    copy: Result<HANDLE>,
}

/// Pads operations with `TilingInterface`.
#[op(
    "transform.structured.pad_tiling_interface",
    format = "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, $static_padding_sizes)^)? \
        (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct PadTilingInterface {
    target: Operand<HANDLE>,
    padding_values: Attr<ARRAY_ATTR, default = empty_array>,
    padding_sizes: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_padding_sizes: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    pad_to_multiple_of: Optional<Attr<UNIT_ATTR>>,
    padded: Result<HANDLE>,
    pad: Result<HANDLE>,
}

/// Splits the iteration space of a dimension.
#[op(
    "transform.structured.split",
    format = Format::Custom { parse: asm::parse_split, print: asm::print_split },
    effects = effects::consumes_target,
    verify = verify::split
)]
pub struct Split {
    target: Operand<HANDLE>,
    dimension: Attr<I64_ATTR>,
    dynamic_chunk_sizes: Optional<Operand<PARAM_OR_HANDLE>>,
    static_chunk_sizes: Attr<I64_ATTR>,
    multiway: Optional<Attr<UNIT_ATTR>>,
    split_list: Result<HANDLE>,
}

/// Splits a reduction into parallel partial reductions and a final reduction.
#[op(
    "transform.structured.split_reduction",
    format = "$target attr-dict `:`functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct SplitReduction {
    target: Operand<HANDLE>,
    split_factor: Attr<I64_ATTR, default = zero>,
    insert_split_dimension: Attr<I64_ATTR, default = zero>,
    inner_parallel: Optional<Attr<UNIT_ATTR>>,
    use_scaling_algorithm: Optional<Attr<UNIT_ATTR>>,
    use_alloc: Optional<Attr<UNIT_ATTR>>,
    init_or_alloc_op: Result<HANDLE>,
    fill_op: Result<HANDLE>,
    split_linalg_op: Result<HANDLE>,
    combining_linalg_op: Result<HANDLE>,
}

/// Tiles a reduction into partial reductions in a loop.
#[op(
    "transform.structured.tile_reduction_using_for",
    format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TileReductionUsingFor {
    target: Operand<HANDLE>,
    reduction_dims: Attr<I64_ARRAY_ATTR, default = empty_array>,
    tile_sizes: Attr<I64_ARRAY_ATTR, default = empty_array>,
    fill_op: Variadic<Result<HANDLE>>,
    split_op: Result<HANDLE>,
    combining_op: Result<HANDLE>,
    for_op: Result<HANDLE>,
}

/// Tiles a reduction into partial reductions in a parallel loop.
#[op(
    "transform.structured.tile_reduction_using_forall",
    format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? (`tile_sizes` \
        `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes
)]
pub struct TileReductionUsingForall {
    target: Operand<HANDLE>,
    reduction_dims: Attr<I64_ARRAY_ATTR, default = empty_array>,
    num_threads: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    tile_sizes: Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>,
    mapping: Optional<Attr<DEVICE_MAPPING_ARRAY_ATTR>>,
    fill_op: Variadic<Result<HANDLE>>,
    split_op: Result<HANDLE>,
    combining_op: Result<HANDLE>,
    forall_op: Result<HANDLE>,
}

/// Tiles with a nest of `scf.for`.
#[op(
    "transform.structured.tile_using_for",
    format = "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, $scalable_sizes) \
        (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes_target,
    verify = verify::tile_using_for
)]
pub struct TileUsingFor {
    target: Operand<HANDLE>,
    dynamic_sizes: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_sizes: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    interchange: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    scalable_sizes: Optional<Attr<DENSE_BOOL_ARRAY_ATTR, default = no_bools>>,
    tiled_linalg_op: Result<HANDLE>,
    loops: Variadic<Result<HANDLE>>,
}

/// Tiles with `scf.forall`.
#[op(
    "transform.structured.tile_using_forall",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads, \
        $static_num_threads) | `tile_sizes` custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, \
        $static_tile_sizes)) (`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes_target,
    verify = verify::tile_using_forall
)]
pub struct TileUsingForall {
    target: Operand<HANDLE>,
    num_threads: Variadic<Operand<PARAM_OR_HANDLE>>,
    tile_sizes: Variadic<Operand<PARAM_OR_HANDLE>>,
    packed_num_threads: Optional<Operand<PARAM_OR_HANDLE>>,
    packed_tile_sizes: Optional<Operand<PARAM_OR_HANDLE>>,
    static_num_threads: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_tile_sizes: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    mapping: Optional<Attr<DEVICE_MAPPING_ARRAY_ATTR>>,
    tiled_op: Result<HANDLE>,
    forall_op: Result<HANDLE>,
}

pub(super) const OPS: &[&OpDef] = &[
    ContinuousTileSizes::DEF,
    FuseIntoContaining::DEF,
    Fuse::DEF,
    HoistPadBuildPackingLoopNest::DEF,
    HoistPad::DEF,
    MultiTileSizes::DEF,
    PackGreedily::DEF,
    Pack::DEF,
    PackTranspose::DEF,
    Pad::DEF,
    PadTilingInterface::DEF,
    Split::DEF,
    SplitReduction::DEF,
    TileReductionUsingFor::DEF,
    TileReductionUsingForall::DEF,
    TileUsingFor::DEF,
    TileUsingForall::DEF,
];
