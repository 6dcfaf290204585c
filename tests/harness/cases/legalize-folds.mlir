// harness: --test-legalize-patterns=test-legalize-folding-mode=never
// harness: --test-legalize-patterns=test-legalize-folding-mode=before-patterns
// harness: --test-legalize-patterns=test-legalize-folding-mode=after-patterns

func.func @fold(%a: i64) -> i32 {
  %0 = "test.op_in_place_self_fold"() : () -> i32
  "test.return"(%0) : (i32) -> ()
}
