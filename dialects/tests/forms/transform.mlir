#map = affine_map<(d0) -> (d0)>
module {
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @core(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_param) {
      transform.apply_patterns to %arg0 {
        transform.apply_patterns.canonicalization
        transform.apply_patterns.linalg.decompose_pack_unpack
        transform.apply_patterns.linalg.decompose_pad
        transform.apply_patterns.linalg.erase_unnecessary_inputs
        transform.apply_patterns.linalg.fold_add_into_dest
        transform.apply_patterns.tensor.fold_into_pack_and_unpack
        transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
        transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
        transform.apply_patterns.linalg.pad_vectorization
        transform.apply_patterns.linalg.tiling_canonicalization
        transform.apply_patterns.scf.for_loop_canonicalization
        transform.apply_patterns.memref.expand_ops
        transform.apply_patterns.memref.expand_strided_metadata
        transform.apply_patterns.memref.extract_address_computations
        transform.apply_patterns.memref.fold_memref_alias_ops
        transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
        transform.apply_patterns.vector.cast_away_vector_leading_one_dim
        transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
        transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
        transform.apply_patterns.vector.fold_arith_extension
        transform.apply_patterns.vector.elementwise_to_vector
        transform.apply_patterns.vector.interleave_to_shuffle
        transform.apply_patterns.vector.lower_bitcast
        transform.apply_patterns.vector.lower_broadcast
        transform.apply_patterns.vector.lower_create_mask
        transform.apply_patterns.vector.lower_gather
        transform.apply_patterns.vector.lower_interleave
        transform.apply_patterns.vector.lower_masked_transfers
        transform.apply_patterns.vector.lower_masks
        transform.apply_patterns.vector.lower_outerproduct
        transform.apply_patterns.vector.lower_scan
        transform.apply_patterns.vector.lower_shape_cast
        transform.apply_patterns.vector.materialize_masks
        transform.apply_patterns.vector.rank_reducing_subview_patterns
        transform.apply_patterns.vector.rewrite_narrow_types
        transform.apply_patterns.vector.sink_mem_ops
        transform.apply_patterns.vector.sink_ops
        transform.apply_patterns.vector.transfer_permutation_patterns
        transform.apply_patterns.vector.unroll_from_elements
        transform.apply_patterns.vector.unroll_to_elements
        transform.apply_patterns.vector.reduction_to_contract
        transform.apply_patterns.tensor.bubble_up_extract_slice
        transform.apply_patterns.tensor.decompose_concat
        transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
        transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
        transform.apply_patterns.tensor.fold_tensor_subset_ops
        transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
        transform.apply_patterns.tensor.reassociative_reshape_folding
        transform.apply_patterns.gpu.gpu_rewrite_patterns
        transform.apply_patterns.gpu.eliminate_barriers
        transform.apply_patterns.x86vector.sink_vector_producer_ops
        transform.apply_patterns.x86vector.vector_contract_bf16_to_fma
        transform.apply_patterns.x86vector.vector_contract_to_fma
        transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product
        transform.apply_patterns.arm_neon.vector_contract_to_bfmmla
        transform.apply_patterns.arm_neon.vector_contract_to_i8mm
        transform.apply_patterns.arm_sve.vector_contract_to_bfmmla
        transform.apply_patterns.arm_sve.vector_contract_to_i8mm
        transform.apply_patterns.linalg.fold_pack_unpack_into_empty {fold_single_use_only = true}
        transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
        transform.apply_patterns.memref.alloc_to_alloca
        transform.apply_patterns.vector.lower_contraction lowering_strategy = dot
        transform.apply_patterns.vector.lower_contraction
        transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
        transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
        transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true
        transform.apply_patterns.vector.lower_transpose
        transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
        transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 3 full_unroll = true
        transform.apply_patterns.vector.transfer_to_scf full_unroll = true
        transform.apply_patterns.tensor.fold_tensor_empty {fold_single_use_only = true}
        transform.apply_patterns.tensor.rewrite_as_constant aggressive
        transform.apply_patterns.tensor.rewrite_as_constant
        transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu chipset = "gfx950"
        transform.apply_patterns.gpu.unroll_vectors_subgroup_mma[1, 2, 3]
        transform.apply_patterns.transform.test_patterns
      } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
      transform.apply_conversion_patterns to %arg0 {
        transform.apply_conversion_patterns.scf.structural_conversions
        transform.apply_conversion_patterns.scf.scf_to_control_flow
        transform.apply_conversion_patterns.func.func_to_llvm
        transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
        transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
        transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm
        transform.apply_conversion_patterns.dialect_to_llvm "math"
        transform.apply_conversion_patterns.vector.vector_to_llvm {force_32bit_vector_indices = false}
        transform.apply_conversion_patterns.gpu.gpu_to_nvvm {benefit = 5 : i16}
        transform.apply_conversion_patterns.gpu.gpu_to_rocdl chipset = "gfx950"
      } with type_converter {
        transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_bare_ptr_call_conv = true}
      } {illegal_dialects = ["func"], partial_conversion, preserve_handles} : !transform.any_op
      transform.apply_conversion_patterns to %arg0 {
        transform.apply_conversion_patterns.transform.test_conversion_patterns
      } {preserve_handles} : !transform.any_op
      transform.apply_cse to %arg0 : !transform.any_op
      transform.apply_dce to %arg0 : !transform.any_op
      transform.apply_licm to %arg0 : !transform.any_op
      transform.annotate %arg0 "name" : !transform.any_op
      transform.annotate %arg0 "name" = %arg2 : !transform.any_op, !transform.any_param
      %0 = transform.apply_registered_pass "canonicalize" to %arg0 : (!transform.any_op) -> !transform.any_op
      %1 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = %arg2, "x" = [%arg2, true, "s"]} to %arg0 {a} : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op
      %2 = transform.cast %arg0 : !transform.any_op to !transform.op<"scf.for">
      %3 = transform.collect_matching @matcher in %arg0 : (!transform.any_op) -> !transform.any_op
      %updated_root = transform.foreach_match restrict_root flatten_results in %arg0 
          @matcher -> @action, 
          @matcher2 -> @action : (!transform.any_op) -> !transform.any_op
      %4:2 = transform.foreach %arg0, %arg1 with_zip_shortest : !transform.any_op, !transform.any_value -> !transform.any_op, !transform.any_value {
      ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value):
        transform.yield %arg3, %arg4 : !transform.any_op, !transform.any_value
      }
      %5 = transform.get_consumers_of_result %arg0[0] : (!transform.any_op) -> !transform.any_op
      %6 = transform.get_defining_op %arg1 : (!transform.any_value) -> !transform.any_op
      %7 = transform.get_operand %arg0[all] : (!transform.any_op) -> !transform.any_value
      %8 = transform.get_result %arg0[except(0, -1)] : (!transform.any_op) -> !transform.any_value
      %9 = transform.get_result %arg0[0, 1] : (!transform.any_op) -> !transform.any_value
      %10 = transform.get_parent_op %arg0 {deduplicate, nth_parent = 2 : i64, op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
      %11 = transform.get_producer_of_operand %arg0[1] : (!transform.any_op) -> !transform.any_op
      %12 = transform.get_type elemental %arg1 : (!transform.any_value) -> !transform.type
      %13 = transform.include @seq failures(suppress) (%arg0) : (!transform.any_op) -> !transform.any_op
      transform.match.operation_empty %arg0 : !transform.any_op
      transform.match.operation_name %arg0 ["a.b", "c.d"] : !transform.any_op
      transform.match.param.cmpi le %arg2, %arg2 : !transform.any_param
      %14 = transform.merge_handles deduplicate %arg0, %arg0 : !transform.any_op
      %15 = transform.num_associations %arg1 : (!transform.any_value) -> !transform.param<i64>
      %16 = transform.param.constant #map -> !transform.affine_map
      transform.print %arg0 {name = "x", skip_regions} : !transform.any_op
      transform.print  {name = "y"}
      %17:2 = transform.replicate num(%arg0) %arg0, %arg2 : !transform.any_op, !transform.any_op, !transform.any_param
      %18 = transform.select "a.b" in %arg0 : (!transform.any_op) -> !transform.any_op
      %19:2 = transform.split_handle %arg0 {overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.verify %arg0 : !transform.any_op
      %20 = transform.alternatives %arg0 : !transform.any_op -> !transform.any_op {
      ^bb0(%arg3: !transform.any_op):
        transform.yield %arg3 : !transform.any_op
      }, {
      ^bb0(%arg3: !transform.any_op):
        transform.yield %arg3 : !transform.any_op
      }
      %21 = transform.sequence %arg0, %arg1 : (!transform.any_op, !transform.any_value) -> !transform.any_op failures(propagate) {
      ^bb0(%arg3: !transform.any_op, %arg4: !transform.any_value):
        yield %arg3 : !transform.any_op
      }
      transform.yield 
    }
    transform.named_sequence @structured(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_param, %arg3: !transform.op<"linalg.pack">, %arg4: !transform.op<"linalg.unpack">) {
      %img2col_tensor, %transformed = transform.structured.convert_conv2d_to_img2col %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %0 = transform.structured.convert_to_loops %arg0 : (!transform.any_op) -> !transform.any_op
      %1 = transform.structured.decompose_interface %arg0 : (!transform.any_op) -> !transform.any_op
      %2 = transform.structured.decompose %arg0 : (!transform.any_op) -> !transform.any_op
      %3 = transform.structured.decompose_winograd_op %arg0 : (!transform.any_op) -> !transform.any_op
      %4 = transform.structured.flatten_elementwise %arg0 : (!transform.any_op) -> !transform.any_op
      %5 = transform.structured.hoist_redundant_vector_broadcasts %arg0 : (!transform.any_op) -> !transform.any_op
      %6 = transform.structured.insert_slice_to_copy %arg0 : (!transform.any_op) -> !transform.any_op
      %7 = transform.structured.linalg_copy_to_memref %arg0 : (!transform.any_op) -> !transform.any_op
      %8 = transform.structured.rewrite_in_destination_passing_style %arg0 : (!transform.any_op) -> !transform.any_op
      %9 = transform.structured.transpose_conv2d %arg0 : (!transform.any_op) -> !transform.any_op
      %10 = transform.loop.coalesce %arg0 : (!transform.any_op) -> !transform.any_op
      transform.structured.eliminate_empty_tensors %arg0 : !transform.any_op
      %allocated_buffer, %new_ops = transform.structured.bufferize_to_allocation %arg0 {alloc_op = "memref.alloca", bufferize_destination_only, memory_space = 3 : i64} : !transform.any_op
      %11 = transform.structured.generalize %arg0 : (!transform.any_op) -> !transform.any_op
      %12 = transform.structured.hoist_redundant_vector_transfers %arg0 {verify_non_zero_trip} : (!transform.any_op) -> !transform.any_op
      %13 = transform.structured.interchange %arg0 iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
      %14 = transform.structured.interchange %arg0 : (!transform.any_op) -> !transform.any_op
      %pad_op, %expand_shape_op, %transpose_op = transform.structured.lower_pack %arg3 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
      %empty_op, %transpose_op_0, %collapse_shape_op, %extract_slice_op = transform.structured.lower_unpack %arg4 {lowerUnpadLikeWithExtractSlice = false} : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
      %forall_op, %tiled_op = transform.structured.gpu.map_copy_to_threads %arg0 total_num_threads = 32 desired_bit_alignment = 128 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %15 = transform.structured.match ops{["a.b"]} interface{LinalgOp} attributes {a = 1 : i32} filter_result_type = f32 filter_operand_types = [f32, i32] in %arg0 : (!transform.any_op) -> !transform.any_op
      %16 = transform.structured.match interface{TilingInterface} in %arg0 : (!transform.any_op) -> !transform.any_op
      %17 = transform.structured.promote %arg0 {alignment = 32 : i64, mapping = [], operands_to_promote = [0, 1], use_alloca, use_full_tile_buffers = [false, true]} : (!transform.any_op) -> !transform.any_op
      %18 = transform.structured.promote_tensor to 1 : i64 %arg1 : !transform.any_value
      %19 = transform.structured.promote_tensor %arg1 : !transform.any_value
      %20 = transform.structured.replace %arg0 {
        builtin.module {
        }
      } : (!transform.any_op) -> !transform.any_op
      %21 = transform.structured.scalarize %arg0 : (!transform.any_op) -> !transform.any_op
      %22 = transform.structured.specialize %arg0 : (!transform.any_op) -> !transform.any_op
      %23 = transform.structured.transpose_matmul %arg0<rhs> : (!transform.any_op) -> !transform.any_op
      %24 = transform.structured.transpose_matmul %arg0 : (!transform.any_op) -> !transform.any_op
      %25 = transform.structured.vectorize_children_and_apply_patterns %arg0 {vectorize_padding} : (!transform.any_op) -> !transform.any_op
      transform.structured.vectorize %arg0 vector_sizes [%arg2, [4], 8] {vectorize_nd_extract} : !transform.any_op, !transform.any_param
      transform.structured.vectorize %arg0 : !transform.any_op
      %26 = transform.structured.winograd_conv2d %arg0 {fmr = 1 : i32} : (!transform.any_op) -> !transform.any_op
      %tile_sizes, %chunk_sizes = transform.structured.continuous_tile_sizes %arg0 {dimension = 0 : i64, target_size = 9 : i64} : (!transform.any_op) -> !transform.any_op
      %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 0 : i64, divisor = 3 : i64, target_size = 9 : i64} : (!transform.any_op) -> !transform.any_param
      %fused_op, %new_containing_op = transform.structured.fuse_into_containing_op %arg0 into %arg0 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
      %transformed_1, %loops:2 = transform.structured.fuse %arg0 tile_sizes [%arg2, 0, 4] interchange [1, 0] {apply_cleanup} : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %27 = transform.structured.pack_greedily %arg0 matmul_packed_sizes = [8, 16, 0] matmul_padded_sizes_next_multiple_of = [0, 0, 32] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> !transform.any_op
      %28 = transform.structured.pack %arg0 packed_sizes = [0, %arg0, 3] : (!transform.any_op, !transform.any_op) -> !transform.any_op
      %packed_op, %pack_op, %un_pack_op = transform.structured.pack_transpose %arg0 with_compute_op(%arg0) outer_perm = [1, 0] inner_perm = [0, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %padded, %pad, %copy = transform.structured.pad %arg0 pad_to_multiple_of [%arg2, 2] use_prescribed_tensor_shapes {copy_back_op = "none", padding_dimensions = [0, 1], padding_values = [0.000000e+00 : f32]} : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %padded_2, %pad_3, %copy_4 = transform.structured.pad %arg0 {nofold_flags = [1], transpose_paddings = [[1, 0]]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %padded_5, %pad_6 = transform.structured.pad_tiling_interface %arg0 to padding_sizes [8, %arg2] pad_to_multiple_of {padding_values = [0.000000e+00 : f32]} : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
      %29 = transform.structured.hoist_pad.build_packing_loop_nest %arg0 above %arg0, transpose by [1, 0] : (!transform.any_op, !transform.any_op) -> !transform.any_op
      %30 = transform.structured.hoist_pad %arg0 by 1 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
      %31 = transform.structured.split %arg0 after 42  {dimension = 0 : i64} : !transform.any_op
      %32 = transform.structured.split %arg0 after %arg2  {dimension = 1 : i64, multiway} : !transform.any_op, !transform.any_param
      %init_or_alloc_op, %fill_op, %split_linalg_op, %combining_linalg_op = transform.structured.split_reduction %arg0 {insert_split_dimension = 1 : i64, split_factor = 4 : i64, use_alloc} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
      %fill_op_7, %split_op, %combining_op, %for_op = transform.structured.tile_reduction_using_for %arg0 reduction_dims = [1] by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
      %fill_op_8, %split_op_9, %combining_op_10, %forall_op_11 = transform.structured.tile_reduction_using_forall %arg0 by num_threads = [0, 5] tile_sizes = [0, 3] mapping = [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
      %tiled_linalg_op, %loops_12:2 = transform.structured.tile_using_for %arg0 tile_sizes [%arg2, [4], 0] interchange = [1, 0, 2] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %tiled_op_13, %forall_op_14 = transform.structured.tile_using_forall %arg0 num_threads [10, %arg2](mapping = []) : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
      %tiled_op_15, %forall_op_16 = transform.structured.tile_using_forall %arg0 tile_sizes *(%arg2) : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
      %33:2 = transform.match.structured failures(suppress) %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>) {
      ^bb0(%arg5: !transform.any_op):
        transform.match.structured.body %arg5 {reduction_position = 0 : i64} : !transform.any_op
        transform.match.structured.body %arg5 {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
        %batch, %m, %n, %k = transform.match.structured.classify_contraction_dims %arg5 : (!transform.any_op) -> (!transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param)
        %batch_17, %output_image, %output_channel, %filter_loop, %input_channel, %depth, %strides, %dilations = transform.match.structured.classify_convolution_dims %arg5 : (!transform.any_op) -> (!transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param, !transform.any_param)
        %34 = transform.match.structured.dim %arg5[all] {parallel} : (!transform.any_op) -> !transform.param<i64>
        transform.match.structured.dim %arg5[-1] {reduction} : !transform.any_op
        %35 = transform.match.structured.init %arg5[0] {permutation} : (!transform.any_op) -> !transform.any_value
        %36 = transform.match.structured.input %arg5[0] {projected_permutation} : (!transform.any_op) -> !transform.affine_map
        transform.match.structured.input %arg5[except(0)] : !transform.any_op
        %37 = transform.match.structured.elemental_bitwidth %35 : (!transform.any_value) -> !transform.param<i64>
        %38 = transform.match.structured.num_inits %arg5 : (!transform.any_op) -> !transform.param<i64>
        %39 = transform.match.structured.num_inputs %arg5 : (!transform.any_op) -> !transform.param<i64>
        %40 = transform.match.structured.rank %arg5 : (!transform.any_op) -> !transform.param<i64>
        %41 = transform.match.structured.result %arg5[0] any : (!transform.any_op) -> !transform.any_op
        %42 = transform.match.structured.result %arg5[0] : (!transform.any_op) -> !transform.any_value
        transform.match.structured.yield %arg5, %40 : !transform.any_op, !transform.param<i64>
      }
      transform.match.structured %arg0 : !transform.any_op {
      ^bb0(%arg5: !transform.any_op):
      }
      transform.yield 
    }
    transform.named_sequence @others(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_param, %arg3: !transform.op<"scf.for">, %arg4: !transform.op<"memref.alloca">, %arg5: !transform.op<"memref.alloc">, %arg6: !transform.op<"tensor.empty">) {
      %0:2 = transform.loop.forall_to_for %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %1 = transform.loop.forall_to_parallel %arg0 : (!transform.any_op) -> !transform.any_op
      %2 = transform.loop.fuse_sibling %arg0 into %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
      %function, %call = transform.loop.outline %arg0 {func_name = "f"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %peeled_loop, %remainder_loop = transform.loop.peel %arg3 {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
      %3 = transform.loop.pipeline %arg3 {iteration_interval = 2 : i64} : (!transform.op<"scf.for">) -> !transform.any_op
      transform.loop.promote_if_one_iteration %arg0 : !transform.any_op
      transform.loop.unroll_and_jam %arg0 {factor = 4 : i64} : !transform.any_op
      transform.loop.unroll %arg0 {factor = 4 : i64} : !transform.any_op
      %4 = transform.loop.parallel_for_to_nested_fors %arg0 : (!transform.any_op) -> !transform.any_op
      transform.loop.hoist_loop_invariant_subsets %arg0 : !transform.any_op
      transform.scf.take_assumed_branch %arg0 take_else_branch : (!transform.any_op) -> ()
      transform.affine.simplify_bounded_affine_ops %arg0 with[%arg0 : !transform.any_op] within [0] and [20] : !transform.any_op
      transform.affine.simplify_bounded_affine_ops %arg0 with[] within [] and [] : !transform.any_op
      transform.affine.simplify_min_max_affine_ops %arg0 : !transform.any_op
      %5 = transform.func.cast_and_call @f(%arg1) -> %arg1 after %arg0 {
        transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info
      } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
      %6 = transform.func.cast_and_call %arg0 before %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
      %transformed_module, %transformed_function = transform.func.deduplicate_func_args @f at %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %transformed_module_0, %transformed_function_1 = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [0] at %arg0 {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %getGlobal, %global = transform.memref.alloca_to_global %arg4 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
      transform.memref.erase_dead_alloc_and_stores %arg0 : (!transform.any_op) -> ()
      %7 = transform.memref.make_loop_independent %arg0 {num_loops = 2 : i64} : (!transform.any_op) -> !transform.any_op
      %8 = transform.memref.multibuffer %arg5 {factor = 2 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
      %9 = transform.tensor.make_loop_independent %arg0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
      transform.bufferization.buffer_loop_hoisting %arg0 : !transform.any_op
      transform.bufferization.eliminate_empty_tensors %arg0 : !transform.any_op
      %10 = transform.bufferization.empty_tensor_to_alloc_tensor %arg6 : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
      %11 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %arg0 {bufferize_function_boundaries = true, memcpy_op = "linalg.copy"} : (!transform.any_op) -> !transform.any_op
      %12 = transform.gpu.map_forall_to_blocks %arg0 generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
      %13 = transform.gpu.map_nested_forall_to_threads %arg0 block_dims = [4, 5, 1] sync_after_distribute = false warp_size = 16 : (!transform.any_op) -> !transform.any_op
      %14 = transform.nvgpu.create_async_groups %arg0 {bypass_l1} : (!transform.any_op) -> !transform.any_op
      %15 = transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %arg0 {depth = 4 : i64, peel_epilogue} : (!transform.any_op) -> !transform.any_op
      transform.nvgpu.rewrite_copy_as_tma %arg0 : (!transform.any_op) -> ()
      transform.nvgpu.rewrite_matmul_as_mma_sync %arg0 : (!transform.any_op) -> ()
      %16 = transform.dlti.query ["a", i32] at %arg0 : (!transform.any_op) -> !transform.any_param
      %17 = transform.sparse_tensor.match.sparse_inout %arg0 : (!transform.any_op) -> !transform.any_op
      %18 = transform.xegpu.convert_layout %arg1 input_sg_layout = [8, %arg2] input_sg_data = [32, 32] input_inst_data = [8, 16] target_sg_layout = [8, 4] target_sg_data = [32, 32] : (!transform.any_value, !transform.any_param) -> !transform.any_op
      %19 = transform.xegpu.get_desc_op %arg1 : (!transform.any_value) -> !transform.any_op
      %20 = transform.xegpu.insert_prefetch %arg1 nb_prefetch = %arg2 : (!transform.any_value, !transform.any_param) -> !transform.any_op
      %21 = transform.xegpu.insert_prefetch %arg1 nb_prefetch = 2 : (!transform.any_value) -> !transform.any_op
      %22 = transform.xegpu.set_desc_layout %arg0 sg_layout = [8, 4] sg_data = [32, %arg2] inst_data = [8, 16] slice_dims = [0] : (!transform.any_op, !transform.any_param) -> !transform.any_op
      transform.xegpu.set_gpu_launch_threads %arg0 threads = [8, %arg2, 1] : !transform.any_op, !transform.any_param
      transform.xegpu.set_op_layout_attr %arg0 result index = 1 sg_layout = [8, 4] sg_data = [32, %arg2] : !transform.any_op, !transform.any_param
      transform.debug.emit_param_as_remark %arg2, "m" at %arg0 : !transform.any_param, !transform.any_op
      transform.debug.emit_param_as_remark %arg2 : !transform.any_param
      transform.debug.emit_remark_at %arg1, "m" : !transform.any_value
      %23 = transform.tune.knob<"k"> = 4 : i64 from options = [2, 4] -> !transform.any_param
      %24 = transform.tune.knob<"k"> options = #map -> !transform.any_param
      transform.tune.alternatives<"a"> {
      }, {
      }
      %25 = transform.tune.alternatives<"a"> selected_region = 0 -> !transform.any_op {
        transform.yield %arg0 : !transform.any_op
      }
      %26 = transform.tune.alternatives<"a"> selected_region = %arg2 : !transform.any_param -> !transform.any_op {
        transform.yield %arg0 : !transform.any_op
      }
      transform.yield 
    }
    transform.named_sequence @matcher(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
      transform.yield %arg0 : !transform.any_op
    }
    transform.named_sequence @matcher2(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
      transform.yield %arg0 : !transform.any_op
    }
    transform.named_sequence private @action(!transform.any_op {transform.readonly})
    transform.named_sequence @seq(!transform.any_op {transform.consumed}) -> !transform.any_op
  }
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op, %arg1: !transform.param<i8>):
    %0 = transform.structured.match ops{["x"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    test_transform_op "m"
  }
  transform.with_pdl_patterns {
  ^bb0(%arg0: !transform.any_op):
    sequence %arg0 : !transform.any_op failures(suppress) {
    ^bb0(%arg1: !transform.any_op):
      %0 = pdl_match @some in %arg1 : (!transform.any_op) -> !transform.any_op
    }
    pdl.pattern @some : benefit(1) {
      %0 = operation "test.foo" 
      rewrite %0 with "transform.dialect"
    }
  }
}
