//! Operations of which only the counts and types of their operands, results and regions matter: MLIR's tests match them with
//! patterns, replace them, and move them about.

use proofmark_ir::op_def::*;

use super::constraints::*;
use crate::rows::rows;

rows! { OPS:
    /// Makes a value from others.
    "test.addi" { operands: [a: I32_OR_TEST_I32, b: I32_OR_TEST_I32], results: [r: I32_OR_TEST_I32] }
    /// Makes a value.
    "test.another_type_producer" { results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.arg_and_res_have_fixed_element_types" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// Takes values.
    "test.blackhole" { operands: [a: ANY_TYPE] }
    /// Makes a value.
    "test.broadcastable" { operands: [operands[Variadic]: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// Makes a value.
    "test.complex_f64" { results: [r: COMPLEX_F64] }
    /// Makes a value.
    "test.complex_f64_tensor" { results: [r: TENSOR_OF_COMPLEX_F64] }
    /// Makes a value.
    "test.data_layout_query" { results: [r: ANY_TYPE] }
    /// Makes a value.
    "test.derived_type_attr" { results: [r: ANY_TENSOR] }
    /// Makes a value.
    "test.dialect_canonicalizable" { results: [r: I32] }
    /// Makes a value from others.
    "test.either_helper_op_a" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.either_helper_op_b" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.either_op_a" { operands: [a: ANY_INTEGER, b: ANY_INTEGER, c: ANY_INTEGER], results: [r: I32] }
    /// Makes a value from others.
    "test.either_op_b" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: I32] }
    /// Makes a value from others.
    "test.forward_buffer" {
        operands: [a: ANY_RANKED_OR_UNRANKED_MEMREF],
        results: [r: ANY_RANKED_OR_UNRANKED_MEMREF],
    }
    /// Takes values.
    "test.if_first_operand_is_none_then_so_is_second" { operands: [a: ANY_TYPE, b: ANY_TYPE] }
    /// Makes a value from others.
    "test.loc_dst" { operands: [a: I32], results: [r: I32] }
    /// Takes values.
    "test.loc_dst_no_res" { operands: [a: I32] }
    /// Makes a value from others.
    "test.loc_src" { operands: [a: I32], results: [r: I32] }
    /// Takes values.
    "test.loc_src_no_res" { operands: [a: I32] }
    /// Makes a value.
    "test.make_tuple" { results: [r: ANY_TUPLE_OF] }
    /// Makes a value from any others.
    "test.manual_cpp_op_with_fold" { operands: [inputs[Variadic]: ANY_TYPE], results: [r: ANY_TYPE] }
    /// Takes values.
    "test.multi_tensor_rank_of" { operands: [a: SMALL_TENSOR] }
    /// Makes a value from others.
    "test.native_code_call3" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.native_code_call4" { operands: [a: ANY_TYPE], results: [r0: I32, r1: I32] }
    /// Makes a value from others.
    "test.native_code_call5" { operands: [a: I32, b: I32], results: [r0: I32, r1: I32] }
    /// Makes a value from others.
    "test.native_code_call6" { operands: [a: I32, b: I32], results: [r0: I32, r1: I32] }
    /// Makes a value from others.
    "test.native_code_call7" { operands: [a: I32], results: [r: I32] }
    /// Makes a value.
    "test.nested_tuple_32_bit" { results: [r: NESTED_TUPLE_32] }
    /// Makes a value.
    "test.one_i32_out" { results: [r: I32] }
    /// Makes a value from others.
    "test.one_result3" { operands: [a: F32], results: [r: I32] }
    /// Makes a value from others.
    "test.one_to_two" { operands: [a: ANY_INTEGER], results: [r0: ANY_INTEGER, r1: ANY_INTEGER] }
    /// Makes a value from others.
    "test.op_c" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_crash_long" { operands: [a: I32, b: I32, c: I32], results: [r: I32] }
    /// Makes a value.
    "test.op_crash_short" { results: [r: I32] }
    /// Makes a value from others.
    "test.op_d" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_e" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_f" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_g" { operands: [a: I32], results: [r: I32] }
    /// Takes values.
    "test.op_h" { operands: [a: I32] }
    /// Takes values.
    "test.op_i" { operands: [a: I32] }
    /// Makes a value from others.
    "test.op_idempotent_trait" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_idempotent_trait_binary" { operands: [a: I32, b: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_in_place_fold_anchor" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_involution_trait_failing_operation_fold" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_involution_trait_no_operation_fold" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_involution_trait_succesful_operation_fold" { operands: [a: I32], results: [r: I32] }
    /// Makes a value.
    "test.op_j" { results: [r: I32] }
    /// Makes a value.
    "test.op_k" { results: [r: I32] }
    /// Makes a value from others.
    "test.op_n" { operands: [a: I32, b: I32], results: [r: I32] }
    /// Takes values.
    "test.op_nonnorm" { operands: [a: ANY_MEMREF, b: ANY_MEMREF] }
    /// Takes values.
    "test.op_norm" { operands: [a: ANY_MEMREF, b: ANY_MEMREF] }
    /// Makes a value from others.
    "test.op_norm_ret" { operands: [a: ANY_MEMREF], results: [r0: ANY_MEMREF, r1: ANY_MEMREF] }
    /// Makes a value from others.
    "test.op_o" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_p" { operands: [a: I32, b: I32, c: I32, d: I32, e: I32, f: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.op_q" { operands: [a: ANY_TYPE, b: ANY_TYPE], results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.op_r" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// Makes a value from others.
    "test.op_with_infer_type_adaptor_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// Makes a value from others.
    "test.op_with_infer_type_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// Makes a value from others.
    "test.op_with_refine_type_if" { operands: [a: ANY_TENSOR, b: ANY_TENSOR], results: [r: ANY_TENSOR] }
    /// Has a region.
    "test.op_with_region_fold_no_side_effect" { regions: [region: Any] }
    /// Has a region.
    "test.op_with_region_pattern" { regions: [region: Any] }
    /// Makes a value from others.
    "test.op_with_result_shape_interface" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// Makes a value from others.
    "test.op_x" { operands: [a: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// Makes a value from others.
    "test.operand0_and_result_have_same_element_count" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// Makes a value from others.
    "test.operand0_and_result_have_same_rank" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// Makes a value from others.
    "test.operand0_and_result_have_same_shape" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// Makes a value from others.
    "test.operand_rank_equals_result_size" { operands: [a: ANY_SHAPED], results: [r: ANY_SHAPED] }
    /// Makes a value from others.
    "test.operands_and_result_have_same_rank" {
        operands: [a: ANY_SHAPED, b: ANY_SHAPED],
        results: [r: ANY_SHAPED],
    }
    /// Takes values.
    "test.operands_have_same_rank" { operands: [a: ANY_SHAPED, b: ANY_SHAPED] }
    /// Makes a value.
    "test.rank_less_than_2_I8_F32_memref" { results: [r: SMALL_MEMREF] }
    /// Takes values.
    "test.ranked_tensor_op" { operands: [a: ANY_RANKED_TENSOR] }
    /// Takes values.
    "test.read_buffer" { operands: [a: ANY_RANKED_OR_UNRANKED_MEMREF] }
    /// Makes a value from others.
    "test.reify_shaped_type_using_reify_dim_of_result" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// Makes a value from others.
    "test.reify_shaped_type_using_reify_result_shapes" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// Makes a value from others.
    "test.reify_shaped_type_using_reify_shape_of_result" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r0: ANY_RANKED_TENSOR, r1: ANY_RANKED_TENSOR],
    }
    /// Makes values, and has a region.
    "test.remapped_value_region" { results: [results[Variadic]: ANY_TYPE], regions: [body: One] }
    /// Makes a value from others.
    "test.rewrite" { operands: [a: ANY_TYPE], results: [r: ANY_TYPE] }
    /// Has a region.
    "test.signature_conversion_no_converter" { regions: [region: Any] }
    /// Has a region.
    "test.signature_conversion_undo" { regions: [region: Any] }
    /// Makes a value from others.
    "test.symbol_binding_b" { operands: [a: I32], results: [r: I32] }
    /// Makes a value from others.
    "test.symbol_binding_c" { operands: [a: I32], results: [r: I32] }
    /// Takes values.
    "test.symbol_binding_no_result" { operands: [a: I32] }
    /// Takes values.
    "test.takes_static_memref" { operands: [a: STATIC_MEMREF] }
    /// Makes a value from others.
    "test.tblgen_build_0" { operands: [a: ANY_TYPE], results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.tblgen_build_4" { operands: [inputs[Variadic]: ANY_TYPE], results: [r: ANY_TYPE] }
    /// Makes a value.
    "test.tblgen_build_6" { results: [r: F32] }
    /// Makes a value.
    "test.tblgen_constant" { results: [r: ANY_TYPE] }
    /// Makes a value.
    "test.test_effects_result" { results: [r: I32] }
    /// Makes a value from others.
    "test.tiling_no_dps_op" {
        operands: [a: ANY_RANKED_TENSOR, b: ANY_RANKED_TENSOR],
        results: [r: ANY_RANKED_TENSOR],
    }
    /// Makes a value.
    "test.tuple_32_bit" { results: [r: TUPLE_32] }
    /// Makes a value from others.
    "test.two_to_one" { operands: [a: ANY_INTEGER, b: ANY_INTEGER], results: [r: ANY_INTEGER] }
    /// Takes values.
    "test.type_consumer" { operands: [a: ANY_TYPE] }
    /// Makes a value.
    "test.type_producer" { results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.unreifiable_dim_of_result_shape" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.unreifiable_result_shape" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// Makes a value from others.
    "test.unreifiable_result_shapes" { operands: [a: TENSOR_2D], results: [r: ANY_TYPE] }
    /// Takes values.
    "test.valid_consumer" { operands: [a: ANY_TYPE] }
    /// Makes a value.
    "test.valid_producer" { results: [r: ANY_TYPE] }
}
