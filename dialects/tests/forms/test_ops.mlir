module {
  func.func @syntax(%arg0: i64, %arg1: i64, %arg2: memref<1xf64>, %arg3: f32, %arg4: i32) {
    test.oilist_with_keywords_only keyword otherKeyword
    test.oilist_with_keywords_only_properties thirdKeyword
    test.oilist_with_simple_args keyword %arg4 : i32 otherKeyword %arg4 : i32
    test.oilist_variadic_with_parens thirdKeyword(%arg4, %arg4 : i32, i32)
    test.oilist_custom private(%arg4 : i32) reduction (%arg4)  nowait
    test.ellipsis(%arg4 ...) : i32 ...
    test.else_anchor(?)
    test.else_anchor(%arg4 : i32)
    test.op.with_dot_in_name
    test.format_literal_op keyword_$. -> :, = <> () []( ) ? + * {
    } {foo.some_attr}
    test.format_attr_op 10
    test.format_opt_attr_op_a(10)
    test.format_opt_attr_op_a
    test.format_opt_attr_op_b 10
    test.format_symbol_name_attr_op @name
    test.format_opt_symbol_name_attr_op @name
    test.format_opt_symbol_ref_attr_op @a::@b
    test.format_attr_dict_w_keyword attributes {attr = 10 : i64}
    test.format_attr_dict_w_keyword attributes {attr = 10 : i64, opt_attr = 10 : i64}
    %0 = test.format_buildable_type_op %arg0
    test.format_region_a_op {
      "test.return"() : () -> ()
    }
    test.format_region_b_op {
      "test.return"() : () -> ()
    }
    test.format_region_c_op region {
      "test.return"() : () -> ()
    }
    test.format_region_c_op
    test.format_variadic_region_a_op {
      "test.return"() : () -> ()
    }, {
      "test.return"() : () -> ()
    }
    test.format_variadic_region_b_op {
      "test.return"() : () -> ()
    } found_regions
    test.format_implicit_terminator_region_a_op {
    }
    test.format_implicit_terminator_region_a_op {
      "test.return"() {foo.attr} : () -> ()
    }
    %buildable_res, %result = test.format_result_a_op memref<1xf64>
    %buildable_res_0, %result_1 = test.format_result_b_op i64, memref<1xf64>
    %buildable_res_2, %result_3 = test.format_result_c_op (i64) -> memref<1xf64>
    %1:2 = test.format_variadic_result : i64, i64
    %result0, %result1 = test.format_multiple_variadic_results : (i64), (i32)
    test.format_operand_a_op %arg0, %arg2 : i64, memref<1xf64>
    test.format_operand_b_op %arg0, %arg2 : memref<1xf64>
    test.format_operand_c_op %arg0, %arg2 : i64, memref<1xf64>
    test.format_operand_d_op %arg0, %arg2 : memref<1xf64>
    test.format_operand_e_op %arg0, %arg2 : i64, memref<1xf64>
    test.format_variadic_operand %arg0, %arg1 : i64, i64
    test.format_multiple_variadic_operands (%arg0, %arg1), (%arg4 : i32)
    %2 = test.format_optional_operand_result_a_op(%arg0 : i64) : i64
    %3 = test.format_optional_operand_result_a_op( : ) : i64
    %4 = test.format_optional_operand_result_b_op(%arg0 : i64) : i64[%arg0, %arg1]
    %5 = test.format_optional_operand_result_b_op : i64
    %optional, %variadic:2 = test.format_optional_result_a_op : i64 -> i64, i64
    %variadic_4:2 = test.format_optional_result_b_op :  -> i64, i64
    %optional_5, %variadic_6:2 = test.format_optional_result_c_op : (i64) -> (i64, i64)
    test.format_two_variadic_operands_no_buildable_type_op(%arg0, %arg4 : i64, i32) -> (%arg4 : i32)
    %6 = test.format_infer_variadic_type_from_non_variadic %arg0, %arg1 : i64
    test.format_optional_unit_attribute is_optional
    test.format_optional_unit_attribute
    test.format_optional_unit_attribute_no_elide unit
    test.format_optional_unit_property is_optional
    test.format_optional_enum_attr case5
    test.format_optional_else then
    test.format_optional_else else
    test.format_literal_following_optional_group(5 : i32) : i32
    test.format_literal_following_optional_group : i32 {a}
    %7 = test.format_all_types_match_var %arg0, %arg1 : i64
    %8 = test.format_all_types_match_attr 1 : i64, %arg0
    %name, %other = test.string_attr_pretty_name
    %9:3 = test.parse_integer_literal : 3
    test.parse_wrapped_keyword foo.keyword
    %10 = test.pretty_printed_region %arg3, %arg3 start test.special.op end : (f32, f32) -> f32
    return
  }
  func.func @attributes(%arg0: i32) {
    test.string_attr_with_type "string_data" : i64
    test.string_attr_with_mixed_type 42 : i64
    test.type_attr_of i64
    test.dense_array_attr i1attr = [true, false] i8attr = [1] i16attr = [3] i32attr = [1024] i64attr = [-142] f32attr = [1.000000e+00] f64attr = [-2.000000e+00] emptyattr = []
    test.op_with_bit_enum <read, execute> tag 0 : i32
    test.op_with_bit_enum_vbar <user | group>
    test.op_with_enum_prop first
    test.op_with_enum_prop_attr_form <{value = 1 : i32}>
    test.op_with_enum_prop_attr_form_always <{value = #test<enum first>}>
    test.op_with_bit_enum_prop read : ()
    test.op_with_bit_enum_prop read, write write, execute : ()
    test.op_with_bit_enum_prop_named bit_enum<read, write> bit_enum<write, execute>
    test.array_of_attr_op a = [ begin 0 : index end,  begin 2 : index end ], b = [0, -42], c = [a, "+"]
    test.default_value_print {value_with_default = 1 : i32} %arg0
    test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2], array32 = [5]
    test.with_properties_and_attr 16 <{rhs = 16 : i64}>
    test.empty_properties 
    test.recursive_rewrite 3
    "test.op"() {a = #test.custom_struct<type_str = "s", value = ?, opt_value = [3, 3]>, b = #test.slash_attr<1 / 2>, c = #test.sub_elements_access<unit, 1 : i64, @a>, d = #test.attr_with_trait, e = !test.int<signed, 8>, f = !test.test_type_with_layout<10>} : () -> ()
    return
  }
  func.func @regions(%arg0: i32, %arg1: f32, %arg2: index, %arg3: tensor<f32>) {
    %0 = test.isolated_one_region_op %arg0 {
      "test.return"() : () -> ()
    } : i32 -> i64
    test.isolated_regions {
      "test.return"() : () -> ()
    }, {
      "test.return"() : () -> ()
    }
    test.alloca_scope_region {
      "test.return"() : () -> ()
    }
    test.single_no_terminator_op : {
      %c1_i32 = arith.constant 1 : i32
    }
    test.graph_region {
      %9 = "foo.op"(%10) : (i32) -> i32
      %10 = "foo.op"(%9) : (i32) -> i32
    }
    %1 = test.graph_loop %arg0 {
      %9 = "foo.op"(%10) : (i32) -> i32
      %10 = "foo.op"(%9) : (i32) -> i32
      test.region_yield %9 : i32
    } : (i32) -> i32
    test.affine_scope {
      "test.return"() : () -> ()
    }
    test.default_dialect {
      test.op.with_dot_in_name
      recursive_rewrite 3
      "test.return"() : () -> ()
    }
    %2 = test.region_if %arg0: i32 -> i32 then {
    ^bb0(%arg4: i32):
      test.region_if_yield %arg4 : i32
    } else {
    ^bb0(%arg4: i32):
      test.region_if_yield %arg4 : i32
    } join {
    ^bb0(%arg4: i32):
      test.region_if_yield %arg4 : i32
    }
    %3 = test.loop_block %arg0 : (i32) -> f32 {
    ^bb0(%arg4: i32):
      test.loop_block_term iter %arg0 exit %arg1
    }
    test.switch_with_no_break %arg2 
    case 0 {
    }
    case 1 {
    }
    %4 = test.cse_of_single_block_op inputs(%arg0) {
    ^bb0(%arg4: i32):
      test.region_yield %arg4 : i32
    } : i32 -> i32
    test.convert_block_args %arg0 is_legal duplicate {
    ^bb0(%arg4: i64):
      "test.return"(%arg4) : (i64) -> ()
    } : (i32) -> ()
    %5:2 = test.multi_slot_alloca : () -> (memref<i32>, memref<i32>)
    %6 = test.destination_style_op ins(%arg0 : i32) outs(%arg3 : tensor<f32>) (%arg2 : index) -> tensor<f32>
    %7 = test.tensor_based in(%arg3 : tensor<f32>) -> tensor<f32>
    test.with_bounds_region {smax = 5 : i8, smin = 2 : i8, umax = 5 : i8, umin = 2 : i8} %arg4: i8 {
      "foo.op"(%arg4) : (i8) -> ()
    }
    %8 = test.value_with_bounds {max = 5 : index, min = 4 : index}
    return
  }
}
