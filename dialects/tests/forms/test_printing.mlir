module {
  %0:3 = "foo.src"() : () -> (i32, i32, i32)
  "test.ignore_arg_match_src"(%0#0, %0#1, %0#2) <{d, e, f}> : (i32, i32, i32) -> ()
  %index, %memref = test.alloc_with_multiple_results : index, memref<4xf32>
  %1 = test.format_types_match_var %0#0 : i32
  test.parse_custom_operation_name_api(test.foo)
  test.custom_dimension_list_attr dimension_list = 1x2x?
  test.nvvm_requires_sm_80
}
