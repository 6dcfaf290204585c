// harness: --test-legalize-unknown-root-patterns

func.func @erased(%a: i32) -> i32 {
  %0 = "test.illegal_op_a"() : () -> i32
  "test.type_consumer"(%0) : (i32) -> ()
  "test.one_region_op"() ({
    "test.finish"() : () -> ()
  }) : () -> ()
  return %a : i32
}
