//! Operations of the test dialect without attributes and custom assembly, which MLIR's tests match, replace and move.

use proofmark_ir::op_def::*;

use super::constraints::*;
use super::folds::{first_constant, operands};
use crate::rows::rows;

rows! { OPS:
    /// An operation with operands and results.
    "test.addi" { operands: [a: I32_OR_TEST_I32, b: I32_OR_TEST_I32], results: [r: I32_OR_TEST_I32] }
    /// An operation with results.
    "test.another_type_producer" { results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.arg_and_res_have_fixed_element_types" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// An operation with operands.
    "test.blackhole" { operands: [a: ANY_TYPE] }
    /// An operation with results.
    "test.broadcastable" { operands: [operands[Variadic]: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// An operation with results.
    "test.complex_f64" { results: [r: COMPLEX_F64] }
    /// An operation with results.
    "test.complex_f64_tensor" { results: [r: TENSOR_OF_COMPLEX_F64] }
    /// An operation with results.
    "test.data_layout_query" { results: [r: ANY_TYPE] }
    /// An operation with results.
    "test.derived_type_attr" { results: [r: ANY_TENSOR] }
    /// An operation with results.
    "test.dialect_canonicalizable" { results: [r: I32] }
    /// An operation with operands and results.
    "test.either_helper_op_a" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.either_helper_op_b" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.either_op_a" { operands: [a: ANY_INTEGER, b: ANY_INTEGER, c: ANY_INTEGER], results: [r: I32] }
    /// An operation with operands and results.
    "test.either_op_b" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: I32] }
    /// An operation with operands and results.
    "test.forward_buffer" {
        operands: [a: ANY_RANKED_OR_UNRANKED_MEMREF],
        results: [r: ANY_RANKED_OR_UNRANKED_MEMREF],
    }
    /// An operation with operands.
    "test.if_first_operand_is_none_then_so_is_second" { operands: [a: ANY_TYPE, b: ANY_TYPE] }
    /// An operation with operands and results.
    "test.loc_dst" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands.
    "test.loc_dst_no_res" { operands: [a: I32] }
    /// An operation with operands and results.
    "test.loc_src" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands.
    "test.loc_src_no_res" { operands: [a: I32] }
    /// An operation with results.
    "test.make_tuple" { operands: [inputs[Variadic]: ANY_TYPE], results: [r: ANY_TUPLE_OF] }
    /// An operation with any operands, and a result.
    "test.manual_cpp_op_with_fold" {
        operands: [inputs[Variadic]: ANY_TYPE],
        results: [r: ANY_TYPE],
        fold: first_constant,
    }
    /// An operation with operands.
    "test.multi_tensor_rank_of" { operands: [a: SMALL_TENSOR] }
    /// An operation with operands and results.
    "test.native_code_call3" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.native_code_call4" { operands: [a: ANY_TYPE], results: [r0: I32, r1: I32] }
    /// An operation with operands and results.
    "test.native_code_call5" { operands: [a: I32, b: I32], results: [r0: I32, r1: I32] }
    /// An operation with operands and results.
    "test.native_code_call6" { operands: [a: I32, b: I32], results: [r0: I32, r1: I32] }
    /// An operation with operands and results.
    "test.native_code_call7" { operands: [a: I32], results: [r: I32] }
    /// An operation with results.
    "test.nested_tuple_32_bit" { results: [r: NESTED_TUPLE_32] }
    /// An operation with results.
    "test.one_i32_out" { results: [r: I32] }
    /// An operation with operands and results.
    "test.one_result3" { operands: [a: F32], results: [r: I32] }
    /// An operation with operands and results.
    "test.one_to_two" { operands: [a: ANY_INTEGER], results: [r0: ANY_INTEGER, r1: ANY_INTEGER] }
    /// An operation with operands and results.
    "test.op_c" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_crash_long" { operands: [a: I32, b: I32, c: I32], results: [r: I32] }
    /// An operation with results.
    "test.op_crash_short" { results: [r: I32] }
    /// An operation with operands and results.
    "test.op_d" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_e" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_f" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_g" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands.
    "test.op_h" { operands: [a: I32] }
    /// An operation with operands.
    "test.op_i" { operands: [a: I32] }
    /// An operation with operands and results.
    "test.op_idempotent_trait" {
        operands: [a: I32],
        results: [r: I32],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, IDEMPOTENT],
    }
    /// An operation with operands and results.
    "test.op_idempotent_trait_binary" {
        operands: [a: I32, b: I32],
        results: [r: I32],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, IDEMPOTENT],
    }
    /// An operation with operands and results.
    "test.op_in_place_fold_anchor" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_involution_trait_failing_operation_fold" {
        operands: [a: I32],
        results: [r: I32],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, INVOLUTION],
    }
    /// An operation with operands and results.
    "test.op_involution_trait_no_operation_fold" {
        operands: [a: I32],
        results: [r: I32],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, INVOLUTION],
    }
    /// An operation with operands and results.
    "test.op_involution_trait_succesful_operation_fold" {
        operands: [a: I32],
        results: [r: I32],
        traits: [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, INVOLUTION],
        fold: operands,
    }
    /// An operation with results.
    "test.op_j" { results: [r: I32] }
    /// An operation with results.
    "test.op_k" { results: [r: I32] }
    /// An operation with operands and results.
    "test.op_n" { operands: [a: I32, b: I32], results: [r: I32] }
    /// An operation with operands.
    "test.op_nonnorm" { operands: [a: ANY_MEMREF, b: ANY_MEMREF] }
    /// An operation with operands.
    "test.op_norm" { operands: [a: ANY_MEMREF, b: ANY_MEMREF] }
    /// An operation with operands and results.
    "test.op_norm_ret" { operands: [a: ANY_MEMREF], results: [r0: ANY_MEMREF, r1: ANY_MEMREF] }
    /// An operation with operands and results.
    "test.op_o" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_p" { operands: [a: I32, b: I32, c: I32, d: I32, e: I32, f: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.op_q" { operands: [a: ANY_TYPE, b: ANY_TYPE], results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.op_r" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// An operation with operands and results.
    "test.op_with_infer_type_adaptor_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// An operation with operands and results.
    "test.op_with_infer_type_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// An operation with operands and results.
    "test.op_with_refine_type_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// An operation with a region.
    "test.op_with_region_fold_no_side_effect" {
        regions: [region: Any],
        traits: [NO_MEMORY_EFFECT],
    }
    /// An operation with a region.
    "test.op_with_region_pattern" { regions: [region: Any] }
    /// An operation with operands and results.
    "test.op_with_result_shape_interface" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// An operation with operands and results.
    "test.op_x" { operands: [a: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// An operation with operands and results.
    "test.operand0_and_result_have_same_element_count" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// An operation with operands and results.
    "test.operand0_and_result_have_same_rank" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// An operation with operands and results.
    "test.operand0_and_result_have_same_shape" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// An operation with operands and results.
    "test.operand_rank_equals_result_size" { operands: [a: ANY_SHAPED], results: [r: ANY_SHAPED] }
    /// An operation with operands and results.
    "test.operands_and_result_have_same_rank" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// An operation with operands.
    "test.operands_have_same_rank" { operands: [a: ANY_SHAPED, b: ANY_SHAPED] }
    /// An operation with results.
    "test.rank_less_than_2_I8_F32_memref" { results: [r: SMALL_MEMREF] }
    /// An operation with operands.
    "test.ranked_tensor_op" { operands: [a: ANY_RANKED_TENSOR] }
    /// An operation with operands.
    "test.read_buffer" { operands: [a: ANY_RANKED_OR_UNRANKED_MEMREF] }
    /// An operation with operands and results.
    "test.reify_shaped_type_using_reify_dim_of_result" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// An operation with operands and results.
    "test.reify_shaped_type_using_reify_result_shapes" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// An operation with operands and results.
    "test.reify_shaped_type_using_reify_shape_of_result" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// An operation with results and a region.
    "test.remapped_value_region" { results: [results[Variadic]: ANY_TYPE], regions: [body: One] }
    /// An operation with operands and results.
    "test.rewrite" { operands: [a: ANY_TYPE], results: [r: ANY_TYPE] }
    /// An operation with a region.
    "test.signature_conversion_no_converter" { regions: [region: Any] }
    /// An operation with a region.
    "test.signature_conversion_undo" { regions: [region: Any] }
    /// An operation with operands and results.
    "test.symbol_binding_b" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands and results.
    "test.symbol_binding_c" { operands: [a: I32], results: [r: I32] }
    /// An operation with operands.
    "test.symbol_binding_no_result" { operands: [a: I32] }
    /// An operation with operands.
    "test.takes_static_memref" { operands: [a: STATIC_MEMREF] }
    /// An operation with operands and results.
    "test.tblgen_build_0" { operands: [a: ANY_TYPE], results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.tblgen_build_4" { operands: [inputs[Variadic]: ANY_TYPE], results: [r: ANY_TYPE] }
    /// An operation with results.
    "test.tblgen_build_6" { results: [r: F32] }
    /// An operation with results.
    "test.tblgen_constant" { results: [r: ANY_TYPE] }
    /// An operation with results.
    "test.test_effects_result" { results: [r: I32] }
    /// An operation with operands and results.
    "test.tiling_no_dps_op" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r: ANY_RANKED_TENSOR],
    }
    /// An operation with results.
    "test.tuple_32_bit" { results: [r: TUPLE_32] }
    /// An operation with operands and results.
    "test.two_to_one" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// An operation with operands.
    "test.type_consumer" { operands: [a: ANY_TYPE] }
    /// An operation with results.
    "test.type_producer" { results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.unreifiable_dim_of_result_shape" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.unreifiable_result_shape" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// An operation with operands and results.
    "test.unreifiable_result_shapes" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// An operation with operands.
    "test.valid_consumer" { operands: [a: ANY_TYPE] }
    /// An operation with results.
    "test.valid_producer" { results: [r: ANY_TYPE] }
}
