// error: 'test.any_attr_of_i32_str' op attribute 'attr' failed to satisfy constraint: 32-bit signless integer attribute or string attribute
"test.any_attr_of_i32_str"() {attr = 3 : i64} : () -> ()
// -----
// error: 'test.confined_dense_array_attr' op attribute 'i32attr' failed to satisfy constraint: i32 dense array attribute should be in non-decreasing order
"test.confined_dense_array_attr"() {emptyattr = array<i16>, i32attr = array<i32: 1, 0>, i64attr = array<i64: 0, 2, 3>} : () -> ()
// -----
// error: unknown key '"foo"' when parsing properties dictionary
test.op_with_enum_prop_attr_form <{value = 0 : i32, foo}>
// -----
// error: `keyword` clause can appear at most once in the expansion of the oilist directive
test.oilist_with_keywords_only keyword keyword
// -----
// error: struct is missing required parameter: value
"test.op"() {attr = #test.custom_struct<type_str = "struct">} : () -> ()
// -----
// error: duplicate or unknown struct parameter name: type_str
"test.op"() {attr = #test.custom_struct<type_str = "a", type_str = "b", value = 2>} : () -> ()
// -----
// error: 'test.sized_region_op' op region #0 ('my_region') failed to verify constraint: region with 2 blocks
"test.sized_region_op"() ({
  "work"() : () -> ()
}, {
  "work"() : () -> ()
}) : () -> ()
// -----
// error: 'test.child' op expects parent op 'test.parent'
"some.op"() ({
  "test.child"() : () -> ()
}) : () -> ()
// -----
// error: result type should have trait 'TestTypeTrait'
"test.result_type_with_trait"() : () -> i32
// -----
// error: unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations
"arith.foo"() : () -> ()
// -----
// error: more than 65536 results
test.parse_integer_literal : 4294967295
