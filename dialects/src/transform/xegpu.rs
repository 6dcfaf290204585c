//! The extension of transform for xegpu.

use proofmark_ir::constraints::*;
use proofmark_ir::{OpDef, op};

use super::attrs::*;
use super::effects;
use super::types::*;

/// Converts the layout of a value.
#[op(
    "transform.xegpu.convert_layout",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, $static_input_sg_layout) \
        `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, $static_input_sg_data) (`input_inst_data` `=` \
        custom<DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? `target_sg_layout` `=` \
        custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` \
        custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` \
        custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::consumes_target
)]
pub struct ConvertLayout {
    target: Operand<VALUE_HANDLE>,
    input_sg_layout: Variadic<Operand<PARAM_OR_HANDLE>>,
    input_sg_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    input_inst_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    target_sg_layout: Variadic<Operand<PARAM_OR_HANDLE>>,
    target_sg_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    target_inst_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_input_sg_layout: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_input_sg_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_input_inst_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_target_sg_layout: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_target_sg_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_target_inst_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    newConvertOp: Result<HANDLE>,
}

/// Returns the operations that create the descriptors of values.
#[op(
    "transform.xegpu.get_desc_op",
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = effects::reads
)]
pub struct GetDesc {
    target: Operand<VALUE_HANDLE>,
    descHandle: Result<HANDLE>,
}

/// Inserts prefetches of tiles.
#[op(
    "transform.xegpu.insert_prefetch",
    format = "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` \
        functional-type(operands, results)",
    effects = effects::modifies
)]
pub struct InsertPrefetch {
    target: Operand<VALUE_HANDLE>,
    dynamic_nb_prefetch: Optional<Operand<PARAM_OR_HANDLE>>,
    static_nb_prefetch: Optional<Attr<I64_ATTR, default = one>>,
    desc_op: Result<HANDLE>,
}

/// Sets the layout of a descriptor.
#[op(
    "transform.xegpu.set_desc_layout",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` \
        custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` custom<DynamicIndexList>($inst_data, \
        $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` functional-type(operands, results)",
    effects = effects::consumes_target
)]
pub struct SetDescLayout {
    target: Operand<HANDLE>,
    sg_layout: Variadic<Operand<PARAM_OR_HANDLE>>,
    sg_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    inst_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_sg_layout: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_sg_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_inst_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    slice_dims: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    transformed: Result<HANDLE>,
}

/// Sets the number of threads of a launch.
#[op(
    "transform.xegpu.set_gpu_launch_threads",
    format = "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` \
        qualified(type(operands))",
    effects = effects::modifies
)]
pub struct SetGPULaunchThreads {
    target: Operand<HANDLE>,
    threads: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_threads: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
}

/// Sets the layout of an operand or result.
#[op(
    "transform.xegpu.set_op_layout_attr",
    traits = [ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` custom<DynamicIndexList>($sg_layout, \
        $static_sg_layout) `sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
        custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` \
        qualified(type(operands))",
    effects = effects::modifies
)]
pub struct SetOpLayoutAttr {
    target: Operand<HANDLE>,
    index: Optional<Attr<I64_ATTR, default = zero>>,
    sg_layout: Variadic<Operand<PARAM_OR_HANDLE>>,
    sg_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    inst_data: Variadic<Operand<PARAM_OR_HANDLE>>,
    static_sg_layout: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_sg_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    static_inst_data: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    slice_dims: Optional<Attr<DENSE_I64_ARRAY_ATTR, default = no_i64s>>,
    result: Optional<Attr<UNIT_ATTR>>,
}

pub(super) const OPS: &[&OpDef] = &[
    ConvertLayout::DEF,
    GetDesc::DEF,
    InsertPrefetch::DEF,
    SetDescLayout::DEF,
    SetGPULaunchThreads::DEF,
    SetOpLayoutAttr::DEF,
];
