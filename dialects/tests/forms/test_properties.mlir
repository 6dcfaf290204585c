module {
  func.func private @callee(i32) -> i64
  func.func @f(%arg0: i32, %arg1: i64) {
    test.with_properties a = 1, b = "x", c = "", flag = false, array = [], array32 = [5, 6]
    test.with_properties_and_attr 1 <{rhs = 2 : i64}>
    test.using_property_in_custom [1, 4, 20] {d}
    test.using_property_in_custom_and_other [1] <{other = 16 : i64}>
    test.using_property_ref_in_custom 1 + 4 = 5
    test.with_nice_properties foo is -3
    test.with_nice_properties "foo bar" is -3 {d}
    test.with_versioned_properties 1 | 2
    test.with_wrapped_properties <{prop = "content"}>
    test.with_default_valued_properties na
    test.with_default_valued_properties 1 "foo" 2 unit
    %0 = test.with_properties_and_inferred_type 16 <{rhs = 16 : i64}>
    test.format_optional_unit_property_no_elide unit
    test.format_optional_default_enum_attr case10
    %1 = test.prop_pattern_op_1 "t" 3 true
    test.prop_pattern_op_2 %arg0 "x"
    test.typed_attr i32 = 1
    test.variadic_args_types_split "s", %arg0, %arg1 : i32, i64
    %2 = test.format_types_match_attr 1 : i64
    %3 = test.format_infer_type
    %4:2 = test.format_infer_type_all_types(%arg0, %arg1) : i32, i64
    %5:2 = test.format_types_match_variadic %arg0, %arg1 : i32, i64
    %6 = test.call @callee(%arg0) : (i32) -> i64
    return
  }
}
