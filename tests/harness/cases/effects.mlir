// harness: --cse
// harness: --test-matchers

// An operation without effects, or that only allocates its result, is erased if the result is unused.
func.func @unused(%i: index) {
  %0 = "test.side_effect_op"() {effects = [{effect = "allocate", on_result, test_resource}]} : () -> i32
  %1 = "test.side_effect_op"() {effects = [{effect = "read"}]} : () -> i32
  %2 = "test.side_effect_op"() {effects = [{effect = "write"}]} : () -> i32
  %3 = "test.side_effect_op"() : () -> i32
  return
}
