// harness: --allow-unregistered-dialect --test-greedy-patterns
// harness: --allow-unregistered-dialect '--test-greedy-patterns=top-down=true max-iterations=1'
// harness: --allow-unregistered-dialect '--test-greedy-patterns=fold=false cse-constants=false'

func.func @rules(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %a = "test.op_a"(%x) {attr = 1 : i32} : (i32) -> i32
  %b = "test.op_a"(%a) {attr = 2 : i32} : (i32) -> i32
  %d = "test.op_d"(%y) : (i32) -> i32
  %n = "test.op_n"(%x, %x) : (i32, i32) -> i32
  %p = "test.op_p"(%x, %y, %x, %x, %y, %d) : (i32, i32, i32, i32, i32, i32) -> i32
  %q = "test.op_q"(%p, %p) : (i32, i32) -> i32
  %c = "test.source_op"(%x) {tag = 33 : i32} : (i32) -> i32
  return %b, %d, %n, %q, %c : i32, i32, i32, i32, i32
}

func.func @results() -> (i32, f32, f32, i32, f32, f32) {
  %0:3 = "test.three_result"() {kind = 2} : () -> (i32, f32, f32)
  %1:3 = "test.three_result"() {kind = 6} : () -> (i32, f32, f32)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : i32, f32, f32, i32, f32, f32
}

func.func @folds() -> (i32, i32) {
  %c = arith.constant 7 : i32
  %0 = "test.op_in_place_fold_anchor"(%c) : (i32) -> i32
  %1 = arith.addi %c, %c : i32
  return %0, %1 : i32, i32
}

func.func @hoist() {
  "test.one_region_op"() ({
    %0 = "foo.maybe_eligible_op"() : () -> i64
    "foo.end"(%0) : (i64) -> ()
  }) : () -> ()
  "test.any_attr_of_i32_str"() {attr = 1 : i32} : () -> ()
  return
}
