// harness: --split-input-file --test-convert-call-op

func.func private @callee(!test.test_type, !test.smpla) -> i32

func.func @caller(%s: !test.smpla) -> i32 {
  %0 = "test.type_producer"() : () -> !test.test_type
  %1 = call @callee(%0, %s) : (!test.test_type, !test.smpla) -> i32
  return %1 : i32
}
